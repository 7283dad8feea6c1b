"""Games of bots over bad lines, and honest games while a server is attacked."""

from __future__ import annotations

import multiprocessing
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final

from bots.simple import Magpie, RandomMove
from core.games import find_game
from core.net.codes import Address
from core.net.line import Line
from core.net.messages import FromServer, Hello, Refused, Seated, Sit, TermsWords, Welcome
from core.net.remote import RemoteTable
from core.play.referee import Referee
from core.play.seat import LineStage, Seat
from core.player import Budget
from core.records.reader import read_text
from core.records.record import OWN_SIDE, GameRecord
from core.values import Move, Observation, Side
from lab.bench.attacks import ATTACKS, tried
from lab.bench.hostile import HonestGame, Site
from lab.bench.served import HOST, BadLine, Faults, Pairing, ServerProcess, pair
from server.service import many_files


def network_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--games", type=int, default=1000, help="how many are played")
    parser.add_argument("--at-once", type=int, default=120, help="so many of them at once")
    parser.add_argument("--minutes", type=float, default=10, help="no game begins later")
    parser.add_argument("--seed", type=int, default=1, help="of the faults of the line")
    parser.add_argument("--hostile", action="store_true", help="attack the server instead")
    parser.add_argument("--honest", type=int, default=20, help="so many honest games")
    parser.add_argument("--seconds", type=float, default=60, help="so long before and amid")


def run_network(given: Namespace) -> None:
    """Games of bots over bad lines, and honest games while a server is attacked.

    Without --hostile: games of bots are played to their end through lines that are cut,
    delayed, torn and doubled at random; each must have the same record on the server and
    with both players.

    With --hostile: honest players play while clients of a hundred hostile kinds try what
    they can. Printed is how long it takes from sending a move until the other side has seen
    it, before and meanwhile.

    Raises:
        SystemExit: If something is not as it should be.
    """
    many_files()
    with TemporaryDirectory() as folder:
        right = (_attack if given.hostile else _play_over_bad_lines)(given, Path(folder))
    if not right:
        raise SystemExit(1)


# --- Bad lines ---------------------------------------------------------------------------


def _play_over_bad_lines(given: Namespace, folder: Path) -> bool:
    began = time.monotonic()
    with (
        ServerProcess(folder, ("--each", "5000", "--connections", "5000")) as server,
        closing(BadLine(server.port, Faults(), given.seed)) as line,
    ):
        played = []
        latest = began + 60 * given.minutes
        for game in play(server.port, line.port, given.games, given.at_once, latest):
            played.append(game)
            if game.trouble:
                print(f"{game.pairing.game}: {game.trouble}")
            if len(played) % 50 == 0:
                print(f"{len(played)} games, {time.monotonic() - began:.0f} s")
    unlike = _unlike(server, played)
    plies = sum(game.players[0].news for game in played)
    print(f"{len(played)} games of {plies} moves, {time.monotonic() - began:.0f} s")
    print("faults:", ", ".join(f"{n} {name}" for name, n in line.happened.most_common()))
    print("\n".join(unlike) or "all records are the same on the server and with both")
    return not unlike and "Traceback" not in server.log


def _unlike(server: ServerProcess, played: Sequence[FarGame]) -> list[str]:
    records = server.records()
    texts = [records.get(game.pairing.game, "") for game in played]
    pairs = zip(played, texts, strict=True)
    return [each for game, text in pairs for each in game.unlike(text)]


# --- Hostile clients ---------------------------------------------------------------------


def _attack(given: Namespace, folder: Path) -> bool:
    with ServerProcess(folder, ("--each", str(2 * given.honest + 40))) as server:
        games = [_honest(server.port, number) for number in range(given.honest)]
        time.sleep(given.seconds / 10)
        before = _delays(games, given.seconds)
        _print("alone", before)
        attackers = multiprocessing.get_context("spawn").Process(
            target=attack_all,
            args=(server.port, games[0].game, games[0].secrets, given.seconds),
        )
        attackers.start()
        amid = _delays(games, given.seconds)
        _print("attacked", amid)
        attackers.join()
        for game in games:
            game.close()
        problems = [game.problem for game in games if game.problem]
    print("\n".join(problems) or "all honest games went on")
    return not (problems or attackers.exitcode or "Traceback" in server.log)


def _honest(port: int, number: int) -> HonestGame:
    return HonestGame(port, (f"Ann {number}", f"Bob {number}"), 0.3)


def _delays(games: Sequence[HonestGame], seconds: float) -> list[float]:
    """The delays of some seconds from now."""
    done = [len(game.delays) for game in games]
    time.sleep(seconds)
    return [each for game, n in zip(games, done, strict=True) for each in game.delays[n:]]


def _print(when: str, delays: Sequence[float]) -> None:
    cuts = quantiles([1000 * each for each in delays], n=100)
    print(
        f"{when}: {len(delays)} moves, median {cuts[49]:.1f} ms, 95 % within"
        f" {cuts[94]:.1f}, 99 % within {cuts[98]:.1f}, all within {1000 * max(delays):.0f}"
    )


def attack_all(port: int, game: str, secrets: Collection[str], seconds: float) -> None:
    """Try every attack again and again, in a process of its own.

    Raises:
        SystemExit: If the server does what it should not.
    """
    began, done, wrong = time.monotonic(), 0, list[str]()
    while time.monotonic() < began + seconds:
        words = list(ATTACKS)[done % len(ATTACKS)]
        wrong += filter(None, [tried(words, Site(port, game, "Ann 0", secrets))])
        done += 1
    print(f"{done} attacks of {len(ATTACKS)} kinds")
    print("\n".join(wrong) or "the server was right about every one")
    if wrong:
        raise SystemExit(1)


GAMES: Final = (
    ("fog-chess", "600+5"),
    ("fog-checkers", ""),
    ("fog-chess", "30+1"),
    ("fog-shogi", "600+5"),
    ("fog-chess", ""),
    ("fog-progressive", "300+10"),
    ("fog-chess960", "10+0"),
    ("checkers", "0+1x20"),
)
"""What is played, with its time control, in turn."""

STUCK: Final = 120.0
"""Seconds without any news in any game after which they count as stuck."""

_STEP: Final = 0.004
"""Seconds between two looks at all lines."""

_AGAIN: Final = 2.0
"""Seconds after which a seat is asked for again."""

_BUDGET = Budget(nodes=1)

_DRAWN, _RESIGNED = 0.02, 0.001
"""Chances that a bot offers a draw before a move, and that it gives up."""


class FarPlayer:
    """A bot at a server's table, at the other end of a line.

    Args:
        port: Where the line leads.
        pairing: The game.
        side: Where the bot sits.
        seed: Of its dice.

    Attributes:
        decided: Its moves, by the number of moves before them.
        news: How many moves it has seen.
    """

    def __init__(self, port: int, pairing: Pairing, side: Side, seed: int) -> None:
        name, token = pairing.names[side], pairing.tokens[side]
        self._line = Line(Address(HOST, port), Hello(name=name, token=token, program=True))
        self._game, self._side = pairing.game, side
        self._bot = (Magpie if side is Side.FIRST else RandomMove)(seed)
        self._seed, self._sit_at = seed, 0.0
        self._table: RemoteTable | None = None
        self._records: list[GameRecord] = []
        self._done = -1
        self.decided: dict[int, Move] = {}

    @property
    def record(self) -> GameRecord | None:
        """The record that the server sent, once the game is over."""
        return self._records[0] if self._records else None

    @property
    def seen(self) -> list[Observation]:
        """Everything that it was shown."""
        return [] if self._table is None else [*self._table.seen_by(self._side)]

    @property
    def news(self) -> int:
        """How many moves it has seen."""
        table = self._table
        return table.ply if table is not None and table.ready else -1

    @property
    def trouble(self) -> str:
        """Why it cannot go on; empty while it can."""
        state = self._line.state if self._table is None else self._table.state
        gone = state.stage in (LineStage.REFUSED, LineStage.CLOSED)
        return f"{state.stage}: {state.sentence}" if gone and not self.record else ""

    def step(self, now: float) -> None:
        """Hear what is new, and do what is to be done."""
        if self._table is None:
            self._come(now)
        else:
            self._table.update(now)
            if self._table.ready:
                self._play(self._table.seat(self._side), now)

    def close(self) -> None:
        """Leave."""
        self._line.close()

    def _come(self, now: float) -> None:
        """Take the seat; whoever hears nothing asks again."""
        for message in self._line.poll():
            self._hear(message, now)
        connected = self._line.state.stage is LineStage.CONNECTED
        if self._table is None and connected and now >= self._sit_at:
            self._line.send(Sit(game=self._game))
            self._sit_at = now + _AGAIN

    def _hear(self, message: FromServer, now: float) -> None:
        match message:
            case _ if self._table is not None:
                self._table.take(message, now)
            case Welcome():
                self._sit_at = now
            case Seated():
                self._table = RemoteTable(message, self._line, self._records.append)
                self._table.take(message, now)
            case Refused():
                self._sit_at = now + _AGAIN

    def _play(self, seat: Seat, now: float) -> None:
        seen, table = seat.seen[-1], self._table
        assert table is not None
        if seat.outcome is not None or table.pending or seat.running is None:
            return
        dice = Random(f"{self._seed}/{seen.ply}/{self._side}")
        if self._done < seen.ply:
            self._done = seen.ply
            if self._speak(seat, dice):
                return
        if seen.to_move is self._side and seen.moves:
            move = self._bot.choose(seat.seen, _BUDGET)
            self.decided[seen.ply] = move
            seat.play(move, now)

    def _speak(self, seat: Seat, dice: Random) -> bool:
        """Now and then do something about a draw, or give up; whether that was done."""
        if seat.offered is self._side.other:
            act = seat.accept if dice.random() < 0.1 else seat.decline
        elif seat.can_offer and dice.random() < _DRAWN:
            act = seat.offer
        elif seat.can_claim:
            act = seat.claim
        elif dice.random() < _RESIGNED:
            act = seat.resign
        else:
            return False
        act()
        return True


class FarGame:
    """A game of two bots at a server, each at the end of a line.

    Args:
        server: The port of the server, for what is agreed before.
        line: The port of the line that is played over.
        number: Which of the games it is.
    """

    def __init__(self, server: int, line: int, number: int) -> None:
        variant, control = GAMES[number % len(GAMES)]
        terms = TermsWords(variant=variant, ruleset="", control=control)
        names = (f"Magpie {number}", f"Random {number}")
        self.pairing = pair(server, names, terms)
        self.stuck = False
        self.players = [FarPlayer(line, self.pairing, side, number) for side in Side]

    @property
    def over(self) -> bool:
        """Whether both players know how it ended."""
        return all(player.record is not None for player in self.players)

    @property
    def news(self) -> int:
        """Something that changes as long as it goes on."""
        return sum(player.news + (player.record is not None) for player in self.players)

    @property
    def trouble(self) -> str:
        """Why it cannot go on; empty while it can."""
        troubles = [player.trouble for player in self.players if player.trouble]
        return " ".join(troubles) or ("it goes on no longer" if self.stuck else "")

    def step(self, now: float) -> None:
        """Let both do what is to be done."""
        for player in self.players:
            player.step(now)

    def close(self) -> None:
        """Let both leave."""
        for player in self.players:
            player.close()

    def unlike(self, text: str) -> list[str]:
        """What is not as in the server's record, a line each."""
        if not text:
            return [f"{self.pairing.game}: no record on the server"]
        (record,) = read_text(text, "the record").games
        referee = Referee(find_game(record.variant, record.ruleset))
        for move in record.moves:
            referee.play(move)
        found = []
        for side, player in zip(Side, self.players, strict=True):
            who = f"{self.pairing.game}, {self.pairing.names[side]}"
            if player.record is None or _without_seat(player.record) != record:
                found.append(f"{who}: another record")
            if player.seen != [*referee.seen_by(side)]:
                found.append(f"{who}: was shown something else")
        for ply, move in enumerate(record.moves):
            mover = [player for player in self.players if ply in player.decided]
            if len(mover) != 1 or mover[0].decided[ply] != move:
                found.append(f"{self.pairing.game}: {move} at {ply} was nobody's choice")
        return found


def _without_seat(record: GameRecord) -> GameRecord:
    tags = {name: text for name, text in record.tags.items() if name != OWN_SIDE}
    return replace(record, tags=tags)


def play(
    server: int, line: int, games: int, at_once: int, latest: float = inf
) -> Iterator[FarGame]:
    """Play games over a line, some at once; each as it has ended or cannot go on.

    Args:
        server: The server's port.
        line: The line's.
        games: How many.
        at_once: How many of them at once.
        latest: When the last one may begin, by ``time.monotonic``.
    """
    waiting = iter(range(games))
    running: list[FarGame] = []
    news, since = -1, time.monotonic()
    while True:
        while len(running) < at_once and time.monotonic() < latest:
            number = next(waiting, None)
            if number is None:
                break
            running.append(FarGame(server, line, number))
        if not running:
            return
        now = time.monotonic()
        for game in running:
            game.step(now)
        before, news = news, sum(game.news for game in running)
        since = now if news != before else since
        for game in running:
            game.stuck = now - since > STUCK
        for game in [each for each in running if each.over or each.trouble]:
            running.remove(game)
            yield game
            game.close()
        time.sleep(_STEP)
