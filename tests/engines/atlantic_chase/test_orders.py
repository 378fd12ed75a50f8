"""Orders of a round: whole plays, what is secret, bad input, silent sides, and computers (AC-T0, AC-T7c, AC-I)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, OFF, SIDES, Ship
from engines.atlantic_chase.game import STUBBORN, game
from engines.atlantic_chase.mind.rollouts import Tried
from engines.atlantic_chase.pieces.board import zone_of
from engines.atlantic_chase.pieces.vessels import kind_of
from engines.atlantic_chase.rules import advice
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.search import run_search
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, mini, play
from tests.rules import rule

HOOD, WALES, BISMARCK, EUGEN = Ship("uk_hood"), Ship("uk_prince_of_wales"), Ship("ge_bismarck"), Ship("ge_prinz_eugen")
TEN = tuple(f"uk_{name}" for name in (
    "hood", "rodney", "nelson", "renown", "kent", "exeter", "ajax", "achilles", "belfast", "norfolk",
))  # fmt: skip
FOES = tuple(f"ge_{name}" for name in (
    "bismarck", "tirpitz", "scharnhorst", "gneisenau", "lutzow", "koln", "karlsruhe", "leipzig", "nurnberg", "prinz_eugen",
))  # fmt: skip


def finished(state: State[Any], answer: Any) -> State[Any]:
    """The game to its end, with answers of that kind."""
    rnd = Random(5)
    while state.asked is not None:
        given = {seat: answer(state, seat) for seat in state.asked.seats}
        state, _ = game.apply(state, given, lambda sides: rnd.randint(1, sides))
    return state


@rule("AC-T7c")
def test_two_against_two_are_a_menu_of_one_page_with_two_last_presses():
    found = plays(game.choice(mini("MS9"), BRITISH))
    assert found is not None and found.is_all and 4 <= len(found.entries) <= 25
    assert all(len(entry.variants) == 2 for entry in found.entries)
    assert {press.label.id for press in found.entries[0].variants} == {"ac.fight.no", "ac.fight.yes"}
    assert all(
        entry.description is None or entry.description.id in ("ac.chances", "ac.suggested.chances") for entry in found.entries
    )


@rule("AC-T7c")
@pytest.mark.parametrize("zone", [FAR, NEAR])
def test_ten_against_ten_are_pages_of_a_menu(zone: str):
    state, _ = battle(board(dict.fromkeys(TEN, zone), dict.fromkeys(FOES, NEAR)))
    for seat in (BRITISH, GERMAN):
        found = plays(game.choice(state, seat))
        assert found is not None and found.is_all and 20 < len(found.entries) <= 75


@rule("AC-T7c")
@pytest.mark.parametrize("id", MINI)
def test_the_suggestion_is_an_answer_in_one_press(id: str):
    state = mini(id)
    for seat in (BRITISH, GERMAN):
        choice: Any = game.choice(state, seat)
        (cut,) = choice.shortcuts
        assert cut.id == "ac.suggested" and cut.is_inline and choice.check(cut.answer)
        listed = plays(choice)
        assert listed is not None
        (marked,) = [
            play for play in listed.entries if play.description is not None and play.description.id.startswith("ac.suggested")
        ]
        assert marked.variants[0].answer == choice.check(cut.answer) and marked is listed.entries[0]


@rule("AC-T7c")
@pytest.mark.parametrize(("fleet", "foes"), [(TEN[4:6], FOES[4:6]), (TEN, FOES)])
def test_the_suggestion_comes_first_with_torpedoes_too(fleet: tuple[str, ...], foes: tuple[str, ...]):
    state, _ = battle(board(dict.fromkeys(fleet, CLOSE), dict.fromkeys(foes, CLOSE)))
    for seat in (BRITISH, GERMAN):
        choice: Any = game.choice(state, seat)
        listed, suggested = plays(choice), choice.check(choice.shortcuts[0].answer)
        assert set(suggested["torpedoes"].values()) - {"none"}
        assert listed is not None and listed.entries[0].variants[0].answer == suggested
        assert any(set(entry.variants[0].answer["torpedoes"].values()) == {"none"} for entry in listed.entries)


def test_a_suggestion_is_worked_out_when_somebody_asks_for_it(monkeypatch):
    found: list[int] = []
    monkeypatch.setattr(advice, "guns", lambda board, mini, seat: found.append(seat) or {HOOD: BISMARCK, WALES: BISMARCK})
    choice: Any = game.choice(mini("MS9"), BRITISH)
    choice.check(choice.sample(Random(1)))
    assert not found
    assert choice.shortcuts[0].answer["guns"] == {HOOD: BISMARCK, WALES: BISMARCK} and found


@rule("AC-I5", "AC-I9", "AC-T7f")
def test_orders_that_are_given_are_seen_by_their_side_alone_until_they_are_carried_out():
    state, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}))
    hold = {"british": {"guns": {HOOD: "hold"}, "moves": {HOOD: "ask"}, "leave": "yes"}, "german": {"guns": {BISMARCK: "hold"}}}
    state, _ = play(state, **hold)
    own, other, public = (game.view(state, viewer) for viewer in (BRITISH, GERMAN, None))
    assert own.orders is not None and own.orders.leave == "yes"
    assert other.orders is not None and other.orders.leave == "no" and public.orders is None
    assert all(waiting.fields != other.stack[at].fields or not dict(waiting.fields).get("of_british")
               for at, waiting in enumerate(own.stack))  # fmt: skip
    assert not any(dict(waiting.fields).get("of_british") for waiting in (*other.stack, *public.stack))


@rule("AC-I1", "AC-I3")
def test_ships_hits_torpedoes_and_dice_are_seen_by_everybody():
    state, _ = play(mini("MS9"), "111 222 333 444")
    public = game.view(state, None)
    assert public.ships == state.table.ships and len(public.shots or public.last) == 4
    assert [shot.faces for shot in (public.shots or public.last)] == [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]


@rule("AC-T0a")
def test_a_round_without_late_orders_asks_once():
    state, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}))
    after, _ = play(state, "111 111")
    assert after.asked is not None and after.asked.kind == "ac.round"


@rule("AC-T0e", "AC-T0m")
@pytest.mark.parametrize("id", MINI)
@pytest.mark.parametrize("silent", [(BRITISH, GERMAN), (BRITISH,), (GERMAN,)])
def test_a_side_that_says_nothing_comes_to_an_end(id: str, silent: tuple[int, ...]):
    rnd = Random(3)

    def answer(state: State[Any], seat: int) -> Any:
        choice = game.choice(state, seat)
        return choice.default if seat in silent else choice.sample(rnd)

    assert finished(mini(id), answer).result is not None


@rule("AC-57a")
def test_orders_for_a_ship_that_has_gone_or_at_one_are_refused():
    state, _ = battle(board({"uk_hood": FAR, "uk_kent": OFF}, {"ge_bismarck": FAR, "ge_prinz_eugen": OFF}))
    for guns in ({HOOD: BISMARCK, "uk_kent": BISMARCK}, {HOOD: EUGEN}, {HOOD: "ge_tirpitz"}, {}, {HOOD: 3}, "x"):
        with pytest.raises(Illegal) as refused:
            game.choice(state, BRITISH).check({"guns": guns})
        assert refused.value.rule == "AC-57a"
    assert state.table.round == 1


@rule("AC-59b", "AC-59e", "AC-56k", "AC-61a")
@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        ({"torpedoes": {"uk_exeter": "ge_bismarck"}}, "AC-59e"),
        ({"leave": "perhaps"}, "AC-61a"),
        ({"moves": {"uk_exeter": "close"}}, "AC-60a"),
        ({"over": {"uk_exeter": "uk_exeter"}}, "AC-60h"),
        ({"disperse": ("uk_convoy.1",)}, "kernel"),
        ({"nonsense": 1}, "kernel"),
        (7, "kernel"),
    ],
)
def test_other_bad_orders_are_refused_each_with_its_rule(answer: Any, refusal: str):
    state, _ = battle(board({"uk_exeter": FAR}, {"ge_bismarck": FAR}))
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check(answer)
    assert refused.value.rule == refusal


@rule("AC-56k")
def test_guns_of_ships_that_reach_nothing_are_refused_with_the_reason():
    state, _ = battle(board({"uk_glorious": FAR}, {"ge_bismarck": FAR}))
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"guns": {"uk_glorious": BISMARCK}})
    assert refused.value.rule == "AC-56k"


@pytest.mark.parametrize("id", ["MS3", "MS8", "MS9", "MS11"])
def test_the_lower_level_stands_and_fires_at_what_is_nearest(id: str):
    state = mini(id)
    for seat in (BRITISH, GERMAN):
        choice: Any = game.choice(state, seat)
        found: Any = run_search(game.thinking(game.view(state, seat), seat, choice, Random(2), STUBBORN)).answer
        assert (
            found.get("guns") == choice.default.get("guns")
            and found["leave"] == "no"
            and "none" not in found.get("torpedoes", {})
        )
        moved = {ship for ship, zone in found["moves"].items() if zone != zone_of(state.table, Ship(ship))}
        assert all(kind_of(Ship(ship)) in advice.CAUTIOUS and found["moves"][ship] == FAR for ship in moved)


def test_a_computer_fires_where_it_counts_and_leaves_once_it_is_ahead():
    state = mini("MS9")
    view, choice = game.view(state, BRITISH), game.choice(state, BRITISH)
    answer = game.mind(view, choice, Random(1))
    assert set(answer["guns"].values()) == {BISMARCK} and answer["leave"] == "no"
    ahead, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}, ge_bismarck={"is_damaged": True}))
    assert game.mind(game.view(ahead, BRITISH), game.choice(ahead, BRITISH), Random(1))["leave"] == "yes"


def test_the_worth_of_a_position_is_one_of_both_sides_together_and_rises_with_harm():
    even, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}))
    ahead, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}, ge_bismarck={"is_damaged": True}))
    for state in (even, ahead):
        assert sum(game.evaluate(state, seat) for seat in range(len(SIDES))) == pytest.approx(1)
    assert game.evaluate(ahead, BRITISH) > game.evaluate(even, BRITISH)


def test_the_higher_level_weighs_whole_plays():
    state = mini("MS1")
    choice = game.choice(state, GERMAN)
    found = run_search(game.thinking(game.view(state, GERMAN), GERMAN, choice, Random(2), game.levels[1]))
    assert choice.check(found.answer) == found.answer and len(found.weighed) > 1


def test_another_answer_is_taken_only_if_it_leads_beyond_luck():
    tried = Tried("other")
    assert not tried.is_ahead
    for worth, usual, is_ahead in ((1, 0, False), (1, 0, True), (0.5, 1, False), (1, 0, True), (0, 1, False)):
        tried.add(worth, usual)
        assert tried.is_ahead is is_ahead
    assert (tried.games, tried.worth) == (5, 0.7)


@pytest.mark.parametrize(
    ("id", "seat", "makers", "over"),
    [
        ("MS3", BRITISH, ("uk_renown", "uk_dd_squadron"), {}),
        ("MS11", BRITISH, ("uk_dd_squadron",), {"uk_convoy.1": "uk_dd_squadron"}),
    ],
)
def test_plays_are_weighed_with_smoke_too(id: str, seat: int, makers: tuple[str, ...], over: dict[str, str]):
    state = mini(id)
    choice: Any = game.choice(state, seat)
    found = [choice.check(one) for one in game.candidates(game.view(state, seat), seat, choice, Random(1))]
    smoking = [one for one in found if one.get("smoke") == makers]
    assert len(smoking) < len(found) and any(one.get("over", {}) == over for one in smoking)


def test_a_side_without_smoke_weighs_none():
    state = mini("MS6")
    choice: Any = game.choice(state, BRITISH)
    assert not any("smoke" in one for one in game.candidates(game.view(state, BRITISH), BRITISH, choice, Random(1)))


def test_orders_that_are_carried_out_are_not_drawn_with_the_next_question():
    state, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}))
    asks = {"guns": {HOOD: "hold"}, "leave": "ask"}
    state, _ = play(state, british=asks, german={"guns": {BISMARCK: "hold"}})
    assert state.asked is not None and state.asked.kind == "ac.break"
    seen = game.view(state, BRITISH)
    assert seen.orders is not None and seen.orders.leave == "ask"
    drawn = game.drafted(seen, game.choice(state, BRITISH), {}).orders
    assert drawn is not None and drawn.leave == "no" and not drawn.guns
