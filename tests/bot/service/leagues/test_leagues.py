"""Matches and leagues on a clock moved by hand: their tables are opened by themselves, and rounds end whoever does not come."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people.people import Caller, Person, Place
from bot.model.posting.posts import SendResult
from bot.model.results.series import SeriesView
from bot.model.table.terms import Terms
from bot.service.leagues.league_rounds import MOST_ENTRANTS
from bot.service.leagues.leagues import MOST_OF_PERSON, Leagues, SeriesWish
from bot.service.leagues.lots import Lots
from bot.store.series import series as store
from bot.store.upkeep import forgetting
from engines.kernel.base.messages import say
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DARIO, GUILD, LIVE, World

EVA, FINN = Person(104, "Eva", "it"), Person(105, "Finn", "en")
SIX = (ANA, BEN, CARLA, DARIO, EVA, FINN)
WISH = SeriesWish("Spring", "parley", "swiss", 2, 3, 7, LIVE, "en", CHANNEL, 0)


def of(shore: World, person: Person, **more: object) -> Leagues:
    """The series as a person of the channel finds them."""
    caller = Caller(person.id, GUILD, place=Place(CHANNEL))
    return shore.host.for_caller(replace(caller, **more)).leagues


async def opened(shore: World, people: tuple[Person, ...], **wish: object) -> int:
    """A series with these captains, whose first opens it; its number."""
    made = await of(shore, people[0]).open(people[0], replace(WISH, **wish))
    for person in people[1:]:
        await of(shore, person).join(made.id, person)
    return made.id


async def begun(shore: World, people: tuple[Person, ...], **wish: object) -> int:
    """A series in its first round; its number."""
    id = await opened(shore, people, **wish)
    await of(shore, people[0]).start(id)
    await beat(shore)
    return id


async def beat(shore: World) -> None:
    """Three looks, of which each may do what the one before made possible."""
    for _ in range(3):
        await shore.host.league_clock.go_on()
        await shore.rest()


async def seen(shore: World, id: int, person: Person = ANA) -> SeriesView:
    return await of(shore, person).view(id)


async def codes(shore: World, id: int) -> list[str]:
    """The tables of the running round."""
    view = await seen(shore, id)
    return [one.code for one in view.tables if one.round == view.round and one.code]


async def played(shore: World, code: str) -> tuple[str, ...]:
    """All captains come, and play with defaults to the end; their names by seat."""
    table = await shore.at(code)
    for seat in table.seats:
        await shore.host.tables.here(code, seat.person or 0)
    await shore.dealt(code)
    return (await shore.play(code, "none")).names


async def test_a_league_of_six_with_two_absentees_is_played_to_its_end(shore: World) -> None:
    id = await begun(shore, SIX)
    for round in (1, 2, 3):
        found = await codes(shore, id)
        assert (await seen(shore, id)).round == round and len(found) == 3
        for code in found:
            if not {"Eva", "Finn"} & set((await shore.at(code)).names):
                await played(shore, code)
            else:
                for seat in (await shore.at(code)).seats:
                    if seat.person not in (EVA.id, FINN.id):
                        await shore.host.tables.here(code, seat.person or 0)
        await beat(shore)
        await shore.go(7 * DAY + 1)
        await beat(shore)
        assert {(await shore.at(code)).status for code in found} <= {"over", "closed"}
    view = await seen(shore, id)
    assert view.status == "over" and len(view.tables) == 9 and all(one.points for one in view.tables)
    points = {line.name: line.points for line in view.lines}
    assert max(points["Eva"], points["Finn"]) < min(points[person.name] for person in SIX[:4])
    assert Lots(str(id), bytes.fromhex(view.seed)).promise == view.promise
    names = [frozenset(one.names) for one in view.tables]
    assert len(set(names)) == 9
    last = shore.poster.of("series")
    assert len(last) == 1 and last[0].body["status"] == "over" and last[0].where == f"c{CHANNEL}"


async def test_tables_are_opened_in_threads_with_all_captains_called(shore: World) -> None:
    id = await begun(shore, (ANA, BEN, CARLA))
    view, (code,) = await seen(shore, id), await codes(shore, id)
    table = await shore.at(code)
    assert (table.status, table.name, table.channel) == ("muster", "Spring", 7001)
    assert [seat.here for seat in table.seats] == [False, False]
    call = shore.poster.of("muster")
    assert set(call[0].ring) == {seat.person for seat in table.seats} and call[0].where == "c7001"
    assert shore.poster.threads == [f"Spring 1: {table.names[0]}, {table.names[1]}"]
    bye = next(one for one in view.tables if len(one.names) == 1)
    assert bye.points == (12,) and {*bye.names, *table.names} == {"Ana", "Ben", "Carla"}


async def test_tables_have_the_options_terms_and_seats_that_were_set_before_it_began(shore: World) -> None:
    id = await opened(shore, (ANA, BEN), system="match", rounds=3)
    ana = of(shore, ANA)
    await ana.choose(id, options={"rounds": 3})
    await ana.choose(id, seats=3)
    terms = Terms(pauses=False, substitutes=False, rated=False)
    view = await ana.choose(id, terms=terms)
    assert (view.terms, view.seats, dict(view.options)) == (terms, 3, {"rounds": 3})
    for wrong in ({"options": {"rounds": 9}}, {"seats": 9}):
        with pytest.raises(Refused):
            await ana.choose(id, **wrong)
    with pytest.raises(Refused, match=r"e\.series\.lead"):
        await of(shore, BEN).choose(id, terms=Terms())
    await of(shore, CARLA).join(id, CARLA)
    with pytest.raises(Refused, match=r"e\.series\.full"):
        await ana.choose(id, seats=2)
    await ana.start(id)
    await beat(shore)
    with pytest.raises(Refused, match=r"e\.series\.begun"):
        await ana.choose(id, terms=Terms())
    (code,) = await codes(shore, id)
    for person in (ANA, BEN, CARLA):
        await shore.host.tables.here(code, person.id)
    table = await shore.at(await shore.dealt(code))
    assert (table.terms, table.options["rounds"], len(table.seats), table.pace.vacation) == (terms, 3, 3, "computer")
    assert {one.kind for one in await shore.host.votes.offers(code, ANA.id)}.isdisjoint({"pause"})
    with pytest.raises(Refused, match=r"e\.terms\.pauses"):
        await shore.host.votes.take_pause(code, ANA.id)
    with pytest.raises(Refused, match=r"e\.terms\.substitutes"):
        await shore.host.substitutes.offer(code, ANA.id, DARIO.id)


async def test_a_table_is_opened_once_though_a_look_dies_after_it(shore: World, monkeypatch: pytest.MonkeyPatch) -> None:
    id = await opened(shore, (ANA, BEN))
    await of(shore, ANA).start(id)
    shore.poster.answers["post"] = [SendResult(None, "later")]
    with monkeypatch.context() as patched:
        patched.setattr(type(shore.host.league_clock), "_show", fail)
        await shore.host.league_clock.go_on()
    await beat(shore)
    assert len(shore.poster.threads) == 1 and len(await codes(shore, id)) == 1


async def test_a_thread_that_got_no_table_gets_it_at_the_next_look(shore: World, monkeypatch: pytest.MonkeyPatch) -> None:
    id = await opened(shore, (ANA, BEN))
    await of(shore, ANA).start(id)
    for refusal in (store.SeriesConflict(), Refused(say("e.seat.most"))):
        with monkeypatch.context() as patched:
            patched.setattr("bot.service.leagues.league_clock._link", Mock(side_effect=refusal))
            await shore.host.league_clock.go_on()
    assert len(shore.poster.threads) == 1 and not await codes(shore, id)
    await beat(shore)
    (code,) = await codes(shore, id)
    assert len(shore.poster.threads) == 1 and (await shore.at(code)).channel == 7001


async def test_a_series_that_ends_while_a_thread_is_made_opens_no_table(shore: World, monkeypatch: pytest.MonkeyPatch) -> None:
    id, make = await opened(shore, (ANA, BEN, CARLA, DARIO)), shore.poster.thread

    async def closing(*made: Any) -> SendResult:
        await of(shore, ANA).close(id)
        return await make(*made)

    await of(shore, ANA).start(id)
    with monkeypatch.context() as patched:
        patched.setattr(shore.poster, "thread", closing)
        await beat(shore)
    view = await seen(shore, id)
    assert view.status == "over" and len(shore.poster.threads) == 1 and not any(one.code for one in view.tables)


async def fail(*_: object) -> None:
    raise OSError("the process dies")


async def test_a_match_changes_sides_and_ends_with_its_winner(shore: World) -> None:
    id = await begun(shore, (ANA, BEN), system="match", rounds=3)
    first = await codes(shore, id)
    seats = [(await shore.at(first[0])).names]
    await played(shore, first[0])
    await beat(shore)
    seats.append((await shore.at((await codes(shore, id))[0])).names)
    assert seats[1] == seats[0][::-1] and (await seen(shore, id)).round == 2
    with pytest.raises(Refused, match=r"e\.series\.full"):
        await of(shore, CARLA).join(id, CARLA)
    await of(shore, BEN).leave(id)
    await shore.go(7 * DAY + 1)
    await beat(shore)
    assert (await seen(shore, id)).status == "over"


async def test_a_captain_who_declines_forfeits_at_once(shore: World) -> None:
    id = await begun(shore, (ANA, BEN), rounds=1)
    (code,) = await codes(shore, id)
    await shore.host.tables.decline(code, BEN.id)
    await beat(shore)
    view = await seen(shore, id)
    assert view.status == "over" and {line.name: line.points for line in view.lines} == {"Ana": 12, "Ben": 0}
    assert view.tables[0].is_forfeit and (await shore.at(code)).status == "closed"


async def test_a_game_that_runs_at_the_limit_counts_half_and_goes_on(shore: World) -> None:
    id = await begun(shore, (ANA, BEN), rounds=1, days=1)
    (code,) = await codes(shore, id)
    for person in (ANA, BEN):
        await shore.host.tables.here(code, person.id)
    await shore.dealt(code)
    shore.clock.set(shore.clock.at.replace(year=shore.clock.at.year + 1))
    await shore.host.league_clock.go_on()
    assert (await shore.at(code)).status == "running"
    assert [line.points for line in (await seen(shore, id)).lines] == [6, 6]


async def test_late_captains_leavers_and_pauses(shore: World) -> None:
    id = await begun(shore, (ANA, BEN, CARLA), rounds=2)
    await of(shore, DARIO).join(id, DARIO)
    await of(shore, CARLA).leave(id)
    with pytest.raises(Refused, match=r"e\.series\.late"):
        await of(shore, CARLA).join(id, CARLA)
    await of(shore, ANA).pause(id)
    await shore.go(30 * DAY)
    await beat(shore)
    assert (await seen(shore, id)).round == 1
    await of(shore, ANA).pause(id)
    await shore.go(8 * DAY)
    await beat(shore)
    view = await seen(shore, id)
    assert view.round == 2 and {name for one in view.tables if one.round == 2 for name in one.names} == {"Ana", "Ben", "Dario"}


async def test_captains_at_too_many_tables_of_series_wait(shore: World) -> None:
    ids = [await begun(shore, (other, ANA), rounds=1) for other in (BEN, BEN, CARLA, DARIO)]
    assert [len(await codes(shore, id)) for id in ids] == [1, 1, 1, 0]
    await shore.host.people.choose_at_once(ANA.id, 2)
    await shore.host.tables.decline((await codes(shore, ids[0]))[0], ANA.id)
    await beat(shore)
    assert not await codes(shore, ids[3]), "she allows two"
    with pytest.raises(Refused, match=r"e\.notoffered"):
        await shore.host.people.choose_at_once(ANA.id, 11)
    await shore.host.people.choose_at_once(ANA.id, 3)
    await beat(shore)
    assert len(await codes(shore, ids[3])) == 1


async def test_series_of_other_servers_and_hidden_channels_are_not_there(shore: World) -> None:
    id = await opened(shore, (ANA, BEN))
    for stranger in (of(shore, CARLA, guild=2), of(shore, CARLA, place=Place(77))):
        assert await stranger.offered() == []
        for act in (stranger.view, stranger.leave, stranger.start, stranger.pause, stranger.close):
            with pytest.raises(Refused, match=r"e\.series\.none"):
                await act(id)
        with pytest.raises(Refused, match=r"e\.series\.none"):
            await stranger.join(id, CARLA)
    assert await of(shore, BEN, place=Place(77)).offered() == [("Spring", id)]
    with pytest.raises(Refused, match=r"e\.series\.none"):
        await of(shore, BEN, guild=2).view(id)


async def test_only_its_opener_and_managers_lead_a_series(shore: World) -> None:
    id = await opened(shore, (ANA, BEN))
    for act in (of(shore, BEN).start, of(shore, BEN).pause, of(shore, BEN).close):
        with pytest.raises(Refused, match=r"e\.series\.lead"):
            await act(id)
    assert not (await seen(shore, id, BEN)).is_led and (await seen(shore, id, BEN)).number == 1
    assert (await of(shore, CARLA, manager=True).start(id)).status == "running"
    assert (await of(shore, ANA).close(id)).status == "over"
    for act in (of(shore, ANA).close, of(shore, BEN).leave):
        with pytest.raises(Refused, match=r"e\.series\.over"):
            await act(id)


@pytest.mark.parametrize(
    "wish", [{"rounds": 0}, {"system": "match", "rounds": 4}, {"system": "groups", "size": 5}, {"days": 0}, {"days": 61}], ids=str
)
async def test_an_impossible_series_is_refused(shore: World, wish: dict[str, object]) -> None:
    with pytest.raises(Refused, match=r"e\.series\.setup"):
        await opened(shore, (ANA,), **wish)


async def test_limits_of_series(shore: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(MOST_OF_PERSON):
        id = await opened(shore, (ANA,))
    with pytest.raises(Refused, match=r"e\.series\.many"):
        await opened(shore, (ANA,))
    with pytest.raises(Refused, match=r"e\.series\.few"):
        await of(shore, ANA).start(id)
    monkeypatch.setattr("bot.service.leagues.league_rounds.MOST_ENTRANTS", 2)
    await of(shore, BEN).join(id, BEN)
    with pytest.raises(Refused, match=r"e\.series\.full"):
        await of(shore, CARLA).join(id, CARLA)
    with pytest.raises(Refused, match=r"e\.series\.in"):
        await of(shore, BEN).join(id, BEN)
    assert MOST_ENTRANTS == 40


async def test_a_forgotten_captain_is_nameless_and_plays_no_more(shore: World) -> None:
    id = await begun(shore, (ANA, BEN, CARLA), rounds=3)
    (code,) = await codes(shore, id)
    names = (await shore.at(code)).names
    resting = next(person for person in (ANA, BEN, CARLA) if person.name not in names)
    assert await shore.host.store.write(forgetting.forget, resting.id, {"en": "A captain"}) == ()
    found = await shore.host.store.read(store.load, id)
    assert found is not None and resting.id not in [one.person for one in found.entrants]
    assert [one.name for one in found.entrants].count("A captain") == 1
    await shore.go(8 * DAY)
    await beat(shore)
    after = await shore.host.store.read(store.load, id)
    assert after is not None and after.row.round == 2
    assert sorted(captain for one in after.of_round(2) for captain in one.captains) == [
        one.number for one in found.entrants if one.person is not None
    ]


async def test_the_post_that_stands_is_pinned_alone_and_none_waits_for_it(shore: World) -> None:
    shore.poster.answers["pin"] = [SendResult(None, "forbidden")]
    id = await begun(shore, (ANA, BEN))
    (post,) = shore.poster.of("series")
    assert shore.poster.pinned == [] and len(await codes(shore, id)) == 1
    await changed(shore, id)
    assert shore.poster.pinned == [post.id], "a refused pin is tried again with the next change"
    shore.poster.answers["edit"] = [SendResult(None, "old")]
    shore.poster.answers["unpin"] = [SendResult(None, "later")]
    await changed(shore, id)
    assert shore.poster.pinned == [post.id]
    await changed(shore, id)
    fresh = shore.poster.of("series")[-1]
    assert shore.poster.pinned == [fresh.id] and len(shore.poster.of("series")) == 2
    shore.poster.pinned.clear()
    await changed(shore, id)
    assert shore.poster.pinned == [], "somebody has unpinned it"


async def changed(shore: World, id: int) -> None:
    """Another pause, or the end of one, and the post that shows it."""
    await of(shore, ANA).pause(id)
    await shore.go(11)
    await beat(shore)


async def test_a_look_goes_on_with_what_it_has_made_possible_itself(shore: World) -> None:
    """A deleted post stands again at once, though nothing wakes the clock any more."""
    id = await opened(shore, (ANA,))
    await beat(shore)
    await shore.go(61)
    shore.poster.answers["edit"] = [SendResult(None, "deleted")]
    task = asyncio.create_task(shore.host.league_clock.run())
    try:
        await of(shore, BEN).join(id, BEN)
        for _ in range(400):
            await asyncio.sleep(0)
        assert [len(one.body["lines"]) for one in shore.poster.of("series")] == [1, 2]
    finally:
        task.cancel()
