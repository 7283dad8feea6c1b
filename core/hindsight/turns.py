"""A game gone through again: every move of one side, in truth and as it could be known.

Chances are those to win, from 0 to 1, once with the true board in view and once on
average over the boards that fit what the side had been shown, each searched equally deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from core.belief.belief import Belief
from core.hindsight.judging import Judge, MakeJudge, Rows, Weighing, Words
from core.hindsight.refutations import refutation
from core.hindsight.values import Finding, JudgedMove, Verdict
from core.player import dice
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Observation, Outcome, Side

FIRST = 2
"""Plies that moves are looked at to sort them."""

FEW = 32
"""Boards that a move is weighed on of which there is nothing more to say."""

TRIED = 4
"""So many moves that look best are weighed beside the one that was played."""

NOTABLE = 0.08
"""A move that lost more of the true chance than that is looked into."""

NEAR = 0.05
"""Chances that differ by less are held to be as good."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to look at a move that cost much.

    Attributes:
        depth: In plies.
        boards: On so many of those that fit.
    """

    depth: int
    boards: int


USUAL, HARDER = Effort(4, 128), Effort(5, 48)
"""As a rule, and where more was lost soon after than the first look had seen coming."""


def turns(record: GameRecord, side: Side, make: MakeJudge) -> Iterator[JudgedMove]:
    """Every move of ``side`` in its order, as soon as it has been looked at.

    A look ends after a few plies. Where the next move finds much less of the true chance
    than the look had left, the move is looked at harder.
    """
    timeline = Timeline.of(record)
    game, history = timeline.game, timeline.history
    judge = make(game)
    seen: list[Observation] = []
    last: tuple[_Look, JudgedMove] | None = None
    for ply in range(timeline.plies):
        seen.append(timeline.observed(ply, side))
        if seen[-1].to_move is not side:
            continue
        look = _Look(timeline, judge, tuple(seen))
        turn = look.turn(USUAL)
        if last is not None:
            yield _settled(*last, turn.before)
        last = look, turn
    if last is not None:
        board = game.outcome(history)
        yield _settled(*last, _score(board, side, last[1].after))


def _settled(look: _Look, turn: JudgedMove, then: float) -> JudgedMove:
    """``turn``, looked at harder if only ``then`` was left of its chance a move later."""
    return look.turn(HARDER) if turn.after - then >= NOTABLE else turn


def _score(outcome: Outcome | None, side: Side, usual: float) -> float:
    return usual if outcome is None else outcome.score(side)


class _Look:
    """One move, ready to be looked at.

    Args:
        timeline: The game.
        judge: Judges moves.
        seen: What the side had been shown by then.
    """

    def __init__(
        self, timeline: Timeline, judge: Judge, seen: tuple[Observation, ...]
    ) -> None:
        self._timeline, self._judge = timeline, judge
        self._game, self._ply, self._now = timeline.game, len(seen) - 1, seen[-1]
        self._truth = timeline.history[self._ply].row[None]
        self._played = self._game.encode(self._now, timeline.record.moves[self._ply])
        belief = judge.belief(seen)
        self._rows = drawn(belief, USUAL.boards, dice(0, seen))
        # What is said counts boards.
        self._believed = belief.believed(self._now, even=1.0)
        self._picture = judge.picture(seen).row[None]

    def turn(self, effort: Effort) -> JudgedMove:
        """What there is to say of it."""
        tried = self._tried(effort.depth)
        truth = self._judge.weigh(self._truth, effort.depth, tried)
        cost = _regret(truth, self._played)
        boards = effort.boards if cost >= NOTABLE else FEW
        known = self._judge.weigh(_thinned(self._rows, boards), effort.depth, tried)
        place = known.place(self._played)
        return JudgedMove(
            ply=self._ply,
            before=float(truth.means.max()),
            after=float(truth.means[place]),
            known_best=float(known.means.max()),
            known=float(known.means[place]),
            positions=self._believed.positions,
            exact=self._believed.exact,
            finding=self._finding(known, cost, effort) if cost >= NOTABLE else None,
        )

    def _tried(self, depth: int) -> Words:
        """The moves worth weighing: what looks best, is best in truth, and was played."""
        first = self._judge.weigh(_thinned(self._rows, FEW), FIRST)
        likely = first.words[np.argsort(-first.means, kind="stable")[:TRIED]]
        truth = self._judge.weigh(self._truth, min(depth, USUAL.depth))
        best = truth.words[np.argsort(-truth.means, kind="stable")[:2]]
        return np.unique(np.concatenate((likely, best, [self._played])))

    def _finding(self, known: Weighing, cost: float, effort: Effort) -> Finding:
        best, place = int(known.means.argmax()), known.place(self._played)
        depth, believed = effort.depth, self._believed
        tops = known.chances.max(axis=1)
        better = self._game.decode(self._now, int(known.words[best]))
        position = self._timeline.history[self._ply]
        return Finding(
            verdict=self._verdict(known, depth),
            weighed=len(tops),
            costly=int((tops - known.chances[:, place] >= cost / 2).sum()),
            better=better,
            better_san=self._game.san(position, better),
            better_on=int((known.chances[:, best] >= tops - NEAR).sum()),
            believed=believed,
            refutation=refutation(self._timeline, self._judge, self._ply, believed, depth),
        )

    def _verdict(self, known: Weighing, depth: int) -> Verdict:
        """Whether another move was known to be better, and known from memory alone."""
        if _regret(known, self._played) < NEAR:
            return Verdict.LUCK
        pictured = self._judge.weigh(self._picture, depth, known.words)
        if _regret(pictured, self._played) < NEAR:
            return Verdict.PICTURE
        return Verdict.DECISION


def drawn(belief: Belief, most: int, rolled: Random) -> Rows:
    """Some of the boards, each as likely as the others; all, where there are few."""
    count = min(len(belief), most)
    return belief.rows[sorted(rolled.sample(range(len(belief)), count))].copy()


def _thinned(rows: Rows, most: int) -> Rows:
    """At most so many of the rows, from all over them."""
    places = np.linspace(0, len(rows) - 1, min(most, len(rows))).astype(int)
    thinned: Rows = rows[places]
    return thinned


def _regret(weighed: Weighing, played: int) -> float:
    """How much better the best move is than the one played."""
    means = weighed.means
    return float(means.max() - means[weighed.place(played)])
