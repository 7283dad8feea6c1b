"""What looking back asks of whoever judges moves, what it finds, and what decided a game.

Judges are handed in from above, for core knows no bot. All else is plain values and
sentences. Nothing here needs the compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.facts import Facts
from core.game import Game
from core.notation import shown
from core.player import Believed
from core.score import Judgement, Score
from core.setup import Position
from core.texts import N_, _, figures, in_percent, ngettext, sentence
from core.values import ENDS, Capture, Move, Observation, Outcome, Piece, Side, Square

if TYPE_CHECKING:
    from core.belief.belief import Belief

Rows: TypeAlias = NDArray[np.uint64]
Words: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Weighing:
    """What moves are worth on boards that look alike to who makes them.

    Attributes:
        words: The moves, as kernels know them.
        chances: The chance to win after each, from 0 to 1, ``[boards, moves]``.
    """

    words: Words
    chances: NDArray[np.float64]

    @property
    def means(self) -> NDArray[np.float64]:
        """The chance after each move, on average over the boards."""
        means: NDArray[np.float64] = self.chances.mean(axis=0)
        return means

    def place(self, word: int) -> int:
        """Where a move stands among ``words``."""
        return int(np.flatnonzero(self.words == word)[0])


class Judge(Protocol):
    """Judges the moves of one side in one game, from its first moment on."""

    def belief(self, seen: Sequence[Observation]) -> Belief:
        """The boards that fit all that the side has been shown, from that alone."""

    def picture(self, seen: Sequence[Observation]) -> Position:
        """The one board of somebody who only remembers, likewise.

        Every piece of the other side stands where it was seen last, or as near to that as
        it now can.
        """

    def weigh(self, rows: Rows, depth: int, words: Words | None = None) -> Weighing:
        """What moves, all unless ``words``, are worth on ``rows``, so many plies deep."""


MakeJudge: TypeAlias = Callable[[Game], Judge]
"""Makes the judge of a game. Handed in from above."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What an analysis says of one position.

    Attributes:
        score: What it is worth to the first side.
        best: The best move; ``None`` where the game is over.
    """

    score: Score
    best: Move | None = None


class Analysis(Protocol):
    """Analyses the positions of one game."""

    def appraise(self, history: Sequence[Position], clock: int) -> Appraisal:
        """What the end of ``history`` is worth.

        ``clock`` counts the plies without progress before it.
        """

    def ranked(
        self, history: Sequence[Position], clock: int, most: int
    ) -> Sequence[Appraisal]:
        """So many of the best moves there, the best first, each with its worth."""


MakeAnalysis: TypeAlias = Callable[[Game], Analysis]
"""Makes the analysis of a game. Handed in from above."""


class Verdict(StrEnum):
    """Why a move that turned out badly was played."""

    # For translators: why a move that turned out badly was played.
    DECISION = N_("bad decision")
    PICTURE = N_("wrong picture")
    LUCK = N_("bad luck")


@dataclass(frozen=True, slots=True)
class Refutation:
    """How a move was answered, and what it lost by that.

    Attributes:
        reply: The answer to the move, by its name.
        answer: The answer itself.
        move: The move that takes, the answer or the next one after it.
        stood: Where the taker stood before the move that lost it.
        piece: Who takes.
        taken: What is taken, and where.
        at_once: Whether the answer itself takes.
        in_sight: Whether who lost it saw the taker before the move.
        share: On which share of the boards that fitted then the taker stood there.
    """

    reply: str
    answer: Move
    move: Move
    stood: Square
    piece: Piece
    taken: Capture
    at_once: bool
    in_sight: bool
    share: float


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said of a move that cost much.

    Attributes:
        verdict: Why it was played.
        weighed: On how many boards it was weighed.
        costly: On how many of them it costs at least half of what it cost in truth.
        better: The move that was best on average over them; the one played, if that was.
        better_san: Its name.
        better_on: On how many of them nothing that was tried is better.
        believed: What could be believed before it.
        refutation: What it let the other side do; ``None`` where nothing was lost at once.
    """

    verdict: Verdict
    weighed: int
    costly: int
    better: Move
    better_san: str
    better_on: int
    believed: Believed
    refutation: Refutation | None


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is to be said of a mistake in a game in which nothing is hidden.

    Attributes:
        verdict: How bad it is.
        better: The best move.
        better_san: Its name.
        answer_san: The name of the best answer to the mistake; empty where the game ends.
        mate: In how many moves that answer mates; 0 where it does not.
    """

    verdict: Judgement
    better: Move
    better_san: str
    answer_san: str
    mate: int

    @property
    def sentence(self) -> str:
        """What the answer to it does."""
        if not self.answer_san:
            return _("The game ends with this move.")
        if self.mate:
            return _("This move allows {answer_san} with mate in {mate}.").format(
                answer_san=self.answer_san, mate=self.mate
            )
        return _("The best answer is {answer_san}.").format(answer_san=self.answer_san)


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move of the side.

    Attributes:
        ply: After so many moves it was made.
        before: The true chance with the best move.
        after: The true chance with the move played.
        known_best: The chance that could be known, with the best move.
        known: The same with the move played.
        positions: How many boards fitted.
        exact: Whether these are all there are.
        finding: More about it, where it cost much.
    """

    ply: int
    before: float
    after: float
    known_best: float
    known: float
    positions: int
    exact: bool
    finding: Finding | Mistake | None = None

    @property
    def fall(self) -> float:
        """What the move lost of the true chance."""
        return self.before - self.after


def as_written(game: Game, turn: JudgedMove) -> JudgedMove:
    """What was found of a move, with moves as ``game`` writes them.

    It is given with their names in files.
    """
    match turn.finding:
        case Mistake() as found:
            answer = shown(game, found.answer_san)
            better = shown(game, found.better_san)
            return replace(
                turn, finding=replace(found, better_san=better, answer_san=answer)
            )
        case Finding(refutation=lost) as found:
            if lost is not None:
                lost = replace(lost, reply=shown(game, lost.reply))
            better = shown(game, found.better_san)
            return replace(turn, finding=replace(found, better_san=better, refutation=lost))
    return turn


LASTING = 0.10
"""A move is a turning move that lost more of the chance than that, for good."""

MOST = 5
"""So many are shown."""


def lasting(turns: Sequence[JudgedMove], score: float) -> list[float]:
    """What each move lost of the true chance that never came back.

    Args:
        turns: Every move of the side.
        score: What the side made of the game: 0, 0.5 or 1.
    """
    losses: list[float] = []
    regained = score
    for turn in reversed(turns):
        losses.append(max(0.0, turn.before - max(turn.after, regained)))
        regained = max(regained, turn.before)
    return losses[::-1]


def slipped(turns: Sequence[JudgedMove]) -> bool:
    """Whether less than half of the best chance was left after the last move."""
    return bool(turns) and turns[-1].after < max(turn.before for turn in turns) / 2


def turning(
    turns: Sequence[JudgedMove], outcome: Outcome | None, side: Side
) -> tuple[JudgedMove, ...]:
    """The moves the game turned on, in their order; the largest alone if none was large.

    There is none where ``side`` lost by something else, with a good chance left.
    """
    ranked = _ranked(turns, outcome, side)
    large = [turn for loss, turn in ranked if loss >= LASTING][:MOST]
    chosen = large or [turn for _, turn in ranked[:1]]
    return tuple(sorted(chosen, key=lambda turn: turn.ply))


def worst(
    turns: Sequence[JudgedMove], outcome: Outcome | None, side: Side
) -> JudgedMove | None:
    """The move that lost most for good; ``None`` where no move lost the game."""
    return next((turn for _, turn in _ranked(turns, outcome, side)), None)


def _ranked(
    turns: Sequence[JudgedMove], outcome: Outcome | None, side: Side
) -> list[tuple[float, JudgedMove]]:
    """The moves of which there is more to say, with what they lost, the worst first."""
    if _lost_otherwise(outcome, side) and not slipped(turns):
        return []
    score = outcome.score(side) if outcome is not None else 0.5
    losses = zip(lasting(turns, score), turns, strict=True)
    found = [(loss, turn) for loss, turn in losses if turn.finding is not None and loss > 0]
    return sorted(found, key=lambda each: -each[0])


def _lost_otherwise(outcome: Outcome | None, side: Side) -> bool:
    """Whether ``side`` lost by something that the board does not show, such as time."""
    if outcome is None or outcome.winner is not side.other:
        return False
    return outcome.unsaid or not ENDS[outcome.reason].on_board


def points(turns: Sequence[JudgedMove]) -> list[tuple[int, float, float]]:
    """The curve: ply, true chance and chance as could be known, around every move."""
    return [
        point
        for turn in turns
        for point in (
            (turn.ply, turn.before, turn.known_best),
            (turn.ply + 1, turn.after, turn.known),
        )
    ]


@dataclass(frozen=True, slots=True)
class Mover:
    """Whose moves are looked at.

    Attributes:
        name: The name of the side; ``""`` for the person who reads of them.
    """

    name: str

    def said(self, yours: str, theirs: str, **places: object) -> str:
        """A text that says ``you``, or the one that has the ``{name}`` of the side."""
        return (theirs if self.name else yours).format(name=self.name, **places)


YOU = Mover("")
"""The person who played."""


def mover_of(facts: Facts, side: Side, person: Side | None) -> Mover:
    """Who ``side`` is where ``person`` is the side that a person played, if one did."""
    return YOU if side is person else Mover(facts.side_name(side))


_RARE = 1 / 3
"""A risk on a larger share of the boards is not called rare."""


def reason(facts: Facts, turn: JudgedMove, mover: Mover) -> str:
    """Why the move of ``turn`` was played and what came of it, in one sentence."""
    finding = turn.finding
    if finding is None:
        return _("This move cost little.")
    if isinstance(finding, Mistake):
        return finding.sentence
    refutation = finding.refutation
    seen = refutation is not None and refutation.in_sight and refutation.at_once
    if seen and refutation is not None and finding.verdict is not Verdict.LUCK:
        return _(
            "The {kind} on {square} was in sight and takes the {taken} on {place}."
        ).format(**_places(facts, refutation))
    opening = _opening(turn, finding, mover)
    if refutation is None:
        return sentence(opening)
    # For translators: {sentence} is such as "This move is a mistake in 3 positions".
    takes = _("{sentence}; here a {kind} from {square} takes the {taken} on {place}.")
    if not refutation.at_once:
        takes = _(
            "{sentence}; here a {kind} from {square} takes the {taken} on {place} "
            "a move later."
        )
    return takes.format(sentence=opening, **_places(facts, refutation))


def saw(facts: Facts, turn: JudgedMove) -> str:
    """What the board says that shows what was in sight."""
    refutation = _refutation(turn)
    if refutation is None:
        return _("Nothing is lost immediately.")
    words = _("The {kind} on {square} was in the fog.")
    if refutation.in_sight:
        words = _("The {kind} on {square} was in sight.")
    return words.format(**_places(facts, refutation))


def known(facts: Facts, turn: JudgedMove) -> str:
    """What the board says that shows what could have been known."""
    refutation = _refutation(turn)
    if refutation is None or refutation.in_sight:
        return ""
    number = round(refutation.share * turn.positions)
    share = figures(number) if turn.exact else percent(refutation.share)
    if turn.positions == 1:
        words = _("The {kind} does not stand on {square}.")
        if refutation.share:
            words = _("The {kind} stands on {square}.")
    elif refutation.share == 1.0:
        # For translators: of the positions that were possible.
        words = _("In all of them a {kind} stands on {square}.")
    elif refutation.share == 0.0 or share == "0":
        words = _("In none of them a {kind} stands on {square}.")
    else:
        words = _("In {share} of them a {kind} stands on {square}.")
    return words.format(share=share, **_places(facts, refutation))


def truth(facts: Facts, turn: JudgedMove) -> str:
    """What the board says that shows the truth."""
    refutation = _refutation(turn)
    if refutation is None:
        return _("The danger comes a few moves later.")
    words = _("The answer is {reply}, and the {taken} on {place} is lost soon.")
    if refutation.at_once:
        words = _("The answer is {reply}, and the {taken} on {place} is lost.")
    return words.format(reply=refutation.reply, **_places(facts, refutation))


def positions_possible(turn: JudgedMove) -> str:
    """How many positions there are to reckon with."""
    if not turn.exact:
        return _("more than {positions:,} positions").format(positions=turn.positions)
    return ngettext("{number:,} position", "{number:,} positions", turn.positions)


def better(turn: JudgedMove) -> str:
    """How sure the better move was: in how many positions it wins, or is the best."""
    finding = turn.finding
    if finding is None:
        return ""
    if isinstance(finding, Mistake):
        # For translators: a chance to win; the subject is a better move, named before it.
        return _("keeps {percent}").format(percent=percent(turn.before))
    wins, boards = turn.known_best == 1.0, finding.weighed
    if boards == 1:
        # For translators: the subject is a better move, named before it.
        return _("wins in the only position") if wins else _("best in the only position")
    if wins:
        # For translators: the subject is a better move, named before it.
        return _("wins in all {boards:,} positions").format(boards=boards)
    # For translators: the better move, named before it, is that.
    return _("best in {better_on:,} of {boards:,} positions").format(
        better_on=finding.better_on, boards=boards
    )


def no_turn(outcome: Outcome | None, side: Side, turns: Sequence[JudgedMove]) -> str:
    """What is said of a game without a turning move, by what became of the chance."""
    if outcome is None or outcome.winner is not side.other:
        return _("No single move cost much of the chance to win.")
    if slipped(turns):
        return _("No single move lost this game: the chance slipped away bit by bit.")
    return _("No move lost this game.")


def ending(
    mover: Mover, outcome: Outcome | None, side: Side, turns: Sequence[JudgedMove]
) -> str:
    """How ``mover``, of that side, lost without a move on the board; empty otherwise."""
    if outcome is None or outcome.winner is not side.other:
        return ""
    end = ENDS[outcome.reason]
    if end.on_board or not end.lost or outcome.unsaid:
        return ""
    lost = mover.said(_(end.you_lost), _(end.lost))
    if not turns:
        return sentence(lost)
    # For translators: {lost} is such as "You ran out of time".
    return _("{lost} with a {percent} chance to win.").format(
        lost=lost, percent=percent(turns[-1].after)
    )


def percent(chance: float) -> str:
    """A chance as people write it; what is not decided is neither 0 nor 100 %."""
    decided = chance in (0.0, 1.0)
    return in_percent(chance if decided else min(0.99, max(0.01, chance)))


def _opening(turn: JudgedMove, finding: Finding, mover: Mover) -> str:
    """What the verdict on a move says."""
    # For translators: {where} is such as "in 3 of the 12 possible positions".
    where, often = _boards(turn, finding), finding.costly > finding.weighed * _RARE
    if finding.verdict is Verdict.PICTURE:
        return mover.said(
            _(
                "With every piece where you last saw it, this move is fine, "
                "but it is a mistake {where}"
            ),
            _(
                "With every piece where {name} last saw it, this move is fine, "
                "but it is a mistake {where}"
            ),
            where=where,
        )
    if finding.verdict is Verdict.LUCK and often:
        return _("This move is a mistake {where}, but no other was better").format(
            where=where
        )
    if finding.verdict is Verdict.LUCK:
        return _("No move was better, and this one is a mistake {where}").format(
            where=where
        )
    if turn.positions == finding.costly == 1:
        return mover.said(
            _(
                "You could have known: only one position was possible, "
                "and there this move is a mistake"
            ),
            _(
                "{name} could have known: only one position was possible, "
                "and there this move is a mistake"
            ),
        )
    if often:
        return mover.said(
            _("You could have known: this move is a mistake {where}"),
            _("{name} could have known: this move is a mistake {where}"),
            where=where,
        )
    return _("Other moves were safer: this one is a mistake {where}").format(where=where)


def _boards(turn: JudgedMove, finding: Finding) -> str:
    """In how many of the positions that were looked at the move costs much."""
    number, of, positions = finding.costly, finding.weighed, turn.positions
    if not turn.exact:
        # For translators: stands at {where} in texts such as "This move is a mistake
        # {where}".
        words = _(
            "in {number:,} of the {of:,} positions "
            "drawn from more than {positions:,} possible ones"
        )
        if number == of:
            words = _(
                "in all {of:,} positions drawn from more than {positions:,} possible ones"
            )
    elif of != positions:
        words = _(
            "in {number:,} of the {of:,} positions "
            "drawn from the {positions:,} possible ones"
        )
        if number == of:
            words = _("in all {of:,} positions drawn from the {positions:,} possible ones")
    elif of == 1:
        words = _("in the only possible position") if number else _("in no position")
    else:
        words = _("in {number:,} of the {of:,} possible positions")
        if number == of:
            words = _("in all {of:,} possible positions")
    return words.format(number=number, of=of, positions=positions)


def _refutation(turn: JudgedMove) -> Refutation | None:
    return turn.finding.refutation if isinstance(turn.finding, Finding) else None


def _places(facts: Facts, refutation: Refutation) -> dict[str, str]:
    """What takes and what is taken, by the places of sentences."""
    taken = refutation.taken
    return {
        "kind": facts.kind_name(refutation.piece.symbol),
        "square": facts.name(refutation.stood),
        "taken": facts.kind_name(taken.piece.symbol),
        "place": facts.name(taken.square),
    }
