"""Closing a table without a result: one rule, whichever door leads there and however far the table has come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people.people import Caller, Person
from bot.model.posting.posts import SendResult
from bot.model.table.table import PublicTable
from bot.model.table.votes import VOTES, Motion
from bot.service.lobby import closing
from engines.kernel.base.messages import load_message
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DAILY, DARIO, GUILD, World, world
from tests.bot.service.game_fixture import FixtureGame
from tests.sights import EVERYTHING

MARA = Person(210, "Mara", "en")


async def refusal(here: World, code: str, person: Person, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        await here.host.tables.close(code, person.id, **more)
    return refused.value.reason.id


async def closed_by(here: World, code: str, *people: Person) -> PublicTable:
    for person in people:
        table = await here.host.tables.close(code, person.id)
    return table


def votes(here: World) -> list[Any]:
    """What was posted of votes, the newest last."""
    return [due for due in here.composer.dues if due.kind in VOTES]


def ending(here: World) -> str:
    """How the last vote ended, as its post says."""
    return dict(load_message(votes(here)[-1].facts["told"]).args)["outcome"].id


def standing(table: PublicTable) -> tuple[int, tuple[int, ...], int]:
    """Who called the one open vote, which is on the end of the table, who may vote, and how many have agreed."""
    (vote,) = table.votes
    assert vote.motion == Motion("cancel")
    return vote.by, vote.voters, vote.yes


def told(here: World) -> list[str]:
    return [load_message(due.facts["message"]).id for due in here.composer.dues if due.kind == "note"]


@pytest.mark.parametrize("how", ["lobby", "muster", "rematch"])
async def test_before_the_game_its_opener_closes_it_alone(here: World, how: str) -> None:
    code = await here.begun(2) if how == "rematch" else await here.opened(2)
    if how == "rematch":
        await here.shut(code)
        code = (await here.host.new_tables.rematch(code, ANA, CHANNEL)).code
    elif how == "muster":
        await here.host.tables.start(code, ANA.id)
    assert (await here.at(code)).status == ("lobby" if how == "lobby" else "muster")
    assert await refusal(here, code, BEN) == await refusal(here, code, CARLA) == "e.notyours"
    assert (await closed_by(here, code, ANA)).status == "closed"


async def test_while_it_is_dealt_all_who_have_come_close_it(here: World) -> None:
    code = await here.opened(2)
    await here.host.tables.start(code, ANA.id)
    here.poster.answers["post"] = [SendResult(None, "later", 500.0)] * 4
    assert (await here.host.tables.here(code, BEN.id)).status == "dealing"
    assert (await closed_by(here, code, ANA)).status == "dealing"
    assert await refusal(here, code, CARLA) == "e.notyours.begun"
    assert (await closed_by(here, code, BEN)).status == "closed"


async def test_a_game_is_closed_when_every_captain_has_pressed(here: World) -> None:
    code = await here.begun(3)
    await here.go(20)
    first = await closed_by(here, code, ANA)
    assert standing(first) == (0, (1, 2), 0)
    again = await closed_by(here, code, ANA)
    assert (again.status, again.votes) == ("running", first.votes)
    await here.go(20)
    assert [message.ring for message in here.poster.of(VOTES[0])] == [(BEN.id, CARLA.id)]
    assert standing(await closed_by(here, code, CARLA)) == (0, (1, 2), 1)
    await here.go(20)
    assert len(here.poster.of(VOTES[0])) == 1, "the post is edited, and rings nobody again"
    assert (await closed_by(here, code, BEN)).status == "closed"
    await here.go(20)
    assert ending(here) == "vote.cancelled" and told(here)[-1:] == ["note.closed.all"]
    assert (await here.at(code)).seed is None


async def test_it_is_all_the_same_who_opened_the_table(here: World) -> None:
    """Resigned, and so out of the game, whoever opened it has no say, neither for nor against."""
    code = await here.begun(3)
    await here.host.tables.resign(code, ANA.id)
    assert (await here.at(code)).status == "running"
    assert await refusal(here, code, ANA) == "e.notyours.begun"
    assert standing(await closed_by(here, code, BEN))[0] == 1
    with pytest.raises(Refused, match=r"vote\.out|spectator"):
        await here.host.tables.play_on(code, ANA.id)
    assert (await closed_by(here, code, CARLA)).status == "closed"


async def test_opener_without_a_seat_has_no_say(here: World) -> None:
    code = await here.begun(2)
    for person in (DARIO, MARA):
        assert await refusal(here, code, person) == "e.notyours.begun"

    def taken(unit: Any) -> dict[str, Any]:
        unit.table.change_seat(0, person=CARLA.id, name="Carla")
        return {}

    await here.host.repository.change(code, taken)
    assert await refusal(here, code, ANA) == "e.notyours.begun"
    assert (await closed_by(here, code, BEN, CARLA)).status == "closed"


async def test_alone_with_computers_one_is_enough(here: World) -> None:
    code = await here.begun(1, computers=2)
    assert await refusal(here, code, BEN) == "e.notyours.begun"
    assert (await closed_by(here, code, ANA)).status == "closed"
    await here.go(20)
    assert told(here)[-1:] == ["note.closed.by"] and votes(here) == []


async def test_captain_out_of_the_game_is_not_asked(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await here.begun(3)
    monkeypatch.setattr(FixtureGame, "seats_to_be_asked", lambda game, state: frozenset({0, 1}))
    assert await refusal(here, code, CARLA) == "e.notyours.begun"
    assert (await closed_by(here, code, ANA, BEN)).status == "closed"


async def test_a_person_with_two_seats_presses_once(here: World) -> None:
    code = await here.begun(3)

    def taken(unit: Any) -> dict[str, Any]:
        unit.table.change_seat(2, person=ANA.id, name="Ana 2")
        return {}

    await here.host.repository.change(code, taken)
    assert (await closed_by(here, code, ANA, BEN)).status == "closed"


# -- no


async def test_one_captain_who_plays_on_keeps_it_open_and_nobody_asks_again_at_that_question(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    await closed_by(here, code, ANA, BEN)
    await here.go(20)
    table = await here.host.tables.play_on(code, CARLA.id)
    assert (table.status, table.votes) == ("running", ())
    await here.go(20)
    assert ending(here) == "vote.lost"
    for person in (ANA, BEN, CARLA):
        assert await refusal(here, code, person) == "e.vote.question"
    await here.play(code, "steer")
    assert await refusal(here, code, ANA) == "e.vote.day"
    assert standing(await closed_by(here, code, BEN))[0] == 1


async def test_author_withdraws_the_vote(here: World) -> None:
    code = await here.begun(2)
    await closed_by(here, code, ANA)
    await here.go(20)
    assert (await here.host.tables.play_on(code, ANA.id)).votes == ()
    await here.go(20)
    assert ending(here) == "vote.withdrawn" and await refusal(here, code, BEN) == "e.vote.question"
    with pytest.raises(Refused, match=r"closing\.none"):
        await here.host.tables.play_on(code, BEN.id)


async def test_resignation_withdraws_the_vote(here: World) -> None:
    code = await here.begun(3)
    await closed_by(here, code, ANA, BEN)
    await here.host.tables.resign(code, ANA.id)
    table = await here.at(code)
    assert (table.status, table.votes) == ("running", ())


async def test_when_the_last_who_was_missing_resigns_the_others_have_agreed(here: World) -> None:
    code = await here.begun(3)
    await closed_by(here, code, ANA, BEN)
    await here.host.tables.resign(code, CARLA.id)
    assert (await here.at(code)).status == "closed"


async def test_silence_is_no(here: World) -> None:
    code = await here.begun(2, pace=DAILY, rounds=8)
    await here.go(20)
    await closed_by(here, code, ANA)
    await here.go(2 * DAY - 60)
    assert standing(await here.at(code)) == (0, (1,), 0)
    await here.go(120)
    assert ((await here.at(code)).status, (await here.at(code)).votes, ending(here)) == ("running", (), "vote.lapsed")


async def gone(here: World, code: str, seat: int) -> None:
    """The captain of that seat is away, so that a computer plays for him."""

    def away(unit: Any) -> dict[str, Any]:
        unit.table.change_seat(seat, sitting_in=True)
        return {}

    await here.host.repository.change(code, away)


async def test_absent_captain_cannot_hold_the_others(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    await gone(here, code, 2)
    assert await refusal(here, code, CARLA) == "e.vote.out", "whoever is back first takes the seat again"
    assert (await closed_by(here, code, ANA, BEN)).status == "closed"


async def test_one_captain_closes_no_game_of_somebody_who_is_away(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    await gone(here, code, 1)
    assert await refusal(here, code, ANA) == "e.vote.alone"


async def test_a_vote_on_the_end_outlives_a_restart_and_the_end_of_the_game_ends_it(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    async with world(file) as here:
        code = await here.begun(2, rounds=8)
        before = standing(await closed_by(here, code, ANA))
        clock = here.clock
    async with world(file, clock) as here:
        assert standing(await here.at(code)) == before
        await here.go(20)
        await here.host.tables.resign(code, BEN.id)
        assert (await here.at(code)).status == "over"
        await here.go(20)
        assert ending(here) == "vote.over"


# -- by right


async def test_a_manager_of_the_server_closes_a_game_with_a_note_for_its_log(here: World) -> None:
    code = await here.begun(2)
    for caller in (Caller(MARA.id, GUILD + 1, manager=True), Caller(MARA.id, GUILD), Caller(BEN.id, 0, manager=True)):
        assert here.host.for_caller(caller).tables.right(GUILD) == ""
    elsewhere = here.host.for_caller(Caller(BEN.id, GUILD + 1, manager=True)).tables
    assert (await elsewhere.close(code, BEN.id, note="I am losing.")).status == "running", "elsewhere he is a captain like others"
    await here.host.tables.play_on(code, BEN.id)
    mara = here.host.for_caller(Caller(MARA.id, GUILD, manager=True, sight=EVERYTHING)).tables
    for note in ("", "  "):
        with pytest.raises(Refused, match=r"closing\.note"):
            await mara.close(code, MARA.id, note=note)
    table = await mara.close(code, MARA.id, note="  Both wrote that they have left. " + "x" * 300)
    assert (table.status, table.closed_by, table.seed) == ("closed", "manager", None)
    assert table.note.startswith("Both wrote") and len(table.note) == closing.LONGEST_NOTE
    with pytest.raises(Refused, match="decided"):
        await here.say(code, 0, {"flag": "plain"})
    with pytest.raises(Refused, match="notover"):
        await here.host.history.replay(code)
    await here.go(20)
    assert told(here)[-1:] == ["note.closed.manager"]
    assert [due.facts["note"] for due in here.composer.dues if due.kind == "note"][-1] == table.note


async def test_a_manager_who_plays_closes_as_a_captain_or_openly_by_right(here: World) -> None:
    code = await here.begun(2)
    ben = here.host.for_caller(Caller(BEN.id, GUILD, manager=True, sight=EVERYTHING)).tables
    assert (await ben.close(code, BEN.id)).status == "running"
    assert (await ben.close(code, BEN.id, note="Wrong channel.")).closed_by == "manager"


async def test_operator_closes_a_game_with_a_note(here: World) -> None:
    code = await here.begun(2)
    here.host.repository.operators.people = frozenset({MARA.id})
    operator = here.host.for_caller(Caller(MARA.id, GUILD, sight=EVERYTHING)).tables
    with pytest.raises(Refused, match=r"closing\.note"):
        await operator.close(code, MARA.id)
    assert (await operator.close(code, MARA.id, note="The host machine moves.")).closed_by == "operator"


async def test_in_the_lobby_a_manager_needs_no_note(here: World) -> None:
    code = await here.opened(2)
    assert (
        await here.host.for_caller(Caller(MARA.id, GUILD, manager=True, sight=EVERYTHING)).tables.close(code, MARA.id)
    ).status == "closed"


async def test_finished_table_is_not_closed(here: World) -> None:
    code = await here.begun(2)
    await here.host.tables.resign(code, BEN.id)
    assert (await here.at(code)).status == "over"
    for person in (ANA, MARA):
        assert await refusal(here, code, person) == "e.decided"
