from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.values import Side
from gui.app.bot_requests import ToTournament, ToTournamentSetup
from gui.app.requests import ToHome, ToReplay
from gui.app.shell import Shell
from gui.replay.scene import ReplayScene
from gui.tournament.crosstable import CrossTable
from gui.tournament.game_list import GameList
from gui.tournament.names import initials
from gui.tournament.ratings import scale_of
from gui.tournament.scene import BOARDS, GAMES, TournamentScene
from gui.tournament.wall import BoardTips
from gui.widgets.choice import Choice
from tests.gui.tournaments import ELEVEN, SAMPLES, FakeTournament
from tests.support.events import click, move_to, press
from tests.support.shells import FIVE, asked, drawn, halved, still_shell

LooksLike = Callable[[pygame.Surface, str], None]


class Watched:
    """The screen of a tournament, and a clock."""

    def __init__(
        self,
        folder: Path,
        running: FakeTournament,
        size: tuple[int, int] = (1280, 800),
        asked: ToTournament | None = None,
    ) -> None:
        self.now = 100.0
        self.shell: Shell = still_shell(folder)
        self.shell.now = lambda: self.now
        self.running = running
        self.scene = TournamentScene(self.shell, running, asked)
        self.surface = pygame.Surface(size)
        self.settle()

    def settle(self, seconds: float = 1.0) -> None:
        self.scene.draw(self.surface)
        self.now += seconds
        self.scene.update(seconds)
        self.scene.draw(self.surface)

    def widget(self, words: str) -> pygame.Rect:
        """Where the button stands that says so."""
        found = [w for w in self.scene.focus.widgets if getattr(w, "words", "") == words]
        return found[0].rect

    def words(self) -> set[str]:
        return {getattr(w, "words", "") for w in self.scene.focus.widgets}

    @property
    def table(self) -> CrossTable:
        return next(w for w in self.scene.focus.widgets if isinstance(w, CrossTable))

    @property
    def games(self) -> GameList:
        return next(w for w in self.scene.focus.widgets if isinstance(w, GameList))

    @property
    def tab(self) -> int:
        return next(w for w in self.scene.focus.widgets if isinstance(w, Choice)).chosen


@pytest.fixture
def running() -> FakeTournament:
    return FakeTournament(FIVE, 4)


def test_games_that_end_are_counted_with_their_colour(
    tmp_path: Path, running: FakeTournament
) -> None:
    watched = Watched(tmp_path, running)
    running.end((0, 1), 1.0)
    running.end((1, 0), 0.5)
    watched.settle()
    tally = watched.table.tally
    assert tally.half(0, 1, Side.FIRST).text == "1"
    assert tally.half(0, 1, Side.SECOND).text == "½"
    assert tally.half(1, 0, Side.FIRST).text == "½"
    assert tally.half(1, 0, Side.SECOND).text == "0"
    assert tally.half(2, 3, Side.FIRST).text == ""


def test_games_of_earlier_sittings_count(tmp_path: Path, running: FakeTournament) -> None:
    running.fill(2)
    assert Watched(tmp_path, running).table.tally.played == 40


def test_the_best_stands_on_top(tmp_path: Path, running: FakeTournament) -> None:
    watched = Watched(tmp_path, running)
    running.end((3, 0), 1.0)
    watched.settle()
    assert watched.table.order[0] == 3
    assert watched.table.order[-1] == 0


def test_ratings_are_fitted_now_and_then_only(
    tmp_path: Path, running: FakeTournament
) -> None:
    watched = Watched(tmp_path, running)
    running.end((3, 0), 1.0)
    watched.settle(1.0)
    running.end((4, 0), 1.0)
    running.end((4, 3), 1.0)
    watched.settle(0.1)
    assert watched.table.order[0] == 3
    watched.settle(0.5)
    assert watched.table.order[0] == 4


def test_stops_and_goes_on(tmp_path: Path, running: FakeTournament) -> None:
    watched = Watched(tmp_path, running)
    click(watched.scene, watched.widget("Stop after the current games").center)
    assert running.state == "stopping"
    watched.settle()
    assert "Stopping" in watched.words()
    running.state = "stopped"
    watched.settle()
    click(watched.scene, watched.widget("Continue").center)
    assert running.state == "playing"
    running.state = "over"
    watched.settle()
    assert "Finished" in watched.words()


def test_a_cell_lists_its_games_and_a_game_is_replayed(
    tmp_path: Path, running: FakeTournament
) -> None:
    running.fill(1)
    wanted = running.end((1, 0), 0.0)
    watched = Watched(tmp_path, running)
    places = {player: place for place, player in enumerate(watched.table.order)}
    cell = watched.table.cell_rect(places[1], places[0])
    assert watched.tab == BOARDS
    click(watched.scene, cell.center)
    assert watched.tab == GAMES
    assert len(watched.games.listed) == 3
    click(watched.scene, watched.games.row_rect(0).center)
    assert asked(watched.shell) == [wanted.replay]
    click(watched.scene, watched.widget("All games").center)
    assert len(watched.games.listed) == 21


def test_cells_are_reached_by_keyboard(tmp_path: Path, running: FakeTournament) -> None:
    running.fill(1)
    watched = Watched(tmp_path, running)
    press(watched.scene, pygame.K_RIGHT)
    press(watched.scene, pygame.K_RETURN)
    pair = watched.games.pair
    assert pair == (watched.table.order[0], watched.table.order[2])
    press(watched.scene, pygame.K_BACKSPACE)
    assert watched.games.pair is None


def test_new_games_leave_the_chosen_one_alone(
    tmp_path: Path, running: FakeTournament
) -> None:
    first = running.end((1, 0), 0.0)
    watched = Watched(tmp_path, running)
    watched.scene.focus.focus(watched.table)
    press(watched.scene, pygame.K_RETURN)
    press(watched.scene, pygame.K_BACKSPACE)
    assert watched.games.current == 0
    running.fill(1)
    watched.settle()
    assert watched.games.listed[watched.games.current] == first


def test_it_goes_on_behind_other_screens(tmp_path: Path, running: FakeTournament) -> None:
    watched = Watched(tmp_path, running)
    press(watched.scene, pygame.K_ESCAPE)
    watched.scene.close()
    assert asked(watched.shell) == [ToHome()]
    assert watched.shell.tournament is running
    assert set(running.calls) == {"advance"}


def test_a_new_one_can_be_set_up(tmp_path: Path, running: FakeTournament) -> None:
    watched = Watched(tmp_path, running)
    found = [w for w in watched.scene.focus.widgets if w.tooltip == "New tournament"]
    click(watched.scene, found[0].rect.center)
    assert asked(watched.shell) == [ToTournamentSetup()]


def test_what_went_wrong_is_said(tmp_path: Path, running: FakeTournament) -> None:
    watched = Watched(tmp_path, running)
    running.problem = "The tournament stopped: no room on the disk"
    watched.settle()
    assert running.problem in watched.words()


def test_a_folder_without_a_tournament_leads_home(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    TournamentScene.opened(shell, ToTournament(tmp_path / "none"))
    assert asked(shell) == [ToHome("There is no tournament in none.")]


def test_a_game_is_replayed_from_its_file(tmp_path: Path, running: FakeTournament) -> None:
    assert running.end((0, 1), 1.0).replay == ToReplay(Path("000001.pgn"))


@pytest.mark.parametrize("players", [2, 7, 11])
@pytest.mark.parametrize("size", [(900, 600), (1000, 900), (1280, 800), (1920, 1080)])
def test_nothing_leaves_the_window(
    tmp_path: Path, players: int, size: tuple[int, int]
) -> None:
    running = FakeTournament((*FIVE, *"ABCDEF")[:players], 100)
    running.fill(3)
    watched = Watched(tmp_path, running, size)
    window = pygame.Rect(0, 0, *size)
    shown = [w.rect for w in watched.scene.focus.widgets if w.enabled]
    assert all(window.contains(rect) for rect in shown)
    assert watched.table.cell >= 20


def test_looks(tmp_path: Path, looks_like: LooksLike) -> None:
    running = FakeTournament(ELEVEN[:7], 10, boards=6)
    running.fill(6)
    looks_like(halved(Watched(tmp_path, running).surface), "tournament-1280")


def test_a_cell_that_is_pointed_at_says_more(
    tmp_path: Path, running: FakeTournament
) -> None:
    running.fill(1)
    watched = Watched(tmp_path, running)
    assert watched.table.pointed is None
    before = pygame.image.tobytes(watched.surface, "RGB")
    move_to(watched.scene, watched.table.cell_rect(2, 1).center)
    assert watched.table.pointed == (watched.table.order[2], watched.table.order[1])
    watched.settle(0)
    assert pygame.image.tobytes(watched.surface, "RGB") != before
    move_to(watched.scene, watched.table.cell_rect(2, 2).center)
    assert watched.table.pointed is None


def test_the_replay_of_its_games_leads_back(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True)
    shell.tournament = running = FakeTournament(FIVE, 1)
    running.folder = SAMPLES
    replay = ReplayScene.of_file(shell, ToReplay(SAMPLES / "opera.pgn"))
    drawn(replay)
    press(replay, pygame.K_ESCAPE)
    assert asked(shell) == [ToTournament(SAMPLES)]


def test_the_tables_are_saved_beside_the_games(
    tmp_path: Path, running: FakeTournament
) -> None:
    running.folder = tmp_path
    running.fill(1)
    watched = Watched(tmp_path, running)
    found = [w for w in watched.scene.focus.widgets if w.tooltip == "Save the tables"]
    click(watched.scene, found[0].rect.center)
    saved = {path.name for path in tmp_path.glob("*.*")}
    assert saved == {"crosstable.png", "crosstable.txt", "crosstable.csv", "ratings.csv"}


def test_back_leads_to_the_tab_and_the_row_that_were_left(
    tmp_path: Path, running: FakeTournament
) -> None:
    running.fill(4)
    watched = Watched(tmp_path, running)
    assert watched.scene.place == ToTournament(running.folder)
    watched.table.on_press((1, 2))
    watched.settle()
    watched.games.show(5)
    place = watched.scene.place
    assert place == ToTournament(
        running.folder, games=True, pair=(1, 2), game=watched.games.listed[5].replay.path
    )
    again = Watched(tmp_path, running, asked=place)
    assert again.tab == GAMES
    assert (again.games.pair, again.games.current) == ((1, 2), 5)
    assert again.scene.focus.current is again.games
    assert again.scene.place == place


def test_cells_heads_and_boards_tell_more(tmp_path: Path) -> None:
    running = FakeTournament(ELEVEN, 10, boards=6)
    running.end((1, 0), 1.0)
    running.end((1, 0), 0.5)
    running.end((0, 1), 1.0)
    watched = Watched(tmp_path, running, (900, 600))
    table = watched.table
    places = {player: place for place, player in enumerate(table.order)}

    def told(pos: tuple[int, int]) -> str:
        move_to(watched.scene, pos)
        watched.settle()
        tips = {w.tooltip for w in watched.scene.focus.widgets if w.hovered}
        return "".join(tips)

    assert told(table.cell_rect(places[1], places[0]).center) == (
        "CaptureKing against RandomMove\n1½ of 3: +1 =1 −1\n"
        "1½ of 2: +1 =1 −0 as White\n0 of 1: +0 =0 −1 as Black"
    )
    assert "no game yet" in told(table.cell_rect(places[4], places[5]).center)
    across, down = table.heads
    x = table.cell_rect(0, places[0]).centerx
    head = "Any legal move · RandomMove\n"
    assert told((x, across.centery)) == f"{head}1½ of 3 games: +1 =1 −1"
    y = table.cell_rect(places[10], 0).centery
    assert (
        told((down.x + 30, y))
        == "Imagines every board · PossibleBoardList\n0 of 0 games: +0 =0 −0"
    )
    board = next(w for w in watched.scene.focus.widgets if isinstance(w, BoardTips))
    assert " – " in told((board.rect.x + 20, board.rect.y + 20))
    assert not board.reachable


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_columns_carry_names_or_initials_or_numbers(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    watched = Watched(tmp_path, FakeTournament(ELEVEN, 10), size)
    strip, _ = watched.table.heads
    assert strip.bottom == watched.table.rect.top
    assert strip.height > watched.scene.metrics.label + watched.scene.metrics.icon // 2
    assert initials("CaptureWithLargestDifference") == "CWLD"
    assert initials("NeuralNetworkPlayer2") == "NNP2"
    assert initials("Eclipse") == "Ecl"


def test_who_won_every_game_is_at_least_so_strong(tmp_path: Path) -> None:
    running = FakeTournament(("RandomMove", "CaptureKing", "Supporter", "Owl"), 10)
    for pair, points in (((2, 0), 1.0), ((1, 2), 0.0), ((0, 1), 1.0), ((1, 0), 1.0)):
        running.end(pair, points)
    watched = Watched(tmp_path, running)
    best, *others = watched.scene._standings.ratings
    assert (best.name, best.bound) == ("Supporter", "at least")
    assert best.known == best.low
    assert not any(other.bound for other in others)
    assert scale_of([best], 0, 300, 30).high == best.rating < best.high


def test_a_board_is_replayed_by_a_click_once_its_game_is_over(tmp_path: Path) -> None:
    running = FakeTournament(ELEVEN[:5], 10, boards=2)
    replay = ToReplay(Path("1.pgn"))
    over = replace(running.boards[0], to_move=None, note="1–0", replay=replay)
    running.boards[0] = over
    watched = Watched(tmp_path, running)
    watched.settle()
    tips = next(w for w in watched.scene.focus.widgets if isinstance(w, BoardTips))
    first = tips.rect.x + 20, tips.rect.y + 20
    second = tips.rect.right - 20, tips.rect.y + 20
    click(watched.scene, second)
    assert not asked(watched.shell)
    move_to(watched.scene, first)
    watched.settle()
    assert tips.tooltip.endswith("1–0; click to replay")
    click(watched.scene, first)
    assert asked(watched.shell) == [over.replay]
