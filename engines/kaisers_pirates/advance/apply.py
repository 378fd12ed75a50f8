"""The answers that lines left in advance give to what is asked now (KP-T0.4), by public facts alone.

A line may name a card that its captain lacks. If the card cannot be played, the attack passes, so that no wait shows the cards
of a captain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.kaisers_pirates.advance.define import ASK, AT, BY, HEADS, TIME
from engines.kaisers_pirates.data import FLEET, KIND
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.rules.answerable import ATTEMPT, Answerable
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack
from engines.kaisers_pirates.rules.raid import Raid
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, Moment, first_applicable
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.window import PASS

LineAnswers = Mapping[str, Answer]
"""Lines that are filled in: line id to option, none of them left for later."""


def moment(state: State[Table]) -> Moment:
    """Lines for the game hold through all its Rounds."""
    return Moment(turn=state.table.turn, on_turn=state.table.on_turn)


def answer_from_lines(lines: LineAnswers, state: State[Table], seat: int) -> Answer | None:
    """The answer that the lines give to the question asked of the seat, None when they leave it open."""
    asked = state.asked
    if asked is None or seat not in asked.seats or asked.kind not in _BY_KIND:
        return None
    return _BY_KIND[asked.kind]({id: option for id, option in lines.items() if option != ASK_ME}, state, seat)


def _ordered(line: str) -> Callable[[LineAnswers, State[Table], int], Answer | None]:
    """KP-T1.8, KP-T4.4: the order that the rules propose, unless its captain wants to be asked."""

    def answer(given: LineAnswers, state: State[Table], seat: int) -> Answer | None:
        return None if given.get(line) == ASK else resolve.choice(state, seat).default

    return answer


def _answer(given: LineAnswers, state: State[Table], seat: int) -> Answer | None:
    """KP-T2.5, KP-T2.10: the reaction by the lines, and Safe Passage attempted unless a line says otherwise."""
    frame = state.stack[-1]
    assert isinstance(frame, Answerable)
    wish = _wish(given, frame.attack, (frame.target,))
    if wish is None:
        return None
    choice = resolve.choice(state, seat)
    assert isinstance(choice, Sheet)
    parts = {filled.part.name: filled.part.choice for filled in choice.walk({"reaction": PASS})}
    answer: dict[str, Answer] = {"reaction": _card_of(wish, parts["reaction"])}
    return answer | ({"passage": given.get("passage.next", ATTEMPT)} if "passage" in parts else {})


def _slim(given: LineAnswers, state: State[Table], seat: int) -> Answer | None:
    """KP-T2.3: a line for one of the Merchantmen counts at the announcement too."""
    frame = state.stack[-1]
    assert isinstance(frame, Raid)
    attack = Attack(frame.seat, frame.ship, frame.targets[0], frame.owner, frame.card, frame.assists)
    wish = _wish(given, attack, frame.targets)
    return None if wish is None else _card_of(wish, resolve.choice(state, seat))


def _later(name: str) -> Callable[[LineAnswers, State[Table], int], Answer | None]:
    """KP-T2.9, KP-T2.12: what was said with the answer to this attack, of the turn, or of all until one's next turn."""

    def answer(given: LineAnswers, state: State[Table], seat: int) -> Answer | None:
        said = given.get(f"{name}.play", given.get("turn", given.get(f"{name}.next")))
        return None if said is None else _card_of(str(said), resolve.choice(state, seat))

    return answer


def _wish(given: LineAnswers, attack: Attack, targets: tuple[str, ...]) -> str | None:
    """The answer of the first line that fits."""
    if given.get("turn") == PASS:
        return PASS
    named = next((str(given[f"{head}.{AT}"]) for head in HEADS if given.get(f"{head}.{AT}") in targets), targets[0])
    facts = {BY: _attacker(attack), AT: named, TIME: "night" if attack.is_at_night else "day"}
    options = [str(given[head]) for head in HEADS if head in given]
    return first_applicable(given, HEADS, options, lambda _: True, facts)


def _attacker(attack: Attack) -> str:
    """The attacker, or the means of the attack, as lines name it."""
    if attack.means != INTERCEPT:
        return attack.means
    return FLEET[attack.ship].kind if attack.is_by_ship else "british"


def _card_of(wish: str, choice: Choice) -> str:
    """The option by which that kind of card is played, the first of several; passing if there is none."""
    options: tuple[str, ...] = getattr(choice, "options", ())
    return next((option for option in options if option != PASS and KIND[Card(option.partition(">")[0])] == wish), PASS)


_BY_KIND: dict[str, Callable[[LineAnswers, State[Table], int], Answer | None]] = {
    "kp.answer": _answer,
    "kp.slim": _slim,
    "kp.sunk": _later("sunk"),
    "kp.reflag": _later("reflag"),
    "kp.discards": _ordered("discards.game"),
    "kp.order": _ordered("order.game"),
}
