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
from gui.board.hands import Hands, draw_shelf, draw_stands, mean_words
from gui.board.layout import BoardLayout, Where, fitted, shelves_of
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.play.scene import PlayScene
from gui.replay.scene import ReplayScene
from gui.tournament.scene import WatchedBoard
from gui.widgets.widget import Style
from tests.gui.player import AWAY, Player
from tests.support.events import drag
from tests.support.layout import page_of
from tests.support.tasks import Here

UMBRA = THEMES["umbra"]
HELD = [key for key, variant in GAMES.items() if variant.facts.hand]
CHECK = "4k4/9/9/9/9/9/4r4/9/4K4 w P 2/5 0 3"
BOTH = "4k4/9/9/9/9/9/9/9/4K4 w RPPn 2/5 0 3"
KNIGHT = Piece(Side.SECOND, "n")


@pytest.mark.parametrize("head", [0, 20])
def test_both_stands_say_whose_they_are_or_neither_does(
    head: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, pygame.Rect]] = []
    monkeypatch.setattr(
        "gui.board.hands.draw_label",
        lambda surface, words, x, y, *_, **__: said.append(
            (words, pygame.Rect(x, y, 1, 1))
        ),
    )
    game, m = find_game("shogi"), metrics(1280, 800)
    seen = game.reveal([game.start().position])
    for cell, most in ((12, 0), (45, 2)):
        board = BoardLayout.of(game.facts, cell, 120, 120)
        where: Where = "beside" if head else "around"
        shelves = shelves_of(game.facts, board, 8, where, head)
        said.clear()
        draw_stands(pygame.Surface((700, 700)), board, shelves, seen, Style(UMBRA, m))
        assert [words for words, _ in said] == ["WHITE", "BLACK"][:most]
        taken = [pygame.Rect(board.box), *(shelf.box for shelf in shelves)]
        assert all(place.collidelist(taken) < 0 for _, place in said)


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("size", [(200, 200), (317, 260), (120, 400)])
def test_board_and_shelves_fit_where_they_are_put(
    variant: str, size: tuple[int, int]
) -> None:
    facts, box = GAMES[variant].facts, pygame.Rect((7, 9), size)
    board, shelves = fitted(facts, box)
    places = [pygame.Rect(board.box), *(shelf.box for shelf in shelves)]
    assert all(box.contains(place) for place in places)
    assert len(shelves) == (2 if facts.hand else 0)
    assert len(pygame.Rect(board.box).collidelistall([shelf.box for shelf in shelves])) == 0


def _picture(hands: Hands) -> bytes:
    facts = GAMES["fog-toy"].facts
    surface = pygame.Surface((400, 400))
    for shelf in fitted(facts, surface.get_rect())[1]:
        draw_shelf(surface, shelf, hands, (facts.key, UMBRA))
    return pygame.image.tobytes(surface, "RGB")


def test_a_hidden_hand_does_not_look_empty() -> None:
    hidden = Side.SECOND
    pictures = {
        _picture(Hands()),
        _picture(Hands(hidden=hidden)),
        _picture(Hands({KNIGHT: 1}, hidden)),
        _picture(Hands({KNIGHT: 1})),
        _picture(Hands({KNIGHT: 1}, hidden, {"n": 0.4})),
    }
    assert len(pictures) == 5


def test_a_mean_is_told_apart_from_a_count() -> None:
    assert [mean_words(mean) for mean in (0.0, 0.42, 1.0, 1.96)] == [
        "0",
        "~0.4",
        "1",
        "~2.0",
    ]


def test_the_wall_of_a_tournament_shows_hands() -> None:
    game, style = find_game("toy"), Style(UMBRA, metrics(1280, 800))

    def drawn(fen: str) -> bytes:
        truth, surface = game.reveal([game.read(fen).position]), pygame.Surface((300, 330))
        board = LiveBoard((0, 1), truth, truth.visible, Side.FIRST, "1")
        watched = WatchedBoard(board, ["A", "B"])
        watched.rect = pygame.Rect(0, 0, 300, 330)
        watched.draw(surface, style)
        return pygame.image.tobytes(surface, "RGB")

    assert drawn(BOTH) != drawn(BOTH.replace("RPPn", "-"))


def test_a_hidden_hand_is_told_by_the_most_it_holds_and_by_its_odds(tmp_path: Path) -> None:
    hidden, known = Player(tmp_path, variant="fog-toy", fen=BOTH), "1"
    assert "≤1" in hidden.reads()
    helped = Player(tmp_path, variant="fog-toy", fen=BOTH, task=Here, help=BELIEF)
    assert "≤1" not in helped.reads()
    assert helped.reads().count(known) == hidden.reads().count(known) + 1
    shown = Player(tmp_path, variant="toy", fen=BOTH)
    assert "≤1" not in shown.reads()


def test_a_replay_marks_a_king_in_check(tmp_path: Path) -> None:
    looks = []
    for fen in (CHECK, CHECK.replace("4r4", "3r5")):
        player = Player(tmp_path, variant="toy", fen=fen)
        to = ToReplayOf(player.record)
        player.scene = ReplayScene.of_record(player.shell, to)
        looks.append(player.squares()["e1"])
    assert looks[0] != looks[1]


NO_PAWN = "4k4/9/9/9/9/9/PPPPP1PPP/9/4K4 b PN 1"


def test_who_drops_where_it_is_not_allowed_is_told_why(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="shogi", fen=NO_PAWN)
    player.click_at(player.hand("p"))
    player.touch("5e")
    assert player.sees("A file may hold one unpromoted pawn of yours")
    drag(player.scene, player.hand("n"), player.at("5b"))
    assert player.sees("A knight there could never move again")
    assert not player.made


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_a_reason_is_not_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    player = Player(tmp_path, variant="shogi", fen=NO_PAWN, size=size)
    player.walks_to_hand("p")
    player.touch("5e")
    assert player.sees("A file may hold one unpromoted pawn of yours")
    assert not [each for each in player.cut() if "pawn" in each]


@pytest.mark.parametrize("variant", ["toy", "shogi"])
@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080), (600, 1000)])
@pytest.mark.parametrize("alone", [False, True])
def test_hands_stand_clear_of_all_else(
    tmp_path: Path, variant: str, size: tuple[int, int], *, alone: bool
) -> None:
    """What looks otherwise with pieces in hand lies on no board and no button."""
    bare = "4k4/9/9/9/9/9/PPPPP1PPP/9/4K4 b {} 1"
    if variant == "toy":
        bare = "4k4/9/9/9/9/9/9/9/4K4 w {} 2/5 0 3"
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
    own, theirs = player.where("YOU HOLD"), player.where("CAPTURELARGEST")
    lower, upper = (theirs, own) if flips else (own, theirs)
    assert lower.left > upper.right
    assert lower.top > upper.bottom


def test_a_hand_shows_how_many_there_are_and_what_is_lifted(tmp_path: Path) -> None:
    def look(held: str, act: Callable[[Player], object] = lambda _: None) -> bytes:
        fen = BOTH.replace("RPPn", held)
        player = Player(tmp_path, variant="toy", fen=fen)
        x, y = player.hand("p")
        act(player)
        return player.part(pygame.Rect(x - 37, y - 37, 74, 74))

    none, one, two = look("R"), look("RP"), look("RPP")
    chosen = look("RP", lambda player: player.click_at(player.hand("p")))
    walked = look("RP", lambda player: player.walks_to_hand("p"))
    assert len({none, one, two, chosen, walked}) == 5
    assert look("Rppp") == none

    def lift(player: Player) -> None:
        player.holds_down(player.hand("p"), AWAY)

    assert look("RP", lift) not in {one, chosen}
