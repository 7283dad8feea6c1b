"""The line that says where something was saved, with a way to its folder."""

from __future__ import annotations

from pathlib import Path

from gui.app.paths import short_path
from gui.app.shell import Shell
from gui.widgets.notice import Notice


def show_saved(
    shell: Shell, notice: Notice, words: str, folder: Path, icon: str = "export"
) -> None:
    """Say what was saved in which folder until that is read, and offer to open it."""

    def show_folder() -> None:
        if not shell.open_folder(folder):
            notice.show_error(f"No file manager was found; see {short_path(folder)}.")

    notice.offer(f"{words} in {short_path(folder)}", icon, "Open folder", show_folder)
