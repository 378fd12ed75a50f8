"""Answers without search, by rules of thumb, to each kind of question; and the answers that are worth a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.cartagena.components.attack import Attack
from engines.cartagena.components.shoot import Shoot, can_fire
from engines.cartagena.data import BASIC
from engines.cartagena.data.ids import NO_CARD, NONE, Card
from engines.cartagena.mind import battle, deploying, firing, marching, rows, specials
from engines.cartagena.pieces.holdings import Row
from engines.cartagena.rules import losses
from engines.cartagena.rules.abilities import attack_dice
from engines.cartagena.rules.combat import Assault
from engines.cartagena.rules.decks import slots_of
from engines.cartagena.rules.laying import EMPTY, slot_name
from engines.cartagena.rules.orders import UNITS
from engines.cartagena.rules.phase import Phase
from engines.cartagena.rules.shots import FIRE, HOLD, Shot
from engines.cartagena.rules.up import REPEAT, order_in
from engines.cartagena.table import Table
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, allows
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State

Guess = State[Table]
LEAST = 0.01
"""The least gain of an action."""
OPENINGS = 3
"""Orders that are tried first in a row."""
BETTER = 0.3
"""The gain beyond the order turned up for which the strategist swaps them."""


def answer(guess: Guess, seat: int, choice: Choice, rnd: Random) -> Answer:
    """A good answer: `guess` is a state in which the seat would see what it sees. The default if no rule of thumb applies."""
    kind = guess.asked.kind if guess.asked is not None else ""
    rule = _ANSWERS.get(kind)
    found = choice.default if rule is None else rule(guess, seat, rnd)
    return found if allows(choice, found) else choice.default


def at_level(guess: Guess, seat: int, choice: Choice, rnd: Random, looks_ahead: bool, leaning: rows.Leaning) -> Answer:
    """A good answer of a captain who leans to some orders. Without looking ahead he lays his orders for the table as it is, and
    ignores the effect of one order on the next."""
    if guess.asked is None or guess.asked.kind != "ct.plan":
        return answer(guess, seat, choice, rnd)
    found = plan(guess, seat, rnd, looks_ahead=looks_ahead, leaning=leaning)
    return found if allows(choice, found) else choice.default


def candidates(guess: Guess, seat: int, choice: Choice, rnd: Random) -> Sequence[Answer]:
    """The answers worth a search: rows with different first orders; to any other question the one answer given without search."""
    kind = guess.asked.kind if guess.asked is not None else ""
    if kind != "ct.plan":
        return [answer(guess, seat, choice, rnd)]
    mine = [row for row in guess.table.rows if row.seat == seat]
    outlook = rows.Outlook(guess.table, seat, mine[0].side)
    cards = [card for card in dict.fromkeys(card for row in mine for card in row.deck) if card in rows.ORDERS]
    best = sorted(cards, key=lambda card: -outlook.value(card))[:OPENINGS]
    found = [plan(guess, seat, rnd), *[plan(guess, seat, rnd, first) for card in best for first in ((card,), (card, card))]]
    return [one for place, one in enumerate(found) if one not in found[:place] and allows(choice, one)]


def _order(guess: Guess, seat: int) -> tuple[Table, int, str]:
    """The table, the player, and the side whose order it is."""
    return guess.table, seat, guess.table.side(seat)


def plan(
    guess: Guess, seat: int, rnd: Random, first: Sequence[Card] = (), looks_ahead: bool = True, leaning: rows.Leaning = rows.EVEN
) -> Answer:
    """The row, or the rows of a lone player."""
    table = guess.table
    slots: dict[str, Answer] = {}
    for number, row in enumerate(table.rows):
        if row.seat == seat:
            cards = rows.row(table, seat, row, slots_of(table), rnd, rows.Wishes(first, leaning), looks_ahead)
            slots |= {slot_name(number, slot): card or EMPTY for slot, card in enumerate(cards)}
    return slots


def _move(guess: Guess, seat: int, rnd: Random) -> Answer:
    return marching.march(*_order(guess, seat), UNITS)[1]


def _full_sail(guess: Guess, seat: int, rnd: Random) -> Answer:
    return marching.sail(*_order(guess, seat), marching.SHIPS)[1]


def _disembark(guess: Guess, seat: int, rnd: Random) -> Answer:
    return marching.land(*_order(guess, seat))[1]


def _shoot(guess: Guess, seat: int, rnd: Random) -> Answer:
    frame, table = guess.stack[-1], guess.table
    assert isinstance(frame, Shoot)
    reached = {gun: found for gun, found in frame.shooters(table).items() if can_fire(table, gun)}
    fires = firing.salvo(table, table.side(seat), reached, UNITS - len(frame.acted))
    return tuple({"gun": fire.gun, "target": fire.target} for fire in fires if fire.gain > LEAST)


def _attack(guess: Guess, seat: int, rnd: Random) -> Answer:
    frame = guess.stack[-1]
    assert isinstance(frame, Attack)
    blows = [blow for blow in battle.blows(*_order(guess, seat), frame.acted) if blow.gain > LEAST]
    return tuple(battle.answer(guess.table, seat, blow) for blow in blows[: UNITS - frame.count])


def _again(guess: Guess, seat: int, rnd: Random) -> Answer:
    frame, table = guess.stack[-1], guess.table
    assert isinstance(frame, Assault)
    blows = [one for one in battle.blows(*_order(guess, seat)) if (one.frm, one.target) == (frame.frm, frame.target)]
    if not blows or blows[0].gain <= LEAST:
        return {"to": NONE}
    return {"to": frame.target, **battle.own_parts(table, seat, blows[0])}


def _rally(guess: Guess, seat: int, rnd: Random) -> Answer:
    frame = guess.stack[-1]
    assert isinstance(frame, Assault)
    return battle.rallied(guess.table, frame.target, seat, attack_dice(guess.table, frame.frm))


def _follow(guess: Guess, seat: int, rnd: Random) -> Answer:
    frame = guess.stack[-1]
    assert isinstance(frame, Assault)
    return battle.advance(guess.table, frame.target, frame.frm)


def _swap(guess: Guess, seat: int, rnd: Random) -> Answer:
    """CT-HERO-03: the order that brings most now, where it brings much more than the one turned up."""
    frame, table = guess.stack[-1], guess.table
    assert isinstance(frame, Phase)
    number = frame.strategist(table)
    if number is None:
        return NONE
    row, outlook = table.rows[number], rows.Outlook(table, seat, table.side(seat))
    values = {
        slot: outlook.value(card)
        for slot in range(table.phase, len(row.slots))
        if (card := order_in(row, slot)) in rows.ORDERS and not _leaves_a_repeat_void(row, table.phase, slot)
    }
    here = values.pop(table.phase, 0.0)
    best = max(values, key=lambda slot: values[slot], default=table.phase)
    return str(best) if values.get(best, 0.0) > here + BETTER else NONE


def _leaves_a_repeat_void(row: Row, here: int, other: int) -> bool:
    """CT-REP-03, CT-REP-04: whether after that swap a Repeat lies behind nothing, or behind a card used once."""
    cards = list(row.slots)
    cards[here], cards[other] = cards[other], cards[here]
    return any(card == REPEAT and before not in BASIC for before, card in zip((NO_CARD, *cards), cards, strict=False))


def _second(guess: Guess, seat: int, rnd: Random) -> Answer:
    """CT-D85: an own work is wounded where the own side scores it."""
    frame, table = guess.stack[-1], guess.table
    assert isinstance(frame, Shot)
    side = table.side(seat)
    return FIRE if losses.scorer(table, frame.target, side) == side else HOLD


def _mutiny(guess: Guess, seat: int, rnd: Random) -> Answer:
    worths = specials.rebels(guess.table, guess.table.side(seat))
    return max(worths, key=lambda ship: worths[ship])


def _deploy(guess: Guess, seat: int, rnd: Random) -> Answer:
    return deploying.whole(guess.table, seat, resolve.choice(guess, seat), rnd)


def _place(guess: Guess, seat: int, rnd: Random) -> Answer:
    return deploying.piece(guess.table, seat, resolve.choice(guess, seat), rnd)


_ANSWERS: dict[str, Callable[[Guess, int, Random], Answer]] = {
    "ct.deploy": _deploy,
    "ct.place": _place,
    "ct.plan": plan,
    "ct.move": _move,
    "ct.full_sail": _full_sail,
    "ct.disembark": _disembark,
    "ct.shoot": _shoot,
    "ct.attack": _attack,
    "ct.again": _again,
    "ct.rally": _rally,
    "ct.follow": _follow,
    "ct.swap": _swap,
    "ct.mutiny": _mutiny,
    "ct.second": _second,
    "ct.brulote": lambda guess, seat, rnd: firing.blast(guess.table, seat)[1],
    "ct.cannon": lambda guess, seat, rnd: specials.cannon_of(*_order(guess, seat))[1],
    "ct.culverin": lambda guess, seat, rnd: specials.culverin_of(*_order(guess, seat))[1],
    "ct.hospital": lambda guess, seat, rnd: specials.hospital(*_order(guess, seat))[1],
}
