"""What a captain writes down for his cards (CO-2.2): the half that counts, and whom it raids."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.corsairs.components.cards import kind_of, like
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.choices.sheet import Part, Sheet

RAID, HAUL = "raid", "haul"
MOST = 3
KINDS = ("brig", "sloop", "hulk", "fog")


@value_class
class Held:
    """What a captain looks at while he plans: the cards still in his hand, and whom he may raid."""

    cards: tuple[str, ...]
    foes: tuple[int, ...]


def plan(cards: tuple[str, ...], foes: tuple[int, ...]) -> Plan:
    """CO-2.2 One to three cards in an order; silent captains haul with their first."""
    return Plan(
        view=Held(cards, foes), sheet=sheet, after=after, least=1, most=MOST, name=named, alike=like(cards), rule="CO-2.2",
        default=({"card": cards[0], "half": HAUL},),
    )  # fmt: skip


def sheet(held: Held) -> Sheet | None:
    """An item: a card, its half, and for a raid its target where there are several."""
    if not held.cards:
        return None
    return Sheet(script=lambda: script(held), forbidden=lambda part, before: not_held(held) if part == "card" else ())


def script(held: Held) -> Any:
    """The parts of an item."""
    firsts = tuple(group[0] for group in like(held.cards))
    yield Part("card", say("cs.q.card"), OneOf(options=firsts, default=firsts[0], name=card_name, mark=str, rule="CO-2.2"))
    half = yield Part("half", say("cs.q.half"), OneOf(options=(RAID, HAUL), default=HAUL, name=half_name, rule="CO-2.3"))
    if half == RAID and len(held.foes) > 1:
        foes = tuple(map(str, held.foes))
        yield Part("target", say("cs.q.target"), OneOf(options=foes, default=foes[0], name=foe_name, rule="CO-2.4"))


def not_held(held: Held) -> tuple[Forbidden, ...]:
    """Cards there are, and none of them left in the hand."""
    kinds = set(map(kind_of, held.cards))
    return tuple(Forbidden(kind, card_name(kind), "CO-2.2", say("cs.bar.card")) for kind in KINDS if kind not in kinds)


def after(held: Held, item: Item) -> Held:
    """The hand without the card."""
    return replace(held, cards=tuple(card for card in held.cards if card != item["card"]))


def order_of(item: Item, foes: tuple[int, ...]) -> str:
    """An item without its card: "haul", or "raid" with its target."""
    return HAUL if item["half"] == HAUL else f"{RAID}.{item.get('target', foes[0])}"


def card_name(card: str) -> Message:
    """What a card is called."""
    return say(f"cs.card.{kind_of(card)}")


def half_name(half: str) -> Message:
    """What a half is called."""
    return say(f"cs.half.{half}")


def foe_name(seat: str) -> Message:
    """A captain as an option."""
    return say("cs.foe", captain=Captain(int(seat)))


def named(item: Item) -> Message:
    """An item in words, one that is not finished too."""
    if "card" not in item:
        return say("cs.item.none")
    if "half" not in item:
        return say("cs.item.card", card=card_name(str(item["card"])))
    if "target" in item:
        return say("cs.item.target", card=card_name(str(item["card"])), captain=Captain(int(item["target"])))
    return say(f"cs.item.{item['half']}", card=card_name(str(item["card"])))
