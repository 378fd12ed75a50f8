"""A click at a Discord client as a plain value: a command, a completion, a press, a choice in a menu, a form."""

from __future__ import annotations

from asyncio import Event
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.edge.kit.custom_id import ButtonId
from bot.model.people.people import NO_SIGHT, Caller, Language, Person, Place, Sight
from locales import LANGUAGES
from locales.languages import language_of

Kind = Literal["command", "complete", "component", "form"]
PRESET = "en-US"
"""The locale of a server that has set none."""


@dataclass(frozen=True, slots=True)
class ChannelRights:
    """The permissions of the bot in a channel, or in a thread of it; `kind` is Discord's number of its type."""

    place: Place
    kind: int
    permissions: int
    in_thread: bool = False


def no_rights() -> Sequence[ChannelRights]:
    """The channels of no server."""
    return ()


@dataclass(slots=True)
class Click:
    """One interaction.

    - `from_private`: it came from a message only this person reads, which the answer may replace.
    - `guild`: 0 in direct messages; `manager`: of that server.
    - `bot_permissions`: the bot's in the channel; `member_permissions`: the person's.
    - `parent`, `secluded`: of a thread (`Place`). `sight`: the other channels of the server that the person may view.
    - `roles`: the person's roles in the server.
    - `rights`: the permissions of the bot in the channels and open threads of the server, in their order there.
    - `channel_name`: the name of the channel; empty in direct messages.
    - `in_table_server`: everybody who reads here may view the channel of the table; known (`audience_known`) once the table was
      looked up.
    - `joined`: when the person joined the server, in seconds since 1970; None in direct messages.
    - `saved`: an answer is committed, so that a failure can say so; `committed` wakes those who wait for it.
    - `is_acknowledged`: Discord knows that the click is being answered; what follows goes by the token.
    - `tried`: a message was sent as the answer, whatever became of it: the token may change that message, not the pressed post.
    """

    id: int
    token: str
    application: int
    kind: Kind
    person: Person
    locale: str
    guild: int
    guild_locale: str
    channel: int
    manager: bool
    bot_permissions: int
    button_id: ButtonId | None = None
    values: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    command: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    focused: str = ""
    message: int | None = None
    from_private: bool = False
    is_legacy: bool = False
    in_thread: bool = False
    channel_kind: int = 0
    channel_name: str = ""
    parent: int | None = None
    secluded: bool = False
    sight: Sight = NO_SIGHT
    roles: frozenset[int] = frozenset()
    rights: Callable[[], Sequence[ChannelRights]] = no_rights
    in_table_server: bool = False
    member_permissions: int = 0
    joined: float | None = None
    is_acknowledged: bool = False
    tried: bool = False
    committed: Event = field(default_factory=Event, compare=False, repr=False)
    audience_known: Event = field(default_factory=Event, compare=False, repr=False)

    @property
    def required_id(self) -> ButtonId:
        """The custom id of the pressed component. Raises ValueError for a click that was no press."""
        if self.button_id is None:
            raise ValueError("nothing was pressed")
        return self.button_id

    @property
    def table(self) -> str:
        """The table whose component was pressed, "" if none was."""
        return self.button_id.table if self.button_id else ""

    @property
    def verb(self) -> str:
        """The verb that was pressed, or the words of the command."""
        return self.button_id.verb if self.button_id else " ".join(self.command)

    @property
    def written(self) -> str:
        """The text in the one field of a form."""
        return next((values[0].strip() for values in self.fields.values() if values), "")

    @property
    def saved(self) -> bool:
        """Whether the change of this click is committed."""
        return self.committed.is_set()

    def set_audience(self, at_home: bool) -> None:
        """It is known whether everybody may see the answer: only then may one that was asked for aloud be announced."""
        self.in_table_server = at_home
        self.audience_known.set()

    def note_saved(self) -> None:
        """Note that the press is saved: it may be acknowledged."""
        self.committed.set()

    @property
    def caller(self) -> Caller:
        """The caller, with the place."""
        seat = None if self.button_id is None else self.button_id.seat
        return Caller(self.person.id, self.guild, self.manager, seat, self.place, self.sight, self.roles)

    @property
    def place(self) -> Place:
        """The place of the click."""
        return Place(self.channel, self.parent, self.secluded)

    def reads_with(self, guild: int, place: Place) -> bool:
        """Whether everybody who reads here may view that channel of a server: here is there, or all of the server may view it."""
        if not guild or guild != self.guild:
            return False
        return place.is_read_with(self.place) or self.sight.is_open_to_all(place)

    @property
    def public(self) -> bool:
        """Whether the answer was asked for so that everybody sees it, where everybody may."""
        return self.in_table_server and self.options.get("public") is True


def table_language(click: Click) -> Language:
    """The language of a new table: the server's where one of ours is set, else that of whoever opens it. Discord's own preset
    is that nothing was set."""
    if click.guild_locale == PRESET or click.guild_locale[:2] not in LANGUAGES:
        return click.person.language
    return language_of(click.guild_locale)
