"""The table of games as it is shipped, for the screens on which one is chosen."""

from __future__ import annotations

import pytest

from core.games import GAMES


def leave_out_toys(patch: pytest.MonkeyPatch) -> None:
    """Have the games that come with the program, and none of the tests' own."""
    # In this order, so that undoing it leaves the table in its own.
    for key in reversed(list(GAMES)):
        if GAMES[key].facts.family == "toy":
            patch.delitem(GAMES, key)
