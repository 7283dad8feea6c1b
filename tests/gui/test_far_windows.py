"""Two windows play each other by mouse over a real server; one is closed amid the game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import find_game
from core.net.codes import Address
from core.net.line import Line
from core.net.messages import (
    Create,
    Hello,
    Invited,
    Join,
    Message,
    Seated,
    TermsWords,
    Welcome,
)
from core.records.reader import read_games
from gui.app.requests import Request, ToFarGame
from gui.play.far import FarGameScene
from settings.online import note_welcome
from tests.gui.player import quiet_shell
from tests.net.servers import served
from tests.support.person import Person

WAIT = 20.0
MOVES = ("e2 e4", "f7 f6", "d1 h5", "a7 a6", "h5 e8")
"""A game of fog chess to the end of a king."""


class Window(Person):
    """Somebody at a window in which a game on a server is played."""

    def __init__(self, folder: Path, address: Address, game: str) -> None:
        self.asked: list[Request] = []
        shell = quiet_shell(folder, self.asked)
        request = ToFarGame(address, game, "fog-chess")
        super().__init__(FarGameScene.opened(shell, request))

    def until(self, *words: str) -> None:
        """Wait until words are in view."""
        end = time.monotonic() + WAIT
        while not self.sees(*words):
            assert time.monotonic() < end, self.reads()
            self.scene = self.scene.update(0.01) or self.scene
            time.sleep(0.002)

    def moves(self, squares: str) -> None:
        """Click the squares of a move."""
        for square in squares.split():
            self.click_square(square, find_game("fog-chess").facts)


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with served(tmp_path / "server") as port:
        yield port


def asked(line: Line, kind: type[Message]) -> Message:
    """What a server says of that kind."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        for message in line.poll():
            if isinstance(message, kind):
                return message
        time.sleep(0.002)
    raise AssertionError(line.state)


def seated(ann: Address, bob: Address) -> str:
    """Have both players known at a server, and a game between them there; its name."""
    code, game = "", ""
    for address, name in ((ann, "Ann"), (bob, "Bob")):
        line = Line(address, Hello(name=name))
        welcome = asked(line, Welcome)
        assert isinstance(welcome, Welcome)
        note_welcome(address, welcome)
        if not code:
            terms = TermsWords(variant="fog-chess", ruleset="chesscom", control="300+2")
            line.send(Create(terms=terms, side="first"))
            found = asked(line, Invited)
            assert isinstance(found, Invited)
            code = found.challenge.code
        else:
            line.send(Join(code=code))
            there = asked(line, Seated)
            assert isinstance(there, Seated)
            game = there.game
        line.close()
    return game


def wait_for_rematch(windows: list[Window]) -> None:
    """Wait until all windows ask for another screen."""
    end = time.monotonic() + WAIT
    while not all(window.asked for window in windows):
        assert time.monotonic() < end
        for window in windows:
            window.scene.update(0.01)


def test_two_windows_play_a_game_to_its_end(tmp_path: Path, port: int) -> None:
    ann, bob = Address("127.0.0.1", port), Address("localhost", port)
    game = seated(ann, bob)
    first = Window(tmp_path / "ann", ann, game)
    second = Window(tmp_path / "bob", bob, game)
    first.until("Your turn")
    second.until("Ann to move")
    windows = [first, second]
    for number, move in enumerate(MOVES):
        mover = windows[number % 2]
        mover.until("Your turn")
        mover.moves(move)
        if number == 2:
            mover.until("Bob to move")
            windows[1].scene.close()
            mover.until("Waiting for Bob.")
            windows[1] = Window(tmp_path / "bob", bob, game)
    windows[0].until("You won", "You took the king on e8")
    windows[1].until("You lost", "Ann took your king on e8")
    for window in windows:
        window.click("Rematch")
    wait_for_rematch(windows)
    rematches = [window.asked[0] for window in windows]
    games = {each.game for each in rematches if isinstance(each, ToFarGame)}
    assert len(games) == 1
    assert games != {game}
    for window in windows:
        window.scene.close()
    records = [read_games(path).games[0] for path in sorted(tmp_path.glob("*/*.pgn"))]
    assert [len(record.moves) for record in records] == [5, 5]
    assert records[0].moves == records[1].moves
    assert [record.tags["OwnSide"] for record in records] == ["White", "Black"]
