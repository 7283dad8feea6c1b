"""The Play screen, played with mouse and keys."""

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.clock import TimeControl
from core.records.reader import read_games
from core.values import Move, Outcome, Reason, Side
from gui.app.requests import ToHome, ToPlay, ToReplayOf
from gui.app.screen import Screen
from gui.app.session import new_session
from gui.entry.options import OptionsScene
from gui.play.leaving import WITHIN
from gui.play.scene import PlayScene
from tests.events.players import make
from tests.gui.sitting import BOT, Sitting, quiet_shell
from tests.support import events
from tests.support.boards import square

PROMOTION = "4k3/1P6/8/8/8/8/5PPP/4K3 w - - 0 1"


def _plies(sitting: Sitting) -> int:
    return len(sitting.record.moves)


def test_a_whole_game_by_clicks_ends_with_the_king(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4")
    sitting.reply("f6")
    sitting.click("d1", "h5")
    sitting.reply("a6")
    sitting.click("h5", "e8")
    sitting.settle()
    assert sitting.record.outcome == Outcome(Side.FIRST, Reason.KING_CAPTURED)
    assert sitting.scene.title == f"You – {BOT} · You won"
    sitting.scene.close()
    (saved,) = read_games(tmp_path / "game.pgn").games
    assert saved.moves == sitting.record.moves
    assert saved.outcome is not None


def test_the_title_says_whose_turn_it_is(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    assert sitting.scene.title == f"You – {BOT} · your turn"
    sitting.click("e2", "e4")
    assert sitting.scene.title == f"You – {BOT} · bot to move"


@pytest.mark.parametrize(
    ("person", "players"),
    [(Side.FIRST, f"You – {BOT}"), (Side.SECOND, f"{BOT} – You")],
)
@pytest.mark.parametrize(
    ("winner", "result"), [(0, "You won"), (1, "You lost"), (None, "Draw")]
)
def test_the_first_side_is_named_first_and_the_result_told_to_the_person(
    tmp_path: Path, person: Side, players: str, winner: int | None, result: str
) -> None:
    sitting = Sitting(tmp_path, person)
    assert sitting.scene.title.startswith(f"{players} · ")
    won_by = None if winner is None else Side(winner ^ person)
    sitting.table.end(Outcome(won_by, Reason.AGREED if won_by is None else Reason.TIME))
    sitting.settle()
    assert sitting.scene.title == f"{players} · {result}"
    assert sitting.scene._controls.bar.subtitle.endswith(f"{result} · 0 moves")


@pytest.mark.parametrize(
    ("clicks", "played"),
    [
        (("e2", "d2", "d4"), 1),
        (("e2", "e5", "e4"), 0),
        (("e2", "e2", "e4"), 0),
        (("e7", "e5"), 0),
    ],
    ids=["another man", "elsewhere", "the same man again", "the opponent's"],
)
def test_clicks_choose_and_let_go(
    tmp_path: Path, clicks: tuple[str, ...], played: int
) -> None:
    sitting = Sitting(tmp_path)
    sitting.click(*clicks)
    assert _plies(sitting) == played


def test_a_man_is_dragged(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.drag("g1", "f3")
    assert sitting.record.moves == (Move((square("g1"), square("f3"))),)


def test_a_man_put_back_stays_chosen(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    x, y = sitting.at("e2")
    events.drag(sitting.scene, (x, y), (x + 9, y))
    sitting.click("e4")
    assert _plies(sitting) == 1


def test_a_man_dropped_beside_the_board_is_let_go(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    events.drag(sitting.scene, sitting.at("e2"), (2, 400))
    sitting.click("e4")
    assert _plies(sitting) == 0


def test_nothing_can_be_played_while_the_bot_thinks(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4", "d2", "d4", "e7", "e5")
    assert _plies(sitting) == 1


@pytest.mark.parametrize("person", Side)
def test_flipping_turns_the_board(tmp_path: Path, person: Side) -> None:
    sitting = Sitting(tmp_path, person)
    below = "a1" if person is Side.FIRST else "h8"
    above = "h8" if person is Side.FIRST else "a1"
    assert sitting.at(below)[1] > sitting.at(above)[1]
    sitting.press(pygame.K_f)
    assert sitting.at(below)[1] < sitting.at(above)[1]
    sitting.press_button("Flip the board (F)")
    assert sitting.at(below)[1] > sitting.at(above)[1]


def test_a_promotion_is_chosen_by_key(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, fen=PROMOTION)
    sitting.click("b7", "b8")
    sitting.settle()
    assert _plies(sitting) == 0
    sitting.press(pygame.K_n)
    assert sitting.record.moves[0].promotion == "n"


def test_a_promotion_is_chosen_by_click(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, fen=PROMOTION)
    sitting.drag("b7", "b8")
    asked = sitting.scene._moving.asked
    assert asked is not None
    column = asked.column(sitting.scene.board)
    events.click(sitting.scene, column.entry(2).center)
    assert sitting.record.moves[0].promotion == "r"


def test_a_promotion_is_taken_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, fen=PROMOTION)
    sitting.click("b7", "b8")
    sitting.press(pygame.K_ESCAPE)
    sitting.click("b7", "b8", "h5")
    sitting.press(pygame.K_q)
    assert _plies(sitting) == 0
    assert not sitting.asked


def test_shift_makes_a_queen_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    sitting = Sitting(tmp_path, fen=PROMOTION)
    sitting.click("b7", "b8")
    assert sitting.record.moves[0].promotion == "q"


def test_looking_back_and_returning(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5 Nf3 Nc6")
    live = _picture(sitting)
    sitting.press(pygame.K_LEFT, pygame.K_LEFT)
    back = _picture(sitting)
    assert back != live
    sitting.click("d2", "d4")
    assert _plies(sitting) == 4
    sitting.press(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT)
    assert _picture(sitting) == back
    sitting.press(pygame.K_END)
    events.move_to(sitting.scene, (2, 400))
    assert _picture(sitting) == live


def test_a_move_of_the_bot_brings_the_board_back_to_the_present(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5 Nf3")
    sitting.press(pygame.K_HOME)
    sitting.reply("Nc6")
    sitting.click("d2", "d4")
    assert _plies(sitting) == 5


def test_the_wheel_over_the_board_looks_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    live = _picture(sitting)
    events.move_to(sitting.scene, sitting.at("e4"))
    events.wheel(sitting.scene, 1)
    assert _picture(sitting) != live
    events.wheel(sitting.scene, -1)
    events.move_to(sitting.scene, (2, 400))
    assert _picture(sitting) == live


def test_resigning_asks_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    sitting.press_button("Resign")
    assert sitting.record.outcome is None
    sitting.press_button("Resign")
    assert sitting.record.outcome == Outcome(Side.SECOND, Reason.RESIGNED)


def test_after_the_game_there_is_a_rematch_and_a_replay(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, control=TimeControl(180, 2))
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    sitting.press_button("Rematch")
    (again,) = sitting.asked
    assert isinstance(again, ToPlay)
    assert (again.bot, again.side, again.ruleset) == (BOT, Side.SECOND, "chesscom")
    assert again.time == "3+2"
    sitting.press(pygame.K_r)
    assert sitting.asked[-1] == ToReplayOf(sitting.record, file=tmp_path / "game.pgn")


def test_back_from_the_replay_leads_to_the_finished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    replay = Screen(sitting.shell)
    monkeypatch.setattr(sitting.shell, "open", lambda _: replay)
    sitting.press(pygame.K_r)
    sitting.settle()
    sitting.press(pygame.K_ESCAPE)
    assert sitting.scene.update(0.0) is sitting.scene
    assert sitting.scene._visitor is None


def test_after_the_game_the_board_shows_what_is_asked_for(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    pictures = set()
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        sitting.press(key)
        pictures.add(_picture(sitting))
    assert len(pictures) == 4
    sitting.press(pygame.K_v, pygame.K_v, pygame.K_LEFT)
    assert _picture(sitting) not in pictures


@pytest.mark.parametrize("size", [(900, 600), (900, 1200), (1280, 800)])
def test_what_a_lost_game_is_looked_at_with_has_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Sitting(tmp_path, size=size)
    sitting.line("e4 e5")
    sitting.press_button("Resign")
    sitting.press_button("Resign")
    controls = sitting.scene._controls
    controls.tabs.chosen = len(controls.tabs.options) - 1
    _picture(sitting)
    places = controls.eyes.cells()
    assert all(place.height >= 24 and place.width >= 140 for place in places)
    assert [place.collidelistall(places) for place in places] == [[0], [1], [2], [3]]


def test_the_clock_runs_out(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, control=TimeControl(60))
    sitting.settle(61)
    assert sitting.record.outcome is None, "it begins with the first move"
    sitting.line("e4 d5")
    sitting.settle(61)
    assert sitting.record.outcome == Outcome(Side.SECOND, Reason.TIME)


def test_escape_puts_down_a_man_and_then_goes_home(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2")
    sitting.press(pygame.K_ESCAPE)
    assert not sitting.asked
    sitting.press(pygame.K_ESCAPE)
    assert sitting.asked == [ToHome()]


def test_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    usual = _picture(sitting)
    sitting.scene._session.saving.problem = "the disk is full"
    sitting.settle()
    assert _picture(sitting) != usual


def test_what_the_rules_announce_is_said(tmp_path: Path) -> None:
    pictures = []
    for rules in ("chesscom", "heralds"):
        sitting = Sitting(tmp_path, rules=rules, size=(900, 600))
        sitting.line("e4 d5 Nf3 dxe4")
        pictures.append(_picture(sitting))
    assert pictures[0] != pictures[1]


def test_a_move_is_taken_back_by_key_and_by_button(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, control=TimeControl(180, 2))
    sitting.line("e4 e5")
    clocks = sitting.record.clocks
    sitting.line("Nf3 Nc6")
    sitting.press(pygame.K_t, pygame.K_t)
    sitting.settle()
    assert _plies(sitting) == 2
    assert sitting.record.clocks == clocks
    sitting.click("d2", "d4")
    sitting.press_button("Takeback")
    assert _plies(sitting) == 2, "while the bot thinks, the person's move alone"
    assert sitting.record.tags["WhiteTakebacks"] == "2"


def test_a_taken_back_move_leaves_no_trace_on_the_screen(tmp_path: Path) -> None:
    pictures = []
    for detour in ("Nf3 Nc6", ""):
        sitting = Sitting(tmp_path, help=1)
        sitting.line("e4 e5")
        if detour:
            sitting.line(detour)
            sitting.press(pygame.K_LEFT, pygame.K_LEFT)
            sitting.press(pygame.K_t)
        sitting.line("d4 exd4")
        pictures.append(_picture(sitting))
    assert pictures[0] == pictures[1]


def test_nothing_is_taken_back_at_first_or_after_the_end(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, Side.SECOND)
    sitting.press(pygame.K_t)
    sitting.line("e4")
    sitting.press(pygame.K_t)
    assert _plies(sitting) == 1
    sitting.line("f6 Qh5 a6 Qxe8")
    sitting.press(pygame.K_t)
    assert _plies(sitting) == 5


def test_the_file_forgets_what_was_taken_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    sitting.press(pygame.K_t, pygame.K_t)
    sitting.scene.close()
    (saved,) = read_games(tmp_path / "game.pgn").games
    assert saved.moves == ()
    assert saved.outcome is None
    assert saved.tags["WhiteTakebacks"] == "1"


WITHOUT_WAITING = 20.0
"""Seconds that a busy machine may take to end a process; a bot would think longer."""


def test_a_game_against_a_bot_in_its_process(tmp_path: Path) -> None:
    shell = quiet_shell(tmp_path, [], bot_delay=0.0)
    shell.make = make
    asked = ToPlay("Fair", Side.FIRST, "fog-chess", "chesscom", "none", 1)
    scene = PlayScene(shell, new_session(shell, asked))
    surface = pygame.Surface((900, 600))
    scene.draw(surface)
    for name in ("e2", "e4"):
        x, y = scene.board.centre(square(name))
        events.click(scene, (int(x), int(y)))
    began = time.monotonic()
    while "your turn" not in scene.title:
        assert time.monotonic() - began < 240
        scene.update(0.01)
        scene.draw(surface)
        time.sleep(0.005)
    began = time.monotonic()
    scene.close()
    assert time.monotonic() - began < WITHOUT_WAITING


LooksLike = Callable[[pygame.Surface, str], None]
GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Bxg7"


def test_looks_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    sitting = Sitting(tmp_path, control=TimeControl(300, 3))
    sitting.line(GAME)
    sitting.click("f3")
    sitting.settle(0.1)
    looks_like(sitting.surface, "play-1280")


def _picture(sitting: Sitting) -> bytes:
    sitting.settle(0.01)
    return pygame.image.tobytes(sitting.surface, "RGB")


def test_esc_leaves_a_running_game_only_when_it_is_pressed_twice(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.drag("e2", "e4")
    sitting.press(pygame.K_ESCAPE)
    assert not sitting.asked
    sitting.scene.draw(sitting.surface)
    assert "Esc again to leave" in sitting.scene._controls.bar.subtitle
    sitting.now += WITHIN + 0.1
    sitting.scene.draw(sitting.surface)
    assert "Esc" not in sitting.scene._controls.bar.subtitle
    sitting.press(pygame.K_ESCAPE)
    assert not sitting.asked
    sitting.press(pygame.K_ESCAPE)
    assert sitting.asked == [ToHome()]


def test_esc_leaves_a_game_that_has_not_begun_at_once(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.press(pygame.K_ESCAPE)
    assert sitting.asked == [ToHome()]


def test_the_options_lead_back_to_the_very_game(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, control=TimeControl.parse("5+0"))
    sitting.shell.open = lambda _: OptionsScene(sitting.shell)
    sitting.line("e4 d5")
    sitting.press_button("Options")
    sitting.settle()
    assert sitting.scene.update(0.0) is sitting.scene
    before = sitting.table.time_left(Side.FIRST, sitting.now) or 0.0
    sitting.settle(5.0)
    assert sitting.table.time_left(Side.FIRST, sitting.now) == pytest.approx(before - 5)
    sitting.press(pygame.K_ESCAPE)
    sitting.settle()
    assert sitting.scene.update(0.0) is sitting.scene
    sitting.click("e4", "d5")
    assert len(sitting.record.moves) == 3


def test_the_sound_is_switched_in_the_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    sitting = Sitting(tmp_path, volume=50)
    sitting.press_button("Sound off (M)")
    assert sitting.shell.settings.volume == 0
