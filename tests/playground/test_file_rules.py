"""Files of messages that are changed: what Discord is reported to do with them, each report in both positions."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from playground.discord import StandIn
from playground.discord.acts import interactions
from playground.discord.model.entities import Channel
from tests.playground.client import Running, board, picture
from tests.playground.parts import Json, button, gallery, row, text, v2
from tests.playground.raw import Raw, leaves

NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
SHOWS_A = v2(gallery("attachment://a.png"), row(button()))
PNG = picture().getvalue()


async def with_picture(raw: Raw, fixture: Channel) -> tuple[str, Json]:
    """A message of Components V2 that shows a picture: where it is, and how a list names the file."""
    path = f"/channels/{fixture.id}/messages"
    sent = (await raw.send("POST", path, {**SHOWS_A, "attachments": [{"id": 0, "filename": "a.png"}]}, {"a.png": PNG}))[1]
    id_ = sent["components"][0]["items"][0]["media"]["attachment_id"]
    return f"{path}/{sent['id']}", {"id": id_, "filename": "a.png"}


def press() -> discord.ui.Button[Any]:
    """A button as the library has it."""
    return discord.ui.Button(label="Join", custom_id="join:1")


def refusal(answer: tuple[int, Json]) -> str:
    """The only code in the tree of a refusal; "" where there is none."""
    found = {code for _, code in leaves(answer[1].get("errors"))}
    assert len(found) <= 1 and bool(found) == (answer[0] == 400)
    return next(iter(found), "")


@pytest.mark.parametrize(("is_kind", "code"), [(False, NOT_FOUND), (True, "")])
async def test_an_edit_without_a_list(is_kind: bool, code: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path, _ = await with_picture(raw, fixture)
    standin.world.limits.edits_find_kept_files = is_kind
    assert refusal(await raw.send("PATCH", path, SHOWS_A)) == code
    assert (await raw.send("PATCH", path, v2(text())))[0] == 200, "where nothing is named, the file stays"
    assert len(fixture.last.attachments) == 1


@pytest.mark.parametrize(("is_kind", "code"), [(False, NOT_FOUND), (True, "")])
async def test_a_kept_file_is_found_by_id_and_name(
    is_kind: bool, code: str, standin: StandIn, raw: Raw, fixture: Channel
) -> None:
    path, kept = await with_picture(raw, fixture)
    standin.world.limits.ids_name_kept_files = is_kind
    assert refusal(await raw.send("PATCH", path, {**SHOWS_A, "attachments": [kept]})) == ""
    assert refusal(await raw.send("PATCH", path, {**SHOWS_A, "attachments": [{"id": kept["id"]}]})) == code
    assert refusal(await raw.send("PATCH", path, {**SHOWS_A, "attachments": [{**kept, "filename": "b.png"}]})) == code
    assert refusal(await raw.send("PATCH", path, {**SHOWS_A, "attachments": []})) == NOT_FOUND


@pytest.mark.parametrize(("is_kind", "code"), [(False, NOT_FOUND), (True, "")])
async def test_new_files_of_an_edit_are_listed(is_kind: bool, code: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path, _ = await with_picture(raw, fixture)
    standin.world.limits.edits_name_unlisted_files = is_kind
    fresh = v2(gallery("attachment://b.png"))
    assert refusal(await raw.send("PATCH", path, fresh, {"b.png": PNG})) == code
    assert (
        refusal(await raw.send("PATCH", path, {**fresh, "attachments": [{"id": 0, "filename": "b.png"}]}, {"b.png": PNG})) == ""
    )


@pytest.mark.parametrize(("is_kind", "code"), [(False, NOT_FOUND), (True, "")])
async def test_new_files_of_an_edit(is_kind: bool, code: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    """That no edit takes any is off unless it is asked for: most who ran it say otherwise."""
    assert standin.world.limits.edits_bring_files
    standin.world.limits.edits_bring_files = is_kind
    path, kept = await with_picture(raw, fixture)
    fresh = {**v2(gallery("attachment://b.png")), "attachments": [{"id": 0, "filename": "b.png"}]}
    assert refusal(await raw.send("PATCH", path, fresh, {"b.png": PNG})) == code
    if not is_kind:
        assert refusal(await raw.send("PATCH", path, {**SHOWS_A, "attachments": [kept]})) == "", "what stands there may stay"


@pytest.mark.parametrize(("is_kind", "left"), [(False, 0), (True, 1)])
async def test_an_update_without_a_list(is_kind: bool, left: int, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    world = standin.world
    world.limits.updates_keep_files = is_kind
    _, kept = await with_picture(raw, fixture)
    pressed: Json = {"custom_id": "b", "component_type": 2, "id": 2}

    async def update(data: Json) -> tuple[int, Any]:
        started = interactions.start(world, world.person("Ana").user, fixture, interactions.Act(3, pressed, message=fixture.last))
        return await raw.send("POST", f"/interactions/{started.id}/{started.token}/callback", {"type": 7, "data": data})

    assert (await update({**SHOWS_A, "attachments": [kept]}))[0] == 204
    assert len(fixture.last.attachments) == 1
    assert (await update(v2(text())))[0] == 204
    assert len(fixture.last.attachments) == left
    if not is_kind:
        assert refusal(await update(SHOWS_A)) == NOT_FOUND


@pytest.mark.parametrize(("is_kind", "code"), [(False, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"), (True, "")])
async def test_files_of_what_becomes_v2(is_kind: bool, code: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path = f"/channels/{fixture.id}/messages"
    sent = (await raw.send("POST", path, {"content": "old"}, {"a.png": PNG}))[1]
    standin.world.limits.turning_keeps_files = is_kind
    turned = v2(text(), content=None)
    assert refusal(await raw.send("PATCH", f"{path}/{sent['id']}", turned)) == code
    bare = (await raw.send("POST", path, {"content": "old"}))[1]
    assert (await raw.send("PATCH", f"{path}/{bare['id']}", turned))[0] == 200, "no file stands there"
    again = (await raw.send("POST", path, {"content": "old"}, {"a.png": PNG}))[1]
    fresh = {**v2(gallery("attachment://b.png")), "content": None, "attachments": [{"id": 0, "filename": "b.png"}]}
    assert (await raw.send("PATCH", f"{path}/{again['id']}", fresh, {"b.png": PNG}))[0] == 200, "its own file is gone"


async def test_the_library_lists_its_new_files_and_those_that_it_keeps(bot: Running) -> None:
    """What discord.py sends is taken: a view with files, and one whose files were told of in the answer."""
    channel: Any = bot.client.get_channel(bot.world.channel(bot.world.guild("Broadside"), "harbour").id)
    sent = await channel.send(view=board("first", press()), file=discord.File(picture(), "board.png"))
    await sent.edit(view=board("second", press()), attachments=[discord.File(picture("red"), "board.png")])
    shown = bot.world.channels[channel.id].last
    assert shown.text == "second"
    with pytest.raises(discord.HTTPException, match="not found"):
        await sent.edit(view=board("third", press()))
    bot.world.limits.edits_find_kept_files = True
    await sent.edit(view=board("third", press()))
    assert (shown.text, len(shown.attachments)) == ("third", 1)


async def test_a_locked_telephone_shows_the_words_of_old_messages_alone(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    ana, path = standin.world.person("Ana"), f"/channels/{fixture.id}/messages"
    old = (await raw.send("POST", path, {"content": f"{ana.mention} decides"}))[1]
    await raw.send("POST", path, v2(text(content=f"{ana.mention} decides")))
    assert ana.user.lock_screen == [f"Broadside: {ana.mention} decides", "Broadside"]
    await raw.send("POST", path, {"content": f"{ana.mention} quietly", "flags": 1 << 12})
    await raw.send("POST", path, {"content": f"{ana.mention} named", "allowed_mentions": {"parse": []}})
    assert (await raw.send("PATCH", f"{path}/{old['id']}", v2(text(content=ana.mention), content=None)))[0] == 200
    assert len(ana.user.lock_screen) == 2, "an edit announces nothing"
    await raw.send("POST", f"/channels/{ana.dm.id}/messages", {"content": "a bell"})
    await raw.send("POST", f"/channels/{ana.dm.id}/messages", {"content": "softly", "flags": 1 << 12})
    assert ana.user.lock_screen[2:] == ["Broadside: a bell"]
    standin.world.limits.v2_rings_with_words = True
    await raw.send("POST", path, v2(text(content=f"{ana.mention} decides")))
    assert ana.user.lock_screen[3:] == [f"Broadside: {ana.mention} decides"]
