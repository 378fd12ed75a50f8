"""Supply: which of several stores each thing that is wanted comes from, if a store has only so many of a kind and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engines.kernel.base.values import value_class


@value_class
class SupplyStore:
    """A store: how many things of each kind it `has` (no entry: none), and how many it gives in all (None: any number)."""

    has: Mapping[str, int]
    size: int | None = None


@value_class
class Wanted:
    """A thing that is wanted, by kind, and the numbers of the stores that may give it: those at home, and others."""

    kind: str
    home: tuple[int, ...]
    others: tuple[int, ...]


def supplied(wanted: Sequence[Wanted], stores: Sequence[SupplyStore]) -> tuple[int, ...] | None:
    """The store of each thing that is wanted, None when the stores cannot give them all together.

    Things come from home as long as there are any, in their order, then from others. If they must, those that came before
    give way, so that a way is found whenever there is one.
    """
    supply = _Supply(wanted, stores)
    for number, one in enumerate(wanted):
        supply.give(number, one.home)
    for number, one in enumerate(wanted):
        if number not in supply.source and not supply.give(number, one.others) and not supply.moved(number):
            return None
    return tuple(supply.source[number] for number in range(len(wanted)))


class _Supply:
    """Things given so far, by store; `source` is the store of each thing that has one."""

    def __init__(self, wanted: Sequence[Wanted], stores: Sequence[SupplyStore]) -> None:
        self.source: dict[int, int] = {}
        self._wanted, self._stores = wanted, stores
        self._given: list[Counter[str]] = [Counter() for _ in stores]

    def give(self, number: int, stores: Iterable[int]) -> bool:
        """Whether one of those stores gives that thing without more ado."""
        kind = self._wanted[number].kind
        store = next((one for one in stores if self._has(one, kind) and not self._is_spent(one)), None)
        if store is not None:
            self._take(number, store)
        return store is not None

    def moved(self, number: int) -> bool:
        """Whether a store gives that thing after things it gave come from others now."""
        return self._moved(number, set(), set())

    def _moved(self, number: int, tried: set[tuple[int, str]], spent: set[int]) -> bool:
        """`tried` are stores with kinds, `spent` whole stores, that were asked to let go of something."""
        one = self._wanted[number]
        kind = one.kind
        for store in (*one.home, *one.others):
            if (store, kind) in tried:
                continue
            tried.add((store, kind))
            if self._has(store, kind) and not self._is_spent(store):
                self._take(number, store)
                return True
            freeing = {kind}
            if self._has(store, kind) and store not in spent:
                spent.add(store)
                freeing |= {other for other in self._given[store] if (store, other) not in tried}
                tried.update((store, other) for other in freeing)
            for other in self._from(store, freeing):
                if self._moved(other, tried, spent):
                    self._take(number, store)
                    return True
        return False

    def _from(self, store: int, kinds: set[str]) -> list[int]:
        return [number for number, its in self.source.items() if its == store and self._wanted[number].kind in kinds]

    def _has(self, store: int, kind: str) -> bool:
        return self._given[store][kind] < self._stores[store].has.get(kind, 0)

    def _is_spent(self, store: int) -> bool:
        size = self._stores[store].size
        return size is not None and self._given[store].total() >= size

    def _take(self, number: int, store: int) -> None:
        kind, before = self._wanted[number].kind, self.source.get(number)
        if before is not None:
            self._given[before][kind] -= 1
        self.source[number] = store
        self._given[store][kind] += 1
