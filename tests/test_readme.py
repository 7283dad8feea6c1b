"""What the README shows works."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_example_runs() -> None:
    found = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0
