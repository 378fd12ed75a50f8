"""People: what a person at a Discord client can do and see, as plain awaitable functions for tests and the page."""

from __future__ import annotations

from typing import Any

from playground.discord.acts import interactions, messages
from playground.discord.clients import reading
from playground.discord.clients.commands import Filling
from playground.discord.clients.forms import submission
from playground.discord.clients.outcomes import Outcome, outcome_of
from playground.discord.model import permissions
from playground.discord.model.command_book import GROUP
from playground.discord.model.components import BUTTON, STRING_SELECT
from playground.discord.model.entities import DM, GUILD_FORUM, Channel, Message, User
from playground.discord.model.errors import ApiError, NotPossible
from playground.discord.model.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, Interaction
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in, reads
from playground.discord.rules.messages import MOST_CONTENT, MOST_OF_PAYING
from playground.discord.wire.payloads import message_json

Json = dict[str, Any]


class NoAnswer(Exception):
    """The bot did not answer: the person reads "the application did not respond" or waits in vain."""


class Person:
    """Somebody with a Discord client. Every action waits (at most `patience` seconds) for its outcome and gives it back;
    `wait="answer"` gives it back as soon as the bot acknowledged, `wait=None` at once (kind `deferred`)."""

    def __init__(self, world: Realm, user: User) -> None:
        self.world, self.user = world, user
        self.patience = world.limits.patience

    def __repr__(self) -> str:
        return f"Person({self.user.name!r})"

    @property
    def id(self) -> int:
        """The account's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """How messages name this person."""
        return f"<@{self.user.id}>"

    @property
    def dm(self) -> Channel:
        """The direct-message channel with the bot, opened if need be."""
        return self.world.dm(self.user)

    @property
    def inbox(self) -> list[Message]:
        """The direct messages of the bot, oldest first."""
        channel = self.world.dm_of(self.user)
        return [message for message in channel.messages if message.author is self.world.bot] if channel else []

    def private_in(self, channel: Channel) -> list[Message]:
        """The private replies in a channel that this person sees, oldest first."""
        return [message for message in channel.history if message.ephemeral and message.is_seen_by(self.user)]

    def sees(self, channel: Channel) -> list[Message]:
        """Everything this person can read in a channel; nothing without the right to."""
        return channel.visible_to(self.user) if reads(self.user, channel) else []

    def close_inbox(self, closed: bool = True) -> None:
        """Refuse (or take again) direct messages from the bot."""
        self.user.inbox_open = not closed

    # -- actions

    async def slash(self, channel: Channel, words: str, *, wait: str | None = "outcome", **options: Any) -> Outcome:
        """Use a slash command: `slash(harbour, "table open", game="row_boats")`."""
        return await self._wait(self.start_slash(channel, words, options), wait)

    async def apps(self, message: Message, name: str, *, wait: str | None = "outcome") -> Outcome:
        """Use a message command ("Apps" menu of a message)."""
        return await self._wait(self.start_apps(message, name), wait)

    async def autocomplete(self, channel: Channel, words: str, focused: str, text: str = "", **options: Any) -> list[Json]:
        """The suggestions for one option while typing: `[{"name", "value"}]`."""
        outcome = await self._wait(self.start_autocomplete(channel, words, {**options, focused: text}, focused), "outcome")
        return list(outcome.choices)

    async def click(self, message: Message, what: str, *, wait: str | None = "outcome", stale: bool = False) -> Outcome:
        """Press a button, named by custom_id or label. `stale`: by a custom_id that the message no longer shows, as when the
        finger was faster than the update."""
        custom = what if stale else self._pressable(reading.button(message, what))
        return await self._wait(self.start_component(message, custom, stale=stale), wait)

    async def select(self, message: Message, which: str | None, values: list[Any], *, wait: str | None = "outcome") -> Outcome:
        """Choose in a menu, named by custom_id or placeholder (None: the only one); values by value or label, or people."""
        part = reading.menu(message, which)
        chosen = [str(getattr(value, "id", value)) for value in values]
        chosen = reading.pick(part, chosen) if part["type"] == STRING_SELECT else chosen
        return await self._wait(self.start_component(message, part["custom_id"], chosen), wait)

    async def submit(
        self, modal: Outcome | Interaction, fields: dict[str, Any] | None = None, *, wait: str | None = "outcome"
    ) -> Outcome:
        """Send a form: fields by custom_id or label."""
        source = modal.interaction if isinstance(modal, Outcome) else modal
        return await self._wait(self.start_submit(source, fields or {}), wait)

    async def say(self, channel: Channel, text: str) -> Message:
        """Write a message in a channel, thread or direct-message channel."""
        need = permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
        if not self._can(channel, need) or channel.locked or channel.type == GUILD_FORUM:
            raise NotPossible(f"{self.user.name} may not write in {channel.name}")
        most = MOST_OF_PAYING if self.user.nitro else MOST_CONTENT
        if not 1 <= len(text.strip()) <= most:
            raise NotPossible(f"a message has 1 to {most:,} characters")
        try:
            return self.world.post(messages.create(self.world, channel, self.user, {"content": text}, {}))
        except ApiError as error:
            raise NotPossible(str(error)) from error

    async def open_post(self, forum: Channel, title: str, text: str) -> Channel:
        """Open a post of a forum channel: a thread that begins with these words."""
        if forum.type != GUILD_FORUM or not self._can(forum, permissions.SEND_MESSAGES):
            raise NotPossible(f"{self.user.name} may not open a post in {forum.name}")
        thread = self.world.thread(forum, title, self.user)
        await self.say(thread, text)
        return thread

    def delete(self, message: Message) -> None:
        """Delete a message of one's own."""
        if message.author is not self.user:
            raise NotPossible("not one's own message")
        self.world.delete(message)

    def dismiss(self, message: Message) -> None:
        """Put a private reply away; what the bot changes in it later is taken, and seen by nobody."""
        self._must_see(message)
        if not message.ephemeral:
            raise NotPossible("not a private reply")
        self.world.dismiss(message)

    async def settle(self, interaction: Interaction, wait: str = "outcome") -> Outcome:
        """Wait for the outcome of something started earlier, or no longer than until it is answered at all."""
        return await self._wait(interaction, wait)

    # -- starting without waiting (the page does)

    def start_slash(self, channel: Channel, words: str, options: Json) -> Interaction:
        """Begin a slash command."""
        data, name = self._command_data(channel, words, options, None)
        return interactions.start(self.world, self.user, channel, interactions.Act(COMMAND, data, command=name))

    def start_apps(self, message: Message, name: str) -> Interaction:
        """Begin a message command."""
        self._must_see(message)
        channel = message.channel
        command = self.world.commands.message_command(name, channel.guild.id if channel.guild else None)
        self._check_usable(command, channel)
        data: Json = {"id": command["id"], "name": command["name"], "type": 3, "target_id": str(message.id)}
        data["resolved"] = {"messages": {str(message.id): message_json(self.world, message)}}
        return interactions.start(self.world, self.user, channel, interactions.Act(COMMAND, data, command=command["name"]))

    def start_autocomplete(self, channel: Channel, words: str, options: Json, focused: str) -> Interaction:
        """Ask for suggestions."""
        data, name = self._command_data(channel, words, options, focused)
        return interactions.start(self.world, self.user, channel, interactions.Act(AUTOCOMPLETE, data, command=name))

    def start_component(
        self, message: Message, custom_id: str, values: list[str] | None = None, *, stale: bool = False
    ) -> Interaction:
        """Press a button or choose in a menu."""
        self._must_see(message)
        part = next((part for part in message.parts() if part.get("custom_id") == custom_id), None)
        if part is None and not stale:
            raise NotPossible(f"the message has no {custom_id!r}")
        part = part or {"type": BUTTON if values is None else STRING_SELECT, "id": 1, "custom_id": custom_id}
        data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if not stale:
            self._pressable(part)
            _check_choice(part, values)
        if part["type"] != BUTTON:
            data["values"] = values or []
            data |= self._resolved(message.channel, part, data["values"])
        return interactions.start(self.world, self.user, message.channel, interactions.Act(COMPONENT, data, message=message))

    def start_submit(self, source: Interaction, fields: dict[str, Any]) -> Interaction:
        """Send a form."""
        if source.modal is None or source.user is not self.user or source.submitted:
            raise NotPossible("there is no such form open")
        data = submission(source.modal, {key: getattr(value, "id", value) for key, value in fields.items()})
        source.submitted = True
        return interactions.start(
            self.world, self.user, source.channel, interactions.Act(SUBMIT, data, message=source.message, source=source)
        )

    # -- what the client checks

    def _can(self, channel: Channel, *need: int) -> bool:
        have = permissions_in(self.user, channel)
        return reads(self.user, channel) and all(have & bit for bit in need)

    def _must_see(self, message: Message) -> None:
        if message.deleted or not self._can(message.channel) or not message.is_seen_by(self.user):
            raise NotPossible(f"{self.user.name} does not see this message")
        if message.channel.archived:
            raise NotPossible("the thread is archived")

    def _pressable(self, part: Json) -> str:
        if part.get("disabled") or not part.get("custom_id"):
            raise NotPossible(f"{part.get('label') or part.get('placeholder')!r} cannot be pressed")
        return str(part["custom_id"])

    def _command_data(self, channel: Channel, words: str, options: Json, focused: str | None) -> tuple[Json, str]:
        if not self._can(channel, permissions.USE_APPLICATION_COMMANDS) or channel.archived or channel.type == GUILD_FORUM:
            raise NotPossible(f"{self.user.name} may not use commands in {channel.name}")
        command, chain, leaf = self.world.commands.find(words, channel.guild.id if channel.guild else None)
        self._check_usable(command, channel)
        filling = Filling(self.world, channel, leaf)
        entries = filling.entries({key: getattr(value, "user", value) for key, value in options.items()}, focused)
        for step in reversed(chain):
            entries = [{"type": step["type"], "name": step["name"], "options": entries}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": entries}
        if channel.guild is not None and command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        if filling.resolved:
            data["resolved"] = filling.resolved
        assert all(step["type"] <= GROUP for step in chain)
        return data, " ".join([command["name"], *(step["name"] for step in chain)])

    def _check_usable(self, command: Json, channel: Channel) -> None:
        contexts = command.get("contexts")
        here = 1 if channel.type == DM else 0
        if (contexts is not None and here not in contexts) or (
            here == 1 and command.get("dm_permission") is False and contexts is None
        ):
            raise NotPossible(f"/{command['name']} cannot be used here")
        if command.get("nsfw") and not channel.is_age_restricted:
            raise NotPossible(f"/{command['name']} is for age-restricted channels")
        needed = int(command.get("default_member_permissions") or 0)
        have = permissions_in(self.user, channel)
        barred = command.get("default_member_permissions") == "0" and not have & permissions.ADMINISTRATOR
        if channel.guild is not None and (barred or have & needed != needed):
            raise NotPossible(f"{self.user.name} lacks the permissions for /{command['name']}")

    def _resolved(self, channel: Channel, part: Json, values: list[str]) -> Json:
        if part["type"] == STRING_SELECT:
            return {}
        filling = Filling(self.world, channel, [{"name": str(n), "type": 9} for n in range(len(values))])
        filling.entries({str(n): value for n, value in enumerate(values)})
        return {"resolved": filling.resolved}

    async def _wait(self, interaction: Interaction, wait: str | None) -> Outcome:
        if wait is None:
            return outcome_of(interaction)

        def done() -> bool:
            return interaction.failed or (interaction.settled if wait == "outcome" else interaction.answer is not None)

        try:
            await self.world.until(done, self.patience)
        except TimeoutError:
            if interaction.answer is None:
                raise NoAnswer(f"{self.user.name}: no answer to {interaction.data}") from None
        if interaction.failed:
            raise NoAnswer(f"{self.user.name}: the application did not respond to {interaction.data}")
        return outcome_of(interaction)


def _check_choice(part: Json, values: list[str] | None) -> None:
    if part["type"] == BUTTON:
        return
    if values is None or not part["min_values"] <= len(values) <= part["max_values"]:
        raise NotPossible(f"the menu takes {part['min_values']} to {part['max_values']} values")
    if part["type"] == STRING_SELECT:
        reading.pick(part, values)


__all__ = ["NoAnswer", "NotPossible", "Outcome", "Person", "outcome_of"]
