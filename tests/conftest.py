"""What all tests share: the option that renews golden files, and what keeps them fast."""

import gc
import os
import sys
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from core import texts
from core.tasks.workers import cores

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
"""What pygame says of itself would be taken for what a command prints."""

os.environ["LANGUAGE"] = "en"
"""Golden texts are English, whatever the language of this computer."""

os.environ["UMBRA_GAMES"] = "tests.toy"
"""Every contract is asked of a game as well that needs what ours do not; see tests/toy."""

os.environ["UMBRA_ENGINES"] = ""
"""No engines of this computer are found, so that the bots are the same everywhere."""

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Else the tests would be compiled anew in every process of every run."""

settings.register_profile("umbra", deadline=None)
settings.load_profile("umbra")
"""An example may take as long as it does on a busy computer."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what is drawn and printed now as the golden files to compare with",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Give each worker whole files: what it has loaded for one test serves the next."""
    if config.getoption("numprocesses", None) and config.getoption("dist") == "no":
        config.option.dist = "worksteal"


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores: many tests wait for the processes that they start."""
    return cores() + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage while tests are collected, nor ever among what that has loaded.

    Going through hundreds of thousands of objects again and again, all of which stay, took
    two thirds of the time it takes to collect. Tests leave garbage in circles, as screens
    do; it is looked for after each ten thousand objects, which a test makes in no time.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()


WAITING = (
    "docs/",
    "tasks/test_cluster.py",
    "gui/test_window.py",
    "cli/test_match.py",
    "tasks/",
    "events/",
    "engines/",
    "play/",
    "cli/",
)
"""What mostly waits for processes, by what its path in this folder begins with."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what waits: one worker waits while the others compute.

    Each worker begins with an equal part of the tests in this order, and takes from the end
    of others' parts when it has done its own.
    """
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    return _turn_of(item.path)


@cache
def _turn_of(file: Path) -> int:
    path = file.relative_to(Path(__file__).parent).as_posix()
    found = (number for number, each in enumerate(WAITING) if path.startswith(each))
    return next(found, len(WAITING))


@pytest.fixture(scope="session", autouse=True)
def _places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Path]]:
    """Folders for the settings and games of one test after the other; none exists yet.

    What tests of a whole module share has the first. Nothing is written where a person's
    own settings and games would be, were it not for ``UMBRA_CONFIG`` and ``UMBRA_DATA``.
    """
    root = tmp_path_factory.mktemp("own")
    folders = (root / str(number) for number in count())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(root / "home"))
        patch.setenv("XDG_DATA_HOME", str(root / "home"))
        _settle(patch, next(folders))
        yield folders


@pytest.fixture(autouse=True)
def _own_place(_places: Iterator[Path]) -> Iterator[None]:
    """Every test begins without settings and games, and leaves the home as it is."""
    folder = next(_places)
    with pytest.MonkeyPatch.context() as patch:
        _settle(patch, folder)
        yield
    assert not (folder.parent / "home" / "umbra").exists(), "the test wrote into the home"


def _settle(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setenv("UMBRA_CONFIG", str(folder / "config.yaml"))
    patch.setenv("UMBRA_DATA", str(folder / "data"))


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def served() -> Iterator[None]:
    """Processes that the program starts are copies of one in which all is imported."""
    # By now the environment names the games of tests.
    from tests.support.processes import served_processes  # noqa: PLC0415

    with served_processes():
        yield


UKRAINIAN = """\
msgid ""
msgstr "Plural-Forms: nplurals=3; "
"plural=n%10==1 && n%100!=11 ? 0 : n%10>1 && n%10<5 ? 1 : 2;\\n"

msgid "Language"
msgstr "Мова"

msgid "Options"
msgstr "Налаштування"

msgctxt "result"
msgid "Draw"
msgstr "Нічия"

msgid "{number} game"
msgid_plural "{number} games"
msgstr[0] "{number} партія"
msgstr[1] "{number} партії"
msgstr[2] "{number} партій"
"""


@pytest.fixture
def ukrainian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalogue, the only one there is; texts are English again afterwards."""
    monkeypatch.setattr("core.languages.FOLDER", tmp_path / "languages")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "languages" / "uk.po"
    file.parent.mkdir()
    file.write_text(UKRAINIAN, encoding="utf-8")
    yield file
    texts.use()
