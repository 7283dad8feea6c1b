"""The ways between screens: those over another one, those back, and those one waits on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gui.app import requests as to
from gui.app.screen import Screen
from gui.app.shell import Shell, Trail, screen_for
from gui.ui.elements import Own, Text
from gui.ui.layout import Column, Element, Space
from gui.widgets.button import Button
from settings.store import default_settings
from tests.gui.engine_list import Silent
from tests.support.events import move_to
from tests.support.person import Person
from tests.support.shells import StillRules, asked, still_shell

FOLDER = Path("somewhere")
SETUP, WATCHED, REPLAY = (
    to.ToTournamentSetup(),
    to.ToTournament(FOLDER),
    to.ToReplay(FOLDER),
)
TWO = to.ToHotSeat(("A", "B"), "fog-chess", "chesscom", "none")


class Counting(Screen):
    """A screen that counts the seconds it has gone on for, and the keys it has heard."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.seconds, self.heard = 0.0, 0
        self.shown: list[Button] = []

    def view(self) -> Element:
        kids = (Own(button, h=90) for button in self.shown)
        return Column(Text(f"Heard {self.heard}"), *kids, Space())

    def tick(self, dt: float) -> None:
        self.seconds += dt

    def act(self, event: pygame.event.Event) -> None:
        self.heard += event.type == pygame.KEYDOWN


@pytest.fixture
def below() -> Person:
    """Somebody before a screen over which real ones lie."""
    shell = Shell(default_settings())
    shell.asking, shell.make_rules = Silent, lambda _: StillRules(False)
    return Person(Counting(shell))


def test_what_lies_below_goes_on_and_is_there_again_on_esc(below: Person) -> None:
    scene = below.scene
    scene.visit(to.ToOptions())
    assert below.sees("THEME")
    assert not below.sees("Heard 0")
    below.waits(0.5)
    below.press("Right", "Esc")
    below.waits(0.5)
    assert (below.scene, scene.seconds, below.reads()) == (scene, 1.0, ["Heard 0"])
    below.press("Left")
    assert scene.heard == 1


def test_nothing_stays_highlighted_that_the_pointer_has_left_meanwhile(
    below: Person,
) -> None:
    first, second = Button("One", list), Button("Two", list)
    below.scene.shown = [first, second]
    below.reads()
    move_to(below.scene, first.rect.center)
    below.scene.visit(to.ToOptions())
    below.reads()
    move_to(below.scene, second.rect.center)
    below.press("Esc")
    below.waits(0.0)
    assert (first.hovered, second.hovered) == (False, True)


def test_a_visitor_may_have_a_visitor_and_a_way_elsewhere_leaves_all(below: Person) -> None:
    scene = below.scene
    scene.visit(to.ToOptions())
    below.click("Your engines")
    assert below.sees("Add an engine")
    for key, words in (("Esc", "THEME"), ("Esc", "Heard 0")):
        below.press(key)
        below.waits(0.0)
        assert below.sees(words)
        assert below.scene is scene
    scene.visit(to.ToOptions())
    below.press("Ctrl+N")
    below.waits(0.0)
    assert below.sees("Start game")
    assert not below.scene.visits


@pytest.mark.parametrize("ready", [True, False])
def test_rules_that_are_not_ready_are_waited_for_over_the_screen(
    below: Person, ready: bool
) -> None:
    scene, rules = below.scene, StillRules(False)
    scene.shell.make_rules = lambda _: rules
    scene.visit(TWO)
    below.waits(0.3)
    assert below.sees("Preparing the rules")
    rules.ready = ready
    below.press(*["Esc"] * (not ready))
    below.waits(0.0)
    below.waits(0.0)
    assert below.scene is scene
    assert ("Heard 0" in below.reads()) is not ready
    assert below.sees("Show my board") is ready


# --- Where rules are waited for ----------------------------------------------------------


def test_one_goes_on_when_the_rules_are_ready(tmp_path: Path) -> None:
    shell, wanted = still_shell(tmp_path), to.ToLesson("fog-chess", "chesscom")
    person = Person(scene := screen_for(shell, to.ToPreparing(wanted)))
    assert (shell.rules.begun, person.reads()) == (1, []), "a short wait shows nothing"
    person.waits(9.0)
    person.press("Enter")
    assert asked(shell) == []
    person.waits(1.5)
    person.press("Enter", "Esc")
    assert asked(shell) == [to.ToHome()] * 2
    shell.rules.ready = True
    assert scene.update(0.1) is not scene
    assert asked(shell)[-1] == wanted


# --- The way back ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "back"),
    [
        ([(to.ToHome(), SETUP), (SETUP, WATCHED), (WATCHED, REPLAY)],
         [WATCHED, SETUP, to.ToHome(), None]),
        ([(to.ToLibrary(), REPLAY), (None, to.ToOptions())], [to.ToLibrary(), None]),
        (3 * [(to.ToHome(), to.ToNewGame()), (to.ToNewGame(), to.ToLibrary()),
              (to.ToLibrary(), to.ToNewGame())], [to.ToHome(), None]),
        ([(to.ToHome(), SETUP), (SETUP, to.ToHome("A sentence"))], [None]),
    ],
    ids=["through all", "what has no place", "what one comes to again", "Home"],
)  # fmt: skip
def test_back_leads_through_the_places_that_were_left(
    steps: list[tuple[to.Request | None, to.Request]], back: list[to.Request | None]
) -> None:
    trail = Trail()
    for place, request in steps:
        trail.leave(place, request)
    assert [trail.back() for _ in back] == back


@pytest.mark.parametrize("kind", [to.ToHome, to.ToNewGame, to.ToWatchSetup, type(SETUP)])
@pytest.mark.parametrize("where", [to.ToOptions(), REPLAY])
def test_esc_leads_back_to_where_one_was(
    tmp_path: Path, kind: type[to.Request], where: to.Request
) -> None:
    person = Person(screen_for(still_shell(tmp_path, ready=True), kind()))
    shell, place = person.scene.shell, person.scene.place
    person.scene.go(where)
    other = Person(screen_for(shell, where))
    other.press("Esc", "Esc")
    beyond = to.ToHome() if isinstance(where, to.ToOptions) else to.ToLibrary()
    assert place is not None
    assert asked(shell)[1:] == [place, beyond]
