"""What never changes between two starts: style and scripts, served from memory under the hash of them all."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from tukan.core.look import PAPER_DARK, PAPER_LIGHT, PIECES, TEXT_FONT, TITLE_FONT

STYLES = {
    "style.css": ("page.css", "motion.css"),
    "table.css": ("table.css", "choosing.css"),
    "pages.css": ("pages.css",),
}
_COMMENT = re.compile(r"//|/\*.*\*/$")
_LITERAL = (
    r"""(?P<keep>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`"""
    r"""|(?<=[(,=] )/[^/*\s][^/\n]*/|(?<=[(,])/[^/*\s][^/\n]*/)"""
)
# A line may only end after what cannot end a statement, and before what ends a block.
_JS_SPACE = (
    r"(?:;\s*)?(?P<shut>\}) *|(?<!async )(?<!\w)\((?P<only>\w+)\)(?= =>)"
    r"| *(?P<mark>[=?:&|<>]+|[{(,;])\s*|\s*(?P<close>[})]) *"
    r"| (?P<sign>[-+*/]) (?![-+])| ?(?P<list>\[)|(?P<end>\]) "
)
_CSS_SPACE = r"(?:\s*;)?\s*(?P<shut>\})\s*|\s*(?P<mark>[{;,>])\s*|(?P<colon>:) "
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
        found[name] = _tight(_lean(style), _CSS_SPACE).encode()
    for entry in folder.iterdir():
        kind = entry.name.rpartition(".")[2]
        if kind != "css" and kind in TYPES:
            text = _lean(entry.read_text("utf-8"))
            found[entry.name] = (_tight(text, _JS_SPACE) if kind == "js" else text).encode()
    return {
        name: File(content, gzip.compress(content, 9), TYPES[name.rpartition(".")[2]])
        for name, content in sorted(found.items())
    }


def _lean(text: str) -> str:
    """Without indentation and lines that are comments: what a reader of the source needs, no browser does."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not _COMMENT.match(line))


def _tight(text: str, space: str) -> str:
    """Without white space where it says nothing; strings, templates and patterns stay as they are."""
    return re.sub(f"{_LITERAL}|{space}", lambda m: m[m.lastgroup or 0], text)


@cache
def build() -> str:
    """The name of this build: pages of another one are asked to load anew."""
    digest = hashlib.sha256()
    for name, file in files().items():
        digest.update(name.encode() + file.content)
    return digest.hexdigest()[:10]
