"""The application commands that the bot registered, and how a person's typed options become interaction data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.discord.entities import Channel, User
from playground.discord.payloads import channel_json, member_json, user_json

if TYPE_CHECKING:
    from playground.discord.world import World

Json = dict[str, Any]
SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)


class NotPossible(Exception):
    """A person's client would not let them do this: no such command, button gone, value not in the menu."""


class CommandBook:
    """Registered commands: global under None, else by guild id. Rows are the answers of the API."""

    def __init__(self, world: World) -> None:
        self._world = world
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
            rows.append(self._row(scope, request, old["id"] if old else str(self._world.new_id())))
        self.by_scope[scope] = rows
        self._world.announce("COMMANDS_UPDATE", None)
        return rows

    def _row(self, scope: int | None, request: Json, id_: str) -> Json:
        row: Json = {"id": id_, "application_id": str(self._world.application_id), "version": str(self._world.new_id())}
        row |= {"type": request.get("type") or 1, "name": request["name"], "description": request.get("description") or ""}
        bits = request.get("default_member_permissions")
        row["default_member_permissions"] = None if bits is None else str(bits)
        for key in ("name_localizations", "description_localizations", "contexts"):
            row[key] = request.get(key)
        row["integration_types"] = request.get("integration_types") or [0]
        row["dm_permission"] = request.get("dm_permission") is not False
        row["nsfw"] = bool(request.get("nsfw"))
        row["options"] = [_option_row(option) for option in request.get("options") or []]
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


class Filling:
    """One person's options for a command: `values` are the option entries, `resolved` the objects they name."""

    def __init__(self, world: World, channel: Channel, options: list[Json]) -> None:
        self._world, self._channel, self._options = world, channel, options
        self.resolved: Json = {}

    def entries(self, given: Json, focused: str | None = None) -> list[Json]:
        """The option entries of the interaction, in the order of the command. NotPossible on what a client refuses."""
        unknown = set(given) - {option["name"] for option in self._options}
        if unknown:
            raise NotPossible(f"no option {sorted(unknown)}; there are {[option['name'] for option in self._options]}")
        out = []
        for option in self._options:
            name = option["name"]
            if given.get(name) is None:
                if option.get("required") and focused is None:
                    raise NotPossible(f"option {name!r} is required")
                continue
            entry: Json = {"name": name, "type": option["type"]}
            entry["value"] = str(given[name]) if name == focused else self._value(option, given[name])
            if name == focused:
                entry["focused"] = True
            out.append(entry)
        return out

    def _value(self, option: Json, value: Any) -> Any:
        kind = option["type"]
        if kind in (USER, CHANNEL, MENTIONABLE):
            return self._resolve(value)
        if kind == BOOLEAN:
            return bool(value) if isinstance(value, bool | int) else str(value).lower() in ("true", "1", "yes")
        value = {STRING: str, INTEGER: int, NUMBER: float}[kind](value)
        _check_value(option, value)
        return value

    def _resolve(self, value: Any) -> str:
        value = getattr(value, "user", value)
        found = value if isinstance(value, User | Channel) else self._lookup(value)
        if isinstance(found, Channel):
            self.resolved.setdefault("channels", {})[str(found.id)] = channel_json(found)
        else:
            self.resolved.setdefault("users", {})[str(found.id)] = user_json(found)
            member = self._channel.guild.members.get(found.id) if self._channel.guild else None
            if member is not None:
                row = member_json(member, self._channel, with_user=False)
                self.resolved.setdefault("members", {})[str(found.id)] = {
                    k: v for k, v in row.items() if k not in ("deaf", "mute")
                }
        return str(found.id)

    def _lookup(self, value: Any) -> User | Channel:
        id_ = int(value)
        found = self._world.users.get(id_) or self._world.channels.get(id_)
        if found is None:
            raise NotPossible(f"nobody and nothing has the id {id_}")
        return found


def _check_value(option: Json, value: Any) -> None:
    name = option["name"]
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise NotPossible(f"{value!r} is no choice of {name!r}: {[choice['value'] for choice in option['choices']]}")
    if isinstance(value, str):
        if not option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000):
            raise NotPossible(f"{name!r} has the wrong length")
    elif not option.get("min_value", value) <= value <= option.get("max_value", value):
        raise NotPossible(f"{name!r} is out of range")
