"""Encodes what bots send as plain data, and checks it when it arrives.

The data comes from the bot's process and is not trusted: everything is checked before it
becomes a move or a belief.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Final, TypeAlias

from core.facts import Facts
from core.plain import plain
from core.player import Believed, Chances, PlayerError
from core.values import Move

Words: TypeAlias = Any
"""What JSON can say."""

MOST_POSITIONS: Final = 2**63
"""A belief of more positions is a boast."""

ALMOST_ONE: Final = 1.001
"""Sums of chances may be off by as much."""

SENTENCE: Final = 200
"""Letters of the longest sentence on what went wrong."""


class WordsError(ValueError):
    """A malformed message. The text says what is wrong, in one line."""


def move_words(move: object) -> Words:
    """Encode ``move``.

    Raises:
        TypeError: If it is no move.
    """
    checked = checked_move(move)
    path = [index(square) for square in checked.path]
    return [path, _optional(checked.promotion), _optional(checked.drop)]


def checked_move(move: object) -> Move:
    """``move`` itself, if it is a ``Move``.

    Raises:
        TypeError: If it is not.
    """
    if not isinstance(move, Move):
        raise TypeError(f"it answered {move!r:.60}, which is not a move")
    return move


def read_move(facts: Facts, words: Words) -> Move:
    """Decode a move on this board.

    Raises:
        WordsError: If they are malformed.
    """
    match words:
        case [list() as path, promotion, drop] if (
            _is_path(facts, path)
            and (promotion in (None, "") or _is_symbol(facts, promotion))
            and (drop is None or _is_symbol(facts, drop))
        ):
            return Move(tuple(path), promotion, drop)
    raise WordsError(f"it answered {sentence(repr(words))[:60]}, which is not a move")


def read_chance(words: Words) -> float | None:
    """Decode a chance; ``None`` where there is none.

    Raises:
        WordsError: If it is malformed.
    """
    if words is None:
        return None
    if type(words) in {int, float} and 0 <= words <= 1:
        return float(words)
    raise WordsError("it told a chance that is none")


def believed_words(believed: Believed | None) -> Words:
    """Encode a belief."""
    if believed is None:
        return None
    chances = {
        str(square): {str(letter): float(chance) for letter, chance in men.items()}
        for square, men in believed.chances.items()
    }
    hand = {str(letter): float(number) for letter, number in believed.hand.items()}
    return [index(believed.positions), bool(believed.exact), chances, hand]


def read_believed(facts: Facts, words: Words) -> Believed | None:
    """Decode a belief.

    Raises:
        WordsError: If they are malformed.
    """
    match words:
        case None:
            return None
        case [int() as positions, bool() as exact, dict() as chances, dict() as hand] if (
            not isinstance(positions, bool) and 0 <= positions <= MOST_POSITIONS
        ):
            chances = _read_chances(facts, chances)
            return Believed(positions, exact, chances, _read_hand(facts, hand))
    raise WordsError("it told a belief that is none")


def _read_chances(facts: Facts, words: dict[str, Words]) -> Chances:
    names = set(map(facts.name, facts.squares))
    for name, men in words.items():
        if name not in names or not isinstance(men, dict):
            raise WordsError("it believes in a square that is not on the board")
        if not all(_is_man(facts, *each) for each in men.items()):
            raise WordsError("it believes in chances that are none")
    return words


def _read_hand(facts: Facts, words: dict[str, Words]) -> dict[str, float]:
    most = len(facts.squares)
    for letter, number in words.items():
        numeric = type(number) in {int, float} and 0 <= number <= most
        if not numeric or letter.lower() not in facts.hand or not _is_cased(letter):
            raise WordsError("it believes in a hand that is none")
    return words


def _is_man(facts: Facts, letter: str, chance: Words) -> bool:
    known = _is_cased(letter) and letter.lower() in facts.symbols
    return known and type(chance) in {int, float} and 0 <= chance <= ALMOST_ONE


def _is_cased(letter: str) -> bool:
    """Whether it is all of one case, as letters of pieces are."""
    return letter in (letter.lower(), letter.upper())


def _is_path(facts: Facts, path: Sequence[Words]) -> bool:
    squares = facts.squares
    short = 1 <= len(path) <= len(squares)
    return short and all(type(square) is int and square in squares for square in path)


def _optional(symbol: object) -> str | None:
    return None if symbol is None else str(symbol)


def _is_symbol(facts: Facts, word: Words) -> bool:
    return isinstance(word, str) and word in facts.symbols


def said(error: BaseException) -> str:
    """An error in one line, even if its own ``str`` raises."""
    try:
        if isinstance(error, PlayerError):
            return sentence(str(error))
        return sentence(f"{type(error).__name__}: {error}")
    except BaseException:
        # A bot's own kind of error may raise whatever it likes, too.
        return sentence(type(error).__name__)


def sentence(text: str) -> str:
    """The start of ``text``, printable and on one line."""
    return " ".join(plain(text[: 8 * SENTENCE]).split())[:SENTENCE]
