"""The end of a guessed game: what it came to, the curve of all stops, and the boards."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from core.practice.guess import MOST, GuessedStop, mean
from core.records.replay import Boards
from core.texts import _, figures, listed, ngettext
from core.values import Side
from gui.app.requests import ToGuessGames
from gui.board.board import BoardColumn
from gui.board.view_state import BoardMarks
from gui.drawing.metrics import Metrics
from gui.practice.guess_view import missed, pencilled, result_words, score_words
from gui.replay.boards import move_notes
from gui.replay.words import move_words, view_words
from gui.ui.chart import Chart, Graph, Line, Tick, sample
from gui.ui.elements import Label, Size, Text
from gui.ui.layout import GROW, Column, Element, Grow, Length, Row, Space
from gui.ui.parts import HALF_GAP, button
from gui.why.boards import ComparedBoard
from gui.why.columns import boards_with, column_of
from gui.widgets.signs import draw_panel

if TYPE_CHECKING:
    from gui.practice.guess import GuessScene

_FOOT = {"S": 92, "M": 112, "L": 160}
_HALF = 0.5
"""The upright axis of the curve of marks has a line at each half."""


def view(scene: GuessScene, m: Metrics) -> Element:
    """All of it."""
    boards = scene.guessing.boards_at(_stop(scene).ply)
    below = _curve(scene), _ways(scene)
    columns = [_column(scene, boards, which) for which in _shown(scene)]
    body = boards_with(columns, below, Column(*below, gap="gutter", h=GROW))
    return Column(
        Space("gap"), _totals(scene, m), body, Space("gap"), pad=("margin", 0), h=GROW,
        gap="gap", key=scene.guessing,
    )  # fmt: skip


def _foot(scene: GuessScene) -> Length:
    """How high the curve below the boards is: in an upright window there is room."""
    return {size: (3 if scene.upright else 1) * high for size, high in _FOOT.items()}


def _stop(scene: GuessScene) -> GuessedStop:
    return scene.guessing.done[scene.chosen]


def _shown(scene: GuessScene) -> tuple[Side | None, ...]:
    """Whose boards there are; ``None`` is the truth."""
    own = scene.guessing.side
    return (own, None, own.other) if scene.guessing.hidden else (None,)


def _totals(scene: GuessScene, m: Metrics) -> Element:
    """What the whole game came to, beside what could be known and the best so far."""
    done, hidden = scene.guessing.done, scene.guessing.hidden
    points = sum(stop.points for stop in done)
    large: Size = "h2" if m.size == "S" else "h1"
    told = [(f"{points} / {MOST * len(done)}", _("points for moves"))]
    if hidden:
        known = mean([stop.known for stop in done])
        told = [
            (score_words(mean([stop.yours for stop in done])), _("you")),
            # For translators: the score of who knows all that can be known.
            (score_words(known), _("could be known")),
            *told,
        ]
    figures = [
        Column(
            Space(), Text(figure, large, "text", bold=True, tight=True), Text(name), Space()
        )
        for figure, name in told
    ]
    best = scene.best
    words = _("Best so far: {score}").format(score=result_words(best)) if best else ""
    said = Column(
        Label(_("The game is guessed"), "accent2"),
        Text(_("Brier score per piece: 0 is perfect."), w=GROW) if hidden else None,
        Text(words, ink="text", w=GROW),
        gap=4,
        w=Grow(2),
    )
    return Row(
        said, *figures, pad=("gutter", "gap"), gap="margin", align=None, ground=draw_panel,
    )  # fmt: skip


def _column(scene: GuessScene, boards: Boards, whose: Side | None) -> BoardColumn:
    """A board with its name over it."""
    guessing, stop = scene.guessing, _stop(scene)
    facts, played = guessing.game.facts, guessing.record.moves[stop.ply]
    question, sides = guessing.question_at(stop.ply), (boards.first, boards.second)
    if whose is None:
        best = move_notes(played)
        other = move_notes(None if stop.guess == played else stop.guess)
        marks = BoardMarks(
            missed=missed(question, stop.marks, boards.truth), best_arrows=best.arrows,
            pale_arrows=other.arrows, circles=best.circles | other.circles,
        )  # fmt: skip
        name = _("The truth") if guessing.hidden else _("The board")
        step = guessing.timeline.steps[stop.ply]
        before = _("before {move}").format(move=move_words(step))
        lit = sides[guessing.side].visible if guessing.hidden else None
        shown = ComparedBoard("board", name, name, boards.truth, marks, before, "", lit)
    else:
        marks, name = BoardMarks(), view_words(facts, whose)
        if whose is guessing.side:
            marks = BoardMarks(pencilled=pencilled(question, stop.marks, boards.truth))
        shown = ComparedBoard("watch", name, name, sides[whose], marks, "", "")
    column = column_of(scene.shell, facts, shown, bool(guessing.side))
    return replace(column, foot=Space("gap")) if guessing.hidden else column


def _curve(scene: GuessScene) -> Element:
    """The scores of all stops."""
    guessing, done = scene.guessing, scene.guessing.done
    steps = guessing.timeline.steps
    moves = [move_words(steps[stop.ply]) for stop in done]
    if guessing.hidden:
        lines, ticks = _score_lines(done), _score_ticks(done)
        title = _("Marks, stop by stop")
    else:
        heights = tuple(float(stop.points) for stop in done)
        words = tuple(
            ngettext(
                "{move}: {number} point", "{move}: {number} points", stop.points, move=move
            )
            for move, stop in zip(moves, done, strict=True)
        )
        lines = (Line(heights=heights, words=words, ink="accent"),)
        ticks = tuple((float(n), str(n)) for n in (0, MOST // 2, MOST))
        title = _("Points, stop by stop")
    counted = [(n, str(steps[stop.ply].counted)) for n, stop in enumerate(done)]
    numbers = tuple(reversed(counted))
    graph = Graph(lines=lines, ticks=ticks, end=max(1, len(done) - 1), numbers=numbers)
    names = [
        Row(sample(line), Text(line.name), gap=HALF_GAP) for line in lines if line.name
    ]

    def tell(at: int) -> str:
        return listed([moves[at], *graph.words(at)]) if at < len(done) else ""

    chart = Chart(
        graph=graph, now=scene.chosen, stops=range(len(done)), tell=tell,
        on_choose=lambda at: scene.step(at - scene.chosen), size="caption",
        pad=("gutter", 8), h=GROW,
    )  # fmt: skip
    head = Row(Text(title, ink="text", bold=True), Space(), *names, gap="gutter",
               pad=("gutter", 4))  # fmt: skip
    return Column(head, chart, ground=draw_panel, h=_FOOT if guessing.hidden else GROW)


def _score_lines(done: tuple[GuessedStop, ...]) -> tuple[Line, ...]:
    yours = tuple(stop.yours or 0.0 for stop in done)
    known = tuple(stop.known or 0.0 for stop in done)
    you, could = _("you"), _("could be known")
    return (
        Line(heights=yours, ink="accent", name=you,
             words=tuple(f"{you} {score_words(stop.yours)}" for stop in done)),
        Line(heights=known, ink="text", dashed=True, name=could,
             words=tuple(f"{could} {score_words(stop.known)}" for stop in done)),
    )  # fmt: skip


def _score_ticks(done: tuple[GuessedStop, ...]) -> tuple[Tick, ...]:
    """From 0 to 1 at least, with a line at each half."""
    most = max(stop.yours or 0.0 for stop in done)
    halves = max(2, ceil(most / _HALF))
    return tuple((n * _HALF, figures(n * _HALF, "g")) for n in range(halves + 1))


def _ways(scene: GuessScene) -> Element:
    """What can be done next."""
    again = button(_("Guess again"), scene.again, icon="again", w=GROW)
    replay = button(_("Replay"), scene.replay, icon="replay", w=GROW)
    others = button(
        _("Another game"), lambda: scene.go(ToGuessGames()), "main", "next", focus=True
    )
    h = _foot(scene) if scene.guessing.hidden else None
    return Column(Space(), Row(again, replay, gap="gap"), others, gap="gap", h=h)
