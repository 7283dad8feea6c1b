"""All that stands beside the board while a problem is solved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from core.facts import Facts
from core.records.tree import Path
from gui.app.keys import Keys
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.solving.cards import (
    card_head,
    draw_card_head,
    draw_found,
    draw_result,
    draw_state,
    draw_tries,
)
from gui.solving.content import SolvingContent
from gui.solving.hints import DUE, HintRow
from gui.solving.layout import SolvingLayout, solving_layout
from gui.solving.session import HINTS
from gui.solving.solution_list import SolutionList
from gui.solving.task_column import draw_task_card, draw_task_column
from gui.widgets.button import Button, ConfirmButton, IconButton
from gui.widgets.widget import Style, Widget


@dataclass(frozen=True, slots=True)
class SolvingActions:
    """What the parts of the desk ask for.

    Attributes:
        hint: A hint.
        give_up: The solution.
        again: The same problem once more.
        next_problem: Another problem.
        analyse: The solution on the analysis board.
        flip: The board turned round.
        defend: Another defence, from the menu below a place.
        go: A move of the solution.
    """

    hint: Callable[[], None]
    give_up: Callable[[], None]
    again: Callable[[], None]
    next_problem: Callable[[], None]
    analyse: Callable[[], None]
    flip: Callable[[], None]
    defend: Callable[[], None]
    go: Callable[[Path], None]


class SolvingDesk:
    """Cards and buttons beside the board.

    Args:
        actions: What they ask for.
        keys: Which key asks for what.

    Attributes:
        hints: The three hints.
        walk: The solution, once it is over.
        other: The button for another defence.
        gives_up: The button that gives up.
    """

    def __init__(self, actions: SolvingActions, keys: Keys) -> None:
        numbers = range(1, HINTS + 1)
        self.hints = [HintRow(number, actions.hint) for number in numbers]
        self.walk = SolutionList(actions.go)
        self.other = Button("Choose another", actions.defend, "quiet")
        self.gives_up = ConfirmButton("Give up", "Yes, show it", "resign", actions.give_up)
        self._again = Button("Again", actions.again, icon="takeback")
        self._next = Button("Next problem", actions.next_problem, "main", "next")
        self._analyse = Button("Analyse", actions.analyse, icon="analyse")
        hint = keys.hint("Flip the board", "flip")
        self._flip = IconButton("flip", hint, actions.flip, edged=True)
        self.layout: SolvingLayout | None = None

    def widgets(self, over: bool, chooses: bool) -> list[Widget]:
        """The widgets in Tab order."""
        if over:
            return [self._next, self._again, self._analyse, self._flip, self.walk]
        others: list[Widget] = [self.other] if chooses else []
        return [*self.hints, *others, self.gives_up, self._again, self._flip]

    @property
    def told(self) -> str:
        """What the last hint tells, where the hints themselves have no room for it."""
        if self.layout is None or self.layout.left is not None:
            return ""
        told = next((row.told for row in reversed(self.hints) if row.told), "")
        return "The hint is being worked out" if told == DUE else told

    def press_give_up(self) -> None:
        """Give up by a key as by the button: it asks first."""
        self.gives_up.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN))

    def arrange(self, size: tuple[int, int], m: Metrics, facts: Facts) -> None:
        """Place everything for a window of that size."""
        layout = self.layout = solving_layout(size, m, facts)
        for row, rect in zip(self.hints, layout.hints, strict=True):
            row.rect = rect
        flip = pygame.Rect(0, layout.actions.y, m.button, m.button)
        flip.right = layout.actions.right
        self._flip.rect = flip
        half = (flip.x - m.gap - layout.actions.x - m.gap) // 2
        left = pygame.Rect(layout.actions.topleft, (half, m.button))
        right = left.move(half + m.gap, 0)
        self.gives_up.rect, self._analyse.rect = left, right
        self._again.rect = right
        self._next.rect = layout.main
        words = text_width(self.other.words, m.small)
        state = layout.state
        self.other.rect = pygame.Rect(0, 0, words, m.row)
        self.other.rect.midright = (
            state.right - m.gutter,
            round(state.y + state.height * 0.79),
        )
        walk = layout.walk
        head = card_head(m)
        inner = pygame.Rect(walk.x + 4, walk.y + head + 4, walk.width - 8, 0)
        inner.height = walk.bottom - 4 - inner.y
        self.walk.place(inner, m)

    def place_buttons(self, over: bool) -> None:
        """Put Again where it stands now: it makes room for Analyse at the end."""
        left, right = self.gives_up.rect, self._analyse.rect
        self._again.rect = left.copy() if over else right.copy()

    def draw(self, surface: pygame.Surface, content: SolvingContent, style: Style) -> None:
        """Draw all that is no widget."""
        layout = self.layout
        if layout is None:
            return
        over = content.result is not None
        if layout.left is None:
            draw_task_card(surface, layout.task, content.task, style)
        else:
            draw_task_column(surface, layout.left, content.task, over, style)
        if content.result is None:
            draw_state(surface, layout.state, content.state, style)
            draw_tries(surface, layout.tries, content.tries, style)
            draw_found(surface, layout.solution, content.lines, style)
            return
        draw_result(surface, layout.result, content.result, style)
        count = len(self.walk.rows)
        note = f"{count} line{'s' if count > 1 else ''}" if count else ""
        draw_card_head(surface, layout.walk, "Solution", note, style)
