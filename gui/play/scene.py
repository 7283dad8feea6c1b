"""The Play screen: one person's game, seen through that person's eyes."""

from __future__ import annotations

from dataclasses import replace

import pygame

from core.values import Move, Square
from gui.app.keys import Action
from gui.app.requests import ToHome, ToLesson, ToPlay, ToReplayOf, ToWhy
from gui.app.screen import Screen
from gui.app.session import Session, new_session
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.drawing import redraw
from gui.play.captions import pairing, subtitle, turn_words
from gui.play.companion import Sitting
from gui.play.company import Company
from gui.play.controls import Controls
from gui.play.cursor import BoardCursor
from gui.play.deeds import Deeds, by_key
from gui.play.gaze import Gaze
from gui.play.leaving import WORDS, Leaving
from gui.play.moment import moment_of
from gui.play.mouse import BoardMouse
from gui.play.moving import Moving
from gui.play.panels import news_of
from gui.play.stage import Stage, board_marks
from gui.play.surroundings import Surroundings
from gui.play.views import Eyes
from gui.play.writing import Writing
from gui.widgets.widget import PRESS_KEYS

_COUNTED = 0.5
"""Seconds after which it is said anew how long a bot still takes to get ready."""


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
        self._leaving = Leaving(shell.now)
        self._stage = Stage(shell)
        self._moving = Moving(self._seat, self._gaze, self._play, shell.now)
        self._mouse = BoardMouse(self._moving)
        self._over_since = 0.0
        self._arranged: object = None
        self._writing = Writing(self._moving, self.focus, self.arrange)
        cursor = BoardCursor(self._touch, self._leave_board)
        deeds = self._deeds()
        self._actions = by_key(deeds, self._seat.facts.hidden)
        self._controls = Controls(self._seat, deeds, shell, cursor, self._writing.field)
        self._round = Surroundings(self._seat, self._controls)
        self._companions = Company(Sitting(shell, self._seat, self._gaze, self._controls))
        self._gaze.catch_up()
        self._controls.over = self._gaze.after is not None
        self._tell()
        self._companions.note()

    @classmethod
    def new(cls, shell: Shell, asked: ToPlay) -> PlayScene:
        """The screen of a new game."""
        return cls(shell, new_session(shell, asked))

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"{pairing(self._seat)} · {turn_words(self._seat, self._gaze.story)}"

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._actions, self._companions.answers)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``: the rules of the game that is played."""
        return ToLesson(self._seat.facts.key, self._seat.ruleset)

    @property
    def busy(self) -> bool:
        """Whether something that is to be shown is still being worked out."""
        return self._companions.busy

    @property
    def board(self) -> BoardLayout:
        """The board as it lies now."""
        return replace(self._round.board, flipped=self._gaze.flipped)

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``. What is open over the board hears everything first."""
        asked = self._moving.asked
        if asked is not None and asked.handle(event, self.board):
            self._moving.settle()
            return True
        if self._companions.grab(event, self.board):
            return True
        shown = self.focus.current is not None and self.focus.current.focused
        if event.type == pygame.KEYDOWN and not shown:
            # After a click on a button the arrows still belong to the game.
            self.focus.focus(None)
        return False

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m, settings = self.metrics, self.shell.settings
        self.focus.set(self._round.arrange(self.size, m, settings, self._has_news))
        self._controls.board.lie(self.board)
        self._stage.dress(m)
        self._arranged = self._arrangement

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if self._arranged != self._arrangement:
            self.arrange()
        gaze, settings, now = self._gaze, self.shell.settings, self.shell.now()
        view = gaze.view
        cursor = self._controls.board.square
        hover = self._mouse.hover(self.board) if cursor is None else None
        marks = board_marks(view, self._moving, settings, hover, cursor)
        marks = self._companions.mark(marks)
        brief = self.metrics.size == "S"
        words = subtitle(self._seat, gaze.story, gaze.ply, brief)
        self._controls.bar.subtitle = WORDS if self._leaving.asking else words
        awaited = self._awaited()
        moment = moment_of(gaze, marks, settings, now, self._over_since, awaited)
        self._round.draw(surface, moment, self.style)
        self._stage.draw(surface, self.board, view, marks)
        self._companions.paint(surface, self.board, self.style)
        asked = self._moving.asked
        if asked is not None:
            asked.draw(surface, self.board, self.shell.theme, asked.unrolled(settings, now))

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: the board, and the keys of the game."""
        if self._mouse.calls_off(event) or self._companions.hear(event, self.board):
            return
        if event.type == pygame.KEYDOWN:
            self._act_on_key(event)
        elif event.type != pygame.MOUSEWHEEL:
            self._mouse.act(event, self.board)
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._remind()
        elif self._mouse.over(self.board) is not None:
            self._step(-event.y)

    def _awaited(self) -> str:
        """How long the other side still takes to get ready, in words, if that is long."""
        if not self._seat.preparing:
            return ""
        words = self.shell.awaited(self._seat.names[self._seat.side.other])
        if words:
            redraw.within(_COUNTED)
        return words

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: let the game go on and take in what has happened."""
        before = self._seat.preparing, self._seat.running
        self._catch_up()
        if not self._controls.passing:
            # Where the move is made, the next turn begins when the other one sits down.
            self._session.table.update(self.shell.now())
            self._catch_up()
        if (self._seat.preparing, self._seat.running) != before:
            redraw.now()
        self._companions.tick(dt)
        complaint = self._session.saving.complaint()
        if complaint:
            self._controls.notice.show_error(complaint)

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        put_down = self._companions.put_down()
        if self._moving.put_down() or put_down:
            return
        started = self._gaze.live and self._gaze.story.last > 0
        if self._round.alone:
            self._zen()
        elif not started or self._leaving.agreed():
            self.go(ToHome())

    def close(self) -> None:
        """See ``Scene.close``."""
        self._companions.close()
        self._session.close()

    @property
    def _has_news(self) -> bool:
        return bool(news_of(self._gaze.seen[-1])) or self._controls.notice.enabled

    @property
    def _arrangement(self) -> tuple[object, ...]:
        """What the places of the widgets depend on besides the window."""
        shown = self._round.alone, self._gaze.flipped
        return self._has_news, shown, self._controls.arrangement

    def _deeds(self) -> Deeds:
        return Deeds(
            leave=lambda: self.go(ToHome()),
            go_to=self._go_to,
            step=self._step,
            resign=self._resign,
            flip=self._gaze.turn,
            take_back=self._take_back,
            pass_on=self._pass_on,
            rematch=self._rematch,
            replay=self._replay,
            why=self._why,
            look=self._look_with,
            look_on=lambda: self._look_with(self._controls.eyes.chosen + 1),
            write=self._write,
            zen=self._zen,
            sound=self.switch_sound,
            options=self.show_options,
        )

    def _act_on_key(self, event: pygame.event.Event) -> None:
        action = self.shell.keys.action(event)
        if self._controls.passing and event.key in PRESS_KEYS:
            self._pass_on()
        elif action in self._actions:
            self._actions[action]()

    def _touch(self, square: Square) -> None:
        if self._controls.passing:
            self._pass_on()
        else:
            self._moving.touch(square)
            self._remind()

    def _remind(self) -> None:
        """Answer who tries a man that must wait, because another one has to take."""
        if self._moving.reminder:
            self._controls.notice.show(self._moving.reminder, "info")

    def _leave_board(self) -> None:
        if not self._moving.put_down():
            self.focus.focus(None)

    def _write(self) -> None:
        """Open the line to type a move into, at the present moment."""
        self._go_to(self._gaze.story.last)
        if self._moving.moves:
            self._controls.tabs.chosen = 0
            self._writing.open()

    def _zen(self) -> None:
        self._round.alone = not self._round.alone
        self.arrange()

    def _play(self, move: Move, by_hand: bool) -> None:
        self._stage.by_hand, self._stage.walked = by_hand, self._moving.walked
        self._seat.play(move, self.shell.now())
        self._catch_up()

    def _resign(self) -> None:
        self._seat.resign()
        self._catch_up()

    def _take_back(self) -> None:
        if self._seat.can_take_back:
            self._seat.take_back()
            self._catch_up()

    def _pass_on(self) -> None:
        if self._session.pass_on is not None:
            self._session.pass_on()

    def _catch_up(self) -> None:
        """Take in what has happened, and then play what was planned for this moment."""
        if not self._gaze.catch_up():
            return
        redraw.now()
        if self._gaze.after is not None and not self._controls.over:
            self._controls.over = True
            self._controls.field.hide()
            self._round.alone = False
            self._over_since = self.shell.now()
        self._tell()
        self._companions.note()
        self._moving.follow()

    def _tell(self) -> None:
        """Bring the list and the buttons up to date."""
        now = self._gaze.story.seen[-1]
        due = now.to_move if self._seat.outcome is None else None
        self._controls.moves.tell(self._gaze.moves, due)
        passing = self._seat.shared and due is self._seat.side.other
        self._controls.allow(passing, self._seat.can_take_back)
        self._controls.follow(self._gaze.ply, self._gaze.story.last)

    def _step(self, by: int) -> None:
        self._go_to(self._gaze.ply + by)

    def _go_to(self, ply: int) -> None:
        self._moving.hand.clear()
        self._gaze.go_to(ply)
        self._controls.follow(self._gaze.ply, self._gaze.story.last)

    def _look_with(self, number: int) -> None:
        self._gaze.look_with(number)
        self._controls.eyes.chosen = list(Eyes).index(self._gaze.eyes)

    def _rematch(self) -> None:
        self.go(self._session.rematch(self.shell.dice.getrandbits(31)))

    def _replay(self) -> None:
        if self._gaze.after is not None:
            self.go(ToReplayOf(self._gaze.after.record))

    def _why(self) -> None:
        if self._gaze.after is not None and self._controls.lost:
            self.visit(ToWhy(self._gaze.after.record, self._seat.side))
