"""Each rule of messages that Discord's description lacks: what breaks it is refused, what just keeps it passes."""

from __future__ import annotations

from typing import Any

import pytest

from playground.discord import StandIn
from playground.discord.model.entities import Channel
from tests.playground.client import picture
from tests.playground.parts import V2, button, container, gallery, menu, row, text, v2
from tests.playground.raw import Raw, leaves

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


@pytest.mark.parametrize("case", REFUSED_MESSAGES)
async def test_message_is_refused(case: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    body, where, code = REFUSED_MESSAGES[case]
    status, answer = await raw.send("POST", f"/channels/{fixture.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"]
    if where is not None:
        assert (where, code) in leaves(answer["errors"])
    assert fixture.history == []
    assert len(standin.problems) == 1


@pytest.mark.parametrize("case", TAKEN_MESSAGES)
async def test_message_is_taken(case: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    status, answer = await raw.send("POST", f"/channels/{fixture.id}/messages", TAKEN_MESSAGES[case])
    assert status == 200, answer
    assert len(fixture.messages) == 1
    standin.check()


async def test_empty_and_oversized_messages(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path = f"/channels/{fixture.id}/messages"
    assert (await raw.send("POST", path, {"content": " "}))[1]["code"] == 50006
    assert (await raw.send("POST", path, {"content": ""}))[1]["code"] == 50006
    standin.world.limits.file_bytes = 10
    status, answer = await raw.send("POST", path, {}, {"a.bin": b"x" * 11})
    assert (status, answer["code"]) == (413, 40005)
    assert (await raw.send("POST", path, {}, {"a.bin": b"x" * 10}))[0] == 200
    assert (await raw.send("POST", path, {}, {f"{n}.txt": b"x" for n in range(11)}))[1]["code"] == 50035


async def test_nonces(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path, body = f"/channels/{fixture.id}/messages", {"content": "x", "nonce": "n1", "enforce_nonce": True}
    first = (await raw.send("POST", path, body))[1]["id"]
    assert (await raw.send("POST", path, {**body, "content": "other"}))[1]["id"] == first
    assert (await raw.send("POST", path, {**body, "enforce_nonce": False}))[1]["id"] != first
    assert [message.text for message in fixture.messages] == ["x", "x"]
    standin.world.delete(fixture.messages[0])
    assert (await raw.send("POST", path, body))[1]["code"] == 10008
    standin.world.limits.nonce_life = -1
    assert (await raw.send("POST", path, body))[0] == 200


@pytest.mark.parametrize("are_kept", [False, True])
async def test_a_nonce_is_told_to_whoever_sends_and_not_afterwards(
    are_kept: bool, standin: StandIn, raw: Raw, fixture: Channel
) -> None:
    standin.world.limits.nonces_are_kept = are_kept
    path = f"/channels/{fixture.id}/messages"
    sent = (await raw.send("POST", path, {"content": "x", "nonce": "n1", "enforce_nonce": True}))[1]
    assert sent["nonce"] == "n1"
    later: list[Any] = [(await raw.send("GET", f"{path}/{sent['id']}"))[1], *(await raw.send("GET", path))[1]]
    later.append((await raw.send("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[1])
    assert [one.get("nonce") for one in later] == ["n1" if are_kept else None] * 3


async def test_v2_is_set_by_an_edit_and_never_removed(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path = f"/channels/{fixture.id}/messages"
    id_ = (await raw.send("POST", path, {"content": "old"}))[1]["id"]
    assert (await raw.send("PATCH", f"{path}/{id_}", v2(text())))[1]["code"] == 50035
    assert fixture.last.text == "old"
    assert (await raw.send("PATCH", f"{path}/{id_}", v2(text(), content=None)))[0] == 200
    assert (await raw.send("PATCH", f"{path}/{id_}", {"content": "new"}))[1]["code"] == 50035
    assert (await raw.send("PATCH", f"{path}/{id_}", {"components": []}))[1]["code"] == 50035


async def test_other_flags_than_its_own_are_refused_of_a_v2_message(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path = f"/channels/{fixture.id}/messages"
    id_ = (await raw.send("POST", path, v2(text())))[1]["id"]
    status, answer = await raw.send("PATCH", f"{path}/{id_}", {"flags": 0})
    assert (status, leaves(answer["errors"])) == (400, [("flags", "UNION_TYPE_CHOICES")])
    assert (await raw.send("PATCH", f"{path}/{id_}", {"flags": V2}))[0] == 200
    assert (await raw.send("PATCH", f"{path}/{id_}", {"components": [text()]}))[0] == 200, "nothing said of flags"
    standin.world.limits.zero_flags_in_v2 = True
    assert (await raw.send("PATCH", f"{path}/{id_}", {"flags": 0}))[1]["flags"] == V2


async def test_edited_files_are_kept_when_listed(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path, png = f"/channels/{fixture.id}/messages", picture().getvalue()
    sent = (await raw.send("POST", path, {"content": "x"}, {"a.png": png, "b.png": png}))[1]
    keep = {"attachments": [{"id": sent["attachments"][1]["id"]}, {"id": 0, "description": "new"}]}
    after = (await raw.send("PATCH", f"{path}/{sent['id']}", keep, {"c.png": png}))[1]
    assert [(file["filename"], file.get("description")) for file in after["attachments"]] == [("b.png", None), ("c.png", "new")]
    assert (await raw.send("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[1]["attachments"] == after["attachments"]
    assert (await raw.send("PATCH", f"{path}/{sent['id']}", {"attachments": []}))[1]["attachments"] == []
    standin.check()


async def test_old_messages_are_edited_three_times_in_six_seconds(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path = f"/channels/{fixture.id}/messages"
    id_ = (await raw.send("POST", path, {"content": "x"}))[1]["id"]
    for number in range(5):
        assert (await raw.send("PATCH", f"{path}/{id_}", {"content": f"y{number}"}))[0] == 200
    now = standin.world.clock()
    standin.world.clock = lambda: now + 3601
    answers = [await raw.send("PATCH", f"{path}/{id_}", {"content": f"z{number}"}) for number in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[3][1]["code"] == 30046
    assert answers[3][1]["retry_after"] > 0


async def test_five_messages_in_five_seconds_when_set(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    standin.world.limits.channel_writes_in_5_s = 5
    path = f"/channels/{fixture.id}/messages"
    answers = [await raw.send("POST", path, {"content": "x"}) for _ in range(6)]
    assert [status for status, _ in answers] == [200] * 5 + [429]
    assert 0 < answers[5][1]["retry_after"] <= 5
    other = standin.world.channel(standin.world.guild("Broadside"), "open-sea")
    assert (await raw.send("POST", f"/channels/{other.id}/messages", {"content": "x"}))[0] == 200
