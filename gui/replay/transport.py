"""The transport row: buttons, a slider, and the number of the move."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.app.keys import Keys
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text, text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.words import fill_of, long_words
from gui.widgets.button import IconButton
from gui.widgets.slider import Slider, Span
from gui.widgets.widget import Style, Widget

_PITCH = {"S": (26, 30), "M": (34, 40), "L": (44, 51)}
"""Distances between small buttons, and from a small one to the round one."""


class RoundButton(Widget):
    """The main button of the row, a disc: play, pause or replay."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.icon = "play"
        self._on_press = on_press

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the button if the event does so."""
        return self.run_if_pressed(event, self._on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the disc and its icon."""
        theme, (x, y) = style.theme, self.rect.center
        line = theme.on_accent if self.hovered else None
        disc(surface, (x, y), self.rect.width / 2, theme.accent, line, 1.5)
        draw_icon(surface, self.icon, (x, y), style.metrics.icon, theme.on_accent)


class Transport:
    """First, previous, next, last, and a slider over the whole game.

    Args:
        on_seek: Called with a ply to go to.
        on_step: Called with how many plies to go.
        on_play: Called when the round button is pressed.
        keys: For the tooltips.

    Attributes:
        play: The round button.
        words: What stands at the right end.
        beside: More widgets between buttons and slider, each as wide as it wants to be.
        goes_beyond: Whether Next at the end asks for another move.
    """

    def __init__(
        self,
        on_seek: Callable[[int], None],
        on_step: Callable[[int], None],
        on_play: Callable[[], None],
        keys: Keys,
    ) -> None:
        self.play = RoundButton(on_play)
        self.words = ""
        self.beside: list[Widget] = []
        self.goes_beyond = False
        self._last = 0
        hint = keys.hint
        self._before = (
            IconButton("first", hint("First move", "first"), lambda: on_seek(0)),
            IconButton("back", hint("One move back", "previous"), lambda: on_step(-1)),
        )
        self._after = (
            IconButton("next", hint("One move forward", "next"), lambda: on_step(1)),
            IconButton("last", hint("Last move", "last"), lambda: on_seek(self._last)),
        )
        self._slider = Slider(Span(0, 1, 1), 0, lambda ply: on_seek(round(ply)))
        self._rect = pygame.Rect(0, 0, 0, 0)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [*self._before, self.play, *self._after, *self.beside, self._slider]

    @property
    def slider(self) -> Slider:
        """The slider over the whole game."""
        return self._slider

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place it there."""
        m = style.metrics
        self._rect = rect
        small, large = _PITCH[m.size]
        x, side = rect.x + m.icon * 0.9, m.icon + 8
        for button, step in zip(
            (*self._before, self.play, *self._after),
            (small, large, large, small, 0),
            strict=True,
        ):
            width = m.control if button is self.play else side
            button.rect = pygame.Rect(0, 0, width, width)
            button.rect.center = (round(x), rect.centery)
            x += step
        left = self._after[1].rect.right + m.gutter
        for widget in self.beside:
            if isinstance(widget, IconButton):
                widget.rect.size = side, side
            widget.rect.midleft = (left, rect.centery)
            left = widget.rect.right + m.gutter
        words = text_width("Move 888 of 888", m.small, bold=True)
        right = rect.right - words - m.gutter
        self._slider.rect = pygame.Rect(left, rect.y, right - left, rect.height)

    def show(self, ply: int, annotated: AnnotatedGame) -> None:
        """Show ``ply`` as the current position."""
        self._last = annotated.plies
        self._slider.span = Span(0, max(1, annotated.plies), 1)
        self._slider.value = ply
        self._slider.marks = tuple(float(capture) for capture in annotated.captures)
        self._slider.pins = {ply: fill_of(annotated, ply) for ply in annotated.moments}
        self._slider.about = lambda pin: long_words(annotated, round(pin))
        for button in self._before:
            button.enabled = ply > 0
        for button in self._after:
            button.enabled = ply < annotated.plies
        self._after[0].enabled |= self.goes_beyond
        self.words = where_words(ply, annotated)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words; the widgets draw themselves."""
        m, theme, place = style.metrics, style.theme, self._rect.midright
        draw_text(
            surface, self.words, *place, m.small, theme.text, bold=True, align="right"
        )


def where_words(ply: int, annotated: AnnotatedGame) -> str:
    """The number of the move that led to ``ply``, and of how many."""
    if not annotated.steps:
        return "Start"
    steps = annotated.steps
    what, last = "Series" if steps[-1].series else "Move", steps[-1].counted
    return f"{what} {steps[ply - 1].counted} of {last}" if ply else f"Start of {last}"
