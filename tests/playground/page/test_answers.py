"""Forms and slash commands of the page, in a real Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from locales.languages import page as words_of_page
from tests.game_cases import FIRST
from tests.playground.page.exhibits import ANA, BEN, COMMANDS, DM, HARBOUR, TAVERN
from tests.playground.page.showroom import sent

if TYPE_CHECKING:
    from tests.playground.page.conftest import Opener
    from tests.playground.page.showroom import Showroom

# -- forms


async def test_a_form_checks_what_is_required_and_sends_every_field(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.click("l:options")
    form = page.tab.get_by_role("dialog", name="Custom clock")
    await expect(form.get_by_label("Time for a decision")).to_be_focused()
    await expect(form.locator(".modal-parts strong")).to_have_text("like")
    await form.locator("[data-submit]").click()
    await expect(form.locator("[data-field-label=Side] .field-error")).to_have_text("Esto es obligatorio.")
    assert sent(room, "modal") == []
    await page.submit_form(
        {
            "Time for a decision": "36h",
            "Your answer": "a\nb",
            "Pace": ["Live"],
            "Side": "German",
            "Days on which time runs": ["Monday", "Sunday"],
        }
    )
    await expect(form).to_have_count(0)
    body = sent(room, "modal")[0]
    assert body["fields"] == {"time": "36h", "answer": "a\nb", "pace": ["live"], "side": "g", "days": ["Monday", "Sunday"]}


@pytest.mark.parametrize(("value", "words"), [("", "Esto es obligatorio."), ("1", "Al menos 2 caracteres.")])
async def test_a_field_says_what_is_wrong_with_it(enter: Opener, room: Showroom, value: str, words: str) -> None:
    page = await enter()
    await page.click("l:options")
    await page.submit_form({"Time for a decision": value, "Side": "British", "Days on which time runs": ["Monday"]})
    field = page.tab.locator("[data-field-label='Time for a decision']")
    await expect(field.locator(".field-error")).to_have_text(words)
    await expect(field.locator("input")).to_have_attribute("aria-invalid", "true")
    await expect(field.locator("input")).to_be_focused()
    assert sent(room, "modal") == []


async def test_a_form_that_fails_stays_open_with_what_was_written(enter: Opener) -> None:
    page = await enter()
    await page.click("l:options")
    await page.submit_form({"Time for a decision": "never", "Side": "British", "Days on which time runs": ["Monday"]})
    form = page.tab.locator("dialog.modal")
    await expect(form.get_by_role("alert")).to_have_text("Algo ha ido mal. Inténtalo otra vez.")
    await expect(form.get_by_label("Time for a decision")).to_have_value("never")
    await page.tab.keyboard.press("Escape")
    await expect(form).to_have_count(0)
    await expect(page.control("l:options")).to_be_focused()


# -- commands


async def test_commands_are_offered_in_the_persons_language_and_sent_by_base_names(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.tab.locator("[data-composer]").press_sequentially("/mes")
    options = page.tab.get_by_role("option")
    await expect(options).to_have_text(
        [r"/mesa abrirOpen a table in this channel (es)juego", "/mesa empezarCall the roll of captains, then begin the game (es)"]
    )
    await page.tab.keyboard.press("Enter")
    await expect(page.tab.locator("[data-command-form='table open'] .command-name")).to_have_text("/mesa abrir")
    await page.tab.keyboard.type("ocho")
    await page.tab.keyboard.press("Enter")
    await page.tab.locator("[data-add-option=rated]").press("Enter")
    await page.tab.keyboard.type("no")
    await page.tab.keyboard.press("Enter")
    await page.tab.keyboard.press("Enter")
    await page.settled()
    assert sent(room, "command") == [
        {
            "user": BEN,
            "channel": HARBOUR,
            "command": "table open",
            "options": {"game": FIRST, "rated": False},
            "locale": "es-ES",
        }
    ]
    await expect(page.tab.locator("[data-composer]")).to_be_focused()


async def test_completion_is_live_and_knows_the_other_options(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.command("/table open", game="galleons", scenario="norway", limit=12)
    asked = sent(room, "autocomplete")[-1]
    assert asked["focused"] == "scenario"
    assert asked["options"]["game"] == "galleons"
    assert sent(room, "command")[0]["options"] == {"game": "galleons", "scenario": "norway", "limit": 12}


async def test_a_command_says_what_is_missing_or_wrong_before_it_is_sent(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.tab.locator("[data-composer]").fill("/mesa abrir límite:99 ")
    await page.tab.locator("[data-run-command]").click()
    fields = page.tab.locator(".command-field")
    await expect(fields.filter(has_text="juego").locator(".field-error")).to_have_text("Rellena este campo.")
    await expect(fields.filter(has_text="límite").locator(".field-error")).to_have_text("Escribe un número que valga.")
    assert sent(room, "command") == []
    await page.tab.keyboard.press("Escape")
    await page.tab.keyboard.press("Escape")
    await expect(page.tab.locator("[data-composer]")).to_be_focused()


async def test_words_after_a_command_go_into_its_first_option(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.tab.locator("[data-composer]").fill("/órdenes move, shoot: twice")
    await expect(page.tab.locator("input[data-option=text]")).to_have_value("move, shoot: twice")
    await page.tab.keyboard.press("Enter")
    await page.settled()
    assert sent(room, "command")[0]["options"] == {"text": "move, shoot: twice"}


async def test_a_command_that_is_not_answered_is_said_politely(enter: Opener) -> None:
    page = await enter()
    await page.command("/table start")
    await expect(page.tab.locator("[data-composer-status]")).to_have_text("/mesa empezar: La aplicación no ha respondido")


async def test_an_empty_channel_says_what_can_be_done_once_the_bot_has_come(enter: Opener, room: Showroom) -> None:
    room.commands, room.messages[TAVERN] = [], []
    page = await enter()
    await page.go("tavern")
    empty = page.tab.locator("li.empty")
    await expect(empty).to_have_text(words_of_page("es")["messages.what"])
    room.commands = COMMANDS
    await room.tell("COMMANDS_UPDATE", {})
    await expect(empty).to_contain_text("Escribe / para ver lo que sabe hacer el bot")


async def test_direct_messages_offer_only_commands_that_work_there(enter: Opener, room: Showroom) -> None:
    page = await enter(ANA)
    await page.go("Broadside")
    await page.tab.locator("[data-composer]").fill("/")
    await expect(page.tab.get_by_role("option")).to_have_text(["/handYour hand, privately", "/ordersAnswer in wordstext"])
    await page.tab.keyboard.press("Escape")
    await page.say("move, shoot")
    assert sent(room, "message") == [{"user": ANA, "channel": DM, "content": "move, shoot"}]


async def test_a_message_can_be_explained_by_the_command_of_its_menu(enter: Opener, room: Showroom) -> None:
    page = await enter()
    last = await page.messages().last.get_attribute("data-message-id")
    await page.messages().last.get_by_role("button", name="Explicar este mensaje").press("Enter")
    await page.settled()
    body = sent(room, "command")[0]
    assert (body["command"], body["target"]) == ("Explain this post", last)
