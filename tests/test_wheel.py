"""The wheel: all of the program below one package, which runs from anywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent
LAYERS = ("core", "settings", "bots", "server", "gui", "cli", "assets")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(folder))
    return Path(built)


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which it is installed."""
    folder = tmp_path_factory.mktemp("site")
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_it_brings_one_package_with_every_file_of_the_program(site: Path) -> None:
    info = "umbra_chess-*.dist-info"
    (found,) = site.glob(info)
    assert {each.name for each in site.iterdir()} == {"umbra", found.name}
    for layer in LAYERS:
        own = {
            path.relative_to(ROOT)
            for path in (ROOT / layer).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert {each for each in own if not (site / "umbra" / each).is_file()} == set()


@pytest.mark.parametrize("words", [["--version"], ["perft", "1"], ["bots", "--json"]])
def test_it_runs_from_any_folder(site: Path, tmp_path: Path, words: list[str]) -> None:
    here, there = (
        subprocess.run(
            [sys.executable, *program, *words],
            cwd=folder,
            env={"PYTHONPATH": str(site), "HOME": str(tmp_path), "PATH": "/usr/bin"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for program, folder in ((["-m", "umbra"], tmp_path), (["main.py"], ROOT))
    )
    assert here == there


def test_a_wheel_with_kernels_is_for_one_kind_of_machine(wheel: Path) -> None:
    shipped = (ROOT / "dist" / "kernels" / "kernels.json").is_file()
    assert wheel.name.endswith("-py3-none-any.whl") is not shipped
