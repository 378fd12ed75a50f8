"""The line on what the table waits for, and prompts."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cartagena.data import CARD
from engines.cartagena.data.ids import NO_CARD
from engines.cartagena.pieces import names
from engines.cartagena.rules.deployment import Deployment
from engines.cartagena.rules.heroes import Muster, chosen
from engines.cartagena.rules.laying import cards_of
from engines.cartagena.rules.up import REPEAT, order_in
from engines.cartagena.view import View
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Asked, question_of


def asking(view: View, asked: Asked) -> Message:
    """The line on what the table waits for, and from whom; a captain who is asked is addressed."""
    stage = question_of[asked.kind].stage
    card = asked.kind.removeprefix("ct.")
    if view.viewer in asked.seats:
        return say("ct.wait.order.card", card=names.card(card)) if card in CARD else say(f"ct.wait.{stage}.you")
    return say(f"ct.wait.{stage}", list=tuple([Captain(seat) for seat in asked.seats]))


def event(view: View, asked: Asked) -> Message | None:
    """The event that is to be answered.

    One of these: cards turned up before the strategist, an attack on the viewer's stack, an attack thrown back, a target that has
    gone or is no longer an enemy.
    """
    known = dict(view.stack[-1].fields) if view.stack else {}
    if asked.kind in ("ct.rally", "ct.follow"):
        places = {"at": names.square(known["frm"], view.works), "to": names.square(known["target"], view.works)}
        return say("ct.event.attacked" if asked.kind == "ct.rally" else "ct.event.held", **places)
    if asked.kind == "ct.second":
        return say("ct.event.emptied", to=names.square(known["target"]))
    if asked.kind == "ct.swap":
        cards = tuple(_of_others(view))
        return say("ct.told.cards", number=view.phase + 1, list=cards) if cards else None
    if asked.kind in ("ct.shoot", "ct.attack") and known.get("acted"):
        return say("ct.event.again")
    return None


def _of_others(view: View) -> Iterator[Message]:
    """The cards of the phase that others have turned up, with whose they are."""
    for row in view.rows:
        if row.seat != view.viewer and row.slots and row.slots[view.phase] in CARD:
            card, several = row.slots[view.phase], sum(other.seat == row.seat for other in view.rows) > 1
            whose = names.whose(row.seat, row.heroes[0] if several else None)
            yield say("ct.up", captain=whose, card=names.up(card, order_in(row, view.phase) if card == REPEAT else NO_CARD))


def readback(choice: Choice, answer: Answer) -> Message | None:
    """The heroes by their names; a deployment by what is other than in the data; a row by its cards; None for all else."""
    if isinstance(choice, Muster):
        return say("ui.said", list=tuple(map(names.piece, chosen(answer))))
    if not isinstance(choice, Deployment):
        cards = cards_of(answer)
        return say("ui.said", list=tuple(map(names.card, cards))) if cards else None
    changed = choice.changed(answer)
    return say("ct.said.usual") if not changed else say("ct.said.changed", list=changed)


def glossary(view: View) -> tuple[tuple[Message, Message], ...]:
    """The kinds of cards in the viewer's rows, each with what it does."""
    kinds = dict.fromkeys(card for row in view.rows if row.seat == view.viewer for card in row.deck)
    return tuple([(names.card(kind), names.does(kind)) for kind in kinds])
