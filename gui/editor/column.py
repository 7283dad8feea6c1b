"""The column beside the board: who moves, rights, counters, text, problems, ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from core.editing import Review, with_counters
from core.facts import Facts
from core.game import Game
from core.setup import Setup
from core.values import Side
from gui.board.kind_choice import king_painter
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text
from gui.editor.condition_rows import ConditionRows
from gui.editor.fen_field import FenField
from gui.editor.fields import Counter
from gui.editor.problems import ProblemList
from gui.editor.solving import SolvedPosition
from gui.editor.ways_on import WaysActions, WaysOn
from gui.entry.headings import (
    beside_heading,
    draw_heading,
    heading_height,
    heading_width,
)
from gui.setup.terms import side_names
from gui.widgets.button import Button
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Style, Widget


@dataclass(frozen=True, slots=True)
class ColumnActions:
    """What the column asks for.

    Attributes:
        change: Take another position.
        look: Show what a side would see; ``None`` for all.
        typed: A text is typed.
        read: A text is to be taken; whether it could be.
        leave: The keys are done with the text.
        copy: Copy the text.
        paste: Take the text on the clipboard.
        show_solution: Show what a solver has found.
        ways: What the buttons that lead on ask for.
    """

    change: Callable[[Setup], None]
    look: Callable[[Side | None], None]
    typed: Callable[[str], None]
    read: Callable[[str], bool]
    leave: Callable[[], None]
    copy: Callable[[], None]
    paste: Callable[[], None]
    show_solution: Callable[[], None]
    ways: WaysActions


class EditorColumn:
    """All of the editor that is no board.

    Args:
        game: The rules.
        actions: What it asks for.

    Attributes:
        text: The position as text.
        refusal: What is wrong with what is typed; ``""`` for nothing.
        solved: What a solver has found of the position, if it was asked.
        show_solution: Shows that.
    """

    def __init__(self, game: Game, actions: ColumnActions) -> None:
        self._game, self._actions = game, actions
        self.refusal = ""
        facts = game.facts
        self._side = Choice(_sides(facts, bare=False), 0, self._turn, SEGMENTS)
        self._sight = Choice(_sights(facts), 0, self._look, SEGMENTS)
        self._conditions = ConditionRows(facts, actions.change, actions.ways.ask)
        tips = ("One less", "One more")
        self._clock = Counter(0, lambda number: self._count(clock=number), tips)
        self._number = Counter(1, lambda number: self._count(number=number), tips)
        counted = (self._number, "Move"), (self._clock, "Half-moves")
        self._counters = counted if facts.counts_quiet else counted[:1]
        self.text = FenField(actions.typed, actions.read, actions.leave)
        self._copy = Button("Copy", actions.copy, "quiet")
        self._paste = Button("Paste", actions.paste, "quiet")
        self.problems = ProblemList(actions.change)
        self._ways = WaysOn(game, actions.ways)
        self.show_solution = Button("Show", actions.show_solution, "quiet")
        self.solved: SolvedPosition | None = None
        self._raw: Setup | None = None
        self._found: Review | None = None
        self._headings: list[tuple[pygame.Rect, str]] = []

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        sight = [self._sight] if self._game.facts.hidden else []
        shown = [] if self.refusal else self.problems.widgets
        if self.solved is not None and self.solved.tree is not None:
            shown = [self.show_solution]
        return [
            self._side,
            *sight,
            *self._conditions.widgets,
            *(counter for counter, _ in reversed(self._counters)),
            self._copy,
            self._paste,
            self.text,
            *shown,
            *self._ways.widgets,
        ]

    def show(self, raw: Setup, found: Review) -> None:
        """Show what the game says of a position; ``raw`` keeps rights that are closed."""
        self._raw, self._found = raw, found
        self._side.chosen = int(raw.side)
        self._conditions.show(self._game.conditions(raw))
        self._clock.show(raw.halfmove_clock)
        self._number.show(raw.number)
        self.text.text = found.text
        self._ways.show(found)

    def see(self, sight: Side | None) -> None:
        """Show whose view is shown."""
        self._sight.chosen = 0 if sight is None else 1 + sight

    def place(self, rect: pygame.Rect, m: Metrics) -> pygame.Rect:
        """Stand there; where news may be told for a moment."""
        if self._found is None:
            return rect
        self._headings = []
        y = self._place_side(rect, rect.y, m)
        y = self._conditions.place_boxes(rect, y, m)
        y = self._place_line(rect, y, m)
        y = self._place_text(rect, y, m)
        foot = self._ways.place(rect, m)
        top = y + heading_height(m)
        room = pygame.Rect(rect.x, top, rect.width, foot - m.gap - top)
        self.problems.place(room, self._found, m)
        self.show_solution.rect = beside_heading(room, self.show_solution.words, m)
        self._ways.hidden = self.problems.left_out > 0
        if self._ways.hidden:
            # Nothing leads on while something is wrong, so that room is free.
            room.height = self._ways.foot - m.small - top
            self.problems.place(room, self._found, m)
        news = pygame.Rect(rect.x, 0, rect.width, m.button)
        news.bottom = foot - m.gap
        return news

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words; the widgets draw themselves."""
        m, theme = style.metrics, style.theme
        for below, words in (*self._headings, *self._conditions.headings):
            draw_heading(surface, below, words, style)
        for name, place in self._conditions.words:
            draw_text(surface, name, *place, m.small, theme.text2)
        self.problems.draw(surface, style, self.refusal, self.solved)
        self._ways.draw(surface, style)

    def _place_side(self, rect: pygame.Rect, y: int, m: Metrics) -> int:
        hidden = self._game.facts.hidden
        box = pygame.Rect(rect.x, y + heading_height(m), rect.width, m.control)
        self._side.options = _sides(self._game.facts, hidden and m.size == "S")
        self._side.rect = box.copy()
        self._headings.append((self._side.rect, "Side to move"))
        if hidden:
            self._side.rect.width = rect.width * 3 // 5
            left = self._side.rect.right + m.gap
            self._sight.rect = pygame.Rect(left, box.y, rect.right - left, m.control)
            self._headings.append((self._sight.rect, "Seen by"))
        return box.bottom + m.gap

    def _place_line(self, rect: pygame.Rect, y: int, m: Metrics) -> int:
        """One line of what is chosen by menus, and the counters; or two of them."""
        conditions, least = self._conditions, self._clock.size("99", m)[0]
        number = len(self._counters)
        wide = max(least, *(heading_width(words, m) for _, words in self._counters))
        room = rect.width - number * wide - (number - 1) * m.gap
        joined = bool(conditions.chosen) and conditions.fit_in(room, m)
        if not joined:
            y = conditions.place_apart(rect, y, m)
            wide = (rect.width - (number - 1) * m.gap) // number
        y, x = y + heading_height(m), rect.right
        if joined:
            conditions.place_in_line(pygame.Rect(rect.x, y, room, m.control), m)
        for counter, words in self._counters:
            counter.rect = pygame.Rect(x - wide, y, wide, m.control)
            self._headings.append((counter.rect, words))
            x -= wide + m.gap
        return y + m.control + m.gap

    def _place_text(self, rect: pygame.Rect, y: int, m: Metrics) -> int:
        y += heading_height(m)
        self.text.place((rect.x, y), rect.width, m)
        self._headings.append((self.text.rect, self._game.facts.notation))
        self._paste.rect = beside_heading(self.text.rect, self._paste.words, m)
        beside = self.text.rect.copy()
        beside.width = self._paste.rect.x - m.gutter - beside.x
        self._copy.rect = beside_heading(beside, self._copy.words, m)
        return self.text.rect.bottom + m.gap

    def _turn(self, number: int) -> None:
        if self._raw is not None:
            self._actions.change(replace(self._raw, side=Side(number)))

    def _look(self, number: int) -> None:
        self._actions.look(None if number == 0 else Side(number - 1))

    def _count(self, clock: int | None = None, number: int | None = None) -> None:
        raw = self._raw
        if raw is not None:
            clock = raw.halfmove_clock if clock is None else clock
            number = raw.number if number is None else number
            self._actions.change(with_counters(raw, clock, number))


def _sides(facts: Facts, bare: bool) -> tuple[Option, ...]:
    """Both sides, with their kings unless there is no room for more than words."""
    return tuple(
        Option(name, painter=None if bare else king_painter(facts, side, 1.2))
        for side, name in zip(Side, side_names(facts), strict=True)
    )


def _sights(facts: Facts) -> Sequence[Option]:
    """All, and what each side would see."""
    names = side_names(facts)
    sides = [
        Option("", painter=king_painter(facts, side, 1.2), tooltip=f"What {name} would see")
        for side, name in zip(Side, names, strict=True)
    ]
    return [Option("All", tooltip="The whole board"), *sides]
