"""This program as an engine: the Universal Chess Interface, and USI, its twin for shogi.

It takes in one line after the other, and never waits for its own search. The protocols:
https://www.chessprogramming.org/UCI and http://hgm.nubati.net/usi.html.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from bots.configs import LookaheadConfig
from bots.engines.dialects import UCI, Dialect
from bots.engines.entries import UCI_GAMES
from bots.engines.server_search import Search, Send, Task, Thinker, Thought, allotted
from bots.engines.server_words import (
    EngineOptions,
    GoCommand,
    Level,
    PositionCommand,
    option_lines,
    option_problem,
    read_go,
    read_option,
    read_position,
    with_option,
)
from bots.roster import entries_for, make
from bots.search.analysis import Analyst, SearchLimits
from bots.search.players import LookaheadPlayer
from core.game import Game, start_from
from core.games import find_game
from core.notation import read_code
from core.player import Budget, Player
from core.setup import BadPositionError, Position
from core.values import Move, Observation

NAME, AUTHOR = "Umbra", "the Umbra developers"

NewThinker = Callable[[Game, EngineOptions], Thinker]
"""Makes what thinks about a game; it may compile first."""

_COMMANDS = frozenset({
    "isready", "setoption", "position", "go", "ponderhit", "stop", "gameover", "quit",
    "debug", "register",
})  # fmt: skip
"""What is known besides the words that a dialect names."""

_BESIDE_SEARCH = frozenset({"isready", "ponderhit", "debug", "register"})
"""Commands that a search outlives."""


class UciEngine:
    """Answers the lines of another program.

    Args:
        options: As they usually are.
        new_thinker: Makes what thinks.
        send: Takes the lines of the answers; called from two threads.
        dialect: The protocol that is spoken.
    """

    def __init__(
        self,
        options: EngineOptions,
        new_thinker: NewThinker,
        send: Send,
        dialect: Dialect = UCI,
    ) -> None:
        self._options = options
        self._new_thinker = new_thinker
        self._send = send
        self._dialect = dialect
        self._known = _COMMANDS | {dialect.name, f"{dialect.name}newgame"}
        self._position = PositionCommand("", ())
        self._thinker: Thinker | None = None
        self._thinks_with: tuple[object, ...] = ()
        self._search: Search | None = None

    def handle(self, line: str) -> bool:
        """Take in a line; whether to go on."""
        words = line.split()
        while words and words[0] not in self._known:
            # What is not known is skipped, as the protocol wants.
            words = words[1:]
        command, rest = words[0] if words else "", words[1:]
        if command not in {"", self._dialect.name, *_BESIDE_SEARCH}:
            self.close()
        self._obey(command, rest)
        return command != "quit"

    def _obey(self, command: str, rest: Sequence[str]) -> None:
        match command:
            case "isready":
                self._prepare()
            case "setoption":
                self._set_option(rest)
            case "position":
                self._position = read_position(rest) or self._position
            case "go":
                self._go(read_go(rest, self._dialect))
            case "ponderhit" if self._search is not None:
                self._search.ponderhit()
            case "uci" | "usi":
                self._identify()
            case "ucinewgame" | "usinewgame":
                self._thinker = None

    def close(self) -> None:
        """End the search, if there is one."""
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _identify(self) -> None:
        self._send(f"id name {NAME}")
        self._send(f"id author {AUTHOR}")
        for line in option_lines(self._options, self._dialect):
            self._send(line)
        self._send(f"{self._dialect.name}ok")

    def _prepare(self) -> None:
        """The first time this makes sure that everything is compiled."""
        if self._search is None:
            self._ready_thinker()
        self._send("readyok")

    def _set_option(self, words: Sequence[str]) -> None:
        if (change := read_option(words)) is not None:
            if problem := option_problem(self._options, change):
                self._send(f"info string {problem}")
            self._options = with_option(self._options, change)
            if change.name == "clear hash":
                self._thinker = None

    def _go(self, go: GoCommand) -> None:
        try:
            task = self._task()
        except BadPositionError as error:
            self._send(f"info string {error}")
            self._send(f"bestmove {self._dialect.no_move}")
            return
        claim = task.game.claims(task.history, task.clock)
        if claim is not None and claim.winner is task.mover:
            # The side to move wins by declaring it, which UCI has no word for.
            self._send("bestmove win")
            return
        self._search = Search(self._ready_thinker(), self._limited(task, go), self._send)

    def _game(self) -> Game:
        usual, *others = self._dialect.games
        if self._dialect.variants and self._options.variant != usual:
            return find_game(UCI_GAMES[self._options.variant])
        return find_game(others[0] if self._options.chess960 and others else usual)

    def _ready_thinker(self) -> Thinker:
        """What thinks about the game with the options that are set."""
        options = self._options
        wanted = (options.player, options.table_bits, self._game())
        if self._thinker is None or self._thinks_with != wanted:
            self._thinker = self._new_thinker(self._game(), options)
            self._thinks_with = wanted
        return self._thinker

    def _task(self) -> Task:
        """What is on the board; moves after one that is illegal are left out.

        Raises:
            BadPositionError: If it is no position.
        """
        game = self._game()
        start = start_from(game, self._position.fen)
        history = [start.position]
        for text in self._position.moves:
            move = self._read(game, history[-1], text)
            if move is None:
                break
            history.append(game.play(history[-1], move))
        limits = SearchLimits(lines=self._options.lines)
        clock = start.halfmove_clock
        return Task(game, tuple(history), clock, limits, dialect=self._dialect)

    def _limited(self, task: Task, go: GoCommand) -> Task:
        limits = replace(
            task.limits,
            depth=min(go.depth or task.limits.depth, task.limits.depth),
            nodes=go.nodes or task.limits.nodes,
        )
        named = [self._read(task.game, task.history[-1], text) for text in go.moves]
        return replace(
            task,
            limits=limits,
            time=allotted(go, task.mover, self._options.overhead / 1000),
            patient=go.is_open or go.ponder,
            moves=tuple(move for move in named if move is not None),
        )

    def _read(self, game: Game, position: Position, text: str) -> Move | None:
        """The move that ``text`` names; where it names none, that is said."""
        move = read_code(game.facts, game.moves(position), text)
        if move is None:
            self._send(f"info string {text} is not a legal move")
        return move


def levels_of(variant: str) -> tuple[Level, ...]:
    """The levels that can be chosen in a game, from the weakest on."""
    levels = (entry for entry in entries_for(variant) if entry.group == "levels")
    rated = ((level.name, level.rating_in(variant)) for level in levels)
    return tuple(
        Level(name, None if rating is None else round(rating)) for name, rating in rated
    )


def thinker_for(game: Game, options: EngineOptions) -> Thinker:
    """What thinks as the options say; what it needs is compiled first."""
    new = partial(make, options.player, variant=game.facts.key)
    player = new(seed=0)
    if isinstance(player, LookaheadPlayer) and not player.config.laxity:
        return SearchThinker(game, player.config, options.table_bits)
    return LevelThinker(new)


class SearchThinker:
    """Plays the best move it finds, and reports the lines.

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

    def think(self, task: Task) -> Iterator[Thought]:
        """See ``Thinker.think``."""
        limits = replace(
            task.limits,
            depth=min(task.limits.depth, self._config.plies),
            nodes=min(task.limits.nodes, self._config.nodes),
        )
        found = self._analyst.lines(
            task.history, limits, clock=task.clock, moves=task.moves
        )
        for info in found:
            yield Thought(info.lines[0].moves, info)

    def stop(self) -> None:
        """See ``Thinker.stop``."""
        self._analyst.stop()


class LevelThinker:
    """A level that does not always play the best move, and reports no lines.

    Args:
        new: Makes its player from a seed, which differs from move to move.
    """

    def __init__(self, new: Callable[..., Player]) -> None:
        self._new = new
        self._moves = 0

    def think(self, task: Task) -> Iterator[Thought]:
        """See ``Thinker.think``: a few plies take no time that could be cut short."""
        self._moves += 1
        seen = _seen(task)
        if seen[-1].moves:
            budget = Budget() if task.time is None else Budget(task.time.aim)
            yield Thought((self._new(seed=self._moves).choose(seen, budget),))

    def stop(self) -> None:
        """See ``Thinker.stop``: it is over soon enough."""


def _seen(task: Task) -> list[Observation]:
    """What the side to move has been shown."""
    plies = range(1, len(task.history) + 1)
    return [task.game.observe(task.history[:ply], task.mover) for ply in plies]
