"""Where lines break, in every language."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.drawing.breaks import NOT_LAST, line_of, parts
from gui.drawing.text import CutText, ellipsis, text_width, wrap, wrap_all, wrap_into

FORBIDDEN_FIRST = "、。，．！？・」』】）々ゝーぁっゃゅょァッャュョㇰㇿ"

pieces = st.sampled_from(
    [*"字霧将棋のをがンー、。「」（）っ々！？７３", *"abcé", "word", "1,234", "12", "0.5",
     "«\u00a0mot\u00a0»", "но", " ", " ", "-", "…", "“", "”", "sup\u00adple"]
)  # fmt: skip
texts = st.lists(pieces, max_size=40).map("".join)
widths = st.integers(10, 200)


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("霧の中で、対局する。", "霧|の|中|で、|対|局|す|る。"),
        ("「将棋」（詰）です", "「将|棋」|（詰）|で|す"),
        ("ちょっとコーヒー", "ちょっ|と|コー|ヒー"),
        ("▲７六歩と3手詰め", "▲|７六|歩|と|3手|詰|め"),
        ("Umbraは強い", "Umbra|は|強|い"),
        ("他说“好”……", "他|说|“好”……"),
        ("two words", "two |words"),
        ("Échec\u00a0! «\u00a0oui\u00a0»", "Échec\u00a0! |«\u00a0oui\u00a0»"),
        ("Featherstonehaugh-Wigglesworth", "Featherstonehaugh-|Wigglesworth"),
        ("fog-of-war, 1234-5678", "fog-of-war, |1234-5678"),
        ("Spiel\u00adstärke", "Spiel\u00ad|stärke"),
        ("1,234.5 km", "1,234.5 |km"),
        ("each 2 % of it", "each |2 % |of |it"),
        ("あ 。", "あ 。"),
        ("か\u3099き", "か\u3099|き"),
        ("한국어 장기", "한국어 |장기"),
    ],
)
def test_text_breaks_where_readers_expect_it(text: str, together: str) -> None:
    assert parts(text) == together.split("|")


def is_kept(text: str, lines: list[str]) -> bool:
    """Whether no letter got lost, but for spaces and hyphens where lines end."""
    bare = [re.sub(r"[ \u00ad-]", "", each) for each in (text, "".join(lines))]
    return bare[0] == bare[1]


def slowly(text: str, size: int, width: int) -> list[str]:
    """Lines that are filled one part after the other."""
    lines = [""]
    for part in parts(text):
        longer = lines[-1] + part
        if lines[-1] and text_width(line_of(longer), size) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return [line_of(line) for line in lines]


@given(texts, widths)
def test_lines_lose_nothing_and_fit(text: str, width: int) -> None:
    lines = wrap(text, 14, width)
    assert is_kept(text, lines)
    single = [line_of(part) for part in parts(text)]
    assert all(text_width(line, 14) <= width or line in single for line in lines)
    assert not any(line.startswith(tuple(FORBIDDEN_FIRST)) for line in lines[1:])
    assert not any(line.endswith(tuple(NOT_LAST)) for line in lines[:-1])
    assert not re.search(r"\d[,.]?\Z", lines[0]) or not re.match(r"\d", "".join(lines[1:2]))


@given(texts.filter(lambda text: "\u00ad" not in text), widths)
def test_lines_are_those_that_are_filled_part_by_part(text: str, width: int) -> None:
    assert wrap(text, 14, width) == slowly(text, 14, width)


@given(texts, widths, st.integers(1, 3))
def test_as_many_lines_as_there_may_be(text: str, width: int, most: int) -> None:
    lines = wrap_into(text, 14, width, most)
    assert len(lines) == min(most, len(wrap(text, 14, width)))
    if not any(isinstance(line, CutText) for line in lines):
        assert is_kept(text, lines)
    assert is_kept(text, wrap_all(text, 14, width))


def test_lines_are_cut_without_spaces_that_were_not_there() -> None:
    said = "霧の中では相手の駒が見えない"
    assert "".join(wrap_into(said, 14, 110, 2)) == said
    *_, last = wrap_into(said, 14, 60, 2)
    assert isinstance(last, CutText)
    assert last.whole == said
    assert said.find(last.removesuffix("…")) > 0
    cut = (ellipsis("か\u3099" * 9, 14, width) for width in range(30, 120, 3))
    assert all(each.count("か") == each.count("\u3099") for each in cut)
    assert wrap("Spiel\u00adstärke", 14, 60) == ["Spiel-", "stärke"]
    assert wrap("Spiel\u00adstärke", 14, 200) == ["Spielstärke"]
