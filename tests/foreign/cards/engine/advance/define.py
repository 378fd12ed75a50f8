"""The lines on a slip (CO-3.5): whether fog goes against the further cards of this turn, or else what, and how much is kept."""

from __future__ import annotations

from engines.corsairs.components.fog import FOG, fogs
from engines.corsairs.rules.answering import ANSWER, with_name
from engines.corsairs.rules.orders import HAUL, RAID, foe_name, half_name
from engines.corsairs.view import View
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.lines import ASK_ME, TURN, AdvanceLine, Condition, RankedAnswer, ranked_lines
from engines.kernel.choices.shapes import Amount, OneOf
from engines.kernel.resolution.window import PASS

RANKED, KEPT = "further", "kept"
RANKS = 2


def lines(view: View, kind: str) -> tuple[AdvanceLine, ...]:
    """The same for every seat, but for the number of fogs that the viewer may keep."""
    if kind != ANSWER:
        return ()
    held = 0 if view.viewer is None else len(fogs(view.cards(f"hand.{view.viewer}")))
    seats = tuple(str(seat) for seat in range(len(view.points)))
    conditions = (_condition("half", (RAID, HAUL)), _condition("at", seats))
    first = RankedAnswer(say("cs.line.further"), _wish(), (FOG,), (FOG,), conditions)
    ranks = (first, RankedAnswer(say("cs.line.else"), _wish()))
    kept = AdvanceLine(
        KEPT, say("cs.line.kept"), Amount(least=0, most=held, default=0, rule="CO-3.5"), TURN, say("cs.line.group")
    )
    return (*ranked_lines(RANKED, TURN, ranks, say("cs.line.group")), kept)


def _wish() -> OneOf:
    return OneOf(options=(ASK_ME, PASS, FOG), default=ASK_ME, name=_named, rule="CO-3.5")


def _condition(name: str, facts: tuple[str, ...]) -> Condition:
    return Condition(name, say(f"cs.line.{name}"), OneOf(options=(ASK_ME, *facts), default=ASK_ME, name=_named, rule="CO-3.5"))


def _named(option: str) -> Message:
    if option == ASK_ME:
        return say("cs.line.later")
    if option.isdecimal():
        return foe_name(option)
    return half_name(option) if option in (RAID, HAUL) else with_name(option)
