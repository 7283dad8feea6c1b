"""What the explorer has done in other processes: counting boards, reading archives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from core.explorer.questions import BoardsLeft, Question
from core.games import find_game
from core.records.record import GameRecord
from core.tasks.workers import Hear
from core.values import Move


def count_boards(
    hear: Hear, question: Question, moves: tuple[Move, ...]
) -> Iterator[BoardsLeft]:
    """Count the boards that would be left after each of some moves."""
    from core.explorer.boards_left import boards_left  # noqa: PLC0415 - likewise

    yield from boards_left(hear, question, moves)


def archived_game(hear: Hear, archive: Path, number: int) -> Iterator[GameRecord]:
    """The game of that number, from 1, in an archive."""
    from core.explorer.archive import read_archive  # noqa: PLC0415 - likewise

    del hear
    for found in islice(read_archive(archive, number), number - 1, number):
        game, moves = find_game(found.variant, found.ruleset), list[Move]()
        history = [game.start().position]
        for word in found.words.tolist():
            moves.append(game.decode(game.reveal(history), word))
            history.append(game.play(history[-1], moves[-1]))
        yield GameRecord(
            found.variant, found.ruleset, found.players, moves=tuple(moves),
            outcome=found.outcome,
        )  # fmt: skip
