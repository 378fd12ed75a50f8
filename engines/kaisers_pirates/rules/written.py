"""A play written down at once: what acts, with which card, against what, together with what (KP-3.2.1), allowed or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kaisers_pirates.components import ACTIONS, ASSISTS
from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import ALL, DECK, LATER, NO_CARD, Card, PlayId, Ship, captain_target
from engines.kaisers_pirates.data.plays import LEAVE, Play, play_id, play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.plays import judged
from engines.kaisers_pirates.rules.spending import alike_once, cards_for, spending
from engines.kaisers_pirates.rules.stakes import is_intercept
from engines.kernel.base.messages import say
from engines.kernel.choices.plan import Written
from engines.kernel.choices.shapes import Namer, OneOf, SomeOf
from engines.kernel.choices.sheet import Part

LINES = 25
"""Lines of a menu: an ocean with more ships has no form."""


def written(seen: Outlook) -> Written | None:
    """The form of one more play: every half of every card in every place."""
    actors, aims = _actors(seen), (*_enemies(seen), LATER)
    if not actors or max(len(actors), len(aims), len(seen.cards)) > LINES:
        return None
    own = (*(captain_target(other) for other in seen.opponents), *seen.table.fleets[seen.seat], *seen.merchantmen, DECK)
    joining = alike_once(card for card in seen.cards if KIND[card] in ASSISTS)
    parts = (
        Part("actor", say("kp.q.form.actor"), OneOf(options=actors, default=actors[0], name=names.beginning)),
        *_some("card", alike_once(seen.cards), names.card, 1),
        *_some("enemy", aims, names.aimed, 2),
        *_some("other", own, names.aimed, 1),
        *_some("assist", joining, names.assist, len(joining)),
    )
    return Written(parts, lambda given: _item(seen, given))


def _some(name: str, options: Sequence[str], called: Namer, most: int) -> tuple[Part, ...]:
    """A part that may stay empty; no part without options."""
    choice = SomeOf(options=tuple(options), least=0, most=most, default=(), name=called)
    return (Part(name, say(f"kp.q.form.{name}"), choice),) if options else ()


def _actors(seen: Outlook) -> tuple[str, ...]:
    """The actors: own ships, the British Forces, the kinds of cards in hand, Prize Ships, a ship that leaves its Refuge."""
    held = seen.kinds()
    forces = (BRITISH,) if seen.cards else ()
    kinds = tuple([kind for kind in (*ACTIONS, *ASSISTS) if kind in held])
    prizes = seen.table.prizes(seen.seat) if seen.table.rules.has("prize_supply") else ()
    leaves = (LEAVE,) if any(seen.in_refuge(ship) for ship in seen.fleet) else ()
    return (*(seen.fleet if seen.cards else ()), *forces, *kinds, *prizes, *leaves)


def _enemies(seen: Outlook) -> tuple[Ship, ...]:
    """The ships of the opponents."""
    return tuple([ship for rows in (seen.table.merchantmen, seen.table.fleets) for ship, _ in seen.theirs(rows)])


def _item(seen: Outlook, given: Mapping[str, Any]) -> dict[str, Any]:
    """The play that this means; whether it is allowed the plan says."""
    actor, aims = given["actor"], (*given.get("enemy", ()), *given.get("other", ()))
    play = play_id(actor, aims[0]) if aims else _aimless(seen, actor)
    wide = [card for card in given.get("assist", ()) if ASSISTS[KIND[card]].is_wide]
    single = tuple([card for card in given.get("assist", ()) if card not in wide])
    item: dict[str, Any] = {"play": play}
    if is_intercept(play):
        item["card"] = next(iter(given.get("card", ())), NO_CARD) or _proposed(seen, play_of(play))
    return {
        **item,
        **({"spread": wide[0]} if wide else {}),
        **({"second": aims[1]} if len(aims) > 1 else {}),
        **({"assist": single} if single else {}),
    }


def _aimless(seen: Outlook, actor: str) -> PlayId:
    """A play without a target: a card that needs none, else one that is chosen later."""
    needs_none = play_id(actor, ALL)
    return needs_none if any(option == needs_none for option, _ in judged(seen)) else play_id(actor, LATER)


def _proposed(seen: Outlook, play: Play) -> Card:
    """The card that is spent unless one is named."""
    return Card(spending(seen, play.actor, play.target).default) if cards_for(seen, play.actor) else NO_CARD
