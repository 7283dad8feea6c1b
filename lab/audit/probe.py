"""A Play screen driven through a game, with everything it puts out recorded."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import partial
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from threading import Condition, Thread
from typing import Any, Generic, TypeVar, cast

import pygame

from core.clock import TimeControl
from core.game import start_text
from core.games import find_game
from core.net.messages import (
    Create,
    Draw,
    FromClient,
    Hello,
    Invited,
    Join,
    Look,
    MakeMove,
    Message,
    Resync,
    Seated,
    TermsWords,
    Welcome,
    side_word,
)
from core.notation import code
from core.play.interview import Send
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Table
from core.player import Budget
from core.practice.anki import front
from core.practice.deck import card_of
from core.problems.fog import HINTS, hint, problem_of, question_of
from core.problems.goals import Claim, FogKind
from core.records.record import SIDES
from core.records.replay import Timeline
from core.tasks.protocol import question
from core.tasks.workers import Hear
from core.values import Move, Observation, Side, Square
from gui.app.accessible import parts_in, read_screen, words_of
from gui.app.requests import Request
from gui.app.scene import Scene
from gui.app.session import Session
from gui.app.shell import Shell
from gui.play.scene import PlayScene
from gui.sound.events import Sound
from gui.sound.player import SoundPlayer
from lab.audit.worlds import World
from server.lobby import Lobby, LobbyOptions
from server.room import Visitor
from server.store import Store
from settings.keys import PREFIX
from settings.model import Settings
from settings.store import default_settings

_SIZES = ((900, 600), (1280, 800))
"""The window in pixels, each for some moves: where all has room, and where it has not."""

_MOVES_A_SIZE = 8

_CONTROL = TimeControl(600, 5)


def card_text(claim: Claim) -> str:
    """The front of a card, and its hints."""
    game, asked = find_game(claim.variant, claim.ruleset), question_of(claim)
    hints = (hint(game, claim, asked, number + 1) for number in range(HINTS))
    return "\n".join((front(card_of(problem_of(claim, "", None), "other", "")), *hints))


class AuditProbe:
    """One seat's Play screen of a game under a simulated clock, and its line to a server.

    Everything is the program's own but for the time, the opponent, who plays the moves of
    ``world``, the loudspeaker, which writes down what it should play, and help from
    another process, which comes at once and from this one.

    Args:
        timeline: The real game.
        world: The moves that are played: the real ones, or those of another game.
        viewer: Where the person sits.
        settings: The person's own.

    Attributes:
        facts: The game.
        ply: How many moves have been made.
        scene: The screen.
        surface: What is drawn on.
        output: What has been said since ``forget``.
        sounds: What has been heard since ``forget``.
        crossed: What has gone to other processes since ``forget``, byte by byte.
        told: What a screen reader was told of the last picture, line by line.
    """

    def __init__(
        self, timeline: Timeline, world: World, viewer: Side, settings: Settings
    ) -> None:
        self.world = world
        self.ply = 0
        self.now = 100.0
        self.output, self.sounds = OutputRecorder(), _SoundRecorder()
        self.crossed: list[bytes] = []
        self.told: tuple[str, ...] = ()
        self._announced = 0
        self.surface = pygame.Surface(_SIZES[0])
        self._shell = _QuietShell(settings, self.sounds)
        self._shell.now = lambda: self.now
        self._shell.task = cast("Send", partial(PromptTask, self.crossed))
        names = timeline.record.players
        referee = Referee(timeline.game, timeline.start)
        self._table = Table(referee, {}, Terms(names, _CONTROL), _no_matter)
        self._seat = self._table.seat(viewer)
        self.facts, self._start = timeline.game.facts, timeline.start_at(0)
        self._sent: Sequence[Observation] = ()
        self._claim: Claim | None = None
        self._card = ""
        self._server = AuditServer(timeline, viewer, _CONTROL, self.now)
        unused = AutoSave(Path("audit.pgn"))
        session = Session(self._table, unused, viewer, names[viewer.other], 1)
        with self.output.open():
            self.scene = PlayScene(self._shell, session)
            self.draw()

    @property
    def seen(self) -> Observation:
        """What the person is shown now."""
        return self._seat.seen[-1]

    @property
    def man(self) -> Square | None:
        """A piece of the person's, one that can move if any can: each in its turn."""
        own = [move.origin for move in self.seen.moves if not move.drop]
        if not own:
            men = self.seen.pieces.items()
            own = [square for square, man in men if man.side is self.seen.viewer]
        return Random(self.ply).choice(sorted(set(own))) if own else None

    def letter(self) -> bytes:
        """The bytes that a bot in the person's seat would be sent."""
        seen = self._seat.seen
        if self.seen.to_move is not self._seat.side:
            return b""
        told = question(self._sent, seen, self._table.terms.budget)
        self._sent = seen
        return bytes(ForkingPickler.dumps(told))

    def wire(self) -> tuple[str, ...]:
        """All that a server would have sent since the last time."""
        return self._server.sent(self.ply, self.now)

    def card(self) -> str:
        """The front of the card that this moment would make, and its hints."""
        seen = self.seen
        if seen.to_move is not self._seat.side or not seen.moves:
            return ""
        line = tuple(code(self.facts, move) for move in self.world.moves[: self.ply])
        answer = code(self.facts, seen.moves[0])
        claim = Claim(
            FogKind.MISTAKE, seen.variant, seen.ruleset, self._start, line, seen.viewer,
            boards=1, answers=(answer,), works={},
        )  # fmt: skip
        if claim != self._claim:
            self._claim, self._card = claim, card_text(claim)
        return self._card

    def play(self) -> None:
        """Play the next move of the record, the person's own through the screen."""
        move, side = self.world.moves[self.ply], self.seen.to_move
        self._server.play(side, self.ply, move, self.now)
        if side is self._seat.side:
            self._move_by_hand(move)
        if len(self._seat.seen) == self.ply + 1:
            self._table.seat(side).play(move, self.now)
        self.ply += 1
        size = _SIZES[self.ply // _MOVES_A_SIZE % len(_SIZES)]
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size)
        self.wait(0.0)

    def draw(self) -> None:
        """Look at the screen, and have it read."""
        shown = read_screen(self.scene, self.surface)
        self._shell.announcer.follow(shown)
        held = (part for each in shown.parts for part in parts_in(each))
        self.told = tuple(map(words_of, held))

    def announced(self) -> tuple[str, ...]:
        """What has been said aloud since ``forget``."""
        return tuple(self._shell.announcer.since(self._announced))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.scene.update(seconds)

    def point(self, place: tuple[int, int]) -> None:
        """Move the pointer to a place of the window."""
        motion = {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0)}
        self._tell(pygame.MOUSEMOTION, **motion)

    def point_at(self, square: Square) -> None:
        """Move the pointer to a square."""
        self.point(self._place(square))

    def click(self, square: Square) -> None:
        """Press the left button on a square, and let it go."""
        self.drag(square, square)

    def drag(self, origin: Square, target: Square, button: int = 1) -> None:
        """Press a button, the left one unless told, on one square, let it go on another."""
        self.point_at(origin)
        self._tell(pygame.MOUSEBUTTONDOWN, pos=self._place(origin), button=button)
        self.point_at(target)
        self._tell(pygame.MOUSEBUTTONUP, pos=self._place(target), button=button)

    def press(self, key: int) -> None:
        """Press a key."""
        self._tell(pygame.KEYDOWN, key=key, mod=0, unicode="")

    def write(self, text: str) -> None:
        """Type a text in the place of a move, and send it."""
        for letter in f"/{text}":
            self._tell(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        self.press(pygame.K_RETURN)

    def forget(self) -> None:
        """Clear what was recorded."""
        self.output.forget()
        self.sounds.heard.clear()
        self._announced = self._shell.announcer.count
        self.crossed.clear()

    def close(self) -> None:
        """Close the screen and the server."""
        self.scene.close()
        self._server.close()

    def _move_by_hand(self, move: Move) -> None:
        """Click the squares of ``move``; a question that this leaves open is given up."""
        for square in move.path:
            self.click(square)
        if len(self._seat.seen) == self.ply + 1:
            self.press(pygame.K_ESCAPE)

    def _place(self, square: Square) -> tuple[int, int]:
        x, y = self.scene.board.centre(square)
        return int(x), int(y)

    def _tell(self, kind: int, **facts: Any) -> None:  # noqa: ANN401 - whatever an event has
        self.scene.handle(pygame.event.Event(kind, **facts))


class _SoundRecorder(SoundPlayer):
    """A loudspeaker that writes down what it is asked to play."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Sound] = []

    def play(self, *sounds: Sound) -> None:
        """See ``SoundPlayer.play``."""
        self.heard += sounds


class _QuietShell(Shell):
    """A shell that keeps nothing, leads nowhere and answers to the usual keys."""

    def __init__(self, settings: Settings, sounds: SoundPlayer) -> None:
        usual = default_settings().model_dump()
        keys = {key: usual[key] for key in usual if key.startswith(PREFIX)}
        super().__init__(settings.model_copy(update=keys), _nowhere)
        self.sounds = sounds

    def change(self, **changes: object) -> None:
        """See ``Shell.change``."""
        self.settings = self.settings.model_copy(update=changes)

    def follow_file(self) -> str | None:
        """See ``Shell.follow_file``."""
        return None


def _nowhere(request: Request) -> Scene:
    """No screen; a probe stays at the table whatever it asks for."""
    return cast("Scene", request)


def _no_matter(record: object) -> None:
    """Where a probe' game is saved: nowhere."""


Found = TypeVar("Found")

_BUDGET = Budget(nodes=200)
"""What any of them may spend: how good an answer is does not matter here."""

_NO_MORE = object()


class PromptTask(Generic[Found]):
    """Like ``core.tasks.bot_host.BotProcess``, but ``poll`` waits for all that is due.

    Args:
        crossed: Takes, byte by byte, all that would cross to the other process.
        work: See ``BotProcess``.
        args: See ``BotProcess``.

    Attributes:
        over: Whether nothing more will come.
        problem: Why it ended early, in one line; empty if it did not.
    """

    def __init__(
        self, crossed: list[bytes], work: Callable[..., Iterator[Found]], *args: object
    ) -> None:
        self.over = False
        self.problem = ""
        self._crossed = crossed
        self._found: list[Found] = []
        self._told: SimpleQueue[object] = SimpleQueue()
        self._due = 1
        self._changed = Condition()
        crossed.append(_as_bytes((work, args)))
        self._thread = Thread(target=self._do, args=(work, args), daemon=True)
        self._thread.start()

    def tell(self, message: object) -> None:
        """See ``BotProcess.tell``."""
        self._crossed.append(_as_bytes(message))
        with self._changed:
            self._due += 1
        self._told.put(_cheap(message))

    def poll(self) -> list[Found]:
        """What has been found since the last time, once nothing more is on its way."""
        with self._changed:
            self._changed.wait_for(lambda: self.over or self._due == 0)
        found, self._found = self._found, []
        return found

    def close(self) -> None:
        """See ``BotProcess.close``."""
        self._told.put(_NO_MORE)
        self._thread.join()

    def _do(self, work: Callable[..., Iterator[Found]], args: tuple[object, ...]) -> None:
        hear: Hear = self._hear
        try:
            for found in work(hear, *args):
                self._found.append(found)
        except EOFError:
            pass
        except Exception as error:
            self.problem = f"{type(error).__name__}: {error}".splitlines()[0]
        with self._changed:
            self.over = True
            self._changed.notify_all()

    def _hear(self) -> Any:  # noqa: ANN401 - whatever is told
        with self._changed:
            self._due -= 1
            self._changed.notify_all()
        message = self._told.get()
        if message is _NO_MORE:
            raise EOFError
        return message


def _as_bytes(message: object) -> bytes:
    return bytes(ForkingPickler.dumps(message))


def _cheap(message: Any) -> object:  # noqa: ANN401 - whatever is told
    """``message`` with the least that a bot may spend on it."""
    if isinstance(getattr(message, "budget", None), Budget):
        return replace(message, budget=_BUDGET)
    return message


SERVER_LOG = "umbra.server"
"""The logger of a server, which only whoever runs it can read."""

_OURS = ("core", "settings", "bots", "server", "gui", "cli", "main", "umbra")
"""Loggers of the program, which are heard whatever the level; others from ``INFO`` on."""


class OutputRecorder(logging.Handler):
    """Keeps everything that is said while ``open``.

    Attributes:
        printed: What went to standard output and standard error.
    """

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.printed = io.StringIO()
        self._logged: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See ``logging.Handler``; a server's log is not the player's to read."""
        if record.name == SERVER_LOG:
            return
        self._logged.append(f"{record.levelname} {record.name}: {record.getMessage()}")

    @property
    def logged(self) -> tuple[str, ...]:
        """Every log record so far."""
        return tuple(self._logged)

    def forget(self) -> None:
        """Begin anew."""
        self._logged.clear()
        self.printed = io.StringIO()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Hear what is said in here."""
        logging.getLogger().addHandler(self)
        with (
            redirect_stdout(self.printed),
            redirect_stderr(self.printed),
            warnings.catch_warnings(),
        ):
            # Otherwise a warning would be printed once, and only in the first of the games.
            warnings.simplefilter("always")
            try:
                yield
            finally:
                logging.getLogger().removeHandler(self)


@contextmanager
def speaking_up() -> Iterator[None]:
    """Enable all log levels in this block."""
    levels = {None: logging.INFO} | dict.fromkeys(_OURS, logging.DEBUG)
    before = {name: logging.getLogger(name).level for name in levels}
    _set_levels(levels)
    try:
        yield
    finally:
        _set_levels(before)


def _set_levels(levels: Mapping[str | None, int]) -> None:
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


_TRIES = 4
"""Moves that cannot be made, of which each is tried."""

_SIGHTS_APART = 8
"""Moves between two requests for all that was shown."""


class AuditServer:
    """A server on which one game is played, without a network, under a simulated clock.

    What is drawn at random, such as the name of a game, is left out of what it sends.

    Args:
        timeline: The real game.
        viewer: The player whose line is recorded.
        control: The time control.
        now: The time.
    """

    def __init__(
        self, timeline: Timeline, viewer: Side, control: TimeControl, now: float
    ) -> None:
        self._facts = timeline.game.facts
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self._store = Store(Path(self._folder.name))
        self._lobby = Lobby(self._store, LobbyOptions(), now)
        self._wires = {side: _Wire() for side in Side}
        self._wire, self._viewer = self._wires[viewer], viewer
        terms = TermsWords(
            variant=self._facts.key,
            ruleset=timeline.game.ruleset,
            start=start_text(timeline.game, timeline.start),
            control=control.tag,
        )
        for side in Side:
            self._do(side, Hello(name=SIDES[side]), now)
        self._do(viewer, Create(terms=terms, side=side_word(viewer)), now)
        self._do(viewer.other, Join(code=self._wire.drawn["code"]), now)

    def play(self, side: Side, ply: int, move: Move, now: float) -> None:
        """Make a move."""
        words = (move.path, move.promotion, move.drop)
        self._do(side, MakeMove(ply=ply, move=words, took=0.0), now)

    def sent(self, ply: int, now: float) -> tuple[str, ...]:
        """All that the player was sent since the last time.

        Before that the player asks for what anybody may ask for, and for what cannot be.
        """
        dice, squares = Random(ply), list(self._facts.squares)
        for _number in range(_TRIES):
            move = (tuple(dice.sample(squares, 2)), None, "?")
            self._do(self._viewer, MakeMove(ply=ply, move=move), now)
        for request in (
            Look(),
            Draw(act="accept", ply=ply),
            Draw(act="claim", ply=ply + 1),
            Draw(act="decline", ply=ply),
        ):
            self._do(self._viewer, request, now)
        if ply % _SIGHTS_APART == 0:
            self._do(self._viewer, Resync(), now)
        return self._wire.take()

    def close(self) -> None:
        """Forget the game."""
        self._store.close()
        self._folder.cleanup()

    def _do(self, side: Side, request: FromClient, now: float) -> None:
        self._lobby.handle(self._wires[side], request, now)
        while self._lobby.step(now):
            pass
        self._lobby.touched.clear()


class _Wire(Visitor):
    """A connection on which everything is written down.

    Attributes:
        drawn: What the server has drawn at random for this player.
    """

    def __init__(self) -> None:
        super().__init__("127.0.0.1", local=True)
        self.drawn: dict[str, str] = {}
        self._sent: list[str] = []

    def send(self, message: Message) -> None:
        """See ``Visitor.send``."""
        match message:
            case Welcome():
                self.drawn["token"] = message.token
            case Invited():
                self.drawn["code"] = message.challenge.code
            case Seated():
                self.drawn["game"] = message.game
        self._sent.append(message.text())

    def take(self) -> tuple[str, ...]:
        """What was sent since the last time, without what was drawn at random."""
        texts, self._sent = self._sent, []
        for name, drawn in self.drawn.items():
            texts = [text.replace(drawn, name) for text in texts]
        return tuple(texts)
