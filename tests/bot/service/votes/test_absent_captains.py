"""Votes on the seat of an absent captain: who may call them, who votes, what they do, and how the captain ends them."""

from __future__ import annotations

from typing import Any

from bot.model.table.votes import VOTES, Motion
from bot.service.play.schedule import reschedule
from bot.service.table.seat_holders import set_free
from engines.kernel.base.messages import load_message
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, DARIO, World, refusal


async def round_without(here: World, code: str, *away: int) -> None:
    """All captains answer but these, for whom the deadline passes."""
    table = await here.at(code)
    assert table.asked is not None
    for seat in set(table.asked.seats) - set(away):
        await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)
    await here.go(310)


async def missing(here: World, people: int) -> str:
    """A table at which Ben has missed one deadline."""
    code = await here.begun(people, rounds=8)
    await until_missed(here, code)
    return code


async def until_missed(here: World, code: str) -> None:
    while not (await here.at(code)).seats[1].missed_in_row:
        await round_without(here, code, 1)


async def outcomes(here: World) -> list[str]:
    await here.go(30)
    told = [load_message(due.facts["told"]) for due in here.composer.dues if due.kind in VOTES and "told" in due.facts]
    return [dict(one.args)["outcome"].id for one in told]


async def ballot(here: World, code: str, person: int, is_yes: bool = True) -> Any:
    (vote,) = (await here.at(code)).votes
    return await here.host.votes.cast(code, person, vote.slot, vote.number, is_yes)


async def test_captain_who_missed_nothing_is_not_voted_on_and_nobody_votes_on_themselves(here: World) -> None:
    code = await here.begun(3, rounds=8)
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("replace", seat=1))) == "e.vote.absent"
    await until_missed(here, code)
    for kind in ("replace", "kick"):
        assert await refusal(here.host.votes.call(code, BEN.id, Motion(kind, seat=1))) == "e.vote.absent"  # type: ignore[arg-type]
        assert await refusal(here.host.votes.call(code, ANA.id, Motion(kind, seat=2))) == "e.vote.absent"  # type: ignore[arg-type]
        assert await refusal(here.host.votes.call(code, ANA.id, Motion(kind))) == "e.vote.absent"  # type: ignore[arg-type]
    offers = await here.host.votes.offers(code, ANA.id)
    assert {one.seat for one in offers if isinstance(one, Motion) and one.kind in ("replace", "kick")} == {1}


async def test_seat_is_offered_by_two_thirds_of_the_others_and_its_captain_may_come_back(here: World) -> None:
    code = await missing(here, 4)
    table = await here.host.votes.call(code, ANA.id, Motion("replace", seat=1))
    assert [vote.voters for vote in table.votes] == [(2, 3)]
    await here.go(30)
    rung = next(due.facts["ring"] for due in here.composer.dues if due.kind in VOTES)
    assert set(rung) == {BEN.id, CARLA.id, DARIO.id}
    table = await ballot(here, code, CARLA.id)
    assert not table.seats[1].on_offer, "two of two are needed"
    table = await ballot(here, code, DARIO.id)
    assert (table.seats[1].on_offer, table.seats[1].sitting_in, table.seats[1].person) == (True, True, BEN.id)
    assert await outcomes(here) == ["vote.replaced"]
    assert await refusal(here.host.votes.call(code, CARLA.id, Motion("replace", seat=1))) in ("e.vote.question", "e.vote.offered")
    table = await here.host.tables.took_back(code, BEN.id)
    assert not table.seats[1].on_offer


async def test_captain_who_is_kicked_does_not_come_back(here: World) -> None:
    code = await missing(here, 3)
    await here.host.votes.call(code, ANA.id, Motion("kick", seat=1))
    table = await ballot(here, code, CARLA.id)
    assert (table.seats[1].person, table.seats[1].computer, table.seats[1].on_offer) == (None, True, True)
    assert await outcomes(here) == ["vote.kicked"]
    assert await refusal(here.host.tables.took_back(code, BEN.id)) == "e.spectator"
    decision = (await here.at(code)).decision
    await round_without(here, code, 1)
    assert (await here.at(code)).decision > decision, "the computer plays on"


async def test_ballot_of_the_absent_captain_ends_the_vote(here: World) -> None:
    code = await missing(here, 4)
    await here.host.votes.call(code, ANA.id, Motion("kick", seat=1))
    table = await ballot(here, code, BEN.id, is_yes=False)
    assert (table.votes, table.seats[1].missed_in_row, table.seats[1].person) == ((), 0, BEN.id)
    assert await outcomes(here) == ["vote.present"]


async def test_answer_of_the_absent_captain_ends_the_vote_when_its_round_closes(here: World) -> None:
    code = await here.begun(4, rounds=8)
    table = await here.at(code)
    assert table.asked is not None and table.asked.sealed and 1 in table.asked.seats
    await here.host.repository.change(code, lambda unit: unit.table.change_seat(1, missed_in_row=1) or {})
    await here.host.votes.call(code, ANA.id, Motion("kick", seat=1))
    await here.say(code, 1, (await here.host.rounds.choice(code, 1)).default)
    await here.go(5)
    assert len((await here.at(code)).votes) == 1, "an answer to a sealed question is not told"
    await round_without(here, code, 1)
    assert (await here.at(code)).votes == () and await outcomes(here) == ["vote.present"]


async def test_only_other_captain_waits_until_a_computer_plays_and_then_decides_alone(here: World) -> None:
    code = await missing(here, 2)
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("kick", seat=1))) == "e.vote.notyet"
    while not (await here.at(code)).seats[1].sitting_in:
        await round_without(here, code, 1)
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("replace", seat=1))) == "e.vote.offered"
    table = await here.host.votes.call(code, ANA.id, Motion("kick", seat=1))
    assert (table.votes, table.seats[1].person, table.seats[1].computer) == ((), None, True)
    assert await outcomes(here) == ["vote.kicked"]


async def test_offer_by_right_settles_the_vote_on_it(here: World) -> None:
    code = await missing(here, 4)
    await here.host.votes.call(code, ANA.id, Motion("replace", seat=1))
    await here.host.repository.change(code, lambda unit: (set_free(unit, 1), reschedule(unit), {})[-1])
    assert (await here.at(code)).votes == () and await outcomes(here) == ["vote.present"]
