"""Asks an engine what it speaks, who it is, what can be set in it, and how fast it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import chess
import chess.engine

from bots.engines.entries import UCI_GAMES
from bots.engines.fog import FogClient
from bots.engines.process import LineProcess
from bots.engines.uci import PATIENCE, started
from bots.engines.usi import UsiClient, UsiInfo
from core.engine import Engine, Speech
from core.player import PlayerError

TRIED_FOR = 0.5
"""Seconds for which it is let think."""

MOST_OPTIONS, MOST_CHOICES, LONGEST = 500, 200, 200
"""What is taken in of what an engine says of itself."""


def probed(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """Runs in a bot's process: start the engine and tell, as JSON has it, what it said."""
    del hear
    speech = engine.protocol or _speech(engine)
    ways = {"uci": _uci, "usi": _usi, "fog": _fog}
    yield [{"speech": speech, **ways[speech](replace(engine, protocol=speech))}]


def _speech(engine: Engine) -> Speech:
    """What an engine speaks that is told both words of greeting.

    One that speaks UCI and USI, as Fairy-Stockfish does, is taken for one that speaks UCI.

    Raises:
        PlayerError: If it speaks neither.
    """
    process = LineProcess(engine, PATIENCE)
    try:
        process.say("uci")
        process.say("usi")
        while (words := process.words()) not in (["uciok"], ["usiok"]):
            if words[:1] and words[0].startswith("{"):
                return "fog"
    except PlayerError as error:
        if process.was_late:
            late = f"it did not say within {PATIENCE:g} seconds that it speaks UCI or USI"
            raise PlayerError(late) from error
        raise PlayerError(f"it does not start as an engine: {error}") from error
    finally:
        process.close()
    return "uci" if words == ["uciok"] else "usi"


def _uci(engine: Engine) -> dict[str, Any]:
    began = time.perf_counter()
    running = started(engine)
    seconds = time.perf_counter() - began
    options = [_option(option) for option in [*running.options.values()][:MOST_OPTIONS]]
    return {
        "title": running.id.get("name", "")[:LONGEST],
        "author": running.id.get("author", "")[:LONGEST],
        "games": _games({option["name"].lower(): option["choices"] for option in options}),
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


def _games(options: Mapping[str, Collection[str]]) -> list[str]:
    """What it plays, by its options: all but chess must be announced to an engine."""
    able = {"chess", *options.get("uci_variant", ())}
    if "uci_chess960" in options:
        able.add("chess960")
    return [name for name in UCI_GAMES if name in able]


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


def _usi(engine: Engine) -> dict[str, Any]:
    began = time.perf_counter()
    client = UsiClient(engine)
    seconds = time.perf_counter() - began
    options = [_usi_option(words) for words in client.options[:MOST_OPTIONS]]
    go = f"go movetime {round(1000 * TRIED_FOR)}"
    found = [UsiInfo()]
    for told in client.search("position startpos", go):
        if isinstance(told, UsiInfo) and told.depth:
            found.append(told)
    client.close()
    return {
        "title": client.title[:LONGEST],
        "author": client.author[:LONGEST],
        "games": ["shogi"],
        "options": [option for option in options if option["name"]],
        "seconds": round(seconds, 3),
        "depth": found[-1].depth,
        "speed": max(info.speed for info in found),
    }


_WORDS = ("name", "type", "default", "min", "max", "var")


def _usi_option(words: Sequence[str]) -> dict[str, Any]:
    """An option, from the words that describe it; names and values may hold blanks."""
    told: dict[str, list[list[str]]] = {word: [] for word in _WORDS}
    last: list[str] = []
    for word in words:
        if word in told:
            last = []
            told[word].append(last)
        else:
            last.append(word)
    first = {word: " ".join(found[0]) for word, found in told.items() if found}
    kind = first.get("type", "")
    return {
        "name": first.get("name", "")[:LONGEST],
        "type": kind[:LONGEST],
        "default": _default(kind, first.get("default", "")),
        "least": _whole(first.get("min", "")),
        "most": _whole(first.get("max", "")),
        "choices": [" ".join(choice)[:LONGEST] for choice in told["var"][:MOST_CHOICES]],
    }


def _default(kind: str, text: str) -> bool | int | str | None:
    match kind:
        case "check":
            return text == "true"
        case "spin":
            return _whole(text)
        case "button":
            return None
    return text[:LONGEST]


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
