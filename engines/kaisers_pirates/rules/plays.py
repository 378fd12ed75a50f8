"""The plays of a turn, each with why not: what is offered, and what a refusal says, come from here (KP-3.1, KP-3.2)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from engines.kaisers_pirates.components import ACTIONS, ASSISTS
from engines.kaisers_pirates.data import ACTION_DECK, AT_NIGHT, BRITISH_COIN, BRITISH_ONLY, FLEET, KIND, SHIP, likeness
from engines.kaisers_pirates.data.ids import LATER, MINED, NO_CARD, Card, PlayId, Ship, captain_target
from engines.kaisers_pirates.rules.holdings import BRITISH
from engines.kaisers_pirates.rules.joining import ALONE, Joined, assists_for, joined, seconds, spreads
from engines.kaisers_pirates.rules.outlook import LEAVE, Outlook, play_id, play_of
from engines.kaisers_pirates.rules.reach import (
    PLACED,
    UNCOMMITTED,
    attackable,
    huntable,
    interceptable,
    mines_for,
    mining,
    ready,
)  # fmt: skip
from engines.kaisers_pirates.rules.shelter import leaving, supplying
from engines.kaisers_pirates.speech import names
from engines.kernel.choices import OneOf, SomeOf
from engines.kernel.legality import Reason, Verdict, barred, offered
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Part, Said, Sheet

FINISH = PlayId("finish")
"""No further play."""


# -- what is open, and what is not


def judged(seen: Outlook) -> Iterator[Verdict[PlayId]]:
    """Every play that might be looked for, with why it is forbidden now, or None."""
    table = seen.table
    reach = [(target, interceptable(seen, target, owner)) for target, owner in seen.theirs(table.merchantmen)]
    for ship in seen.fleet:
        own = _unfit(seen, ship)
        for target, bar in reach:
            yield play_id(ship, target), own or bar
    if cards_for(seen, BRITISH):
        for target, owner in seen.theirs(table.fleets):
            yield play_id(BRITISH, target), huntable(seen, target, owner)
    yield from _mine_laying(seen)
    held = seen.kinds()
    for kind, action in ACTIONS.items():
        if kind in held:
            bar = action.closed(seen)
            for aim, why in action.targets(seen):
                yield play_id(kind, aim), bar or why
    yield from ((play_id(LEAVE, ship), bar) for ship, bar in leaving(seen))
    yield from ((play_id(prize, ship), None) for prize, ship in supplying(seen))
    if seen.laid is None:
        yield from _left_open(seen)


def _mine_laying(seen: Outlook) -> Iterator[Verdict[PlayId]]:
    """KP-T4.1, KP-T4.2: a Raider with Lay Mines, against the Merchantmen of one captain."""
    for ship in seen.fleet:
        if mines_for(seen, ship):
            own = mining(seen, ship) or (PLACED if ship in seen.placed else None)
            for other in seen.opponents:
                yield play_id(ship, captain_target(other)), own or attackable(seen, other)


def _left_open(seen: Outlook) -> Iterator[Verdict[PlayId]]:
    """KP-3.2.1b: cards that may be committed without a target."""
    for ship in seen.fleet:
        yield play_id(ship, LATER), _unfit(seen, ship)
        if mines_for(seen, ship):
            yield play_id(ship, MINED), mining(seen, ship) or (PLACED if ship in seen.placed else None)
    if seen.cards:
        yield play_id(BRITISH, LATER), None
    held = seen.kinds()
    for kind in (*ACTIONS, *ASSISTS):
        if kind in held:
            yield play_id(kind, LATER), ACTIONS[kind].closed(seen) if kind in ACTIONS else None


def _unfit(seen: Outlook, ship: Ship) -> Reason | None:
    """KP-3.1.3.1, KP-3.2.1.1: why that ship may not intercept."""
    own = ready(seen, ship)
    if own is not None:
        return own
    if ship in seen.placed:
        return PLACED
    return None if cards_for(seen, ship) else UNCOMMITTED


def cards_for(seen: Outlook, actor: str) -> tuple[Card, ...]:
    """The cards that may be spent on an intercept of that actor: any in hand, or those that lie there."""
    if seen.laid is not None:
        return seen.lying(actor)
    if actor == BRITISH or seen.table.rules.teams:
        return seen.cards
    return tuple([card for card in seen.cards if card not in BRITISH_ONLY])


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
        if picked != FINISH:
            yield from _cards(seen, picked)

    def told(answer: Mapping[str, Any]) -> Said:
        return said(seen, answer)

    return Sheet(script=play, said=told)


def said(seen: Outlook, answer: Mapping[str, Any]) -> Said:
    """A play in words: who against whom, and with what; the card that is spent only sets it going."""
    picked, name, joins = answer["play"], names.play(answer["play"]), names.joins(answer)
    label = say("kp.item", list=(name, *joins)) if joins else name
    does = hint(picked)
    spent = say("kp.item.spent", card=names.card(answer["card"])) if "card" in answer else None
    told = tuple(one for one in (does, spent) if one is not None)
    group = None if picked == FINISH else names.against(seen)(picked)
    return Said(label=label, press=say("confirm"), hint=say("kp.item", list=told) if told else None, group=group)


def _cards(seen: Outlook, picked: PlayId) -> Generator[Part, Any, None]:
    """The card that is spent, those that join, and the second target."""
    actor, target = play_of(picked).actor, play_of(picked).target
    spent = NO_CARD
    if is_intercept(picked):
        choice = _spent(alike_once(cards_for(seen, actor)), actor)
        spent = yield Part("card", say("kp.q.card"), choice, preset=True, usual=(choice.default,))
    if target in (LATER, MINED):
        return
    its = Joined(actor, target, spent)
    wide = spreads(seen, its)
    spread = ALONE
    if wide:
        spread = yield Part("spread", say("kp.q.spread"), _spread(wide), preset=True)
        if spread != ALONE and KIND[spread] == "good_hunting":
            others = seconds(seen, its)
            yield Part(
                "second", say("kp.q.second"), OneOf(options=others, default=others[0], name=names.ship_option), preset=True
            )
    assists = assists_for(seen, its, is_wide=spread != ALONE)
    if assists:
        yield Part(
            "assist", say("kp.q.assist"), _assisting(assists, joined(its)), preset=True, usual=((), *((one,) for one in assists))
        )


def is_intercept(option: PlayId) -> bool:
    """Whether an Intercept! half is used."""
    play = play_of(option)
    return play.actor == BRITISH or (play.actor in FLEET and (Ship(play.target) in SHIP or play.target == LATER))


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
    if its.actor in ACTIONS:
        return ACTIONS[its.kind].hint(its.target)
    if its.aim not in SHIP or not is_intercept(option):
        return None
    target = SHIP[its.aim]
    if its.actor == BRITISH:
        return names.defended(target.defense, target.va)
    return names.contest(FLEET[its.ship].attack, target.defense, target.va)


def _spent(cards: tuple[Card, ...], actor: str) -> OneOf:
    worth = _BRITISH_WORTH if actor == BRITISH else _WORTH
    return OneOf(options=cards, default=min(cards, key=worth.__getitem__), name=names.card, rule="KP-3.2.1.1a")


def _spread(cards: tuple[Card, ...]) -> OneOf:
    return OneOf(options=(ALONE, *cards), default=ALONE, name=names.assist, rule="KP-D44")


def _assisting(assists: tuple[Card, ...], most: int) -> SomeOf:
    many = min(most, len(assists))
    return SomeOf(options=assists, least=0, most=many, default=(), name=names.assist, rule="KP-3.2.4.2")


_WORTH = {card: (card in AT_NIGHT, sum(BRITISH_COIN[card])) for card in ACTION_DECK}
"""What a ship is given first: day before night, then the coin that the British Forces miss least."""
_BRITISH_WORTH = {card: (-sum(BRITISH_COIN[card]), card in AT_NIGHT) for card in ACTION_DECK}
"""What the British Forces are given first: the strongest coin."""


def alike_once(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Of cards that are alike, the first."""
    firsts: dict[str, Card] = {}
    for card in cards:
        firsts.setdefault(likeness(card), card)
    return tuple(firsts.values())


def alike_groups(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards of which there are several of a kind, by kind."""
    kinds: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        kinds[likeness(card)] = (*kinds.get(likeness(card), ()), card)
    return tuple([group for group in kinds.values() if len(group) > 1])
