"""Games from files and texts of every format, with a sentence for all that is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from core.formats import looks_like_text
from core.formats.draft import MAX_PROBLEMS, Draft
from core.game import Game, IllegalMoveError
from core.games.files import BadTagError
from core.history import History
from core.records.files import UnreadableError
from core.records.game_text import GameText, load_games
from core.records.record import GameRecord
from core.records.secrecy import NOT_OVER, is_going_on
from core.records.tags import further
from core.records.variants import rules_of, second_guess
from core.records.verdict import BoardEnd, judge
from core.setup import Start
from core.values import Move

Kept = TypeVar("Kept")

FEW_PROBLEMS = 3
"""More of them in a file without a single game are summed up: it is something else."""

MAX_GAMES = 100_000
"""Reading stops after so many games, before memory does."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[Kept]):
    """What a file gave.

    Attributes:
        games: The games of which everything may be shown, each as far as it is good, in
            the order of the file.
        problems: One sentence for everything that is not as it should be.
        going_on: The games that are not over and hide something from a person, of which
            only ``core.records.secrecy.eyes`` may be shown what they saw. To everybody
            else such a game is one of the problems.
    """

    games: tuple[Kept, ...] = ()
    problems: tuple[str, ...] = ()
    going_on: tuple[Kept, ...] = ()


def read_games(path: str | os.PathLike[str], name: str = "") -> Reading[GameRecord]:
    """The games of the file at ``path``; whatever is wrong with it is a problem.

    Never raises for what the file holds or lacks.

    Args:
        path: The file.
        name: What problems call it: the last part of its path, if nothing else is said.
    """
    try:
        file = load_games(path, name)
    except UnreadableError as error:
        return Reading(problems=(str(error),))
    return _read(file)


def read_text(text: str, name: str) -> Reading[GameRecord]:
    """The games of ``text``; its problems are reported under ``name``."""
    return _read(GameText.of(text, name))


def read_part(file: GameText, start: int, end: int) -> Reading[GameRecord]:
    """The games between two places of a text."""
    return games_in(file, start, end, lambda game: game.record)


def games_in(
    file: GameText, start: int, end: int, keep: Callable[[ReadGame], Kept]
) -> Reading[Kept]:
    """The games between two places of a text, and all that is wrong with it.

    Args:
        file: The text.
        start: Where to begin.
        end: Where to end.
        keep: Makes of each game what is wanted of it; the rest is forgotten at once.
    """
    found = _Reader(file, keep).read(start, end)
    if found.games or found.problems:
        return found
    return Reading(problems=(f"{file.source.name}: there is no game in it.",))


def no_text(file: GameText) -> str:
    """Why a file can have no games, in one sentence, or ``""``."""
    name, text = file.source.name, file.text
    if not text.strip():
        return f"{name}: the file is empty."
    if not looks_like_text(text):
        return f"{name}: this is not a text file, so it has no games."
    return ""


def _read(file: GameText) -> Reading[GameRecord]:
    problem = no_text(file)
    return Reading(problems=(problem,)) if problem else read_part(file, 0, len(file.text))


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that was read, and what it was read from.

    Attributes:
        record: The game.
        draft: How it stands in the text.
        game: Its rules.
        start: Where it began.
    """

    record: GameRecord
    draft: Draft
    game: Game
    start: Start


@dataclass(slots=True)
class _Played:
    """The moves of a draft as far as they are legal."""

    history: History
    moves: list[Move] = field(default_factory=list)
    problem: tuple[int, str] | None = None


class _Reader(Generic[Kept]):
    """Turns the drafts of one source into records."""

    def __init__(self, file: GameText, keep: Callable[[ReadGame], Kept]) -> None:
        self._source = file.source
        self._form = file.form
        self._keep = keep
        self._games: list[Kept] = []
        self._going_on: list[Kept] = []
        self._problems: list[str] = []
        self._known: dict[Move, Move] = {}

    def read(self, start: int, end: int) -> Reading[Kept]:
        """All games between two places, or those before the limits are reached."""
        for draft in self._form.read(self._source, start, end):
            self._take(draft)
            if limit := self._limit():
                self._problems[self._most :] = [self._source.problem(draft.end, limit)]
                break
        problems = tuple(self._problems)
        if not self._games and not self._going_on and len(problems) > FEW_PROBLEMS:
            problems = (f"{problems[0]} No game could be read.",)
        return Reading(tuple(self._games), problems, tuple(self._going_on))

    def _take(self, draft: Draft) -> None:
        """Take in the game of ``draft``; what is wrong with one that goes on is hidden."""
        before = len(self._problems)
        for game in self._records(draft):
            if is_going_on(game.record):
                self._going_on.append(self._keep(game))
                del self._problems[before:]
                first = min(draft.places.values(), default=draft.start)
                self._report(first, f"{NOT_OVER}.")
            else:
                self._games.append(self._keep(game))

    @property
    def _most(self) -> int:
        """So many problems are too many: a file with more games may have more."""
        return max(MAX_PROBLEMS, self._count)

    @property
    def _count(self) -> int:
        return len(self._games) + len(self._going_on)

    def _limit(self) -> str:
        if len(self._problems) >= self._most:
            return "there is too much wrong with this file; the rest is not read."
        if self._count >= MAX_GAMES:
            return f"only the first {MAX_GAMES} games are read."
        return ""

    def _records(self, draft: Draft) -> Iterator[ReadGame]:
        """The record of ``draft``, if it can be made."""
        for offset, sentence in draft.problems:
            self._report(offset, sentence)
        if not draft.tags and not draft.moves:
            if draft.closed:
                self._report(draft.end, "this result has no game before it.")
            return
        try:
            game, start = rules_of(draft)
        except BadTagError as error:
            place = draft.places.get(error.tag, _beginning(draft))
            self._report(place, f"{str(error).rstrip('.')}.")
            return
        yield from self._record(draft, game, start)

    def _record(self, draft: Draft, game: Game, start: Start) -> Iterator[ReadGame]:
        played = self._play(draft, game, start)
        if played.problem and (other := second_guess(draft)):
            again = self._play(draft, *other)
            if len(again.moves) > len(played.moves):
                played, (game, start) = again, other
        if played.problem:
            self._report(*played.problem)
        if not draft.tags and not played.moves:
            return
        whole = played.problem is None and not draft.broken
        so_far = played.history, start.halfmove_clock
        end = BoardEnd(game.outcome(*so_far), partial(game.claims, *so_far), whole)
        verdict = judge(draft, game.facts, end)
        for problem in verdict.problems:
            self._report(*problem)
        clocks = tuple(draft.clocks[: len(played.moves)])
        record = GameRecord(
            variant=game.facts.key,
            ruleset=game.ruleset,
            players=(draft.tags.get("White") or "?", draft.tags.get("Black") or "?"),
            moves=tuple(played.moves),
            outcome=verdict.outcome,
            fen=draft.tags.get("FEN", ""),
            tags=further(draft.tags, game.facts.key) | dict(verdict.tags),
            clocks=clocks if any(clock is not None for clock in clocks) else (),
        )
        yield ReadGame(record, draft, game, start)

    def _play(self, draft: Draft, game: Game, start: Start) -> _Played:
        played = _Played(History(start.position))
        for token in draft.moves:
            if outcome := game.outcome(played.history, start.halfmove_clock):
                sentence = f"the game is over before this move: {outcome.reason}."
                played.problem = (token.offset, sentence)
                break
            try:
                move = game.read_move(played.history[-1], token.text)
            except IllegalMoveError as error:
                played.problem = (token.offset, _illegal(error, len(played.moves)))
                break
            played.moves.append(self._known.setdefault(move, move))
            played.history.append(game.play(played.history[-1], move))
        return played

    def _report(self, offset: int, sentence: str) -> None:
        self._problems.append(self._source.problem(offset, sentence))


def _beginning(draft: Draft) -> int:
    """Where the moves begin."""
    return draft.moves[0].offset if draft.moves else draft.end


def _illegal(error: IllegalMoveError, kept: int) -> str:
    sentence = str(error).rstrip(".")
    if kept == 1:
        return f"{sentence}; the move before it is kept."
    return f"{sentence}; the {kept} moves before it are kept." if kept else f"{sentence}."
