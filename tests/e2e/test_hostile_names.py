"""Names that would break a sentence, a picture or the peace: posts stay valid, boards are drawn, nobody is called."""

from __future__ import annotations

from typing import Any

import pytest

from playground.discord.model.components import TEXT, walk
from tests.e2e.abuse import at_rest, bodies, is_private, pinged, unpinged
from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of
from tests.e2e.labels import SEAL

CREWS = {
    "markdown": ("**bold** _x_ `c` ~~s~~", "[click](https://x.example) # > -"),
    "mentions": ("@everyone", "<@&1> <@1> @here <#1>"),
    "directions": ("\u202eevil\u202c", "\u2067\u2066mixed\u2069 \u05d0\u05d1\u05d2"),
    "nothing": ("\u200b\u200b", "\u2800\u3164\u115f"),
    "emoji": ("💣" * 32, "👩‍👩‍👧‍👦🏴‍☠️🇮🇹" * 4),
    "wide": ("W" * 32, "i" * 32),
    "scripts": ("漢字かな交じり文" * 4, "ﷺ" * 8 + "नमस्ते"),
    "marks": ("Z̸̢͎̘a̷̡͔͒l̸͈̓g̶̈́o" * 2, "a\u0301\u0302\u0303\u0304\u0305" * 5),
    "breaks": ("a\nb\tc\rd", "{code} {who} %s \\n"),
    "twins": ("Ana", "Ana"),
}  # fmt: skip
SILENT = ("\u202e", "\u202d", "\u202b", "\u202a", "\n", "\r")
"""Signs of names that must not stand in any text as they came."""
CALLS = ("@everyone", "@here", "<@&1>", "<@1>", "<#1>", "](https://x", "**bold**", "~~s~~", "`c`")
"""What names would do in a text that is read as markdown, were they not escaped."""


async def begun_by(fixture: DiscordFixture, names: tuple[str, str]) -> tuple[Any, ...]:
    """A table whose captains have these names, at its first turn; the captains."""
    world = fixture.discord.world
    people = []
    for number, name in enumerate(names):
        person = world.person(f"crew {number}")
        person.user.name = name
        people.append(person)
    await fixture.open(*people, pace="live")
    await fixture.begin(*people)
    await fixture.post_with("Decide")
    await fixture.aged()
    for person in people:
        panel = (await person.click(await fixture.post_with("Decide"), "Decide")).message
        await person.click(panel, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    await at_rest(fixture)
    return tuple(people)


def marked_of(message: Any) -> list[str]:
    """The pieces of text of a message that Discord reads as markdown."""
    return [message.content, *(part["content"] for part in walk(message.components) if part["type"] == TEXT)]


def words_of(message: Any) -> list[str]:
    """Every piece of text of a message: displays, labels, alt texts."""
    found = marked_of(message)
    for part in walk(message.components):
        found += [part.get(key) or "" for key in ("label", "placeholder")]
        found += [item.get("description") or "" for item in part.get("items", ())]
        found += [option["label"] for option in part.get("options", ())]
    return found


@pytest.mark.parametrize("crew", CREWS)
async def test_a_table_of_people_with_such_names(fixture: DiscordFixture, crew: str) -> None:
    people = await begun_by(fixture, CREWS[crew])
    assert len(fixture.posts) == 4
    assert picture_of(fixture.posts[-1]).width >= 1200 and picture_of(fixture.posts[-2]).width >= 1200
    commands = ("decide", "hand", "board", "log", "help", "table status")
    pages = [await people[0].slash(fixture.channel, command) for command in commands]
    pages += [await people[1].click(fixture.posts[-1], label) for label in ("Decide", "Board as text", "Log")]
    assert all(is_private(one, people[0]) or is_private(one, people[1]) for one in pages)
    assert not [one.text for one in pages if "Something went wrong" in one.text]
    shown = [*fixture.posts, *(one.message for one in pages)]
    texts = [text for message in shown for text in words_of(message)]
    assert not [text for text in texts if any(sign in text for sign in SILENT[:4])]
    marked = [text for message in shown for text in marked_of(message)]
    assert not [text for text in marked if any(sign in text for sign in CALLS)]
    unpinged(fixture)
    assert not [user for message in fixture.posts for user in message.pinged if user.id not in {one.id for one in people}]
    assert not [message for message in shown if message.mention_everyone]
    assert [body for body in bodies(fixture) if "everyone" in (body.get("allowed_mentions") or {}).get("parse", ())] == []
    assert pinged(fixture, fixture.posts[-1].id) == []


async def test_names_keep_their_lines_and_are_cut(fixture: DiscordFixture) -> None:
    people = await begun_by(fixture, ("W" * 32, "line\nbreak"))
    heading = fixture.posts[-1].text.split("\n")[0]
    assert "line break" in fixture.posts[-1].text and "line\nbreak" not in fixture.posts[-1].text
    assert len(heading) <= 220
    assert all(len(label) <= 80 for message in fixture.posts for label in buttons(message))
    assert is_private(await people[0].click(fixture.posts[-1], "Decide"), people[0])


async def test_a_nickname_changed_during_the_game_breaks_nothing(fixture: DiscordFixture) -> None:
    people = await begun_by(fixture, ("Ana", "Ben"))
    people[0].user.name = "@everyone **x**"
    outcome = await people[0].click(fixture.posts[-1], "Decide")
    assert is_private(outcome, people[0]) and "@everyone" not in outcome.text
    assert "@everyone" not in (await people[1].slash(fixture.channel, "table status")).text
