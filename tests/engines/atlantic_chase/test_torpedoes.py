"""Torpedo attacks (AC-59)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.rules import torpedoes
from engines.kernel.choices.shapes import Illegal
from engines.kernel.dice.modifiers import total
from tests.engines.atlantic_chase.positions import BRITISH, battle, board, mini, play, told
from tests.rules import rule

KENT, EXETER, TIRPITZ, EUGEN = Ship("uk_kent"), Ship("uk_exeter"), Ship("ge_tirpitz"), Ship("ge_prinz_eugen")
HOLD: dict[str, Any] = {"guns": {EXETER: "hold"}}


def close_in(german: dict[str, str] | None = None, **vessels: Any) -> Any:
    """Exeter in the close zone, with those ships before it."""
    state, _ = battle(board({"uk_exeter": CLOSE}, german or {"ge_tirpitz": NEAR}, **vessels))
    return state


@rule("AC-E59a", "AC-59g", "AC-59h")
def test_a_torpedo_hits_a_slow_battleship_twice():
    state = close_in(ge_tirpitz={"is_damaged": True})
    after, events = play(state, "64", british={**HOLD, "torpedoes": {EXETER: TIRPITZ}}, german={"guns": {TIRPITZ: "hold"}})
    (attack,) = told(events, "torpedo")
    assert (attack["total"], attack["n"]) == (11, 2) and after.table.ships[TIRPITZ].hits == 2


@rule("AC-59b", "AC-D37", "AC-D93")
def test_each_ship_has_one_attack_and_the_mark_stays():
    state = close_in()
    state, _ = play(state, "11", british={**HOLD, "torpedoes": {EXETER: TIRPITZ}}, german={"guns": {TIRPITZ: "hold"}})
    assert state.table.ships[EXETER].torpedoes == 0
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"torpedoes": {EXETER: TIRPITZ}})
    assert refused.value.rule == "AC-59b"


@rule("AC-59a", "AC-59c", "AC-59d", "AC-59e", "AC-6h", "AC-11p", "AC-59f", "AC-X3")
def test_ships_without_an_attack_and_ships_that_are_no_target():
    table = board({"uk_exeter": CLOSE, "uk_kent": CLOSE}, {"ge_tirpitz": FAR, "ge_shore_battery": NEAR})
    assert torpedoes.why_none(table, EXETER) is None

    def why(ship: Ship) -> str:
        reason = torpedoes.why_none(table, ship)
        assert reason is not None
        return reason.rule

    assert why(KENT) == "AC-59a"
    far, battery = torpedoes.why_not(table, TIRPITZ), torpedoes.why_not(table, Ship("ge_shore_battery"))
    assert far is not None and far.rule == "AC-59f" and battery is not None and battery.rule == "AC-11p"
    table.smoke[KENT] = (EXETER,)
    assert why(EXETER) == "AC-59d"
    table.smoke.clear()
    table.ships[EXETER] = replace(table.ships[EXETER], is_damaged=True)
    assert why(EXETER) == "AC-59c"
    table.ships[EXETER] = replace(table.ships[EXETER], is_damaged=False, zone=NEAR)
    assert why(EXETER) == "AC-59e"


@rule("AC-59d", "AC-59j")
def test_smoke_neither_hides_a_target_of_torpedoes_nor_adds_to_the_roll():
    table = board({"uk_exeter": CLOSE}, {"ge_tirpitz": NEAR})
    table.smoke[TIRPITZ] = ()
    assert torpedoes.targets(table, EXETER) == (TIRPITZ,) and total(torpedoes.rows(table, TIRPITZ)) == 0


@rule("AC-T7e", "AC-D38")
def test_a_ship_damaged_by_the_guns_attacks_no_more():
    state = close_in()
    german = {"guns": {TIRPITZ: EXETER}}
    after, events = play(state, "441", british={**HOLD, "torpedoes": {EXETER: TIRPITZ}}, german=german)
    assert after.table.ships[EXETER].is_damaged and not told(events, "torpedo")
    assert after.table.ships[EXETER].torpedoes == 1


@rule("AC-59i", "AC-I6")
def test_attacks_of_both_sides_hold_at_once():
    state, _ = battle(board({"uk_exeter": CLOSE}, {"ge_prinz_eugen": CLOSE}, uk_exeter={"is_damaged": False}))
    german = {"guns": {EUGEN: "hold"}, "torpedoes": {EUGEN: EXETER}}
    after, events = play(state, "66 66", british={**HOLD, "torpedoes": {EXETER: EUGEN}}, german=german)
    assert [attack["n"] for attack in told(events, "torpedo")] == [2, 2]
    assert after.table.ships[EXETER].is_sunk and after.table.ships[EUGEN].is_damaged


@rule("AC-T7e")
def test_a_ship_is_asked_after_the_guns_if_it_wished_so_or_its_target_is_gone():
    weak = {"is_damaged": True, "hits": 1}
    state = close_in({"ge_prinz_eugen": NEAR, "ge_tirpitz": NEAR}, ge_prinz_eugen=weak)
    british = {"guns": {EXETER: EUGEN}, "torpedoes": {EXETER: EUGEN}}
    german = {"guns": {EUGEN: "hold", TIRPITZ: "hold"}}
    asked, events = play(state, "662", british=british, german=german)
    assert told(events, "sunk") and asked.asked is not None
    assert (asked.asked.kind, asked.asked.seats, asked.asked.sealed) == ("ac.torpedoes", (BRITISH,), True)
    after, events = play(asked, "66", british={EXETER: TIRPITZ})
    assert told(events, "torpedo") and after.table.ships[TIRPITZ].is_damaged
    wishing, _ = play(state, british={**HOLD, "torpedoes": {EXETER: "ask"}}, german=german)
    assert wishing.asked is not None and wishing.asked.kind == "ac.torpedoes"
    _, events = play(wishing)
    assert not told(events, "torpedo")


@rule("AC-T21d")
def test_a_squadron_has_as_many_attacks_as_its_scenario_says():
    assert mini("MS3").table.ships[Ship("uk_dd_squadron")].torpedoes == 2
    assert mini("MS6").table.ships[Ship("uk_dd_squadron")].torpedoes == 0
    assert mini("MS4").table.ships[Ship("uk_dd_squadron")].torpedoes == 1
