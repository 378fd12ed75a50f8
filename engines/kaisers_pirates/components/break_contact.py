"""Break Contact: the ship intercepted may get away."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.components import surprise_attack
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.dice import Modifier, Rolled, split, succeeds
from engines.kaisers_pirates.table import Table
from engines.kernel.frames import Done, Frame, Roll, Step
from engines.kernel.legality import Reason, because
from engines.kernel.values import light
from engines.kernel.window import CANCELLED

AT_NIGHT = because("KP-3.3.5g", "kp.e.night")
SURPRISED = because("KP-3.3.5i", "kp.e.surprised")
HURT = Modifier("KP-3.3.5d", "kp.why.hurt", -2)
COIN = CARD[CardKind("break_contact")]


class BreakContact(Reaction):
    """KP-3.3.5a: against an intercept of a Warship, a Raider or a Merchantman; not by night, not against Surprise Attack."""

    kind = CardKind("break_contact")

    def bar(self, attack: Attack) -> Reason | None:
        if attack.is_at_night:
            return AT_NIGHT
        return SURPRISED if attack.support == surprise_attack.KIND else None

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return Escape(seat=attack.owner, ship=attack.target, card=card)


@light(kw_only=True)
class Escape(Frame[Table]):
    """KP-3.3.5 Break Contact is played; its result is whether the ship got away."""

    kind: ClassVar[str] = "kaisers_pirates.escape"
    seat: int
    ship: Ship
    card: Card

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.5a: the card's Challenge against its Response."""
        table.react(self.seat, self.card)
        table.tell("reacts", seat=self.seat, card="break_contact")
        assert COIN.challenge and COIN.response
        return Roll((*COIN.challenge, *COIN.response), self.at(self.read))

    def read(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.3.5b, KP-3.3.5c: success cancels the intercept on that ship."""
        assert COIN.challenge and COIN.response
        mine, theirs = split(faces, COIN.challenge)
        challenge = Rolled(COIN.challenge, mine, (HURT,) if self.ship in table.damaged else ())
        response = Rolled(COIN.response, theirs)
        escaped = succeeds(challenge, response)
        sides = {"challenge": challenge.facts, "response": response.facts}
        table.tell("escape", seat=self.seat, ship=self.ship, **sides, escaped=escaped)
        return Done(True if escaped else CANCELLED)
