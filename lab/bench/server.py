"""Measures the server for games between computers, with the clients on the other core."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from core.records.reader import read_text
from lab.bench.served import HOST, ServerProcess
from server.service import manual_sweeps, many_files

SLACK = 1.5
"""Seconds by which clocks, seen from outside, may differ from the rules, besides the time
by which the clients are late."""

SIGN = 5.0
"""Seconds between two signs of life of a server."""

TERMS = {"variant": "fog-chess", "ruleset": "", "control": "3600+0"}


class Child(ServerProcess):
    """The server, which is killed and started again.

    Attributes:
        killed: When it was last killed.
        kills: How often it was killed.
        up_again: When it was last started.
        late: Seconds by which the clients, all on one core, were late at most.
        up: Whether it runs.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ("--each", "5000", "--connections", "5000"))
        self.killed = self.up_again = 0.0
        self.kills, self.late = 0, 0.0
        self.up = asyncio.Event()

    async def start(self) -> None:
        """Start it, where it listened before."""
        await asyncio.to_thread(self.__enter__)
        self.up_again = time.monotonic()
        self.up.set()

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End it."""
        self.up.clear()
        self.killed, self.kills = time.monotonic(), self.kills + 1
        self._process.send_signal(number)
        self._process.communicate()

    async def watch(self, pause: float = 0.05) -> None:
        """Note how late the clients are."""
        while True:
            then = time.monotonic()
            await asyncio.sleep(pause)
            self.late = max(self.late * 0.99, time.monotonic() - then - pause)

    def memory(self) -> int:
        """Bytes that it takes."""
        text = Path(f"/proc/{self.pid}/smaps_rollup").read_text("utf-8")
        words = next(line for line in text.splitlines() if line.startswith("Pss:")).split()
        return int(words[1]) * 1024

    def processor_time(self) -> float:
        """Seconds of processor time that it has taken."""
        words = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Tally:
    """What was measured and found.

    Attributes:
        delays: Seconds from a move to the other side's sight of it.
        counts: How often what was compared.
        faults: What was not as it must be.
        sent: When the last move of each game was sent.
    """

    delays: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    sent: dict[str, tuple[int, float]] = field(default_factory=dict)

    def check(self, what: str, fine: bool) -> None:
        """Count a comparison."""
        self.counts[what] += 1
        if not fine:
            self.faults.append(what)


class Player:
    """A client that makes random moves.

    Args:
        name: Its name.
        server: Where it plays.
        tally: Where it notes what it finds.
        pace: Seconds from one move of a game to the next.
    """

    def __init__(self, name: str, server: Child, tally: Tally, pace: float) -> None:
        self.name, self._server, self._tally, self.pace = name, server, tally, pace
        self.token = self.game = self.side = self.record = ""
        self.seen: list[str] = []
        self.own: dict[int, Any] = {}
        self.over = asyncio.Event()
        self.invited: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._dice = Random(name)
        self._known = 0
        self._turn: dict[str, Any] = {}
        self._status: tuple[float, int, dict[str, Any]] | None = None
        self._line: ClientConnection | None = None
        self._pending: tuple[int, Any] | None = None
        self._task = asyncio.create_task(self._live())
        self._waiting: asyncio.TimerHandle | None = None

    def rest(self) -> None:
        """Make no more moves."""
        self.pace = 1e6
        self._wait(None)

    def stop(self) -> None:
        """Play no more."""
        self._task.cancel()

    async def _live(self) -> None:
        """Play, and come back whenever the line is lost."""
        while True:
            await self._server.up.wait()
            with suppress(ConnectionClosed, InvalidMessage, OSError):
                await self._visit()
            self._line = None

    @property
    def back(self) -> bool:
        """Whether it has heard of its game since the server was last started."""
        return self._status is not None and self._status[1] == self._server.kills

    async def say(self, kind: str, **what: object) -> None:
        """Send a message, where there is a line."""
        if self._line is not None:
            with suppress(ConnectionClosed):
                await self._line.send(json.dumps({"kind": kind, **what}))

    async def _visit(self) -> None:
        url = f"ws://{HOST}:{self._server.port}"
        async with connect(
            url, compression=None, max_size=None, ping_interval=None
        ) as line:
            self._line = line
            await self.say("hello", name=self.name, token=self.token)
            if self.game:
                await self.say("sit", game=self.game)
            async for text in line:
                self._hear(json.loads(text))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["kind"]:
            case "welcome":
                self.token = message["token"]
            case "invited":
                self.invited.set_result(message["challenge"]["code"])
            case "seated":
                self.game, self.side = message["game"], message["side"]
            case "update":
                self._see(message)
            case "refused":
                self._tally.check(f"{message['code']}: {message['sentence']}", fine=False)

    def _see(self, update: dict[str, Any]) -> None:
        now = time.monotonic()
        shown = [json.dumps(each) for each in update["seen"]]
        anew, self._known = self.seen[update["after"] :], len(self.seen)
        if anew:
            self._tally.check("what was shown is shown again", shown[: len(anew)] == anew)
        self.seen[update["after"] :] = shown
        self._check_clock(update["status"], now)
        self._status = now, self._server.kills, update["status"]
        self._confirm()
        if update["seen"]:
            self._turn = update["seen"][-1]
            self._note_delay(now)
        if update["status"]["outcome"]:
            self.record = update["status"]["record"]
            self.over.set()
            self._wait(None)
        elif update["seen"] and self._turn["to_move"] == self.side:
            self._plan()

    def _note_delay(self, now: float) -> None:
        ply, sent = self._tally.sent.get(self.game, (-1, 0.0))
        if self._turn["ply"] == ply + 1 and self.own.get(ply) is None:
            self._tally.delays.append(now - sent)

    def _confirm(self) -> None:
        if self._pending is not None and len(self.seen) > self._pending[0] + 1:
            self.own.update([self._pending])
            self._pending = None

    def _check_clock(self, status: dict[str, Any], now: float) -> None:
        """Compare clocks after a restart with those before it, if it was but one."""
        server = self._server
        if self._status is None or self._status[1] != server.kills - 1:
            return
        then, _kills, before = self._status
        ran, again = server.killed - then, now - server.up_again
        slack = SLACK + 2 * server.late
        for side, name in enumerate(("first", "second")):
            spent = before["clocks"][side] - status["clocks"][side]
            # Before it was killed a move may have been made that nobody saw confirmed.
            most = slack + (ran if before["running"] else 0.0)
            most += again if status["running"] else 0.0
            # What ran after the last sign of life is not charged.
            same = before["counting"] == name and len(self.seen) == self._known
            least = ran - SIGN - slack if same else -1e-3
            self._tally.check("clocks go by the rules", fine=least <= spent <= most)

    def _plan(self) -> None:
        """Make a move when it is time."""
        loop = asyncio.get_running_loop()
        wait = self.pace * self._dice.uniform(0.9, 1.1)
        self._wait(loop.call_later(wait, self._move))

    def _wait(self, timer: asyncio.TimerHandle | None) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = timer

    def _move(self) -> None:
        ply = self._turn["ply"]
        if self._pending is None or self._pending[0] != ply:
            self._pending = ply, self._dice.choice(self._turn["moves"])
        move = self._pending[1]
        self._tally.sent[self.game] = ply, time.monotonic()
        self._sending = asyncio.ensure_future(
            self.say("move", ply=ply, move=move, took=0.0)
        )


Pair: TypeAlias = tuple[Player, Player]


class Club:
    """Pairs of players, each at a game of theirs.

    Args:
        server: Where they play.
        tally: Where they note what they find.
    """

    def __init__(self, server: Child, tally: Tally) -> None:
        self._server, self._tally, self._numbers = server, tally, count()
        self.pairs: list[Pair] = []

    @property
    def players(self) -> list[Player]:
        """Everybody."""
        return [player for pair in self.pairs for player in pair]

    @property
    def running(self) -> list[Pair]:
        """The pairs whose games run."""
        return [pair for pair in self.pairs if not pair[0].over.is_set()]

    async def fill(self, games: int, pace: float) -> list[Pair]:
        """Have so many games run; the pairs whose games have ended, and who are gone."""
        ended = [pair for pair in self.pairs if all(each.over.is_set() for each in pair)]
        for first, second in ended:
            first.stop()
            second.stop()
        self.pairs = [pair for pair in self.pairs if pair not in ended]
        new = [self._new(pace) for _number in range(games - len(self.pairs))]
        for first, second in new:
            while not (first.token and second.token):
                await asyncio.sleep(0.01)
            await first.say("create", terms=TERMS, side="first")
            await second.say("join", code=await first.invited)
            while not (first.seen and second.seen):
                await asyncio.sleep(0.01)
        self.pairs += new
        return ended

    async def finish(self) -> None:
        """End all games."""
        for each in self.players:
            each.rest()
        await asyncio.sleep(1)
        for first, _second in self.pairs:
            await first.say("resign")
        for each in self.players:
            await asyncio.wait_for(each.over.wait(), 60)

    def _new(self, pace: float) -> Pair:
        number = next(self._numbers)
        one, other = (f"P{number} {side}" for side in ("first", "second"))
        return (
            Player(one, self._server, self._tally, pace),
            Player(other, self._server, self._tally, pace),
        )


async def load(games: int, pace: float, seconds: float, plies: int) -> None:
    """Measure delays and memory."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = Child(Path(folder))
        await server.start()
        _part(server.pid)
        club = Club(server, tally)
        await club.fill(1, 0.0)
        await asyncio.sleep(3)
        await club.finish()
        empty = server.memory()
        await club.fill(games, games / 150)
        while min(len(each.seen) for pair in club.running for each in pair) < plies:
            await asyncio.sleep(1)
        await club.fill(games, pace)
        for each in club.players:
            each.pace = pace
        await asyncio.sleep(2 * pace)
        tally.delays.clear()
        before, then = server.processor_time(), time.monotonic()
        await asyncio.sleep(seconds)
        busy = (server.processor_time() - before) / (time.monotonic() - then)
        running = len(club.running)
        shown = sum(len(each.seen) for each in club.players) / len(club.players)
        memory = (server.memory() - empty) / games
        server.kill(signal.SIGTERM)
    print(f"games running {running} of {games}, plies {shown:.0f}")
    print(f"memory of a game {memory / 1000:.0f} KB, of the server {empty / 1e6:.0f} MB")
    print(f"processor {100 * busy:.0f} % of a core")
    _print_delays(tally, seconds)


def _part(pid: int) -> None:
    """Give a process one core, and this one another."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(pid, {cores[0]})
    os.sched_setaffinity(0, {cores[-1]})


def _print_delays(tally: Tally, seconds: float) -> None:
    cuts = quantiles(tally.delays, n=100)
    print(f"moves {len(tally.delays)}, a second {len(tally.delays) / seconds:.0f}")
    for share in (50, 95, 99):
        print(f"{share} % within {1000 * cuts[share - 1]:.1f} ms")
    print(f"longest {1000 * max(tally.delays):.0f} ms")
    print(f"faults {tally.faults}")


async def killed(folder: Path, games: int, kills: int, pace: float) -> Tally:
    """Kill a server so often amid so many games, and compare."""
    tally, dice = Tally(), Random(kills)
    server = Child(folder)
    await server.start()
    watching = asyncio.create_task(server.watch())
    club = Club(server, tally)
    for _number in range(kills):
        for pair in await club.fill(games, pace):
            _compare(*pair, tally)
        patient = dice.random() < 0.9
        while patient and not all(each.back for each in club.players):
            await asyncio.sleep(0.01)
        await asyncio.sleep(dice.uniform(0, 1.2))
        server.kill()
        await server.start()
    await asyncio.sleep(1)
    await club.finish()
    for pair in await club.fill(0, pace):
        _compare(*pair, tally)
    server.kill(signal.SIGTERM)
    watching.cancel()
    return tally


def _compare(first: Player, second: Player, tally: Tally) -> None:
    """Compare the record of a game with what both its players know."""
    same = first.record == second.record
    tally.check("both have the same record", fine=same)
    record = read_text(first.record, "game.pgn").games[0]
    moves = [[list(each.path), each.promotion, each.drop] for each in record.moves]
    for player, parity in ((first, 0), (second, 1)):
        for ply, move in player.own.items():
            found = moves[ply] if ply < len(moves) else None
            tally.check("a confirmed move is on record", found == move)
        mine = len(range(parity, len(moves), 2))
        tally.check("no move is there twice", mine - len(player.own) in (0, 1))
        tally.check("all was shown", len(player.seen) == len(moves) + 1)


def server_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    add("--games", type=int, default=500, help="games at once")
    add("--pace", type=float, default=5.0, help="seconds from one move to the next")
    add("--seconds", type=float, default=60.0, help="for how long it is measured")
    add("--plies", type=int, default=40, help="moves of each game before that")
    add("--kills", type=int, default=0, help="kill the server so often instead")


def run_server(given: Namespace) -> None:
    """Measures the server for games between computers, with the clients on the other core.

    Without --kills: games of fog chess with random moves. Printed are the milliseconds from
    when a client sends its move until the other side's client has the update that shows it,
    and the memory and processor time of the server.

    With --kills: the server is killed with SIGKILL so often amid the games. After each time
    all clients come back, and compare what they are sent with what they had, and the clocks
    with the rules; in the end the records are compared with the moves that clients know to
    be confirmed.
    """
    many_files()
    manual_sweeps()
    if not given.kills:
        asyncio.run(load(given.games, given.pace, given.seconds, given.plies))
        return
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(killed(Path(folder), given.games, given.kills, given.pace))
    for what, number in tally.counts.items():
        print(f"{what}: {number}, of which wrong {tally.faults.count(what)}")
