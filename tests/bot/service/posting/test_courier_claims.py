"""What is due is found by an index, claimed under a name, fair by server, and never stopped by channels that stall."""

from __future__ import annotations

import asyncio
import sqlite3
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select, update

from bot.model.posting.posts import SendResult
from bot.service.host import Host, HostSetup
from bot.service.people.quotas import Quotas
from bot.service.posting import courier as couriers
from bot.service.posting.courier import AT_ONCE, DEAD, LATER, LONGEST_SEND, SHARE
from bot.store import schema as s
from bot.store.base.driver import sqlite_of
from bot.store.tables import destinations
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, CREW, DAILY, GUILD, Listening, PlainComposer, World
from tests.bot.service.memory_poster import MemoryPoster
from tests.bot.service.posting.test_courier import HERE, kept, sent_steps
from tests.statements import statements
from tests.timeouts import TIMEOUT

FAR = 10_000
ALL = Quotas(lobbies=1000, tables=1000, server=1000, openings=1000)


def waiting(db: Connection, count: int, ready: float, guild: int = GUILD + 7) -> None:
    """So many destinations of another server for which something waits until then."""
    some = {"kind": "note", "facts": {}, "ready": ready}
    rows: list[dict[str, Any]] = [{"table_id": f"t{n}", "destination": f"c{FAR + n}", **some} for n in range(count)]
    db.execute(insert(s.outbox), rows)
    destinations.make_due(db, {row["destination"]: ready for row in rows}, guild)


class Work:
    """What the database did while it was counted: its own elementary steps, statements, rows handed over."""

    def __init__(self) -> None:
        self.steps = self.statements = 0

    def _step(self) -> int:
        self.steps += 1
        return 0

    def counted(self, db: Connection, function: Any, *given: Any) -> Any:
        sqlite: sqlite3.Connection = sqlite_of(db)
        sqlite.set_progress_handler(self._step, 1)
        event.listen(db, "before_cursor_execute", self._statement)
        try:
            return function(db, *given)
        finally:
            event.remove(db, "before_cursor_execute", self._statement)
            sqlite.set_progress_handler(None, 0)

    def _statement(self, *_: Any) -> None:
        self.statements += 1


async def looked(here: World) -> Work:
    """What it costs to look for what is due, where one table has something."""
    work, now = Work(), here.host.repository.now()
    look = await here.host.store.read(lambda db: work.counted(db, destinations.check_due, "me", now, DEAD))
    assert look.is_due and look.later is not None
    claim = (destinations.claim, "me", now, DEAD, AT_ONCE, SHARE, {})
    (row,) = await here.host.store.write(lambda db: work.counted(db, *claim))
    assert row.name == HERE
    return work


async def test_looking_for_what_is_due_costs_the_same_however_much_waits(here: World) -> None:
    await here.opened(1)
    later = here.host.repository.now() + 3600
    await here.host.store.write(waiting, 100, later)
    few = await looked(here)
    await here.host.store.write(destinations.release_all, "me", 0.0)
    await here.host.store.write(lambda db: waiting_more(db, later))
    many = await looked(here)
    assert many.statements == few.statements <= 7
    assert many.steps <= few.steps * 1.2, (few.steps, many.steps)


def waiting_more(db: Connection, ready: float) -> None:
    db.execute(s.outbox.delete().where(s.outbox.c.destination != HERE))
    waiting(db, 10_000, ready)


async def test_a_post_costs_as_many_statements_with_ten_thousand_rows_waiting(here: World) -> None:
    """The whole way of a lobby, from the wake to the note that it stands."""
    code, counts = await here.opened(1), []
    await here.go(5)
    for person in CREW[1:3]:
        await here.host.tables.join(code, person)
        with statements() as heard:
            await here.go(10)
        counts.append(len(heard))
        await here.host.store.write(waiting, 10_000, here.host.repository.now() + 3600)
    assert counts[0] == counts[1] and counts[0] < 80
    assert here.poster.messages[0].body["seats"][:3] == ["Ana", "Ben", "Carla"]


# -- stalls and fairness


class Stalling(MemoryPoster):
    """A poster of which some channels never answer."""

    stalled: frozenset[int] = frozenset()

    async def post(self, channel: int, post: Any, nonce: str) -> SendResult:
        if channel in self.stalled:
            self.calls.append(("stalled", f"c{channel}"))
            await asyncio.Event().wait()
        return await super().post(channel, post, nonce)


def stalling(here: World, channels: Any) -> Stalling:
    poster = Stalling(here.clock)
    poster.stalled = frozenset(channels)
    here.poster = here.host.courier.sender.poster = poster
    return poster


async def opened(here: World, guild: int, channel: int) -> None:
    here.host.repository.quotas = ALL
    await here.host.new_tables.open(ANA, guild, channel, "harbour")


async def test_fifty_stalled_channels_do_not_stop_all_posting(here: World) -> None:
    poster = stalling(here, range(1000, 1000 + AT_ONCE))
    for number in range(AT_ONCE):
        await opened(here, GUILD + 1 + number // SHARE, 1000 + number)
    await here.rest()
    assert len(here.host.courier.serving) == AT_ONCE
    await opened(here, GUILD, CHANNEL)
    await here.go(LONGEST_SEND + 5)
    assert poster.kinds(HERE) == ["lobby"]
    rows = await kept(here, s.posts, s.posts.c.destination != HERE)
    assert {row.outcome for row in rows} == {"later"} and len(rows) == AT_ONCE
    poster.stalled = frozenset()
    await here.go(60)
    assert len(poster.of("lobby")) == AT_ONCE + 1, "all are there, once"


async def test_one_server_has_no_more_than_its_share_of_the_hands(here: World) -> None:
    poster = stalling(here, range(1000, 1000 + AT_ONCE))
    for number in range(AT_ONCE):
        await opened(here, GUILD + 1, 1000 + number)
    await here.rest()
    assert len(here.host.courier.serving) == SHARE
    await opened(here, GUILD, CHANNEL)
    await here.go(3)
    assert poster.kinds(HERE) == ["lobby"], "at once, although fifty of another server came before"
    poster.stalled = frozenset()
    await here.go(120)
    assert len(poster.of("lobby")) == AT_ONCE + 1


# -- two processes


def another(here: World, poster: MemoryPoster) -> Host:
    """A second process on the same file."""
    return Host(
        here.host.store, here.clock, PlainComposer(), poster, Listening(), Random("two"), HostSetup(here.host.repository.game_of)
    )


async def until(holds: Any) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def test_two_couriers_never_serve_one_destination_at_once(here: World) -> None:
    stalling(here, [CHANNEL])
    poster = Stalling(here.clock)
    two = another(here, poster)
    await opened(here, GUILD, CHANNEL)
    await here.rest()
    assert list(here.host.courier.serving) == [HERE]
    await two.courier.send_due()
    assert not two.courier.serving and not poster.calls
    await two.courier.stop()


async def test_unreleased_destination_is_served_after_the_fault(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(couriers, "release", refused)
        await opened(here, GUILD, CHANNEL)
        await here.rest()
        (held,) = await kept(here, s.destinations, s.destinations.c.name == HERE)
        assert held.next_at > here.host.repository.now() and not here.host.courier.serving
    await here.go(2 * LATER)
    assert await kept(here, s.destinations, s.destinations.c.name == HERE) == [] and len(here.poster.messages) == 1


async def test_claims_of_a_dead_worker_alone_are_taken_over(here: World) -> None:
    """Its post goes out with the same nonce. What the other one holds, which is alive, is left to it."""
    poster = stalling(here, [CHANNEL, CHANNEL + 1])
    await opened(here, GUILD, CHANNEL)
    await opened(here, GUILD, CHANNEL + 1)
    await here.rest()
    held = await kept(here, s.destinations, s.destinations.c.worker == here.host.courier.worker)
    assert sorted(row.name for row in held) == [HERE, f"c{CHANNEL + 1}"]
    two = another(here, poster)
    await here.host.store.write(
        lambda db: db.execute(
            update(s.destinations)
            .where(s.destinations.c.name == HERE)
            .values(worker="dead", beat=here.host.repository.now() - DEAD)
        )
    )
    poster.stalled = frozenset([CHANNEL + 1])
    await two.courier.send_due()
    await until(lambda: not two.courier.serving)
    assert [message.where for message in poster.messages] == [HERE]
    (post,) = await kept(here, s.posts, s.posts.c.destination == HERE)
    assert (post.state, post.nonce, post.tries) == ("sent", poster.messages[0].nonce, 2)
    await two.courier.stop()


async def test_a_worker_that_lives_keeps_what_it_holds(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(couriers, "LONGEST_SEND", 10 * DEAD)
    poster = stalling(here, [CHANNEL])
    await opened(here, GUILD, CHANNEL)
    await here.rest()
    await here.go(3 * DEAD)
    two = another(here, poster)
    await two.courier.send_due()
    assert not two.courier.serving and list(here.host.courier.serving) == [HERE]
    await two.courier.stop()


async def test_an_end_gives_back_what_was_held(here: World) -> None:
    stalling(here, [CHANNEL])
    await opened(here, GUILD, CHANNEL)
    await here.rest()
    await here.host.courier.stop()
    assert [row.worker for row in await kept(here, s.destinations, True)] == [""]
    here.poster.stalled = frozenset()  # type: ignore[attr-defined]
    await here.go(5)
    assert here.poster.kinds(HERE) == ["lobby"]


async def test_post_that_comes_during_a_release_is_not_overlooked(here: World) -> None:
    """Whoever leaves names the count of calls that he read: the same function on a database without BEGIN IMMEDIATE."""
    now = here.host.repository.now()

    def race(db: Connection) -> Any:
        destinations.make_due(db, {"c1": now}, GUILD)
        (row,) = destinations.claim(db, "me", now, DEAD, 1, 1, {})
        reads = iter((None, now + 7.0))

        def when(db: Connection) -> float | None:
            found = next(reads)
            if found is None:
                destinations.make_due(db, {"c1": now + 7.0}, GUILD)
            return found

        destinations.release(db, row.name, "me", when)
        return db.execute(select(s.destinations)).one()

    left = await here.host.store.write(race)
    assert (left.name, left.worker, left.next_at) == ("c1", "", now + 7.0)


async def test_a_claim_names_what_it_read(here: World) -> None:
    now = here.host.repository.now()

    def race(db: Connection) -> Any:
        destinations.make_due(db, {"c1": now}, GUILD)
        found = db.execute(select(s.destinations)).one()
        first = destinations._took(db, found, "one", now)
        return first, destinations._took(db, found, "two", now), db.execute(select(s.destinations.c.worker)).scalar()

    assert await here.host.store.write(race) == (True, False, "one")


# -- bells


async def bells(here: World) -> list[tuple[int | None, int | None]]:
    """Person and decision of the bells that wait in the outbox."""
    return [(row.person, row.decision) for row in await kept(here, s.outbox, s.outbox.c.kind == "bell")]


async def test_there_is_one_bell_a_person_and_table_and_it_goes_with_its_decision(here: World) -> None:
    here.poster.answers["direct"] = [SendResult(None, "later", 86_400.0)] * 4
    code = await here.begun(2, pace=DAILY, rounds=4)
    for kind in ("steer", "window", "vote") * 2:
        await here.go(30)
        table = await here.at(code)
        assert table.asked is not None
        asked = {table.seats[seat].person for seat in table.asked.seats}
        waits = await bells(here)
        assert len(waits) == len(set(waits)) and {decision for _, decision in waits} <= {table.decision}
        assert {person for person, _ in waits} <= asked
        await here.play(code, kind)
    frozen = await kept(here, s.posts, s.posts.c.state == "ready")
    assert len(frozen) <= 2, "no backlog grows for whoever cannot be written to"


async def test_a_bell_that_was_put_off_is_looked_at_again_when_it_is_sent(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    here.poster.answers["direct"] = [SendResult(None, "later", 600.0)] * 2
    await here.go(10)
    assert {row.kind for row in await kept(here, s.posts, s.posts.c.state == "ready")} == {"bell"}
    await here.say(code, 0, {"flag": "plain"})
    await here.go(900)
    assert [message.where for message in here.poster.of("bell")] == [f"p{BEN.id}"], "whoever has answered is not rung"
    over = await kept(here, s.posts, s.posts.c.outcome == "over")
    assert [(row.destination, row.state) for row in over] == [(f"p{ANA.id}", "dead")]


async def test_posts_are_due_again_after_an_outage(here: World) -> None:
    code = await here.begun(2)
    await here.go(5)
    here.poster.answers["post"] = [SendResult(None, "forbidden")] * 3
    await here.play(code, "steer")
    await here.go(600)
    assert [row.name for row in await kept(here, s.destinations, s.destinations.c.name == HERE)] == []
    here.poster.answers.clear()
    await here.host.tables.resume(code)
    await here.go(10)
    assert sent_steps(here) == list(range(1, (await here.at(code)).step + 1))


async def test_claims_of_a_dead_predecessor_are_due_at_once(here: World) -> None:
    def held(db: Any) -> None:
        for name, worker in (("c1", "dead"), ("c2", "alive")):
            destinations.make_due(db, {name: 0.0}, 1)
            claimed = s.destinations.update().where(s.destinations.c.name == name)
            db.execute(claimed.values(worker=worker, beat=here.host.repository.now()))

    def of_whom(db: Any) -> dict[str, str]:
        return {row.name: row.worker for row in db.execute(s.destinations.select())}

    await here.host.store.write(held)
    await here.host.store.write(destinations.take_over, ["dead"], here.host.repository.now())
    assert await here.host.store.read(of_whom) == {"c1": destinations.NOBODY, "c2": "alive"}
