"""What a person knows of a game, as panels show it: figures, odds, what marks mean."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from core.facts import Facts
from core.games import find_game
from core.knowledge import out_of_sight
from core.spoken import kinds_counted
from core.texts import _
from core.values import Observation
from gui.board.board_view import draw_swatch
from gui.board.knowledge import draw_odds
from gui.board.layout import BoardLayout
from gui.board.men import drawing_of
from gui.board.pen import Pen
from gui.board.view_state import BoardMarks
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text
from gui.play.cards import draw_men
from gui.ui.elements import Canvas, Label, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import progress
from gui.widgets.widget import Style

_PARTS = 8
"""Of the bar that shows how much is in view."""

_STEPS = (0.05, 0.25, 0.50, 0.75, 1.00)
"""Chances whose discs are shown as a scale."""


def known(
    facts: Facts, seen: Sequence[Observation], m: Metrics, *, across: bool
) -> Element:
    """How much of the board is in view, and which pieces are not, perhaps side by side."""
    squares, in_view = len(facts.playable), len(seen[-1].visible & facts.playable)
    unseen = out_of_sight(find_game(facts.key, seen[0].ruleset), seen)

    def men(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        place = rect.x, rect.centery
        draw_men(surface, place, rect.width, unseen, style, drawing_of(facts.key))

    words = _("of {number} squares").format(number=squares)
    figure = Text(str(in_view), "h2", "text", bold=True, tight=True, w=None)
    half = m.gap // 2
    view = Column(
        Label(_("In view")),
        Row(figure, Text(words, w=GROW), gap=m.gap * 3 // 4),
        progress(in_view / squares, _PARTS, gap=4, h=6),
        gap=half,
        w=GROW,
    )
    pieces = Column(
        Label(_("Pieces out of sight")),
        Canvas(men, h=round(m.body * 1.6), says=kinds_counted(facts, unseen)),
        gap=half,
        w=GROW,
    )
    if across:
        return Row(view, pieces, gap="gutter", align=None)
    return Column(view, pieces, gap={"S": 8, "M": 18, "L": 24})


def odds_scale(facts: Facts, m: Metrics) -> Element:
    """What the discs of the odds mean."""
    drawing, side = drawing_of(facts.key), min(round(m.body * 2.5), 43)

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        cell = min(rect.width // len(_STEPS), side)
        for number, chance in enumerate(_STEPS):
            x = rect.x + (rect.width * (2 * number + 1) // len(_STEPS) - cell) // 2
            pen = Pen(surface, BoardLayout(1, 1, cell, x, rect.y), style.theme, drawing)
            draw_odds(pen, 0, chance, False)
            middle, y = x + cell / 2, rect.y + cell + 9
            figure, ink = f"{100 * chance:.0f}", style.theme.text2
            draw_text(surface, figure, middle, y, m.caption, ink, align="center")

    return Canvas(draw, h=side + 22)


# --- What the marks on the board mean ----------------------------------------------------


def legend(facts: Facts, entries: Sequence[tuple[str, str]]) -> Element:
    """As many of some swatches, with words, as have room at the foot of their place."""
    rows = [_entry(facts, *each) for each in entries]
    forms = [
        Column(Space(Grow(least="gap")), Label(_("Marks")), Space("gap"), *rows[:count])
        for count in range(len(rows), 0, -1)
    ]
    return FirstThatFits(*forms, Space(0), w=None, h=GROW)


def _entry(facts: Facts, swatch: str, words: str) -> Element:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_swatch(surface, rect, swatch, facts, style.theme)

    side, pitch = {"S": 24, "M": 27, "L": 35}, {"S": 31, "M": 34, "L": 44}
    sign = Canvas(draw, w=side, h=side)
    told = Text(words, ("small", "caption"), lines=2, tight=True, w=GROW)
    return Row(sign, told, gap="gap", h=pitch)


def known_entries(marks: BoardMarks, last: str) -> list[tuple[str, str]]:
    """The marks in use where something is hidden; ``last`` is what the brackets show."""
    entries = [
        # For translators: the number is drawn beside the piece.
        ("ghost", _("last seen here (number: moves ago)"), bool(marks.ghosts)),
        # For translators: what marks on the board mean: a piece in the fog.
        ("sure", _("certainly there"), bool(marks.sure)),
        ("go", _("can go"), bool(marks.dots)),
        ("take", _("can take"), bool(marks.rings)),
        ("try", _("may be possible"), bool(marks.tries)),
        ("movable", _("can move now"), bool(marks.movable)),
        ("plan", _("planned move"), bool(marks.premove)),
        ("pencil", _("your pencil mark"), bool(marks.pencilled)),
        ("blocked", _("blocked"), bool(marks.blocked)),
        ("check", _("in check"), bool(marks.check)),
        ("lost", _("you lost a piece here"), bool(marks.lost)),
        ("last", last, bool(marks.last)),
        # For translators: what marks on the board mean: the numbers on moves.
        ("order", _("order of a series"), bool(marks.order)),
    ]
    return [(swatch, words) for swatch, words, in_use in entries if in_use]


def series_entries(marks: BoardMarks, *, reached: bool) -> list[tuple[str, str]]:
    """The marks in use on a series of moves, where all is seen.

    Args:
        marks: What is marked on the board.
        reached: Whether a move of the series shown has been made on the board.
    """
    last = _("moved in this series") if reached else _("their last series")
    line = marks.numbered
    found = _("found line") if line and line.found else _("best line so far")
    entries = [
        ("last", last, bool(marks.last)),
        ("order", _("order of the moves"), bool(marks.order)),
        ("lost", _("you lost a piece here"), bool(marks.lost)),
        ("check", _("in check"), bool(marks.check)),
        ("numbered", found, line is not None),
    ]
    return [(swatch, words) for swatch, words, in_use in entries if in_use]


def last_move_words(marks: BoardMarks, now: Observation) -> str:
    """Whose moves the brackets show while a game runs."""
    if len(marks.last) > 1:
        return _("last moves")
    trace = now.trace
    theirs = trace is not None and trace.mover is not now.viewer and trace.in_sight
    return _("their last move") if theirs else _("your last move")
