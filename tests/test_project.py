"""What a project shows to those who come to it agrees with itself."""

import doctest
import plistlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from packaging.requirements import Requirement

from cli.output import version
from settings.paths import APP_ID

ROOT = Path(__file__).parent.parent
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
BUNDLE = ROOT / "assets" / "bundle"
DESKTOP = ROOT / "assets" / "desktop"
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]

_HEADING = re.compile(r"Unreleased|(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def test_the_newest_release_is_the_same_everywhere() -> None:
    metainfo = ElementTree.parse(DESKTOP / f"{APP_ID}.metainfo.xml")
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


def endings() -> list[str]:
    """Those of the files that desktops open with Umbra; PGN is known to all of them."""
    types = ElementTree.parse(DESKTOP / f"{APP_ID}.mime.xml").iter()
    globs = [each.get("pattern", "") for each in types if each.tag.endswith("}glob")]
    return sorted(["pgn", *(glob.removeprefix("*.") for glob in globs)])


def jobs() -> Any:
    return read(ROOT / ".github" / "workflows" / "release.yml")["jobs"]


def script(job: str) -> str:
    """All that a job of a release runs."""
    return "\n".join(step.get("run", "") for step in jobs()[job]["steps"])


def test_the_flatpak_holds_what_desktops_need() -> None:
    file = BUNDLE / f"{APP_ID}.yaml"
    manifest = read(file)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert manifest["id"] == APP_ID
    assert manifest["command"] in project["gui-scripts"]
    (module,) = manifest["modules"]
    assert f" {project['name']}" in module["build-commands"][0]
    built, desktop = module["sources"]
    assert (BUNDLE / built["path"]).resolve() == ROOT / "dist" / "wheels"
    assert (BUNDLE / desktop["path"]).resolve() == DESKTOP
    used = re.findall(r"desktop/\$FLATPAK_ID(\S*?)\"", "\n".join(module["build-commands"]))
    assert {f"{APP_ID}{end}" for end in used} == {each.name for each in DESKTOP.iterdir()}
    run = script("flatpak")
    assert file.relative_to(ROOT).as_posix() in run
    assert f'.flatpak" {APP_ID}\n' in run
    assert f"--wheel-dir {built['path'].removeprefix('../../')} -r requirements.lock" in run


def test_the_app_of_macos_opens_the_files_that_desktops_do() -> None:
    about = plistlib.loads((BUNDLE / "Info.plist").read_bytes())
    assert about["CFBundleIdentifier"] == APP_ID
    types = about["CFBundleDocumentTypes"]
    assert (
        sorted(end for each in types for end in each["CFBundleTypeExtensions"]) == endings()
    )
    assert plistlib.loads(plistlib.dumps(about)) == about


def test_the_installer_of_windows_installs_the_bundle_for_the_same_files() -> None:
    file = BUNDLE / "umbra.iss"
    text = file.read_text("utf-8")
    assert f'#define Id "{APP_ID}"' in text
    assert sorted(re.findall(r"Classes\\\.(\w+)\\OpenWithProgids", text)) == endings()
    assert re.findall(r'^Source: "(.*?)";', text, re.MULTILINE) == [r"dist\umbra\*"]
    run = script("windows")
    assert file.relative_to(ROOT).as_posix() in run
    (variable,) = re.findall(r'GetEnv\("(\w+)"\)', text)
    assert f'export {variable}="${{GITHUB_REF_NAME#v}}"' in run
    (name,) = re.findall(r"^OutputBaseFilename=(.*)$", text, re.MULTILINE)
    assert f"dist/{name.replace('v{#Version}', '$GITHUB_REF_NAME')}.exe" in run


def test_what_an_appimage_is_made_of_is_there() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    assert re.findall(r"^APP_ID := (.*)$", text, re.MULTILINE) == [APP_ID]
    named = re.findall(r"assets/desktop/(\S+)", text)
    assert named
    assert [
        name
        for name in named
        if not (DESKTOP / name.replace("$(APP_ID)", APP_ID)).is_file()
    ] == []


def test_a_release_waits_for_everything_that_is_built() -> None:
    assert set(jobs()["publish"]["needs"]) == jobs().keys() - {"publish"}
    for job in jobs().keys() - {"notes", "publish"}:
        upload = jobs()[job]["steps"][-1]["with"]
        assert upload["path"].split() == ["umbra-*", "dist/umbra_chess-*.whl"]
        assert "umbra-$GITHUB_REF_NAME-" in script(job)


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_example_runs() -> None:
    found = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0


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
