"""Everything can be done without a mouse, and nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pygame
import pytest

from gui.app.requests import Request, ToHome, ToNewGame, ToOptions
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.entry.look_choices import theme_choice
from gui.tournament.scene import TournamentScene
from gui.ui.layout import Element, Frame, Row, Slot
from gui.ui.listing import ListOf, row_ground
from gui.widgets.button import Button, ConfirmButton, Logo
from gui.widgets.choice import (
    CHIPS,
    ENTRIES,
    PICTURE_CARDS,
    SEGMENTS,
    TABS,
    Choice,
    Look,
    Option,
)
from gui.widgets.notice import Notice
from gui.widgets.slider import Toggle
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style, Widget
from lab.screenshot.command import PICTURES
from settings.store import default_settings
from tests.gui.tournaments import ELEVEN, FakeTournament
from tests.support.events import click, press
from tests.support.layout import Unpainted
from tests.support.person import Person
from tests.support.shells import MOMENT, StillRules, drawn, still_shell

SIZE = (900, 600)
"""The smallest window; that all can be reached in others is seen in ``test_layout``."""

LEFT_OUT = {"ask", "positions", "evaluation", "why", "keys", "legend", "tournament"}
"""The first four wait for another process, the next two keep Tab from what lies below, the
last needs a folder; a fake stands for it."""

QUIET = {"less_motion": True, "help": 0}
PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@pytest.fixture
def opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Screen]]:
    """Opens the screen of a name, as pictures of it are taken."""
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    # What engines and bots have to say can be reached like what is there without it.
    monkeypatch.setattr("lab.screenshot.scenes.PATIENCE", 0.0)
    opened: list[Scene] = []

    def open_(name: str) -> Screen:
        if name == "tournament":
            running = FakeTournament(ELEVEN, 2, boards=6)
            running.fill(1)
            scene: Scene = TournamentScene(still_shell(tmp_path), running)
        else:
            shell = Shell(default_settings().model_copy(update=QUIET))
            shell.games, shell.tournaments = tmp_path, tmp_path / "tournaments"
            shell.make_rules = lambda variant: StillRules(True, variant)
            shell.now = lambda: MOMENT
            made = PICTURES[name](shell, {}, tmp_path)
            opened.append(made)
            scene = made
        assert isinstance(scene, Screen)
        return scene

    yield open_
    for scene in opened:
        scene.close()


HOMELESS = {
    "home", "hand-over", "play-zen", "keys", "preparing", "play-typing", "promotion",
}  # fmt: skip
"""Pictures of Home itself, of screens without a bar, and of what lies over a bar."""

each_screen = pytest.mark.parametrize(
    "name", [*sorted(set(PICTURES) - LEFT_OUT), "tournament"]
)


def live(scene: Screen) -> list[Widget]:
    return [each for each in scene.focus.widgets if each.enabled and each.reachable]


@each_screen
def test_tab_shows_where_it_is_keys_press_and_the_logo_leads_home(
    opened: Callable[[str], Screen], name: str
) -> None:
    scene, asked = opened(name), list[Request]()
    drawn(scene, SIZE)
    assert live(scene) or name == "preparing"
    for _ in live(scene):
        press(scene, pygame.K_TAB)
        scene.update(0.0)
        picture, widget = drawn(scene, SIZE), scene.focus.current
        assert widget is not None
        assert has_its_line(picture, widget, scene.shell.theme.text), widget
    for each in scene.focus.widgets:
        assert says_what_it_is(each), each
    logos = [w for w in scene.focus.widgets if isinstance(w, Logo)]
    assert len(logos) == (name not in {"home", "hand-over", "play-zen", "preparing"})
    if name not in HOMELESS:
        scene.shell.open = lambda request: asked.append(request) or scene  # type: ignore[func-returns-value]
        scene.shell.trail.leave(ToNewGame(), ToOptions())
        # What a click puts down, and what is unsaved, is asked about first.
        for _ in range(2):
            if not asked:
                click(scene, logos[0].rect.center)
        assert asked == [ToHome()]


def test_the_line_of_the_focus_keeps_off_words_higher_than_their_button(
    opened: Callable[[str], Screen],
) -> None:
    person = Person(opened("new-game"), SIZE)
    ink = person.place("Explained on boards")
    before = pygame.surfarray.array3d(drawn(person.scene, SIZE))
    person.tabs_to("Explained on boards")
    after = pygame.surfarray.array3d(drawn(person.scene, SIZE))
    x, y = np.nonzero((before != after).any(axis=2))
    assert len(x)
    letters = ink.inflate(-3 * ink.height, ink.height)  # between its round ends
    assert not any(map(letters.collidepoint, x, y))


def has_its_line(
    surface: pygame.Surface, widget: Widget, ink: tuple[int, int, int]
) -> bool:
    """Whether the line of the focus is seen round a widget: in two middles of its edges."""
    rect, window = widget.outline.inflate(6, 6), surface.get_rect()
    sides = [(rect.centerx, y) for y in (rect.top, rect.bottom - 1)]
    sides += [(x, rect.centery) for x in (rect.left, rect.right - 1)]
    seen = [side for side in sides if window.collidepoint(side)]
    return sum(surface.get_at(side)[:3] == ink for side in seen) >= 2


@each_screen
def test_enter_and_space_press_what_can_be_pressed(
    opened: Callable[[str], Screen], name: str
) -> None:
    scene = opened(name)
    drawn(scene)
    press(scene, pygame.K_ESCAPE)  # an open choice of promotion has Enter for itself
    pressed: list[int] = []
    names = ("on_press", "_on_press")
    pressable = [(w, each) for w in live(scene) for each in names if hasattr(w, each)]
    for (widget, attribute), key in product(pressable, PRESSES):
        pressed.clear()
        scene.focus.focus(widget)
        for _ in range(1 + isinstance(widget, ConfirmButton)):
            scene.draw(Unpainted(scene.size))  # a tree gives its widgets their own anew
            setattr(widget, attribute, lambda *_: pressed.append(1))
            press(scene, key)
            widget.update(0.5)
        assert len(pressed) == 1, widget


def says_what_it_is(widget: Widget) -> bool:
    """Whether a widget that shows an icon has words as well, if only in a tooltip."""
    if isinstance(widget, Choice):
        return bool(widget.tooltip) or all(option.label for option in widget.options)
    worded = isinstance(widget, Notice | Button | ConfirmButton | TextField)
    return worded or not hasattr(widget, "icon") or bool(widget.tooltip)


OPTIONS = [Option("One", "first"), Option("Two", "second")]
LOOKS: dict[str, tuple[Look, list[Option]]] = {
    "segments": (SEGMENTS, OPTIONS),
    "chips": (CHIPS, OPTIONS),
    "entries": (ENTRIES, OPTIONS),
    "tabs": (TABS, OPTIONS),
    "pictures": (PICTURE_CARDS, theme_choice("umbra", lambda _: None).props["options"]),
}


def unlike_in_grey(style: Style, *widgets: Widget) -> int:
    """How many pixels of two states of a thing differ clearly where there is no colour."""
    greys = []
    for widget in widgets:
        surface = pygame.Surface((420, 160))
        surface.fill(style.theme.bg)
        widget.rect = pygame.Rect(10, 10, 400, 140)
        widget.draw(surface, style)
        greys.append(pygame.surfarray.array3d(surface) @ np.array((0.2126, 0.7152, 0.0722)))
    return int((np.abs(greys[0] - greys[1]) > 30).sum())


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_chosen_is_told_without_colour(theme_name: str, look: str) -> None:
    style, (drawing, options) = Style(THEMES[theme_name], metrics(1280, 800)), LOOKS[look]
    states = (Choice(options, chosen, lambda _: None, drawing) for chosen in (0, 1))
    assert unlike_in_grey(style, *states) > 60


def test_switches_and_buttons_are_told_apart_without_colour(theme_name: str) -> None:
    style = Style(THEMES[theme_name], metrics(1280, 800))
    switches = [Toggle(on, lambda _: None) for on in (False, True)]
    starts = [Button("Start", list, "main") for _ in range(2)]
    starts[0].enabled = False
    asking = [ConfirmButton("Resign", "Yes, resign", "resign", list) for _ in range(2)]
    press(asking[0], pygame.K_RETURN)
    for pair in (switches, starts, asking):
        assert unlike_in_grey(style, *pair) > 100
    lists = []
    for number in range(2):
        rows, frame = ListOf(items="abc", cell=_row, chosen=number, each=40), Frame(style)
        rows.layout(frame, Slot(), pygame.Rect(10, 10, 400, 140))
        lists.append(frame.widgets[0][1])
    assert unlike_in_grey(style, *lists) > 60


def _row(item: str, chosen: bool, pointed: bool) -> Element:
    return Row(ground=row_ground(chosen, pointed))
