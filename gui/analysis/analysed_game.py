"""An analysis: a study, what works for it, and all that can be done with both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

import pygame

from core.records import tree as trees
from core.records.tree import GameTree, Path
from core.score import Judgement, Score
from core.texts import N_, _, ngettext
from core.values import Move, Side
from gui.analysis.board import StudyMoment
from gui.analysis.engine import MOST_LINES, EngineChoice, EngineFollower
from gui.analysis.report import FogReport, GameReport, KnownChance
from gui.analysis.retry import Retry, mistakes_of
from gui.analysis.scores import evaluation_graph, score_words
from gui.app.board_settings import notation_for
from gui.app.keys import Action
from gui.app.requests import ToAnalysis
from gui.app.screen import Screen
from gui.board.board import Board
from gui.board.marks import Stroke, StrokePen, with_strokes
from gui.board.move_lines import Line, MoveCell
from gui.board.picking import Place
from gui.board.view_state import AFTER_GAME_VEIL
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.explorer.explorer import Explorer
from gui.mate_help.help import MateHelp, MateMoment, has_mate_help, moves_made
from gui.mate_help.search import MateSearch, look
from gui.play.moving import Moving
from gui.play.moving_board import PieceNaming, moving_board
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.study import GLYPHS, NAGS, Study, glyph_of, scored
from gui.replay.tree_rows import tree_lines
from gui.replay.viewer import HeldKey, Slideshow
from gui.sound.events import true_sounds
from gui.widgets.notice import Notice, UndoNotice
from gui.widgets.text_field import TextField
from settings.keys import ANALYSIS

VEILS = (None, Side.FIRST, Side.SECOND)
"""Whose fog lies over the truth, in the order it is offered."""

_STEPS: Mapping[Action, int] = {"previous": -1, "next": 1}
_LONGEST = 2000
_HINT = N_("Comment; it may begin with !, ?, !!, ??, !? or ?!")

_PER_FRAME = 0.004
"""Seconds a frame in which the line that is shown is looked through for captures."""


class StudyMoves(Moving):
    """Makes moves in a study, and says why one cannot be made."""

    def __init__(self, analysis: AnalysedGame) -> None:
        super().__init__(analysis.moment, analysis.play, analysis.shell)
        self.strokes = self.pen = StrokePen(analysis.stroke)
        self._news = analysis.news

    def press(self, place: Place | None, at: tuple[int, int]) -> None:
        """See ``Moving.press``."""
        super().press(place, at)
        if reminder := self.refusals.reminder:
            self._news.show(reminder, "info")

    def put_down(self) -> bool:
        """See ``Moving.put_down``; what is being drawn is given up first."""
        return self.strokes.lift() or super().put_down()


class CommentField(TextField):
    """A comment; Enter takes it, empty too, and Esc leaves the old one.

    Args:
        text: What it begins with.
        on_done: Called with the comment.
        on_leave: Called when it is left, with a comment or without.
    """

    def __init__(
        self, text: str, on_done: Callable[[str], None], on_leave: Callable[[], None]
    ) -> None:
        super().__init__(text, _LONGEST, hint=_(_HINT), on_enter=self._take)
        self._on_done, self._on_leave = on_done, on_leave

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: the old comment stays."""
        self.enabled = False
        self._on_leave()
        return True

    def _take(self, text: str) -> None:
        self._on_done(text)
        self.dismiss()


class AnalysedGame:
    """An analysis of one game, or of a position.

    Args:
        screen: The screen that shows it.
        asked: What is analysed, and how it is shown at first.

    Attributes:
        screen: See above.
        shell: What all screens share.
        study: The tree, and where one stands in it.
        follower: The engine.
        report: The scores of the main line.
        fog: What each side could know of it.
        explorer: What was played in other games.
        mate: Help with a mate; ``None`` where the game has none.
        moment: What the board shows.
        moving: Makes moves on it.
        flipped: Whether the second side sits below.
        veil: The number of the side whose fog lies over the truth, in ``VEILS``.
        arrows: Whether the engine's moves are drawn on the board.
        judged: The mistakes of the main line by ply.
        graph: The scores as a graph.
        lines: The lines of the tree.
        annotated: The line on which one stands.
        main: The main line.
        commenting: Whether a comment is being written.
        retry: Mistakes that are played once more, over the analysis; ``None`` for none.
        cut_notice: Says what was cut, and puts it back.
        news: A line that disappears by itself.

    Raises:
        ValueError: If the game is not over, so that the fog hides something of it.
    """

    retry: Retry | None = None

    def __init__(self, screen: Screen, asked: ToAnalysis) -> None:
        self.screen, self.shell = screen, screen.shell
        shell, tree = screen.shell, asked.tree
        notation = notation_for(shell.settings, tree.head)
        study = self.study = Study(tree, asked.at, notation)
        if asked.unsaved:
            study.saved = None
        self._facts = facts = study.game.facts
        self.follower = EngineFollower(study, EngineChoice(shell, facts.key))
        self.report = GameReport(partial(shell.work, "gui.analysis.processes:report"))
        self._played = trees.record_of(tree)
        self.fog = FogReport(
            partial(shell.work, "gui.analysis.processes:fog_report", self._played)
        )
        self.explorer = Explorer(screen, self.play)
        self.explorer.resume(asked.exploring)
        self.mate: MateHelp | None = None
        if has_mate_help(facts):
            search = MateSearch(lambda: shell.work(look), (facts.key, study.game.ruleset))
            self.mate = MateHelp(study.game, search, follows=True)
        self.news, self.cut_notice, self.commenting = Notice(), UndoNotice(self.undo), False
        self.moment = StudyMoment(study)
        self.moving = StudyMoves(self)
        self._naming = PieceNaming(shell, study.game)
        self.flipped, self.veil, self.arrows = asked.flipped, 0, True
        self.annotated = AnnotatedGame.of(trees.record_of(tree, study.path), notation)
        self.main = AnnotatedGame.of(self._played, notation)
        self.judged: Mapping[int, Judgement] = {}
        self._slides = Slideshow()
        self._held = HeldKey(lambda event: self._action(event) in _STEPS)
        self._listed: tuple[object, ...] = ()
        self.lines: list[Line] = []
        self.follow()

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        if self.retry is not None:
            return {"flip": self.flip, "next": self.retry.next}
        table: dict[Action, Callable[[], None]] = {
            "first": lambda: self.seek(0),
            "last": lambda: self.seek(self.annotated.plies),
            "previous": lambda: self.step(-1),
            "next": lambda: self.step(1),
            "previous_variation": lambda: self._vary(-1),
            "next_variation": lambda: self._vary(1),
            "previous_mistake": lambda: self._seek_mistake(-1),
            "next_mistake": lambda: self._seek_mistake(1),
            "play_pause": self.run,
            "flip": self.flip,
            "comment": self.comment,
            "promote": self.promote,
            "make_main": lambda: self._change(self.study.make_main),
            "cut": self.cut,
            "takeback": self.undo,
            "redo": self.redo,
            "clear_marks": lambda: self._change(self.study.clear),
            "engine": lambda: self.follower.switch(not self.follower.on),
            "arrows": self._toggle_arrows,
            "graph": lambda: self.show_explorer(not self.explorer.open),
        }
        for count in range(1, MOST_LINES + 1):
            table[f"lines_{count}"] = partial(self.follower.want, count)
        if self._facts.hidden:
            table["view"] = lambda: self.show_veil(self.veil + 1)
        if self.mate is not None:
            table |= {"mate": self.mate.toggle, "next_mate": self.mate.turn}
        return table

    @property
    def busy(self) -> bool:
        """Whether the engine has found nothing yet, or something is still worked out."""
        waits = self.follower.engine.running and not self.follower.lines
        scores = not self.report.complete and not self.report.problem
        others = [x for x in (self.explorer, self.mate, self.retry) if x is not None]
        return waits or scores or self.fog.running or any(each.busy for each in others)

    def close(self) -> None:
        """End what works for it."""
        always = self.follower, self.report, self.fog, self.explorer
        for each in (*always, self.mate, self.retry):
            if each is not None:
                each.close()

    def hear(self, event: pygame.event.Event) -> None:
        """Notice a key that is held down."""
        self._held.hear(event)

    def tick(self, dt: float) -> None:
        """Take in what was found, and go on by itself or because a key is held down."""
        news = [self.follower.advance(), self.mate is not None and self.mate.advance()]
        if self.retry is not None:
            news.append(self.retry.advance())
        if any([self.report.advance(), self.fog.advance()]):
            self._judge()
            news.append(True)
        if not self.annotated.complete:
            self.annotated.annotate(_PER_FRAME)
            news.append(True)
        if any(news):
            redraw.now()
        self.explorer.tick(dt)
        again = self._held.due(dt)
        if again is not None:
            self.step(_STEPS.get(self._action(again) or "", 0))
        if self._slides.due(dt, self.shell.settings.slideshow_seconds):
            self._go_on(1)

    def follow(self) -> None:
        """Take in that the tree has changed, or where one stands in it."""
        redraw.now()
        study = self.study
        record, main = trees.record_of(study.tree, study.path), trees.record_of(study.tree)
        if record.moves != self.annotated.record.moves:
            self.annotated = AnnotatedGame.of(record, study.game.notation)
        if main.moves != self.main.record.moves:
            self.main = AnnotatedGame.of(main, study.game.notation)
        line = trees.line_from(study.tree)
        positions = study.positions(line)
        # A position in which the game is over needs nobody to judge it.
        plies, over = [*enumerate(positions)], study.ended
        after = zip(plies[1:], trees.nodes_along(study.tree, line), strict=True)
        known = {at: node.evaluation.score for at, node in after if node.evaluation}
        self.report.told = known if over is None else known | {plies[-1]: Score.of(over)}
        self.report.follow(main, positions)
        self._judge()
        self.follower.follow()
        self.moving.strokes.lift()
        self.moving.follow()
        self.explorer.about(record, self.ply)
        if self.mate is not None:
            self.mate.show(self._mate_moment())

    def _judge(self) -> None:
        """Judge the moves of the main line by the scores that are known."""
        report, facts = self.report, self._facts
        self.judged = report.judgements([step.side for step in self.main.steps])
        side, means = VEILS[self.veil], list[float]()
        if side is not None:
            means = [known[side].mean for known in self.fog.found[: self._common + 1]]
        self.graph = evaluation_graph(
            report.scores, self.judged, facts.side_name(Side.FIRST), means,
            facts.pawn_worth, steps=self.main.steps,
        )  # fmt: skip
        listed = self.study.tree, report.by_ply, self.judged
        if not self._listed or self._listed[0] is not listed[0] or self._listed != listed:
            self._listed, self.lines = listed, self._list()

    def _list(self) -> list[Line]:
        """The lines of the tree, with what is known of its main line."""
        study, scores = self.study, self.report.by_ply

        def finished(cell: MoveCell) -> MoveCell:
            assert isinstance(cell.key, tuple)
            score = scores.get(len(cell.key))
            return replace(cell, value="" if score is None else score_words(score))

        return tree_lines(study.tree, study.steps, self._facts, self._glyphs, finished)

    def _mate_moment(self) -> MateMoment | None:
        """Where a mate can be asked for: in a position in which the game goes on."""
        study = self.study
        if study.outcome is not None:
            return None
        to_move = [study.game.to_move(position) for position in study.history]
        turn = to_move[-1], study.now.turn.number
        return MateMoment(study.history[-1], turn, moves_made(to_move))

    # --- Going through it ----------------------------------------------------------------

    @property
    def ply(self) -> int:
        """After how many moves of the line one stands."""
        return len(self.study.path)

    @property
    def main_ply(self) -> int:
        """The same on the main line, as far as one is on it."""
        return len(trees.main_part(self.study.path))

    @property
    def running(self) -> bool:
        """Whether the line goes on by itself."""
        return self._slides.running

    def go(self, path: Path) -> None:
        """Stand at a path."""
        self._slides.stop()
        self.study.go(path)
        self.follow()

    def seek(self, ply: int) -> None:
        """Stand after so many moves of the line."""
        self._slides.stop()
        self.study.seek(ply)
        self.follow()

    def seek_main(self, ply: int) -> None:
        """Stand after so many moves of the main line."""
        self.go((0,) * ply)

    def step(self, by: int) -> None:
        """Go so many moves on or back."""
        self._slides.stop()
        self._go_on(by)

    def run(self) -> None:
        """Go on by itself, or stop."""
        if self.running:
            self._slides.stop()
            return
        if self.ply == self.annotated.plies:
            self.seek(0)
        self._slides.start()

    def _go_on(self, by: int) -> None:
        study, before, ply = self.study, self.study.now, self.ply
        study.seek(ply + by)
        if self.ply == ply + 1:
            self.shell.sounds.play(*true_sounds(before, study.now))
        if self.ply == len(study.line):
            self._slides.stop()
        self.follow()

    def _vary(self, by: int) -> None:
        self._slides.stop()
        self.study.vary(by)
        self.follow()

    def _seek_mistake(self, by: int) -> None:
        """Go to the next mistake of the main line from here, or the one before."""
        plies = sorted(self.judged, reverse=by < 0)
        beyond = [ply for ply in plies if (ply - self.main_ply) * by > 0]
        if beyond:
            self.seek_main(beyond[0])
        else:
            self.news.show(_("There is no other mistake that way"), "info")

    def begin_retry(self, side: Side | None = None) -> None:
        """Play the mistakes of a side once more; of the one below, if it made any."""
        below = Side.SECOND if self.flipped else Side.FIRST
        sides = (below, below.other) if side is None else (side,)
        chosen = next((each for each in sides if mistakes_of(self, each)), None)
        self.end_retry()
        if chosen is not None:
            self._slides.stop()
            self.moving.put_down()
            self.follower.engine.rest()
            self.retry = Retry(self, chosen)

    def end_retry(self) -> None:
        """Go back to the analysis, which is as it was."""
        if self.retry is not None:
            self.retry.close()
            self.retry = None
            self.follow()

    @property
    def mover(self) -> Moving:
        """Makes moves on the board that is shown."""
        return self.moving if self.retry is None else self.retry.moving

    def _action(self, event: pygame.event.Event) -> Action | None:
        return self.shell.keys.action(event, ANALYSIS)

    # --- Changing the tree ---------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move."""
        self._slides.stop()
        before = self.study.now
        self.study.play(move)
        self.shell.sounds.play(*true_sounds(before, self.study.now))
        self.follow()

    def stroke(self, stroke: Stroke) -> None:
        """Draw an arrow or a circle, or take it away."""
        self._change(partial(self.study.turn, stroke))

    def comment(self) -> None:
        """Open the line for a comment on the move that is shown."""
        self.commenting = True

    def leave_comment(self) -> None:
        """Close it."""
        self.commenting = False

    def note(self, text: str) -> None:
        """Take a comment on the move that is shown."""
        self._change(partial(self.study.note, text))

    def promote(self) -> None:
        """Put the variation one place earlier."""
        self._change(self.study.promote)

    def cut(self) -> None:
        """Cut the move that is shown and all that follow."""
        count = self.study.cut()
        if count:
            words = ngettext("Cut the move", "Cut {number} moves", count)
            self.cut_notice.show(words)
        self.follow()

    def undo(self) -> None:
        """Take the last change of the tree back."""
        self.cut_notice.hide()
        self._change(self.study.undo)

    def redo(self) -> None:
        """Make the last change again that was taken back."""
        self.cut_notice.hide()
        self._change(self.study.redo)

    def add_moves(self, moves: Sequence[Move]) -> None:
        """Add moves in a row to the tree."""
        if moves:
            self.news.show(_("Added the line to the tree"), "new")
            self._change(partial(self.study.add_line, moves))

    def _change(self, change: Callable[[], None]) -> None:
        change()
        self.follow()

    # --- What is shown -------------------------------------------------------------------

    def flip(self) -> None:
        """Let the other side sit below."""
        self.flipped = not self.flipped

    def show_explorer(self, shown: bool) -> None:
        """Show the explorer in place of the graph, or the graph again."""
        if shown:
            self.explorer.show()
        else:
            self.explorer.hide()

    def show_veil(self, number: int) -> None:
        """Lay a side's fog over the truth, or nobody's, and show what it could know."""
        self.veil = number % len(VEILS)
        if self.veil:
            self.fog.begin()
        self._judge()

    def _toggle_arrows(self) -> None:
        self.arrows = not self.arrows

    @property
    def written(self) -> GameTree:
        """The tree as it goes on file, with what is known of its main line."""
        return scored(self.study.tree, self.report.scores, self.judged)

    @property
    def score(self) -> Score | None:
        """How the moment that is shown stands, as far as that is known."""
        if self.retry is not None:
            return self.retry.score
        return self.follower.score or self.report.score(self.ply, self.study.history[-1])

    @property
    def known(self) -> KnownChance | None:
        """What the chosen side could know of the moment, if it is one of the game."""
        side, path = VEILS[self.veil], self.study.path
        if side is None or not trees.is_main(path) or len(path) > self._common:
            return None
        return self.fog.at(len(path), side)

    @property
    def known_news(self) -> str:
        """How many boards fit, or how far it is worked out what could be known."""
        known = self.known
        if known is not None:
            count = known.positions
            if known.exact or count == 1:
                return ngettext("{number} board fits", "{number:,} boards fit", count)
            return _("{number:,}+ boards fit").format(number=count)
        if self.fog.problem:
            return _("Not worked out")
        done, wanted = len(self.fog.found), len(self._played.moves) + 1
        words = _("Boards: {done} of {all}").format(done=done, all=wanted)
        return words if self.fog.running else ""

    @property
    def _common(self) -> int:
        """How many moves of the main line are those that were played."""
        pairs = zip(self.main.record.moves, self._played.moves, strict=False)
        return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))

    @property
    def _glyphs(self) -> Mapping[Path, str]:
        """How moves of the main line are judged that have no glyph of their own."""
        return {(0,) * ply: GLYPHS[NAGS[kind]] for ply, kind in self.judged.items()}

    def board(self, m: Metrics) -> Board:
        """The board with its marks."""
        if self.retry is not None:
            return self.retry.board(m, flipped=self.flipped)
        study, shown = self.study, self.moment.view
        side = VEILS[self.veil]
        if side is not None:
            shown = replace(shown, lit=study.visible(side), veil=AFTER_GAME_VEIL)
        board = moving_board(self.shell, m, self.moving, self._naming, shown)
        board.flipped, board.broad, board.story = self.flipped, False, self
        if self._facts.hand:
            board.holders = tuple(map(self._facts.side_name, Side))
        line = None if self.mate is None else self.mate.drawn
        drawn = self.arrows and self.follower.on and line is None
        best, others = self.follower.arrows if drawn else ((), ())
        node, marks = study.node, board.marks
        glyph = glyph_of(node) or self._glyphs.get(study.path, "")
        marks = replace(
            marks,
            best_arrows=best,
            pale_arrows=others,
            numbered=line,
            glyphs=((node.move.target, glyph),) if node.move and glyph else (),
            beside_engine=True,
        )
        board.marks = with_strokes(marks, (*study.shapes, *self.moving.strokes.drawn))
        board.on_wheel = lambda notches: self.step(-notches)
        board.on_leave = lambda: self.screen.focus.focus(None)
        return board
