"""A line in the channel between steps: a computer that sits in, a last call."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge.posts.common import GAME_COLOUR, speech
from bot.edge.timestamps import until
from bot.model.posts import Due, Post
from engines.kernel.messages import Message, load_message, say
from locales import LANGUAGES, words


def channel_notice(due: Due) -> tuple[Post, ...]:
    """The line as a post of its own, with the deadline where `until` is set; it rings whom `ring` names."""
    words, ring = speech(due.table), tuple(due.facts.get("ring", ()))
    text = words.marked(load_message(due.facts["message"]))
    if due.facts.get("until") and due.table.deadline is not None:
        text += " " + words.marked(say("note.until", when=until(due.table.deadline, due.table.pace)))
    return (_line(text, ring, due.mark),)


def notice(message: Message, language: str, ring: tuple[int, ...], mark: int) -> Post:
    """A message about a table that cannot be loaded, as a post of its own; it rings those people."""
    return _line(words(language if language in LANGUAGES else LANGUAGES[0]).marked(message), ring, mark)


def _line(text: str, ring: tuple[int, ...], mark: int) -> Post:
    text = "\n".join(filter(None, (text, " ".join(f"<@{person}>" for person in ring))))
    box = c.container(c.text(text[: c.MOST_TEXT]), accent=GAME_COLOUR, mark=mark or None)
    return Post(c.message(box), ring=ring)
