"""One step of a lesson: a table without an opponent, one move to make, and remarks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Literal

import pygame

from core.game import Game
from core.games import find_game
from core.games.lessons import Diagram, Note, Step, Topic, named, shown
from core.notation import facts_read
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.texts import _
from core.values import Move, Observation, Outcome, Reason, Square
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell, square_height
from gui.board.pen import DARK, LIGHT, cased
from gui.board.view_state import ShownBoard
from gui.drawing import cuts
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import box_at, css, disc, rounded, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour, Theme
from gui.play.moving import Moving
from gui.play.viewpoint import Eyes, Viewpoint, view_of
from gui.sound.events import Sound, move_sounds
from gui.widgets.widget import Style
from settings.model import Settings

Answer = Literal["", "right", "wrong"]

_LIGHT_INK: Colour = (22, 26, 32)


class Exercise:
    """A step that is being played.

    The board shows the seat's observation, as in any game. Only accepted moves are played.

    Args:
        game: By whose rules it is played.
        step: What is to be done.
        on_done: Called when the right move has been made.
        shell: Has the time and plays sounds.

    Attributes:
        step: What is to be done.
        game: By whose rules it is played.
        viewpoint: What the board shows.
        moving: Makes the moves.
        answer: Whether the last move was accepted.
    """

    def __init__(
        self, game: Game, step: Step, on_done: Callable[[], None], shell: Shell
    ) -> None:
        self.step = step
        self.answer: Answer = ""
        self.game = game
        self._on_done = on_done
        self._now, self._ring = shell.now, shell.sounds.play
        terms = Terms((game.facts.sides[0], game.facts.sides[1]), shared=True)
        self._table = Table(_laid(game, step.diagram), {}, terms, lambda record: None)
        self._seat = self._table.seat(step.diagram.viewer)
        self.viewpoint = Viewpoint(self._seat)
        self.viewpoint.eyes = Eyes.OWN
        self.moving = _Pupil(self, shell)
        self._first = self.seen
        moves = self._first.moves
        self._accepted = {game.read_own(self._first, moves, text) for text in step.accepted}

    @property
    def done(self) -> bool:
        """Whether the right move has been made."""
        return self.answer == "right"

    @property
    def seen(self) -> Observation:
        """The present, as the player knows it."""
        return self._seat.seen[-1]

    @property
    def view(self) -> ShownBoard:
        """The same as the board shows it."""
        return self.viewpoint.view

    @property
    def come(self) -> frozenset[Square]:
        """Squares that the move has brought into view."""
        return self.seen.visible - self._first.visible

    @property
    def gone(self) -> frozenset[Square]:
        """Squares that it has lost from view."""
        return self._first.visible - self.seen.visible

    def name(self, square: Square) -> str:
        """What a square is called."""
        return facts_read(self.game).name(square)

    def play(self, move: Move) -> None:
        """Play an accepted move, or say that it is none."""
        if move not in self._accepted:
            self.answer = "wrong"
            self._ring(Sound.NOT_POSSIBLE)
            return
        self._seat.play(move, self._now())
        if self._table.outcome is None:
            # The step is one move, also where the turn has more.
            self._table.end(Outcome(None, Reason.AGREED))
        self.viewpoint.catch_up()
        self.moving.follow()
        self.answer = "right"
        self._ring(*move_sounds(self._first, self.seen))
        self._on_done()


class _Pupil(Moving):
    """Makes the moves of an exercise, whose remarks lie over the board before the move."""

    def __init__(self, exercise: Exercise, shell: Shell) -> None:
        super().__init__(exercise.viewpoint, exercise.play, shell)
        self._exercise = exercise

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """See ``BoardPlayer.draw_over``."""
        exercise = self._exercise
        if not exercise.done and self.asked is None:
            draw_notes(surface, layout, self.game, exercise.step, exercise.seen, style)
        super().draw_over(surface, layout, style)


def _laid(game: Game, diagram: Diagram) -> Referee:
    """A referee at the position of a diagram."""
    referee = Referee(game, game.read(diagram.position))
    for text in diagram.played:
        referee.play(game.read_move(referee.history[-1], text))
    return referee


# --- Remarks -----------------------------------------------------------------------------


def draw_number(
    surface: pygame.Surface,
    centre: tuple[float, float],
    number: int,
    radius: float,
    style: Style,
    on_fog: bool,
) -> None:
    """Draw the disc of a remark: accent for the fog, light for squares in view."""
    theme = style.theme
    fill, ink = (theme.accent, theme.on_accent) if on_fog else (LIGHT, _LIGHT_INK)
    disc(surface, centre, radius, fill, DARK, 1.5)
    side, middle = round(2 * radius), (round(centre[0]), round(centre[1]))
    box = box_at(side, side, center=middle)
    cuts.cover(surface, box)
    size = max(11, round(radius * 1.2))
    draw_text(surface, str(number), *centre, size, ink, bold=True, align="center")


def draw_notes(
    surface: pygame.Surface,
    layout: BoardLayout,
    game: Game,
    step: Step,
    seen: Observation,
    style: Style,
) -> None:
    """Draw the numbers of a step at the corners of squares, and its pills in the fog."""
    radius = max(9.0, min(15.0, layout.cell * 0.17))
    for number, note in enumerate(step.notes, 1):
        square = _square(game, note.at)
        if note.pill:
            box = _pill_box(layout, _square(game, note.on or note.at), note, style.metrics)
            if note.on:
                _draw_line(surface, layout, box, square, style)
            _draw_pill(surface, box, number, _(note.pill), style)
        else:
            x, y = layout.corner(square)
            centre = x + layout.cell - radius * 0.72, y + radius * 0.72
            draw_number(surface, centre, number, radius, style, square not in seen.visible)


def _pill_box(layout: BoardLayout, square: Square, note: Note, m: Metrics) -> pygame.Rect:
    """Where the pill of a remark lies: in the middle of the height of a square."""
    height = min(round(layout.cell * 0.38), m.small + 16)
    width = height + text_width(_(note.pill), m.small, bold=True) + round(height * 0.5)
    x, y = layout.corner(square)
    inset = round(layout.cell * 0.14)
    return pygame.Rect(x + inset, y + (layout.high - height) // 2, width, height)


def _draw_pill(
    surface: pygame.Surface, box: pygame.Rect, number: int, words: str, style: Style
) -> None:
    theme, m = style.theme, style.metrics
    dark = theme.is_dark
    ground, ink = (theme.bg, theme.text) if dark else (theme.text, theme.panel)
    rounded(surface, box, box.height / 2, ground, theme.accent, 2)
    cuts.cover(surface, box)
    radius = box.height / 2 - 4
    draw_number(surface, (box.x + box.height / 2, box.centery), number, radius, style, True)
    draw_text(surface, words, box.x + box.height, box.centery, m.small, ink, bold=True)


def _draw_line(
    surface: pygame.Surface,
    layout: BoardLayout,
    box: pygame.Rect,
    square: Square,
    style: Style,
) -> None:
    """Draw the line from a pill to the square that it is about."""
    x, y = layout.corner(square)
    end = x + layout.cell * 0.1, y + layout.cell * 0.18
    start = min(box.right - box.height * 0.4, max(box.x + box.height, end[0])), box.centery
    left, top = (int(min(pair)) - 8 for pair in zip(start, end, strict=True))
    width, height = (int(abs(a - b)) + 16 for a, b in zip(start, end, strict=True))
    path = f"M{start[0] - left:g} {start[1] - top:g}L{end[0] - left:g} {end[1] - top:g}"
    dot = f'<circle cx="{end[0] - left:g}" cy="{end[1] - top:g}" r="4" '
    accent = style.theme.accent
    body = cased(path, accent, 2, 2, 0.7)
    body += dot + f'fill="{css(accent)}" stroke="{css(DARK)}" stroke-width="1.5"/>'
    surface.blit(svg(width, height, body), (left, top))


# --- Boards ------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def topic_picture(
    variant: str, ruleset: str, topic: Topic, side: int, theme: Theme, settings: Settings
) -> pygame.Surface:
    """The board of a rule, so many pixels wide and high, or a few less."""
    game = find_game(variant, ruleset)
    low, high = (_square(game, name) for name in topic.part.split())
    facts = game.facts
    count = high % facts.columns - low % facts.columns + 1
    cell = largest_cell(facts, side / count, side / count)
    tall = square_height(cell, facts.aspect)
    picture = pygame.Surface((cell * count, tall * count))
    row, column = divmod(low, facts.columns)
    above = facts.rows - row - count
    layout = BoardLayout.of(facts, cell, -column * cell, -above * tall)
    view = view_of(shown(game, topic.diagram))
    arrows = (
        (_square(game, arrow[:2]), _square(game, arrow[2:]))
        for arrow in topic.arrows.split()
    )
    marks = replace(
        view.marks, order=(), check=view.seen.check,
        arrows=tuple(arrows), circles=named(game, topic.circles),
    )  # fmt: skip
    BoardView(layout, theme, plain_options(settings)).draw(picture, view.seen, marks)
    return picture


def _square(game: Game, name: str) -> Square:
    (square,) = named(game, name)
    return square
