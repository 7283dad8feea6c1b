"""``rules``: every ruleset with every option and its value."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from textwrap import wrap

from cli.names import named_variant
from cli.options import Parser, json
from cli.output import DONE, write, write_json
from core.games import GAMES
from core.games.variant import Variant
from core.texts import _, labelled, listed

_WIDTH = 88
_NOT_OPTIONS = {"name", "title", "summary"}


def run(given: Namespace) -> int:
    """Print the rulesets."""
    games = [named_variant(given.variant)] if given.variant else list(GAMES.values())
    if given.json:
        write_json([ruleset for variant in games for ruleset in rulesets(variant)])
        return DONE
    write("\n\n".join(map(_variant, games)))
    return DONE


def rulesets(variant: Variant) -> Iterator[dict[str, object]]:
    """The rulesets of ``variant`` as JSON has them."""
    for name, (title, summary) in variant.rulesets.items():
        yield {
            "name": name,
            "variant": variant.facts.key,
            "default": name == variant.default,
            "title": title,
            "summary": summary,
            "options": options_of(variant, name),
        }


def options_of(variant: Variant, ruleset: str) -> dict[str, object]:
    """What ``ruleset`` chooses, option by option."""
    values = variant.options[ruleset].items()
    return {name: value for name, value in values if name not in _NOT_OPTIONS}


def _variant(variant: Variant) -> str:
    heading = f"{_(variant.facts.title)} (--variant {variant.facts.key})"
    return "\n\n".join((heading, *(_ruleset(variant, name) for name in variant.rulesets)))


def _ruleset(variant: Variant, name: str) -> str:
    summary = variant.rulesets[name][1]
    heading = labelled(name, summary)
    if name == variant.default:
        heading = _("{name} (the usual one): {summary}").format(name=name, summary=summary)
    chosen = _words(options_of(variant, name))
    lines = wrap(chosen, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return "\n".join((heading, *lines))


def _words(values: Mapping[str, object]) -> str:
    return listed(
        labelled(name.replace("_", " "), str(value)) for name, value in values.items()
    )


def arguments(parser: Parser) -> None:
    """The options of ``rules``."""
    parser.add_argument(
        "--variant", metavar="V", default="", help=_("of one game (of all)")
    )
    json(parser)
