"""The position editor: set up any position of any game, and go on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from core.editing import can_mirror, emptied, exchanged, grown, mirrored
from core.games import find_game, find_variant
from core.notation import facts_read, written
from core.texts import N_, NP_, _
from core.values import Observation, Piece, Side, Square
from gui.app.board_settings import board_look, notation_in_game
from gui.app.choices import chosen_in
from gui.app.keys import Action
from gui.app.requests import Request, ToEditor, ToLesson
from gui.app.screen import Leaving, Screen
from gui.app.shell import Shell
from gui.board.board import Board
from gui.board.layout import Point
from gui.board.view_state import AFTER_GAME_VEIL, BoardMarks, ShownBoard
from gui.editor.column import EditorColumn, FenField
from gui.editor.drafting import Drafting, draft_of
from gui.editor.placing import Placing
from gui.editor.tray import BoardBetween, TrayArea, tray, tray_columns
from gui.entry.game_picker import GamePanel, GamePicker
from gui.ui.elements import Own
from gui.ui.layout import GROW, Column, Element, Row, Space
from gui.ui.menu import Menu
from gui.ui.parts import app_bar, button, icon_button
from gui.widgets.clipboard import clipboard
from gui.widgets.focus import ARROWS
from gui.widgets.notice import Notice
from settings.keys import EDITOR

_UNKEPT = N_("The position is not kept: Esc again leaves")
_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_LEFT = 1

_TRAY, _NARROW = {"S": 44, "M": 64, "L": 84}, {"S": 32, "M": 45, "L": 60}
"""Width of a tray of one column, and of each of several columns."""

_BUTTONS: Sequence[tuple[str, str, Action, str]] = (
    (N_("Undo"), "takeback", "takeback", N_("Undo")),
    (N_("Redo"), "redo", "redo", N_("Redo")),
    # For translators: a button: turn the board round.
    (N_("Flip"), "flip", "flip", N_("Flip the board")),
    (N_("Mirror"), "mirror", "mirror", N_("Left and right change places")),
    (N_("Swap"), "swap", "exchange", N_("The sides change places")),
    (NP_("position", "Start"), "house", "usual_start", N_("The usual start")),
    (NP_("command", "Clear"), "close", "empty_board", N_("An empty board")),
)
"""The buttons under the board: words, icon, action and tooltip of each."""


class EditorScene(Screen):
    """Sets up a position of one game.

    Args:
        shell: What all screens share.
        asked: The game, and the position to begin with.

    Attributes:
        drafting: The position that is set up, and what it is good for.
        fen: The position as text.
        news: Says what was done.
        flipped: Whether the second side sits below.
        sight: Whose view is shown; ``None`` for all of the board.
        refusal: What is wrong with what is typed; ``""`` for nothing.
    """

    heading = N_("Position editor")

    def __init__(self, shell: Shell, asked: ToEditor) -> None:
        super().__init__(shell)
        notation = notation_in_game(shell.settings, asked.variant)
        self._game = game = written(find_game(asked.variant, asked.ruleset), notation)
        self._leaving = Leaving(shell.now)
        draft, problem = draft_of(game, asked)
        self.drafting = Drafting(self, game, draft)
        self.news = Notice()
        self.flipped, self.refusal = asked.flipped, ""
        self.sight: Side | None = None
        self.fen = FenField(self._judge, self._read, self._leave)
        self.fen.text = self.drafting.found.text
        self._placing = Placing(self)
        self._column = EditorColumn(self)
        self._picker = GamePicker(self, game.facts.key, self._turn_game)
        self._by_key = self._actions()
        if problem:
            self.news.show_error(problem)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        key, rules, draft = self._game.facts.key, self._game.ruleset, self.drafting.draft
        return ToEditor(key, rules, draft=draft, flipped=self.flipped)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self._game.facts.key, self._game.ruleset)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def busy(self) -> bool:
        """Whether something is being solved."""
        return self.drafting.solving

    def close(self) -> None:
        """See ``Scene.close``."""
        self.drafting.stop()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: take in what the solver has found."""
        self.drafting.advance()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is held is put down."""
        if self.drafting.stop() or self._placing.put_down():
            return
        lost = self.drafting.setup != self.drafting.kept
        if lost and not self._leaving.agreed():
            self.news.show(_(_UNKEPT), "warning")
            return
        super().back()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: letters of pieces come before all other keys."""
        above = isinstance(self.focus.current, Menu | GamePanel)
        if event.type == pygame.KEYDOWN and not above:
            self.focus.free_keys(event)
            return not self.typing and self._put_by_letter(event)
        return super().hear(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event, EDITOR)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.KEYDOWN:
            if event.key in ARROWS and self.focus.current is None:
                self.focus.focus(self._placing.area)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._placing.press(None, event.pos)

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        facts, m = self._game.facts, self.metrics
        side = facts.side_name(self.drafting.setup.side)
        save = self.shell.keys.hint(_("Save as a picture"), "save_picture")
        bar = app_bar(
            _("Position editor"),
            _("{side} to move").format(side=side),
            self.back,
            self.home,
            Own(self._picker, w=self._picker.width(m), h="control", tab=1),
            Space({"S": 8, "M": 4, "L": 0}),
            icon_button("picture", save, self.drafting.save_picture, tab=1),
            icon_button("options", _("Options"), self.show_options, tab=1),
        )
        columns = tray_columns(facts)
        wide = (_TRAY if columns == 1 else _NARROW)[m.size] * columns
        body = BoardBetween(
            self._board(),
            [tray(self._placing, side, wide, m) for side in Side],
            wide,
            columns > 1,
            self._row(),
            self._column.view(),
        )
        return Column(bar, body)

    def draw(self, surface: pygame.Surface) -> None:
        """See ``Scene.draw``: the piece on the pointer comes last."""
        super().draw(surface)
        self._placing.draw_lifted(surface, self.shell.theme)

    def _board(self) -> Board:
        """The whole board, without the piece that hangs on the pointer."""
        game, found, placing = self._game, self.drafting.found, self._placing
        facts, setup, lifted = game.facts, found.setup, placing.lifted
        taken = lifted.origin if lifted is not None else None
        pieces = {at: piece for at, piece in setup.pieces.items() if at != taken}
        seen = Observation(
            setup.side, setup.side, 0, frozenset(facts.squares), pieces, variant=facts.key,
            ruleset=game.ruleset,
        )  # fmt: skip
        lit = None
        if self.sight is not None and found.start is not None:
            lit = game.observe([found.start.position], self.sight).visible
        return Board(
            facts=replace(facts, hand=()),  # hands lie in the trays
            shown=ShownBoard(seen, lit, 1.0 if lit is None else AFTER_GAME_VEIL),
            look=board_look(self.shell, self.metrics),
            marks=BoardMarks(chosen=placing.chosen), flipped=self.flipped, player=placing,
            on_leave=self._leave, story=lifted or self.drafting.draft, area=placing.area,
        )  # fmt: skip

    def _row(self) -> Element:
        """What is done to the whole position."""
        draft = self.drafting.draft
        able = {
            "takeback": bool(draft.earlier),
            "redo": bool(draft.later),
            "mirror": can_mirror(self._game.facts),
        }
        buttons = (
            button(
                _(words),
                self._by_key[action],
                icon=icon, enabled=able.get(action, True),
                tooltip=self.shell.keys.hint(_(tooltip), action), w=GROW,
            )
            for words, icon, action, tooltip in _BUTTONS
        )  # fmt: skip
        return Row(*buttons, gap={"S": 5, "M": 8, "L": 10})

    # --- What is done --------------------------------------------------------------------

    def _actions(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        drafting, game, facts = self.drafting, self._game, self._game.facts
        table: dict[Action, Callable[[], None]] = {
            "takeback": lambda: drafting.become(drafting.draft.undo()),
            "redo": lambda: drafting.become(drafting.draft.redo()),
            "flip": self._flip,
            "mirror": lambda: drafting.change(mirrored(facts, drafting.setup)),
            "exchange": lambda: drafting.change(exchanged(facts, drafting.setup)),
            "usual_start": lambda: drafting.change(game.setup_of(game.start())),
            "empty_board": lambda: drafting.change(emptied(drafting.setup)),
            "clear_square": self._clear_square,
            "copy_fen": drafting.copy,
            "paste_fen": self.paste,
            "save_picture": drafting.save_picture,
        }
        if facts.hidden:
            table["view"] = self._see_next
        return table

    def begin_anew(self) -> None:
        """Forget what was said of the position before a change."""
        self.refusal = ""
        self.drafting.stop()
        self.fen.text = self.drafting.found.text

    def _put_by_letter(self, event: pygame.event.Event) -> bool:
        """Put down the piece whose letter is typed, or have it as the tool.

        Returns:
            Whether the key was that of a piece; with Shift it is the second side's.
        """
        mod, facts = getattr(event, "mod", 0), self._game.facts
        letter = getattr(event, "unicode", "").lower()
        if mod & _COMMANDS or not letter or letter not in facts.symbols:
            return False
        side = Side.SECOND if mod & pygame.KMOD_SHIFT else Side.FIRST
        piece, square = Piece(side, letter), self._placing.area.pointed
        if square is None:
            self._placing.take(piece)
        else:
            piece = grown(facts, self.drafting.setup.pieces, square, piece)
            self._placing.put(square, piece)
        return True

    def _clear_square(self) -> None:
        """Take away what stands on the square that is pointed at."""
        square = self._placing.area.pointed
        if square is not None:
            self._placing.clear(square)

    def hand_at(self, piece: Piece, at: Point) -> Piece | None:
        """Into which hand a piece goes that is let go there."""
        trays = (each for each in self.focus.widgets if isinstance(each, TrayArea))
        hands = (each.hand_for(piece, at) for each in trays)
        return next((each for each in hands if each is not None), None)

    def refuse(self, square: Square) -> None:
        """Say that nothing can ever stand on a square."""
        name = facts_read(self._game).name(square)
        words = _("No piece can ever stand on {square}").format(square=name)
        self.news.show(words, "info")

    def _leave(self) -> None:
        """Take the keyboard from the board, or from the text."""
        self.refusal = ""
        self.focus.focus(None)

    def _flip(self) -> None:
        self.flipped = not self.flipped

    def see(self, sight: Side | None) -> None:
        """Show what a side would see; ``None`` for all."""
        self.sight = sight
        if sight is not None and self.drafting.found.start is None:
            self.news.show(_("What a side sees can be told once nothing is wrong"), "info")

    def _see_next(self) -> None:
        sights: list[Side | None] = [None, *Side]
        self.see(sights[(sights.index(self.sight) + 1) % len(sights)])

    def _turn_game(self) -> None:
        """Set up another game; one of the same family takes the position along."""
        variant = find_variant(self._picker.variant)
        alike = variant.facts.family == self._game.facts.family
        fen = self.drafting.text if alike else ""
        ruleset = chosen_in(self.shell.settings, variant.facts.key).ruleset
        self.go(ToEditor(variant.facts.key, ruleset, fen))

    # --- The position as text ------------------------------------------------------------

    def paste(self) -> None:
        """Take the text on the clipboard, into the line if that is being typed in."""
        text = clipboard()
        if not text.strip():
            self.news.show(_("There is nothing on the clipboard"), "paste")
        elif self.fen.editing:
            self.fen.paste(text)
        else:
            self._read(text)

    def _judge(self, text: str) -> None:
        """Say what is wrong with a text while it is typed."""
        self.refusal = self.drafting.read(text, only_judge=True)

    def _read(self, text: str) -> bool:
        """Have the position of a text; whether it is one."""
        self.refusal = self.drafting.read(text)
        return not self.refusal
