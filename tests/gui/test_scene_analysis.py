"""The analysis screen by mouse and keys, with an engine that says what a test says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import chess.pgn
import pygame
import pytest

from bots.engines.entries import EngineAnswer
from core.facts import Facts
from core.games.chess.facts import FOG_CHESS
from core.records import tree as trees
from core.records.catalogue import first_games
from core.records.reader import read_text
from core.records.replay import Timeline
from core.records.tree import GameTree, tree_of
from core.score import Score, SearchInfo, SearchLine
from core.values import Move
from gui.analysis.filing import text_of
from gui.analysis.processes import fog_report
from gui.analysis.report import KnownChance, ScoredPly
from gui.analysis.scene import AnalysisScene
from gui.app.paths import SAMPLE_GAMES
from gui.app.requests import ToAnalysis, ToAnalysisOf, ToHome, ToLibrary, ToReplay
from gui.app.shell import Shell
from gui.replay.scene import ReplayScene
from tests.gui.player import Player
from tests.gui.replaying import TRAP, Onlooker, wait_until
from tests.support.events import hold, let_go
from tests.support.going_on import game
from tests.support.shells import asked, still_shell
from tests.support.tasks import Script, Scripted

GAME = read_text(TRAP, "trap").games[0]
PLAYED = """[Event "Paris"]
[White "Morphy"]
[Black "Isouard"]
[Result "1-0"]
[Variant "Chess"]
[WhiteType "human"]

1. e4 e5 2. Nf3 {a comment} d6 (2... Nc6 $1 3. Bb5 (3. Bc4 Bc5)) 3. d4 Bg4 1-0
"""
KINGS = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


class Analyst(Onlooker):
    """Somebody who analyses; their engine and the reports are what a test says."""

    def __init__(self, shell: Shell, request: ToAnalysis | ToAnalysisOf) -> None:
        self.shell, shell.work = shell, Script()
        of_file = isinstance(request, ToAnalysisOf)
        super().__init__(
            (AnalysisScene.of_file if of_file else AnalysisScene)(shell, request)
        )
        wait_until(self._is_there)

    def task(self, work: str) -> Scripted:
        return self.shell.work.last(work)

    def finds(self, *lines: tuple[float, Sequence[Move]]) -> None:
        """Have the engine find lines where they stand."""
        engine = self.task("think")
        found = tuple(SearchLine(Score(pawns=pawns), tuple(m)) for pawns, m in lines)
        info = SearchInfo(7, 5000, 0.5, found)
        engine.found = [EngineAnswer(engine.told[-1].number, info)]
        self.waits(0.02)

    def scores(self, *pawns: float) -> None:
        """Have the report find scores, the start first."""
        task = self.task("report")
        number = task.told[-1][0]
        task.found = [ScoredPly(number, n, Score(pawns=p)) for n, p in enumerate(pawns)]
        self.waits(0.02)

    def moves(self, squares: str, facts: Facts = FOG_CHESS) -> None:
        """Click on squares of the board."""
        for name in squares.split():
            self.click_square(name, facts)
        self.waits(0.02)

    def notes(self, text: str) -> None:
        """Write a comment on the move that is shown."""
        self.press("c")
        self.writes(text or " ")
        self.press("Enter")

    @property
    def request(self) -> ToAnalysis:
        """What would be opened again."""
        return self.scene.place

    @property
    def tree(self) -> GameTree:
        return self.request.tree

    @property
    def names(self) -> str:
        """The moves that lead to where they stand."""
        steps = Timeline.of(trees.record_of(self.tree, self.request.at)).steps
        return " ".join(step.san for step in steps[: len(self.request.at)])

    def _is_there(self) -> bool:
        self.waits(0.01)
        return isinstance(self.scene, AnalysisScene)


@pytest.fixture
def at(tmp_path: Path) -> Analyst:
    return analysing(tmp_path, tree_of(GAME))


def analysing(folder: Path, tree: GameTree, **settings: object) -> Analyst:
    shell = still_shell(folder, ready=True, less_motion=True, **settings)
    return Analyst(shell, ToAnalysis(tree))


def opened(folder: Path, source: Path, game: int = 1) -> Analyst:
    return Analyst(still_shell(folder, ready=True), ToAnalysisOf(source, game))


# --- The tree --------------------------------------------------------------------------


def test_moves_by_mouse_grow_a_tree_that_keys_and_clicks_go_through(at: Analyst) -> None:
    at.moves("e2 e4 c7 c5")
    assert (at.names, at.request.at) == ("e4 c5", (0, 1))
    at.press("LEFT")
    at.moves("e7 e5")
    assert (at.names, at.request.at) == ("e4 e5", (0, 0))
    steps = {"DOWN": "e4 c5", "UP": "e4 e5", "LEFT": "e4", "HOME": "", "RIGHT": "e4"}
    for key, names in steps.items():
        at.press(key)
        assert at.names == names
    at.press("END")
    assert at.sees("Move 8 of 8")
    for words, names in ("1… c5", "e4 c5"), ("Nf3", "e4 e5 Nf3"):
        at.click(words)
        assert at.names == names
    at.points_at_square("a1", FOG_CHESS)
    for notches, names in (-2, "e4"), (1, "e4 e5"):
        at.wheels(notches)
        assert at.names == names


def test_a_variation_is_promoted_and_made_the_main_line(at: Analyst) -> None:
    at.moves("d2 d4 d7 d5")
    at.press("p")
    assert (at.names, at.request.at) == ("d4 d5", (0, 0))
    at.press("Ctrl+Z")
    assert at.request.at == (1, 0)
    at.press("LEFT")
    at.moves("g8 f6")
    at.press("Shift+P")
    assert (at.names, at.request.at) == ("d4 Nf6", (0, 0))


def test_what_was_done_is_undone_and_done_again(at: Analyst) -> None:
    def offered() -> list[str]:
        said = at.tooltips()
        return [each.split()[0] for each in said if each.startswith(("Undo", "Redo"))]

    before = at.tree
    assert offered() == []
    at.press("RIGHT", "RIGHT", "Delete")
    assert at.names == "e4"
    assert not at.sees("Nf3")
    at.click(f"Cut {len(GAME.moves) - 1} moves")
    assert (at.tree, at.names, at.sees("Cut 14")) == (before, "e4 e5", False)
    at.press("HOME")
    at.moves("d2 d4 d7 d5")
    at.press("Delete", "p")
    last = at.tree
    assert offered() == ["Undo"]
    at.click_icon("Undo")
    assert at.names == "d4"
    at.press("Ctrl+Z")
    assert at.names == "d4 d5"
    at.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert (at.tree, at.names, at.request.unsaved) == (before, "", False)
    assert offered() == ["Redo"]
    at.click_icon("Redo")
    assert at.names == "d4"
    at.press(*["Ctrl+Y"] * 4)
    assert at.tree == last
    at.press("Ctrl+Z")
    assert offered() == ["Undo", "Redo"]
    at.moves("g8 f6")
    assert offered() == ["Undo"], "another change makes it impossible"


def test_a_comment_is_typed_and_may_be_taken_away(at: Analyst) -> None:
    at.press("RIGHT", "c")
    at.types("best by test")
    assert at.scene.typing
    at.press("Enter")
    assert (at.scene.typing, at.line("best")) == (False, ["best", "by", "test"])
    at.press("LEFT")
    assert at.names == "", "the keys of the screen are its own again"
    at.press("RIGHT", "c", "Esc")
    at.waits(0.0)
    assert at.sees("best by test")
    at.notes("")
    assert not at.sees("best")


def test_a_long_variation_unfolds(at: Analyst) -> None:
    at.moves("g1 f3 g8 f6 f3 g1 f6 g8 " * 5)
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
    at.moves("f2 f3 e7 e5 g2 g4 d8 h4")
    at.press("Shift+P")
    assert at.tree.head.outcome.result == "0-1"
    assert at.tree.head.tags["OriginalResult"] == "1-0"
    assert at.sees("0–1 · checkmate", "The game is over here: 0–1, checkmate")
    assert "0–1, checkmate" in at.tooltips()
    at.scores(0.2, 0.1, 0.1, -9.0)
    assert at.line("Qh4#")[1:] == ["g4", "??", "−9.0", "Qh4#", "0–1"]
    at.press("LEFT")
    assert "0–1, checkmate" not in at.tooltips()
    at.press("Ctrl+Z")
    assert at.tree.head.outcome == game.outcome


def test_arrows_are_drawn_with_the_right_button(at: Analyst) -> None:
    for held, colour in {
        "": "G",
        "Shift": "R",
        "Ctrl": "R",
        "Alt": "B",
        "Shift Alt": "Y",
    }.items():
        at.draws("e2", "e4", FOG_CHESS, *held.split())
        assert at.tree.root.commands == (f"cal {colour}e2e4",)
        at.draws("e2", "e4", FOG_CHESS, *held.split())
    at.draws("e2", "e4", FOG_CHESS)
    at.draws("e4", "e4", FOG_CHESS)
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


# --- The engine and the reports --------------------------------------------------------


def test_an_engine_is_asked_of_every_position_and_its_lines_are_used(at: Analyst) -> None:
    engine, plain = at.task("think"), at.picture()
    assert engine.told[-1].record.moves == ()
    at.finds((0.4, GAME.moves[:2]), (-0.2, GAME.moves[:1]))
    assert [at.line("1. e4", nth) for nth in (0, 1)] == [
        ["+0.4", "1. e4", "e5"],
        ["−0.2", "1. e4"],
    ]
    assert at.picture() != plain, "an arrow shows the best move"
    at.press("a")
    assert at.picture() == plain
    at.click_part("Add the line to the tree", "1. e4")
    assert at.names == ""
    at.click("1. e4")
    assert at.names == "e4"
    at.press("HOME")
    at.moves("d2 d4")
    assert engine.told[-1].record.moves == trees.moves_along(at.tree, at.request.at) != ()
    at.press("5")
    assert engine.told[-1].lines == 5
    assert at.sees("5 lines")
    stale = engine.told[-1].number
    at.press("LEFT")
    info = SearchInfo(9, 1, 1.0, (SearchLine(Score(1.0), GAME.moves[:1]),))
    engine.found = [EngineAnswer(stale, info)]
    at.waits(0.02)
    assert not at.sees("+1.0")


def test_the_line_that_was_seen_is_played_while_others_come(at: Analyst) -> None:
    first, other = GAME.moves[0], Move(path=(11, 27))
    at.finds((0.4, (first,)), (0.2, (other,)))
    place = at.place("1. e4").center
    hold(at.scene, place)
    at.finds((0.5, (other,)), (0.3, (first,)))
    let_go(at.scene, place)
    assert at.names == "", "what stands there by now was not meant"
    at.click("1. e4")
    assert at.names == "e4"


def test_an_engine_is_switched_off_and_on_and_ends_with_the_screen(at: Analyst) -> None:
    engine, report = at.task("think"), at.task("report")
    at.press("l")
    assert (engine.over, at.sees("The engine is off")) == (True, True)
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
    assert (again.over, report.over) == (True, True)


def test_mistakes_are_marked_and_gone_to(at: Analyst) -> None:
    at.scores(0.2, 0.2, 0.1, -3.0, -3.0, -3.0, 2.0)
    assert at.line("Nf3")[1:] == ["Nf3", "??", "−3.0", "d6", "−3.0"]
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
    assert any(words.startswith("As White could know: 80 %") for words in at.tooltips())
    at.moves("c7 c5")
    for key in ("a", "p"):
        assert not at.sees("boards fit"), "that was never played"
        at.press(key)
    assert not at.sees("boards fit"), "nor if it is the main line now"
    at.press("HOME", "v")
    assert at.task("fog_report") is task
    assert len({truth, veiled, at.picture()}) == 3
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


def test_the_clipboard(at: Analyst) -> None:
    at.press("RIGHT", "Ctrl+Shift+C")
    assert pygame.scrap.get_text().startswith("rnbqkbnr/pppppppp/8/8/4P3/8/")
    at.press("Ctrl+C")
    assert "1. e4 e5" in pygame.scrap.get_text()
    before = at.tree
    for text, says in (
        ("", "nothing on the clipboard"),
        ("good morning", "neither a game nor a position"),
        ('[Variant "No such game"]', "No such game"),
        (game(), "not over"),
    ):
        at.pastes(text)
        assert at.sees(says)
        assert at.tree is before
    chosen = {"variant": "chess", "ruleset": "fide"}
    at.shell.settings = at.shell.settings.model_copy(update=chosen)
    at.pastes(f" {KINGS}\n")
    assert (at.tree.head.variant, at.tree.head.fen) == ("fog-chess", KINGS)
    at.moves("e2 e4")
    assert at.names == "e4"
    at.press("Ctrl+Z")
    at.pastes(TRAP.replace("1. e4 e5", "1. e4 e6"))
    at.press("RIGHT", "RIGHT")
    assert at.names == "e4 e6"
    at.pastes("position startpos moves 7g7f")
    at.press("Ctrl+C")
    assert pygame.scrap.get_text().startswith("手合割：平手")
    at.pastes(TRAP)
    at.moves("d2 d4 d7 d5")
    names = at.names
    at.pastes(KINGS)
    assert at.names == names, "over unsaved work it is asked for twice"
    assert at.sees("Not saved: Ctrl+S saves it, Ctrl+V again pastes")
    at.press("Ctrl+V")
    assert at.tree.head.fen == KINGS


# --- Files, and where it leads ---------------------------------------------------------


def test_the_place_leads_back_to_the_same_moment(at: Analyst) -> None:
    at.moves("d2 d4")
    at.press("f")
    again = Analyst(at.shell, at.request)
    assert (again.names, again.request.unsaved) == ("d4", True)
    assert again.square("a1", FOG_CHESS) == at.square("a1", FOG_CHESS)
    assert again.square("a1", FOG_CHESS)[1] < again.square("a8", FOG_CHESS)[1]


def varied(folder: Path, source: Path) -> Analyst:
    """The second game of a file of two, with a variation put in."""
    source.write_text(f"{PLAYED}\n{PLAYED}", encoding="utf-8")
    at = opened(folder, source, 2)
    at.moves("d2 d4")
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
    again = opened(games, source, 2)
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
    (copy,) = first_games(saved)
    assert (copy.studied, copy.person) == ("analysis", -1)
    at.notes("better")
    at.press("Ctrl+S")
    assert list(games.iterdir()) == [saved]
    assert "{better}" in saved.read_text(encoding="utf-8")


def check_by_python_chess(text: str) -> None:
    """All variations, comments and glyphs of ``PLAYED`` are there, and one more."""
    game = chess.pgn.read_game(StringIO(text))
    assert not game.errors
    assert [move.uci() for move in game.mainline_moves()][-1] == "c8g4"
    first, second = game.variations
    assert (second.comment, second.nags) == ("the other way", {1})
    knight = first.variations[0].variations[0]
    aside = knight.variations[1]
    assert (knight.comment, aside.san(), aside.nags) == ("a comment", "Nc6", {1})
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
    if way == "r":
        shell = still_shell(tmp_path, ready=True)
        Onlooker(ReplayScene.of_record(shell, request)).press("e")
        (request,) = asked(shell)
    at = Analyst(still_shell(tmp_path, ready=True), request)
    at.press("END")
    assert at.names == "e4 f6 Qh5 a6 Qxe8"
    at.notes("lost at once")
    at.press("Ctrl+S")
    (file,) = tmp_path.glob("*.pgn")
    assert "{lost at once" in file.read_text(encoding="utf-8")
    (game,) = first_games(file)
    assert (game.studied, game.result) == ("analysed", "1-0")


def test_games_of_tournaments_and_samples_stay_as_they_are(tmp_path: Path) -> None:
    source = tmp_path / "games" / "tournaments" / "games.pgn"
    source.parent.mkdir(parents=True)
    source.write_text(PLAYED, encoding="utf-8")
    for path in (source, next(SAMPLE_GAMES.glob("*.pgn"))):
        assert opened(tmp_path / "games", path).request.game is None


def test_what_the_report_found_is_saved_with_the_game(tmp_path: Path) -> None:
    source = tmp_path / "one.pgn"
    source.write_text(PLAYED.replace("1. e4 e5", "1. e4 $1 e5"), encoding="utf-8")
    at = opened(tmp_path, source)
    at.scores(0.2, -0.6, 0.1, 0.1, -2.0)
    assert at.line("e5") == ["1", "e4", "!", "−0.6", "e5", "?!", "+0.1"]
    at.press("Ctrl+S")
    game = chess.pgn.read_game(StringIO(source.read_text(encoding="utf-8")))
    found = [(node.nags, node.eval()) for node in game.mainline()]
    assert [nags for nags, _ in found] == [{1}, {6}, set(), set(), set(), set()]
    scores = [score.white().score() if score else None for _, score in found]
    assert scores == [-60, 10, 10, -200, None, None]


def test_a_replay_is_analysed_with_the_variations_of_its_file(tmp_path: Path) -> None:
    source = tmp_path / "two.pgn"
    source.write_text(f"{game()}\n{PLAYED}", encoding="utf-8")
    shell = still_shell(tmp_path, ready=True)
    reader = Onlooker(ReplayScene.of_file(shell, ToReplay(source, 2, ply=2)))
    wait_until(lambda: reader.waits(0.01) or reader.sees("Analyse"))
    reader.click("Analyse")
    (request,) = asked(shell)
    at = Analyst(shell, request)
    assert at.names == "e4 e5"
    assert sum(1 for _ in trees.walk(at.tree)) == 11


def test_what_cannot_be_saved_says_so_and_who_leaves_is_warned_once(at: Analyst) -> None:
    at.moves("e2 e4")
    assert not at.request.unsaved, "nothing is asked of who only looks"
    at.moves("d7 d5")
    at.shell.games /= "taken"
    at.shell.games.touch()
    at.press("Ctrl+S")
    assert (at.sees("Not saved: "), at.request.unsaved) == (True, True)
    at.press("Esc", "Esc")
    assert at.sees("Not saved: Ctrl+S saves it, Esc again leaves")
    assert asked(at.shell) == []
    at.press("Esc")
    assert asked(at.shell) == [ToHome()]


def test_page_keys_go_through_the_games_of_a_file(tmp_path: Path) -> None:
    source = tmp_path / "three.pgn"
    source.write_text(f"{PLAYED}\n{game()}\n{PLAYED.replace('Morphy', 'Anderssen')}")
    at = opened(tmp_path / "games", source)
    wait_until(lambda: at.waits(0.02) or at.sees("1 of 3"))
    at.press("PageDown")
    assert at.sees("Anderssen")
    at.notes("better")
    at.press("PageUp")
    assert at.sees("Not saved")
    at.press("Ctrl+S", "PageUp")
    assert at.sees("Morphy")
    at.press("PageDown")
    assert at.sees("Anderssen", "better")
    assert at.request.source == (source, 3)
    at.press("RIGHT")
    assert at.names == "e4"
    at.press("Esc")
    assert asked(at.shell) == [ToLibrary()]
