"""How a person's typed options become interaction data."""

from __future__ import annotations

from typing import Any

from playground.discord.model.command_book import BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, STRING, USER
from playground.discord.model.entities import Channel, Role, User
from playground.discord.model.errors import NotPossible
from playground.discord.model.realm import Realm
from playground.discord.wire.payloads import channel_json, member_json, role_json, user_json

Json = dict[str, Any]


class Filling:
    """One person's options for a command: `values` are the option entries, `resolved` the objects they name."""

    def __init__(self, world: Realm, channel: Channel, options: list[Json]) -> None:
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
        role = self._role(value)
        if role is not None:
            self.resolved.setdefault("roles", {})[str(role.id)] = role_json(role)
            return str(role.id)
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

    def _role(self, value: Any) -> Role | None:
        guild = self._channel.guild
        return next((role for role in guild.roles if str(role.id) == str(value)), None) if guild else None

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
