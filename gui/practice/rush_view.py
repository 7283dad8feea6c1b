"""What stands beside the board in a rush: clock, lives, score, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import pygame

from core.practice.rush import LIVES, Rush
from core.texts import _, ngettext, pgettext
from gui.board.board import BoardBeside
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.solving import words
from gui.solving.fog_attempt import FogAttempt, asked_card, boards_card
from gui.solving.moves_attempt import MovesAttempt
from gui.solving.session import MovesSession, Phase
from gui.ui.elements import Canvas, Ink, Label, Size, Text
from gui.ui.layout import FIT, GROW, Column, Element, Ground, Grow, Row, Space
from gui.ui.parts import card
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

LOW = 20
"""Seconds left from which the clock is red."""


@dataclass(frozen=True, slots=True)
class Flash:
    """Whether the last answer was right, shown for a moment.

    Attributes:
        right: Whether it was.
        until: When that is over, in seconds.
    """

    right: bool
    until: float


def clock_words(seconds: float) -> str:
    """Minutes and seconds, the one that runs included."""
    minutes, rest = divmod(ceil(seconds), 60)
    return f"{minutes}:{rest:02}"


def status_card(rush: Rush, flash: Flash | None, m: Metrics) -> Element:
    """The clock, the lives, the score, and how each problem went."""
    small = m.size == "S"
    large: Size = "h2" if small else "h1"
    time, low = clock_words(rush.left), rush.left <= LOW
    ink: Ink = "text" if flash is None else "good" if flash.right else "danger"
    last = (
        ""
        if flash is None
        else pgettext("answer", "Right")
        if flash.right
        else pgettext("answer", "Wrong")
    )

    def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_panel(surface, rect, style)
        if flash is not None:
            edge = style.theme.good if flash.right else style.theme.danger
            rounded(surface, rect, style.metrics.radius, None, edge, 3)

    def figure(name: str, words: str, ink: Ink) -> Element:
        shown = Text(words, large, ink, bold=True, tight=True)
        return Column(Label(name), shown, w=FIT, gap=2)

    return Column(
        Row(
            figure(_("Time"), time, "danger" if low else "text"),
            Space(Grow(least=8)),
            Column(Label(_("Lives")), _lives(rush.lives), w=FIT, gap=2),
            Space(Grow(least=8)),
            figure(pgettext("problems", "Solved"), str(rush.score), ink),
            align=None,
        ),
        Row(
            Canvas(_dots(rush.solved), w=GROW, h="small"),
            Text(last or _streak_words(rush.streak), "small", ink, bold=bool(last), w=None),
            gap="gap",
        ),
        pad=("gutter", "gap"), gap=m.gap // 2, ground=ground,
    )  # fmt: skip


def _lives(left: int) -> Element:
    """A disc for each life, hollow once it is lost."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        theme, radius = style.theme, rect.width / (3 * LIVES - 1)
        for number in range(LIVES):
            at = rect.x + radius * (3 * number + 1), rect.centery
            if number < left:
                disc(surface, at, radius, theme.accent2)
            else:
                disc(surface, at, radius - 1, stroke=theme.text3, stroke_width=2)

    return Canvas(draw, w={"S": 48, "M": 60, "L": 78}, h=GROW)


def _streak_words(streak: int) -> str:
    if streak < 2:
        return ""
    return ngettext("{number} in a row", "{number} in a row", streak)


def _dots(solved: tuple[bool, ...]) -> Ground:
    """A dot for each problem, the last ones where there are too many."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        radius = max(3, rect.height // 4)
        pitch = 3 * radius
        shown = solved[-max(1, rect.width // pitch) :]
        for number, each in enumerate(shown):
            at = rect.x + radius + number * pitch, rect.centery
            disc(surface, at, radius, style.theme.good if each else style.theme.danger)

    return draw


def fog_beside(
    attempt: FogAttempt, status: Element, skip: Element, m: Metrics
) -> BoardBeside:
    """The board of a fog puzzle, with what is asked and what was seen."""
    question, answers = attempt.session.question, attempt.answers()
    asked = asked_card(question, m)
    boards = boards_card(question, m)
    board = attempt.board(m)
    board.story = attempt
    right = Column(status, asked, boards, answers, skip, gap="gap")
    alone = Column(status, asked, attempt.moves_card(), answers, skip, gap="gap")
    return BoardBeside(board, right, attempt.seen_column(m), alone=alone, key="rush")


def moves_beside(
    attempt: MovesAttempt, status: Element, skip: Element, m: Metrics
) -> BoardBeside:
    """The board of a problem that moves solve, with what is asked."""
    board, session = attempt.board(m), attempt.session
    board.story = attempt
    right = Column(status, _task(session), _state(session), Space(), skip, gap="gap")
    return BoardBeside(board, right, key="rush")


def _task(session: MovesSession) -> Element:
    """What is to be found."""
    asked = session.problem, session.study.game.facts, session.person
    return card(
        _("Problem"),
        Text(words.heading(*asked), ("h2", "h3"), "text", bold=True, tight=True, lines=2),
        Text(words.task_words(*asked), lines=0, h=FIT),
        ink="accent2",
    )


def _state(session: MovesSession) -> Element:
    """Whose turn it is, and how far one is."""
    above, main, ink = _state_words(session)
    return Column(
        Text(above, h="small"),
        Text(main, ("h3", "body"), ink, bold=True, h="h3"),
        pad=("gutter", "gap"), gap="gap", ground=draw_panel,
    )  # fmt: skip


def _state_words(session: MovesSession) -> tuple[str, str, Ink]:
    facts = session.study.game.facts
    person, other = map(facts.side_name, (session.person, session.person.other))
    match session.phase:
        case Phase.BEGINNING:
            return (
                _("{side} to move").format(side=other),
                pgettext("instead of moving", "Watch"),
                "text",
            )
        case Phase.ASKED:
            return _("You played"), session.name(session.study.path), "text"
        case Phase.THEIRS:
            right = _("{side} answers").format(side=other)
            return right, session.tries[-1].move, "good"
        case Phase.REFUTED:
            return session.tries[-1].remark, session.tries[-1].move, "text"
    if session.tries and session.answer:
        return _("Right so far"), session.answer, "good"
    return _("{side} to move").format(side=person), _("Your move"), "text"
