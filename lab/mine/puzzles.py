"""``mine puzzles``: fog puzzles of saved games, chosen and graded.

A puzzle may begin anywhere in a game: both sides see the whole board once, and play goes on
in the fog as it did in the game. So beliefs stay small, and a person can follow them. Of
each kind as many are taken, from many games; how hard they are is told by what is asked,
what fits, and which levels solve it.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import log2
from random import Random
from typing import TypeAlias

import numpy as np

from bots.roster import make
from cli.output import DONE, FailedError, counted, say, write, write_json
from core.belief.belief import Belief
from core.belief.kernels import marginals
from core.facts import Facts
from core.game import Game, observed, start_from, start_text
from core.games import GAMES, find_game
from core.notation import code
from core.player import Budget, Player
from core.problems.fog import LEVELS, problem_of, question_of
from core.problems.fog_moments import FoundAnswer
from core.problems.goals import Claim, FogKind
from core.problems.problem import Problem
from core.records.record import GameRecord
from core.setup import Position, Start
from core.values import Move, Side
from lab.mine.fog_answers import Counts, FogMoment, found_at
from lab.mine.games import check_out, dig, finished_games, source_of, write_found
from lab.mine.kernels import reached

NAME = "Fog puzzles"

_Tried: TypeAlias = list[tuple[Claim, dict[str, bool]]]
"""Claims, and which levels solve them."""


@dataclass(frozen=True, slots=True)
class _Dug:
    """One game, and what it gave."""

    record: GameRecord
    claims: tuple[Claim, ...]


def mine(given: Namespace) -> int:
    """Mine, and say what was found."""
    check_out(given)
    games = finished_games(given.place, _fits, "games with fog and a king")

    def keep(dug: Sequence[_Dug]) -> None:
        if problems := _collected(dug, given.number, _untried):
            write_found(given.out, NAME, problems)

    dug, status = dig(_digging(games, given), len(games), keep)
    keep(dug)
    problems = _collected(dug, given.number, _tried)
    if not problems and status == DONE:
        raise FailedError(
            f"there is no fog puzzle in the {len(dug)} games in {given.place}"
        )
    write_found(given.out, NAME, problems)
    _tell(given, dug, problems)
    return status


def _fits(facts: Facts) -> bool:
    return facts.hidden and facts.king_capture


def _digging(games: Sequence[GameRecord], given: Namespace) -> Iterator[_Dug]:

    limits = MiningLimits(given.boards, given.turns)
    for record in games:
        game = find_game(record.variant, record.ruleset)
        played = played_game(game, record.fen, record.moves)
        yield _Dug(record, tuple(each.claim for each in mined_in(played, limits)))


def _collected(
    dug: Sequence[_Dug], number: int | None, tried_of: Callable[[Sequence[Claim]], _Tried]
) -> list[Problem]:
    """The puzzles chosen from all games, from easy to hard."""
    claims = [each.claims for each in dug]
    taken = chosen(claims, number or sum(map(len, claims)))
    sources = {identity(claim): source_of(dug[place].record) for place, claim in taken}
    tried = tried_of([claim for _, claim in taken])
    return [
        _numbered(claim, rating, place, sources[identity(claim)])
        for place, (claim, rating) in enumerate(graded(tried), 1)
    ]


def _untried(claims: Sequence[Claim]) -> _Tried:
    """The claims before any level has tried them."""
    return [(claim, {}) for claim in claims]


def _tried(claims: Sequence[Claim]) -> _Tried:
    """The claims with what the levels make of them; after Ctrl-C without that."""
    levels = LevelSolvers()
    tried: _Tried = []
    try:
        for claim in counted(claims, "puzzle", len(claims)):
            tried.append((claim, levels.solved(claim)))
    except KeyboardInterrupt:
        say(f"the levels have tried {len(tried)} of {len(claims)} puzzles")
    return tried + _untried(claims[len(tried) :])


def _numbered(claim: Claim, rating: int, place: int, source: str) -> Problem:
    problem = problem_of(claim, identity(claim), rating, source)
    return replace(problem, title=f"Fog puzzle {place}")


def identity(claim: Claim) -> str:
    """A number that the same puzzle has in every collection."""
    asked = (
        claim.variant,
        claim.ruleset,
        claim.start,
        claim.kind,
        claim.piece + claim.square,
        *claim.line,
    )
    return f"fog-{blake2b(' '.join(asked).encode(), digest_size=5).hexdigest()}"


def _tell(given: Namespace, dug: Sequence[_Dug], problems: Sequence[Problem]) -> None:
    kinds = {str(kind): 0 for kind in FogKind}
    for problem in problems:
        kinds[problem.stipulation] += 1
    if given.json:
        write_json({"games": len(dug), "puzzles": len(problems), "kinds": kinds})
        return
    counts = ", ".join(f"{number} {kind}" for kind, number in kinds.items() if number)
    write(
        f"{len(problems)} puzzles from {len(dug)} games in {given.out}: {counts or 'none'}"
    )


ROOM = 4 * 2**20
"""Bytes for a belief."""


@dataclass(frozen=True, slots=True)
class MiningLimits:
    """How far to look.

    Attributes:
        boards: A belief with more boards is given up.
        turns: How many turns a side plays in the fog at most, after the whole board was
            seen; the game's own start is followed for as long as the boards allow.
        least: How many turns it plays at least.
    """

    boards: int = 20_000
    turns: int = 4
    least: int = 2


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played, in truth.

    Attributes:
        game: The rules.
        history: Every position.
        moves: Every move.
        start: Text of its start; ``""`` for the usual one.
        number: The number of its first move.
    """

    game: Game
    history: tuple[Position, ...]
    moves: tuple[Move, ...]
    start: str = ""
    number: int = 1


def played_game(game: Game, start: str, moves: Sequence[Move]) -> PlayedGame:
    """The game that ``moves`` are, from ``start``."""
    first = start_from(game, start)
    history = [first.position]
    for move in moves:
        history.append(game.play(history[-1], move))
    return PlayedGame(game, tuple(history), tuple(moves), start, first.number)


@dataclass(frozen=True, slots=True)
class Mined:
    """A claim, and after how many moves of its game the moment is."""

    claim: Claim
    ply: int


def mined_in(played: PlayedGame, limits: MiningLimits) -> list[Mined]:
    """The puzzles that the game is good for, of those that are alike the largest."""
    found: dict[object, Mined] = {}
    for each in _mined(played, limits):
        claim = each.claim
        _keep(found, (each.ply, claim.side, claim.kind, claim.piece, claim.square), each)
    alike: dict[object, Mined] = {}
    for each in found.values():
        claim = each.claim
        _keep(
            alike, (claim.side, claim.kind, claim.piece, claim.square, claim.answers), each
        )
    return list(alike.values())


def _keep(kept: dict[object, Mined], key: object, mined: Mined) -> None:
    before = kept.get(key)
    if before is None or before.claim.boards < mined.claim.boards:
        kept[key] = mined


def _mined(played: PlayedGame, limits: MiningLimits) -> Iterator[Mined]:
    """Every puzzle that the game is good for, many of them alike."""
    for side in Side:
        yield from _claims(played, 0, side, limits, len(played.moves))
    for ply in range(1, len(played.moves)):
        if ply // 2 % 2:
            continue
        side = played.game.to_move(played.history[ply])
        yield from _claims(played, ply, side, limits, 2 * limits.turns)


def _claims(
    played: PlayedGame, first: int, side: Side, limits: MiningLimits, plies: int
) -> Iterator[Mined]:
    """The puzzles of ``side`` from the moment after ``first`` plies on."""
    game, start = played.game, _start_at(played, first)
    past = played.history[first : first + plies + 1]
    belief = Belief(game, ROOM, past[:1])
    seen = [observed(game, past[:1], side, start)]
    before, reach = _counts(game, belief, side), _no_counts(game)
    turns = 0
    for ply in range(1, len(past)):
        seen.append(observed(game, past[: ply + 1], side, start))
        if seen[-2].to_move is not side:
            reach = _no_counts(game)
            reached(game.rules, belief.rows, int(side.other), reach)
        belief.step(seen[-2], seen[-1], limits.boards + 1)
        if not 0 < len(belief) <= limits.boards or not belief.exact:
            return
        if seen[-1].to_move is not side or game.outcome(past[: ply + 1]) is not None:
            continue
        counts = _counts(game, belief, side)
        turns += 1
        if turns >= limits.least:
            moment = FogMoment(game, seen, belief.rows.copy(), counts, before, reach)
            line = tuple(code(game.facts, move) for move in played.moves[first:][:ply])
            for found in found_at(moment):
                yield Mined(_claim(moment, found, start, line), first + ply)
        before = counts


def _counts(game: Game, belief: Belief, side: Side) -> Counts:
    counts = _no_counts(game)
    each = np.ones(len(belief), np.int64)
    marginals(game.rules, belief.rows, each, int(side.other), counts)
    return counts


def _no_counts(game: Game) -> Counts:
    return np.zeros((len(game.facts.symbols), len(game.facts.squares) + 1), np.int64)


def _claim(
    moment: FogMoment, found: FoundAnswer, start: str, line: tuple[str, ...]
) -> Claim:
    game, now = moment.game, moment.now
    return Claim(
        kind=found.kind,
        variant=game.facts.key,
        ruleset=game.ruleset,
        start=start,
        line=line,
        side=now.viewer,
        boards=len(moment.rows),
        answers=found.answers,
        works=found.works,
        piece=found.piece,
        square=found.square,
    )


def _start_at(played: PlayedGame, ply: int) -> str:
    """The text of the position after ``ply`` moves, for a game that begins there."""
    if ply == 0:
        return played.start
    number = played.number + ply // 2
    return start_text(played.game, Start(played.history[ply], number=number))


FROM_ONE_GAME = 2
"""So many of one kind are taken from one game at most."""

SEED = 1


def chosen(games: Sequence[Sequence[Claim]], number: int) -> list[tuple[int, Claim]]:
    """At most ``number`` of the claims of ``games``, each with the place of its game.

    The kinds take turns, so that a rare kind is there with all it has.
    """
    waiting = _by_kind(games)
    taken: list[tuple[int, Claim]] = []
    while len(taken) < number and any(waiting.values()):
        for claims in waiting.values():
            if claims and len(taken) < number:
                taken.append(claims.pop())
    return taken


def _by_kind(games: Sequence[Sequence[Claim]]) -> dict[FogKind, list[tuple[int, Claim]]]:
    """The claims of each kind in any order, without those that are too many of a game."""
    waiting: dict[FogKind, list[tuple[int, Claim]]] = defaultdict(list)
    dice = Random(SEED)
    for place, claims in enumerate(games):
        counts: Counter[FogKind] = Counter()
        for claim in dice.sample(list(claims), len(claims)):
            counts[claim.kind] += 1
            if counts[claim.kind] <= FROM_ONE_GAME:
                waiting[claim.kind].append((place, claim))
    return {kind: dice.sample(waiting[kind], len(waiting[kind])) for kind in FogKind}


ASKED = ("Wick", "Lantern", "Warden", "Owl")
"""The levels among the bots that are asked; only puzzles answered by a move."""

BUDGET, SEED = Budget(nodes=1500), 1

LOWEST, HIGHEST = 800, 2200
"""The ratings of the easiest and of the hardest puzzle of a collection."""

_KINDS = {
    FogKind.NOWHERE: 1.0,
    FogKind.WIN_IN_ONE: 1.0,
    FogKind.WHERE: 1.2,
    FogKind.WHAT: 1.2,
    FogKind.SAFE: 1.4,
    FogKind.CHANCE: 1.6,
    FogKind.WIN_IN_TWO: 2.6,
}
"""How hard a kind is by itself, in the units of ``difficulty``."""

_DOUBLING, _TURN, _MISSED = 0.45, 0.25, 1.5
"""What twice the boards, a turn in the fog, and failing all levels add."""


class LevelSolvers:
    """The levels that puzzles are tried on, each made once."""

    def __init__(self) -> None:
        self._bots: dict[str, Player] = {}

    def solved(self, claim: Claim) -> dict[str, bool]:
        """Which of them play a right move; empty where a square is asked for."""
        if not claim.kind.by_move:
            return {}
        return {name: self._solves(name, claim) for name in ASKED}

    def _solves(self, name: str, claim: Claim) -> bool:
        question = question_of(claim)
        if name not in self._bots:
            self._bots[name] = make(name, SEED, variant=claim.variant)
        move = self._bots[name].choose(question.seen, BUDGET)
        return code(_facts(claim), move) in claim.answers


def _facts(claim: Claim) -> Facts:
    return GAMES[claim.variant].facts


def difficulty(claim: Claim, solved: Mapping[str, bool]) -> float:
    """A number that grows with how hard the puzzle is; only its order means something."""
    turns = (len(claim.line) + 1) // 2
    missed = 1 - sum(solved.values()) / len(solved) if solved else 0.5
    score = _KINDS[claim.kind] + _DOUBLING * log2(claim.boards)
    return score + _TURN * turns + _MISSED * missed


def graded(claims: Sequence[tuple[Claim, Mapping[str, bool]]]) -> list[tuple[Claim, int]]:
    """The puzzles from easy to hard with their ratings, as many of each of five levels."""
    ordered = sorted(claims, key=lambda each: difficulty(*each))
    most = max(1, len(ordered) - 1)
    return [
        (
            replace(claim, level=1 + place * LEVELS // len(ordered), solved=dict(solved)),
            LOWEST + round((HIGHEST - LOWEST) * place / most),
        )
        for place, (claim, solved) in enumerate(ordered)
    ]
