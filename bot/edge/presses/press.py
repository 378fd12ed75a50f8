"""Presses of buttons, menus and forms. A verb is declared if it is answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Unpack

from bot.edge.kit.custom_id import NONE, ButtonId
from bot.edge.presses.declaration import Acknowledges, Declaration, DeclarationFields, F, Who, register, takes_table

VERB = re.compile(r"[a-z]{1,12}")
"""A verb, as custom ids have room for it."""


class Room(Enum):
    """The room that an answer takes among films and pages, which are slow to make: none, the place of the message that was
    pressed on, or a message for everybody."""

    NONE = "none"
    IN_PLACE = "in place"
    FOR_ALL = "for all"


@dataclass(frozen=True, slots=True, kw_only=True)
class PressDeclaration(Declaration):
    """A verb with its answer. `opens_panel`: on a public post the answer is the captain's own panel."""

    opens_panel: bool = False
    room: Room = Room.NONE


PRESSES: dict[str, PressDeclaration] = {}
"""Presses at a table, by their verbs."""
TABLELESS_PRESSES: dict[str, PressDeclaration] = {}
"""Presses that belong to no table, by their verbs."""


def press(
    *verbs: str, who: Who, opens_panel: bool = False, room: Room = Room.NONE, **manner: Unpack[DeclarationFields]
) -> Callable[[F], F]:
    """A decorator that makes a function the answer to presses of these verbs. Raises TypeError for a verb that is declared twice
    or too long, and for a form that would come late."""

    def declare(answer: F) -> F:
        needs_table = takes_table(answer)
        for verb in verbs:
            if not VERB.fullmatch(verb):
                raise TypeError(f"{verb!r} is no verb")
            declared = PressDeclaration(
                name=verb, answer=answer, who=who, needs_table=needs_table, opens_panel=opens_panel, room=room, **manner
            )
            if declared.acknowledges is Acknowledges.WITH_A_FORM and room is not Room.NONE:
                raise TypeError(f"{declared.place} opens a form, which cannot wait for room")
            register(PRESSES if needs_table else TABLELESS_PRESSES, verb, declared)
        return answer

    return declare


def press_of(carried: ButtonId) -> PressDeclaration | None:
    """The declaration of a press, None if this version knows no such verb."""
    without = TABLELESS_PRESSES.get(carried.verb)
    at_table = PRESSES.get(carried.verb)
    return without if without is not None and (carried.table == NONE or at_table is None) else at_table
