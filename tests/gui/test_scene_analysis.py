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

from core.games import GAMES, find_game
from core.records import tree as trees
from core.records.catalogue import first_games
from core.records.reader import read_text, read_trees
from core.records.record import NOBODY, GameRecord
from core.records.tree import ROOT, GameTree, Shape, tree_of
from core.records.writer import sheet_of
from core.score import Score
from core.values import Move
from gui.analysis import files, filing
from gui.analysis.engine import EngineInfo, EngineLine, LinesAnswer
from gui.analysis.fog_report import KnownChance
from gui.analysis.fog_reporting import fog_report
from gui.analysis.opening import analysis_of_file
from gui.analysis.report import ScoredPly
from gui.analysis.scene import AnalysisScene
from gui.analysis.side_knowledge import fit_words
from gui.app.pasting import pasted
from gui.app.paths import SAMPLE_GAMES
from gui.app.requests import (
    ToAnalysis,
    ToAnalysisOf,
    ToHome,
    ToLibrary,
    ToReplay,
    ToReplayOf,
)
from gui.replay.scene import ReplayScene
from gui.replay.unfinished import UnfinishedGameScene
from tests.gui.replaying import TRAP, wait_until
from tests.gui.sitting import Sitting as PlaySitting
from tests.support.events import click, press, wheel
from tests.support.saved_games import save_game
from tests.support.shells import asked, drawn, still_shell
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
SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL


class Scripted(Idle):
    """A background task that finds what a test puts there, and keeps what it is told."""

    made: list[Scripted]

    def __init__(self, work: Callable[..., Any], *_: object) -> None:
        super().__init__()
        self.work = work.__name__
        self.told: list[Any] = []
        self.found: list[Any] = []
        self.made.append(self)

    def tell(self, message: object) -> None:
        self.told.append(message)

    def poll(self, most: int | None = None) -> list[Any]:
        del most
        found, self.found = self.found, []
        return found


class Sitting:
    """A scene, and its two processes."""

    def __init__(self, folder: Path, tree: GameTree, **asked_for: Any) -> None:
        Scripted.made = []
        self.shell = still_shell(folder, ready=True, less_motion=True)
        self.shell.work = Scripted  # type: ignore[assignment]
        self.scene = AnalysisScene(self.shell, ToAnalysis(tree, **asked_for))
        drawn(self.scene)

    def task(self, work: str) -> Scripted:
        return next(each for each in reversed(Scripted.made) if each.work == work)

    def finds(self, *lines: tuple[float, Sequence[Move]], depth: int = 7) -> None:
        """Let the engine find lines where the scene stands."""
        engine = self.task("think")
        found = tuple(EngineLine(Score(pawns=pawns), tuple(m)) for pawns, m in lines)
        number = engine.told[-1].number
        engine.found = [LinesAnswer(number, EngineInfo(depth, 5000, 0.5, found))]
        self.scene.update(0.02)
        drawn(self.scene)

    def scores(self, *pawns: float) -> None:
        """Let the report find scores, the start first."""
        task = self.task("report")
        number = task.told[-1][0]
        task.found = [ScoredPly(number, n, Score(pawns=p)) for n, p in enumerate(pawns)]
        self.scene.update(0.02)
        drawn(self.scene)

    def move(self, *squares: str) -> None:
        """Click on squares of the board."""
        board = self.scene._desk.board.layout
        for name in squares:
            square = next(s for s in board.squares if "".join(board.labels(s)) == name)
            x, y = board.centre(square)
            click(self.scene, (int(x), int(y)))
        drawn(self.scene)

    def key(self, key: int, mod: int = 0) -> None:
        press(self.scene, key, mod, chr(key) if 32 < key < 127 and not mod else "")
        self.scene.update(0.02)
        drawn(self.scene)

    def write(self, text: str) -> None:
        for letter in text:
            press(self.scene, ord(letter), unicode=letter)

    @property
    def tree(self) -> GameTree:
        return self.scene.study.tree

    @property
    def path(self) -> trees.Path:
        return self.scene.study.path

    @property
    def names(self) -> list[str]:
        """The moves that lead to where the scene stands."""
        study = self.scene.study
        return [study.steps[self.path[:n]].san for n in range(1, len(self.path) + 1)]

    @property
    def said(self) -> str:
        news = self.scene._desk.card.news
        return news.words if news.enabled else ""


@pytest.fixture
def at(tmp_path: Path) -> Sitting:
    return Sitting(tmp_path, tree_of(GAME))


def test_moves_by_mouse_grow_a_tree(at: Sitting) -> None:
    at.move("e2", "e4")
    assert at.path == (0,)
    at.move("c7", "c5")
    assert at.path == (0, 1)
    assert at.names == ["e4", "c5"]
    at.key(pygame.K_LEFT)
    at.move("e7", "e5")
    assert at.path == (0, 0)
    assert len(trees.node_at(at.tree, (0,)).children) == 2


def test_keys_go_through_the_tree(at: Sitting) -> None:
    at.key(pygame.K_END)
    assert len(at.path) == len(GAME.moves)
    at.key(pygame.K_HOME)
    assert at.path == ROOT
    at.key(pygame.K_RIGHT)
    at.move("c7", "c5")
    at.key(pygame.K_UP)
    assert at.names == ["e4", "e5"]
    at.key(pygame.K_DOWN)
    assert at.names == ["e4", "c5"]
    at.key(pygame.K_LEFT)
    assert at.names == ["e4"]
    at.key(pygame.K_RIGHT)
    assert at.names == ["e4", "e5"]


def test_a_variation_is_promoted_and_made_the_main_line(at: Sitting) -> None:
    at.move("d2", "d4")
    at.move("d7", "d5")
    at.key(pygame.K_p)
    assert at.path == (0, 0)
    assert at.names == ["d4", "d5"]
    at.key(pygame.K_z, CTRL)
    assert at.path == (1, 0)
    at.key(pygame.K_LEFT)
    at.move("g8", "f6")
    at.key(pygame.K_p, SHIFT)
    assert trees.is_main(at.path)
    assert trees.record_of(at.tree).moves == trees.moves_along(at.tree, at.path)


def test_what_was_cut_comes_back(at: Sitting) -> None:
    before = at.tree
    at.key(pygame.K_RIGHT)
    at.key(pygame.K_RIGHT)
    at.key(pygame.K_DELETE)
    assert at.names == ["e4"]
    undo = at.scene._desk.card.undo
    assert undo.words == f"Cut {len(GAME.moves) - 1} moves"
    click(at.scene, undo.rect.center)
    assert at.tree is before
    assert at.names == ["e4", "e5"]
    assert not undo.enabled


def test_what_was_undone_is_done_again_by_button_and_by_key(at: Sitting) -> None:
    undo, redo = (
        next(each for each in at.scene.focus.widgets if each.tooltip.startswith(words))
        for words in ("Undo", "Redo")
    )
    before = at.tree
    assert not undo.enabled
    at.move("d2", "d4")
    played = at.tree
    click(at.scene, undo.rect.center)
    assert (at.tree, at.path) == (before, ROOT)
    click(at.scene, redo.rect.center)
    assert (at.tree, at.names) == (played, ["d4"])
    assert not redo.enabled
    at.key(pygame.K_z, CTRL)
    assert at.tree == before
    at.key(pygame.K_y, CTRL)
    assert at.tree == played
    assert {"takeback", "redo"} <= at.scene.answers


def test_a_comment_is_typed_and_may_be_taken_away(at: Sitting) -> None:
    at.key(pygame.K_RIGHT)
    at.key(pygame.K_c)
    assert at.scene.typing
    at.write("best by test")
    press(at.scene, pygame.K_RETURN)
    assert at.scene.study.node.comment == "best by test"
    assert not at.scene.typing
    at.key(pygame.K_LEFT)
    assert at.path == ROOT
    at.key(pygame.K_RIGHT)
    at.key(pygame.K_c)
    press(at.scene, pygame.K_ESCAPE)
    assert at.scene.study.node.comment == "best by test"
    assert at.scene.update(0.0) is at.scene
    at.key(pygame.K_c)
    for _ in range(20):
        press(at.scene, pygame.K_BACKSPACE)
    press(at.scene, pygame.K_RETURN)
    assert at.scene.study.node.comment == ""


def test_the_list_is_clicked_and_unfolds(at: Sitting) -> None:
    study = at.scene.study
    line = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] * 5
    for pair in line:
        at.move(*pair)
    at.key(pygame.K_HOME)
    card = at.scene._desk.card.moves
    block = next(each for each in card._blocks if each.more[0])
    assert card.spot((1,) + (0,) * 18) is None
    click(at.scene, card._more_box(block).center)
    spot = card.spot((1, 0, 0))
    assert spot is not None
    click(at.scene, spot.center)
    assert study.path == (1, 0, 0)
    main = card.spot((0, 0, 0))
    assert main is not None
    click(at.scene, main.center)
    assert study.path == (0, 0, 0)


def test_an_engine_is_asked_of_every_position(at: Sitting) -> None:
    engine = at.task("think")
    assert engine.told[-1].record.moves == ()
    at.move("d2", "d4")
    assert engine.told[-1].record.moves == trees.moves_along(at.tree, at.path)
    at.key(pygame.K_5)
    assert engine.told[-1].lines == 5
    stale = engine.told[-1].number
    at.key(pygame.K_LEFT)
    move = GAME.moves[0]
    engine.found = [
        LinesAnswer(stale, EngineInfo(9, 1, 1.0, (EngineLine(Score(1.0), (move,)),)))
    ]
    at.scene.update(0.02)
    assert at.scene._follower.lines == ()


def test_lines_of_the_engine_are_played_and_added(at: Sitting) -> None:
    first, second = GAME.moves[:2]
    at.finds((0.4, (first, second)), (-0.2, (first,)))
    lines = at.scene._desk._engine.lines
    assert [line.names for line in lines.lines] == [("1. e4", "e5"), ("1. e4",)]
    assert at.scene._desk.board.best == ((first.origin, first.target),)
    at.key(pygame.K_a)
    assert at.scene._desk.board.best == ()
    click(at.scene, lines._plus(0).center)
    assert at.path == ROOT
    click(at.scene, lines.row(0).center)
    assert at.names == ["e4"]


def test_an_engine_can_be_switched_off_and_ends_with_the_screen(at: Sitting) -> None:
    engine, report = at.task("think"), at.task("report")
    at.key(pygame.K_l)
    assert engine.over
    assert at.scene._desk._engine.lines.news == "The engine is off"
    at.key(pygame.K_l)
    again = at.task("think")
    assert again is not engine
    assert not again.over
    at.scene.close()
    assert again.over
    assert report.over


def test_an_engine_that_fails_says_so_and_is_begun_again(at: Sitting) -> None:
    engine = at.task("think")
    engine.over, engine.problem = True, "MemoryError"
    at.scene.update(0.02)
    assert "MemoryError" in at.scene._desk._engine.lines.news
    at.key(pygame.K_RIGHT)
    assert at.task("think") is engine
    at.key(pygame.K_l)
    at.key(pygame.K_l)
    assert at.task("think") is not engine


def test_mistakes_are_marked_and_gone_to(at: Sitting) -> None:
    at.scores(0.2, 0.2, 0.1, -3.0, -3.0)
    judged = {ply: str(kind) for ply, kind in at.scene._desk.judged.items()}
    assert judged == {3: "blunder"}
    at.key(pygame.K_n)
    assert len(at.path) == 3
    at.key(pygame.K_n)
    assert at.said == "There is no other mistake that way"
    at.key(pygame.K_END)
    at.key(pygame.K_n, SHIFT)
    assert len(at.path) == 3


def test_the_wheel_over_the_board_goes_through_the_game(at: Sitting) -> None:
    at.move("a1")
    wheel(at.scene, -1)
    assert at.names == ["e4"]
    wheel(at.scene, 1)
    assert at.path == ROOT


def test_a_finished_game_in_the_fog_can_be_veiled(at: Sitting) -> None:
    board = at.scene._desk.board
    assert board._view().lit is None
    at.key(pygame.K_v)
    lit = board._view().lit
    assert lit is not None
    assert len(lit) < 64
    at.key(pygame.K_v)
    assert board._view().lit != lit
    at.key(pygame.K_v)
    assert board._view().lit is None


@pytest.mark.usefixtures("_waiting")
def test_no_running_game_in_the_fog_is_analysed(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True)
    path = tmp_path / "running.pgn"
    path.write_text(RUNNING, encoding="utf-8")
    scene = analysis_of_file(shell, ToAnalysisOf(path))
    assert isinstance(scene, UnfinishedGameScene)


def test_a_position_is_pasted(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    monkeypatch.setattr(filing, "clipboard", lambda: f" {fen}\n")
    at.key(pygame.K_v, CTRL)
    assert at.tree.head.fen == fen
    assert at.scene.study.fen == fen
    at.move("e2", "e4")
    assert at.names == ["e4"]


def test_a_game_is_pasted(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "clipboard", lambda: TRAP.replace("1. e4 e5", "1. e4 e6"))
    at.key(pygame.K_v, CTRL)
    at.key(pygame.K_RIGHT)
    at.key(pygame.K_RIGHT)
    assert at.names == ["e4", "e6"]


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
    copied = files.text_of(tree)
    assert copied.startswith("手合割：平手")
    assert read_trees(copied, "x").games[0].root == tree.root


def test_what_is_pasted_over_unsaved_work_is_asked_for_twice(
    at: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filing, "clipboard", lambda: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    at.move("d2", "d4")
    before = at.tree
    at.key(pygame.K_v, CTRL)
    assert at.tree is before
    assert at.said == "Not saved: Ctrl+S saves it, Ctrl+V again pastes"
    at.key(pygame.K_v, CTRL)
    assert at.tree.head.fen.startswith("4k3")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing on the clipboard"),
        ("good morning", "neither a game nor a position"),
        ('[Variant "No such game"]', "No such game"),
        (RUNNING, "not over"),
    ],
)
def test_what_cannot_be_pasted_is_said(
    at: Sitting, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    before = at.tree
    monkeypatch.setattr(filing, "clipboard", lambda: text)
    at.key(pygame.K_v, CTRL)
    assert says in at.said
    assert at.tree is before


def test_copies_go_to_the_clipboard(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(filing, "copy", lambda text: not copied.append(text))
    at.key(pygame.K_RIGHT)
    at.key(pygame.K_c, CTRL | SHIFT)
    at.key(pygame.K_c, CTRL)
    assert copied[0].startswith("rnbqkbnr/pppppppp/8/8/4P3/8/")
    assert "1. e4 e5" in copied[1]


@pytest.mark.usefixtures("_waiting")
def test_the_place_leads_back_to_the_same_moment(at: Sitting) -> None:
    at.move("d2", "d4")
    at.key(pygame.K_f)
    place = at.scene.place
    assert isinstance(place, ToAnalysis)
    again = AnalysisScene(at.shell, place)
    assert again.study.path == (1,)
    assert again._desk.board.flipped
    scene = analysis_of_file(at.shell, ToAnalysisOf(_written(at.shell.games)))
    assert scene.beyond == ToLibrary()


def _written(folder: Path) -> Path:
    path = folder / "trap.pgn"
    path.write_text(TRAP, encoding="utf-8")
    return path


def test_every_open_game_can_be_analysed(tmp_path: Path) -> None:
    head = GameRecord("checkers", GAMES["checkers"].default, NOBODY)
    at = Sitting(tmp_path, GameTree(head))
    at.move("c3", "d4")
    assert at.path == (0,)
    assert at.scene._desk.hidden is False


def test_what_a_side_could_know_stands_beside_the_truth(at: Sitting) -> None:
    at.key(pygame.K_v)
    task = at.task("fog_report")
    first = KnownChance(1, True, 0.5, 0.5, 0.5)
    other = KnownChance(1840, False, 0.8, 0.4, 0.9)
    task.found = [(first, first), (other, first)]
    at.scene.update(0.02)
    desk = at.scene._desk
    assert desk.knowledge.bar.chance == first
    at.key(pygame.K_RIGHT)
    assert desk.knowledge.bar.chance == other
    assert "80%" in desk.knowledge.bar.tooltip
    assert fit_words(other) == "1,840+ boards fit"
    graph = desk._graph.widgets[0].graph  # type: ignore[attr-defined]
    assert len(graph.lines) == 2
    at.move("c7", "c5")
    assert desk.knowledge.bar.chance is None
    at.key(pygame.K_p)
    assert len(desk.knowledge.means) == 2
    at.key(pygame.K_LEFT)
    assert desk.knowledge.bar.chance == other
    at.key(pygame.K_v)
    assert at.task("fog_report") is task
    at.scene.close()
    assert task.over


def test_every_board_that_fits_counts_in_what_could_be_known() -> None:
    record = replace(GAME, moves=GAME.moves[:3], outcome=None)
    found = list(fog_report(lambda: None, record))  # type: ignore[arg-type]
    assert len(found) == 4
    assert found[0][0] == found[0][1]
    assert [known.positions for known, _ in found[:2]] == [1, 1]
    assert found[1][1].positions > 1
    for known in (known for both in found for known in both):
        assert 0 < known.low <= known.mean <= known.high < 1
        assert known.exact


PLAYED = """[Event "Paris"]
[White "Morphy"]
[Black "Isouard"]
[Result "1-0"]
[Variant "Chess"]
[WhiteType "human"]

1. e4 e5 2. Nf3 {a comment} d6 (2... Nc6 $1 3. Bb5 (3. Bc4 Bc5)) 3. d4 Bg4 1-0
"""


def opened(folder: Path, asked_for: ToAnalysisOf) -> AnalysisScene:
    scene = analysis_of_file(still_shell(folder, ready=True), asked_for)
    assert isinstance(scene, AnalysisScene)
    drawn(scene)
    return scene


@pytest.fixture
def _waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a file is read at once."""
    monkeypatch.setattr("gui.replay.opening.AT_ONCE", 60.0)


def varied(folder: Path, source: Path) -> AnalysisScene:
    """The second game of a file of two, with a variation put in."""
    source.write_text(f"{PLAYED}\n{PLAYED}", encoding="utf-8")
    scene = opened(folder, ToAnalysisOf(source, 2))
    scene.study.play(scene.study.game.read_move(scene.study.history[-1], "d4"))
    scene.study.note("! the other way")
    return scene


@pytest.mark.usefixtures("_waiting")
def test_a_game_of_a_file_is_saved_where_it_stands(tmp_path: Path) -> None:
    source, games = tmp_path / "many.pgn", tmp_path / "games"
    scene = varied(games, source)
    press(scene, pygame.K_s, CTRL)
    assert not scene.study.changed
    first, second = source.read_text(encoding="utf-8").split("\n\n[")
    assert first == PLAYED.strip()
    check_by_python_chess(f"[{second}", "human")
    assert not games.exists()
    again = opened(games, ToAnalysisOf(source, 2))
    assert again.study.tree.root == scene.study.tree.root
    again.study.note("better")
    press(again, pygame.K_s, CTRL)
    assert source.read_text(encoding="utf-8").count("{better}") == 1
    source.write_text("1. d4 *", encoding="utf-8")
    press(again, pygame.K_s, CTRL)
    said = again._desk.card.news.words
    assert said.startswith("Not saved: many.pgn was changed, and this game is not in it;")


@pytest.mark.usefixtures("_waiting")
def test_a_game_of_a_file_is_saved_by_itself(tmp_path: Path) -> None:
    source, games = tmp_path / "many.pgn", tmp_path / "games"
    scene = varied(games, source)
    before = source.read_bytes()
    press(scene, pygame.K_s, CTRL | SHIFT)
    (saved,) = games.iterdir()
    assert saved.name == "analysis-Morphy-Isouard.pgn"
    assert source.read_bytes() == before
    check_by_python_chess(saved.read_text(encoding="utf-8"), "human")
    scene.study.note("better")
    press(scene, pygame.K_s, CTRL)
    assert list(games.iterdir()) == [saved]
    assert "{better}" in saved.read_text(encoding="utf-8")


@pytest.mark.usefixtures("_waiting")
@pytest.mark.parametrize("way", [pygame.K_e, pygame.K_r])
def test_an_analysis_of_a_fresh_result_is_kept_with_its_game(
    tmp_path: Path, way: int
) -> None:
    """Ctrl+S saves it in the file of the game, whether the result was replayed before."""
    sitting = PlaySitting(tmp_path)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    sitting.press(way)
    (asked_for,) = sitting.asked
    if isinstance(asked_for, ToReplayOf):
        replay = ReplayScene.of_record(still_shell(tmp_path, ready=True), asked_for)
        drawn(replay)
        press(replay, pygame.K_e)
        (asked_for,) = asked(replay.shell)
    assert isinstance(asked_for, ToAnalysisOf)
    scene = opened(tmp_path, asked_for)
    assert len(scene.study.line) == 5
    scene.study.note("lost at once")
    press(scene, pygame.K_s, CTRL)
    (file,) = tmp_path.glob("*.pgn")
    assert "{lost at once" in file.read_text(encoding="utf-8")
    (game,) = first_games(file)
    assert (game.studied, game.result) == ("analysed", "1-0")


@pytest.mark.usefixtures("_waiting")
def test_a_copy_of_a_game_is_listed_as_an_analysis_and_as_nobodys_game(
    tmp_path: Path,
) -> None:
    path = save_game(tmp_path, "a.pgn", ("You", "Moth"))
    scene = opened(tmp_path, ToAnalysisOf(path))
    press(scene, pygame.K_s, CTRL | SHIFT)
    files = [game for path in tmp_path.glob("*.pgn") for game in first_games(path)]
    assert {game.studied: game.person for game in files} == {"": 0, "analysis": -1}


@pytest.mark.usefixtures("_waiting")
def test_games_of_tournaments_and_samples_stay_as_they_are(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games", ready=True)
    shell.tournaments.mkdir(parents=True, exist_ok=True)
    source = shell.tournaments / "games.pgn"
    source.write_text(PLAYED, encoding="utf-8")
    sample = next(SAMPLE_GAMES.glob("*.pgn"))
    for path in (source, sample):
        scene = analysis_of_file(shell, ToAnalysisOf(path))
        assert isinstance(scene, AnalysisScene)
        assert scene._filing.game is None


@pytest.mark.usefixtures("_waiting")
def test_what_the_report_found_is_saved_with_the_game(tmp_path: Path) -> None:
    source = tmp_path / "one.pgn"
    source.write_text(PLAYED.replace("1. e4 e5", "1. e4 $1 e5"), encoding="utf-8")
    Scripted.made = []
    shell = still_shell(tmp_path, ready=True)
    shell.work = Scripted  # type: ignore[assignment]
    scene = analysis_of_file(shell, ToAnalysisOf(source))
    assert isinstance(scene, AnalysisScene)
    drawn(scene)
    report = next(task for task in Scripted.made if task.work == "report")
    pawns = (0.2, -0.6, 0.1, 0.1, -2.0)
    report.found = [ScoredPly(1, n, Score(pawns=p)) for n, p in enumerate(pawns)]
    scene.update(0.02)
    drawn(scene)
    tree = scene.study.tree
    assert scene._desk.card.moves.glyphs == {(0,): "?!", (0, 0): "?!"}
    press(scene, pygame.K_s, CTRL)
    assert scene.study.tree is tree
    game = chess.pgn.read_game(StringIO(source.read_text(encoding="utf-8")))
    assert game is not None
    found = [(node.nags, node.eval()) for node in game.mainline()]
    assert [nags for nags, _ in found] == [{1}, {6}, set(), set(), set(), set()]
    scores = [score.white().score() if score else None for _, score in found]
    assert scores == [-60, 10, 10, -200, None, None]


@pytest.mark.usefixtures("_waiting")
def test_a_replay_is_analysed_with_the_variations_of_its_file(tmp_path: Path) -> None:
    source = tmp_path / "two.pgn"
    source.write_text(f"{RUNNING}\n{PLAYED}", encoding="utf-8")
    shell = still_shell(tmp_path, ready=True)
    replay = ReplayScene.of_file(shell, ToReplay(source, 2, ply=2))
    assert isinstance(replay, ReplayScene)
    drawn(replay)
    press(replay, pygame.K_e)
    (asked_for,) = asked(shell)
    assert isinstance(asked_for, ToAnalysisOf)
    scene = analysis_of_file(shell, asked_for)
    assert isinstance(scene, AnalysisScene)
    assert scene.study.path == (0, 0)
    assert sum(1 for _ in trees.walk(scene.study.tree)) == 11
    source.write_text(f"{PLAYED}\n{RUNNING}".replace("d4 Bg4", "d4 Nf6"), encoding="utf-8")
    other = analysis_of_file(shell, replace(asked_for, game=1))
    assert isinstance(other, AnalysisScene)
    assert trees.record_of(other.study.tree).moves == replay.record.moves
    assert other._filing.game is None


def test_a_changed_main_line_changes_the_result(tmp_path: Path) -> None:
    game = read_text(f"{PLAYED}", "t").games[0]
    at = Sitting(tmp_path, tree_of(game))
    pill = at.scene._bar.pill
    assert pill.words == "1–0"
    at.move("f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4")
    at.key(pygame.K_p, SHIFT)
    outcome = at.tree.head.outcome
    assert outcome is not None
    assert (outcome.result, pill.words) == ("0-1", "0–1 · checkmate")
    assert at.tree.head.tags["OriginalResult"] == "1-0"
    desk = at.scene._desk
    assert desk._engine.lines.news == "The game is over here: 0–1, checkmate"
    at.scores(0.2, 0.1, 0.1, -9.0)
    assert desk.card.moves.values[(0,) * 3] == "–9.0"
    assert desk._report.scores[-1].outcome == outcome
    assert desk.card.moves.values[(0,) * 4] == "0–1"
    assert desk._bar.tooltip == "0–1, checkmate"
    at.key(pygame.K_z, CTRL)
    assert at.tree.head.outcome == game.outcome


@pytest.mark.parametrize(
    ("held", "colour"),
    [
        (0, "G"),
        (pygame.KMOD_LSHIFT, "R"),
        (pygame.KMOD_RCTRL, "R"),
        (pygame.KMOD_LALT, "B"),
        (pygame.KMOD_LSHIFT | pygame.KMOD_LALT, "Y"),
    ],
)
def test_keys_that_are_held_colour_an_arrow(
    at: Sitting, monkeypatch: pytest.MonkeyPatch, held: int, colour: str
) -> None:
    board = at.scene._desk.board
    e2, e4 = ((int(x), int(y)) for x, y in map(board.layout.centre, (12, 28)))
    monkeypatch.setattr(pygame.key, "get_mods", lambda: held)
    at.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=e2))
    at.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=e4))
    assert at.tree.root.commands == (f"cal {colour}e2e4",)
    drawn(at.scene)


def test_arrows_are_drawn_with_the_right_button(at: Sitting) -> None:
    board = at.scene._desk.board.layout
    e2, e4 = ((int(x), int(y)) for x, y in map(board.centre, (12, 28)))

    def drag(start: tuple[int, int], end: tuple[int, int]) -> None:
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=start)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=end)
        at.scene.handle(down)
        at.scene.handle(up)
        drawn(at.scene)

    drag(e2, e4)
    drag(e4, e4)
    assert at.tree.root.commands == ("cal Ge2e4", "csl Ge4")
    assert "{[%cal Ge2e4] [%csl Ge4]}" in files.text_of(at.tree)
    at.key(pygame.K_RIGHT)
    assert at.scene.study.shapes == ()
    at.key(pygame.K_LEFT)
    drag(e2, e4)
    assert at.scene.study.shapes == (Shape(28, 28),)
    at.key(pygame.K_x)
    assert at.tree.root.commands == ()
    at.move("e2")
    drag(e4, e4)
    assert at.scene.study.shapes == ()
    at.move("e4")
    assert at.path == ROOT


def check_by_python_chess(text: str, kind: str) -> None:
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
    assert game.headers["WhiteType"] == kind


def test_what_cannot_be_saved_says_so(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "save", full)
    at.move("d2", "d4")
    at.key(pygame.K_s, CTRL)
    assert at.said.startswith("Not saved: No space left on device")
    assert at.scene.study.changed


def test_who_leaves_what_is_not_saved_is_warned_once(at: Sitting) -> None:
    at.move("d2", "d4")
    at.key(pygame.K_ESCAPE)
    assert at.said == "Not saved: Ctrl+S saves it, Esc again leaves"
    assert asked(at.shell) == []
    place = at.scene.place
    assert isinstance(place, ToAnalysis)
    assert AnalysisScene(at.shell, place).study.changed
    at.key(pygame.K_ESCAPE)
    assert asked(at.shell) == [ToHome()]


def test_nothing_is_asked_of_who_only_looks(at: Sitting) -> None:
    at.move("e2", "e4")
    at.key(pygame.K_ESCAPE)
    assert asked(at.shell) == [ToHome()]


@pytest.mark.usefixtures("_waiting")
def test_page_keys_go_through_the_games_of_a_file(tmp_path: Path) -> None:
    source = tmp_path / "three.pgn"
    source.write_text(f"{PLAYED}\n{RUNNING}\n{PLAYED.replace('Morphy', 'Anderssen')}")
    scene = opened(tmp_path / "games", ToAnalysisOf(source))
    wait_until(lambda: bool(scene.update(0.02)) and "next_game" in scene.answers)
    drawn(scene)
    press(scene, pygame.K_PAGEDOWN)
    assert scene.study.tree.head.players[0] == "Anderssen"
    scene.study.note("better")
    press(scene, pygame.K_PAGEUP)
    assert "Not saved" in scene._desk.card.news.words
    press(scene, pygame.K_s, CTRL)
    press(scene, pygame.K_PAGEUP)
    assert scene.study.tree.head.players[0] == "Morphy"
    press(scene, pygame.K_PAGEDOWN)
    assert scene.study.node.comment == "better"
    assert scene.study.tree.head.players[0] == "Anderssen"
    place = scene.place
    assert isinstance(place, ToAnalysis)
    assert place.source == (source, 3)
