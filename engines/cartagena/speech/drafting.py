"""A captain's own view with what he has drafted, so that his picture shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engines.cartagena.data.ids import NO_CARD, Card
from engines.cartagena.rules.decks import slots_of
from engines.cartagena.rules.deployment import Deployment, settle
from engines.cartagena.rules.laying import EMPTY, slot_name
from engines.cartagena.table import Table
from engines.cartagena.view import View
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice

WHOLE = "answer"
"""The name of the only part of a choice that has no parts."""
MOVING = ("ct.move", "ct.full_sail", "ct.disembark")
"""Orders that move things."""
Draft = Mapping[str, Any]


def drafted(view: View, choice: Choice, draft: Draft) -> View:
    """The view with ships, troops and cards in the places of the draft."""
    kind = view.asked.kind if view.asked is not None else ""
    if view.viewer is None:
        return view
    if isinstance(choice, Deployment):
        return _with_pieces(view, lambda table: _deployed(table, view.viewer, choice, draft))
    if isinstance(choice, Plan) and kind in MOVING:
        return _with_pieces(view, lambda table: _moved(table, choice, draft))
    return _with_rows(view, draft) if kind == "ct.plan" else view


def seen_table(view: View) -> Table:
    """A table of what the viewer sees, what he does not veiled."""
    return Table(
        rules=view.rules, players=view.players, rows=list(view.rows), owners={**view.owners}, camps={**view.camps},
        hulls={**view.hulls}, piles={**view.piles}, works={**view.works}, guns={**view.guns}, held=view.held,
        hospital=view.hospital, aside={**view.aside}, turn=view.turn, fired=view.fired,
    )  # fmt: skip


def _with_pieces(view: View, changed: Callable[[Table], Table]) -> View:
    table = changed(seen_table(view))
    return replace(view, hulls=table.hulls, piles=table.piles, guns=table.guns, aside=table.aside)


def _deployed(table: Table, seat: int | None, choice: Deployment, draft: Draft) -> Table:
    """CT-SETUP-14: the own deployment as it stands."""
    assert seat is not None
    settle(table, seat, {filled.part.name: filled.value for filled in choice.walk(draft)})
    return table


def _moved(table: Table, choice: Plan, draft: Draft) -> Table:
    """The view with the units of an order at their destinations."""
    seen = replace(choice.view, table=table)
    for planned in choice.walk(draft.get(WHOLE) or ()):
        seen = choice.after(seen, planned.item) if planned.wrong is None else seen
    moved: Table = seen.table
    return moved


def _with_rows(view: View, draft: Draft) -> View:
    """CT-PLAN-01: the row as it is drafted; what was laid the turn before is no more."""
    slots = slots_of(seen_table(view))
    rows = [
        row.with_slots([_card(draft.get(slot_name(number, slot))) for slot in range(slots)]) if row.seat == view.viewer else row
        for number, row in enumerate(view.rows)
    ]
    return replace(view, rows=tuple(rows))


def _card(option: Any) -> Card:
    return NO_CARD if option in (None, EMPTY) else Card(option)
