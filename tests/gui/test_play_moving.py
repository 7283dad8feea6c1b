"""Moves planned, confirmed, typed and made by the keys of the Play screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from core import texts
from core.clock import TimeControl
from core.games.base import OPENED
from core.records.replay import Timeline
from core.values import Side
from tests.gui.player import AWAY, CORNERS, MATE, PROMOTION, WAYS, Player
from tests.support import events
from tests.support.letters import with_letters
from tests.support.screenshots import LooksLike

# --- Planning --------------------------------------------------------------------------


@WAYS
def test_a_planned_move_is_played_when_its_turn_comes(tmp_path: Path, way: str) -> None:
    player = Player(tmp_path, control=TimeControl(60))
    player.touch("e2", "e4")
    before = player.squares()
    player.makes(way, "g1 f3", "Nf3")
    assert player.changed(before) - CORNERS == {"g1", "f3"}
    assert player.made == ["e2e4"]
    left = player.clocks()[1]
    player.plays("e5")
    assert player.made == ["e2e4", "e7e5", "g1f3"]
    assert player.clocks()[1] == left, "it costs no time"
    player.plays("a6")
    assert len(player.made) == 4


@pytest.mark.parametrize(
    ("line", "plans", "replies", "made"),
    [
        pytest.param("e4 d5 Nc3", "d2 d3", "dxe4", "d2d3", id="next to a capture"),
        pytest.param("e4 d5 d3 a6 a3", "d3 e4", "dxe4", "d3e4", id="onto an own man"),
        pytest.param(
            "e4 d5 a3 a6",
            "h2 h3 b1 c3 e4 d5 d5 d6 g1 f3",
            "d4 dxc3",
            "b1c3 -",
            id="what follows a plan that fails",
        ),
        pytest.param(
            "e4 d5",
            "h2 h3 a2 a3 b2 b3 e4 e5 g1 f3",
            "dxe4 a6 a5",
            "a2a3 b2b3 -",
            id="a taken piece",
        ),
    ],
)
def test_plans_are_played_or_dropped(
    tmp_path: Path, line: str, plans: str, replies: str, made: str
) -> None:
    player = Player(tmp_path)
    player.plays(line)
    player.touch(*plans.split())
    for reply, move in zip(replies.split(), made.split(), strict=True):
        number = len(player.made)
        player.plays(reply)
        assert player.made[-1] == move or (move == "-" and len(player.made) <= number + 1)


def test_what_is_not_possible_then_is_dropped_without_a_word(tmp_path: Path) -> None:
    pictures = set()
    for plan in (("f2", "e3"), ("a1", "a2"), ()):
        player = Player(tmp_path)
        player.touch("e2", "e4", *plan)
        player.plays("e5")
        assert player.made == ["e2e4", "e7e5"]
        pictures.add(player.sight())
    assert len(pictures) == 1


def test_several_moves_are_planned_in_a_row(tmp_path: Path) -> None:
    """A piece goes on from where it will stand by then."""
    player = Player(tmp_path)
    player.touch("e2", "e4")
    before = player.squares()
    player.touch("g1", "f3")
    player.drag("f3", "g5")
    player.types_move("Bc4")
    player.walks("e1", "g1")
    assert player.changed(before) - CORNERS == {"g1", "f3", "g5", "f1", "c4", "e1"}
    for reply, made in (("e5", "g1f3"), ("a6", "f3g5"), ("a5", "f1c4"), ("a4", "e1g1")):
        player.plays(reply)
        assert player.made[-1] == made
    player.plays("a3")
    assert len(player.made) == 10


def test_moves_that_are_taken_back_take_their_plans_along(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.touch("e2", "e4", "d2", "d4", "g1", "f3")
    player.plays("e5")
    player.press("t", "t", "Left")
    player.touch("b1", "c3")
    player.press("End")
    player.waits()
    assert player.made == ["e2e4", "e7e5"], "nothing is planned while looking back"
    player.touch("a2", "a3")
    player.plays("a6")
    assert player.made[-1] == "a7a6"


@pytest.mark.parametrize(
    ("queens", "held", "ahead", "asks"),
    [
        ("never", 0, True, True),
        ("ahead", 0, True, False),
        ("ahead", 0, False, True),
        ("always", 0, False, False),
        ("always", pygame.KMOD_LALT, False, True),
        ("ahead", pygame.KMOD_LALT, True, True),
        ("never", pygame.KMOD_LSHIFT, False, False),
        ("never", pygame.KMOD_LSHIFT, True, False),
    ],
)
def test_a_pawn_becomes_a_queen_unasked_where_it_shall(
    tmp_path: Path, queens: str, held: int, ahead: bool, asks: bool
) -> None:
    player = Player(tmp_path, fen=PROMOTION, always_queen=queens)
    player.touch(*["h2", "h3"] * ahead)
    before = player.squares()
    with events.holding(held):
        player.touch("b7", "b8")
    if asks:
        assert len(player.changed(before)) == 64, "all is dim but what is asked"
        player.touch("b7")
    if ahead:
        assert player.changed(before) == {"b7", "b8"}
        player.plays("Ke7")
    assert player.made[-1] == ("b7b8n" if asks else "b7b8q")


@pytest.mark.parametrize(("reply", "made"), [("Ke7", "b7b8n"), ("Nxb7", "c5b7")])
def test_the_choice_of_a_promotion_outlives_a_reply_that_leaves_the_move(
    tmp_path: Path, reply: str, made: str
) -> None:
    player = Player(tmp_path, fen="4k3/1P6/8/2n5/8/8/5PPP/4K3 w - - 0 1")
    player.touch("h2", "h3", "b7", "b8")
    player.plays(reply)
    player.press("n")
    assert player.made[-1] == made
    player.touch("g2", "g3")
    assert len(player.made) == 3


def test_a_man_in_the_hand_stays_there_when_the_turn_comes(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.touch("e2", "e4")
    player.holds_down("g1", "g3")
    player.plays("e5")
    player.lets_go("f3")
    assert player.made[-1] == "g1f3"


def test_a_chosen_man_that_is_taken_is_let_go(tmp_path: Path) -> None:
    pictures = set()
    for chosen in ([], ["e4"]):
        player = Player(tmp_path)
        player.plays("e4 d5 a3")
        player.touch(*chosen)
        player.plays("dxe4")
        pictures.add(player.sight())
    assert len(pictures) == 1


# --- Confirming and giving up ----------------------------------------------------------


@pytest.mark.parametrize("way", ["clicks", "Enter", "drag", "typed"])
def test_a_move_waits_until_it_is_confirmed(tmp_path: Path, way: str) -> None:
    player = Player(tmp_path, confirm_moves=True)
    before = player.squares()
    player.makes("clicks" if way == "Enter" else way, "g1 f3", "Nf3")
    assert not player.made
    assert player.changed(before) >= {"g1", "f3"}
    if way == "Enter":
        player.press("Enter")
    else:
        player.touch("f3")
    assert player.made == ["g1f3"]
    player.touch("b1", "c3")
    player.plays("e5")
    assert player.made[-1] == "b1c3", "planned ones need no more"
    player.plays("a6")
    player.touch("d2", "d4")
    player.press("Left")
    player.touch("d4")
    assert player.made[-1] == "a7a6", "nor is one confirmed by a click on the past"
    player.press("End")
    player.touch("d4")
    assert player.made[-1] == "d2d4"


@pytest.mark.parametrize("confirm", [True, False])
@pytest.mark.parametrize("how", ["right click", "Esc", "elsewhere", "beside", "another"])
def test_a_move_that_waits_or_is_planned_is_given_up(
    tmp_path: Path, how: str, confirm: bool
) -> None:
    player = Player(tmp_path, confirm_moves=confirm)
    player.touch(*["e2", "e4"] * (not confirm))
    before, looks = player.sight(), player.squares()
    made = len(player.made)
    player.touch("g1", "f3")
    assert player.changed(looks) >= {"g1", "f3"}
    match how:
        case "right click":
            player.click_at(player.at("d5"), button=3)
        case "elsewhere":
            player.touch("d6")
        case "beside" if not confirm:
            player.click_at(AWAY)
        case "another" if confirm:
            player.touch("d2", "d4")
            assert player.changed(looks) >= {"d2", "d4"}
            assert "g1" not in player.changed(looks)
            player.press("Esc")
        case _:
            player.press("Esc")
    assert player.sight() == before
    if confirm:
        player.press("Enter")
    else:
        player.plays("e5")
        made += 1
    assert len(player.made) == made
    assert not player.asked


# --- The keys --------------------------------------------------------------------------


@pytest.mark.parametrize("person", Side)
@pytest.mark.parametrize("flips", [0, 1])
def test_a_game_by_keys(tmp_path: Path, person: Side, flips: int) -> None:
    player = Player(tmp_path, person)
    player.press(*["f"] * flips)
    player.plays("e4" if person is Side.SECOND else "")
    player.walks(*("e7 e5" if person is Side.SECOND else "d2 d4").split())
    assert player.made == (["e2e4", "e7e5"] if person is Side.SECOND else ["d2d4"])


def test_the_arrows_browse_while_the_board_is_not_in_focus(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    player.press("Tab", "Left")
    assert player.sees("your turn")
    player.touch("a6")
    player.press("Left")
    assert player.sees("Looking back at move 1")


def test_enter_and_escape_put_down_and_the_cursor_stays_on_the_board(
    tmp_path: Path,
) -> None:
    player = Player(tmp_path)
    plain = player.squares()
    player.walks("e2")
    assert player.changed(plain) == {"e2", "e3", "e4"} | CORNERS
    for key, changed in (("Enter", {"e2"}), ("Enter", {"e2", "e3", "e4"}), ("Esc", {"e2"})):
        player.press(key)
        assert player.changed(plain) == changed | CORNERS
    player.press("Left")
    assert player.changed(plain) == {"d2"} | CORNERS
    player.press(*["Down"] * 9, *["Right"] * 9)
    assert player.changed(plain) == CORNERS
    player.press("Up")
    assert player.changed(plain) == CORNERS | {"h2"}
    player.press("Esc")
    assert not player.changed(plain)
    assert not player.asked
    player.press("Esc")
    assert player.asked


def test_a_promotion_by_keys(tmp_path: Path) -> None:
    player = Player(tmp_path, fen=PROMOTION)
    player.walks("b7", "b8")
    player.press("Down", "Enter")
    assert player.made == ["b7b8n"]


# --- Typing ----------------------------------------------------------------------------


def test_letters_reach_nothing_else_while_typing(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    before = player.sight()
    player.types_move("f1 zm?", then="Home")
    player.press("Left", "Right", "Esc")
    assert player.sight() == before
    assert not player.asked
    assert not player.scene.typing
    player.types_move("")
    assert not player.scene.typing


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("P*5h", "A file may hold one unpromoted pawn of yours"),
        ("P*7e", "Pieces are dropped on squares in sight only"),
        ("P-5c", "P-5c is not a move you can make"),
    ],
)
def test_why_a_typed_move_is_refused_is_said(tmp_path: Path, text: str, words: str) -> None:
    player = Player(tmp_path, variant="fog-shogi", fen="4k4/9/9/9/9/9/4P4/9/4K4 b P 1")
    player.types_move(text)
    assert player.sees(words)
    assert not player.made


def test_moves_are_offered_while_typing(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.types_move("Nf7")
    player.press("Backspace", "Backspace")
    assert player.sees("Na3 Nc3 Nf3 Nh3")
    player.press("Right", "Enter")
    assert player.made == ["b1a3"]


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Letters of pieces as Spanish readers have them."""
    letters = with_letters(tmp_path, monkeypatch)
    next(letters)
    texts.use("es")
    yield
    next(letters, None)


@pytest.mark.usefixtures("spanish")
def test_typed_letters_are_the_readers_own_and_it_is_said_which_piece_is_meant(
    tmp_path: Path,
) -> None:
    player = Player(tmp_path, variant="chess", fen="7k/8/8/8/8/8/8/R3K3 w - - 0 1")
    player.types_move("Td19")
    player.press("Backspace", "Backspace", "Backspace")
    assert player.sees("Ta2 Ta3 Ta4 Ta5 Ta6 Ta7 Ta8+ Tb1 Tc1 Td1")
    player.press("Esc")
    player.types_move("Qd19")
    assert player.sees("Qd19 is not a move you can make")
    player.press("Esc")
    player.types_move("Rd19")
    player.press("Backspace")
    assert player.sees("Rd1: king to d1")
    player.press("Enter")
    assert player.made == ["e1d1"]
    assert player.sees("Rd1")
    player.plays("Kg8")
    assert player.sees("Rg8")
    player.types_move("Rb1")
    assert player.made[-1] == "a1b1"
    assert player.sees("Tb1")
    saved = player.saving.written()
    assert saved is not None
    assert "1. Kd1 Kg8" in saved.read_text("utf-8")


def test_the_keys_return_to_the_board_after_typing(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.press("Tab")
    player.types_move("e4")
    player.plays("e5")
    player.press("Up", "Up", "Left", "Left", "Enter")
    before = player.squares()
    player.press("Right")
    assert player.changed(before) == {"c4", "d4"}


def test_a_typed_promotion_without_its_man_asks(tmp_path: Path) -> None:
    player = Player(tmp_path, fen=PROMOTION)
    player.types_move("b8")
    assert not player.made
    player.press("r")
    assert player.made == ["b7b8r"]


def test_typing_returns_to_the_present_and_to_the_moves(tmp_path: Path) -> None:
    player = Player(tmp_path, size=(900, 600))
    player.plays("e4 e5")
    player.click("Knowledge")
    player.press("Home")
    player.types_move("d4")
    assert player.made[-1] == "d2d4"
    assert player.sees("d4")


# --- Special moves of chess ------------------------------------------------------------

CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
CASTLES_960 = "bqrkr2n/pppppppp/8/8/8/8/PPPPPPPP/BQRKR2N w EC - 0 1"
PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"


@pytest.mark.parametrize("way", ["clicks", "drag", "typed"])
@pytest.mark.parametrize(
    ("variant", "fen", "move", "typed", "played"),
    [
        ("chess", CASTLES, "e1 g1", "0-0", "O-O"),
        ("chess", CASTLES, "e1 h1", "e1g1", "O-O"),
        ("chess", CASTLES, "e1 c1", "o-o-o", "O-O-O"),
        ("chess", CASTLES, "e1 a1", "O-O-O", "O-O-O"),
        ("fog-chess", CASTLES, "e1 h1", "O-O", "O-O"),
        ("chess960", CASTLES_960, "d1 e1", "O-O", "O-O"),
        ("chess960", CASTLES_960, "d1 c1", "d1c1", "O-O-O"),
        ("chess", PASSANT, "e5 d6", "exd6", "exd6"),
    ],
)
def test_castling_and_en_passant(
    tmp_path: Path, variant: str, fen: str, move: str, typed: str, played: str, way: str
) -> None:
    player = Player(tmp_path, variant=variant, fen=fen)
    player.makes(way, move, typed)
    assert names(player) == [played]


def names(player: Player) -> list[str]:
    """The moves so far, by name."""
    return [step.san for step in Timeline.of(player.record).steps]


def test_castling_is_planned_and_a_turn_taken_back(tmp_path: Path) -> None:
    player = Player(tmp_path, Side.SECOND, variant="chess", fen=CASTLES)
    player.touch("e8", "h8")
    player.plays("a3")
    assert names(player) == ["a3", "O-O"]
    player.click("Takeback")
    assert names(player) == ["a3"]


def test_moves_are_numbered_from_where_the_fen_says(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="chess", fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 80")
    player.plays("e4 Kd7 e5")
    assert [player.line(move)[0] for move in ("e4", "e5")] == ["80", "81"]
    assert player.sees("Move 81")
    player.press("Home", "Right")
    assert player.sees("Looking back at move 80")


@pytest.mark.parametrize("how", ["clicks", "drag", "pinned"])
def test_what_check_forbids_is_said_where_it_is_tried(tmp_path: Path, how: str) -> None:
    man = "B" if how == "pinned" else "R"
    fen = f"4k3/8/8/8/4r3/8/4{man}1P1/N3K3 w - - 0 1"
    player = Player(tmp_path, variant="chess", fen=fen)
    if how == "pinned":
        player.touch("e2")
    else:
        player.makes(how, "e2 d2")
    player.waits(0.1)
    assert player.sees(OPENED)
    assert player.made == []


# --- The board alone -------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1000, 900), (900, 1200)])
def test_the_board_alone_is_larger_and_plays_on(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, size=size, control=TimeControl(60))
    usual = player.cell
    player.press("z")
    assert player.cell > usual
    player.touch("e2", "e4")
    player.plays("e5")
    player.walks("g1", "f3")
    player.press("Left", "Esc")
    player.plays("a6")
    player.types_move("Bc4")
    assert player.made == ["e2e4", "e7e5", "g1f3", "a7a6", "f1c4"]
    player.press("Esc")
    assert not player.asked
    assert player.cell == usual


def test_it_is_left_by_mouse_and_at_the_end(tmp_path: Path) -> None:
    player = Player(tmp_path)
    usual = player.cell
    player.click_icon("Board only (Z)")
    assert player.cell > usual
    player.click_icon("Leave (Z)")
    assert player.cell == usual
    player.press("z")
    player.plays(MATE)
    assert player.cell == usual


# --- Pictures --------------------------------------------------------------------------

GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Bxg7 O-O"


def test_plans_look_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    player = Player(tmp_path)
    player.plays(GAME)
    for names_, picture in (("f3 g5 d1", "play-planning"), ("d4", "play-planned")):
        player.touch(*names_.split())
        player.waits(0.1)
        looks_like(player.board(), picture)


def test_blindfold_shows_no_pieces_until_the_game_is_over(tmp_path: Path) -> None:
    player = Player(tmp_path, blindfold=True)
    empty = {name: player.squares()[name] for name in ("e3", "e1", "d1")}
    sight = Player(tmp_path).squares()
    assert empty["e1"] == player.squares()["c1"], "a king is like a bishop"
    assert empty["e1"] != sight["e1"]
    player.makes("clicks", "e2 e4")
    assert player.made == ["e2e4"]
    player.plays("f6 Qh5 a6 Qxe8")
    player.rests()
    assert player.squares()["e1"] != empty["e1"]
