"""``uci``: this program as an engine for chess and chess960, over stdin and stdout.

``usi`` is the same for shogi.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from threading import Lock

from bots.uci.dialect import UCI, Dialect
from bots.uci.engine import UciEngine
from bots.uci.minds import mind_for, strengths
from bots.uci.options import options_for
from cli.output import DONE


def run(given: Namespace) -> int:
    """Answer line after line until ``quit``, or until there are no more."""
    del given
    return serve(UCI)


def serve(dialect: Dialect) -> int:
    """The same in one of the protocols."""
    options = options_for(strengths(dialect.games[0]))
    engine = UciEngine(options, mind_for, _Voice().say, dialect)
    for line in sys.stdin:
        if not engine.hear(line):
            return DONE
    engine.close()
    return DONE


class _Voice:
    """Says lines whole, whichever thread says them."""

    def __init__(self) -> None:
        self._lock = Lock()

    def say(self, line: str) -> None:
        """One line, at once."""
        with self._lock:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
