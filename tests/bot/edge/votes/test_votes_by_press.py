"""Votes as captains press and type them, and the post of a vote."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.edge.kit.custom_id import read
from bot.edge.posts.compose import Posts
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.base.times import HOUR
from bot.model.people.people import Person
from bot.model.posting.posts import PostRequest
from bot.model.table.votes import OWN_PAUSE, Motion, Showing, StandingVote, VoteKind, WayBack
from bot.service.table.time_control import own_time_control
from bot.service.votes.rules import OF_ABSENT, RULES
from engines.kernel.base.messages import Captain, dump_message, say
from locales import LANGUAGES
from tests.bot.edge.limits import check_message, walk
from tests.bot.edge.positions import GAME, LONGEST, NOW, public_table
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker, plain, text_of
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DARIO, GUILD
from tests.e2e.abuse import refusals_in

BACK = WayBack(7, 1, "9", 3, tuple(say("vote.over") for _ in range(12)), (Showing(1, None), Showing(0, (1, 2))), (0, 1))
MOTIONS: Mapping[VoteKind, Motion] = {kind: Motion(kind) for kind in RULES} | {
    "pause": Motion("pause", 72),
    "pace": Motion("pace", pace=own_time_control(36 * HOUR, 0, 0, range(5), (540, 1320))),
    **{kind: Motion(kind, seat=7) for kind in (*OF_ABSENT, "winner")},
    "undo": Motion("undo", to=7, back=BACK),
}


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        await made.begin(BEN, CARLA)
        yield made


async def pressed(port: Port, person: Person, button: str = "", value: str = "", **options: str) -> str:
    """The text of the answer to a button, or to `/table vote`; of a refusal its id."""
    try:
        reply = await _answered(port, person, button, value, options)
    except Refused as refused:
        return refused.reason.id
    return " ".join(refusals_in(plain(reply))) or text_of(reply)


async def _answered(port: Port, person: Person, button: str, value: str, options: dict[str, str]) -> Any:
    door = Door("verb", "votes") if button else Door("command", "table vote", ("table",))
    click = port._click(Walker(person, GUILD, CHANNEL, False), door, 0, port.code)
    click.member_permissions = EVERYTHING
    if button:
        click.button_id, click.values = read(f"bs:{port.code}:1:{button}"), (value,)
    else:
        click.options = {"table": port.code, **options}
    return await reply_to(port.edge, click)


async def test_a_vote_is_called_from_the_menu_voted_on_by_buttons_and_over_for_old_ones(port: Port) -> None:
    assert "No vote is open" in await pressed(port, ANA, "votes")
    assert "Yes 0 · No 0 · missing 2" in await pressed(port, ANA, "votecall", "pause.72")
    assert await pressed(port, DARIO, "voteyes.0.1") == "e.spectator"
    assert "Yes 1 · No 0 · missing 1" in await pressed(port, BEN, "voteyes.0.1")
    assert "Yes 1 · No 0 · missing 1" in await pressed(port, BEN, "voteyes.0.1")
    assert await pressed(port, CARLA, "voteyes.0.2") == "e.vote.over"
    assert "The table pauses until" in await pressed(port, CARLA, "voteyes.0.1")
    assert await pressed(port, CARLA, "voteno.0.1") == "e.vote.over"
    assert (await port.table()).pause is not None


async def test_a_vote_is_called_by_its_name(port: Port) -> None:
    assert "No vote is open" in await pressed(port, ANA)
    assert await pressed(port, ANA, kind="pause", hours="three") == "e.vote.hours"
    assert "pause the table for 2 days" in await pressed(port, ANA, kind="pause", hours="48")
    assert await pressed(port, BEN, "voteback.0.1") == "e.vote.notcaller"
    assert "No vote is open" in await pressed(port, ANA, "voteback.0.1")
    assert await pressed(port, DARIO, kind="pause") == "e.spectator"
    assert await pressed(port, BEN, kind="nothing") == await pressed(port, BEN, "votecall", "nothing.0") == "e.notoffered"


async def test_in_a_sealed_round_no_offer_differs_from_captain_to_captain(port: Port) -> None:
    """Whoever has answered is offered what the others are."""
    before = {person: await port.world.host.votes.offers(port.code, person.id) for person in (ANA, BEN, CARLA)}
    await port.world.say(port.code, 0, (await port.world.host.rounds.choice(port.code, 0)).sample(Random(1)))
    after = {person: await port.world.host.votes.offers(port.code, person.id) for person in (ANA, BEN, CARLA)}
    assert before == after and len({*before.values()}) == 1
    assert OWN_PAUSE not in before[ANA]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RULES)
def test_the_post_of_a_vote_has_counts_and_no_ballots(language: Any, kind: VoteKind) -> None:
    state, _ = GAME.setup(8, GAME.read_options({}, 8), lambda sides: 1)
    vote = StandingVote(1, 4, MOTIONS[kind], 0, tuple(range(1, 8)), 3, 1, 3, NOW)
    table = replace(public_table(state, LONGEST[:8]), language=language, votes=(vote,), deadline=NOW)
    ring = [100 + seat for seat in range(1, 8)]
    (post,) = Posts().compose(PostRequest("vote1", table, (), facts={"ring": ring}, tracer=1000))
    check_message(list(post.body["components"]))
    assert "3 · No 1" in post.body["content"] and len(post.body["content"]) <= 2000
    assert all(f"<@{person}>" in post.body["content"] for person in post.ring) and len(post.ring) == 7
    assert [part["custom_id"].split(":")[3] for part in walk(post.body["components"]) if part["type"] == 2] == [
        "voteyes.1.4~1000", "voteno.1.4~1000", "voteback.1.4~1000",
    ]  # fmt: skip
    assert Posts().compose(PostRequest("vote0", table, (), facts={}, tracer=1000)) == ()
    ended = say("vote.ended", outcome=say("vote.resumed"), yes=(Captain(1),), no=say("vote.nobody"), missing=(Captain(2),))
    (told,) = Posts().compose(PostRequest("vote1", table, (), facts={"told": dump_message(ended)}, tracer=1000))
    assert told.body["components"] == [] and not told.ring and "MMMMMMMM" in told.body["content"]
    (untimed,) = Posts().compose(
        PostRequest("vote1", replace(table, deadline=None), (), facts={"told": dump_message(ended)}, tracer=1000)
    )
    assert f"<t:{int(NOW.timestamp())}" in told.body["content"] and "<t:" not in untimed.body["content"]


async def test_a_clock_a_winner_and_a_draw_are_called_by_their_names_and_from_the_menus(port: Port) -> None:
    assert "36 hours for an answer, counted from 09:00" in await pressed(port, ANA, kind="pace", pace="36h", hours="9-22")
    assert await pressed(port, BEN, kind="pace", pace="never") == "e.clock"
    assert await pressed(port, BEN, "votecall.0", "pace.never") == "e.notoffered"
    assert "No vote is open" in await pressed(port, BEN, "voteno.0.1")
    assert await pressed(port, CARLA, "votecall.0", "pace.slow") == "e.vote.question"
    assert await pressed(port, BEN, kind="winner", captain="Nobody") == "e.vote.winner"
    assert "has won, and the game ends" in await pressed(port, BEN, kind="winner", captain="ben")
    assert "No vote is open" in await pressed(port, BEN, "voteback.1.2")
    assert "the game ends in a draw" in await pressed(port, CARLA, "votecall.1", "draw.0")


async def test_seat_of_an_absent_captain_is_taken_by_vote(port: Port) -> None:
    assert await pressed(port, ANA, kind="kick", captain="Ben") == "e.vote.absent"
    await port.world.host.repository.change(port.code, lambda unit: unit.table.change_seat(1, missed_in_row=1) or {})
    assert "who is away, for good" in await pressed(port, ANA, kind="kick", captain="ben")
    assert await pressed(port, CARLA, "votecall.0", "replace.nobody") in ("e.notoffered", "e.vote.absent")
    assert "No vote is open" in await pressed(port, CARLA, "voteyes.0.1")
    assert await pressed(port, BEN, "votes") == "e.seat.lost"
