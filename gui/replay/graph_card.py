"""A card with a graph of the game: tabs to choose which, a legend, and the lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import text_width
from gui.replay.analysis import GameAnalysis
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.graphs import Subject, comes_scored, evaluation, subjects_of, told
from gui.ui.chart import Chart, Graph, sample
from gui.ui.elements import Size, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Length, Row, Space, Stack
from gui.ui.parts import choice
from gui.widgets.choice import Option
from gui.widgets.signs import draw_panel
from gui.widgets.strips import TABS
from gui.widgets.widget import Style

EVERY = 0.1
"""Seconds between two updates of a graph that is being computed."""

_WIDEST = " 88,888+"
"""The widest value of a legend."""

_SIZES: tuple[Size, ...] = ("small", "caption", "label")
"""Of the legend: the first is taken that has room."""

_TAB_AIR = 12
"""Free pixels on either side of a tab's word."""


class GraphCard:
    """Shows the graphs of a game, one at a time.

    Analysis runs in another process, started when it is first needed; the lines grow
    meanwhile.

    Args:
        annotated: The game.
        on_seek: Called with each ply that is asked for.
        shell: What all screens share.
    """

    def __init__(
        self, annotated: AnnotatedGame, on_seek: Callable[[int], None], shell: Shell
    ) -> None:
        self._annotated, self._on_seek = annotated, on_seek
        self._keys, self._work = shell.keys, shell.work
        self._analysis: GameAnalysis | None = None
        self._waited = 0.0
        self._drawn: tuple[object, Graph] | None = None
        self._choose(self._first)

    @property
    def working(self) -> bool:
        """Whether the graph shown is still being computed."""
        analysis = self._analysis if self._analyses else None
        return analysis is not None and not analysis.complete and not analysis.problem

    def tell(self, annotated: AnnotatedGame) -> None:
        """Show the same graph of another game."""
        self.close()
        self._annotated = annotated
        self._choose(min(self._chosen, len(self._subjects) - 1))

    def turn(self) -> None:
        """Show the next graph, after the last the first."""
        self._choose((self._chosen + 1) % len(self._subjects))

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._waited += dt
        if self._analysis is not None and self._waited >= EVERY:
            self._waited = 0.0
            before = len(self._analysis.found), self._analysis.problem
            self._analysis.advance()
            if (len(self._analysis.found), self._analysis.problem) != before:
                redraw.now()

    def close(self) -> None:
        """Kill the other process."""
        if self._analysis is not None:
            self._analysis.close()
            self._analysis = None

    def view(self, ply: int, m: Metrics) -> Element:
        """The card; without room beside the tabs the legend goes below them."""
        titles, short = (
            tuple(Option(words, tooltip=hint) for words, hint in each)
            for each in (
                [(each.title, hint) for each, hint in self._hinted],
                [(each.short, hint) for each, hint in self._hinted],
            )
        )
        room = self._legend_width(m)

        def tabs(options: Sequence[Option]) -> Element:
            wide = TABS.arrange(pygame.Rect(0, 0, 0, 0), options)[-1].right - _TAB_AIR
            return choice(options, self._chosen, self._choose, TABS, w=wide)

        def beside(options: Sequence[Option]) -> Row:
            legend = self._legend(ply, room)
            return Row(left, tabs(options), Space(), legend, Space("gutter"), ground=_line)

        left = Space({"S": 0, "M": 4, "L": 12})
        below = Row(Space("gap"), self._legend(ply, GROW), Space("gutter"), h=2 * m.small)
        forms = (
            beside(titles),
            beside(short),
            Column(Row(left, tabs(short), Space(), ground=_line), below),
        )
        graph = self._graph
        chart = Chart(
            graph=graph, now=ply, on_choose=self._on_seek,
            tell=lambda at: told(self._annotated, graph, at), pad=("gutter", "gap"),
            key=self._annotated,
        )  # fmt: skip
        news = Text(self._news, w=FIT)
        over = Row(news, pad=("gap", 2), ground=_panel) if self._news else None
        said = Row(Space(), over, Space("gutter"), h="control")
        plot, head = Stack(chart, said, h=GROW), FirstThatFits(*forms, w=GROW)
        return Column(head, plot, w=GROW, h=GROW, ground=draw_panel)

    def _legend(self, ply: int, room: Length) -> Row:
        parts: list[Element] = []
        for line in self._graph.lines:
            words = line.words[ply] if ply < len(line.words) else f"{line.name} …"
            gap = {"S": 4, "M": 6, "L": 8}
            parts.append(Row(sample(line), Text(words, _SIZES, "text"), gap=gap, w=FIT))
        return Row(Space(), *parts, w=room, gap="gutter")

    @property
    def _subjects(self) -> Sequence[Subject]:
        """What can be said of the game."""
        return subjects_of(self._annotated.facts)

    @property
    def _hinted(self) -> list[tuple[Subject, str]]:
        """The subjects, each with its tooltip."""
        hint = self._keys.hint
        return [(each, hint(each.hint, "graph")) for each in self._subjects]

    @property
    def _first(self) -> int:
        """The graph that is shown at first: the scores of the file where it has any."""
        if not comes_scored(self._annotated):
            return 0
        return next(n for n, each in enumerate(self._subjects) if each.graph is evaluation)

    @property
    def _subject(self) -> Subject:
        return self._subjects[self._chosen]

    @property
    def _analyses(self) -> bool:
        """Whether the graph shown needs the analysis."""
        return self._subject.is_analysed(self._annotated)

    def _choose(self, number: int) -> None:
        """Show a subject, and begin to work it out if that is what it takes."""
        self._chosen = number
        if self._analyses and self._analysis is None:
            self._analysis = GameAnalysis(self._annotated, self._work)
        redraw.now()

    @property
    def _graph(self) -> Graph:
        """The graph, made anew if more is known than was."""
        found = self._analysis.found if self._analysis is not None else ()
        known = len(found) if self._analyses else len(self._annotated.in_view[0])
        of = self._annotated, self._annotated.plies, self._subject, known
        if self._drawn is None or self._drawn[0] != of:
            self._drawn = of, self._subject.graph(self._annotated, found)
        return self._drawn[1]

    @property
    def _news(self) -> str:
        """How far the work has got, until it is done."""
        problem = self._analysis.problem if self._analysis is not None else ""
        if problem and self._analyses:
            return f"The analysis failed: {problem}"
        known, wanted = self._graph.known, self._annotated.plies + 1
        return f"Analysing: {known} of {wanted}" if self.working else ""

    def _legend_width(self, m: Metrics) -> int:
        words = [f"{side.capitalize()}{_WIDEST}" for side in self._annotated.facts.sides]
        samples = len(words) * (round(m.icon * 1.4) + m.gap // 2 + m.gutter)
        return samples + sum(text_width(text, m.small) for text in words)


def _panel(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    surface.fill(style.theme.panel, rect)


def _line(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    gap, ink = style.metrics.gap, style.theme.line
    hline(surface, rect.x + gap, rect.right - gap, rect.bottom - 1, ink)
