"""What slips and single questions do not offer, and a captain may look for: which rule forbids it, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engines.kernel.choices import Barred
from engines.kernel.messages import say
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.speech.names import kind_name
from engines.pieces_of_eight.speech.refusals import treacheries
from engines.pieces_of_eight.speech.refusals_common import Bars, whole
from engines.pieces_of_eight.table import MONKEY, SAIL, SPOT, Ship, Table

RULE = {SAIL: "PE-SAIL-01", SPOT: "PE-SPOT-01"}
WORD = {SAIL: "sail", SPOT: "spot"}
"""Full Sail and Black Spot as an answer names them: the option is a place, the word the coin."""


def on_slip(table: Table, seat: int, asks: Collection[str], part: str) -> Bars:
    """What a part of a slip that puts those items does not offer."""
    ship, asked = table.ships[seat], frozenset(item.partition(".")[0] for item in asks)
    match part:
        case "t":
            return treacheries(ship) if "t" in asked else whole("PE-TIME-22", "pe.why.treachery.asked")
        case "m" | "m.nest" | "m.fore" | "m.aft":
            return () if "m" in asked and part in ("m", *asks) else _monkey(table, ship)
        case "l":
            return losses([coin for coin in ship.active if coin not in table.reacted]) if "l" in asked else _no_loss()
    return ()


def without_treachery(part: str, before: object) -> Bars:
    """A slip that asks for a Treachery alone, of a captain who has none."""
    items = {"t": _no_treachery, "m": _no_monkey, "m.nest": _no_monkey, "m.fore": _no_monkey, "m.aft": _no_monkey}
    return _no_loss() if part == "l" else items.get(part, ())


def _monkey(table: Table, ship: Ship) -> Bars:
    if any(KIND[coin] == MONKEY and coin in table.reacted for coin in ship.open):
        return whole("PE-REACT-06", "pe.why.reacted", coin=kind_name(MONKEY))
    return _no_monkey


def _no_loss() -> Bars:
    return tuple(Barred(WORD[kind], kind_name(kind), RULE[kind], say("pe.why.loss.open")) for kind in (SAIL, SPOT))


def losses(ready: Sequence[str]) -> Bars:
    """Coins that cannot answer a loss: `ready` are those that could, by their place."""
    kinds = {KIND[coin] for coin in ready}
    return tuple(
        Barred(WORD[kind], kind_name(kind), RULE[kind], say("pe.why.loss.none", coin=kind_name(kind)))
        for kind in (SAIL, SPOT)
        if kind not in kinds
    )


def missing(kinds: Iterable[str], rule: str) -> Bars:
    """Kinds of coins that are not there to be chosen."""
    there = set(kinds)
    return tuple(
        Barred(kind, kind_name(kind), rule, say("pe.why.gone", coin=kind_name(kind))) for kind in KINDS if kind not in there
    )


_no_monkey = whole("PE-MONKEY-01", "pe.why.monkey")
_no_treachery = treacheries(Ship(None, ()))
