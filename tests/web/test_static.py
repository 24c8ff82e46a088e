"""Scripts and styles are sent without white space that says nothing; what they say stays."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor
from tukan import games
from tukan.web import static


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('const a = "x = y; ( z )";\nb();', 'const a="x = y; ( z )";b();'),
        ("const a = `M${x} , ${y} = `;", "const a=`M${x} , ${y} = `;"),
        ("name.replace(/^[a-z] , +-/, one);", "name.replace(/^[a-z] , +-/,one);"),
        ("if (a) {\nb = c - -d;\n}\nelse e();", "if(a){b=c - -d}\nelse e();"),
        ("return [a + b, c];", "return[a+b,c];"),
        ("a = b\nc()", "a=b\nc()"),
        ("list.map((one) => f(one));", "list.map(one=>f(one));"),
        ("go((a, b) => { a(b); });", "go((a,b)=>{a(b)});"),
        ("f = async (one) => one;", "f=async(one)=>one;"),
    ],
)
def test_a_script_says_the_same_in_fewer_bytes(written: str, sent: str) -> None:
    assert static._tight(written, static._JS_SPACE) == sent


def test_a_style_says_the_same_in_fewer_bytes() -> None:
    style = '.a > b, c:hover { content: "; , : "; width: calc(1px + 2px); }'
    sent = '.a>b,c:hover{content:"; , : ";width:calc(1px + 2px)}'
    assert static._tight(style, static._CSS_SPACE) == sent


SCRIPT_BYTES, PAGE_BYTES, PAGE_ZIPPED = 24_000, 100 * 1024, 20 * 1024
ALL_BYTES, ALL_ZIPPED = 125 * 1024, 31 * 1024  # with styles and scripts, which a browser keeps


@pytest.mark.parametrize("game", games.NAMES)
def test_the_page_of_a_table_is_small(visitor: Callable[..., Visitor], game: str) -> None:
    """The page in the middle of a match of as many as may play, and what it loads at once."""
    ann = visitor("Ann")
    table = ann.new_table(game, ["me"] * games.load(game).seats[-1])
    with ann.at(table) as screen:
        screen.done(do="why", words=["nowhere"])
        for _ in range(30):
            if screen.head.get("cover"):
                screen.send(do="as", seat=screen.head["cover"])
                screen.until(lambda m: "choices" in m)
            if screen.moves():
                screen.move(screen.moves()[0])
    page = ann.get(f"/t/{table}").content
    assert len(page) <= PAGE_BYTES
    assert len(gzip.compress(page)) <= PAGE_ZIPPED
    scripts, waiting = set(), set(re.findall(r'/s/\w+/(\w+\.js)"', page.decode()))
    assert waiting
    while waiting:
        name = waiting.pop()
        scripts.add(name)
        waiting |= set(re.findall(r'from ?"\./(\w+\.js)"', static.files()[name].content.decode())) - scripts
    assert sum(len(static.files()[name].content) for name in scripts) <= SCRIPT_BYTES
    files = [static.files()[name] for name in {*scripts, *re.findall(r"/s/\w+/(\w+\.css)", page.decode())}]
    assert len(page) + sum(len(file.content) for file in files) <= ALL_BYTES
    assert len(gzip.compress(page)) + sum(len(file.compressed) for file in files) <= ALL_ZIPPED
