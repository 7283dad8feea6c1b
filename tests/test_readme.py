"""What the README shows works."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_example_runs() -> None:
    found = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0


def test_its_pictures_and_pages_are_there() -> None:
    links = [part.split(")")[0] for part in README.split("](")[1:]]
    assert all((ROOT / link).exists() for link in links if "://" not in link)
