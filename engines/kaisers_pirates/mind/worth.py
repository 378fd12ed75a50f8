"""Values of ships, cards and plays to a captain, in VA: by the dice of an attack, else by trial."""

from __future__ import annotations

from collections.abc import Callable

from engines.kaisers_pirates.components import COMPONENTS, REACTIONS
from engines.kaisers_pirates.data import AT_NIGHT, CARD, FLEET, KIND, MERCHANTMEN, SHIP, VESSEL
from engines.kaisers_pirates.data.ids import NO_SHIP, Card, CardKind, Ship
from engines.kaisers_pirates.data.plays import LEAVE, Play, play_of
from engines.kaisers_pirates.mind.tempers import EVEN, Temper
from engines.kaisers_pirates.rules import odds
from engines.kaisers_pirates.rules.attack import INTERCEPT, MINES, TORPEDOES, Attack
from engines.kaisers_pirates.rules.orders import Order, owner_of
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.striking import attack_rows
from engines.kaisers_pirates.table import Table
from engines.kernel.dice.modifiers import total

WORTH_IN_HAND = {kind: card.in_hand for kind, card in COMPONENTS.items()} | {"mistaken_identity": 1.0, "lay_mines": 1.5}
"""Values of cards in hand, for their action half; others `PLAIN`."""
PLAIN, SPENT, RUSH = 0.4, 0.4, 5.0
"""`SPENT`: the loss of an action half when the card is spent on a ship. `RUSH`: turns before the end of the Round from which
cards lose value, since those left at its end are worth nothing."""
DAMAGE, GERMAN, PRIZE, EXPOSED, ANSWERED, LOST_PASSAGE = 0.3, 0.35, 1.4, 1.0, 0.85, 0.7
"""In parts of VA: a ship damaged; a Warship or Raider afloat; a Prize Ship that may last. In VA: a Raider recognized. The chance
that an attack is not answered by a card; how much of the VA hurts that an opponent brings to port."""
BY_ITSELF: dict[str, float] = {
    "fog_bank": 3.0, "deception": 2.5, "recon_aircraft": 3.0, "intelligence": 0.6, "second_chance": 3.0, "breakout": 3.0,
    "wireless_intercept": 2.0, "rendezvous_missed": 1.5, "breakdown": 1.0, "bounding_main": 2.0, "reflag": 1.5,
    "heavy_weather": 0.5, "exchange_information": -1.0, "scuttle": -3.0, "island_refuge": 0.2,
}  # fmt: skip
"""Values of action halves without the dice of an attack; negative if they need a reason."""
FOLLOW = 0.25
"""The worth of an attack that comes after a success, which only then follows."""


def in_hand(card: Card, table: Table) -> float:
    """The value of a card in hand."""
    turns = len(table.deck) / max(1, len(table.hands))
    return WORTH_IN_HAND.get(KIND[card], PLAIN) * min(1.0, turns / RUSH)


def afloat(table: Table, ship: Ship) -> float:
    """The value of a ship in a Force to its captain."""
    hurt = 1.0 - DAMAGE * min(2, table.markers(ship))
    if ship in MERCHANTMEN:
        return SHIP[ship].va * (PRIZE if table.is_prize(ship) else 0.2) * hurt
    known = table.is_known(ship) and FLEET[ship].kind == "raider"
    return SHIP[ship].va * GERMAN * hurt - EXPOSED * known - EXPOSED * (ship in table.limited)


def spoils(table: Table, seat: int, ship: Ship) -> float:
    """KP-2.3.1e: the VA of an enemy ship sunk; less of a Warship or Raider while too few Merchantmen lie in the pile."""
    if ship in MERCHANTMEN:
        return SHIP[ship].va
    german = sum(one.is_german for one in table.piles[seat])
    return SHIP[ship].va * (1.0 if german < sum(one.is_merchantman for one in table.piles[seat]) + 1 else 0.6)


def expected(table: Table, attack: Attack) -> float:
    """The expected gain of an attack on one ship: VA won, damage, and the passage to port that it opens."""
    plus = total(attack_rows(attack, table))
    minus = total(attack.defense_rows(table))
    its = SHIP[attack.target]
    sunk, damaged = odds.attack(attack.coin, plus, its.defense, minus)
    boards = attack.has(BOARDING) and attack.target not in table.damaged
    won = PRIZE * its.va if boards else spoils(table, attack.seat, attack.target)
    worth = sunk * won + (0.0 if boards else damaged * DAMAGE * its.va)
    if attack.means == INTERCEPT and attack.target in MERCHANTMEN and attack.target not in table.damaged:
        passes = (1 - sunk - damaged * (not boards)) * _passage(attack.target)
        worth -= passes * LOST_PASSAGE * its.va / max(1, len(table.hands) - 1)
    return worth


BOARDING = CardKind("boarding_party")


def _passage(ship: Ship) -> float:
    its = MERCHANTMEN[ship]
    return odds.check(its.challenge, its.response)


def gain(seen: Outlook, order: Order) -> float:
    """The expected gain of a play, without the cost of its cards."""
    option, card, assists, second = order
    play = play_of(option)
    if play.actor == LEAVE:
        return 1.0 if seen.table.markers(play.aim) == 0 and play.aim not in seen.table.limited else -1.0
    if play.actor in MERCHANTMEN:
        return -1.0
    if play.actor in FLEET or play.actor == "british":
        return ANSWERED * _attacks(seen, play, card, assists, second)
    rule = _BY_KIND.get(play.actor)
    return BY_ITSELF.get(play.actor, 0.0) if rule is None else rule(seen, play, card)


def cost(seen: Outlook, order: Order) -> float:
    """The value in hand of the cards of a play; of a card spent on a ship, the value of its action half."""
    option, card, assists, _ = order
    own = in_hand(card, seen.table) if card else 0.0
    acts = play_of(option).actor not in (*FLEET, "british")
    return (own if acts else SPENT + own) + sum(in_hand(one, seen.table) for one in assists)


def _attacks(seen: Outlook, play: Play, card: Card, assists: tuple[Card, ...], second: Ship) -> float:
    owner = owner_of(seen, play)
    if owner is None:
        return 0.0
    if play.seat is not None:
        return _mines(seen.table, Attack(seen.seat, play.actor, NO_SHIP, owner, card, assists, MINES))
    targets: tuple[Ship, ...] = (play.aim, second) if second else (play.aim,)
    if any(KIND[one] == "shipping_lanes" for one in assists):
        targets = tuple(seen.table.merchantmen[owner])
    night = 0.2 if card in AT_NIGHT else 0.0
    return night + sum(expected(seen.table, Attack(seen.seat, play.actor, one, owner, card, assists)) for one in targets)


def _mines(table: Table, attack: Attack) -> float:
    """KP-T4.5: each Merchantman of the victim."""
    each = (
        Attack(attack.seat, attack.actor, ship, attack.owner, attack.card, attack.assists, MINES)
        for ship in table.merchantmen[attack.owner]
    )
    return sum(expected(table, one) for one in each)


# -- action halves


def _torpedo(seen: Outlook, play: Play, card: Card) -> float:
    owner = owner_of(seen, play)
    if owner is None or card not in VESSEL:
        return 0.0
    if play.seat is not None:
        return ANSWERED * _mines(seen.table, Attack(seen.seat, play.actor, NO_SHIP, owner, card, (), MINES))
    return ANSWERED * expected(seen.table, Attack(seen.seat, play.actor, play.aim, owner, card, (), TORPEDOES))


def _strike(seen: Outlook, play: Play, card: Card) -> float:
    """Monitor; Interrogate, once its own roll has succeeded."""
    owner, its = owner_of(seen, play), CARD[play.kind]
    if owner is None or play.aim not in SHIP:
        return 0.0
    found = odds.check(its.challenge, its.response) if its.challenge and its.response else 1.0
    return found * (expected(seen.table, Attack(seen.seat, play.actor, play.aim, owner, card)) + EXPOSED * bool(its.challenge))


def _fair_seas(seen: Outlook, play: Play, card: Card) -> float:
    its = MERCHANTMEN[play.aim]
    return odds.check(its.challenge, its.response, 1) * its.va * (2 if seen.table.is_prize(play.aim) else 1)


def _repair(seen: Outlook, play: Play, card: Card) -> float:
    share = DAMAGE if play.aim in MERCHANTMEN and not seen.table.is_prize(play.aim) else 0.2
    return SHIP[play.aim].va * share


def _share_of(share: float) -> Callable[[Outlook, Play, Card], float]:
    """A ship that may leave play, or change hands, by the card's roll."""

    def worth(seen: Outlook, play: Play, card: Card) -> float:
        its = CARD[play.kind]
        found = odds.check(its.challenge, its.response) if its.challenge and its.response else 1.0
        return found * share * SHIP[play.aim].va if play.aim in SHIP else 0.0

    return worth


def _supplies(each: float) -> Callable[[Outlook, Play, Card], float]:
    def worth(seen: Outlook, play: Play, card: Card) -> float:
        return each * sum(ship in seen.table.limited for ship in seen.fleet)

    return worth


def _refuge(seen: Outlook, play: Play, card: Card) -> float:
    its = seen.table.markers(play.aim) + (play.aim in seen.table.limited) if play.aim in SHIP else 0
    return 1.5 * its - 0.5


def _weather(seen: Outlook, play: Play, card: Card) -> float:
    owner = play.seat
    return 0.0 if owner is None else sum(2.0 for ship in seen.table.warships(owner) if ship in seen.table.damaged)


_BY_KIND: dict[str, Callable[[Outlook, Play, Card], float]] = {
    "submarines_u_27_u_41": _torpedo,
    "submarines_uc_16_uc_29": _torpedo,
    "interrogate": _strike,
    "monitor": _strike,
    "fair_seas": _fair_seas,
    "damage_control": _repair,
    "interned": _share_of(0.4),
    "transfer_command": _share_of(0.7),
    "breakdown": _share_of(FOLLOW),
    "collier": _supplies(1.5),
    "blockade_runner": _supplies(0.8),
    "island_refuge": _refuge,
    "heavy_weather": _weather,
}


# -- answers


def threat(table: Table, attack: Attack) -> float:
    """The expected loss of a ship's owner by an attack: VA for the attacker, and the own ships."""
    if not attack.target:
        return 0.6 * sum(SHIP[ship].va for ship in table.merchantmen[attack.owner]) / 2
    plus = total(attack_rows(attack, table))
    minus = total(attack.defense_rows(table))
    sunk, damaged = odds.attack(attack.coin, plus, SHIP[attack.target].defense, minus)
    return (sunk + DAMAGE * damaged) * SHIP[attack.target].va + sunk * afloat(table, attack.target)


def saved(table: Table, attack: Attack, card: Card, temper: Temper = EVEN) -> float:
    """The value of a Reaction card as the answer to that attack, less its value in hand, to a captain of that temperament."""
    its = REACTIONS.get(KIND[card])
    if its is None:
        return -temper.cards * in_hand(card, table)
    feared = temper.fear * its.helps * threat(table, attack)
    return feared + its.pays - temper.cards * in_hand(card, table)
