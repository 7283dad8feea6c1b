"""A bot of ours as a fog engine of others: requests in, moves out, as JSON."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from bots.engines.fog_seen import (
    BadRequestError,
    ProtocolObservation,
    glimpse_of,
    seen_from,
)
from bots.engines.fog_speech import GAME, VERSION, move_words, side_of
from core.player import Budget, Player
from core.values import Side

MOST_SESSIONS = 32
"""Games that are kept in mind at a time."""

SHARE = 20
"""One part in so many of the time left is spent on a move where no more is said."""

_NAMES = ("sessionId", "gameId", "color")

NewPlayer = Callable[[int], Player]
"""Makes a player from a seed."""


class FogServer:
    """Answers requests for moves; keeps games in mind for those who tell only the news.

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
        self._game(turn).take([turn["observation"]])
        return _head(turn) | {"received": True}

    def _moved(self, turn: dict[str, Any], words: dict[str, Any]) -> dict[str, Any]:
        if turn.get("gameSpecId", GAME) != GAME:
            raise BadRequestError(f"only {GAME} is played here")
        game = self._game(turn)
        if turn.get("observationTranscript") is not None:
            game.glimpses.clear()
            game.take(turn["observationTranscript"])
        else:
            game.take([turn.get("latestObservationDelta")])
        side, legal = _side(turn), turn.get("legalMoves")
        if not isinstance(legal, list) or not game.glimpses:
            raise BadRequestError("the request tells no legal moves, or nothing seen")
        seen = seen_from(side, game.glimpses, legal)
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
        told = words.get("computeBudgetMs")
        clock = turn.get("clock")
        left = clock.get("remaining_ms") if isinstance(clock, dict) else None
        if isinstance(told, int | float):
            return Budget(seconds=max(0.001, told / 1000))
        if isinstance(left, int | float):
            return Budget(seconds=min(self._usual.seconds, max(0.02, left / 1000 / SHARE)))
        return self._usual


class _Game:
    """One game: who plays it, and what was told of it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.glimpses: list[ProtocolObservation] = []

    def take(self, told: object) -> None:
        """Take in observations; those that are known already are passed over."""
        if not isinstance(told, list):
            raise BadRequestError("the request tells nothing seen")
        for words in told:
            glimpse = glimpse_of(words)
            if glimpse.ply >= len(self.glimpses):
                self.glimpses.append(glimpse)


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
