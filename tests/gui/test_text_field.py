"""Every field that takes text is edited as people know it from everywhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame
import pytest

from gui.analysis.desk import CommentField
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.editor.column import FenField
from gui.play.move_field import MoveField
from gui.widgets import text_field
from gui.widgets.choice import Option
from gui.widgets.focus import Focus
from gui.widgets.text_field import Blank, NameField, TextField, TypedChoice
from gui.widgets.widget import Style, Widget
from tests.support import events

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
LOOK = Style(THEMES["umbra"], metrics(1280, 800))
Told: TypeAlias = Callable[[str], None]


def _name(told: Told) -> Widget:
    field = NameField(told)
    field.begin("")
    return field


def _comment(told: Told) -> Widget:
    return CommentField("", told, lambda: None)


def _move(told: Told) -> Widget:
    field = MoveField(lambda text: (told(text), "")[1], lambda: None, lambda _: (), str)
    field.show()
    return field


def _clock(told: Told) -> Widget:
    offered = Option("none"), Option("3+2")
    return TypedChoice(offered, Blank("Own…", 9), 2, "", lambda _, typed: told(typed))


FIELDS: dict[str, Callable[[Told], Widget]] = {
    "text": lambda told: TextField("", 99, told),
    "name": _name,
    "comment": _comment,
    "path": lambda told: TextField("", 99, icon="files", on_enter=told),
    "search": lambda told: TextField("", 99, told, icon="search"),
    "move": _move,
    "fen": lambda told: FenField(lambda _: None, lambda _: True, lambda: None),
    "clock": _clock,
}


class Typist:
    """A field under the hands of a person."""

    def __init__(self, field: Widget) -> None:
        self.field = field
        self.surface = pygame.Surface((600, 200))
        field.rect = pygame.Rect(50, 50, 400, 60)
        self.focus = Focus([field])
        self.focus.focus(field)
        self.draw()

    @property
    def text(self) -> str:
        field = self.field
        if isinstance(field, TypedChoice):
            return field.typed
        return field.shown if isinstance(field, FenField) else getattr(field, "text", "")

    def draw(self) -> bytes:
        self.surface.fill((0, 0, 0))
        self.focus.draw(self.surface, LOOK)
        return pygame.image.tobytes(self.surface, "RGB")

    def type(self, text: str) -> None:
        for letter in text:
            events.press(self.focus, ord(letter.lower()), unicode=letter)

    def press(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            sign = chr(key & 31) if mod & CTRL and key < 127 else ""
            events.press(self.focus, key, mod, sign)
        self.draw()


@pytest.fixture(params=FIELDS)
def at(request: pytest.FixtureRequest) -> Typist:
    return Typist(FIELDS[request.param](lambda _: None))


@pytest.fixture(autouse=True)
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own."""
    held = [""]
    monkeypatch.setattr(text_field, "clipboard", lambda: held[0])
    monkeypatch.setattr(text_field, "copy", lambda text: held.__setitem__(0, text) or True)
    return held


def test_the_caret_goes_where_the_keys_lead(at: Typist) -> None:
    at.type("5+03")
    at.press(pygame.K_LEFT, pygame.K_LEFT)
    at.type("1")
    assert at.text == "5+103"
    at.press(pygame.K_HOME)
    at.type("2")
    at.press(pygame.K_DELETE, pygame.K_RIGHT)
    at.press(pygame.K_BACKSPACE, pygame.K_END)
    at.type("9")
    assert at.text == "21039"


def test_words_are_jumped_over_and_deleted(at: Typist) -> None:
    at.type("10+30+5")
    at.press(pygame.K_LEFT, pygame.K_LEFT, mod=CTRL)
    at.type("6")
    assert at.text == "10+630+5"
    at.press(pygame.K_RIGHT, mod=CTRL)
    at.press(pygame.K_BACKSPACE, mod=CTRL)
    assert at.text == "10++5"
    at.press(pygame.K_HOME)
    at.press(pygame.K_DELETE, mod=CTRL)
    assert at.text == "++5"


def test_what_is_selected_is_replaced(at: Typist) -> None:
    at.type("12+34")
    at.press(pygame.K_LEFT, pygame.K_LEFT, mod=SHIFT)
    at.type("5")
    assert at.text == "12+5"
    at.press(pygame.K_LEFT, mod=SHIFT | CTRL)
    at.press(pygame.K_LEFT)
    at.type("7")
    assert at.text == "12+75"
    at.press(pygame.K_HOME, mod=SHIFT)
    at.press(pygame.K_BACKSPACE)
    assert at.text == "5"
    at.press(pygame.K_a, mod=CTRL)
    at.type("8")
    assert at.text == "8"


def test_the_clipboard_takes_and_gives(at: Typist, board: list[str]) -> None:
    at.type("12+34")
    at.press(pygame.K_LEFT, mod=SHIFT | CTRL)
    at.press(pygame.K_x, mod=CTRL)
    assert (at.text, board) == ("12+", ["34"])
    at.press(pygame.K_v, pygame.K_v, mod=CTRL)
    assert at.text == "12+3434"
    at.press(pygame.K_a, pygame.K_c, mod=CTRL)
    assert board == ["12+3434"]
    at.press(pygame.K_DELETE, mod=SHIFT)
    assert (at.text, board) == ("", ["12+3434"])
    board[0] = "5+\n0\n"
    at.press(pygame.K_INSERT, mod=SHIFT)
    assert at.text == "5+ 0"


def test_edits_are_undone_and_done_again(at: Typist) -> None:
    at.type("12+3")
    at.press(pygame.K_BACKSPACE)
    at.type("45")
    at.press(pygame.K_z, mod=CTRL)
    assert at.text == "12+"
    at.press(pygame.K_z, mod=CTRL)
    assert at.text == "12+3"
    at.press(pygame.K_y, mod=CTRL)
    at.press(pygame.K_z, mod=CTRL | SHIFT)
    assert at.text == "12+45"
    at.press(*[pygame.K_z] * 5, mod=CTRL)
    at.type("6")
    at.press(pygame.K_y, mod=CTRL)
    assert at.text.endswith("6")


def test_the_mouse_puts_the_caret_and_selects(at: Typist) -> None:
    at.type("111+222")
    at.draw()
    places = _places(at)
    at.press(pygame.K_END)
    events.click(at.focus, places[4])
    at.type("3")
    assert at.text == "111+3222"
    at.press(pygame.K_z, mod=CTRL)
    events.click(at.focus, places[6])
    events.click(at.focus, places[6])
    at.type("4")
    assert at.text == "111+4"
    at.press(pygame.K_z, mod=CTRL)
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    at.focus.handle(pygame.event.Event(down, pos=places[0], button=1))
    motion = {"pos": places[2], "rel": (0, 0), "buttons": (1, 0, 0)}
    at.focus.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
    at.focus.handle(pygame.event.Event(up, pos=places[2], button=1))
    events.move_to(at.focus, places[5])
    at.type("5")
    assert at.text == "51+222"
    with events.holding(SHIFT):
        events.click(at.focus, places[2])
    at.press(pygame.K_DELETE)
    assert at.text == "5+222"


def _places(at: Typist) -> list[tuple[int, int]]:
    """Where the caret stands before each letter, found in the pictures."""
    places, length = [], len(at.text)
    at.press(pygame.K_HOME)
    for _ in range(length + 1):
        caret = at.surface.map_rgb(LOOK.theme.accent2)
        box = at.field.rect
        xs = [
            x
            for x in range(box.left, box.right)
            if [
                at.surface.get_at_mapped((x, box.centery + dy)) == caret
                for dy in (-15, -5, 0, 5, 15)
            ]
            == [False, True, True, True, False]
        ]
        places.append((xs[0], box.centery))
        if len(places) <= length:
            at.press(pygame.K_RIGHT)
    return places


@pytest.mark.parametrize("kind", ["text", "name", "comment", "path", "search"])
def test_a_long_text_scrolls_with_the_caret(kind: str) -> None:
    at = Typist(FIELDS[kind](lambda _: None))
    at.type("1234567890" * 7)
    end = at.draw()
    at.press(pygame.K_HOME)
    assert at.draw() != end
    at.type("x")
    assert at.text.startswith("x1")
    at.press(pygame.K_END)
    at.type("y")
    assert at.text.endswith("0y")


def test_no_key_of_a_text_reaches_anything_else(at: Typist) -> None:
    at.type("12")
    at.press(pygame.K_BACKSPACE)
    heard = [events.press(at.focus, key, CTRL, chr(key & 31)) for key in map(ord, "avzyxz")]
    heard += [events.press(at.focus, key) for key in (pygame.K_HOME, pygame.K_END)]
    assert all(heard)
