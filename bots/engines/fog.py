"""Fog engines as players: JSON in the words of Misty's engine protocol, version 1.

https://github.com/brianhliou/misty/blob/main/docs/protocol/engine-protocol.md; what is
written here follows that page, and docs/formats.md says what of it is used.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

from bots.engines.process import LineProcess
from core.engine import Engine
from core.game import Game
from core.games import find_game
from core.games.chess.board import castling_rook
from core.player import Budget, PlayerError
from core.texts import _
from core.values import Move, Observation, Side, Square

VERSION = "1"
GAME = "dark-chess"

COLOURS = ("white", "black")
"""What the first and the second side are called."""

ROLES = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}
"""What a pawn may become."""


def request(
    seen: Sequence[Observation], budget: Budget, game: str, seed: int
) -> dict[str, Any]:
    """The request for a move of whoever was shown ``seen``.

    Args:
        seen: One observation a ply, the present last.
        budget: Only its clocks; ``envelope`` has the rest.
        game: A name for this game.
        seed: Of the engine's random choices.
    """
    now = seen[-1]
    clocks = budget.clocks
    left = None if clocks is None else round(clocks.left[now.viewer] * 1000)
    added = 0 if clocks is None else round(clocks.per_turn * 1000)
    return {
        "protocolVersion": VERSION,
        "gameId": game,
        "gameSpecId": GAME,
        "engineId": "umbra",
        "sessionId": game,
        "color": COLOURS[now.viewer],
        "ply": now.ply,
        "engineSeed": seed,
        "clock": {"remaining_ms": left, "increment_ms": added},
        "legalMoves": [move_words(now, move) for move in now.moves],
        "observationTranscript": transcript(seen),
    }


def envelope(number: int, turn: dict[str, Any], budget: Budget) -> dict[str, Any]:
    """A request as it goes over the line, with what may be spent on it."""
    return {
        "requestId": str(number),
        "engineTurnRequest": turn,
        "computeBudgetMs": max(1, round(budget.seconds * 1000)),
        "workerDeadlineMs": None,
    }


def transcript(seen: Sequence[Observation]) -> list[dict[str, Any]]:
    """Everything that was seen, ply by ply."""
    befores = (None, *seen[:-1])
    return [_shown_words(before, now) for before, now in zip(befores, seen, strict=True)]


def move_words(now: Observation, move: Move) -> dict[str, str]:
    """One of ``now.moves``; in castling the king goes to where the rook stands."""
    name, rook = _game_of(now).facts.name, castling_rook(now.pieces, move)
    words = {"from": name(move.origin), "to": name(move.target if rook is None else rook)}
    return words | ({"promotion": ROLES[move.promotion]} if move.promotion else {})


def read_move(now: Observation, words: object) -> Move:
    """The one of ``now.moves`` that an answer names.

    Raises:
        PlayerError: If it names none.
    """
    for move in now.moves:
        written = move_words(now, move)
        plain = {**written, "to": _game_of(now).facts.name(move.target)}
        if isinstance(words, dict) and _same(words, (written, plain)):
            return move
    raise PlayerError(
        _("it answered {words!r:.80}, which is not one of the legal moves").format(
            words=words
        )
    )


def _same(words: dict[str, Any], known: Sequence[dict[str, str]]) -> bool:
    """Whether these words are those of a move; a letter will do for a promotion."""
    grown = words.get("promotion")
    squares = {"from": words.get("from"), "to": words.get("to")}
    role = ROLES.get(str(grown).lower(), grown)
    return (squares | ({"promotion": role} if role is not None else {})) in known


def _shown_words(before: Observation | None, now: Observation) -> dict[str, Any]:
    """One observation; ``before`` is the one of the ply before."""
    own = before is not None and before.to_move is now.viewer
    taken = now.captured[0].square if now.captured and not own else None
    known = before is not None and taken is not None and _landed(before, now, taken)
    return {
        "ply": now.ply,
        "kind": "initial" if before is None else "own_move" if own else "opp_move",
        "own_move": _own_move(before, now) if before is not None and own else None,
        "visibility_mask": f"0x{sum(1 << square for square in now.visible):016x}",
        "visible_pieces": [
            [square, {"type": man.symbol.upper(), "color": COLOURS[man.side]}]
            for square, man in sorted(now.pieces.items())
        ],
        "own_capture_square": taken,
        "opp_capture_landing_square": taken if known else None,
        "game_over": None,
    }


def _landed(before: Observation, now: Observation, taken: Square) -> bool:
    """Whether what took on ``taken`` stands there for sure, as in passing it would not."""
    passes = before.pieces[taken].symbol == "p" and taken // 8 in {3, 4}
    return taken in now.pieces or not passes


def _own_move(before: Observation, now: Observation) -> dict[str, str]:
    return move_words(before, _game_of(now).own_move(before, now))


def _game_of(now: Observation) -> Game:
    return find_game(now.variant, now.ruleset)


def side_of(colour: object) -> Side:
    """The side that the protocol calls by its colour.

    Raises:
        ValueError: If it is neither.
    """
    return Side(COLOURS.index(str(colour)))


LONGEST_LINE = 2**20
"""Bytes of the longest line that is read."""


class FogClient:
    """A running fog engine. Every call waits for it.

    Attributes:
        title: What it calls itself.
    """

    def __init__(self, engine: Engine) -> None:
        """Start it, and wait until it says that it is ready.

        Raises:
            PlayerError: If it cannot be started or says something else.
        """
        self._process = LineProcess(engine, None, LONGEST_LINE)
        try:
            ready = self._message()
            if ready.get("kind") != "ready":
                raise PlayerError(_("it does not speak the fog protocol: it is not ready"))
        except PlayerError:
            self.close()
            raise
        self.title = str(ready.get("engineId", ""))

    def close(self) -> None:
        """End it, and whatever it has started."""
        self._process.close()

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.alive

    def answer(self, enveloped: dict[str, Any]) -> object:
        """The move that it answers to a request.

        Raises:
            PlayerError: If it answers something else.
        """
        self._process.send(json.dumps(enveloped))
        answer = self._message()
        if str(answer.get("requestId", enveloped["requestId"])) != enveloped["requestId"]:
            raise PlayerError(_("it answered another request than it was asked"))
        if answer.get("ok", True) is not True:
            raise PlayerError(
                _("it says that it failed: {value!s:.120}").format(
                    value=answer.get("error", "")
                )
            )
        response = answer.get("response", answer)
        return response.get("move") if isinstance(response, dict) else None

    def _message(self) -> dict[str, Any]:
        line = self._process.line()
        if len(line) == LONGEST_LINE:
            raise PlayerError(_("it said more than anybody can hear"))
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise PlayerError(
                _("it said {line!r}, which is not JSON").format(line=line[:60])
            ) from error
        if not isinstance(message, dict):
            raise PlayerError(_("it said JSON that is no object"))
        return message


class FogPlayer:
    """Sends an engine what one side was shown and plays what it answers.

    Args:
        engine: Which one; it is started here, so that it has loaded before any clock runs.
        seed: Of its random choices, and of the name that this game has for it.
    """

    def __init__(self, engine: Engine, seed: int) -> None:
        self.name = engine.name
        self._seed = seed
        self._client = running(engine)
        # An engine that remembers games takes every name for another one.
        self._game = f"umbra-{seed}-{next(_GAMES)}-{Random().getrandbits(32):08x}"

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        turn = request(seen, budget, self._game, self._seed)
        return read_move(
            seen[-1], self._client.answer(envelope(next(_REQUESTS), turn, budget))
        )


def running(engine: Engine) -> FogClient:
    """The engine, ready to play; one that this process has started already if it lives."""
    found = _RUNNING.get(engine)
    if found is None or not found.alive:
        found = _RUNNING[engine] = FogClient(engine)
    return found


_RUNNING: dict[Engine, FogClient] = {}
_REQUESTS, _GAMES = count(1), count(1)
