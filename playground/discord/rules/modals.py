"""Forms (modals): 1 to 5 parts, labels, text inputs, groups (docs: components/reference)."""

from __future__ import annotations

from typing import Any

from playground.discord.model.components import CHECKBOX_GROUP, FILE_UPLOAD, LABEL, RADIO_GROUP, ROW, SELECTS, TEXT, TEXT_INPUT
from playground.discord.model.errors import Faultfinder, Path
from playground.discord.rules.components import check_options, check_select

Json = dict[str, Any]
MOST_PARTS = 5


def check_modal(data: Json) -> None:
    """Raise 50035 when Discord would not show the form."""
    faults, at = Faultfinder(), ("data", "components")
    parts = data["components"]
    if not 1 <= len(parts) <= MOST_PARTS:
        faults.add(at, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MOST_PARTS} in length.")
    if all(part["type"] == TEXT for part in parts):
        faults.add(at, "MODAL_NEEDS_INPUT", "A modal needs at least one input")
    ids: set[str] = set()
    for place, part in enumerate(parts):
        _check_part((*at, place), part, ids, faults)
    faults.done()


def _check_part(path: Path, part: Json, ids: set[str], faults: Faultfinder) -> None:
    if part["type"] == LABEL:
        _check_input((*path, "component"), part["component"], ids, faults, labelled=True)
    elif part["type"] == ROW:
        if len(part["components"]) != 1 or part["components"][0]["type"] != TEXT_INPUT:
            faults.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row of a modal holds one text input")
        for place, child in enumerate(part["components"]):
            _check_input((*path, "components", place), child, ids, faults, labelled=False)


def _check_input(path: Path, part: Json, ids: set[str], faults: Faultfinder, *, labelled: bool) -> None:
    custom = part.get("custom_id")
    if custom in ids:
        faults.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    ids.add(str(custom))
    kind = part["type"]
    if kind == TEXT_INPUT:
        _check_text_input(path, part, faults, labelled)
    elif kind in SELECTS:
        check_select(path, part, faults)
        _check_optional(path, part, faults, "min_values")
        if part.get("disabled"):
            faults.add((*path, "disabled"), "MODAL_SELECT_CANNOT_BE_DISABLED", "Menus in a modal cannot be disabled")
    elif kind == RADIO_GROUP:
        check_options(path, part["options"], 1, faults)
    elif kind == CHECKBOX_GROUP:
        check_options(path, part["options"], part.get("max_values") or len(part["options"]), faults)
        _check_optional(path, part, faults, "min_values")
    elif kind == FILE_UPLOAD:
        _check_optional(path, part, faults, "min_values")


def _check_optional(path: Path, part: Json, faults: Faultfinder, key: str) -> None:
    if part.get(key) == 0 and part.get("required") is not False:
        faults.add((*path, "required"), "REQUIRED_WITHOUT_VALUES", "With min_values 0 the input must not be required")


def _check_text_input(path: Path, part: Json, faults: Faultfinder, labelled: bool) -> None:
    if labelled and part.get("label"):
        faults.add((*path, "label"), "TEXT_INPUT_LABEL_IN_LABEL", "A text input in a label has no label of its own")
    if not labelled and not part.get("label"):
        faults.add((*path, "label"), "BASE_TYPE_REQUIRED", "This field is required")
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if least > most:
        faults.add((*path, "min_length"), "TEXT_INPUT_MIN_LENGTH_TOO_LARGE", "min_length is larger than max_length")
    value = part.get("value")
    if value and not least <= len(value) <= most:
        faults.add((*path, "value"), "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
