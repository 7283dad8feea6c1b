"""What stands on the shelf: groups, figures of the person, problems as cards."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import ClassVar

import pygame

from core.games import GAMES, find_game, find_variant
from core.notation import read_code
from core.practice.deck import KINDS, Card
from core.problems import shelf
from core.problems.fog import is_puzzle, question_of, read_claim
from core.problems.goals import Way
from core.problems.problem import Problem
from core.problems.progress import ProblemState, SolvingProgress
from core.problems.shelf import ProblemGroup
from core.records.catalogue import title_of
from core.setup import BadPositionError
from core.texts import N_, _, figures, listed, ngettext
from core.values import Observation, Side
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.hands import draw_shelf, hands_of
from gui.board.layout import BoardLayout, largest_cell, shelves_of
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded, vline
from gui.entry.played import day_name
from gui.problems.own_cards import CARD_GROUPS
from gui.solving.words import move_number
from gui.ui.chart import Graph, Line, draw_graph
from gui.ui.elements import Canvas, Ink, Label, Text, icon
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import row_ground
from gui.ui.parts import week
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_BOARDS = {"S": 120, "M": 168, "L": 216}
_LAST = 30
"""So many of the last ratings are drawn."""

_KEPT = 400
"""So many boards are remembered."""

_SOON = 0.2
"""Seconds after which it is looked whether rules are ready."""

_ICONS = {
    "studies": "book", "tactics": "aim", "fog-puzzles": "fog", "cards": "again",
    "cards:aside": "pause",
}  # fmt: skip
"""What stands before some groups."""


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


NEW_SET = GroupRow(N_("New set"), "new")


def group_rows(groups: Sequence[ProblemGroup]) -> list[GroupRow]:
    """Groups under two headings, and the row that begins a set."""
    shipped, own = list[GroupRow](), list[GroupRow]()
    for each in groups:
        mine = each.key.startswith("set:")
        mine |= each.key in CARD_GROUPS
        icon_name = _ICONS.get(each.key, "files" if mine else "rematch")
        row = GroupRow(each.title, icon_name, each.key, figures(len(each.problems)))
        (own if mine else shipped).append(row)
    if shipped:
        shipped = [GroupRow(_("Collections")), *shipped, GroupRow("")]
    return [*shipped, GroupRow(_("My sets")), *own, NEW_SET]


def group_row(row: GroupRow, chosen: bool, pointed: bool) -> Element:
    """What a row of that list looks like."""
    if not row.title:
        return Space(10)
    if not row.icon:
        air = {"S": 6, "M": 6, "L": 8}
        return Row(Label(row.title), pad=(0, air))
    new = row == NEW_SET
    title = _(NEW_SET.title) if new else row.title
    ink: Ink = "accent2" if new else "text" if chosen or pointed else "text2"
    return Row(
        icon(row.icon, "accent2" if chosen or new else "text2", 0.9),
        Text(title, ("body", "small"), ink, bold=chosen, w=GROW),
        Text(row.count, "caption"),
        h={"S": 32, "M": 40, "L": 48}, gap="gap", pad=("gap", 0),
        ground=row_ground(chosen, pointed),
    )  # fmt: skip


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
        # For translators: stands under a number of problems.
        _figure(figures(done), _("of {count:,} done").format(count=len(problems))),
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
    words = _("your tactics rating") if kind == "tactics" else _("your fog rating")
    if not ratings:
        return _figure("–", words)
    figure = _figure(f"{rating.value:.0f}", words, Text(f"±{rating.deviation:.0f}"))
    if len(ratings) == 1:
        return figure
    last = [each.value for each in ratings[-_LAST:]]
    low = min(last)
    high = max(*last, low + 1)
    ticks, line = ((low, ""), (high, "")), Line(heights=tuple(last))
    graph = Graph(lines=(line,), ticks=ticks, end=len(last) - 1)

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        box = rect.inflate(-8, -rect.height * 2 // 5 - 8)
        draw_graph(surface, box, graph, style)
        end = box.right, box.bottom - box.height * (last[-1] - low) / (high - low)
        disc(surface, end, 4, style.theme.accent2)

    curve = Canvas(draw, w=Grow(least=3 * m.gutter))
    return FirstThatFits(Row(figure, curve, Space("gutter")), figure, w=GROW)


def _streak(days: int, done: Sequence[bool], m: Metrics) -> Element:
    words = ngettext("day in a row", "days in a row", days)
    figure = _figure(str(days), words, *([icon("flame", "accent2")] if days else []))
    circles = Grow(least=7 * m.icon, most=9 * m.icon)
    shown = week(done, w=circles, h=round(m.icon * 2.2))
    return FirstThatFits(Row(figure, shown, Space("gutter")), figure, w=GROW)


# --- Boards ------------------------------------------------------------------------------


class Thumbnails:
    """Draws boards of one size.

    Args:
        shell: What all screens share.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._look: object = None
        self._kept: OrderedDict[tuple[str, int], pygame.Surface | None] = OrderedDict()

    def board(self, problem: Problem, side: int) -> pygame.Surface | None:
        """The board of a problem and the hand of who sits below; ``None`` for none.

        Nor has it one until the rules of its game are ready, which are begun with then.
        """
        if not self.is_ready(problem.game):
            self._shell.rules_of(problem.game).begin()
            redraw.within(_SOON)
            return None
        key = problem.identity, side
        look = self._shell.theme, self._shell.settings
        if self._look != look:
            self._kept.clear()
            self._look = look
        if key not in self._kept:
            self._kept[key] = self._drawn(problem, side)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def is_ready(self, game: str) -> bool:
        """Whether the rules of a game are loaded; those of one that is unknown are."""
        return game not in GAMES or self._shell.rules_of(game).ready

    def _drawn(self, problem: Problem, side: int) -> pygame.Surface | None:
        seen = shown_of(problem)
        if seen is None:
            return None
        facts = find_game(problem.game, problem.ruleset).facts
        columns = facts.columns + bool(facts.hand)
        cell = max(1, largest_cell(facts, side / columns, side / facts.rows))
        layout = BoardLayout.of(facts, cell, flipped=is_turned(problem, seen))
        hands = shelves_of(facts, layout, max(0, side - columns * cell) // 2)[1:]
        whole = pygame.Rect(layout.box).unionall([hand.box for hand in hands])
        picture, theme = pygame.Surface(whole.size, pygame.SRCALPHA), self._shell.theme
        BoardView(layout, theme, plain_options(self._shell.settings)).draw(picture, seen)
        for hand in hands:
            draw_shelf(picture, hand, hands_of(seen), (facts.key, theme))
        return picture


@lru_cache(maxsize=512)
def shown_of(problem: Problem) -> Observation | None:
    """The position that a problem is asked of; ``None`` where it is none.

    Of a fog puzzle it is what the side that is asked sees, and no more.
    """
    try:
        if is_puzzle(problem):
            return question_of(read_claim(problem)).now
        game = find_game(problem.game, problem.ruleset)
        history = [game.read(problem.fen).position]
    except (ValueError, BadPositionError):
        return None
    if problem.after and problem.line:
        moves = game.moves(history[-1])
        first = read_code(game.facts, moves, problem.line[0])
        if first is not None:
            history.append(game.play(history[-1], first))
    return game.reveal(history)


def mover_words(problem: Problem) -> str:
    """The side that has to find the moves; empty where there is no such position."""
    seen = shown_of(problem)
    if seen is None:
        return ""
    return find_variant(problem.game).facts.side_name(seen.to_move)


def is_turned(problem: Problem, seen: Observation) -> bool:
    """Whether the second side sits below: where it is to find moves, not in diagrams."""
    turned = shelf.stipulation_of(problem.stipulation).goal.turned
    return turned and seen.to_move is Side.SECOND


# --- Cards -------------------------------------------------------------------------------


def _line(m: Metrics) -> int:
    return round(m.small * 1.6)


@dataclass(frozen=True)
class Cards:
    """Makes the card of a problem: a board, who composed it, what is asked, how it went.

    Attributes:
        boards: Draws the boards.
        states: How far the person is with each problem, by identity.
        ready: The games whose positions are known; who moves is not said before.
        m: The measures.
        own: One's own cards, by the identities of their problems.
    """

    rows: ClassVar = 3

    boards: Thumbnails
    states: Mapping[str, ProblemState]
    ready: frozenset[str]
    m: Metrics
    own: Mapping[str, Card]

    @property
    def size(self) -> tuple[int, int]:
        """Width at least, and height of a card."""
        m = self.m
        side = _BOARDS[m.size] + 2 * (m.gap - 4)
        return side, side + self.rows * _line(m) + m.gap // 2

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

        return Column(
            Canvas(board, h=side),
            Space(m.gap // 2),
            *self._words(problem),
            pad=m.gap - 4,
            ground=ground,
        )

    def _words(self, problem: Problem) -> Iterator[Element]:
        """What stands below the board."""
        (who, note), (asked, aside) = _lines(problem, problem.game in self.ready)
        yield self._named(who, note)
        yield self._row(Text(asked, w=GROW), Text(aside) if aside else None)
        card = self.own.get(problem.identity)
        comes_back = card is not None and not card.suspended
        yield self._row(*_state(problem, self._state(problem), comes_back=comes_back))

    def _named(self, who: str, note: str) -> Row:
        """The first line."""
        named = (who, _initialled(who))
        forms = (Text(each, "small", "text", bold=True, w=FIT) for each in named)
        return self._row(FirstThatFits(*forms, w=GROW), Text(note) if note else None)

    def _row(self, *parts: Element | None) -> Row:
        return Row(*parts, h=_line(self.m), gap=self.m.gap // 2)

    def _state(self, problem: Problem) -> ProblemState:
        return self.states.get(problem.identity, ProblemState())


@dataclass(frozen=True)
class OwnCards(Cards):
    """Makes a card of one's own: against whom, at which move, what it was, and when.

    Attributes:
        today: The day.
    """

    rows: ClassVar = 4

    today: date

    def _words(self, problem: Problem) -> Iterator[Element]:
        card, state = self.own[problem.identity], self._state(problem)
        (who, note), (asked, _aside) = _lines(problem, problem.game in self.ready)
        seen = shown_of(problem) if problem.game in self.ready else None
        if card.kind != "problem":
            asked, who = _(KINDS[card.kind]), card.opponent or who
            note = _("move {number}").format(number=move_number(seen)) if seen else ""
        yield self._named(who, note)
        yield Text(asked, lines=2, h=2 * _line(self.m))
        tried = _state(problem, state, comes_back=False)
        game = Text(title_of(problem.game), "caption", w=GROW)
        shown = tried if state.tries or state.solved else [game]
        yield self._row(*shown, Text(self._day(card), "caption", w=FIT))

    def _day(self, card: Card) -> str:
        """When it was played; nothing where what is on file is no day."""
        try:
            return day_name(date.fromisoformat(card.day), self.today)
        except ValueError:
            return ""


def _lines(problem: Problem, known: bool) -> tuple[tuple[str, str], tuple[str, str]]:
    """The first two lines: each a text and a note at its end.

    Who moves is not said while the position is not ``known``.
    """
    rating = str(problem.rating) if problem.rating is not None else ""
    year = str(problem.year or "")
    mover = _mover(problem) if known else ""
    if shelf.stipulation_of(problem.stipulation).goal.way is Way.LINE:
        moves = ngettext("{number} move", "{number} moves", shelf.moves_of(problem))
        return (mover, rating), (moves, year)
    authors = listed(map(shelf.short_author, problem.authors))
    who = authors or shelf.title_words(problem) or mover
    return (who, year), (
        shelf.kind_of(problem),
        rating,
    )


def _mover(problem: Problem) -> str:
    """Who moves first, where there is nothing else to call a problem by."""
    words = mover_words(problem)
    return _("{side} to move").format(side=words) if words else _("Unknown")


def _initialled(name: str) -> str:
    """A name with the first of its words cut down to a letter: A. Alekhine."""
    first, blank, last = name.partition(" ")
    return f"{first[:1]}. {last}" if blank else name


def _state(problem: Problem, state: ProblemState, *, comes_back: bool) -> list[Element]:
    """The third line: how it went, or what it is about where that gives nothing away."""
    if not state.tries and not state.solved:
        found = shelf.stipulation_of(problem.stipulation).goal.way is Way.LINE
        theme = shelf.theme_words(problem.themes[0]) if problem.themes and not found else ""
        # Without a composer the title stands in the first line already.
        words = (problem.title if problem.authors else "") or theme
        return [Text(words, "caption", w=GROW)]

    def mark(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        ink = style.theme.accent2 if state.solved else style.theme.text2
        sign = "marks" if state.solved else "takeback"
        draw_icon(surface, sign, rect.center, style.metrics.caption + 2, ink)

    words = ngettext("tried once, unsolved", "tried {number} times, unsolved", state.tries)
    if state.solved:
        many = ngettext("solved, {number} hint", "solved, {number} hints", state.hints)
        words = many if state.hints else _("solved, no hint")
    elif comes_back:
        words = _("{words} · comes back").format(words=words)
    return [Canvas(mark, w="caption"), Text(words, "caption", w=GROW)]
