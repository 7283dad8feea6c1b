"""Where a game stands in a file of games, to put a changed one there and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.records.files import write_bytes
from core.records.game_bytes import GameBytes
from core.records.game_text import GameText
from core.records.tree import GameTree
from core.records.writer import write_trees


class NotReplacedError(ValueError):
    """A game cannot be put into its file. The message is a sentence without a dot."""


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A game in a file.

    Attributes:
        path: The file.
        text: The game as it stands there, without blanks around it, every line ended by
            one line feed.
        start: Where that begins, counted in characters of the text of the file.
    """

    path: Path
    text: str
    start: int = 0

    @classmethod
    def of(cls, path: Path, file: GameText, start: int, end: int) -> GamePlace:
        """The game between two places of the text of a file, blanks around it or not."""
        whole = file.text[start:end]
        begun = start + len(whole) - len(whole.lstrip())
        return cls(path, whole.strip(), begun)


def replace_game(place: GamePlace, tree: GameTree) -> GamePlace:
    """Put ``tree`` in place of a game; no other byte of the file changes.

    Returns:
        Where it stands now.

    Raises:
        NotReplacedError: If the game is not there any more, or the file's encoding has no
            room for its letters.
        UnreadableError: If the file cannot be read.
        UnwritableError: If such files do not hold the game.
        OSError: If it cannot be written; the file is as it was.
    """
    found = GameBytes.load(place.path)
    start = _found(found.file.text, place)
    text = write_trees([tree], found.file.form).strip()
    try:
        data = found.replaced(start, start + len(place.text), text)
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        sentence = f"{found.name} is in an encoding that has no {letter!r}"
        raise NotReplacedError(sentence) from error
    write_bytes(place.path, data)
    return GamePlace(place.path, text, start)


def _found(text: str, place: GamePlace) -> int:
    """Where the game begins: where it was, or else where alone it stands now."""
    if text.startswith(place.text, place.start):
        return place.start
    if text.count(place.text) == 1:
        return text.index(place.text)
    raise NotReplacedError(f"{place.path.name} was changed, and this game is not in it")
