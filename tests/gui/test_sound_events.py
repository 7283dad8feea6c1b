"""What is heard follows from what is seen, over whole games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.clock import TimeControl, TimeLeft
from core.game import Game
from core.setup import Position
from core.values import Capture, Observation, Outcome, Piece, Reason, Side
from gui.sound.events import (
    Sound,
    count_sounds,
    counted,
    end_sound,
    is_refused,
    low_times,
    move_sounds,
    true_sounds,
)
from tests.support import ours
from tests.support.boards import observation, piece, square, squares

whole_games = settings(max_examples=12, deadline=None)
seeds = st.integers(0, 2**32)


def story(game: Game, dice: Random, plies: int = 160) -> list[Position]:
    """A random game that likes to capture, to its end or so many plies."""
    history = [game.start().position]
    while len(history) <= plies and game.outcome(history) is None:
        moves = game.moves(history[-1])
        sharp = [move for move in moves if move.target in game.pieces(history[-1])]
        history.append(game.play(history[-1], dice.choice(sharp * 3 + list(moves))))
    return history


def shown(game: Game, history: list[Position], viewer: Side) -> list[Observation]:
    return [game.observe(history[: n + 1], viewer) for n in range(len(history))]


def line(game: Game, moves: str, fen: str = "") -> list[Position]:
    history = [game.read(fen).position if fen else game.start().position]
    for name in moves.split():
        history.append(game.play(history[-1], game.read_move(history[-1], name)))
    return history


def sounds_of(moves: str, viewer: Side, fen: str = "", ruleset: str = "chesscom") -> object:
    """The sounds of the last of ``moves``."""
    game = ours.chess(ruleset)
    before, after = shown(game, line(game, moves, fen), viewer)[-2:]
    return move_sounds(before, after)


@pytest.mark.parametrize(
    ("moves", "viewer", "sounds"),
    [
        pytest.param("e4", Side.FIRST, (Sound.OWN_MOVE,), id="own"),
        pytest.param("e4 d5 exd5", Side.FIRST, (Sound.OWN_CAPTURE,), id="own capture"),
        pytest.param("e4", Side.SECOND, (Sound.UNSEEN_MOVE,), id="unseen"),
        pytest.param("e4 d5", Side.FIRST, (Sound.SEEN_MOVE,), id="seen arriving"),
        pytest.param("e4 d5 Nc3 d4", Side.FIRST, (Sound.SEEN_MOVE,), id="seen leaving"),
        pytest.param("e4 d5 exd5", Side.SECOND, (Sound.LOSS,), id="lost, taker seen"),
        pytest.param("Nc3 a6 Nd5 a5 Nxe7", Side.SECOND, (Sound.LOSS,), id="lost"),
        pytest.param("e4 d5 e5 f5 exf6", Side.SECOND, (Sound.LOSS,), id="in passing"),
    ],
)
def test_each_kind_of_move(moves: str, viewer: Side, sounds: object) -> None:
    assert sounds_of(moves, viewer) == sounds


PROMOTING = "1n2k3/P7/8/8/8/8/7p/K3N1N1 "


@pytest.mark.parametrize(
    ("fen", "move", "viewer", "sounds"),
    [
        pytest.param("w", "a8=Q", Side.FIRST, (Sound.OWN_MOVE, Sound.PROMOTION), id="own"),
        pytest.param(
            "w", "axb8=N", Side.FIRST, (Sound.OWN_CAPTURE, Sound.PROMOTION), id="taking"
        ),
        pytest.param("w", "axb8=N", Side.SECOND, (Sound.LOSS,), id="taken"),
        pytest.param("b", "h1=Q", Side.FIRST, (Sound.UNSEEN_MOVE,), id="unseen"),
        pytest.param("b", "hxg1=R", Side.FIRST, (Sound.LOSS,), id="taken by a pawn"),
    ],
)
def test_promotions(fen: str, move: str, viewer: Side, sounds: object) -> None:
    assert sounds_of(move, viewer, f"{PROMOTING}{fen} - - 0 1") == sounds


def test_a_promotion_in_sight_is_heard() -> None:
    fen = "4k3/8/8/8/8/5N2/7p/K5R1 b - - 0 1"
    assert sounds_of("h2h1q", Side.FIRST, fen) == (Sound.SEEN_MOVE, Sound.PROMOTION)


@whole_games
@given(seeds, st.sampled_from(ours.TELLING))
def test_what_cannot_be_told_apart_sounds_alike(seed: int, ruleset: str) -> None:
    """Whatever the other side might have done instead that looks the same."""
    game, dice = ours.chess(ruleset), Random(seed)
    history = story(game, dice)
    for number, position in enumerate(history[:-1]):
        viewer = game.to_move(position).other
        past = history[: number + 1]
        before = game.observe(past, viewer)
        alike: dict[object, set[tuple[Sound, ...]]] = defaultdict(set)
        moves = game.moves(position)
        for move in dice.sample(moves, min(6, len(moves))):
            after = game.observe([*past, game.play(position, move)], viewer)
            look = after.visible, frozenset(after.pieces.items()), after.notices
            lost = frozenset(after.captured)
            alike[look, lost].add(move_sounds(before, after))
        assert all(len(sounds) == 1 for sounds in alike.values())


@whole_games
@given(seeds, st.sampled_from(Side), st.sampled_from(ours.TELLING))
def test_of_the_other_side_no_more_is_heard_than_is_seen(
    seed: int, viewer: Side, ruleset: str
) -> None:
    """Unseen moves sound all the same, and lost men sound all the same."""
    game = ours.chess(ruleset)
    history = story(game, Random(seed))
    for before, after in pairwise(shown(game, history, viewer)):
        if before.to_move is viewer:
            continue
        sounds, trace = move_sounds(before, after), after.trace
        assert trace is not None
        if len(own(after, viewer)) < len(own(before, viewer)):
            assert sounds == (Sound.LOSS,)
        elif trace.origin is None and trace.target is None:
            assert sounds == (Sound.UNSEEN_MOVE,)
        else:
            assert sounds[0] is Sound.SEEN_MOVE


def own(seen: Observation, viewer: Side) -> list[int]:
    return [s for s, piece in seen.pieces.items() if piece.side is viewer]


@whole_games
@given(seeds, st.sampled_from("pnbrq"), st.integers(0, 63))
def test_a_lost_man_sounds_the_same_for_every_man_and_place(
    seed: int, symbol: str, place: int
) -> None:
    game = ours.chess("chesscom")
    history = story(game, Random(seed))
    for viewer in Side:
        for before, after in pairwise(shown(game, history, viewer)):
            if before.to_move is viewer or not after.captured:
                continue
            other = (Capture(place, Piece(viewer, symbol)),)
            assert move_sounds(before, replace(after, captured=other)) == (Sound.LOSS,)


def test_danger_to_a_king_is_not_heard() -> None:
    """White's king may be taken by the queen, or not: the move that does it is the same."""
    open_to_it = "4k3/8/8/8/7q/8/8/4K2R b - - 0 1", "h4e4"
    safe = "4k3/8/8/8/7q/8/4P3/4K2R b - - 0 1", "h4e4"
    for fen, move in (open_to_it, safe):
        assert sounds_of(move, Side.FIRST, fen) == (Sound.SEEN_MOVE,)


def test_observations_of_another_viewer_or_moment_are_refused() -> None:
    game = ours.chess("chesscom")
    seen = [shown(game, line(game, "e4 d5"), viewer) for viewer in Side]
    for before, after in ((seen[0][0], seen[1][1]), (seen[0][0], seen[0][2])):
        with pytest.raises(ValueError, match="do not follow"):
            move_sounds(before, after)


def test_who_sees_everything_hears_taps_and_captures() -> None:
    game = ours.chess("chesscom")
    history = line(game, "e4 d5 exd5")
    truth = [game.reveal(history[: n + 1]) for n in range(len(history))]
    heard = [true_sounds(before, after) for before, after in pairwise(truth)]
    assert heard == [(Sound.OWN_MOVE,), (Sound.OWN_MOVE,), (Sound.OWN_CAPTURE,)]
    promoted = line(game, "a8=Q", f"{PROMOTING}w - - 0 1")
    before, after = (game.reveal(promoted[: n + 1]) for n in range(2))
    assert true_sounds(before, after) == (Sound.OWN_MOVE, Sound.PROMOTION)


@pytest.mark.parametrize(
    ("winner", "sound"),
    [(Side.FIRST, Sound.WON), (Side.SECOND, Sound.LOST), (None, Sound.DRAWN)],
)
def test_the_end(winner: Side | None, sound: Sound) -> None:
    for reason in Reason:
        assert end_sound(Outcome(winner, reason), Side.FIRST) is sound


def test_a_clock_comes_to_each_time_once() -> None:
    rung = low_times(TimeLeft(31.0), ())
    assert rung == frozenset()
    rung = low_times(TimeLeft(29.9), rung)
    assert rung == {30.0}
    assert low_times(TimeLeft(45.0), rung) == {30.0}
    assert low_times(TimeLeft(9.0), low_times(TimeLeft(12.0), rung)) == {30.0, 10.0}
    assert low_times(None, rung) == rung


@given(st.lists(st.floats(0, 60)))
def test_a_clock_ticks_at_most_twice(lefts: list[float]) -> None:
    rung: frozenset[float] = frozenset()
    ticks = 0
    for left in lefts:
        then = low_times(TimeLeft(left), rung)
        assert then >= rung
        ticks += then != rung
        rung = then
    assert ticks <= 2


def test_byoyomi_is_announced_once_when_main_time_is_over() -> None:
    control = TimeControl(60, byoyomi=30, periods=2)
    assert not low_times(control.divided(61.0), ())
    rung = low_times(control.divided(59.9), ())
    assert rung
    assert low_times(control.divided(31.0), rung) == rung


@pytest.mark.parametrize(
    ("control", "reserve"),
    [(TimeControl(60), 0), (TimeControl(60, byoyomi=30), 0),
     (TimeControl(60, byoyomi=30, periods=3), 60)],
)  # fmt: skip
def test_the_last_ten_seconds_are_counted(control: TimeControl, reserve: float) -> None:
    """Of the time or of a period, whichever it is that is used up next."""
    seconds = [counted(control.divided(reserve + n / 4)) for n in range(60, -1, -1)]
    ticks = [count_sounds(now, before) for before, now in pairwise(seconds)]
    assert ticks.count((Sound.TICK,)) == 7
    assert ticks.count((Sound.LAST_TICK,)) == 3
    assert count_sounds(8, 0) == (), "nothing has been counted down yet"


def test_main_time_is_not_counted_before_byoyomi() -> None:
    assert counted(TimeControl(60, byoyomi=30).divided(35.0)) == 0
    assert counted(None) == 0


def test_a_man_is_refused_where_it_cannot_go() -> None:
    ways = [(square("e2"), square("e4")), (square("e1"), square("g1")),
            (square("e1"), square("h1"))]  # fmt: skip
    assert is_refused(ways, square("e2"), square("e5"))
    assert not is_refused(ways, square("e2"), square("e4"))
    assert not is_refused(ways, square("e2"), square("e2"))
    assert not is_refused(ways, square("e1"), square("h1"))
    # A square without a man of one's own that could move asks for nothing.
    assert not is_refused(ways, square("a5"), square("e4"))
    assert not is_refused([], square("e2"), square("e5"))


def test_check_is_heard_once() -> None:
    calm = observation("4k3/8/8/8/8/8/8/4K3", ply=4)
    calm = replace(calm, to_move=Side.SECOND)
    check = replace(calm, ply=5, check=squares("e1"), to_move=Side.FIRST)
    assert move_sounds(calm, check)[-1] is Sound.CHECK
    assert true_sounds(calm, check)[-1] is Sound.CHECK
    again = replace(check, to_move=Side.SECOND, ply=6), replace(check, ply=7)
    assert Sound.CHECK not in move_sounds(*again)
    lost = replace(check, captured=(Capture(square("a1"), piece("R")),))
    assert move_sounds(calm, lost) == (Sound.LOSS, Sound.CHECK)
