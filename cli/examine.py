"""``examine``: checks a bot's beliefs and king safety in saved games."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from bots.risks import king_risks
from bots.roster import ROSTER
from cli.names import check_bot
from cli.output import (
    DONE,
    FAILED,
    FailedError,
    columns,
    counted,
    say,
    write,
    write_json,
)
from cli.playing import USUAL, bots
from core.events.elo import wilson
from core.events.examination import (
    ExaminationCounts,
    ExaminedMove,
    Examiner,
    NoListError,
    examined,
)
from core.events.foretelling import ForetoldRisks, by_size
from core.games import find_game
from core.records.library import files_in
from core.records.reader import read_games
from core.records.record import GameRecord
from core.tasks.pool import cores, parallel_map

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
