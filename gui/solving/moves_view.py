"""What stands beside the board while a problem is solved by moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from core.problems.fog import HINTS
from core.problems.progress import ProblemState
from core.problems.shelf import theme_words
from core.texts import _, ngettext, pgettext, signed
from gui.board.board import Board, BoardBeside
from gui.board.move_tree import SHORT, Moves, badge_width, draw_hidden_badge
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text
from gui.solving.session import Phase, Try
from gui.solving.words import authors_words, heading, hint_titles, source_words, task_words
from gui.ui.elements import Canvas, Ink, Label, Own, Pressable, Text, filled, icon, rule
from gui.ui.fitting import AsManyAsFit, FirstThatFits, Flow
from gui.ui.layout import FIT, GROW, Column, Element, Ground, Grow, Row, Space
from gui.ui.parts import button, icon_button, week
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.solving.moves_problem import MovesProblem

_HEAD = {"S": 32, "M": 46, "L": 56}
_LINE = {"S": 24, "M": 31, "L": 38}
_STATE = {"S": 74, "M": 120, "L": 150}
_RESULT = {"S": 124, "M": 148, "L": 190}
_TASK = {"S": 78, "M": 104, "L": 130}
_CHIP = {"S": 24, "M": 28, "L": 36}
_HINT = {"S": 32, "M": 44, "L": 54}
_TRIES = {"S": 0.42, "M": 0.34, "L": 0.34}
"""How much of their column the tries take, and the solution the rest."""


_SIGNS: dict[bool | None, tuple[str, Ink]] = {
    True: ("marks", "good"),
    False: ("close", "danger"),
    None: ("info", "text2"),
}


class MovesView:
    """The columns beside the board.

    Args:
        problem: What they tell of.
        m: Measures.
    """

    def __init__(self, problem: MovesProblem, m: Metrics) -> None:
        self._problem, self._session, self._m = problem, problem.session, m
        self._facts = problem.session.study.game.facts
        self._recorder, self._half = problem.screen.recorder, m.gap // 2

    def view(self, board: Board) -> Element:
        """All of it."""
        made = self._result if self._session.over else self._attempt
        right, alone = made(False), [self._task_card(), *made(True)]
        below: Element = Column(*alone, gap="gap")
        if self._problem.screen.upright:
            parts = alone[:-3], alone[-3:]
            columns = (Column(*part, gap="gap", w=GROW) for part in parts)
            below = Row(*columns, gap="gap", align=None)
        return BoardBeside(
            board, Column(*right, gap="gap"), self._left(), alone=below, left_first=True,
            key=self._problem,
        )  # fmt: skip

    # --- The left column -----------------------------------------------------------------

    def _left(self) -> Element:
        recorder, half = self._recorder, self._half
        today, progress = recorder.today(), recorder.progress
        streak = progress.streak(today)
        row = ngettext("{number} day in a row", "{number} days in a row", streak)
        below = Column(
            Label(row if streak > 1 else _("This week")),
            week(progress.week(today), h=round(self._m.icon * 2.1)),
            gap=self._m.gutter // 2,
        )
        if self._session.over:
            return Column(*self._head(), *self._known(), Space(), below, gap=half)
        hints = Column(*(self._hint(n) for n in range(HINTS)), gap=half)
        return Column(
            Column(*self._head(), Space(), *self._way(), h=GROW, gap=half),
            Column(hints, *self._stake(), Space(), below, h=GROW, gap=half),
            gap=self._m.gutter // 2,
        )

    @property
    def _task(self) -> tuple[str, str, str, str, str]:
        """Title, sentence, composer, source and rating."""
        problem = self._session.problem
        asked = problem, self._facts, self._session.person
        rated = _("Rated {rating}").format(rating=problem.rating)
        return (
            heading(*asked), task_words(*asked), authors_words(problem),
            source_words(problem), "" if problem.rating is None else rated,
        )  # fmt: skip

    def _head(self) -> Iterator[Element | None]:
        """The task and its composer."""
        title, words, authors, source, rated = self._task
        yield Label(_("Problem"))
        yield Text(title, ("h2", "h3"), "text", bold=True, tight=True)
        yield Text(words, lines=0, h=FIT)
        yield rule()
        if authors:
            yield Text(
                authors, ("body", "small"), "text", bold=True, lines=2, tight=True, h=FIT
            )
        yield Column(
            Text(source, lines=3, h=FIT) if source else None, Text(rated) if rated else None
        )

    def _task_card(self) -> Element:
        """The task where there is no column for it."""
        title, words, *who, rated = self._task
        head = Text(title, "h3", "text", bold=True, w=GROW)
        return Column(
            Row(head, Text(rated, w=None), gap="gap", h="h3"),
            Space(),
            Text(words, ("small", "caption", "label"), lines=2, tight=True),
            Space(),
            Text(" · ".join(filter(None, who)), h="small"),
            pad=("gutter", {"S": 10, "M": 14, "L": 18}), ground=draw_panel, h=_TASK,
        )  # fmt: skip

    def _way(self) -> Iterator[Element | None]:
        """How many moves are found, above the hints."""
        found, needed = self._session.found, self._session.needed
        # For translators: stands after a number of moves.
        words = ngettext("of {number} move found", "of {number} moves found", needed)
        if not needed:
            words = ngettext("move found", "moves found", found)
        yield Label(_("Your way"))
        number = Text(str(found), "h2", "text", bold=True, tight=True, w=None)
        yield Row(number, Text(words), gap=8)
        if needed:
            bars = (Canvas(_bar(n < found), w=GROW, h=6) for n in range(needed))
            yield Row(*bars, gap=6 if needed < 12 else 2)
        yield Space(self._half)
        yield Label(_("Hints"))

    def _hint(self, number: int, narrow: bool = False) -> Element:
        """One hint: told, to be told next, or later."""
        session, m = self._session, self._m
        told = self._problem.hint_told(number)
        due = session.may_move and number == session.shown
        title, short = hint_titles(session.problem)[number]
        ink: Ink = "text" if told or due else "text3"

        def ring(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme, radius = style.theme, min(m.icon * 0.6, rect.height * 0.3)
            edge, ink = (theme.accent2,) * 2 if told else (theme.edge, theme.text2)
            disc(surface, rect.center, radius, None, edge, 1.5)
            place = *rect.center, m.caption, ink
            draw_text(surface, str(number + 1), *place, bold=True, align="center")

        def ground(
            surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
        ) -> None:
            theme = style.theme
            raised = theme.hover if hovered else theme.raised
            fill = theme.panel if told else raised if due else None
            edge = theme.edge if due and not told else theme.line
            rounded(surface, rect, m.radius, fill, edge)

        if narrow:
            # What it tells stands on the card above, with room for all of it.
            words: Element = Text(short, "caption", ink, bold=bool(told), w=GROW)
        elif told and _HINT[m.size] >= 2 * m.caption + 12:
            lines = Text(title, "caption"), Text(told, "small", "text", bold=True)
            words = Column(*lines, w=GROW, gap=1)
        else:
            words = Text(told or title, "small", ink, bold=bool(told), w=GROW)
        kid = Row(
            Space(4),
            Canvas(ring, w=round(m.icon * (1.2 if narrow else 1.6)), h=_HINT),
            words,
            icon("help", "text2", 0.9) if due and not narrow else None,
            None if narrow else Space(self._half),
            h=_HINT, gap=4,
        )  # fmt: skip
        # What is due next is one widget, which keeps the keyboard from hint to hint.
        key = "due" if due else None
        return Pressable(
            kid, self._problem.hint, enabled=due, ground=ground, w=GROW, h=_HINT, key=key
        )

    def _stake(self) -> Iterator[Element | None]:
        """What hints cost, and what is won and lost."""
        session = self._session
        stake = self._recorder.stake(session.problem, session.hints)
        if stake is None:
            return
        if session.wrong:
            yield Text(_("After a wrong move it counts as failed."), "caption", lines=2)
            return
        yield Text(_("Each hint halves what you win."), "caption", lines=2)
        yield Space(self._half)
        # For translators: points that can be won or lost.
        yield Label(_("At stake"))
        figures: list[tuple[int, Ink, str]] = [
            # For translators: stands after the points won if the problem is solved.
            (stake[0], "good", _("solved")),
            (stake[1], "text2", _("failed")),
        ]
        won, lost = (
            Row(Text(signed(points), "h3", ink, bold=True), Text(words), gap=6)
            for points, ink, words in figures
        )
        yield FirstThatFits(Row(won, Space(Grow(least="gap")), lost), Column(won, lost))

    def _known(self) -> Iterator[Element | None]:
        """Name, themes and proof, which are told once it is over."""
        problem, solution = self._session.problem, self._session.judge.solution
        chips = [_chip(theme_words(each)) for each in problem.themes]
        name = Text(problem.title, "body", "text", bold=True, lines=2, tight=True, h=FIT)
        remark = solution.remark if solution is not None else ""
        for title, words, shown in (
            (_("Title"), problem.title, name),
            (pgettext("problem", "Theme"), chips, Flow(chips, gap=self._half)),
            (_("Proof"), remark, Text(remark, lines=3, h=FIT)),
        ):
            yield from (Space(self._half), Label(title), shown) if words else ()

    # --- The right column ----------------------------------------------------------------

    def _attempt(self, alone: bool) -> Iterator[Element]:
        """While it goes on; ``alone`` where no column stands at the left."""
        session, problem, m = self._session, self._problem, self._m
        yield self._state(alone)
        if alone:
            hints = (self._hint(n, narrow=True) for n in range(HINTS))
            yield Row(*hints, gap=self._half)
        share = _TRIES[m.size]
        yield self._tries(session.tries, share)
        rows = AsManyAsFit(list(self._found_rows()), more=_more)
        yield self._card(_("Solution"), icon("bare", "text2", 0.9), rows, 1 - share)
        yield self._buttons(Own(problem.gives_up, w=GROW, h="button"), self._again())

    def _result(self, alone: bool) -> Iterator[Element]:
        """Once it is over."""
        problem, count = self._problem, len(self._problem.rows)
        lines = ngettext("{number} line", "{number} lines", count) if count else ""
        moves = Moves(
            facts=self._facts, lines=problem.lines, on_go=problem.go, empty="",
            current=problem.walk.path if problem.walk is not None else (), reachable=False,
        )  # fmt: skip
        analyse = button(_("Analyse"), problem.analyse, icon="analyse", w=GROW)
        yield self._ended()
        yield self._card(_("Solution"), Text(lines, w=None), moves)
        yield button(_("Next problem"), problem.screen.next, "main", "next")
        yield self._buttons(self._again(), analyse)

    def _again(self) -> Element:
        return button(_("Again"), self._problem.screen.again, icon="takeback", w=GROW)

    def _buttons(self, *buttons: Element) -> Element:
        """Those at the foot, with the one that turns the board."""
        flip = self._problem.flip
        hint = self._problem.screen.shell.keys.hint(_("Flip the board"), "flip")
        turn = icon_button("flip", hint, flip, "button", edged=True)
        return Row(*buttons, turn, gap="gap")

    def _state(self, alone: bool) -> Element:
        """Whose turn it is, or how the other side answered."""
        session, problem, verdict = self._session, self._problem, self._session.verdict
        above, main, below, ink = self._state_words()
        if session.may_move and not session.judge.problem:
            hint = self._last_hint() if alone else ""
            below = problem.moving.refusals.reminder or hint or below
        several = verdict is not None and len(verdict.defences) > 1
        chooses = several and bool(session.answer)
        other = button(_("Choose another"), problem.choose_defence, "quiet", h="row")
        return Column(
            Text(above, h="small"),
            Space(),
            Text(main, ("h2", "h3"), ink, bold=True, h="h2"),
            Space(),
            Row(Text(below, w=GROW), other if chooses else None, h="small"),
            pad=("gutter", {"S": 8, "M": 18, "L": 24}), ground=draw_panel, h=_STATE,
        )  # fmt: skip

    def _last_hint(self) -> str:
        """What the last hint tells, where the hints themselves have no room for it."""
        told = list(filter(None, map(self._problem.hint_told, range(HINTS))))
        if not told:
            return ""
        return _("The hint is being worked out") if told[-1] == "…" else told[-1]

    def _state_words(self) -> tuple[str, str, str, Ink]:
        session = self._session
        sides = session.person, session.person.other
        person, other = (self._facts.side_name(side) for side in sides)
        match session.phase:
            case Phase.BEGINNING:
                then = _("Then find {side}’s answer").format(side=person)
                return (
                    _("{side} to move").format(side=other),
                    pgettext("instead of moving", "Watch"),
                    then,
                    "text",
                )
            case Phase.ASKED:
                name = session.name(session.study.path)
                return _("You played"), name, _("Looking for an answer"), "text"
            case Phase.THEIRS:
                answers = _("{side} answers").format(side=other)
                return _("Right!"), session.tries[-1].move, answers, "good"
            case Phase.REFUTED:
                tried, fails = session.tries[-1], _("It does not do it")
                if tried.answer:
                    # For translators: {move} is the defence to a wrong move.
                    fails = _("It fails to {move}").format(move=tried.answer)
                if tried.right is None:
                    return _("You played"), tried.move, tried.remark, "text"
                return _("Not this one"), tried.move, tried.remark or fails, "danger"
        return self._your_move(person, other)

    def _your_move(self, person: str, other: str) -> tuple[str, str, str, Ink]:
        """What is said while the person may move."""
        session, verdict = self._session, self._session.verdict
        next_one = _("Find the next move")
        if session.judge.problem:
            problem = session.judge.problem
            return _("Something went wrong"), _("No answer"), problem, "danger"
        if verdict is None or not session.answer:
            path, below = session.study.path, _("on the board or keyboard")
            if path:
                below = _("after {move}").format(move=session.name(path))
            below = _("Try another one") if session.tries else below
            return _("{side} to move").format(side=person), _("Your move"), below, "text"
        if session.alone:
            left = session.needed - session.found
            below = ngettext("{number} move to go", "{number} moves to go", left)
            below = below if left > 0 else next_one
            return _("Right so far"), session.answer, below, "good"
        count = len(verdict.defences)
        below = ngettext("one of {number} defence", "one of {number} defences", count)
        above = _("{side} defended").format(side=other)
        return above, session.answer, below if count > 1 else next_one, "text"

    def _card(
        self, title: str, note: Element, body: Element, share: float = 1.0
    ) -> Element:
        """A card with its title, a note at the right, and a line below them."""
        name = Text(title, "body", "text", bold=True, w=GROW)
        head = Row(name, note, pad=("gutter", 0), h=_HEAD[self._m.size] - 1)
        inner = Column(body, pad=(4, self._m.gap // 3), h=GROW)
        return Column(head, rule(), inner, ground=draw_panel, h=Grow(share))

    def _tries(self, tries: Sequence[Try], share: float) -> Element:
        """What was tried, the last ones if there are too many."""
        words = _("Make a move on the board")
        rows: Element = Text(words, "small", "text3", align="center", h=GROW)
        if tries:
            rows = AsManyAsFit([_tried(each) for each in tries], last=True)
        # For translators: wrong moves that were tried.
        return self._card(_("Tries so far"), Text(str(len(tries)), w=None), rows, share)

    def _found_rows(self) -> Iterator[Element]:
        """The right moves found so far, and fog where the next ones are."""
        session, study = self._session, self._session.study
        pending = session.phase in {Phase.ASKED, Phase.REFUTED}
        path = session.asked_at if pending else study.path
        for end in range(1, len(path) + 1):
            here = path[:end]
            yours = study.steps[here].side is session.person or session.alone
            name = session.name(here)
            yield self._found_row(name, int(not yours), current=here == path)
        if session.alone:
            yield self._found_row("", 0, hidden=True)
            return
        number, answers = f"{study.number_after(path)}.", path in study.steps
        yield self._found_row(number, int(answers), hidden=True)
        if session.phase is Phase.YOURS and session.verdict is not None:
            for move in session.verdict.defences:
                words = session.defence_name(move)
                if words != session.answer:
                    yield self._found_row(words, 1, hidden=True)

    def _found_row(
        self, words: str, level: int, hidden: bool = False, current: bool = False
    ) -> Element:
        m, bold, half = self._m, not hidden or current, self._half

        def fog(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            place = rect.x, rect.centery, m.size
            draw_hidden_badge(surface, *place, style.theme, SHORT)

        def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            radius = style.metrics.radius - 2
            rounded(surface, rect.inflate(0, -2), radius, style.theme.hover)

        told = Text(words, "small", "text" if bold else "text2", bold=bold)
        badge = Canvas(fog, w=badge_width(m.size, SHORT), h=_LINE) if hidden else None
        row = Row(told, badge, gap=half, pad=(half, 0), ground=ground if current else None,
                  w=GROW, h=_LINE)  # fmt: skip
        return Row(Space((level + 1) * m.gutter - 4 - half), row, Space(half), h=_LINE)

    # --- The result ----------------------------------------------------------------------

    def _ended(self) -> Element:
        """How it ended, and what became of the rating."""
        session, m = self._session, self._m
        words = _("Given up")
        if session.solved:
            failed = session.wrong and session.problem.rating is not None
            words = (
                pgettext("solution", "Found") if failed else pgettext("problem", "Solved")
            )
        elif session.told:
            words = _("Solution")
        hints = ngettext("{number} hint", "{number} hints", session.hints)
        wrong = _("{number} wrong").format(number=session.wrong)
        details = (
            hints if session.hints else _("no hint"),
            wrong if session.wrong else _("none wrong"),
        )

        def sign(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme, radius, at = style.theme, rect.width / 2, rect.center
            fill, ink = theme.hover, theme.text2
            if session.solved:
                fill, ink = theme.accent, theme.on_accent
            disc(surface, at, radius, fill)
            name = "marks" if session.solved else "resign"
            draw_icon(surface, name, at, round(radius * 1.3), ink)

        ground = filled("panel", "accent2" if session.solved else "edge", 1.5)
        side = round(m.h2 * 1.24)
        return Column(
            Row(
                Canvas(sign, w=side, h=side),
                Text(words, ("h2", "h3", "body"), "text", bold=True, w=GROW),
                Column(*(Text(each, "caption", align="right") for each in details)),
                gap="gap", align="center", h=GROW,
            ),
            rule(),
            Column(Space(), *self._rating(), Space(), h=GROW, gap=2),
            pad=("gutter", self._half), ground=ground, h=_RESULT,
        )  # fmt: skip

    def _rating(self) -> Iterator[Element]:
        """The lower half of the result."""
        change, half = self._recorder.change, self._half
        if change is None:
            yield Text(self._below(), "caption")
            return
        before, after = (round(rating.value) for rating in change)
        ink: Ink = "danger" if after < before else "good"
        pill = filled("", ink, 1.5, pill=True)
        changed = Text(signed(after - before), "small", ink, bold=True, w=None)
        yield Row(
            Text(str(before), "body", w=None),
            icon("next", "text3", 0.7),
            Text(str(after), "h2", "text", bold=True, tight=True, w=None),
            Space(self._m.gap // 4),
            Row(changed, pad=("gap", 0), ground=pill, h=self._m.row - 8),
            gap=half,
        )
        yield Row(
            Text(_("your tactics rating"), "caption", w=GROW),
            Text(f"±{round(change[1].deviation)}", "caption"),
        )

    def _below(self) -> str:
        """What is said where nothing became of the rating."""
        judge, progress = self._session.judge, self._recorder.progress
        if self._problem.walk is None:
            return judge.problem or _("The solution is being worked out")
        listed = self._problem.screen.sequence.done_words(progress)
        identity = self._session.problem.identity
        tries = progress.states.get(identity, ProblemState()).tries
        words = _("Your attempt number {number}").format(number=tries)
        return " · ".join(filter(None, (listed, words if tries > 1 else "")))


def _tried(tried: Try) -> Element:
    """One move that was tried."""
    sign, ink = _SIGNS[tried.right]
    words = tried.remark
    if not words and tried.answer:
        # For translators: the subject is a move, named before it.
        words = _("fails to {move}").format(move=tried.answer)
    if not words and tried.right is False:
        # For translators: the subject is a move, named before it.
        words = _("does not do it")
    return Row(
        Space(4),
        icon(sign, ink, 0.75),
        Text(tried.move, "small", "text", bold=True, w=None),
        Text(words, w=GROW),
        pad=(4, 0), gap=6, h=_LINE,
    )  # fmt: skip


def _more(number: int) -> Element:
    words = ngettext("and {number} more", "and {number} more", number)
    return Row(Space("gutter"), Text(words, ink="text3"), h=_LINE)


def _bar(found: bool) -> Ground:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        rounded(surface, rect, 3, style.theme.accent if found else style.theme.edge)

    return draw


def _chip(words: str) -> Element:
    ground = filled("panel", "line")
    return Row(Text(words, "caption", "text"), pad=("gap", 0), ground=ground, h=_CHIP)
