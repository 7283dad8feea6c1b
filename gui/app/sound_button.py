"""The sound: its button, and the icons beside it in the bars of games and replays."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.texts import _
from gui.app.choices import keep
from gui.app.shell import Shell
from gui.widgets.button import IconButton
from gui.widgets.notice import Notice
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
        self.tooltip = hint(_("Sound off") if on else _("Sound on"), "sound")
        super().draw(surface, style)


def game_icons(
    shell: Shell, switch: Callable[[], None], options: Callable[[], None]
) -> tuple[IconButton, ...]:
    """Sound and options, for the right end of a bar."""
    return SoundButton(shell, switch), IconButton("options", _("Options"), options)


def switch_sound(shell: Shell, news: Notice) -> None:
    """Turn the sound off, or on again as loud as it was, and say so."""
    volume = shell.sound_switched()
    problem = keep(shell, volume=volume)
    if problem:
        news.show_error(problem)
    elif volume:
        news.show(_("Sound on, {volume} %").format(volume=volume), "sound")
    else:
        news.show(_("Sound off"), "silent")
