"""Where lines of text may break.

Between words, after the hyphens of long compounds and at soft hyphens, and between Chinese
and Japanese characters except where their rules (kinsoku) forbid it. Never at a space that
does not break, nor inside a number, nor between it and its sign of per cent.
"""

from __future__ import annotations

import re

_WIDE = (
    "\u2e80-\u303e\u3041-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f"
    "\uff01-\uff9f\uffe0-\uffe6\U00020000-\U0003ffff"
)
"""Characters of Chinese and Japanese, from the first to the last of each block."""

NOT_FIRST = (
    "、。，．：；！？・･､｡％〉》」』】〕〗〙〛）］｝｠｣"
    "々〻ゝゞヽヾーｰ゛゜ﾞﾟ〜～゠\u3099\u309a"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿｧ-ｯ"
)
"""What begins no line of Chinese or Japanese; some of it as ranges."""

NOT_LAST = "〈《「『【〔〖〘〚（［｛｟｢￥＄￡＃〒"
"""What ends no line of Chinese or Japanese."""

_CLINGING = rf"\s\u2060,.:;!?%°)\]}}’”»‐–—…‥\"'/\-\u0300-\u036f{NOT_FIRST}"
"""What stands in the line of a Chinese or Japanese character before it."""

_LEADING = rf"\s\u2060(\[{{‘“«\"'#$€£¥\-+−/{NOT_LAST}"
"""What stands in the line of a Chinese or Japanese character after it."""

_LETTERS = r"[^\W\d_]" * 4

_BREAK = re.compile(
    rf"(?<=[ \u00ad\u200b])(?<![{NOT_LAST}] )(?![ %{NOT_FIRST}])"
    rf"|(?<={_LETTERS}-)(?={_LETTERS})"
    rf"|(?<=[{_WIDE}])(?<![\d{_LEADING}])(?=[^{_CLINGING}])"
    rf"|(?<=[^\d{_LEADING}])(?=[{_WIDE}])(?![{_CLINGING}])"
)

_IS_WIDE = re.compile(f"[{_WIDE}]")

_SPACES = re.compile(r"[^\S\u00a0\u2007\u202f]+")

_FEW = 5


def has_wide(text: str) -> bool:
    """Whether some of a text is Chinese or Japanese."""
    return _IS_WIDE.search(text) is not None


def parts(text: str) -> list[str]:
    """What of a paragraph stays together, each with the space or the like that ends it."""
    return _BREAK.split(_SPACES.sub(" ", text).strip(" "))


def line_of(text: str) -> str:
    """Some parts as a line shows them: a soft hyphen is seen at the end alone."""
    end = "-" if text.endswith("\u00ad") else ""
    return text.strip(" ").replace("\u00ad", "") + end


def column_of(text: str) -> list[str]:
    """What a column of text is at least as wide as.

    That is all that stays together, and a few characters of Chinese or Japanese, of which
    each may have a line of its own.
    """
    few = [text[:_FEW]] if has_wide(text) else []
    return [*map(line_of, parts(text)), *few]
