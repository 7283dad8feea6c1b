"""What was seen, what could have been known, and the truth; one board in open games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from core.facts import Facts
from core.hindsight import findings
from core.hindsight.findings import Finding, JudgedMove, turning, worst
from core.knowledge import odds_of
from core.notation import facts_read
from core.player import Believed
from core.records.record import GameRecord, person_in
from core.records.replay import Timeline
from core.records.tree import RED
from core.tasks.workers import BackgroundTask, Hear
from core.values import Move, Observation, Piece, Side, Square
from gui.board.view_state import BoardMarks, Ghost, MoveEnds
from gui.replay.boards import move_notes
from gui.replay.words import move_words

_LIKELY = 0.5
"""A piece at least this likely is drawn, not only its odds."""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over a board.

    Attributes:
        icon: Its sign.
        title: Its name.
        short: The name where there is little room.
    """

    icon: str
    title: str
    short: str


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """One board.

    Attributes:
        head: What it shows.
        seen: What stands on it.
        marks: What is marked on it.
        detail: What is said over it, at the right.
        words: What is said under it.
        lit: The squares that are not dimmed; ``None`` for all.
    """

    head: Head
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
    head = Head("board", "The board", "The board")
    finding = turn.finding if turn is not None else None
    if finding is None:
        seen, after = (
            timeline.boards(min(ply + 1, timeline.plies)).truth,
            _after(timeline, ply),
        )
        return ComparedBoard(head, seen, _past(seen), after, "")
    seen = timeline.boards(ply).truth
    marks = _with_moves(_past(seen), timeline.record.moves[ply])
    strokes = (*marks.arrows, *((square, square) for square in marks.circles))
    best = replace(
        marks,
        colours=tuple((ends, RED) for ends in strokes),
        beside_engine=True,
        best_arrows=move_notes(finding.better).arrows,
    )
    detail = f"before {move_words(timeline.steps[ply])}"
    return ComparedBoard(head, seen, best, detail, "Red: the move that was played.")


def _after(timeline: Timeline, ply: int) -> str:
    return f"after {move_words(timeline.steps[ply])}" if ply < timeline.plies else ""


def _saw(
    timeline: Timeline,
    ply: int,
    now: Observation,
    turn: JudgedMove | None,
    mover: findings.Mover,
) -> ComparedBoard:
    head = Head("watch", f"What {mover.name} saw", f"{mover.subject} saw")
    played = timeline.record.moves[ply] if ply < timeline.plies else None
    squares = timeline.game.facts.playable
    in_view = f"{len(now.visible & squares)} of {len(squares)} squares"
    said = findings.saw(facts_read(timeline.game), turn) if turn else ""
    return ComparedBoard(head, now, _with_moves(_past(now), played), in_view, said)


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
    title = f"What {mover.name} could have known"
    head = Head("belief", title, f"{mover.subject} could know")
    if turn is None or not isinstance(turn.finding, Finding):
        return ComparedBoard(head, now, _past(now), "", "")
    marks = known_marks(timeline.game.facts, now, turn.finding.believed)
    told = findings.known(facts_read(timeline.game), turn)
    return ComparedBoard(head, now, marks, findings.positions_possible(turn), told)


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
    facts, mover = facts_read(timeline.game), mover_in(timeline, side)
    said = findings.truth(facts, turn, mover) if turn is not None else ""
    head = Head("board", "The truth", "The truth")
    return ComparedBoard(head, truth, marks, detail, said, lit)


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


class LossAnalysis:
    """A finished game being examined in another process. No call blocks.

    Args:
        timeline: The game, which is over.
        side: Whose moves are looked at.
        work: Begins work in another process, as ``BackgroundTask`` does.
        found: All of them, where they were looked at before.

    Attributes:
        turns: The moves that have been looked at by now.
        problem: Why the work ended early, in one line; empty unless something went wrong.
        number: How many moves there are to look at.
    """

    def __init__(
        self,
        timeline: Timeline,
        side: Side,
        work: Callable[..., BackgroundTask[Any]],
        found: tuple[JudgedMove, ...] = (),
    ) -> None:
        self.turns = list(found)
        self.problem = ""
        self.number = sum(step.side is side for step in timeline.steps)
        self._outcome, self._side = timeline.record.outcome, side
        self._task: BackgroundTask[JudgedMove] | None = None
        if not found:
            self._task = work(look_back, timeline.record, side)
        self._turning = turning(self.turns, self._outcome, side)

    @property
    def complete(self) -> bool:
        """Whether every move has been looked at."""
        return len(self.turns) == self.number

    @property
    def turning(self) -> tuple[JudgedMove, ...]:
        """The moves the game turned on, as far as is known by now."""
        return self._turning

    @property
    def worst(self) -> JudgedMove | None:
        """The one that cost most, likewise."""
        return worst(self.turns, self._outcome, self._side)

    def advance(self) -> bool:
        """Take in what has come; whether anything has."""
        if self._task is None:
            return False
        found = self._task.poll()
        self.problem = self._task.problem
        self.turns += found
        if found:
            self._turning = turning(self.turns, self._outcome, self._side)
        return bool(found)

    def close(self) -> None:
        """Kill the process."""
        if self._task is not None:
            self._task.close()


def look_back(hear: Hear, record: GameRecord, side: Side) -> Iterator[JudgedMove]:
    """Every move of ``side``, as soon as it has been looked at; runs in another process."""
    from bots.fog.hindsight import Hindsight  # noqa: PLC0415 - likewise
    from bots.search.analysis import Analyst  # noqa: PLC0415 - brings in the compiler
    from core.hindsight.turns import review_game  # noqa: PLC0415 - likewise

    del hear
    yield from review_game(record, side, Hindsight, Analyst)
