"""Where a fog puzzle leads: to the next one, to its game, and to a game from there."""

from __future__ import annotations

import random

from core.game import start_from, start_text
from core.problems.fog import played
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress
from core.problems.shelf import next_for
from core.records.record import NOBODY, GameRecord
from core.setup import Start
from gui.app.problem_requests import ToSolve
from gui.app.requests import ToNewGame, ToReplayOf
from gui.fog_puzzle.attempt import PuzzleAttempt


def next_of(
    asked: ToSolve, progress: SolvingProgress, dice: random.Random
) -> Problem | None:
    """The next problem of a list: one that suits the person, or the next not done."""
    here = asked.number
    if asked.suited:
        return next_for(others_of(asked), progress, dice)
    round_ = (*asked.problems[here + 1 :], *asked.problems[:here])
    fresh = (each for each in round_ if not progress.is_done(each.identity))
    return next(fresh, round_[0] if round_ else None)


def others_of(asked: ToSolve) -> list[Problem]:
    """The problems of a list but the present one."""
    return [each for n, each in enumerate(asked.problems) if n != asked.number]


def game_from_there(attempt: PuzzleAttempt, name: str) -> ToNewGame:
    """A new game from the position as it was."""
    claim = attempt.claim
    game, history = played(claim)
    return ToNewGame(
        claim.variant, claim.ruleset, start_text(game, Start(history[-1])), name
    )


def game_so_far(attempt: PuzzleAttempt) -> ToReplayOf:
    """The moves up to the question."""
    claim, game = attempt.claim, attempt.game
    position, moves = start_from(game, claim.start).position, []
    for text in claim.line:
        moves.append(game.read_move(position, text))
        position = game.play(position, moves[-1])
    record = GameRecord(claim.variant, claim.ruleset, NOBODY, tuple(moves), fen=claim.start)
    return ToReplayOf(record, len(moves))
