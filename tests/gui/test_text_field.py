"""Every field that takes text is edited as people know it from everywhere else."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from gui.analysis.analysed_game import CommentField
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

HELD = {"Shift": pygame.KMOD_LSHIFT, "Ctrl": pygame.KMOD_LCTRL}
NAMED = {name: getattr(pygame, f"K_{name.upper()}") for name in
         ("Left", "Right", "Home", "End", "Delete", "Backspace", "Insert")}  # fmt: skip
LOOK = Style(THEMES["umbra"], metrics(1280, 800))


def _name() -> Widget:
    field = NameField(lambda _: None)
    field.begin("")
    return field


def _move() -> Widget:
    field = MoveField(lambda _: "", lambda: None, lambda _: (), lambda _: "", str)
    field.show()
    return field


def _clock() -> Widget:
    offered = Option("none"), Option("3+2")
    return TypedChoice(offered, Blank("Own…", 9), 2, "", lambda *_: None)


FIELDS: dict[str, Callable[[], Widget]] = {
    "text": lambda: TextField("", 99, lambda _: None),
    "name": _name,
    "comment": lambda: CommentField("", lambda _: None, lambda: None),
    "path": lambda: TextField("", 99, icon="files", on_enter=lambda _: None),
    "search": lambda: TextField("", 99, lambda _: None, icon="search"),
    "move": _move,
    "fen": lambda: FenField(lambda _: None, lambda _: True, lambda: None),
    "clock": _clock,
}


class Typist:
    """A field under the hands of a person, and a clipboard of their own."""

    def __init__(self, field: Widget, patch: pytest.MonkeyPatch) -> None:
        self.field, self.board = field, ""
        self.surface = pygame.Surface((600, 200))
        field.rect = pygame.Rect(50, 50, 400, 60)
        self.focus = Focus([field])
        self.focus.focus(field)
        self.draw()
        patch.setattr(text_field, "clipboard", lambda: self.board)
        patch.setattr(text_field, "copy", self.copies)

    def copies(self, text: str) -> bool:
        self.board = text
        return True

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

    def does(self, words: str) -> None:
        """Press keys such as Ctrl+Left, or type; see a text after "=", a copy after ":"."""
        for word in words.split(" "):
            *held, key = word.split("+") if word.startswith((*HELD,)) else [word]
            if word[:1] in ("=", ":"):
                assert (self.text if word[0] == "=" else self.board) == word[1:], words
            elif key in NAMED or held:
                mod, code = sum(HELD[each] for each in held), NAMED.get(key) or ord(key)
                sign = chr(code & 31) if "Ctrl" in held and code < 127 else ""
                assert events.press(self.focus, code, mod, sign), "heard by nothing else"
            else:
                for letter in key:
                    events.press(self.focus, ord(letter.lower()), unicode=letter)
            self.draw()


@pytest.fixture(params=FIELDS)
def at(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Typist:
    return Typist(FIELDS[request.param](), monkeypatch)


@pytest.mark.parametrize(
    "words",
    [
        "5+03 Left Left 1 =5+103 Home 2 Delete Right Backspace End 9 =21039",
        "10+30+5 Ctrl+Left Ctrl+Left 6 =10+630+5 Ctrl+Right Ctrl+Backspace =10++5 "
        "Home Ctrl+Delete =++5",
        "12+34 Shift+Left Shift+Left 5 =12+5 Shift+Ctrl+Left Left 7 =12+75 "
        "Shift+Home Backspace =5 Ctrl+a 8 =8",
        "12+34 Shift+Ctrl+Left Ctrl+x =12+ :34 Ctrl+v Ctrl+v =12+3434 Ctrl+a Ctrl+c "
        ":12+3434 Shift+Delete = :12+3434 Shift+Insert =12+3434",
        "12+3 Backspace 45 Ctrl+z =12+ Ctrl+z =12+3 Ctrl+y Shift+Ctrl+z =12+45 "
        "Ctrl+z Ctrl+z Ctrl+z Ctrl+z Ctrl+z 6 =6 Ctrl+y =6",
    ],
    ids=["caret", "words", "selection", "clipboard", "undo"],
)
def test_keys_edit(at: Typist, words: str) -> None:
    at.does(words)


def test_lines_are_pasted_as_one(at: Typist) -> None:
    at.board = "5+\n0\n"
    at.does("1 Ctrl+a Ctrl+v")
    assert at.text == "5+ 0"


@pytest.mark.parametrize("kind", ["text", "name", "comment", "path", "search"])
def test_letters_of_every_language_are_written(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Typist(FIELDS[kind](), monkeypatch)
    at.does("їжак Left é =їжаéк Ctrl+a")
    at.board = "e\u0301 漢字𠮷"
    at.does("Ctrl+v Left Left Backspace")
    assert at.text == "é 字𠮷"


@pytest.mark.parametrize("kind", ["text", "name", "comment", "path", "search"])
def test_an_input_method_writes_at_the_caret(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, areas = Typist(FIELDS[kind](), monkeypatch), list[pygame.Rect]()
    monkeypatch.setattr(pygame.key, "set_text_input_rect", areas.append)
    at.does("ab Left")
    before = at.draw()

    def hears(kind: int, text: str) -> bytes:
        at.focus.handle(pygame.event.Event(kind, text=text, start=0, length=0))
        return at.draw()

    composed = hears(pygame.TEXTEDITING, "かんじ")
    assert composed != before
    assert at.field.rect.contains(areas[-1])
    assert areas[-1].x > areas[0].x, "it is told where the caret is"
    at.does("Left Backspace")
    assert at.draw() == composed, "keys are for the input method"
    assert at.text == "ab"
    assert hears(pygame.TEXTEDITING, "") == before
    hears(pygame.TEXTEDITING, "かんじ")
    assert hears(pygame.TEXTINPUT, "漢字") != composed
    assert at.text == "a漢字b"
    hears(pygame.TEXTEDITING, "く")
    events.press(at.focus, pygame.K_RETURN, unicode="駒")
    assert at.text == "a漢字駒b", "a key may bring what was composed"
    hears(pygame.TEXTEDITING, "く")
    at.focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="\x1b"))
    at.does("Backspace =a漢字b")
    at.focus.focus(None)
    hears(pygame.TEXTINPUT, "x")
    assert at.text == "a漢字b"


def test_the_mouse_puts_the_caret_and_selects(at: Typist) -> None:
    at.does("111+222")
    places = _places(at)
    at.does("End")
    events.click(at.focus, places[4])
    at.does("3 =111+3222 Ctrl+z")
    for _ in range(2):
        events.click(at.focus, places[6])
    at.does("4 =111+4 Ctrl+z")
    events.drag(at.focus, places[0], places[2])
    events.move_to(at.focus, places[5])
    at.does("5 =51+222")
    with events.holding(HELD["Shift"]):
        events.click(at.focus, places[2])
    at.does("Delete =5+222")


def _places(at: Typist) -> list[tuple[int, int]]:
    """Where the caret stands before each letter, found in the pictures."""
    places, box, caret = [], at.field.rect, at.surface.map_rgb(LOOK.theme.accent2)
    looks = {-15: False, -5: True, 0: True, 5: True, 15: False}
    for key in ("Home", *["Right"] * len(at.text)):
        at.does(key)
        places += [
            (x, box.centery)
            for x in range(box.left, box.right)
            if all((at.surface.get_at_mapped((x, box.centery + y)) == caret) is inked
                   for y, inked in looks.items())
        ][:1]  # fmt: skip
    return places


@pytest.mark.parametrize("kind", ["text", "name", "comment", "path", "search"])
def test_a_long_text_scrolls_with_the_caret(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Typist(FIELDS[kind](), monkeypatch)
    at.does("1234567890" * 7)
    end = at.draw()
    at.does("Home")
    assert at.draw() != end
    at.does("x")
    assert at.text.startswith("x1")
    at.does("End y")
    assert at.text.endswith("0y")
