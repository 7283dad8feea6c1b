"""A mistake after its answer: what was known of the moves, and what could be known."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from core.hindsight import findings
from core.hindsight.findings import JudgedMove, percent
from core.notation import facts_read, read_code
from core.records.replay import Timeline
from core.texts import N_, _, listed, pgettext
from core.values import Side
from gui.drawing.metrics import Metrics
from gui.solving.session import FogSession
from gui.ui.elements import Ink, Label, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Column, Element, Grow, Length, Row, Space
from gui.ui.parts import button, progress
from gui.why.boards import shown
from gui.why.columns import FOOT, boards_with, column_of
from gui.widgets.signs import draw_panel

if TYPE_CHECKING:
    from gui.solving.scene import SolvingScene

_ALSO = 4
"""So many other good moves are named."""

_WAITING = N_("Working out what could be known…")


class MistakeAnswer:
    """What is told of one attempt that is over, as more of it becomes known.

    Args:
        screen: The screen that shows it.
        session: The attempt.
    """

    def __init__(self, screen: SolvingScene, session: FogSession) -> None:
        self._screen, self._session = screen, session
        self._record = session.record
        self._side, self._ply = session.claim.side, len(session.claim.line)
        self._timeline = Timeline.of(self._record, session.question.notation)
        self._found: JudgedMove | None = None
        work = screen.shell.work
        moment = self._record, self._side, self._ply
        self._task = work("gui.app.hindsight:look_at_move", *moment)
        self._compare()
        self.advance()

    @property
    def busy(self) -> bool:
        """Whether what could be known is still awaited."""
        return self._found is None and not self._task.problem

    def advance(self) -> bool:
        """Take in what has come; whether anything has."""
        if not self.busy:
            return False
        for each in self._task.poll():
            self._found = self._with_best(each)
            self._compare()
        return not self.busy

    def close(self) -> None:
        """Stop all work."""
        self._task.close()

    def page(self, by: int) -> None:
        """Turn to nothing: all is in view."""

    def _with_best(self, found: JudgedMove) -> JudgedMove:
        """What was found, with the move that the card holds to be the best."""
        session = self._session
        found = findings.as_written(session.game, found)
        finding = found.finding
        best = session.claim.answers[0]
        move = read_code(session.game.facts, session.question.now.moves, best)
        if finding is None or move is None:
            return found
        better = replace(finding, better=move, better_san=session.name_of(best))
        return replace(found, finding=better)

    def _compare(self) -> None:
        self._shown = shown(self._timeline, self._side, self._ply, self._found)

    # --- What is shown -------------------------------------------------------------------

    def view(self, m: Metrics) -> Element:
        """All of it: three boards, or of an open game one."""
        shell, facts = self._screen.shell, self._timeline.game.facts
        flipped = self._side is Side.SECOND
        columns = [column_of(shell, facts, each, flipped) for each in self._shown]
        beside = Column(self._table(None), Space(), self._ways(FOOT), h=GROW)
        boards = boards_with(columns, (self._table(FOOT), self._ways(FOOT)), beside)
        whole = Space("margin"), self._said(m), boards, Space("gap")
        return Column(*whole, pad=("margin", 0), h=GROW, key=self)

    def _said(self, m: Metrics) -> Element:
        """What was wrong with the move that was played."""
        found, problem = self._found, self._task.problem
        words = ""
        if problem:
            words = _("This cannot be explained: {problem}.").format(problem=problem)
        elif found is not None:
            mover = findings.YOU
            words = findings.reason(facts_read(self._timeline.game), found, mover)
        forms = [
            Text(words, size, "text", lines=0) for size in ("body", "small", "caption")
        ]
        height = {"S": 60, "M": 76, "L": 100}
        said = FirstThatFits(*forms, w=GROW, h=GROW) if words else self._before_it()
        return Row(
            said, pad=("gutter", "gap"), align=None,
            ground=draw_panel, h=height,
        )  # fmt: skip

    def _before_it(self) -> Element:
        """What is said before that is worked out: which move was better."""
        session, claim = self._session, self._session.claim
        better = _("The game went on {move}; by what could be known {best} was better.")
        if not session.game.facts.hidden:
            better = _("The game went on {move}; {best} was better.")
        played, best = map(session.name_of, (claim.played, claim.answers[0]))
        known = Text(better.format(move=played, best=best), ("body", "small"), "text")
        return Column(
            Space(), known if claim.played else None, Text(_(_WAITING)), Space(), w=GROW,
            gap=4,
        )  # fmt: skip

    def _table(self, h: Length) -> Element:
        """The moves that matter, each with the chance to win that could be known."""
        session, claim = self._session, self._session.claim
        best = claim.answers[0]
        rows: list[tuple[str, str, Ink]] = [(pgettext("a move", "Best"), best, "good")]
        if session.answer and session.answer != best:
            ink: Ink = "good" if session.solved else "danger"
            rows.insert(0, (_("Your answer"), session.answer, ink))
        elif session.answer:
            rows = [(_("Your answer"), best, "good")]
        if claim.played and claim.played not in (session.answer, best):
            rows.append((_("Played then"), claim.played, "danger"))
        title = _("Chance to win, as could be known")
        if not session.game.facts.hidden:
            title = _("Chance to win")
        lines = (self._line(*row) for row in rows)
        others = [each for each in claim.answers[1:] if each != session.answer]
        named = listed(map(session.name_of, others[:_ALSO]))
        also = _("Also good: {moves}").format(moves=named) if others else ""
        return Column(
            Row(Label(title), Text(also, w=GROW, align="right"), gap="gutter"),
            Space(), *lines, Space(), pad=("gutter", "gap"), ground=draw_panel, h=h,
        )  # fmt: skip

    def _line(self, label: str, answer: str, ink: Ink) -> Element:
        chance = self._session.claim.chances.get(answer)
        name = Text(self._session.name_of(answer), "body", "text", bold=True)
        named = Row(Text(label, w=Grow(5)), Row(name, w=Grow(4)), w=Grow(4))
        if chance is None:
            return Row(named, Space(Grow(5)))
        share = chance / 1000
        bar = progress(share, h={"S": 5, "M": 6, "L": 8})
        bar.w = GROW
        words = Text(percent(share), "body", ink, bold=True, align="right",
                     w={"S": 44, "M": 52, "L": 68})  # fmt: skip
        return Row(named, Row(bar, words, gap="gap", w=Grow(5)), gap="gap", align="center")

    def _ways(self, h: Length) -> Element:
        """Why it was a mistake, the game, and the next card."""
        screen, session = self._screen, self._session
        why = screen.sequence.why(self._side, self._ply)
        hint = screen.shell.keys.hint(_("Next card"), "next_problem")
        following = button(_("Next"), screen.next, "main", "next", tooltip=hint, w=GROW)
        game = button(
            _("The game"), lambda: screen.visit(session.game_so_far()), icon="replay",
            w=GROW, tooltip=_("The moves up to here"),
        )  # fmt: skip
        explained = None
        if why is not None:
            explained = button(
                _("Why?"), partial(screen.visit, why), w=GROW,
                tooltip=_("Look back at the whole game"),
            )  # fmt: skip
        return Column(Row(explained, game, gap="gap"), Space(), Row(following), h=h)
