"""``traps`` on the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lab.traps import OPENING_TRAPS

Run = Callable[..., Any]


def test_lost_kings_are_counted_trap_by_trap(lab: Run) -> None:
    words = ("traps", "RandomMove", "--seeds", 2, "--jobs", 1)
    done = lab(*words, "--json")
    data = done.data
    assert (data["bot"], data["budget"], data["games"]) == (
        "RandomMove",
        "0.5s",
        2 * len(OPENING_TRAPS),
    )
    assert [trap["line"] for trap in data["traps"]] == [trap.line for trap in OPENING_TRAPS]
    lost = [game for trap in data["traps"] for game in trap["lost"]]
    assert data["lost"] == len(lost) > 0
    assert done.status == 1
    first = next(trap for trap in data["traps"] if trap["line"] == "c4 d5 Qa4")
    assert first["lost"][0]["moves"][:3] == ["c2c4", "d7d5", "d1a4"]
    assert {game["moves"][-1] for game in first["lost"]} == {"a4e8"}
    told = lab(*words)
    assert told.status == 1
    assert f"in all {len(lost)} of {2 * len(OPENING_TRAPS)}" in told.out
    assert "1. c4 d5 2. Qa4" in told.out


def test_processes_change_nothing(lab: Run) -> None:
    words = ("traps", "CaptureLargest", "--seeds", 1, "--rules", "thesis", "--json")
    assert lab(*words, "--jobs", 2).data == lab(*words, "--jobs", 1).data


def test_who_loses_none_is_told_so(lab: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.traps.OPENING_TRAPS", OPENING_TRAPS[:1])
    words = ("traps", "HalvingPlayer", "--seeds", 1, "--budget", "20000n", "--jobs", 1)
    done = lab(*words)
    assert done.status == 0
    assert done.out.splitlines()[0] == "HalvingPlayer, 20,000 nodes a move; kings lost:"
    assert "in all 0 of 1 (0.00 to 79.35 %)" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Nobody",), "unknown bot 'Nobody'"),
        (("RandomMove", "--seeds", "0"), "from 1 to"),
        (("RandomMove", "--rules", "x"), "ruleset"),
        (("RandomMove", "--budget", "x"), "0.5s"),
        ((), "BOT"),
    ],
)
def test_wrong_use_is_one_line(lab: Run, words: tuple[str, ...], said: str) -> None:
    done = lab("traps", *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
