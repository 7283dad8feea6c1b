"""What a person who does not see the board is told of it, in whole sentences.

Everything here follows from observations of one side, so that equal observations are told
in equal words; no position is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from core.facts import Facts
from core.game import Game
from core.knowledge import out_of_sight, turn_before
from core.notation import facts_read
from core.texts import _, capitalized, listed, ngettext, sentence
from core.values import Observation, Piece, Side, Square

_NAMED = 8
"""So many squares are told by their names; of more, their number is told."""


def content_words(facts: Facts, seen: Observation, square: Square) -> str:
    """What is known to be on a square: a piece, nothing, or fog."""
    if square in seen.pieces:
        return facts.man_name(seen.pieces[square])
    if square in seen.visible or square in facts.idle:
        return _("empty")
    # For translators: read out: what is on a square.
    return _("fog, something is there") if square in seen.blocked else _("fog")


def square_words(facts: Facts, seen: Observation, square: Square) -> str:
    """A square and what is on it, such as ``e4, White knight``."""
    content = content_words(facts, seen, square)
    return _("{square}, {content}").format(square=facts.name(square), content=content)


# --- News --------------------------------------------------------------------------------


def move_news(game: Game, before: Observation, after: Observation) -> list[str]:
    """The move between two observations that follow each other, and what it changed.

    Raises:
        ValueError: If they do not follow each other.
    """
    if after.ply != before.ply + 1 or after.viewer is not before.viewer:
        raise ValueError(_("these observations do not follow each other"))
    facts, own = facts_read(game), before.to_move is before.viewer
    told = _own_move(game, facts, before, after) if own else _their_move(facts, after)
    news = [*told, *_taken(facts, after), *_sight(facts, before, after)]
    news += [sentence(capitalized(notice)) for notice in after.notices]
    if after.check - before.check:
        mine = after.to_move is after.viewer
        # For translators: read out; "they" are the other side, whoever it is.
        news.append(_("You are in check.") if mine else _("They are in check."))
    left = after.turn.left
    if not facts.alternates and after.to_move is after.viewer:
        news.append(
            ngettext("You have {number} move left.", "You have {number} moves left.", left)
        )
    return news


def last_news(game: Game, seen: Sequence[Observation]) -> list[str]:
    """What has happened since the viewer's last turn began."""
    began = turn_before(seen, seen[-1].viewer)
    steps = pairwise(seen[began or 0 :])
    return [words for step in steps for words in move_news(game, *step)]


def _own_move(
    game: Game, facts: Facts, before: Observation, after: Observation
) -> Iterator[str]:
    move = game.own_move(before, after)
    target = facts.name(move.target)
    if move.drop is not None:
        kind = facts.kind_name(move.drop)
        yield _("You dropped a {piece} on {square}.").format(piece=kind, square=target)
        return
    man, came = before.pieces[move.origin], after.pieces.get(move.target)
    kind, origin = facts.kind_name(man.symbol), facts.name(move.origin)
    words = _("Your {piece} went from {origin} to {target}.")
    yield words.format(piece=kind, origin=origin, target=target)
    if came is not None and came.side is man.side and came.symbol != man.symbol:
        became = facts.kind_name(came.symbol)
        yield _("It was promoted: {piece}.").format(piece=became)


def _their_move(facts: Facts, after: Observation) -> Iterator[str]:
    trace = after.trace
    if trace is None or trace.piece is None or not trace.in_sight:
        # For translators: read out: the other side, whoever it is.
        yield _("They moved out of sight.")
        return
    words = _("Their {piece} went from {origin} to {target}.")
    if trace.origin is None:
        words = _("Their {piece} came to {target}.")
    elif trace.target is None:
        words = _("Their {piece} left {origin}.")
    elif trace.origin == trace.target:
        words = _("They dropped a {piece} on {target}.")
    ends = (
        "" if each is None else facts.name(each) for each in (trace.origin, trace.target)
    )
    origin, target = ends
    kind = facts.kind_name(trace.piece.symbol)
    yield words.format(piece=kind, origin=origin, target=target)


def _taken(facts: Facts, after: Observation) -> Iterator[str]:
    for capture in after.captured:
        own = capture.piece.side is after.viewer
        words = _("You took their {piece} on {square}.")
        words = _("Your {piece} on {square} was taken.") if own else words
        kind, square = facts.kind_name(capture.piece.symbol), facts.name(capture.square)
        yield words.format(piece=kind, square=square)


def _sight(facts: Facts, before: Observation, after: Observation) -> Iterator[str]:
    """What came into sight and went out of it."""
    trace, taken = after.trace, {capture.square for capture in after.captured}
    moved = {trace.origin, trace.target} if trace is not None else set()
    then, now = _theirs(before), _theirs(after)
    come = {at for at, man in now.items() if then.get(at) != man} - moved
    gone = {at for at in then if at not in after.visible} - taken - moved
    for squares, pieces, words in (
        (come, now, _("Now seen: {pieces}.")),
        (gone, then, _("Out of sight: {pieces}.")),
    ):
        if squares:
            each = (_standing(facts, pieces[at], at) for at in sorted(squares))
            yield words.format(pieces=listed(each))
    lost = before.visible - after.visible
    if lost and before.to_move is not before.viewer:
        yield _lost_sight(facts, lost)
    if blocked := after.blocked - before.blocked:
        words = _("Something stands on {squares}.")
        yield words.format(squares=_names(facts, blocked))


def _lost_sight(facts: Facts, squares: Collection[Square]) -> str:
    if len(squares) > _NAMED:
        return ngettext(
            "You lost sight of {number} square.",
            "You lost sight of {number} squares.",
            len(squares),
        )
    return _("You lost sight of {squares}.").format(squares=_names(facts, squares))


def _theirs(seen: Observation) -> dict[Square, Piece]:
    return {at: man for at, man in seen.pieces.items() if man.side is not seen.viewer}


def _standing(facts: Facts, piece: Piece, square: Square) -> str:
    words = _("{piece} on {square}")
    return words.format(piece=facts.man_name(piece), square=facts.name(square))


def _names(facts: Facts, squares: Iterable[Square]) -> str:
    return listed(map(facts.name, sorted(squares)))


# --- Answers -----------------------------------------------------------------------------


def kinds_called(facts: Facts, text: str) -> list[str]:
    """The symbols of the kinds that a text means: a letter, or the beginning of a name."""
    wanted = text.strip().casefold()
    if wanted in facts.symbols:
        return [wanted]
    names = zip(facts.symbols, facts.kinds, strict=True)
    return [
        symbol
        for symbol, kind in names
        if wanted and any(each.casefold().startswith(wanted) for each in (kind, _(kind)))
    ]


def where_words(facts: Facts, seen: Observation, symbols: Iterable[str]) -> list[str]:
    """Where the pieces of some kinds are, those of either side, as far as they are seen."""
    news = []
    for symbol in symbols:
        for side, words in (
            (seen.viewer, _("Your {piece}: {squares}.")),
            (seen.viewer.other, _("Their {piece}: {squares}.")),
        ):
            squares = [at for at, man in seen.pieces.items() if man == Piece(side, symbol)]
            held = seen.hands.get(Piece(side, symbol), 0)
            places = [_names(facts, squares)] if squares else []
            if held:
                places.append(_("{number} in hand").format(number=held))
            if places:
                kind = facts.kind_name(symbol)
                news.append(words.format(piece=kind, squares=listed(places)))
    return news or [_("None in sight.")]


def hand_words(facts: Facts, seen: Observation) -> list[str]:
    """What is in hand, as far as the rules show it."""
    if not facts.hand:
        return [_("There are no hands in this game.")]
    news = []
    for side, words in (
        # For translators: read out: pieces in hand.
        (seen.viewer, _("You hold: {pieces}.")),
        (seen.viewer.other, _("They hold: {pieces}.")),
    ):
        counts = Counter({man: n for man, n in seen.hands.items() if man.side is side})
        held = kinds_counted(facts, facts.ordered(counts.elements()))
        if side is seen.hidden_hand:
            news.append(_("Their hand is hidden."))
        else:
            news.append(words.format(pieces=held or _("nothing")))
    return news


def sight_words(game: Game, seen: Sequence[Observation]) -> list[str]:
    """How much is in sight, which of their pieces are, and which are not."""
    facts, now = facts_read(game), seen[-1]
    count, total = len(now.visible & facts.playable), len(facts.playable)
    words = _("{number} of {total} squares are in sight.")
    news = [words.format(number=count, total=total)]
    theirs = [_standing(facts, man, at) for at, man in sorted(_theirs(now).items())]
    words = _("In sight: {pieces}.") if theirs else _("None of theirs is in sight.")
    news.append(words.format(pieces=listed(theirs)))
    if facts.hidden and (hidden := out_of_sight(game, seen)):
        words = _("Out of sight: {pieces}.")
        news.append(words.format(pieces=kinds_counted(facts, hidden)))
    return news


def kinds_counted(facts: Facts, men: Iterable[Piece]) -> str:
    """The kinds of some pieces, in their order, with the number of each if several."""
    counts, words = Counter(man.symbol for man in men), _("{piece} {number}")
    return listed(
        words.format(piece=facts.kind_name(symbol), number=number)
        if number > 1
        else facts.kind_name(symbol)
        for symbol, number in counts.items()
    )


def board_words(facts: Facts, seen: Observation) -> list[str]:
    """The board, row by row from the far side as the viewer sits."""
    rows, columns = range(facts.rows), range(facts.columns)
    order = rows if seen.viewer is Side.SECOND else reversed(rows)
    return [_row_words(facts, seen, row, columns) for row in order]


def _row_words(facts: Facts, seen: Observation, row: int, columns: Iterable[int]) -> str:
    squares = (row * facts.columns + column for column in columns)
    runs = groupby(squares, key=lambda square: content_words(facts, seen, square))
    parts = []
    for content, run in runs:
        first, *rest = run
        words = _("{first} to {last} {content}") if rest else _("{first} {content}")
        last = facts.name(rest[-1] if rest else first)
        parts.append(words.format(first=facts.name(first), last=last, content=content))
    return sentence(listed(parts))
