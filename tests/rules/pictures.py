"""What holds of the picture of every game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tukan import Match


def check_picture(match: Match, viewer: int = 0) -> str:
    """The picture is sound: well-formed, alone, every reference and id right."""
    svg = match.svg(viewer, "en", "p7")
    ElementTree.fromstring(svg)
    assert not re.search(r"<(style|script|image|filter|foreignObject)|style=|var\(--|xlink", svg)
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    assert all(key.startswith("p7-") for key in ids)
    assert set(re.findall(r'(?:url\(|href=")#([^")]*)', svg)) <= set(ids)
    return svg
