"""Bots in processes of their own, waited for."""

from __future__ import annotations

from collections.abc import Sequence

from core.player import Budget
from core.tasks.bot_host import Host
from core.tasks.protocol import Answer
from core.values import Observation


def make_player(host: Host, seconds: float = 60.0) -> Answer | None:
    """Wait until the player has been made; why it could not be, if so."""
    answer = None
    while not host.made and answer is None:
        assert host.wait(seconds), "it was not made in time"
        answer = host.poll()
    return answer


def choose(
    host: Host, seen: Sequence[Observation], budget: Budget, seconds: float = 60.0
) -> Answer | None:
    """What the player answers to the end of ``seen``; ``None`` if that takes too long."""
    host.ask(seen, budget)
    return host.poll() if host.wait(seconds) else None
