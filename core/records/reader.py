"""Games from files and texts of every format, with a sentence for all that is wrong.

A game is read as a record of its main line, or as a tree with all its variations. Of a tree
whatever cannot be played stays as words: an illegal move, a null move such as ``--`` or a
move after the end, with all that follows it in its line, becomes a comment in parentheses
at the last move before it. So the main line can be read, and nothing gets lost by saving.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Generic, Self, TypeAlias, TypeVar

from core.formats import format_of, looks_like_text, own_encoding
from core.formats.format import (
    MAX_PROBLEMS,
    Draft,
    Format,
    IndexedGame,
    Source,
    WrittenMove,
    comment,
    read_notes,
    read_reason,
)
from core.game import Game, IllegalMoveError
from core.games import GAMES, find_game, find_variant
from core.games.variant import BadTagError, Variant
from core.records.files import (
    UnreadableError,
    decode,
    display_name,
    load_bytes,
    normal_lines,
)
from core.records.record import NOT_OVER, BoardEnd, GameRecord, further, is_going_on, judge
from core.records.tree import Evaluation, GameTree, Node, tree_of
from core.setup import BadPositionError, History, Position, Start
from core.texts import _, ngettext
from core.values import Move

T = TypeVar("T")

DEFAULT_VARIANT = "chess"
"""The variant of a file that names none and has no sign of another."""

MAX_GAMES = 100_000
"""Reading stops after so many games, before memory does."""

_SECOND_GUESS = "fog-chess"
"""What a file of chess holds if not that: with a king taken, or left to be."""

FEW_PROBLEMS = 3
"""More of them in a file without a single game are summed up: it is something else."""

_UNKNOWN = IndexedGame({}, (), 0, 0, 0)


@dataclass(frozen=True, slots=True)
class GameText(Source):
    """What stands in a file of games, every line ended by one line feed.

    Attributes:
        form: Its format.
    """

    form: Format

    @classmethod
    def of(cls, text: str, name: str = "") -> Self:
        """``text``, whose problems are reported under ``name``."""
        normal = normal_lines(text)
        return cls(name, normal, format_of(normal, name))

    @property
    def flaw(self) -> str:
        """Why it can have no games, in one sentence, or ``""``."""
        if not self.text.strip():
            return _("{name}: the file is empty.").format(name=self.name)
        if not looks_like_text(self.text):
            return _("{name}: this is not a text file, so it has no games.").format(
                name=self.name
            )
        if not self.form.drafts:
            return _("{name}: this kind of file has no games that can be read.").format(
                name=self.name
            )
        return ""


def load_games(
    path: str | os.PathLike[str], name: str = "", most: int | None = None
) -> GameText:
    """The text of the file at ``path``, whatever its encoding and format.

    Args:
        path: The file.
        name: What problems call it: the last part of its path, if nothing else is said.
        most: So many bytes are read of it, however large it is; ``None`` for all.

    Raises:
        UnreadableError: Where there is no such file, it may not be read, is a folder or too
            large.
    """
    text, _, _ = decode(load_bytes(path, name, most), own_encoding)
    return GameText.of(text, name or display_name(path))


def entries_in(file: GameText) -> Iterator[IndexedGame]:
    """The games of a text, one by one, none of them played.

    Ends early where a reader would: after too many games, or too much that is wrong.
    """
    return islice(file.form.entries(file.text), MAX_GAMES)


def first_entry(path: str | os.PathLike[str]) -> IndexedGame:
    """The first game of a file; one of which nothing is known where it cannot be read."""
    with suppress(UnreadableError):
        return next(entries_in(load_games(path)), _UNKNOWN)
    return _UNKNOWN


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """What a file gave.

    Attributes:
        games: The games of which everything may be shown, each as far as it is good, in
            the order of the file.
        problems: One sentence for everything that is not as it should be.
        going_on: The games that are not over and hide something from a person, of which
            only ``core.records.record.eyes`` may be shown what they saw. To everybody
            else such a game is one of the problems.
    """

    games: tuple[T, ...] = ()
    problems: tuple[str, ...] = ()
    going_on: tuple[T, ...] = ()


TreeReading: TypeAlias = Reading[GameTree]


def read_games(path: str | os.PathLike[str], name: str = "") -> Reading[GameRecord]:
    """The games of the file at ``path``, called ``name`` in problems; see ``load_games``.

    Never raises for what the file holds or lacks: that is a problem.
    """
    try:
        return records_in(load_games(path, name))
    except UnreadableError as error:
        return Reading(problems=(str(error),))


def read_text(text: str, name: str) -> Reading[GameRecord]:
    """The games of ``text``; its problems are reported under ``name``."""
    return records_in(GameText.of(text, name))


def read_trees(text: str, name: str) -> TreeReading:
    """As ``read_text``, with their variations."""
    return trees_in(GameText.of(text, name))


def read_numbered(path: str | os.PathLike[str], number: int) -> Reading[GameRecord]:
    """The game of this number, from 1, of a file; no other one is played.

    Where there is none, a problem says so. Never raises for what the file holds or lacks.
    """
    try:
        file = load_games(path)
    except UnreadableError as error:
        return Reading(problems=(str(error),))
    count = 0
    for count, entry in enumerate(() if file.flaw else entries_in(file), 1):
        if count == number:
            return records_in(file, entry.start, entry.end)
    return Reading(problems=(missing(file, number, count),)) if count else records_in(file)


def missing(file: GameText, number: int, count: int) -> str:
    """The sentence that a file of ``count`` games has none of this number."""
    there = ngettext("{number} game", "{number:,} games", count)
    return _("{name}: there is no game {number:,}; it has {there}.").format(
        name=file.name, number=number, there=there
    )


@dataclass(frozen=True, slots=True)
class Index:
    """The games of one file, of which each can be read by itself.

    Attributes:
        file: What stands in the file.
        entries: Its games, in their order.
    """

    file: GameText
    entries: tuple[IndexedGame, ...]

    @classmethod
    def of(cls, path: str | os.PathLike[str]) -> Self:
        """The games of the file at ``path``; raises as ``load_games``."""
        file = load_games(path)
        return cls(file, tuple(entries_in(file)))

    def read(self, number: int) -> Reading[GameRecord]:
        """The game of this number, from 0, played through; problems as the reader's."""
        entry = self.entries[number]
        return records_in(self.file, entry.start, entry.end)


def records_in(
    file: GameText, start: int = 0, end: int | None = None
) -> Reading[GameRecord]:
    """The games between two places of a text, or of all of it."""
    return _games_in(file, start, end, lambda game: game.record)


def trees_in(file: GameText, start: int = 0, end: int | None = None) -> TreeReading:
    """As ``records_in``, with their variations."""
    return made_of_trees(file, lambda tree: tree, start, end)


def made_of_trees(
    file: GameText,
    keep: Callable[[GameTree], T],
    start: int = 0,
    end: int | None = None,
) -> Reading[T]:
    """As ``trees_in``, with what ``keep`` makes of each tree, which is then forgotten."""

    def grown(game: _ReadGame) -> tuple[T, list[tuple[int, str]]]:
        growth = _Growth(file, game)
        return keep(growth.tree()), growth.problems

    found = _games_in(file, start, end, grown)
    wrong = (each for _, problems in found.games for each in sorted(problems))
    return Reading(
        tuple(game for game, _ in found.games),
        (*found.problems, *(file.problem(*each) for each in wrong)),
        tuple(game for game, _ in found.going_on),
    )


def _games_in(
    file: GameText, start: int, end: int | None, keep: Callable[[_ReadGame], T]
) -> Reading[T]:
    if end is None and (problem := file.flaw):
        return Reading(problems=(problem,))
    found = _Reader(file, keep).read(start, len(file.text) if end is None else end)
    if found.games or found.problems:
        return found
    return Reading(problems=(_("{name}: there is no game in it.").format(name=file.name),))


@dataclass(frozen=True, slots=True)
class _ReadGame:
    """A game that was read, how it stands in the text, its rules, and where it began."""

    record: GameRecord
    draft: Draft
    game: Game
    start: Start


_Played: TypeAlias = tuple[History, list[Move], tuple[int, str] | None]
"""The moves of a draft as far as they are legal, and what is wrong with the next one."""


class _Reader(Generic[T]):
    """Turns the drafts of one source into records."""

    def __init__(self, file: GameText, keep: Callable[[_ReadGame], T]) -> None:
        self._file = file
        self._keep = keep
        self._games: list[T] = []
        self._going_on: list[T] = []
        self._problems: list[str] = []
        self._known: dict[Move, Move] = {}

    def read(self, start: int, end: int) -> Reading[T]:
        """All games between two places, or those before the limits are reached."""
        for draft in self._file.form.read(self._file, start, end):
            self._take(draft)
            if limit := self._limit():
                self._problems[self._most :] = [self._file.problem(draft.end, limit)]
                break
        problems = tuple(self._problems)
        if not self._games and not self._going_on and len(problems) > FEW_PROBLEMS:
            problems = (
                _("{problems} No game could be read.").format(problems=problems[0]),
            )
        return Reading(tuple(self._games), problems, tuple(self._going_on))

    def _take(self, draft: Draft) -> None:
        """Take in the game of ``draft``; what is wrong with one that goes on is hidden."""
        before = len(self._problems)
        for game in self._records(draft):
            if is_going_on(game.record):
                self._going_on.append(self._keep(game))
                del self._problems[before:]
                first = min(draft.places.values(), default=draft.start)
                self._report(first, f"{_(NOT_OVER)}.")
            else:
                self._games.append(self._keep(game))

    @property
    def _most(self) -> int:
        """So many problems are too many: a file with more games may have more."""
        return max(MAX_PROBLEMS, len(self._games) + len(self._going_on))

    def _limit(self) -> str:
        if len(self._problems) >= self._most:
            return _("there is too much wrong with this file; the rest is not read.")
        if len(self._games) + len(self._going_on) >= MAX_GAMES:
            return _("only the first {max_games} games are read.").format(
                max_games=MAX_GAMES
            )
        return ""

    def _records(self, draft: Draft) -> Iterator[_ReadGame]:
        """The record of ``draft``, if it can be made."""
        for offset, sentence in draft.problems:
            self._report(offset, sentence)
        if not draft.tags and not draft.moves:
            if draft.closed:
                self._report(draft.end, _("this result has no game before it."))
            return
        try:
            game, start = rules_of(draft)
        except BadTagError as error:
            beginning = draft.moves[0].offset if draft.moves else draft.end
            place = draft.places.get(error.tag, beginning)
            self._report(place, f"{str(error).rstrip('.')}.")
            return
        yield from self._record(draft, game, start)

    def _record(self, draft: Draft, game: Game, start: Start) -> Iterator[_ReadGame]:
        history, moves, problem = self._play(draft, game, start)
        if problem and (other := _second_guess(draft)):
            again = self._play(draft, *other)
            if len(again[1]) > len(moves):
                (history, moves, problem), (game, start) = again, other
        if problem:
            self._report(*problem)
        if not draft.tags and not moves:
            return
        whole = problem is None and not draft.broken
        so_far = history, start.halfmove_clock
        end = BoardEnd(game.outcome(*so_far), partial(game.claims, *so_far), whole)
        verdict = judge(draft, game.facts, end)
        for each in verdict.problems:
            self._report(*each)
        clocks = tuple(draft.clocks[: len(moves)])
        record = GameRecord(
            variant=game.facts.key,
            ruleset=game.ruleset,
            players=(draft.tags.get("White") or "?", draft.tags.get("Black") or "?"),
            moves=tuple(moves),
            outcome=verdict.outcome,
            fen=draft.tags.get("FEN", ""),
            tags=further(draft.tags, game.facts.key) | dict(verdict.tags),
            clocks=clocks if any(clock is not None for clock in clocks) else (),
        )
        yield _ReadGame(record, draft, game, start)

    def _play(self, draft: Draft, game: Game, start: Start) -> _Played:
        history, moves = History(start.position), list[Move]()
        for token in draft.moves:
            if outcome := game.outcome(history, start.halfmove_clock):
                sentence = _("the game is over before this move: {reason}.").format(
                    reason=_(outcome.reason)
                )
                return history, moves, (token.offset, sentence)
            try:
                move = game.read_move(history[-1], token.text)
            except IllegalMoveError as error:
                return history, moves, (token.offset, _illegal(error, len(moves)))
            moves.append(self._known.setdefault(move, move))
            history.append(game.play(history[-1], move))
        return history, moves, None

    def _report(self, offset: int, sentence: str) -> None:
        self._problems.append(self._file.problem(offset, sentence))


def _illegal(error: IllegalMoveError, count: int) -> str:
    sentence = str(error).rstrip(".")
    if not count:
        return f"{sentence}."
    return ngettext(
        "{sentence}; the move before it is kept.",
        "{sentence}; the {number} moves before it are kept.",
        count,
        sentence=sentence,
    )


@dataclass(slots=True)
class _Growing:
    """A node whose children are still being read."""

    move: Move | None = None
    written: WrittenMove | None = None
    clock: float | None = None
    text: list[str] = field(default_factory=list)
    children: list[_Growing] = field(default_factory=list)


_Line: TypeAlias = tuple[list[WrittenMove], _Growing, Position]
"""Moves as they stand in the text, and what they are played from."""


class _Growth:
    """Makes the tree of one game.

    Attributes:
        problems: Offset and sentence of what is wrong in variations.
    """

    def __init__(self, file: GameText, read: _ReadGame) -> None:
        self.problems: list[tuple[int, str]] = []
        self._file = file
        self._read = read
        self._nodes = [_Growing()]

    def tree(self) -> GameTree:
        """The tree, complete."""
        draft = self._read.draft
        root = self._nodes[0]
        root.text += draft.comments
        waiting = self._main((draft.moves, root, self._read.start.position))
        while waiting:
            waiting += self._variation(waiting.pop())
        return GameTree(tree_of(self._read.record).head, self._finished())

    def _main(self, line: _Line) -> list[_Line]:
        """Take in the main line, which the reader has played; what branches off it."""
        branches: list[_Line] = []
        draft, moves = self._read.draft, self._read.record.moves
        texts, parent, position = line
        for written, move, clock in zip(texts, moves, draft.clocks, strict=False):
            branches += _branches(written, parent, position)
            parent = self._add(parent, move, written)
            parent.clock = clock
            position = self._read.game.play(position, move)
        if len(moves) < len(texts):
            self._keep(parent, texts[len(moves) :])
        return branches

    def _variation(self, line: _Line) -> Iterator[_Line]:
        """Take in a variation as far as it can be played; what branches off it."""
        game, (texts, parent, position) = self._read.game, line
        for number, written in enumerate(texts):
            try:
                move = game.read_move(position, written.text)
            except IllegalMoveError as error:
                sentence = str(error).rstrip(".")
                # For translators: {sentence} says what is wrong in a file.
                words = _(
                    "{sentence}; the rest of this variation is kept as a comment."
                ).format(sentence=sentence)
                self.problems.append((written.offset, words))
                self._keep(parent, texts[number:])
                return
            yield from _branches(written, parent, position)
            parent = self._add(parent, move, written)
            position = game.play(position, move)

    def _add(self, parent: _Growing, move: Move, written: WrittenMove) -> _Growing:
        node = _Growing(move, written)
        parent.children.append(node)
        self._nodes.append(node)
        return node

    def _keep(self, parent: _Growing, moves: list[WrittenMove]) -> None:
        """Keep as words what cannot be played."""
        first, last = moves[0], moves[-1]
        end = last.offset + len(last.text)
        words = [self._file.text[first.offset : end], *last.after]
        parent.text.append(f"({' '.join(words)})")

    def _finished(self) -> Node:
        """The root, all nodes having been read; children come after their parents."""
        done: dict[int, Node] = {}
        last = self._nodes[len(self._read.record.moves)]
        for node in reversed(self._nodes):
            children = tuple(done.pop(id(child)) for child in node.children)
            done[id(node)] = _node(node, children, is_last=node is last)
        return done[id(self._nodes[0])]


def _branches(written: WrittenMove, parent: _Growing, position: Position) -> list[_Line]:
    """The variations to a move; the first one comes last, for it is taken first."""
    return [(moves, parent, position) for moves in reversed(written.variations)]


def _node(node: _Growing, children: tuple[Node, ...], *, is_last: bool) -> Node:
    written = node.written
    after = [*(written.after if written else ()), *node.text]
    if is_last:
        after = [each for each in after if read_reason(comment(each)) is None]
    notes, before = read_notes(after), read_notes(written.before if written else ())
    return Node(
        move=node.move,
        comment=notes.text,
        starting_comment=before.text,
        nags=tuple(written.nags) if written else (),
        clock=node.clock if notes.clock is None else notes.clock,
        evaluation=None if notes.score is None else Evaluation(notes.score, notes.depth),
        commands=notes.commands + before.commands,
        children=children,
    )


def rules_of(draft: Draft) -> tuple[Game, Start]:
    """The game that ``draft`` was played as, and where it began.

    Nothing is guessed where the file names what nobody here knows.

    Raises:
        BadTagError: With one sentence, where the variant or the ruleset is unknown or the
            FEN is none.
    """
    tags, moves = draft.tags, [move.text for move in draft.moves]
    variant = _variant(tags, moves)
    ruleset = tags.get("Ruleset") or variant.files.ruleset_of(tags, moves) or ""
    try:
        game = find_game(variant.facts.key, ruleset)
    except ValueError as error:
        raise BadTagError("Ruleset", str(error)) from error
    return game, _start(game, draft)


def _second_guess(draft: Draft) -> tuple[Game, Start] | None:
    """As what else ``draft`` could have been played that says nothing of its game."""
    tags, game = draft.tags, find_game(_SECOND_GUESS)
    with suppress(BadTagError):
        if tags.keys().isdisjoint(("Variant", "Ruleset")) and not _signed(
            tags, [move.text for move in draft.moves]
        ):
            return game, _start(game, draft)
    return None


def _start(game: Game, draft: Draft) -> Start:
    fen = draft.tags.get("FEN", "")
    try:
        return game.read(fen) if fen else game.start()
    except BadPositionError as error:
        raise BadTagError("FEN", str(error)) from error


def variant_by_signs(tags: Mapping[str, str], moves: Sequence[str], ending: str) -> str:
    """Key of the game that a file seems to hold, or that files of such a name mostly do.

    Args:
        tags: The tags of the game.
        moves: Its first moves as they stand there.
        ending: How the name of the file ends.
    """
    with suppress(ValueError):
        return find_variant(tags.get("Variant", "")).facts.key
    with suppress(BadTagError):
        if found := _signed(tags, moves):
            return found.facts.key
    alike = (
        key
        for key in (DEFAULT_VARIANT, *GAMES)
        if GAMES[key].files.ending == ending.lower()
    )
    return next(alike, DEFAULT_VARIANT)


def _variant(tags: Mapping[str, str], moves: Sequence[str]) -> Variant:
    """The variant that is named in our words, else the one that the file has signs of."""
    name = tags.get("Variant")
    if name is None:
        return _signed(tags, moves) or GAMES[DEFAULT_VARIANT]
    try:
        return find_variant(name)
    except ValueError as error:
        if found := _signed(tags, moves):
            return found
        raise BadTagError("Variant", str(error)) from error


def _signed(tags: Mapping[str, str], moves: Sequence[str]) -> Variant | None:
    """The first variant, but for the default one, that knows the game for its own."""
    others = (GAMES[key] for key in GAMES if key != DEFAULT_VARIANT)
    own = (each for each in others if each.files.ruleset_of(tags, moves) is not None)
    return next(own, None)
