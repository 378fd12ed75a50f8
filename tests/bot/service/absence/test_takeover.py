"""Takeovers: who may take a seat on offer, what goes with it, and what happens in the same moment."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.times import HOUR
from bot.model.people.people import Caller, Person, Place
from bot.model.table.table import CaptainTable, PublicTable
from bot.model.table.votes import Motion
from bot.service.results import tally
from bot.service.table.seat_holders import dismiss, set_free
from bot.store.tables import drafts, steps
from engines.kernel.base.messages import load_message
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DAILY, GUILD, World, refusal

EVA, FINN = Person(110, "Eva", "en"), Person(111, "Finn", "en")


async def answer(here: World, code: str, *seats: int) -> None:
    table = await here.at(code)
    for seat in seats:
        if table.asked is not None and seat in table.asked.seats:
            await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)


async def left(here: World, people: int = 3, rounds: int = 8) -> str:
    """A table that Ben has left without a word: his seat is on offer."""
    code = await here.begun(people, rounds=rounds)
    while not (await here.at(code)).seats[1].on_offer:
        await answer(here, code, *(seat for seat in range(people) if seat != 1))
        await here.go(310)
    return code


def of(here: World, person: Person, guild: int = GUILD, channel: int = CHANNEL) -> Any:
    return here.host.for_caller(Caller(person.id, guild, place=Place(channel)))


async def test_new_captain_has_hand_and_log_of_the_seat(here: World) -> None:
    code = await left(here)
    position = await here.position(code)
    taken = await of(here, EVA).substitutes.take(code, EVA, 1)
    assert isinstance(taken, CaptainTable)
    seat = taken.seats[1]
    assert (seat.person, seat.name, seat.sitting_in, seat.on_offer, seat.missed_in_row) == (EVA.id, "Eva", False, False, 0)
    assert taken.own_view == here.host.repository.game_of("harbour").view(position, 1)
    own, public = [await of(here, person).history.log(code, person.id) for person in (EVA, FINN)]
    before = await here.host.store.read(steps.log, taken.id, 1, None, 40, None)
    assert [step for step, _ in own] == [step for step, _ in public] == [step for step, _ in before]
    await here.go(30)
    told = [load_message(due.facts["message"]) for due in here.composer.dues if due.kind == "note"]
    assert [one.id for one in told].count("note.took_seat") == 1


async def test_the_captain_who_left_is_a_stranger_to_the_seat_and_to_all_others(here: World) -> None:
    code = await left(here)
    await of(here, EVA).substitutes.take(code, EVA, 1)
    seen = await of(here, BEN).lookup.table(code)
    assert type(seen) is PublicTable and seen.former == 1
    assert await refusal(here.host.tables.took_back(code, BEN.id)) == "e.spectator"
    while not (table := await here.at(code)).seats[2].on_offer:
        await answer(here, code, 0, 1)
        await here.go(310)
    assert await refusal(of(here, BEN).substitutes.take(code, BEN, 2)) == "e.seat.sat"
    assert table.seats[2].person == CARLA.id


async def test_a_captain_comes_back_until_somebody_has_taken_the_seat(here: World) -> None:
    code = await left(here)
    assert (await here.host.tables.took_back(code, BEN.id)).seats[1].on_offer is False
    assert await refusal(of(here, EVA).substitutes.take(code, EVA, 1)) == "e.seat.taken"
    assert (await here.at(code)).seats[1].person == BEN.id


@pytest.mark.parametrize(("person", "why"), [(ANA, "e.seat.seated"), (CARLA, "e.seat.seated"), (BEN, "e.seat.seated")])
async def test_captain_takes_no_second_seat(here: World, person: Person, why: str) -> None:
    code = await left(here)
    assert await refusal(of(here, person).substitutes.take(code, person, 1)) == why


async def test_strangers_know_no_such_table(here: World) -> None:
    code = await left(here)
    assert await refusal(of(here, EVA, guild=2).substitutes.take(code, EVA, 1)) == "e.stranger"
    assert await refusal(of(here, EVA, channel=CHANNEL + 9).substitutes.take(code, EVA, 1)) == "e.stranger"
    assert await refusal(of(here, EVA, guild=0).substitutes.take(code, EVA, 1)) == "e.stranger"


@pytest.mark.parametrize("seat", [0, 2, 3, -1, 99])
async def test_only_a_seat_on_offer_is_taken(here: World, seat: int) -> None:
    code = await left(here)
    why = await refusal(of(here, EVA).substitutes.take(code, EVA, seat))
    assert why == ("e.seat.taken" if seat in (0, 2) else "e.notoffered")


async def test_one_of_two_in_the_same_moment_gets_the_seat(here: World) -> None:
    code = await left(here)
    both = await asyncio.gather(
        *(of(here, person).substitutes.take(code, person, 1) for person in (EVA, FINN)), return_exceptions=True
    )
    lost = [one for one in both if isinstance(one, Refused)]
    assert [one.reason.id for one in lost] == ["e.seat.taken"] and len(both) == 2
    assert [(one.person, one.answers) for one in tally.counts(await here.host.repository.by_code(code), 1)][1:] == [
        ((await here.at(code)).seats[1].person, 0)
    ]


ORDERS = [("vote", *three) for three in permutations(("back", "take", "deadline"))]


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
async def test_returning_taking_voting_and_a_deadline_have_one_order(here: World, order: tuple[str, ...]) -> None:
    """All of them at once, in each order of arrival: the seat has one captain, the round is over, and no vote counts another."""
    code = await left(here)
    table = await here.at(code)
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    (vote,) = (await here.at(code)).votes
    assert vote.voters == (2,) and table.deadline is not None
    here.clock.set(table.deadline + timedelta(seconds=20))

    async def ring() -> None:
        await here.host.timers.ring_due()
        await here.host.timers.settled()

    acts = {
        "back": lambda: here.host.tables.took_back(code, BEN.id),
        "take": lambda: of(here, EVA).substitutes.take(code, EVA, 1),
        "vote": lambda: here.host.votes.cast(code, CARLA.id, vote.slot, vote.number, False),
        "deadline": ring,
    }
    done = await asyncio.gather(*(acts[what]() for what in order), return_exceptions=True)
    refused = {what: one.reason.id for what, one in zip(order, done, strict=True) if isinstance(one, Refused)}
    assert not [one for one in done if isinstance(one, BaseException) and not isinstance(one, Refused)]
    after, record = await here.at(code), await here.host.repository.by_code(code)
    first = next(what for what in order if what in ("back", "take"))
    assert refused == ({"take": "e.seat.taken"} if first == "back" else {"back": "e.spectator"})
    assert (after.seats[1].person, after.seats[1].on_offer) == (BEN.id if first == "back" else EVA.id, False)
    assert after.votes == () and after.pause is None and after.decision > table.decision
    assert [one.person for one in tally.counts(record, 1)] == [BEN.id, *([EVA.id] if first == "take" else [])]
    await here.go(30)
    assert (await here.at(code)).status == "running"


async def test_a_new_captain_has_the_whole_time_and_nothing_that_was_left_unsent(here: World) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    await here.draft(code, 1, {"flag": "black"})
    await here.go(HOUR)

    def away(unit: Any) -> Any:
        set_free(unit, 1)
        return {}

    await here.host.repository.change(code, away)
    await here.go(20 * HOUR)
    taken = await of(here, EVA).substitutes.take(code, EVA, 1)
    assert isinstance(taken, CaptainTable) and (taken.draft.rev, taken.lines, taken.missed) == (0, {}, None)
    if 1 not in (await here.at(code)).answered:
        assert taken.deadline is not None and (taken.deadline - here.clock.now()).total_seconds() >= 24 * HOUR - 1
    assert await here.host.store.read(drafts.of_decision, taken.id, taken.decision) == {}


async def test_a_dismissed_captain_cannot_come_back(here: World) -> None:
    code = await here.begun(3, rounds=8)

    def away(unit: Any) -> Any:
        dismiss(unit, 1)
        return {}

    await here.host.repository.change(code, away)
    assert await refusal(here.host.tables.took_back(code, BEN.id)) == "e.spectator"
    assert await refusal(of(here, BEN).substitutes.take(code, BEN, 1)) == "e.seat.sat"
    taken = await of(here, EVA).substitutes.take(code, EVA, 1)
    assert (taken.seats[1].person, taken.seats[1].computer) == (EVA.id, False)


async def test_the_result_knows_both_captains_by_their_answers(here: World) -> None:
    code = await left(here, people=2, rounds=2)
    await of(here, EVA).substitutes.take(code, EVA, 1)
    await here.play(code, "never")
    table = await here.at(code)
    assert table.status == "over"
    found = await here.host.store.read(
        lambda db: db.exec_driver_sql("SELECT person, share, missed FROM result_seats WHERE seat = 1 ORDER BY holder").all()
    )
    assert [row[0] for row in found] == [BEN.id, EVA.id]
    assert sum(row[1] for row in found) == 1_000_000 and found[0][2] >= 3
