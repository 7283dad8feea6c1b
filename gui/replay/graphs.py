"""The graphs of a game: what they show, and the card on which one of them is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, copysign, inf, isinf, log10

import pygame

from core.facts import Facts
from core.records.replay import NumberedMove
from core.score import Score
from core.texts import MINUS, N_, NP_, _, figures, language, listed, signed
from core.values import Side
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import text_width
from gui.explorer.explorer import Explorer
from gui.explorer.panel import explorer_panel
from gui.replay.annotated_game import AnnotatedGame, GameAnalysis, PlyAnalysis
from gui.replay.words import move_words
from gui.ui.chart import Chart, Graph, Line, Tick, Tone, sample
from gui.ui.elements import Size, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Length, Row, Space, Stack
from gui.ui.parts import HALF_GAP, button, choice
from gui.widgets.choice import TABS, Option, tabs_width
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

KING, WIN = NP_("falls", "king"), NP_("of a game", "win")
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
    # For translators: the left end of a graph.
    return (*((ends[n], str(n)) for n in (last, *chosen)), (0, _("start")))


def ply_words(annotated: AnnotatedGame, graph: Graph, ply: int) -> str:
    """What a graph says of a ply, for its tooltip."""
    moment = _("at the start")
    if ply:
        moment = _("after {move}").format(move=move_words(annotated.steps[ply - 1]))
    return listed([*graph.words(ply), moment])


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
    counts, step = annotated.in_view, SQUARES_APART
    low = min(map(min, counts), default=0) // step * step if counts[0] else 0
    most = max(map(max, counts)) if counts[0] else 0
    high = max(ceil(most / step) * step, low + 2 * step)
    return _count_graph(annotated, counts, range(low, high + 1, step))


def men(annotated: AnnotatedGame, found: Sequence[PlyAnalysis]) -> Graph:
    """How many pieces each side had."""
    most = max(max(counts, default=0) for counts in annotated.men)
    high = max(ceil(most / MEN_APART), 1) * MEN_APART
    return _count_graph(annotated, annotated.men, range(0, high + 1, MEN_APART))


def _count_graph(
    annotated: AnnotatedGame, counts: Sequence[Sequence[int]], ticks: range
) -> Graph:
    """A number for each side."""
    lines = []
    for side, numbers in zip(Side, counts, strict=True):
        name = annotated.facts.side_name(side)
        words = [f"{name} {number}" for number in numbers]
        lines.append(side_line(side, numbers, words, name))
    return _graph_of(annotated, tuple(lines), [(float(n), str(n)) for n in ticks])


def positions(annotated: AnnotatedGame, found: Sequence[PlyAnalysis]) -> Graph:
    """How many positions fit what each side had seen, by powers of ten."""
    lines = tuple(_positions_line(annotated, side, found) for side in Side)
    highest = max((max(line.heights, default=0.0) for line in lines), default=0.0)
    tens = range(max(LEAST_TENS, ceil(highest)) + 1)
    return _graph_of(annotated, lines, [(float(n), figures(10**n)) for n in tens])


def evaluation(annotated: AnnotatedGame, found: Sequence[PlyAnalysis]) -> Graph:
    """Evaluation of the true position for the first side, that of the file or ours."""
    if comes_scored(annotated):
        return _file_evaluation(annotated)
    pawns = [moment.pawns for moment in found]
    names = [*map(annotated.facts.side_name, Side)]
    words = tuple(_pawn_words(names, pawn, annotated.royal) for pawn in pawns)
    return _pawn_graph(annotated, pawns, words)


def comes_scored(annotated: AnnotatedGame) -> bool:
    """Whether the file of a game says of most of its positions how they stand."""
    return 2 * len(annotated.evaluations) > annotated.plies


def _file_evaluation(annotated: AnnotatedGame) -> Graph:
    """The scores of the file; where it has none, the line goes on at the same height."""
    told, pawns, words = annotated.evaluations, [0.0], list[str]()
    first = annotated.facts.side_name(Side.FIRST)
    for ply in range(annotated.plies + 1):
        score = told.get(ply)
        lead = lead_words(score) if score else ""
        known = _("For {side} {lead}") if score else _("For {side}: unknown")
        words.append(known.format(side=first, lead=lead))
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
    first = annotated.facts.side_name(Side.FIRST)
    line = side_line(Side.FIRST, heights, words, _("For {side}").format(side=first))
    ticks = [(float(n), signed(n)) for n in range(-reach, reach + 1, step)]
    if len(sizes) < len(pawns):
        end = _(KING if annotated.royal else WIN)
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
    Subject(
        N_("Pieces left"), N_("Pieces"), N_("Pieces each side had left"), False, False, men,
    ),
    Subject(
        N_("Squares in view"), N_("Squares"), N_("Squares each side could see"), False,
        True, squares,
    ),
    Subject(
        N_("Possible positions"), N_("Positions"),
        N_("Positions that fit what each side had seen; hollow: at least this many"), True,
        True, positions,
    ),
    Subject(
        N_("Evaluation"), NP_("evaluation", "Score"),
        N_("The true position by a short search, in pawns or pieces"), True, None,
        evaluation,
    ),
)  # fmt: skip
"""In the order they are offered."""


def subjects_of(facts: Facts) -> tuple[Subject, ...]:
    """The graphs that make sense for a game."""
    return tuple(one for one in SUBJECTS if one.hidden in (None, facts.hidden))


def _positions_line(
    annotated: AnnotatedGame, side: Side, found: Sequence[PlyAnalysis]
) -> Line:
    name = annotated.facts.side_name(side)
    counts = [p.positions[side] for p in found]
    exact = [moment.exact[side] for moment in found]
    pairs = zip(counts, exact, strict=True)
    words = [f"{name} {figures(count)}{'' if sure else '+'}" for count, sure in pairs]
    sure = [*exact, False].index(False)
    return side_line(side, list(map(log10, counts)), words, name, sure)


def _pawn_words(names: Sequence[str], pawns: float, royal: bool) -> str:
    if isinf(pawns):
        how = _("{side} takes the king") if royal else _("{side} wins")
        return how.format(side=names[pawns < 0])
    return _("For {side} {lead}").format(side=names[0], lead=signed(pawns, 1))


def lead_words(score: Score) -> str:
    """A score with its sign, or the moves to mate."""
    if score.mate is not None:
        return f"{MINUS if score.mate < 0 else ''}M{abs(score.mate)}"
    pawns = score.pawns or 0.0
    return signed(pawns, 1 if abs(pawns) < _MANY else 0)


EVERY = 0.1
"""Seconds between two updates of a graph that is being computed."""

_WIDEST = " 88,888+"
"""The widest value of a legend."""

_SIZES: tuple[Size, ...] = ("small", "caption", "label")
"""Of the legend: the first is taken that has room."""

_TAB_AIR = 12
"""Free pixels on either side of a tab's word."""


class GraphCard:
    """Shows the graphs of a game, one at a time, or the explorer in their place.

    Analysis runs in another process, started when it is first needed; the lines grow
    meanwhile.

    Args:
        annotated: The game.
        on_seek: Called with each ply that is asked for.
        shell: What all screens share.

    Attributes:
        explorer: What is offered beside the graphs; ``None`` while a game goes on.
    """

    def __init__(
        self, annotated: AnnotatedGame, on_seek: Callable[[int], None], shell: Shell
    ) -> None:
        self.explorer: Explorer | None = None
        self._annotated, self._on_seek = annotated, on_seek
        self._keys, self._work = shell.keys, shell.work
        self._analysis: GameAnalysis | None = None
        self._waited = 0.0
        self._drawn: tuple[object, Graph] | None = None
        first = 0
        if comes_scored(annotated):
            first = [subject.graph for subject in self._subjects].index(evaluation)
        self._choose(first)

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
        """Show the next graph, after the last the explorer or the first."""
        count = len(self._subjects) + (self.explorer is not None)
        self._turn_to((self._shown + 1) % count)

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
        """Kill the process of the analysis."""
        if self._analysis is not None:
            self._analysis.close()
            self._analysis = None

    def view(self, ply: int, m: Metrics, *, broad: bool = True) -> Element:
        """The card; without room beside the tabs the legend goes below them."""
        if self.explorer is not None and self.explorer.open:
            tabs = FirstThatFits(*self._tabs(), w=GROW)
            shown = explorer_panel(self.explorer, m, broad=broad)
            return Column(tabs, shown, Space(2), w=GROW, h=GROW, ground=draw_panel)
        graph = self._graph
        names = [f"{self._annotated.facts.side_name(side)}{_WIDEST}" for side in Side]
        samples = len(names) * (round(m.icon * 1.4) + m.gap // 2 + m.gutter)
        room = samples + sum(text_width(text, m.small) for text in names)
        below = Row(Space("gap"), self._legend(ply, GROW), Space("gutter"), h=2 * m.small)
        long, short, __ = self._tabs(self._legend(ply, room))
        under = [Column(tabs, below) for tabs in self._tabs()[1:]]
        head = FirstThatFits(long, short, *under, w=GROW)
        chart = Chart(
            graph=graph, now=ply, on_choose=self._on_seek,
            tell=lambda at: ply_words(self._annotated, graph, at), pad=("gutter", "gap"),
            key=self._annotated,
        )  # fmt: skip
        news = self._news
        over = Row(Text(news, w=FIT), pad=("gap", 2), ground=_panel) if news else None
        said = Row(Space(), over, Space("gutter"), h="control")
        plot = Stack(chart, said, h=GROW)
        return Column(head, plot, w=GROW, h=GROW, ground=draw_panel)

    def _tabs(self, legend: Element | None = None) -> list[Element]:
        """What there is to choose from, in long words, in short ones, or one by one."""
        hint, forms = self._keys.hint, list[Element]()
        left = Space({"S": 0, "M": 4, "L": 12})
        for short in (False, True):
            options = [
                Option(_(s.short if short else s.title), tooltip=hint(_(s.hint), "graph"))
                for s in self._subjects
            ]
            if self.explorer is not None:
                tip = hint(_("What was played here in other games"), "graph")
                options.append(Option(_("Explorer"), tooltip=tip))
            wide = tabs_width([option.label for option in options])
            tabs = choice(options, self._shown, self._turn_to, TABS, w=wide)
            forms.append(tabs)
        now, tip = options[self._shown].label, hint(_("The next graph"), "graph")
        forms.append(button(now, self.turn, "quiet", "next", tooltip=tip))
        after = Space(), legend, Space("gutter")
        return [Row(left, form, *after, ground=draw_inner_rule) for form in forms]

    def _legend(self, ply: int, room: Length) -> Row:
        parts: list[Element] = []
        for line in self._graph.lines:
            words = line.words[ply] if ply < len(line.words) else f"{line.name} …"
            parts.append(
                Row(sample(line), Text(words, _SIZES, "text"), gap=HALF_GAP, w=FIT)
            )
        return Row(Space(), *parts, w=room, gap="gutter")

    @property
    def _subjects(self) -> Sequence[Subject]:
        """What can be said of the game."""
        return subjects_of(self._annotated.facts)

    @property
    def _subject(self) -> Subject:
        return self._subjects[self._chosen]

    @property
    def _analyses(self) -> bool:
        """Whether the graph shown needs the analysis."""
        return self._subject.is_analysed(self._annotated)

    @property
    def _shown(self) -> int:
        """The number of what is shown; the explorer comes last."""
        exploring = self.explorer is not None and self.explorer.open
        return len(self._subjects) if exploring else self._chosen

    def _turn_to(self, number: int) -> None:
        """Show a graph, or the explorer."""
        if self.explorer is not None and number == len(self._subjects):
            self.explorer.show()
            return
        if self.explorer is not None:
            self.explorer.hide()
        self._choose(number)

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
        of = self._annotated, self._annotated.plies, self._subject, known, language()
        if self._drawn is None or self._drawn[0] != of:
            self._drawn = of, self._subject.graph(self._annotated, found)
        return self._drawn[1]

    @property
    def _news(self) -> str:
        """How far the work has got, until it is done."""
        problem = self._analysis.problem if self._analysis is not None else ""
        if problem and self._analyses:
            return _("The analysis failed: {problem}").format(problem=problem)
        known, wanted = self._graph.known, self._annotated.plies + 1
        news = _("Analysing: {known} of {wanted}").format(known=known, wanted=wanted)
        return news if self.working else ""


def _panel(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    surface.fill(style.theme.panel, rect)


def draw_inner_rule(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw a hairline under the head of a card, not up to its edges."""
    gap, ink = style.metrics.gap, style.theme.line
    hline(surface, rect.x + gap, rect.right - gap, rect.bottom - 1, ink)
