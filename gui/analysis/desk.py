"""All that stands on the analysis screen: board, bar, engine, tree, graph, transport."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from core.records import tree as trees
from core.records.tree import GameTree, Path
from core.score import Judgement, Score
from core.setup import Position
from core.values import Move
from gui.analysis.board import StudyBoard
from gui.analysis.engine_card import EngineCard, EngineLines
from gui.analysis.evaluation_bar import EvaluationBar
from gui.analysis.evaluation_graph import GraphPanel
from gui.analysis.files import scored
from gui.analysis.fog_report import FogReport
from gui.analysis.glyphs import GLYPHS, NAGS
from gui.analysis.layout import AnalysisLayout, analysis_layout
from gui.analysis.lines import EngineFollower
from gui.analysis.mate import StudyMate
from gui.analysis.report import GameReport, PlyPosition
from gui.analysis.score_words import score_words
from gui.analysis.side_knowledge import SideKnowledge
from gui.analysis.study import Study
from gui.analysis.tree_card import TreeActions, TreeCard
from gui.app.board_settings import board_options
from gui.app.shell import Shell
from gui.board.marks import Stroke
from gui.drawing import redraw
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.layout import Room
from gui.replay.transport import Transport
from gui.widgets.widget import Style, Widget

_PER_FRAME = 0.004
"""Seconds a frame in which the line that is shown is looked through for captures."""


@dataclass(frozen=True, slots=True)
class DeskActions:
    """What the parts of the desk ask for.

    Attributes:
        play: Make a move.
        stroke: Draw an arrow or a circle, or take it away.
        seek: Stand after so many moves of the line.
        seek_main: Stand after so many moves of the main line.
        step: Go so many moves on or back.
        run: Play the line, or stop.
        switch: Turn the engine on or off.
        want: Want more or fewer lines.
        turn: Have another engine look.
        play_line: Play the first move of a line.
        add_line: Add a line to the tree.
        add_moves: Add moves in a row to the tree.
        tree: What the card of the tree asks for.
    """

    play: Callable[[Move], None]
    stroke: Callable[[Stroke], None]
    seek: Callable[[int], None]
    seek_main: Callable[[int], None]
    step: Callable[[int], None]
    run: Callable[[], None]
    switch: Callable[[bool], None]
    want: Callable[[int], None]
    turn: Callable[[], None]
    play_line: Callable[[int], None]
    add_line: Callable[[int], None]
    add_moves: Callable[[Sequence[Move]], None]
    tree: TreeActions


class Desk:
    """The parts of the screen for one study.

    Args:
        shell: What all screens share.
        study: What is studied.
        follower: The engine.
        reports: The scores of the main line, and what could be known of it.
        actions: What the parts ask for.

    Attributes:
        board: The board.
        card: The card of the tree.
        transport: The row of buttons.
        knowledge: What one side could know.
        mate: The help with a mate.
        arrows: Whether the engine's moves are drawn on the board.
        judged: The mistakes of the main line by ply.
    """

    def __init__(
        self,
        shell: Shell,
        study: Study,
        follower: EngineFollower,
        reports: tuple[GameReport, FogReport],
        actions: DeskActions,
    ) -> None:
        self.arrows = True
        self.judged: Mapping[int, Judgement] = {}
        self._shell, self._study = shell, study
        self._follower = follower
        self._report = reports[0]
        self.knowledge = SideKnowledge(study, reports[1], self.veil)
        self._line = AnnotatedGame.of(trees.record_of(study.tree, study.path))
        self._main = AnnotatedGame.of(trees.record_of(study.tree))
        self.board = StudyBoard(shell, study, actions.play, actions.stroke)
        self.card = TreeCard(study, actions.tree, shell.keys)
        self.transport = Transport(actions.seek, actions.step, actions.run, shell.keys)
        self.mate = StudyMate(shell, study, actions.add_moves)
        self._bar = EvaluationBar()
        lines = EngineLines(actions.play_line, actions.add_line)
        self._engine = EngineCard(
            actions.switch, actions.want, actions.turn, lines, shell.keys
        )
        self._graph = GraphPanel(self._main, actions.seek_main)
        self._layout: AnalysisLayout | None = None
        self._style: Style | None = None

    @property
    def hidden(self) -> bool:
        """Whether the game hides something."""
        return self._study.game.facts.hidden

    @property
    def working(self) -> bool:
        """Whether there are moves that have not been looked at."""
        scoring = not self._report.complete and not self._report.problem
        return scoring or self.knowledge.working or self.mate.busy

    @property
    def line(self) -> AnnotatedGame:
        """The line on which one stands."""
        return self._line

    @property
    def written(self) -> GameTree:
        """The tree as it goes on file, with what is known of its main line."""
        return scored(self._study.tree, self._report.scores, self.judged)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [
            self.board.cursor,
            self._bar,
            *self.knowledge.widgets,
            *self._engine.widgets,
            *self.mate.widgets,
            *self.card.widgets,
            *self._graph.widgets,
            *self.transport.widgets,
        ]

    def arrange(self, size: tuple[int, int], style: Style) -> None:
        """Lay everything out for a window of that size."""
        options = board_options(self._shell.settings, style.metrics)
        gutter = options.gutter if options.coordinates == "edge" else 0
        facts, m = self._study.game.facts, style.metrics
        room = Room(*size, m, facts, self.board.flipped, gutter)
        layout = self._layout = analysis_layout(room, self.mate.height(m))
        self._style = style
        self.board.lie(layout, style)
        self._bar.rect, self._bar.flipped = layout.bar, self.board.flipped
        self._bar.glides = not self._shell.settings.less_motion
        self.knowledge.place(layout, self.board.flipped, style)
        self._engine.place(layout.engine, style)
        self.mate.place(layout.mate, style)
        self.card.place(layout.moves, style)
        self._graph.place(layout.graph, style)
        self.transport.place(layout.transport, style)
        self.show()

    def show(self) -> None:
        """Show the study as it is now."""
        study = self._study
        record = trees.record_of(study.tree, study.path)
        if record.moves != self._line.record.moves:
            self._line = AnnotatedGame.of(record)
        self._follow_main()
        self._follower.follow()
        self.board.follow()
        self.mate.show()
        self._show_tree()
        self.transport.show(len(study.path), self._line)
        self._graph.show(len(trees.main_part(study.path)))
        self.show_engine()

    def show_engine(self) -> None:
        """Show what the engine has found."""
        follower = self._follower
        self._engine.toggle.on = follower.on
        self._engine.call(follower.choice.name, follower.choice.others)
        self._engine.info = follower.engine.info if follower.on else None
        self._engine.working = follower.engine.running
        self._engine.show(follower.count, follower.lines, follower.news)
        shown = self.arrows and follower.on
        self.board.best, self.board.others = follower.arrows if shown else ((), ())
        self._show_score()

    def show_report(self) -> None:
        """Show the scores of the main line that are known."""
        report, main = self._report, self._main
        self.judged = report.judgements([step.side for step in main.steps])
        self._graph.tell(main, report.scores, self.judged, self.knowledge.means)
        self._graph.show(len(trees.main_part(self._study.path)))
        known, total = report.known, main.plies + 1
        self._graph.news = "" if report.complete else f"Scoring: {known} of {total}"
        if report.problem:
            self._graph.news = f"Scoring failed: {report.problem}"
        self._show_tree()
        self._show_score()
        self.knowledge.show()

    def veil(self, number: int) -> None:
        """Lay a side's fog over the truth, or nobody's, and show what it could know."""
        self.knowledge.choose(number)
        self.board.veil = self.knowledge.side
        self.show_report()

    def tick(self, dt: float) -> None:
        """Take in what engine and report have found."""
        del dt
        if self._follower.advance():
            self.show_engine()
        if self.mate.advance():
            redraw.now()
        found = self._report.advance(), self.knowledge.advance()
        if any(found):
            self.show_report()
        if not self._line.complete:
            self._line.annotate(_PER_FRAME)
            self.transport.show(len(self._study.path), self._line)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw everything but the widgets."""
        self._engine.draw(surface, style)
        self.mate.draw(surface, style)
        self.card.draw(surface, style)
        self._graph.draw(surface, style)
        self.transport.draw(surface, style)
        self.board.line = self.mate.drawn
        self.board.draw(surface)
        if self.hidden:
            self.knowledge.draw(surface, style)

    def close(self) -> None:
        """End what works for it."""
        self._follower.close()
        self._report.close()
        self.knowledge.close()
        self.mate.close()

    def _follow_main(self) -> None:
        """Have the main line scored, where it has changed."""
        study = self._study
        line = trees.line_from(study.tree)
        record = trees.record_of(study.tree)
        if record.moves != self._main.record.moves:
            self._main = AnnotatedGame.of(record)
        positions = study.positions(line)
        self._report.told = _told(study, line, positions)
        self._report.follow(record, positions)
        self.show_report()

    def _show_score(self) -> None:
        """Show in the bar how the moment that is shown stands."""
        study = self._study
        known = self._report.score(len(study.path), study.history[-1])
        self._bar.tell(self._follower.score or known)

    def _show_tree(self) -> None:
        """Show the tree, with scores and mistakes of the main line by path."""
        scores = self._report.by_ply.items()
        values = {(0,) * ply: score_words(score) for ply, score in scores}
        glyphs = {(0,) * ply: GLYPHS[NAGS[kind]] for ply, kind in self.judged.items()}
        self.card.show(values, glyphs)
        self.board.judged = glyphs


def _told(
    study: Study, line: Path, positions: Sequence[Position]
) -> dict[PlyPosition, Score]:
    """The scores that the moves of the main line came with.

    A position in which the game is over needs nobody to judge it.
    """
    plies = [*enumerate(positions)]
    after = zip(plies[1:], trees.nodes_along(study.tree, line), strict=True)
    told = {at: node.evaluation.score for at, node in after if node.evaluation}
    over = study.ended
    return told if over is None else told | {plies[-1]: Score.of(over)}
