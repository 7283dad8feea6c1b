"""Problems as cards with small boards, drawn only where they are in view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from core.problems.problem import Problem
from core.problems.progress import ProblemState
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.problems.card import card_pad, card_size, draw_card
from gui.problems.thumbnails import Thumbnails
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import PRESS_KEYS, Style, Widget


@dataclass(frozen=True, slots=True)
class GridEvents:
    """What the grid reports.

    Attributes:
        look: Another problem is current.
        open: The current one is to be solved.
        menu: A menu is wanted beside a place.
    """

    look: Callable[[], None]
    open: Callable[[], None]
    menu: Callable[[pygame.Rect], None]


class ProblemGrid(Widget):
    """Cards in rows. A click opens one; arrows make one current, which Enter opens.

    Args:
        thumbnails: Draws the boards.
        events: What is reported.

    Attributes:
        problems: All of them, in order.
        current: The number of the current one; -1 where there is none.
        states: How far the person is with each, by identity.
    """

    def __init__(self, thumbnails: Thumbnails, events: GridEvents) -> None:
        super().__init__()
        self.problems: Sequence[Problem] = ()
        self.current = -1
        self.states: Mapping[str, ProblemState] = {}
        self.scroll = Scroll()
        self._thumbnails = thumbnails
        self._events = events
        self._bar = ScrollBar(self.scroll)
        self._pointer = (-1, -1)
        self._columns = 1
        self._card, self._step = (1, 1), (1, 1)

    @property
    def problem(self) -> Problem | None:
        """The current problem."""
        there = 0 <= self.current < len(self.problems)
        return self.problems[self.current] if there else None

    @property
    def top(self) -> int:
        """How many rows are scrolled out of view above."""
        return self.scroll.offset // self._step[1]

    @property
    def outline(self) -> pygame.Rect:
        """See ``Widget.outline``: the current card is marked, not the whole grid."""
        return self.card_rect(max(0, self.current)).clip(self.rect)

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Place it there; the cards share the width evenly."""
        first = self._columns * self.top
        self.rect, self._card = rect, card_size(m)
        width, height = self._card
        bar = m.gap
        room = rect.width - bar
        self._columns = max(1, (room + m.gap) // (width + m.gap))
        spare = room - self._columns * width
        gap = spare // (self._columns - 1) if self._columns > 1 else 0
        self._step = width + gap, height + m.gap
        self._bar.place(rect)
        self._measure()
        self.scroll.to(first // self._columns * self._step[1])

    def show(self, problems: Sequence[Problem], states: Mapping[str, ProblemState]) -> None:
        """Show other problems; the current one stays so if it is among them."""
        before = self.problem
        self.problems, self.states = problems, states
        self._measure()
        if before is None or not self.find(before.identity):
            self.current = 0 if problems else -1
        self._reveal()

    def find(self, identity: str) -> bool:
        """Make a problem current; return whether it is there."""
        numbered = enumerate(self.problems)
        found = next((n for n, each in numbered if each.identity == identity), -1)
        if found >= 0:
            self.current = found
        return found >= 0

    def scroll_to(self, top: int) -> None:
        """Scroll so many rows out of view above, and the current card into it."""
        self.scroll.to(top * self._step[1])
        self._reveal()

    def in_view(self) -> range:
        """The numbers of the cards of which anything is in view."""
        high = self._step[1]
        first = self.scroll.offset // high
        last = (self.scroll.offset + self.rect.height - 1) // high
        end = min(len(self.problems), (last + 1) * self._columns)
        return range(first * self._columns, end)

    def whole_in_view(self) -> tuple[int, int]:
        """The numbers of the first and the last card that are wholly in view, from 1."""
        whole = [n for n in self.in_view() if self.rect.contains(self.card_rect(n))]
        return (whole[0] + 1, whole[-1] + 1) if whole else (0, 0)

    def card_rect(self, number: int) -> pygame.Rect:
        """Where a card stands, in view or not."""
        row, column = divmod(number, self._columns)
        x = self.rect.x + column * self._step[0]
        y = self.rect.y + row * self._step[1] - self.scroll.offset
        return pygame.Rect((x, y), self._card)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, move from card to card, open one, or ask for a menu."""
        match event.type:
            case pygame.KEYDOWN:
                return self._handle_key(event.key)
            case pygame.MOUSEMOTION:
                self._pointer = event.pos
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                return self._ask(event.pos)
        if self._bar.moves(self, event, self._step[1] // 2):
            return True
        return self.pressed_by(event) and self._press(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the cards in view."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.inflate(8, 8).clip(outer))
        side = _side(style.metrics)
        pointed = self._at(self._pointer) if self.hovered else -1
        for number in self.in_view():
            problem, rect = self.problems[number], self.card_rect(number)
            board = self._thumbnails.board(problem, side)
            state = self.states.get(problem.identity, ProblemState())
            hovered = number == pointed
            draw_card(surface, rect, problem, state, board, style, hovered=hovered)
            if number == self.current:
                radius, ink = style.metrics.radius + 3, style.theme.text
                rounded(surface, rect.inflate(6, 6), radius, stroke=ink, stroke_width=2)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def _measure(self) -> None:
        rows = -(-len(self.problems) // self._columns)
        self.scroll.resize(rows * self._step[1], self.rect.height)

    def _reveal(self) -> None:
        if self.current >= 0:
            top = self.current // self._columns * self._step[1]
            self.scroll.show(top, top + self._card[1])

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        found = (n for n in self.in_view() if self.card_rect(n).collidepoint(pos))
        return next(found, -1)

    def _press(self, number: int) -> bool:
        if number < 0:
            return False
        self._go(number)
        self._events.open()
        return True

    def _ask(self, pos: tuple[int, int]) -> bool:
        number = self._at(pos)
        if number < 0:
            return False
        self._go(number)
        self._events.menu(pygame.Rect(pos, (1, 1)))
        return True

    def _handle_key(self, key: int) -> bool:
        if key in PRESS_KEYS and self.problem is not None:
            self._events.open()
            return True
        if key == pygame.K_MENU and self.problem is not None:
            self._events.menu(self.card_rect(self.current))
            return True
        rows = max(1, self.rect.height // self._step[1])
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -self._columns,
            pygame.K_DOWN: self._columns,
            pygame.K_PAGEUP: -self._columns * rows,
            pygame.K_PAGEDOWN: self._columns * rows,
            pygame.K_HOME: -self.current,
            pygame.K_END: len(self.problems) - 1 - self.current,
        }
        number = self.current + steps.get(key, 0)
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            number = min(max(0, number), len(self.problems) - 1)
        if key not in steps or not 0 <= number < len(self.problems):
            return False
        self._go(number)
        return True

    def _go(self, number: int) -> None:
        self.current = number
        self._reveal()
        self._events.look()


def _side(m: Metrics) -> int:
    """Width of a small board."""
    return card_size(m)[0] - 2 * card_pad(m)
