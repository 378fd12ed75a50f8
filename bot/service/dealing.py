"""Between the last captain's coming and the first question: the promise is posted, and its id completes the dice.

`fix` draws the seed when nothing else can be chosen any more; `arrived` deals when Discord has told the id of the message that
promises it. What stands between them is `trouble`. A table never makes a second promise for the same deal.
"""

from __future__ import annotations

from bot.model.hosted import Hosted, Timer
from bot.service import paces
from bot.service.change import Change
from bot.service.desk import refusal
from bot.service.resolve import begin, settle
from bot.service.schedule import reschedule
from bot.store import outbox
from engines.kernel import record
from engines.kernel.chance import Posted
from engines.kernel.choices import Illegal
from engines.kernel.messages import Captain, dump_message, say

LONGEST = paces.DAY
"""Seconds after which a table whose promise could not be posted closes."""


def fix(change: Change) -> None:
    """Nobody else is to come: words, seed and promise are fixed; where nothing is drawn the game begins. Raises Refused."""
    hosted, row = change.hosted, change.hosted.row
    try:
        row.options = dict(hosted.game.read_options(row.options, len(hosted.seats)))
    except Illegal as wrong:
        raise refusal(wrong) from None
    if not hosted.game.draws(row.options, len(hosted.seats)):
        row.protocol, row.salts, hosted.words = record.UNDRAWN, [], {}
        _begin(change)
        return
    _promise(change)
    row.status, hosted.timers = "dealing", {"dealing": Timer(change.now + LONGEST, 0)}
    as_it_ended(change)
    change.post("promise")


def _promise(change: Change) -> None:
    """Draw the seed, and commit it with the words, one a person by seat."""
    hosted, row = change.hosted, change.hosted.row
    hosted.words = {seat.number: hosted.words.get(seat.number, "") for seat in hosted.people}
    seed, row.salts = change.rnd.randbytes(32), list(hosted.words.values())
    row.protocol, row.promise_channel, row.seed = record.POSTED, row.channel, seed.hex()
    row.promise = Posted(row.id, str(row.channel), tuple(row.salts)).promise(seed)


def as_it_ended(change: Change) -> None:
    """Lobby or muster is shown as it ended, without buttons; while the promise is waited for it says so."""
    row, is_dealing = change.hosted.row, change.hosted.row.status == "dealing"
    if row.lobby_post is not None:
        change.post(post_of(change.hosted), target=row.lobby_post, dealing=is_dealing)
        row.lobby_post = row.lobby_post if is_dealing else None


def post_of(hosted: Hosted) -> str:
    """The kind of the post that stood before the deal: one person alone is called to no muster."""
    return "muster" if len(hosted.people) > 1 else "lobby"


def arrived(change: Change, message: int) -> None:
    """The promise stands: deal, unless the table was closed meanwhile."""
    row = change.hosted.row
    row.promise_message, row.promise_trouble = message, None
    if row.status == "dealing":
        _begin(change)


def _begin(change: Change) -> None:
    begin(change)
    settle(change)
    as_it_ended(change)
    reschedule(change)


def give_up(change: Change) -> None:
    """The promise could not be posted for a day: the table closes, and its captains are told, where they can be."""
    hosted, row = change.hosted, change.hosted.row
    people = hosted.people
    shut(change)
    as_it_ended(change)
    withdraw(change)
    if row.posting == "ok":
        told = say("note.undealt", list=tuple(Captain(seat.number) for seat in people))
        change.post("note", message=dump_message(told), ring=[seat.person for seat in people])
        return
    for seat in people:
        change.direct("undealt", seat.person or 0)


def shut(change: Change) -> None:
    """Close the table: the channel is free again."""
    row = change.hosted.row
    row.status, row.live_channel, row.ended = "closed", None, change.now
    row.asked_at = row.earliest = row.deadline = None
    change.hosted.timers = {}


def withdraw(change: Change) -> None:
    """A promise that a table was closed before is not posted any more."""
    if change.before.row.status != "dealing" or change.hosted.row.status != "closed":
        return
    change.also(outbox.withdraw, change.hosted.row.id, "promise")
