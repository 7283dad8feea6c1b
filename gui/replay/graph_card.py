"""A card with a graph of the game: tabs to choose which, a legend, and the lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.app.shell import Shell
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, text_width
from gui.replay.analysis import GameAnalysis
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.curve import Curve
from gui.replay.curve_lines import draw_sample
from gui.replay.graphs import Graph, Subject, comes_scored, evaluation, subjects_of
from gui.widgets.choice import Choice, Option
from gui.widgets.signs import draw_panel
from gui.widgets.strips import TABS
from gui.widgets.widget import Style, Widget

EVERY = 0.1
"""Seconds between two updates of a graph that is being computed."""

_WIDEST = " 88,888+"
"""The widest value of a legend."""

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

    Attributes:
        tabs: What chooses the subject.
    """

    def __init__(
        self, annotated: AnnotatedGame, on_seek: Callable[[int], None], shell: Shell
    ) -> None:
        self._annotated = annotated
        self._analysis: GameAnalysis | None = None
        self._waited = 0.0
        self._told: tuple[object, ...] = ()
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._legend = (0, 0)
        self._keys, self._work = shell.keys, shell.work
        self._offer()
        first = self._first
        self.tabs = Choice(self._titles, first, self._choose, TABS)
        self._curve = Curve(annotated, self._graph(), on_seek)
        self._choose(first)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [self.tabs, self._curve]

    @property
    def working(self) -> bool:
        """Whether the graph shown is still being computed."""
        analysis = self._analysis if self._analyses else None
        return analysis is not None and not analysis.complete and not analysis.problem

    def tell(self, annotated: AnnotatedGame) -> None:
        """Show the same graph of another game."""
        self.close()
        self._annotated = annotated
        self._offer()
        self._curve.tell(annotated)
        self.tabs.options = self._titles
        self.tabs.chosen = min(self.tabs.chosen, len(self._subjects) - 1)
        self._choose(self.tabs.chosen)

    def show(self, ply: int) -> None:
        """Show ``ply`` as the current position."""
        self._curve.current = ply
        self._renew()

    def turn(self) -> None:
        """Show the next graph, after the last the first."""
        self.tabs.chosen = (self.tabs.chosen + 1) % len(self._subjects)
        self._choose(self.tabs.chosen)

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._waited += dt
        if self._analysis is not None and self._waited >= EVERY:
            self._waited = 0.0
            self._analysis.advance()
            self._renew()

    def close(self) -> None:
        """Kill the other process."""
        if self._analysis is not None:
            self._analysis.close()
            self._analysis = None

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place it there; without room beside the tabs the legend goes below them."""
        m, inner = style.metrics, rect.inflate(-2 * style.metrics.gutter, 0)
        room = inner.width - self._legend_width(style)
        options = self._titles if _width(self._titles) <= room else self._short
        width = _width(options)
        self.tabs.options = options
        self.tabs.rect = pygame.Rect(inner.x - _TAB_AIR, rect.y, width, m.control)
        y = self.tabs.rect.centery if width <= room else self.tabs.rect.bottom + m.small
        top = self.tabs.rect.bottom if width <= room else y + m.small
        self._rect, self._legend = rect, (inner.right, y)
        self._curve.rect = pygame.Rect(rect.x, top, rect.width, rect.bottom - top)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card and the legend; the widgets draw themselves."""
        draw_panel(surface, self._rect, style)
        left, foot = self._rect.x + style.metrics.gap, self.tabs.rect.bottom - 1
        hline(surface, left, self._rect.right - style.metrics.gap, foot, style.theme.line)
        (right, y), ply = self._legend, self._curve.current
        m, ink = style.metrics, style.theme.text
        for line in reversed(self._curve.graph.lines):
            words = line.words[ply] if ply < len(line.words) else f"{line.name} …"
            right -= draw_text(surface, words, right, y, m.small, ink, align="right")
            right -= m.gap // 2
            right -= draw_sample(surface, right, y, line.side, style) + m.gutter

    def _offer(self) -> None:
        """Offer what can be said of the game."""
        self._subjects = subjects_of(self._annotated.facts)
        hints = [self._keys.hint(subject.hint, "graph") for subject in self._subjects]
        pairs = list(zip(self._subjects, hints, strict=True))
        self._titles = tuple(Option(it.title, tooltip=hint) for it, hint in pairs)
        self._short = tuple(Option(it.short, tooltip=hint) for it, hint in pairs)

    @property
    def _first(self) -> int:
        """The graph that is shown at first: the scores of the file where it has any."""
        if not comes_scored(self._annotated):
            return 0
        return next(n for n, each in enumerate(self._subjects) if each.graph is evaluation)

    @property
    def _subject(self) -> Subject:
        return self._subjects[self.tabs.chosen]

    @property
    def _analyses(self) -> bool:
        """Whether the graph shown needs the analysis."""
        return self._subject.is_analysed(self._annotated)

    def _choose(self, number: int) -> None:
        """Show a subject, and begin to work it out if that is what it takes."""
        subject = self._subjects[number]
        if subject.is_analysed(self._annotated) and self._analysis is None:
            self._analysis = GameAnalysis(self._annotated, self._work)
        self._renew()

    def _renew(self) -> None:
        """Draw the graph anew if more is known than is drawn."""
        found = len(self._analysis.found) if self._analysis is not None else 0
        known = found if self._analyses else len(self._annotated.in_view[0])
        told = (self._annotated, self._subject, known)
        if told != self._told:
            self._told = told
            self._curve.graph = self._graph()
        self._curve.news = self._news()

    def _graph(self) -> Graph:
        found = self._analysis.found if self._analysis is not None else ()
        return self._subject.graph(self._annotated, found)

    def _news(self) -> str:
        """How far the work has got, until it is done."""
        problem = self._analysis.problem if self._analysis is not None else ""
        if problem and self._analyses:
            return f"The analysis failed: {problem}"
        known, wanted = self._curve.graph.known, self._annotated.plies + 1
        return f"Analysing: {known} of {wanted}" if self.working else ""

    def _legend_width(self, style: Style) -> int:
        m = style.metrics
        words = [f"{side.capitalize()}{_WIDEST}" for side in self._annotated.facts.sides]
        samples = len(words) * (round(m.icon * 1.4) + m.gap // 2 + m.gutter)
        return samples + sum(text_width(text, m.small) for text in words)


def _width(options: Sequence[Option]) -> int:
    """How wide the tabs are, less the air outside of the first word."""
    return TABS.arrange(pygame.Rect(0, 0, 0, 0), options)[-1].right - _TAB_AIR
