"""Asks an engine what it speaks, who it is, what can be set in it, and how fast it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from bots.engines.entries import UCI_GAMES
from bots.engines.fog import FogClient
from bots.engines.process import LineProcess
from bots.engines.uci import LONGEST, PATIENCE, SearchReport, UciClient
from core.engine import Engine, Speech
from core.games import find_game
from core.player import PlayerError
from core.texts import _

TRIAL = 0.5
"""Seconds for which it thinks about the usual start."""

MOST_OPTIONS = 500
"""Options of an engine that are read."""


def probed(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """Runs in a bot's process: start the engine and tell, as JSON has it, what it said."""
    speech = engine.protocol or _speech(engine)
    engine = replace(engine, protocol=speech)
    yield [{"speech": speech, **(_fog if speech == "fog" else _uci)(engine)}]


def _speech(engine: Engine) -> Speech:
    """What an engine speaks that is told both words of greeting.

    One that speaks UCI and USI, as Fairy-Stockfish does, is taken for one that speaks UCI.

    Raises:
        PlayerError: If it speaks neither.
    """
    process = LineProcess(engine, PATIENCE)
    try:
        process.send("uci")
        process.send("usi")
        while (words := process.words()) not in (["uciok"], ["usiok"]):
            if words[:1] and words[0].startswith("{"):
                return "fog"
    except PlayerError as error:
        if process.was_late:
            late = _(
                "it did not say within {patience:g} seconds that it speaks UCI or USI"
            ).format(patience=PATIENCE)
            raise PlayerError(late) from error
        raise PlayerError(
            _("it does not start as an engine: {error}").format(error=error)
        ) from error
    finally:
        process.close()
    return "uci" if words == ["uciok"] else "usi"


def _fog(engine: Engine) -> dict[str, Any]:
    began = time.perf_counter()
    title = FogClient(engine).title
    seconds = round(time.perf_counter() - began, 3)
    return {"title": title[:LONGEST], "games": ["dark-chess"], "seconds": seconds}


def _games(client: UciClient) -> list[str]:
    """What it plays, by its options: all but the usual game must be announced to it."""
    usual, *_ = client.dialect.games
    if not client.dialect.variants:
        return [usual]
    variant = client.option("UCI_Variant")
    able = {usual, *(variant.choices if variant else ())}
    if client.option("UCI_Chess960"):
        able.add("chess960")
    return [name for name in UCI_GAMES if name in able]


def _uci(engine: Engine) -> dict[str, Any]:
    began = time.perf_counter()
    client = UciClient(engine)
    seconds = time.perf_counter() - began
    usual, *_ = client.dialect.games
    found = [SearchReport()]
    go = f"go movetime {round(1000 * TRIAL)}"
    for report in client.search(find_game(usual), "position startpos", go):
        if isinstance(report, SearchReport) and report.depth:
            found.append(report)
    client.close()
    named = [option for option in client.options[:MOST_OPTIONS] if option.name]
    return {
        "title": client.title[:LONGEST],
        "author": client.author[:LONGEST],
        "games": _games(client),
        "options": [option.model_dump() for option in named],
        "seconds": round(seconds, 3),
        "depth": found[-1].depth,
        "speed": max(report.speed for report in found),
    }
