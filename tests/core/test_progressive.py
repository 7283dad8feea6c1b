"""Progressive chess: its moves by two other implementations, its ends, texts and files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import pytest

from core.game import Game
from core.games import find_game
from core.games.chess import progressive_kernels as kernels
from core.games.chess.progressive import quiet_series
from core.notation import code
from core.play.referee import Referee
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_games
from core.setup import BadPositionError, Position, Setup, Start
from core.values import Move, Outcome, Reason, Side, Turn
from tests.support.lines import line_of

exact = pytest.importorskip("tests.support.exact_progressive")

POSITIONS = int(os.environ.get("UMBRA_PROGRESSIVE_POSITIONS", "120"))
"""Positions under each ruleset; 10000 repeat the full run."""

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
RULESETS = ("italian", "scottish")
ITALIAN, SCOTTISH = (find_game("progressive", name) for name in RULESETS)

both = pytest.mark.parametrize("game", [ITALIAN, SCOTTISH], ids=RULESETS)


def start(game: Game, text: str) -> Position:
    return game.read(text).position


def names(game: Game, position: Position) -> dict[str, Move]:
    """The moves by UCI."""
    return {code(game.facts, move): move for move in game.moves(position)}


def after(game: Game, text: str, *moves: str) -> Position:
    position = start(game, text)
    for name in moves:
        position = game.play(position, game.read_move(position, name))
    return position


def outcome(game: Game, text: str) -> Outcome | None:
    found = game.read(text)
    return game.outcome([found.position], found.halfmove_clock)


def lively(dice: Random, moves: dict[str, Move]) -> str:
    """One of the moves; pawns go two squares more often than by chance."""
    steps = [m for m in sorted(moves) if m[0] == m[2] and (m[1] + m[3]) in ("24", "75")]
    return dice.choice(steps if steps and dice.random() < 0.4 else sorted(moves))


@both
def test_random_games_are_those_of_python_chess(game: Game) -> None:
    dice, left = Random(game.ruleset), POSITIONS
    while left > 0:
        position = game.start().position
        other = exact.Series(ARRAY, 1, 1, scottish=game is SCOTTISH)
        for _ in range(150):
            board, side, rights, passed, *_, series = game.write(Start(position)).split()
            assert f"{board} {side} {rights} {passed} {series}" == other.text
            moves = names(game, position)
            assert set(moves) == other.moves(), other.text
            assert int(kernels.mobility(game.rules, position.row)) == len(moves)
            assert bool(kernels.checked(game.rules, position.row)) == other.checked
            left -= 1
            if not moves or left <= 0:
                break
            name = lively(dice, moves)
            position = game.play(position, moves[name])
            other = other.after(name)


STEPS = "4k3/8/8/8/1p1p1p2/8/P1P1P1PP/4K3 w - - 0 3 3"


@both
def test_every_pawn_that_only_went_two_squares_may_be_taken_in_passing(game: Game) -> None:
    stepped = after(game, STEPS, "a2a4", "c2c4", "e2e4")
    assert {"b4a3", "b4c3", "d4c3", "d4e3", "f4e3"} <= set(names(game, stepped))
    assert " a3c3e3 " in game.write(Start(stepped))
    for name in ("b4a3", "d4c3"):
        board = game.pieces(after(game, game.write(Start(stepped)), name))
        assert len(board) == len(game.pieces(stepped)) - 1


@both
@pytest.mark.parametrize(
    ("text", "made", "gone"),
    [
        (STEPS, ("c2c4", "c4c5", "g2g3"), {"b4c3", "d4c3"}),
        (STEPS, ("a2a3", "a3a4", "g2g3"), {"b4a3"}),
        ("4k3/8/8/8/3p4/8/2P5/1N2K3 w - - 0 2 2", ("c2c4", "b1c3"), set()),
        ("4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 2 2", ("c2c4", "e1f2"), set()),
    ],
)
def test_a_pawn_that_did_more_or_stands_guarded_is_not_taken(
    game: Game, text: str, made: tuple[str, ...], gone: set[str]
) -> None:
    position = after(game, text, *made)
    assert not gone & set(names(game, position))
    if made[-1] == "b1c3":
        assert " - 0 " in game.write(Start(position))
        board = game.pieces(game.play(position, game.read_move(position, "d4c3")))
        assert board[26].letter == "P"
    if made[-1] == "e1f2":
        assert "d4c3" in names(game, position)


@both
def test_a_square_may_be_left_again_before_the_series_is_over(game: Game) -> None:
    text = "4k3/8/8/8/3p4/8/2P5/1N2K3 w - - 0 3 3"
    within = after(game, text, "c2c4", "b1c3")
    assert " c3 0 " in game.write(Start(within))
    assert game.read(game.write(Start(within))).position == within
    assert "d4c3" in names(game, after(game, text, "c2c4", "b1c3", "c3b5"))


@both
def test_only_the_first_move_of_a_series_takes_in_passing(game: Game) -> None:
    text = "4k3/8/8/1pPpP3/8/8/8/4K3 w - b6d6 0 3 3"
    assert {"c5b6", "c5d6", "e5d6"} <= set(names(game, start(game, text)))
    for first in ("c5b6", "e1d1"):
        later = set(names(game, after(game, text, first)))
        assert not {"c5b6", "c5d6", "e5d6"} & later


def test_check_is_given_by_the_last_move_alone_or_ends_the_series() -> None:
    text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 3 {}"
    assert "a1a8" not in names(ITALIAN, start(ITALIAN, text.format("2/3")))
    assert "a1a8" in names(ITALIAN, start(ITALIAN, text.format("1/3")))
    ended = SCOTTISH.reveal([after(SCOTTISH, text.format("3"), "a1a8")])
    assert (ended.to_move, ended.turn, ended.check) == (Side.SECOND, Turn(4, 4), {60})
    mated = after(ITALIAN, text.format("1/3"), "a1a8")
    assert ITALIAN.reveal([mated]).turn == Turn(4, 4)


EARLY_CHECKS = [
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 3 3", {"e1g1"}),
    ("8/4P3/8/8/8/8/7K/4k3 w - - 0 3 3", {"e7e8q", "e7e8r"}),
    ("3r4/4P3/8/6k1/8/8/8/4K3 w - - 0 3 3", {"e7d8q", "e7d8b"}),
    ("7k/8/8/3pP3/8/8/1B6/K7 w - d6 0 3 3", {"e5d6", "e5e6"}),
    ("8/8/8/2k1p3/8/3P4/8/4K3 w - - 0 3 3", {"d3d4"}),
    ("4r3/8/8/k2pP2R/8/8/8/K7 w - d6 0 3 3", {"e5d6"}),
    ("8/8/1k6/3pP3/8/8/8/K7 w - d6 0 3 3", set()),
    ("8/2k5/8/3pP3/8/8/8/K7 w - d6 0 3 3", {"e5d6"}),
    ("k7/8/8/8/8/8/K7/R7 w - - 0 3 3", {"a2b1", "a2b2", "a2b3"}),
    ("4k3/8/4N3/8/8/4Q3/8/4K3 w - - 0 3 3", {"e6c5", "e6c7", "e6g7", "e6d8"}),
]


@pytest.mark.parametrize(("text", "early"), EARLY_CHECKS)
def test_moves_that_check_in_any_way_must_wait(text: str, early: set[str]) -> None:
    italian, scottish = (set(names(g, start(g, text))) for g in (ITALIAN, SCOTTISH))
    assert early <= scottish
    assert not early & italian
    checks = {m for m in scottish if exact.Series.read(text, True).gives_check(m)}
    assert scottish - italian == checks


def test_whoever_can_only_leave_a_check_by_giving_one_is_mated() -> None:
    text = "8/8/5b2/4k3/8/2K3B1/8/8 b - - 0 4 4"
    assert outcome(ITALIAN, text) == Outcome(Side.FIRST, Reason.CHECKMATE)
    assert names(SCOTTISH, start(SCOTTISH, text))
    assert outcome(ITALIAN, text.replace(" 4 4", " 1 1")) is None
    bare = text.replace("5b2", "8")
    assert outcome(ITALIAN, bare) == Outcome(None, Reason.MATERIAL)
    assert outcome(SCOTTISH, text) == Outcome(None, Reason.MATERIAL)


@both
def test_no_move_at_any_point_of_a_series_is_a_draw(game: Game) -> None:
    last = after(game, "7k/8/6K1/8/8/8/5Q2/8 w - - 0 9 1/9", "f2f7")
    assert game.outcome([last]) == Outcome(None, Reason.STALEMATE)
    within = "8/8/8/8/8/p1k5/P7/K1N5 w - - 0 5 2/5"
    stuck = after(game, "8/8/8/8/8/p7/P1k5/K7 b - - 0 4 1/4", "c2c1")
    assert game.outcome([stuck]) == Outcome(None, Reason.STALEMATE)
    assert outcome(game, within) is None


def test_a_side_whose_every_move_would_check_too_early_has_none() -> None:
    text = "1b1k2r1/8/2P5/8/8/8/8/7K w - - 0 5 {}/5"
    assert outcome(ITALIAN, text.format(2)) == Outcome(None, Reason.STALEMATE)
    assert set(names(ITALIAN, start(ITALIAN, text.format(1)))) == {"c6c7"}
    assert set(names(SCOTTISH, start(SCOTTISH, text.format(2)))) == {"c6c7"}


@both
def test_check_has_to_be_answered_with_the_first_move(game: Game) -> None:
    position = start(game, "4k3/8/8/8/1b6/8/PP6/R3K3 w - - 0 3 3")
    assert game.reveal([position]).check == {4}
    assert set(names(game, position)) == {"e1d1", "e1e2", "e1f1", "e1f2"}
    assert not game.reveal([after(game, game.write(Start(position)), "e1d1")]).check


@both
def test_ten_series_without_progress_are_a_draw(game: Game) -> None:
    quiet = Outcome(None, Reason.TEN_SERIES)
    history = [start(game, "4k3/7p/8/8/8/8/7P/4K3 w - - 0 1 1")]
    while game.outcome(history) is None:
        assert len(history) < 200
        king = [m for m in game.moves(history[-1]) if m.origin not in (15, 55)]
        history.append(game.play(history[-1], king[0]))
    assert game.outcome(history) == quiet
    assert game.reveal(history).turn == Turn(11, 11)
    assert len(history) == 56
    # The plies of a FEN say how many whole series there were before it.
    whole = "4k3/7p/8/8/8/8/7P/4K3 {} - - {} 12 {}"
    plies = sum(range(2, 12))
    assert outcome(game, whole.format("b", plies, "12")) == quiet
    assert outcome(game, whole.format("b", plies - 1, "12")) is None
    assert quiet_series([start(game, whole.format("b", 0, "4/12"))], plies + 8) == 10


@both
def test_a_capture_within_a_series_begins_the_count_anew(game: Game) -> None:
    begun = "4k3/7p/8/8/8/8/3p3P/4K3 w - - 0 3 3"
    history = line_of(game, "Kxd2 Kd1 Kd2 Kd8 Ke8 Kd8 Ke8", begun)
    assert quiet_series(history, 60) == 1


def test_the_series_is_written_and_read() -> None:
    board = "4k3/8/8/8/8/8/4P3/4K3"
    assert start(ITALIAN, f"{board} b 4") == start(ITALIAN, f"{board} b - - 0 1 4")
    assert start(ITALIAN, f"{board} b - - 0 4") == start(ITALIAN, f"{board} b 4")
    assert ITALIAN.read(f"{board} b 4").number == 4
    within = ITALIAN.read(f"{board} w - - 3 5 2/5")
    assert ITALIAN.reveal([within.position]).turn == Turn(5, 2)
    assert ITALIAN.write(within) == f"{board} w - - 3 5 2/5"
    assert ITALIAN.read(f"{board} w 2/5").position == within.position


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 6/5", "the series is '6/5' instead of its length"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 0", "the series is '0' instead of its length"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1 1", "a FEN has one to seven fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - d6e 0 1 1", "'d6e' instead of - or squares on rank 3"),
        ("4k3/8/8/8/8/8/8/4K3 w - d6 0 1 1", "no pawn can just have passed d6"),
        ("4k3/8/8/8/8/8/8/4K3 w - d3 0 3 2/3", "no pawn can have passed d3 in this series"),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 3 2/3", "White cannot stand in check within its"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 3 3", "Black is in check, but White is to move"),
    ],
)
def test_what_is_no_position_says_why(text: str, sentence: str) -> None:
    with pytest.raises(BadPositionError) as failure:
        ITALIAN.read(text)
    assert sentence in str(failure.value)


def test_an_editor_chooses_the_series_and_several_squares() -> None:
    setup = ITALIAN.read_setup("4k3/8/8/1pPpP3/8/8/8/4K3 w 3")
    _, series, passed = (group.conditions for group in ITALIAN.conditions(setup))
    assert [each.label for each in passed] == ["None", "b6", "d6", "b6 d6"]
    assert [each.holds for each in passed] == [True, False, False, False]
    assert passed[3].note == "b7–b5, d7–d5 played"
    assert passed[3].setup.en_passant == {41, 43}
    assert isinstance(ITALIAN.place(passed[3].setup), Start)
    labels = {each.label: each for each in series}
    assert labels["3 moves"].holds
    assert [each for each in labels if "left" in each] == ["2 of 3 left", "1 of 3 left"]
    assert labels["5 moves"].setup.turn == Turn(5, 5)
    within = labels["2 of 3 left"].setup
    assert ITALIAN.write_setup(within).endswith(" 3 2/3")


def test_of_many_squares_of_en_passant_one_or_all_are_offered() -> None:
    setup = ITALIAN.read_setup("8/8/8/1k6/pPpPpPpP/8/8/4K3 b - b3d3 0 4 4")
    passed = ITALIAN.conditions(setup)[-1].conditions
    offered = [each.label for each in passed]
    assert offered == ["None", "b3", "d3", "f3", "h3", "b3 d3 f3 h3", "b3 d3"]
    assert [each.label for each in passed if each.holds] == ["b3 d3"]


def test_a_setup_without_a_turn_has_a_series_of_one_move() -> None:
    pieces = ITALIAN.pieces(ITALIAN.start().position)
    placed = ITALIAN.place(Setup(pieces, Side.FIRST))
    assert isinstance(placed, Start)
    assert ITALIAN.reveal([placed.position]).turn == Turn(1, 1)


@both
def test_games_are_written_by_series_and_read(game: Game) -> None:
    dice, referee = Random(3), Referee(game)
    while referee.outcome is None and len(referee.moves) < 40:
        moves = referee.seen_by(referee.to_move)[-1].moves
        referee.play(dice.choice(moves))
    players, moves = ("a", "b"), tuple(referee.moves)
    record = GameRecord("progressive", game.ruleset, players, moves, referee.outcome)
    text = write_games([record])
    words = text.split("\n\n")[1].split()
    pairs = zip(history(game, moves), moves, strict=False)
    first = [game.san(position, move) for position, move in pairs]
    assert words[:6] == ["1.", first[0], "2.", first[1], first[2], "3."]
    assert not any(word.endswith("...") for word in words)
    reading = read_text(text, "game.pgn")
    assert not reading.problems
    assert reading.games[0].moves == moves
    assert reading.games[0].ruleset == game.ruleset


def history(game: Game, moves: Sequence[Move]) -> list[Position]:
    """Every position of a game."""
    story = [game.start().position]
    for move in moves:
        story.append(game.play(story[-1], move))
    return story


@both
def test_the_other_side_names_captures_in_passing_as_the_record_does(game: Game) -> None:
    before = [after(game, STEPS, "a2a4", "c2c4", "e2e4")]
    for name in ("b4a3", "d4e3", "e8e7"):
        move = game.read_move(before[0], name)
        story = [*before, game.play(before[0], move)]
        then, now = (game.observe(story[:n], Side.FIRST) for n in (1, 2))
        assert then.en_passant == frozenset()
        assert game.arrival(then, now) == game.san(before[0], move)
