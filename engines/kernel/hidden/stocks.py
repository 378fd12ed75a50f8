"""Stocks: the things that hidden zones are filled with, and what was dealt of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Generic

from engines.kernel.base.values import value_class
from engines.kernel.hidden.zones import C


@value_class
class Stock(Generic[C]):
    """Things of which `size` are in play (None: all), and the names of the `zones` in which they lie.

    Of a kind at most `limits` are in play (no entry: any number); `must` are in play in any case. `strays`: they may also lie in
    zones of other stocks, when their own have no place for them. `only`: the zones in which unseen things of a kind may lie (no
    entry: in all). All these are names of zones that are seen.
    """

    things: tuple[C, ...]
    zones: Collection[str]
    size: int | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    must: tuple[C, ...] = ()
    strays: bool = False
    only: Mapping[str, Collection[str]] = field(default_factory=dict)


@value_class
class Dealt(Generic[C]):
    """The result of a deal: the things of each zone in their order, and those of each stock that are in play."""

    zones: Mapping[str, tuple[C, ...]]
    in_play: tuple[tuple[C, ...], ...]
