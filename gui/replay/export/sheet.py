"""A moment of a game on a sheet of its own, as large as is good to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf

import pygame

from core.records.record import GameRecord
from core.values import Side
from gui.app.board_settings import board_options, notation_for
from gui.drawing.icons import WORDMARK, draw_bar_wordmark, draw_sign
from gui.drawing.metrics import Metrics, metrics
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.drawing.theme import Colour, chosen_theme
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import BoardRow, Notes, look, with_threats
from gui.replay.captions import caption_of, draw_caption
from gui.replay.layout import PANELS, Panel, Room
from gui.replay.moments import threats
from gui.replay.words import move_words, player_words, result_words, rules_words
from gui.widgets.widget import Style
from settings.model import Settings

TITLE, HEAD, FOOT = 3.4, 2.6, 3.0
"""Heights of the line of players, the heads of the boards and the last line, in sizes of
main text."""


@dataclass(frozen=True, slots=True)
class SheetSize:
    """How large a sheet is.

    Attributes:
        three: Width of a square where all boards are shown, in pixels.
        one: Width of a square of a single board.
        metrics: The measures of everything else.
    """

    three: int
    one: int
    metrics: Metrics


PICTURE = SheetSize(60, 90, metrics(1280, 800))
"""For a picture that is looked at by itself."""

ANIMATION = SheetSize(40, 60, metrics(900, 600))
"""For a moving picture, which must not be a burden to send."""


class PictureSheet:
    """Draws the moments of a game, all to one measure.

    Args:
        record: The game.
        settings: Colours, fog, coordinates, and whether there are marks, are as these say.
        view: The one board to show; ``None`` for all three.
        flipped: Whether the second side sits below.
        form: How large it is.

    Attributes:
        annotated: The game.
        size: Width and height in pixels.
    """

    def __init__(
        self,
        record: GameRecord,
        settings: Settings,
        view: Panel | None,
        flipped: bool,
        form: SheetSize,
    ) -> None:
        self.annotated = AnnotatedGame.of(record, notation_for(settings, record))
        self._record = record
        if not self.annotated.facts.hidden:
            view = "truth"
        self._panels = PANELS if view is None else (view,)
        self._style = Style(chosen_theme(settings), form.metrics)
        self._row = BoardRow()
        self._row.bare = not settings.export_marks
        self.annotated.annotate(inf)
        m, facts = form.metrics, self.annotated.facts
        options = board_options(settings, m)
        if view is None and options.coordinates == "edge":
            options = replace(options, coordinates="off")
        gutter = options.gutter if options.coordinates == "edge" else 0
        cell = form.three if view is None else form.one
        room = Room(0, 0, m, facts, flipped, gutter)
        self._shelf, below = room.above(cell), room.below(cell)
        top = round((TITLE + HEAD) * m.body) + self._shelf
        pitch = facts.columns * cell + m.margin
        layouts = [
            room.board(cell, m.margin + gutter + n * pitch, top)
            for n in range(len(self._panels))
        ]
        self._layouts = dict(zip(self._panels, layouts, strict=True))
        self._row.arrange(facts, self._layouts, self._style, options)
        last = layouts[-1]
        foot = round(FOOT * m.body)
        self.size = (
            room.right(last) + m.margin,
            last.y + last.height + below + foot,
        )

    @property
    def marks(self) -> tuple[Colour, ...]:
        """Colours of small things that must not be lost."""
        theme = self._style.theme
        return theme.accent, theme.accent2, theme.text, theme.mark_ring

    def draw(self, ply: int, notes: Mapping[Panel, Notes] | None = None) -> pygame.Surface:
        """The sheet of the moment after ``ply`` moves, with notes on its boards."""
        surface = pygame.Surface(self.size, depth=32)
        surface.fill(self._style.theme.bg)
        turn = self.annotated.turn(ply)
        drawn = with_threats(notes or {}, threats(self.annotated, ply))
        self._draw_title(surface)
        y = round((TITLE + HEAD / 2) * self._style.metrics.body)
        for panel, layout in self._layouts.items():
            caption = caption_of(panel, self.annotated, look(turn[-1], panel))
            place = pygame.Rect(layout.x, y, layout.width, 0)
            draw_caption(surface, place, caption, self._style)
        self._row.draw(surface, turn, drawn)
        self._draw_foot(surface, ply)
        return surface

    def _draw_title(self, surface: pygame.Surface) -> None:
        m, theme = self._style.metrics, self._style.theme
        y, right = round(TITLE * m.body * 0.55), self.size[0] - m.margin
        outcome = self._record.outcome
        result = result_words(outcome) if outcome else "unfinished"
        draw_text(
            surface, result, right, y, m.body, theme.accent2, bold=True, align="right"
        )
        room = right - text_width(result, m.body, bold=True) - m.gutter - m.margin
        players = player_words(self.annotated.facts, self._record)
        players = ellipsis(players, m.h3, room, bold=True)
        draw_text(surface, players, m.margin, y, m.h3, theme.text, bold=True)

    def _draw_foot(self, surface: pygame.Surface, ply: int) -> None:
        m, theme, annotated = self._style.metrics, self._style.theme, self.annotated
        y, right = self.size[1] - round(FOOT * m.body / 2), self.size[0] - m.margin
        height, sign = m.body * 0.8, m.icon * 0.46
        width = round(height * WORDMARK)
        draw_bar_wordmark(surface, right - width, y, height, theme)
        middle = right - width - m.gap - sign
        draw_sign(surface, (middle, y), sign, theme)
        rules = rules_words(self._record.variant, self._record.ruleset)
        words = f"{when_words(annotated, ply, self._panels)} · {rules}"
        words = ellipsis(words, m.small, middle - sign - m.gutter - m.margin)
        draw_text(surface, words, m.margin, y, m.small, theme.text2)


def when_words(annotated: AnnotatedGame, ply: int, panels: tuple[Panel, ...]) -> str:
    """Which moment a sheet with these boards shows.

    Where the truth is not among them the move is not named: its name may tell what the
    side whose eyes they are did not see.
    """
    if ply == 0:
        return "Before the first move"
    step = annotated.steps[ply - 1]
    if "truth" in panels:
        return f"After {move_words(step)}"
    mover = annotated.facts.sides[Side(step.side)].capitalize()
    of = f"a move of {mover}’s series" if step.series else f"{mover}’s move"
    return f"After {of} {step.counted}"
