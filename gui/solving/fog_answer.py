"""A fog puzzle after its answer: the truth, the boards that fit, why others fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from core.notation import read_code
from core.problems.fog import played
from core.problems.fog_proof import Explanation, Pieces, RefutedAnswer, ShownFit
from core.texts import N_, _, sentence
from core.values import Move, Observation, Square
from gui.app.board_settings import board_options, plain_options
from gui.board.board import BoardPicture
from gui.board.layout import left_gutter
from gui.board.view_state import NO_MARKS, BoardMarks
from gui.drawing.metrics import Metrics
from gui.play.viewpoint import view_of
from gui.solving.judge import explain
from gui.solving.session import FogSession
from gui.solving.words import fit_words, proof_words
from gui.ui.elements import Label, Text, icon
from gui.ui.fitting import grid
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button, icon_button
from gui.widgets.signs import draw_panel

if TYPE_CHECKING:
    from gui.solving.scene import SolvingScene

_WAITING = N_("Working out the boards that fit…")

_SHOWN = {"S": 4, "M": 5, "L": 5}
"""How many boards that fit stand side by side."""

_REFUTED = 4


class FogAnswer:
    """What is told of one attempt that is over, as its explanation comes.

    Args:
        screen: The screen that shows it.
        session: The attempt.
        ratings: What became of the ratings.
    """

    def __init__(
        self,
        screen: SolvingScene,
        session: FogSession,
        ratings: Callable[[Metrics], Element],
    ) -> None:
        self._screen, self._session, self._ratings = screen, session, ratings
        self._facts = session.game.facts
        game, history = played(session.claim)
        self._truth = game.reveal(history)
        self._first = 0
        self._found: Explanation | None = None
        notation = session.question.notation
        self._task = screen.shell.work(explain, session.claim, session.answer, notation)
        self.advance()

    @property
    def busy(self) -> bool:
        """Whether the explanation is still awaited."""
        return self._found is None and not self._task.problem

    def advance(self) -> bool:
        """Take in what has come; whether anything has."""
        if not self.busy:
            return False
        for each in self._task.poll():
            self._found = each
        return not self.busy

    def close(self) -> None:
        """Stop all work."""
        self._task.close()

    def page(self, by: int) -> None:
        """Turn to other boards that fit, if there are some."""
        first = self._first + by * _SHOWN[self._screen.metrics.size]
        if self._found is not None and 0 <= first < len(self._found.fits):
            self._first = first

    # --- What is shown -------------------------------------------------------------------

    def view(self, m: Metrics) -> Element:
        """All of it."""
        session, screen, found = self._session, self._screen, self._found
        hint = screen.shell.keys.hint(_("Next problem"), "next_problem")
        actions = Row(
            button(_("Try again"), screen.again, icon="again", w=Grow(3)),
            button(
                _("Play on"), lambda: screen.go(session.game_from_there()), icon="play",
                w=Grow(3), tooltip=_("Play a bot from the position as it was"),
            ),
            button(
                _("See the game"), lambda: screen.go(session.game_so_far()), icon="replay",
                w=Grow(4),
            ),
            button(
                _("Next puzzle"), screen.next, "main", "next", w=Grow(4), tab=-1,
                tooltip=hint,
            ),
            gap="gap",
        )  # fmt: skip
        problem = self._task.problem
        waiting = _("This cannot be explained: {problem}.").format(problem=problem)
        waiting = waiting if problem else _(_WAITING)
        right = Column(
            self._fits_head(found),
            Text(waiting, "body") if found is None else self._fits(found, m),
            _head(_("Why not another answer")) if found and found.refuted else None,
            self._others(found) if found is not None else Space(),
            actions,
            gap=m.gap // 2,
            w=Grow(0.665),
        )
        edge = m.gap // 2
        columns = Row(
            self._view(found, m), right, gap="margin", pad=("margin", edge), h=GROW
        )
        return Column(columns, Space(m.margin - edge), h=GROW, key=self)

    def _view(self, found: Explanation | None, m: Metrics) -> Element:
        """What the person saw, and what stood there in truth."""
        session, settings, facts = self._session, self._screen.shell.settings, self._facts
        question, view = session.question, view_of(session.question.seen)
        marks = replace(view.marks, order=())
        visible = _("{count} of {all} in view").format(
            count=len(question.now.visible & facts.playable), all=len(facts.playable)
        )
        options, marked = board_options(settings, m), _answered(marks, session)
        board = BoardPicture(facts, view.seen, options, question.side, marked, w=GROW)
        beside = left_gutter(facts, m.coords)
        widest = board.natural_width(m, self._screen.size[1] * 12 // 25) + beside
        source = sentence(_(session.problem.source)) if session.problem.source else ""
        told = Column(
            Label(_("In truth"), "accent2"),
            Text(proof_words(session), ink="text", lines=0, h=FIT),
            Text(found.reason, ink="text", lines=0, h=FIT)
            if found is not None and found.reason
            else None,
            Text(source, lines=0, h=FIT) if source else None,
            gap=6,
            w=Grow(3),
        )
        truth = self._board(self._truth, w=Grow(2))
        return Column(
            _head(_("Your view"), visible),
            Row(Space(beside), board),
            Space("coords"),
            Row(
                truth, told, pad="gap", gap="gutter", align=None, ground=draw_panel, h=GROW
            ),
            Space(m.gap // 2),
            self._ratings(m),
            gap=m.gap // 2,
            w=Grow(0.335, most=widest),
        )

    def _fits_head(self, found: Explanation | None) -> Element:
        count = _SHOWN[self._screen.metrics.size]
        fits = found.fits if found is not None else ()
        shown, note = fits[self._first :][:count], ""
        if len(fits) > count:
            first, last = shown[0].number, shown[-1].number
            gaps = last - first >= len(shown)
            note = (
                # For translators: of the boards: not all are shown.
                _("some of them")
                if gaps
                else _("{first:,} to {last:,}").format(first=first, last=last)
            )
        before, after = self._first > 0, self._first + count < len(fits)
        paging = (
            icon_button("back", _("Boards before these"), lambda: self.page(-1),
                        enabled=before),
            icon_button("next", _("More boards"), lambda: self.page(1), enabled=after),
        )  # fmt: skip
        boards = fit_words(self._session.question.boards)
        return _head(boards, note, *(paging if before or after else ()))

    def _fits(self, found: Explanation, m: Metrics) -> Element:
        shown = found.fits[self._first :][: _SHOWN[m.size]]
        empty = (Space() for _ in range(_SHOWN[m.size] - len(shown)))
        return Row(*map(self._fit, shown), *empty, gap="gutter")

    def _fit(self, fit: ShownFit) -> Element:
        session = self._session
        circled = not session.claim.kind.by_move
        marks = BoardMarks(circles=_squares(session)) if circled else NO_MARKS
        which = fit.number, session.claim.boards
        number = Text(_("{:,} of {:,}").format(*which), "caption", w=None)
        caption = Text(fit.caption, ("small", "caption"), "text", w=GROW)
        board = self._board(self._whole(fit.pieces), marks)
        return Column(board, Row(caption, number, gap=6), gap=4, w=GROW)

    def _others(self, found: Explanation) -> Element:
        cards: list[Element] = [self._refuted(each) for each in found.refuted[:_REFUTED]]
        cards += [Space() for _ in range(_REFUTED - len(cards))]
        return grid(2, *cards, gap="gap", h=GROW)

    def _refuted(self, refuted: RefutedAnswer) -> Element:
        board = None
        if refuted.pieces is not None:
            marks = _shown_moves(refuted)
            board = self._board(self._whole(refuted.pieces), marks, w=Grow(9))
        own = refuted.answer == self._session.answer
        title = Text(refuted.title, "body", "text", bold=True, w=GROW)
        told = Column(
            Row(icon("close", "danger", 0.8), title, gap=2),
            Text(_("Your answer"), "caption") if own else None,
            Text(refuted.reason, ink="text", lines=0, h=FIT),
            w=Grow(11),
        )
        return Row(
            board, told, pad="gap", gap="gutter", align=None, ground=draw_panel, h=GROW
        )

    def _board(
        self, seen: Observation, marks: BoardMarks = NO_MARKS, w: Grow = GROW
    ) -> BoardPicture:
        options = plain_options(self._screen.shell.settings)
        side = self._session.question.side
        return BoardPicture(self._facts, seen, options, side, marks, w=w)

    def _whole(self, pieces: Pieces) -> Observation:
        """A whole board in the form of an observation, to be drawn."""
        now = self._session.question.now
        squares = frozenset(self._facts.squares)
        return Observation(
            now.viewer, now.to_move, now.ply, squares, pieces, variant=now.variant,
            ruleset=now.ruleset,
        )  # fmt: skip


def _head(words: str, note: str = "", *right: Element) -> Element:
    title = Text(words, "h3", "text", bold=True)
    return Row(title, Space(Grow(least=8)), Text(note), *right)


def _squares(session: FogSession) -> frozenset[Square]:
    """The squares that are the answer, or that are asked about."""
    facts, claim = session.game.facts, session.claim
    named = {*claim.answers, claim.square}
    return frozenset(at for at in facts.squares if facts.name(at) in named)


def _moves(session: FogSession, names: Sequence[str]) -> list[Move]:
    facts, moves = session.game.facts, session.question.now.moves
    found = (read_code(facts, moves, name) for name in names)
    return [move for move in found if move is not None]


def _answered(marks: BoardMarks, session: FogSession) -> BoardMarks:
    """The right answer, and the person's own if it was another one."""
    facts = session.game.facts
    if not session.claim.kind.by_move:
        wrong = tuple(
            (at, "×") for at in facts.squares
            if session.wrong and facts.name(at) == session.answer
        )  # fmt: skip
        return replace(marks, circles=_squares(session), glyphs=wrong)
    arrows = _arrows(_moves(session, session.claim.answers))
    pale = _arrows(_moves(session, [session.answer] if session.wrong else []))
    return replace(marks, arrows=arrows, pale_arrows=pale)


def _arrows(moves: Sequence[Move]) -> tuple[tuple[Square, Square], ...]:
    return tuple((move.origin, move.target) for move in moves if not move.is_drop)


def _shown_moves(refuted: RefutedAnswer) -> BoardMarks:
    """The wrong move and the other side's answer; or the square."""
    first, *replies = refuted.played or (None,)
    circles = frozenset() if refuted.square is None else frozenset({refuted.square})
    return BoardMarks(
        arrows=_arrows([each for each in replies if each is not None]),
        pale_arrows=_arrows([] if first is None else [first]),
        circles=circles,
    )
