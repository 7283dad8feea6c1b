"""What is heard follows from what is seen, over whole games."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.clock import TimeControl, TimeLeft
from core.game import Game
from core.setup import Position
from core.values import Capture, Observation, Piece, Side
from gui.sound.events import (
    Sound,
    count_sounds,
    counted,
    low_times,
    move_sounds,
    true_sounds,
)
from gui.sound.synth import PEAK, RATE, make
from tests.support import ours
from tests.support.boards import observation, piece, square, squares
from tests.support.lines import line_of

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


def shown(game: Game, history: list[Position], viewer: Side | None) -> list[Observation]:
    """What a side saw, or somebody who sees everything."""
    pasts = [history[: n + 1] for n in range(len(history))]
    if viewer is None:
        return [game.reveal(past) for past in pasts]
    return [game.observe(past, viewer) for past in pasts]


def line(moves: str, viewer: Side | None, fen: str = "") -> list[Observation]:
    """What was seen of some moves."""
    game = ours.chess("chesscom")
    return shown(game, line_of(game, moves, fen), viewer)


PROMOTING = "1n2k3/P7/8/8/8/8/7p/K3N1N1 {} - - 0 1"
WHITE, BLACK, ALL = PROMOTING.format("w"), PROMOTING.format("b"), None
SEEN_QUEEN = "4k3/8/8/8/8/5N2/7p/K5R1 b - - 0 1"
FIRST, SECOND = Side


@pytest.mark.parametrize(
    ("fen", "moves", "viewer", "sounds"),
    [
        ("", "e4", FIRST, "OWN_MOVE"),
        ("", "e4 d5 exd5", FIRST, "OWN_CAPTURE"),
        ("", "e4", SECOND, "UNSEEN_MOVE"),
        ("", "e4 d5", FIRST, "SEEN_MOVE"),
        ("", "e4 d5 Nc3 d4", FIRST, "SEEN_MOVE"),
        ("", "e4 d5 exd5", SECOND, "LOSS"),
        ("", "Nc3 a6 Nd5 a5 Nxe7", SECOND, "LOSS"),
        ("", "e4 d5 e5 f5 exf6", SECOND, "LOSS"),
        (WHITE, "a8=Q", FIRST, "OWN_MOVE PROMOTION"),
        (WHITE, "axb8=N", FIRST, "OWN_CAPTURE PROMOTION"),
        (WHITE, "axb8=N", SECOND, "LOSS"),
        (BLACK, "h1=Q", FIRST, "UNSEEN_MOVE"),
        (BLACK, "hxg1=R", FIRST, "LOSS"),
        (SEEN_QUEEN, "h2h1q", FIRST, "SEEN_MOVE PROMOTION"),
        # Danger to a king is not heard: White's may be taken by the queen, or not.
        ("4k3/8/8/8/7q/8/8/4K2R b - - 0 1", "h4e4", FIRST, "SEEN_MOVE"),
        ("4k3/8/8/8/7q/8/4P3/4K2R b - - 0 1", "h4e4", FIRST, "SEEN_MOVE"),
        ("", "e4 d5", ALL, "OWN_MOVE"),
        ("", "e4 d5 exd5", ALL, "OWN_CAPTURE"),
        (WHITE, "a8=Q", ALL, "OWN_MOVE PROMOTION"),
    ],
)
def test_each_kind_of_move(fen: str, moves: str, viewer: Side | None, sounds: str) -> None:
    heard = true_sounds if viewer is None else move_sounds
    last = heard(*line(moves, viewer, fen)[-2:])
    assert [sound.name for sound in last] == sounds.split()


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
@given(
    seeds,
    st.sampled_from(Side),
    st.sampled_from(ours.TELLING),
    st.sampled_from("pnbrq"),
    st.integers(0, 63),
)
def test_of_the_other_side_no_more_is_heard_than_is_seen(
    seed: int, viewer: Side, ruleset: str, symbol: str, place: int
) -> None:
    """Unseen moves sound all the same, and lost men do whatever and wherever they were."""
    game = ours.chess(ruleset)
    history = story(game, Random(seed))
    for before, after in pairwise(shown(game, history, viewer)):
        if before.to_move is viewer:
            continue
        sounds, trace = move_sounds(before, after), after.trace
        assert trace is not None
        if len(own(after, viewer)) < len(own(before, viewer)):
            assert sounds == (Sound.LOSS,)
            other = (Capture(place, Piece(viewer, symbol)),)
            assert move_sounds(before, replace(after, captured=other)) == (Sound.LOSS,)
        elif trace.origin is None and trace.target is None:
            assert sounds == (Sound.UNSEEN_MOVE,)
        else:
            assert sounds[0] is Sound.SEEN_MOVE


def own(seen: Observation, viewer: Side) -> list[int]:
    return [s for s, piece in seen.pieces.items() if piece.side is viewer]


def test_observations_of_another_viewer_or_moment_are_refused() -> None:
    first, second = (line("e4 d5", viewer) for viewer in Side)
    for after in (second[1], first[2]):
        with pytest.raises(ValueError, match="do not follow"):
            move_sounds(first[0], after)


@given(st.lists(st.floats(0, 60)))
def test_a_clock_comes_to_each_time_once(lefts: list[float]) -> None:
    rung, ticks = frozenset[float](), 0
    for left in lefts:
        then = low_times(TimeLeft(left), rung)
        assert then >= rung
        ticks += then != rung
        rung = then
    assert ticks <= 2
    assert rung == {each for each in (10.0, 30.0) if min(lefts, default=60) <= each}
    assert low_times(None, rung) == rung


def test_byoyomi_is_announced_once_when_main_time_is_over() -> None:
    control = TimeControl(60, byoyomi=30, periods=2)
    assert not low_times(control.divided(61.0), ())
    rung = low_times(control.divided(59.9), ())
    assert rung
    assert low_times(control.divided(31.0), rung) == rung
    assert counted(TimeControl(60, byoyomi=30).divided(35.0)) == counted(None) == 0


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


SECONDS = {
    "OWN_MOVE": 0.070, "OWN_CAPTURE": 0.140, "SEEN_MOVE": 0.070, "UNSEEN_MOVE": 0.220,
    "LOSS": 0.220, "PROMOTION": 0.290, "CHECK": 0.155, "LOW_TIME": 0.045, "TICK": 0.030,
    "LAST_TICK": 0.030, "WON": 0.900, "LOST": 0.900, "DRAWN": 0.900, "NOT_POSSIBLE": 0.060,
}  # fmt: skip
Samples = NDArray[np.int16]


def strengths(samples: Samples) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The frequencies, and how much of each there is."""
    return np.fft.rfftfreq(len(samples), 1 / RATE), np.abs(np.fft.rfft(samples)) ** 2


def share(sound: Sound, least: float, most: float) -> float:
    """How much of a sound lies between two frequencies."""
    frequencies, power = strengths(make(sound))
    return float(power[(frequencies >= least) & (frequencies <= most)].sum() / power.sum())


def pitch(sound: Sound, start: float = 0.0, end: float = 1.0) -> float:
    """The strongest frequency of a part, found more finely than the sound is long."""
    samples, padded = part(sound, start, end), np.zeros(RATE, np.int16)
    padded[: len(samples)] = samples
    frequencies, power = strengths(padded)
    return float(frequencies[power.argmax()])


def part(sound: Sound, start: float, end: float) -> Samples:
    return make(sound)[round(start * RATE) : round(end * RATE)]


@pytest.mark.parametrize("sound", Sound)
def test_length_peak_and_edges(sound: Sound) -> None:
    samples = make(sound)
    assert (samples.dtype, samples.ndim) == (np.int16, 1)
    assert len(samples) / RATE == pytest.approx(SECONDS[sound.name], abs=1e-4)
    assert abs(int(np.abs(samples).max()) - PEAK * 32767) <= 1
    # Neither begins nor ends with a click.
    assert max(abs(int(samples[0])), abs(int(samples[-1]))) < 100
    assert np.array_equal(samples, make(sound))


def test_no_two_are_alike_and_all_are_made_in_well_under_a_tenth_of_a_second() -> None:
    took = []
    for _ in range(3):
        began = time.process_time()
        assert len({make(sound).tobytes() for sound in Sound}) == len(Sound)
        took.append(time.process_time() - began)
    assert min(took) < 0.1


def test_taps_are_at_their_pitches_and_turns_go_up_or_down() -> None:
    assert pitch(Sound.OWN_MOVE) == pytest.approx(220, abs=8)
    assert pitch(Sound.OWN_MOVE) / pitch(Sound.SEEN_MOVE) == pytest.approx(5 / 4, rel=0.04)
    assert pitch(Sound.OWN_CAPTURE, 0, 0.035) == pytest.approx(220, abs=20)
    assert pitch(Sound.OWN_CAPTURE, 0.08, 0.14) < 120
    for sound, before, after, turn in (
        (Sound.PROMOTION, (0, 0.10), (0.16, 0.29), 3 / 2),
        (Sound.WON, (0, 0.28), (0.5, 0.9), 4 / 3),
        (Sound.LOST, (0, 0.28), (0.5, 0.9), 3 / 4),
        (Sound.DRAWN, (0, 0.28), (0.5, 0.9), 1.0),
    ):
        turned = pitch(sound, *after) / pitch(sound, *before)
        assert turned == pytest.approx(turn, rel=0.03)


def test_the_breath_is_noise_between_300_and_900_and_a_loss_has_a_knock() -> None:
    assert share(Sound.UNSEEN_MOVE, 290, 910) > 0.99
    _, power = strengths(make(Sound.UNSEEN_MOVE))
    assert power.max() / power.sum() < 0.1, "it has no tone"
    assert share(Sound.LOSS, 0, 200) > 0.3
    assert share(Sound.LOSS, 290, 910) > 0.1


def test_from_dark_to_bright() -> None:
    order = "LOST WON SEEN_MOVE OWN_MOVE UNSEEN_MOVE LOW_TIME"
    brightness = []
    for name in order.split():
        frequencies, power = strengths(make(Sound[name]))
        brightness.append(float((frequencies * power).sum() / power.sum()))
    assert brightness == sorted(brightness)


def test_a_refusal_taps_twice() -> None:
    first, gap, second = (
        np.abs(part(Sound.NOT_POSSIBLE, *ends).astype(int)).max()
        for ends in ((0, 0.028), (0.0285, 0.0322), (0.033, 0.06))
    )
    assert gap < 0.1 * first
    assert second > 0.5 * first
