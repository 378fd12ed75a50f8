"""The ids that the code puts together, and what it fills in: from the data, the options and the commands themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, get_args

from discord.app_commands import Command, Group

from bot.edge.answers.about import TURN_LINES
from bot.edge.answers.permissions import NEEDED
from bot.edge.commands import COMMANDS
from bot.model.table import Status
from bot.service.time_control import TIME_CONTROLS
from engines import game_of
from engines.kaisers_pirates.components import IN_PLAY
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.options import SHORT, STANDARD
from engines.kaisers_pirates.rules.dice import DAMAGED, NONE
from engines.kaisers_pirates.rules.intercept import ATTEMPT, STAY
from engines.kaisers_pirates.table import ACTION, BRITISH
from engines.kernel.contract import LATER
from engines.kernel.window import PASS
from engines.pieces_of_eight.advance.define import AIMED, FACTS, HANGING, SCOPES, STANDING_KIND, lines
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import KINDS
from engines.pieces_of_eight.knowledge.observe import STAGES
from engines.pieces_of_eight.rules.calling import WAYS as WAYS_TO_CALL
from engines.pieces_of_eight.speech import narrate, readback
from engines.pieces_of_eight.table import PLACES
from locales import LANGUAGES
from render.pieces_of_eight.scene import PHASES, UNBUILT
from tests.locales import scan

STATUSES = get_args(Status)
IDLE = tuple(status for status in STATUSES if status != "dealing")
AT_SHIPS = tuple(kind for kind, ability in ABILITY.items() if ability.at_seat)
IN_SECRET = ("both.a", "both.f")
"""Ways to call of which the public is not told the order."""


@cache
def made_of() -> dict[str, frozenset[str]]:
    """The ids of every template of the code."""
    return {**_of_the_host(), **_of_pieces_of_eight(), **_of_the_kaisers_pirates(), **_of_its_pictures(), **_options(), **_commands()}


def _filled(template: str, *values: Iterable[object]) -> dict[str, frozenset[str]]:
    return {template: frozenset(template.format(*given) for given in product(*values))}


def _of_the_host() -> dict[str, frozenset[str]]:
    ids = scan.written_games()
    return {
        **_filled("ui.status.{}", STATUSES), **_filled("ui.idle.{}", IDLE), **_filled("help.now.do.{}", STATUSES),
        **_filled("post.dealing.why.{}", ("forbidden", "history", "deleted", "gone", "refused")),
        **_filled("help.turn.{}.{}", ids, range(1, TURN_LINES + 1)), **_filled("ui.explain.{}", ids), **_filled("game.{}", ids),
        **_filled("language.{}", LANGUAGES), **_filled("pace.{}", (*TIME_CONTROLS, "own")),
        **_filled("perm.{}", (*NEEDED, "threads", "send.threads")),
        **_filled("ui.clock.{}", ("base", "added", "cap")), **_filled("ui.arg.{}", ("to", "give", "want", "of")),
        **_filled("fair.wrong.{}", ("form", "published", "chain", "seed", "order", "draw", "answer", "position", "result")),
        **_filled("seat.mark.{}", range(8)), **_filled("time.{}", ("days", "hours", "minutes", "seconds")),
    }  # fmt: skip


def _of_the_kaisers_pirates() -> dict[str, frozenset[str]]:
    asked = ("turn", "next", "answer")
    return {
        **_filled("kp.card.{}", CARD), **_filled("kp.does.{}", IN_PLAY), **_filled("kp.passage.{}", (ATTEMPT, STAY)),
        **_filled("kp.ask.{}", asked), **_filled("kp.ask.{}.you", asked), **_filled("kp.told.fired.{}", (NONE, DAMAGED)),
        **_filled("kp.told.escape.{}", ("yes", "no")), **_filled("kp.lies.{}", (BRITISH, ACTION)),
        **_filled("kp.option.deck.{}", (STANDARD, SHORT)),
    }  # fmt: skip


def _of_pieces_of_eight() -> dict[str, frozenset[str]]:
    asked = [kind.partition(".")[2] for kind in STAGES]
    left = [line for kind in (*STAGES, STANDING_KIND) for line in lines(kind, 8) if not line.id.startswith("wish.")]
    ahead = {line.question.id.removeprefix("pe.line.") for line in left}
    ahead |= {line.choice.name(LATER).id.removeprefix("pe.line.") for line in left if line.id.endswith(FACTS)}
    plain = {kind for kind in scan.events("pieces_of_eight") if kind not in narrate.TELLERS}
    built = ("plays.at", "fires", "cancelled", "cancelled.gone", "offers", "trades")
    return {
        **_filled("pe.ask.{}", asked), **_filled("pe.ask.{}.you", asked), **_filled("pe.line.{}", ahead),
        **_filled("pe.line.lend.{}", "012"), **_filled("pe.react.{}", AIMED), **_filled("pe.ahead.{}", SCOPES[1:]),
        **_filled("pe.else.{}", (PASS, *HANGING, *SCOPES)), **_filled("pe.kept.{}", FACTS),
        **_filled("pe.nest.{}", ("none", "fore", "aft")), **_filled("pe.{}", ("call", "dump", "nothing")),
        **_filled("pe.q.target.{}", AT_SHIPS), **_filled("pe.play.{}", PLACES), **_filled("pe.place.{}", PLACES),
        "pe.mode.{}.{}": frozenset({"pe.mode.keep.coin", "pe.mode.second.coin", "pe.mode.show.coin", "pe.mode.show.bomb"}),
        **_filled("pe.mode.{}.coin", ("keep", "second", "show")),
        **_filled("pe.call.{}", WAYS_TO_CALL), **_filled("pe.monkey.{}", ("yes", "no")),
        **_filled("pe.move.{}", ("accept", "decline")), **_filled("pe.told.{}", {*plain, *built}),
        **_filled("pe.told.uses.{}", ("full_sail", "black_spot", "monkey")), **_filled("pe.told.nests.{}", ("fore", "aft")),
        **_filled("pe.told.calls.{}", (*WAYS_TO_CALL, *IN_SECRET)), **_filled("pe.told.out.{}", ("coins", "stuck", "surrender")),
        **_filled("pe.told.won.{}", ("captain", "left", "time")), **_filled("pe.from.{}", PLACES),
        **_filled("pe.aim.{}", (*PLACES, "open")),
        **_filled("pe.of.{}", ("nest", "fore")), **_filled("pe.pos.{}", ("nest", "fore")),
        **_filled("pe.head.{}", (*UNBUILT, "between", "over")), **_filled("pe.back.{}", readback._ABOUT),
        **_filled("coin.{}", KINDS), **_filled("pe.does.{}", KINDS),
    }  # fmt: skip


def _of_its_pictures() -> dict[str, frozenset[str]]:
    assert set(UNBUILT) < set(STAGES.values())
    return {**_filled("board.place.{}", PLACES), **_filled("board.stage.{}", UNBUILT), **_filled("board.phase.{}", PHASES)}


def _options() -> dict[str, frozenset[str]]:
    """Names and values of the options of a table, for every number of captains."""
    game = game_of("pieces_of_eight")
    fields = [field for seats in game.players for field in game.option_fields(seats)]
    values = {label.id for field in fields for label in field.value_label.values()}
    counted = {id for id in values if id.endswith(".n")}
    return {
        "pe.option.{}": frozenset(field.label.id for field in fields),
        "pe.option.{}.n": frozenset(counted),
        "pe.option.{}.{}": frozenset(values - counted),
    }


def _commands() -> dict[str, frozenset[str]]:
    paths = [path for command in COMMANDS for path in _paths(command)]
    return {**_filled("cmd.{}.name", paths), **_filled("cmd.{}.desc", paths)}


def _paths(command: Command[Any, ..., Any] | Group) -> Iterator[str]:
    path = command.qualified_name.replace(" ", ".")
    yield path
    if isinstance(command, Command):
        yield from (f"{path}.{option.name}" for option in command.parameters)
        return
    for sub in command.commands:
        yield from _paths(sub)
