"""Records of the world: users, guilds, channels, messages, files. The realm makes and changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playground.discord.model.components import TEXT, walk
from playground.discord.model.permissions import bits

GUILD_TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
GUILD_ANNOUNCEMENT, ANNOUNCEMENT_THREAD = 5, 10
GUILD_VOICE, GUILD_STAGE, GUILD_FORUM = 2, 13, 15
CROSSPOSTED, SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING = 1 << 0, 1 << 2, 1 << 5, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 12, 1 << 15


class Brief:
    """A short representation: these records refer to each other in circles."""

    id: int

    def __repr__(self) -> str:
        words: str = getattr(self, "name", "") or getattr(self, "filename", "") or getattr(self, "text", "")
        return f"<{type(self).__name__} {self.id} {words[:80]!r}>"


@dataclass(eq=False, repr=False)
class User(Brief):
    """An account.

    `locale`: the language of the client. `inbox_open`: direct messages are taken. `of_age`: age-restricted channels are shown.
    `nitro`: a paying user, who may write longer messages. `notifications`: those of the locked telephone, oldest first.
    """

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    inbox_open: bool = True
    username: str = ""
    of_age: bool = True
    nitro: bool = False
    notifications: list[Notification] = field(default_factory=list)

    @property
    def lock_screen(self) -> list[str]:
        """The notifications as plain lines, oldest first."""
        return [one.line for one in self.notifications]


@dataclass(eq=False, repr=False)
class Role(Brief):
    """A named set of permission bits in one guild; the everyone role has the guild's id."""

    id: int
    name: str
    permissions: int
    managed: bool = False
    position: int = 0


@dataclass(eq=False)
class Member:
    """A user in a guild."""

    user: User
    joined: float
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False, repr=False)
class Guild(Brief):
    """A server with its members, roles and channels (threads apart)."""

    id: int
    name: str
    owner_id: int
    everyone: Role
    locale: str = "en-US"
    joined: float = 0.0
    roles: list[Role] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    channels: list[Channel] = field(default_factory=list)
    threads: list[Channel] = field(default_factory=list)
    bans: set[int] = field(default_factory=set)
    unavailable: bool = False
    news: Channel | None = None

    @property
    def system_channel_id(self) -> str | None:
        """The channel for news of the server, if it has one."""
        return None if self.news is None else str(self.news.id)


@dataclass(eq=False, repr=False)
class Channel(Brief):
    """A channel of a guild, thread or direct-message channel with its messages, oldest first. `heard` is told of changed
    overwrites; `nsfw`: age-restricted; `moved`: when a thread was archived or taken out last."""

    id: int
    type: int
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    recipients: list[User] = field(default_factory=list)
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    history: list[Message] = field(default_factory=list)
    owner_id: int = 0
    created: float = 0.0
    archived: bool = False
    locked: bool = False
    nsfw: bool = False
    auto_archive: int = 4320
    moved: float = 0.0
    thread_members: list[int] = field(default_factory=list)
    by_id: dict[int, Message] = field(default_factory=dict)
    on_change: Callable[[Channel], None] = field(default=lambda _: None)

    @property
    def is_thread(self) -> bool:
        """Whether this is a public or private thread."""
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD, ANNOUNCEMENT_THREAD)

    @property
    def is_vocal(self) -> bool:
        """Whether this is a voice or stage channel: its words are read by those who may connect."""
        return self.type in (GUILD_VOICE, GUILD_STAGE)

    @property
    def is_age_restricted(self) -> bool:
        """Whether it is for adults alone, as a thread is with its channel."""
        return (self.parent or self).nsfw

    @property
    def messages(self) -> list[Message]:
        """The messages that everybody in the channel can read, oldest first."""
        return [message for message in self.history if message.reader is None]

    @property
    def last(self) -> Message:
        """The newest message everybody can read; IndexError when there is none."""
        return self.messages[-1]

    def visible_to(self, user: User) -> list[Message]:
        """The messages that one user can read, private replies included."""
        return [message for message in self.history if message.is_seen_by(user)]

    def deny(self, who: User | Role, *names: str) -> None:
        """Take permissions (`permissions.NAMES`) from a user or role in this channel."""
        allow, deny = self.overwrites.get(who.id, (0, 0))
        self.overwrites[who.id] = (allow & ~bits(names), deny | bits(names))
        self.on_change(self)

    def allow(self, who: User | Role, *names: str) -> None:
        """Give permissions to a user or role in this channel."""
        allow, deny = self.overwrites.get(who.id, (0, 0))
        self.overwrites[who.id] = (allow | bits(names), deny & ~bits(names))
        self.on_change(self)


@dataclass(eq=False, repr=False)
class Attachment(Brief):
    """A stored file. `data` is its content; pictures know their size in pixels."""

    id: int
    channel_id: int
    filename: str
    data: bytes
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    ephemeral: bool = False


@dataclass(eq=False, repr=False)
class Message(Brief):
    """A message. `reader` is set for private replies: only that user sees it, until it is `dismissed`. `components` are in the
    answer's form, but media still name their file (`attachment://...`). `opened` is the thread that it tells of. `pinged` are the
    users whom it notified when it was sent. Links to the last `replaced` files still work for those who are just loading them."""

    id: int
    channel: Channel
    author: User
    created: float
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    replaced: list[Attachment] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    edited: float | None = None
    edits: int = 0
    nonce: str | int | None = None
    reader: User | None = None
    mentions: list[User] = field(default_factory=list)
    pinged: list[User] = field(default_factory=list)
    mention_everyone: bool = False
    reference: Message | None = None
    opened: Channel | None = None
    interaction: dict[str, Any] | None = None
    command_name: str | None = None
    thread: Channel | None = None
    deleted: bool = False
    dismissed: bool = False
    pinned: bool = False
    poll: dict[str, Any] | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one reader sees it."""
        return self.reader is not None

    def is_seen_by(self, user: User) -> bool:
        """Whether it is for that reader's eyes, and not put away by him."""
        return self.reader is None or (self.reader is user and not self.dismissed)

    @property
    def is_v2(self) -> bool:
        """Whether it is made of Components V2."""
        return bool(self.flags & COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        """Whether it is the placeholder of a deferred answer ("is thinking")."""
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """All words of the message: content, then every text display in order, then embeds."""
        words = [self.content] if self.content else []
        words += [part["content"] for part in self.parts() if part["type"] == TEXT]
        for embed in self.embeds:
            words += [embed[key] for key in ("title", "description") if embed.get(key)]
            words += [f"{row['name']}: {row['value']}" for row in embed.get("fields") or []]
        return "\n".join(words)

    def parts(self) -> Iterator[dict[str, Any]]:
        """Every component, nesting included, in the order of reading."""
        return walk(self.components)


@dataclass(frozen=True, eq=False)
class Notification:
    """A push notification on the locked telephone of a user. Later edits of the message leave its `words` as they were."""

    user: User
    message: Message
    words: str

    @property
    def title(self) -> str:
        """The author, followed by the channel and the server unless it is a direct message."""
        channel, author = self.message.channel, self.message.author.name
        if channel.guild is None:
            return author
        place = channel.name if channel.is_thread else f"#{channel.name}"
        return f"{author} ({place}, {channel.guild.name})"

    @property
    def line(self) -> str:
        """The author and the words; the author alone if the message has no words."""
        return f"{self.message.author.name}: {self.words}" if self.words else self.message.author.name
