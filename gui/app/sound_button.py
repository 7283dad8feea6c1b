"""The icons that the bars of running games and replays have in common."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.app.shell import Shell
from gui.widgets.button import IconButton
from gui.widgets.widget import Style


class SoundButton(IconButton):
    """Turns the sound off, or on again, and shows which it is.

    Args:
        shell: The program's.
        on_press: Called to switch it.
    """

    def __init__(self, shell: Shell, on_press: Callable[[], None]) -> None:
        super().__init__("sound", "", on_press)
        self._shell = shell

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the icon of what holds now."""
        on, hint = self._shell.settings.volume > 0, self._shell.keys.hint
        self.icon = "sound" if on else "silent"
        self.tooltip = hint("Sound off" if on else "Sound on", "sound")
        super().draw(surface, style)


def game_icons(
    shell: Shell, switch_sound: Callable[[], None], options: Callable[[], None]
) -> tuple[IconButton, ...]:
    """Sound and options, for the right end of a bar."""
    return SoundButton(shell, switch_sound), IconButton("options", "Options", options)
