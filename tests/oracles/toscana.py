"""Toscana told naively from its rulebook: every placement is tried square by square."""

ROUNDS = 2
COLOURS = ("roof", "paving")
CLOCKWISE = "nesw"


def other(colour: str) -> str:
    return "paving" if colour == "roof" else "roof"


def turned_clockwise(rows: list[list[str]]) -> list[list[str]]:
    """The left column, read from below, becomes the top row."""
    columns = zip(*rows, strict=True)
    return [list(reversed(column)) for column in columns]


def beside(square: tuple[int, int]) -> list[tuple[int, int]]:
    column, row = square
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


class Pile:
    """The cards of one colour: the top one is open, those under it are not, a vetoed one lies right below all."""

    def __init__(self, numbers: list[int]) -> None:
        self.hidden = set(numbers)
        self.top: int | None = None
        self.vetoed: int | None = None

    def size(self) -> int:
        return len(self.hidden) + (self.top is not None) + (self.vetoed is not None)

    def possible_tops(self) -> list[int]:
        if self.top is not None:
            return []
        if self.hidden:
            return sorted(self.hidden)
        return [] if self.vetoed is None else [self.vetoed]

    def turn_up(self, number: int) -> None:
        self.top = number
        if number == self.vetoed:
            self.vetoed = None
        self.hidden.discard(number)


class Oracle:
    def __init__(self, seats: int, options: dict[str, str | int], components: dict) -> None:
        self.over = False
        self.seats = [1, 2]
        assert seats == len(self.seats)
        self.options = options
        self.size = components["board"]
        self.middle = tuple(components["centre"])
        self.printed = {}
        for number, foreign in components["foreign_squares"].items():
            self.printed[int(number)] = [
                [
                    "foreign" if row * components["card_columns"] + column in foreign else "own"
                    for column in range(components["card_columns"])
                ]
                for row in range(components["card_rows"])
            ]
        self.finished: list[dict[int, int]] = []
        self.begin_round()

    def to_act(self) -> list[int]:
        if self.over or self.chance() is not None:
            return []
        return [self.opponent(self.mover) if self.asking_for_veto else self.mover]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_act():
            return set()
        if self.asking_for_veto:
            return {"veto", "allow"}
        return set(self.lays_now)

    def chance(self) -> dict[str, int] | None:
        if self.over:
            return None
        for colour in COLOURS:
            tops = self.piles[colour].possible_tops()
            if tops:
                return {f"{colour} {number}": 1 for number in tops}
        return None

    def happen(self, words: str) -> None:
        if words not in (self.chance() or {}):
            raise ValueError(f"{words} is not due")
        colour, number = words.split()
        self.piles[colour].turn_up(int(number))
        if self.chance() is None:
            self.go_on()

    def play(self, seat: int, words: str) -> None:
        if words not in self.legal(seat):
            raise ValueError(f"{seat} {words} is not legal")
        if words == "allow":
            self.asking_for_veto = False
        elif words == "veto":
            self.asking_for_veto = False
            self.stones.remove(seat)
            pile = self.piles[self.colour_of(self.mover)]
            pile.vetoed, pile.top = pile.top, None
        else:
            pile = self.piles[self.colour_of(seat)]
            card = (self.colour_of(seat), pile.top)
            for square, colour in self.lays_now[words].items():
                self.card_on[square] = card
                self.colour_on[square] = colour
            pile.top = None
            self.mover = self.opponent(seat)
            if self.chance() is None:
                self.go_on()

    def parts(self) -> list[dict[str, int]]:
        by_round = list(self.finished)
        if not self.over:
            by_round.append(self.areas())
        while len(by_round) < ROUNDS:
            by_round.append(dict.fromkeys(self.seats, 0))
        return [
            {
                "round1": by_round[0][seat],
                "round2": by_round[1][seat],
                "rounds": sum(areas[seat] > areas[self.opponent(seat)] for areas in by_round),
                "total": sum(areas[seat] for areas in by_round),
            }
            for seat in self.seats
        ]

    def rank(self) -> list[int] | None:
        if not self.over:
            return None
        first, second = self.parts()
        if first["rounds"] != second["rounds"]:
            key = "rounds"
        elif first["rounds"] == 1:
            key = "total"
        else:
            return [1, 1]
        return [1 + (second[key] > first[key]), 1 + (first[key] > second[key])]

    def opponent(self, seat: int) -> int:
        return 3 - seat

    def colour_of(self, seat: int) -> str:
        swapped = self.options["swap"] == "yes" and self.round == 2
        return COLOURS[seat - 1] if not swapped else other(COLOURS[seat - 1])

    def begin_round(self) -> None:
        self.round = len(self.finished) + 1
        self.card_on: dict[tuple[int, int], tuple[str, int | None]] = {}
        self.colour_on: dict[tuple[int, int], str] = {}
        self.piles = {colour: Pile(list(self.printed)) for colour in COLOURS}
        self.stones = set(self.seats)
        start = int(self.options["start"])
        self.mover = start if self.round == 1 else self.opponent(start)
        self.asking_for_veto = False
        self.lays_now: dict[str, dict[tuple[int, int], str]] = {}

    def end_round(self) -> None:
        self.finished.append(self.areas())
        if len(self.finished) == ROUNDS:
            self.over = True
        else:
            self.begin_round()

    def go_on(self) -> None:
        """Both tops are known: find out who lays, and whether somebody must be asked before."""
        self.lays_now = self.lays(self.mover)
        if not self.lays_now and self.options["end"] == "pass":
            self.mover = self.opponent(self.mover)
            self.lays_now = self.lays(self.mover)
        if not self.lays_now:
            self.end_round()
            return
        has_stone = self.opponent(self.mover) in self.stones
        enough_cards = self.piles[self.colour_of(self.mover)].size() >= 2
        self.asking_for_veto = has_stone and enough_cards

    def lays(self, seat: int) -> dict[str, dict[tuple[int, int], str]]:
        """What the seat could lay now: by its words, the squares covered and the colour each would show."""
        number = self.piles[self.colour_of(seat)].top
        if number is None:
            return {}
        found = {}
        for letter, rows in self.looks(number).items():
            for column in range(self.size):
                for row in range(self.size):
                    covered = self.covered((column, row), rows, self.colour_of(seat))
                    if self.may_lie(covered, self.colour_of(seat)):
                        square = f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"
                        found[f"{square} {letter}"] = covered
        return found

    def looks(self, number: int) -> dict[str, list[list[str]]]:
        """The card in each of its ways; of ways that look alike only the first has a word."""
        looks: dict[str, list[list[str]]] = {}
        rows = self.printed[number]
        for letter in CLOCKWISE:
            if rows not in looks.values():
                looks[letter] = rows
            rows = turned_clockwise(rows)
        return looks

    def covered(
        self, top_left: tuple[int, int], rows: list[list[str]], own: str
    ) -> dict[tuple[int, int], str]:
        left, top = top_left
        colours = {"own": own, "foreign": other(own)}
        return {
            (left + across, top - down): colours[side]
            for down, row in enumerate(rows)
            for across, side in enumerate(row)
        }

    def may_lie(self, covered: dict[tuple[int, int], str], own: str) -> bool:
        for square in covered:
            on_board = all(0 <= place < self.size for place in square)
            if not on_board or square in self.card_on:
                return False
        if not self.card_on:
            return self.middle in covered
        return any(
            self.colour_on.get(neighbour) == own
            for square, colour in covered.items()
            if self.options["contact"] == "card" or colour == own
            for neighbour in beside(square)
        )

    def areas(self) -> dict[int, int]:
        return {seat: self.largest_area(self.colour_of(seat)) for seat in self.seats}

    def largest_area(self, colour: str) -> int:
        best = 0
        to_see = {square for square, shown in self.colour_on.items() if shown == colour}
        while to_see:
            cards = set()
            edge_of_area = [to_see.pop()]
            while edge_of_area:
                square = edge_of_area.pop()
                cards.add(self.card_on[square])
                for neighbour in beside(square):
                    if neighbour in to_see:
                        to_see.remove(neighbour)
                        edge_of_area.append(neighbour)
            best = max(best, len(cards))
        return best
