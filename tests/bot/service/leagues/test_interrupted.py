"""What comes into the way of a league: pauses, closing, leavers, substitutes, a server that is gone, and the largest one."""

from __future__ import annotations

from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people.people import Caller, Person, Place
from bot.model.posting.posts import SendResult
from bot.model.results.ratings import NEW, Ladder
from bot.model.results.results import WHOLE
from bot.service.leagues.league_rounds import MOST_ENTRANTS
from bot.service.play import channel_outage
from bot.service.results.recomputation import Recomputation
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.people import people as people_rows
from bot.store.results import ladders, members, results
from bot.store.series import series as store
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, DARIO, GUILD, World
from tests.bot.service.leagues.test_leagues import SIX, beat, begun, codes, of, opened, played, seen
from tests.bot.service.parley import games
from tests.bot.service.test_results import Open


async def test_a_pause_lets_no_captain_forfeit(shore: World) -> None:
    """The muster of its tables stops with the round. An outage of a thread gives it more time than it had, never less."""
    id = await begun(shore, (ANA, BEN), rounds=1, days=2)
    (code,) = await codes(shore, id)
    await shore.host.tables.here(code, ANA.id)
    await of(shore, ANA).pause(id)
    await shore.go(6)
    await beat(shore)
    assert (await shore.at(code)).muster_ends is None
    await shore.host.repository.change(code, outage)
    await shore.go(30 * DAY)
    await beat(shore)
    assert (await shore.at(code)).status == "muster" and shore.poster.of("muster")[-1].body["status"] == "muster"
    view = await of(shore, ANA).pause(id)
    await shore.go(6)
    await beat(shore)
    ends = (await shore.at(code)).muster_ends
    assert ends is not None and ends.timestamp() == view.due
    await shore.host.repository.change(code, outage)
    assert (await shore.at(code)).muster_ends == ends
    await shore.go(2 * DAY + 60)
    await beat(shore)
    assert {line.name: line.points for line in (await seen(shore, id)).lines} == {"Ana": 12, "Ben": 0}


def outage(unit: UnitOfWork) -> dict[str, object]:
    """The channel took nothing for a while."""
    channel_outage.resume(unit)
    return {}


async def test_closed_in_the_middle_of_a_round_it_calls_nobody_and_games_go_on(shore: World) -> None:
    id = await begun(shore, SIX, rounds=2)
    running, *called = await codes(shore, id)
    for seat in (await shore.at(running)).seats:
        await shore.host.tables.here(running, seat.person or 0)
    await shore.dealt(running)
    await of(shore, ANA).close(id)
    await shore.go(6)
    await beat(shore)
    assert [(await shore.at(code)).status for code in (running, *called)] == ["running", "closed", "closed"]
    assert (await shore.play(running, "none")).status == "over" and not any(line.points for line in (await seen(shore, id)).lines)


async def test_a_captain_who_leaves_in_the_moment_of_pairing_is_not_paired_again(
    shore: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His leaving is written between the clock's reading and its writing."""
    id, read = await begun(shore, (ANA, BEN, CARLA, DARIO), rounds=3), shore.host.store.read
    for code in await codes(shore, id):
        await played(shore, code)
    staying = [DARIO]

    async def leaving(function: Any, *given: Any) -> Any:
        if function is store.table_states and staying:
            await of(shore, staying.pop()).leave(id)
        return await read(function, *given)

    monkeypatch.setattr(shore.host.store, "read", leaving)
    await beat(shore)
    view = await seen(shore, id)
    assert view.round == 2 and not staying
    assert "Dario" not in {name for one in view.tables if one.round == 2 for name in one.names}


async def test_a_server_that_has_removed_the_bot_ends_its_series(shore: World) -> None:
    id = await begun(shore, (ANA, BEN), rounds=3)
    await shore.host.servers.on_removed(GUILD)
    asked, posted = len(shore.poster.threads), len(shore.poster.messages)
    await shore.go(30 * DAY)
    await beat(shore)
    assert (await seen(shore, id)).status == "over" and len(shore.poster.threads) == asked
    assert not [one for one in shore.poster.messages[posted:] if one.body["kind"] == "series"]
    other = await begun(shore, (ANA, BEN), rounds=3)
    await shore.host.servers.close_missing({GUILD}, lambda guild: True)
    assert (await seen(shore, other)).status == "running"
    await shore.host.servers.close_missing(set(), lambda guild: True)
    assert (await seen(shore, other)).status == "over"


async def test_a_refused_thread_is_tried_again_after_a_minute_and_no_other_before(shore: World) -> None:
    shore.poster.answers["thread"] = [SendResult(None, "gone")]
    id = await begun(shore, SIX, rounds=1)
    assert len(shore.poster.threads) == 1, "nothing is asked for the other tables"
    await shore.go(50)
    await beat(shore)
    assert len(shore.poster.threads) == 1
    await shore.go(11)
    await beat(shore)
    assert len(await codes(shore, id)) == 3


async def test_the_largest_league_has_all_its_tables_and_names_are_text(shore: World) -> None:
    """Forty captains, whose names turn the direction of writing, ping and format."""
    crew = [Person(1000 + number, f"\u202e@everyone **{number}**", "en") for number in range(MOST_ENTRANTS)]
    for person in crew:
        await shore.host.store.write(people_rows.note_seen, person, shore.host.repository.now())
    id = await begun(shore, tuple(crew), rounds=2)
    found = await codes(shore, id)
    assert len(found) == MOST_ENTRANTS // 2 and len(shore.poster.threads) == len(set(found)) == len(found)
    for code in found:
        await shore.host.tables.decline(code, (await shore.at(code)).seats[1].person or 0)
    await beat(shore)
    view = await seen(shore, id, crew[0])
    assert view.round == 2 and sorted(line.points for line in view.lines) == [0] * 20 + [12] * 20
    with pytest.raises(Refused, match=r"e\.series\.full"):
        await of(shore, ANA).join(id, ANA)


async def test_a_substitute_is_rated_by_his_answers_and_the_league_counts_the_seat(shore: World) -> None:
    """Two of three answers are the captain's, one is the substitute's: so is the change of the seat."""
    for person in (ANA, BEN, DARIO):
        await shore.host.store.write(members.note_joined, GUILD, person.id, 0.0)
    id = await opened(shore, (ANA, BEN), rounds=1)
    await of(shore, ANA).choose(id, options={"rounds": 3})
    await of(shore, ANA).start(id)
    await beat(shore)
    (code,) = await codes(shore, id)
    for person in (ANA, BEN):
        caller = Caller(person.id, GUILD, place=Place((await shore.at(code)).channel), sight=Open())
        await shore.host.for_caller(caller).tables.here(code, person.id)
    await shore.dealt(code)
    seat = next(one.number for one in (await shore.at(code)).seats if one.person == ANA.id)
    words = {seat: {"word": "word6"}, 1 - seat: {"word": "word0"}}
    for answers in range(3):
        if answers == 2:
            await shore.host.substitutes.offer(code, ANA.id, DARIO.id)
            await shore.host.substitutes.accept(code, DARIO, seat)
        decision = (await shore.at(code)).decision
        for number, word in words.items():
            await shore.say(code, number, word)
        await shore.closed(code, decision)
    await beat(shore)
    view = await seen(shore, id)
    assert view.status == "over" and {line.name: line.points for line in view.lines} == {"Ana": 12, "Ben": 0}
    found = await shore.host.store.read(results.of_table, (await shore.at(code)).id)
    assert found is not None and found.barred == ""
    held = {one.person: one.share for one in found.holders}
    assert held == {ANA.id: 666_667, DARIO.id: 333_333, BEN.id: WHOLE}
    kept = await shore.host.store.read(ladders.standings, GUILD, [Ladder("parley", 1)], held)
    gained = {person: one.rating.mu - NEW.mu for (_, person), one in kept.items()}
    assert gained[ANA.id] > gained[DARIO.id] > 0 > gained[BEN.id] and abs(gained[ANA.id] - 2 * gained[DARIO.id]) < 20
    assert [kept[Ladder("parley", 1), person].wins for person in (ANA.id, DARIO.id, BEN.id)] == [1, 1, 0]
    assert (await Recomputation(shore.host.store, games).recompute(GUILD)).is_same
