"""Problems in PGN: games that begin from a position of their own (``[FEN "…"]``).

Their moves are the answer. What is asked stands in the tag ``Stipulation``, or is said by
another tag, such as ``[Event "Mate in 3"]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.games import GAMES
from core.notation import code
from core.plain import plain
from core.problems.epd import UNKNOWN
from core.problems.problem import Problem
from core.problems.reading import MOST_COMPLAINTS, ProblemFile
from core.problems.stipulation import read_stipulation
from core.records.reader import read_text
from core.records.record import GameRecord

_NO_POSITION = "has no position of its own, such as the tag FEN tells."
_MATE = re.compile(r"\bmates? in (\d{1,3})\b", re.IGNORECASE)
_YEAR = re.compile(r"\d{4}")


def read(text: str, name: str) -> ProblemFile:
    """The problems of a file; games from the usual start are none."""
    games = read_text(text, name)
    problems, complaints = [], list(games.problems)
    for number, game in enumerate(games.games, 1):
        if game.fen:
            problems.append(_problem(game))
        elif len(complaints) < MOST_COMPLAINTS:
            complaints.append(f"{plain(name)}, game {number}: {_NO_POSITION}")
    return ProblemFile(tuple(problems), tuple(complaints))


def _problem(game: GameRecord) -> Problem:
    facts, tags = GAMES[game.variant].facts, game.tags
    usual = game.ruleset == GAMES[game.variant].default
    year = _YEAR.match(tags.get("Date", ""))
    return Problem(
        fen=game.fen,
        stipulation=next(_stipulations(game), "moves" if game.moves else UNKNOWN),
        game=game.variant,
        ruleset="" if usual else game.ruleset,
        line=tuple(code(facts, move) for move in game.moves),
        title=_known(tags.get("Event", "")),
        authors=tuple(filter(None, (_known(tags.get("Composer", "")),))),
        source=_known(tags.get("Site", "")),
        year=int(year[0]) if year and int(year[0]) else None,
    )


def _stipulations(game: GameRecord) -> Iterator[str]:
    """What is asked, by any tag that says it."""
    for said in (game.tags.get("Stipulation", ""), *game.tags.values(), *game.players):
        if read_stipulation(said).is_plain:
            yield said.strip()
        elif mate := _MATE.search(said):
            yield f"#{mate[1]}"


def _known(text: str) -> str:
    return "" if text == "?" else text
