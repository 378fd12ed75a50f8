"""What is done at the bot's other messages while a rehearsal takes place: it is neither answered nor written down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.rehearsal import runner
from bot.rehearsal.asked.asking import LETTERS
from bot.rehearsal.stage import Options
from engines.kernel.base.messages import say
from locales import words
from playground.discord import World
from playground.discord.model.entities import COMPONENTS_V2, Channel, Message
from tests.bot.rehearsal.performed import laid_out, report_of, settings, stood_in, verdicts_of
from tests.bot.rehearsal.presser import Presser
from tests.timeouts import TIMEOUT

PLAIN, TELLING, MENU = "bs:Ab12:3:yes", "bs:Ab12:3:pick.hiddencard", "bs:Ab12:3:choose"
TRACES = ("Ab12", "hiddencard", "hiddenvalue", "hiddenorders")
"""What of a table must not stand in the report."""
ASKED_A = words("en").marked(say("rehearse.ask.a"))


def of_a_table(world: World, channel: Channel) -> Message:
    """A message of a table that is played, with buttons and a menu."""
    buttons = [{"type": 2, "id": at, "style": 1, "label": id_, "custom_id": id_} for at, id_ in ((3, PLAIN), (4, TELLING))]
    options = [{"label": "A card", "value": "hiddenvalue"}]
    menu = {"type": 3, "id": 6, "custom_id": MENU, "options": options, "min_values": 1, "max_values": 1}
    rows = [{"type": 1, "id": 2, "components": buttons}, {"type": 1, "id": 5, "components": [menu]}]
    message = Message(world.new_id(), channel, world.bot, world.clock(), components=rows, flags=COMPONENTS_V2)
    return world.post(message)


@asynccontextmanager
async def rehearsed(world: World, channel: Channel, folder: Path) -> AsyncIterator[Presser]:
    """A rehearsal at its first question, which Ana is asked; it is ended behind the body."""
    async with stood_in(world, folder) as standin:
        given = Options(channel.id, folder=str(folder), patience=TIMEOUT)
        rehearsing = asyncio.create_task(runner.rehearse(settings(standin), given))
        presser = Presser(world.person("Ana"), channel, leaves_out=LETTERS)
        presser.post = await presser.until(lambda: next((one for one in channel.messages if presser.has(one, "Begin")), None))
        await presser.press(presser.control, "rehearse.begin")
        await presser.until(lambda: ASKED_A in presser.control.text)
        try:
            yield presser
        finally:
            rehearsing.cancel()
            await rehearsing


async def everywhere(world: World, channel: Channel) -> list[Any]:
    """Presses, choices and commands of tables: by a stranger in his own server and in direct messages, by both in the channel."""
    ana, ben, elsewhere = world.person("Ana"), world.person("Ben"), world.channel(world.guild("Elsewhere"), "harbour")
    world.join(world.guild("Elsewhere"), ben.user)
    assert channel.guild is not None
    world.commands.replace(None, world.commands.by_scope[channel.guild.id])
    done = []
    for person, place in ((ben, elsewhere), (ben, ben.dm), (ben, channel), (ana, channel)):
        table = of_a_table(world, place)
        for id_ in (PLAIN, TELLING):
            done.append(await person.click(table, id_, wait=None))
        done.append(await person.select(table, MENU, ["hiddenvalue"], wait=None))
        done.append(await person.slash(place, "orders", text="hiddenorders", table="Ab12", wait=None))
    return done


async def test_tables_leave_no_trace_and_get_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord itself says that it failed; the question goes on, though a button of a table has no arguments."""
    monkeypatch.setattr(runner, "ALONE", ())
    world, channel = laid_out()
    async with rehearsed(world, channel, tmp_path) as presser:
        done = await everywhere(world, channel)
        assert ASKED_A in presser.control.text
        await presser.press(presser.control, "rehearse.yes")
        await presser.until(lambda: words("en").marked(say("rehearse.ask.b")) in presser.control.text)
    report = report_of(tmp_path)
    assert [one.interaction.answer for one in done] == [None] * 16
    assert [trace for trace in TRACES if trace in str(report)] == []
    assert [row["verb"][1:] for row in report["log"] if "press" in row] == [["rehearse", "begin"], ["rehearse", "yes"]]
    assert [one.deleted for one in channel.messages] == [False, False]
    assert verdicts_of(report)["a2"] == "right"
    assert not any("begin" in line or "IndexError" in line for line in report["left"])
