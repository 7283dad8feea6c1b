"""An analysis on file and on the clipboard."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame

from core.game import Game
from core.games import GAMES
from core.records.files import free_path
from core.records.record import NOBODY, GameRecord
from core.records.secrecy import NOT_OVER, is_going_on
from core.records.tags import SIDES
from core.records.tree import GameTree, record_of
from core.records.tree_reader import read_trees
from core.records.writer import keeping, save_text, write_tree, write_trees
from core.setup import BadPositionError
from gui.replay.export.exporter import stem_of

_NAME = "the clipboard"
_KINDS = frozenset(f"{side}Type" for side in SIDES)
_STEM, _MARK, _OURS = "analysis", "Analysis", "Umbra"
_GAME = re.compile(r"\[\w+ +\"|(?:^|\s)1\.\s*\S")
"""What a text of a game has, and a position has not."""


class NothingPastedError(ValueError):
    """What was pasted is no game and no position. The message is a sentence."""


def clipboard() -> str:
    """The text on the clipboard; ``""`` where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError):
        return ""


def pasted(text: str, game: Game) -> GameTree:
    """The game or the position that a text holds; a position is one of ``game``.

    Raises:
        NothingPastedError: If it holds neither, or a game that is not over.
    """
    if not text.strip():
        raise NothingPastedError("There is nothing on the clipboard.")
    if not _GAME.search(text):
        return _position(text.strip(), game)
    reading = read_trees(text, _NAME)
    if not reading.trees:
        raise NothingPastedError(reading.problems[0])
    if is_going_on(record_of(reading.trees[0])):
        raise NothingPastedError(f"{NOT_OVER[:1].upper()}{NOT_OVER[1:]}.")
    return reading.trees[0]


def empty_tree(variant: str, ruleset: str, fen: str = "") -> GameTree:
    """A tree without a move."""
    return GameTree(GameRecord(variant, ruleset, NOBODY, fen=fen))


def place_for(tree: GameTree, folder: Path) -> Path:
    """A file in ``folder`` that is not there yet, for an analysis."""
    names = "" if tree.head.players == NOBODY else f"-{stem_of(tree.head)}"
    ending = GAMES[tree.head.variant].files.ending
    return free_path(folder, f"{_STEM}{names}", ending)


def to_be_saved(tree: GameTree) -> GameTree:
    """``tree`` as it goes on file: nobody's own game any more, which would count twice."""
    tags = {name: value for name, value in tree.head.tags.items() if name not in _KINDS}
    return replace(tree, head=replace(tree.head, tags=tags | {_MARK: _OURS}))


def is_ours(tree: GameTree) -> bool:
    """Whether it was saved as an analysis, and may be saved in its place."""
    return tree.head.tags.get(_MARK) == _OURS


def text_of(tree: GameTree) -> str:
    """``tree`` as PGN."""
    return write_tree(tree)


def save(path: Path, tree: GameTree) -> None:
    """Put ``tree`` into the file at ``path``, which is replaced in one step.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    form = keeping(path.suffix, [tree.head])
    save_text(path, write_trees([tree], form), form)


def _position(text: str, game: Game) -> GameTree:
    try:
        start = game.read(text)
    except BadPositionError as error:
        sentence = f"This is neither a game nor a position: {error}"
        raise NothingPastedError(f"{sentence.rstrip('.')}.") from error
    return empty_tree(game.facts.key, game.ruleset, game.write(start))
