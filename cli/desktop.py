"""``--install-desktop`` and ``--uninstall-desktop``: the app among the user's applications.

Files go where freedesktop.org says, below the user's own data folder, and need no root. The
entry of the app is written last. It names the folders that were made for all of them, so
that these can be removed again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from platformdirs import user_data_path

from cli.output import DONE, ROOT, FailedError, WrongUseError, say, write
from core.records.files import write_bytes
from core.texts import _, labelled
from settings.paths import APP_ID, START

SOURCE = ROOT / "assets" / "desktop"
"""What is installed, for packagers too."""

ENTRY = f"applications/{APP_ID}.desktop"

COPIES = {
    f"mime/packages/{APP_ID}.xml": f"{APP_ID}.mime.xml",
    f"metainfo/{APP_ID}.metainfo.xml": f"{APP_ID}.metainfo.xml",
}
"""Files of ``SOURCE`` by where they go."""

ICONS = {
    f"icons/hicolor/{size}x{size}/apps/{APP_ID}.png": size
    for size in (16, 24, 32, 48, 64, 128, 256)
}
"""How wide the icons are, by where they go."""

_FOLDERS = "X-Umbra-Folders="
"""The line of the installed entry that names the folders made, outer ones first."""

_TOOLS = {"mime": "update-mime-database", "applications": "update-desktop-database"}
"""By folder, what works out again what the desktop looks up in it."""


def run(given: Namespace) -> int:
    """Do it, and say what was done, file by file.

    Raises:
        WrongUseError: On a system whose desktop has no such files, or beside a command.
        FailedError: If a file cannot be written or removed.
    """
    option = f"--{given.desktop}-desktop"
    if given.command:
        raise WrongUseError(
            _("{option} goes with no command, such as {command}").format(
                option=option, command=given.command
            )
        )
    if sys.platform in ("win32", "darwin"):
        raise WrongUseError(
            _("{option} is for Linux, BSD and others with their desktops").format(
                option=option
            )
        )
    data = user_data_path()
    try:
        done = (_install if given.desktop == "install" else _uninstall)(data)
    except OSError as error:
        raise FailedError(
            labelled(str(error.filename or data), error.strerror or str(error))
        ) from error
    write("\n".join(done))
    return DONE


def entry(start: Sequence[str], folders: Iterable[str]) -> str:
    """The entry of the app, which the words ``start`` start."""
    text = (SOURCE / f"{APP_ID}.desktop").read_text("utf-8")
    lines = (
        f"TryExec={_value(start[0])}",
        f"Exec={' '.join(map(_quoted, start))} %F",
        f"{_FOLDERS}{';'.join(folders)}",
    )
    return text.replace("Exec=umbra %F", "\n".join(lines))


def _quoted(word: str) -> str:
    """A word of a command as the Desktop Entry Specification wants it."""
    escaped = re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%")
    return _value(f'"{escaped}"')


def _value(text: str) -> str:
    """``text`` as the value of a key."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _install(data: Path) -> list[str]:
    """Install everything or nothing; returns what was done."""
    known = _folders_made(data)
    made = [*known, *(new for new in _missing_folders(data) if new not in known)]
    there = (data / ENTRY).exists()
    last = entry(START, made).encode("utf-8", "surrogateescape")
    try:
        for name, content in (*_contents(), (ENTRY, last)):
            write_bytes(data / name, content)
    except BaseException:
        if not there:
            _remove(data, made)
        raise
    wrote = [
        _("wrote {data}").format(data=data / name) for name in (*ICONS, *COPIES, ENTRY)
    ]
    return [*wrote, *_refresh(data)]


def _uninstall(data: Path) -> list[str]:
    removed = _remove(data, _folders_made(data))
    return removed or [_("nothing of Umbra is installed in {data}").format(data=data)]


def _contents() -> Iterator[tuple[str, bytes]]:
    """What is written before the entry, and where."""
    from PIL import Image  # noqa: PLC0415 - to remove takes no pictures

    with Image.open(SOURCE / f"{APP_ID}.png") as largest:
        for name, size in ICONS.items():
            icon = BytesIO()
            largest.resize((size, size), Image.Resampling.LANCZOS).save(icon, "PNG")
            yield name, icon.getvalue()
    for name, source in COPIES.items():
        yield name, (SOURCE / source).read_bytes()


def _missing_folders(data: Path) -> list[str]:
    """The folders that will have to be made, outer ones first, as seen from ``data``."""
    wanted = (
        folder
        for name in (*ICONS, *COPIES, ENTRY)
        for folder in reversed((data / name).parents)
    )
    missing = (folder for folder in wanted if not folder.exists())
    return list(dict.fromkeys(os.path.relpath(folder, data) for folder in missing))


def _folders_made(data: Path) -> list[str]:
    """The folders that the installed entry names."""
    if not (data / ENTRY).exists():
        return []
    lines = (data / ENTRY).read_text("utf-8", "replace").splitlines()
    line = next((line for line in lines if line.startswith(_FOLDERS)), _FOLDERS)
    return [folder for folder in line.removeprefix(_FOLDERS).split(";") if folder]


def _remove(data: Path, made: Sequence[str]) -> list[str]:
    """Remove what is installed, and those of the folders made that nobody else uses."""
    found = [data / name for name in (ENTRY, *COPIES, *ICONS) if (data / name).exists()]
    for file in found:
        file.unlink()
    tools = _refresh(data) if found else []
    gone = list(found)
    for name in reversed(made):
        folder = Path(os.path.normpath(data / name))
        _drop_derived(folder, name)
        with suppress(OSError):
            folder.rmdir()
            gone.append(folder)
    return [*(_("removed {path}").format(path=path) for path in gone), *tools]


def _drop_derived(folder: Path, name: str) -> None:
    """Remove what the tools worked out from files of which none is left."""
    rest = list(folder.iterdir()) if folder.is_dir() else []
    names = {file.name for file in rest}
    if (name == "mime" and "packages" not in names) or (
        name == "applications" and names == {"mimeinfo.cache"}
    ):
        for file in rest:
            shutil.rmtree(file) if file.is_dir() else file.unlink()


def _refresh(data: Path) -> list[str]:
    """Have the desktop look again; returns what was run for that."""
    with suppress(OSError):
        os.utime(data / "icons" / "hicolor")
    system = {key: value for key, value in os.environ.items() if key != "LD_LIBRARY_PATH"}
    ran = []
    for folder, tool in _TOOLS.items():
        if not shutil.which(tool):
            say(
                _(
                    "{tool} is not installed: the desktop may not notice before it has run"
                ).format(tool=tool)
            )
        elif (data / folder).exists():
            words = [tool, str(data / folder)]
            subprocess.run(words, env=system, capture_output=True, check=False)
            ran.append(_("ran {names}").format(names=" ".join(words)))
    return ran
