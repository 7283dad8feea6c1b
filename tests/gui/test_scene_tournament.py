"""A tournament as it is watched: the crosstable, the ratings, boards, finished games."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from bots.roster import title_of
from core.events.rating import Results, from_scores, rate
from gui.app.requests import ToHome, ToReplay, ToTournament, ToTournamentSetup
from gui.drawing.theme import THEMES
from gui.replay.scene import ReplayScene
from gui.tournament.crosstable import crosstable_picture, save_crosstable
from gui.tournament.players import initials, scale_of
from gui.tournament.scene import TournamentScene
from settings.store import default_settings
from tests.gui.tournaments import ELEVEN, SAMPLES, FakeTournament
from tests.support.events import move_to
from tests.support.person import Person
from tests.support.shells import FIVE, asked, drawn, halved, still_shell

RANDOM, KING, DIFFERENCE, LARGEST, SUPPORTER = FIVE


class Watcher(Person):
    """Somebody who watches a tournament, and a clock."""

    def __init__(
        self,
        folder: Path,
        running: FakeTournament,
        size: tuple[int, int] = (1920, 1080),
        request: ToTournament | None = None,
    ) -> None:
        self.now, self.shell, self.running = 100.0, still_shell(folder), running
        self.shell.now = lambda: self.now
        super().__init__(TournamentScene(self.shell, running, request), size)
        self.passes()

    def passes(self, seconds: float = 1.0) -> None:
        """Let so much time pass by the clock."""
        self.now += seconds
        self.waits(seconds)

    def rows(self, *names: str) -> list[str]:
        """These players in the order of their rows."""
        return sorted(names, key=lambda name: self.place(title_of(name)).y)

    def head(self, name: str) -> pygame.Rect:
        """Where the head of the column of a player is: its name, or its initials."""
        words = self.reads()
        short = next(each for each in (initials(name), name) if each in words)
        places = [self.place(short, n) for n in range(words.count(short))]
        return min(places, key=lambda place: place.y)

    def cell(self, row: str, column: str) -> tuple[int, int]:
        """Where the cell of two players is."""
        return self.head(column).centerx, self.place(title_of(row)).centery

    def sees_at(self, pos: tuple[int, int], words: str) -> bool:
        """Whether a tooltip says so where the pointer rests."""
        move_to(self.scene, pos)
        self.passes()
        return self.sees(words)

    def games(self) -> int:
        """How many games are in view in the list."""
        return self.reads().count("king captured")


@pytest.fixture
def running() -> FakeTournament:
    return FakeTournament(FIVE, 4)


@pytest.fixture
def person(tmp_path: Path, running: FakeTournament) -> Watcher:
    return Watcher(tmp_path, running)


def test_games_that_end_are_counted_with_their_colour(person: Watcher) -> None:
    assert person.sees("of 80 games")
    for pair, points in (((0, 1), 1.0), ((1, 0), 0.5), ((2, 0), 1.0)):
        person.running.end(pair, points)
    person.passes()
    assert person.sees("3 of 80 games")
    assert {"½", "1½"} & {*person.reads()} == {"½"}
    assert person.sees_at(
        person.cell(RANDOM, KING),
        "RandomMove against CaptureKing 1½ of 2: +1 =1 −0 1 of 1: +1 =0 −0 as White "
        "½ of 1: +0 =1 −0 as Black",
    )
    assert person.sees_at(person.cell(RANDOM, SUPPORTER), "no game yet")
    before = person.reads()
    assert not person.sees_at(person.cell(KING, KING), "against")
    assert len(person.reads()) < len(before)


def test_ratings_are_fitted_now_and_then_and_the_best_stands_on_top(
    person: Watcher,
) -> None:
    person.running.end((3, 0), 1.0)
    person.passes()
    assert person.rows(RANDOM, LARGEST) == [LARGEST, RANDOM]
    for rival in (0, 3):
        person.running.end((4, rival), 1.0)
    for seconds, best in ((0.1, LARGEST), (0.5, SUPPORTER)):
        person.passes(seconds)
        assert person.rows(*FIVE)[0] == best
    assert person.rows(*FIVE)[-1] == RANDOM


def test_stops_and_goes_on(person: Watcher) -> None:
    person.click("Games")
    assert person.sees("Finished games will be listed here.", "2 boards")
    person.click("Stop after the current games")
    assert person.running.state == "stopping"
    assert person.sees("Finishing the current games")
    assert not person.can_press("Stopping")
    person.running.state = "stopped"
    person.passes()
    assert person.sees("Stopped; finished games are kept")
    person.click("Continue")
    assert person.running.state == "playing"
    person.running.fill(1)
    person.passes(60)
    assert person.games() > 0
    assert person.sees("2 boards · 20 games a minute · about 3 minutes left")
    person.running.state = "over"
    person.passes()
    assert person.sees("All games finished")
    assert not person.can_press("Finished")


def test_a_cell_lists_its_games_and_a_game_is_replayed(
    tmp_path: Path, running: FakeTournament
) -> None:
    running.fill(1)
    wanted = running.end((1, 0), 0.0)
    person = Watcher(tmp_path, running)
    assert person.sees("Live boards appear here during play.", "21 of 80 games")
    person.click_at(person.cell(KING, RANDOM))
    assert person.games() == 3
    person.click("king captured")
    assert asked(person.shell) == [wanted.replay]
    person.click("All games")
    assert person.games() > 3
    assert not person.sees("All games")
    person.click("Live boards")
    assert person.games() == 0


def test_new_games_leave_the_chosen_one_alone(person: Watcher) -> None:
    first = person.running.end((1, 0), 0.0)
    person.passes()
    for words in ("Games", "king captured"):
        person.click(words)
    person.running.fill(1)
    person.passes()
    person.press("Enter")
    assert asked(person.shell) == [first.replay]


def test_cells_are_reached_by_keyboard(tmp_path: Path, running: FakeTournament) -> None:
    running.fill(1)
    person = Watcher(tmp_path, running)
    best, _, third, *_ = person.rows(*FIVE)
    pair = FIVE.index(best), FIVE.index(third)
    person.press("Right", "Enter")
    assert person.games() == 2
    place = ToTournament(running.folder, games=True, pair=pair)
    assert replace(person.scene.place, game=None) == place
    for keys in (("Enter",), ("Enter", "Backspace")):
        person.press(*keys)
        assert person.games() > 2


def test_it_goes_on_behind_other_screens(person: Watcher) -> None:
    person.press("Esc")
    person.click_icon("New tournament")
    person.scene.close()
    assert asked(person.shell) == [ToHome(), ToTournamentSetup()]
    assert person.shell.tournament is person.running
    assert {*person.running.calls} == {"advance"}


def test_what_went_wrong_is_said(person: Watcher) -> None:
    words = person.running.problem = "The tournament stopped: no room on the disk"
    person.passes()
    assert person.sees(words)
    person.click(words)
    person.passes()
    assert not person.sees(words)


def test_a_folder_without_a_tournament_leads_home_and_replays_back(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True)
    TournamentScene.opened(shell, ToTournament(tmp_path / "none"))
    assert asked(shell).pop() == ToHome("There is no tournament in none.")
    shell.tournament = running = FakeTournament(FIVE, 1)
    running.folder = SAMPLES
    Person(ReplayScene.of_file(shell, ToReplay(SAMPLES / "opera.pgn"))).press("Esc")
    assert asked(shell) == [ToTournament(SAMPLES)]


def test_looks(tmp_path: Path, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    running = FakeTournament(ELEVEN[:7], 10, boards=6)
    running.fill(6)
    scene = Watcher(tmp_path, running, (1280, 800)).scene
    looks_like(halved(drawn(scene)), "tournament-1280")


def test_back_leads_to_the_tab_and_the_row_that_were_left(
    tmp_path: Path, running: FakeTournament
) -> None:
    running.fill(4)
    person = Watcher(tmp_path, running)
    assert person.scene.place == ToTournament(running.folder)
    person.click_at(person.cell(KING, DIFFERENCE))
    person.click("king captured", 5)
    replay = [game.replay for game in running.ended if sorted(game.pair) == [1, 2]][-6]
    place = ToTournament(running.folder, games=True, pair=(1, 2), game=replay.path)
    assert person.scene.place == place
    again = Watcher(tmp_path, running, request=place)
    assert (again.games(), again.scene.place) == (8, place)
    again.press("Down", "Up", "Enter")
    assert asked(again.shell) == [replay]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_heads_and_boards_tell_more(tmp_path: Path, size: tuple[int, int]) -> None:
    running = FakeTournament(ELEVEN, 10, boards=6)
    for pair, points in (((1, 0), 1.0), ((1, 0), 0.5), ((0, 1), 1.0)):
        running.end(pair, points)
    person = Watcher(tmp_path, running, size)
    rest = "Imagines every board · PossibleBoardList 0 of 0 games: +0 =0 −0"
    head = "Any legal move · RandomMove 1½ of 3 games: +1 =1 −1"
    board = " – Takes the king · CaptureKing, move "
    for place, words in ((person.head(RANDOM), head), (person.place("11"), rest),
                         (person.place(" – "), board)):  # fmt: skip
        assert person.sees_at(place.center, words)


def test_columns_carry_names_or_initials() -> None:
    short = {"CaptureWithLargestDifference": "CWLD", "Eclipse": "Ecl",
             "NeuralNetworkPlayer2": "NNP2"}  # fmt: skip
    assert {name: initials(name) for name in short} == short


def test_who_won_every_game_is_at_least_so_strong(tmp_path: Path) -> None:
    running = FakeTournament((RANDOM, KING, SUPPORTER, "Owl"), 10)
    for pair, points in (((2, 0), 1.0), ((1, 2), 0.0), ((0, 1), 1.0), ((1, 0), 1.0)):
        running.end(pair, points)
    person = Watcher(tmp_path, running)
    bounds = [words for words in person.reads() if words.startswith(("≥", "≤"))]
    assert len(bounds) == person.reads().count("at least") == 1
    assert person.rows(RANDOM, KING, SUPPORTER)[0] == SUPPORTER
    best = rate(from_scores([(SUPPORTER, RANDOM, 1.0)])).ranked[0]
    assert scale_of([best], 0, 300, 30).high == best.rating < best.high


def test_a_board_is_replayed_by_a_click_once_its_game_is_over(tmp_path: Path) -> None:
    running, replay = FakeTournament(ELEVEN[:5], 10, boards=2), ToReplay(Path("1.pgn"))
    running.boards[0] = replace(running.boards[0], to_move=None, note="1–0", replay=replay)
    person = Watcher(tmp_path, running)
    over = person.place("1–0").move(-20, -60).topleft
    person.click(running.boards[1].note)
    assert not asked(person.shell)
    assert person.sees_at(over, "1–0; click to replay")
    person.click_at(over)
    assert asked(person.shell) == [replay]


# --- The picture of the crosstable -------------------------------------------------------


def test_the_tables_are_saved_beside_the_games(person: Watcher, tmp_path: Path) -> None:
    person.running.folder = tmp_path
    person.running.fill(1)
    person.click_icon("Save the tables")
    assert person.sees("Picture and tables saved in")
    saved = {path.name for path in tmp_path.glob("*.*")}
    assert saved == {"crosstable.png", "crosstable.txt", "crosstable.csv", "ratings.csv"}


def test_the_picture_has_a_row_for_each_in_the_order_of_the_ratings(
    tmp_path: Path,
) -> None:
    theme, settings = THEMES["penumbra"], default_settings()
    won, tables = [("Better", "Worse", 1.0)] * 3, list[Results]()
    for names in (["Worse", "Better"], ["Better", "Worse"], ["Better", "Worse", "Third"]):
        tables.append(from_scores(won, names))
    tables[1] = tables[1].ordered([1, 0])
    first, other, larger = (crosstable_picture(each, rate(each), theme) for each in tables)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(other, "RGB")
    (wide, high), (wider, higher) = first.get_size(), larger.get_size()
    assert wider - wide == higher - high > 0
    places = ((x, y) for x in range(0, wide, 2) for y in range(80, high, 2))
    seen = {tuple(first.get_at(place)[:3]) for place in places}
    assert {theme.light, theme.dark, theme.bg} <= seen
    path, settings = tmp_path / "it.png", settings.model_copy(update={"theme": theme.name})
    save_crosstable(settings, tables[2], rate(tables[2]), path)
    assert pygame.image.load(path).get_size() == (wider, higher)
    assert pygame.image.load(path).get_at((0, 0))[:3] == theme.bg
    with pytest.raises(OSError, match="File exists"):
        save_crosstable(settings, tables[2], rate(tables[2]), path / "it.png")
