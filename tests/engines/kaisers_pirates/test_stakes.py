"""Stakes of a play in words: dice against dice, chances, what it captures, before and behind the choice of its cards."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engines.kaisers_pirates.data.ids import Card, CardKind, PlayId
from engines.kaisers_pirates.rules import stakes
from engines.kaisers_pirates.rules.outlook import Outlook, outlook
from locales import words
from tests.engines.kaisers_pirates.positions import at_turn, play, two
from tests.rules import rule

DAY, NIGHT, BOAT = "collier.1", "deception.1", "submarines_uc_16_uc_29"
HAND = (
    DAY, NIGHT, "lay_mines.1", f"{BOAT}.1", "interrogate.1", "good_hunting.1", "boarding_party.1", "monitor.1",
    "surprise_attack.1", "shipping_lanes.1", "rendezvous_missed.1", "breakdown.1", "fair_seas.1", "damage_control.1",
)  # fmt: skip


@cache
def seen() -> Outlook:
    """Leipzig is damaged, she and Wolf have Limited Supply; of the others Lovat is damaged, and Dresden in a Refuge."""
    marked = {"damaged": ("lovat", "leipzig"), "limited": ("wolf", "leipzig"), "recognized": ("leopard",)}
    sea = two(*HAND, refuges=(("dresden", "island_refuge.1", 1),), **marked)
    return outlook(sea.table, 0, committed=False)


@rule("KP-1.1.4.1a", "KP-3.2.3a")
@pytest.mark.parametrize(
    ("option", "spent", "text"),
    [
        ("boarding_party>later", "", "Later. Assist: an undamaged Merchantman is captured instead of sunk."),
        ("fair_seas>later", "", "Later. Action: one of your undamaged Merchantmen attempts Safe Passage with +1."),
        ("fair_seas>appam", "", "d8 +1 against d8, 7 VA"),
        ("damage_control>appam", "", "Action: takes the Damage marker off one of your ships."),
        ("wolf>seat.1", "", "Action, on a Raider with the Mines symbol: attacks all Merchantmen of a captain."),
        ("wolf>mines", "", "Action, on a Raider with the Mines symbol: attacks all Merchantmen of a captain."),
        ("wolf>later", "", "Choose the target later"),
        ("british>later", "", "Choose the target later"),
        ("british>dresden", "", "defense d10 d4, 18 VA"),
        ("british>dresden", DAY, "d10 d4 against d10 d4, 18 VA"),
        ("wolf>matheran", "", "d10 d8 d6 against d8, 7 VA"),
        ("wolf>matheran", DAY, "d10 d8 d6 against d8, 7 VA"),
        ("leave>wolf", "", None),
        ("kaipara>wolf", "", None),
        ("finish", "", None),
    ],
)
def test_a_play_says_its_dice_or_its_effect(option: str, spent: str, text: str | None) -> None:
    found = stakes.hint(PlayId(option), Card(spent))
    told = None if found is None else words("en")(found)
    assert (told or "").startswith(text or "") and (told is None) is (text is None)


@rule("KP-3.2.7.1a", "KP-3.2.7.2a", "KP-T4.5")
@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("wolf>matheran", "d10 d8 d6 −2 against d8, 7 VA: 47 % hit, 27 % sunk, 16 % to port"),
        ("wolf>lovat", "d10 d8 d6 −2 against d8 −2, 7 VA: 70 % hit, 51 % sunk"),
        ("british>leopard", "defense d8, 16 VA"),
        ("wolf>seat.1", "Mines: each Merchantman is hit in 58 to 76 %"),
        (f"{BOAT}>seat.1", "Mines: each Merchantman is hit in 58 to 76 %"),
        ("wolf>later", "Choose the target later"),
        ("breakdown>leopard", "Action: an undamaged enemy ship may be damaged. Success: 48 %."),
        ("breakdown>later", "Later. Action: an undamaged enemy ship may be damaged."),
        ("rendezvous_missed>seat.1", "Action: each ship of an opponent may get Limited Supply. Success: 48 %."),
    ],
)
def test_a_play_is_offered_with_its_chances(option: str, text: str) -> None:
    found = stakes.offered(seen(), PlayId(option))
    assert found is not None and words("en")(found) == text


@rule("KP-3.2.7.3a", "KP-3.3.3a", "KP-3.3.15a", "KP-3.3.19a", "KP-3.3.24b", "KP-3.3.42a")
@pytest.mark.parametrize(
    ("item", "texts"),
    [
        (play("wolf>matheran"), ["d10 d8 d6 against d8, 7 VA"]),
        (play("wolf>matheran", NIGHT), ["d10 d8 d6 −3 against d8, 7 VA: 36 % hit, 20 % sunk, 20 % to port", "by night"]),
        (play("wolf>lovat", DAY, "boarding_party.1"), ["d10 d8 d6 −2 against d8 −2, 7 VA: 70 % hit, 51 % sunk"]),
        (
            play("wolf>matheran", DAY, "boarding_party.1"),
            ["d10 d8 d6 −2 against d8, 7 VA: 27 % captured, 23 % to port", "captures (×2)"],
        ),
        (
            play("wolf>matheran", DAY, spread="good_hunting.1", second="lovat"),
            ["d10 d8 d6 −2 against d8, 7 VA (47 %), then d8 −2, 7 VA (70 %)", "with Good Hunting"],
        ),
        (
            play("leipzig>matheran", DAY, spread="shipping_lanes.1"),
            ["d10 d8 d4 −4 against d8, 7 VA (24 %), then d8 −2, 7 VA (41 %), then d6, 5 VA (32 %)", "with Shipping Lanes"],
        ),
        (play("british>leopard"), ["defense d8, 16 VA"]),
        (play("british>leopard", DAY), ["d10 d4 against d8, 16 VA: 58 % hit, 33 % sunk"]),
        (play("interrogate>leopard"), ["recognized first: 55 %", "d10 d6 against d8, 16 VA: 62 % hit, 35 % sunk"]),
        (play("monitor>dresden"), ["d10 d8 +2 against d10 d4, 18 VA: 74 % hit, 38 % sunk"]),
        (play("monitor>dresden", "", "surprise_attack.1"), ["d10 d8 +4 against d10 d4, 18 VA: 89 % hit, 50 % sunk"]),
        (play(f"{BOAT}>matheran"), ["d10 d6 against d8, 7 VA: 62 % hit, 35 % sunk"]),
        (play(f"{BOAT}>seat.1"), ["Mines: each Merchantman is hit in 58 to 76 %"]),
        (play("collier>all"), ["Action: takes all Limited Supply markers off your Force."]),
        (play("damage_control>leipzig"), ["Action: takes the Damage marker off one of your ships."]),
        (play("leave>dresden"), []),
    ],
)
def test_a_whole_play_says_all_that_changes_its_dice(item: dict[str, Any], texts: list[str]) -> None:
    assert [words("en")(one) for one in stakes.does(seen(), item)] == texts
    assert seen().table.damaged == {"lovat", "leipzig"}, "nothing is done by it"


@rule("KP-3.2.7.4a", "KP-3.2.7.5a", "KP-T1.6")
def test_a_modifier_that_the_plan_takes_away_before_counts_no_more() -> None:
    def told(view: Outlook) -> str:
        return words("en")(stakes.does(view, play("leipzig>matheran", DAY))[0]).partition(",")[0]

    assert told(seen()) == "d10 d8 d4 −4 against d8"
    supplied, repaired = seen().becoming(played=frozenset({CardKind("collier")})), seen().becoming(damaged=frozenset())
    assert told(supplied) == told(repaired) == "d10 d8 d4 −2 against d8"


@rule("KP-T4.5", "KP-6.1.3")
def test_no_chance_is_said_where_nothing_or_not_the_same_is_rolled() -> None:
    hand = ("lay_mines.1", "rendezvous_missed.1")
    sea = at_turn((("wolf",), ("appam",), hand), (("leipzig", "leopard"), (), ("qqq.1",)), on=("coal",))
    bare = outlook(sea.table, 0, committed=False)
    assert [words("en")(one) for one in stakes.does(bare, play("wolf>seat.1"))] == [
        words("en")(stakes.hint(PlayId("wolf>seat.1")))
    ]
    (told,) = stakes.does(bare, play("rendezvous_missed>seat.1"))
    assert words("en")(told) == "Action: each ship of an opponent may get Limited Supply."
