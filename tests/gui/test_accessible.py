"""What a screen reader is told of every screen, and what it costs everybody else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.texts import use
from gui.app.accessible import parts_in, read_screen, words_of
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.board.board import BoardArea
from gui.widgets.accessible import Part
from tests.gui.screens import STATES, stage
from tests.support.layout import Unpainted

SIZE = (1280, 800)


def tree(scene: Scene) -> Part:
    return read_screen(scene, Unpainted(SIZE))


@pytest.mark.parametrize("name", STATES)
def test_every_control_of_every_screen_has_a_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = STATES[name](stage(tmp_path, monkeypatch))
    shown = tree(screen)
    reached = [part for part in parts_in(shown) if part.can_focus]
    assert [words_of(part) for part in reached if not said(part)] == []
    told = {part.key for part in reached}
    assert isinstance(screen, Screen)
    widgets = (w for w in screen.front.focus.widgets if w.reachable and w.enabled)
    live = {("widget", id(w)) for w in widgets}
    if not screen.covered and not any(part.role == "menu" for part in parts_in(shown)):
        assert live <= told, "all that Tab leads to is told"
    screen.close()


def said(part: Part) -> str:
    """What is said where the keyboard comes to a part."""
    held = [each.name for each in part.parts]
    return part.name or part.value or part.detail or " ".join(held)


def test_a_row_of_options_reads_as_it_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = STATES["options-3"](stage(tmp_path, monkeypatch))
    lines = [words_of(part) for part in parts_in(tree(screen))]
    assert "slider, Volume, Moves, captures, the clock, 60 %" in lines
    assert "switch, Count down, Your last ten seconds tick, on" in lines
    assert "option, Sound, selected" in "\n".join(lines)


def test_what_lies_over_a_screen_is_all_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = STATES["keys"](stage(tmp_path, monkeypatch))
    told = [part for part in parts_in(tree(screen)) if part.role != "window"]
    assert told[0].name == "Keys"
    assert not [part for part in told if part.role == "board"]


def test_the_board_says_fog_marks_and_what_is_supposed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = STATES["play-help"](stage(tmp_path, monkeypatch))
    squares = squares_in(screen)
    assert len(squares) == 64
    assert squares[0].startswith("a8, ")
    assert any(name.endswith(", fog") for name in squares)
    assert any("last move" in name for name in squares)
    use("en_XA")
    try:
        assert not set(squares) & set(squares_in(screen))
    finally:
        use()


def squares_in(screen: Scene) -> list[str]:
    return [part.name for part in parts_in(tree(screen)) if part.role == "square"]


def test_nothing_is_noted_while_nobody_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = STATES["fog-chess-play"](stage(tmp_path, monkeypatch))
    asked = []
    monkeypatch.setattr(BoardArea, "part", lambda *_: asked.append(1))
    monkeypatch.setattr("gui.drawing.reading.note", lambda *_: asked.append(1))
    screen.draw(pygame.Surface(SIZE))
    assert asked == []
    tree(screen)
    assert asked
