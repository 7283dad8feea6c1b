"""The buttons that lead on from the editor, and why they are closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from core.editing import Review
from core.facts import Facts
from core.game import Game
from core.problems.problem import moves_left
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text
from gui.editor.doors import DOORS, Door
from gui.editor.fields import MenuAsked
from gui.editor.tasks import solvable_tasks, tasks_of, title_of
from gui.widgets.button import Button
from gui.widgets.menu import Item
from gui.widgets.widget import Style, Widget


@dataclass(frozen=True, slots=True)
class WaysActions:
    """What the buttons ask for.

    Attributes:
        go: Go through a door.
        save: Save the position as a problem with a stipulation.
        solve: Solve it for a stipulation.
        ask: Open a menu of what can be chosen, below a widget.
    """

    go: Callable[[Door], None]
    save: Callable[[str], None]
    solve: Callable[[str], None]
    ask: Callable[[Widget, MenuAsked], None]


class WaysOn:
    """A main button, and pairs of others below it.

    Args:
        game: The rules.
        actions: What they ask for.

    Attributes:
        hidden: Whether their room is taken by what is wrong.
    """

    def __init__(self, game: Game, actions: WaysActions) -> None:
        self.hidden = False
        self._actions = actions
        self._doors = [
            Button(door.words, partial(actions.go, door), icon=door.icon) for door in DOORS
        ]
        self._doors[0].kind = "main"
        self._game = game
        solve = Button(
            "Solve", lambda: self._ask(solve, solvable_tasks, actions.solve), icon="aim"
        )
        save = Button(
            "Save as a problem",
            lambda: self._ask(save, tasks_of, actions.save),
            icon="save",
        )
        self._others = [*([solve] if solvable_tasks(game.facts) else []), save]
        self._found: Review | None = None
        self._why = 0, 0

    @property
    def widgets(self) -> list[Widget]:
        """The buttons."""
        return [] if self.hidden else [*self._doors, *self._others]

    @property
    def foot(self) -> int:
        """Where the line begins that says why they are closed."""
        return self._why[1]

    def show(self, found: Review) -> None:
        """Open those that lead on from that position."""
        self._found = found
        for button, door in zip(self._doors, DOORS, strict=True):
            button.enabled = found.start is not None and (door.over or found.playable)
        for button in self._others:
            button.enabled = found.playable

    def place(self, rect: pygame.Rect, m: Metrics) -> int:
        """Stand at the foot of a column; where they begin."""
        self._why = rect.x, rect.bottom - m.small // 2
        y = rect.bottom - round(1.4 * m.small) - m.button
        half, pairs = (rect.width - m.gap) // 2, [*self._doors[1:], *self._others]
        rows = [pairs[n : n + 2] for n in range(0, len(pairs), 2)]
        for row in reversed(rows):
            for number, button in enumerate(row):
                left = rect.x if number == 0 else rect.right - half
                width = half if len(row) > 1 else rect.width
                button.rect = pygame.Rect(left, y, width, m.button)
            y -= m.button + m.gap * 2 // 3
        self._doors[0].rect = pygame.Rect(rect.x, y, rect.width, m.button)
        return y

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Say why some of them are closed."""
        m, theme = style.metrics, style.theme
        draw_text(surface, self._closed_words, *self._why, m.small, theme.text2)

    @property
    def _closed_words(self) -> str:
        found = self._found
        if found is None or found.playable:
            return ""
        if found.outcome is not None:
            return "Nobody can play on where the game is over."
        if self.hidden:
            return "Play or save once the position is legal."
        return "Available once the position is legal."

    @property
    def _left(self) -> int:
        """How many moves the side to move has left in its turn; 0 if that is not known."""
        start = self._found.start if self._found is not None else None
        return moves_left(self._game, start.position) if start is not None else 0

    def _ask(
        self,
        opener: Widget,
        offered: Callable[[Facts, int], Sequence[str]],
        then: Callable[[str], None],
    ) -> None:
        """Ask what is asked of the position, and then do something with that."""
        tasks = offered(self._game.facts, self._left)
        items = [Item(title_of(task), note=task) for task in tasks]
        asked = MenuAsked(items, -1, lambda number: then(tasks[number]))
        self._actions.ask(opener, asked)
