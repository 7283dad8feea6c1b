"""The judge of a problem, by what it asks."""

from __future__ import annotations

from core.games import find_game
from core.problems.problem import Problem
from core.problems.stipulation import Goal, read_stipulation
from gui.solving.judge import MoveJudge, Work, line_judge, study_judge


def judge_of(problem: Problem, work: Work) -> MoveJudge:
    """Who judges the moves of ``problem``.

    Raises:
        ValueError: With one sentence, where nobody can.
    """
    game = find_game(problem.game, problem.ruleset)
    kind = read_stipulation(problem.stipulation).kind
    if kind is Goal.MOVES:
        return line_judge(game, problem, work)
    if kind in {Goal.WIN, Goal.DRAW}:
        return study_judge(game, problem, work)
    raise ValueError(f"nobody here can judge problems of the kind {problem.stipulation}")
