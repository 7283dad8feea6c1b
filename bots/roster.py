"""Every bot by name: the levels for people, then the others, each from the weakest on.

The user's own engines stand at the end, once ``enlist`` has put them there.

The table is light: a bot's module and the compiler are loaded when the bot is made, so that
a window can list the bots before that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from bots.chess.open import entries as open_chess
from bots.chess.progressive import entries as progressive
from bots.engines.entries import entry_of
from bots.entries import BY_NAME, LEVELS
from bots.entry import ANY_GAME, Entry, load_roomy
from bots.general import entries as general
from bots.readiness import get_ready
from bots.shogi import entries as shogi
from core.engine import Engine
from core.player import Make, Means, Player
from core.reach import Reach
from core.warm import Stage, ensure

USUAL_MEANS = Means()
"""What a bot may use unless the configuration says otherwise."""

ROSTER: dict[str, Entry] = (
    LEVELS
    | open_chess.LEVELS
    | progressive.LEVELS
    | shogi.LEVELS
    | general.LEVELS
    | BY_NAME
    | open_chess.BOTS
    | shogi.BOTS
    | general.BOTS
)


ODDS = Entry(
    "Odds",
    "Follows every position that fits, for help, and plays no games.",
    moon_phase=0.0,
    plays=ANY_GAME,
    factory=partial(load_roomy, "bots.odds:Odds"),
    group="ours",
    believes=True,
)
"""Not in the roster: nobody can choose it as an opponent."""


_ENGINES: dict[str, Engine] = {}
"""The user's engines by name."""


def enlist(engines: Iterable[Engine]) -> None:
    """Put the user's engines into the roster, in place of those that are there.

    One that has the name of a bot stays out.
    """
    for name in _ENGINES:
        ROSTER.pop(name, None)
    _ENGINES.clear()
    for engine in engines:
        if engine.name not in ROSTER and engine.name != ODDS.name:
            _ENGINES[engine.name] = engine
            ROSTER[engine.name] = entry_of(engine)


def engines_for(variant: str) -> list[Engine]:
    """The user's engines that can play the game with the key ``variant`` here."""
    able = (entry.name for entry in entries_for(variant) if not entry.available)
    return [_ENGINES[name] for name in able if name in _ENGINES]


def maker(means: Means = USUAL_MEANS) -> Maker:
    """Makes the bots of the roster as it is now, in this process or in another one."""
    return Maker(means, tuple(_ENGINES.values()))


@dataclass(frozen=True, slots=True)
class Maker:
    """A ``core.player.Make`` that takes the user's engines along to other processes.

    Attributes:
        means: What a bot may use.
        engines: The user's engines.
        variant: Key of the game for which bots are made ready, their usual one if empty.
    """

    means: Means
    engines: tuple[Engine, ...] = ()
    variant: str = ""

    def __call__(self, name: str, seed: int) -> Player:
        """The bot called ``name``; see ``make``."""
        engine = self._engine(name)
        if engine is not None:
            return entry_of(engine).factory(seed, self.means)
        return make(name, seed, self.means, self.variant)

    def reach(self, name: str) -> Reach:
        """See ``core.reach.Reaching``."""
        engine = self._engine(name)
        return Reach() if engine is None else engine.reach

    def stages(self, name: str) -> tuple[Stage, ...]:
        """See ``core.reach.Reaching``."""
        entry = _entry(name)
        return entry.stages(self.variant) if entry else ()

    def _engine(self, name: str) -> Engine | None:
        return next((engine for engine in self.engines if engine.name == name), None)


def for_game(make: Make, variant: str) -> Make:
    """``make`` for one game, whose kernels bots load before their first move."""
    return replace(make, variant=variant) if isinstance(make, Maker) else make


def make(name: str, seed: int, means: Means = USUAL_MEANS, variant: str = "") -> Player:
    """Makes the bot called ``name``, ready to play.

    What it needs is compiled first, unless that has been done.

    Args:
        name: One of the roster.
        seed: Of everything random.
        means: What it may use.
        variant: Key of the game it is about to play, its usual one if empty.

    Raises:
        ValueError: If there is none; the message lists those there are for the game.
    """
    entry = _entry(name)
    if entry is None:
        able = (each.name for each in ROSTER.values() if variant in ("", *each.variants))
        raise ValueError(f"unknown bot {name!r}; known are {', '.join(able)}")
    ensure(entry.stages(variant))
    player = entry.factory(seed, means)
    if entry.needs:
        get_ready(player, variant or entry.variants[0])
    return player


def _entry(name: str) -> Entry | None:
    return ODDS if name == ODDS.name else ROSTER.get(name)


def entries_for(variant: str) -> list[Entry]:
    """The bots that can play the game with the key ``variant``, in their order."""
    return [entry for entry in ROSTER.values() if variant in entry.variants]


def full_name(name: str) -> str:
    """The name of a bot as people are shown it; that of anybody else as it is."""
    return ROSTER[name].full_name if name in ROSTER else name


def title_of(name: str) -> str:
    """The same where there is little room."""
    return (ROSTER[name].title if name in ROSTER else "") or name


def strongest(entries: Iterable[Entry]) -> Entry | None:
    """The strongest of ``entries`` that can play here; the top level before its twin."""
    ready = [entry for entry in entries if not entry.available]
    return max(ready, key=lambda entry: entry.moon_phase, default=None)
