"""The position editor under mouse and keys, in every game of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.editing import PositionDraft, exchanged
from core.games import GAMES, find_game
from core.problems.problem import Problem
from core.problems.shelf import stored_sets
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree, Node
from core.setup import Setup
from core.values import Piece, Side, Square
from gui.analysis.scene import AnalysisScene
from gui.app.bot_requests import ToWatch, ToWatchSetup
from gui.app.pasting import empty_tree
from gui.app.requests import ToAnalysis, ToEditor, ToHome, ToNewGame
from gui.app.screen import Screen
from gui.editor import text_entry, uses
from gui.editor.fields import ConditionBox, OneOf
from gui.editor.scene import EditorScene
from gui.setup.new_game import NewGameScene
from gui.setup.watch import WatchSetupScene
from gui.solving.judge import Solution
from gui.widgets.button import Button, IconButton
from tests.support.events import click, drag, move_to, press
from tests.support.shells import asked, drawn, halved, still_shell

AWAY = (5, 790)
"""Beside everything."""

FIRST, SECOND = Side


def opened(folder: Path, variant: str = "chess", fen: str = "") -> EditorScene:
    shell = still_shell(folder, ready=True, less_motion=True)
    scene = EditorScene(shell, ToEditor(variant, GAMES[variant].default, fen))
    drawn(scene)
    return scene


@pytest.fixture
def scene(tmp_path: Path) -> EditorScene:
    return opened(tmp_path)


def setup(scene: EditorScene) -> Setup:
    return scene.drafting.setup


def pieces(scene: EditorScene) -> dict[Square, Piece]:
    return dict(setup(scene).pieces)


def at(scene: EditorScene, square: Square) -> tuple[int, int]:
    x, y = scene.desk.board._layout.centre(square)
    return round(x), round(y)


def slot(scene: EditorScene, piece: Piece, kind: str = "piece") -> tuple[int, int]:
    parts = scene.desk.trays[piece.side].parts
    return next(p.rect.center for p in parts if p.what == piece and p.kind == kind)


def tool(scene: EditorScene, words: str) -> tuple[int, int]:
    parts = [part for tray in scene.desk.trays for part in tray.parts]
    return next(part.rect.center for part in parts if part.what == words)


def button(scene: Screen, words: str) -> Button:
    found = [w for w in scene.focus.widgets if isinstance(w, Button)]
    return next(each for each in found if each.words == words)


def push(scene: Screen, words: str) -> None:
    click(scene, button(scene, words).rect.center)


def typed(scene: EditorScene, text: str, shift: bool = False) -> None:
    for letter in text:
        press(scene, ord(letter.lower()), pygame.KMOD_SHIFT if shift else 0, letter)


def ctrl(scene: Screen, key: int) -> None:
    press(scene, key, pygame.KMOD_CTRL)


def squares(variant: str) -> tuple[Square, Square]:
    """Two on which something can stand, that are empty at first."""
    game = find_game(variant)
    taken = game.pieces(game.start().position)
    return tuple(sorted(game.facts.playable - taken.keys())[:2])  # type: ignore[return-value]


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_is_set_up_by_mouse(variant: str, tmp_path: Path) -> None:
    scene, (here, there) = opened(tmp_path, variant), squares(variant)
    usual, facts = setup(scene), GAMES[variant].facts
    for number, symbol in enumerate((facts.symbols[0], facts.symbols[-1])):
        piece, other = Piece(FIRST, symbol), Piece(SECOND, symbol)
        click(scene, slot(scene, piece))
        click(scene, at(scene, here))
        assert pieces(scene)[here] == piece
        click(scene, at(scene, here))
        if f"+{symbol}" in facts.symbols:
            assert pieces(scene)[here] == Piece(FIRST, f"+{symbol}")
            click(scene, at(scene, here))
        assert pieces(scene)[here] == other
        click(scene, tool(scene, "move"))
        drag(scene, at(scene, here), at(scene, there))
        assert pieces(scene)[there] == other
        click(scene, at(scene, there))
        click(scene, at(scene, here))
        assert there not in pieces(scene)
        if number % 2:
            click(scene, at(scene, here), button=3)
        else:
            drag(scene, at(scene, here), AWAY)
        assert pieces(scene) == dict(usual.pieces)
        drag(scene, slot(scene, other), at(scene, here))
        assert pieces(scene)[here] == other
        assert scene.desk.trays[SECOND].tool == "move"
    while button(scene, "Undo").enabled:
        push(scene, "Undo")
    assert setup(scene) == usual
    drawn(scene)


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_is_set_up_by_keys(variant: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, variant)
    usual, facts = setup(scene), GAMES[variant].facts
    letters = [symbol for symbol in facts.symbols if len(symbol) == 1]
    press(scene, pygame.K_UP)
    square = scene.desk.board.cursor.square
    assert square is not None
    if square in facts.idle:
        press(scene, pygame.K_LEFT)
    square = scene.desk.board.cursor.square
    assert square is not None
    for symbol in letters:
        typed(scene, symbol)
        assert pieces(scene)[square] == Piece(FIRST, symbol)
        typed(scene, symbol.upper(), shift=True)
        assert pieces(scene)[square] == Piece(SECOND, symbol)
    press(scene, pygame.K_BACKSPACE)
    assert square not in pieces(scene)
    ctrl(scene, pygame.K_e)
    changed = setup(scene)
    for _ in range(2 * len(letters) + 3):
        ctrl(scene, pygame.K_z)
    assert setup(scene) == usual
    while button(scene, "Redo").enabled:
        ctrl(scene, pygame.K_y)
    assert setup(scene) == changed


@pytest.mark.parametrize("variant", GAMES)
def test_every_position_goes_on_to_other_screens(variant: str, tmp_path: Path) -> None:
    scene, facts = opened(tmp_path, variant), GAMES[variant].facts
    push(scene, "Swap")
    game = find_game(variant)
    usual = game.setup_of(game.start())
    assert setup(scene) == exchanged(facts, usual)
    text = scene.drafting.text
    for words in ("Play from here", "Analyse", "Watch two bots"):
        push(scene, words)
    play, analyse, watch = asked(scene.shell)[-3:]
    assert isinstance(play, ToNewGame)
    assert isinstance(analyse, ToAnalysis)
    assert isinstance(watch, ToWatchSetup)
    assert play.start == analyse.tree.head.fen == watch.start == text
    assert game.setup_of(game.read(text)) == game.settled(setup(scene))
    assert play.variant == analyse.tree.head.variant == watch.variant == variant


def test_a_letter_is_put_where_the_pointer_is(scene: EditorScene) -> None:
    move_to(scene, at(scene, 35))
    typed(scene, "q")
    assert pieces(scene)[35] == Piece(FIRST, "q")
    move_to(scene, AWAY)
    typed(scene, "N", shift=True)
    assert scene.desk.trays[SECOND].tool == Piece(SECOND, "n")
    click(scene, at(scene, 36))
    assert pieces(scene)[36] == Piece(SECOND, "n")


def test_a_press_on_an_empty_square_paints_on(scene: EditorScene) -> None:
    click(scene, slot(scene, Piece(FIRST, "p")))
    drag(scene, at(scene, 24), at(scene, 25))
    assert pieces(scene)[24] == pieces(scene)[25] == Piece(FIRST, "p")
    ctrl(scene, pygame.K_z)
    assert not {24, 25} & pieces(scene).keys(), "one stroke is undone at once"
    ctrl(scene, pygame.K_y)
    click(scene, tool(scene, "erase"))
    drag(scene, at(scene, 24), at(scene, 25))
    assert not {24, 25} & pieces(scene).keys()
    drag(scene, at(scene, 24), at(scene, 8))
    ctrl(scene, pygame.K_z)
    assert 8 in pieces(scene)
    assert not {24, 25} & pieces(scene).keys(), "a stroke begins with what it changes"


def test_a_piece_clicked_twice_changes_sides(scene: EditorScene) -> None:
    click(scene, at(scene, 4))
    click(scene, at(scene, 4))
    assert pieces(scene)[4] == Piece(SECOND, "k")
    press(scene, pygame.K_ESCAPE)
    click(scene, tool(scene, "recolour"))
    click(scene, at(scene, 4))
    assert pieces(scene)[4] == Piece(FIRST, "k")


def boxes(scene: EditorScene) -> list[ConditionBox]:
    return [w for w in scene.focus.widgets if isinstance(w, ConditionBox)]


def test_castling_follows_the_king_and_is_ticked_by_hand(scene: EditorScene) -> None:
    click(scene, boxes(scene)[0].rect.center)
    assert setup(scene).rights == "Qkq"
    drag(scene, at(scene, 4), at(scene, 28))
    assert [box.enabled for box in boxes(scene)] == [False, False, True, True]
    assert " kq - " in scene.drafting.found.text
    drag(scene, at(scene, 28), at(scene, 4))
    assert " Qkq - " in scene.drafting.found.text


def test_the_square_of_en_passant_is_chosen_from_a_menu(tmp_path: Path) -> None:
    scene = opened(tmp_path, fen="4k3/8/8/3pP3/8/8/8/4K3 w")
    one = next(w for w in scene.focus.widgets if isinstance(w, OneOf))
    click(scene, one.rect.center)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert setup(scene).en_passant == {43}
    assert "w - d6" in scene.drafting.found.text


def test_counters_are_typed_stepped_and_turned(scene: EditorScene) -> None:
    number = scene._column._number
    scene.focus.focus(number)
    typed(scene, "12")
    press(scene, pygame.K_RIGHT)
    assert setup(scene).number == 13
    press(scene, pygame.K_BACKSPACE)
    assert setup(scene).number == 1


def test_a_problem_is_framed_told_and_mended(scene: EditorScene) -> None:
    drag(scene, slot(scene, Piece(FIRST, "p")), at(scene, 60))
    assert {p.code for p in scene.drafting.found.problems} == {"kings", "pawns", "too many"}
    assert not button(scene, "Play from here").enabled
    drawn(scene)
    push(scene, "Make it a queen")
    assert pieces(scene)[60] == Piece(FIRST, "q")
    ctrl(scene, pygame.K_z)
    ctrl(scene, pygame.K_z)
    assert button(scene, "Play from here").enabled


def test_a_problem_names_squares_as_they_are_read(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, notations={"shogi": "japanese"})
    fen = "4P3k/9/P8/P8/9/9/9/9/8K b - 1"
    scene = EditorScene(shell, ToEditor("shogi", "points27", fen))
    told = [problem.sentence for problem in scene.drafting.found.problems]
    assert told == ["a pawn on ５一 could never move", "Black has 2 pawns on file ９"]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard."""
    held = [""]
    monkeypatch.setattr(text_entry, "clipboard", lambda: held[0])
    monkeypatch.setattr(uses, "copy", lambda text: held.__setitem__(0, text) is None)
    return held


def test_a_text_is_copied_and_pasted(scene: EditorScene, board: list[str]) -> None:
    ctrl(scene, pygame.K_c)
    assert board[0] == scene.drafting.found.text
    board[0] = "4k3/8/8/8/8/8/8/4K3"
    ctrl(scene, pygame.K_v)
    assert set(pieces(scene)) == {4, 60}
    board[0] = "4k3/8/8/8/9/8/8/4K3"
    ctrl(scene, pygame.K_v)
    assert scene._column.refusal == "Rank 4 has 9 squares instead of 8"
    assert set(pieces(scene)) == {4, 60}
    drawn(scene)


def test_a_text_is_typed_and_says_what_is_wrong_meanwhile(scene: EditorScene) -> None:
    field = scene._column.text
    scene.focus.focus(field)
    press(scene, pygame.K_a, pygame.KMOD_CTRL)
    typed(scene, "4k3/8/8/8/8/8/8/4")
    drawn(scene)
    assert scene._column.refusal == "Rank 1 has 4 squares instead of 8"
    typed(scene, "K3 b")
    assert not scene._column.refusal
    press(scene, pygame.K_RETURN)
    assert (set(pieces(scene)), setup(scene).side) == ({4, 60}, SECOND)
    press(scene, pygame.K_HOME)
    typed(scene, "x")
    press(scene, pygame.K_ESCAPE)
    assert not scene._column.refusal
    assert scene.focus.current is None
    assert field.shown == scene.drafting.found.text


def test_pieces_go_into_hands_and_out_of_them(tmp_path: Path) -> None:
    scene, rook = opened(tmp_path, "toy"), Piece(FIRST, "r")
    here, _ = squares("toy")
    held = slot(scene, rook, "hand")
    click(scene, held)
    click(scene, held)
    click(scene, held, button=3)
    assert setup(scene).hands == {rook: 1}
    drag(scene, held, at(scene, here))
    assert (setup(scene).hands, pieces(scene)[here]) == ({}, rook)
    drag(scene, at(scene, here), slot(scene, replace(rook, side=SECOND), "hand"))
    assert setup(scene).hands == {Piece(SECOND, "r"): 1}
    assert here not in pieces(scene)


def test_what_a_side_sees_is_shown(tmp_path: Path) -> None:
    scene = opened(tmp_path, "fog-chess")
    before = pygame.image.tobytes(drawn(scene), "RGB")
    press(scene, pygame.K_v, unicode="v")
    assert scene.desk.board.sight is FIRST
    assert pygame.image.tobytes(drawn(scene), "RGB") != before
    press(scene, pygame.K_v, unicode="v")
    press(scene, pygame.K_v, unicode="v")
    assert scene.desk.board.sight is None


def test_nothing_is_put_where_nothing_can_stand(tmp_path: Path) -> None:
    scene = opened(tmp_path, "checkers")
    click(scene, slot(scene, Piece(FIRST, "m")))
    click(scene, at(scene, min(GAMES["checkers"].facts.idle)))
    assert not button(scene, "Undo").enabled
    assert scene._news.words == "No piece can ever stand on b1"


def test_a_position_is_left_only_on_purpose(scene: EditorScene) -> None:
    click(scene, at(scene, 12), button=3)
    press(scene, pygame.K_ESCAPE)
    assert not asked(scene.shell)
    press(scene, pygame.K_ESCAPE)
    assert asked(scene.shell) == [ToHome()]


def test_back_leads_to_the_draft_with_all_that_can_be_undone(scene: EditorScene) -> None:
    click(scene, at(scene, 12), button=3)
    place = scene.place
    assert isinstance(place, ToEditor)
    assert place.draft == PositionDraft(setup(scene), scene.drafting.draft.earlier)
    again = EditorScene(scene.shell, place)
    again.drafting.undo()
    assert 12 in setup(again).pieces


def test_another_game_of_the_family_takes_the_position_along(scene: EditorScene) -> None:
    click(scene, at(scene, 12), button=3)
    scene._picker._turn("fog-chess")
    to = asked(scene.shell)[-1]
    assert isinstance(to, ToEditor)
    assert (to.variant, to.fen) == ("fog-chess", scene.drafting.text)
    scene._picker._turn("checkers")
    assert asked(scene.shell)[-1] == ToEditor("checkers", GAMES["checkers"].default)


def test_a_text_that_is_no_position_is_refused_at_the_start(tmp_path: Path) -> None:
    scene = opened(tmp_path, fen="8/8")
    assert scene._news.words.startswith("This is no position of Chess: a board has 8 ranks")


def test_it_is_saved_as_a_picture(scene: EditorScene) -> None:
    ctrl(scene, pygame.K_s)
    (path,) = scene.shell.pictures.glob("*.png")
    assert pygame.image.load(path).get_width() > 8 * 90


def test_it_is_kept_as_a_problem_of_ones_own(tmp_path: Path) -> None:
    scene = opened(tmp_path, fen="4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    scene.shell.problems = tmp_path / "problems"
    for task in range(2):
        push(scene, "Save as a problem")
        for _ in range(1 + task):
            press(scene, pygame.K_DOWN)
        press(scene, pygame.K_RETURN)
    ((stored,), complaints) = stored_sets(tmp_path / "problems" / "sets")
    assert not complaints
    assert [(p.game, p.stipulation) for p in stored.problems] == [
        ("chess", "#2"),
        ("chess", "#3"),
    ]
    assert {p.fen for p in stored.problems} == {scene.drafting.found.text}


class Solver:
    """Knows the solution of every problem once it is told to."""

    def __init__(self, problem: Problem) -> None:
        game = find_game(problem.game, problem.ruleset)
        head = GameRecord(game.facts.key, game.ruleset, NOBODY, fen=problem.fen)
        move = game.moves(game.read(problem.fen).position)[0]
        self.known = Solution(GameTree(head, Node(children=(Node(move),))), "One key.")
        self.solution: Solution | None = None
        self.problem, self.wanted, self.closed = "", 0, False

    def want_solution(self) -> None:
        self.wanted += 1

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def solvers(monkeypatch: pytest.MonkeyPatch) -> list[Solver]:
    """Those that were asked."""
    made: list[Solver] = []

    def judge(problem: Problem, work: object) -> Solver:
        del work
        if problem.stipulation == "#1":
            raise ValueError("nobody can")
        made.append(Solver(problem))
        return made[-1]

    monkeypatch.setattr(uses, "judge_of", judge)
    return made


def solve(scene: EditorScene, down: int) -> None:
    push(scene, "Solve")
    for _ in range(down):
        press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    scene.update(0.1)
    drawn(scene)


def test_a_solution_is_shown_once_it_is_found(
    scene: EditorScene, solvers: list[Solver]
) -> None:
    solve(scene, 1)
    (solver,) = solvers
    assert (solver.wanted, scene.busy) == (1, True)
    assert scene._news.words == "Solving: Mate in 2; Esc stops it"
    solver.solution = solver.known
    scene.update(0.1)
    drawn(scene)
    assert solver.closed
    assert scene._uses.solved is not None
    assert scene._uses.solved.words == "Mate in 2: one key."
    push(scene, "Show")
    to = asked(scene.shell)[-1]
    assert isinstance(to, ToAnalysis)
    assert to.tree == solver.known.tree


def test_solving_is_stopped_or_out_of_date(
    scene: EditorScene, solvers: list[Solver]
) -> None:
    solve(scene, 2)
    press(scene, pygame.K_ESCAPE)
    assert solvers[0].closed
    assert not scene.busy
    solve(scene, 2)
    click(scene, at(scene, 12), button=3)
    assert solvers[1].closed
    solve(scene, 0)
    assert scene._uses.solved is not None
    assert scene._uses.solved.words == "Mate in 1: nobody can"
    solve(scene, 1)
    solvers[-1].problem = "The solver failed."
    scene.update(0.1)
    assert scene._uses.solved.words != "Mate in 1: nobody can"


def test_the_moment_of_an_analysis_is_set_up(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True)
    fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9"
    analysis = AnalysisScene(shell, ToAnalysis(empty_tree("chess", "fide", fen)))
    drawn(analysis)
    icons = (each for each in analysis.focus.widgets if isinstance(each, IconButton))
    set_up = next(each for each in icons if each.icon == "set_up")
    click(analysis, set_up.rect.center)
    assert asked(shell) == [ToEditor("chess", "fide", fen)]
    analysis.close()


def test_new_game_leads_to_the_editor_and_takes_its_position(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True, variant="chess", ruleset="fide")
    scene = NewGameScene(shell)
    drawn(scene)
    push(scene, "Set up a position")
    assert asked(shell) == [ToEditor("chess", "fide")]


def test_two_bots_are_watched_from_the_position(tmp_path: Path) -> None:
    shell, start = still_shell(tmp_path, ready=True), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    there = ToWatchSetup(None, "chess", "fide", start, "you set up")
    scene = WatchSetupScene(shell, there)
    drawn(scene)
    push(scene, "Watch")
    watch = asked(shell)[-1]
    assert isinstance(watch, ToWatch)
    assert (watch.variant, watch.ruleset, watch.start) == ("chess", "fide", start)


def test_looks(tmp_path: Path, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    scene = opened(
        tmp_path, fen="r3P2r/pp3ppp/2n5/3pP3/8/2NB1N2/PPP2PPP/R3K1R1 w Q d6 0 12"
    )
    click(scene, slot(scene, Piece(FIRST, "n")))
    move_to(scene, at(scene, 37))
    looks_like(halved(drawn(scene)), "editor-1280")


def test_what_a_tray_tells_goes_as_a_piece_is_dragged_from_it(scene: EditorScene) -> None:
    pawn = slot(scene, Piece(FIRST, "p"))
    move_to(scene, pawn)
    tray = scene.desk.trays[FIRST]
    assert tray.tooltip
    drag(scene, pawn, at(scene, 60))
    assert not tray.tooltip
