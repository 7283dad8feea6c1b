"""What a person has planned and drawn is kept, as a note, while a game is closed."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from core.games import find_game
from core.net.messages import MakeMove
from core.values import Side
from gui.app.requests import ToResume
from gui.entry.home import HomeScene
from gui.play.scene import resumed
from settings.notes import MOST_GAMES, NOTES, GameNotes, keep_notes, notes_of
from tests.gui.far_player import HOST, FarPlayer
from tests.gui.player import BOT, Player, quiet_shell
from tests.support.far import GAME
from tests.support.going_on import game, going_on
from tests.support.person import Person
from tests.support.tasks import Idle


def reopened(player: FarPlayer, folder: Path, moves: str = "") -> FarPlayer:
    """Close the game, have the other side make a move, and open it again."""
    player.scene.close()
    for move in moves.split():
        player.far.play(player.game.read_move(player.position, move))
    return FarPlayer(folder, player.side, far=player.far)


def sent(player: FarPlayer) -> list[MakeMove]:
    """The moves that went to the server."""
    return [each for each in player.line.said if isinstance(each, MakeMove)]


@pytest.mark.parametrize("answer", ["Enter", "click", "Esc", "another"])
def test_a_plan_waits_for_a_click_when_the_game_is_opened_later(
    tmp_path: Path, answer: str
) -> None:
    player = FarPlayer(tmp_path, Side.SECOND)
    player.touch("e7", "e5", "g8", "f6")
    player = reopened(player, tmp_path, "e4")
    player.waits(20.0)
    assert player.made == ["e2e4"]
    assert not sent(player)
    assert {"Click or Enter: play"} & {*player.on_board()}
    match answer:
        case "Enter":
            player.press("Enter")
        case "click":
            player.touch("e5")
        case "Esc":
            player.press("Esc")
            player.touch("a7", "a6")
        case _:
            player.touch("a7", "a6")
    player.waits()
    kept = answer in ("Enter", "click")
    assert player.made[1:] == ["e7e5" if kept else "a7a6"]
    player.answers("d4")
    player.waits()
    assert len(player.made) == 3, "nor is what was planned after it played by itself"
    assert ("Click or Enter: play" in player.on_board()) is kept
    player.press("Enter")
    player.waits()
    assert player.made[3:] == ["g8f6"] * kept


def test_a_plan_is_shown_again_before_its_turn_and_waits_then(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, Side.SECOND)
    blank = player.squares()
    player.touch("e7", "e5")
    planned = player.squares()
    player = reopened(reopened(player, tmp_path), tmp_path)
    assert player.sees("Your plan is a note now")
    assert not player.cut()
    assert player.squares() == planned != blank
    player.answers("e4")
    player.waits()
    assert player.made == ["e2e4"]
    player.press("Enter")
    player.waits()
    assert player.made == ["e2e4", "e7e5"]
    player.touch("g8", "f6")
    player.answers("d4")
    player.waits()
    assert player.made[-1] == "g8f6", "planned in this window"


def test_a_move_that_was_to_be_confirmed_is_still_to_be(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, confirm_moves=True)
    player.touch("e2", "e4")
    player = reopened(player, tmp_path)
    assert not player.made
    player.press("Enter")
    assert player.made == ["e2e4"]


def test_a_plan_that_is_no_longer_possible_is_dropped(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, Side.SECOND, variant="chess")
    player.touch("e7", "e5")
    player.scene.close()
    for move in ("e4", "e6", "a3"):
        player.far.play(player.game.read_move(player.position, move))
    player = FarPlayer(tmp_path, Side.SECOND, far=player.far)
    assert not player.sees("Your plan is a note now")
    assert player.on_board() == []


def test_marks_are_there_again_but_for_what_is_seen_by_now(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    player.answers("e4")
    player.pencils("d5", "p")
    player.pencils("d8", "q")
    player.strokes("g1", "f3")
    drawn = player.squares()
    player = reopened(player, tmp_path)
    assert player.squares() == drawn
    player = reopened(player, tmp_path, "d5")
    shown = player.squares()
    player.scene.close()
    NOTES.path.unlink()
    player = FarPlayer(tmp_path, far=player.far)
    assert player.changed(shown) == {"d8"}, "the pawn is in sight, another moment shown"
    player.pencils("d8", "q")
    assert player.squares() == shown


def test_a_game_against_a_bot_keeps_its_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.tasks.bot_host.BotProcess", Idle)
    path = going_on(tmp_path, game().replace("Bo", BOT))
    player = Resumed(path)
    blank = player.squares()
    player.pencils("d8", "q")
    player.strokes("b1", "c3")
    drawn = player.squares()
    assert player.changed(blank) >= {"d8", "c3"}
    player.scene.close()
    assert Resumed(path).squares() == drawn


class Resumed(Player):
    """Somebody who goes on with a game of fog chess against a bot."""

    def __init__(self, path: Path) -> None:
        self.now = 100.0
        self.shell = quiet_shell(path.parent, [])
        self.shell.now = lambda: self.now
        self.facts = find_game("fog-chess").facts
        Person.__init__(self, resumed(self.shell, ToResume(path)))
        self.waits()


def test_nobody_else_reads_notes_and_a_game_that_is_over_has_none(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, Side.SECOND)
    title, home = player.title, Person(HomeScene(player.shell)).reads()
    player.touch("e7", "e5")
    player.pencils("d1", "q")
    said = [*player.line.said]
    player = reopened(player, tmp_path)
    assert player.line.said == said
    assert player.title == title
    assert Person(HomeScene(player.shell)).reads() == home
    assert len(NOTES.read().games) == 1
    if os.name == "posix":
        assert stat.S_IMODE(NOTES.path.stat().st_mode) == 0o600
    player.resigns()
    player.waits()
    player.scene.close()
    assert not NOTES.read().games


@pytest.mark.parametrize(
    "text", ["[", '{"games": 3}', '{"games": {"g": {"plan": [[[], 1, 2]]}}}', "\0"]
)
def test_a_broken_file_costs_the_notes_alone(tmp_path: Path, text: str) -> None:
    NOTES.path.parent.mkdir(parents=True, exist_ok=True)
    NOTES.path.write_text(text)
    player = FarPlayer(tmp_path, Side.SECOND)
    assert player.sees("notes.json")
    player.touch("e7", "e5")
    player.answers("e4")
    player.waits()
    assert player.made == ["e2e4", "e7e5"]
    player.touch("d7", "d5")
    player.scene.close()
    assert NOTES.path.read_text() == text


@pytest.mark.parametrize("side", list(Side))
def test_notes_that_fit_no_such_game_are_left_out(tmp_path: Path, side: Side) -> None:
    nonsense = GameNotes(
        plan=(((200,), "x", None), ((0, 1), None, None)),
        pencilled={200: "q", 3: "x"},
        ply=0,
        strokes=((3, 200, "G"),),
    )
    keep_notes(f"{HOST.host} {GAME}", nonsense)
    blank = FarPlayer(tmp_path, side)
    assert not blank.sees("note")
    blank.scene.close()
    assert not NOTES.read().games


def test_the_notes_of_the_latest_games_are_kept() -> None:
    for number in range(MOST_GAMES + 2):
        keep_notes(f"g{number}", GameNotes(pencilled={number % 64: "q"}))
    keep_notes("none", GameNotes())
    games = [*NOTES.read().games]
    assert games == [f"g{number}" for number in range(2, MOST_GAMES + 2)]
    assert notes_of("g0") == GameNotes()
