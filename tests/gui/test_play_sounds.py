"""What a person at the Play screen hears."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.clock import TimeControl
from core.values import Outcome, Reason, Side
from gui.sound.events import Sound
from tests.gui.pairing import Pair
from tests.gui.sitting import Sitting
from tests.gui.test_scene_play_secrets import HIDDEN
from tests.support import events
from tests.support.boards import square
from tests.support.hearing import Ear


class Listening(Sitting):
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
    sitting = Listening(tmp_path)
    sitting.drag("e2", "e4")
    assert sitting.heard == [Sound.OWN_MOVE]
    sitting.reply("d5")
    assert sitting.heard == [Sound.SEEN_MOVE]
    sitting.drag("e4", "d5")
    assert sitting.heard == [Sound.OWN_CAPTURE]
    sitting.reply("Qxd5")
    assert sitting.heard == [Sound.LOSS]
    sitting.click("g1", "f3")
    assert sitting.heard == [Sound.OWN_MOVE]
    sitting.reply("h6")
    assert sitting.heard == [Sound.UNSEEN_MOVE]
    sitting.settle()
    assert sitting.heard == []


def test_promotion(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, fen="1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    sitting.line("axb8=Q")
    assert sitting.heard == [Sound.OWN_CAPTURE, Sound.PROMOTION]


def test_the_end_by_a_taken_king(tmp_path: Path) -> None:
    sitting = Listening(tmp_path)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    assert sitting.heard[-2:] == [Sound.OWN_CAPTURE, Sound.WON]


def test_the_end_to_the_one_whose_king_was_taken(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, Side.SECOND)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    assert sitting.heard[-2:] == [Sound.LOSS, Sound.LOST]


@pytest.mark.parametrize(
    ("winner", "sound"),
    [(Side.FIRST, Sound.WON), (Side.SECOND, Sound.LOST), (None, Sound.DRAWN)],
)
def test_the_end_without_a_move(tmp_path: Path, winner: Side | None, sound: Sound) -> None:
    sitting = Listening(tmp_path)
    sitting.table.end(Outcome(winner, Reason.AGREED))
    sitting.settle()
    sitting.settle()
    assert sitting.heard == [sound]


def test_what_is_not_possible(tmp_path: Path) -> None:
    sitting = Listening(tmp_path)
    sitting.drag("e2", "e5")
    assert sitting.heard == [Sound.NOT_POSSIBLE]
    sitting.drag("e5", "e6")
    sitting.click("e2")
    sitting.click("h5")
    assert sitting.heard == []
    sitting.drag("e2", "e4")
    # While the other side is to move nothing is refused: it may be planned, or not.
    sitting.drag("d1", "h5")
    sitting.drag("g1", "g8")
    assert sitting.heard == [Sound.OWN_MOVE]


def test_castling_onto_the_rook_is_possible(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    sitting.drag("e1", "h1")
    assert Sound.NOT_POSSIBLE not in sitting.heard


def test_the_volume_is_that_of_the_settings_at_once(tmp_path: Path) -> None:
    sitting = Listening(tmp_path)
    for volume in (60, 0, 100):
        sitting.shell.settings = sitting.shell.settings.model_copy(
            update={"volume": volume}
        )
        sitting.settle(0.0)
        assert sitting.ear.volume == volume


def test_what_came_before_is_silent(tmp_path: Path) -> None:
    first = Listening(tmp_path)
    first.line("e4 d5")
    assert Sound.SEEN_MOVE in first.heard
    again = Listening(tmp_path)
    again.settle()
    assert again.heard == []


def test_looking_back_is_silent_and_live_moves_are_heard_meanwhile(tmp_path: Path) -> None:
    sitting = Listening(tmp_path)
    sitting.line("e4 d5 exd5 Qxd5 Nf3")
    sitting.heard.clear()
    sitting.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_HOME, pygame.K_RIGHT)
    sitting.settle()
    assert sitting.heard == []
    sitting.reply("h6")
    assert sitting.heard == [Sound.UNSEEN_MOVE]


def test_a_low_clock_ticks_once_at_each_time(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, control=TimeControl(55, 5), countdown=False)
    sitting.settle(50.0)
    sitting.line("e4 d5")
    sitting.heard.clear()
    for _ in range(29):
        sitting.settle(1.0)
    assert sitting.heard == []
    sitting.settle(2.0)
    assert sitting.heard == [Sound.LOW_TIME]
    # Five seconds more for a move, and past the half minute again.
    sitting.line("exd5 Qxd5")
    sitting.heard.clear()
    sitting.settle(8.0)
    assert sitting.heard == []
    for _ in range(16):
        sitting.settle(1.0)
    assert sitting.heard == [Sound.LOW_TIME]


def test_the_opponents_clock_does_not_tick(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, control=TimeControl(60))
    sitting.drag("e2", "e4")
    sitting.heard.clear()
    for _ in range(12):
        sitting.settle(4.9)
    assert sitting.heard == []


def test_a_clock_that_begins_low_does_not_warn(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, control=TimeControl(0, 8), countdown=False)
    for _ in range(6):
        sitting.settle(1.0)
    assert sitting.heard == []


def test_the_last_seconds_of_a_period_tick(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, control=TimeControl(0, byoyomi=8, periods=2))
    sitting.line("e4 d5")
    sitting.heard.clear()
    for _ in range(8):
        sitting.settle(1.0)
    expected = [Sound.TICK] * 4 + [Sound.LAST_TICK] * 3
    assert sitting.heard == expected, "and the next period begins in silence"


def test_a_move_taken_back_and_made_again(tmp_path: Path) -> None:
    sitting = Listening(tmp_path, control=TimeControl(35))
    sitting.line("e4 d5")
    sitting.heard.clear()
    sitting.settle(6.0)
    assert sitting.heard == [Sound.LOW_TIME]
    sitting.line("exd5 Qxd5")
    sitting.heard.clear()
    seat = sitting.table.seat(Side.FIRST)
    seat.take_back()
    sitting.settle(0.1)
    assert sitting.heard == []
    sitting.settle(10.0)
    assert sitting.heard == []
    sitting.drag("e4", "d5")
    assert sitting.heard == [Sound.OWN_CAPTURE]


@pytest.mark.parametrize("lines", HIDDEN)
def test_hidden_moves_sound_the_same_at_the_same_time(
    tmp_path: Path, lines: tuple[str, str]
) -> None:
    times = []
    for line in lines:
        sitting = Listening(tmp_path, control=TimeControl(40))
        for move in line.split():
            sitting.settle(0.5)
            sitting.line(move)
        sitting.settle(30.0)
        times.append(sitting.ear.times)
    assert times[0] == times[1]
    assert len(times[0]) >= len(lines[0].split())


@pytest.mark.parametrize(
    "line", ["e4 d5 a3 a6", "e4 h6 a3 Nc6", "a3 h6 h4 Rh7"], ids=["seen", "unseen", "dark"]
)
def test_two_in_one_room_do_not_hear_what_one_of_them_saw(
    tmp_path: Path, line: str
) -> None:
    pair = Pair(tmp_path)
    pair.shell.sounds = ear = Ear()
    pair.play(line)
    assert ear.heard == [Sound.OWN_MOVE] * 4


def test_two_in_one_room_hear_what_both_know(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    pair.shell.sounds = ear = Ear()
    pair.play("e4 f6 Qh5 a6 Qxe8")
    assert ear.heard == [Sound.OWN_MOVE] * 4 + [Sound.OWN_CAPTURE, Sound.WON]


def test_two_in_one_room_do_not_hear_what_one_of_them_tried(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    pair.shell.sounds = ear = Ear()
    pair.press()
    start, end = (pair.board.board.centre(square(name)) for name in ("e2", "e5"))
    events.drag(pair.scene, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])))
    assert ear.heard == []
