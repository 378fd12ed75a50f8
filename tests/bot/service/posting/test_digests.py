"""One digest a day for all tables of a person, at the hour that they have chosen; a bell that cannot wait goes at once."""

from __future__ import annotations

import pytest

from bot.model.posting.posts import SendResult
from bot.model.table.table import PublicTable
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, World
from tests.bot.service.posting.test_reminders import A_DAY, choose, hours, until


async def two_tables(here: World) -> tuple[PublicTable, PublicTable]:
    """Two tables of Ana and Ben, which ask both of them soon after noon, openly, for a day."""
    made = list[str]()
    for channel in (CHANNEL, CHANNEL + 1):
        code = (await here.host.new_tables.open(ANA, GUILD, channel, "harbour", A_DAY)).code
        await here.host.tables.join(code, BEN)
        await here.host.tables.start(code, ANA.id)
        await here.host.tables.here(code, BEN.id)
        made.append(await here.dealt(code))
    for code in made:
        await here.play(code, "vote")
    return await here.at(made[0]), await here.at(made[1])


def told(here: World, person: int = ANA.id) -> list[tuple[str, int, int, bool]]:
    """The bells and digests of a person: kind, hour, tables in it, and whether it made no sound."""
    dues = [due for due in here.composer.dues if due.kind in ("bell", "digest") and due.recipient == person]
    sent = [one for one in here.poster.messages if one.body["kind"] in ("bell", "digest") and one.where == f"p{person}"]
    return [
        (due.kind, one.at.hour, 1 + len(due.facts.get("tables", ())), due.facts["silent"])
        for due, one in zip(dues, sent, strict=True)
    ]


async def test_one_digest_tells_all_tables_at_the_chosen_hour(here: World) -> None:
    await choose(here, digest=18)
    tables = await two_tables(here)
    await until(here, 2, 17, 59)
    assert told(here) == told(here, BEN.id) == [], "bells wait for it"
    await until(here, 2, 18, 30)
    assert told(here) == told(here, BEN.id) == [("digest", 18, 2, False)]
    (due,) = [due for due in here.composer.dues if due.kind == "digest" and due.recipient == ANA.id]
    assert {due.table.code, *(one["code"] for one in due.facts["tables"])} == {one.code for one in tables}
    for table in tables:
        record, _ = await here.host.repository.read(table.code, lambda *_: None)
        assert str(record.row.notices).count("['reached'") == 2, "whoever stands in a digest has been told"


async def test_table_that_was_answered_stands_in_no_digest(here: World) -> None:
    await choose(here, digest=18)
    first, _ = await two_tables(here)
    await here.say(first.code, 0, "no")
    await until(here, 2, 18, 30)
    assert told(here) == [("bell", 18, 1, False)], "one table is told as ever"
    assert told(here, BEN.id) == [("digest", 18, 2, False)], "to be the last one rings nobody who has not asked for it"


@pytest.mark.parametrize(("hour", "kind", "at"), [(8, "bell", 12), (11, "bell", 12), (13, "digest", 13)])
async def test_bell_that_cannot_wait_for_the_digest_goes_at_once_without_a_sound(
    here: World, hour: int, kind: str, at: int
) -> None:
    """Asked at noon for a day: at eight in the morning a sixth of the time would be left."""
    await choose(here, digest=hour)
    await two_tables(here)
    await until(here, 2, 13, 30)
    assert {(one[0], one[1], one[3]) for one in told(here)} == {(kind, at, kind == "bell")}


async def test_digest_in_quiet_hours_comes_at_their_end(here: World) -> None:
    await choose(here, digest=18, quiet=hours(17, 20))
    await two_tables(here)
    await until(here, 2, 20, 30)
    assert told(here) == [("digest", 20, 2, False)]


async def test_refused_digest_has_told_nobody(here: World) -> None:
    """The table of its bell goes another way, and so does the other table in it."""
    await choose(here, digest=18)
    tables = await two_tables(here)
    here.poster.answers["direct"] = [SendResult(None, "inbox"), SendResult(None, "inbox")]
    await until(here, 2, 18, 30)
    for table in tables:
        rung = {person for one in here.poster.messages if one.where == f"c{table.channel}" for person in one.ring}
        assert rung == {ANA.id, BEN.id}, "a line in the channel"


async def test_table_in_a_pause_is_left_out(here: World) -> None:
    await choose(here, digest=18)
    _, second = await two_tables(here)
    await here.host.votes.take_pause(second.code, BEN.id)
    await until(here, 2, 18, 30)
    assert told(here) == [("bell", 18, 1, False)]


async def test_bell_that_cannot_wait_for_the_digest_waits_for_the_morning_all_the_same(here: World) -> None:
    """Asked at eleven in the evening: the digest of the next day would leave too little time, the end of quiet hours does not."""
    await choose(here, digest=20, quiet=(22 * 60, 8 * 60))
    await until(here, 2, 23, 0)
    await two_tables(here)
    await until(here, 3, 7, 59)
    assert told(here) == []
    await until(here, 3, 8, 30)
    assert {(kind, hour) for kind, hour, *_ in told(here)} == {("bell", 8)}
