"""What strangers say: a move, a belief, or one sentence; whatever it is, nothing else."""

from __future__ import annotations

import json
import socket
import struct
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES, find_game
from core.play.referee import Referee
from core.player import Believed
from core.tasks.protocol import (
    LIMIT,
    MOST,
    Answer,
    Channel,
    ChildChannel,
    WordsError,
    believed_words,
    error_line,
    move_words,
    read_answer,
    read_believed,
    read_move,
)
from core.values import Move, Side

CHESS = GAMES["fog-chess"].facts
SEEN = Referee(find_game("fog-chess")).seen_by(Side.FIRST)

atoms = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
words = st.recursive(
    atoms | st.sampled_from([[12, 28], "n", "f6", 1.0]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["f6", "z9", "n", ""]), inner, max_size=3)
    ),
    max_leaves=12,
)
moves = st.builds(
    Move,
    st.lists(st.integers(0, 63), min_size=1, max_size=9).map(tuple),
    st.sampled_from([None, "", "q"]),
    st.sampled_from([None, "p"]),
)
beliefs = st.builds(
    Believed,
    st.integers(0, 10**9),
    st.booleans(),
    st.dictionaries(
        st.integers(0, 63).map(CHESS.name),
        st.dictionaries(st.sampled_from("kqrbnpKQ"), st.floats(0, 1), max_size=3),
    ),
)


@given(moves, st.none() | beliefs)
def test_what_is_meant_is_understood(move: Move, believed: Believed | None) -> None:
    told = json.loads(json.dumps([move_words(move), believed_words(believed)]))
    assert read_move(CHESS, told[0]) == move
    assert read_believed(CHESS, told[1]) == believed


@given(words | st.lists(words, min_size=2, max_size=3))
def test_anything_else_is_refused_with_a_sentence(told: object) -> None:
    found: list[object] = []
    for read in (
        lambda: read_move(CHESS, told),
        lambda: read_believed(CHESS, told),
        lambda: read_answer(SEEN, told),
        lambda: read_answer(SEEN, told, "belief"),
    ):
        try:
            found.append(read())
        except WordsError as error:
            found.append(str(error))
    for each in found:
        if isinstance(each, str):
            assert each.isprintable()
            assert len(each) < 120
        if isinstance(each, Move):
            assert set(each.path) <= set(CHESS.squares)
        if isinstance(each, Answer) and each.move is not None:
            assert set(each.move.path) <= set(CHESS.squares)


@pytest.mark.parametrize(
    "words", [[True, False], [[0.0, 1], None, None], [[12, True], None, None]]
)
def test_numbers_are_whole_and_truth_is_no_number(words: object) -> None:
    with pytest.raises(WordsError):
        read_move(CHESS, words)


def test_an_error_is_one_line_whatever_it_says() -> None:
    assert error_line(ValueError("two\nlines\x1b[2J")) == "ValueError: two lines [2J"
    assert len(error_line(ValueError("x" * 10**6))) == 200


class Wire:
    """A line, and whoever writes on its other end."""

    def __init__(self) -> None:
        ours, self.theirs = socket.socketpair()
        self.line = Channel(ours)

    def close(self) -> None:
        self.line.close()
        self.theirs.close()


@pytest.fixture
def wire() -> object:
    wire = Wire()
    yield wire
    wire.close()


def frame(text: bytes) -> bytes:
    return struct.pack(">I", len(text)) + text


def test_messages_come_whole_however_they_are_cut(wire: Wire) -> None:
    sent = frame(b"[1]") + frame(b'{"a": "b"}')
    heard = []
    for byte in sent:
        wire.theirs.send(bytes([byte]))
        heard += wire.line.hear()
    assert heard == [[1], {"a": "b"}]
    assert not wire.line.cut


def test_no_more_than_so_much_is_heard_at_a_time(wire: Wire) -> None:
    wire.theirs.sendall(frame(b"1") * (MOST + 5))
    assert [len(wire.line.hear()) for _ in range(3)] == [MOST, 5, 0]


def test_nobody_is_kept_waiting_by_one_who_does_not_listen(wire: Wire) -> None:
    """As much as the system takes is sent, and the rest once somebody listens."""
    for _ in range(100):
        wire.line.say(b"x" * 100_000)
    end = ChildChannel(wire.theirs)
    for _ in range(100):
        wire.theirs.settimeout(0.05)
        with suppress(EOFError):
            end.hear()
        wire.line.hear()
    assert not wire.line.cut


@pytest.mark.parametrize(
    "sent",
    [
        struct.pack(">I", LIMIT + 1),
        frame(b"[" * 10**5),
        frame(b"NaN"),
        frame(b"\xff\xfe"),
        frame(b""),
        frame(b"9" * 5000),
        b"GET / HTTP/1.1",
    ],
)
def test_what_is_not_plain_is_refused(wire: Wire, sent: bytes) -> None:
    wire.theirs.sendall(sent)
    wire.theirs.close()
    with pytest.raises(WordsError):
        wire.line.hear()


def test_who_hangs_up_is_noticed_after_all_that_was_said(wire: Wire) -> None:
    wire.theirs.sendall(frame(b"1"))
    wire.theirs.close()
    assert wire.line.hear() == [1]
    wire.line.hear()
    assert wire.line.cut
    wire.line.say("lost")
    assert wire.line.hear() == []
