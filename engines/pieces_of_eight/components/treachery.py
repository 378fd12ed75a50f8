"""Treachery: cancels the use of a coin and destroys that coin (PE-TREACHERY)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.choices.legality import forbid_all, forbidden, reason
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.choices.sheet import Part
from engines.kernel.resolution.window import PASS
from engines.pieces_of_eight.components.ability import Announcing, Before, Ships
from engines.pieces_of_eight.components.reactive import Reactive
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO_KIND, NONE, Coin, Kind, Place
from engines.pieces_of_eight.pieces.names import kind_name, place_name
from engines.pieces_of_eight.pieces.ship import PLACES, Ship, owned
from engines.pieces_of_eight.table import Table

_NOBODY_REACTS = reason("PE-D18", "pe.why.treachery.call")
_NONE_ACTIVE = reason("PE-TREACHERY-01", "pe.why.treachery.none")
_NOT_THERE = {place: reason("PE-TREACHERY-01", "pe.why.treachery.place", place=place_name(place)) for place in PLACES}


class Treachery(Reactive):
    """PE-TREACHERY-01: cancels the use of a coin and destroys that coin; it leaves when it is used (PE-TREACHERY-07)."""

    kind = Kind("treachery")
    rule = "PE-TREACHERY-01"
    cancels = True

    def used(self, table: Table, owner: int, coin: Coin) -> None:
        """PE-TIME-24: the Treachery is shown and leaves for its owner's hold; the coins behind it move up."""
        place = table.ships[owner].place_of(coin)
        table.betrayed = True
        table.news = (*table.news, self.kind)
        table.tell("treachery", seat=owner, place=place)
        table.lose(owner, (coin,))

    def beside(self, about: Announcing, victim: int, hit: tuple[Coin, ...]) -> Part | None:
        """PE-D32: one's own against one's own use."""
        places = treacheries(about.ships[about.seat])
        return own_part("own", places) if places else None

    def only_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        if part != "own":
            return ()
        if before.get("action") in ("call", "dump"):
            return forbid_all(_NOBODY_REACTS)
        return bars(treacheries(ships[seat]))


def treacheries(ship: Ship, reacted: frozenset[Coin] = frozenset()) -> tuple[Place, ...]:
    """The places from which a Treachery can be used (PE-REACT-06)."""
    if not owned(ship.active, Treachery.kind):
        return ()
    return tuple([place for place, coin in ship.placed().items() if KIND[coin] == Treachery.kind and coin not in reacted])


def bars(places: tuple[Place, ...]) -> Sequence[Forbidden]:
    """The places from which no own Treachery can answer, when one lies in those places alone."""
    found = forbidden([(place, None if place in places else _NOT_THERE[place]) for place in PLACES], own_name)
    return found if places else (*forbid_all(_NONE_ACTIVE), *found)


@lru_cache(maxsize=2048)
def treachery_part(places: tuple[Place, ...], user: int, kind: Kind) -> Part:
    """T: Treachery from one of those places against the use of a coin of that kind, or pass."""
    question = say("pe.q.u1", coin=kind_name(kind), captain=Captain(user))
    options = (PASS, *places)
    choice = OneOf(options=options, default=PASS, name=_reply_name, rule="PE-TREACHERY-01", forbidden=partial(bars, places))
    return Part("t", question, choice, True)


def _reply_name(option: str) -> Message:
    return say("pe.react.pass") if option == PASS else say("pe.react.from", place=place_name(Place(option)))


@lru_cache(maxsize=1024)
def own_part(name: str, places: tuple[Place, ...] = PLACES, kind: Kind = NO_KIND) -> Part:
    """PE-D32: a Treachery of one's own against one's own use; the kind of coin is named where there may be two."""
    question = say("pe.q.own.for", coin=kind_name(kind)) if kind else say("pe.q.own")
    choice = OneOf(options=(NONE, *places), default=NONE, name=own_name, rule="PE-TREACHERY-01", forbidden=partial(bars, places))
    return Part(name, question, choice, True, shortlist=(NONE,))


def own_name(option: str) -> Message:
    """The own Treachery, by its place."""
    return say("pe.own.none") if option == NONE else say("pe.own.from", place=place_name(Place(option)))
