"""Somebody who watches a game and knows the book: what must hold at every event, said of the table as it lies and of what he has
noted himself. He asks the rule modules nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from engines.kaisers_pirates.data import AT_NIGHT, FLEET, KIND, MERCHANTMEN
from engines.kaisers_pirates.table import Table
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Event

Facts = Mapping[str, Any]
ATTACKS = ("intercept", "mines", "torpedoes")
AGAINST_A_CAPTAIN = (
    "breakdown", "deception", "fog_bank", "heavy_weather", "intelligence", "interned", "rendezvous_missed", "transfer_command",
)  # fmt: skip
"""KP-D6: cards that count among the captains of a turn."""


class Referee:
    """What was noted in the turn: whom attacks and other cards went against, which ships attacked, and what was intercepted."""

    def __init__(self) -> None:
        self.turn = 0
        self.victims: set[int] = set()
        self.others: set[int] = set()
        self.used: dict[str, str] = {}
        self.aimed: set[str] = set()
        self.looked = 0

    def see(self, table: Table, event: Event) -> None:
        """What must hold as that event is told."""
        self.looked += 1
        if event.kind != "turn" and table.on_turn != PHANTOM:
            assert self.others <= table.bothered and self.aimed <= table.aimed, "KP-3.1.4, KP-3.1.3.2"
            assert self.used.keys() <= table.busy and self.victims <= {table.victim}, "KP-3.1.3"
        facts = event.facts
        watch: Callable[[Table, Facts], None] | None = getattr(self, f"at_{event.kind}", None)
        if event.kind in ATTACKS:
            self.attacked(table, facts)
        if watch is not None:
            watch(table, facts)

    # -- turns

    def at_turn(self, table: Table, facts: Facts) -> None:
        """KP-3.1.5, KP-3.1.6: nothing is left of the turn before, and everybody has three Merchantmen, if there are any."""
        assert table.laid == table.answered == (), "cards of the turn before are not discarded"
        assert table.merchant_deck == () or all(len(row) == 3 for row in table.merchantmen), "KP-3.1.6"
        assert facts["n"] == table.turn == self.turn + 1
        self.turn = table.turn
        self.forget()

    def at_ends(self, table: Table, facts: Facts) -> None:
        """KP-T9.7: with the Round all is cleared up."""
        self.forget()

    def forget(self) -> None:
        """KP-D79: the limits of a turn start afresh."""
        self.victims, self.others, self.used, self.aimed = set(), set(), {}, set()

    # -- cards

    def at_reacts(self, table: Table, facts: Facts) -> None:
        """KP-3.2.2.1, KP-3.1.5b: the card has left the hand, and is to be discarded."""
        cards = [card for seat, card in table.answered if seat == facts["seat"] and KIND[card] == facts["card"]]
        assert cards and not set(cards) & set(table.hands[facts["seat"]]), "KP-3.2.2.1"

    def at_plays(self, table: Table, facts: Facts) -> None:
        """KP-3.2.8a: the card is turned up; KP-3.1.4, KP-D6: against the captain attacked and one other."""
        seat, kind = facts["seat"], facts["card"]
        assert seat == PHANTOM or any(one.up and KIND[one.card] == kind for one in table.laid), "KP-3.2.8a"
        owner = self.owner(table, facts["target"])
        if kind in AGAINST_A_CAPTAIN and owner not in (None, seat):
            self.others.add(owner)
            assert len(self.others - self.victims) <= 1, "KP-3.1.4"
        if owner not in (None, seat) and kind not in ("heavy_weather", "bounding_main"):
            assert table.waits_for(owner) != "fog_bank", "KP-3.3.14e"

    def owner(self, table: Table, target: str) -> int | None:
        """Whose ship, or which captain, that is."""
        if target.startswith("seat."):
            return int(target.removeprefix("seat."))
        return next((side for side in table.sides if target in (*table.fleets[side], *table.merchantmen[side])), None)

    # -- attacks

    def attacked(self, table: Table, facts: Facts) -> None:
        """KP-3.1.3a, KP-3.3.14d, KP-4.3, KP-3.2.8: one opponent, not in a Fog Bank, with all cards turned up."""
        seat, owner = facts["seat"], facts["owner"]
        self.victims.add(owner)
        assert self.victims == {owner}, "KP-3.1.3a"
        assert owner != seat and (not table.rules.teams or (owner - seat) % 2), "KP-4.3"
        assert table.waits_for(owner) != "fog_bank", "KP-3.3.14d"
        lying = {one.card: one.up for one in table.laid}
        assert all(lying.get(card, True) for card in (facts["card"], *facts["assists"])), "KP-3.2.8.1b"
        kinds = [KIND[card] for card in facts["assists"]]
        assert kinds.count("surprise_attack") <= 1, "KP-3.3.44d"
        assert "searchlight" not in kinds or facts["card"] in AT_NIGHT, "KP-3.3.36c"
        if facts["actor"] in FLEET:
            self.by_ship(table, facts)

    def by_ship(self, table: Table, facts: Facts) -> None:
        """KP-3.1.3.1, KP-3.3.20j, KP-3.3.20k: a ship attacks once a turn, with one card, and not from a Refuge."""
        ship, card = facts["actor"], facts["card"]
        assert ship in table.fleets[facts["seat"]] and ship not in table.left, "KP-3.3.20k"
        assert not table.in_refuge(ship), "KP-3.3.20j"
        assert self.used.setdefault(ship, card) == card, "KP-3.1.3.1"

    def at_intercept(self, table: Table, facts: Facts) -> None:
        """KP-3.1.3.2, KP-3.2.3, KP-3.2.4: each target once a turn, and by whom it may be intercepted."""
        target, owner, actor = facts["target"], facts["owner"], facts["actor"]
        assert target not in self.aimed, "KP-3.1.3.2"
        self.aimed.add(target)
        kinds = [KIND[card] for card in facts["assists"]]
        if actor in FLEET:
            assert target in table.merchantmen[owner], "KP-3.2.3b"
            assert "boarding_party" not in kinds or target not in table.damaged, "KP-3.3.3f"
            raider = FLEET[actor].kind == "raider"
            assert not ("good_hunting" in kinds and not raider) and not ("shipping_lanes" in kinds and raider), "KP-3.3.15e"
            return
        assert target in table.fleets[owner], "KP-3.2.4a"
        assert len(kinds) <= 1 and {*kinds} <= {"surprise_attack", "searchlight"}, "KP-3.2.3.3b"
        if actor == "monitor":
            assert table.in_refuge(target), "KP-3.3.24c"
        else:
            assert not table.in_refuge(target), "KP-3.3.20f"
            hides = target in MERCHANTMEN or FLEET[target].kind == "raider"
            assert not hides or target in table.recognized, "KP-3.2.3.1a"

    def at_mines(self, table: Table, facts: Facts) -> None:
        """KP-3.3.21d: a Raider with the symbol, or a submarine."""
        assert facts["actor"] not in FLEET or FLEET[facts["actor"]].kind == "raider", "KP-3.3.21d"

    def at_torpedoes(self, table: Table, facts: Facts) -> None:
        """KP-3.3.42a, KP-6.9a: at a Merchantman, or by the option at a Prize Ship that is not recognized."""
        target = facts["target"]
        if target not in table.merchantmen[facts["owner"]]:
            assert table.rules.has("prize_torpedoes") and target in MERCHANTMEN and target not in table.recognized, "KP-6.9a"

    def at_fired(self, table: Table, facts: Facts) -> None:
        """KP-3.2.7.1, KP-3.2.7.3: only the highest die counts, with all modifiers, and at least 1; KP-3.2.5.1: who captures."""
        attack, defense = result(facts["rolled"]), result(facts["defense"])
        came = "sunk" if attack >= 2 * defense else "damaged" if attack > defense else "none"
        if facts["outcome"] == "captured":
            assert came == "sunk" and facts["target"] not in table.damaged, "KP-3.2.5.1"
        else:
            assert facts["outcome"] == came or (facts["outcome"], came) == ("none", "damaged"), "KP-3.2.7.1"


def result(side: Any) -> int:
    """KP-3.2.7.3: the result of one side, told as its dice, the faces and the rows."""
    _, faces, rows = side
    return max(max(faces) + sum(value for _, _, value in rows), 1)


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Referee]:
    """Every table that is made is watched."""
    referee, tell = Referee(), Table.tell

    def told(table: Table, kind: str, **facts: Any) -> None:
        tell(table, kind, **facts)
        referee.see(table, Event(kind, facts))

    monkeypatch.setattr(Table, "tell", told)
    yield referee
