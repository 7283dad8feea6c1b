"""Every game a second time, as the contract asks it.

A twin is a plain second implementation that shares no code with the first: it reads a
position, says what every move leads to, and in the fog what each side sees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from core.games.checkers import rules as checkers
from core.games.chess.rules import FOG_RULESETS
from tests.support import (
    naive,
    naive_board,
    naive_checkers,
    naive_chess,
    naive_fog_shogi,
    naive_progressive,
    naive_shogi,
)
from tests.support.naive_board import State
from tests.support.naive_progressive import Game as Series
from tests.support.naive_shogi import Shogi
from tests.toy import naive as naive_toy


class Shown(NamedTuple):
    """What stands where, by the names of squares, what is in hand, and who is to move.

    And how many checks each side has given, where they count.
    """

    men: Mapping[str, str]
    hand: Mapping[str, int]
    first: bool
    checks: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Twin:
    """A game under one ruleset.

    Attributes:
        read: The state of a position, from its text as the game writes it.
        steps: The state after every legal move; nothing once the game is won.
        shown: What there is to compare of a state.
        sight: The squares that the first side sees, or the second; ``None`` where nothing
            is hidden.
        outcome: Who won and why, from every position of a game so far as text and the quiet
            plies before; ``None`` where ``tests/support/endings.py`` alone tells.
    """

    read: Callable[[str], Any]
    steps: Callable[[Any], Sequence[Any]]
    shown: Callable[[Any], Shown]
    sight: Callable[[Any, bool], Collection[str]] | None = None
    outcome: Callable[[Sequence[str], int], tuple[str, str] | None] | None = None


def _letter(first: bool) -> str:
    return "w" if first else "b"


def _chess_shown(state: State) -> Shown:
    men = {naive_board.name(at): man for at, man in state.board.items()}
    return Shown(men, {}, state.turn == "w")


def _fog_chess(ruleset: str) -> Twin:
    rules = FOG_RULESETS[ruleset]

    def steps(state: State) -> list[State]:
        return [naive.play(state, step, rules) for step in naive.steps(state, rules)]

    def sight(state: State, first: bool) -> set[str]:
        return set(map(naive_board.name, naive.sight(state, _letter(first), rules)))

    def outcome(texts: Sequence[str], quiet: int) -> tuple[str, str] | None:
        return naive.outcome(texts, rules, quiet)

    def read(text: str) -> State:
        return naive_board.read(text, rules)

    return Twin(read, steps, _chess_shown, sight, outcome)


def _chess(ruleset: str) -> Twin:
    del ruleset  # They differ in how games end.

    def steps(state: State) -> list[State]:
        return [after for _, after in naive_chess.steps(state)]

    return Twin(lambda text: naive_board.read(text, naive_chess.FOG), steps, _chess_shown)


def _hill(ruleset: str) -> Twin:
    twin = _chess(ruleset)

    def steps(state: State) -> Sequence[State]:
        hill = (state.board.get((column, row), "") for column in (3, 4) for row in (3, 4))
        return [] if {"K", "k"} & set(hill) else twin.steps(state)

    return replace(twin, steps=steps)


def _three_check(ruleset: str) -> Twin:
    twin = _chess(ruleset)

    def read(text: str) -> tuple[State, tuple[int, int]]:
        _, white, black = text.rsplit(maxsplit=1)[-1].split("+")
        return twin.read(text), (int(white), int(black))

    def steps(counted: tuple[State, tuple[int, int]]) -> Sequence[Any]:
        state, (white, black) = counted
        if 3 in (white, black):
            return []
        found = []
        for after in twin.steps(state):
            check = naive_chess.checked(after)
            first, second = check and state.turn == "w", check and state.turn == "b"
            found.append((after, (white + first, black + second)))
        return found

    def shown(counted: tuple[State, tuple[int, int]]) -> Shown:
        return twin.shown(counted[0])._replace(checks=counted[1])

    return Twin(read, steps, shown)


def _progressive(kind: Any) -> Twin:
    return Twin(
        lambda text: naive_progressive.read(text, kind),
        lambda game: list(naive_progressive.steps(game)),
        lambda game: _chess_shown(game.state),
    )


def _fog_progressive(ruleset: str) -> Twin:
    del ruleset
    twin = _progressive("fog")

    def sight(game: Series, first: bool) -> set[str]:
        return set(map(naive_board.name, naive_progressive.sight(game, _letter(first))))

    return Twin(twin.read, twin.steps, twin.shown, sight)


def _checkers(ruleset: str) -> Twin:
    rules = checkers.RULESETS[ruleset]

    def shown(fen: str) -> Shown:
        state = naive_checkers.read(fen)
        men = {naive_checkers.name(at): man for at, man in state.board.items()}
        return Shown(men, {}, state.turn == "w")

    def sight(fen: str, first: bool) -> set[str]:
        return naive_checkers.sight(fen, _letter(first), rules)

    def steps(fen: str) -> list[str]:
        return [after for _, _, after in naive_checkers.moves(fen, rules)]

    def outcome(fens: Sequence[str], quiet: int) -> tuple[str, str] | None:
        return naive_checkers.outcome(fens, rules, quiet)

    return Twin(str, steps, shown, sight, outcome)


def _shogi_shown(state: Shogi) -> Shown:
    men = {naive_shogi.name(place): man for place, man in state.board.items()}
    hand = {man: count for man, count in state.hand.items() if count}
    return Shown(men, hand, state.black)


def _shogi(ruleset: str) -> Twin:
    def steps(state: Shogi) -> list[Shogi]:
        if ruleset == "try" and state.king(not state.black) == (5, 9 if state.black else 1):
            return []
        return [after for _, after in naive_shogi.steps(state)]

    return Twin(naive_shogi.read, steps, _shogi_shown)


def _fog_shogi(ruleset: str) -> Twin:
    def steps(state: Shogi) -> list[Shogi]:
        if naive_fog_shogi.winner(state) is not None:
            return []
        found = naive_fog_shogi.steps(state, blind=ruleset == "blind")
        return [after for _, after in found]

    def sight(state: Shogi, first: bool) -> set[str]:
        return set(map(naive_shogi.name, naive_fog_shogi.sees(state, first)))

    return Twin(naive_shogi.read, steps, _shogi_shown, sight)


def _toy(fog: bool) -> Twin:
    def name(spot: naive_toy.Spot) -> str:
        return f"{'abcdefghi'[spot[0]]}{spot[1] + 1}"

    def steps(state: naive_toy.State) -> list[naive_toy.State]:
        found = naive_toy.steps(state, fog=fog)
        return [naive_toy.played(state, step, fog=fog) for step in found]

    def shown(state: naive_toy.State) -> Shown:
        men = {name(spot): man for spot, man in state.men.items()}
        hand = {man: state.hand.count(man) for man in state.hand}
        return Shown(men, hand, state.turn == "w")

    def sight(state: naive_toy.State, first: bool) -> set[str]:
        return set(map(name, naive_toy.sees(state, _letter(first), fog=fog)))

    return Twin(naive_toy.read, steps, shown, sight if fog else None)


TWINS: dict[str, Callable[[str], Twin]] = {
    "fog-chess": _fog_chess,
    "fog-chess960": _fog_chess,
    "chess": _chess,
    "chess960": _chess,
    "king-of-the-hill": _hill,
    "three-check": _three_check,
    "progressive": _progressive,
    "fog-progressive": _fog_progressive,
    "checkers": lambda ruleset: replace(_checkers(ruleset), sight=None),
    "fog-checkers": _checkers,
    "shogi": _shogi,
    "fog-shogi": _fog_shogi,
    "toy": lambda _: _toy(fog=False),
    "fog-toy": lambda _: _toy(fog=True),
}
"""The twin of every game under each of its rulesets."""
