"""The games of a folder or a file: read elsewhere, narrowed down, previewed, changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from bots.roster import full_name
from core.games import GAMES, find_variant
from core.lock import Lock, LockedError, hold
from core.plain import plain
from core.play.table import ELSEWHERE, open_elsewhere
from core.records.catalogue import (
    Batch,
    Filters,
    Kind,
    ListedGame,
    Preview,
    families,
    file_games,
    first_games,
    folder_games,
    game_in,
    opponents,
    previews,
    renamed,
    years,
)
from core.records.library import files_of
from core.records.writer import Deleted, delete, delete_games, rename, restore
from core.tasks.workers import BackgroundTask, Work
from core.texts import N_, NP_, _, ngettext
from core.values import Side
from gui.app.paths import stamp
from gui.app.requests import Request, ToAnalysisOf, ToGuessOf, ToReplay, ToResume, ToWhyOf
from gui.app.shell import Shell
from gui.drawing import redraw

_PreviewKey: TypeAlias = tuple[Path, tuple[str, int], float]

Begin: TypeAlias = Callable[..., BackgroundTask[Any]]
"""Begins work in another process, as ``BackgroundTask`` does."""

FEW = 60
"""Folders of at most so many files are read at once, larger ones in another process."""

_LITTLE = 2**20
"""Bytes of all files in such a folder at most: a second of reading is too long."""

_AT_A_TIME = 1000
"""So many games have their openings found before these are shown: all are sorted again."""

_NOT_DELETED = N_("{file}: cannot be deleted: {why}.")
_NOT_RESTORED = N_("{file}: cannot be restored: {why}.")
_NOT_RENAMED = N_("{file}: cannot be renamed: {why}.")

_PREVIEWS = 64
"""So many previews are kept."""


class Listing:
    """Games read in batches. It outlives its screen, so that Back finds them at once.

    The games remembered from last time are shown while the folder is read again.

    Args:
        place: The folder, or the file.
        memory: The file that remembers the games of a folder.

    Attributes:
        games: The games known by now.
        total: How many there are, as far as that is known.
        version: Changes whenever ``games`` does.
        problem: Why there are none, in one sentence, or ``""``.
        deleted: What was deleted and can be restored, the latest last.
    """

    def __init__(self, place: Path, memory: Path) -> None:
        self.place = place
        self.games: list[ListedGame] = []
        self.total = 0
        self.version = 0
        self.problem = ""
        self.deleted: list[tuple[Deleted, ...]] = []
        self._memory = memory
        self._task: BackgroundTask[Batch] | None = None
        self._fresh: list[ListedGame] = []
        self._anew = False
        self._renewed = 0
        self._stamp: object = None
        self._read_at: object = None

    @property
    def folder(self) -> Path:
        """Where the files lie."""
        return self.place.parent if self.is_file else self.place

    @property
    def is_file(self) -> bool:
        """Whether these are the games of one file."""
        return self.place.is_file()

    @property
    def read(self) -> int:
        """How many games have been read by now."""
        return max(len(self._fresh), len(self.games))

    @property
    def busy(self) -> bool:
        """Whether games are still being read, or their openings found."""
        return self._task is not None

    @property
    def reading(self) -> bool:
        """Whether there may be more games than are known."""
        return self.busy and not self._renewed

    def begin(self, work: Begin) -> None:
        """Read the games; many or large files in another process.

        A file that is as it was when all of it was read last is not read again.
        """
        self._stamp = stamp(self.place) if self.is_file else None
        if self._stamp is not None and self._stamp == self._read_at and not self.busy:
            return
        self.close()
        anew = not self.games
        if self.is_file:
            self._task = work(file_games, self.place)
            if anew:
                # A screen of them, before the process has even begun.
                self._show(first_games(self.place))
                self.total = len(self.games)
        elif _are_few(self.place):
            places = files_of(self.place)
            found = (game_in(self.place, place) for place in places)
            self._become([game for game in found if game is not None])
        else:
            self._task = work(folder_games, self.place, self._memory)
        self._anew = anew

    def advance(self) -> None:
        """Collect the games read since."""
        if self._task is None:
            return
        # No more than a frame has time for: they may come faster than they are taken in.
        batches: list[Batch] = self._task.poll(most=1)
        for batch in batches:
            self._take(batch)
        over, problem = self._task.over, self._task.problem
        if batches or over:
            redraw.now()
        if over:
            self.close(keep=True)
            self.problem = problem
            self._read_at = None if problem else self._stamp
            self._become(self._fresh)

    def _take(self, batch: Batch) -> None:
        """Take in further games, or openings of games that are known."""
        self.total = batch.total
        if batch.start is None:
            self._fresh += batch.games
            # To sort them all again for each batch would take longer than to read them.
            if self._anew and len(self._fresh) >= 2 * len(self.games):
                self._show(self._fresh)
            return
        if not self._renewed:
            self._fresh = _as_known(self._fresh, self.games)
        end = batch.start + len(batch.games)
        self._fresh[batch.start : end] = batch.games
        if not self._renewed or end // _AT_A_TIME > batch.start // _AT_A_TIME:
            self._become(self._fresh)
        self._renewed = end

    def remove(self, gone: Iterable[ListedGame]) -> None:
        """Remove games."""
        keys = {game.key for game in gone}
        self._become([game for game in self.games if game.key not in keys])

    def replace(self, old: ListedGame, new: ListedGame) -> None:
        """Replace a game by another."""
        self._become([new if game.key == old.key else game for game in self.games])

    def close(self, *, keep: bool = False) -> None:
        """Stop reading."""
        if self._task is not None:
            self._task.close()
        self._task, self._renewed = None, 0
        if not keep:
            self._fresh = []

    def _become(self, games: list[ListedGame]) -> None:
        self.total = len(games)
        if games != self.games:
            self._show(games)

    def _show(self, games: Sequence[ListedGame]) -> None:
        self.games = list(games)
        self.version += 1


def _as_known(
    games: Iterable[ListedGame], before: Iterable[ListedGame]
) -> list[ListedGame]:
    """``games`` with the names of openings that they had before their file was changed."""
    known = {_identity(game): game.named for game in before if game.named}
    if not known:
        return list(games)
    return [
        game if game.named else game._replace(named=known.get(_identity(game), ""))
        for game in games
    ]


def _identity(game: ListedGame) -> object:
    """What a game is known by where its number may have changed."""
    return game.names, game.day, game.opening


def _are_few(folder: Path) -> bool:
    with suppress(OSError), os.scandir(folder) as found:
        some = list(islice(found, FEW + 1))
        return len(some) <= FEW and sum(each.stat().st_size for each in some) <= _LITTLE
    return True


_KNOWN: WeakKeyDictionary[Shell, dict[Path, Listing]] = WeakKeyDictionary()


def listing_of(shell: Shell, place: Path) -> Listing:
    """The games of a folder or a file, as far as they are known by now."""
    known = _KNOWN.setdefault(shell, {})
    if place not in known:
        known[place] = Listing(place, shell.games.with_name("library.json"))
    return known[place]


def names_of(game: ListedGame) -> str:
    """Who played whom; the name of the file where it does not say."""
    if game.names == ("?", "?"):
        return game.name
    return " – ".join(map(full_name, game.names))


class GameFiles:
    """Changes the files of a listing, each atomically.

    Args:
        shell: What all screens share.
        complain: Called with a sentence where something could not be done.
    """

    def __init__(self, shell: Shell, complain: Callable[[str], None]) -> None:
        self._shell = shell
        self._complain = complain
        self._work = Work(shell.begin)
        self._lock: Lock | None = None
        self._count = 0

    @property
    def busy(self) -> bool:
        """Whether games are being taken out of a file."""
        return self._work.running

    def begin_deleting(self, listing: Listing, games: Sequence[ListedGame]) -> None:
        """Take games out of the file of a listing; ``advance`` tells when that is done."""
        try:
            self._lock = hold(listing.place)
        except LockedError:
            self._complain(_(ELSEWHERE).format(name=plain(listing.place.name)))
            return
        numbers = frozenset(game.number for game in games)
        self._count = len(numbers)
        self._work.start(
            delete_games, listing.place, games[0].modified, numbers, self._shell.trash
        )

    def advance(self, listing: Listing) -> str:
        """What has been deleted since, in a few words, or ``""``."""
        if not self.busy:
            return ""
        done = self._work.poll()
        if done:
            listing.deleted.append(tuple(done))
            listing.begin(self._shell.work)
        elif not self.busy:
            problem = self._work.problem
            self._complain(_("Nothing was deleted: {problem}.").format(problem=problem))
        if done or not self.busy:
            self._work.close()
            if self._lock is not None:
                self._lock.release()
        return _deleted(self._count) if done else ""

    def delete(self, listing: Listing, games: Sequence[ListedGame]) -> str:
        """Delete the files of games; what was done, in a few words, or ``""``."""
        done: list[Deleted] = []
        gone: list[ListedGame] = []
        for game in games:
            path = listing.folder / game.name
            try:
                with hold(path) or nullcontext():
                    done.append(delete(path, self._shell.trash))
                gone.append(game)
            except LockedError:
                self._complain(open_elsewhere(path))
                break
            except OSError as error:
                self._complain(_sentence(_NOT_DELETED, game.name, error))
                break
        if not done:
            return ""
        listing.deleted.append(tuple(done))
        listing.remove(gone)
        if len(gone) == 1:
            return _("{game} deleted").format(game=names_of(gone[0]))
        return _deleted(len(gone))

    def undo(self, listing: Listing) -> list[str]:
        """Put back what was deleted last; the names of the files."""
        if not listing.deleted:
            return []
        back: list[str] = []
        for one in listing.deleted.pop():
            try:
                back.append(restore(one).name)
            except OSError as error:
                self._complain(_sentence(_NOT_RESTORED, one.was.name, error))
        listing.begin(self._shell.work)
        return back

    def rename(self, listing: Listing, game: ListedGame, stem: str) -> str:
        """Give the file of a game another name; which it has then."""
        path = listing.folder / game.name
        try:
            with hold(path) or nullcontext():
                new = rename(path, stem).name
        except LockedError:
            self._complain(open_elsewhere(path))
            return game.name
        except ValueError as error:
            self._complain(str(error))
            return game.name
        except OSError as error:
            self._complain(_sentence(_NOT_RENAMED, game.name, error))
            return game.name
        listing.replace(game, renamed(game, new))
        return new


def _deleted(games: int) -> str:
    return ngettext("{number:,} game deleted", "{number:,} games deleted", games)


def _sentence(words: str, name: str, error: OSError) -> str:
    """One of the sentences above on a file and on what went wrong with it."""
    return _(words).format(file=plain(name), why=error.strerror or error)


class PreviewLoader:
    """Previews of the games that are looked at.

    While one preview is being made only the latest request waits, so that scrolling
    through a list loads the game one stops at.

    Args:
        shell: What all screens share.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._work = Work(partial(shell.begin, previews))
        self._asked: _PreviewKey | None = None
        self._wish: tuple[Path, ListedGame] | None = None
        self._kept: dict[_PreviewKey, Preview] = {}

    @property
    def busy(self) -> bool:
        """Whether a preview is wanted that is not there yet."""
        return self._asked is not None or self._wish is not None

    def of(self, folder: Path, game: ListedGame) -> Preview | None:
        """The preview of a game, as soon as there is one."""
        found = self._kept.get(_key(folder, game))
        self._wish = (folder, game) if found is None else None
        return found

    def advance(self) -> None:
        """Collect previews, and send the request that waits."""
        self._take(self._work.poll())
        if self._wish is None or self._asked is not None:
            return
        folder, game = self._wish
        rules = self._shell.rules_of(game.variant)
        rules.begin()
        if rules.ready:
            self._ask(folder, game)

    def close(self) -> None:
        """End the process."""
        self._work.close()

    def _ask(self, folder: Path, game: ListedGame) -> None:
        self._work.tell((folder, game))
        self._asked, self._wish = _key(folder, game), None

    def _take(self, found: list[Preview]) -> None:
        asked = self._asked
        if asked is None:
            return
        for preview in found:
            self._kept[asked] = preview
            self._asked = None
            redraw.now()
        if not self._work.running and self._asked is not None:
            redraw.now()
            problem = self._work.problem
            sentence = _("This game cannot be shown: {problem}.").format(problem=problem)
            self._kept[asked] = Preview(asked[1], problem=sentence)
            self._asked = None
        while len(self._kept) > _PREVIEWS:
            del self._kept[next(iter(self._kept))]


def _key(folder: Path, game: ListedGame) -> _PreviewKey:
    return folder, game.key, game.modified


_KINDS: Sequence[tuple[Kind, str]] = (
    ("won", N_("You won")),
    ("lost", N_("You lost")),
    ("drawn", NP_("result", "Draw")),
    ("first won", N_("{side} won")),
    ("second won", N_("{side} won")),
    ("finished", NP_("games", "Finished")),
    ("unfinished", NP_("games", "Unfinished")),
)
_DAYS = ((1, N_("Since yesterday")), (7, N_("Last 7 days")), (30, N_("Last 30 days")),
         (90, N_("Last 90 days")), (365, N_("Last 365 days")))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Filter:
    """One of the filters.

    Attributes:
        key: The field of ``Filters`` that it sets.
        name: What it is called.
        unset: What it says where it is not set.
        values: The values there are, and what they are called.
        present: The value that is set.
    """

    key: str
    name: str
    unset: str
    values: Callable[[], Sequence[tuple[Any, str]]]
    present: Any

    @property
    def none(self) -> object:
        """The value of no choice."""
        return getattr(Filters(), self.key)

    @property
    def words(self) -> str:
        """What is set, in words; ``""`` for nothing."""
        if self.present == self.none:
            return ""
        if self.key == "opening":
            return _(str(self.present))
        if self.key in {"opponent", "year"}:
            return str(self.present)
        words: dict[Any, str] = dict(self.values())
        return words.get(self.present, str(self.present))


class FilterOffer:
    """The filters that there is anything to choose by among some games.

    The games of a file from several years are chosen by year, all others by how long ago
    they were played.

    Args:
        games: Before anything is narrowed down.
    """

    def __init__(self, games: Sequence[ListedGame]) -> None:
        self._games = games
        self._own = any(game.person >= 0 for game in games)
        self._named = any(game.named for game in games)
        many = any(game.number > 1 for game in games)
        self._years = years(games) if many else ()

    def offered(self, chosen: Filters) -> list[Filter]:
        """Those that games can be told apart by, and those that are set."""
        spans, games = len(self._years) > 1, self._games
        openings = partial(_families, games)
        player = (_("Player"), _("Any player"))
        if self._own:
            player = (_("Opponent"), _("Any opponent"))
        filters = (
            (True, "variant", _("Game"), _("Any game"), _games_of),
            (True, "opponent", *player, lambda: _same(opponents(games))),
            (self._named, "opening", _("Opening"), _("Any opening"), openings),
            (True, "kind", _("Result"), _("Any result"), lambda: _kinds(chosen.variant)),
            (not spans, "days", _("Date"), _("Any date"), _days),
            (spans, "year", _("Year"), _("Any year"), lambda: _same(self._years)),
        )
        made = (
            (there, Filter(key, name, unset, values, getattr(chosen, key)))
            for there, key, name, unset, values in filters
        )
        return [each for there, each in made if there or each.present != each.none]


def _same(names: Sequence[str]) -> Sequence[tuple[str, str]]:
    return [(name, name) for name in names]


def _families(games: Sequence[ListedGame]) -> Sequence[tuple[str, str]]:
    return [(name, _(name)) for name in families(games)]


def _days() -> Sequence[tuple[int, str]]:
    return [(days, _(words)) for days, words in _DAYS]


def _kinds(variant: str) -> Sequence[tuple[Kind, str]]:
    first, second = _sides(variant)
    names = {"first won": first, "second won": second}
    return [(kind, _(words).format(side=names.get(kind))) for kind, words in _KINDS]


def _sides(variant: str) -> tuple[str, str]:
    """What the sides are called in a game; or in all games, if they agree."""
    keys = [variant] if variant else list(GAMES)
    games = [find_variant(key).facts for key in keys]
    names = {(facts.side_name(Side.FIRST), facts.side_name(Side.SECOND)) for facts in games}
    # For translators: who moves first.
    return names.pop() if len(names) == 1 else (_("First side"), _("Second side"))


def _games_of() -> Sequence[tuple[str, str]]:
    return [(key, _(find_variant(key).facts.title)) for key in GAMES]


Way: TypeAlias = tuple[str, str, Request]
"""What the button says that opens a game so, its icon or ``""``, and where it leads."""


def ways_of(
    game: ListedGame, path: Path, ply: int | None, *, analysed: bool
) -> Sequence[Way]:
    """How a game is opened, and then how else it can be.

    One that is unfinished is continued, since a replay would reveal it.

    Args:
        game: A line of the table.
        path: Its file.
        ply: After how many moves it is opened; ``None`` for where it usually is.
        analysed: Whether such games are rather analysed than replayed.
    """
    if game.unfinished and game.out_of == 1:
        return ((_("Continue"), "play", ToResume(path)),)
    replay = (_("Replay"), "play", ToReplay(path, game.number, ply))
    if game.unfinished:
        return (replay,)
    at = (0,) * (ply or 0)
    analysis = (_("Analyse"), "analyse", ToAnalysisOf(path, game.number, at=at))
    usual = (analysis, replay) if analysed else (replay, analysis)
    lost = game.result in {"1-0", "0-1"}
    why = (_("Why?"), "", ToWhyOf(path, game.number))
    guess = (_("Guess"), "", ToGuessOf(path, game.number))
    return (*usual, why, guess) if lost else (*usual, guess)
