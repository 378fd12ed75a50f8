"""A turn of The Kaiser's Pirates ended in words at a real table: read back, and sent by a press."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.edge.kit.click import Click
from bot.edge.router import reply_to
from bot.model.people.people import Language
from engines import game_of
from tests.bot.edge.press_everything import EVERYTHING, STATES, Port, plain
from tests.bot.edge.test_cost import IDS, ids
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, world


async def ordered(port: Port, text: str, language: Language) -> Any:
    """What the command for orders is answered with, given by whoever's turn it is."""
    asked = (await port.table()).asked
    assert asked is not None
    person = replace((ANA, BEN)[asked.seats[0]], language=language)
    click = Click(next(IDS), "token", 1, "command", person, "en-US", GUILD, "", CHANNEL, False, EVERYTHING)
    click.command, click.options = ("orders",), {"text": text}
    return await reply_to(port.edge, click)


@pytest.mark.parametrize(
    ("language", "texts", "said"),
    [
        ("en", ("draw and end", "draw", "finish", "nothing", "pass"), "Your plan is now: Draw and end."),
        ("es", ("robar y terminar", "robar", "terminar", "nada", "paso"), "Tu plan es ahora: Robar y terminar."),
        ("it", ("pesca e termina", "pesca", "fine", "nulla", "passo"), "Il tuo piano ora è: Pesca e termina."),
    ],
)
async def test_a_turn_is_ended_in_words(tmp_path: Path, language: Language, texts: tuple[str, ...], said: str) -> None:
    async with world(
        tmp_path / "broadside.sqlite3", ManualClock(), games=lambda id: game_of("kaisers_pirates"), seed="end"
    ) as made:
        port = Port.of(made)
        await STATES["dealing"](port)
        await made.dealt(port.code)
        turn = (await port.table()).asked
        assert turn is not None and turn.kind == "kp.turn"
        for text in texts:
            page = await ordered(port, text, language)
            assert said in f"{plain(page)}{page.notice}" and ids(page, "confirm")
            assert (await port.table()).asked == turn
        await ordered(port, "ok", language)
        assert (await port.table()).asked != turn
        port.beside.close()
