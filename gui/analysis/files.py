"""An analysis on file and on the clipboard."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.formats import is_of_format
from core.game import Game
from core.games import GAMES
from core.records.files import free_path
from core.records.game_place import GamePlace
from core.records.record import NOBODY, GameRecord
from core.records.secrecy import NOT_OVER, is_going_on
from core.records.tags import ANALYSED, ANNOTATOR
from core.records.tree import Evaluation, GameTree, Node, change_main, record_of
from core.records.tree_reader import read_trees
from core.records.writer import keeping, own_format, save_text, write_trees
from core.score import Judgement, Score
from core.setup import BadPositionError
from gui.analysis.glyphs import NAGS, glyph_of
from gui.replay.export.exporter import stem_of

_NAME = "the clipboard"
_STEM, _OURS = "analysis", "Umbra"
_GAME = re.compile(r"\[\w+ +\"|(?:^|\s)1\.\s*\S")
"""What a text of PGN has, and a position has not."""


class NothingPastedError(ValueError):
    """What was pasted is no game and no position. The message is a sentence."""


def pasted(text: str, game: Game) -> GameTree:
    """The game or the position that a text holds; a position is one of ``game``.

    Raises:
        NothingPastedError: If it holds neither, or a game that is not over.
    """
    if not text.strip():
        raise NothingPastedError("There is nothing on the clipboard.")
    if not _GAME.search(text):
        try:
            return _position(text.strip(), game)
        except NothingPastedError:
            if not is_of_format(text):
                raise
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


def scored(
    tree: GameTree, scores: Sequence[Score], judged: Mapping[int, Judgement]
) -> GameTree:
    """``tree`` with scores and mistakes of its main line, where it has none of its own.

    Args:
        tree: A game.
        scores: The score after each move, the start first, as far as they are known.
        judged: The mistakes by ply.
    """

    def change(ply: int, node: Node) -> Node:
        score = scores[ply] if ply < len(scores) else None
        if node.evaluation is None and score is not None and score.outcome is None:
            node = replace(node, evaluation=Evaluation(score))
        if ply in judged and not glyph_of(node):
            node = replace(node, nags=(NAGS[judged[ply]], *node.nags))
        return node

    return change_main(tree, change)


def marked_as_analysed(tree: GameTree) -> GameTree:
    """``tree`` with the tag that says who has analysed it; the first one stays."""
    tags = {ANNOTATOR: _OURS, **tree.head.tags}
    return replace(tree, head=replace(tree.head, tags=tags))


def marked_as_copy(tree: GameTree) -> GameTree:
    """``tree`` as nobody's own game any more, which would count twice."""
    tags = {**tree.head.tags, ANALYSED: _OURS}
    return replace(tree, head=replace(tree.head, tags=tags))


def text_of(tree: GameTree) -> str:
    """``tree`` in the format in which such games are kept."""
    return write_trees([tree], own_format(tree.head))


def save(path: Path, tree: GameTree) -> GamePlace:
    """Put ``tree`` into a file of its own; where it stands there.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    form = keeping(path.suffix, [tree.head])
    text = write_trees([tree], form)
    save_text(path, text, form)
    return GamePlace(path, text.strip())


def _position(text: str, game: Game) -> GameTree:
    try:
        start = game.read(text)
    except BadPositionError as error:
        sentence = f"This is neither a game nor a position: {error}"
        raise NothingPastedError(f"{sentence.rstrip('.')}.") from error
    return empty_tree(game.facts.key, game.ruleset, game.write(start))
