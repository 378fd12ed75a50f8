"""Words, people and messages of the page, in a real Chromium."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.playground.page.exhibits import ANA, BEN, HARBOUR, LOADING, V2, button, container, media, panel, text
from tests.playground.page.showroom import sent

if TYPE_CHECKING:
    from playwright.async_api import Browser
    from playwright.async_api import Page as Tab

    from tests.playground.page.conftest import Opener
    from tests.playground.page.showroom import Showroom


RENDER = """async (source) => {
  const [{ markdown }, { names }] = await Promise.all([import('/js/markdown.js'), import('/js/names.js')]);
  const box = document.createElement('div');
  box.append(...markdown(source, names));
  return box.innerHTML;
}"""
BOOKS = "async () => (await import('/js/languages.js')).BOOKS"


async def rendered(tab: Tab, source: str) -> str:
    """The HTML that the page makes of a text."""
    return await tab.evaluate(RENDER, source)


# -- words and marks


MARKS = [
    ("**b** *i* _i_ __u__ ~~s~~", "<p><strong>b</strong> <em>i</em> <em>i</em> <u>u</u> <s>s</s></p>"),
    ("***both***", "<p><em><strong>both</strong></em></p>"),
    ("**bold *and italic***", "<p><strong>bold <em>and italic</em></strong></p>"),
    ("a `x **y**` b", "<p>a <code>x **y**</code> b</p>"),
    ("\\*no\\* \\_no\\_ \\`no\\` \\<@1001>", "<p>*no* _no_ `no` &lt;@1001&gt;</p>"),
    ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"),
    (
        "# A\n## B\n-# small",
        '<div class="heading-1" role="heading" aria-level="3">A</div>'
        '<div class="heading-2" role="heading" aria-level="4">B</div><small>small</small>',
    ),
    ("one\ntwo\n\nthree", "<p>one<br>two<br><br>three</p>"),
    ("- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("- a\n1. b", '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'),
    ("> q\n> r\nafter", "<blockquote><p>q<br>r</p></blockquote><p>after</p>"),
    ("```py\n<b>\n```", '<pre data-language="py"><code>&lt;b&gt;</code></pre>'),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    (
        "<@1001> <@9> <#2002>",
        '<p><span class="mention" data-mention="1001">@Ana</span> <span class="mention" data-mention="9">@alguien</span> '
        '<a class="mention" href="?user=1002&amp;channel=2002" data-channel-id="2002">#tavern</a></p>',
    ),
    (
        "https://discord.com/channels/3000/2002/77 and https://discord.com/channels/3000/9/77",
        '<p><a class="mention" href="?user=1002&amp;channel=2002" data-channel-id="2002" data-linked-message="77">'
        '#tavern › mensaje</a> and <a href="https://discord.com/channels/3000/9/77" target="_blank" '
        'rel="noopener noreferrer nofollow">https://discord.com/channels/3000/9/77</a></p>',
    ),
    ("</table open:5001>", '<p><button type="button" class="mention" data-command-link="table open">/mesa abrir</button></p>'),
    ("#no heading", "<p>#no heading</p>"),
]


async def test_marks_of_discord_become_elements_and_nothing_else_does(enter: Opener) -> None:
    page = await enter()
    got = [(source, await rendered(page.tab, source)) for source, _ in MARKS]
    assert got == MARKS


async def test_links_are_shown_with_their_address_and_open_elsewhere(enter: Opener) -> None:
    page = await enter()
    html = await rendered(page.tab, "[a *b*](https://example.org/x?y=1) https://example.org/z. <https://example.org/w>")
    assert html.count('target="_blank" rel="noopener noreferrer nofollow"') == 3
    assert 'href="https://example.org/z"' in html
    assert '<a href="https://example.org/x?y=1"' in html
    assert "a <em>b</em></a>" in html


async def test_timestamps_are_in_the_readers_language_and_relative_ones_live(enter: Opener) -> None:
    page = await enter()
    await page.tab.clock.install()
    now = await page.tab.evaluate("Math.floor(Date.now() / 1000)")
    assert "1 de enero de 2020" in await rendered(page.tab, "<t:1577880000:D>")
    await page.say(f"Ends <t:{now + 7200}:R>")
    stamp = page.messages().last.locator("time[data-style=R]")
    await expect(stamp).to_have_text("dentro de 2 horas")
    await page.tab.clock.fast_forward(3 * 3600 * 1000)
    await expect(stamp).to_have_text("hace 1 hora")


async def test_a_message_cannot_bring_markup_into_the_page(enter: Opener) -> None:
    page = await enter()
    shown = page.messages().filter(has_text="alert(1)")
    await expect(shown).to_contain_text("<script>alert(1)</script> <img src=x onerror=alert(1)>")
    assert await shown.locator("script, img, [href^=javascript]").count() == 0


async def test_the_three_languages_of_the_page_have_the_same_words_to_fill_in(enter: Opener) -> None:
    page = await enter()
    books = await page.tab.evaluate(BOOKS)
    slots = {
        language: {key: sorted(part.split("}")[0] for part in words.split("{")[1:]) for key, words in book.items()}
        for language, book in books.items()
    }
    assert slots["en"] == slots["es"] == slots["it"]
    assert len(slots["en"]) > 60


# -- who I am


async def test_a_new_captain_signs_on_and_the_page_speaks_that_language(browser: Browser, room: Showroom) -> None:
    tab = await browser.new_page(locale="es-ES")
    await tab.goto(room.url)
    await expect(tab.get_by_role("heading", name="¿Quién eres?")).to_be_visible()
    await tab.locator("[data-new-name]").fill("Dario")
    await tab.locator("[data-new-locale]").select_option("it")
    await tab.locator("[data-new-person]").click()
    await expect(tab.locator("[data-switcher]")).to_contain_text("Dario")
    await expect(tab.locator("[data-composer]")).to_have_attribute("placeholder", "Scrivi in #harbour · / comandi")
    assert sent(room, "users") == [{"name": "Dario", "locale": "it"}]
    assert await tab.evaluate("document.documentElement.lang") == "it"
    await tab.close()


async def test_the_switcher_changes_the_person_of_this_tab_only(enter: Opener) -> None:
    ben, other = await enter(BEN), await enter(BEN)
    await ben.tab.locator("[data-switcher]").click()
    await ben.tab.locator("[data-people] [data-label=Ana]").click()
    await expect(ben.tab.locator("[data-switcher]")).to_contain_text("Ana")
    await expect(other.tab.locator("[data-switcher]")).to_contain_text("Ben")
    assert f"user={ANA}" in ben.tab.url


async def test_several_tabs_live_at_once_and_see_what_is_theirs(enter: Opener, room: Showroom) -> None:
    ana, ben = await enter(ANA), await enter(BEN)
    await ana.say("Hello **Ben**")
    await expect(ben.messages().filter(has_text="Hello Ben").locator("strong")).to_have_text("Ben")
    await room.post(HARBOUR, **room.private(BEN, [text("Secret of Ben")]))
    await expect(ben.private()).to_contain_text("Secret of Ben")
    await ana.say("after")
    await expect(ana.messages().last).to_contain_text("after")
    await expect(ana.tab.get_by_text("Secret of Ben")).to_have_count(0)


# -- messages and components


async def test_components_are_drawn_as_they_were_sent(enter: Opener) -> None:
    page = await enter()
    lobby = page.messages().filter(has=page.tab.locator("[data-custom-id='l:join']"))
    assert await lobby.locator(".container").get_attribute("data-accent") == "#e3ba63"
    assert await lobby.locator(".container").evaluate("node => getComputedStyle(node).borderLeftColor") == "rgb(227, 186, 99)"
    await expect(lobby.locator(".section .thumbnail img")).to_have_attribute(
        "alt", "Emblem of Pieces of Eight: a skull on a coin"
    )
    await expect(lobby.get_by_role("button", name="Not yet")).to_be_disabled()
    await expect(lobby.locator("hr.separator")).to_have_count(1)
    buttons = lobby.locator("[data-kind=button]")
    styles = dict(await buttons.evaluate_all("all => all.map(node => [node.dataset.label, node.classList[1]])"))
    plain = ("Leave", "Options", "Add computer", "Rules", "What do I do now?", "Not yet")
    assert styles == {"Join": "success", "Start": "primary", "Close table": "danger", **dict.fromkeys(plain, "secondary")}
    await expect(lobby.locator(".used")).to_have_text("Ana usó /mesa abrir")


async def test_files_hidden_pictures_and_sections_with_a_button(enter: Opener, room: Showroom) -> None:
    page = await enter()
    file = {"type": 13, "file": {"url": "/pictures/ship.png"}, "name": "table.json", "size": 2048, "spoiler": False}
    section = {"type": 9, "components": [text("Read the rules")], "accessory": button("x:rules", "Rules")}
    covered = {"media": media("ship.png", 1200, 300), "description": "A hidden ship", "spoiler": True}
    open_ = {"media": media("board.png", 1600, 1000), "description": "A board", "spoiler": False}
    gallery = {"type": 12, "items": [covered, open_]}
    await room.post(HARBOUR, components=[file, section, gallery], flags=V2)
    last = page.messages().last
    await expect(last.get_by_role("link", name="Descargar table.json")).to_contain_text("2 KB")
    await expect(last.locator(".section [data-custom-id='x:rules']")).to_be_visible()
    await last.get_by_role("button", name="Oculto: pulsa para verlo").click()
    await last.get_by_role("button", name="Ampliar la imagen: A hidden ship").click()
    await expect(page.tab.locator("dialog[data-lightbox] figcaption")).to_have_text("A hidden ship")


async def test_a_message_of_the_old_kind_shows_words_pictures_files_and_rows(enter: Opener) -> None:
    page = await enter()
    old = page.messages().filter(has_text="Old kind")
    await expect(old.get_by_alt_text("A board")).to_be_visible()
    await expect(old.locator("[data-file='replay.json']")).to_contain_text("12 KB")
    await expect(old.get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.org")
    await expect(old.get_by_role("link", name="There")).to_have_attribute("data-linked-message", "77")
    await old.get_by_role("link", name="There").click()
    await expect(page.tab.locator("h1[data-place]")).to_contain_text("tavern")


async def test_a_picture_is_enlarged_with_its_description_and_escape_closes_it(enter: Opener) -> None:
    page = await enter()
    opener = page.messages().last.get_by_role("button", name="Ampliar la imagen: Turn 9. Ana: 8 coins on deck, 4 in the hold.")
    await opener.focus()
    await page.tab.keyboard.press("Enter")
    box = page.tab.locator("dialog[data-lightbox]")
    await expect(box.locator("figcaption")).to_have_text("Turn 9. Ana: 8 coins on deck, 4 in the hold.")
    assert await box.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 1600
    await page.tab.keyboard.press("Escape")
    await expect(box).to_have_count(0)
    await expect(opener).to_be_focused()


async def test_pressing_a_button_sends_its_id_and_a_private_reply_can_be_dismissed(enter: Opener, room: Showroom) -> None:
    page = await enter()
    step = await page.messages().last.get_attribute("data-message-id")
    await page.click("Decide")
    assert sent(room, "component") == [{"user": BEN, "message": step, "custom_id": "s:decide"}]
    await expect(page.private()).to_contain_text("Solo tú puedes ver esto")
    await page.dismiss()
    await expect(page.private()).to_have_count(0)
    await page.tab.reload()
    await page.messages().first.wait_for()
    await expect(page.tab.locator("[data-custom-id='s:decide']")).to_be_visible()
    await expect(page.private()).to_have_count(0)


async def test_a_failed_interaction_is_said_politely_and_the_button_works_again(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.click("l:rules")
    failure = page.tab.get_by_role("alert").filter(has_text="Esta interacción ha fallado")
    await expect(failure).to_be_visible()
    await page.click("l:help")
    await expect(failure).to_have_count(0)
    assert [body["custom_id"] for body in sent(room, "component")] == ["l:rules", "l:help"]


async def test_a_single_menu_sends_at_once_and_the_focus_stays_in_the_redrawn_panel(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.click("Decide")
    action = page.private().locator("[data-label=Action]")
    await action.focus()
    await page.tab.keyboard.press("ArrowDown")
    await expect(page.tab.get_by_role("option", name="Play a coin")).to_contain_text("from your nest or deck")
    await page.tab.keyboard.press("Enter")
    await page.settled()
    assert sent(room, "component")[-1] | {"message": ""} == {
        "user": BEN,
        "message": "",
        "custom_id": "p:action~1",
        "values": ["0"],
    }
    await expect(page.private()).to_contain_text("Draft: play Cutlass.")
    await expect(page.private().locator("[data-custom-id='p:action~2']")).to_be_focused()


async def test_a_menu_of_several_keeps_its_bounds_and_sends_once(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.click("Decide")
    targets = page.private().locator("[data-label=Targets]")
    await targets.click()
    done, options = page.tab.locator("[data-select-done]"), page.tab.get_by_role("option")
    await expect(done).to_be_disabled()
    for name in ("Ben", "Dario", "Eva"):
        await options.filter(has_text=name).click()
    await expect(options.filter(has_text="Carla")).to_have_attribute("aria-disabled", "true")
    await options.filter(has_text="Eva").click()
    await done.click()
    await page.settled()
    assert [body["values"] for body in sent(room, "component") if "values" in body] == [["0", "2"]]
    await expect(targets).to_have_text("Ben, Dario")


async def test_escape_leaves_a_menu_without_an_answer_and_a_default_is_shown(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.click("Decide")
    react = page.private().locator("[data-label='If somebody reacts']")
    await expect(react).to_have_text("Ask me then")
    await react.click()
    await expect(page.tab.get_by_role("option", name="Ask me then")).to_have_attribute("aria-selected", "true")
    await page.tab.keyboard.press("Escape")
    await expect(page.tab.locator("[data-popup]")).to_have_count(0)
    await expect(react).to_be_focused()
    assert len(sent(room, "component")) == 1


async def test_a_menu_stays_open_while_another_part_of_its_message_changes(enter: Opener, room: Showroom) -> None:
    page = await enter()
    await page.click("Decide")
    await page.private().locator("[data-label=Targets]").click()
    await page.tab.get_by_role("option", name="Carla").click()
    changed = [container(text("New heading"), *panel()[0]["components"][1:], accent=1)]
    await room.change(room.messages[HARBOUR][-1], components=changed)
    await expect(page.private()).to_contain_text("New heading")
    await expect(page.tab.get_by_role("option", name="Carla")).to_have_attribute("aria-selected", "true")
    await page.tab.locator("[data-select-done]").click()
    await page.settled()
    assert sent(room, "component")[-1]["values"] == ["1"]


async def test_a_deferred_answer_thinks_first(enter: Opener, room: Showroom) -> None:
    page = await enter()
    message = await room.post(HARBOUR, flags=LOADING)
    await expect(page.messages().last).to_contain_text("Broadside está pensando…")
    await room.change(message, flags=V2, components=[text("Here it is")])
    await expect(page.messages().last).to_contain_text("Here it is")
    await expect(page.messages().last).not_to_contain_text("pensando")


async def test_a_post_that_is_told_on_has_a_mark_with_the_time_and_is_said_to_screen_readers(
    enter: Opener, room: Showroom
) -> None:
    """A turn is one post: what is new in it stands in no new message."""
    page = await enter()
    told = await room.post(HARBOUR, components=[container(text("Ana plays Cutlass at Ben's nest coin."))], flags=V2)
    post = page.messages().last
    await expect(post.locator("[data-edited]")).to_have_count(0)
    later = [container(text("Ana plays Cutlass at Ben's nest coin.\nNobody answers Cutlass."))]
    await room.change(told, components=later, edited_timestamp="2026-03-02T21:04:15+00:00")
    await expect(post.locator("[data-edited]")).to_have_text(re.compile(r"editado .*\d\d"))
    announced = page.tab.locator("#announcer p").last
    await expect(announced).to_contain_text("Nobody answers Cutlass.")
    await expect(announced).not_to_contain_text("nest coin")
    strip = await room.post(HARBOUR, components=[container(text("Only for Ben"))], flags=V2 | 1 << 6, ephemeral=True, reader=BEN)
    await room.change(strip, components=[container(text("Changed for Ben"))], edited_timestamp="2026-03-02T21:05:00+00:00")
    await expect(page.messages().last).to_contain_text("Changed for Ben")
    await expect(page.messages().last.locator("[data-edited]")).to_have_count(0)
