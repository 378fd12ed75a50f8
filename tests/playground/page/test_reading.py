"""Reading along, keyboard, telephone and themes, in a real Chromium."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.playground.page.exhibits import ANA, BEN, CARLA, HARBOUR, TAVERN, V2, container, panel, row, text
from tests.playground.page.showroom import channel, sent

if TYPE_CHECKING:
    from playwright.async_api import Route

    from tests.playground.page.conftest import Opener
    from tests.playground.page.showroom import Showroom

SHORT_FOR_A_MOMENT = """node => new Promise(resolve => {
  const view = document.querySelector("[data-message-list]");
  view.style.overflowAnchor = "none";
  const sizes = new ResizeObserver(() => {
    if (node.style.display !== "none") return;
    node.style.display = "";
    view.dispatchEvent(new Event("scroll"));
    sizes.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  sizes.observe(view.firstChild);
  requestAnimationFrame(() => { node.style.display = "none"; });
})"""
"""Takes a message away until the page has seen its list shorter, as a picture is away until the new one has come.

What the browser tells of the view that moved comes after that.
"""
GO_ON = ({"type": 2, "style": 1, "label": "Go on", "custom_id": "x:go"},)

# -- reading


async def test_the_newest_message_is_in_view_and_stays_so(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await expect(page.control("s:log")).to_be_in_viewport(ratio=1)
    await room.post(
        HARBOUR,
        components=[container(text("Next step"), row({"type": 2, "style": 1, "label": "Go on", "custom_id": "x:go"}))],
        flags=V2,
    )
    await expect(page.control("Go on")).to_be_in_viewport(ratio=1)


async def test_the_reader_of_older_messages_is_not_moved(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.tab.locator("[data-message-list]").hover()
    await page.tab.mouse.wheel(0, -1200)
    await expect(page.tab.locator("[data-jump]")).to_be_visible()
    before = await page.tab.locator("[data-message-list]").evaluate("node => node.scrollTop")
    await room.post(HARBOUR, author=ANA, content="News!")
    await expect(page.tab.locator("[data-jump]")).to_have_text("Nuevos: 1")
    assert await page.tab.locator("[data-message-list]").evaluate("node => node.scrollTop") == before
    await page.tab.locator("[data-jump]").click()
    await expect(page.messages().last).to_be_in_viewport(ratio=1)
    await expect(page.tab.locator("[data-jump]")).to_be_hidden()


async def test_the_view_follows_what_a_press_made_longer(enter: Opener, room: Showroom) -> None:
    page = await enter(BEN, width=390, height=844)
    told = room.private(BEN, panel("Your turn"))
    message = await room.post(HARBOUR, **told)
    await page.tab.locator("[data-message-list]").hover()
    await page.tab.mouse.wheel(0, -200)
    await expect(page.tab.locator("[data-jump]")).to_be_visible()
    await page.private().locator("button[data-custom-id]").first.click()
    await room.change(message, components=[container(text("Line\n" * 12), row(*GO_ON))])
    await expect(page.control("Go on")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("is_pressed", [True, False])
async def test_a_panel_above_newer_posts_stays_whole_in_view_where_it_is_drawn_anew(
    enter: Opener, room: Showroom, is_pressed: bool
) -> None:
    page = await enter(BEN, width=390, height=844)
    long = {**room.private(BEN, panel("Your turn")), "components": [container(text("Line\n" * 40), row(*GO_ON))]}
    message = await room.post(HARBOUR, **long)
    await room.post(HARBOUR, components=[container(text("Line\n" * 40))], flags=V2)
    await page.control("Go on").scroll_into_view_if_needed()
    await expect(page.tab.locator("[data-jump]")).to_be_visible()
    if is_pressed:
        await page.control("Go on").click()
    await room.change(message, components=[container(text("# Your next turn"), text("Line\n" * 16), row(*GO_ON))])
    await expect(page.tab.get_by_role("heading", name="Your next turn")).to_be_in_viewport(ratio=1)
    await expect(page.control("Go on")).to_be_in_viewport(ratio=1)
    await expect(page.tab.locator("[data-jump]")).to_be_visible()


async def test_the_view_stays_at_the_end_of_what_is_short_for_a_moment(enter: Opener, room: Showroom) -> None:
    page = await enter(BEN, width=390, height=844)
    await room.post(HARBOUR, components=[container(text("Line\n" * 20), row(*GO_ON))], flags=V2)
    await expect(page.control("Go on")).to_be_in_viewport(ratio=1)
    await page.messages().last.evaluate(SHORT_FOR_A_MOMENT)
    await expect(page.tab.locator("[data-jump]")).to_be_hidden()
    await expect(page.control("Go on")).to_be_in_viewport(ratio=1)


async def test_a_link_to_a_message_leads_to_it(enter: Opener, room: Showroom) -> None:
    page = await enter()
    first = page.messages().first
    await expect(first).not_to_be_in_viewport()
    number = await first.get_attribute("data-message-id")
    await room.post(TAVERN, author=ANA, content=f"See https://discord.com/channels/3000/{HARBOUR}/{number}")
    await page.go("tavern")
    await page.messages().last.locator("a", has_text="› mensaje").click()
    await expect(page.tab.locator("h1[data-place]")).to_contain_text("harbour")
    await expect(first).to_be_in_viewport()
    await expect(first).to_be_focused()


async def test_a_link_to_a_thread_that_opens_meanwhile_works_at_once(enter: Opener, room: Showroom) -> None:
    page = await enter()
    thread = "2999"
    await room.post(HARBOUR, content=f"The table is open: <#{thread}>.")
    named = page.messages().filter(has_text="The table is open").locator(".mention")
    await expect(named).to_have_text("#?")
    room.channels.append(channel(thread, "Table 7JK2", 11, HARBOUR))
    room.messages[thread] = []
    await room.tell("THREAD_CREATE", {"id": thread})
    await expect(named).to_have_text("Table 7JK2")
    await named.click()
    await expect(page.tab.locator("h1[data-place]")).to_contain_text("Table 7JK2")


async def test_unread_marks_come_and_go_and_survive_a_reload(enter: Opener, room: Showroom) -> None:
    page = await enter(CARLA)
    tavern = page.tab.locator("a.channel[data-channel-name=tavern]")
    await expect(tavern).not_to_have_attribute("data-unread", "1")
    await room.post(TAVERN, author=ANA, content=f"<@{CARLA}>, a rum?", mentions=[room.users[3]])
    await expect(tavern).to_have_attribute("data-unread", "1")
    await expect(tavern.locator(".count")).to_have_text("1")
    await expect(page.tab).to_have_title("(1) #harbour · Carla")
    await page.tab.reload()
    await expect(tavern).to_have_attribute("data-unread", "1")
    await page.go("tavern")
    await expect(page.messages().last.locator(".mention[data-self]")).to_have_text("@Carla")
    await page.go("harbour")
    await expect(tavern).not_to_have_attribute("data-unread", "1")
    await expect(page.tab).to_have_title("#harbour · Carla")


async def test_mentioned_name_turns_no_letters_behind_it_round(enter: Opener, room: Showroom) -> None:
    page = await enter(CARLA)
    room.users[3]["name"] = "\u202eCarla"
    await room.post(HARBOUR, author=ANA, content=f"<@{CARLA}>, a rum?")
    await expect(page.messages().filter(has_text="a rum?").locator(".mention")).to_have_css("unicode-bidi", "isolate")


async def test_messages_before_the_first_fetch_of_a_channel_are_unread(enter: Opener, room: Showroom) -> None:
    page, fetched = await enter(CARLA), asyncio.Event()

    async def late(route: Route) -> None:
        await fetched.wait()
        await route.continue_()

    await page.tab.evaluate("localStorage.clear()")
    await page.tab.route(re.compile(rf"/messages\?.*channel={TAVERN}"), late)
    await page.tab.reload()
    await expect(page.tab.locator("body[data-connected=true]")).to_be_attached()
    await room.post(TAVERN, author=ANA, content="A rum?")
    tavern = page.tab.locator("a.channel[data-channel-name=tavern]")
    await expect(tavern).to_have_attribute("data-unread", "1")
    fetched.set()
    await expect(page.tab.locator("a.channel[data-channel-name=harbour]")).to_be_visible()
    await expect(tavern).to_have_attribute("data-unread", "1")


async def test_a_thread_and_a_new_channel_appear_where_they_belong(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await expect(page.tab.locator(".threads [data-channel-name='Table 8K2F']")).to_be_visible()
    await expect(page.tab.locator("[data-channel-name='Table 4TQ9']")).to_have_count(0)
    await page.tab.locator("[data-new-channel]").click()
    await page.tab.keyboard.type("Long Table")
    await page.tab.keyboard.press("Enter")
    await expect(page.tab.locator("h1[data-place]")).to_have_text("long-table")
    assert sent(room, "channels") == [{"guild": "3000", "name": "long-table"}]


async def test_new_messages_are_announced_and_changes_of_a_private_panel_too(enter: Opener, room: Showroom) -> None:
    page = await enter()
    said = page.tab.locator("#announcer")
    await room.post(HARBOUR, author=ANA, content="Hello **all**")
    await expect(said).to_contain_text("Ana: Hello all")
    message = await room.post(HARBOUR, **room.private(BEN, panel()))
    await expect(said).to_contain_text("Solo para ti, Broadside: Table 8K2F · your main phase")
    await room.change(message, components=panel("Cutlass", 2))
    await expect(said).to_contain_text("Ha cambiado: Draft: play Cutlass.")
    await room.post(TAVERN, author=ANA, content="psst")
    await expect(said).to_contain_text("Mensaje nuevo en #tavern")


async def test_after_a_lost_connection_the_page_catches_up(enter: Opener, room: Showroom) -> None:
    page = await enter()
    for socket in [*room.sockets[BEN]]:
        await socket.close()
    room.messages[HARBOUR].append(room.make(HARBOUR, author=ANA, content="Said meanwhile"))
    await expect(page.messages().last).to_contain_text("Said meanwhile")
    await expect(page.tab.locator("#banner")).to_be_hidden()


async def test_when_the_playground_begins_anew_the_tab_finds_its_namesake(enter: Opener, room: Showroom) -> None:
    page = await enter()
    room.users[2]["id"] = "1099"
    for socket in [*room.sockets[BEN]]:
        await socket.close()
    await page.tab.wait_for_url("**/?user=1099*")
    await expect(page.tab.locator("[data-switcher]")).to_contain_text("Ben")


# -- keyboard, telephone, themes


async def test_a_decision_is_made_with_the_keyboard_alone(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.tab.keyboard.press("Tab")
    await expect(page.tab.get_by_role("link", name="Ir al cuadro de mensajes")).to_be_focused()
    await page.tab.keyboard.press("Enter")
    await expect(page.tab.locator("[data-composer]")).to_be_focused()
    for _ in range(12):
        await page.tab.keyboard.press("Shift+Tab")
        if await page.control("s:decide").evaluate("node => node === document.activeElement"):
            break
    assert await page.control("s:decide").evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    await page.tab.keyboard.press("Enter")
    await page.settled()
    await page.private().locator("[data-label=Action]").wait_for()
    assert sent(room, "component")[0]["custom_id"] == "s:decide"


async def test_the_channel_list_is_one_stop_with_arrows_inside(enter: Opener) -> None:
    page = await enter()
    current = page.tab.locator("a.channel[aria-current=page]")
    await expect(page.tab.locator("a.channel[tabindex='0']")).to_have_count(1)
    await current.focus()
    await page.tab.keyboard.press("End")
    await page.tab.keyboard.press("Enter")
    await expect(page.tab.locator("h1[data-place]")).to_have_text("tavern")


async def test_every_control_has_a_name_and_every_picture_words(enter: Opener) -> None:
    page = await enter()
    await page.click("Decide")
    tree = await (await page.tab.context.new_cdp_session(page.tab)).send("Accessibility.getFullAXTree")
    roles = {"button", "link", "combobox", "textbox", "image", "dialog", "region", "navigation"}
    nodes = [node for node in tree["nodes"] if not node.get("ignored") and node["role"]["value"] in roles]
    nameless = [node["role"]["value"] for node in nodes if not node.get("name", {}).get("value")]
    assert len(nodes) > 40
    assert nameless == []


async def test_on_a_telephone_nothing_is_wider_than_the_screen_and_channels_are_a_drawer(enter: Opener) -> None:
    page = await enter(width=390, height=844)
    assert await page.tab.evaluate("document.documentElement.scrollWidth") == 390
    assert await page.tab.locator("[data-message-list]").evaluate("node => node.scrollWidth <= node.clientWidth")
    drawer = page.tab.locator("nav.sidebar")
    await expect(drawer).to_be_hidden()
    await page.tab.locator("[data-open-drawer]").click()
    await expect(drawer).to_be_visible()
    await page.tab.keyboard.press("Escape")
    await expect(drawer).to_be_hidden()
    await expect(page.tab.locator("[data-open-drawer]")).to_be_focused()
    await page.tab.locator("[data-open-drawer]").click()
    await page.tab.locator("a[data-channel-name=tavern]").click()
    await expect(drawer).to_be_hidden()
    await expect(page.tab.locator("h1[data-place]")).to_have_text("tavern")
    await expect(page.tab.locator("[data-switcher]")).to_be_in_viewport(ratio=1)


BOXED = "node => getComputedStyle(node).fontSize"


async def test_type_is_larger_where_somebody_wishes_it_and_stays_so(enter: Opener) -> None:
    page = await enter(width=390, height=844)
    told, press = page.tab.locator(".container .text").last, page.control("s:decide")
    assert (await told.evaluate(BOXED), await press.evaluate(BOXED)) == ("14px", "14px")
    before = await press.bounding_box()
    switch = page.tab.get_by_role("button", name="Letra más grande")
    await expect(switch).to_have_attribute("aria-pressed", "false")
    await switch.click()
    await page.tab.reload()
    await expect(switch).to_have_attribute("aria-pressed", "true")
    await expect(press).to_be_visible()
    assert (await told.evaluate(BOXED), await press.evaluate(BOXED)) == ("17.5px", "17.5px")
    after = await press.bounding_box()
    assert before is not None and after is not None and after["width"] > before["width"]
    assert await page.tab.locator("[data-message-list]").evaluate("node => node.scrollWidth <= node.clientWidth")
    await switch.click()
    assert await told.evaluate(BOXED) == "14px"


MEASURES = """() => {
  const wide = (one) => document.querySelector(one).getBoundingClientRect().width;
  const box = document.querySelector('.container');
  const face = document.querySelector('.face svg').getBoundingClientRect();
  return {
    column: wide('.container'), board: wide('.container .picture img'), face: face.width, left: box.getBoundingClientRect().left,
    press: document.querySelector('.row > .button').getBoundingClientRect().height,
    gap: getComputedStyle(box).rowGap, small: wide('.thumbnail'),
    room: document.querySelector('[data-message-list]').clientHeight, faces: document.fonts.check('14px "Noto Sans"'),
  };
}"""


@pytest.mark.parametrize(("width", "height", "column", "left"), [(390, 844, 310, 660), (360, 800, 280, 616)])
async def test_a_telephone_has_the_measures_of_discords_client(
    enter: Opener, width: int, height: int, column: int, left: int
) -> None:
    page = await enter(width=width, height=height)
    assert await page.tab.evaluate(MEASURES) == {
        "column": column, "board": column - 32, "face": 40, "left": 68, "press": 32, "gap": "6px",
        "small": 85, "room": left, "faces": True,
    }  # fmt: skip


async def test_the_theme_follows_the_system_until_it_is_switched(enter: Opener) -> None:
    page = await enter()
    theme = page.tab.locator("html")
    await expect(theme).to_have_attribute("data-theme", "dark")
    await page.tab.emulate_media(color_scheme="light")
    await expect(theme).to_have_attribute("data-theme", "light")
    await page.tab.locator("[data-theme-switch]").click()
    await expect(theme).to_have_attribute("data-theme", "dark")
    await page.tab.reload()
    await expect(theme).to_have_attribute("data-theme", "dark")


READABLE = """() => {
  const linear = (byte) => (byte / 255 <= .04045 ? byte / 255 / 12.92 : ((byte / 255 + .055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(linear);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + .05) / (Math.min(light(a), light(b)) + .05);
  const seen = (name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${name})`;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  };
  const texts = ['ink', 'soft', 'faint', 'link', 'brass', 'bad'];
  const pairs = ['page', 'surface', 'raised', 'well'].flatMap((ground) => texts.map((text) => [text, ground]));
  pairs.push(['on-brass', 'brass'], ['on-good', 'good'], ['on-bad', 'bad']);
  return Object.fromEntries(pairs.map(([text, ground]) => [`${text} on ${ground}`, ratio(seen(text), seen(ground))]));
}"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_words_can_be_read_in_both_themes(enter: Opener, scheme: str) -> None:
    page = await enter()
    await page.tab.emulate_media(color_scheme=scheme)
    await expect(page.tab.locator("html")).to_have_attribute("data-theme", scheme)
    ratios = await page.tab.evaluate(READABLE)
    weak = {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < 4.5 - (pair.endswith("raised") * 0.5)}
    assert weak == {}, json.dumps(weak)
