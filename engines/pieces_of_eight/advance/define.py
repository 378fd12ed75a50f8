"""The lines a captain may leave in advance (PE-TIME-41, -02), by kind of question; the same for every seat.

Lines about a Treachery are a list: the first one, and behind a line that hangs on a condition the one that is looked at when
that does not hold (`HEADS`). When none fits, the captain is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engines.kernel.choices import OneOf
from engines.kernel.contract import LATER, Line
from engines.kernel.messages import Captain, Message, say
from engines.kernel.window import PASS
from engines.pieces_of_eight.components import CANCELS, LOSS, SAVES
from engines.pieces_of_eight.data import FIXED
from engines.pieces_of_eight.data.ids import NONE, YES
from engines.pieces_of_eight.speech.names import kind_name, place_name
from engines.pieces_of_eight.table import AFT, FORE, PLACES

PASS_IF, ALWAYS, MINE, CAP, ANY_CAP = "passif", "always", "mine", "cap", "anycap"
USING = (ALWAYS, MINE, CAP, ANY_CAP)
"""What a Treachery line may say besides letting it pass: which aim it answers."""
AIMED = (MINE, CAP, ANY_CAP)
"""Those of them that hang on the aim."""
HANGING = (PASS_IF, *USING)
"""What may hang on further conditions; a plain `PASS` fits always."""
FACTS = ("by", "on", "of")
"""Those conditions: who plays, what is used, whose use is answered."""
PLAYED = "played"
REACTIONS = (*CANCELS, *SAVES, *LOSS)
"""Against what a Treachery may be used besides the coin played."""
SCOPES = ("play", "next")
"""How long lines of a slip hold: this play (a turn has one at most), or until the end of the owner's next turn."""
STANDING_KIND = "standing"
"""The kind under which standing orders are foreseen."""
SLIPS = ("pe.window", "pe.lapse", "pe.loss")


def _line(
    id: str, names: Mapping[str, Message], scope: str, later: str = "pe.line.later", asks: str = "", **more: object
) -> Line:
    def name(option: str) -> Message:
        return say(later) if option == LATER else names[option]

    choice = OneOf(options=(LATER, *names), default=LATER, name=name)
    return Line(id, say(f"pe.line.{asks or id}"), choice, scope, **more)  # type: ignore[arg-type]


def _said(**names: str) -> dict[str, Message]:
    return {option: say(id) for option, id in names.items()}


_T = {
    PASS: say("pe.react.pass"),
    PASS_IF: say("pe.react.passif"),
    ALWAYS: say("pe.react.treachery"),
    **{aim: say(f"pe.react.{aim}") for aim in AIMED},
}
_ELSE = {wish: say(f"pe.else.{wish}") for wish in _T}
_M = _said(yes="pe.monkey.yes", no="pe.monkey.no")
_L = _said(none="pe.loss.none", sail="pe.line.sail", spot="pe.line.spot", both="pe.loss.both")
_LEND = {number: say(f"pe.line.lend.{number}") for number in "012"}
_NEST = {place: say(f"pe.nest.{place}") for place in (NONE, FORE, AFT)}
_OWN = {place: say("pe.own.from", place=place_name(place)) for place in PLACES}
_ON = {kind: kind_name(kind) for kind in REACTIONS}
_USED = {"m": (YES,), "l": ("sail", "spot", "both")}
"""Answers by which another coin than a Treachery is used."""


def _captains(seats: int) -> dict[str, Message]:
    return {str(seat): say("pe.pos.ship", captain=Captain(seat)) for seat in range(seats)}


_Facts = dict[str, tuple[Mapping[str, Message], str]]
"""On what a Treachery line may hang besides the aim: the options, and what it says when it hangs on none."""


def heads(scope: str) -> tuple[str, ...]:
    """The Treachery lines of a scope, in the order in which they are looked at."""
    return (f"t.{scope}", f"t.{scope}.2", f"t.{scope}.3")


def _facts(scope: str, seats: int) -> _Facts:
    if scope == "play":
        return {"on": (_ON, "anything"), "of": (_captains(seats), "anybodys")}
    on = {PLAYED: say("pe.line.played"), **_ON}
    return {"by": (_captains(seats), "anybody"), "on": (on, "anything"), "of": (_captains(seats), "anybodys")}


def _treacheries(scope: str, seats: int, group: Message | None) -> tuple[Line, ...]:
    """Two lines with conditions and a last one; each but the first stands behind one that may not fit."""
    facts, about = _facts(scope, seats), list[Line]()
    for rank, head in enumerate(heads(scope)):
        names = _ELSE if rank else _T
        last = rank == len(heads(scope)) - 1
        names = {wish: name for wish, name in names.items() if not (last and wish == PASS_IF)}
        later, asks = (f"pe.else.{scope}", "else") if rank else ("pe.line.later", head)
        needs = _may_not_fit(heads(scope)[rank - 1], facts) if rank else {}
        about.append(_line(head, names, scope, later, asks, group=group, needs=needs))
        for fact, (options, open) in () if last else facts.items():
            beside = {head: HANGING}
            about.append(_line(f"{head}.{fact}", options, scope, f"pe.line.{open}", fact, group=group, needs=beside))
    return tuple(about)


def _may_not_fit(head: str, facts: _Facts) -> dict[str, tuple[str, ...]]:
    return {head: AIMED, **{f"{head}.{fact}": tuple(options) for fact, (options, _) in facts.items()}}


def _of_scope(scope: str, seats: int) -> tuple[Line, ...]:
    """Treachery with its conditions, Monkey, the coins that answer a loss, the own Treachery attached."""
    group = None if scope == "play" else say(f"pe.ahead.{scope}")
    users = dict.fromkeys(heads(scope), USING) | {f"{item}.{scope}": used for item, used in _USED.items()}
    return (
        *_treacheries(scope, seats, group),
        _line(f"m.{scope}", _M, scope, group=group),
        _line(f"l.{scope}", _L, scope, group=group),
        _line(f"attach.{scope}", _OWN, scope, "pe.own.none", group=group, needs=users),
    )


_TURN = _line("turn", {PASS: say("pe.react.pass")}, "turn")
_STANDING = (
    _line("t.game", {wish: name for wish, name in _T.items() if wish != PASS_IF}, "game"),
    _line("m.game", _M, "game"),
    _line("l.game", _L, "game"),
    _line("lend.game", _LEND, "game"),
    _line("nest.game", _NEST, "game"),
)
_LEND_NEXT = _line("lend.next", _LEND, "next", group=say("pe.ahead.next"))


def _wish_name(kind: str) -> Message:
    return say("pe.line.later") if kind == LATER else kind_name(kind)


WISHES = tuple(
    Line(
        f"wish.{number}",
        say("pe.line.wish", number=number),
        OneOf(options=(LATER, *FIXED), default=LATER, name=_wish_name),
        "pool",
    )
    for number in range(1, 6)
)
"""PE-TIME-02: a ranked wish list, for drafts and scraps: of each kind as many coins as the limit allows."""


@lru_cache(maxsize=256)
def lines(kind: str, seats: int) -> tuple[Line, ...]:
    """The lines on a question of that kind; those of `STANDING_KIND` may be left at any time."""
    if kind == STANDING_KIND:
        return (_TURN, *_STANDING)
    if kind in ("pe.draft", "pe.scraps"):
        return WISHES
    if kind not in ("pe.turn", "pe.lend", *SLIPS):
        return ()
    play, later = (_of_scope(scope, seats) for scope in SCOPES)
    return (*play, *(() if kind == "pe.turn" else (_TURN,)), *later, _LEND_NEXT)
