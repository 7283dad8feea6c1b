"""A fog puzzle on the screen: its question, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from core.problems.fog import HINTS, LEVELS
from core.problems.problem import Problem
from core.problems.progress import ProblemState
from core.texts import _, figures, ngettext, signed
from gui.app.keys import Action
from gui.app.requests import ToLesson
from gui.board.board import BoardBeside
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.solving import words
from gui.solving.fog_answer import FogAnswer
from gui.solving.fog_attempt import FogAttempt, asked_card, boards_card
from gui.solving.mistake_answer import MistakeAnswer
from gui.ui.elements import Size, Text, icon
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button
from gui.widgets.signs import draw_panel

if TYPE_CHECKING:
    from gui.solving.scene import SolvingScene


class FogPuzzle(FogAttempt):
    """An attempt at a fog puzzle on a screen of its own, and what is shown of it.

    Args:
        screen: The screen that shows it.
        problem: The puzzle.

    Attributes:
        told_again: Whether its solution is there at once when the screen is come back to.

    Raises:
        ValueError: Where it is no fog puzzle, in one sentence.
    """

    screen: SolvingScene
    told_again = False

    def __init__(self, screen: SolvingScene, problem: Problem) -> None:
        super().__init__(screen, problem, self._tell)
        self._answer: FogAnswer | MistakeAnswer | None = None

    @property
    def title(self) -> str:
        """The words in the bar."""
        proved = self.session.claim.kind.proved
        return self.session.name if proved else self.screen.sequence.title

    @property
    def subtitle(self) -> str:
        """More of them."""
        session, question = self.session, self.session.question
        title = _(self.game.facts.title)
        mover = _("{side} to move").format(side=words.side_name(question, question.side))
        level = session.claim.level
        hard = _("difficulty {level} of {most}").format(level=level, most=LEVELS)
        cards = "" if self.screen.sequence.repeats else self.screen.sequence.words
        what = (question.kind.label, hard) if question.kind.proved else ()
        return " · ".join(filter(None, (cards, title, mover, *what)))

    @property
    def taught(self) -> ToLesson:
        """The rules that it is played by."""
        return ToLesson(self.session.claim.variant, self.session.claim.ruleset)

    @property
    def busy(self) -> bool:
        """Whether an explanation is awaited."""
        return self._answer is not None and self._answer.busy

    @property
    def verdict(self) -> str:
        """What the bar says of its end."""
        return words.verdict_words(self.session) if self.session.over else ""

    @property
    def keys(self) -> Mapping[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "hint": self.session.take_hint,
            "give_up": self.give_up,
            "previous": partial(self.step, -1),
            "next": partial(self.step, 1),
            "first": self.first,
            "last": self.last,
        }

    def tick(self) -> None:
        """Take in what explains the answer."""
        if self._answer is not None and self._answer.advance():
            redraw.now()

    def close(self) -> None:
        """Stop all work."""
        if self._answer is not None:
            self._answer.close()

    # --- The answer ----------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go so many moments on or back, or turn to other boards that fit."""
        if self._answer is not None:
            self._answer.page(by)
        super().step(by)

    def give_up(self) -> None:
        """See the answer without giving one."""
        self.answer("")

    reveal = give_up

    def _tell(self) -> None:
        """Write the answer down, and tell what there is to tell."""
        self.screen.recorder.note(self.session)
        if self.session.claim.kind.proved:
            self._answer = FogAnswer(self.screen, self.session, self.ratings)
        else:
            self._answer = MistakeAnswer(self.screen, self.session)

    # --- What is shown -------------------------------------------------------------------

    def view(self, m: Metrics) -> Element:
        """All below the bar."""
        if self._answer is not None:
            return self._answer.view(m)
        hint = self._shell.keys.hint(_("Next problem"), "next_problem")
        skip = button(_("Skip"), self.screen.next, icon="faster", tooltip=hint, w=Grow(2))
        show = button(_("Show answer"), self.give_up, icon="watch", w=Grow(3))
        question, actions = self.session.question, Row(show, skip, gap="gap")
        opponent = self.screen.sequence.opponent
        asked, boards = asked_card(question, m, opponent), boards_card(question, m)
        hints, answers = self._hints(m), self.answers()
        small = m.size == "S"
        right: Element = Column(
            asked,
            boards,
            self.moves_card() if small else None,
            hints,
            None if small else self.ratings(m),
            answers,
            actions,
            gap="gap",
        )
        if self.screen.upright:
            right = Row(
                Column(asked, boards, answers, w=GROW, gap="gap"),
                Column(self.moves_card(h=GROW), hints, actions, w=GROW, gap="gap"),
                gap="gap", align=None,
            )  # fmt: skip
        return BoardBeside(self.board(m), right, self.seen_column(m), key=self)

    def _hints(self, m: Metrics) -> Element:
        session = self.session
        taken, may = session.hints, session.may_hint
        title = _("Hint {number} of {count}").format(number=taken, count=HINTS)
        title = title if taken else ngettext("{number} hint", "{number} hints", HINTS)
        costs = self.screen.recorder.counts(session.problem)
        more = _("Next hint: halves what you win") if costs else _("Next hint")
        tip = self._shell.keys.hint(_("A hint"), "hint")
        return Column(
            Row(icon("help", "accent2"), Text(title, "body", "text", bold=True), gap=4),
            Text(
                session.hint or _("Each says more of the answer."),
                lines=1 if m.size == "S" else 2,
            ),
            Space(),
            button(
                more if may else _("No more hints"), session.take_hint, "quiet", "help",
                enabled=may, tooltip=tip, h=m.control - 6,
            ),
            pad=("gutter", "gap"), ground=draw_panel, h={"S": 96, "M": 136, "L": 176},
        )  # fmt: skip

    def ratings(self, m: Metrics) -> Element:
        """The ratings of person and puzzle, and what the answer has changed."""
        recorder, over = self.screen.recorder, self.session.over
        progress, change = recorder.progress, recorder.change
        gained = signed(round(change[1].value) - round(change[0].value)) if change else ""
        puzzle = self.session.problem.rating
        large: Size = "h3" if m.size == "S" else "h2"
        own = f"{progress.rating('fog').value:.0f}", gained if over else "", _("You")
        rated = "–" if puzzle is None else str(puzzle), "", _("Puzzle")
        # For translators: puzzles solved in a row.
        days = str(progress.streak(recorder.today())), "", _("Streak")
        shown: tuple[tuple[str, str, str], ...] = own, rated, days
        if not self.session.claim.kind.proved:
            states, identity = progress.states, self.session.problem.identity
            tries = states.get(identity, ProblemState()).tries
            shown = (figures(tries), "", _("Tried before")), days
        columns = (
            Column(
                Row(Text(figure, large, "text", bold=True, tight=True), Text(more), gap=5),
                Text(name),
            )
            for figure, more, name in shown
        )
        apart = (each for column in columns for each in (column, Space()))
        height = {"S": 52, "M": 80 if over else 96, "L": 108}
        return Row(
            *[*apart][:-1], pad=("gutter", 0), align="center", ground=draw_panel, h=height,
        )  # fmt: skip
