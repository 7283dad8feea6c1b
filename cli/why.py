"""``why``: which moves lost a saved game, and what could be known at the time."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from cli import options
from cli.names import named_side
from cli.options import Parser
from cli.output import FailedError, WrongUseError, counted, write, write_json
from cli.show import chosen, headline
from core.facts import Facts
from core.hindsight import findings
from core.hindsight.findings import Finding, JudgedMove, Mistake, Verdict, turning
from core.notation import code
from core.records.record import GameRecord, person_in
from core.records.replay import Timeline
from core.texts import N_, _, either
from core.values import Side


def run(given: Namespace) -> int:
    """Print the turning moves of one side, each with its reason."""
    timeline, __, status = chosen(given)
    record, facts = timeline.record, timeline.game.facts
    side = _side(record, facts, given.side)
    if record.outcome is None:
        raise FailedError(_("this game is not over yet"))
    turns = _turns(record, side, timeline)
    if given.json:
        write_json(data(timeline, side, turns))
    else:
        write("\n".join(_text(timeline, side, turns)))
    return status


def _side(record: GameRecord, facts: Facts, named: str | None) -> Side:
    """The side that is named, or else the one that lost."""
    if named is not None:
        return named_side(facts, named)
    if record.outcome is None or record.outcome.winner is None:
        raise WrongUseError(
            _("nobody lost: name a --side, {names}").format(names=either(facts.sides))
        )
    return record.outcome.winner.other


def _mover(timeline: Timeline, side: Side) -> findings.Mover:
    person = person_in(timeline.record.tags)
    return findings.mover_of(timeline.game.facts, side, person)


def _turns(record: GameRecord, side: Side, timeline: Timeline) -> list[JudgedMove]:
    from bots.fog.hindsight import Hindsight  # noqa: PLC0415 - likewise
    from bots.search.analysis import Analyst  # noqa: PLC0415 - brings in the compiler
    from core.hindsight.turns import review_game  # noqa: PLC0415 - likewise

    number = sum(step.side is side for step in timeline.steps)
    moves = review_game(record, side, Hindsight, Analyst)
    return list(counted(moves, N_("move {done} of {number}"), number))


def data(timeline: Timeline, side: Side, turns: Sequence[JudgedMove]) -> dict[str, object]:
    """What was found, as JSON has it; chances are parts of 1."""
    facts, outcome = timeline.game.facts, timeline.record.outcome
    return {
        "side": facts.sides[side],
        "result": outcome.result if outcome else "*",
        "ending": findings.ending(_mover(timeline, side), outcome, side, turns),
        "turning": [
            _turning_data(timeline, turn) for turn in turning(turns, outcome, side)
        ],
        "turns": [_turn_data(turn) for turn in turns],
    }


def _turn_data(turn: JudgedMove) -> dict[str, object]:
    chances = {
        "before": turn.before,
        "after": turn.after,
        "known_best": turn.known_best,
        "known": turn.known,
    }
    rounded = {name: round(chance, 4) for name, chance in chances.items()}
    return {"ply": turn.ply, **rounded, "positions": turn.positions, "exact": turn.exact}


def _turning_data(timeline: Timeline, turn: JudgedMove) -> dict[str, object]:
    """A turning move, which has a finding."""
    facts, found = timeline.game.facts, turn.finding
    assert found is not None
    return {
        "ply": turn.ply,
        "move": code(facts, timeline.record.moves[turn.ply]),
        "san": timeline.steps[turn.ply].san,
        "before": round(turn.before, 4),
        "after": round(turn.after, 4),
        "verdict": str(found.verdict),
        **_counts(found),
        "better": code(facts, found.better),
        "better_san": found.better_san,
        "reason": findings.reason(
            facts, turn, _mover(timeline, timeline.steps[turn.ply].side)
        ),
    }


def _counts(found: Finding | Mistake) -> dict[str, int]:
    """In how many positions something holds, where several were possible."""
    if isinstance(found, Mistake):
        return {}
    return {"boards": found.weighed, "costly": found.costly, "better_on": found.better_on}


def _text(timeline: Timeline, side: Side, turns: Sequence[JudgedMove]) -> Iterator[str]:
    outcome = timeline.record.outcome
    yield headline(timeline.record)
    ending = findings.ending(_mover(timeline, side), outcome, side, turns)
    if ending:
        yield ending
    found = turning(turns, outcome, side)
    if not found:
        yield findings.no_turn(outcome, side, turns)
    for turn in found:
        yield from _lines(timeline, turn)


def _lines(timeline: Timeline, turn: JudgedMove) -> Iterator[str]:
    step, found, facts = timeline.steps[turn.ply], turn.finding, timeline.game.facts
    mover = _mover(timeline, step.side)
    assert found is not None
    yield _("{numeral} {san}: {verdict}, chance to win {before} to {after}").format(
        numeral=step.numeral(),
        san=step.san,
        verdict=_(found.verdict),
        before=findings.percent(turn.before),
        after=findings.percent(turn.after),
    )
    yield f"  {findings.reason(facts, turn, mover)}"
    if found.verdict is not Verdict.LUCK:
        words = _("better {better_san}, {better}")
        words = words.format(better_san=found.better_san, better=findings.better(turn))
        yield f"  {words}"


def arguments(parser: Parser) -> None:
    """The options of ``why``."""
    parser.add_argument("file", metavar="FILE", help=_("games in PGN, PDN or similar"))
    options.one_game(parser)
    parser.add_argument("--side", metavar="SIDE", help=_("whose moves (the loser's)"))
    parser.set_defaults(ply=None)
    options.json(parser)
