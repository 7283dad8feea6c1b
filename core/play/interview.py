"""Asks a bot for its move and its belief at any moment of a game.

The caller may know the whole position; the bot runs in its own process and is sent one
side's observations only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.facts import Facts
from core.player import Believed, Believer, Budget, Make, Player
from core.tasks.bot_process import BotProcess, Hear
from core.tasks.preparing import prepared
from core.tasks.protocol import (
    MADE,
    NO_ANSWER,
    OUT_OF_TURN,
    Question,
    Words,
    WordsError,
    believed_words,
    board_of,
    move_words,
    question,
    read_believed,
    read_move,
)
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Reply:
    """A bot's answer.

    Attributes:
        move: Its move; ``None`` where it has none.
        keeps: Whether it keeps a belief at all.
        believed: That belief; ``None`` where there is none, or none yet.
    """

    move: Move | None
    keeps: bool
    believed: Believed | None


class Interview:
    """One bot in another process. No call blocks.

    Attributes:
        ready: Whether the bot has been made and is idle.
        thinking: Whether an answer is due.
        problem: Why it failed, in one line; or empty.
    """

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self.ready = self.thinking = False
        self.problem = ""
        self._made = False
        self._sent: tuple[Observation, ...] = ()
        self._bot = BotProcess(answers, make, name, seed, reach=prepared(make, name))

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """Request move and belief for ``seen[-1]``; only while it is ready."""
        self._bot.tell(question(self._sent, seen, budget))
        self._sent, self.ready, self.thinking = tuple(seen), False, True

    def poll(self) -> Reply | None:
        """The answer if there is one by now."""
        reply = None
        try:
            for words in self._bot.poll():
                reply = self._taken(words)
        except WordsError as error:
            self._fail(str(error))
            return None
        if self._bot.over and not self.problem:
            self._fail(self._bot.problem)
        return reply

    def close(self) -> None:
        """Kill the process."""
        self._bot.close()

    def _fail(self, problem: str) -> None:
        self.ready = self.thinking = False
        self.problem = problem
        self._bot.close()

    def _taken(self, words: Words) -> Reply | None:
        """Decode a message; the first one must be ``MADE``."""
        if not (self.thinking if self._made else words == [MADE]):
            raise WordsError(OUT_OF_TURN)
        made, self._made = self._made, True
        self.ready, self.thinking = True, False
        return read_reply(self._sent, words) if made else None


def answers(hear: Hear, make: Make, name: str, seed: int) -> Iterator[Words]:
    """Runs in the other process: make the bot, then answer question after question."""
    player = make(name, seed)
    yield [MADE]
    seen: tuple[Observation, ...] = ()
    while True:
        asked: Question = hear()
        seen = asked.after(seen)
        yield answer(player, seen, asked.budget)


def answer(player: Player, seen: Sequence[Observation], budget: Budget) -> Words:
    """The move and the belief of ``player`` for ``seen[-1]``, as plain words."""
    move = move_words(player.choose(seen, budget)) if seen[-1].moves else None
    if not isinstance(player, Believer):
        return [move, False, None]
    return [move, True, believed_words(player.believes(seen, budget))]


def read_reply(seen: Sequence[Observation], words: Words) -> Reply:
    """Decode the bot's answer about ``seen[-1]``.

    Raises:
        WordsError: If it is malformed or the move is illegal.
    """
    match words:
        case [move, bool() as keeps, believed]:
            facts, moves = board_of(seen), seen[-1].moves
            found = _read_choice(facts, move, moves)
            return Reply(found, keeps, read_believed(facts, believed))
    raise WordsError(NO_ANSWER)


def _read_choice(facts: Facts, words: Words, moves: Sequence[Move]) -> Move | None:
    if words is None and not moves:
        return None
    move = read_move(facts, words)
    if move not in moves:
        raise WordsError("it answered an illegal move")
    return move
