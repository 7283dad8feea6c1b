"""Which won endings a bot wins: ``python -m lab bench endings``.

A bot with more pieces plays fog chess from random quiet positions, which both sides know,
against a bare king. That one is played by four who try to get away, and of whom the last
two cheat: ``random`` plays any move, ``by-sight`` avoids what it sees attacked, ``wary``
avoids all that is attacked, and ``cheating`` searches the whole board three plies deep.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from bots.fog.endings import distances
from bots.fog.move_evaluator import MoveEvaluator, alike
from bots.roster import get_ready, make
from bots.time_manager import TimeManager
from core.game import observed, start_text
from core.games import find_game
from core.player import Budget, Means, Player
from core.setup import Position, Setup, Start
from core.values import Move, Piece, Side, Square

Evader: TypeAlias = Callable[[Position, Random], Move]

GAME = find_game("fog-chess", "chesscom")
APART = distances(GAME.facts)

DEPTH, TIES, FAR = 3, 0.02, 0.1
"""Plies that the cheating king looks ahead, by how much moves that it plays at random may
differ, and what each square away from the other king is worth to it, in pawns."""


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("bot", nargs="?", default="LearnedPlayer")
    parser.add_argument("--pieces", nargs="+", default=["q", "qr", "r"])
    parser.add_argument(
        "--against", nargs="+", default=list(EVADERS), choices=list(EVADERS)
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=0)


def run(given: Namespace) -> None:
    """Play endings and print how many were won, and in how many moves."""
    for pieces in given.pieces:
        starts = quiet_starts(pieces, given.games, given.seed)
        for name in given.against:
            print(_report(pieces, name, starts, given), flush=True)


def _report(
    pieces: str, name: str, starts: list[tuple[Start, Side]], given: Namespace
) -> str:
    budget = Budget(given.seconds) if given.seconds else Budget(nodes=given.nodes)
    began, lengths, lost = time.process_time(), [], 0
    longest = 0.0
    for number, (start, strong) in enumerate(starts):
        bot = make(given.bot, number, Means(8 * 2**20))
        get_ready(bot, "fog-chess")
        winner, taken = play(bot, EVADERS[name], start, strong, budget, number)
        longest = max([longest, *taken])
        if winner is strong:
            lengths.append(len(taken))
        lost += winner is strong.other
    lengths = sorted(lengths) or [0]
    seconds = time.process_time() - began
    return (
        f"k{pieces}-k {name}: {len(lengths)} of {len(starts)} won, {lost} lost; moves "
        f"median {lengths[len(lengths) // 2]}, most {lengths[-1]}; {seconds:.0f} s, "
        f"{longest:.3f} s for the longest move"
    )


def quiet_starts(pieces: str, number: int, seed: int) -> list[tuple[Start, Side]]:
    """Random positions in which nobody can take anything, and the side with ``pieces``.

    Either side may have them, and either may be to move.
    """
    rolled, found = Random(f"{pieces}/{seed}"), list[tuple[Start, Side]]()
    while len(found) < number:
        strong = rolled.choice(list(Side))
        men = [Piece(strong.other, "k"), *(Piece(strong, one) for one in "k" + pieces)]
        squares = rolled.sample(GAME.facts.squares, len(men))
        placed = dict(zip(squares, men, strict=True))
        sides = [GAME.place(Setup(placed, side)) for side in Side]
        starts = [one for one in sides if isinstance(one, Start)]
        start = rolled.choice(starts) if len(starts) == len(sides) else None
        if start and not any(_takes(placed, one.position) for one in starts):
            found.append((start, strong))
    return found


def _takes(placed: dict[Square, Piece], position: Position) -> bool:
    """Whether the side to move can take anything."""
    return any(move.target in placed for move in GAME.moves(position))


def play(
    bot: Player, evader: Evader, start: Start, strong: Side, budget: Budget, seed: int
) -> tuple[Side | None, list[float]]:
    """Who wins, and the processor time of each move of the bot, the ``strong`` side."""
    text, rolled = start_text(GAME, start), Random(seed)
    history, seen = [start.position], []
    taken: list[float] = []
    while (outcome := GAME.outcome(history)) is None:
        seen.append(observed(GAME, history, strong, text))
        if seen[-1].to_move is strong:
            began = time.process_time()
            move = bot.choose(seen, budget)
            taken.append(time.process_time() - began)
        else:
            move = evader(history[-1], rolled)
        history.append(GAME.play(history[-1], move))
    return outcome.winner, taken


def randomly(position: Position, rolled: Random) -> Move:
    """Any move."""
    return rolled.choice(GAME.moves(position))


def by_sight(position: Position, rolled: Random) -> Move:
    """Any move after which no piece that it sees takes its king, if there is one."""
    seen = GAME.observe([position], GAME.to_move(position))
    return _safe(position, seen.visible, rolled)


def warily(position: Position, rolled: Random) -> Move:
    """Any move after which its king cannot be taken, if there is one."""
    return _safe(position, frozenset(GAME.facts.squares), rolled)


def _safe(position: Position, known: frozenset[Square], rolled: Random) -> Move:
    moves = GAME.moves(position)
    safe = [move for move in moves if not known & takers(GAME.play(position, move))]
    return rolled.choice(safe or moves)


def takers(position: Position) -> frozenset[Square]:
    """Where pieces stand that can take the king."""
    kings = {
        square
        for square, piece in GAME.pieces(position).items()
        if piece.symbol == GAME.facts.royal
    }
    return frozenset(move.origin for move in GAME.moves(position) if move.target in kings)


class Runaway:
    """Plays what a search finds best, and of that what is far from the other king."""

    def __init__(self) -> None:
        self._evaluator = MoveEvaluator("fogwise")

    def __call__(self, position: Position, rolled: Random) -> Move:
        """The move to play."""
        seen = GAME.observe([position], GAME.to_move(position))
        endless = TimeManager(time.perf_counter(), Budget(nodes=10**9))
        self._evaluator.load(GAME, alike(position.row[None].copy()), endless)
        weighed = self._evaluator.evaluate(DEPTH, 1.0)
        moves = [GAME.decode(seen, word) for word in weighed.moves.tolist()]
        others = [
            square
            for square, piece in GAME.pieces(position).items()
            if piece.side is not seen.viewer and piece.symbol == GAME.facts.royal
        ]
        scores = [
            score + rolled.uniform(0.0, TIES) + FAR * APART[others[0], move.target]
            for score, move in zip(weighed.found[0], moves, strict=True)
        ]
        return moves[scores.index(max(scores))]


EVADERS: dict[str, Evader] = {
    "random": randomly,
    "by-sight": by_sight,
    "wary": warily,
    "cheating": Runaway(),
}
