"""Every screen in each of its states, at three sizes: all is told and in reach."""

from __future__ import annotations

from pathlib import Path
from pkgutil import resolve_name

import pygame
import pytest

from core.games import GAMES
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import covered
from gui.drawing import cuts, shapes
from gui.drawing.text import draw_text
from gui.ui.elements import Canvas, Own
from gui.ui.layout import Element, Frame, Slot, Stack
from gui.widgets.button import Button
from gui.widgets.choice import Choice
from tests.gui.screens import OF_GAMES, SIZES, STATES, screen_of, stage
from tests.gui.test_cuts import followed, told_in_whole
from tests.support.events import move_to
from tests.support.layout import (
    Unpainted,
    faults,
    page_of,
    unreached_by_keys,
    unreached_by_mouse,
)
from tests.support.shells import still_shell

TIGHTEST = (SIZES[0], "large")
LOOKS = (
    (TIGHTEST, (SIZES[0], "normal"), (SIZES[2], "normal")),
    (TIGHTEST, (SIZES[0], "small"), (SIZES[1], "normal")),
)
"""Sizes of the window and of the text, in two halves."""


def looks_of(name: str) -> tuple[tuple[tuple[int, int], str], ...]:
    """All looks; but of a screen that games share, each game has one half or the other.

    They take turns, so that each screen is seen in every look, and so is each game.
    """
    if name not in OF_GAMES:
        return tuple(dict.fromkeys(LOOKS[0] + LOOKS[1]))
    variant, screen = OF_GAMES[name]
    screens = list(dict.fromkeys(each for _, each in OF_GAMES.values()))
    return LOOKS[(list(GAMES).index(variant) + screens.index(screen)) % 2]


@pytest.mark.parametrize("name", STATES)
def test_everything_has_its_place_and_can_be_reached(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = stage(tmp_path, monkeypatch)
    scene = STATES[name](where)
    if (SIZES[1], "normal") in looks_of(name):
        scene.draw(pygame.Surface(SIZES[0]))
    leave_out_pixels(monkeypatch)
    page, told = followed(monkeypatch), set[str]()
    settled(scene, SIZES[0], 2)
    for size, text in looks_of(name):
        where.use(text_size=text)
        screen = settled(scene, size, 1)
        found = faults(page_of(screen, size))
        above = [each for each in screen.focus.above if each.enabled]
        if not screen.covered and not above:
            found += [f"no mouse comes to {each}" for each in unreached_by_mouse(screen)]
            found += [f"no key comes to {each}" for each in unreached_by_keys(screen)]
        found += [f"{words} is cut off" for words in labels_cut_off(screen)]
        assert not found, (size, text, found)
        told |= told_in_whole(scene, Unpainted(size), page, told)
    scene.close()


DETAILS = (
    "Two bots play", "Saved games, files", "A board of your own", "Mates, studies, tactics",
    "Bots against bots", "Rules and a first lesson", "Theme, fog, bots",
)  # fmt: skip
"""What stands beside the lines of the menu on Home."""


def labels_cut_off(screen: Screen) -> set[str]:
    """Words of ours on buttons, choices and menus that have too little room."""
    labels = set(DETAILS)
    for widget in screen.focus.widgets:
        if isinstance(widget, Choice):
            labels.update(option.label for option in widget.options)
        if isinstance(widget, Button):
            labels.add(widget.words)
    return labels & {cut.whole for cut in cuts.noted()}


def leave_out_pixels(patch: pytest.MonkeyPatch) -> None:
    """Draw no squares, fog, pieces and cards: where things stand depends on none of these.

    All of them are drawn before, of half of the games; others draw them alike.
    """
    nothing = pygame.Surface((1, 1), pygame.SRCALPHA)
    patch.setattr(BoardView, "_draw_squares", lambda *_: None)
    patch.setattr(BoardView, "_draw_sprite", lambda *_: None)
    patch.setattr(shapes, "svg", lambda *_: nothing)
    # Else what is drawn now would be shown to later tests.
    for name in ("gui.entry.game_picker._board_picture", "gui.entry.look_choices._squares"):
        patch.setattr(name, resolve_name(name).__wrapped__)


def settled(scene: Scene, size: tuple[int, int], pictures: int = 3) -> Screen:
    """The screen in the window, once it stands still and nothing is pointed at.

    What has stood still once does so again after one picture of another size.
    """
    surface = Unpainted(size)
    for _ in range(pictures):
        scene.draw(surface)
        scene.update(0.6)
    screen = screen_of(scene)
    move_to(screen.focus, (-1, -1))
    screen.focus.focus(None)
    return screen


# --- The walker notices what it should -------------------------------------------------


class AsItIs(Own):
    """A widget where a test has put it."""

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        super().layout(frame, slot, self.widget.rect)


class Crooked(Screen):
    """A screen with two buttons, a text and a board, one of which a test puts wrong."""

    def __init__(self, folder: Path) -> None:
        super().__init__(still_shell(folder))
        self.one, self.other = Button("Go", list), Button("Stay", list)
        self.one.rect = pygame.Rect(20, 20, 100, 40)
        self.other.rect = pygame.Rect(20, 80, 100, 40)
        self.text, self.room = (20, 160), pygame.Rect(0, 0, 900, 600)
        self.board = BoardLayout(8, 8, 20, 300, 200)

    def view(self) -> Element:
        return Stack(Canvas(self._draw), AsItIs(self.one), AsItIs(self.other))

    def _draw(self, surface: pygame.Surface, *_: object) -> None:
        seen = covered(GAMES["fog-chess"].facts)
        BoardView(self.board, self.shell.theme).draw(surface, seen)
        surface.set_clip(self.room)
        draw_text(surface, "What is said here", *self.text, 16, self.shell.theme.text)
        surface.set_clip(None)


WRONG: dict[str, tuple[dict[str, object], str]] = {
    "nothing": ({}, ""),
    "outside": ({"one": (850, 20, 100, 40)}, "is not in the window"),
    "no size": ({"one": (20, 20, 0, 40)}, "is not in the window"),
    "overlap": ({"other": (60, 50, 100, 40)}, "lies over"),
    "a text on an edge": ({"text": (80, 40)}, "leaves"),
    "texts on each other": ({"text": (66, 41)}, "runs into"),
    "cut by the window": ({"text": (850, 160)}, "is cut off"),
    "cut by a card": ({"room": (0, 0, 80, 600)}, "is cut off"),
    "cut in height": ({"room": (0, 0, 900, 160)}, "is cut off"),
    "a text on the board": ({"text": (320, 260)}, "stands on the board"),
    "a button on the board": ({"one": (320, 260, 90, 30)}, "lies on the board"),
    "a board outside": ({"board": BoardLayout(8, 8, 20, 800, 200)}, "not in the window"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_stands_wrong_is_found(wrong: str, tmp_path: Path) -> None:
    screen, (changes, complaint) = Crooked(tmp_path), WRONG[wrong]
    for name, value in changes.items():
        if name in ("one", "other"):
            getattr(screen, name).rect = pygame.Rect(value)  # type: ignore[call-overload]
        else:
            setattr(screen, name, value)
    found = faults(page_of(settled(screen, SIZES[0]), SIZES[0]))
    assert any(complaint in each for each in found) is bool(complaint), found


def test_what_cannot_be_reached_is_found(tmp_path: Path) -> None:
    screen = Crooked(tmp_path)
    screen.one.rect = screen.other.rect.inflate(-20, -20)
    settled(screen, SIZES[0])
    assert unreached_by_mouse(screen) == ["Button 'Go'"]
    screen.focus.set([screen.one])
    screen.focus._step = bool  # type: ignore[method-assign]
    assert unreached_by_keys(screen) == ["Button 'Go'"]
