"""``join``: a bot accepts an invitation to a game on a server."""

from __future__ import annotations

import random
import time
from argparse import Namespace
from collections.abc import Iterator

from pydantic import ValidationError

from bots.roster import ROSTER, for_game, maker
from cli import options
from cli.names import check_bot
from cli.options import Parser
from cli.output import DONE, FailedError, WrongUseError, say
from core.clock import running_time, turn_budget
from core.net.codes import Link
from core.net.line import Line
from core.net.messages import (
    FromServer,
    Join,
    MessageError,
    Refused,
    Seated,
    Sit,
    Welcome,
)
from core.net.remote import Connection, RemoteTable
from core.play.referee import agrees, claims
from core.play.seat import LineStage
from core.player import Announcement, Budget, Means
from core.tasks.bot_host import BotHost, Host
from core.tasks.protocol import Answer
from core.texts import _, labelled
from core.values import Side, personal_result
from settings.model import Settings
from settings.online import hello_to, note_welcome
from settings.remembered import StateError
from settings.store import load_settings

POLL_PAUSE = 0.02
"""Seconds between two polls of connection and bot."""

REMATCH_TIMEOUT = 600.0
"""Seconds to wait for a rematch."""


def arguments(parser: Parser) -> None:
    """The options of ``join``."""
    add = parser.add_argument
    add("link", help=_("the invitation, such as umbra://example.org/ABCD-EFGH"))
    add("--bot", required=True, metavar="NAME", help=_("which bot or engine plays"))
    add("--name", help=_("the name to go by (the bot's)"))
    add("--games", type=options.number, default=1, help=_("with so many rematches (1)"))
    add("--budget", type=options.budget, help=_("for a move, such as 0.5s (as set)"))
    add("--seed", type=options.Whole(0, 2**31 - 1), help=_("of the bot's dice (drawn)"))


def run(given: Namespace) -> int:
    """Join with the bot, and play until all games are over."""
    try:
        link = Link.parse(given.link)
    except ValueError as error:
        raise WrongUseError(str(error)) from error
    if not link.code:
        raise WrongUseError(_("a bot needs a code to join by, as in umbra://HOST/CODE"))
    if given.bot not in ROSTER:
        raise WrongUseError(_("unknown bot {name!r}").format(name=given.bot))
    settings, name = load_settings(), given.name or given.bot
    try:
        line = Line(link.address, hello_to(link.address, name, program=True))
    except ValidationError as error:
        raise WrongUseError(_("{name!r} is no name to go by").format(name=name)) from error
    except StateError as error:
        raise FailedError(str(error)) from error
    client = BotClient(given, settings)
    try:
        _play_games(link, line, client, given.games)
    except MessageError as error:
        raise FailedError(str(error)) from error
    finally:
        client.close()
        line.close()
    return DONE


def _play_games(link: Link, line: Connection, client: BotClient, games: int) -> None:
    """Join by the invitation, and play so many games."""
    request: Join | Sit = Join(code=link.code)
    for number in range(1, games + 1):
        table = client.sit_down(link, line, request)
        client.play(table)
        following = _next_game(table) if number < games else ""
        if not following:
            return
        request = Sit(game=following)
        line.send(request)


class BotClient:
    """A bot that plays one game after the other.

    Args:
        given: Which bot, and how it plays.
        settings: The user's.
    """

    def __init__(self, given: Namespace, settings: Settings) -> None:
        self._bot, self._budget = given.bot, given.budget or Budget(settings.bot_seconds)
        self._seed = random.getrandbits(31) if given.seed is None else given.seed
        self._make = maker(Means(settings.belief_bytes))
        self._host: BotHost | None = None

    def sit_down(self, link: Link, line: Connection, request: Join | Sit) -> RemoteTable:
        """Send ``request``, and wait for the first observation.

        Raises:
            FailedError: If the server refuses it.
        """
        table: RemoteTable | None = None
        while table is None or not table.ready:
            for message in _messages(line):
                if isinstance(message, Welcome):
                    _save_identity(link, message)
                if table is not None:
                    table.take(message, running_time())
                elif isinstance(message, Welcome):
                    line.send(request)
                elif isinstance(message, Seated):
                    table = RemoteTable(message, line, lambda record: None)
            time.sleep(POLL_PAUSE)
        return table

    def play(self, table: RemoteTable) -> None:
        """Play until the game is over, and say how it ended.

        Raises:
            FailedError: If the bot fails, or the server refuses it.
        """
        variant, (first, second) = table.facts.key, table.terms.names
        check_bot(self._bot, variant)
        say(
            _("{first} – {second}, {game}").format(first=first, second=second, game=variant)
        )
        self.close()
        self._host = BotHost(for_game(self._make, variant), self._bot, self._seed)
        bot = RemoteBot(table, self._host, self._budget)
        while table.outcome is None:
            if table.state.stage is LineStage.REFUSED:
                raise FailedError(table.state.sentence)
            bot.update(running_time())
            time.sleep(POLL_PAUSE)
        result = personal_result(table.outcome.winner, table.side)
        say(labelled(result, _(table.outcome.reason)))

    def close(self) -> None:
        """End the bot's process."""
        if self._host is not None:
            self._host.close()


def _messages(line: Connection) -> Iterator[FromServer]:
    """New messages from the server; raises ``FailedError`` for a refusal."""
    if line.state.stage is LineStage.REFUSED:
        raise FailedError(line.state.sentence)
    for message in line.poll():
        if isinstance(message, Refused):
            raise FailedError(message.words)
        yield message


def _next_game(table: RemoteTable) -> str:
    """Ask for a rematch; its id, or empty if the other side does not want one."""
    until = running_time() + REMATCH_TIMEOUT
    table.rematch()
    while not table.next_game and running_time() < until:
        table.update(running_time())
        time.sleep(POLL_PAUSE)
    return table.next_game


def _save_identity(link: Link, welcome: Welcome) -> None:
    try:
        note_welcome(link.address, welcome, program=True)
    except (StateError, OSError) as error:
        say(str(error))


class RemoteBot:
    """Plays a game on a server with a bot, which is given the observations of its seat.

    Args:
        table: The table.
        host: The bot's process.
        budget: For a move; the clock limits it further.
    """

    def __init__(self, table: RemoteTable, host: Host, budget: Budget) -> None:
        self._table, self._host, self._budget = table, host, budget
        self._seat = table.seat(table.side)
        self._asked_ply = -1

    def update(self, now: float) -> None:
        """Handle messages and the bot's answer at the time ``now``.

        Raises:
            FailedError: If the bot has failed; it has resigned then.
        """
        self._table.update(now)
        seat, ply = self._seat, self._table.ply
        answer = self._host.poll()
        if seat.outcome is not None or self._table.pending or not self._host.ready:
            return
        if answer is not None and self._asked_ply == ply:
            self._asked_ply = -1
            self._apply(answer, now)
        elif seat.seen[-1].to_move is seat.side and self._asked_ply < 0:
            self._asked_ply = ply
            clocks = seat.clock(Side.FIRST, now), seat.clock(Side.SECOND, now)
            turn = seat.side, seat.seen[-1].turn.left
            self._host.ask(seat.seen, turn_budget(self._budget, seat.control, clocks, turn))

    def _apply(self, answer: Answer, now: float) -> None:
        seat = self._seat
        if answer.announced is Announcement.DECLARES and seat.can_claim:
            seat.claim()
        elif answer.move not in seat.seen[-1].moves:
            seat.resign()
            if answer.announced is None:
                raise FailedError(_("the bot has failed: {why}").format(why=answer.error))
        elif seat.can_claim and claims(answer.chance):
            seat.claim()
        elif seat.offered is seat.side.other and agrees(answer.chance, seat.seen):
            seat.accept()
        else:
            seat.play(answer.move, now)
