"""Draw the short animation of README from a record: every move of a match, a picture each.

    python -m tools.animation [--check]

The file remembers the pictures it was made of, so --check needs no second rendering to tell whether it is current.
"""

from __future__ import annotations

import hashlib
import io
import sys

from tools.pictures import PICTURES, replay_of
from tukan.core.files import write_whole

GAME = "drago_tuku"
FILE = PICTURES / f"{GAME}.webp"
WIDTH = 440
FRAME_MS, LAST_MS = 550, 4000
QUALITY = 36


def frames() -> list[str]:
    """The pictures of the match after every entry that changed something to be seen."""
    replay = replay_of(GAME)
    found: list[str] = []
    for line in range(len(replay.reading.entry_lines) + 1):
        drawn = replay.at(line).svg(1)
        if not found or drawn != found[-1]:
            found.append(drawn)
    return found


def mark_of(pictures: list[str]) -> bytes:
    made_of = [*pictures, f"{WIDTH} {QUALITY} {FRAME_MS} {LAST_MS}"]
    return hashlib.sha256("\n".join(made_of).encode()).hexdigest().encode()


def is_current() -> bool:
    from PIL import Image

    if not FILE.exists():
        return False
    with Image.open(FILE) as image:
        return image.info.get("xmp") == mark_of(frames())


def animate(pictures: list[str]) -> bytes:
    """The pictures as an animated WebP."""
    import resvg_py
    from PIL import Image

    images = [
        Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH)))).convert("RGB")
        for svg in pictures
    ]
    out = io.BytesIO()
    images[0].save(
        out,
        "WEBP",
        save_all=True,
        append_images=images[1:],
        duration=[FRAME_MS] * (len(images) - 1) + [LAST_MS],
        loop=0,
        quality=QUALITY,
        method=6,
        minimize_size=True,
        xmp=mark_of(pictures),
    )
    return out.getvalue()


def main() -> None:
    if is_current():
        return
    if "--check" in sys.argv:
        print(f"not current: {FILE.name}")
        raise SystemExit(1)
    write_whole(FILE, animate(frames()))
    print(f"drawn: {FILE.name}")


if __name__ == "__main__":
    main()
