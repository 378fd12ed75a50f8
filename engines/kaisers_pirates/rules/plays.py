"""The plays of a turn, each with why not: what is offered, and what a refusal says, come from here (KP-3.1, KP-3.2)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from engines.kaisers_pirates.components import ACTIONS, ASSISTS, IN_PLAY
from engines.kaisers_pirates.data import ACTION_DECK, AT_NIGHT, BRITISH_COIN, BRITISH_ONLY, FLEET, KIND, SHIP
from engines.kaisers_pirates.data.ids import LATER, NO_CARD, Card, CardKind, PlayId, Ship
from engines.kaisers_pirates.rules.outlook import Outlook, play_id, play_of
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.table import ACTION, BRITISH, Laid
from engines.kernel.choices import OneOf
from engines.kernel.legality import Reason, Verdict, barred, because, offered
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Part, Said, Sheet

ALONE, FINISH = "alone", PlayId("finish")
"""No Assist card; no further play."""
PLACED = because("KP-3.2.1.1b", "kp.e.placed")
UNCOMMITTED = because("KP-3.2b", "kp.e.uncommitted")
BUSY = because("KP-3.1.3.1", "kp.e.busy")
ELSEWHERE = because("KP-3.1.3a", "kp.e.elsewhere")
AIMED = because("KP-3.1.3.2", "kp.e.aimed")
UNRECOGNIZED = because("KP-3.2.3.1a", "kp.e.unrecognized")


Order = tuple[PlayId, Card, Card]
"""A play, the card that is spent for it, the one that joins ("" for none)."""


# -- what is open, and what is not


def judged(seen: Outlook) -> Iterator[Verdict[PlayId]]:
    """Every play that might be looked for, with why it is forbidden now, or None."""
    reach = [(target, _out_of_reach(seen, target, owner)) for target, owner in seen.targets]
    for ship in seen.fleet:
        own = _unfit(seen, ship)
        for target, bar in reach:
            yield play_id(ship, target), own or bar
    if cards_for(seen, BRITISH):
        for target, owner in seen.raiders_and_warships:
            yield play_id(BRITISH, target), _hidden(target) or _out_of_reach(seen, target, owner)
    for kind, action in ACTIONS.items():
        if seen.actions(kind):
            for target, bar in action.targets(seen):
                yield play_id(kind, target), bar
    if seen.laid is None:
        yield from _left_open(seen)


def _left_open(seen: Outlook) -> Iterator[Verdict[PlayId]]:
    """KP-3.2.1b: cards that may be committed without a target."""
    for ship in seen.fleet:
        yield play_id(ship, LATER), _unfit(seen, ship)
    if seen.cards:
        yield play_id(BRITISH, LATER), None
    for kind in (*ACTIONS, *ASSISTS):
        if seen.actions(kind):
            yield play_id(kind, LATER), None


def _unfit(seen: Outlook, ship: Ship) -> Reason | None:
    """KP-3.1.3.1, KP-3.2.1.1: why that ship may not intercept."""
    if ship in seen.busy:
        return BUSY
    if ship in seen.placed:
        return PLACED
    return None if cards_for(seen, ship) else UNCOMMITTED


def _hidden(target: Ship) -> Reason | None:
    """KP-3.2.3.1a: a Raider is not recognized."""
    return UNRECOGNIZED if FLEET[target].kind == "raider" else None


def _out_of_reach(seen: Outlook, target: Ship, owner: int) -> Reason | None:
    """KP-3.1.3a, KP-3.1.3.2: attacks of a turn go against one opponent, and against each ship once."""
    if seen.victim is not None and seen.victim != owner:
        return ELSEWHERE
    return AIMED if target in seen.aimed else None


def cards_for(seen: Outlook, actor: str) -> tuple[Card, ...]:
    """The cards that may be spent on an intercept of that actor: any in hand, or those that lie there."""
    if seen.laid is not None:
        return seen.lying(actor)
    return seen.cards if actor == BRITISH else tuple([card for card in seen.cards if card not in BRITISH_ONLY])


def assists_for(seen: Outlook, spent: Card) -> tuple[Card, ...]:
    """KP-3.2.3.3b, KP-3.2.4.2: the Assist cards that may join, one of a kind."""
    found = {kind: card for kind in ASSISTS for card in reversed(seen.actions(kind)) if card != spent}
    return tuple(found.values())


# -- the question


def sheet(seen: Outlook, finish: bool = False) -> Sheet | None:
    """One play: who or what, with which card, and what joins. None when nothing is open. `finish`: one may stop instead."""
    options = list(offered(judged(seen)))
    if finish:
        options.insert(0, FINISH)
    if not options:
        return None

    def play() -> Generator[Part, Any, None]:
        picked = yield Part("play", say("kp.q.play"), _plays(seen, tuple(options)))
        its = play_of(picked)
        actor = its.actor
        if picked == FINISH or actor in WITHOUT_INTERCEPT:
            return
        cards = alike_once(cards_for(seen, actor))
        choice = _spent(cards, actor)
        spent = yield Part("card", say("kp.q.card"), choice, preset=True, usual=(choice.default,))
        assists = () if its.target == LATER else assists_for(seen, spent)
        if assists:
            yield Part("assist", say("kp.q.assist"), _joined(assists), preset=True)

    def told(answer: Mapping[str, Any]) -> Said:
        return said(seen, answer)

    return Sheet(script=play, said=told)


def said(seen: Outlook, answer: Mapping[str, Any]) -> Said:
    """A play in words: who against whom, and with what; the card that is spent only sets it going."""
    picked, joins = answer["play"], answer.get("assist", ALONE)
    name = names.play(picked)
    label = name if joins == ALONE else say("kp.item", list=(name, names.assist(joins)))
    does = hint(picked)
    spent = say("kp.item.spent", card=names.card(answer["card"])) if "card" in answer else None
    told = tuple(one for one in (does, spent) if one is not None)
    group = None if picked == FINISH else names.against(seen)(picked)
    return Said(label=label, press=say("confirm"), hint=say("kp.item", list=told) if told else None, group=group)


def _plays(seen: Outlook, options: tuple[PlayId, ...]) -> OneOf:
    return OneOf(
        options=options,
        default=options[0],
        name=names.play,
        hint=hint,
        group=names.against(seen),
        barred=lambda: barred(judged(seen), names.play),
        rule="KP-T1.5",
    )


def hint(option: PlayId) -> Message | None:
    """What a play sets against what: dice and VA."""
    its = play_of(option)
    if its.target not in SHIP:
        return None
    if its.actor in ACTIONS:
        return ACTIONS[its.kind].hint(its.target)
    target = SHIP[its.target]
    if its.actor == BRITISH:
        return names.defended(target.defense, target.va)
    return names.contest(FLEET[its.ship].attack, target.defense, target.va)


def _spent(cards: tuple[Card, ...], actor: str) -> OneOf:
    worth = _BRITISH_WORTH if actor == BRITISH else _WORTH
    return OneOf(options=cards, default=min(cards, key=worth.__getitem__), name=names.card, rule="KP-3.2.1.1a")


def _joined(assists: tuple[Card, ...]) -> OneOf:
    return OneOf(options=(ALONE, *assists), default=ALONE, name=names.assist, rule="KP-3.2.4.2")


WITHOUT_INTERCEPT = frozenset((*ACTIONS, *ASSISTS))
"""Kinds of cards that a play names itself: their action half is put in front of the Force (KP-3.2.1.4, KP-3.2.1.5)."""
_WORTH = {card: (KIND[card] in IN_PLAY, card in AT_NIGHT) for card in ACTION_DECK}
"""What is spent first: cards whose action half is not in play, day before night."""
_BRITISH_WORTH = {card: (KIND[card] in IN_PLAY, -sum(BRITISH_COIN[card]), card in AT_NIGHT) for card in ACTION_DECK}
"""The same for the British Forces: the strongest coin."""


def alike_once(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Of cards that are alike, the first."""
    firsts: dict[CardKind, Card] = {}
    for card in cards:
        firsts.setdefault(KIND[card], card)
    return tuple(firsts.values())


def alike_groups(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards of which there are several of a kind, by kind."""
    kinds: dict[CardKind, tuple[Card, ...]] = {}
    for card in cards:
        kinds[KIND[card]] = (*kinds.get(KIND[card], ()), card)
    return tuple([group for group in kinds.values() if len(group) > 1])


# -- what an answer means


def order_of(seen: Outlook, item: Mapping[str, Any]) -> Order:
    """The play of an answered sheet with its cards."""
    play = play_of(item["play"])
    if play.actor in WITHOUT_INTERCEPT:
        return item["play"], seen.actions(play.kind)[0], NO_CARD
    assist = item.get("assist", ALONE)
    return item["play"], item["card"], NO_CARD if assist == ALONE else assist


def after(seen: Outlook, item: Mapping[str, Any]) -> Outlook:
    """KP-T1.6: the outlook behind a planned play, as far as it is public and without chance."""
    option, spent, joined = order_of(seen, item)
    play = play_of(option)
    cards = tuple([card for card in seen.cards if card != spent and card != joined])
    if play.actor in WITHOUT_INTERCEPT:
        onward = seen.becoming(cards=cards)
        return onward if play.target == LATER else ACTIONS[play.kind].foreseen(onward, play.target)
    placed = seen.placed if play.actor == BRITISH else seen.placed | {play.ship}
    if play.target == LATER:
        return seen.becoming(cards=cards, placed=placed)
    victim = next(owner for ship, owner in (*seen.targets, *seen.raiders_and_warships) if ship == play.target)
    return seen.becoming(cards=cards, placed=placed, aimed=seen.aimed | {play.target}, victim=victim)


def orders_of(seen: Outlook, items: Iterable[Mapping[str, Any]]) -> tuple[Order, ...]:
    """The plays of a plan."""
    orders = []
    for item in items:
        orders.append(order_of(seen, item))
        seen = after(seen, item)
    return tuple(orders)


def laid_by(orders: Iterable[Order]) -> tuple[Laid, ...]:
    """KP-3.2.1: where the cards of a plan are put, and so with which half."""
    laid = []
    for option, card, assist in orders:
        actor = play_of(option).actor
        laid.append(Laid(card, ACTION if actor in WITHOUT_INTERCEPT else actor))
        if assist:
            laid.append(Laid(assist, ACTION))
    return tuple(laid)


def is_open(seen: Outlook, order: Order) -> bool:
    """Whether a planned play may still be made, with all its cards."""
    option, _, assist = order
    if not any(open_ == option and bar is None for open_, bar in judged(seen)):
        return False
    return not assist or assist in seen.lying(ACTION)
