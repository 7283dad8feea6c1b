"""How fast many games are gone through in the background: for the explorer, for cards."""

from __future__ import annotations

import statistics
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bots.fog.hindsight import quick_hindsight
from bots.roster import make
from bots.search.analysis import quick_analyst
from core.explorer.archive import ArchivedGame, read_archive, write_archive
from core.explorer.database import Database
from core.explorer.explore import Part
from core.explorer.index import OpenIndex, answered, update
from core.explorer.patterns import games_with
from core.explorer.questions import GamesQuestion, Question, read_pattern
from core.game import Game
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
from core.values import Move, Outcome, Reason, Side
from lab.bench.kernels import play_at_random

OPENING, LIKING = 16, 5.0
"""So many plies of a game are chosen with a liking for few moves, and how much of one."""

PLIES = 74
"""Games are cut short after so many."""

ASKED = 200
"""So many questions of a kind."""


def explorer_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--variant", default="fog-chess")


def run_explorer(given: Namespace) -> None:
    """The explorer on many games: ``python -m lab bench explorer``.

    Games are played at random, with a liking for few moves in the opening, so that they
    come to the same places as games of people do, and put into an archive. Then an index is
    made of it in the background's own code, and questions are asked: about the first moves
    of games, about places deep in them, and for patterns. Times are processor time, most of
    it of one core.
    """
    game = find_game(given.variant)
    with tempfile.TemporaryDirectory() as folder:
        archive, data = Path(folder, "games.umg"), Path(folder, "explorer")
        began = time.process_time()
        size = write_archive(archive, [*_games(game, given.games)])
        print(f"{given.games:,} games made and packed into {size / 1e6:.1f} MB: "
              f"{time.process_time() - began:.1f} s", flush=True)  # fmt: skip
        database = Database.of(archive, data)
        began, steps = time.process_time(), []
        games = 0
        for progress in update(lambda: None, database):
            steps.append(time.process_time())
            games = progress.games
        taken = time.process_time() - began
        size = sum(file.stat().st_size for file in database.folder.iterdir())
        parts = OpenIndex(database).parts()
        plies = sum(len(segment.words) for segment, __ in parts)
        print(f"index of {games:,} games, {plies:,} plies: {taken:.1f} s "
              f"({plies / taken:,.0f} plies/s), {size / 1e6:.1f} MB, "
              f"{len(parts)} segments; longest silence "
              f"{max(np.diff([began, *steps])):.1f} s", flush=True)  # fmt: skip
        began = time.process_time()
        OpenIndex(database).parts()
        print(f"opened: {1000 * (time.process_time() - began):.1f} ms")
        _ask(game, archive, parts)


def _games(game: Game, number: int) -> Iterator[ArchivedGame]:
    """Games played at random, each to the loss of a king or cut short."""
    found, words = np.empty(game.limits.moves, np.int64), np.empty(PLIES, np.int64)
    rows = np.empty((PLIES + 1, len(game.start().position.row)), np.uint64)
    rows[0] = game.start().position.row
    for seed in range(number):
        plies, decided = play_at_random(
            game.rules, seed, OPENING, LIKING, rows, found, words
        )
        winner = Side(int((plies - 1) % 2))
        outcome = Outcome(winner, Reason.KING_CAPTURED) if decided else _UNDECIDED
        names = f"Player {seed % 120}", f"Player {seed % 77}"
        moves = words[:plies].copy()
        yield ArchivedGame(game.facts.key, game.ruleset, names, seed, moves, outcome)


_UNDECIDED = Outcome(None, Reason.MOVE_LIMIT)


def _ask(game: Game, archive: Path, parts: Sequence[Part]) -> None:
    """Print how long answers take."""
    games = [*islice(read_archive(archive), ASKED)]
    for plies in (0, 1, 2, 4, 8, 16, 40):
        asked = [Question(game.facts.key, game.ruleset, "", _moves(game, each, plies))
                 for each in games]  # fmt: skip
        _show(f"after {plies} plies", parts, asked)
    patterns = [read_pattern(game, text) for text in PATTERNS]
    here = Question(game.facts.key, game.ruleset)
    for viewer in (None, Side.FIRST):
        asked_for = [GamesQuestion(here, replace(p, viewer=viewer)) for p in patterns]
        _show(f"patterns, first answer, seen by {viewer}", parts, asked_for)
        began = time.process_time()
        for each, text in zip(asked_for, PATTERNS, strict=True):
            began = time.process_time()
            pages = [*games_with(parts, each, each.pattern or patterns[0])]
            named = sum(len(page.games) for page in pages)
            last, taken = pages[-1], time.process_time() - began
            print(f"  {text}: {named} games of {last.looked_at:,} played again, "
                  f"of {last.candidates:,}: {taken:.2f} s")  # fmt: skip


PATTERNS = ("Ke1 nf6", "Pe4 pe5 Nf3 nc6", "Kh8", "-a2 -b2 -c2 -d2", "Qh5 bc5", "Pa7 kd4")


def _moves(game: Game, archived: ArchivedGame, plies: int) -> tuple[Move, ...]:
    """The first moves of a game."""
    position, moves = game.start().position, list[Move]()
    for word in archived.words[:plies].tolist():
        seen = game.reveal([position])
        moves.append(game.decode(seen, word))
        position = game.play(position, moves[-1])
    return tuple(moves)


def _show(what: str, parts: Sequence[Part], asked: Iterable[Any]) -> None:
    """Ask questions and print the median and the 99th percentile of the first answers."""
    taken = []
    for each in asked:
        began = time.process_time()
        next(iter(answered(parts, each)))
        taken.append(1000 * (time.process_time() - began))
    middle, slow = statistics.median(taken), np.percentile(taken, 99)
    print(f"{what}: median {middle:.1f} ms, 99 % {slow:.1f} ms, most {max(taken):.1f} ms")


LEVELS = ("Wick", "Lantern")
NODES = 300
CARD_PLIES = 80
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
    """Games between two levels in the fog; who moves after ``CARD_PLIES`` resigns."""
    ruleset = GAMES["fog-chess"].default
    for seed in range(number):
        referee = Referee(find_game("fog-chess", ruleset))
        players = [make(name, seed) for name in LEVELS]
        while referee.outcome is None and len(referee.moves) < CARD_PLIES:
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
