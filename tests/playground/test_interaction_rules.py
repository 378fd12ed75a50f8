"""Answers to interactions: types, times, tokens, privacy, forms."""

from __future__ import annotations

from typing import Any

import pytest

from playground.discord import StandIn, World
from playground.discord.acts import interactions
from playground.discord.model.entities import Channel, Message
from playground.discord.model.interaction import Interaction
from playground.discord.model.limits import Limits
from tests.playground.parts import V2, Json, button, menu, row, text
from tests.playground.raw import Raw, leaves


def clicked(world: World, fixture: Channel, kind: int = 3, message: Message | None = None) -> tuple[Interaction, str]:
    """Ana clicked; the interaction and the path of its callback."""
    data = {"custom_id": "b", "component_type": 2, "id": 2} if kind == 3 else {"id": "1", "name": "x", "type": 1}
    user = world.person("Ana").user
    source = (
        interactions.start(world, user, fixture, interactions.Act(2, {"id": "1", "name": "x", "type": 1})) if kind == 5 else None
    )
    started = interactions.start(world, user, fixture, interactions.Act(kind, data, message=message, source=source))
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
async def test_answers_that_fit(kind: int, type_: int, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    await raw.send("POST", f"/channels/{fixture.id}/messages", {"content": "x", "components": [row(button())]})
    started, path = clicked(standin.world, fixture, kind, fixture.last if kind == 3 else None)
    body = {"type": type_} | ({"data": ANSWERS[type_]} if ANSWERS[type_] is not None else {})
    status, answer = await raw.send("POST", f"{path}?with_response=1", body)
    if type_ in TYPES[kind]:
        assert (status, answer["interaction"]["id"]) == (200, str(started.id))
        standin.check()
    else:
        assert (status, answer["code"], leaves(answer["errors"])) == (400, 50035, [("type", "INTERACTION_CALLBACK_TYPE_INVALID")])
        assert started.answer is None


async def test_one_answer_in_three_seconds(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    standin.world.limits.first_answer = Limits().first_answer
    started, path = clicked(standin.world, fixture, 2)
    wrong = path.replace(started.token, "wrong")
    assert (await raw.send("POST", wrong, {"type": 5}))[1]["code"] == 10062
    assert (await raw.send("POST", path, {"type": 5}))[0] == 204
    assert (await raw.send("POST", path, {"type": 5}))[1]["code"] == 40060
    standin.check()
    assert (await raw.send("POST", path, {"type": 4, "data": {"content": "more"}}))[1]["code"] == 40060
    assert len(standin.problems) == 1, "another answer than the first is a breach, the same word for word a further try"
    standin.problems.clear()
    _, late = clicked(standin.world, fixture, 2)
    now = standin.world.clock()
    standin.world.clock = lambda: now + 3.1
    assert (await raw.send("POST", late, {"type": 5}))[1]["code"] == 10062
    standin.check()


async def test_token_lives_fifteen_minutes(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    world = standin.world
    now = world.clock()
    started, path = clicked(world, fixture, 2)
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
    world.clock = lambda: now + 899
    assert (await raw.send("POST", hook, {"content": "x"}))[0] == 200
    world.clock = lambda: now + 901
    status, answer = await raw.send("POST", hook, {"content": "x"})
    assert (status, answer["code"]) == (401, 50027)
    standin.check()


async def test_private_replies_are_reached_by_the_token_only(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    world = standin.world
    started, path = clicked(world, fixture, 2)
    await raw.send("POST", path, {"type": 4, "data": {"content": "secret", "flags": 64}})
    [private] = world.person("Ana").private_in(fixture)
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert (await raw.send(method, f"/channels/{fixture.id}/messages/{private.id}", body))[1]["code"] == 10008
    assert (await raw.send("GET", f"/channels/{fixture.id}/messages"))[1] == []
    assert (await raw.send("PATCH", f"/webhooks/{world.application_id}/{started.token}/messages/@original", {"content": "new"}))[
        0
    ] == 200
    assert private.text == "new"
    standin.check()


async def test_deferring_takes_no_flag_but_ephemeral(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    _, path = clicked(standin.world, fixture, 2)
    assert (await raw.send("POST", path, {"type": 5, "data": {"flags": V2}}))[1]["code"] == 50035
    assert (await raw.send("POST", path, {"type": 5, "data": {"flags": 64}}))[0] == 204


async def test_mentions_in_answers_parse_users_only(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    world, ben = standin.world, standin.world.person("Ben")
    words = {"content": f"{ben.mention} @everyone"}
    await raw.send("POST", f"/channels/{fixture.id}/messages", words)
    assert fixture.last.pinged == [ben.user]
    _, path = clicked(world, fixture, 2)
    await raw.send("POST", path, {"type": 4, "data": words})
    assert (fixture.last.pinged, fixture.last.mention_everyone) == ([ben.user], False)
    silent = {**words, "allowed_mentions": {"parse": []}}
    await raw.send("POST", f"/channels/{fixture.id}/messages", silent)
    assert (fixture.last.pinged, fixture.last.mentions) == ([], [])
    id_ = (await raw.send("POST", f"/channels/{fixture.id}/messages", {"content": "x"}))[1]["id"]
    await raw.send("PATCH", f"/channels/{fixture.id}/messages/{id_}", words)
    assert (fixture.last.pinged, fixture.last.mentions) == ([], [ben.user])


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
async def test_form_is_refused(case: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    started, path = clicked(standin.world, fixture, 2)
    status, answer = await raw.send(
        "POST", path, {"type": 9, "data": {"custom_id": "f", "title": "F", "components": REFUSED_FORMS[case]}}
    )
    assert (status, answer["code"]) == (400, 50035)
    assert started.modal is None


async def test_form_with_five_kinds_of_input_is_taken(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    radio = {"type": 21, "custom_id": "r", "options": [{"label": v, "value": v} for v in "ab"]}
    boxes = {
        "type": 22,
        "custom_id": "c",
        "min_values": 0,
        "required": False,
        "options": [{"label": v, "value": v} for v in "ab"],
    }
    parts = [text(), label(field()), label(menu()), label(radio), label(boxes)]
    started, path = clicked(standin.world, fixture, 2)
    assert (await raw.send("POST", path, {"type": 9, "data": {"custom_id": "f", "title": "F", "components": parts}}))[0] == 204
    assert started.modal is not None
    assert (await raw.send("POST", clicked(standin.world, fixture, 2)[1], {"type": 9, "data": {**FORM, "title": "x" * 46}}))[
        0
    ] == 400


SHUT = {"archived": (True, False), "locked": (False, True), "both": (True, True)}


@pytest.mark.parametrize("how", SHUT)
@pytest.mark.parametrize("takes", [False, True])
async def test_a_shut_thread_takes_no_answer_or_as_it_is_set(
    how: str, takes: bool, standin: StandIn, raw: Raw, fixture: Channel
) -> None:
    world = standin.world
    world.limits.answers_in_shut_threads = takes
    thread = world.thread(fixture, "table", world.bot)
    archived, locked = SHUT[how]
    world.archive(thread, archived, locked=locked)
    for body in ({"type": 4, "data": {"content": "x", "flags": 64}}, {"type": 5, "data": {"flags": 64}}):
        started, path = clicked(world, thread, 2)
        status, answer = await raw.send("POST", path, body)
        assert (status, answer.get("code")) == ((204, None) if takes else (403, 50083))
        assert (started.answer is None) is not takes
        world.archive(thread, archived, locked=locked)
    post = world.post(Message(world.new_id(), fixture, world.bot, world.clock()))
    started, path = clicked(world, thread, 3, post)
    assert (await raw.send("POST", path, {"type": 6}))[0] == 204
    further = f"/webhooks/{world.application_id}/{started.token}"
    assert (await raw.send("POST", further, {"content": "x", "flags": 64}))[0] == (200 if takes else 403)
    standin.check()


async def test_manager_of_threads_answers_in_a_locked_one(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    world = standin.world
    thread = world.thread(fixture, "table", world.bot)
    world.archive(thread, False, locked=True)
    fixture.allow(world.bot, "manage_threads")
    _, path = clicked(world, thread, 2)
    assert (await raw.send("POST", path, {"type": 5}))[0] == 204
