"""Checkers a second time, written for being plainly right and nothing else.

It shares no code with the program: FEN of draughts goes in; texts, sets and tuples come
out. A board is a dictionary from ``(column, row)``, both counted from 0, to a letter: ``M``
and ``K`` are White's man and king, ``m`` and ``k`` Black's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeAlias

At: TypeAlias = tuple[int, int]
Board: TypeAlias = dict[At, str]

WAYS = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
DARK = [(2 * place + row % 2, row) for row in range(7, -1, -1) for place in range(4)]
"""The squares that are played on, that of number 1 first."""

START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


class Rules(Protocol):
    """The options of a ruleset that this twin knows."""

    @property
    def capture(self) -> str: ...
    @property
    def men(self) -> str: ...
    @property
    def crowning(self) -> str: ...
    @property
    def kings(self) -> str: ...
    @property
    def quiet_plies(self) -> int: ...
    @property
    def quiet(self) -> str: ...
    @property
    def repetition(self) -> int: ...


class State(NamedTuple):
    """A position."""

    board: Board
    turn: str


class Play(NamedTuple):
    """One way to move: every stop, the men taken, and what stands there in the end."""

    stops: tuple[At, ...]
    taken: frozenset[At]
    letter: str


Ways: TypeAlias = dict[tuple[str, str, str], set[tuple[str, ...]]]
"""The paths of every move, by where it begins, where it ends and the FEN after it."""


def moves(fen: str, rules: Rules) -> Ways:
    """Every legal move."""
    state, found = read(fen), Ways()
    for play in _plays(state, state.turn, rules):
        path = tuple(map(name, play.stops))
        move = path[0], path[-1], write(_after(state, play))
        found.setdefault(move, set()).add(path)
    return found


def sight(fen: str, side: str, rules: Rules) -> set[str]:
    """The squares that ``side``, ``w`` or ``b``, sees in the fog."""
    state = read(fen)
    seen = {(x, y) for x in range(8) for y in range(8)} - set(DARK)
    seen |= {at for at, letter in state.board.items() if owner(letter) == side}
    for play in _plays(state, side, rules):
        for here, there in pairwise(play.stops):
            seen |= {here, *_between(here, there), there}
    return set(map(name, seen))


def outcome(fens: Sequence[str], rules: Rules, quiet: int = 0) -> tuple[str, str] | None:
    """Who won (``w``, ``b`` or ``-``) and why, or ``None`` while the game runs."""
    states = [read(fen) for fen in fens]
    last = states[-1]
    if last.turn not in map(owner, last.board.values()):
        return other(last.turn), "no man"
    if not _plays(last, last.turn, rules):
        return other(last.turn), "no move"
    if rules.quiet_plies and _quiet(states, quiet, rules) >= rules.quiet_plies:
        return "-", "quiet"
    if rules.repetition and states.count(last) >= rules.repetition:
        return "-", "repetition"
    return None


# Moves


def _plays(state: State, side: str, rules: Rules) -> list[Play]:
    """Every way for ``side`` to move if it were its turn."""
    captures = []
    for at, letter in state.board.items():
        if owner(letter) == side:
            rest = {place: man for place, man in state.board.items() if place != at}
            captures += _captures(rest, Play((at,), frozenset(), letter), rules)
    if rules.capture == "longest":
        most = max((len(play.taken) for play in captures), default=0)
        captures = [play for play in captures if len(play.taken) == most]
    return captures or list(_steps(state.board, side, rules))


def _captures(board: Board, play: Play, rules: Rules) -> Iterator[Play]:
    """``play`` and what it goes on to take; ``board`` keeps the men taken meanwhile."""
    letter = _crowned(play.letter, play.stops[-1])
    stops = rules.crowning == "and stops" and letter != play.letter
    ways = [] if stops else WAYS
    onward = [further for way in ways for further in _take(board, play, way, rules)]
    if not onward and play.taken:
        yield play._replace(letter=letter)
    for further in onward:
        yield from _captures(board, further, rules)


def _take(board: Board, play: Play, way: At, rules: Rules) -> list[Play]:
    """``play`` with the next man in a direction taken, one for each place to stop."""
    if not is_king(play.letter) and rules.men == "forwards" and way[1] != _up(play.letter):
        return []
    ahead, flies = _ray(play.stops[-1], way), _flies(play.letter, rules)
    if not flies:
        ahead = ahead[:2]
    near = [place for place, at in enumerate(ahead) if at in board]
    if not near or (not flies and near[0] > 0):
        return []
    victim, behind = ahead[near[0]], ahead[near[0] + 1 :]
    if owner(board[victim]) == owner(play.letter) or victim in play.taken:
        return []
    found = []
    for landing in behind:
        if landing in board:
            break
        at_once = rules.crowning == "at once"
        letter = _crowned(play.letter, landing) if at_once else play.letter
        found.append(Play((*play.stops, landing), play.taken | {victim}, letter))
    if rules.kings == "onward" and is_king(play.letter):
        going = [one for one in found if any(_take(board, one, on, rules) for on in WAYS)]
        return going or found
    return found


def _steps(board: Board, side: str, rules: Rules) -> Iterator[Play]:
    for at, letter in board.items():
        if owner(letter) != side:
            continue
        for way in WAYS:
            if not is_king(letter) and way[1] != _up(letter):
                continue
            for target in _ray(at, way)[: None if _flies(letter, rules) else 1]:
                if target in board:
                    break
                yield Play((at, target), frozenset(), _crowned(letter, target))


def _up(letter: str) -> int:
    """In which direction a man steps."""
    return 1 if owner(letter) == "w" else -1


def _flies(letter: str, rules: Rules) -> bool:
    return is_king(letter) and rules.kings != "short"


def _after(state: State, play: Play) -> State:
    gone = {play.stops[0], *play.taken}
    board = {at: letter for at, letter in state.board.items() if at not in gone}
    board[play.stops[-1]] = play.letter
    return State(board, other(state.turn))


def _crowned(letter: str, at: At) -> str:
    return {("M", 7): "K", ("m", 0): "k"}.get((letter, at[1]), letter)


def _quiet(states: Sequence[State], quiet: int, rules: Rules) -> int:
    number = quiet
    for before, after in pairwise(states):
        men = [
            {at: s for at, s in one.board.items() if s in "Mm"} for one in (before, after)
        ]
        progress = rules.quiet == "progress" and men[0] != men[1]
        stirs = progress or len(before.board) != len(after.board)
        number = 0 if stirs else number + 1
    return number


# Squares and text


def owner(letter: str) -> str:
    """``w`` or ``b``."""
    return "w" if letter.isupper() else "b"


def other(side: str) -> str:
    """The opponent of ``side``."""
    return "b" if side == "w" else "w"


def is_king(letter: str) -> bool:
    """Whether it is no man."""
    return letter in "Kk"


def name(at: At) -> str:
    """Such as ``c3``."""
    return "abcdefgh"[at[0]] + str(at[1] + 1)


def place(text: str) -> At:
    """The square of a name such as ``c3``, or of a number from 1."""
    if text.isdecimal():
        return DARK[int(text) - 1]
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def _ray(at: At, way: At) -> list[At]:
    """The squares beyond ``at`` in one direction, up to the edge."""
    places = [(at[0] + way[0] * n, at[1] + way[1] * n) for n in range(1, 8)]
    return [(x, y) for x, y in places if 0 <= x < 8 and 0 <= y < 8]


def _between(here: At, there: At) -> Iterator[At]:
    distance = abs(there[0] - here[0])
    across, up = ((b - a) // distance for a, b in zip(here, there, strict=True))
    for n in range(1, distance):
        yield here[0] + n * across, here[1] + n * up


def read(fen: str) -> State:
    """The state of a FEN as ``write`` gives it."""
    turn, *lists = fen.split(":")[:3]
    board = {}
    for men in lists:
        for text in filter(None, men[1:].split(",")):
            letter = "K" if text[0] == "K" else "M"
            board[place(text.removeprefix("K"))] = (
                letter if men[0] == "W" else letter.lower()
            )
    return State(board, turn.lower())


def write(state: State) -> str:
    """The FEN of a state, without counters."""
    lists = {"w": "", "b": ""}
    for at in sorted(state.board):
        letter = state.board[at]
        lists[owner(letter)] += f",{'K' if is_king(letter) else ''}{name(at)}"
    men = (f"{side.upper()}{lists[side][1:]}" for side in "wb")
    return ":".join((state.turn.upper(), *men))
