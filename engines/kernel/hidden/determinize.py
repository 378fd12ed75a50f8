"""Dealing anew: things for all places of zones of which a viewer does not know what lies there, at random.

A game adds its stocks to the zones as seen: the things there are, the zones in which they lie, how many are in play and which
may lie where. It adds a predicate for all else that must hold. The draw is bound by the view and by nothing else. Things are
placed in the order of what is known of them, most first: ids, kinds, the content of a zone, kinds that may not lie
everywhere, the rest. Every way is as likely as any other on two conditions. The zones of the kinds that may not lie
everywhere lie apart, or one within the other, and `fits` only takes ways out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic

from engines.kernel.base.chance import Random, mixed
from engines.kernel.hidden.stocks import Dealt, Stock
from engines.kernel.hidden.supply import SupplyStore, Wanted, supplied
from engines.kernel.hidden.zones import C, ZoneViews, itself

TRIES = 200
LUCK = 20
"""Tries after which it is reckoned which stock each seen kind comes from, as what is seen may leave few ways or one."""


def deal(
    seen: ZoneViews,
    stocks: Sequence[Stock[C]],
    rnd: Random,
    kind: Callable[[C], str] = itself,
    fits: Callable[[Dealt[C]], bool] = lambda _: True,
    most: Mapping[str, int] | None = None,
) -> Dealt[C]:
    """Zones that look as they were `seen`. Raises AssertionError when none were found that fit.

    `most` is how many things a zone may hold of which the number is unknown (no entry: any number).
    """
    for number in range(TRIES):
        dealer = _Dealer(seen, stocks, rnd, kind, most or {})
        dealt = dealer.deal(is_reckoned=number >= LUCK)
        if dealt is not None and fits(dealt):
            return dealt
    raise AssertionError("nothing that could be dealt fits what is seen")


class _Draw(Generic[C]):
    """The supply of one stock, by kind: things out of play, and things in play without a place."""

    def __init__(self, stock: Stock[C], kind: Callable[[C], str]) -> None:
        self._kind = kind
        in_play, self._ashore = stock.must, dict[str, list[C]]()
        if stock.size is None:
            in_play = stock.things
        else:
            self._ashore = self._sorted(stock.things)
            for thing in stock.must:
                self._ashore[kind(thing)].remove(thing)
        self.stock, self.in_play, self.unplaced = stock, list(in_play), self._sorted(in_play)
        self._count: Counter[str] = Counter(map(kind, stock.must))

    def _sorted(self, things: Iterable[C]) -> dict[str, list[C]]:
        by_kind: dict[str, list[C]] = {}
        for thing in things:
            by_kind.setdefault(self._kind(thing), []).append(thing)
        return by_kind

    def claim(self, thing: C) -> bool:
        """Whether that very thing is in this stock, without a place; now it has one."""
        kind = self._kind(thing)
        for things in (self.unplaced.get(kind, ()), self._ashore.get(kind, ())):
            if thing in things:
                return bool(self._take(kind, thing))
        return False

    def any_of(self, kind: str, rnd: Random) -> C | None:
        """Any thing of that kind which is in play or can be, None when there is none.

        Any, not the first: else those left would come early or late, and be many or few in play.
        """
        alike = [*self.unplaced.get(kind, ()), *(self._ashore.get(kind, ()) if self._is_open(kind) else ())]
        return self._take(kind, rnd.choice(alike)) if alike else None

    def one_of(self, kind: str, rnd: Random, is_in_play: bool) -> C:
        """Any thing of that kind which is in play without a place, or which is not in play yet."""
        return self._take(kind, rnd.choice((self.unplaced if is_in_play else self._ashore)[kind]))

    def stores(self) -> tuple[SupplyStore, SupplyStore]:
        """How many things of each kind there are for places: those in play, and those that can be."""
        in_play = SupplyStore({kind: len(things) for kind, things in self.unplaced.items()})
        if self.stock.size is None:
            return in_play, SupplyStore({})
        limits, every = self.stock.limits, len(self.stock.things)
        ashore = {kind: min(len(things), limits.get(kind, every) - self._count[kind]) for kind, things in self._ashore.items()}
        return in_play, SupplyStore(ashore, self.stock.size - len(self.in_play))

    def fill(self, rnd: Random) -> bool:
        """Bring more things into play until there are as many as there shall be; after it nothing is claimed any more."""
        if self.stock.size is None:
            return True
        missing, limits, every = self.stock.size - len(self.in_play), self.stock.limits, len(self.stock.things)
        count, kind_of = self._count, self._kind
        for thing in mixed(chain.from_iterable(self._ashore.values()), rnd) if missing > 0 else ():
            kind = kind_of(thing)
            if count[kind] < limits.get(kind, every):
                count[kind] += 1
                self.in_play.append(thing)
                self.unplaced.setdefault(kind, []).append(thing)
                missing -= 1
                if not missing:
                    break
        return not missing

    def _is_open(self, kind: str) -> bool:
        is_full = self.stock.size is not None and len(self.in_play) >= self.stock.size
        return not is_full and self._count[kind] < self.stock.limits.get(kind, len(self.stock.things))

    def _enlist(self, kind: str, thing: C) -> None:
        self._ashore[kind].remove(thing)
        self._count[kind] += 1
        self.in_play.append(thing)
        self.unplaced.setdefault(kind, []).append(thing)

    def _take(self, kind: str, thing: C) -> C:
        if thing not in self.unplaced.get(kind, ()):
            self._enlist(kind, thing)
        self.unplaced[kind].remove(thing)
        return thing


@dataclass(slots=True)
class _ZoneFill(Generic[C]):
    """A zone while it is filled: the things whose place is known, those whose place is not, and how many more it takes."""

    by_place: list[C | None]
    room: int
    is_counted: bool
    loose: list[C] = field(default_factory=list)

    def in_order(self, rnd: Random) -> tuple[C, ...]:
        """The things of the zone in their order. Things without a known place are put into the free places at random."""
        loose = mixed(self.loose, rnd) if len(self.loose) > 1 else self.loose
        return tuple([thing or loose.pop() for thing in self.by_place]) if self.is_counted else tuple(loose)

    def put(self, at: int | None, thing: C) -> None:
        """Put a thing at that place, from 0; None: at any free place."""
        if at is not None:
            self.by_place[at] = thing
        else:
            self.loose.append(thing)
            self.room -= 1


class _Dealer(Generic[C]):
    """One try."""

    def __init__(
        self, seen: ZoneViews, stocks: Sequence[Stock[C]], rnd: Random, kind: Callable[[C], str], most: Mapping[str, int]
    ) -> None:
        self._seen, self._rnd = seen, rnd
        self._draws = [_Draw(stock, kind) for stock in stocks]
        self._home = {zone: draw for draw in self._draws for zone in draw.stock.zones}
        self._things: dict[str, C] = {}
        for stock in stocks:
            self._things.update(zip(stock.things, stock.things, strict=True))
        every = sum(len(stock.things) for stock in stocks)
        self._zones: dict[str, _ZoneFill[C]] = {
            name: _ZoneFill([], most.get(name, every), False)
            if zone.places is None
            else _ZoneFill([None] * len(zone.places), zone.places.count(""), True)
            for name, zone in seen.items()
        }

    def deal(self, is_reckoned: bool) -> Dealt[C] | None:
        """The zones filled, None when this try does not come out."""
        if not (self._labelled(is_reckoned) and all(draw.fill(self._rnd) for draw in self._draws) and self._unlabelled()):
            return None
        zones = {name: zone.in_order(self._rnd) for name, zone in self._zones.items()}
        return Dealt(zones, tuple(tuple(draw.in_play) for draw in self._draws))

    # -- what the viewer knows of single things

    def _labelled(self, is_reckoned: bool) -> bool:
        """Things for all ids that are seen, then for the kinds: those of the zone's own stock before strays."""
        kinds: list[tuple[str, int | None, str]] = []
        for zone, at, label in self._labels():
            thing = self._things.get(label)
            if thing is None:
                kinds.append((zone, at, label))
            elif any(draw.claim(thing) for draw in (self._home[zone], *self._draws)):
                self._zones[zone].put(at, thing)
            else:
                return False
        if is_reckoned:
            return self._supplied(mixed(kinds, self._rnd))
        strays = [(zone, at, kind) for zone, at, kind in mixed(kinds, self._rnd) if not self._drawn(zone, at, kind)]
        return all(self._drawn(zone, at, kind, is_stray=True) for zone, at, kind in strays)

    def _labels(self) -> Iterable[tuple[str, int | None, str]]:
        """Zone, place and id or kind of all that is seen."""
        for name, zone in self._seen.items():
            if zone.places and any(zone.places):
                yield from [(name, at, label) for at, label in enumerate(zone.places) if label]
            for label in zone.among:
                yield name, None, label

    def _drawn(self, zone: str, at: int | None, kind: str, is_stray: bool = False) -> bool:
        """Whether there was a thing of that kind for that place."""
        home = self._home[zone]
        draws = (
            mixed((draw for draw in self._draws if draw.stock.strays and draw is not home), self._rnd) if is_stray else (home,)
        )
        for draw in draws:
            thing = draw.any_of(kind, self._rnd)
            if thing is not None:
                self._zones[zone].put(at, thing)
                return True
        return False

    def _supplied(self, kinds: list[tuple[str, int | None, str]]) -> bool:
        """Whether there were things of these kinds for these places, however they had to be shared out among the stocks."""
        wanted = []
        for zone, _, kind in kinds:
            home = self._draws.index(self._home[zone])
            strays = [number for number, draw in enumerate(self._draws) if draw.stock.strays and number != home]
            others = [2 * number + later for number in mixed(strays, self._rnd) for later in (0, 1)]
            wanted.append(Wanted(kind, (2 * home, 2 * home + 1), tuple(others)))
        found = supplied(wanted, [store for draw in self._draws for store in draw.stores()])
        if found is None:
            return False
        for (zone, at, kind), store in zip(kinds, found, strict=True):
            self._zones[zone].put(at, self._draws[store // 2].one_of(kind, self._rnd, is_in_play=store % 2 == 0))
        return True

    # -- what he does not know

    def _unlabelled(self) -> bool:
        """The things left: those first that may not lie everywhere, and those before others that may lie in fewer zones."""
        tied: list[tuple[Collection[str], _Draw[C], C]] = []
        for draw in self._draws:
            for kind, only in draw.stock.only.items():
                tied += ((only, draw, thing) for thing in draw.unplaced.pop(kind, ()))
        for only, draw, thing in sorted(mixed(tied, self._rnd), key=lambda one: len(one[0])):
            home = [name for name in draw.stock.zones if name in only]
            if not (self._tied(thing, home) or (draw.stock.strays and self._tied(thing, only))):
                return False
        strays: list[C] = []
        for draw in self._draws:
            left = self._spread(mixed(chain.from_iterable(draw.unplaced.values()), self._rnd), draw.stock.zones)
            if left and not draw.stock.strays:
                return False
            strays += left
        return not self._spread(mixed(strays, self._rnd), self._zones) and not any(
            zone.room for zone in self._zones.values() if zone.is_counted
        )

    def _tied(self, thing: C, names: Iterable[str]) -> bool:
        """Whether one of these zones takes the thing: every free place is as likely as any other, and so is a zone of which the
        number of things is unknown."""
        places = [zone for name in names for zone in self._free(name)]
        if places:
            self._rnd.choice(places).put(None, thing)
        return bool(places)

    def _spread(self, things: list[C], names: Iterable[str]) -> list[C]:
        """Put things, in random order, at the free places of those zones, every one as likely as any other; the things left over.

        Zones of which the number of things is unknown take what the others have no place for, each thing any of them.
        """
        zones = [self._zones[name] for name in names]
        places = list(chain.from_iterable([zone] * zone.room for zone in zones if zone.is_counted and zone.room))
        if len(things) < len(places):
            places = mixed(places, self._rnd)
        for zone, thing in zip(places, things, strict=False):
            zone.put(None, thing)
        left = things[len(places) :]
        while left and (open_ := [zone for zone in zones if zone.room and not zone.is_counted]):
            self._rnd.choice(open_).put(None, left.pop())
        return left

    def _free(self, name: str) -> Iterable[_ZoneFill[C]]:
        """The zone as often as it has free places; once, when the number of its things is unknown."""
        zone = self._zones[name]
        return (zone,) * (zone.room if zone.is_counted else min(1, zone.room))
