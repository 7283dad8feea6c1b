"""Players, invitations and seats, without sockets."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.net.messages import (
    Create,
    Draw,
    Hello,
    Invited,
    Join,
    Leave,
    Look,
    MakeMove,
    Phrase,
    Ping,
    Pong,
    Refused,
    Rematch,
    Resign,
    Resync,
    Seated,
    Sit,
    TermsWords,
    Welcome,
    Withdraw,
)
from core.net.messages import Lobby as LobbyMessage
from core.records.reader import read_text
from core.values import Side
from server.invitations import ALONE, MOST_OF_ONE, OPEN_BY_DAYS, OPEN_FOR
from server.lobby import Lobby, LobbyOptions
from server.room import BEGIN
from server.store import FILE, Store
from tests.server.rooms import START, Recorder

TERMS = TermsWords(variant="fog-chess", ruleset="", control="300+2", help=1)
DAYS = TERMS.model_copy(update={"control": "0+1x259200"})


class Running:
    """A lobby over a folder, its time, and those who come."""

    def __init__(self, folder: Path, options: LobbyOptions | None = None) -> None:
        self.folder, self.options, self.now = (
            folder,
            options or LobbyOptions(title="Club"),
            START,
        )
        self.store = Store(folder)
        self.lobby = Lobby(self.store, self.options, self.now)

    def restart(self, after: float = 0.0) -> None:
        """Kill the server, and start it again."""
        self.store.close()
        self.now += after
        self.store = Store(self.folder)
        self.lobby = Lobby(self.store, self.options, self.now)

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.now += seconds
        for room in list(self.lobby.rooms.values()):
            self.lobby.update(room, self.now)
        self.lobby.tick(self.now)

    def say(self, visitor: Recorder, *requests: Any) -> Recorder:
        """Have a visitor say something, and send all that follows from it."""
        for request in requests:
            self.lobby.handle(visitor, request, self.now)
            while self.lobby.step(self.now):
                pass
        return visitor

    def come(self, name: str, token: str = "", address: str = "127.0.0.1") -> Recorder:
        """Somebody new, or with a token."""
        visitor = Recorder(address, local=address == "127.0.0.1")
        return self.say(visitor, Hello(name=name, token=token))

    def invited(self, visitor: Recorder, terms: TermsWords = TERMS, **more: Any) -> str:
        """The code of an invitation of a visitor's."""
        self.say(visitor, Create(terms=terms, **more))
        return visitor.last(Invited).challenge.code

    def paired(self) -> tuple[Recorder, Recorder]:
        """Ann, with the first side, and Bob."""
        ann, bob = self.come("Ann"), self.come("Bob")
        self.say(bob, Join(code=self.invited(ann, side="first")))
        return ann, bob

    def play(self, *visitors: Recorder, moves: int) -> None:
        """Have both sides make some moves at random."""
        dice = Random(moves)
        for _number in range(moves):
            visitor = next(each for each in visitors if each.seen[-1].moves)
            self.now += 0.5
            move = dice.choice(visitor.seen[-1].moves)
            self.say(visitor, MakeMove(ply=len(visitor.seen) - 1, move=move))


Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a lobby."""
    made: list[Running] = []

    def begin(**options: Any) -> Running:
        made.append(Running(tmp_path / "data", LobbyOptions(**options)))
        return made[-1]

    yield begin
    for each in made:
        each.store.close()


def lobby_of(running: Running, visitor: Recorder) -> LobbyMessage:
    return running.say(visitor, Look()).last(LobbyMessage)


def test_a_name_belongs_to_a_token(start: Start) -> None:
    club = start(title="Club")
    ann = club.come("Ann")
    welcome = ann.last(Welcome)
    assert (welcome.name, welcome.server) == ("Ann", "Club")
    assert len(welcome.token) >= 32
    assert club.come("aNN").refusal() == "name"
    assert club.come("Ann", welcome.token).last(Welcome).token == welcome.token
    bob = club.come("Bob")
    assert club.come("Bob", welcome.token).refusal() == "name"
    assert club.come("Anne", welcome.token).last(Welcome).name == "Anne"
    assert club.come("Ann").last(Welcome).token not in {
        welcome.token,
        bob.last(Welcome).token,
    }
    assert club.come("Zoe", "unknown-token").last(Welcome).token != "unknown-token"
    club.restart()
    assert club.come("Annie", welcome.token).last(Welcome).token == welcome.token
    raw = (club.folder / FILE).read_bytes() + b"".join(
        each.read_bytes() for each in club.folder.glob("*-wal")
    )
    assert welcome.token.encode() not in raw


def test_hello_comes_first_and_once(start: Start) -> None:
    club, visitor = start(), Recorder()
    assert club.say(visitor, Look()).refusal() == "malformed"
    assert club.say(visitor, Ping(time=3.0)).last(Pong).time == 3.0
    assert club.say(visitor, Hello(name="Ann", version=2)).refusal() == "version"
    club.say(visitor, Hello(name="Ann"), Hello(name="Ann"))
    assert visitor.refusal() == "malformed"


def test_an_invitation_is_taken_up_once(start: Start) -> None:
    club = start()
    ann, bob, cid = club.come("Ann"), club.come("Bob"), club.come("Cid")
    code = club.invited(ann, side="second", open=True)
    shown = lobby_of(club, bob).challenges
    assert [each.code for each in shown] == [code]
    assert (shown[0].side, shown[0].name, shown[0].terms.help) == ("first", "Ann", 1)
    assert lobby_of(club, ann).challenges == ()
    assert [each.code for each in lobby_of(club, ann).invitations] == [code]
    assert club.say(ann, Join(code=code)).refusal() == "challenge"
    club.say(bob, Join(code=code.lower()))
    for visitor, side in ((ann, "second"), (bob, "first")):
        seated = visitor.last(Seated)
        assert (seated.side, seated.names) == (side, ("Bob", "Ann"))
        assert seated.terms.ruleset == "chesscom"
        assert len(visitor.seen) == 1
        assert visitor.status.present
    assert club.say(cid, Join(code=code)).refusal() == "challenge"
    assert lobby_of(club, cid).challenges == ()
    assert lobby_of(club, ann).games[0].to_move is False
    assert lobby_of(club, bob).games[0].to_move is True
    assert lobby_of(club, cid).games == ()
    private = club.invited(ann)
    assert lobby_of(club, cid).challenges == ()
    assert club.say(cid, Withdraw(code=private)).refusal() == "challenge"
    club.say(ann, Withdraw(code=private))
    assert club.say(cid, Join(code=private)).refusal() == "challenge"


@pytest.mark.parametrize(
    "terms",
    [
        {"ruleset": "no such"},
        {"start": "nonsense"},
        {"control": "soon"},
        {"control": "0+0"},
        {"control": "9999999+0"},
        {"control": "60+9999999"},
    ],
)
def test_terms_that_are_not_known_are_refused(start: Start, terms: dict[str, str]) -> None:
    club = start()
    ann = club.come("Ann")
    club.say(ann, Create(terms=TERMS.model_copy(update=terms)))
    assert ann.refusal() == "terms"
    assert ann.last(Refused).sentence


def test_invitations_lapse(start: Start) -> None:
    club = start()
    ann, bob = club.come("Ann"), club.come("Bob")
    code, slow = club.invited(ann), club.invited(ann, DAYS)
    club.wait(OPEN_FOR - 1)
    club.say(bob, Join(code=club.invited(ann)))
    club.wait(2)
    assert club.say(bob, Join(code=code)).refusal() == "challenge"
    left = club.invited(ann)
    club.lobby.disconnect(ann, club.now)
    club.wait(ALONE - 1)
    club.restart(0)
    bob = club.come("Bob", bob.last(Welcome).token)
    assert [each.code for each in club.store.invitations()] == [slow, left]
    club.wait(ALONE + 1)
    assert club.say(bob, Join(code=left)).refusal() == "challenge"
    club.say(bob, Join(code=slow))
    assert bob.last(Seated).terms.control == DAYS.control
    third = club.come("Cid")
    slow = club.invited(third, DAYS)
    club.wait(OPEN_BY_DAYS + 1)
    assert club.say(bob, Join(code=slow)).refusal() == "challenge"


def test_nobody_invites_or_comes_without_end(start: Start) -> None:
    club = start()
    ann = club.come("Ann")
    for _number in range(MOST_OF_ONE):
        club.invited(ann)
    club.say(ann, Create(terms=TERMS))
    assert ann.refusal() == "busy"
    came = [club.come(f"N{number}", address="203.0.113.5") for number in range(30)]
    assert sum(bool(each.all(Welcome)) for each in came) == 20
    assert came[-1].refusal() == "busy"
    assert club.come("Other", address="203.0.113.6").all(Welcome)


def test_the_newest_connection_has_the_seat(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    club.play(ann, bob, moves=5)
    game = ann.last(Seated).game
    phone = club.come("Ann", ann.last(Welcome).token)
    club.say(phone, Sit(game=game))
    assert ann.refusal() == "elsewhere"
    assert phone.seen == ann.seen
    assert club.say(ann, Resign()).refusal() == "game"
    club.lobby.disconnect(ann, club.now)
    assert bob.status.present
    club.say(phone, Leave())
    assert not bob.status.present
    assert club.say(bob, Sit(game="nothing")).refusal() == "game"
    cid = club.come("Cid")
    assert club.say(cid, Sit(game=game)).refusal() == "game"
    assert club.say(cid, Resync()).refusal() == "game"


def test_what_was_shown_is_sent_again_but_not_without_end(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    club.play(ann, bob, moves=50)
    before = ann.seen.copy()
    club.say(ann, Resync())
    assert ann.seen == before
    for _number in range(20):
        club.say(ann, Resync())
    assert ann.refusal() == "busy"
    club.wait(30)
    refused = len(ann.all(Refused))
    club.say(ann, Resync())
    assert len(ann.all(Refused)) == refused


def test_a_game_ends_and_stays_on_file(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    club.play(ann, bob, moves=6)
    club.say(bob, Resign())
    assert ann.status.record == bob.status.record
    found = read_text(ann.status.record, "game.pgn").games[0]
    assert found.players == ("Ann", "Bob")
    assert len(found.moves) == 6
    assert found.tags["WhiteHelp"] == found.tags["BlackHelp"] == "1"
    assert found.tags["BlackType"] == "human"
    game = ann.last(Seated).game
    for each in (ann, bob):
        club.say(each, Leave())
    assert club.lobby.rooms == {}
    club.restart(50)
    again = club.come("Ann", ann.last(Welcome).token)
    assert lobby_of(club, again).games[0].result == "1-0"
    club.say(again, Sit(game=game))
    assert again.seen == ann.seen
    assert again.status.record == ann.status.record
    assert club.say(again, MakeMove(ply=6, move=((12, 28), None, None))).refusal() == "move"


def test_a_rematch_has_the_sides_changed(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    assert club.say(ann, Rematch()).refusal() == "move"
    club.say(ann, Resign(), Rematch())
    assert bob.status.rematch
    club.say(bob, Rematch())
    new = ann.status.next_game
    assert new is not None
    assert new == bob.status.next_game
    for each in (ann, bob):
        club.say(each, Sit(game=new))
    assert ann.last(Seated).side == "second"
    assert ann.last(Seated).names == ("Bob", "Ann")
    assert ann.last(Seated).terms == bob.last(Seated).terms
    club.play(ann, bob, moves=3)


def test_a_game_that_nobody_begins_leaves_nothing(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    game = ann.last(Seated).game
    club.wait(BEGIN + 1)
    assert ann.refusal() == bob.refusal() == "game"
    assert lobby_of(club, ann).games == ()
    assert club.say(ann, Sit(game=game)).refusal() == "game"
    club.restart()
    assert club.store.running() == []


def test_phrases_go_to_the_other_side_by_number(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    club.say(ann, Phrase(number=1), Phrase(number=2))
    assert [each.number for each in bob.all(Phrase)] == [1]
    assert ann.refusal() == "busy"


def test_games_go_on_after_a_restart(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    club.play(ann, bob, moves=7)
    club.say(ann, Draw(act="offer", ply=7))
    club.lobby.tick(club.now + 4)
    game, clocks = ann.last(Seated).game, ann.status.clocks
    assert clocks is not None
    club.restart(1000)
    one = club.come("Ann", ann.last(Welcome).token)
    assert lobby_of(club, one).games[0].game == game
    club.say(one, Sit(game=game))
    assert one.seen == ann.seen
    assert one.status.offered == "first"
    assert one.status.running is None
    club.wait(60)
    two = club.come("Bob", bob.last(Welcome).token)
    club.say(two, Sit(game=game))
    assert one.status.running == "second"
    assert one.status.clocks is not None
    assert one.status.clocks[Side.FIRST] == pytest.approx(clocks[Side.FIRST])
    assert one.status.clocks[Side.SECOND] == pytest.approx(clocks[Side.SECOND] - 4)
    club.play(one, two, moves=4)
    assert len(two.seen) == 12


def test_while_nothing_can_be_written_nothing_is_done_and_clocks_stand(
    start: Start,
) -> None:
    club = start()
    ann, bob = club.paired()
    club.play(ann, bob, moves=4)
    other = sqlite3.connect(club.folder / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    move = MakeMove(ply=4, move=ann.seen[-1].moves[0])
    assert club.say(ann, move).refusal() == "storage"
    assert len(bob.seen) == 5
    assert ann.status.running is None
    before = ann.status.clocks
    club.now += 100
    club.lobby.tick(club.now)
    assert club.say(ann, Create(terms=TERMS)).refusal() == "storage"
    assert lobby_of(club, ann).invitations == ()
    assert club.come("Cid").refusal() == "storage"
    other.execute("ROLLBACK")
    other.close()
    club.wait(1)
    assert ann.status.running == "first"
    assert ann.status.clocks == pytest.approx(before)
    club.say(ann, move)
    assert len(bob.seen) == 6


def test_only_the_invited_come_to_a_server_of_theirs(start: Start) -> None:
    club = start(invited=True)
    host = club.come("Ann")
    stranger = club.come("Bob", address="203.0.113.5")
    assert club.say(stranger, Create(terms=TERMS)).refusal() == "challenge"
    assert club.say(host, Create(terms=TERMS, open=True)).refusal() == "challenge"
    code = club.invited(host)
    assert lobby_of(club, stranger).challenges == ()
    club.say(stranger, Join(code=code))
    assert stranger.all(Seated)
    club.restart()
    stranger = club.come("Bob", stranger.last(Welcome).token, "203.0.113.5")
    club.invited(stranger)


def test_who_comes_first_may_invite(start: Start) -> None:
    club = start(invited=True)
    first, second = (club.come(name, address="203.0.113.5") for name in ("Ann", "Bob"))
    club.invited(first)
    assert club.say(second, Create(terms=TERMS)).refusal() == "challenge"


def test_in_the_same_network_open_challenges_are_seen(start: Start) -> None:
    club = start(invited=True, lan=True)
    host = club.come("Ann")
    code = club.invited(host, open=True)
    lan, far = club.come("Bob", address="192.168.1.7"), club.come("Cid", address="8.8.8.8")
    assert [each.code for each in lobby_of(club, lan).challenges] == [code]
    assert lobby_of(club, far).challenges == ()
    assert lobby_of(club, club.come("Dan", address="")).challenges == ()


def test_a_game_that_cannot_be_read_keeps_no_other_from_going_on(start: Start) -> None:
    club = start()
    ann, bob = club.paired()
    club.play(ann, bob, moves=3)
    bad = ann.last(Seated).game
    club.say(ann, Leave())
    club.say(bob, Leave())
    club.say(bob, Join(code=club.invited(ann)))
    with sqlite3.connect(club.folder / FILE) as base:
        base.execute(
            "UPDATE event SET move = '[[0, 63], null, null]' WHERE game = ?", (bad,)
        )
    club.restart()
    assert len(club.lobby.rooms) == 1
    ann = club.come("Ann", ann.last(Welcome).token)
    assert club.say(ann, Sit(game=bad)).refusal() == "game"
    assert len(lobby_of(club, ann).games) == 1
