"""The Play screen, played with mouse and keys."""

import time
from pathlib import Path

import pytest

from core.clock import TimeControl
from core.records.reader import read_games
from core.values import Outcome, Reason, Side
from gui.app.requests import ToHome, ToPlay, ToReplayOf
from gui.app.session import new_session
from gui.entry.options import OptionsScene
from gui.play.scene import PlayScene
from tests.events.players import make
from tests.gui.player import AWAY, BOT, PROMOTION, Player, quiet_shell
from tests.support import events
from tests.support.layout import faults, page_of
from tests.support.person import Person
from tests.support.screenshots import LooksLike

# --- A game and its end ----------------------------------------------------------------


def test_a_whole_game_by_clicks_is_saved_looked_at_and_played_again(tmp_path: Path) -> None:
    player = Player(tmp_path, control=TimeControl(180, 2))
    for clicks, reply in (("e2 e4", "f6"), ("d1 h5", "a6"), ("h5 e8", "")):
        assert player.title == f"You – {BOT} · your turn"
        player.touch(*clicks.split())
        assert reply == "" or player.title == f"You – {BOT} · bot to move"
        player.plays(reply)
    assert player.record.outcome == Outcome(Side.FIRST, Reason.KING_CAPTURED)
    assert player.title == f"You – {BOT} · You won"
    path = player.saving.written()
    assert path is not None
    (saved,) = read_games(path).games
    assert (saved.moves, saved.outcome) == (player.record.moves, player.record.outcome)
    pictures = set()
    for keys in ("1", "2", "3", "4", "vvl"):
        player.press(*keys.replace("l", ""), *["Left"] * ("l" in keys))
        pictures.add(player.picture())
    assert len(pictures) == 5, "four views of the board, and the past"
    player.waits(0.5)
    player.click("Rematch")
    player.press("r")
    again, replay = player.asked
    assert isinstance(again, ToPlay)
    assert (again.bot, again.side, again.ruleset) == (BOT, Side.SECOND, "chesscom")
    assert again.time == "3+2"
    assert replay == ToReplayOf(player.record, file=tmp_path / "game.pgn")
    for key in ("/", "t"):
        player.press(key)
        assert not player.scene.typing
        assert len(player.made) == 5


@pytest.mark.parametrize(
    ("person", "players"),
    [(Side.FIRST, f"You – {BOT}"), (Side.SECOND, f"{BOT} – You")],
)
@pytest.mark.parametrize(
    ("winner", "result"), [(0, "You won"), (1, "You lost"), (None, "Draw")]
)
def test_the_result_is_told_to_the_person(
    tmp_path: Path, person: Side, players: str, winner: int | None, result: str
) -> None:
    player = Player(tmp_path, person)
    won_by = None if winner is None else Side(winner ^ person)
    player.table.end(Outcome(won_by, Reason.AGREED if won_by is None else Reason.TIME))
    player.waits()
    assert player.title == f"{players} · {result}"
    assert player.sees(f"{result} · 0 moves")


@pytest.mark.parametrize("size", [(900, 600), (900, 1200), (1280, 800)])
def test_what_a_resigned_game_is_looked_at_with_has_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, size=size)
    player.plays("e4 e5")
    player.click("Resign")
    player.waits()
    assert player.record.outcome is None, "it is asked whether that was meant"
    player.click("Yes, resign")
    player.waits()
    assert player.record.outcome == Outcome(Side.SECOND, Reason.RESIGNED)
    if "Knowledge" in player.reads():
        player.click("Knowledge")
    for words in ("Truth", "Your view", "Bot’s view", "Truth, dimmed"):
        player.click(words)
        assert player.can_press(words)
    assert isinstance(player.scene, PlayScene)
    assert not faults(page_of(player.scene, size))


def test_the_clock_runs_out(tmp_path: Path) -> None:
    player = Player(tmp_path, control=TimeControl(60))
    player.waits(61)
    assert player.record.outcome is None, "it begins with the first move"
    player.plays("e4 d5")
    player.waits(61)
    assert player.record.outcome == Outcome(Side.SECOND, Reason.TIME)


WITHOUT_WAITING = 20.0
"""Seconds that a busy machine may take to end a process; a bot would think longer."""


def test_a_game_against_a_bot_in_its_process(tmp_path: Path) -> None:
    shell = quiet_shell(tmp_path, [], bot_delay=0.0)
    shell.make = make
    asked = ToPlay("Fair", Side.FIRST, "fog-chess", "chesscom", "none", 1)
    session = new_session(shell, asked)
    person = Person(PlayScene(shell, session), (900, 600))
    for name in ("e2", "e4"):
        person.click_square(name, session.table.seat(Side.FIRST).facts)
    began = time.monotonic()
    while "your turn" not in person.scene.title:
        assert time.monotonic() - began < 240
        person.waits(0.01)
        time.sleep(0.005)
    began = time.monotonic()
    person.scene.close()
    assert time.monotonic() - began < WITHOUT_WAITING


# --- Moves by mouse --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clicks", "made"),
    [
        ("e2 d2 d4", ["d2d4"]),
        ("e2 e5 e4", []),
        ("e2 e2 e4", []),
        ("e7 e5", []),
        ("e2 e4 d2 d4 e7 e5", ["e2e4"]),
        ("e1 h1 e2 e4", ["e2e4"]),
    ],
    ids=["another", "elsewhere", "the same again", "the opponent's", "not to move", "rook"],
)
def test_clicks_choose_and_let_go(tmp_path: Path, clicks: str, made: list[str]) -> None:
    player = Player(tmp_path)
    player.touch(*clicks.split())
    assert player.made == made


def test_a_man_is_dragged_or_put_back_or_dropped_beside_the_board(tmp_path: Path) -> None:
    player = Player(tmp_path)
    events.drag(player.scene, player.at("e2"), AWAY)
    player.touch("e4")
    assert player.made == [], "let go"
    player.drag("g1", "f3")
    assert player.made == ["g1f3"]
    player.plays("a6")
    x, y = player.at("e2")
    events.drag(player.scene, (x, y), (x + 9, y))
    player.touch("e4")
    assert player.made[-1] == "e2e4", "it has stayed chosen"


@pytest.mark.parametrize("person", Side)
def test_flipping_turns_the_board(tmp_path: Path, person: Side) -> None:
    player = Player(tmp_path, person)
    below, above = ("a1", "h8")[:: -1 if person else 1]
    for flip in (lambda: player.press("f"), lambda: player.click_icon("Flip the board")):
        assert player.at(below)[1] > player.at(above)[1]
        flip()
        below, above = above, below
    assert player.at(below)[1] > player.at(above)[1]


@pytest.mark.parametrize("flips", [0, 1])
@pytest.mark.parametrize(
    ("answer", "made"),
    [
        ("q", "q"),
        ("b8", "q"),
        ("n", "n"),
        ("b7", "n"),
        ("b6", "r"),
        ("b5", "b"),
        ("b4", ""),
        ("Esc", ""),
        ("h5", ""),
        ("beside", ""),
    ],
)
def test_a_promotion_is_chosen_or_taken_back(
    tmp_path: Path, answer: str, made: str, flips: int
) -> None:
    player = Player(tmp_path, fen=PROMOTION)
    player.press(*["f"] * flips)
    before = player.squares()
    player.drag("b7", "b8")
    player.waits()
    assert player.made == []
    if answer == "beside":
        player.click_at(AWAY)
    else:
        (player.touch if len(answer) == 2 else player.press)(answer)
    for _ in range(2):
        assert player.made == [f"b7b8{made}"] * bool(made)
        player.press("q")
    assert made or not player.changed(before)
    assert not player.asked


# --- Moments of the game ---------------------------------------------------------------


def test_looking_back_and_returning(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5 Nf3 Nc6")
    live = player.sight()
    player.press("Left", "Left")
    back = player.sight()
    assert back != live
    player.touch("d2", "d4")
    assert len(player.made) == 4
    player.press("Home", "Right", "Right")
    assert player.sight() == back
    player.press("End")
    assert player.sight() == live
    events.move_to(player.scene, player.at("e4"))
    player.wheels(-1)
    assert player.sees("Looking back at move 2")
    player.wheels(1)
    assert player.sight() == live
    player.plays("d4")
    player.press("Home")
    player.plays("exd4")
    player.touch("f3", "d4")
    assert len(player.made) == 7, "a move of the bot leads to the present"


def test_a_move_is_taken_back_by_key_and_by_button(tmp_path: Path) -> None:
    player = Player(tmp_path, control=TimeControl(180, 2))
    player.press("t")
    player.plays("e4 e5")
    clocks = player.record.clocks
    player.plays("Nf3 Nc6")
    player.press("t", "t")
    player.waits()
    assert len(player.made) == 2
    assert player.record.clocks == clocks
    player.touch("d2", "d4")
    player.click("Takeback")
    assert len(player.made) == 2, "while the bot thinks, the person's move alone"
    assert player.record.tags["WhiteTakebacks"] == "2"
    player.press("t", "t")
    player.scene.close()
    (saved,) = read_games(tmp_path / "game.pgn").games
    assert (saved.moves, saved.outcome) == ((), None)
    assert saved.tags["WhiteTakebacks"] == "3"
    second = Player(tmp_path, Side.SECOND)
    second.plays("e4")
    second.press("t")
    assert len(second.made) == 1


def test_a_taken_back_move_leaves_no_trace_on_the_screen(tmp_path: Path) -> None:
    pictures = set()
    for detour in ("Nf3 Nc6", ""):
        player = Player(tmp_path, help=1)
        player.plays("e4 e5")
        if detour:
            player.plays(detour)
            player.press("Left", "Left", "t")
        player.plays("d4 exd4")
        pictures.add(player.sight())
    assert len(pictures) == 1


# --- Leaving, and what is said ---------------------------------------------------------


def test_escape_puts_down_a_man_and_leaves_a_running_game_when_pressed_twice(
    tmp_path: Path,
) -> None:
    fresh, player = Player(tmp_path), Player(tmp_path)
    fresh.press("Esc")
    assert fresh.asked == [ToHome()], "one that has not begun at once"
    player.touch("e2")
    player.press("Esc")
    player.touch("e2", "e4")
    player.press("Esc")
    assert player.sees("Esc again to leave")
    player.waits(30)
    assert not player.sees("Esc again")
    player.press("Esc")
    assert not player.asked
    player.press("Esc")
    assert player.asked == [ToHome()]


def test_the_options_lead_back_to_the_very_game(tmp_path: Path) -> None:
    player = Player(tmp_path, control=TimeControl.parse("5+0"))
    player.shell.open = lambda _: OptionsScene(player.shell)
    player.plays("e4 d5")
    player.click_icon("Options")
    player.waits()
    assert player.sees("Options")
    before = player.table.time_left(Side.FIRST, player.now) or 0.0
    player.waits(5.0)
    assert player.table.time_left(Side.FIRST, player.now) == pytest.approx(before - 5)
    player.press("Esc")
    player.waits()
    player.touch("e4", "d5")
    assert len(player.made) == 3


@pytest.mark.parametrize(("rules", "told"), [("chesscom", False), ("heralds", True)])
def test_what_the_rules_announce_is_said_and_what_cannot_be_saved(
    tmp_path: Path, rules: str, told: bool
) -> None:
    player = Player(tmp_path, rules=rules, size=(900, 600), volume=50)
    player.plays("e4 d5 Nf3 dxe4")
    assert player.sees("Taken by a pawn") is told
    assert player.saving.written()
    player.saving.problem = "the disk is full"
    player.waits()
    assert player.sees("the disk is full")
    player.click_icon("Sound off (M)")
    assert player.shell.settings.volume == 0


GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Bxg7"


def test_looks_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    player = Player(tmp_path, control=TimeControl(300, 3))
    player.plays(GAME)
    player.touch("f3")
    player.waits(0.1)
    looks_like(player.window(), "play-1280")
