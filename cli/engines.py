"""``engines`` and ``bots``: the user's own engines, and the list of all bots."""

from __future__ import annotations

import os
import shutil
from argparse import Namespace
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from bots.engines.entries import ask as ask_engine
from bots.entries import ODDS
from bots.entry import GROUPS, Entry
from bots.roster import ROSTER, entries_for, strongest
from cli.options import Commands, Parser, command, json
from cli.output import (
    DONE,
    FAILED,
    FailedError,
    WrongUseError,
    columns,
    say,
    wrapped,
    write,
    write_json,
)
from core.engine import (
    MaybeSpeech,
    OptionError,
    OptionFacts,
    Probe,
    Setting,
    is_managed,
    range_words,
    read_value,
)
from core.plain import plain
from core.tasks.bot_host import EngineProbe
from core.tasks.confinement import exposure
from core.texts import N_, _, labelled, listed, pgettext
from settings.engines import (
    EngineList,
    ListedEngine,
    change_engines,
    free_name,
    read_engines,
    usable_name,
)
from settings.remembered import StateError

_PATIENCE = 90.0


def run(given: Namespace) -> int:
    """Do what the command line asks for."""
    actions = {"list": _list, "add": _add, "remove": _remove, "probe": _probe, "set": _set}
    return actions[given.what](given)


def _list(given: Namespace) -> int:
    engines = _read().engines
    if given.json:
        write_json([_data(engine) for engine in engines])
    elif engines:
        head = (
            pgettext("column", "name"), "", pgettext("column", "speaks"),
            _("calls itself"), pgettext("column", "games"), pgettext("column", "program"),
        )  # fmt: skip
        write(columns([head, *map(_row, engines)]))
    else:
        write(_("No engines here. Add one by its path: main.py engines add PATH"))
    return DONE


def _add(given: Namespace) -> int:
    _read()  # before an engine is started: a mistake in the list is said at once
    path = _program(given.path)
    speech: MaybeSpeech = "fog" if given.fog else "usi" if given.usi else ""
    line = ListedEngine(
        name="engine",
        path=path,
        protocol=speech,
        arguments=tuple(map(_argument, given.arguments)),
        trusted=given.trusted,
    )
    probe = ask(line)
    if probe.problem:
        raise FailedError(
            _("{path} was not added: {problem}").format(path=path, problem=probe.problem)
        )

    def added(engines: EngineList) -> EngineList:
        taken = [*ROSTER, *(engine.name for engine in engines.engines)]
        name = given.name or free_name(probe.title or Path(path).stem, taken)
        _check_name(name, engines)
        about = {"name": name, "probe": probe, "protocol": probe.speech}
        return engines.having(line.model_copy(update=about))

    new = _change(added).engines[-1]
    if warning := exposure():
        say(warning)
    return _answer(given, new, _("added as {name}").format(name=new.name))


def _remove(given: Namespace) -> int:
    line = _named(_read(), given.name)
    _change(lambda engines: engines.without(line.name))
    return _answer(given, line, _("{name} was taken off the list").format(name=line.name))


def _probe(given: Namespace) -> int:
    known = _read().named(given.name)
    line = known or ListedEngine(name="engine", path=_program(given.name), protocol="")
    probe = ask(line)
    news: dict[str, object] = {"probe": probe, "protocol": line.protocol or probe.speech}
    line = line.model_copy(update=news)
    if known is not None:
        _change(lambda engines: engines.revised(known, **news))
    if given.json:
        write_json(_data(line))
    else:
        write(description(line))
    return FAILED if probe.problem else DONE


def _set(given: Namespace) -> int:
    line = _named(_read(), given.name)
    probe = line.probe if line.probe and not line.probe.problem else ask(line)
    if probe.problem:
        raise FailedError(
            _("{name} does not tell its options: {problem}").format(
                name=line.name, problem=probe.problem
            )
        )
    wanted = [_wanted(probe, word) for word in given.options]

    def changed(engines: EngineList) -> EngineList:
        options = dict(_named(engines, line.name).options)
        for name, value in wanted:
            options.pop(name, None)
            if value is not None:
                options[name] = value
        return engines.revised(line, options=options, probe=probe)

    line = _named(_change(changed), line.name)
    shown = _shown(line.options) or _("all options as usual")
    return _answer(given, line, labelled(line.name, shown))


def _wanted(probe: Probe, word: str) -> tuple[str, Setting | None]:
    """The name and value of ``NAME=VALUE``; no value for what is to be as usual."""
    name, __, value = word.partition("=")
    facts = _facts(probe, name)
    if is_managed(facts.name):
        raise WrongUseError(
            _("{name} follows the game and is not set by hand").format(name=facts.name)
        )
    return facts.name, _value(facts, value) if value else None


def ask(line: ListedEngine) -> Probe:
    """Start the engine in a process of its own; its answer says what is wrong, if so."""
    asking = EngineProbe(ask_engine, line.engine)
    try:
        return asking.wait(_PATIENCE)
    finally:
        asking.close()


def description(line: ListedEngine) -> str:
    """What an engine said of itself, for people."""
    probe = line.probe or Probe(problem=_("it has not been asked yet"))
    if probe.problem:
        return labelled(str(line.path), probe.problem)
    pace = [_("starts in {seconds:.0f} ms").format(seconds=probe.seconds * 1000)]
    if probe.speed:
        pace.append(_("{speed:,} positions a second").format(speed=probe.speed))
    if probe.depth:
        pace.append(_("depth {depth} in half a second").format(depth=probe.depth))
    title = line.title
    if probe.author:
        title = _("{title}, by {author}").format(title=title, author=plain(probe.author))
    about = [
        title,
        listed(pace),
        _("plays {names}").format(names=listed(probe.games)),
    ]
    rows = [_option_row(line, option) for option in probe.options]
    return "\n".join([*about, *([columns(rows)] if rows else [])])


def _option_row(line: ListedEngine, option: OptionFacts) -> tuple[str, ...]:
    set_ = line.options.get(option.name)
    usual = "" if option.default in (None, "") else str(option.default)
    mark = _("set to {set}").format(set=set_) if set_ is not None else ""
    return plain(option.name), plain(usual), mark, range_words(option)


def _read() -> EngineList:
    try:
        return read_engines()
    except StateError as error:
        raise WrongUseError(str(error)) from error


def _change(change: Callable[[EngineList], EngineList]) -> EngineList:
    try:
        return change_engines(change)
    except StateError as error:
        raise WrongUseError(str(error)) from error
    except OSError as error:
        raise FailedError(
            _("the list cannot be written: {strerror}").format(strerror=error.strerror)
        ) from error


def _program(path: str) -> str:
    """The absolute path of a program that is named by its path, or is on the path."""
    found = path if os.path.exists(path) else shutil.which(path)
    if found is None:
        raise WrongUseError(_("there is no program {path}").format(path=path))
    return os.path.abspath(found)


def _argument(text: str) -> str:
    """``text``, or the absolute path of the file it names: engines run in their folder."""
    return os.path.abspath(text) if os.path.isfile(text) else text


def _named(engines: EngineList, name: str) -> ListedEngine:
    if (line := engines.named(name)) is None:
        known = listed(engine.name for engine in engines.engines) or "none"
        raise WrongUseError(
            _("unknown engine {name!r}; known are {known}").format(name=name, known=known)
        )
    return line


def _check_name(name: str, engines: EngineList) -> None:
    bots = {bot.lower() for bot in (*ROSTER, ODDS.name)}
    if usable_name(name) != name:
        raise WrongUseError(
            _("--name: {name!r} may hold no commas, semicolons or quotes").format(name=name)
        )
    if engines.named(name) or name.lower() in bots:
        raise WrongUseError(
            _("--name: {name!r} is the name of another bot").format(name=name)
        )


def _answer(given: Namespace, line: ListedEngine, words: str) -> int:
    if given.json:
        write_json(_data(line))
    else:
        write(words)
    return DONE


def _facts(probe: Probe, name: str) -> OptionFacts:
    if (facts := probe.option(name)) is None:
        known = listed(plain(option.name) for option in probe.options) or "none"
        raise WrongUseError(
            _("it has no option {name!r}; it has {known}").format(name=name, known=known)
        )
    return facts


def _value(facts: OptionFacts, text: str) -> Setting:
    try:
        return read_value(facts, text)
    except OptionError as error:
        raise WrongUseError(str(error)) from error


def _shown(options: dict[str, Setting]) -> str:
    return listed(f"{plain(name)} = {value}" for name, value in options.items())


def _row(engine: ListedEngine) -> tuple[str, ...]:
    found = "found" if engine.found else "added"
    bot = engine.engine
    state = plain(engine.probe.problem) if engine.probe else ""
    title = bot.problem or state or engine.title
    return engine.name, found, engine.protocol, title, listed(bot.games), engine.path


def _data(engine: ListedEngine) -> dict[str, object]:
    return {
        **engine.model_dump(mode="json"),
        "title": engine.title,
        "games": list(engine.engine.games),
        "available": not engine.engine.problem,
        "reason": engine.engine.problem,
    }


def arguments(parser: Parser) -> None:
    """The options of ``engines``."""
    actions: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title=N_("what to do"), required=True
    )
    json(command(actions, "list", _("list the engines found and added")))
    add = command(actions, "add", _("try an engine and add it to the list"))
    add.add_argument("path", metavar="PATH", help=_("the program"))
    add.add_argument(
        "arguments",
        nargs="*",
        metavar="ARGUMENT",
        help=_("for the program; after the options"),
    )
    add.add_argument(
        "--name", metavar="NAME", default="", help=_("its name among the bots (its own)")
    )
    speech = add.add_mutually_exclusive_group()
    speech.add_argument(
        "--usi",
        action="store_true",
        help=_("it is to speak USI, where it speaks UCI as well"),
    )
    speech.add_argument(
        "--fog", action="store_true", help=_("it speaks the JSON protocol of fog engines")
    )
    add.add_argument(
        "--trusted",
        action="store_true",
        help=_("let it reach all that you can: files, network, environment"),
    )
    json(add)
    remove = command(actions, "remove", _("take an engine off the list"))
    probe = command(actions, "probe", _("try an engine, and list its options"))
    for action in (remove, probe):
        action.add_argument("name", metavar="NAME", help=_("as the list has it, or a path"))
        json(action)
    set_ = command(actions, "set", _("set options of an engine"))
    set_.add_argument("name", metavar="NAME", help=_("as the list has it"))
    set_.add_argument(
        "options", nargs="+", metavar="OPTION=VALUE", help=_("no value: as it usually is")
    )
    json(set_)


def run_bots(given: Namespace) -> int:
    """Print the roster: the levels and the other bots, each from the weakest on."""
    if given.json:
        write_json(roster())
        return DONE
    head = (
        pgettext("column", "name"), pgettext("column", "rating"),
        _("what it does, and in which games"),
    )  # fmt: skip
    rows = [head]
    for group, entries in groupby(ROSTER.values(), key=lambda entry: entry.group):
        rows += [("", "", ""), (_(GROUPS[group]), "", ""), *map(_bot_row, entries)]
    write(wrapped(rows))
    return DONE


def roster() -> list[dict[str, object]]:
    """The roster as JSON has it."""
    return [
        {
            "name": entry.name,
            "title": entry.title,
            "rating": next(iter(entry.ratings.values()), None),
            "rated_in": sorted(entry.ratings),
            "ratings": dict(entry.ratings),
            "strongest": bool(_strongest_in(entry)),
            "group": entry.group,
            "variants": list(entry.variants),
            "available": not entry.available,
            "reason": entry.available,
            "summary": entry.summary,
        }
        for entry in ROSTER.values()
    ]


def _strongest_in(entry: Entry) -> list[str]:
    """The games in which no bot is stronger; ratings compare within a game."""
    return [key for key in entry.variants if strongest(entries_for(key)) is entry]


def _bot_row(entry: Entry) -> tuple[str, str, str]:
    why = entry.available.rstrip(".")
    about = [f"{_(entry.title)} ·"] if entry.title else []
    about += [_("Not here: {why}.").format(why=why) if why else _(entry.summary)]
    about += [_("Plays {names}.").format(names=listed(entry.variants))]
    if games := _strongest_in(entry):
        about += [_("Strongest in {names}.").format(names=listed(games))]
    return entry.name, entry.rating_text, " ".join(about)


def bots_arguments(parser: Parser) -> None:
    """The options of ``bots``."""
    json(parser)
