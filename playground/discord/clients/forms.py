"""Filling in a form: what a person's client checks, and the data that goes to the bot."""

from __future__ import annotations

from typing import Any

from playground.discord.clients.reading import inputs, pick
from playground.discord.model.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
)
from playground.discord.model.errors import NotPossible

Json = dict[str, Any]


def submission(modal: Json, fields: dict[str, Any]) -> Json:
    """The data of a sent form. `fields`: custom_id or label -> text, value or list of values; what is left out keeps what the
    form was filled with. NotPossible when the client would not send it."""
    names = {part["custom_id"] for part, _ in inputs(modal)} | {label for _, label in inputs(modal)}
    if set(fields) - names:
        raise NotPossible(
            f"no field {sorted(set(fields) - names)}; there are {[(part['custom_id'], label) for part, label in inputs(modal)]}"
        )
    rows: list[Json] = []
    for number, part in enumerate(modal["components"], 1):
        row: Json = {"type": part["type"], "id": part.get("id") or number * 10}
        if part["type"] == LABEL:
            row["component"] = _filled(part["component"], part["label"], fields, row["id"] + 1)
        elif part["type"] == ROW:
            row["components"] = [_filled(child, child.get("label", ""), fields, row["id"] + 1) for child in part["components"]]
        rows.append(row)
    return {"custom_id": modal["custom_id"], "components": rows}


def _filled(part: Json, label: str, fields: dict[str, Any], number: int) -> Json:
    kind, custom = part["type"], part["custom_id"]
    given = fields.get(custom, fields.get(label))
    out: Json = {"type": kind, "id": part.get("id") or number, "custom_id": custom}
    if kind == TEXT_INPUT:
        out["value"] = _text(part, label, given)
    elif kind in SELECTS or kind in (CHECKBOX_GROUP, FILE_UPLOAD):
        out["values"] = _values(part, label, given)
    elif kind == RADIO_GROUP:
        out["value"] = _one(part, label, given)
    elif kind == CHECKBOX:
        out["value"] = bool(part.get("default") if given is None else given)
    return out


def _text(part: Json, label: str, given: Any) -> str:
    value = str(part.get("value") or "" if given is None else given)
    required = part.get("required") is not False
    if required and not value.strip():
        raise NotPossible(f"{label!r} must be filled in")
    least = part.get("min_length") or 0
    if value and not least <= len(value) <= (part.get("max_length") or 4000):
        raise NotPossible(f"{label!r} has the wrong length")
    return value


def _values(part: Json, label: str, given: Any) -> list[str]:
    group = part["type"] == CHECKBOX_GROUP
    options = part.get("options") or []
    if given is None:
        values = [option["value"] for option in options if option.get("default")]
    else:
        wanted = [str(word) for word in (given if isinstance(given, list | tuple) else [given])]
        values = pick(part, wanted) if part["type"] in (STRING_SELECT, CHECKBOX_GROUP) else wanted
    required = part.get("required") is not False
    least = int(required) if part.get("min_values") is None else int(part["min_values"])
    most = part.get("max_values") or (len(options) if group else 1)
    if (values or required) and not least <= len(values) <= most:
        raise NotPossible(f"{label!r} takes {least} to {most} values")
    return values


def _one(part: Json, label: str, given: Any) -> str | None:
    if given is None:
        given = next((option["value"] for option in part["options"] if option.get("default")), None)
    if given is None:
        if part.get("required") is not False:
            raise NotPossible(f"{label!r} must be chosen")
        return None
    return pick(part, [str(given)])[0]
