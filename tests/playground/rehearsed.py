"""A rehearsal's file carried out again at the stand-in: the same presses, the same requests, and how the answers differ."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from PIL import Image

from bot.edge.kit.custom_id import NONE, write
from engines.kernel.base.messages import say
from locales import words
from playground.discord import Person, StandIn, World
from playground.discord.clients.reading import inputs
from playground.discord.model import permissions
from playground.discord.model.entities import Message
from playground.discord.model.interaction import Interaction
from tests.playground.raw import Raw
from tests.timeouts import patient

ID = re.compile(r"(?<!\d)\d{15,20}(?!\d)")
BEGAN = 1_800_000_000.0
"""When it is carried out again, in seconds since 1970."""
READ = frozenset((
    "id", "type", "flags", "content", "components", "attachments", "attachment_id", "nonce", "author", "media", "items", "url",
    "custom_id", "channel_id", "guild_id", "resource", "message", "threads", "code", "errors",
))  # fmt: skip
"""Keys of answers that the bot reads: they are there on both sides, or on none."""
ALIKE = frozenset(("type", "custom_id", "code", "archived"))
"""Keys whose values must be equal."""
DISMISSED = "dismissed"
"""The press by which somebody says that he has dismissed the latest private message."""
OF_THE_SERVER = frozenset(("permission_overwrites",))
"""Keys of what a server's owner has set: it says nothing of Discord."""
COUNTED_BY_CHANCE = re.compile(r"^GET /channels/\d+/messages$")
"""A channel may have had more messages than the rehearsal's."""


class Rehearsed:
    """One file, and the world in which it is carried out again. `found` is what differs."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report, self.now, self.found = report, BEGAN, list[str]()
        self.world = patient(World(clock=lambda: self.now))
        self.own: dict[str, str] = {}
        self.started: dict[str, Interaction] = {}

    async def differences(self, folder: Path) -> list[str]:
        """What the stand-in answers otherwise."""
        self._lay_out()
        async with StandIn(self.world, ca_file=folder / "authority.pem") as standin:
            raw = Raw(standin)
            for row in self.report["log"]:
                self.now = BEGAN + row["at"]
                self._press(row) if "press" in row else await self._request(raw, row)
            await raw.close()
        return self.found

    def _lay_out(self) -> None:
        ids, world = self.report["ids"], self.world
        guild = world.guild("Rehearsal")
        channel = world.channel(guild, "rehearsal")
        channel.type = self.report["kind"]
        have = int(self.report["permissions"])
        channel.overwrites[world.bot.id] = (have, permissions.ALL & ~have)
        self.person = Person(world, world.owner if ids["person"] == ids["owner"] else world.add_user("Ana"))
        world.join(guild, self.person.user)
        mine: dict[str, Any] = {"guild": guild, "channel": channel, "bot": world.bot, "owner": world.owner, "person": self.person}
        self.own |= {ids[name]: str(thing.id) for name, thing in mine.items()} | {ids["application"]: str(world.application_id)}

    # -- presses

    def _press(self, row: dict[str, Any]) -> None:
        self.person.user.locale = row["locale"]
        begun = getattr(self, f"_{row['press']}")(row)
        self.started[row["id"]], self.own[row["id"]] = begun, str(begun.id)

    def _component(self, row: dict[str, Any]) -> Interaction:
        decision, verb, *args = row["verb"]
        message = self._message(row)
        if args == [DISMISSED]:
            self.person.dismiss(self.person.private_in(message.channel)[-1])
        return self.person.start_component(message, write(NONE, int(decision), verb, *args), row["values"] or None)

    def _message(self, row: dict[str, Any]) -> Message:
        return self.world.channels[int(self.own[row["channel"]])].by_id[int(self.own[row["message"]])]

    def _command(self, row: dict[str, Any]) -> Interaction:
        channel = self.world.channels[int(self.own[row["channel"]])]
        return self.person.start_slash(channel, words("en")(say("rehearse.command")), row["options"])

    def _complete(self, row: dict[str, Any]) -> Interaction:
        channel = self.world.channels[int(self.own[row["channel"]])]
        return self.person.start_autocomplete(channel, words("en")(say("rehearse.command")), row["options"], row["focused"])

    def _form(self, row: dict[str, Any]) -> Interaction:
        source = max((one for one in self.started.values() if one.modal and not one.submitted), key=lambda one: one.id)
        assert source.modal is not None
        listed = {part["custom_id"] for part, _ in inputs(source.modal) if "options" in part}
        filled = {name: values if name in listed else values[0] for name, values in row["fields"].items()}
        return self.person.start_submit(source, filled)

    # -- requests

    async def _request(self, raw: Raw, row: dict[str, Any]) -> None:
        if row["status"] in (0, 429) or row["status"] >= 500:
            return
        path = "/".join(self._segment(part) for part in row["path"].split("/"))
        if row["step"] == "13" and row["method"] == "PATCH":
            self._write_long_ago(row["path"].split("/")[-1])
            path = "/".join(self._segment(part) for part in row["path"].split("/"))
        query = f"?{urlencode(self._mine(row['query']))}" if row["query"] else ""
        files = {one["name"]: _made(one) for one in row["files"]}
        status, answer = await raw.send(row["method"], path + query, self._mine(row["body"]), files or None)
        self._compare(row, status, answer)

    def _segment(self, part: str) -> str:
        return self.started[part[1:]].token if part.startswith("~") else self.own.get(part, part)

    def _mine(self, value: Any) -> Any:
        """The same with ids of this world."""
        if isinstance(value, dict):
            return {key: self._mine(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self._mine(one) for one in value]
        if isinstance(value, int) and str(value) in self.own:
            return int(self.own[str(value)])
        return ID.sub(lambda found: self.own.get(found[0], found[0]), value) if isinstance(value, str) else value

    def _write_long_ago(self, id_: str) -> None:
        if id_ in self.own:
            return
        channel = self.world.channels[int(self.own[self.report["ids"]["channel"]])]
        message = Message(self.world.new_id(), channel, self.world.bot, self.now - 7200, content="long ago")
        self.world.post(message)
        self.own[id_] = str(message.id)

    # -- answers

    def _compare(self, row: dict[str, Any], status: int, answer: Any) -> None:
        what = f"step {row['step']}: {row['method']} {row['path']}"
        code = answer.get("code", 0) if status >= 400 and isinstance(answer, dict) else 0
        if (status, code) != (row["status"], row["code"]):
            self.found.append(f"{what}: {status} {code}, where it was {row['status']} {row['code']}")
            return
        self._learn(row["answer"], answer)
        is_any = bool(COUNTED_BY_CHANCE.match(f"{row['method']} {row['path']}"))
        self.found += [f"{what}: {one}" for one in differing(row["answer"], None if answer == {} else answer, is_any=is_any)]

    def _learn(self, theirs: Any, mine: Any) -> None:
        if isinstance(theirs, dict) and isinstance(mine, dict):
            for key in theirs.keys() & mine.keys():
                self._learn(theirs[key], mine[key])
        elif isinstance(theirs, list) and isinstance(mine, list):
            for one, other in zip(theirs, mine, strict=False):
                self._learn(one, other)
        elif isinstance(theirs, str) and isinstance(mine, str) and ID.fullmatch(theirs) and ID.fullmatch(mine):
            self.own.setdefault(theirs, mine)


def differing(theirs: Any, mine: Any, at: str = "answer", *, is_any: bool = False) -> Iterator[str]:
    """How the stand-in's answer is shaped otherwise than Discord's. Null goes with everything."""
    if theirs is None or mine is None:
        if at == "answer" and theirs != mine:
            yield f"{at} is {_kind(mine)}, where it was {_kind(theirs)}"
        return
    if _kind(theirs) != _kind(mine):
        yield f"{at} is {_kind(mine)}, where it was {_kind(theirs)}"
    elif isinstance(theirs, dict):
        yield from _keys(theirs, mine, at)
    elif isinstance(theirs, list):
        if len(theirs) != len(mine) and not is_any:
            yield f"{at} has {len(mine)} entries, where it had {len(theirs)}"
        for number, (one, other) in enumerate(zip(theirs, mine, strict=False)):
            yield from differing(one, other, f"{at}.{number}")


def _keys(theirs: dict[str, Any], mine: dict[str, Any], at: str) -> Iterator[str]:
    if at.endswith(".errors"):
        return
    yield from (f"{at}.{key} was not there" for key in sorted(mine.keys() - theirs.keys()))
    yield from (f"{at}.{key} is missing" for key in sorted((theirs.keys() - mine.keys()) & READ))
    for key in sorted((theirs.keys() & mine.keys()) - OF_THE_SERVER):
        if key in ALIKE and theirs[key] != mine[key]:
            yield f"{at}.{key} is {mine[key]!r}, where it was {theirs[key]!r}"
        yield from differing(theirs[key], mine[key], f"{at}.{key}")


def _kind(value: Any) -> str:
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def _made(file: dict[str, Any]) -> bytes:
    """A file in the place of one: of a picture one that can be read."""
    if not file["name"].endswith((".png", ".gif")):
        return b"." * file["bytes"]
    out = io.BytesIO()
    Image.new("RGB", (8, 6), "navy").save(out, "PNG" if file["name"].endswith("png") else "GIF")
    return out.getvalue()
