"""What a screen is to those who cannot see it: parts with a role, a name and a state.

A screen reader is told of a screen as a tree of ``Part``s. Every widget says by ``part``
what it is; ``gui.app.accessible`` puts the tree together, from the notes of one picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

import pygame

from core.texts import listed
from gui.drawing.reading import Note

Role: TypeAlias = Literal[
    "text", "heading", "image", "group", "button", "switch", "slider", "field", "choice",
    "option", "list", "row", "menu", "board", "square", "status", "window",
]  # fmt: skip
"""What kind of thing a part is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """The values of a slider, and where it stands."""

    low: float
    high: float
    step: float
    now: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a screen.

    Attributes:
        role: What it is.
        name: What it is called, or what a text says.
        value: Its value, such as the text of a field.
        detail: A few words more, such as its tooltip.
        box: Where it is in the window: left, top, width and height.
        key: Tells it from others, from one picture to the next.
        enabled: Whether it can be used.
        can_focus: Whether the keyboard reaches it.
        focused: Whether it has the keyboard.
        current: Whether it is the one in its list that the keys act upon.
        selected: Whether it is chosen; ``None`` where nothing of its kind is.
        checked: Whether it is switched on; ``None`` for what is no switch.
        opens: Whether it opens a menu.
        range: The values of a slider.
        columns: Of a board.
        parts: What it holds.
    """

    role: Role
    name: str = ""
    value: str = ""
    detail: str = ""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    key: object = None
    enabled: bool = True
    can_focus: bool = False
    focused: bool = False
    current: bool = False
    selected: bool | None = None
    checked: bool | None = None
    opens: bool = False
    range: Range | None = None
    columns: int = 0
    parts: tuple[Part, ...] = ()


def boxed(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """A rectangle as parts have it."""
    return rect.x, rect.y, rect.width, rect.height


def written(notes: Sequence[Note]) -> str:
    """All that some notes say."""
    return listed(filter(None, (note.all_words for note in notes)))


def lines(notes: Sequence[Note]) -> tuple[Part, ...]:
    """Texts by the lines in which they stand."""
    level = sorted(notes, key=lambda note: (note.rect.centery // 4, note.rect.x))
    rows = groupby(level, key=lambda note: note.rect.centery // 4)
    made = []
    for number, (_, row) in enumerate(rows):
        held = [*row]
        rect = held[0].rect.unionall([note.rect for note in held])
        words = listed(note.all_words for note in held)
        made.append(Part(role="text", name=words, box=boxed(rect), key=(number, words)))
    return tuple(made)
