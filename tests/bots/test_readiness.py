"""Bots are made ready for the game that they are about to play."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from bots import roster
from bots.roster import ROSTER, for_game, maker
from core.player import Player
from core.values import Side
from core.warm import Stage
from gui.app import session
from gui.app.bot_requests import ToWatch
from gui.app.requests import ToPlay
from gui.app.session import new_session, watched_table
from tests.events.players import make as plain_make
from tests.gui.sitting import quiet_shell


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The stages that are compiled, and the games whose kernels are loaded."""
    found: list[object] = []

    def ensure(stages: Iterable[Stage]) -> None:
        found.extend(stages)

    def get_ready(player: Player, variant: str) -> None:
        found.append((player.name, variant))

    monkeypatch.setattr(roster, "ensure", ensure)
    monkeypatch.setattr(roster, "get_ready", get_ready)
    return found


def test_a_bot_is_made_ready_for_its_game_and_no_other(ready: list[object]) -> None:
    for variant in ("checkers", "fog-chess"):
        for_game(maker(), variant)("Minimax", 1)
        assert ready == [*ROSTER["Minimax"].stages(variant), ("Minimax", variant)]
        ready.clear()
    assert for_game(plain_make, "checkers") is plain_make


def test_the_window_makes_bots_ready_for_the_game_that_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    class Made:
        """In place of a bot's process."""

        def __init__(self, make: object, name: str, seed: int) -> None:
            self.name = name
            made.append(getattr(make, "variant", None))

        def close(self) -> None:
            pass

    monkeypatch.setattr(session, "Worker", Made)
    shell = quiet_shell(tmp_path, [])
    shell.make = maker()
    asked = ToPlay("Minimax", Side.FIRST, "checkers", "russian", "none", 1)
    new_session(shell, asked).close()
    watch = ToWatch(("Minimax", "Minimax"), "chess", "fide", 1, "none", None)
    watched_table(shell, watch, lambda record: None).close()
    assert made == ["checkers", "chess", "chess"]
