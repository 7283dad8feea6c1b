"""A person's moves, from the first touch of a piece to a move played or planned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from core.game import Game
from core.notation import facts_read
from core.values import Move, Observation, Piece, Square
from gui.board.layout import Point
from gui.board.picking import (
    Destinations,
    Offer,
    Place,
    Slot,
    beginnings,
    begins,
    destinations,
    gestures,
)
from gui.play.objections import to_dropping, to_moving
from gui.play.picker import Picker
from gui.play.promoting import Promoting

NO_PLANS = "No planning ahead in series"
"""What is said to who tries to."""


class Present(Protocol):
    """The moment at which moves are made: at a table, or on a board to try things on."""

    @property
    def game(self) -> Game:
        """The rules."""

    @property
    def now(self) -> Observation:
        """The present, as whoever moves knows it."""

    @property
    def live(self) -> bool:
        """Whether the board shows it; nothing is offered while looking back."""

    @property
    def plans(self) -> bool:
        """Whether moves can be planned while the other side is to move."""


class Moving:
    """Turns clicks, keys and typed text into moves and premoves.

    On the person's turn a move that is spelt is played. While the other side is to move
    it is planned: played as soon as the turn comes if it is possible then, and dropped
    without a word if it is not. Offered for planning is what the person's own pieces could
    do on some board, whatever is hidden.

    Args:
        present: The moment at which moves are made.
        play: Plays a move; told whether the piece was put there by dragging.
        now: The time, in seconds.

    Attributes:
        game: The game that is played.
        picker: What is picked.
        asked: The open question what a piece shall become.
        planned: The move to be played as soon as the turn comes.
        walked: The last step of a move whose earlier ones the board has shown already.
    """

    def __init__(
        self,
        present: Present,
        play: Callable[[Move, bool], None],
        now: Callable[[], float],
    ) -> None:
        self.game = present.game
        self.picker = Picker()
        self.asked: Promoting | None = None
        self.planned: Move | None = None
        self.walked: tuple[Square, ...] = ()
        self._tried: Place | None = None
        self._refused: Move | None = None
        self._planned_after = 0
        self._present = present
        self._play = play
        self._now = now
        self._offered: tuple[Observation, Sequence[Move], Offer] | None = None

    @property
    def seen(self) -> Observation:
        """The present, as the person knows it."""
        return self._present.now

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
        """The pieces that can move, once another one was tried and they are the fewer.

        Where pieces must take, most others cannot move, and people wonder why.
        """
        own, able = self._own, beginnings(self.offer)
        tried = self._tried in own - able and not self.picker.path
        few = 2 * len(able) <= len(own) or self.game.must_take(self.seen)
        return able if tried and few else frozenset()

    def refuses(self, event: pygame.event.Event) -> bool:
        """Whether this has put a piece where it may not go."""
        return event.type == pygame.MOUSEBUTTONUP and self._refused is not None

    @property
    def reminder(self) -> str:
        """Why what was tried with a piece cannot be done; else nothing."""
        if self._plans_in_vain:
            return NO_PLANS
        refused = self._refused
        if refused is not None and (why := self.game.objection(self.seen, refused)):
            return why
        if isinstance(self._tried, Slot) and self.picker.slot is None:
            return self._no_drop(self._tried.symbol)
        able = self.movable
        if not able or not self.game.must_take(self.seen):
            return self._no_move()
        facts = facts_read(self.game)
        names = ", ".join(facts.name(square) for square in sorted(able))
        return f"You must take: {names}"

    def _no_drop(self, symbol: str) -> str:
        """Why a piece in hand can be dropped nowhere; else nothing."""
        return to_dropping(self.game, self.seen, symbol) if self._present.live else ""

    def _no_move(self) -> str:
        """Why the piece that was tried can go nowhere, likewise."""
        tried = self._tried
        live = self._present.live and self.seen.to_move is self.seen.viewer
        stuck = self._own - beginnings(self.offer)
        if not live or self.picker.path or isinstance(tried, Slot) or tried not in stuck:
            return ""
        return to_moving(self.game, self.seen, tried)

    @property
    def _plans_in_vain(self) -> bool:
        """Whether a move ahead was tried where turns of several moves forbid it."""
        waits = self._present.live and self.seen.to_move is not self.seen.viewer
        tried = isinstance(self._tried, Slot) or self._tried in self._own
        return waits and tried and not self.game.facts.alternates

    @property
    def _own(self) -> frozenset[Square]:
        """Where the pieces of whoever moves stand."""
        now = self.seen
        own = (square for square, man in now.pieces.items() if man.side is now.viewer)
        return frozenset(own)

    @property
    def plan_squares(self) -> frozenset[Square]:
        """The squares of the planned move, while the board shows the present."""
        if self.planned is None or not self._present.live:
            return frozenset()
        return frozenset(self.planned.path)

    @property
    def slot(self) -> Slot | None:
        """The slot of the hand that is picked, or from which a drop is planned."""
        planned = self.planned.drop if self.planned is not None else None
        if planned is not None and self._present.live:
            return Slot(planned)
        return self.picker.slot

    def press(self, place: Place | None, at: Point) -> None:
        """Press on a square or a slot, or beside both; all give a plan up."""
        self.planned, self._tried = None, place
        self._refused = self._misplaced(place)
        if place is None:
            self.picker.clear()
        else:
            self.choose(self.picker.press(self.offer, place, at), by_hand=False)

    def release(self, place: Place | None) -> None:
        """Let go over a square or a slot, or beside both."""
        dragged = self.picker.carried is not None
        self._refused = self._misplaced(place) if dragged else None
        self.choose(self.picker.release(self.offer, place), by_hand=dragged)

    def _misplaced(self, place: Place | None) -> Move | None:
        """The move of the piece picked to a place to which it may not go."""
        path = self.picker.path
        if place is None or isinstance(place, Slot) or len(path) != 1:
            return None
        if place == path[0] or begins(self.offer, (*path, place)):
            return None
        first = path[0]
        if isinstance(first, Slot):
            return Move((place,), drop=first.symbol)
        return Move((first, place))

    def touch(self, place: Place) -> None:
        """Pick up or put down on a square or a slot without the mouse."""
        self.press(place, (0, 0))
        self.release(place)

    def choose(self, moves: Sequence[Move], by_hand: bool) -> None:
        """Make the move that was spelt, or ask which of several it is.

        With Shift the piece becomes what it is asked about first, unasked.
        """
        if len(moves) == 1:
            self._make(moves[0], by_hand)
        elif moves:
            asked = self._question(moves)
            if pygame.key.get_mods() & pygame.KMOD_SHIFT:
                self._make(asked.choices[0].move, by_hand)
            else:
                self.asked = asked

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
        self._tried = self._refused = None
        if self.asked is None or not self._possible(self.asked):
            self.asked = None
            self.picker.keep(self.offer)
        if self.seen.ply <= self._planned_after:
            self.planned = None
        if self.planned is not None and self.seen.to_move is self.seen.viewer:
            move, self.planned = self.planned, None
            if move in self.moves:
                self._make(move, by_hand=False)

    def _possible(self, asked: Promoting) -> bool:
        """Whether every answer to a question is a move that may still be made."""
        return all(choice.move in self.moves for choice in asked.choices)

    def put_down(self) -> bool:
        """Give up what is picked and what is planned; whether there was anything."""
        had_plan, self.planned = self.planned is not None, None
        self._tried = self._refused = None
        return self.picker.clear() or had_plan

    def _make(self, move: Move, by_hand: bool) -> None:
        stops = self.picker.stops
        self.walked = stops[-2:] if len(stops) > 2 else ()
        self.picker.clear()
        if self.seen.to_move is self.seen.viewer:
            self._play(move, by_hand)
        else:
            self.planned, self._planned_after = move, self.seen.ply

    def _question(self, moves: Sequence[Move]) -> Promoting:
        """What a piece shall become that makes one of these moves."""
        first, now = moves[0], self.seen
        in_hand = Piece(now.viewer, first.drop) if first.drop is not None else None
        piece = in_hand or now.pieces[first.origin]
        return Promoting(moves, piece, self.game.facts.key, self._now())

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
