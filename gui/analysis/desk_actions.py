"""What the parts of the desk ask for, and who does it."""

from __future__ import annotations

from gui.analysis.desk import DeskActions
from gui.analysis.editing import TreeEditor
from gui.analysis.engine_switches import EngineSwitches
from gui.analysis.tree_card import TreeActions
from gui.analysis.walking import StudyWalker


def desk_actions(
    editor: TreeEditor, walker: StudyWalker, engine: EngineSwitches
) -> DeskActions:
    """What the desk asks for: of whoever changes the tree, goes through it, or searches."""
    return DeskActions(
        play=walker.play,
        stroke=editor.stroke,
        seek=walker.seek,
        seek_main=walker.seek_main,
        step=walker.step,
        run=walker.run,
        switch=engine.switch,
        want=engine.want_more,
        turn=engine.turn,
        play_line=editor.play_line,
        add_line=editor.add_line,
        add_moves=editor.add_moves,
        tree=TreeActions(
            go=walker.go,
            comment=editor.comment,
            commented=editor.commented,
            promote=editor.promote,
            cut=editor.cut,
            undo=editor.undo,
            redo=editor.redo,
        ),
    )
