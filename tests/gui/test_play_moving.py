"""Moves planned, typed and made by the keys of the Play screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.clock import TimeControl
from core.games.chess.facts import FOG_CHESS
from core.values import Move, Side
from gui.drawing.metrics import metrics
from gui.play.move_field import MoveField
from gui.play.zen_layout import zen_layout
from tests.gui.sitting import Sitting
from tests.support import events
from tests.support.boards import square, squares

PROMOTION = "4k3/1P6/8/8/8/8/5PPP/4K3 w - - 0 1"
CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"

LooksLike = Callable[[pygame.Surface, str], None]


def _codes(sitting: Sitting) -> list[str]:
    facts = sitting.game.facts
    return [
        "".join(map(facts.name, move.path)) + (move.promotion or "")
        for move in sitting.record.moves
    ]


def _type(sitting: Sitting, text: str, then: int = pygame.K_RETURN) -> None:
    events.press(sitting.scene, pygame.K_SLASH, unicode="/")
    for letter in text:
        events.press(sitting.scene, ord(letter.lower()), unicode=letter)
    sitting.press(then)


def _planned(sitting: Sitting) -> frozenset[int]:
    return sitting.scene._moving.plan_squares


# --- Planning --------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["clicks", "drag", "typed", "keys"])
def test_a_planned_move_is_played_when_its_turn_comes(tmp_path: Path, way: str) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4")
    if way == "clicks":
        sitting.click("g1", "f3")
    elif way == "drag":
        sitting.drag("g1", "f3")
    elif way == "typed":
        _type(sitting, "Nf3")
    else:
        _by_keys(sitting, "g1", "f3")
    assert _planned(sitting) == squares("g1 f3")
    assert len(sitting.record.moves) == 1
    sitting.reply("e5")
    assert _codes(sitting) == ["e2e4", "e7e5", "g1f3"]
    assert _planned(sitting) == frozenset()


def test_it_costs_no_time(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, control=TimeControl(60))
    sitting.click("e2", "e4", "g1", "f3")
    sitting.settle(5)
    before = sitting.table.time_left(Side.FIRST, sitting.now)
    sitting.reply("e5")
    assert sitting.table.time_left(Side.FIRST, sitting.now) == before


def test_what_is_not_possible_then_is_dropped_without_a_word(tmp_path: Path) -> None:
    pictures = []
    for plan in (("f2", "e3"), ("a1", "a2"), ()):
        sitting = Sitting(tmp_path)
        sitting.click("e2", "e4", *plan)
        sitting.reply("e5")
        assert _codes(sitting) == ["e2e4", "e7e5"]
        events.move_to(sitting.scene, (2, 400))
        sitting.settle()
        pictures.append(pygame.image.tobytes(sitting.surface, "RGB"))
    assert len(set(pictures)) == 1


def test_a_recapture_is_planned_onto_an_own_man(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 d5")
    sitting.click("b1", "c3", "d2", "d3")
    sitting.reply("dxe4")
    assert _codes(sitting)[-1] == "d2d3"
    sitting = Sitting(tmp_path)
    sitting.line("e4 d5 d3 a6 a3")
    sitting.click("d3", "e4")
    sitting.reply("dxe4")
    assert _codes(sitting)[-1] == "d3e4"


def test_several_moves_are_planned_in_a_row(tmp_path: Path) -> None:
    """A piece goes on from where it will stand by then."""
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4", "g1", "f3")
    sitting.drag("f3", "g5")
    _type(sitting, "Bc4")
    _by_keys(sitting, "e1", "g1")
    assert _planned(sitting) == squares("g1 f3 g5 f1 c4 e1 g1")
    for reply, made in (("e5", "g1f3"), ("a6", "f3g5"), ("a5", "f1c4"), ("a4", "e1g1")):
        sitting.reply(reply)
        assert _codes(sitting)[-1] == made
    sitting.reply("a3")
    assert len(sitting.record.moves) == 10
    assert not _planned(sitting)


def test_what_follows_a_plan_that_fails_is_dropped_with_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 d5 a3 a6")
    sitting.click("h2", "h3", "b1", "c3", "e4", "d5", "d5", "d6", "g1", "f3")
    sitting.reply("d4")
    assert _codes(sitting)[-1] == "b1c3"
    sitting.reply("dxc3")
    assert not _planned(sitting)
    assert len(sitting.record.moves) == 8


def test_a_piece_that_is_taken_takes_its_plans_along(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 d5")
    sitting.click("h2", "h3", "a2", "a3", "b2", "b3", "e4", "e5", "g1", "f3")
    sitting.reply("dxe4")
    assert _codes(sitting)[-1] == "a2a3"
    assert _planned(sitting) == squares("b2 b3")


def test_moves_that_are_taken_back_take_their_plans_along(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4", "d2", "d4", "g1", "f3")
    sitting.reply("e5")
    assert _planned(sitting) == squares("g1 f3")
    sitting.press(pygame.K_t, pygame.K_t)
    sitting.settle()
    assert not _planned(sitting)
    assert _codes(sitting) == ["e2e4", "e7e5"]


def test_planned_pieces_stand_where_they_will(tmp_path: Path) -> None:
    """They do so on fog too, whatever stands there; given up, all is as before."""
    sitting = Sitting(tmp_path)
    sitting.line("e4")
    sitting.settle()
    before = pygame.image.tobytes(sitting.board(), "RGB")
    sitting.click("f1", "a6")
    events.move_to(sitting.scene, (2, 400))
    sitting.settle()
    man = sitting.scene.board.corner(square("a6"))
    box = pygame.Rect(man, (sitting.scene.board.cell,) * 2)
    planned = sitting.surface.subsurface(box).copy()
    sitting.press(pygame.K_ESCAPE)
    sitting.settle()
    assert pygame.image.tobytes(sitting.board(), "RGB") == before
    fog = sitting.surface.subsurface(box)
    assert pygame.image.tobytes(planned, "RGB") != pygame.image.tobytes(fog, "RGB")


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
    ],
)
def test_a_pawn_becomes_a_queen_unasked_where_it_shall(
    tmp_path: Path, queens: str, held: int, ahead: bool, asks: bool
) -> None:
    sitting = Sitting(tmp_path, fen=PROMOTION, always_queen=queens)
    if ahead:
        sitting.click("h2", "h3")
    with events.holding(held):
        sitting.click("b7", "b8")
    assert (sitting.scene._moving.asked is not None) == asks
    if ahead:
        sitting.reply("Ke7")
    made = [move.promotion for move in sitting.record.moves if move.promotion]
    assert made == ([] if asks else ["q"])


# --- Confirming ------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["click", "Enter", "drag", "typed"])
def test_a_move_waits_until_it_is_confirmed(tmp_path: Path, way: str) -> None:
    sitting = Sitting(tmp_path, confirm_moves=True)
    if way == "drag":
        sitting.drag("g1", "f3")
    elif way == "typed":
        _type(sitting, "Nf3")
    else:
        sitting.click("g1", "f3")
    assert not sitting.record.moves
    assert _planned(sitting) == squares("g1 f3")
    if way == "Enter":
        sitting.press(pygame.K_RETURN)
    else:
        sitting.click("f3")
    assert _codes(sitting) == ["g1f3"]
    sitting.click("b1", "c3")
    sitting.reply("e5")
    assert _codes(sitting)[-1] == "b1c3"


@pytest.mark.parametrize("how", ["right click", "escape", "elsewhere", "another"])
def test_a_move_that_waits_is_taken_back(tmp_path: Path, how: str) -> None:
    sitting = Sitting(tmp_path, confirm_moves=True)
    events.move_to(sitting.scene, (2, 400))
    sitting.settle()
    before = pygame.image.tobytes(sitting.board(), "RGB")
    sitting.click("g1", "f3")
    if how == "right click":
        events.click(sitting.scene, sitting.at("d5"), button=3)
    elif how == "escape":
        sitting.press(pygame.K_ESCAPE)
    elif how == "elsewhere":
        sitting.click("d6")
    else:
        sitting.click("e2", "e4")
        assert _planned(sitting) == squares("e2 e4")
        sitting.press(pygame.K_ESCAPE)
    events.move_to(sitting.scene, (2, 400))
    sitting.settle()
    assert pygame.image.tobytes(sitting.board(), "RGB") == before
    sitting.press(pygame.K_RETURN)
    assert not sitting.record.moves
    assert not sitting.asked


def test_a_click_on_the_past_confirms_nothing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, confirm_moves=True)
    sitting.line("e4 e5")
    sitting.click("d2", "d4")
    sitting.press(pygame.K_LEFT)
    sitting.click("d4")
    assert _codes(sitting) == ["e2e4", "e7e5"]
    sitting.press(pygame.K_END)
    sitting.click("d4")
    assert _codes(sitting)[-1] == "d2d4"


@pytest.mark.parametrize("how", ["right click", "escape", "elsewhere", "beside"])
def test_a_plan_is_given_up(tmp_path: Path, how: str) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4", "g1", "f3")
    if how == "right click":
        events.click(sitting.scene, sitting.at("d4"), button=3)
    elif how == "escape":
        sitting.press(pygame.K_ESCAPE)
    elif how == "elsewhere":
        sitting.click("d6")
    else:
        events.click(sitting.scene, (2, 400))
    assert _planned(sitting) == frozenset()
    sitting.reply("e5")
    assert len(sitting.record.moves) == 2
    assert not sitting.asked


def test_nothing_is_planned_while_looking_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4")
    sitting.press(pygame.K_LEFT)
    sitting.click("g1", "f3")
    sitting.reply("e5")
    assert len(sitting.record.moves) == 2


@pytest.mark.parametrize(("reply", "stays"), [("Ke7", True), ("Nxb7", False)])
def test_the_choice_of_a_promotion_outlives_a_reply_that_leaves_the_move(
    tmp_path: Path, reply: str, stays: bool
) -> None:
    sitting = Sitting(tmp_path, fen="4k3/1P6/8/2n5/8/8/5PPP/4K3 w - - 0 1")
    sitting.click("h2", "h3", "b7", "b8")
    sitting.reply(reply)
    sitting.press(pygame.K_n)
    made = sitting.record.moves[2:]
    assert [move.promotion for move in made] == (["n"] if stays else [])
    sitting.click("g2", "g3")
    assert len(sitting.record.moves) == 3


def test_a_promotion_is_asked_for_when_it_is_planned(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, fen=PROMOTION)
    sitting.click("h2", "h3", "b7", "b8")
    asked = sitting.scene._moving.asked
    assert asked is not None
    column = asked.column(sitting.scene.board)
    events.click(sitting.scene, column.entry(1).center)
    assert _planned(sitting) == squares("b7 b8")
    sitting.reply("Ke7")
    assert sitting.record.moves[-1].promotion == "n"


def test_shift_plans_a_queen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    sitting = Sitting(tmp_path, fen=PROMOTION)
    sitting.click("h2", "h3", "b7", "b8")
    sitting.reply("Ke7")
    assert sitting.record.moves[-1].promotion == "q"


def test_a_man_in_the_hand_stays_there_when_the_turn_comes(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e2", "e4")
    x, y = sitting.at("g1")
    sitting.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))
    motion = {"pos": (x, y - 60), "rel": (0, 0), "buttons": (1, 0, 0)}
    sitting.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
    sitting.reply("e5")
    up = {"button": 1, "pos": sitting.at("f3")}
    sitting.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, up))
    assert _codes(sitting)[-1] == "g1f3"


def test_a_chosen_man_that_is_taken_is_let_go(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 d5 a3")
    sitting.click("e4")
    sitting.reply("dxe4")
    assert sitting.scene._moving.picker.chosen is None


def test_a_takeback_drops_the_plan(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    sitting.click("d2", "d4", "g1", "f3")
    sitting.press(pygame.K_t, pygame.K_t)
    sitting.settle()
    assert _planned(sitting) == frozenset()
    assert _codes(sitting) == ["e2e4", "e7e5"]


# --- Castling onto the rook ------------------------------------------------------------


@pytest.mark.parametrize(
    ("king", "rook", "target", "person"),
    [
        ("e1", "h1", "g1", Side.FIRST),
        ("e1", "a1", "c1", Side.FIRST),
        ("e8", "h8", "g8", Side.SECOND),
    ],
)
def test_the_king_castles_onto_its_rook(
    tmp_path: Path, king: str, rook: str, target: str, person: Side
) -> None:
    for way in ("click", "drag"):
        sitting = Sitting(tmp_path, person, fen=CASTLING)
        if person is Side.SECOND:
            sitting.reply("a3")
        if way == "click":
            sitting.click(king, rook)
        else:
            sitting.drag(king, rook)
        assert sitting.record.moves[-1] == Move((square(king), square(target)))


def test_the_rook_is_only_chosen_where_the_king_cannot_castle(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.click("e1", "h1", "e2", "e4")
    assert _codes(sitting) == ["e2e4"]


def test_castling_is_planned_onto_the_rook(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, fen=CASTLING)
    sitting.click("a2", "a3", "e1", "h1")
    sitting.reply("a6")
    assert _codes(sitting)[-1] == "e1g1"


# --- The keys --------------------------------------------------------------------------


def _by_keys(sitting: Sitting, *names: str) -> None:
    """Tab to the board and touch squares by arrows and Enter."""
    cursor = sitting.scene._controls.board
    if not cursor.focused:
        sitting.press(pygame.K_TAB)
    for name in names:
        goal = sitting.scene.board.place(square(name))
        for axis, (less, more) in enumerate(
            [(pygame.K_LEFT, pygame.K_RIGHT), (pygame.K_UP, pygame.K_DOWN)]
        ):
            here = sitting.scene.board.place(cursor.square)
            way = goal[axis] - here[axis]
            sitting.press(*[more if way > 0 else less] * abs(way))
        sitting.press(pygame.K_RETURN)


@pytest.mark.parametrize("person", Side)
@pytest.mark.parametrize("flips", [0, 1])
def test_a_game_by_keys(tmp_path: Path, person: Side, flips: int) -> None:
    sitting = Sitting(tmp_path, person)
    sitting.press(*[pygame.K_f] * flips)
    sitting.settle()
    if person is Side.SECOND:
        sitting.reply("e4")
        _by_keys(sitting, "e7", "e5")
        assert _codes(sitting) == ["e2e4", "e7e5"]
    else:
        _by_keys(sitting, "e2", "e4")
        assert _codes(sitting) == ["e2e4"]


def test_the_arrows_browse_while_the_board_is_not_in_focus(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    sitting.press(pygame.K_TAB, pygame.K_LEFT)
    assert sitting.scene._viewpoint.ply == 2
    sitting.click("a6")
    sitting.press(pygame.K_LEFT)
    assert sitting.scene._viewpoint.ply == 1


def test_escape_puts_down_then_leaves_the_board_then_the_game(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _by_keys(sitting, "e2")
    moving, cursor = sitting.scene._moving, sitting.scene._controls.board
    assert moving.picker.chosen == square("e2")
    sitting.press(pygame.K_ESCAPE)
    assert moving.picker.chosen is None
    assert cursor.focused
    sitting.press(pygame.K_ESCAPE)
    assert not cursor.focused
    assert not sitting.asked
    sitting.press(pygame.K_ESCAPE)
    assert sitting.asked


def test_enter_on_the_same_man_puts_it_down(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _by_keys(sitting, "e2", "e2")
    assert sitting.scene._moving.picker.chosen is None


def test_the_cursor_stays_on_the_board(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.press(pygame.K_TAB, *[pygame.K_DOWN] * 9, *[pygame.K_RIGHT] * 9)
    assert sitting.scene._controls.board.square == square("h1")


def test_a_promotion_by_keys(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, fen=PROMOTION)
    _by_keys(sitting, "b7", "b8")
    sitting.press(pygame.K_DOWN, pygame.K_RETURN)
    assert sitting.record.moves[0].promotion == "n"


def test_the_cursor_is_seen(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    plain = _cut(sitting, "e2")
    sitting.press(pygame.K_TAB)
    sitting.settle()
    on_e2 = _cut(sitting, "e2")
    assert on_e2 != plain
    sitting.press(pygame.K_LEFT)
    sitting.settle()
    assert _cut(sitting, "e2") == plain


def _cut(sitting: Sitting, name: str) -> bytes:
    board = sitting.scene.board
    box = pygame.Rect(board.corner(square(name)), (board.cell, board.cell))
    return pygame.image.tobytes(sitting.surface.subsurface(box), "RGB")


# --- Typing ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "played"), [("e4", "e2e4"), ("nf3", "g1f3"), ("g1f3", "g1f3"), ("Na3", "b1a3")]
)
def test_a_move_is_typed(tmp_path: Path, text: str, played: str) -> None:
    sitting = Sitting(tmp_path)
    _type(sitting, text)
    assert _codes(sitting) == [played]
    assert not sitting.scene._controls.field.open


def test_letters_reach_nothing_else_while_typing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    _type(sitting, "f1 zm?", then=pygame.K_HOME)
    assert sitting.scene._viewpoint.ply == 2
    sitting.press(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_ESCAPE)
    assert not sitting.scene._viewpoint.flipped
    assert not sitting.scene._panels.alone
    assert not sitting.asked
    assert not sitting.scene._controls.field.open


@pytest.mark.parametrize(
    ("variant", "text", "words"),
    [
        ("fog-shogi", "P*5h", "A file may hold one unpromoted pawn of yours"),
        ("fog-shogi", "P*7e", "Pieces are dropped on squares in sight only"),
        ("shogi", "P*5h", "A file may hold one unpromoted pawn of yours"),
    ],
)
def test_why_a_typed_drop_is_refused_is_said(
    tmp_path: Path, variant: str, text: str, words: str
) -> None:
    fen = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1"
    sitting = Sitting(tmp_path, variant=variant, fen=fen)
    _type(sitting, text)
    (field,) = (each for each in sitting.scene.focus.widgets if isinstance(each, MoveField))
    assert field.words == words
    assert not sitting.record.moves


def test_a_text_that_is_no_move_is_said_to_be_none(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _type(sitting, "Nf7")
    field = sitting.scene._controls.field
    assert field.words == "Nf7 is not a move you can make"
    assert field.open
    sitting.press(*[pygame.K_BACKSPACE] * 2)
    assert field.words.split() == ["Na3", "Nc3", "Nf3", "Nh3"]
    sitting.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert _codes(sitting) == ["b1a3"]


def test_the_keys_return_to_the_board_after_typing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.press(pygame.K_TAB)
    _type(sitting, "e4")
    sitting.reply("e5")
    _by_keys(sitting, "d2", "d4")
    assert _codes(sitting)[-1] == "d2d4"


def test_an_empty_line_is_closed_by_enter(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    _type(sitting, "")
    assert not sitting.scene._controls.field.open


def test_a_typed_promotion_without_its_man_asks(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, fen=PROMOTION)
    _type(sitting, "b8")
    assert not sitting.record.moves
    sitting.press(pygame.K_r)
    assert sitting.record.moves[0].promotion == "r"


def test_typing_returns_to_the_present(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, size=(900, 600))
    sitting.line("e4 e5")
    sitting.scene._controls.tabs.chosen = 1
    sitting.press(pygame.K_HOME)
    _type(sitting, "d4")
    assert _codes(sitting)[-1] == "d2d4"


def test_nothing_is_typed_after_the_game(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    _type(sitting, "", then=pygame.K_END)
    assert not sitting.scene._controls.field.open


# --- The board alone -------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1000, 900), (900, 1200)])
def test_the_board_alone_is_larger_and_plays_on(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Sitting(tmp_path, size=size, control=TimeControl(60))
    usual = sitting.scene.board.cell
    sitting.press(pygame.K_z)
    sitting.settle()
    assert sitting.scene.board.cell > usual
    sitting.click("e2", "e4")
    sitting.reply("e5")
    _by_keys(sitting, "g1", "f3")
    sitting.press(pygame.K_LEFT, pygame.K_ESCAPE)
    sitting.reply("a6")
    _type(sitting, "Bc4")
    assert _codes(sitting) == ["e2e4", "e7e5", "g1f3", "a7a6", "f1c4"]
    sitting.press(pygame.K_ESCAPE)
    assert not sitting.scene._panels.alone
    assert not sitting.asked
    sitting.settle()
    assert sitting.scene.board.cell == usual


def test_it_is_left_by_mouse_and_at_the_end(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.press_button("Board only (Z)")
    assert sitting.scene._panels.alone
    sitting.settle()
    sitting.press_button("Leave (Z)")
    assert not sitting.scene._panels.alone
    sitting.press(pygame.K_z)
    sitting.line("e4 f6 Qh5 a6 Qxe8")
    assert not sitting.scene._panels.alone


@pytest.mark.parametrize("width", range(900, 2600, 170))
@pytest.mark.parametrize("height", range(600, 1500, 130))
@pytest.mark.parametrize("coordinates", ["edge", "off"])
def test_a_board_alone_hides_nothing(width: int, height: int, coordinates: str) -> None:
    m = metrics(width, height)
    gutter = m.coords if coordinates == "edge" else 0
    layout = zen_layout((width, height), m, FOG_CHESS, gutter)
    board = pygame.Rect(layout.board.box)
    window = pygame.Rect(0, 0, width, height)
    inner = board.inflate(2 * gutter, 0)
    assert window.contains(inner)
    assert board.bottom + gutter <= height
    places = [layout.opponent, layout.you, layout.field, layout.leave]
    for place in places:
        assert window.contains(place)
        assert not place.colliderect(board)
        assert sum(place.colliderect(other) for other in places) == 1


# --- Pictures --------------------------------------------------------------------------

GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Bxg7 O-O"


def test_plans_look_as_recorded(tmp_path: Path, looks_like: LooksLike) -> None:
    sitting = Sitting(tmp_path)
    sitting.line(GAME)
    sitting.click("f3", "g5", "d1")
    sitting.settle(0.1)
    looks_like(sitting.board(), "play-planning")
    sitting.click("d4")
    sitting.settle(0.1)
    looks_like(sitting.board(), "play-planned")
