"""Engines that speak UCI, or USI, as players of games in full view: lines of words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bots.choice import LastAppraisal, engine_chance
from bots.engines.dialects import DIALECTS, Dialect, whole
from bots.engines.process import LONGEST_CLOCK, MOST_WAITING, LineProcess
from bots.games import GAMES
from core.engine import Engine, OptionFacts, Setting
from core.facts import Facts
from core.game import Game, start_from
from core.games import find_game
from core.games.chess.board import castling_rook, destinations
from core.notation import code, read_code
from core.player import AnnouncedError, Announcement, Budget, PlayerError
from core.setup import Position
from core.texts import _
from core.values import Move, Observation


class MoveTracker:
    """The moves of a game in full view, found from what was seen."""

    def __init__(self) -> None:
        self._seen: list[Observation] = []
        self._moves: list[str] = []
        self._position: Position

    def moves(self, game: Game, seen: Sequence[Observation]) -> tuple[str, ...]:
        """The moves since ``seen[0]``, the start, as engines write them.

        Raises:
            PlayerError: If no move leads from one observation to the next.
        """
        known = len(self._seen)
        if not known or list(seen[:known]) != self._seen:
            self._seen, self._moves = [seen[0]], []
            self._position = start_from(game, seen[0].start).position
        for after in seen[len(self._seen) :]:
            move, self._position = _step(game, self._position, after)
            self._moves.append(code(game.facts, move))
            self._seen.append(after)
        return tuple(self._moves)


def _step(game: Game, position: Position, seen: Observation) -> tuple[Move, Position]:
    """The legal move that leads to what was seen next, and the position there."""
    before = game.pieces(position)
    changed = {
        square
        for square in before.keys() | seen.pieces.keys()
        if before.get(square) != seen.pieces.get(square)
    }
    for move in sorted(game.moves(position), key=lambda move: move.target not in changed):
        after = game.play(position, move)
        if game.pieces(after) == seen.pieces and game.hands(after) == seen.hands:
            return move, after
    raise PlayerError(_("no move leads to what was seen next"))


def position_words(dialect: Dialect, game: Game, start: str, moves: Sequence[str]) -> str:
    """The line that sets up the end of a game; ``start`` is ``""`` for the usual one."""
    began = f"{dialect.setup} {game.write(game.read(start))}" if start else "startpos"
    return " ".join(("position", began, *(("moves", *moves) if moves else ())))


def last_position(game: Game, start: str, moves: Sequence[str]) -> Position:
    """The position at the end of a game, all of whose moves are legal."""
    position = start_from(game, start).position
    for text in moves:
        named = (move for move in game.moves(position) if code(game.facts, move) == text)
        position = game.play(position, next(named))
    return position


PATIENCE = 60.0
"""Seconds within which an engine must have said that it is ready."""


@dataclass(frozen=True, slots=True)
class SearchReport:
    """What one line of an engine reports of its search.

    Attributes:
        number: Of the line among the best ones, from 1.
        depth: Plies searched.
        nodes: Positions searched.
        speed: Positions a second.
        points: Hundredths of a pawn for the side to move; ``None`` if unsaid.
        mate: Distance of a mate, in plies in USI and in moves in UCI; negative for one
            against the side to move.
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
    def has_score(self) -> bool:
        """Whether there is a score in it."""
        return (self.points, self.mate) != (None, None)


class UciClient:
    """A running engine. Calls that read wait for it.

    Attributes:
        dialect: What it speaks.
        title: What it calls itself.
        author: Who wrote it.
        options: What can be set.
    """

    def __init__(self, engine: Engine) -> None:
        """Start it, set the user's options, and wait until it is ready.

        Raises:
            PlayerError: If it cannot be started or does not speak the protocol.
        """
        self.dialect = DIALECTS[engine.protocol]
        self.title = self.author = ""
        self.options: list[OptionFacts] = []
        self._announced: dict[str, Setting] = {
            "UCI_Chess960": False,
            "UCI_Variant": "chess",
        }
        self._process = LineProcess(engine, PATIENCE)
        try:
            self._shake_hands(engine.options)
        except PlayerError as error:
            late = self._process.was_late
            self._process.close()
            raise PlayerError(_not_ready(self.dialect, error, late)) from error
        self._process.in_time()

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.alive

    def close(self) -> None:
        """End it, and whatever it has started."""
        self._process.close()

    def option(self, name: str) -> OptionFacts | None:
        """The option of that name, however its letters are written."""
        return next((o for o in self.options if o.name.lower() == name.lower()), None)

    def set(self, name: str, value: Setting) -> None:
        """Set an option; ``""`` presses a button.

        Raises:
            PlayerError: If the engine has no such option.
        """
        option = self.option(name)
        if option is None:
            raise PlayerError(_("engine does not support option {name}").format(name=name))
        self._process.send(_set_words(option, value))

    def search(
        self, game: Game, position: str, go: str, wait: float | None = None
    ) -> Iterator[SearchReport | str]:
        """What it reports of a search, and at the end the move.

        Whoever stops listening before that calls ``settle``.

        Args:
            game: The rules.
            position: The position, in the words of the protocol.
            go: How long it is to search, likewise.
            wait: Seconds of silence after which an empty report is made; for ever if
                ``None``.
        """
        if self.dialect.variants:
            self._announce(GAMES[game.facts.key].outside)
        self._process.send(position)
        self._process.send(go)
        while True:
            words = self._process.words(wait)
            if words[:1] == ["bestmove"]:
                yield words[1] if len(words) > 1 else ""
                return
            if words[:1] in (["info"], []):
                yield read_report(words[1:])

    def _announce(self, game: str) -> None:
        """Say which game it is, where that is not what was said last."""
        shuffled = game == "chess960"
        variant = "chess" if shuffled else game
        wanted: dict[str, Setting] = {"UCI_Chess960": shuffled, "UCI_Variant": variant}
        for name, value in wanted.items():
            if value != self._announced[name]:
                self.set(name, value)
                self._announced[name] = value

    def settle(self) -> None:
        """End a search that is running, and skip the rest of its reports."""
        self._process.send("stop")
        while self._process.words()[:1] != ["bestmove"]:
            pass

    def begin_game(self) -> None:
        """Announce a new game, and wait until the engine is ready for it."""
        for word in self.dialect.preparation:
            self._process.send(word)
            if word == "isready":
                self._until("readyok")

    def _shake_hands(self, options: Sequence[tuple[str, Setting]]) -> None:
        self._process.send(self.dialect.name)
        for words in self._until(f"{self.dialect.name}ok"):
            match words:
                case ["id", "name", *name]:
                    self.title = " ".join(name)
                case ["id", "author", *author]:
                    self.author = " ".join(author)
                case ["option", *option]:
                    self.options.append(read_option(option))
        for option_name, value in options:
            self.set(option_name, value)
        self.begin_game()

    def _until(self, word: str) -> list[list[str]]:
        """The lines before the one that is ``word``, the last ones of very many."""
        read: deque[list[str]] = deque(maxlen=MOST_WAITING)
        while (words := self._process.words()) != [word]:
            read.append(words)
        return list(read)


LONGEST, MOST_CHOICES = 200, 200
"""Letters of a word and choices that are read of what an engine says of an option."""

_OPTION_WORDS = ("name", "type", "default", "min", "max", "var")


def read_option(words: Sequence[str]) -> OptionFacts:
    """An option, from the words that describe it; names and values may hold blanks."""
    parts: dict[str, list[list[str]]] = {word: [] for word in _OPTION_WORDS}
    last: list[str] = []
    for word in words:
        if word in parts:
            last = []
            parts[word].append(last)
        else:
            last.append(word)
    first = {word: " ".join(found[0]) for word, found in parts.items() if found}
    kind, default = first.get("type", ""), first.get("default", "")
    defaults = {"check": default == "true", "spin": whole([default]), "button": None}
    return OptionFacts(
        name=first.get("name", "")[:LONGEST],
        type=kind[:LONGEST],
        default=defaults.get(kind, default[:LONGEST]),
        least=whole([first.get("min", "")]),
        most=whole([first.get("max", "")]),
        choices=tuple(" ".join(each)[:LONGEST] for each in parts["var"][:MOST_CHOICES]),
    )


def read_report(words: Sequence[str]) -> SearchReport:
    """What stands after ``info``; what makes no sense is skipped."""
    fields: dict[str, Any] = {}
    for place, word in enumerate(words):
        after = words[place + 1 :]
        if word in ("pv", "string"):
            fields |= {"moves": tuple(after)} if word == "pv" else {}
            break
        if word == "score":
            fields |= _read_score(after)
        elif word in _NUMBERS and (number := whole(after)) is not None:
            fields[_NUMBERS[word]] = number
    return SearchReport(**fields)


_NUMBERS = {"multipv": "number", "depth": "depth", "nodes": "nodes", "nps": "speed"}


def _read_score(words: Sequence[str]) -> dict[str, int]:
    """A score; ``mate +`` and ``mate -`` do not say how far the mate is."""
    match words:
        case ["cp", *after] if (number := whole(after)) is not None:
            return {"points": number}
        case ["mate", "+" | "-" as sign, *_]:
            return {"mate": 1 if sign == "+" else -2}
        case ["mate", *after] if (number := whole(after)) is not None:
            return {"mate": number or -1}
    return {}


def _set_words(option: OptionFacts, value: Setting) -> str:
    """The line that sets an option."""
    if value == "" and option.type != "string":
        return f"setoption name {option.name}"
    word = str(value).lower() if isinstance(value, bool) else str(value)
    return " ".join(f"setoption name {option.name} value {word}".splitlines())


def _not_ready(dialect: Dialect, error: PlayerError, timed_out: bool) -> str:
    speech = dialect.name.upper()
    if timed_out:
        return _(
            "it did not say within {patience:g} seconds that it is ready to speak {speech}"
        ).format(patience=PATIENCE, speech=speech)
    return _("it does not start as a {speech} engine: {error}").format(
        speech=speech, error=error
    )


class UciPlayer:
    """Tells an engine the game so far and plays what it answers.

    Args:
        engine: Which one; it is started here, so that it has loaded before any clock runs.
        seed: Of no use to an engine.
    """

    def __init__(self, engine: Engine, seed: int) -> None:
        self.name = engine.name
        self._client = running(engine)
        self._tracker = MoveTracker()
        self._appraisal = LastAppraisal()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now, dialect = seen[-1], self._client.dialect
        game = find_game(now.variant, now.ruleset)
        moves = self._tracker.moves(game, seen)
        position = position_words(dialect, game, seen[0].start, moves)
        last, answer = SearchReport(), ""
        for found in self._client.search(game, position, go_words(dialect, budget)):
            if isinstance(found, str):
                answer = found
            elif found.number == 1 and found.has_score:
                last = found
        self._appraisal.note(
            now, engine_chance(last.points, last.mate, game.facts.pawn_worth)
        )
        return read_move(dialect, game.facts, now, answer)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``: by the last score that the engine reported."""
        return self._appraisal.look(self.choose, seen, budget)


def read_move(dialect: Dialect, facts: Facts, now: Observation, answer: str) -> Move:
    """The legal move that an engine has answered.

    Raises:
        AnnouncedError: If it resigns, or declares a win.
        PlayerError: If it has answered something else.
    """
    if answer in _ANNOUNCED:
        raise AnnouncedError(_ANNOUNCED[answer])
    if answer in ("(none)", ""):
        raise PlayerError(_("it gave no move"))
    move = read_code(facts, now.moves, answer)
    for other in now.moves if move is None else ():
        if answer.lower() in _spellings(facts, now, other):
            return other
    if move is None:
        raise PlayerError(
            _("illegal {name}: {answer!r}").format(name=dialect.name, answer=answer[:20])
        )
    return move


_ANNOUNCED = {"resign": Announcement.RESIGNS, "win": Announcement.DECLARES}
"""What engines answer in place of a move; of UCI it is no part, but some say it."""


def _spellings(facts: Facts, now: Observation, move: Move) -> list[str]:
    """How some engines write a move; castling by the king's squares or onto the rook."""
    rook = castling_rook(now.pieces, move)
    if rook is None:
        return [code(facts, move)]
    targets = rook, destinations(move.origin, rook)[0]
    return [facts.name(move.origin) + facts.name(target) for target in targets]


def go_words(dialect: Dialect, budget: Budget) -> str:
    """A budget in the words of a protocol."""
    if budget.nodes is not None:
        return f"go nodes {budget.nodes}"
    if budget.clocks is None:
        return f"go movetime {round(budget.seconds * 1000)}"
    clocks = budget.clocks
    period, added = 0.0, clocks.per_turn
    if dialect.byoyomi:
        period, added = clocks.byoyomi, clocks.increment
    left = (min(each, LONGEST_CLOCK) - period for each in clocks.left)
    more = [added] * 2 if not period else [period]
    names = (*dialect.clocks, *(["byoyomi"] if period else dialect.increments))
    numbers = (round(max(0.0, each) * 1000) for each in (*left, *more))
    return " ".join(("go", *(f"{n} {v}" for n, v in zip(names, numbers, strict=True))))


def running(engine: Engine) -> UciClient:
    """The engine, ready to play; one that this process has started already if it lives."""
    found = _RUNNING.get(engine)
    if found is not None and found.alive:
        found.begin_game()
        return found
    _RUNNING[engine] = UciClient(engine)
    return _RUNNING[engine]


_RUNNING: dict[Engine, UciClient] = {}
