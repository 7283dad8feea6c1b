"""Asks an engine who it is, what can be set in it, and how fast it is here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import chess
import chess.engine

from bots.engines.fog_client import FogClient
from bots.engines.uci_player import started
from core.engine import Engine

TRIED_FOR = 0.5
"""Seconds for which it is let think."""

MOST_OPTIONS, MOST_CHOICES, LONGEST = 500, 200, 200
"""What is taken in of what an engine says of itself."""


def probed(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """Runs in a bot's process: start the engine and tell, as JSON has it, what it said."""
    del hear
    yield [_fog(engine) if engine.protocol == "fog" else _uci(engine)]


def _uci(engine: Engine) -> dict[str, Any]:
    began = time.perf_counter()
    running = started(engine)
    seconds = time.perf_counter() - began
    options = [_option(option) for option in [*running.options.values()][:MOST_OPTIONS]]
    return {
        "title": running.id.get("name", "")[:LONGEST],
        "author": running.id.get("author", "")[:LONGEST],
        "games": _games({option["name"].lower() for option in options}),
        "options": options,
        "seconds": round(seconds, 3),
        **_tried(running),
    }


def _tried(running: chess.engine.SimpleEngine) -> dict[str, Any]:
    """How deep and how fast it thinks about the usual start."""
    limit = chess.engine.Limit(time=TRIED_FOR)
    info = running.analyse(chess.Board(), limit)
    depth, speed = info.get("depth", 0), info.get("nps", 0)
    return {"depth": depth, "speed": speed}


def _games(options: set[str]) -> list[str]:
    """What it plays; a game of Chess960 must be announced to an engine."""
    return ["chess", *(["chess960"] if "uci_chess960" in options else [])]


def _option(option: chess.engine.Option) -> dict[str, Any]:
    return {
        "name": option.name[:LONGEST],
        "type": option.type,
        "default": option.default,
        "least": option.min,
        "most": option.max,
        "choices": [choice[:LONGEST] for choice in (option.var or [])[:MOST_CHOICES]],
    }


def _fog(engine: Engine) -> dict[str, Any]:
    began = time.perf_counter()
    title = FogClient(engine).title
    seconds = round(time.perf_counter() - began, 3)
    return {"title": title[:LONGEST], "games": ["dark-chess"], "seconds": seconds}
