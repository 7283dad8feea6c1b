"""``cards``: one's own mistakes as cards, made, listed, exported and imported."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from cli import options
from cli.options import Commands, Parser, command
from cli.output import (
    DONE,
    INTERRUPTED,
    FailedError,
    bar,
    check_free,
    columns,
    overwrite,
    say,
    write,
    write_json,
)
from core.practice.deck import FILE, KINDS, Card, Deck, DeckError
from core.practice.exchange import CardsFileError, export_cards, import_cards
from core.practice.schedule import CardState, card_states, counts_of
from core.problems.progress import PROGRESS_FILE, read_progress
from core.records.catalogue import title_of
from core.records.files import UnreadableError
from core.records.log import LogError
from core.texts import N_, _, ngettext, pgettext
from settings.paths import user_games_path
from settings.store import load_settings


def arguments(parser: Parser) -> None:
    """Add what can be done, and the options of each."""
    about: dict[str, str] = {
        "make": _("look through your games, and make cards of your mistakes"),
        "due": _("count the cards that are due"),
        "list": _("list all cards"),
        "export": _("save the cards with their history, or for Anki"),
        "import": _("add the cards and the history of a file"),
    }
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title=N_("what to do"), required=True
    )
    made = {name: command(kinds, name, words) for name, words in about.items()}
    for name in ("make", "due", "list"):
        options.json(made[name])
    made["export"].add_argument(
        "file", metavar="FILE", help=_("a .json, or a .csv for Anki")
    )
    options.force(made["export"])
    made["import"].add_argument("file", metavar="FILE", help=_("a .json of cards"))


def run(given: Namespace) -> int:
    """Do it.

    Raises:
        FailedError: If a file cannot be read or written.
    """
    work: dict[str, Callable[[Namespace], int]] = {
        "make": _make,
        "due": _due,
        "list": _list,
        "export": _export,
        "import": _import,
    }
    try:
        return work[given.what](given)
    except (DeckError, LogError, UnreadableError, CardsFileError) as error:
        raise FailedError(str(error)) from error
    except OSError as error:
        words = _("the cards cannot be saved: {why}")
        if given.what == "import":
            words = _("the cards cannot be imported: {why}")
        raise FailedError(words.format(why=error.strerror or error)) from error


def _folder() -> Path:
    return user_games_path().parent / "problems"


def _progress() -> Path:
    return _folder() / PROGRESS_FILE


@contextmanager
def _deck() -> Iterator[Deck]:
    with Deck(_folder() / FILE) as deck:
        if deck.problem:
            say(deck.problem)
        yield deck


# --- Made --------------------------------------------------------------------------------


def _make(given: Namespace) -> int:
    """Go through the games, and look up the problems that were failed."""
    from bots.fog.hindsight import quick_hindsight  # noqa: PLC0415 - brings in the compiler
    from bots.search.analysis import quick_analyst  # noqa: PLC0415 - likewise
    from core.practice.judging import add_failures, judge_games  # noqa: PLC0415 - likewise

    with _deck() as deck:
        failed = add_failures(deck, _folder())
    judges = quick_hindsight, quick_analyst
    games = cards = 0
    status = DONE
    try:
        for found in judge_games(user_games_path(), _folder() / FILE, *judges):
            if found.problem:
                say(found.problem)
            games, cards = found.total, found.cards
            if found.name:
                overwrite(bar(found.done, found.total))
    except KeyboardInterrupt:
        say(_("stopped; what was found is kept"))
        status = INTERRUPTED
    if given.json:
        write_json({"games": games, "cards": cards, "failed": failed})
        return status
    made = ngettext("{number:,} card made", "{number:,} cards made", cards + failed)
    looked = ngettext("{number:,} game of yours", "{number:,} games of yours", games)
    # For translators: such as "3 games of yours: 5 cards made".
    write(_("{games}: {cards}").format(games=looked, cards=made))
    return status


# --- Told --------------------------------------------------------------------------------


def _states(deck: Deck) -> tuple[list[Card], dict[str, CardState]]:
    cards = deck.cards()
    return cards, card_states(read_progress(_progress()).attempts, cards)


def _due(given: Namespace) -> int:
    with _deck() as deck:
        cards, states = _states(deck)
    new = load_settings().new_cards_a_day
    counts = counts_of(cards, states, datetime.now().astimezone(), new)
    if given.json:
        write_json({
            "cards": len(cards), "due": counts.due, "new": counts.new,
            "learning": counts.learning, "tomorrow": counts.tomorrow, "week": counts.week,
        })  # fmt: skip
        return DONE
    write(
        _("{now:,} for today: {due:,} due, {new:,} new, {learning:,} being learnt").format(
            now=counts.now, due=counts.due, new=counts.new, learning=counts.learning
        )
    )
    write(
        _("{tomorrow:,} tomorrow, {week:,} within a week").format(
            tomorrow=counts.tomorrow, week=counts.week
        )
    )
    return DONE


def _list(given: Namespace) -> int:
    with _deck() as deck:
        cards, states = _states(deck)
    if given.json:
        write_json([_data(card, states.get(card.identity)) for card in cards])
        return DONE
    if not cards:
        write(_("there are no cards yet: cards make makes some of your games"))
        return DONE
    head = (
        pgettext("heading", "card"),
        # For translators: heads of a table of cards: what kind of card it is.
        _("kind"),
        _("game"),
        _("day"),
        _("against"),
        # For translators: when the card is shown again.
        _("comes back"),
    )
    rows = [
        (
            card.identity,
            _(KINDS[card.kind]),
            title_of(card.game),
            card.day,
            card.opponent,
            _when(card, states.get(card.identity)),
        )
        for card in cards
    ]
    write(columns([head, *rows]))
    return DONE


def _when(card: Card, state: CardState | None) -> str:
    if card.suspended:
        # For translators: of a card that is not shown any more.
        return _("put aside")
    if state is None or state.due is None:
        return pgettext("card", "new")
    return state.due.astimezone().date().isoformat()


def _data(card: Card, state: CardState | None) -> dict[str, object]:
    due = state.due if state is not None else None
    return {
        "card": card.identity, "kind": card.kind, "game": card.game, "file": card.file,
        "number": card.number, "ply": card.ply, "day": card.day,
        "opponent": card.opponent, "suspended": card.suspended,
        "phase": state.phase if state is not None else "new",
        "due": due.isoformat() if due is not None else None,
    }  # fmt: skip


# --- Taken along -------------------------------------------------------------------------


def _export(given: Namespace) -> int:
    check_free(given.file, force=given.force)
    with _deck() as deck:
        number = export_cards(deck, _progress(), Path(given.file))
    words = ngettext("{number:,} card in {file}", "{number:,} cards in {file}", number,
                     file=given.file)  # fmt: skip
    write(words)
    return DONE


def _import(given: Namespace) -> int:
    with _deck() as deck:
        merged = import_cards(deck, _progress(), Path(given.file))
    cards = ngettext("{number:,} new card", "{number:,} new cards", merged.cards)
    tries = ngettext("{number:,} new attempt", "{number:,} new attempts", merged.attempts)
    write(_("{cards} and {attempts}").format(cards=cards, attempts=tries))
    return DONE
