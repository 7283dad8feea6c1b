"""An analysis on file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.games import GAMES
from core.records.files import free_path
from core.records.record import ANALYSED, ANNOTATOR, NOBODY
from core.records.tree import Evaluation, GameTree, Node, change_main
from core.records.writer import GamePlace, keeping, own_format, save_text, write_trees
from core.score import Judgement, Score
from gui.analysis.glyphs import NAGS, glyph_of
from gui.replay.exporter import stem_of

_STEM, _OURS = "analysis", "Umbra"


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
