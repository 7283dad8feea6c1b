"""``traps``: how often a bot loses its king in opening traps."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from cli.names import check_bot, check_ruleset
from cli.output import DONE, FAILED, columns, counted, write, write_json
from cli.playing import USUAL, bots
from core.events.elo import wilson
from core.events.opening_traps import OPENING_TRAPS, VARIANT, Sparring, TrapGame, Trial
from core.notation import code
from core.play.clock import budget_words, write_budget
from core.records.replay import Timeline
from core.tasks.pool import cores, parallel_map
from core.values import Side

RIVAL = "CaptureLargest"
"""Who plays on for the attacker."""

SHOWN = 12
"""Lost games shown to people."""


def run(given: Namespace) -> int:
    """Play every trap with every seed; 1 if a king was lost."""
    check_ruleset(VARIANT, given.rules)
    check_bot(given.bot, VARIANT)
    budget = given.budget or USUAL["budget"]
    sparring = Sparring(bots(), given.bot, RIVAL, budget, given.rules)
    trials = [Trial(trap, seed) for trap in OPENING_TRAPS for seed in range(given.seeds)]
    work = parallel_map(sparring.play, trials, given.jobs or cores())
    games = list(counted(work, "game", len(trials)))
    if given.json:
        write_json(_data(sparring, games))
    else:
        write("\n".join(_text(sparring, games)))
    return FAILED if any(game.lost for game in games) else DONE


def _data(sparring: Sparring, games: Sequence[TrapGame]) -> dict[str, object]:
    """What came of it, as JSON has it."""
    return {
        "bot": sparring.bot,
        "budget": write_budget(sparring.budget),
        "games": len(games),
        "lost": sum(game.lost for game in games),
        "traps": [
            {
                "name": trap.name,
                "line": trap.line,
                "games": len(games) // len(OPENING_TRAPS),
            }
            | {"lost": [_lost(game) for game in games if game.lost and game.trap == trap]}
            for trap in OPENING_TRAPS
        ],
    }


def _lost(game: TrapGame) -> dict[str, object]:
    facts = Timeline.of(game.record).game.facts
    moves = [code(facts, move) for move in game.record.moves]
    return {"seed": game.trial.seed, "moves": moves}


def _text(sparring: Sparring, games: Sequence[TrapGame]) -> Iterator[str]:
    """The same for people."""
    lost = [game for game in games if game.lost]
    each = len(games) // len(OPENING_TRAPS)
    rows = [
        (trap.name, f"{sum(game.trap == trap for game in lost)} of {each}", trap.line)
        for trap in OPENING_TRAPS
    ]
    yield f"{sparring.bot}, {budget_words(sparring.budget)} a move; kings lost:"
    yield columns(rows)
    low, high = wilson(len(lost) / len(games), len(games))
    bounds = f"({100 * max(0.0, low):.2f} to {100 * high:.2f} %)"
    yield f"in all {len(lost)} of {len(games)} {bounds}"
    yield from (f"  seed {game.trial.seed}: {_moves(game)}" for game in lost[:SHOWN])
    if len(lost) > SHOWN:
        yield f"  and {len(lost) - SHOWN} more"


def _moves(game: TrapGame) -> str:
    """The moves in short notation."""
    words = []
    for step in Timeline.of(game.record).steps:
        number = [f"{step.number}."] if step.side is Side.FIRST else []
        words += [*number, step.san]
    return " ".join(words)
