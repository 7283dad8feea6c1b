"""Small games of hidden information: as trees for the solver, and solved otherwise.

The other way is the linear program over sequences of actions (Koller, Megiddo and von
Stengel, "Fast Algorithms for Finding Randomized Strategies in Game Trees", 1994), which
shares nothing with the solver.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Protocol

import numpy as np
from scipy.optimize import linprog

from bots.fog.tree_kernels import Tree, found, join, plant, tree

Deal = tuple[int, ...]
Line = str


class SmallGame(Protocol):
    """Chance deals, then the two act in turn by letters; what one wins the other loses."""

    def deals(self) -> Sequence[tuple[float, Deal]]: ...

    def actions(self, deal: Deal, line: Line) -> str:
        """The letters one of which comes next; empty at the end."""

    def mover(self, deal: Deal, line: Line) -> int: ...

    def known(self, deal: Deal, line: Line) -> Hashable:
        """All that the mover knows."""

    def payoff(self, deal: Deal, line: Line) -> float:
        """To player 0."""


class Kuhn:
    """Three cards, one each, one bet (Kuhn, 1950). Player 0 loses a coin in 18 games."""

    def deals(self) -> Sequence[tuple[float, Deal]]:
        return [(1 / 6, deal) for deal in permutations(range(3), 2)]

    def actions(self, deal: Deal, line: Line) -> str:
        return {"": "pb", "p": "pb", "b": "pb", "pb": "pb"}.get(line, "")

    def mover(self, deal: Deal, line: Line) -> int:
        return len(line) % 2

    def known(self, deal: Deal, line: Line) -> Hashable:
        return deal[self.mover(deal, line)], line

    def payoff(self, deal: Deal, line: Line) -> float:
        if line in ("bp", "pbp"):
            return 1.0 if line == "bp" else -1.0
        stake = 2.0 if "bb" in line else 1.0
        return stake if deal[0] > deal[1] else -stake


class Leduc:
    """Six cards of three ranks, one each and one on the table for the second round.

    Bets are of 2 and 4 coins, two a round at most (Southey and others, 2005). The card on
    the table is dealt at once, but nobody knows it before the second round.
    """

    def deals(self) -> Sequence[tuple[float, Deal]]:
        found: dict[Deal, float] = {}
        for cards in permutations((0, 0, 1, 1, 2, 2), 3):
            found[cards] = found.get(cards, 0.0) + 1 / 120
        return [(chance, deal) for deal, chance in found.items()]

    def actions(self, deal: Deal, line: Line) -> str:
        part = line.split("/")[-1]
        if self._ended(line):
            return ""
        letters = "fc" if part.endswith("r") else "c"
        return letters + ("r" if part.count("r") < 2 else "")

    def mover(self, deal: Deal, line: Line) -> int:
        return len(line.split("/")[-1]) % 2

    def known(self, deal: Deal, line: Line) -> Hashable:
        own = deal[self.mover(deal, line)]
        return own, deal[2] if "/" in line else None, line

    def payoff(self, deal: Deal, line: Line) -> float:
        paid = [1, 1]
        for number, part in enumerate(line.split("/")):
            for place, letter in enumerate(part):
                one, other = place % 2, 1 - place % 2
                if letter == "f":
                    return -float(paid[0]) if one == 0 else float(paid[1])
                if letter == "c":
                    paid[one] = paid[other]
                if letter == "r":
                    paid[one] = paid[other] + 2 * (number + 1)
        ranks = [(card == deal[2], card) for card in deal[:2]]
        return float(paid[0]) * ((ranks[0] > ranks[1]) - (ranks[0] < ranks[1]))

    def _ended(self, line: Line) -> bool:
        return line.endswith("f") or ("/" in line and self.full(line.split("/")[1]))

    @staticmethod
    def full(part: str) -> bool:
        """Whether a round of bets is over."""
        return len(part) > 1 and part.endswith("c")


class Matrix:
    """Both choose at once: player 1 is not told what player 0 chose."""

    def __init__(self, payoffs: Sequence[Sequence[float]]) -> None:
        self.payoffs = payoffs

    def deals(self) -> Sequence[tuple[float, Deal]]:
        return [(1.0, ())]

    def actions(self, deal: Deal, line: Line) -> str:
        width = len(self.payoffs) if line == "" else len(self.payoffs[0])
        return "abcdefgh"[:width] if len(line) < 2 else ""

    def mover(self, deal: Deal, line: Line) -> int:
        return len(line)

    def known(self, deal: Deal, line: Line) -> Hashable:
        return len(line)

    def payoff(self, deal: Deal, line: Line) -> float:
        return self.payoffs["abcdefgh".index(line[0])]["abcdefgh".index(line[1])]


def follow(game: SmallGame, line: Line, letter: str) -> Line:
    """The line after one more action; Leduc's rounds are told apart by a stroke."""
    longer = line + letter
    if isinstance(game, Leduc) and "/" not in line and Leduc.full(longer):
        return longer + "/"
    return longer


@dataclass
class Planted:
    """A small game as a tree, with the number of each infoset."""

    tree: Tree
    infosets: dict[Hashable, int]

    def mix(self, strategy: np.ndarray, known: Hashable) -> list[float]:
        """What ``strategy`` does at an infoset, given as mover and what it knows."""
        infoset = self.infosets[known]
        start, size = self.tree.starts[infoset], self.tree.sizes[infoset]
        return [float(share) for share in strategy[start : start + size]]


def planted(game: SmallGame) -> Planted:
    """``game`` as a tree."""
    made = Planted(tree(30_000, 20_000), {})
    for chance, deal in game.deals():
        branch = plant(made.tree, chance, _infoset(made, game, deal, ""))
        _grow(made, game, deal, "", branch)
    return made


def _infoset(made: Planted, game: SmallGame, deal: Deal, line: Line) -> int:
    mover = game.mover(deal, line)
    known = mover, game.known(deal, line)
    if known not in made.infosets:
        size = len(game.actions(deal, line))
        made.infosets[known] = found(made.tree, mover, size)
    return made.infosets[known]


def _grow(made: Planted, game: SmallGame, deal: Deal, line: Line, branch: int) -> None:
    for place, letter in enumerate(game.actions(deal, line)):
        longer = follow(game, line, letter)
        if game.actions(deal, longer):
            below = join(made.tree, branch, place, _infoset(made, game, deal, longer))
            _grow(made, game, deal, longer, below)
        else:
            node = made.tree.firsts[branch] + place
            made.tree.values[node] = game.payoff(deal, longer)


Sequence0 = tuple[Hashable, str] | None
"""The last action of a player and where; ``None`` before the first."""


def lines(game: SmallGame) -> Iterator[tuple[float, list[Sequence0], float]]:
    """Every end: its chance, the last sequence of each player, and the payoff."""
    for chance, deal in game.deals():
        yield from _ends(game, chance, deal, "", [None, None])


def _ends(
    game: SmallGame, chance: float, deal: Deal, line: Line, last: list[Sequence0]
) -> Iterator[tuple[float, list[Sequence0], float]]:
    letters = game.actions(deal, line)
    if not letters:
        yield chance, list(last), game.payoff(deal, line)
    for letter in letters:
        mover = game.mover(deal, line)
        now = list(last)
        now[mover] = ((game.known(deal, line), last[mover]), letter)
        yield from _ends(game, chance, deal, follow(game, line, letter), now)


def value(game: SmallGame) -> float:
    """What the game is worth to player 0 when both play as well as can be."""
    seqs: list[dict[Sequence0, int]] = [{None: 0}, {None: 0}]
    ends = list(lines(game))
    for _, last, _ in ends:
        for player in range(2):
            _enter(seqs[player], last[player])
    payoffs = np.zeros((len(seqs[0]), len(seqs[1])))
    for chance, last, payoff in ends:
        payoffs[seqs[0][last[0]], seqs[1][last[1]]] += chance * payoff
    flow0, start0 = _flow(seqs[0])
    flow1, start1 = _flow(seqs[1])
    # Over player 0's plan x and the worth v of player 1's infosets: the largest v[0] with
    # flow1' v <= payoffs' x, flow0 x = start0, x >= 0.
    cost = np.concatenate([np.zeros(len(seqs[0])), -start1])
    solved = linprog(
        cost,
        A_ub=np.hstack([-payoffs.T, flow1.T]),
        b_ub=np.zeros(len(seqs[1])),
        A_eq=np.hstack([flow0, np.zeros((len(start0), len(start1)))]),
        b_eq=start0,
        bounds=[(0, None)] * len(seqs[0]) + [(None, None)] * len(start1),
    )
    assert solved.success, solved.message
    return -float(solved.fun)


def _enter(seqs: dict[Sequence0, int], last: Sequence0) -> None:
    if last is not None and last not in seqs:
        _enter(seqs, last[0][1])  # type: ignore[index]
        seqs[last] = len(seqs)


def _flow(seqs: dict[Sequence0, int]) -> tuple[np.ndarray, np.ndarray]:
    """Rows that say: what goes into an infoset comes out of it again."""
    places = sorted({key[0] for key in seqs if key is not None}, key=repr)
    flow, start = np.zeros((1 + len(places), len(seqs))), np.zeros(1 + len(places))
    flow[0, 0] = start[0] = 1.0
    for row, place in enumerate(places, start=1):
        flow[row, seqs[place[1]]] = -1.0  # type: ignore[index]
        for key, column in seqs.items():
            if key is not None and key[0] == place:
                flow[row, column] = 1.0
    return flow, start
