"""The words in which UCI and USI differ, its twin for shogi, both as engine and as client.

The protocols: https://www.chessprogramming.org/UCI and http://hgm.nubati.net/usi.html.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """The words of one protocol.

    Attributes:
        name: Its name, and the word that begins a conversation.
        preparation: What an engine is told before a game, in this order.
        setup: The word before a position as text.
        hash: The option for the size of the table.
        ponder: The option that says whether it may be told to ponder.
        no_move: What is answered where there is no move.
        clocks: The words before the times left to the first and to the second side.
        increments: The same for what is added after a move.
        pair: So many plies are one move in the distance of a mate.
        byoyomi: Whether clocks may have byoyomi.
        games: The keys of the games it is spoken for; the second is one of its options.
        variants: Whether another option names further games, those of ``UCI_GAMES``.
    """

    name: str
    preparation: tuple[str, str]
    setup: str
    hash: str
    ponder: str
    no_move: str
    clocks: tuple[str, str]
    increments: tuple[str, str]
    pair: int
    byoyomi: bool
    games: tuple[str, ...]
    variants: bool = False


UCI = Dialect(
    name="uci",
    preparation=("ucinewgame", "isready"),
    setup="fen",
    hash="Hash",
    ponder="Ponder",
    no_move="0000",
    clocks=("wtime", "btime"),
    increments=("winc", "binc"),
    pair=2,
    byoyomi=False,
    games=("chess", "chess960"),
    variants=True,
)

USI = Dialect(
    name="usi",
    preparation=("isready", "usinewgame"),
    setup="sfen",
    hash="USI_Hash",
    ponder="USI_Ponder",
    no_move="resign",
    clocks=("btime", "wtime"),
    increments=("binc", "winc"),
    pair=1,
    byoyomi=True,
    games=("shogi",),
)
"""Black moves first."""


DIALECTS = {dialect.name: dialect for dialect in (UCI, USI)}


def whole(words: Sequence[str]) -> int | None:
    """The whole number that stands first; ``None`` if none does."""
    try:
        return int(words[0])
    except (IndexError, ValueError):
        return None
