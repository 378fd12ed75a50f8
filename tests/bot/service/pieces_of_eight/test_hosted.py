"""What the rules of Pieces of Eight ask of the host: slips that tell nothing, silence, the clocks of blitz."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select

from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import TimeControl
from bot.model.table.table import PublicTable
from bot.service.host import Host
from bot.store import schema
from bot.store.base.database import Store
from engines.kernel.resolution.frames import Move
from tests.bot.reach import secrets_in
from tests.bot.service.discord_fixture import (
    ANA,
    CHANNEL,
    CREW,
    GUILD,
    LIVE,
    Listening,
    ManualClock,
    MemoryPoster,
    PlainComposer,
    World,
    draw_always,
)
from tests.rules import rule


class GameWorld(World):
    """A world whose tables play Pieces of Eight."""

    async def opened(self, people: int = 3, computers: int = 0, pace: TimeControl = LIVE, **options: Any) -> str:
        table = await self.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", pace, options=options)
        for person in CREW[1:people]:
            await self.host.tables.join(table.code, person)
        return table.code

    async def at_sea(self, people: int = 3, **options: Any) -> str:
        """A table on which all have sealed their ships."""
        code = await self.begun(people, **options)
        for seat in range(people):
            await self.say(code, seat, (await self.host.rounds.choice(code, seat)).default)
        table = await self.at(code)
        if table.asked is not None and table.asked.kind == "pe.ship":
            await self.closed(code, table.decision)
        return code

    async def window(self, code: str) -> PublicTable:
        """The captain on turn plays his Mate at the fore coin of the next ship; the slips that follow."""
        table = await self.at(code)
        assert table.asked is not None and table.asked.kind == "pe.turn"
        seat = table.asked.seats[0]
        play = {"action": "nest", "target": f"{(seat + 1) % len(table.seats)}.fore"}
        saved = await self.say(code, seat, play)
        assert saved.table.asked is not None and saved.table.asked.kind == "pe.window"
        return await self.at(code)


@pytest_asyncio.fixture
async def sea(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[GameWorld]:
    clock, composer, listening = ManualClock(), PlainComposer(), Listening()
    poster = MemoryPoster(clock)
    store, rnd = Store(f"sqlite:///{tmp_path / 'broadside.sqlite3'}"), Random(request.node.name)
    host = Host(store, clock, composer, poster, listening, rnd)
    await host.prepare()
    host.repository.leased_until = float("inf")
    try:
        yield GameWorld(host, clock, poster, composer, listening)
    finally:
        await host.stop()


PASS = {"t": "pass"}


@rule("PE-TIME-42")
@pytest.mark.parametrize("lot", [0, 1])
async def test_a_slip_does_not_close_before_its_hold(sea: GameWorld, lot: int) -> None:
    code = await sea.at_sea()
    draw_always(sea.host, lot)
    table = await sea.window(code)
    used = (await sea.host.repository.by_code(code)).row.used
    for seat in table.asked.seats:  # type: ignore[union-attr]
        assert not (await sea.say(code, seat, PASS)).closed
    assert await sea.closed(code, table.decision) == LIVE.tick * (lot + 1)
    assert (await sea.host.repository.by_code(code)).row.used == used


@rule("PE-TIME-42", "PE-TIME-41")
async def test_answer_of_a_line_is_held_and_shown_like_any_other(sea: GameWorld) -> None:
    code = await sea.at_sea()
    draw_always(sea.host, 1)
    table = await sea.window(code)
    assert table.asked is not None
    hit: Any = (await sea.position(code)).stack[-1]
    victim, other = sorted(table.asked.seats, key=lambda seat: seat != hit.victim)
    await sea.say(code, other, PASS, lines={"turn": "pass"})
    await sea.say(code, victim, {"t": "aft"})
    await sea.closed(code, table.decision)
    opened, table = sea.clock.at, await sea.at(code)
    assert table.asked is not None and table.asked.kind == "pe.window"
    assert other in table.asked.seats and table.answered == {other}
    for seat in set(table.asked.seats) - {other}:
        await sea.say(code, seat, PASS)
    await sea.closed(code, table.decision)
    assert (sea.clock.at - opened).total_seconds() == 2 * LIVE.tick


@rule("PE-TIME-41", "PE-TIME-42")
async def test_a_line_until_the_end_of_ones_next_turn_is_kept_by_the_host_that_long(sea: GameWorld) -> None:
    code = await sea.at_sea()
    table = await sea.window(code)
    assert table.asked is not None
    first = (await sea.position(code)).table.on_turn
    second, last = (first + 1) % 3, (first + 2) % 3
    cut = next(cut for cut in (await sea.host.rounds.choice(code, last)).shortcuts if cut.id == "next")  # type: ignore[attr-defined]
    await sea.say(code, last, cut.answer, lines=cut.lines)
    await let_pass(sea, code, but=last)
    table = await sea.window(code)
    assert (await sea.position(code)).table.on_turn == second and last in (await sea.at(code)).answered
    assert second not in table.asked.seats and first not in (await sea.at(code)).answered  # type: ignore[union-attr]
    await let_pass(sea, code, but=last)
    table = await sea.at(code)
    assert table.asked.seats == (last,) and table.answered == frozenset()  # type: ignore[union-attr]
    assert (await sea.own(code, last)).lines.keys() == {"t.next", "m.next", "l.next", "lend.next"}
    assert (await sea.own(code, last)).unchanged_lines == {}
    await sea.say(code, last, (await sea.host.rounds.choice(code, last)).default)
    assert (await sea.at(code)).asked.seats == (first,)  # type: ignore[union-attr]
    assert (await sea.own(code, last)).lines == {}


@rule("PE-TIME-41", "PE-TIME-42")
@pytest.mark.parametrize("further", [{}, {"t.next.2": "anycap"}, {"t.next.2": "pass"}])
async def test_captain_without_a_fitting_line_is_asked_in_secret(sea: GameWorld, further: dict[str, str]) -> None:
    """For a Captain alone: the next play is at a fore coin. Only with "else let it pass" is he answered for."""
    code = await sea.at_sea()
    table = await sea.window(code)
    last = ((await sea.position(code)).table.on_turn + 2) % 3
    lines = {"t.next": "cap", "m.next": "yes", "l.next": "none", **further}
    await sea.say(code, last, (await sea.host.rounds.choice(code, last)).shortcuts[0].answer, lines=lines)  # type: ignore[attr-defined]
    await let_pass(sea, code, but=last)
    table = await sea.window(code)
    assert table.asked is not None and last in table.asked.seats
    assert table.answered == ({last} if further.get("t.next.2") == "pass" else set())
    assert not table.asked.shows_waiting
    for seat in table.asked.seats:
        if seat not in table.answered:
            await sea.say(code, seat, (await sea.host.rounds.choice(code, seat)).default)
    await sea.closed(code, table.decision)


@rule("PE-TIME-41")
@pytest.mark.parametrize("answers", [False, True])
async def test_line_for_one_item_counts_beside_the_asked_rest(sea: GameWorld, answers: bool) -> None:
    """A Treachery when the second plays, and nothing of the own coins lost: for that he is asked. When he says nothing his
    Treachery is used all the same; when he says otherwise, that counts."""
    code = await sea.at_sea()
    table = await sea.window(code)
    second = ((await sea.position(code)).table.on_turn + 1) % 3
    last, lines = (second + 1) % 3, {"t.next": "always", "t.next.by": str(second)}
    await sea.say(code, last, (await sea.host.rounds.choice(code, last)).shortcuts[0].answer, lines=lines)  # type: ignore[attr-defined]
    assert (await sea.own(code, last)).parts_from_lines == {}
    await let_pass(sea, code, but=last)
    table = await sea.window(code)
    assert last in table.asked.seats and last not in table.answered  # type: ignore[union-attr]
    assert (await sea.own(code, last)).parts_from_lines == {"t": "aft"}
    for seat in table.asked.seats:  # type: ignore[union-attr]
        if answers or seat != last:
            await sea.say(code, seat, (await sea.host.rounds.choice(code, seat)).default)
    await sea.closed(code, table.decision)
    used = sea.host.history.log(code, most=1000)
    told = [sentence.id for _, sentences in await used for sentence in sentences]
    assert any(id.startswith("pe.told.treachery") for id in told) == (not answers)


@rule("PE-TIME-41")
async def test_conditions_left_before_are_not_those_of_a_line_left_anew(sea: GameWorld) -> None:
    """A new list takes the place of the old one, with its further lines and the Treachery attached; the rest stays."""
    code = await sea.at_sea()
    table = await sea.window(code)
    assert table.asked is not None
    seat = table.asked.seats[0]
    old = {"t.next": "cap", "t.next.by": "0", "t.next.2": "mine", "t.next.2.on": "treachery", "t.next.3": "pass"}
    rest = {"m.play": "no", "lend.next": "1"}
    await sea.say(code, seat, PASS, lines={**old, **rest, "attach.next": "aft"})
    await sea.say(code, seat, PASS, lines={"t.next": "mine"})
    assert (await sea.own(code, seat)).lines == {"t.next": "mine", **rest}
    await sea.say(code, seat, PASS, lines={**old, "lend.next": "later"})
    await sea.say(code, seat, PASS, lines={"m.play": "yes", "t.next.3": "later"})
    assert (await sea.own(code, seat)).lines == {**{id: old[id] for id in old if id != "t.next.3"}, "m.play": "yes"}


async def let_pass(sea: GameWorld, code: str, but: int) -> None:
    """All who are asked because of a play let it pass, until it is over; one of them has left lines."""
    table = await sea.at(code)
    while table.asked is not None and table.asked.kind != "pe.turn":
        for seat in set(table.asked.seats) - {but}:
            cut = (await sea.host.rounds.choice(code, seat)).shortcuts[0]  # type: ignore[attr-defined]
            await sea.say(code, seat, cut.answer)
        assert set(table.asked.seats) <= (await sea.at(code)).answered
        await sea.closed(code, table.decision)
        table = await sea.at(code)


@rule("PE-TIME-42", "PE-INFO-12")
async def test_public_posts_hide_who_has_answered(sea: GameWorld) -> None:
    code = await sea.at_sea()
    table = await sea.window(code)
    await sea.go(2)
    calls = len(sea.poster.calls)
    await sea.say(code, table.asked.seats[0], PASS)  # type: ignore[union-attr]
    await sea.rest()
    assert len(sea.poster.calls) == calls
    windows = [
        due for due in sea.composer.dues if due.recipient is None and due.table.asked and due.table.asked.kind == "pe.window"
    ]
    assert windows and all(due.table.answered == frozenset() and not secrets_in(due) for due in windows)


@rule("PE-TIME-45", "PE-D37")
async def test_silence_brings_the_computer_in_and_never_counts_as_surrender(sea: GameWorld) -> None:
    code = await sea.begun(2)
    misses = []
    for _ in range(12):
        table = await sea.at(code)
        if table.seats[1].sitting_in or table.asked is None:
            break
        misses.append(table.seats[1].defaults_in_row)
        if 0 in table.asked.seats and 0 not in table.answered:
            await sea.say(code, 0, (await sea.host.rounds.choice(code, 0)).default)
        if (await sea.at(code)).decision == table.decision:
            await sea.go(310)
    table = await sea.at(code)
    assert table.seats[1].sitting_in and max(misses) == 2
    assert not (await sea.position(code)).table.ships[1].out and table.status == "running"
    await sea.go(60)
    assert "pe.told.out.surrender" not in [one.id for _, told in await sea.host.history.log(code, most=1000) for one in told]


@rule("PE-TIME-53", "PE-D35", "PE-BLITZ-01")
async def test_the_clock_of_whoever_has_to_answer_runs_reactions_too(sea: GameWorld) -> None:
    code = await sea.begun(2, blitz=2)
    assert [seat.saved_time for seat in (await sea.at(code)).seats] == [120.0, 120.0]
    for seat in range(2):
        await sea.say(code, seat, (await sea.host.rounds.choice(code, seat)).default)
    user = (await sea.at(code)).asked.seats[0]  # type: ignore[union-attr]
    await sea.go(10)
    table = await sea.window(code)
    assert table.asked.seats == (1 - user,)  # type: ignore[union-attr]
    assert table.earliest is None
    await sea.go(30)
    assert (await sea.say(code, 1 - user, PASS)).closed
    left = [seat.saved_time for seat in (await sea.at(code)).seats]
    assert left[user] == pytest.approx(110.0) and left[1 - user] == pytest.approx(90.0)


@rule("PE-TIME-53", "PE-BLITZ-02")
async def test_at_zero_the_clock_ends_the_game_in_mid_play(sea: GameWorld) -> None:
    code = await sea.at_sea(2, blitz=2)
    table = await sea.window(code)
    silent = table.asked.seats[0]  # type: ignore[union-attr]
    await sea.go(119)
    assert (await sea.at(code)).status == "running"
    await sea.go(5)
    table = await sea.at(code)
    assert table.status == "over" and table.result is not None
    assert (table.result.reason, table.result.places[0]) == ("time", (1 - silent,))


@rule("PE-TIME-02", "PE-POOL-05")
async def test_computers_answer_what_they_are_offered_and_offer_themselves(sea: GameWorld) -> None:
    """Also when they have said that they are done; each offers before that, and trading goes on till the people are done."""
    table = await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE, options={"pool": "random_trades"})
    for _ in range(2):
        await sea.host.tables.add_computer(table.code, ANA.id)
    await sea.go(2)
    await sea.host.tables.start(table.code, ANA.id)
    await sea.go(30)
    now = await sea.at(table.code)
    assert now.asked is not None and now.asked.kind == "pe.trade" and now.answered == {1, 2}

    def found(db: Any) -> Any:
        rows = db.execute(select(schema.record.c.row)).scalars().all()
        return rows

    rows = await sea.host.store.read(found)
    assert {row["seat"] for row in rows if row.get("move") == "offer"} & {1, 2}
    args: Any = next(move for move in (await sea.own(table.code, 0)).moves if move.kind == "offer").args
    give, want = args["give"].options[:3], args["want"].options[:1]
    for taker in args["to"].options:
        offer = {"to": taker, "give": give[int(taker) - 1 : int(taker)], "want": want}
        await sea.host.rounds.act(table.code, 0, Move("offer", offer))
    await sea.go(30)
    now = await sea.at(table.code)
    assert now.asked is not None and now.asked.kind == "pe.trade"
    assert not [offer for offer in (await sea.position(table.code)).table.series.offers if offer.giver == 0]


@rule("PE-TIME-50")
async def test_an_offer_that_is_barred_is_refused_by_its_rule(sea: GameWorld) -> None:
    code = await sea.at_sea(3)
    asked = (await sea.at(code)).asked
    assert asked is not None
    other = (asked.seats[0] + 1) % 3
    await sea.host.rounds.act(code, other, Move("deadlock"))
    await sea.host.rounds.act(code, (other + 1) % 3, Move("no_deadlock"))
    with pytest.raises(Refused) as refused:
        await sea.host.rounds.act(code, other, Move("deadlock"))
    assert (refused.value.reason.id, refused.value.rule) == ("e.offer", "PE-TIME-50")
    with pytest.raises(Refused) as refused:
        await sea.host.rounds.act(code, other, Move("offer"))
    assert refused.value.reason.id == "e.move"
