"""Drago-Tuku told naively from its rulebook: a list of figures, a list of dragons, a set of pieces."""

from collections import Counter

LUCKY_STEPS = (1, 2, 3, 4, 5)


class Figure:
    """An islander: on a numbered square of the road, or at the site, or in the forest."""

    def __init__(self) -> None:
        self.place: int | str = "site"
        self.carries = False


class Dragon:
    """One dragon and the squares it will step onto, in order; a beach square is None."""

    def __init__(self, path: list[int | None]) -> None:
        self.path = path
        self.throws = 0

    def in_place(self) -> bool:
        return self.throws == len(self.path)

    def square(self) -> int | None:
        return self.path[self.throws - 1] if self.throws else None


class Oracle:
    def __init__(self, seats: int, options: dict[str, str | int], components: dict) -> None:
        self.over = False
        self.won = False
        self.share = options["sun"] == "share"
        self.thrower = int(options["start"])
        self.sun_shines = False

        preset = components["presets"][options["level"]]
        self.faces = Counter(f"roll {face}" for face in preset["die"])
        self.last_square = components["squares"]
        self.green = components["green"]
        self.pieces_on_road: set[int] = set(components["yellow"])
        self.pieces_in_all = len(self.pieces_on_road)
        self.pieces_placed = 0
        self.figures = {seat: Figure() for seat in range(1, seats + 1)}

        # Dragons come from the site's side, so they meet the orange squares from the last one back.
        beach: list[int | None] = [None] * preset["approach"]
        orange = components["orange_from_green"]
        self.dragons = [
            Dragon(beach + list(reversed(orange[stop:]))) for stop in range(components["dragons"])
        ]

    def to_act(self) -> list[int]:
        return [self.thrower] if self.sun_shines and not self.over else []

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_act():
            return set()
        words = set()
        if self.number_moves(seat):
            words |= {f"step {steps}" for steps in LUCKY_STEPS}
        if self.hidden(seat):
            words.add("leave")
        for friend in self.figures:
            if friend == seat:
                continue
            if self.hidden(friend):
                words.add(f"rescue {friend}")
            if self.share and self.number_moves(friend):
                words |= {f"lend {friend} {steps}" for steps in LUCKY_STEPS}
        return words or {"pass"}

    def chance(self) -> dict[str, int] | None:
        if self.over or self.sun_shines:
            return None
        return dict(self.faces)

    def happen(self, words: str) -> None:
        if words not in (self.chance() or {}):
            raise ValueError(f"{words} is not due")
        face = words.split()[1]
        if face == "sun":
            self.sun_shines = True
        elif face == "dragon":
            self.march()
            self.next_turn()
        else:
            if self.number_moves(self.thrower):
                self.move(self.thrower, int(face))
            self.next_turn()

    def play(self, seat: int, words: str) -> None:
        if words not in self.legal(seat):
            raise ValueError(f"{seat} {words} is not legal")
        verb, *rest = words.split()
        if verb == "step":
            self.move(seat, int(rest[0]))
        elif verb == "lend":
            self.move(int(rest[0]), int(rest[1]))
        elif verb == "leave":
            self.come_out(seat)
        elif verb == "rescue":
            self.come_out(int(rest[0]))
        self.sun_shines = False
        self.next_turn()

    def parts(self) -> list[dict[str, int]]:
        return [
            {
                "won": int(self.won),
                "pieces": self.pieces_placed,
                "dragons": sum(dragon.in_place() for dragon in self.dragons),
                "home": int(figure.place == "site"),
            }
            for figure in self.figures.values()
        ]

    def rank(self) -> list[int] | None:
        return [1 for _ in self.figures] if self.over else None

    def hidden(self, seat: int) -> bool:
        return self.figures[seat].place == "forest"

    def number_moves(self, seat: int) -> bool:
        """Always on the road; from the site only to fetch a piece still lying there; never in the forest."""
        place = self.figures[seat].place
        if place == "forest":
            return False
        if place == "site":
            return bool(self.pieces_on_road)
        return True

    def dragon_on(self, square: int) -> bool:
        return any(dragon.square() == square for dragon in self.dragons)

    def move(self, seat: int, steps: int) -> None:
        figure = self.figures[seat]
        square = steps if figure.place == "site" else int(figure.place) + steps
        if square > self.last_square:
            figure.place = "site"
            if figure.carries:
                figure.carries = False
                self.pieces_placed += 1
        elif self.dragon_on(square):
            figure.place = "forest"
        else:
            figure.place = square
            if square in self.pieces_on_road and not figure.carries:
                self.pieces_on_road.remove(square)
                figure.carries = True
        castle_built = self.pieces_placed == self.pieces_in_all
        if castle_built and all(other.place == "site" for other in self.figures.values()):
            self.won = True
            self.over = True

    def come_out(self, seat: int) -> None:
        self.figures[seat].place = self.green

    def march(self) -> None:
        dragon = next(dragon for dragon in self.dragons if not dragon.in_place())
        dragon.throws += 1
        for figure in self.figures.values():
            # The site and the forest are words, the beach is None: only a road square can be equal.
            if figure.place == dragon.square():
                figure.place = "forest"
        if all(dragon.in_place() for dragon in self.dragons):
            self.over = True

    def next_turn(self) -> None:
        self.thrower = self.thrower % len(self.figures) + 1
