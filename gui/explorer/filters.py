"""The filters of an explorer: a player, the side of that player, and how games ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.explorer.questions import ExploreFilters
from core.texts import _, pgettext
from core.values import Side
from gui.drawing.metrics import Metrics
from gui.ui.elements import Own, Text
from gui.ui.layout import GROW, Column, Element, Row, px
from gui.ui.listing import ListOf, row_ground
from gui.ui.menu import MENU_GROUND, Popup
from gui.ui.parts import choice, section
from gui.widgets.focus import Focus
from gui.widgets.signs import RESULTS
from gui.widgets.text_field import TextField
from gui.widgets.widget import Widget

_WIDE = {"S": 250, "M": 300, "L": 390}
_ROW = {"S": 22, "M": 26, "L": 34}

_NAMES, _LONGEST = 4, 60
"""So many names are in view, and so many letters can be typed."""

_SIDES = (None, *Side)
_OUTCOMES = ("", "1-0", "1/2-1/2", "0-1")


class FilterPanel(Popup):
    """Chooses which games count, over the screen; each change counts at once.

    Args:
        focus: Of the screen.
        on_change: Called when other games count.

    Attributes:
        filters: Which games count.
        players: Names that can be chosen, among them those that what is typed may mean.
    """

    def __init__(self, focus: Focus, on_change: Callable[[], None]) -> None:
        super().__init__(focus)
        self.filters = ExploreFilters()
        self.players: Sequence[str] = ()
        self.typing = True
        self._on_change = on_change
        self._sides: Sequence[str] = ("", "")
        self._field = TextField("", _LONGEST, self._type, on_enter=self._end)

    def open(self, opener: Widget, sides: Sequence[str]) -> None:
        """Show it below ``opener``; the sides are called so."""
        self._sides, self._field.text = sides, self.filters.player
        self._field.hint = _("Any player")
        self.show(opener, self._field)

    def clear(self) -> None:
        """Have all games count."""
        self._become(ExploreFilters())

    def view(self, m: Metrics) -> Element:
        """See ``Popup.view``."""
        filters, names = self.filters, self.players

        def take(number: int) -> None:
            self._field.text = names[number]
            self._become(replace(filters, player=names[number]))

        listed = ListOf(
            items=names, cell=_name_row, on_press=take, on_open=take, each=_ROW,
            h=_NAMES * px(_ROW, m),
        )  # fmt: skip
        # For translators: the player may have had either side.
        sides = _("Either"), *self._sides
        ends = pgettext("result", "Any"), *(RESULTS[each] for each in _OUTCOMES[1:])
        return Column(
            Own(self._field, h="control"),
            listed,
            section(
                _("Side of this player"),
                choice(
                    sides, _SIDES.index(filters.side),
                    lambda n: self._become(replace(self.filters, side=_SIDES[n])),
                ),
            ),
            section(
                _("Result"),
                choice(
                    ends, _OUTCOMES.index(filters.result),
                    lambda n: self._become(replace(self.filters, result=_OUTCOMES[n])),
                ),
            ),
            w=_WIDE, pad=("gap", "gap"), gap="gap", ground=MENU_GROUND,
        )  # fmt: skip

    def _end(self, _text: str) -> None:
        self.dismiss()

    def _type(self, text: str) -> None:
        self._become(replace(self.filters, player=text.strip()))

    def _become(self, filters: ExploreFilters) -> None:
        self.filters = filters
        self._on_change()


def filter_words(filters: ExploreFilters, sides: Sequence[str]) -> str:
    """Which games count, in a few words; ``""`` where all do."""
    player = filters.player
    if player and filters.side is not None:
        side = sides[filters.side]
        player = _("{player} as {side}").format(player=player, side=side)
    return " · ".join(filter(None, (player, RESULTS.get(filters.result, ""))))


def _name_row(name: str, chosen: bool, pointed: bool) -> Element:
    ground = row_ground(chosen, pointed)
    return Row(Text(name, ink="text", w=GROW), pad=("gap", 0), ground=ground)
