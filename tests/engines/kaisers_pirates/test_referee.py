"""Random games under the eyes of somebody who knows the book (`referee`), and how each question is put."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.rules.orders import after, order_of
from engines.kaisers_pirates.rules.outlook import Outlook, outlook
from engines.kaisers_pirates.rules.plays import judged, sheet
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import offered
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.frames import Event, State
from tests.engines.kaisers_pirates.book import Book
from tests.engines.kaisers_pirates.game_cases import EVERY
from tests.engines.kaisers_pirates.positions import at_turn, play
from tests.engines.kaisers_pirates.referee import watched
from tests.rules import rule

TABLES = (
    (2, {}), (3, {"edition": "1e"}), (4, {"play": "teams"}), (1, {}), (3, EVERY), (1, {**EVERY, "phantom": "best"}),
    (2, {**EVERY, "edition": "1e", "beyond": "ships"}), (4, {**EVERY, "play": "teams"}),
)  # fmt: skip
CORPUS = Path(__file__).parents[1] / "corpus"


@rule(
    "KP-3.1.3a", "KP-3.1.3.1", "KP-3.1.3.2", "KP-3.1.4", "KP-3.1.6", "KP-3.2.2.1", "KP-3.2.3.1a", "KP-3.2.8a", "KP-3.3.14d",
    "KP-3.3.20j", "KP-3.2.7.3b", "KP-3.2.5.1", "KP-4.3", "KP-I.10",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(24))
def test_random_games_do_only_what_the_book_allows(seed, monkeypatch):
    seats, options = TABLES[seed % len(TABLES)]
    played: list[Event] = []
    last = [Marked(frozenset(), frozenset())]

    def look(state: State[Table], events: Sequence[Event]) -> None:
        played.extend(events)
        last[0] = last[0].onward(state.table, events)

    with watched(monkeypatch) as referee:
        fuzz.play(
            game, seats, game.read_options(options, seats), seed, laws.Tally(), Random(seed), under_laws=False,
            watch=look,
        )  # fmt: skip
    assert referee.looked
    one_card_a_turn(played)


@dataclass(frozen=True)
class Marked:
    """What a table showed last: the damaged ships, and all that lay in VA piles."""

    damaged: frozenset[str]
    won: frozenset[str]

    def onward(self, table: Table, events: Sequence[Event]) -> Marked:
        """KP-I.10: what is damaged or won in a step is told in it; that a card has hit is told by the dice."""
        now = Marked(frozenset(table.damaged), frozenset(won.ship for pile in table.piles for won in pile))
        facts = [(one.kind, one.facts) for one in events]
        hurt = {its["ship"] for kind, its in facts if kind == "damaged"}
        hurt |= {its["target"] for kind, its in facts if kind == "fired" and its["outcome"] == "damaged"}
        won = {its["ship"] for kind, its in facts if kind in ("sunk", "kept_prize", "passage")}
        won |= {its["target"] for kind, its in facts if kind == "fired" and its["outcome"] == "sunk"}
        assert now.damaged - self.damaged <= hurt and now.won - self.won <= won, "KP-I.10"
        return now


def one_card_a_turn(told: Sequence[Event]) -> None:
    """KP-3.1.1c, KP-3.3.14c: at the end of a turn one card is drawn, none under a Fog Bank."""
    turns = [at for at, event in enumerate(told) if event.kind == "turn"]
    for begin, end in pairwise(turns):
        drawn = [one for one in told[begin:end] if one.kind in ("draws", "disposes")]
        assert len(drawn) <= 1 and all(one.facts.get("seat", -1) == told[begin].facts["seat"] for one in drawn)


@rule(
    "KP-3.1.1a", "KP-3.1.3a", "KP-3.1.4", "KP-3.1.4.1", "KP-3.2.1b", "KP-3.2.3.1a", "KP-3.2.3.2a", "KP-3.2.4.4", "KP-3.3.0e",
    "KP-3.3.20c", "KP-3.3.20j", "KP-3.3.21d", "KP-3.3.14e", "KP-D6", "KP-D25", "KP-D27", "KP-D59",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(100, 116))
def test_open_plays_are_those_that_the_book_allows(seed):
    seats, options = TABLES[seed % len(TABLES)]
    rnd, seen = Random(seed), Counter()

    def look(state: State[Table], events: Sequence[Event]) -> None:
        kind, seat = (state.asked.kind, state.asked.seats[0]) if state.asked else ("", 0)
        if kind == "kp.next":
            compare(outlook(state.table, seat, committed=True))
        elif kind == "kp.turn":
            now = outlook(state.table, seat, committed=False)
            compare(now)
            for item in game.choice(state, seat).sample(rnd):
                now = behind(now, item)
                compare(now)
            joins(outlook(state.table, seat, committed=False), rnd)
        seen[kind] += 1

    fuzz.play(game, seats, game.read_options(options, seats), seed, laws.Tally(), rnd, under_laws=False, watch=look)
    assert seen["kp.turn"]


def compare(seen: Outlook) -> None:
    """What is offered against what the book says."""
    offered_now = set(offered(judged(seen)))
    allowed = Book(seen).plays()
    assert offered_now == allowed, (offered_now - allowed, allowed - offered_now)


def behind(seen: Outlook, item: dict[str, Any]) -> Outlook:
    """The outlook behind a play of a plan, held against the book."""
    _, card, joined, _ = order_of(seen, item)
    onward, said = after(seen, item), Book(seen).behind(item, (card, *joined))
    for name in ("cards", "left", "busy", "placed", "victim", "aimed", "played", "bothered", "refuged", "damaged"):
        was, now = getattr(seen, name), getattr(onward, name)
        expected = said.get(name, was)
        assert (set(now) == set(expected)) if isinstance(now, frozenset) else now == expected, (item, name)
    return onward


def joins(seen: Outlook, rnd: Random) -> None:
    """What may join some of the plays, held against the book."""
    sheet_, open_ = sheet(seen), sorted(offered(judged(seen)))
    for option in rnd.sample(open_, min(len(open_), 4)):
        parts = {one.part.name: one.part.choice for one in sheet_.walk({"play": option})}
        spent = parts["card"].default if "card" in parts else ""
        wide, fits = Book(seen).joining(option, spent)
        spread = {KIND[one] for one in parts["spread"].options if one != "alone"} if "spread" in parts else set()
        assist = {KIND[one] for one in parts["assist"].options} if "assist" in parts else set()
        assert (spread, assist) == (wide, fits), option


OPEN, HIDDEN, SEALED = (False, True), (True, False), (True, True)
ASKED = {
    **dict.fromkeys(("kp.answer", "kp.slim", "kp.sunk", "kp.reflag"), HIDDEN),
    **dict.fromkeys(("kp.exchange", "kp.share", "kp.keep"), SEALED),
    "kp.discards": (False, False),
}
"""KP-T0.4: whether a question is sealed, and whether others see for whom it waits; all others are open."""


@rule("KP-T0.1", "KP-T0.4", "KP-D69", "KP-T9.6", "KP-T1.14", "KP-I.31")
def test_questions_do_not_tell_who_holds_an_answer():
    seen, rnd = {}, Random(7)
    for saved in json.loads((CORPUS / "kaisers_pirates_rules2_saves2_2.json").read_text()):
        state = game.load(saved)
        for _ in range(30):
            if state.asked is None:
                break
            answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
            state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
            if state.asked is not None:
                seen.setdefault(state.asked.kind, set()).add((state.asked.sealed, state.asked.shows_waiting))
    assert seen == {kind: {ASKED.get(kind, OPEN)} for kind in seen}
    assert ASKED.keys() <= seen.keys() | {"kp.exchange"}


@rule("KP-T1.14")
def test_partners_choose_what_to_pass_without_seeing_who_has_chosen():
    forces = [((ship,), (), ("exchange_information.1", f"trap.{1 + at}") if not at else (f"reflag.{at}",)) for at, ship in SHIPS]
    sea = at_turn(*forces, teams=True).plan(play("exchange_information>all"))
    assert sea.state.asked.kind == "kp.exchange" and (sea.state.asked.sealed, sea.state.asked.shows_waiting) == SEALED


SHIPS = tuple(enumerate(("leipzig", "dresden", "emden", "karlsruhe")))
