"""What a captain may do in his turn, said once more from the book and from the table alone; the rule modules are not asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.kaisers_pirates.components import ACTIONS, ASSISTS
from engines.kaisers_pirates.data import AT_NIGHT, FLEET, KIND, MERCHANTMEN, SYMBOLS
from engines.kaisers_pirates.rules.outlook import Outlook

TEAM = ("bounding_main", "exchange_information")
ON_OWN_FORCE = ("blockade_runner", "breakout", "collier", "second_chance", "wireless_intercept", *TEAM)
BY_SIGHT = ("interned", "transfer_command")


class Book:
    """The open plays of one captain: `committed` tells whether his cards lie on the table or are still in his hand."""

    def __init__(self, seen: Outlook) -> None:
        self.seen, self.table, self.me = seen, seen.table, seen.seat
        self.committed = seen.laid is not None
        self.german = [ship for ship in self.table.fleets[self.me] if ship in FLEET]
        self.prizes = [ship for ship in self.table.fleets[self.me] if ship in MERCHANTMEN]
        self.foes = [side for side in self.table.sides if side != self.me and (not self.teams or (side - self.me) % 2)]
        self.down = [one for one in seen.laid or () if not one.up]

    @property
    def teams(self) -> bool:
        return self.table.rules.teams

    def has(self, name: str) -> bool:
        return name in self.table.rules.on

    # -- facts

    def fogged(self, side: int) -> bool:
        return any(one.seat == side and one.kind == "fog_bank" for one in self.table.waiting)

    def refuged(self, ship: str) -> bool:
        return ship in self.seen.refuged or (ship not in self.seen.left and any(one.ship == ship for one in self.table.refuges))

    def known(self, ship: str) -> bool:
        """KP-3.2.3.2a, KP-3.2.3.1b."""
        return ship in self.table.recognized or (ship in FLEET and FLEET[ship].kind == "warship")

    def attacked(self, side: int) -> bool:
        """KP-3.1.3a, KP-3.3.14d: whether that captain may be attacked."""
        return not self.fogged(side) and self.seen.victim in (None, side)

    def bothered(self, side: int) -> bool:
        """KP-3.1.4, KP-D6: whether other cards may go against him."""
        return len((set(self.seen.bothered) | {side}) - {self.seen.victim}) <= 1

    def spendable(self, place: str) -> bool:
        """KP-3.2.1.1a, KP-3.3.0e: whether a card may be spent on an intercept there."""
        if self.committed:
            return any(one.place == place and not one.mines for one in self.down)
        free = place == "british" or self.teams
        return any(free or KIND[card] not in TEAM for card in self.seen.cards)

    def mining_card(self, ship: str) -> bool:
        if self.committed:
            return any(one.place == ship and one.mines for one in self.down)
        return any(KIND[card] == "lay_mines" for card in self.seen.cards)

    def held(self) -> set[str]:
        """The kinds whose action half may be played in front of the Force."""
        return (
            {KIND[one.card] for one in self.down if one.place == "action"}
            if self.committed
            else set(map(KIND.get, self.seen.cards))
        )

    # -- plays

    def plays(self) -> set[str]:
        """All that is open."""
        return {
            *self.by_ships(),
            *self.british(),
            *self.actions(),
            *self.without_cards(),
            *(() if self.committed else self.later()),
        }

    def ready(self, ship: str) -> bool:
        """KP-3.1.3.1, KP-3.2.1.1b, KP-3.3.20j, KP-3.3.20k."""
        idle = ship not in self.seen.busy and ship not in self.seen.placed
        return idle and ship not in self.seen.left and not self.refuged(ship)

    def by_ships(self) -> Iterator[str]:
        """KP-3.2.4a: intercepts of Merchantmen, and mines."""
        for ship in filter(self.ready, self.german):
            for side in filter(self.attacked, self.foes):
                if self.spendable(ship):
                    yield from (f"{ship}>{one}" for one in self.table.merchantmen[side] if one not in self.seen.aimed)
                if "mines" in SYMBOLS[ship] and self.mining_card(ship):
                    yield f"{ship}>seat.{side}"

    def british(self) -> Iterator[str]:
        """KP-3.2.3: what is recognized, outside a Refuge, once a turn."""
        for side in filter(self.attacked, self.foes) if self.spendable("british") else ():
            for ship in self.table.fleets[side]:
                if self.known(ship) and not self.refuged(ship) and ship not in self.seen.aimed:
                    yield f"british>{ship}"

    def without_cards(self) -> Iterator[str]:
        """KP-3.3.20l, KP-6.12.1."""
        for one in self.table.refuges:
            if one.ship in self.german and one.ship not in self.seen.left and one.turn != self.table.turn:
                yield f"leave>{one.ship}"
        for prize in self.prizes if self.has("prize_supply") else ():
            if prize not in self.seen.busy:
                yield from (f"{prize}>{ship}" for ship in self.german if ship in self.table.limited)

    def later(self) -> Iterator[str]:
        """KP-3.2.1b: the target may be named later."""
        for ship in filter(self.ready, self.german):
            if self.spendable(ship):
                yield f"{ship}>later"
            if "mines" in SYMBOLS[ship] and self.mining_card(ship):
                yield f"{ship}>mines"
        if self.seen.cards:
            yield "british>later"
        for kind in self.held():
            if kind in ASSISTS or (kind in ACTIONS and self.possible(kind)):
                yield f"{kind}>later"

    def possible(self, kind: str) -> bool:
        """Whether an action half may be played at all now."""
        if kind in TEAM:
            return self.teams
        if kind in ("second_chance", "wireless_intercept") and self.table.extra:
            return False
        return kind != "wireless_intercept" or (kind not in self.seen.played and bool(self.table.discard))

    def actions(self) -> Iterator[str]:
        """KP-3.3: the action halves, each at what its text allows."""
        for kind in self.held():
            if kind in ACTIONS and self.possible(kind):
                yield from (f"{kind}>{aim}" for aim in self.aims(kind))

    def aims(self, kind: str) -> Iterator[str]:
        hurt, mine = self.seen.damaged, (*self.table.fleets[self.me], *self.table.merchantmen[self.me])
        if kind in ON_OWN_FORCE:
            yield "all"
        elif kind == "damage_control":
            yield from (ship for ship in mine if ship in hurt)
        elif kind == "scuttle":
            yield from (ship for ship in self.table.fleets[self.me] if ship in hurt)
        elif kind == "fair_seas":
            yield from (ship for ship in mine if ship in MERCHANTMEN and ship not in hurt)
        elif kind == "island_refuge":
            yield from (ship for ship in self.german if not self.refuged(ship))
        elif kind == "reflag":
            new = set() if self.table.rules.edition == "1e" else self.table.exposed
            yield from (ship for ship in self.table.fleets[self.me] if ship in self.table.recognized and ship not in new)
        elif kind == "intelligence":
            yield "deck"
            yield from self.captains(kind)
        elif kind in ("deception", "fog_bank", "heavy_weather", "rendezvous_missed", "recon_aircraft"):
            yield from self.captains(kind)
        else:
            yield from self.ships(kind)

    def captains(self, kind: str) -> Iterator[str]:
        for side in self.foes:
            waits = any(one.seat == side for one in self.table.waiting)
            spared = (
                (kind in ("deception", "fog_bank") and waits)
                or (kind != "heavy_weather" and self.fogged(side))
                or (kind != "recon_aircraft" and not self.bothered(side))
                or (kind in ("intelligence", "recon_aircraft") and not self.table.hands[side])
            )
            if not spared:
                yield f"seat.{side}"

    def ships(self, kind: str) -> Iterator[str]:
        for side in self.foes:
            if kind in (*BY_SIGHT, "breakdown"):
                yield from self.touched(kind, side)
            elif self.attacked(side):
                yield from self.struck(kind, side)

    def touched(self, kind: str, side: int) -> Iterator[str]:
        """KP-3.3.6, KP-3.3.18, KP-3.3.45."""
        for ship in self.table.fleets[side] if self.bothered(side) and not self.fogged(side) else ():
            fits = self.known(ship) if kind in BY_SIGHT else ship in FLEET and ship not in self.seen.damaged
            if fits:
                yield ship

    def struck(self, kind: str, side: int) -> Iterator[str]:
        """KP-3.3.19, KP-3.3.24, KP-3.3.42, KP-3.3.43, KP-6.9a."""
        fleet, aimed = self.table.fleets[side], self.seen.aimed
        if kind == "interrogate":
            yield from (one for one in fleet if not self.known(one) and not self.refuged(one) and one not in aimed)
        elif kind == "monitor":
            yield from (one for one in fleet if one in FLEET and self.refuged(one) and one not in aimed)
        else:
            yield from self.table.merchantmen[side]
            if kind == "submarines_uc_16_uc_29":
                yield f"seat.{side}"
            if self.has("prize_torpedoes"):
                yield from (one for one in fleet if one in MERCHANTMEN and not self.known(one))

    # -- what joins, and what is left

    def joining(self, option: str, spent: str) -> tuple[set[str], set[str]]:
        """KP-3.2.3.3, KP-3.2.4.2, KP-3.3.19f, KP-D44: the kinds of Assist that make a play one of several Merchantmen, and the
        other kinds that may join it."""
        actor, target = option.split(">")
        free = {KIND[card] for card in self.seen.cards if card != spent} if not self.committed else self.held()
        if target in ("later", "mines") or actor == "interrogate" or actor not in (*FLEET, "british", *STRIKING):
            return set(), set()
        wide, fits = set(), set()
        if actor in FLEET and target in MERCHANTMEN:
            row = next(row for row in self.table.merchantmen if target in row)
            raider = FLEET[actor].kind == "raider"
            left = [one for one in row if one not in self.seen.aimed]
            wide = ({"good_hunting"} if len(left) > 1 else set()) if raider else {"shipping_lanes"}
            fits = {"surprise_attack", "special_cargo"} | (set() if target in self.seen.damaged else {"boarding_party"})
        elif actor == "british":
            fits = {"surprise_attack"}
        elif actor != "monitor":
            fits = {"special_cargo"}
        else:
            fits = {"surprise_attack"}
        if (actor == "british" or target in MERCHANTMEN) and spent in AT_NIGHT and actor not in STRIKING:
            fits |= {"searchlight"}
        return wide & free, fits & free

    def behind(self, item: Mapping[str, Any], spent: Sequence[str]) -> dict[str, Any]:
        """KP-T1.6: what the limits of the turn are behind that play of a plan, `spent` being its cards."""
        actor, target = item["play"].split(">")
        onward: dict[str, Any] = {"cards": tuple(card for card in self.seen.cards if card not in spent)}
        side = self.whose(target)
        named = target not in ("later", "mines")
        if actor == "leave":
            onward["left"] = {*self.seen.left, target}
        elif actor in MERCHANTMEN:
            onward["busy"] = {*self.seen.busy, actor}
        elif actor in FLEET or actor == "british":
            onward["placed"] = {*self.seen.placed, *([actor] if actor in FLEET else [])}
            if named:
                onward["victim"] = side
                onward["aimed"] = {*self.seen.aimed, *([target, item["second"]] if "second" in item else [target])} - {
                    f"seat.{side}"
                }
        elif named:
            onward["played"] = {*self.seen.played, actor}
            onward["refuged"] = {*self.seen.refuged, *([target] if actor == "island_refuge" else [])}
            repaired = {target} - {*self.table.worse} if actor == "damage_control" else set()
            onward["damaged"] = {*self.seen.damaged} - repaired
            if actor in STRIKING:
                onward["victim"] = side
            elif side not in (None, self.me) and actor != "recon_aircraft":
                onward["bothered"] = {*self.seen.bothered, side}
        return onward

    def whose(self, target: str) -> int | None:
        if target.startswith("seat."):
            return int(target.removeprefix("seat."))
        return next((at for at in self.table.sides if target in (*self.table.fleets[at], *self.table.merchantmen[at])), None)


STRIKING = ("interrogate", "monitor", "submarines_u_27_u_41", "submarines_uc_16_uc_29")
"""Action halves that are attacks (KP-3.1.3a)."""
