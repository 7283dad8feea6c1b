"""``fog-engine``: a bot of ours as an engine for other programs, in Misty's protocol."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from dataclasses import replace
from functools import partial

from bots.engines.fog_seen import VARIANT
from bots.engines.fog_server import FogServer
from bots.roster import ROSTER, make, strongest
from cli.names import check_bot
from cli.output import DONE, write_json
from core.player import Budget, Means, Player
from settings.store import load_settings


def run(given: Namespace) -> int:
    """Answer line after line until there are no more."""
    name = given.bot or _best()
    check_bot(name, VARIANT)
    means = Means(load_settings().belief_bytes)
    usual = given.budget or Budget()
    server = FogServer(partial(_made, name, means), replace(usual, nodes=None))
    _made(name, means, 0)
    write_json({"kind": "ready", "engineId": f"umbra-{name}", "pid": os.getpid()})
    for line in sys.stdin:
        if line.strip():
            write_json(server.answer(line))
    return DONE


def _made(name: str, means: Means, seed: int) -> Player:
    return make(name, seed, means, VARIANT)


def _best() -> str:
    """The strongest of our own bots that can play here."""
    entries = (e for e in ROSTER.values() if e.group != "engines" and VARIANT in e.variants)
    best = strongest(entries)
    return best.name if best is not None else "RandomMove"
