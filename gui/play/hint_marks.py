"""What help shows at each level, as a function of what the person has been shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from core.facts import Facts
from core.game import Game
from core.knowledge import Certain, Memory, certain, odds_of
from core.player import Believed
from core.records.record import BELIEF, CERTAIN, MEMORY
from core.values import Observation, Square
from gui.board.view_state import BoardMarks, Ghost, Sure

_LEAST = 0.005
"""Smaller chances are not told in words."""

_TOLD = 3
"""So many kinds are told of one square."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known at one moment.

    Attributes:
        seen: Everything shown so far.
        memories: Pieces where they were seen last.
        believed: What can be believed now; ``None`` while it is not worked out.
    """

    seen: Sequence[Observation]
    memories: tuple[Memory, ...] = ()
    believed: Believed | None = None


@dataclass(frozen=True, slots=True)
class HintMarks:
    """What help adds to the marks of a board."""

    sure: tuple[Sure, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    odds: tuple[tuple[Square, float], ...] = ()
    hand: tuple[tuple[str, float], ...] = ()

    def added_to(self, marks: BoardMarks) -> BoardMarks:
        """``marks`` with these marks added."""
        added = replace(marks, sure=self.sure, ghosts=self.ghosts, odds=self.odds)
        return replace(added, hand=self.hand)


def hint_marks(game: Game, knowledge: Knowledge, level: int, kind: str) -> HintMarks:
    """What help shows at ``level``.

    Where ``kind`` names a kind of pieces by its symbol, ghosts and odds are of those alone.
    """
    if level < CERTAIN:
        return HintMarks()
    facts = game.facts
    sure = certain(game, knowledge.seen, knowledge.believed)
    return HintMarks(
        sure=_sure(sure, knowledge.seen[-1], kind),
        ghosts=_ghosts(facts, knowledge, sure, kind) if level >= MEMORY else (),
        odds=_odds(facts, knowledge, sure, kind) if level >= BELIEF else (),
        hand=_hand(facts, knowledge, kind) if level >= BELIEF else (),
    )


def bare(marks: BoardMarks) -> BoardMarks:
    """``marks`` without those that go beyond what is seen."""
    return replace(marks, blocked=frozenset())


def positions_words(believed: Believed | None) -> str:
    """The number of possible positions, as text."""
    if believed is None:
        return "Working it out…"
    if not believed.exact:
        return f"at least {believed.positions:,} positions"
    return "1 position" if believed.positions == 1 else f"{believed.positions:,} positions"


def here_words(
    facts: Facts, believed: Believed | None, square: Square, notation: str = ""
) -> str:
    """What may stand on a fogged square, named as in a notation; empty of one in sight."""
    if believed is None or facts.name(square) not in believed.chances:
        return ""
    kinds = believed.chances[facts.name(square)]
    likely = sorted(kinds.items(), key=lambda item: -item[1])
    names = dict(zip(facts.symbols, facts.kinds, strict=True))
    told = [
        f"{names[letter.lower()]} {100 * chance:.0f} %"
        for letter, chance in likely[:_TOLD]
        if chance >= _LEAST
    ]
    nobody = (
        "empty" if believed.exact and not any(kinds.values()) else "almost certainly empty"
    )
    return f"{facts.as_read(notation).name(square)}: {', '.join(told) or nobody}"


def _sure(sure: Certain, now: Observation, kind: str) -> tuple[Sure, ...]:
    """The certain pieces; that a way is blocked has a mark of its own.

    That some piece is there is left out where only one kind is asked for.
    """
    return tuple(
        Sure(square, man)
        for square, man in sorted(sure.items())
        if man is not None or (not kind and square not in now.blocked)
    )


def _ghosts(
    facts: Facts, knowledge: Knowledge, sure: Certain, kind: str
) -> tuple[Ghost, ...]:
    """The pieces remembered, but for those of which more is known."""
    return tuple(
        Ghost(memory.square, memory.piece, moves_ago(knowledge.seen, memory.plies))
        for memory in knowledge.memories
        if kind in ("", memory.piece.symbol)
        and sure.get(memory.square) is None
        and not _ruled_out(facts, knowledge.believed, memory)
    )


def moves_ago(seen: Sequence[Observation], plies: int) -> int:
    """How many moves of either side ``plies`` are, at the end of ``seen``: full turns."""
    first = max(0, len(seen) - 1 - plies)
    turns = sum(1 for _ in groupby(now.to_move for now in seen[first:-1]))
    return (turns + 1) // 2


def _ruled_out(facts: Facts, believed: Believed | None, memory: Memory) -> bool:
    if believed is None or not believed.exact:
        return False
    kinds = believed.chances.get(facts.name(memory.square), {})
    return kinds.get(memory.piece.letter) == 0


def _odds(
    facts: Facts, knowledge: Knowledge, sure: Certain, kind: str
) -> tuple[tuple[Square, float], ...]:
    """The chances of the moment where nothing is certain; never those of one before."""
    believed = knowledge.believed
    if believed is None:
        return ()
    now = knowledge.seen[-1]
    shown = now.visible | {mark.square for mark in _sure(sure, now, kind)}
    odds = odds_of(facts, believed, (kind,) if kind else facts.symbols)
    return tuple((square, odds[square]) for square in sorted(odds) if square not in shown)


def _hand(facts: Facts, knowledge: Knowledge, kind: str) -> tuple[tuple[str, float], ...]:
    """How many of each kind are in a hidden hand on average."""
    believed = knowledge.believed
    if believed is None or knowledge.seen[-1].hidden_hand is None:
        return ()
    return tuple(
        (letter.lower(), number)
        for letter, number in believed.hand.items()
        if kind in ("", letter.lower())
    )
