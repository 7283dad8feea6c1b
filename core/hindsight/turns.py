"""A game gone through again: the moves of one side, in truth and as they could be known.

Chances are those to win, from 0 to 1, once with the true board in view and once on average
over the boards that fit what the side had been shown, each searched equally deep. Where
nothing is hidden there is one board, and what was true could be known: moves are judged as
an analysis does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from core.belief.belief import Belief
from core.game import Game
from core.games import find_variant
from core.hindsight.findings import (
    Analysis,
    Appraisal,
    Finding,
    Judge,
    JudgedMove,
    MakeAnalysis,
    MakeJudge,
    Mistake,
    Refutation,
    Rows,
    Verdict,
    Weighing,
    Words,
)
from core.player import Believed, dice
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import chance_of, judgement
from core.setup import Position
from core.values import Capture, Move, Observation, Side, Square


def refutation(
    timeline: Timeline, judge: Judge, ply: int, believed: Believed, depth: int
) -> Refutation | None:
    """The worst that the best answers take after move ``ply`` of a game, if anything.

    ``believed`` is what the mover could believe before the move, which was looked at
    ``depth`` plies deep.
    """
    game, before = timeline.game, timeline.history[ply]
    side = game.to_move(before)
    line = _line(game, judge, game.play(before, timeline.record.moves[ply]), depth)
    taken = {
        number: lost
        for number, (position, move) in enumerate(line)
        if game.to_move(position) is not side
        and (lost := _lost(game, position, move, side)) is not None
    }
    if not taken:
        return None
    symbols = game.facts.symbols
    number = min(taken, key=lambda each: symbols.index(taken[each].piece.symbol))
    position, move = line[number]
    stood = _stood(line[:number], move.origin)
    seen = timeline.observed(ply, side)
    piece = game.pieces(position)[move.origin]
    return Refutation(
        reply=game.san(*line[0]),
        answer=line[0][1],
        move=move,
        stood=stood,
        piece=piece,
        taken=taken[number],
        at_once=number == 0,
        in_sight=stood in seen.visible,
        share=believed.chances.get(game.facts.name(stood), {}).get(piece.letter, 1.0),
    )


def _stood(line: Sequence[tuple[Position, Move]], square: Square) -> Square:
    """Where the piece that is on ``square`` after ``line`` stood before it."""
    for _, move in reversed(line):
        if move.target == square:
            square = move.origin
    return square


def _line(
    game: Game, judge: Judge, position: Position, depth: int
) -> list[tuple[Position, Move]]:
    """The best play from a position, each move with the position it is made in.

    It ends where a search of ``depth`` plies from the move before ended, or with what takes
    the most valuable piece right after that, which such a search sees as well.
    """
    line: list[tuple[Position, Move]] = []
    for left in (*range(depth - 1, 0, -1), 1):
        if not game.moves(position):
            break
        weighed = _soonest(judge, position, left)
        chances = weighed.chances[0]
        if len(line) == depth - 1 and chances.max() < 1.0:
            break
        truth = game.reveal([position])
        best = weighed.words[chances == chances.max()].tolist()
        moves = [game.decode(truth, int(word)) for word in best]
        # Where several moves win, one may do so at once.
        move = next((each for each in moves if _ends(game, position, each)), moves[0])
        line.append((position, move))
        position = game.play(position, move)
    return line


def _ends(game: Game, position: Position, move: Move) -> bool:
    return game.outcome([position, game.play(position, move)]) is not None


def _soonest(judge: Judge, position: Position, depth: int) -> Weighing:
    """What the moves are worth, no deeper than it takes to win where that can be done."""
    for shallow in range(1, depth):
        weighed = judge.weigh(position.row[None], shallow)
        if weighed.chances.max() == 1.0:
            return weighed
    return judge.weigh(position.row[None], depth)


def _lost(game: Game, position: Position, move: Move, side: Side) -> Capture | None:
    """The most valuable piece that ``side`` loses by ``move``."""
    after = game.reveal([position, game.play(position, move)])
    taken = [man for man in after.captured if man.piece.side is side]
    symbols = game.facts.symbols
    return min(taken, key=lambda man: symbols.index(man.piece.symbol), default=None)


def mistakes(record: GameRecord, side: Side, make: MakeAnalysis) -> Iterator[JudgedMove]:
    """Every move of ``side`` in its order, as soon as it has been looked at.

    All positions are analysed in their order, so that the scores are those of an analysis.
    """
    timeline = Timeline.of(record)
    game, history = timeline.game, timeline.history
    analysis, clock = make(game), timeline.start.halfmove_clock
    before = analysis.appraise(history[:1], clock)
    for ply in range(timeline.plies):
        after = analysis.appraise(history[: ply + 2], clock)
        if game.to_move(history[ply]) is side:
            yield _judged(timeline, ply, (before, after))
        before = after


def _judged(timeline: Timeline, ply: int, found: tuple[Appraisal, Appraisal]) -> JudgedMove:
    before, after = found
    side = timeline.game.to_move(timeline.history[ply])
    best, left = (chance_of(each.score, side) for each in found)
    kind = judgement(before.score, after.score, side)
    mistake = None
    if kind is not None and before.best is not None:
        game, (now, then) = timeline.game, timeline.history[ply : ply + 2]
        mate = after.score.mate or 0
        mistake = Mistake(
            verdict=kind,
            better=before.best,
            better_san=game.san(now, before.best),
            answer_san=game.san(then, after.best) if after.best is not None else "",
            mate=abs(mate) if (mate > 0) is (side is Side.SECOND) else 0,
        )
    return JudgedMove(ply, best, left, best, left, 1, True, mistake)


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
        sorted_on: On so many of them moves are sorted before that.
    """

    depth: int
    boards: int
    sorted_on: int = FEW


USUAL, HARDER = Effort(4, 128), Effort(5, 48)
"""As a rule, and where more was lost soon after than the first look had seen coming."""

QUICK, QUICK_HARDER = Effort(4, 32, 8), Effort(5, 12, 8)
"""The same where many games are gone through."""


def turns(record: GameRecord, side: Side, make: MakeJudge) -> Iterator[JudgedMove]:
    """Every move of ``side`` in its order, as soon as it has been looked at.

    A look ends after a few plies. Where the next move finds much less of the true chance
    than the look had left, the move is looked at harder.
    """
    timeline = Timeline.of(record)
    last: tuple[Look, JudgedMove] | None = None
    for look in _looks(timeline, side, make):
        turn = look.turn(USUAL)
        if last is not None:
            yield _settled(*last, turn.before)
        last = look, turn
    if last is not None:
        yield _settled(*last, _score(timeline, side, last[1].after))


def costly_turns(
    record: GameRecord, side: Side, make: MakeJudge
) -> Iterator[tuple[Look, JudgedMove]]:
    """The same at a fraction of the price, each with the look that was taken at it.

    Only what cost much in truth is weighed by what could be known; of other moves the
    chances that could be known are said to be the true ones.
    """
    timeline = Timeline.of(record)
    last: tuple[Look, JudgedMove] | None = None
    for look in _looks(timeline, side, make):
        turn = look.true_turn(QUICK.depth)
        if last is not None:
            yield last[0], _weighed(*last, turn.before)
        last = look, turn
    if last is not None:
        yield last[0], _weighed(*last, _score(timeline, side, last[1].after))


def _looks(timeline: Timeline, side: Side, make: MakeJudge) -> Iterator[Look]:
    """The moves of ``side``, each ready to be looked at."""
    judge = make(timeline.game)
    seen: list[Observation] = []
    for ply in range(timeline.plies):
        seen.append(timeline.observed(ply, side))
        if seen[-1].to_move is side:
            yield Look(timeline, judge, tuple(seen))


def _settled(look: Look, turn: JudgedMove, then: float) -> JudgedMove:
    """``turn``, looked at harder if only ``then`` was left of its chance a move later."""
    return look.turn(HARDER) if turn.after - then >= NOTABLE else turn


def _weighed(look: Look, turn: JudgedMove, then: float) -> JudgedMove:
    if turn.after - then >= NOTABLE:
        return look.turn(QUICK_HARDER)
    return look.turn(QUICK) if turn.fall >= NOTABLE else turn


def _score(timeline: Timeline, side: Side, usual: float) -> float:
    """What the side made of the game, where the board shows it."""
    outcome = timeline.game.outcome(timeline.history)
    return usual if outcome is None else outcome.score(side)


class Look:
    """One move, ready to be looked at.

    Args:
        timeline: The game.
        judge: Judges moves.
        seen: What the side had been shown by then.

    Attributes:
        seen: The same.
        played: The move, as kernels know it.
        rows: Boards that fitted it, drawn at random; all of them, where there are few.
        believed: What could be believed.
    """

    def __init__(
        self, timeline: Timeline, judge: Judge, seen: tuple[Observation, ...]
    ) -> None:
        self._timeline, self._judge, self.seen = timeline, judge, seen
        self._game, self._ply, self._now = timeline.game, len(seen) - 1, seen[-1]
        self._truth = timeline.history[self._ply].row[None]
        self.played = self._game.encode(self._now, timeline.record.moves[self._ply])
        belief = judge.belief(seen)
        self.rows = drawn(belief, USUAL.boards, dice(0, seen))
        # What is said counts boards.
        self.believed = belief.believed(self._now, even=1.0)
        self._picture = judge.picture(seen).row[None]

    @property
    def is_whole(self) -> bool:
        """Whether ``rows`` are all boards that fitted."""
        return self.believed.exact and len(self.rows) == self.believed.positions

    def true_turn(self, depth: int) -> JudgedMove:
        """What it cost in truth, and nothing of what could be known."""
        truth = self._judge.weigh(self._truth, depth)
        best, left = float(truth.means.max()), float(truth.means[truth.place(self.played)])
        believed = self.believed
        return JudgedMove(
            self._ply, best, left, best, left, believed.positions, believed.exact
        )

    def weigh(self, depth: int, boards: int, words: Words | None = None) -> Weighing:
        """What moves, all unless ``words``, are worth on some of the boards."""
        return self._judge.weigh(_thinned(self.rows, boards), depth, words)

    def turn(self, effort: Effort) -> JudgedMove:
        """What there is to say of it."""
        tried = self._tried(effort)
        truth = self._judge.weigh(self._truth, effort.depth, tried)
        cost = _regret(truth, self.played)
        boards = effort.boards if cost >= NOTABLE else FEW
        known = self.weigh(effort.depth, boards, tried)
        place = known.place(self.played)
        return JudgedMove(
            ply=self._ply,
            before=float(truth.means.max()),
            after=float(truth.means[place]),
            known_best=float(known.means.max()),
            known=float(known.means[place]),
            positions=self.believed.positions,
            exact=self.believed.exact,
            finding=self._finding(known, cost, effort) if cost >= NOTABLE else None,
        )

    def _tried(self, effort: Effort) -> Words:
        """The moves worth weighing: what looks best, is best in truth, and was played."""
        first = self.weigh(FIRST, effort.sorted_on)
        likely = first.words[np.argsort(-first.means, kind="stable")[:TRIED]]
        truth = self._judge.weigh(self._truth, min(effort.depth, USUAL.depth))
        best = truth.words[np.argsort(-truth.means, kind="stable")[:2]]
        return np.unique(np.concatenate((likely, best, [self.played])))

    def _finding(self, known: Weighing, cost: float, effort: Effort) -> Finding:
        best, place = int(known.means.argmax()), known.place(self.played)
        depth, believed = effort.depth, self.believed
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
        if _regret(known, self.played) < NEAR:
            return Verdict.LUCK
        if not set(self._now.moves) <= set(self._game.moves(Position(self._picture[0]))):
            # The moves alone told that not all is where it was seen last.
            return Verdict.DECISION
        pictured = self._judge.weigh(self._picture, depth, known.words)
        if _regret(pictured, self.played) < NEAR:
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


def review_game(
    record: GameRecord, side: Side, make: MakeJudge, analyse: MakeAnalysis
) -> Iterator[JudgedMove]:
    """Every move of ``side``, as soon as it has been looked at.

    It is judged by what could be known of it, or where nothing is hidden by an analysis.
    """
    if find_variant(record.variant).facts.hidden:
        return turns(record, side, make)
    return mistakes(record, side, analyse)


def turn_at(
    record: GameRecord, side: Side, ply: int, make: MakeJudge, analyse: MakeAnalysis
) -> JudgedMove:
    """One move of ``side`` alone, made after ``ply`` moves; see ``review_game``.

    No move after it is looked at, so none tells that it was worse than it looks: it is
    looked at harder where it looks good at first.
    """
    timeline = Timeline.of(record)
    game = timeline.game
    if game.facts.hidden:
        seen = tuple(timeline.observed(each, side) for each in range(ply + 1))
        look = Look(timeline, make(game), seen)
        turn = look.turn(USUAL)
        return turn if turn.finding is not None else look.turn(HARDER)
    return open_turn(timeline, ply, analyse(game))


def open_turn(timeline: Timeline, ply: int, analysis: Analysis) -> JudgedMove:
    """The move made after ``ply`` moves as an analysis judges it, by the truth alone."""
    past, clock = timeline.history, timeline.start.halfmove_clock
    before, after = (analysis.appraise(past[: ply + n], clock) for n in (1, 2))
    return _judged(timeline, ply, (before, after))
