"""What one side can tell from what it was shown, in any game.

That is where turns began, what moves are called and which one a typed text means, and where
pieces of the other side are, were, or must be. No position is taken, so that no answer
tells anything that is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

from core import notation
from core.facts import Facts
from core.game import Game, IllegalMoveError, start_from
from core.notation import facts_read
from core.player import EVEN, Believed
from core.texts import _, capitalized, either
from core.values import Move, Observation, Piece, Side, Square, Trace


def turn_began(seen: Sequence[Observation]) -> int:
    """The index in ``seen`` of the moment at which its last one's turn began.

    A game that begins amid a turn shows no earlier moment of it.
    """
    first, now = len(seen) - 1, seen[-1]
    while first > 0 and same_turn(seen[first - 1], now):
        first -= 1
    return first


def series_began(seen: Sequence[Observation]) -> int | None:
    """Where the series began that the viewer is amid; ``None`` if it is amid none."""
    began, now = turn_began(seen), seen[-1]
    amid = now.to_move is now.viewer and began < len(seen) - 1
    return began if amid else None


def same_turn(one: Observation, other: Observation) -> bool:
    """Whether two moments of one game are before moves of the same turn."""
    return one.to_move is other.to_move and one.turn.number == other.turn.number


def turn_before(seen: Sequence[Observation], side: Side) -> int | None:
    """The last moment before the present at which a turn of ``side`` began."""
    movers = [now.to_move for now in seen[:-1]]
    began = (
        ply
        for ply in reversed(range(len(movers)))
        if movers[ply] is side and (ply == 0 or movers[ply - 1] is not side)
    )
    return next(began, None)


def order_of(seen: Sequence[Observation]) -> tuple[tuple[Square, int], ...]:
    """Where the moves of the last series ended, as far as that was seen, by their number.

    Nothing of a turn of one move. Of several moves to one square the last counts.
    """
    began = turn_began(seen[:-1]) if len(seen) > 1 else 0
    if seen[began].turn.left == 1:
        return ()
    traces = (now.trace for now in seen[began + 1 :])
    numbered = enumerate(traces, 1)
    ends = {t.target: n for n, t in numbered if t is not None and t.target is not None}
    return tuple(sorted(ends.items()))


@dataclass(frozen=True, slots=True)
class ObservedMove:
    """One move as one side knows it.

    Attributes:
        mover: Who made it.
        text: The move in short notation; of a hidden move only ``×`` and the squares
            where it took pieces, or nothing.
        hidden: Whether the piece that moved was not seen to arrive.
        series: The number of the turn it is made in, both sides' counted, where turns have
            several moves; 0 where the sides alternate.
    """

    mover: Side
    text: str
    hidden: bool = False
    series: int = 0


def observed_move(game: Game, before: Observation, after: Observation) -> ObservedMove:
    """The move between two observations that follow each other, as their viewer knows it.

    A side sees every square it can move to, so its view is enough to name its moves just
    as the record will have them. Of the other side's, what was not seen to arrive leaves
    nothing but the pieces it took.

    Raises:
        ValueError: If they do not follow each other.
    """
    if after.ply != before.ply + 1 or after.viewer is not before.viewer:
        raise ValueError(_("these observations do not follow each other"))
    mover = before.to_move
    series = 0 if game.facts.alternates else before.turn.number
    if mover is before.viewer:
        move = game.own_move(before, after)
        name = game.own_san(before, before.moves, move)
        return ObservedMove(mover, name, series=series)
    text = game.arrival(before, after)
    if text:
        return ObservedMove(mover, text, series=series)
    facts = facts_read(game)
    lost = "×".join(facts.name(capture.square) for capture in after.captured)
    return ObservedMove(mover, f"×{lost}" if lost else "", hidden=True, series=series)


def typed_moves(
    game: Game, seen: Observation, moves: Sequence[Move], text: str
) -> tuple[Move, ...]:
    """The one of ``moves`` that ``text`` means in any notation of the game.

    A small letter does for a piece's capital where nothing else is meant by it. Where the
    text leaves open what a piece is promoted to, all these moves are returned. Where
    notations differ in what it means, that in which ``game`` writes comes first.

    Raises:
        IllegalMoveError: If it means none of them, or more than one. The sentence is for
            the person who typed.
    """
    plain = text.strip()
    for found in meanings(game, seen, moves, plain):
        return found
    for each in _writing(game):
        meant = _likely(each, seen, moves, plain)
        if len(meant) > 1:
            raise IllegalMoveError(
                _("{plain} could be {names}").format(plain=plain, names=either(meant))
            )
    raise IllegalMoveError(_("{plain} is not a move you can make").format(plain=plain))


def meanings(
    game: Game, seen: Observation, moves: Sequence[Move], text: str
) -> Iterator[tuple[Move, ...]]:
    """What ``typed_moves`` finds in each notation, each once."""
    known: list[tuple[Move, ...]] = []
    plain = text.strip()
    for each in _writing(game):
        found = _read(each, seen, moves, plain)
        if found and found not in known:
            known.append(found)
            yield found


def _writing(game: Game) -> Iterator[Game]:
    """``game`` as it writes moves, then as it writes them in its other notations."""
    yield game
    for each in game.facts.notations:
        if each.key != game.notation:
            yield notation.written(game, each.key)


def _read(
    game: Game, seen: Observation, moves: Sequence[Move], text: str
) -> tuple[Move, ...]:
    """What is meant in the notation of ``game``; nothing if that is no move."""
    for spelling in dict.fromkeys((text, capitalized(text))):
        with suppress(IllegalMoveError):
            move = game.read_own(seen, moves, spelling)
            ways = tuple(other for other in moves if other.path == move.path)
            name = game.own_san(seen, moves, move)
            return (move,) if _says(game.facts, move, name, text) else ways
    return ()


def names_of(game: Game, seen: Observation, moves: Sequence[Move]) -> tuple[str, ...]:
    """The short names of ``moves``, then their coordinates, each as people type them."""
    short = sorted(game.own_san(seen, moves, move) for move in moves)
    return (*short, *sorted(notation.code(game.facts, move) for move in moves))


def beginning(names: Iterable[str], text: str) -> list[str]:
    """Those of ``names`` that begin with ``text``, capitals or not; none for no text."""
    plain = text.strip().casefold()
    return [name for name in names if plain and name.casefold().startswith(plain)]


def _says(facts: Facts, move: Move, name: str, text: str) -> bool:
    """Whether ``text`` itself says what is chosen, as the move's ``name`` or engines do.

    ``=`` at its end declines.
    """
    promotion = move.promotion
    if promotion is None:
        return True
    ends = [promotion, "+"] if promotion.startswith("+") else [promotion or "="]
    written = name.rstrip("+#").casefold()
    if not written.endswith(facts.name(move.target)):
        ends.append(written[-1])
    typed = text.casefold()
    return typed.endswith(tuple(ends)) or typed.rstrip("+#!?)").endswith(tuple(ends))


def _likely(game: Game, seen: Observation, moves: Sequence[Move], text: str) -> list[str]:
    """The names of the moves that ``text`` would be if it told the piece's square."""
    names = map(game.facts.name, game.facts.squares)
    target = max(filter(text.endswith, names), key=len, default="")
    if not target or text == target:
        return []
    return [
        name
        for move in moves
        if (name := game.own_san(seen, moves, move))[:1] == text[:1].upper()
        and name.endswith(target)
    ]


def with_move(game: Game, seen: Observation, move: Move) -> Observation:
    """``seen`` with one of the viewer's moves or plans on its board, the same to move.

    It is no observation of the game: what else the move would change is left out, so that
    it tells nothing that ``seen`` does not.
    """
    change = game.delta(replace(seen, to_move=seen.viewer), move)
    left = {at: man for at, man in seen.pieces.items() if at not in change.lifted}
    hands = dict(seen.hands)
    if move.drop is not None:
        held = Piece(seen.viewer, move.drop)
        hands[held] = hands.get(held, 0) - 1
    hands = {piece: number for piece, number in hands.items() if number > 0}
    return replace(seen, pieces=left | dict(change.placed), hands=hands)


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


Certain = Mapping[Square, Piece | None]
"""By square the piece that must stand there; ``None`` where some piece must."""


def certain(game: Game, seen: Sequence[Observation], believed: Believed | None) -> Certain:
    """The fogged squares on which a piece must stand at the end of ``seen``.

    Args:
        game: The game.
        seen: What one side has been shown.
        believed: What it can believe at that moment; it counts while it is exact.
    """
    now = seen[-1]
    men: dict[Square, Piece | None] = dict.fromkeys(now.blocked | arrived(game, seen))
    if believed is not None and believed.exact:
        men |= agreed(game.facts, believed, now.viewer)
    return men


def arrived(game: Game, seen: Sequence[Observation]) -> frozenset[Square]:
    """Where the other side's last move must have ended, and its piece must still be."""
    now = seen[-1]
    taken: set[Square] = set()
    for before, after in reversed(list(pairwise(seen))):
        if before.to_move is not now.viewer:
            return game.surely_manned(before, after) - now.visible - taken
        taken |= {capture.square for capture in after.captured}
    return frozenset()


def agreed(facts: Facts, believed: Believed, viewer: Side) -> dict[Square, Piece | None]:
    """The squares that hold a piece in every position, and the piece where all agree.

    Only of an exact belief is that certain.
    """
    squares = {facts.name(square): square for square in facts.squares}
    # Every position has a share of its own: none may be missing, but for rounding.
    whole = 1 - 0.5 * EVEN / max(1, believed.positions)
    men: dict[Square, Piece | None] = {}
    for name, kinds in believed.chances.items():
        if sum(kinds.values()) > whole:
            found = (Piece(viewer.other, k.lower()) for k, p in kinds.items() if p > whole)
            men[squares[name]] = next(found, None)
    return men


Odds = dict[Square, float]
"""The chance of such a piece on each fogged square, from 0 to 1."""


def odds_of(facts: Facts, believed: Believed, symbols: Collection[str]) -> Odds:
    """The chance that a piece of one of the kinds named by ``symbols`` is on a square."""
    squares = {facts.name(square): square for square in facts.squares}
    return {
        squares[name]: min(
            1.0, sum(chance for letter, chance in men.items() if letter.lower() in symbols)
        )
        for name, men in believed.chances.items()
    }


def may_hold(game: Game, seen: Sequence[Observation]) -> Counter[Piece]:
    """The most pieces of each kind that the other side can have in hand by now.

    That is what it began with and has taken since, less the drops that were seen.

    Args:
        game: The game.
        seen: All that one side has been shown, from the start.
    """
    viewer = seen[0].viewer
    first = game.hands(start_from(game, seen[0].start).position)
    held = Counter({man: number for man, number in first.items() if man.side is not viewer})
    for now in seen:
        held.update(_taken(game.facts, now))
        held.subtract(_dropped(now.trace, viewer.other))
    return +held


def _taken(facts: Facts, now: Observation) -> list[Piece]:
    """What the last move brought into the other side's hand."""
    lost = (each.piece for each in now.captured if each.piece.side is now.viewer)
    kinds = (piece.symbol.removeprefix("+") for piece in lost)
    return [Piece(now.viewer.other, kind) for kind in kinds if kind in facts.hand]


def _dropped(trace: Trace | None, side: Side) -> list[Piece]:
    """The piece that ``side`` was seen to put down, if it was."""
    if trace is None or trace.mover is not side or trace.piece is None:
        return []
    is_drop = trace.origin is not None and trace.origin == trace.target
    return [trace.piece] if is_drop else []


def pieces_left(game: Game, seen: Observation) -> float:
    """The viewer's pieces on the board, as a share of those at the usual start of ``game``.

    More than 1 if more were dropped than lost; pieces in hand do not count.
    """
    first = game.pieces(game.start().position).values()
    usual, now = (
        sum(piece.side is seen.viewer for piece in pieces)
        for pieces in (first, seen.pieces.values())
    )
    return now / max(1, usual)


def taken(seen: Sequence[Observation], side: Side) -> list[Piece]:
    """The pieces that ``side`` has taken, as both sides know."""
    return [
        capture.piece
        for now in seen
        for capture in now.captured
        if capture.piece.side is side.other
    ]


def out_of_sight(game: Game, seen: Sequence[Observation]) -> list[Piece]:
    """The opponent's pieces that the viewer of ``seen`` neither sees now nor has taken.

    Both sides know with which the other began. A piece of which there are now more than at
    first was promoted. Where what is taken changes sides, what the viewer lost may be there
    as well.
    """
    facts, first, now = game.facts, seen[0], seen[-1]
    other = now.viewer.other
    left = Counter(_plain(facts, _at_first(game, first, other)))
    left.subtract(_plain(facts, taken(seen, now.viewer)))
    if facts.hand:
        left.update(_plain(facts, taken(seen, other)))
        left.subtract({man.symbol: n for man, n in now.hands.items() if man.side is other})
    in_view = [man for man in now.pieces.values() if man.side is other]
    left.subtract(_plain(facts, in_view))
    surplus = -sum(number for number in left.values() if number < 0)
    left[facts.symbols[-1]] -= surplus
    return [Piece(other, symbol) for symbol in facts.symbols for _ in range(left[symbol])]


def _at_first(game: Game, first: Observation, side: Side) -> list[Piece]:
    """The pieces with which ``side`` began, by default as many as the viewer."""
    if not first.start:
        return [man for man in first.pieces.values() if man.side is first.viewer]
    position = game.read(first.start).position
    men = [*game.pieces(position).values(), *Counter(game.hands(position)).elements()]
    return [man for man in men if man.side is side]


def _plain(facts: Facts, pieces: Iterable[Piece]) -> list[str]:
    """The kinds of some pieces; where they go to hands, those that they had before."""
    symbols = [piece.symbol for piece in pieces]
    return [symbol.lstrip("+") for symbol in symbols] if facts.hand else symbols
