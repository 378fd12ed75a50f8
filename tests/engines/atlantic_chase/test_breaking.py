"""Breaking away, and the end of a battle (AC-61, AC-62)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, OFF, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.board import has_left
from engines.atlantic_chase.pieces.vessels import Limits
from engines.atlantic_chase.rules import breaking
from engines.kernel.choices.shapes import Illegal
from engines.kernel.dice.modifiers import total
from engines.kernel.resolution.frames import Move
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, kinds, mini, play, told
from tests.rules import rule

HOOD, RODNEY, BISMARCK = Ship("uk_hood"), Ship("uk_rodney"), Ship("ge_bismarck")
SILENT: dict[str, Any] = {"british": {"guns": {HOOD: "hold"}}, "german": {"guns": {BISMARCK: "hold"}}}


def orders(british: str = "no", german: str = "no") -> dict[str, Any]:
    """No shot, and whether each breaks away."""
    return {"british": {**SILENT["british"], "leave": british}, "german": {**SILENT["german"], "leave": german}}


def duel(**more: Any) -> Any:
    """Hood and Bismarck, far."""
    state, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}), **more)
    return state


@rule("AC-E61a", "AC-61c", "AC-61d", "AC-61e", "AC-61f")
def test_an_attempt_has_three_rows():
    table = board({"uk_rodney": FAR, "uk_hood": FAR}, {"ge_bismarck": NEAR})
    assert [(row.rule, row.value) for row in breaking.rows(table, BRITISH)] == [("AC-61d", 2), ("AC-61e", -1), ("AC-61f", -1)]
    assert breaking.succeeds(10 + total(breaking.rows(table, BRITISH)))
    table = board({"uk_hood": NEAR}, {"ge_bismarck": FAR, "ge_gneisenau": FAR})
    assert not breaking.rows(table, BRITISH)
    crowd = board({"uk_hood": NEAR}, {"ge_bismarck": NEAR, "ge_gneisenau": CLOSE})
    assert total(breaking.rows(crowd, BRITISH)) == -1


@rule("AC-61f", "AC-D124", "AC-11o", "AC-D100")
def test_one_ship_must_be_slower_than_every_enemy_ship_and_a_battery_is_none():
    level = board({"uk_rodney": NEAR}, {"ge_leipzig": FAR})
    assert not breaking.rows(level, BRITISH)
    battery = board({"uk_rodney": NEAR}, {"ge_bismarck": FAR, "ge_shore_battery": NEAR})
    assert [row.rule for row in breaking.rows(battery, BRITISH)] == ["AC-61f"]


@rule("AC-61a", "AC-61b", "AC-D132", "AC-61i", "AC-T7g", "AC-T7h")
def test_both_announce_and_the_battle_is_over():
    state = duel()
    after, events = play(state, **orders("yes", "yes"))
    assert kinds(events)[:4] == ["announces", "announces", "left", "left"]
    assert has_left(after.table, BRITISH) and has_left(after.table, GERMAN) and after.result is not None
    assert after.table.ships[HOOD].zone == OFF and game.view(after, None).left == (BRITISH, GERMAN)


@rule("AC-61c", "AC-61g", "AC-T7h")
def test_one_alone_has_to_throw_nine():
    held, events = play(duel(), "24", **orders("yes"))
    assert told(events, "attempt")[0]["total"] == 8 and held.result is None and held.table.round == 2
    away, events = play(duel(), "34", **orders("yes"))
    assert told(events, "attempt")[0]["outcome"] == "away" and away.result is not None


@rule("AC-D43")
def test_in_the_last_round_one_may_break_away_unless_the_battle_says_otherwise():
    state = duel(limits=Limits(rounds=1))
    _, events = play(state, "66", **orders("yes"))
    assert told(events, "left")
    bound = duel(limits=Limits(rounds=1, last_break=False))
    with pytest.raises(Illegal) as refused:
        game.choice(bound, BRITISH).check({"leave": "yes"})
    assert refused.value.rule == "AC-D43"


@rule("AC-T7g", "AC-I6")
def test_a_side_may_be_asked_when_all_have_moved_or_leave_if_it_is_harmed():
    state, _ = play(duel(), british={**SILENT["british"], "leave": "ask"}, german=SILENT["german"])
    assert state.asked is not None and (state.asked.kind, state.asked.sealed) == ("ac.break", True)
    assert game.choice(state, BRITISH).default == "no"
    _, events = play(state, "66", british="yes")
    assert told(events, "left")
    _, events = play(duel(), british={**SILENT["british"], "leave": "harmed"}, german=SILENT["german"])
    assert not told(events, "announces")
    hurt, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}, uk_hood={"is_damaged": True}))
    _, events = play(hurt, "66", british={**SILENT["british"], "leave": "harmed"}, german=SILENT["german"])
    assert told(events, "announces")


@rule("AC-56f", "AC-56h", "AC-62a")
def test_a_battle_ends_after_its_last_round():
    state = duel(limits=Limits(rounds=2))
    state, events = play(state, **orders())
    assert told(events, "round")[0]["number"] == 2
    state, events = play(state, **orders())
    assert state.result is not None and told(events, "battle_over")
    assert (mini("MS9").table.limits.rounds, mini("MS3").table.limits.rounds) == (3, 2)


@rule("AC-56h")
def test_guns_torpedoes_moves_and_breaking_away_come_in_that_order():
    state, _ = battle(board({"uk_exeter": CLOSE}, {"ge_tirpitz": NEAR}))
    british = {"torpedoes": {"uk_exeter": "ge_tirpitz"}, "moves": {"uk_exeter": NEAR}, "leave": "yes"}
    _, events = play(state, "111 111 22 11", british=british)
    order = [kind for kind in kinds(events) if kind in ("fires", "torpedo", "moved", "attempt")]
    assert order == ["fires", "fires", "torpedo", "moved", "attempt"]


@rule("AC-D117")
def test_resigning_in_the_middle_of_a_sealed_round_ends_the_game_at_once():
    state = mini("MS9")
    assert [move.kind for move in game.open_moves(state, GERMAN)] == ["resign"]
    after, events = game.act(state, GERMAN, Move("resign"), lambda sides: 1)
    assert after.result is not None and after.result.places == ((BRITISH,), (GERMAN,)) and after.asked is None
    assert kinds(events) == ["resigned", "won"] and game.carryover(after) is None
    assert game.view(after, None).grades == ()


@rule("AC-56i")
def test_the_battle_gives_back_who_has_left_and_the_ships_keep_their_hits():
    state, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}, uk_hood={"hits": 1}))
    after, _ = play(state, **orders("yes", "yes"))
    assert after.table.ships[HOOD].hits == 1 and not after.table.ships[HOOD].is_sunk
