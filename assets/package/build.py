"""What hatchling does besides: a wheel with compiled kernels is for one kind of machine."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNELS = Path("dist", "kernels")

SYSTEMS = {"linux": "manylinux_2_17", "darwin": "macosx_11_0"}


class KernelsHook(BuildHookInterface):
    """Puts ``dist/kernels`` into the wheel, if there is one, and names the machine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds a wheel."""
        del version
        folder = Path(self.root) / KERNELS
        if (folder / "kernels.json").is_file():
            build_data["force_include"][str(folder)] = "umbra/kernels"
            build_data["pure_python"] = False
            build_data["tag"] = (
                f"cp{sys.version_info[0]}{sys.version_info[1]}-none-{_machine()}"
            )


def _machine() -> str:
    machine = platform.machine().lower()
    return f"{SYSTEMS[sys.platform]}_{machine}" if sys.platform in SYSTEMS else "win_amd64"
