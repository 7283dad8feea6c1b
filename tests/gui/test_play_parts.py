"""What the Play screen says and counts: last moves, losses, reasons, men out of sight."""

from dataclasses import replace
from pathlib import Path

import pytest

from core.clock import TimeControl
from core.game import observed
from core.games import find_game
from core.games.chess.facts import FOG_CHESS
from core.knowledge import out_of_sight, taken
from core.values import Capture, Observation, Outcome, Piece, Reason, Side, Trace
from gui.play import words
from gui.play.hints import moves_ago
from gui.play.observed_game import last_steps, lost_squares, move_count
from gui.play.words import bot_words, reason_words, shared_reason_words
from tests.gui.player import Player
from tests.support.boards import observation, piece, square

FIRST, SECOND = Side
GAME = find_game("fog-chess", "chesscom")


def turns(sides: str, variant: str = "fog-chess") -> list[Observation]:
    """What the first side sees of moves of those sides, each of which takes a piece.

    The last letter is the side to move.
    """
    movers = [Side("WB".index(each)) for each in sides]
    lost = (Capture(7, piece("P")),)
    return [
        Observation(
            FIRST,
            side,
            ply,
            frozenset(),
            {},
            captured=lost if ply and movers[ply - 1] is SECOND else (),
            trace=Trace(movers[ply - 1], ply, ply + 10) if ply else None,
            notices=(f"note {ply}",) if ply else (),
            variant=variant,
        )
        for ply, side in enumerate(movers)
    ]


@pytest.mark.parametrize(
    ("sides", "plies", "open_", "news"),
    [
        ("W", "", "", ""),
        ("WB", "1", "1", "Note 1"),
        ("WBW", "21", "2", "Note 1; note 2"),
        ("WBWB", "3", "3", "Note 3"),
        ("WBBW", "321", "32", "Note 1; note 2; note 3"),
        ("WBBWW", "432", "4", "Note 2; note 3; note 4"),
        ("WBBWWB", "54", "54", "Note 4; note 5"),
        ("WBBWWBB", "654", "6", "Note 4; note 5; note 6"),
        ("WBWBBW", "543", "54", "Note 3; note 4; note 5"),
    ],
)
def test_the_last_move_and_the_news_are_all_since_ones_own_last_turn(
    sides: str, plies: str, open_: str, news: str
) -> None:
    """Where everything is seen the last turn alone is marked."""
    seen = turns(sides)
    assert "".join(str(step.origin) for step in last_steps(seen)) == plies
    by_them = plies and seen[-2].to_move is SECOND
    assert lost_squares(seen) == (frozenset({7}) if by_them else frozenset())
    known = last_steps(turns(sides, "chess"))
    assert "".join(str(step.origin) for step in known) == open_
    assert words.news_of(seen, over=False) == news


def test_moves_and_ages_are_counted_by_turns() -> None:
    counts = [move_count([Side("WB".index(s)) for s in sides], first) for sides, first in (
        ("WBW", FIRST), ("BW", FIRST), ("BW", SECOND), ("", FIRST))]  # fmt: skip
    assert counts == [2, 2, 1, 0]
    for sides, ages in (("WBWBW", [0, 1, 1, 2, 2]), ("WBBWWB", [0, 1, 1, 1, 1, 2])):
        assert [moves_ago(turns(sides), plies) for plies in range(len(ages))] == ages


def symbols(pieces: list[Piece]) -> str:
    return " ".join(man.symbol for man in pieces)


def test_what_the_other_side_has_in_hand_is_out_of_sight() -> None:
    facts = replace(FOG_CHESS, symbols=("k", "r", "+p", "p"), kinds=tuple("abcd"))
    facts = replace(facts, hand=("r", "p"))
    first = Observation(FIRST, FIRST, 0, frozenset(), {1: piece("K"), 2: piece("P")})
    lost = replace(first, captured=(Capture(3, Piece(FIRST, "+p")),))
    shown = replace(lost, captured=(), hands={piece("p"): 1, piece("R"): 1})
    handed = replace(GAME, facts=facts)
    found = [symbols(out_of_sight(handed, [first, lost, shown][:n])) for n in (1, 2, 3)]
    assert found == ["k p", "k p p", "k p"]
    bare = "4k1n1/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
    start = replace(GAME.observe([GAME.read(bare).position], FIRST), start=bare)
    assert symbols(out_of_sight(GAME, [start])) == "k n"
    game = find_game("fog-shogi")
    start_ = game.read("4k4/9/4+p4/9/9/9/9/9/R3K4 b P2p 1")
    seen = observed(game, [start_.position], FIRST, game.write(start_))
    assert symbols(out_of_sight(game, [seen])) == "k p p p"


@pytest.mark.parametrize(
    ("taken_off", "now", "letters"),
    [
        ("", "", "k q r r b b n n p p p p p p p p"),
        ("p", "********/***n****/********/8/8/8/8/4K3", "k q r r b b n p p p p p p p"),
        ("", "********/**q*q***/********/8/8/8/8/4K3", "k r r b b n n p p p p p p p"),
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
    assert symbols(out_of_sight(GAME, seen)) == letters


@pytest.mark.parametrize(
    ("winner", "reason", "own", "shared"),
    [
        (0, Reason.KING_CAPTURED, "You took the king on e8", "Ann took the king on e8"),
        (1, Reason.KING_CAPTURED, "Owl took your king on e8", "Bob took the king on e8"),
        (1, Reason.RESIGNED, "You resigned", "Ann resigned"),
        (0, Reason.TIME, "Owl ran out of time", "Bob ran out of time"),
        (0, Reason.FAILED, "Owl stopped with an error", ""),
        (1, Reason.NO_MOVE, "You have no move left", "Ann has no move left"),
        (None, Reason.NO_MOVE, "You have no move left", "Ann has no move left"),
        (None, Reason.REPETITION, "The same position three times", ""),
        (0, Reason.CHECKMATE, "You gave checkmate", "Ann gave checkmate"),
        (1, Reason.CHECKMATE, "Owl gave checkmate", "Bob gave checkmate"),
        (None, Reason.STALEMATE, "You have no legal move: stalemate",
         "Ann has no legal move: stalemate"),
        (0, Reason.PERPETUAL, "Owl gave perpetual check", ""),
        (None, Reason.MATERIAL, "Insufficient material", ""),
        (None, Reason.IMPASSE, "Impasse", ""),
        (None, Reason.AGREED, "Draw agreed", "Draw agreed"),
        (0, Reason.NO_MAN, "You took the last piece", "Ann took the last piece"),
        (1, Reason.NO_MAN, "Owl took your last piece", "Bob took the last piece"),
        (None, Reason.QUIET, "", str(Reason.QUIET).capitalize()),
    ],
)  # fmt: skip
def test_the_reason_is_told_to_the_player_or_to_two(
    winner: int | None, reason: Reason, own: str, shared: str
) -> None:
    king = Capture(square("e8"), Piece(SECOND, "k"))
    now = Observation(FIRST, FIRST, 9, frozenset(), {}, captured=(king,))
    outcome = Outcome(None if winner is None else Side(winner), reason, "oops")
    said = reason_words(FOG_CHESS, outcome, [now], "Owl")
    both = shared_reason_words(FOG_CHESS, outcome, now, ("Ann", "Bob"))
    assert own in ("", said)
    assert shared in ("", both)


def test_a_bot_shows_how_long_its_last_move_took() -> None:
    cases = (1240.4, None), (1240.4, 0.43), (0.0, 61.7), (None, 9.96), (None, None)
    said = ["1240", "1240 · 0.4 s", "0 · 62 s", "10.0 s", ""]
    assert [bot_words(*each) for each in cases] == said


@pytest.mark.parametrize(
    ("variant", "fen", "line", "men"),
    [
        ("fog-chess", "", "e4 d5 exd5 Qxd5 Nc3 Qe5 Nf3 a6 Nxe5", "q p"),
        ("checkers", "W:Wa1,c1,h2:Bb2,Kd6,h8", "a1xc3 d6-b4 c3xa5", "k m"),
    ],
)
def test_taken_men_are_known_and_stand_by_worth(
    tmp_path: Path, variant: str, fen: str, line: str, men: str
) -> None:
    player = Player(tmp_path, variant=variant, fen=fen)
    player.plays(line)
    found = taken(player.table.seat(FIRST).seen, FIRST)
    assert symbols(player.facts.ordered(found)) == men


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
@pytest.mark.parametrize("control", [None, TimeControl(600)])
def test_cards_show_what_is_taken(
    tmp_path: Path, size: tuple[int, int], control: TimeControl | None
) -> None:
    player = Player(tmp_path, size=size, variant="chess", control=control)
    player.plays("e4 d5 exd5")
    assert player.sees("+1")
