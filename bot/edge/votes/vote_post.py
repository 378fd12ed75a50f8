"""The post of a vote: what is asked, how much is needed, counts without names; at the end who voted how.

Of the old kind, since it mentions the voters once."""

from __future__ import annotations

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import captains, code, label_of, speech
from bot.edge.kit.timestamps import timestamp, until
from bot.model.posting.posts import Post, PostRequest
from bot.model.table.table import PublicTable
from bot.model.table.votes import VOTES, StandingVote
from bot.service.votes import rules
from bot.service.votes.subjects import subject, undo_in_full
from engines.kernel.base.messages import Captain, Message, load_message, say


def vote(due: PostRequest) -> tuple[Post, ...]:
    """The vote as it stands, or how it has ended."""
    table, words = due.table, speech(due.table)
    if "told" in due.facts:
        told = [load_message(due.facts["told"]), *_due_now(table)]
        return (Post(c.words_first("\n".join(map(words.marked, told))[: c.MOST_TEXT // 2])),)
    found = next((one for one in table.votes if VOTES[one.slot] == due.kind), None)
    if found is None:
        return ()
    ring = tuple(due.facts.get("ring", ()))
    lines = [words.marked(one) for one in sentences(table, found)]
    called = " ".join(f"<@{person}>" for person in ring)

    def press(label: str, verb: str, style: c.Style) -> c.Button:
        id = write(table.code, table.decision, verb, found.slot, found.number, rev=due.tracer)
        return c.button(label_of(words, table, label), id, style=style)

    row = c.row(
        press("vote.yes", "voteyes", c.SECONDARY),
        press("vote.no", "voteno", c.SECONDARY),
        press("vote.withdraw", "voteback", c.SECONDARY),
    )
    return (Post(c.words_first("\n".join(filter(None, (*lines, called)))[: c.MOST_TEXT // 2], row), ring=ring),)


def _due_now(table: PublicTable) -> list[Message]:
    """The deadline of the open question, which a vote may have moved; posts of before show the old one."""
    return [] if table.deadline is None else [say("vote.due", when=until(table.deadline, table.pace))]


def sentences(table: PublicTable, vote: StandingVote) -> tuple[Message, ...]:
    """A vote in words: what and by whom, who may vote and how much is needed until when, and the counts."""
    asked = say("vote.asked", who=Captain(vote.by), what=subject(vote.motion), code=code(table))
    least = rules.least(vote.motion.kind, len(vote.voters))
    needed = say(
        f"vote.needed.{rules.RULES[vote.motion.kind].needed}", list=captains(vote.voters), n=least, when=timestamp(vote.until)
    )
    back = () if vote.motion.back is None else undo_in_full(vote.motion.back)
    return asked, *back, needed, say("vote.count", yes=vote.yes, no=vote.no, missing=vote.missing)
