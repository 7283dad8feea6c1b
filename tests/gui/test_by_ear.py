"""A game played by ear: by keys and typed moves, from what is said and read out alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gui.app.requests import ToHome
from gui.app.shell import Shell
from settings.store import default_settings
from tests.support.ear import Listener
from tests.support.shells import StillRules
from tests.support.tasks import Idle

MOST_MOVES = 120

SAID = re.compile(
    r"""
    You\ play\ (White|Black)\ against\ .+\.
    | (Your|Their)\ [a-z]+\ went\ from\ [a-h][1-8]\ to\ [a-h][1-8]\.
    | Their\ [a-z]+\ (came\ to|left)\ [a-h][1-8]\.
    | They\ moved\ out\ of\ sight\.
    | It\ was\ promoted:\ [a-z]+\.
    | Your\ [a-z]+\ on\ [a-h][1-8]\ was\ taken\.
    | You\ took\ their\ [a-z]+\ on\ [a-h][1-8]\.
    | (Now\ seen|Out\ of\ sight):\ Black\ [a-z]+\ on\ [a-h][1-8](,\ Black\ .+)*\.
    | You\ lost\ sight\ of\ (.+)\.
    | Something\ stands\ on\ [a-h][1-8](,\ [a-h][1-8])*\.
    | You\ (won|lost) | Draw
    | (You|Moth)\ took\ (the|your)\ king\ on\ [a-h][1-8]
    | The\ fog\ has\ lifted\.
    """,
    re.VERBOSE,
)
"""All that is ever said of a game of fog chess, but for answers."""


@pytest.fixture
def ear(tmp_path: Path) -> Listener:
    settings = default_settings().model_copy(update={"bot_delay": 0.0, "bot_seconds": 0.1})
    shell = Shell(settings)
    shell.games, shell.problems = tmp_path / "games", tmp_path / "problems"
    shell.make_rules = lambda variant: StillRules(True, variant)
    shell.task = shell.work = Idle  # type: ignore[assignment]
    return Listener(shell.open(ToHome()))


def test_a_whole_game_is_played_by_ear(ear: Listener) -> None:
    begin(ear, "Moth")
    dice = Random(3)
    moves = 0
    while not ended(ear):
        move = a_move(ear, dice)
        assert not [w for w in ear.writes_line(move) if w.endswith("you can make")]
        moves += 1
        assert moves <= MOST_MOVES
        if not ended(ear):
            ear.waits_for("Their", "They moved", "Your", "You l")
    said = [words for words in ear.transcript if not words.startswith("[")]
    assert [words for words in said if not SAID.fullmatch(words)] == []
    assert said[0] == "You play White against Moth."
    result = next(words for words in said if words in {"You won", "You lost", "Draw"})
    after = said[said.index(result) :]
    assert re.fullmatch(r"(You|Moth) took (the|your) king on \w\d", after[1])
    assert [part.name for part in ear.parts("button")].count("Rematch") == 1
    ear.scene.close()


def begin(ear: Listener, level: str) -> None:
    """Come from Home to a game against a level, by keys."""
    ear.leads_to("New game")
    ear.does("Enter")
    for _ in range(40):
        ear.does("Tab")
        held = ear.held()
        if held is not None and held.role == "row":
            break
    ear.does("Home")
    held = ear.held()
    assert held is not None
    assert held.name.startswith(level)
    ear.leads_to("Start game")
    ear.does("Enter")
    ear.waits_for("You play White")


def ended(ear: Listener) -> bool:
    ear.hears()
    return any(words in {"You won", "You lost", "Draw"} for words in ear.transcript)


def a_move(ear: Listener, dice: Random) -> str:
    """A move that the line completes: the king's, who goes to meet the other, if it can."""
    for letter in ("K", *dice.sample("abcdefghNBRQ", 12)):
        if not ear.scene.typing:
            ear.press("/")
        ear.types(letter)
        (field,) = ear.parts("field")
        ear.press("Backspace")
        known = [each for each in field.detail.split() if not re.match(r"\w\d\w\d", each)]
        if known:
            return dice.choice(known)
    raise AssertionError("no move is completed")


def test_answers_to_words_are_said_and_shown(ear: Listener) -> None:
    begin(ear, "Moth")
    for word, answer in (
        ("p knight", "Your knight: b1, g1."),
        ("P", "Your king: e1."),
        ("s e4", "e4, empty"),
        ("square e7", "e7, fog"),
        ("c", "There is no clock."),
        ("l", "No move has been made."),
        ("o", "You play White against Moth."),
        ("b", "a8 to h8 fog."),
        ("v", "32 of 64 squares are in sight. None of theirs is in sight."),
        ("hand", "There are no hands in this game."),
        ("draw", "You cannot offer a draw now."),
        ("help", "p: where pieces are, as in p knight."),
        ("s z9", "z9 is no square."),
        ("p zebra", "zebra is no piece; there are king, queen"),
        ("resign", "Type resign again to resign the game."),
        ("c", "There is no clock."),
        ("e5", "e5 is not a move you can make"),
    ):
        (said,) = ear.writes_line(word)
        assert said.startswith(answer)
        if word != "e5":
            assert ear.sees(answer)
        else:
            ear.press("Ctrl+A", "Backspace")
    ear.writes_line("resign")
    assert ear.writes_line("resign")[:2] == ["You lost", "You resigned"]
    ear.scene.close()


def test_the_board_is_walked_square_by_square(ear: Listener) -> None:
    begin(ear, "Moth")
    ear.leads_to("e2, White pawn")
    ear.does("Enter")
    names = {part.name for part in ear.parts("square")}
    assert {"e2, White pawn, chosen", "e3, empty, can go", "e4, empty, can go"} <= names
    ear.does("Up")
    held = ear.held()
    assert held is not None
    assert held.name == "e3, empty, can go"
    ear.does("Enter")
    assert ear.hears()[0] == "Your pawn went from e2 to e3."
    ear.scene.close()
