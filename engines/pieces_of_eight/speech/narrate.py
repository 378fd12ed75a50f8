"""A step in words: its events as sentences, its heading, and the highlights for pictures."""

from __future__ import annotations

from engines.kernel.base.messages import Message, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.turns import Turn
from engines.pieces_of_eight.data.ids import turn_of
from engines.pieces_of_eight.speech.match_events import EVENTS
from engines.pieces_of_eight.view import View

_NUMBERED = ("turn", "plays", "treachery", "uses", "out")
"""Events whose heading has the number of the turn before it."""


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The last thing of weight that has happened, under the number of the turn."""
    heading = EVENTS.heading(events)
    if heading is None:
        return say("pe.head.turn", number=view.turn) if view.turn else say(f"pe.head.{view.stage}")
    kind, what = heading
    return say("pe.head", number=view.turn, what=what) if kind in _NUMBERED and view.turn else what


QUIET = frozenset({"turn", "calls", "nests", "dumps", "passed_over", "votes", "refuses", "offers", "declines", "fore", "ashore"})
"""Events that open no window, and offers: a step of these alone is a sentence of the newest post."""
_OWN = ("pool", "building", "between")
"""Stages outside the turns of a game, each told by itself."""
_PICKS = ("pe.draft", "pe.scraps", "pe.trade")


def turn(view: View) -> Turn:
    """The turn by game and number, else the stage of the match; whoever sits next is asked next, unless a turn is lost."""
    stage = view.stage if view.stage in _OWN else ""
    gathers = view.asked is not None and view.asked.kind in _PICKS
    follows = next((seat for seat in view.order[1:] if not view.ships[seat].out), None)
    return Turn(turn_of(view.game, view.turn, stage), None if stage else follows, gathers)


def opens_post(events: tuple[Event, ...]) -> bool:
    """Whether anything but these happened."""
    return any(event.kind not in QUIET for event in events)


LIGHT = frozenset(
    f"pe.told.{name}"
    for name in (
        "arranged", "aside", "ashore", "dealt", "drafts", "filled", "first", "fore", "keeps", "mended", "pays", "pooled", "stays",
        "stowed", "stowed.ordered", "turn", "unanswered",
    )
)  # fmt: skip
"""Sentences of what goes its usual way: what is dealt and set aside, where played coins go, and that nobody cancels."""


def is_important(sentence: Message) -> bool:
    """Whether the sentence tells what was played and what came of it."""
    return sentence.id not in LIGHT
