"""Playing installs what playing needs, and no more."""

import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def named(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(file: str) -> set[str]:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return {named(line.split("==")[0]) for line in lines if "==" in line}


def needed(words: list[str]) -> set[str]:
    """The packages that requirements ask for, and those that these ask for in turn."""
    found: set[str] = set()
    waiting = [(Requirement(word), "") for word in words]
    while waiting:
        asked, extra = waiting.pop()
        name = named(asked.name)
        if asked.marker is not None and not asked.marker.evaluate({"extra": extra}):
            continue
        if name not in found or asked.extras:
            found.add(name)
            further = [Requirement(word) for word in requires(name) or []]
            waiting += [(one, each) for one in further for each in (*asked.extras, "")]
    return found


def test_playing_pins_exactly_what_the_project_depends_on() -> None:
    assert pinned("requirements.lock") == needed(PROJECT["project"]["dependencies"])


def test_the_rest_is_pinned_for_developers() -> None:
    assert "-r requirements.lock" in (ROOT / "requirements-dev.lock").read_text("utf-8")
    tools = needed(PROJECT["dependency-groups"]["dev"])
    assert tools <= pinned("requirements.lock") | pinned("requirements-dev.lock")
    assert not pinned("requirements.lock") & pinned("requirements-dev.lock")
