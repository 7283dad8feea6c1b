"""Goes through the finished games of one's own in the library, and makes cards of them.

It is the work of a background task, and may be killed at any time: what a game gave is
written before the next one is begun, and each is judged once, as long as its file stays as
it is. Judges are handed in from above.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from core.hindsight.findings import MakeAnalysis, MakeJudge
from core.practice.counts import JudgingProgress
from core.practice.deck import Card, Deck, DeckError, JudgedGame, Stamp, card_of
from core.practice.mistakes import judged_moves
from core.problems.collection import CollectionError, read_collection
from core.problems.progress import PROGRESS_FILE, read_progress
from core.problems.shelf import collection_files
from core.records.files import UnreadableError
from core.records.library import FolderFile, OwnGame, Saved, files_of, played
from core.records.reader import Index, read_numbered

NICE = 10
"""How far it stands back behind other processes, where the system knows that."""


@dataclass(frozen=True, slots=True)
class _Pending:
    """A game to be judged."""

    file: FolderFile
    number: int
    own: OwnGame
    path: Path


def judge_games(
    folder: Path,
    deck: Path,
    make: MakeJudge,
    analyse: MakeAnalysis,
    names: Sequence[str] = (),
) -> Iterator[JudgingProgress]:
    """Judge all games that have not been judged, the newest first.

    Args:
        folder: The library.
        deck: The file of the deck.
        make: Makes the judge of a game in the fog.
        analyse: Makes the analysis of another game.
        names: The files to go through; all, if none is named.
    """
    stand_back()
    try:
        with Deck(deck) as opened:
            opened.check()
            yield from _judged(folder, opened, (make, analyse), names)
    except DeckError as error:
        yield JudgingProgress(0, 0, problem=str(error))


def stand_back() -> None:
    """Let other processes go first from now on."""
    nice = getattr(os, "nice", None)
    if nice is not None:
        with suppress(OSError):
            nice(NICE)


def _judged(
    folder: Path, deck: Deck, makers: tuple[MakeJudge, MakeAnalysis], names: Sequence[str]
) -> Iterator[JudgingProgress]:
    stamps = deck.stamps()
    files = [each for each in files_of(folder) if not names or each.name in names]
    now = {each.name: _stamp(each) for each in files}
    done = sum(bool(number) and now.get(name) == stamp
               for (name, number), stamp in stamps.items())  # fmt: skip
    yield JudgingProgress(done, 0, problem=deck.problem)
    pending = _pending(folder, deck, files)
    total, cards = done + len(pending), 0
    yield JudgingProgress(done, total)
    for each in pending:
        cards += _judge(deck, each, *makers)
        done += 1
        yield JudgingProgress(done, total, cards, each.file.name)


def _stamp(file: FolderFile) -> Stamp:
    return file.modified, file.size


def _pending(folder: Path, deck: Deck, files: Sequence[FolderFile]) -> list[_Pending]:
    """The games to be judged; files without one are not looked into again."""
    stamps, pending = deck.stamps(), list[_Pending]()
    through: list[tuple[str, int, Stamp]] = []
    for file in files:
        stamp = _stamp(file)
        if stamps.get((file.name, 0)) == stamp:
            continue
        found = [
            each
            for each in _own_games(folder, file)
            if stamps.get((file.name, each.number)) != stamp
        ]
        pending += found
        if not found:
            through.append((file.name, 0, stamp))
    deck.pass_over(through)
    return pending


def _own_games(folder: Path, file: FolderFile) -> Iterator[_Pending]:
    path = folder / file.name
    try:
        index = Index.of(path)
    except (OSError, UnreadableError):
        return
    for number, entry in enumerate(index.entries, 1):
        own = played(Saved(path, entry.tags, file.modified))
        if own is not None:
            yield _Pending(file, number, own, path)


def _judge(deck: Deck, game: _Pending, make: MakeJudge, analyse: MakeAnalysis) -> int:
    """Judge one game, and write down what it gives; returns how many cards it made."""
    file, own = game.file, game.own
    reading = read_numbered(game.path, game.number)
    if not reading.games or not reading.games[0].moves:
        deck.pass_over([(file.name, game.number, _stamp(file))])
        return 0
    record = reading.games[0]
    try:
        found = judged_moves(record, own.side, make, analyse)
    except Exception:
        # A mistake of ours is loud, but keeps nobody from the cards of all other games.
        traceback.print_exc()
        deck.pass_over([(file.name, game.number, _stamp(file))])
        return 0
    judged = JudgedGame(
        file=file.name,
        number=game.number,
        modified=file.modified,
        size=file.size,
        variant=record.variant,
        ruleset=record.ruleset,
        side=own.side,
        opponent=own.opponent,
        day=own.day.isoformat(),
        score=own.score,
        reason=str(record.outcome.reason) if record.outcome else "",
        moves=found.costs,
        marks=own.marks,
    )
    cards = [replace(card, opponent=own.opponent, day=judged.day) for card in found.cards]
    deck.judged(judged, cards)
    return len(cards)


# --- Problems that were failed -----------------------------------------------------------


def add_failures(deck: Deck, folder: Path) -> int:
    """Add a card of every problem that was failed and has none; returns how many.

    Args:
        deck: The deck.
        folder: The folder of problems: its attempts, and its sets beside what is shipped.

    Raises:
        LogError: If the file of attempts is something else.
        DeckError: If the deck cannot be written.
    """
    known = deck.identities()
    failed: dict[str, str] = {}
    for attempt in read_progress(folder / PROGRESS_FILE).attempts:
        if not attempt.solved and attempt.problem not in known:
            failed.setdefault(attempt.problem, attempt.at.date().isoformat())
    cards: dict[str, Card] = {}
    for path in collection_files(folder):
        if len(cards) == len(failed):
            break
        with suppress(CollectionError):
            for problem in read_collection(path).problems:
                if problem.identity in failed:
                    day = failed[problem.identity]
                    cards[problem.identity] = card_of(problem, "problem", day)
    deck.add(cards.values())
    return len(cards)
