"""The post by which a captain offers a seat to one person, whom it mentions; of the old kind."""

from __future__ import annotations

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import called, game_name, label_of, speech, with_side
from bot.model.posting.posts import Post, PostRequest
from engines.kernel.base.messages import say


def handover(due: PostRequest) -> tuple[Post, ...]:
    """The offer, with the buttons to take or decline it."""
    table, words, seat, to = due.table, speech(due.table), due.facts["seat"], due.facts["to"]
    told = say("note.handover", who=with_side(table, seat), table=called(table), game=game_name(table))

    def press(label: str, verb: str, style: c.Style) -> c.Button:
        id = write(table.code, table.decision, verb, seat, rev=due.tracer)
        return c.button(label_of(words, table, label), id, style=style)

    row = c.row(press("seat.accept", "handtake", c.PRIMARY), press("seat.decline", "handno", c.SECONDARY))
    return (Post(c.words_first(f"{words.marked(told)}\n<@{to}>", row), ring=(to,)),)
