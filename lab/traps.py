"""``traps``: how often a bot loses its king in opening traps.

They are taken from games of people: an early queen or bishop on a diagonal of the king,
unseen in the fog, and castling into an unseen attack. The attacker follows the line while
it can, takes the king whenever it can, and otherwise plays as a simple bot.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cli import options
from cli.events import USUAL, bots
from cli.names import check_bot, check_ruleset
from cli.options import budget, many
from cli.output import DONE, FAILED, columns, counted, write, write_json
from core.clock import budget_words, write_budget
from core.events.event import wilson
from core.game import IllegalMoveError
from core.games import find_game
from core.notation import code
from core.play.referee import Referee
from core.player import Budget, Make
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.tasks.protocol import checked_move
from core.tasks.workers import cores
from core.values import Move, Observation, Piece, Side
from lab.parallel import parallel_map

RIVAL = "CaptureLargest"
"""Who plays on for the attacker."""

SHOWN = 12
"""Lost games shown to people."""


def arguments(parser: options.Parser) -> None:
    """Add the options of the command."""
    add = parser.add_argument
    add("bot", metavar="BOT", help="whose king is tested")
    add("--seeds", type=many, metavar="N", default=64, help="games for each trap (64)")
    add(
        "--budget",
        type=budget,
        metavar="B",
        help="time or nodes for a move, such as 0.5s or 20000n (0.5s)",
    )
    add("--rules", metavar="R", default="", help="which ruleset (chesscom)")
    options.processes(parser)
    options.json(parser)


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


VARIANT = "fog-chess"

OWN = "*"
"""Stands in a line for a move of the bot's own choice."""

AFTER = 6
"""So many plies are played after the line."""


@dataclass(frozen=True, slots=True)
class OpeningTrap:
    """One such opening.

    Attributes:
        name: What is tried, in a few words.
        line: The moves, in short notation; the last one is the attacker's.
        attacker: The side that follows the line.
    """

    name: str
    line: str
    attacker: Side

    @property
    def moves(self) -> list[str]:
        """The moves of the line, one by one."""
        return self.line.split()


OPENING_TRAPS = (
    OpeningTrap("queen on a4, after d5", "c4 d5 Qa4", Side.FIRST),
    OpeningTrap("queen on a4, after a pawn to c3", "c3 d5 Qa4", Side.FIRST),
    OpeningTrap("queen on a4", "c4 * Qa4", Side.FIRST),
    OpeningTrap("queen on h5, after f5", "e4 f5 Qh5", Side.FIRST),
    OpeningTrap("queen on h5", "e4 * Qh5", Side.FIRST),
    OpeningTrap("bishop on b5, after d6", "e4 d6 Bb5", Side.FIRST),
    OpeningTrap("bishop on b5", "e4 * Bb5", Side.FIRST),
    OpeningTrap("bishop on b4, after a knight", "d4 e6 Nf3 Bb4", Side.SECOND),
    OpeningTrap("bishop on b4, after c4", "d4 e6 c4 Bb4", Side.SECOND),
    OpeningTrap("bishop on b4", "* e6 * Bb4", Side.SECOND),
    OpeningTrap("queen on a5, after d4", "d4 c5 e3 Qa5", Side.SECOND),
    OpeningTrap("queen on a5, after e4 and d4", "e4 c6 d4 Qa5", Side.SECOND),
    OpeningTrap("queen on a5", "* c6 * Qa5", Side.SECOND),
    OpeningTrap("queen on h4, after f4", "f4 e5 e3 Qh4", Side.SECOND),
    OpeningTrap("queen on h4, after e4 and f4", "e4 e5 f4 Qh4", Side.SECOND),
    OpeningTrap("queen on h4", "* e5 * Qh4", Side.SECOND),
    OpeningTrap("castling short into a bishop", "e4 e6 f4 Bc5 Nf3 Nf6 Bc4 d6", Side.SECOND),
    OpeningTrap(
        "castling short into a bishop, as Black",
        "e3 f5 Bc4 Nf6 Nc3 e5 d3 Be7 a3",
        Side.FIRST,
    ),
    OpeningTrap(
        "castling long into a bishop", "b3 g6 Bb2 Bh6 Nc3 Nf6 d4 d6 Qd3 a6", Side.SECOND
    ),
)


@dataclass(frozen=True, slots=True)
class Trial:
    """One game to be played.

    Attributes:
        trap: The opening.
        seed: Of both players.
    """

    trap: OpeningTrap
    seed: int


@dataclass(frozen=True, slots=True)
class TrapGame:
    """How it went: the game, and whether it cost the bot its king."""

    trial: Trial
    record: GameRecord

    @property
    def trap(self) -> OpeningTrap:
        """The opening."""
        return self.trial.trap

    @property
    def lost(self) -> bool:
        """Whether the bot lost its king."""
        outcome = self.record.outcome
        return outcome is not None and outcome.winner is self.trial.trap.attacker


@dataclass(frozen=True, slots=True)
class Sparring:
    """Who plays the trials, and how.

    Attributes:
        make: Makes the players.
        bot: Name of the bot that is tried.
        rival: Name of the bot that plays on for the attacker.
        budget: For a move.
        ruleset: Name of the ruleset; empty for the usual one.
    """

    make: Make
    bot: str
    rival: str
    budget: Budget
    ruleset: str = ""

    def play(self, trial: Trial) -> TrapGame:
        """Play one game."""
        trap, referee = trial.trap, Referee(find_game(VARIANT, self.ruleset))
        bot, rival = (self.make(name, trial.seed) for name in (self.bot, self.rival))
        for word in (*trap.moves, *[OWN] * AFTER):
            if referee.outcome is None:
                seen = referee.seen_by(referee.to_move)
                attacks = referee.to_move is trap.attacker
                move = (attacks and royal(seen[-1])) or scripted(seen[-1], word)
                player = rival if attacks else bot
                referee.play(move or checked_move(player.choose(seen, self.budget)))
        return TrapGame(trial, self._record(trial, referee))

    def _record(self, trial: Trial, referee: Referee) -> GameRecord:
        trap, game = trial.trap, referee.game
        names = (self.rival, self.bot)
        return GameRecord(
            variant=game.facts.key,
            ruleset=game.ruleset,
            players=names if trap.attacker is Side.FIRST else names[::-1],
            moves=tuple(referee.moves),
            outcome=referee.outcome,
            tags={"Event": f"Umbra trap: {trap.name}", "Round": str(trial.seed)},
        )


def royal(seen: Observation) -> Move | None:
    """The move that takes the enemy king, if there is one."""
    game = find_game(seen.variant, seen.ruleset)
    king = Piece(seen.viewer.other, game.facts.royal)
    return next((move for move in seen.moves if seen.pieces.get(move.target) == king), None)


def scripted(seen: Observation, word: str) -> Move | None:
    """The move that ``word`` stands for, if it is legal."""
    if word == OWN:
        return None
    try:
        game = find_game(seen.variant, seen.ruleset)
        return game.read_own(seen, seen.moves, word)
    except IllegalMoveError:
        return None
