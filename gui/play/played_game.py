"""A game as one person plays it: what they see, pick and plan, and what they are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame

from core.records.tree import tree_of
from core.texts import N_, _
from core.values import Move
from gui.app.board_settings import notation_of
from gui.app.keys import Action
from gui.app.requests import (
    Exploring,
    ToAnalysis,
    ToAnalysisOf,
    ToHome,
    ToReplayOf,
    ToWhy,
)
from gui.app.screen import Leaving, Screen
from gui.app.session import Session
from gui.board.board import BoardArea
from gui.board.layout import BoardLayout, Point
from gui.board.move_lines import TurnLine, lines_of_game
from gui.board.picking import Place, gestures
from gui.drawing import redraw
from gui.play.draws import Draws
from gui.play.extension import Exporting, Extension, Failing, Learning, Sounds, Talk
from gui.play.hints import Hints
from gui.play.move_field import MoveLine
from gui.play.moving import Moving
from gui.play.moving_board import PieceNaming
from gui.play.pencil import Drawings, Pencil
from gui.play.series import Mate, Series
from gui.play.speech import Announcements, TypedWords
from gui.play.viewpoint import Eyes, Viewpoint
from gui.play.words import counts
from gui.sound.events import is_refused
from gui.widgets.button import TimedButton
from gui.widgets.notice import Notice
from gui.widgets.widget import PRESS_KEYS, Style
from settings.notes import MOST_MOVES, GameNotes, keep_notes, notes_of
from settings.remembered import StateError

if TYPE_CHECKING:
    from gui.play.far import FarSession

EXTENSIONS: tuple[type[Extension], ...] = (
    Series, Mate, Hints, Sounds, Announcements, Drawings, Pencil, Exporting, Failing,
    Learning, Talk,
)  # fmt: skip
"""What goes along with a game, in the order in which it hears and marks the board."""

LOOK_SECONDS = 10.0
"""How long the mover may look at a shared screen while the clocks stand still."""

GLANCE_SECONDS = 0.6
"""The same where nothing has to be hidden from whoever is next."""

QUESTION = N_("This game will not count for your rating.")

NOTED = N_("Your plan is a note now: it waits for your click.")
NOTED_SECONDS = 10.0

_TO_THE_END = 1 << 20
"""More moves than a game has."""

_EYES: tuple[Action, ...] = ("eyes_own", "eyes_veiled", "eyes_truth", "eyes_other")


class SeatMoves(Moving):
    """The moves of a person at the table, and whatever else they do on their board."""

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play.viewpoint, play.make, play.shell)
        self.confirms = lambda: play.shell.settings.confirm_moves
        self._table = play
        self._pressed: Place | None = None

    @property
    def sent(self) -> Move | None:
        """See ``Moving.sent``."""
        far = self._table.seat.far
        return None if far is None else far.sent

    def press(self, place: Place | None, at: Point) -> None:
        """See ``Moving.press``."""
        self._pressed = place
        for one in self._table.extensions:
            one.press(place)
        super().press(place, at)
        self._table.remind()

    def release(self, place: Place | None) -> None:
        """See ``Moving.release``."""
        if self._is_in_vain(place):
            for one in self._table.extensions:
                one.refuse()
        super().release(place)
        if self.refusals.refused is not None:
            self._table.remind()

    def _is_in_vain(self, place: Place | None) -> bool:
        """Whether the piece that is let go over a place cannot go there now."""
        pressed, self._pressed = self._pressed, None
        viewpoint = self._table.viewpoint
        if pressed is None or place is None or not viewpoint.live:
            return False
        now, game = viewpoint.now, self.game
        ways = [way for move in now.moves for way in gestures(move, game.ways(now, move))]
        return is_refused([way.path for way in ways], pressed, place)

    def touch(self, place: Place) -> None:
        """See ``Moving.touch``: where the screen waits to be handed over, do that."""
        if self._table.passing:
            self._table.session.hand_over()
            return
        super().press(place, (0, 0))
        super().release(place)
        self._table.remind()

    def right(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.right``: the mouse on the board, but for its left button."""
        table = self._table
        if event.type == pygame.MOUSEBUTTONDOWN and not table.area.covers(event.pos):
            return False
        hears = (one.hear(event, layout) for one in table.extensions)
        return super().right(event, layout) or any(hears)

    def answers(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.answers``."""
        grabs = (one.grab(event, layout) for one in self._table.extensions)
        return super().answers(event, layout) or any(grabs)

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """See ``BoardPlayer.draw_over``."""
        for one in self._table.extensions:
            one.paint(surface, layout, style)
        super().draw_over(surface, layout, style)


class PlayedGame:
    """A person's game at the table.

    Args:
        screen: Shows it.
        session: Held to let time pass and to end it; whatever is shown and done comes from
            the person's seat.

    Attributes:
        screen: See above.
        session: See above.
        shell: What all screens share.
        seat: Where the person sits.
        viewpoint: What they have been shown, and which moment of it the board shows.
        moving: Makes their moves.
        naming: Tells what pieces are called.
        line: Where a move is typed.
        draws: What they do about draws.
        area: The board, for mouse and keys.
        notice: A line of news.
        leaving: Whether they are about to leave.
        hand_over: The button that hands a shared screen to the other person.
        extensions: What goes along with the game.
        lines: Of the move list.
        passing: Whether the screen waits to be handed to the other person.
        tab: What stands in the place of the moves; empty for the moves.
        zen: Whether the board is to stand alone.
        over_since: When the end of the game was shown.
        question: What the person is asked to agree to; empty while they are not.
        remark: What else there is to say with the result.
    """

    def __init__(self, screen: Screen, session: Session | FarSession) -> None:
        shell = screen.shell
        self.screen, self.session, self.shell = screen, session, shell
        self.seat = session.table.seat(session.person)
        facts = self.seat.facts
        self.viewpoint = Viewpoint(self.seat, notation_of(shell.settings, facts))
        self.moving = SeatMoves(self)
        self.naming = PieceNaming(shell, self.moving.game)
        self.line = MoveLine(self.moving, screen.focus, TypedWords(self).answer)
        self.area, self.notice, self.leaving = BoardArea(), Notice(), Leaving(shell.now)
        self.draws = Draws(self.seat, lambda words: self.notice.show(words, "draw"))
        self.hand_over = TimedButton("", session.hand_over, "next")
        self.lines: Sequence[TurnLine] = ()
        self.tab = self.question = self.remark = ""
        self.passing = self.zen = False
        self.over_since = 0.0
        self._standing: object = None
        self._agreed: Callable[[], None] = lambda: None
        self.extensions = [each(self) for each in EXTENSIONS if each.serves(self.seat)]
        self.by_key = self._actions()
        self.viewpoint.catch_up()
        self.translate()
        self._recall()
        self._note()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.viewpoint.after is not None

    @property
    def lost(self) -> bool:
        """Whether the person has lost to a bot, and may ask why."""
        outcome = self.seat.outcome
        lost = outcome is not None and outcome.winner is self.seat.side.other
        return lost and not self.seat.shared

    @property
    def alone(self) -> bool:
        """Whether the board stands alone; it does not while something is to be answered."""
        return self.zen and not self.question and not self.seat.failure

    def translate(self) -> None:
        """Have in the present language what lasts: names of moves, and a button."""
        self.viewpoint.translate()
        self._follow()
        self.hand_over.words = _("Hand over")
        self.hand_over.tooltip = _("Pass the screen to the other player (Enter)")

    def tick(self, dt: float) -> None:
        """Let the game go on, and take in what has happened."""
        self.catch_up()
        if not self.passing:
            # Where the move is made, the next turn begins when the other one sits down.
            self.session.table.update(self.shell.now())
            self.catch_up()
        self._follow_standing()
        for one in self.extensions:
            one.tick(dt)
        complaint = self.session.saving.complaint()
        if complaint:
            self.notice.show_error(complaint)
        if self.session.following is not None:
            self.screen.go(self.session.following)

    def _follow_standing(self) -> None:
        """Take in what changes without a move: who thinks, the line, an offer of a draw."""
        seat, far = self.seat, self.seat.far
        line = () if far is None else (far.state, far.present, far.sent, far.rematch)
        self.draws.follow()
        standing = seat.preparing, seat.running, self.notice.words, line
        if standing != self._standing:
            self._standing = standing
            redraw.now()

    def catch_up(self) -> None:
        """Take in what has happened, and then play what was planned for this moment."""
        was_over = self.over
        if not self.viewpoint.catch_up():
            return
        redraw.now()
        self.draws.follow()
        if self.over and not was_over:
            self.line.field.hide()
            self.zen, self.over_since = False, self.shell.now()
        self._follow()
        self._note()
        self.moving.follow()

    def close(self) -> None:
        """Keep what is planned and drawn; let go of processes and files."""
        if self.session.notes:
            with suppress(ValueError, OSError):
                keep_notes(self.session.notes, GameNotes() if self.over else self._notes())
        for one in self.extensions:
            one.close()
        self.session.close()

    def _recall(self) -> None:
        """Take up what was planned and drawn when the game was left."""
        if self.over or not self.session.notes:
            return
        try:
            notes = notes_of(self.session.notes)
        except StateError as error:
            self.notice.show_error(str(error))
            return
        for one in self.extensions:
            one.recall(notes)
        self.moving.recall(Move(*each) for each in notes.plan)
        if self.moving.plan:
            self.notice.show(_(NOTED), seconds=NOTED_SECONDS)

    def _notes(self) -> GameNotes:
        """What is planned and drawn."""
        plan = ((m.path, m.promotion, m.drop) for m in self.moving.plan[:MOST_MOVES])
        notes = GameNotes(plan=tuple(plan))
        for one in self.extensions:
            notes = one.keep(notes)
        return notes

    def _note(self) -> None:
        for one in self.extensions:
            one.note()

    def _follow(self) -> None:
        """Bring the moves up to date, and who has the screen."""
        now, seat = self.viewpoint.now, self.seat
        due = now.to_move if seat.outcome is None else None
        moves, first = self.viewpoint.moves, self.viewpoint.observed.first
        self.lines = lines_of_game(seat.facts, moves, due, now.turn.number, first)
        passing = seat.shared and due is seat.side.other
        if passing and not self.passing:
            patience = LOOK_SECONDS if seat.control is not None else 0.0
            self.hand_over.start(patience if seat.facts.hidden else GLANCE_SECONDS)
        self.passing = passing

    # --- What is asked for ---------------------------------------------------------------

    def _actions(self) -> dict[Action, Callable[[], None]]:
        """What each key does; views only in games with hidden information."""
        table: dict[Action, Callable[[], None]] = {
            "previous": partial(self.step, -1),
            "next": partial(self.step, 1),
            "first": partial(self.go_to, 0),
            "last": partial(self.go_to, _TO_THE_END),
            "takeback": self.take_back,
            "draw": self.draw,
            "flip": self.viewpoint.turn,
            "replay": self.replay,
            "analyse": self.analyse,
            "type_move": self.write,
            "zen": self.turn_zen,
        }
        facts = self.seat.facts
        if not facts.alternates:
            table["undo_move"] = self.undo_move
        if facts.hidden:
            look = self.viewpoint.look_with
            table |= {action: partial(look, n) for n, action in enumerate(_EYES)}
            eyes = list(Eyes)
            table["view"] = lambda: look(eyes.index(self.viewpoint.eyes) + 1)
        return table

    def act(self, event: pygame.event.Event) -> None:
        """Take a key that no widget wanted."""
        board = self.area.board
        if any(one.hear(event, board) for one in self.extensions):
            return
        action = self.shell.keys.action(event)
        if self.passing and event.key in PRESS_KEYS:
            self.session.hand_over()
        elif self.question and event.key in PRESS_KEYS:
            self.agree()
        elif action in self.by_key:
            self.by_key[action]()

    def leave(self) -> None:
        """Go Home, where the game waits."""
        self.screen.go(ToHome())

    def go_to(self, ply: int) -> None:
        """Look at the moment after so many moves, as near as there is."""
        self.moving.picker.clear()
        self.viewpoint.go_to(ply)

    def step(self, by: int) -> None:
        """Look so many moves on or back."""
        self.go_to(self.viewpoint.ply + by)

    def write(self) -> None:
        """Open the line to type a move into, at the present moment."""
        self.go_to(self.viewpoint.observed.last)
        if not self.over and not self.passing:
            self.turn_to("")
            self.line.open()

    def turn_to(self, tab: str) -> None:
        """Bring a panel into view where it shares a place; ``""`` for the moves."""
        self.tab = tab

    def turn_zen(self) -> None:
        """Show the board alone, or with everything again."""
        self.zen = not self.zen
        redraw.now()

    def resign(self) -> None:
        """Give the game up."""
        self._do(self.seat.resign)

    def draw(self) -> None:
        """Accept, claim or offer a draw, or withdraw the offer, whichever can be done."""
        self._do(self.draws.act)

    def decline(self) -> None:
        """Decline the draw that the other person offers."""
        self._do(self.draws.decline)

    def take_back(self) -> None:
        """Undo what was moved of a series, or else go back to the turn before."""
        if self.seat.can_undo:
            self.undo_series()
        elif self.seat.can_take_back:
            self.ask(_("Take back"), self._take_back)

    def undo_move(self) -> None:
        """Undo the last move of the person's series."""
        self._undo(whole=False)

    def connect(self) -> None:
        """Look for the server again at once; this computer's own may have to be started."""
        if self.seat.far is not None:
            if self.session.address == self.shell.host.last_address:
                self.shell.begin_host()
            self.seat.far.retry()

    def undo_series(self) -> None:
        """Undo all of its moves."""
        self._undo(whole=True)

    def _take_back(self) -> None:
        if self.seat.can_take_back:
            self._do(self.seat.take_back)

    def _undo(self, *, whole: bool) -> None:
        def undo() -> None:
            if self.seat.can_undo:
                self._do(lambda: self.seat.undo(self.shell.now(), whole=whole))

        if not self.seat.facts.hidden:
            undo()
        elif self.seat.can_undo:
            self.ask(_("Take back"), undo)

    def _do(self, action: Callable[[], None]) -> None:
        """What is no move: bring everything up to date after it."""
        action()
        self.catch_up()
        self._follow()

    def make(self, move: Move) -> None:
        """Make a move of the person's."""
        self.seat.play(move, self.shell.now())
        self.catch_up()

    # --- What the person is asked --------------------------------------------------------

    def ask(self, words: str, act: Callable[[], None]) -> None:
        """Do something that makes a game count no more, if need be once that is agreed to.

        It asks once: afterwards the game does not count, and there is nothing to ask.

        Args:
            words: What it is, for a button; who tries the same again agrees to it.
            act: Does it.
        """
        again = self.question == words
        if again or not counts(self.seat) or self.seat.outcome is not None:
            self.dismiss()
            act()
            return
        self.question, self._agreed = words, act
        self.notice.show(_(QUESTION), "info", inf)

    def agree(self) -> None:
        """Agree to what is asked."""
        self.dismiss()
        self._agreed()

    def dismiss(self) -> None:
        """Take the question back, if there is one."""
        self.question = ""
        if self.notice.words == _(QUESTION):
            self.notice.hide()

    def give_up(self) -> bool:
        """Give up what is picked, planned, drawn or asked; whether there was anything."""
        had = [one.put_down() for one in self.extensions]
        if self.moving.put_down() or any(had):
            return True
        asked = bool(self.question)
        self.dismiss()
        return asked

    # --- After the game ------------------------------------------------------------------

    def rematch(self) -> None:
        """Play again with sides swapped, at once or when the other player wants to."""
        request = self.session.rematch(self.shell.dice.getrandbits(31))
        if request is not None:
            self.screen.go(request)

    def replay(self) -> None:
        """Replay the finished game."""
        after = self.viewpoint.after
        if after is not None:
            file = self.session.saving.written()
            self.screen.visit(ToReplayOf(after.record, file=file))

    def analyse(self) -> None:
        """Analyse it in its file, from the moment that the board shows."""
        after, path = self.viewpoint.after, (0,) * self.viewpoint.ply
        if after is None:
            return
        flipped, file = self.viewpoint.flipped, self.session.saving.written()
        if file is None:
            self.screen.visit(ToAnalysis(tree_of(after.record), path, flipped))
        else:
            game = ToAnalysisOf(file, record=after.record, at=path, flipped=flipped)
            self.screen.visit(game)

    def explore(self) -> None:
        """Look up what others played where the board stands."""
        after, ply = self.viewpoint.after, self.viewpoint.ply
        if after is None:
            return
        if self.seat.facts.hidden:
            file = self.session.saving.written()
            self.screen.visit(ToReplayOf(after.record, ply, file, exploring=Exploring()))
        else:
            tree, flipped = tree_of(after.record), self.viewpoint.flipped
            self.screen.visit(ToAnalysis(tree, (0,) * ply, flipped, exploring=Exploring()))

    def why(self) -> None:
        """Look back at how it was lost."""
        after = self.viewpoint.after
        if after is not None and self.lost:
            self.screen.visit(ToWhy(after.record, self.seat.side))

    def press_beside(self, event: pygame.event.Event) -> None:
        """Take a press beside everything: it gives up what is picked or planned."""
        if event.button == 1:
            self.moving.press(None, event.pos)
        else:
            self.moving.put_down()

    def remind(self) -> None:
        """Answer who tries what cannot be done, such as a piece that must wait."""
        if reminder := self.moving.refusals.reminder:
            self.notice.show(reminder, "info")
