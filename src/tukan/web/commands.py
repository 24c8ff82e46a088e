"""`tukan serve`: the table in the browser."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import click

from tukan.command import Refused, refuse_errors
from tukan.core.say import language_of_environment
from tukan.web import say


@click.command("serve")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 for the whole network."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), help="The port; else the first free one from 8000 upwards."
)
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="The folder in which tables are kept."
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
@click.option("--root-path", default="", help="The path under which a proxy shows the server, e.g. /games.")
@click.option(
    "--trusted-proxy", multiple=True, help="Address of a proxy whose X-Forwarded headers are believed."
)
@click.option(
    "--workers", type=click.IntRange(0, 256), help="Processes in which bots think; else one a spare core."
)
@click.option(
    "--board",
    type=click.Path(path_type=Path),
    multiple=True,
    help="A board file of your own: new tables of its game play on it.",
)
def serve(
    host: str,
    port: int | None,
    data: Path | None,
    browser: bool,
    root_path: str,
    trusted_proxy: tuple[str, ...],
    workers: int | None,
    board: tuple[Path, ...],
) -> None:
    """Open a table in the browser, for this machine or for the network.

    Example: tukan serve --host 0.0.0.0 --port 8000
    """
    from tukan.web.app import begins_a_page
    from tukan.web.boards import own_board
    from tukan.web.folder import FolderInUse, default_folder
    from tukan.web.serve import Choices, PortTaken
    from tukan.web.serve import serve as run
    from tukan.web.store import Unreadable

    root = "/" + root_path.strip("/") if root_path.strip("/") else ""
    if root and begins_a_page(root):
        raise Refused(
            say("--root-path {root}: pages of the server itself begin so; take another path", root=root)
        )
    choices = Choices(
        data or default_folder(),
        host,
        port,
        browser,
        root,
        frozenset(trusted_proxy),
        workers,
        boards=refuse_errors(lambda: tuple(own_board(path) for path in board)),
    )
    language = language_of_environment()

    def tell(url: str) -> None:
        click.echo(say("The table is ready at {url} (end with Ctrl-C)", url=url).render(language))

    try:
        run(choices, tell)
    except FolderInUse as error:
        url = str(error.holder.get("url", ""))
        pid = str(error.holder.get("pid", "?"))
        sentence = say(
            "A server is using {folder} already: process {pid}, {url}",
            folder=str(choices.data),
            pid=pid,
            url=url,
        )
        click.echo(sentence.render(language), err=True)
        if browser and url:
            webbrowser.open(url)
            return
        sys.exit(2)
    except Unreadable as error:
        sentence = say(
            "The tables in {folder} cannot be read: {why}", folder=str(choices.data), why=str(error)
        )
        click.echo(sentence.render(language), err=True)
        sys.exit(2)
    except (PortTaken, OSError) as error:
        click.echo(say("The server cannot listen: {why}", why=str(error)).render(language), err=True)
        sys.exit(2)
