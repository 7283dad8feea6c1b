"""``uci``: this program as an engine for chess and chess960, over stdin and stdout."""

from __future__ import annotations

import sys
from argparse import Namespace
from threading import Lock

from bots.uci.engine import UciEngine
from bots.uci.minds import STRENGTHS, mind_for
from bots.uci.options import options_for
from cli.output import DONE


def run(given: Namespace) -> int:
    """Answer line after line until ``quit``, or until there are no more."""
    del given
    engine = UciEngine(options_for(STRENGTHS), mind_for, _Voice().say)
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
