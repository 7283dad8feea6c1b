"""A game on file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.values import Move, Outcome

NOBODY = ("?", "?")
"""The names of players that are not known."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game, finished or not.

    Attributes:
        variant: Key of the game in ``core.games.GAMES``, such as ``fog-chess``.
        ruleset: Name of the ruleset it was played under.
        players: Names of the first and the second player.
        moves: Every move played, all legal under the ruleset.
        outcome: How it ended; ``None`` while it runs or if nobody knows.
        fen: Where it began; ``""`` for the usual start.
        tags: Further PGN tags in their order (Event, Site, Date, Round, TimeControl,
            WhiteElo, WhiteSeed ...), never those the fields above already say.
        clocks: Seconds left to the mover after each move, or empty without a clock;
            ``None`` where unknown.
    """

    variant: str
    ruleset: str
    players: tuple[str, str]
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    fen: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    clocks: tuple[float | None, ...] = ()
