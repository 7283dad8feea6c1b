"""Every way in which a game can end, with what files and people say of it."""

from __future__ import annotations

from dataclasses import dataclass

from core.values import Outcome, Reason, Side


@dataclass(frozen=True, slots=True)
class End:
    """What there is to know of one reason for which games end.

    Attributes:
        on_board: Whether the last position has to show it, so that a file alone proves
            nothing.
        weighed: Whether a bot that may claim such a draw asks itself first how it stands;
            any other it always claims.
        won: What the winner did, after a name.
        lost: What the loser did, after a name.
        stuck: What the side to move has, after "has".
        termination: The Termination tag of PGN; empty for a normal end.
        said: Parts of such tags, in lower case, that mean it, each with what people are
            told besides.
    """

    on_board: bool = False
    weighed: bool = False
    won: str = ""
    lost: str = ""
    stuck: str = ""
    termination: str = ""
    said: tuple[tuple[str, str], ...] = ()


def _said(*parts: str) -> tuple[tuple[str, str], ...]:
    return tuple((part, "") for part in parts)


ENDS: dict[Reason, End] = {
    Reason.KING_CAPTURED: End(on_board=True, said=_said("king captured")),
    Reason.NO_MAN: End(on_board=True, won="took the last piece", said=_said("men taken")),
    Reason.STALEMATE: End(
        on_board=True, stuck="no legal move: stalemate", said=_said("stalemate")
    ),
    Reason.NO_MOVE: End(
        on_board=True, stuck="no move left", said=_said("no move", "stalemate")
    ),
    Reason.CHECKMATE: End(on_board=True, won="gave checkmate", said=_said("checkmate")),
    Reason.PERPETUAL: End(
        on_board=True,
        lost="gave perpetual check",
        said=_said("perpetual"),
    ),
    Reason.IMPASSE: End(
        on_board=True,
        weighed=True,
        won="wins the impasse on points",
        said=_said("impasse"),
    ),
    Reason.TRY: End(
        on_board=True,
        won="brought the king across",
        said=_said("king entered"),
    ),
    Reason.FOURFOLD: End(on_board=True, said=_said("fourfold", "four times")),
    Reason.FIVEFOLD: End(on_board=True, said=_said("fivefold", "five times")),
    Reason.REPETITION: End(said=_said("repetition", "three times")),
    Reason.TIME: End(
        lost="ran out of time",
        termination="time forfeit",
        said=(("vs insufficient", "against too little to mate with"), ("time", "")),
    ),
    Reason.MATERIAL: End(on_board=True, said=_said("insufficient")),
    Reason.ILLEGAL: End(
        lost="made an illegal move",
        termination="rules infraction",
        said=_said("infraction", "illegal"),
    ),
    Reason.SEVENTY_FIVE: End(on_board=True, said=_said("75", "seventy")),
    Reason.TEN_SERIES: End(said=_said("ten series")),
    Reason.QUIET: End(said=_said("50", "fifty", "pawn move")),
    Reason.NO_PROGRESS: End(said=_said("man's step")),
    Reason.NO_CAPTURE: End(said=_said("without a capture")),
    Reason.AGREED: End(said=_said("agree")),
    Reason.RESIGNED: End(lost="resigned", said=(("resign", ""), ("abandon", "abandoned"))),
    Reason.FAILED: End(lost="stopped with an error", termination="abandoned"),
    Reason.NO_ANSWER: End(lost="gave no answer", termination="time forfeit"),
    Reason.MOVE_LIMIT: End(termination="adjudication"),
}
"""Every ``Reason``, in the order in which a tag is searched for what it says."""


def told(winner: Side | None, person: Side) -> str:
    """The result of a game in words to the person who played ``person``."""
    if winner is None:
        return "Draw"
    return "You won" if winner is person else "You lost"


def why(outcome: Outcome) -> str:
    """Why a game ended, in a few words; of a game won ``""`` where nobody knows."""
    if outcome.unsaid:
        return "draw" if outcome.winner is None else ""
    return str(outcome.reason)
