"""The cards that are laid: a row as one sheet, a part a slot, with rows that are often laid (CT-PLAN-01, CT-CARD-02)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

from engines.cartagena.data import BASIC
from engines.cartagena.data.ids import NO_CARD
from engines.cartagena.rules.holdings import Row
from engines.cartagena.rules.up import INITIATIVE, REPEAT
from engines.cartagena.speech import names
from engines.kernel.choices import Answer, Illegal, OneOf
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Part, Sheet, Shortcut

EMPTY = "empty"
"""An option: nothing is laid in this slot."""
COMMON: Mapping[str, tuple[str, ...]] = {
    "sail": ("move", "repeat", "move", "repeat"),
    "bombard": ("shoot", "repeat", "shoot", "repeat"),
    "shift": ("shoot", "move", "shoot", "move"),
    "land": ("disembark", "attack", "repeat", "move"),
}
"""Rows that are often laid; of a shorter row the first cards."""
ROW = "row"
"""What the name of a part that asks for a slot begins with."""
Mine = Sequence[tuple[int, Row]]
"""Rows of a player, each with its number."""


def slot_name(number: int, slot: int) -> str:
    """The part of a sheet that asks for a slot of that row."""
    return f"{ROW}{number}_{slot + 1}"


def laid(answer: Answer) -> tuple[str, ...]:
    """The cards of the only row of an answer, up to its last one; nothing of several rows, and of what is no row."""
    slots = answer if isinstance(answer, Mapping) and answer else {"": EMPTY}
    if len({slot.partition("_")[0] for slot in slots}) > 1 or not all(slot.startswith(ROW) for slot in slots):
        return ()
    cards = [str(card) for card in slots.values()]
    while cards and cards[-1] == EMPTY:
        cards.pop()
    return tuple(cards)


def orders(mine: Mine, slots: int) -> Sheet:
    """CT-PLAN-01: all slots of a player; what is not filled stays empty, and what he has drafted holds at the deadline."""

    def script() -> Generator[Part, Answer, None]:
        for number, row in mine:
            laid: list[str] = []
            for slot in range(slots):
                laid.append((yield _slot(number, row, slot, tuple(laid), slots, len(mine) > 1)))

    return Sheet(
        script=script, judge=_judge(mine, slots), shortcuts=tuple(_shortcuts(mine, slots)), from_draft=True,
        opens=say("ct.write"), lists=say("ct.q.rows"),
    )  # fmt: skip


def _slot(number: int, row: Row, slot: int, before: tuple[str, ...], slots: int, is_lone: bool) -> Part:
    question = say("ct.q.slot", number=slot + 1)
    if is_lone:
        question = say("ct.q.slot.of", hero=names.piece(row.heroes[0]), number=slot + 1)
    choice = OneOf(
        options=(*dict.fromkeys(row.deck), EMPTY), default=EMPTY, name=names.card, hint=names.does_ranked,
        warn=_idle(before, slot, slots), rule="CT-PLAN-01",
    )  # fmt: skip
    return Part(slot_name(number, slot), question, choice, preset=True, usual=())


def _idle(before: tuple[str, ...], slot: int, slots: int) -> Callable[[str], Message | None]:
    """CT-PLAN-06: what is said of a card that comes to nothing where it lies, and of a row without any."""

    def warning(card: str) -> Message | None:
        if slot == slots - 1 and {*before, card} == {EMPTY}:
            return say("ct.warn.empty")
        if card == REPEAT and (not before or not _repeats(before)):
            return say("ct.warn.repeat", number=slot + 1)
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


# -- rows of one press


def _shortcuts(mine: Mine, slots: int) -> Iterator[Shortcut]:
    """The row of the turn before, and the common ones, as far as the deck allows them."""
    if any(any(row.slots) for _, row in mine) and all(_is_in(row, row.slots) for _, row in mine):
        yield _shortcut("before", {number: row.slots for number, row in mine}, mine)
    for id, cards in COMMON.items():
        if all(_is_in(row, cards[:slots]) for _, row in mine):
            yield _shortcut(id, {number: cards[:slots] for number, _ in mine}, mine)


def _shortcut(id: str, rows: Mapping[int, Sequence[str]], mine: Mine) -> Shortcut:
    laid = {slot_name(number, slot): card or EMPTY for number, _ in mine for slot, card in enumerate(rows[number])}
    told = tuple([names.card(card or EMPTY) for number, _ in mine for card in rows[number]])
    return Shortcut(id, say(f"ct.row.{id}"), laid, {}, hint=say("ct.row.cards", list=told))


def _is_in(row: Row, cards: Sequence[str]) -> bool:
    """Whether the deck has all of these cards."""
    return all(cards.count(card) <= row.deck.count(card) for card in set(cards) - {NO_CARD})
