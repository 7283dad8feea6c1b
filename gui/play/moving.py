"""A person's moves, from the first touch of a piece to a move played or planned."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.knowledge import with_move
from core.values import Move, Observation, Piece, Square
from gui.app.shell import Shell
from gui.board.hands import draw_slot_note
from gui.board.layout import BoardLayout, Point
from gui.board.marks import StrokePen
from gui.board.picking import (
    Destinations,
    Offer,
    Place,
    Slot,
    destinations,
    gestures,
)
from gui.games import GAMES
from gui.play.picker import Picker
from gui.play.planned import Planned
from gui.play.present import Present
from gui.play.promoting import Promoting
from gui.play.refusals import Refusals
from gui.widgets.text_field import ENTER
from gui.widgets.widget import Style

_RIGHT = 3
_WAITING = "Click or Enter: play", "Esc: take back"


class Moving:
    """Turns clicks, keys and typed text into moves and premoves.

    On the person's turn a move that is spelt is played. While the other side is to move
    it is planned: played as soon as the turn comes if it is possible then, and dropped
    without a word, with all that is planned after it, if it is not. Offered for planning
    is what the person's own pieces could do on some board after all that is planned
    already, whatever is hidden.

    Args:
        present: The moment at which moves are made.
        play: Plays a move; told whether the piece was put there by dragging.
        shell: Has the time and the settings.

    Attributes:
        game: The game that is played.
        picker: What is picked.
        asked: The open question what a piece shall become.
        planned: The moves to be played as soon as their turns come.
        unconfirmed: The move that is shown and not played before it is confirmed.
        confirms: Whether moves have to be confirmed.
        walked: The last step of a move whose earlier ones the board has shown already.
        pen: Draws arrows and circles with the right button, where that can be done.
    """

    def __init__(
        self,
        present: Present,
        play: Callable[[Move, bool], None],
        shell: Shell,
    ) -> None:
        self.game = present.game
        self.picker = Picker()
        self.asked: Promoting | None = None
        self.planned = Planned(present.game)
        self.unconfirmed: Move | None = None
        self.confirms: Callable[[], bool] = lambda: False
        self.walked: tuple[Square, ...] = ()
        self.pen: StrokePen | None = None
        self._by_hand = False
        self._refusals = Refusals(present, self.picker, lambda: self.offer)
        self._present = present
        self._play = play
        self._shell = shell
        self._offered: tuple[Observation, Sequence[Move], Offer] | None = None

    @property
    def seen(self) -> Observation:
        """The present, as the person knows it, with what is planned on the board."""
        return self.planned.board(self._present.now)

    @property
    def ahead(self) -> Observation | None:
        """The board with what is planned or waits to be confirmed; ``None`` for nothing."""
        if not self._present.live or not (self.planned.moves or self.unconfirmed):
            return None
        if self.unconfirmed is not None:
            return with_move(self.game, self.seen, self.unconfirmed)
        return self.seen

    @property
    def moves(self) -> Sequence[Move]:
        """What may be played or planned on the board as it is shown."""
        return self._offering()[0]

    @property
    def offer(self) -> Offer:
        """Every way to point at one of ``moves``."""
        return self._offering()[1]

    @property
    def destinations(self) -> Destinations:
        """Where the piece that is picked can go."""
        return destinations(self.offer, self.picker.path, self.seen)

    @property
    def movable(self) -> frozenset[Square]:
        """The pieces that can move, once another one was tried and they are the fewer."""
        return self._refusals.movable

    def refuses(self, event: pygame.event.Event) -> bool:
        """Whether this has put a piece where it may not go."""
        return event.type == pygame.MOUSEBUTTONUP and self._refusals.refused is not None

    @property
    def reminder(self) -> str:
        """Why what was tried with a piece cannot be done; else nothing."""
        return self._refusals.reminder

    @property
    def plan_squares(self) -> frozenset[Square]:
        """The squares of what is planned or waits, while the board shows the present."""
        if not self._present.live:
            return frozenset()
        return frozenset(square for move in self._ahead for square in move.path)

    @property
    def _ahead(self) -> tuple[Move, ...]:
        waits = () if self.unconfirmed is None else (self.unconfirmed,)
        return (*self.planned.moves, *waits)

    @property
    def slot(self) -> Slot | None:
        """The slot of the hand that is picked, or from which a drop is planned."""
        drops = [move.drop for move in self._ahead if move.drop is not None]
        if drops and self._present.live and self.picker.slot is None:
            return Slot(drops[-1])
        return self.picker.slot

    def press(self, place: Place | None, at: Point) -> None:
        """Press on a square or a slot, or beside both.

        Where nothing can be picked or put, that gives up what is planned. A move that
        waits is confirmed on its target, and taken back by a press anywhere else. A board
        of the past is only looked at.
        """
        if not self._present.live:
            return
        waits, self.unconfirmed = self.unconfirmed, None
        if waits is not None and place == waits.target:
            self._play(waits, True)
            return
        self._refusals.press(place)
        found = [] if place is None else self.picker.press(self.offer, place, at)
        if place is None:
            self.picker.clear()
        if not self.picker.path:
            self.planned.clear()
        self.choose(found, by_hand=False)

    @property
    def ready(self) -> bool:
        """See ``BoardPlayer.ready``."""
        return bool(self.moves) and self.asked is None

    def arrival(self) -> tuple[bool, tuple[Square, ...]]:
        """See ``BoardPlayer.arrival``; told once of each move."""
        told = self._by_hand, self.walked
        self._by_hand, self.walked = False, ()
        return told

    def move(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.move``: a piece that is held comes along."""
        del place
        self.picker.move(at)

    def right(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.right``: it gives up what is picked, or else draws."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT
        if pressed and self.put_down():
            return True
        return self.pen is not None and self.pen.hear(event, layout)

    def answers(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.answers``: a promotion is chosen, a move confirmed."""
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.confirm():
            return True
        if self.asked is None or not self.asked.handle(event, layout):
            return False
        self.settle()
        return True

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """See ``BoardPlayer.draw_over``."""
        asked, shell = self.asked, self._shell
        if asked is not None:
            unrolled = asked.unrolled(shell.settings, shell.now())
            asked.draw(surface, layout, style.theme, unrolled)
        if self.unconfirmed is not None and self.ahead is not None:
            corner = layout.corner(self.unconfirmed.target)
            box = pygame.Rect(corner, (layout.cell,) * 2)
            draw_slot_note(surface, box, layout.cell, *_WAITING)

    def release(self, place: Place | None) -> None:
        """Let go over a square or a slot, or beside both."""
        dragged = self.picker.carried is not None
        self._refusals.release(place, dragged=dragged)
        self.choose(self.picker.release(self.offer, place), by_hand=dragged)

    def touch(self, place: Place) -> None:
        """Pick up or put down on a square or a slot without the mouse."""
        self.press(place, (0, 0))
        self.release(place)

    def choose(self, moves: Sequence[Move], by_hand: bool) -> None:
        """Make the move that was spelt, or ask which of several it is.

        The likeliest is made unasked with Shift, and by the settings unless Alt is held.
        """
        if len(moves) == 1:
            self._make(moves[0], by_hand)
        elif moves:
            asked = self._question(moves)
            held, likeliest = pygame.key.get_mods(), asked.choices[0].move
            queens = self._promotes(likeliest) and not held & pygame.KMOD_ALT
            if held & pygame.KMOD_SHIFT or queens:
                self._make(likeliest, by_hand)
            else:
                self.asked = asked

    def _promotes(self, move: Move) -> bool:
        """Whether the settings have this promotion made unasked."""
        usual = GAMES[self.game.facts.key].promotions[:1] == (move.promotion,)
        turn = self.seen.to_move is self.seen.viewer
        when = self._shell.settings.always_queen
        return usual and (when == "always" or (when == "ahead" and not turn))

    def settle(self) -> None:
        """Go on once the question what a piece shall become is answered."""
        if self.asked is None or self.asked.open:
            return
        answer, self.asked = self.asked.answer, None
        self.picker.clear()
        if answer is not None:
            self._make(answer, by_hand=False)

    def follow(self) -> None:
        """Take in that the game has gone on: hold on to the piece, carry out the plan."""
        now = self._present.now
        self.unconfirmed = None
        self._refusals.forget()
        due = self.planned.due(now)
        if due is not None:
            self.walked = ()
            self._play(due, False)
            return
        self.planned.keep_possible(now)
        if self.asked is None or not self._possible(self.asked):
            self.asked = None
            self.picker.keep(self.offer)

    def _possible(self, asked: Promoting) -> bool:
        """Whether every answer to a question is a move that may still be made."""
        return all(choice.move in self.moves for choice in asked.choices)

    def put_down(self) -> bool:
        """Give up what is picked, planned and waits; whether there was anything."""
        had = self.planned.clear() or self.unconfirmed is not None
        self.unconfirmed = None
        self._refusals.forget()
        return self.picker.clear() or had

    def confirm(self) -> bool:
        """Play the move that waits; whether there was one."""
        move = self.unconfirmed if self._present.live else None
        if move is not None:
            self.unconfirmed = None
            self._play(move, True)
        return move is not None

    def _make(self, move: Move, by_hand: bool) -> None:
        self._by_hand = by_hand
        stops = self.picker.stops
        self.walked = stops[-2:] if len(stops) > 2 else ()
        self.picker.clear()
        if self.seen.to_move is not self.seen.viewer:
            self.planned.add(move, self._present.now)
        elif self.confirms():
            self.unconfirmed = move
        else:
            self._play(move, by_hand)

    def _question(self, moves: Sequence[Move]) -> Promoting:
        """What a piece shall become that makes one of these moves."""
        first, now = moves[0], self.seen
        in_hand = Piece(now.viewer, first.drop) if first.drop is not None else None
        piece = in_hand or now.pieces[first.origin]
        return Promoting(moves, piece, self.game.facts.key, self._shell.now())

    def _offering(self) -> tuple[Sequence[Move], Offer]:
        if not self._present.live:
            return (), ()
        now = self.seen
        if self._offered is None or self._offered[0] is not now:
            moves = self._moves_at(now)
            offer = [g for m in moves for g in gestures(m, self.game.ways(now, m))]
            self._offered = now, moves, offer
        return self._offered[1:]

    def _moves_at(self, now: Observation) -> Sequence[Move]:
        if now.to_move is now.viewer:
            return now.moves
        return self.game.plans(now) if self._present.plans else ()
