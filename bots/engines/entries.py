"""Engines of the user's own as lines of the roster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast

from bots.bot_game import named
from bots.entry import Capability, Entry
from core.engine import Engine
from core.plain import plain
from core.player import Means, Player
from core.strength import strength_words

PLAYERS = {
    "uci": "bots.engines.uci_player:UciPlayer",
    "usi": "bots.engines.usi_player:UsiPlayer",
    "fog": "bots.engines.fog_player:FogPlayer",
}
"""What plays for an engine, by what it speaks."""


def entry_of(engine: Engine) -> Entry:
    """The line of the roster for ``engine``."""
    title = plain(engine.title)
    about = f"{title}, an engine of yours" if title else "An engine of yours"
    strength = strength_words(engine.options)
    about = f"{about}: {plain(strength)}." if strength else f"{about}."
    return Entry(
        engine.name,
        about,
        moon_phase=-1.0,
        plays=Capability("the games that it speaks of", outside=frozenset(engine.games)),
        factory=partial(load_engine, engine),
        group="engines",
        available=engine.problem,
    )


def ask(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """See ``bots.engines.probing.probed``, which is loaded where it runs."""
    yield from named("bots.engines.probing:probed")(hear, engine)


def analyse(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """See ``bots.engines.analysis.analyse``, which is loaded where it runs."""
    yield from named("bots.engines.analysis:analyse")(hear, engine)


def load_engine(engine: Engine, seed: int, means: Means) -> Player:
    """The player of an engine, which is running then."""
    del means
    return cast("Player", named(PLAYERS[engine.protocol])(engine, seed))
