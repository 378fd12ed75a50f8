"""Bodies of posts, with and without their buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.edge.delivery.uploaded_files import files_in
from bot.edge.discord.http import Upload
from bot.edge.kit import components as c
from bot.model.posting.posts import Post

WORDS_ALONE: c.Json = {"components": [], "allowed_mentions": {"parse": []}}
"""The change that takes the buttons off a message of the old kind."""


ROW, LINE = 1, 14


def body_of(post: Post) -> c.Json:
    ring = [str(person) for person in post.ring]
    return {**post.body, "allowed_mentions": {"parse": [], "users": ring[:100]}}


def without_rows(parts: list[Any]) -> list[Any]:
    """The components without their rows of buttons, and without what is asked, by its id or below the line: it is decided."""
    bare = []
    for part in parts:
        if part["type"] == LINE:
            break
        if part["type"] != ROW and part.get("id") != c.ASKED:
            bare.append({**part, "components": without_rows(part["components"])} if "components" in part else part)
    return bare


def lacks_files(post: Post, uploads: Sequence[Upload]) -> bool:
    """Whether files could not be made without which the post is not sent."""
    return post.whole and len(uploads) < len(post.pictures) + len(post.files)


def once(nonce: str) -> c.Json:
    """The fields by which a message comes once, however often it is sent."""
    return {"nonce": nonce, "enforce_nonce": True}


def without_buttons(components: list[Any]) -> c.Json:
    """The change that leaves a post of these components without its buttons."""
    return {"components": without_rows(components), "flags": c.V2, "allowed_mentions": {"parse": []}}


def bare_of(message: Mapping[str, Any]) -> tuple[c.Json, list[c.Json]]:
    """The change that removes the buttons from a message, and its files; a message of the old kind keeps its words."""
    files = [one.row for one in files_in(message)]
    if not message.get("flags", 0) & c.V2:
        return WORDS_ALONE, files
    return without_buttons([_by_name(part) for part in message["components"]]), files


def _by_name(part: Mapping[str, Any]) -> c.Json:
    if "file" in part:
        return {"type": part["type"], "file": {"url": _attached(part["file"])}}
    made = {name: value for name, value in part.items() if name != "components"}
    if "items" in part:
        made["items"] = [_picture_by_name(item) for item in part["items"]]
    if "accessory" in part:
        made["accessory"] = {"type": part["accessory"]["type"], **_picture_by_name(part["accessory"])}
    if "components" in part:
        made["components"] = [_by_name(inner) for inner in part["components"]]
    return made


def _picture_by_name(item: Mapping[str, Any]) -> c.Json:
    return {
        "media": {"url": _attached(item["media"])},
        **({"description": item["description"]} if item.get("description") else {}),
    }


def _attached(media: Mapping[str, Any]) -> str:
    """A file of a message by its name."""
    return c.ATTACHED + str(media["url"]).split("?")[0].rsplit("/", 1)[-1]


def carries(message: Mapping[str, Any], mark: int, nonce: str) -> bool:
    """Whether a message has that nonce, a container with that mark, or, if it is of the old kind, a button with it."""
    if nonce and str(message.get("nonce", "")) == nonce:
        return True
    return any(part.get("id") == mark and part["type"] == 17 for part in message["components"]) or any(
        str(button.get("custom_id", "")).endswith(f"~{mark}")
        for part in message["components"] if part["type"] == 1 for button in part["components"]
    )  # fmt: skip
