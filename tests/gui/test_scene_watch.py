"""Watching two bots: it follows, it waits, it steps, it saves, it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.clock import TimeControl
from core.games import find_game
from core.play.referee import Referee, Terms
from core.play.table import Save, Table
from core.records.reader import read_games
from gui.app.requests import ToReplayOf, ToWatch, ToWatchSetup
from gui.app.shell import Shell
from gui.replay.watching import WatchScene
from gui.sound.events import Sound
from tests.gui.replaying import Asked, Onlooker, lonely_shell, wait_until
from tests.support.hearing import Ear

FIRST, SECOND = "Takes the largest piece", "Guards its pieces"


class Evening(Onlooker):
    """Somebody at a table without bots, whose moves the test makes.

    Attributes:
        now: The time, in seconds.
        shell: What all screens share.
        asked: The requests the screen has made for other screens.
        table: Where the game is played.
        ear: Hears what it would sound like.
    """

    def __init__(self, folder: Path, time: str = "none") -> None:
        self.now = 100.0
        quiet = {"less_motion": True, "fog": "flat", "watch_seconds": 0.8}
        self.shell, self.asked = lonely_shell(folder, **quiet)
        self.shell.now = lambda: self.now
        self.shell.sounds = self.ear = Ear(lambda: self.now)
        asked = ToWatch(("CaptureLargest", "Supporter"), "fog-chess", "chesscom", 3, time)
        self.referee = Referee(find_game("fog-chess", "chesscom"))
        super().__init__(WatchScene(self.shell, asked, self._lay))
        self.waits(0.0)

    def waits(self, seconds: float = 0.1) -> None:
        """Let time pass."""
        self.now += seconds
        super().waits(seconds)

    def plays(self, moves: str, seconds: float = 1.5) -> None:
        """Let both sides move, each after so many seconds."""
        for san in moves.split():
            self.waits(0.0)
            self.now += seconds
            move = self.referee.game.read_move(self.referee.history[-1], san)
            self.table.play(move, self.now)
        self.waits(0.0)

    def over(self, title: str) -> list[str]:
        """What stands over a board after its title, up to the next board."""
        line = self.line("Truth") if self.sees("Truth") else self.line(title)
        after = line[line.index(title) + 1 :]
        ends = [after.index(each) for each in ("Truth", SECOND) if each in after]
        return [each for each in after[: min(ends, default=None)] if " · C" not in each]

    def clocks(self) -> list[str]:
        return [self.over(FIRST)[-1], self.over(SECOND)[-1]]

    def _lay(self, shell: Shell, asked: ToWatch, save: Save) -> Table:
        terms = Terms(asked.bots, TimeControl.parse(asked.time))
        self.table = Table(self.referee, {}, terms, save)
        return self.table


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.scene.close()


# --- Bots at play ------------------------------------------------------------------------

Watched = tuple[Onlooker, Asked]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    """A short game of two bots that has just begun."""
    shell, asked = lonely_shell(tmp_path, watch_seconds=0.0)
    shell.now = time.monotonic
    names = ("CaptureLargest", "RandomMove")
    reader = Onlooker(WatchScene(shell, ToWatch(names, "fog-chess", "chesscom", 3)))
    yield reader, asked
    reader.scene.close()


def test_a_game_is_followed_to_its_end_saved_and_replayed(
    watched: Watched, tmp_path: Path
) -> None:
    reader, asked = watched
    wait_until(lambda: reader.waits(0.01) or reader.ply >= 3)
    reader.press("HOME")
    for _ in range(20):
        reader.waits(0.05)
    assert reader.ply == 0, "whoever looks back is left there"
    reader.press("END")
    wait_until(lambda: reader.waits(0.01) or reader.sees("Same sides"))
    last = reader.ply
    reader.press("r")
    (file,) = (tmp_path / "games").glob("*.pgn")
    (request,) = asked
    assert isinstance(request, ToReplayOf)
    assert (request.ply, request.file) == (last, file)
    assert reader.scene.update(0.0) is reader.scene, "Back leads to it again"
    reader.scene.close()
    (saved,) = read_games(file).games
    assert (saved.moves, saved.outcome) == (request.record.moves, request.record.outcome)
    assert len(saved.moves) == last


def settled(reader: Onlooker) -> int:
    """How many moves there are once no bot thinks any more."""
    until = time.monotonic() + 0.4
    while time.monotonic() < until:
        reader.scene.update(0.01)
        time.sleep(0.005)
    return reader.ply


def test_space_stops_the_bots_right_lets_them_make_one_move(watched: Watched) -> None:
    reader, _ = watched
    wait_until(lambda: reader.waits(0.01) or reader.ply >= 1)
    reader.press("SPACE")
    made = settled(reader)
    for number in (1, 2):
        reader.press("RIGHT")
        wait_until(lambda wanted=made + number: reader.waits(0.01) or reader.ply >= wanted)
        assert settled(reader) == made + number
    reader.press("LEFT", "RIGHT")
    assert settled(reader) == made + 2
    reader.press("SPACE")
    wait_until(lambda: reader.waits(0.01) or reader.ply > made + 3)


# --- A table without bots ----------------------------------------------------------------


def test_the_speed_acts_at_once_and_is_kept(evening: Evening) -> None:
    def seconds() -> float:
        assert evening.table.terms.delay == evening.shell.settings.watch_seconds
        return evening.shell.settings.watch_seconds

    evening.press("-")
    assert (seconds(), evening.sees("1×")) == (1.0, True)
    evening.click_part("Faster", "1×")
    assert (seconds(), evening.sees("2×")) == (0.5, True)
    evening.click_at((evening.place("2×").left - 14, evening.place("2×").centery))
    evening.click("1×")
    assert seconds() == 1.0, "what stands between is no button"
    evening.plays("e4 d5")
    evening.press("LEFT")
    while not evening.holds("Slower"):
        evening.press("Tab")
    evening.press("RIGHT")
    assert (seconds(), evening.ply) == (0.5, 1)
    evening.press("LEFT", "UP")
    assert seconds() == 1.0
    evening.press(*"======")
    assert (seconds(), evening.sees("Max", "As fast as they can")) == (0.0, True)


def test_names_and_what_each_move_took(evening: Evening) -> None:
    evening.plays("e4", 1.5)
    evening.plays("d5", 0.4)
    assert evening.over(FIRST) == ["0.0 s"]
    assert evening.over("Truth") == ["after 1… d5 · 0.4 s"]
    assert evening.over(SECOND)[1:] == ["0.4 s"]
    evening.waits(2.3)
    assert evening.over(FIRST) == ["2.3 s"]
    evening.press("LEFT")
    assert evening.over(FIRST) == ["1.5 s"]
    assert evening.over("Truth") == ["after 1. e4 · 1.5 s"]
    assert evening.over(SECOND)[1:] == []


def test_clocks_run_stand_and_can_be_looked_back_at(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "1+2")
    evening.waits(4.0)
    assert evening.clocks() == ["1:00", "1:00"]
    evening.plays("e4 d5 exd5 Qxd5", 5.0)
    evening.waits(4.0)
    assert evening.clocks() == ["0:55", "0:59"]
    evening.press("LEFT")
    assert evening.clocks() == ["0:59", "1:02"]
    evening.scene.close()


def test_a_pause_between_moves_takes_no_time_and_who_is_out_of_it_loses(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, "1+0")
    evening.plays("e4 d5")
    evening.waits(10.0)
    evening.press("SPACE")
    assert evening.sees("Press → to play one move")
    evening.plays("exd5", 2.0)  # the move that is under way is made
    for _ in range(5):
        evening.waits(30.0)
    assert evening.clocks() == ["0:48", "1:00"]
    evening.press("SPACE")
    evening.waits(0.0)
    evening.waits(3.0)
    assert evening.clocks() == ["0:48", "0:57"]
    evening.waits(61.0)
    evening.waits()
    assert evening.sees("1–0 · out of time")
    evening.press("Esc")
    assert evening.asked == [ToWatchSetup()]
    evening.scene.close()


def test_moves_are_heard_unless_whoever_watches_looks_back(evening: Evening) -> None:
    own, heard = Sound.OWN_MOVE, evening.ear.times
    evening.plays("e4 d5 exd5")
    assert evening.ear.heard == [own, own, Sound.OWN_CAPTURE]
    evening.press("LEFT", "LEFT")
    evening.plays("Qxd5")
    assert len(heard) == 3
    evening.press("RIGHT")
    assert evening.ear.heard[3:] == [own]
    evening.press("END", "v")
    evening.plays("Nc3 g6 Nxd5 g5")
    told = [own, Sound.UNSEEN_MOVE, Sound.OWN_CAPTURE, Sound.UNSEEN_MOVE]
    assert evening.ear.heard[4:] == told, "with one board, as to that side"


def test_the_end_offers_replay_and_another_game_with_either_sides(evening: Evening) -> None:
    assert "replay" not in evening.scene.answers
    evening.plays("e4 f6 Qh5 a6 Qxe8")
    assert evening.ear.heard[-1] is Sound.DRAWN
    said = "Another game of the same bots, with"
    for words, tip in ("Swap sides", "sides swapped"), ("Same sides", "the same sides"):
        assert evening.told(words).startswith(f"{said} {tip}")
        evening.click(words)
    asked = ToWatch(("CaptureLargest", "Supporter"), "fog-chess", "chesscom", 3)
    swapped = replace(asked, bots=("Supporter", "CaptureLargest"), seed=5)
    assert evening.asked == [swapped, replace(asked, seed=5)]
    evening.press("SPACE")
    assert isinstance(evening.asked[-1], ToReplayOf)
