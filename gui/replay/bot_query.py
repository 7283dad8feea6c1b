"""Asks a bot, in another process, what it makes of the moment that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bots.roster import for_game
from core.clock import READY, read_budget
from core.play.interview import Interview, Reply
from core.player import Budget
from core.records.record import SIDES, GameRecord, read_number
from core.records.replay import Timeline
from core.values import Observation, Side
from gui.app.shell import Shell
from gui.drawing import redraw

REST = 0.3
"""Seconds a question must stand before it is asked."""

State: TypeAlias = Literal[
    "silent", "preparing", "thinking", "answered", "stopped", "failed"
]
"""The state of a question."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked.

    Attributes:
        bot: Name of the bot.
        seed: Of its random numbers.
        budget: What it may spend.
        side: Whose view it is given.
        ply: After how many moves.
    """

    bot: str
    seed: int
    budget: Budget
    side: Side
    ply: int


def question_of(
    record: GameRecord, bot: str, side: Side, ply: int, seconds: float
) -> BotQuestion:
    """The question to ``bot``; if it played this side, asked as it was asked then.

    Elsewhere its seed is 0, so that it answers the same each time, and its budget is
    ``seconds``.
    """
    if record.players[side] != bot:
        return BotQuestion(bot, 0, Budget(seconds), side, ply)
    seed = read_number(record.tags.get(f"{SIDES[side]}Seed", ""))
    try:
        budget = read_budget(record.tags.get("Budget", ""))
    except ValueError:
        budget = Budget(seconds)
    return BotQuestion(bot, seed, budget, side, ply)


class SidesSeen:
    """The observations of each side of a game, computed once.

    Args:
        timeline: The game, which may be going on.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._shown: tuple[list[Observation], list[Observation]] = ([], [])

    @property
    def variant(self) -> str:
        """Key of the game."""
        return self._timeline.game.facts.key

    def seen(self, side: Side, ply: int) -> tuple[Observation, ...]:
        """Every observation of ``side`` up to ``ply``."""
        shown = self._shown[side]
        for number in range(len(shown), ply + 1):
            shown.append(self._timeline.observed(number, side))
        return tuple(shown[: ply + 1])


class BotQuery:
    """Asks a bot one question at a time; only the last one counts. No call blocks.

    Args:
        shell: What all screens share.
        timeline: The game, which may be going on.

    Attributes:
        state: How far the present question has got.
        reply: The answer to it.
        problem: Why there is none, in one line; or empty.
        seconds: How long the bot has been starting, or thinking.
    """

    def __init__(self, shell: Shell, timeline: Timeline) -> None:
        self.state: State = "silent"
        self.reply: Reply | None = None
        self.problem = ""
        self.seconds = 0.0
        self._shell = shell
        self._seen_by = SidesSeen(timeline)
        self._question: BotQuestion | None = None
        self._talk: Interview | None = None
        self._made: tuple[str, int] | None = None
        self._due = False
        self._rested = 0.0

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self.state in {"preparing", "thinking"}

    def tell(self, timeline: Timeline) -> None:
        """Ask about another game from now on."""
        self.close()
        self._seen_by = SidesSeen(timeline)

    def about(self, question: BotQuestion) -> None:
        """Ask this, if it is not what was asked before."""
        if question != self._question:
            self._question = question
            self._rested = 0.0
            self.again()

    def again(self) -> None:
        """Ask the same once more."""
        self.state, self.reply, self.problem = "preparing", None, ""
        self._due, self.seconds = True, 0.0

    def stop(self) -> None:
        """Cancel the question."""
        self._end("stopped")

    def close(self) -> None:
        """Forget the question and kill the bot's process."""
        self._question = None
        self._end("silent")

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        before = self.state, self.reply
        self._go_on(dt)
        if (self.state, self.reply) != before:
            redraw.now()

    @property
    def _limit(self) -> float:
        """Seconds that starting, or thinking, may take."""
        is_made = self.state == "thinking"
        return self._shell.settings.bot_limit if is_made else READY

    def _go_on(self, dt: float) -> None:
        self._listen()
        self._rested += dt
        if self._due and self._rested >= REST:
            self._put()
        if self.busy and self._rested >= REST:
            self.seconds += dt
            if self.seconds > self._limit:
                self._fail(f"it gave no answer in {self._limit:g} s")

    def _listen(self) -> None:
        if self._talk is None:
            return
        reply = self._talk.poll()
        if self._talk.problem:
            self._fail(self._talk.problem)
        elif reply is not None and not self._due:
            self.state, self.reply = "answered", reply

    def _put(self) -> None:
        """Ask the question that is due, of a bot that is not busy with another one."""
        question = self._question
        if question is None:
            return
        wanted = (question.bot, question.seed)
        if self._talk is not None and (self._talk.thinking or self._made != wanted):
            self._hang_up()
        if self._talk is None:
            make = for_game(self._shell.make, self._seen_by.variant)
            self._talk, self._made = self._shell.interview(make, *wanted), wanted
        if self._talk.ready:
            self._talk.ask(self._seen_by.seen(question.side, question.ply), question.budget)
            self._due, self.state, self.seconds = False, "thinking", 0.0

    def _fail(self, problem: str) -> None:
        self._end("failed")
        self.problem = problem

    def _end(self, state: State) -> None:
        self._hang_up()
        self.state, self.reply, self.problem = state, None, ""
        self._due = False

    def _hang_up(self) -> None:
        if self._talk is not None:
            self._talk.close()
            self._talk = None
