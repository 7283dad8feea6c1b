"""Sentences about a game, its file and its moments; how moments are counted and marked."""

from __future__ import annotations

from bots.roster import full_name
from core.facts import Facts
from core.games import find_variant
from core.player import shown_name
from core.records.record import SIDES, GameRecord
from core.records.replay import Moment, NumberedMove
from core.texts import _, listed, ngettext, pgettext
from core.values import Outcome, Side, Square, personal_result
from gui.replay.annotated_game import AnnotatedGame
from gui.widgets.signs import RESULTS, Fill

_ELO_TAGS = ("WhiteElo", "BlackElo")


def result_text(outcome: Outcome) -> str:
    """The result with a dash, such as 1–0 or ½–½."""
    return RESULTS[outcome.result]


def result_words(outcome: Outcome, person: Side | None = None) -> str:
    """The result and its reason, short enough for the bar.

    The result is told in words to the person who played, if there was one.
    """
    result = (
        result_text(outcome) if person is None else personal_result(outcome.winner, person)
    )
    return " · ".join(filter(None, (result, _(outcome.why))))


def end_words(facts: Facts, outcome: Outcome | None, person: Side | None = None) -> str:
    """How the game ended, in a sentence, likewise."""
    if outcome is None:
        return _("This game has no result")
    if person is not None:
        result = personal_result(outcome.winner, person)
    elif outcome.winner is None:
        result = pgettext("result", "Draw")
    else:
        result = _("{side} won").format(side=facts.side_name(outcome.winner))
    # For translators: such as "White won: out of time (30 s)".
    form = _("{result}: {reason} ({detail})")
    if outcome.unsaid:
        form = _("{result} ({detail})")
    elif not outcome.detail:
        form = _("{result}: {reason}")
    return form.format(result=result, reason=_(outcome.reason), detail=_(outcome.detail))


def player_words(facts: Facts, record: GameRecord) -> str:
    """Who played, on which side, and how strong they were if that is known."""
    said = _("{side}: {player}")
    return " – ".join(
        said.format(side=facts.side_name(side), player=_rated(record, side))
        for side in Side
    )


def name_words(record: GameRecord) -> str:
    """Who played, without more."""
    return " – ".join(_name(record, side) for side in Side)


def view_words(facts: Facts, side: Side) -> str:
    """The head over the board of one side's view."""
    return _("{side}’s view").format(side=facts.side_name(side))


def move_words(step: NumberedMove) -> str:
    """A move with its number, such as ``12… Nf6``; one of a series with that of this."""
    return f"{step.numeral('…')} {step.san}"


def problem_words(problems: tuple[str, ...]) -> str:
    """The first problem, and how many there are."""
    return ngettext("{problem}", "{number} problems, the first: {problem}", len(problems),
                    problem=problems[0])  # fmt: skip


def _rated(record: GameRecord, side: Side) -> str:
    rating = record.tags.get(_ELO_TAGS[side], "")
    known = rating.strip("?-0")
    return f"{_name(record, side)} ({rating})" if known else _name(record, side)


def _name(record: GameRecord, side: Side) -> str:
    """A player's name; that of a bot as people are shown it."""
    name = record.players[side]
    if record.tags.get(f"{SIDES[side]}Type") == "program":
        return full_name(name)
    return shown_name(name)


def rules_words(variant: str, ruleset: str) -> str:
    """A game and its ruleset as people read them; once where both are called alike."""
    known = find_variant(variant)
    title, rules = _(known.facts.title), known.rulesets[ruleset or known.default][0]
    alike = title.casefold() == rules.casefold()
    return title if alike else f"{title} ({rules})"


_MOST_MOVES = 3


def fill_of(annotated: AnnotatedGame, ply: int) -> Fill:
    """The filling of the diamond that marks ``ply``.

    Full: a king was taken. Half: a king was en prise to an unseen piece. Hollow: a king
    could have been taken and was not.
    """
    kinds = {moment.kind for moment in annotated.moments[ply]}
    if "taken" in kinds:
        return "full"
    return "half" if "unseen" in kinds else "hollow"


def short_words(annotated: AnnotatedGame, ply: int) -> str:
    """What made ``ply`` a moment, in a few words; empty if it is none."""
    found = {moment.kind: moment for moment in annotated.moments.get(ply, ())}
    if "taken" in found:
        return _("The king is taken")
    if "unseen" in found:
        moves = _moves(annotated, found["unseen"])
        return _("King left hanging unseen: {moves}").format(moves=moves)
    if "missed" in found:
        moves = _moves(annotated, found["missed"])
        return _("King not taken: {moves}").format(moves=moves)
    return ""


def long_words(annotated: AnnotatedGame, ply: int) -> str:
    """What made ``ply`` a moment, in sentences; empty if it is none."""
    return "; ".join(
        _sentence(annotated, moment) for moment in annotated.moments.get(ply, ())
    )


def moment_beside(annotated: AnnotatedGame, ply: int, step: int) -> int | None:
    """The ply of the previous moment, or for a ``step`` of 1 of the next one."""
    if step > 0:
        return min((other for other in annotated.moments if other > ply), default=None)
    return max((other for other in annotated.moments if other < ply), default=None)


def men_left(annotated: AnnotatedGame, ply: int, side: Side) -> int:
    """How many pieces ``side`` has after ``ply`` moves, on the board and in hand."""
    game, position = annotated.game, annotated.history[ply]
    held = sum(n for piece, n in game.hands(position).items() if piece.side is side)
    return held + sum(man.side is side for man in game.pieces(position).values())


def times_unseen(annotated: AnnotatedGame, side: Side) -> int:
    """How often the king of ``side`` stood hanging unseen."""
    return sum(
        (moment.kind, moment.side) == ("unseen", side)
        for moments in annotated.moments.values()
        for moment in moments
    )


def count_words(annotated: AnnotatedGame) -> str:
    """How often either king was left hanging unseen, in a sentence."""
    times = [times_unseen(annotated, side) for side in Side]
    if not any(times):
        return _("No king was left hanging unseen")
    names = [*map(annotated.facts.side_name, Side)]
    pairs = zip(names, times, strict=True)
    return "; ".join(_often(side, number) for side, number in pairs if number)


def threats(annotated: AnnotatedGame, ply: int) -> tuple[tuple[Square, Square], ...]:
    """The moves, as origin and target, by which an unseen piece could take a king."""
    return tuple(
        (move.origin, move.target)
        for moment in annotated.moments.get(ply, ())
        if moment.kind == "unseen"
        for move in moment.moves
        if not move.is_drop
    )


def _sentence(annotated: AnnotatedGame, moment: Moment) -> str:
    names = [*map(annotated.facts.side_name, Side)]
    own, other = names[moment.side], names[moment.side.other]
    if moment.kind == "taken":
        return _("{side} took the king").format(side=other)
    side, said = own, _("{side}’s king was left hanging unseen: {moves}")
    if moment.kind == "missed":
        side, said = other, _("{side} could have taken the king: {moves}")
    return said.format(side=side, moves=_moves(annotated, moment))


def _moves(annotated: AnnotatedGame, moment: Moment) -> str:
    """The moves that take the king, by name."""
    index = moment.ply if moment.kind == "unseen" else moment.ply - 1
    position = annotated.history[index]
    names = [annotated.game.san(position, move) for move in moment.moves]
    more = ["…"] if len(names) > _MOST_MOVES else []
    return listed([*names[:_MOST_MOVES], *more])


def _often(side: str, number: int) -> str:
    if number == 2:
        return _("{side}’s king was left hanging unseen twice").format(side=side)
    return ngettext(
        "{side}’s king was left hanging unseen once",
        "{side}’s king was left hanging unseen {number} times", number, side=side,
    )  # fmt: skip
