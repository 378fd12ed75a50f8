"""Which store each wanted thing comes from: found whenever there is a way, and from home where that goes."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from engines.kernel.hidden.supply import SupplyStore, Wanted, supplied

KINDS = "abc"


def gives(stores, wanted, found):
    """Whether each thing comes from a store that may give it, and no store gives more than it can."""
    count = Counter((store, one.kind) for store, one in zip(found, wanted, strict=True))
    whole = Counter(found)
    return (
        all(store in (*one.home, *one.others) for store, one in zip(found, wanted, strict=True))
        and all(number <= stores[store].has.get(kind, 0) for (store, kind), number in count.items())
        and all(stores[store].size is None or number <= stores[store].size for store, number in whole.items())
    )


def drawn(rnd):
    """Three stores and five wanted things at random."""
    stores = [SupplyStore({kind: rnd.randint(0, 2) for kind in KINDS}, rnd.choice((None, 1, 2, 3))) for _ in range(3)]
    wanted = []
    for _ in range(5):
        home, *others = rnd.sample(range(3), 3)
        wanted.append(Wanted(rnd.choice(KINDS), (home,), tuple(others[: rnd.randint(0, 2)])))
    return stores, wanted


def test_a_way_is_found_whenever_there_is_one():
    rnd, found = Random(1), Counter()
    for _ in range(1500):
        stores, wanted = drawn(rnd)
        way = supplied(wanted, stores)
        assert gives(stores, wanted, way) if way else not any(gives(stores, wanted, way) for way in product(range(3), repeat=5))
        found[way is not None] += 1
    assert min(found.values()) > 100, found


def test_things_come_from_home_where_that_goes():
    stores = [SupplyStore({"a": 2}), SupplyStore({"a": 2})]
    assert supplied([Wanted("a", (1,), (0,))] * 3, stores) == (1, 1, 0)


def test_a_thing_gives_way_to_one_that_no_other_store_has():
    stores = [SupplyStore({"a": 1, "b": 1}, 1), SupplyStore({"a": 1})]
    assert supplied([Wanted("a", (0,), (1,)), Wanted("b", (1,), (0,))], stores) == (1, 0)
    assert supplied([Wanted("b", (0,), (1,))] * 2, stores) is None
