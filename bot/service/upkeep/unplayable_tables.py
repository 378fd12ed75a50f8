"""Quarantine: tables that cannot be loaded stand still, with their clocks, until they can be or an operator ends them.

All other tables of the server go on. The captains get one message, in the channel and by direct message.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import structlog

from bot.model.posting.ports import Composer
from bot.model.record.unit_of_work import channel, inbox
from bot.service.play.schedule import reschedule
from bot.service.posting.batch import LEAST_MARK, MARKS
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables.unit_of_work import Result
from bot.store.upkeep import unplayable
from bot.store.upkeep.unplayable import DetachedPost, Notices, UnplayableTable
from engines.kernel.base.messages import Message, Verbatim, say

log = structlog.get_logger(__name__)
LOOKS = 600.0
"""Seconds between two tries to load such a table."""


async def stand_still(repository: TableRepository, composer: Composer) -> None:
    """Quarantine the tables that could not be loaded, with a message to their captains. One timer replaces their own."""
    for id in sorted(repository.unplayable):
        rnd, now = Random(repository.randomness.posts.getrandbits(128)), repository.now()
        made = notices("note.aside", composer, rnd)
        stood = await repository.store.write(unplayable.stand, id, now, now + LOOKS, made)
        if stood == "new":
            log.error("table stands aside", table=id)
        elif stood == "over":
            repository.unplayable.discard(id)


async def go_on(repository: TableRepository, id: str) -> None:
    """Release a table that can be loaded again; its captains get all their time anew. Raises Unplayable if it cannot."""

    def work(unit: UnitOfWork) -> Result:
        reschedule(unit)
        return {}

    await repository.change(id, work, by_id=True)


def notices(id: str, composer: Composer, rnd: Random) -> Notices:
    """The messages about a quarantined table: a post in its channel, and a direct message to each captain."""

    def messages(of: UnplayableTable) -> list[DetachedPost]:
        message = say(id, code=Verbatim(of.code))
        unreached = tuple(one.person for one in of.readers if one.is_closed)
        public = [] if of.has_outage else [_notice("post", channel(of.channel), message, of.language, unreached, composer, rnd)]
        direct = [
            _notice("direct", inbox(one.person), message, one.language, (), composer, rnd)
            for one in of.readers
            if not one.is_closed
        ]
        return [*public, *direct]

    return messages


def _notice(
    action: str, destination: str, message: Message, language: str, ring: tuple[int, ...], composer: Composer, rnd: Random
) -> DetachedPost:
    mark = LEAST_MARK + rnd.randrange(MARKS)
    post = replace(composer.notice(message, language, ring, mark), tracer=mark)
    return DetachedPost(destination, action, post, rnd.randbytes(12).hex())
