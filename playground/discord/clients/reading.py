"""Reading messages and forms as a person does: their words, buttons, menus, files. Each finder raises NotPossible."""

from __future__ import annotations

from typing import Any

from playground.discord.model.components import BUTTON, LABEL, ROW, SELECTS, TEXT_INPUT, media_of, walk
from playground.discord.model.entities import Attachment, Message
from playground.discord.model.errors import NotPossible

Json = dict[str, Any]


def buttons(message: Message, *, live: bool = False) -> list[Json]:
    """All buttons in order; with `live` only those that can be pressed."""
    found = [part for part in walk(message.components) if part["type"] == BUTTON]
    return [part for part in found if part.get("custom_id") and not part.get("disabled")] if live else found


def labels(message: Message) -> list[str]:
    """The words on all buttons."""
    return [part.get("label", "") for part in buttons(message)]


def menus(message: Message) -> list[Json]:
    """All menus in order."""
    return [part for part in walk(message.components) if part["type"] in SELECTS]


def button(message: Message, what: str) -> Json:
    """The button with this custom_id, else this label, else the only one whose label contains it."""
    rows = buttons(message)
    for test in (
        lambda part: part.get("custom_id") == what,
        lambda part: part.get("label") == what,
        lambda part: what in part.get("label", ""),
    ):
        found = [part for part in rows if test(part)]
        if len(found) == 1:
            return found[0]
    raise NotPossible(f"no button {what!r}; there are {[(part.get('label'), part.get('custom_id')) for part in rows]}")


def menu(message: Message, what: str | None = None) -> Json:
    """The menu with this custom_id or placeholder; without a name the only one."""
    rows = menus(message)
    found = [part for part in rows if what is None or what in (part["custom_id"], part.get("placeholder"))]
    if len(found) != 1:
        raise NotPossible(f"no single menu {what!r}; there are {[(part.get('placeholder'), part['custom_id']) for part in rows]}")
    return found[0]


def pick(part: Json, wanted: list[str]) -> list[str]:
    """The values of the options wanted, each named by value or label."""
    options = part.get("options") or []
    out = []
    for word in wanted:
        found = [option["value"] for option in options if word == option["value"]] or [
            o["value"] for o in options if word == o["label"]
        ]
        if not found:
            raise NotPossible(f"{word!r} is not among {[(option['label'], option['value']) for option in options]}")
        out.append(found[0])
    return out


def files(message: Message) -> dict[str, Attachment]:
    """The message's files by name."""
    return {file.filename: file for file in message.attachments}


def pictures(message: Message) -> list[tuple[Attachment, str | None]]:
    """The pictures shown, each with its alternative text, in order."""
    by_url = {f"attachment://{file.filename}": file for file in message.attachments}
    if not message.is_v2:
        return [(file, file.description) for file in message.attachments if file.width is not None]
    out = []
    for part in walk(message.components):
        described = part.get("items") or [part]
        for media, holder in zip(media_of(part), described, strict=False):
            if media["url"] in by_url:
                out.append((by_url[media["url"]], holder.get("description")))
    return out


def inputs(modal: Json) -> list[tuple[Json, str]]:
    """A form's inputs with their labels, in order."""
    out: list[tuple[Json, str]] = []
    for part in modal["components"]:
        if part["type"] == LABEL:
            out.append((part["component"], part["label"]))
        elif part["type"] == ROW:
            out += [(child, child.get("label", "")) for child in part["components"] if child["type"] == TEXT_INPUT]
    return out
