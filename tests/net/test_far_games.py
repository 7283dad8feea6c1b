"""Whole games over a real server, by good lines; ``test_bad_lines`` has the others."""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from core.games import find_game
from core.net import line as lines
from core.net.codes import Address
from core.net.line import Line
from core.net.messages import (
    Create,
    FromServer,
    Hello,
    Invited,
    Join,
    Message,
    Seated,
    TermsWords,
    Welcome,
)
from core.net.remote import RemoteTable
from core.play.referee import Referee
from core.play.seat import LineStage
from core.records.record import GameRecord
from core.values import Move
from tests.net.servers import served
from tests.server.wires import CERTIFICATE

WAIT = 15.0


class Player:
    """A player of random moves.

    Attributes:
        line: The line to the server.
        made: The moves that were made, as far as this side knows.
        saved: The record at the end.
    """

    def __init__(self, port: int, name: str, dice: Random) -> None:
        self.line = Line(Address("127.0.0.1", port), Hello(name=name))
        self.made: list[Move] = []
        self.saved: list[GameRecord] = []
        self.table: RemoteTable | None = None
        self._dice = dice
        self._waiting: list[FromServer] = []

    def ask(self, kind: type[Message], message: Message | None = None) -> FromServer:
        """Send a message, again after each new connection; the answer of that kind."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            for number, heard in enumerate(self._heard()):
                if isinstance(heard, kind):
                    return self._waiting.pop(number)
                if isinstance(heard, Welcome) and message is not None:
                    self._waiting.pop(number)
                    self.line.send(message)
                    break
            time.sleep(0.002)
        raise AssertionError(self.line.state)

    def _heard(self) -> list[FromServer]:
        self._waiting += self.line.poll()
        return list(self._waiting)

    def sit_down(self, seated: FromServer) -> None:
        """Come to the table."""
        assert isinstance(seated, Seated)
        self.table = RemoteTable(seated, self.line, self.saved.append)
        self.table.sit()

    def go_on(self, most: int) -> bool:
        """Make a random move if it is one's turn; whether the game goes on."""
        table = self.table
        assert table is not None
        table.update(time.monotonic())
        if table.ready and not table.pending and table.outcome is None:
            seat = table.seat(table.side)
            now = seat.seen[-1]
            if now.ply >= most:
                seat.resign()
            elif now.moves:
                self.made.append(self._dice.choice(now.moves))
                seat.play(self.made[-1], time.monotonic())
        return table.outcome is None


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "RETRY_PAUSES", (0.02,))


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with served(tmp_path / "server") as port:
        yield port


def until(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + WAIT
    while not what():
        assert time.monotonic() < end
        time.sleep(0.001)


def invited(player: Player, variant: str) -> str:
    """The code of an invitation of a player's."""
    game = find_game(variant)
    terms = TermsWords(variant=variant, ruleset=game.ruleset, control="600+5")
    found = player.ask(Invited, Create(terms=terms, side="first"))
    assert isinstance(found, Invited)
    return found.challenge.code


@pytest.mark.parametrize("variant", ["fog-chess", "chess", "fog-shogi", "progressive"])
def test_a_game_ends_alike_for_the_server_and_both_players(port: int, variant: str) -> None:
    dice = Random(variant)
    players = ann, bob = [Player(port, name, dice) for name in ("Ann", "Bob")]
    code = invited(ann, variant)
    bob.sit_down(bob.ask(Seated, Join(code=code)))
    ann.sit_down(ann.ask(Seated))
    until(lambda: not [player for player in players if player.go_on(40)])
    for player in players:
        alike(player, variant)
        player.line.close()
    until(lambda: all(each.line.state.stage is LineStage.CLOSED for each in players))
    assert ann.saved[0].moves == bob.saved[0].moves
    assert ann.saved[0].clocks == bob.saved[0].clocks


def test_a_line_is_encrypted_and_the_certificate_must_be_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    with served(tmp_path / "secure", tls=context) as port:
        address = Address("localhost", port, secure=True)
        line = Line(address, Hello(name="Ann"))
        until(lambda: line.state.stage is LineStage.REFUSED)
        assert "certificate of localhost is not to be trusted" in line.state.sentence
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        line.retry()
        until(lambda: line.state.stage is LineStage.CONNECTED)
        line.close()
        until(lambda: line.state.stage is LineStage.CLOSED)
        plain = Line(Address("localhost", port), Hello(name="Bob"))
        until(lambda: plain.state.sentence)
        plain.close()
        until(lambda: plain.state.stage is LineStage.CLOSED)


def alike(player: Player, variant: str) -> None:
    """Ask that a player was shown the game that is on record, and made its moves."""
    table, (record,) = player.table, player.saved
    assert table is not None
    referee = Referee(find_game(variant))
    for move in record.moves:
        referee.play(move)
    shown = referee.seen_by(table.side)
    assert list(table.seen_by(table.side)) == list(shown)
    turns = zip(shown, record.moves, strict=False)
    own = [move for seen, move in turns if seen.to_move is table.side]
    assert own == player.made
    assert record.outcome == table.outcome
