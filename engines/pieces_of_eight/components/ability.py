"""The abilities of coins (PE-PLAY): from where one may be played, how, at what, its questions and its cost."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.legality import Legality, LegalityList, Reason, forbid_all, legality_list, reason
from engines.kernel.choices.shapes import Choice, Forbidden
from engines.kernel.choices.sheet import Part
from engines.kernel.resolution.frames import Step
from engines.pieces_of_eight.data import KIND, SEATS
from engines.pieces_of_eight.data.ids import (
    NO_KIND,
    NO_PLACE,
    Action,
    Coin,
    Kind,
    Mode,
    Place,
    Target,
    action_of,
    position_of,
    ship_of,
    target_of,
    target_parts,
)
from engines.pieces_of_eight.pieces.names import kind_name
from engines.pieces_of_eight.pieces.ship import ACTIVE_PLACES, AFT, FORE, NEST, PLACES, Places, Ship
from engines.pieces_of_eight.table import Table

if TYPE_CHECKING:
    from engines.pieces_of_eight.rules.play import Play

Ships = Sequence[Ship]
Before = Mapping[str, Answer]
PLAIN, KEEP, SHOW, SECOND = map(Mode, ("", "keep", "show", "second"))
"""Modes: plain · kept by an open Mate · with the hidden aft Mate shown · with the second open Cannon."""
NO_SECOND = reason("PE-CANNON-02", "pe.why.second")
NO_NEST, NO_DECK = reason("PE-NEST-03", "pe.why.at.empty"), reason("PE-POS-10", "pe.why.at.empty")
ONE_COIN = reason("PE-POS-09", "pe.why.onecoin")
Plays = Mapping[Place, LegalityList[Action]]
"""By place: the coin there played in every mode, and why not."""


def played(*modes: Legality[Mode]) -> Plays:
    """Equal modes from every place."""
    return {place: legality_list(*((action_of(place, mode), why) for mode, why in modes)) for place in PLACES}


@value_class
class Aim:
    """The target of an announcement: the ship, the places as named, and the coins that lie there now (PE-D15)."""

    victim: int
    places: tuple[Place, ...]
    coins: tuple[Coin, ...]


@value_class
class Announcing:
    """A coin about to be played: the ships as the first nest phase leaves them, who plays it, and how."""

    table: Table
    ships: Ships
    seat: int
    coin: Coin
    mode: Mode


class Ability:
    """The ability of one kind of coin.

    `rule` says what the coin does. `aims`: it names coins of a ship. `at_seat`: a ship is named, not a coin. `destroys`: the
    coins aimed at are lost. `reactive`: it answers an event. `cancels`, `saves`, `answers_loss`: what it answers: a use, its
    own loss, a loss of open coins. `chooses`: the announcement names a coin of
    the hold. `volleys`: others may join in. `reach`: the places at which it can destroy a coin. `word`: how an answer names it;
    `verb`: how its play is told.
    """

    kind: ClassVar[Kind]
    rule: ClassVar[str]
    aims: ClassVar[bool] = False
    at_seat: ClassVar[bool] = False
    destroys: ClassVar[bool] = False
    reactive: ClassVar[bool] = False
    cancels: ClassVar[bool] = False
    saves: ClassVar[bool] = False
    answers_loss: ClassVar[bool] = False
    chooses: ClassVar[bool] = False
    volleys: ClassVar[bool] = False
    reach: ClassVar[tuple[Place, ...]] = ()
    word: ClassVar[str] = ""
    verb: ClassVar[str] = "plays.at"

    def why(self, rule: str, message: str) -> Reason:
        """A reason that names the coin."""
        return reason(rule, message, coin=kind_name(self.kind))

    # -- from where, and how

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        """The coin played from that place in every mode, and why not (PE-PLAY-04, -05, -07)."""
        return self.only_plain[place]

    @cached_property
    def only_plain(self) -> Plays:
        """Played as it is, and in no other way."""
        return played((PLAIN, None), (KEEP, self.cost(KEEP)), (SHOW, self.cost(SHOW)), (SECOND, NO_SECOND))

    def mode_name(self, mode: Mode) -> Message:
        """How a mode is called."""
        return say(f"pe.mode.{mode}.coin")

    def cost(self, mode: Mode) -> Reason:
        """Why the coin cannot be kept, or shown to be kept: it pays its cost, or has none."""
        if self.is_lost(mode):
            return self.why("PE-PLAY-05", "pe.why.cost")
        return self.why("PE-PLAY-04", "pe.why.stays")

    @cached_property
    def no_target(self) -> Plays:
        """It cannot be played, for there is nothing it could aim at."""
        return played((PLAIN, self.why("PE-PLAY-07", "pe.why.notarget")))

    def is_lost(self, mode: Mode) -> bool:
        """Whether the played coin pays with itself (PE-TIME-31)."""
        return True

    # -- at what

    def targets(self, ships: Ships, seat: int) -> Iterable[Legality[Target]]:
        """The targets that may be named, and why not: "seat.place", or the seat alone; the own come last."""
        return ()

    def beyond(self, ships: Ships) -> Iterable[Legality[Target]]:
        """Coins that are there and that it can never name."""
        return ()

    def aim(self, ships: Ships, target: Target, position: Place) -> Aim:
        """The coins named by an announcement."""
        raise TypeError(f"{self.kind} aims at nothing")

    # -- what is asked

    def asks(self, about: Announcing, victim: int, target: Target) -> Generator[Part, Answer, tuple[Coin, ...]]:
        """The parts of an announcement besides the target; returns the coins that may be lost by it."""
        yield from ()
        return self.aim(about.ships, target, NO_PLACE).coins if self.aims else ()

    def beside(self, about: Announcing, victim: int, hit: tuple[Coin, ...]) -> Part | None:
        """The part that an announcement has because its captain has this coin aboard."""
        return None

    def may_be_helped(self, ships: Ships, seat: int) -> bool:
        """Whether anybody but the captain aimed at might join in."""
        return False

    def not_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        """Why an announcement of this coin does not ask that part, where this coin knows."""
        if part == "position" and self.at_seat:
            return forbid_all(self.why(self.rule, "pe.why.at.whole"))
        return ()

    def only_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        """Why that part is not asked, where only this coin asks for it."""
        return ()

    # -- what it does

    def announced(self, play: Play, table: Table) -> Step[Table]:
        """The step after the announcement."""
        return play.use(table)

    def help_choice(self, play: Play, table: Table, seat: int) -> Choice:
        """The choice of a captain who was invited to help."""
        raise TypeError(f"nobody helps with {self.kind}")

    def helped(self, play: Play, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """The step after the answers of the captains invited."""
        raise TypeError(f"nobody helps with {self.kind}")

    def resolve(self, play: Play, table: Table) -> Step[Table]:
        """PE-TIME-28: the effect of an ability that stands and destroys nothing."""
        return play.pay(table, None)

    def used(self, table: Table, owner: int, coin: Coin) -> None:
        """Move the coin when it is used out of turn, before anybody can answer that."""

    def stand(self, table: Table, owner: int, destroyer: int) -> None:
        """PE-TIME-29: carry out the coin's answer to a loss."""


class AtCoin(Ability):
    """Aims at one coin, named by its place (PE-HIDDEN-02)."""

    aims = True
    out_of_reach: ClassVar[str] = "pe.why.at.active"

    @cached_property
    def unreached(self) -> Reason:
        """Why a coin that lies elsewhere is no target."""
        return self.why(self.rule, self.out_of_reach)

    def targets(self, ships: Ships, seat: int) -> Iterable[Legality[Target]]:
        verdicts: list[Legality[Target]] = []
        by_places = self.by_places
        for other in own_last(len(ships), seat):
            verdicts += by_places[other, ships[other].places()]
        return verdicts

    @cached_property
    def by_places(self) -> Mapping[tuple[int, Places], Sequence[Legality[Target]]]:
        """The targets aboard a ship, and why not, by its seat and the places of its active coins."""
        return {
            (seat, there): [(target_of(seat, place), self.judge(there, place)) for place in PLACES]
            for seat in range(SEATS)
            for there in ACTIVE_PLACES
        }

    def judge(self, there: Places, place: Place) -> Reason | None:
        """Why a place of a ship with active coins `there` cannot be named, None when it can."""
        if place not in there:
            return self.missing(there, place)
        return None if place in self.reach else self.unreached

    def missing(self, there: Places, place: Place) -> Reason | None:
        """Why nothing can be named there: no coin, or the only coin of a deck, which is named as its fore coin (PE-POS-09)."""
        if place == NEST:
            return NO_NEST
        return ONE_COIN if place == AFT and FORE in there else NO_DECK

    def beyond(self, ships: Ships) -> Iterable[Legality[Target]]:
        for other, ship in enumerate(ships):
            for number in range(2, len(ship.deck)):
                yield target_of(other, position_of(number)), self.unreached

    def aim(self, ships: Ships, target: Target, position: Place) -> Aim:
        seat, place = target_parts(target)
        coin = ships[seat].at(place)
        assert coin is not None
        return Aim(seat, (place,), (coin,))


class AtShip(Ability):
    """Aims at a captain's ship (PE-HIDDEN-02)."""

    aims = at_seat = destroys = True

    @cached_property
    def no_ship(self) -> Reason:
        """Why a ship is no target."""
        return self.why(self.rule, "pe.why.at.ship")

    def targets(self, ships: Ships, seat: int) -> Iterable[Legality[Target]]:
        for other in own_last(len(ships), seat):
            yield ship_of(other), None if self.can_hit(ships[other]) else self.no_ship

    def can_hit(self, ship: Ship) -> bool:
        """Whether the ship has a coin that it can be aimed at."""
        return bool(ship.deck)


def own_last(count: int, seat: int) -> Iterable[int]:
    """All seats, one's own the last."""
    return (*range(seat), *range(seat + 1, count), seat)


def has_decks(ships: Ships) -> bool:
    """Whether any ship has a deck to be aimed at."""
    return any(ship.deck for ship in ships)


def kind_at(ship: Ship, place: Place) -> Kind:
    """The kind of the coin at an active place, "" when there is none."""
    coin = ship.at(place) if place in PLACES else None
    return KIND[coin] if coin else NO_KIND
