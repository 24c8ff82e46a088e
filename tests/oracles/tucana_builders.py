"""Tucana Builders told naively from its rulebook: every connection is found by walking the paths anew."""

ROUNDS = 2
TURNS_IN_A_ROUND = 12
COLOURS = {"Y": "yellow", "R": "red", "B": "blue"}
ANIMAL_OF = {"yellow": "puma", "red": "snake", "blue": "monkey"}
STEP = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]
FIELDS_SHOWN_BY = {"stone": {"lava", "rock"}}

SOLO_TABLE = [
    (130, 11),
    (120, 10),
    (110, 9),
    (100, 8),
    (90, 7),
    (80, 6),
    (70, 5),
    (60, 4),
    (50, 3),
    (40, 2),
]


def turned(edges, rotation: int) -> frozenset[int]:
    return frozenset((edge + rotation) % 6 for edge in edges)


def different_rotations(edges) -> list[int]:
    """Of rotations that look the same only the smallest has a word."""
    kept: dict[frozenset[int], int] = {}
    for rotation in range(6):
        kept.setdefault(turned(edges, rotation), rotation)
    return list(kept.values())


class Tile:
    """A tile as it lies: its path ends by edge of the field, and the animals sitting on the path."""

    def __init__(self, edges, rotation: int, animals: list[str]) -> None:
        self.ends = turned(edges, rotation)
        self.animals = animals


class Island:
    """The printed board, the same for everyone: which hexes there are, what they are called and show."""

    def __init__(self, components: dict) -> None:
        huts = {tuple(pos): letter for letter, pos in components["huts"].items()}
        ponds = {tuple(pond["pos"]): pond["word"] for pond in components["ponds"]}
        terrain = {tuple(field["pos"]): field["terrain"] for field in components["fields"]}

        self.hex_called: dict[str, tuple[int, int]] = {}
        every_hex = huts.keys() | ponds.keys() | terrain.keys()
        for row in {y for _, y in every_hex}:
            from_the_left = sorted(x for x, y in every_hex if y == row)
            for place, x in enumerate(from_the_left, start=1):
                self.hex_called["abcdefghijklmnopqrstuvwxyz"[row] + str(place)] = (x, row)
        self.name_of = {pos: name for name, pos in self.hex_called.items()}

        self.terrain = {self.name_of[pos]: kind for pos, kind in terrain.items()}
        self.hut_on = {self.name_of[pos]: letter for pos, letter in huts.items()}
        self.pond = {word: self.name_of[pos] for pos, word in ponds.items()}
        self.dock_corner = {pond["word"]: pond["dock_corner"] for pond in components["ponds"]}

    def beyond(self, name: str, edge: int) -> str | None:
        """The hex on the other side of that edge, None for the open sea."""
        x, y = self.hex_called[name]
        dx, dy = STEP[edge]
        return self.name_of.get((x + dx, y + dy))


class Builder:
    """One player's island as built so far, and what belongs to that player alone."""

    def __init__(self) -> None:
        self.tiles: dict[str, Tile] = {}
        self.joker_up = True
        self.track = {"yellow": 0, "red": 0, "blue": 0}
        self.stars: dict[str, int] = {}


class Oracle:
    def __init__(self, seats: int, options: dict[str, str | int], components: dict) -> None:
        self.over = False
        self.seats = range(1, seats + 1)
        self.solo = seats == 1
        self.island = Island(components)
        self.setup_cards = components["setup_cards"]
        self.start_tiles = sorted(components["start_tiles"], key=lambda tile: tile["n"])
        self.kinds = {tile["word"]: tile for tile in components["path_tiles"]}
        self.supply = {tile["word"]: tile["count"] for tile in components["path_tiles"]}
        self.terrain_cards = components["terrain_cards"][options["terrains"]]
        self.bonus_cards = {card["word"]: card for card in components["bonus_cards"]}
        self.bonus_wanted = 2 if self.solo or options["bonus"] == "on" else 0

        self.colour_of_hut: dict[str, str] = {}
        self.ponds_used: list[str] = []
        self.bonus_drawn: list[str] = []
        self.builders = {seat: Builder() for seat in self.seats}

        self.round = 1
        self.turns_done = 0
        self.round_under_way = False
        self.pile = dict(self.terrain_cards)
        self.card: str | None = None
        self.hand: dict[int, str] = {}
        self.choices: dict[int, str] = {}

    def to_act(self) -> list[int]:
        if self.over or self.chance() is not None:
            return []
        return [seat for seat in self.seats if seat not in self.choices]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_act():
            return set()
        assert self.card is not None
        builder = self.builders[seat]
        free = {field for field in self.island.terrain if field not in builder.tiles}
        shown = FIELDS_SHOWN_BY.get(self.card, {self.card})
        matching = {field for field in free if self.island.terrain[field] in shown}
        rotations = different_rotations(self.kinds[self.hand[seat]]["edges"])

        words = {f"{field} {rotation}" for field in matching for rotation in rotations}
        if builder.joker_up:
            words |= {f"joker {field} {rotation}" for field in free for rotation in rotations}
        if not matching:
            words.add("aside")
        return words

    def chance(self) -> dict[str, int] | None:
        if self.over:
            return None
        if not self.colour_of_hut:
            return {f"setup {number}": 1 for number in range(1, len(self.setup_cards) + 1)}
        if len(self.ponds_used) < len(self.start_tiles):
            return {f"pond {word}": 1 for word in self.island.pond if word not in self.ponds_used}
        if len(self.bonus_drawn) < self.bonus_wanted:
            return {f"bonus {word}": 1 for word in self.bonus_cards if word not in self.bonus_drawn}
        if self.card is None:
            return {f"terrain {word}": left for word, left in self.pile.items() if left > 0}
        for seat in self.seats:
            if seat not in self.hand:
                return {f"tile {seat} {word}": left for word, left in self.supply.items() if left > 0}
        return None

    def happen(self, words: str) -> None:
        if words not in (self.chance() or {}):
            raise ValueError(f"{words} is not due")
        what, *rest = words.split()
        if what == "setup":
            colours = self.setup_cards[int(rest[0]) - 1]
            self.colour_of_hut = {hut: COLOURS[letter] for hut, letter in zip("ABCDEF", colours, strict=True)}
        elif what == "pond":
            self.lay_start_tile(rest[0])
        elif what == "bonus":
            self.bonus_drawn.append(rest[0])
        elif what == "terrain":
            self.card = rest[0]
            self.pile[rest[0]] -= 1
            self.round_under_way = True
        elif what == "tile":
            self.hand[int(rest[0])] = rest[1]
            self.supply[rest[1]] -= 1
        # A bonus could in principle be fulfilled by the start tiles alone.
        if what in ("pond", "bonus") and self.setup_is_done():
            self.check_bonus_cards()

    def play(self, seat: int, words: str) -> None:
        if words not in self.legal(seat):
            raise ValueError(f"{seat} {words} is not legal")
        self.choices[seat] = words
        if len(self.choices) == len(self.seats):
            self.end_turn()

    def parts(self) -> list[dict[str, int]]:
        return [self.part(builder) for builder in self.builders.values()]

    def rank(self) -> list[int] | None:
        if not self.over:
            return None
        if self.solo:
            return [1]
        strength = [(part["total"], part["min"]) for part in self.parts()]
        return [1 + sum(other > own for other in strength) for own in strength]

    def setup_is_done(self) -> bool:
        return len(self.ponds_used) == len(self.start_tiles) and len(self.bonus_drawn) == self.bonus_wanted

    def lay_start_tile(self, pond: str) -> None:
        tile = self.start_tiles[len(self.ponds_used)]
        self.ponds_used.append(pond)
        field = self.island.pond[pond]
        for builder in self.builders.values():
            builder.tiles[field] = Tile(tile["edges"], self.island.dock_corner[pond], tile["animals"])

    def end_turn(self) -> None:
        for seat, words in self.choices.items():
            self.place(seat, words)
        self.choices = {}
        self.hand = {}
        self.card = None
        self.turns_done += 1
        self.check_bonus_cards()
        if self.turns_done == TURNS_IN_A_ROUND:
            self.end_round()

    def place(self, seat: int, words: str) -> None:
        if words == "aside":
            return
        builder = self.builders[seat]
        if words.startswith("joker "):
            builder.joker_up = False
            words = words.removeprefix("joker ")
        field, rotation = words.split()
        kind = self.kinds[self.hand[seat]]
        builder.tiles[field] = Tile(kind["edges"], int(rotation), kind["animals"])

    def end_round(self) -> None:
        for builder in self.builders.values():
            for colour, points in self.points(builder).items():
                builder.track[colour] += points
            builder.joker_up = True
        self.round_under_way = False
        self.turns_done = 0
        self.pile = dict(self.terrain_cards)
        if self.round == ROUNDS:
            self.over = True
        else:
            self.round += 1

    def path_from(self, builder: Builder, field: str) -> tuple[set[str], set[str]]:
        """Walk everywhere from a tile: the fields of its network and the huts where the walk ends."""
        fields = {field}
        huts = set()
        visited = set()
        to_visit = [(field, edge) for edge in builder.tiles[field].ends]
        while to_visit:
            spot = to_visit.pop()
            if spot in visited:
                continue
            visited.add(spot)
            here, edge = spot
            fields.add(here)
            to_visit += [(here, other) for other in builder.tiles[here].ends]
            there = self.island.beyond(here, edge)
            if there in self.island.hut_on:
                huts.add(self.island.hut_on[there])
            elif there in builder.tiles and (edge + 3) % 6 in builder.tiles[there].ends:
                to_visit.append((there, (edge + 3) % 6))
        return fields, huts

    def points(self, builder: Builder) -> dict[str, int]:
        points = {"yellow": 0, "red": 0, "blue": 0}
        for field, tile in builder.tiles.items():
            _, huts = self.path_from(builder, field)
            for animal in tile.animals:
                for hut in huts:
                    colour = self.colour_of_hut[hut]
                    if animal in ("toucan", ANIMAL_OF[colour]):
                        points[colour] += 1
        return points

    def part(self, builder: Builder) -> dict[str, int]:
        part = dict(builder.track)
        if self.round_under_way:
            for colour, points in self.points(builder).items():
                part[colour] += points
        colours = list(part.values())
        part["min"] = min(colours)
        part["stars"] = sum(builder.stars.values())
        part["total"] = sum(colours) + part["min"] + part["stars"]
        if self.solo:
            lost = len(builder.stars) < 2
            if lost:
                part["total"] = 0
            part["lost"] = int(lost)
            part["band"] = 0 if lost else self.band(part["total"])
        return part

    def band(self, total: int) -> int:
        for at_least, line in SOLO_TABLE:
            if total >= at_least:
                return line
        return 1

    def check_bonus_cards(self) -> None:
        for word in self.bonus_drawn:
            card = self.bonus_cards[word]
            claimed_before = any(word in builder.stars for builder in self.builders.values())
            high = self.round == 1 if self.solo else not claimed_before
            for builder in self.builders.values():
                if word not in builder.stars and self.fulfils(builder, word):
                    builder.stars[word] = card["high"] if high else card["low"]

    def fulfils(self, builder: Builder, word: str) -> bool:
        if word == "three-colours":
            return any(
                {self.colour_of_hut[hut] for hut in self.path_from(builder, field)[1]} == set(ANIMAL_OF)
                for field in builder.tiles
            )
        if word == "toucan-hub":
            return any(
                "toucan" in tile.animals and len(self.path_from(builder, field)[1]) >= 3
                for field, tile in builder.tiles.items()
            )
        if word == "two-of-each":
            return all(
                self.animals_at_home(builder, animal, colour) >= 2 for colour, animal in ANIMAL_OF.items()
            )
        both = set(word.upper().split("-"))
        return any(both <= self.path_from(builder, field)[1] for field in builder.tiles)

    def animals_at_home(self, builder: Builder, animal: str, colour: str) -> int:
        """How many of them reach a hut of their colour, an animal at both huts counted once."""
        return sum(
            tile.animals.count(animal)
            for field, tile in builder.tiles.items()
            if any(self.colour_of_hut[hut] == colour for hut in self.path_from(builder, field)[1])
        )
