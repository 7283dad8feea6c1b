"""Clients of a hundred hostile kinds, each while two honest players play on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from core.compiled import ROOT
from core.games import find_game
from core.net.messages import ObservationWords, Seated, Status, Update
from core.play.referee import Referee
from core.values import Side
from lab.bench.attacks import ATTACKS, tried
from lab.bench.hostile import TERMS, HonestGame, Site, Wire, WrongError
from lab.bench.served import ServerProcess
from lab.bench.server import killed
from server.store import FILE
from tests.cli.conftest import Run, run
from tests.server.clients import CERTIFICATE, Client, trusting

WAIT = 20.0


def attacked(words: str, server: ServerProcess, honest: HonestGame) -> str:
    """What was wrong when an attack was tried; empty if nothing was."""
    moves, logged = len(honest.delays), len(server.log)
    wrong = tried(words, Site(server.port, honest.game, "Ann", honest.secrets))
    end = time.monotonic() + WAIT
    while len(honest.delays) < moves + 2:
        if honest.problem or time.monotonic() > end:
            return f"{words}: nobody plays any more. {honest.problem} {wrong}"
        time.sleep(0.005)
    log = server.log[logged:]
    return wrong or (f"{words}: {log}" if "Traceback" in log or "ERROR" in log else "")


def test_no_attack_learns_anything_or_stops_a_game(tmp_path: Path) -> None:
    assert len(ATTACKS) > 100
    with ServerProcess(tmp_path) as server:
        honest = HonestGame(server.port, ("Ann", "Bob"), 0.01)
        wrong = [each for words in ATTACKS if (each := attacked(words, server, honest))]
        assert wrong == []
        assert server.alive
        assert len(server.log) < 20_000
        honest.close()
        assert honest.problem == ""
    assert "Traceback" not in server.log


# --- An attack that learns something is noticed ------------------------------------------


class Ear:
    """A line on which nothing comes, and which can be left."""

    def close_socket(self) -> None:
        """Be gone."""


def wire_that_heard(*messages: Any) -> Wire:
    line: Any = Ear()
    wire = Wire(line)
    wire.heard += [each.text() for each in messages]
    return wire


def shown(side: Side, ply: int) -> Update:
    """What a side is shown at the start of a game, as if that were after some moves."""
    seen = Referee(find_game(TERMS.variant, TERMS.ruleset)).seen_by(side)[0]
    words = ObservationWords.of(seen).model_copy(update={"ply": ply})
    return Update(number=1, after=0, seen=(words,), status=Status())


SEATED = Seated(
    game="others", terms=TERMS, side="first", names=("Ann", "Bob"),
    programs=(False, False), date="2026.11.27",
)  # fmt: skip


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (SEATED, "seated at others' game"),
        (SEATED.model_copy(update={"game": "secret"}), "told"),
        (shown(Side.FIRST, 0), "shown others' game"),
    ],
)
def test_what_an_attacker_may_not_hear_is_noticed(message: Any, words: str) -> None:
    site = Site(0, "others", "Ann", {"secret"})
    site.wires.append(wire_that_heard(message))
    with pytest.raises(WrongError, match=words):
        site.settle()


@pytest.mark.parametrize(("side", "ply"), [(Side.SECOND, 0), (Side.FIRST, 1)])
def test_an_attacker_who_is_shown_too_much_is_noticed(
    tmp_path: Path, side: Side, ply: int
) -> None:
    with ServerProcess(tmp_path) as server:
        site = Site(server.port, "others", "Ann", ())
        own = site.own_game()
        own.first.heard.append(shown(side, ply).text())
        with pytest.raises(WrongError, match="shown something else"):
            site.settle()


__all__ = ["run"]


def test_nothing_that_was_confirmed_is_lost_when_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UMBRA_GAMES", raising=False)
    tally = asyncio.run(killed(tmp_path, games=4, kills=3, pace=0.1))
    assert tally.faults == []
    assert tally.counts["a confirmed move is on record"] > 10
    assert tally.counts["clocks go by the rules"] > 30


def test_one_sentence_says_why_there_is_no_server(run: Run, tmp_path: Path) -> None:
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
            ended = run("serve", "--port", 0, "--data", tmp_path / "data", *words)
            assert ended.refused(said, status=ended.status), words
            assert ended.status in (1, 2)


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
