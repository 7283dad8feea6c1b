"""The moments of a game as people are shown them: a diamond, and words."""

from __future__ import annotations

from core.records.replay import Moment
from core.values import Side, Square
from gui.replay.annotated_game import AnnotatedGame
from gui.widgets.signs import Fill

_MOST_MOVES = 3


def fill_of(annotated: AnnotatedGame, ply: int) -> Fill:
    """The filling of the diamond that marks ``ply``.

    Full: a king was taken. Half: a king was en prise to an unseen piece. Hollow: a king
    could have been taken and was not.
    """
    kinds = {moment.kind for moment in annotated.moments[ply]}
    if "taken" in kinds:
        return "full"
    return "half" if "unseen" in kinds else "hollow"


def short_words(annotated: AnnotatedGame, ply: int) -> str:
    """What made ``ply`` a moment, in a few words; empty if it is none."""
    found = {moment.kind: moment for moment in annotated.moments.get(ply, ())}
    if "taken" in found:
        return "The king is taken"
    if "unseen" in found:
        return f"King left hanging unseen: {_moves(annotated, found['unseen'])}"
    if "missed" in found:
        return f"King not taken: {_moves(annotated, found['missed'])}"
    return ""


def long_words(annotated: AnnotatedGame, ply: int) -> str:
    """What made ``ply`` a moment, in sentences; empty if it is none."""
    return "; ".join(
        _sentence(annotated, moment) for moment in annotated.moments.get(ply, ())
    )


def moment_beside(annotated: AnnotatedGame, ply: int, step: int) -> int | None:
    """The ply of the previous moment, or for a ``step`` of 1 of the next one."""
    if step > 0:
        return min((other for other in annotated.moments if other > ply), default=None)
    return max((other for other in annotated.moments if other < ply), default=None)


def men_left(annotated: AnnotatedGame, ply: int, side: Side) -> int:
    """How many pieces ``side`` has after ``ply`` moves, on the board and in hand."""
    game, position = annotated.game, annotated.history[ply]
    held = sum(n for piece, n in game.hands(position).items() if piece.side is side)
    return held + sum(man.side is side for man in game.pieces(position).values())


def times_unseen(annotated: AnnotatedGame, side: Side) -> int:
    """How often the king of ``side`` stood hanging unseen."""
    return sum(
        (moment.kind, moment.side) == ("unseen", side)
        for moments in annotated.moments.values()
        for moment in moments
    )


def count_words(annotated: AnnotatedGame) -> str:
    """How often either king was left hanging unseen, in a sentence."""
    times = [times_unseen(annotated, side) for side in Side]
    if not any(times):
        return "No king was left hanging unseen"
    names = [side.capitalize() for side in annotated.facts.sides]
    parts = [
        f"{name}’s king was left hanging unseen {_often(number)}"
        for name, number in zip(names, times, strict=True)
        if number
    ]
    return "; ".join(parts)


def threats(annotated: AnnotatedGame, ply: int) -> tuple[tuple[Square, Square], ...]:
    """The moves, as origin and target, by which an unseen piece could take a king."""
    return tuple(
        (move.origin, move.target)
        for moment in annotated.moments.get(ply, ())
        if moment.kind == "unseen"
        for move in moment.moves
        if not move.is_drop
    )


def _sentence(annotated: AnnotatedGame, moment: Moment) -> str:
    names = [side.capitalize() for side in annotated.facts.sides]
    own, other = names[moment.side], names[moment.side.other]
    if moment.kind == "taken":
        return f"{other} took the king"
    if moment.kind == "missed":
        return f"{other} could have taken the king: {_moves(annotated, moment)}"
    return f"{own}’s king was left hanging unseen: {_moves(annotated, moment)}"


def _moves(annotated: AnnotatedGame, moment: Moment) -> str:
    """The moves that take the king, by name."""
    index = moment.ply if moment.kind == "unseen" else moment.ply - 1
    position = annotated.history[index]
    names = [annotated.game.san(position, move) for move in moment.moves]
    more = ["…"] if len(names) > _MOST_MOVES else []
    return ", ".join([*names[:_MOST_MOVES], *more])


def _often(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
