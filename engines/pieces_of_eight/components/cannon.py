"""The Cannon: from an open place, at a fore coin and, with further Cannons, at the coins behind it (PE-CANNON)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.legality import Legality, LegalityList, Reason, forbid_all, forbidden, offered, reason
from engines.kernel.choices.shapes import Amount, Choice, Forbidden, SomeOf
from engines.kernel.choices.sheet import Part
from engines.kernel.resolution.frames import Ask, Step
from engines.pieces_of_eight.components.ability import (
    KEEP,
    PLAIN,
    SECOND,
    SHOW,
    Aim,
    Announcing,
    AtShip,
    Before,
    Plays,
    Ships,
    has_decks,
    played,
)
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Action, Coin, Kind, Mode, Place, Target, position_of, target_parts
from engines.pieces_of_eight.pieces.ship import AFT, FORE
from engines.pieces_of_eight.table import Table

if TYPE_CHECKING:
    from engines.pieces_of_eight.rules.play import Play

_TARGET, _SHORT = reason("PE-TIME-21", "pe.why.invite.target"), reason("PE-CANNON-08", "pe.why.longest")
_OTHER_COIN, _NOBODY = reason("PE-CANNON-03", "pe.why.invite.cannon"), reason("PE-CANNON-03", "pe.why.invite.nobody")
_WHOM, _HOW_LONG = say("pe.q.invite"), say("pe.q.longest")
_LONG_ENOUGH = reason("PE-CANNON-08", "pe.why.invite.long")


class Cannon(AtShip):
    """PE-CANNON-01, -02: a Cannon fires from an open place at a fore coin. Further Cannons reach the coins behind it."""

    kind = Kind("cannon")
    rule = "PE-CANNON-01"
    reach = (FORE,)
    verb = "fires"
    volleys = True

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        if place == AFT:
            return self._from_aft[place]
        if not has_decks(ships):
            return self.no_target[place]
        return (self._with_second if open_cannons(ships, seat) == 2 else self.only_plain)[place]

    @cached_property
    def _from_aft(self) -> Plays:
        return played((PLAIN, reason("PE-CANNON-01", "pe.why.cannonaft")))

    @cached_property
    def _with_second(self) -> Plays:
        return played((PLAIN, None), (SECOND, None), (KEEP, self.cost(KEEP)), (SHOW, self.cost(SHOW)))

    def aim(self, ships: Ships, target: Target, position: Place) -> Aim:
        victim, _ = target_parts(target)
        return Aim(victim, (FORE,), ships[victim].deck[:1])

    def is_lost(self, mode: Mode) -> bool:
        return False

    def asks(self, about: Announcing, victim: int, target: Target) -> Generator[Part, Answer, tuple[Coin, ...]]:
        """PE-CANNON-02, -03: whom to invite, and the greatest number of coins wanted."""
        ships, own = about.ships, 1 + (about.mode == SECOND)
        able, invited, deck = offered(lenders(ships, about.seat, victim)), tuple[str, ...](), ships[victim].deck
        if able and len(deck) > own:
            invited = yield _invite_part(able, about.mode == PLAIN and open_cannons(ships, about.seat) > 1)
        most = longest = min(len(deck), own + sum(open_cannons(ships, int(other)) for other in invited))
        if most > 1:
            longest = yield _longest_part(most)
        return deck[:longest]

    def may_be_helped(self, ships: Ships, seat: int) -> bool:
        return bool(offered(lenders(ships, seat, seat)))

    def not_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        if part == "longest":
            return forbid_all(_SHORT)
        if part != "invite":
            return super().not_asked(part, ships, seat, before)
        verdicts = list(lenders(ships, seat, _victim(before)))
        return (*forbid_all(_LONG_ENOUGH if offered(verdicts) else _NOBODY), *forbidden(verdicts, captain_name))

    def only_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        return forbid_all(_OTHER_COIN) if part in ("invite", "longest") else ()

    def announced(self, play: Play, table: Table) -> Step[Table]:
        """PE-TIME-21, PE-CANNON-04: the target is named before the helpers say whether they help."""
        helpers = tuple(seat for seat in play.invited if seat not in table.leaving)
        if helpers:
            return Ask(helpers, play.at(play.fire), "pe.lend", sealed=True, shows_waiting=False)
        return self.helped(play, table, {})

    def help_choice(self, play: Play, table: Table, seat: int) -> Choice:
        """PE-CANNON-03: so many of his open Cannons, or none."""
        most = open_cannons(table.ships, seat)
        return Amount(least=0, most=most, default=0, rule="PE-CANNON-03", name=_lent)

    def helped(self, play: Play, table: Table, answers: Mapping[int, int]) -> Step[Table]:
        """PE-CANNON-08, PE-D16: no longer than wanted, and no longer than the deck."""
        deck, second = table.ships[play.victim].deck, play.mode == SECOND
        volley = deck[: min(1 + second + sum(answers.values()), play.longest, len(deck))]
        places = (FORE, *map(position_of, range(2, len(volley) + 1)))
        if answers or second:
            lent = tuple((seat, number) for seat, number in answers.items() if number)
            seen = play.seen_kinds(table, volley)
            table.tell("volley", seat=play.user, lent=lent, n=len(volley), places=places, seen=seen)
        return play.at(play.use, aim=volley, places=places).use(table)


def open_cannons(ships: Ships, seat: int) -> int:
    """PE-CANNON-03: how many open Cannons a seat could lend."""
    return sum([KIND[coin] == Cannon.kind for coin in ships[seat].open])


def lenders(ships: Ships, seat: int, victim: int) -> Iterator[Legality[str]]:
    """PE-CANNON-03: whom to invite, and why another cannot help."""
    for other in range(len(ships)):
        if other != seat:
            yield str(other), _TARGET if other == victim else None if open_cannons(ships, other) else _no_cannon(other)


@cache
def _no_cannon(other: int) -> Reason:
    return reason("PE-CANNON-03", "pe.why.invite.none", captain=Captain(other))


def _victim(before: Before) -> int:
    target = str(before.get("target", ""))
    return int(target) if target.isdigit() else -1


def _invite_part(able: tuple[str, ...], is_holding_back: bool) -> Part:
    """Usually nobody, or everybody able; whoever holds a Cannon of his own back asks nobody."""
    choice = SomeOf(options=able, least=0, most=len(able), default=(), name=captain_name, rule="PE-CANNON-03")
    return Part("invite", _WHOM, choice, True, shortlist=((),) if is_holding_back else ((), able))


def _longest_part(most: int) -> Part:
    return Part("longest", _HOW_LONG, Amount(least=1, most=most, default=most, rule="PE-CANNON-08"), True, shortlist=(most,))


def captain_name(seat: str) -> Message:
    """A captain, by his seat."""
    return say("pe.pos.ship", captain=Captain(int(seat)))


def _lent(number: int) -> Message:
    """How many Cannons, in words."""
    return say("pe.lend", n=number) if number else say("pe.line.lend.0")
