"""Non-interference over bytes: two tables that differ only in a hidden choice give everybody else the same.

Everything a viewer can get is compared: pages, socket, looking back, the position in words, the record,
answers to questions and refusals. A mutation shows that the comparison bites.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import UNLIMITED
from tests.web.visitor import Visitor
from tukan.core.match import Match
from tukan.web.app import make_app
from tukan.web.serve import Choices, make_site

SECRET_GAMES = ("tucana_builders", "trails_of_tucana")


@contextmanager
def the_same_luck(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every random name and seed comes again in the next run."""
    luck = random.Random(1)
    with monkeypatch.context() as patch:
        patch.setattr("secrets.token_bytes", lambda n=32: luck.randbytes(n))
        patch.setattr("secrets.token_hex", lambda n=32: luck.randbytes(n).hex())
        patch.setattr("secrets.token_urlsafe", lambda n=32: luck.randbytes(n).hex())
        patch.setattr("secrets.choice", luck.choice)
        patch.setattr("secrets.randbits", luck.getrandbits)
        yield


class Run:
    """One table for three with a spectator, where seat 1 chooses and perhaps changes its mind."""

    def __init__(self, folder: Path, game: str, choices: list[int], replay: bool = False) -> None:
        folder.mkdir()
        site = make_site(Choices(folder, workers=0, durable=False, limits=UNLIMITED, pace=0))
        (folder / "secret.key").write_text("0" * 64)
        site.signer.key = b"0" * 64
        try:
            with TestClient(make_app(site), base_url="http://tukan.test") as server:
                self.seen = self._play(server, game, choices)
        finally:
            site.store.close()

    def _play(self, server: TestClient, game: str, choices: list[int]) -> dict[str, Any]:
        ann, ben, cem, eve = (Visitor(server, name) for name in ("Ann", "Ben", "Cem", "Eve"))
        table = ann.new_table(game, ["me", "open", "open"])
        invitation = ann.invitation(table)
        ben.join(invitation)
        cem.join(invitation)
        seen: dict[str, Any] = {}
        with ben.at(table) as two, eve.at(table, "?focus=1") as watching, ann.at(table) as one:
            for screen in (one, two, watching):
                screen.until(lambda m: m.get("full"))
            for screen in (two, watching):  # whoever asks something hears all that came before
                screen.done(do="why", words=["a1"])
                assert not any("⏳" in text for text in screen.raw)
                screen.raw.clear()
            for choice in choices:
                moves = one.moves()
                one.move(moves[choice % len(moves)])
            for name, screen in (("ben", two), ("eve", watching)):
                screen.done(do="why", words=["a1"])
                screen.done(do="ghost", moves=["b2 0"])
                screen.done(do="move", seat=1, words="b2 0")
                screen.done(do="say", text="")
                screen.done(do="back", seat=2)
                seen[f"{name} socket"] = screen.raw
        for name, who in (("ben", ben), ("eve", eve)):
            for path in self._paths(table):
                seen[f"{name} {path}"] = who.get(path).text
            answer = who.json(f"/t/{table}/do", {"do": "move", "seat": 1, "words": "b2 0"})
            seen[f"{name} do"] = answer.text
            seen[f"{name} words page"] = who.get(f"/t/{table}/words", accept="text/html").text
        seen["eve hint"] = eve.post(f"/t/{table}/hint", {"seat": "1"}).text
        return seen

    @staticmethod
    def _paths(table: str) -> list[str]:
        base = f"/t/{table}"
        ends = ["", "?focus=1", "?as=1", "?lang=zh", "/words", "/words?focus=1&as=1", "/record", "/replay",
                "/replay?focus=1&ply=99", "/verify", "/invitation.svg"]  # fmt: skip
        return (
            [base + end for end in ends]
            + [f"{base}/at/{n}?focus=1" for n in (0, 5, 8, 9, 10, 11, 12, 99)]
            + [
                f"{base}/at/99?count={part}&seat={seat}"
                for part in ("total", "yellow", "pairs")
                for seat in (1, 2)
            ]
            + ["/"]
        )


def differences(one: Run, other: Run) -> list[str]:
    assert one.seen.keys() == other.seen.keys()
    return [key for key in one.seen if one.seen[key] != other.seen[key]]


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_others_see_the_same_bytes_whatever_is_chosen(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    for n, choices in enumerate(([0], [7], [3, 0], [5, 2, 7])):
        with the_same_luck(monkeypatch):
            runs.append(Run(tmp_path / str(n), game, choices))
    for one, other in itertools.combinations(runs, 2):
        assert differences(one, other) == []
    assert any("⏳" in text for text in runs[0].seen["ben socket"])


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_the_comparison_bites(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "concealed", lambda match, viewer: match.state.copy())
    runs = []
    for n, choices in enumerate(([0], [7])):
        with the_same_luck(monkeypatch):
            runs.append(Run(tmp_path / str(n), game, choices))
    assert differences(*runs)


def test_a_seed_is_nowhere_before_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []
    with the_same_luck(monkeypatch):
        keep = __import__("secrets").token_bytes

        def token_bytes(n: int = 32) -> bytes:
            made = keep(n)
            seeds.append(made.hex())
            return bytes(made)

        monkeypatch.setattr("secrets.token_bytes", token_bytes)
        run = Run(tmp_path / "a", "tucana_builders", [0])
    text = json.dumps(run.seen)
    assert seeds
    assert not any(seed in text for seed in seeds)
