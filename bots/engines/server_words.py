"""The commands and answers of UCI, and of USI, its twin for shogi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bots.engines.dialects import UCI, Dialect, whole
from bots.engines.entries import UCI_GAMES
from core.facts import Facts
from core.notation import code
from core.score import Score, SearchInfo, SearchLine
from core.values import Move, Side

_GO_NUMBERS = (
    "wtime", "btime", "winc", "binc", "byoyomi",
    "movestogo", "depth", "nodes", "movetime", "mate",
)  # fmt: skip
_FLAGS = ("infinite", "ponder")

_MOST = 10**12
"""Larger numbers are taken for this one, which seconds and nodes have room for."""


@dataclass(frozen=True, slots=True)
class GoCommand:
    """A command to think.

    Attributes:
        clocks: Milliseconds left to the first and the second side, or ``None``.
        increments: Milliseconds added after each move.
        moves_to_go: Moves until the next time control; 0 for the rest of the game.
        depth: Plies to search; 0 for no limit, as in all that follow.
        nodes: Positions to search.
        move_time: Milliseconds to think.
        infinite: Whether to think until ``stop``.
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
        return self.infinite or not (any(limits) or self.clocks != (None, None))


@dataclass(frozen=True, slots=True)
class PositionCommand:
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
        value: As it was written; empty for a button.
    """

    name: str
    value: str


def read_go(words: Sequence[str], dialect: Dialect = UCI) -> GoCommand:
    """What stands after ``go``."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    moves: list[str] = []
    for place, word in enumerate(words):
        after = words[place + 1 : place + 2]
        if word in _GO_NUMBERS and (number := whole(after)) is not None:
            numbers[word] = min(_MOST, max(0, number))
        elif word in _FLAGS:
            flags.add(word)
        elif word == "searchmoves":
            moves = [each for each in words[place + 1 :] if _is_move(each)]
    # Two plies are a move, and the last one of a mate is the mating side's.
    depth = numbers.get("depth", 0) or max(0, 2 * numbers.get("mate", 0) - 1)
    first, second = dialect.clocks
    added, added_too = dialect.increments
    return GoCommand(
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


def read_position(words: Sequence[str]) -> PositionCommand | None:
    """What stands after ``position``; ``None`` if that is no position."""
    if not words or words[0] not in {"startpos", "fen", "sfen"}:
        return None
    split = words.index("moves") if "moves" in words else len(words)
    return PositionCommand(" ".join(words[1:split]), tuple(words[split + 1 :]))


def read_option(words: Sequence[str]) -> OptionChange | None:
    """What stands after ``setoption``; names and values may hold blanks."""
    if words[:1] != ["name"]:
        return None
    split = words.index("value") if "value" in words else len(words)
    name, value = words[1:split], words[split + 1 :]
    return OptionChange(" ".join(name).lower(), " ".join(value))


def _is_move(word: str) -> bool:
    return len(word) in {4, 5} and word[3].isalnum() and not word.isalpha() | word.isdigit()


MOST_LINES = 593
"""Moves of the richest position of shogi; of chess 218."""

LEAST_HASH, USUAL_HASH, MOST_HASH = 1, 64, 4096
USUAL_OVERHEAD, MOST_OVERHEAD = 20, 5000


@dataclass(frozen=True, slots=True)
class Level:
    """A level that can be chosen.

    Attributes:
        name: Of the level.
        elo: Its rating; ``None`` where it was not measured.
    """

    name: str
    elo: int | None = None


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """The options, as they are set.

    Attributes:
        levels: Those there are, from the weakest on.
        level: The name of the one that plays.
        hash: Megabytes for the table.
        lines: How many of the best lines are reported.
        chess960: Whether castling is written as in Chess960, from any array.
        variant: The game, as UCI calls it.
        overhead: Milliseconds that are lost between the clock and this program.
        limited: Whether ``elo`` chooses the level.
        elo: The rating wanted.
    """

    levels: tuple[Level, ...]
    level: str
    hash: int = USUAL_HASH
    lines: int = 1
    chess960: bool = False
    variant: str = "chess"
    overhead: int = USUAL_OVERHEAD
    limited: bool = False
    elo: int = 0

    @property
    def player(self) -> str:
        """The level that plays: the one chosen, or the nearest to the rating wanted."""
        rated = [level for level in self.levels if level.elo is not None]
        if not self.limited or not rated:
            return self.level
        return min(rated, key=lambda level: abs((level.elo or 0) - self.elo)).name

    @property
    def table_bits(self) -> int:
        """How large a table fits: entries of 25 bytes, a power of two of them."""
        return max(10, (self.hash * 2**20 // 25).bit_length() - 1)


def options_for(levels: Sequence[Level]) -> EngineOptions:
    """The options as they usually are: the strongest level plays, which is the last."""
    rated = [level.elo for level in levels if level.elo is not None]
    return EngineOptions(tuple(levels), levels[-1].name, elo=max(rated, default=0))


def option_lines(options: EngineOptions, dialect: Dialect) -> Iterator[str]:
    """The lines that declare the options."""
    limits = f"min {LEAST_HASH} max {MOST_HASH}"
    yield f"option name {dialect.hash} type spin default {USUAL_HASH} {limits}"
    yield "option name Clear Hash type button"
    yield f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
    yield f"option name {dialect.ponder} type check default false"
    yield (
        f"option name Move Overhead type spin default {USUAL_OVERHEAD} "
        f"min 0 max {MOST_OVERHEAD}"
    )
    levels = " ".join(f"var {level.name}" for level in options.levels)
    yield f"option name Level type combo default {options.levels[-1].name} {levels}"
    if len(dialect.games) > 1:
        yield "option name UCI_Chess960 type check default false"
    if dialect.variants:
        names = " ".join(f"var {name}" for name in _VARIANTS)
        yield f"option name UCI_Variant type combo default chess {names}"
    rated = [level.elo for level in options.levels if level.elo is not None]
    if rated:
        yield "option name UCI_LimitStrength type check default false"
        least, most = min(rated), max(rated)
        yield f"option name UCI_Elo type spin default {most} min {least} max {most}"


def option_problem(options: EngineOptions, change: OptionChange) -> str:
    """What is wrong with a change, in one sentence; empty if nothing is."""
    name, value = change.name, change.value
    if name in _NUMBERS:
        _, least, most = _NUMBERS[name]
        fits = least <= _whole(value, least - 1, most + 1, least - 1) <= most
        return "" if fits else f"{name} takes a whole number from {least} to {most}"
    if name in _SWITCHES:
        fits = value.lower() in {"true", "false"}
        return "" if fits else f"{name} takes true or false"
    if name in {"level", "uci_variant"}:
        levels = [level.name for level in options.levels]
        names = levels if name == "level" else _VARIANTS
        fits = value.lower() in map(str.lower, names)
        return "" if fits else f"{name} takes one of {', '.join(names)}"
    return "" if name in _ELSEWHERE else f"there is no option {change.name!r}"


def with_option(options: EngineOptions, change: OptionChange) -> EngineOptions:
    """The options after a change, which does nothing where its value cannot be set.

    Numbers are brought into their range.
    """
    name, value = change.name, change.value
    if name in _NUMBERS:
        field, least, most = _NUMBERS[name]
        number = _whole(value, least, most, getattr(options, field))
        new: dict[str, Any] = {field: number}
        return replace(options, **new)
    if name in _SWITCHES:
        switched: dict[str, Any] = {_SWITCHES[name]: value.lower() == "true"}
        return replace(options, **switched)
    if name == "uci_variant":
        known = value.lower() in _VARIANTS
        return replace(options, variant=value.lower()) if known else options
    return replace(options, level=_level(options, change))


_VARIANTS = [name for name in UCI_GAMES if name != "chess960"]
"""The values of ``UCI_Variant``."""

_NUMBERS = {
    "hash": ("hash", LEAST_HASH, MOST_HASH),
    "usi_hash": ("hash", LEAST_HASH, MOST_HASH),
    "multipv": ("lines", 1, MOST_LINES),
    "move overhead": ("overhead", 0, MOST_OVERHEAD),
    "uci_elo": ("elo", 0, 10_000),
}
_SWITCHES = {"uci_chess960": "chess960", "uci_limitstrength": "limited"}
_ELSEWHERE = {"ponder", "usi_ponder", "clear hash"}
"""Options that change nothing here."""


def _level(options: EngineOptions, change: OptionChange) -> str:
    names = {level.name.lower(): level.name for level in options.levels}
    wanted = change.value.lower() if change.name == "level" else ""
    return names.get(wanted, options.level)


def _whole(text: str, least: int, most: int, usual: int) -> int:
    try:
        return min(most, max(least, int(text)))
    except ValueError:
        return usual


def info_lines(
    facts: Facts, info: SearchInfo, mover: Side, dialect: Dialect = UCI
) -> Iterator[str]:
    """What was found, a line for each of the best lines."""
    speed = round(info.nodes / info.seconds) if info.seconds > 0 else 0
    spent = f"nodes {info.nodes} nps {speed} time {round(info.seconds * 1000)}"
    for number, line in enumerate(info.lines, 1):
        depth = f"depth {info.depth} seldepth {max(info.depth, len(line.moves))}"
        score, moves = score_words(line.score, mover, dialect), line_words(facts, line)
        yield f"info {depth} multipv {number} score {score} {spent} pv {moves}"


def score_words(score: Score, mover: Side, dialect: Dialect = UCI) -> str:
    """A score as the protocols have it: for the side to move; mates in plies or moves."""
    sign = 1 if mover is Side.FIRST else -1
    if score.mate is not None:
        distance = sign * score.mate
        if dialect.pair == 1:
            # The last ply of a mate is the mating side's.
            distance = 2 * distance - (distance > 0)
        return f"mate {distance}"
    return f"cp {round(100 * sign * (score.pawns or 0.0))}"


def line_words(facts: Facts, line: SearchLine) -> str:
    """The moves of a line."""
    return " ".join(code(facts, move) for move in line.moves)


def bestmove_line(facts: Facts, moves: Sequence[Move], dialect: Dialect = UCI) -> str:
    """The move that is played, and the answer that is expected."""
    if not moves:
        return f"bestmove {dialect.no_move}"
    ponder = f" ponder {code(facts, moves[1])}" if len(moves) > 1 else ""
    return f"bestmove {code(facts, moves[0])}{ponder}"
