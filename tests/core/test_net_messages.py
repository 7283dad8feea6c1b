"""What goes over the wire, and codes and links as people write them."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES, find_game
from core.net import messages
from core.net.codes import LENGTH, LETTERS, Address, Link, new_code, read_code, shown_code
from core.net.messages import (
    MessageError,
    ObservationWords,
    OutcomeWords,
    Status,
    TermsWords,
    Update,
    read_answer,
    read_request,
)
from core.play.referee import Referee
from core.values import Outcome, Reason, Side


@pytest.mark.parametrize("variant", GAMES)
def test_what_was_seen_comes_through_the_wire_as_it_is(variant: str) -> None:
    game, dice = find_game(variant), Random(variant)
    terms = TermsWords(variant=variant, ruleset=game.ruleset)
    referee = Referee(game)
    while referee.outcome is None and len(referee.moves) < 60:
        referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))
    for side in Side:
        seen = referee.seen_by(side)
        words = tuple(map(ObservationWords.of, seen))
        sent = Update(number=1, after=0, seen=words, status=Status()).text()
        got = read_answer(sent)
        assert isinstance(got, Update)
        back = [each.observation(side, terms) for each in got.seen]
        assert back == [*seen]
        assert [each.moves for each in back] == [each.moves for each in seen]
        assert got.text() == sent


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("winner", [None, *Side])
def test_outcomes_come_through(reason: Reason, winner: Side | None) -> None:
    outcome = Outcome(winner, reason, "so it was")
    assert OutcomeWords.of(outcome).outcome() == outcome
    with pytest.raises(MessageError):
        OutcomeWords(winner=None, reason="BORED").outcome()


MOVE = {"kind": "move", "ply": 3, "move": [[12, 28], None, None]}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"kind": "hello"}',
        '{"kind": "update"}',
        json.dumps(MOVE | {"side": "second"}),
        json.dumps(MOVE | {"ply": "3"}),
        json.dumps(MOVE | {"ply": -1}),
        json.dumps(MOVE | {"ply": True}),
        json.dumps(MOVE | {"move": [[], None, None]}),
        json.dumps(MOVE | {"move": [[12, 999], None, None]}),
        json.dumps(MOVE | {"move": [[12] * 65, None, None]}),
        json.dumps(MOVE | {"took": float("nan")}),
        json.dumps({"kind": "hello", "name": "\x1b[2Jred"}),
        json.dumps({"kind": "hello", "name": " Ann"}),
        json.dumps({"kind": "hello", "name": "A\u202enn"}),
        json.dumps({"kind": "hello", "name": "A" * 25}),
        json.dumps({"kind": "hello", "name": "Ann", "token": "'; drop table"}),
        json.dumps({"kind": "create", "terms": {"variant": "poker", "ruleset": ""}}),
        json.dumps({"kind": "phrase", "number": len(messages.PHRASES)}),
        "[" * 5000,
        '{"kind": "ping", "time": ' + "9" * 5000 + "}",
    ],
)
def test_malformed_messages_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(MessageError) as error:
        read_request(text)
    assert str(error.value).isprintable()
    assert 0 < len(str(error.value)) < 300


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_request, read_answer):
        with pytest.raises(MessageError):
            read(text)


@given(st.randoms(use_true_random=False))
def test_a_code_is_read_however_it_is_written(dice: Random) -> None:
    code = new_code()
    assert len(code) == LENGTH
    assert set(code) <= set(LETTERS)
    shown = "".join(dice.choice((c, c.lower())) for c in shown_code(code))
    assert read_code(f" {shown.replace('-', dice.choice('- '))}") == code
    assert read_code(code.replace("Q", "0").replace("J", "1").replace("V", "u")) == code
    assert read_code(code[1:]) is None
    assert read_code(f"{code[1:]}!") is None


HOSTS = st.sampled_from(["example.org", "192.168.1.7", "::1", "fe80::1", "localhost"])


@given(HOSTS, st.integers(1, 65535), st.booleans(), st.booleans())
def test_a_link_is_read_as_it_is_written(
    host: str, port: int, secure: bool, coded: bool
) -> None:
    link = Link(Address(host, port, secure), new_code() if coded else "")
    assert Link.parse(link.text) == link
    assert Link.parse(f" {link.text}/ ") == link
    bare = replace(link, code="")
    assert secure or Link.parse(bare.text.removeprefix("umbra://")) == bare


@pytest.mark.parametrize(
    "text",
    ["", "http://example.org", "umbra://", "a b", "example.org:0", "umbra://h:70000"],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a link"):
        Link.parse(text)


def test_a_link_with_half_a_code_is_refused() -> None:
    with pytest.raises(ValueError, match="eight letters"):
        Link.parse("umbra://example.org/ABCD")
