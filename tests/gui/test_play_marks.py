"""What a person draws on the board of the Play screen: arrows, circles, pencil marks."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.values import Side
from tests.gui.player import AWAY, Player
from tests.support import events
from tests.support.screenshots import LooksLike

ARROW = {"g1", "g2", "f2", "f3"}
"""The squares over which an arrow from g1 to f3 goes."""

# --- Arrows and circles ----------------------------------------------------------------


def test_a_right_drag_draws_an_arrow_and_a_right_click_a_circle(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    for start, end, shown in (
        ("g1", "f3", ARROW),
        ("a8", "a8", {*ARROW, "a8"}),
        ("g1", "f3", {"a8"}),
        ("a8", "a8", set()),
        ("g1", AWAY, set()),
    ):
        player.holds_down(start, end, button=3)
        player.lets_go(end, button=3)
        assert player.changed(before) == shown
    events.move_to(player.scene, player.at("f3"))
    looks = player.picture()
    player.holds_down("g1", "f3", button=3)
    assert player.picture() != looks
    player.press("Esc")
    assert player.picture() == looks
    assert not player.asked
    player.touch("e2")
    player.strokes("d5", "d5")
    assert not player.changed(before), "a right click puts a man down first"
    player.strokes("d5", "d5")
    assert player.changed(before) == {"d5"}
    player.touch("e2", "e2")
    assert player.changed(before) == {"d5"}, "a click on an own man wipes nothing"


@pytest.mark.parametrize("way", ["empty square", "beside", "key", "move", "look back"])
def test_drawings_are_wiped(tmp_path: Path, way: str) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    before = player.squares()
    player.strokes("g1", "f3")
    match way:
        case "empty square":
            player.touch("d4")
        case "beside":
            player.click_at(AWAY)
        case "key":
            player.press("x")
        case "look back":
            player.press("Left", "End")
        case _:
            player.touch("d2", "d4")
            assert not player.changed(before) & {"g1", "g2", "f2"}
            return
    assert not player.changed(before)


# --- Pencil marks ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_a_pencil_beside_the_fog_is_told_in_a_line(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, size=size)
    player.press("p")
    assert player.sees("Point at a fogged square first")
    assert "Point at a fogged square first" not in player.cut()


def test_a_man_is_pencilled_by_letter_or_mouse_and_rubbed_out(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    player.pencils("e8", "k")
    king = player.squares()["e8"]
    player.pencils("h7", "p")
    assert player.changed(before) == {"e8", "h7"}
    player.pencils("e8", "q")
    player.pencils("h7", "p")
    assert player.changed(before) == {"e8"}
    queen = player.squares()
    assert queen["e8"] != king
    player.pencils("e8", "q")
    assert not player.changed(before)
    player.pencils("e8")
    player.click("Q")
    assert not player.changed(queen)
    player.pencils("e8")
    letter, last = player.place("N"), player.place("P")
    player.click_at((2 * last.centerx - letter.centerx, last.centery))
    assert not player.changed(before)


def test_a_man_is_pencilled_with_the_board_under_the_keys(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.press("Tab", *["Up"] * 6)
    before = player.squares()
    player.press("p", "Right", "Right", "Enter")
    assert player.changed(before) == {"e8"}
    assert not player.made
    rook = player.squares()["e8"]
    player.press("p", "r", "p", "r")
    assert player.squares()["e8"] == rook
    player.press("p", "Backspace")
    assert not player.changed(before)


@pytest.mark.parametrize("how", ["Esc", "click"])
def test_the_choice_is_put_away(tmp_path: Path, how: str) -> None:
    player = Player(tmp_path)
    before = player.squares()
    player.pencils("d8")
    if how == "Esc":
        player.press("Esc")
    else:
        player.touch("e2")
    assert not player.changed(before)
    assert not player.asked
    player.touch("e2", "e4")
    assert player.made == ["e2e4"]


def test_the_middle_button_goes_through_the_men(tmp_path: Path) -> None:
    player = Player(tmp_path)
    looks = {player.squares()["c7"]: "-"}
    for kind in "kqrbnp":
        player.pencils("c7", kind)
        looks[player.squares()["c7"]] = kind
    player.pencils("c7", "Backspace")
    found = []
    for _ in range(8):
        player.click_at(player.at("c7"), button=2)
        found.append(looks[player.squares()["c7"]])
    assert found == list("pnbrqk-p")


def test_fogged_squares_of_the_present_are_pencilled_and_their_marks_stay_there(
    tmp_path: Path,
) -> None:
    player, plain = Player(tmp_path), Player(tmp_path)
    player.pencils("b5", "n")
    for each in (player, plain):
        each.plays("e4 e5")
    assert not player.changed(plain.squares()), "what is seen now has no mark"
    player.pencils("e4", "q")
    player.click_at(player.at("e4"), button=2)
    player.press("Left")
    player.pencils("d8", "q")
    player.press("End")
    player.pencils("d8")
    player.wheels(-1)
    player.press("q", "End")
    assert not player.changed(plain.squares())
    player.pencils("d8", "q")
    for key, shown in (("Left", set()), ("End", {"d8"})):
        for each in (player, plain):
            each.press(key)
        assert player.changed(plain.squares()) == shown


def test_at_the_end_marks_are_told_right_or_wrong_and_go_on_record(
    tmp_path: Path, looks_like: LooksLike
) -> None:
    player, plain = (Player(tmp_path, Side.SECOND) for _ in range(2))
    for name, key in (("d1", "q"), ("e1", "q"), ("b1", "n")):
        player.pencils(name, key)
    for each in (player, plain):
        each.plays("e4 e5")
    running = player.squares()
    assert player.changed(plain.squares()) == {"d1", "e1", "b1"}
    assert running["d1"] == running["e1"], "right and wrong look the same as yet"
    assert "BlackMarks" not in player.record.tags
    for each in (player, plain):
        each.resigns()
        each.waits()
    assert player.changed(plain.squares()) == {"d1", "e1", "b1"}
    assert player.sees("2 of 3 pencil marks were right.")
    assert not plain.sees("pencil marks")
    assert player.record.tags["BlackMarks"] == "n1/1 q1/2"
    player.rests()
    looks_like(player.board(), "play-pencil-score")
    for each in (player, plain):
        each.press("4")
    assert not player.changed(plain.squares())


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("flips", [0, 1])
def test_the_choice_stays_on_the_board_and_off_its_square(
    tmp_path: Path, size: tuple[int, int], flips: int
) -> None:
    player = Player(tmp_path, size=size, fen="k7/8/8/8/8/8/8/6K1 w - - 0 1")
    player.press(*["f"] * flips)
    before, half = player.squares(), player.cell // 2
    (left, lower), (right, upper) = sorted(player.at(name) for name in ("a1", "h8"))
    board = pygame.Rect(left - half, min(lower, upper) - half, right - left, right - left)
    board.size = board.w + 2 * half, board.h + 2 * half
    for name in ("a1", "a8", "h8", "d4", "e5"):
        player.pencils(name)
        letters = [player.place(letter) for letter in "KQRBNP"]
        assert all(board.contains(each) for each in letters)
        assert not any(each.collidepoint(player.at(name)) for each in letters)
        player.click("Q")
        assert player.changed(before) == {name}
        player.pencils(name, "q")


GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Bxg7 O-O a6"


def test_marks_look_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    player = Player(tmp_path)
    player.plays(GAME)
    for name, key in (("d8", "q"), ("e8", "k"), ("c8", "b")):
        player.pencils(name, key)
    for ends in (("c1", "h6"), ("f3", "d4"), ("e8", "e8")):
        player.strokes(*ends)
    player.pencils("a7", "Right")
    player.waits(0.1)
    looks_like(player.board(), "play-marks")
