"""The lines a captain may leave in advance (KP-T0.4), by kind of question; the same for every seat.

Lines about an attack are a list: the first one, and behind a line that hangs on a condition the one that is looked at when that
does not hold. When none fits, the captain is asked. The order of discards and of mined ships holds by default: whoever wants to
be asked says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engines.kaisers_pirates.components import REACTIONS
from engines.kaisers_pirates.data import CARD, SHIP
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.answerable import AFTER_SINKING, ATTEMPT, STAY
from engines.kaisers_pirates.rules.recognition import REFLAG
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.lines import (
    ASK_ME,
    GAME,
    NEXT,
    PLAY,
    TURN,
    AdvanceLine,
    Condition,
    RankedAnswer,
    StandingOrder,
    ranked_ids,
    ranked_lines,
)
from engines.kernel.choices.shapes import OneOf
from engines.kernel.resolution.window import PASS

ANSWERS = ("kp.answer", "kp.slim", "kp.sunk", "kp.reflag")
"""Questions that an attack puts to its victim, or to whoever attacked."""
ASK = "ask"
"""The option of a line for being asked, in place of the default."""
RANKS = 3
"""Lines about an attack, one behind the other."""
HEADS = ranked_ids("react.next", RANKS)
BY, AT, TIME = "by", "at", "time"
FACTS = (BY, AT, TIME)
"""On what such a line may hang: who attacks, which ship, whether by day or by night."""
ATTACKERS = ("warship", "raider", "british", "mines", "torpedoes")
TIMES = ("day", "night")


def _choice(options: Mapping[str, Message], later: str = "kp.line.later") -> OneOf:
    return OneOf(
        options=(ASK_ME, *options),
        default=ASK_ME,
        name=lambda option: say(later) if option == ASK_ME else _named(options, option),
    )


def _named(options: Mapping[str, Message], option: str) -> Message:
    """The name of an option; a ship that has left the table since keeps its name."""
    return options[option] if option in options else names.ship_option(Ship(option))


def _cards(kinds: Iterable[CardKind]) -> dict[str, Message]:
    return {PASS: say("kp.pass"), **{kind: names.kind(kind) for kind in kinds}}


_SUNK, _REFLAG = _cards(AFTER_SINKING), _cards((REFLAG,))
_PASSAGE = {ATTEMPT: say("kp.passage.attempt"), STAY: say("kp.passage.stay")}
_NEXT, _GAME = say("kp.ahead.next"), say("kp.ahead.game")


def _line(
    name: str, options: Mapping[str, Message], scope: str, group: Message | None = None, later: str = "later"
) -> AdvanceLine:
    return AdvanceLine(f"{name}.{scope}", say(f"kp.line.{name}"), _choice(options, f"kp.line.{later}"), scope, group)


def _condition(name: str, facts: Mapping[str, Message]) -> Condition:
    return Condition(name, say(f"kp.line.{name}"), _choice(facts, f"kp.line.{name}.any"))


def _reactions(is_first_edition: bool, ships: tuple[Ship, ...]) -> tuple[AdvanceLine, ...]:
    """KP-T2.5, KP-T3.3, KP-T4.3, KP-T5.3: a card, or letting it pass, each where the attack is as the line wants it."""
    kinds = [kind for kind in REACTIONS if not is_first_edition or CARD[kind].copies_1e]
    options = _cards(kinds)
    conditions = (
        _condition(BY, {by: say(f"kp.by.{by}") for by in ATTACKERS}),
        _condition(AT, {ship: names.ship_option(ship) for ship in ships}),
        _condition(TIME, {time: say(f"kp.how.{time}") for time in TIMES}),
    )
    hanging = tuple(options)
    order = (
        RankedAnswer(say("kp.line.react"), _choice(options), hanging, (), conditions),
        RankedAnswer(say("kp.line.else"), _choice(options), hanging, (), conditions),
        RankedAnswer(say("kp.line.else"), _choice(options)),
    )
    return ranked_lines(HEADS[0], NEXT, order, _NEXT)


_PLAY = (_line("sunk", _SUNK, PLAY), _line("reflag", _REFLAG, PLAY))
_TURN = AdvanceLine("turn", say("kp.line.turn"), _choice({PASS: say("kp.pass")}), TURN)
_LATER = (
    _line("sunk", _SUNK, NEXT, _NEXT),
    _line("passage", _PASSAGE, NEXT, _NEXT),
    _line("reflag", _REFLAG, NEXT, _NEXT),
)
_ORDERS = (
    _line("discards", {ASK: say("kp.line.ask")}, GAME, _GAME, "discards.any"),
    _line("order", {ASK: say("kp.line.ask")}, GAME, _GAME, "order.any"),
)


def lines(view: View, kind: str) -> tuple[AdvanceLine, ...]:
    """The lines on a question of that kind, by public facts: the edition, and the ships afloat."""
    if kind not in (*ANSWERS, "kp.turn", "kp.next"):
        return ()
    afloat = tuple(ship for force in view.forces for ship in (*force.merchantmen, *force.fleet) if ship in SHIP)
    return _lines(kind in ANSWERS, view.rules.is_first_edition, afloat)


@lru_cache(maxsize=256)
def _lines(is_answer: bool, is_first_edition: bool, ships: tuple[Ship, ...]) -> tuple[AdvanceLine, ...]:
    now = (*_PLAY, _TURN) if is_answer else ()
    return (*now, *_reactions(is_first_edition, ships), *_LATER, *_ORDERS)


_ASKED_AGAIN = {**dict.fromkeys((*HEADS, *(line.id for line in _LATER)), ASK_ME), "turn": ASK_ME}
MEANWHILE = tuple(
    StandingOrder(id, say(f"kp.until.{id}"), {**_ASKED_AGAIN, **given}, takes_back=not given)
    for id, given in {
        "turn": {"turn": PASS},
        "all": {HEADS[0]: PASS, "sunk.next": PASS, "reflag.next": PASS},
        "ask": {},
    }.items()
)
"""The standing orders beside a saved answer."""


def standing_orders(view: View, kind: str) -> tuple[StandingOrder, ...]:
    """The standing orders beside an answer to a question of that kind."""
    return MEANWHILE if kind in ANSWERS else ()
