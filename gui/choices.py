"""What becomes of the player's choices: sides drawn, settings kept."""

from __future__ import annotations

from bots.roster import entries_for
from core.games import find_variant
from core.settings import SettingsError
from core.values import Side
from gui.shell import Shell


def drawn_side(shell: Shell, name: str) -> Side:
    """The side called ``name``; ``random`` draws one."""
    if name == "random":
        return shell.dice.choice(list(Side))
    return Side.FIRST if name == "white" else Side.SECOND


def ruleset_for(variant: str, wanted: str) -> str:
    """``wanted`` if the game with the key ``variant`` has it, or else its usual ruleset."""
    known = find_variant(variant)
    return wanted if wanted in known.rulesets else known.default


def bot_for(variant: str, wanted: str) -> str:
    """``wanted`` if it plays the game with the key ``variant``, or else one that does."""
    able = [entry.name for entry in entries_for(variant) if not entry.available]
    return wanted if wanted in able or not able else able[0]


def keep(shell: Shell, **changes: object) -> str:
    """Change settings; return one line on why they could not be written, or ``""``.

    They hold for this session in any case.
    """
    try:
        shell.change(**changes)
    except SettingsError as error:
        shell.settings = shell.settings.model_copy(update=changes)
        return str(error)
    except OSError as error:
        return f"The settings cannot be kept: {error.strerror or error}"
    return ""
