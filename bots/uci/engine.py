"""The engine: takes in one line after the other, and never waits for its own search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from bots.analysis import SearchLimits
from bots.uci.dialect import UCI, Dialect
from bots.uci.options import EngineOptions, changed, objection, option_lines
from bots.uci.requests import Go, Place, read_go, read_option, read_place
from bots.uci.search import Mind, Say, Search, Task
from bots.uci.timing import allotted
from core.game import Game
from core.games import find_game
from core.notation import read_code
from core.setup import BadPositionError, Position
from core.starts import start_from

NAME, AUTHOR = "Umbra", "the Umbra developers"

Way: TypeAlias = "Callable[[UciEngine, Sequence[str]], None]"
"""What answers a word: it is given the words after it."""

NewMind = Callable[[Game, EngineOptions], Mind]
"""Makes what thinks about a game; it may compile first."""


@dataclass(frozen=True, slots=True)
class Placed:
    """What is on the board.

    Attributes:
        game: The rules.
        history: Every position so far.
        clock: Plies before the first of them that could be undone.
    """

    game: Game
    history: tuple[Position, ...]
    clock: int


class UciEngine:
    """Answers the lines of another program.

    Args:
        options: As they usually are.
        new_mind: Makes what thinks.
        say: Takes the lines that are said; called from two threads.
        dialect: The protocol that is spoken.
    """

    def __init__(
        self, options: EngineOptions, new_mind: NewMind, say: Say, dialect: Dialect = UCI
    ) -> None:
        self._options = options
        self._new_mind = new_mind
        self._say = say
        self._dialect = dialect
        introduced = {dialect.name: UciEngine._introduce}
        self._ways = self._COMMON | introduced | {dialect.new_game: UciEngine._forget}
        self._place = Place("", ())
        self._mind: Mind | None = None
        self._thinks_with: tuple[object, ...] = ()
        self._search: Search | None = None

    def hear(self, line: str) -> bool:
        """Take in a line; whether to go on."""
        words = line.split()
        while words and words[0] not in self._ways:
            # What is not known is passed over, as the protocol wants.
            words = words[1:]
        if not words:
            return True
        if words[0] == "quit":
            self.close()
            return False
        self._ways[words[0]](self, words[1:])
        return True

    def close(self) -> None:
        """End the search, if there is one."""
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _introduce(self, words: Sequence[str]) -> None:
        del words
        self._say(f"id name {NAME}")
        self._say(f"id author {AUTHOR}")
        for line in option_lines(self._options, self._dialect):
            self._say(line)
        self._say(f"{self._dialect.name}ok")

    def _get_ready(self, words: Sequence[str]) -> None:
        """The first time this makes sure that everything is compiled."""
        del words
        if self._search is None:
            self._ready_mind()
        self._say("readyok")

    def _forget(self, words: Sequence[str]) -> None:
        del words
        self.close()
        self._mind = None

    def _set(self, words: Sequence[str]) -> None:
        self.close()
        if (change := read_option(words)) is not None:
            if wrong := objection(self._options, change):
                self._say(f"info string {wrong}")
            self._options = changed(self._options, change)
            if change.name == "clear hash":
                self._mind = None

    def _put(self, words: Sequence[str]) -> None:
        self.close()
        if (place := read_place(words)) is not None:
            self._place = place

    def _go(self, words: Sequence[str]) -> None:
        self.close()
        go = read_go(words, self._dialect)
        try:
            placed = self._placed()
        except BadPositionError as error:
            self._say(f"info string {error}")
            self._say(f"bestmove {self._dialect.no_move}")
            return
        if self._may_declare(placed):
            self._say("bestmove win")
            return
        self._search = Search(self._ready_mind(), self._task(placed, go), self._say)

    def _hit(self, words: Sequence[str]) -> None:
        del words
        if self._search is not None:
            self._search.hit()

    def _stop(self, words: Sequence[str]) -> None:
        del words
        self.close()

    def _pass_over(self, words: Sequence[str]) -> None:
        """Known, and of no use here."""

    def _may_declare(self, placed: Placed) -> bool:
        """Whether the side to move wins by saying so, which UCI has no word for."""
        claim = placed.game.claims(placed.history, placed.clock)
        mover = placed.game.to_move(placed.history[-1])
        return claim is not None and claim.winner is mover

    def _game(self) -> Game:
        usual, *others = self._dialect.games
        return find_game(others[0] if self._options.chess960 and others else usual)

    def _ready_mind(self) -> Mind:
        """What thinks about the game with the options that are set."""
        options = self._options
        wanted = (options.player, options.table_bits, options.chess960)
        if self._mind is None or self._thinks_with != wanted:
            self._mind = self._new_mind(self._game(), options)
            self._thinks_with = wanted
        return self._mind

    def _placed(self) -> Placed:
        """What is on the board; moves after one that is illegal are left out.

        Raises:
            BadPositionError: If it is no position.
        """
        game = self._game()
        start = start_from(game, self._place.fen)
        history = [start.position]
        for text in self._place.moves:
            move = read_code(game.facts, game.moves(history[-1]), text)
            if move is None:
                self._say(f"info string {text} is not a legal move")
                break
            history.append(game.play(history[-1], move))
        return Placed(game, tuple(history), start.halfmove_clock)

    def _task(self, placed: Placed, go: Go) -> Task:
        options = self._options
        limits = SearchLimits(lines=options.lines)
        if go.depth:
            limits = replace(limits, depth=min(go.depth, limits.depth))
        if go.nodes:
            limits = replace(limits, nodes=go.nodes)
        mover = placed.game.to_move(placed.history[-1])
        time = allotted(go, mover, options.overhead / 1000)
        patient = go.is_open or go.ponder
        legal = placed.game.moves(placed.history[-1])
        named = {text: read_code(placed.game.facts, legal, text) for text in go.moves}
        for text in (text for text, move in named.items() if move is None):
            self._say(f"info string {text} is not a legal move")
        moves = tuple(move for move in named.values() if move is not None)
        history, clock, dialect = placed.history, placed.clock, self._dialect
        return Task(placed.game, history, clock, limits, time, patient, moves, dialect)

    # Besides these, an engine has those that its protocol names: see ``__init__``.
    _COMMON: ClassVar[dict[str, Way]] = {
        "isready": _get_ready,
        "setoption": _set,
        "position": _put,
        "go": _go,
        "ponderhit": _hit,
        "stop": _stop,
        "gameover": _stop,
        "quit": _stop,
        "debug": _pass_over,
        "register": _pass_over,
    }
