"""The folder of an event: its plan, finished games, and journals of running ones.

``plan.json``, ``games/000001.pgn`` and so on, ``results.jsonl`` with one line a game, and
``running/`` with the journals. A game counts once its file exists, which is written
atomically; the lines only save reading all files again. Files may come from an older
version, a full disk or an attacker: every field is validated.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from core.clock import LONGEST, READY, TimeControl
from core.events.event import (
    MOST_GAMES,
    MOST_STARTS,
    REPLAYS,
    Pairing,
    Plan,
    Result,
    schedule,
)
from core.game import playable_start
from core.games import GAMES as VARIANTS
from core.games import find_game, find_variant
from core.lock import Lock, LockedError
from core.plain import brief
from core.player import Budget
from core.records.files import UnreadableError, load, write_text
from core.records.reader import read_games
from core.records.record import read_number
from core.records.writer import Deleted, delete
from core.setup import BadPositionError
from core.texts import _, labelled, listed
from core.values import Outcome, Reason, Side

MOST_NAMES = 500
LONGEST_TEXT = 2**20

_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

_Name = Annotated[str, Field(min_length=1, max_length=100)]
_Start = Annotated[str, Field(max_length=500)]
_Games = Annotated[int, Field(ge=1, le=MOST_GAMES)]
_Fewer = Annotated[int, Field(ge=0, le=MOST_GAMES)]
_Seconds = Annotated[float, Field(gt=0, le=LONGEST)]


class ArchiveError(Exception):
    """The folder cannot be used for the event. The message says why, in one line."""


class _Budget(BaseModel):
    model_config = _STRICT

    seconds: _Seconds = 1.0
    nodes: int | None = Field(None, ge=1, lt=10**12)
    clocks: None = None


class _Control(BaseModel):
    model_config = _STRICT

    base: float = Field(ge=0, le=LONGEST)
    increment: float = Field(0.0, ge=0, le=LONGEST)
    byoyomi: float = Field(0.0, ge=0, le=LONGEST)
    periods: int = Field(1, ge=1, le=99)

    @model_validator(mode="after")
    def _is_one(self) -> _Control:
        if self.base + self.increment + self.byoyomi == 0:
            raise ValueError(_("it leaves no time at all"))
        return self


class _Plan(BaseModel):
    """``core.events.event.Plan`` as it stands on file."""

    model_config = _STRICT

    names: tuple[_Name, ...] = Field(min_length=2, max_length=MOST_NAMES)
    games: _Games
    variant: str = "fog-chess"
    ruleset: str = ""
    budget: _Budget
    control: _Control | None = None
    seed: int = Field(0, ge=0, lt=10**18)
    opening: int = Field(0, ge=0, le=40)
    starts: tuple[_Start, ...] = Field((), max_length=MOST_STARTS)
    fewer: tuple[tuple[_Name, _Fewer], ...] = Field((), max_length=MOST_NAMES)
    at_most: _Games | None = None
    limit: _Seconds = 60.0
    ready: _Seconds = READY
    plies: _Games = 2000
    again: bool = False
    shared: bool = False
    title: str = Field("", max_length=200)
    date: str = Field("", max_length=40)

    @model_validator(mode="after")
    def _is_one(self) -> _Plan:
        # A match may be of a bot against itself, and is resumed like any other.
        if len(set(self.names)) < len(self.names) != 2:
            raise ValueError(_("a bot is named twice"))
        if self.opening and self.starts:
            raise ValueError(_("games have given starts or random plies, not both"))
        variant = find_variant(self.variant)
        if self.ruleset and self.ruleset not in variant.rulesets:
            known = listed(variant.rulesets)
            raise ValueError(
                _("unknown ruleset {ruleset!r}; known are {known}").format(
                    ruleset=self.ruleset[:40], known=known
                )
            )
        return self


def stored_plan(folder: Path) -> Plan | None:
    """The plan of the event in ``folder``, or ``None`` if there is no event.

    Raises:
        ArchiveError: If it cannot be read, or is none.
    """
    path = folder / PLAN
    if not path.exists():
        return None
    try:
        return _plan_of(path)
    except (UnreadableError, ValueError) as error:
        raise ArchiveError(brief(str(error).rstrip("."))) from error


def _plan_of(path: Path) -> Plan:
    text = load(path)
    if len(text) > LONGEST_TEXT:
        raise ValueError(_("{path} is too long for the plan of an event").format(path=path))
    try:
        read = _Plan.model_validate_json(text)
    except ValidationError as error:
        raise ValueError(
            _("{path} is not the plan of an event: {why}").format(
                path=path, why=_why(error)
            )
        ) from error
    control = None if read.control is None else TimeControl(**dict(read.control))
    typed = {"budget": Budget(**dict(read.budget)), "control": control}
    plan = Plan(**(dict(read) | typed))
    if plan.total > MOST_GAMES:
        raise ValueError(
            _("{path}: {total:,} games are more than {most_games:,}").format(
                path=path, total=plan.total, most_games=MOST_GAMES
            )
        )
    return plan


def _why(error: ValidationError) -> str:
    """The first thing that is wrong, in a few words."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    words = str(first.get("ctx", {}).get("error", first["msg"]))
    words = " ".join(words.split())[:160]
    words = words[:1].lower() + words[1:]
    return labelled(place, words) if place else words


LONGEST_LINE = 2**14

_Count = Annotated[int, Field(ge=0, le=10**9)]
_Spent = Annotated[float, Field(ge=0, le=1e9)]


class _Line(BaseModel):
    """The fields of a line that are used; older versions wrote fewer."""

    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)

    number: int
    winner: int | None = Field(ge=0, le=1)
    reason: str
    detail: str = Field(max_length=1000)
    seconds: tuple[_Spent, _Spent]
    moves: tuple[_Count, _Count]
    listed: tuple[_Count, _Count] = (0, 0)
    exact: tuple[_Count, _Count] = (0, 0)
    replays: Annotated[int, Field(ge=0, le=100)] = 0


def line_of(result: Result) -> str:
    """The line of a game."""
    outcome = result.outcome
    data = {
        "number": result.pairing.number,
        "names": result.pairing.names,
        "code": outcome.code,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "detail": outcome.detail,
        "seconds": result.seconds,
        "moves": result.moves,
        "listed": result.listed,
        "exact": result.exact,
    }
    if result.pairing.replays:
        data["replays"] = result.pairing.replays
    return json.dumps(data) + "\n"


def read_result_lines(path: Path, pairings: dict[int, Pairing]) -> Iterator[Result]:
    """Yield the results logged at ``path`` and remove their games from ``pairings``.

    Malformed lines are skipped.
    """
    for line in _lines(path):
        if line.number in pairings:
            with suppress(ValueError):
                result = _result(line, pairings[line.number])
                del pairings[line.number]
                yield result


def _lines(path: Path) -> Iterator[_Line]:
    """The complete lines of a file."""
    if not path.is_file():
        return
    with suppress(OSError), path.open("rb") as file:
        # A longer line comes in pieces, none of which makes sense.
        while text := file.readline(LONGEST_LINE):
            with suppress(ValidationError):
                yield _Line.model_validate_json(text)


def _result(line: _Line, pairing: Pairing) -> Result:
    winner = None if line.winner is None else Side(line.winner)
    outcome = Outcome(winner, Reason(line.reason), line.detail)
    pairing = pairing.played_again(line.replays)
    return Result(pairing, outcome, line.seconds, line.moves, line.listed, line.exact)


PLAN = "plan.json"
RESULTS = "results.jsonl"
GAMES = "games"
RUNNING = "running"
LOCK = ".lock"

_SHOWN = 120

ENDINGS = tuple(dict.fromkeys(each.files.ending for each in VARIANTS.values()))
"""How files of games end; those of older versions all had the first."""


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
            raise ArchiveError(
                _("{folder} is being played by somebody else").format(folder=folder)
            ) from error
        except OSError as error:
            raise ArchiveError(
                _("{folder} cannot be used: {strerror}").format(
                    folder=folder, strerror=error.strerror
                )
            ) from error
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

    def keep(self, result: Result) -> None:
        """Add the result of a saved game."""
        self.results.append(result)
        with (self.folder / RESULTS).open("a", encoding="utf-8") as file:
            file.write(line_of(result))
        journal_of(self.folder, result.pairing.number).unlink(missing_ok=True)

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
            was, wanted = (brief(_words(each[key]), _SHOWN) for each in (old, new))
            raise ArchiveError(
                _("{folder} was begun with {key} {was}, not {wanted}").format(
                    folder=self.folder, key=key, was=was, wanted=wanted
                )
            )
        return stored

    def _refuse_leftovers(self) -> None:
        """Without a plan nobody knows who played; others must not get those games."""
        for name in (RESULTS, GAMES, RUNNING):
            place = self.folder / name
            if any(place.iterdir()) if place.is_dir() else place.exists():
                raise ArchiveError(
                    _(
                        "{folder} has {name} but no {plan}, which tells who played; "
                        "put that back, or choose another folder"
                    ).format(folder=self.folder, name=name, plan=PLAN)
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
        yield from read_result_lines(self.folder / RESULTS, saved)
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
                _("{folder}: position {number} of its plan: {error}").format(
                    folder=folder, number=number, error=error
                )
            ) from error


def file_of(folder: Path, plan: Plan, number: int) -> Path:
    """Path that a game of the event in ``folder`` is saved to."""
    ending = find_variant(plan.variant).files.ending
    return folder / GAMES / f"{_name(number)}{ending}"


def journal_of(folder: Path, number: int) -> Path:
    """Path of the journal of a running game."""
    return folder / RUNNING / f"{_name(number)}.txt"


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
        raise ArchiveError(
            _("It is being played: stop it before you delete it.")
        ) from error
    except OSError as error:
        why = error.strerror or error
        raise ArchiveError(
            _("{name}: cannot be deleted: {why}.").format(name=folder.name, why=why)
        ) from error
