"""Cards: how fast games are gone through for them, and how fast many are scheduled."""

from __future__ import annotations

import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bots.fog.hindsight import quick_hindsight
from bots.roster import make
from bots.search.analysis import quick_analyst
from core.games import GAMES, find_game
from core.play.referee import Referee
from core.player import Budget
from core.practice.deck import FILE, Card, Deck
from core.practice.mistakes import judged_moves
from core.practice.schedule import card_states, counts_of, queue
from core.problems.progress import Attempt
from core.records.library import files_in
from core.records.reader import read_games
from core.records.record import GameRecord
from core.values import Outcome, Reason, Side

LEVELS = ("Wick", "Lantern")
NODES = 300
PLIES = 80
TEXT = 1200
"""Bytes of a card, about as many as a usual one has."""


def practice_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--cards", type=int, default=50_000)
    parser.add_argument("--attempts", type=int, default=100_000)


def run_practice(given: Namespace) -> None:
    """Cards: how fast games are gone through for them, and how fast many are scheduled.

        python -m lab bench practice [DIR] [--games 20] [--cards 50000] [--attempts 100000]

    Games are those of a folder, each judged from the side that lost; without one, games
    that two levels play first. Times are processor time, but for the deck, which waits for
    the disk.
    """
    games = list(_games_in(given.folder) if given.folder else _played(given.games))
    _review(games[: given.games])
    _schedule(given.cards, given.attempts)


def _games_in(folder: Path) -> Iterator[GameRecord]:
    for path in files_in(folder):
        for record in read_games(path).games:
            if record.outcome is not None and record.moves:
                yield record


def _played(number: int) -> Iterator[GameRecord]:
    """Games of fog chess between two levels; who is to move after ``PLIES`` resigns."""
    ruleset = GAMES["fog-chess"].default
    for seed in range(number):
        referee = Referee(find_game("fog-chess", ruleset))
        players = [make(name, seed) for name in LEVELS]
        while referee.outcome is None and len(referee.moves) < PLIES:
            side = referee.to_move
            move = players[side].choose(referee.seen_by(side), Budget(nodes=NODES))
            referee.play(move)
        resigned = Outcome(referee.to_move.other, Reason.RESIGNED)
        outcome = referee.outcome or resigned
        yield GameRecord("fog-chess", ruleset, LEVELS, tuple(referee.moves), outcome)


def _review(games: list[GameRecord]) -> None:
    kinds: Counter[str] = Counter()
    spent, moves = list[float](), 0
    for record in games:
        winner = record.outcome.winner if record.outcome else None
        side = Side.FIRST if winner is None else winner.other
        began = time.process_time()
        found = judged_moves(record, side, quick_hindsight, quick_analyst)
        spent.append(time.process_time() - began)
        moves += len(found.costs)
        kinds.update(card.kind for card in found.cards)
    each = sum(spent) / len(spent)
    print(f"{len(games)} games, {moves} own moves: {each:.2f} s a game, ", end="")
    print(f"{30 * sum(spent) / moves:.2f} s for 30 own moves; slowest {max(spent):.2f} s")
    print(f"10,000 games: {10_000 * each / 3600:.1f} hours of one core")
    print(f"cards: {', '.join(f'{n} {kind}' for kind, n in kinds.most_common())}")


def _schedule(number: int, tries: int) -> None:
    dice, first = Random(1), datetime(2026, 1, 1, tzinfo=UTC)
    text = "x" * TEXT
    cards = [
        Card(f"mistake-{each:012}", "king", "fog-chess", text, day="2026-01-01")
        for each in range(number)
    ]
    attempts = [
        Attempt(
            f"mistake-{dice.randrange(number):012}",
            first + timedelta(minutes=5 * each),
            dice.random() < 0.8,
        )
        for each in range(tries)
    ]
    began = time.process_time()
    states = card_states(attempts, cards)
    took = time.process_time() - began
    print(f"{number:,} cards, {tries:,} attempts: folded in {took:.2f} s, ", end="")
    began, now = time.process_time(), attempts[-1].at
    queue(cards, states, now)
    counts_of(cards, states, now)
    print(f"queued and counted in {time.process_time() - began:.2f} s")
    with tempfile.TemporaryDirectory() as folder, Deck(Path(folder) / FILE) as deck:
        began = time.monotonic()
        deck.add(cards)
        written = time.monotonic() - began
        deck.cards()
        read = time.monotonic() - began - written
        print(f"written in {written:.2f} s, read in {read:.2f} s")
