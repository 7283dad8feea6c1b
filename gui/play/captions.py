"""Titles and subtitles of a game; they tell nothing hidden."""

from __future__ import annotations

from core.games import find_variant
from core.play.table import Seat
from core.records.catalogue import length_words
from core.records.library import OPENING
from core.values import Outcome, Reason, personal_result
from gui.app.session import COUNTS, COUNTS_NOT, uncounted
from gui.play.observed_game import ObservedGame
from gui.play.series import series_at, series_words


def pairing(seat: Seat) -> str:
    """Who plays whom, the first side first."""
    return " – ".join(seat.names)


def title_words(seat: Seat, observed: ObservedGame) -> str:
    """What the frame of the window says: who plays, the move of a series, whose turn."""
    words = [pairing(seat), turn_words(seat, observed)]
    if seat.outcome is None and not seat.facts.alternates:
        moment, _ = _counted(seat, observed, observed.last)
        words.insert(1, _sentence(moment))
    return " · ".join(words)


def turn_words(seat: Seat, observed: ObservedGame) -> str:
    """Whose turn it is, or the result."""
    if seat.outcome is not None:
        return outcome_words(seat, seat.outcome)
    now = observed.seen[-1]
    if seat.failure:
        return "the bot has failed"
    if now.to_move is seat.side:
        return "your turn, in check" if now.check else "your turn"
    return f"{seat.names[seat.side.other] if seat.shared else 'bot'} to move"


def counts_words(seat: Seat) -> str:
    """Whether the game counts for the person's rating; ``""`` between two people."""
    if seat.shared:
        return ""
    return COUNTS if counts(seat) else COUNTS_NOT


def counts(seat: Seat) -> bool:
    """Whether the game counts for the rating of the person in a seat, as it stands."""
    agreed = seat.outcome is not None and seat.outcome.reason is Reason.AGREED
    if seat.shared or seat.took_back or (agreed and len(seat.seen) <= OPENING):
        return False
    bot, start = seat.names[seat.side.other], seat.seen[0].start
    return not uncounted(seat.facts.key, bot, start, helped=bool(seat.help))


def subtitle(seat: Seat, observed: ObservedGame, ply: int, brief: bool) -> str:
    """Rules, clock, whether it counts, move and turn.

    ``brief`` leaves rules and clock out.
    """
    variant = find_variant(seat.facts.key)
    rules, _ = variant.rulesets[seat.ruleset]
    parts = [] if brief else [rules, variant.start_words(observed.seen[0].start)]
    if seat.control is not None and not brief:
        parts.append(seat.control.words if seat.control.byoyomi else seat.control.text)
    parts.append(counts_words(seat))
    moment, length = _counted(seat, observed, ply)
    if ply < observed.last:
        parts += [f"Looking back at {moment}"]
    elif seat.outcome is not None:
        parts += [outcome_words(seat, seat.outcome), length]
    else:
        parts += [_sentence(moment), turn_words(seat, observed)]
    return " · ".join(filter(None, [*parts, observed.opening(ply)]))


def outcome_words(seat: Seat, outcome: Outcome) -> str:
    """The result of a game in words to the person, or to both people at one screen."""
    if not seat.shared or outcome.winner is None:
        return personal_result(outcome.winner, seat.side)
    return f"{seat.facts.sides[outcome.winner].capitalize()} won"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _counted(seat: Seat, observed: ObservedGame, ply: int) -> tuple[str, str]:
    """The move that comes at a moment, and how long the game is so far.

    Counted in moves as people count them, or in series where turns have several moves.
    """
    if seat.facts.alternates:
        whole = length_words(seat.facts, observed.length)
        return f"move {observed.number(ply)}", whole
    over = seat.outcome is not None
    series = series_at(observed.seen, ply, over=over)
    last = series_at(observed.seen, observed.last, over=over).number
    return series_words(series), length_words(seat.facts, last)
