"""The rules through the real client: the first page, topics and components, found by number and word, shown to all."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.rules.pages import BESIDE_TOPICS
from engines import game_of
from engines.kernel.base.messages import say
from engines.kernel.speech import rulebook
from locales import words
from tests.e2e.discord_fixture import DiscordFixture, buttons, has_button, menus
from tests.e2e.test_clicks import begun, on_turn
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

GAME = game_of(FIRST)
BOOK = GAME.rulebook
assert BOOK is not None
TOPICAL = {rule for rule in BOOK.rules if BOOK.topic_of(rule) < len(BOOK.topics)}


def label(id: str, language: Any = "en") -> str:
    """What is written on that button."""
    return words(language).label(say(id))


def entry(message: Any, what: str) -> tuple[str, str]:
    """The menu that has an entry of that name, and its value."""
    found = [(menu["custom_id"], one["value"]) for menu in menus(message) for one in menu["options"] if one["label"] == what]
    assert found, (what, [[one["label"] for one in menu["options"]] for menu in menus(message)])
    return found[0]


async def chosen(person: Any, message: Any, what: str) -> Any:
    """The page after that entry was chosen in a menu."""
    menu, value = entry(message, what)
    return (await person.select(message, menu, [value])).message


async def test_the_first_page_begins_with_the_aim_and_leads_to_everything(fixture: DiscordFixture) -> None:
    shown = (await fixture.ana.slash(fixture.channel, "rules", game=FIRST)).message
    told = words("en")
    assert shown.reader is fixture.ana.user and shown.text.split("\n")[1] == told(say("help.aim", aim=say(f"help.aim.{FIRST}")))
    assert [told(say(f"help.turn.{FIRST}.{n}")) in shown.text for n in BESIDE_TOPICS] == [True] * 3
    assert [one.filename for one in shown.attachments] == ["turn1.png", "turn2.png", "turn3.png"]
    topic = await chosen(fixture.ana, shown, told(rulebook.chapter_title(FIRST, BOOK.contents.chapters[2])))
    assert told(rulebook.text(FIRST, BOOK.topics[BOOK.page_named("turn")])) in topic.text
    again = (await fixture.ana.click(topic, label("rules.home"))).message
    coin = await chosen(fixture.ana, again, told(say("coin.treachery")))
    assert told(say("pe.does.treachery")) in coin.text and [one.filename for one in coin.attachments] == ["treachery.png"]
    learnt = await fixture.ana.click((await fixture.ana.click(coin, label("rules.home"))).message, label("learn"))
    assert told(say("learn.dice")) in learnt.text and learnt.message.id != shown.id


PAGES = {
    "PE-CALL": "call", "call": "call", "treachery": "treachery", "black spot": "black_spot",
    "pe-sail": "full_sail", "Teams": "teams", "#1": "aim",
}  # fmt: skip
RULES = {
    "PE-CALL-04": "PE-CALL-04", "call-04": "PE-CALL-04", "PE-D18": "PE-MONKEY-02", "time-26": "PE-MONKEY-01",
    "greatest length": "PE-CANNON-03", "same number of coins": "PE-POOL-04",
}  # fmt: skip
"""What is typed, and the page or the rule that it leads to."""


async def found(fixture: DiscordFixture, topic: str) -> Any:
    """What `/rules` shows for that topic."""
    return (await fixture.ana.slash(fixture.channel, "rules", game=FIRST, topic=topic)).message


async def test_a_rule_is_found_by_number_and_word(fixture: DiscordFixture) -> None:
    for topic, page in PAGES.items():
        at = BOOK.page_named(page)
        said = rulebook.text(FIRST, BOOK.topics[at]) if at < len(BOOK.topics) else BOOK.components[at - len(BOOK.topics)].does
        assert words("en")(said) in (await found(fixture, topic)).text, topic


async def test_a_numbered_rule_is_found_by_number_and_word(fixture: DiscordFixture) -> None:
    for topic, rule in RULES.items():
        shown = await found(fixture, topic)
        about = words("en")(rulebook.title(FIRST, BOOK.topics[BOOK.topic_of(rule)])) if rule in TOPICAL else ""
        assert words("en")(rulebook.sentence(FIRST, rule)) in shown.text and rule in shown.text and about in shown.text, topic
    nothing = await found(fixture, "chess clock")
    assert "chess clock" in nothing.text and len(menus(nothing)[0]["options"]) == 5


async def test_words_in_several_rules_offer_those(fixture: DiscordFixture) -> None:
    shown = (await fixture.ana.slash(fixture.channel, "rules", game=FIRST, topic="lost turn")).message
    offered = [one["label"] for one in menus(shown)[0]["options"]]
    assert "Rule PE-SAIL-05" in offered and "Rule PE-SPOT-05" in offered
    told = (await chosen(fixture.ana, shown, "Rule PE-SAIL-05")).text
    assert words("en")(rulebook.sentence(FIRST, "PE-SAIL-05")) in told and words("en")(say("coin.full_sail")) in told


async def test_a_topic_and_a_component_lead_to_their_rules_and_back(fixture: DiscordFixture) -> None:
    topic = (await fixture.ana.slash(fixture.channel, "rules", game=FIRST, topic="PE-CALL")).message
    rule = await chosen(fixture.ana, topic, "Rule PE-CALL-05")
    assert words("en")(rulebook.sentence(FIRST, "PE-CALL-05")) in rule.text and "PE-D12" in rule.text
    back = await chosen(fixture.ana, rule, words("en")(rulebook.title(FIRST, BOOK.topics[BOOK.page_named("call")])))
    assert back.text == topic.text
    coin = (await fixture.ana.slash(fixture.channel, "rules", game=FIRST, topic="cannon")).message
    first = (await fixture.ana.click(coin, label("rules.rule"))).message
    assert words("en")(rulebook.sentence(FIRST, "PE-CANNON-01")) in first.text and entry(first, "Rule PE-CANNON-08")


async def test_a_word_that_means_nothing_names_the_nearest_five(fixture: DiscordFixture) -> None:
    shown = (await fixture.ana.slash(fixture.channel, "rules", game=FIRST, topic="cutlasso marino")).message
    assert "cutlasso marino" in shown.text and len(menus(shown)[0]["options"]) == 5
    assert "Cutlass" in shown.text


async def test_topics_are_completed_in_the_readers_language(fixture: DiscordFixture) -> None:
    eva = fixture.discord.world.person("Eva", locale="es-ES")
    offered = await eva.autocomplete(fixture.channel, "rules", "topic", "trai", game=FIRST)
    assert offered[0]["name"] == "Traición" and len(offered) > 10
    assert all(one["name"].startswith("Regla PE-") for one in offered[1:])
    by_number = await eva.autocomplete(fixture.channel, "rules", "topic", "PE-CALL-02", game=FIRST)
    says = words("es")(rulebook.sentence(FIRST, "PE-CALL-02"))
    assert [one["name"].removesuffix("…") in f"Regla PE-CALL-02: {says}" for one in by_number] == [True]
    begun = await eva.autocomplete(fixture.channel, "rules", "topic", "dump", game=FIRST)
    assert [one["name"].split(":")[0] for one in begun] == ["Destruir tu moneda del nido", "Regla PE-DUMP-01"]
    shown = (await eva.slash(fixture.channel, "rules", game=FIRST, topic=offered[0]["value"])).message
    assert words("es")(say("pe.does.treachery")) in shown.text


async def test_a_page_is_shown_to_all_without_its_menus(fixture: DiscordFixture) -> None:
    shown = (await fixture.ana.slash(fixture.channel, "rules", game=FIRST, topic="nest")).message
    topic = await chosen(fixture.ana, shown, "The nest") if menus(shown) and "Nearest" in shown.text else shown
    await fixture.ana.click(topic, label("rules.show"))
    posted = await fixture.until(lambda: fixture.posts[-1] if fixture.posts else None, "the page")
    assert posted.reader is None and menus(posted) == [] and buttons(posted) == {}
    assert words("en")(rulebook.text(FIRST, BOOK.topics[BOOK.page_named("nest")])) in posted.text


async def test_at_a_table_an_option_that_is_off_is_said(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana)
    shown = (await fixture.ana.click((await fixture.ana.click(await fixture.post_with("Join"), "More")).message, "Rules")).message
    options = await chosen(fixture.ana, shown, "Options of a table")
    assert "Not used at this table: Match." in options.text
    private = (await fixture.ana.slash(fixture.channel, "rules", game=FIRST, topic="Matches")).message
    assert "Not used at this table: Match." in private.text and has_button(private, label("rules.home"))


async def test_a_refusal_on_a_panel_shows_its_rule_as_long_as_it_stands_there(fixture: DiscordFixture) -> None:
    """The rule opens as a message of its own, the panel stays; the button goes with the refusal."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.slash(fixture.channel, "orders", text="play captain")).message
    assert "(rule PE-PLAY-02)" in panel.text and has_button(panel, label("rules.rule"))
    rule = (await captain.click(panel, label("rules.rule"))).message
    assert words("en")(rulebook.sentence(FIRST, "PE-PLAY-02")) in rule.text and rule.id != panel.id
    again = (await captain.slash(fixture.channel, "orders", text="pass")).message
    told = await captain.click(again, label("rules.rule"))
    assert words("en")(rulebook.sentence(FIRST, "PE-MAIN-02")) in told.text
    read = (await captain.slash(fixture.channel, "orders", text="dump")).message
    assert not has_button(read, label("rules.rule"))
