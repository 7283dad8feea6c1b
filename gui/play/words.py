"""What is said of a game: titles, whose turn it is, how it ended; nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

from core.facts import Facts
from core.game import Game
from core.games import find_game, find_variant
from core.games.openings import opening_words
from core.notation import facts_read
from core.play.seat import FarSide, LineStage, Seat
from core.player import shown_name
from core.records.catalogue import length_words
from core.records.library import OPENING
from core.texts import _, capitalized, figures
from core.values import ENDS, Observation, Outcome, Reason, Side, personal_result
from gui.app.session import COUNTS, COUNTS_NOT, uncounted
from gui.games import GAMES
from gui.play.observed_game import ObservedGame, recent, series_at, series_words


def pairing(seat: Seat) -> str:
    """Who plays whom, the first side first."""
    return " – ".join(map(shown_name, seat.names))


def title_words(seat: Seat, observed: ObservedGame) -> str:
    """What the frame of the window says: who plays, the move of a series, whose turn."""
    words = [pairing(seat), turn_words(seat, observed)]
    if seat.outcome is None and not seat.facts.alternates:
        words.insert(1, capitalized(_counted(seat, observed, observed.last)[0]))
    return " · ".join(words)


def turn_words(seat: Seat, observed: ObservedGame) -> str:
    """Whose turn it is, or the result."""
    if seat.outcome is not None:
        return outcome_words(seat, seat.outcome)
    now = observed.seen[-1]
    if seat.failure:
        return _("the bot has failed")
    if seat.far is not None and seat.far.sent is not None:
        return _("sending your move")
    if now.to_move is seat.side:
        return _("your turn, in check") if now.check else _("your turn")
    if not seat.against_bot:
        return _("{name} to move").format(name=seat.names[seat.side.other])
    return _("bot to move")


def counts_words(seat: Seat) -> str:
    """Whether the game counts for the person's rating; ``""`` where no bot sits here."""
    if not seat.against_bot:
        return ""
    return _(COUNTS if counts(seat) else COUNTS_NOT)


def counts(seat: Seat) -> bool:
    """Whether the game counts for the rating of the person in a seat, as it stands."""
    agreed = seat.outcome is not None and seat.outcome.reason is Reason.AGREED
    if not seat.against_bot or seat.took_back or (agreed and len(seat.seen) <= OPENING):
        return False
    bot, start = seat.names[seat.side.other], seat.seen[0].start
    return not uncounted(seat.facts.key, bot, start, helped=bool(seat.help))


def subtitle(seat: Seat, observed: ObservedGame, ply: int, brief: bool) -> str:
    """Rules, clock, whether it counts, move and turn.

    ``brief`` leaves rules and clock out.
    """
    variant = find_variant(seat.facts.key)
    rules = variant.rulesets[seat.ruleset][0]
    parts = [] if brief else [rules, variant.start_words(observed.seen[0].start)]
    if seat.control is not None and not brief:
        parts.append(seat.control.words if seat.control.byoyomi else seat.control.text)
    parts.append(counts_words(seat))
    moment, length = _counted(seat, observed, ply)
    if ply < observed.last:
        parts += [_("Looking back at {moment}").format(moment=moment)]
    elif seat.outcome is not None:
        parts += [outcome_words(seat, seat.outcome), length]
    else:
        parts += [capitalized(moment), turn_words(seat, observed)]
    return " · ".join(filter(None, [*parts, opening_words(observed.opening(ply))]))


def line_words(far: FarSide) -> str:
    """The state of the line to the server, in a few words."""
    state = far.state
    if state.stage is LineStage.CONNECTING:
        return _("connecting")
    if state.stage is not LineStage.CONNECTED:
        return _("not connected")
    lag = state.lag
    if lag is None:
        return _("connected")
    return _("connected, {number:.0f} ms").format(number=1000 * lag)


def longest_lines() -> tuple[str, str]:
    """The longest of ``line_words``."""
    return _("connected, {number:.0f} ms").format(number=999), _("not connected")


def far_news(seat: Seat) -> str:
    """What is amiss with a game elsewhere, or waited for there, in a sentence."""
    far, name, words = seat.far, seat.names[seat.side.other], ""
    if far is None:
        return ""
    if seat.outcome is not None:
        words = _("{name} asks for a rematch.") if far.rematch else ""
        if far.wants_rematch:
            words = _("You ask for a rematch; waiting for {name}.")
    elif far.state.stage is LineStage.REFUSED:
        return far.state.sentence
    elif far.state.stage is not LineStage.CONNECTED:
        runs = seat.counting is seat.side
        words = _("The line is down; trying again.")
        words = _("The line is down; your clock runs.") if runs else words
    elif not far.present:
        words = _("Waiting for {name}.")
    return words.format(name=name)


def outcome_words(seat: Seat, outcome: Outcome) -> str:
    """The result of a game in words to the person, or to both people at one screen."""
    if not seat.shared or outcome.winner is None:
        return personal_result(outcome.winner, seat.side)
    side = seat.facts.side_name(outcome.winner)
    return _("{side} won").format(side=side)


def _counted(seat: Seat, observed: ObservedGame, ply: int) -> tuple[str, str]:
    """The move that comes at a moment, and how long the game is so far.

    Counted in moves as people count them, or in series where turns have several moves.
    """
    if seat.facts.alternates:
        whole = length_words(seat.facts, observed.length)
        return _("move {number}").format(number=observed.number(ply)), whole
    over = seat.outcome is not None
    series = series_at(observed.seen, ply, over=over)
    last = series_at(observed.seen, observed.last, over=over).number
    return series_words(series), length_words(seat.facts, last)


def reason_words(
    facts: Facts, outcome: Outcome, seen: Sequence[Observation], opponent: str
) -> str:
    """Why the game ended, in one sentence from the viewer's point of view."""
    now = seen[-1]
    won, end = outcome.winner is now.viewer, ENDS[outcome.reason]
    if outcome.winner is not None and outcome.reason is Reason.KING_CAPTURED:
        square = _king_square(facts, now)
        mine, theirs = _("You took the king"), _("{name} took your king")
        if square:
            mine = _("You took the king on {square}")
            theirs = _("{name} took your king on {square}")
        return (mine if won else theirs).format(name=opponent, square=square)
    if outcome.winner is not None and outcome.reason is Reason.NO_MAN and not won:
        return _("{name} took your last piece").format(name=opponent)
    if end.stuck:
        own = now.to_move is now.viewer
        return _(end.you_stuck if own else end.stuck).format(name=opponent)
    if outcome.winner is not None and end.won:
        return _(end.you_won if won else end.won).format(name=opponent)
    if outcome.winner is not None and end.lost:
        return _(end.lost if won else end.you_lost).format(name=opponent)
    return capitalized(_(outcome.reason))


def shared_reason_words(
    facts: Facts, outcome: Outcome, now: Observation, names: tuple[str, str]
) -> str:
    """Why the game ended, in one sentence for two people who look at one screen."""
    side, end = outcome.winner, ENDS[outcome.reason]
    if end.stuck:
        return _(end.stuck).format(name=names[now.to_move])
    if side is not None and outcome.reason is Reason.KING_CAPTURED:
        square = _king_square(facts, now)
        words = _("{name} took the king")
        if square:
            words = _("{name} took the king on {square}")
        return words.format(name=names[side], square=square)
    if side is not None and end.won:
        return _(end.won).format(name=names[side])
    if side is not None and end.lost:
        return _(end.lost).format(name=names[side.other])
    return capitalized(_(outcome.reason))


def _king_square(facts: Facts, now: Observation) -> str:
    """Where the piece on which the game hangs was taken; ``""`` where nobody saw it."""
    taken = (each.square for each in now.captured if each.piece.symbol == facts.royal)
    return next(map(facts.name, taken), "")


def result_words(
    seat: Seat, game: Game, seen: Sequence[Observation], remark: str
) -> tuple[str, str, str]:
    """The result of a game that is over, why, and what else there is to say."""
    outcome, facts, names = seat.outcome, facts_read(game), seat.names
    if outcome is None:
        return "", "", ""
    if seat.shared:
        reason = shared_reason_words(facts, outcome, seen[-1], names)
    else:
        reason = reason_words(facts, outcome, seen, names[seat.side.other])
    detail = far_news(seat) or detail_words(seat.facts, outcome, remark)
    return outcome_words(seat, outcome), reason, detail


def detail_words(facts: Facts, outcome: Outcome, remark: str = "") -> str:
    """What else there is to say: a bot's error, a remark, or where the fog has gone."""
    lifted = _("The fog has lifted.") if facts.hidden else ""
    again = _("Play again with sides changed.") if facts.is_replayed(outcome) else ""
    return _(outcome.detail) or remark or again or lifted


def lead(facts: Facts, now: Observation, side: Side) -> int:
    """By how much the pieces of ``side`` are worth more; 0 where fog or game hide it."""
    prices = GAMES[facts.key].prices
    if facts.hidden or not prices:
        return 0
    return sum(
        prices.get(man.symbol, 0) * (1 if man.side is side else -1)
        for man in now.pieces.values()
    )


def bot_words(rating: float | None, spent: float | None) -> str:
    """What stands under a bot's name: its rating, and how long its last move took."""
    words = [] if rating is None else [figures(round(rating), "d")]
    if spent is not None:
        seconds = figures(spent, f".{1 if spent < 10 else 0}f")
        words.append(_("{number} s").format(number=seconds))
    return " · ".join(words)


def counts_of(now: Observation, side: Side) -> str:
    """What the rules count of a side, where it matters and is known to the viewer."""
    standing = find_game(now.variant, now.ruleset).standing(now)
    return standing[side].counts if side in standing else ""


def news_of(seen: Sequence[Observation], over: bool) -> str:
    """What the rules announce of the moves since one's own last turn, as one sentence.

    Or else, unless the game is ``over``, what the viewer lacks of what they count.
    """
    now = seen[-1]
    notices = [notice for each in recent(seen) for notice in each.notices]
    words = "; ".join(map(_, dict.fromkeys(notices)))
    if not words and not over:
        standing = find_game(now.variant, now.ruleset).standing(now)
        sides = (now.viewer, now.viewer.other)
        notes = (standing[side].note for side in sides if side in standing)
        words = next(filter(None, notes), "")
    return capitalized(words)
