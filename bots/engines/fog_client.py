"""A fog engine's process: JSON, a line each way."""

from __future__ import annotations

import json
from typing import Any

from bots.engines.line_process import LineProcess
from core.engine import Engine
from core.player import PlayerError

LONGEST_LINE = 2**20
"""Bytes of the longest line that is read."""


class FogClient:
    """A running fog engine. Every call waits for it.

    Attributes:
        title: What it calls itself.
    """

    def __init__(self, engine: Engine) -> None:
        """Start it, and wait until it says that it is ready.

        Raises:
            PlayerError: If it cannot be started or says something else.
        """
        self._process = LineProcess(engine, None, LONGEST_LINE)
        try:
            ready = self._heard()
            if ready.get("kind") != "ready":
                raise PlayerError("it does not speak the fog protocol: it is not ready")
        except PlayerError:
            self.close()
            raise
        self.title = str(ready.get("engineId", ""))

    def close(self) -> None:
        """End it, and whatever it has started."""
        self._process.close()

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.alive

    def ask(self, enveloped: dict[str, Any]) -> object:
        """The move that it answers to a request.

        Raises:
            PlayerError: If it answers something else.
        """
        self._process.say(json.dumps(enveloped))
        answer = self._heard()
        if str(answer.get("requestId", enveloped["requestId"])) != enveloped["requestId"]:
            raise PlayerError("it answered another request than it was asked")
        if answer.get("ok", True) is not True:
            raise PlayerError(f"it says that it failed: {answer.get('error', '')!s:.120}")
        response = answer.get("response", answer)
        return response.get("move") if isinstance(response, dict) else None

    def _heard(self) -> dict[str, Any]:
        line = self._process.line()
        if len(line) == LONGEST_LINE:
            raise PlayerError("it said more than anybody can hear")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise PlayerError(f"it said {line[:60]!r}, which is not JSON") from error
        if not isinstance(message, dict):
            raise PlayerError("it said JSON that is no object")
        return message
