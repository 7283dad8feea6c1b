"""``kernels``: compiles everything for the usual processor and packs it, to be shipped."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.output import DONE, FailedError, write
from core.compiled import KERNELS, fingerprint, sources
from core.kernel_archive import ARCHIVE, ROOT, fits, pack, usual_target


def run(given: Namespace) -> int:
    """Compile in a folder of its own, as another computer of that kind would.

    Nothing is done where the folder holds what would be made.

    Raises:
        FailedError: If there is no usual processor here, or something did not compile.
    """
    target, out = usual_target(), Path(given.out)
    if target is None:
        raise FailedError("no kernels are shipped for this kind of processor")
    name = fingerprint(sources())
    if fits(out, name):
        write(f"{out / ARCHIVE} is what would be made")
        return DONE
    with TemporaryDirectory() as folder:
        wanted = {
            KERNELS: folder,
            "NUMBA_CPU_NAME": target.cpu,
            "NUMBA_CPU_FEATURES": target.features,
        }
        command = [sys.executable, str(ROOT / "main.py"), "prepare"]
        if subprocess.run(command, env=os.environ | wanted, check=False).returncode:
            raise FailedError("not everything could be compiled")
        manifest = pack(Path(folder), name, target, out)
    size = (out / ARCHIVE).stat().st_size / 1e6
    write(f"{out / ARCHIVE}: {size:.1f} MB for {manifest.target}, {manifest.compiler}")
    return DONE
