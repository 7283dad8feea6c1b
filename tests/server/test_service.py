"""The server by real WebSockets, on this computer alone."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from core.net.messages import (
    MOST_BYTES,
    Create,
    Invited,
    Join,
    Look,
    MakeMove,
    Ping,
    Resign,
    Sit,
    TermsWords,
    Withdraw,
)
from core.values import Side
from server import service
from server.lobby import LobbyOptions
from server.room import Room
from tests.server.clients import CERTIFICATE, Client, serving, trusting

TERMS = TermsWords(variant="fog-chess", ruleset="", control="300+2")


async def paired(ann: Client, bob: Client, terms: TermsWords = TERMS) -> None:
    """Have two clients sit at a game, the first with the first side."""
    invited = await ann.ask(Create(terms=terms, side="first"))
    await bob.send(Join(code=invited.challenge.code))
    for each in (ann, bob):
        await each.until("update")


async def moved(mover: Client, other: Client, dice: Random) -> None:
    """Have a client make a move, and both hear of it."""
    seen = mover.visitor.seen[-1]
    await mover.send(MakeMove(ply=seen.ply, move=dice.choice(seen.moves), took=0.0))
    for each in (mover, other):
        while each.visitor.seen[-1].ply == seen.ply:
            await each.until("update")


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


@pytest.mark.parametrize("variant", ["fog-chess", "fog-shogi"])
def test_a_game_is_played_to_its_end(tmp_path: Path, variant: str) -> None:
    async def work() -> None:
        dice = Random(1)
        async with (
            serving(tmp_path) as port,
            Client(port, "Ann") as ann,
            Client(port, "Bob") as bob,
        ):
            await paired(ann, bob, TERMS.model_copy(update={"variant": variant}))
            for _number in range(30):
                mine = bool(ann.visitor.seen[-1].moves)
                await moved(*((ann, bob) if mine else (bob, ann)), dice)
            await ann.send(Resign())
            for each in (ann, bob):
                while each.visitor.status.outcome is None:
                    await each.until("update")
            assert ann.visitor.status.record == bob.visitor.status.record != ""
            assert ann.visitor.status.lag is not None

    run(work)


def test_everything_goes_encrypted_with_a_certificate(tmp_path: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    async def work() -> None:
        async with (
            serving(tmp_path, tls=context) as port,
            Client(port, "Ann", ssl=trusting()) as ann,
            Client(port, "Bob", ssl=trusting()) as bob,
        ):
            await paired(ann, bob)
            await moved(ann, bob, Random(2))
            with pytest.raises((InvalidMessage, ConnectionClosed, OSError)):
                async with Client(port, "Cid"):
                    pass

    run(work)


def test_when_the_server_ends_all_are_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as port:
            ann = await Client(port, "Ann").__aenter__()
        assert await ann.end() == 1001
        async with serving(tmp_path) as port, Client(port, "Ann", ann.token) as again:
            assert again.token == ann.token

    run(work)


def test_who_does_not_say_hello_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "HELLO", 0.3)

    async def work() -> None:
        async with serving(tmp_path) as port:
            began = time.monotonic()
            async with Client(port, "") as silent:
                assert await silent.end() is not None
            async with Client(port, "") as talking:
                for _number in range(20):
                    await talking.send(Ping(time=0))
                    await asyncio.sleep(0.05)
                    if talking.line.close_code is not None:
                        break
                assert await talking.end() is not None
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert await reader.read() == b""
            writer.close()
            assert time.monotonic() - began < 5

    run(work)


DEEP = '{"kind": "ping", "time": ' + "[" * 5000 + "]" * 5000 + "}"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("", None),
        ("nonsense", None),
        (DEEP, None),
        (b'{"kind": "look"}', None),
        ('{"kind": "look", "more": 1}', None),
        ("x" * (MOST_BYTES + 1), 1009),
        (["a"] * (MOST_BYTES + 1), 1009),
    ],
)
def test_what_is_no_message_harms_nobody(
    tmp_path: Path, data: Any, code: int | None
) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path) as port,
            Client(port, "Ann") as ann,
            Client(port, "Bob") as bob,
            Client(port, "Eve") as eve,
        ):
            await paired(ann, bob)
            await eve.line.send(data)
            if code is None:
                assert (await eve.hear()).kind == "refused"
                assert eve.visitor.refusal() == "malformed"
                assert (await eve.ask(Ping(time=1))).kind == "pong"
            else:
                assert await eve.end() == code
            await moved(ann, bob, Random(3))

    run(work)


def test_text_that_is_no_unicode_ends_the_line(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as port, Client(port, "Eve") as eve:
            await eve.line.send(b"\xff\xfe", text=True)
            assert await eve.end() == 1007

    run(work)


def test_who_goes_on_with_nonsense_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MESSAGES", (1000.0, 1000.0))

    async def work() -> None:
        async with serving(tmp_path) as port, Client(port, "Eve") as eve:
            for _number in range(service.MOST_MALFORMED):
                await eve.line.send("nonsense")
            assert await eve.end() == service.POLICY

    run(work)


def test_a_flood_is_slowed_down_and_nobody_else(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path) as port,
            Client(port, "Ann") as ann,
            Client(port, "Bob") as bob,
            Client(port, "Eve") as eve,
        ):
            await paired(ann, bob)
            began = time.monotonic()
            await eve.send(*(Ping(time=each) for each in range(70)))
            for _number in range(4):
                mine = bool(ann.visitor.seen[-1].moves)
                await moved(*((ann, bob) if mine else (bob, ann)), Random(4))
            assert time.monotonic() - began < 1.0
            for _number in range(70):
                await eve.until("pong")
            assert time.monotonic() - began > 1.2

    run(work)


def test_who_does_not_read_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MESSAGES", (1e6, 1e6))

    async def flood(client: Client) -> None:
        while True:
            await client.send(Look())
            await asyncio.sleep(0)

    async def work() -> None:
        async with (
            serving(tmp_path) as port,
            Client(port, "Ann") as ann,
            Client(port, "Eve") as eve,
        ):
            for _number in range(10):
                await ann.ask(Create(terms=TERMS, open=True))
            await ann.ask(Withdraw(code=ann.visitor.last(Invited).challenge.code))
            await paired(ann, eve)
            eve.line.transport.pause_reading()
            flooding = asyncio.create_task(flood(eve))
            await absence(ann)
            flooding.cancel()
            eve.line.transport.abort()

    run(work)


def test_a_silent_line_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "PING", 0.1)
    monkeypatch.setattr(service, "SILENT", 0.2)

    async def work() -> None:
        async with (
            serving(tmp_path) as port,
            Client(port, "Ann") as ann,
            Client(port, "Bob") as bob,
        ):
            await paired(ann, bob)
            bob.line.transport.pause_reading()
            await absence(ann)
            bob.line.transport.abort()

    run(work)


async def absence(client: Client) -> None:
    """Wait until a client hears that the other player is gone."""
    while client.visitor.status.present:
        await client.until("update")


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, each=2) as port:
            async with Client(port, "Ann"), Client(port, "Bob"):
                with pytest.raises(InvalidStatus, match="429"):
                    await Client(port, "Cid").__aenter__()
            async with Client(port, "Cid"):
                pass

    run(work)


def test_pages_in_a_browser_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as port:
            with pytest.raises(InvalidStatus, match="403"):
                await Client(port, "Ann", origin="https://example.org").__aenter__()

    run(work)


def test_there_are_so_many_connections_in_all(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, connections=2) as port:
            async with Client(port, "Ann") as ann, Client(port, "Bob") as bob:
                with pytest.raises((InvalidMessage, OSError)):
                    await Client(port, "Cid").__aenter__()
                await paired(ann, bob)
            async with Client(port, "Cid"):
                pass

    run(work)


def test_behind_a_proxy_addresses_are_those_that_it_names(tmp_path: Path) -> None:
    def by(*named: str) -> dict[str, Any]:
        return {"additional_headers": [("X-Forwarded-For", each) for each in named]}

    async def work() -> None:
        async with serving(
            tmp_path, proxy=True, each=1, lobby=LobbyOptions(invited=True)
        ) as port:
            with pytest.raises(InvalidStatus, match="429"):
                await Client(port, "Ann").__aenter__()
            async with Client(port, "Ann", **by("1.2.3.4, 203.0.113.1")) as ann:
                assert (await ann.ask(Create(terms=TERMS))).kind == "invited"
                with pytest.raises(InvalidStatus, match="429"):
                    await Client(port, "Bob", **by("203.0.113.1")).__aenter__()
                async with Client(port, "Bob", **by("203.0.113.2")) as bob:
                    assert (await bob.ask(Create(terms=TERMS))).code == "challenge"

    run(work)


def test_a_clock_that_is_set_back_changes_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        with monkeypatch.context() as patch:
            wrong = time.time() + 1e7
            patch.setattr(service.time, "time", lambda: wrong)
            async with (
                serving(tmp_path) as port,
                Client(port, "Ann") as ann,
                Client(port, "Bob") as bob,
            ):
                await paired(ann, bob)
                for each in ((ann, bob), (bob, ann), (ann, bob)):
                    await moved(*each, Random(7))
        before = ann.visitor.status.clocks
        assert before is not None
        async with (
            serving(tmp_path) as port,
            Client(port, "Ann", ann.token) as again,
            Client(port, "Bob", bob.token) as other,
        ):
            for each in (again, other):
                await each.send(Sit(game=(await each.ask(Look())).games[0].game))
                await each.until("update")
            assert other.visitor.seen == bob.visitor.seen
            assert other.visitor.status.clocks == pytest.approx(before, abs=2.0)
            await moved(other, again, Random(8))

    run(work)


def test_who_comes_too_fast_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(service.time, "monotonic", lambda: now)
    counter = service.ConnectionCounter(service.Options(Path()))
    came = []
    for _number in range(100):
        counter.open()
        came.append(counter.admit("203.0.113.5"))
        counter.close("203.0.113.5")
    assert came == [True] * 60 + [False] * 40
    counter.open()
    assert counter.admit("203.0.113.6")
    now += 10
    assert counter.admit("203.0.113.5")
    assert all(counter.admit("127.0.0.1") for _number in range(40))
    assert not counter.is_within_limit("127.0.0.1")
    assert not counter.admit("127.0.0.1")


def test_a_fault_in_a_room_closes_it_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    decide = Room.decide

    def faulty(room: Room, side: Side, request: Any, now: float) -> Any:
        if isinstance(request, Resign):
            raise RuntimeError("a fault of the program's own")
        return decide(room, side, request, now)

    monkeypatch.setattr(Room, "decide", faulty)

    async def work() -> None:
        async with (
            serving(tmp_path) as port,
            Client(port, "Ann") as ann,
            Client(port, "Bob") as bob,
            Client(port, "Cid") as cid,
            Client(port, "Dan") as dan,
        ):
            await paired(ann, bob)
            await paired(cid, dan)
            await moved(ann, bob, Random(6))
            await ann.send(Resign())
            assert await ann.end() == await bob.end() == service.BROKEN
            await moved(cid, dan, Random(6))
            async with Client(port, "Ann", ann.token) as again:
                lobby = await again.ask(Look())
                assert lobby.games[0].result == "*"

    with caplog.at_level(logging.ERROR):
        run(work)
    assert "a fault of the program's own" in caplog.text


def test_a_server_that_nobody_needs_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "SIGN", 0.05)

    async def work() -> None:
        served = service.Service(service.Options(tmp_path, host="127.0.0.1", idle=0.5))
        port = asyncio.get_running_loop().create_future()
        running = asyncio.create_task(served.run(port.set_result))
        async with Client(await port, "Ann"):
            await asyncio.sleep(0.8)
            assert not running.done()
        async with asyncio.timeout(5):
            await running

    run(work)
