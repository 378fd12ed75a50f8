"""The answer that a draft stands for, once it is whole."""

from __future__ import annotations

from typing import Any

from bot.edge.drafts.filling import PanelDraft
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.proposals import proposed, settled, unpicked
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import KERNEL, Choice, Illegal
from engines.kernel.choices.sheet import Sheet


def whole(choice: Choice, filling: PanelDraft) -> Answer:
    """The answer the draft stands for, orders and assignments left alone as they were proposed. Raises Illegal."""
    if isinstance(choice, Sheet):
        return choice.complete(settled(choice, filling.answer))
    given = _value(choice, filling)
    if given is None:
        raise Illegal(KERNEL, say("e.open", part=say("ui.answer")))
    return choice.check(given)


def is_whole(choice: Choice, filling: PanelDraft) -> bool:
    """Whether nothing is missing any more (a rule of the game may still forbid it; what the kernel says has ids of "e.")."""
    if isinstance(choice, Sheet):
        return choice.open(settled(choice, filling.answer)) is None
    given = _value(choice, filling)
    try:
        return given is not None and choice.check(given) is not None
    except Illegal as wrong:
        return not wrong.reason.id.startswith("e.")


def _value(choice: Choice, filling: PanelDraft) -> Any:
    """The value of a choice that is no sheet; None while a pick is missing."""
    given = proposed(choice, filling.answer.get(WHOLE))
    return unpicked(choice) if given is None else given
