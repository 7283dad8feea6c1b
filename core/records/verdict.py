"""How a game on file ended: what the board says, and else what the file says."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from core.ends import ENDS
from core.facts import Facts
from core.formats.draft import Draft
from core.formats.pgn.tags import read_result
from core.formats.sheet import UNSAID
from core.records.tags import SOURCE_RESULT, SOURCE_TERMINATION
from core.values import Outcome, Reason, Side

_WINNERS = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}


@dataclass(frozen=True, slots=True)
class GameEnding:
    """How a game ended.

    Attributes:
        outcome: The outcome, or ``None`` if it did not end or nobody can know.
        problems: Where file and board disagree: offset and sentence.
        tags: What the file claims without proof, for the record to keep.
    """

    outcome: Outcome | None
    problems: tuple[tuple[int, str], ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)


def judge(draft: Draft, facts: Facts, board: Outcome | None, whole: bool) -> GameEnding:
    """How the game of ``draft`` ended.

    Args:
        draft: The game as it stands in the file.
        facts: What game it is.
        board: What the rules say of its last position.
        whole: Whether every move of the file could be played.
    """
    result, problems = _result(draft)
    claim = _claim(draft, facts, result)
    if board is not None:
        problem = _contradiction(draft, claim, board)
        agreed = claim is not None and _same(claim, board)
        return GameEnding(claim if agreed else board, (*problems, *problem))
    if not whole or (claim and not draft.result):
        return GameEnding(None, problems, _unproven(draft, result))
    if claim and ENDS[claim.reason].on_board:
        sentence = f"the file says {claim.reason}, but it is not so after the last move."
        problem = ((_place(draft, "Termination"), sentence),)
        return GameEnding(None, (*problems, *problem), _unproven(draft, result))
    return GameEnding(claim, problems)


def is_reason(comment: str) -> bool:
    """Whether a comment after the last move says how the game ended, in our words."""
    return _told(comment) is not None


def _told(comment: str) -> tuple[Reason, str] | None:
    name, _, detail = comment.partition(": ")
    with suppress(ValueError):
        return Reason(name), detail
    return None


def _result(draft: Draft) -> tuple[str, tuple[tuple[int, str], ...]]:
    """The result of the file, and what is wrong with it."""
    tag = read_result(draft.tags.get("Result", ""))
    if tag not in _WINNERS:
        return draft.result, ()
    if not draft.result and not draft.broken:
        sentence = f"the moves end without a result; {tag} should follow."
        return tag, ((draft.end, sentence),)
    if draft.result not in ("", tag):
        sentence = f"the moves end with {draft.result}, the tag Result says {tag}."
        return tag, ((draft.end, sentence),)
    return tag, ()


def _claim(draft: Draft, facts: Facts, result: str) -> Outcome | None:
    """The outcome as the file has it."""
    if result not in _WINNERS:
        return None
    winner = _WINNERS[result]
    reason, detail = _reason(draft, facts, winner)
    return Outcome(winner, reason, detail)


def _reason(draft: Draft, facts: Facts, winner: Side | None) -> tuple[Reason, str]:
    for remark in draft.remarks:
        if told := _told(remark):
            return told
    said = draft.tags.get("Termination", "").casefold()
    mate = facts.win_by == "mate"
    possible = {why: end for why, end in ENDS.items() if mate or not end.needs_check}
    for reason, end in possible.items():
        for part, detail in end.said:
            if part in said:
                plain = not mate and reason is Reason.STALEMATE
                return (Reason.NO_MOVE if plain else reason), detail
    usual = Reason.AGREED if winner is None else Reason.RESIGNED
    return usual, UNSAID


def _same(claim: Outcome, board: Outcome) -> bool:
    return (claim.winner, claim.reason) == (board.winner, board.reason)


def _contradiction(
    draft: Draft, claim: Outcome | None, board: Outcome
) -> tuple[tuple[int, str], ...]:
    if claim is None or _same(claim, board):
        return ()
    if claim.winner is board.winner and claim.detail == UNSAID:
        return ()
    sentence = (
        f"the file says {claim.result} ({claim.reason}), "
        f"the moves end with {board.result} ({board.reason}); the moves are right."
    )
    return ((_place(draft, "Result"), sentence),)


def _unproven(draft: Draft, result: str) -> dict[str, str]:
    if result not in _WINNERS:
        return {}
    said = draft.tags.get("Termination", "")
    return {SOURCE_RESULT: result} | ({SOURCE_TERMINATION: said} if said else {})


def _place(draft: Draft, tag: str) -> int:
    return draft.places.get(tag, draft.places.get("Result", draft.end))
