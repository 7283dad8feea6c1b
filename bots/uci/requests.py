"""What other programs say in UCI and USI, read patiently: unknown words are passed over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bots.uci.dialect import UCI, Dialect

_NUMBERS = (
    "wtime", "btime", "winc", "binc", "byoyomi",
    "movestogo", "depth", "nodes", "movetime", "mate",
)  # fmt: skip
_FLAGS = ("infinite", "ponder")

_MOST = 10**12
"""Larger numbers are taken for this one, which seconds and nodes have room for."""


@dataclass(frozen=True, slots=True)
class Go:
    """A request to think.

    Attributes:
        clocks: Milliseconds left to the first and the second side; ``None`` if unsaid.
        increments: Milliseconds added after each move.
        moves_to_go: Moves until the next time control; 0 for the rest of the game.
        depth: Plies to search; 0 for no limit, as in all that follow.
        nodes: Positions to search.
        move_time: Milliseconds to think.
        infinite: Whether to think until told to stop.
        ponder: Whether the opponent is still to make the last move.
        moves: Those that may be played, as engines write them; empty for all.
        byoyomi: Milliseconds for each move once the clock has run out.
    """

    clocks: tuple[int | None, int | None] = (None, None)
    increments: tuple[int, int] = (0, 0)
    moves_to_go: int = 0
    depth: int = 0
    nodes: int = 0
    move_time: int = 0
    infinite: bool = False
    ponder: bool = False
    moves: tuple[str, ...] = ()
    byoyomi: int = 0

    @property
    def is_open(self) -> bool:
        """Whether it names nothing by which thinking would end."""
        limits = (self.depth, self.nodes, self.move_time, self.byoyomi)
        return self.infinite or not (any(limits) or any(map(_is_said, self.clocks)))


@dataclass(frozen=True, slots=True)
class Place:
    """A position to think about.

    Attributes:
        fen: Where the game began; empty for the usual start.
        moves: The moves since, as engines write them.
    """

    fen: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionChange:
    """An option that is set.

    Attributes:
        name: In small letters.
        value: As it was said; empty for a button.
    """

    name: str
    value: str


def read_go(words: Sequence[str], dialect: Dialect = UCI) -> Go:
    """What stands after ``go``."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    moves: list[str] = []
    for place, word in enumerate(words):
        after = words[place + 1 : place + 2]
        if word in _NUMBERS and (number := _number(after)) is not None:
            numbers[word] = number
        elif word in _FLAGS:
            flags.add(word)
        elif word == "searchmoves":
            moves = [each for each in words[place + 1 :] if _is_move(each)]
    # Two plies are a move, and the last one of a mate is the mating side's.
    depth = numbers.get("depth", 0) or max(0, 2 * numbers.get("mate", 0) - 1)
    first, second = dialect.clocks
    added, added_too = dialect.increments
    return Go(
        clocks=(numbers.get(first), numbers.get(second)),
        increments=(numbers.get(added, 0), numbers.get(added_too, 0)),
        byoyomi=numbers.get("byoyomi", 0),
        moves_to_go=numbers.get("movestogo", 0),
        depth=depth,
        nodes=numbers.get("nodes", 0),
        move_time=numbers.get("movetime", 0),
        infinite="infinite" in flags,
        ponder="ponder" in flags,
        moves=tuple(moves),
    )


def read_place(words: Sequence[str]) -> Place | None:
    """What stands after ``position``; ``None`` if that is no position."""
    if not words or words[0] not in {"startpos", "fen", "sfen"}:
        return None
    split = words.index("moves") if "moves" in words else len(words)
    return Place(" ".join(words[1:split]), tuple(words[split + 1 :]))


def read_option(words: Sequence[str]) -> OptionChange | None:
    """What stands after ``setoption``; names and values may hold blanks."""
    if words[:1] != ["name"]:
        return None
    split = words.index("value") if "value" in words else len(words)
    name, value = words[1:split], words[split + 1 :]
    return OptionChange(" ".join(name).lower(), " ".join(value))


def _number(words: Sequence[str]) -> int | None:
    try:
        return min(_MOST, max(0, int(words[0])))
    except (IndexError, ValueError):
        return None


def _is_said(clock: int | None) -> bool:
    return clock is not None


def _is_move(word: str) -> bool:
    return len(word) in {4, 5} and word[3].isalnum() and not word.isalpha() | word.isdigit()
