"""A tournament for the screen that nobody plays: its games end when a test says so."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

from core.events.event import Plan
from core.games import find_game
from core.records.reader import read_games
from core.values import Side
from gui.app.requests import ToReplay
from gui.app.tournaments import FinishedGame, LiveBoard, Pair, Snapshot

SAMPLES = Path(__file__).parents[2] / "assets" / "games"

ELEVEN = (
    "RandomMove", "CaptureKing", "NeuralNetworkPlayer", "CaptureWithLargestDifference",
    "CaptureLargest", "Supporter", "SimpleStockfish", "PositionaryEvaluator",
    "PossibleBoardGenerator", "NeuralNetworkPlayer2", "PossibleBoardList",
)  # fmt: skip
"""The longest names there are."""


class FakeTournament:
    """As the screen sees a tournament."""

    def __init__(self, names: tuple[str, ...], each: int, boards: int = 0) -> None:
        self.plan, self.workers = Plan(names, each), 2
        self.state, self.problem = "playing", ""
        self.at_play: list[Pair] = [(0, 1), (3, 2)][: len(names) - 1]
        self.calls: list[str] = []
        self.ended: list[FinishedGame] = []
        self.folder = Path("tournaments/summer")
        self.boards = [_board(number, len(names)) for number in range(boards)]

    def end(self, pair: Pair, points: float) -> FinishedGame:
        """Let a game of these two end so."""
        replay = ToReplay(Path(f"{len(self.ended) + 1:06}.pgn"))
        self.ended.append(FinishedGame(pair, points, "king captured", 31, replay))
        return self.ended[-1]

    def fill(self, rounds: int, seed: int = 1) -> None:
        """Let every pair play so many games with each colour; later names are better."""
        dice = random.Random(seed)
        for _ in range(rounds):
            for pair in permutations(range(len(self.plan.names)), 2):
                chance = 1 / (1 + 10 ** ((pair[1] - pair[0]) / 3))
                draw = dice.random() < 0.08
                self.end(pair, 0.5 if draw else float(dice.random() < chance))

    def advance(self) -> None:
        self.calls.append("advance")

    def look(self) -> Snapshot:
        return Snapshot(self.at_play, self.boards)

    def stop_after_current(self) -> None:
        self.state = "stopping"

    def go_on(self) -> None:
        self.state = "playing"

    def close(self) -> None:
        self.calls.append("close")


def _board(number: int, players: int) -> LiveBoard:
    """A board from a sample game, as it may be watched."""
    record = read_games(sorted(SAMPLES.glob("*.pgn"))[0]).games[0]
    game = find_game(record.variant, record.ruleset)
    history = [game.start().position]
    for move in record.moves[: 5 + 3 * number]:
        history.append(game.play(history[-1], move))
    side = game.to_move(history[-1])
    lit = game.observe(history, side).visible
    note = str(len(history) // 2 + (side is Side.FIRST))
    pair = (number % players, (number + 1) % players)
    return LiveBoard(pair, game.reveal(history), lit, side, note)
