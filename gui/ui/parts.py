"""The usual parts of screens: bars, cards, headings, buttons and choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from core.texts import pgettext
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline, vline
from gui.drawing.text import text_width
from gui.ui.elements import Canvas, Ink, Label, Leaf, Text, icon
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import (
    GROW,
    Column,
    Element,
    Grow,
    Length,
    Lining,
    Measure,
    Pixels,
    Place,
    Row,
    Space,
)
from gui.widgets.button import Button, ConfirmButton, IconButton, Kind, Logo, logo_width
from gui.widgets.choice import (
    CHIPS,
    SEGMENTS,
    Choice,
    DropDown,
    Look,
    Option,
    chips_width,
    drop_down_width,
)
from gui.widgets.signs import draw_panel, draw_progress, draw_thinking, draw_week
from gui.widgets.slider import Slider, Span, Stepper, Toggle
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style

HEADING = {"S": 19, "M": 22, "L": 28}
"""From the top of a heading to the top of what it names."""

HALF_GAP = {"S": 4, "M": 6, "L": 8}
"""Half of the usual gap."""

SMALL_ICON = {"S": 26, "M": 28, "L": 34}
"""The side of a button with an icon alone, in a card or a row."""

BAR_ICON: Length = {"S": 30, "M": 32, "L": 38}
"""The side of a button with an icon alone."""


class Where(Place, total=False):
    """Where a widget stands: see ``Element`` and ``Leaf``."""

    tab: int
    focus: bool


def app_bar(
    title: str,
    subtitle: str | tuple[str, ...],
    on_back: Callable[[], None],
    on_home: Callable[[], None],
    *right: Element | None,
) -> Row:
    """The bar at the top: Back, the logo, the name of the screen, and what it offers.

    The logo loses its name where title and subtitle need the room. Of several subtitles
    the first is shown that fits; the last is cut, and goes where there is hardly any room.
    """

    def left(more: Element, *, named: bool) -> Row:
        apart: Measure = "gutter" if named else "gap"
        sign = Leaf(
            Logo, on_home, h="row", wide=logo_width if named else _icon_width, tab=1
        )
        words = Text(title, "body", "text", bold=True)
        back = icon_button("back", pgettext("command", "Back"), on_back, tab=1)
        edge, between = Space("gutter"), Space("gap")
        return Row(back, sign, Space(apart), _upright(), edge, words, between, more)

    subtitles = (subtitle,) if isinstance(subtitle, str) else subtitle
    whole = (left(Text(each), named=named) for each in subtitles for named in (True, False))
    short = Row(Text(subtitles[-1], w=GROW), w={"S": 72, "M": 84, "L": 96})
    cut = left(FirstThatFits(short, Space(0), w=GROW), named=False)
    return Row(
        FirstThatFits(*whole, cut, w=GROW),
        Row(*right, gap={"S": 0, "M": 4, "L": 12}),
        h="bar", pad=({"S": 10, "M": 18, "L": 26}, 0), gap="gap", ground=_bar_ground,
    )  # fmt: skip


def _icon_width(m: Metrics) -> int:
    return m.icon


def _upright() -> Canvas:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        half = style.metrics.icon * 0.45
        x, y = rect.center
        vline(surface, x, y - half, y + half, style.theme.edge)

    return Canvas(draw, w=1, h="row")


def _bar_ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    surface.fill(style.theme.panel, rect)
    hline(surface, rect.x, rect.right, rect.bottom - 1, style.theme.line)


def card(
    title: str,
    *kids: Element | None,
    note: str = "",
    ink: Ink = "text2",
    **how: Unpack[Lining],
) -> Column:
    """A card with its title, a note at the right of that, and what it holds."""
    apart = Space(Grow(least="gap"))
    head = Row(Label(title, ink), apart, Text(note, "caption"), h="label")
    usual: Lining = {"pad": ("gutter", "gap"), "gap": "gap", "ground": draw_panel}
    usual.update(how)
    return Column(head if title else None, *kids, **usual)


def progress(share: float, parts: int = 1, *, gap: Pixels = 0, h: Pixels) -> Row:
    """How much is done, from 0 to 1, in so many parts beside each other."""

    def part(number: int) -> Canvas:
        done = min(max(round(share * parts, 6) - number, 0.0), 1.0)

        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            draw_progress(surface, rect, done, style)

        return Canvas(draw, w=GROW, h=h)

    return Row(*map(part, range(parts)), gap=gap)


def waves(seconds: float, says: str = "", **where: Unpack[Place]) -> Canvas:
    """The waves of a bot that thinks for so long."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_thinking(surface, rect.x, rect.centery, seconds, style)

    return Canvas(draw, says=says, **where)


def week(done: Sequence[bool], **where: Unpack[Place]) -> Canvas:
    """The days of a week, filled where something was done."""
    return Canvas(lambda on, rect, style: draw_week(on, rect, done, style), **where)


def section(
    title: str,
    *kids: Element | None,
    note: str = "",
    wrong: str = "",
    **how: Unpack[Lining],
) -> Column:
    """A heading over what it names, with a note or with what is wrong at its right."""
    said: list[Element] = [Text(note, ("small", "caption", "label"))] if note else []
    if wrong:
        said = [icon("warning", "danger", 0.8), Text(wrong, ("small", "caption"), "danger")]
    return headed(title, said, *kids, **how)


def headed(
    title: str, right: Sequence[Element], *kids: Element | None, **how: Unpack[Lining]
) -> Column:
    """A heading with something else at its right, over what it names."""
    head = Row(Label(title), Space(Grow(least="gap")), *right, h="label", gap=6)
    body = Column(*kids, gap=how.pop("gap", 0), h=how.get("h"))
    return Column(Column(head, h=HEADING, pad=(0, 1)), body, **how)


def button(
    words: str,
    on_press: Callable[[], None],
    kind: Kind = "second",
    icon: str = "",
    *,
    enabled: bool = True,
    tooltip: str = "",
    sudden: bool = False,
    **where: Unpack[Where],
) -> Leaf:
    """A button; a quiet one is as wide as its words, and a wide one has larger words.

    One that is ``sudden`` comes by itself, where a click may be on its way to another.
    """

    def wide(m: Metrics) -> float:
        room = (m.icon * 1.4 if icon else 0) + (0 if kind == "quiet" else 3 * m.gap)
        width = text_width(words, m.small, bold=kind == "main") + room
        if kind == "quiet" or width < 4 * m.button:
            return width
        return text_width(words, m.body, bold=kind == "main") + room

    return Leaf(
        Button, words=words, on_press=on_press, kind=kind, icon=icon, enabled=enabled,
        tooltip=tooltip, sudden=sudden, wide=wide, **_placed("button", where),
    )  # fmt: skip


def confirm_button(
    words: str,
    question: str,
    icon: str,
    on_press: Callable[[], None],
    *,
    enabled: bool = True,
    tooltip: str = "",
    **where: Unpack[Where],
) -> Leaf:
    """A button that asks ``question`` in its own place before it acts."""

    def wide(m: Metrics) -> float:
        return max(text_width(each, m.small) for each in (words, question)) + 3 * m.gap

    return Leaf(
        ConfirmButton, words=words, question=question, icon=icon, on_press=on_press,
        enabled=enabled, tooltip=tooltip, wide=wide, **_placed("button", where),
    )  # fmt: skip


def icon_button(
    icon: str,
    tooltip: str,
    on_press: Callable[[], None],
    side: Length = BAR_ICON,
    *,
    enabled: bool = True,
    edged: bool = False,
    **where: Unpack[Where],
) -> Leaf:
    """A button with an icon alone, as they stand in bars; beside others it has an edge."""
    place: Where = {"w": side, "h": side, **where}
    return Leaf(
        IconButton, icon=icon, tooltip=tooltip, on_press=on_press, enabled=enabled,
        edged=edged, **place,
    )  # fmt: skip


def choice(
    options: Sequence[str | Option],
    chosen: int,
    on_change: Callable[[int], None],
    look: Look = SEGMENTS,
    *,
    opening: int = -1,
    **where: Unpack[Where],
) -> Leaf:
    """A choice of one among a few, of which that of the number ``opening`` opens more."""
    each = tuple(Option(o) if isinstance(o, str) else o for o in options)

    def wide(m: Metrics) -> float:
        return chips_width([o.label for o in each]) if look is CHIPS else 0

    return Leaf(
        Choice, each, chosen, on_change, look, options=each, chosen=chosen,
        on_change=on_change, look=look, opening=opening, wide=wide,
        **_placed("control", where),
    )  # fmt: skip


def toggle(on: bool, on_change: Callable[[bool], None], **where: Unpack[Where]) -> Leaf:
    """A switch."""
    return Leaf(Toggle, on=on, on_change=on_change, **_placed("control", where))


def slider(
    span: Span, value: float, on_change: Callable[[float], None], **where: Unpack[Where]
) -> Leaf:
    """A knob on a line."""
    return Leaf(
        Slider, span=span, value=value, on_change=on_change, **_placed("control", where)
    )  # fmt: skip


def field(
    text: str, longest: int, on_change: Callable[[str], None], **where: Unpack[Where]
) -> Leaf:
    """A line to type: ``text`` stands there first, and ``on_change`` gets each new text."""
    return Leaf(
        TextField, text, longest, on_change, on_change=on_change,
        **_placed("control", where),
    )  # fmt: skip


def drop_down(
    names: tuple[str, str],
    value: str,
    on_open: Callable[[], None],
    on_clear: Callable[[], None],
    **where: Unpack[Where],
) -> Leaf:
    """A filter that says its value, which it can clear, or that there is none.

    Args:
        names: What it is called, and what it says without a value.
        value: What it is set to, in words; ``""`` for nothing.
        on_open: Called when the menu of values is wanted.
        on_clear: Called when no value is wanted any more.
        where: Where it stands.
    """

    def wide(m: Metrics) -> float:
        return drop_down_width(names[1], value, m)

    return Leaf(
        DropDown, name=names[0], unset=names[1], value=value, on_open=on_open,
        on_clear=on_clear, wide=wide, **_placed("row", where),
    )  # fmt: skip


def stepper(
    words: str,
    on_step: Callable[[int], None],
    tooltips: tuple[str, str],
    about: str = "",
    **where: Unpack[Where],
) -> Leaf:
    """A value between a minus and a plus."""
    return Leaf(
        Stepper, words, on_step, tooltips, about, words=words, on_step=on_step,
        **_placed("control", where),
    )  # fmt: skip


def _placed(height: Length, where: Where) -> Where:
    return {"h": height, **where}
