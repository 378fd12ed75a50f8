"""The stage: the bot's own parts put together without a service and without a database, and what was found so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.edge.delivery.delivery import Delivery
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.poster import DiscordPoster
from bot.edge.discord.client import Broadside
from bot.edge.discord.http import Upload, Wire
from bot.edge.kit import components as c
from bot.edge.kit.drawings import BOARD
from bot.edge.turn.redrawing import DeferredListener
from bot.model.posting.ports import Clock
from bot.rehearsal import raw, samples
from bot.rehearsal.plan.rows import NO, PICTURE_GOES, PICTURE_STAYS, YES
from bot.rehearsal.plan.whole import BY_KEY, Finding
from bot.rehearsal.recording import Recorder
from locales import Words, words
from render.drawing.studio import Studio


class Memory:
    """Key values, and people's inboxes, kept in memory: what the bot has a database for."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.inboxes: dict[int, int] = {}

    async def read(self, key: str) -> str | None:
        """The value under a key, None if there is none."""
        return self.kept.get(key)

    async def read_all(self, keys: Sequence[str]) -> dict[str, str]:
        """The values under those keys, as far as there are any."""
        return {key: self.kept[key] for key in keys if key in self.kept}

    async def write(self, key: str, value: str, table: str | None = None) -> None:
        """Keep it."""
        self.kept[key] = value

    def write_soon(self, key: str, value: str, table: str | None = None) -> None:
        """Keep it."""
        self.kept[key] = value

    async def channel_of(self, person: int) -> int | None:
        """The inbox of a person, None if it was never opened."""
        return self.inboxes.get(person)

    async def take(self) -> float:
        """One more may always be opened: there are two at most."""
        return 0.0

    async def opened(self, person: int, channel: int) -> None:
        """Somebody's inbox is open."""
        self.inboxes[person] = channel

    async def too_fast(self) -> None:
        """None is opened any more anyway."""


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the command line. `old`: a message older than an hour. `late`: wait a quarter of an hour for tokens to end."""

    channel: int
    alone: bool = False
    keep: bool = False
    late: bool = False
    old: int | None = None
    folder: str = "."
    patience: float = 180.0


@dataclass
class Stage:
    """The bot's own parts, and the findings. `kind`: the kind of the channel. `thread`: a thread in it."""

    client: Broadside
    clock: Clock
    studio: Studio
    options: Options
    recorder: Recorder
    memory: Memory
    guild: int = 0
    kind: int = 0
    owner: int = 0
    person: int = 0
    thread: int = 0
    language: str = "en"
    permissions: int = 0
    began: int = 0
    first: int = 0
    first_mark: int = 0
    inbox: int = 0
    handed_out: tuple[Upload, ...] = ()
    findings: dict[str, Finding] = field(default_factory=dict)
    room: dict[str, int] = field(default_factory=dict)
    commands_before: list[c.Json] | None = None
    left: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wire, self.pictures, self.panels = Wire(self.client.http), DrawnPictures(self.studio), OpenPanels(self.clock)
        bot = self.client.user.id if self.client.user else 0
        self.poster = DiscordPoster(self.wire, self.pictures, self.panels, self.memory, bot)
        self.delivery = Delivery(self.wire, self.pictures, self.panels, Random(1), DeferredListener())
        self._marks = samples.MARK

    @property
    def channel(self) -> int:
        """The channel of the rehearsal."""
        return self.options.channel

    @property
    def words(self) -> Words:
        """The words for whoever presses."""
        return words(self.language)

    def note(self, key: str, got: str | None, note: str = "") -> None:
        """Note the finding of a row. Raises KeyError if the plan has no such row."""
        self.findings[BY_KEY[key].key] = Finding(got, note)

    def mark(self) -> int:
        """A number that no container had yet."""
        self._marks += 1
        return self._marks

    def nonce(self, step: str) -> str:
        """The nonce of a message of that step: another one in each rehearsal, at most 25 characters."""
        return f"rehearsal-{step}-{self.began}"

    def has_marked(self, number: int) -> bool:
        """Whether a container got that number here."""
        return samples.MARK < number <= self._marks

    async def board(self, which: int = 0, file: str = BOARD) -> Upload:
        """A board as a file."""
        (made,) = await samples.drawn(self.pictures, samples.board(words("en"), which, file))
        return made

    async def posted(self, step: str, *, is_bare: bool = False) -> tuple[int, Any]:
        """The id and the answer of a new post with a button, and with a board unless it `is_bare`. Raises LookupError if it was
        not taken."""
        files = () if is_bare else (await self.board(),)
        press = c.button("Decide", samples.id_of(0, f"step{step}"))
        body = samples.post(f"Rehearsal {step}", *files, mark=self.mark(), presses=[press])
        sent = await raw.send(self.wire, self.channel, {**body, "attachments": raw.listed(*files)} if files else body, files)
        if not sent.is_taken:
            raise LookupError(f"the post was {sent.outcome}")
        return int(sent.answer["id"]), sent.answer

    async def read(self, message: int, channel: int | None = None) -> Any:
        """A message of the channel, as it stands. Raises one of LOST."""
        return await self.wire.message(channel or self.channel, message)

    async def picture_after(self, answered: raw.Answered, message: int) -> str | None:
        """A word for the effect of a change on the picture of a message."""
        if not answered.is_taken:
            return answered.outcome
        return PICTURE_STAYS if samples.shows_picture(await self.read(message)) else PICTURE_GOES


def yes_or_no(is_so: bool) -> str:
    """The word for a truth."""
    return YES if is_so else NO
