"""``docs/network.md`` has every message of the protocol, with its fields and no others."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from core.games import GAMES
from core.net.messages import PHRASES, ErrorCode, read_answer, read_request, schema
from tests.docs.test_commands import ROOT

PAGE = (ROOT / "docs" / "network.md").read_text("utf-8")
MODELS: dict[str, Any] = {
    name: model
    for direction in schema().values()
    for name, model in direction["$defs"].items()  # type: ignore[index]
}
NAME = re.compile(r"`(\w+)`")


def section(title: str) -> str:
    """What stands under a heading, up to the next one."""
    return re.split(r"^##", PAGE.split(f"## {title}\n")[1], flags=re.MULTILINE)[0]


def first_cells(text: str) -> str:
    """The first cells of the rows of tables."""
    rows = [row for row in text.splitlines() if row.startswith("| `")]
    return " ".join(row.split("|")[1] for row in rows)


MESSAGES = section("From client to server") + section("From server to client")
CODES = MESSAGES.split("| code of")[1]


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_the_page_has_every_field(model: dict[str, Any]) -> None:
    fields = set(model.get("properties", {}))
    if "kind" in fields:
        kind = model["properties"]["kind"]["const"]
        rows = re.findall(rf"^\| `{kind}` \|(.*?)\|", MESSAGES, flags=re.MULTILINE)
        named = [{"kind", *NAME.findall(row)} for row in rows]
        assert fields in named
    else:
        words = section(model["title"].removesuffix("Words"))
        assert set(NAME.findall(first_cells(words))) == fields


def test_the_page_has_every_code_game_and_phrase() -> None:
    assert tuple(NAME.findall(first_cells(CODES))) == get_args(ErrorCode)
    assert all(phrase in MESSAGES for phrase in PHRASES)
    ours = [variant for variant in GAMES if "toy" not in variant]
    assert all(f"`{variant}`" in section("Terms") for variant in ours)


def test_the_examples_are_messages() -> None:
    examples = re.findall(r"^(client|server)  (\{.*\})$", PAGE, flags=re.MULTILINE)
    whole = [each for each in examples if "…" not in each[1]]
    assert len(whole) >= 3
    for sender, text in whole:
        (read_request if sender == "client" else read_answer)(text)
