"""Trades of a computer (PE-POOL-05): it gives coins it cannot use for coins it can, and asks for no more than it gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from engines.kernel.base.chance import Random
from engines.kernel.choices.shapes import SomeOf
from engines.kernel.contract.game import OpenMove
from engines.kernel.resolution.frames import Move
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP
from engines.pieces_of_eight.data.ids import Kind, kind_of
from engines.pieces_of_eight.mind.evaluate import WORTH
from engines.pieces_of_eight.pieces.ship import CAPTAIN
from engines.pieces_of_eight.rules.wishes import MOST
from engines.pieces_of_eight.view import OfferView, View

FEW, MANY = 12, 80
"""How many bundles that it can spare best are tried against how many that it can use best."""


def unprompted_move(view: View, moves: Sequence[OpenMove], rnd: Random) -> Move | None:
    """An answer to what the viewer is offered, else an offer of his own that would make his ship better; None for neither."""
    if view.viewer is None or view.asked is None or view.asked.kind != "pe.trade":
        return None
    kinds = {move.kind: move for move in moves}
    mine = next(Counter(dict(yard.coins)) for yard in view.yards if yard.seat == view.viewer)
    for offer in view.offers:
        if offer.taker == view.viewer:
            return Move(_answer(offer, mine, kinds), {"of": str(offer.giver)})
    return _offer(kinds["offer"], mine, rnd) if "offer" in kinds else None


def value(yard: Mapping[Kind, int]) -> float:
    """The value of the best crew of that yard, Captain apart; 0 for a yard too small for a ship."""
    coins = [WORTH[kind] for kind, count in yard.items() if kind != CAPTAIN for _ in range(min(count, LIMIT[kind]))]
    return sum(sorted(coins, reverse=True)[: SHIP - 1]) if len(coins) >= SHIP - 1 else 0.0


def changed(yard: Counter[Kind], gone: Iterable[Kind], come: Iterable[Kind]) -> Counter[Kind]:
    """The yard after a trade, by kind."""
    return yard - Counter(gone) + Counter(come)


def _answer(offer: OfferView, mine: Counter[Kind], kinds: Mapping[str, OpenMove]) -> str:
    args: Mapping[str, Any] = kinds["accept"].args or {} if "accept" in kinds else {}
    if not args or str(offer.giver) not in args["of"].options:
        return "decline"
    return "accept" if value(changed(mine, offer.want, offer.give)) > value(mine) else "decline"


def _offer(move: OpenMove, mine: Counter[Kind], rnd: Random) -> Move | None:
    """The offer that makes the own crew best, among those by which the other gets as much as he gives."""
    args: Mapping[str, Any] = move.args or {}
    gives = sorted(bundles(args["give"].options, KIND.__getitem__), key=lambda one: (_lost(mine, one), -_weight(one)))[:FEW]
    wants = sorted(bundles(args["want"].options, kind_of), key=lambda one: -value(changed(mine, (), one)))[:MANY]
    best, most = None, value(mine)
    for give in gives:
        for want in (want for want in wants if _weight(want) <= _weight(give)):
            after = value(changed(mine, give, want))
            if after > most:
                best, most = (give, want), after
    if best is None:
        return None
    asked = {"to": rnd.choice(args["to"].options), "give": _named(args["give"], best[0], KIND.__getitem__)}
    return Move(move.kind, {**asked, "want": _named(args["want"], best[1], kind_of)})


def bundles(options: Sequence[str], kind: Callable[[Any], Kind]) -> list[tuple[Kind, ...]]:
    """One to three of the things, by kind."""
    there = Counter(map(kind, options))
    some = (pick for size in range(1, MOST + 1) for pick in combinations_with_replacement(there, size))
    return [pick for pick in some if not Counter(pick) - there]


def _lost(mine: Counter[Kind], gone: Iterable[Kind]) -> float:
    return value(mine) - value(changed(mine, gone, ()))


def _weight(kinds: Iterable[Kind]) -> float:
    return sum(map(WORTH.__getitem__, kinds))


def _named(choice: SomeOf, kinds: Iterable[Kind], kind: Callable[[Any], Kind]) -> tuple[str, ...]:
    """The options of those kinds."""
    left = Counter(kinds)
    found = []
    for option in choice.options:
        if left[kind(option)]:
            left[kind(option)] -= 1
            found.append(option)
    return choice.check(tuple(found))
