"""Resolves the player's choices (a random side, a usual ruleset) and saves settings."""

from __future__ import annotations

from bots.roster import entries_for, strongest
from core.games import find_variant
from core.texts import _
from core.values import Side
from gui.app.shell import Shell
from gui.games import GAMES
from settings.model import CHOICES, Settings, SettingsError

BOTS = "bot", "watch_first", "watch_second"


def drawn_side(shell: Shell, name: str) -> Side:
    """The side called ``name``; ``random`` draws one."""
    if name == "random":
        return shell.dice.choice(list(Side))
    return Side.FIRST if name == "first" else Side.SECOND


def ruleset_for(variant: str, wanted: str) -> str:
    """``wanted`` if the game with the key ``variant`` has it, or else its usual ruleset."""
    known = find_variant(variant)
    return wanted if wanted in known.rulesets else known.default


def bot_for(variant: str, wanted: str) -> str:
    """``wanted`` if it plays the game with the key ``variant``, or else one that does.

    That is the weakest level for people or, in a game without levels, the strongest bot.
    """
    able = [entry for entry in entries_for(variant) if not entry.available]
    best = strongest(able)
    if best is None or any(entry.name == wanted for entry in able):
        return wanted
    return next((entry for entry in able if entry.group == "levels"), best).name


def time_for(variant: str, settings: Settings) -> str:
    """The clock that is offered first in a game of which none is remembered.

    The one of the game at hand, where both games are usually played with the same ones;
    or else the usual one.
    """
    offered, usual = GAMES[variant].times, GAMES[settings.variant].times
    same = offered == usual or settings.time in offered
    return settings.time if same else GAMES[variant].usual_time


def chosen_in(settings: Settings, variant: str) -> Settings:
    """Settings with the last choices made in a game by its key, where still valid."""
    last = _present(settings)
    if variant != settings.variant:
        usual = last | {"time": time_for(variant, settings)}
        last = usual | dict(settings.other_games.get(variant, {}))
    for key in BOTS:
        last[key] = bot_for(variant, last[key])
    last["ruleset"] = ruleset_for(variant, last["ruleset"])
    return settings.model_copy(update=last)


def keep(shell: Shell, **changes: object) -> str:
    """Change settings; return one line on why they could not be written, or ``""``.

    They hold for this session in any case. With another game comes what was chosen in it
    last, and what was chosen in the game before is put by.
    """
    variant = str(changes.get("variant", shell.settings.variant))
    if variant != shell.settings.variant:
        changes = _turned(shell.settings, variant) | changes
    try:
        shell.change(**changes)
    except SettingsError as error:
        shell.settings = shell.settings.model_copy(update=changes)
        return str(error)
    except OSError as error:
        why = error.strerror or error
        return _("The settings cannot be saved: {why}").format(why=why)
    return ""


def _turned(settings: Settings, variant: str) -> dict[str, object]:
    """What changes when another game becomes the one that is offered first."""
    others = {**settings.other_games, settings.variant: _present(settings)}
    others.pop(variant, None)
    return {**_present(chosen_in(settings, variant)), "other_games": others}


def _present(settings: Settings) -> dict[str, str]:
    return {key: getattr(settings, key) for key in CHOICES}
