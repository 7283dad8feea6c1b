"""What a person at the Play screen hears."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.clock import TimeControl
from core.values import Outcome, Reason, Side
from gui.sound.events import Sound
from tests.gui.pairing import GAME, Pair
from tests.gui.player import MATE, Player
from tests.gui.test_scene_play_secrets import HIDDEN
from tests.support.hearing import Ear


class Listener(Player):
    """A person at the board, and what they hear."""

    def __init__(self, folder: Path, person: Side = Side.FIRST, **more: Any) -> None:
        super().__init__(folder, person, **more)
        self.ear = self.shell.sounds = Ear(lambda: self.now)

    @property
    def heard(self) -> str:
        """What was heard since the last time."""
        heard, self.ear.times = self.ear.heard, []
        return " ".join(sound.name for sound in heard)

    def hears(self, *seconds: float) -> str:
        """What is heard in these seconds."""
        self.heard  # noqa: B018 - what was before
        for each in seconds:
            self.waits(each)
        return self.heard


def test_the_moves_of_a_game(tmp_path: Path) -> None:
    player = Listener(tmp_path)
    for drag, heard, reply, then in (
        ("e2 e5", "NOT_POSSIBLE", "", ""),
        ("e5 e6", "", "", ""),
        ("e2 e4", "OWN_MOVE", "", ""),
        # While the other side is to move nothing is refused: it may be planned, or not.
        ("d1 h5", "", "", ""),
        ("g1 g8", "", "d5", "SEEN_MOVE"),
        ("e4 d5", "OWN_CAPTURE", "Qxd5", "LOSS"),
        ("g1 f3", "OWN_MOVE", "h6", "UNSEEN_MOVE"),
    ):
        player.drag(*drag.split())
        player.press(*["Esc"] * (drag == "d1 h5"))
        assert player.heard == heard
        player.plays(reply)
        assert player.heard == then
    player.touch("f1", "f8")
    player.press("Left", "Left", "Home", "Right")
    player.waits()
    assert player.heard == "", "looking back is silent"
    player.plays("Be2 h5")
    assert player.heard == "OWN_MOVE UNSEEN_MOVE"
    again = Listener(tmp_path)
    assert again.hears(1.0) == ""
    for volume in (60, 0, 100):
        player.shell.change(volume=volume)
        player.waits(0.0)
        assert player.ear.volume == volume


@pytest.mark.parametrize(
    ("fen", "drag", "heard"),
    [
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 b8", "OWN_CAPTURE PROMOTION"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 h1", "OWN_MOVE"),
    ],
)
def test_special_moves(tmp_path: Path, fen: str, drag: str, heard: str) -> None:
    player = Listener(tmp_path, fen=fen)
    player.drag(*drag.split())
    player.press("q")
    player.waits()
    assert player.heard == heard


@pytest.mark.parametrize(
    ("person", "heard"), [(Side.FIRST, "OWN_CAPTURE WON"), (Side.SECOND, "LOSS LOST")]
)
def test_the_end_by_a_taken_king(tmp_path: Path, person: Side, heard: str) -> None:
    player = Listener(tmp_path, person)
    player.plays(MATE)
    assert player.heard.endswith(heard)


@pytest.mark.parametrize(
    ("winner", "sound"), [(Side.FIRST, "WON"), (Side.SECOND, "LOST"), (None, "DRAWN")]
)
def test_the_end_without_a_move(tmp_path: Path, winner: Side | None, sound: str) -> None:
    player = Listener(tmp_path)
    player.table.end(Outcome(winner, Reason.AGREED))
    assert player.hears(1, 1) == sound


def test_a_low_clock_ticks_once_at_each_time(tmp_path: Path) -> None:
    player = Listener(tmp_path, control=TimeControl(55, 5), countdown=False)
    player.waits(50.0)
    player.plays("e4 d5")
    assert player.hears(*[1] * 29) == ""
    assert player.hears(2) == "LOW_TIME"
    # Five seconds more for a move, and past the half minute again.
    player.plays("exd5 Qxd5")
    assert player.hears(8) == ""
    assert player.hears(*[1] * 16) == "LOW_TIME"


@pytest.mark.parametrize(
    ("control", "line", "seconds", "heard"),
    [
        pytest.param(TimeControl(60), "e4", [4.9] * 12, "", id="the opponent's"),
        pytest.param(TimeControl(0, 8), "", [1.0] * 6, "", id="low from the start"),
        pytest.param(
            TimeControl(0, byoyomi=8, periods=2),
            "e4 d5",
            [1.0] * 8,
            "TICK TICK TICK TICK LAST_TICK LAST_TICK LAST_TICK",
            id="a period, and silence",
        ),
    ],
)
def test_which_clocks_tick(
    tmp_path: Path, control: TimeControl, line: str, seconds: list[float], heard: str
) -> None:
    player = Listener(tmp_path, control=control, countdown="d5" in line)
    player.plays(line)
    assert player.hears(*seconds) == heard


def test_a_move_taken_back_and_made_again(tmp_path: Path) -> None:
    player = Listener(tmp_path, control=TimeControl(35))
    player.plays("e4 d5")
    assert player.hears(6) == "LOW_TIME"
    player.plays("exd5 Qxd5")
    player.heard  # noqa: B018 - what was before
    player.table.seat(Side.FIRST).take_back()
    player.waits(0.1)
    player.waits(10.0)
    assert player.heard == ""
    player.drag("e4", "d5")
    assert player.heard == "OWN_CAPTURE"


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


@pytest.mark.parametrize(
    ("line", "end"),
    [("e4 d5 a3 a6", []), ("e4 h6 a3 Nc6", []), ("a3 h6 h4 Rh7", []),
     (MATE, [Sound.OWN_CAPTURE, Sound.WON])],
    ids=["seen", "unseen", "dark", "the end, which both know"],
)  # fmt: skip
def test_two_in_one_room_do_not_hear_what_one_of_them_saw_or_tried(
    tmp_path: Path, line: str, end: list[Sound]
) -> None:
    pair = Pair(tmp_path)
    ear = pair.shell.sounds = Ear()
    pair.passes()
    pair.drags("e2", "e5", GAME.facts)
    pair.press("Esc")
    assert ear.heard == []
    pair.plays(line)
    assert ear.heard == [Sound.OWN_MOVE] * 4 + end


PROMOTES = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
HEARD_SEEN_SAID: dict[Sound, tuple[dict[str, Any], Callable[[Listener], object], str]] = {
    Sound.OWN_MOVE: ({}, lambda p: p.drag("e2", "e4"), "Your pawn went from e2 to e4."),
    Sound.OWN_CAPTURE: ({}, lambda p: p.plays("e4 d5 exd5"), "You took their pawn on d5."),
    Sound.SEEN_MOVE: ({}, lambda p: p.plays("e4 d5"), "Their pawn came to d5."),
    Sound.UNSEEN_MOVE: ({}, lambda p: p.plays("e4 f6"), "They moved out of sight."),
    Sound.LOSS: ({}, lambda p: p.plays("e4 d5 a3 dxe4"), "Your pawn on e4 was taken."),
    Sound.PROMOTION: (
        {"fen": PROMOTES}, lambda p: p.plays("axb8=N"), "It was promoted: knight.",
    ),
    Sound.CHECK: (
        {"variant": "chess"}, lambda p: p.plays("e4 f6 Qh5"), "They are in check.",
    ),
    Sound.LOW_TIME: (
        {"control": TimeControl(40), "countdown": False},
        lambda p: p.plays("e4 d5") or p.hears(11.0), "30 seconds left.",
    ),
    Sound.TICK: (
        {"control": TimeControl(40)},
        lambda p: p.plays("e4 d5") or p.hears(30.5, 1.0), "10 seconds left.",
    ),
    Sound.LAST_TICK: (
        {"control": TimeControl(40)},
        lambda p: p.plays("e4 d5") or p.hears(37.0, 1.0), "10 seconds left.",
    ),
    Sound.WON: ({}, lambda p: p.plays(MATE), "You won"),
    Sound.LOST: ({"person": Side.SECOND}, lambda p: p.plays(MATE), "You lost"),
    Sound.DRAWN: (
        {}, lambda p: p.table.end(Outcome(None, Reason.AGREED)) or p.waits(1), "Draw",
    ),
    Sound.NOT_POSSIBLE: ({}, lambda p: p.drag("e2", "e5"), "That is not possible."),
}  # fmt: skip
"""By sound the game, what leads to it, and what is then said."""


@pytest.mark.parametrize("sound", Sound)
def test_what_is_heard_is_also_seen_and_said(tmp_path: Path, sound: Sound) -> None:
    how, do, said = HEARD_SEEN_SAID[sound]
    player = Listener(tmp_path, **how)
    before = player.sight()
    do(player)
    player.waits(0.1)
    assert said in player.shell.announcer.said
    assert player.sight() != before


def test_nothing_is_said_of_moves_to_two_in_one_room(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    pair.passes()
    pair.plays(MATE)
    said = [*pair.shell.announcer.said]
    assert not [words for words in said if words.startswith("You play")]
    assert not [words for words in said if "went" in words or "moved" in words]
    assert any("won" in words for words in said)


@pytest.mark.parametrize("lines", HIDDEN)
def test_hidden_moves_are_told_in_the_same_words(
    tmp_path: Path, lines: tuple[str, str]
) -> None:
    told = []
    for line in lines:
        player = Player(tmp_path, control=TimeControl(600))
        player.plays(line)
        for word in ("v", "b", "l", "p"):
            player.types_move(word)
            player.press("Esc")
        told.append([*player.shell.announcer.said])
    assert told[0] == told[1]
    assert len(told[0]) > len(lines[0].split())
