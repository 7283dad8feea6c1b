"""What one side could know of a game in the fog, beside the truth: its bar and words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

import pygame

from core.records.record import GameRecord
from core.records.tree import is_main, record_of
from core.values import Side
from gui.analysis.evaluation_bar import KnownBar
from gui.analysis.fog_report import FogReport, KnownChance
from gui.analysis.layout import AnalysisLayout
from gui.analysis.study import Study
from gui.drawing.text import draw_text
from gui.widgets.choice import SEGMENTS, Choice, Option
from gui.widgets.widget import Style, Widget

VEILS = (None, Side.FIRST, Side.SECOND)
"""Whose fog lies over the truth, in the order it is offered."""

_ROOM = 9
"""Room for the words beside the choice, in sizes of second text."""


class SideKnowledge:
    """The choice of a side, and what it could know of the moment that is shown.

    Args:
        study: What is studied. Its main line is the game that was played.
        report: Works out what could be known.
        on_choose: Called with the number of the side that is chosen.

    Attributes:
        bar: The evaluation as that side could know it.
    """

    def __init__(
        self, study: Study, report: FogReport, on_choose: Callable[[int], None]
    ) -> None:
        self.bar = KnownBar()
        self._study = study
        self._report = report
        self._played: GameRecord = record_of(study.tree)
        self._sides = [side.capitalize() for side in study.game.facts.sides]
        options = [Option("Truth"), *(Option(f"{side}’s fog") for side in self._sides)]
        self._choice = Choice(options, 0, on_choose, SEGMENTS)
        self._words = ""
        self._head = pygame.Rect(0, 0, 0, 0)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order; none in games that hide nothing."""
        return [self.bar, self._choice] if self._study.game.facts.hidden else []

    @property
    def chosen(self) -> int:
        """The number of the side that is chosen; 0 for none."""
        return self._choice.chosen

    @property
    def side(self) -> Side | None:
        """The side that is chosen."""
        return VEILS[self.chosen]

    @property
    def working(self) -> bool:
        """Whether there is more to come."""
        return self._report.working

    @property
    def means(self) -> list[float]:
        """The chance of the first side after each ply, as the chosen side could know it."""
        side = self.side
        if side is None:
            return []
        return [known[side].mean for known in self._report.found[: self._common + 1]]

    def choose(self, number: int) -> None:
        """Choose a side, or none, and begin to work out what it could know."""
        self._choice.chosen = number % len(VEILS)
        if self.side is not None:
            self._report.begin()

    def place(self, layout: AnalysisLayout, flipped: bool, style: Style) -> None:
        """Place it over the board, and its bar beside."""
        self._head = layout.head
        self.bar.rect, self.bar.flipped = layout.known, flipped
        self._choice.rect = layout.head.copy()
        self._choice.rect.width -= _ROOM * style.metrics.small

    def show(self) -> None:
        """Show what the side could know of the moment, if it is one of the game."""
        side, path, known = self.side, self._study.path, None
        if side is not None and is_main(path) and len(path) <= self._common:
            known = self._report.at(len(path), side)
        self.bar.tell(known, "" if side is None else self._sides[side])
        self._words = self._news if known is None else fit_words(known)

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        return self._report.advance()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words; the widgets draw themselves."""
        m, place = style.metrics, (self._head.right, self._head.centery)
        ink = style.theme.text2
        draw_text(surface, self._words, *place, m.small, ink, align="right")

    def close(self) -> None:
        """End the process."""
        self._report.close()

    @property
    def _common(self) -> int:
        """How many moves of the main line are those that were played."""
        pairs = zip(record_of(self._study.tree).moves, self._played.moves, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    @property
    def _news(self) -> str:
        """How far it is worked out what could be known, while somebody waits for it."""
        if self._report.problem:
            return "Not worked out"
        done, wanted = len(self._report.found), len(self._played.moves) + 1
        return f"Boards: {done} of {wanted}" if self._report.working else ""


def fit_words(known: KnownChance) -> str:
    """How many positions fit what a side has seen."""
    if known.positions == 1:
        return "1 board fits"
    return f"{known.positions:,}{'' if known.exact else '+'} boards fit"
