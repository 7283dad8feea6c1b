"""Moments in a replay: marked in the list, on the slider and the board, and gone to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.records.record import GameRecord
from gui.app.requests import ToReplayOf
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.moments import count_words, fill_of, long_words, short_words, threats
from gui.replay.move_list import ReplayMoveList
from gui.replay.scene import ReplayScene
from gui.widgets.button import IconButton
from tests.gui.replaying import board_of, drawn, lonely_shell, trap, viewer_of
from tests.support.events import click, move_to, press
from tests.support.random_games import random_game

E7, D5 = 52, 35


def _studied(record: GameRecord) -> AnnotatedGame:
    annotated = AnnotatedGame.of(record)
    annotated.annotate(60)
    return annotated


def _replay(folder: Path, record: GameRecord, **changes: object) -> ReplayScene:
    shell, _ = lonely_shell(folder, fog="flat", **changes)
    scene = ReplayScene.of_record(shell, ToReplayOf(record, 0))
    assert isinstance(scene, ReplayScene)
    while not viewer_of(scene).annotated.complete:
        scene.update(0.01)
    drawn(scene)
    return scene


@pytest.fixture
def scene(tmp_path: Path) -> ReplayScene:
    """A game whose king was left hanging unseen once and was taken, at its start."""
    return _replay(tmp_path, trap())


def _list(scene: ReplayScene) -> ReplayMoveList:
    return next(w for w in viewer_of(scene).widgets if isinstance(w, ReplayMoveList))


def test_words_say_whose_king_and_how_often() -> None:
    annotated = _studied(trap())
    assert list(annotated.moments) == [14, 15]
    assert (fill_of(annotated, 14), fill_of(annotated, 15)) == ("half", "full")
    assert short_words(annotated, 14) == "King left hanging unseen: Nxe7"
    assert long_words(annotated, 14) == "Black’s king was left hanging unseen: Nxe7"
    assert long_words(annotated, 15) == "White took the king"
    assert (short_words(annotated, 3), long_words(annotated, 3)) == ("", "")
    assert count_words(annotated) == "Black’s king was left hanging unseen once"


def test_a_king_that_was_left_standing() -> None:
    record = trap()
    # White castles instead of taking the king.
    annotated = _studied(replace(record, moves=record.moves[:14], outcome=None))
    assert count_words(annotated) == "Black’s king was left hanging unseen once"
    quiet = next(
        m
        for m in annotated.boards(14).truth.moves
        if m not in annotated.moments[14][0].moves
    )
    annotated.follow(replace(record, moves=(*record.moves[:14], quiet), outcome=None))
    annotated.annotate(9)
    assert fill_of(annotated, 15) == "hollow"
    assert short_words(annotated, 15) == "King not taken: Nxe7"
    assert long_words(annotated, 15).startswith("White could have taken the king: Nxe7")


def test_counts_of_both_sides_are_told_in_one_line() -> None:
    words = count_words(_studied(random_game("chesscom", 10, 120)))
    assert words.count("king was left hanging unseen") == 2
    assert "times" in words
    assert (
        count_words(_studied(replace(trap(), moves=())))
        == "No king was left hanging unseen"
    )


def test_the_way_to_the_king_is_drawn_on_the_truth_alone(scene: ReplayScene) -> None:
    viewer = viewer_of(scene)
    assert threats(viewer.annotated, 14) == ((D5, E7),)
    viewer.seek(14)
    for _ in range(20):
        scene.update(0.1)
    marked = drawn(scene)
    viewer.annotated.moments.pop(14)
    viewer.seek(13)
    viewer.seek(14)
    for _ in range(20):
        scene.update(0.1)
    plain = drawn(scene)
    for panel, layout in viewer.layout.boards.items():
        box = pygame.Rect(layout.box)
        images = [pygame.image.tobytes(p.subsurface(box), "RGB") for p in (marked, plain)]
        assert (images[0] != images[1]) is (panel == "truth")


def test_keys_go_from_moment_to_moment(scene: ReplayScene) -> None:
    plies = []
    for key in (
        pygame.K_RIGHT,
        pygame.K_RIGHT,
        pygame.K_RIGHT,
        pygame.K_LEFT,
        pygame.K_LEFT,
    ):
        press(scene, key, pygame.KMOD_CTRL)
        plies.append(viewer_of(scene).ply)
    assert plies == [14, 15, 15, 14, 14]


def test_buttons_go_from_moment_to_moment(scene: ReplayScene) -> None:
    back, on = (
        widget
        for widget in scene.focus.widgets
        if isinstance(widget, IconButton) and "moment" in widget.tooltip
    )
    assert (back.enabled, on.enabled) == (False, True)
    click(scene, on.rect.center)
    click(scene, on.rect.center)
    assert viewer_of(scene).ply == 15
    assert (back.enabled, on.enabled) == (True, False)
    click(scene, back.rect.center)
    assert viewer_of(scene).ply == 14


def test_the_list_tells_what_its_signs_mean(scene: ReplayScene) -> None:
    moves = _list(scene)
    press(scene, pygame.K_END)
    drawn(scene)
    move_to(scene, moves.cell(14).center)
    assert moves.tooltip.endswith("Black’s king was left hanging unseen: Nxe7")
    assert moves.anchor == moves.cell(14)
    move_to(scene, moves.cell(13).center)
    assert "unseen" not in moves.tooltip
    move_to(scene, (moves.rect.x + 60, moves.rect.y + 10))
    assert moves.tooltip == "Black’s king was left hanging unseen once"
    move_to(scene, (3, 3))
    assert moves.tooltip == ""


def test_the_slider_has_a_pin_for_every_moment(scene: ReplayScene) -> None:
    slider = viewer_of(scene).transport.slider
    assert slider.pins == {14: "half", 15: "full"}
    length = slider.rect.width - 16
    place = slider.rect.x + 8 + round(length * 14 / 15), slider.rect.centery
    move_to(scene, place)
    assert slider.tooltip == "Black’s king was left hanging unseen: Nxe7"
    assert slider.anchor.centerx == pytest.approx(place[0], abs=1)
    move_to(scene, (place[0] - 20, place[1]))
    assert slider.tooltip == ""
    assert slider.anchor == slider.rect


def test_the_tooltip_of_a_pin_stands_beside_it(scene: ReplayScene) -> None:
    slider = viewer_of(scene).transport.slider
    length = slider.rect.width - 16
    move_to(scene, (slider.rect.x + 8 + round(length * 14 / 15), slider.rect.centery))
    before = drawn(scene)
    scene.update(1.0)
    after = drawn(scene)
    below = slider.anchor.move(0, slider.anchor.height).inflate(20, 0)
    images = [pygame.image.tobytes(p.subsurface(below), "RGB") for p in (before, after)]
    assert images[0] != images[1]


def test_picture(
    tmp_path: Path,
    looks_like: Callable[[pygame.Surface, str], None],
) -> None:
    scene = _replay(tmp_path, trap(), less_motion=True)
    press(scene, pygame.K_RIGHT, pygame.KMOD_CTRL)
    looks_like(board_of(drawn(scene), viewer_of(scene)), "replay-moment")
