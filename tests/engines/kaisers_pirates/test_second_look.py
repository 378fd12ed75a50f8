"""Rules by what is told and listed: a ship disguised again, like cards that stand for one, what may join a play, by name."""

from __future__ import annotations

from tests.engines.kaisers_pirates.alone import DAY
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, at_turn, play, two
from tests.rules import rule

HUNT = "good_hunting.1"


@rule("KP-3.3.32a", "KP-R.12", "KP-T6.6", "KP-D42")
def test_a_ship_disguised_again_is_told_with_the_card_and_one_left_as_it_is_with_none() -> None:
    sea = two(DAY, "reflag.1", "reflag.2", other=("amc.1",)).plan(play("wolf>matheran", DAY))
    sea = sea.answer({"reaction": "amc.1"}, (1, 1, 9, 1, 1, 1, 9))
    assert sea.asked == ("kp.reflag", (0,)) and sea.choice().options == ("pass", "reflag.1")
    hidden, left = sea.answer("reflag.1"), sea.answer("pass")
    assert hidden.told("disguised") == [{"ship": "wolf"}] and hidden.told("reacts") == [{"seat": 0, "card": "reflag"}]
    assert left.told("disguised") == [] == left.told("reacts") and left.table.recognized == {"wolf"}


@rule("KP-3.3.40b", "KP-3.3.40c", "KP-T2.3")
def test_one_of_two_slim_pickings_is_offered_and_none_against_wolf_by_wolfchens_rule() -> None:
    slim = ("slim_pickings.1", "slim_pickings.2")
    sea = two(DAY, HUNT, other=slim).plan(play("wolf>matheran", DAY, spread=HUNT))
    assert sea.asked == ("kp.slim", (1,)) and sea.choice(1).options == ("pass", "slim_pickings.1")
    assert sea.choice(1).barred() == () and sea.choice(1).default == "pass"
    forbidden = at_turn((("wolf",), ROW_A, (DAY, HUNT)), (("dresden",), ROW_B, slim), on=("wolfchen",))
    forbidden = forbidden.plan(play("wolf>matheran", DAY, spread=HUNT))
    assert forbidden.choice(1).options == ("pass",)
    assert [(bar.option, bar.reason.id, bar.rule) for bar in forbidden.choice(1).barred()] == [
        ("slim_pickings.1", "kp.e.wolf", "KP-6.3.2")
    ]


@rule("KP-T1.6", "KP-3.3.15a", "KP-3.2.1.1a")
def test_cards_that_may_not_join_are_told_of_the_parts_that_join_a_play_and_of_no_other() -> None:
    sea = two("fair_seas.1", "fair_seas.2", DAY, HUNT)
    hunt = play("wolf>matheran", DAY, spread=HUNT)
    sea = sea.plan(play("fair_seas>appam"), play("fair_seas>appam"), hunt, faces=(8, 1))
    assert sea.asked == ("kp.next", (0,))
    barred, chosen = sea.choice().barred, {"play": "leipzig>matheran", "card": DAY}
    assert {bar.option for bar in barred("spread", chosen)} == {HUNT}
    assert barred("card", chosen) == () == barred("play", chosen) == barred("assist", {"play": "finish"}) == barred("assist", {})
