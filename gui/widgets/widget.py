"""What every widget is, and the style it is drawn in."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.theme import Theme

PRESS_KEYS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})


@dataclass(frozen=True, slots=True)
class Style:
    """The colours and the measures that a screen is drawn in."""

    theme: Theme
    metrics: Metrics


class Widget:
    """A part of the screen that can be pointed at, pressed and reached by keyboard.

    A scene owns its widgets and sets their `rect` whenever the window's size changes. It
    gives them to a `Focus`, which hands them the events meant for them: the mouse always,
    keys only to the widget in focus. A widget of which an attribute is given another value,
    whoever does that, has the window drawn.

    Attributes:
        rect: Where the widget stands, in pixels of the window.
        enabled: Whether it can be used; if not it is drawn so and gets no events.
        hovered: Whether the pointer is over it. The focus keeps this up to date.
        focused: Whether it has the keyboard and shows it. Likewise.
        tooltip: A few words for a widget that carries none.
        typing: Whether it takes letters while it has the keyboard.
        reachable: Whether the keyboard reaches it; not where it only tells something.
        clip: The part of the window in which it is seen; ``None`` for all.
    """

    tells_above = False
    """Whether its tooltip stands above it, because what it is about lies below."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.tooltip = ""
        self.typing = False
        self.reachable = True
        self.clip: pygame.Rect | None = None
        self._held = False

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and getattr(self, name, None) != value:
            redraw.now()
        super().__setattr__(name, value)

    @property
    def anchor(self) -> pygame.Rect:
        """What its tooltip stands beside."""
        return self.rect

    @property
    def outline(self) -> pygame.Rect:
        """What the line of the focus is drawn round."""
        return self.rect

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse at that place means this widget."""
        return self.rect.collidepoint(pos)

    def shows(self, pos: tuple[int, int]) -> bool:
        """Whether what stands at that place of the window can be seen of it."""
        return self.clip is None or self.clip.collidepoint(pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was used."""
        del event
        return False

    def dismiss(self) -> bool:
        """Close what the widget has open; return whether there was anything.

        Called for a click elsewhere, and for Esc unless ``escape`` does more.
        """
        return False

    def escape(self) -> bool:
        """Handle Esc; return whether it meant anything to the widget."""
        return self.dismiss()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the widget into its `rect`."""
        raise NotImplementedError

    def pressed_by(self, event: pygame.event.Event) -> bool:
        """Whether this event completes a press.

        That is Enter or Space, or the left button let go over the widget after it went
        down there; to slide off before letting go takes a press back.
        """
        if event.type == pygame.KEYDOWN:
            return event.key in PRESS_KEYS
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        over = event.button == 1 and self.rect.collidepoint(event.pos)
        was_held = self._held
        self._held = over and event.type == pygame.MOUSEBUTTONDOWN
        return over and was_held and event.type == pygame.MOUSEBUTTONUP

    def run_if_pressed(
        self, event: pygame.event.Event, on_press: Callable[[], None]
    ) -> bool:
        """Call ``on_press`` if this event completes a press; whether it did."""
        pressed = self.pressed_by(event)
        if pressed:
            on_press()
        return pressed
