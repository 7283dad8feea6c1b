"""The Play screen: one person's game, seen through that person's eyes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.values import Move
from gui.app.board_settings import notation_of
from gui.app.keys import Action
from gui.app.requests import ToHome, ToLesson, ToPlay
from gui.app.screen import Screen
from gui.app.session import Session, new_session
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.board.move_lines import lines_of_game
from gui.board.picking import Place
from gui.drawing import redraw
from gui.play.actions import Actions, by_key
from gui.play.after_game import AfterGame
from gui.play.captions import subtitle, title_words
from gui.play.controls import Controls
from gui.play.counting import Counting
from gui.play.cursor import BoardCursor
from gui.play.draws import DrawChoice, Draws
from gui.play.extension import PlayContext
from gui.play.extensions import Extensions
from gui.play.leaving import WORDS, Leaving
from gui.play.moving import Moving
from gui.play.panel_content import awaited_words, panel_content
from gui.play.panels import news_of
from gui.play.play_panels import PlayPanels
from gui.play.playable_board import PlayableBoard
from gui.play.taking_back import TakingBack
from gui.play.viewpoint import Viewpoint
from gui.play.views import Eyes
from gui.play.writing import Writing
from gui.widgets.widget import PRESS_KEYS


class PlayScene(Screen):
    """One game of a person.

    The session is held to let time pass and to end it; whatever is shown and done comes
    from the person's seat.
    """

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell)
        self._session = session
        self._seat = session.table.seat(session.person)
        notation = notation_of(shell.settings, self._seat.facts)
        self._viewpoint = Viewpoint(self._seat, notation)
        self._leaving = Leaving(shell.now)
        self._moving = Moving(self._viewpoint, self._play, shell)
        self._moving.confirms = lambda: shell.settings.confirm_moves
        self._draws = Draws(
            self._seat, lambda words: self._controls.notice.show(words, "draw")
        )
        self._arranged: object = None
        self._writing = Writing(self._moving, self.focus, self.arrange)
        cursor = BoardCursor(self._touch, self._leave_board)
        self._board = PlayableBoard(shell, self._moving, cursor)
        self._counting = Counting(self._seat)
        actions = self._make_actions()
        self._by_key = by_key(actions, self._seat.facts)
        self._controls = Controls(self._seat, actions, shell, cursor, self._writing.field)
        self._panels = PlayPanels(self._seat, self._controls)
        self._counting.serve(self._controls)
        self._extensions = Extensions(
            PlayContext(shell, self._seat, self._viewpoint, self._controls, self._counting)
        )
        self._viewpoint.catch_up()
        self._controls.buttons.over = self._viewpoint.after is not None
        self._tell()
        self._extensions.note()

    @classmethod
    def new(cls, shell: Shell, asked: ToPlay) -> PlayScene:
        """The screen of a new game."""
        return cls(shell, new_session(shell, asked))

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return title_words(self._seat, self._viewpoint.observed)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        idle = {"draw"} if self._draws.choice is DrawChoice.NOTHING else set()
        return super().answers.union(self._by_key.keys() - idle, self._extensions.answers)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``: the rules of the game that is played."""
        return ToLesson(self._seat.facts.key, self._seat.ruleset)

    @property
    def busy(self) -> bool:
        """Whether something that is to be shown is still being worked out."""
        return self._extensions.busy

    @property
    def board(self) -> BoardLayout:
        """The board as it lies now."""
        return replace(self._panels.board, flipped=self._viewpoint.flipped)

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``. Whatever is open over the board gets events first."""
        if self._board.answer(event) or self._extensions.grab(event, self.board):
            return True
        self.focus.free_keys(event)
        return False

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m, settings = self.metrics, self.shell.settings
        self.focus.set(self._panels.arrange(self.size, m, settings, self._has_news))
        self._board.lie(self.board, m, *self._panels.hands(self._viewpoint.flipped))
        self._arranged = self._arrangement

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if self._arranged != self._arrangement:
            self.arrange()
        viewpoint, settings, now = self._viewpoint, self.shell.settings, self.shell.now()
        view = viewpoint.view
        marks = self._extensions.mark(self._board.marks(view, settings))
        brief = self.metrics.size == "S"
        words = subtitle(self._seat, viewpoint.observed, viewpoint.ply, brief)
        self._controls.bar.subtitle = WORDS if self._leaving.asking else words
        awaited = awaited_words(self._seat, self.shell)
        over_since = self._panels.over_since
        content = panel_content(viewpoint, marks, settings, now, over_since, awaited)
        self._panels.draw(surface, content, self.style)
        self._board.draw(surface, view, marks)
        self._extensions.paint(surface, self.board, self.style)
        self._board.draw_question(surface)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: the board, and the keys of the game."""
        if self._board.calls_off(event) or self._extensions.hear(event, self.board):
            return
        if event.type == pygame.KEYDOWN:
            self._act_on_key(event)
        elif event.type != pygame.MOUSEWHEEL:
            self._board.act(event)
            if event.type == pygame.MOUSEBUTTONDOWN or self._moving.refuses(event):
                self._remind()
        elif self._board.pointed_at() is not None:
            self._go_to(self._viewpoint.ply - event.y)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: let the game go on and take in what has happened."""
        before = self._seat.preparing, self._seat.running
        self._catch_up()
        if not self._controls.buttons.passing:
            # Where the move is made, the next turn begins when the other one sits down.
            self._session.table.update(self.shell.now())
            self._catch_up()
        if (self._seat.preparing, self._seat.running) != before:
            redraw.now()
        self._extensions.tick(dt)
        complaint = self._session.saving.complaint()
        if complaint:
            self._controls.notice.show_error(complaint)

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        put_down = self._extensions.put_down()
        if self._moving.put_down() or put_down or self._counting.put_down():
            return
        started = self._viewpoint.live and self._viewpoint.observed.last > 0
        if self._panels.alone:
            self._zen()
        elif not started or self._leaving.agreed():
            self.go(ToHome())

    def close(self) -> None:
        """See ``Scene.close``."""
        self._extensions.close()
        self._session.close()

    @property
    def _has_news(self) -> bool:
        over = self._seat.outcome is not None
        news = news_of(self._viewpoint.seen, over=over)
        return bool(news) or self._controls.notice.enabled

    @property
    def _arrangement(self) -> tuple[object, ...]:
        """What the places of the widgets depend on besides the window."""
        shown = self._panels.alone, self._viewpoint.flipped
        return self._has_news, shown, self._controls.arrangement

    def _make_actions(self) -> Actions:
        after = AfterGame(self, self._session, self._viewpoint)
        back = TakingBack(self._seat, self._do, self.shell.now, self._counting.ask)
        return Actions(
            leave=lambda: self.go(ToHome()),
            go_to=self._go_to,
            step=lambda by: self._go_to(self._viewpoint.ply + by),
            resign=lambda: self._do(self._seat.resign),
            flip=self._viewpoint.turn,
            draw=lambda: self._do(self._draws.act),
            decline=lambda: self._do(self._draws.decline),
            take_back=back.turn,
            undo_move=back.move,
            undo_series=back.series,
            pass_on=self._session.hand_over,
            rematch=after.rematch,
            replay=after.replay,
            analyse=after.analyse,
            why=after.why,
            look=self._look_with,
            look_on=lambda: self._look_with(self._controls.eyes.chosen + 1),
            write=self._write,
            zen=self._zen,
            sound=self.switch_sound,
            options=self.show_options,
        )

    def _act_on_key(self, event: pygame.event.Event) -> None:
        action = self.shell.keys.action(event)
        if self._controls.buttons.passing and event.key in PRESS_KEYS:
            self._session.hand_over()
        elif action in self._by_key:
            self._by_key[action]()

    def _touch(self, place: Place) -> None:
        if self._controls.buttons.passing:
            self._session.hand_over()
        else:
            self._moving.touch(place)
            self._remind()

    def _remind(self) -> None:
        """Answer who tries what cannot be done, such as a piece that must wait."""
        if self._moving.reminder:
            self._controls.notice.show(self._moving.reminder, "info")

    def _leave_board(self) -> None:
        if not self._moving.put_down():
            self.focus.focus(None)

    def _write(self) -> None:
        """Open the line to type a move into, at the present moment."""
        self._go_to(self._viewpoint.observed.last)
        if self._moving.moves:
            self._controls.tabs.chosen = 0
            self._writing.open()

    def _zen(self) -> None:
        self._panels.zen = not self._panels.zen
        self.arrange()

    def _play(self, move: Move, by_hand: bool) -> None:
        animator = self._board.animator
        animator.by_hand, animator.walked = by_hand, self._moving.walked
        self._seat.play(move, self.shell.now())
        self._catch_up()

    def _do(self, action: Callable[[], None]) -> None:
        """What is no move: bring everything up to date after it."""
        action()
        self._catch_up()
        self._tell()

    def _catch_up(self) -> None:
        """Take in what has happened, and then play what was planned for this moment."""
        if not self._viewpoint.catch_up():
            return
        redraw.now()
        self._draws.follow()
        if self._viewpoint.after is not None:
            self._panels.end(self.shell.now())
        self._tell()
        self._extensions.note()
        self._moving.follow()

    def _tell(self) -> None:
        """Bring the list and the buttons up to date."""
        now, first = self._viewpoint.now, self._viewpoint.observed.first
        due = now.to_move if self._seat.outcome is None else None
        facts, moves = self._seat.facts, self._viewpoint.moves
        lines = lines_of_game(facts, moves, due, now.turn.number, first)
        self._controls.moves.show(lines, self._viewpoint.ply)
        passing = self._seat.shared and due is self._seat.side.other
        self._controls.buttons.allow(passing, self._draws.choice)
        self._controls.follow(self._viewpoint)

    def _go_to(self, ply: int) -> None:
        self._moving.picker.clear()
        self._viewpoint.go_to(ply)
        self._controls.follow(self._viewpoint)

    def _look_with(self, number: int) -> None:
        self._viewpoint.look_with(number)
        self._controls.eyes.chosen = list(Eyes).index(self._viewpoint.eyes)
