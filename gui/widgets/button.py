"""Buttons: with words, with an icon, with a time limit, one that asks twice, the logo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame

from core.texts import _
from gui.drawing import redraw
from gui.drawing.icons import WORDMARK, draw_bar_wordmark, draw_icon, draw_sign
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.drawing.theme import Colour, Theme
from gui.widgets.accessible import Part
from gui.widgets.widget import SUDDEN, Style, Widget, nothing


@dataclass(eq=False, repr=False)
class Button(Widget):
    """A button that says what it does.

    Attributes:
        words: What it says.
        on_press: Called when it is pressed.
        kind: "main" is solid accent, and a screen has one; "second" is raised with an
            edge, "quiet" is only text, "danger" asks for a thing that cannot be undone.
        icon: Drawn before the words, if named.
        sudden: Whether the mouse presses it only once it has been there for a moment.
    """

    words: str = ""
    on_press: Callable[[], None] = nothing
    kind: Kind = "second"
    icon: str = ""
    sudden: bool = False
    _age: float = field(default=0.0, init=False)

    def means(self, pos: tuple[int, int]) -> object:
        """See ``Widget.means``."""
        return self.words

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the button if the event does so."""
        early = self.sudden and self._age < SUDDEN
        if early and event.type == pygame.MOUSEBUTTONDOWN:
            return False
        return self.run_if_pressed(event, self.on_press)

    def update(self, dt: float) -> None:
        """See ``Widget.update``."""
        self._age += dt

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the button as its kind wants it."""
        kind: Kind = self.kind if self.enabled else "disabled"
        face = Face(self.words, self.icon)
        draw_button(surface, self.rect, style, kind, face, self.hovered)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(role="button", name=self.words)


@dataclass(eq=False, repr=False)
class IconButton(Widget):
    """A button with an icon alone; the words go into its tooltip."""

    tooltip: str = ""
    icon: str = ""
    on_press: Callable[[], None] = nothing
    edged: bool = False

    def means(self, pos: tuple[int, int]) -> object:
        """See ``Widget.means``."""
        return self.icon

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the button if the event does so."""
        return self.run_if_pressed(event, self.on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the icon; a ground only where it has an edge or is pointed at."""
        theme = style.theme
        if self.edged:
            kind: Kind = "second" if self.enabled else "disabled"
            draw_button_ground(surface, self.rect, style, kind, self.hovered)
        elif self.hovered:
            rounded(surface, self.rect, style.metrics.radius, theme.hover)
        ink = theme.text if self.edged or self.hovered else theme.text2
        colour = ink if self.enabled else theme.edge
        draw_icon(surface, self.icon, self.rect.center, style.metrics.icon, colour)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(role="button", name=self.tooltip)


class TimedButton(Button):
    """A main button with a time limit, shown as a line that gets shorter."""

    def __init__(self, words: str, on_press: Callable[[], None], icon: str = "") -> None:
        super().__init__(words, on_press, "main", icon)
        self._seconds = self._left = 0.0

    def start(self, seconds: float) -> None:
        """Wait that long for a press; 0 waits for ever."""
        self._seconds = self._left = seconds

    def update(self, dt: float) -> None:
        """Let the time run out."""
        super().update(dt)
        if self._left > 0:
            self._left -= dt
            if self._left <= 0:
                self.on_press()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the button, and the time that is left."""
        super().draw(surface, style)
        if self._left > 0:
            share = self._left / self._seconds
            draw_time_left(surface, self.rect, share, style.theme.accent2)
            redraw.within(self._seconds / self.rect.width)


ASK_FOR_SECONDS = 4.0

_DOUBLE_CLICK = 0.3
"""Seconds in which a second press counts as part of a double click."""


@dataclass(eq=False, repr=False)
class ConfirmButton(Widget):
    """A button whose first press turns it into its own question for four seconds.

    While it asks, a line below it runs out, a second press acts, and Esc or a click
    elsewhere takes the question back. A double click only asks. Nothing is covered and no
    clock stops.

    Attributes:
        words: What it says at rest.
        question: What it says while it asks, such as "Yes, resign".
        icon: Drawn before either.
        on_press: Called when the question was answered by a press.
    """

    words: str = ""
    question: str = ""
    icon: str = ""
    on_press: Callable[[], None] = nothing
    _seconds_left: float = field(default=0.0, init=False)

    @property
    def asking(self) -> bool:
        """Whether the next press acts."""
        return self._seconds_left > 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Ask at the first press, act at the second."""
        if not self.pressed_by(event):
            return False
        if not self.asking:
            self._seconds_left = ASK_FOR_SECONDS
        elif ASK_FOR_SECONDS - self._seconds_left >= _DOUBLE_CLICK:
            self._seconds_left = 0.0
            self.on_press()
        return True

    def dismiss(self) -> bool:
        """Take the question back."""
        was_asking, self._seconds_left = self.asking, 0.0
        return was_asking

    def update(self, dt: float) -> None:
        """Let the question run out."""
        self._seconds_left = max(0.0, self._seconds_left - dt)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the button, or its question with the line of time left below it."""
        kind: Kind = "danger" if self.asking else "second"
        kind = kind if self.enabled else "disabled"
        face = Face(self.question if self.asking else self.words, self.icon)
        draw_button(surface, self.rect, style, kind, face, self.hovered)
        if self.asking:
            share = self._seconds_left / ASK_FOR_SECONDS
            draw_time_left(surface, self.rect, share, style.theme.danger)
            redraw.within(ASK_FOR_SECONDS / self.rect.width)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(role="button", name=self.question if self.asking else self.words)


Kind = Literal["main", "second", "quiet", "danger", "disabled"]

_AIR = 6
"""Pixels at either end of a button that its words leave free; they shrink if need be."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a button shows: words, and an icon before them if one is named and has room."""

    words: str
    icon: str = ""


def draw_button(
    surface: pygame.Surface,
    rect: pygame.Rect,
    style: Style,
    kind: Kind,
    face: Face,
    hovered: bool,
) -> None:
    """Draw a button with what it shows in its middle."""
    draw_button_ground(surface, rect, style, kind, hovered)
    m, ink = style.metrics, _ink(style.theme, kind, hovered)
    bold = kind in ("main", "danger")
    size = _type_size(rect, m, kind)
    room = rect.width - (0 if kind == "quiet" else 2 * _AIR)
    needed = text_width(face.words, size, bold=bold)
    # Where there is little room the words say it alone, and smaller if need be.
    icon_room = round(m.icon * 1.4) if face.icon and needed + m.icon * 1.4 <= room else 0
    if needed > room - icon_room:
        size = min(size, m.caption)
    words = ellipsis(face.words, size, rect.width - icon_room, bold)
    left = rect.centerx - (text_width(words, size, bold=bold) + icon_room) / 2
    if icon_room:
        draw_icon(surface, face.icon, (left + m.icon / 2, rect.centery), m.icon, ink)
    draw_text(surface, words, left + icon_room, rect.centery, size, ink, bold=bold)


def draw_button_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, kind: Kind, hovered: bool
) -> None:
    """Draw what a button's words stand on; a quiet one has no ground."""
    theme, radius = style.theme, style.metrics.radius
    raised = theme.hover if hovered else theme.raised
    match kind:
        case "main":
            line = theme.on_accent if hovered else None
            rounded(surface, rect, radius, theme.accent, line, 1.5)
        case "second":
            rounded(surface, rect, radius, raised, theme.edge)
        case "danger":
            rounded(surface, rect, radius, raised, theme.danger)
        case "disabled":
            rounded(surface, rect, radius, None, theme.line)


def draw_time_left(
    surface: pygame.Surface, rect: pygame.Rect, share: float, ink: Colour
) -> None:
    """Draw the line below a button that runs out; ``share`` of it is left."""
    line = (rect.x, rect.bottom + 4, rect.width * share, 3)
    rounded(surface, line, 1.5, ink)


def _ink(theme: Theme, kind: Kind, hovered: bool) -> Colour:
    inks: dict[Kind, Colour] = {
        "main": theme.on_accent,
        "second": theme.text,
        "quiet": theme.text if hovered else theme.accent2,
        "danger": theme.danger,
        "disabled": theme.text3,
    }
    return inks[kind]


def _type_size(rect: pygame.Rect, metrics: Metrics, kind: Kind) -> int:
    # A tall button is an important one and speaks louder. A narrow one speaks lower, and
    # so does one as low as segments and chips: it stands in a line with them.
    if rect.height > metrics.button + 8:
        return metrics.h3
    little = rect.width < 4 * metrics.button or rect.height < metrics.button
    return metrics.small if little or kind == "quiet" else metrics.body


class Logo(IconButton):
    """The sign of the app and, where it has room, the name; it leads Home."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(_("Home"), on_press=on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it, on a ground when it is pointed at."""
        m, theme, rect = style.metrics, style.theme, self.rect
        if self.hovered:
            rounded(surface, rect.inflate(12, 0), m.radius, theme.hover)
        y = rect.y + rect.height / 2
        draw_sign(surface, (rect.x + m.icon / 2, y), m.icon * 0.46, theme)
        if rect.width > m.icon:
            x = rect.x + m.icon + m.gutter // 2
            draw_bar_wordmark(surface, x, y, _name_height(m), theme)


def logo_width(m: Metrics) -> int:
    """How wide the logo is with its name."""
    return m.icon + m.gutter // 2 + round(WORDMARK * _name_height(m))


def _name_height(m: Metrics) -> float:
    return m.body * 0.8
