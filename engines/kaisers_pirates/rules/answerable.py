"""An attack that the owner of the ship may answer with one Reaction card (KP-3.2.2, KP-R, KP-T2.5, KP-T3.3, KP-T4.3, KP-T5.3)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from engines.kaisers_pirates.components import REACTIONS
from engines.kaisers_pirates.components.answering import AWAY
from engines.kaisers_pirates.components.pull_the_plug import KIND as PULL_THE_PLUG
from engines.kaisers_pirates.components.recalled import KIND as RECALLED
from engines.kaisers_pirates.components.surprise_attack import KIND as SURPRISE
from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import NO_KIND, Card, CardKind, PlayId, Ship, card_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules import replies
from engines.kaisers_pirates.rules.attack import INTERCEPT, MONITOR, Attack
from engines.kaisers_pirates.rules.avenging import avenging, recalls
from engines.kaisers_pirates.rules.solitaire import Drawn, SolitaireDraw, defense_of
from engines.kaisers_pirates.rules.spending import alike_once
from engines.kaisers_pirates.rules.stock import kinds_of
from engines.kaisers_pirates.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Legality, forbidden, offered
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, PlayLabel, Shortcut
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Call, Done, Frame, Question, Step
from engines.kernel.resolution.window import PASS, Caller, Item, Items, Window, slip

ATTEMPT, STAY = "attempt", "stay"
AFTER_SINKING = (CardKind("recalled"), CardKind("mistaken_identity"))
"""KP-R.10, KP-R.11: what may answer when a Merchantman has been sunk."""
NOTHING_LATER = (("sunk.play", PASS), ("reflag.play", PASS))
"""One answer is one wait: whatever comes of the attack passes, unless its owner says otherwise."""


@value_class(kw_only=True)
class Answerable(Window[Table]):
    """KP-3.2.2 An attack as announced, with the fields of an `Attack`. `attempt`: the owner wishes for Safe Passage if the ship
    comes through. `reaction`: the card by which it was answered. `met`: the Solitaire card by which the phantom answers, if it is
    drawn already ("": no card is drawn)."""

    abstract: ClassVar[bool] = True
    question: ClassVar[str] = "kp.answer"
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.answer"),)
    seat: int
    actor: str
    target: Ship
    owner: int
    card: Card
    assists: tuple[Card, ...] = ()
    means: str = INTERCEPT
    attempt: bool = False
    reaction: CardKind = NO_KIND
    met: Drawn | None = None

    @property
    def attack(self) -> Attack:
        """The attack as announced."""
        return Attack(self.seat, self.actor, self.target, self.owner, self.card, self.assists, self.means)

    def seats_to_ask(self, table: Table) -> tuple[int, ...]:
        """KP-R.14, KP-T0.4: the owner of the ship, unless his hand is empty, or no card could answer, and nothing else is to be
        decided; never the phantom (KP-T0.6)."""
        if self.owner == PHANTOM:
            return ()
        could = table.hands[self.owner] and self.could_answer(table)
        return (self.owner,) if could or self.may_leave(table) else ()

    def could_answer(self, table: Table) -> bool:
        """KP-T0.4: whether a card of this edition could: by night, or a Monitor, Pull the Plug alone stops the British Forces."""
        its = self.attack
        if its.means != INTERCEPT or its.is_by_ship or PULL_THE_PLUG in kinds_of(table.rules):
            return True
        return not (its.is_at_night or its.actor == MONITOR or its.has(SURPRISE))

    def may_leave(self, table: Table) -> bool:
        """KP-3.2.6a, KP-3.2.6b: an undamaged Merchantman or Prize Ship that is intercepted."""
        return self.means == INTERCEPT and names.is_merchantman(self.target) and self.target not in table.damaged

    def may_hear(self, table: Table, seat: int) -> Choice:
        """KP-T2.5, KP-T3.3: one Reaction card or none; KP-T2.10: Safe Passage, attempted unless he says otherwise."""
        held = alike_once(card for card in table.hands[seat] if KIND[card] in REACTIONS)
        verdicts = [(card, REACTIONS[KIND[card]].bar(self.attack, table)) for card in held]
        asked = say("kp.q.reaction")
        items = [_question("reaction", asked, _reactions(verdicts, recalls(table, seat)))]
        passing = {"reaction": PASS}
        if self.may_leave(table):
            items.append(_question("passage", say("kp.q.passage"), _PASSAGE))
            passing["passage"] = ATTEMPT
        return slip(
            items,
            _ready(table.hands[seat], passing, can_sink=names.is_merchantman(self.target)),
            said=partial(_label, self.attack, table),
        )

    def responders(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> tuple[Caller, ...]:
        """KP-3.2.2.2a: at most one card."""
        replies = ((seat, given["reaction"]) for seat, given in answers.items())
        return tuple(reply for reply in replies if reply[1] != PASS)

    def hear(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> Step[Table]:
        """KP-3.2.2.1: the card comes from the hand, is shown, and is carried out before the attack."""
        if self.owner == PHANTOM:
            onward = self.at(self.defend, attempt=True)
            return Call(SolitaireDraw(), onward) if self.met is None else onward.defend(table, self.met)
        given = answers.get(self.owner, {})
        reply = given.get("reaction", PASS)
        if ">" in reply:
            return Call(avenging(table, self.owner, PlayId(reply)), self.at(self.reopen))
        heard = self.at(self.settle, attempt=given.get("passage", ATTEMPT) == ATTEMPT)
        return heard.unanswered(table) if reply == PASS else heard.play(table, Card(reply))

    def reopen(self, table: Table, _: Any) -> Step[Table]:
        """KP-D19: after Recalled the window is asked again, and lapses where the attacker is gone."""
        is_gone = self.attack.is_by_ship and self.actor not in table.fleets[self.seat]
        return Done((NO_KIND, False)) if is_gone else self.open(table)

    def defend(self, table: Table, drawn: Drawn) -> Step[Table]:
        """KP-5.3.3d to f, KP-D61: the phantom's answer, where it fits; Recalled waits for its result."""
        (card, die), kind = drawn, defense_of(drawn)
        fits = bool(kind) and self._fits(kind, table)
        if card:
            table.tell("defends", card=card, die=die, does=kind, fits=fits)
        if not fits:
            return self.unanswered(table)
        return self.at(self.settle, reaction=kind).carried(table, card_of(kind, card))

    def _fits(self, kind: CardKind, table: Table) -> bool:
        return self.attack.is_on_merchantman if kind == RECALLED else REACTIONS[kind].bar(self.attack, table) is None

    def play(self, table: Table, card: Card) -> Step[Table]:
        """KP-I.8: everybody sees it."""
        table.react(self.owner, card)
        table.tell("reacts", seat=self.owner, card=KIND[card])
        return self.at(self.settle, reaction=KIND[card]).carried(table, card)

    def carried(self, table: Table, card: Card) -> Step[Table]:
        """Carry out the card: the attack changes at once, or a rule follows."""
        found = REACTIONS[self.reaction].answer(self.attack, card)
        if not isinstance(found, str):
            return Call(found, self.at(self.settle))
        if found == AWAY:
            table.tell("foiled", owner=self.owner, target=self.target, means=self.means)
        return self.settle(table, found)

    def stand(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> Step[Table]:
        """KP-T2.7: nobody has answered."""
        return self.unanswered(table)

    def reply(self, caller: Caller) -> Frame[Table]:
        """One captain alone is asked: `carried` has what his card does."""
        raise LookupError(caller)

    @abstractmethod
    def unanswered(self, table: Table) -> Step[Table]:
        """The attack as nobody has answered it."""

    def go_on(self, table: Table) -> Step[Table]:
        """KP-3.3.5c: the answer came to nothing."""
        return self.unanswered(table)


def _ready(hand: Sequence[Card], passing: Mapping[str, str], *, can_sink: bool) -> tuple[Shortcut, ...]:
    """Letting the whole attack pass, and the cards in hand that may answer what comes of it."""
    made = [Shortcut(PASS, say("kp.pass"), passing, dict(NOTHING_LATER))]
    held = {KIND[card] for card in hand}
    for kind in AFTER_SINKING if can_sink else ():
        if kind in held:
            lines = {**dict(NOTHING_LATER), "sunk.play": kind}
            made.append(Shortcut(kind, say("kp.ifsunk", card=names.kind(kind)), passing, lines, is_inline=True))
    return tuple(made)


def _label(attack: Attack, table: Table, answer: Mapping[str, str]) -> PlayLabel | None:
    """An answer in words: one press for the whole attack; to stay where Safe Passage is open is said in detail alone."""
    if answer.get("passage", ATTEMPT) != ATTEMPT:
        return None
    option = answer["reaction"]
    if option == PASS:
        return PlayLabel(label=names.reaction(option), button=say("confirm"), lines=NOTHING_LATER)
    card = Card(option.partition(">")[0])
    does = replies.effect(attack, card, table) if ">" not in option else replies.recall()
    marks = (names.itself(card),)
    return PlayLabel(label=names.reaction(option), button=say("confirm"), description=does, marks=marks, lines=NOTHING_LATER)


def _question(name: str, question: Message, choice: OneOf) -> Item:
    """An item of one part; its default holds until it is changed. Of Safe Passage alone nobody is asked who plays with computers:
    it is attempted (KP-D37)."""

    def parts() -> Items:
        is_rare = name == "passage"
        yield Part(name, question, choice, preset=is_rare, shortlist=(choice.default,) if is_rare else None, is_dummy=is_rare)

    return Item(name, parts)


def _reactions(verdicts: Sequence[Legality[Card]], later: Sequence[PlayId]) -> OneOf:
    return OneOf(
        options=(PASS, *offered(verdicts), *later),
        default=PASS,
        name=names.reaction,
        mark=names.itself,
        forbidden=lambda: forbidden(verdicts, names.card),
        rule="KP-R.1",
    )


_PASSAGE = OneOf(options=(ATTEMPT, STAY), default=ATTEMPT, name=names.passage, rule="KP-T2.10")
