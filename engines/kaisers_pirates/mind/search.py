"""The answers of a computer without search, those that it tries, and those that it expects of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from engines.kaisers_pirates.data import KIND, SHIP
from engines.kaisers_pirates.data.ids import NO_SHIP, Card, PlayId
from engines.kaisers_pirates.data.plays import play_of
from engines.kaisers_pirates.mind import plans, worth
from engines.kaisers_pirates.mind.tempers import EVEN, Temper
from engines.kaisers_pirates.rules.answerable import Answerable
from engines.kaisers_pirates.rules.cardless import is_cardless
from engines.kaisers_pirates.rules.orders import after, order_of
from engines.kaisers_pirates.rules.outlook import Outlook, outlook
from engines.kaisers_pirates.rules.plays import FINISH
from engines.kaisers_pirates.table import Table
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, OneOf, SomeOf, allows
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.window import PASS

KEEPS = 15
"""VA from which a ship is kept: a card is the price."""
RECALLED = ("kp.sunk", "kp.reflag", "kp.slim")
"""Questions that are answered by a card, if the captain has one."""
WEIGHED = 4
"""Plans that are weighed."""
PASSES = 0.3
"""How often a card that helps is thought to be kept back."""
Guess = State[Table]


def answer(guess: Guess, seat: int, choice: Choice, temper: Temper = EVEN) -> Answer:
    """A good answer of a captain of that temperament, by rules of thumb: in `guess` the seat would see what it sees."""
    kind = guess.asked.kind if guess.asked is not None else ""
    if isinstance(choice, Plan):
        return next((plan for plan in _plans(choice.view, temper) if allows(choice, plan)), choice.default)
    if kind == "kp.next":
        return plans.best_item(outlook(guess.table, seat, committed=True)) or {"play": FINISH}
    if kind == "kp.answer":
        return _reaction(guess, choice, temper)
    if kind == "kp.keep" and isinstance(choice, SomeOf):
        return _best_kept(choice)
    if kind in RECALLED and isinstance(choice, OneOf):
        return choice.options[-1]
    if kind == "kp.deceived" and isinstance(choice, OneOf):
        return max(choice.options, key=lambda option: _forced(guess, seat, option))
    return choice.default


def candidates(guess: Guess, seat: int, choice: Choice) -> Sequence[Answer]:
    """The answers worth weighing, what is thought best first."""
    if isinstance(choice, Plan):
        return _plans(choice.view)
    kind = guess.asked.kind if guess.asked is not None else ""
    if kind == "kp.answer" and isinstance(choice, Sheet):
        reaction = next(iter(choice.walk({}))).part.choice
        usual = choice.default
        return [usual | {"reaction": option} for option in reaction.options]  # type: ignore[attr-defined]
    if kind == "kp.keep" and isinstance(choice, SomeOf):
        return list(dict.fromkeys(((), _best_kept(choice))))
    if kind in RECALLED and isinstance(choice, OneOf):
        return choice.options
    return [answer(guess, seat, choice)]


def rollout_answer(state: State[Table], seat: int, rnd: Random) -> Answer:
    """An answer that the seat may well give: a plan by one of its moods, a card that helps."""
    choice = resolve.choice(state, seat)
    if isinstance(choice, Plan):
        plan = plans.greedy(choice.view, rnd.choice(plans.MOODS), rnd.choice(choice.view.opponents))
        return plan if allows(choice, plan) else choice.default
    if state.asked is not None and state.asked.kind in ("kp.answer", *RECALLED) and rnd.random() < PASSES:
        return choice.default
    return answer(state, seat, choice)


def _plans(seen: Outlook, temper: Temper = EVEN) -> list[tuple[plans.Item, ...]]:
    """The best plans, without repetitions; playing no card is always one of them."""
    differing: list[tuple[plans.Item, ...]] = []
    for plan in plans.plans(seen):
        if plan not in differing:
            differing.append(plan)
    best = sorted(differing, key=lambda plan: -_rate(seen, plan, temper))[:WEIGHED]
    return best if () in best else [*best[: WEIGHED - 1], ()]


def _rate(seen: Outlook, plan: Sequence[Mapping[str, Any]], temper: Temper) -> float:
    """The gain of a plan, less the cost of its cards."""
    rated = 0.0
    for item in plan:
        order = order_of(seen, item)
        rated += worth.gain(seen, order) - temper.cards * worth.cost(seen, order)
        seen = after(seen, item)
    return rated


def _reaction(guess: Guess, choice: Choice, temper: Temper) -> Answer:
    """Recalled for a ship that sank one before (KP-D19), else the card that saves most beyond its worth in hand; Safe Passage is
    attempted."""
    frame = guess.stack[-1]
    assert isinstance(frame, Answerable) and isinstance(choice, Sheet)
    reaction = next(iter(choice.walk({}))).part.choice
    options: Sequence[str] = reaction.options  # type: ignore[attr-defined]
    home = max((option for option in options if ">" in option), key=_sent, default=None)
    if home is not None:
        return {**choice.default, "reaction": home}
    held = [Card(option) for option in options if option != PASS]
    saved = {card: worth.saved(guess.table, frame.attack, card, temper) for card in held}
    best = max(held, key=lambda card: saved[card], default=None)
    helps = best is not None and saved[best] > 0
    return {**choice.default, "reaction": best if helps else PASS}


def _sent(option: str) -> int:
    """The VA of the ship that Recalled would send home."""
    return SHIP[play_of(PlayId(option)).aim].va


def _best_kept(choice: SomeOf) -> tuple[str, ...]:
    """The ships worth a card each, as many as may be kept."""
    ships = sorted((ship for ship in choice.options if SHIP[ship].va >= KEEPS), key=lambda ship: -SHIP[ship].va)  # type: ignore[index]
    return tuple(ship for ship in choice.options if ship in ships[: choice.most])


def _forced(guess: Guess, seat: int, option: str) -> float:
    """The value of a play of the card that Deception drew; a play without a card and without a gain is not made."""
    if option == "decline":
        return 0.0
    seen, card = outlook(guess.table, seat, committed=True), guess.table.laid[-1].card
    gain = worth.gain(seen, (PlayId(option), card, (), NO_SHIP)) if card in KIND else 0.0
    return -inf if gain <= 0 and is_cardless(play_of(PlayId(option))) else gain
