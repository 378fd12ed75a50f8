"""What a menu of coins offers says what it does, from the first decision on."""

from __future__ import annotations

from typing import Any

from engines.kernel.base.messages import say
from engines.kernel.choices.sheet import Sheet
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND
from tests.engines.pieces_of_eight.set_ups import opened


def test_every_coin_of_a_ship_to_be_built_says_what_it_does() -> None:
    sheet = game.choice(opened(2).state, 0)
    assert isinstance(sheet, Sheet)
    menus: list[Any] = [filled.part.choice for filled in sheet.walk(sheet.default) if filled.part.name in ("coins", "nest")]
    assert len(menus) == 2
    for menu in menus:
        assert [menu.description(coin) for coin in menu.options] == [say(f"pe.does.{KIND[coin]}") for coin in menu.options]
