"""Hands wherever a board stands; one that the fog hides does not look empty."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.games import GAMES, find_game
from core.records.record import BELIEF
from core.values import Piece, Side
from gui.app.requests import ToReplayOf
from gui.app.tournaments import LiveBoard
from gui.board.hands import Hands, draw_shelf, mean_words
from gui.board.layout import fitted
from gui.drawing.theme import THEMES
from gui.play.scene import PlayScene
from gui.replay.scene import ReplayScene
from gui.tournament.scene import WatchedBoard
from gui.widgets.widget import Style
from tests.gui.player import AWAY, Player
from tests.support.events import drag
from tests.support.layout import page_of
from tests.support.tasks import Here

CHECK = "4k4/9/9/9/9/9/4r4/9/4K4 w P 2/5 0 3"
BOTH = "4k4/9/9/9/9/9/9/9/4K4 w RPPn 2/5 0 3"
NO_PAWN = "4k4/9/9/9/9/9/PPPPP1PPP/9/4K4 b PN 1"
SIZES = [(900, 600), (1280, 800), (1920, 1080), (600, 1000)]


@pytest.mark.parametrize("variant", GAMES)
def test_board_and_shelves_fit_where_they_are_put(variant: str) -> None:
    facts = GAMES[variant].facts
    for size in ((200, 200), (317, 260), (120, 400)):
        box = pygame.Rect((7, 9), size)
        board, shelves = fitted(facts, box)
        places = [pygame.Rect(shelf.box) for shelf in shelves]
        assert all(box.contains(place) for place in (pygame.Rect(board.box), *places))
        assert len(places) == (2 if facts.hand else 0)
        assert not pygame.Rect(board.box).collidelistall(places)


def test_a_hidden_hand_does_not_look_empty() -> None:
    facts, hidden, knight = (
        GAMES["fog-toy"].facts,
        Side.SECOND,
        {Piece(Side.SECOND, "n"): 1},
    )
    pictures = set()
    for hands in (
        Hands(),
        Hands(hidden=hidden),
        Hands(knight, hidden),
        Hands(knight),
        Hands(knight, hidden, {"n": 0.4}),
    ):
        surface = pygame.Surface((400, 400))
        for shelf in fitted(facts, surface.get_rect())[1]:
            draw_shelf(surface, shelf, hands, (facts.key, THEMES["umbra"]))
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 5
    assert [*map(mean_words, (0.0, 0.42, 1.0, 1.96))] == ["0", "~0.4", "1", "~2.0"]


def test_the_wall_of_a_tournament_shows_hands(style: Style) -> None:
    game, pictures = find_game("toy"), set()
    for fen in (BOTH, BOTH.replace("RPPn", "-")):
        truth, surface = game.reveal([game.read(fen).position]), pygame.Surface((300, 330))
        board = LiveBoard((0, 1), truth, truth.visible, Side.FIRST, "1")
        watched = WatchedBoard(board, ["A", "B"])
        watched.rect = pygame.Rect(0, 0, 300, 330)
        watched.draw(surface, style)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 2


def test_a_hidden_hand_is_told_by_the_most_it_holds_and_by_its_odds(tmp_path: Path) -> None:
    hidden = Player(tmp_path, variant="fog-toy", fen=BOTH)
    assert "≤1" in hidden.reads()
    helped = Player(tmp_path, variant="fog-toy", fen=BOTH, task=Here, help=BELIEF)
    assert "≤1" not in helped.reads()
    assert helped.reads().count("1") == hidden.reads().count("1") + 1
    shown = Player(tmp_path, variant="toy", fen=BOTH)
    assert "≤1" not in shown.reads()


def test_a_replay_marks_a_king_in_check(tmp_path: Path) -> None:
    looks = set()
    for fen in (CHECK, CHECK.replace("4r4", "3r5")):
        player = Player(tmp_path, variant="toy", fen=fen)
        to = ToReplayOf(player.record)
        player.scene = ReplayScene.of_record(player.shell, to)
        looks.add(player.squares()["e1"])
    assert len(looks) == 2


@pytest.mark.parametrize("size", SIZES[:3])
def test_who_drops_where_it_is_not_allowed_is_told_why_in_whole(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, variant="shogi", fen=NO_PAWN, size=size)
    drag(player.scene, player.hand("n"), player.at("5b"))
    assert player.sees("A knight there could never move again")
    player.walks_to_hand("p")
    player.touch("5e")
    assert player.sees("A file may hold one unpromoted pawn of yours")
    assert not [each for each in player.cut() if "pawn" in each]
    assert not player.made


@pytest.mark.parametrize("variant", ["toy", "shogi"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("alone", [False, True])
def test_hands_stand_clear_of_all_else(
    tmp_path: Path, variant: str, size: tuple[int, int], *, alone: bool
) -> None:
    """What looks otherwise with pieces in hand lies on no board and no button."""
    bare = NO_PAWN.replace("PN", "{}") if variant == "shogi" else BOTH.replace("RPPn", "{}")
    pictures = []
    for held in ("-", "RNPrnp"):
        player = Player(tmp_path, variant=variant, fen=bare.format(held), size=size)
        player.press(*["z"] * alone)
        player.rests()
        pictures.append(pygame.surfarray.array2d(player.window()))
    changed = pictures[0] != pictures[1]
    assert changed.any()
    assert isinstance(player.scene, PlayScene)
    page = page_of(player.scene, size)
    solid = [each.rect for each in page.widgets if each.tooltip or hasattr(each, "words")]
    for rect in (*page.boards, *solid):
        assert not changed[rect.left : rect.right, rect.top : rect.bottom].any(), rect


@pytest.mark.parametrize("flips", [0, 1])
def test_whoever_sits_below_has_the_lower_right(tmp_path: Path, flips: int) -> None:
    player = Player(tmp_path, variant="toy", fen=BOTH)
    player.press(*["f"] * flips)
    lower, upper = map(player.place, ["YOU HOLD", "CAPTURELARGEST"][:: -1 if flips else 1])
    assert lower.left > upper.right
    assert lower.top > upper.bottom


def test_a_hand_shows_how_many_there_are_and_what_is_lifted(tmp_path: Path) -> None:
    def look(held: str, act: Callable[[Player], object] = lambda _: None) -> bytes:
        player = Player(tmp_path, variant="toy", fen=BOTH.replace("RPPn", held))
        x, y = player.hand("p")
        act(player)
        return player.part(pygame.Rect(x - 37, y - 37, 74, 74))

    none, one, two = look("R"), look("RP"), look("RPP")
    chosen = look("RP", lambda player: player.click_slot("p"))
    walked = look("RP", lambda player: player.walks_to_hand("p"))
    assert len({none, one, two, chosen, walked}) == 5
    assert look("Rppp") == none
    lifted = look("RP", lambda player: player.holds_down(player.hand("p"), AWAY))
    assert lifted not in {one, chosen}
