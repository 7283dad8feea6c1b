"""Whole games between bots, straight through the rules, and single questions to one."""

from __future__ import annotations

from dataclasses import dataclass, field

from bots.roster import make
from core.game import Game
from core.games import find_game
from core.notation import code
from core.player import Budget, Player
from core.setup import Position
from core.values import Move, Observation, Outcome, Side

BUDGET = Budget(nodes=300)


@dataclass
class Played:
    """A game as it went: positions, moves, and what either side was shown."""

    history: list[Position]
    seen: dict[Side, list[Observation]] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    outcome: Outcome | None = None


def play_game(game: Game, players: dict[Side, Player], most_plies: int = 1000) -> Played:
    """Let ``players`` play until the game ends or ``most_plies`` are played."""
    played = Played([game.start().position], {side: [] for side in Side})
    show(game, played)
    while played.outcome is None and len(played.moves) < most_plies:
        position = played.history[-1]
        mover = game.to_move(position)
        move = players[mover].choose(played.seen[mover], BUDGET)
        played.moves.append(move)
        played.history.append(game.play(position, move))
        show(game, played)
        played.outcome = game.outcome(played.history)
    return played


def show(game: Game, played: Played) -> None:
    for side in Side:
        played.seen[side].append(game.observe(played.history, side))


def score(game: Game, one: Player, other: Player, white: Side) -> float:
    """Points of ``one`` in one game, in which it plays ``white``."""
    outcome = play_game(game, {white: one, white.other: other}).outcome
    return outcome.score(white) if outcome else 0.5


def seen(fen: str, ruleset: str = "chesscom") -> Observation:
    """What the side to move sees."""
    game = find_game("fog-chess", ruleset)
    position = game.read(fen).position
    return game.observe([position], game.to_move(position))


def move(now: Observation, name: str) -> Move:
    """The legal move with the UCI text ``name``."""
    facts = find_game().facts
    return next(found for found in now.moves if code(facts, found) == name)


def choices(bot: str, fen: str, ruleset: str = "chesscom", seeds: int = 40) -> set[str]:
    """Every move, in UCI, that ``bot`` chooses under one seed or another."""
    now, facts = seen(fen, ruleset), find_game().facts
    return {code(facts, make(bot, seed).choose([now], BUDGET)) for seed in range(seeds)}


def mirrored(fen: str) -> str:
    """The same position with the sides exchanged and the board turned over."""
    placement, turn, castling, passed = fen.split()[:4]
    ranks = "/".join(reversed(placement.split("/"))).swapcase()
    rights = "".join(sorted(castling.swapcase()))
    square = passed if passed == "-" else mirrored_code(passed)
    return f"{ranks} {'b' if turn == 'w' else 'w'} {rights} {square} 0 1"


def mirrored_code(text: str) -> str:
    """Squares in ``text`` seen from the other side: ``e2e4`` is ``e7e5``."""
    return "".join(str(9 - int(c)) if c.isdigit() else c for c in text)
