"""A real server that is killed amid games, and ``main.py serve`` as people start it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from core.compiled import ROOT
from lab.bench.server import killed
from server.store import FILE
from tests.server.clients import CERTIFICATE, Client, trusting


def test_nothing_that_was_confirmed_is_lost_when_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UMBRA_GAMES", raising=False)
    tally = asyncio.run(killed(tmp_path, games=4, kills=3, pace=0.1))
    assert tally.faults == []
    assert tally.counts["a confirmed move is on record"] > 10
    assert tally.counts["clocks go by the rules"] > 30


def serve(*words: object) -> subprocess.CompletedProcess[str]:
    """Start a server that does not come to listen."""
    command = [sys.executable, str(ROOT / "main.py"), "serve", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_one_sentence_says_why_there_is_no_server(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder, no certificate, no database")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / FILE).write_text("no database")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        cases = (
            (("--host", "127.0.0.1", "--port", port), "port"),
            (("--data", tmp_path / "file"), "cannot be used"),
            (("--data", tmp_path / "damaged"), "cannot be used"),
            (("--cert", tmp_path / "file"), "certificate"),
            (("--cert", tmp_path / "none"), "No such file"),
            (("--key", CERTIFICATE), "--key needs --cert"),
            (("--host", "no host at all"), "listen"),
        )
        for words, said in cases:
            ended = serve("--port", 0, "--data", tmp_path / "data", *words)
            assert ended.returncode in (1, 2), words
            assert said in ended.stderr
            assert len(ended.stderr.splitlines()) == 1, ended.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_listens_and_ends_when_told(tmp_path: Path, number: int) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "serve", "--port", "0", "--json"]
    log = tmp_path / "log"
    with (
        log.open("w") as err,
        subprocess.Popen(
            [*command, "--data", str(tmp_path / "data"), "--cert", str(CERTIFICATE)],
            stdout=subprocess.PIPE,
            stderr=err,
            text=True,
        ) as child,
    ):
        assert child.stdout is not None
        said = json.loads(child.stdout.readline())
        assert said["pid"] == child.pid
        asyncio.run(_visited(said["port"], child.pid, number))
        assert child.wait(20) == 0
    assert "Traceback" not in log.read_text()
    assert sorted(each.name for each in (tmp_path / "data").iterdir()) == [FILE]


async def _visited(port: int, pid: int, number: int) -> None:
    ann = await Client(port, "Ann", ssl=trusting()).__aenter__()
    os.kill(pid, number)
    assert await ann.end() == 1001
