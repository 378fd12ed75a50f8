"""A press is answered somewhere, whenever the message that it was made on is taken away, and whatever else fails with it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count, product
from random import Random
from typing import Any

import discord
import pytest

from bot.edge.delivery.answering import Responder
from bot.edge.delivery.long_work import MovingPictures
from bot.edge.delivery.open_panels import SHOWS, OpenPanel, OpenPanels
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.features import PRESSES
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Page, Reply, notice_page
from engines.kernel.base.messages import say
from locales import words
from render.drawing.studio import Studio
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, CHANNEL, GUILD

TABLE, PRESSED, OLDER = "TABLE", 700, 600
"""The code of a table, the message that is pressed on, and the one that the open panel stands in."""
DEFER_UPDATE, UPDATE, MODAL = 6, 7, 9
GONE, UNKNOWN, ANSWERED = 10008, 10062, 40060
MOMENTS = ("before", "announced", "never")
"""When the message goes: before the press is answered, after it was announced, or never."""
TOKENS = ("lives", "unknown")


class _Said:
    """What the library needs of Discord's answer."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, ""


def refused(code: int) -> discord.HTTPException:
    kind = discord.NotFound if code in (GONE, UNKNOWN) else discord.HTTPException
    return kind(_Said(404 if kind is discord.NotFound else 400), {"code": code, "message": ""})  # type: ignore[arg-type]


@dataclass
class Shut:
    """Requests as Discord answers them. `gone`: messages that are no more; `void`: tokens that never came to life."""

    gone: set[int] = field(default_factory=set)
    void: set[str] = field(default_factory=set)
    goes_when_announced: bool = False
    shown: list[tuple[str, int]] = field(default_factory=list)
    ids: Any = field(default_factory=lambda: count(900))

    async def callback(self, id: int, token: str, kind: int, body: Any = None, uploads: Sequence[Any] = ()) -> Any:
        self._lives(token)
        if kind == UPDATE:
            self._stands(PRESSED)
            self.shown.append((token, PRESSED))
        if kind == DEFER_UPDATE and self.goes_when_announced:
            self.gone.add(PRESSED)
        return {}

    async def edit_original(self, application: int, token: str, body: Any, uploads: Sequence[Any] = (), tries: Any = None) -> Any:
        self._lives(token)
        self._stands(PRESSED)
        self.shown.append((token, PRESSED))
        return {"id": PRESSED}

    async def edit_reply(
        self, application: int, token: str, message: int | None, body: Any, uploads: Sequence[Any] = (), tries: Any = None
    ) -> Any:
        self._lives(token)
        self._stands(OLDER)
        self.shown.append((token, OLDER))
        return {"id": OLDER}

    async def follow_up(self, application: int, token: str, body: Any, uploads: Any = (), arrived: Any = None) -> Any:
        self._lives(token)
        id = next(self.ids)
        self.shown.append((token, id))
        return {"id": id}

    async def drop_reply(self, application: int, token: str, message: int | None = None) -> Any:
        return {}

    def _lives(self, token: str) -> None:
        if token in self.void:
            raise refused(UNKNOWN)

    def _stands(self, message: int) -> None:
        if message in self.gone:
            raise refused(GONE)


class Unheard:
    async def changed(self, code: str, version: int) -> None: ...


@dataclass(frozen=True)
class Case:
    """A press: what it is, whether it was saved before it is answered, how long that takes; when its message goes; what open
    panel there is ("" none) and whether that stands; what the answer shows."""

    verb: str
    is_saved: bool
    is_slow: bool
    moment: str
    token: str
    panel: str
    panel_stands: bool
    opens: str

    @property
    def can_be_shown(self) -> bool:
        """Whether any token lives."""
        return self.token == "lives" or self.panel != ""


def cases() -> list[Case]:
    verbs = ["decide", "short", "press", "hand", "log", "change", "close"]
    assert set(verbs) <= set(PRESSES)
    found = product(verbs, (True, False), (True, False), MOMENTS, TOKENS, ("", *SHOWS[:3]), (True, False), ("", *SHOWS[:3]))
    return [Case(*one) for one in found if one[6] or one[5]]


async def answered(case: Case) -> Shut:
    wire, panels = Shut(), OpenPanels(ManualClock())
    answering = Responder(wire, DrawnPictures(Studio()), panels, MovingPictures(2, 8), Random(1), Unheard(), acknowledge=0.0)  # type: ignore[arg-type]
    wire.gone |= {PRESSED} if case.moment == "before" else set()
    wire.gone |= set() if case.panel_stands else {OLDER}
    wire.goes_when_announced = case.moment == "announced"
    wire.void |= {"token"} if case.token == "unknown" else set()
    if case.panel:
        until = panels.expiry()
        panels.keep(OpenPanel(ANA.id, TABLE, case.panel, 1, "earlier", None, until, "en", message_id=OLDER, private=True))
    click = Click(1, "token", 1, "component", ANA, "en-US", GUILD, "", CHANNEL, False, 0)
    click.button_id, click.message, click.from_private = read(f"bs:{TABLE}:1:{case.verb}"), PRESSED, True

    async def making(click: Click) -> Reply:
        if case.is_slow:
            await asyncio.sleep(0.001)
        if case.is_saved:
            click.note_saved()
        page: Page = notice_page(words("en"), say("saved"))
        return replace(page, panel_kind=case.opens, table=TABLE if case.opens else "", version=1)

    await answering.answer(click, making)
    return wire


@pytest.mark.parametrize("moment", MOMENTS)
async def test_every_press_is_answered_somewhere_and_once(moment: str) -> None:
    """Each kind of press, at each moment, with any panel open beside it, or none. Where the message stands, or the open panel
    shows the same, no further one is made."""
    shown = {case: (await answered(case)).shown for case in cases() if case.moment == moment}
    assert len(shown) > 500
    unanswered = [case for case, places in shown.items() if case.can_be_shown and not places]
    assert unanswered == [], f"{len(unanswered)} of {len(shown)}: {unanswered[:3]}"
    assert {case: places for case, places in shown.items() if len(places) > 1} == {}
