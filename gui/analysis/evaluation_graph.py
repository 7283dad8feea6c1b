"""The card with the evaluation over the game, on which mistakes are marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import tanh

import pygame

from core.records.replay import NumberedMove
from core.score import Judgement, Score, pawns_of
from core.values import Side
from gui.analysis.layout import head_height
from gui.analysis.score_words import told
from gui.drawing.text import draw_text, text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.graphs import move_numbers, side_line, signed
from gui.replay.graphs import told as told_of
from gui.ui.chart import Chart, ChartArea, Graph, Line, Mark, draw_mark
from gui.ui.layout import Frame, Slot
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget

MARKS: Mapping[Judgement, Mark] = {
    Judgement.INACCURACY: Mark(sign="ring", rim="slip"),
    Judgement.MISTAKE: Mark(sign="diamond", fill="accent2"),
    Judgement.BLUNDER: Mark(sign="triangle", fill="danger"),
}
_MANY = {
    Judgement.INACCURACY: "inaccuracies",
    Judgement.MISTAKE: "mistakes",
    Judgement.BLUNDER: "blunders",
}
_REACH = 5.0
"""Pawns of chess at the upper edge, at least; more are drawn there as well."""
_STEEP = 0.46
"""Share of them at which three quarters of the height are reached."""


def evaluation_graph(
    scores: Sequence[Score],
    judged: Mapping[int, Judgement],
    first: str,
    known: Sequence[float] = (),
    pawn_worth: float = 1.0,
    *,
    steps: Sequence[NumberedMove] = (),
) -> Graph:
    """The graph of these scores, one for each ply from the start.

    It reaches twice as far as the lead that a game begins with, so that a handicap leaves
    room on both sides.

    Args:
        scores: The scores.
        judged: The mistakes, by the ply after them.
        first: What the first side is called.
        known: The chances of the first side as one side could know them.
        pawn_worth: See ``Facts.pawn_worth``.
        steps: The moves, by whose numbers the plies are known.
    """
    reach = max([_REACH, *(2 * abs(score.lead) for score in scores[:1])])
    heights = tuple(_height(score, reach) for score in scores)
    words = tuple(_words(score, first) for score in scores)
    line = side_line(Side.FIRST, heights, words, first)
    marks = tuple(
        replace(MARKS[kind], at=ply, height=heights[ply], words=str(kind))
        for ply, kind in judged.items()
        if ply < len(scores)
    )
    ticks = tuple(
        (_bent(share), signed(round(share * reach / pawn_worth), 0)) for share in (-1, 0, 1)
    )
    lines, numbers = (
        ((line, _known(known, reach)) if known else (line,)),
        move_numbers(steps),
    )
    return Graph(
        lines=lines, ticks=ticks, end=len(steps), numbers=numbers, base=0.0, marks=marks
    )


def _words(score: Score, first: str) -> str:
    said = told(score)
    return said if score.outcome is not None else f"For {first.capitalize()} {said}"


def _known(chances: Sequence[float], reach: float) -> Line:
    """The line of what could be known."""
    scores = (Score(pawns=pawns_of(chance)) for chance in chances)
    heights = tuple(_height(score, reach) for score in scores)
    words = tuple(f"as could be known {chance:.0%}" for chance in chances)
    return side_line(Side.SECOND, heights, words, "as could be known")


def count_words(kind: Judgement, count: int) -> str:
    """How many there are of a kind of mistake."""
    return f"{count} {kind if count == 1 else _MANY[kind]}"


class GraphPanel:
    """The card.

    Args:
        annotated: The game.
        on_seek: Called with each ply that is asked for.

    Attributes:
        news: What is said while the scores are being worked out, or why they are not.
    """

    def __init__(self, annotated: AnnotatedGame, on_seek: Callable[[int], None]) -> None:
        self.news = ""
        self._judged: Mapping[int, Judgement] = {}
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._annotated, self._graph = annotated, evaluation_graph((), {}, "")
        self._ply, self._on_seek, self._slot = 0, on_seek, Slot()
        self._area, _ = self._slot.keep(ChartArea, ChartArea)
        self._place = self._rect

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [self._area]

    def tell(
        self,
        annotated: AnnotatedGame,
        scores: Sequence[Score],
        judged: Mapping[int, Judgement],
        known: Sequence[float] = (),
    ) -> None:
        """Show these scores of a game, with its mistakes and what could be known."""
        self._annotated, self._judged, facts = annotated, judged, annotated.facts
        self._graph = evaluation_graph(
            scores, judged, facts.sides[0], known, facts.pawn_worth, steps=annotated.steps
        )

    def show(self, ply: int) -> None:
        """Show ``ply`` as the current position."""
        self._ply = ply

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place it there."""
        self._rect = rect
        top = rect.y + round(head_height(style.metrics) * 0.8)
        self._place = pygame.Rect(rect.x, top, rect.width, rect.bottom - top)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card with its legend."""
        m, theme, rect = style.metrics, style.theme, self._rect
        draw_panel(surface, rect, style)
        chart = Chart(
            graph=self._graph, now=self._ply, on_choose=self._on_seek,
            tell=lambda ply: told_of(self._annotated, self._graph, ply),
            pad=("gutter", "gap"),
        )  # fmt: skip
        chart.layout(Frame(style), self._slot, self._place)
        chart.paint(surface, style)
        x, y = rect.x + m.gutter, rect.y + round(head_height(m) * 0.45)
        left = x + draw_text(surface, "Evaluation", x, y, m.small, theme.text, bold=True)
        right = rect.right - m.gutter
        if self.news:
            draw_text(surface, self.news, right, y, m.small, theme.text2, align="right")
            return
        size, counts = round(m.small * 0.8), list(self._judged.values())
        for kind in reversed(tuple(MARKS)):
            words = count_words(kind, counts.count(kind))
            needed = text_width(words, m.small) + size + m.gap
            if right - needed < left + m.gap:
                words = str(counts.count(kind))
                needed = text_width(words, m.small) + size + m.gap
            draw_text(surface, words, right, y, m.small, theme.text2, align="right")
            middle = right - needed + m.gap // 2 + size / 2, y
            draw_mark(surface, MARKS[kind], middle, size, theme)
            right -= needed + m.gap


def _height(score: Score, reach: float) -> float:
    share = score.mate if score.mate is not None else score.lead / reach
    return _bent(min(max(share, -1), 1))


def _bent(share: float) -> float:
    """A height from -1 to 1, steep in the middle."""
    return tanh(share / _STEEP)
