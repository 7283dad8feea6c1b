"""What a person draws on the board of the Play screen: arrows, circles, pencil marks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.values import Side
from tests.gui.player import AWAY, Player
from tests.support import events

LooksLike = Callable[[pygame.Surface, str], None]
ARROW = {"g1", "g2", "f2", "f3"}
"""The squares over which an arrow from g1 to f3 goes."""


def stroke(player: Player, start: str, end: str) -> None:
    """Drag with the right button."""
    player.holds_down(start, end, button=3)
    player.lets_go(end, button=3)


def pencil(player: Player, name: str, *keys: str) -> None:
    """Point at a square and pencil a man there."""
    events.move_to(player.scene, player.at(name))
    player.press("p", *keys)


# --- Arrows and circles ----------------------------------------------------------------


def test_a_right_drag_draws_an_arrow_and_a_right_click_a_circle(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    stroke(player, "g1", "f3")
    assert player.changed(before) == ARROW
    stroke(player, "a8", "a8")
    assert player.changed(before) == {*ARROW, "a8"}
    stroke(player, "g1", "f3")
    stroke(player, "a8", "a8")
    assert not player.changed(before)


def test_an_arrow_shows_while_it_is_drawn(tmp_path: Path) -> None:
    player = Player(tmp_path)
    events.move_to(player.scene, player.at("f3"))
    before = player.picture()
    player.holds_down("g1", "f3", button=3)
    assert player.picture() != before
    player.press("Esc")
    assert player.picture() == before
    assert not player.asked


def test_an_arrow_to_beside_the_board_is_none(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    player.holds_down("g1", "f3", button=3)
    player.lets_go(AWAY, button=3)
    assert not player.changed(before)


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_a_pencil_beside_the_fog_is_told_in_a_line(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, size=size)
    player.press("p")
    assert player.sees("Point at a fogged square first")
    assert "Point at a fogged square first" not in player.cut()


@pytest.mark.parametrize("way", ["empty square", "beside", "key", "move", "look back"])
def test_drawings_are_wiped(tmp_path: Path, way: str) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    before = player.squares()
    stroke(player, "g1", "f3")
    if way == "empty square":
        player.touch("d4")
    elif way == "beside":
        player.click_at(AWAY)
    elif way == "key":
        player.press("x")
    elif way == "move":
        player.touch("d2", "d4")
    else:
        player.press("Left", "End")
    if way == "move":
        assert not player.changed(before) & {"g1", "g2", "f2"}
    else:
        assert not player.changed(before)


def test_a_click_on_an_own_man_keeps_them(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    stroke(player, "g1", "f3")
    player.touch("e2", "e2")
    assert player.changed(before) == ARROW


def test_a_right_click_puts_a_man_down_and_draws_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    player.touch("e2")
    stroke(player, "d5", "d5")
    assert not player.changed(before)
    stroke(player, "d5", "d5")
    assert player.changed(before) == {"d5"}


# --- Pencil marks ----------------------------------------------------------------------


def test_a_man_is_pencilled_by_its_letter(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    pencil(player, "e8", "k")
    king = player.squares()["e8"]
    pencil(player, "h7", "p")
    assert player.changed(before) == {"e8", "h7"}
    pencil(player, "e8", "q")
    pencil(player, "h7", "p")
    assert player.changed(before) == {"e8"}
    assert player.squares()["e8"] != king


def test_a_man_is_pencilled_by_mouse_and_rubbed_out(tmp_path: Path) -> None:
    player = Player(tmp_path)
    before = player.squares()
    pencil(player, "d8", "q")
    queen = player.squares()
    pencil(player, "d8", "q")
    assert not player.changed(before)
    pencil(player, "d8")
    player.click("Q")
    assert not player.changed(queen)
    pencil(player, "d8")
    letter, last = player.where("N"), player.where("P")
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
    player.press("p", "r")
    player.press("p", "r")
    assert player.squares()["e8"] == rook
    player.press("p", "Backspace")
    assert not player.changed(before)


@pytest.mark.parametrize("how", ["Esc", "click"])
def test_the_choice_is_put_away(tmp_path: Path, how: str) -> None:
    player = Player(tmp_path)
    before = player.squares()
    pencil(player, "d8")
    if how == "Esc":
        player.press("Esc")
    else:
        player.touch("e2")
    assert not player.changed(before)
    assert not player.asked
    player.touch("e2", "e4")
    assert player.made == ["e2e4"]


def test_the_choice_goes_when_another_moment_is_shown(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    before = player.squares()
    pencil(player, "d8")
    events.wheel(player.scene, 1)
    player.press("q", "End")
    assert not player.changed(before)


def test_the_middle_button_goes_through_the_men(tmp_path: Path) -> None:
    player = Player(tmp_path)
    looks = {player.squares()["c7"]: "-"}
    for kind in "kqrbnp":
        pencil(player, "c7", kind)
        looks[player.squares()["c7"]] = kind
    pencil(player, "c7", "Backspace")
    found = []
    for _ in range(8):
        player.click_at(player.at("c7"), button=2)
        found.append(looks[player.squares()["c7"]])
    assert found == list("pnbrqk-p")


def test_only_fogged_squares_of_the_present_are_pencilled(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    before = player.squares()
    pencil(player, "e4", "q")
    player.click_at(player.at("e4"), button=2)
    player.press("Left")
    pencil(player, "d8", "q")
    player.press("End")
    assert not player.changed(before)


def test_a_mark_goes_when_its_square_is_seen(tmp_path: Path) -> None:
    player, plain = Player(tmp_path), Player(tmp_path)
    plain.plays("e4 e5")
    pencil(player, "b5", "n")
    pencil(player, "d8", "q")
    player.plays("e4 e5")
    assert player.changed(plain.squares()) == {"d8"}


def test_marks_belong_to_the_present(tmp_path: Path) -> None:
    player, plain = Player(tmp_path), Player(tmp_path)
    for each in (player, plain):
        each.plays("e4 e5")
    pencil(player, "d8", "q")
    for key, shown in (("Left", set()), ("End", {"d8"})):
        player.press(key)
        plain.press(key)
        assert player.changed(plain.squares()) == shown


def test_at_the_end_they_are_told_right_or_wrong(tmp_path: Path) -> None:
    player, plain = Player(tmp_path), Player(tmp_path)
    for name, key in (("d8", "q"), ("e8", "q"), ("h7", "p")):
        pencil(player, name, key)
    for each in (player, plain):
        each.plays("e4 e5")
    assert player.changed(plain.squares()) == {"d8", "e8", "h7"}
    running = player.squares()
    assert running["d8"] == running["e8"], "right and wrong look the same as yet"
    for each in (player, plain):
        each.resigns()
    assert player.changed(plain.squares()) == {"d8", "e8", "h7"}
    assert player.sees("2 of 3 pencil marks were right.")
    assert not plain.sees("pencil marks")
    for each in (player, plain):
        each.press("4")
    assert not player.changed(plain.squares())


def test_marks_go_on_record_once_the_game_is_over(tmp_path: Path) -> None:
    player = Player(tmp_path, Side.SECOND)
    for name, key in (("d1", "q"), ("e1", "q"), ("e4", "p")):
        pencil(player, name, key)
    player.plays("e4 d5")
    assert "BlackMarks" not in player.record.tags
    player.resigns()
    assert player.record.tags["BlackMarks"] == "p1/1 q1/2"


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("flips", [0, 1])
def test_the_choice_stays_on_the_board_and_off_its_square(
    tmp_path: Path, size: tuple[int, int], flips: int
) -> None:
    player = Player(tmp_path, size=size, fen="k7/8/8/8/8/8/8/6K1 w - - 0 1")
    player.press(*["f"] * flips)
    before = player.squares()
    corners = [player.at(name) for name in ("a1", "h8")]
    left, right = sorted(x for x, _ in corners)
    upper, lower = sorted(y for _, y in corners)
    half = player.cell // 2
    board = pygame.Rect(left - half, upper - half, 0, 0).union(
        pygame.Rect(right + half, lower + half, 0, 0)
    )
    for name in ("a1", "a8", "h8", "d4", "e5"):
        pencil(player, name)
        letters = [player.where(letter) for letter in "KQRBNP"]
        assert all(board.contains(each) for each in letters)
        assert not any(each.collidepoint(player.at(name)) for each in letters)
        player.click("Q")
        assert player.changed(before) == {name}
        pencil(player, name, "q")


# --- Pictures --------------------------------------------------------------------------

GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Bxg7 O-O a6"


def test_marks_look_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    player = Player(tmp_path)
    player.plays(GAME)
    for name, key in (("d8", "q"), ("e8", "k"), ("c8", "b")):
        pencil(player, name, key)
    stroke(player, "c1", "h6")
    stroke(player, "f3", "d4")
    stroke(player, "e8", "e8")
    pencil(player, "a7", "Right")
    player.waits(0.1)
    looks_like(player.board(), "play-marks")


def test_the_score_looks_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    player = Player(tmp_path, Side.SECOND)
    for name, key in (("d1", "q"), ("e1", "q"), ("b1", "n")):
        pencil(player, name, key)
    player.plays("e4 e5")
    player.resigns()
    player.waits()
    looks_like(player.board(), "play-pencil-score")
