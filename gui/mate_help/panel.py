"""The help with a mate on the screen: a button, then the answer and how it is shown."""

from __future__ import annotations

from collections.abc import Callable

from core.texts import _
from gui.app.keys import Keys
from gui.drawing.metrics import Metrics
from gui.mate_help.help import ON_BOARD, QUESTION, MateHelp
from gui.ui.elements import Leaf, Text, icon
from gui.ui.layout import GROW, Column, Row, Space, Stack
from gui.ui.parts import button, headed, icon_button
from gui.widgets.signs import draw_panel
from gui.widgets.slider import Toggle

CARD_HEAD = {"S": 38, "M": 44, "L": 56}
"""Height of the head of a card."""

_LINE = {"S": 21, "M": 24, "L": 30}
_SMALL = {"S": 20, "M": 22, "L": 28}
"""The side of a small button with an icon."""


def mate_panel(
    help_: MateHelp, keys: Keys, on_ask: Callable[[], None], *, alone: bool
) -> Column:
    """The help in a column.

    Args:
        help_: What is known.
        keys: For the tooltips.
        on_ask: Called when somebody asks, or puts the answer away.
        alone: Whether it stands by itself on a card, and not below a strip of moves on
            which the line is written.
    """
    report = help_.report
    if not report.title:
        return headed(_(QUESTION), [], _ask(keys, on_ask, report.can_ask, "help"))
    names = " ".join(report.names) if alone else ""
    which = Row(Text(report.count_words, ink="text", w=GROW), *_steps(help_, keys))
    shown = Stack(Text(_(ON_BOARD), ink="text"), _on_board(help_), h="row")
    body = Column(
        Row(
            icon("help", "accent2"),
            Text(report.title, "body", "text", bold=True, lines=2, w=GROW),
            gap=6,
        ),
        Text(report.details, lines=2) if report.details else None,
        Text(names, ink="text", bold=True, lines=3) if names else None,
        which if report.count_words else None,
        shown if report.names else None,
        pad=0 if alone else "gap",
        gap=2,
        ground=None if alone else draw_panel,
    )
    return headed(_(QUESTION), [_away(keys, on_ask)], body)


def mate_card(help_: MateHelp, keys: Keys, on_add: Callable[[], None]) -> Column:
    """The help on a card that is broad and low, which offers to add the line to a tree."""
    report, found = help_.report, help_.report.lines[1] > 0
    title = Text(report.title or _(QUESTION), "body", "text", bold=True, w=GROW)
    ways = [_ask(keys, help_.toggle, report.can_ask)]
    if report.title:
        shown = _on_board(help_) if report.names else None
        ways = [*filter(None, [shown]), _away(keys, help_.toggle)]
    head = Row(icon("help"), title, *ways, h=CARD_HEAD, gap="gap")
    names = Text(
        " ".join(report.names), ink="text" if found else "text2", bold=found, w=GROW
    )
    back, on = _steps(help_, keys)
    which = Row(back, Text(report.count_words), on, gap=4) if report.count_words else None
    add = icon_button("new", _("Add the line to the tree"), on_add, side=_SMALL)
    line = Row(which, names, add if found else None, h=_LINE, gap="gap")
    told = [line, Text(report.details, h=_LINE)] if report.title else []
    foot = Space(4) if told else None
    return Column(head, *told, foot, pad=("gutter", 0), ground=draw_panel)


def _ask(keys: Keys, on_ask: Callable[[], None], enabled: bool, sign: str = "") -> Leaf:
    tooltip = keys.hint(_(QUESTION), "mate")
    words = _("Look for a mate")
    return button(words, on_ask, icon=sign, enabled=enabled, tooltip=tooltip)


def _away(keys: Keys, on_ask: Callable[[], None]) -> Leaf:
    """What puts the answer away."""
    return icon_button(
        # For translators: hide the help again.
        "close",
        # For translators: a button: hide this help.
        keys.hint(_("Put away"), "mate"),
        on_ask,
        _SMALL,
    )


def _steps(help_: MateHelp, keys: Keys) -> tuple[Leaf, Leaf]:
    """What shows the line before and the next one."""
    following = keys.hint(_("The next line"), "next_mate")
    return (
        icon_button("back", _("The line before"), lambda: help_.turn(-1), side=_SMALL),
        icon_button("next", following, help_.turn, side=_SMALL),
    )


def _on_board(help_: MateHelp) -> Leaf:
    """What draws the line on the board, or does not."""

    def show(on: bool) -> None:
        help_.on_board = on

    def wide(m: Metrics) -> float:
        return m.body * 1.35 * 1.8

    return Leaf(
        Toggle, help_.on_board, show, on=help_.on_board, on_change=show,
        tooltip=_(ON_BOARD), wide=wide,
    )  # fmt: skip
