"""An intercept of the phantom, with the Special Actions that join it (KP-5.4.3.2, KP-5.4.3.3, KP-D70)."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

from engines.kaisers_pirates.components import ASSISTS, boarding_party, good_hunting, shipping_lanes
from engines.kaisers_pirates.data import BRITISH_HUNT, FLEET, KIND, SOLITAIRE
from engines.kaisers_pirates.data.ids import NO_CARD, NO_SHIP, Card, CardKind, PlayId, Ship, card_of
from engines.kaisers_pirates.data.plays import play_id, play_of
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.intercept import Intercept
from engines.kaisers_pirates.rules.outlook import Outlook, outlook
from engines.kaisers_pirates.rules.phantom_action import LIVE
from engines.kaisers_pirates.rules.raid import Raid
from engines.kaisers_pirates.rules.reach import huntable, interceptable, ready
from engines.kaisers_pirates.rules.solitaire import Drawn, SolitaireDraw, choosing, prey, strength, value
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Call, Done, Frame, Step


def hunters(seen: Outlook, does: CardKind) -> tuple[Ship, ...]:
    """KP-D78: the ships of that sort which may still intercept."""
    return tuple([ship for ship in seen.fleet if FLEET[ship].kind == does and ready(seen, ship) is None])


def targets(seen: Outlook, does: CardKind) -> tuple[Ship, ...]:
    """KP-D78: what may still be intercepted so."""
    if does == BRITISH_HUNT:
        return tuple([ship for ship in seen.table.fleets[LIVE] if huntable(seen, ship, LIVE) is None])
    return tuple([ship for ship in seen.table.merchantmen[LIVE] if interceptable(seen, ship, LIVE) is None])


@value_class(kw_only=True)
class PhantomHunt(Frame[Table]):
    """KP-T8.5 `does`: which sort of ship intercepts, by the Solitaire card `card`; `specials` join it, as cards of their own. Its
    result is whether an intercept was made."""

    kind: ClassVar[str] = "kaisers_pirates.phantom_hunt"
    saved_steps: ClassVar[tuple[str, ...]] = ("end",)
    card: str
    does: CardKind
    specials: tuple[Card, ...] = ()
    ship: Ship = NO_SHIP

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.3.2: impossible without a ship or a target."""
        seen = outlook(table, PHANTOM, committed=True)
        can = targets(seen, self.does) and (self.does == BRITISH_HUNT or hunters(seen, self.does))
        if not can:
            table.tell("ignored", does=self.does)
            return Done(False)
        return self.at(self.look)

    def look(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.3.3a: another card, for its Special Action."""
        return Call(SolitaireDraw(has_die=False), self.at(self.weigh))

    def weigh(self, table: Table, drawn: Drawn) -> Step[Table]:
        """KP-5.4.3.3a, KP-5.4.3.3b: until one is blank, drawn before, or illegal."""
        special = SOLITAIRE[drawn[0]].special
        joins = bool(special) and self._joins(table, special)
        table.tell("special", card=drawn[0], does=special, joins=joins)
        if not joins:
            return self.at(self.choose)
        return self.at(self.look, specials=(*self.specials, card_of(special, drawn[0])))

    def _has(self, kind: CardKind) -> bool:
        return any(KIND[card] == kind for card in self.specials)

    def _joins(self, table: Table, special: CardKind) -> bool:
        """KP-5.4.3.3a, KP-D70: whether it may join, and does not yet."""
        left = targets(outlook(table, PHANTOM, committed=True), self.does)
        return special in ASSISTS and ASSISTS[special].joins_phantom(self.does, left, table) and not self._has(special)

    def choose(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.3.3c: the ship that intercepts."""
        if self.does == BRITISH_HUNT:
            return self.at(self.aim)
        ships = hunters(outlook(table, PHANTOM, committed=True), self.does)
        return Call(choosing(table, ships, strength), self.at(self.name))

    def name(self, table: Table, ship: Ship) -> Step[Table]:
        """KP-5.4.3.3c."""
        return self.at(self.aim, ship=ship)

    def aim(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.3.3c, KP-D51: what is intercepted."""
        left = targets(outlook(table, PHANTOM, committed=True), self.does)
        if self._has(shipping_lanes.KIND):
            return self.strike(table, left)
        if self._has(good_hunting.KIND):
            pairs = [play_id(one, other) for one, other in combinations(left, 2)]
            return Call(choosing(table, pairs, _pair_value), self.at(self.strike_both))
        if self._has(boarding_party.KIND):
            left = tuple([ship for ship in left if ship not in table.damaged])
        return Call(choosing(table, left, prey), self.at(self.strike_one))

    def strike_one(self, table: Table, target: Ship) -> Step[Table]:
        """KP-5.4.3.3c."""
        return self.strike(table, (target,))

    def strike_both(self, table: Table, pair: PlayId) -> Step[Table]:
        """KP-D51: from left to right."""
        return self.strike(table, (Ship(play_of(pair).actor), play_of(pair).aim))

    def strike(self, table: Table, aimed: tuple[Ship, ...]) -> Step[Table]:
        """KP-T8.5: by T2 or T3, with the live player as D."""
        card = card_of(self.does, self.card)
        if self.does == BRITISH_HUNT:
            its = Intercept(seat=PHANTOM, actor=BRITISH, target=aimed[0], owner=LIVE, card=card, assists=self.specials)
            return Call(its, self.at(self.end))
        boards = [one for one in self.specials if KIND[one] == boarding_party.KIND]
        assists = tuple([one for one in self.specials if one not in boards])
        board = boards[0] if boards else NO_CARD
        raid = Raid(seat=PHANTOM, ship=self.ship, owner=LIVE, card=card, assists=assists, targets=aimed, board=board)
        return Call(raid, self.at(self.end))

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.3.3d."""
        return Done(True)


def _pair_value(pair: str) -> int:
    return value(play_of(PlayId(pair)).actor) + value(play_of(PlayId(pair)).aim)
