"""Scores in words, as bars and as a graph, always as the first side sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import tanh

import pygame

from core.records.replay import NumberedMove
from core.score import Judgement, Score, pawns_of, win_chance
from core.texts import MINUS, _, in_percent, signed
from core.values import Side
from gui.analysis.report import KnownChance
from gui.drawing import redraw
from gui.drawing.shapes import disc, hline, rounded
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour
from gui.replay.graphs import lead_words, move_numbers, side_line
from gui.replay.words import result_text
from gui.ui.chart import Graph, Line, Mark
from gui.ui.layout import put
from gui.widgets.widget import Style, Widget

_ON_WHITE: Colour = (26, 28, 32)
_ON_BLACK: Colour = (239, 233, 220)
"""The ink on both parts of the evaluation bar and on chips."""

_SMALLEST = 8

MARKS: Mapping[Judgement, Mark] = {
    Judgement.INACCURACY: Mark(sign="ring", rim="slip"),
    Judgement.MISTAKE: Mark(sign="diamond", fill="accent2"),
    Judgement.BLUNDER: Mark(sign="triangle", fill="danger"),
}
_REACH = 5.0
"""Pawns of chess at the upper edge, at least; more are drawn there as well."""
_STEEP = 0.46
"""Share of them at which three quarters of the height are reached."""

GLIDE = 0.18
"""Seconds in which the bar glides to another score."""


def score_words(score: Score) -> str:
    """A score with its sign, the moves to mate, or the result of a game that is over."""
    if score.outcome is not None:
        return result_text(score.outcome)
    return lead_words(score)


def score_detail(score: Score) -> str:
    """The same with the reason why a game is over."""
    if score.outcome is None:
        return score_words(score)
    # For translators: how a game ended, such as "Draw, stalemate".
    words = _("{result}, {reason}")
    return words.format(result=score_words(score), reason=_(score.outcome.why))


def draw_score_chip(
    surface: pygame.Surface, rect: pygame.Rect, score: Score, style: Style
) -> None:
    """Draw a score on the ground of the side that stands no worse."""
    theme, white = style.theme, (score.mate or 0) >= 0 and (score.pawns or 0.0) >= 0
    ground, ink = (theme.bar_white, _ON_WHITE) if white else (theme.bar_black, _ON_BLACK)
    rounded(surface, rect, 4, ground, theme.edge)
    words, place = score_words(score), rect.center
    draw_text(surface, words, *place, style.metrics.small, ink, bold=True, align="center")


class EvaluationBar(Widget):
    """Each side's part is its chance to win; the figure stands with the better one.

    Attributes:
        flipped: Whether the second side sits below.
        glides: Whether it glides to another score, and does not jump.
    """

    def __init__(self) -> None:
        super().__init__()
        self.reachable = False
        self.flipped = False
        self.glides = True
        self._score: Score | None = None
        self._share = self._from = 0.5
        self._since = GLIDE

    @property
    def score(self) -> Score | None:
        """What it shows; ``None`` while nothing is known.

        The last one stays until another is known, but for the result of a game that is
        over: its figure goes at once.
        """
        return self._score

    @score.setter
    def score(self, score: Score | None) -> None:
        last = self._score
        if score is None and last is not None and last.outcome is not None:
            put(self, _score=None, tooltip="")
        if score is None or score == last:
            return
        said = score_detail(score)
        if score.outcome is None:
            said = _("Evaluation for the side that moves first: {score}").format(score=said)
        put(
            self, _score=score, tooltip=said, _from=self._shown, _share=win_chance(score),
            _since=0.0 if self.glides else GLIDE,
        )  # fmt: skip

    def update(self, dt: float) -> None:
        """Glide on."""
        if self._since < GLIDE:
            self._since += dt
            redraw.now()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw both parts, the figure and the middle."""
        m, theme, rect = style.metrics, style.theme, self.rect
        _draw_parts(surface, rect, round(rect.height * self._shown), self.flipped, style)
        for quarter in (1, 3):
            y = rect.y + rect.height * quarter // 4
            hline(surface, rect.x, rect.x + 4, y, theme.text3)
        middle = rect.y + rect.height // 2
        surface.fill(theme.accent2, (rect.x - 2, middle - 1, rect.width + 4, 2))
        if self._score is not None:
            self._draw_figure(surface, self._score, m.caption - 1)

    @property
    def _shown(self) -> float:
        """The first side's part while it glides."""
        done = min(1.0, self._since / GLIDE)
        return self._from + (self._share - self._from) * done

    def _draw_figure(self, surface: pygame.Surface, score: Score, size: int) -> None:
        white = self._share >= 0.5
        words = score_words(score).lstrip(f"+{MINUS}")
        while size > _SMALLEST and text_width(words, size, bold=True) > self.rect.width:
            size -= 1
        below = white != self.flipped
        y = self.rect.bottom - size if below else self.rect.y + size
        ink = _ON_WHITE if white else _ON_BLACK
        place = self.rect.centerx, y
        draw_text(surface, words, *place, size, ink, bold=True, align="center")


def known_words(chance: KnownChance, side: str) -> str:
    """What a side could know of how the game stands."""
    return _(
        "As {side} could know: {mean} for the side that moves first, on average "
        "over the boards that fit; {low} to {high} on most of them"
    ).format(
        side=side,
        mean=in_percent(chance.mean),
        low=in_percent(chance.low),
        high=in_percent(chance.high),
    )


def draw_known_bar(
    surface: pygame.Surface,
    rect: pygame.Rect,
    chance: KnownChance,
    flipped: bool,
    style: Style,
) -> None:
    """Draw the bar as one side could know it: the average, and the span over it."""
    theme, x, ink = style.theme, rect.centerx, style.theme.accent2
    foot, up = (rect.y, 1) if flipped else (rect.bottom, -1)
    mean, low, high = (
        foot + up * round(rect.height * share)
        for share in (chance.mean, chance.low, chance.high)
    )
    _draw_parts(surface, rect, abs(foot - mean), flipped, style)
    cased = theme.bg if theme.is_dark else theme.panel
    surface.fill(cased, (x - 2, min(low, high), 4, abs(high - low)))
    surface.fill(ink, (x - 1, min(low, high), 2, abs(high - low)))
    for end in (low, high):
        hline(surface, x - 5, x + 5, end, ink)
    disc(surface, (x, mean), 5, ink, cased, 2)


def _draw_parts(
    surface: pygame.Surface, rect: pygame.Rect, part: int, flipped: bool, style: Style
) -> None:
    """Draw both sides' parts of a bar, that of the first side so high."""
    theme = style.theme
    surface.fill(theme.bar_black, rect)
    top = rect.y if flipped else rect.bottom - part
    surface.fill(theme.bar_white, (rect.x, top, rect.width, part))
    rounded(surface, rect.inflate(2, 2), 1, None, theme.edge)


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
        (_bent(share), signed(round(share * reach / pawn_worth))) for share in (-1, 0, 1)
    )
    return Graph(
        lines=(line, _known(known, reach)) if known else (line,),
        ticks=ticks,
        end=len(steps),
        numbers=move_numbers(steps),
        base=0.0,
        marks=marks,
    )


def _words(score: Score, first: str) -> str:
    said = score_detail(score)
    if score.outcome is not None:
        return said
    return _("For {side} {score}").format(side=first, score=said)


def _known(chances: Sequence[float], reach: float) -> Line:
    """The line of what could be known."""
    scores = (Score(pawns=pawns_of(chance)) for chance in chances)
    heights = tuple(_height(score, reach) for score in scores)
    words = _("as could be known {chance}")
    each = tuple(words.format(chance=in_percent(chance)) for chance in chances)
    # For translators: the line in a graph of what the side itself could know.
    return side_line(Side.SECOND, heights, each, _("as could be known"))


def _height(score: Score, reach: float) -> float:
    share = score.mate if score.mate is not None else score.lead / reach
    return _bent(min(max(share, -1), 1))


def _bent(share: float) -> float:
    """A height from -1 to 1, steep in the middle."""
    return tanh(share / _STEEP)
