"""What the service needs of its neighbours: the edge is `Composer`, `Poster` and `Listener`, the process hands in a `Clock`."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from bot.model.posts import Due, Post, Sent
from bot.model.table import PublicTable
from engines.kernel.base.messages import Message


class Clock(Protocol):
    """The only source of time. A scaled clock makes seconds of waiting shorter, never those of deadlines told to people."""

    def now(self) -> datetime:
        """The time, in UTC."""

    def monotonic(self) -> float:
        """Seconds on a clock that is never set; only for rates and back-offs within one process. Its zero means nothing."""

    def short(self, seconds: float) -> float:
        """How long a technical wait (tick, hold, linger, gathering, back-off) of so many seconds takes in this process."""

    async def sleep_until(self, when: datetime) -> None:
        """Returns at `when`, at once if it has passed."""

    async def sleep(self, seconds: float) -> None:
        """Returns after so many seconds of the clock that is never set."""


class Composer(Protocol):
    """Makes posts of what is due. Pure: the same due gives the same posts, to the byte."""

    def compose(self, due: Due) -> tuple[Post, ...]:
        """The posts, in order; the last one carries picture and buttons."""

    def plain(self, kind: str, post: Post, table: PublicTable) -> Post | None:
        """What stands in for a post of that kind that was refused for its form; None when there is nothing plainer."""

    def notice(self, message: Message, language: str, ring: tuple[int, ...], mark: int) -> Post:
        """A message about a table of which nothing more is known, in a language; it rings those people."""


class Poster(Protocol):
    """Sends to Discord with the bot's token. Never raises for what Discord answers."""

    async def post(self, channel: int, post: Post, nonce: str) -> Sent:
        """A new message in a channel or thread; the same nonce posts once."""

    async def direct(self, person: int, post: Post, nonce: str) -> Sent:
        """A new direct message; opens the inbox when it must, at the pace the contract allows."""

    async def edit(self, channel: int, message: int, post: Post) -> Sent:
        """Replace a message's content."""

    async def strip(self, channel: int, message: int) -> Sent:
        """Take the buttons off a message of ours."""

    async def complete(self, channel: int, message: int, post: Post, nonce: str) -> Sent:
        """Make the post of a message that stands as its words."""

    async def find(self, channel: int, mark: int, nonce: str, since: float) -> Sent:
        """Look for a post of ours that carries this mark, or came with this nonce, from `since` (seconds since 1970) to the end.

        `message` is that of the earliest, and of one that is of the old kind only where there is no other; where there is none,
        `reason` is "ok" only when all could be read.
        """


class Inboxes(Protocol):
    """What is known of people's direct messages, and how many more may be opened."""

    async def known(self, person: int) -> int | None:
        """Discord's id of somebody's direct messages, where they were opened before."""

    async def take(self) -> float:
        """Seconds until one more may be opened; 0 when it may be now, and is counted."""

    async def opened(self, person: int, channel: int) -> None:
        """Somebody's direct messages are open."""

    async def too_fast(self) -> None:
        """Discord has said that too many were opened."""


class Listener(Protocol):
    """Hears, after the commit, that a table's position has changed."""

    async def changed(self, code: str, version: int) -> None:
        """Redraw what is shown to captains whose panels are open, and show an older version of the table."""
