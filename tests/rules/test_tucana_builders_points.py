"""Tucana Builders: connections, points, bonus cards and the solo game."""

from __future__ import annotations

import pytest

from tests.rules import covers
from tests.rules.tucana_table import Table, components
from tukan.games.tucana_builders import board, islands, rules, words
from tukan.games.tucana_builders.words import hex_names

# On setup card 1 huts A and C are blue, B and E red, D and F yellow; on card 7 D is red, E yellow and F blue.
WALL = ("i1 4 wide-puma", "h1 1 straight-puma", "g2 1 straight-puma", "f2 1 straight-puma", "e1 1 straight-puma",
        "d1 5 wide-puma")  # fmt: skip  # from hut D to hut F along the coast, touching nothing else
COAST = ("i1", "h1", "g2", "f2", "e1", "d1")
A_D = ("b2", "c4", "d4", "e4", "f4", "g4", "h2")
C_F = ("d2", "d3", "d4", "e4", "f5", "f6", "g6")
STARS = components(star=[], zoo=["puma", "snake", "monkey"], flock=["puma", "toucan", "toucan", "toucan"])


def stars(table: Table, seat: int, fields: tuple[str, ...], but: str = "") -> None:
    """Lay tiles with paths to every side on all free fields of a list but one."""
    free = table.free(seat)
    table.lay(seat, *(f"{field} 0 star" for field in fields if field != but and field in free))


def end_round(table: Table) -> None:
    table.go_to_turn(12 if table.s.turn < 12 else 24)
    table.quiet_turn()


def test_TB_5_1_tiles_are_connected_where_both_have_a_path_end() -> None:
    table = Table()
    table.lay(1, "i1 4 wide-puma", "h1 1 straight-puma")
    assert (table.huts(1, "i1"), table.huts(1, "h1")) == ("D", "D")
    table.lay(2, "i1 4 wide-puma", "h1 0 straight-puma")
    assert (table.huts(2, "i1"), table.huts(2, "h1")) == ("D", "")


@covers("TB8")
def test_TB_5_2_a_tile_reaches_a_hut_over_their_common_edge() -> None:
    table = Table()
    table.lay(1, "a2 0 straight-puma", "b3 0 straight-puma")
    assert table.huts(1, "a2") == "A"
    assert table.huts(1, "b3") == "", "it lies beside hut A, but its path leads elsewhere"


@covers("TB9")
def test_TB_5_3_no_path_leads_through_a_hut() -> None:
    table = Table()
    table.lay(1, "i1 0 straight-puma", "h3 0 wide-snake", "h4 0 straight-snake")
    assert table.huts(1, "i1") == table.huts(1, "h3") == "D"
    table.lay(1, *WALL[1:])
    assert table.huts(1, "h1") == "F", "the group at hut F and the group at hut D stay apart"
    assert table.huts(1, "i1") == "D"


@covers("TB10")
def test_TB_5_4_two_ways_to_a_hut_make_one_point() -> None:
    table = Table(components=STARS)
    table.lay(1, "i1 0 star", "h2 0 zoo")
    assert table.huts(1, "h2").count("D") == 1
    assert table.points(1)[0] - Table(components=STARS).points(1)[0] >= 1
    table = Table()
    table.lay(1, "i1 0 y", "h1 0 cross", "h2 1 wide-puma")
    assert table.huts(1, "h2") == "D"
    assert table.points(1)[0] == 1


@covers("TB14")
def test_TB_5_5_dead_ends_score_nothing() -> None:
    table = Table()
    table.lay(1, "e4 0 straight-puma", "f1 0 straight-snake")
    assert table.points(1) == [0, 0, 0]


@covers("TB15")
def test_TB_6_1_klaus_scores_10_and_then_12_more() -> None:
    table = Table(components=STARS)
    table.lay(1, "i1 0 flock", "d1 0 flock", "e1 1 straight-puma", "f2 1 straight-puma")
    assert table.points(1)[0] == 4 + 6
    end_round(table)
    assert table.s.track[0, 0] == 10
    table.lay(1, "h1 1 straight-puma", "h2 2 straight-puma")
    end_round(table)
    assert table.s.track[0, 0] == 22
    assert table.s.over


def test_TB_6_2_each_animal_counts_at_huts_of_its_own_colour() -> None:
    table = Table()
    table.lay(1, "f2 2 straight-puma")
    assert table.huts(1, "f2") == "E"
    assert table.points(1) == [0, 1, 0], "the toucan of the pond counts at the red hut, the puma does not"
    table.lay(2, "f2 2 straight-snake")
    assert table.points(2) == [0, 2, 0]
    table = Table(setup=7)
    table.lay(1, "i1 0 straight-snake")
    table.lay(2, "d1 5 straight-monkey")
    assert (table.points(1), table.points(2)) == ([0, 1, 0], [0, 0, 1])


@covers("TB12")
def test_TB_6_3_a_toucan_counts_for_every_hut_on_the_track_of_its_colour() -> None:
    table = Table(components=components(bird=["toucan"], star=[]))
    stars(table, 1, COAST)
    stars(table, 2, COAST, but="h1")
    table.lay(2, "h1 0 bird")
    joined = [two - one for one, two in zip(table.points(1), table.points(2), strict=True)]
    assert table.huts(2, "h1") == "DEF"
    assert joined == [2, 1, 0], "two yellow huts and a red one"


@covers("TB11", "TB13")
def test_TB_6_4_an_animal_at_both_huts_counts_twice_and_each_of_two_on_a_tile() -> None:
    table = Table()
    table.lay(1, *WALL)
    assert table.huts(1, "g2") == "DF"
    assert table.points(1) == [12, 0, 0]
    table.lay(2, "i1 0 tight-puma-snake")
    assert table.points(2)[0] == 1
    table = Table(components=components(two=["puma", "puma"]))
    table.lay(1, "i1 0 two")
    assert table.points(1)[0] == 2


@covers("TB16")
def test_TB_6_5_a_track_at_45_counts_45_and_goes_on() -> None:
    table = Table()
    table.s.track[0, 0] = 45
    assert table.parts[0]["yellow"] == 45
    assert words.table(table.b, table.s)["islands"][0]["tracks"]["yellow"] == 45
    table.lay(1, *WALL)
    table.go_to_turn(24)
    table.quiet_turn()
    assert table.parts[0]["yellow"] == 57
    table.s.track[0, 0] = 81
    assert table.parts[0]["total"] == 81


def test_TB_6_6_the_pile_is_full_again_for_round_2() -> None:
    table = Table()
    table.turn("b2 0 y", "b2 0 y")
    assert sum(table.chance.values()) == 11
    end_round(table)
    assert table.chance == {"terrain sand": 4, "terrain jungle": 4, "terrain stone": 4}


def finished(*tracks: tuple[int, int, int], bonus: tuple[int, ...] = ()) -> Table:
    """A match that is over, with these tracks."""
    table = Table(len(tracks))
    end_round(table)
    end_round(table)
    for seat, track in enumerate(tracks):
        for colour in range(3):
            table.s.track[seat, colour] = track[colour]
    for seat, points in enumerate(bonus):
        table.s.earned[seat, 0] = points
    return table


def test_TB_6_7_total_is_the_tracks_the_lowest_once_more_and_the_bonus_points() -> None:
    table = finished((10, 12, 15), (10, 12, 15), bonus=(8, 0))
    assert table.s.over
    assert table.chance == {}
    assert [part["total"] for part in table.parts] == [55, 47]


@covers("TB17")
def test_TB_6_8_the_lowest_of_the_full_counts_may_be_0() -> None:
    table = finished((45, 50, 41), (0, 30, 30))
    assert [part["min"] for part in table.parts] == [41, 0]


@covers("TB18")
def test_TB_6_9_ties_go_to_the_higher_lowest_track_then_are_shared() -> None:
    irina, sebastian = (13, 20, 21), (10, 22, 25)
    table = finished(irina, sebastian)
    assert [part["total"] for part in table.parts] == [67, 67]
    assert table.rank == [1, 2]
    assert finished(irina, irina, sebastian).rank == [1, 1, 3]
    assert finished((10, 20, 21), irina, bonus=(6, 0)).rank == [2, 1], (
        "bonus points do not raise the lowest track"
    )


def test_TB_6_10_parts() -> None:
    table = Table()
    assert list(table.parts[0]) == ["yellow", "red", "blue", "min", "stars", "total"]


def test_TB_6_11_a_colour_shows_what_the_island_scores_while_a_round_is_under_way() -> None:
    table = Table()
    table.lay(1, *WALL)
    assert table.parts[0]["yellow"] == 0, "round 1 has not begun"
    table.happen("terrain sand")
    assert table.parts[0]["yellow"] == 12
    table.happen("tile 1 y", "tile 2 y")
    table.play(1, "b2 0")
    assert table.parts[0]["yellow"] == 12
    table.play(2, "b2 0")
    assert table.parts[0]["yellow"] == 12, "between two turns the round goes on"
    end_round(table)
    assert table.parts[0]["yellow"] == 12, "scored once, round 2 has not begun"
    table.happen("terrain sand")
    assert table.parts[0]["yellow"] == 24
    table.happen("tile 1 y", "tile 2 y")
    table.play(1, "b4 0")
    table.play(2, "b4 0")
    end_round(table)
    assert table.parts[0]["yellow"] == 24, "after the end the tracks alone"


@covers("TB26")
def test_TB_7_1_each_card_once_a_person() -> None:
    table = Table(2, bonus=("a-d", "c-f"), components=STARS)
    stars(table, 1, A_D, but="d4")
    stars(table, 1, C_F, but="d4")
    table.turn("d4 0 star", "b4 0 y")
    assert table.parts[0]["stars"] == 16
    table.quiet_turn()
    assert table.parts[0]["stars"] == 16


@covers("TB19")
def test_TB_7_2_all_islands_are_checked_when_all_tiles_lie() -> None:
    table = Table(2, bonus=("a-d", "b-e"), components=STARS)
    assert [part["stars"] for part in table.parts] == [0, 0], "checked after the setup too"
    for seat in (1, 2):
        stars(table, seat, A_D, but="d4")
    table.deal("sand", "star", "star")
    table.play(1, "d4 0")
    assert [part["stars"] for part in table.parts] == [0, 0]
    table.play(2, "d4 0")
    assert [part["stars"] for part in table.parts] == [8, 8]


def test_TB_7_3_the_first_turn_earns_the_higher_value() -> None:
    table = Table(3, bonus=("c-f", "b-e"), components=STARS)
    for seat in (1, 2, 3):
        stars(table, seat, C_F, but="d4")
    table.turn("d4 0 star", "d4 0 star", "b4 0 y")
    table.turn("f2 0 y", "f2 0 y", "d4 0 star")
    assert [part["stars"] for part in table.parts] == [8, 8, 6]


@pytest.mark.parametrize("seats", [1, 2])
def test_TB_8_2_alone_the_round_decides_else_who_is_first(seats: int) -> None:
    table = Table(seats, bonus=("c-f", "b-e"), components=STARS)
    end_round(table)
    stars(table, 1, C_F, but="d4")
    table.turn(*["d4 0 star", "b4 0 y"][:seats])
    assert table.parts[0]["stars"] == (6 if seats == 1 else 8)


def test_alone_the_twelfth_turn_still_earns_the_higher_value() -> None:
    table = Table(1, bonus=("c-f", "b-e"), components=STARS)
    stars(table, 1, C_F, but="d4")
    table.go_to_turn(12)
    table.turn("d4 0 star")
    assert table.s.turn == 12
    assert table.parts[0]["stars"] == 8


@covers("TB20")
def test_TB_7_4_what_is_earned_is_kept() -> None:
    table = Table(2, bonus=("a-d", "b-e"), components=STARS)
    stars(table, 1, A_D, but="d4")
    table.turn("d4 0 star", "b4 0 y")
    for turn in range(3):
        table.turn(f"{('b4', 'e5', 'h1')[turn]} 0 y", f"{('f2', 'e5', 'h1')[turn]} 0 y")
        assert table.parts[0]["stars"] == 8


def fulfils(table: Table, card: str) -> bool:
    spelled = [board.word(table.b.bonus_word[i]) for i in range(table.b.bonuses)]
    return bool(rules.fulfils(table.b, table.s, 0, spelled.index(card)))


@pytest.mark.parametrize(("card", "fields"), [("a-d", A_D), ("c-f", C_F)])
def test_TB_7_5_two_huts_joined_without_any_animal(card: str, fields: tuple[str, ...]) -> None:
    table = Table(components=STARS)
    for field in fields:
        assert not fulfils(table, card)
        table.lay(1, f"{field} 0 star")
    assert fulfils(table, card)
    assert not fulfils(table, "b-e")


def test_TB_7_6_one_group_reaches_all_three_colours() -> None:
    for setup, reached in ((1, False), (7, True)):
        table = Table(setup=setup, components=STARS)
        stars(table, 1, COAST)
        assert fulfils(table, "three-colours") == reached
    table = Table(setup=7, components=STARS)
    stars(table, 1, COAST, but="h1")
    table.lay(1, "a2 0 star")
    assert not fulfils(table, "three-colours"), "several groups together do not"


def test_TB_7_7_a_toucan_connected_with_three_huts() -> None:
    table = Table(components=STARS)
    stars(table, 1, COAST)
    assert table.huts(1, "h1") == "DEF"
    assert fulfils(table, "toucan-hub"), "the toucans of the ponds are on this network"
    table = Table(components=STARS)
    table.lay(1, *WALL)
    assert not fulfils(table, "toucan-hub"), "two huts are too few"
    table = Table()
    table.lay(1, *(tile for tile in WALL if tile[:2] != "f2"), "f2 1 left")
    assert table.huts(1, "h1") == "DEF"
    assert not fulfils(table, "toucan-hub"), "without a toucan it counts nothing"


def test_TB_7_8_two_of_each_at_home() -> None:
    table = Table(setup=7, components=STARS)
    stars(table, 1, COAST)
    before = [at_home(table, colour) for colour in range(3)]
    table = Table(setup=7, components=STARS)
    table.lay(1, "h1 0 zoo", "g2 0 zoo")
    assert not fulfils(table, "two-of-each")
    stars(table, 1, COAST)
    assert [at_home(table, colour) for colour in range(3)] == [n + 2 for n in before]
    assert fulfils(table, "two-of-each")
    table = Table()
    table.lay(1, *WALL[:2], "g2 1 straight-snake", "f2 1 straight-snake", "e1 1 straight-snake", WALL[5])
    assert table.points(1)[0] == 6
    assert at_home(table, 0) == 3, "an animal counts once though it reaches both huts"


def at_home(table: Table, colour: int) -> int:
    return int(islands.animals_at_home(table.b, table.s, 0, colour))


def solo(first: tuple[str, ...] = (), second: tuple[str, ...] = (), track: int = 20) -> Table:
    """A solo match that is over; the fields complete A-D and C-F in the round in which they are given."""
    table = Table(1, bonus=("a-d", "c-f"), components=STARS)
    for round_, cards in enumerate((first, second)):
        for fields in (A_D if card == "a-d" else C_F for card in cards):
            last = next(
                f for f in fields if f != "d4" and f in ("d2", "g6", "b2", "f4") and f in table.free(1)
            )
            table.lay(1, *(f"{field} 0 star" for field in fields if field != last and field in table.free(1)))
            table.turn(f"{last} 0 star")
        table.go_to_turn(12 * (round_ + 1))
        table.quiet_turn()
    for colour in range(3):
        table.s.track[0, colour] = track
    return table


@covers("TB21")
def test_TB_8_3_both_conditions_or_all_is_lost() -> None:
    lost = solo(first=("a-d",)).parts[0]
    assert (lost["lost"], lost["total"], lost["band"]) == (1, 0, 0)
    assert (lost["stars"], lost["yellow"], lost["min"]) == (8, 20, 20), "the other parts keep their values"
    won = solo(first=("a-d",), second=("c-f",))
    assert won.s.over
    assert (won.parts[0]["lost"], won.parts[0]["stars"]) == (0, 8 + 6)
    assert won.parts[0]["total"] == 94
    assert won.rank == solo().rank == [1]


@covers("TB22")
@pytest.mark.parametrize(
    ("total", "band"),
    [(14, 1), (39, 1), (40, 2), (49, 2), (50, 3), (69, 4), (70, 5), (89, 6), (90, 7), (109, 8), (119, 9), (120, 10),
     (129, 10), (130, 11), (300, 11)],
)  # fmt: skip
def test_TB_8_4_bands(total: int, band: int) -> None:
    assert rules.band(total) == band
    table = solo(first=("a-d",), second=("c-f",), track=0)
    table.s.track[0, 0] = total - 14
    assert (table.parts[0]["total"], table.parts[0]["band"]) == (total, band)
    assert table.rank == [1]


def test_solo_parts_have_two_more() -> None:
    table = Table(1, bonus=("a-d", "c-f"))
    assert list(table.parts[0])[-2:] == ["band", "lost"]
    assert table.parts[0]["lost"] == 1


def test_networks_are_the_same_in_whatever_order_tiles_were_laid() -> None:
    orders = (COAST + A_D, A_D + COAST, (*reversed(COAST), *A_D))
    states = set()
    for order in orders:
        table = Table(components=STARS)
        stars(table, 1, order)
        states.add(table.state.tobytes())
    assert len(states) == 1
    assert len(hex_names(table.b)) == 54
