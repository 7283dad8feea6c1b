"""The parts of the Play screen on their own: layout, story, result, move rows."""

from pathlib import Path

import pytest

from core.games import FOG_CHESS, find_game
from core.values import Capture, Observation, Outcome, Piece, Reason, Side
from gui.drawing.metrics import metrics
from gui.play import panels
from gui.play.cards import Card
from gui.play.layout import PlayLayout, play_layout
from gui.play.observed_game import MoveRow, move_rows, out_of_sight
from gui.play.panels import bot_words
from gui.play.result import reason_words, result_text, shared_reason_words
from tests.gui.sitting import Sitting
from tests.support.boards import observation, piece, square

FIRST, SECOND = Side
GAME = find_game("fog-chess", "chesscom")


def _layout(width: int, height: int) -> PlayLayout:
    return play_layout((width, height), metrics(width, height), FOG_CHESS)


@pytest.mark.parametrize(
    ("size", "board", "column"),
    [
        ((900, 600), (32, 56, 64), (560, 324)),
        ((1280, 800), (268, 72, 86), (980, 276)),
        ((1920, 1080), (460, 88, 117), (1428, 392)),
    ],
)
def test_the_usual_windows(
    size: tuple[int, int], board: tuple[int, int, int], column: tuple[int, int]
) -> None:
    layout = _layout(*size)
    assert (layout.board.x, layout.board.y, layout.board.cell) == board
    assert (layout.opponent.x, layout.opponent.width) == column
    assert layout.opponent.top == layout.board.y
    assert layout.actions.bottom == layout.board.y + layout.board.height


@pytest.mark.parametrize("width", range(900, 2600, 170))
@pytest.mark.parametrize("height", range(600, 1500, 130))
def test_any_window_holds_everything(width: int, height: int) -> None:
    layout = _layout(width, height)
    places = [layout.opponent, layout.moves, layout.browse, layout.you, layout.actions]
    places += [layout.side] if layout.side is not None else []
    for place in places:
        assert 0 <= place.left < place.right <= width
        assert 0 < place.top < place.bottom <= height
        assert not place.colliderect(layout.board.box)
        assert sum(place.colliderect(other) for other in places) == 1
    assert layout.moves_after.height >= 90
    assert layout.board.cell >= 40


def test_rows_of_moves_follow_whoever_moves() -> None:
    assert move_rows([FIRST, SECOND, FIRST]) == [MoveRow(1, 2), MoveRow(3)]
    assert move_rows([SECOND, FIRST]) == [MoveRow(None, 1), MoveRow(2)]
    assert move_rows([FIRST, SECOND, SECOND]) == [MoveRow(1, 2), MoveRow(None, 3)]


def _start() -> Observation:
    return GAME.observe([GAME.start().position], FIRST)


def test_at_first_all_men_are_out_of_sight() -> None:
    letters = "".join(man.letter for man in out_of_sight(FOG_CHESS, [_start()]))
    assert letters == "kqrrbbnnpppppppp"


def test_men_taken_or_seen_are_not_out_of_sight() -> None:
    now = observation("********/***n****/********/8/8/8/8/4K3")
    taken = Observation(
        FIRST, FIRST, 3, frozenset(), {}, captured=(Capture(square("d5"), piece("p")),)
    )
    letters = "".join(m.letter for m in out_of_sight(FOG_CHESS, [_start(), taken, now]))
    assert letters == "kqrrbbnppppppp"


def test_a_second_queen_was_a_pawn() -> None:
    now = observation("********/**q*q***/********/8/8/8/8/4K3")
    letters = "".join(man.letter for man in out_of_sight(FOG_CHESS, [_start(), now]))
    assert letters == "krrbbnnppppppp"


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
    ("variant", "fen", "line", "taken"),
    [
        ("fog-chess", "", "e4 d5 exd5 Qxd5 Nc3 Qe5 Nf3 a6 Nxe5", "qp"),
        ("checkers", "W:Wa1,c1,h2:Bb2,Kd6,h8", "a1xc3 d6-b4 c3xa5", "km"),
    ],
)
def test_taken_men_stand_on_the_card_by_worth(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variant: str,
    fen: str,
    line: str,
    taken: str,
) -> None:
    cards: list[Card] = []
    monkeypatch.setattr(panels, "draw_card", lambda _, __, card, *___: cards.append(card))
    Sitting(tmp_path, variant=variant, fen=fen).line(line)
    shown = {card.name: "".join(man.symbol for man in card.taken) for card in cards}
    assert shown["You"] == taken
