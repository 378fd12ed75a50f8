"""A seat that its captain leaves long after the question: the computer answers soon."""

from __future__ import annotations

from pathlib import Path

from bot.model.base.times import HOUR
from engines import game_of
from tests.bot.service.discord_fixture import ANA, CHANNEL, CREW, DAILY, GUILD, world


async def test_a_computer_that_sits_in_long_after_the_question_answers_soon(tmp_path: Path) -> None:
    """Beats are ever farther apart: they count from the moment at which the seat was left, and not from the question."""
    async with world(tmp_path / "left.sqlite3", games=game_of, seed="left") as here:
        code = (await here.host.new_tables.open(ANA, GUILD, CHANNEL, "kaisers_pirates", DAILY)).code
        for person in CREW[1:3]:
            await here.host.tables.join(code, person)
        await here.host.tables.start(code, ANA.id)
        for person in CREW[1:3]:
            await here.host.tables.here(code, person.id)
        await here.dealt(code)
        table = await here.play(code, "kp.turn")
        assert table.asked is not None and not table.asked.sealed
        leaves = table.seats[table.asked.seats[0]].person
        await here.go(20 * HOUR)
        assert leaves is not None
        await here.host.tables.resign(code, leaves)
        await here.go(60)
        assert (await here.at(code)).decision > table.decision
