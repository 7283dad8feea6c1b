"""Cards with their history in one file of JSON, to take along or to keep.

    {"umbra": "cards", "version": 1, "cards": [{"problem": {…}, "kind": "king", …}],
     "attempts": [{"problem": "mistake-…", "at": "2026-11-21T19:00:00+01:00"}]}

What is read in is merged: a card by the identity of its problem, an attempt by its problem
and its time. Nothing is there twice, and nothing that was there changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, ValidationError, with_config

from core.plain import brief
from core.practice.anki import anki_text
from core.practice.deck import Card, CardKind, Deck, card_of
from core.problems.problem import Problem, adapter
from core.problems.progress import Attempt, merge_attempts, read_progress
from core.records.files import first_fault, load_bytes, write_bytes
from core.texts import _


def _of_the_calendar(day: str) -> str:
    """A day, or none; a ``ValueError`` where there is no such day."""
    if day:
        date.fromisoformat(day)
    return day


_Words = Annotated[str, Field(max_length=300)]
_Day = Annotated[
    str, Field(pattern=r"^(\d{4}-\d\d-\d\d)?$"), AfterValidator(_of_the_calendar)
]
_Count = Annotated[int, Field(ge=0, le=1_000_000)]


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class _Entry:
    """A card as it stands in the file."""

    problem: Problem
    kind: CardKind
    file: _Words = ""
    number: _Count = 0
    ply: _Count = 0
    opponent: _Words = ""
    day: _Day = ""
    suspended: bool = False

    def card(self) -> Card:
        same = {name: getattr(self, name) for name in _SAME}
        if self.file != Path(self.file).name:
            same["file"] = ""
        return replace(card_of(self.problem, self.kind, self.day), **same)


_SAME = tuple(each.name for each in fields(_Entry) if each.name != "problem")
"""What an entry has of its card."""


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class _File:
    umbra: Literal["cards"]
    version: Literal[1]
    cards: tuple[_Entry, ...] = ()
    attempts: tuple[Attempt, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsRead:
    """What a file of cards holds."""

    cards: tuple[Card, ...]
    attempts: tuple[Attempt, ...]


class CardsFileError(ValueError):
    """A file that holds no cards; the message is one sentence."""


def cards_text(cards: Sequence[Card], attempts: Iterable[Attempt]) -> bytes:
    """Cards, and the attempts at them, as ``parse_cards`` reads them: one a line."""
    names = {card.identity for card in cards}
    entries = [
        adapter(_Entry).dump_json(
            _Entry(each.problem, **{name: getattr(each, name) for name in _SAME}),
            exclude_defaults=True,
        )
        for each in cards
    ]
    tried = [
        adapter(Attempt).dump_json(each, exclude_defaults=True)
        for each in attempts
        if each.problem in names
    ]
    parts = b",\n".join(entries), b",\n".join(tried)
    return b'{"umbra":"cards","version":1,"cards":[\n%b\n],"attempts":[\n%b\n]}\n' % parts


def parse_cards(data: bytes) -> CardsRead:
    """The cards and attempts that ``data`` is.

    Raises:
        CardsFileError: If it is something else.
    """
    try:
        file = adapter(_File).validate_json(data)
    except ValidationError as error:
        fault = first_fault(error, _("the beginning"))
        raise CardsFileError(
            brief(_("this is no file of cards: {fault}").format(fault=fault))
        ) from error
    return CardsRead(tuple(each.card() for each in file.cards), file.attempts)


def export_cards(deck: Deck, progress: Path, path: Path) -> int:
    """Write all cards with their history to ``path``, or for Anki if it ends in ``.csv``.

    Returns:
        How many they are.

    Raises:
        DeckError: If the deck cannot be read.
        LogError: If the file of attempts is something else.
        OSError: If ``path`` cannot be written.
    """
    cards = deck.cards()
    if path.suffix.lower() == ".csv":
        data = anki_text(cards).encode()
    else:
        data = cards_text(cards, read_progress(progress).attempts)
    write_bytes(path, data)
    return len(cards)


@dataclass(frozen=True, slots=True)
class Merged:
    """How many cards and attempts were new."""

    cards: int
    attempts: int


def import_cards(deck: Deck, progress: Path, path: Path) -> Merged:
    """Add the cards and attempts of a file that are not there yet.

    Raises:
        UnreadableError: If it cannot be read.
        CardsFileError: If it holds something else.
        DeckError: If the deck cannot be written.
        OSError: If the file of attempts cannot; the cards are there then.
    """
    read = parse_cards(load_bytes(path))
    known = deck.identities()
    fresh = {card.identity: card for card in read.cards if card.identity not in known}
    deck.add(fresh.values())
    attempts = merge_attempts(progress, read.attempts) if read.attempts else 0
    return Merged(len(fresh), attempts)
