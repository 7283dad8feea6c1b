"""The explorer beside a game that is over: what others did where one side saw the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.explorer import database
from core.explorer.archive import ArchivedGame, write_archive
from core.explorer.keys import KeyMaker
from core.explorer.questions import Explored, GamesQuestion, Progress, Question
from core.games import find_game
from core.games.chess.facts import FOG_CHESS
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.records.tree import moves_along, tree_of
from core.values import Side
from gui.analysis.scene import AnalysisScene
from gui.app.requests import (
    Exploring,
    ToAnalysis,
    ToExplorer,
    ToGamesInFile,
    ToLibrary,
    ToReplay,
    ToReplayOf,
)
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.library.scene import LibraryScene
from gui.replay.scene import ReplayScene
from tests.gui.player import Player
from tests.gui.replaying import Asked, Onlooker, lonely_shell, opened, wait_until
from tests.support.explored import GAMES, fill, played_where_alike, record, task
from tests.support.tasks import Idle, Script

OVER = [name for name, (*_names, result, _moves) in GAMES.items() if result != "*"]


class Reader(Onlooker):
    """Somebody who looks up what was played."""

    def __init__(self, scene: Screen) -> None:
        super().__init__(scene, (1280, 800))
        self.settles()

    def settles(self) -> None:
        for _ in range(5):
            self.scene.update(0.3)

    def opens(self) -> None:
        """Turn to the explorer."""
        self.click("Explorer")
        self.settles()

    @property
    def rows(self) -> dict[str, list[str]]:
        """What the rows of the table say, by their moves."""
        head, found = self.place("Move"), dict[int, list[str]]()
        after = next(each for each in self.reads() if " saw the same in " in each)
        games = self.place(after)
        foot = games.y if games.x < self.place("Score").x else self.size[1]
        for each in sorted(self._texts(), key=lambda text: text.ink.x):
            inside = head.x - 4 < each.ink.x < self.place("Score").right + 4
            if inside and head.bottom < each.ink.centery < foot:
                found.setdefault(each.ink.centery // 14, []).append(str(each.words))
        return {row[0]: row[1:] for row in found.values()}

    def click_move(self, name: str) -> None:
        """Click on a row of the table; the name may stand in the list of moves, too."""
        left = self.place("Move").x
        same = [each for each in self._texts() if str(each.words) == name]
        self.click_at(next(e.ink.center for e in same if abs(e.ink.x - left) < 4))
        self.settles()


@dataclass(frozen=True, slots=True)
class Desk:
    """A shell with a small library, and the requests of its screens."""

    shell: Shell
    asked: Asked

    @property
    def over(self) -> dict[str, GameRecord]:
        """The games that are over."""
        return {name: record(self.shell.games, name) for name in OVER}

    def replaying(self, name: str, ply: int) -> Reader:
        """Somebody at the replay of a game, with the explorer before them."""
        request = ToReplayOf(self.over[name], ply, exploring=Exploring())
        scene = ReplayScene.of_record(self.shell, request)
        assert isinstance(scene, ReplayScene)
        return Reader(scene)

    def analysing(self, name: str, ply: int) -> Reader:
        tree = tree_of(self.over[name])
        reader = Reader(AnalysisScene(self.shell, ToAnalysis(tree, (0,) * ply)))
        reader.opens()
        return reader


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    fill(tmp_path / "games")
    shell, asked = lonely_shell(tmp_path)
    shell.work = task
    return Desk(shell, asked)


# --- What is shown -----------------------------------------------------------------------


@pytest.mark.parametrize("ply", range(5))
def test_moves_are_counted_where_that_side_had_seen_the_very_same(
    desk: Desk, ply: int
) -> None:
    records = [*desk.over.values()]
    played = Counter(played_where_alike(records, desk.over["alike"], ply))
    rows = desk.replaying("alike", ply).rows
    assert {name: int(row[0]) for name, row in rows.items()} == played


def test_results_and_their_error_are_those_of_the_side_to_move(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    assert reader.sees("White saw the same in 3 games")
    assert reader.rows["d4"] == ["2", "50", "50", "50 ± 41 %"]
    assert reader.rows["Nf3"] == ["1", "100", "50 ± 45 %"]
    told = reader.said_at(reader.place("50 ± 41 %").center)
    assert told.startswith("Played 2 times\n1 won, 0 drawn, 1 lost\nWithin 16 plies")
    assert told.endswith("\nMade here")


def test_black_to_move_goes_by_what_black_had_seen(desk: Desk) -> None:
    reader = desk.replaying("alike", 3)
    assert reader.sees("Black saw the same in 1 game")
    assert [*reader.rows] == ["e5"]


def test_boards_that_would_remain_come_a_moment_later(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    assert reader.beside("50 ± 41 %") == "…" or _number(reader) > 1
    reader.settles()
    # Black has 20 first moves; those that White's first move lets it see are ruled out.
    assert 1 < _number(reader) < 20


def _number(reader: Reader) -> float:
    return float(reader.line("50 ± 41 %")[-1])


def test_nothing_of_a_game_that_goes_on_is_shown(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    assert "a3" not in reader.rows
    assert not reader.sees("Ivy")


def test_where_nobody_stood_one_sentence_says_what_to_do(desk: Desk) -> None:
    reader = desk.analysing("alike", 7)
    assert reader.sees("In none of these games had Black seen the same.", "Go back a move")
    (desk.shell.games / "alike.pgn").unlink()
    empty = desk.shell.games.with_name("nobody")
    desk.shell.games = empty / "games"
    reader = Reader(AnalysisScene.exploring(desk.shell, ToExplorer()))
    assert reader.sees("There are no finished games to look through yet.")
    assert reader.sees("Choose other games above."), "some come with the program"


def test_it_says_how_far_the_index_is(desk: Desk) -> None:
    desk.shell.work = script = Script()
    reader = Reader(AnalysisScene.exploring(desk.shell, ToExplorer()))
    assert reader.sees("The games are being read")
    script.last("update").found = [Progress(34, 100, 30)]
    reader.settles()
    assert reader.sees("Indexing games: 34 %")
    script.last("update").found = [Progress(100, 100, 90, over=True)]
    answering = script.last("answers")
    answering.found = [Explored(answering.told[-1], Side.FIRST, 0)]
    reader.settles()
    assert not reader.sees("Indexing")
    assert len(script.last("answers").told) == 2, "what is known by now is asked again"


def test_only_the_latest_place_is_asked_for(desk: Desk) -> None:
    desk.shell.work = script = Script()
    reader = Reader(AnalysisScene(desk.shell, ToAnalysis(tree_of(desk.over["alike"]))))
    reader.opens()
    for _ in range(3):
        reader.press("Right")
    task_ = script.last("answers")
    assert [len(each.moves) for each in task_.told] == [0]
    task_.found = [Explored(task_.told[0], Side.FIRST, 9, (), ())]
    reader.settles()
    assert [len(each.moves) for each in task_.told] == [0, 3]
    assert not reader.sees("9 games"), "an answer about another place is shown"


def test_a_process_that_failed_is_said_and_begun_anew(desk: Desk) -> None:
    desk.shell.work = script = Script()
    reader = Reader(AnalysisScene.exploring(desk.shell, ToExplorer()))
    script.last("update").over = True
    reader.settles()
    script.last("answers").over, script.last("answers").problem = True, "no memory"
    reader.settles()
    assert reader.sees("Nothing can be looked up: no memory")
    before = len(script)
    reader.click_square("e2", FOG_CHESS)
    reader.click_square("e4", FOG_CHESS)
    reader.settles()
    assert len(script) > before
    assert not reader.sees("no memory")


def test_games_that_cannot_be_indexed_are_said_wherever_one_goes(desk: Desk) -> None:
    desk.shell.work = script = Script()
    reader = Reader(AnalysisScene.exploring(desk.shell, ToExplorer()))
    index = script.last("update")
    index.over, index.problem = True, "these.games is damaged"
    for square in ("e2", "e4", "e7"):
        answering = script.last("answers")
        answering.found = [Explored(answering.told[-1], Side.FIRST, 0)]
        reader.settles()
        assert reader.sees("Nothing can be looked up: these.games is damaged")
        reader.click_square(square, FOG_CHESS)
        reader.settles()


# --- Which games count -------------------------------------------------------------------


def test_a_player_is_found_by_a_few_letters_and_the_table_follows(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    reader.click("Filters")
    assert reader.sees("Ann", "Bob", "Side of this player"), "those of most games"
    reader.types("an")
    reader.settles()
    assert {"Ann", "Dan"} <= {*reader.reads()}
    assert "Gus" not in reader.reads()
    reader.click("Ann")
    reader.press("Esc")
    reader.settles()
    assert {name: row[0] for name, row in reader.rows.items()} == {"d4": "1", "Nf3": "1"}
    assert reader.beside("Your games") == "Ann"


def test_the_side_and_the_result_narrow_the_games_further(desk: Desk) -> None:
    reader = desk.analysing("alike", 2)
    reader.click("Filters")
    reader.types("ann")
    reader.click("Black", -1)
    reader.settles()
    assert reader.faults() == []
    reader.press("Esc")
    assert [*reader.rows] == ["Nf3"]
    reader.click("ann as Black")
    reader.click("1–0", -1)
    reader.settles()
    reader.press("Esc")
    assert reader.sees("ann as Black · 1–0", "No game that came here matches the filters.")


def test_one_click_has_all_games_count_again(desk: Desk) -> None:
    reader = desk.analysing("alike", 2)
    reader.click("Filters")
    reader.types("Cid")
    reader.settles()
    reader.press("Enter")
    reader.click_move("d4")
    assert reader.sees("Cid", "matches the filters"), "they stay from move to move"
    reader.click_icon("Clear filters")
    reader.settles()
    assert [*reader.rows] == ["e5"]
    assert reader.sees("Filters")


def test_the_library_lists_the_games_that_count(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    reader.click("Filters")
    reader.types("Cid")
    reader.settles()
    reader.press("Enter")
    reader.click("List all")
    (request,) = desk.asked
    assert isinstance(request, ToLibrary)
    person = Searcher(desk, request)
    assert person.games == {"Cid"}
    assert person.sees("after 1… h6 · Cid")


# --- What is done ------------------------------------------------------------------------


def test_a_move_that_was_made_here_walks_on_in_a_replay(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    reader.click_move("d4")
    assert (reader.ply, desk.asked) == (3, [])
    reader.press("Left")
    assert reader.ply == 2, "the arrows still belong to the game"


def test_another_move_leads_from_a_replay_into_an_analysis(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    reader.click_move("Nf3")
    (request,) = desk.asked
    assert isinstance(request, ToAnalysis)
    line = *desk.over["alike"].moves[:2], desk.over["another"].moves[2]
    assert moves_along(request.tree, request.at) == line
    reader = Reader(AnalysisScene(desk.shell, request))
    assert reader.sees("Black saw the same in")


def test_the_analysis_explores_the_same_games(desk: Desk) -> None:
    reader = Reader(opened(desk.shell, ToReplay(several(desk), 1, 2)))
    wait_until(lambda: reader.scene.update(0.05) and reader.sees("1 of 2"))
    reader.opens()
    reader.click("Filters")
    reader.types("ann")
    reader.press("Esc")
    reader.settles()
    reader.click_move("Nf3")
    reader.press("Right")
    (request,) = desk.asked
    assert isinstance(request, ToAnalysis)
    reader = Reader(AnalysisScene(desk.shell, request))
    assert reader.beside("Your games") == "ann"
    reader.click("Your games")
    reader.click("This file")
    reader.settles()
    assert isinstance(reader.scene, AnalysisScene)
    reader = Reader(AnalysisScene(desk.shell, reader.scene.place))
    assert reader.beside("This file") == "ann", "so it is where one comes back to it"


def test_a_move_is_played_in_an_analysis_and_the_table_follows(desk: Desk) -> None:
    reader = desk.analysing("alike", 2)
    reader.click_move("Nf3")
    assert reader.sees("Black saw the same in")
    reader.press("Left")
    reader.settles()
    assert "d4" in reader.rows


def test_a_game_opens_where_it_came_to_this_place(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    reader.click("Eve – Ann")
    assert desk.asked == [ToReplay(desk.shell.games / "another.pgn", 1, 2)]


def test_all_games_are_listed_in_the_library(desk: Desk) -> None:
    reader = desk.replaying("alike", 2)
    reader.click("List all")
    (request,) = desk.asked
    assert isinstance(request, ToLibrary)
    shown = desk.over["alike"]
    place = Question("fog-chess", "chesscom", moves=shown.moves[:2], notation="local")
    assert isinstance(request.search, GamesQuestion)
    assert request.search.question == place


def test_keys_lead_to_it_and_into_its_rows(desk: Desk) -> None:
    reader = desk.analysing("alike", 2)
    reader.press("g")
    assert not reader.sees("List all")
    reader.press("g")
    assert reader.sees("List all")
    reader.tabs_to("Move")
    reader.press("Down", "Enter")
    reader.settles()
    assert reader.sees("Black saw the same in")


def test_the_processes_end_with_the_screen(desk: Desk) -> None:
    desk.shell.work = script = Script()
    scene = AnalysisScene.exploring(desk.shell, ToExplorer())
    Reader(scene).settles()
    scene.close()
    assert script
    assert all(each.closed for each in script)


def several(desk: Desk) -> Path:
    """A file of two games."""
    file = desk.shell.games.with_name("several.pgn")
    texts = [(desk.shell.games / f"{n}.pgn").read_text() for n in ("alike", "as-well")]
    file.write_text("\n".join(texts))
    return file


def test_a_file_of_several_games_can_be_explored_by_itself(desk: Desk) -> None:
    reader = Reader(opened(desk.shell, ToReplay(several(desk), 1, 2)))
    wait_until(lambda: reader.scene.update(0.05) and reader.sees("1 of 2"))
    reader.opens()
    assert reader.rows["d4"][0] == "2"
    assert "Nf3" in reader.rows
    reader.click("Your games")
    reader.click("This file")
    reader.settles()
    assert [*reader.rows] == ["d4"]


@pytest.fixture
def archive(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games that come with the program: one of them."""
    shown, folder = desk.over["another"], desk.shell.games.with_name("shipped")
    folder.mkdir()
    game = find_game("fog-chess", "chesscom")
    __, words = KeyMaker(game).words(Timeline.of(shown).history)
    assert shown.outcome is not None
    archived = ("fog-chess", "chesscom", shown.players, 1, words, shown.outcome)
    path = folder / "fog-chess.games"
    write_archive(path, [ArchivedGame(*archived)])
    monkeypatch.setattr(database, "SHIPPED", folder)
    return path


@pytest.mark.usefixtures("archive")
def test_games_that_come_with_the_program_are_explored_and_opened(desk: Desk) -> None:
    """They lie in an archive, from which one is read in another process."""
    shown = desk.over["another"]
    reader = desk.replaying("another", 2)
    reader.click("Your games")
    reader.click("Strong bots")
    reader.settles()
    assert reader.rows["Nf3"][0] == "1"
    assert not reader.sees("List all")
    reader.click("Eve – Ann")
    reader.settles()
    (request,) = desk.asked
    assert isinstance(request, ToReplayOf)
    assert (request.record.moves, request.ply) == (shown.moves, 2)


@pytest.mark.parametrize(
    ("damage", "why"),
    [(lambda path: path.write_bytes(b"UMG1"), "damaged"), (Path.unlink, "cannot be read")],
)
def test_it_says_why_an_archive_cannot_be_read(
    desk: Desk, archive: Path, damage: Callable[[Path], object], why: str
) -> None:
    reader = desk.replaying("another", 2)
    reader.click("Your games")
    reader.click("Strong bots")
    reader.settles()
    damage(archive)
    reader.click("Eve – Ann")
    reader.settles()
    assert desk.asked == []
    (said,) = [each for each in reader.reads() if "fog-chess.games" in each]
    assert why in said


@pytest.mark.parametrize("variant", ["fog-chess", "chess"])
def test_it_is_offered_at_the_board_only_once_the_game_is_over(
    tmp_path: Path, variant: str
) -> None:
    player = Player(tmp_path, variant=variant)
    player.shell.work = Idle
    player.plays("e4 e5")
    offered = [each for each in player.tooltips() if "Explorer" in each]
    assert offered == []
    player.resigns()
    player.waits()
    player.click_icon("Explorer")
    request = player.asked[-1]
    if variant == "chess":
        assert isinstance(request, ToAnalysis)
        assert request.at == (0, 0)
    else:
        assert isinstance(request, ToReplayOf)
        assert request.ply == 2
    assert request.exploring


# --- In the library ----------------------------------------------------------------------


class Searcher(Reader):
    """Somebody who looks for games in the library."""

    def __init__(self, desk: Desk, request: ToLibrary | ToGamesInFile) -> None:
        super().__init__(LibraryScene(desk.shell, request))

    @property
    def games(self) -> set[str]:
        """Who played the first side of the games that are listed."""
        words = self.reads()
        return {words[number - 1] for number, each in enumerate(words) if each == " – "}

    def takes(self, piece: str) -> None:
        """Take a piece from the tray by its name."""
        for y in range(self.size[1] - 40, 200, -8):
            for x in range(self.size[0] - 330, self.size[0] - 20, 12):
                if self.said_at((x, y)) == piece:
                    self.click_at((x, y))
                    return
        raise AssertionError(f"there is no {piece}")

    def puts(self, *squares: str) -> None:
        for each in squares:
            self.click_square(each, FOG_CHESS)
        self.settles()


@pytest.fixture
def searcher(desk: Desk) -> Searcher:
    """Somebody before the saved games, with the board for a position beside them."""
    person = Searcher(desk, ToLibrary())
    person.click_icon("Games with a position")
    person.settles()
    return person


def test_games_that_came_to_a_place_are_listed_and_open_there(desk: Desk) -> None:
    place = Question("fog-chess", "chesscom", moves=desk.over["alike"].moves[:2])
    person = Searcher(desk, ToLibrary(search=GamesQuestion(place)))
    assert person.games == {"Ann", "Cid", "Eve"}
    assert person.sees("after 1… h6", "3 of 6 games")
    person.click("Replay")
    (request,) = desk.asked
    assert isinstance(request, ToReplay)
    assert request.ply == 2
    (kept,) = [person.scene.place] if isinstance(person.scene, LibraryScene) else []
    assert isinstance(kept, ToLibrary)
    assert kept.search == GamesQuestion(place), "Back leads to the same games"


def test_a_pattern_narrows_the_games_down_as_it_is_set_up(searcher: Searcher) -> None:
    searcher.takes("White pawn")
    searcher.puts("d4")
    assert searcher.games == {"Ann", "Cid", "Bob"}
    searcher.takes("Black pawn")
    searcher.puts("g6")
    assert searcher.games == {"Cid"}
    searcher.puts("g6")
    assert searcher.games == {"Ann", "Cid", "Bob"}, "a second click takes it away"
    searcher.click("Clear")
    searcher.settles()
    assert len(searcher.games) == 6


def test_an_empty_square_is_part_of_a_pattern(searcher: Searcher) -> None:
    searcher.takes("Black pawn")
    searcher.puts("h6")
    searcher.takes("Nothing stands there")
    searcher.puts("d2")
    assert searcher.games == {"Ann"}
    searcher.puts("e2")
    assert searcher.games == {"Ann"}
    searcher.puts("h2")
    assert searcher.games == set()
    assert searcher.sees("No game matches")


def test_it_can_be_asked_who_saw_it(searcher: Searcher) -> None:
    searcher.takes("Black pawn")
    searcher.puts("g6")
    assert searcher.games == {"Cid", "Eve"}
    searcher.click("White", 0)
    searcher.settles()
    assert searcher.games == set(), "White never saw that pawn"
    searcher.click("Black", 0)
    searcher.settles()
    assert searcher.games == {"Cid", "Eve"}


def test_clearing_the_filter_lists_all_games_again(desk: Desk) -> None:
    place = Question("fog-chess", "chesscom", moves=desk.over["alike"].moves[:2])
    person = Searcher(desk, ToLibrary(search=GamesQuestion(place)))
    person.click_at(person.place("after 1… h6").move(28, 0).midright)
    person.settles()
    assert len(person.games) == 6


def test_the_board_of_a_game_that_goes_on_is_not_taken_over(desk: Desk) -> None:
    person = Searcher(desk, ToLibrary())
    person.click_icon("Games with a position")
    assert person.sees("Continue"), "the newest one goes on"
    assert not person.can_press("Board shown")
    person.click("Cid")
    person.settles()
    wait_until(lambda: person.waits() or person.can_press("Board shown"))
    person.click("Board shown")
    person.settles()
    assert person.games == {"Cid"}
