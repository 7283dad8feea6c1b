"""Draws a fog puzzle after its answer: the boards that fit, and why others fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from core.notation import read_code
from core.problems.fog_proof import Explanation, Pieces, RefutedAnswer, ShownFit
from core.values import Move, Observation, Square
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell
from gui.board.view_state import NO_MARKS, BoardMarks, BoardOptions
from gui.drawing.icons import draw_icon
from gui.drawing.text import (
    LEADING,
    draw_label,
    draw_text,
    ellipsis,
    fitted,
    text_width,
    wrap_into,
)
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.layout import AnswerLayout
from gui.fog_puzzle.question_view import PuzzleScore, draw_score
from gui.fog_puzzle.words import facts_of, fit_words, proof_words
from gui.play.views import view_of
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_WAITING = "Working out the boards that fit…"


@dataclass(frozen=True, slots=True)
class ToldContent:
    """What is told after the answer.

    Attributes:
        attempt: The puzzle and what was answered.
        found: The explanation; ``None`` while it is worked out.
        problem: Why there is none.
        first: The first of the boards that fit that are shown.
        truth: The whole board as it was.
        source: Whose game it was, and what was played in it.
        score: The ratings.
    """

    attempt: PuzzleAttempt
    found: Explanation | None
    problem: str
    first: int
    truth: Observation
    source: str
    score: PuzzleScore


class AnswerView:
    """Draws all of the answer but its buttons.

    Args:
        layout: Where.
        style: Colours and measures.
        options: How small boards are drawn.
        large: How the person's own view is.
    """

    def __init__(
        self, layout: AnswerLayout, style: Style, options: BoardOptions, large: BoardOptions
    ) -> None:
        self._layout = layout
        self._style = style
        self._options = options
        self._view = BoardView(layout.view, style.theme, large)

    def draw(self, surface: pygame.Surface, content: ToldContent) -> None:
        """Draw it."""
        question, layout = content.attempt.question, self._layout
        facts = facts_of(question)
        left, fits, refuted = layout.heads
        visible = f"{len(question.now.visible & facts.playable)} of {len(facts.playable)}"
        column = layout.proof
        x = layout.view.x
        self._head(surface, "Your view", f"{visible} in view", (x, column.right, left))
        self._draw_view(surface, content)
        self._draw_proof(surface, content)
        draw_score(surface, layout.rating, content.score, self._style)
        x, right = layout.actions.x, layout.before.x - self._style.metrics.gap
        self._head(
            surface, fit_words(question.boards), self._shown(content), (x, right, fits)
        )
        if content.found is None:
            words = content.problem or _WAITING
            m, ink = self._style.metrics, self._style.theme.text2
            draw_text(surface, words, x, layout.fits[0].y + m.body, m.body, ink)
            return
        self._draw_fits(surface, content.found.fits[content.first :], content)
        if content.found.refuted:
            right = layout.actions.right
            self._head(surface, "Why not another answer", "", (x, right, refuted))
        for card, each in zip(layout.refuted, content.found.refuted, strict=False):
            self._draw_refuted(surface, card, each, content.attempt)

    def _shown(self, content: ToldContent) -> str:
        """Which of the boards are shown."""
        found, count = content.found, len(self._layout.fits)
        if found is None or len(found.fits) <= count:
            return ""
        shown = found.fits[content.first :][:count]
        first, last = shown[0].number, shown[-1].number
        gaps = last - first >= len(shown)
        return "some of them" if gaps else f"{first:,} to {last:,}"

    def _head(
        self, surface: pygame.Surface, words: str, more: str, place: tuple[int, int, int]
    ) -> None:
        m, theme, (x, right, y) = self._style.metrics, self._style.theme, place
        used = text_width(words, m.h3, bold=True)
        draw_text(surface, words, x, y, m.h3, theme.text, bold=True)
        more = ellipsis(more, m.small, right - x - used - m.gap)
        draw_text(surface, more, right, y, m.small, theme.text2, align="right")

    def _draw_view(self, surface: pygame.Surface, content: ToldContent) -> None:
        attempt = content.attempt
        view = view_of(attempt.question.seen)
        marks = BoardMarks(last=view.last, blocked=view.blocked, lost=view.lost)
        self._view.draw(surface, view.seen, _answered(marks, attempt))

    def _draw_proof(self, surface: pygame.Surface, content: ToldContent) -> None:
        m, theme, layout = self._style.metrics, self._style.theme, self._layout
        draw_panel(surface, layout.proof, self._style)
        self._board(layout.truth).draw(surface, content.truth)
        told, y = layout.told, float(layout.told.y + m.label * 0.7)
        draw_label(
            surface, "In truth", told.x, y, m.label, theme.accent2, track=m.label_track
        )
        y += m.label + m.small * 0.9
        for words, ink in (
            (proof_words(content.attempt), theme.text),
            (content.found.reason if content.found is not None else "", theme.text),
            (content.source, theme.text2),
        ):
            if not words:
                continue
            lines = int((told.bottom - y + m.small * 0.8) // (m.small * LEADING))
            for line in wrap_into(words, m.small, told.width, lines) if lines > 0 else ():
                draw_text(surface, line, told.x, y, m.small, ink)
                y += m.small * LEADING
            y += m.small * 0.4

    def _draw_fits(
        self, surface: pygame.Surface, fits: Sequence[ShownFit], content: ToldContent
    ) -> None:
        m, theme, attempt = self._style.metrics, self._style.theme, content.attempt
        for place, fit in zip(self._layout.fits, fits, strict=False):
            marks = _circled(attempt)
            self._board(place).draw(surface, _observation(fit.pieces, attempt), marks)
            y = place.y + place.height + m.small
            number = f"{fit.number:,} of {attempt.claim.boards:,}"
            right = place.x + place.width
            used = text_width(number, m.caption)
            draw_text(surface, number, right, y, m.caption, theme.text2, align="right")
            words, size = fitted(fit.caption, m.small_sizes, place.width - used - 6)
            draw_text(surface, words, place.x, y, size, theme.text)

    def _draw_refuted(
        self,
        surface: pygame.Surface,
        card: pygame.Rect,
        refuted: RefutedAnswer,
        attempt: PuzzleAttempt,
    ) -> None:
        m, theme, facts = self._style.metrics, self._style.theme, attempt.game.facts
        draw_panel(surface, card, self._style)
        inner = card.inflate(-2 * m.gap, -2 * m.gap)
        x = inner.x
        if refuted.pieces is not None:
            wide = inner.width * 9 / 20 / facts.columns
            cell = largest_cell(facts, wide, inner.height / facts.rows)
            flipped = bool(attempt.question.side)
            place = BoardLayout.of(facts, cell, inner.x, inner.y, flipped)
            seen = _observation(refuted.pieces, attempt)
            self._board(place).draw(surface, seen, _shown_moves(refuted))
            x += place.width + m.gutter
        y = inner.y + m.body * 0.6
        draw_icon(
            surface, "close", (x + m.icon * 0.4, y), round(m.icon * 0.8), theme.danger
        )
        left = x + m.icon
        title = ellipsis(refuted.title, m.body, inner.right - left, bold=True)
        draw_text(surface, title, left, y, m.body, theme.text, bold=True)
        y += m.body * 1.4
        if refuted.answer == attempt.answer:
            draw_text(surface, "Your answer", x, y, m.caption, theme.text2)
            y += m.caption * 1.6
        lines = max(1, int((inner.bottom - y + m.small * 0.8) // (m.small * LEADING)))
        for line in wrap_into(refuted.reason, m.small, inner.right - x, lines):
            draw_text(surface, line, x, y, m.small, theme.text)
            y += m.small * LEADING

    def _board(self, place: BoardLayout) -> BoardView:
        return BoardView(place, self._style.theme, self._options)


def _observation(pieces: Pieces, attempt: PuzzleAttempt) -> Observation:
    """A whole board in the form of an observation, to be drawn."""
    now, facts = attempt.question.now, attempt.game.facts
    return Observation(
        viewer=now.viewer,
        to_move=now.to_move,
        ply=now.ply,
        visible=frozenset(facts.squares),
        pieces=pieces,
        variant=now.variant,
        ruleset=now.ruleset,
    )


def _squares(attempt: PuzzleAttempt) -> frozenset[Square]:
    """The squares that are the answer, or that are asked about."""
    facts, claim = attempt.game.facts, attempt.claim
    named = {*claim.answers, claim.square}
    return frozenset(at for at in facts.squares if facts.name(at) in named)


def _moves(attempt: PuzzleAttempt, names: Sequence[str]) -> list[Move]:
    facts, moves = attempt.game.facts, attempt.question.now.moves
    found = (read_code(facts, moves, name) for name in names)
    return [move for move in found if move is not None]


def _answered(marks: BoardMarks, attempt: PuzzleAttempt) -> BoardMarks:
    """The right answer, and the person's own if it was another one."""
    facts = attempt.game.facts
    if not attempt.claim.kind.by_move:
        wrong = tuple(
            (at, "×") for at in facts.squares
            if attempt.wrong and facts.name(at) == attempt.answer
        )  # fmt: skip
        return replace(marks, circles=_squares(attempt), glyphs=wrong)
    arrows = _arrows(_moves(attempt, attempt.claim.answers))
    pale = _arrows(_moves(attempt, [attempt.answer] if attempt.wrong else []))
    return replace(marks, arrows=arrows, pale_arrows=pale)


def _arrows(moves: Sequence[Move]) -> tuple[tuple[Square, Square], ...]:
    return tuple((move.origin, move.target) for move in moves if not move.is_drop)


def _circled(attempt: PuzzleAttempt) -> BoardMarks:
    if attempt.claim.kind.by_move:
        return NO_MARKS
    return BoardMarks(circles=_squares(attempt))


def _shown_moves(refuted: RefutedAnswer) -> BoardMarks:
    """The wrong move and the other side's answer; or the square."""
    first, *replies = refuted.played or (None,)
    circles = frozenset() if refuted.square is None else frozenset({refuted.square})
    return BoardMarks(
        arrows=_arrows([each for each in replies if each is not None]),
        pale_arrows=_arrows([] if first is None else [first]),
        circles=circles,
    )
