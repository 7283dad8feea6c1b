"""Pieces out of sight, where they were seen last.

A piece is forgotten when its square is seen again, or when it is seen elsewhere or taken
and no other could be meant. A piece is taken for one that the game began with for as long
as it can be, and for a promoted one only then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

from core.game import Game
from core.starts import start_from
from core.values import Observation, Piece, Square


@dataclass(frozen=True, slots=True)
class Memory:
    """A piece where it was seen last.

    Attributes:
        square: Where that was.
        piece: The piece as it was seen.
        plies: How many moves, of both sides, ago.
    """

    square: Square
    piece: Piece
    plies: int


@dataclass(frozen=True, slots=True)
class RememberedPiece:
    """Where a piece out of sight once stood.

    Attributes:
        piece: The piece.
        square: Where it stood; ``None`` where that is not known.
        seen: The ply at which it was seen there last; ``None`` if it never was.
        left: Whether it is known to have gone from there.
    """

    piece: Piece
    square: Square | None
    seen: int | None = None
    left: bool = False


Men = dict[Square, Piece]


@dataclass(frozen=True, slots=True)
class Recall:
    """What is kept in mind of the other side's pieces at one moment.

    Attributes:
        ply: The moment.
        places: One or more for every piece out of sight.
        numbers: How many pieces of each kind there are, by symbol.
        lost: The squares on which pieces of the viewer's were taken.
    """

    ply: int
    places: tuple[RememberedPiece, ...]
    numbers: Counter[str]
    lost: tuple[Square, ...] = ()

    @property
    def memories(self) -> tuple[Memory, ...]:
        """The pieces that may still stand where they were seen last."""
        return tuple(
            Memory(place.square, place.piece, self.ply - place.seen)
            for place in self.places
            if place.seen is not None and place.square is not None and not place.left
        )


def remembered(game: Game, seen: Sequence[Observation]) -> tuple[Memory, ...]:
    """The other side's pieces out of sight, each where the viewer saw it last."""
    steps = pairwise(seen)
    first = recall_first(game, seen[0])
    return reduce(lambda known, step: recall(game, known, *step), steps, first).memories


def recall_first(game: Game, seen: Observation) -> Recall:
    """What is known of the other side's pieces when the game begins.

    Where it began elsewhere and nobody was told, both sides are taken to have the same.
    """
    start = start_from(game, seen.start).position
    usual = game.observe([start], seen.viewer)
    if (usual.pieces, usual.visible) == (seen.pieces, seen.visible):
        men = [RememberedPiece(man, at) for at, man in game.pieces(start).items()]
        men += [RememberedPiece(man, None) for man in Counter(game.hands(start)).elements()]
    else:
        own = (man for man in seen.pieces.values() if man.side is seen.viewer)
        men = [RememberedPiece(Piece(seen.viewer.other, man.symbol), None) for man in own]
    theirs = [place for place in men if place.piece.side is not seen.viewer]
    numbers = Counter(place.piece.symbol for place in theirs)
    known = Recall(seen.ply, tuple(theirs), numbers)
    return _settled(game, _with_sightings(game, known, _theirs(seen)), seen)


def recall(game: Game, known: Recall, before: Observation, after: Observation) -> Recall:
    """What is kept in mind after one more move."""
    then, now = _theirs(before), _theirs(after)
    gone = {at: man for at, man in then.items() if now.get(at) != man}
    come = {at: man for at, man in now.items() if then.get(at) != man}
    known = replace(known, ply=after.ply, numbers=known.numbers.copy())
    known = _with_captures(game, known, gone, after)
    left = _moved_in_sight(known, gone, come, after)
    fresh = [RememberedPiece(man, at, before.ply, at == left) for at, man in gone.items()]
    known = replace(known, places=(*known.places, *fresh))
    return _settled(game, _with_sightings(game, known, come), after)


def _theirs(seen: Observation) -> Men:
    """The pieces of the other side that are in sight."""
    return {at: man for at, man in seen.pieces.items() if man.side is not seen.viewer}


def _with_captures(game: Game, known: Recall, gone: Men, after: Observation) -> Recall:
    """Take in what the last move took, on either side."""
    for capture in after.captured:
        if capture.piece.side is after.viewer:
            known = replace(known, lost=(*known.lost, capture.square))
            known = _with_hand(game, known, capture.piece)
            continue
        known.numbers[capture.piece.symbol] -= 1
        if gone.pop(capture.square, None) is None:
            known = _with_sightings(game, known, {capture.square: capture.piece})
    return known


def _with_hand(game: Game, known: Recall, lost: Piece) -> Recall:
    """Take in that the other side has a piece it took in hand, where there are hands.

    It can be put down anywhere, as a piece can stand whose square was never known.
    """
    symbol = lost.symbol.removeprefix("+")
    if symbol not in game.facts.hand:
        return known
    known.numbers[symbol] += 1
    return replace(
        known, places=(*known.places, RememberedPiece(Piece(lost.side.other, symbol), None))
    )


def _moved_in_sight(
    known: Recall, gone: Men, come: Men, after: Observation
) -> Square | None:
    """Strike a piece out that was seen to go from square to square.

    Returns the square that a piece was seen to leave.
    """
    trace = after.trace
    if trace is None or trace.mover is after.viewer or trace.origin is None:
        return None
    if trace.target in come and trace.origin in gone:
        grown, man = come.pop(trace.target), gone.pop(trace.origin)
        known.numbers[man.symbol] -= 1
        known.numbers[grown.symbol] += 1
    return trace.origin


def _with_sightings(game: Game, known: Recall, come: Men) -> Recall:
    """Strike out the pieces that have come into sight, where it is plain which they are."""
    for square, man in come.items():
        could = [
            place
            for place in known.places
            if place.piece == man
            and (
                place.square is None
                or game.could_come(man, place.square, square, known.lost)
            )
        ]
        if len(could) == 1:
            left = list(known.places)
            left.remove(could[0])
            known = replace(known, places=tuple(left))
    return known


def _before_promotion(game: Game, symbol: str) -> str:
    """What a piece was before it was promoted: ``p`` of ``+p``, else the least kind."""
    return symbol[1:] if symbol.startswith("+") else game.facts.symbols[-1]


def _settled(game: Game, known: Recall, seen: Observation) -> Recall:
    """Strike out kinds that are all in sight; a piece is not where nothing can stand."""
    in_sight = Counter(man.symbol for man in _theirs(seen).values())
    grown = in_sight - known.numbers
    numbers = known.numbers | in_sight
    for symbol, surplus in grown.items():
        numbers[_before_promotion(game, symbol)] -= surplus
    clear = seen.visible | game.surely_empty(seen)
    places = (
        replace(place, left=True) if place.square in clear else place
        for place in known.places
        if numbers[place.piece.symbol] > in_sight[place.piece.symbol]
    )
    return replace(known, places=tuple(places), numbers=numbers)
