"""The menu of the defences among which a person may choose."""

from __future__ import annotations

from collections.abc import Callable

from core.values import Move
from gui.solving.session import Phase, SolvingSession
from gui.widgets.focus import Focus
from gui.widgets.menu import Item, Menu
from gui.widgets.widget import Style, Widget


def may_choose(session: SolvingSession) -> bool:
    """Whether another defence than the one on the board can be looked at."""
    verdict = session.verdict
    several = verdict is not None and len(verdict.defences) > 1
    return several and session.phase is Phase.YOURS and bool(session.answer)


class DefenceMenu:
    """Lets one of the defences be chosen.

    Args:
        menu: The menu.
        focus: Gives it the keyboard.
        choose: Called with the defence that is chosen.
    """

    def __init__(self, menu: Menu, focus: Focus, choose: Callable[[Move], None]) -> None:
        self._menu, self._focus, self._choose = menu, focus, choose

    def open(
        self,
        opener: Widget,
        session: SolvingSession,
        size: tuple[int, int],
        style: Style,
    ) -> None:
        """Open the menu below a widget, with the present defence marked."""
        moves = session.verdict.defences if session.verdict is not None else ()
        names = [session.defence_name(move) for move in moves]
        marked = names.index(session.answer) if session.answer in names else -1
        self._menu.open(
            opener.rect, [Item(name) for name in names], marked,
            lambda number: self._choose(moves[number]),
        )  # fmt: skip
        self._menu.on_close = lambda: self._focus.focus(None)
        self._menu.arrange(size, style.metrics)
        self._focus.focus(self._menu, by_keyboard=False)
