"""What people with bad intentions, or bad connections, may send: nothing changes, no page breaks."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.test_pages import check
from tests.web.test_table import quiet, table_of
from tests.web.visitor import Visitor
from tukan.web import reading
from tukan.web.app import make_app
from tukan.web.limits import Buckets, Limits, Rate, counted_as
from tukan.web.names import LONGEST_NAME, clean_message, clean_name
from tukan.web.site import Site
from tukan.web.socket import MALFORMED, TOO_MANY

FORM = {"content-type": "application/x-www-form-urlencoded"}
FRAMES = [
    "",
    "null",
    "[]",
    "7",
    "{",
    '"move"',
    "[" * 3000,
    json.dumps({"do": "move", "words": "x" * 3000}),
    "\x00",
    '{"do": "move", "id": "\\ud800", "words": "\\ud800"}',
]
COMMANDS: list[dict[str, object]] = [
    {},
    {"do": None},
    {"do": 7},
    {"do": "fly"},
    {"do": "move"},
    {"do": "move", "seat": 1, "words": ""},
    {"do": "move", "seat": 1, "words": "step 9"},
    {"do": "move", "seat": 1, "words": "'; DROP TABLE log; --"},
    {"do": "move", "seat": 2, "words": "step 1"},
    {"do": "move", "seat": -1, "words": "step 1"},
    {"do": "move", "seat": 10**30, "words": "step 1"},
    {"do": "move", "seat": True, "words": "step 1"},
    {"do": "move", "seat": [1], "words": "step 1"},
    {"do": "move", "seat": "1 ", "words": "step 1"},
    {"do": "move", "seat": 1, "words": ["step 1"]},
    {"do": "move", "seat": 1, "words": "step 1", "at": "7.7"},
    {"do": "move", "seat": 1, "words": "x" * 100},
    {"do": "move", "id": "i" * 100, "seat": 1, "words": "step 1"},
    {"do": "move", "id": 7, "seat": 1, "words": "step 1"},
    {"do": "sit", "seat": 1, "text": "Eve"},
    {"do": "sit", "seat": 9, "text": "Eve", "invitation": "guess"},
    {"do": "seat_bot", "seat": 1, "level": "fair"},
    {"do": "free", "seat": 1},
    {"do": "stand_in", "seat": 1, "level": "fair"},
    {"do": "back", "seat": 1},
    {"do": "agree", "seat": 1},
    {"do": "close"},
    {"do": "ghost", "moves": "x"},
    {"do": "ghost", "moves": ["x"] * 100},
    {"do": "ghost", "moves": [{}]},
    {"do": "why", "words": None},
    {"do": "why", "words": [""]},
    {"do": "look", "focus": "1"},
    {"do": "as", "seat": 1},
    {"do": "as", "seat": {}},
    {"do": "hint"},
]


@pytest.mark.parametrize("frame", FRAMES)
def test_frames_that_are_none_end_the_socket_alone(
    frame: str, visitor: Callable[..., Visitor], site: Site
) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "me"])
    with ann.at(table) as one, eve.at(table) as watching:
        quiet(one)
        quiet(watching)
        before = site.house.live[table].seq
        watching.socket.send_text(frame)
        if frame in FRAMES[:7] or frame == "\x00":
            with pytest.raises(WebSocketDisconnect):
                watching.until(lambda m: False)
        quiet(one)
        assert site.house.live[table].seq == before


def test_a_frame_of_bytes_ends_the_socket_alone(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    with ann.at(table) as one, ann.at(table) as other:
        quiet(other)
        other.socket.send_bytes(b"{}")
        with pytest.raises(WebSocketDisconnect) as end:
            other.until(lambda m: False)
        assert end.value.code == MALFORMED
        quiet(one)


def test_commands_of_a_stranger_change_nothing(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "me"])
    with ann.at(table) as one, eve.at(table) as watching:
        quiet(one)
        quiet(watching)
        live = site.house.live[table]
        before = live.seq, live.table.match.text()
        for command in COMMANDS:
            watching.socket.send_text(json.dumps(command))
            eve.json(f"/t/{table}/do", command)
        quiet(watching)
        assert (live.seq, live.table.match.text()) == before
        assert site.house.live[table] is live
        assert not live.dead


def test_the_command_endpoint_refuses_what_is_no_command(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    for data in (None, [], 7, "x"):
        assert ann.json(f"/t/{table}/do", data).status_code == 409
    answer = ann._with_cookies(
        lambda: ann.server.post(f"/t/{table}/do", content=b"{", headers={"content-type": "application/json"})
    )
    assert answer.status_code == 409


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "אבג דהו",
        "a\u202eb\u2066c",
        "👩‍👩‍👧‍👦" * 9,
        "Z̸̡̢̛̗̘̙̜̝̞̟̠ä̴́l̵g̶o̷" * 20,
        "x" * 7_000,
        "名" * 100,
        "{who} {0} %s",
        "\x00\x1b[31m",
    ],
)
def test_names_break_nothing(name: str, visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor(name)
    table = ann.new_table("drago_tuku", ["me", "me"])
    page = ann.get(f"/t/{table}").text
    check(page)
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    for seat in table_of(site, table).seats:
        assert 1 <= len(seat.name) <= LONGEST_NAME
        assert seat.name.isprintable()
    site.house.live.clear()
    assert ann.get(f"/t/{table}").status_code == 200
    assert "tukan 1" in ann.get(f"/t/{table}/record").text


@given(st.text(max_size=200))
@settings(max_examples=200, suppress_health_check=list(HealthCheck), deadline=None)
def test_cleaned_names_can_be_given_to_a_match(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name == name.strip()
    assert clean_name(name) == name
    assert clean_message(text).isprintable()


def test_requests_of_other_sites_change_nothing(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    evil = {"origin": "http://evil.test"}
    assert ann.post(f"/t/{table}/do", {"do": "close"}, **evil).status_code == 403
    assert ann.post(f"/t/{table}/do", {"do": "close"}, origin="null").status_code == 403
    assert ann.post(f"/t/{table}/do", {"do": "close"}, sec_fetch_site="cross-site").status_code == 403
    with pytest.raises(WebSocketDisconnect), ann.at(table, **evil):
        pass
    assert table_of(site, table).stage == "running"
    assert ann.post(f"/t/{table}/do", {"do": "close"}, origin="http://tukan.test").status_code == 200
    assert table_of(site, table).stage == "closed"


def test_origins_that_are_no_addresses_are_refused(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    assert ann.post(f"/t/{table}/do", {"do": "close"}, origin="http://[::").status_code == 403
    with pytest.raises(WebSocketDisconnect), ann.at(table, origin="http://[::"):
        pass


@pytest.mark.parametrize("path", ["/t/{}/at/{}", "/g/drago_tuku/learn/{1}", "/g/drago_tuku/how/{1}.svg"])
def test_numbers_without_end_break_no_page(path: str, visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    for digits in (20, 400):
        assert ann.get(path.format(table, "9" * digits)).status_code in (200, 404)
    assert ann.get(path.format(table, "9" * 5000)).status_code == 400


def test_a_host_name_without_end_breaks_no_page(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    assert ann.get(f"/t/{table}/invitation.svg", host="x" * 4000).status_code == 400


def test_refusals_say_what_is_allowed_and_are_not_kept(server: TestClient) -> None:
    assert "GET" in server.delete("/about").headers["allow"]
    told = server.get("/nothing", headers={"accept": "application/json"})
    assert told.headers["cache-control"] == "no-store"


def test_an_error_of_ours_is_told_under_the_same_guard(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.store, "waiting", lambda most: 1 / 0)
    with TestClient(make_app(site), base_url="http://tukan.test", raise_server_exceptions=False) as client:
        answer = client.get("/")
    assert answer.status_code == 500
    assert "content-security-policy" in answer.headers


def test_a_record_that_takes_too_long_is_not_read_to_its_end(
    visitor: Callable[..., Visitor], site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few thousand moves, each taken back at once, would keep the server busy for minutes."""
    ann = visitor("Ann")
    record = ann.get(f"/t/{ann.new_table('drago_tuku', ['me', 'me'])}/record").text
    assert ann.post("/open", {"text": record}).status_code == 200
    monkeypatch.setattr(reading, "PATIENCE", -1.0)
    assert ann.post("/open", {"text": record}).status_code == 413


def test_a_forged_cookie_is_nobody(visitor: Callable[..., Visitor]) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = ann.new_table("drago_tuku", ["me", "me"])
    guest, rest = ann.cookies["tukan"].split(".", 1)
    for cookie in (guest, f"{guest}.x", f"x{guest}.{rest}", "x" * 5000, ann.cookies["tukan"][:-1] + "!"):
        eve.cookies = {"tukan": cookie}
        assert eve.start(table)["head"]["mine"] == []


def test_forwarded_headers_are_not_believed(server: TestClient, visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "open"])
    page = ann.get(f"/t/{table}", x_forwarded_host="evil.test", x_forwarded_proto="https").text
    assert "evil.test" not in page
    assert f"http://tukan.test/j/{ann.invitation(table)}" in page


def test_large_bodies_are_refused(server: TestClient) -> None:
    assert server.post("/me", data={"name": "x" * 100_000}).status_code == 413
    assert server.post("/open", data={"text": "x" * 3_000_000}).status_code == 413

    def lying() -> object:
        for _ in range(100):
            yield b"x" * 1000

    assert server.post("/me", content=lying(), headers=FORM).status_code == 413  # type: ignore[arg-type]


class TestLimits:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(
            commands=Rate(0.001, 5),
            pages=Rate(0.001, 60),
            new_tables=Rate(0.001, 2),
            sockets_of_guest=2,
            sockets_of_address=4,
            records=Rate(0.001, 2),
            tables_of_guest=2,
        )

    def test_tables_sockets_and_commands_are_bounded(
        self, limits: Limits, visitor: Callable[..., Visitor]
    ) -> None:
        ann = visitor("Ann")
        table = ann.new_table("drago_tuku", ["me", "me"])
        with ann.at(table) as one, ann.at(table):
            with ann.at(table) as third:
                assert third.socket.receive()["code"] == 4429
            one.until(lambda m: m.get("full"))
            answers = [one.done(do="why", words=["x"]) for _ in range(8)]
            assert [("refused" in answer) for answer in answers] == [False] * 5 + [True] * 3
        ann.new_table("drago_tuku", ["me", "me"])
        assert ann.post("/g/drago_tuku/new", {"name": "Ann", "quick": "1"}).status_code == 429

    def test_an_address_may_watch_with_more_sockets_than_a_guest(
        self, limits: Limits, visitor: Callable[..., Visitor], site: Site
    ) -> None:
        ann, eve = visitor("Ann"), visitor("Eve")
        table = ann.new_table("drago_tuku", ["me", "me"])
        with ExitStack() as open_pages:
            for guest in (eve, eve, eve, ann):
                quiet(open_pages.enter_context(guest.at(table)))
            assert open_pages.enter_context(ann.at(table)).socket.receive()["code"] == TOO_MANY
        assert not site.sockets
        assert not site.sockets_of_guests

    def test_records_are_bounded(self, limits: Limits, server: TestClient) -> None:
        answers = [server.post("/open", data={"text": "no record"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [400, 400, 429]

    def test_once_more_is_bounded_like_a_new_table(
        self, limits: Limits, visitor: Callable[..., Visitor], site: Site
    ) -> None:
        site.new_tables.rate = Rate(1000, 1000)
        ann = visitor("Ann")
        table = ann.new_table("drago_tuku", ["me", "me"])
        assert ann.post(f"/t/{table}/again").status_code == 200
        assert ann.post(f"/t/{table}/again").status_code == 409
        assert ann.post("/g/drago_tuku/new", {"name": "Ann", "quick": "1"}).status_code == 409

    def test_a_host_without_a_seat_is_bounded_and_finds_the_tables(
        self, limits: Limits, visitor: Callable[..., Visitor], site: Site
    ) -> None:
        site.new_tables.rate = Rate(1000, 1000)
        ann, form = visitor("Ann"), {"name": "Ann", "seats": "2", "seat-1": "open", "seat-2": "open"}
        answers = [ann.post("/g/drago_tuku/new", form) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 409]
        made = [str(answer.url).rpartition("/")[2] for answer in answers[:2]]
        assert all(f"/t/{table}" in ann.get("/").text for table in made)
        ann.post(f"/t/{made[0]}/do", {"do": "close"})
        assert ann.post("/g/drago_tuku/new", form).status_code == 200

    def test_pages_are_bounded(self, limits: Limits, server: TestClient) -> None:
        codes = [server.get("/about").status_code for _ in range(62)]
        assert codes == [200] * 60 + [429] * 2

    @pytest.mark.parametrize(("other", "code"), [("2001:db8:0:1:ffff::9", 429), ("2001:db8:0:2::1", 200)])
    def test_who_changes_the_address_within_a_network_is_counted_on(
        self, limits: Limits, site: Site, other: str, code: int
    ) -> None:
        visits = [("2001:db8:0:1::1", 1)] * 60 + [(other, 1)]
        clients = [TestClient(make_app(site), client=client) for client in visits]
        codes = [client.get("/about").status_code for client in clients]
        assert codes == [200] * 60 + [code]

    @pytest.mark.parametrize(("other", "code"), [("2001:db8:0:1:ffff::9", 429), ("2001:db8:0:2::1", 400)])
    def test_so_is_who_reads_records(self, limits: Limits, site: Site, other: str, code: int) -> None:
        visits = [("2001:db8:0:1::1", 1)] * 2 + [(other, 1)]
        clients = [TestClient(make_app(site), client=client) for client in visits]
        codes = [client.post("/open", data={"text": "no record"}).status_code for client in clients]
        assert codes == [400, 400, code]


def test_buckets_fill_again() -> None:
    now = [0.0]
    buckets = Buckets(Rate(1, 2), lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    now[0] = 1.0
    assert [buckets.take("a") for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1:a:b:c:d", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_is_counted_by_what_one_visitor_has(address: str, counted: str) -> None:
    assert counted_as(address) == counted
