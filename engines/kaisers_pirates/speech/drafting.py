"""A captain's own view with what he has planned, so that his picture shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engines.kaisers_pirates.rules.orders import laid_by, orders_of
from engines.kaisers_pirates.view import View
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice

WHOLE = "answer"
"""The name of the only part of a choice that has no parts."""


def drafted(view: View, choice: Choice, draft: Mapping[str, Any]) -> View:
    """The cards of the plays planned so far lie where they would be put, and no more in the hand (KP-3.2.1)."""
    if not isinstance(choice, Plan) or view.viewer is None:
        return view
    items = [planned.item for planned in choice.walk(draft.get(WHOLE) or ()) if planned.wrong is None]
    laid = laid_by(orders_of(choice.view, items))
    gone = {one.card for one in laid}
    hand = tuple([card for card in view.hand if card not in gone])
    forces = tuple([replace(one, hand=len(hand)) if one.seat == view.viewer else one for one in view.forces])
    return replace(view, laid=laid, hand=hand, forces=forces) if laid else view
