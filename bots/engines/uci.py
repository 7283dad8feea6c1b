"""A UCI engine as a player of games in full view.

Observations of such games tell all of the game so far. Its moves are found with
python-chess, which knows nothing of this program's rules.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import chess
import chess.engine
import chess.variant

from bots.choice import LastAppraisal, engine_chance
from bots.engines.process import LONGEST_CLOCK, advised, launch_of
from bots.games import GAMES
from core.engine import Engine
from core.game import start_from
from core.games import find_game
from core.player import AnnouncedError, Announcement, Budget, PlayerError
from core.values import Move, Observation, Piece, Side

CHESS960 = "chess960"


class ChessLine:
    """A board that follows what was seen."""

    def __init__(self) -> None:
        self._read: list[Observation] = []
        self._board = chess.Board()

    def up_to(self, seen: Sequence[Observation]) -> chess.Board:
        """The board at the end of ``seen``, with the moves that led there."""
        known = len(self._read)
        if not known or list(seen[:known]) != self._read:
            self._board, self._read = first_board(seen[0]), [seen[0]]
        for after in seen[len(self._read) :]:
            self._board.push(_move_to(self._board, after))
            self._read.append(after)
        return self._board.copy()


def first_board(first: Observation) -> chess.Board:
    """The board at the start of a game."""
    game = find_game(first.variant, first.ruleset)
    return board_of(first.variant, game.write(start_from(game, first.start)))


def board_of(variant: str, text: str) -> chess.Board:
    """The board of a position in the game of that key, which engines know."""
    outside = GAMES[variant].outside
    if outside == CHESS960:
        return chess.Board(text, chess960=True)
    return chess.variant.find_variant(outside)(text)


def own_move(now: Observation, board: chess.Board, move: chess.Move) -> Move:
    """The one of ``now.moves`` that leads where ``move`` does.

    Raises:
        PlayerError: If none does.
    """
    game = find_game(now.variant, now.ruleset)
    board.push(move)
    wanted = pieces_of(board)
    board.pop()
    for own in now.moves:
        if own.origin == move.from_square:
            made = game.delta(now, own)
            left = {at: man for at, man in now.pieces.items() if at not in made.lifted}
            if left | dict(made.placed) == wanted:
                return own
    raise PlayerError(f"it answered {move.uci()}, which is not a legal move")


def pieces_of(board: chess.Board) -> dict[int, Piece]:
    """The pieces of a board as this program has them."""
    return {
        square: Piece(side_of(man.color), man.symbol().lower())
        for square, man in board.piece_map().items()
    }


def side_of(colour: chess.Color) -> Side:
    """The side that has the men of a colour."""
    return Side.FIRST if colour == chess.WHITE else Side.SECOND


def _move_to(board: chess.Board, after: Observation) -> chess.Move:
    """The legal move that leads to what was seen next."""
    wanted, before = dict(after.pieces), pieces_of(board)
    changed = {
        square
        for square in wanted.keys() | before.keys()
        if wanted.get(square) != before.get(square)
    }
    moves = sorted(board.legal_moves, key=lambda move: move.from_square not in changed)
    for move in moves:
        board.push(move)
        found = pieces_of(board) == wanted
        board.pop()
        if found:
            return move
    raise PlayerError("no move leads to what was seen next")


PATIENCE = 60.0
"""Seconds within which an engine must have said that it is ready."""


_RESIGNS = "'resign'"
"""So python-chess names a move that is the word by which other protocols resign: UCI has
none, but some engines say it."""


class UciPlayer:
    """Tells an engine the game so far and plays what it answers.

    Args:
        engine: Which one; it is started here, so that it has loaded before any clock runs.
        seed: Of no use to an engine.
    """

    def __init__(self, engine: Engine, seed: int) -> None:
        del seed
        self.name = engine.name
        self._launched, self._engine = engine, running(engine)
        self._line = ChessLine()
        self._appraisal = LastAppraisal()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        board = self._line.up_to(seen)
        try:
            played = self._engine.play(
                board, limit_of(budget), game=self, info=chess.engine.INFO_SCORE
            )
        except chess.engine.EngineError as error:
            if _RESIGNS in str(error):
                raise AnnouncedError(Announcement.RESIGNS) from error
            raise PlayerError(advised(self._launched, str(error))) from error
        if played.move is None:
            raise PlayerError("it gave no move")
        self._appraisal.note(seen[-1], _expected(played.info.get("score")))
        return own_move(seen[-1], board, played.move)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``: by the last score that the engine told."""
        return self._appraisal.look(self.choose, seen, budget)


def _expected(score: chess.engine.PovScore | None) -> float | None:
    """The chance that lies in a score, of the side that is to move there."""
    own = None if score is None else score.relative
    return None if own is None else engine_chance(own.score(), own.mate())


def running(engine: Engine) -> chess.engine.SimpleEngine:
    """The engine, ready to play; one that this process has started already if it lives."""
    found = _RUNNING.get(engine)
    if found is None or found.returncode.done():
        found = _RUNNING[engine] = started(engine)
    return found


_RUNNING: dict[Engine, chess.engine.SimpleEngine] = {}


def started(engine: Engine) -> chess.engine.SimpleEngine:
    """The engine, started, with the user's options, ready to play.

    Raises:
        PlayerError: If it cannot be started or does not speak UCI.
    """
    launch = launch_of(engine)
    # Not by the time limit of python-chess, which would kill the keeper and not the rest.
    late = threading.Timer(PATIENCE, launch.end)
    late.daemon = True
    late.start()
    start = chess.engine.SimpleEngine.popen_uci
    try:
        begun = start(launch.command, timeout=None, **launch.how)
        begun.configure(dict(engine.options))
        begun.ping()
    except chess.engine.EngineError as error:
        if launch.ended:
            raise PlayerError(
                f"it did not say within {PATIENCE:g} seconds that it is ready to speak UCI"
            ) from error
        words = advised(engine, f"it does not start as a UCI engine: {error}")
        raise PlayerError(words) from error
    finally:
        late.cancel()
    return begun


def limit_of(budget: Budget) -> chess.engine.Limit:
    """A budget in the words of UCI."""
    if budget.nodes is not None:
        return chess.engine.Limit(nodes=budget.nodes)
    if budget.clocks is None:
        return chess.engine.Limit(time=budget.seconds)
    first, second = (min(left, LONGEST_CLOCK) for left in budget.clocks.left)
    added = budget.clocks.per_turn
    return chess.engine.Limit(
        white_clock=first, black_clock=second, white_inc=added, black_inc=added
    )
