"""Games from files and texts of every dialect, with a sentence for all that is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.formats.pgn.parse import MAX_PROBLEMS, Draft, drafts
from core.formats.pgn.tags import is_chesscom, translated
from core.formats.pgn.tokens import Source
from core.game import Game, IllegalMoveError
from core.games.files import BadTagError
from core.records.files import (
    UnreadableError,
    display_name,
    load,
    looks_like_text,
    normal_lines,
)
from core.records.record import GameRecord
from core.records.tags import further
from core.records.variants import rules_of
from core.records.verdict import judge
from core.setup import Position, Start
from core.values import Move

FEW_PROBLEMS = 3
"""More of them in a file without a single game are summed up: it is something else."""

MAX_GAMES = 100_000
"""Reading stops after so many games, before memory does."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file gave.

    Attributes:
        games: The games, each as far as it is good, in the order of the file.
        problems: One sentence for everything that is not as it should be.
    """

    games: tuple[GameRecord, ...] = ()
    problems: tuple[str, ...] = ()


def read_games(path: str | os.PathLike[str]) -> Reading:
    """The games of the file at ``path``; whatever is wrong with it is a problem.

    Never raises for what the file holds or lacks.
    """
    try:
        text = load(path)
    except UnreadableError as error:
        return Reading(problems=(str(error),))
    return read_text(text, display_name(path))


def read_text(text: str, name: str) -> Reading:
    """The games of ``text``; its problems are reported under ``name``."""
    text = normal_lines(text)
    if not text.strip():
        return Reading(problems=(f"{name}: the file is empty.",))
    if not looks_like_text(text):
        return Reading(problems=(f"{name}: this is not a text file, so it has no games.",))
    return read_part(Source(name, text), 0, len(text))


def read_part(source: Source, start: int, end: int) -> Reading:
    """The games between two places of ``source``, whose lines are normal ones."""
    reading = _Reader(source).read(start, end)
    if reading.games or reading.problems:
        return reading
    return Reading(problems=(f"{source.name}: there is no game in it.",))


@dataclass(slots=True)
class _Played:
    """The moves of a draft as far as they are legal."""

    history: list[Position]
    moves: list[Move] = field(default_factory=list)
    problem: tuple[int, str] | None = None


class _Reader:
    """Turns the drafts of one source into records."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._games: list[GameRecord] = []
        self._problems: list[str] = []
        self._known: dict[Move, Move] = {}

    def read(self, start: int, end: int) -> Reading:
        """All games between two places, or those before the limits are reached."""
        for draft in drafts(self._source, start, end):
            self._games.extend(self._records(draft))
            if limit := self._limit():
                self._problems[MAX_PROBLEMS:] = [self._source.problem(draft.end, limit)]
                break
        if not self._games and len(self._problems) > FEW_PROBLEMS:
            return Reading(problems=(f"{self._problems[0]} No game could be read.",))
        return Reading(tuple(self._games), tuple(self._problems))

    def _limit(self) -> str:
        if len(self._problems) >= MAX_PROBLEMS:
            return "there is too much wrong with this file; the rest is not read."
        if len(self._games) >= MAX_GAMES:
            return f"only the first {MAX_GAMES} games are read."
        return ""

    def _records(self, draft: Draft) -> Iterator[GameRecord]:
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

    def _record(self, draft: Draft, game: Game, start: Start) -> Iterator[GameRecord]:
        played = self._play(draft, game, start)
        if played.problem:
            self._report(*played.problem)
        if not draft.tags and not played.moves:
            return
        whole = played.problem is None and not draft.broken
        ended = game.outcome(played.history, start.halfmove_clock)
        verdict = judge(draft, game.facts, ended, whole)
        for problem in verdict.problems:
            self._report(*problem)
        tags = translated(draft.tags) if is_chesscom(draft.tags) else draft.tags
        clocks = tuple(draft.clocks[: len(played.moves)])
        yield GameRecord(
            variant=game.facts.key,
            ruleset=game.ruleset,
            players=(draft.tags.get("White") or "?", draft.tags.get("Black") or "?"),
            moves=tuple(played.moves),
            outcome=verdict.outcome,
            fen=draft.tags.get("FEN", ""),
            tags=further(tags) | dict(verdict.tags),
            clocks=clocks if any(clock is not None for clock in clocks) else (),
        )

    def _play(self, draft: Draft, game: Game, start: Start) -> _Played:
        played = _Played([start.position])
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
