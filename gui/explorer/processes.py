"""What the explorer has done in other processes: indexing, answering, counting boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from core.explorer.questions import BoardsLeft, Explored, FoundGames, Progress, Question
from core.games import find_game
from core.records.record import GameRecord
from core.tasks.workers import Ear, Hear
from core.values import Move

if TYPE_CHECKING:
    from core.explorer.index import Collection


@dataclass(frozen=True, slots=True)
class Games:
    """Games that can be explored.

    Attributes:
        place: The folder, or the file, where they are.
        data: Where the indexes of all such places are kept.
    """

    place: Path
    data: Path

    def path(self, name: str) -> Path:
        """Where the file lies that is called so in what is found."""
        return self.place / name if self.place.is_dir() else self.place


def _collection(games: Games) -> Collection:
    from core.explorer.index import Collection  # noqa: PLC0415 - brings in the compiler

    return Collection.of(games.place, games.data)


def index(hear: Hear, games: Games) -> Iterator[Progress]:
    """Make or renew the index of some games."""
    from core.explorer.index import update  # noqa: PLC0415 - likewise

    yield from update(hear, _collection(games))


def answer(hear: Ear, games: Games) -> Iterator[Explored | FoundGames]:
    """Answer questions about them, one after the other."""
    from core.explorer.index import answers  # noqa: PLC0415 - likewise

    yield from answers(hear, _collection(games))


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
    for found in islice(read_archive(archive), number - 1, number):
        game, moves = find_game(found.variant, found.ruleset), list[Move]()
        history = [game.start().position]
        for word in found.words.tolist():
            moves.append(game.decode(game.reveal(history), word))
            history.append(game.play(history[-1], moves[-1]))
        yield GameRecord(
            found.variant, found.ruleset, found.players, moves=tuple(moves),
            outcome=found.outcome,
        )  # fmt: skip
