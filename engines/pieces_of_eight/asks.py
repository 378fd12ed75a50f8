"""What the table waits for, what is asked of a captain, and the ship as it stands in a draft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engines.kernel.choices import Choice
from engines.kernel.frames import Asked
from engines.kernel.messages import Captain, Message, say
from engines.kernel.sheet import Sheet
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.view import Place, View

QUESTIONS = {
    "pe.nest": "pe.q.nest2",
    "pe.grog": "pe.q.grog",
    "pe.treasure": "pe.q.treasure",
    "pe.draft": "pe.q.draft",
    "pe.scraps": "pe.q.scraps",
}
"""Questions whose choice is a single one, by kind."""


def asking(view: View, asked: Asked) -> Message:
    """What the table waits for, and from whom; said to one of those asked, it is his."""
    kind = asked.kind.partition(".")[2]
    if view.viewer in asked.seats:
        return say(f"pe.ask.{kind}.you")
    return say(f"pe.ask.{kind}", list=tuple(map(Captain, asked.seats)))


def question(view: View, asked: Asked) -> Message:
    """The question put to the viewer; where a sheet has questions of its own, what it is about."""
    if asked.kind == "pe.lend" and view.play is not None and view.play.at is not None:
        return say("pe.q.lend", captain=Captain(view.play.user), target=Captain(view.play.at))
    return say(QUESTIONS[asked.kind]) if asked.kind in QUESTIONS else asking(view, asked)


def drafted(view: View, choice: Choice, answer: Mapping[str, Any]) -> View:
    """The viewer's view with his ship as a draft of a layout has it; any other view as it is."""
    if not isinstance(choice, Sheet) or view.viewer is None:
        return view
    given = {one.part.name: one.part.choice.default if one.value is None else one.value for one in choice.walk(answer)}
    if not {"nest", "order"} <= set(given):
        return view
    if view.stage == "building":
        return replace(view, layout=(given["nest"], *given["order"]))
    nest, deck = given["nest"], tuple(Place(KIND[coin], coin) for coin in given["order"])
    captain = next((place for place, coin in enumerate(deck, 1) if coin.kind == "captain"), None)
    ship = replace(view.ships[view.viewer], nest=Place(KIND[nest], nest) if nest in KIND else None, deck=deck, captain_at=captain)
    return replace(view, ships=(*view.ships[: view.viewer], ship, *view.ships[view.viewer + 1 :]))
