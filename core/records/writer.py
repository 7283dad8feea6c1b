"""Records as text, in the format of a file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.formats import format_for
from core.formats.format import Format, Sheet, SheetMove, UnwritableError
from core.formats.notes import MoveNotes
from core.formats.pgn import PGN
from core.game import Game, start_from
from core.games import GAMES, find_game
from core.records.files import write_bytes
from core.records.record import GameRecord
from core.records.tree import GameTree, Node, tree_of
from core.setup import Position, Start


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
        raise ValueError("only the root of a tree has no move")
    return SheetMove(
        number=number if game.facts.alternates else _turn(game, position),
        side=game.to_move(position),
        san=game.san(position, node.move),
        move=node.move,
        position=position,
        notes=_notes(node),
        before=node.starting_comment,
        nags=node.nags,
    )


def _turn(game: Game, position: Position) -> int:
    """The number of the turn, where a turn has several moves and so one of its own."""
    return game.reveal([position]).turn.number


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
        raise UnwritableError(f"{form.title} is read and not written")
    if not form.holds(tree.head.variant):
        title, ending = variant.facts.title, variant.files.ending
        why = f"{form.title} does not hold {title}; write it as {ending}"
        raise UnwritableError(f"game {number}: {why}")
    try:
        return form.write(sheet_of(tree))
    except UnwritableError as error:
        raise UnwritableError(f"game {number}: {error}") from error
