"""The ids that Pieces of Eight puts together, and what it fills in."""

from __future__ import annotations

from typing import Any

from engines import game_of
from engines.kernel.contract.game import ASK_ME
from engines.kernel.resolution.frames import questions_of
from engines.kernel.resolution.window import PASS
from engines.pieces_of_eight.advance.define import FACTS, HANGING, MEANWHILE, SCOPES, STANDING_KIND, UNSURE, lines
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import KINDS, READY
from engines.pieces_of_eight.pieces.ship import PLACES
from engines.pieces_of_eight.rules.calling import WAYS as WAYS_TO_CALL
from engines.pieces_of_eight.speech import readback
from engines.pieces_of_eight.speech.match_events import EVENTS
from render.pieces_of_eight.pieces.scene import PHASES, UNBUILT
from tests.locales import scan
from tests.locales.made import filled

AT_SHIPS = tuple(kind for kind, ability in ABILITY.items() if ability.at_seat)
IN_SECRET = ("both.a", "both.f")
"""Ways to call of which the public is not told the order."""


def made() -> dict[str, frozenset[str]]:
    """The ids of every template of its code."""
    return {**_told(), **_pictured(), **_options()}


def _told() -> dict[str, frozenset[str]]:
    questions = questions_of("pieces_of_eight")
    asked = [question.kind.partition(".")[2] for question in questions]
    left = [
        line
        for kind in (*(question.kind for question in questions), STANDING_KIND)
        for line in lines(kind, 8)
        if not line.id.startswith("wish.")
    ]
    ahead = {line.question.id.removeprefix("pe.line.") for line in left}
    facts: list[Any] = [line.choice for line in left if line.id.endswith(FACTS)]
    ahead |= {choice.name(ASK_ME).id.removeprefix("pe.line.") for choice in facts}
    plain = {kind for kind in scan.events("engines/pieces_of_eight/") if EVENTS.is_plain(kind)}
    built = ("plays.at", "fires", "fires.second", "cancelled", "cancelled.gone", "offers", "trades")
    return {
        **filled("pe.ask.{}", asked), **filled("pe.ask.{}.you", asked), **filled("pe.line.{}", ahead),
        **filled("pe.line.t.{}", SCOPES),
        **filled("pe.line.lend.{}", "012"), **filled("pe.react.{}", UNSURE), **filled("pe.ahead.{}", SCOPES[1:]),
        **filled("pe.else.{}", (PASS, "others", *HANGING, *SCOPES)), **filled("pe.kept.{}", FACTS),
        **filled("pe.nest.{}", ("none", "fore", "aft")),
        **filled("pe.nest1.{}", ("none", "fore", "aft")), **filled("pe.{}", ("call", "dump", "nothing")),
        **filled("pe.q.target.{}", AT_SHIPS), **filled("pe.play.{}", PLACES), **filled("pe.place.{}", PLACES),
        **filled("pe.mode.{}.coin", ("keep", "second", "show")),
        **filled("pe.call.{}", WAYS_TO_CALL), **filled("pe.monkey.{}", ("yes", "no")),
        **filled("pe.move.{}", ("accept", "decline")), **filled("pe.told.{}", {*plain, *built}),
        **filled("pe.told.uses.{}", ("full_sail", "black_spot", "monkey")), **filled("pe.told.nests.{}", ("fore", "aft")),
        **filled("pe.told.calls.{}", (*WAYS_TO_CALL, *IN_SECRET)), **filled("pe.told.out.{}", ("coins", "stuck", "surrender")),
        **filled("pe.deed.out.{}", ("coins", "stuck", "surrender")),
        **filled("pe.told.won.{}", ("captain", "left", "time")), **filled("pe.from.{}", (*PLACES, "hold")),
        **filled("pe.aim.{}", (*PLACES, "open")),
        **filled("pe.of.{}", ("nest", "fore")), **filled("pe.pos.{}", ("nest", "fore")),
        **filled("pe.head.{}", (*UNBUILT, "between", "over")), **filled("pe.back.{}", readback._ABOUT),
        **filled("pe.hint.from.{}", PLACES),
        **filled("pe.usual.{}", asked), **filled("coin.{}", KINDS), **filled("pe.does.{}", KINDS), **_whole_plays(),
    }  # fmt: skip


def _whole_plays() -> dict[str, frozenset[str]]:
    nests, ships = ("none", "fore", "aft"), ("standard", *READY)
    return {
        **filled("pe.menu.{}", KINDS), **filled("pe.page.{}", PLACES), **filled("pe.hint.{}", ("call", "nothing")),
        **filled("pe.cost.{}", ("stays", "kept", "lost", "may", "shows")),
        **filled("pe.do.nest.{}", nests), **filled("pe.do.lose.{}", nests[1:]),
        **filled("pe.until.{}", [one.id for one in MEANWHILE]), **filled("pe.short.{}", ships), **filled("pe.ready.{}", ships),
    }  # fmt: skip


def _pictured() -> dict[str, frozenset[str]]:
    assert set(UNBUILT) < {question.stage for question in questions_of("pieces_of_eight")}
    return {**filled("pe.board.place.{}", PLACES), **filled("pe.board.stage.{}", UNBUILT), **filled("pe.board.phase.{}", PHASES)}


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
