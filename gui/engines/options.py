"""The options of an engine as rows: name, type and range in words, and a control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from core.engine import (
    OptionError,
    OptionFacts,
    Setting,
    is_managed,
    range_words,
    read_value,
)
from core.plain import plain
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, hline
from gui.drawing.text import draw_text, ellipsis
from gui.entry.option_rows import Make
from gui.widgets.button import Button
from gui.widgets.stepper import Stepper
from gui.widgets.text_field import TextField
from gui.widgets.toggle import Toggle
from gui.widgets.widget import Style, Widget
from settings.engines import ListedEngine
from settings.model import Settings

_ROW = {"S": 44, "M": 52, "L": 66}
_CONTROL = {"S": 150, "M": 200, "L": 260}
_LONGEST = 300
_FEW_STEPS = 100
"""A spin of no more values is stepped, one of more is typed."""

Set = Callable[[str, Setting], None]
"""Takes the name of an option and its new value."""


@dataclass(frozen=True, slots=True)
class EngineOptionRow:
    """One option of an engine. See ``PlacedOption``.

    Attributes:
        facts: What the engine says of it.
        value: What it is now.
        changed: Whether that is the user's doing.
        set: Takes another value.
        refuse: Takes what is wrong with what was typed; ``""`` once nothing is.
        press: Presses a button of the engine, by its name.
    """

    facts: OptionFacts
    value: Setting
    changed: bool
    set: Set
    refuse: Callable[[str], None]
    press: Callable[[str], None]

    @property
    def key(self) -> str:
        """See ``PlacedOption.key``."""
        return self.facts.name

    @property
    def make(self) -> Make:
        """See ``PlacedOption.make``."""
        return lambda now, change: self.control()

    def control(self) -> Widget:
        """The control that changes it."""
        facts = self.facts
        if is_managed(facts.name):
            return Words("set by the game")
        match facts.type:
            case "check":
                return Toggle(bool(self.value), lambda on: self.set(facts.name, on))
            case "spin" if 0 <= (facts.most or 0) - (facts.least or 0) <= _FEW_STEPS:
                return self._stepper(_numbers(facts))
            case "combo" if facts.choices:
                return self._stepper(list(facts.choices))
            case "button":
                return Button("Press", lambda: self.press(facts.name))
            case _:
                return TextField(str(self.value), _LONGEST, self._typed)

    def height(self, m: Metrics) -> int:
        """See ``PlacedOption.height``."""
        return _ROW[m.size]

    def place(self, control: Widget, box: pygame.Rect, m: Metrics) -> None:
        """See ``PlacedOption.place``."""
        width = _CONTROL[m.size]
        if isinstance(control, Toggle | Button):
            width = (3 if isinstance(control, Toggle) else 6) * m.body
        control.rect = pygame.Rect(0, 0, width, m.control)
        control.rect.midright = (box.right, box.centery)

    def paint(
        self, surface: pygame.Surface, box: pygame.Rect, now: Settings, style: Style
    ) -> None:
        """See ``PlacedOption.paint``."""
        del now
        m, theme = style.metrics, style.theme
        if self.changed:
            disc(surface, (box.x + 4, box.centery), 3.5, theme.accent)
        left = box.x + m.gutter
        room = box.right - _CONTROL[m.size] - m.gap - left
        half = (m.body + m.small + 8) / 4
        ink = theme.text3 if is_managed(self.facts.name) else theme.text
        name = ellipsis(plain(self.facts.name), m.body, room)
        words = ellipsis(range_words(self.facts), m.small, room)
        draw_text(surface, name, left, box.centery - half, m.body, ink)
        draw_text(surface, words, left, box.centery + half, m.small, theme.text2)
        hline(surface, box.x, box.right, box.bottom - 1, theme.line)

    def _stepper(self, values: list[Setting]) -> Widget:
        """A control that steps through the values, and stops at both ends."""
        name = self.facts.name
        place = [values.index(self.value) if self.value in values else 0]

        def step(by: int) -> None:
            place[0] = min(len(values) - 1, max(0, place[0] + by))
            stepper.words = plain(str(values[place[0]]))
            self.set(name, values[place[0]])

        stepper = Stepper(plain(str(values[place[0]])), step, ("Less", "More"))
        return stepper

    def _typed(self, text: str) -> None:
        try:
            value = read_value(self.facts, text)
        except OptionError as error:
            self.refuse(str(error))
            return
        self.refuse("")
        self.set(self.facts.name, value)


class Words(Widget):
    """Words in the place of a control, where there is nothing to set."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.enabled = False
        self._words = words

    def handle(self, event: pygame.event.Event) -> bool:
        """Nothing is done with it."""
        del event
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words at the right end of its ``rect``."""
        m, place = style.metrics, self.rect.midright
        draw_text(surface, self._words, *place, m.small, style.theme.text3, align="right")


def rows_of(
    line: ListedEngine | None,
    set_: Set,
    refuse: Callable[[str], None],
    press: Callable[[str], None],
) -> list[EngineOptionRow]:
    """The rows of an engine's options; none before it has told them."""
    if line is None or line.probe is None:
        return []
    rows = []
    for facts in line.probe.options:
        usual = "" if facts.default is None else facts.default
        value = line.options.get(facts.name, usual)
        changed = facts.name in line.options
        rows.append(EngineOptionRow(facts, value, changed, set_, refuse, press))
    return rows


def _numbers(facts: OptionFacts) -> list[Setting]:
    return [*range(facts.least or 0, (facts.most or 0) + 1)]
