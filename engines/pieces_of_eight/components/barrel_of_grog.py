"""The Barrel of Grog: fetches a coin of choice out of the own hold (PE-GROG)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engines.kernel.base.messages import say
from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.legality import forbid_all, reason
from engines.kernel.choices.shapes import Choice, Forbidden
from engines.kernel.choices.sheet import Part
from engines.kernel.resolution.frames import DONE, Ask, Call, Event, Frame, Question, Step
from engines.pieces_of_eight.components.ability import Announcing, Before, Ships
from engines.pieces_of_eight.components.fetching import OutOfHold, fetching
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Coin, Kind, Target
from engines.pieces_of_eight.pieces.ship import is_captain
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules import sealed as anew
from engines.pieces_of_eight.table import Table

if TYPE_CHECKING:
    from engines.pieces_of_eight.rules.play import Play

_RULES = ("PE-GROG-01", "PE-GROG-04")
"""A coin of choice out of the hold; no second Captain."""
_QUESTION = say("pe.q.grog")
_NO_BARREL = reason("PE-GROG-01", "pe.why.grog")


class BarrelOfGrog(OutOfHold):
    """PE-GROG-01: fetches a coin of choice out of the own hold (PE-D10: one must be able to come back)."""

    kind = Kind("barrel_of_grog")
    chooses = True
    rule = "PE-GROG-01"

    def asks(self, about: Announcing, victim: int, target: Target) -> Generator[Part, Answer, tuple[Coin, ...]]:
        """PE-GROG-01: the coin to fetch."""
        yield Part("grog", _QUESTION, fetching(about.ships[about.seat], *_RULES))
        return ()

    def only_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        return forbid_all(_NO_BARREL) if part == "grog" else ()

    def resolve(self, play: Play, table: Table) -> Step[Table]:
        return Call(Grog(user=play.user, grog=play.grog), play.at(play.pay, grog=""))


@value_class(kw_only=True)
class Grog(Frame[Table]):
    """PE-GROG-01 to -04: the chosen coin (sealed) becomes the aft coin."""

    kind: ClassVar[str] = "pieces_of_eight.grog"
    saved_steps = ("hear",)
    questions = (Question("pe.grog", "layout", "pe.q.grog"),)
    user: int
    grog: Coin = sealed("user", resample=anew.fetched)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-30: another coin may be named when a Treachery was used in this play."""
        if not table.betrayed or self.user in table.leaving:
            return self.fetch(table, self.grog)
        return Ask((self.user,), self.at(self.hear), "pe.grog")

    def may_hear(self, table: Table, seat: int) -> Choice:
        return fetching(table.ships[seat], *_RULES, like=KIND[self.grog])

    def hear(self, table: Table, answers: Mapping[int, Coin]) -> Step[Table]:
        return self.fetch(table, answers.get(self.user, self.grog))

    def fetch(self, table: Table, coin: Coin) -> Step[Table]:
        """PE-GROG-03, PE-D29: it need not be shown, but for a Captain (PE-INFO-02)."""
        facts = {"seat": self.user} | ({"is_captain": True} if is_captain(coin) else {})
        table.events.append(Event("grog", facts, {"coin": KIND[coin]}, (self.user,)))
        table.stow(self.user, (coin,))
        return ending.victory(table, (coin,)) or DONE
