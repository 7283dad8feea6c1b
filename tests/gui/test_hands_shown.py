"""Hands wherever a board stands; one that the fog hides does not look empty."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.games import GAMES, find_game
from core.records.record import BELIEF
from core.records.replay import Boards
from core.values import Piece, Side
from gui.app.running_tournament import LiveBoard
from gui.board.hand_shelf import Where, fitted, shelves_of
from gui.board.hands import Hands, draw_shelf, hands_of, mean_words
from gui.board.layout import BoardLayout
from gui.board.stands import draw_stands
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.replay.boards import BoardRow
from gui.tournament.wall import WatchedBoard
from gui.widgets.widget import Style
from tests.gui.sitting import Sitting
from tests.support import events
from tests.support.tasks import Here

UMBRA = THEMES["umbra"]
HELD = [key for key, variant in GAMES.items() if variant.facts.hand]
BOTH = "4k4/9/9/9/9/9/9/9/4K4 w RPPn 2/5 0 3"
CHECK = "4k4/9/9/9/9/9/4r4/9/4K4 w P 2/5 0 3"
KNIGHT = Piece(Side.SECOND, "n")


@pytest.mark.parametrize("head", [0, 20])
def test_both_stands_say_whose_they_are_or_neither_does(
    head: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, pygame.Rect]] = []
    monkeypatch.setattr(
        "gui.board.stands.draw_label",
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
        draw_stands(pygame.Surface((700, 700)), board, shelves, seen, (m, UMBRA))
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


def test_a_player_is_shown_the_most_that_a_hidden_hand_holds(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="fog-toy", fen=BOTH)
    view = sitting.scene._viewpoint.view
    hands = hands_of(view.seen, view.held)
    assert (hands.hidden, hands.counts[KNIGHT]) == (Side.SECOND, 1)
    shown = Sitting(tmp_path / "open", variant="toy", fen=BOTH).scene._viewpoint.view
    assert hands_of(shown.seen, shown.held).hidden is None


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


def test_a_replay_marks_a_king_in_check() -> None:
    game = find_game("toy")
    truth = game.reveal([game.read(CHECK).position])
    row = BoardRow([Boards(truth, truth, truth)])
    assert row._marks("truth", truth).check == truth.check != frozenset()


def test_the_odds_count_what_is_in_a_hidden_hand(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="fog-toy", fen=BOTH, task=Here, help=BELIEF)
    sitting.settle()
    scene = sitting.scene
    view = scene._viewpoint.view
    marks = scene._extensions.mark(scene._board.marks(view, scene.shell.settings))
    assert dict(marks.hand) == {"r": 0.0, "n": 1.0, "p": 0.0}


NO_PAWN = "4k4/9/9/9/9/9/PPPPP1PPP/9/4K4 b PN 1"


def test_who_drops_where_it_is_not_allowed_is_told_why(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="shogi", fen=NO_PAWN)
    notice = sitting.scene._controls.notice
    pawn, knight = (sitting.scene._board._own.slot(kind).center for kind in "pn")
    events.click(sitting.scene, pawn)
    sitting.click("5e")
    assert notice.words == "A file may hold one unpromoted pawn of yours"
    notice.hide()
    events.drag(sitting.scene, knight, sitting.at("5b"))
    assert notice.words == "A knight there could never move again"
    notice.hide()
    sitting.click("5e")
    assert not notice.enabled
    assert len(sitting.record.moves) == 1


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_a_reason_is_not_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    sitting = Sitting(tmp_path, variant="shogi", fen=NO_PAWN, size=size)
    own = sitting.scene._board._own
    assert own is not None
    events.click(sitting.scene, own.slot("p").center)
    sitting.click("5e")
    sitting.settle(0.1)
    notice = sitting.scene._controls.notice
    assert notice.enabled
    assert notice.tooltip == ""
