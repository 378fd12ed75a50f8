"""What a captain weighs, for his picture: all that his choice offers and nothing else, made from what he knows alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.kernel.choices.plays import filter_part
from engines.kernel.choices.shapes import OneOf
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data.ids import action_parts, target_parts
from engines.pieces_of_eight.pieces.ship import PLACES
from engines.pieces_of_eight.view import Weighed
from tests.engines.pieces_of_eight.positions import position


def turns(seats: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Positions of a random game in which a captain is asked for his turn, or for an answer."""
    rnd = Random(seed)

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    state, _ = game.setup(seats, game.read_options({}, seats), chance)
    for _ in range(160):
        if state.asked is None:
            return
        yield from ((state, seat) for seat in state.asked.seats if state.asked.kind in ("pe.turn", "pe.window"))
        state, _ = game.apply(state, {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}, chance)


def weighed(state: Any, seat: int, answer: Any = None) -> Weighed | None:
    return game.drafted(game.view(state, seat), game.choice(state, seat), answer or {}).weighed


def offered(choice: Any, answer: dict[str, Any], name: str) -> tuple[str, ...]:
    found = next((one.part.choice for one in choice.walk(answer) if one.part.name == name), None)
    return found.options if isinstance(found, OneOf) else ()


def numbered(state: Any, seat: int, place: str) -> str | int:
    deck = state.table.ships[seat].deck
    return {"nest": "nest", "fore": 1, "aft": len(deck)}.get(place) or int(place)


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("seed", [1, 2])
def test_reached_coins_are_those_of_the_menus(seats: int, seed: int) -> None:
    """Every target that is named coin by coin is framed, and every ship that can be named has a frame."""
    looked = 0
    for state, seat in turns(seats, seed):
        found, choice = weighed(state, seat), game.choice(state, seat)
        if found is None or state.asked.kind != "pe.turn":
            continue
        named, ships, acting, lead = set(), set(), set(), filter_part(choice)
        begun = {} if lead is None else {lead.name: lead.filter}
        for action in offered(choice, begun, "action"):
            place, _ = action_parts(action)
            acting |= {place} & set(PLACES)
            for target in offered(choice, {**begun, "action": action}, "target"):
                owner, at = target_parts(target)
                ships |= {owner} - {seat}
                if at and owner != seat:
                    named.add((owner, numbered(state, owner, at)))
                for at in offered(choice, {**begun, "action": action, "target": target}, "position"):
                    named |= {(owner, numbered(state, owner, at))} if owner != seat else set()
        assert named <= set(found.reach) and {owner for owner, _ in found.reach} == ships
        assert len(found.ready) == len(acting) and not found.picked
        looked += 1
    assert looked > 1


@pytest.mark.parametrize("seats", [2, 4])
def test_it_tells_nothing_that_the_captain_does_not_know(seats: int) -> None:
    """The things to weigh are equal in every state that the captain could imagine."""
    for number, (state, seat) in enumerate(turns(seats, 3)):
        other = game.imagine(game.view(state, seat), Random(number))
        assert weighed(other, seat) == weighed(state, seat)


def picked(found: Weighed | None) -> tuple[Any, ...]:
    assert found is not None
    return found.picked, found.at, found.places


def test_a_pick_has_its_coin_and_what_it_hits() -> None:
    state = position(A="N=Cutlass D=[Cannon, Captain, Bomb]", B="N=Bomb D=[Mate, x, Captain]").state
    assert picked(weighed(state, 0)) == ((), None, ())
    assert picked(weighed(state, 0, {"action": "nest"})) == (("nest",), None, ())
    assert picked(weighed(state, 0, {"action": "nest", "target": "1.nest"})) == (("nest",), 1, ("nest",))
    assert picked(weighed(state, 0, {"action": "fore", "target": "1"})) == ((1,), 1, (1,))
    assert picked(weighed(state, 0, {"action": "call"})) == ((), None, ())


def test_a_call_shows_the_deck_it_makes_with_the_coins_called() -> None:
    state = position(A="N=Cutlass D=[Bomb, Mate, Captain, Cannon]", B="N=Bomb D=[Mate, x, Captain]").state
    seen = game.drafted(game.view(state, 0), game.choice(state, 0), {"action": "call", "call": "fa"})
    assert [coin.kind for coin in seen.ships[0].deck] == ["mate", "captain", "bomb", "cannon"]
    assert seen.ships[0].captain_at == 2 and seen.weighed == Weighed(called=(3,))
    both = game.drafted(game.view(state, 0), game.choice(state, 0), {"action": "call", "call": "both.a1"})
    assert [coin.kind for coin in both.ships[0].deck] == ["mate", "captain", "bomb", "cannon"]
    assert both.weighed is not None and both.weighed.called == (3, 4)


def test_a_barrel_has_the_coin_it_fetches() -> None:
    state = position(A="N=Barrel D=[x, Captain] H=[Mate, Bomb]", B="N=Bomb D=[Mate, x, Captain]").state
    coin = next(coin for coin in state.table.ships[0].hold if "bomb" in coin)
    found = weighed(state, 0, {"action": "nest", "grog": coin})
    assert found is not None and (found.picked, found.fetched) == (("nest",), "bomb")


def test_the_own_ship_is_shown_as_its_first_nest_phase_stands() -> None:
    free = position(A="D=[Cutlass, Mate, Captain, x]", B="N=Bomb D=[Mate, x, Captain]").state
    assert game.drafted(game.view(free, 0), game.choice(free, 0), {}).ships[0].nest is None
    stuck = position(A="D=[Treachery, Monkey]", B="N=Bomb D=[Mate, x, Captain]", C="N=Bomb D=[Mate, Captain]").state
    shown = game.drafted(game.view(stuck, 0), game.choice(stuck, 0), {}).ships[0].nest
    assert shown is not None and shown.kind == "treachery"


def test_a_second_cannon_and_a_broadside_reach_further() -> None:
    two = position(A="N=Cannon D=[Cannon, Captain, Treachery]", B="N=Bomb D=[Mate, x, Captain]").state
    assert weighed(two, 0) == Weighed(("nest", 1), ((1, 1), (1, 2)))  # type: ignore[arg-type]
    assert picked(weighed(two, 0, {"action": "nest.second", "target": "1"})) == (("nest",), 1, (1, 2))
    side = position(A="N=Broadside D=[Treachery, Captain, Treachery]", B="N=Bomb D=[Mate, x, Captain]").state
    assert weighed(side, 0) == Weighed(("nest",), ((1, "nest"), (1, 1), (1, 2)))  # type: ignore[arg-type]
    assert picked(weighed(side, 0, {"action": "nest", "target": "1", "position": "2"})) == (("nest",), 1, (2,))


def test_after_the_first_nest_phase_places_are_those_of_the_ship_as_it_will_be() -> None:
    state = position(A="D=[Cutlass, Mate, Captain, x]", B="N=Bomb D=[Mate, x, Captain]").state
    raised = weighed(state, 0, {"nest1": "fore"})
    assert raised is not None and raised.reach == ((1, "nest"), (1, 1), (1, 3))
    assert set(raised.ready) <= {"nest", 1, 3}


def test_an_answer_has_the_coins_that_can_give_it_and_the_one_that_shall() -> None:
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=Black Spot D=[Monkey, Captain, Treachery]", "C": "N=Treachery D=[x, Captain]"}
    sea = position(**ships).play("Mate", at="B.nest")
    assert weighed(sea.state, 1) == Weighed(("nest", 3))  # type: ignore[arg-type]
    assert picked(weighed(sea.state, 1, {"t": "aft"})) == ((3,), None, ())
    assert picked(weighed(sea.state, 1, {"t": "pass", "l": "nest"})) == (("nest",), None, ())
    assert weighed(sea.state, 2) == Weighed(("nest",))  # type: ignore[arg-type]
    saved = position(**ships).play("Mate", at="B.fore")
    assert set(weighed(saved.state, 1).ready) == {"nest", 1, 3}  # type: ignore[union-attr]


def test_cannons_that_may_be_lent_are_framed() -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="N=Mate D=[x, y, Captain]", C="N=Cannon D=[x, Captain]")
    sea.play("Cannon", at="B", invite="C")
    assert sea.kind == "lend" and weighed(sea.state, 2) == Weighed(("nest",))  # type: ignore[arg-type]
