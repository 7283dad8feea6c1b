"""The position editor: set up any position of any game, and go on from there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.games import find_game, find_variant
from core.notation import facts_read, written
from core.setup import Setup
from core.values import Side, Square
from gui.app.choices import chosen_in
from gui.app.keys import Action
from gui.app.notation import notation_in_game
from gui.app.requests import Request, ToEditor, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.editor.column import ColumnActions, EditorColumn
from gui.editor.desk import EditorDesk, EditorParts
from gui.editor.drafting import Drafting, draft_of
from gui.editor.fields import MenuAsked
from gui.editor.piece_input import PieceInput
from gui.editor.placing import Placing
from gui.editor.text_entry import TextEntry
from gui.editor.tray import TrayActions
from gui.editor.uses import PositionUses, UseEvents
from gui.editor.ways_on import WaysActions
from gui.entry.game_picker import GamePanel, GamePicker
from gui.play.leaving import Leaving
from gui.widgets.app_bar import AppBar
from gui.widgets.button import IconButton
from gui.widgets.focus import ARROWS
from gui.widgets.menu import Menu
from gui.widgets.notice import Notice
from gui.widgets.widget import Widget
from settings.keys import EDITOR

_UNKEPT = "The position is not kept: Esc again leaves"


class EditorScene(Screen):
    """Sets up a position of one game.

    Args:
        shell: What all screens share.
        asked: The game, and the position to begin with.
    """

    def __init__(self, shell: Shell, asked: ToEditor) -> None:
        super().__init__(shell)
        self._asked = asked
        notation = notation_in_game(shell.settings, asked.variant)
        self._game = game = written(find_game(asked.variant, asked.ruleset), notation)
        self._leaving = Leaving(shell.now)
        self._news, self._menu = Notice(), Menu()
        draft, problem = draft_of(game, asked)
        self._drafting = Drafting(game, draft, self._show)
        self._placing = Placing(
            game.facts, lambda: self._drafting.setup, self._change, self._refuse
        )
        events = UseEvents(self.go, self._show_solved, lambda: self._desk.board.flipped)
        self._uses = PositionUses(shell, game, self._drafting, self._news, events)
        self._text = TextEntry(
            self._drafting, lambda: self._column, self._arrange_again, self._say
        )
        self._column = EditorColumn(game, self._column_actions())
        self._pieces = PieceInput(
            game.facts,
            self._drafting,
            self._placing,
            lambda: self._desk,
            self._arrange_again,
        )
        tray = TrayActions(
            self._pieces.take, self._placing.grip, self._drafting.put_in_hand
        )
        parts = EditorParts(self._drafting, self._placing, self._column, tray)
        self._desk = EditorDesk(shell, game, parts, self._flip, self._leave_board)
        self._desk.board.flipped = asked.flipped
        hint = shell.keys.hint
        icons = [
            IconButton(
                "picture",
                hint("Save as a picture", "save_picture"),
                self._uses.save_picture,
            ),
            IconButton("options", "Options", self.show_options),
        ]
        self._bar = AppBar("Position editor", "", self.back, self.home, icons)
        self._panel = GamePanel(shell.played, self.focus)
        self._picker = GamePicker(game.facts.key, self._turn_game, self._panel)
        self.focus.above = (*self.focus.above, self._menu, self._news)
        self._by_key = self._actions()
        if problem:
            self._news.show_error(problem)
        self._desk.show()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Position editor"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToEditor(
            self._game.facts.key,
            self._game.ruleset,
            draft=self._drafting.draft,
            flipped=self._desk.board.flipped,
        )

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self._game.facts.key, self._game.ruleset)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def drafting(self) -> Drafting:
        """The position that is set up."""
        return self._drafting

    @property
    def desk(self) -> EditorDesk:
        """All that is shown below the bar."""
        return self._desk

    def close(self) -> None:
        """See ``Scene.close``."""
        self._uses.stop()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: take in what the solver has found."""
        del dt
        self._uses.advance()

    @property
    def busy(self) -> bool:
        """Whether something is being solved."""
        return self._uses.solving

    def back(self) -> None:
        """See ``Screen.back``: first whatever is held is put down."""
        if self._uses.stop():
            self._show_solved()
            return
        if self._placing.put_down():
            self._show()
            return
        lost = self._drafting.setup != self._drafting.kept
        if lost and not self._leaving.agreed():
            self._say(_UNKEPT, "warning")
            return
        super().back()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: letters of pieces come before all other keys."""
        above = self._menu.enabled or self._panel.enabled
        if event.type == pygame.KEYDOWN and not above:
            self.focus.free_keys(event)
            return not self.typing and self._pieces.put_by_letter(event)
        moved = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
        if moved and self._placing.busy:
            # What hangs on the pointer passes over everything.
            self._pieces.follow_mouse(event)
            return self._placing.busy
        return False

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event, EDITOR)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.KEYDOWN:
            if event.key in ARROWS and self.focus.current is None:
                self.focus.focus(self._desk.board.cursor)
        else:
            self._pieces.follow_mouse(event)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        self._bar.arrange(self.size[0], m)
        self._picker.stand_in(self._bar, m)
        self._news.rect = self._desk.arrange(self.size, self.style)
        widgets = [*self._desk.widgets, self._picker, *self._bar.widgets]
        self.focus.set(widgets)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        side = self._game.facts.sides[self._drafting.setup.side]
        self._bar.subtitle = f"{side.capitalize()} to move"
        self._bar.draw(surface, self.style)
        self._desk.draw(surface, self.style)

    def draw(self, surface: pygame.Surface) -> None:
        """See ``Scene.draw``: the piece on the pointer comes last."""
        super().draw(surface)
        self._desk.board.draw_lifted(surface, self.shell.theme)

    def _column_actions(self) -> ColumnActions:
        return ColumnActions(
            change=self._change,
            look=self._see,
            typed=self._text.typed,
            read=self._text.read,
            leave=self._leave_board,
            copy=self._uses.copy,
            paste=self._text.paste,
            show_solution=self._uses.show_solution,
            ways=WaysActions(
                go=self._uses.go_through,
                save=self._uses.save_problem,
                solve=self._uses.solve,
                ask=self._ask,
            ),
        )

    def _actions(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        table: dict[Action, Callable[[], None]] = {
            "clear_square": self._pieces.clear_square,
            "copy_fen": self._uses.copy,
            "paste_fen": self._text.paste,
            "save_picture": self._uses.save_picture,
        }
        if self._game.facts.hidden:
            table["view"] = self._see_next
        return self._desk.by_key | table

    def _show(self) -> None:
        """Show the position as it is now."""
        redraw.now()
        self._column.refusal = ""
        self._uses.stop()
        self._column.solved = None
        self._arrange_again()

    def _arrange_again(self) -> None:
        redraw.now()
        self._desk.show()
        if self.size != (0, 0):
            self.arrange()

    def _change(self, setup: Setup) -> None:
        self._drafting.change(setup, self._placing.painted)

    def _ask(self, opener: Widget, asked: MenuAsked) -> None:
        """Open a menu below a widget."""
        self._menu.on_close = lambda: self.focus.focus(opener)
        self._menu.open(opener.rect, asked.items, asked.held, asked.pick)
        self.focus.focus(self._menu, by_keyboard=False)

    def _refuse(self, square: Square) -> None:
        name = facts_read(self._game).name(square)
        self._say(f"No piece can ever stand on {name}", "info")

    def _leave_board(self) -> None:
        self._column.refusal = ""
        self.focus.focus(None)
        self._arrange_again()

    def _flip(self) -> None:
        self._desk.board.flipped = not self._desk.board.flipped
        self._arrange_again()

    def _see(self, sight: Side | None) -> None:
        self._desk.board.sight = sight
        self._arrange_again()
        if sight is not None and self._drafting.found.start is None:
            self._say("What a side sees can be told once nothing is wrong", "info")

    def _see_next(self) -> None:
        self._see(self._desk.board.next_sight)

    def _show_solved(self) -> None:
        self._column.solved = self._uses.solved
        self._arrange_again()

    def _turn_game(self) -> None:
        """Set up another game; one of the same family takes the position along."""
        variant = find_variant(self._picker.variant)
        alike = variant.facts.family == self._game.facts.family
        fen = self._drafting.text if alike else ""
        ruleset = chosen_in(self.shell.settings, variant.facts.key).ruleset
        self.go(ToEditor(variant.facts.key, ruleset, fen))

    def _say(self, words: str, icon: str) -> None:
        self._news.show(words, icon)
        redraw.now()
