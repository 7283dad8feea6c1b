"""What stands beside the board while a problem is solved by moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from core.problems.fog import HINTS
from core.problems.progress import ProblemState
from core.problems.shelf import theme_words
from gui.board.beside import BoardBeside
from gui.board.board import Board
from gui.board.hidden_badge import badge_width, draw_hidden_badge
from gui.board.move_tree import Moves
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text
from gui.solving.session import Phase, Try
from gui.solving.words import (
    authors_words,
    heading,
    hint_titles,
    source_words,
    task_words,
)
from gui.ui.elements import Canvas, Ink, Label, Leaf, Own, Pressable, Text, icon, rule
from gui.ui.fitting import AsManyAsFit, Flow
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button
from gui.widgets.button import IconButton
from gui.widgets.signs import draw_panel
from gui.widgets.week import draw_week
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.solving.moves_problem import MovesProblem

_MINUS = "−"
_HEAD = {"S": 32, "M": 46, "L": 56}
_LINE = {"S": 24, "M": 31, "L": 38}
_STATE = {"S": 74, "M": 120, "L": 150}
_RESULT = {"S": 124, "M": 148, "L": 190}
_TASK = {"S": 78, "M": 104, "L": 130}
_CHIP = {"S": 24, "M": 28, "L": 36}
_HINT = {"S": 32, "M": 44, "L": 54}
_TRIES = {"S": 0.42, "M": 0.34, "L": 0.34}
"""How much of their column the tries take, and the solution the rest."""

_EDGED = partial(IconButton, edged=True)


class MovesView:
    """The columns beside the board.

    Args:
        problem: What they tell of.
        m: Measures.
    """

    def __init__(self, problem: MovesProblem, m: Metrics) -> None:
        self._problem, self._session, self._m = problem, problem.session, m
        self._facts = problem.session.study.game.facts
        self._recorder = problem.screen.recorder

    def view(self, board: Board) -> Element:
        """All of it."""
        right = self._result() if self._session.over else self._attempt()
        alone = Column(
            self._task_card(),
            *(self._result() if self._session.over else self._attempt(alone=True)),
            gap="gap",
        )
        return BoardBeside(
            board, Column(*right, gap="gap"), self._left(), alone=alone,
            left_first=True, key=self._problem,
        )  # fmt: skip

    # --- The left column -----------------------------------------------------------------

    def _left(self) -> Element:
        over, recorder = self._session.over, self._recorder
        today, progress = recorder.today(), recorder.progress
        streak, week = progress.streak(today), progress.week(today)

        def days(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            draw_week(surface, rect, week, style)

        below = Column(
            Label(f"{streak} days in a row" if streak > 1 else "This week"),
            Canvas(days, h=round(self._m.icon * 2.1)),
            gap=self._m.gutter // 2,
        )
        half = self._m.gap // 2
        if over:
            return Column(*self._head(), *self._known(), Space(), below, gap=half)
        return Column(
            Column(*self._head(), Space(), *self._way(), h=GROW, gap=half),
            Column(*self._hints(), *self._stake(), Space(), below, h=GROW, gap=half),
            gap=self._m.gutter // 2,
        )

    def _head(self) -> Iterator[Element | None]:
        """The task and its composer."""
        problem, facts, person = self._session.problem, self._facts, self._session.person
        title = heading(problem, facts, person)
        authors, source = authors_words(problem), source_words(problem)
        rated = f"Rated {problem.rating}" if problem.rating is not None else ""
        yield Label("Problem")
        yield Text(title, ("h2", "h3"), "text", bold=True, tight=True)
        yield Text(task_words(problem, facts, person), lines=0, h=FIT)
        yield rule()
        if authors:
            yield Text(authors, "body", "text", bold=True, lines=2, tight=True, h=FIT)
        yield Column(
            Text(source, lines=3, h=FIT) if source else None, Text(rated) if rated else None
        )

    def _way(self) -> Iterator[Element | None]:
        """How many moves are found, above the hints."""
        found, needed = self._session.found, self._session.needed
        of = f"of {needed} moves found" if needed > 1 else "of 1 move found"
        of = of if needed else f"move{'' if found == 1 else 's'} found"
        yield Label("Your way")
        number = Text(str(found), "h2", "text", bold=True, tight=True, w=None)
        yield Row(number, Text(of), gap=8)
        if needed:
            yield Row(
                *(Canvas(_bar(n < found), w=GROW, h=6) for n in range(needed)),
                gap=6 if needed < 12 else 2,
            )
        yield Space(self._m.gap // 2)
        yield Label("Hints")

    def _hints(self) -> Iterator[Element]:
        yield Column(*(self._hint(n) for n in range(HINTS)), gap=self._m.gap // 2)

    def _hint(self, number: int, narrow: bool = False) -> Element:
        """One hint: told, to be told next, or later."""
        session, m = self._session, self._m
        told = self._problem.hint_told(number)
        due = session.may_move and number == session.shown
        title, short = hint_titles(session.problem)[number]
        ink: Ink = "text" if told or due else "text3"

        def ring(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme, radius = style.theme, min(m.icon * 0.6, rect.height * 0.3)
            edge = theme.accent2 if told else theme.edge
            disc(surface, rect.center, radius, None, edge, 1.5)
            colour = theme.accent2 if told else theme.text2
            draw_text(
                surface, str(number + 1), *rect.center, m.caption, colour,
                bold=True, align="center",
            )  # fmt: skip

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
            None if narrow else Space(m.gap // 2),
            h=_HINT,
            gap=4,
        )
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
            yield Text("After a wrong move it counts as failed.", "caption", lines=2)
            return
        won, lost = map(_signed, stake)
        yield Text("Each hint halves what you win.", "caption", lines=2)
        yield Space(self._m.gap // 2)
        yield Label("At stake")
        yield Row(
            Row(_figure(won, "good"), Text("solved", w=GROW), gap=6, w=GROW),
            Row(_figure(lost, "text2"), Text("failed", w=GROW), gap=6, w=GROW),
        )

    def _known(self) -> Iterator[Element | None]:
        """Name, themes and proof, which are told once it is over."""
        problem, solution = self._session.problem, self._session.judge.solution
        remark = solution.remark if solution is not None else ""
        if problem.title:
            yield Space(self._m.gap // 2)
            yield Label("Title")
            yield Text(problem.title, "body", "text", bold=True, lines=2, tight=True, h=FIT)
        if problem.themes:
            yield Space(self._m.gap // 2)
            yield Label("Theme")
            chips = [_chip(theme_words(each)) for each in problem.themes]
            yield Flow(chips, gap=self._m.gap // 2)
        if remark:
            yield Space(self._m.gap // 2)
            yield Label("Proof")
            yield Text(remark, lines=3, h=FIT)

    def _task_card(self) -> Element:
        """The task where there is no column for it."""
        problem, facts, person = self._session.problem, self._facts, self._session.person
        rated = f"Rated {problem.rating}" if problem.rating is not None else ""
        who = " · ".join(filter(None, (authors_words(problem), source_words(problem))))
        title = Text(heading(problem, facts, person), "h3", "text", bold=True, w=GROW)
        words = task_words(problem, facts, person)
        return Column(
            Row(title, Text(rated, w=None), gap="gap", h="h3"),
            Space(),
            Text(words, ("small", "caption", "label"), h="small"),
            Space(),
            Text(who, h="small"),
            pad=("gutter", {"S": 10, "M": 14, "L": 18}),
            ground=draw_panel,
            h=_TASK,
        )

    # --- The right column ----------------------------------------------------------------

    def _attempt(self, alone: bool = False) -> Iterator[Element]:
        """While it goes on; ``alone`` where no column stands at the left."""
        session, problem, m = self._session, self._problem, self._m
        yield self._state(alone)
        if alone:
            yield Row(*(self._hint(n, narrow=True) for n in range(HINTS)), gap=m.gap // 2)
        share = _TRIES[m.size]
        yield self._tries(session.tries, share)
        yield self._found(1 - share)
        yield Row(
            Own(problem.gives_up, w=GROW, h="button"),
            button("Again", problem.screen.again, icon="takeback", w=GROW),
            self._flip(),
            gap="gap",
        )

    def _result(self) -> tuple[Element, ...]:
        """Once it is over."""
        problem, count = self._problem, len(self._problem.rows)
        moves = Moves(
            facts=self._facts, lines=problem.lines, on_go=problem.go, empty="",
            current=problem.walk.path if problem.walk is not None else (), reachable=False,
        )  # fmt: skip
        note = Text(f"{count} line{'s' if count > 1 else ''}" if count else "", w=None)
        return (
            self._ended(),
            self._card("Solution", note, moves),
            button("Next problem", problem.screen.next, "main", "next"),
            Row(
                button("Again", problem.screen.again, icon="takeback", w=GROW),
                button("Analyse", problem.analyse, icon="analyse", w=GROW),
                self._flip(),
                gap="gap",
            ),
        )  # fmt: skip

    def _flip(self) -> Element:
        hint = self._problem.screen.shell.keys.hint("Flip the board", "flip")
        return Leaf(
            _EDGED, "flip", hint, self._problem.flip, tooltip=hint,
            on_press=self._problem.flip, w="button", h="button",
        )  # fmt: skip

    def _state(self, alone: bool) -> Element:
        """Whose turn it is, or how the other side answered."""
        session, problem = self._session, self._problem
        above, main, below, ink = self._state_words()
        if session.may_move:
            below = problem.moving.reminder or (self._last_hint() if alone else "") or below
        verdict = session.verdict
        chooses = (
            verdict is not None
            and len(verdict.defences) > 1
            and session.phase is Phase.YOURS
            and bool(session.answer)
        )
        other = button("Choose another", problem.choose_defence, "quiet", h="row")
        return Column(
            Text(above, h="small"),
            Space(),
            Text(main, ("h2", "h3"), ink, bold=True, h="h2"),
            Space(),
            Row(Text(below, w=GROW), other if chooses else None, h="small"),
            pad=("gutter", {"S": 8, "M": 18, "L": 24}),
            ground=draw_panel,
            h=_STATE,
        )

    def _last_hint(self) -> str:
        """What the last hint tells, where the hints themselves have no room for it."""
        told = list(filter(None, map(self._problem.hint_told, range(HINTS))))
        if not told:
            return ""
        return "The hint is being worked out" if told[-1] == "…" else told[-1]

    def _state_words(self) -> tuple[str, str, str, Ink]:
        session, facts = self._session, self._facts
        sides = session.person, session.person.other
        person, other = (facts.sides[side].capitalize() for side in sides)
        match session.phase:
            case Phase.BEGINNING:
                then = f"Then find {person}’s answer"
                return f"{other} to move", "Watch", then, "text"
            case Phase.ASKED:
                name = session.name(session.study.path)
                return "You played", name, "Looking for an answer", "text"
            case Phase.THEIRS:
                return "Right!", session.tries[-1].move, f"{other} answers", "good"
            case Phase.REFUTED:
                tried = session.tries[-1]
                if tried.right is None:
                    return "You played", tried.move, tried.remark, "text"
                fails = (
                    f"It fails to {tried.answer}" if tried.answer else "It does not do it"
                )
                return "Not this one", tried.move, tried.remark or fails, "danger"
        return self._your_move(person, other)

    def _your_move(self, person: str, other: str) -> tuple[str, str, str, Ink]:
        """What is said while the person may move."""
        session, verdict = self._session, self._session.verdict
        if session.judge.problem:
            return "Something went wrong", "No answer", session.judge.problem, "danger"
        if verdict is None or not session.answer:
            path = session.study.path
            begun = f"after {session.name(path)}" if path else "on the board or keyboard"
            below = "Try another one" if session.tries else begun
            return f"{person} to move", "Your move", below, "text"
        if session.alone:
            left = session.needed - session.found
            below = f"{_count(left, 'move')} to go" if left > 0 else "Find the next move"
            return "Right so far", session.answer, below, "good"
        count = len(verdict.defences)
        below = f"one of {count} defences" if count > 1 else "Find the next move"
        return f"{other} defended", session.answer, below, "text"

    def _card(
        self, title: str, note: Element, body: Element, share: float = 1.0
    ) -> Element:
        """A card with its title, a note at the right, and a line below them."""
        m = self._m
        head = Row(
            Text(title, "body", "text", bold=True, w=GROW),
            note,
            pad=("gutter", 0),
            h=_HEAD[m.size] - 1,
        )
        inner = Column(body, pad=(4, m.gap // 3), h=GROW)
        return Column(head, rule(), inner, ground=draw_panel, h=Grow(share))

    def _tries(self, tries: Sequence[Try], share: float) -> Element:
        """What was tried, the last ones if there are too many."""
        blank = Text("Make a move on the board", "small", "text3", align="center", h=GROW)
        rows = AsManyAsFit([_tried(each) for each in tries], last=True)
        note = Text(str(len(tries)), w=None)
        return self._card("Tries so far", note, rows if tries else blank, share)

    def _found(self, share: float) -> Element:
        """The solution while it is looked for: what is not yet found lies in fog."""
        rows = AsManyAsFit(list(self._found_rows()), more=_more)
        return self._card("Solution", icon("bare", "text2", 0.9), rows, share)

    def _found_rows(self) -> Iterator[Element]:
        """The right moves found so far, and fog where the next ones are."""
        session = self._session
        path, study = session.study.path, session.study
        if session.phase in {Phase.ASKED, Phase.REFUTED}:
            path = session.asked_at
        for end in range(1, len(path) + 1):
            here = path[:end]
            yours = study.steps[here].side is session.person or session.alone
            level = int(not yours)
            yield self._found_row(session.name(here), level, current=here == path)
        if session.alone:
            yield self._found_row("", 0, hidden=True)
            return
        step = study.steps.get(path)
        number = f"{study.number_after(path)}."
        yield self._found_row(number, 0 if step is None else 1, hidden=True)
        if session.phase is Phase.YOURS and session.verdict is not None:
            for move in session.verdict.defences:
                words = session.defence_name(move)
                if words != session.answer:
                    yield self._found_row(words, 1, hidden=True)

    def _found_row(
        self, words: str, level: int, hidden: bool = False, current: bool = False
    ) -> Element:
        m, bold = self._m, not hidden or current

        def fog(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            draw_hidden_badge(
                surface, rect.x, rect.centery, m.size, style.theme, short=True
            )

        def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            box = rect.inflate(0, -2)
            rounded(surface, box, style.metrics.radius - 2, style.theme.hover)

        half = m.gap // 2
        told = Text(words, "small", "text" if bold else "text2", bold=bold)
        badge = Canvas(fog, w=badge_width(m.size, True), h=_LINE) if hidden else None
        row = Row(told, badge, gap=half, pad=(half, 0), ground=ground if current else None,
                  w=GROW, h=_LINE)  # fmt: skip
        return Row(Space((level + 1) * m.gutter - 4 - half), row, Space(half), h=_LINE)

    # --- The result ----------------------------------------------------------------------

    def _ended(self) -> Element:
        """How it ended, and what became of the rating."""
        session, m = self._session, self._m
        words = "Solved" if session.solved else "Solution" if session.told else "Given up"
        if session.solved and session.wrong and session.problem.rating is not None:
            words = "Found"
        details = _count(session.hints, "hint"), f"{session.wrong or 'none'} wrong"
        told = [Text(each, "caption", align="right") for each in details]

        def sign(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme, radius = style.theme, rect.width / 2
            disc(
                surface,
                rect.center,
                radius,
                theme.accent if session.solved else theme.hover,
            )
            ink = theme.on_accent if session.solved else theme.text2
            name = "marks" if session.solved else "resign"
            draw_icon(surface, name, rect.center, round(radius * 1.3), ink)

        def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme = style.theme
            edge = theme.accent2 if session.solved else theme.edge
            rounded(surface, rect, style.metrics.radius, theme.panel, edge, 1.5)

        side = round(m.h2 * 1.24)
        return Column(
            Row(
                Canvas(sign, w=side, h=side),
                Text(words, "h2", "text", bold=True, w=None),
                Column(*told, w=GROW),
                gap="gap",
                align="center",
                h=GROW,
            ),
            rule(),
            Column(*self._rating(), h=GROW, gap=2),
            pad=("gutter", m.gap // 2),
            ground=ground,
            h=_RESULT,
        )

    def _rating(self) -> Iterator[Element]:
        """The lower half of the result."""
        recorder, walking = self._recorder, self._problem.walk is not None
        change, m = recorder.change, self._m
        if change is None:
            yield Space()
            yield Text(self._below(walking), "caption")
            yield Space()
            return
        before, after = (round(rating.value) for rating in change)
        ink: Ink = "danger" if after < before else "good"

        def pill(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            edge = getattr(style.theme, ink)
            rounded(surface, rect, rect.height / 2, None, edge, 1.5)

        changed = Text(_signed(after - before), "small", ink, bold=True, w=None)
        yield Space()
        yield Row(
            Text(str(before), "body", w=None),
            icon("next", "text3", 0.7),
            Text(str(after), "h2", "text", bold=True, tight=True, w=None),
            Space(m.gap // 4),
            Row(changed, pad=("gap", 0), ground=pill, h=m.row - 8),
            Text(f"±{round(change[1].deviation)}", align="right", w=GROW),
            gap=m.gap // 2,
        )
        yield Text("your tactics rating", "caption")
        yield Space()

    def _below(self, walking: bool) -> str:
        """What is said where nothing became of the rating."""
        judge, progress = self._session.judge, self._recorder.progress
        if not walking:
            return judge.problem or "The solution is being worked out"
        listed = self._problem.screen.sequence.done_words(progress)
        state = progress.states.get(self._session.problem.identity, ProblemState())
        tries = f"Your {_ordinal(state.tries)} attempt" if state.tries > 1 else ""
        return " · ".join(filter(None, (listed, tries)))


def _tried(tried: Try) -> Element:
    """One move that was tried."""
    sign, ink = _SIGNS[tried.right]
    words = tried.remark or (f"fails to {tried.answer}" if tried.answer else "")
    if not words and tried.right is False:
        words = "does not do it"
    return Row(
        Space(4),
        icon(sign, ink, 0.75),
        Text(tried.move, "small", "text", bold=True, w=None),
        Text(words, w=GROW),
        pad=(4, 0),
        gap=6,
        h=_LINE,
    )


_SIGNS: dict[bool | None, tuple[str, Ink]] = {
    True: ("marks", "good"),
    False: ("close", "danger"),
    None: ("info", "text2"),
}


def _more(number: int) -> Element:
    return Row(Space("gutter"), Text(f"and {number} more", ink="text3"), h=_LINE)


def _bar(found: bool) -> Callable[[pygame.Surface, pygame.Rect, Style], None]:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        rounded(surface, rect, 3, style.theme.accent if found else style.theme.edge)

    return draw


def _chip(words: str) -> Element:
    def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        theme = style.theme
        rounded(surface, rect, style.metrics.radius, theme.panel, theme.line)

    return Row(Text(words, "caption", "text"), pad=("gap", 0), ground=ground, h=_CHIP)


def _figure(words: str, ink: Ink) -> Text:
    return Text(words, "h3", ink, bold=True, w=None)


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"{_MINUS}{-points}"


def _count(number: int, what: str) -> str:
    if not number:
        return f"no {what}"
    return f"{number} {what}{'s' if number > 1 else ''}"


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
