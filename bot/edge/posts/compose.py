"""The composer: what is due becomes posts. Pure, so that a restart makes the same posts again, to the byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.edge.absence.handover_post import handover
from bot.edge.absence.offer_post import free_seat, offer
from bot.edge.end.result_post import film, interval, result
from bot.edge.fairness.promise_post import promise, undealt
from bot.edge.lobby.lobby_post import lobby
from bot.edge.lobby.muster_post import muster, test_message
from bot.edge.posts.bell import begun, bell
from bot.edge.posts.channel_outage import channel_outage
from bot.edge.posts.digest import digest
from bot.edge.posts.farewell import farewell
from bot.edge.posts.notice import channel_notice, notice
from bot.edge.posts.plain import plain
from bot.edge.series import series_post
from bot.edge.turn.step_post import step
from bot.edge.votes.vote_post import vote
from bot.model.posting.posts import Post, PostRequest
from bot.model.results.series import SeriesView
from bot.model.table.table import PublicTable
from bot.service.people.operators import Operators
from engines.kernel.base.messages import Message

KINDS: Mapping[str, Callable[[PostRequest], tuple[Post, ...]]] = {
    "lobby": lobby, "muster": muster, "dm_test": test_message, "step": step, "result": result, "interval": interval, "film": film,
    "bell": bell, "begun": begun, "digest": digest, "free_seat": free_seat,
    "note": channel_notice, "vote0": vote, "vote1": vote, "call": channel_notice, "offer": offer, "handover": handover,
    "silent": channel_outage, "promise": promise, "undealt": undealt,
    "ended": farewell,
}  # fmt: skip


class Posts:
    """Composes every kind of post (`bot.model.posting.ports.Composer`).

    `operators` run the bot: a lobby says when one sits there.
    """

    def __init__(self, operators: Operators | None = None) -> None:
        self.operators = operators or Operators()

    def compose(self, due: PostRequest) -> tuple[Post, ...]:
        """The posts, in order; the last one carries picture and buttons. Raises KeyError for a kind there is none of."""
        seated = {seat.person for seat in due.table.seats}
        if due.kind == "lobby" and not seated.isdisjoint(self.operators.people):
            due = replace(due, facts={**due.facts, "operator": True})
        return KINDS[due.kind](due)

    def plain(self, kind: str, post: Post, table: PublicTable) -> Post | None:
        """The plain form of a post that was refused for its form; None if there is nothing plainer."""
        return plain(kind, post, table)

    def series(self, series: SeriesView, mark: int) -> Post:
        """The post of a series, with its standings."""
        return series_post.series(series, mark)

    def notice(self, message: Message, language: str, ring: tuple[int, ...], mark: int) -> Post:
        """A message about a table of which nothing more is known, in a language; it rings those people."""
        return notice(message, language, ring, mark)
