"""Starts the program: ``python -m umbra``, or the commands ``umbra`` and ``umbra-cli``."""

from __future__ import annotations

import sys
from pathlib import Path
from runpy import run_path

HERE = Path(__file__).parent


def main() -> None:
    """Run ``main.py`` beside this file as Python runs a script."""
    # Its folders are packages for nobody but the program itself.
    sys.path.insert(0, str(HERE))
    run_path(str(HERE / "main.py"), run_name="__main__")


if __name__ == "__main__":
    main()
