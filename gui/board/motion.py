"""Animation between two observations; it uses nothing else.

What the viewer did not see leaves no path: a piece that comes into sight fades in where
it stands, one that leaves sight fades out where it stood, and the fog changes in one
step for all squares at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from core.values import Observation, Piece, Square

OWN_MOVE = 0.140
"""Seconds in which a piece of the viewer's moves."""

SEEN_MOVE = 0.180
"""Seconds in which another piece moves in plain sight."""

FADE = 0.160
"""Seconds in which a piece comes out of the fog or goes into it."""

TAKEN = 0.120
"""Seconds in which a taken piece fades."""

FOG = 0.220
"""Seconds in which the fog clears and closes."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece as it is drawn at one moment.

    Attributes:
        piece: The piece.
        origin: The square it comes from.
        target: The square it goes to; the same if it stands.
        share: How far it has got.
        opacity: How much of it shows.
    """

    piece: Piece
    origin: Square
    target: Square
    share: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Motion:
    """An animation from one observation of a viewer to the next.

    Attributes:
        before: What the viewer knew.
        after: What the viewer knows now.
        elapsed: Seconds since then.
        by_hand: Whether the viewer put the piece down, so that it need not travel.
        path: The squares over which the piece travels, where that is known; it may begin
            on the way.
    """

    before: Observation
    after: Observation
    elapsed: float
    by_hand: bool = False
    path: tuple[Square, ...] = ()

    @property
    def over(self) -> bool:
        """Whether everything stands where `after` says."""
        return self.since >= FOG

    @property
    def since(self) -> float:
        """Seconds since the last step began: until then nothing but the piece changes."""
        steps_before = 0 if self.by_hand else max(0, len(self.path) - 2)
        return self.elapsed - steps_before * OWN_MOVE

    @property
    def fog_share(self) -> float:
        """How far the fog has got from `before` to `after`."""
        return ease_out(self.since / FOG)


def known_path(before: Observation, after: Observation) -> tuple[Square, ...]:
    """Every stop of the move between two observations, backwards where it is taken back.

    A move without stops in between has none.
    """
    if after.ply < before.ply:
        return known_path(after, before)[::-1]
    if after.ply != before.ply + 1 or after.trace is None:
        return ()
    return after.trace.path


def ease_out(t: float) -> float:
    """Fast at first, then slow (cubic); 0 at 0 and 1 from 1 on."""
    left = 1.0 - _share(t)
    return 1.0 - left * left * left


def _share(t: float) -> float:
    """A time as a share of its span: 0 before it and 1 after."""
    return min(max(t, 0.0), 1.0)


def sprites(motion: Motion) -> list[Sprite]:
    """Every piece to be drawn, those that move last so that they pass over the others."""
    before, after = motion.before, motion.after
    steps = {} if motion.by_hand else _steps(motion)
    left, come = _changes(before, after)
    moved = {t for t, origin in steps.items() if t in come or t == origin}
    gone = [square for square in left if square not in {steps[t] for t in moved}]
    taken = {capture.square for capture in after.captured}
    shown = 1.0 if motion.by_hand else _share(motion.since / FADE)
    standing = [
        Sprite(piece, square, square, opacity=shown if square in come else 1.0)
        for square, piece in after.pieces.items()
        if square not in moved
    ]
    fading = [_fading(motion, square, square in taken) for square in gone]
    moving = [_moving(motion, steps[square], square) for square in sorted(moved)]
    return [sprite for sprite in fading if sprite.opacity > 0] + standing + moving


def _changes(before: Observation, after: Observation) -> tuple[set[Square], set[Square]]:
    """The squares whose piece is gone, and those where another has appeared."""
    squares = before.pieces.keys() | after.pieces.keys()
    changed = {s for s in squares if before.pieces.get(s) != after.pieces.get(s)}
    return changed & before.pieces.keys(), changed & after.pieces.keys()


def _steps(motion: Motion) -> dict[Square, Square]:
    """From where each piece came that the viewer saw go all its way, by target.

    A piece that has come back to its square went somewhere only if it is known where.
    """
    before, after = motion.before, motion.after
    if after.ply == before.ply + 1 and after.trace is not None:
        origin, target = after.trace.origin, after.trace.target
    elif after.ply == before.ply - 1 and before.trace is not None:
        origin, target = before.trace.target, before.trace.origin
    else:
        return {}
    went = origin != target or motion.path
    if origin is None or target is None or not went or origin not in before.pieces:
        return {}
    steps = _same_pieces(before, after)
    if origin not in steps.values() and target in after.pieces:
        steps[target] = origin
    return steps


def _same_pieces(before: Observation, after: Observation) -> dict[Square, Square]:
    """From where pieces came that are gone from one square and stand on another.

    Both squares must be in sight all the time. In castling there are two such pieces, and
    one may stand where the other came from. Where a piece could have come from several
    squares nothing is said.
    """
    in_sight = before.visible & after.visible
    left, come = (squares & in_sight for squares in _changes(before, after))
    origins, targets = _by_piece(before, left), _by_piece(after, come)
    return {
        square: origins[piece][0]
        for piece, (square, *more) in targets.items()
        if not more and len(origins.get(piece, ())) == 1
    }


def _by_piece(seen: Observation, squares: Iterable[Square]) -> dict[Piece, list[Square]]:
    found: dict[Piece, list[Square]] = {}
    for square in squares:
        found.setdefault(seen.pieces[square], []).append(square)
    return found


def _fading(motion: Motion, square: Square, taken: bool) -> Sprite:
    seconds = TAKEN if taken else FADE
    opacity = 0.0 if motion.by_hand else 1.0 - _share(motion.since / seconds)
    return Sprite(motion.before.pieces[square], square, square, opacity=opacity)


def _moving(motion: Motion, origin: Square, target: Square) -> Sprite:
    piece = motion.before.pieces[origin]
    own = piece.side is motion.after.viewer
    stops = motion.path if motion.path[-1:] == (target,) else (origin, target)
    seconds = OWN_MOVE if own or len(stops) > 2 else SEEN_MOVE
    step = min(int(motion.elapsed / seconds), len(stops) - 2)
    share = ease_out(motion.elapsed / seconds - step)
    arrived = step == len(stops) - 2 and share >= 1
    shown = motion.after.pieces[target] if arrived else piece
    return Sprite(shown, stops[step], stops[step + 1], share)
