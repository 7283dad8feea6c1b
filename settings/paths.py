"""Where settings, games and pictures are kept, and the program itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import user_config_path, user_data_path
from platformdirs import user_pictures_path as system_pictures_path

DEFAULTS_FILE = Path(__file__).parent.parent / "config.yaml"
"""The defaults that come with the program."""

APP_ID = "io.github.umbra_chess.Umbra"
"""What desktops call the program, and its files in ``assets/desktop``."""


def _bundled_start() -> str:
    """The file that starts the bundle.

    An AppImage is mounted only while it runs, and names its own file to the program.
    """
    image, folder = (os.environ.get(name, "") for name in ("APPIMAGE", "APPDIR"))
    from_it = image and folder and Path(sys.executable).is_relative_to(folder)
    return image if from_it else sys.executable


START = (
    (_bundled_start(),)
    if getattr(sys, "frozen", False)
    else (sys.executable, str(DEFAULTS_FILE.with_name("main.py")))
)
"""The words that start this very program, from any folder."""


def user_config_file() -> Path:
    """Path of the user's settings, which may not exist; ``UMBRA_CONFIG`` overrides it."""
    named = os.environ.get("UMBRA_CONFIG")
    return (
        Path(named) if named else user_config_path("umbra", appauthor=False) / "config.yaml"
    )


def user_games_path() -> Path:
    """The folder for saved games; ``UMBRA_DATA`` overrides it."""
    named = os.environ.get("UMBRA_DATA")
    return (Path(named) if named else user_data_path("umbra", appauthor=False)) / "games"


def user_server_path() -> Path:
    """The folder of a server of one's own, beside the saved games."""
    return user_games_path().with_name("server")


def user_explorer_path() -> Path:
    """The folder of what is indexed of games, beside the saved ones."""
    return user_games_path().with_name("explorer")


def user_pictures_path() -> Path:
    """The folder for exported pictures: among the user's own, or else in the home folder.

    Where ``UMBRA_DATA`` says where games are saved, it stands beside these.
    """
    if "UMBRA_DATA" in os.environ:
        return user_games_path().with_name("pictures")
    own = system_pictures_path()
    return (own if own.is_dir() else Path.home()) / "Umbra"
