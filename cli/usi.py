"""``usi``: this program as an engine for shogi, over stdin and stdout."""

from __future__ import annotations

from argparse import Namespace

from bots.uci.dialect import USI
from cli.uci import serve


def run(given: Namespace) -> int:
    """Answer line after line until ``quit``, or until there are no more."""
    del given
    return serve(USI)
