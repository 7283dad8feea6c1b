"""A person's moves, from the first touch of a piece to a move played or planned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Protocol

import pygame

from core.game import Game
from core.knowledge import with_move
from core.notation import facts_read
from core.texts import N_, _, listed
from core.values import Move, Observation, Piece, Square
from gui.app.shell import Shell
from gui.board.hands import draw_slot_note
from gui.board.layout import BoardLayout, Point
from gui.board.marks import StrokePen
from gui.board.men import drawing_of
from gui.board.picking import (
    Offer,
    Path,
    Place,
    Slot,
    beginnings,
    begins,
    extend,
    gestures,
    matches,
)
from gui.board.promotion import (
    UNROLL,
    PieceQuestion,
    PromotionColumn,
    choices,
    draw_promotion,
)
from gui.board.view_state import Carried
from gui.drawing.redraw import motion_share
from gui.games import GAMES
from gui.widgets.text_field import ENTER
from gui.widgets.widget import Style


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


DRAG_FROM = 4
"""Pixels the pointer goes before a press becomes a drag."""


@dataclass(frozen=True, slots=True)
class _Grip:
    """Where the button went down on a piece, and whether it was chosen already.

    A piece on its way is gripped where it has come to.
    """

    place: Place
    at: Point
    again: bool


class Picker:
    """Picks a piece up and puts it down, by two clicks or by dragging.

    It knows what is on offer and nothing else of the game: what it does on a square where
    no move on offer ends is the same whatever stands there.

    Attributes:
        path: The places picked so far.
        carried: The piece on the pointer, while one is dragged.
    """

    def __init__(self) -> None:
        self.path: Path = ()
        self.carried: Carried | None = None
        self._grip: _Grip | None = None

    @property
    def chosen(self) -> Square | None:
        """The square of the piece picked for moving."""
        first = self.path[0] if self.path else None
        return None if isinstance(first, Slot) else first

    @property
    def slot(self) -> Slot | None:
        """The slot of the hand that is picked for a drop."""
        first = self.path[0] if self.path else None
        return first if isinstance(first, Slot) else None

    @property
    def stops(self) -> tuple[Square, ...]:
        """All the squares of a piece on its way, from the first to where it stands."""
        squares = tuple(place for place in self.path if not isinstance(place, Slot))
        return squares if len(squares) > 1 else ()

    def press(self, offer: Offer, place: Place, at: Point) -> list[Move]:
        """Press on a place; the moves this spells, if it ends one."""
        before = self.path
        if len(before) > 1 and place == before[-1]:
            self._grip = _Grip(place, at, again=False)
            return []
        self.path = extend(offer, before, place)
        found = matches(offer, self.path)
        if self.path == (place,) and not found:
            self._grip = _Grip(place, at, again=before == (place,))
        return found

    def move(self, at: Point) -> None:
        """Move the pointer; the piece comes along once it has gone a few pixels."""
        if self._grip is None:
            return
        if self.carried is not None or dist(at, self._grip.at) >= DRAG_FROM:
            self.carried = Carried(self.path[0], *at)

    def release(self, offer: Offer, place: Place | None) -> list[Move]:
        """Let go over a place or beside all; the moves this spells.

        On its own place a piece stays chosen, unless it was clicked a second time; beside
        the board it is given up; on a square it cannot go to it stays where it was.
        """
        grip, carried = self._grip, self.carried
        self._grip = self.carried = None
        if grip is None:
            return []
        if carried is None:
            if grip.again and place == grip.place:
                self.path = ()
            return []
        if place is None:
            self.path = ()
            return []
        grown = (*self.path, place)
        if not begins(offer, grown):
            return []
        self.path = grown
        return matches(offer, grown)

    def keep(self, offer: Offer) -> None:
        """Hold on to the piece that is picked if it can still go on from where it is."""
        if not begins(offer, self.path) or matches(offer, self.path):
            self.clear()

    def clear(self) -> bool:
        """Put down whatever is picked; return whether anything was."""
        had = bool(self.path)
        self.path, self.carried, self._grip = (), None, None
        return had


NO_PLANS = N_("No planning ahead in series")
"""What is said to who tries to."""


class Refusals:
    """The piece or the move that was tried last, as far as it may be told of.

    Args:
        present: The moment at which moves are made.
        picker: What is picked.
        offer: Gives every way to point at a move.

    Attributes:
        refused: The move of a piece that was put where it may not go.
    """

    def __init__(
        self, present: Present, picker: Picker, offer: Callable[[], Offer]
    ) -> None:
        self.refused: Move | None = None
        self._tried: Place | None = None
        self._present, self._picker, self._offer = present, picker, offer

    def press(self, place: Place | None) -> None:
        """Take note of a press, before the picker knows of it."""
        self._tried, self.refused = place, self._misplaced(place)

    def release(self, place: Place | None, *, dragged: bool) -> None:
        """Take note of where a piece is let go."""
        self.refused = self._misplaced(place) if dragged else None

    def forget(self) -> None:
        """Forget what was tried."""
        self._tried = self.refused = None

    @property
    def movable(self) -> frozenset[Square]:
        """The pieces that can move, once another one was tried and they are the fewer.

        Where pieces must take, most others cannot move, and people wonder why.
        """
        own, able = self._own, beginnings(self._offer())
        tried = self._tried in own - able and not self._picker.path
        few = 2 * len(able) <= len(own) or self._game.must_take(self._now)
        return able if tried and few else frozenset()

    @property
    def reminder(self) -> str:
        """Why what was tried with a piece cannot be done; else nothing."""
        if self._plans_in_vain:
            return _(NO_PLANS)
        refused = self.refused
        if refused is not None and (why := self._game.objection(self._now, refused)):
            return why
        if isinstance(self._tried, Slot) and self._picker.slot is None:
            return self._no_drop(self._tried.symbol)
        able = self.movable
        if not able or not self._game.must_take(self._now):
            return self._no_move()
        facts = facts_read(self._game)
        names = listed(facts.name(square) for square in sorted(able))
        return _("You must take: {squares}").format(squares=names)

    @property
    def _game(self) -> Game:
        return self._present.game

    @property
    def _now(self) -> Observation:
        return self._present.now

    @property
    def _own(self) -> frozenset[Square]:
        """Where the pieces of whoever moves stand."""
        now = self._now
        own = (square for square, man in now.pieces.items() if man.side is now.viewer)
        return frozenset(own)

    @property
    def _plans_in_vain(self) -> bool:
        """Whether a move ahead was tried where turns of several moves forbid it."""
        waits = self._present.live and self._now.to_move is not self._now.viewer
        tried = isinstance(self._tried, Slot) or self._tried in self._own
        return waits and tried and not self._game.facts.alternates

    def _misplaced(self, place: Place | None) -> Move | None:
        """The move of the piece picked to a place to which it may not go."""
        path = self._picker.path
        if place is None or isinstance(place, Slot) or len(path) != 1:
            return None
        if place == path[0] or begins(self._offer(), (*path, place)):
            return None
        first = path[0]
        if isinstance(first, Slot):
            return Move((place,), drop=first.symbol)
        return Move((first, place))

    def _no_drop(self, symbol: str) -> str:
        """Why a piece in hand can be dropped nowhere: the reason that holds most often."""
        now = self._now
        if not self._present.live or not now.hands.get(Piece(now.viewer, symbol)):
            return ""
        drops = (Move((square,), drop=symbol) for square in self._game.facts.squares)
        return self._usual_objection(drops)

    def _no_move(self) -> str:
        """Why the piece that was tried can go nowhere, likewise; else nothing."""
        tried, now = self._tried, self._now
        live = self._present.live and now.to_move is now.viewer
        stuck = self._own - beginnings(self._offer())
        if not live or self._picker.path or tried not in stuck:
            return ""
        plans = self._game.plans(now)
        return self._usual_objection(m for m in plans if m.origin == tried and not m.drop)

    def _usual_objection(self, moves: Iterable[Move]) -> str:
        """What forbids most of these moves; nothing where nothing is said of them."""
        told = Counter(self._game.objection(self._now, move) for move in moves)
        del told[""]
        return told.most_common(1)[0][0] if told else ""


class Planned:
    """Moves to be played turn by turn; what comes after one that cannot be is dropped.

    Args:
        game: The game that is played.

    Attributes:
        moves: What is planned, the next one first.
        noted: How many of them, from the first on, are a note: not played unasked.
    """

    def __init__(self, game: Game) -> None:
        self.moves: tuple[Move, ...] = ()
        self.noted = 0
        self._game = game
        self._since = 0
        self._board: tuple[Observation, tuple[Move, ...], Observation] | None = None

    def add(self, move: Move, now: Observation) -> None:
        """Plan one more move after the others."""
        self.noted = min(self.noted, len(self.moves))
        self.moves, self._since = (*self.moves, move), now.ply

    def recall(self, moves: Iterable[Move], now: Observation) -> None:
        """Take up as a note what was planned when the game was left."""
        self.moves, self._since = tuple(moves), now.ply - 1
        self.keep_possible(now)
        self.noted = len(self.moves)

    def clear(self) -> bool:
        """Give everything up; whether there was anything."""
        had, self.moves = bool(self.moves), ()
        return had

    def board(self, now: Observation) -> Observation:
        """The person's pieces as they would stand after all that is planned.

        It is the same object as long as nothing changes. On the person's own turn what is
        planned waits for the next move to be played.
        """
        if not self.moves or now.to_move is now.viewer:
            return now
        if self._board is None or self._board[0] is not now or self._board[1] != self.moves:
            board = now
            for move in self.moves:
                board = with_move(self._game, board, move)
            self._board = now, self.moves, board
        return self._board[2]

    def due(self, now: Observation) -> Move | None:
        """The move to be played now that the game has gone on, if it is possible.

        Moves taken back take what was planned after them along.
        """
        if now.ply <= self._since:
            self.moves = ()
        if not self.moves or now.to_move is not now.viewer:
            return None
        self._since, self.noted = now.ply, max(0, self.noted - 1)
        move, self.moves = self.moves[0], self.moves[1:]
        if move in now.moves:
            return move
        self.moves = ()
        return None

    def keep_possible(self, now: Observation) -> None:
        """Drop the first plan that no longer can be one, and all after it."""
        board, kept = now, list[Move]()
        for move in self.moves:
            if move not in self._game.plans(board):
                break
            kept.append(move)
            board = with_move(self._game, board, move)
        self.moves = tuple(kept)


class Promoting(PieceQuestion):
    """The question what a piece shall become.

    Args:
        moves: The moves in question, all over the same squares.
        piece: What is moved.
        variant: Key of the game.
        began: When the question was asked, in seconds.

    Attributes:
        choices: The answers, the likeliest first.
    """

    def __init__(
        self, moves: Sequence[Move], piece: Piece, variant: str, began: float
    ) -> None:
        super().__init__(len(moves))
        self.choices = choices(moves, piece, GAMES[variant].promotions)
        self._variant, self._began = variant, began

    def column(self, layout: BoardLayout) -> PromotionColumn:
        """Where the choices stand on a board."""
        return PromotionColumn(layout, self.choices[0].move.target, self.choices)

    def hit(self, at: Point, board: BoardLayout) -> int | None:
        """See ``PieceQuestion.hit``."""
        return self.column(board).hit(*at)

    def typed(self, key: str, board: BoardLayout) -> int | None:
        """See ``PieceQuestion.typed``."""
        return self.column(board).typed(key)

    def step(self, key: int, board: BoardLayout) -> int:
        """See ``PieceQuestion.step``."""
        way = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(key, 0)
        return way if self.column(board).downward else -way

    def draw(self, surface: pygame.Surface, layout: BoardLayout, shell: Shell) -> None:
        """Draw the column, as far as it has unrolled."""
        unrolled = motion_share(shell.settings, shell.now() - self._began, UNROLL)
        look = shell.theme, drawing_of(self._variant, layout.flipped)
        column, current = self.column(layout), self.current
        draw_promotion(surface, column, *look, current=current, unrolled=unrolled)


_RIGHT = 3
_WAITING = N_("Click or Enter: play"), N_("Esc: take back")


class Moving:
    """Turns clicks, keys and typed text into moves and premoves.

    On the person's turn a move that is spelt is played. While the other side is to move
    it is planned: played as soon as the turn comes if it is possible then, and dropped
    without a word, with all that is planned after it, if it is not. Offered for planning
    is what the person's own pieces could do on some board after all that is planned
    already, whatever is hidden. What was planned before the game was opened is a note:
    when its turn comes it waits to be confirmed.

    Args:
        present: The moment at which moves are made.
        play: Plays a move.
        shell: Has the time and the settings.

    Attributes:
        game: The game that is played.
        picker: What is picked.
        asked: The open question what a piece shall become.
        planned: The moves to be played as soon as their turns come.
        refusals: What may be told of a piece or a move that was tried in vain.
        unconfirmed: The move that is shown and not played before it is confirmed.
        confirms: Whether moves have to be confirmed.
        walked: The last step of a move whose earlier ones the board has shown already.
        pen: Draws arrows and circles with the right button, where that can be done.
    """

    def __init__(
        self,
        present: Present,
        play: Callable[[Move], None],
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
        self.refusals = Refusals(present, self.picker, lambda: self.offer)
        self._present = present
        self._play = play
        self._shell = shell
        self._offered: tuple[Observation, Sequence[Move], Offer] | None = None
        self._after: tuple[Observation, Move, Observation] | None = None

    @property
    def sent(self) -> Move | None:
        """The move on its way to a server; ``None`` where moves are made at once."""
        return None

    @property
    def seen(self) -> Observation:
        """The present as the person knows it, with what is sent or planned."""
        now, sent = self._present.now, self.sent
        if sent is None:
            return self.planned.board(now)
        if self._after is None or self._after[0] is not now or self._after[1] != sent:
            turn = replace(with_move(self.game, now, sent), to_move=now.viewer.other)
            self._after = now, sent, replace(turn, moves=())
        return self.planned.board(self._after[2])

    @property
    def ahead(self) -> Observation | None:
        """The board with what is planned or waits to be confirmed; ``None`` for nothing."""
        if not self._present.live or not self._ahead:
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
    def plan_squares(self) -> frozenset[Square]:
        """The squares of what is planned or waits, while the board shows the present."""
        if not self._present.live:
            return frozenset()
        return frozenset(square for move in self._ahead for square in move.path)

    @property
    def _ahead(self) -> tuple[Move, ...]:
        known = self.sent, *self.planned.moves, self.unconfirmed
        return tuple(move for move in known if move is not None)

    @property
    def plan(self) -> tuple[Move, ...]:
        """The move that waits to be confirmed, if there is one, and all that is planned."""
        waits = () if self.unconfirmed is None else (self.unconfirmed,)
        return (*waits, *self.planned.moves)

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
            self._by_hand = True
            self._play(waits)
            return
        if waits is not None:
            self.planned.clear()
        self.refusals.press(place)
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
        if self.asked is not None:
            self.asked.draw(surface, layout, self._shell)
        if self.unconfirmed is not None and self.ahead is not None:
            corner = layout.corner(self.unconfirmed.target)
            box = pygame.Rect(corner, (layout.cell,) * 2)
            draw_slot_note(surface, box, layout.cell, *map(_, _WAITING))

    def release(self, place: Place | None) -> None:
        """Let go over a square or a slot, or beside both."""
        dragged = self.picker.carried is not None
        self.refusals.release(place, dragged=dragged)
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
        asked, self.asked = self.asked, None
        self.picker.clear()
        if asked.answer is not None:
            self._make(asked.choices[asked.answer].move, by_hand=False)

    def follow(self) -> None:
        """Take in that the game has gone on: hold on to the piece, carry out the plan."""
        now = self._present.now
        self.unconfirmed = None
        self.refusals.forget()
        noted = self.planned.noted > 0
        due = self.planned.due(now)
        if due is not None:
            self.walked = ()
            if noted:
                self._wait_with(due)
            else:
                self._play(due)
            return
        self.planned.keep_possible(now)
        if self.asked is None or not self._possible(self.asked):
            self.asked = None
            self.picker.keep(self.offer)

    def recall(self, plan: Iterable[Move]) -> None:
        """Take up as a note what was planned when the game was left."""
        self.planned.recall(plan, self._present.now)
        self.follow()

    def _wait_with(self, move: Move) -> None:
        """Show a move and wait until it is confirmed."""
        self.unconfirmed, self.asked = move, None
        self.picker.clear()

    def _possible(self, asked: Promoting) -> bool:
        """Whether every answer to a question is a move that may still be made."""
        return all(choice.move in self.moves for choice in asked.choices)

    def put_down(self) -> bool:
        """Give up what is picked, planned and waits; whether there was anything."""
        had = self.planned.clear() or self.unconfirmed is not None
        self.unconfirmed = None
        self.refusals.forget()
        return self.picker.clear() or had

    def confirm(self) -> bool:
        """Play the move that waits; whether there was one."""
        move = self.unconfirmed if self._present.live else None
        if move is not None:
            self.unconfirmed, self._by_hand = None, True
            self._play(move)
        return move is not None

    def _make(self, move: Move, by_hand: bool) -> None:
        self._by_hand = by_hand
        stops = self.picker.stops
        self.walked = stops[-2:] if len(stops) > 2 else ()
        self.picker.clear()
        if self.seen.to_move is not self.seen.viewer:
            self.planned.add(move, self._present.now)
            return
        self.planned.clear()
        self.unconfirmed = None
        if self.confirms():
            self.unconfirmed = move
        else:
            self._play(move)

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
