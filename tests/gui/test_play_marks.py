"""What a person draws on the board of the Play screen: arrows, circles, pencil marks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.values import Side
from gui.board.men_row import MenRow
from gui.board.view_state import NO_MARKS, BoardMarks
from gui.play.drawings import Drawings
from gui.play.pencil import Pencil
from tests.gui.sitting import Sitting
from tests.support import events
from tests.support.boards import chessboard, square, squares

LooksLike = Callable[[pygame.Surface, str], None]


def _marks(sitting: Sitting) -> BoardMarks:
    marks = NO_MARKS
    for extension in sitting.scene._extensions:
        if isinstance(extension, Drawings | Pencil):
            marks = extension.mark(marks)
    return marks


def _stroke(sitting: Sitting, start: str, end: str, *, let_go: bool = True) -> None:
    down = {"button": 3, "pos": sitting.at(start)}
    motion = {"pos": sitting.at(end), "rel": (0, 0), "buttons": (0, 0, 1)}
    sitting.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, down))
    sitting.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
    if let_go:
        up = {"button": 3, "pos": sitting.at(end)}
        sitting.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, up))


def _arrow(start: str, end: str) -> tuple[int, int]:
    return square(start), square(end)


# --- Arrows and circles ----------------------------------------------------------------


def test_a_right_drag_draws_an_arrow_and_a_right_click_a_circle(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _stroke(sitting, "g1", "f3")
    _stroke(sitting, "a8", "a8")
    assert _marks(sitting).arrows == (_arrow("g1", "f3"),)
    assert _marks(sitting).circles == squares("a8")
    _stroke(sitting, "g1", "f3")
    _stroke(sitting, "a8", "a8")
    assert _marks(sitting) == NO_MARKS


def test_an_arrow_shows_while_it_is_drawn(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _stroke(sitting, "g1", "f3", let_go=False)
    assert _marks(sitting).arrows == (_arrow("g1", "f3"),)
    sitting.press(pygame.K_ESCAPE)
    assert _marks(sitting) == NO_MARKS
    assert not sitting.asked


def test_an_arrow_to_beside_the_board_is_none(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _stroke(sitting, "g1", "f3", let_go=False)
    up = {"button": 3, "pos": (2, 400)}
    sitting.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, up))
    assert _marks(sitting) == NO_MARKS


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_a_pencil_beside_the_fog_is_told_in_a_line(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Sitting(tmp_path, size=size)
    sitting.press(pygame.K_p)
    sitting.settle(0.1)
    notice = sitting.scene._controls.notice
    assert "fogged square" in notice.words
    assert not notice.tooltip


@pytest.mark.parametrize("way", ["empty square", "beside", "key", "move", "look back"])
def test_drawings_are_wiped(tmp_path: Path, way: str) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    _stroke(sitting, "g1", "f3")
    if way == "empty square":
        sitting.click("d4")
    elif way == "beside":
        events.click(sitting.scene, (2, 400))
    elif way == "key":
        sitting.press(pygame.K_x)
    elif way == "move":
        sitting.click("d2", "d4")
    else:
        sitting.press(pygame.K_LEFT)
    assert _marks(sitting) == NO_MARKS
    sitting.press(pygame.K_END)
    events.move_to(sitting.scene, sitting.at("a1"))
    assert _marks(sitting) == NO_MARKS


def test_a_click_on_an_own_man_keeps_them(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _stroke(sitting, "g1", "f3")
    sitting.click("e2")
    assert _marks(sitting).arrows


def test_a_right_click_puts_a_man_down_and_draws_nothing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2")
    _stroke(sitting, "d5", "d5")
    assert _marks(sitting) == NO_MARKS
    assert sitting.scene._moving.picker.chosen is None
    _stroke(sitting, "d5", "d5")
    assert _marks(sitting).circles == squares("d5")


# --- Pencil marks ----------------------------------------------------------------------


def _pencil(sitting: Sitting, name: str, key: int) -> None:
    events.move_to(sitting.scene, sitting.at(name))
    sitting.press(pygame.K_p, key)


def _men(sitting: Sitting) -> dict[str, str]:
    facts = sitting.game.facts
    return {facts.name(m.square): m.piece.letter for m in _marks(sitting).pencilled}


def test_a_man_is_pencilled_by_its_letter(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _pencil(sitting, "e8", pygame.K_k)
    _pencil(sitting, "h7", pygame.K_p)
    assert _men(sitting) == {"e8": "k", "h7": "p"}
    _pencil(sitting, "e8", pygame.K_q)
    _pencil(sitting, "h7", pygame.K_p)
    assert _men(sitting) == {"e8": "q"}


def test_black_pencils_white_men(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, Side.SECOND)
    _pencil(sitting, "e1", pygame.K_k)
    assert _men(sitting) == {"e1": "K"}


def test_a_man_is_pencilled_by_mouse(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    events.move_to(sitting.scene, sitting.at("d8"))
    sitting.press(pygame.K_p)
    row = MenRow(sitting.scene.board, square("d8"), Side.SECOND, "kqrbnp")
    events.click(sitting.scene, row.entry(1).center)
    assert _men(sitting) == {"d8": "q"}
    events.move_to(sitting.scene, sitting.at("d8"))
    sitting.press(pygame.K_p)
    events.click(sitting.scene, row.entry(6).center)
    assert _men(sitting) == {}


def test_a_man_is_pencilled_with_the_board_under_the_keys(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.press(pygame.K_TAB, *[pygame.K_UP] * 6)
    sitting.press(pygame.K_p, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert _men(sitting) == {"e8": "r"}
    assert not sitting.record.moves
    sitting.press(pygame.K_p, pygame.K_BACKSPACE)
    assert _men(sitting) == {}


@pytest.mark.parametrize("how", ["escape", "click"])
def test_the_choice_is_put_away(tmp_path: Path, how: str) -> None:
    sitting = Sitting(tmp_path)
    events.move_to(sitting.scene, sitting.at("d8"))
    sitting.press(pygame.K_p)
    if how == "escape":
        sitting.press(pygame.K_ESCAPE)
    else:
        sitting.click("e2")
    assert _men(sitting) == {}
    assert not sitting.asked
    assert sitting.scene._moving.picker.chosen is None
    sitting.click("e2", "e4")
    assert len(sitting.record.moves) == 1


def test_the_choice_goes_when_another_moment_is_shown(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    events.move_to(sitting.scene, sitting.at("d8"))
    sitting.press(pygame.K_p)
    events.wheel(sitting.scene, 1)
    sitting.press(pygame.K_q)
    sitting.press(pygame.K_END)
    assert _men(sitting) == {}


def test_the_middle_button_goes_through_the_men(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    found = []
    for _ in range(8):
        events.click(sitting.scene, sitting.at("c7"), button=2)
        found.append(_men(sitting).get("c7", "-"))
    assert found == list("pnbrqk-p")


def test_only_fogged_squares_of_the_present_are_pencilled(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    _pencil(sitting, "e4", pygame.K_q)
    events.click(sitting.scene, sitting.at("e4"), button=2)
    sitting.press(pygame.K_LEFT)
    _pencil(sitting, "d8", pygame.K_q)
    sitting.press(pygame.K_END)
    assert _men(sitting) == {}


def test_a_mark_goes_when_its_square_is_seen(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _pencil(sitting, "b5", pygame.K_n)
    _pencil(sitting, "d8", pygame.K_q)
    sitting.line("e4 e5")
    assert _men(sitting) == {"d8": "q"}


def test_marks_belong_to_the_present(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    _pencil(sitting, "d8", pygame.K_q)
    sitting.press(pygame.K_LEFT)
    assert _men(sitting) == {}
    sitting.press(pygame.K_END)
    assert _men(sitting) == {"d8": "q"}


def test_at_the_end_they_are_told_right_or_wrong(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    for name, key in (("d8", pygame.K_q), ("e8", pygame.K_q), ("h7", pygame.K_p)):
        _pencil(sitting, name, key)
    sitting.line("e4 e5")
    assert all(mark.right is None for mark in _marks(sitting).pencilled)
    sitting.press_button("Resign")
    sitting.press_button("Resign")
    right = {mark.square: mark.right for mark in _marks(sitting).pencilled}
    assert right == {square("d8"): True, square("e8"): False, square("h7"): True}
    assert sitting.scene._controls.remark == "2 of 3 pencil marks were right."
    sitting.press(pygame.K_4)
    assert _men(sitting) == {}


def test_marks_go_on_record_once_the_game_is_over(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, Side.SECOND)
    for name, key in (("d1", pygame.K_q), ("e1", pygame.K_q), ("e4", pygame.K_p)):
        _pencil(sitting, name, key)
    sitting.line("e4 d5")
    table = sitting.scene._session.table
    assert "BlackMarks" not in table.record().tags
    sitting.press_button("Resign")
    sitting.press_button("Resign")
    assert table.record().tags["BlackMarks"] == "p1/1 q1/2"


def test_without_marks_nothing_is_told(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    assert not sitting.scene._controls.remark


@pytest.mark.parametrize("name", ["a1", "h1", "a8", "h8", "d4", "e5"])
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("cell", [40, 86, 117])
def test_the_choice_stays_on_the_board_and_off_its_square(
    name: str, flipped: bool, cell: int
) -> None:
    board = chessboard(cell, 7, 9, flipped)
    row = MenRow(board, square(name), Side.FIRST, "kqrbnp")
    assert pygame.Rect(board.box).contains(row.box)
    x, y = board.corner(square(name))
    assert not row.box.collidepoint(x + cell // 2, y + cell // 2)
    for number in range(7):
        assert row.hit(*row.entry(number).center) == number
    assert row.hit(-1, -1) is None


# --- Pictures --------------------------------------------------------------------------

GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Bxg7 O-O a6"


def test_marks_look_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    sitting = Sitting(tmp_path)
    sitting.line(GAME)
    for name, key in (("d8", pygame.K_q), ("e8", pygame.K_k), ("c8", pygame.K_b)):
        _pencil(sitting, name, key)
    _stroke(sitting, "c1", "h6")
    _stroke(sitting, "f3", "d4")
    _stroke(sitting, "e8", "e8")
    events.move_to(sitting.scene, sitting.at("a7"))
    sitting.press(pygame.K_p, pygame.K_RIGHT)
    sitting.settle(0.1)
    looks_like(sitting.board(), "play-marks")


def test_the_score_looks_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    sitting = Sitting(tmp_path, Side.SECOND)
    for name, key in (("d1", pygame.K_q), ("e1", pygame.K_q), ("b1", pygame.K_n)):
        _pencil(sitting, name, key)
    sitting.line("e4 e5")
    sitting.press_button("Resign")
    sitting.press_button("Resign")
    sitting.settle()
    looks_like(sitting.board(), "play-pencil-score")
