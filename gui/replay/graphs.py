"""The graphs of a game: what they show, and the card on which one of them is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, copysign, inf, isinf, log10

import pygame

from core.facts import Facts
from core.records.replay import NumberedMove
from core.score import Score
from core.values import Side
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import text_width
from gui.replay.analysis import GameAnalysis, PlyAnalysis
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.words import move_words
from gui.ui.chart import Chart, Graph, Line, Tick, Tone, sample
from gui.ui.elements import Size, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Length, Row, Space, Stack
from gui.ui.parts import choice
from gui.widgets.choice import TABS, Option
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

SQUARES_APART = 8
MEN_APART = 4
LEAST_TENS = 2
REACHES = ((2, 1), (4, 2), (10, 5), (20, 10), (40, 20), (100, 50))
"""Ranges of the evaluation's axis in pawns, each with the distance of its ticks."""
FARTHEST = 10
"""Pawns of chess beyond which no axis goes, unless the game begins with half as many."""

_MANY = 9.95
"""Pawns from which on no tenths are shown."""

_NUMBER_STEPS = (1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_NUMBERS = 7
_INKS: tuple[Tone, Tone] = ("line_white", "line_black")

KING, WIN = "king", "win"
"""Labels of the ticks beyond all others: for a king taken or, in other games, for a win."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of graph.

    Attributes:
        title: Its name.
        short: Its name where there is little room.
        hint: What it is, in a sentence.
        analysed: Whether it needs the analysis in another process.
        hidden: Whether it is for games with hidden squares, or for open ones; ``None`` for
            both.
        graph: Makes it from a game and its analysis.
    """

    title: str
    short: str
    hint: str
    analysed: bool
    hidden: bool | None
    graph: Callable[[AnnotatedGame, Sequence[PlyAnalysis]], Graph]

    def is_analysed(self, annotated: AnnotatedGame) -> bool:
        """Whether it needs the analysis for this game, which may come with scores."""
        return self.analysed and not (self.graph is evaluation and comes_scored(annotated))


def side_line(
    side: Side,
    heights: Sequence[float],
    words: Sequence[str],
    name: str = "",
    sure: int | None = None,
) -> Line:
    """The line of a side, a height for each ply; see ``Line``."""
    return Line(
        heights=tuple(heights), words=tuple(words), name=name, sure=sure, ink=_INKS[side],
        dashed=side is Side.SECOND,
    )  # fmt: skip


def move_numbers(steps: Sequence[NumberedMove]) -> tuple[tuple[int, str], ...]:
    """Numbers of moves or series, each at the ply it ends at: the last, some before."""
    if not steps:
        return ()
    ends = {step.counted: ply for ply, step in enumerate(steps, start=1)}
    first, last = steps[0].counted, steps[-1].counted
    count = last - first + 1
    step = next((s for s in _NUMBER_STEPS if count / s <= _MOST_NUMBERS), count)
    chosen = [n for n in range(last - 1, first - 1, -1) if n % step == 0]
    return (*((ends[n], str(n)) for n in (last, *chosen)), (0, "start"))


def told(annotated: AnnotatedGame, graph: Graph, ply: int) -> str:
    """What a graph says of a ply, for its tooltip."""
    moment = f"after {move_words(annotated.steps[ply - 1])}" if ply else "at the start"
    return ", ".join([*graph.words(ply), moment])


def _graph_of(
    annotated: AnnotatedGame,
    lines: tuple[Line, ...],
    ticks: Sequence[Tick],
    base: float | None = None,
) -> Graph:
    numbers = move_numbers(annotated.steps)
    return Graph(
        lines=lines, ticks=tuple(ticks), end=annotated.plies, numbers=numbers, base=base
    )


def squares(annotated: AnnotatedGame, found: Sequence[PlyAnalysis]) -> Graph:
    """How much of the board each side saw."""
    del found
    lines = tuple(_count_line(annotated, side, annotated.in_view[side]) for side in Side)
    heights = [height for line in lines for height in line.heights] or [0.0]
    step = SQUARES_APART
    low = int(min(heights)) // step * step
    high = max(ceil(max(heights) / step) * step, low + 2 * step)
    ticks = [(float(n), str(n)) for n in range(low, high + 1, step)]
    return _graph_of(annotated, lines, ticks)


def men(annotated: AnnotatedGame, found: Sequence[PlyAnalysis]) -> Graph:
    """How many pieces each side had."""
    del found
    lines = tuple(_count_line(annotated, side, annotated.men[side]) for side in Side)
    most = max((max(line.heights, default=0.0) for line in lines), default=0.0)
    high = max(ceil(most / MEN_APART), 1) * MEN_APART
    ticks = [(float(n), str(n)) for n in range(0, high + 1, MEN_APART)]
    return _graph_of(annotated, lines, ticks)


def positions(annotated: AnnotatedGame, found: Sequence[PlyAnalysis]) -> Graph:
    """How many positions fit what each side had seen, by powers of ten."""
    lines = tuple(_positions_line(annotated, side, found) for side in Side)
    highest = max((max(line.heights, default=0.0) for line in lines), default=0.0)
    tens = range(max(LEAST_TENS, ceil(highest)) + 1)
    return _graph_of(annotated, lines, [(float(n), f"{10**n:,}") for n in tens])


def evaluation(annotated: AnnotatedGame, found: Sequence[PlyAnalysis]) -> Graph:
    """Evaluation of the true position for the first side, that of the file or ours."""
    if comes_scored(annotated):
        return _file_evaluation(annotated)
    pawns = [moment.pawns for moment in found]
    names = [side.capitalize() for side in annotated.facts.sides]
    words = tuple(_pawn_words(names, pawn, annotated.royal) for pawn in pawns)
    return _pawn_graph(annotated, pawns, words)


def comes_scored(annotated: AnnotatedGame) -> bool:
    """Whether the file of a game says of most of its positions how they stand."""
    return 2 * len(annotated.evaluations) > annotated.plies


def _file_evaluation(annotated: AnnotatedGame) -> Graph:
    """The scores of the file; where it has none, the line goes on at the same height."""
    told, pawns, words = annotated.evaluations, [0.0], list[str]()
    first = annotated.facts.sides[Side.FIRST].capitalize()
    for ply in range(annotated.plies + 1):
        score = told.get(ply)
        words.append(
            f"For {first} {lead_words(score)}" if score else f"For {first}: unknown"
        )
        if score is not None:
            pawns.append(copysign(inf, score.mate) if score.mate else score.pawns or 0.0)
        else:
            pawns.append(pawns[-1])
    return _pawn_graph(annotated, pawns[1:], tuple(words))


def _pawn_graph(
    annotated: AnnotatedGame, pawns: Sequence[float], words: tuple[str, ...]
) -> Graph:
    """The graph of an evaluation in pawns, infinite for a win."""
    sizes = [abs(pawn) for pawn in pawns if not isinf(pawn)]
    reach, step = _axis(sizes, annotated.facts.pawn_worth)
    king = reach + step
    heights = [
        copysign(king, pawn) if isinf(pawn) else min(max(pawn, -reach), reach)
        for pawn in pawns
    ]
    first = annotated.facts.sides[Side.FIRST].capitalize()
    line = side_line(Side.FIRST, heights, words, f"For {first}")
    ticks = [(float(n), signed(n, 0)) for n in range(-reach, reach + 1, step)]
    if len(sizes) < len(pawns):
        end = KING if annotated.royal else WIN
        ticks = [(-king, end), *ticks, (king, end)]
    return _graph_of(annotated, (line,), ticks, base=0.0)


def _axis(sizes: Sequence[float], pawn_worth: float) -> tuple[int, int]:
    """How far the axis of the evaluation goes for values of these sizes, and by what steps.

    A handicap, with which a game begins, leaves room above it.
    """
    usual = max(reach for reach, _ in REACHES if reach <= FARTHEST / pawn_worth)
    most = max([usual, *(2 * size for size in sizes[:1])])
    needed = min(max(sizes, default=0.0), most)
    return next((each for each in REACHES if each[0] >= needed), REACHES[-1])


SUBJECTS = (
    Subject("Pieces left", "Pieces", "Pieces each side had left", False, False, men),
    Subject(
        "Squares in view",
        "Squares",
        "Squares each side could see",
        False,
        True,
        squares,
    ),
    Subject(
        "Possible positions",
        "Positions",
        "Positions that fit what each side had seen; hollow: at least this many",
        True,
        True,
        positions,
    ),
    Subject(
        "Evaluation",
        "Score",
        "The true position by a short search, in pawns or pieces",
        True,
        None,
        evaluation,
    ),
)
"""In the order they are offered."""


def subjects_of(facts: Facts) -> tuple[Subject, ...]:
    """The graphs that make sense for a game."""
    return tuple(one for one in SUBJECTS if one.hidden in (None, facts.hidden))


def _count_line(annotated: AnnotatedGame, side: Side, counts: Sequence[int]) -> Line:
    name = _name(annotated, side)
    words = [f"{name} {count}" for count in counts]
    return side_line(side, list(map(float, counts)), words, name)


def _positions_line(
    annotated: AnnotatedGame, side: Side, found: Sequence[PlyAnalysis]
) -> Line:
    name, counts = _name(annotated, side), [moment.positions[side] for moment in found]
    exact = [moment.exact[side] for moment in found]
    words = [
        f"{name} {count:,}{'' if sure else '+'}"
        for count, sure in zip(counts, exact, strict=True)
    ]
    sure = [*exact, False].index(False)
    return side_line(side, list(map(log10, counts)), words, name, sure)


def _pawn_words(names: Sequence[str], pawns: float, royal: bool) -> str:
    first, second = names
    if isinf(pawns):
        return f"{first if pawns > 0 else second} {'takes the king' if royal else 'wins'}"
    return f"For {first} {signed(pawns, 1)}"


def lead_words(score: Score) -> str:
    """A score with its sign, or the moves to mate."""
    if score.mate is not None:
        return f"{'–' if score.mate < 0 else ''}M{abs(score.mate)}"
    pawns = score.pawns or 0.0
    return signed(pawns, 1 if abs(pawns) < _MANY else 0)


def signed(number: float, digits: int) -> str:
    """A number with its sign; 0 has none."""
    text = f"{abs(number):.{digits}f}"
    if not float(text):
        return text
    return f"{'+' if number > 0 else '–'}{text}"


def _name(annotated: AnnotatedGame, side: Side) -> str:
    return annotated.facts.sides[side].capitalize()


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
