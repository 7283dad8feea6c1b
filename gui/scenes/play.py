"""The Play screen: a person against a bot, seen through the person's eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from core.values import Move, Square
from gui.board.layout import BoardLayout
from gui.keys import Action
from gui.play.captions import pairing, subtitle, turn_words
from gui.play.companion import Companion, Sitting
from gui.play.controls import Controls, Deeds
from gui.play.gaze import Gaze
from gui.play.hand import Hand
from gui.play.layout import PlayLayout, play_layout
from gui.play.panels import Moment, Panels, news_of
from gui.play.promoting import Promoting
from gui.play.result import SLIDE
from gui.play.stage import Stage, board_marks
from gui.play.views import Eyes
from gui.requests import ToHome, ToPlay, ToReplayOf, ToResume
from gui.scene import Scene
from gui.screen import Screen
from gui.session import ResumeError, Session, new_session, resumed_session
from gui.shell import Shell

COMPANIONS: tuple[Callable[[Sitting], Companion], ...] = ()
"""What goes along with every game, in the order in which it marks the board."""

_QUEEN = "q"
_EYES = ("eyes_own", "eyes_veiled", "eyes_truth", "eyes_other")


class PlayScene(Screen):
    """One game of a person.

    The session is held to let time pass and to end it; whatever is shown and done comes
    from the person's seat.
    """

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell)
        self._session = session
        self._seat = session.table.seat(session.person)
        self._gaze = Gaze(self._seat)
        self._stage = Stage(shell)
        self._hand = Hand()
        self._promoting: Promoting | None = None
        self._over_since = 0.0
        self._pointer = (-1, -1)
        self._problem = ""
        self._arranged: object = None
        self._controls = Controls(self._seat, self._deeds(), shell.keys)
        self._panels = Panels(self._seat, self._controls)
        sitting = Sitting(shell, self._seat, self._gaze, self._controls)
        self._companions = [make(sitting) for make in COMPANIONS]
        self._actions = self._action_table()
        self._gaze.catch_up()
        self._controls.over = self._gaze.after is not None
        self._tell()
        self._note()

    @classmethod
    def new(cls, shell: Shell, asked: ToPlay) -> PlayScene:
        """The screen of a new game."""
        return cls(shell, new_session(shell, asked))

    @classmethod
    def resumed(cls, shell: Shell, asked: ToResume) -> Scene:
        """The screen of an interrupted game, or Home with the reason why there is none."""
        try:
            return cls(shell, resumed_session(shell, asked.path))
        except ResumeError as error:
            return shell.open(ToHome(str(error)))

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"{pairing(self._seat)} · {turn_words(self._seat, self._gaze.story)}"

    @property
    def layout(self) -> PlayLayout:
        """Where everything stands in the present window."""
        return play_layout(self.size, self.metrics, self._seat.facts)

    @property
    def board(self) -> BoardLayout:
        """The board as it lies now."""
        return replace(self.layout.board, flipped=self._gaze.flipped)

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``. An open choice of promotion hears everything first."""
        if self.size == (0, 0):
            return
        if self._promoting is not None and self._promoting.handle(event, self.board):
            self._settle_promotion()
            return
        shown = self.focus.current is not None and self.focus.current.focused
        if event.type == pygame.KEYDOWN and not shown:
            # After a click on a button the arrows still belong to the game.
            self.focus.focus(None)
        super().handle(event)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        layout, m = self.layout, self.metrics
        self._controls.arrange(self.size, layout, m, self._has_news)
        self.focus.set(self._controls.widgets(layout))
        self._stage.dress(m)
        self._arranged = self._arrangement

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if self._arranged != self._arrangement:
            self.arrange()
        gaze, settings, now = self._gaze, self.shell.settings, self.shell.now()
        view = gaze.view
        marks = board_marks(view, self._hand, self._moves, settings, self._hover)
        for companion in self._companions:
            marks = companion.mark(marks)
        still = settings.less_motion
        slid = 1.0 if still else min(1.0, (now - self._over_since) / SLIDE)
        brief = self.metrics.size == "S"
        words = subtitle(self._seat, gaze.story, gaze.ply, brief)
        self._controls.bar.subtitle = words
        moment = Moment(gaze.seen, gaze.story.seen, marks, now, 0.0 if still else now, slid)
        self._panels.draw(surface, self.layout, moment, self.style)
        self._stage.draw(surface, self.board, view, marks)
        for companion in self._companions:
            companion.paint(surface, self.board, self.style)
        if self._promoting is not None:
            when = None if still else now
            self._promoting.draw(surface, self.board, self.shell.theme, when)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: the board, and the keys of the game."""
        if any(companion.hear(event, self.board) for companion in self._companions):
            return
        match event.type:
            case pygame.KEYDOWN:
                self._act_on_key(event)
            case pygame.MOUSEMOTION:
                self._pointer = event.pos
                self._hand.move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)
            case pygame.MOUSEWHEEL if self._square(self._pointer) is not None:
                self._step(-event.y)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: let the game go on and take in what has happened."""
        self._session.table.update(self.shell.now())
        self._catch_up()
        for companion in self._companions:
            companion.tick(dt)
        problem = self._session.saving.problem
        if problem and problem != self._problem:
            self._controls.notice.show_error(problem[:1].upper() + problem[1:])
        self._problem = problem

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        put_down = [companion.put_down() for companion in self._companions]
        if not self._hand.clear() and not any(put_down):
            super().back()

    def close(self) -> None:
        """See ``Scene.close``."""
        for companion in self._companions:
            companion.close()
        self._session.close()

    @property
    def _moves(self) -> Sequence[Move]:
        """What may be played on the board as it is shown."""
        return self._gaze.story.seen[-1].moves if self._gaze.live else ()

    @property
    def _hover(self) -> Square | None:
        ready = bool(self._moves) and self._promoting is None
        return self._square(self._pointer) if ready else None

    @property
    def _has_news(self) -> bool:
        return bool(news_of(self._gaze.seen[-1])) or self._controls.notice.enabled

    @property
    def _arrangement(self) -> tuple[object, ...]:
        """What the places of the widgets depend on besides the window."""
        return self._has_news, self._controls.over, self._controls.tabs.chosen

    def _deeds(self) -> Deeds:
        return Deeds(
            leave=lambda: self.go(ToHome()),
            go_to=self._go_to,
            step=self._step,
            resign=self._resign,
            flip=self._gaze.turn,
            rematch=self._rematch,
            replay=self._replay,
            look=self._look_with,
        )

    def _act_on_key(self, event: pygame.event.Event) -> None:
        action = self.shell.keys.action(event)
        if action in self._actions:
            self._actions[action]()

    def _action_table(self) -> dict[Action, Callable[[], None]]:
        table: dict[Action, Callable[[], None]] = {
            "previous": lambda: self._step(-1),
            "next": lambda: self._step(1),
            "first": lambda: self._go_to(0),
            "last": lambda: self._go_to(self._gaze.story.last),
            "flip": self._gaze.turn,
            "view": lambda: self._look_with(self._controls.eyes.chosen + 1),
            "replay": self._replay,
        }
        return table | {
            action: partial(self._look_with, n) for n, action in enumerate(_EYES)
        }

    def _square(self, pos: tuple[int, int]) -> Square | None:
        return self.board.square_at(*pos)

    def _press(self, pos: tuple[int, int]) -> None:
        self._pointer = pos
        square = self._square(pos)
        if square is None:
            self._hand.clear()
        else:
            self._put(self._hand.press(self._moves, square, pos), by_hand=False)

    def _release(self, pos: tuple[int, int]) -> None:
        dragged = self._hand.carried is not None
        self._put(self._hand.release(self._moves, self._square(pos)), by_hand=dragged)

    def _put(self, moves: Sequence[Move], by_hand: bool) -> None:
        """Play what the hand has spelled, or ask which of several it is."""
        queens = [move for move in moves if move.promotion == _QUEEN]
        if queens and pygame.key.get_mods() & pygame.KMOD_SHIFT:
            moves = queens
        if len(moves) == 1:
            self._play(moves[0], by_hand)
        elif moves:
            self._promoting = Promoting(moves, self._seat.side, self.shell.now())

    def _settle_promotion(self) -> None:
        asked = self._promoting
        if asked is None or asked.open:
            return
        self._promoting = None
        self._hand.clear()
        if asked.answer is not None:
            self._play(asked.answer, by_hand=False)

    def _play(self, move: Move, by_hand: bool) -> None:
        self._stage.by_hand = by_hand
        self._seat.play(move, self.shell.now())
        self._catch_up()

    def _resign(self) -> None:
        self._seat.resign()
        self._catch_up()

    def _catch_up(self) -> None:
        """Take in what has happened; a new move ends whatever the hand was doing."""
        if not self._gaze.catch_up():
            return
        if self._gaze.after is not None and not self._controls.over:
            self._controls.over = True
            self._over_since = self.shell.now()
        self._promoting = None
        self._hand.clear()
        self._tell()
        self._note()

    def _note(self) -> None:
        for companion in self._companions:
            companion.note()

    def _tell(self) -> None:
        """Bring the list and the buttons up to date."""
        now = self._gaze.story.seen[-1]
        due = now.to_move if self._seat.outcome is None else None
        self._controls.moves.tell(self._gaze.moves, due)
        self._controls.follow(self._gaze.ply, self._gaze.story.last)

    def _step(self, by: int) -> None:
        self._go_to(self._gaze.ply + by)

    def _go_to(self, ply: int) -> None:
        self._hand.clear()
        self._gaze.go_to(ply)
        self._controls.follow(self._gaze.ply, self._gaze.story.last)

    def _look_with(self, number: int) -> None:
        self._gaze.look_with(number)
        self._controls.eyes.chosen = list(Eyes).index(self._gaze.eyes)

    def _rematch(self) -> None:
        seat, control = self._seat, self._seat.control
        self.go(
            ToPlay(
                bot=self._session.bot,
                side=seat.side.other,
                variant=seat.facts.key,
                ruleset=seat.ruleset,
                time=control.text if control is not None else "none",
                seed=self.shell.dice.getrandbits(31),
            )
        )

    def _replay(self) -> None:
        if self._gaze.after is not None:
            self.go(ToReplayOf(self._gaze.after.record))
