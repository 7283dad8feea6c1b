"""The judge of a problem, by what it asks."""

from __future__ import annotations

from core.games import find_game
from core.problems.lines import start_of
from core.problems.problem import Problem
from core.problems.stipulation import Goal, read_stipulation
from gui.solving.judge import MoveJudge, Work, line_judge, record_of, study_judge
from gui.solving.questions import ProvingJudge

_PROVED = {
    Goal.MATE,
    Goal.STALEMATE,
    Goal.SELFMATE,
    Goal.SELF_STALEMATE,
    Goal.HELPMATE,
    Goal.HELP_STALEMATE,
}


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
    start_of(game, problem)
    if kind in _PROVED:
        if problem.after:
            raise ValueError("a problem to be proved begins with the person's own move")
        return ProvingJudge(work, record_of(game, problem), problem.stipulation)
    raise ValueError(f"nobody here can judge problems of the kind {problem.stipulation}")
