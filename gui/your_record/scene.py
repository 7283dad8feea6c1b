"""Your record: what was scored against everybody, the rating it makes, pencil marks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from bots.roster import ROSTER, full_name
from core.events.event import WINDOW
from core.facts import Facts
from core.games import GAMES
from core.records.library import Marks
from core.tasks.workers import BackgroundTask
from core.texts import N_, _, capitalized, figures, ngettext, pgettext
from core.values import ResultCounts, Side
from gui.app.requests import Request, ToCoach, ToOwnRecord
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.icons import draw_moon
from gui.ui.chart import Chart, Graph, Line
from gui.ui.elements import Canvas, Ink, Size, Text, icon, rule
from gui.ui.fitting import Scrolled
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space, Stack
from gui.ui.listing import ListOf, row_ground
from gui.ui.parts import app_bar, card, choice, icon_button
from gui.widgets.bot_rows import NameLook, draw_name
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from gui.your_record.summary import NOTHING, Found, OpponentRow, Summary, read_own_games

_NOTHING = N_("Finish a game against a bot or a friend, and it will be counted here.")
_READING = N_("Reading your games…")
_FEW = N_("Two rated games make a line.")
_NO_MARKS = N_(
    "Pencil a piece onto a fogged square (P). After the game you see if it was right."
)
_UNRATED = N_("help, takebacks, uneven starts, draws agreed in the opening")
"""For which reasons games are not rated."""

_NAME, _FIGURES = 30, (9, 9, 10, 8, 11, 11, 12)
"""How wide the columns of the table are, in hundredths."""

_STEPS, _LINES = (50, 100, 200, 500, 1000, 5000), 4
"""How far apart the lines of the curve may be, and into how many parts they divide it."""


class OwnRecordScene(Screen):
    """A person's own record, read in another process."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._task: BackgroundTask[Found] = shell.work(read_own_games, shell.games)
        self._found: Found = {}
        self._variant = shell.settings.variant

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return _("Umbra · Your record")

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToOwnRecord()

    @property
    def busy(self) -> bool:
        """Whether games are still being read."""
        return not self._task.over

    def close(self) -> None:
        """See ``Scene.close``."""
        self._task.close()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: take what is known so far; the game shown stays the same."""
        if self._task.over:
            return
        found = self._task.poll()
        if found:
            self._found = found[-1]
            if self._variant not in self._found:
                self._variant = next(iter(self._found), self._variant)
        if found or self._task.over:
            redraw.now()

    def view(self) -> Element:
        """See ``Screen.view``."""
        record, facts = self._found.get(self._variant, NOTHING), GAMES[self._variant].facts
        games = ngettext(
            "{number:,} game against bots", "{number:,} games against bots", record.games
        )
        if record.far:
            people = ngettext(
                "{number:,} against people", "{number:,} against people", record.far
            )
            games = f"{games} · {people}"
        cards = Column(
            _rating(record),
            _course(record),
            _marks(record.marks, facts),
            w={"S": 268, "M": 400, "L": 580},
            gap="gap",
        )
        return Column(
            app_bar(
                _("Your record"), games, self.back, self.home,
                icon_button("talk", _("Coach: what your moves cost"), self._to_coach),
            ),
            Column(
                self._games() if len(self._found) > 1 else None,
                Row(self._table(record, facts), cards, gap="gutter", align=None, h=GROW),
                pad="margin",
                gap="gap",
                h=GROW,
            ),
        )  # fmt: skip

    def _to_coach(self) -> None:
        self.go(ToCoach(self._variant))

    def _games(self) -> Element:
        keys = list(self._found)

        def turn_to(number: int) -> None:
            self._variant = keys[number]

        titles = [_(GAMES[key].facts.title) for key in keys]
        return choice(titles, keys.index(self._variant), turn_to)

    def _table(self, record: Summary, facts: Facts) -> Element:
        first, second = (facts.side_name(side) for side in Side)
        heads = (
            _("Rating"),
            pgettext("games", "Won"),
            pgettext("games", "Drawn"),
            pgettext("games", "Lost"),
        )
        head = (*heads, first, second, _("Unrated"))
        waiting = _(_READING) if self.busy else self._task.problem or _(_NOTHING)
        m, opponent = self.metrics, Text(_("Opponent"), "caption")
        rows = ListOf(items=record.rows, cell=_opponent, tell=_tip, each=m.row + 4)
        return Stack(
            Column(
                Row(_cells(opponent, head, "caption", "text2"), h="row"),
                rule(),
                rows if record.rows else None,
                pad=4,
            ),
            Text(waiting, align="center") if not self._found else None,
            ground=draw_panel,
            w=GROW,
        )


def _opponent(row: OpponentRow, chosen: bool, pointed: bool) -> Element:
    """What was scored against an opponent, from either side."""
    rating = "–" if row.rating is None else figures(round(row.rating), "d")
    whole = row.whole
    cells = (
        rating,
        *map(str, (whole.wins, whole.draws, whole.losses)),
        *map(_points, (*row.sides, row.others)),
    )
    name: Element = Canvas(partial(_draw_opponent, row.name))
    if row.far:
        name = Row(icon("person"), Text(row.name, "small", "text"), gap="gap")
    return Row(_cells(name, cells, "small", "text"), ground=row_ground(chosen, pointed))


def _cells(first: Element, cells: Sequence[str], size: Size, ink: Ink) -> Row:
    """A line of the table, or the words over its columns."""
    first.w = Grow(_NAME)
    texts = (
        Text(words, size, ink, align="right", w=Grow(share))
        for words, share in zip(cells, _FIGURES, strict=True)
    )
    return Row(first, *texts, pad=("gutter", 0), w=GROW, align=None)


def _draw_opponent(
    bot: str, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    """Draw an opponent's moon, if it is known, and its name."""
    m, theme, radius = style.metrics, style.theme, style.metrics.icon * 0.45
    if bot in ROSTER:
        place = rect.x + radius, rect.centery
        draw_moon(surface, place, radius, ROSTER[bot].moon_phase, theme)
    room = rect.copy()
    room.x += round(2 * radius) + m.gap
    room.width = rect.right - room.x
    look = NameLook(theme.text, theme.text2, m.caption)
    draw_name(surface, room, bot, (m.small, m.caption), look)


def _tip(row: OpponentRow) -> str:
    """A row in words, for its tooltip."""
    whole = row.whole
    said = _("{bot}: {won} won, {drawn} drawn, {lost} lost")
    if row.others.games:
        said = _("{bot}: {won} won, {drawn} drawn, {lost} lost; unrated: {others} ({why})")
    return said.format(
        bot=row.name if row.far else full_name(row.name),
        won=whole.wins, drawn=whole.draws, lost=whole.losses,
        others=_points(row.others), why=_(_UNRATED),
    )  # fmt: skip


def _points(counts: ResultCounts) -> str:
    if not counts.games:
        return "–"
    half = counts.points == 0.5
    points = "½" if half else f"{counts.points:g}".replace(".5", "½")
    return _("{points} of {games}").format(points=points, games=counts.games)


def _rating(record: Summary) -> Element:
    """The rating with its error, and which games do not count."""
    found, others = record.standing, _("{number:,} unrated, such as with help")
    big, small = "–", _("No rated games yet")
    if found is not None:
        small = ngettext(
            "95 % sure · {number:,} game", "95 % sure · {number:,} games", found.games
        )
        big = f"{figures(round(found.rating), 'd')} ± {found.error:.0f}"
    return card(
        _("Your rating"),
        Space(Grow(most="gap")),
        Text(big, ("h1", "h2"), "text", bold=True),
        Text(small),
        Text(others.format(number=record.others), "caption") if record.others else None,
        gap=0,
        h={"S": 100, "M": 132, "L": 176},
    )


def _course(record: Summary) -> Element:
    """The rating over the games, and of how many a point is where not of all."""
    rated = record.standing.games if record.standing is not None else 0
    some = len(record.course) > 1
    curve = Chart(graph=_graph(record.course), size="caption", h=GROW) if some else None
    return card(
        _("Rating over time"),
        curve or Text(_(_FEW)),
        note=ngettext("{number} game a point", "{number} games a point", WINDOW)
        if rated > WINDOW
        else "",
        h={"S": 170, "M": 236, "L": 330},
    )


def _marks(marks: Marks, facts: Facts) -> Element:
    """How many pencil marks were right: all of them, and by kind of piece."""
    shares = [
        (pgettext("pieces", "All"), sum(marks.right.values()), sum(marks.made.values()))
    ]
    for symbol in facts.symbols:
        right, made = marks.right.get(symbol, 0), marks.made.get(symbol, 0)
        shares.append((capitalized(facts.kind_name(symbol)), right, made))
    said = _("{right} of {made}, {share:.0f} %")
    lines = [
        Row(
            Text(kind),
            Space(),
            Text(said.format(right=right, made=made, share=100 * right / made), ink="text"),
        )
        for kind, right, made in shares
        if made
    ]
    content = Scrolled(Column(*lines)) if lines else Text(_(_NO_MARKS), lines=3)
    return card(_("Pencil marks"), content, h=GROW)


def _graph(course: Sequence[float]) -> Graph:
    ticks, end = tuple((tick, str(tick)) for tick in _scale(course)), len(course) - 1
    line = Line(heights=tuple(course), ink="accent2")
    return Graph(lines=(line,), ticks=ticks, end=end)


def _scale(values: Sequence[float]) -> Sequence[int]:
    """The lines of a scale, from the lowest rating to the highest."""
    low, high = min(values), max(values)
    step = next(step for step in _STEPS if high - low <= _LINES * step)
    first, last = int(low // step) * step, -int(-high // step) * step
    last = max(last, first + step)
    return range(first, last + 1, step)
