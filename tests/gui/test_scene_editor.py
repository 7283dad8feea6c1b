"""The position editor under mouse and keys, in every game of the table.

What may stand where, and what is wrong with a position, is asked in ``test_editing``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import product, takewhile
from pathlib import Path

import pygame
import pytest

from core.editing import exchanged
from core.games import GAMES, find_game
from core.problems.shelf import stored_sets
from core.values import Piece, Side
from gui.analysis.scene import AnalysisScene
from gui.app.files import empty_tree
from gui.app.requests import ToAnalysis, ToEditor, ToHome, ToWatchSetup
from gui.editor.scene import EditorScene
from gui.setup.new_game import NewGameScene
from gui.setup.watch import WatchSetupScene
from tests.support.events import click, drag, move_to
from tests.support.person import Person
from tests.support.picking import pick_game
from tests.support.shells import asked, drawn, halved, still_shell
from tests.support.tasks import Here, Idle

AWAY = (5, 790)
"""Beside everything."""

ERASE = "Click pieces to take them away, or drag them here"
RECOLOUR = "Click pieces to give them to the other side"
KINGS = {"e1": "K", "e8": "k"}
ROOK = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
FIRST, SECOND = Side

each_game = pytest.mark.parametrize("variant", GAMES)


class Editor(Person):
    """Somebody who sets up a position."""

    def __init__(
        self, folder: Path, variant: str = "chess", fen: str = "", **more: object
    ) -> None:
        self.shell = still_shell(folder, ready=True, less_motion=True, **more)
        self.game = find_game(variant)
        self.facts = self.game.facts
        request = ToEditor(variant, self.game.ruleset, fen)
        super().__init__(EditorScene(self.shell, request))

    @property
    def text(self) -> str:
        """The position in writing."""
        texts = self._texts()
        first = [str(each.words) for each in texts].index("Paste") + 1
        left = texts[first].ink.x
        lines = takewhile(lambda each: each.ink.x == left, texts[first:])
        return "".join(str(each.words) for each in lines)

    @property
    def pieces(self) -> dict[str, str]:
        """Which piece stands on which square: those of the first side in capitals."""
        men = self.game.read_setup(self.text).pieces.items()
        return {self.facts.name(square): man.letter for square, man in men}

    @property
    def hands(self) -> dict[Piece, int]:
        """What both sides have in hand."""
        return dict(self.game.read_setup(self.text).hands)

    @cached_property
    def tools(self) -> dict[str, tuple[int, int]]:
        """What lies beside the board, by its tooltip, and where."""
        tools = dict[str, tuple[int, int]]()
        for x, y in product(
            (*range(24, 140, 24), *range(760, 880, 24)), range(64, 720, 20)
        ):
            move_to(self.scene, (x, y))
            widget = self._widget_at((x, y))
            tools.setdefault("" if widget is None else widget.tooltip, (x, y + 4))
        return tools

    def slot(self, side: Side, symbol: str, where: str = "") -> tuple[int, int]:
        """A piece beside the board."""
        kind = f"{self.facts.sides[side].capitalize()} {self.facts.kind_name(symbol)}"
        begin = kind + (where or " (")
        return next(p for t, p in self.tools.items() if t == kind or t.startswith(begin))

    def touch(self, name: str, button: int = 1) -> None:
        self.click_at(self.at(name), button)

    def at(self, name: str) -> tuple[int, int]:
        return self._places[name]

    @cached_property
    def _places(self) -> dict[str, tuple[int, int]]:
        """Where all squares are; nobody turns the board here."""
        (board,) = self._boards()
        middles = {self.facts.name(each): board.centre(each) for each in board.squares}
        return {name: (round(x), round(y)) for name, (x, y) in middles.items()}

    def drag(self, start: str, end: str) -> None:
        drag(self.scene, self.at(start), self.at(end))

    def undoes_all(self) -> None:
        while self.can_press("Undo"):
            self.press("Ctrl+Z")

    def solve(self, task: str) -> None:
        self.click("Solve")
        self.click(task)
        self.waits()


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    return Editor(tmp_path)


@each_game
def test_every_game_is_set_up_by_mouse(variant: str, tmp_path: Path) -> None:
    editor = Editor(tmp_path, variant)
    usual, before, facts = editor.text, editor.pieces, editor.facts
    free = [n for n in map(facts.name, sorted(facts.playable)) if n not in before]
    here, there = free[:2]
    for number, symbol in enumerate((facts.symbols[0], facts.symbols[-1])):
        own, other = (Piece(side, symbol).letter for side in Side)
        editor.click_at(editor.slot(FIRST, symbol))
        editor.touch(here)
        assert editor.pieces[here] == own
        editor.touch(here)
        if f"+{symbol}" in facts.symbols:
            assert editor.pieces[here] == f"+{own}"
            editor.touch(here)
        assert editor.pieces[here] == other
        editor.click("Move")
        editor.drag(here, there)
        assert editor.pieces[there] == other
        editor.touch(there)
        editor.touch(here)
        assert there not in editor.pieces
        if number % 2:
            editor.touch(here, button=3)
        else:
            drag(editor.scene, editor.at(here), AWAY)
        drag(editor.scene, editor.slot(SECOND, symbol), editor.at(here))
        editor.touch(there)
        assert editor.pieces == before | {here: other}
        editor.touch(here, button=3)
    while editor.can_press("Undo"):
        editor.click("Undo")
    assert editor.text == usual


@each_game
def test_every_game_is_set_up_by_keys_and_goes_on_to_other_screens(
    variant: str, tmp_path: Path
) -> None:
    editor = Editor(tmp_path, variant)
    usual, before, game = editor.text, editor.pieces, editor.game
    letters = [symbol for symbol in editor.facts.symbols if len(symbol) == 1]
    editor.press("Up")
    editor.types(letters[0])
    if editor.pieces == before:  # nothing can stand there
        editor.press("Left")
        editor.types(letters[0])
    (place,) = (n for n, man in editor.pieces.items() if before.get(n) != man)
    for symbol in letters:
        editor.types(symbol)
        assert editor.pieces[place] == symbol.upper()
        editor.press(f"Shift+{symbol.upper()}")
        assert editor.pieces[place] == symbol
    editor.press("Backspace")
    assert place not in editor.pieces
    editor.press("Ctrl+E")
    changed = editor.text
    editor.undoes_all()
    assert editor.text == usual
    while editor.can_press("Redo"):
        editor.press("Ctrl+Y")
    assert editor.text == changed
    editor.undoes_all()
    editor.click("Swap")
    swapped = exchanged(editor.facts, game.setup_of(game.start()))
    assert game.setup_of(game.read(editor.text)) == game.settled(swapped)
    for words in ("Play from here", "Analyse", "Watch two bots"):
        editor.click(words)
    play, analyse, watch = asked(editor.shell)[-3:]
    assert play.start == analyse.tree.head.fen == watch.start == editor.text
    assert play.variant == analyse.tree.head.variant == watch.variant == variant


def test_pieces_are_painted_erased_and_given_to_the_other_side(editor: Editor) -> None:
    usual, pawn = editor.pieces, editor.slot(FIRST, "p")
    editor.click_at(pawn)
    editor.drag("a4", "b4")
    assert editor.pieces == usual | {"a4": "P", "b4": "P"}
    editor.press("Ctrl+Z")
    assert editor.pieces == usual, "one stroke is undone at once"
    editor.press("Ctrl+Y")
    editor.click_at(editor.tools[ERASE])
    editor.drag("a4", "b4")
    assert editor.pieces == usual
    editor.drag("a4", "a2")
    editor.press("Ctrl+Z", "Esc")
    assert editor.pieces == usual, "a stroke begins with what it changes"
    editor.touch("e1")
    editor.touch("e1")
    assert editor.pieces["e1"] == "k"
    editor.press("Esc")
    editor.click_at(editor.tools[RECOLOUR])
    editor.touch("e1")
    assert editor.pieces["e1"] == "K"
    editor.press("Esc")
    move_to(editor.scene, editor.at("d5"))
    editor.types("q")
    move_to(editor.scene, AWAY)
    editor.press("Shift+N")
    editor.touch("e5")
    assert (editor.pieces["d5"], editor.pieces["e5"]) == ("Q", "n")


def test_castling_en_passant_and_counters(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    editor.click("O-O")
    assert " w Qkq - " in editor.text
    editor.drag("e1", "e4")
    assert " w kq - " in editor.text
    castles = ("O-O", 0), ("O-O-O", 0), ("O-O", 1), ("O-O-O", 1)
    assert [editor.can_press(*each) for each in castles] == [False, False, True, True]
    assert editor.reads().count("no king on e1") == 2
    editor.drag("e4", "e1")
    assert " w Qkq - " in editor.text, "castling follows the king"
    editor.tabs_to("MOVE")
    for keys, number in ("1 2", 12), ("Right", 13), ("Backspace", 1):
        editor.press(*keys.split())
        assert editor.text.endswith(f" 0 {number}")
    editor = Editor(tmp_path, fen="4k3/8/8/3pP3/8/8/8/4K3 w")
    editor.click("None")
    editor.press("Down", "Enter")
    assert " w - d6 " in editor.text


def test_a_problem_is_told_and_mended(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    drag(editor.scene, editor.slot(FIRST, "p"), editor.at("e8"))
    assert editor.sees("A pawn cannot stand on e8", "Black has no king")
    assert not editor.can_press("Play from here")
    editor.click("Make it a queen")
    assert editor.pieces["e8"] == "Q"
    editor.press("Ctrl+Z", "Ctrl+Z")
    assert editor.can_press("Play from here")
    fen, notations = "4P3k/9/P8/P8/9/9/9/9/8K b - 1", {"shogi": "japanese"}
    editor = Editor(tmp_path, "shogi", fen, notations=notations)
    assert editor.sees("a pawn on ５一 could never move", "Black has 2 pawns on file ９")
    editor = Editor(tmp_path, "checkers")
    editor.click_at(editor.slot(FIRST, "m"))
    editor.touch("b1")
    assert not editor.can_press("Undo")
    assert editor.sees("No piece can ever stand on b1")
    editor = Editor(tmp_path, fen="8/8")
    assert editor.sees("This is no position of Chess: a board has 8 ranks")


def test_a_text_is_copied_pasted_and_typed(editor: Editor) -> None:
    editor.press("Ctrl+C")
    assert pygame.scrap.get_text() == editor.text
    editor.pastes("4k3/8/8/8/8/8/8/4K3")
    assert editor.pieces == KINGS
    editor.pastes("4k3/8/8/8/9/8/8/4K3")
    assert editor.sees("Rank 4 has 9 squares instead of 8")
    editor.press("Esc")
    assert editor.pieces == KINGS
    wrong = "Rank 1 has 4 squares instead of 8"
    editor.tabs_to("FEN")
    editor.writes("4k3/8/8/8/8/8/8/4")
    assert editor.sees(wrong)
    editor.types("K3 b")
    assert not editor.sees(wrong)
    editor.press("Enter")
    text = "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    assert editor.text == text
    editor.press("Home")
    editor.types("x")
    assert editor.sees("Rank 8 holds 'x'")
    editor.press("Esc")
    assert (editor.text, editor.sees("Rank 8"), editor.scene.typing) == (text, False, False)


def test_pieces_go_into_hands_and_out_of_them(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "toy")
    rook, here, held = Piece(FIRST, "r"), "e5", editor.slot(FIRST, "r", " in hand")
    for button in (1, 1, 3):
        editor.click_at(held, button)
    assert editor.hands == {rook: 1}
    drag(editor.scene, held, editor.at(here))
    assert (editor.hands, editor.pieces[here]) == ({}, "R")
    drag(editor.scene, editor.at(here), editor.slot(SECOND, "r", " in hand"))
    assert (editor.hands, here in editor.pieces) == ({Piece(SECOND, "r"): 1}, False)


def test_what_a_side_sees_is_shown(tmp_path: Path) -> None:
    editor, pictures = Editor(tmp_path, "fog-chess"), []
    for _ in range(4):
        pictures.append(editor.picture())
        editor.press("v")
    assert pictures.index(pictures[3]) == 0
    assert len(set(pictures)) == 3


def test_a_position_is_left_only_on_purpose_and_found_again(editor: Editor) -> None:
    usual = editor.text
    editor.touch("e2", button=3)
    text, place = editor.text, editor.scene.place
    for variant, fen in (("fog-chess", text), ("checkers", "")):
        pick_game(editor.scene, variant)
        assert asked(editor.shell)[-1] == ToEditor(variant, GAMES[variant].default, fen)
    editor.press("Esc")
    assert ToHome() not in asked(editor.shell)
    editor.press("Esc")
    assert asked(editor.shell)[-1] == ToHome()
    again = Editor(editor.shell.games)
    again.scene = EditorScene(editor.shell, place)
    assert again.text == text
    again.undoes_all()
    assert again.text == usual


def test_it_is_saved_as_a_picture_and_as_a_problem_of_ones_own(tmp_path: Path) -> None:
    editor = Editor(tmp_path, fen=ROOK)
    editor.press("Ctrl+S")
    (path,) = editor.shell.pictures.glob("*.png")
    assert pygame.image.load(path).get_width() > 8 * 90
    for task in ("Mate in 2", "Mate in 3"):
        editor.click("Save as a problem")
        editor.click(task)
    ((stored,), complaints) = stored_sets(tmp_path / "problems" / "sets")
    assert not complaints
    kept = [(p.game, p.stipulation, p.fen) for p in stored.problems]
    assert kept == [("chess", task, editor.text) for task in ("#2", "#3")]


def test_a_solution_is_shown_unless_it_is_stopped_out_of_date_or_fails(
    tmp_path: Path,
) -> None:
    begun: list[Idle] = []
    editor = Editor(tmp_path, fen="4k3/8/4K3/8/8/8/8/R7 w - - 0 1")
    editor.shell.work = lambda *_: begun.append(Idle()) or begun[-1]
    editor.solve("Mate in 3")
    assert editor.sees("Solving: Mate in 3; Esc stops it")
    editor.press("Esc")
    assert begun[0].over
    editor.solve("Mate in 3")
    editor.drag("a1", "b1")
    editor.waits()
    assert (begun[1].over, editor.sees("Solving")) == (True, False)
    editor.solve("Mate in 1")
    begun[2].over, begun[2].problem = True, "The solver failed."
    editor.waits()
    assert (editor.sees("Solving"), editor.sees("Mate in 1: ")) == (False, True)
    editor.drag("b1", "a1")
    editor.shell.work = Here
    editor.solve("Mate in 1")
    editor.click("Show")
    (key,) = asked(editor.shell)[-1].tree.root.children
    assert key.move == editor.game.read_move(editor.game.read(editor.text).position, "Ra8#")


def test_ways_to_the_editor_and_from_its_position(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True, variant="chess", ruleset="fide")
    reader = Person(AnalysisScene(shell, ToAnalysis(empty_tree("chess", "fide", ROOK))))
    reader.click_icon("Set up")
    reader.scene.close()
    Person(NewGameScene(shell)).click("Set up a position")
    assert asked(shell) == [ToEditor("chess", "fide", ROOK), ToEditor("chess", "fide")]
    there = ToWatchSetup(None, "chess", "fide", ROOK, "you set up")
    Person(WatchSetupScene(shell, there)).click("Watch", 1)
    watch = asked(shell)[-1]
    assert (watch.variant, watch.ruleset, watch.start) == ("chess", "fide", ROOK)


def test_looks(tmp_path: Path, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    fen = "r3P2r/pp3ppp/2n5/3pP3/8/2NB1N2/PPP2PPP/R3K1R1 w Q d6 0 12"
    editor = Editor(tmp_path, fen=fen)
    click(editor.scene, editor.slot(FIRST, "n"))
    move_to(editor.scene, editor.at("f5"))
    looks_like(halved(drawn(editor.scene)), "editor-1280")
