"""Handovers: a captain offers a seat to one person, who takes it or declines."""

from __future__ import annotations

import asyncio
from itertools import permutations
from typing import Any

import pytest

from bot.model.table.table import CaptainTable, PublicTable
from bot.service.results import tally
from engines.kernel.base.messages import load_message
from tests.bot.service.absence.test_takeover import EVA, FINN, answer, left, of, refusal
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, DAILY, World


def told(here: World) -> list[str]:
    return [load_message(due.facts["message"]).id for due in here.composer.dues if due.kind == "note"]


async def test_seat_goes_to_the_person_it_is_offered_to(here: World) -> None:
    code = await here.begun(3, rounds=8)
    await answer(here, code, 0, 1, 2)
    offered = await of(here, BEN).substitutes.offer(code, BEN.id, EVA.id)
    assert offered.handovers == {EVA.id: 1} and offered.seats[1].person == BEN.id
    await here.go(30)
    (post,) = here.poster.of("handover")
    assert post.ring == (EVA.id,)
    assert await refusal(of(here, FINN).substitutes.accept(code, FINN, 1)) == "e.hand.gone"
    taken = await of(here, EVA).substitutes.accept(code, EVA, 1)
    assert isinstance(taken, CaptainTable) and (taken.seat.number, taken.handovers) == (1, {})
    seen = await of(here, BEN).lookup.table(code)
    assert type(seen) is PublicTable and seen.former == 1
    assert [one.person for one in tally.counts(await here.host.repository.by_code(code), 1)] == [BEN.id, EVA.id]
    assert tally.counts(await here.host.repository.by_code(code), 1)[0].answers == 1


async def test_declined_and_withdrawn_offers_leave_the_seat(here: World) -> None:
    code = await here.begun(3)
    await of(here, BEN).substitutes.offer(code, BEN.id, EVA.id)
    await of(here, EVA).substitutes.decline(code, EVA, 1)
    await here.go(30)
    assert "note.declined" in told(here)
    await of(here, BEN).substitutes.offer(code, BEN.id, FINN.id)
    kept = await of(here, BEN).substitutes.withdraw(code, BEN.id)
    assert kept.handovers == {} and kept.seats[1].person == BEN.id
    for person in (EVA, FINN):
        assert await refusal(of(here, person).substitutes.accept(code, person, 1)) == "e.hand.gone"


async def test_later_offer_of_a_seat_replaces_the_earlier_one(here: World) -> None:
    code = await here.begun(3)
    await of(here, BEN).substitutes.offer(code, BEN.id, EVA.id)
    now = await of(here, BEN).substitutes.offer(code, BEN.id, FINN.id)
    assert now.handovers == {FINN.id: 1}
    await here.go(30)
    assert [post.ring for post in here.poster.of("handover")] == [(FINN.id,)], "an offer that is over rings nobody"


async def test_seats_are_offered_to_people_who_never_sat_there(here: World) -> None:
    code = await left(here)
    assert await refusal(of(here, ANA).substitutes.offer(code, ANA.id, CARLA.id)) == "e.hand.seated"
    await of(here, EVA).substitutes.take(code, EVA, 1)
    assert await refusal(of(here, ANA).substitutes.offer(code, ANA.id, BEN.id)) == "e.hand.sat"
    assert await refusal(of(here, FINN).substitutes.offer(code, FINN.id, FINN.id)) == "e.spectator"


async def test_one_captain_rings_the_same_person_once_a_day(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    await of(here, BEN).substitutes.offer(code, BEN.id, EVA.id)
    assert await refusal(of(here, BEN).substitutes.offer(code, BEN.id, EVA.id)) == "e.hand.called"


@pytest.mark.parametrize("order", list(permutations(("offered", "free", "deadline"))), ids="-".join)
async def test_offer_seat_on_offer_and_deadline_have_one_order(here: World, order: tuple[str, ...]) -> None:
    """A seat that one captain offers and that stands open to all: whoever is first has it, and the offer is over."""
    code = await here.begun(3, rounds=8)
    await of(here, BEN).substitutes.offer(code, BEN.id, FINN.id)
    while not (await here.at(code)).seats[1].on_offer:
        await answer(here, code, 0, 2)
        await here.go(310)

    async def ring() -> None:
        await here.host.timers.ring_due()
        await here.host.timers.settled()

    acts: dict[str, Any] = {
        "offered": lambda: of(here, FINN).substitutes.accept(code, FINN, 1),
        "free": lambda: of(here, EVA).substitutes.take(code, EVA, 1),
        "deadline": ring,
    }
    done = await asyncio.gather(*(acts[what]() for what in order), return_exceptions=True)
    after = await here.at(code)
    first = next(what for what in order if what != "deadline")
    assert after.seats[1].person == (FINN.id if first == "offered" else EVA.id)
    assert after.handovers == {} and not after.seats[1].on_offer
    assert len([one for one in done if isinstance(one, BaseException)]) == 1
