"""A USI engine as a player of shogi: lines of words each way.

The protocol: http://hgm.nubati.net/usi.html.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bots.choice import LastAppraisal, engine_chance
from bots.engines.process import LONGEST_CLOCK, MOST_WAITING, LineProcess
from core.engine import Engine, Setting
from core.game import Game
from core.games import find_game
from core.notation import code, read_code
from core.player import AnnouncedError, Announcement, Budget, PlayerError
from core.setup import Position
from core.values import Move, Observation


class GameLine:
    """Follows what was seen."""

    def __init__(self) -> None:
        self._read: list[Observation] = []
        self._moves: list[str] = []

    def up_to(self, seen: Sequence[Observation]) -> tuple[str, tuple[str, ...]]:
        """Where the game began, ``""`` for the usual start, and the moves since.

        Raises:
            PlayerError: If no move leads from one observation to the next.
        """
        known = len(self._read)
        if not known or list(seen[:known]) != self._read:
            self._read, self._moves = [seen[0]], []
        for after in seen[len(self._read) :]:
            self._moves.append(_move_between(self._read[-1], after))
            self._read.append(after)
        return seen[0].start, tuple(self._moves)


def _move_between(before: Observation, after: Observation) -> str:
    """The legal move that leads to what was seen next, as engines write it."""
    game = find_game(before.variant, before.ruleset)
    position, wanted = game.position_of(before), game.position_of(after)
    changed = {
        square
        for square in before.pieces.keys() | after.pieces.keys()
        if before.pieces.get(square) != after.pieces.get(square)
    }
    for move in game.moves(position):
        if move.target in changed and game.play(position, move) == wanted:
            return code(game.facts, move)
    raise PlayerError("no move leads to what was seen next")


def position_words(game: Game, start: str, moves: Sequence[str]) -> str:
    """A game in the words of USI."""
    began = f"sfen {game.write(game.read(start))}" if start else "startpos"
    return " ".join(("position", began, *(("moves", *moves) if moves else ())))


def last_position(game: Game, start: str, moves: Sequence[str]) -> Position:
    """The position at the end of a game, all of whose moves are legal."""
    position = (game.read(start) if start else game.start()).position
    for text in moves:
        named = (move for move in game.moves(position) if code(game.facts, move) == text)
        position = game.play(position, next(named))
    return position


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


class UsiPlayer:
    """Tells an engine the game so far and plays what it answers.

    Args:
        engine: Which one; it is started here, so that it has loaded before any clock runs.
        seed: Of no use to an engine.
    """

    def __init__(self, engine: Engine, seed: int) -> None:
        del seed
        self.name = engine.name
        self._client = running(engine)
        self._line = GameLine()
        self._appraisal = LastAppraisal()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        place = position_words(game, *self._line.up_to(seen))
        last, answer = UsiInfo(), ""
        for told in self._client.search(place, go_words(budget)):
            if isinstance(told, str):
                answer = told
            elif told.number == 1 and (told.points, told.mate) != (None, None):
                last = told
        self._appraisal.note(
            now, engine_chance(last.points, last.mate, game.facts.pawn_worth)
        )
        return _move(now, answer)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``: by the last score that the engine told."""
        return self._appraisal.look(self.choose, seen, budget)


def _move(now: Observation, answer: str) -> Move:
    """The legal move that an engine has answered.

    Raises:
        AnnouncedError: If it resigns, or declares a win.
        PlayerError: If it has answered something else.
    """
    if answer in _ANNOUNCED:
        raise AnnouncedError(_ANNOUNCED[answer])
    if answer in ("(none)", ""):
        raise PlayerError("it gave no move")
    facts = find_game(now.variant, now.ruleset).facts
    move = read_code(facts, now.moves, answer)
    if move is None:
        raise PlayerError(f"illegal usi: {answer[:20]!r}")
    return move


_ANNOUNCED = {"resign": Announcement.RESIGNS, "win": Announcement.DECLARES}
"""What engines answer in place of a move."""


def go_words(budget: Budget) -> str:
    """A budget in the words of USI; Black is the first side."""
    if budget.nodes is not None:
        return f"go nodes {budget.nodes}"
    if budget.clocks is None:
        return f"go movetime {round(budget.seconds * 1000)}"
    clocks = budget.clocks
    period, added = round(clocks.byoyomi * 1000), round(clocks.increment * 1000)
    told = (min(left, LONGEST_CLOCK) for left in clocks.left)
    first, second = (max(0, round(left * 1000) - period) for left in told)
    more = f"byoyomi {period}" if period else f"binc {added} winc {added}"
    return f"go btime {first} wtime {second} {more}"


def running(engine: Engine) -> UsiClient:
    """The engine, ready to play; one that this process has started already if it lives."""
    found = _RUNNING.get(engine)
    if found is not None and found.alive:
        found.begin_game()
        return found
    _RUNNING[engine] = UsiClient(engine)
    return _RUNNING[engine]


_RUNNING: dict[Engine, UsiClient] = {}
