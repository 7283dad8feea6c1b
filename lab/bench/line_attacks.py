"""Attacks on a server by what is no message, no frame, or no WebSocket at all."""

from __future__ import annotations

import json
import socket
import struct
import time
from contextlib import suppress
from typing import Final

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from core.net.messages import MOST_BYTES, Ping, Pong
from lab.bench.hostile import Attack, Attacks, Site, WrongError, enter, expect
from lab.bench.served import HOST, WAIT

LINE_ATTACKS: Final[Attacks] = {}

# --- Messages that are none --------------------------------------------------------------

_MOVE = '{"kind": "move", "ply": %s, "move": %s}'

MALFORMED: Final[dict[str, str | bytes]] = {
    "an empty message": "",
    "no JSON": "e2e4",
    "half a message": '{"kind": "look"',
    "two messages in one": '{"kind": "look"}{"kind": "look"}',
    "a number": "17",
    "a list of messages": '[{"kind": "look"}]',
    "lists within lists": '{"kind": "ping", "time": ' + "[" * 8000 + "]" * 8000 + "}",
    "objects within objects": '{"kind":' * 1600 + "1" + "}" * 1600,
    "an unknown kind": '{"kind": "cheat"}',
    "no kind": '{"name": "Eve"}',
    "an unknown field": '{"kind": "look", "at": "everything"}',
    "a message of the server's": '{"kind": "welcome", "token": "x", "name": "Eve"}',
    "a text for a number": _MOVE % ('"1"', "[[1, 2], null, null]"),
    "a truth for a number": _MOVE % ("true", "[[1, 2], null, null]"),
    "a number of 5,000 digits": _MOVE % ("9" * 5000, "[[1, 2], null, null]"),
    "a negative ply": _MOVE % ("-1", "[[1, 2], null, null]"),
    "no number at all": '{"kind": "ping", "time": NaN}',
    "an endless number": '{"kind": "ping", "time": 1e999}',
    "a negative time": _MOVE % ("0", '[[1, 2], null, null], "took": -5'),
    "an endless time": _MOVE % ("0", '[[1, 2], null, null], "took": Infinity'),
    "a move of no squares": _MOVE % ("0", "[[], null, null]"),
    "a move of 5,000 squares": _MOVE % ("0", f"[{[1] * 5000}, null, null]"),
    "squares off any board": _MOVE % ("0", "[[1, 256], null, null]"),
    "a promotion to a sentence": _MOVE % ("0", '[[1, 2], "queen please", null]'),
    "a phrase that does not exist": '{"kind": "phrase", "number": 99}',
    "words of one's own": '{"kind": "phrase", "number": 1, "text": "boo"}',
    "a game by a path": '{"kind": "sit", "game": "../../games.sqlite"}',
    "a token of SQL": '{"kind": "hello", "name": "Eve", "token": "\' OR 1=1 --"}',
    "a name with escapes": '{"kind": "hello", "name": "\\u001b[2JEve"}',
    "a name with a line of its own": '{"kind": "hello", "name": "Eve\\nERROR"}',
    "a name that turns round": '{"kind": "hello", "name": "\\u202eevE"}',
    "a name of half a letter": '{"kind": "hello", "name": "\\ud800"}',
    "a name of nothing": '{"kind": "hello", "name": ""}',
    "a name of blanks": '{"kind": "hello", "name": "   "}',
    "a name of 5,000 letters": json.dumps({"kind": "hello", "name": "E" * 5000}),
    "a mark of byte order": '\ufeff{"kind": "look"}',
    "zero bytes": "\0" * 100,
    "bytes": b'{"kind": "look"}',
    "bytes of UTF-16": '{"kind": "look"}'.encode("utf-16"),
}
"""What is refused and harms nobody, before one has said hello and after."""


def _malformed(data: str | bytes) -> Attack:
    def try_it(site: Site) -> None:
        for wire in (site.visit(), site.enter()):
            wire.line.send(data)
            wire.refused("malformed")
            wire.lives()

    return try_it


LINE_ATTACKS.update({words: _malformed(data) for words, data in MALFORMED.items()})


@enter(LINE_ATTACKS, "nonsense without end")
def _nonsense(site: Site) -> None:
    wire = site.enter()
    with suppress(ConnectionClosed):
        for _number in range(50):
            wire.line.send("nonsense")


# --- Frames that are none ----------------------------------------------------------------


def frame(opcode: int, data: bytes, *, fin: bool = True, bits: int = 0) -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    head = bytes([(0x80 if fin else 0) | bits | opcode])
    if len(data) < 126:
        size = bytes([0x80 | len(data)])
    elif len(data) < 2**16:
        size = struct.pack("!BH", 0x80 | 126, len(data))
    else:
        size = struct.pack("!BQ", 0x80 | 127, len(data))
    return head + size + bytes(4) + data


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_PROTOCOL, _UNICODE, _TOO_BIG = 1002, 1007, 1009

FRAMES: Final[dict[str, tuple[bytes, tuple[int, ...]]]] = {
    "text that is no UTF-8": (frame(TEXT, b"\xff\xfe"), (_UNICODE,)),
    "half a letter of UTF-8": (frame(TEXT, b'"\xe2\x82'), (_UNICODE,)),
    "a giant message": (frame(TEXT, b" " * (MOST_BYTES + 1)), (_TOO_BIG,)),
    "the promise of a giant": (b"\x81\xff" + b"\x7f" * 8 + bytes(4), (_TOO_BIG, _PROTOCOL)),
    "a giant in fragments": (
        frame(TEXT, b" " * 9000, fin=False) + frame(0, b" " * 9000),
        (_TOO_BIG,),
    ),
    "fragments without end": (
        frame(TEXT, b"", fin=False) + frame(0, b" " * 99, fin=False) * 300,
        (_TOO_BIG,),
    ),
    "fragments of nothing without end": (
        frame(TEXT, b"", fin=False) + frame(0, b"", fin=False) * 5000,
        (_TOO_BIG,),
    ),
    "a second beginning amid fragments": (
        frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"),
        (_PROTOCOL,),
    ),
    "a fragment of nothing": (frame(0, b"a"), (_PROTOCOL,)),
    "frames without a mask": (b"\x81\x02{}", (_PROTOCOL,)),
    "an unknown kind of frame": (frame(3, b"a"), (_PROTOCOL,)),
    "bits that mean nothing": (frame(TEXT, b"{}", bits=0x30), (_PROTOCOL,)),
    "compression that was not agreed": (frame(TEXT, b"\xcaI", bits=0x40), (_PROTOCOL,)),
    "a ping too long": (frame(PING, b"a" * 200), (_PROTOCOL,)),
    "a ping in fragments": (frame(PING, b"a", fin=False), (_PROTOCOL,)),
    "a close of half a code": (frame(CLOSE, b"\x03"), (_PROTOCOL,)),
    "a close of no code": (frame(CLOSE, struct.pack("!H", 1005)), (_PROTOCOL,)),
    "a close whose reason is no UTF-8": (
        frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
        (_PROTOCOL, _UNICODE),
    ),
    "words after the close": (frame(CLOSE, b"") + frame(TEXT, b"{}") * 100, ()),
}
"""What ends a line, with the codes that may be given for it."""


def _broken_frame(data: bytes, codes: tuple[int, ...]) -> Attack:
    def try_it(site: Site) -> None:
        wire = site.enter()
        with suppress(OSError):
            wire.raw(data)
        wire.ended(*(codes and (*codes, 1006)))

    return try_it


LINE_ATTACKS.update({words: _broken_frame(*row) for words, row in FRAMES.items()})


def _flood(data: bytes, number: int) -> Attack:
    def try_it(site: Site) -> None:
        wire = site.enter()
        with suppress(OSError):
            wire.raw(data * number)
        wire.ended()

    return try_it


FLOODS: Final[dict[str, tuple[bytes, int]]] = {
    "a flood of pings": (frame(PING, b"a" * 100), 5000),
    "a flood of pongs": (frame(PONG, b"a" * 100), 5000),
    "a flood of pings of nothing": (frame(PING, b""), 20_000),
    "a flood of blanks": (frame(TEXT, b" " * 16_000), 20),
}
"""What is cut off."""

LINE_ATTACKS.update({words: _flood(*row) for words, row in FLOODS.items()})


@enter(LINE_ATTACKS, "pings, as many as may be")
def _pings(site: Site) -> None:
    wire = site.enter()
    wire.raw(frame(PING, b"a") * 3000)
    wire.lives()


@enter(LINE_ATTACKS, "a message in fragments of a byte each")
def _fragments(site: Site) -> None:
    wire = site.enter()
    text = Ping(time=1.0).text().encode()
    wire.raw(frame(TEXT, b"", fin=False))
    for each in text:
        wire.raw(frame(0, bytes([each]), fin=False))
    wire.raw(frame(0, b""))
    wire.until(Pong)


@enter(LINE_ATTACKS, "a message byte by byte")
def _slow(site: Site) -> None:
    wire = site.enter()
    wire.lives()
    for each in frame(TEXT, Ping(time=1.0).text().encode()):
        wire.raw(bytes([each]))
        time.sleep(0.005)
    wire.until(Pong)


@enter(LINE_ATTACKS, "a line that is cut amid a message")
def _half(site: Site) -> None:
    wire = site.enter()
    wire.raw(frame(TEXT, b" " * 500)[:200])
    at_once = struct.pack("ii", 1, 0)
    wire.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    wire.close()


@enter(LINE_ATTACKS, "compression offered, for a bomb")
def _compression(site: Site) -> None:
    wire = site.visit(compression="deflate")
    expect(not wire.line.protocol.extensions, "compression is agreed to")
    wire.line.send(" " * (MOST_BYTES - 1))
    wire.refused("malformed")


# --- No WebSockets at all ----------------------------------------------------------------

HTTP: Final[dict[str, bytes]] = {
    "a browser": b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "a form": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n" + b"a" * 999,
    "a path to a file": b"GET /../../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
    "a version of WebSockets that nobody speaks": b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: "
    b"websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    "a key that is none": b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a\r\n\r\n",
    "a huge header": b"GET / HTTP/1.1\r\nHost: " + b"a" * 100_000 + b"\r\n\r\n",
    "10,000 headers": b"GET / HTTP/1.1\r\n" + b"A: a\r\n" * 10_000 + b"\r\n",
    "a huge path": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS on an open port": bytes.fromhex("16030100a5010000a10303") + bytes(160),
    "SSH": b"SSH-2.0-OpenSSH_9.6\r\n",
    "random bytes": bytes(range(256)) * 40,
}
"""What is answered in a few words or not at all, and ends."""


def _no_socket(data: bytes) -> Attack:
    def try_it(site: Site) -> None:
        with site.tcp() as line, suppress(ConnectionError):
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while (more := line.recv(4096)) and len(answer) < 20_000:
                answer += more
            expect(b" 200 " not in answer and b" 101 " not in answer, "it is let in")
            expect(len(answer) < 2000, "it is answered at length")

    return try_it


LINE_ATTACKS.update({words: _no_socket(data) for words, data in HTTP.items()})


@enter(LINE_ATTACKS, "a page in a browser")
def _page(site: Site) -> None:
    for origin in ("https://example.org", "null", f"http://{HOST}:{site.port}"):
        try:
            site.visit(origin=origin)
        except InvalidHandshake:
            continue
        raise WrongError("it is let in")


@enter(LINE_ATTACKS, "requests that never end")
def _slow_loris(site: Site) -> None:
    lines = [socket.create_connection((HOST, site.port), WAIT) for _number in range(10)]
    for _time in range(5):
        for line in lines:
            line.sendall(b"X: y\r\n" if _time else b"GET / HTTP/1.1\r\n")
        time.sleep(0.02)
    for line in lines:
        line.close()


@enter(LINE_ATTACKS, "300 connections that are closed at once")
def _knocks(site: Site) -> None:
    for _number in range(300):
        with site.tcp():
            pass


@enter(LINE_ATTACKS, "as many silent connections as there may be")
def _silent(site: Site) -> None:
    with suppress(InvalidHandshake, OSError):
        for _number in range(200):
            site.visit()
    expect(len(site.wires) < 200, "there is no end to connections of one address")
    time.sleep(0.3)
