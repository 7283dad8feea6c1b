"""The system's file manager."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def open_folder(folder: Path) -> bool:
    """Show a folder in the system's file manager; return whether there is one."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            opener = "open" if sys.platform == "darwin" else "xdg-open"
            quiet = subprocess.DEVNULL
            subprocess.Popen([opener, folder], stdout=quiet, stderr=quiet)
    except OSError:
        return False
    return True
