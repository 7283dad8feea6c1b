"""Keys: one number for all that a side was shown and did, or for a position in full view.

Two moments of games with the same rules and start have the same key exactly when the side
cannot tell them apart, by all it was shown after every ply since the start; in a game that
hides nothing, when the positions are the same. Clocks and counters are no part of a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from core.explorer.kernels import (
    find_words,
    play_words,
    read_words,
    write_keys,
    write_marks,
)
from core.game import Game, IllegalMoveError
from core.setup import Position
from core.texts import _
from core.values import SIDES

Keys = NDArray[np.uint64]
Words = NDArray[np.int64]
Rows = NDArray[np.uint64]


class KeyMaker:
    """Makes keys of whole games under one ruleset.

    Args:
        game: The rules.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        facts = game.facts
        width = len(game.start().position.row)
        self._seed = _seed(game)
        self._found = np.empty(game.limits.moves, np.int64)
        self._after = np.empty(width, np.uint64)
        self._counts = np.zeros((len(SIDES), len(facts.symbols), len(facts.squares) + 1))

    def words(self, history: Sequence[Position]) -> tuple[Rows, Words]:
        """The positions of a game as rows, and the moves between them as kernels have them.

        Raises:
            ValueError: If no move leads from one of them to the next.
        """
        rows = np.array([position.row for position in history], np.uint64)
        words = np.empty(len(rows) - 1, np.int64)
        done = find_words(self.game.rules, rows, self._found, self._after, words)
        if done < len(words):
            raise ValueError(_("no move leads on from ply {ply}").format(ply=done))
        return rows, words

    def read(self, start: Position, texts: Sequence[str]) -> Words | None:
        """The moves that ``texts`` name from a start on; ``None`` where one cannot be made.

        Most are found by kernels, those that take a longer look as people's are.
        """
        game = self.game
        told = np.array([game.bits_told(text) for text in texts], np.int64).reshape(-1, 2)
        rows = np.empty((len(texts) + 1, len(start.row)), np.uint64)
        words, done = np.empty(len(texts), np.int64), 0
        rows[0] = start.row
        while (done := read_words(game.rules, rows, told, done, self._found, words)) < len(
            words
        ):
            position = Position(rows[done].copy())
            try:
                move = game.read_move(position, texts[done])
            except IllegalMoveError:
                return None
            words[done] = game.encode(game.reveal([position]), move)
            play_words(game.rules, words[done : done + 1], rows[done : done + 2])
            done += 1
        return words

    def rows(self, start: Position, words: Words) -> Rows:
        """The positions of a game that begins there, by its moves, which are legal."""
        rows = np.empty((len(words) + 1, len(start.row)), np.uint64)
        rows[0] = start.row
        play_words(self.game.rules, words, rows)
        return rows

    def keys(self, rows: Rows, words: Words) -> tuple[Keys, Words]:
        """Both sides' keys after every ply, ``keys[ply, side]``, and whose turn it is."""
        keys = np.empty((len(rows), len(SIDES)), np.uint64)
        movers = np.empty(len(rows), np.int64)
        hidden = self.game.facts.hidden
        write_keys(self.game.rules, hidden, self._seed, rows, words, keys, movers)
        return keys, movers

    def marks(self, rows: Rows) -> NDArray[np.uint64]:
        """The pieces that ever stood on a square: a bit each, see ``mark_of``."""
        marks = np.empty(-(-self._counts.size // 64), np.uint64)
        write_marks(self.game.rules, rows, self._counts, marks)
        return marks


def mark_of(game: Game, side: int, kind: int, square: int) -> int:
    """The bit of ``KeyMaker.marks`` for a piece on a square."""
    facts = game.facts
    return (side * len(facts.symbols) + kind) * (len(facts.squares) + 1) + square


def _seed(game: Game) -> np.uint64:
    """What keys begin with: the game, and where something is hidden its ruleset as well."""
    name = f"{game.facts.key} {game.ruleset if game.facts.hidden else ''}"
    return np.uint64(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))
