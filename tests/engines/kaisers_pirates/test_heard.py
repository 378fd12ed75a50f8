"""What The Kaiser's Pirates tells of a change of everybody's view (law 18): nothing is left out without a reason, what random
games have found, each by its seed, and what is said of cards."""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.speech import heard
from engines.kaisers_pirates.speech.heard import declared
from engines.kaisers_pirates.view import View
from engines.kernel.contract.game import sentences_for
from engines.kernel.laws import fuzz, laws, telling
from locales.words import words
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, Sea, at_turn, play, three, two
from tests.rules import rule

SEEDS = {
    "a Trap that sinks": (2, 10),
    "a Trap that spares or damages": (4, 31),
    "a Refuge": (1, 52),
    "a pile that is swapped": (3, 164),
}
"""Captains and seed of a game in which it was shown and not told."""
NAMES = ("Ana", "Ben", "Cleo")


def said(sea: Sea) -> list[str]:
    """What everybody is told of the last step."""
    told = words("en").naming(NAMES)
    return [told(sentence) for sentence in sentences_for(game, sea.events, None)]


@pytest.mark.parametrize("case", SEEDS)
def test_facts_that_views_showed_without_an_event_are_told(case):
    seats, seed = SEEDS[case]
    tally = laws.Tally()
    fuzz.play(game, seats, game.read_options({}, seats), seed, tally, Random(seed), check_share=0.01)
    assert tally.hearing.values


def test_every_field_that_no_event_tells_has_a_reason_that_is_written_out():
    body = ast.parse(inspect.getsource(declared)).body
    (beside,) = [one.value for one in body if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "BESIDE"]
    assert isinstance(beside, ast.Dict) and all(isinstance(one, ast.Constant) for one in (*beside.keys, *beside.values))
    assert set(heard.BESIDE) < {field.name for field in fields(View)}
    assert not [name for name, why in heard.BESIDE.items() if not why or "not looked at" in why]


def test_no_field_is_both_heard_and_beside():
    assert not heard.parts_of(game.view(two("collier.1").state, None)).keys() & heard.BESIDE.keys()


@rule("KP-3.3.10f")
def test_a_declined_card_of_deception_is_told():
    sea = two("trap.1", other=("collier.1",), waiting=(("deception", "deception.1", 1),), edition="1e", limited=("dresden",))
    sea = sea.plan(faces=(1,)).answer("decline")
    assert sea.told("declines") == [{"seat": 1, "card": "collier.1"}] and "Ben does not play Collier." in said(sea)


@rule("KP-3.2.8a", "KP-D75")
def test_the_cards_of_an_intercept_are_told_when_it_is_announced():
    spread, ships = {"spread": "good_hunting.1", "second": "lovat"}, "sets out against Ben's Merchantmen Matheran, Lovat"
    sea = two("collier.1", "good_hunting.1", other=("qqq.1",)).plan(play("wolf>matheran", "collier.1", **spread))
    assert said(sea) == [*said(sea)[:-1], f"Wolf {ships}: by day, Good Hunting, spending Collier."]
    sea = two("deception.1", other=("qqq.1",)).plan(play("british>dresden", "deception.1"))
    assert said(sea)[-1] == "The British Forces intercept Ben's Dresden: by night, spending Deception."


@rule("KP-3.3.24b", "KP-D54")
def test_a_card_that_joins_a_monitor_is_told():
    hidden = (("dresden", "island_refuge.1", 1),)
    sea = two("monitor.1", "surprise_attack.1", other=("qqq.1", "pull_the_plug.1"), refuges=hidden)
    sea = sea.plan(play("monitor>dresden", "", "surprise_attack.1"))
    assert said(sea)[-1] == "Monitor: the British Forces intercept Ben's Dresden. Joined by Surprise Attack."


@rule("KP-3.1.7", "KP-3.3.47a")
def test_cards_below_discards_that_are_taken_up_are_told():
    sea = three("wireless_intercept.1", discard=("fair_seas.1", "trap.1", "trap.2", "collier.1"))
    sea = sea.plan(play("wireless_intercept>all"))
    assert sea.told("picks_up")[0]["top"] == ("fair_seas.1", "trap.1")
    assert "On top of the discards now: Fair Seas, Trap." in said(sea)


@rule("KP-D21", "KP-2.3.1c")
def test_va_doubled_by_special_cargo_is_told_doubled():
    sea = two("collier.1", "special_cargo.1", other=("qqq.1",)).plan(play("wolf>matheran", "collier.1", "special_cargo.1"))
    sea = sea.let_pass((8, 1, 1, 4))
    assert sea.table.piles[0][0].va == sea.told("fired")[0]["va"] == 14 and "Matheran sinks: 14 VA for Ana." in said(sea)


@rule("KP-D30")
def test_a_card_that_waits_for_a_skipped_captain_waits_on():
    sea = three("collier.1", other=("qqq.1",), waiting=(("fog_bank", "fog_bank.1", 1),), skipped=frozenset({1}))
    before, sea = game.view(sea.state, None), sea.plan()
    assert sea.told("skipped") == [{"seat": 1}] and sea.table.waiting
    telling.check_narration(game, before, sea.events, game.view(sea.state, None), telling.Hearing())


def test_facts_that_nothing_shows_are_read_by_the_rules_alone():
    """The reason that `unavenged` is not followed by what is told."""
    root = Path(__file__).parents[3]
    product = [file for package in ("engines", "render", "bot", "playground") for file in (root / package).rglob("*.py")]
    reading = {file.relative_to(root).as_posix() for file in product if re.search(r"\.unavenged\b", file.read_text())}
    allowed = "engines/kaisers_pirates/rules/", "engines/kaisers_pirates/table.py"
    assert reading and all(name.startswith(allowed) for name in reading), reading


@rule("KP-T1.3", "KP-T1.4", "KP-4.3")
def test_the_drawn_card_waits_while_a_ship_that_leaves_its_refuge_may_be_handed_over():
    """Law 13: the rule said that it waits at its plays and at its end, and not before it asks once more."""
    fleets, rows = (
        (("leipzig",), ("dresden",), ("karlsruhe",), ("emden",)),
        (ROW_A, ROW_B, ROW_C, ("hyades", "banksfield", "elsinor")),
    )
    hands = (("collier.1",), ("rendezvous_missed.1",), ("qqq.1",), ())
    waiting, refuges = (("deception", "deception.1", 1),), (("dresden", "island_refuge.1", 1),)
    forces = zip(fleets, rows, hands, strict=True)
    sea = at_turn(*forces, teams=True, limited=("dresden",), waiting=waiting, refuges=refuges).plan(faces=(1,))
    assert sea.asked == ("kp.deceived", (1,))
    sea = sea.answer("leave>dresden")
    assert sea.asked == ("kp.hand", (1,)) and [frame.step for frame in sea.state.stack][-2:] == ["ask", "hand"]
    laws.check_cheap(game, sea.state, laws.Tally())
