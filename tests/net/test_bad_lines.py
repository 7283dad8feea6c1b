"""Games of bots over lines that are cut, delayed, torn and doubled at random."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from core.net import line as lines
from core.net import remote
from lab.bench.network import play
from lab.bench.served import BadLine, Faults, ServerProcess

GAMES = 12

FAULTS = Faults(
    cut=0.01, tear=0.01, stall=0.002, double=0.05, split=0.1, delay=0.2, longest=0.03
)
"""As on a bad line, but for a hundredth of the time."""


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "RETRY_PAUSES", (0.01, 0.05))
    monkeypatch.setattr(lines, "PING", 0.2)
    monkeypatch.setattr(lines, "RECEIVE_TIMEOUT", 0.8)
    monkeypatch.setattr(remote, "RETRY_AFTER", 0.3)


def test_games_over_bad_lines_end_with_one_record(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path, ("--each", "100")) as server,
        closing(BadLine(server.port, FAULTS, 1)) as line,
    ):
        played = list(play(server.port, line.port, GAMES, GAMES))
    records = server.records()
    assert [game.trouble for game in played] == [""] * GAMES
    assert len(records) == GAMES
    for game in played:
        assert game.unlike(records[game.pairing.game]) == []
    assert all(line.happened[each] for each in ("cut", "tear", "double", "split", "delay"))
    assert "Traceback" not in server.log


def test_a_record_that_is_not_the_same_is_noticed(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path) as server,
        closing(BadLine(server.port, Faults(0, 0, 0, 0, 0, 0, 0, 0), 1)) as line,
    ):
        (game,) = play(server.port, line.port, 1, 1)
    assert sum(line.happened.values()) == 0
    (record,) = server.records().values()
    assert game.unlike(record) == []
    assert "no record" in game.unlike("")[0]
    assert len(game.unlike(record.replace("Magpie", "Jay"))) == 2
    other = record.replace("1. ", "1. a3 a6 2. ", 1)
    assert any("something else" in each for each in game.unlike(other))
    for player in game.players:
        player.decided.pop(0, None)
    assert "nobody's choice" in game.unlike(record)[0]
