"""A plan asked at a real table: filled in and sent by presses through the router, the draft kept in a real database file."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Form, Page
from bot.edge.router import reply_to
from bot.model.people.people import Language
from engines import game_of
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.lines import ASK_ME, AdvanceLine
from engines.kernel.choices.lines import GAME as GAME_LONG
from engines.kernel.choices.plan import Item
from engines.kernel.choices.readback import readback
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import State
from engines.kernel.speech.vocabulary import LABELS_ALONE, Vocabulary
from playground.discord.model.components import walk
from tests.bot.edge.press_everything import EVERYTHING, STATES, Port, plain
from tests.bot.edge.test_cost import IDS, ids, press
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, CHANNEL, GUILD, world
from tests.engines.kernel.squadron import HOME, fire, plan, sail
from tests.game_cases import FIRST

GAME = game_of(FIRST)


class Planned(type(GAME)):  # type: ignore[misc]
    """A game that asks for a plan, whatever it asked before."""

    proposed: tuple[Item, ...] = ()
    later: tuple[AdvanceLine, ...] = ()

    def foreseen(self, seen: Any, kind: str) -> tuple[AdvanceLine, ...]:
        return self.later

    def choice(self, state: State[Any], seat: int) -> Choice:
        return plan(default=self.proposed)

    def readback(self, choice: Choice, answer: Any) -> Message:
        return readback(choice, answer)

    def vocabulary(self, view: Any, choice: Choice) -> Vocabulary:
        return LABELS_ALONE

    def drafted(self, view: Any, choice: Choice, draft: Any) -> Any:
        return view


@asynccontextmanager
async def table(file: Path, code: str = "", game: Planned | None = None) -> Any:
    """A table of two at its first, sealed question; with a code the table of that file, after a restart."""
    async with world(file, ManualClock(), games=lambda id: game or Planned(), seed="plan") as made:
        port = Port.of(made)
        if code:
            port.code = code
        else:
            await STATES["dealing"](port)
            await made.dealt(port.code)
        yield port
        port.beside.close()


async def chosen(port: Port, panel: Page, *labels: str) -> Page:
    """The panel after those lines and buttons were pressed in turn."""
    for label in labels:
        panel = await _pressed(port, panel, label)
    return panel


async def _pressed(port: Port, panel: Page, label: str) -> Page:
    for part in walk(list(panel.components)):
        if part.get("label") == label and "custom_id" in part and not part.get("disabled"):
            return await press(port, ANA, part["custom_id"])
        for option in part.get("options", ()):
            if option["label"] == label:
                return await press(port, ANA, part["custom_id"], option["value"])
    raise AssertionError(f"{label} stands nowhere: {[part.get('label') for part in walk(list(panel.components))]}")


async def opened(port: Port) -> Page:
    """The panel with the list, part by part."""
    panel = await press(port, ANA, f"bs:{port.code}:{(await port.table()).decision}:decide")
    for verb in ("face.1", "face.2"):
        turned = ids(panel, verb) or ids(panel, "face.0")
        panel = await press(port, ANA, turned[0])
    assert isinstance(panel, Page)
    return panel


async def draft(port: Port) -> Any:
    return (await port.world.own(port.code, 0)).draft.answer.get("answer")


async def test_a_plan_is_filled_in_over_a_restart_taken_back_step_by_step_and_sent(tmp_path: Path) -> None:
    file = tmp_path / "broadside.sqlite3"
    async with table(file) as port:
        panel = await chosen(port, await opened(port), "wolf", "sail", "2", "wolf", "fire", "liner", "home")
        panel = await chosen(port, panel, "2. wolf fire liner", "Earlier")
        assert not ids(panel, "confirm")
        code = port.code
    async with table(file, code) as port:
        panel = await opened(port)
        assert await draft(port) == (fire("wolf", "liner"), sail("wolf", 2), HOME)
        for left in ((sail("wolf", 2), fire("wolf", "liner"), HOME), (sail("wolf", 2), fire("wolf", "liner"))):
            panel = await chosen(port, panel, "Step back")
            assert await draft(port) == left
        for _ in range(3):
            panel = await chosen(port, panel, "Step back")
        assert await draft(port) == (sail("wolf", 2),)
        panel = await chosen(port, panel, "home", "Save answer")
        assert (await port.world.own(port.code, 0)).answer == (sail("wolf", 2), HOME)
        panel = await chosen(port, panel, "Change", "Change", "2. home", "Take it out", "Save answer")
        assert (await port.world.own(port.code, 0)).answer == (sail("wolf", 2),)


async def test_a_plan_begun_with_an_older_draft_goes_back_part_by_part(tmp_path: Path) -> None:
    """What stands in the store from before kept the parts in the order picked alone."""
    async with table(tmp_path / "broadside.sqlite3") as port:
        panel = await chosen(port, await opened(port), "wolf", "sail", "2")
        with port.beside:
            port.beside.execute("""update drafts set place = '{"picked": ["answer"]}'""")
        panel = await chosen(port, await opened(port), "Step back")
        assert await draft(port) is None
        assert not [
            part for part in walk(list(panel.components)) if part.get("label") == "Step back" and not part.get("disabled")
        ]


async def test_a_press_on_a_panel_drawn_before_changes_nothing(tmp_path: Path) -> None:
    async with table(tmp_path / "broadside.sqlite3") as port:
        old = await chosen(port, await opened(port), "wolf")
        await chosen(port, old, "sail")
        await chosen(port, old, "fire")
        assert await draft(port) == ({"ship": "wolf", "does": "sail"},)


@pytest.mark.parametrize("text", ["wolf sail 2", "remove 9", "liner", "17"])
async def test_words_that_are_not_understood_leave_the_plan_as_it_is(tmp_path: Path, text: str) -> None:
    async with table(tmp_path / "broadside.sqlite3") as port:
        panel = await chosen(port, await opened(port), "wolf", "sail", "2")
        reply = await typed(port, panel, text)
        assert isinstance(reply, Page) and text in plain(reply)
        assert await draft(port) == (sail("wolf", 2),)


async def test_undo_can_be_typed(tmp_path: Path) -> None:
    async with table(tmp_path / "broadside.sqlite3") as port:
        panel = await chosen(port, await opened(port), "wolf", "sail", "2")
        await typed(port, panel, "undo")
        assert await draft(port) == ({"ship": "wolf", "does": "sail"},)


async def form_of(port: Port, panel: Page) -> str:
    """What the form of that panel opens with."""
    button = _typing(panel)
    click = Click(next(IDS), "token", 1, "component", ANA, "en-US", GUILD, "", CHANNEL, False, EVERYTHING)
    click.message, click.button_id = 777, read(button)
    reply = await reply_to(port.edge, click)
    assert isinstance(reply, Form)
    return str(next(part["value"] for part in walk([reply.modal.to_dict()]) if part.get("custom_id") == "text"))


async def test_a_plan_and_its_form_open_with_what_the_game_proposes(tmp_path: Path) -> None:
    """What the form opens with, sent as it is, changes nothing; sent changed, what was changed alone."""
    game = Planned()
    game.proposed = (sail("wolf", 2), HOME)
    async with world(tmp_path / "broadside.sqlite3", ManualClock(), games=lambda id: game, seed="plan") as made:
        port = Port.of(made)
        await STATES["dealing"](port)
        await made.dealt(port.code)
        panel = await opened(port)
        assert "1. wolf sail 2" in plain(panel) and "2. home" in plain(panel)
        ready = await form_of(port, panel)
        assert ready == "1. wolf, sail, 2\n2. home"
        panel = await typed(port, panel, ready)
        assert await draft(port) is None and (await port.world.own(port.code, 0)).answer is None
        panel = await typed(port, panel, ready.replace("wolf, sail, 2", "tender.1, fire, liner"))
        assert await draft(port) == (fire("tender.1", "liner"), HOME)
        assert await form_of(port, panel) == "1. tender.1, fire, liner\n2. home"
        port.beside.close()


def _typing(panel: Page) -> str:
    """The id of what opens the form, which stands behind the button that turns the panel."""
    return ids(panel, "face.")[0].replace(":face.0~", ":type~").replace(":face.1~", ":type~").replace(":face.2~", ":type~")


async def typed(port: Port, panel: Page, text: str, language: Language = "en") -> Any:
    """What the words in the form of that panel are answered with."""
    button = _typing(panel)
    click = Click(next(IDS), "token", 1, "form", replace(ANA, language=language), "en-US", GUILD, "", CHANNEL, False, EVERYTHING)
    click.message, click.button_id, click.fields = 777, read(button.replace(":type~", ":typed~")), {"text": (text,)}
    return await reply_to(port.edge, click)


async def test_a_plan_is_typed_read_back_changed_and_sent(tmp_path: Path) -> None:
    async with table(tmp_path / "broadside.sqlite3") as port:
        panel = await opened(port)
        panel = await typed(port, panel, "wolf sail 2; then wolf fire liner; home")
        assert await draft(port) == (sail("wolf", 2), fire("wolf", "liner"), HOME)
        assert (await port.world.own(port.code, 0)).answer is None and ids(panel, "confirm")
        panel = await typed(port, panel, "move 2 up")
        assert await draft(port) == (fire("wolf", "liner"), sail("wolf", 2), HOME)
        panel = await typed(port, panel, "undo")
        panel = await typed(port, panel, "quitar 2")
        assert await draft(port) == (sail("wolf", 2), HOME)
        await typed(port, panel, "ok")
        assert (await port.world.own(port.code, 0)).answer == (sail("wolf", 2), HOME)


async def test_understood_part_of_a_plan_is_not_read_twice(tmp_path: Path) -> None:
    """The form opens with what is left; a press on what a word can mean goes on behind it."""
    async with table(tmp_path / "broadside.sqlite3") as port:
        panel = await opened(port)
        panel = await typed(port, panel, "wolf sail 2; tender; sail; 1; home")
        assert await draft(port) == (sail("wolf", 2),)
        await chosen(port, panel, "tender.2")
        assert await draft(port) == (sail("wolf", 2), sail("tender.1", 1), HOME)


SAID = {
    "en": ("Your plan is now: wolf sail 2.", "Added to your plan: home.", "Your plan is now: nothing."),
    "es": ("Tu plan es ahora: wolf sail 2.", "Añadido a tu plan: home.", "Tu plan es ahora: nada."),
    "it": ("Il tuo piano ora è: wolf sail 2.", "Aggiunto al tuo piano: home.", "Il tuo piano ora è: niente."),
}


@pytest.mark.parametrize("language", SAID)
async def test_fate_of_a_plan_is_said(tmp_path: Path, language: Language) -> None:
    """A single item is added; several typed anew replace what stood; "pass" empties the list, and nothing of it is sent."""
    now, added, nothing = SAID[language]
    async with table(tmp_path / "broadside.sqlite3") as port:
        panel = await opened(port)
        for text, said in (("wolf sail 2", now), ("home", added), ("tender.1 fire raider; wolf sail 2", ""), ("pass", nothing)):
            panel = await typed(port, panel, text, language)
            assert said in plain(panel)
            if not said:
                assert await draft(port) == (fire("tender.1", "raider"), sail("wolf", 2))
        assert await draft(port) == () and (await port.world.own(port.code, 0)).answer is None
        await typed(port, panel, "undo", language)
        assert await draft(port) == (fire("tender.1", "raider"), sail("wolf", 2))


async def test_list_understood_in_part_says_both(tmp_path: Path) -> None:
    async with table(tmp_path / "broadside.sqlite3") as port:
        panel = await typed(port, await opened(port), "wolf sail 2; xyzzy; home")
        assert "Your plan is now: wolf sail 2." in plain(panel) and "xyzzy" in plain(panel)
        assert await form_of(port, panel) == "+ xyzzy\nhome"
        panel = await typed(port, panel, "+ tender.1 fire raider\nhome")
        assert "Added to your plan: tender.1 fire raider, home." in plain(panel)


PRESSED = {
    "en": (("standing", "standing orders", "when attacked: pass", "list"), "takes no instructions", "not typed but pressed"),
    "es": (("instrucciones", "cuando me ataquen: paso", "lista"), "no admite instrucciones", "no se escriben, se pulsan"),
    "it": (("istruzioni", "quando attaccano: passo", "elenco"), "non ammette istruzioni", "non si scrivono, si premono"),
}
AHEAD = AdvanceLine("ahead", say("ui.put"), OneOf(options=(ASK_ME, "yes"), default=ASK_ME, name=lambda id: say("yes")), GAME_LONG)


@pytest.mark.parametrize("language", PRESSED)
async def test_instructions_typed_are_told_where_to_press(tmp_path: Path, language: Language) -> None:
    """Where the question takes some, the side of the panel is turned on which they are; a saved answer stays as it is."""
    texts, none, pressed = PRESSED[language]
    game = Planned()
    async with table(tmp_path / "broadside.sqlite3", game=game) as port:
        panel = await opened(port)
        for text in texts:
            assert none in plain(await typed(port, panel, text, language))
        game.later = (AHEAD,)
        for text in texts:
            panel = await typed(port, panel, text, language)
            assert pressed in plain(panel) and ids(panel, "ahead")
        assert await draft(port) is None
        await typed(port, panel, "ok", language)
        assert pressed in plain(await ordered(port, texts[0], language))
        assert (await port.world.own(port.code, 0)).answer == ()


async def ordered(port: Port, text: str, language: Language) -> Any:
    """What the command for orders is answered with."""
    click = Click(
        next(IDS), "token", 1, "command", replace(ANA, language=language), "en-US", GUILD, "", CHANNEL, False, EVERYTHING
    )
    click.command, click.options = ("orders",), {"text": text}
    return await reply_to(port.edge, click)
