"""A USI engine's process: lines of words each way.

The protocol: http://hgm.nubati.net/usi.html.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bots.engines.line_process import MOST_WAITING, LineProcess
from core.engine import Engine, Setting
from core.player import PlayerError

PATIENCE = 60.0
"""Seconds within which an engine must have said that it is ready."""


@dataclass(frozen=True, slots=True)
class UsiInfo:
    """What an engine tells of its search in one line.

    Attributes:
        number: Of the line among the best ones, from 1.
        depth: Plies searched.
        nodes: Positions searched.
        speed: Positions a second.
        points: Hundredths of a pawn for the side to move; ``None`` if unsaid.
        mate: Plies to a mate, negative for one against the side to move.
        moves: The line.
    """

    number: int = 1
    depth: int = 0
    nodes: int = 0
    speed: int = 0
    points: int | None = None
    mate: int | None = None
    moves: tuple[str, ...] = ()

    @property
    def tells(self) -> bool:
        """Whether there is a score and a line in it."""
        return bool(self.moves) and (self.points, self.mate) != (None, None)


class UsiClient:
    """A running engine. Calls that hear wait for it.

    Attributes:
        title: What it calls itself.
        author: Who wrote it.
        options: What can be set, the words of each.
    """

    def __init__(self, engine: Engine) -> None:
        """Start it, set the user's options, and wait until it is ready.

        Raises:
            PlayerError: If it cannot be started or does not speak USI.
        """
        self.title = self.author = ""
        self.options: list[tuple[str, ...]] = []
        self._process = LineProcess(engine, PATIENCE)
        try:
            self._shake_hands(engine.options)
        except PlayerError as error:
            late = self._process.was_late
            self._process.close()
            raise PlayerError(_not_ready(error, late)) from error
        self._process.in_time()

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.alive

    def close(self) -> None:
        """End it, and whatever it has started."""
        self._process.close()

    def offer_lines(self, number: int) -> None:
        """Have it tell so many of the best lines."""
        self._process.say(f"setoption name MultiPV value {number}")

    def search(
        self, place: str, go: str, wait: float | None = None
    ) -> Iterator[UsiInfo | str]:
        """What it tells of a search, and at the end the move.

        Whoever stops listening before that calls ``settle``.

        Args:
            place: The position, as USI has it.
            go: How long it is to search.
            wait: Seconds of silence after which nothing is told; for ever if ``None``.
        """
        self._process.say(place)
        self._process.say(go)
        while True:
            words = self._process.words(wait)
            if words[:1] == ["bestmove"]:
                yield words[1] if len(words) > 1 else ""
                return
            if words[:1] in (["info"], []):
                yield read_info(words[1:])

    def settle(self) -> None:
        """End a search that is running, and pass over the rest of it."""
        self._process.say("stop")
        while self._process.words()[:1] != ["bestmove"]:
            pass

    def begin_game(self) -> None:
        """Tell it that a new game begins, and wait until it is ready."""
        self._process.say("isready")
        self._until("readyok")
        self._process.say("usinewgame")

    def _shake_hands(self, options: Sequence[tuple[str, Setting]]) -> None:
        self._process.say("usi")
        for words in self._until("usiok"):
            match words:
                case ["id", "name", *name]:
                    self.title = " ".join(name)
                case ["id", "author", *author]:
                    self.author = " ".join(author)
                case ["option", *option]:
                    self.options.append(tuple(option))
        for option_name, value in options:
            self._process.say(_set(option_name, value))
        self.begin_game()

    def _until(self, word: str) -> list[list[str]]:
        """The lines before the one that is ``word``, the last ones of very many."""
        heard: deque[list[str]] = deque(maxlen=MOST_WAITING)
        while (words := self._process.words()) != [word]:
            heard.append(words)
        return list(heard)


def read_info(words: Sequence[str]) -> UsiInfo:
    """What stands after ``info``; what makes no sense is passed over."""
    told: dict[str, Any] = {}
    for place, word in enumerate(words):
        after = words[place + 1 :]
        if word in ("pv", "string"):
            told |= {"moves": tuple(after)} if word == "pv" else {}
            break
        if word == "score":
            told |= _read_score(after)
        elif word in _NUMBERS and (number := _whole(after)) is not None:
            told[_NUMBERS[word]] = number
    return UsiInfo(**told)


_NUMBERS = {"multipv": "number", "depth": "depth", "nodes": "nodes", "nps": "speed"}


def _read_score(words: Sequence[str]) -> dict[str, int]:
    """A score; ``mate +`` and ``mate -`` do not say how far the mate is."""
    match words:
        case ["cp", *after] if (number := _whole(after)) is not None:
            return {"points": number}
        case ["mate", "+" | "-" as sign, *_]:
            return {"mate": 1 if sign == "+" else -2}
        case ["mate", *after] if (number := _whole(after)) is not None:
            return {"mate": number or -1}
    return {}


def _whole(words: Sequence[str]) -> int | None:
    try:
        return int(words[0])
    except (IndexError, ValueError):
        return None


def _set(name: str, value: Setting) -> str:
    """A line that sets an option; a button has no value."""
    if value == "":
        return f"setoption name {name}"
    word = str(value).lower() if isinstance(value, bool) else str(value)
    return " ".join(f"setoption name {name} value {word}".splitlines())


def _not_ready(error: PlayerError, timed_out: bool) -> str:
    if timed_out:
        return f"it did not say within {PATIENCE:g} seconds that it is ready to speak USI"
    return f"it does not start as a USI engine: {error}"
