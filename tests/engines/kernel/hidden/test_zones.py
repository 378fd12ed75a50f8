"""Zones: who may know what of decks, hands, piles and holds; and how the rest is dealt anew."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engines.kernel.base import codec
from engines.kernel.hidden.determinize import deal
from engines.kernel.hidden.stocks import Stock
from engines.kernel.hidden.zones import ALL, EVERYBODY, NOBODY, Zone, ZoneView, bag, deck, hand, pile, place_of, row, zone_views

DRAWS = 6000


def kind(thing: str) -> str:
    return thing.partition(".")[0]


CARDS = tuple(f"{name}.{number}" for name in ("coal", "fog", "mine") for number in range(4))
ZONES = {
    "deck": deck(CARDS[:3]),
    "discard": pile(CARDS[3:6], 2),
    "hand.0": hand(CARDS[6:8], 0),
    "hand.1": hand(CARDS[8:10], 1),
    "aside": Zone(CARDS[10:11], NOBODY, NOBODY),
    "row": row(CARDS[11:]),
}
STOCK = Stock(CARDS, tuple(ZONES))


def anew(zones, *stocks, viewer=None, seed=1, **more):
    """Zones dealt anew as they are seen, with who knows what as it was."""
    dealt = deal(zone_views(zones, viewer, kind), stocks, Random(seed), kind, **more)
    return {name: filled_with(zone, dealt.zones[name]) for name, zone in zones.items()}


def filled_with(zone, things):
    return Zone(things, zone.order, zone.content, zone.count, zone.identity, zone.known_places, zone.known_inside)


def test_everybody_sees_rows_and_the_open_top_of_a_pile_and_counts_the_rest():
    view = zone_views(ZONES, None, kind)
    assert view["deck"] == ZoneView(("", "", "")) and view["hand.0"] == view["hand.1"] == ZoneView(("", ""))
    assert view["discard"] == ZoneView(("", "fog.0", "fog.1")) and view["row"] == ZoneView(("mine.3",))


def test_a_hand_is_its_owners_and_a_look_at_the_deck_the_lookers():
    zones = {**ZONES, "deck": deck(CARDS[:3], (-1, (0,)), (-2, (0,)), (-9, EVERYBODY))}
    own, other = zone_views(zones, 0, kind), zone_views(zones, 1, kind)
    assert own["hand.0"] == ZoneView(("fog.2", "fog.3")) and other["hand.0"] == ZoneView(("", ""))
    assert own["deck"] == ZoneView(("", "coal.1", "coal.2")) and other["deck"] == ZoneView(("", "", ""))


def test_bag_shows_its_content_without_an_order():
    assert zone_views({"bag": bag(("b", "a", "c"))}, None) == {"bag": ZoneView(("", "", ""), ("a", "b", "c"))}
    one = zone_views({"bag": Zone(("b", "a", "c"), NOBODY, known_places=((0, EVERYBODY),))}, None)
    assert one == {"bag": ZoneView(("b", "", ""), ("a", "c"))}


def test_others_may_be_told_kinds_and_what_a_hand_holds_besides():
    zones = {"deck": pile(CARDS[:3], 1, identity=(1,)), "hand": hand(CARDS[4:8], 0, ("fog.1", EVERYBODY), ("fog.2", (1,)))}
    assert zone_views(zones, None, kind) == {"deck": ZoneView(("", "", "coal")), "hand": ZoneView(("", "", "", ""), ("fog.1",))}
    assert zone_views(zones, 1, kind) == {
        "deck": ZoneView(("", "", "coal.2")),
        "hand": ZoneView(("", "", "", ""), ("fog.1", "fog.2")),
    }


def test_a_number_may_be_secret_too_and_all_is_open_to_one_who_sees_everything():
    zones = {"force": Zone(("kent", "glasgow"), (0,), (0,), (0,), known_inside=(("kent", EVERYBODY),))}
    assert zone_views(zones, 1) == {"force": ZoneView(None, ("kent",))}
    assert zone_views(zones, ALL) == zone_views(zones, 0) == {"force": ZoneView(("kent", "glasgow"))}


def test_zone_views_survive_saving():
    view = zone_views({**ZONES, "force": Zone(("kent",), NOBODY, NOBODY, NOBODY)}, 0, kind)
    assert codec.load(dict[str, ZoneView], json.loads(json.dumps(codec.dump(view)))) == view


def test_the_place_of_a_thing():
    assert place_of(ZONES, "fog.1") == ("discard", 2)
    with pytest.raises(AssertionError):
        place_of(ZONES, "gold")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_deal_looks_as_it_was_seen_and_has_every_thing_once(viewer):
    different = 0
    for seed in range(50):
        other = anew(ZONES, STOCK, viewer=viewer, seed=seed)
        assert zone_views(other, viewer, kind) == zone_views(ZONES, viewer, kind)
        assert Counter(thing for zone in other.values() for thing in zone.things) == Counter(CARDS)
        different += other != ZONES
    assert different > 45


def test_every_way_is_as_likely_as_any_other():
    zones = {"deck": deck("ab"), "hand": hand("cd", 0)}
    found = Counter(
        "".join(deal(zone_views(zones, None), [Stock(tuple("abcd"), zones)], rnd).zones["deck"]) for rnd in [Random(5)] * DRAWS
    )
    assert len(found) == 12 and all(abs(number - DRAWS / 12) < 0.15 * DRAWS / 12 for number in found.values())


def test_kinds_that_are_seen_say_nothing_of_the_rest_of_their_kind():
    zones = {"row": row(("coal.0",), NOBODY), "hand": hand(("coal.1", "fog.0"), 0), "deck": deck(("coal.2", "fog.1"))}
    things, rnd, found = ("coal.0", "coal.1", "coal.2", "fog.0", "fog.1"), Random(6), Counter()
    for _ in range(DRAWS):
        dealt = deal(zone_views(zones, None, kind), [Stock(things, zones)], rnd, kind)
        found[dealt.zones["row"][0]] += 1
        found["fogs in hand"] += sum(kind(thing) == "fog" for thing in dealt.zones["hand"])
    assert all(abs(found[f"coal.{number}"] - DRAWS / 3) < 0.05 * DRAWS for number in range(3))
    assert abs(found["fogs in hand"] - DRAWS) < 0.05 * DRAWS


def test_things_alike_may_be_called_by_their_kind_alone():
    zones = {"deck": deck(("coal", "fog", "coal")), "hand": hand(("coal", "mine"), 0), "pile": pile(("fog", "coal"))}
    things = tuple(thing for zone in zones.values() for thing in zone.things)
    for seed in range(20):
        dealt = deal(zone_views(zones, 0), [Stock(things, zones)], Random(seed)).zones
        assert dealt["hand"] == ("coal", "mine") and dealt["pile"][-1] == "coal"
        assert Counter(thing for zone in dealt.values() for thing in zone) == Counter(things)


def test_kinds_that_may_not_lie_everywhere_are_as_likely_as_by_trying():
    zones = {"deck": deck("ab"), "hand": hand("cd", 0)}
    stock = Stock(tuple("abcd"), zones, only={"a": ("deck",)})
    wanted = {"".join(way) for way in permutations("abcd") if "a" in way[:2]}
    rnd, found = Random(7), Counter()
    for _ in range(DRAWS):
        dealt = deal(zone_views(zones, None), [stock], rnd).zones
        found["".join((*dealt["deck"], *dealt["hand"]))] += 1
    assert set(found) == wanted and all(abs(n - DRAWS / 12) < 0.15 * DRAWS / 12 for n in found.values())


def test_decks_of_their_own_stay_apart():
    zones = {"ships": deck(("kent", "karlsruhe")), "fleet": hand(("emden",), 0), **ZONES}
    stocks = Stock(("kent", "karlsruhe", "emden"), ("ships", "fleet")), STOCK
    for seed in range(20):
        other = anew(zones, *stocks, seed=seed)
        assert {*other["ships"].things, *other["fleet"].things} == {"kent", "karlsruhe", "emden"}


def crews(size=3, strays=True):
    """Two captains build crews of three of six coins, at most two of a kind, a mate among them."""
    yards = [tuple(f"{name}.{seat}{number}" for name in ("mate", "gun", "sail") for number in range(2)) for seat in (0, 1)]
    return [Stock(yard, (f"ship.{seat}",), size, {"gun": 1}, yard[:1], strays) for seat, yard in enumerate(yards)]


def test_a_crew_gives_way_where_a_kind_seen_astray_can_be_of_no_other():
    """The second ship might be all its own crew, but the first shows both sails of that crew's yard besides a mate of its own."""
    zones = {"ship.0": ZoneView(("sail", "sail", "sail")), "ship.1": ZoneView(("mate", "gun", "mate"))}
    stocks = crews()
    stocks[0] = Stock(stocks[0].things[:5], ("ship.0",), 3, {"gun": 1, "sail": 1}, stocks[0].must, strays=True)
    for seed in range(20):
        dealt = deal(zones, stocks, Random(seed), kind)
        assert sorted(map(kind, dealt.in_play[1])) == ["mate", "sail", "sail"]


def test_crews_are_of_their_size_within_limits_and_whoever_strays_is_found():
    crew = ("sail.10", "gun.00", "mate.00", "gun.11")
    zones = {"ship.0": Zone(crew, identity=(0,), order=(0,), content=(0,), known_places=((0, None),)),
             "ship.1": Zone(("mate.10", "sail.00"), (1,), (1,), identity=(1,))}  # fmt: skip
    for seed in range(40):
        dealt = deal(zone_views(zones, 0, kind), crews(), Random(seed), kind)
        assert dealt.zones["ship.0"] == zones["ship.0"].things and {"sail.10", "gun.11", "mate.10"} == set(dealt.in_play[1])
        dealt = deal(zone_views(zones, None, kind), crews(), Random(seed), kind)
        aboard = Counter(thing for things in dealt.zones.values() for thing in things)
        assert aboard == Counter(dealt.in_play[0] + dealt.in_play[1]) and kind(dealt.zones["ship.0"][0]) == "sail"
        for seat, crew in enumerate(dealt.in_play):
            assert len(crew) == 3 and f"mate.{seat}0" in crew and sum(kind(thing) == "gun" for thing in crew) <= 1


def test_secret_numbers_are_filled_within_bounds_and_what_must_hold_is_tried_for():
    ships = ("kent", "glasgow", "otranto", "canopus")
    zones = {"north": Zone(ships[:3], NOBODY, NOBODY, NOBODY), "south": Zone(ships[3:], NOBODY, NOBODY, NOBODY), "port": deck(())}
    sizes = Counter()
    for seed in range(200):
        dealt = deal(
            zone_views(zones, None),
            [Stock(ships, zones)],
            Random(seed),
            most={"south": 3},
            fits=lambda dealt: bool(dealt.zones["north"]),
        )
        assert sorted(thing for things in dealt.zones.values() for thing in things) == sorted(ships)
        sizes[len(dealt.zones["south"])] += 1
    assert set(sizes) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("zones", "more"),
    [
        ({"hand": ZoneView(("gold",))}, {}),
        ({"hand": ZoneView(("", "", ""))}, {}),
        ({"hand": ZoneView(("coal", "coal", "coal"))}, {}),
        ({"hand": ZoneView(("coal.0", "coal.0"))}, {}),
        ({"hand": ZoneView(("", ""))}, {"fits": lambda dealt: False}),
    ],
)
def test_deal_without_a_fit_is_refused(zones, more):
    with pytest.raises(AssertionError):
        deal(zones, [Stock(("coal.0", "coal.1"), ("hand",))], Random(1), kind, **more)
