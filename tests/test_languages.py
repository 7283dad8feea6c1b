"""Which language is meant, how its catalogue is compiled, and what catalogues hold."""

from __future__ import annotations

import logging
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from core import languages
from core.compiled import ROOT
from core.texts import (
    _,
    date_words,
    figures,
    in_percent,
    labelled,
    language,
    listed,
    month_words,
    ngettext,
    per_language,
    pgettext,
    sentence,
    signed,
    use,
    week_letters,
)  # fmt: skip
from settings.model import SettingsError
from settings.store import save_user_settings


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Texts are English again afterwards."""
    yield
    use()


# --- Which language is meant -------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "pt_PT.UTF-8"}, "pt_BR"),
        ({"LANG": "zh_SG.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "pl", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "pl", "LC_ALL": "", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "pl", "LC_ALL": "ru", "LANGUAGE": "xx:zh_HK:sl:ja"}, "sl"),
    ],
)
def test_the_environment_names_the_language(variables: dict[str, str], code: str) -> None:
    assert languages.first_known(languages.wanted(variables)) == code


def test_a_setting_is_a_language_or_the_system_s() -> None:
    with pytest.raises(SettingsError, match="'tlh' is no language; known are en, uk"):
        save_user_settings({"language": "tlh"})


def test_the_system_s_language_counts_where_the_environment_says_nothing(
    ukrainian: Path,
) -> None:
    code = (
        "from core.texts import language, use\n"
        "use('', ['xx_XX', 'uk_UA'])\n"
        "print(language())\n"
    )
    bare = {k: v for k, v in os.environ.items() if k not in languages.VARIABLES}
    assert python(code, bare) == "uk"
    assert python(code, bare | {"LANG": "pl_PL.UTF-8"}) == "pl"


def python(code: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, text=True,
        capture_output=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


# --- Texts in a language -----------------------------------------------------------------


def test_texts_follow_the_language_at_once(ukrainian: Path) -> None:
    use("uk")
    assert _("Options") == "Налаштування"
    assert pgettext("result", "Draw") == "Нічия"
    assert _("Draw") == "Draw"
    forms = [ngettext("{number} game", "{number} games", n) for n in (1, 3, 5, 11)]
    assert forms == ["1 партія", "3 партії", "5 партій", "11 партій"]
    use()
    assert _("Options") == "Options"
    assert language() == "en"


def test_what_is_kept_of_a_language_is_forgotten_with_it(ukrainian: Path) -> None:
    from functools import cache  # noqa: PLC0415

    words = per_language(cache(lambda: _("Options")))
    assert words() == "Options"
    use("uk")
    assert words() == "Налаштування"


def test_a_process_begun_later_speaks_the_same_language(ukrainian: Path) -> None:
    use("en_XA")
    code = "from core.texts import _; print(ascii(_('Open')))"
    assert python(code, dict(os.environ)) == ascii(_("Open"))


# --- Catalogues --------------------------------------------------------------------------


def compiled(cache: Path) -> list[Path]:
    return list((cache / "umbra" / "languages").glob("*"))


def test_a_catalogue_is_compiled_once(ukrainian: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert languages.catalogue("uk").gettext("Options") == "Налаштування"
    (first,) = compiled(cache)
    written = first.stat().st_mtime_ns
    languages.catalogue("uk")
    assert first.stat().st_mtime_ns == written
    ukrainian.write_text(ukrainian.read_text("utf-8").replace("Налаш", "Облаш"), "utf-8")
    assert languages.catalogue("uk").gettext("Options") == "Облаштування"
    (second,) = compiled(cache)
    second.write_bytes(second.read_bytes()[:99])
    assert languages.catalogue("uk").gettext("Options") == "Облаштування"


def test_without_a_cache_it_is_compiled_each_time(ukrainian: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert languages.catalogue("uk").gettext("Options") == "Налаштування"


@pytest.mark.parametrize("text", [None, "msgid broken", 'msgid "Options'])
def test_without_a_sound_catalogue_texts_are_english(
    ukrainian: Path, text: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    if text is None:
        ukrainian.unlink()
    else:
        ukrainian.write_text(text)
    with caplog.at_level(logging.WARNING):
        use("uk")
        assert (_("Options"), _("Open")) == ("Options", "Open")
    assert [record.getMessage()[:6] for record in caplog.records] == ["uk.po:"]


def test_only_languages_with_a_catalogue_are_offered(ukrainian: Path) -> None:
    assert languages.offered() == {"en": "English", "uk": "Українська"}


# --- Words with forms --------------------------------------------------------------------


def test_a_sentence_has_the_form_of_a_word_that_it_asks_for(ukrainian: Path) -> None:
    with ukrainian.open("a", encoding="utf-8") as file:
        file.write(
            '\nmsgctxt "side"\nmsgid "White"\nmsgstr "Білі | nom: білі | gen: білих"\n'
        )
        file.write('\nmsgid "{side}’s move"\nmsgstr "хід {side:gen}, {side:Gen}; {side}"\n')
    said = _("{side}’s move")
    assert said.format(side="White") == "White’s move"
    use("uk")
    white = pgettext("side", "White")
    assert (white, _("side\4White"), f"{white:nom}") == ("Білі", "Білі", "білі")
    said = _("{side}’s move")
    assert said.format(side=white) == "хід білих, Білих; Білі"
    assert said.format(side="Bob") == "хід Bob, Bob; Bob"
    assert pickle.loads(pickle.dumps(white)) == "Білі"


@pytest.mark.parametrize(
    ("code", "words", "ended"),
    [
        ("en", "Ready", "Ready."),
        ("en", "Ready?", "Ready?"),
        ("ja", "引き分け", "引き分け。"),
        ("ja", "引き分け？", "引き分け？"),
        ("ja", "勝ち！", "勝ち！"),
        ("en", "", ""),
    ],
)
def test_a_sentence_ends_once(code: str, words: str, ended: str) -> None:
    use(code)
    assert sentence(words) == ended


def test_a_label_has_the_language_s_colon() -> None:
    said = {}
    for code in ("en", "fr", "ja"):
        use(code)
        said[code] = labelled("e4", "e5")
    assert said == {"en": "e4: e5", "fr": "e4\xa0: e5", "ja": "e4：e5"}


# --- Numbers and dates -------------------------------------------------------------------


def test_numbers_and_dates_are_written_as_in_the_language(ukrainian: Path) -> None:
    day = date(2026, 3, 5)

    def written() -> list[str]:
        return [
            figures(1234567), figures(-1234.5, ",.1f"), in_percent(0.505, ".1f"),
            signed(-1.26, 1), signed(0.5, 1), signed(-0.04, 1), signed(-3),
            _("{number:,} of {share:.2f}").format(number=12345, share=0.25),
            ngettext("{number:,} game", "{number:,} games", 1234),
            date_words(day), date_words(day, year=False), month_words(11, 1999),
            listed(["1.5", "b"]), "".join(week_letters()),
        ]  # fmt: skip

    assert written() == [
        "1,234,567", "−1,234.5", "50.5 %", "−1.3", "+0.5", "0.0", "−3",
        "12,345 of 0.25", "1,234 games",
        "5 Mar 2026", "5 Mar", "Nov 1999", "1.5, b", "MTWTFSS",
    ]  # fmt: skip
    with ukrainian.open("a", encoding="utf-8") as file:
        file.write(
            '\nmsgid "{number:,} of {share:.2f}"\nmsgstr "{share:.2f} з {number:,}"\n'
        )
        file.write('\nmsgid "{number:,} game"\nmsgid_plural "{number:,} games"\n')
        file.write('msgstr[0] "{number:,} п."\nmsgstr[1] "{number:,} п."\n')
        file.write('msgstr[2] "{number:,} п."\n')
    use("uk")
    assert [each.replace("\xa0", " ") for each in written()] == [
        "1 234 567", "−1 234,5", "50,5%", "−1,3", "+0,5", "0,0", "−3",
        "0,25 з 12 345", "1 234 п.",
        "5 бер. 2026 р.", "5 бер.", "лист. 1999 р.", "1.5, b", "ПВСЧПСН",
    ]  # fmt: skip


@pytest.mark.parametrize("code", sorted({*languages.LANGUAGES} - {"en"}))
def test_every_language_knows_how_to_write_them(ukrainian: Path, code: str) -> None:
    ukrainian.with_name(f"{code}.po").write_text('msgid ""\nmsgstr ""\n')
    use(code)
    months = {date_words(date(2026, month, 28)) for month in range(1, 13)}
    assert len(months) == 12
    assert all("2026" in month and "28" in month for month in months)
    assert len(week_letters()) == 7
    assert figures(1234.5, ",.1f") in ("1,234.5", "1.234,5", "1\xa0234,5")


# --- The pseudo-language -----------------------------------------------------------------


def test_pseudo_english_is_longer_and_keeps_its_places() -> None:
    use("en_XA")
    text = _("{name} won {number:,} of %(all)s games")
    assert text.startswith("[{name} wöñ {number:,} öf %(all)s gàméš ")
    assert text[-1] == "]"
    assert len(text) >= 1.4 * len("{name} won {number:,} of %(all)s games")
    assert ngettext("{number} game", "{number} games", 2).startswith("[2 gàméš ")
    assert _("") == ""


@pytest.mark.parametrize("words", ["--help", "match --help", "match A", "match --nix"])
def test_the_command_line_says_all_in_the_language(words: str) -> None:
    environment = os.environ | {"LANGUAGE": "en_XA"}
    done = subprocess.run(
        [sys.executable, ROOT / "main.py", *words.split()], env=environment, text=True,
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    said = re.sub(_NAMES, "", done.stdout + done.stderr, flags=re.MULTILINE)
    assert re.findall(r"\b[b-df-hj-np-tv-z]*[aeiou][a-z]+\b", said) == []


_NAMES = r"--[\w-]+|\b[A-Z]\w*|main.py( match)?|^    [a-z-]+|0x\w+"
"""Options, what stands for their values, and commands."""
