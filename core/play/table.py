"""A game in progress: the table, the seats of people at it, and its file.

No call of a table blocks. ``Table.update`` must be called often, with the time. Seats show
what one side may know; the table itself knows the truth. The file is written after every
move, on a thread of its own; an unfinished game on file may be given up, and help in it
noted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from core.clock import TimeLeft
from core.facts import Facts
from core.game import start_text
from core.knowledge import series_began, turn_before
from core.lock import Lock, LockedError, hold
from core.plain import plain
from core.play.referee import Referee, Runner, Terms, WaitingForMove
from core.records.files import UnreadableError
from core.records.library import MARKS, Marks, read_tags, write_marks
from core.records.reader import entries_in, load_games, trees_in
from core.records.record import BELIEF, HELP, SIDES, GameRecord, given_up, read_number
from core.records.tree import GameTree, record_of
from core.records.writer import GamePlace, replace_game, save_games
from core.tasks.bot_host import Host
from core.texts import N_, _
from core.values import ENDS, Move, Observation, Outcome, Reason, Side

_SECONDS = re.compile(r"\d{1,7}(?:\.\d{1,3})?", re.ASCII)


def read_time_left(tags: Mapping[str, str]) -> tuple[float, float] | None:
    """Seconds left to each side at first, as tags tell them; ``None`` if they do not."""
    found = [_SECONDS.fullmatch(tags.get(f"{SIDES[side]}Clock", "")) for side in Side]
    if found[0] is None or found[1] is None:
        return None
    return float(found[0][0]), float(found[1][0])


class LineStage(StrEnum):
    """What has become of a line to a server."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    DOWN = "down"
    """It is tried again and again."""
    REFUSED = "refused"
    """It is tried again once somebody asks for that."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class LineState:
    """The state of a line to a server.

    Attributes:
        stage: What has become of it.
        since: Since when, in seconds of ``core.clock.running_time``.
        lag: Seconds there and back; ``None`` while that is not measured.
        sentence: What is wrong; empty while nothing is.
    """

    stage: LineStage = LineStage.CONNECTING
    since: float = 0.0
    lag: float | None = None
    sentence: str = ""


class FarSide(Protocol):
    """The other side at another computer, and the line there."""

    @property
    def state(self) -> LineState:
        """The state of one's own line to the server."""

    @property
    def present(self) -> bool:
        """Whether the other player is connected."""

    @property
    def program(self) -> bool:
        """Whether a bot plays there."""

    @property
    def sent(self) -> Move | None:
        """The move on its way, which the server has not confirmed."""

    @property
    def rematch(self) -> bool:
        """Whether the other player asks for a rematch."""

    @property
    def asked(self) -> bool:
        """Whether one has asked for a rematch oneself."""

    @property
    def phrases(self) -> Sequence[str]:
        """What can be said, by number."""

    def say(self, number: int) -> None:
        """Say one of the phrases, by number."""

    def news(self) -> list[FarNews]:
        """What came since this was called last."""

    def retry(self) -> None:
        """Try at once to connect again, or take the seat back from another device."""


@dataclass(frozen=True, slots=True)
class FarNews:
    """A phrase of the other player's, or a sentence of the server's.

    Attributes:
        words: What it says.
        phrase: Whether the other player said so.
    """

    words: str
    phrase: bool = False


class DrawTable(Protocol):
    """What a seat asks and tells about draws: see ``DrawOffers``."""

    @property
    def standing(self) -> Side | None:
        """Whose offer waits for an answer."""

    def may_make(self, side: Side, ply: int) -> bool:
        """Whether ``side`` may offer a draw."""

    def make(self, side: Side, ply: int) -> None:
        """Offer a draw."""

    def decline(self, side: Side) -> None:
        """Turn down what the other side has offered."""

    def withdraw(self, side: Side) -> None:
        """Take back what ``side`` has offered."""


class SeatTable(Protocol):
    """What a seat asks of its table, in this program (``Table``) or at a server's."""

    facts: Facts
    ruleset: str
    terms: Terms

    @property
    def draws(self) -> DrawTable:
        """The draws that are offered."""

    @property
    def far(self) -> FarSide | None:
        """The other side where it sits at another computer."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now."""

    @property
    def preparing(self) -> bool:
        """Whether the bot to move is still starting."""

    @property
    def failure(self) -> str:
        """A sentence on a bot that has failed; else ``""``."""

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """Everything ``side`` has been shown."""

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took."""

    def clock(self, side: Side, now: float) -> TimeLeft | None:
        """What is left to ``side``."""

    def record(self) -> GameRecord:
        """The whole game."""

    def play(self, move: Move, now: float) -> None:
        """Play ``move`` for the side to move."""

    def undo(self, side: Side, ply: int, now: float) -> None:
        """Undo moves of the series that ``side`` is amid."""

    def take_back(self, side: Side, ply: int) -> None:
        """Undo the moves after the first ``ply``."""

    def takebacks_of(self, side: Side) -> int:
        """How often ``side`` took moves back."""

    def can_claim(self, side: Side) -> bool:
        """Whether ``side`` may claim a draw."""

    def claim(self, side: Side) -> bool:
        """Claim one; says whether there was anything to claim."""

    def end(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board."""

    def help_of(self, side: Side) -> int | None:
        """The most help that ``side`` has had."""

    def note_help(self, side: Side, level: int) -> None:
        """Note that ``side`` used help."""

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Note how many pencil marks of ``side`` were right."""

    def try_again(self) -> None:
        """Let the bot that has failed begin anew."""


class Seat:
    """All that one person at a table may see and do.

    Attributes:
        side: The person's.
        facts: The game that is played.
        ruleset: The ruleset it is played under.
        names: The players, first side first.
        control: The time control; ``None`` for no clock.
        shared: Whether two people play at one screen.
        most_help: The highest level of help that is allowed.
        against_bot: Whether the other side is a bot at this computer.
        undoes: Whether moves of a series can be undone in this game at all.
    """

    def __init__(self, table: SeatTable, side: Side) -> None:
        self._table = table
        self.side = side
        self.facts = table.facts
        self.ruleset = table.ruleset
        self.names = table.terms.names
        self.control = table.terms.control
        self.shared = table.terms.shared
        self.most_help = table.terms.help
        self.against_bot = not (self.shared or table.terms.far)
        self.undoes = not (table.terms.far or (self.shared and self.facts.hidden))

    @property
    def far(self) -> FarSide | None:
        """The other side where it sits at another computer; else ``None``."""
        return self._table.far

    @property
    def seen(self) -> Sequence[Observation]:
        """Every observation of this side, oldest first."""
        return self._table.seen_by(self.side)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._table.outcome

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""
        return self._table.running

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now; none before its first move."""
        return self._table.counting

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took; ``None`` where unknown."""
        return self._table.spent(side)

    @property
    def preparing(self) -> bool:
        """Whether the opponent's bot is still starting."""
        return self._table.preparing

    @property
    def failure(self) -> str:
        """A sentence on the opponent's bot where it has failed; else ``""``."""
        return self._table.failure

    def try_again(self) -> None:
        """Let the opponent's bot begin anew, if it has failed."""
        self._table.try_again()

    @property
    def record(self) -> GameRecord | None:
        """The whole truth, once the game is over."""
        return self._table.record() if self._table.outcome else None

    def clock(self, side: Side, now: float) -> TimeLeft | None:
        """What is left to ``side``, or ``None`` without a clock."""
        return self._table.clock(side, now)

    def play(self, move: Move, now: float) -> None:
        """Play one of ``seen[-1].moves``.

        Raises:
            ValueError: If it is none of them, or the game is over.
        """
        if self.outcome is not None or move not in self.seen[-1].moves:
            raise ValueError(_("{move} is not to be played here").format(move=move))
        self._table.play(move, now)

    @property
    def can_take_back(self) -> bool:
        """Whether a turn can be taken back here.

        Not against another person, who has seen the move, not in a game elsewhere, and not
        after the game, when the fog is lifted.
        """
        fair = self.against_bot and self.outcome is None and not self.failure
        return fair and turn_before(self.seen, self.side) is not None

    def take_back(self) -> None:
        """Go back to where a turn of this side last began.

        Raises:
            ValueError: If that cannot be done here.
        """
        ply = turn_before(self.seen, self.side) if self.can_take_back else None
        if ply is None:
            raise ValueError(_("no move can be taken back here"))
        self._table.take_back(self.side, ply)

    @property
    def took_back(self) -> bool:
        """Whether this side has taken moves back."""
        return self._table.takebacks_of(self.side) > 0

    @property
    def can_undo(self) -> bool:
        """Whether a move of the series that this side is amid can be undone.

        With a bot at this computer always. Another person at the same screen would be
        cheated where a move shows what the fog hides.
        """
        fair = self.undoes and self.outcome is None
        return fair and series_began(self.seen) is not None

    def undo(self, now: float, *, whole: bool = False) -> None:
        """Undo the last move of the series that this side is amid, or the ``whole`` of it.

        Raises:
            ValueError: If that cannot be done here.
        """
        began = series_began(self.seen)
        if began is None or not self.can_undo:
            raise ValueError(_("no move of this series can be undone"))
        self._table.undo(self.side, began if whole else len(self.seen) - 2, now)

    @property
    def can_claim(self) -> bool:
        """Whether this side is to move and may claim a draw."""
        return self._table.can_claim(self.side)

    def claim(self) -> None:
        """Claim a draw.

        Raises:
            ValueError: If there is none to claim.
        """
        if not self._table.claim(self.side):
            raise ValueError(_("there is no draw to claim"))

    @property
    def can_offer(self) -> bool:
        """Whether this side may offer a draw now."""
        ply = len(self.seen) - 1
        return self.outcome is None and self._table.draws.may_make(self.side, ply)

    @property
    def offered(self) -> Side | None:
        """The side whose offer of a draw stands."""
        return self._table.draws.standing if self.outcome is None else None

    def offer(self) -> None:
        """Offer a draw. A bot answers it with its next move.

        Raises:
            ValueError: If none can be offered now.
        """
        if not self.can_offer:
            raise ValueError(_("no draw can be offered now"))
        self._table.draws.make(self.side, len(self.seen) - 1)

    def withdraw(self) -> None:
        """Take this side's offer of a draw back, if it stands."""
        self._table.draws.withdraw(self.side)

    def accept(self) -> None:
        """Accept the draw that the other side offers.

        Raises:
            ValueError: If it offers none.
        """
        if self.offered is not self.side.other:
            raise ValueError(_("no draw is offered"))
        self._table.end(Outcome(None, Reason.AGREED))

    def decline(self) -> None:
        """Decline the draw that the other side offers, if it does."""
        self._table.draws.decline(self.side)

    @property
    def help(self) -> int | None:
        """The most help this side has had; ``None`` before any was offered."""
        return self._table.help_of(self.side)

    def note_help(self, level: int) -> None:
        """Put on record that this side has had help up to ``level``."""
        self._table.note_help(self.side, level)

    def note_marks(self, marks: Marks) -> None:
        """Put on record how many of this side's pencil marks were right."""
        self._table.note_marks(self.side, marks)

    def resign(self) -> None:
        """Give the game up."""
        self._table.end(Outcome(self.side.other, Reason.RESIGNED))


Save = Callable[[GameRecord], object]


class Table(Runner):
    """A running game with its true position; people get at it through ``seat``.

    Attributes:
        far: ``None``: whoever sits here sits at this computer.
        facts: The game that is played here.
        ruleset: The ruleset it is played under.
        start: The text of the position it began from; ``""`` for the usual start.
        failure: A sentence on the bot to move where it has failed: the game waits until it
            is tried again. Else ``""``.
    """

    def __init__(
        self,
        referee: Referee,
        hosts: Mapping[Side, Host],
        terms: Terms,
        save: Save,
        clocks: Sequence[float | None] = (),
    ) -> None:
        super().__init__(referee, hosts, terms, clocks)
        self._save = save
        self.far = None
        self.failure = ""
        self._tags = dict(terms.tags)
        game = referee.game
        self.facts, self.ruleset = game.facts, game.ruleset
        self.start = start_text(game, referee.start)

    def seat(self, side: Side) -> Seat:
        """What the person playing ``side`` may see and do."""
        return Seat(self, side)

    def update(self, now: float) -> None:
        """See ``Runner.update``; while a bot has failed, the game stands still."""
        if not self.failure:
            super().update(now)

    def record(self) -> GameRecord:
        """The game so far as it goes on file: the truth."""
        return GameRecord(
            variant=self.facts.key,
            ruleset=self.ruleset,
            players=self.terms.names,
            moves=tuple(self._referee.moves),
            outcome=self.outcome,
            fen=self.start,
            tags=self._tags | self.terms.clock_tags,
            clocks=self._times.clocks,
        )

    def rest(self) -> None:
        """Pause before the next move: a clock that has not started yet starts later.

        A bot that is thinking goes on; its move is played by the next ``update``.
        """
        if self._turn is not None and self._turn.began is None:
            self._turn = None

    def try_again(self) -> None:
        """Let the bot that has failed begin anew, with the time that it had."""
        if self.failure:
            self.failure, side = "", self._referee.to_move
            self._killed.discard(side)
            self._hosts[side].restart()

    def close(self) -> None:
        """Kill the bots' processes. The record stays as it is."""
        for host in self._hosts.values():
            host.close()

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took; ``None`` where unknown."""
        return self._times.spent(side)

    def thinking(self, now: float) -> float | None:
        """Seconds the side to move has thought so far; ``None`` while nobody does.

        A bot that has answered thinks no more, though its move may not be played yet.
        """
        turn = self._turn if self.running is not None else None
        return None if turn is None or turn.answer is not None else turn.spent(now)

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""
        if self._turn is None or self._turn.began is None or self.outcome is not None:
            return None
        return self._referee.to_move

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now; none before its first move."""
        side = self.running
        return side if side is not None and self._times.counts(side) else None

    @property
    def preparing(self) -> bool:
        """Whether the bot to move is still starting."""
        host = self._hosts.get(self._referee.to_move)
        waits = host is not None and not host.made
        return waits and self.outcome is None and not self.failure

    def undo(self, side: Side, ply: int, now: float) -> None:
        """Undo the moves of the series that ``side`` is amid, back to ``ply``.

        Their time is not given back, no bot hears of them; in the fog it is a takeback.
        """
        self._referee.take_back(ply)
        self._turn = self._turn or WaitingForMove(called=now, began=now)
        if self._turn.began is not None:
            self._turn.began -= self._times.undo(ply)
        if self.facts.hidden:
            self._note_take_back(side)
        self._changed()

    def take_back(self, side: Side, ply: int) -> None:
        """Undo the moves after the first ``ply``, where a turn of ``side`` began.

        Sets both clocks back, drops a bot's pending answer, counts it in the record.
        """
        for host in self._hosts.values():
            host.recall()
        self._recalled, self._turn = self._now, None
        self._referee.take_back(ply)
        self._times.go_back(ply)
        self.draws.go_back(ply)
        self._note_take_back(side)
        self._changed()

    def help_of(self, side: Side) -> int | None:
        """The most help that ``side`` has had; ``None`` where nothing is noted."""
        noted = self._tags.get(f"{SIDES[side]}{HELP}")
        return None if noted is None else read_number(noted)

    def note_help(self, side: Side, level: int) -> None:
        """Note that ``side`` used help of this level; the highest one counts."""
        before = self.help_of(side)
        if before is None or level > before:
            self._tags[f"{SIDES[side]}{HELP}"] = str(level)
            if self._referee.moves:
                self._changed()

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Put on record how many pencil marks of ``side`` were right, once it is over."""
        if self.outcome is not None and marks.made:
            self._tags[f"{SIDES[side]}{MARKS}"] = write_marks(marks)
            self._changed()

    def takebacks_of(self, side: Side) -> int:
        """How often ``side`` took moves back."""
        return read_number(self._tags.get(f"{SIDES[side]}Takebacks", ""))

    def _note_take_back(self, side: Side) -> None:
        self._tags[f"{SIDES[side]}Takebacks"] = str(self.takebacks_of(side) + 1)

    def can_claim(self, side: Side) -> bool:
        """Whether ``side`` is to move and may claim a draw."""
        return side is self._referee.to_move and self._referee.claimable is not None

    def _changed(self) -> None:
        self._save(self.record())

    def _fail(self, side: Side, reason: Reason, detail: str) -> None:
        """Have the game wait. In the fog a bot's words could tell what it was shown."""
        host = self._hosts[side]
        mute = self.facts.hidden and host.made and reason is not Reason.NO_ANSWER
        host.close()
        words = "" if mute else f": {detail}"
        self._turn = None
        self.failure = f"{self.terms.names[side]} {_(ENDS[reason].lost)}{words}"


PATIENCE = 1.0
"""Seconds that a game may still take to be written before it counts as not saved."""

ELSEWHERE = N_("is open in another window")
"""What keeps a file from being written."""


def open_elsewhere(path: Path) -> str:
    """That the game in ``path`` is open in another window, in a sentence."""
    saved = read_tags(path)
    person = saved.person if saved is not None else None
    if saved is None or person is None:
        return f"{plain(path.name)} {_(ELSEWHERE)}."
    return _("Your game against {names} {elsewhere}.").format(
        names=plain(saved.names[person.other]), elsewhere=_(ELSEWHERE)
    )


class AutoSave:
    """Writes one game to its file; always the whole game, always its latest state.

    Args:
        path: The file.
        lock: The write lock; if not given it is taken before the first write, so that a
            game without a move leaves nothing behind.
    """

    def __init__(self, path: Path, lock: Lock | None = None) -> None:
        self.path = path
        self.problem = ""
        """What went wrong with the last write, in one line; empty if nothing did."""
        self._complained = ""
        self._thread = ThreadPoolExecutor(1, "autosave")
        self._newest: GameRecord | None = None
        self._last: Future[None] | None = None
        self._lock = lock

    def __call__(self, record: GameRecord) -> Future[None]:
        """Queue ``record`` for writing; a newer one replaces it while it waits."""
        self._newest = record
        self._last = self._thread.submit(self._write)
        return self._last

    def written(self) -> Path | None:
        """The file, once the latest record is in it; ``None`` where that cannot be."""
        if self._last is None or wait([self._last], PATIENCE).not_done:
            return None
        return None if self.problem else self.path

    def complaint(self) -> str:
        """A sentence on a failed write, once for each new problem; else ``""``."""
        problem, before = self.problem, self._complained
        self._complained = problem
        return problem[:1].upper() + problem[1:] if problem != before else ""

    def close(self) -> None:
        """Finish writing and release the lock."""
        self._thread.shutdown(wait=True)
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _write(self) -> None:
        record, self._newest = self._newest, None
        if record is None:
            return
        try:
            self._lock = self._lock or hold(self.path)
            save_games(self.path, [record])
            self.problem = ""
        except LockedError:
            self.problem = _("not saved: the game {elsewhere} ({path})").format(
                elsewhere=_(ELSEWHERE), path=self.path
            )
        except OSError as error:
            self.problem = _("not saved: {value} ({path})").format(
                value=error.strerror or error, path=self.path
            )
        except BaseException as error:
            # On this thread nobody would hear of it, and the game would be lost unsaved.
            what = " ".join(f"{type(error).__name__}: {error}".split())
            self.problem = _("not saved: {what} ({path})").format(what=what, path=self.path)


class NotOnFileError(Exception):
    """The change cannot be saved. The message is one sentence."""


def give_up(path: Path, record: GameRecord) -> GameRecord:
    """Resign ``record``, an unfinished game in the file at ``path``, and return it.

    Raises:
        NotOnFileError: If the file cannot be changed, for example while it is being played.
    """
    return _change(path, record, given_up)


def note_belief(path: Path, record: GameRecord, side: Side) -> None:
    """Note that ``side`` has seen the odds of ``record``, an unfinished game, as help.

    Raises:
        NotOnFileError: As ``give_up``.
    """
    tag = f"{SIDES[side]}{HELP}"
    if read_number(record.tags.get(tag, "")) < BELIEF:
        helped = {tag: str(BELIEF)}
        _change(path, record, lambda head: replace(head, tags={**head.tags, **helped}))


def _change(
    path: Path, record: GameRecord, change: Callable[[GameRecord], GameRecord]
) -> GameRecord:
    """Put on file what ``change`` makes of ``record``; the rest stays as it is."""
    try:
        with hold(path) or nullcontext():
            place, tree = _found(path, record)
            tree = replace(tree, head=change(tree.head))
            replace_game(place, tree)
            return record_of(tree)
    except LockedError as error:
        raise NotOnFileError(open_elsewhere(path)) from error
    except (UnreadableError, ValueError) as error:
        raise NotOnFileError(str(error)) from error
    except OSError as error:
        why = error.strerror or error
        raise NotOnFileError(
            _("{name}: cannot be written: {why}.").format(name=path.name, why=why)
        ) from error


def _found(path: Path, record: GameRecord) -> tuple[GamePlace, GameTree]:
    """Where in the file an unfinished game stands, with its variations."""
    file = load_games(path)
    for entry in entries_in(file):
        for tree in trees_in(file, entry.start, entry.end).going_on:
            if record_of(tree) == record:
                return GamePlace.of(path, file, entry.start, entry.end), tree
    raise ValueError(
        _("{name}: this game does not go on there any more").format(name=path.name)
    )
