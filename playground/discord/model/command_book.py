"""The application commands that the bot registered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.discord.model.errors import NotPossible

Json = dict[str, Any]
SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)


class CommandBook:
    """Registered commands: global under None, else by guild id. Rows are the answers of the API."""

    def __init__(self, application_id: int, new_id: Callable[[], int]) -> None:
        self._application_id, self._new_id = application_id, new_id
        self.by_scope: dict[int | None, list[Json]] = {None: []}

    def all(self, guild_id: int | None = None) -> list[Json]:
        """The commands usable in a guild: its own, then global ones."""
        own = self.by_scope.get(guild_id, []) if guild_id is not None else []
        return [*own, *self.by_scope[None]]

    def replace(self, scope: int | None, requests: list[Json]) -> list[Json]:
        """Set all commands of a scope; commands of the same name and type keep their id."""
        known = {(row["name"], row["type"]): row for row in self.by_scope.get(scope, [])}
        rows = []
        for request in requests:
            old = known.get((request["name"], request.get("type") or 1))
            rows.append(self._row(scope, request, old["id"] if old else str(self._new_id())))
        self.by_scope[scope] = rows
        return rows

    def _row(self, scope: int | None, request: Json, id_: str) -> Json:
        row: Json = {"id": id_, "application_id": str(self._application_id), "version": str(self._new_id())}
        row |= {"type": request.get("type") or 1, "name": request["name"], "description": request.get("description") or ""}
        bits = request.get("default_member_permissions")
        row["default_member_permissions"] = None if bits is None else str(bits)
        for key in ("name_localizations", "description_localizations", "contexts"):
            row[key] = request.get(key)
        row["integration_types"] = request.get("integration_types") or [0]
        row["dm_permission"] = request.get("dm_permission") is not False
        row["nsfw"] = bool(request.get("nsfw"))
        row["options"] = [_option_row(option) for option in request.get("options") or []]
        if "handler" in request:
            row["handler"] = request["handler"]
        if scope is not None:
            row["guild_id"] = str(scope)
        return row

    def find(self, words: str, guild_id: int | None) -> tuple[Json, list[Json], list[Json]]:
        """A slash command by its words ("table open"): the command, the chain of sub-command options, and the leaf's options.

        NotPossible when nothing of that name is registered."""
        name, *rest = words.removeprefix("/").split()
        command = next((row for row in self.all(guild_id) if row["name"] == name and row["type"] == 1), None)
        if command is None:
            raise NotPossible(f"no command /{name}; there are {sorted(row['name'] for row in self.all(guild_id))}")
        chain: list[Json] = []
        options = command["options"]
        for word in rest:
            step = next((option for option in options if option["name"] == word and option["type"] in (SUB, GROUP)), None)
            if step is None:
                raise NotPossible(f"no sub-command {word!r} in /{words}")
            chain.append(step)
            options = step.get("options", [])
        if any(option["type"] in (SUB, GROUP) for option in options):
            raise NotPossible(f"/{words} needs a sub-command: {[option['name'] for option in options]}")
        return command, chain, options

    def message_command(self, name: str, guild_id: int | None) -> Json:
        """A message command by its name; NotPossible when there is none."""
        rows = [row for row in self.all(guild_id) if row["type"] == 3]
        found = next((row for row in rows if row["name"] == name), None)
        if found is None:
            raise NotPossible(f"no message command {name!r}; there are {[row['name'] for row in rows]}")
        return found


def _option_row(option: Json) -> Json:
    row = {key: value for key, value in option.items() if value is not None or key.endswith("_localizations")}
    if "options" in row:
        row["options"] = [_option_row(child) for child in row["options"]]
    return row
