"""The first lesson of a game: six steps, a board, and what is said beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.game import Game
from core.games import find_variant
from core.games.lessons import Step
from gui.app.choices import keep
from gui.app.shell import Shell
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc
from gui.drawing.text import draw_label, draw_text
from gui.lesson.board import LessonBoard
from gui.lesson.cards import draw_head, draw_middle, draw_task, head_height
from gui.lesson.exercise import Exercise
from gui.lesson.layout import LessonLayout, lesson_layout
from gui.lesson.margin import draw_margin
from gui.lesson.notes import draw_notes
from gui.widgets.button import Button
from gui.widgets.choice import Choice, Option, Painter
from gui.widgets.focus import Focus
from gui.widgets.rows import ENTRIES
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Style, Widget

_HINT = "Left and right arrow keys turn the steps"


class Course:
    """Shows one step at a time and remembers which are done.

    Args:
        shell: What all screens share.
        game: What is taught.
        focus: The screen's.
        on_end: Called when the last step is left.
        complain: Called with why the settings could not be kept.

    Attributes:
        number: The step that is shown, from 0.
        ending: What the button says that leaves the last step.
    """

    def __init__(
        self,
        shell: Shell,
        game: Game,
        steps: tuple[Step, ...],
        focus: Focus,
        on_end: Callable[[], None],
        complain: Callable[[str], None],
    ) -> None:
        self._shell = shell
        self._game = game
        self._all = steps
        self._on_end = on_end
        self._complain = complain
        self.ending = "Done"
        left = [n for n in range(len(steps)) if n + 1 not in self.done]
        self.number = left[0] if left else 0
        self.board = LessonBoard(shell, focus, self._exercise())
        self._steps = Choice([], self.number, self.go_to, ENTRIES)
        self._back = Button("Back", lambda: self.turn(-1), icon="back")
        self._on = Button("Next", lambda: self.turn(1), icon="next")
        self._layout: LessonLayout | None = None
        self._room: tuple[tuple[int, int], Metrics] | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [self.board.cursor, self._steps, self._back, self._on]

    @property
    def exercise(self) -> Exercise:
        """The step that is being played."""
        return self.board.exercise

    @property
    def _rules(self) -> str:
        """By which of its rules the game is played; nothing where there are no others."""
        known = find_variant(self._game.facts.key).rulesets
        return f"Rules: {known[self._game.ruleset][0]}" if len(known) > 1 else ""

    @property
    def done(self) -> frozenset[int]:
        """The steps that are done, from 1, now or at any time before."""
        known = self._shell.settings.lessons_done
        return frozenset(known.get(self._game.facts.key, ()))

    def turn(self, by: int) -> None:
        """Go on or back by so many steps; beyond the last one is the end."""
        if self.number + by >= len(self._all):
            self._on_end()
        else:
            self.go_to(max(0, self.number + by))

    def go_to(self, number: int) -> None:
        """Show a step as it is before its move."""
        self.number = self._steps.chosen = number
        self.board.tell(self._exercise())
        if self._room is not None:
            self.arrange(*self._room)

    def arrange(self, size: tuple[int, int], m: Metrics) -> None:
        """Lay everything out for a window of that size."""
        self._room = size, m
        facts, words = self._game.facts, self.exercise.step.words
        layout = lesson_layout(size, m, facts, len(self._all), 0)
        head = head_height(words, layout.head.width, m)
        self._layout = lesson_layout(size, m, facts, len(self._all), head)
        self.board.lie(self._layout.board, m, self._layout.shelves)
        self._steps.rect = self._layout.steps
        self._steps.look = SEGMENTS if m.size == "S" else ENTRIES
        self._steps.options = tuple(self._option(n, m) for n in range(len(self._all)))
        self._back.rect, self._on.rect = self._layout.back, self._layout.on
        self._back.enabled = self.number > 0
        self._tell()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw everything but the widgets."""
        layout, m = self._layout, style.metrics
        if layout is None:
            return
        exercise, ink = self.exercise, style.theme.text2
        self.board.draw(surface)
        if not exercise.done and exercise.moving.asked is None:
            draw_notes(surface, layout.board, exercise, style)
        if layout.margin.width:
            place = layout.steps.x, layout.board.y + m.label // 2
            draw_label(surface, "Six steps", *place, m.label, ink, track=m.label_track)
            facts = self._game.facts
            draw_margin(surface, layout.margin, exercise, facts, self._shell, style)
        number = self.number + 1
        draw_head(surface, layout.head, exercise, number, self._rules, style)
        draw_middle(surface, layout.notes, exercise, style)
        draw_task(surface, layout.task, exercise, style)
        ink = style.theme.text3
        draw_text(surface, _HINT, *layout.hint, m.caption, ink, align="center")

    def _exercise(self) -> Exercise:
        step = self._all[self.number]
        return Exercise(self._game, step, self._finished, self._shell)

    def _finished(self) -> None:
        """Remember that the step is done."""
        done = tuple(sorted(self.done | {self.number + 1}))
        known = self._shell.settings.lessons_done
        problem = keep(self._shell, lessons_done={**known, self._game.facts.key: done})
        if problem:
            self._complain(problem)
        self._tell()

    def _tell(self) -> None:
        last = self.number + 1 == len(self._all)
        self._on.words = self.ending if last else "Next"
        self._on.icon = "play" if last else "next"
        self._on.kind = "main" if self.exercise.answer == "right" else "second"

    def _option(self, number: int, m: Metrics) -> Option:
        title, painter = self._all[number].title, self._painter(number)
        if m.size == "S":
            return Option("", painter=painter, tooltip=title)
        return Option(title, painter=painter)

    def _painter(self, number: int) -> Painter:
        def paint(
            surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
        ) -> None:
            theme, radius = style.theme, box.width * 0.56
            if number + 1 in self.done:
                disc(surface, box.center, radius, theme.accent)
                size = round(box.width * 0.7)
                draw_icon(surface, "marks", box.center, size, theme.on_accent)
                return
            ink = theme.accent2 if chosen else theme.text2
            disc(surface, box.center, radius, None, ink, 1.5)
            words, size = str(number + 1), style.metrics.small
            draw_text(surface, words, *box.center, size, ink, bold=True, align="center")

        return paint
