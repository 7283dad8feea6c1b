"""What is chosen before a game: whom to play, rules, clock and start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, TypeAlias

from bots.entry import Entry
from bots.games import GAMES as BOT_GAMES
from bots.roster import entries_for
from core.clock import TimeControl
from core.facts import Facts
from core.games import find_variant
from core.games.variant import NamedStarts
from core.texts import N_, _, figures, ngettext, pgettext
from core.values import Side
from gui.games import GAMES
from gui.widgets.bot_rows import BotRow, titled

PERSON = N_("A person beside you")
"""Who can be played besides the bots."""

NOBODY = N_("No bot plays this game yet.")
"""What is said where there is nobody to choose."""

_OWN_TITLES = frozenset({"levels", "engines"})
"""Groups of bots that stand for themselves."""


def side_names(facts: Facts) -> tuple[str, str]:
    """What the sides are called, as headings have it."""
    return facts.side_name(Side.FIRST), facts.side_name(Side.SECOND)


def rated(bot: Entry, variant: str) -> str:
    """A bot and its rating, where it has one in this game."""
    rating = bot.rating_text_in(variant)
    return f"{bot.full_name} · {rating}" if rating else bot.full_name


def rating_words(rows: Sequence[BotRow], variant: str) -> str:
    """What is said of the ratings of some bots; empty where none has one."""
    bots = (row for row in rows if isinstance(row, Entry))
    there = any(bot.rating_text_in(variant) for bot in bots)
    return _(BOT_GAMES[variant].rating_words) if there else ""


# --- The opponent ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom is chosen among levels, bots, engines and a person.

    Each group has a choice of its own: the last of ``names`` that is in it and can play,
    or else the first that can.

    Attributes:
        variant: Key of the game.
        name: Whoever was chosen at first.
        with_person: Whether a person may be chosen.
        shown: The group that is shown; ``""`` for that of ``name``.
        names: Those chosen since, the last one last.
    """

    variant: str
    name: str
    with_person: bool = False
    shown: str = ""
    names: tuple[str, ...] = ()

    @property
    def groups(self) -> dict[str, tuple[BotRow, ...]]:
        """All there are by their titles; a person is a row of that name."""
        entries = entries_for(self.variant)
        levels = tuple(entry for entry in entries if entry.group == "levels")
        named = titled([e for e in entries if e.group not in _OWN_TITLES])
        engines = tuple(entry for entry in entries if entry.group == "engines")
        people = (PERSON,) if self.with_person else ()
        groups = {"Levels": levels, "Bots": named, "Engines": engines, "Person": people}
        return {title: rows for title, rows in groups.items() if rows} or {"Bots": ()}

    @property
    def found(self) -> Found:
        """Who is chosen among those there are now."""
        groups = self.groups
        usable = [title for title, rows in groups.items() if chosen_of(rows, ())]
        holding = [t for t in usable if chosen_of(groups[t], (self.name,)) == self.name]
        group = next(iter(holding or usable or groups))
        group = self.shown if self.shown in groups else group
        return Found(groups, group, chosen_of(groups[group], (self.name, *self.names)))


@dataclass(frozen=True, slots=True)
class Found:
    """Who is chosen.

    Attributes:
        groups: All there are; see ``Opponent``.
        group: The title of the group that is shown.
        name: Whoever is chosen; ``""`` for nobody.
    """

    groups: dict[str, tuple[BotRow, ...]]
    group: str
    name: str

    @property
    def bot(self) -> Entry | None:
        """The chosen bot; ``None`` where it is a person, or nobody that can play."""
        bots = (row for row in self.groups[self.group] if isinstance(row, Entry))
        return next((bot for bot in bots if bot.name == self.name), None)

    @property
    def person(self) -> bool:
        """Whether a person is chosen."""
        return self.name == PERSON


def chosen_of(rows: Sequence[BotRow], names: Sequence[str]) -> str:
    """The last of ``names`` that is a row and can play; else the first that can."""
    able = [
        row if isinstance(row, str) else row.name
        for row in rows
        if row == PERSON or (isinstance(row, Entry) and not row.available)
    ]
    wanted = [name for name in names if name in able]
    return (wanted or able or [""])[-1 if wanted else 0]


# --- The clock -------------------------------------------------------------------------

Field: TypeAlias = Literal["main", "extra", "periods"]
"""Main time in minutes, seconds for a turn, and periods of byoyomi; 0 for an increment."""

FIELDS: tuple[Field, ...] = ("main", "extra", "periods")

STEPS: dict[Field, tuple[float, ...]] = {
    "main": (0, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 90, 120, 150, 180),
    "extra": (0, 1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180),
    "periods": (0, 1, 2, 3, 4, 5, 10),
}

_PERIOD = 30.0
"""Seconds of a period where there was no increment to become one."""

_NAMES = {"main": N_("main time"), "extra": N_("increment"), "periods": N_("byoyomi")}
"""What stands there without a clock where the steppers have no names over them."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that is one of the usual ones, or any other.

    Attributes:
        offered: The usual ones, as ``TimeControl.parse`` has them.
        chosen: The number of the chosen one; one more stands for the one that is typed.
        typed: What is typed.
    """

    offered: tuple[str, ...]
    chosen: int
    typed: str = ""

    @classmethod
    def of(cls, time: str, offered: Sequence[str]) -> Clock:
        """That clock, if need be as one that is typed."""
        if time in offered:
            return cls(tuple(offered), tuple(offered).index(time))
        return cls(tuple(offered), len(offered), time)

    @property
    def own(self) -> bool:
        """Whether it is one that is typed."""
        return self.chosen == len(self.offered)

    @property
    def time(self) -> str:
        """The clock; ``""`` for a typed one that cannot be read."""
        if not self.own:
            return self.offered[self.chosen]
        try:
            control = TimeControl.parse(self.typed)
        except ValueError:
            return ""
        return control.text if control is not None else ""

    @property
    def control(self) -> TimeControl | None:
        """The clock; ``None`` for none, or for one that cannot be read."""
        return TimeControl.parse(self.time)

    @property
    def words(self) -> str:
        """The clock as a summary has it."""
        if not self.time:
            return "…"
        return _("No clock") if self.control is None else self.control.words

    @property
    def has_byoyomi(self) -> bool:
        """Whether one of the usual clocks has byoyomi."""
        return any("x" in time for time in self.offered)

    @property
    def problem(self) -> str:
        """What is wrong with a typed one; ``""`` where nothing is."""
        if self.time:
            return ""
        if self.has_byoyomi:
            return _("Type a clock such as 15+10 or 10+3x30.")
        return _("Type a clock such as 15+10.")

    def stepped(self, name: Field, by: int, usual: str) -> Clock:
        """One of its numbers a step down or up; from no clock to the usual one."""
        control = self.control
        time = usual if control is None else stepped(control, name, by).text
        return Clock(self.offered, len(self.offered), time)


def some_times(variant: str) -> tuple[str, ...]:
    """Every other clock of those that a game is usually played with, and none."""
    none, *clocks = GAMES[variant].times
    return none, *clocks[::2]


def clock_label(time: str) -> str:
    """A clock as a chip has it: ``10+5``, ``10+30 s``, ``10+3×30 s``."""
    control = TimeControl.parse(time)
    if control is None:
        return _("No clock")
    if not control.byoyomi:
        return time
    return control.text.replace("+1x", "+").replace("x", "×") + " s"


def clock_note(facts: Facts, time: str) -> str:
    """What the figures of a clock are; the last is for each turn."""
    control = TimeControl.parse(time)
    if control is not None and control.byoyomi:
        return _("minutes, then byoyomi: seconds a move")
    if facts.alternates:
        return _("minutes + seconds per move")
    return _("minutes + seconds per turn")


def numbers(control: TimeControl) -> dict[Field, float]:
    """A clock by its three numbers."""
    byoyomi = control.byoyomi > 0
    return {
        "main": control.base / 60,
        "extra": control.byoyomi if byoyomi else control.increment,
        "periods": control.periods if byoyomi else 0,
    }


def stepped(control: TimeControl, name: Field, by: int) -> TimeControl:
    """A clock with one of its numbers a step lower or higher; the same where it ends."""
    known = numbers(control)
    value, steps = known[name], STEPS[name]
    beyond = [step for step in steps if (step > value if by > 0 else step < value)]
    if not beyond:
        return control
    known[name] = beyond[0] if by > 0 else beyond[-1]
    if known["periods"] and not known["extra"]:
        known["extra"] = _PERIOD if name == "periods" else value
    base, extra = known["main"] * 60, known["extra"]
    if base + extra <= 0:
        return control
    if known["periods"]:
        return TimeControl(base, 0.0, extra, int(known["periods"]))
    return TimeControl(base, extra)


def field_words(name: Field, control: TimeControl | None, wide: bool) -> str:
    """What stands between minus and plus; ``wide`` ones say what they are."""
    if control is None:
        return _(_NAMES[name]) if wide else "–"
    value = numbers(control)[name]
    if name == "main":
        return _("{number} min").format(number=figures(value, "g"))
    if name == "extra":
        kind = _("{number} s byoyomi") if control.byoyomi else _("{number} s increment")
        return (kind if wide else _("{number} s")).format(number=figures(value, "g"))
    if not value:
        return _("no byoyomi") if wide else _("none")
    periods = ngettext("{number} period", "{number} periods", int(value))
    return periods if wide else figures(value, "g")


# --- The start -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NumberedStart:
    """A start drawn at random, or the one whose number is typed.

    Attributes:
        numbered: The starts of the game, at least one.
        drawn: The number of the one drawn.
        chosen: 0 for that one, 1 for the one that is typed.
        typed: What is typed.
    """

    numbered: Sequence[str]
    drawn: int
    chosen: int = 0
    typed: str = ""

    @property
    def valid(self) -> bool:
        """Whether there is a start of the number that is typed, if one should be."""
        return not self.chosen or self.remembered is not None

    @property
    def text(self) -> str:
        """The chosen start; the one drawn while the typed number stands for none."""
        return self.numbered[self._number]

    @property
    def row(self) -> tuple[str, str]:
        """What is chosen, as a name and what it stands for."""
        return pgettext("position", "Start"), _("number {number}").format(
            number=self._number
        )

    @property
    def remembered(self) -> int | None:
        """What is remembered: the number that is typed; ``None`` for one at random."""
        number = int(self.typed) if self.chosen and self.typed else len(self.numbered)
        return number if number < len(self.numbered) else None

    @property
    def _number(self) -> int:
        return self.drawn if self.remembered is None else self.remembered


@dataclass(frozen=True, slots=True)
class NamedStart:
    """A start that goes by a name, such as a handicap.

    Attributes:
        named: The starts of the game.
        name: Of the chosen one; ``""`` for the usual one.
        valid: Whether there is a start that is chosen, which is always so.
    """

    named: NamedStarts
    name: str = ""
    valid: bool = field(default=True, init=False)

    @property
    def text(self) -> str:
        """The chosen start; ``""`` for the usual one."""
        return self.named.known[self.name].text if self.name else ""

    @property
    def row(self) -> tuple[str, str]:
        """What is chosen, as a name and what it stands for."""
        return _(self.named.heading), self.title_of(self.name)

    @property
    def remembered(self) -> str | None:
        """What is remembered: the name."""
        return self.name or None

    def title_of(self, name: str) -> str:
        """What the start of a name is called."""
        return _(self.named.known[name].title if name else self.named.usual)


Start: TypeAlias = NumberedStart | NamedStart


def start_of(
    variant: str, dice: Random, remembered: int | str | None = None
) -> Start | None:
    """The start of a game that has several, the one remembered if it has that."""
    known = find_variant(variant)
    if known.named is not None:
        there = remembered in known.named.known
        return NamedStart(known.named, str(remembered) if there else "")
    if not known.numbered:
        return None
    drawn, count = dice.randrange(len(known.numbered)), len(known.numbered)
    if isinstance(remembered, int) and 0 <= remembered < count:
        return NumberedStart(known.numbered, drawn, 1, str(remembered))
    return NumberedStart(known.numbered, drawn)


# --- All of it -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Terms:
    """What is chosen for a game, whatever it is for.

    Attributes:
        variant: Key of the game.
        ruleset: Name of the ruleset.
        clock: The clock.
        start: Where it begins, if that is to be chosen among several.
        given: The position it begins from, if that is not to be chosen.
        origin: Where that comes from, in a few words.
        opponents: Whom to play, or who plays whom.
        bots: Names of those in a tournament.
    """

    variant: str
    ruleset: str
    clock: Clock
    start: Start | None = None
    given: str = ""
    origin: str = ""
    opponents: tuple[Opponent, ...] = ()
    bots: frozenset[str] = frozenset()

    @property
    def facts(self) -> Facts:
        """The game."""
        return find_variant(self.variant).facts

    @property
    def position(self) -> str:
        """The position it begins from; ``""`` for the usual one."""
        return self.given if self.start is None else self.start.text

    @property
    def ruleset_title(self) -> str:
        """The ruleset as people read it."""
        title, _ = find_variant(self.variant).rulesets[self.ruleset]
        return title

    @property
    def valid(self) -> bool:
        """Whether there is such a clock, such a start, and everybody who is to play."""
        players = all(each.found.name for each in self.opponents)
        start = self.start is None or self.start.valid
        return players and start and self.clock.time != ""
