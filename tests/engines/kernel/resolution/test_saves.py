"""Saves: codec, versions, upcasts."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NewType

import pytest

from engines.kernel.base import codec
from engines.kernel.base.messages import Captain, Message, Name, Verbatim, dump_message, load_message, say
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.saves import Saves
from tests.engines.kernel.raiders import Raid, raiders


@dataclass(frozen=True)
class Inner:
    place: str | int
    maybe: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Outer:
    inner: Inner
    pair: tuple[int, str]
    many: dict[int, tuple[Inner, ...]]
    marks: frozenset[str]
    facts: Mapping[str, int]
    text: Message
    passing: list[int] = field(default_factory=list, compare=False)


THING = Outer(Inner("fore", (1, 2)), (3, "x"), {4: (Inner(2), Inner("aft"))}, frozenset("ab"), {"k": 1}, say("a", n=2), [9])


def test_a_dataclass_comes_back_from_json():
    again = codec.load(Outer, json.loads(json.dumps(codec.dump(THING))))
    assert again == THING and again.passing == []


@pytest.mark.parametrize(
    "broken", [{"place": 1.5}, {"place": "fore", "more": 1}, {"maybe": [1]}, [], {"place": "fore", "maybe": ["1"]}]
)
def test_save_that_does_not_fit_is_refused(broken):
    with pytest.raises((TypeError, KeyError, ValueError)):
        codec.load(Inner, broken)


Gem = NewType("Gem", str)
Berth = NewType("Berth", int)
Plank = NewType("Plank", Gem)


@dataclass(frozen=True)
class Chest:
    """Ids with types of their own, wherever a field may have them."""

    gem: Gem
    plank: Plank
    berth: Berth | None = None
    gems: tuple[Gem, ...] = ()
    pairs: tuple[tuple[Berth, Gem], ...] = ()
    kept: frozenset[Gem] = frozenset()
    by_berth: Mapping[Berth, Gem] = field(default_factory=dict)


CHEST = Chest(
    Gem("ruby"),
    Plank(Gem("oak")),
    Berth(2),
    (Gem("opal"),),
    ((Berth(1), Gem("jet")),),
    frozenset(("onyx",)),
    {Berth(3): Gem("jade")},
)


def test_a_type_of_its_own_is_saved_and_read_as_what_it_is_made_of():
    saved = json.loads(json.dumps(codec.dump(CHEST)))
    assert saved["gem"] == "ruby" and saved["pairs"] == [[1, "jet"]]
    again = codec.load(Chest, saved)
    assert again == CHEST and [type(berth) for berth in again.by_berth] == [int]


@pytest.mark.parametrize("broken", [{"gem": 1}, {"plank": 1}, {"berth": "2"}, {"gems": [1]}, {"pairs": [["1", "jet"]]}])
def test_a_type_of_its_own_takes_nothing_else(broken):
    with pytest.raises(TypeError):
        codec.load(Chest, {**codec.dump(CHEST), **broken})


def test_value_that_cannot_be_saved_is_refused():
    with pytest.raises(TypeError):
        codec.dump(object())


@pytest.mark.parametrize(
    "value", [3, say("x"), say("x", a=say("y", n=1), b=(1, Captain(2)), c=Name("‮evil"), d=Verbatim("<t:1:R>")), ()]
)
def test_messages_come_back_from_json(value):
    assert load_message(json.loads(json.dumps(dump_message(value)))) == value


@pytest.mark.parametrize("junk", [None, True, "text", {"shout": "x"}, {"captain": "0"}])
def test_no_message_is_refused(junk):
    with pytest.raises(ValueError):
        load_message(junk)


def playing(rounds=9):
    playout, _ = fuzz.play(raiders, 3, {"hull": 12}, 4, laws.Tally(), Random(4), under_laws=False)
    playout.rounds = playout.rounds[:rounds]
    return fuzz.reproduce(raiders, playout, Random(1))


def test_an_older_save_is_brought_up_to_date():
    def tenfold(saved):
        hulls = {seat: hull * 10 for seat, hull in saved["table"]["hulls"].items()}
        return {**saved, "table": {**saved["table"], "hulls": hulls}}

    newer = dataclasses.replace(
        raiders.saves, version=3, upcasts={1: tenfold, 2: lambda saved: {**saved, "table": {**saved["table"], "turn": 1}}}
    )
    state = playing()
    again = newer.load(raiders.dump(state))
    assert again.table.hulls == {seat: hull * 10 for seat, hull in state.table.hulls.items()} and again.table.turn == 1


@pytest.mark.parametrize("version", [0, 2])
def test_a_save_nobody_can_read_is_refused(version):
    with pytest.raises(ValueError, match="version"):
        raiders.load({**raiders.dump(playing()), "version": version})


def test_a_save_of_another_game_is_refused():
    with pytest.raises(ValueError, match="chess"):
        raiders.load({**raiders.dump(playing()), "game": "chess"})


def test_a_rule_nobody_knows_is_refused():
    saved = raiders.dump(playing())
    saved["stack"][0]["kind"] = "raiders.gone"
    with pytest.raises(KeyError):
        Saves(1, Raid).load(saved)
