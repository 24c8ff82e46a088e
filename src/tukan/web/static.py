"""What never changes between two starts: style and scripts, served from memory under the hash of them all."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from rcssmin import cssmin
from rjsmin import jsmin

from tukan.core.look import PAPER_DARK, PAPER_LIGHT, PIECES, TEXT_FONT, TITLE_FONT

STYLES = {
    "style.css": ("page.css", "motion.css"),
    "table.css": ("table.css", "choosing.css"),
    "pages.css": ("pages.css",),
}
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@dataclass(frozen=True)
class File:
    content: bytes
    compressed: bytes
    type: str


def tokens() -> str:
    """The tokens of the look as custom properties: light, dark by wish of the system or of the reader."""
    light = "".join(f"--{name}:{value};" for name, value in PAPER_LIGHT.items())
    dark = "".join(f"--{name}:{value};" for name, value in PAPER_DARK.items())
    pieces = "".join(
        f"--{name}:{fill};--{name}-edge:{edge};--on-{name}:{on};"
        for name, (fill, edge, on, _) in PIECES.items()
    )
    return (
        f":root{{color-scheme:light;{light}{pieces}--text:{TEXT_FONT};--titles:{TITLE_FONT}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )


@cache
def files() -> dict[str, File]:
    """All static files by name."""
    folder = resources.files("tukan.web") / "static"
    found = {}
    for name, parts in STYLES.items():
        style = "".join((folder / part).read_text("utf-8") for part in parts)
        style = tokens() + style if name == "style.css" else style
        found[name] = cssmin(style).encode()
    for entry in folder.iterdir():
        kind = entry.name.rpartition(".")[2]
        if kind != "css" and kind in TYPES:
            text = entry.read_text("utf-8")
            found[entry.name] = (jsmin(text) if kind == "js" else text).encode()
    return {
        name: File(content, gzip.compress(content, 9), TYPES[name.rpartition(".")[2]])
        for name, content in sorted(found.items())
    }


@cache
def build() -> str:
    """The name of this build: pages of another one are asked to load anew."""
    digest = hashlib.sha256()
    for name, file in files().items():
        digest.update(name.encode() + file.content)
    return digest.hexdigest()[:10]
