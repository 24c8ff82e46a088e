"""Leaving: end of input, Ctrl-C, a closed window or pipe, a terminal that can do little."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.interrupts import hear_interrupts
from tukan.core.text import RecordError

from .conftest import TUKAN

POSIX = pytest.mark.skipif(os.name == "nt", reason="needs pseudo terminals")
LONG = 60  # seconds after which something hangs; nothing here takes a tenth of it


@pytest.mark.parametrize("typed", [b"", b"?\nroll 3\n"])
def test_end_of_input_is_one_sentence_and_says_how_to_go_on(tukan, typed):
    done = tukan("play", "drago_tuku", typed=typed)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"The input has ended.\n" in done.stdout
    assert b"tukan play --resume " in done.stdout


def test_resume_without_a_file_goes_on_with_the_last_match(tukan):
    tukan("play", "drago_tuku", "--seed", "3", typed=b"step 2\n")
    done = tukan("play", "--resume", typed=b"log all\nquit\n")
    assert done.returncode == 0
    assert b"1 step 2" in done.stdout or b"step 2" in done.stdout
    next_time = tukan("play", "drago_tuku", typed=b"quit\n")
    assert b"An earlier match is not over: tukan play --resume " in next_time.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nogame"], "there is no game nogame"),
        ([], "name a game"),
        (["drago_tuku", "--players", "9"], "2 to 4 seats, not 9"),
        (["drago_tuku", "--players", "0"], "0 is not in the range"),
        (["drago_tuku", "--seats", "3"], "--players 3"),
        (["drago_tuku", "--seats", "a,b", "--players", "2"], "give one of them"),
        (["drago_tuku", "-o", "level"], "name=value"),
        (["drago_tuku", "-o", "level=nightmare"], "easy, normal, hard"),
        (["drago_tuku", "--seed", "x"], "x is not a number"),
        (["--resume", "no-such-file"], "no-such-file"),
        (["--resume"], "no unfinished match"),
        (["--resume", "x", "--players", "2"], "give only --resume"),
        (["drago_tuku", "--record", "/no/such/folder/x.tukan"], "no such file"),
    ],
)
def test_bad_arguments_are_one_sentence_and_status_2(tukan, data, arguments, sentence):
    done = tukan("play", *arguments, typed=b"quit\n")
    assert done.returncode == 2
    assert sentence in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""
    assert not data.exists()


def test_a_record_that_exists_is_not_overwritten(tukan, tmp_path: Path):
    path = tmp_path / "mine.tukan"
    assert tukan("play", "drago_tuku", "--record", str(path), typed=b"quit\n").returncode == 0
    before = path.read_bytes()
    done = tukan("play", "drago_tuku", "--record", str(path), typed=b"quit\n")
    assert done.returncode == 2
    assert b"--resume" in done.stderr
    assert path.read_bytes() == before


def test_a_broken_record_is_refused_with_its_line(sit, tmp_path: Path):
    path = tmp_path / "broken.tukan"
    path.write_text("tukan 1\ngame drago_tuku\nseats 2\n\n* roll 3\n* roll 9\n")
    with pytest.raises(RecordError, match="line 6"):
        sit("drago_tuku", "", "", resume=path)


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "cp1252"])
def test_a_narrow_screen_replaces_what_it_cannot_show(tukan, encoding):
    done = tukan("play", "drago_tuku", "--lang", "zh", "--seats", "安娜,greedy", typed=b"?\nhelp\n\xff\xfe\nquit\n",
                 PYTHONUTF8="0", PYTHONIOENCODING=encoding)  # fmt: skip
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_dumb_terminal_gets_no_escape_codes(tukan):
    done = tukan("play", "drago_tuku", typed=b"?\nquit\n", TERM="dumb")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout


@POSIX
def test_a_closed_pipe_ends_quietly():
    script = f"yes '?' | {TUKAN} play drago_tuku 2>&1 >/dev/full | head -n 1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=LONG)
    assert b"Traceback" not in done.stdout
    reader = subprocess.Popen([TUKAN, "play", "drago_tuku"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)  # fmt: skip
    assert reader.stdin
    assert reader.stdout
    assert reader.stderr
    reader.stdout.readline()
    reader.stdout.close()
    reader.stdin.write(b"?\n" * 10)
    reader.stdin.close()
    assert reader.wait(LONG) in (0, 141)
    assert reader.stderr.read() == b""
    reader.stderr.close()


class Terminal:
    """The game at a pseudo terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        import pty

        self.arguments = arguments
        self.main, sub = pty.openpty()
        self.process = subprocess.Popen(
            [TUKAN, "play", *arguments], stdin=sub, stdout=sub, stderr=sub, start_new_session=True,
            env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8", **environment}, preexec_fn=hear_interrupts,
        )  # fmt: skip
        os.close(sub)
        self.seen = b""

    def wait_for(self, text: bytes) -> None:
        import select

        until = time.monotonic() + LONG
        while text not in self.seen:
            assert time.monotonic() < until, self.seen
            if select.select([self.main], [], [], 1)[0]:
                try:
                    self.seen += os.read(self.main, 65536)
                except OSError:
                    break
                if b"\x1b[6n" in self.seen:  # the program asks where the cursor is
                    self.seen = self.seen.replace(b"\x1b[6n", b"")
                    os.write(self.main, b"\x1b[1;1R")
        assert text in self.seen, self.seen

    def wait_for_prompt(self, after: bytes = b"") -> None:
        """Until a line is awaited; what is typed before the terminal is set may be lost."""
        self.wait_for(after)
        self.seen = self.seen.rpartition(after)[2] if after else self.seen
        self.wait_for(b"> " if "--plain" in self.arguments else b"lists what is possible")

    def type(self, text: bytes) -> None:
        os.write(self.main, text)


@POSIX
@pytest.mark.parametrize("how", ["hangup", "closed"])
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_a_closed_window_ends_the_game_and_loses_nothing(data, how, plain):
    terminal = Terminal("drago_tuku", "--dice", "hand", *plain)
    terminal.wait_for_prompt()
    terminal.type(b"roll 3\r")
    terminal.wait_for_prompt(after=b"for greedy")
    if how == "hangup":
        os.killpg(terminal.process.pid, signal.SIGHUP)
    os.close(terminal.main)
    assert terminal.process.wait(LONG) in (-signal.SIGHUP, 0, 141)
    (path,) = (data / "matches").iterdir()
    assert path.read_text().splitlines()[-1] == "* roll 3"


@POSIX
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_ctrl_c_keeps_everything_and_says_how_to_go_on(data, plain):
    terminal = Terminal("drago_tuku", "--dice", "hand", *plain)
    terminal.wait_for_prompt()
    terminal.type(b"roll 3\r")
    terminal.wait_for_prompt(after=b"for greedy")
    if plain:
        terminal.process.send_signal(signal.SIGINT)
    else:
        terminal.type(b"\x03")
    terminal.wait_for(b"--resume")
    assert terminal.process.wait(LONG) == 130
    os.close(terminal.main)
    (path,) = (data / "matches").iterdir()
    assert path.read_text().splitlines()[-1] == "* roll 3"


@POSIX
def test_words_are_completed_level_by_level(data):
    terminal = Terminal("drago_tuku", "--dice", "hand")
    terminal.wait_for_prompt()
    for typed, completed in ((b"ro", b"roll"), (b"\t", b""), (b" dra", b"dragon"), (b"\t", b"")):
        terminal.seen = b""
        terminal.type(typed)
        terminal.wait_for(completed)
    terminal.type(b"\r")
    terminal.wait_for(b"steps onto square 16")
    terminal.type(b"quit\r")
    assert terminal.process.wait(LONG) == 0
    os.close(terminal.main)


def test_the_command_says_what_it_does(tukan):
    done = tukan("play", "--help")
    assert b"Examples:" in done.stdout
    assert b"--dice" in done.stdout
