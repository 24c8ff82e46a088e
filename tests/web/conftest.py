"""A server in this process for each test, with bots that think in a thread and no pauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.visitor import Visitor
from tukan.web.app import make_app
from tukan.web.limits import Limits, Rate
from tukan.web.serve import Choices, make_site
from tukan.web.site import Site

GENEROUS = Rate(100_000, 100_000)
UNLIMITED = Limits(
    commands=GENEROUS,
    addresses=GENEROUS,
    pages=GENEROUS,
    new_tables=GENEROUS,
    hints=GENEROUS,
    records=GENEROUS,
)


@pytest.fixture
def limits() -> Limits:
    return UNLIMITED


@pytest.fixture
def site(tmp_path: Path, limits: Limits) -> Iterator[Site]:
    choices = Choices(tmp_path, browser=False, workers=0, durable=False, limits=limits, pace=0)
    site = make_site(choices)
    yield site
    site.store.close()


@pytest.fixture
def server(site: Site) -> Iterator[TestClient]:
    with TestClient(make_app(site), base_url="http://tukan.test") as client:
        yield client


@pytest.fixture
def visitor(server: TestClient) -> Callable[..., Visitor]:
    """Makes people: each has cookies of their own at the same server."""

    def make(name: str = "Ann", language: str = "en") -> Visitor:
        return Visitor(server, name, language)

    return make
