"""The lines a captain may leave in advance (PE-TIME-41, -02), by kind of question; the same for every seat.

Lines about a Treachery are a list (`treachery_heads`). A line behind one with a condition is looked at if that does not hold. If
no line fits, the captain is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.choices.lines import (
    ASK_ME,
    GAME,
    NEXT,
    PLAY,
    TABLE,
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
from engines.pieces_of_eight.components import CANCELS, LOSS, SAVES
from engines.pieces_of_eight.data import FIXED
from engines.pieces_of_eight.data.ids import LOSS_ITEM, MONKEY, NONE, TREACHERY_ITEM, YES, Kind, line_of
from engines.pieces_of_eight.pieces.names import kind_name, place_name
from engines.pieces_of_eight.pieces.ship import AFT, FORE, PLACES
from engines.pieces_of_eight.view import View

PASS_IF, ALWAYS, AT_ME, MY_CAPTAIN, ANY_CAPTAIN = "passif", "always", "mine", "cap", "anycap"
OTHERS = "others"
"""Let pass what is played by others at others."""
USING = (ALWAYS, AT_ME, MY_CAPTAIN, ANY_CAPTAIN)
"""The options of a Treachery line besides letting it pass, by the aim that it answers."""
AIMED = (AT_ME, MY_CAPTAIN, ANY_CAPTAIN)
"""The options of `USING` that depend on the aim."""
UNSURE = (OTHERS, *AIMED)
"""The options that may not apply, whatever the conditions."""
HANGING = (PASS_IF, *USING)
"""The options that may have further conditions; a plain `PASS` always applies."""
FACTS = ("by", "on", "of")
"""The further conditions: the player, the coin used, the seat whose use is answered."""
PLAYED = "played"
REACTIONS = (*CANCELS, *SAVES, *LOSS)
"""The kinds against which a Treachery may be used besides the coin played."""
SCOPES = (PLAY, NEXT)
"""The terms of lines of a slip: this play (a turn has one at most), or until the end of the owner's next turn."""
STANDING_KIND = "standing"
"""The kind under which standing orders are foreseen."""
SLIPS = ("pe.window", "pe.lapse", "pe.loss")


def _line(
    id: str,
    names: Mapping[str, Message],
    scope: str,
    later: str = "pe.line.later",
    group: Message | None = None,
    needs: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> AdvanceLine:
    return AdvanceLine(id, say(f"pe.line.{id}"), _choice(names, later), scope, group, needs)


def _choice(names: Mapping[str, Message], later: str) -> OneOf:
    return OneOf(options=(ASK_ME, *names), default=ASK_ME, name=lambda option: say(later) if option == ASK_ME else names[option])


def _messages(**names: str) -> dict[str, Message]:
    return {option: say(id) for option, id in names.items()}


_TREACHERY = {
    PASS: say("pe.react.pass"),
    OTHERS: say("pe.react.others"),
    PASS_IF: say("pe.react.passif"),
    ALWAYS: say("pe.react.treachery"),
    **{aim: say(f"pe.react.{aim}") for aim in AIMED},
}
_TREACHERY_ELSE = {wish: say(f"pe.else.{wish}") for wish in _TREACHERY}
_MONKEY = _messages(yes="pe.monkey.yes", no="pe.monkey.no")
_LOSS = _messages(none="pe.loss.none", sail="pe.line.sail", spot="pe.line.spot", both="pe.loss.both")
_LEND = {number: say(f"pe.line.lend.{number}") for number in "012"}
_NEST = {place: say(f"pe.nest.{place}") for place in (NONE, FORE, AFT)}
_ATTACHED: dict[str, Message] = {place: say("pe.own.from", place=place_name(place)) for place in PLACES}
_AGAINST: dict[str, Message] = {kind: kind_name(kind) for kind in REACTIONS}
_USED = {"m": (YES,), "l": ("sail", "spot", "both")}
"""Answers by which another coin than a Treachery is used."""


def _captains(seats: int) -> dict[str, Message]:
    return {str(seat): say("pe.pos.ship", captain=Captain(seat)) for seat in range(seats)}


RANKS = 3
"""Treachery lines of a scope."""


def treachery_heads(scope: str) -> tuple[str, ...]:
    """The Treachery lines of a scope, in the order in which they are looked at."""
    return ranked_ids(line_of(TREACHERY_ITEM, scope), RANKS)


def _conditions(scope: str, seats: int) -> tuple[Condition, ...]:
    """The conditions of a Treachery line besides the aim, each with the words for "any"."""
    if scope == PLAY:
        return (_condition("on", _AGAINST, "anything"), _condition("of", _captains(seats), "anybodys"))
    on = {PLAYED: say("pe.line.played"), **_AGAINST}
    captains = _captains(seats)
    return (_condition("by", captains, "anybody"), _condition("on", on, "anything"), _condition("of", captains, "anybodys"))


def _condition(name: str, facts: Mapping[str, Message], none: str) -> Condition:
    return Condition(name, say(f"pe.line.{name}"), _choice(facts, f"pe.line.{none}"))


def _treacheries(scope: str, seats: int, group: Message | None) -> tuple[AdvanceLine, ...]:
    """Two lines with conditions and a last one; each but the first stands behind one that may not fit."""
    conditions, plain = _conditions(scope, seats), {wish: name for wish, name in _TREACHERY_ELSE.items() if wish != PASS_IF}
    order = (
        RankedAnswer(say(f"pe.line.t.{scope}"), _choice(_TREACHERY, "pe.line.later"), HANGING, UNSURE, conditions),
        RankedAnswer(say("pe.line.else"), _choice(_TREACHERY_ELSE, f"pe.else.{scope}"), HANGING, UNSURE, conditions),
        RankedAnswer(say("pe.line.else"), _choice(plain, f"pe.else.{scope}")),
    )
    return ranked_lines(line_of(TREACHERY_ITEM, scope), scope, order, group)


def _of_scope(scope: str, seats: int) -> tuple[AdvanceLine, ...]:
    """Treachery with its conditions, Monkey, the coins that answer a loss, the own Treachery attached."""
    group = None if scope == PLAY else say(f"pe.ahead.{scope}")
    users = dict.fromkeys(treachery_heads(scope), USING) | {line_of(item, scope): used for item, used in _USED.items()}
    return (
        *_treacheries(scope, seats, group),
        _line(line_of(MONKEY, scope), _MONKEY, scope, group=group),
        _line(line_of(LOSS_ITEM, scope), _LOSS, scope, group=group),
        _line(line_of("attach", scope), _ATTACHED, scope, "pe.own.none", group=group, needs=users),
    )


_TURN = _line("turn", {PASS: say("pe.react.pass")}, TURN)
_STANDING = (
    _line("t.game", {wish: name for wish, name in _TREACHERY.items() if wish != PASS_IF}, GAME),
    _line("m.game", _MONKEY, GAME),
    _line("l.game", _LOSS, GAME),
    _line("lend.game", _LEND, GAME),
    _line("nest.game", _NEST, GAME),
)
_LEND_NEXT = _line("lend.next", _LEND, NEXT, group=say("pe.ahead.next"))


def _wish_name(option: str) -> Message:
    return say("pe.line.later") if option == ASK_ME else kind_name(Kind(option))


WISHES = tuple(
    AdvanceLine(
        f"wish.{number}",
        say("pe.line.wish", number=number),
        OneOf(options=(ASK_ME, *FIXED), default=ASK_ME, name=_wish_name),
        TABLE,
    )
    for number in range(1, 6)
)
"""PE-TIME-02: a ranked wish list, for drafts and scraps: of each kind as many coins as the limit allows."""


_PASSING = {"m.next": YES, "lend.next": "0"}
_ASKED_AGAIN = {**dict.fromkeys((*treachery_heads(NEXT), "m.next", "l.next", "attach.next", "lend.next"), ASK_ME), "turn": ASK_ME}
MEANWHILE = tuple(
    StandingOrder(id, say(f"pe.until.{id}"), {**_ASKED_AGAIN, **lines}, takes_back=not lines)
    for id, lines in {
        "others": {"t.next": OTHERS, "lend.next": "0"},
        "all": {"t.next": PASS, "l.next": NONE, **_PASSING},
        "cap": {"t.next": MY_CAPTAIN, "t.next.2": PASS, **_PASSING},
        "mine": {"t.next": AT_ME, "t.next.2": PASS, **_PASSING},
        "ask": {},
    }.items()
)
"""The standing orders until the end of the captain's next turn; a Monkey saves itself."""


def standing_orders(view: View, kind: str) -> tuple[StandingOrder, ...]:
    """The standing orders beside an answer to a question of that kind."""
    return MEANWHILE if kind in ("pe.lend", *SLIPS) else ()


@lru_cache(maxsize=256)
def lines(kind: str, seats: int) -> tuple[AdvanceLine, ...]:
    """The lines on a question of that kind; those of `STANDING_KIND` may be left at any time."""
    if kind == STANDING_KIND:
        return (_TURN, *_STANDING)
    if kind in ("pe.draft", "pe.scraps"):
        return WISHES
    if kind not in ("pe.turn", "pe.lend", *SLIPS):
        return ()
    play, later = (_of_scope(scope, seats) for scope in SCOPES)
    return (*play, *(() if kind == "pe.turn" else (_TURN,)), *later, _LEND_NEXT)
