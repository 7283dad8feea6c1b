"""The tables of games with ten in them, for the screens on which one is chosen.

Seven are those there are under other names, in families of their own.
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
    """Add games to all tables until there are so many."""
    for key, (title, family, real) in MADE_UP.items():
        if key in GAMES or len(GAMES) >= most:
            continue
        facts = replace(GAMES[real].facts, key=key, title=title, family=family)
        aliases = frozenset({title.lower().replace(" ", "")})
        patch.setitem(GAMES, key, replace(GAMES[real], facts=facts, aliases=aliases))
        patch.setitem(SHOWN_GAMES, key, SHOWN_GAMES[real])
        patch.setitem(BOT_GAMES, key, BOT_GAMES[real])
