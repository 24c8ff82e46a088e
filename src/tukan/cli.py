"""The commands, thin: each reads its arguments, calls the library and prints."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from tukan.command import Refused, load_board, read_names, read_options, read_record, refuse_errors
from tukan.core.files import why, write_whole
from tukan.core.naming import as_word
from tukan.core.say import language_of_environment, speaker
from tukan.usage import one_sentence

say = speaker("tukan")

# Commands that live with what they do: name → module that holds the click command of that name.
ELSEWHERE = {
    "play": "tukan.terminal.commands",
    "simulate": "tukan.arena.commands",
    "tournament": "tukan.arena.commands",
    "balance": "tukan.arena.commands",
    "board": "tukan.arena.commands",
    "serve": "tukan.web.commands",
    "review": "tukan.players.commands",
}


# What belongs together stands together in `tukan --help`.
SECTIONS = (
    ("Playing", ("games", "rules", "play", "serve")),
    ("Records", ("new", "replay", "verify", "review")),
    ("Many matches", ("simulate", "tournament", "balance", "board")),
)


class Commands(click.Group):
    """The group of all commands; those that live elsewhere are imported when they are called."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        self.context_class = context_class()
        with one_sentence():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with one_sentence():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by what they are for, each with its whole first sentence."""
        there = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        width = max(map(len, there))
        for title, names in SECTIONS:
            with formatter.section(title):
                formatter.write_dl(
                    [
                        (name.ljust(width), command.get_short_help_str(limit=200))
                        for name in names
                        if (command := there.get(name)) is not None
                    ]
                )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*self.commands, *(name for name in ELSEWHERE if _exists(ELSEWHERE[name]))})

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        command: click.Command | None
        if name in ELSEWHERE and _exists(ELSEWHERE[name]):
            command = getattr(import_module(ELSEWHERE[name]), name, None)
        else:
            command = super().get_command(ctx, name)
        if command is not None:
            command.context_class = context_class()
        return command


def context_class() -> type[click.Context]:
    """In which context commands run: it decides in which language their help is written."""
    if language_of_environment() != "zh":
        return click.Context
    from tukan.help import ChineseContext

    return ChineseContext


def _exists(module: str) -> bool:
    parts = module.split(".")
    return Path(__file__).parent.joinpath(*parts[1:]).with_suffix(".py").exists()


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True
)
@click.version_option(package_name="tukan")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Five board games to play, to train on and to redesign.

    Example: tukan play drago_tuku
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@commands.command("games")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game.")
def games_command(as_json: bool) -> None:
    """List the games, their seats and options.

    Example: tukan games
    """
    from tukan import games

    language = language_of_environment()
    for game in games.all_games():
        if as_json:
            click.echo(json.dumps(_game_data(game)))
            continue
        seats = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]}-{game.seats[-1]}"
        click.echo(
            say("{title} ({name}), seats: {seats}", title=game.title, name=game.name, seats=seats).render(
                language
            )
        )
        click.echo(f"  {game.summary.render(language)}")
        for option in game.options:
            most = say("seats").render(language) if option.most is None else option.most
            values = "|".join(option.values) or f"{option.least}-{most}"
            click.echo(f"  {option.name}={values} [{option.default}]  {option.meaning.render(language)}")
        for preset, choices in game.presets.items():
            click.echo(f"  {preset}={'|'.join(choices)}")
        click.echo()


def _game_data(game: Any) -> dict[str, Any]:
    return {
        "game": game.name,
        "title": str(game.title),
        "seats": [game.seats[0], game.seats[-1]],
        "options": {
            o.name: {"values": list(o.values) or [o.least, o.most], "default": o.default}
            for o in game.options
        },
        "presets": {name: {k: dict(v) for k, v in choices.items()} for name, choices in game.presets.items()},
    }


@commands.command("rules")
@click.argument("game")
@click.argument("rule", required=False)
@click.option("--lang", type=click.Choice(["en", "zh"]), default=None, help="English or Simplified Chinese.")
def rules_command(game: str, rule: str | None, lang: str | None) -> None:
    """Print the rules of a game, or one rule by its number.

    Example: tukan rules tucana_builders TB-3.2
    """
    from tukan import games
    from tukan.core.rulebook import rulebook

    loaded = refuse_errors(lambda: games.load(game))
    book = rulebook(loaded.name, lang or language_of_environment())
    if rule is None:
        click.echo(book.text)
        return
    found = {key.lower(): key for key in book.rules}.get(rule.lower())
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(rule.upper(), book.rules, 3, 0.3) or list(book.rules)[:3]
        raise Refused(
            say(
                "there is no rule {rule} in {game}; near are {near}",
                rule=rule,
                game=game,
                near=tuple(near),
            )
        )
    click.echo(f"{found} ({book.sections[found]})\n{book.rules[found]}")


@commands.command("new")
@click.argument("game")
@click.option("--seats", type=int, default=None, help="How many play; the least possible if not given.")
@click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--name", "names", multiple=True, metavar="SEAT=TEXT", help="Who sits at a seat.")
@click.option("--board", type=click.Path(path_type=Path), default=None, help="A board file of your own.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=None, help="Write to this file, not to stdout."
)
def new_command(
    game: str,
    seats: int | None,
    options: Sequence[str],
    names: Sequence[str],
    board: Path | None,
    out: Path | None,
) -> None:
    """Write the head of a new record, to be continued by hand or by a program.

    Example: tukan new toscana --seats 2 -o end=pass --name 1=Ann > match.tukan
    """
    import tukan

    def work() -> None:
        loaded = tukan.games.load(game)
        components = load_board(loaded, board)
        match = tukan.Match(
            loaded,
            seats,
            read_options(loaded, options),
            dice="hand",
            components=components,
            board_name=as_word(board.stem) if board else "",
        )
        for seat, name in read_names(names, match.seats).items():
            match.name_seat(seat, name)
        if out:
            write_whole(out, match.text())
        else:
            click.echo(match.text(), nl=False)

    refuse_errors(work)


@commands.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, default=None, help="The position after this many entry lines.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--each", is_flag=True, help="With --json: an object after the head and after every entry line."
)
@click.option(
    "--svg", type=click.Path(path_type=Path), default=None, help="Write the picture of the position."
)
@click.option("--clean", is_flag=True, help="Write the record without what was taken back.")
@click.option(
    "--board", type=click.Path(path_type=Path), default=None, help="The board file the record names."
)
@click.option("--seat", type=int, default=0, help="See the table from this seat.")
@click.option("--lang", type=click.Choice(["en", "zh"]), default=None, help="English or Simplified Chinese.")
def replay_command(
    file: Path,
    at: int | None,
    as_json: bool,
    each: bool,
    svg: Path | None,
    clean: bool,
    board: Path | None,
    seat: int,
    lang: str | None,
) -> None:
    """Read a record, check every line, and show where it leads.

    Example: tukan replay match.tukan --json --at 12
    """
    from tukan.core.replay import picture
    from tukan.core.text import write

    if each and not as_json:
        raise Refused(say("--each goes with --json"))
    if each and at is not None:
        raise Refused(say("--each shows every position, --at only one: leave out one of them"))
    if svg and (each or clean):
        raise Refused(say("--svg draws one position: leave out --each and --clean"))
    if clean and as_json:
        raise Refused(say("--clean writes a record: leave out --json"))
    language = lang or language_of_environment()

    def work() -> None:
        replay = read_record(file, board, each)
        match = replay.at(at)
        if seat and not 1 <= seat <= match.seats:
            raise Refused(say("there is no seat {seat} in this match", seat=seat))
        if svg:
            write_whole(svg, match.svg(seat, language))
        if each:
            text = "\n".join(json.dumps(position) for position in replay.positions)
        elif as_json:
            text = json.dumps(match.json())
        elif clean:
            text = write(match, clean=True).rstrip("\n")
        else:
            text = picture(match, seat, language)
        if as_json or not svg:
            click.echo(text)

    refuse_errors(work)


@commands.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object: fair, draws, why.")
@click.option(
    "--board", type=click.Path(path_type=Path), default=None, help="The board file the record names."
)
def verify_command(file: Path, as_json: bool, board: Path | None) -> None:
    """Check the fair dice of a finished match: draw every chance entry again from the revealed seed.

    Exit status 0 if the dice were fair, 1 if not.

    Example: tukan verify match.tukan
    """
    from tukan.core.verify import verify

    verdict = refuse_errors(lambda: verify(read_record(file, board).reading))
    if as_json:
        click.echo(json.dumps({"fair": verdict.fair, "draws": verdict.draws, "why": str(verdict.sentence)}))
    else:
        click.echo(verdict.sentence.render(language_of_environment()))
    raise SystemExit(0 if verdict.fair else 1)


def main() -> None:
    """The entry point: output that a stream cannot show is replaced, a closed pipe ends quietly."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    try:
        commands(standalone_mode=True)
    except OSError as error:
        _leave(error)
    finally:
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError as error:
            _leave(error)


def _leave(error: OSError) -> None:
    """The output cannot be written: quietly where nobody reads on, else with a sentence."""
    # The interpreter flushes stdout once more at exit; give it somewhere to write to.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        raise SystemExit(141)
    click.echo(why(error).render(language_of_environment()), err=True)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
