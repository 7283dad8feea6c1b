"""The named openings of orthodox chess, by position.

The table is made from lichess-org/chess-openings (CC0), whose lines are moves::

    python -m core.games.chess.openings DIR

writes ``assets/openings.tsv.gz`` from the ``*.tsv`` in ``DIR``: a line for each named
position with its key, the pawns that have left their first squares, how many pieces there
are, code and name.
"""

from __future__ import annotations

import gzip
import struct
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from core.games.openings import Opening

PATH = Path(__file__).parents[3] / "assets" / "openings.tsv.gz"
"""The table."""

NONE = 33
"""More pieces than there are."""

_WORDS = struct.Struct("<9Q?b")


class ChessOpenings:
    """The openings of a table, see the module.

    Args:
        path: The table. It is read at once, in some hundredths of a second.
    """

    def __init__(self, path: Path = PATH) -> None:
        text = gzip.decompress(path.read_bytes()).decode("utf-8")
        lines = [line.split("\t") for line in text.splitlines()]
        self._named = {int(line[0], 16): Opening(line[3], line[4]) for line in lines}
        pawns, pieces = ([int(line[at], 16) for line in lines] for at in (1, 2))
        self._fewest = _fewest_pieces(pawns, pieces)

    def opening_of(self, moves: Iterable[str], fen: str = "") -> Opening | None:
        """See ``OpeningNames``."""
        try:
            board = chess.Board(fen or chess.STARTING_FEN)
        except ValueError:
            return None
        found = None
        for move in moves:
            try:
                board.push_san(move)
            except ValueError:
                break
            # Pawns do not go back and pieces do not return: can any name still follow?
            if board.occupied.bit_count() < self._fewest[_moved(board)]:
                break
            found = self._named.get(_key(board), found)
        return found


@cache
def chess_openings() -> ChessOpenings:
    """The openings, read when they are first asked for."""
    return ChessOpenings()


def _key(board: chess.Board) -> int:
    """A number for the position: men, side, castling, and en passant if it is possible."""
    words = _WORDS.pack(
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.castling_rights,
        board.turn,
        board.ep_square if board.ep_square and board.has_legal_en_passant() else -1,
    )
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "little")


def _moved(board: chess.Board) -> int:
    """The pawns that are not on their first squares, a bit each; White's come first."""
    white = board.pawns & board.occupied_co[chess.WHITE] & chess.BB_RANK_2
    black = board.pawns & board.occupied_co[chess.BLACK] & chess.BB_RANK_7
    return 0xFFFF ^ (white >> 8 | black >> 40)


def _fewest_pieces(pawns: Sequence[int], pieces: Sequence[int]) -> NDArray[np.uint8]:
    """For every set of pawns, the fewest pieces of a position where these have moved.

    Args:
        pawns: The pawns that have moved, of each position.
        pieces: How many pieces there are.
    """
    found = np.full(2**16, NONE, np.uint8)
    np.minimum.at(found, list(pawns), np.array(pieces, np.uint8))
    for bit in range(16):
        pairs = found.reshape(-1, 2, 1 << bit)
        np.minimum(pairs[:, 0], pairs[:, 1], out=pairs[:, 0])
    return found


def table_of(folder: Path) -> bytes:
    """The table for the lines of all ``*.tsv`` in ``folder``: code, name and moves."""
    rows: dict[int, str] = {}
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text("utf-8").splitlines()[1:]:
            eco, name, moves = line.split("\t")
            board = chess.Board()
            for move in moves.split():
                if not move.endswith("."):
                    board.push_san(move)
            key, pieces = _key(board), board.occupied.bit_count()
            rows[key] = f"{key:016x}\t{_moved(board):04x}\t{pieces:x}\t{eco}\t{name}\n"
    return gzip.compress("".join(sorted(rows.values())).encode("utf-8"), 9, mtime=0)


if __name__ == "__main__":
    PATH.write_bytes(table_of(Path(sys.argv[1])))
