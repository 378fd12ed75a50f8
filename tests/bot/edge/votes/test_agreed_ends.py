"""Ends by agreement in every game: the vote, the post of the end, the rating's row, the replay that strangers recompute."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.edge.posts.compose import Posts
from bot.model.table.votes import Motion
from bot.service.table.time_control import DAILY
from engines import game_of, games
from engines.kernel.choices.shapes import Illegal
from engines.kernel.record.record import InvalidReplay, dump_replay, load_replay, verify
from engines.kernel.resolution.agreement import AGREED, places_agreed
from engines.kernel.resolution.frames import Move
from locales import LANGUAGES
from tests.bot.edge.limits import check_message
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, World, world


async def begun(here: World, game: str) -> str:
    """A table of two that has come three questions far, by any answers."""
    code = (await here.host.new_tables.open(ANA, GUILD, CHANNEL, game, DAILY)).code
    await here.host.tables.join(code, BEN)
    await here.host.tables.start(code, ANA.id)
    await here.host.tables.here(code, BEN.id)
    await here.dealt(code)
    for number in range(3):
        table = await here.at(code)
        assert table.asked is not None
        for seat in table.asked.seats:
            await here.say(code, seat, (await here.host.rounds.choice(code, seat)).sample(Random(number)))
        await here.closed(code, table.decision)
    return code


@pytest.mark.parametrize("motion", [Motion("draw"), Motion("winner", seat=1)], ids=lambda one: one.kind)
@pytest.mark.parametrize("id", games())
async def test_a_game_ends_as_its_captains_agree(id: str, motion: Motion, tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", games=game_of) as here:
        code = await begun(here, id)
        before = await here.host.repository.by_code(code)
        if (await here.host.votes.offers(code, ANA.id)).count(motion) == 0:
            assert motion.kind == "draw" and before.game.draw_move
            return
        (vote,) = (await here.host.votes.call(code, ANA.id, motion)).votes
        table = await here.host.votes.cast(code, BEN.id, vote.slot, vote.number, True)
        assert table.status == "over" and table.result is not None
        assert (table.result.places, table.result.reason) == (((0, 1),) if motion.kind == "draw" else ((1,), (0,)), AGREED)
        await here.go(60)
        assert not (await here.at(code)).goes_on
        (due,) = (one for one in here.composer.dues if one.kind == "result")
        for language in LANGUAGES:
            post = Posts().compose(_in(due, language))[-1]
            check_message(list(post.body["components"]))
            assert post.body["components"]
        replay = await here.host.history.replay(code)
        kept = load_replay(dump_replay(replay))
        assert verify(game_of(id), kept).result == table.result and kept.rows[-1].move == AGREED  # type: ignore[union-attr]
        forged = dump_replay(replay).replace('"places": [', '"places": [[0], ', 1)
        with pytest.raises(InvalidReplay):
            verify(game_of(id), load_replay(forged))


def _in(due: Any, language: Any) -> Any:
    return replace(due, table=replace(due.table, language=language))


@pytest.mark.parametrize("id", games())
def test_a_position_ended_by_agreement_is_saved_and_laid_open(id: str) -> None:
    game, rnd = game_of(id), Random(3)

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    seats = min(max(game.players), 4)
    state, _ = game.setup(seats, game.read_options({}, seats), chance)
    places = (tuple(range(seats)),)
    after, events = game.act(state, 0, Move(AGREED, places_agreed(places)), chance)
    assert events == () and after.asked is None and after.result is not None and after.result.places == places
    assert game.load(game.dump(after)).result == after.result and game.carryover(after) is None
    assert game.reveal(after) is not None and state.result is None
    for wrong in (((0,),), ((0, 0, *range(1, seats)),), ()):
        with pytest.raises(Illegal):
            game.act(state, 0, Move(AGREED, places_agreed(wrong)), chance)
