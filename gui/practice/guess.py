"""Guess the fog: a game gone through with the eyes of one side, stop by stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

import pygame

from core.game import Game
from core.hindsight.findings import JudgedMove, turning
from core.practice.guess import (
    WATCH,
    GuessPace,
    game_identity,
    side_to_guess,
)
from core.practice.guess_session import (
    GUESSES,
    GUESSES_FILE,
    GuessResult,
    GuessSession,
    Step,
    best_of,
    result_of,
)
from core.records.log import LogError
from core.records.reader import TreeReading
from core.records.tree import record_of
from core.tasks.workers import Work
from core.texts import N_, _
from core.values import Move, Observation, Side, Square
from gui.app.board_settings import notation_for
from gui.app.keys import Action
from gui.app.requests import Request, ToGuess, ToGuessOf, ToLesson, ToReplayOf
from gui.app.scene import Scene
from gui.app.screen import BoardScreen, Leaving, Screen
from gui.app.shell import Shell
from gui.board.layout import BoardLayout, Point
from gui.board.move_lines import Line, lines_of_game
from gui.board.picking import Place, Slot
from gui.drawing import redraw
from gui.drawing.redraw import paced
from gui.play.moving import Moving
from gui.play.moving_board import PieceNaming
from gui.practice import guess_end, guess_view
from gui.replay.opening import FileReading, opened
from gui.replay.words import name_words
from gui.sound.events import Sound, move_sounds
from gui.ui.layout import Column, Element
from gui.ui.parts import app_bar
from gui.widgets.widget import PRESS_KEYS

_PACE = 0.7
"""Seconds for each move on the way from one stop to the next."""

_RIGHT = 3
_NO_MOMENT = N_("No move of this side turned the game: it stops at every third turn.")
_UNSAVED = N_("Once more to leave: a game counts when it is guessed to its end.")


class GuessScene(BoardScreen):
    """A finished game that is guessed from one side.

    It is the moment of which ``gui.play.moving.Present`` tells.

    Args:
        shell: What all screens share.
        asked: The game, and whose side.

    Attributes:
        record: The game.
        guessing: Where it stands.
        pace: How often it stops.
        symbol: The kind of piece that is marked next.
        ply: The moment that is shown.
        reached: The last moment that may be shown.
        known: Whether the board shows what could be known, and not the truth.
        moving: Makes marks and moves.
        chosen: Which of the stops is shown at the end.
        best: The best guess of this game that is on file.
        looked: The moves that were looked at so far for turning moments.
    """

    plans = False
    heading = N_("Guess the fog")

    def __init__(self, shell: Shell, asked: ToGuess) -> None:
        super().__init__(shell)
        self.record, self.pace = asked.record, GuessPace.THIRD
        self._notation = notation_for(shell.settings, asked.record)
        self._path = shell.problems / GUESSES_FILE
        self._leaving = Leaving(shell.now)
        self._ahead, self._looking = Work(shell.begin), Work(shell.begin)
        self.looked: list[JudgedMove] = []
        self.saved: tuple[GuessResult, ...] = ()
        try:
            self.saved = GUESSES.read(self._path)
        except LogError as error:
            text = _("{error} It will be put aside.").format(error=error)
            self.banner.show_error(text)
        self.take_side(asked.side)

    # --- Before it begins ----------------------------------------------------------------

    def take_side(self, side: Side) -> None:
        """Choose through whose eyes the game is guessed, from its beginning."""
        self.guessing = GuessSession(self.record, side, self._notation)
        self.ply = self.reached = self.chosen = 0
        self.known, self._since = False, 0.0
        self._listed: tuple[int, Sequence[Line]] | None = None
        facts = self.guessing.game.facts
        self.symbol = facts.symbols[0]
        self.moving = GuessPlayer(self, self.guessing)
        self.naming = PieceNaming(self.shell, self.guessing.game)
        self.best = best_of(self.saved, game_identity(self.record, facts), side)

    def take_pace(self, pace: GuessPace) -> None:
        """Choose how often the game stops."""
        self.pace = pace

    def begin(self) -> None:
        """Come to the first stop; turning moments must be found before."""
        if self.looking or not self.guessing.turns:
            return
        if self.pace is GuessPace.TURNING:
            self.looked = []
            self._looking.start(
                "gui.app.hindsight:look_back", self.record, self.guessing.side
            )
        else:
            self._start(())

    @property
    def looking(self) -> bool:
        """Whether turning moments are still looked for."""
        return self._looking.running

    def _start(self, moments: Sequence[int]) -> None:
        guessing = self.guessing
        guessing.begin(self.pace, moments)
        self._ahead.start("gui.app.hindsight:work_ahead", guessing.seen, guessing.stops)
        self._arrive(0)

    def _find_moments(self) -> None:
        """Take in what is found on the way to turning moments."""
        if not self.looking:
            return
        self.looked += (found := self._looking.poll())
        if found or not self.looking:
            redraw.now()
        if not self.looking:
            problem = self._looking.problem
            if problem:
                words = _("Turning moments cannot be found: {problem}.")
                self.banner.show_error(words.format(problem=problem))
            moments = turning(self.looked, self.record.outcome, self.guessing.side)
            if not moments and not problem:
                self.banner.show(_(_NO_MOMENT), "info")
            self._start([move.ply for move in moments])

    # --- The screen ----------------------------------------------------------------------

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToGuess(self.record, self.guessing.side)

    def translate(self) -> None:
        """See ``Screen.translate``: moves are named anew, and what was guessed stays."""
        self.guessing.translate()
        self._listed = None

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self.record.variant, self.record.ruleset)

    @property
    def upright(self) -> bool:
        """Whether the window is, so that all stands below the board."""
        return self.size[1] > self.size[0]

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self.looking or self._ahead.running

    @property
    def failure(self) -> str:
        """Why what could be known cannot be worked out, in one line; or empty."""
        return self._ahead.problem

    @property
    def begun(self) -> bool:
        """Whether the game has begun."""
        return bool(self.guessing.stops)

    @property
    def over(self) -> bool:
        """Whether all stops are behind."""
        return self.begun and self.guessing.step is Step.OVER

    def close(self) -> None:
        """See ``Scene.close``."""
        self._ahead.close()
        self._looking.close()

    def back(self) -> None:
        """See ``Screen.back``; a game that is amid is left by the second request."""
        if self.begun and self.moving.put_down():
            return
        amid = self.begun and not self.over
        if amid and not self._leaving.agreed():
            self.banner.show(_(_UNSAVED), "info")
            return
        super().back()

    def view(self) -> Element:
        """See ``Screen.view``."""
        m = self.metrics
        if self.over:
            body = guess_end.view(self, m)
        elif self.begun:
            body = guess_view.stop(self, m)
        else:
            body = guess_view.before(self, m)
        tags, names = self.record.tags, name_words(self.record)
        event = _(tags.get("Event", "")) if WATCH in tags else ""
        title = f"{event} · {names}" if event else names
        icons = self.game_icons()
        return Column(app_bar(_(self.heading), title, self.back, self.home, *icons), body)

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: letters of pieces come before all other keys."""
        if super().hear(event):
            return True
        return event.type == pygame.KEYDOWN and self.marking and self._typed(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event)
        if action is not None and action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.KEYDOWN and event.key in PRESS_KEYS:
            self.enter()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.moving.press(None, event.pos)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: take in what was worked out, and walk on to the stop."""
        self._find_moments()
        guessing = self.guessing
        if self._ahead.running:
            for found in (known := self._ahead.poll()):
                guessing.note(found)
            if known or not self._ahead.running:
                redraw.now()
        if self.begun and not self.over and self.reached < guessing.ply:
            self._walk(dt, guessing)

    @property
    def _by_key(self) -> Mapping[Action, Callable[[], None]]:
        if not self.begun:
            return {}
        if self.over:
            return {"previous": partial(self.step, -1), "next": partial(self.step, 1)}
        return {
            "previous": partial(self.step, -1),
            "next": partial(self.step, 1),
            "first": partial(self.go_to, 0),
            "last": self.catch_up,
            "view": self.turn_view,
        }

    # --- The moment ----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """See ``Present.game``."""
        return self.guessing.game

    @property
    def seen(self) -> Sequence[Observation]:
        """All that the side had been shown up to the moment that is shown."""
        return self.guessing.seen[: self.ply + 1]

    @property
    def now(self) -> Observation:
        """See ``Present.now``."""
        return self.seen[-1]

    @property
    def lines(self) -> Sequence[Line]:
        """The list of the moves that were reached, as the side knows them."""
        if self._listed is None or self._listed[0] != self.reached:
            moves = self.guessing.moves[: self.reached]
            self._listed = self.reached, lines_of_game(self.game.facts, moves)
        return self._listed[1]

    @property
    def present(self) -> bool:
        """Whether the moment that is asked about is shown."""
        return self.ply == self.guessing.ply

    @property
    def marking(self) -> bool:
        """Whether pieces can be marked."""
        return self.guessing.step is Step.MARKS and self.present

    @property
    def live(self) -> bool:
        """See ``Present.live``: whether the move can be guessed."""
        return self.guessing.step is Step.MOVE and self.present

    def step(self, by: int) -> None:
        """Go so many moments on or back; at the end, so many stops."""
        if not self.over:
            self.go_to(self.ply + by)
        else:
            last = len(self.guessing.done) - 1
            self.chosen = min(max(0, self.chosen + by), last)

    def go_to(self, ply: int) -> None:
        """Show an earlier moment, as near as there is."""
        self.ply = min(max(0, ply), self.reached)
        self.moving.put_down()
        self.moving.follow()
        redraw.now()

    def catch_up(self) -> None:
        """Go on to the stop at once."""
        self.reached = self.guessing.ply
        self.go_to(self.reached)

    def turn_view(self) -> None:
        """Show what could be known, or the truth again."""
        self.known = not self.known

    def _arrive(self, first: int) -> None:
        """Walk to the next stop from a moment, or be there at once."""
        self.known, self._since, self.reached = False, 0.0, first
        if first == 0 or self.shell.settings.less_motion:
            self.catch_up()
        else:
            self.go_to(first)

    def _walk(self, dt: float, guessing: GuessSession) -> None:
        self._since += dt
        left = paced(self.shell.settings, _PACE) - self._since
        if left > 0:
            redraw.within(left)
            return
        follows = self.ply == self.reached
        self._since, self.reached = 0.0, self.reached + 1
        if follows:
            for sound in move_sounds(*guessing.seen[self.reached - 1 : self.reached + 1]):
                self.shell.sounds.play(sound)
            self.go_to(self.reached)

    # --- What is done --------------------------------------------------------------------

    def take_kind(self, symbol: str) -> None:
        """Choose the kind of piece that is marked next."""
        self.symbol = symbol

    def press(self, square: Square) -> None:
        """Mark a square, if it is in the fog."""
        if square in self.guessing.question.fogged:
            self.guessing.press(square, self.symbol)

    def show(self) -> None:
        """Give the marks up, and see the truth."""
        if self.marking:
            self.guessing.show()

    def guess(self, move: Move) -> None:
        """Guess the move that was played."""
        guessing = self.guessing
        if self.live:
            guessing.guess_move(move)
            found = guessing.guess == guessing.played
            self.shell.sounds.play(Sound.WON if found else Sound.OWN_MOVE)

    @property
    def weighed(self) -> bool:
        """Whether all there is to know of the guess is known, or nobody can tell."""
        return self.guessing.known is not None or bool(self.failure)

    def go_on(self) -> None:
        """Leave the stop for the next one; after the last the game is written down."""
        guessing = self.guessing
        if guessing.step is not Step.ANSWERED or not self.weighed:
            return
        before = guessing.ply
        guessing.go_on()
        if self.over:
            self._save(guessing)
        else:
            self._arrive(before)

    def enter(self) -> None:
        """Do what the main button does."""
        if self.over:
            return
        if not self.begun:
            self.begin()
        elif not self.present:
            self.catch_up()
        elif self.marking:
            self.show()
        else:
            self.go_on()

    def again(self) -> None:
        """Guess the same game once more."""
        self.close()
        self.take_side(self.guessing.side)

    def replay(self) -> None:
        """Replay the game from the stop that is shown."""
        self.go(ToReplayOf(self.record, self.guessing.done[self.chosen].ply))

    def _typed(self, event: pygame.event.Event) -> bool:
        """Choose a kind of piece by its letter; the same again for a promoted one."""
        letter, symbols = getattr(event, "unicode", "").lower(), self.game.facts.symbols
        kinds = [s for s in symbols if s.removeprefix("+") == letter]
        if not kinds:
            return False
        place = kinds.index(self.symbol) + 1 if self.symbol in kinds else 0
        self.symbol = kinds[place % len(kinds)]
        return True

    def _save(self, guessing: GuessSession) -> None:
        now = datetime.now().astimezone().replace(microsecond=0)
        result = result_of(guessing, self.pace, now)
        try:
            self.saved = GUESSES.add(self._path, [result])
        except OSError as error:
            self.saved = (*self.saved, result)
            why = error.strerror or error
            self.banner.show_error(_("This game cannot be saved: {why}.").format(why=why))
        self.best = best_of(self.saved, result.game, result.side)


class GuessPlayer(Moving):
    """Marks pieces in the fog, and then makes the move that is guessed.

    Args:
        scene: The screen.
        guessing: The game.
    """

    def __init__(self, scene: GuessScene, guessing: GuessSession) -> None:
        super().__init__(scene, scene.guess, scene.shell)
        self._scene, self._guessing = scene, guessing
        self._pointed: Place | None = None

    @property
    def ready(self) -> bool:
        """See ``BoardPlayer.ready``: whether what is pointed at can be marked."""
        return super().ready or self._markable(self._pointed) is not None

    def press(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.press``."""
        square = self._markable(place)
        if square is not None:
            self._scene.press(square)
        else:
            super().press(place, at)

    def move(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.move``."""
        super().move(place, at)
        self._pointed = place

    def right(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.right``: it wipes a mark."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT:
            square = self._markable(layout.square_at(*event.pos))
            if square is not None:
                self._guessing.wipe(square)
                return True
        return super().right(event, layout)

    def _markable(self, place: Place | None) -> Square | None:
        if place is None or isinstance(place, Slot) or not self._scene.marking:
            return None
        return place if place in self._guessing.question.fogged else None


def guess_of_file(shell: Shell, asked: ToGuessOf) -> Scene:
    """Guess a game of a file."""

    def then(reading: TreeReading) -> Screen:
        record = record_of(reading.games[0])
        return GuessScene(shell, ToGuess(record, side_to_guess(record)))

    return opened(shell, FileReading(asked.path, asked.game), then)
