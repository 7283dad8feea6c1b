"""An open game gone through again: the moves of one side, judged as an analysis does.

Nothing is hidden, so there is one board, and what was true could be known.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.hindsight.judging import Appraisal, MakeAnalysis
from core.hindsight.values import JudgedMove, Mistake
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score, judgement, win_chance
from core.values import Side


def mistakes(record: GameRecord, side: Side, make: MakeAnalysis) -> Iterator[JudgedMove]:
    """Every move of ``side`` in its order, as soon as it has been looked at.

    All positions are analysed in their order, so that the scores are those of an analysis.
    """
    timeline = Timeline.of(record)
    game, history = timeline.game, timeline.history
    analysis, clock = make(game), timeline.start.halfmove_clock
    before = analysis.appraise(history[:1], clock)
    for ply in range(timeline.plies):
        after = analysis.appraise(history[: ply + 2], clock)
        if game.to_move(history[ply]) is side:
            yield _judged(timeline, ply, (before, after))
        before = after


def _judged(timeline: Timeline, ply: int, found: tuple[Appraisal, Appraisal]) -> JudgedMove:
    before, after = found
    side = timeline.game.to_move(timeline.history[ply])
    best, left = (_chance(each.score, side) for each in found)
    kind = judgement(before.score, after.score, side)
    mistake = None
    if kind is not None and before.best is not None:
        game, (now, then) = timeline.game, timeline.history[ply : ply + 2]
        mate = after.score.mate or 0
        mistake = Mistake(
            verdict=kind,
            better=before.best,
            better_san=game.san(now, before.best),
            answer_san=game.san(then, after.best) if after.best is not None else "",
            mate=abs(mate) if (mate > 0) is (side is Side.SECOND) else 0,
        )
    return JudgedMove(ply, best, left, best, left, 1, True, mistake)


def _chance(score: Score, side: Side) -> float:
    chance = win_chance(score)
    return chance if side is Side.FIRST else 1 - chance
