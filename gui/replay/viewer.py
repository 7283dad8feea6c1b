"""Shows a game: boards, transport row, move list and graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from core.records.replay import Boards
from core.records.tree import Path, is_main
from core.values import Observation, Square
from gui.app.board_settings import board_options, fog_time
from gui.app.keys import Action, Keys
from gui.app.shell import Shell
from gui.board.move_tree import MoveTree
from gui.drawing import redraw
from gui.drawing.pace import paced
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.autoplay import HeldKey
from gui.replay.boards import BoardRow, Notes, look, step_sounds
from gui.replay.captions import Caption, caption_of, draw_caption
from gui.replay.graph_card import GraphCard
from gui.replay.layout import Panel, ReplayLayout, Room, one_board, three_boards
from gui.replay.moment_summary import MomentSummary
from gui.replay.moments import moment_beside, threats
from gui.replay.move_list import ReplayedMoves
from gui.replay.transport import Transport
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget

VIEWS: tuple[Panel | None, ...] = (None, "first", "truth", "second")
"""The choices of boards: all three, or one of them large."""

AT_ONCE = 0.03
"""Seconds a game may be annotated before it is first shown; enough for 300 plies."""

_PER_FRAME = 0.004
_STEPS = {"previous": -1, "next": 1}
_ENDS = {"first": False, "last": True}
_MOMENTS = {"previous_moment": -1, "next_moment": 1}
_ALONG = frozenset({pygame.K_LEFT, pygame.K_RIGHT})


class Viewer:
    """Shows a game and goes through it.

    Args:
        shell: What all screens share.
        annotated: The game.
        ply: Where to begin; ``None`` for the end.
        on_play: Called when the round button is pressed.

    Attributes:
        annotated: The game.
        ply: The position that is shown.
        transport: The row of buttons.
        strip: Whether the layout keeps a line free at the foot of the window.
        foot: Pixels at the foot of the move list that it must leave free.
        on_beyond: Called when Next is pressed at the end.
        on_branch: Called with the path of a move of a variation that is clicked.
        caption: What the line over a board says.
    """

    def __init__(
        self,
        shell: Shell,
        annotated: AnnotatedGame,
        ply: int | None,
        on_play: Callable[[], None],
    ) -> None:
        annotated.annotate(AT_ONCE)
        self.annotated = annotated
        self.ply = annotated.plies if ply is None else min(max(0, ply), annotated.plies)
        self.strip = False
        self.foot = 0
        self.on_beyond: Callable[[], None] = _nothing
        self.on_branch: Callable[[Path], None] = _nothing
        self.caption = self._caption
        self.transport = Transport(self.seek, self._press_step, on_play, shell.keys)
        self._shell = shell
        self._boards = BoardRow(annotated.turn(self.ply))
        self._listed = ReplayedMoves(annotated)
        self._moves = self._list()
        self._head = MomentSummary(annotated, self._step_moment, shell.keys)
        self._graph = GraphCard(annotated, self.seek, shell)
        self._held = HeldKey(lambda event: shell.keys.action(event) in _STEPS)
        self._view: Panel | None = None
        self._flipped = False
        self._layout: ReplayLayout | None = None

    @property
    def shell(self) -> Shell:
        """The program's."""
        return self._shell

    @property
    def answers(self) -> frozenset[Action]:
        """The actions that go through the game."""
        return frozenset({*_STEPS, *_ENDS, *_MOMENTS})

    @property
    def keys(self) -> Keys:
        """The keys of each action."""
        return self._shell.keys

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        head, graph = self._head.widgets, self._graph.widgets
        return [*self.transport.widgets, self._moves, *head, *graph]

    @property
    def layout(self) -> ReplayLayout:
        """The layout; valid after ``arrange``."""
        assert self._layout is not None
        return self._layout

    def tell(self, annotated: AnnotatedGame) -> None:
        """Show another game from its start."""
        self.annotated = annotated
        annotated.annotate(AT_ONCE)
        self._listed = ReplayedMoves(annotated)
        self._moves = self._list()
        self._head.tell(annotated)
        self._graph.tell(annotated)
        self.ply = 0
        self._boards.show(annotated.turn(0), moving=False)
        self._show_ply()

    def seek(self, ply: int) -> None:
        """Go to a ply, or the nearest there is."""
        ply = min(max(0, ply), self.annotated.plies)
        moving = abs(ply - self.ply) == 1 and not self._shell.settings.less_motion
        if ply != self.ply:
            before = self._boards.boards
            self._boards.show(self.annotated.turn(ply), moving)
            if ply == self.ply + 1:
                heard = step_sounds(before, self._boards.boards, self.view)
                self._shell.sounds.play(*heard)
        self.ply = ply
        self._show_ply()

    def step(self, plies: int) -> None:
        """Go forward so many plies, or back if negative."""
        self.seek(self.ply + plies)

    def refresh(self) -> None:
        """Show the moves that were added to the game."""
        self.annotated.annotate(AT_ONCE)
        self._show_ply()

    def turn_view(self) -> None:
        """Show all boards, or one, or the next one."""
        self.show_view(VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)])

    def turn_graph(self) -> None:
        """Show the next graph of the game."""
        self._graph.turn()

    @property
    def working(self) -> bool:
        """Whether the graph is still being worked out."""
        return self._graph.working

    def show_view(self, view: Panel | None) -> None:
        """Show one board, or all of them for ``None``."""
        self._view = view

    @property
    def boards(self) -> Boards:
        """The moment that is shown."""
        return self._boards.boards

    @property
    def view(self) -> Panel | None:
        """The one board that is shown; ``None`` while it is all of them.

        Where nothing is hidden all of them are alike, and one is shown.
        """
        return self._view if self.annotated.facts.hidden else "truth"

    @property
    def flipped(self) -> bool:
        """Whether the second side sits below."""
        return self._flipped

    def note(self, notes: Mapping[Panel, Notes]) -> None:
        """Draw these notes on the boards."""
        self._boards.notes = notes

    def flip(self) -> None:
        """Let the other side sit below."""
        self._flipped = not self._flipped

    def arrange(self, size: tuple[int, int], style: Style) -> None:
        """Lay everything out for a window of that size."""
        options = board_options(self._shell.settings, style.metrics)
        view = self.view
        edged = options.coordinates == "edge"
        gutter = options.gutter if edged else 0
        facts, m = self.annotated.facts, style.metrics
        room = Room(*size, m, facts, self._flipped, gutter, self.strip)
        self._layout = three_boards(room) if view is None else one_board(room, view)
        shown = self._layout
        self._boards.arrange(shown.boards, style, options, shown.shelves)
        self.transport.place(self._layout.transport, style)
        moves = self._layout.moves
        head = pygame.Rect(moves.topleft, (moves.width, m.control))
        self._head.place(head, style)
        high = moves.height - head.height - self.foot - m.gap
        top = moves.y + head.height + m.gap // 2
        self._moves.place(pygame.Rect(moves.x, top, moves.width, high), m)
        self._graph.place(self._layout.curve, style)
        self._show_ply()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw everything but the widgets."""
        for panel, layout in self.layout.boards.items():
            seen = look(self._boards.boards, panel)
            y = layout.y - self.layout.head
            draw_caption(surface, layout, y, self.caption(panel, seen), style)
        self._boards.draw(surface, fog_time(self._shell))
        self.transport.draw(surface, style)
        draw_panel(surface, self.layout.moves, style)
        self._head.draw(surface, style)
        self._graph.draw(surface, style)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys that move through a game; whether this was one."""
        if self._graph.tabs.focused and getattr(event, "key", None) in _ALONG:
            return False
        self._held.hear(event)
        action = self.keys.action(event)
        if action == "next" and self.ply == self.annotated.plies:
            self.on_beyond()
        return self._act_on(action)

    def _press_step(self, plies: int) -> None:
        if plies > 0 and self.ply == self.annotated.plies:
            self.on_beyond()
        self.step(plies)

    def _list(self) -> MoveTree:
        moves = MoveTree(self.annotated.facts, self._go)
        moves.tell = self._listed.words
        return moves

    def _go(self, key: int | Path) -> None:
        """Go to a move; one of a variation is shown where variations can be walked."""
        if isinstance(key, int):
            self.seek(key)
        elif is_main(key):
            self.seek(len(key))
        else:
            self.on_branch(key)

    def _caption(self, panel: Panel, seen: Observation) -> Caption:
        return caption_of(panel, self.annotated, seen)

    def _act_on(self, action: Action | None) -> bool:
        if action in _STEPS:
            self.step(_STEPS[action])
        elif action in _ENDS:
            self.seek(self.annotated.plies if _ENDS[action] else 0)
        elif action in _MOMENTS:
            self._step_moment(_MOMENTS[action])
        return action in self.answers

    def _step_moment(self, step: int) -> None:
        ply = moment_beside(self.annotated, self.ply, step)
        if ply is not None:
            self.seek(ply)

    def point_at(self, pos: tuple[int, int]) -> None:
        """Let the cursor follow the pointer."""
        self._boards.point_at(pos)

    @property
    def cursor(self) -> Square | None:
        """The square under the pointer, on whichever board that is."""
        return self._boards.cursor

    def close(self) -> None:
        """Kill the processes that work for it."""
        self._graph.close()

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._boards.update(paced(self._shell.settings, dt))
        self._graph.tick(dt)
        again = self._held.due(dt)
        if again is not None:
            self._act_on(self.keys.action(again))
        if not self.annotated.complete:
            self.annotated.annotate(_PER_FRAME)
            self._show_ply()

    def _show_ply(self) -> None:
        redraw.now()
        self._moves.show(self._listed.lines, self._listed.key(self.ply))
        self._head.show(self.ply)
        self._graph.show(self.ply)
        self._boards.threats = threats(self.annotated, self.ply)
        self.transport.show(self.ply, self.annotated)


def _nothing(*_: object) -> None:
    """Do nothing."""
