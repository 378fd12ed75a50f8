"""The ids that the code puts together, and what it fills in: from the games, the options and the commands themselves.

A game that puts ids together says so in `made` of the module `made` among its own tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, get_args

from discord.app_commands import Command, Group

from bot.edge.discord.commands import slash_commands
from bot.edge.features import FEATURES
from bot.edge.help.own_page import PALETTES
from bot.edge.help.reminders import WAYS
from bot.edge.lobby.permissions import GOES_WITH
from bot.edge.managers.server_settings import SETTINGS
from bot.edge.rules.pages import turn_lines
from bot.edge.series.series import KINDS
from bot.edge.series.series_settings import TERMS
from bot.model.clocks.time_control import OnVacation, OutOfTime, TakingBack
from bot.model.results.results import Barred
from bot.model.results.series import SeriesStatus, System
from bot.model.table.table import Status
from bot.model.table.terms import Terms
from bot.model.table.votes import VoteKind
from bot.rehearsal.asked.asking import LETTERS
from bot.service.computers.remarks import SAYINGS
from bot.service.managers.repair import REPAIRS
from bot.service.results.ladders import MET
from bot.service.table.time_control import TIME_CONTROLS
from bot.service.votes.rules import Needed
from bot.store.results.results import UNTOLD
from engines.kernel.contract.game import Speech
from engines.kernel.contract.lesson_words import messages
from engines.kernel.contract.lessons import Book
from engines.kernel.speech import rulebook
from engines.kernel.speech.rulebook import Rulebook
from locales import LANGUAGES, words

ENGINES = Path(__file__).parent.parent.parent / "engines"
STATUSES = get_args(Status)
IDLE = tuple(status for status in STATUSES if status != "dealing")
REASONS = ("saved", "rests", "saved.rests")
"""The reasons of a deadline, as `bot.edge.kit.deadlines.reasons` names them."""


def _votes() -> dict[str, frozenset[str]]:
    """Kinds of votes and of pauses, and the parts that must say yes; kinds and states of series."""
    kinds, needed = get_args(VoteKind), get_args(Needed)
    return {
        **filled("vote.kind.{}", ("own", *kinds)), **filled("ui.vote.{}", ("own", *kinds)),
        **filled("league.kind.{}", [system for system in get_args(System) if system != "match"]),
        **filled("league.{}", get_args(SeriesStatus)), **filled("league.{}.campaign", ("running", "paused", "over")),
        **filled("league.option.{}", KINDS),
        **filled("terms.{}", [one.name for one in fields(Terms)]),
        **filled("league.term.{}", [f"{name}.{way}" for name in TERMS for way in ("on", "off")]),
        **filled("vote.what.{}", [kind for kind in kinds if kind != "pause"]), **filled("vote.needed.{}", needed),
    }  # fmt: skip


def written_games() -> tuple[str, ...]:
    """The games that are written, registered or not."""
    return tuple(sorted(file.parent.name for file in ENGINES.glob("*/game.py")))


def begun_games() -> tuple[str, ...]:
    """The games that are written, and those of which a part is."""
    return tuple(sorted(file.parent.name for file in ENGINES.glob("*/table.py")))


@cache
def made_of() -> dict[str, frozenset[str]]:
    """The ids of every template of the code."""
    found = of_the_host()
    for game in begun_games():
        if find_spec(f"tests.engines.{game}.made") is not None:
            made = import_module(f"tests.engines.{game}.made").made()
            assert isinstance(made, dict), f"tests/engines/{game}/made.py: `made` gives what `filled` of this module makes"
            found |= made
    return found


def filled(template: str, *values: Iterable[object]) -> dict[str, frozenset[str]]:
    """The template with every combination of the values in its places."""
    return {template: frozenset(template.format(*given) for given in product(*values))}


def of_the_host() -> dict[str, frozenset[str]]:
    """Those that no game puts together."""
    ids = written_games()
    explained = [id for id in ids if type(import_module(f"engines.{id}").game).glossary is not Speech.glossary]
    tempers = sorted({temper for id in ids for temper in import_module(f"engines.{id}").game.tempers})
    return {
        **_commands(),
        **filled("ui.status.{}", STATUSES), **filled("ui.idle.{}", IDLE), **filled("help.now.do.{}", STATUSES),
        **filled("post.dealing.why.{}", ("forbidden", "history", "deleted", "gone", "refused")),
        **filled("note.closed.{}", ("manager", "operator")), **filled("repair.by.{}", ("manager", "operator")),
        **filled("note.repair.{}", REPAIRS), **filled("repair.{}", REPAIRS), **_turns(ids), **filled("ui.explain.{}", explained),
        **filled("game.{}", ids), **filled("hand.{}", [id for id in ids if words("en").has(f"hand.{id}")]),
        **filled("language.{}", LANGUAGES), **filled("pace.{}", (*TIME_CONTROLS, "own")),
        **filled("out_of_time.{}", get_args(OutOfTime)),
        **filled("on_vacation.{}", get_args(OnVacation)), **filled("taking_back.{}", get_args(TakingBack)),
        **filled("perm.{}", ("view", *GOES_WITH["view"])),
        **filled("ui.clock.{}", ("base", "added", "cap")), **filled("day.{}", range(7)),
        **filled("remind.{}", WAYS), **filled("remind.{}.what", WAYS),
        **filled("until.{}", REASONS), **filled("ask.until.{}", REASONS), **filled("ui.arg.{}", ("to", "give", "want", "of")),
        **filled("fair.wrong.{}", (
            "form", "published", "names", "chain", "version", "seed", "order", "draw", "answer", "position", "result",
        )),
        **_lessons(), **_rules(), **filled("help.aim.{}", sorted({*(id for id, _ in _taught()), *(id for id, _ in _ruled())})),
        **filled("help.aim.{}.team", [id for id in ids if words("en").has(f"help.aim.{id}.team")]),
        **filled("temper.{}", tempers),
        **filled("remark.{}.{}.{}", (*tempers, "even"), ("hurt", "struck"), range(1, SAYINGS + 1)),
        **filled("lobby.divided.{}", [id for id in ids if words("en").has(f"lobby.divided.{id}")]),
        **filled("greeting.{}", [id for id in ids if words("en").has(f"greeting.{id}")]),
        **filled("settings.server.{}", SETTINGS), **filled("settings.server.{}.what", SETTINGS),
        **filled("palette.{}", PALETTES), **filled("palette.{}.what", PALETTES),
        **filled("level.{}", range(1, 4)), **filled("level.{}.what", range(1, 4)),
        **filled("rehearse.ask.{}", LETTERS), **_votes(),
        **filled("res.unrated.{}", {*get_args(Barred), MET} - {"", *UNTOLD}),
        **filled("seat.mark.{}", range(8)), **filled("time.{}", ("days", "hours", "minutes", "seconds")),
    }  # fmt: skip


def _taught() -> Iterator[tuple[str, Book]]:
    """The games that have lessons, with these."""
    for id in written_games():
        lessons = import_module(f"engines.{id}").game.lessons
        if lessons is not None:
            yield id, lessons.book


def _lessons() -> dict[str, frozenset[str]]:
    """What lessons say, by the templates of `engines.kernel.contract.lessons`."""
    found: dict[str, set[str]] = {}
    for id, book in _taught():
        for one in messages(id, book):
            named, what = one.id.removeprefix(f"learn.{id}."), ""
            if named.startswith("thing."):
                what = "thing.{}"
            else:
                part = named.split(".")[1]
                what = f"{{}}.{part}" if part in ("name", "learnt") else f"{{}}.{part}.{{}}"
            found.setdefault(f"learn.{{}}.{what}", set()).add(one.id)
    return {template: frozenset(ids) for template, ids in found.items()}


def _turns(ids: Iterable[str]) -> dict[str, frozenset[str]]:
    """The lines on how a turn goes, of each game those that are told."""
    told = {id: turn_lines(import_module(f"engines.{id}").game) for id in ids}
    return {"help.turn.{}.{}": frozenset(f"help.turn.{id}.{number}" for id in ids for number in told[id])}


def _ruled() -> Iterator[tuple[str, Rulebook]]:
    """The games that have rules to be read, with these."""
    for id in written_games():
        book = import_module(f"engines.{id}").game.rulebook
        if book is not None:
            yield id, book


def _rules() -> dict[str, frozenset[str]]:
    """What rules say, by the templates of `engines.kernel.speech.rulebook`."""
    found: dict[str, set[str]] = {}
    for id, book in _ruled():
        for one in rulebook.messages(id, book):
            first, _, last = one.id.removeprefix(f"rules.{id}.").rpartition(".")
            found.setdefault(f"rules.{{}}.{'chapter.{}' if first == 'chapter' else '{}.' + last}", set()).add(one.id)
    return {template: frozenset(ids) for template, ids in found.items()}


def _commands() -> dict[str, frozenset[str]]:
    assert FEATURES, "their modules declare the commands"
    paths = [path for command in slash_commands() for path in _paths(command)]
    return {**filled("cmd.{}.name", paths), **filled("cmd.{}.desc", paths)}


def _paths(command: Command[Any, ..., Any] | Group) -> Iterator[str]:
    path = command.qualified_name.replace(" ", ".")
    yield path
    if isinstance(command, Command):
        yield from (f"{path}.{option.name}" for option in command.parameters)
        return
    for sub in command.commands:
        yield from _paths(sub)
