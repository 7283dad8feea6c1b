"""The Play screen of a game on a server: as any other, but for the line to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.clock import TimeControl
from core.net.messages import Draw, Hello, MakeMove, Phrase, Refused, Resign
from core.records.library import read_tags
from core.records.reader import read_games
from core.records.record import OWN_SIDE
from core.values import Outcome, Reason, Side
from gui.app.board_settings import help_levels
from gui.app.requests import ToFarGame, ToReplayOf, ToWhy
from gui.net.contacts import usual_name
from lab.screenshot.online import ScriptedHost
from settings.online import known_servers
from tests.gui.far_player import HOST, FarPlayer
from tests.gui.player import WAYS
from tests.support.far import FarTable

CLOCK = TimeControl(300, 2)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("control", [None, CLOCK, TimeControl(0, 0, 3 * 86400)])
def test_nothing_is_cut_off_whatever_the_line_does(
    tmp_path: Path, size: tuple[int, int], text: str, control: TimeControl | None
) -> None:
    player = FarPlayer(tmp_path, size=size, text_size=text, control=control)
    player.line.lag = 0.0234
    player.waits()
    assert not player.cut()
    player.far.line(Side.SECOND)
    player.waits()
    assert not player.cut()
    player.line.cut()
    player.waits()
    assert not player.cut()


@WAYS
def test_a_game_is_played_as_any_other(tmp_path: Path, way: str) -> None:
    player = FarPlayer(tmp_path, control=CLOCK)
    assert player.greeting == Hello(name=usual_name(player.shell.settings))
    assert player.sees("Ann – Bob", "Your turn")
    assert player.sees("connected")
    player.makes(way, "e2 e4", "e4")
    assert player.made == ["e2e4"]
    player.waits()
    assert player.sees("Bob to move")
    player.answers("e5")
    assert player.sees("Your turn")
    assert player.clocks() == ["5:02", "5:01"]


def test_a_move_on_its_way_does_not_jump_back(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    before = player.squares()
    player.line.delay()
    player.touch("e2", "e4")
    player.waits()
    assert player.sees("Sending your move")
    assert not player.made
    assert {"e2", "e4"} <= player.changed(before)
    player.touch("g1", "f3")
    player.line.flow()
    player.waits()
    assert player.made == ["e2e4"]
    player.answers("e5")
    player.waits()
    assert player.made == ["e2e4", "e7e5", "g1f3"], "what was planned meanwhile"


def test_a_move_that_is_refused_is_put_back_with_a_sentence(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    before = player.squares()
    player.line.delay()
    player.touch("e2", "e4")
    player.line.cut()
    player.line.up = True
    player.line.hear(Refused(code="move", sentence="It is not your turn."))
    player.waits()
    assert player.sees("It is not your turn.")
    assert not player.changed(before)


def test_a_premove_is_made_when_its_turn_comes(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, Side.SECOND)
    player.touch("e7", "e5")
    player.answers("e4")
    player.waits()
    assert player.made == ["e2e4", "e7e5"]


def test_the_state_of_the_line_is_in_plain_sight(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, control=CLOCK)
    bob = player.far.line(Side.SECOND)
    for move in ("e4", "e5"):
        player.answers(move)
    player.line.lag = 0.0234
    player.waits()
    assert player.sees("connected, 23 ms")
    bob.cut()
    player.waits()
    assert player.sees("Waiting for Bob.")
    player.line.cut()
    player.waits(2.0)
    assert player.sees("The line is down; your clock runs.", "not connected")
    player.click("Connect now")
    player.waits()
    player.waits()
    assert player.sees("Waiting for Bob.")
    assert player.can_press("Resign")


@pytest.mark.parametrize("up", [True, False])
def test_one_s_own_server_is_started_anew_where_it_has_ended(
    tmp_path: Path, up: bool
) -> None:
    host = ScriptedHost(last_address=HOST, then=HOST)
    player = FarPlayer(tmp_path, up=up, host=host)
    player.line.cut()
    player.waits(2.0)
    begun = host.begun
    player.click("Connect now")
    assert host.begun == begun + 1


def test_a_move_made_while_the_line_is_down_goes_out_later(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    player.line.cut()
    player.touch("e2", "e4")
    player.waits()
    assert not player.made
    player.line.mend()
    for _answer in range(4):
        player.waits()
    assert player.made == ["e2e4"]


def test_it_is_said_why_nobody_can_sit_down(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, up=False)
    player.waits()
    assert player.can_press("Connect now")
    player.line.up = True
    player.line.hear(Refused(code="game", sentence="There is no such game."))
    player.waits()
    assert player.sees("There is no such game.")
    player.click("Connect now")
    for _answer in range(3):
        player.waits()
    assert player.sees("Your turn")


def test_another_device_has_the_seat_until_it_is_taken_back(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    player.line.hear(Refused(code="elsewhere", sentence="You sit elsewhere now."))
    player.waits()
    assert player.sees("You have opened this game on another device.")
    player.click("Connect now")
    for _answer in range(3):
        player.waits()
    assert not player.sees("another device")


def test_draws_are_offered_and_answered_both_ways(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, variant="chess")
    for move in ("e4", "e5"):
        player.answers(move)
    player.press("d")
    assert player.sees("You offer a draw.")
    player.table.seat(Side.SECOND).decline()
    player.waits()
    assert player.sees("Bob declines the draw.")
    player.table.seat(Side.SECOND).offer()
    player.waits()
    player.click("Accept draw")
    player.waits(0.5)
    assert player.sees("Accept draw"), "the click was meant for what stood there before"
    player.click("Accept draw")
    player.waits()
    assert player.record.outcome == Outcome(None, Reason.AGREED)
    acts = [each.act for each in player.line.said if isinstance(each, Draw)]
    assert acts == ["offer", "accept"]


def test_nothing_is_taken_back_and_no_mate_is_looked_for(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, variant="shogi")
    assert not player.sees("Takeback")
    assert not player.sees("Mate")
    player = FarPlayer(tmp_path, variant="progressive")
    player.answers("e4")
    assert not player.sees("Undo all")


@pytest.mark.parametrize("level", range(4))
def test_help_goes_as_far_as_was_agreed(tmp_path: Path, level: int) -> None:
    player = FarPlayer(tmp_path, far=FarTable(level=level), help=3)
    labels = [option.label for option in help_levels()]
    assert [player.sees(label) for label in labels] == [n <= level for n in range(4)]


def test_players_say_phrases_and_need_not_hear_them(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    player.click_icon("Say something")
    player.click("Good luck")
    assert player.sees("You: Good luck")
    assert player.far.phrases == [0]
    player.line.hear(Phrase(number=4))
    player.waits()
    assert player.sees("Bob: Well played")
    player.click_icon("Say something")
    player.press(*["Down"] * 13, "Enter")
    player.waits(10.0)
    player.line.hear(Phrase(number=3))
    player.waits()
    assert not player.sees("Good move")
    player.click_icon("Say something")
    player.press(*["Down"] * 13)
    assert player.sees("Hear Bob again")


def test_a_bot_is_called_one(tmp_path: Path) -> None:
    far = FarTable(programs=(False, True), names=("Ann", "Eclipse"))
    player = FarPlayer(tmp_path, far=far)
    assert player.sees("bot")
    assert not player.sees("Counts")


def test_at_the_end_the_record_is_kept_as_ones_own(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, Side.SECOND)
    assert [each.game for each in known_servers()[HOST].games] == ["g1"]
    assert known_servers()[HOST].token == "secret"
    player.answers("e4")
    assert not list(tmp_path.glob("*.pgn"))
    player.resigns()
    player.waits()
    assert Resign() in player.line.said
    assert player.sees("You lost", "Their view")
    player.click("Replay")
    request = player.asked[-1]
    assert isinstance(request, ToReplayOf)
    (path,) = tmp_path.glob("*.pgn")
    assert request.file == path
    assert path.name == "2026-11-27-Ann-Bob-g1.pgn"
    (record,) = read_games(path).games
    assert record.moves == player.record.moves
    assert record.tags[OWN_SIDE] == "Black"
    saved = read_tags(path)
    assert saved is not None
    assert (saved.person, saved.shared) == (Side.SECOND, False)
    assert known_servers()[HOST].games == ()
    player.click("Why?")
    assert isinstance(player.asked[-1], ToWhy)
    text = path.read_text() + "\n"
    path.write_text(text)
    FarPlayer(tmp_path, Side.SECOND, far=player.far).scene.close()
    assert path.read_text() == text, "what the user made of it stays"


def test_a_rematch_begins_once_both_ask_for_it(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    player.resigns()
    player.waits()
    player.far.rematches.add(Side.SECOND)
    player.waits(0.5)
    assert player.sees("Bob asks for a rematch.")
    player.click("Rematch")
    player.waits()
    player.waits()
    assert player.asked[-1] == ToFarGame(HOST, "g2", "fog-chess")


def test_a_rematch_waits_for_the_other_player(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    player.resigns()
    player.waits(0.5)
    player.click("Rematch")
    assert player.sees("You ask for a rematch; waiting for Bob.")
    assert not player.asked


def test_the_time_from_the_position_to_the_move_is_told(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path)
    player.waits(3.0)
    player.touch("e2", "e4")
    (move,) = [each for each in player.line.said if isinstance(each, MakeMove)]
    assert move.took == pytest.approx(3.0)


def test_a_clock_by_days_is_shown_in_days_and_hours(tmp_path: Path) -> None:
    player = FarPlayer(tmp_path, control=TimeControl(0, 0, 3 * 86400))
    assert player.sees("3 d 0 h", "3 days a move")
    for move in ("e4", "e5"):
        player.answers(move)
    player.waits(90_000.0)
    player.waits()
    assert player.sees("1 d 22 h")
