"""A game on file, what its tags mean, how it ended, and whether all of it may be shown.

Whoever plays a game that is not over could look into its file, and would see what the fog
hides from them. So readers keep such a game apart from those of which all may be shown,
until it is over. It is once somebody has had it revealed: then it counts as given up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.facts import Facts
from core.formats.format import ABANDONED, Draft, owned, read_reason, read_result
from core.games import GAMES
from core.texts import N_, _
from core.values import ENDS, UNSAID, Move, Outcome, Reason, Side

SIDES = ("White", "Black")
"""How the names of tags call the first and the second side, whatever the game."""

SOURCE_RESULT = "OriginalResult"
"""Tag that keeps a result that the moves of the file do not bear out."""

SOURCE_TERMINATION = "OriginalTermination"
"""Tag that keeps the termination that came with such a result."""

ANALYSED = "Analysis"
"""Tag that marks a copy of a game which an analysis has saved: it is nobody's own game."""

ANNOTATOR = "Annotator"
"""Tag that says who has analysed a game where it stands; it remains whoever's it was."""

OWN_SIDE = "OwnSide"
"""Tag of a game between two computers: which side, White or Black, was one's own."""

HELP = "Help"
"""What the tag that tells of help ends in, after the side's name."""

BARE, CERTAIN, MEMORY, BELIEF = range(4)
"""The levels of help, as settings and tags have them."""

UNKNOWN = frozenset({"", "?", "????.??.??"})
"""Values that say nothing."""

NOT_OVER = N_("this game is not over, and until then the fog hides it")
"""Why something is not shown."""

NOBODY = ("?", "?")
"""The names of players that are not known."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game, finished or not.

    Attributes:
        variant: Key of the game in ``core.games.GAMES``, such as ``fog-chess``.
        ruleset: Name of the ruleset it was played under.
        players: Names of the first and the second player.
        moves: Every move played, all legal under the ruleset.
        outcome: How it ended; ``None`` while it runs or if nobody knows.
        fen: Where it began; ``""`` for the usual start.
        tags: Further PGN tags in their order (Event, Site, Date, Round, TimeControl,
            WhiteElo, WhiteSeed ...), never those the fields above already say.
        clocks: Seconds left to the mover after each move, or empty without a clock;
            ``None`` where unknown.
    """

    variant: str
    ruleset: str
    players: tuple[str, str]
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    fen: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    clocks: tuple[float | None, ...] = ()


def further(tags: Mapping[str, str], variant: str) -> dict[str, str]:
    """The tags a record keeps: known values that no field of the record says."""
    ours = owned(variant)
    return {
        name: value
        for name, value in tags.items()
        if name not in ours and value not in UNKNOWN
    }


def person_in(tags: Mapping[str, str]) -> Side | None:
    """The side a person played against a bot, or against somebody at another computer."""
    if tags.get(OWN_SIDE) in SIDES:
        return Side(SIDES.index(tags[OWN_SIDE]))
    kinds = [tags.get(f"{side}Type") for side in SIDES]
    if sorted(filter(None, kinds)) != ["human", "program"]:
        return None
    return Side(kinds.index("human"))


def read_number(value: str) -> int:
    """The whole number that a tag's value is; 0 where it is none of a usual size."""
    usual = value.isascii() and value.isdecimal() and len(value) < 19
    return int(value) if usual else 0


def is_going_on(record: GameRecord) -> bool:
    """Whether it is a game of people that is not over and hides something from them."""
    return goes_on(record.variant, record.tags, over=record.outcome is not None)


def goes_on(variant: str, tags: Mapping[str, str], *, over: bool) -> bool:
    """Whether these are the tags of such a game.

    Args:
        variant: Key of the game.
        tags: Its tags, as its file has them.
        over: Whether it has a result.
    """
    over = over or SOURCE_RESULT in tags
    return not over and GAMES[variant].facts.hidden and bool(_people(tags))


def eyes(record: GameRecord) -> Side | None:
    """Whose view may be shown of a game that goes on: the person's against a bot.

    ``None`` where there are two people, since nobody knows which of them is looking.
    """
    people = _people(record.tags)
    return people[0] if len(people) == 1 else None


def given_up(record: GameRecord) -> GameRecord:
    """The record of a game that somebody has had revealed.

    The person has lost against the bot; two people have agreed to stop.
    """
    side = eyes(record)
    if side is None:
        outcome = Outcome(None, Reason.AGREED, ABANDONED)
    else:
        outcome = Outcome(side.other, Reason.RESIGNED, ABANDONED)
    return replace(record, outcome=outcome)


def _people(tags: Mapping[str, str]) -> list[Side]:
    """The sides that people play."""
    return [side for side in Side if tags.get(f"{SIDES[side]}Type") == "human"]


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


@dataclass(frozen=True, slots=True)
class BoardEnd:
    """What the moves of a game show of its end.

    Attributes:
        outcome: How it is over by the rules; ``None`` where it is not.
        claim: Tells the draw that can be claimed in the last position, if there is one.
        whole: Whether every move of the file could be played.
    """

    outcome: Outcome | None = None
    claim: Callable[[], Outcome | None] = lambda: None
    whole: bool = True


def judge(draft: Draft, facts: Facts, end: BoardEnd) -> GameEnding:
    """How the game of ``draft`` ended.

    A draw of which the file says no more is one by what can be claimed on the board.
    """
    board, whole = end.outcome, end.whole
    result, problems = _result(draft)
    claim = _claim(draft, facts, result)
    if board is not None:
        problem = _contradiction(draft, claim, board)
        agreed = claim is not None and _same(claim, board)
        return GameEnding(claim if agreed else board, (*problems, *problem))
    if not whole or (claim and not draft.result):
        return GameEnding(None, problems, _unproven(draft, result))
    if claim and ENDS[claim.reason].on_board and claim != end.claim():
        sentence = _(
            "the file says {reason}, but it is not so after the last move."
        ).format(reason=_(claim.reason))
        problem = ((_place(draft, "Termination"), sentence),)
        return GameEnding(None, (*problems, *problem), _unproven(draft, result))
    if claim and claim.unsaid and claim.winner is None:
        claim = end.claim() or claim
    return GameEnding(claim, problems)


def changed_end(
    given: GameRecord, moves: Sequence[Move], board: Outcome | None
) -> GameEnding:
    """How a game ended whose moves were changed, and all its tags.

    The result stays as long as the game it was given for is there, even if that is gone on
    with after its end. Else the board decides alone, and tags keep the result.

    Args:
        given: The game as it was.
        moves: Its moves now.
        board: What the rules say of the position after them.
    """
    old = given.outcome
    staying = old if tuple(moves[: len(given.moves)]) == given.moves else None
    outcome = old if tuple(moves) == given.moves else board or staying
    if old is None or (outcome is not None and outcome.winner is old.winner):
        return GameEnding(outcome, tags=given.tags)
    source = {SOURCE_RESULT: old.result, SOURCE_TERMINATION: old.why}
    tags = {name: value for name, value in source.items() if value}
    return GameEnding(outcome, tags={**given.tags, **tags})


def _result(draft: Draft) -> tuple[str, tuple[tuple[int, str], ...]]:
    """The result of the file, and what is wrong with it."""
    tag = read_result(draft.tags.get("Result", ""))
    if tag not in _WINNERS:
        return draft.result, ()
    if not draft.result and not draft.broken:
        sentence = _("the moves end without a result; {tag} should follow.").format(tag=tag)
        return tag, ((draft.end, sentence),)
    if draft.result not in ("", tag):
        sentence = _("the moves end with {result}, the tag Result says {tag}.").format(
            result=draft.result, tag=tag
        )
        return tag, ((draft.end, sentence),)
    return tag, ()


def _claim(draft: Draft, facts: Facts, result: str) -> Outcome | None:
    """The outcome as the file has it."""
    if result not in _WINNERS:
        return None
    winner = _WINNERS[result]
    reason, detail = _reason(draft, facts, winner)
    return Outcome(winner, reason, detail)


def reason_given(
    remarks: Iterable[str], termination: str, facts: Facts
) -> tuple[Reason, str] | None:
    """Why a game ended, with a detail, by comments after it or its tag ``Termination``."""
    for remark in remarks:
        if found := read_reason(remark):
            return found
    tag = termination.casefold()
    for reason, end in ENDS.items():
        if end.on_board and reason not in facts.ends:
            continue
        for part, detail in end.phrases:
            if part in tag:
                return reason, detail
    return None


def _reason(draft: Draft, facts: Facts, winner: Side | None) -> tuple[Reason, str]:
    tag = draft.tags.get("Termination", "")
    if found := reason_given(draft.remarks, tag, facts):
        return found
    usual = Reason.AGREED if winner is None else Reason.RESIGNED
    return usual, UNSAID


def _same(claim: Outcome, board: Outcome) -> bool:
    return (claim.winner, claim.reason) == (board.winner, board.reason)


def _contradiction(
    draft: Draft, claim: Outcome | None, board: Outcome
) -> tuple[tuple[int, str], ...]:
    if claim is None or _same(claim, board):
        return ()
    # Files of shogi call perpetual check what it is: against the rules.
    foul = (claim.reason, board.reason) == (Reason.ILLEGAL, Reason.PERPETUAL)
    if claim.winner is board.winner and (claim.unsaid or foul):
        return ()
    sentence = _(
        "the file says {result} ({reason}), "
        "the moves end with {result2} ({reason2}); the moves are right."
    ).format(
        result=claim.result, reason=_(claim.reason),
        result2=board.result, reason2=_(board.reason),
    )  # fmt: skip
    return ((_place(draft, "Result"), sentence),)


def _unproven(draft: Draft, result: str) -> dict[str, str]:
    if result not in _WINNERS:
        return {}
    tag = draft.tags.get("Termination", "")
    return {SOURCE_RESULT: result} | ({SOURCE_TERMINATION: tag} if tag else {})


def _place(draft: Draft, tag: str) -> int:
    return draft.places.get(tag, draft.places.get("Result", draft.end))
