"""Positions of shogi set up by hand: what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from core.facts import Facts
from core.games.shogi import unpack
from core.games.shogi.attacks_kernels import in_check
from core.games.shogi.sightings import kings
from core.games.shogi.tables import EDGE
from core.setup import Mend, Position, Setup, SetupProblem, Start
from core.values import Piece, Side, Square

IN_A_SET = {"p": 18, "l": 4, "n": 4, "s": 4, "g": 4, "b": 2, "r": 2}
"""How many pieces of each kind there are, both sides' together."""

ROWS_NEEDED = {"p": 1, "l": 1, "n": 2}
"""How many rows a piece must have before it."""


def place(facts: Facts, setup: Setup) -> Start | tuple[SetupProblem, ...]:
    """See ``Rules.place``."""
    if problems := tuple(_problems(facts, setup)):
        return problems
    row = unpack.row_of(setup.pieces, setup.hands, setup.side)
    if in_check(row, int(setup.side.other)):
        return (_unanswered(facts, setup),)
    return Start(Position(row), 0, setup.number)


def _problems(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    yield from _wrong_kings(facts, setup)
    yield from too_many(facts, setup)
    yield from stuck(facts, setup)
    yield from two_pawns(facts, setup)


def named(facts: Facts, side: Side) -> str:
    """The name of a side at the beginning of a sentence."""
    return facts.sides[side].capitalize()


def _kind(facts: Facts, symbol: str) -> str:
    return facts.kinds[facts.symbols.index(symbol)]


def _wrong_kings(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Problems have the king of one side alone; who is to move there has to mate it."""
    for side in Side:
        found = kings(setup.pieces, side)
        if len(found) > 1:
            sentence = f"{named(facts, side)} has {len(found)} kings"
            yield SetupProblem("kings", sentence, found)
        elif not found and side is not setup.side:
            yield SetupProblem("kings", f"{named(facts, side)} has no king")


def too_many(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Kinds of which there are more pieces than in a set."""
    plain = {at: piece.symbol.lstrip("+") for at, piece in setup.pieces.items()}
    number = Counter(plain.values())
    for piece, count in setup.hands.items():
        number[piece.symbol] += count
    for symbol, most in IN_A_SET.items():
        if number[symbol] > most:
            kind = _kind(facts, symbol)
            sentence = f"there are {number[symbol]} {kind}s"
            where = frozenset(at for at, other in plain.items() if other == symbol)
            yield SetupProblem("too many", f"{sentence}; {most} are the most", where)


def rows_ahead(piece: Piece, square: Square) -> int:
    """How many rows a piece has before it."""
    row = square // EDGE
    return EDGE - 1 - row if piece.side is Side.FIRST else row


def stuck(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Pieces that could never move again."""
    for square, piece in sorted(setup.pieces.items()):
        if rows_ahead(piece, square) < ROWS_NEEDED.get(piece.symbol, 0):
            kind, at = _kind(facts, piece.symbol), facts.name(square)
            grown = {**setup.pieces, square: Piece(piece.side, f"+{piece.symbol}")}
            mend = Mend("Promote it", replace(setup, pieces=grown))
            sentence = f"a {kind} on {at} could never move"
            yield SetupProblem("last rows", sentence, frozenset({square}), mend)


def two_pawns(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Files with more than one pawn of a side."""
    for side in Side:
        pawns = [at for at, piece in setup.pieces.items() if piece == Piece(side, "p")]
        for column, count in sorted(Counter(at % EDGE for at in pawns).items()):
            if count > 1:
                where = frozenset(at for at in pawns if at % EDGE == column)
                name = named(facts, side)
                sentence = f"{name} has {count} pawns on file {facts.files[column]}"
                yield SetupProblem("two pawns", sentence, where)


def _unanswered(facts: Facts, setup: Setup) -> SetupProblem:
    """The side that is not to move is in check."""
    other = setup.side.other
    names = named(facts, other), named(facts, setup.side)
    sentence = f"{names[0]} is in check, but {names[1]} is to move"
    mend = Mend(f"Let {names[0]} move", replace(setup, side=other))
    return SetupProblem("check", sentence, kings(setup.pieces, other), mend)
