"""Every letter that the program shows is in its fonts; others are looked for elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from core.plain import plain
from core.texts import use
from gui.drawing import fonts
from gui.drawing.fonts import runs_of
from gui.drawing.text import draw_text

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "assets" / "fonts"
REGULAR = "NotoSans-Regular.ttf", "NotoSansJP-Regular.otf", "NotoSansSC-Regular.otf"
BOLD = tuple(each.replace("Regular", "Bold") for each in REGULAR)
SYMBOLS = "NotoSansSymbols2-Regular.ttf"
FIGURINES = "♔♕♖♗♘♙♚♛♜♝♞♟"

LANGUAGES = (
    "Українська Polski Slovenščina Русский Deutsch Français Español Italiano "
    "Português (Brasil) 日本語 简体中文"
)
ALPHABETS = (
    "ąćęłńóśźż čšž ґєії ёъыэ äöüß àâæçéèêëîïôœùûüÿ áíñú¿¡ ìò ãõ "
    "„“”‚‘’«»‹› …–— \u00a0\u202f №₴₽€¥£ ≥≤−≈→←↑↓✓∞×±·½①⑳ 、。「」『』（）！？：・ー〜"
)
KANJI = "霧将棋対局観戦問題設定勝負詰", "棋雾对局观战习题设置胜负将军"

signs = st.sampled_from([*ALPHABETS, *FIGURINES, *LANGUAGES, *"".join(KANJI)])


@cache
def held(name: str) -> frozenset[int]:
    """What a font of the program has, as another reader of fonts finds it."""
    with TTFont(FONTS / name) as font:
        return frozenset(font.getBestCmap())


def in_use() -> set[str]:
    """All that is drawn of the catalogues, if there are any, and of languages' names."""
    catalogues = (ROOT / "assets" / "languages").glob("*.po")
    texts = (path.read_text("utf-8") for path in catalogues)
    signs = set("".join((LANGUAGES, ALPHABETS, FIGURINES, *KANJI, *texts)))
    return {sign for sign in signs if plain(sign) == sign}


def test_every_character_of_every_language_is_shipped() -> None:
    there = frozenset().union(*map(held, REGULAR))
    there |= held(SYMBOLS)
    assert {sign for sign in in_use() if ord(sign) not in there} == set()
    for name, bold in zip(REGULAR, BOLD, strict=True):
        assert held(bold) <= held(name), "what is bold is there in regular, too"


def picture(font: pygame.font.Font, sign: str) -> bytes:
    return pygame.image.tobytes(font.render(sign, True, "white"), "RGBA")


@given(signs, st.booleans())
def test_a_sign_is_drawn_by_the_first_font_that_has_it(sign: str, bold: bool) -> None:
    latin, *east_asian = zip(BOLD if bold else REGULAR, REGULAR, strict=True)
    order = [latin[:1], *(dict.fromkeys(pair) for pair in east_asian), [SYMBOLS]]
    name = next(n for names in order for n in names if ord(sign) in held(n))
    font = pygame.font.Font(FONTS / name, 18)
    font.bold = bold and name not in BOLD
    ((words, found),) = runs_of(sign, 18, bold)
    assert words == sign
    assert picture(found, sign) == picture(font, sign)


@pytest.mark.parametrize("name", [REGULAR[0], BOLD[0]])
def test_numbers_with_a_sign_are_as_wide_with_either(name: str) -> None:
    font = pygame.font.Font(FONTS / name, 40)
    assert font.size("−1") == font.size("+1")


@pytest.fixture
def chinese() -> Iterator[None]:
    use("zh_CN")
    yield
    use("en")


def test_each_language_has_characters_of_its_own_form(chinese: None) -> None:
    pictures = list[bytes]()
    for code, name in (("zh_CN", REGULAR[2]), ("ja", REGULAR[1]), ("zh_CN", REGULAR[2])):
        use(code)
        ((_, found),) = runs_of("直", 40, bold=False)
        assert picture(found, "直") == picture(pygame.font.Font(FONTS / name, 40), "直")
        surface = pygame.Surface((60, 60))
        draw_text(surface, "直", 5, 30, 40, (255, 255, 255))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[2] != pictures[1]


def test_punctuation_beside_characters_is_theirs() -> None:
    alone, between, after = (
        runs_of(text, 20, bold=False) for text in ("“a”…", "他说“好”…", "a…将")
    )
    assert len(alone) == 1
    assert "".join(words for words, _ in between) == "他说“好”…"
    assert [words for words, _ in after] == ["a", "…将"]
    assert all(font.size("好")[0] == 20 for _, font in between)


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it is when the program begins."""
    spec = spec_from_file_location("fonts_anew", fonts.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "fonts_anew", module)
    spec.loader.exec_module(module)
    return module


def test_what_no_font_has_comes_from_the_system_or_is_a_box(
    anew: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, own = list[str](), tmp_path / "own.ttf"
    with TTFont(FONTS / "NotoSans-Regular.ttf") as font:
        for table in font["cmap"].tables:
            table.cmap[ord("ก")] = font.getBestCmap()[ord("A")]
        font.save(own)
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")

    def matched(name: str) -> str | None:
        asked.append(name)
        return {"meiryo": str(broken), "simsun": str(own)}.get(name)

    monkeypatch.setattr(pygame.font, "match_font", matched)
    anew.runs_of("Українська 将棋", 20, bold=False)
    assert not asked, "the system is asked for nothing that is shipped"
    ((_, found),), ((_, boxed),) = (anew.runs_of(each, 20, False) for each in "กข")
    first = len(asked)
    latin = pygame.font.Font(FONTS / "NotoSans-Regular.ttf", 20)
    assert picture(found, "ก") == picture(latin, "A")
    assert picture(boxed, "ข") == picture(latin, "\uffff")
    anew.runs_of("ฃ", 20, bold=True)
    assert len(asked) == first, "once is enough"
