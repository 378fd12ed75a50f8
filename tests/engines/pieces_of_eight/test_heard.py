"""What Pieces of Eight tells of a change of everybody's view (law 18)."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from engines.kernel.base.values import value_class
from engines.kernel.laws import fuzz, laws, telling
from engines.kernel.laws.law_violated import LawViolated
from engines.kernel.resolution.frames import Event
from engines.pieces_of_eight import game
from engines.pieces_of_eight.speech import heard
from engines.pieces_of_eight.speech.heard import declared
from engines.pieces_of_eight.view import View
from locales import LANGUAGES, words
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import quiet, rest
from tests.engines.pieces_of_eight.test_trades import OFFER, trading
from tests.rules import rule

FREE_YARD, DRAWN_IN_AN_ORDER = {"yard": "free"}, 303
"""A game in which coins of a Buried Treasure were told to be aboard while their captain had still to order them."""


def test_coins_that_are_still_to_be_ordered_are_not_told_to_be_aboard():
    tally = laws.Tally()
    options = game.read_options(FREE_YARD, 4)
    fuzz.play(game, 4, options, DRAWN_IN_AN_ORDER, tally, Random(DRAWN_IN_AN_ORDER), check_share=0.01)
    assert ("stowed", "coins") in tally.hearing.values


def test_drawn_and_stowed_coins_are_told_in_each_language():
    coins = ("mate", "bomb")
    (drawn,) = game.narrate_all([Event("treasure", {"seat": 0, "coins": coins, "waits": True})], None)
    (stowed,) = game.narrate_all([Event("stowed", {"seat": 0, "coins": coins})], None)
    for language, first, then in (
        ("en", "Ana draws from the hold: ", "Ana lays at the aft: "),
        ("es", "Ana saca de la bodega: ", "Ana pone a popa: "),
        ("it", "Ana pesca dalla stiva: ", "Ana mette a poppa: "),
    ):
        tell = words(language).naming(("Ana", "Ben"))
        assert tell(drawn).startswith(first) and tell(stowed).startswith(then)


OTHER = "D=[x, Captain]"


def written_out() -> dict[str, str]:
    """The fields beside what is heard, with their reasons, as they stand in the module."""
    tree = ast.parse(inspect.getsource(declared))
    (table,) = [node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BESIDE"]
    return ast.literal_eval(table)


def test_fields_that_are_not_heard_have_a_reason_each():
    assert heard.HEARSAY.beside == written_out()
    assert not [name for name, why in heard.BESIDE.items() if not why or "not looked at" in why]
    assert set(heard.BESIDE) <= {one.name for one in fields(View)}


def test_no_field_is_heard_and_said_to_be_beside():
    sea = position(A=OTHER, B=OTHER)
    assert set(heard.parts_of(sea.view())).isdisjoint(heard.BESIDE)


def test_a_new_field_of_the_view_is_found():
    @value_class
    class Later(View):
        weather: str = "fair"

    sea = position(A=OTHER, B=OTHER)
    seen = {one.name: getattr(sea.view(), one.name) for one in fields(View)}
    assert heard.HEARSAY.forgotten(Later(**seen)) == ("weather",)


def told(sea: Sea, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of these kinds in the last step, as everybody is told them."""
    return [(event.kind, dict(event.facts)) for event in sea.events if event.kind in kinds]


def said(*events: Event) -> dict[str, list[str]]:
    """What is told of these events, by language."""
    sentences = game.narrate_all(events, None)
    return {language: [words(language).naming(("Ana", "Ben"))(one) for one in sentences] for language in LANGUAGES}


@rule("PE-INFO-01")
def test_a_coin_that_comes_to_the_fore_is_told():
    sea = position(A="N=Mate D=[x, Captain]", B="D=[Bomb, Pistols, x, Captain]").play("Mate", at="B.fore").calm()
    assert told(sea, "lost", "fore")[:2] == [("lost", {"seat": 1, "coins": ("bomb",)}), ("fore", {"seat": 1, "coin": "pistols"})]
    assert said(Event("fore", {"seat": 1, "coin": "pistols"})) == {
        "en": ["Now at Ben's fore: Pistols."],
        "es": ["Ahora a proa de Ben: Pistolas."],
        "it": ["Ora a prua di Ben: Pistole."],
    }


@rule("PE-INFO-01", "PE-INFO-02")
@pytest.mark.parametrize("deck", ["[Bomb, Captain, x]", "[Bomb]"])
def test_a_captain_at_the_fore_was_seen_before_and_an_empty_deck_has_none(deck):
    sea = position(A="N=Mate D=[x, Captain]", B=f"N=x D={deck}", C=OTHER).play("Mate", at="B.fore").calm()
    assert told(sea, "fore") == []


@rule("PE-INFO-01", "PE-NEST-04")
def test_the_last_of_several_new_fore_coins_is_told():
    sea = position(A="N=- D=[Mate, Bomb, Pistols, Captain]", B=OTHER)
    sea.turn(nest1="fore", action="dump", nest2="fore")
    assert told(sea, "nests", "fore")[-1] == ("fore", {"seat": 0, "coin": "pistols"}) and len(told(sea, "fore")) == 1


@rule("PE-INFO-02", "PE-GROG-01")
def test_a_captain_who_is_fetched_is_told_to_all():
    sea = position(A="N=Grog D=[x, y] H=[Captain]", B=OTHER, C=OTHER)
    sea.play("Grog", grog=next(iter(sea.state.table.ships[0].hold))).calm()
    assert told(sea, "grog") == [("grog", {"seat": 0, "is_captain": True})]
    (en,) = said(Event("grog", {"seat": 0, "is_captain": True}))["en"]
    assert en == "Ana fetches the Captain out of the hold; it becomes the aft coin."


@rule("PE-INFO-08", "PE-QUARTERS-01")
def test_coins_that_come_back_are_told_in_each_language():
    drawn = {"seat": 0, "drawn": True, "is_captain": True}
    stowed = {"seat": 0, "coins": ("mate", "captain"), "ordered": True}
    assert [line.split(",")[1].strip() for (line,) in said(Event("quarters", drawn)).values()] == [
        "the Captain", "el Capitán", "il Capitano",
    ]  # fmt: skip
    assert said(Event("stowed", stowed))["en"] == ["Ana lays at the aft, the nearer to the fore first: Mate, Captain."]


@rule("PE-DEAD-01", "PE-DEAD-03")
def test_a_hold_from_which_nothing_comes_back_in_a_deadlock_is_told():
    sea = position(A="D=[x, Captain] H=[Bomb]", B=OTHER).move("A", "deadlock").move("B", "deadlock")
    quiet(sea)
    assert sea.kind == "deadlock"
    rest(sea, faces=[1])
    assert [(facts["seat"], facts["back"]) for _, facts in told(sea, "arranged")] == [(0, 1), (1, 0)]
    (ben,) = [event for event in sea.events if event.kind == "arranged" and event.facts["seat"] == 1]
    assert said(ben)["en"][0] == "Nothing comes back from Ben's hold."


@rule("PE-INFO-13", "PE-POOL-05")
def test_a_trade_that_changes_how_many_coins_lie_ashore_tells_all_how_many():
    sea = trading().move("A", "offer", **OFFER).move("B", "accept", of="0")
    assert told(sea, "ashore") == [("ashore", {"sizes": ((0, 17), (1, 15))})]
    assert said(Event("ashore", {"sizes": ((0, 17), (1, 15))}))["en"] == ["Coins in the shipyards now: Ana 17, Ben 15."]


@rule("PE-CANNON-02")
def test_a_second_cannon_is_told_with_the_announcement():
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="D=[Mate, Bomb, Captain]").play("Cannon", at="B", mode="second")
    (plays,) = [event for event in sea.events if event.kind == "plays"]
    assert said(plays)["en"] == ["Ana fires Cannon from the nest and a second one with it at Ben's fore coin, Mate."]


@rule("PE-REACT-06")
def test_the_place_of_a_coin_that_answers_is_told():
    facts = {"seat": 1, "coin": "black_spot"}
    places = {place: said(Event("uses", {**facts, "place": place}))["en"][0] for place in ("nest", "aft", None)}
    assert [line.partition(":")[0] for line in places.values()] == [
        "Ben answers with Black Spot from the nest",
        "Ben answers with Black Spot from the aft",
        "Ben answers with Black Spot from the hold",
    ]


def step(sea: Sea, made: Callable[[Sea], Sea]) -> tuple[View, tuple[Event, ...], View]:
    """A step of a sea: the view before it, what happened, and the view after it."""
    before, known = sea.view(), len(sea.events)
    made(sea)
    return before, tuple(sea.events[known:]), sea.view()


def follows(before: View, events: tuple[Event, ...], after: View) -> None:
    telling.check_narration(game, before, events, after, telling.Hearing(), False)


@rule("PE-DEAD-04")
@pytest.mark.parametrize("counted", [{"quiet": 7}, {"low": 1}])
def test_turns_without_a_loss_are_counted_by_what_is_told(counted):
    sea = position(A="N=Mate D=[x, y, Captain]", B="D=[Bomb, x, Captain]")
    quiet_turn = step(sea, lambda sea: sea.turn(action="call", call="fa"))
    assert quiet_turn[2].quiet == 1
    follows(*quiet_turn)
    with pytest.raises(LawViolated, match="was not told"):
        follows(*quiet_turn[:2], replace(quiet_turn[2], **counted))


@rule("PE-TIME-25")
def test_treacheries_against_treacheries_are_followed():
    sea = position(A="N=Mate D=[Treachery, Captain]", B="N=Cutlass D=[Treachery, Captain]", C="N=Treachery D=[x, Captain]")
    follows(*step(sea, lambda sea: sea.play("Mate", at="B.nest")))
    before, events, after = step(sea, lambda sea: sea.react(B="treachery fore"))
    assert after.play is not None and after.play.chain == ((0, "mate"), (1, "treachery"))
    follows(before, events, after)
    for wrong in (((2, "treachery"),), ((0, "bomb"), (1, "treachery"))):
        with pytest.raises(LawViolated, match="was not told"):
            follows(before, events, replace(after, play=replace(after.play, chain=((0, "mate"), *wrong))))
    follows(*step(sea, lambda sea: sea.react(C="treachery nest")))


KEPT_BACK = ("fore", "nests", "calls", "lost", "pays", "turn", "uses", "cancelled", "treachery", "dumps", "spot")


@pytest.fixture(scope="module")
def missed() -> set[str]:
    """The kinds of events without which a step of some random games shows what was not told."""
    found, views = set(), [None]

    def watch(state, events):
        after = game.view(state, None)
        for kind in {event.kind for event in events}.intersection(KEPT_BACK) - found:
            others = tuple(event for event in events if event.kind != kind)
            try:
                telling.check_narration(game, views[-1], others, after, telling.Hearing(), False)
            except (LawViolated, LookupError, StopIteration, AttributeError, ValueError):
                found.add(kind)
        views[-1] = after

    for seed in range(12):
        fuzz.play(game, 4, game.read_options({}, 4), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    return found


@pytest.mark.parametrize("kind", KEPT_BACK)
def test_an_event_that_is_kept_back_breaks_the_law(kind, missed):
    assert kind in missed
