"""The keys of a screen, shown over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gui.app.keys import Action
from gui.app.requests import ToLesson, ToNewGame
from gui.app.screen import Screen
from gui.entry.home import HomeScene
from gui.ui.layout import Element, Space
from settings.keys import ACTIONS, EVERYWHERE, GROUP_OF, GROUPS, HOME, LIBRARY, OWN_SCREENS
from settings.paths import DEFAULTS_FILE
from tests.support.layout import faults, page_of
from tests.support.person import Person
from tests.support.shells import asked, still_shell

RULES = "Rules and first lesson"


class Answering(Screen):
    """A screen that answers every action but those of other screens, and has no rules."""

    taught = None
    own = HOME
    ticks = 0

    @property
    def answers(self) -> frozenset[Action]:
        others = OWN_SCREENS - {self.own}
        return frozenset(each for each in ACTIONS if GROUP_OF[each] not in others)

    def view(self) -> Element:
        return Space()

    def tick(self, dt: float) -> None:
        self.ticks += 1


@pytest.fixture
def home(tmp_path: Path) -> Person:
    return Person(HomeScene(still_shell(tmp_path)))


def test_the_groups_are_those_of_the_file_with_every_action_once_and_in_order() -> None:
    assert [action for group in GROUPS.values() for action in group] == list(ACTIONS)
    text = DEFAULTS_FILE.read_text("utf-8")
    lines = text[text.index("# --- Keys") :].splitlines()
    for title, actions in GROUPS.items():
        first = lines.index(f"# {title}.")
        assert lines[first + 1].startswith(f"key_{actions[0]}: ")


def test_the_same_key_esc_or_a_click_closes_and_does_nothing_else(home: Person) -> None:
    below, place = home.reads(), home.place("New game").center
    for key, leave in (
        ("F1", lambda: home.press("F1")),
        ("?", lambda: home.press("?")),
        ("F1", lambda: home.press("Esc")),
        ("F1", lambda: home.click_at(place)),
    ):
        home.press(key)
        read = {*home.reads()}
        assert {ACTIONS[each] for each in EVERYWHERE} <= read
        assert not {ACTIONS["flip"], below[0]} & read
        home.press("Tab", "Left", "Down", "Ctrl+N")
        assert home.sees("closes this")
        leave()
        assert home.reads() == below
    assert not asked(home.scene.shell)
    home.press("Enter")
    assert asked(home.scene.shell) == [ToNewGame()]


@pytest.mark.parametrize("key", ["Enter", "Space", ""])
def test_the_button_leads_to_the_rules(home: Person, key: str) -> None:
    home.press("F1")
    scene = home.scene
    home.press(key) if key else home.click(RULES)
    assert asked(scene.shell) == [ToLesson("fog-chess", "chesscom")]
    home.waits()
    assert home.scene is scene
    assert not home.sees("closes this")


@pytest.mark.parametrize("own", [HOME, LIBRARY])
def test_all_keys_are_in_the_window_and_time_goes_on_below(
    tmp_path: Path, own: str
) -> None:
    for size, text in (((900, 600), "large"), ((1920, 1080), "small")):
        scene = Answering(still_shell(tmp_path, text_size=text, key_flip=""))
        scene.own = own
        person = Person(scene, size)
        person.press("F1")
        read, keys = " ".join(person.reads()), scene.shell.keys
        for action in scene.answers:
            has_key = bool(keys.all_words(action, scene.answers))
            assert (ACTIONS[action] in read) is has_key, action
        assert not faults(page_of(scene, size))
        assert RULES not in person.reads()
        person.press("Enter")
        person.waits()
        assert person.sees("closes this")
        assert scene.ticks == 1
