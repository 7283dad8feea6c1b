"""The form of every screen on which games are set up: the game, its clock, start, rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

import pygame

from core.games import find_variant
from core.texts import N_, _, pgettext
from core.values import Side
from gui.app.board_settings import help_levels
from gui.app.requests import ToLesson, ToOptions
from gui.app.screen import Screen
from gui.board.men import king_painter
from gui.entry.game_picker import GamePicker
from gui.games import GAMES
from gui.setup.bots import opponent_cards
from gui.setup.terms import (
    FIELDS,
    Field,
    NamedStart,
    NumberedStart,
    Opponent,
    Start,
    Terms,
    clock_label,
    clock_note,
    field_words,
    side_names,
)
from gui.ui.elements import Canvas, Leaf, Own, Size, Text, filled
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import (
    GROW,
    Column,
    Element,
    Frame,
    Ground,
    Length,
    Lining,
    Row,
    Slot,
    Space,
    Stack,
    put,
)
from gui.ui.listing import ListOf
from gui.ui.menu import Item
from gui.ui.parts import app_bar, button, choice, headed, icon_button, section, stepper
from gui.widgets.choice import CHIPS, Option, draw_pick, draw_radio
from gui.widgets.notice import Notice
from gui.widgets.text_field import Blank, NameField, TypedChoice
from gui.widgets.widget import Widget
from settings.remembered import (
    MOST_NAMED,
    SETUPS,
    SetupList,
    Setups,
    StateError,
    TournamentSetup,
    WatchSetup,
)

_MAIN = {"S": 44, "M": 52, "L": 64}
"""How high the button is that begins."""

_TOOLTIPS = {
    "main": (N_("Less main time"), N_("More main time")),
    "extra": (N_("Fewer seconds a move"), N_("More seconds a move")),
    "periods": (N_("Fewer periods of byoyomi"), N_("More periods: byoyomi, no increment")),
}

_BYOYOMI = N_(
    "Byoyomi: once main time is used up,\n"
    "each move has a period to itself.\n"
    "A period that is overrun is lost, and the last one loses."
)
"""What the numbers of such a clock mean."""

_FEWEST = 4
"""So many rulesets at least must be in view."""

_WIDE = 420
"""So wide must a row be that says all in one line, in pixels."""

SIZES: tuple[Size, ...] = ("small", "caption", "label")
"""Sizes of second text, of which the first is taken in which it fits."""


MakeRule: TypeAlias = Callable[[tuple[str, str], bool, bool], Element]
"""What a ruleset looks like: title and detail, whether it is chosen, or pointed at."""


SIDES = ("first", "random", "second")


class SetupScreen(Screen):
    """A screen on which a game is set up: what is chosen, and the parts that show that.

    Attributes:
        terms: What is chosen for the game at hand.
        side: The number of one's own among ``SIDES``, where one plays.
        help: The level of help, likewise.
    """

    terms: Terms
    side = 0
    help = 0

    def begin_with(self, variant: str) -> None:
        """Pick the first game, by its key."""
        self._game = GamePicker(self, variant, self._turn)
        self.terms = self.terms_for(self._game.variant, None, None)
        self._before: dict[str, Terms] = {}

    def terms_for(self, variant: str, before: Terms | None, known: Terms | None) -> Terms:
        """What is chosen for a game when it is picked.

        Args:
            variant: Key of the game.
            before: What is chosen for the game before, if there was one.
            known: What was chosen for this one, if it was picked before.
        """
        raise NotImplementedError

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``: the rules that are chosen."""
        return ToLesson(self.terms.variant, self.terms.ruleset)

    def take(self, terms: Terms) -> None:
        """Have other terms."""
        self.terms = terms

    def _turn(self) -> None:
        """Turn to another game, and to what was chosen for it."""
        before, variant = self.terms, self._game.variant
        self._before[before.variant] = before
        self.terms = self.terms_for(variant, before, self._before.get(variant))

    # --- Parts of screens ----------------------------------------------------------------

    def bar(
        self,
        title: str,
        about: str,
        *,
        left: Element | None = None,
        right: Element | None = None,
    ) -> Row:
        """The bar: what the screen is about, and the game amid what else it offers."""
        origin = self.terms.origin
        apart = Space({"S": 8, "M": 4, "L": 0})
        game = Own(self._game, w=self._game.width(self.metrics), h="control", tab=-1)
        options = icon_button("options", _("Options"), lambda: self.go(ToOptions()), tab=1)
        offered = left, apart if left is not None else None, game, apart, right, options
        if origin:
            about = _("from the position {origin}").format(origin=origin)
        return app_bar(title, about, self.back, self.home, *offered)

    def opponent(self, title: str, number: int, *foot: Element | None) -> Column:
        """The cards of one of those who play."""

        def take(opponent: Opponent) -> None:
            chosen = list(self.terms.opponents)
            chosen[number] = opponent
            self.take(replace(self.terms, opponents=tuple(chosen)))

        return opponent_cards(title, self.terms.opponents[number], take, *foot)

    def sides(self) -> Element:
        """The choice of one's own side."""
        facts = self.terms.facts
        first, second = (
            Option(name, painter=king_painter(facts, side, 1.2))
            for side, name in zip(Side, side_names(facts), strict=True)
        )
        options = first, Option(pgettext("side", "Random"), icon="random"), second
        take = partial(setattr, self, "side")
        return section(_("Your side"), choice(options, self.side, take))

    def levels(self) -> Element | None:
        """The choice of a level of help, in games that hide something."""
        if not self.terms.facts.hidden:
            return None
        levels = choice(help_levels(), self.help, partial(setattr, self, "help"))
        return section(_("Help"), levels, note=help_levels()[self.help].tooltip)

    def clock(self, *, steps: bool = False) -> Element:
        """The usual clocks and one that is typed, with steppers for that if they fit."""
        terms, clock = self.terms, self.terms.clock

        def take(chosen: int, typed: str) -> None:
            self.take(replace(terms, clock=replace(clock, chosen=chosen, typed=typed)))

        offered = [Option(clock_label(each)) for each in clock.offered]
        return section(
            _("Clock"),
            # For translators: a choice: a clock that one types in.
            _typed(offered, Blank(_("Own…"), 9), clock.chosen, clock.typed, take),
            self._steppers() if steps and clock.own else None,
            note=clock_note(terms.facts, clock.time) if clock.time else "",
            wrong=clock.problem,
        )

    def _steppers(self) -> Row:
        m, clock = self.metrics, self.terms.clock
        control, wide = clock.control, m.size == "S"
        byoyomi = control is not None and control.byoyomi > 0
        names = (
            _("Main time"),
            _("Byoyomi") if byoyomi else _("Increment"),
            _("Byoyomi periods"),
        )
        columns = []
        for name, field in zip(names, FIELDS if clock.has_byoyomi else FIELDS[:2]):  # noqa: B905
            words, about = field_words(field, control, wide), ""
            if field == "periods":
                about = _(_BYOYOMI)
            less, more = map(_, _TOOLTIPS[field])
            step = stepper(words, partial(self._step, field), (less, more), about)
            over = Text(name, "caption", h={"S": 0, "M": 28, "L": 36})
            columns.append(Column(Space("gap") if wide else over, step, w=GROW))
        return Row(*columns, gap="gap")

    def _step(self, field: Field, by: int) -> None:
        clock, usual = self.terms.clock, GAMES[self.terms.variant].usual_time
        self.take(replace(self.terms, clock=clock.stepped(field, by, usual)))

    def start(self) -> Element | None:
        """The choice among the starts of the game, where it has several."""
        match self.terms.start:
            case NumberedStart() as start:
                return self._by_number(start)
            case NamedStart() as start:
                return self._by_name(start)
            case _:
                return None

    def _by_number(self, start: NumberedStart) -> Element:
        def take(chosen: int, typed: str) -> None:
            self._begin_from(replace(start, chosen=chosen, typed=typed))

        last = len(start.numbered) - 1
        blank = Blank(_("By number"), len(str(last)), figures=True)
        offered = [Option(pgettext("position", "Random"), icon="random")]
        by_number = start.chosen and start.typed
        # For translators: the numbers that starts have.
        note = _("0 to {last}") if by_number else _("drawn: number {number}")
        wrong = _("Type a number from 0 to {last}.")
        return section(
            pgettext("position", "Start"),
            _typed(offered, blank, start.chosen, start.typed, take),
            note=note.format(last=last, number=start.drawn) if start.valid else "",
            wrong="" if start.valid else wrong.format(last=last),
        )

    def _by_name(self, start: NamedStart) -> Element:
        """Chips for as many starts as have room; the last one opens a menu of all."""
        named = start.named
        short = ["", *(name for name, each in named.known.items() if each.short)]
        offers = [self._chips(start, short[:count]) for count in range(len(short), 0, -1)]
        return section(_(named.heading), FirstThatFits(*offers), note=_(named.note))

    def _chips(self, start: NamedStart, names: Sequence[str]) -> Leaf:
        """Chips for some starts; the one that opens the menu is called after its choice."""
        known, usual = start.named.known, start.named.usual
        short = [_(known[name].short if name else usual) for name in names]
        whole = [start.title_of(name) for name in names]
        there = start.name in names
        options = [
            Option(label, tooltip="" if label == title else title)
            for label, title in zip(short, whole, strict=True)
        ]
        options.append(Option(_("More") if there else start.title_of(start.name)))
        return choice(
            options,
            names.index(start.name) if there else len(names),
            partial(self._take_start, start, names),
            CHIPS,
            opening=len(names),
        )

    def _take_start(self, start: NamedStart, names: Sequence[str], number: int) -> None:
        if number < len(names):
            self._begin_from(replace(start, name=names[number]))
            return
        every = ["", *start.named.known]
        items = [Item(start.title_of(name)) for name in every]
        self.open_menu(
            items,
            every.index(start.name),
            lambda number: self._begin_from(replace(start, name=every[number])),
        )

    def _begin_from(self, start: Start) -> None:
        self.take(replace(self.terms, start=start))

    def begin(
        self, words: str, icon: str, on_press: Callable[[], None], *, more: bool = True
    ) -> Leaf:
        """The button that begins; ``more`` is whether all else allows that."""
        enabled = more and self.terms.valid
        return button(words, on_press, "main", icon, enabled=enabled, h=_MAIN, focus=True)

    def rules(self, *right: Element) -> Column:
        """The rulesets; their details are told in whole where there is room for that."""
        known = find_variant(self.terms.variant).rulesets
        names = list(known)

        def offer(cell: MakeRule, show: int = 0, w: Length = None) -> ListOf[Any]:
            return ListOf(
                items=list(known.values()),
                cell=cell,
                chosen=names.index(self.terms.ruleset),
                on_choose=lambda n: self.take(replace(self.terms, ruleset=names[n])),
                show=show,
                whole=True,
                even=True,
                beside=12,
                w=w,
            )

        forms = [offer(_airy), offer(_wrapped, _FEWEST), offer(_short)]
        if self.metrics.size == "S":
            forms[:0] = [offer(_airy_line, w=_WIDE), offer(_line, 1, _WIDE)]
        return headed(_("Rules"), right, FirstThatFits(*forms, h=GROW), h=GROW)


def _typed(
    offered: Sequence[Option],
    blank: Blank,
    chosen: int,
    typed: str,
    take: Callable[[int, str], None],
) -> Leaf:
    """Chips of which the last takes what is typed."""
    return Leaf(
        TypedChoice, offered, blank, chosen, typed, take, h="control",
        options=(*offered, Option(typed or blank.empty)), chosen=chosen, typed=typed,
        typing=chosen == len(offered), on_type=take,
    )  # fmt: skip


# --- Rulesets as rows --------------------------------------------------------------------


def _rule(
    words: tuple[str, str], chosen: bool, pointed: bool, *, lines: int, air: int
) -> Element:
    title, detail = words
    text = Column(
        Text(title, "body", "text", bold=chosen, tight=True),
        Text(detail, SIZES if lines else "small", lines=lines, tight=not air),
        w=GROW,
    )
    how: Lining = {"pad": ("gap", 6 + air), "gap": "gap", "align": "center"}
    how["ground"] = _rule_ground(chosen, pointed)
    return Row(_radio(chosen), text, **how)


def _in_line(words: tuple[str, str], chosen: bool, pointed: bool, *, air: int) -> Element:
    title, detail = words
    text = Text(title, "body", "text", bold=chosen, w=None), Space(), Text(detail, SIZES)
    ground = _rule_ground(chosen, pointed)
    return Row(_radio(chosen), *text, pad=("gap", 8 + air), gap="gap", ground=ground)


_airy = partial(_rule, lines=0, air=5)
_wrapped = partial(_rule, lines=0, air=0)
_short = partial(_rule, lines=1, air=0)
_airy_line = partial(_in_line, air=4)
_line = partial(_in_line, air=0)


def _radio(chosen: bool) -> Canvas:
    return Canvas(
        lambda surface, rect, style: draw_radio(surface, rect.center, chosen, style),
        w="icon",
        h="icon",
    )


def _rule_ground(chosen: bool, pointed: bool) -> Ground | None:
    return draw_pick if chosen else filled("raised") if pointed else None


# --- Setups with names -------------------------------------------------------------------

Setup = TypeVar("Setup", TournamentSetup, WatchSetup)

_SAVE, _DELETE = N_("Save this setup as …"), N_("Delete a setup …")
_FULL = N_("No more than {most} setups can be saved; delete one first.")


class SetupMenu(Generic[Setup]):
    """The setups of one kind.

    Args:
        screen: On which they are taken up.
        kind: The name of their part in the file.
        present: What is chosen on the screen now.
        take_up: Called with the setup that is chosen.
        notice: Says what went wrong, and what was saved.
    """

    def __init__(
        self,
        screen: Screen,
        kind: str,
        present: Callable[[], Setup],
        take_up: Callable[[Setup], None],
        notice: Notice,
    ) -> None:
        self._screen, self._kind, self._notice = screen, kind, notice
        self._present: Callable[[], Setup] = present
        self._take_up: Callable[[Setup], None] = take_up
        self._opener: Widget | None = None
        self._name = NameField(self._save, _("Name of this setup"))
        screen.focus.above = (*screen.focus.above, self._name)

    def button(self) -> Leaf:
        """Opens the menu; it belongs in the bar."""
        return icon_button("setups", _("Setups"), self._open, tab=1)

    def over(self, shown: Element) -> Stack:
        """A screen and, over it, the place where a name is asked for: below the bar."""
        m = self._screen.metrics
        width = min(self._screen.size[0] - 2 * m.margin, 20 * m.body)
        field = Row(Space(), _Above(self._name, width), pad=("margin", 4))
        return Stack(shown, Column(Space("bar"), field))

    @property
    def last(self) -> Setup | None:
        """The setup used last; ``None`` where there is none to be read."""
        known = self._read(tell=False)
        return None if known is None else known.last

    def keep_last(self) -> None:
        """Remember the present setup for next time; a failure is ignored."""
        self._change(lambda known: known.using(self._present()), tell=False)

    def _open(self) -> None:
        known = self._read()
        if known is None:
            return
        self._opener = self._screen.focus.current
        names = sorted(known.named, key=str.casefold)
        items = [Item(name, "setups") for name in names]
        items.append(Item(_(_SAVE), "new"))
        if names:
            items.append(Item(_(_DELETE), "trash"))

        def pick(number: int) -> None:
            if number < len(names):
                self._take_up(known.named[names[number]])
            elif number == len(names):
                self._name.begin("")
                self._screen.focus.focus(self._name)
            else:
                self._offer_deleting(names)

        self._screen.open_menu(items, -1, pick)

    def _offer_deleting(self, names: list[str]) -> None:
        items = [Item(name, "trash") for name in names]
        self._screen.open_menu(items, -1, lambda number: self._delete(names[number]))

    def _save(self, name: str) -> None:
        name = " ".join(name.split())
        self._screen.focus.focus(self._opener)
        known = self._read() if name else None
        if known is None:
            return
        if len(known.named) >= MOST_NAMED and name not in known.named:
            self._notice.show_error(_(_FULL).format(most=MOST_NAMED))
        elif self._change(lambda known: known.saving(name, self._present())):
            self._notice.show(_("Saved as {name}").format(name=name), "setups")

    def _delete(self, name: str) -> None:
        if self._change(lambda known: known.forgetting(name)):
            self._notice.show(_("{name} deleted").format(name=name), "trash")

    def _read(self, *, tell: bool = True) -> SetupList[Setup] | None:
        """The setups of this kind; ``None``, and a sentence, where they are unreadable."""
        try:
            found: SetupList[Setup] = getattr(SETUPS.read(), self._kind)
        except StateError as error:
            if tell:
                self._notice.show_error(str(error))
            return None
        return found

    def _change(
        self, how: Callable[[SetupList[Setup]], SetupList[Setup]], *, tell: bool = True
    ) -> bool:
        """Apply ``how`` to the saved setups; return whether they could be saved."""

        def change(setups: Setups) -> Setups:
            changed = how(getattr(setups, self._kind))
            return setups.model_copy(update={self._kind: changed})

        try:
            SETUPS.change(change)
        except (StateError, OSError) as error:
            if tell:
                self._notice.show_error(str(error))
            return False
        return True


class _Above(Element):
    """The place of a widget that lies above all others."""

    def __init__(self, widget: Widget, w: int) -> None:
        super().__init__(w=w, h="control")
        self._widget = widget

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        put(self._widget, rect=rect)
