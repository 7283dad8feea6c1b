"""Every bot by name: the levels for people, then the others, each from the weakest on.

The user's own engines stand at the end, once ``enlist`` has put them there.

The table is light: a bot's module and the compiler are loaded when the bot is made, so that
a window can list the bots before that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from bots.chess.learned import shapes as learned
from bots.chess.network import shapes as network
from bots.chess.open import entries as open_chess
from bots.chess.positionary import genes as positionary
from bots.engines.entries import entry_of
from bots.entry import (
    ANY_GAME,
    FOG_CHESS,
    FOGWISE_GAMES,
    LEARNED_GAMES,
    Entry,
    load,
    load_averaging,
    load_renamed,
    load_roomy,
    load_with,
)
from bots.general import entries as general
from bots.readiness import get_ready
from bots.weights import weights_problem
from core.engine import Engine
from core.player import Means, Player
from core.reach import Reach
from core.warm import ensure

_LEARNED, _FOGWISE = ("learned", "belief"), ("fogwise", "belief")

USUAL_MEANS = Means()
"""What a bot may use unless the configuration says otherwise."""

BY_NAME: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "RandomMove",
            "Plays any legal move.",
            rating=0.0,
            moon_phase=0 / 9,
            plays=ANY_GAME,
            factory=partial(load, "bots.random_move:RandomMove"),
            group="thesis",
        ),
        Entry(
            "CaptureKing",
            "Takes the king when it can; otherwise any legal move.",
            rating=388.39,
            moon_phase=1 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureKing"),
            group="thesis",
        ),
        Entry(
            "NeuralNetworkPlayer",
            "Lets a small network, trained on human games, choose its move.",
            rating=514.8,
            moon_phase=2 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.network.thesis:NeuralNetworkPlayer"),
            group="thesis",
            available=weights_problem(network.THESIS, network.THESIS_SHAPES),
        ),
        Entry(
            "CaptureWithLargestDifference",
            "Takes big pieces with small ones and pushes pawns otherwise.",
            rating=764.03,
            moon_phase=3 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureWithLargestDifference"),
            group="thesis",
        ),
        Entry(
            "CaptureLargest",
            "Takes the most valuable piece in sight.",
            rating=839.62,
            moon_phase=4 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureLargest"),
            group="thesis",
        ),
        Entry(
            "Supporter",
            "Takes what it can and keeps its pieces protected.",
            rating=919.93,
            moon_phase=5 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.supporter:Supporter"),
            group="thesis",
        ),
        Entry(
            "SimpleStockfish",
            "Searches three moves deep as if there were no fog.",
            rating=964.88,
            moon_phase=6 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.simple_stockfish:SimpleStockfish"),
            group="thesis",
            needs=("thesis-search",),
        ),
        Entry(
            "PositionaryEvaluator",
            "Knows what each square is worth; bred by a genetic algorithm.",
            rating=992.05,
            moon_phase=7 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.positionary.player:PositionaryEvaluator"),
            group="thesis",
            available=weights_problem(positionary.NAME, positionary.SHAPES),
        ),
        Entry(
            "PossibleBoardGenerator",
            "Imagines one board under the fog and searches it.",
            rating=1100.75,
            moon_phase=8 / 9,
            plays=FOG_CHESS,
            factory=partial(
                load, "bots.chess.possible_board_generator:PossibleBoardGenerator"
            ),
            group="thesis",
            needs=("thesis-search",),
            believes=True,
        ),
        Entry(
            "PossibleBoardList",
            "Keeps every possible board and prepares for the worst.",
            rating=1525.73,
            moon_phase=0.92,
            plays=FOG_CHESS,
            factory=partial(load_roomy, "bots.chess.possible_board_list:PossibleBoardList"),
            group="thesis",
            needs=("belief", "thesis-boards"),
            believes=True,
        ),
        Entry(
            "NeuralNetworkPlayer2",
            "Chooses with a network taught by one strong player's games.",
            rating=1182.0,
            moon_phase=0.8,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.network.best:NeuralNetworkPlayer2"),
            group="ours",
            available=weights_problem(network.BEST, network.BEST_SHAPES),
            believes=True,
        ),
        Entry(
            "AveragingPlayer",
            "Keeps every possible board and plays the best move on average.",
            rating=1620.0,
            moon_phase=0.87,
            plays=FOGWISE_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:AVERAGING"),
            group="ours",
            needs=_FOGWISE,
            believes=True,
        ),
        Entry(
            "HalvingPlayer",
            "Weighs its best moves again and again, deeper each time.",
            rating=1705.0,
            moon_phase=0.92,
            plays=FOGWISE_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:HALVING"),
            group="ours",
            needs=_FOGWISE,
            believes=True,
        ),
        Entry(
            "EquilibriumPlayer",
            "Solves for a balance of moves that nobody can predict.",
            rating=1755.0,
            moon_phase=8.95 / 9,
            plays=LEARNED_GAMES,
            factory=partial(
                load_with,
                "bots.equilibrium.players:EquilibriumPlayer",
                "learned",
            ),
            group="ours",
            needs=(*_LEARNED, "equilibrium"),
            available=weights_problem(learned.NAME, learned.SHAPES),
            believes=True,
        ),
        Entry(
            "LearnedPlayer",
            "Weighs its moves with a network taught by its own games.",
            rating=1780.0,
            moon_phase=1.0,
            plays=LEARNED_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:LEARNED"),
            group="ours",
            needs=_LEARNED,
            available=weights_problem(learned.NAME, learned.SHAPES),
            believes=True,
        ),
    )
}

STRONGEST = "LearnedPlayer"
"""The bot behind the top level."""


def _level(step: int, name: str, summary: str, rating: float) -> Entry:
    """A level below the top one; ``step`` counts from 0, the weakest."""
    place = f"bots.averaging.configs:{name.upper()}"
    return Entry(
        name,
        summary,
        rating=rating,
        moon_phase=step / 6,
        plays=LEARNED_GAMES,
        factory=partial(load_averaging, place),
        group="levels",
        needs=_LEARNED,
        available=weights_problem(learned.NAME, learned.SHAPES),
        believes=True,
    )


LEVELS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _level(0, "Moth", "Flutters about, but takes a king it can see.", 603.0),
        _level(1, "Wick", "Guesses two boards and blunders whole pieces.", 803.0),
        _level(2, "Lantern", "Lights up four boards and often drops a piece.", 993.0),
        _level(3, "Warden", "Watches eight boards and sometimes drops a piece.", 1233.0),
        _level(4, "Sounding", "Sounds out sixteen boards and slips by a pawn.", 1404.0),
        _level(5, "Owl", "Sees sixty boards, looks further and rarely slips.", 1692.0),
        replace(
            BY_NAME[STRONGEST],
            name="Eclipse",
            summary="The strongest bot, with nothing held back.",
            moon_phase=1.0,
            factory=partial(load_renamed, BY_NAME[STRONGEST].factory, "Eclipse"),
            group="levels",
        ),
    )
}

ROSTER: dict[str, Entry] = (
    LEVELS | open_chess.LEVELS | general.LEVELS | BY_NAME | open_chess.BOTS | general.BOTS
)


ODDS = Entry(
    "Odds",
    "Follows every position that fits, for help, and plays no games.",
    rating=0.0,
    moon_phase=0.0,
    plays=ANY_GAME,
    factory=partial(load_roomy, "bots.odds:Odds"),
    group="ours",
    believes=True,
)
"""Not in the roster: nobody can choose it as an opponent."""


_ENGINES: dict[str, Engine] = {}
"""The user's engines by name."""


def enlist(engines: Iterable[Engine]) -> None:
    """Put the user's engines into the roster, in place of those that are there.

    One that has the name of a bot stays out.
    """
    for name in _ENGINES:
        ROSTER.pop(name, None)
    _ENGINES.clear()
    for engine in engines:
        if engine.name not in ROSTER and engine.name != ODDS.name:
            _ENGINES[engine.name] = engine
            ROSTER[engine.name] = entry_of(engine)


def engines_for(variant: str) -> list[Engine]:
    """The user's engines that can play the game with the key ``variant`` here."""
    able = (entry.name for entry in entries_for(variant) if not entry.available)
    return [_ENGINES[name] for name in able if name in _ENGINES]


def maker(means: Means = USUAL_MEANS) -> Maker:
    """Makes the bots of the roster as it is now, in this process or in another one."""
    return Maker(means, tuple(_ENGINES.values()))


@dataclass(frozen=True, slots=True)
class Maker:
    """A ``core.player.Make`` that takes the user's engines along to other processes.

    Attributes:
        means: What a bot may use.
        engines: The user's engines.
    """

    means: Means
    engines: tuple[Engine, ...] = ()

    def __call__(self, name: str, seed: int) -> Player:
        """The bot called ``name``; see ``make``."""
        engine = self._engine(name)
        if engine is not None:
            return entry_of(engine).factory(seed, self.means)
        return make(name, seed, self.means)

    def reach(self, name: str) -> Reach:
        """See ``core.reach.Reaching``."""
        engine = self._engine(name)
        return Reach() if engine is None else engine.reach

    def _engine(self, name: str) -> Engine | None:
        return next((engine for engine in self.engines if engine.name == name), None)


def make(name: str, seed: int, means: Means = USUAL_MEANS, variant: str = "") -> Player:
    """Makes the bot called ``name``, ready to play.

    What it needs is compiled first, unless that has been done.

    Args:
        name: One of the roster.
        seed: Of everything random.
        means: What it may use.
        variant: Key of the game it is about to play, its usual one if empty.

    Raises:
        ValueError: If there is none; the message lists those there are.
    """
    entry = ODDS if name == ODDS.name else ROSTER.get(name)
    if entry is None:
        raise ValueError(f"unknown bot {name!r}; known are {', '.join(ROSTER)}")
    ensure(entry.stages(variant))
    player = entry.factory(seed, means)
    if entry.needs:
        get_ready(player, variant or entry.variants[0])
    return player


def entries_for(variant: str) -> list[Entry]:
    """The bots that can play the game with the key ``variant``, in their order."""
    return [entry for entry in ROSTER.values() if variant in entry.variants]


def strongest(entries: Iterable[Entry]) -> Entry | None:
    """The strongest of ``entries`` that can play here; the top level before its twin."""
    ready = [entry for entry in entries if not entry.available]
    return max(ready, key=lambda entry: entry.rating or 0.0, default=None)
