"""Comments of several lines, which are one here: a sign stands where a line ended."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.formats.shogi.endings import is_reason

LINE_END = "¶"

_COMMANDS = re.compile(r"\[%[^\[\]]*\]|\s")


class CommentLines:
    """Puts the lines of a comment together, one after the other."""

    def __init__(self) -> None:
        self._ends = 0

    def stop(self) -> None:
        """Take note of a line that is no comment: the next comment is another one."""
        self._ends = 0

    def add(self, comments: list[str], line: str) -> None:
        """Add a line to ``comments``, which goes on with the last of them.

        Commands without words, and a reason for which the game ended, stay by themselves.
        """
        text = " ".join(line.split())
        if not text:
            self._ends += bool(self._ends)
            return
        alone = is_reason(text)
        if self._ends and comments and not alone:
            # Taken out of the list it grows in place: a comment may have a million lines.
            whole = comments.pop()
            whole += f"{f' {LINE_END}' * self._ends} {text}"
            comments.append(whole)
        else:
            comments.append(text)
        self._ends = 0 if alone or not _COMMANDS.sub("", text) else 1


def lines_of(text: str) -> Iterator[str]:
    """The lines of a comment; none of an empty one."""
    if text:
        yield from (line.strip() for line in text.split(LINE_END))
