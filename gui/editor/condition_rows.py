"""The conditions of a position in the editor's column: rows to tick, choices by a menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pygame

from core.facts import Facts
from core.setup import ConditionGroup, Setup
from core.values import Side
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.editor.fields import ConditionBox, MenuAsked, OneOf
from gui.entry.headings import heading_height, heading_width
from gui.widgets.widget import Widget

W = TypeVar("W", bound=Widget)

_ROW = {"S": 22, "M": 28, "L": 36}


class ConditionRows:
    """The rights and the like that a game has, as it names them.

    Args:
        facts: The game.
        change: Takes the position that a condition leads to.
        ask: Opens a menu below a widget.

    Attributes:
        headings: The headings, each with the place below it.
        words: The words beside the widgets, each with its place.
    """

    def __init__(
        self,
        facts: Facts,
        change: Callable[[Setup], None],
        ask: Callable[[Widget, MenuAsked], None],
    ) -> None:
        self.headings: list[tuple[pygame.Rect, str]] = []
        self.words: list[tuple[str, tuple[int, int]]] = []
        self._facts, self._change, self._ask = facts, change, ask
        self._boxes: list[ConditionBox] = []
        self._menus: list[OneOf] = []
        self._groups: tuple[ConditionGroup, ...] = ()

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [*self._boxes, *self._menus]

    @property
    def chosen(self) -> list[ConditionGroup]:
        """The groups of which just one holds, which is chosen by a menu."""
        return [group for group in self._groups if group.one]

    def show(self, groups: tuple[ConditionGroup, ...]) -> None:
        """Show these conditions."""
        self._groups = groups
        ticked = [each for group in groups if not group.one for each in group.conditions]
        self._boxes = _resized(self._boxes, len(ticked), ConditionBox)
        for box, condition in zip(self._boxes, ticked, strict=True):
            box.show(condition, partial(self._change, condition.setup))
        self._menus = _resized(self._menus, len(self.chosen), partial(OneOf, self._ask))
        for menu, group in zip(self._menus, self.chosen, strict=True):
            menu.show(group, partial(self._choose, group))

    def place_boxes(self, rect: pygame.Rect, y: int, m: Metrics) -> int:
        """The rows of conditions that are ticked, those of each side beside its name.

        What was written before is forgotten.
        """
        self.headings, self.words = [], []
        facts, row = self._facts, _ROW[m.size]
        names = (side.capitalize() for side in facts.sides)
        indent = max(text_width(name, m.small) for name in names) + m.gap
        boxes = iter(self._boxes)
        for group in self._groups:
            if group.one:
                continue
            y += heading_height(m)
            self.headings.append((pygame.Rect(rect.x, y, rect.width, 0), group.heading))
            label = max(text_width(each.label, m.small) for each in group.conditions)
            last: Side | None = None
            for condition in group.conditions:
                box = next(boxes)
                side, box.label = condition.side, label
                left = rect.x + (indent if side is not None else 0)
                box.rect = pygame.Rect(left, y, rect.right - left, row)
                if side is not None and side is not last:
                    name = facts.sides[side].capitalize()
                    self.words.append((name, (rect.x, y + row // 2)))
                last, y = side, y + row
            y += m.gap // 2
        return y

    def fit_in(self, width: int, m: Metrics) -> bool:
        """Whether all menus fit into one line of that width, under their headings."""
        groups = self.chosen
        widths = [heading_width(group.heading, m) for group in groups]
        widths += [menu.width(m) for menu in self._menus]
        return not groups or width // len(groups) - m.gap >= max(widths)

    def place_in_line(self, rect: pygame.Rect, m: Metrics) -> None:
        """Stand the menus side by side, each with a gap after it."""
        left, wide = rect.x, rect.width // max(1, len(self._menus)) - m.gap
        for menu, group in zip(self._menus, self.chosen, strict=True):
            menu.rect = pygame.Rect(left, rect.y, wide, rect.height)
            self.headings.append((menu.rect, group.heading))
            left = menu.rect.right + m.gap

    def place_apart(self, rect: pygame.Rect, y: int, m: Metrics) -> int:
        """A row for each choice by a menu, with its name before it."""
        names = [group.heading for group in self.chosen]
        indent = max((text_width(name, m.small) for name in names), default=0) + m.gap
        for menu, name in zip(self._menus, names, strict=True):
            menu.rect = pygame.Rect(rect.x + indent, y, rect.width - indent, m.control)
            self.words.append((name, (rect.x, menu.rect.centery)))
            y += m.control + m.gap
        return y

    def _choose(self, group: ConditionGroup, number: int) -> None:
        self._change(group.conditions[number].setup)


def _resized(widgets: list[W], wanted: int, make: Callable[[], W]) -> list[W]:
    """So many widgets, those there were first: one of them may have the keyboard."""
    return [*widgets[:wanted], *(make() for _ in range(wanted - len(widgets)))]
