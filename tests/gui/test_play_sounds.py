"""What a person at the Play screen hears."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.clock import TimeControl
from core.values import Outcome, Reason, Side
from gui.sound.events import Sound
from tests.gui.pairing import GAME, Pair
from tests.gui.player import Player
from tests.gui.test_scene_play_secrets import HIDDEN
from tests.support.hearing import Ear


class Listener(Player):
    """A person at the board, and what they hear."""

    def __init__(self, folder: Path, person: Side = Side.FIRST, **more: object) -> None:
        super().__init__(folder, person, **more)  # type: ignore[arg-type]
        self.ear = Ear(lambda: self.now)
        self.shell.sounds = self.ear

    @property
    def heard(self) -> list[Sound]:
        """What was heard since the last time."""
        heard, self.ear.times = self.ear.heard, []
        return heard


def test_the_moves_of_a_game(tmp_path: Path) -> None:
    player = Listener(tmp_path)
    player.drag("e2", "e4")
    assert player.heard == [Sound.OWN_MOVE]
    player.plays("d5")
    assert player.heard == [Sound.SEEN_MOVE]
    player.drag("e4", "d5")
    assert player.heard == [Sound.OWN_CAPTURE]
    player.plays("Qxd5")
    assert player.heard == [Sound.LOSS]
    player.touch("g1", "f3")
    assert player.heard == [Sound.OWN_MOVE]
    player.plays("h6")
    assert player.heard == [Sound.UNSEEN_MOVE]
    player.waits()
    assert player.heard == []


def test_promotion(tmp_path: Path) -> None:
    player = Listener(tmp_path, fen="1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    player.plays("axb8=Q")
    assert player.heard == [Sound.OWN_CAPTURE, Sound.PROMOTION]


@pytest.mark.parametrize(
    ("person", "sounds"),
    [
        (Side.FIRST, [Sound.OWN_CAPTURE, Sound.WON]),
        (Side.SECOND, [Sound.LOSS, Sound.LOST]),
    ],
)
def test_the_end_by_a_taken_king(tmp_path: Path, person: Side, sounds: list[Sound]) -> None:
    player = Listener(tmp_path, person)
    player.plays("e4 f6 Qh5 a6 Qxe8")
    assert player.heard[-2:] == sounds


@pytest.mark.parametrize(
    ("winner", "sound"),
    [(Side.FIRST, Sound.WON), (Side.SECOND, Sound.LOST), (None, Sound.DRAWN)],
)
def test_the_end_without_a_move(tmp_path: Path, winner: Side | None, sound: Sound) -> None:
    player = Listener(tmp_path)
    player.table.end(Outcome(winner, Reason.AGREED))
    player.waits()
    player.waits()
    assert player.heard == [sound]


def test_what_is_not_possible(tmp_path: Path) -> None:
    player = Listener(tmp_path)
    player.drag("e2", "e5")
    assert player.heard == [Sound.NOT_POSSIBLE]
    player.drag("e5", "e6")
    player.touch("e2")
    player.touch("h5")
    assert player.heard == []
    player.drag("e2", "e4")
    # While the other side is to move nothing is refused: it may be planned, or not.
    player.drag("d1", "h5")
    player.drag("g1", "g8")
    assert player.heard == [Sound.OWN_MOVE]


def test_castling_onto_the_rook_is_possible(tmp_path: Path) -> None:
    player = Listener(tmp_path, fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    player.drag("e1", "h1")
    assert Sound.NOT_POSSIBLE not in player.heard


def test_the_volume_is_that_of_the_settings_at_once(tmp_path: Path) -> None:
    player = Listener(tmp_path)
    for volume in (60, 0, 100):
        player.shell.change(volume=volume)
        player.waits(0.0)
        assert player.ear.volume == volume


def test_what_came_before_is_silent(tmp_path: Path) -> None:
    first = Listener(tmp_path)
    first.plays("e4 d5")
    assert Sound.SEEN_MOVE in first.heard
    again = Listener(tmp_path)
    again.waits()
    assert again.heard == []


def test_looking_back_is_silent_and_live_moves_are_heard_meanwhile(tmp_path: Path) -> None:
    player = Listener(tmp_path)
    player.plays("e4 d5 exd5 Qxd5 Nf3")
    player.heard.clear()
    player.press("Left", "Left", "Home", "Right")
    player.waits()
    assert player.heard == []
    player.plays("h6")
    assert player.heard == [Sound.UNSEEN_MOVE]


def test_a_low_clock_ticks_once_at_each_time(tmp_path: Path) -> None:
    player = Listener(tmp_path, control=TimeControl(55, 5), countdown=False)
    player.waits(50.0)
    player.plays("e4 d5")
    player.heard.clear()
    for _ in range(29):
        player.waits(1.0)
    assert player.heard == []
    player.waits(2.0)
    assert player.heard == [Sound.LOW_TIME]
    # Five seconds more for a move, and past the half minute again.
    player.plays("exd5 Qxd5")
    player.heard.clear()
    player.waits(8.0)
    assert player.heard == []
    for _ in range(16):
        player.waits(1.0)
    assert player.heard == [Sound.LOW_TIME]


def test_the_opponents_clock_does_not_tick(tmp_path: Path) -> None:
    player = Listener(tmp_path, control=TimeControl(60))
    player.drag("e2", "e4")
    player.heard.clear()
    for _ in range(12):
        player.waits(4.9)
    assert player.heard == []


def test_a_clock_that_begins_low_does_not_warn(tmp_path: Path) -> None:
    player = Listener(tmp_path, control=TimeControl(0, 8), countdown=False)
    for _ in range(6):
        player.waits(1.0)
    assert player.heard == []


def test_the_last_seconds_of_a_period_tick(tmp_path: Path) -> None:
    player = Listener(tmp_path, control=TimeControl(0, byoyomi=8, periods=2))
    player.plays("e4 d5")
    player.heard.clear()
    for _ in range(8):
        player.waits(1.0)
    expected = [Sound.TICK] * 4 + [Sound.LAST_TICK] * 3
    assert player.heard == expected, "and the next period begins in silence"


def test_a_move_taken_back_and_made_again(tmp_path: Path) -> None:
    player = Listener(tmp_path, control=TimeControl(35))
    player.plays("e4 d5")
    player.heard.clear()
    player.waits(6.0)
    assert player.heard == [Sound.LOW_TIME]
    player.plays("exd5 Qxd5")
    player.heard.clear()
    seat = player.table.seat(Side.FIRST)
    seat.take_back()
    player.waits(0.1)
    assert player.heard == []
    player.waits(10.0)
    assert player.heard == []
    player.drag("e4", "d5")
    assert player.heard == [Sound.OWN_CAPTURE]


@pytest.mark.parametrize("lines", HIDDEN)
def test_hidden_moves_sound_the_same_at_the_same_time(
    tmp_path: Path, lines: tuple[str, str]
) -> None:
    times = []
    for line in lines:
        player = Listener(tmp_path, control=TimeControl(40))
        for move in line.split():
            player.waits(0.5)
            player.plays(move)
        player.waits(30.0)
        times.append(player.ear.times)
    assert times[0] == times[1]
    assert len(times[0]) >= len(lines[0].split())


def hearing(pair: Pair) -> Ear:
    """What is heard in the room of two."""
    pair.shell.sounds = ear = Ear()
    return ear


@pytest.mark.parametrize(
    "line", ["e4 d5 a3 a6", "e4 h6 a3 Nc6", "a3 h6 h4 Rh7"], ids=["seen", "unseen", "dark"]
)
def test_two_in_one_room_do_not_hear_what_one_of_them_saw(
    tmp_path: Path, line: str
) -> None:
    ear = hearing(pair := Pair(tmp_path))
    pair.plays(line)
    assert ear.heard == [Sound.OWN_MOVE] * 4


def test_two_in_one_room_hear_what_both_know(tmp_path: Path) -> None:
    ear = hearing(pair := Pair(tmp_path))
    pair.plays("e4 f6 Qh5 a6 Qxe8")
    assert ear.heard == [Sound.OWN_MOVE] * 4 + [Sound.OWN_CAPTURE, Sound.WON]


def test_two_in_one_room_do_not_hear_what_one_of_them_tried(tmp_path: Path) -> None:
    ear = hearing(pair := Pair(tmp_path))
    pair.passes()
    pair.drags("e2", "e5", GAME.facts)
    assert ear.heard == []
