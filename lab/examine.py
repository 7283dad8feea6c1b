"""``examine``: checks a bot in saved games: were its beliefs true, did it guard its king?

A new instance of the bot gets the observations of its side again and is asked for its list
of positions only. The list and the move played are compared with the true position here,
where the bot cannot see it. Of a hundred moves after which the king can be taken with a
chance of one in ten, by the belief, ten should leave it to be taken in truth; moves of one
turn with the same risk are one event.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.fog.averaging_kernels import risks
from bots.games import GAMES, evaluation_of
from bots.roster import ROSTER
from bots.search.deepening import workspace_for
from bots.search.kernels import open_root
from cli import options
from cli.events import USUAL, bots
from cli.names import check_bot
from cli.options import budget
from cli.output import DONE, FAILED, FailedError, columns, counted, say, write, write_json
from core.clock import read_budget
from core.events.event import wilson
from core.game import Game
from core.games import find_game
from core.knowledge import pieces_left
from core.player import Budget, Make, PositionLister, PossiblePositions
from core.records.library import files_in
from core.records.reader import read_games
from core.records.record import SIDES, GameRecord, read_number
from core.records.replay import Timeline
from core.setup import Position
from core.tasks.workers import cores
from core.values import Move, Observation, Side
from lab.parallel import parallel_map

SHOWN = 12
"""Moves named for people."""

_RISKS = "pieces left", "risk up to", "risks", "said on average", "in truth"


@dataclass(frozen=True, slots=True)
class _Game:
    """A game and where it is."""

    file: str
    number: int
    record: GameRecord


@dataclass(frozen=True, slots=True)
class _Found:
    """A move of the bot, and in which game it was made."""

    game: _Game
    turn: ExaminedMove

    @property
    def data(self) -> dict[str, object]:
        """Where it is, as JSON has it."""
        return {"file": self.game.file, "game": self.game.number, "ply": self.turn.ply}

    @property
    def words(self) -> str:
        """The command that shows it."""
        place = f"{self.game.file} --game {self.game.number} --ply {self.turn.ply}"
        return f"  replay {place}"


def arguments(parser: options.Parser) -> None:
    """Add the options of the command."""
    add = parser.add_argument
    add("place", metavar="FILE|DIR", help="games in PGN, as saved by match --out DIR")
    add("--bot", metavar="NAME", required=True, help="whose moves")
    add(
        "--budget",
        type=budget,
        metavar="B",
        help="time or nodes for a move (that of the games)",
    )
    options.processes(parser)
    options.json(parser)


def run(given: Namespace) -> int:
    """Print the findings; 1 if a list taken for complete lacked the true position."""
    check_bot(given.bot, _usual(given.bot))
    games = _games(Path(given.place), given.bot)
    for variant in dict.fromkeys(game.record.variant for game in games):
        check_bot(given.bot, variant)
    examiner = Examiner(given.bot, bots(), king_risks, given.budget, USUAL["budget"])
    found = _examined(games, examiner, given.jobs or cores())
    tally = ExaminationCounts.of([each.turn for each in found])
    if given.json:
        write_json(_data(given.bot, games, found, tally))
    else:
        write("\n".join(_text(given.bot, games, found, tally)))
    return FAILED if tally.missing else DONE


def _usual(bot: str) -> str:
    """A game that ``bot`` plays, if there is such a bot: which it played, files tell."""
    return ROSTER[bot].variants[0] if bot in ROSTER else ""


def _games(place: Path, bot: str) -> list[_Game]:
    """The games that ``bot`` played; what is wrong with a file is said."""
    games: list[_Game] = []
    for path in files_in(place):
        reading = read_games(path)
        for problem in reading.problems:
            say(problem)
        games += [
            _Game(str(path), number, record)
            for number, record in enumerate(reading.games, 1)
        ]
    played = [game for game in games if bot in game.record.players]
    if not played:
        raise FailedError(f"{bot} has played none of the {len(games)} games in {place}")
    return played


def _examined(games: Sequence[_Game], examiner: Examiner, jobs: int) -> list[_Found]:
    records = [game.record for game in games]
    work = parallel_map(partial(examined, examiner=examiner), records, jobs)
    try:
        turns = list(counted(work, "game", len(games)))
    except NoListError as error:
        raise FailedError(str(error)) from error
    return [
        _Found(game, turn)
        for game, of_game in zip(games, turns, strict=True)
        for turn in of_game
    ]


def _data(
    bot: str, games: Sequence[_Game], found: Sequence[_Found], tally: ExaminationCounts
) -> dict[str, object]:
    """What was found, as JSON has it; shares are parts of 1."""
    sizes = {"median": tally.size(0.5), "p90": tally.size(0.9), "most": tally.size(1.0)}
    kings = {
        "exposed": _share(tally.exposed, tally.moves),
        "hung": _share(tally.hung, tally.moves),
        "hung_at": [each.data for each in found if each.turn.hung],
        "foretold": [asdict(each) for each in _foretold(found)],
    }
    return {
        "bot": bot,
        "games": len(games),
        "moves": tally.moves,
        "exact": _share(tally.exact, tally.moves),
        "inside": _share(tally.inside, tally.moves),
        "inside_exact": _share(tally.exact - tally.missing, tally.exact),
        "positions": sizes,
        "missing_at": [each.data for each in found if each.turn.missing],
        **(kings if _with_kings(games) else {}),
    }


def _with_kings(games: Sequence[_Game]) -> bool:
    """Whether there is a king to be lost in any of the games."""
    rules = {(game.record.variant, game.record.ruleset) for game in games}
    return any(find_game(*each).facts.king_capture for each in rules)


def _share(number: int, of: int) -> dict[str, float]:
    """A number, its share and the ends of the share's 95 % interval."""
    if not of:
        return {"number": number}
    low, high = wilson(number / of, of)
    shares = {"share": number / of, "low": max(0.0, low), "high": min(1.0, high)}
    return {"number": number} | {key: round(share, 5) for key, share in shares.items()}


def _text(
    bot: str, games: Sequence[_Game], found: Sequence[_Found], tally: ExaminationCounts
) -> Iterator[str]:
    """The same for people."""
    yield f"{bot}: {tally.moves:,} moves in {len(games):,} games"
    whole, known = tally.exact, tally.exact - tally.missing
    rows = [
        ("belief exact", _said(whole, tally.moves)),
        ("truth in it", _said(tally.inside, tally.moves)),
        ("truth in it where it was exact", _said(known, whole)),
        ("positions in it", _sizes(tally)),
    ]
    kings = [
        ("king left en prise", _said(tally.exposed, tally.moves)),
        ("though a safe move was known", _said(tally.hung, tally.moves)),
    ]
    yield columns([*rows, *(kings if _with_kings(games) else ())])
    if risks := _foretold(found):
        yield "risk of the king after a move, by the belief and in truth:"
        yield columns([_RISKS, *(_risk_said(each) for each in risks)])
    if tally.missing:
        yield f"WRONG: {tally.missing} beliefs taken for exact lacked the true position"
        yield from _places([each for each in found if each.turn.missing])
    if tally.hung:
        yield "kings left en prise though a safe move was known:"
        yield from _places([each for each in found if each.turn.hung])


def _foretold(found: Sequence[_Found]) -> list[ForetoldRisks]:
    return by_size([(each.turn.pieces, each.turn.foretold) for each in found])


def _risk_said(risks: ForetoldRisks) -> tuple[str, ...]:
    said, true = f"{100 * risks.said:.2f} %", f"{100 * risks.true:.2f} %"
    stage = f"more than {100 * risks.pieces:.0f} %"
    return stage, f"{100 * risks.limit:.0f} %", f"{risks.number:,}", said, true


def _said(number: int, of: int) -> str:
    if not of:
        return "none"
    low, high = (100 * min(1.0, max(0.0, end)) for end in wilson(number / of, of))
    share = f"{100 * number / of:.2f} % ({low:.2f} to {high:.2f})"
    return f"{number:,} of {of:,}, {share}"


def _sizes(tally: ExaminationCounts) -> str:
    median, tenth, most = (tally.size(share) for share in (0.5, 0.9, 1.0))
    return f"median {median:,}, nine in ten at most {tenth:,}, most {most:,}"


def _places(found: Sequence[_Found]) -> Iterator[str]:
    yield from (each.words for each in found[:SHOWN])
    if len(found) > SHOWN:
        yield f"  and {len(found) - SHOWN} more"


SAFE = 0.005
"""The largest chance, by the belief, to hang the king with a move that counts as safe."""

Row: TypeAlias = "NDArray[np.uint64]"
Shares: TypeAlias = "NDArray[np.float64] | None"
Risks: TypeAlias = "Callable[[Game, NDArray[np.uint64], Shares], dict[Move, float]]"
"""The chance that the king can be taken at once after each move. Given are positions that
look alike to the side to move, and the chance of each; all alike without. Handed in from
above: core judges no moves."""
Hangs: TypeAlias = "Callable[[NDArray[np.uint64], Shares], dict[Move, float]]"


class NoListError(Exception):
    """The bot keeps no list of positions. The message says so in one line."""


@dataclass(frozen=True, slots=True)
class Examiner:
    """How a bot is examined.

    Attributes:
        bot: Its name.
        make: Makes it.
        risks: Judges moves.
        budget: For its beliefs; ``None`` for the budget recorded in the games.
        usual: The budget where none is recorded.
    """

    bot: str
    make: Make
    risks: Risks
    budget: Budget | None
    usual: Budget

    def of_side(self, record: GameRecord, side: Side) -> tuple[PositionLister, Budget]:
        """A new instance of the bot for ``side``, and its budget per move.

        Raises:
            NoListError: If it keeps no list of positions.
        """
        seed = read_number(record.tags.get(f"{SIDES[side]}Seed", ""))
        player = self.make(self.bot, seed)
        if not isinstance(player, PositionLister):
            raise NoListError(f"{self.bot} chooses by no list of positions")
        return player, self.budget or _budget_of(record) or self.usual


@dataclass(frozen=True, slots=True)
class ExaminedMove:
    """One move of the bot, compared with the true position.

    Attributes:
        ply: After so many moves it was made.
        positions: Size of the bot's list.
        exact: Whether the bot took the list for complete.
        inside: Whether the true position was in it.
        exposed: Whether the move left the king en prise.
        hung: Whether it did so although the bot could have known a safe move.
        pieces: What the bot's side had left; see ``pieces_left``.
        foretold: The risks of its moves; see ``foretelling.foretold``.
    """

    ply: int
    positions: int
    exact: bool
    inside: bool
    exposed: bool
    hung: bool
    pieces: float = 1.0
    foretold: tuple[tuple[float, float], ...] = ()

    @property
    def missing(self) -> bool:
        """Whether the true position was missing from a list taken for complete."""
        return self.exact and not self.inside


@dataclass(frozen=True, slots=True)
class ExaminationCounts:
    """Counts over many moves.

    Attributes:
        moves: How many there are.
        exact: On how many the bot took its list for complete.
        inside: On how many the true position was in it.
        missing: On how many it was not although the list was taken for complete: bugs.
        exposed: How many left the king en prise.
        hung: How many did so although a safe move could be known.
        sizes: Sizes of the lists, sorted.
    """

    moves: int
    exact: int
    inside: int
    missing: int
    exposed: int
    hung: int
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, turns: Sequence[ExaminedMove]) -> Self:
        """Count ``turns``."""
        return cls(
            moves=len(turns),
            exact=sum(turn.exact for turn in turns),
            inside=sum(turn.inside for turn in turns),
            missing=sum(turn.missing for turn in turns),
            exposed=sum(turn.exposed for turn in turns),
            hung=sum(turn.hung for turn in turns),
            sizes=tuple(sorted(turn.positions for turn in turns)),
        )

    def size(self, share: float) -> int:
        """The quantile of the sizes at ``share``; 0 without any."""
        place = max(0, ceil(share * self.moves) - 1)
        return self.sizes[place] if self.sizes else 0


def examined(record: GameRecord, examiner: Examiner) -> list[ExaminedMove]:
    """All moves of ``record`` that the bot chose, for both sides if it played both.

    Moves of a random opening are left out.
    """
    timeline = Timeline.of(record)
    return [
        turn
        for side in Side
        if record.players[side] == examiner.bot
        for turn in _turns(timeline, side, examiner)
    ]


def _turns(timeline: Timeline, side: Side, examiner: Examiner) -> Iterator[ExaminedMove]:
    game, history, record = timeline.game, timeline.history, timeline.record
    player, budget = examiner.of_side(record, side)
    opening = read_number(record.tags.get("OpeningPlies", ""))
    seen: list[Observation] = []
    for ply, move in enumerate(record.moves):
        seen.append(timeline.observed(ply, side))
        if ply >= opening and seen[-1].to_move is side:
            listed = player.possible_positions(tuple(seen), budget)
            hangs = partial(examiner.risks, game)
            turn = _turn(ply, history[ply].row, move, listed, hangs)
            yield replace(turn, pieces=pieces_left(game, seen[-1]))


def _turn(
    ply: int, truth: Row, move: Move, listed: PossiblePositions, hangs: Hangs
) -> ExaminedMove:
    rows, shares = listed.rows, listed.shares()
    really = hangs(truth[None], None)
    exposed = really[move] > 0
    return ExaminedMove(
        ply=ply,
        positions=len(rows),
        exact=listed.exact,
        inside=bool((rows == truth).all(axis=1).any()),
        exposed=exposed,
        hung=exposed and _was_avoidable(really, hangs(rows, shares)),
        foretold=foretold(hangs(*thinned(rows, shares)), really),
    )


def _was_avoidable(really: dict[Move, float], believed: dict[Move, float]) -> bool:
    """Whether there was a move that the bot should have known to be safe, and was."""
    return any(risk <= SAFE and really.get(move) == 0 for move, risk in believed.items())


def _budget_of(record: GameRecord) -> Budget | None:
    try:
        return read_budget(record.tags.get("Budget", ""))
    except ValueError:
        return None


MOST = 4096
"""The most positions by which a risk is worked out: with them one in a thousand is seen."""

STAGES = (0.75, 0.5, 0.0)
"""Turns are grouped by the share of its pieces that a side has left: more than this."""

LIMITS = (0.01, 0.03, 0.1, 0.3, 1.0)
"""Within a group, risks are counted together up to each of these."""

Foretold = tuple[tuple[float, float], ...]
"""Pairs: a risk above 0 and below 1, and the share of the moves with it that really left
the king to be taken."""


@dataclass(frozen=True, slots=True)
class ForetoldRisks:
    """Risks of about one size, and what they were in truth.

    Attributes:
        pieces: The side had more than this share of its pieces.
        limit: The risks are at most this, and more than the next smaller limit.
        number: How many there are.
        said: Their mean, by the belief.
        true: The mean share of their moves that really left the king to be taken.
    """

    pieces: float
    limit: float
    number: int
    said: float
    true: float


def foretold(believed: Mapping[Move, float], really: Mapping[Move, float]) -> Foretold:
    """The risks of one turn's moves by the belief, each with what was so."""
    found: dict[float, list[float]] = {}
    for move, exactly in believed.items():
        # Sums of shares are not quite the same, and not quite 1 where the loss is sure.
        risk = round(exactly, 6)
        if 0.0 < risk < 1.0 and move in really:
            found.setdefault(risk, []).append(really[move])
    return tuple((risk, sum(true) / len(true)) for risk, true in found.items())


def by_size(turns: Sequence[tuple[float, Foretold]]) -> list[ForetoldRisks]:
    """The risks of some turns, with the share of pieces at each, counted together."""
    found: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for pieces, of_turn in turns:
        stage = next(each for each in STAGES if pieces > each or each == STAGES[-1])
        for risk, true in of_turn:
            limit = next(each for each in LIMITS if risk <= each)
            found.setdefault((stage, limit), []).append((risk, true))
    return [
        ForetoldRisks(stage, limit, len(pairs), _mean(pairs, 0), _mean(pairs, 1))
        for stage in STAGES
        for limit in LIMITS
        if (pairs := found.get((stage, limit)))
    ]


def thinned(
    rows: NDArray[np.uint64], shares: NDArray[np.float64]
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Every so many-th position, ``MOST`` at most, with shares scaled to add up to 1."""
    step = max(1, -(-len(rows) // MOST))
    some = shares[::step]
    # Kernels would be compiled once more for rows with gaps between them.
    return np.ascontiguousarray(rows[::step]), some / max(some.sum(), 1e-300)


def _mean(pairs: Sequence[tuple[float, float]], place: int) -> float:
    return sum(pair[place] for pair in pairs) / len(pairs)


def king_risks(
    game: Game, rows: NDArray[np.uint64], shares: NDArray[np.float64] | None = None
) -> dict[Move, float]:
    """How likely each move lets the king be taken at once.

    Args:
        game: The rules.
        rows: The positions, ``[n, words]``, which look alike to the side to move and so
            have the same moves. In games that no capture wins every risk is 0.
        shares: How likely each position is; all alike without.
    """
    first = Position(rows[0])
    if not game.facts.king_capture:
        return dict.fromkeys(game.moves(first), 0.0)
    key = game.facts.key
    evaluation = evaluation_of(key, GAMES[key].hindsight[-1])(game, rows)
    moves, work = np.zeros(game.limits.moves, np.int64), workspace_for(game, evaluation, 0)
    asked = moves[: open_root(evaluation, rows[0], work, moves)]
    totals = np.zeros(len(asked))
    if shares is None:
        shares = np.full(len(rows), 1.0 / len(rows))
    risks(evaluation, rows, shares, asked, totals)
    seen = game.observe([first], game.to_move(first))
    return {
        game.decode(seen, move): share
        for move, share in zip(asked.tolist(), totals.tolist(), strict=True)
    }
