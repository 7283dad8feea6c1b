"""Small parts of the editor's column: a box to tick, a number, one of a few by a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from core.editing import MOST_COUNTED
from core.setup import Condition, ConditionGroup
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.choice import read_later
from gui.widgets.menu import Item
from gui.widgets.stepper import Stepper
from gui.widgets.widget import Style, Widget


class ConditionBox(Widget):
    """A box that is ticked where a condition holds; a closed one says why.

    Attributes:
        condition: What it stands for.
        label: Width of what the condition is called.
    """

    def __init__(self) -> None:
        super().__init__()
        self.condition: Condition | None = None
        self.label = 0
        self._on_press: Callable[[], None] = lambda: None

    def show(self, condition: Condition, on_press: Callable[[], None]) -> None:
        """Stand for what the condition has become."""
        self.condition, self._on_press = condition, on_press
        self.enabled = not condition.closed

    def handle(self, event: pygame.event.Event) -> bool:
        """Tick or untick it."""
        return self.run_if_pressed(event, self._on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the box, what it is called, and a note."""
        m, theme, rect, told = style.metrics, style.theme, self.rect, self.condition
        if told is None:
            return
        box = pygame.Rect(rect.x, 0, m.icon, m.icon)
        box.centery = rect.centery
        if told.holds:
            rounded(surface, box, 5, theme.accent)
            draw_icon(surface, "marks", box.center, round(m.icon * 0.8), theme.on_accent)
        else:
            ground = theme.hover if self.hovered else None
            edge = theme.edge if self.enabled else theme.line
            rounded(surface, box, 5, ground, edge, 1.5)
        x, y = box.right + m.gap // 2 + 2, rect.centery
        ink = theme.text if self.enabled else theme.text3
        draw_text(surface, told.label, x, y, m.small, ink)
        x += self.label + m.gap
        note = ellipsis(told.closed or told.note, m.small, rect.right - x)
        draw_text(surface, note, x, y, m.small, theme.text2)


@dataclass(frozen=True, slots=True)
class MenuAsked:
    """A menu that a widget asks for.

    Attributes:
        items: Its lines.
        held: Which of them is in force; -1 for none.
        pick: Takes the number of the one that is picked.
    """

    items: Sequence[Item]
    held: int
    pick: Callable[[int], None]


class OneOf(Widget):
    """Names the condition of a group that holds; pressed, it asks for another one.

    Args:
        ask: Opens a menu below a widget.
    """

    def __init__(self, ask: Callable[[Widget, MenuAsked], None]) -> None:
        super().__init__()
        self._ask = ask
        self._pick: Callable[[int], None] = read_later
        self._group = ConditionGroup("", ())

    @property
    def held(self) -> int:
        """The number of the one that holds."""
        conditions = enumerate(self._group.conditions)
        return next((number for number, each in conditions if each.holds), 0)

    def show(self, group: ConditionGroup, pick: Callable[[int], None]) -> None:
        """Stand for that group; ``pick`` takes the number of another one."""
        self._group, self._pick = group, pick
        self.enabled = len(group.conditions) > 1

    def width(self, m: Metrics) -> int:
        """What it takes to name what holds beside the arrow."""
        held = self._group.conditions[self.held].label if self._group.conditions else ""
        arrow = round(m.icon * 0.7) + m.gap // 2 if self.enabled else 0
        return text_width(held, m.small) + 2 * m.gap + arrow

    def handle(self, event: pygame.event.Event) -> bool:
        """Ask when pressed, or by the arrow that points to the menu."""
        down = event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN
        if not (down or self.pressed_by(event)):
            return False
        items = [Item(each.label, note=each.note) for each in self._group.conditions]
        self._ask(self, MenuAsked(items, self.held, self._pick))
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what holds, and an arrow where there is more than one."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.hover if self.hovered else theme.panel
        rounded(surface, rect, m.radius, ground, theme.line)
        if not self._group.conditions:
            return
        held = self._group.conditions[self.held]
        ink = theme.text if self.enabled else theme.text3
        x, right = rect.x + m.gap, rect.right - m.gap
        if self.enabled:
            size = round(m.icon * 0.7)
            draw_icon(surface, "down", (right - size / 2, rect.centery), size, theme.text2)
            right -= size + m.gap // 2
        x += draw_text(surface, held.label, x, rect.centery, m.small, ink) + m.gap
        if text_width(held.note, m.small) <= right - x:
            draw_text(surface, held.note, x, rect.centery, m.small, theme.text2)
        self.tooltip = held.note


class Counter(Stepper):
    """A number that is stepped, typed, or turned by the wheel.

    Args:
        least: The lowest it can be.
        on_change: Called with the number it becomes.
        tooltips: For the minus and for the plus.

    Attributes:
        number: What it is now.
    """

    def __init__(
        self, least: int, on_change: Callable[[int], None], tooltips: tuple[str, str]
    ) -> None:
        super().__init__(str(least), self._step_by, tooltips)
        self.number = self._least = least
        self._on_change = on_change
        self._anew = True

    def show(self, number: int) -> None:
        """Be that number."""
        self.number, self.words = number, str(number)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a step or a figure; the first figure begins a new number."""
        if event.type == pygame.MOUSEWHEEL:
            used = self.hovered and bool(event.y)
            return used and self._become(self.number + event.y)
        if event.type != pygame.KEYDOWN:
            self._anew = True
            return super().handle(event)
        figure = getattr(event, "unicode", "")
        if figure.isascii() and figure.isdecimal():
            number = int(figure) if self._anew else 10 * self.number + int(figure)
            self._anew = False
            return self._become(number)
        if event.key == pygame.K_BACKSPACE:
            self._anew = False
            return self._become(self.number // 10)
        self._anew = True
        return super().handle(event)

    def _step_by(self, by: int) -> None:
        self._become(self.number + by)

    def _become(self, number: int) -> bool:
        number = min(max(self._least, number), MOST_COUNTED)
        if number != self.number:
            self._on_change(number)
        return True
