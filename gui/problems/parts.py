"""What stands on the shelf: groups, figures of the person, problems as cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import pygame

from core.problems.goals import Way
from core.problems.problem import Problem
from core.problems.progress import ProblemState, SolvingProgress
from core.problems.shelf import (
    ProblemGroup,
    kind_of,
    moves_of,
    short_author,
    stipulation_of,
    theme_words,
)
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import css, disc, rounded, svg, vline
from gui.problems.shelves import icon_of
from gui.problems.thumbnails import Thumbnails, mover_words
from gui.ui.elements import Canvas, Ink, Label, Text, icon
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import row_ground
from gui.widgets.signs import draw_panel
from gui.widgets.week import draw_week
from gui.widgets.widget import Style

_BOARDS = {"S": 120, "M": 168, "L": 216}
_LAST = 30
"""So many of the last ratings are drawn."""


# --- Groups ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A row of the list of groups.

    Attributes:
        title: What it says; ``""`` for an interval.
        icon: Stands before it; a heading has none.
        key: Of the group; ``""`` for what is no group.
        count: How many problems are in the group.
    """

    title: str
    icon: str = ""
    key: str = ""
    count: str = ""


NEW_SET = GroupRow("New set", "new")


def group_rows(groups: Sequence[ProblemGroup]) -> list[GroupRow]:
    """Groups under two headings, and the row that begins a set."""
    rows = [GroupRow(g.title, icon_of(g), g.key, f"{len(g.problems):,}") for g in groups]
    own = [row for row in rows if row.key.startswith("set:")]
    shipped = [row for row in rows if row not in own]
    if shipped:
        shipped = [GroupRow("Collections"), *shipped, GroupRow("")]
    return [*shipped, GroupRow("My sets"), *own, NEW_SET]


def group_row(row: GroupRow, chosen: bool, pointed: bool) -> Element:
    """What a row of that list looks like."""
    if not row.title:
        return Space(10)
    if not row.icon:
        air = {"S": 6, "M": 6, "L": 8}
        return Row(Label(row.title), pad=(0, air))
    new = row == NEW_SET
    ink: Ink = "accent2" if new else "text" if chosen or pointed else "text2"
    return Row(
        icon(row.icon, "accent2" if chosen or new else "text2", 0.9),
        Text(row.title, ("body", "small"), ink, bold=chosen, w=GROW),
        Text(row.count, "caption"),
        h={"S": 32, "M": 40, "L": 48},
        gap="gap",
        pad=("gap", 0),
        ground=row_ground(chosen, pointed),
    )


# --- Figures -----------------------------------------------------------------------------


def stats(
    progress: SolvingProgress,
    problems: Sequence[Problem],
    done: int,
    button: Element,
    m: Metrics,
) -> Row:
    """Rating, days in a row and how many are done, with a button at their right."""
    today = datetime.now().astimezone().date()
    shares = (0.38, 0.28, 0.34) if m.size == "S" else (0.36, 0.39, 0.25)
    parts = (
        _rating(progress, problems, m),
        _streak(progress.streak(today), progress.week(today), m),
        _figure(f"{done:,}", f"of {len(problems):,} done"),
    )
    grown = [Row(part, w=Grow(share)) for part, share in zip(parts, shares, strict=True)]
    return Row(
        grown[0], _upright(), grown[1], _upright(), grown[2], button, Space("gutter"),
        h={"S": 58, "M": 76, "L": 96}, ground=draw_panel,
    )  # fmt: skip


def _upright() -> Canvas:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        inset = rect.height // 7
        vline(surface, rect.x, rect.y + inset, rect.bottom - inset, style.theme.line)

    return Canvas(draw, w=1)


def _figure(figure: str, words: str, *beside: Element) -> Column:
    """A large figure over what it counts."""
    return Column(
        Space(), Row(Text(figure, "h2", "text", bold=True, tight=True), *beside, gap=6),
        Text(words), Space(), pad=("gutter", 0), w=FIT,
    )  # fmt: skip


def _rating(progress: SolvingProgress, problems: Sequence[Problem], m: Metrics) -> Element:
    kind = problems[0].rated_as if problems else "tactics"
    ratings, rating = progress.ratings(kind), progress.rating(kind)
    words = f"your {kind} rating"
    if not ratings:
        return _figure("–", words)
    figure = _figure(f"{rating.value:.0f}", words, Text(f"±{rating.deviation:.0f}"))
    if len(ratings) == 1:
        return figure
    last = [each.value for each in ratings[-_LAST:]]

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        _draw_curve(surface, rect.inflate(0, -rect.height * 2 // 5), last, style)

    curve = Canvas(draw, w=Grow(least=3 * m.gutter))
    return FirstThatFits(Row(figure, curve, Space("gutter")), figure, w=GROW)


def _draw_curve(
    surface: pygame.Surface, box: pygame.Rect, ratings: Sequence[float], style: Style
) -> None:
    """The last ratings as a line that ends in a dot."""
    low, high = min(ratings), max(ratings)
    span = max(1.0, high - low)
    count = len(ratings) - 1
    points = [
        (4 + (box.width - 8) * n / count, 4 + (box.height - 8) * (high - value) / span)
        for n, value in enumerate(ratings)
    ]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    ink = css(style.theme.text)
    line = f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2"/>'
    surface.blit(svg(box.width, box.height, line), box)
    x, y = points[-1]
    disc(surface, (box.x + x, box.y + y), 4, style.theme.accent2)


def _streak(days: int, week: Sequence[bool], m: Metrics) -> Element:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_week(surface, rect, week, style)

    words = "day in a row" if days == 1 else "days in a row"
    figure = _figure(str(days), words, *([icon("flame", "accent2")] if days else []))
    circles = Grow(least=7 * m.icon, most=9 * m.icon)
    shown = Canvas(draw, w=circles, h=round(m.icon * 2.2))
    return FirstThatFits(Row(figure, shown, Space("gutter")), figure, w=GROW)


# --- Cards -------------------------------------------------------------------------------


def card_size(m: Metrics) -> tuple[int, int]:
    """Width at least, and height of a card."""
    side = _BOARDS[m.size] + 2 * (m.gap - 4)
    return side, side + 3 * _line(m) + m.gap // 2


def _line(m: Metrics) -> int:
    return round(m.small * 1.6)


@dataclass(frozen=True, slots=True)
class Cards:
    """Makes the card of a problem: a board, who composed it, what is asked, how it went.

    Attributes:
        boards: Draws the boards.
        states: How far the person is with each problem, by identity.
        ready: The games whose positions are known; who moves is not said before.
        m: The measures.
    """

    boards: Thumbnails
    states: Mapping[str, ProblemState]
    ready: frozenset[str]
    m: Metrics

    def __call__(self, problem: Problem, current: bool, pointed: bool) -> Column:
        """See ``MakeCell``."""
        boards, m, side = self.boards, self.m, _BOARDS[self.m.size]

        def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme, radius = style.theme, style.metrics.radius
            edge = None if theme.is_dark else theme.line
            rounded(surface, rect, radius, theme.raised if pointed else theme.panel, edge)
            if current:
                frame = rect.inflate(6, 6)
                rounded(surface, frame, radius + 3, stroke=theme.text, stroke_width=2)

        def board(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            picture = boards.board(problem, side)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=rect.center))
            else:
                square = rect.inflate(rect.height - rect.width, 0)
                rounded(surface, square, 2, style.theme.raised)

        def row(*parts: Element | None) -> Row:
            return Row(*parts, h=_line(m), gap=m.gap // 2)

        (who, note), (asked, aside) = _lines(problem, problem.game in self.ready)
        named = (who, _initialled(who))
        forms = (Text(each, "small", "text", bold=True, w=FIT) for each in named)
        return Column(
            Canvas(board, h=side),
            Space(m.gap // 2),
            row(FirstThatFits(*forms, w=GROW), Text(note) if note else None),
            row(Text(asked, w=GROW), Text(aside) if aside else None),
            row(*_state(problem, self.states.get(problem.identity, ProblemState()))),
            pad=m.gap - 4,
            ground=ground,
        )


def _lines(problem: Problem, known: bool) -> tuple[tuple[str, str], tuple[str, str]]:
    """The first two lines: each a text and a note at its end.

    Who moves is not said while the position is not ``known``.
    """
    rating = str(problem.rating) if problem.rating is not None else ""
    year = str(problem.year or "")
    mover = _mover(problem) if known else ""
    if stipulation_of(problem.stipulation).goal.way is Way.LINE:
        count = moves_of(problem)
        return (mover, rating), (f"{count} move{'s' if count != 1 else ''}", year)
    who = ", ".join(map(short_author, problem.authors)) or problem.title or mover
    return (who, year), (kind_of(problem), rating)


def _mover(problem: Problem) -> str:
    """Who moves first, where there is nothing else to call a problem by."""
    words = mover_words(problem)
    return f"{words} to move" if words else "Unknown"


def _initialled(name: str) -> str:
    """A name with the first of its words cut down to a letter: A. Alekhine."""
    first, blank, last = name.partition(" ")
    return f"{first[:1]}. {last}" if blank else name


def _state(problem: Problem, state: ProblemState) -> list[Element]:
    """The third line: how it went, or what it is about where that gives nothing away."""
    if not state.tries and not state.solved:
        found = stipulation_of(problem.stipulation).goal.way is Way.LINE
        theme = theme_words(problem.themes[0]) if problem.themes and not found else ""
        # Without a composer the title stands in the first line already.
        words = (problem.title if problem.authors else "") or theme
        return [Text(words, "caption", w=GROW)]

    def mark(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        ink = style.theme.accent2 if state.solved else style.theme.text2
        sign = "marks" if state.solved else "takeback"
        draw_icon(surface, sign, rect.center, style.metrics.caption + 2, ink)

    often = "once" if state.tries == 1 else f"{state.tries} times"
    hints = f"{state.hints or 'no'} hint{'s' if state.hints > 1 else ''}"
    words = f"solved, {hints}" if state.solved else f"tried {often}, unsolved"
    return [Canvas(mark, w="caption"), Text(words, "caption", w=GROW)]
