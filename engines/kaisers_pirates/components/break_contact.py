"""Break Contact: the ship intercepted may get away."""

from __future__ import annotations

from typing import ClassVar

from engines.kaisers_pirates.components.answering import AWAY, Answer, in_a_refuge, in_the_dark, not_now
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack, hurts
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Call, Done, Frame, Step
from engines.kernel.resolution.window import CANCELLED

KIND = CardKind("break_contact")
LIMITED = Modifier("KP-3.3.5e", "kp.why.limited", -2)
SAILS = Modifier("KP-6.2.4", "kp.why.sails", -2)
BY_SAILS = Modifier("KP-6.2.5", "kp.why.sails", 2)
WOLFCHEN = Modifier("KP-6.3.3", "kp.why.wolfchen", 2)
SAILING = Modifier("KP-6.11.2", "kp.why.sailing", -2)


class BreakContact(Reaction):
    """KP-3.3.5a: against any intercept; not by night, not against Surprise Attack, not in a Refuge."""

    kind = KIND
    in_hand = 1.5
    helps = 0.55

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        if attack.means != INTERCEPT:
            return not_now("KP-3.3.5j")
        return in_the_dark(attack, "KP-3.3.5g", "KP-3.3.5i") or in_a_refuge(attack, "KP-3.3.5h")

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return Escape(attack=attack, card=card)

    def challenge(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        return challenge_rows(attack, table)


@value_class(kw_only=True)
class Escape(Answer):
    """KP-3.3.5 Break Contact is played; its result is whether the ship got away."""

    kind: ClassVar[str] = "kaisers_pirates.escape"

    def carried(self, table: Table) -> Step[Table]:
        """KP-3.3.5a: the card's Challenge against its Response."""
        rows = challenge_rows(self.attack, table)
        return Call(check(self.attack.owner, KIND, self.attack.target, rows), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-3.3.5b, KP-3.3.5c: success cancels the intercept on that ship."""
        return Done(AWAY if decided.succeeds else CANCELLED)


def challenge_rows(attack: Attack, table: Table) -> tuple[Modifier, ...]:
    """KP-3.3.5d to f, KP-M.11, and the optional rules of KP-M.18, KP-M.19, KP-M.22."""
    ship, has = attack.target, table.rules.has
    rows = [*hurts(table, ship, "KP-3.3.5d")]
    if ship in table.limited:
        rows.append(LIMITED)
    if has("sails") and ship == "seeadler":
        rows.append(SAILS)
    if has("sails") and attack.actor == "seeadler":
        rows.append(BY_SAILS)
    if has("wolfchen") and ship == "wolf":
        rows.append(WOLFCHEN)
    if has("sailing") and ship in MERCHANTMEN and MERCHANTMEN[ship].sailing:
        rows.append(SAILING)
    return tuple(rows)
