"""Games of bots over bad lines, and honest games while a server is attacked."""

from __future__ import annotations

import multiprocessing
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from lab.bench.attacks import ATTACKS, tried
from lab.bench.bad_line import BadLine, Faults
from lab.bench.far_games import FarGame, play
from lab.bench.honest import HonestGame
from lab.bench.hostile import Site
from lab.bench.served import ServerProcess
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
