"""What was seen, what could have been known, and the truth; one board in open games."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.facts import Facts
from core.hindsight import findings
from core.hindsight.findings import Finding, JudgedMove
from core.knowledge import odds_of
from core.notation import facts_read
from core.player import Believed
from core.records.record import person_in
from core.records.replay import Timeline
from core.records.tree import RED
from core.texts import _
from core.values import Move, Observation, Piece, Side, Square
from gui.board.view_state import BoardMarks, Ghost, MoveEnds
from gui.replay.boards import move_notes
from gui.replay.words import move_words

_LIKELY = 0.5
"""A piece at least this likely is drawn, not only its odds."""


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """One board.

    Attributes:
        icon: Its sign.
        title: Its name.
        short: The name where there is little room.
        seen: What stands on it.
        marks: What is marked on it.
        detail: What is said over it, at the right.
        words: What is said under it.
        lit: The squares that are not dimmed; ``None`` for all.
    """

    icon: str
    title: str
    short: str
    seen: Observation
    marks: BoardMarks
    detail: str
    words: str
    lit: frozenset[int] | None = None


def shown(
    timeline: Timeline, side: Side, ply: int, turn: JudgedMove | None
) -> tuple[ComparedBoard, ...]:
    """The boards at the move after ``ply`` moves, of which ``turn`` is known.

    Where nothing is hidden that is one, before the move.
    """
    if not timeline.game.facts.hidden:
        return (_open(timeline, ply, turn),)
    now, mover = _view(timeline, side, ply), mover_in(timeline, side)
    return (
        _saw(timeline, ply, now, turn, mover),
        _known(timeline, now, turn, mover),
        _truth(timeline, side, min(ply + 1, timeline.plies), turn),
    )


def mover_in(timeline: Timeline, side: Side) -> findings.Mover:
    """Who that side of the game is."""
    facts = timeline.game.facts
    return findings.mover_of(facts, side, person_in(timeline.record.tags))


def _open(timeline: Timeline, ply: int, turn: JudgedMove | None) -> ComparedBoard:
    """The board before a mistake, with the move in red and the better one as an engine’s.

    Without a mistake it is the board after the move.
    """
    title = _("The board")
    finding = turn.finding if turn is not None else None
    if finding is None:
        seen = timeline.boards(min(ply + 1, timeline.plies)).truth
        after = _after(timeline, ply)
        return ComparedBoard("board", title, title, seen, _past(seen), after, "")
    seen = timeline.boards(ply).truth
    marks = _with_moves(_past(seen), timeline.record.moves[ply])
    strokes = (*marks.arrows, *((square, square) for square in marks.circles))
    best = replace(
        marks,
        colours=tuple((ends, RED) for ends in strokes),
        beside_engine=True,
        best_arrows=move_notes(finding.better).arrows,
    )
    detail = _("before {move}").format(move=move_words(timeline.steps[ply]))
    words = _("Red: the move that was played.")
    return ComparedBoard("board", title, title, seen, best, detail, words)


def _after(timeline: Timeline, ply: int) -> str:
    if ply == timeline.plies:
        return ""
    return _("after {move}").format(move=move_words(timeline.steps[ply]))


def _saw(
    timeline: Timeline,
    ply: int,
    now: Observation,
    turn: JudgedMove | None,
    mover: findings.Mover,
) -> ComparedBoard:
    title = mover.said(_("What you saw"), _("What {name} saw"))
    short = mover.said(_("You saw"), _("{name} saw"))
    played = timeline.record.moves[ply] if ply < timeline.plies else None
    squares = timeline.game.facts.playable
    # For translators: in view.
    in_view = _("{seen} of {all} squares").format(
        seen=len(now.visible & squares), all=len(squares)
    )
    said = findings.saw(facts_read(timeline.game), turn) if turn else ""
    marks = _with_moves(_past(now), played)
    return ComparedBoard("watch", title, short, now, marks, in_view, said)


def known_marks(facts: Facts, now: Observation, believed: Believed) -> BoardMarks:
    """What could be known of the fog, drawn on what was seen."""
    ghosts = tuple(
        Ghost(square, Piece(now.viewer.other, letter.lower()), 0)
        for square in facts.squares
        for letter, chance in believed.chances.get(facts.name(square), {}).items()
        if chance >= _LIKELY
    )
    odds = odds_of(facts, believed, facts.symbols)
    return replace(_past(now), ghosts=ghosts, odds=tuple(sorted(odds.items())))


def _known(
    timeline: Timeline, now: Observation, turn: JudgedMove | None, mover: findings.Mover
) -> ComparedBoard:
    title = mover.said(_("What you could have known"), _("What {name} could have known"))
    short = mover.said(_("You could know"), _("{name} could know"))
    if turn is None or not isinstance(turn.finding, Finding):
        return ComparedBoard("belief", title, short, now, _past(now), "", "")
    marks = known_marks(timeline.game.facts, now, turn.finding.believed)
    told = findings.known(facts_read(timeline.game), turn)
    fit = findings.positions_possible(turn)
    return ComparedBoard("belief", title, short, now, marks, fit, told)


def _truth(
    timeline: Timeline, side: Side, ply: int, turn: JudgedMove | None
) -> ComparedBoard:
    truth, lit = timeline.boards(ply).truth, _view(timeline, side, ply).visible
    detail = _after(timeline, ply - 1) if ply else ""
    finding = turn.finding if turn is not None else None
    refutation = finding.refutation if isinstance(finding, Finding) else None
    answer = None if refutation is None else refutation.answer
    later = None if refutation is None or refutation.at_once else refutation.move
    marks = _with_moves(_past(truth), answer, later)
    facts = facts_read(timeline.game)
    said = findings.truth(facts, turn) if turn is not None else ""
    title = _("The truth")
    return ComparedBoard("board", title, title, truth, marks, detail, said, lit)


def _view(timeline: Timeline, side: Side, ply: int) -> Observation:
    boards = timeline.boards(ply)
    return boards.first if side is Side.FIRST else boards.second


def _past(seen: Observation) -> BoardMarks:
    trace = seen.trace
    return BoardMarks(last=() if trace is None else (MoveEnds(trace.origin, trace.target),))


def _with_moves(marks: BoardMarks, *moves: Move | None) -> BoardMarks:
    """``marks`` with an arrow for each step of these moves, or a circle for a drop."""
    notes = [move_notes(move) for move in moves]
    arrows = tuple(arrow for each in notes for arrow in each.arrows)
    circles = frozenset[Square]().union(*(each.circles for each in notes))
    return replace(marks, arrows=arrows, circles=circles)
