"""What a bot answers when it is asked for a move, as plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.player import AnnouncedError, Announcement, Appraiser, Budget, Player
from core.tasks.messages import NO_ANSWER, board_of
from core.tasks.words import Words, WordsError, move_words, read_chance, read_move
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's answer: a move, what it announces instead, or one line on what went wrong.

    Attributes:
        move: The move; ``None`` if there is none.
        error: Why there is none.
        chance: What the bot expects to score, from 0 to 1; ``None`` if it cannot tell.
        announced: What it announces in place of a move.
    """

    move: Move | None
    error: str = ""
    chance: float | None = None
    announced: Announcement | None = None


def answer_words(player: Player, seen: Sequence[Observation], budget: Budget) -> Words:
    """The move that ``player`` chooses, and what it expects to score if it can tell."""
    try:
        move, chance = move_words(player.choose(seen, budget)), None
    except AnnouncedError as error:
        return [error.announcement.name, None]
    if isinstance(player, Appraiser):
        chance = player.appraises(seen, budget)
    return [move, None if chance is None else float(chance)]


def read_answer(seen: Sequence[Observation], words: Words) -> Answer:
    """Decode the answer to a request.

    Raises:
        WordsError: If it is malformed.
    """
    match words:
        case [str() as name, None] if name in Announcement.__members__:
            return Answer(None, announced=Announcement[name])
        case [move, chance]:
            return Answer(read_move(board_of(seen), move), chance=read_chance(chance))
    raise WordsError(NO_ANSWER)
