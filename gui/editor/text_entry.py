"""The position as text: judged while it is typed, read, and pasted."""

from __future__ import annotations

from collections.abc import Callable

from gui.editor.column import EditorColumn
from gui.editor.drafting import Drafting
from gui.widgets.clipboard import clipboard

_NOTHING = "There is nothing on the clipboard"


class TextEntry:
    """Turns text into a position, and says what is wrong where it is none.

    Args:
        drafting: Takes the position.
        column: Tells what is typed, and shows what is wrong with it.
        show: Called after something was said of the text.
        say: Says something for a moment, with the name of an icon.
    """

    def __init__(
        self,
        drafting: Drafting,
        column: Callable[[], EditorColumn],
        show: Callable[[], None],
        say: Callable[[str, str], None],
    ) -> None:
        self._drafting, self._column = drafting, column
        self._show, self._say = show, say

    def typed(self, text: str) -> None:
        """Say what is wrong with a text while it is typed."""
        self._column().refusal = self._drafting.refusal(text)
        self._show()

    def read(self, text: str) -> bool:
        """Have the position of a text; whether it is one."""
        refusal = self._drafting.read(text)
        self._column().refusal = refusal
        self._show()
        return not refusal

    def paste(self) -> None:
        """Take the text on the clipboard, into the line if that is being typed in."""
        text, line = clipboard(), self._column().text
        if not text.strip():
            self._say(_NOTHING, "paste")
        elif line.editing:
            line.paste(text)
        else:
            self.read(text)
