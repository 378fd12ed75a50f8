"""The cards that are laid: a row as one sheet, a part a slot, with rows that are often laid (CT-PLAN-01, CT-CARD-02)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from functools import partial

from engines.cartagena.data import BASIC
from engines.cartagena.data.ids import NO_CARD, Card
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import Row, Written
from engines.cartagena.rules.up import INITIATIVE, REPEAT
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Illegal, OneOf
from engines.kernel.choices.sheet import Part, Sheet, Shortcut

EMPTY = "empty"
"""An option: nothing is laid in this slot."""
COMMON: Mapping[str, tuple[str, ...]] = {
    "sail": ("move", "repeat", "move", "repeat"),
    "bombard": ("shoot", "repeat", "shoot", "repeat"),
    "shift": ("shoot", "move", "shoot", "move"),
    "land": ("disembark", "attack", "repeat", "move"),
}
"""Rows that are often laid; of a shorter row the first cards."""
MAX_EARLIER_ROWS = 3
"""How many rows that he has written are offered to a player again."""
MOST_CHANGES = 60
"""Orders in place of others that are offered at most; a lone captain of many has the form alone."""
ROW = "row"
"""The prefix of the names of parts that ask for a slot."""
IDLE: Mapping[str, Message] = {
    "surprise_attack": say("ct.warn.no.attack"), "attack": say("ct.warn.no.attack"), "mutiny": say("ct.warn.no.mutiny"),
    "adverse_weather": say("ct.warn.no.weather"), "full_sail": say("ct.warn.no.sail"), "move": say("ct.warn.no.move"),
    "shoot": say("ct.warn.no.shoot"), "disembark": say("ct.warn.no.disembark"), "heal": say("ct.warn.no.heal"),
    "field_hospital": say("ct.warn.no.hospital"), "brulote": say("ct.warn.no.brulote"), "cannon": say("ct.warn.no.cannon"),
    "culverin": say("ct.warn.no.culverin"),
}  # fmt: skip
"""The reason for which each order may do nothing."""
Acts = Callable[[str], bool]
"""Whether a card is an order that can do something as things lie."""
Mine = Sequence[tuple[int, Row]]
"""Rows of a player, each with its number."""
Cards = tuple[tuple[str, ...], ...]
"""Cards for the rows of a player, in their order."""


def slot_name(number: int, slot: int) -> str:
    """The part of a sheet that asks for a slot of that row."""
    return f"{ROW}{number}_{slot + 1}"


def cards_of(answer: Answer) -> tuple[str, ...]:
    """The cards of the only row of an answer, up to its last one; nothing of several rows, and of what is no row."""
    slots = answer if isinstance(answer, Mapping) and answer else {"": EMPTY}
    if len({slot.partition("_")[0] for slot in slots}) > 1 or not all(slot.startswith(ROW) for slot in slots):
        return ()
    cards = [str(card) for card in slots.values()]
    while cards and cards[-1] == EMPTY:
        cards.pop()
    return tuple(cards)


def with_written(mine: Mine, turn: int) -> Iterator[tuple[int, Row]]:
    """The rows of a player, with what is laid in them noted before what he had written: the same cards once, no empty rows."""
    rows = [row for _, row in mine]
    laid = tuple([Written(turn, row.slots) for row in rows]) if any(any(row.slots) for row in rows) else ()
    before = [one for one in _written(rows) if not laid or _cards(one) != _cards(laid)]
    kept = [laid, *before][:MAX_EARLIER_ROWS] if laid else before
    for place, (number, row) in enumerate(mine):
        yield number, row.with_written([one[place] for one in kept])


def _written(rows: Sequence[Row]) -> list[tuple[Written, ...]]:
    """The cards that a player wrote in his rows, turn by turn; a row that was another's has none."""
    return list(zip(*[row.written for row in rows], strict=False))


def _cards(written: Sequence[Written]) -> Cards:
    return tuple([one.slots for one in written])


def orders(mine: Mine, slots: int, turn: int, acts: Acts) -> Sheet:
    """CT-PLAN-01: all slots of a player; what is not filled stays empty, and what he has drafted holds at the deadline."""

    def script() -> Generator[Part, Answer, None]:
        for number, row in mine:
            cards: list[str] = []
            for slot in range(slots):
                cards.append((yield _slot(number, row, slot, tuple(cards), slots, None if len(mine) > 1 else acts)))

    return Sheet(
        script=script, validate=_judge(mine, slots), shortcuts=tuple(_shortcuts(mine, slots, turn)),
        changes=partial(_changes, mine, slots, acts if len(mine) == 1 else None), draft_counts=True,
        open_label=say("ct.write"), menu_label=say("ct.q.rows"),
    )  # fmt: skip


def _slot(number: int, row: Row, slot: int, before: tuple[str, ...], slots: int, acts: Acts | None) -> Part:
    """A slot; of a lone player, whose rows open the way for each other, nothing is known of how an order acts."""
    question = say("ct.q.slot", number=slot + 1)
    if acts is None:
        question = say("ct.q.slot.of", hero=names.piece(row.heroes[0]), number=slot + 1)
    choice = OneOf(
        options=(*dict.fromkeys(row.deck), EMPTY), default=EMPTY, name=names.card, description=names.does_ranked,
        warn=_idle(before, slot, slots, acts), rule="CT-PLAN-01",
    )  # fmt: skip
    return Part(slot_name(number, slot), question, choice, preset=True, shortlist=())


def _idle(before: tuple[str, ...], slot: int, slots: int, acts: Acts | None) -> Callable[[str], Message | None]:
    """CT-PLAN-06: the warning on a card without effect in its slot, and on an empty row.

    An order is without effect if neither it nor an order before it can do anything as things lie.
    """

    def warning(card: str) -> Message | None:
        if slot == slots - 1 and {*before, card} == {EMPTY}:
            return say("ct.warn.empty")
        if card == REPEAT and (not before or not _repeats(before)):
            return say("ct.warn.repeat", number=slot + 1)
        if card in IDLE and acts is not None and not any(map(acts, (*before, card))):
            return say("ct.warn.idle", number=slot + 1, card=names.card(card), why=IDLE[card])
        return say("ct.warn.initiative") if card == INITIATIVE and slot == slots - 1 else None

    return warning


def _repeats(before: tuple[str, ...]) -> bool:
    """CT-REP-01 to -05: whether the card to the left, or what that repeats, can be done again."""
    if before[-1] == REPEAT:
        return len(before) > 1 and _repeats(before[:-1])
    return before[-1] in BASIC


def _judge(mine: Mine, slots: int) -> Callable[[Mapping[str, Answer]], None]:
    """CT-CARD-02: no card more often than the deck has it."""

    def judge(answer: Mapping[str, Answer]) -> None:
        for number, row in mine:
            laid = [str(answer[slot_name(number, slot)]) for slot in range(slots)]
            for card in dict.fromkeys(laid):
                if card != EMPTY and laid.count(card) > row.deck.count(card):
                    raise Illegal("CT-CARD-02", say("ct.e.copies", card=names.card(card), n=row.deck.count(card)))

    return judge


# -- one order changed


def _changes(mine: Mine, slots: int, acts: Acts | None, laid: Mapping[str, Answer]) -> tuple[Shortcut, ...]:
    """CT-PLAN-01: the rows of a draft with one card changed, slot by slot; without cards that have no effect there."""
    found = tuple([change for number, row in mine for change in _changed(number, row, slots, acts, laid)])
    return found if len(found) <= MOST_CHANGES else ()


def _changed(number: int, row: Row, slots: int, acts: Acts | None, laid: Mapping[str, Answer]) -> Iterator[Shortcut]:
    slot_names = [slot_name(number, slot) for slot in range(slots)]
    cards = tuple([str(laid.get(name, EMPTY)) for name in slot_names])
    for slot, (name, before) in enumerate(zip(slot_names, cards, strict=True)):
        warn, instead = _idle(cards[:slot], slot, slots, acts), say("ct.row.instead", card=names.card(before))
        for card in dict.fromkeys(row.deck):
            if card != before and warn(card) is None:
                label = _change(row, slot, card, is_alone=acts is None)
                yield Shortcut(f"{name}.{card}", label, {**laid, name: card}, {}, description=instead)


def _change(row: Row, slot: int, card: str, is_alone: bool) -> Message:
    """The name of a card in a slot; of a lone captain's rows with the hero."""
    if is_alone:
        return say("ct.row.change.of", hero=names.piece(row.heroes[0]), number=slot + 1, card=names.card(card))
    return say("ct.row.change", number=slot + 1, card=names.card(card))


# -- rows of one press


def _shortcuts(mine: Mine, slots: int, turn: int) -> Iterator[Shortcut]:
    """Shortcuts for rows of earlier turns, the last turn first, and for common rows, if the deck allows them."""
    common = {id: (cards[:slots],) * len(mine) for id, cards in COMMON.items()}
    yield from _earlier(mine, turn, set(common.values()))
    for id, rows in common.items():
        if all(_left(row, cards) == tuple(cards) for (_, row), cards in zip(mine, rows, strict=True)):
            yield _shortcut(id, say(f"ct.row.{id}"), rows, mine)


def _earlier(mine: Mine, turn: int, common: Collection[Cards]) -> Iterator[Shortcut]:
    """CT-ONE-01: rows as they were written, but for cards that are out of the game; of older ones what is no other's copy."""
    offered: set[Cards] = set(common)
    for written in _written([row for _, row in mine]):
        cards = tuple([_left(row, one.slots) for (_, row), one in zip(mine, written, strict=True)])
        is_last = written[0].turn == turn - 1
        if any(map(any, cards)) and (is_last or cards not in offered):
            yield _again(written, cards, is_last, mine)
        offered.add(cards)


def _again(written: Sequence[Written], cards: Cards, is_last: bool, mine: Mine) -> Shortcut:
    turn, is_whole = written[0].turn, cards == _cards(written)
    if is_last:
        return _shortcut("before", say("ct.row.before" if is_whole else "ct.row.before.less"), cards, mine)
    return _shortcut(f"turn{turn}", say("ct.row.turn" if is_whole else "ct.row.turn.less", number=turn), cards, mine)


def _shortcut(id: str, label: Message, rows: Cards, mine: Mine) -> Shortcut:
    slots = [(number, cards) for (number, _), cards in zip(mine, rows, strict=True)]
    laid = {slot_name(number, slot): card or EMPTY for number, cards in slots for slot, card in enumerate(cards)}
    told = tuple([names.card(card) for card in laid.values()])
    return Shortcut(id, label, laid, {}, description=say("ct.row.cards", list=told))


def _left(row: Row, cards: Sequence[str]) -> tuple[str, ...]:
    """These cards, without those that the deck does not have."""
    deck = list(row.deck)
    return tuple([_take(deck, card) for card in cards])


def _take(deck: list[Card], card: str) -> str:
    if card not in deck:
        return NO_CARD
    deck.remove(Card(card))
    return card
