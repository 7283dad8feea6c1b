"""Bots as cards of which one is chosen, how strong an engine plays, and bots to tick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import pygame

from bots.entry import Entry
from core.engine import FULL, strength_words, strengths, with_strength
from core.games import find_variant
from core.tasks.bot_host import EngineProbe
from core.texts import N_, _
from gui.app.screen import Screen
from gui.drawing import redraw
from gui.drawing.icons import draw_icon, draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.setup.terms import NOBODY, PERSON, Opponent, rating_words
from gui.ui.elements import Canvas, Ink, Label, Leaf, Size, Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space, px
from gui.ui.listing import ListOf, row_ground
from gui.ui.menu import Item
from gui.ui.parts import button, choice, section
from gui.widgets.bot_rows import BotRow, NameLook, draw_name
from gui.widgets.choice import Option, draw_pick
from gui.widgets.widget import Style
from settings.engines import EngineList, ListedEngine, change_engines, read_engines
from settings.remembered import StateError

_GROUPS = {
    N_("Levels"): N_("From the easiest to the strongest"),
    N_("Bots"): N_("Each named after its idea"),
    N_("Engines"): N_("Programs of your own"),
    # For translators: an opponent: a person at the same screen.
    N_("Person"): N_("Someone beside you"),
}
"""Into what opponents fall, and what tooltips say of that."""

_LEAST, _MOST = {"S": 60, "M": 70, "L": 90}, {"S": 69, "M": 92, "L": 124}
"""How high a card is at least and at most."""

_GAP = 6
"""Between two cards, in pixels."""


@dataclass(frozen=True, slots=True)
class BotLine:
    """What is shown of a bot, of a person, or as a title over some bots.

    Attributes:
        name: Of the bot; the words of a title.
        detail: One sentence about it, or why it cannot play here.
        rating: As people read it; empty where there is none.
        moon: The phase of its moon; ``None`` for a person.
        able: Whether it can be chosen.
        title: Whether it is a title.
        ticked: Whether it is ticked.
    """

    name: str
    detail: str = ""
    rating: str = ""
    moon: float | None = None
    able: bool = True
    title: bool = False
    ticked: bool = False


def bot_lines(rows: Sequence[BotRow], variant: str) -> list[BotLine]:
    """What is shown of some bots in a game."""
    return [_line(row, variant) for row in rows]


def _line(row: BotRow, variant: str) -> BotLine:
    if isinstance(row, Entry):
        return BotLine(
            row.name,
            row.available or _(row.summary),
            row.rating_text_in(variant),
            row.moon_phase,
            able=not row.available,
        )
    if row != PERSON:
        return BotLine(row, able=False, title=True)
    if find_variant(variant).facts.hidden:
        return BotLine(PERSON, _("Two at one screen, which goes dark between turns."))
    return BotLine(PERSON, _("Two at one screen, taking turns."))


# --- Cards -----------------------------------------------------------------------------


def opponent_cards(
    title: str,
    opponent: Opponent,
    take: Callable[[Opponent], None],
    *foot: Element | None,
) -> Column:
    """A strip of groups, if there are several, and the cards of the one that is shown.

    Args:
        title: The heading over them.
        opponent: Whom is chosen now.
        take: Called when that is another one, or another group is shown.
        foot: What stands below the cards.
    """
    found = opponent.found
    groups, group, chosen = found.groups, found.group, found.name
    titles, rows = list(groups), groups[group]
    lines = bot_lines(rows, opponent.variant)
    names = [line.name for line in lines]

    def turn(number: int) -> None:
        take(replace(opponent, shown=titles[number]))

    def choose(number: int) -> None:
        before = (name for name in opponent.names if name != names[number])
        take(replace(opponent, shown=group, names=(*before, names[number])))

    levels, alone = len(groups.get("Levels", ())), not any(foot)
    strip = [Option(_(each), tooltip=_(_GROUPS[each])) for each in titles]
    cards = ListOf(
        items=lines,
        cell=_card,
        chosen=names.index(chosen) if chosen else -1,
        on_choose=choose,
        barred=lambda line: not line.able,
        show=max(1, levels if alone else len(lines)),
        gap=_GAP,
        beside=12,
        key=group,
        h=GROW
        if alone
        else Grow(most={s: len(lines) * (h + _GAP) for s, h in _MOST.items()}),
    )
    return section(
        title,
        choice(strip, titles.index(group), turn) if len(titles) > 1 else None,
        cards if lines else Text(_(NOBODY), lines=0),
        *foot,
        note=rating_words(rows, opponent.variant),
        gap="gap",
        h=GROW,
    )


def _card(line: BotLine, chosen: bool, pointed: bool) -> Element:
    if line.title:
        return _title(line.name, {"S": 20, "M": 24, "L": 30})
    soft: Ink = "text2" if line.able else "text3"
    sizes: tuple[Size, ...] = ("h3", "body", "small", "label")
    rating = Text(
        line.rating, "body", "text" if chosen else "text2", bold=chosen, tight=True
    )
    words = Column(
        Row(_name(line, sizes, soft, bold=True), rating, gap="gap"),
        Text(line.detail, "small", soft, lines=2, tight=True),
        gap={"S": 0, "M": 3, "L": 6},
        w=GROW,
    )
    return Row(
        _Portrait(line, chosen),
        words,
        pad=("gutter", 0),
        gap="gutter",
        align="center",
        ground=partial(_draw_card, able=line.able, chosen=chosen, pointed=pointed),
        h=Grow(least=_LEAST, most=_MOST),
    )


class _Portrait(Element):
    """The moon of a bot, or the sign of a person, as large as its card allows."""

    scales = True

    def __init__(self, line: BotLine, chosen: bool) -> None:
        super().__init__()
        self._line, self._chosen = line, chosen

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return round(0.6 * (height or 0))

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return width

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        theme, center, radius = style.theme, self.rect.center, self.rect.width / 2
        if self._line.moon is not None:
            draw_moon(surface, center, radius, self._line.moon, theme, self._chosen)
            return
        ink = theme.accent2 if self._chosen else theme.text2
        edge = ink if self._chosen else theme.edge
        disc(surface, center, radius, theme.raised, edge, 1.25)
        draw_icon(surface, "watch", center, round(1.1 * radius), ink)


def _draw_card(
    surface: pygame.Surface,
    rect: pygame.Rect,
    style: Style,
    *,
    able: bool,
    chosen: bool,
    pointed: bool,
) -> None:
    theme, radius = style.theme, style.metrics.radius
    if not able:
        rounded(surface, rect, radius, None, theme.line)
    elif chosen:
        draw_pick(surface, rect, style)
    else:
        ground = theme.raised if pointed else theme.panel
        rounded(surface, rect, radius, ground, None if theme.is_dark else theme.line)


# --- Strength --------------------------------------------------------------------------


class Strength:
    """How strong the chosen engine plays, in all its games.

    An engine that has never said what can be set in it is asked first.

    Args:
        screen: On which it is chosen.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen, self._name = screen, ""
        self._line: ListedEngine | None = None
        self._probe: EngineProbe | None = None

    @property
    def limit(self) -> str:
        """The strength that the engine is limited to, in words; ``""`` if it is not."""
        return strength_words(self._line.options.items()) if self._line is not None else ""

    def follow(self, bot: Entry | None) -> None:
        """Be about that bot, if it is an engine."""
        name = bot.name if bot is not None and bot.group == "engines" else ""
        if name == self._name:
            return
        self.close()
        self._name, self._line = name, _listed().named(name) if name else None
        if self._line is not None and self._line.probe is None:
            self._probe = self._screen.shell.asking(self._line.engine)

    def poll(self) -> None:
        """Take in what the engine has said of itself."""
        probe = self._probe.poll() if self._probe is not None else None
        if probe is not None and self._line is not None:
            self.close()
            self._change(probe=probe, protocol=self._line.protocol or probe.speech)
            redraw.now()

    def close(self) -> None:
        """End the engine that is being asked."""
        if self._probe is not None:
            self._probe.close()
            self._probe = None

    def view(self) -> Leaf | None:
        """The button, if there is something to choose, or may be soon."""
        asking = self._probe is not None
        probe = self._line.probe if self._line is not None else None
        if not asking and not (probe is not None and strengths(probe)):
            return None
        words = _("Strength: {limit}") if self.limit else _(FULL)
        return button(
            _("Starting the engine…") if asking else words.format(limit=self.limit),
            self._open,
            icon="down",
            enabled=not asking,
            tooltip=_("How strong the engine plays"),
            h="control",
        )

    def _open(self) -> None:
        line = self._line
        if line is None or line.probe is None:
            return
        offered, options = strengths(line.probe), line.options
        words, now = [each.words for each in offered], self.limit or _(FULL)
        self._screen.open_menu(
            [Item(each) for each in words],
            words.index(now) if now in words else -1,
            lambda number: self._change(options=with_strength(options, offered[number])),
        )

    def _change(self, **changes: object) -> None:
        """Change the engine; what cannot be written holds until the program ends."""
        assert self._line is not None, "an engine has said something or is changed"
        line = self._line = self._line.model_copy(update=changes)

        def changed(engines: EngineList) -> EngineList:
            return engines.revised(line, **changes)

        # What cannot be remembered is no reason not to play.
        with suppress(StateError):
            try:
                engines = change_engines(changed)
            except OSError:
                engines = changed(read_engines())
            self._screen.shell.use_engines(line.engine for line in engines.engines)


def _listed() -> EngineList:
    """The user's engines; none if the list has a mistake."""
    try:
        return read_engines()
    except StateError:
        return EngineList()


# --- Ticks -----------------------------------------------------------------------------


def ticked_bots(
    lines: Sequence[BotLine], on_tick: Callable[[str], None]
) -> ListOf[BotLine]:
    """Bots with a box to tick; a click or Space ticks one or takes that back."""

    def tick(number: int) -> None:
        if lines[number].able:
            on_tick(lines[number].name)

    return ListOf(
        items=lines,
        cell=_tick,
        on_open=tick,
        at_once=True,
        barred=lambda line: line.title,
        whole=True,
    )


def _tick(line: BotLine, chosen: bool, pointed: bool) -> Element:
    high = Grow(least={"S": 24, "M": 28, "L": 36}, most={"S": 40, "M": 44, "L": 52})
    if line.title:
        return Row(Space("gap"), _title(line.name, high), h=high)
    return Row(
        Canvas(partial(_draw_box, line), w="icon", h="icon"),
        Canvas(partial(_draw_moon, line), w="icon", h="icon"),
        _name(line, ("body", "caption"), "text3", bold=line.ticked),
        Row(Text(line.rating), Space({"S": 4, "M": 4, "L": 8})),
        pad=("gap", 0),
        gap="gap",
        ground=row_ground(chosen, pointed),
        h=high,
    )


def _draw_box(
    line: BotLine, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    theme = style.theme
    if line.ticked:
        rounded(surface, rect, 4, theme.accent)
        draw_icon(surface, "marks", rect.center, rect.width - 2, theme.on_accent)
    else:
        rounded(surface, rect, 4, None, theme.text3 if line.able else theme.line, 1.5)


def _draw_moon(
    line: BotLine, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    draw_moon(surface, rect.center, rect.width / 2, line.moon or 0.0, style.theme)


# --- Both ------------------------------------------------------------------------------


def _title(words: str, height: Grow | dict[str, int]) -> Element:
    """A title at the foot of its row."""
    return Column(Space(), Label(_(words)), Space({"S": 5, "M": 5, "L": 6}), h=height)


def _name(line: BotLine, sizes: tuple[Size, ...], soft: Ink, *, bold: bool) -> Canvas:
    """Both names of a bot, in the largest of some sizes that fits."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        m, theme = style.metrics, style.theme
        ink = theme.text if line.able else theme.text3
        look = NameLook(ink, getattr(theme, soft), m.caption, bold)
        pixels = [px(size, m) for size in sizes]
        fitting = [size for size in pixels if size <= 0.85 * rect.height]
        draw_name(surface, rect, _(line.name), fitting or pixels[-1:], look)

    return Canvas(draw, w=GROW, h={"S": 20, "M": 24, "L": 30})
