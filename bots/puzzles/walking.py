"""Games gone through for fog puzzles, from their start and from moments on the way.

A puzzle may begin anywhere in a game: both sides see the whole board once, and play goes on
in the fog as it did in the game. So beliefs stay small, and a person can follow them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bots.puzzles.finding import Counts, FogMoment, FoundAnswer, found_at
from bots.puzzles.kernels import reached
from core.belief.belief import Belief
from core.belief.kernels import marginals
from core.game import Game
from core.notation import code
from core.puzzles.claim import Claim
from core.setup import Position, Start
from core.starts import observed, start_from, start_text
from core.values import Move, Side

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
