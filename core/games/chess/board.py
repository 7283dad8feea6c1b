"""Rows of chess as pieces, and castling; ``rows_kernels.py`` tells of the words.

A castling right is a letter, large for White: ``K`` and ``Q`` for the rooks on h1 and a1,
or the file of the rook. Both mean the same to everything here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.boards import squares
from core.setup import BadPositionError, Position
from core.texts import _
from core.values import SIDES, Move, Piece, Side, Square

KINDS = "pnbrqk"
"""The letters of the pieces in the order of a row's words."""

RIGHTS = "KQkq"
PAWNS, KINGS, WHITE, META = 0, 5, 6, 7

FIRST_CHECKS = 60
"""From which bit on ``meta`` has how many checks White has given, and then Black, two bits
each; see ``rows_kernels.py``."""

FIRST_PASSED = 8
"""From which bit on ``meta`` has the files on which pawns may be taken in passing."""

_PASSED = (40, 16)
"""By the side to move, the first square of the rank on which it takes in passing."""

NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}

Men: TypeAlias = Mapping[Square, Piece]


_PIECES = tuple(tuple(Piece(side, letter) for side in Side) for letter in KINDS)

_squares = lru_cache(8192)(squares)
"""Kept, as most boards of a position are those of the position before; never changed."""


def men(position: Position, board: int = (1 << 64) - 1) -> dict[Square, Piece]:
    """The pieces on the squares of ``board``, one bit a square."""
    words = position.words
    white = words[WHITE] & board
    found: dict[Square, Piece] = {}
    for kind, (first, second) in zip(words, _PIECES, strict=False):
        for square in _squares(kind & white):
            found[square] = first
        for square in _squares(kind & board & ~white):
            found[square] = second
    return found


class LazyPieces(Mapping[Square, Piece]):
    """The pieces of a position, each found when it is asked for.

    For who asks for a few; ``men`` finds all of them faster.
    """

    __slots__ = ("_everyone", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._everyone = _everyone(position)

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and bool(self._everyone >> square & 1)

    def __getitem__(self, square: Square) -> Piece:
        return piece_at(self._position, square)

    def __iter__(self) -> Iterator[Square]:
        return iter(squares(self._everyone))

    def __len__(self) -> int:
        return self._everyone.bit_count()


def piece_at(position: Position, square: Square) -> Piece:
    """The piece on ``square``; ``KeyError`` where it is empty."""
    words = position.words
    here = 1 << square
    side = 0 if words[WHITE] & here else 1
    for board, pieces in zip(words, _PIECES, strict=False):
        if board & here:
            return pieces[side]
    raise KeyError(square)


@cache
def decode(word: int) -> Move:
    """The move a kernel's integer stands for. There are few thousand; each is made once."""
    promotion = word >> 12 & 15
    return Move((word & 63, word >> 6 & 63), KINDS[promotion] if promotion else None)


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return SIDES[position.words[META] & 1]


def en_passant(position: Position) -> frozenset[Square]:
    """The squares on which pawns of the side to move may take in passing."""
    files, rank = position.words[META] >> FIRST_PASSED & 0xFF, _PASSED[to_move(position)]
    return frozenset(rank + file for file in squares(files))


def passed_files(passed: Iterable[Square]) -> int:
    """These squares as ``meta`` has them."""
    return sum(1 << FIRST_PASSED + square % 8 for square in passed)


def checks_given(position: Position) -> tuple[int, int]:
    """How many checks White and Black have given, where the rules count them."""
    bits = position.words[META] >> FIRST_CHECKS
    return bits & 3, bits >> 2


def checks_bits(checks: tuple[int, int]) -> int:
    """These counts as ``meta`` has them."""
    return (checks[0] | checks[1] << 2) << FIRST_CHECKS


def row_of(pieces: Men) -> NDArray[np.uint64]:
    """The words of a position that holds ``pieces``, with ``meta`` left 0."""
    words = [0] * 8
    for square, piece in pieces.items():
        words[KINDS.index(piece.symbol)] |= 1 << square
        if piece.side is Side.FIRST:
            words[WHITE] |= 1 << square
    return np.array(words, np.uint64)


def resets_clock(before: Position, after: Position) -> bool:
    """Whether a pawn moved or a piece was taken in between."""
    if before.words[PAWNS] != after.words[PAWNS]:
        return True
    return _number(after) < _number(before)


def _number(position: Position) -> int:
    return _everyone(position).bit_count()


def _everyone(position: Position) -> int:
    """Every square on which something stands."""
    pawns, knights, bishops, rooks, queens, kings, *_ = position.words
    return pawns | knights | bishops | rooks | queens | kings


FILES = "abcdefgh"
ROOKS = {"K": 7, "Q": 0, "k": 63, "q": 56} | {
    letter: file + rank
    for letters, rank in ((FILES.upper(), 0), (FILES, 56))
    for file, letter in enumerate(letters)
}
"""By right, the square of its rook."""

FIRST_FILE = 16
"""From which bit on ``meta`` has the rooks' files: three bits a right, in the order KQkq.

They count from h for a rook on the right of its king and from a for one on the left, so
they are 0 in the usual array; without the right they are 0 as well.
"""


@dataclass(frozen=True, slots=True)
class CastlingOffer:
    """A castling right that a side may be given on a board.

    Attributes:
        right: As text; ``""`` where no rook could castle that way.
        note: With which rook, where that is not always the same.
        closed: Why the side cannot have it; ``""`` where it can.
    """

    right: str = ""
    note: str = ""
    closed: str = ""


@dataclass(frozen=True)
class Castling:
    """Castling from the usual array: the king goes two squares."""

    usual: ClassVar[str] = "KQkq"
    """All rights from the array of chess."""

    shuffled: ClassVar[int] = 0
    """1 where king and rooks may begin on any file, as kernels take it."""

    def letters(self, position: Position) -> str:
        """The rights of a position."""
        bits = position.words[META] >> 1
        return "".join(letter for place, letter in enumerate(RIGHTS) if bits >> place & 1)

    def letters_of(self, position: Position, side: Side) -> str:
        """The rights of one side."""
        rights = self.letters(position)
        return "".join(right for right in rights if side_of(right) is side)

    def homes(self, pieces: Men, right: str) -> tuple[Square, Square] | None:
        """Where king and rook must stand for a right; ``None`` if it is no right."""
        return (4 + 56 * right.islower(), ROOKS[right]) if right in RIGHTS else None

    def target(self, king: Square, rook: Square) -> Square:
        """Where the path of the castling move ends."""
        return king + 2 if rook > king else king - 2

    def offer(self, pieces: Men, side: Side, short: bool, held: str) -> CastlingOffer:
        """The right to castle one way; ``held`` are the rights there are so far."""
        right = RIGHTS[2 * side + (not short)]
        king, rook = self.homes(pieces, right) or (-1, -1)
        for at, symbol in ((king, "k"), (rook, "r")):
            if pieces.get(at) != Piece(side, symbol):
                words = _("no king on {name}") if symbol == "k" else _("no rook on {name}")
                return CastlingOffer(right, closed=words.format(name=_name(at)))
        return CastlingOffer(right)

    def ordered(self, rights: str) -> str:
        """Rights in the order in which a FEN has them."""
        return "".join(sorted(rights, key=RIGHTS.find))

    def read(self, text: str, pieces: Men) -> str:
        """The rights that the castling field of a FEN names.

        Raises:
            BadPositionError: If it is no such field.
        """
        if text != "-" and not re.fullmatch("K?Q?k?q?", text):
            raise BadPositionError(
                _("the castling field is {text!r} instead of - or some of KQkq").format(
                    text=text
                )
            )
        return text.strip("-")


@dataclass(frozen=True)
class FileCastling(Castling):
    """Castling from any array: the king is put onto its rook, whose file is the right."""

    usual: ClassVar[str] = "HAha"
    shuffled: ClassVar[int] = 1

    def letters(self, position: Position) -> str:
        """See ``Castling.letters``."""
        meta = position.words[META]
        found = ""
        for place in range(4):
            file = meta >> FIRST_FILE + 3 * place & 7
            letter = FILES[file if place % 2 else 7 - file]
            if meta >> 1 + place & 1:
                found += letter if place > 1 else letter.upper()
        return found

    def homes(self, pieces: Men, right: str) -> tuple[Square, Square] | None:
        """See ``Castling.homes``."""
        if right.lower() not in FILES:
            return None
        king, rook = king_of(pieces, side_of(right)), ROOKS[right]
        return (king, rook) if king // 8 == rook // 8 else (rook, rook)

    def target(self, king: Square, rook: Square) -> Square:
        """See ``Castling.target``."""
        return rook

    def offer(self, pieces: Men, side: Side, short: bool, held: str) -> CastlingOffer:
        """See ``Castling.offer``: for the outermost rook, unless another one has it."""
        king, rank = king_of(pieces, side), 56 * side
        if king < 0:
            return CastlingOffer(closed=_("no king"))
        if king // 8 != rank // 8:
            return CastlingOffer(
                closed=_("the king is not on rank {rank}").format(rank=rank // 8 + 1)
            )
        files = range(rank + 7, king, -1) if short else range(rank, king)
        rooks = [at for at in files if pieces.get(at) == Piece(side, "r")]
        if not rooks:
            return CastlingOffer(
                # For translators: {value} is k or q, a letter of the field.
                closed=_("no rook on the {value} side").format(value="h" if short else "a")
            )
        rook = next((at for at in rooks if _letter(at, side) in held), rooks[0])
        return CastlingOffer(
            _letter(rook, side), _("rook on {name}").format(name=_name(rook))
        )

    def ordered(self, rights: str) -> str:
        """See ``Castling.ordered``."""
        return "".join(sorted(rights, key=_order))

    def read(self, text: str, pieces: Men) -> str:
        """See ``Castling.read``: files of rooks, or KQkq for the outermost ones."""
        if text != "-" and not re.fullmatch("[KQA-H]{0,2}[kqa-h]{0,2}", text):
            raise BadPositionError(
                _(
                    "the castling field is {text!r} instead of - or files such as HAha"
                ).format(text=text)
            )
        named = (_outermost(pieces, letter) for letter in text.strip("-"))
        return self.ordered("".join(dict.fromkeys(named)))


def castling_of(any_array: bool) -> Castling:
    """Castling from the array of chess, or from any."""
    return FileCastling() if any_array else Castling()


def side_of(right: str) -> Side:
    """Whose right it is."""
    return Side.FIRST if right.isupper() else Side.SECOND


def king_of(pieces: Men, side: Side) -> Square:
    """Where the king of ``side`` stands, the first if it has several; -1 if it has none."""
    king = Piece(side, "k")
    return min((square for square, piece in pieces.items() if piece == king), default=-1)


def stand_ready(castling: Castling, pieces: Men, right: str) -> bool:
    """Whether king and rook stand where a castling right needs them."""
    homes, side = castling.homes(pieces, right), side_of(right)
    if homes is None:
        return False
    return [pieces.get(at) for at in homes] == [Piece(side, "k"), Piece(side, "r")]


def bits_of(rights: str, pieces: Men) -> int:
    """The rights as ``meta`` has them."""
    bits = 0
    for right in rights:
        rook, side = ROOKS[right], side_of(right)
        long = right in "Qq" or (right not in "Kk" and rook < king_of(pieces, side))
        place, file = 2 * side + long, rook % 8
        bits |= 1 << 1 + place | (file if long else 7 - file) << FIRST_FILE + 3 * place
    return bits


def castling_rook(pieces: Men, move: Move) -> Square | None:
    """Where the rook stands with which ``move`` castles; ``None`` if it is no castling."""
    king = pieces.get(move.origin)
    if king is None or king.symbol != "k":
        return None
    if pieces.get(move.target) == Piece(king.side, "r"):
        return move.target
    step = move.target - move.origin
    if abs(step) != 2:
        return None
    return move.target + 1 if step > 0 else move.target - 2


def destinations(king: Square, rook: Square) -> tuple[Square, Square]:
    """Where king and rook stand after castling."""
    rank = king // 8 * 8
    return (rank + 6, rank + 5) if rook > king else (rank + 2, rank + 3)


def ways_over(king: Square, rook: Square) -> frozenset[Square]:
    """The squares that must be free for castling, those of king and rook aside."""
    over: set[Square] = set()
    for origin, target in zip((king, rook), destinations(king, rook), strict=True):
        over.update(range(min(origin, target), max(origin, target) + 1))
    return frozenset(over - {king, rook})


def _outermost(pieces: Men, letter: str) -> str:
    """The file of the rook that ``K`` or ``Q`` means, as a right; any other as it is."""
    side = side_of(letter)
    if letter not in RIGHTS:
        return letter
    king, rank = king_of(pieces, side), 56 * side
    files = range(rank, king) if letter in "Qq" else range(rank + 7, king, -1)
    rook = Piece(side, "r")
    found = next((at for at in files if pieces.get(at) == rook), ROOKS[letter])
    return _letter(found, side)


def _letter(rook: Square, side: Side) -> str:
    """The file of a rook, as a right."""
    return FILES[rook % 8].upper() if side is Side.FIRST else FILES[rook % 8]


def _name(square: Square) -> str:
    return f"{FILES[square % 8]}{square // 8 + 1}"


def _order(right: str) -> tuple[bool, int]:
    """White's rights first, those of rooks further right first."""
    return right.islower(), -ROOKS[right]
