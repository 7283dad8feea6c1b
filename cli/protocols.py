"""``uci``, ``usi``, ``fog-engine``: this program as an engine, over stdin and stdout."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from dataclasses import replace
from functools import partial
from threading import Lock

from bots.engines.dialects import UCI, USI, Dialect
from bots.engines.fog_server import VARIANT, FogServer
from bots.engines.server import UciEngine, levels_of, thinker_for
from bots.engines.server_words import options_for
from bots.roster import ROSTER, make, strongest
from cli.names import check_bot
from cli.options import Parser, budget
from cli.output import DONE, write_json
from core.player import Budget, Means, Player
from core.texts import _
from settings.store import load_settings


def run_uci(given: Namespace) -> int:
    """Answer line after line until ``quit``, or until there are no more."""
    return _serve(UCI)


def run_usi(given: Namespace) -> int:
    """The same for shogi."""
    return _serve(USI)


def _serve(dialect: Dialect) -> int:
    """Answer in one of the protocols."""
    options = options_for(levels_of(dialect.games[0]))
    engine = UciEngine(options, thinker_for, _Output().send, dialect)
    for line in sys.stdin:
        if not engine.handle(line):
            return DONE
    engine.close()
    return DONE


class _Output:
    """Writes lines whole, whichever thread writes them."""

    def __init__(self) -> None:
        self._lock = Lock()

    def send(self, line: str) -> None:
        """Write one line, at once."""
        with self._lock:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


def run_fog_engine(given: Namespace) -> int:
    """Answer line after line until there are no more."""
    name = given.bot or _best()
    check_bot(name, VARIANT)
    means = Means(load_settings().belief_bytes)
    usual = given.budget or Budget()
    server = FogServer(partial(_made, name, means), replace(usual, nodes=None))
    _made(name, means, 0)
    write_json({"kind": "ready", "engineId": f"umbra-{name}", "pid": os.getpid()})
    for line in sys.stdin:
        if line.strip():
            write_json(server.answer(line))
    return DONE


def _made(name: str, means: Means, seed: int) -> Player:
    return make(name, seed, means, VARIANT)


def _best() -> str:
    """The strongest of our own bots that can play here."""
    entries = (e for e in ROSTER.values() if e.group != "engines" and VARIANT in e.variants)
    best = strongest(entries)
    return best.name if best is not None else "RandomMove"


def uci_arguments(parser: Parser) -> None:
    """None: programs set options in the protocol."""


usi_arguments = uci_arguments


def fog_engine_arguments(parser: Parser) -> None:
    """The options of ``fog-engine``."""
    parser.add_argument(
        "--bot", metavar="NAME", default="", help=_("who plays (strongest)")
    )
    parser.add_argument(
        "--budget",
        type=budget,
        metavar="T",
        help=_("time for a move where a request names none, such as 0.5s (1s)"),
    )
