"""The tables of games with ten in them, for the screens on which one is chosen.

Most are those there are under other names, some in families of their own.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots.games import GAMES as BOT_GAMES
from core.games import GAMES
from gui.games import GAMES as SHOWN_GAMES

MADE_UP = {
    "chess": ("Chess", "chess", "checkers"),
    "chess960": ("Chess960", "chess", "checkers"),
    "fog-chess960": ("Fog Chess960", "chess", "fog-chess"),
    "progressive": ("Progressive Chess", "progressive", "fog-chess"),
    "shogi": ("Shogi", "shogi", "checkers"),
    "fog-shogi": ("Fog Shogi", "shogi", "fog-checkers"),
    "international": ("International Draughts", "checkers", "checkers"),
}
"""Title and family of each, and the game that it really is."""


def fill_tables(patch: pytest.MonkeyPatch, most: int = 10) -> None:
    """Have so many games in all tables, none of them a toy."""
    shipped = [key for key in GAMES if GAMES[key].facts.family != "toy"][:most]
    # In this order, so that undoing it leaves the table in its own.
    for key in reversed(list(GAMES)):
        if key not in shipped:
            patch.delitem(GAMES, key)
    for key, (title, family, real) in MADE_UP.items():
        if key in GAMES or len(GAMES) >= most:
            continue
        facts = replace(GAMES[real].facts, key=key, title=title, family=family)
        aliases = frozenset({title.lower().replace(" ", "")})
        patch.setitem(GAMES, key, replace(GAMES[real], facts=facts, aliases=aliases))
        patch.setitem(SHOWN_GAMES, key, SHOWN_GAMES[real])
        patch.setitem(BOT_GAMES, key, BOT_GAMES[real])
