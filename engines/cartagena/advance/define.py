"""The lines a captain may leave in advance, by kind of question; the same for every seat."""

from __future__ import annotations

from collections.abc import Mapping

from engines.cartagena.data.ids import NONE
from engines.cartagena.pieces import names
from engines.cartagena.rules.abilities import LEZO
from engines.cartagena.rules.combat import TOP, WHOLE
from engines.cartagena.rules.heroes import DEPLOY, OWN, USUAL, WAYS
from engines.cartagena.view import View
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, GAME, TURN, AdvanceLine, StandingOrder
from engines.kernel.choices.shapes import OneOf

TWO = 2


def _named(option: str) -> Message:
    return WAYS[OWN if option == ASK_ME else option]


DEPLOYMENT = AdvanceLine(DEPLOY, say("ct.q.setup"), OneOf(options=(ASK_ME, USUAL), default=ASK_ME, name=_named), TURN)
"""CT-TIME-07a: the deployment of the data, said with the hero."""


RALLY, FOLLOW, TIE, SWAP = "rally.game", "follow.game", "tie.game", "swap.game"
RUN, OFFERED = "run.turn", "offered"
EACH = "each"
KEEP, BEST = "keep", "best"
FIRST, SECOND = "first", "second"
UNASKED = ("ct.heroes", "ct.split", "ct.deploy", "ct.place")
"""Questions before the first turn, on which no instructions are left."""
_GROUP = say("ct.line.group")


def _instruction(id: str, question: Message, options: Mapping[str, Message]) -> AdvanceLine:
    """A line whose answer holds until the captain changes it. At first it says "ask me then"."""
    said = {ASK_ME: say("ct.line.later"), **options}
    return AdvanceLine(id, question, OneOf(options=tuple(said), default=ASK_ME, name=said.__getitem__), GAME, _GROUP)


_RALLY = _instruction(RALLY, say("ct.line.rally"), {KEEP: say("ct.line.keep"), BEST: say("ct.line.best")})
_FOLLOW = _instruction(FOLLOW, say("ct.line.follow"), {way: names.advance(way) for way in (NONE, TOP, WHOLE)})
_SWAPS = {ASK_ME: say("ct.line.swap.may"), EACH: say("ct.line.swap.each"), NONE: say("ct.line.unswapped")}
_SWAP = AdvanceLine(
    SWAP, say("ct.line.swap"), OneOf(options=tuple(_SWAPS), default=ASK_ME, name=_SWAPS.__getitem__), GAME, _GROUP,
)  # fmt: skip
"""CT-TIME-12: asked where anybody can see that another order may do more, in each phase, or never."""
_CARDS = {FIRST: say("ct.line.card.first"), SECOND: say("ct.line.card.second")}
_ROWS = {FIRST: say("ct.line.row.first"), SECOND: say("ct.line.row.second")}
_TIES = {is_alone: _instruction(TIE, say("ct.line.tie"), said) for is_alone, said in ((False, _CARDS), (True, _ROWS))}


_AS_OFFERED = {ASK_ME: say("ct.line.later"), OFFERED: say("ct.line.offered")}
_RUN = AdvanceLine(
    RUN, say("ct.line.run"), OneOf(options=(ASK_ME, OFFERED), default=ASK_ME, name=_AS_OFFERED.__getitem__), TURN, say("ct.run"),
)  # fmt: skip
"""The orders of this turn are carried out as they lie ready."""


def meanwhile(seen: View, kind: str) -> tuple[StandingOrder, ...]:
    """From the first turn on: all orders of the turn as they lie ready, or asked again. For Lezo's captain the phases in which he
    is asked for the Great strategist."""
    if kind in UNASKED:
        return ()
    run = StandingOrder("run", say("ct.run"), {RUN: OFFERED}, send_label=say("ct.run.send"))
    ask = StandingOrder("ask", say("ct.run.ask"), {RUN: ASK_ME}, takes_back=True)
    is_strategist = any(row.seat == seen.viewer and LEZO in row.heroes for row in seen.rows)
    return (run, ask, *(_STRATEGIST if is_strategist else ()))


_STRATEGIST = (
    StandingOrder("swap", say("ct.swap.each"), {SWAP: EACH}),
    StandingOrder("swap.ask", say("ct.swap.may"), {SWAP: ASK_ME}, takes_back=True),
)


def lines(seen: View, kind: str) -> tuple[AdvanceLine, ...]:
    """The lines on a question of that kind: with the hero the deployment, from the first turn on instructions. Cards of one side
    are tied if it has two rows, one for each captain or both for a lone one."""
    if kind in UNASKED:
        return (DEPLOYMENT,) if kind == "ct.heroes" else ()
    if seen.players == TWO:
        return (_RALLY, _FOLLOW, _SWAP, _RUN)
    is_alone = sum(row.seat == seen.viewer for row in seen.rows) > 1
    return (_RALLY, _FOLLOW, _TIES[is_alone], _SWAP, _RUN)


def described(given: Mapping[str, Answer]) -> tuple[Message, ...]:
    """The effect of the line about the deployment, in words."""
    return (say("ct.kept.usual"),) if given.get(DEPLOY) == USUAL else ()
