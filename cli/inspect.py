"""``inspect``: moves, views and outcome of positions, for scripts."""

from __future__ import annotations

import sys
from argparse import Namespace

from cli.names import named_game
from cli.output import DONE, FAILED, say, write_json
from core.game import Game
from core.notation import board, code
from core.setup import BadPositionError
from core.values import Outcome, Side


def run(given: Namespace) -> int:
    """Answer each FEN on standard input with one line of JSON."""
    game = named_game(given.variant, given.rules)
    status = DONE
    for number, line in enumerate(sys.stdin, start=1):
        fen = line.strip().removeprefix("\ufeff")
        if not fen:
            continue
        try:
            write_json(inspected(game, fen))
        except BadPositionError as error:
            say(f"line {number}: {error}")
            status = FAILED
    return status


def inspected(game: Game, fen: str) -> dict[str, object]:
    """Moves, both views and the outcome of the position ``fen`` describes."""
    setup = game.read(fen)
    history = [setup.position]
    seen = {name: game.observe(history, Side(i)) for i, name in enumerate(game.facts.sides)}
    return {
        "fen": fen,
        "moves": sorted(code(game.facts, move) for move in game.moves(setup.position)),
        "views": {
            name: board(game.facts, view.pieces, view.visible)
            for name, view in seen.items()
        },
        "outcome": _outcome(game, game.outcome(history, setup.halfmove_clock)),
    }


def _outcome(game: Game, outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    return {
        "winner": None if outcome.winner is None else game.facts.sides[outcome.winner],
        "reason": str(outcome.reason),
        "result": outcome.result,
        "code": outcome.code,
    }
