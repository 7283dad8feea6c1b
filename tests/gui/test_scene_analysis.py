"""The analysis screen by mouse and keys, with an engine that says what a test says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import chess.pgn
import pygame
import pytest

from bots.engines.entries import EngineAnswer
from core.facts import Facts
from core.games import GAMES, find_game
from core.games.chess.facts import FOG_CHESS
from core.records import tree as trees
from core.records.catalogue import first_games
from core.records.reader import read_text, read_trees
from core.records.record import NOBODY, GameRecord
from core.records.replay import Timeline
from core.records.tree import GameTree, tree_of
from core.records.writer import sheet_of
from core.score import Score, SearchInfo, SearchLine
from core.values import Move
from gui.analysis.filing import text_of
from gui.analysis.processes import fog_report
from gui.analysis.report import KnownChance, ScoredPly
from gui.analysis.scene import AnalysisScene
from gui.app.files import pasted
from gui.app.paths import SAMPLE_GAMES
from gui.app.requests import (
    ToAnalysis,
    ToAnalysisOf,
    ToHome,
    ToLibrary,
    ToReplay,
    ToReplayOf,
)
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.replay.scene import ReplayScene
from tests.gui.player import Player
from tests.gui.replaying import TRAP, Onlooker, wait_until
from tests.support.saved_games import save_game
from tests.support.shells import asked, still_shell
from tests.support.tasks import Idle

GAME = read_text(TRAP, "trap").games[0]
RUNNING = """[White "You"]
[Black "Eclipse"]
[WhiteType "human"]
[BlackType "program"]
[Result "*"]
[Variant "Fog of War"]

1. e4 e5 *
"""
PLAYED = """[Event "Paris"]
[White "Morphy"]
[Black "Isouard"]
[Result "1-0"]
[Variant "Chess"]
[WhiteType "human"]

1. e4 e5 2. Nf3 {a comment} d6 (2... Nc6 $1 3. Bb5 (3. Bc4 Bc5)) 3. d4 Bg4 1-0
"""
KINGS = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


class Scripted(Idle):
    """A background task that finds what a test puts there, and keeps what it is told."""

    def __init__(self, work: Callable[..., Any], *_: object) -> None:
        super().__init__()
        self.work = work.__name__
        self.told: list[Any] = []
        self.found: list[Any] = []

    def tell(self, message: object) -> None:
        self.told.append(message)

    def poll(self, most: int | None = None) -> list[Any]:
        del most
        found, self.found = self.found, []
        return found


class Analyst(Onlooker):
    """Somebody who analyses; their engine and the reports are what a test says."""

    def __init__(self, shell: Shell, request: ToAnalysis | ToAnalysisOf) -> None:
        self.shell, self.made = shell, list[Scripted]()
        shell.work = self._begin
        of_file = isinstance(request, ToAnalysisOf)
        opens: Callable[..., Scene] = AnalysisScene.of_file if of_file else AnalysisScene
        opened = opens(shell, request)
        super().__init__(opened)
        if of_file:
            wait_until(self._is_there)

    def task(self, work: str) -> Scripted:
        return next(each for each in reversed(self.made) if each.work == work)

    def finds(self, *lines: tuple[float, Sequence[Move]]) -> None:
        """Have the engine find lines where they stand."""
        engine = self.task("think")
        found = tuple(SearchLine(Score(pawns=pawns), tuple(m)) for pawns, m in lines)
        engine.found = [
            EngineAnswer(engine.told[-1].number, SearchInfo(7, 5000, 0.5, found))
        ]
        self.waits(0.02)

    def scores(self, *pawns: float) -> None:
        """Have the report find scores, the start first."""
        task = self.task("report")
        number = task.told[-1][0]
        task.found = [ScoredPly(number, n, Score(pawns=p)) for n, p in enumerate(pawns)]
        self.waits(0.02)

    def moves(self, *squares: str, facts: Facts = FOG_CHESS) -> None:
        """Click on squares of the board."""
        for name in squares:
            self.click_square(name, facts)
        self.waits(0.02)

    def notes(self, text: str) -> None:
        """Write a comment on the move that is shown."""
        self.press("c", "Ctrl+A", "Backspace")
        self.types(text)
        self.press("Enter")

    @property
    def request(self) -> ToAnalysis:
        """What would be opened again."""
        assert isinstance(self.scene, AnalysisScene)
        request = self.scene.place
        assert isinstance(request, ToAnalysis)
        return request

    @property
    def tree(self) -> GameTree:
        return self.request.tree

    @property
    def names(self) -> str:
        """The moves that lead to where they stand."""
        line = trees.record_of(self.tree, self.request.at)
        return " ".join(
            step.san for step in Timeline.of(line).steps[: len(self.request.at)]
        )

    def _begin(self, work: Callable[..., Any], *_: object) -> Scripted:
        self.made.append(Scripted(work))
        return self.made[-1]

    def _is_there(self) -> bool:
        self.waits(0.01)
        return isinstance(self.scene, AnalysisScene)


@pytest.fixture
def at(tmp_path: Path) -> Analyst:
    return analysing(tmp_path, tree_of(GAME))


def analysing(folder: Path, tree: GameTree) -> Analyst:
    return Analyst(still_shell(folder, ready=True, less_motion=True), ToAnalysis(tree))


def opened(folder: Path, request: ToAnalysisOf) -> Analyst:
    return Analyst(still_shell(folder, ready=True), request)


# --- The tree --------------------------------------------------------------------------


def test_moves_by_mouse_grow_a_tree_that_keys_and_clicks_go_through(at: Analyst) -> None:
    at.moves("e2", "e4", "c7", "c5")
    assert (at.names, at.request.at) == ("e4 c5", (0, 1))
    at.press("LEFT")
    at.moves("e7", "e5")
    assert (at.names, at.request.at) == ("e4 e5", (0, 0))
    assert len(trees.node_at(at.tree, (0,)).children) == 2
    steps = {"DOWN": "e4 c5", "UP": "e4 e5", "LEFT": "e4", "HOME": "", "RIGHT": "e4"}
    for key, names in steps.items():
        at.press(key)
        assert at.names == names
    at.press("END")
    assert len(at.request.at) == len(GAME.moves)
    assert at.sees("Move 8 of 8")
    at.click("1… c5")
    assert at.names == "e4 c5"
    at.click("Nf3")
    assert at.names == "e4 e5 Nf3"
    at.points_at_square("a1", FOG_CHESS)
    at.wheels(-2)
    assert at.names == "e4"
    at.wheels(1)
    assert at.names == "e4 e5"


def test_a_variation_is_promoted_and_made_the_main_line(at: Analyst) -> None:
    at.moves("d2", "d4", "d7", "d5")
    at.press("p")
    assert (at.names, at.request.at) == ("d4 d5", (0, 0))
    at.press("Ctrl+Z")
    assert at.request.at == (1, 0)
    at.press("LEFT")
    at.moves("g8", "f6")
    at.press("Shift+P")
    assert trees.is_main(at.request.at)
    assert trees.record_of(at.tree).moves == trees.moves_along(at.tree, at.request.at)


def test_what_was_cut_comes_back(at: Analyst) -> None:
    before = at.tree
    at.press("RIGHT", "RIGHT", "Delete")
    assert at.names == "e4"
    assert not at.sees("Nf3")
    at.click(f"Cut {len(GAME.moves) - 1} moves")
    assert (at.tree, at.names) == (before, "e4 e5")
    assert not at.sees("Cut 14")


def offered(at: Analyst) -> list[str]:
    return [each.split()[0] for each in at.tooltips() if each.startswith(("Undo", "Redo"))]


def test_what_was_undone_is_done_again_by_button_and_by_key(at: Analyst) -> None:
    before = at.tree
    assert offered(at) == []
    at.moves("d2", "d4", "d7", "d5")
    at.press("Delete", "p")
    last = at.tree
    assert offered(at) == ["Undo"]
    at.click_icon("Undo")
    assert at.names == "d4"
    at.press("Ctrl+Z")
    assert at.names == "d4 d5"
    at.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert (at.tree, at.names, at.request.unsaved) == (before, "", False)
    assert offered(at) == ["Redo"]
    at.click_icon("Redo")
    assert at.names == "d4"
    at.press(*["Ctrl+Y"] * 4)
    assert at.tree == last
    at.press("Ctrl+Z")
    assert offered(at) == ["Undo", "Redo"]
    at.moves("g8", "f6")
    assert offered(at) == ["Undo"], "another change makes it impossible"


def test_a_comment_is_typed_and_may_be_taken_away(at: Analyst) -> None:
    at.press("RIGHT", "c")
    at.types("best by test")
    assert at.scene.typing
    at.press("Enter")
    assert not at.scene.typing
    assert at.line("best") == ["best", "by", "test"]
    at.press("LEFT")
    assert at.names == "", "the keys of the screen are its own again"
    at.press("RIGHT", "c", "Esc")
    at.waits(0.0)
    assert at.line("best") == ["best", "by", "test"]
    at.notes("")
    assert not at.sees("best")


def test_a_long_variation_unfolds(at: Analyst) -> None:
    for pair in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] * 5:
        at.moves(*pair)
    at.press("HOME")
    assert not at.sees("10. Ng1")
    at.click(next(each for each in at.reads() if each.endswith(" more moves")))
    assert at.sees("10. Ng1")
    at.click("2. Ng1")
    assert at.names == "Nf3 Nf6 Ng1"


def test_a_changed_main_line_changes_the_result(tmp_path: Path) -> None:
    game = read_text(PLAYED, "t").games[0]
    at = analysing(tmp_path, tree_of(game))
    assert at.sees("1–0")
    at.moves("f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4")
    at.press("Shift+P")
    outcome = at.tree.head.outcome
    assert outcome is not None
    assert outcome.result == "0-1"
    assert at.tree.head.tags["OriginalResult"] == "1-0"
    assert at.sees("0–1 · checkmate")
    assert at.sees("The game is over here: 0–1, checkmate")
    assert "0–1, checkmate" in at.tooltips()
    at.scores(0.2, 0.1, 0.1, -9.0)
    assert at.line("Qh4#")[1:] == ["g4", "??", "–9.0", "Qh4#", "0–1"]
    at.press("LEFT")
    assert "0–1, checkmate" not in at.tooltips()
    at.press("Ctrl+Z")
    assert at.tree.head.outcome == game.outcome


@pytest.mark.parametrize(
    ("held", "colour"),
    [
        ((), "G"),
        (("Shift",), "R"),
        (("Ctrl",), "R"),
        (("Alt",), "B"),
        (("Shift", "Alt"), "Y"),
    ],
)
def test_keys_that_are_held_colour_an_arrow(
    at: Analyst, held: tuple[str, ...], colour: str
) -> None:
    at.draws("e2", "e4", FOG_CHESS, *held)
    assert at.tree.root.commands == (f"cal {colour}e2e4",)


def test_arrows_are_drawn_with_the_right_button(at: Analyst) -> None:
    at.draws("e2", "e4", FOG_CHESS)
    at.draws("e4", "e4", FOG_CHESS)
    assert at.tree.root.commands == ("cal Ge2e4", "csl Ge4")
    assert "{[%cal Ge2e4] [%csl Ge4]}" in text_of(at.tree)
    drawn = at.picture()
    at.draws("e2", "e4", FOG_CHESS)
    assert at.tree.root.commands == ("csl Ge4",)
    assert at.picture() != drawn
    at.press("x")
    assert at.tree.root.commands == ()
    at.moves("e2")
    at.draws("e4", "e4", FOG_CHESS)
    assert at.tree.root.commands == (), "it only puts down what is picked"
    at.moves("e4")
    assert at.names == ""


def test_every_open_game_can_be_analysed(tmp_path: Path) -> None:
    at = analysing(
        tmp_path, GameTree(GameRecord("checkers", GAMES["checkers"].default, NOBODY))
    )
    at.moves("c3", "d4", facts=GAMES["checkers"].facts)
    assert at.names == "c3-d4"
    assert not at.sees("Truth")


# --- The engine and the reports --------------------------------------------------------


def test_an_engine_is_asked_of_every_position(at: Analyst) -> None:
    engine = at.task("think")
    assert engine.told[-1].record.moves == ()
    at.moves("d2", "d4")
    assert engine.told[-1].record.moves == trees.moves_along(at.tree, at.request.at) != ()
    at.press("5")
    assert engine.told[-1].lines == 5
    assert at.sees("5 lines")
    stale = engine.told[-1].number
    at.press("LEFT")
    info = SearchInfo(9, 1, 1.0, (SearchLine(Score(1.0), GAME.moves[:1]),))
    engine.found = [EngineAnswer(stale, info)]
    at.waits(0.02)
    assert not at.sees("1. e4")


def test_lines_of_the_engine_are_shown_played_and_added(at: Analyst) -> None:
    plain = at.picture()
    at.finds((0.4, GAME.moves[:2]), (-0.2, GAME.moves[:1]))
    assert [at.line("1. e4", nth) for nth in (0, 1)] == [
        ["+0.4", "1. e4", "e5"],
        ["–0.2", "1. e4"],
    ]
    assert at.picture() != plain, "an arrow shows the best move"
    at.press("a")
    assert at.picture() == plain
    at.click_part("Add the line to the tree", "1. e4")
    assert at.names == ""
    at.click("1. e4")
    assert at.names == "e4"


def test_an_engine_is_switched_off_and_on_and_ends_with_the_screen(at: Analyst) -> None:
    engine, report = at.task("think"), at.task("report")
    at.press("l")
    assert engine.over
    assert at.sees("The engine is off")
    at.press("l")
    failed = at.task("think")
    assert failed is not engine
    failed.over, failed.problem = True, "MemoryError"
    at.waits(0.02)
    assert at.sees("MemoryError")
    at.press("RIGHT")
    assert at.task("think") is failed, "it is begun again only by hand"
    at.press("l", "l")
    again = at.task("think")
    assert (again is failed, again.over) == (False, False)
    at.scene.close()
    assert again.over
    assert report.over


def test_mistakes_are_marked_and_gone_to(at: Analyst) -> None:
    at.scores(0.2, 0.2, 0.1, -3.0, -3.0, -3.0, 2.0)
    assert at.line("Nf3")[1:] == ["Nf3", "??", "–3.0", "d6", "–3.0"]
    assert at.line("Bg4")[-3:] == ["Bg4", "??", "+2.0"]
    assert at.reads().count("??") == 2
    first, second = "e4 e5 Nf3", "e4 e5 Nf3 d6 Bc4 Bg4"
    for key, names in (("n", first), ("n", second), ("n", second), ("Shift+N", first)):
        at.press(key)
        assert at.names == names
    at.press("Shift+N")
    assert at.sees("There is no other mistake that way")
    at.press("END", "Shift+N")
    assert at.names == second


def test_what_a_side_could_know_stands_beside_the_truth(at: Analyst) -> None:
    truth = at.picture()
    at.press("v")
    veiled = at.picture()
    first = KnownChance(1, True, 0.5, 0.5, 0.5)
    other = KnownChance(1840, False, 0.8, 0.4, 0.9)
    task = at.task("fog_report")
    graph = at.looks("Evaluation", 120)
    task.found = [(first, first), (other, first), (other, other)]
    at.waits(0.02)
    assert at.sees("1 board fits")
    assert at.looks("Evaluation", 120) != graph, "it has a line of its own in the graph"
    at.press("RIGHT")
    assert at.sees("1,840+ boards fit")
    assert any(words.startswith("As White could know: 80%") for words in at.tooltips())
    at.moves("c7", "c5")
    for key in ("a", "p"):
        assert not at.sees("boards fit"), "that was never played"
        at.press(key)
    assert not at.sees("boards fit"), "nor if it is the main line now"
    at.press("HOME", "v")
    assert at.task("fog_report") is task
    pictures = {truth, veiled, at.picture()}
    assert len(pictures) == 3
    at.click("Truth")
    assert at.picture() == truth
    at.scene.close()
    assert task.over


def test_every_board_that_fits_counts_in_what_could_be_known() -> None:
    record = replace(GAME, moves=GAME.moves[:3], outcome=None)
    found = list(fog_report(lambda: None, record))
    assert len(found) == 4
    assert found[0][0] == found[0][1]
    assert [known.positions for known, _ in found[:2]] == [1, 1]
    assert found[1][1].positions > 1
    for known in (known for both in found for known in both):
        assert 0 < known.low <= known.mean <= known.high < 1
        assert known.exact


# --- The clipboard ---------------------------------------------------------------------


def test_a_position_or_a_game_is_pasted(at: Analyst) -> None:
    at.pastes(f" {KINGS}\n")
    assert at.tree.head.fen == KINGS
    at.moves("e2", "e4")
    assert at.names == "e4"
    at.press("Ctrl+Z")
    at.pastes(TRAP.replace("1. e4 e5", "1. e4 e6"))
    at.press("RIGHT", "RIGHT")
    assert at.names == "e4 e6"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("手数----\n   1 ７六歩(77)\n   2 ３四歩(33)\n", ["P-7f", "P-3d"]),
        ("position startpos moves 7g7f", ["P-7f"]),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", []),
    ],
)
def test_games_of_shogi_are_pasted_over_chess(text: str, moves: list[str]) -> None:
    tree = pasted(text, find_game("chess"))
    assert tree.head.variant == "shogi"
    assert [step.san for step in sheet_of(tree).moves] == moves
    copied = text_of(tree)
    assert copied.startswith("手合割：平手")
    assert read_trees(copied, "x").games[0].root == tree.root


def test_what_is_pasted_over_unsaved_work_is_asked_for_twice(at: Analyst) -> None:
    at.moves("d2", "d4")
    at.pastes(KINGS)
    assert at.names == "d4"
    assert at.sees("Not saved: Ctrl+S saves it, Ctrl+V again pastes")
    at.press("Ctrl+V")
    assert at.tree.head.fen == KINGS


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing on the clipboard"),
        ("good morning", "neither a game nor a position"),
        ('[Variant "No such game"]', "No such game"),
        (RUNNING, "not over"),
    ],
)
def test_what_cannot_be_pasted_is_said(at: Analyst, text: str, says: str) -> None:
    before = at.tree
    at.pastes(text)
    assert at.sees(says)
    assert at.tree is before


def test_copies_go_to_the_clipboard(at: Analyst) -> None:
    at.press("RIGHT", "Ctrl+Shift+C")
    assert pygame.scrap.get_text().startswith("rnbqkbnr/pppppppp/8/8/4P3/8/")
    at.press("Ctrl+C")
    assert "1. e4 e5" in pygame.scrap.get_text()


# --- Files, and where it leads ---------------------------------------------------------


def test_no_running_game_in_the_fog_is_analysed(tmp_path: Path) -> None:
    path = tmp_path / "running.pgn"
    path.write_text(RUNNING, encoding="utf-8")
    shell = still_shell(tmp_path, ready=True)
    reader = Onlooker(AnalysisScene.of_file(shell, ToAnalysisOf(path)))
    wait_until(lambda: reader.waits(0.01) or reader.sees("Give up and reveal"))
    assert not isinstance(reader.scene, AnalysisScene)


def test_the_place_leads_back_to_the_same_moment(at: Analyst) -> None:
    at.moves("d2", "d4")
    at.press("f")
    again = Analyst(at.shell, at.request)
    assert (again.names, again.request.unsaved) == ("d4", True)
    assert again.square("a1", FOG_CHESS) == at.square("a1", FOG_CHESS)
    assert again.square("a1", FOG_CHESS)[1] < again.square("a8", FOG_CHESS)[1]


def varied(folder: Path, source: Path) -> Analyst:
    """The second game of a file of two, with a variation put in."""
    source.write_text(f"{PLAYED}\n{PLAYED}", encoding="utf-8")
    at = opened(folder, ToAnalysisOf(source, 2))
    at.moves("d2", "d4")
    at.notes("! the other way")
    return at


def test_a_game_of_a_file_is_saved_where_it_stands(tmp_path: Path) -> None:
    source, games = tmp_path / "many.pgn", tmp_path / "games"
    at = varied(games, source)
    at.press("Ctrl+S")
    assert at.sees("Saved in")
    assert not at.request.unsaved
    first, second = source.read_text(encoding="utf-8").split("\n\n[")
    assert first == PLAYED.strip()
    check_by_python_chess(f"[{second}")
    assert not games.exists()
    again = opened(games, ToAnalysisOf(source, 2))
    assert again.tree.root == at.tree.root
    again.press("RIGHT")
    again.notes("better")
    again.press("Ctrl+S")
    assert source.read_text(encoding="utf-8").count("{better}") == 1
    source.write_text("1. d4 *", encoding="utf-8")
    again.press("Ctrl+S")
    assert again.sees("Not saved: many.pgn was changed, and this game is not in it;")


def test_a_game_of_a_file_is_saved_by_itself(tmp_path: Path) -> None:
    source, games = tmp_path / "many.pgn", tmp_path / "games"
    at = varied(games, source)
    before = source.read_bytes()
    at.press("Ctrl+Shift+S")
    (saved,) = games.iterdir()
    assert (saved.name, source.read_bytes()) == ("analysis-Morphy-Isouard.pgn", before)
    check_by_python_chess(saved.read_text(encoding="utf-8"))
    at.notes("better")
    at.press("Ctrl+S")
    assert list(games.iterdir()) == [saved]
    assert "{better}" in saved.read_text(encoding="utf-8")


def check_by_python_chess(text: str) -> None:
    """All variations, comments and glyphs of ``PLAYED`` are there, and one more."""
    game = chess.pgn.read_game(StringIO(text))
    assert game is not None
    assert not game.errors
    assert [move.uci() for move in game.mainline_moves()][-1] == "c8g4"
    first, second = game.variations
    assert (second.comment, second.nags) == ("the other way", {1})
    knight = first.variations[0].variations[0]
    assert knight.comment == "a comment"
    aside = knight.variations[1]
    assert (aside.san(), aside.nags) == ("Nc6", {1})
    assert [node.san() for node in aside.variations] == ["Bb5", "Bc4"]
    assert game.headers["WhiteType"] == "human"


@pytest.mark.parametrize("way", ["e", "r"])
def test_an_analysis_of_a_fresh_result_is_kept_with_its_game(
    tmp_path: Path, way: str
) -> None:
    """Ctrl+S saves it in the file of the game, whether the result was replayed before."""
    player = Player(tmp_path)
    player.plays("e4 f6 Qh5 a6 Qxe8")
    player.press(way)
    (request,) = player.asked
    if isinstance(request, ToReplayOf):
        shell = still_shell(tmp_path, ready=True)
        Onlooker(ReplayScene.of_record(shell, request)).press("e")
        (request,) = asked(shell)
    assert isinstance(request, ToAnalysisOf)
    at = opened(tmp_path, request)
    at.press("END")
    assert at.names == "e4 f6 Qh5 a6 Qxe8"
    at.notes("lost at once")
    at.press("Ctrl+S")
    (file,) = tmp_path.glob("*.pgn")
    assert "{lost at once" in file.read_text(encoding="utf-8")
    (game,) = first_games(file)
    assert (game.studied, game.result) == ("analysed", "1-0")


def test_a_copy_of_a_game_is_listed_as_an_analysis_and_as_nobodys_game(
    tmp_path: Path,
) -> None:
    path = save_game(tmp_path, "a.pgn", ("You", "Moth"))
    opened(tmp_path, ToAnalysisOf(path)).press("Ctrl+Shift+S")
    files = [game for path in tmp_path.glob("*.pgn") for game in first_games(path)]
    assert {game.studied: game.person for game in files} == {"": 0, "analysis": -1}


def test_games_of_tournaments_and_samples_stay_as_they_are(tmp_path: Path) -> None:
    source = tmp_path / "games" / "tournaments" / "games.pgn"
    source.parent.mkdir(parents=True)
    source.write_text(PLAYED, encoding="utf-8")
    for path in (source, next(SAMPLE_GAMES.glob("*.pgn"))):
        assert opened(tmp_path / "games", ToAnalysisOf(path)).request.game is None


def test_what_the_report_found_is_saved_with_the_game(tmp_path: Path) -> None:
    source = tmp_path / "one.pgn"
    source.write_text(PLAYED.replace("1. e4 e5", "1. e4 $1 e5"), encoding="utf-8")
    at = opened(tmp_path, ToAnalysisOf(source))
    at.scores(0.2, -0.6, 0.1, 0.1, -2.0)
    assert at.line("e5") == ["1", "e4", "!", "–0.6", "e5", "?!", "+0.1"]
    tree = at.tree
    at.press("Ctrl+S")
    assert at.tree is tree
    game = chess.pgn.read_game(StringIO(source.read_text(encoding="utf-8")))
    assert game is not None
    found = [(node.nags, node.eval()) for node in game.mainline()]
    assert [nags for nags, _ in found] == [{1}, {6}, set(), set(), set(), set()]
    scores = [score.white().score() if score else None for _, score in found]
    assert scores == [-60, 10, 10, -200, None, None]


def test_a_replay_is_analysed_with_the_variations_of_its_file(tmp_path: Path) -> None:
    source = tmp_path / "two.pgn"
    source.write_text(f"{RUNNING}\n{PLAYED}", encoding="utf-8")
    shell = still_shell(tmp_path, ready=True)
    reader = Onlooker(ReplayScene.of_file(shell, ToReplay(source, 2, ply=2)))
    wait_until(lambda: reader.waits(0.01) or reader.sees("Analyse"))
    reader.click("Analyse")
    (request,) = asked(shell)
    assert isinstance(request, ToAnalysisOf)
    at = Analyst(shell, request)
    assert at.names == "e4 e5"
    assert sum(1 for _ in trees.walk(at.tree)) == 11
    source.write_text(f"{PLAYED}\n{RUNNING}".replace("d4 Bg4", "d4 Nf6"), encoding="utf-8")
    other = Analyst(shell, replace(request, game=1))
    assert trees.record_of(other.tree).moves == trees.record_of(at.tree).moves
    assert other.request.game is None


def test_what_cannot_be_saved_says_so(at: Analyst) -> None:
    at.shell.games /= "taken"
    at.shell.games.touch()
    at.moves("d2", "d4")
    at.press("Ctrl+S")
    assert at.sees("Not saved: ")
    assert at.request.unsaved


def test_who_leaves_what_is_not_saved_is_warned_once(at: Analyst) -> None:
    at.moves("e2", "e4")
    assert not at.request.unsaved, "nothing is asked of who only looks"
    at.moves("d7", "d5")
    at.press("Esc")
    assert at.sees("Not saved: Ctrl+S saves it, Esc again leaves")
    assert asked(at.shell) == []
    at.press("Esc")
    assert asked(at.shell) == [ToHome()]


def test_page_keys_go_through_the_games_of_a_file(tmp_path: Path) -> None:
    source = tmp_path / "three.pgn"
    source.write_text(f"{PLAYED}\n{RUNNING}\n{PLAYED.replace('Morphy', 'Anderssen')}")
    at = opened(tmp_path / "games", ToAnalysisOf(source))
    wait_until(lambda: at.waits(0.02) or at.sees("1 of 3"))
    at.press("PageDown")
    assert at.sees("Anderssen")
    at.notes("better")
    at.press("PageUp")
    assert at.sees("Not saved")
    at.press("Ctrl+S", "PageUp")
    assert at.sees("Morphy")
    at.press("PageDown")
    assert at.sees("Anderssen")
    assert at.sees("better")
    assert at.request.source == (source, 3)
    at.press("RIGHT")
    assert at.names == "e4"
    at.press("Esc")
    assert asked(at.shell) == [ToLibrary()]
