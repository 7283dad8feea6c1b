"""The judge of a problem, by what it asks."""

from __future__ import annotations

from collections.abc import Callable

from bots.games import GAMES
from core.game import Game
from core.games import find_game
from core.problems.goals import Way, read_stipulation
from core.problems.problem import Problem, start_of
from core.problems.solutions import fault, ways_of
from gui.solving.judge import MoveJudge, Work, line_judge, record_of, study_judge
from gui.solving.questions import ProvingJudge


def judge_of(problem: Problem, work: Work) -> MoveJudge:
    """Who judges the moves of ``problem``.

    Raises:
        ValueError: With one sentence, where nobody can.
    """
    game = find_game(problem.game, problem.ruleset)
    begin = _JUDGES.get(read_stipulation(problem.stipulation).goal.way, _nobody)
    return begin(game, problem, work)


def _proving_judge(game: Game, problem: Problem, work: Work) -> MoveJudge:
    start_of(game, problem)
    if problem.after:
        raise ValueError("a problem to be proved begins with the person's own move")
    from gui.solving.proving import prove  # noqa: PLC0415 - brings in the compiler

    return ProvingJudge(work, prove, record_of(game, problem), problem.stipulation)


def _series_judge(game: Game, problem: Problem, work: Work) -> MoveJudge:
    if not GAMES[game.facts.key].finder:
        raise ValueError(f"in {game.facts.title} nobody can look for a mate in a series")
    if wrong := fault(problem):
        raise ValueError(wrong)
    from gui.solving.series_proving import prove_series  # noqa: PLC0415 - likewise

    listed = ways_of(problem) if problem.extra and problem.proved else ()
    return ProvingJudge(work, prove_series, record_of(game, problem), listed)


def _nobody(game: Game, problem: Problem, work: Work) -> MoveJudge:
    del work
    start_of(game, problem)
    raise ValueError(f"nobody here can judge problems of the kind {problem.stipulation}")


_JUDGES: dict[Way, Callable[[Game, Problem, Work], MoveJudge]] = {
    Way.DIRECT: _proving_judge,
    Way.CHECKS: _proving_judge,
    Way.SELF: _proving_judge,
    Way.HELP: _proving_judge,
    Way.SERIES: _series_judge,
    Way.LINE: line_judge,
    Way.STUDY: study_judge,
}
