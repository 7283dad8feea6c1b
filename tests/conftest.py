"""What all tests share: the option that renews golden files."""

import os

import pytest

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
"""What pygame says of itself would be taken for what a command prints."""

os.environ["UMBRA_GAMES"] = "tests.toy"
"""Every contract is asked of a game as well that needs what ours do not; see tests/toy."""

os.environ["UMBRA_ENGINES"] = ""
"""No engines of this computer are found, so that the bots are the same everywhere."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what is drawn and printed now as the golden files to compare with",
    )


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))
