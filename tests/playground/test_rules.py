"""Each rule that Discord's description lacks: what breaks it is refused as Discord refuses it, what just keeps it passes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from playground.discord import StandIn, World, interactions
from playground.discord.entities import Channel, Message
from tests.playground.client import picture
from tests.playground.raw import Raw, leaves

Json = dict[str, Any]
V2 = 1 << 15


def text(length: int = 1, content: str | None = None) -> Json:
    return {"type": 10, "content": "x" * length if content is None else content}


def button(custom: str | None = "b", label: str | None = "B", **more: Any) -> Json:
    row = {"type": 2, "style": 2, "custom_id": custom, "label": label, **more}
    return {key: value for key, value in row.items() if value is not None}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def menu(custom: str = "m", values: str = "ab", **more: Any) -> Json:
    return {"type": 3, "custom_id": custom, "options": [{"label": value, "value": value} for value in values], **more}


def v2(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts), **more}


def gallery(url: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}]}


def container(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}


ROWS = [row(*(button(f"{r}.{n}") for n in range(5))) for r in range(6)]

REFUSED_MESSAGES = {
    "2,001 characters": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "6,001 characters in embeds": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_BAD_LENGTH"),
    "six rows": ({"content": "x", "components": ROWS}, "components", "BASE_TYPE_BAD_LENGTH"),
    "six buttons in a row": ({"content": "x", "components": [row(*map(button, "abcdef"))]}, None, None),
    "V2 part without the flag": ({"components": [text()]}, "components.0.type", "UNION_TYPE_CHOICES"),
    "content beside V2": (v2(text(), content="x"), "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    "embeds beside V2": (v2(text(), embeds=[{"title": "x"}]), "embeds", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    "V2 without components": ({"flags": V2}, "components", "BASE_TYPE_REQUIRED"),
    "41 components in all": (
        v2(container(*[text()] * 30), container(*[text()] * 9)),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4,001 characters in all": (v2(text(2000), container(text(2001))), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    "blank text": (v2(text(content="  ")), "components.0.content", "BASE_TYPE_REQUIRED"),
    "same custom_id twice": (
        {"content": "x", "components": [row(button()), row(button())]},
        "components.1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "same id twice": (v2({**text(), "id": 5}, {**text(), "id": 5}), "components.1.id", "COMPONENT_ID_DUPLICATED"),
    "button without custom_id": (
        {"components": [row(button(None))]},
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    "button without label": (
        {"components": [row(button("b", None))]},
        "components.0.components.0",
        "BUTTON_COMPONENT_LABEL_REQUIRED",
    ),
    "link button without url": (
        {"components": [row(button(None, style=5))]},
        "components.0.components.0.url",
        "BASE_TYPE_REQUIRED",
    ),
    "link button with custom_id": (
        {"components": [row(button("b", style=5, url="https://example.org"))]},
        "components.0.components.0",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "label of 81": ({"components": [row(button("b", "x" * 81))]}, None, None),
    "custom_id of 101": ({"components": [row(button("b" * 101))]}, None, None),
    "emoji that is none": (
        {"components": [row(button("b", None, emoji={"name": "ship"}))]},
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "menu beside a button": (
        {"components": [row(menu(), button())]},
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "26 options": ({"components": [row(menu(values="abcdefghijklmnopqrstuvwxyz"))]}, None, None),
    "same value twice": (
        {"components": [row(menu(values="aa"))]},
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more to choose than options": (
        {"components": [row(menu(max_values=3))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "min above max": (
        {"components": [row(menu(min_values=2, max_values=1))]},
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE",
    ),
    "two defaults where one may be chosen": (
        {"components": [row({**menu(), "options": [{"label": v, "value": v, "default": True} for v in "ab"]})]},
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "text input in a message": ({"components": [row({"type": 4, "custom_id": "t", "style": 1, "label": "L"})]}, None, None),
    "container in a container": (v2(container(container(text()))), None, None),
    "media that was not sent": (
        v2(gallery("attachment://x.png")),
        "components.0",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "media of an odd scheme": (v2(gallery("ftp://x/y.png")), "components.0", "UNFURLED_MEDIA_ITEM_INVALID_URL"),
    "file part from the web": (
        v2({"type": 13, "file": {"url": "https://example.org/x"}}),
        "components.0",
        "UNFURLED_MEDIA_ITEM_INVALID_URL",
    ),
    "11 gallery items": (v2({"type": 12, "items": [{"media": {"url": "https://example.org/x"}}] * 11}), None, None),
    "ephemeral without a token": ({"content": "x", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"),
    "parse and list the same kind": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.users",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "101 mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "allowed_mentions.users",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "attachment that was not sent": (
        {"content": "x", "attachments": [{"id": 0, "filename": "a"}]},
        "attachments.0.id",
        "ATTACHMENT_NOT_FOUND",
    ),
    "nonce of 26": ({"content": "x", "nonce": "n" * 26}, None, None),
    "content that is a number": ({"content": 5}, "content", "BASE_TYPE_BAD_VALUE"),
    "reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
}

TAKEN_MESSAGES = {
    "2,000 characters": {"content": "x" * 2000},
    "five rows": {"content": "x", "components": ROWS[:5]},
    "40 components in all": v2(container(*[text()] * 30), container(*[text()] * 8)),
    "4,000 characters in all": v2(text(2000), container(text(2000))),
    "an emoji alone": {"components": [row(button("b", None, emoji={"name": "⚓"}))]},
    "integer ids": {"content": "<@5>", "allowed_mentions": {"users": [5]}},
    "a picture of the web": v2(gallery("https://example.org/x.png")),
}


@pytest.fixture
async def raw(standin: StandIn) -> AsyncIterator[Raw]:
    client = Raw(standin)
    yield client
    await client.close()


@pytest.fixture
def harbour(standin: StandIn) -> Channel:
    return standin.world.channel(standin.world.guild("Broadside"), "harbour")


@pytest.mark.parametrize("case", REFUSED_MESSAGES)
async def test_message_is_refused(case: str, standin: StandIn, raw: Raw, harbour: Channel) -> None:
    body, where, code = REFUSED_MESSAGES[case]
    status, answer = await raw.send("POST", f"/channels/{harbour.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"]
    if where is not None:
        assert (where, code) in leaves(answer["errors"])
    assert harbour.history == []
    assert len(standin.problems) == 1


@pytest.mark.parametrize("case", TAKEN_MESSAGES)
async def test_message_is_taken(case: str, standin: StandIn, raw: Raw, harbour: Channel) -> None:
    status, answer = await raw.send("POST", f"/channels/{harbour.id}/messages", TAKEN_MESSAGES[case])
    assert status == 200, answer
    assert len(harbour.messages) == 1
    standin.check()


async def test_empty_and_oversized_messages(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    path = f"/channels/{harbour.id}/messages"
    assert (await raw.send("POST", path, {"content": " "}))[1]["code"] == 50006
    assert (await raw.send("POST", path, {"content": ""}))[1]["code"] == 50006
    standin.world.limits.file_bytes = 10
    status, answer = await raw.send("POST", path, {}, {"a.bin": b"x" * 11})
    assert (status, answer["code"]) == (413, 40005)
    assert (await raw.send("POST", path, {}, {"a.bin": b"x" * 10}))[0] == 200
    assert (await raw.send("POST", path, {}, {f"{n}.txt": b"x" for n in range(11)}))[1]["code"] == 50035


async def test_nonces(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    path, body = f"/channels/{harbour.id}/messages", {"content": "x", "nonce": "n1", "enforce_nonce": True}
    first = (await raw.send("POST", path, body))[1]["id"]
    assert (await raw.send("POST", path, {**body, "content": "other"}))[1]["id"] == first
    assert (await raw.send("POST", path, {**body, "enforce_nonce": False}))[1]["id"] != first
    assert [message.text for message in harbour.messages] == ["x", "x"]
    standin.world.delete(harbour.messages[0])
    assert (await raw.send("POST", path, body))[1]["code"] == 10008
    standin.world.limits.nonce_life = -1
    assert (await raw.send("POST", path, body))[0] == 200


async def test_v2_is_set_by_an_edit_and_never_removed(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    path = f"/channels/{harbour.id}/messages"
    id_ = (await raw.send("POST", path, {"content": "old"}))[1]["id"]
    assert (await raw.send("PATCH", f"{path}/{id_}", v2(text())))[1]["code"] == 50035
    assert harbour.last.text == "old"
    assert (await raw.send("PATCH", f"{path}/{id_}", v2(text(), content=None)))[0] == 200
    assert (await raw.send("PATCH", f"{path}/{id_}", {"flags": 0}))[1]["flags"] == V2
    assert (await raw.send("PATCH", f"{path}/{id_}", {"content": "new", "flags": 0}))[1]["code"] == 50035
    assert (await raw.send("PATCH", f"{path}/{id_}", {"components": []}))[1]["code"] == 50035


async def test_edited_files_are_kept_when_listed(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    path, png = f"/channels/{harbour.id}/messages", picture().getvalue()
    sent = (await raw.send("POST", path, {"content": "x"}, {"a.png": png, "b.png": png}))[1]
    keep = {"attachments": [{"id": sent["attachments"][1]["id"]}, {"id": 0, "description": "new"}]}
    after = (await raw.send("PATCH", f"{path}/{sent['id']}", keep, {"c.png": png}))[1]
    assert [(file["filename"], file.get("description")) for file in after["attachments"]] == [("b.png", None), ("c.png", "new")]
    assert (await raw.send("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[1]["attachments"] == after["attachments"]
    assert (await raw.send("PATCH", f"{path}/{sent['id']}", {"attachments": []}))[1]["attachments"] == []
    standin.check()


async def test_old_messages_are_edited_three_times_in_six_seconds(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    path = f"/channels/{harbour.id}/messages"
    id_ = (await raw.send("POST", path, {"content": "x"}))[1]["id"]
    for number in range(5):
        assert (await raw.send("PATCH", f"{path}/{id_}", {"content": f"y{number}"}))[0] == 200
    now = standin.world.clock()
    standin.world.clock = lambda: now + 3601
    answers = [await raw.send("PATCH", f"{path}/{id_}", {"content": f"z{number}"}) for number in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[3][1]["code"] == 30046
    assert answers[3][1]["retry_after"] > 0


async def test_five_messages_in_five_seconds_when_set(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    standin.world.limits.channel_writes_in_5_s = 5
    path = f"/channels/{harbour.id}/messages"
    answers = [await raw.send("POST", path, {"content": "x"}) for _ in range(6)]
    assert [status for status, _ in answers] == [200] * 5 + [429]
    assert 0 < answers[5][1]["retry_after"] <= 5
    other = standin.world.channel(standin.world.guild("Broadside"), "open-sea")
    assert (await raw.send("POST", f"/channels/{other.id}/messages", {"content": "x"}))[0] == 200


# -- rights and closed doors

LACKING = {
    "view_channel": ("GET", "", None, 50001),
    "send_messages": ("POST", "/messages", {"content": "x"}, 50013),
    "attach_files": ("POST", "/messages", {"content": "x"}, 50013),
    "create_public_threads": ("POST", "/threads", {"name": "t", "type": 11}, 50013),
    "read_message_history": ("GET", "/messages/{message}", None, 50013),
}


@pytest.mark.parametrize("right", LACKING)
async def test_lacking_right(right: str, standin: StandIn, raw: Raw, harbour: Channel) -> None:
    method, path, body, code = LACKING[right]
    id_ = (await raw.send("POST", f"/channels/{harbour.id}/messages", {"content": "x"}))[1]["id"]
    files = {"a.txt": b"x"} if right == "attach_files" else None
    where = f"/channels/{harbour.id}{path.format(message=id_)}"
    assert (await raw.send(method, where, body, files))[0] in (200, 201)
    harbour.deny(standin.world.bot, right)
    status, answer = await raw.send(method, where, body, files)
    assert (status, answer["code"]) == (403, code)
    standin.check()


async def test_history_is_empty_without_the_right(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    path = f"/channels/{harbour.id}/messages"
    await raw.send("POST", path, {"content": "x"})
    assert len((await raw.send("GET", path))[1]) == 1
    harbour.deny(standin.world.bot, "read_message_history")
    assert (await raw.send("GET", path))[1] == []


async def test_threads(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    world = standin.world
    source = (await raw.send("POST", f"/channels/{harbour.id}/messages", {"content": "x"}))[1]["id"]
    path = f"/channels/{harbour.id}/messages/{source}/threads"
    status, thread = await raw.send("POST", path, {"name": "Table"})
    assert (status, thread["id"], thread["thread_metadata"]["auto_archive_duration"]) == (201, source, 4320)
    assert (await raw.send("POST", path, {"name": "Table"}))[1]["code"] == 160004
    assert (await raw.send("POST", f"/channels/{harbour.id}/threads", {"name": "t"}))[1]["type"] == 12
    assert (await raw.send("POST", f"/channels/{thread['id']}/threads", {"name": "t", "type": 11}))[1]["code"] == 50024
    standin.check()
    assert (await raw.send("POST", f"/channels/{harbour.id}/threads", {"name": "x" * 101, "type": 11}))[1]["code"] == 50035
    posted = (await raw.send("POST", f"/channels/{source}/messages", {"content": "in"}))[1]["id"]
    world.archive(world.channels[int(source)])
    assert (await raw.send("PATCH", f"/channels/{source}/messages/{posted}", {"content": "new"}))[1]["code"] == 50083
    assert (await raw.send("POST", f"/channels/{source}/messages", {"content": "wakes"}))[0] == 200
    assert not world.channels[int(source)].archived
    world.archive(world.channels[int(source)], locked=True)
    assert (await raw.send("POST", f"/channels/{source}/messages", {"content": "no"}))[1]["code"] == 50083
    world.limits.active_threads = 0
    assert (await raw.send("POST", f"/channels/{harbour.id}/threads", {"name": "t", "type": 11}))[1]["code"] == 160006


async def test_closed_inbox_and_no_mutual_guild(standin: StandIn, raw: Raw) -> None:
    world, ana = standin.world, standin.world.person("Ana")
    status, dm = await raw.send("POST", "/users/@me/channels", {"recipient_id": ana.id})
    assert (status, (await raw.send("POST", "/users/@me/channels", {"recipient_id": ana.id}))[1]["id"]) == (200, dm["id"])
    path = f"/channels/{dm['id']}/messages"
    assert (await raw.send("POST", path, {"content": "x"}))[0] == 200
    ana.close_inbox()
    assert (await raw.send("POST", path, {"content": "x"}))[1]["code"] == 50007
    ana.close_inbox(False)
    world.leave(world.guild("Broadside"), ana.user, banned=True)
    assert (await raw.send("POST", path, {"content": "x"}))[1]["code"] == 50278
    guild = world.guild("Broadside")
    assert (await raw.send("GET", f"/guilds/{guild.id}/members/{ana.id}"))[1]["code"] == 10007
    assert (await raw.send("POST", "/users/@me/channels", {"recipient_id": 5}))[1]["code"] == 10013
    standin.check()


async def test_unknown_things_and_wrong_token(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    assert (await raw.send("GET", "/channels/5"))[1]["code"] == 10003
    assert (await raw.send("GET", f"/channels/{harbour.id}/messages/5"))[1]["code"] == 10008
    assert (await raw.send("GET", "/guilds/5"))[1]["code"] == 10004
    assert (await raw.send("GET", "/users/5"))[1]["code"] == 10013
    assert (await raw.send("GET", "/users/@me", Authorization="Bot wrong"))[0] == 401
    other = await standin.world.person("Ana").say(harbour, "mine")
    assert (await raw.send("PATCH", f"/channels/{harbour.id}/messages/{other.id}", {"content": "x"}))[1]["code"] == 50005
    assert (await raw.send("DELETE", f"/channels/{harbour.id}/messages/{other.id}"))[1]["code"] == 50013
    standin.check()
    assert (await raw.send("POST", f"/channels/{harbour.id}/typing"))[0] == 404
    assert standin.unhandled == [f"POST /api/v10/channels/{harbour.id}/typing"]
    with pytest.raises(AssertionError, match="unhandled"):
        standin.check()


# -- interactions


def clicked(
    world: World, harbour: Channel, kind: int = 3, message: Message | None = None
) -> tuple[interactions.Interaction, str]:
    """Ana clicked; the interaction and the path of its callback."""
    data = {"custom_id": "b", "component_type": 2, "id": 2} if kind == 3 else {"id": "1", "name": "x", "type": 1}
    user = world.person("Ana").user
    source = interactions.start(world, 2, user, harbour, {"id": "1", "name": "x", "type": 1}) if kind == 5 else None
    started = interactions.start(world, kind, user, harbour, data, message=message, source=source)
    return started, f"/interactions/{started.id}/{started.token}/callback"


TYPES = {2: {4, 5, 9}, 3: {4, 5, 6, 7, 9}, 4: {8}, 5: {4, 5}}
FORM = {
    "custom_id": "f",
    "title": "F",
    "components": [{"type": 18, "label": "L", "component": {"type": 4, "custom_id": "t", "style": 1}}],
}
ANSWERS = {4: {"content": "x"}, 5: {}, 6: None, 7: {"content": "x"}, 8: {"choices": []}, 9: FORM, 1: None, 12: None}


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("type_", ANSWERS)
async def test_answers_that_fit(kind: int, type_: int, standin: StandIn, raw: Raw, harbour: Channel) -> None:
    await raw.send("POST", f"/channels/{harbour.id}/messages", {"content": "x", "components": [row(button())]})
    started, path = clicked(standin.world, harbour, kind, harbour.last if kind == 3 else None)
    body = {"type": type_} | ({"data": ANSWERS[type_]} if ANSWERS[type_] is not None else {})
    status, answer = await raw.send("POST", f"{path}?with_response=1", body)
    if type_ in TYPES[kind]:
        assert (status, answer["interaction"]["id"]) == (200, str(started.id))
        standin.check()
    else:
        assert (status, answer["code"], leaves(answer["errors"])) == (400, 50035, [("type", "INTERACTION_CALLBACK_TYPE_INVALID")])
        assert started.answer is None


async def test_one_answer_in_three_seconds(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    started, path = clicked(standin.world, harbour, 2)
    wrong = path.replace(started.token, "wrong")
    assert (await raw.send("POST", wrong, {"type": 5}))[1]["code"] == 10062
    assert (await raw.send("POST", path, {"type": 5}))[0] == 204
    assert (await raw.send("POST", path, {"type": 5}))[1]["code"] == 40060
    standin.problems.clear()
    _, late = clicked(standin.world, harbour, 2)
    now = standin.world.clock()
    standin.world.clock = lambda: now + 3.1
    assert (await raw.send("POST", late, {"type": 5}))[1]["code"] == 10062
    standin.check()


async def test_token_lives_fifteen_minutes(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    world = standin.world
    started, path = clicked(world, harbour, 2)
    hook = f"/webhooks/{world.application_id}/{started.token}"
    assert (await raw.send("POST", hook, {"content": "x"}))[1]["code"] == 10015
    await raw.send("POST", path, {"type": 5, "data": {"flags": 64}})
    first = (await raw.send("POST", hook, {"content": "first"}))[1]
    assert first["flags"] == 64
    second = (await raw.send("POST", hook, {"content": "second"}))[1]
    assert second["flags"] == 0
    assert (await raw.send("GET", f"{hook}/messages/@original"))[1]["id"] == first["id"]
    assert (await raw.send("PATCH", f"{hook}/messages/{second['id']}", {"content": "third"}))[1]["content"] == "third"
    assert (await raw.send("GET", f"{hook}/messages/5"))[1]["code"] == 10008
    assert (await raw.send("DELETE", f"{hook}/messages/@original"))[0] == 204
    now = world.clock()
    world.clock = lambda: now + 899
    assert (await raw.send("POST", hook, {"content": "x"}))[0] == 200
    world.clock = lambda: now + 901
    status, answer = await raw.send("POST", hook, {"content": "x"})
    assert (status, answer["code"]) == (401, 50027)
    standin.check()


async def test_private_replies_are_reached_by_the_token_only(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    world = standin.world
    started, path = clicked(world, harbour, 2)
    await raw.send("POST", path, {"type": 4, "data": {"content": "secret", "flags": 64}})
    [private] = world.person("Ana").private_in(harbour)
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert (await raw.send(method, f"/channels/{harbour.id}/messages/{private.id}", body))[1]["code"] == 10008
    assert (await raw.send("GET", f"/channels/{harbour.id}/messages"))[1] == []
    assert (await raw.send("PATCH", f"/webhooks/{world.application_id}/{started.token}/messages/@original", {"content": "new"}))[
        0
    ] == 200
    assert private.text == "new"
    standin.check()


async def test_deferring_takes_no_flag_but_ephemeral(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    _, path = clicked(standin.world, harbour, 2)
    assert (await raw.send("POST", path, {"type": 5, "data": {"flags": V2}}))[1]["code"] == 50035
    assert (await raw.send("POST", path, {"type": 5, "data": {"flags": 64}}))[0] == 204


async def test_mentions_in_answers_parse_users_only(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    world, ben = standin.world, standin.world.person("Ben")
    words = {"content": f"{ben.mention} @everyone"}
    await raw.send("POST", f"/channels/{harbour.id}/messages", words)
    assert harbour.last.pinged == [ben.user]
    _, path = clicked(world, harbour, 2)
    await raw.send("POST", path, {"type": 4, "data": words})
    assert (harbour.last.pinged, harbour.last.mention_everyone) == ([ben.user], False)
    silent = {**words, "allowed_mentions": {"parse": []}}
    await raw.send("POST", f"/channels/{harbour.id}/messages", silent)
    assert (harbour.last.pinged, harbour.last.mentions) == ([], [])
    id_ = (await raw.send("POST", f"/channels/{harbour.id}/messages", {"content": "x"}))[1]["id"]
    await raw.send("PATCH", f"/channels/{harbour.id}/messages/{id_}", words)
    assert (harbour.last.pinged, harbour.last.mentions) == ([], [ben.user])


# -- forms


def label(part: Json, words: str = "L") -> Json:
    return {"type": 18, "label": words, "component": part}


def field(custom: str = "t", **more: Any) -> Json:
    return {"type": 4, "custom_id": custom, "style": 1, **more}


REFUSED_FORMS = {
    "six parts": [label(field(str(n))) for n in range(6)],
    "no part": [],
    "words only": [text()],
    "same custom_id twice": [label(field()), label(field())],
    "label in a label": [label(field(label="X"))],
    "row without label": [row(field())],
    "button": [row(button())],
    "label of 46": [label(field(), "x" * 46)],
    "value longer than allowed": [label(field(value="xx", max_length=1))],
    "min above max": [label(field(min_length=3, max_length=2))],
    "disabled menu": [label(menu(disabled=True))],
    "one radio button": [label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]})],
    "optional but required": [label(menu(min_values=0))],
    "same option twice": [label({"type": 22, "custom_id": "c", "options": [{"label": v, "value": "a"} for v in "ab"]})],
}


@pytest.mark.parametrize("case", REFUSED_FORMS)
async def test_form_is_refused(case: str, standin: StandIn, raw: Raw, harbour: Channel) -> None:
    started, path = clicked(standin.world, harbour, 2)
    status, answer = await raw.send(
        "POST", path, {"type": 9, "data": {"custom_id": "f", "title": "F", "components": REFUSED_FORMS[case]}}
    )
    assert (status, answer["code"]) == (400, 50035)
    assert started.modal is None


async def test_form_with_five_kinds_of_input_is_taken(standin: StandIn, raw: Raw, harbour: Channel) -> None:
    radio = {"type": 21, "custom_id": "r", "options": [{"label": v, "value": v} for v in "ab"]}
    boxes = {
        "type": 22,
        "custom_id": "c",
        "min_values": 0,
        "required": False,
        "options": [{"label": v, "value": v} for v in "ab"],
    }
    parts = [text(), label(field()), label(menu()), label(radio), label(boxes)]
    started, path = clicked(standin.world, harbour, 2)
    assert (await raw.send("POST", path, {"type": 9, "data": {"custom_id": "f", "title": "F", "components": parts}}))[0] == 204
    assert started.modal is not None
    assert (await raw.send("POST", clicked(standin.world, harbour, 2)[1], {"type": 9, "data": {**FORM, "title": "x" * 46}}))[
        0
    ] == 400


# -- commands


def command(name: str = "table", **more: Any) -> Json:
    return {"name": name, "description": "d", **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": kind, **more}


REFUSED_COMMANDS = {
    "capitals and space": [command("Play Now")],
    "capitals": [command("Play")],
    "33 letters": [command("x" * 33)],
    "no description": [command(description="")],
    "same name twice": [command(), command()],
    "required after optional": [command(options=[option("a"), option("b", required=True)])],
    "same option twice": [command(options=[option(), option()])],
    "unknown locale": [command(name_localizations={"xx": "mesa"})],
    "capitals in a localisation": [command(name_localizations={"es-ES": "Mesa"})],
    "empty localised description": [command(description_localizations={"es-ES": " "})],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
    "choices and autocomplete": [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    "same choice twice": [command(options=[option(choices=[{"name": "a", "value": "a"}, {"name": "a", "value": "b"}])])],
    "sub-command beside an option": [command(options=[option("s", 1), option("o")])],
    "groups two deep": [command(options=[option("g", 2, options=[option("h", 2, options=[option("s", 1)])])])],
    "8,001 characters": [
        command(
            options=[option(f"o{n}", choices=[{"name": f"{m}", "value": "v" * 95 + f"{m}"} for m in range(25)]) for n in range(4)]
        )
    ],
    "min above max": [command(options=[option("o", 4, min_value=3, max_value=2)])],
}


@pytest.mark.parametrize("case", REFUSED_COMMANDS)
async def test_command_is_refused(case: str, standin: StandIn, raw: Raw) -> None:
    status, answer = await raw.send("PUT", f"/applications/{standin.world.application_id}/commands", REFUSED_COMMANDS[case])
    assert (status, answer["code"]) == (400, 50035)
    assert standin.world.commands.all() == []


async def test_hundred_commands_are_taken_and_one_more_is_not(standin: StandIn, raw: Raw) -> None:
    path = f"/applications/{standin.world.application_id}/commands"
    hundred = [command(f"c{n}") for n in range(100)]
    assert (await raw.send("PUT", path, [*hundred, command("more")]))[1]["code"] == 30032
    standin.problems.clear()
    rows = (await raw.send("PUT", path, hundred))[1]
    again = (await raw.send("PUT", path, [command("c5", name_localizations={"es-ES": "mesa", "th": "โต๊ะ"})]))[1]
    assert again[0]["id"] == rows[5]["id"]
    plain = (await raw.send("GET", path))[1]
    assert "name_localizations" not in plain[0]
    assert (await raw.send("GET", f"{path}?with_localizations=true"))[1][0]["name_localizations"]["es-ES"] == "mesa"
    standin.check()
