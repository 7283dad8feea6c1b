"""Every bot by name, made and made ready, and what must be compiled for it.

The user's own engines stand at the end, once ``enlist`` has put them there. The table is
light: a bot's module and the compiler are loaded when the bot is made, so that a window can
list the bots before that. Most stages stand in ``bots/games.py``; their work is in
``bots/warm_up.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from bots.engines.entries import entry_of
from bots.entries import ENTRIES, ODDS
from bots.entry import Entry
from bots.games import GAMES
from core.engine import Engine
from core.game import Game
from core.games import find_game, find_variant
from core.player import Budget, Make, Means, Player, Reach
from core.texts import _, listed
from core.values import Side
from core.warm import Stage, ensure

FIRST_TURNS, FIRST_NODES = 2, 2000
"""Turns and nodes that use most kernels of a bot; see ``Prepared`` for the rest."""

_READY: set[tuple[str, str]] = set()
"""Players and games whose kernels have been loaded in this process, by name and key."""


@runtime_checkable
class Prepared(Protocol):
    """A player with kernels that its first moves do not use."""

    def prepare(self, game: Game) -> None:
        """Compile the kernels that first moves do not use."""


def get_ready(player: Player, variant: str) -> None:
    """Has ``player`` choose its first moves of a game with the key ``variant``."""
    if (player.name, variant) in _READY:
        return
    _READY.add((player.name, variant))
    game = find_game(variant)
    _play_first_turns(player, game)
    if isinstance(player, Prepared):
        player.prepare(game)


def _play_first_turns(player: Player, game: Game) -> None:
    """Plays as the first side; the other side plays whichever move comes first."""
    history = [game.start().position]
    seen = [game.observe(history, Side.FIRST)]
    turns, last = 0, Side.SECOND
    while game.outcome(history) is None:
        mover = game.to_move(history[-1])
        turns += mover is Side.FIRST and last is Side.SECOND
        if turns > FIRST_TURNS:
            break
        if mover is Side.FIRST:
            move = player.choose(seen, Budget(nodes=FIRST_NODES))
        else:
            move = game.moves(history[-1])[0]
        history.append(game.play(history[-1], move))
        seen.append(game.observe(history, Side.FIRST))
        last = mover


USUAL_MEANS = Means()
"""What a bot may use unless the configuration says otherwise."""

ROSTER: dict[str, Entry] = dict(ENTRIES)

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
        """See ``core.tasks.preparing.Reaching``."""
        engine = self._engine(name)
        return Reach() if engine is None else engine.reach

    def stages(self, name: str) -> tuple[Stage, ...]:
        """See ``core.tasks.preparing.Reaching``."""
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
        raise ValueError(
            _("unknown bot {name!r}; known are {names}").format(
                name=name, names=listed(able)
            )
        )
    ensure(entry.stages(variant))
    player = entry.factory(seed, means)
    if entry.needs:
        get_ready(player, variant or entry.variants[0])
    return player


def _entry(name: str) -> Entry | None:
    return ODDS if name == ODDS.name else ROSTER.get(name)


def entries_for(variant: str) -> list[Entry]:
    """The bots that can play the game with the key ``variant``, in their order."""
    return [each for each in ROSTER.values() if each.plays_game(variant)]


def full_name(name: str) -> str:
    """The name of a bot as people are shown it; that of anybody else as it is."""
    return ROSTER[name].full_name if name in ROSTER else name


def title_of(name: str) -> str:
    """The same where there is little room."""
    return (_(ROSTER[name].title) if name in ROSTER else "") or name


def strongest(entries: Iterable[Entry]) -> Entry | None:
    """The strongest of ``entries`` that can play here; the top level before its twin."""
    ready = [entry for entry in entries if not entry.available]
    return max(ready, key=lambda entry: entry.moon_phase, default=None)


def strongest_in_fog(variant: str) -> str:
    """The strongest bot of a game with fog; ``""`` of one that hides nothing."""
    best = strongest(entries_for(variant)) if find_variant(variant).facts.hidden else None
    return best.name if best is not None else ""


_ANALYSE = "bots.warm_up:analyse"


def rules_of(variant: str) -> tuple[Stage, ...]:
    """What must be compiled before a game with the key ``variant`` can begin."""
    return GAMES[variant].needed(("rules",))


def stages_of(bot: str, variant: str = "") -> tuple[Stage, ...]:
    """What must be compiled before ``bot`` can think in a game, its usual one if unsaid."""
    return ROSTER[bot].stages(variant) if bot in ROSTER else ()


def analysis_stages(variant: str) -> tuple[Stage, ...]:
    """What must be compiled before positions of a game can be looked at in an analysis."""
    game = GAMES[variant]
    kinds = [kind for kind in ("search", *game.hindsight) if kind in game.stages]
    lines = _line_stages().get(game.stages["rules"].key)
    return (*game.needed(("rules", *kinds[:1])), *([lines] if lines else []))


def first_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """What a game against a bot needs, with the odds."""
    belief = GAMES[variant].needed(("belief",))
    needed = (*rules_of(variant), *stages_of(bot, variant), *belief)
    return tuple(dict.fromkeys(needed))


def all_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """Every stage, in order of need for that game and bot."""
    return tuple(dict.fromkeys([*first_stages(variant, bot), *stages().values()]))


def stages() -> dict[str, Stage]:
    """All stages by their keys, in the order in which most people need them."""
    games = GAMES.values()
    usual = [stage for game in games for stage in game.stages.values()]
    rare = [stage for game in games for stage in game.rare_stages.values()]
    every = (*usual, *_line_stages().values(), *rare, *_explorer_stages())
    return {stage.key: stage for stage in every}


def _line_stages() -> dict[str, Stage]:
    """What finds the best lines of positions, by the stage of the rules they follow."""
    found: dict[str, Stage] = {}
    for variant, game in GAMES.items():
        rules = game.stages["rules"].key
        kinds = [kind for kind in ("search", *game.hindsight) if kind in game.evaluations]
        if kinds:
            after = [game.stages[kind].key for kind in kinds if kind in game.stages]
            lines = Stage(f"{rules}-lines", _ANALYSE, (variant,), 1, 3.0, (rules, *after))
            found.setdefault(rules, lines)
    return found


_EXPLORE = "core.explorer.index:use"


def _explorer_stages() -> list[Stage]:
    """What explores games, for each of the rules that they follow."""
    found: dict[str, Stage] = {}
    for variant, game in GAMES.items():
        rules, belief = (game.stages[name].key for name in ("rules", "belief"))
        after = (rules, belief)
        found.setdefault(
            rules, Stage(f"{rules}-explorer", _EXPLORE, (variant,), 1, 4.5, after)
        )
    return [*found.values()]
