"""Every game the program knows.

The table is light: the rules of a game, and with them the compiler, are loaded when the
game is first asked for, so that a window can open before that.
"""

from __future__ import annotations

from functools import cache

from core.extra_games import extra_games
from core.game import Game
from core.games.checkers import facts as checkers
from core.games.chess import facts as chess
from core.games.shogi import facts as shogi
from core.games.variant import Variant
from core.texts import _, listed

GAMES: dict[str, Variant] = {**chess.GAMES, **checkers.GAMES, **shogi.GAMES}
GAMES |= extra_games("core")


def find_variant(name: str) -> Variant:
    """The variant called ``name``, however it is spelt.

    Raises:
        ValueError: If there is none; the message lists those there are.
    """
    plain = name.lower().translate(str.maketrans("", "", " -_"))
    for key, variant in GAMES.items():
        if plain == key.replace("-", "") or plain in variant.aliases:
            return variant
    raise ValueError(
        _("unknown variant {name!r}; known are {names}").format(
            name=name, names=listed(GAMES)
        )
    )


@cache
def find_game(variant: str = "fog-chess", ruleset: str = "") -> Game:
    """The game under ``ruleset``, or under its usual one.

    Raises:
        ValueError: If either name is unknown; the message lists those there are.
    """
    found = find_variant(variant)
    name = ruleset or found.default
    if name not in found.rulesets:
        known = listed(found.rulesets)
        raise ValueError(
            _("unknown ruleset {ruleset!r}; known are {known}").format(
                ruleset=ruleset, known=known
            )
        )
    return found.load(name)
