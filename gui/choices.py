"""What becomes of the player's choices: sides drawn, settings kept."""

from __future__ import annotations

from core.settings import SettingsError
from core.values import Side
from gui.shell import Shell


def drawn_side(shell: Shell, name: str) -> Side:
    """The side called ``name``; ``random`` draws one."""
    if name == "random":
        return shell.dice.choice(list(Side))
    return Side.FIRST if name == "white" else Side.SECOND


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
