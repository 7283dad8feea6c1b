"""A game that is guessed: what may be asked when, and what is written down."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.games import GAMES, find_game
from core.practice.guess import MOST, GuessPace, Knowable
from core.practice.guess_session import (
    GUESSES,
    GuessResult,
    GuessSession,
    Step,
    UnansweredError,
    best_of,
    result_of,
)
from core.records.record import NOBODY, GameRecord
from core.values import Move, Side

AT = datetime(2026, 11, 27, 12, tzinfo=UTC)
PLIES = 14


def first_moves(variant: str) -> GameRecord:
    """A game in which the middle one of all moves is always played."""
    game = find_game(variant)
    moves: list[Move] = []
    position = game.start().position
    while len(moves) < PLIES and game.outcome([position]) is None:
        able = game.moves(position)
        moves.append(able[len(able) // 2])
        position = game.play(position, moves[-1])
    return GameRecord(variant, game.ruleset, NOBODY, tuple(moves))


@pytest.mark.parametrize("variant", GAMES)
def test_nothing_hidden_is_told_before_the_answer_in_any_game(variant: str) -> None:
    record = first_moves(variant)
    for side in Side:
        guessing = GuessSession(record, side)
        guessing.begin(GuessPace.EVERY)
        asked = []
        while guessing.step is not Step.OVER:
            asked.append(guessing.ply)
            question = guessing.question
            assert question.now == guessing.seen[guessing.ply]
            assert len(guessing.moves) == guessing.ply
            if guessing.step is Step.MARKS:
                assert guessing.marks.keys() <= question.fogged
                for hidden in ("truth", "yours", "knowable", "played"):
                    with pytest.raises(UnansweredError):
                        getattr(guessing, hidden)
            guessing.show()
            with pytest.raises(UnansweredError):
                _ = guessing.played
            assert guessing.truth.ply == guessing.ply
            assert (guessing.yours is not None) is GAMES[variant].facts.hidden
            guessing.guess_move(record.moves[guessing.ply])
            assert (guessing.cost, guessing.points) == (0, MOST)
            guessing.go_on()
        assert tuple(asked) == guessing.turns == guessing.stops
        result = result_of(guessing, GuessPace.EVERY, AT)
        assert (result.stops, result.points) == (len(asked), result.most)


def test_a_guess_costs_what_could_be_known_of_it() -> None:
    record = first_moves("fog-chess")
    guessing = GuessSession(record, Side.FIRST)
    guessing.begin(GuessPace.THIRD)
    ply, played = guessing.ply, record.moves[guessing.ply]
    better, worse, worst = [m for m in guessing.question.now.moves if m != played][:3]
    guessing.show()
    guessing.guess_move(worse)
    assert (guessing.cost, guessing.points) == (None, 0)
    chances = {played: 0.6, better: 0.7, worse: 0.55, worst: 0.1}
    guessing.note(Knowable(ply, None, chances))
    assert guessing.cost == pytest.approx(0.05)
    assert guessing.points == 8
    for move, points in ((better, MOST), (worst, 0), (played, MOST)):
        guessing.guess = move
        assert guessing.points == points


def test_moments_that_are_no_turns_are_left_out() -> None:
    guessing = GuessSession(first_moves("fog-chess"), Side.FIRST)
    guessing.begin(GuessPace.TURNING, [1, 4, 99])
    assert list(guessing.stops) == [4]
    guessing.begin(GuessPace.TURNING, [])
    assert list(guessing.stops) == [6, 12], "every third turn, where none is found"


def test_the_best_of_a_side_is_the_one_with_the_better_marks(tmp_path: Path) -> None:
    def guessed(yours: float | None, points: int, side: Side = Side.FIRST) -> GuessResult:
        return GuessResult("a", side, AT, GuessPace.THIRD, 3, points, yours, 0.1)

    games = guessed(0.3, 10), guessed(0.2, 5), guessed(0.2, 9), guessed(0.1, 1, Side.SECOND)
    path = tmp_path / "guesses.json"
    for each in games:
        GUESSES.add(path, [each])
    saved = GUESSES.read(path)
    assert saved == games
    assert best_of(saved, "a", Side.FIRST) == games[2]
    assert best_of(saved, "a", Side.SECOND) == games[3]
    assert best_of(saved, "b", Side.FIRST) is None
    open_games = guessed(None, 10), guessed(None, 20)
    assert best_of(open_games, "a", Side.FIRST) == open_games[1]
