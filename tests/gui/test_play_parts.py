"""The parts of the Play screen on their own: layout, story, result, move rows."""

from dataclasses import replace
from pathlib import Path

import pytest

from core.clock import TimeControl
from core.game import observed
from core.games import find_game
from core.games.chess.facts import FOG_CHESS
from core.values import Capture, Observation, Outcome, Piece, Reason, Side, Trace
from gui.play import words
from gui.play.hints import moves_ago
from gui.play.observed_game import (
    last_steps,
    lost_squares,
    move_count,
    out_of_sight,
    taken,
)
from gui.play.scene import PlayScene
from gui.play.words import bot_words, reason_words, shared_reason_words
from gui.replay.words import result_text
from tests.gui.player import Player
from tests.support.boards import observation, piece, square
from tests.support.layout import faults, page_of

FIRST, SECOND = Side
GAME = find_game("fog-chess", "chesscom")


@pytest.mark.parametrize(
    "size", [(900, 600), (900, 1380), (1070, 990), (1410, 730), (1920, 1080), (2430, 1380)]
)
@pytest.mark.parametrize("alone", [False, True])
def test_any_window_holds_everything(
    tmp_path: Path, size: tuple[int, int], *, alone: bool
) -> None:
    player = Player(tmp_path, size=size)
    player.plays("e4 e5")
    player.press(*["z"] * alone)
    assert isinstance(player.scene, PlayScene)
    assert not faults(page_of(player.scene, size))
    assert player.cell >= (50 if alone else 40)
    if not alone:
        assert player.sees("e4")


def test_moves_are_counted_by_those_of_the_side_that_begins() -> None:
    assert move_count([FIRST, SECOND, FIRST], FIRST) == 2
    assert move_count([SECOND, FIRST], FIRST) == 2
    assert move_count([SECOND, FIRST], SECOND) == 1
    assert move_count([], FIRST) == 0


def turns(*movers: Side, to_move: Side, variant: str = "fog-chess") -> list[Observation]:
    """What the first side sees of such moves, each of which takes one of its pieces."""
    sides = [*movers, to_move]
    lost = (Capture(7, piece("P")),)
    return [
        Observation(
            FIRST,
            side,
            ply,
            frozenset(),
            {},
            captured=lost if ply and sides[ply - 1] is SECOND else (),
            trace=Trace(sides[ply - 1], ply, ply + 10) if ply else None,
            notices=(f"note {ply}",) if ply else (),
            variant=variant,
        )
        for ply, side in enumerate(sides)
    ]


@pytest.mark.parametrize(
    ("seen", "plies"),
    [
        (turns(to_move=FIRST), ()),
        (turns(FIRST, to_move=SECOND), (1,)),
        (turns(FIRST, SECOND, to_move=FIRST), (2, 1)),
        (turns(FIRST, SECOND, FIRST, to_move=SECOND), (3,)),
        (turns(FIRST, SECOND, SECOND, to_move=FIRST), (3, 2, 1)),
        (turns(FIRST, SECOND, SECOND, FIRST, to_move=FIRST), (4, 3, 2)),
        (turns(FIRST, SECOND, SECOND, FIRST, FIRST, to_move=SECOND), (5, 4)),
        (turns(FIRST, SECOND, SECOND, FIRST, FIRST, SECOND, to_move=SECOND), (6, 5, 4)),
    ],
)
def test_the_last_move_is_all_since_ones_own_last_turn(
    seen: list[Observation], plies: tuple[int, ...]
) -> None:
    assert [step.origin for step in last_steps(seen)] == list(plies)
    by_them = plies and seen[-2].to_move is SECOND
    assert lost_squares(seen) == (frozenset({7}) if by_them else frozenset())


def test_where_everything_is_seen_the_last_turn_alone_is_marked() -> None:
    movers = (FIRST, SECOND, FIRST, SECOND, SECOND)
    for number, plies in ((1, [1]), (2, [2]), (3, [3]), (5, [5, 4])):
        to_move = (*movers, FIRST)[number]
        seen = turns(*movers[:number], to_move=to_move, variant="chess")
        assert [step.origin for step in last_steps(seen)] == plies


def test_ghosts_age_by_turns() -> None:
    usual = turns(FIRST, SECOND, FIRST, SECOND, to_move=FIRST)
    assert [moves_ago(usual, plies) for plies in range(5)] == [0, 1, 1, 2, 2]
    twice = turns(FIRST, SECOND, SECOND, FIRST, FIRST, to_move=SECOND)
    assert [moves_ago(twice, plies) for plies in range(6)] == [0, 1, 1, 1, 1, 2]


def test_news_are_those_since_ones_own_last_turn() -> None:
    seen = turns(FIRST, SECOND, FIRST, SECOND, SECOND, to_move=FIRST)
    assert words.news_of(seen, over=False) == "Note 3; note 4; note 5"
    assert words.news_of(seen[:4], over=False) == "Note 3"
    assert words.news_of(turns(to_move=FIRST), over=False) == ""


def test_what_the_other_side_took_may_be_out_of_sight_where_there_are_hands() -> None:
    facts = replace(FOG_CHESS, symbols=("k", "r", "+p", "p"), kinds=tuple("abcd"))
    facts = replace(facts, hand=("r", "p"))
    first = Observation(FIRST, FIRST, 0, frozenset(), {1: piece("K"), 2: piece("P")})
    lost = replace(first, captured=(Capture(3, Piece(FIRST, "+p")),))
    assert symbols(out_of_sight(facts, [first])) == ["k", "p"]
    assert symbols(out_of_sight(facts, [first, lost])) == ["k", "p", "p"]
    shown = replace(lost, captured=(), hands={piece("p"): 1, piece("R"): 1})
    assert symbols(out_of_sight(facts, [first, lost, shown])) == ["k", "p"]


def symbols(pieces: list[Piece]) -> list[str]:
    return [man.symbol for man in pieces]


def test_from_an_unusual_start_the_others_pieces_are_those_of_its_text() -> None:
    start = GAME.observe([GAME.read(BARE).position], FIRST)
    assert symbols(out_of_sight(FOG_CHESS, [replace(start, start=BARE)])) == ["k", "n"]


def test_what_the_other_side_begins_with_in_hand_is_out_of_sight() -> None:
    game = find_game("fog-shogi")
    start = game.read("4k4/9/4+p4/9/9/9/9/9/R3K4 b P2p 1")
    seen = observed(game, [start.position], FIRST, game.write(start))
    assert symbols(out_of_sight(game.facts, [seen])) == ["k", "p", "p", "p"]


BARE = "4k1n1/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("taken_off", "now", "letters"),
    [
        ("", "", "kqrrbbnnpppppppp"),
        ("p", "********/***n****/********/8/8/8/8/4K3", "kqrrbbnppppppp"),
        ("", "********/**q*q***/********/8/8/8/8/4K3", "krrbbnnppppppp"),
    ],
    ids=["at first", "one taken, one seen", "a second queen was a pawn"],
)
def test_men_neither_taken_nor_seen_are_out_of_sight(
    taken_off: str, now: str, letters: str
) -> None:
    seen = [GAME.observe([GAME.start().position], FIRST)]
    for letter in taken_off:
        lost = (Capture(square("d5"), piece(letter)),)
        seen.append(Observation(FIRST, FIRST, 3, frozenset(), {}, captured=lost))
    seen += [observation(now)] if now else []
    assert "".join(symbols(out_of_sight(FOG_CHESS, seen))) == letters


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(FIRST, Reason.KING_CAPTURED), "You took the king on e8"),
        (Outcome(SECOND, Reason.KING_CAPTURED), "Owl took your king on e8"),
        (Outcome(SECOND, Reason.RESIGNED), "You resigned"),
        (Outcome(FIRST, Reason.TIME), "Owl ran out of time"),
        (Outcome(FIRST, Reason.FAILED, "oops"), "Owl stopped with an error"),
        (Outcome(SECOND, Reason.NO_MOVE), "You have no move left"),
        (Outcome(None, Reason.REPETITION), "The same position three times"),
        (Outcome(FIRST, Reason.CHECKMATE), "You gave checkmate"),
        (Outcome(SECOND, Reason.CHECKMATE), "Owl gave checkmate"),
        (Outcome(None, Reason.STALEMATE), "You have no legal move: stalemate"),
        (Outcome(FIRST, Reason.PERPETUAL), "Owl gave perpetual check"),
        (Outcome(None, Reason.MATERIAL), "Insufficient material"),
        (Outcome(None, Reason.IMPASSE), "Impasse"),
    ],
)
def test_the_reason_is_told_to_the_player(outcome: Outcome, words: str) -> None:
    king = Capture(square("e8"), Piece(SECOND, "k"))
    now = Observation(FIRST, FIRST, 9, frozenset(), {}, captured=(king,))
    assert reason_words(FOG_CHESS, outcome, [now], "Owl") == words


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(FIRST, Reason.KING_CAPTURED), "Ann took the king on e8"),
        (Outcome(SECOND, Reason.RESIGNED), "Ann resigned"),
        (Outcome(FIRST, Reason.TIME), "Bob ran out of time"),
        (Outcome(SECOND, Reason.NO_MOVE), "Ann has no move left"),
        (Outcome(None, Reason.NO_MOVE), "Ann has no move left"),
        (Outcome(SECOND, Reason.CHECKMATE), "Bob gave checkmate"),
        (Outcome(None, Reason.STALEMATE), "Ann has no legal move: stalemate"),
        (Outcome(None, Reason.AGREED), "Draw agreed"),
        (Outcome(None, Reason.QUIET), str(Reason.QUIET).capitalize()),
    ],
)
def test_the_reason_is_told_to_two_people(outcome: Outcome, words: str) -> None:
    king = Capture(square("e8"), Piece(SECOND, "k"))
    now = Observation(FIRST, FIRST, 9, frozenset(), {}, captured=(king,))
    assert shared_reason_words(FOG_CHESS, outcome, now, ("Ann", "Bob")) == words


@pytest.mark.parametrize(
    ("rating", "spent", "words"),
    [
        (1240.4, None, "1240"),
        (1240.4, 0.43, "1240 · 0.4 s"),
        (0.0, 61.7, "0 · 62 s"),
        (None, 9.96, "10.0 s"),
        (None, None, ""),
    ],
)
def test_a_bot_shows_how_long_its_last_move_took(
    rating: float | None, spent: float | None, words: str
) -> None:
    assert bot_words(rating, spent) == words


def test_results_are_written_with_a_dash() -> None:
    assert result_text(Outcome(SECOND, Reason.TIME)) == "0–1"
    assert result_text(Outcome(None, Reason.QUIET)) == "½–½"


@pytest.mark.parametrize(
    ("variant", "fen", "line", "men"),
    [
        ("fog-chess", "", "e4 d5 exd5 Qxd5 Nc3 Qe5 Nf3 a6 Nxe5", "qp"),
        ("checkers", "W:Wa1,c1,h2:Bb2,Kd6,h8", "a1xc3 d6-b4 c3xa5", "km"),
    ],
)
def test_taken_men_are_known_and_stand_by_worth(
    tmp_path: Path, variant: str, fen: str, line: str, men: str
) -> None:
    player = Player(tmp_path, variant=variant, fen=fen)
    player.plays(line)
    found = taken(player.table.seat(FIRST).seen, FIRST)
    assert "".join(symbols(player.facts.ordered(found))) == men


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
@pytest.mark.parametrize("control", [None, TimeControl(600)])
def test_cards_show_what_is_taken(
    tmp_path: Path, size: tuple[int, int], control: TimeControl | None
) -> None:
    player = Player(tmp_path, size=size, variant="chess", control=control)
    player.plays("e4 d5 exd5")
    assert player.sees("+1")
