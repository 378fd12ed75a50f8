"""The Captain's Monkey: prevents its own loss, and nothing else (PE-MONKEY, PE-D18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.legality import forbid_all, reason
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.choices.sheet import Part
from engines.pieces_of_eight.components.ability import Announcing, Before, Ships
from engines.pieces_of_eight.components.reactive import Reactive
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO, YES, Coin, Kind, Place, monkey_of
from engines.pieces_of_eight.pieces.names import place_name
from engines.pieces_of_eight.pieces.ship import AFT

NO_MONKEY = reason("PE-MONKEY-01", "pe.why.monkey")


class CaptainsMonkey(Reactive):
    """PE-MONKEY-01: prevents its own loss, and nothing else (PE-D18)."""

    kind = Kind("captains_monkey")
    rule = "PE-MONKEY-01"
    saves = True

    def beside(self, about: Announcing, victim: int, hit: tuple[Coin, ...]) -> Part | None:
        """PE-D50: whether a Monkey of one's own that is aimed at saves itself; an inner one too, the chain may make it active."""
        is_hit = victim == about.seat and any(KIND[coin] == self.kind for coin in hit)
        return _OWN if is_hit else None

    def only_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        return forbid_all(NO_MONKEY) if part == "monkey" else ()

    @property
    def why_reacted(self) -> Sequence[Forbidden]:
        """PE-REACT-06: why it is not asked for again in a turn."""
        return forbid_all(self.why("PE-REACT-06", "pe.why.reacted"))


@cache
def monkey_part(place: Place, is_monkey: bool) -> Part:
    """M: whether the Monkey at a target saves itself. A hidden coin that is no Monkey is asked all the same, without effect."""
    question = say("pe.q.monkey") if place == AFT else say("pe.q.monkey.at", place=place_name(place))
    return _yes_no(monkey_of(place), question, idle=not is_monkey)


def _yes_no(name: str, question: Message, *, idle: bool = False) -> Part:
    choice = OneOf(options=(YES, NO), default=YES, name=lambda option: say(f"pe.monkey.{option}"), rule="PE-MONKEY-01")
    return Part(name, question, choice, True, shortlist=(YES,), is_dummy=idle)


_OWN = _yes_no("monkey", say("pe.q.monkey.own"))
