"""Bots play the toy in confined processes, which may read little and know few names."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from bots.roster import make
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget
from core.tasks import bot_host
from core.tasks.bot_host import PooledHost, ProcessPool
from tests.support.hosts import choose, make_player

PATIENCE = 300.0
"""Seconds, in which it may have to compile."""


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessPool]:
    pool = ProcessPool()
    # What runs the tests need not be loaded by each process as well.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    monkeypatch.setattr(bot_host, "POOL", pool)
    yield pool
    pool.close()


@pytest.mark.parametrize(
    ("key", "name"), [("toy", "Minimax"), ("fog-toy", "Weigher"), ("fog-toy", "RandomMove")]
)
def test_a_confined_bot_plays_a_game_from_elsewhere(key: str, name: str) -> None:
    referee, budget = Referee(find_game(key)), Budget(nodes=500)
    bot = PooledHost(make, name, 1)
    make_player(bot, PATIENCE)
    for _ in range(4):
        answer = choose(bot, referee.seen_by(referee.to_move), budget, PATIENCE)
        assert answer is not None
        assert answer.move is not None
        referee.play(answer.move)
    bot.leave()
    assert len(referee.moves) == 4
