"""A screen that lies over another one, and leads back to it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gui.app.requests import Request, ToHome, ToHotSeat, ToOptions, ToPreparing
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.entry.home import HomeScene
from gui.entry.options import OptionsScene
from gui.entry.preparing import PreparingScene
from gui.ui.elements import Own
from gui.ui.layout import Column, Element, Space
from gui.widgets.button import Button
from settings.store import default_settings
from tests.support.events import move_to, press
from tests.support.shells import Elsewhere, StillRules, drawn, still_shell


class Counting(Screen):
    """A screen that counts the seconds it has gone on for, and the keys it has heard."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.seconds = 0.0
        self.heard = 0
        self.shown: list[Button] = []

    def view(self) -> Element:
        return Column(*(Own(button, h=90) for button in self.shown), Space())

    def tick(self, dt: float) -> None:
        self.seconds += dt

    def act(self, event: pygame.event.Event) -> None:
        self.heard += event.type == pygame.KEYDOWN


@pytest.fixture
def below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counting:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    shell = Shell(default_settings())
    shell.games, shell.tournaments = tmp_path, tmp_path / "tournaments"
    scene = Counting(shell)
    drawn(scene)
    return scene


def test_what_lies_below_goes_on_and_is_there_again_on_esc(below: Counting) -> None:
    before = pygame.image.tobytes(drawn(below), "RGB")
    below.visit(ToOptions())
    assert pygame.image.tobytes(drawn(below), "RGB") != before
    assert below.update(0.5) is below
    press(below, pygame.K_RIGHT)
    press(below, pygame.K_ESCAPE)
    assert below.update(0.5) is below
    assert (below.seconds, below.heard) == (1.0, 0)
    assert pygame.image.tobytes(drawn(below), "RGB") == before
    press(below, pygame.K_LEFT)
    assert below.heard == 1


def test_nothing_stays_highlighted_that_the_pointer_has_left_meanwhile(
    below: Counting,
) -> None:
    first, second = Button("One", lambda: None), Button("Two", lambda: None)
    below.shown = [first, second]
    drawn(below)
    move_to(below, first.rect.center)
    below.visit(ToOptions())
    drawn(below)
    move_to(below, second.rect.center)
    press(below, pygame.K_ESCAPE)
    below.update(0.0)
    assert (first.hovered, second.hovered) == (False, True)


def test_a_way_to_another_screen_leaves_both(below: Counting) -> None:
    below.visit(ToOptions())
    drawn(below)
    press(below, pygame.K_n, pygame.KMOD_LCTRL)
    following = below.update(0.0)
    assert following is not below
    assert isinstance(following, Screen)
    assert not following.visits


def test_a_visitor_may_have_a_visitor(below: Counting) -> None:
    below.visit(ToOptions())
    visitor = below._visitor
    assert isinstance(visitor, OptionsScene)
    visitor.visit(ToOptions())
    for left in (visitor, None):
        drawn(below)
        press(below, pygame.K_ESCAPE)
        assert below.update(0.0) is below
        assert below._visitor is left
        assert left is None or left._visitor is None


def test_where_the_rules_are_not_ready_they_are_waited_for_over_the_screen(
    below: Counting,
) -> None:
    rules = StillRules(False)
    below.shell.make_rules = lambda _: rules
    below.visit(ToHotSeat(("A", "B"), "fog-chess", "chesscom", "none"))
    assert isinstance(below._visitor, PreparingScene)
    assert below.update(0.0) is below
    press(below, pygame.K_ESCAPE)
    drawn(below)
    press(below, pygame.K_ESCAPE)
    assert below.update(0.0) is below
    assert below._visitor is None


def test_what_was_waited_for_lies_over_the_screen_too(tmp_path: Path) -> None:
    opened: list[Request] = []
    shell = still_shell(tmp_path)

    def open_(request: Request) -> Scene:
        opened.append(request)
        return (
            PreparingScene(shell, ToPreparing(ToHome()))
            if len(opened) == 1
            else HomeScene(shell)
        )

    shell.open = open_
    scene = Counting(shell)
    scene.visit(ToHome())
    shell.rules.ready = True
    assert scene.update(0.0) is scene
    assert isinstance(scene._visitor, HomeScene)
    assert scene._visitor.visits


def test_a_screen_of_any_kind_can_be_visited(tmp_path: Path) -> None:
    scene = Counting(still_shell(tmp_path))
    scene.visit(ToHome())
    assert isinstance(scene._visitor, Elsewhere)
    assert not scene.typing
    assert scene.update(0.0) is scene
