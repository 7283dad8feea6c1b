"""Checks a bot in saved games: were its beliefs true, and did it guard its king?

A new instance of the bot gets the observations of its side again and is asked for its list
of positions only. The list and the move played are compared with the true position here,
where the bot cannot see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Self, TypeAlias

from core.events.foretelling import foretold, thinned
from core.game import Game
from core.knowledge.pieces_left import pieces_left
from core.play.clock import read_budget
from core.player import Budget, Make, PositionLister, PossiblePositions
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.records.tags import SIDES, read_number
from core.values import Move, Observation, Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SAFE = 0.005
"""The largest chance, by the belief, to hang the king with a move that counts as safe."""

Row: TypeAlias = "NDArray[np.uint64]"
Shares: TypeAlias = "NDArray[np.float64] | None"
Risks: TypeAlias = "Callable[[Game, NDArray[np.uint64], Shares], dict[Move, float]]"
"""The chance that the king can be taken at once after each move. Given are positions that
look alike to the side to move, and the chance of each; all alike without. Handed in from
above: core judges no moves."""
Hangs: TypeAlias = "Callable[[NDArray[np.uint64], Shares], dict[Move, float]]"


class NoListError(Exception):
    """The bot keeps no list of positions. The message says so in one line."""


@dataclass(frozen=True, slots=True)
class Examiner:
    """How a bot is examined.

    Attributes:
        bot: Its name.
        make: Makes it.
        risks: Judges moves.
        budget: For its beliefs; ``None`` for the budget recorded in the games.
        usual: The budget where none is recorded.
    """

    bot: str
    make: Make
    risks: Risks
    budget: Budget | None
    usual: Budget

    def of_side(self, record: GameRecord, side: Side) -> tuple[PositionLister, Budget]:
        """A new instance of the bot for ``side``, and its budget per move.

        Raises:
            NoListError: If it keeps no list of positions.
        """
        seed = read_number(record.tags.get(f"{SIDES[side]}Seed", ""))
        player = self.make(self.bot, seed)
        if not isinstance(player, PositionLister):
            raise NoListError(f"{self.bot} chooses by no list of positions")
        return player, self.budget or _budget_of(record) or self.usual


@dataclass(frozen=True, slots=True)
class ExaminedMove:
    """One move of the bot, compared with the true position.

    Attributes:
        ply: After so many moves it was made.
        positions: Size of the bot's list.
        exact: Whether the bot took the list for complete.
        inside: Whether the true position was in it.
        exposed: Whether the move left the king en prise.
        hung: Whether it did so although the bot could have known a safe move.
        pieces: What the bot's side had left; see ``pieces_left``.
        foretold: The risks of its moves; see ``foretelling.foretold``.
    """

    ply: int
    positions: int
    exact: bool
    inside: bool
    exposed: bool
    hung: bool
    pieces: float = 1.0
    foretold: tuple[tuple[float, float], ...] = ()

    @property
    def missing(self) -> bool:
        """Whether the true position was missing from a list taken for complete."""
        return self.exact and not self.inside


@dataclass(frozen=True, slots=True)
class ExaminationCounts:
    """Counts over many moves.

    Attributes:
        moves: How many there are.
        exact: On how many the bot took its list for complete.
        inside: On how many the true position was in it.
        missing: On how many it was not although the list was taken for complete: bugs.
        exposed: How many left the king en prise.
        hung: How many did so although a safe move could be known.
        sizes: Sizes of the lists, sorted.
    """

    moves: int
    exact: int
    inside: int
    missing: int
    exposed: int
    hung: int
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, turns: Sequence[ExaminedMove]) -> Self:
        """Count ``turns``."""
        return cls(
            moves=len(turns),
            exact=sum(turn.exact for turn in turns),
            inside=sum(turn.inside for turn in turns),
            missing=sum(turn.missing for turn in turns),
            exposed=sum(turn.exposed for turn in turns),
            hung=sum(turn.hung for turn in turns),
            sizes=tuple(sorted(turn.positions for turn in turns)),
        )

    def size(self, share: float) -> int:
        """The quantile of the sizes at ``share``; 0 without any."""
        place = max(0, ceil(share * self.moves) - 1)
        return self.sizes[place] if self.sizes else 0


def examined(record: GameRecord, examiner: Examiner) -> list[ExaminedMove]:
    """All moves of ``record`` that the bot chose, for both sides if it played both.

    Moves of a random opening are left out.
    """
    timeline = Timeline.of(record)
    return [
        turn
        for side in Side
        if record.players[side] == examiner.bot
        for turn in _turns(timeline, side, examiner)
    ]


def _turns(timeline: Timeline, side: Side, examiner: Examiner) -> Iterator[ExaminedMove]:
    game, history, record = timeline.game, timeline.history, timeline.record
    player, budget = examiner.of_side(record, side)
    opening = read_number(record.tags.get("OpeningPlies", ""))
    seen: list[Observation] = []
    for ply, move in enumerate(record.moves):
        seen.append(timeline.observed(ply, side))
        if ply >= opening and seen[-1].to_move is side:
            listed = player.possible_positions(tuple(seen), budget)
            hangs = partial(examiner.risks, game)
            turn = _turn(ply, history[ply].row, move, listed, hangs)
            yield replace(turn, pieces=pieces_left(game, seen[-1]))


def _turn(
    ply: int, truth: Row, move: Move, listed: PossiblePositions, hangs: Hangs
) -> ExaminedMove:
    rows, shares = listed.rows, listed.shares()
    really = hangs(truth[None], None)
    exposed = really[move] > 0
    return ExaminedMove(
        ply=ply,
        positions=len(rows),
        exact=listed.exact,
        inside=bool((rows == truth).all(axis=1).any()),
        exposed=exposed,
        hung=exposed and _was_avoidable(really, hangs(rows, shares)),
        foretold=foretold(hangs(*thinned(rows, shares)), really),
    )


def _was_avoidable(really: dict[Move, float], believed: dict[Move, float]) -> bool:
    """Whether there was a move that the bot should have known to be safe, and was."""
    return any(risk <= SAFE and really.get(move) == 0 for move, risk in believed.items())


def _budget_of(record: GameRecord) -> Budget | None:
    try:
        return read_budget(record.tags.get("Budget", ""))
    except ValueError:
        return None
