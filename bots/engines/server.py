"""This program as an engine: the Universal Chess Interface, and USI, its twin for shogi.

It takes in one line after the other, and never waits for its own search. The protocols:
https://www.chessprogramming.org/UCI and http://hgm.nubati.net/usi.html.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, TypeAlias

from bots.configs import LookaheadConfig
from bots.engines.entries import UCI_GAMES
from bots.engines.server_search import Mind, MindLine, Say, Search, Task, allotted
from bots.engines.server_words import (
    UCI,
    Dialect,
    EngineOptions,
    Go,
    Place,
    Strength,
    changed,
    objection,
    option_lines,
    read_go,
    read_option,
    read_place,
)
from bots.roster import entries_for, make
from bots.search.analysis import Analyst, SearchLimits
from bots.search.players import LookaheadPlayer
from core.game import Game, start_from
from core.games import find_game
from core.notation import read_code
from core.player import Budget, Player
from core.setup import BadPositionError, Position
from core.values import Observation

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
        if self._dialect.variants and self._options.variant != usual:
            return find_game(UCI_GAMES[self._options.variant])
        return find_game(others[0] if self._options.chess960 and others else usual)

    def _ready_mind(self) -> Mind:
        """What thinks about the game with the options that are set."""
        options = self._options
        wanted = (options.player, options.table_bits, self._game())
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


def strengths(variant: str) -> tuple[Strength, ...]:
    """The levels that can be chosen in a game, from the weakest on."""
    levels = (entry for entry in entries_for(variant) if entry.group == "levels")
    rated = ((level.name, level.rating_in(variant)) for level in levels)
    return tuple(
        Strength(name, None if rating is None else round(rating)) for name, rating in rated
    )


def mind_for(game: Game, options: EngineOptions) -> Mind:
    """What thinks as the options say; what it needs is compiled first."""
    new = partial(make, options.player, variant=game.facts.key)
    player = new(seed=0)
    if isinstance(player, LookaheadPlayer) and not player.config.laxity:
        return StrongMind(game, player.config, options.table_bits)
    return LaxMind(new)


class StrongMind:
    """Plays the best move it finds, and tells the lines.

    Args:
        game: The rules.
        config: Its limits.
        table_bits: The table has ``2**table_bits`` entries.
    """

    def __init__(self, game: Game, config: LookaheadConfig, table_bits: int) -> None:
        self._config = config
        self._analyst = Analyst(game, table_bits)
        # The first search may still compile; nobody's clock runs here.
        start = game.start().position
        list(self._analyst.lines([start], SearchLimits(lines=2, depth=2)))

    def think(self, task: Task) -> Iterator[MindLine]:
        """See ``Mind.think``."""
        limits = replace(
            task.limits,
            depth=min(task.limits.depth, self._config.plies),
            nodes=min(task.limits.nodes, self._config.nodes),
        )
        found = self._analyst.lines(
            task.history, limits, clock=task.clock, moves=task.moves
        )
        for info in found:
            yield MindLine(info.lines[0].moves, info)

    def stop(self) -> None:
        """See ``Mind.stop``."""
        self._analyst.stop()


class LaxMind:
    """A level that does not always play the best move, and has no lines to tell.

    Args:
        new: Makes its player from a seed, which differs from move to move.
    """

    def __init__(self, new: Callable[..., Player]) -> None:
        self._new = new
        self._asked = 0

    def think(self, task: Task) -> Iterator[MindLine]:
        """See ``Mind.think``: a few plies take no time that could be cut short."""
        self._asked += 1
        seen = observations(task)
        if seen[-1].moves:
            player = self._new(seed=self._asked)
            yield MindLine((player.choose(seen, budget_of(task)),))

    def stop(self) -> None:
        """See ``Mind.stop``: it is over soon enough."""


def budget_of(task: Task) -> Budget:
    """The time that a move should take."""
    return Budget() if task.time is None else Budget(task.time.aim)


def observations(task: Task) -> list[Observation]:
    """What the side to move has been shown."""
    side = task.game.to_move(task.history[-1])
    plies = range(1, len(task.history) + 1)
    return [task.game.observe(task.history[:ply], side) for ply in plies]
