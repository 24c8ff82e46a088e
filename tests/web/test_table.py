"""Sitting down, taking back, leaving the seat to a bot, several seats on one screen, once more."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import segno
from starlette.websockets import WebSocketDisconnect

from tests.web.visitor import Screen, Visitor
from tukan.core.match import Match
from tukan.web import bots, levels, views
from tukan.web.boards import OwnBoard
from tukan.web.site import Site
from tukan.web.socket import FORBIDDEN
from tukan.web.table import Table


def table_of(site: Site, table: str) -> Table:
    return site.house.live[table].table


def quiet(screen: Screen) -> Screen:
    """Read all that was sent so far."""
    screen.done(do="why", words=["nowhere"])
    return screen


def play_until(screen: Screen, site: Site, table: str, seat: int) -> None:
    """Play first legal moves with the seats of one screen until this seat is asked."""
    for _ in range(60):
        quiet(screen)
        assert screen.choices
        if screen.choices["seat"] == seat:
            return
        screen.move(screen.moves()[0])


def test_a_seat_is_taken_once(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, ben, cem = visitor("Ann"), visitor("Ben"), visitor("Cem")
    table = ann.new_table("drago_tuku", ["me", "open"])
    invitation = ann.invitation(table)
    assert "Sit down" in ben.get(f"/j/{invitation}").text
    assert table_of(site, table).stage == "waiting"
    assert ben.join(invitation).url.path == f"/t/{table}"
    assert table_of(site, table).stage == "running"
    refused = cem.join(invitation)
    assert refused.status_code == 409
    assert "Ann" in refused.text
    assert "Ben" in refused.text
    assert invitation not in cem.get(f"/t/{table}").text


def test_looking_at_an_invitation_takes_no_seat(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "open"])
    invitation = ann.invitation(table)
    for _ in range(3):
        visitor("Bot").get(f"/j/{invitation}")
    assert table_of(site, table).open_seats() == [2]


def test_who_is_nobody_takes_no_seat_through_a_socket(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "open"], public="1")
    before = site.house.live[table].seq
    with eve.at(table) as screen:
        answer = screen.done(do="sit", seat=2, text="Eve", invitation=ann.invitation(table))
    assert "invitation" in answer["refused"]
    assert site.house.live[table].seq == before


def test_the_recovery_link_moves_a_guest(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, phone = visitor("Ann"), visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "fair"])
    link = re.search(r'value="http://[^/]+(/me/[^"]+)"', ann.get("/me").text)
    assert link
    assert "Ann" in phone.get(link[1]).text
    assert not phone.cookies.get("tukan")
    phone.post(link[1])
    assert phone.start(table)["head"]["mine"] == [1]
    assert ann.start(table)["head"]["mine"] == [1]
    assert visitor("Eve").get("/me/" + "x" * 300).status_code == 404


def test_taking_back_needs_the_others_once_dice_fell(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, ben = visitor("Ann"), visitor("Ben")
    table = ann.new_table("drago_tuku", ["me", "open"])
    ben.join(ann.invitation(table))
    with ann.at(table) as one, ben.at(table) as two:
        by_seat = {1: one, 2: two}
        seat = table_of(site, table).to_act[0]
        actor, other = by_seat[seat], by_seat[3 - seat]
        quiet(actor)
        quiet(other)
        before = table_of(site, table).match.ply
        actor.move(actor.moves()[0])
        actor.done(do="back", seat=seat)
        assert table_of(site, table).match.ply > before
        quiet(other)
        assert "agree" in other.panels["tools"]
        other.done(do="refuse", seat=3 - seat)
        assert table_of(site, table).wish is None
        actor.done(do="back", seat=seat)
        other.done(do="agree", seat=3 - seat)
        assert table_of(site, table).match.ply == before
        quiet(actor)
        assert any("gone" in line for line in actor.log)
        assert actor.choices


def test_the_log_is_right_however_much_was_said_since_what_is_taken_back(
    visitor: Callable[..., Visitor], site: Site
) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "me"])
    live = table_of(site, table)
    with ann.at(table) as screen, eve.at(table) as watching:
        quiet(screen)
        seat = live.to_act[0]
        screen.move(screen.moves()[0])
        quiet(watching)
        for n in range(views.LINES_SHOWN):
            screen.done(do="say", seat=1, text=f"word {n}")
            quiet(watching)
        screen.done(do="back", seat=seat)
        watching.until(lambda message: "takes back" in str(message.get("log")))
    assert watching.log == views.lines_html(live, tuple(live.lines), "en")


def three_at_a_table(visitor: Callable[..., Visitor], site: Site) -> tuple[Table, int, Callable[..., None]]:
    """A table of three people, who has moved at it, and how a seat does something there."""
    ann, ben, cem = people = visitor("Ann"), visitor("Ben"), visitor("Cem")
    table = ann.new_table("drago_tuku", ["me", "open", "open"])
    for guest in (ben, cem):
        guest.join(ann.invitation(table))
    live = table_of(site, table)

    def does(seat: int, **fields: object) -> None:
        assert people[seat - 1].json(f"/t/{table}/do", {"seat": seat} | fields).status_code == 200

    asker = live.to_act[0]
    does(asker, do="move", words=live.match.legal(asker)[0])
    return live, asker, does


@pytest.mark.parametrize("comes", ["person", "bot"])
def test_who_must_agree_to_taking_back_is_who_plays_there_now(
    comes: str, visitor: Callable[..., Visitor], site: Site
) -> None:
    live, asker, does = three_at_a_table(visitor, site)
    other = next(seat for seat in (1, 2, 3) if seat not in (asker, *live.to_act))  # a bot there waits
    agrees = 6 - asker - other
    if comes == "person":
        does(other, do="stand_in", level="fair")
    before = live.match.ply
    does(asker, do="back")
    if comes == "person":
        does(other, do="return")
        does(agrees, do="agree")
        assert live.match.ply == before
        does(other, do="agree")
    else:
        does(agrees, do="agree")
        assert live.match.ply == before
        does(other, do="stand_in", level="fair")
    assert live.wish is None
    assert live.match.ply < before


@pytest.mark.parametrize("goes", ["asked", "asker"])
def test_taking_back_waits_for_nobody_who_has_left(
    goes: str, visitor: Callable[..., Visitor], site: Site
) -> None:
    live, asker, does = three_at_a_table(visitor, site)
    others = [seat for seat in (1, 2, 3) if seat != asker]
    before = live.match.ply
    does(asker, do="back")
    if goes == "asker":
        does(asker, do="leave")
        assert live.match.ply == before
    else:
        does(others[0], do="leave")
        assert live.match.ply == before
        does(others[1], do="agree")
        assert live.match.ply < before
    assert live.wish is None


def test_who_shares_a_screen_takes_back_the_last_move_of_it(
    visitor: Callable[..., Visitor], site: Site
) -> None:
    """The turn has passed to another seat of the same person: still the last move is taken back, by its own seat."""
    ann = visitor("Ann")
    table = ann.new_table("toscana", ["me", "me"])
    with ann.at(table) as screen:
        quiet(screen)
        live = table_of(site, table)
        mover = screen.choices["seat"]  # type: ignore[index]
        while live.to_act == [mover]:
            screen.move(screen.moves()[0])
            quiet(screen)
        assert (
            f'name="do" value="back"><input type="hidden" name="seat" value="{mover}"'
            in screen.panels["tools"]
        )
        screen.done(do="back", seat=mover)
        assert live.to_act == [mover]


def test_no_undo_where_none_was_agreed(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"], undo="")
    with ann.at(table) as screen:
        quiet(screen)
        seat = screen.choices["seat"]  # type: ignore[index]
        screen.move(screen.moves()[0])
        assert "refused" in screen.done(do="back", seat=seat)


def test_a_hidden_choice_is_kept_and_changed_until_the_last(
    visitor: Callable[..., Visitor], site: Site
) -> None:
    ann, ben, cem = visitor("Ann"), visitor("Ben"), visitor("Cem")
    table = ann.new_table("tucana_builders", ["me", "open", "open"])
    invitation = ann.invitation(table)
    ben.join(invitation)
    cem.join(invitation)
    with ann.at(table) as one, ben.at(table) as two, cem.at(table) as three:
        for screen in (one, two, three):
            quiet(screen)
        first, second = one.moves()[0], one.moves()[9]
        one.move(first)
        two.move(two.moves()[0])
        assert ann.start(table)["head"]["chosen"] == first
        assert first in ann.start(table)["choices"]["moves"][first.split(" ")[0]]
        one.move(second)
        assert ann.start(table)["head"]["chosen"] == second
        quiet(three)
        three.move(three.moves()[0])
    match = table_of(site, table).match
    seats = [line.split(" ")[0] for line in match.text().splitlines() if re.match(r"[123] ", line)]
    assert seats == ["1", "2", "3"]
    assert f"\n1 {second}\n" in match.text()


def test_the_screen_is_handed_over_while_choices_are_secret(
    visitor: Callable[..., Visitor], site: Site
) -> None:
    ann = visitor("Ann")
    table = ann.new_table("tucana_builders", ["me", "me"])
    with ann.at(table) as screen:
        quiet(screen)
        assert screen.choices is None
        assert screen.head["cover"] == 1
        screen.send(**{"do": "as", "seat": 1})
        quiet(screen)
        assert screen.choices
        assert screen.choices["seat"] == 1
        first = screen.moves()[0]
        assert "refused" in screen.done(do="move", seat=1, words="nowhere")
        assert screen.done(do="ghost", moves=[first])["ghosts"], "a refusal covers nothing"
        screen.move(first)
        quiet(screen)
        assert screen.choices is None
        assert screen.head["cover"] == 2
        assert screen.head["seat"] == 0
        screen.send(**{"do": "as", "seat": 2})
        quiet(screen)
        assert screen.choices["seat"] == 2
        assert first not in str(screen.log)
        screen.move(screen.moves()[0])
        quiet(screen)
        assert screen.head["cover"] == 1


def test_several_seats_on_one_screen_take_turns(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me", "me"])
    with ann.at(table) as screen:
        for _ in range(6):
            quiet(screen)
            assert screen.choices
            assert [screen.choices["seat"]] == table_of(site, table).to_act
            screen.move(screen.moves()[0])


def test_a_bot_plays_for_somebody_and_gives_the_seat_back(
    visitor: Callable[..., Visitor], site: Site
) -> None:
    ann, ben, eve = visitor("Ann"), visitor("Ben"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "open"])
    ben.join(ann.invitation(table))
    with ann.at(table) as one, eve.at(table) as watching:
        quiet(one)
        assert "refused" in watching.done(do="stand_in", seat=2)
        one.done(do="stand_in", seat=2, level="fair")
        assert table_of(site, table).seats[1].bot == "fair"
        with ben.at(table) as two:
            quiet(two)
            assert "return" in two.panels["seats"]
            assert "refused" in two.done(do="move", seat=2, words="step 1")
            two.done(do="return", seat=2)
            assert not table_of(site, table).seats[1].bot


def test_bots_play_a_match_to_its_end(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "fair"])
    with ann.at(table) as screen:
        for _ in range(300):
            if table_of(site, table).match.over:
                break
            while not screen.choices and screen.head.get("stage") != "over":
                screen.take()
            if screen.choices:
                screen.move(screen.moves()[0])
                quiet(screen)
        assert "Once more" in quiet(screen).panels["result"]
    assert "seed " in ann.get(f"/t/{table}/record").text
    assert "fair: the seed fits" in ann.get(f"/t/{table}/verify").text
    again = ann.post(f"/t/{table}/again")
    assert again.status_code == 200
    assert again.url.path != f"/t/{table}"
    assert ann.get(f"/t/{table}/replay?ply=3").status_code == 200


def test_the_host_hands_a_lost_seat_to_somebody_else(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, ben, cem = visitor("Ann"), visitor("Ben"), visitor("Cem")
    table = ann.new_table("drago_tuku", ["me", "open"])
    invitation = ann.invitation(table)
    ben.join(invitation)
    assert ben.json(f"/t/{table}/do", {"do": "free", "seat": 1}).status_code == 409
    assert ann.json(f"/t/{table}/do", {"do": "free", "seat": 2}).status_code == 200
    assert cem.join(invitation).url.path == f"/t/{table}"
    assert cem.start(table)["head"]["mine"] == [2]
    assert ben.start(table)["head"]["mine"] == []


def test_forms_are_enough(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    for _ in range(5):
        page = ann.get(f"/t/{table}").text
        form = page.split("<noscript>")[1].split("</noscript>")[0]
        fields = dict(re.findall(r'name="(do|seat|at)" value="([^"]*)"', form))
        words = re.findall(r'<option value="([^"]*)"', form)
        before = table_of(site, table).match.ply
        answer = ann.post(f"/t/{table}/do", {**fields, "words": words[0]})
        assert answer.status_code == 200
        assert table_of(site, table).match.ply > before
    assert ann.post(f"/t/{table}/do", {**fields, "words": words[0]}).status_code == 409


def test_a_retry_is_harmless(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    with ann.at(table) as screen:
        quiet(screen)
        command = {"do": "move", "seat": screen.choices["seat"], "words": screen.moves()[0]}  # type: ignore[index]
        screen.done(id="same", **command)
        ply, seq = table_of(site, table).match.ply, site.house.live[table].seq
        screen.done(id="same", **command)
        assert ann.json(f"/t/{table}/do", {"id": "same", **command}).json() == {"done": "same"}
        assert (table_of(site, table).match.ply, site.house.live[table].seq) == (ply, seq)


def test_a_page_resumes_where_it_was(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, ben = visitor("Ann"), visitor("Ben")
    table = ann.new_table("drago_tuku", ["me", "me"])
    start = ann.start(table)
    with ann.at(table, f"?v={start['v']}") as screen:
        assert "build" in screen.take()
        message = screen.take()
        assert not message.get("full")
    with ben.at(table) as screen:
        quiet(screen)
        assert screen.layers


def test_asking_why_names_the_rule(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann", "zh")
    table = ann.new_table("tucana_builders", ["me", "fair"])
    with ann.at(table) as screen:
        quiet(screen)
        legal = {move.split(" ")[0] for move in screen.moves() if not move.startswith("joker")}
        fields = {f"{row}{n}" for row in "abcdefghi" for n in range(1, 9)} - legal
        answers = [screen.done(do="why", words=[field]) for field in sorted(fields)]
        assert any(re.match(r"TB-\d+\.\d+", answer["rule"]) for answer in answers)


def test_a_hint_is_a_legal_move(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.new_table("tucana_builders", ["me", "fair"])
    with ann.at(table) as screen:
        quiet(screen)
        name = screen.send(do="hint")
        answer = screen.until(lambda m: m.get("to") == name)
        assert answer["hint"] in screen.moves()
        assert set(answer["touched"]) & set(answer["hint"].split(" "))
        assert re.match(r"Hint: .+\. [“A-Z].*\.”?$", answer["told"])


def test_a_hint_is_in_the_language_of_who_asks(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann", "zh")
    with ann.at(ann.new_table("drago_tuku", ["me", "me"])) as screen:
        quiet(screen)
        name = screen.send(do="hint")
        assert re.match("提示：[^.]+。.+。$", screen.until(lambda m: m.get("to") == name)["told"])


def test_an_adviser_is_told_no_more_than_the_seat_may_know(
    visitor: Callable[..., Visitor], site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Ben has chosen in secret changes nothing in the question that is put for Ann."""
    asked: list[tuple[bytes, tuple[int, ...]]] = []
    ann, ben = visitor("Ann"), visitor("Ben")
    table = ann.new_table("tucana_builders", ["me", "open"])
    ben.join(ann.invitation(table))
    live = site.house.live[table]

    async def advise(match: Match, seat: int, board: OwnBoard | None = None) -> None:
        problem = bots.problem_of(match, seat, levels.ADVISER)
        asked.append((problem.state, problem.legal))

    monkeypatch.setattr(live.bots, "advise", advise)
    with ann.at(table) as hers, ben.at(table) as his:
        quiet(hers)
        quiet(his)
        for words in (his.moves()[0], his.moves()[-1]):
            his.done(do="move", seat=2, words=words)
            name = hers.send(do="hint")
            assert hers.until(lambda m, name=name: m.get("to") == name)["refused"]
    assert len(asked) == 2
    assert len(set(asked)) == 1


def test_watching_can_be_closed(visitor: Callable[..., Visitor]) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "fair"], spectators="")
    for path in ("", "/words", "/at/0", "/record", "/replay"):
        assert eve.get(f"/t/{table}{path}").status_code == 403
    with eve.at(table) as screen:
        assert screen.socket.receive()["code"] == 4403


def test_where_nobody_may_watch_who_loses_the_seat_sees_no_more(
    visitor: Callable[..., Visitor], site: Site
) -> None:
    ann, ben = visitor("Ann"), visitor("Ben")
    table = ann.new_table("drago_tuku", ["me", "open"], spectators="")
    ben.join(ann.invitation(table))
    with ben.at(table) as screen:
        quiet(screen)
        ann.json(f"/t/{table}/do", {"do": "free", "seat": 2})
        with pytest.raises(WebSocketDisconnect) as end:
            screen.until(lambda message: "panels" in message)
        assert end.value.code == FORBIDDEN


def test_the_code_to_photograph_is_the_invitation(visitor: Callable[..., Visitor]) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "open"])
    code = segno.make(f"http://tukan.test/j/{ann.invitation(table)}", error="m")
    squares = re.findall(r' d="([^"]+)"', code.svg_inline(scale=4, border=2))
    assert squares
    assert all(path in ann.get(f"/t/{table}/invitation.svg").text for path in squares)
    assert eve.get(f"/t/{table}/invitation.svg").status_code == 404


def test_chat_is_for_those_who_sit(visitor: Callable[..., Visitor]) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "fair"])
    with ann.at(table) as one, eve.at(table) as watching:
        assert "refused" in watching.done(do="say", text="look at seat 1")
        one.done(do="say", text="<b>hello</b> \u202e there")
        quiet(watching)
        # The bot may have moved since: it need not be the last line.
        assert any("&lt;b&gt;hello&lt;/b&gt; there" in line for line in watching.log)
