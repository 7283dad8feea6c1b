"""Moves as one side knows them: its own by name, the other side's as far as seen."""

from random import Random

import pytest

from core.games import find_game
from core.knowledge import ObservedMove, observed_move
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Observation, Side
from tests.support.lines import line_of

GAME = find_game("fog-chess", "chesscom")


def _seen(moves: str, viewer: Side, fen: str = "") -> list[Observation]:
    history = line_of(GAME, moves, fen)
    return [GAME.observe(history[: n + 1], viewer) for n in range(len(history))]


def _last(moves: str, viewer: Side, fen: str = "") -> ObservedMove:
    seen = _seen(moves, viewer, fen)
    return observed_move(GAME, seen[-2], seen[-1])


@pytest.mark.parametrize("seed", range(6))
def test_own_moves_bear_the_names_of_the_record(seed: int) -> None:
    dice, history, moves = Random(seed), [GAME.start().position], []
    while len(moves) < 90 and GAME.outcome(history) is None:
        moves.append(dice.choice(GAME.moves(history[-1])))
        history.append(GAME.play(history[-1], moves[-1]))
    record = GameRecord("fog-chess", "chesscom", ("a", "b"), tuple(moves))
    for step, ply in zip(Timeline.of(record).steps, range(1, 91), strict=False):
        before, after = (GAME.observe(history[: n + 1], step.side) for n in (ply - 1, ply))
        assert observed_move(GAME, before, after) == ObservedMove(step.side, step.san)


def test_a_move_in_the_fog_has_no_words() -> None:
    assert _last("e4 Nc6", Side.FIRST) == ObservedMove(Side.SECOND, "", hidden=True)


def test_a_hidden_capture_names_what_was_lost_only() -> None:
    line = "e4 d5 Nf3 dxe4"
    assert _last(line, Side.FIRST) == ObservedMove(Side.SECOND, "×e4", hidden=True)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("e4 e5 Nf3 Nc6 Bb5 Nd4", "Nd4"),
        ("e4 e5 d4 exd4", "exd4"),
        ("e4 e5 d4 exd4 Qxd4 Nc6", ""),
        ("e4 d5 Qg4 Bxg4", "×g4"),
    ],
)
def test_what_white_hears_of_black(line: str, text: str) -> None:
    assert _last(line, Side.FIRST).text == text


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        ("r3k3/8/8/8/6Q1/8/8/K3R3 b q - 0 1", "O-O-O", "O-O-O"),
        ("r3k3/8/8/8/6Q1/8/8/4K2R b q - 0 1", "O-O-O", "Kc8"),
        ("r3k3/8/8/8/3Q4/8/8/4K3 b q - 0 1", "O-O-O", "Rd8"),
        ("4k3/8/8/4R3/8/8/4p3/R6K b - - 0 1", "e1=Q", "e1=Q"),
        ("4k3/8/8/8/8/8/4p3/R6K b - - 0 1", "e1=N", "Ne1"),
    ],
)
def test_a_move_seen_in_part_is_named_by_that_part(fen: str, move: str, text: str) -> None:
    assert _last(move, Side.FIRST, fen) == ObservedMove(Side.SECOND, text)


def test_observations_that_do_not_follow_each_other_are_refused() -> None:
    seen = _seen("e4 e5", Side.FIRST)
    with pytest.raises(ValueError, match="do not follow"):
        observed_move(GAME, seen[0], seen[2])
