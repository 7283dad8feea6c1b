"""A choice among many fog puzzles: as many of each kind, from many games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random

from core.puzzles.claim import Claim, FogKind

FROM_ONE_GAME = 2
"""So many of one kind are taken from one game at most."""

SEED = 1


def chosen(games: Sequence[Sequence[Claim]], number: int) -> list[tuple[int, Claim]]:
    """At most ``number`` of the claims of ``games``, each with the place of its game.

    The kinds take turns, so that a rare kind is there with all it has.
    """
    waiting = _by_kind(games)
    taken: list[tuple[int, Claim]] = []
    while len(taken) < number and any(waiting.values()):
        for claims in waiting.values():
            if claims and len(taken) < number:
                taken.append(claims.pop())
    return taken


def _by_kind(
    games: Sequence[Sequence[Claim]],
) -> dict[FogKind, list[tuple[int, Claim]]]:
    """The claims of each kind in any order, without those that are too many of a game."""
    waiting: dict[FogKind, list[tuple[int, Claim]]] = defaultdict(list)
    dice = Random(SEED)
    for place, claims in enumerate(games):
        counts: Counter[FogKind] = Counter()
        for claim in dice.sample(list(claims), len(claims)):
            counts[claim.kind] += 1
            if counts[claim.kind] <= FROM_ONE_GAME:
                waiting[claim.kind].append((place, claim))
    return {kind: dice.sample(waiting[kind], len(waiting[kind])) for kind in FogKind}
