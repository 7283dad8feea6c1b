"""Sets up games: a person against a bot, two people, an interrupted game, two bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from bots.roster import ROSTER, for_game
from core.clock import TimeControl
from core.facts import Facts
from core.game import Game, start_from
from core.games import GAMES, find_game, find_variant
from core.lock import Lock, LockedError, hold
from core.net.codes import Address
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Save, Table, open_elsewhere, read_time_left
from core.player import Budget
from core.records.files import free_path
from core.records.reader import read_games
from core.records.record import SIDES, GameRecord, read_number
from core.tasks.bot_host import BotHost
from core.texts import NP_, _
from core.values import Side
from gui.app.requests import Request, ToHotSeat, ToPlay, ToWatch
from gui.app.shell import Shell
from settings.model import Settings

SERIES_DELAY = 0.4
"""Seconds between two moves of a bot's series, however small the delay is set."""


class ResumeError(ValueError):
    """A saved game that cannot be continued; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Session:
    """A table, the file its game is saved to, and the side of the person.

    Attributes:
        table: The table.
        saving: Writes the file.
        person: The side whose eyes the screen has.
        bot: Name of the opponent; ``""`` where another person shares the screen.
        seed: Of the bot's dice.
        pass_on: Makes the screen the other person's; ``None`` against a bot.
        notes: What its notes are kept under (``settings.notes``); empty to keep none.
    """

    table: Table
    saving: AutoSave
    person: Side
    bot: str = ""
    seed: int = 0
    pass_on: Callable[[], None] | None = None
    notes: str = ""

    @property
    def address(self) -> Address | None:
        """Of the server that holds the game: none."""
        return None

    @property
    def following(self) -> Request | None:
        """Where the game goes on by itself: nowhere."""
        return None

    def rematch(self, seed: int) -> Request | None:
        """The same once more, with sides swapped.

        A draw that is to be played again leaves everybody the time they had.
        """
        table, control = self.table, self.table.terms.control
        variant, ruleset = table.facts.key, table.ruleset
        time = control.text if control is not None else "none"
        left = time_kept(table)
        if table.terms.shared:
            first, second = table.terms.names
            return ToHotSeat((second, first), variant, ruleset, time, table.start, left)
        side = self.person.other
        return ToPlay(self.bot, side, variant, ruleset, time, seed, table.start, left)

    def hand_over(self) -> None:
        """Make the screen the other person's, where two share it."""
        if self.pass_on is not None:
            self.pass_on()

    def close(self) -> None:
        """End the bot's process and finish writing."""
        self.table.close()
        self.saving.close()


def time_kept(table: Table) -> tuple[float, float] | None:
    """Seconds for each side of the game that is played again after this one, if it is."""
    first, second = (table.time_left(side, 0.0) for side in Side)
    if not table.facts.is_replayed(table.outcome) or first is None or second is None:
        return None
    return second, first


def new_session(shell: Shell, request: ToPlay) -> Session:
    """A table laid for a new game; nothing is saved before its first move."""
    bot, side = request.bot, request.side
    name = shell.settings.player_name
    names = (name, bot) if side is Side.FIRST else (bot, name)
    saving = AutoSave(new_path(shell.games, names, request.variant))
    host = BotHost(for_game(shell.make, request.variant), bot, request.seed)
    program = SIDES[side.other]
    tags = {f"{SIDES[side]}Type": "human", f"{program}Type": "program"}
    tags |= {f"{program}Seed": str(request.seed)}
    table = _laid(shell, request, names, tags, save=saving, bots={side.other: host})
    return Session(table, saving, side, bot, request.seed, notes=str(saving.path))


def shared_session(shell: Shell, request: ToHotSeat) -> Session:
    """A table laid for two people at one screen, seen from the first side."""
    saving = AutoSave(new_path(shell.games, request.names, request.variant))
    tags = {f"{side}Type": "human" for side in SIDES}
    table = _laid(shell, request, request.names, tags, save=saving, shared=True)
    return Session(table, saving, Side.FIRST)


def watched_table(shell: Shell, request: ToWatch, save: Save) -> Table:
    """A table at which two bots play."""
    make, bots, seed = for_game(shell.make, request.variant), request.bots, request.seed
    hosts = {side: BotHost(make, bots[side], seed + side) for side in Side}
    tags = {f"{side}Type": "program" for side in SIDES}
    tags |= {f"{SIDES[side]}Seed": str(seed + side) for side in Side}
    delay = shell.settings.watch_seconds
    return _laid(shell, request, bots, tags, save=save, bots=hosts, delay=delay)


def _laid(
    shell: Shell,
    request: ToPlay | ToHotSeat | ToWatch,
    names: tuple[str, str],
    tags: dict[str, str],
    *,
    save: Save,
    bots: Mapping[Side, BotHost] | None = None,
    shared: bool = False,
    delay: float | None = None,
) -> Table:
    """A table for a new game, at which all play but people."""
    game = find_game(request.variant, request.ruleset)
    control, now = TimeControl.parse(request.time), datetime.now().astimezone()
    when = {"Event": "Umbra", "Date": f"{now:%Y.%m.%d}", "Time": f"{now:%H:%M:%S}"}
    usual = _terms(shell, game, names, control, when | tags)
    referee = Referee(game, start_from(game, request.start))
    delay = usual.delay if delay is None else delay
    terms = replace(usual, shared=shared, delay=delay, left=request.left)
    return Table(referee, bots or {}, terms, save)


def resumed_session(shell: Shell, path: Path) -> Session:
    """The interrupted game in ``path``, played again up to where it stopped.

    Raises:
        ResumeError: If the file holds no game that can go on.
    """
    saving = AutoSave(path, _held(path))
    try:
        return _continued(shell, path, saving)
    except BaseException:
        saving.close()
        raise


def _continued(shell: Shell, path: Path, saving: AutoSave) -> Session:
    record = _interrupted(path)
    control = TimeControl.of_tag(record.tags.get("TimeControl", ""))
    game = find_game(record.variant, record.ruleset)
    terms = _terms(shell, game, record.players, control, record.tags)
    terms = replace(terms, left=read_time_left(record.tags))
    if _is_shared(record):
        terms = replace(terms, shared=True)
        table = Table(played_again(game, record), {}, terms, saving, record.clocks)
        return Session(table, saving, Side.FIRST)
    person = _person(record)
    bot = record.players[person.other]
    if bot not in ROSTER:
        raise ResumeError(
            _("{file}: the opponent {bot} is not among the bots.").format(
                file=path.name, bot=bot
            )
        )
    if why := ROSTER[bot].available:
        raise ResumeError(
            _("{file}: {bot} cannot play here: {why}.").format(
                file=path.name, bot=bot, why=why
            )
        )
    seed = read_number(record.tags.get(f"{SIDES[person.other]}Seed", ""))
    worker = BotHost(for_game(shell.make, record.variant), bot, seed)
    referee = played_again(game, record)
    table = Table(referee, {person.other: worker}, terms, saving, record.clocks)
    return Session(table, saving, person, bot, seed, notes=str(path))


def played_again(game: Game, record: GameRecord) -> Referee:
    """A referee after the moves of ``record``."""
    referee = Referee(game, start_from(game, record.fen))
    for move in record.moves:
        referee.play(move)
    return referee


def _held(path: Path) -> Lock | None:
    """The right to go on with the game in ``path``."""
    try:
        return hold(path) if path.exists() else None
    except LockedError as error:
        raise ResumeError(open_elsewhere(path)) from error


def _interrupted(path: Path) -> GameRecord:
    reading = read_games(path)
    games = reading.games + reading.going_on
    if not games:
        raise ResumeError(
            reading.problems[0]
            if reading.problems
            else _("{file} is empty.").format(file=path.name)
        )
    if len(games) > 1:
        raise ResumeError(
            _("{file}: only a game in a file of its own can be continued.").format(
                file=path.name
            )
        )
    record = games[0]
    if record.outcome is not None:
        raise ResumeError(_("{file}: this game is over.").format(file=path.name))
    return record


def _is_shared(record: GameRecord) -> bool:
    """Whether both sides were people at one screen."""
    return all(record.tags.get(f"{side}Type") == "human" for side in SIDES)


def _person(record: GameRecord) -> Side:
    for side in Side:
        if record.tags.get(f"{SIDES[side]}Type") == "human":
            return side
    raise ResumeError(_("No side of this game was played by a person."))


def _terms(
    shell: Shell,
    game: Game,
    names: tuple[str, str],
    control: TimeControl | None,
    tags: Mapping[str, str],
) -> Terms:
    settings = shell.settings
    return Terms(
        names=names,
        control=control,
        budget=Budget(settings.bot_seconds),
        limit=settings.bot_limit,
        delay=_delay(settings, game.facts),
        tags=tags,
    )


def _delay(settings: Settings, facts: Facts) -> float:
    """Least seconds before a move of a bot; those of a series are to be seen one by one."""
    if facts.alternates or settings.less_motion:
        return settings.bot_delay
    return max(settings.bot_delay, SERIES_DELAY)


def names_in_file(names: tuple[str, str]) -> str:
    """Two players as names of files have them."""
    return "-".join("".join(c for c in name if c.isalnum()) or "x" for name in names)


def new_path(folder: Path, names: tuple[str, str], variant: str) -> Path:
    """A file in ``folder`` that is not there yet, named after the time and the players."""
    stem = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{names_in_file(names)}"
    return free_path(folder, stem, GAMES[variant].files.ending)


# --- Whether it counts for the person's rating -------------------------------------------

COUNTS, COUNTS_NOT = NP_("game", "Counts"), NP_("game", "Does not count")


def uncounted(variant: str, bot: str, start: str, *, helped: bool) -> str:
    """Why a game does not count for the person's rating; ``""`` where it does.

    Args:
        variant: Key of the game.
        bot: The opponent's name.
        start: Text of the position it begins from; ``""`` for the usual start.
        helped: Whether the person has help.
    """
    opponent = ROSTER.get(bot)
    if helped:
        # For translators: why a game does not count.
        return _("help is on")
    if not find_variant(variant).is_even(start):
        return _("uneven start")
    if opponent is None or opponent.rating_in(variant) is None:
        return _("unrated opponent")
    return ""


def counted_words(why: str) -> str:
    """Whether a game counts, and if not ``why``."""
    return _("Does not count: {why}").format(why=why) if why else _(COUNTS)
