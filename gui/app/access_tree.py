"""The parts of a screen as AccessKit has them: numbered nodes, sent as one update."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from types import ModuleType
from typing import Any

from core.texts import sentence
from gui.widgets.accessible import Part, Role

_ROLES: dict[Role, str] = {
    "text": "LABEL", "heading": "HEADING", "image": "IMAGE", "group": "GROUP",
    "button": "BUTTON", "switch": "SWITCH", "slider": "SLIDER", "field": "TEXT_INPUT",
    "choice": "RADIO_GROUP", "option": "RADIO_BUTTON", "list": "LIST_BOX",
    "row": "LIST_BOX_OPTION", "menu": "MENU", "board": "GRID", "square": "CELL",
    "status": "STATUS", "window": "WINDOW",
}  # fmt: skip
"""The names of AccessKit's roles."""

_PRESSED = frozenset({"button", "switch", "option", "row", "square", "status"})
"""What can be pressed where it stands."""

Path = tuple[object, ...]


class AccessTree:
    """Keeps the number of a part from one picture to the next.

    Args:
        kit: The module ``accesskit``, which has no types.
    """

    def __init__(self, kit: ModuleType) -> None:
        self._kit: Any = kit
        self._numbers = count(1)
        self._known: dict[Path, int] = {}
        self._parts: dict[int, tuple[Part, ...]] = {}
        self._news: tuple[int, str] | None = None

    def found(self, number: int) -> tuple[Part, ...]:
        """The part of a number, after those that hold it; nothing if there is none."""
        return self._parts.get(number, ())

    def say(self, sentences: Sequence[str]) -> None:
        """Have sentences said with the next update."""
        self._news = next(self._numbers), " ".join(map(sentence, sentences))

    def update(self, screen: Part) -> Any:  # noqa: ANN401
        """A screen, with what is to be said."""
        known, self._known, self._parts = self._known, {}, {}
        nodes = list[tuple[int, Any]]()
        root = self._add(screen, ((),), (), known, nodes)
        if self._news is not None:
            number, words = self._news
            live = self._kit.Node(self._kit.Role.LABEL)
            live.set_value(words)
            live.set_live(self._kit.Live.ASSERTIVE)
            nodes[-1][1].push_child(number)
            nodes.append((number, live))
        held = (n for n, parts in self._parts.items() if parts[-1].focused)
        update = self._kit.TreeUpdate(next(held, root))
        update.tree = self._kit.Tree(root)
        update.nodes.extend(nodes)
        return update

    def _add(
        self,
        part: Part,
        path: Path,
        above: tuple[Part, ...],
        known: dict[Path, int],
        nodes: list[tuple[int, Any]],
    ) -> int:
        """Add the nodes of a part and of all that it holds, its own last; its number."""
        here = (*path, part.key)
        while here in self._known:
            here = (*here, None)
        number = self._known[here] = known.get(here) or next(self._numbers)
        self._parts[number] = way = (*above, part)
        node = self._node(part)
        node.set_children([self._add(each, here, way, known, nodes) for each in part.parts])
        nodes.append((number, node))
        return number

    def _node(self, part: Part) -> Any:  # noqa: ANN401
        kit = self._kit
        node = kit.Node(getattr(kit.Role, _ROLES[part.role]))
        left, top, wide, high = part.box
        node.set_bounds(kit.Rect(left, top, left + wide, top + high))
        value = part.name if part.role == "text" else part.value
        name = "" if part.role == "text" else part.name
        for text, give in (
            (name, node.set_label),
            (value, node.set_value),
            (part.detail, node.set_description),
        ):
            if text:
                give(text)
        self._give_state(node, part)
        for action in _actions(part):
            node.add_action(getattr(kit.Action, action))
        return node

    def _give_state(self, node: Any, part: Part) -> None:  # noqa: ANN401
        kit, on = self._kit, part.selected if part.role == "option" else part.checked
        if on is not None:
            node.set_toggled(kit.Toggled.TRUE if on else kit.Toggled.FALSE)
        elif part.selected is not None:
            node.set_selected(part.selected)
        if not part.enabled:
            node.set_disabled()
        if part.opens:
            node.set_has_popup(kit.HasPopup.MENU)
        if part.range is not None:
            node.set_numeric_value(part.range.now)
            node.set_min_numeric_value(part.range.low)
            node.set_max_numeric_value(part.range.high)
            node.set_numeric_value_step(part.range.step)


def _actions(part: Part) -> Sequence[str]:
    """What may be done with a part."""
    if not part.enabled:
        return ()
    held, slides = {"FOCUS": part.can_focus}, part.role == "slider"
    held |= {"CLICK": part.role in _PRESSED, "SET_VALUE": part.role == "field"}
    held |= {"INCREMENT": slides, "DECREMENT": slides}
    return [action for action, can in held.items() if can]
