"""The plays of a turn, each with why not: what is offered, and what a refusal says, come from here (KP-3.1, KP-3.2)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from engines.kaisers_pirates.components import ACTIONS, ASSISTS
from engines.kaisers_pirates.data import FLEET, KIND, SHIP, likeness
from engines.kaisers_pirates.data.ids import LATER, MINED, NO_CARD, Card, CardKind, PlayId, Ship, captain_target
from engines.kaisers_pirates.data.plays import LEAVE, play_id, play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.joining import ALONE, Joined, assists_for, joined, seconds, spreads
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import (
    LAY_MINES,
    PLACED,
    UNCOMMITTED,
    attackable,
    huntable,
    interceptables,
    mines_for,
    mining,
    ready,
)  # fmt: skip
from engines.kaisers_pirates.rules.shelter import leaving, supplying
from engines.kaisers_pirates.rules.spending import cards_for, spending
from engines.kaisers_pirates.rules.stakes import does, is_intercept
from engines.kaisers_pirates.rules.stakes import offered as stake
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.legality import Legality, Reason, forbidden, offered
from engines.kernel.choices.shapes import Forbidden, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet, Shortcut
from engines.kernel.resolution.window import PASS

FINISH = PlayId("finish")
"""No further play."""
JOINING = ("spread", "second", "assist")
"""The parts of a play that ask which Assist cards join, and what else they are aimed at."""


# -- what is open, and what is not


def judged(seen: Outlook) -> Iterator[Legality[PlayId]]:
    """Every play that might be looked for, with why it is forbidden now, or None."""
    table, held = seen.table, seen.kinds()
    unfit = {ship: _unfit(seen, ship) for ship in seen.fleet}
    reach = [(target, bar) for owner in seen.opponents for target, bar in interceptables(seen, owner)]
    for ship, own in unfit.items():
        for target, bar in reach:
            yield play_id(ship, target), own or bar
    if cards_for(seen, BRITISH):
        for target, owner in seen.theirs(table.fleets):
            yield play_id(BRITISH, target), huntable(seen, target, owner)
    if seen.laid is not None or LAY_MINES in held:
        yield from _mine_laying(seen)
    for kind, action in ACTIONS.items():
        if kind in held:
            bar = action.closed(seen)
            for aim, why in action.targets(seen):
                yield play_id(kind, aim), bar or why
    yield from ((play_id(LEAVE, ship), bar) for ship, bar in leaving(seen))
    yield from ((play_id(prize, ship), None) for prize, ship in supplying(seen))
    if seen.laid is None:
        yield from _left_open(seen, unfit, held)


def _mine_laying(seen: Outlook) -> Iterator[Legality[PlayId]]:
    """KP-T4.1, KP-T4.2: a Raider with Lay Mines, against the Merchantmen of one captain."""
    for ship in seen.fleet:
        if mines_for(seen, ship):
            own = mining(seen, ship) or (PLACED if ship in seen.placed else None)
            for other in seen.opponents:
                yield play_id(ship, captain_target(other)), own or attackable(seen, other)


def _left_open(seen: Outlook, unfit: Mapping[Ship, Reason | None], held: frozenset[CardKind]) -> Iterator[Legality[PlayId]]:
    """KP-3.2.1b: cards that may be committed without a target."""
    for ship, own in unfit.items():
        yield play_id(ship, LATER), own
        if LAY_MINES in held:
            yield play_id(ship, MINED), mining(seen, ship) or (PLACED if ship in seen.placed else None)
    if seen.cards:
        yield play_id(BRITISH, LATER), None
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

    def label(answer: Mapping[str, Any]) -> PlayLabel:
        return play_label(seen, answer)

    ends = (Shortcut(PASS, say("kp.finish"), {"play": FINISH}, {}),) if finish else ()
    return Sheet(script=play, play_label=label, shortcuts=ends, forbidden=lambda name, before: _unjoined(seen, name, before))


def _unjoined(seen: Outlook, name: str, before: Mapping[str, Any]) -> tuple[Forbidden, ...]:
    """The Assist cards that may not join a play, each with its reason."""
    if name not in JOINING or before.get("play", FINISH) == FINISH:
        return ()
    its = Joined(play_of(before["play"]).actor, play_of(before["play"]).target, before.get("card", NO_CARD))
    return forbidden([(card, ASSISTS[KIND[card]].bar(seen, its)) for kind in ASSISTS for card in seen.actions(kind)], names.card)


def play_label(seen: Outlook, answer: Mapping[str, Any]) -> PlayLabel:
    """A play in words: who against whom, and with what; the card that is spent only sets it going."""
    picked, spent = answer["play"], answer.get("card", NO_CARD)
    if picked == FINISH:
        return PlayLabel(label=names.play(picked), button=names.play(picked))
    told = (*does(seen, answer), *((say("kp.item.spent", card=names.card(spent)),) if spent else ()))
    return PlayLabel(
        label=names.label(answer, seen.table.owner(play_of(picked).aim)),
        button=say("confirm"),
        description=say("kp.item", list=told) if told else None,
        group=names.against(seen.table, seen.seat)(picked),
        section=names.section(play_of(picked)),
        marks=tuple(filter(None, (place_of(seen, picked),))),
    )


def _cards(seen: Outlook, picked: PlayId) -> Generator[Part, Any, None]:
    """The card that is spent, those that join, and the second target."""
    actor, target = play_of(picked).actor, play_of(picked).target
    spent = NO_CARD
    if is_intercept(picked):
        choice = spending(seen, actor, target)
        spent = yield Part("card", say("kp.q.card"), choice, preset=True, shortlist=(choice.default,))
    if target in (LATER, MINED):
        return
    its = Joined(actor, target, spent)
    wide = spreads(seen, its)
    spread = ALONE
    if wide:
        spread = yield Part(
            "spread", say("kp.q.spread"), _spread(wide), preset=True, shortlist=partial(_told_once, seen, its, wide)
        )
        if spread != ALONE and KIND[spread] == "good_hunting":
            others = seconds(seen, its)
            choice = OneOf(options=others, default=others[0], name=names.ship_option)
            yield Part("second", say("kp.q.second"), choice, preset=True, shortlist=partial(_behind, seen, its.target, others))
    assists = assists_for(seen, its, is_wide=spread != ALONE)
    if assists:
        yield Part(
            "assist",
            say("kp.q.assist"),
            _assisting(assists, joined(its)),
            preset=True,
            shortlist=((), *((one,) for one in assists)),
        )


def _told_once(seen: Outlook, its: Joined, wide: tuple[Card, ...]) -> tuple[str, ...]:
    """The spreads of which whole plays are made: Shipping Lanes, which takes all, from the first target alone."""
    others = seconds(seen, its)
    is_first = _behind(seen, its.target, others) == others
    return (ALONE, *(card for card in wide if is_first or KIND[card] != "shipping_lanes"))


def _behind(seen: Outlook, target: str, others: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """The second targets of which whole plays are made: each pair once."""
    row = next((row for row in seen.table.merchantmen if target in row), ())
    return tuple([one for one in others if target in row and row.index(one) > row.index(Ship(target))])


def committed(items: Iterable[Mapping[str, Any]]) -> Message:
    """The label of the button that sends a plan: the number of cards it commits."""
    count = sum(_count(item) for item in items)
    return say("kp.commit", n=count) if count else say("kp.draw")


def _count(item: Mapping[str, Any]) -> int:
    """The cards of a play."""
    actor = play_of(item.get("play", FINISH)).actor
    own = actor in ACTIONS or actor in ASSISTS or actor in FLEET or actor == BRITISH
    is_wide = item.get("spread", ALONE) != ALONE
    return int(own) + int(is_wide) + len(item.get("assist", ()))


def _plays(seen: Outlook, options: tuple[PlayId, ...]) -> OneOf:
    return OneOf(
        options=options,
        default=options[0],
        name=names.play,
        description=lambda option: stake(seen, PlayId(option)),
        group=names.against(seen.table, seen.seat),
        mark=lambda option: place_of(seen, PlayId(option)),
        forbidden=lambda: forbidden(judged(seen), names.play),
        rule="KP-T1.5",
    )


def place_of(seen: Outlook, option: PlayId) -> str | None:
    """The place of a play on a picture: the ship or the captain it is aimed at, else the card that is played."""
    its = play_of(option)
    if its.aim in SHIP or its.seat is not None:
        return its.target
    if its.actor in FLEET:
        return its.actor
    held = seen.actions(its.kind) if its.actor in ACTIONS or its.actor in ASSISTS else ()
    return next(iter(held), None)


def _spread(cards: tuple[Card, ...]) -> OneOf:
    return OneOf(options=(ALONE, *cards), default=ALONE, name=names.assist, rule="KP-D44")


def _assisting(assists: tuple[Card, ...], most: int) -> SomeOf:
    many = min(most, len(assists))
    return SomeOf(options=assists, least=0, most=many, default=(), name=names.assist, rule="KP-3.2.4.2")


def alike_groups(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards of which there are several of a kind, by kind."""
    kinds: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        kinds[likeness(card)] = (*kinds.get(likeness(card), ()), card)
    return tuple([group for group in kinds.values() if len(group) > 1])
