"""The crowd's captains look at the panel that lives, as people do."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from bot.edge.kit.custom_id import write
from playground.discord.model.components import BUTTON
from tests.bench.captain import Captain, is_asking, is_panel

ANA, BEN = object(), object()


def message(verb: str, reader: object = ANA) -> Any:
    """A private message with one button."""
    button = {"type": BUTTON, "custom_id": write("ABCDEF", 3, verb)}
    return SimpleNamespace(deleted=False, reader=reader, parts=lambda: [button])


def captain(*history: Any) -> Captain:
    channel: Any = SimpleNamespace(history=list(history))
    person: Any = SimpleNamespace(user=ANA)
    return Captain(person, channel, Random(0))


def test_a_panel_asks_or_says_what_is_now_and_one_opened_anew_does_neither() -> None:
    found = {verb: (is_asking(message(verb)), is_panel(message(verb))) for verb in ("confirm", "now", "decide")}
    assert found == {"confirm": (True, True), "now": (False, True), "decide": (False, False)}


def test_a_captain_follows_the_newest_panel_of_his_own_once_his_was_opened_anew() -> None:
    moved, own, others = message("decide"), message("confirm"), message("confirm", BEN)
    ana = captain(moved, own, others, message("verify"))
    ana.panel = moved
    assert ana.follow() and ana.panel is own


def test_a_captain_stays_with_a_panel_that_lives_and_has_none_where_there_is_none() -> None:
    quiet = message("now")
    ana = captain(quiet, message("confirm"))
    ana.panel = quiet
    assert ana.follow() and ana.panel is quiet
    assert not captain(message("decide")).follow()
