"""The line to a server: a small one of the test's own on this computer."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from core.net import line as lines
from core.net import remote
from core.net.codes import Address
from core.net.line import Line
from core.net.messages import (
    Hello,
    Look,
    Message,
    Phrase,
    Ping,
    Pong,
    Refused,
    Welcome,
    read_request,
)
from core.play.seat import LineStage
from lab.bench.network import play
from lab.bench.served import BadLine, Faults, ServerProcess
from tests.server.clients import CERTIFICATE

Answer = Callable[[Message], list[Message]]
WAIT = 10.0


class Host:
    """A server that answers as a test says, and remembers what it was told.

    Attributes:
        heard: Everything that any client said.
        welcome: What it says to a ``Hello``.
    """

    def __init__(self, port: int = 0) -> None:
        self.heard: list[Message] = []
        self.welcome: Message | str = Welcome(token="t1", name="Ann", server="Test")
        self.connections: list[ServerConnection] = []
        self.server: Server = serve(self._attend, "127.0.0.1", port, compression=None)
        self.address = Address("127.0.0.1", self.server.socket.getsockname()[1])
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def _attend(self, connection: ServerConnection) -> None:
        self.connections.append(connection)
        with suppress(ConnectionClosed):
            for text in connection:
                request = read_request(text)
                if not isinstance(request, Ping):
                    self.heard.append(request)
                if isinstance(request, Ping):
                    connection.send(Pong(time=request.time).text())
                elif isinstance(request, Hello):
                    words = self.welcome
                    connection.send(words if isinstance(words, str) else words.text())

    def drop(self) -> None:
        """Break all lines."""
        for connection in self.connections:
            with suppress(OSError):
                connection.socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Be gone."""
        self.server.shutdown()
        self.drop()


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.close()


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "RETRY_PAUSES", (0.05,))


@pytest.fixture
def line(host: Host) -> Iterator[Line]:
    line = Line(host.address, Hello(name="Ann"))
    yield line
    line.close()


def until(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + WAIT
    while not what():
        assert time.monotonic() < end
        time.sleep(0.005)


def reaches(line: Line, stage: LineStage) -> None:
    """Wait until a line has come to a stage."""
    until(lambda: line.state.stage is stage)


def test_it_says_who_connects_and_measures_the_line(host: Host, line: Line) -> None:
    reaches(line, LineStage.CONNECTED)
    until(lambda: line.state.lag is not None)
    assert host.heard == [Hello(name="Ann")]
    assert line.poll() == [host.welcome]
    assert line.poll() == []
    line.send(Look())
    until(lambda: len(host.heard) > 1)
    assert host.heard[1:] == [Look()]


def test_it_comes_back_by_itself_with_its_token(host: Host, line: Line) -> None:
    reaches(line, LineStage.CONNECTED)
    host.drop()
    until(lambda: len(host.connections) > 1 and line.state.stage is LineStage.CONNECTED)
    assert host.heard == [Hello(name="Ann"), Hello(name="Ann", token="t1")]


def test_it_waits_for_a_server_that_is_gone(host: Host, line: Line) -> None:
    reaches(line, LineStage.CONNECTED)
    host.close()
    reaches(line, LineStage.DOWN)
    until(lambda: "Nobody answers" in line.state.sentence)
    line.send(Look())
    again = Host(host.address.port)
    reaches(line, LineStage.CONNECTED)
    assert again.heard == [Hello(name="Ann", token="t1")]
    again.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (Refused(code="name", sentence="The name is taken."), "The name is taken."),
        (
            Refused(
                code="name",
                values={"name": "{key}", "key": "x"},
                sentence="the name {name} is taken here: {name.__class__} {key!r:>99} {0}",
            ),
            "the name {key} is taken here: {name.__class__} {key!r:>99} {0}",
        ),
        (Welcome(version=9, token="t", name="Ann"), "another version"),
        ('{"kind": "welcome"}', "not understood"),
        (Phrase(number=0), "another version"),
    ],
)
def test_a_refusal_is_final_until_somebody_retries(
    host: Host, words: Message | str, sentence: str
) -> None:
    host.welcome = words
    line = Line(host.address, Hello(name="Ann"))
    reaches(line, LineStage.REFUSED)
    assert sentence in line.state.sentence
    time.sleep(0.2)
    assert len(host.heard) == 1
    host.welcome = Welcome(token="t1", name="Ann")
    line.retry()
    reaches(line, LineStage.CONNECTED)
    line.close()


def test_a_server_that_cannot_serve_now_is_tried_again(host: Host) -> None:
    host.welcome = Refused(code="storage", sentence="The disk is full.")
    line = Line(host.address, Hello(name="Ann"))
    reaches(line, LineStage.DOWN)
    assert line.state.sentence == "The disk is full."
    host.welcome = Welcome(token="t1", name="Ann")
    reaches(line, LineStage.CONNECTED)
    line.close()


def test_what_was_sent_before_the_end_still_goes_out(host: Host, line: Line) -> None:
    reaches(line, LineStage.CONNECTED)
    until(line.poll)
    line.send(Look())
    line.close()
    reaches(line, LineStage.CLOSED)
    until(lambda: Look() in host.heard)
    line.send(Look())
    line.retry()
    line.close()
    assert line.state.stage is LineStage.CLOSED


def test_a_server_that_speaks_nonsense_is_left(host: Host, line: Line) -> None:
    reaches(line, LineStage.CONNECTED)
    host.connections[0].send('{"kind": "seen"}')
    reaches(line, LineStage.REFUSED)


def test_a_server_that_says_nothing_counts_as_down(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "RECEIVE_TIMEOUT", 0.2)
    monkeypatch.setattr(lines, "PING", 60.0)
    line = Line(host.address, Hello(name="Ann"))
    until(lambda: len(host.heard) > 1)
    line.close()


def test_a_client_that_reads_nothing_lets_the_server_wait(host: Host, line: Line) -> None:
    reaches(line, LineStage.CONNECTED)
    for _number in range(2000):
        host.connections[0].send(Phrase(number=1).text())
    time.sleep(0.3)
    assert len(line.poll()) < 1000


def test_what_is_sent_before_the_welcome_was_polled_is_lost(host: Host, line: Line) -> None:
    reaches(line, LineStage.CONNECTED)
    line.send(Look())
    host.connections[0].send(Welcome(token="t1", name="Ann").text())
    until(line.poll)
    line.send(Phrase(number=1))
    until(lambda: Phrase(number=1) in host.heard)
    assert Look() not in host.heard


def test_a_line_is_encrypted_and_the_certificate_must_be_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ServerProcess(tmp_path, ("--cert", str(CERTIFICATE))) as server:
        address = Address("localhost", server.port, secure=True)
        with closing(Line(address, Hello(name="Ann"))) as line:
            reaches(line, LineStage.REFUSED)
            assert "certificate of localhost is not to be trusted" in line.state.sentence
            monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
            line.retry()
            reaches(line, LineStage.CONNECTED)
        plain = Address("localhost", server.port)
        with closing(Line(plain, Hello(name="Bob"))) as line:
            until(lambda: line.state.sentence)


@pytest.mark.parametrize(
    ("answer", "secure", "sentence"),
    [
        ("HTTP/1.1 400 No\r\n\r\n", True, "does not encrypt"),
        ("HTTP/1.1 400 No\r\n\r\n", False, "There is no Umbra server"),
        ("HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:1/\r\n\r\n", False, "no Umbra"),
        ("SSH-2.0-OpenSSH_9.6\r\n", False, "There is no Umbra server"),
    ],
)
def test_what_is_no_server_of_ours_is_said_to_be_none(
    answer: str, secure: bool, sentence: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def attend() -> None:
            connection, _address = server.accept()
            with connection:
                connection.recv(1024)
                connection.sendall(answer.encode())

        threading.Thread(target=attend, daemon=True).start()
        port = server.getsockname()[1]
        line = Line(Address("127.0.0.1", port, secure=secure), Hello(name="Ann"))
        reaches(line, LineStage.REFUSED)
        assert sentence in line.state.sentence
        line.close()


@pytest.mark.parametrize("answer", ["", "HTTP/1.1 101 Sw", "HTTP/1.1 502 No\r\n\r\n"])
def test_a_line_that_is_cut_while_it_connects_is_tried_again(answer: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        tries: list[bytes] = []

        def attend() -> None:
            for _try in range(2):
                connection, _address = server.accept()
                with connection:
                    tries.append(connection.recv(1024))
                    connection.sendall(answer.encode())

        threading.Thread(target=attend, daemon=True).start()
        line = Line(Address("127.0.0.1", server.getsockname()[1]), Hello(name="Ann"))
        until(lambda: len(tries) > 1)
        line.close()
        reaches(line, LineStage.CLOSED)


@pytest.mark.parametrize("name", ["x" * 70 + ".org", "a..b", "nowhere.invalid"])
def test_hosts_that_cannot_be_are_no_trouble(name: str) -> None:
    line = Line(Address(name), Hello(name="Ann"))
    until(lambda: line.state.sentence)
    line.close()
    reaches(line, LineStage.CLOSED)


GAMES = 12

FAULTS = Faults(
    cut=0.01, tear=0.01, stall=0.002, double=0.05, split=0.1, delay=0.2, longest=0.03
)
"""As on a bad line, but for a hundredth of the time."""


@pytest.fixture
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "RETRY_PAUSES", (0.01, 0.05))
    monkeypatch.setattr(lines, "PING", 0.2)
    monkeypatch.setattr(lines, "RECEIVE_TIMEOUT", 0.8)
    monkeypatch.setattr(remote, "RETRY_AFTER", 0.3)


@pytest.mark.usefixtures("little_patience")
def test_games_over_bad_lines_end_with_one_record(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path, ("--each", "100")) as server,
        closing(BadLine(server.port, FAULTS, 1)) as line,
    ):
        played = list(play(server.port, line.port, GAMES, GAMES))
    records = server.records()
    assert [game.trouble for game in played] == [""] * GAMES
    assert len(records) == GAMES
    for game in played:
        assert game.unlike(records[game.pairing.game]) == []
    assert all(line.happened[each] for each in ("cut", "tear", "double", "split", "delay"))
    assert "Traceback" not in server.log


@pytest.mark.usefixtures("little_patience")
def test_a_record_that_is_not_the_same_is_noticed(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path) as server,
        closing(BadLine(server.port, Faults(0, 0, 0, 0, 0, 0, 0, 0), 1)) as line,
    ):
        (game,) = play(server.port, line.port, 1, 1)
    assert sum(line.happened.values()) == 0
    (record,) = server.records().values()
    assert game.unlike(record) == []
    assert "no record" in game.unlike("")[0]
    assert len(game.unlike(record.replace("Magpie", "Jay"))) == 2
    other = record.replace("1. ", "1. a3 a6 2. ", 1)
    assert any("something else" in each for each in game.unlike(other))
    for player in game.players:
        player.decided.pop(0, None)
    assert "nobody's choice" in game.unlike(record)[0]
