"""Cards made of one finished game: its mistakes, and provable moments that were missed.

In the fog a mistake is a turning move that could have been known to be one; bad luck is
none. Every legal move is weighed on the same boards that fitted what the side had been
shown, and right is whatever is as good as the best there. A moment is provable where plain
enumeration finds an answer on every board that fitted (``core.problems.fog_proof``), always
from the start of the game, so that nothing is shown that the side was not shown. Where
nothing is hidden, a mistake is what an analysis calls one, and right is any move that it
would not even call inaccurate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Literal

import numpy as np

from core.clock import TimeControl
from core.games import find_variant
from core.hindsight.findings import (
    Analysis,
    Finding,
    JudgedMove,
    MakeAnalysis,
    MakeJudge,
    Mistake,
    Verdict,
    turning,
)
from core.hindsight.turns import (
    NEAR,
    QUICK,
    QUICK_HARDER,
    Effort,
    Look,
    costly_turns,
    mistakes,
)
from core.notation import code
from core.practice.deck import Card, CardKind, CostKind, MoveCost, card_of
from core.problems import fog_proof
from core.problems.fog import BadClaimError, problem_of
from core.problems.fog_moments import (
    FEW_ANSWERS,
    FEWEST_BOARDS,
    FEWEST_MOVES,
    LEAST,
    FoundAnswer,
    best_chance,
    certain_win,
    is_obvious,
    only_safe,
    sees_the_king,
)
from core.problems.goals import Claim, FogKind
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Judgement, chance_of, judgement
from core.values import Side

WHOLE = 1000
"""Thousandths of a chance."""

MOST_CARDS = 5
"""So many mistakes of one open game make cards."""

RANKED = (6, 16, 64)
"""So many of the best moves are looked at, more where all of them are good."""

PROVABLE, PROVABLE_IN_TWO = 64, 8
"""The most boards that may fit where a proof is tried, and one in two moves."""

MOST_ENUMERATED = 300
"""Nor is it tried where more of them fitted at some moment before."""

FEWEST_SAMPLED = 64
"""Where not all boards are known that fit, no mistake is judged on fewer."""

HOPELESS = 0.2
"""Where the best move has less of a chance, nothing is asked: whatever is played loses."""

SURE = Effort(6, 64, 8)
"""How hard the answers of a mistake are looked at once more, beside what was played."""

SAMPLE = 8
"""Boards on which it is first looked whether any move wins."""


@dataclass(frozen=True, slots=True)
class JudgedMoves:
    """What one finished game gives.

    Attributes:
        costs: Every move of the side.
        cards: The cards, without the name of the file.
    """

    costs: tuple[MoveCost, ...]
    cards: tuple[Card, ...]


def judged_moves(
    record: GameRecord, side: Side, make: MakeJudge, analyse: MakeAnalysis
) -> JudgedMoves:
    """The moves of ``side`` in a finished game, and cards of what it could do better."""
    timeline = Timeline.of(record)
    if find_variant(record.variant).facts.hidden:
        turns, claims = _in_fog(timeline, side, make)
    else:
        turns, claims = _in_the_open(timeline, side, analyse)
    turned = {turn.ply for turn in turning(turns, record.outcome, side)}
    times = seconds_taken(record, [turn.ply for turn in turns])
    kinds = {turn.ply: cost_kind(timeline, turn) for turn in turns}
    costs = tuple(
        MoveCost(
            ply=turn.ply,
            before=turn.before,
            after=turn.after,
            known_best=turn.known_best,
            known=turn.known,
            positions=turn.positions,
            exact=turn.exact,
            kind=kinds[turn.ply],
            turning=turn.ply in turned,
            seconds=times.get(turn.ply),
        )
        for turn in turns
    )
    return JudgedMoves(costs, tuple(_card(claim, kinds[ply]) for ply, claim in claims))


_Claims = Sequence[tuple[int, Claim]]
"""Claims, each with the ply of its moment."""


def _card(claim: Claim, cost: CostKind | Literal[""]) -> Card:
    kind: CardKind = "missed"
    if not claim.kind.proved:
        kind = cost if cost and cost != "luck" else "other"
    card = card_of(problem_of(claim, number_of(claim), None), kind, "")
    return replace(card, ply=len(claim.line))


def number_of(claim: Claim) -> str:
    """A number that the same moment of the same game always has."""
    asked = claim.variant, claim.ruleset, claim.start, *claim.line, str(int(claim.side))
    digest = blake2b(" ".join(asked).encode(), digest_size=8).hexdigest()
    return f"{'missed' if claim.kind.proved else 'mistake'}-{digest}"


def cost_kind(timeline: Timeline, turn: JudgedMove) -> CostKind | Literal[""]:
    """What a move was that cost much; ``""`` of one that did not."""
    match turn.finding:
        case None:
            return ""
        case Mistake():
            return _open_kind(timeline, turn.ply, turn.finding)
        case Finding(verdict=Verdict.LUCK):
            return "luck"
        case Finding(refutation=None):
            return "other"
        case Finding(refutation=found):
            assert found is not None
            if found.taken.piece.symbol == timeline.game.facts.royal:
                return "king"
            return "sight" if found.in_sight else "known"


def _open_kind(timeline: Timeline, ply: int, mistake: Mistake) -> CostKind:
    """Whether a mistake in full view allows a mate, or lets a piece be taken."""
    if mistake.mate:
        return "king"
    if not mistake.answer_san:
        return "other"
    game, after = timeline.game, timeline.history[ply + 1]
    then = game.play(after, game.read_move(after, mistake.answer_san))
    return "sight" if game.reveal([after, then]).captured else "other"


def seconds_taken(record: GameRecord, plies: Sequence[int]) -> Mapping[int, float]:
    """How long the moves of one side, at ``plies``, took, as far as its clock tells."""
    control = TimeControl.of_tag(record.tags.get("TimeControl", ""))
    alternates = find_variant(record.variant).facts.alternates
    if control is None or control.byoyomi or not record.clocks or not alternates:
        return {}
    found, before = dict[int, float](), control.start
    for ply in plies:
        left = record.clocks[ply]
        if left is None:
            return found
        found[ply] = max(0.0, before + control.increment - left)
        before = left
    return found


# --- In the fog --------------------------------------------------------------------------


def _in_fog(
    timeline: Timeline, side: Side, make: MakeJudge
) -> tuple[list[JudgedMove], _Claims]:
    record, turns = timeline.record, list[JudgedMove]()
    missed, looks = dict[int, Claim](), dict[int, Look]()
    widest = 0
    for look, turn in costly_turns(record, side, make):
        turns.append(turn)
        widest = max(widest, turn.positions)
        provable = widest <= MOST_ENUMERATED
        claim = missed_claim(timeline, look, turn) if provable else None
        if claim is not None:
            missed[turn.ply] = claim
        elif turn.finding is not None:
            looks[turn.ply] = look
    found = dict(missed)
    for turn in turning(turns, record.outcome, side):
        known = (
            isinstance(turn.finding, Finding) and turn.finding.verdict is not Verdict.LUCK
        )
        claim = (
            mistake_claim(timeline, looks[turn.ply])
            if known and turn.ply in looks
            else None
        )
        if claim is not None:
            found[turn.ply] = claim
    return turns, sorted(found.items())


def mistake_claim(timeline: Timeline, look: Look) -> Claim | None:
    """A move that could have been known to be a mistake; ``None`` where it was as good."""
    claims = (weighed_claim(timeline, look, effort) for effort in (QUICK, QUICK_HARDER))
    return next(filter(None, claims), None)


def weighed_claim(timeline: Timeline, look: Look, effort: Effort) -> Claim | None:
    """The same, with every legal move weighed by one effort.

    There is nothing to ask where too little is known, where all is lost, where most moves
    are right, or where a deeper look does not agree.
    """
    game, now = timeline.game, look.seen[-1]
    if not look.believed.exact and look.believed.positions < FEWEST_SAMPLED:
        return None
    weighed = look.weigh(effort.depth, effort.boards)
    parts = np.rint(WHOLE * weighed.means).astype(int).tolist()
    names = [code(game.facts, game.decode(now, int(word))) for word in weighed.words]
    order = sorted(zip(names, parts, strict=True), key=lambda each: (-each[1], each[0]))
    least = order[0][1] - round(WHOLE * NEAR)
    answers = tuple(name for name, part in order if part > least)
    played = names[weighed.place(look.played)]
    if played in answers or order[0][1] < WHOLE * HOPELESS or 2 * len(answers) > len(order):
        return None
    right = [int(weighed.words[names.index(name)]) for name in answers]
    if not _are_surely_better(look, right):
        return None
    return replace(
        _moment(timeline, len(look.seen) - 1),
        boards=len(weighed.chances),
        answers=answers,
        played=played,
        chances=dict(order),
        positions=look.believed.positions,
        exact=look.believed.exact,
    )


def _are_surely_better(look: Look, right: Sequence[int]) -> bool:
    """Whether a deeper look agrees that these are as good, and what was played is not."""
    words = np.array([*right, look.played], np.int64)
    weighed = look.weigh(SURE.depth, SURE.boards, words)
    found = [float(weighed.means[weighed.place(word)]) for word in right]
    least = max(found) - NEAR
    played = float(weighed.means[weighed.place(look.played)])
    return played <= least < min(found) + 2 * NEAR


def _moment(timeline: Timeline, ply: int) -> Claim:
    """A claim about the moment after ``ply`` moves that says nothing yet."""
    game, record = timeline.game, timeline.record
    return Claim(
        kind=FogKind.MISTAKE,
        variant=record.variant,
        ruleset=record.ruleset,
        start=timeline.start_at(0),
        line=tuple(code(game.facts, move) for move in record.moves[:ply]),
        side=game.to_move(timeline.history[ply]),
        boards=1,
        answers=(),
        works={},
    )


# --- Provable moments --------------------------------------------------------------------


def missed_claim(timeline: Timeline, look: Look, turn: JudgedMove) -> Claim | None:
    """The provable answer of a moment at which something else was played, if it has one."""
    game, now = timeline.game, look.seen[-1]
    facts, boards = game.facts, len(look.rows)
    if not (facts.king_capture and facts.alternates and look.is_whole):
        return None
    if not 1 < boards <= PROVABLE or len(now.moves) < FEWEST_MOVES:
        return None
    if sees_the_king(game, now) or not _may_be_provable(look, turn):
        return None
    played = timeline.record.moves[turn.ply]
    if (found := _enumerated(timeline, turn.ply, boards)) is None:
        return None
    obvious = {code(facts, move) for move in now.moves if is_obvious(game, now, move)}
    for answer in _answers(found):
        wrong = code(facts, played) not in answer.answers
        if (
            wrong
            and boards >= FEWEST_BOARDS[answer.kind]
            and obvious.isdisjoint(answer.answers)
        ):
            return replace(
                _moment(timeline, turn.ply),
                kind=answer.kind,
                boards=boards,
                answers=answer.answers,
                works=answer.works,
                played=code(facts, played),
            )
    return None


def _may_be_provable(look: Look, turn: JudgedMove) -> bool:
    """Whether a quick look leaves it open that something was missed."""
    made = np.array([look.played], np.int64)
    if (look.weigh(1, PROVABLE, made).chances == 0.0).any():
        return True
    wins = (look.weigh(2, SAMPLE).chances == 1.0).mean(axis=0)
    return bool(wins.max() >= LEAST) or (
        turn.before == 1.0 and len(look.rows) <= PROVABLE_IN_TWO
    )


def _enumerated(timeline: Timeline, ply: int, boards: int) -> fog_proof.Enumeration | None:
    """All boards that fit by plain play; ``None`` if they are too many, or not as many."""
    try:
        found = fog_proof.enumerate_boards(_moment(timeline, ply), MOST_ENUMERATED)
    except (BadClaimError, fog_proof.TooManyError):
        return None
    return found if len(found.boards) == boards else None


def _answers(found: fog_proof.Enumeration) -> Iterator[FoundAnswer]:
    """What is proved of a moment, by plain play on all of its boards."""
    every = len(found.boards)
    wins = fog_proof.counted(found, fog_proof.wins_in_one)
    won = certain_win(wins, every) or best_chance(wins, every) or _in_two(found)
    if won is not None:
        yield won
    safe = only_safe(fog_proof.counted(found, fog_proof.survives), every)
    if safe is not None:
        yield safe


def _in_two(found: fog_proof.Enumeration) -> FoundAnswer | None:
    every = len(found.boards)
    if every > PROVABLE_IN_TWO:
        return None
    winning = [move for move in found.moves if fog_proof.wins_in_two(found, move)]
    if not 0 < len(winning) <= FEW_ANSWERS:
        return None
    answers = tuple(code(found.game.facts, move) for move in winning)
    return FoundAnswer(FogKind.WIN_IN_TWO, answers, dict.fromkeys(answers, every))


# --- In full view ------------------------------------------------------------------------


def _in_the_open(
    timeline: Timeline, side: Side, analyse: MakeAnalysis
) -> tuple[list[JudgedMove], _Claims]:
    turns = [*mistakes(timeline.record, side, analyse)]
    bad = sorted(filter(_is_bad, turns), key=lambda turn: (-turn.fall, turn.ply))
    analysis = analyse(timeline.game)
    claims = ((turn.ply, open_claim(timeline, turn, analysis)) for turn in bad[:MOST_CARDS])
    return turns, sorted((ply, claim) for ply, claim in claims if claim is not None)


def _is_bad(turn: JudgedMove) -> bool:
    """Whether a move is at least a mistake."""
    found = turn.finding
    return isinstance(found, Mistake) and found.verdict is not Judgement.INACCURACY


def open_claim(timeline: Timeline, turn: JudgedMove, analysis: Analysis) -> Claim | None:
    """A mistake in full view, with every move that is good there; ``None`` of another move.

    ``analysis`` ranks the moves once more, together; where what was played is then good as
    well, there is nothing to ask.
    """
    if not isinstance(turn.finding, Mistake):
        return None
    facts, moment = timeline.game.facts, _moment(timeline, turn.ply)
    worth = _ranked_moves(timeline, turn.ply, moment.side, analysis)
    good = [name for name, (_, judged) in worth.items() if judged is None]
    better = code(facts, turn.finding.better)
    played = code(facts, timeline.record.moves[turn.ply])
    answers = tuple(dict.fromkeys([*good, better]))
    legal = timeline.game.moves(timeline.history[turn.ply])
    if played in answers or 2 * len(answers) > len(legal):
        return None
    chances = {name: chance for name, (chance, _) in worth.items()}
    usual = {better: round(WHOLE * turn.before), played: round(WHOLE * turn.after)}
    return replace(
        moment, answers=answers, played=played, chances={**usual, **chances}, positions=1
    )


def _ranked_moves(
    timeline: Timeline, ply: int, side: Side, analysis: Analysis
) -> dict[str, tuple[int, Judgement | None]]:
    """The best moves, with the chance of ``side`` and what each is beside the best.

    So many that the last of them is no good move any more, or all.
    """
    game, history = timeline.game, timeline.history[: ply + 1]
    found: dict[str, tuple[int, Judgement | None]] = {}
    for most in RANKED:
        ranked = analysis.ranked(history, timeline.start.halfmove_clock, most)
        found = {}
        for each in ranked:
            assert each.best is not None
            judged = judgement(ranked[0].score, each.score, side)
            chance = round(WHOLE * chance_of(each.score, side))
            found[code(game.facts, each.best)] = chance, judged
        if len(ranked) < most or judgement(ranked[0].score, ranked[-1].score, side):
            break
    return found
