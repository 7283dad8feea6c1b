"""Codes and links of invitations."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Final, Self

from core.texts import _

LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""The letters of codes: no two look or sound alike."""

LENGTH: Final = 8
"""Letters of a code: some 39 bits, so that none can be guessed."""

PORT: Final = 8672
"""The default port of servers."""

_MISREAD = str.maketrans({"O": "Q", "0": "Q", "I": "J", "1": "J", "L": "J", "U": "V"})
_LINK = re.compile(
    r"(?P<scheme>umbras?)://(?P<host>\[[0-9a-f:.%]+\]|[a-z0-9.-]+)"
    r"(?::(?P<port>\d{1,5}))?(?:/(?P<code>[a-z0-9-]*))?/?",
    re.IGNORECASE,
)


def new_code() -> str:
    """A random code."""
    return "".join(secrets.choice(LETTERS) for _number in range(LENGTH))


def read_code(text: str) -> str | None:
    """Read a code as typed; ``None`` if it is none.

    Case, blanks and dashes do not matter, and letters that codes lack are read as those
    that look alike.
    """
    code = re.sub(r"[\s-]", "", text).upper().translate(_MISREAD)
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None


def shown_code(code: str) -> str:
    """A code in two groups of four."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def _is_place(host: str, port: int) -> bool:
    """Whether a host name and a port are valid."""
    labels = [host] if host.startswith("[") else host.rstrip(".").split(".")
    named = len(host) < 254 and all(0 < len(each) < 64 for each in labels)
    return named and 0 < port < 2**16


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a server.

    Attributes:
        host: A name or an IP address; IPv6 without brackets.
        port: The port.
        secure: Whether connections are encrypted (TLS).
    """

    host: str
    port: int = PORT
    secure: bool = False

    @property
    def url(self) -> str:
        """The URL of its WebSocket."""
        return f"{'wss' if self.secure else 'ws'}://{self._place}"

    @property
    def text(self) -> str:
        """As ``Link.parse`` reads it."""
        return f"{'umbras' if self.secure else 'umbra'}://{self._place}"

    @property
    def _place(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation, or a server: ``umbra://HOST:PORT/CODE``, ``umbras://`` with TLS.

    Attributes:
        address: The server.
        code: Of the invitation; empty for a link to the server itself.
    """

    address: Address
    code: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a link, or the name of a host with or without a port.

        Raises:
            ValueError: If it is none; the message is one sentence.
        """
        text = text.strip()
        match = _LINK.fullmatch(text if "://" in text else f"umbra://{text}")
        if match is None or not _is_place(match["host"], int(match["port"] or PORT)):
            raise ValueError(
                _(
                    "{text!r} is not a link, such as umbra://example.org:8672/ABCD-EFGH"
                ).format(text=text[:60])
            )
        code = read_code(match["code"] or "")
        if match["code"] and code is None:
            raise ValueError(
                _("{code!r} is not a code of eight letters").format(code=match["code"][:20])
            )
        host, secure = (
            match["host"].strip("[]").lower(),
            match["scheme"].lower() == "umbras",
        )
        return cls(Address(host, int(match["port"] or PORT), secure), code or "")

    @property
    def text(self) -> str:
        """The link as text."""
        return (
            f"{self.address.text}/{shown_code(self.code)}"
            if self.code
            else self.address.text
        )
