"""The app among a user's applications."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from cli import desktop
from cli.desktop import COPIES, ENTRY, ICONS, SOURCE, entry
from cli.output import ROOT
from core.formats import FORMATS
from core.formats.pgn import PGN
from settings.paths import APP_ID, START
from tests.cli.conftest import Run

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="desktops elsewhere know no such files"
)

METAINFO = ElementTree.parse(SOURCE / f"{APP_ID}.metainfo.xml").getroot()
TYPES = ElementTree.parse(SOURCE / f"{APP_ID}.mime.xml").getroot()
SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def keys(text: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in text.splitlines()[1:])


def words_of(command: str) -> list[str]:
    """The words of an ``Exec`` key, read as its specification says."""
    text = re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), command)
    words = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', text, re.DOTALL)
    unquoted = (re.sub(r"\\(.)", r"\1", quoted) or bare for quoted, bare in words)
    codes = {"%": "%", "F": "%F"}
    return [re.sub("%(.)", lambda found: codes[found[1]], word) for word in unquoted]


def tree(folder: Path) -> dict[str, bytes | None]:
    """Every file below a folder with what it holds, and every folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing is."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return folder


def test_an_empty_home_is_empty_again(run: Run, home: Path) -> None:
    done = run("--install-desktop")
    assert done.status == 0
    data = home / ".local" / "share"
    ours = {str(data / name) for name in (*ICONS, *COPIES, ENTRY)}
    assert {line[6:] for line in done.out.splitlines() if line.startswith("wrote ")} == ours
    assert all(Path(file).is_file() for file in ours)
    done = run("--uninstall-desktop")
    gone = {line[8:] for line in done.out.splitlines() if line.startswith("removed ")}
    assert (done.status, tree(home)) == (0, {})
    assert ours < gone
    assert run("--uninstall-desktop").out == f"nothing of Umbra is installed in {data}\n"


def test_installed_twice_it_is_installed_once(run: Run, home: Path) -> None:
    run("--install-desktop")
    first = tree(home)
    assert run("--install-desktop").status == 0
    assert tree(home).keys() == first.keys()
    run("--uninstall-desktop")
    assert tree(home) == {}


@pytest.mark.parametrize("name", ["mime", "applications"])
def test_a_folder_made_for_it_stays_with_what_came_later(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
    run("--install-desktop")
    later = tmp_path / name / "umbra" / "games" / "mine.pgn"
    later.parent.mkdir(parents=True)
    later.write_text("1. e4 *")
    run("--uninstall-desktop")
    assert tree(tmp_path / name).keys() == {"umbra", "umbra/games", "umbra/games/mine.pgn"}


def test_what_belongs_to_others_stays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "a b"))
    others = {
        "applications/other.desktop": (
            "[Desktop Entry]\nType=Application\nName=Other\nExec=true\n"
            "MimeType=application/x-other;\n"
        ),
        "mime/packages/other.xml": (
            '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">'
            '<mime-type type="application/x-other"><glob pattern="*.other"/></mime-type>'
            "</mime-info>"
        ),
        "icons/hicolor/48x48/apps/other.png": "a picture",
        "umbra/games/mine.pgn": "1. e4 *",
    }
    for name, text in others.items():
        file = tmp_path / "a b" / name
        file.parent.mkdir(parents=True)
        file.write_text(text)
    (tmp_path / "a b" / "metainfo").mkdir()
    for folder, tool in desktop._TOOLS.items():
        if shutil.which(tool):
            subprocess.run([tool, tmp_path / "a b" / folder], check=True)
    before = tree(tmp_path / "a b")
    assert run("--install-desktop").status == 0
    assert len(tree(tmp_path / "a b")) > len(before)
    assert run("--uninstall-desktop").status == 0
    assert tree(tmp_path / "a b") == before


def test_what_cannot_be_written_is_one_line_and_leaves_nothing(
    run: Run, home: Path
) -> None:
    data = home / ".local" / "share"
    data.mkdir(parents=True)
    (data / "metainfo").write_text("in the way")
    done = run("--install-desktop")
    lines = [each for each in done.err.splitlines() if "is not installed" not in each]
    assert (done.status, len(lines)) == (1, 1)
    assert str(data / "metainfo") in lines[0]
    assert list(tree(home)) == [".local", ".local/share", ".local/share/metainfo"]


def test_it_is_for_desktops_that_have_such_files_and_stands_alone(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("--install-desktop", "play").status == 2
    assert run("--install-desktop", "--uninstall-desktop").status == 2
    monkeypatch.setattr(sys, "platform", "darwin")
    done = run("--install-desktop")
    assert (done.status, done.err.count("\n"), tree(home)) == (2, 1, {})


def test_without_the_tools_it_says_who_has_to_run(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    done = run("--install-desktop")
    assert (done.status, done.err.count("is not installed")) == (0, 2)
    run("--uninstall-desktop")
    assert tree(home) == {}


def test_the_entry_starts_this_program(run: Run, home: Path) -> None:
    run("--install-desktop")
    found = keys((home / ".local" / "share" / ENTRY).read_text("utf-8"))
    *start, files = words_of(found["Exec"])
    assert (tuple(start), files) == (START, "%F")
    done = subprocess.run([*start, "--version"], capture_output=True, check=True, cwd=home)
    assert done.stdout.startswith(b"Umbra ")


@pytest.mark.parametrize(
    ("folder", "start"),
    [
        ("/tmp/.mount_Umbra", "/home/Umbra.AppImage"),
        ("/tmp/.mount_other", None),
        ("", None),
    ],
)
def test_an_appimage_is_started_by_its_own_file(folder: str, start: str | None) -> None:
    program = "/tmp/.mount_Umbra/usr/lib/umbra/umbra"
    code = f"sys.frozen, sys.executable = True, '{program}'"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; {code}; from settings.paths import START as s; print(*s)",
        ],
        env={"APPIMAGE": "/home/Umbra.AppImage", "APPDIR": folder, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == (start or program)


ODD = "a b\"c`d$e\\f%g'h;i=j"


def test_the_entry_quotes_any_name() -> None:
    words = (f"/opt/{ODD}/umbra", "new\nline", "")
    found = keys(entry(words, []))
    assert words_of(found["Exec"]) == [*words, "%F"]
    assert "\n" not in found["TryExec"]


@pytest.mark.skipif(not shutil.which("gio"), reason="needs GLib's gio")
def test_a_desktop_reads_the_entry_as_we_write_it(tmp_path: Path) -> None:
    # GLib looks for a program by its name with "%%" in it, and finds none that has a "%".
    program = tmp_path / ODD.replace("%", "") / "umbra"
    program.parent.mkdir()
    told = tmp_path / "told"
    program.write_text(
        f'#!/bin/sh\nprintf "%s\\n" "$@" > {told}.new\nmv {told}.new {told}\n'
    )
    program.chmod(0o755)
    file = tmp_path / "test.desktop"
    file.write_text(entry((str(program), "$HOME", "%f \\n"), []), encoding="utf-8")
    subprocess.run(["gio", "launch", file, "/games/a b.pgn", "/c.kif"], check=True)
    late = time.monotonic() + 60
    while not told.exists() and time.monotonic() < late:
        time.sleep(0.01)
    assert told.read_text().splitlines() == ["$HOME", "%f \\n", "/games/a b.pgn", "/c.kif"]


def test_the_files_agree_with_each_other_and_with_the_program() -> None:
    found = keys((SOURCE / f"{APP_ID}.desktop").read_text("utf-8"))
    assert found["Icon"] == APP_ID == METAINFO.findtext("id")
    assert METAINFO.findtext("launchable") == f"{APP_ID}.desktop"
    types = {each.get("type") for each in TYPES} | {PGN.mime}
    assert {each.text for each in METAINFO.iter("mediatype")} == types
    listed = set(found["MimeType"].strip(";").split(";"))
    assert listed == {*types, "application/x-chess-pgn"}


def test_every_kind_of_file_of_ours_is_known_to_the_desktop() -> None:
    """All but text, which is mostly not of games, and the tests' own."""
    globs = {
        (each.get("type"), glob.get("pattern"))
        for each in TYPES
        for glob in each.iter(f"{SPACE}glob")
    }
    read = [form for form in FORMATS.values() if form.drafts]
    ours = {(form.mime, f"*{ending}") for form in read for ending in form.endings}
    assert {*globs, (PGN.mime, "*.pgn")} == {each for each in ours if each[0]}
    assert {form.key for form in read if not form.mime} <= {"thesis", "toy"}


def test_icons_have_their_sizes(run: Run, home: Path) -> None:
    run("--install-desktop")
    for name, size in ICONS.items():
        with Image.open(home / ".local" / "share" / name) as icon:
            assert (icon.size, icon.mode) == ((size, size), "RGBA")
            assert icon.getpixel((size // 3, size // 2)) != icon.getpixel((0, 0))


@pytest.mark.skipif(
    not shutil.which("desktop-file-validate"), reason="needs desktop-file-utils"
)
def test_desktop_file_validate_accepts_the_entries(run: Run, home: Path) -> None:
    run("--install-desktop")
    ours = (SOURCE / f"{APP_ID}.desktop", home / ".local" / "share" / ENTRY)
    done = subprocess.run(
        ["desktop-file-validate", *ours], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="needs appstream")
def test_appstreamcli_accepts_the_metainfo() -> None:
    words = ["appstreamcli", "validate", "--no-net", SOURCE / f"{APP_ID}.metainfo.xml"]
    done = subprocess.run(words, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(
    not shutil.which("update-mime-database"), reason="needs shared-mime-info"
)
def test_the_desktop_tells_our_files_by_their_names(run: Run, home: Path) -> None:
    run("--install-desktop")
    globs = (home / ".local" / "share" / "mime" / "globs2").read_text("utf-8")
    assert "50:application/x-shogi-kif:*.kif\n" in globs
    assert "50:application/x-draughts-pdn:*.pdn\n" in globs
