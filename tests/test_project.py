"""What a project shows to those who come to it agrees with itself."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from cli.output import version
from settings.paths import APP_ID

ROOT = Path(__file__).parent.parent
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]

_HEADING = re.compile(r"Unreleased|(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def test_the_newest_release_is_the_same_everywhere() -> None:
    metainfo = ElementTree.parse(ROOT / "assets" / "desktop" / f"{APP_ID}.metainfo.xml")
    newest = next(metainfo.iter("release"))
    cited = read(ROOT / "CITATION.cff")
    assert newest.get("version") == cited["version"] == version()
    assert newest.get("date") == str(cited["date-released"])
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = [
        _HEADING.fullmatch(line[3:]) for line in text.splitlines() if line[:3] == "## "
    ]
    assert headings
    assert all(headings)
    released = [found.groups() for found in headings if found and found[1]]
    assert released[:1] in ([], [(newest.get("version"), newest.get("date"))])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_lead_to_pages_that_are_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
    assert [
        link for link in links if ":" not in link and not (page.parent / link).exists()
    ] == []


@pytest.mark.parametrize(
    "file", [*WORKFLOWS, ROOT / ".pre-commit-config.yaml"], ids=lambda file: file.name
)
def test_machines_make_only_what_can_be_made(file: Path) -> None:
    made = set(re.findall(r"(?:run|entry): make (\w+)", file.read_text("utf-8")))
    targets = set(
        re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    )
    assert made
    assert made <= targets


def test_every_form_asks_something_and_nothing_twice() -> None:
    for form in map(read, FORMS):
        assert {"name", "description", "body"} <= form.keys()
        fields = [each for each in form["body"] if each["type"] != "markdown"]
        assert all(each["attributes"]["label"] for each in fields)
        assert len({each["id"] for each in fields}) == len(fields) > 0
    assert len(FORMS) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="runs on Linux")
def test_the_notes_of_a_release_are_those_of_its_version(tmp_path: Path) -> None:
    steps = read(ROOT / ".github" / "workflows" / "release.yml")["jobs"]["notes"]["steps"]
    taken = next(each["run"] for each in steps if "CHANGELOG.md" in each.get("run", ""))
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 2.0.0 - 2027-01-01\n\nnew\n\n## 1.0.0 - 2026-01-01\n\nold\n"
    )
    status = {}
    for tag in ("v2.0.0", "v1.0.0", "v3.0.0"):
        done = subprocess.run(
            ["bash", "-e", "-c", taken],
            cwd=tmp_path,
            env={"GITHUB_REF_NAME": tag, "PATH": "/usr/bin:/bin"},
            check=False,
        )
        status[tag] = done.returncode, (tmp_path / "notes.md").read_text().split()
    assert status == {"v2.0.0": (0, ["new"]), "v1.0.0": (0, ["old"]), "v3.0.0": (1, [])}
