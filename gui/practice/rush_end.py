"""The end of a rush: its score beside the best ones, its code, and what was missed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from core.game import Game
from core.net.codes import shown_code
from core.notation import written
from core.practice.rush import SECONDS, Missed, Rush
from core.practice.rush_problems import THEMES
from core.problems.fog import is_puzzle
from core.problems.problem import Problem, game_of, line_names, start_of
from core.problems.shelf import kind_of
from core.texts import N_, _, either, ngettext, pgettext
from gui.app.board_settings import notation_in_game
from gui.app.requests import Request, ToLesson, ToRush, ToRushEnd, ToSolve
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.problems.cards import Thumbnails
from gui.solving.session import FogSession
from gui.ui.elements import Canvas, Ink, Label, Text, icon
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import ListOf
from gui.ui.parts import app_bar, button, section
from gui.widgets.clipboard import copy
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from settings.model import Settings

_BOARD = {"S": 128, "M": 176, "L": 248}
_LINE = 7
"""So many moves of a solution are shown."""

_NOTHING = N_("Nothing was missed.")
_KNOWN = N_("You had these problems before, so it does not count here.")
_HOW = N_("What was missed comes back among your cards.")


@dataclass(frozen=True, slots=True)
class MissedRow:
    """One problem that was missed, as it is listed.

    Attributes:
        problem: The problem.
        kind: What was asked.
        answer: What was answered; ``""`` for nothing.
        right: What is right.
    """

    problem: Problem
    kind: str
    answer: str
    right: str


class RushEndScene(Screen):
    """What came of a rush.

    Args:
        shell: What all screens share.
        asked: The rush, and the best before it.
    """

    def __init__(self, shell: Shell, asked: ToRushEnd) -> None:
        super().__init__(shell)
        self._asked, self.rush = asked, asked.rush
        self._rows = [_row(each, shell.settings) for each in asked.rush.missed]
        self._thumbnails = Thumbnails(shell)
        if asked.complaint:
            self.banner.show_error(asked.complaint)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {_(THEMES[self.rush.theme].title)}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return replace(self._asked, complaint="")

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        game = game_of(self.rush.problems[0])
        return ToLesson(game.facts.key, game.ruleset)

    # --- What is done --------------------------------------------------------------------

    def again(self) -> None:
        """Begin another rush of the theme."""
        self.go(ToRush(self.rush.theme))

    def same(self) -> None:
        """Begin a rush of the same problems."""
        self.go(ToRush(self.rush.theme, self.rush.code))

    def _open(self, number: int) -> None:
        """Show the solution of a problem that was missed."""
        missed = tuple(each.problem for each in self.rush.missed)
        title = _(THEMES[self.rush.theme].title)
        self.go(ToSolve(missed, number, title, told=True))

    def _copy(self) -> None:
        code = shown_code(self.rush.code)
        if copy(code):
            self.banner.show(_("Copied: {text}").format(text=code), "copy")
        else:
            self.banner.show_error(_("The clipboard cannot be written to."))

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        title, m = _(THEMES[self.rush.theme].title), self.metrics
        why = _(_reason(self.rush))
        bar = app_bar(title, why, self.back, self.home, *self.game_icons())
        another = button(_("Another rush"), self.again, "main", "play", focus=True)
        same = button(_("The same problems again"), self.same, icon="again")
        left = Column(
            self._score(),
            self._bests(),
            self._code(),
            Space(),
            another,
            same,
            gap="gutter",
            w={"S": 300, "M": 400, "L": 540},
        )
        return Column(
            bar,
            Row(left, self._missed(m), pad="margin", gap="margin", align=None, h=GROW),
        )

    def _score(self) -> Element:
        """How many were solved, and in what time."""
        rush = self.rush
        # For translators: stands under its number.
        solved = ngettext("problem solved", "problems solved", rush.score)
        score = Text(str(rush.score), "h1", "text", bold=True, tight=True)
        return Column(
            Row(score, Text(solved, "h3", "text"), gap="gap"),
            Text(self._pace()) if rush.solved else None,
            pad=("gutter", "gap"), ground=draw_panel,
        )  # fmt: skip

    def _pace(self) -> str:
        """How long each problem took, and how many were solved in a row."""
        rush = self.rush
        seconds = round(SECONDS - rush.left) / len(rush.solved)
        # For translators: for each problem.
        each = _("{seconds:.1f} s each").format(seconds=seconds)
        run = ngettext("{number} in a row", "{number} in a row", rush.best_streak)
        return f"{each} · {run}"

    def _bests(self) -> Element:
        """The best of today, this week and ever, and which of them are new."""
        before, repeated = self._asked.before, self._asked.repeated
        score = 0 if repeated else self.rush.score
        after = before.with_score(score)
        rows = (
            (_("Today"), after.day, before.day),
            (_("This week"), after.week, before.week),
            # For translators: the best score of all time; beside "Today".
            (_("Ever"), after.ever, before.ever),
        )

        def figure(name: str, best: int, past: int) -> Element:
            new = score > past
            ink: Ink = "accent2" if new else "text"
            told = Text(_("New best"), "caption", "accent2") if new else None
            figure = Text(str(best), "h2", ink, bold=True, tight=True)
            return Column(figure, Text(name, "small"), told, w=GROW)

        figures = Row(*(figure(*row) for row in rows), gap="gap", align="start")
        known = Text(_(_KNOWN), "caption", lines=2) if repeated else None
        best = section(pgettext("score", "Best"), figures)
        return Column(best, known, pad=("gutter", "gap"), ground=draw_panel)

    def _code(self) -> Element:
        """The code, for a friend."""
        code = Text(shown_code(self.rush.code), "h3", "text", bold=True, w=GROW)
        take = button(_("Copy"), self._copy, icon="copy")
        words = _("With this code a friend gets the same problems.")
        return Column(
            section(_("Code"), Row(code, take, gap="gap")),
            Text(words, "caption", lines=2),
            pad=("gutter", "gap"), ground=draw_panel,
        )  # fmt: skip

    def _missed(self, m: Metrics) -> Element:
        """What was missed: a press shows the solution."""
        if not self._rows:
            return section(_("Missed"), Text(_(_NOTHING), "body"), w=GROW)
        cell = MissedCells(self._thumbnails, m)
        rows = ListOf(
            items=self._rows, cell=cell, on_open=self._open, on_press=self._open,
            each=_BOARD[m.size] + 2 * m.gap, gap="gap", beside=12, w=GROW,
        )  # fmt: skip
        return Column(
            Row(Label(_("Missed")), Space(Grow(least=8)), Text(_(_HOW), "caption"),
                h="label"),
            rows, gap="gap", w=GROW, h=GROW,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class MissedCells:
    """Makes the row of a problem that was missed.

    Attributes:
        boards: Draws the boards.
        m: The measures.
    """

    boards: Thumbnails
    m: Metrics

    def __call__(self, row: MissedRow, current: bool, pointed: bool) -> Element:
        """See ``MakeCell``."""
        side, boards = _BOARD[self.m.size], self.boards

        def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme, radius = style.theme, style.metrics.radius
            edge = theme.edge if current else None if theme.is_dark else theme.line
            rounded(surface, rect, radius, theme.raised if pointed else theme.panel, edge)

        def board(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            picture = boards.board(row.problem, side)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=rect.center))

        answer = row.answer or _("Skipped")
        return Row(
            Canvas(board, w=side, h=side),
            Column(
                Space(),
                Text(row.kind, ("h3", "body", "small"), "text", bold=True),
                Space("gap"),
                Row(icon("close", "danger", 0.8), Text(answer, "body", w=GROW), gap=4),
                Row(
                    icon("marks", "good", 0.8),
                    Text(row.right, "body", "text", bold=True, lines=3, w=GROW, h=FIT),
                    gap=4, align=None,
                ),
                Space(),
                w=GROW, h=side,
            ),
            icon("next", "text3"),
            pad="gap", gap="gutter", ground=ground,
        )  # fmt: skip


def _reason(rush: Rush) -> str:
    """Why it is over."""
    if not rush.lives:
        return N_("No lives left")
    if not rush.left:
        return N_("Time is up")
    return N_("Ended early") if not rush.over else N_("All problems solved")


def _row(missed: Missed, settings: Settings) -> MissedRow:
    """A problem that was missed, with what is right."""
    problem = missed.problem
    notation = notation_in_game(settings, problem.game)
    if is_puzzle(problem):
        session = FogSession(problem, notation)
        right = either(map(session.name_of, session.claim.answers))
    else:
        right = _line_words(written(game_of(problem), notation), problem)
    return MissedRow(problem, kind_of(problem), missed.answer, right)


def _line_words(game: Game, problem: Problem) -> str:
    """The first moves of the solution, without what the other side plays before it."""
    names = line_names(game, start_of(game, problem), problem)
    first, last = int(problem.after), problem.after + _LINE
    return " ".join(names[first:last]) + (" …" if len(names) > last else "")
