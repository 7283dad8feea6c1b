"""``games``: has bots play one game after another, for the explorer, and packs them.

Every pair of them meets in turn, a bot and itself too, and each game depends on the plan
and its number alone. Of itself a strong bot varies its openings: it draws among moves that
it holds to be nearly as good as the best. The folder has a file for a thousand games, which
one process fills; as many as there are cores may be at it, and the same command goes on
where they were stopped.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import chain, islice, product
from pathlib import Path

import numpy as np

from cli import options
from cli.events import bots
from cli.names import check_bot, check_ruleset, named_variant
from cli.options import Commands, Parser, Whole, budget, command, count, force, many
from cli.output import (
    DONE,
    INTERRUPTED,
    FailedError,
    WrongUseError,
    check_free,
    counted,
    say,
    write,
)
from core.explorer.archive import ArchivedGame, ArchiveError, read_archive, write_archive
from core.games import find_game
from core.lock import Lock, LockedError
from core.play.referee import Referee, claims_at_once
from core.player import Budget, Make
from core.records.files import UnreadableError, load, write_text
from core.tasks.protocol import checked_move
from core.values import Outcome, Reason, Side

PLAN = "plan.json"

SHARD = 1000
"""Games of one file."""

LONGEST = 400
"""Plies; a longer game is a draw."""


def arguments(parser: Parser) -> None:
    """Add what can be done, and the options of each."""
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="what to do", required=True
    )
    play = command(kinds, "play", "have bots play games")
    add = play.add_argument
    add("folder", metavar="DIR", type=options.folder, help="where the games go; resumed")
    add("bots", nargs="+", metavar="BOT", help="who plays")
    add("--games", type=Whole(1, 10**6), metavar="N", required=True, help="how many in all")
    add("--budget", type=budget, metavar="B", help="nodes for a move (20000n)")
    add("--seed", type=count, metavar="N", default=1, help="seed for everything random (1)")
    options.rules(play)
    pack = command(kinds, "pack", "pack played games into one small file")
    pack.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="a folder of played games, or an archive; one after the other",
    )
    pack.add_argument("--out", required=True, metavar="FILE", help="the archive")
    pack.add_argument("--number", type=many, metavar="N", help="the first so many (all)")
    force(pack)


def run(given: Namespace) -> int:
    """Play or pack."""
    return {"play": _play, "pack": _pack}[given.what](given)


@dataclass(frozen=True, slots=True)
class GamesPlan:
    """What is played.

    Attributes:
        bots: Who plays, every pair of them in turn.
        nodes: What they may use for a move.
        variant: Key of the game.
        ruleset: Name of the ruleset.
        seed: Of everything random.
    """

    bots: tuple[str, ...]
    nodes: int
    variant: str
    ruleset: str
    seed: int

    def play(self, make: Make, number: int) -> ArchivedGame:
        """Play game ``number``."""
        pairs, seed = [*product(self.bots, self.bots)], self.seed + number
        names = pairs[number % len(pairs)]
        players = [
            make(name, 2 * seed + side) for name, side in zip(names, Side, strict=True)
        ]
        referee = Referee(find_game(self.variant, self.ruleset))
        words = list[int]()
        while referee.outcome is None:
            side = referee.to_move
            if claims_at_once(referee.claimable):
                referee.claim(side)
            elif len(words) == LONGEST:
                referee.end(Outcome(None, Reason.MOVE_LIMIT))
            else:
                seen = referee.seen_by(side)
                move = checked_move(players[side].choose(seen, Budget(nodes=self.nodes)))
                words.append(referee.game.encode(seen[-1], move))
                referee.play(move)
        outcome, rules = referee.outcome, (self.variant, self.ruleset)
        return ArchivedGame(*rules, names, seed, np.array(words, np.int64), outcome)


def _play(given: Namespace) -> int:
    """Fill one file after the other."""
    plan = _plan(given)
    folder = Path(given.folder)
    try:
        _begin(folder, plan)
        for first in range(0, given.games, SHARD):
            shard = Shard(folder, plan, first, min(SHARD, given.games - first))
            with suppress(LockedError), Lock(shard.lock, passing=True):
                for _ in counted(shard.fill(bots(plan.variant)), "game", shard.size):
                    pass
    except KeyboardInterrupt:
        say("stopped; the same command goes on from there")
        return INTERRUPTED
    except OSError as error:
        raise FailedError(f"{folder} cannot be used: {error.strerror}") from error
    return DONE


def _plan(given: Namespace) -> GamesPlan:
    variant = named_variant(given.variant)
    key = variant.facts.key
    check_ruleset(key, given.rules)
    for name in given.bots:
        check_bot(name, key)
    limit = given.budget or Budget(nodes=20_000)
    if limit.nodes is None:
        raise WrongUseError("--budget: games that can be played again go by nodes")
    ruleset = given.rules or variant.default
    return GamesPlan(tuple(given.bots), limit.nodes, key, ruleset, given.seed)


def _begin(folder: Path, plan: GamesPlan) -> None:
    """Write the plan into the folder, where there is none.

    Raises:
        WrongUseError: If it holds games of another plan.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / PLAN).exists():
        write_text(folder / PLAN, json.dumps(asdict(plan), indent=1) + "\n")
    if _begun(folder) != plan:
        raise WrongUseError(f"{folder} was begun with another plan: see {PLAN} there")


def _begun(folder: Path) -> GamesPlan:
    """The plan of the games in a folder.

    Raises:
        WrongUseError: If there is none.
    """
    try:
        read = json.loads(load(folder / PLAN))
        return GamesPlan(**(read | {"bots": tuple(read["bots"])}))
    except (UnreadableError, ValueError, TypeError, KeyError) as error:
        raise WrongUseError(f"{folder} holds no games that were played here") from error


@dataclass(frozen=True, slots=True)
class Shard:
    """The file of games from a number on, a line a game, in the order of their numbers.

    Attributes:
        folder: Where it is.
        plan: What is played.
        first: The number of its first game.
        size: How many games it is to hold.
    """

    folder: Path
    plan: GamesPlan
    first: int
    size: int = SHARD

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / f"{self.first:07}.jsonl"

    @property
    def lock(self) -> Path:
        """Held by the process that fills it."""
        return self.path.with_suffix(".lock")

    def fill(self, make: Make) -> Iterator[ArchivedGame]:
        """Play what it lacks."""
        done = [*self.games()]
        with self.path.open("a", encoding="utf-8") as file:
            # The line of a game that was being written when the process ended.
            file.truncate(sum(len(_line(each)) for each in done))
            for number in range(self.first + len(done), self.first + self.size):
                game = self.plan.play(make, number)
                file.write(_line(game))
                file.flush()
                yield game

    def games(self) -> Iterator[ArchivedGame]:
        """The games that it holds."""
        if not self.path.exists():
            return
        with self.path.open(encoding="utf-8") as file:
            yield from (_game(self.plan, line) for line in file if line.endswith("\n"))


def _line(game: ArchivedGame) -> str:
    end = game.outcome.winner, game.outcome.reason.name
    return json.dumps([game.players, game.seed, end, game.words.tolist()]) + "\n"


def _game(plan: GamesPlan, line: str) -> ArchivedGame:
    (first, second), seed, (winner, reason), words = json.loads(line)
    outcome = Outcome(None if winner is None else Side(winner), Reason[reason])
    rules, players = (plan.variant, plan.ruleset), (first, second)
    return ArchivedGame(*rules, players, seed, np.array(words, np.int64), outcome)


def _pack(given: Namespace) -> int:
    """Pack, and say how small it is."""
    check_free(given.out, force=given.force)
    found = chain.from_iterable(_games_of(Path(source)) for source in given.sources)
    # The same seed and players make the same game, whichever run it is from.
    known = {(game.players, game.words.tobytes()): game for game in found}
    games = [*islice(known.values(), given.number)]
    if not games:
        raise FailedError(f"{' '.join(given.sources)}: there is no game yet")
    rulesets = {f"{game.variant} ({game.ruleset})" for game in games}
    if len(rulesets) > 1:
        raise WrongUseError(f"one ruleset to an archive: {', '.join(sorted(rulesets))}")
    try:
        size = write_archive(Path(given.out), games)
    except OSError as error:
        raise FailedError(f"{given.out}: {error.strerror or error}") from error
    plies = sum(len(game.words) for game in games)
    write(f"{len(games):,} games, {8 * size / plies:.2f} bits a move, in {given.out}")
    return DONE


def _games_of(source: Path) -> Iterator[ArchivedGame]:
    """The games of a folder, shard by shard, or of an archive."""
    if source.is_file():
        try:
            yield from read_archive(source)
        except (ArchiveError, UnreadableError) as error:
            raise FailedError(str(error)) from error
        return
    plan = _begun(source)
    for path in sorted(source.glob("*.jsonl")):
        yield from Shard(source, plan, int(path.stem)).games()
