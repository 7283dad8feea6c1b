"""Records as text in the format of a file, and files of games changed in place.

Games are indexed in a text whose lines end by line feeds, whatever the file has; here a
place in that text is found in the bytes of the file again, to change one game and leave all
else alone. Files are deleted, renamed and put back.
"""

from __future__ import annotations

import os
import re
import shutil
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from core.formats import format_for, own_encoding
from core.formats.format import Format, MoveNotes, Sheet, SheetMove, UnwritableError
from core.formats.pgn import PGN
from core.game import Game, start_from
from core.games import GAMES, find_game
from core.records.files import decode, display_name, free_path, load_bytes, write_bytes
from core.records.reader import GameText, entries_in
from core.records.record import GameRecord
from core.records.tree import GameTree, Node, tree_of
from core.setup import Position, Start
from core.texts import _


@dataclass(frozen=True, slots=True)
class _Branch:
    """A line still to be written: a child of a node, and what stands before it."""

    node: Node
    chosen: int
    position: Position
    number: int
    line: list[SheetMove]


def sheet_of(tree: GameTree) -> Sheet:
    """All there is to write of a game.

    Raises:
        ValueError: Where its moves are not those of its game.
    """
    head = tree.head
    game = find_game(head.variant, head.ruleset)
    return Sheet(
        game=game,
        players=head.players,
        moves=_lines(game, start_from(game, head.fen), tree.root),
        outcome=head.outcome,
        fen=head.fen,
        tags=head.tags,
        notes=_notes(tree.root),
    )


def _lines(game: Game, start: Start, root: Node) -> list[SheetMove]:
    """The main line, with all variations."""
    main: list[SheetMove] = []
    waiting = [_Branch(root, 0, start.position, start.number, main)]
    while waiting:
        waiting += _follow(game, waiting.pop())
    return main


def _follow(game: Game, branch: _Branch) -> Iterator[_Branch]:
    """Write a line to its end; what branches off it."""
    node, position, number = branch.node, branch.position, branch.number
    chosen, begins = branch.chosen, game.facts.begins
    while chosen < len(node.children):
        child, side = node.children[chosen], game.to_move(position)
        step = _sheet_move(game, position, child, number)
        branch.line.append(step)
        for other in range(1, len(node.children) if chosen == 0 else 0):
            step.variations.append([])
            yield _Branch(node, other, position, number, step.variations[-1])
        position = game.play(position, step.move)
        number += side is begins.other and game.to_move(position) is begins
        node, chosen = child, 0


def _sheet_move(game: Game, position: Position, node: Node, number: int) -> SheetMove:
    if node.move is None:
        raise ValueError(_("only the root of a tree has no move"))
    return SheetMove(
        # Where turns have several moves, each turn has a number of its own.
        number=number if game.facts.alternates else game.reveal([position]).turn.number,
        side=game.to_move(position),
        san=game.san(position, node.move),
        move=node.move,
        position=position,
        notes=_notes(node),
        before=node.starting_comment,
        nags=node.nags,
    )


def _notes(node: Node) -> MoveNotes:
    judged = node.evaluation
    return MoveNotes(
        text=node.comment,
        clock=node.clock,
        score=judged.score if judged else None,
        depth=judged.depth if judged else None,
        commands=node.commands,
    )


def write_games(records: Iterable[GameRecord], form: Format = PGN) -> str:
    """``records`` as the text of a file.

    Reading PGN gives the same records again, but for what PGN has no room for: line breaks
    and other control characters become blanks, braces in the detail of an outcome become
    parentheses, as does the bracket of what would be a clock there, clocks are rounded to
    the tenth of a second, and unknown values (``?``) of tags are forgotten.

    Raises:
        UnwritableError: For a game that such files do not hold; the sentence numbers it.
        ValueError: Where a tag's name is not made of letters, digits and underscores,
            whatever their script, or the moves of a record are not those of its game.
    """
    return write_trees((tree_of(record) for record in records), form)


def write_trees(trees: Iterable[GameTree], form: Format = PGN) -> str:
    """Games with their variations as the text of a file; see ``write_games``.

    Evaluations are rounded to the hundredth of a pawn.
    """
    return form.separator.join(
        write_numbered(tree, form, number) for number, tree in enumerate(trees, 1)
    )


def own_format(record: GameRecord) -> Format:
    """The format in which games like ``record`` are kept."""
    return keeping(GAMES[record.variant].files.ending, [record])


def keeping(ending: str, records: Sequence[GameRecord]) -> Format:
    """The format in which records are kept in a file whose name ends so.

    That is PGN where nothing is kept in files of that name, or not these games.
    """
    form = format_for(ending)
    if form is None or not form.lossless:
        return PGN
    return form if all(form.holds(record.variant) for record in records) else PGN


def save_games(path: str | os.PathLike[str], records: Sequence[GameRecord]) -> None:
    """Put ``records`` into the file at ``path``, which is replaced in one step.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    form = keeping(Path(path).suffix, records)
    save_text(path, write_games(records, form), form)


def save_text(path: str | os.PathLike[str], text: str, form: Format) -> None:
    """Put the text of games into the file at ``path``, encoded as its format has it.

    Letters that the encoding does not know make it UTF-8, which every format is read as.
    """
    lines = text.replace("\n", form.line_end)
    try:
        data = lines.encode(form.encodings[0])
    except UnicodeEncodeError:
        data = lines.encode("utf-8", "replace")
    write_bytes(path, data)


def write_numbered(tree: GameTree, form: Format, number: int) -> str:
    """The game of this number as text; see ``write_games``."""
    variant = GAMES[tree.head.variant]
    if form.write is None:
        raise UnwritableError(_("{title} is read and not written").format(title=form.title))
    if not form.holds(tree.head.variant):
        title, ending = variant.facts.title, variant.files.ending
        why = _("{title} does not hold {title2}; write it as {ending}").format(
            title=form.title, title2=title, ending=ending
        )
        raise UnwritableError(_("game {number}: {why}").format(number=number, why=why))
    try:
        return form.write(sheet_of(tree))
    except UnwritableError as error:
        raise UnwritableError(
            _("game {number}: {error}").format(number=number, error=error)
        ) from error


_PAIR = re.compile("\r\n")
_LINE_END = re.compile("\r\n?|\n")


@dataclass(frozen=True)
class GameBytes:
    """A file of games, byte for byte.

    Attributes:
        name: What it is called in messages.
        data: All of it.
    """

    name: str
    data: bytes

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The file at ``path``.

        Raises:
            UnreadableError: Where it cannot be read.
        """
        return cls(display_name(path), load_bytes(path))

    @cached_property
    def file(self) -> GameText:
        """Its text, of which indexes and readers know places."""
        return GameText.of(self._raw, self.name)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The bytes of the text from ``start`` to ``end``, without blanks around it."""
        text = self.file.text
        some = text[start:end]
        start += len(some) - len(some.lstrip())
        end = max(start, end - len(some) + len(some.rstrip()))
        first, last = self._bytes([start, end])
        return first, last

    def replaced(self, start: int, end: int, text: str) -> bytes:
        """The file with ``text`` in that place; every other byte is as it was.

        ``text`` gets the line ends and the encoding of the file. What stands between this
        game and the next belongs to neither and stays.

        Raises:
            UnicodeEncodeError: Where ``text`` has letters that the encoding does not know.
        """
        first, last = self.place(start, end)
        written = text.strip().replace("\n", self._line_end).encode(self._encoding)
        return self.data[:first] + written + self.data[last:]

    def without(self, parts: Iterable[tuple[int, int]]) -> bytes:
        """The file without these parts of its text, from the first to the last of them.

        Blanks belong to them here; every other byte is as it was.
        """
        edges = iter(self._bytes(edge for part in parts for edge in part))
        left, here = list[bytes](), 0
        for first, last in zip(edges, edges, strict=True):
            left.append(self.data[here:first])
            here = last
        return b"".join([*left, self.data[here:]])

    @cached_property
    def _decoded(self) -> tuple[str, str, int]:
        return decode(self.data, own_encoding)

    @property
    def _raw(self) -> str:
        return self._decoded[0]

    @property
    def _encoding(self) -> str:
        return self._decoded[1]

    @cached_property
    def _pairs(self) -> list[int]:
        """Where in the text of line feeds there are two characters in the file."""
        found = enumerate(_PAIR.finditer(self._raw))
        return [each.start() - before for before, each in found]

    @cached_property
    def _line_end(self) -> str:
        found = _LINE_END.search(self._raw)
        return found[0] if found else "\n"

    def _bytes(self, offsets: Iterable[int]) -> list[int]:
        """The places in the file of places in its text, which are in their order."""
        marked = self._raw.startswith("\ufeff")
        found, here, count = list[int](), 0, self._decoded[2]
        for offset in offsets:
            raw = offset + bisect_left(self._pairs, offset) + marked
            count += len(self._raw[here:raw].encode(self._encoding, "replace"))
            found.append(count)
            here = raw
        return found


class NotReplacedError(ValueError):
    """A game cannot be put into its file. The message is a sentence without a dot."""


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A game in a file.

    Attributes:
        path: The file.
        text: The game as it stands there, without blanks around it, every line ended by
            one line feed.
        start: Where that begins, counted in characters of the text of the file.
    """

    path: Path
    text: str
    start: int = 0

    @classmethod
    def of(cls, path: Path, file: GameText, start: int, end: int) -> GamePlace:
        """The game between two places of the text of a file, blanks around it or not."""
        whole = file.text[start:end]
        begun = start + len(whole) - len(whole.lstrip())
        return cls(path, whole.strip(), begun)


def replace_game(place: GamePlace, tree: GameTree) -> GamePlace:
    """Put ``tree`` in place of a game; no other byte of the file changes.

    Returns:
        Where it stands now.

    Raises:
        NotReplacedError: If the game is not there any more, or the file's encoding has no
            room for its letters.
        UnreadableError: If the file cannot be read.
        UnwritableError: If such files do not hold the game.
        OSError: If it cannot be written; the file is as it was.
    """
    found = GameBytes.load(place.path)
    start = _found(found.file.text, place)
    text = write_trees([tree], found.file.form).strip()
    try:
        data = found.replaced(start, start + len(place.text), text)
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        sentence = _("{name} is in an encoding that has no {letter!r}").format(
            name=found.name, letter=letter
        )
        raise NotReplacedError(sentence) from error
    write_bytes(place.path, data)
    return GamePlace(place.path, text, start)


def _found(text: str, place: GamePlace) -> int:
    """Where the game begins: where it was, or else where alone it stands now."""
    if text.startswith(place.text, place.start):
        return place.start
    if text.count(place.text) == 1:
        return text.index(place.text)
    raise NotReplacedError(
        _("{name} was changed, and this game is not in it").format(name=place.path.name)
    )


@dataclass(frozen=True, slots=True)
class Deleted:
    """A file in the trash.

    Attributes:
        was: Where it lay.
        now: Where it lies.
        written: When the file was written that took its place; ``None`` where none did.
    """

    was: Path
    now: Path
    written: float | None = None


def delete(path: Path, trash: Path) -> Deleted:
    """Move a file or a folder into the trash, in one step.

    Raises:
        OSError: If that is not possible; it stays where it is.
    """
    trash.mkdir(parents=True, exist_ok=True)
    now = free_path(trash, path.stem, path.suffix)
    path.rename(now)
    return Deleted(path, now)


def delete_games(
    hear: object, path: Path, modified: float, numbers: frozenset[int], trash: Path
) -> Iterator[Deleted]:
    """Take games out of a file, by their numbers; the whole file is kept in the trash.

    What is left of it is as it was, byte for byte.

    It is work for a background task, which yields what can be put back.

    Raises:
        OSError: If that is not possible; the file stays as it was.
        ValueError: If the file is not as it was at ``modified``.
    """
    if path.stat().st_mtime != modified:
        raise ValueError(
            _("{name} has changed meanwhile, nothing was deleted").format(name=path.name)
        )
    file = GameBytes.load(path)
    entries = enumerate(entries_in(file.file), 1)
    gone = [(each.start, each.end) for number, each in entries if number in numbers]
    left = file.without(gone)
    trash.mkdir(parents=True, exist_ok=True)
    now = free_path(trash, path.stem, path.suffix)
    shutil.copy2(path, now)
    write_bytes(path, left)
    yield Deleted(path, now, path.stat().st_mtime)


def restore(deleted: Deleted) -> Path:
    """Put a file back; under another name if its own has been taken. Where it lies now.

    Raises:
        OSError: If that is not possible; it stays in the trash.
    """
    folder, was = deleted.was.parent, deleted.was
    if was.exists() and was.stat().st_mtime == deleted.written:
        deleted.now.replace(was)
        return was
    path = free_path(folder, was.stem, was.suffix)
    deleted.now.rename(path)
    return path


def rename(path: Path, stem: str) -> Path:
    """Give a file another name, its ending aside; its new path.

    Raises:
        ValueError: If that cannot be a name, or is taken; the message is one sentence.
        OSError: If the system refuses.
    """
    name = stem.strip()
    if not name or name.startswith(".") or not name.isprintable():
        raise ValueError(_("A name needs letters or digits, and no dot at its beginning."))
    if odd := set(name) & set('/\\:*?"<>|'):
        raise ValueError(
            _("A name cannot have {names} in it.").format(names=" ".join(sorted(odd)))
        )
    new = path.with_name(f"{name}{path.suffix}")
    if new == path:
        return path
    if os.path.lexists(new):
        raise ValueError(_("There is a file {name} already.").format(name=new.name))
    path.rename(new)
    return new
