"""What looking back found, in sentences for the one who lost, or about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.ends import ENDS
from core.facts import Facts
from core.hindsight.decisive import slipped
from core.hindsight.values import Finding, JudgedMove, Mistake, Refutation, Verdict
from core.values import Outcome, Side


@dataclass(frozen=True, slots=True)
class Mover:
    """Whose moves are looked at, as sentences speak of them.

    Attributes:
        name: ``you``, or the name of the side.
        whose: Before a piece of theirs.
    """

    name: str
    whose: str

    @property
    def subject(self) -> str:
        """The name at the beginning of a sentence."""
        return self.name.capitalize()


YOU = Mover("you", "your")
"""The person who played."""


def mover_of(facts: Facts, side: Side, person: Side | None) -> Mover:
    """Who ``side`` is where ``person`` is the side that a person played, if one did."""
    return YOU if side is person else Mover(facts.sides[side].capitalize(), "the")


_RARE = 1 / 3
"""A risk on a larger share of the boards is not called rare."""


def reason(facts: Facts, turn: JudgedMove, mover: Mover) -> str:
    """Why the move of ``turn`` was played and what came of it, in one sentence."""
    finding = turn.finding
    if finding is None:
        return "This move cost little."
    if isinstance(finding, Mistake):
        return _mistake(finding)
    refutation = finding.refutation
    seen = refutation is not None and refutation.in_sight and refutation.at_once
    if seen and refutation is not None and finding.verdict is not Verdict.LUCK:
        taken = _takes(facts, refutation, mover)
        return f"{_taker(facts, refutation)} was in sight and {taken}."
    end = f"; here {_here(facts, refutation, mover)}." if refutation is not None else "."
    return _OPENINGS[finding.verdict](turn, finding, mover) + end


def saw(facts: Facts, turn: JudgedMove) -> str:
    """What the board says that shows what was in sight."""
    refutation = _refutation(turn)
    if refutation is None:
        return "Nothing is lost immediately."
    where = "in sight" if refutation.in_sight else "in the fog"
    return f"{_taker(facts, refutation)} was {where}."


def known(facts: Facts, turn: JudgedMove) -> str:
    """What the board says that shows what could have been known."""
    refutation = _refutation(turn)
    if refutation is None or refutation.in_sight:
        return ""
    kind, square = _kind(facts, refutation.piece.symbol), facts.name(refutation.stood)
    if turn.positions == 1:
        there = "stands" if refutation.share else "does not stand"
        return f"The {kind} {there} on {square}."
    number = round(refutation.share * turn.positions)
    share = _count(number) if turn.exact else percent(refutation.share)
    if refutation.share in (0.0, 1.0):
        share = "all" if refutation.share else "none"
    return f"In {share} of them a {kind} stands on {square}."


def truth(facts: Facts, turn: JudgedMove, mover: Mover) -> str:
    """What the board says that shows the truth."""
    refutation = _refutation(turn)
    if refutation is None:
        return "The danger comes a few moves later."
    lost = _lost(facts, refutation, mover)
    when = "" if refutation.at_once else " soon"
    return f"The answer is {refutation.reply}, and {lost} is lost{when}."


def positions_possible(turn: JudgedMove) -> str:
    """How many positions there are to reckon with."""
    if not turn.exact:
        return f"more than {turn.positions:,} positions"
    return f"{turn.positions:,} position{'s' if turn.positions > 1 else ''}"


def better(turn: JudgedMove) -> str:
    """How sure the better move was: in how many positions it wins, or is the best."""
    finding = turn.finding
    if finding is None:
        return ""
    if isinstance(finding, Mistake):
        return f"keeps {percent(turn.before)}"
    wins, boards = turn.known_best == 1.0, finding.weighed
    if boards == 1:
        return f"{'wins' if wins else 'best'} in the only position"
    if wins:
        return f"wins in all {boards:,} positions"
    return f"best in {finding.better_on:,} of {boards:,} positions"


def no_turn(outcome: Outcome | None, side: Side, turns: Sequence[JudgedMove]) -> str:
    """What is said of a game without a turning move, by what became of the chance."""
    if outcome is None or outcome.winner is not side.other:
        return "No single move cost much of the chance to win."
    if slipped(turns):
        return "No single move lost this game: the chance slipped away bit by bit."
    return "No move lost this game."


def ending(
    mover: Mover, outcome: Outcome | None, side: Side, turns: Sequence[JudgedMove]
) -> str:
    """How ``mover``, of that side, lost without a move on the board; empty otherwise."""
    if outcome is None or outcome.winner is not side.other:
        return ""
    end = ENDS[outcome.reason]
    if end.on_board or not end.lost or outcome.unsaid:
        return ""
    if not turns:
        return f"{mover.subject} {end.lost}."
    return f"{mover.subject} {end.lost} with a {percent(turns[-1].after)} chance to win."


def percent(chance: float) -> str:
    """A chance as people write it; what is not decided is neither 0 nor 100 %."""
    if chance in (0.0, 1.0):
        return f"{100 * chance:.0f} %"
    return f"{min(99, max(1, round(100 * chance)))} %"


def _mistake(found: Mistake) -> str:
    if not found.answer_san:
        return "The game ends with this move."
    if found.mate:
        return f"This move allows {found.answer_san} with mate in {found.mate}."
    return f"The best answer is {found.answer_san}."


def _decision(turn: JudgedMove, finding: Finding, mover: Mover) -> str:
    known = f"{mover.subject} could have known"
    if turn.positions == finding.costly == 1:
        return f"{known}: only one position was possible, and there this move is a mistake"
    where = _boards(turn, finding)
    if finding.costly > finding.weighed * _RARE:
        return f"{known}: this move is a mistake in {where}"
    return f"Other moves were safer: this one is a mistake in {where}"


def _picture(turn: JudgedMove, finding: Finding, mover: Mover) -> str:
    where = _boards(turn, finding)
    return (
        f"With every piece where {mover.name} last saw it, this move is fine, but it is a "
        f"mistake in {where}"
    )


def _luck(turn: JudgedMove, finding: Finding, mover: Mover) -> str:
    del mover
    where = _boards(turn, finding)
    if finding.costly > finding.weighed * _RARE:
        return f"This move is a mistake in {where}, but no other was better"
    return f"No move was better, and this one is a mistake in {where}"


_OPENINGS = {
    Verdict.DECISION: _decision,
    Verdict.PICTURE: _picture,
    Verdict.LUCK: _luck,
}


def _boards(turn: JudgedMove, finding: Finding) -> str:
    """In how many of the positions that were looked at the move costs much."""
    number, of = finding.costly, finding.weighed
    if turn.exact and of == turn.positions:
        return _of_all(number, of)
    more = "the" if turn.exact else "more than"
    drawn = f"{of:,} positions drawn from {more} {turn.positions:,} possible ones"
    return f"{'all' if number == of else f'{_count(number)} of the'} {drawn}"


def _of_all(number: int, of: int) -> str:
    if of == 1:
        return "the only possible position" if number else "no possible position"
    if number == of:
        return f"all {of:,} possible positions"
    return f"{_count(number)} of the {of:,} possible positions"


def _count(number: int) -> str:
    return f"{number:,}" if number else "none"


def _refutation(turn: JudgedMove) -> Refutation | None:
    return turn.finding.refutation if isinstance(turn.finding, Finding) else None


def _here(facts: Facts, refutation: Refutation, mover: Mover) -> str:
    kind, square = _kind(facts, refutation.piece.symbol), facts.name(refutation.stood)
    return f"a {kind} from {square} {_takes(facts, refutation, mover)}"


def _taker(facts: Facts, refutation: Refutation) -> str:
    return f"The {_kind(facts, refutation.piece.symbol)} on {facts.name(refutation.stood)}"


def _lost(facts: Facts, refutation: Refutation, mover: Mover) -> str:
    taken = refutation.taken
    return f"{mover.whose} {_kind(facts, taken.piece.symbol)} on {facts.name(taken.square)}"


def _takes(facts: Facts, refutation: Refutation, mover: Mover) -> str:
    lost = _lost(facts, refutation, mover)
    return f"takes {lost}" if refutation.at_once else f"takes {lost} a move later"


def _kind(facts: Facts, symbol: str) -> str:
    return facts.kinds[facts.symbols.index(symbol)]
