"""The plan of the active side (AC-T1b, AC-T1d, AC-I9): whole actions, carried out one after another as long as it may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engines.atlantic_chase.rules import forecast, routes
from engines.atlantic_chase.rules.actions import DO, FORCE, ROUTE, may_only_pass
from engines.atlantic_chase.rules.declaration import declaration
from engines.atlantic_chase.rules.forecast import Facts, Item
from engines.atlantic_chase.rules.item_names import item_name
from engines.atlantic_chase.rules.later import LATER
from engines.atlantic_chase.rules.menu import sheet_of
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import allows
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import Event

LOST, CHANGED, BARRED = "lost", "changed", "barred"
"""AC-T1d: why the rest of a plan is dropped."""
MOST = 12
"""Actions of a plan at most."""
LENGTHS = (0, 1, 1, 1, 1, 1, 1, 1, 2, 3)
"""The lengths of random plans."""
Order = tuple[tuple[tuple[str, str], ...], Facts]
"""An action with all it names, and how that stood in the forecast when the plan was written."""


def plan(table: Ocean, seat: int) -> Plan:
    """AC-T1b, AC-T1d: actions in an order; none is the Pass, or what is due in its place (AC-T0n)."""
    return Plan(
        view=table,
        sheet=partial(next_sheet, seat),
        after=forecast.after,
        most=MOST,
        name=partial(item_name, table),
        rule="AC-T1d",
        send_label=partial(_declare, table, seat),
        lengths=LENGTHS,
    )


def next_sheet(seat: int, seen: Ocean | None) -> Sheet | None:
    """AC-T0a: one more action, None if the initiative is gone, or if a Pass without a choice is all that is left."""
    return None if seen is None or may_only_pass(seen, seat) else sheet_of(seen, seat)


def _declare(table: Ocean, seat: int, items: Sequence[Item]) -> Message:
    """The last press; if nothing is picked it is called by the Pass."""
    return say("ac.declare", n=len(items)) if items else item_name(table, usual(table, seat))


def usual(table: Ocean, seat: int) -> Item:
    """AC-T0n, AC-D118: the action of an empty plan."""
    return declaration(table, seat).default


def orders(table: Ocean, seat: int, items: Sequence[Item]) -> tuple[Order, ...]:
    """AC-T1d: the actions of a plan, each with what it names as those before it leave that; the first is carried out at once."""
    found: list[Order] = []
    seen: Ocean | None = table
    for item in items or (usual(table, seat),):
        assert seen is not None, "an action behind a Pass"
        found.append((_written(item), forecast.named(seen, item) if found else ()))
        if len(found) < len(items):
            seen = forecast.after(seen, item)
    return tuple(found)


def why_dropped(table: Ocean, seat: int, order: Order) -> tuple[str, str] | None:
    """AC-T1d: why an action that is still to come is dropped, with the first thing that is not as it was; None if it is due."""
    if seat != table.active:
        return LOST, ""
    item, facts = item_of(order), order[1]
    if changed := next((thing for thing in forecast.things(table, item) if forecast.state(table, thing) not in facts), ""):
        return CHANGED, changed
    if not allows(declaration(table, seat), item):
        return BARRED, ""
    is_other_way = item[DO] == ROUTE and forecast.course(table, item) != facts[-1]
    return (CHANGED, item[FORCE]) if is_other_way else None


def drop(table: Ocean, seat: int, left: Sequence[Order], why: tuple[str, str]) -> None:
    """AC-T1d, AC-I9: its captain alone is told what is left of his plan, and why it is dropped."""
    items = tuple([written for written, _ in left])
    secret = {"seat": seat, "why": why[0], "thing": why[1], "items": items}
    table.events.append(Event("plan_dropped", {}, secret, known_to=(seat,), hidden=True))


def _written(item: Item) -> tuple[tuple[str, str], ...]:
    """An action as pairs, several values of one name with blanks between them."""
    return tuple([(name, value if isinstance(value, str) else " ".join(value)) for name, value in item.items()])


def item_of(order: Order) -> Item:
    """The action of an order, as it was answered."""
    return {name: tuple(value.split()) if name in (routes.WAY, LATER) else value for name, value in order[0]}


def unplanned(table: Any, known: Mapping[str, Any], rnd: Random) -> tuple[Order, ...]:
    """No plan: whoever imagines the turn of another expects that he is asked for each action."""
    return ()
