"""Sets of pieces to choose from, and what is told of a piece under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import find_game, find_variant
from core.values import Piece, Side
from gui.app.shell import Shell
from gui.board.ground import facts_shown
from gui.board.men import chosen_design, drawing_of, man, silhouette
from gui.drawing.theme import THEMES
from gui.entry.options import OptionsScene
from gui.games import GAMES
from gui.play.moving_board import REST, drops, reach
from gui.setup.new_game import NewGameScene
from settings.model import SettingsError
from tests.gui.player import Player
from tests.support.events import click, move_to
from tests.support.person import Person
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


def test_the_sets_of_each_family_are_chosen_in_the_options_and_shown(shell: Shell) -> None:
    person = Person(OptionsScene(shell))
    person.click("Board, pieces")
    pictures = [person.picture()]
    for number in (1, 2):
        for family in ("chess", "shogi"):
            person.click(GAMES[family].designs[number].title)
            person.waits()
            pictures.append(person.picture())
    assert shell.settings.pieces == {"chess": "kosal", "shogi": "kanji-one"}
    assert len(set(pictures)) == 3


def test_who_reads_no_japanese_is_shown_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    designs = GAMES["shogi"].designs
    monkeypatch.setattr("gui.board.men._language", lambda: "pl")
    assert chosen_design(designs, "").key == "international"
    assert chosen_design(designs, "kanji-one").key == "kanji-one"
    assert chosen_design(designs, "no such set").key == "international"
    monkeypatch.setattr("gui.board.men._language", lambda: "ja")
    assert chosen_design(designs, "").key == "kanji-two"


def test_no_piece_of_chess_is_mistaken_for_another_or_left_out() -> None:
    """Of every set all twelve pieces are there, each with a shape of its own."""
    drawing = drawing_of("chess")
    men = [Piece(side, kind) for side in Side for kind in "kqrbnp"]
    pictures = set()
    for design in GAMES["chess"].designs:
        theme = replace(THEMES["umbra"], designs=(("chess", design.key),))
        shown = {pygame.image.tobytes(man(m, 60, theme, drawing), "RGBA") for m in men}
        shadows = {
            pygame.image.tobytes(silhouette(m, 60, (0, 0, 0), 1.0, theme, drawing), "RGBA")
            for m in men[:6]
        }
        assert (len(shown), len(shadows)) == (12, 6)
        pictures |= shown | shadows
    assert len(pictures) == 18 * len(GAMES["chess"].designs)


def test_pieces_reach_what_their_side_could_plan_and_nothing_stands_before() -> None:
    game = find_game("shogi")
    seen = game.observe([game.read(POSITION).position], Side.FIRST)

    def reached(name: str) -> set[str]:
        at = next(s for s in game.facts.squares if game.facts.name(s) == name)
        return {game.facts.name(s) for s in reach(game, seen, at)}

    assert reached("4d") == {"5f", "3f"}
    assert reached("7h") == {"8g", "7g", "6g", "8i", "6i"}
    assert reached("5i") == {"6i", "4i", "6h", "5h", "4h"}
    assert reached("2i") >= {"2a", "4i", "1i"}
    assert not reached("2i") & {"5i", "6i"}
    assert reached("5a") == {"6a", "4a", "6b", "5b", "4b"}


def test_a_piece_is_named_once_the_pointer_rests_on_it(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="shogi", fen=POSITION)
    bare = player.board()
    move_to(player.scene, player.at("4d"))
    player.waits(0.0)
    hovered = pygame.image.tobytes(player.board(), "RGB")
    player.waits(REST + 0.1)
    told = pygame.image.tobytes(player.board(), "RGB")
    assert told != hovered
    player.shell.change(name_pieces=False)
    player.waits(REST + 0.1)
    assert pygame.image.tobytes(player.board(), "RGB") == hovered
    assert pygame.image.tobytes(bare, "RGB") != told


def test_of_a_piece_in_hand_it_is_told_where_it_drops() -> None:
    fen = "4k4/9/9/9/9/9/4P4/9/K8 {} NP 1"
    for variant, mover, free in (
        ("shogi", "b", 63),
        ("shogi", "w", 63),
        ("fog-shogi", "b", 3),
    ):
        game = find_game(variant)
        seen = game.observe([game.read(fen.format(mover)).position], Side.FIRST)
        assert len(drops(game, seen, "p")) == free
        assert game.dropping("p").endswith("nor on a file with a pawn of yours")
    assert (
        find_game("fog-shogi", "blind").dropping("r") == "Drops on any square, seen or not"
    )


def test_a_piece_in_hand_is_explained_picked_or_not(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="shogi", fen="4k4/9/9/9/9/9/4P4/9/K8 b NP 1")
    person, board = Person(player.scene), player.scene.board

    def told(place: tuple[int, int]) -> set[str]:
        move_to(player.scene, place)
        player.waits(REST + 0.1)
        return {"Pawn", "Knight"} & set(person.reads())

    x, y, _, height = board.box
    column = x + board.cell * (board.columns + 1)
    places = [(column, place) for place in range(y, y + height, board.cell // 2)]
    pawn, knight = (next(p for p in places if told(p) == {n}) for n in ("Pawn", "Knight"))
    click(player.scene, pawn)
    assert told(pawn) == {"Pawn"}
    assert told(knight) == set()


def test_settings_refuse_sets_for_no_game(shell: Shell) -> None:
    with pytest.raises(SettingsError, match="pieces"):
        shell.change(pieces={"ludo": "x"})


def test_ranks_are_called_as_in_the_chosen_notation() -> None:
    shogi = find_variant("shogi").facts
    japanese = {"shogi": "japanese"}
    assert facts_shown("shogi", {}) == facts_shown("shogi", {"shogi": "usi"}) == shogi
    assert "".join(facts_shown("shogi", japanese).ranks) == "九八七六五四三二一"
    assert facts_shown("chess", japanese) == find_variant("chess").facts


def test_the_sets_of_shogi_look_as_they_should(
    looks_like: Callable[[pygame.Surface, str], None],
) -> None:
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


def test_a_game_of_shogi_looks_as_it_should(
    tmp_path: Path, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    pieces = {"shogi": "international"}
    player = Player(tmp_path, variant="shogi", fen=PLAYED, pieces=pieces)
    player.touch("2h", "2c")
    player.waits()
    looks_like(halved(player.window()), "shogi-play-1280")
