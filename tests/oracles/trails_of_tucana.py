"""Trails of Tucana, written from the rulebook: sets of words and flood fill, no thought of speed.

Numbers such as TT16 are the rulings of the game's specification.
"""

from collections import Counter

WILD = "wild"


def touching(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Do two hexes in double-width coordinates share a side?"""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (across, down) in {(2, 0), (1, 1)}


def fits(card: str, terrain: str) -> bool:
    return card in (WILD, terrain)


class Island:
    """A map with its names: hexes by row letter and place, edges by their two hexes."""

    def __init__(self, map_option: str, components: dict) -> None:
        maps, ferry = components["maps"], components["ferry"]
        printed = maps["isla_grande"] if map_option == "grande" else maps["isla_petit"]
        tiles = list(printed["hexes"])
        self.rounds: int = printed["rounds"]
        self.pair_points: dict[str, int] = printed["village_pair_points"]
        self.sight_points: dict[str, list[int]] = printed["sight_points"]
        lanes: list = []
        if map_option == "ferry":
            tiles += ferry["hexes"]
            self.rounds = ferry["rounds"]
            self.sight_points = ferry["sight_points"]
            lanes = ferry["lanes"]

        at = {(tile["x"], tile["y"]): tile for tile in tiles}
        name: dict[tuple[int, int], str] = {}
        rank: dict[str, tuple[int, int]] = {}
        for row in {y for _, y in at}:
            for place, xy in enumerate(sorted(xy for xy in at if xy[1] == row), start=1):
                name[xy] = f"{chr(ord('a') + row)}{place}"
                rank[name[xy]] = (row, place)

        def edge(one: tuple[int, int], other: tuple[int, int]) -> str:
            return "-".join(sorted((name[one], name[other]), key=lambda hex_name: rank[hex_name]))

        self.terrain: dict[str, str] = {name[xy]: at[xy]["terrain"] for xy in at}
        self.villages: dict[int, str] = {at[xy]["village"]: name[xy] for xy in at if "village" in at[xy]}
        self.sights: dict[str, set[str]] = {
            kind: {name[xy] for xy in at if at[xy].get("sight") == kind} for kind in self.sight_points
        }
        self.edges: set[str] = {edge(one, other) for one in at for other in at if touching(one, other)}
        self.edges |= {edge((a[0], a[1]), (b[0], b[1])) for a, b in lanes}

    def matches(self, edge: str, cards: list[str]) -> bool:
        """Can the two cards be laid to the two ends, one each? (TT9, TT10, TT11)"""
        one, other = (self.terrain[end] for end in edge.split("-"))
        first, second = cards
        return (fits(first, one) and fits(second, other)) or (fits(first, other) and fits(second, one))


class Sheet:
    """One player's paper: the letters of the villages, the trails, and what was won."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.letter_at: dict[str, str] = {}
        self.trails: set[str] = set()
        self.joined: dict[str, set[str]] = {}
        self.bonus_trails = 0
        self.rounds_scored = 0
        self.blue: list[int] = []
        self.red: list[int] = []

    def draw(self, edge: str) -> None:
        one, other = edge.split("-")
        self.trails.add(edge)
        self.joined.setdefault(one, set()).add(other)
        self.joined.setdefault(other, set()).add(one)

    def reached(self, start: str) -> set[str]:
        """Every hex that can be walked to from the start along the trails, the start included."""
        seen, todo = {start}, [start]
        while todo:
            for there in self.joined.get(todo.pop(), set()) - seen:
                seen.add(there)
                todo.append(there)
        return seen

    def free(self) -> set[str]:
        return self.island.edges - self.trails

    def pairs(self) -> set[str]:
        """Letters of which every village lies in one network."""
        joined = set()
        for letter in set(self.letter_at.values()):
            homes = {place for place, mark in self.letter_at.items() if mark == letter}
            if homes <= self.reached(min(homes)):
                joined.add(letter)
        return joined

    def connected(self, kind: str) -> set[str]:
        """Sights of the kind in one network with any village."""
        villages = set(self.island.villages.values())
        return {sight for sight in self.island.sights[kind] if self.reached(sight) & villages}

    def connected_kinds(self) -> set[str]:
        return {kind for kind in self.island.sights if self.connected(kind)}

    def completed_kinds(self) -> set[str]:
        """Kinds of which every sight on the map is connected."""
        return {
            kind for kind, places in self.island.sights.items() if places and self.connected(kind) == places
        }

    def twin_kinds(self) -> set[str]:
        """Kinds of which two sights lie in one network, with or without a village."""
        return {
            kind
            for kind, places in self.island.sights.items()
            if any(len(self.reached(sight) & places) >= 2 for sight in places)
        }

    def village_value(self) -> int:
        return sum(self.island.pair_points[letter] for letter in self.pairs())

    def sight_value(self) -> int:
        return sum(
            sum(self.island.sight_points[kind][: len(self.connected(kind))]) for kind in self.island.sights
        )

    def owes_bonus_trail(self) -> bool:
        """A completed kind gives one trail, once; with no edge left it is lost."""
        return len(self.completed_kinds()) > self.bonus_trails and bool(self.free())


class Oracle:
    over: bool

    def __init__(self, seats: int, options: dict[str, str | int], components: dict) -> None:
        self.seats = range(1, seats + 1)
        self.options = options
        self.components = components
        self.island = Island(str(options["map"]), components)
        self.sheets = {seat: Sheet(self.island) for seat in self.seats}
        self.over = False

        bonus = components["blue_bonus"]
        # The second card of a letter is laid out for five players and more only (TT17).
        series = ["#1", "#2"] if seats >= 5 else ["#1"]
        self.blue_pile = {letter: [bonus[number][letter] for number in series] for letter in bonus["#1"]}
        self.red_open: dict[str, int] = {}
        if options["red"] == "village":
            self.red_open = dict(components["red_bonus"])
        self.red_draws = (2 if seats >= 5 else 1) if options["red"] == "pair" else 0

        self.phase = "setup"
        self.round = 1
        self.turn = 1
        self.round_begun = False
        self.deck: Counter[str] = Counter(components["terrain_cards"])
        self.turns_a_round = self.deck.total() // 2
        self.cards: list[str] = []
        self.on_offer: set[str] = set()
        self.chosen: dict[int, str] = {}
        self.discarded: set[str] = set()
        self.pairs_before: dict[int, set[str]] = {}
        self.kinds_before: dict[int, set[str]] = {}

    # What may happen now

    def bonus_seat(self) -> int | None:
        """The first seat in order that still owes a bonus trail."""
        return next((seat for seat in self.seats if self.sheets[seat].owes_bonus_trail()), None)

    def drawable(self, seat: int) -> set[str]:
        return self.sheets[seat].free() & self.on_offer

    def to_act(self) -> list[int]:
        if self.phase == "draw":
            return [seat for seat in self.seats if seat not in self.chosen and self.drawable(seat)]
        if self.phase == "bonus":
            seat = self.bonus_seat()
            return [] if seat is None else [seat]
        return []

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_act():
            return set()
        if self.phase == "draw":
            return self.drawable(seat)
        return {f"bonus {edge}" for edge in self.sheets[seat].free()}

    def chance(self) -> dict[str, int] | None:
        if self.phase == "setup":
            count = len(self.components["setup_cards_clockwise_from_top"])
            return {f"setup {number}": 1 for number in range(1, count + 1)}
        if self.phase == "red":
            return {f"red {kind}": 1 for kind in self.components["red_bonus"] if kind not in self.red_open}
        if self.phase == "card":
            return {f"card {terrain}": left for terrain, left in self.deck.items() if left > 0}
        if self.phase == "discard":
            return {f"discard {c.lower()}": 1 for c in self.blue_pile if c not in self.discarded}
        return None

    # Chance

    def happen(self, words: str) -> None:
        due = self.chance()
        if due is None or words not in due:
            raise ValueError(f"not due: {words}")
        what, which = words.split()
        if what == "setup":
            self.lay_out_villages(int(which))
        elif what == "red":
            self.open_red_card(which)
        elif what == "card":
            self.reveal(which)
        else:
            self.discard(which.upper())

    def lay_out_villages(self, number: int) -> None:
        """The card's first letter goes to village s for seat s, the rest clockwise (TT3, TT21)."""
        card = self.components["setup_cards_clockwise_from_top"][number - 1]
        for seat, sheet in self.sheets.items():
            for step, letter in enumerate(card):
                village = (seat - 1 + step) % len(card) + 1
                sheet.letter_at[self.island.villages[village]] = letter
        self.phase = "red" if self.red_draws else "card"

    def open_red_card(self, kind: str) -> None:
        self.red_open[kind] = self.components["red_bonus"][kind]
        if len(self.red_open) == self.red_draws:
            self.phase = "card"

    def reveal(self, terrain: str) -> None:
        self.deck[terrain] -= 1
        self.cards.append(terrain)
        self.round_begun = True
        if len(self.cards) == 2:
            self.pairs_before = {seat: sheet.pairs() for seat, sheet in self.sheets.items()}
            self.kinds_before = {seat: self.red_kinds(seat) for seat in self.seats}
            self.on_offer = {edge for edge in self.island.edges if self.island.matches(edge, self.cards)}
            self.phase = "draw"
            self.go_on()

    def discard(self, letter: str) -> None:
        """An unclaimed card leaves; a claimed one stays with its owner."""
        self.discarded.add(letter)
        self.blue_pile[letter] = []
        if len(self.discarded) == 3:
            self.phase = "card"

    # Choices

    def play(self, seat: int, words: str) -> None:
        if words not in self.legal(seat):
            raise ValueError(f"not legal for seat {seat}: {words}")
        if self.phase == "draw":
            self.chosen[seat] = words
        else:
            self.sheets[seat].draw(words.split()[1])
            self.sheets[seat].bonus_trails += 1
        self.go_on()

    def go_on(self) -> None:
        """Nobody left to choose: draw what was chosen, then bonus trails, then the turn ends."""
        if self.to_act():
            return
        if self.phase == "draw":
            for seat, edge in self.chosen.items():
                self.sheets[seat].draw(edge)
            self.chosen = {}
            self.phase = "bonus"
        if not self.to_act():
            self.end_turn()

    # The end of a turn

    def red_kinds(self, seat: int) -> set[str]:
        """Kinds for which the seat has done what the red cards ask (TT18)."""
        sheet = self.sheets[seat]
        return sheet.twin_kinds() if self.options["red"] == "pair" else sheet.connected_kinds()

    def winners(self, joiners: list[int]) -> list[int]:
        """Seat 1 is the mayor all game, so the nearest clockwise is the lowest seat (TT16)."""
        return joiners if self.options["ties"] == "share" else joiners[:1]

    def claim_blue(self) -> None:
        for letter, pile in self.blue_pile.items():
            joiners = [
                seat
                for seat in self.seats
                if letter in self.sheets[seat].pairs() and letter not in self.pairs_before[seat]
            ]
            if joiners and pile:
                points = pile.pop(0)
                for seat in self.winners(joiners):
                    self.sheets[seat].blue.append(points)

    def claim_red(self) -> None:
        for kind in list(self.red_open):
            joiners = [
                seat
                for seat in self.seats
                if kind in self.red_kinds(seat) and kind not in self.kinds_before[seat]
            ]
            if joiners:
                points = self.red_open.pop(kind)
                for seat in self.winners(joiners):
                    self.sheets[seat].red.append(points)

    def end_turn(self) -> None:
        self.claim_blue()
        self.claim_red()
        self.cards = []
        self.phase = "card"
        self.turn += 1
        if self.turn > self.turns_a_round:
            self.end_round()

    def end_round(self) -> None:
        for sheet in self.sheets.values():
            sheet.rounds_scored += sheet.sight_value()
        self.round_begun = False
        self.deck = Counter(self.components["terrain_cards"])
        self.turn = 1
        self.round += 1
        if self.round > self.island.rounds:
            self.phase = "over"
            self.over = True
        elif self.round == 2 and len(self.seats) == 1 and self.options["solo_discard"] == "on":
            self.phase = "discard"

    # The score

    def sights(self, sheet: Sheet) -> int:
        if self.options["sights"] == "once":
            return sheet.sight_value()
        return sheet.rounds_scored + (sheet.sight_value() if self.round_begun else 0)

    def parts(self) -> list[dict[str, int]]:
        return [self.part(self.sheets[seat]) for seat in self.seats]

    def part(self, sheet: Sheet) -> dict[str, int]:
        part = {
            "villages": sheet.village_value(),
            "sights": self.sights(sheet),
            "blue": sum(sheet.blue),
            "red": sum(sheet.red),
        }
        part["total"] = sum(part.values())
        part["pairs"] = len(sheet.pairs())
        part["connected_sights"] = sum(len(sheet.connected(kind)) for kind in self.island.sights)
        part["cards"] = len(sheet.blue) + len(sheet.red)
        if len(self.seats) == 1:
            bounds = self.components["solo_bands"]["grande" if self.options["map"] == "grande" else "petit"]
            part["band"] = 1 + sum(bound <= part["total"] for bound in bounds)
        return part

    def rank(self) -> list[int] | None:
        """Total, then bonus cards, then connected sights; after that the win is shared (TT26)."""
        if not self.over:
            return None
        standing = [(part["total"], part["cards"], part["connected_sights"]) for part in self.parts()]
        return [1 + sum(other > mine for other in standing) for mine in standing]
