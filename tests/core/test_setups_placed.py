"""Setups: what is wrong with one has a code, a sentence and squares; starts with names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.game import Game, playable_start, start_text
from core.games import GAMES, find_game, find_variant
from core.games.shogi.ends import camp_of
from core.games.variant import NamedStarts
from core.setup import BadPositionError, Setup, SetupProblem, Start
from core.texts import _
from core.values import Piece, Side, Square

CHESS, CHECKERS = find_game("fog-chess"), find_game("checkers")


def square(name: str) -> Square:
    return next(s for s in CHESS.facts.squares if CHESS.facts.name(s) == name)


def named(squares: str) -> frozenset[Square]:
    return frozenset(map(square, squares.split()))


def setup(men: str, side: Side = Side.FIRST, rights: str = "", passed: str = "") -> Setup:
    """A setup of pieces such as ``Ke1 pa7``, small letters for the second side."""
    pieces = {
        square(man[1:]): Piece(
            Side.FIRST if man[0].isupper() else Side.SECOND, man[0].lower()
        )
        for man in men.split()
    }
    return Setup(
        pieces,
        side,
        rights=rights,
        en_passant=frozenset({square(passed)} if passed else ()),
    )


PAWNS = " ".join(f"P{file}{rank}" for rank in "23" for file in "abcdefgh")
CHESS_PROBLEMS = [
    (setup("Ke1"), "kings", "Black has no king", ""),
    (setup("ke8"), "kings", "White has no king", ""),
    (setup("Ke1 Kd1 ke8"), "kings", "White has 2 kings", "e1 d1"),
    (setup("Ke1 ke8 pa1"), "pawns", "a pawn cannot stand on a1", "a1"),
    (setup("Ke1 ke8 Pb8"), "pawns", "a pawn cannot stand on b8", "b8"),
    (
        setup(f"Ke1 ke8 {PAWNS[:35]}"),
        "too many",
        "White has 9 pawns; 8 are the most",
        "a2 b2 c2 d2 e2 f2 g2 h2 a3",
    ),
    (
        setup("Ke1 ke8 " + PAWNS.replace("P", "N")),
        "too many",
        "White has 17 pieces; 16 are the most",
        "e1 " + PAWNS.replace("P", ""),
    ),
    (
        setup("Ke1 Ra1 ke8", rights="K"),
        "castling",
        "White can castle by K only with the king on e1 and a rook on h1",
        "e1 h1",
    ),
    (
        setup("Ke1 kd8 ra8", rights="q"),
        "castling",
        "Black can castle by q only with the king on e8 and a rook on a8",
        "e8 a8",
    ),
    (setup("Ke1 ke8", rights="x"), "castling", "'x' is no castling right", ""),
    (
        setup("Ke1 ke8 Pe5", passed="d6"),
        "en passant",
        "no pawn can just have passed d6",
        "d6",
    ),
]
CHECKERS_PROBLEMS = [
    (setup(""), "no pieces", "there are no pieces on the board", ""),
    (
        setup("Ma2 mb8"),
        "light square",
        "a2 is a light square; pieces stand on dark ones",
        "a2",
    ),
    (setup("Mb8 mb6"), "last row", "a man cannot stand on b8", "b8"),
    (setup("Ma3 mc1"), "last row", "a man cannot stand on c1", "c1"),
]


@pytest.mark.parametrize(("given", "code", "sentence", "squares"), CHESS_PROBLEMS)
def test_what_is_wrong_with_a_board_of_chess(
    given: Setup, code: str, sentence: str, squares: str
) -> None:
    assert CHESS.place(given) == (SetupProblem(code, sentence, named(squares)),)


@pytest.mark.parametrize(("given", "code", "sentence", "squares"), CHECKERS_PROBLEMS)
def test_what_is_wrong_with_a_board_of_checkers(
    given: Setup, code: str, sentence: str, squares: str
) -> None:
    assert CHECKERS.place(given) == (SetupProblem(code, sentence, named(squares)),)


def test_too_many_men_of_checkers() -> None:
    dark = sorted(CHECKERS.facts.playable)
    own = {at: Piece(Side.FIRST, "m") for at in dark[:13]}
    given = Setup({**own, dark[-1]: Piece(Side.SECOND, "k")}, Side.FIRST)
    sentence = "White has 13 pieces; 12 are the most"
    assert CHECKERS.place(given) == (SetupProblem("too many", sentence, frozenset(own)),)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = CHESS.place(setup("Pa8 ke8 kd8", rights="K", passed="e6"))
    assert isinstance(found, tuple)
    codes = [problem.code for problem in found]
    assert codes == ["kings", "pawns", "kings", "castling", "en passant"]


def test_a_position_that_is_read_says_what_is_wrong_with_it() -> None:
    with pytest.raises(BadPositionError) as failure:
        CHESS.read("P3k3/8/8/8/8/8/8/8 w - - 0 1")
    assert str(failure.value) == "a pawn cannot stand on a8; White has no king"
    assert [problem.code for problem in failure.value.problems] == ["pawns", "kings"]


def test_what_is_placed_is_what_was_set_up() -> None:
    given = setup("Ke1 Rh1 ke8 Pe5 pd5", rights="K", passed="d6")
    given = replace(given, halfmove_clock=3, number=7)
    start = CHESS.place(given)
    assert isinstance(start, Start)
    assert CHESS.setup_of(start) == given
    assert CHESS.write(start) == "4k3/8/8/3pP3/8/8/8/4K2R w K d6 3 7"


@pytest.mark.parametrize("game", [CHESS, find_game("chess"), find_game("chess960")])
def test_a_square_that_no_pawn_can_have_passed_is_a_mistake_in_a_fen(game: Game) -> None:
    with pytest.raises(BadPositionError, match="no pawn can just have passed e6") as told:
        game.read("4k3/4p3/8/8/8/8/8/4K3 w - e6 0 1")
    (problem,) = told.value.problems
    assert problem.fix is not None
    assert isinstance(game.place(problem.fix.setup), Start)
    # What was passed and cannot be taken is left out, as other programs do.
    passed = game.read("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1")
    assert game.write(passed) == "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"


def test_a_square_that_no_pawn_can_take_on_is_not_kept() -> None:
    start = CHESS.place(setup("Ke1 ke8 pd5", passed="d6"))
    assert isinstance(start, Start)
    assert CHESS.setup_of(start).en_passant == frozenset()


NAMED = [key for key, variant in GAMES.items() if variant.named is not None]
each_variant = pytest.mark.parametrize("variant", NAMED)


def named_of(variant: str) -> NamedStarts:
    named = GAMES[variant].named
    assert named is not None
    return named


@each_variant
def test_a_named_start_is_written_as_the_game_writes_it(variant: str) -> None:
    """So that a record of a game from there can be told by its position."""
    game, named = find_game(variant), named_of(variant)
    for name, each in named.known.items():
        assert start_text(game, playable_start(game, each.text)) == each.text, name
        assert named.title_of(each.text) == _(each.title)
        assert name.replace("-", "").isalpha()
        assert name == name.lower() != "random"
    texts = {each.text for each in named.known.values()}
    assert len(texts) == len(named.known)


def test_a_start_without_a_name_is_not_told() -> None:
    shogi, chess = find_variant("shogi"), find_variant("chess")
    rook = named_of("shogi").known["rook"].text
    assert shogi.start_words(rook) == "Handicap: Rook"
    assert shogi.start_words("") == shogi.start_words("4k4/9/9/9/9/9/9/9/4K4 b - 1") == ""
    assert chess.start_words(rook) == ""


def test_in_a_handicap_game_the_side_that_gave_moves_first() -> None:
    game = find_game("shogi")
    for each in named_of("shogi").known.values():
        position = game.read(each.text).position
        assert game.to_move(position) is Side.SECOND
        pieces = game.pieces(position).values()
        assert sum(piece.side is Side.FIRST for piece in pieces) == 20
        assert camp_of(game.pieces(position), {}, Side.FIRST).points == 0
