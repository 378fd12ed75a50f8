"""What a captain may look up: the kinds he has, wherever they lie, and nothing of anybody else's."""

from __future__ import annotations

from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.pieces.names import effect, kind_name
from tests.bot.edge.positions import random_game


def test_the_kinds_of_the_own_coins_in_the_order_of_the_data() -> None:
    counts = set()
    for state in random_game(3, 3, most=40):
        for seat, ship in enumerate(state.table.ships):
            coins = (*ship.coins, *ship.hold)
            if not coins:
                continue
            kinds = [kind for kind in KINDS if kind in {KIND[coin] for coin in coins}]
            counts.add(len(kinds))
            found = game.glossary(game.view(state, seat))
            assert found == tuple((kind_name(kind), effect(kind)) for kind in kinds)
        assert game.glossary(game.view(state, None)) == ()
    assert counts


def test_while_ships_are_built_the_shipyard_can_be_looked_up() -> None:
    state = next(random_game(3, 3))
    yard = {KIND[coin] for coin in state.table.series.yards[0]}
    assert {name for name, _ in game.glossary(game.view(state, 0))} == {kind_name(kind) for kind in yard}
