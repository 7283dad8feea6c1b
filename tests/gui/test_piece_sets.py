"""Sets of pieces to choose from, and what is told of a piece under the pointer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import find_game, find_variant
from core.texts import use
from core.values import Piece, Side
from gui.app.shell import Shell
from gui.board.ground import facts_shown
from gui.board.men import drawing_of, man, silhouette
from gui.drawing.theme import THEMES
from gui.entry.options import OptionsScene
from gui.games import GAMES
from gui.play.moving_board import REST, drops, reach
from gui.setup.new_game import NewGameScene
from settings.model import SettingsError
from tests.gui.player import Player
from tests.support.events import move_to
from tests.support.person import Person
from tests.support.screenshots import LooksLike
from tests.support.shells import halved, still_shell

PLAYED = "ln1g3nl/1ks1gr3/1ppppp1p1/p5p2/9/P1P1P1P2/1P1P1P2P/1KS4R1/LN1G1G1NL b BSPbs 1"
POSITION = "4k4/9/9/5n3/9/9/9/2S6/4K2R1 b b 1"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path, variant="shogi", ruleset="points27")


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_a_set_is_chosen_by_its_picture_on_new_game(
    shell: Shell, size: tuple[int, int]
) -> None:
    person = Person(NewGameScene(shell), size)
    for design in reversed(GAMES["shogi"].designs):
        person.click(design.title)
        assert shell.settings.pieces == {"shogi": design.key}
        assert dict(shell.theme.designs) == {"shogi": design.key}
    with pytest.raises(SettingsError, match="pieces"):
        shell.change(pieces={"ludo": "x"})


def test_the_sets_of_each_family_are_chosen_in_the_options_and_shown(shell: Shell) -> None:
    person = Person(OptionsScene(shell))
    person.click("Board, pieces")
    pictures = {person.picture()}
    for number in (1, 2):
        for family in ("chess", "shogi"):
            person.click(GAMES[family].designs[number].title)
            person.waits()
            pictures.add(person.picture())
    assert shell.settings.pieces == {"chess": "kosal", "shogi": "kanji-one"}
    assert len(pictures) == 3


@pytest.mark.parametrize(
    ("code", "wanted", "chosen"),
    [
        ("pl", "", "international"),
        ("pl", "kanji-one", "kanji-one"),
        ("pl", "no such set", "international"),
        ("ja", "", "kanji-two"),
        ("zh_CN", "", "kanji-two"),
        ("ja", "international", "international"),
    ],
)
def test_who_reads_no_japanese_is_shown_pictures(
    code: str, wanted: str, chosen: str
) -> None:
    try:
        use(code)
        assert drawing_of("shogi").named(wanted).key == chosen
    finally:
        use("en")


def test_no_shadow_of_chess_is_mistaken_for_another_or_left_out() -> None:
    drawing, shadows = drawing_of("chess"), set()
    for design in GAMES["chess"].designs:
        theme = replace(THEMES["umbra"], designs=(("chess", design.key),))
        for kind in "kqrbnp":
            each = silhouette(Piece(Side.FIRST, kind), 60, (0, 0, 0), 1.0, theme, drawing)
            shadows.add(pygame.image.tobytes(each, "RGBA"))
    assert len(shadows) == 6 * len(GAMES["chess"].designs)


@pytest.mark.parametrize(
    ("start", "reached"),
    [
        ("4d", "5f 3f"),
        ("7h", "8g 7g 6g 8i 6i"),
        ("5i", "6i 4i 6h 5h 4h"),
        ("2i", "2a 2b 2c 2d 2e 2f 2g 2h 1i 3i 4i"),
        ("5a", "6a 4a 6b 5b 4b"),
    ],
)
def test_pieces_reach_what_their_side_could_plan_and_nothing_stands_before(
    start: str, reached: str
) -> None:
    game = find_game("shogi")
    seen = game.observe([game.read(POSITION).position], Side.FIRST)
    names = {game.facts.name(each): each for each in game.facts.squares}
    found = reach(game, seen, names[start])
    assert {game.facts.name(each) for each in found} == set(reached.split())


def test_a_piece_is_named_once_the_pointer_rests_on_it(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="shogi", fen=POSITION)
    move_to(player.scene, player.at("4d"))
    looks = []
    for named, seconds in ((True, 0.0), (True, REST + 0.1), (False, REST + 0.1)):
        player.shell.change(name_pieces=named)
        player.waits(seconds)
        looks.append(player.picture())
    assert looks[1] != looks[0] == looks[2]


def test_of_a_piece_in_hand_it_is_told_where_it_drops() -> None:
    fen = "4k4/9/9/9/9/9/4P4/9/K8 {} NP 1"
    for key, mover, free in (("shogi", "b", 63), ("shogi", "w", 63), ("fog-shogi", "b", 3)):
        game = find_game(key)
        seen = game.observe([game.read(fen.format(mover)).position], Side.FIRST)
        assert len(drops(game, seen, "p")) == free
        assert game.dropping("p").endswith("nor on a file with a pawn of yours")
    blind = find_game("fog-shogi", "blind")
    assert blind.dropping("r") == "Drops on any square, seen or not"


def test_a_piece_in_hand_is_explained_picked_or_not(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="shogi", fen="4k4/9/9/9/9/9/4P4/9/K8 b NP 1")
    for symbol, told in (("p", "Pawn"), ("n", "Knight"), ("P", "Pawn"), ("n", "")):
        if symbol == "P":
            player.click_slot("p")
        move_to(player.scene, player.hand(symbol.lower()))
        player.waits(REST + 0.1)
        assert {"Pawn", "Knight"} & set(player.reads()) == {told} - {""}


def test_ranks_are_called_as_in_the_chosen_notation() -> None:
    shogi = find_variant("shogi").facts
    japanese = {"shogi": "japanese"}
    assert facts_shown("shogi", {}) == facts_shown("shogi", {"shogi": "usi"}) == shogi
    assert "".join(facts_shown("shogi", japanese).ranks) == "九八七六五四三二一"
    assert facts_shown("chess", japanese) == find_variant("chess").facts


def test_the_sets_of_shogi_look_as_they_should(looks_like: LooksLike) -> None:
    surface = pygame.Surface((14 * 46, 4 * 46))
    surface.fill(THEMES["umbra"].wood)
    looks = [(design.key, 46) for design in GAMES["shogi"].designs]
    for row, (key, size) in enumerate([*looks, ("kanji-two", 36)]):
        theme = replace(THEMES["umbra"], designs=(("shogi", key),))
        for column, symbol in enumerate(find_game("shogi").facts.symbols):
            piece = Piece(Side(column % 2), symbol)
            picture = man(piece, size, theme, drawing_of("shogi"))
            surface.blit(picture, (column * 46, row * 46))
    looks_like(surface, "shogi-sets")


def test_a_game_of_shogi_looks_as_it_should(tmp_path: Path, looks_like: LooksLike) -> None:
    pieces = {"shogi": "international"}
    player = Player(tmp_path, variant="shogi", fen=PLAYED, pieces=pieces)
    player.touch("2h", "2c")
    player.waits()
    looks_like(halved(player.window()), "shogi-play-1280")
