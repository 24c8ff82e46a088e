"""The record reader: strict and helpful; the first bad line is named with what would be right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tukan
from tukan import games
from tukan.core.match import Match
from tukan.core.text import RecordError, read, steps, write

PLAIN = """tukan 1
game drago_tuku
seats 2
name 1 小明
name 2 Ben

* roll 3
* roll dragon
* roll sun
1 step 2
* roll 1
"""


def load(text: str | bytes) -> Match:
    return read(text.encode() if isinstance(text, str) else text, games.load)


def refused(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    assert caught.value.render("zh")
    return caught.value


def changed(old: str, new: str, text: str = PLAIN) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_record_is_read_and_written_back_letter_by_letter() -> None:
    assert write(load(PLAIN)) == PLAIN


def test_byte_order_mark_crlf_trailing_blanks_and_comments_are_read() -> None:
    text = PLAIN.replace("* roll 3\n", "# a comment\n* roll 3   # the first throw\n\n").replace("\n", "\r\n")
    assert load(b"\xef\xbb\xbf" + text.encode()).json() == load(PLAIN).json()


def test_a_comment_only_line_does_not_end_the_head() -> None:
    assert load(changed("seats 2\n", "# who plays\nseats 2\n")).ply == 5


COMMENTED = """tukan 1
game drago_tuku
seats 2
# played in the garden
# with a cat

# it begins
* roll sun
1 step 2   # bold
undo 1 # sorry
# again

1 step 3
* roll 1
# to be continued
"""


def test_comments_are_kept_and_stand_where_they_stood() -> None:
    text = COMMENTED.replace("# again\n\n", "# again\n")
    assert write(load(COMMENTED)) == text
    match = load(text)
    match.happen("roll 2")
    assert write(match) == text + "* roll 2\n"


def test_comments_behind_lines_of_the_head_come_after_them() -> None:
    match = load(changed("game drago_tuku\n", "game drago_tuku # ours\n"))
    assert write(match) == PLAIN.replace("name 2 Ben\n", "name 2 Ben\n# ours\n")


def test_comments_behind_the_first_line_and_the_last_ones_are_kept() -> None:
    assert "seats 2\nname 1 小明\nname 2 Ben\n# ours\n" in write(load(changed("1\n", "1 # ours\n")))
    text = write(finished())
    noted = text.replace("result 1 1\n", "result 1 1 # well\n").rstrip("\n") + " # a secret\n"
    assert "\n# well\n# a secret\n\nresult 1 1\nseed " in write(load(noted))


def test_a_clean_record_keeps_the_comments_of_what_stands() -> None:
    assert "step 2" not in write(load(COMMENTED), clean=True)
    assert "# again\n1 step 3\n* roll 1\n# to be continued\n" in write(load(COMMENTED), clean=True)


def test_a_comment_goes_with_its_choice_when_choices_are_put_into_seat_order() -> None:
    match = tukan.Match("tucana_builders", 2, seed=1)
    match.play(f"1 {match.legal(1)[0]}")
    match.play(f"2 {match.legal(2)[0]}")
    one, two = (f"{line}\n" for line in match.log if line.seat)
    swapped = match.text().replace(
        one + two, two.replace("\n", " # second\n") + one.replace("\n", " # first\n")
    )
    assert one.replace("\n", " # first\n") + two.replace("\n", " # second\n") in write(load(swapped))


def test_what_is_written_on_a_hidden_choice_goes_with_it_when_the_match_goes_on() -> None:
    match = tukan.Match("tucana_builders", 3, seed=1)
    for seat in (3, 2):
        match.play(f"{seat} {match.legal(seat)[0]}")
    three, two = (f"{line}\n" for line in match.log if line.seat)
    noted = (
        match.text()
        .replace(three, "# hm\n" + three[:-1] + " # third\n")
        .replace(two, two[:-1] + " # second\n")
    )
    match = load(noted)
    match.choose(1, match.legal(1)[0])
    assert f"{two[:-1]} # second\n# hm\n{three[:-1]} # third\n" in match.text()
    match = load(noted)
    match.choose(3, match.choices(3)[1])
    assert "third" not in match.text()
    assert f"{two[:-1]} # second\n" in match.text()
    match = load(noted)
    match.take_back(3)
    assert "third" not in match.text()
    assert match.text().endswith(f"{two[:-1]} # second\n")


def test_a_name_runs_to_the_end_of_its_line() -> None:
    match = load(changed("name 2 Ben", "name 2 Ben # 2 <b>"))
    assert match.names[2] == "Ben # 2 <b>"
    assert "name 2 Ben # 2 <b>\n" in write(match)


@pytest.mark.parametrize("name", ["小\u3000明", "a\u00a0b", "👨\u200d👩\u200d👧", "Ann  ", " ", "n" * 40])
def test_a_name_without_control_characters_is_read_letter_by_letter(name: str) -> None:
    match = load(changed("Ben", name))
    assert match.names[2] == name
    assert write(match) == changed("Ben", name)


@pytest.mark.parametrize("seed", [7, b"my seed", b"#1", b"\xff\n"])
def test_a_match_of_any_seed_can_be_read_back(seed: int | bytes) -> None:
    match = tukan.Match("drago_tuku", 2, seed=seed)
    assert load(write(match)).match_id == match.match_id


def test_what_a_record_cannot_hold_is_refused_when_it_comes_in() -> None:
    with pytest.raises(ValueError, match="one word"):
        tukan.Match("drago_tuku", match_id="a b")
    with pytest.raises(tukan.OptionError, match="fair, hand"):
        tukan.Match("drago_tuku", dice="loaded")  # type: ignore[arg-type]
    match = tukan.Match("drago_tuku", seed=1)
    for nobody in (-1, 3):
        with pytest.raises(tukan.OptionError, match="no seat"):
            match.svg(nobody)
    with pytest.raises(tukan.IllegalMove):
        match.play("1" * 5000 + " step 1")


def test_a_default_option_may_be_written_out_and_is_not_written_back() -> None:
    match = load(changed("seats 2\n", "option level normal\nseats 2\n"))
    assert write(match) == PLAIN


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("tukan 1", "tukan 2", 1, "tukan 1"),
        ("game drago_tuku", "game dragotuku", 2, "did you mean drago_tuku"),
        ("game drago_tuku\n", "", 2, "game NAME"),
        ("seats 2\n", "", 5, "seats NUMBER"),
        ("seats 2", "seats 9", 3, "2 to 4"),
        ("seats 2", "seats two", 3, "not a number"),
        ("seats 2", "seats 2\nseats 2", 4, "line 3"),
        ("seats 2", "seats 2\noption sun warm", 4, "rescue, share"),
        ("seats 2", "seats 2\noption son share", 4, "no option son"),
        ("seats 2", "seats 2\nplayers 2", 4, "keys are"),
        ("seats 2", "seats 2\ncommit abc", 4, "64 hexadecimal"),
        ("seats 2", "seats 2\nboard mine 0123", 4, "--board"),
        ("name 2 Ben", "name 3 Ben", 5, "no seat 3"),
        ("name 2 Ben", "name 2 " + "n" * 41, 5, "1 to 40"),
        ("* roll 3", "* roll 4", 7, "roll"),
        ("* roll 3", "1 step 2", 7, "DT-3.1"),
        ("* roll 3", "*  roll 3", 7, "one space"),
        ("* roll 3", " * roll 3", 7, "without any"),
        ("1 step 2", "2 step 2", 10, "DT-3.5"),
        ("1 step 2", "1 step 6", 10, "Legal here: 5 moves"),
        ("1 step 2", "1 Step 2", 10, "step 2"),
        ("1 step 2", "3 step 2", 10, "seat"),
        ("1 step 2", "undo 4", 10, "1 to 3"),
        ("1 step 2", "undo x", 10, "not a number"),
        ("1 step 2", "undo 0", 10, "not a number from 1 on"),
        ("1 step 2", "999999999 step 2", 10, "there is no seat 999999999"),
        ("1 step 2", "9" * 5000 + " step 2", 10, "not a number"),
        ("seats 2", "seats 2\noption start " + "1" * 5000, 4, "from 1 to 2"),
        ("seats 2", "seats 2\noption start 01", 4, "from 1 to 2"),
        ("seats 2", "seats 2\nid a\tb", 4, "id WORD"),
        ("name 2 Ben", "name 2 B\ten", 5, "1 to 40"),
        ("name 2 Ben", "name 2 B\u202een", 5, "1 to 40"),
        ("* roll 1", "result 1 1", 11, "goes on"),
        ("* roll 1", "seed 00", 11, "goes on"),
        ("* roll 1", "* roll 1\ntukan 1", 12, "second record"),
    ],
)
def test_the_first_bad_line_is_refused_with_what_would_be_right(
    old: str, new: str, line: int, said: str
) -> None:
    error = refused(changed(old, new))
    assert error.line == line
    assert said in str(error)


def test_a_line_in_gbk_is_named_with_its_number() -> None:
    error = refused(PLAIN.encode("gbk"))
    assert error.line == 4
    assert "GBK" in str(error)


def finished() -> Match:
    match = tukan.Match("drago_tuku", 2, seed=5)
    while not match.over:
        seat = match.to_act[0]
        match.play(f"{seat} {match.legal(seat)[0]}")
    return match


def test_the_result_is_checked_and_nothing_may_follow_it() -> None:
    text = write(finished())
    assert "\n\nresult 1 1\nseed " in text
    load(text + "# the end\n")
    assert "1 1" in str(refused(changed("result 1 1", "result 1 2", text)))
    assert "nothing but comments" in str(refused(text + "* roll 1\n"))
    assert "blank line" in str(refused(changed("\n\nresult", "\nresult", text)))
    assert "already" in str(refused(text + "result 1 1\n"))
    assert "hexadecimal" in str(refused(text.rsplit("seed ", 1)[0] + "seed xyz\n"))


def test_a_finished_record_read_and_written_again_keeps_its_seed() -> None:
    text = write(finished())
    assert write(load(text)) == text
    assert write(load(text), clean=True) == text
    again = load(text)
    again.undo(1)
    assert "\nseed " not in write(again)


def test_undo_falls_on_the_last_standing_entries_of_any_kind_after_the_end_too() -> None:
    text = changed("* roll 1", "undo 2\n* roll 2\nundo 3\n* roll sun")
    match = load(text)
    assert [str(entry) for entry in match.entries] == ["* roll sun"]
    assert write(match) == text
    assert "undo" not in write(match, clean=True)
    over = finished()
    again = load(write(over).split("\n\nresult")[0] + f"\nundo {over.ply}\n")
    assert again.ply == 0


def test_steps_come_after_the_head_and_after_every_entry_line() -> None:
    plies = [reading.match.ply for reading in steps((PLAIN + "undo 2\n").encode(), games.load)]
    assert plies == [0, 1, 2, 3, 4, 5, 3, 3]


def test_simultaneous_choices_are_taken_in_any_order_and_written_in_seat_order() -> None:
    match = tukan.Match("tucana_builders", 2, seed=1)
    for _ in range(3):
        match.play(f"2 {match.legal(2)[0]}")
        match.play(f"1 {match.legal(1)[0]}")
    lines = [line for line in write(match).splitlines() if line[0:1] in ("1", "2")]
    assert [line[0] for line in lines] == ["1", "2"] * 3
    backwards = write(match).splitlines()
    for i in [i for i, line in enumerate(backwards) if line.startswith("1 ")]:
        backwards[i], backwards[i + 1] = backwards[i + 1], backwards[i]
    assert write(load("\n".join(backwards))) == write(match).replace("\n\n", "\n\n", 1)


def test_a_seat_chooses_once_in_a_record() -> None:
    match = tukan.Match("tucana_builders", 2, seed=1)
    move = match.legal(2)[0]
    match.play(f"2 {move}")
    assert "already chosen" in str(refused(write(match) + f"2 {move}\n"))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_no_text_makes_the_reader_stumble(text: str) -> None:
    for data in (text, "tukan 1\n" + text, PLAIN + text):
        try:
            load(data.encode("utf-8", "surrogatepass"))
        except RecordError:
            continue


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_damaged_record_is_refused_or_means_something(data: st.DataObject) -> None:
    text = list(PLAIN)
    for _ in range(data.draw(st.integers(1, 4))):
        i = data.draw(st.integers(0, len(text) - 1))
        text[i] = data.draw(st.sampled_from([*"*123 \n#abcst"]))
    try:
        match = load("".join(text))
    except RecordError:
        return
    assert load(write(match)).json() == match.json()
