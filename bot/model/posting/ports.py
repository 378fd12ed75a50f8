"""The service's demands on its neighbours: the edge is `Composer`, `Poster` and `Listener`, the process hands in a `Clock`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Protocol

from bot.model.people.people import Place
from bot.model.posting.posts import Post, PostRequest, SendResult
from bot.model.results.series import SeriesView
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message


class Clock(Protocol):
    """The only source of time. A scaled clock makes seconds of waiting shorter, never those of deadlines told to people."""

    def now(self) -> datetime:
        """The time, in UTC."""

    def monotonic(self) -> float:
        """Seconds on a clock that is never set; only for rates and back-offs within one process. Its zero means nothing."""

    def short(self, seconds: float) -> float:
        """The length of a technical wait (tick, hold, linger, gathering, back-off) of so many seconds in this process."""

    async def sleep_until(self, when: datetime) -> None:
        """Sleep until `when`; return at once if it has passed."""

    async def sleep(self, seconds: float) -> None:
        """Sleep for so many seconds of the clock that is never set."""


class Composer(Protocol):
    """Makes posts of requests. It is pure: equal requests give equal posts, to the byte."""

    def compose(self, due: PostRequest) -> tuple[Post, ...]:
        """The posts, in order; the last one carries picture and buttons."""

    def plain(self, kind: str, post: Post, table: PublicTable) -> Post | None:
        """A plainer post for one that Discord refused for its form; None if there is no plainer one."""

    def series(self, series: SeriesView, mark: int) -> Post:
        """The post of a series, with its standings."""

    def notice(self, message: Message, language: str, ring: tuple[int, ...], mark: int) -> Post:
        """A message about a table that cannot be loaded, in a language. It mentions those people."""


class Poster(Protocol):
    """Sends to Discord with the bot's token. No answer of Discord raises."""

    async def post(self, channel: int, post: Post, nonce: str) -> SendResult:
        """A new message in a channel or thread; the same nonce posts once."""

    async def direct(self, person: int, post: Post, nonce: str) -> SendResult:
        """A new direct message. A closed inbox is opened first, at the pace that Discord allows."""

    async def edit(self, channel: int, message: int, post: Post) -> SendResult:
        """Replace a message's content."""

    async def strip(self, channel: int, message: int) -> SendResult:
        """Remove the buttons from a message of the bot."""

    async def thread(
        self, guild: int, channel: int, kind: int, title: str, is_free: Callable[[int], Awaitable[bool]]
    ) -> SendResult:
        """A thread for a table, of a channel of that kind (Discord's number): an empty one of that title that no table has
        (`is_free`), else a new one. `channel` of the result is the thread."""

    async def reopen(self, thread: int) -> SendResult:
        """Take a thread out of the archive, unless it is locked."""

    async def allow_silence(self, thread: int, minutes: int) -> SendResult:
        """Let Discord archive a thread of the bot after so many minutes without a word."""

    async def pin(self, channel: int, message: int) -> SendResult:
        """Pin a message of the bot in its channel."""

    async def unpin(self, channel: int, message: int) -> SendResult:
        """Take a message off the pinned ones of its channel."""

    async def views(self, guild: int, place: Place, person: int) -> SendResult:
        """Whether a person may view a channel of a server as Discord has it now: `reason` is "ok" if so, "hidden" if not."""

    async def complete(self, channel: int, message: int, post: Post, nonce: str) -> SendResult:
        """Turn a message that stands as words alone into its post."""

    async def find(self, channel: int, mark: int, nonce: str, since: float) -> SendResult:
        """Search the bot's posts from `since` (seconds since 1970) on for one with this mark or this nonce.

        `message` is the earliest match; a message of the old kind counts only if there is no other. Without a match `reason` is
        "ok" only if the whole stretch could be read.
        """


class Inboxes(Protocol):
    """The known direct messages of people, and the pace at which more may be opened."""

    async def channel_of(self, person: int) -> int | None:
        """Discord's id of a person's direct messages; None before they were opened."""

    async def take(self) -> float:
        """Seconds until one more may be opened; 0 if it may be opened now, and then it counts."""

    async def opened(self, person: int, channel: int) -> None:
        """Record that a person's direct messages are open."""

    async def too_fast(self) -> None:
        """Record that Discord refused because too many were opened."""


class Listener(Protocol):
    """Learns, after the commit, that a table's position has changed."""

    async def changed(self, code: str, version: int) -> None:
        """Redraw the open panels of captains that show an older version of the table."""
