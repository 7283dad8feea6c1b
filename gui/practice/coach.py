"""Coach: what one's moves cost over the last games, and what to practise."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from core.facts import Facts
from core.games import GAMES
from core.practice.coach import (
    FEWEST,
    LAST,
    Advice,
    CoachReport,
    Estimate,
    KindCost,
    MarkShare,
    Sight,
    ThinkingTime,
    names_of,
    words_of,
)
from core.tasks.workers import Work
from core.texts import N_, _, capitalized, ngettext, pgettext
from gui.app.requests import Request, ToCards, ToCoach, ToPractice
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.shapes import hline, rounded, vline
from gui.practice.coaching import Coached, look_over
from gui.ui.chart import Chart, Graph, Line, sample
from gui.ui.elements import Canvas, Pressable, Text, icon
from gui.ui.fitting import Scrolled
from gui.ui.layout import FIT, GROW, Column, Element, Row, Space
from gui.ui.parts import app_bar, button, card, choice
from gui.widgets.signs import draw_row_ground
from gui.widgets.widget import Style

_READING = N_("Reading your games…")
_NOTHING = N_(
    "None of your games has been looked through yet. Practice does that in the background."
)
_TOO_FEW = N_("Nothing follows from fewer than {number} games.")
_EVEN = N_("In these games no figure stands out from its error.")
_FRESH = ToCoach()

_FEW_GAMES = 2
"""So many games to choose from stand in one line with the rest."""

_BAR = {"S": 7, "M": 9, "L": 12}
_CHART = {"S": 132, "M": 170, "L": 230}
_LEAST_SCALE = 0.1
"""The scale of costs reaches so far at least, in points a game."""


class CoachScene(Screen):
    """What one's games tell, worked out in another process.

    Args:
        shell: What all screens share.
        asked: Of which game.
    """

    heading = N_("Coach")
    beyond = ToPractice()

    def __init__(self, shell: Shell, asked: ToCoach = _FRESH) -> None:
        super().__init__(shell)
        self._last, self._coached = asked.last, Coached()
        self._work = Work(partial(shell.work, look_over, shell.problems, shell.games))
        self._work.start(asked.variant or shell.settings.variant)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToCoach(self._coached.variant, self._last)

    @property
    def busy(self) -> bool:
        """Whether games or their openings are still being looked at."""
        return self._work.running

    def close(self) -> None:
        """See ``Scene.close``."""
        self._work.close()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: take what is known so far."""
        if not self.busy:
            return
        found = self._work.poll()
        if found:
            self._coached = found[-1]
        if found or not self.busy:
            redraw.now()

    def _turn_to(self, variant: str) -> None:
        """Tell of another game."""
        if variant != self._coached.variant:
            self._work.start(variant)

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        coached = self._coached
        report = coached.reports.get(self._last)
        known, count = "", coached.played.get(coached.variant, 0)
        if report is not None:
            known = ngettext(
                "{games:,} of {number:,} game",
                "{games:,} of {number:,} games",
                count,
                games=report.games,
            )
        bar = app_bar(_("Coach"), known, self.back, self.home)
        if not coached.variant:
            return Column(bar, Space(), self._nothing(), Space())
        body = [*self._cards(report)] if report is not None else [Text(_(_READING))]
        return Column(
            bar,
            Column(
                self._choices(), Scrolled(Column(*body, gap="gutter"), beside=12),
                pad="margin", gap="gutter", h=GROW,
            ),
        )  # fmt: skip

    def _nothing(self) -> Element:
        """What is said without any figures."""
        words = _(_READING) if self.busy else self._work.problem or _(_NOTHING)
        leads = not self.busy and not self._work.problem
        to_practice = button(_("Practice"), partial(self.go, ToPractice()), "main", w=FIT)
        return Column(
            Text(words, "body", align="center", lines=3),
            Row(Space(), to_practice, Space()) if leads else None,
            pad="margin", gap="gutter",
        )  # fmt: skip

    def _choices(self) -> Element:
        """Of which game, where there are several, and of how many of the last."""
        coached = self._coached
        keys, spans = list(coached.played), [_("Last {number}"), pgettext("games", "All")]

        def take(number: int) -> None:
            self._last = LAST[number]

        labels = [spans[not last].format(number=last) for last in LAST]
        lasts = choice(labels, LAST.index(self._last), take, w=GROW)
        games = choice(
            [_(GAMES[key].facts.title) for key in keys], keys.index(coached.variant),
            lambda number: self._turn_to(keys[number]), w=GROW,
        )  # fmt: skip
        line = Row if len(keys) == _FEW_GAMES else Column
        return line(games if len(keys) > 1 else None, lasts, gap="gap", align=None)

    def _cards(self, report: CoachReport) -> tuple[Element, Element]:
        coached = self._coached
        facts = GAMES[coached.variant].facts
        left = [_costs(report, facts, self._practise)]
        right: list[Element] = []
        if coached.bot:
            right.append(_sight_card(report.sight, coached.bot, coached.left))
        if report.pace is not None:
            (right if len(right) < len(left) else left).append(_pace_card(report.pace))
        if report.marks:
            (right if len(right) < len(left) else left).append(_marks_card(report, facts))
        columns = [
            Column(*each, gap="gutter", w=GROW, align=None)
            for each in (left, right)
            if each
        ]
        return self._advice(report, facts), Row(*columns, gap="gutter", align="start")

    def _advice(self, report: CoachReport, facts: Facts) -> Element:
        """What follows from the figures, in sentences."""
        lines: list[Element] = [self._line(each, facts) for each in report.advice]
        if not lines:
            few = report.games < FEWEST
            words = _(_TOO_FEW).format(number=FEWEST) if few else _(_EVEN)
            lines = [Text(words, "body", lines=2)]
        return card(_("What stands out"), *lines)

    def _line(self, advice: Advice, facts: Facts) -> Element:
        words = words_of(advice, facts, self._coached.bot)
        kind = advice.cards
        press = partial(self._practise, kind)
        practise = button(_("Practise"), press, "second", w=FIT, h="row") if kind else None
        line = Text(words, ("body", "small"), "text", lines=3, w=GROW)
        return Row(icon("aim", "accent2"), line, practise, gap="gap")

    def _practise(self, kind: str) -> None:
        self.go(ToCards(kind))


# --- What moves cost ---------------------------------------------------------------------


_APART = {"S": 4, "M": 10, "L": 16}
"""Pixels between two kinds."""


def _costs(report: CoachReport, facts: Facts, practise: Callable[[str], None]) -> Element:
    """The cost of each kind as a bar with its error; a press leads to cards of the kind."""
    kinds = names_of(facts)
    costs = [each for each in report.costs if each.kind in kinds]
    scale = max(_LEAST_SCALE, *(_reach(each.cost) for each in costs))
    lines = [_cost(each, _(kinds[each.kind]), scale, practise) for each in costs]
    note = _("± at 95 %") if report.games >= FEWEST else ""
    return card(_("Points lost per game"), *lines, note=note, gap=_APART)


def _cost(
    line: KindCost, name: str, scale: float, practise: Callable[[str], None]
) -> Element:
    moves, figure = line.moves, line.cost.words(2)
    tip = ngettext("{number:,} such move", "{number:,} such moves", moves)
    press = None
    if line.kind != "luck" and moves:
        tip = _("{moves}: practise them").format(moves=tip)
        press = partial(practise, line.kind)
    shown = Column(
        Row(Text(name, ink="text", w=GROW), Text(figure, ink="text", bold=True), gap="gap"),
        _bar(line.cost, scale),
        gap=3, pad=(0, 3),
    )  # fmt: skip
    return Pressable(shown, press, tooltip=tip, ground=_row_ground, key=line.kind)


def _row_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
) -> None:
    draw_row_ground(surface, rect.inflate(12, 0), style, False, hovered)


def _bar(cost: Estimate, scale: float) -> Canvas:
    """A bar as long as the mean, and over its end the 95 % interval."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        theme = style.theme

        def x(value: float) -> int:
            return rect.x + round(rect.width * min(max(value, 0.0), scale) / scale)

        rounded(surface, rect, rect.height // 2, theme.raised)
        if cost.mean > 0:
            bar = pygame.Rect(rect.topleft, (max(3, x(cost.mean) - rect.x), rect.height))
            rounded(surface, bar, rect.height // 2, theme.accent)
        if cost.half:
            low, high = x(cost.low), x(cost.high) - 1
            hline(surface, low, high, rect.centery, theme.text)
            for end in (low, high):
                vline(surface, end, rect.y, rect.bottom, theme.text)

    return Canvas(draw, h=_BAR)


def _reach(estimate: Estimate) -> float:
    return estimate.mean + (estimate.half or 0.0)


# --- The other cards ---------------------------------------------------------------------


def _sight_card(sight: Sight | None, bot: str, left: int) -> Element:
    """How many squares one has in view in the opening, beside a bot in the same places."""
    note = ngettext("{number} game to look at", "{number} games to look at", left)
    title = _("Squares in view in the opening")
    if sight is None:
        words = _("{bot} is being shown your openings.") if left else _("Nothing is known.")
        return card(title, Text(words.format(bot=bot), lines=2), note=note if left else "")
    own = Line(heights=tuple(own for own, __ in sight.curve), ink="accent2", name=_("You"))
    other = Line(
        heights=tuple(other for __, other in sight.curve), dashed=True, name=bot, ink="text"
    )

    def tell(at: int) -> str:
        words = _("After move {number}: you {own:.1f}, {bot} {other:.1f}")
        saw, would = sight.curve[at]
        return words.format(number=at + 1, own=saw, bot=bot, other=would)

    end = len(sight.curve) - 1
    numbers = tuple((at, str(at + 1)) for at in range(end, -1, -1))
    graph = Graph(lines=(own, other), ticks=_ticks(sight), end=end, numbers=numbers)
    legend = [
        Row(sample(line), Text(line.name, "caption"), gap=4, w=FIT) for line in (own, other)
    ]
    gap = _("Difference: {figure} squares").format(figure=sight.gap.words(1))
    return card(
        title,
        Row(*legend, Space(), Text(gap, "caption", "text"), gap="gap"),
        Chart(graph=graph, tell=tell, size="caption", h=_CHART),
        note=note if left else "",
    )


def _ticks(sight: Sight) -> tuple[tuple[float, str], ...]:
    """The lines of the scale, five or ten squares apart."""
    values = [value for pair in sight.curve for value in pair]
    step = 5 if max(values) - min(values) <= 20 else 10
    low = int(min(values) // step) * step
    high = max(-int(-max(values) // step) * step, low + step)
    return tuple((tick, str(tick)) for tick in range(low, high + 1, step))


def _pace_card(pace: ThinkingTime) -> Element:
    """How long moves took, and how many games were lost on time."""
    low, high = pace.flag_interval
    flags = _("{number} of {games} games ({low:.0f}–{high:.0f} %)").format(
        number=pace.flagged, games=pace.games, low=100 * low, high=100 * high
    )
    lines = [(_("Lost on time"), flags)]
    if pace.gap.count:
        unit = _("{figure} s")
        lines = [
            (_("A move the game turned on"), unit.format(figure=pace.turning.words(1))),
            (_("Any other move"), unit.format(figure=pace.others.words(1))),
            (_("Difference"), unit.format(figure=pace.gap.words(1))),
            *lines,
        ]
    return card(_("Time"), Column(*(_named(*line) for line in lines), gap=4))


def _marks_card(report: CoachReport, facts: Facts) -> Element:
    """How many pencil marks were right, with the interval, by kind of piece."""
    first, *rest = report.marks
    rest.sort(key=lambda each: facts.symbols.index(each.symbol))
    marks = (_mark(each, facts) for each in (first, *rest))
    return card(_("Pencil marks"), Column(*marks, gap=4), note=_("95 % interval"))


def _mark(share: MarkShare, facts: Facts) -> Element:
    low, high = share.interval
    kind = (
        capitalized(facts.kind_name(share.symbol))
        if share.symbol
        else pgettext("pieces", "All")
    )
    words = _("{right} of {made}, {percent:.0f} % ({low:.0f}–{high:.0f})").format(
        right=share.right, made=share.made, percent=100 * share.share,
        low=100 * low, high=100 * high,
    )  # fmt: skip
    return _named(kind, words)


def _named(name: str, value: str) -> Element:
    """A line with a name at its left and what it is at its right."""
    return Row(Text(name, w=GROW), Text(value, ink="text"), gap="gap")
