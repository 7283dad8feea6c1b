"""A game that is gone through: which moment is shown, on which boards, by which keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from core.records.replay import Boards
from core.records.tree import Path, is_main
from core.texts import _
from core.values import Observation, Square
from gui.app.board_settings import board_look
from gui.app.keys import Action
from gui.app.shell import Shell
from gui.board.board import Board, BoardLook
from gui.board.move_lines import Line, MoveCell, turn_lines
from gui.board.view_state import BoardMarks, ShownBoard
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import (
    PANELS,
    Caption,
    Panel,
    caption_of,
    look,
    marks_of,
    step_sounds,
)
from gui.replay.graphs import GraphCard, lead_words
from gui.replay.study import Study
from gui.replay.tree_rows import tree_lines
from gui.replay.words import fill_of, long_words, moment_beside

VIEWS: tuple[Panel | None, ...] = (None, "first", "truth", "second")
"""The choices of boards: all three, or one of them large."""

AT_ONCE = 0.03
"""Seconds a game may be annotated before it is first shown; enough for 300 plies."""

_PER_FRAME = 0.004
_STEPS = {"previous": -1, "next": 1}
_ENDS = {"first": False, "last": True}
_MOMENTS = {"previous_moment": -1, "next_moment": 1}


class Viewer:
    """Goes through a game.

    Args:
        shell: What all screens share.
        annotated: The game.
        ply: Where to begin; ``None`` for the end.

    Attributes:
        shell: See above.
        annotated: The game.
        ply: The position that is shown.
        moves: The lines of the move list.
        graphs: The card of the graphs.
        flipped: Whether the second side sits below.
        on_beyond: Called when Next is pressed at the end.
        on_branch: Called with the path of a move of a variation that is clicked.
        caption: What the line over a board says.
    """

    def __init__(self, shell: Shell, annotated: AnnotatedGame, ply: int | None) -> None:
        self.shell = shell
        self.flipped = False
        self.on_beyond: Callable[[], None] = lambda: None
        self.on_branch: Callable[[Path], None] = lambda _: None
        self.caption = self._caption
        self._view: Panel | None = None
        self._clock = 0.0
        self._pointed: dict[Panel, Square | None] = {}
        self._held = HeldKey(lambda event: shell.keys.action(event) in _STEPS)
        self.ply = 0
        self._open(annotated, ply)
        self.graphs = GraphCard(annotated, self.seek, shell)

    def tell(self, annotated: AnnotatedGame) -> None:
        """Show another game from its start."""
        self._open(annotated, 0)
        self.graphs.tell(annotated)
        redraw.now()

    def close(self) -> None:
        """Kill the processes that work for it."""
        self.graphs.close()

    # --- Going through it ----------------------------------------------------------------

    @property
    def answers(self) -> frozenset[Action]:
        """The actions that go through the game."""
        return frozenset({*_STEPS, *_ENDS, *_MOMENTS})

    @property
    def at_end(self) -> bool:
        """Whether the last position there is is shown."""
        return self.ply == self.annotated.plies

    def seek(self, ply: int) -> None:
        """Go to a ply, or the nearest there is."""
        ply = min(max(0, ply), self.annotated.plies)
        if ply == self.ply:
            return
        if abs(ply - self.ply) > 1:
            self._story = object()
        before, step = self.boards, ply - self.ply
        self.ply, self._turn = ply, self.annotated.turn(ply)
        if step == 1:
            self.shell.sounds.play(*step_sounds(before, self.boards, self.view))
        redraw.now()

    def step(self, plies: int) -> None:
        """Go forward so many plies, or back if negative."""
        if plies > 0 and self.at_end:
            self.on_beyond()
        self.seek(self.ply + plies)

    def step_moment(self, step: int) -> None:
        """Go to the previous moment, or to the next one."""
        ply = moment_beside(self.annotated, self.ply, step)
        if ply is not None:
            self.seek(ply)

    def go(self, key: int | Path) -> None:
        """Go to a move; one of a variation is shown where variations can be walked."""
        if isinstance(key, int):
            self.seek(key)
        elif is_main(key):
            self.seek(len(key))
        else:
            self.on_branch(key)

    def refresh(self) -> None:
        """Annotate the moves that were added to the game."""
        self.annotated.annotate(AT_ONCE)
        redraw.now()

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys that move through a game; whether this was one."""
        self._held.hear(event)
        return self._act_on(self.shell.keys.action(event))

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._clock += dt
        self.graphs.tick(dt)
        again = self._held.due(dt)
        if again is not None and not self.at_end:
            self._act_on(self.shell.keys.action(again))
        if not self.annotated.complete:
            self.annotated.annotate(_PER_FRAME)
            redraw.now()

    # --- The boards ----------------------------------------------------------------------

    @property
    def boards(self) -> Boards:
        """The moment that is shown."""
        return self._turn[-1]

    @property
    def view(self) -> Panel | None:
        """The one board that is shown; ``None`` while it is all of them.

        Where nothing is hidden all of them are alike, and one is shown.
        """
        return self._view if self.annotated.facts.hidden else "truth"

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The boards that are shown, from the left."""
        return PANELS if self.view is None else (self.view,)

    def show_view(self, number: int) -> None:
        """Show the boards of a number of ``VIEWS``."""
        self._view = VIEWS[number]

    def turn_view(self) -> None:
        """Show all boards, or one, or the next one."""
        self.show_view((VIEWS.index(self.view) + 1) % len(VIEWS))

    def flip(self) -> None:
        """Let the other side sit below."""
        self.flipped = not self.flipped

    def board(self, panel: Panel, notes: BoardMarks, m: Metrics) -> Board:
        """A board of the moment, with notes; one square is pointed at on all of them."""
        usual = board_look(self.shell, m)
        cursors = (self._pointed.get(each) for each in self.panels)
        cursor = next((square for square in cursors if square is not None), None)
        return Board(
            facts=self.annotated.facts,
            shown=ShownBoard(look(self.boards, panel)),
            look=BoardLook(usual.options, usual.settings, lambda: self._clock, usual.fog),
            marks=marks_of(panel, self._turn, notes, cursor),
            flipped=self.flipped,
            on_point=partial(self._point, panel),
            story=self._story,
            key=panel,
        )

    def _point(self, panel: Panel, square: Square | None) -> None:
        self._pointed[panel] = square

    def _open(self, annotated: AnnotatedGame, ply: int | None) -> None:
        annotated.annotate(AT_ONCE)
        self.annotated, self.moves = annotated, ReplayedMoves(annotated)
        self.ply = annotated.plies if ply is None else min(max(0, ply), annotated.plies)
        self._turn = annotated.turn(self.ply)
        self._story = object()

    def _caption(self, panel: Panel, seen: Observation) -> Caption:
        return caption_of(panel, self.annotated, seen)

    def _act_on(self, action: Action | None) -> bool:
        if action in _STEPS:
            self.step(_STEPS[action])
        elif action in _ENDS:
            self.seek(self.annotated.plies if _ENDS[action] else 0)
        elif action in _MOMENTS:
            self.step_moment(_MOMENTS[action])
        return action in self.answers


class Slideshow:
    """Says when the next move is due.

    Attributes:
        running: Whether it is running.
    """

    def __init__(self) -> None:
        self.running = False
        self._waited = 0.0

    def start(self) -> None:
        """Start it."""
        self.running, self._waited = True, 0.0

    def stop(self) -> None:
        """Stop it."""
        self.running = False

    def due(self, dt: float, seconds: float) -> bool:
        """Advance by ``dt`` seconds; whether the next move is due."""
        if not self.running:
            return False
        self._waited += dt
        if self._waited < seconds:
            redraw.within(seconds - self._waited)
            return False
        self._waited = 0.0
        return True


FIRST_AFTER = 0.35
"""Seconds until a held key repeats."""

THEN_EVERY = 0.06
"""Seconds between later repeats."""


class HeldKey:
    """Repeats a key that is held down.

    Args:
        is_wanted: Whether an event of a key going down is one of them.
    """

    def __init__(self, is_wanted: Callable[[pygame.event.Event], bool]) -> None:
        self._is_wanted = is_wanted
        self._down: pygame.event.Event | None = None
        self._left = 0.0

    def hear(self, event: pygame.event.Event) -> None:
        """Notice a key going down or coming up."""
        if event.type == pygame.KEYDOWN:
            self._down = event if self._is_wanted(event) else None
            self._left = FIRST_AFTER
        elif event.type == pygame.WINDOWFOCUSLOST or (
            self._down is not None
            and event.type == pygame.KEYUP
            and event.key == self._down.key
        ):
            self._down = None

    def due(self, dt: float) -> pygame.event.Event | None:
        """Advance by ``dt`` seconds; the key's event if it repeats now."""
        if self._down is None:
            return None
        self._left -= dt
        if self._left > 0:
            redraw.within(self._left)
            return None
        self._left = THEN_EVERY
        return self._down


class ReplayedMoves:
    """The lines of a game; with comments and variations where its file has any.

    The keys are plies, or with variations paths.

    Args:
        annotated: The game.
    """

    def __init__(self, annotated: AnnotatedGame) -> None:
        self._annotated = annotated
        self._made: tuple[object, list[Line]] = (None, [])

    def key(self, ply: int) -> Any:  # noqa: ANN401 - see MoveTree
        """What the move that led to ``ply`` is known by."""
        return ply if self._annotated.tree is None else (0,) * ply

    @property
    def lines(self) -> list[Line]:
        """The lines, made anew where more of the game has been worked out."""
        annotated = self._annotated
        known = annotated.plies, len(annotated.moments), len(annotated.unseen)
        if known != self._made[0]:
            self._made = known, self._lines()
        return self._made[1]

    def words(self, key: Any) -> str:  # noqa: ANN401 - see MoveTree
        """What the signs beside a move say."""
        ply = key if isinstance(key, int) else len(key)
        unseen = ply in self._annotated.unseen and key == self.key(ply)
        words = [_("The opponent did not see this move")] * unseen
        return "; ".join(filter(None, [*words, long_words(self._annotated, ply)]))

    def _lines(self) -> list[Line]:
        annotated, tree = self._annotated, self._annotated.tree
        if tree is not None:
            steps = Study(tree, notation=annotated.notation).steps
            return tree_lines(tree, steps, annotated.facts, {}, self._signed)
        moves = (
            (step.side, step.counted, self._signed(MoveCell(ply, step.san)))
            for ply, step in enumerate(annotated.steps, 1)
        )
        return [*turn_lines(annotated.facts, moves)]

    def _signed(self, cell: MoveCell) -> MoveCell:
        """A move with its signs, and with the score that the file gives it."""
        annotated, key = self._annotated, cell.key
        ply = key if isinstance(key, int) else len(key) if isinstance(key, tuple) else 0
        score = annotated.evaluations.get(ply) if annotated.tree is not None else None
        moment = fill_of(annotated, ply) if ply in annotated.moments else None
        value, unseen = "" if score is None else lead_words(score), ply in annotated.unseen
        return replace(cell, value=value, unseen=unseen, moment=moment)
