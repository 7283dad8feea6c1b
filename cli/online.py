"""``serve``: run a server for games between computers."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import ssl
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from cli import options
from cli.options import Parser
from cli.output import DONE, FailedError, WrongUseError, say, write_json
from core.net.codes import PORT
from core.plain import plain
from core.texts import _
from server.lobby import LobbyOptions
from server.service import Options, Service, manual_sweeps
from server.store import StorageError
from settings.paths import user_server_path

MOST_CONNECTIONS = 100_000


def serve_arguments(parser: Parser) -> None:
    """The options of ``serve``."""
    whole = options.Whole
    add = parser.add_argument
    add("--host", default="", help=_("the address to listen at (all)"))
    add(
        "--port",
        type=whole(0, 65535),
        default=PORT,
        help=_("the port; 0 for a free one ({port})").format(port=PORT),
    )
    add("--data", metavar="DIR", help=_("the folder for players and games (your own)"))
    add(
        "--name",
        metavar="TITLE",
        default="",
        help=_("what the server calls itself (nothing)"),
    )
    add(
        "--cert",
        metavar="FILE",
        help=_("a certificate, for encrypted lines with TLS (none)"),
    )
    add("--key", metavar="FILE", help=_("its key, if it is in another file (the same)"))
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--open",
        action="store_true",
        help=_("anybody may come and challenge anybody (as it is without --invited)"),
    )
    who.add_argument(
        "--invited",
        action="store_true",
        help=_("only people with a code may play; there are no open challenges"),
    )
    add("--lan", action="store_true", help=_("announce it in the local network"))
    add(
        "--proxy",
        action="store_true",
        help=_("take addresses from X-Forwarded-For, which a reverse proxy sets"),
    )
    add(
        "--connections",
        type=whole(1, MOST_CONNECTIONS),
        default=2000,
        help=_("connections at most (2000)"),
    )
    add(
        "--each",
        type=whole(1, MOST_CONNECTIONS),
        default=20,
        help=_("connections of one address at most (20)"),
    )
    add(
        "--until-idle",
        type=options.seconds,
        metavar="SECONDS",
        help=_("end once nobody has been connected for so long (never)"),
    )
    add("--json", action="store_true", help=_("print port and process as JSON"))


def run_serve(given: Namespace) -> int:
    """Run a server until it is stopped."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.INFO)
    chosen = Options(
        data=Path(given.data) if given.data else user_server_path(),
        lobby=LobbyOptions(plain(given.name)[:60], given.invited, given.lan),
        host=given.host,
        port=given.port,
        tls=_tls(given.cert, given.key),
        proxy=given.proxy,
        connections=given.connections,
        each=given.each,
        idle=given.until_idle,
    )
    try:
        asyncio.run(_served(chosen, as_json=given.json))
    except StorageError as error:
        raise FailedError(str(error)) from error
    except OSError as error:
        raise FailedError(
            _("no server can listen at port {port}: {why}").format(
                port=given.port, why=error.strerror or error
            )
        ) from error
    return DONE


async def _served(chosen: Options, *, as_json: bool) -> None:
    service = Service(chosen)
    manual_sweeps()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # on Windows
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, service.stop)

    def started(port: int) -> None:
        if as_json:
            write_json({"port": port, "pid": os.getpid()})
        else:
            say(
                _("listening at port {port}, with games in {folder}").format(
                    port=port, folder=chosen.data
                )
            )

    await service.run(started)


def _tls(certificate: str | None, key: str | None) -> ssl.SSLContext | None:
    if certificate is None:
        if key is not None:
            raise WrongUseError(_("--key needs --cert"))
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, lambda: "")
    except (OSError, ssl.SSLError, ValueError) as error:
        raise FailedError(
            _("{file}: no certificate that can be used: {why}").format(
                file=certificate, why=getattr(error, "strerror", None) or error
            )
        ) from error
    return context
