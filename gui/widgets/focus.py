"""The keyboard focus of a scene, and the delivery of events to its widgets."""

from collections.abc import Callable, Sequence

import pygame

from gui.drawing import cuts, reading, redraw
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, text_width, wrap_all
from gui.widgets.widget import Style, Widget

_TOOLTIP_AFTER = 0.5
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""The ways that arrows lead, to the right and down."""

_LEADING = frozenset({pygame.K_TAB, *ARROWS})
"""Keys that lead to what has a tooltip."""


class Focus:
    """The widgets of a scene in the order of the Tab key, one of them in focus.

    Tab and Shift+Tab go round; arrows that the focused widget has no use for go to the
    nearest widget in their direction. The line round the focused widget shows only after
    the keyboard was used, or where there is something to type.

    Where the pointer rests on words that are cut off, they are shown in whole, whether a
    widget drew them or the scene.

    Attributes:
        say: What a tooltip says at the moment: keys may have changed since it was made.
        widgets: In the order of the Tab key.
        above: Widgets that stay whatever others are set, and are drawn over them.
        current: The one in focus.
    """

    def __init__(
        self, widgets: Sequence[Widget] = (), above: Sequence[Widget] = ()
    ) -> None:
        self.say: Callable[[str], str] = str
        self.widgets = list(widgets)
        self.above = tuple(above)
        self.current: Widget | None = None
        self._by_keyboard = False
        self._hovered_for = 0.0
        self._pointer = (-1, -1)
        self._cut_rect = pygame.Rect(0, 0, 0, 0)
        self._cut_for = 0.0
        self._rests = False
        self._keys_lead = True

    @property
    def typing(self) -> bool:
        """Whether the widget in focus takes letters."""
        current = self.current
        return current is not None and current.enabled and current.typing

    def set(self, widgets: Sequence[Widget]) -> None:
        """Replace the widgets; the focus stays if its widget is among them."""
        if list(widgets) != self.widgets:
            redraw.now()
        for widget in self.widgets:
            if widget not in widgets:
                widget.hovered = widget.focused = False
        self.widgets = list(widgets)
        if self.current not in self._all():
            self.current = None

    def focus(self, widget: Widget | None, by_keyboard: bool = True) -> None:
        """Give a widget the keyboard, or with None take it from all."""
        self.current, self._by_keyboard = widget, by_keyboard
        for other in self._all():
            other.focused = other is widget and by_keyboard

    def free_keys(self, event: pygame.event.Event) -> None:
        """When a key comes, take the keyboard from a widget that does not show it has it.

        After a click on a button the arrows still belong to what the screen is about, but
        for a menu that it has opened.
        """
        current = self.current
        shown = current is not None and (current.focused or current in self.above)
        if event.type == pygame.KEYDOWN and not shown:
            self.focus(None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Deliver an event to the widgets; return whether it was used."""
        self._follow_pointer(event)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        # All of them hear it: a press that ends elsewhere must end.
        hearers, pointed = self._live(), None
        if event.type == pygame.MOUSEBUTTONDOWN:
            pointed = self._point_at(event.pos)
            seen = [widget for widget in hearers if widget.shows(event.pos)]
            hearers = [pointed] if pointed in self.above else seen
        used = [widget.handle(event) for widget in hearers]
        return pointed is not None or any(used)

    def update(self, dt: float) -> None:
        """Advance all widgets by `dt` seconds."""
        self._hovered_for += dt
        self._cut_for += dt
        for widget in self._all():
            widget.update(dt)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all widgets, then the line of the focus and a tooltip over them."""
        outer = surface.get_clip()
        reading.focus(self.current)
        for widget in self.widgets:
            if widget.clip is not None:
                surface.set_clip(widget.clip.clip(outer))
            with reading.within(widget, widget.rect):
                widget.draw(surface, style)
            surface.set_clip(outer)
        for widget in self.above:
            if widget.enabled:
                whole = widget is self.current
                cuts.cover(surface, surface.get_rect() if whole else widget.rect)
                with reading.within(widget, widget.rect):
                    widget.draw(surface, style)
        if self.current is not None and self.current.focused and self.current.enabled:
            _draw_line(surface, self.current.outline, style)
        with reading.aside():
            self._draw_tooltips(surface, style)

    def _draw_tooltips(self, surface: pygame.Surface, style: Style) -> None:
        cut = self._pointed_cut()
        whole = "" if cut is None else cut.whole
        # While something that lies above has the keyboard, nothing below says a word.
        over = [self.current] if self.current in self.above else self._live()
        for widget in over:
            led_to = widget.focused and self._keys_lead
            if widget.tooltip and (self._is_due(widget) or led_to):
                words = self.say(widget.tooltip)
                if widget.hovered:
                    words, whole = _with_whole(whole, words), ""
                above = widget.tells_above
                draw_tooltip(surface, widget.anchor, words, style, above=above)
        if cut is not None and whole:
            draw_tooltip(surface, cut.rect, whole, style)

    def _follow_pointer(self, event: pygame.event.Event) -> None:
        """Take note of where the pointer is; whatever else is done ends its tooltip."""
        if event.type == pygame.MOUSEMOTION:
            if not self._rests:
                self._hovered_for = self._cut_for = 0.0
            self._rests, self._keys_lead = True, False
            self._pointer = event.pos
            self._hover(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer = (-1, -1)
            self._hover(self._pointer)
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self._rests = False
            self._keys_lead |= event.type == pygame.KEYDOWN and event.key in _LEADING

    def _pointed_cut(self) -> cuts.Cut | None:
        """The cut words on which the pointer has rested for long enough."""
        cut = cuts.at(self._pointer) if self._rests else None
        rect = pygame.Rect(0, 0, 0, 0) if cut is None else cut.rect
        if not rect.colliderect(self._cut_rect):
            self._cut_for = 0.0
        self._cut_rect = rect
        left = _TOOLTIP_AFTER - self._cut_for
        if cut is not None and left > 0:
            redraw.within(left)
        return cut if left <= 0 else None

    def _is_due(self, widget: Widget) -> bool:
        """Whether the pointer has rested on it for long enough."""
        pointed = self._rests and widget.hovered and widget.covers(self._pointer)
        left = _TOOLTIP_AFTER - self._hovered_for
        if pointed and left > 0:
            redraw.within(left)
        return pointed and left <= 0

    def _live(self) -> list[Widget]:
        return [widget for widget in self._all() if widget.enabled]

    def _all(self) -> list[Widget]:
        return [*self.widgets, *self.above]

    def _hover(self, pos: tuple[int, int]) -> None:
        for widget in self._all():
            over = widget.enabled and widget.shows(pos) and widget.covers(pos)
            if over and not widget.hovered:
                self._hovered_for = 0.0
            widget.hovered = over

    def _point_at(self, pos: tuple[int, int]) -> Widget | None:
        live = reversed(self._live())
        pointed = next((w for w in live if w.shows(pos) and w.covers(pos)), None)
        self.focus(pointed, by_keyboard=pointed is not None and pointed.typing)
        for widget in self._all():
            if widget is not pointed:
                widget.dismiss()
        return pointed

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_TAB:
            return self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self.current in self._live() and self.current.handle(event):
            # What has put itself away has the keyboard no more.
            current = self.current
            self.focus(current if current is not None and current.enabled else None)
            return True
        if event.key == pygame.K_ESCAPE:
            return self._escape()
        return event.key in ARROWS and self._go(ARROWS[event.key])

    def _escape(self) -> bool:
        escaped = [widget.escape() for widget in self._live()]
        return any(escaped)

    def _step(self, by: int) -> bool:
        live = [widget for widget in self._live() if widget.reachable]
        if not live:
            return False
        if self.current in live:
            # What it asked is not answered from elsewhere.
            self.current.dismiss()
            self.focus(live[(live.index(self.current) + by) % len(live)])
        else:
            self.focus(live[0 if by > 0 else -1])
        return True

    def _go(self, way: tuple[int, int]) -> bool:
        if self.current is None:
            return False
        here = self.current
        live = [widget for widget in self._live() if widget.reachable]
        ahead = [(detour(here.rect, other.rect, way), other) for other in live]
        ways = [(length, other) for length, other in ahead if length is not None]
        if ways:
            self.focus(min(ways, key=lambda pair: pair[0])[1])
        return bool(ways)


def _draw_line(surface: pygame.Surface, outline: pygame.Rect, style: Style) -> None:
    """Draw the line of the focus; it keeps off words that are higher than their widget."""
    m = style.metrics
    low = max(0, round(m.small * LEADING) - outline.height)
    outside = outline.inflate(8, 8 + low)
    rounded(surface, outside, m.radius + 4, stroke=style.theme.text, stroke_width=2)


def _with_whole(whole: str, tooltip: str) -> str:
    """A tooltip that says cut words in whole, and before what it says anyway."""
    told = " ".join(whole.split()) in " ".join(tooltip.split())
    return tooltip if told else f"{whole}\n{tooltip}"


def detour(a: pygame.Rect, b: pygame.Rect, way: tuple[int, int]) -> int | None:
    """How far it is to what lies that way, straying counted threefold."""
    if way[0]:
        ahead = b.left - a.right if way[0] > 0 else a.left - b.right
        aside = max(0, b.top - a.bottom, a.top - b.bottom)
    else:
        ahead = b.top - a.bottom if way[1] > 0 else a.top - b.bottom
        aside = max(0, b.left - a.right, a.left - b.right)
    return ahead + 3 * aside if ahead >= 0 else None


def draw_tooltip(
    surface: pygame.Surface,
    anchor: pygame.Rect,
    words: str,
    style: Style,
    *,
    above: bool = False,
) -> None:
    """Draw the words below `anchor`, or `above` it; where the surface ends, opposite.

    Where neither side has room they stand beside it. Many words are broken into lines of
    half the surface's width.
    """
    m, theme = style.metrics, style.theme
    widest, step = surface.get_width() // 2, round(m.small * LEADING)
    lines = wrap_all(words, m.small, widest)
    width = max(text_width(line, m.small) for line in lines) + 2 * m.gap
    size = width, m.row + (len(lines) - 1) * step
    box = _beside(anchor, size, surface.get_rect(), above=above)
    rounded(surface, box, m.radius, theme.hover, theme.edge)
    y = box.top + m.row / 2
    for number, line in enumerate(lines):
        place = box.centerx, y + number * step
        draw_text(surface, line, *place, m.small, theme.text, align="center")


def _beside(
    anchor: pygame.Rect, size: tuple[int, int], room: pygame.Rect, *, above: bool
) -> pygame.Rect:
    """Where a box of that size does not cover ``anchor``, if there is such a place."""
    reach = anchor.inflate(12, 12)
    boxes = [pygame.Rect((0, 0), size) for _ in range(4)]
    boxes[0].midtop, boxes[1].midbottom = reach.midbottom, reach.midtop
    boxes[2].midleft, boxes[3].midright = reach.midright, reach.midleft
    if above:
        boxes[:2] = boxes[1::-1]
    placed = [box.clamp(room.inflate(-8, 0)) for box in boxes]
    return next((box for box in placed if not box.colliderect(anchor)), placed[0])
