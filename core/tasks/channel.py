"""A two-way channel to another process; only plain data comes back, and no call blocks.

Outgoing messages are our own and are pickled. Incoming ones are not trusted: they are JSON,
never unpickled, and never longer than ``LIMIT``, however much is sent.
"""

from __future__ import annotations

import json
import pickle
import selectors
import socket
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.reduction import ForkingPickler
from struct import Struct
from typing import Any, Final, NoReturn

from core.tasks.words import Words, WordsError

LIMIT: Final = 2**18
"""Bytes of the longest message that is heard."""

MOST: Final = 64
"""Messages that are heard at a time; the others wait."""

_HEAD = Struct(">I")
_PIECE = 2**16


class Channel:
    """This end of the channel.

    Attributes:
        cut: Whether the other end is closed.
    """

    def __init__(self, wire: socket.socket) -> None:
        wire.setblocking(False)
        self.cut = False
        self._wire = wire
        self._in = bytearray()
        self._out = bytearray()

    def say(self, message: object) -> None:
        """Send ``message``; what the pipe does not take now is sent later."""
        told = ForkingPickler.dumps(message)
        self._out += _HEAD.pack(len(told)) + bytes(told)
        self._send()

    def hear(self) -> list[Words]:
        """The messages that have arrived completely.

        Raises:
            WordsError: If one is too long or not plain data.
        """
        self._send()
        self._receive()
        return list(islice(self._messages(), MOST))

    def wait(self, seconds: float) -> None:
        """Wait until something can be read or written, at most so long."""
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._out else 0)
        with selectors.DefaultSelector() as selector:
            selector.register(self._wire, events)
            selector.select(seconds)

    def close(self) -> None:
        """Close the channel."""
        self.cut = True
        self._wire.close()

    def _send(self) -> None:
        try:
            while self._out and not self.cut:
                with memoryview(self._out) as whole:
                    sent = self._wire.send(whole[:_PIECE])
                del self._out[:sent]
        except BlockingIOError:
            return
        except OSError:
            # Nobody listens; what was said last may still be heard.
            self._out.clear()

    def _receive(self) -> None:
        """Take in what there is, no more than one message's worth."""
        try:
            while not self.cut and len(self._in) < LIMIT + _HEAD.size:
                piece = self._wire.recv(_PIECE)
                self._in += piece
                self.cut = not piece
        except BlockingIOError:
            return
        except OSError:
            self.cut = True

    def _messages(self) -> Iterator[Words]:
        while len(self._in) >= _HEAD.size:
            (size,) = _HEAD.unpack_from(self._in)
            if size > LIMIT:
                raise WordsError("it said more than anybody can hear")
            end = _HEAD.size + size
            if len(self._in) < end:
                return
            message = bytes(self._in[_HEAD.size : end])
            del self._in[:end]
            yield _read(message)


def _read(message: bytes) -> Words:
    try:
        return json.loads(message, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise WordsError("what it said is not in plain words") from error


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


class ChildChannel:
    """The other process' end; its calls block.

    Attributes:
        cut: Whether the other end is closed.
    """

    def __init__(self, wire: socket.socket) -> None:
        self.cut = False
        self._wire = wire

    def hear(self) -> Any:  # noqa: ANN401 - whatever is told
        """The next message.

        Raises:
            EOFError: If the channel is closed.
        """
        (size,) = _HEAD.unpack(self._read(_HEAD.size))
        return pickle.loads(self._read(size))

    def say(self, words: Words) -> None:
        """Send ``words``; ignored if nobody listens any more."""
        told = json.dumps(words).encode()
        with suppress(OSError):
            self._wire.sendall(_HEAD.pack(len(told)) + told)

    def _read(self, size: int) -> bytes:
        got = bytearray()
        while len(got) < size:
            piece = self._heard(min(_PIECE, size - len(got)))
            if not piece:
                self.cut = True
                raise EOFError
            got += piece
        return bytes(got)

    def _heard(self, most: int) -> bytes:
        try:
            return self._wire.recv(most)
        except OSError:
            return b""
