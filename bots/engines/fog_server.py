"""A bot of ours as a fog engine of others: requests in, moves out, as JSON.

The protocol says what is in sight and no more. What our observations hold besides, such as
moves of earlier turns and castling rights, follows from it: all own pieces are in sight.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bots.engines.fog import GAME, VERSION, move_words, side_of
from core.boards import squares
from core.game import Game
from core.games import find_game
from core.games.chess import views
from core.games.chess.board import Castling, stand_ready
from core.games.chess.board import side_of as right_of
from core.player import Budget, Player
from core.setup import Position
from core.values import Capture, Observation, Piece, Side, Square, Turn

VARIANT, RULESET = "fog-chess", "chesscom"
"""What the protocol's game is called here."""

RIGHTS = "KQkq"

Pieces = Mapping[Square, Piece]


class BadRequestError(ValueError):
    """A request that cannot be understood. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class ProtocolObservation:
    """One observation of the protocol.

    Attributes:
        ply: Moves made before it.
        visible: The squares in sight.
        pieces: What is on them.
        taken: Where the viewer has lost a piece.
    """

    ply: int
    visible: frozenset[Square]
    pieces: Pieces
    taken: Square | None


def read_observation(words: Any) -> ProtocolObservation:  # noqa: ANN401 - as JSON has it
    """Reads one observation of the protocol.

    Raises:
        BadRequestError: If it is none.
    """
    try:
        pieces = {
            int(square): Piece(side_of(man["color"]), str(man["type"]).lower())
            for square, man in words["visible_pieces"]
        }
        mask = int(words["visibility_mask"], 16)
        ply, taken = int(words["ply"]), words.get("own_capture_square")
    except (KeyError, TypeError, ValueError) as error:
        raise BadRequestError(
            f"an observation is not as the protocol has it: {error}"
        ) from error
    board = find_game(VARIANT, RULESET).facts
    known = all(man.symbol in board.symbols for man in pieces.values())
    if not known or not all(square in board.squares for square in pieces):
        raise BadRequestError("an observation has a piece that is not of this game")
    if not 0 <= mask < 1 << len(board.squares):
        raise BadRequestError("an observation has a square that is not on the board")
    return ProtocolObservation(ply, frozenset(squares(mask)), pieces, taken)


def observations_of(
    viewer: Side, shown: Sequence[ProtocolObservation], legal: Sequence[Any]
) -> list[Observation]:
    """What the viewer was shown, ply by ply.

    Args:
        viewer: Whose observations they are.
        shown: Those of the protocol, from the start of the game on.
        legal: The legal moves of the last one, as the protocol writes them.

    Raises:
        BadRequestError: If they do not follow one another.
    """
    if [now.ply for now in shown] != [*range(len(shown))]:
        raise BadRequestError("the observations do not follow one another from ply 0 on")
    game = find_game(VARIANT, RULESET)
    rights = "".join(right for right in RIGHTS if right_of(right) is viewer)
    seen: list[Observation] = []
    for now in shown:
        before = seen[-1] if seen else None
        rights = "".join(r for r in rights if stand_ready(Castling(), now.pieces, r))
        seen.append(_observation(game, viewer, now, before, rights))
    seen[-1] = _with_moves(game, seen[-1], legal)
    return seen


def _observation(
    game: Game,
    viewer: Side,
    now: ProtocolObservation,
    before: Observation | None,
    rights: str,
) -> Observation:
    to_move = Side(now.ply % 2)
    passed = _passed(viewer, now, before) if to_move is viewer else frozenset()
    bare = Observation(
        viewer=viewer,
        to_move=to_move,
        ply=now.ply,
        visible=now.visible,
        pieces=now.pieces,
        castling=rights,
        en_passant=passed,
        turn=Turn(now.ply + 1),
        variant=VARIANT,
        ruleset=RULESET,
    )
    mask, here = sum(1 << square for square in now.visible), game.position_of(bare)
    blocked = frozenset(squares(views.blocked(here, mask, viewer)))
    moves = game.moves(_filled(game, bare, blocked)) if to_move is viewer else ()
    bare = replace(bare, moves=moves, blocked=blocked)
    if before is None:
        return bare
    there = game.position_of(before)
    known = sum(1 << square for square in before.visible), mask
    own = before.to_move is viewer
    sight = (views.FULL, views.FULL) if own else known
    trace = views.last_move(there, here, sight, viewer)
    bare = replace(bare, trace=trace)
    return replace(bare, captured=_captured(game, before, bare, now.taken))


def _filled(game: Game, seen: Observation, blocked: frozenset[Square]) -> Position:
    """A position in which the viewer has the moves that it had.

    What blocks its pawns is filled in, and a king where none is in sight. Neither can be
    taken there, or it would be in sight.
    """
    other = seen.viewer.other
    ahead = {square for square in blocked if square not in seen.pieces}
    pieces = dict(seen.pieces) | dict.fromkeys(ahead, Piece(other, "p"))
    sensed = game.sensed(seen)
    dark = [square for square in game.facts.squares if not sensed >> square & 1]
    if Piece(other, "k") not in pieces.values() and dark:
        pieces[dark[0]] = Piece(other, "k")
    return game.position_of(replace(seen, pieces=pieces))


def _captured(
    game: Game, before: Observation, now: Observation, taken: Square | None
) -> tuple[Capture, ...]:
    """What the last move took."""
    if before.to_move is not now.viewer:
        lost = before.pieces.get(taken) if taken is not None else None
        return () if lost is None or taken is None else (Capture(taken, lost),)
    try:
        lifted = game.delta(before, game.own_move(before, now)).lifted
    except (StopIteration, ValueError) as error:
        raise BadRequestError(
            f"no legal move leads to the observation of ply {now.ply}"
        ) from error
    foes = ((at, man) for at, man in lifted.items() if man.side is not now.viewer)
    return tuple(Capture(square, man) for square, man in foes)


def _passed(
    viewer: Side, now: ProtocolObservation, before: Observation | None
) -> frozenset[Square]:
    """The square that a pawn of the viewer's may take in passing, as far as it shows."""
    step, rank = (8, 4) if viewer is Side.FIRST else (-8, 3)
    pawn, foe = Piece(viewer, "p"), Piece(viewer.other, "p")
    for square, man in now.pieces.items():
        beside = [at for at in (square - 1, square + 1) if at // 8 == rank]
        if man == foe and square // 8 == rank and before is not None:
            could = any(now.pieces.get(at) == pawn for at in beside)
            new = before.pieces.get(square) != foe and now.taken != square
            free = {square + step, square + 2 * step}.isdisjoint(now.pieces)
            if could and new and free and square + step in now.visible:
                return frozenset({square + step})
    return frozenset()


def _with_moves(game: Game, now: Observation, legal: Sequence[Any]) -> Observation:
    """The last observation with the moves that were sent.

    They show for sure whether a pawn may take in passing.

    Raises:
        BadRequestError: If the viewer cannot have one of them.
    """
    wanted = {_key(words) for words in legal}
    for passed in dict.fromkeys((now.en_passant, frozenset[Square]())):
        bare = replace(now, en_passant=passed)
        moves = game.moves(_filled(game, bare, bare.blocked))
        if {_key(move_words(bare, move)) for move in moves} == wanted:
            return replace(bare, moves=moves)
    raise BadRequestError("the legal moves are not those of what was seen")


def _key(words: Any) -> tuple[object, ...]:  # noqa: ANN401 - as JSON has it
    if not isinstance(words, dict):
        raise BadRequestError("a legal move is not as the protocol has it")
    return words.get("from"), words.get("to"), words.get("promotion")


MOST_SESSIONS = 32
"""Games that are remembered at a time."""

SHARE = 20
"""One part in so many of the time left is spent on a move whose request names no budget."""

_NAMES = ("sessionId", "gameId", "color")

NewPlayer = Callable[[int], Player]
"""Makes a player from a seed."""


class FogServer:
    """Answers requests for moves; remembers games for those who send only the news.

    Args:
        make: Makes the player of a game.
        usual: What is spent on a move unless the request says.
    """

    def __init__(self, make: NewPlayer, usual: Budget) -> None:
        self._make = make
        self._usual = usual
        self._games: OrderedDict[str, _Game] = OrderedDict()

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to one line, whatever it is."""
        number: object = None
        try:
            words = _object(line)
            number = words.get("requestId")
            turn = words.get("engineTurnRequest", words)
            if not isinstance(turn, dict):
                raise BadRequestError("the request is no object")
            response = self._acknowledged(turn) or self._moved(turn, words)
        except BadRequestError as error:
            return {"requestId": number, "ok": False, "error": str(error)}
        if "engineTurnRequest" not in words:
            return response
        return {"requestId": number, "ok": True, "response": response}

    def _acknowledged(self, turn: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to an observation that asks for no move."""
        if "observation" not in turn:
            return None
        self._game(turn).add([turn["observation"]])
        return _head(turn) | {"received": True}

    def _moved(self, turn: dict[str, Any], words: dict[str, Any]) -> dict[str, Any]:
        if turn.get("gameSpecId", GAME) != GAME:
            raise BadRequestError(f"only {GAME} is played here")
        game = self._game(turn)
        if turn.get("observationTranscript") is not None:
            game.shown.clear()
            game.add(turn["observationTranscript"])
        else:
            game.add([turn.get("latestObservationDelta")])
        side, legal = _side(turn), turn.get("legalMoves")
        if not isinstance(legal, list) or not game.shown:
            raise BadRequestError("the request has no legal moves, or no observations")
        seen = observations_of(side, game.shown, legal)
        move = game.player.choose(seen, self._budget(turn, words))
        return _head(turn) | {"move": move_words(seen[-1], move)}

    def _game(self, turn: dict[str, Any]) -> _Game:
        """The game that a request is about, the others forgotten when there are many."""
        key = (
            f"{turn.get('sessionId', '')}/{turn.get('gameId', '')}/{turn.get('color', '')}"
        )
        if key not in self._games:
            seed = turn.get("engineSeed", 0)
            self._games[key] = _Game(self._make(seed if isinstance(seed, int) else 0))
        self._games.move_to_end(key)
        if len(self._games) > MOST_SESSIONS:
            self._games.popitem(last=False)
        return self._games[key]

    def _budget(self, turn: dict[str, Any], words: dict[str, Any]) -> Budget:
        given = words.get("computeBudgetMs")
        clock = turn.get("clock")
        left = clock.get("remaining_ms") if isinstance(clock, dict) else None
        if isinstance(given, int | float):
            return Budget(seconds=max(0.001, given / 1000))
        if isinstance(left, int | float):
            return Budget(seconds=min(self._usual.seconds, max(0.02, left / 1000 / SHARE)))
        return self._usual


class _Game:
    """One game: who plays it, and what was shown of it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.shown: list[ProtocolObservation] = []

    def add(self, sent: object) -> None:
        """Add observations; those that are known already are skipped."""
        if not isinstance(sent, list):
            raise BadRequestError("the request has no observations")
        for words in sent:
            now = read_observation(words)
            if now.ply >= len(self.shown):
                self.shown.append(now)


def _head(turn: dict[str, Any]) -> dict[str, Any]:
    named = {key: turn.get(key, "") for key in ("gameId", "sessionId")}
    return {"protocolVersion": VERSION, **named}


def _object(line: str) -> dict[str, Any]:
    try:
        words = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRequestError("the request is not JSON") from error
    if not isinstance(words, dict):
        raise BadRequestError("the request is no object")
    version = words.get("engineTurnRequest", words)
    if isinstance(version, dict) and version.get("protocolVersion", VERSION) != VERSION:
        raise BadRequestError(f"only version {VERSION} of the protocol is spoken here")
    return words


def _side(turn: dict[str, Any]) -> Side:
    try:
        return side_of(turn.get("color"))
    except ValueError as error:
        raise BadRequestError("color is neither white nor black") from error
