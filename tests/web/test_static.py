"""Scripts and styles are sent without white space that says nothing; what they say stays."""

from __future__ import annotations

import pytest

from tukan.web import static


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('const a = "x = y; ( z )";\nb();', 'const a="x = y; ( z )";b();'),
        ("const a = `M${x} , ${y} = `;", "const a=`M${x} , ${y} = `;"),
        ("name.replace(/^[a-z] , +-/, one);", "name.replace(/^[a-z] , +-/,one);"),
        ("if (a) {\nb = c - -d;\n}\nelse e();", "if(a){b=c - -d;}\nelse e();"),
        ("return [a + b, c];", "return[a+b,c];"),
        ("a = b\nc()", "a=b\nc()"),
    ],
)
def test_a_script_says_the_same_in_fewer_bytes(written: str, sent: str) -> None:
    assert static._tight(written, static._JS_SPACE) == sent


def test_a_style_says_the_same_in_fewer_bytes() -> None:
    style = '.a > b, c:hover { content: "; , : "; width: calc(1px + 2px); }'
    sent = '.a>b,c:hover{content:"; , : ";width:calc(1px + 2px);}'
    assert static._tight(style, static._CSS_SPACE) == sent
