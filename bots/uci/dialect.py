"""What differs between UCI and USI, its twin for shogi."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """The words of one protocol.

    Attributes:
        name: Its name, and the word that begins a conversation.
        new_game: The word for a new game.
        setup: The word before a position as text.
        hash: The option for the size of the table.
        ponder: The option that says whether it may be told to ponder.
        no_move: What is answered where there is no move.
        clocks: The words before the times left to the first and to the second side.
        increments: The same for what is added after a move.
        pair: So many plies are one move in the distance of a mate.
        games: The keys of the games it is spoken for; the second is one of its options.
    """

    name: str
    new_game: str
    setup: str
    hash: str
    ponder: str
    no_move: str
    clocks: tuple[str, str]
    increments: tuple[str, str]
    pair: int
    games: tuple[str, ...]


UCI = Dialect(
    name="uci",
    new_game="ucinewgame",
    setup="fen",
    hash="Hash",
    ponder="Ponder",
    no_move="0000",
    clocks=("wtime", "btime"),
    increments=("winc", "binc"),
    pair=2,
    games=("chess", "chess960"),
)
"""https://www.chessprogramming.org/UCI"""

USI = Dialect(
    name="usi",
    new_game="usinewgame",
    setup="sfen",
    hash="USI_Hash",
    ponder="USI_Ponder",
    no_move="resign",
    clocks=("btime", "wtime"),
    increments=("binc", "winc"),
    pair=1,
    games=("shogi",),
)
"""http://hgm.nubati.net/usi.html; Black moves first."""
