"""The folder of an event: its plan, finished games, and journals of running ones.

``plan.json``, ``games/000001.pgn`` and so on, ``results.jsonl`` with one line a game, and
``running/`` with the journals. A game counts once its file exists, which is written
atomically; the lines only save reading all files again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path

from core.events.event import REPLAYS, Pairing, Plan, Result, schedule
from core.events.plan_file import PlanError, read_plan
from core.events.result_lines import line_of, told
from core.games import GAMES as VARIANTS
from core.games import find_game, find_variant
from core.lock import Lock, LockedError
from core.plain import brief
from core.records.files import write_text
from core.records.reader import read_games
from core.records.tags import read_number
from core.records.trash import Deleted, delete
from core.setup import BadPositionError
from core.starts import playable_start

PLAN = "plan.json"
RESULTS = "results.jsonl"
GAMES = "games"
RUNNING = "running"
LOCK = ".lock"

_SHOWN = 120

ENDINGS = tuple(dict.fromkeys(each.files.ending for each in VARIANTS.values()))
"""How files of games end; those of older versions all had the first."""


class ArchiveError(Exception):
    """The folder cannot be used for the event. The message says why, in one line."""


class Archive:
    """The folder of one event, new or begun."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Open ``folder`` for ``plan``, and read what it holds.

        Raises:
            ArchiveError: If it was begun with another plan, or cannot be used.
        """
        self.folder = folder
        self.results: list[Result] = []
        """Every result so far."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(folder / LOCK)
            self.plan = self._begun(plan)
            """The plan the event was begun with, its date included."""
            _check_starts(folder, self.plan)
            self.pairings = schedule(self.plan)
            self._tidy()
            self.results += self._read()
            write_text(folder / RESULTS, "".join(map(line_of, self.results)))
        except LockedError as error:
            raise ArchiveError(f"{folder} is being played by somebody else") from error
        except OSError as error:
            raise ArchiveError(f"{folder} cannot be used: {error.strerror}") from error
        except ArchiveError:
            self.close()
            raise

    def close(self) -> None:
        """Unlock the folder."""
        self._lock.release()

    def file_of(self, number: int) -> Path:
        """Path of a game; files of older versions are found as well."""
        usual = file_of(self.folder, self.plan, number)
        places = (usual, *map(usual.with_suffix, ENDINGS))
        return next((place for place in places if place.exists()), usual)

    def journal_of(self, number: int) -> Path:
        """Path of the journal of a running game."""
        return journal_of(self.folder, number)

    def keep(self, result: Result) -> None:
        """Add the result of a saved game."""
        self.results.append(result)
        with (self.folder / RESULTS).open("a", encoding="utf-8") as file:
            file.write(line_of(result))
        self.journal_of(result.pairing.number).unlink(missing_ok=True)

    def result_on_file(self, pairing: Pairing) -> Result | None:
        """The result of a saved game that ``results.jsonl`` lacks."""
        file = self.file_of(pairing.number)
        games = read_games(file).games if file.exists() else ()
        if not games or games[0].outcome is None:
            return None
        replays = read_number(games[0].tags.get(REPLAYS, ""))
        return Result(pairing.played_again(min(replays, 100)), games[0].outcome)

    def _begun(self, plan: Plan) -> Plan:
        stored = stored_plan(self.folder)
        if stored is None:
            self._refuse_leftovers()
            write_text(self.folder / PLAN, json.dumps(asdict(plan), indent=1) + "\n")
            return plan
        old = asdict(stored)
        new = asdict(replace(plan, date=stored.date, title=stored.title))
        for key in (key for key in old if old[key] != new[key]):
            was, asked = (brief(_words(each[key]), _SHOWN) for each in (old, new))
            raise ArchiveError(f"{self.folder} was begun with {key} {was}, not {asked}")
        return stored

    def _refuse_leftovers(self) -> None:
        """Without a plan nobody knows who played; others must not get those games."""
        for name in (RESULTS, GAMES, RUNNING):
            place = self.folder / name
            if any(place.iterdir()) if place.is_dir() else place.exists():
                raise ArchiveError(
                    f"{self.folder} has {name} but no {PLAN}, which tells who played; "
                    "put that back, or choose another folder"
                )

    def _tidy(self) -> None:
        """Remove leftovers of a killed process."""
        for place in (GAMES, RUNNING):
            (self.folder / place).mkdir(parents=True, exist_ok=True)
        drafts = [*self.folder.glob(".*.tmp"), *(self.folder / GAMES).glob(".*.tmp")]
        for left in (*drafts, *(self.folder / RUNNING).iterdir()):
            left.unlink(missing_ok=True)

    def _read(self) -> Iterator[Result]:
        """The results of all saved games, those in ``results.jsonl`` first."""
        files = (self.folder / GAMES).iterdir()
        names = {path.stem for path in files if path.suffix in ENDINGS}
        saved = {
            pairing.number: pairing
            for pairing in self.pairings
            if _name(pairing.number) in names
        }
        yield from told(self.folder / RESULTS, saved)
        yield from filter(None, map(self.result_on_file, saved.values()))


def _check_starts(folder: Path, plan: Plan) -> None:
    """Refuse a plan with a start that cannot be played."""
    if not plan.starts:
        return
    game = find_game(plan.variant, plan.ruleset)
    for number, start in enumerate(plan.starts, 1):
        try:
            playable_start(game, start)
        except BadPositionError as error:
            raise ArchiveError(
                f"{folder}: position {number} of its plan: {error}"
            ) from error


def file_of(folder: Path, plan: Plan, number: int) -> Path:
    """Path that a game of the event in ``folder`` is saved to."""
    ending = find_variant(plan.variant).files.ending
    return folder / GAMES / f"{_name(number)}{ending}"


def journal_of(folder: Path, number: int) -> Path:
    """Path of the journal of a running game."""
    return folder / RUNNING / f"{_name(number)}.txt"


def stored_plan(folder: Path) -> Plan | None:
    """The plan of the event in ``folder``, or ``None`` if there is no event.

    Raises:
        ArchiveError: If it cannot be read.
    """
    path = folder / PLAN
    if not path.exists():
        return None
    try:
        return read_plan(path)
    except PlanError as error:
        raise ArchiveError(str(error)) from error


def results_in(folder: Path) -> list[Result]:
    """The results of the event in ``folder`` so far; nothing is written.

    Raises:
        ArchiveError: If there is no event.
    """
    plan = stored_plan(folder)
    if plan is None:
        raise ArchiveError(f"there is no event in {folder}")
    pairings = {pairing.number: pairing for pairing in schedule(plan)}
    return list(told(folder / RESULTS, pairings))


def _name(number: int) -> str:
    return f"{number:06}"


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return " ".join(map(str, value)) or "none"
    return str(value)


def discard(folder: Path, trash: Path) -> Deleted:
    """Move the event in ``folder`` into the trash, with all its games.

    Raises:
        ArchiveError: If it is being played, or cannot be moved; it stays where it is.
    """
    try:
        Lock(folder / LOCK).release()
        return delete(folder, trash)
    except LockedError as error:
        raise ArchiveError("It is being played: stop it before you delete it.") from error
    except OSError as error:
        why = error.strerror or error
        raise ArchiveError(f"{folder.name}: cannot be deleted: {why}.") from error
