"""What a person's client allows and refuses, without any bot: nobody answers here unless the test does."""

from __future__ import annotations

from typing import Any

import pytest

from playground.discord import NotPossible, Person, World
from playground.discord.acts import interactions, messages
from playground.discord.clients import reading
from playground.discord.clients.forms import submission
from playground.discord.model import permissions
from playground.discord.model.entities import EPHEMERAL, Channel, Message
from playground.discord.model.interaction import Interaction
from playground.discord.model.rights import permissions_in
from playground.discord.wire.interaction_payloads import interaction_json

Json = dict[str, Any]


def choice(label: str, value: str, **more: Any) -> Json:
    return {"label": label, "value": value, **more}


PARTS = [
    {
        "type": 1,
        "components": [
            {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
            {"type": 2, "style": 1, "label": "Stay", "custom_id": "stay", "disabled": True},
        ],
    },
    {
        "type": 1,
        "components": [
            {
                "type": 3,
                "custom_id": "menu",
                "placeholder": "Card",
                "min_values": 1,
                "max_values": 2,
                "options": [choice("Mate", "0"), choice("Bosun", "1"), choice("Cook", "2")],
            }
        ],
    },
    {"type": 1, "components": [{"type": 5, "custom_id": "who", "placeholder": "Rival"}]},
]
COMMAND = {
    "name": "table",
    "description": "d",
    "options": [
        {
            "type": 1,
            "name": "open",
            "description": "d",
            "options": [
                {"type": 3, "name": "game", "description": "d", "required": True, "choices": [{"name": "Eight", "value": "pe"}]},
                {"type": 4, "name": "seats", "description": "d", "min_value": 2, "max_value": 8},
                {"type": 6, "name": "rival", "description": "d"},
            ],
        }
    ],
}


@pytest.fixture
def world() -> World:
    world = World()
    world.channel(world.guild("Broadside"), "harbour")
    world.commands.replace(
        None, [COMMAND, {"name": "server", "description": "d", "default_member_permissions": 32, "contexts": [0]}]
    )
    return world


@pytest.fixture
def fixture(world: World) -> Channel:
    return world.channel(world.guild("Broadside"), "harbour")


@pytest.fixture
def ana(world: World) -> Person:
    return world.person("Ana")


@pytest.fixture
def post(world: World, fixture: Channel) -> Message:
    return world.post(messages.create(world, fixture, world.bot, {"content": "x", "components": PARTS}, {}))


@pytest.fixture
def sent(world: World) -> list[Interaction]:
    seen: list[Interaction] = []
    world.listen(lambda event, subject: seen.append(subject) if event == "INTERACTION_CREATE" else None)
    return seen


async def test_command_data(world: World, fixture: Channel, ana: Person, sent: list[Interaction]) -> None:
    ben = world.person("Ben")
    await ana.slash(fixture, "/table open", wait=None, game="pe", seats="4", rival=ben)
    data = interaction_json(world, sent[0])["data"]
    values = {row["name"]: row["value"] for row in data["options"][0]["options"]}
    assert values == {"game": "pe", "seats": 4, "rival": str(ben.id)}
    assert data["resolved"]["users"][str(ben.id)]["global_name"] == "Ben"
    assert str(ben.id) in data["resolved"]["members"]


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("sing", {}),
        ("table", {}),
        ("table close", {}),
        ("table open", {}),
        ("table open", {"game": "chess"}),
        ("table open", {"game": "pe", "seats": 9}),
        ("table open", {"game": "pe", "colour": "red"}),
        ("server", {}),
    ],
)
async def test_commands_that_a_client_refuses(
    words: str, options: Json, fixture: Channel, ana: Person, sent: list[Interaction]
) -> None:
    with pytest.raises(NotPossible):
        await ana.slash(fixture, words, wait=None, **options)
    assert sent == []


async def test_rights_to_use_commands(world: World, fixture: Channel, ana: Person, sent: list[Interaction]) -> None:
    fixture.allow(ana.user, "manage_guild")
    await ana.slash(fixture, "server", wait=None)
    with pytest.raises(NotPossible):
        await ana.slash(ana.dm, "server", wait=None)
    fixture.deny(ana.user, "use_application_commands")
    with pytest.raises(NotPossible):
        await ana.slash(fixture, "table open", wait=None, game="pe")
    world.leave(world.guild("Broadside"), ana.user)
    with pytest.raises(NotPossible):
        await ana.say(fixture, "hello")
    assert len(sent) == 1


async def test_presses_and_choices(world: World, post: Message, ana: Person, sent: list[Interaction]) -> None:
    await ana.click(post, "Go", wait=None)
    await ana.click(post, "gone", wait=None, stale=True)
    await ana.select(post, "Card", ["Bosun", "2"], wait=None)
    await ana.select(post, "who", [world.person("Ben")], wait=None)
    assert [each.data["custom_id"] for each in sent] == ["go", "gone", "menu", "who"]
    assert sent[2].data["values"] == ["1", "2"]
    assert sent[3].data["resolved"]["users"]
    for values in ([], ["Mate", "Bosun", "Cook"], ["Admiral"]):
        with pytest.raises(NotPossible):
            await ana.select(post, "Card", values, wait=None)
    for label in ("Stay", "Gone"):
        with pytest.raises(NotPossible):
            await ana.click(post, label, wait=None)


async def test_unseen_message_cannot_be_pressed(world: World, fixture: Channel, post: Message, ana: Person) -> None:
    post.reader, post.flags = world.person("Ben").user, post.flags | EPHEMERAL
    with pytest.raises(NotPossible):
        await ana.click(post, "Go", wait=None)
    assert ana.sees(fixture) == []
    assert world.person("Ben").sees(fixture) == [post]
    assert fixture.messages == []
    world.person("Ben").dismiss(post)
    assert world.person("Ben").private_in(fixture) == []
    hidden = world.channel(world.guild("Broadside"), "hidden")
    hidden.deny(world.guild("Broadside").everyone, "view_channel")
    assert permissions_in(ana.user, hidden) == 0
    hidden.allow(ana.user, "view_channel")
    assert permissions_in(ana.user, hidden) & permissions.SEND_MESSAGES


async def test_outcomes_follow_the_answer(world: World, post: Message, ana: Person, sent: list[Interaction]) -> None:
    outcome = await ana.click(post, "Go", wait=None)
    assert outcome.kind == "deferred"
    interactions.answer(world, sent[0], {"type": 6}, {})
    assert not sent[0].settled
    interactions.follow_up(world, sent[0], {"content": "panel", "flags": 64}, {})
    outcome = await ana.settle(sent[0])
    assert (outcome.kind, outcome.text, ana.private_in(post.channel)) == ("private", "panel", [outcome.message])
    interactions.edit_through(world, sent[0], "@original", {"content": "public"}, {})
    assert post.text == "public"


async def test_waiting_ends_in_time(world: World, ana: Person) -> None:
    with pytest.raises(TimeoutError):
        await world.until(lambda: ana.inbox, timeout=0.05)


FORM = {
    "custom_id": "f",
    "title": "F",
    "components": [
        {"type": 10, "content": "words"},
        {
            "type": 18,
            "label": "Name",
            "component": {"type": 4, "custom_id": "name", "style": 1, "value": "nobody", "min_length": 2, "max_length": 9},
        },
        {
            "type": 18,
            "label": "Side",
            "component": {"type": 3, "custom_id": "side", "required": False, "options": [choice("Port", "p")]},
        },
        {
            "type": 18,
            "label": "Pace",
            "component": {
                "type": 21,
                "custom_id": "pace",
                "options": [choice("Slow", "1"), choice("Fast", "2", default=True)],
            },
        },
        {
            "type": 18,
            "label": "Days",
            "component": {
                "type": 22,
                "custom_id": "days",
                "options": [choice("Mo", "m"), choice("Tu", "t")],
                "max_values": 2,
            },
        },
    ],
}


def test_form_is_sent_with_what_it_was_filled_with() -> None:
    rows = submission(FORM, {"Days": ["Mo", "t"]})["components"]
    assert [row["type"] for row in rows] == [10, 18, 18, 18, 18]
    answers = {row["component"]["custom_id"]: row["component"].get("value", row["component"].get("values")) for row in rows[1:]}
    assert answers == {"name": "nobody", "side": [], "pace": "2", "days": ["m", "t"]}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"days": ["m"], "name": "x"},
        {"days": ["m"], "name": "x" * 10},
        {"days": ["m"], "name": " "},
        {"days": ["we"]},
        {"days": ["m"], "no": "x"},
    ],
)
def test_forms_that_a_client_refuses(fields: Json) -> None:
    with pytest.raises(NotPossible):
        submission(FORM, fields)


def test_reading() -> None:
    world = World()
    channel = world.channel(world.guild("G"), "c")
    message = messages.create(
        world, channel, world.bot, {"content": "hello", "embeds": [{"title": "T", "description": "D"}], "components": PARTS}, {}
    )
    assert message.text == "hello\nT\nD"
    assert reading.labels(message) == ["Go", "Stay"]
    assert [part["label"] for part in reading.buttons(message, live=True)] == ["Go"]
    assert len(reading.menus(message)) == 2
    with pytest.raises(NotPossible):
        reading.menu(message)


async def test_a_private_reply_that_was_put_away_takes_changes_that_nobody_sees(
    world: World, post: Message, ana: Person, sent: list[Interaction]
) -> None:
    await ana.click(post, "Go", wait=None)
    reply = {"type": 4, "data": {"content": "yours", "flags": EPHEMERAL, "components": PARTS}}
    interactions.answer(world, sent[0], reply, {})
    (shown,) = ana.private_in(post.channel)
    with pytest.raises(NotPossible):
        world.person("Ben").dismiss(shown)
    with pytest.raises(NotPossible):
        ana.dismiss(post)
    ana.dismiss(shown)
    assert (ana.private_in(post.channel), ana.sees(post.channel)) == ([], [post])
    with pytest.raises(NotPossible):
        await ana.click(shown, "Go", wait=None)
    assert interactions.edit_through(world, sent[0], "@original", {"content": "changed"}, {}) is shown
    assert (shown.text, ana.private_in(post.channel)) == ("changed", [])
    interactions.delete_through(world, sent[0], "@original")
    assert shown.deleted


@pytest.mark.parametrize(("nitro", "most"), [(False, 2000), (True, 4000)])
async def test_how_much_one_may_write(nitro: bool, most: int, ana: Person) -> None:
    ana.user.nitro = nitro
    assert (await ana.say(ana.dm, "x" * most)).text == "x" * most
    with pytest.raises(NotPossible):
        await ana.say(ana.dm, "x" * (most + 1))
