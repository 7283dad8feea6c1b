"""How games of shogi end in the words of their files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from core.formats.draft import Draft
from core.formats.sheet import Sheet
from core.games.shogi.csa import SIGNS
from core.values import UNSAID, Outcome, Reason, Side

RESULTS = {Side.FIRST: "1-0", Side.SECOND: "0-1", None: "1/2-1/2"}
"""As PGN writes who has won."""


@dataclass(frozen=True, slots=True)
class EndWord:
    """A word that stands in place of a move where a game ended.

    Attributes:
        kif: The word in files of Kakinoki's formats.
        csa: The word in files of CSA, without its sign; with a sign of its own where it
            names a side.
        winner: Who wins by it: the side to move or the other one, or nobody; ``None``
            where it decides nothing.
        reason: Why, where it decides anything.
        detail: What people are told besides.
    """

    kif: str
    csa: str
    winner: Literal["mover", "other", "nobody"] | None = None
    reason: Reason = Reason.AGREED
    detail: str = ""

    def outcome(self, mover: Side) -> Outcome | None:
        """How the game ended where ``mover`` is to move; ``None`` where it did not."""
        if self.winner is None:
            return None
        sides = {"mover": mover, "other": mover.other, "nobody": None}
        return Outcome(sides[self.winner], self.reason, self.detail)


BROKEN_OFF = EndWord("中断", "CHUDAN")
RESIGNED = EndWord("投了", "TORYO", "other", Reason.RESIGNED)
_FOUL = EndWord("反則負け", "ILLEGAL_MOVE", "other", Reason.ILLEGAL)
_FOULED = EndWord("反則勝ち", "ILLEGAL_ACTION", "mover", Reason.ILLEGAL)
_TIME = EndWord("切れ負け", "TIME_UP", "other", Reason.TIME)
_MATE = EndWord("詰み", "TSUMI", "other", Reason.CHECKMATE)
_DRAWN = EndWord("引き分け", "HIKIWAKE", "nobody", Reason.AGREED)

END_WORDS = (
    BROKEN_OFF,
    RESIGNED,
    _FOUL,
    _FOULED,
    _TIME,
    _MATE,
    EndWord("千日手", "SENNICHITE", "nobody", Reason.FOURFOLD),
    EndWord("入玉勝ち", "KACHI", "mover", Reason.IMPASSE),
    EndWord("持将棋", "JISHOGI", "nobody", Reason.AGREED, "impasse"),
    _DRAWN,
    EndWord("最大手数", "MAX_MOVES", "nobody", Reason.MOVE_LIMIT),
    EndWord("トライ", "TSUMI", "other", Reason.TRY),
    EndWord("不戦勝", "CHUDAN", "mover", Reason.RESIGNED, "did not come"),
    EndWord("不戦敗", "TORYO", "other", Reason.RESIGNED, "did not come"),
    EndWord("不詰", "FUZUMI"),
)
"""Every word, the usual one first where several are alike."""

_KIF = {word.kif: word for word in END_WORDS} | {
    "詰": _MATE,
    "時間切れ": _TIME,
    "引分": _DRAWN,
    "引分け": _DRAWN,
}
_CSA = {word.csa: word for word in reversed(END_WORDS)}
_CSA |= {"ERROR": BROKEN_OFF, "MATTA": BROKEN_OFF}

_NEAR = {
    Reason.PERPETUAL: (_FOUL, _FOULED),
    Reason.FAILED: (_FOUL,),
    Reason.NO_ANSWER: (_TIME,),
    Reason.NO_MOVE: (_MATE,),
    Reason.KING_CAPTURED: (_MATE,),
}
"""What comes nearest to reasons that have no word of their own."""


def of_kif(word: str) -> EndWord | None:
    """The end that a word of a file of KIF says; ``None`` where it is none."""
    return _KIF.get(word)


def of_csa(word: str, mover: Side) -> EndWord | None:
    """The end that a word of a file of CSA says, without its sign."""
    if word[:1] in ("+", "-") and word[1:] == _FOULED.csa:
        offender = Side.FIRST if word[0] == "+" else Side.SECOND
        return _FOUL if offender is mover else _FOULED
    return _CSA.get(word)


def word_for(outcome: Outcome | None, mover: Side) -> EndWord:
    """The word that says best how a game ended; see ``EndWord.outcome``."""
    if outcome is None or outcome.unsaid:
        return BROKEN_OFF
    exact = (word for word in END_WORDS if word.outcome(mover) == outcome)
    alike = (word for word in END_WORDS if _is_alike(word.outcome(mover), outcome))
    near = (w for w in _NEAR.get(outcome.reason, ()) if _wins(w.outcome(mover), outcome))
    drawn = (_DRAWN,) if outcome.winner is None else ()
    return next(chain(exact, alike, near, drawn, (BROKEN_OFF,)))


def csa_word(sheet: Sheet) -> str:
    """The word of CSA that says best how a game ended, with the sign of a side it names."""
    mover = mover_after(sheet)
    word = word_for(sheet.outcome, mover)
    return SIGNS[mover.other] + word.csa if word is _FOULED else word.csa


def csa_outcome(sheet: Sheet) -> Outcome | None:
    """What that word says to whoever reads it."""
    mover = mover_after(sheet)
    word = of_csa(csa_word(sheet), mover)
    return None if word is None else word.outcome(mover)


def unsaid(winner: Side | None) -> Outcome:
    """The end of a game of which the result alone is known."""
    return Outcome(winner, Reason.AGREED if winner is None else Reason.RESIGNED, UNSAID)


def mover_after(sheet: Sheet) -> Side:
    """The side to move where the moves of a game end."""
    if sheet.moves:
        return sheet.moves[-1].side.other
    game = sheet.game
    return game.to_move((game.read(sheet.fen) if sheet.fen else game.start()).position)


def close(draft: Draft, word: EndWord, mover: Side) -> None:
    """Take note of how the game of ``draft`` ended, ``mover`` being to move."""
    outcome = word.outcome(mover)
    draft.closed = True
    if outcome is None:
        draft.result = draft.tags.get("Result", "*")
    else:
        close_with(draft, outcome)


def close_with(draft: Draft, outcome: Outcome) -> None:
    """Take note of an outcome; ``Outcome.unsaid`` where the reason is not known."""
    draft.closed = True
    draft.result = outcome.result
    if not outcome.unsaid:
        detail = f": {outcome.detail}" if outcome.detail else ""
        draft.remarks.append(f"{outcome.reason}{detail}")


def finish(draft: Draft, after: Iterable[str]) -> None:
    """Put together what is known of a game's end, its text having been read.

    Args:
        draft: The game.
        after: The comments after its last move or its end.
    """
    comments = list(after)
    told = [text for text in comments if is_reason(text)]
    others = [text for text in comments if not is_reason(text)]
    draft.remarks = [*others, *(told or draft.remarks)]
    draft.tags.setdefault("Result", draft.result or "*")
    draft.result = draft.result or draft.tags["Result"]


def is_reason(text: str) -> bool:
    """Whether a comment says in our words why a game ended."""
    return text.partition(": ")[0] in _REASONS


_REASONS = frozenset(map(str, Reason))


def _is_alike(one: Outcome | None, other: Outcome) -> bool:
    return _wins(one, other) and one is not None and one.reason is other.reason


def _wins(one: Outcome | None, other: Outcome) -> bool:
    return one is not None and one.winner is other.winner
