"""A screen as parts with roles, names and states, read from one picture of it.

One walk over the notes of a picture makes them, whatever the screen: a control without a
name of its own is called as what is written before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from core.texts import listed
from gui.app.scene import Scene
from gui.drawing import reading
from gui.drawing.reading import Note
from gui.widgets.accessible import Part, Role, boxed
from gui.widgets.widget import Widget

_NAMELESS = frozenset({"slider", "switch", "choice", "field", "list", "button"})
"""What is called as the text before it, unless it has a name."""

_TEXTS = frozenset({"text", "heading"})


def read_screen(scene: Scene, surface: pygame.Surface) -> Part:
    """Draw a screen, and tell what it shows."""
    with reading.of(surface) as noted:
        scene.draw(surface)
    notes, focused = noted()
    parts = _Walk(focused).parts(notes)
    return Part(
        role="window", name=scene.title, box=boxed(surface.get_rect()), key="window",
        parts=parts,
    )  # fmt: skip


@dataclass(slots=True)
class _Walk:
    """A walk over the notes of a picture.

    Attributes:
        focused: The widget that has the keyboard.
    """

    focused: object

    def parts(self, notes: Sequence[Note]) -> tuple[Part, ...]:
        """The parts that some notes beside each other make."""
        made = list[Part]()
        said: dict[str, int] = {}
        for note in notes:
            part = self._part(note)
            if part is None:
                continue
            if note.owner is None:
                nth = said[part.name] = said.get(part.name, 0) + 1
                part = replace(part, key=("text", part.name, nth))
            made.append(part)
        return tuple(_named(made))

    def _part(self, note: Note) -> Part | None:
        if not isinstance(note.owner, Widget):
            role: Role = "heading" if note.heading else "text"
            return Part(role=role, name=note.all_words, box=boxed(note.rect))
        return self._of_widget(note.owner, note.inner)

    def _of_widget(self, widget: Widget, inner: Sequence[Note]) -> Part | None:
        texts = [note for note in inner if not isinstance(note.owner, Widget)]
        held = [note for note in inner if isinstance(note.owner, Widget)]
        part = widget.part(texts)
        if part is None:
            return None
        parts = (*part.parts, *self.parts(held))
        has_keys = widget is self.focused
        if has_keys and any(each.current for each in parts):
            parts = tuple(replace(each, focused=each.current) for each in parts)
            has_keys = False
        detail = part.detail or widget.tooltip
        return replace(
            part, parts=parts, focused=has_keys, key=("widget", id(widget)),
            detail="" if detail == part.name else detail, enabled=widget.enabled,
            can_focus=widget.reachable and part.role not in _TEXTS,
            box=boxed(widget.rect.clip(widget.clip or widget.rect)),
        )  # fmt: skip


def _named(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts, with names for those that have none, from what is written before them."""
    for number, part in enumerate(parts):
        if part.name or part.role not in _NAMELESS:
            yield part
            continue
        name = _before(parts[:number], part)
        beyond = _beside(parts[number + 1 :], part) if part.role == "slider" else ""
        yield replace(part, name=name, value=part.value or beyond)


def _before(parts: Sequence[Part], part: Part) -> str:
    """What is written left of a part in its line, or else what was written last."""
    texts = list[Part]()
    for each in reversed(parts):
        if each.role not in _TEXTS:
            break
        texts.insert(0, each)
    line = [each.name for each in texts if _level(each, part) and each.box[0] < part.box[0]]
    over = [each.name for each in texts if each.role == "heading"] or [
        each.name for each in texts
    ]
    return listed(line or over[-1:])


def _beside(parts: Sequence[Part], part: Part) -> str:
    """What is written next, if it is in the line of a part."""
    after = parts[0] if parts else None
    there = after is not None and after.role in _TEXTS and _level(after, part)
    return after.name if there and after is not None else ""


def _level(one: Part, other: Part) -> bool:
    """Whether two parts share a line."""
    (_, top, _, high), (_, y, _, h) = one.box, other.box
    return top < y + h and y < top + high


def parts_in(part: Part) -> Iterator[Part]:
    """A part and all that it holds, in reading order."""
    yield part
    for each in part.parts:
        yield from parts_in(each)


def words_of(part: Part) -> str:
    """A part in the words of a screen reader, for tests and the audit."""
    states = {
        "off": part.checked is False, "on": part.checked, "disabled": not part.enabled,
        "selected": part.selected, "focused": part.focused, "opens": part.opens,
    }  # fmt: skip
    said = part.role, part.name, part.value, *(word for word in states if states[word])
    words = ", ".join(filter(None, said))
    return f"{words} ({part.detail})" if part.detail else words
