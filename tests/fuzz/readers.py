"""Everything that reads what somebody else may have written, with texts to begin from."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

from core.clock import TimeControl
from core.events.archive import ArchiveError, line_of, read_result_lines, stored_plan
from core.events.event import Pairing, Plan, Result
from core.events.rating import ResultsError, read_matrix, read_results
from core.formats import FORMATS
from core.game import Game, IllegalMoveError
from core.games import find_game
from core.knowledge import names_of, typed_moves
from core.problems.formats import ProblemsError, parse_problems
from core.records.files import normal_lines
from core.records.reader import read_games, read_trees
from core.records.record import GameRecord
from core.records.tree import record_of
from core.records.writer import write_games, write_trees
from core.setup import BadPositionError
from core.values import Outcome, Reason, Side
from settings.model import SettingsError
from settings.paths import DEFAULTS_FILE
from settings.store import load_settings, save_user_settings
from tests.fuzz.checks import check_games, check_index, check_message, check_reading
from tests.support.problem_texts import CSV, EPD, OLV, PGN
from tests.support.records import TABLE, beginnings, end_of, play_out

_MOVES = ("exd8=Q", "O-O-O", "Nb8-a6", "c3:e5:g7", "22x15x8", "32-28")
ROOT = Path(__file__).parents[2]
Check: TypeAlias = Callable[[str, Random, Path], None]


@dataclass(frozen=True, slots=True)
class Reader:
    """One of them.

    Attributes:
        name: What it reads.
        seeds: Texts it reads well, to be mutated.
        check: Reads a text; raises where something does not hold. It is given dice and a
            folder for files.
        share: How many of 100 inputs it is given.
    """

    name: str
    seeds: Callable[[], Sequence[str]]
    check: Check
    share: int


@cache
def _records() -> tuple[GameRecord, ...]:
    """Short games of every kind, some with clocks, odd names and ends."""
    records = []
    for seed, kind in enumerate(TABLE):
        game = find_game(*kind)
        moves = play_out(game, "", Random(seed), 24)
        outcome = end_of(game, "", moves) or (
            Outcome(Side.FIRST, Reason.RESIGNED, "x: y") if seed % 3 == 0 else None
        )
        clocks = tuple(float(100 + n) for n in range(len(moves))) if seed % 2 else ()
        tags = {"Date": "2026.01.02", "TimeControl": "180+2", "WhiteType": "human"}
        names = ('Ada \\ "B"', "Zoë")
        records.append(GameRecord(*kind, names, tuple(moves), outcome, "", tags, clocks))
    return tuple(records)


@cache
def _games() -> tuple[str, ...]:
    places = ("tests/vectors/records", "assets/games")
    files = [path for place in places for path in sorted((ROOT / place).iterdir())]
    texts = [path.read_text("utf-8") for path in files]
    own = [write_games([record]) for record in _records()]
    return (*texts, *own, "\n".join(own[:3]))


def _check_games(text: str, dice: Random, folder: Path) -> None:
    check_reading(text)


@cache
def _shogi() -> tuple[str, ...]:
    """Games of shogi in every format of theirs, some with variations and times."""
    forms = ("kif", "ki2", "csa", "usi")
    own = (record for record in _records() if record.variant == "shogi")
    texts = (write_games([record], FORMATS[form]) for record in own for form in forms)
    files = sorted((ROOT / "tests/vectors/shogi").iterdir())
    return (*texts, *(path.read_text("utf-8") for path in files))


def _check_shogi(text: str, dice: Random, folder: Path) -> None:
    """Whatever was read is KIF once written, and then stays as it is."""
    form = FORMATS["kif"]
    check_reading(text)
    trees = [t for t in read_trees(text, "mutated").games if t.head.variant == "shogi"]
    for tree in trees:
        once = read_trees(write_trees([tree], form), "once.kif")
        assert once.problems == ()
        assert [record_of(each).moves for each in once.games] == [record_of(tree).moves]
        again = read_trees(write_trees(once.games, form), "again.kif")
        assert again == once


def _check_index(text: str, dice: Random, folder: Path) -> None:
    check_index(normal_lines(text))


def _check_file(text: str, dice: Random, folder: Path) -> None:
    """A file of games in any encoding, with bytes that are none."""
    encoding = dice.choice(("utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"))
    data = bytearray(text.encode(encoding, "replace"))
    for _ in range(dice.choice((0, 0, 1, 5))):
        data.insert(dice.randint(0, len(data)), dice.randint(0, 255))
    path = folder / "games.pgn"
    path.write_bytes(data)
    check_games(read_games(path))
    with _sentence(ResultsError):
        read_results(path)


@cache
def _rules() -> tuple[Game, ...]:
    return tuple(find_game(*kind) for kind in TABLE)


@cache
def _fens() -> tuple[str, ...]:
    games = enumerate(_rules())
    return tuple(fen for seed, game in games for fen in beginnings(game, Random(seed)))


def _check_fen(text: str, dice: Random, folder: Path) -> None:
    game = dice.choice(_rules())
    with _sentence(BadPositionError):
        setup = game.read(text)
        assert game.read(game.write(setup)) == setup


@cache
def _names() -> tuple[str, ...]:
    moves = []
    for game in _rules():
        seen = game.observe([game.start().position], Side.FIRST)
        moves += names_of(game, seen, seen.moves)
    return (
        *sorted(set(moves)),
        "exd8=Q",
        "O-O-O",
        "Nb8-a6",
        "c3:e5:g7",
        "22x15x8",
        "32-28",
    )


def _check_move(text: str, dice: Random, folder: Path) -> None:
    game = dice.choice(_rules())
    history = [game.start().position]
    for move in play_out(game, "", dice, dice.randrange(9)):
        history.append(game.play(history[-1], move))
    with _sentence(IllegalMoveError):
        assert game.read_move(history[-1], text) in game.moves(history[-1])
    seen = game.observe(history, game.to_move(history[-1]))
    with _sentence(IllegalMoveError):
        assert set(typed_moves(game, seen, seen.moves, text)) <= set(seen.moves)


def _settings() -> Sequence[str]:
    text = DEFAULTS_FILE.read_text("utf-8")
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    return (text, "\n".join(lines), *lines)


def _check_settings(text: str, dice: Random, folder: Path) -> None:
    path = folder / "config.yaml"
    path.write_text(text, "utf-8", "replace")
    os.environ["UMBRA_CONFIG"] = str(path)
    with _sentence(SettingsError):
        settings = load_settings()
        save_user_settings({})
        assert load_settings() == settings


def _plans() -> Sequence[str]:
    plan = Plan(("RandomMove", "CaptureKing", "Supporter"), 4)
    return (json.dumps(asdict(plan)), json.dumps(asdict(plan), indent=1))


def _check_plan(text: str, dice: Random, folder: Path) -> None:
    path = folder / "plan.json"
    path.write_text(text, "utf-8", "replace")
    with _sentence(ArchiveError):
        plan = stored_plan(folder)
        assert plan is not None
        path.write_text(json.dumps(asdict(plan)), "utf-8")
        assert stored_plan(folder) == plan


def _pairings() -> dict[int, Pairing]:
    return {number: Pairing(number, ("a", "b"), number, 0) for number in range(5)}


def _lines() -> Sequence[str]:
    ends = [Outcome(Side.FIRST, Reason.TIME), Outcome(None, Reason.AGREED, "é")]
    pairings = _pairings().values()
    results = [Result(p, ends[p.number % 2], (0.1, 2.0), (3, 4)) for p in pairings]
    return ("".join(map(line_of, results)), line_of(results[0]))


def _check_lines(text: str, dice: Random, folder: Path) -> None:
    path = folder / "results.jsonl"
    path.write_text(text, "utf-8", "replace")
    found = list(read_result_lines(path, _pairings()))
    path.write_text("".join(map(line_of, found)), "utf-8")
    assert list(read_result_lines(path, _pairings())) == found


def _matrices() -> Sequence[str]:
    return ("(  -/  -/  -) ( 16/  0/ 84)\n( 80/ 10/ 10) (  -/  -/  -)\n",)


def _check_matrix(text: str, dice: Random, folder: Path) -> None:
    with _sentence(ResultsError):
        results = read_matrix(text, "mutated")
        assert results.games.shape == (len(results.names), len(results.names))
        assert (results.games >= 0).all()


def _problems() -> Sequence[str]:
    return (OLV, EPD, CSV, PGN)


def _check_problems(text: str, dice: Random, folder: Path) -> None:
    ending = dice.choice((".olv", ".olv", ".epd", ".csv", ".pgn"))
    with _sentence(ProblemsError):
        found = parse_problems(text.encode("utf-8", "replace"), f"mutated{ending}")
        for each in found.complaints:
            check_message(each)


def _times() -> Sequence[str]:
    return ("3+2", "10+0", "0.5+1", "none", "-")


def _check_time(text: str, dice: Random, folder: Path) -> None:
    control = None
    with suppress(ValueError):
        control = TimeControl.parse(text)
    if control is not None:
        assert 0 < control.start < 10**6
        assert control.increment < 1000
        float(control.tag.split("+")[0])


@contextmanager
def _sentence(kind: type[Exception]) -> Iterator[None]:
    """What is raised is of that kind and says what is wrong in one line."""
    try:
        yield
    except kind as error:
        check_message(str(error))


READERS = {
    each.name: each
    for each in (
        Reader("games", _games, _check_games, 22),
        Reader("shogi", _shogi, _check_shogi, 6),
        Reader("index", _games, _check_index, 8),
        Reader("file", _games, _check_file, 10),
        Reader("fen", _fens, _check_fen, 14),
        Reader("move", _names, _check_move, 10),
        Reader("settings", _settings, _check_settings, 8),
        Reader("plan", _plans, _check_plan, 6),
        Reader("results", _lines, _check_lines, 4),
        Reader("matrix", _matrices, _check_matrix, 3),
        Reader("problems", _problems, _check_problems, 6),
        Reader("time", _times, _check_time, 3),
    )
}
"""By name; the shares make 100."""
