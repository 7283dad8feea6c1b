"""All keys of a screen, on a card over it."""

from __future__ import annotations

from typing import Protocol

from gui.app.card import Card, card_group
from gui.app.keys import Action, Keys
from gui.app.requests import ToLesson
from gui.drawing.metrics import Metrics
from gui.ui.elements import KeyCaps, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Element, Grow, Row, Space
from gui.ui.parts import button
from settings.keys import ACTIONS, GROUPS

_ALWAYS = (
    ("Next control", ("Tab", "Shift+Tab")),
    ("Within a control, and beyond", ("Arrows",)),
    ("Press or select", ("Enter", "Space")),
    ("Close, or go back", ("Esc",)),
)
"""What no setting changes."""


_LEAST_SMALL = 12
"""The smallest letters of this kind in any window, in pixels."""


class Explained(Protocol):
    """A screen, of which the keys are shown."""

    @property
    def answers(self) -> frozenset[Action]:
        """The actions that mean something there."""

    @property
    def taught(self) -> ToLesson | None:
        """The rules that are offered beside the keys; ``None`` where none are."""

    def teach(self) -> None:
        """Show the rules."""


class KeySheet(Card):
    """The card of a screen."""

    def __init__(self, screen: Explained) -> None:
        super().__init__("keys")
        self._screen = screen

    def head(self, keys: Keys) -> list[Element]:
        """See ``Card.head``: the title, a button for the rules, how keys are changed."""
        closing = self.closing(keys)
        notes = (f"Options changes them · {closing}", closing)
        rules = button(
            "Rules and first lesson", self._go_to_rules, icon="book", h="control"
        )
        return [
            Text("Keys", "h3", "text", bold=True),
            Space("gutter"),
            rules if self._screen.taught is not None else Space(0),
            Space(Grow(least="gutter")),
            FirstThatFits(*(Text(words, align="right") for words in notes)),
        ]

    def groups(self, keys: Keys, m: Metrics) -> list[Element]:
        """See ``Card.groups``: as they are in config.yaml; no action without a key."""
        wanted, air = self._screen.answers, 3 if m.small >= _LEAST_SMALL else 2
        groups = []
        for title, names in GROUPS.items():
            told = ((n, keys.all_words(n, wanted)) for n in names if n in wanted)
            lines = [
                _line(ACTIONS[name], strokes, air) for name, strokes in told if strokes
            ]
            groups += [card_group(title, lines, m)] if lines else []
        return [
            *groups,
            card_group(
                "Always", [_line(does, strokes, air) for does, strokes in _ALWAYS], m
            ),
        ]

    def _go_to_rules(self) -> None:
        self.open = False
        self._screen.teach()


def _line(does: str, strokes: tuple[str, ...], air: int) -> Element:
    """What some keys do, and the keys."""
    words = Text(does, "small", "text", lines=0, w=GROW)
    return Row(words, KeyCaps(strokes), gap="gap", align="start", pad=(0, air))
