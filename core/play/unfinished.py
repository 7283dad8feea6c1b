"""Changes an unfinished game on file: it is given up, or its player has had help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from core.lock import LockedError
from core.play.autosave import holding, open_elsewhere
from core.records.files import UnreadableError
from core.records.game_place import GamePlace, replace_game
from core.records.game_text import load_games
from core.records.index import entries_in
from core.records.record import GameRecord
from core.records.secrecy import given_up
from core.records.tags import BELIEF, HELP, SIDES, read_number
from core.records.tree import GameTree, record_of
from core.records.tree_reader import read_tree_part
from core.values import Side


class NotOnFileError(Exception):
    """The change cannot be saved. The message is one sentence."""


def give_up(path: Path, record: GameRecord) -> GameRecord:
    """Resign ``record``, an unfinished game in the file at ``path``, and return it.

    Raises:
        NotOnFileError: If the file cannot be changed, for example while it is being played.
    """
    return _change(path, record, given_up)


def note_belief(path: Path, record: GameRecord, side: Side) -> None:
    """Note that ``side`` has seen the odds of ``record``, an unfinished game, as help.

    Raises:
        NotOnFileError: As ``give_up``.
    """
    tag = f"{SIDES[side]}{HELP}"
    if read_number(record.tags.get(tag, "")) < BELIEF:
        helped = {tag: str(BELIEF)}
        _change(path, record, lambda head: replace(head, tags={**head.tags, **helped}))


def _change(
    path: Path, record: GameRecord, change: Callable[[GameRecord], GameRecord]
) -> GameRecord:
    """Put on file what ``change`` makes of ``record``; the rest stays as it is."""
    try:
        with holding(path):
            place, tree = _found(path, record)
            tree = replace(tree, head=change(tree.head))
            replace_game(place, tree)
            return record_of(tree)
    except LockedError as error:
        raise NotOnFileError(open_elsewhere(path)) from error
    except (UnreadableError, ValueError) as error:
        raise NotOnFileError(str(error)) from error
    except OSError as error:
        why = error.strerror or error
        raise NotOnFileError(f"{path.name}: cannot be written: {why}.") from error


def _found(path: Path, record: GameRecord) -> tuple[GamePlace, GameTree]:
    """Where in the file an unfinished game stands, with its variations."""
    file = load_games(path)
    for entry in entries_in(file):
        for tree in read_tree_part(file, entry.start, entry.end).going_on:
            if record_of(tree) == record:
                return GamePlace.of(path, file, entry.start, entry.end), tree
    raise ValueError(f"{path.name}: this game does not go on there any more")
