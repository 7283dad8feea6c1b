"""The position editor under mouse and keys, in every game of the table."""

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
from gui.app.requests import ToAnalysis, ToEditor, ToHome, ToNewGame, ToWatch, ToWatchSetup
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
MATE = "4k3/8/4K3/8/8/8/8/R7 w - - 0 1"
FIRST, SECOND = Side

LooksLike = Callable[[pygame.Surface, str], None]


class Editor(Person):
    """Somebody who sets up a position."""

    def __init__(
        self,
        folder: Path,
        variant: str = "chess",
        fen: str = "",
        *,
        rules: str = "",
        **more: object,
    ) -> None:
        self.shell = still_shell(folder, ready=True, less_motion=True, **more)
        ruleset = rules or GAMES[variant].default
        self.game = find_game(variant, ruleset)
        self.facts = self.game.facts
        super().__init__(EditorScene(self.shell, ToEditor(variant, ruleset, fen)))

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
        places = product((*range(24, 140, 24), *range(760, 880, 24)), range(64, 720, 20))
        tools = dict[str, tuple[int, int]]()
        for x, y in places:
            tools.setdefault(self._pointed_at((x, y)), (x, y + 4))
        return tools

    def slot(self, side: Side, symbol: str, where: str = "") -> tuple[int, int]:
        """A piece beside the board."""
        kind = f"{self.facts.sides[side].capitalize()} {self.facts.kind_name(symbol)}"
        told = (kind + where,) if where else (kind, f"{kind} (")
        return next(p for t, p in self.tools.items() if t == kind or t.startswith(told[-1]))

    def _pointed_at(self, pos: tuple[int, int]) -> str:
        move_to(self.scene, pos)
        widget = self._widget_at(pos)
        return "" if widget is None else widget.tooltip

    def take(self, told: str) -> None:
        self.click_at(self.tools[told])

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


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    return Editor(tmp_path)


def empty(editor: Editor) -> list[str]:
    """Two squares on which something can stand, that are empty at first."""
    facts, pieces = editor.facts, editor.pieces
    return [n for n in map(facts.name, sorted(facts.playable)) if n not in pieces][:2]


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_is_set_up_by_mouse(variant: str, tmp_path: Path) -> None:
    editor = Editor(tmp_path, variant)
    usual, before, facts = editor.text, editor.pieces, editor.facts
    here, there = empty(editor)
    for number, symbol in enumerate((facts.symbols[0], facts.symbols[-1])):
        own, other = Piece(FIRST, symbol).letter, Piece(SECOND, symbol).letter
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
        assert editor.pieces == before
        drag(editor.scene, editor.slot(SECOND, symbol), editor.at(here))
        editor.touch(there)
        assert editor.pieces == before | {here: other}
        editor.touch(here, button=3)
    while editor.can_press("Undo"):
        editor.click("Undo")
    assert editor.text == usual


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_is_set_up_by_keys(variant: str, tmp_path: Path) -> None:
    editor = Editor(tmp_path, variant)
    usual, before = editor.text, editor.pieces
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


@pytest.mark.parametrize("variant", GAMES)
def test_every_position_goes_on_to_other_screens(variant: str, tmp_path: Path) -> None:
    editor = Editor(tmp_path, variant)
    editor.click("Swap")
    text, game = editor.text, editor.game
    swapped = exchanged(editor.facts, game.setup_of(game.start()))
    assert game.setup_of(game.read(text)) == game.settled(swapped)
    for words in ("Play from here", "Analyse", "Watch two bots"):
        editor.click(words)
    play, analyse, watch = asked(editor.shell)[-3:]
    assert isinstance(play, ToNewGame)
    assert isinstance(analyse, ToAnalysis)
    assert isinstance(watch, ToWatchSetup)
    assert play.start == analyse.tree.head.fen == watch.start == text
    assert play.variant == analyse.tree.head.variant == watch.variant == variant


def test_a_letter_is_put_where_the_pointer_is_or_picks_a_piece(editor: Editor) -> None:
    move_to(editor.scene, editor.at("d5"))
    editor.types("q")
    move_to(editor.scene, AWAY)
    editor.press("Shift+N")
    editor.touch("e5")
    assert (editor.pieces["d5"], editor.pieces["e5"]) == ("Q", "n")


def test_a_press_on_an_empty_square_paints_on(editor: Editor) -> None:
    pawns = {"a4": "P", "b4": "P"}
    usual = editor.pieces
    editor.click_at(editor.slot(FIRST, "p"))
    editor.drag("a4", "b4")
    assert editor.pieces == usual | pawns
    editor.press("Ctrl+Z")
    assert editor.pieces == usual, "one stroke is undone at once"
    editor.press("Ctrl+Y")
    editor.take(ERASE)
    editor.drag("a4", "b4")
    assert editor.pieces == usual
    editor.drag("a4", "a2")
    editor.press("Ctrl+Z")
    assert editor.pieces == usual, "a stroke begins with what it changes"


def test_a_piece_clicked_twice_changes_sides(editor: Editor) -> None:
    for _ in range(2):
        editor.touch("e1")
    assert editor.pieces["e1"] == "k"
    editor.press("Esc")
    editor.take(RECOLOUR)
    editor.touch("e1")
    assert editor.pieces["e1"] == "K"


def test_castling_follows_the_king_and_is_ticked_by_hand(editor: Editor) -> None:
    editor.click("O-O")
    assert " w Qkq - " in editor.text
    editor.drag("e1", "e4")
    assert " w kq - " in editor.text
    castles = ("O-O", 0), ("O-O-O", 0), ("O-O", 1), ("O-O-O", 1)
    assert [editor.can_press(*each) for each in castles] == [False, False, True, True]
    assert editor.reads().count("no king on e1") == 2
    editor.drag("e4", "e1")
    assert " w Qkq - " in editor.text


def test_the_square_of_en_passant_is_chosen_from_a_menu(tmp_path: Path) -> None:
    editor = Editor(tmp_path, fen="4k3/8/8/3pP3/8/8/8/4K3 w")
    editor.click("None")
    editor.press("Down", "Enter")
    assert " w - d6 " in editor.text


def test_counters_are_typed_stepped_and_turned(editor: Editor) -> None:
    editor.tabs_to("MOVE")
    for keys, number in ((("1", "2"), 12), (("Right",), 13), (("Backspace",), 1)):
        editor.press(*keys)
        assert editor.text.endswith(f" 0 {number}")


def test_a_problem_is_told_and_mended(editor: Editor) -> None:
    drag(editor.scene, editor.slot(FIRST, "p"), editor.at("e8"))
    assert editor.sees("A pawn cannot stand on e8", "Black has no king")
    assert editor.sees("White has 9 pawns; 8 are the most")
    assert not editor.can_press("Play from here")
    editor.click("Make it a queen")
    assert editor.pieces["e8"] == "Q"
    editor.press("Ctrl+Z", "Ctrl+Z")
    assert editor.can_press("Play from here")


def test_a_problem_names_squares_as_they_are_read(tmp_path: Path) -> None:
    fen = "4P3k/9/P8/P8/9/9/9/9/8K b - 1"
    notations = {"shogi": "japanese"}
    editor = Editor(tmp_path, "shogi", fen, rules="points27", notations=notations)
    assert editor.sees("a pawn on ５一 could never move", "Black has 2 pawns on file ９")


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: held.__setitem__(0, text))
    return held


def test_a_text_is_copied_and_pasted(editor: Editor, board: list[str]) -> None:
    editor.press("Ctrl+C")
    assert board == [editor.text]
    kings = {"e1": "K", "e8": "k"}
    board[0] = "4k3/8/8/8/8/8/8/4K3"
    editor.press("Ctrl+V")
    assert editor.pieces == kings
    board[0] = "4k3/8/8/8/9/8/8/4K3"
    editor.press("Ctrl+V")
    assert editor.sees("Rank 4 has 9 squares instead of 8")
    editor.press("Esc")
    assert editor.pieces == kings


def test_a_text_is_typed_and_says_what_is_wrong_meanwhile(editor: Editor) -> None:
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
    assert editor.text == text
    assert not editor.sees("Rank 8")
    assert not editor.scene.typing


def test_pieces_go_into_hands_and_out_of_them(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "toy")
    rook, (here, _) = Piece(FIRST, "r"), empty(editor)
    held = editor.slot(FIRST, "r", " in hand")
    for button in (1, 1, 3):
        editor.click_at(held, button)
    assert editor.hands == {rook: 1}
    drag(editor.scene, held, editor.at(here))
    assert (editor.hands, editor.pieces[here]) == ({}, "R")
    drag(editor.scene, editor.at(here), editor.slot(SECOND, "r", " in hand"))
    assert editor.hands == {Piece(SECOND, "r"): 1}
    assert here not in editor.pieces


def test_what_a_side_sees_is_shown(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "fog-chess")
    pictures = []
    for _ in range(4):
        pictures.append(editor.picture())
        editor.press("v")
    assert len(set(pictures)) == 3
    assert pictures[0] == pictures[3]


def test_nothing_is_put_where_nothing_can_stand(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "checkers")
    editor.click_at(editor.slot(FIRST, "m"))
    editor.touch("b1")
    assert not editor.can_press("Undo")
    assert editor.sees("No piece can ever stand on b1")


def test_a_position_is_left_only_on_purpose(editor: Editor) -> None:
    editor.touch("e2", button=3)
    editor.press("Esc")
    assert not asked(editor.shell)
    editor.press("Esc")
    assert asked(editor.shell) == [ToHome()]


def test_back_leads_to_the_draft_with_all_that_can_be_undone(editor: Editor) -> None:
    usual = editor.text
    editor.touch("e2", button=3)
    text = editor.text
    place = editor.scene.place  # type: ignore[attr-defined]
    again = Editor(editor.shell.games)
    again.scene = EditorScene(editor.shell, place)
    assert again.text == text
    again.undoes_all()
    assert again.text == usual


def test_another_game_of_the_family_takes_the_position_along(editor: Editor) -> None:
    editor.touch("e2", button=3)
    for variant, fen in (("fog-chess", editor.text), ("checkers", "")):
        pick_game(editor.scene, variant)  # type: ignore[arg-type]
        assert asked(editor.shell)[-1] == ToEditor(variant, GAMES[variant].default, fen)


def test_a_text_that_is_no_position_is_refused_at_the_start(tmp_path: Path) -> None:
    editor = Editor(tmp_path, fen="8/8")
    assert editor.sees("This is no position of Chess: a board has 8 ranks")


def test_it_is_saved_as_a_picture(editor: Editor) -> None:
    editor.press("Ctrl+S")
    (path,) = editor.shell.pictures.glob("*.png")
    assert pygame.image.load(path).get_width() > 8 * 90


def test_it_is_kept_as_a_problem_of_ones_own(tmp_path: Path) -> None:
    editor = Editor(tmp_path, fen="4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    for task in ("Mate in 2", "Mate in 3"):
        editor.click("Save as a problem")
        editor.click(task)
    ((stored,), complaints) = stored_sets(tmp_path / "problems" / "sets")
    assert not complaints
    assert [(p.game, p.stipulation, p.fen) for p in stored.problems] == [
        ("chess", "#2", editor.text),
        ("chess", "#3", editor.text),
    ]


def solve(editor: Editor, task: str) -> None:
    editor.click("Solve")
    editor.click(task)
    editor.waits()


def test_a_solution_is_shown_once_it_is_found(tmp_path: Path) -> None:
    editor = Editor(tmp_path, fen=MATE)
    solve(editor, "Mate in 2")
    assert editor.sees("Solving: Mate in 2; Esc stops it")
    editor.press("Esc")
    editor.shell.work = Here
    solve(editor, "Mate in 1")
    assert editor.sees("Mate in 1: ")
    editor.click("Show")
    to = asked(editor.shell)[-1]
    assert isinstance(to, ToAnalysis)
    (key,) = to.tree.root.children
    assert key.move == editor.game.read_move(editor.game.read(MATE).position, "Ra8#")


def test_solving_is_stopped_or_out_of_date_or_fails(tmp_path: Path) -> None:
    begun: list[Idle] = []

    class Work(Idle):
        def __init__(self, *asked: object) -> None:
            super().__init__(*asked)
            begun.append(self)

    editor = Editor(tmp_path, fen=MATE)
    editor.shell.work = Work  # type: ignore[assignment]
    solve(editor, "Mate in 3")
    editor.press("Esc")
    assert begun[0].over
    solve(editor, "Mate in 3")
    editor.drag("a1", "b1")
    editor.waits()
    assert begun[1].over
    assert not editor.sees("Solving")
    solve(editor, "Mate in 1")
    begun[2].over, begun[2].problem = True, "The solver failed."
    editor.waits()
    assert not editor.sees("Solving")
    assert editor.sees("Mate in 1: ")


def test_the_moment_of_an_analysis_is_set_up(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True)
    fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9"
    reader = Person(AnalysisScene(shell, ToAnalysis(empty_tree("chess", "fide", fen))))
    reader.click_icon("Set up")
    assert asked(shell) == [ToEditor("chess", "fide", fen)]
    reader.scene.close()


def test_new_game_leads_to_the_editor_and_takes_its_position(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True, variant="chess", ruleset="fide")
    Person(NewGameScene(shell)).click("Set up a position")
    assert asked(shell) == [ToEditor("chess", "fide")]


def test_two_bots_are_watched_from_the_position(tmp_path: Path) -> None:
    shell, start = still_shell(tmp_path, ready=True), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    there = ToWatchSetup(None, "chess", "fide", start, "you set up")
    Person(WatchSetupScene(shell, there)).click("Watch", 1)
    watch = asked(shell)[-1]
    assert isinstance(watch, ToWatch)
    assert (watch.variant, watch.ruleset, watch.start) == ("chess", "fide", start)


def test_looks(tmp_path: Path, looks_like: LooksLike) -> None:
    fen = "r3P2r/pp3ppp/2n5/3pP3/8/2NB1N2/PPP2PPP/R3K1R1 w Q d6 0 12"
    editor = Editor(tmp_path, fen=fen)
    click(editor.scene, editor.slot(FIRST, "n"))
    move_to(editor.scene, editor.at("f5"))
    looks_like(halved(drawn(editor.scene)), "editor-1280")


def test_what_a_tray_tells_goes_as_a_piece_is_dragged_from_it(editor: Editor) -> None:
    pawn = editor.slot(FIRST, "p")
    move_to(editor.scene, pawn)
    assert "White pawn (P)" in editor.tooltips()
    drag(editor.scene, pawn, editor.at("e8"))
    assert "White pawn (P)" not in editor.tooltips()
