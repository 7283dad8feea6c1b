"""How bots play: endings, games foretold or repeated, mates missed, time overstepped."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from math import log2
from multiprocessing import get_context
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.evaluation import open_evaluation
from bots.configs import SeriesConfig
from bots.entries import STRONGEST
from bots.fog.endings import distances
from bots.fog.move_evaluator import MoveEvaluator, alike
from bots.games import GAMES
from bots.roster import get_ready, make
from bots.series.player import SeriesPlayer
from bots.solving.series_finder import SeriesFinder
from bots.time_manager import TimeManager
from core.belief.belief import Belief
from core.events.event import elo_of
from core.game import Game
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget, Means, Player, PositionLister
from core.setup import Position, Setup, Start
from core.values import Move, Observation, Piece, Reason, Side, Square
from lab.bench.kernels import Positional

GAME = find_game("fog-chess", "chesscom")
MEANS = Means(8 * 2**20)


def turns(
    game: Game,
    players: Mapping[Side, Player],
    budget: Budget,
    dice: Random | None = None,
    opening: int = 0,
) -> Iterator[Referee]:
    """Play a game, at first by ``dice``: yields it before each move, and at the end."""
    referee = Referee(game)
    while referee.outcome is None:
        yield referee
        seen = referee.seen_by(referee.to_move)
        if dice and len(referee.moves) < opening:
            referee.play(dice.choice(seen[-1].moves))
        else:
            referee.play(players[referee.to_move].choose(seen, budget))
    yield referee


# --- Endings ----------------------------------------------------------------------------

Evader: TypeAlias = Callable[[Position, Random], Move]

APART = distances(GAME.facts)

DEPTH, TIES, FAR = 3, 0.02, 0.1
"""Plies that the cheating king looks ahead, by how much moves that it plays at random may
differ, and what each square away from the other king is worth to it, in pawns."""


def endings_arguments(parser: ArgumentParser) -> None:
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


def run_endings(given: Namespace) -> None:
    """Which won endings a bot wins: ``python -m lab bench endings``.

    A bot with more pieces plays fog chess from random quiet positions, which both sides
    know, against a bare king. That one is played by four who try to get away, and of whom
    the last two cheat: ``random`` plays any move, ``by-sight`` avoids what it sees
    attacked, ``wary`` avoids all that is attacked, and ``cheating`` searches the whole
    board three plies deep.
    """
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
        winner, taken = play_ending(bot, EVADERS[name], start, strong, budget, number)
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


def play_ending(
    bot: Player, evader: Evader, start: Start, strong: Side, budget: Budget, seed: int
) -> tuple[Side | None, list[float]]:
    """Who wins, and the processor time of each move of the bot, the ``strong`` side."""
    referee, rolled, taken = Referee(GAME, start), Random(seed), list[float]()
    while referee.outcome is None:
        if referee.to_move is strong:
            seen, began = referee.seen_by(strong), time.process_time()
            move = bot.choose(seen, budget)
            taken.append(time.process_time() - began)
        else:
            move = evader(referee.history[-1], rolled)
        referee.play(move)
    return referee.outcome.winner, taken


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


# --- Moves that can be foretold ---------------------------------------------------------

PLIES = 10


def mixing_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("bot", nargs="?", default="LearnedPlayer")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--games", type=int, default=4)


def run_mixing(given: Namespace) -> None:
    """How far a bot's first moves can be foretold: ``python -m lab bench mixing``.

    Its games against itself are followed for ten plies. At each, players with different
    seeds are asked; the entropy of their moves is how many bits are missing to whoever
    knows the bot.
    """
    every = list[float]()
    for number in range(given.games):
        dice, referee, bits = Random(number), Referee(GAME), list[float]()
        while len(bits) < PLIES and referee.outcome is None:
            moves = _first_moves(referee, given)
            bits.append(entropy(moves))
            referee.play(dice.choice(moves))
        every += bits
        print(*(f"{one:.1f}" for one in bits), flush=True)
    print(f"mean {sum(every) / len(every):.2f} bits")


def _first_moves(referee: Referee, given: Namespace) -> list[Move]:
    """The moves of players with different seeds."""
    seen, budget = referee.seen_by(referee.to_move), Budget(nodes=given.nodes)
    seeds = range(given.seeds)
    return [make(given.bot, seed, MEANS).choose(seen, budget) for seed in seeds]


def entropy(moves: list[Move]) -> float:
    """In bits; too low by about 0.72 bits a further move over the number of moves."""
    shares = [number / len(moves) for number in Counter(moves).values()]
    return -sum(share * log2(share) for share in shares)


# --- Games that are repeated ------------------------------------------------------------

UP_TO = (6, 8, 10, 12, 16, 20)
LONGEST = 400
Line: TypeAlias = tuple[Move, ...]


def repeats_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("bot", nargs="?", default=STRONGEST)
    parser.add_argument("--against", default="PossibleBoardList")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=100)


def run_repeats(given: Namespace) -> None:
    """How often a bot repeats an earlier game: ``python -m lab bench repeats``.

    Each game is played with another seed of the bot, against an opponent whose seed, and so
    whose answers, are always the same. Colours alternate. Printed is how many games repeat
    an earlier one of the same colour, in whole and up to some plies.
    """
    budget = Budget(nodes=given.nodes)
    sides: tuple[list[Line], list[Line]] = ([], [])
    for number in range(given.games):
        seats, side = [(given.bot, number), (given.against, 0)], number % 2
        if side:
            seats.reverse()
        sides[side].append(line_of(seats, budget))
        if number % 10 == 9 or number == given.games - 1:
            print(f"{number + 1} games:", repeated(sides), flush=True)


def line_of(seats: Sequence[tuple[str, int]], budget: Budget) -> Line:
    """The moves of a game between two bots, White first, each given as name and seed."""
    players = dict(zip(Side, (make(*seat, MEANS) for seat in seats), strict=True))
    for referee in turns(GAME, players, budget):
        if len(referee.moves) == LONGEST:
            break
    return tuple(referee.moves)


def repeated(sides: Sequence[Sequence[Line]]) -> str:
    """How many games repeat an earlier one of the same colour, in whole and up to plies."""

    def alike(plies: int) -> int:
        return sum(again([line[:plies] for line in lines]) for lines in sides)

    whole = sum(map(again, sides))
    found = [f"{whole} repeated", *(f"{alike(plies)} up to ply {plies}" for plies in UP_TO)]
    if not whole:
        found.append(f"none from ply {next(ply for ply in count() if not alike(ply))} on")
    return ", ".join(found)


def again(lines: Sequence[Line]) -> int:
    """How many of the lines are the same as an earlier one."""
    return sum(number - 1 for number in Counter(lines).values())


# --- Progressive chess ------------------------------------------------------------------

KEY, OPENING = "progressive", 3
OTHERS = {
    "chess": "lab.bench.play:positional",
    "material": "bots.chess.evaluation:material_evaluation",
}


def positional(game: Game, rows: NDArray[np.uint64]) -> Positional:
    """The evaluation of chess, as series are judged by it."""
    judge = open_evaluation(find_game("chess"), rows)
    return Positional(game.rules, judge, np.zeros((1, judge.accumulator), np.int16))


def judges_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--against", choices=OTHERS, default="chess")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--rules", default="italian")


def run_judges(given: Namespace) -> None:
    """Progressive chess by its own evaluation, by that of chess, and by material alone.

    The strongest bot plays itself, with equal numbers of positions for each series:

        python -m lab bench judges --against chess --games 200 --nodes 20000
    """
    GAMES[KEY].evaluations["other"] = OTHERS[given.against]  # type: ignore[index]
    usual, other = SeriesConfig("Avalanche"), SeriesConfig("Other", judge="other")
    game, budget, won = find_game(KEY, given.rules), Budget(nodes=given.nodes), [0, 0, 0]
    for number in range(given.games):
        white = Side(number % 2)
        own, others = SeriesPlayer(usual, number), SeriesPlayer(other, number)
        players, dice = {white: own, white.other: others}, Random(number // 2)
        *_, end = turns(game, players, budget, dice, OPENING)
        assert end.outcome is not None
        winner = end.outcome.winner
        won[1 if winner is None else 0 if winner is white else 2] += 1
    print(f"own evaluation against {given.against}: +{won[0]} ={won[1]} -{won[2]}")
    value, low, high = elo_of(*won)
    print(f"{value:+.0f} Elo ({low:+.0f} to {high:+.0f})")


BOT, LEVELS = "Avalanche", ("Flake", "Flurry", "Drift")
MOST_MOVES, PROOF = 5, 3_000_000
"""Moves of a series; positions that the finder looks at."""


def progressive_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument(
        "--nodes", type=int, default=0, help="for a series, in place of time"
    )
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rules", default="italian")
    parser.add_argument("--seed", type=int, default=1)


def run_progressive(given: Namespace) -> None:
    """Whether the strongest bot of progressive chess misses mates that the finder proves.

    Games between levels, after random opening plies, supply the positions: every series of
    at most five moves in which the finder has a mate, until there are as many as are asked
    for.

        python -m lab bench progressive --positions 500 --nodes 100000
    """
    game, player = find_game(KEY, given.rules), make(BOT, 1, variant=KEY)
    budget = Budget(nodes=given.nodes) if given.nodes else Budget(seconds=given.seconds)
    lengths: Counter[int] = Counter()
    missed, slowest = [], 0.0
    for position, length in islice(mates_met(game, given.seed), given.positions):
        began = time.perf_counter()
        lengths[length] += 1
        if not _mates(game, player, position, budget):
            missed.append(game.write(Start(position)))
        slowest = max(slowest, time.perf_counter() - began)
    total = lengths.total()
    print(f"{total - len(missed)} of {total} mates found, by length", dict(lengths))
    print(f"slowest series {slowest:.2f} s", *missed, sep="\n")


def mates_met(game: Game, seed: int) -> Iterator[tuple[Position, int]]:
    """Positions at the beginning of series in which there is a mate, each once."""
    met: set[bytes] = set()
    for number in range(seed, 1_000_000):
        for position, length in _series(game, number):
            if position.row.tobytes() in met:
                continue
            met.add(position.row.tobytes())
            if SeriesFinder(game, position).step(PROOF).state == "found":
                yield position, length


def _series(game: Game, seed: int) -> Iterator[tuple[Position, int]]:
    """The positions in which the series of one game begin, with their lengths."""
    dice = Random(seed)
    bots = {side: make(dice.choice(LEVELS), seed, variant=KEY) for side in Side}
    opening = dice.randrange(OPENING + 1)
    for referee in turns(game, bots, Budget(nodes=1000), dice, opening):
        now = referee.seen_by(referee.to_move)[-1]
        if referee.outcome is not None or now.turn.number > MOST_MOVES:
            return
        if now.turn.left == now.turn.number:
            yield referee.history[-1], now.turn.left


def _mates(game: Game, player: Player, position: Position, budget: Budget) -> bool:
    """Whether ``player`` mates by the series that begins at ``position``."""
    referee = Referee(game, Start(position))
    side = referee.to_move
    while referee.outcome is None and referee.to_move is side:
        referee.play(player.choose(referee.seen_by(side), budget))
    return referee.outcome is not None and referee.outcome.reason is Reason.CHECKMATE


# --- Time that is overstepped -----------------------------------------------------------

PLAYERS = ("Supporter", "PositionaryEvaluator")
SEEDS, SEEN_PLIES = range(1, 9), 100
LARGE = 60_000
"""Boards before the other side's move."""

FOLLOWED = 400_000
"""Boards that are kept in order to find such turns."""

ROOM = 64 * 2**20
COLD = 8
"""Turns that are asked in processes of their own."""

Seen = Sequence[Observation]


@dataclass(frozen=True, slots=True)
class Asked:
    """One move.

    Attributes:
        boards: In the belief that fits all, before the other side's move.
        clock: Seconds by the clock.
        processor: Seconds of the processor.
    """

    boards: int
    clock: float
    processor: float


def overrun_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("bot", nargs="?", default="LearnedPlayer")
    parser.add_argument("--seconds", type=float, default=0.5)


def run_overrun(given: Namespace) -> None:
    """By how much a bot oversteps its time where its belief is large.

    Some openings are followed by games of two bots that seldom meet, so that beliefs grow
    to hundreds of thousands of boards. The bot is asked at the turns with the largest ones:
    in one process, turn after turn, as in a game (warm), and in a process of its own for
    each turn, which has only loaded its kernels and come as far as the turn before (cold).
    What counts is processor time, which says little more on a busy machine; the clock is
    printed too.
    """
    found = [(seed, turns) for seed in SEEDS if (turns := large(seed))]
    warm = [one for seed, turns in found for one in _warm(given.bot, seed, turns, given)]
    _print("warm", warm, given.seconds)
    every = [(seed, ply, boards) for seed, turns in found for ply, boards in turns.items()]
    every.sort(key=lambda one: -one[2])
    cold = [_cold(given.bot, *one, given.seconds) for one in every[:COLD]]
    _print("cold", cold, given.seconds)


def _print(how: str, asked: list[Asked], budget: float) -> None:
    boards = [one.boards for one in asked]
    print(f"{how}: {len(asked)} moves, {min(boards):,} to {max(boards):,} boards before")
    for name in ("processor", "clock"):
        over = 1000 * (np.array([getattr(one, name) for one in asked]) - budget)
        parts = np.percentile(over, (50, 90, 100))
        words = "median {:.1f}, 90 % {:.1f}, most {:.1f} ms".format(*parts)
        print(f"  over by {name}: {words}")


@cache
def seen_by_second(seed: int) -> Seen:
    """What the second side saw of one game."""
    players = dict(zip(Side, (make(name, seed) for name in PLAYERS), strict=True))
    for referee in turns(GAME, players, Budget(nodes=100)):
        if len(referee.moves) == SEEN_PLIES:
            break
    seen = referee.seen_by(Side.SECOND)
    return seen if referee.outcome is None else seen[:-1]


def large(seed: int) -> dict[int, int]:
    """The turns with a large belief, and how large it was before the other side's move."""
    seen, turns = seen_by_second(seed), {}
    belief = Belief(GAME, ROOM)
    for ply in range(1, len(seen)):
        before = len(belief)
        belief.step(seen[ply - 1], seen[ply], FOLLOWED)
        if len(belief) == 0:
            break
        if seen[ply].to_move is Side.SECOND and before >= LARGE:
            turns[ply] = before
    return turns


def _warm(bot: str, seed: int, turns: dict[int, int], given: Namespace) -> Iterator[Asked]:
    """The times at these turns of a bot that plays the whole game."""
    player, seen = make(bot, seed, Means(ROOM)), seen_by_second(seed)
    get_ready(player, "fog-chess")
    assert isinstance(player, PositionLister)
    for ply in range(1, max(turns) + 1, 2):
        if ply in turns:
            yield _asked(player, seen[: ply + 1], turns[ply], given.seconds)
        else:
            player.possible_positions(seen[: ply + 1], Budget(given.seconds))


def _cold(bot: str, seed: int, ply: int, boards: int, seconds: float) -> Asked:
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_first, (bot, seed, ply, boards, seconds))


def _first(bot: str, seed: int, ply: int, boards: int, seconds: float) -> Asked:
    """The time of the first move that a process is asked for."""
    player, seen = make(bot, seed, Means(ROOM)), seen_by_second(seed)
    get_ready(player, "fog-chess")
    assert isinstance(player, PositionLister)
    player.possible_positions(seen[: ply - 1], Budget(seconds))
    return _asked(player, seen[: ply + 1], boards, seconds)


def _asked(player: PositionLister, seen: Seen, boards: int, seconds: float) -> Asked:
    clock, processor = time.perf_counter(), time.process_time()
    player.choose(seen, Budget(seconds))
    return Asked(boards, time.perf_counter() - clock, time.process_time() - processor)
