"""Leaders and evasion in a battle that is handed them, and what it gives back (AC-10, AC-58d, AC-61h)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, OFF, Leader, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.vessels import Limits
from engines.atlantic_chase.rules import leaders, throws
from engines.atlantic_chase.rules.battle import outcome
from engines.atlantic_chase.rules.throws import Throw
from engines.atlantic_chase.table import Table
from engines.kernel.choices.shapes import Illegal
from engines.kernel.laws.telling import Hearing, check_narration
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, kinds, play, told
from tests.rules import rule

HOOD, RODNEY, NELSON, BISMARCK = Ship("uk_hood"), Ship("uk_rodney"), Ship("uk_nelson"), Ship("ge_bismarck")
FORBES, SOMERVILLE, MARSCHALL, LUTJENS = map(Leader, ("forbes", "somerville", "marschall", "lutjens"))
ON_HOOD, ON_BISMARCK = (FORBES, HOOD), (MARSCHALL, BISMARCK)
SILENT: dict[str, Any] = {"british": {"guns": {HOOD: "hold"}}, "german": {"guns": {BISMARCK: "hold"}}}
LEAVES = {"british": {**SILENT["british"], "leave": "yes"}, "german": SILENT["german"]}


def duel(*led: Any, **more: Any) -> State[Table]:
    """Hood and Bismarck, far, with these leaders."""
    state, _ = battle(board({HOOD: FAR}, {BISMARCK: FAR}), leaders=led, **more)
    return state


@rule("AC-10i", "AC-10g", "AC-T7d", "AC-T0e")
def test_a_leader_turns_one_die_into_a_6_and_is_out_of_the_game():
    state, events = play(duel(ON_HOOD), "354", british={"guns": {HOOD: BISMARCK}}, german=SILENT["german"])
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.leaders", (BRITISH,))
    assert told(events, "thrown")[0]["total"] == 8 and not told(events, "fires")
    choice: Any = game.choice(state, BRITISH)
    assert choice.default == {FORBES: "none"} and choice.places(FORBES) == ("none", HOOD)
    after, events = play(state, british={FORBES: HOOD})
    (shot,) = told(events, "fires")
    assert (shot["faces"], shot["total"], shot["n"]) == ((6, 5, 4), 10, 1) and not after.table.leaders
    kept, events = play(state)
    assert told(events, "fires")[0]["n"] == 0 and kept.table.leaders == {FORBES: HOOD}


@rule("AC-10m")
def test_somerville_adds_2_to_a_roll():
    state, _ = play(duel((SOMERVILLE, HOOD)), "343", british={"guns": {HOOD: BISMARCK}}, german=SILENT["german"])
    _, events = play(state, british={SOMERVILLE: HOOD})
    (shot,) = told(events, "fires")
    assert (shot["total"], shot["n"]) == (9, 1) and ("AC-10m", "ac.why.leader", 2) in [tuple(row) for row in shot["rows"]]


@rule("AC-T7d", "AC-T0a")
@pytest.mark.parametrize(
    ("led", "faces"), [((ON_HOOD,), "111"), ((ON_HOOD,), "644"), (((LUTJENS, BISMARCK),), "354"), ((), "354")]
)
def test_leaders_who_turn_nothing_are_not_asked_about(led, faces):
    state, _ = play(duel(*led), faces, british={"guns": {HOOD: BISMARCK}}, german=SILENT["german"])
    assert state.asked is not None and state.asked.kind == "ac.round"


@rule("AC-T7d", "AC-I6")
def test_both_sides_are_asked_at_once_about_all_dice_of_the_step():
    state, events = play(
        duel(ON_HOOD, ON_BISMARCK), "354 243", british={"guns": {HOOD: BISMARCK}}, german={"guns": {BISMARCK: HOOD}}
    )
    assert state.asked is not None and (state.asked.seats, state.asked.sealed) == ((BRITISH, GERMAN), True)
    assert [facts["ship"] for facts in told(events, "thrown")] == [HOOD, BISMARCK]
    after, events = play(state, british={FORBES: HOOD}, german={MARSCHALL: BISMARCK})
    assert [facts["n"] for facts in told(events, "fires")] == [1, 1] and not after.table.leaders


@rule("AC-T7d", "AC-54i")
def test_in_a_surprise_the_leaders_of_the_active_side_come_first():
    state = duel(ON_HOOD, ON_BISMARCK, is_surprise=True)
    state, _ = play(state)
    state, _ = play(state, "22", british={"guns": {HOOD: BISMARCK}})
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.leaders", (BRITISH,))
    state, events = play(state, british={FORBES: HOOD})
    assert told(events, "hit") and state.asked is not None and state.asked.seats == (GERMAN,)


@rule("AC-10i", "AC-T7d")
def test_a_leader_may_turn_torpedoes_too():
    table = board({"uk_exeter": CLOSE}, {BISMARCK: NEAR})
    state, _ = battle(table, leaders=((FORBES, Ship("uk_exeter")),))
    british = {"guns": {"uk_exeter": "hold"}, "torpedoes": {"uk_exeter": BISMARCK}}
    state, _ = play(state, "35", british=british, german=SILENT["german"])
    after, events = play(state, british={FORBES: "uk_exeter"})
    assert told(events, "torpedo")[0]["n"] == 2 and after.table.ships[BISMARCK].is_damaged


@rule("AC-T7h", "AC-10i")
def test_a_leader_may_turn_the_dice_of_a_break_away():
    state, _ = play(duel(ON_HOOD), "24", **LEAVES)
    assert state.asked is not None and state.asked.kind == "ac.leaders"
    after, events = play(state, british={FORBES: "roll"})
    assert told(events, "attempt")[0]["outcome"] == "away" and after.result is not None


@rule("AC-10i", "AC-57b", "AC-57d")
def test_no_other_die_brings_more_than_the_lowest():
    rnd = Random(3)
    for range_ in ("extreme", "long", "point_blank"):
        for _ in range(40):
            faces = tuple(rnd.randint(1, 6) for _ in range(2 if range_ == "long" else 3))
            throw = Throw(BRITISH, HOOD, BISMARCK, range_, faces)
            every = [(*faces[:at], 6, *faces[at + 1 :]) for at in range(len(faces))]
            table = board({HOOD: FAR}, {BISMARCK: FAR})
            best = max(throws.whole(table, Throw(BRITISH, HOOD, BISMARCK, range_, one)) for one in every)
            assert throws.whole(table, leaders.changed(throw, FORBES)) == best


@rule("AC-58d", "AC-10e", "AC-10f")
def test_a_leader_goes_over_to_another_ship_or_dies_with_his_own():
    hurt = {"is_damaged": True, "hits": 2}
    table = board({HOOD: NEAR, RODNEY: FAR, NELSON: FAR}, {BISMARCK: NEAR}, uk_hood=hurt)
    quiet = {"british": {"guns": dict.fromkeys((HOOD, RODNEY, NELSON), "hold")}, "german": {"guns": {BISMARCK: HOOD}}}
    state, _ = battle(table, leaders=((LUTJENS, BISMARCK), ON_HOOD))
    state, _ = play(state, "66", **quiet)
    assert state.asked is not None and state.asked.kind == "ac.heirs"
    choice: Any = game.choice(state, BRITISH)
    assert choice.default == {FORBES: RODNEY} and set(choice.places(FORBES)) == {RODNEY, NELSON}
    after, events = play(state, british={FORBES: NELSON})
    assert after.table.leaders == {LUTJENS: BISMARCK, FORBES: NELSON} and told(events, "leader_moves")
    alone, _ = battle(board({HOOD: NEAR}, {BISMARCK: NEAR}, uk_hood=hurt), leaders=(ON_HOOD,))
    after, events = play(alone, "66", british=SILENT["british"], german={"guns": {BISMARCK: HOOD}})
    assert told(events, "leader_lost") and not after.table.leaders and after.result is not None


@rule("AC-61h", "AC-D44", "AC-T7h", "AC-T0e", "AC-24j")
def test_a_failed_break_away_may_spend_an_evasion_on_one_far_ship():
    table = board({HOOD: FAR, RODNEY: FAR, NELSON: NEAR}, {BISMARCK: FAR})
    orders = {"british": {"guns": dict.fromkeys((HOOD, RODNEY, NELSON), "hold"), "leave": "yes"}, "german": SILENT["german"]}
    state, _ = battle(table, evasion=(BRITISH,))
    state, _ = play(state, "11", **orders)
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.evade", (BRITISH,))
    choice: Any = game.choice(state, BRITISH)
    assert choice.default == "none" and set(choice.options) == {"none", HOOD, RODNEY}
    with pytest.raises(Illegal):
        choice.check(NELSON)
    after, events = play(state, british=HOOD)
    assert kinds(events)[0] == "evades" and after.table.ships[HOOD].zone == OFF and after.table.evasion == ()
    assert after.table.round == 2 and game.view(after, None).left == () and game.view(after, None).escaped == (HOOD,)
    again, _ = play(after, "11", british={**orders["british"], "guns": {RODNEY: "hold", NELSON: "hold"}}, german=orders["german"])
    assert again.asked is not None and again.asked.kind == "ac.round"


@rule("AC-61h", "AC-62a")
def test_the_last_ship_that_leaves_by_evasion_ends_the_battle():
    state, _ = play(duel(evasion=(BRITISH,)), "11", **LEAVES)
    after, events = play(state, british=HOOD)
    assert told(events, "battle_over") and after.result is not None


@rule("AC-61h")
@pytest.mark.parametrize(("evasion", "zone", "faces"), [((), FAR, "11"), ((GERMAN,), FAR, "11"), ((BRITISH,), NEAR, "11")])
def test_an_evasion_needs_one_to_spend_and_a_far_ship(evasion, zone, faces):
    state, _ = battle(board({HOOD: zone}, {BISMARCK: FAR}), evasion=evasion)
    after, _ = play(state, faces, **LEAVES)
    assert after.asked is not None and after.asked.kind == "ac.round"


@rule("AC-56i", "AC-61h", "AC-D93")
def test_the_battle_gives_back_what_became_of_ships_leaders_and_evasion():
    table = board(
        {HOOD: FAR, RODNEY: NEAR}, {BISMARCK: FAR, "ge_prinz_eugen": FAR}, ge_prinz_eugen={"is_damaged": True, "hits": 1}
    )
    given = {"leaders": (ON_HOOD, ON_BISMARCK), "evasion": (BRITISH, GERMAN), "limits": Limits(rounds=1)}
    state, _ = battle(table, **given)
    british = {"guns": {HOOD: "hold", RODNEY: "ge_prinz_eugen"}, "leave": "yes"}
    state, _ = play(state, "66 11", british=british, german={"guns": {BISMARCK: "hold", "ge_prinz_eugen": "hold"}})
    after, _ = play(state, british=HOOD)
    found = outcome(after.table)
    assert dict(found.fates) == {HOOD: "escaped", RODNEY: "there", BISMARCK: "there", "ge_prinz_eugen": "sunk"}
    assert (found.left, found.evasion, found.leaders) == ((), (GERMAN,), (ON_HOOD, ON_BISMARCK))


@rule("AC-T21a")
def test_a_mini_scenario_hands_over_no_leader_and_no_evasion():
    state, _ = game.setup(2, {}, lambda sides: 1)
    assert not state.table.leaders and not state.table.evasion and not state.table.escaped


@pytest.mark.parametrize("seed", range(3))
def test_battles_with_leaders_are_told_truly_whatever_is_answered(seed):
    """AC-I1: everybody hears of leaders and evasion what is seen of them; a save and every imagined state go on from there."""
    rnd = Random(seed)
    led = (ON_HOOD, (SOMERVILLE, RODNEY), ON_BISMARCK)
    state, _ = battle(board({HOOD: NEAR, RODNEY: NEAR}, {BISMARCK: NEAR, "ge_prinz_eugen": NEAR}), leaders=led, evasion=(0, 1))
    asked, hearing = set[str](), Hearing()
    while state.asked is not None:
        asked.add(state.asked.kind)
        assert game.load(game.dump(state)) == state
        before, answers = game.view(state, None), {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        assert game.view(game.imagine(before, rnd), None) == before
        state, events = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
        game.invariants(state)
        check_narration(game, before, events, game.view(state, None), hearing, is_sampled=False)
    assert "ac.round" in asked
