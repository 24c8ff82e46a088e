"""Catan Junior Madagascar, written from the rulebook: goods as counters, pieces as dictionaries.

Numbers such as CM9 are the rulings of the game's specification.
"""

from collections import Counter

GOODS = ("wool", "wood", "sand", "popcorn", "cocktail")
TILES_OF_A_KIND = 18
PIECES = 7
COLOURS = ("red", "purple", "yellow", "blue")
TENT = Counter({"wood": 1, "wool": 1, "sand": 1, "popcorn": 1})
WAGON = Counter({"wood": 1, "wool": 1})
PENGUINS = Counter({"sand": 1, "popcorn": 1, "cocktail": 1})
CARD_WORDS = {
    "drive_away_inspector": "inspector",
    "build_tent_or_wagon": "build",
    "take_2_popcorn_2_wood": "popcorn-wood",
    "take_2_wool_2_sand": "wool-sand",
}


class Oracle:
    over: bool

    def __init__(self, seats: int, options: dict[str, str | int], components: dict) -> None:
        side = components["side_2" if seats == 2 else "side_3_4"]
        self.seats = range(1, seats + 1)
        self.options = options
        self.over = False

        self.hexes: dict[str, dict] = {land["id"]: land for land in side["hexes"]}
        self.spots: set[int] = set(side["spots"])
        self.paths: set[tuple[int, int]] = {(min(path), max(path)) for path in side["paths"]}
        self.tents: dict[int, int] = {}
        self.wagons: dict[tuple[int, int], int] = {}
        for seat in self.seats:
            start = side["starts"][COLOURS[seat - 1]]
            for spot in start["tents"]:
                self.tents[spot] = seat
            for path in start["wagons"]:
                self.wagons[min(path), max(path)] = seat

        self.supply = Counter(dict.fromkeys(GOODS, TILES_OF_A_KIND))
        self.spaces = Counter(GOODS)
        self.supply -= self.spaces
        # A trading space that the supply could not fill waits for its kind (CM13).
        self.awaited: set[str] = set()
        self.hands: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        for seat in self.seats:
            for good in ("wood", "sand"):
                self.pay_out(seat, good, 1)

        self.inspector: str | None = None
        self.stack = Counter({CARD_WORDS[card]: n for card, n in components["penguin_cards"].items()})
        self.drawn: Counter[int] = Counter()
        self.inspector_tent: int | None = None

        self.boss = int(options["start"])
        self.turn = 1
        self.phase = "roll"
        self.card_in_effect = False
        self.swapped = False
        self.offers = 0
        self.partner = 0
        self.given: Counter[str] = Counter()
        self.wanted: Counter[str] = Counter()
        self.paid_again_in_turn = dict.fromkeys(GOODS, 1)

    # What may happen now

    def to_act(self) -> list[int]:
        if self.phase in ("roll", "card", "over"):
            return []
        return [self.partner if self.phase == "answer" else self.boss]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_act():
            return set()
        if self.phase == "inspector":
            return {f"inspector {land}" for land in self.hexes if land != self.inspector}
        if self.phase == "free":
            return {f"free {build}" for build in self.builds()} | {"free none"}
        if self.phase == "offer":
            return self.bargaining()
        if self.phase == "answer":
            return {"accept", "refuse"}
        return self.actions()

    def chance(self) -> dict[str, int] | None:
        if self.phase == "roll":
            return {f"roll {number}": 1 for number in range(1, 7)}
        if self.phase == "card":
            return {f"penguin {card}": left for card, left in self.stack.items() if left > 0}
        return None

    def affords(self, price: Counter[str]) -> bool:
        return self.hands[self.boss] >= price

    def tent_spots(self) -> set[int]:
        """Free spots next to one of the Boss's own wagons; no distance rule (CM1)."""
        beside = {spot for path, seat in self.wagons.items() if seat == self.boss for spot in path}
        return (beside & self.spots) - set(self.tents) if self.tents_of(self.boss) < PIECES else set()

    def wagon_paths(self) -> set[tuple[int, int]]:
        """Free paths with one of the Boss's own tents at an end; a wagon alone is not enough (CM2)."""
        if self.wagons_of(self.boss) == PIECES:
            return set()
        own = {spot for spot, seat in self.tents.items() if seat == self.boss}
        return {path for path in self.paths if path not in self.wagons and own & set(path)}

    def builds(self) -> set[str]:
        tents = {f"tent {spot}" for spot in self.tent_spots()}
        return tents | {f"wagon {one}-{other}" for one, other in self.wagon_paths()}

    def actions(self) -> set[str]:
        hand = self.hands[self.boss]
        words = {"end"}
        for build in self.builds():
            if self.affords(TENT if build.startswith("tent") else WAGON):
                words.add(build)
        if self.affords(PENGUINS) and self.stack.total() > 0:
            words.add("penguins")
        for give in GOODS:
            for take in GOODS:
                if give == take:
                    continue
                if hand[give] >= 1 and self.spaces[take] >= 1 and not self.swapped:
                    words.add(f"swap {give} {take}")
                if hand[give] >= 2 and self.supply[take] >= 1 and not self.recalled(take):
                    words.add(f"trade {give} {take}")
        if self.options["pros"] == "on" and self.offers < 3 and hand.total() > 0:
            for seat in self.seats:
                if seat != self.boss and self.hands[seat].total() > 0:
                    words.add(f"offer {seat}")
        return words

    def bargaining(self) -> set[str]:
        """One tile a word; a kind goes one way only."""
        words = {"withdraw"}
        for good in GOODS:
            if self.hands[self.boss][good] > self.given[good] and not self.wanted[good]:
                words.add(f"give {good}")
            if self.hands[self.partner][good] > self.wanted[good] and not self.given[good]:
                words.add(f"want {good}")
        if self.given.total() > 0 and self.wanted.total() > 0:
            words.add("propose")
        return words

    # Chance

    def happen(self, words: str) -> None:
        due = self.chance()
        if due is None or words not in due:
            raise ValueError(f"not due: {words}")
        what, which = words.split()
        if what == "roll":
            self.roll(int(which))
        else:
            self.reveal(which)
        self.refill_spaces()

    def roll(self, number: int) -> None:
        if number == 6:
            self.phase = "inspector"
            return
        self.phase = "boss"
        due: dict[str, Counter[int]] = {good: Counter() for good in GOODS}
        for name, land in self.hexes.items():
            if land["number"] == number and name != self.inspector:
                for spot in land["spots"]:
                    if spot in self.tents:
                        due[land["kind"]][self.tents[spot]] += 1
        for good, shares in due.items():
            self.distribute(good, shares)

    def reveal(self, card: str) -> None:
        self.stack[card] -= 1
        self.drawn[self.boss] += 1
        self.card_in_effect = True
        if card == "inspector":
            self.phase = "inspector"
        elif card == "build":
            self.phase = "free"
        else:
            for good in card.split("-"):
                self.distribute(good, Counter({self.boss: 2}))
            self.finish_card()

    # Tiles

    def recalled(self, good: str) -> bool:
        return self.turn < self.paid_again_in_turn[good]

    def pay_out(self, seat: int, good: str, count: int) -> None:
        self.supply[good] -= count
        self.hands[seat][good] += count

    def pay_in(self, seat: int, good: str, count: int) -> None:
        self.hands[seat][good] -= count
        self.supply[good] += count

    def pay_price(self, price: Counter[str]) -> None:
        for good, count in price.items():
            self.pay_in(self.boss, good, count)

    def distribute(self, good: str, shares: Counter[int]) -> None:
        """Too few for all: everybody hands the kind back and nobody is paid (CM9)."""
        if self.recalled(good):
            return
        if shares.total() > self.supply[good]:
            for seat in self.seats:
                self.pay_in(seat, good, self.hands[seat][good])
            wait = len(self.seats) if self.options["shortage"] == "round" else 1
            self.paid_again_in_turn[good] = self.turn + wait
            return
        for seat, count in shares.items():
            self.pay_out(seat, good, count)

    def refill_spaces(self) -> None:
        """Fill what waits, exchange five equal tiles, until the spaces are at rest (CM13)."""
        at_rest = False
        while not at_rest:
            at_rest = True
            for good in sorted(self.awaited):
                if self.supply[good] >= 1:
                    self.supply[good] -= 1
                    self.spaces[good] += 1
                    self.awaited.remove(good)
                    at_rest = False
            for good in GOODS:
                if self.spaces[good] == len(GOODS):
                    self.supply[good] += len(GOODS)
                    self.spaces = Counter()
                    self.awaited = set(GOODS)
                    at_rest = False

    # Choices

    def play(self, seat: int, words: str) -> None:
        if words not in self.legal(seat):
            raise ValueError(f"not legal for seat {seat}: {words}")
        what, *rest = words.split()
        if what in ("give", "want"):
            (self.given if what == "give" else self.wanted)[rest[0]] += 1
        elif what == "inspector":
            self.move_inspector(rest[0])
        elif what == "free":
            self.build_free(rest)
        elif what in ("tent", "wagon"):
            self.pay_price(TENT if what == "tent" else WAGON)
            self.put(what, rest[0])
            self.phase = "over" if self.over else "boss"
        elif what == "penguins":
            self.pay_price(PENGUINS)
            self.phase = "card"
        elif what == "swap":
            self.swap(rest[0], rest[1])
        elif what == "trade":
            self.pay_in(self.boss, rest[0], 2)
            self.pay_out(self.boss, rest[1], 1)
        elif what == "offer":
            self.open_offer(int(rest[0]))
        elif what == "propose":
            self.phase = "answer"
        elif what in ("withdraw", "refuse"):
            self.phase = "boss"
        elif what == "accept":
            self.exchange()
        else:
            self.end_turn()
        self.refill_spaces()

    def move_inspector(self, land: str) -> None:
        self.inspector = land
        self.distribute(self.hexes[land]["kind"], Counter({self.boss: 2}))
        self.phase = "boss"
        if self.card_in_effect:
            self.finish_card()

    def put(self, what: str, where: str) -> None:
        if what == "tent":
            self.tents[int(where)] = self.boss
        else:
            one, other = where.split("-")
            self.wagons[int(one), int(other)] = self.boss
        self.over = self.tents_of(self.boss) == PIECES

    def build_free(self, choice: list[str]) -> None:
        if choice != ["none"]:
            self.put(choice[0], choice[1])
        # The seventh tent ends the game before the majority is looked at (CM22, CM26).
        if self.over:
            self.phase = "over"
        else:
            self.finish_card()

    def finish_card(self) -> None:
        """Who alone has most penguin cards has a tent on the Inspector's space (CM20, CM21)."""
        self.card_in_effect = False
        self.phase = "boss"
        most = max(self.drawn.values())
        ahead = [seat for seat in self.seats if self.drawn[seat] == most]
        self.inspector_tent = ahead[0] if len(ahead) == 1 else None
        if any(self.tents_of(seat) == PIECES for seat in self.seats):
            self.over = True
            self.phase = "over"

    def swap(self, give: str, take: str) -> None:
        self.hands[self.boss][give] -= 1
        self.spaces[give] += 1
        self.spaces[take] -= 1
        self.hands[self.boss][take] += 1
        self.swapped = True

    def open_offer(self, partner: int) -> None:
        self.offers += 1
        self.partner = partner
        self.given = Counter()
        self.wanted = Counter()
        self.phase = "offer"

    def exchange(self) -> None:
        self.hands[self.boss].subtract(self.given)
        self.hands[self.partner].update(self.given)
        self.hands[self.partner].subtract(self.wanted)
        self.hands[self.boss].update(self.wanted)
        self.phase = "boss"

    def end_turn(self) -> None:
        if self.turn == self.options["limit"]:
            self.over = True
            self.phase = "over"
            return
        self.turn += 1
        self.boss = self.boss % len(self.seats) + 1
        self.swapped = False
        self.offers = 0
        self.phase = "roll"

    # The score

    def tents_of(self, seat: int) -> int:
        return list(self.tents.values()).count(seat) + (self.inspector_tent == seat)

    def wagons_of(self, seat: int) -> int:
        return list(self.wagons.values()).count(seat)

    def parts(self) -> list[dict[str, int]]:
        return [
            {
                "tents": self.tents_of(seat),
                "penguins": self.drawn[seat],
                "wagons": self.wagons_of(seat),
                "winner": int(self.tents_of(seat) == PIECES),
                **{good: self.hands[seat][good] for good in GOODS},
            }
            for seat in self.seats
        ]

    def rank(self) -> list[int] | None:
        if not self.over:
            return None
        tents = [self.tents_of(seat) for seat in self.seats]
        return [1 + sum(other > mine for other in tents) for mine in tents]
