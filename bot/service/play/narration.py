"""Narration: the sentences of a step for everybody and for each captain, the facts of its round, and the end of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.model.base import times
from bot.model.posting.posts import NarratedStep
from bot.model.record.unit_of_work import BEGUN
from bot.service.computers.remarks import remarks_on
from bot.service.table.facts import RoundFacts, board_of
from bot.service.table.question import human_seats, open_question, person_ids
from bot.service.table.unit_of_work import NewStep, UnitOfWork
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.contract.game import sentences_for
from engines.kernel.resolution.frames import Asked, Event

WITH_VIEWS, IN_WORDS = 4, 24
"""Steps that stay in memory for the courier: the last ones with their views, and all of them in words."""


def narrate(
    unit: UnitOfWork, events: tuple[Event, ...], receipts: tuple[tuple[int, str], ...], turn: str,
    forced: tuple[Message, ...] = (), before: Any = None,
) -> None:  # fmt: skip
    """Narrate events to everybody and to each captain. `before`: the public view before them, if there was one."""
    table, row, game = unit.table, unit.table.row, unit.table.game
    public = tuple(seen for event in events if (seen := event.seen_by(None)) is not None)
    view = table.following("view", None, game.view)
    said = remarks_on(table, before, public, view)
    sentences = (*forced, *sentences_for(game, events, None), *said)
    row.step += 1
    row.recent = [*row.recent, unit.now][-3:]
    fresh = game.highlights(public)
    told = {seat.number: (*forced, *sentences_for(game, events, seat.number), *said) for seat in table.seats}
    own = {seat: mine for seat, mine in told.items() if mine != sentences}
    opens = game.opens_post(public)
    onward, heading = game.turn(view), game.headline(public, view)
    step = NarratedStep(row.step, heading, sentences, view, fresh, receipts, turn or onward.name, opens, onward, bool(own))
    unit.steps.append(NewStep(step, own))
    table.recent_steps = _remembered(table.recent_steps, step)
    store_facts(unit, events)


def _remembered(before: tuple[NarratedStep, ...], step: NarratedStep) -> tuple[NarratedStep, ...]:
    """The last steps with this one. Steps further back lose their views, which are large."""
    known = (*before, step)[-IN_WORDS:]
    unseen = tuple(one if one.view is None else replace(one, view=None) for one in known[:-WITH_VIEWS])
    return (*unseen, *known[-WITH_VIEWS:])


def store_facts(unit: UnitOfWork, events: tuple[Event, ...]) -> None:
    """Store the events of this round, with nothing hidden, beside the last step."""
    table, row = unit.table, unit.table.row
    unit.round_facts.append(RoundFacts(row.step, row.round, events, board_of(table.game, table.position)))


def tell_aloud(unit: UnitOfWork, person: int) -> None:
    """Announce the end of a game in the channel, for a captain who is out of reach of direct messages."""
    seats = tuple(Captain(seat.number) for seat in unit.table.seats_of(person))
    if seats:
        message = say("note.over", list=seats, code=Verbatim(unit.table.row.code))
        unit.note(message, [person])


def begun_turn(unit: UnitOfWork, closed: Asked | None, turn: str) -> dict[str, Any]:
    """The fact of a step's post that a turn has begun: at paces of hours and days, after the first step of a turn that goes on.

    It is for the captain whose turn follows. A sealed round tells nobody anything, and whoever is asked is rung in any case.
    """
    table, asked = unit.table, open_question(unit.table)
    is_brief = table.pace.base < times.HOUR or bool(table.pace.blitz)
    if closed is None or closed.sealed or len(closed.seats) != 1 or asked is None or is_brief:
        return {}
    onward, before = table.recent_steps[-1].onward, table.recent_steps[-2:-1]
    is_first = bool(before) and before[0].turn != turn
    if not is_first or onward is None or onward.then is None or onward.name != turn:
        return {}
    beginner, following = table.seats[closed.seats[0]], table.seats[onward.then]
    if following.person in (None, beginner.person, *person_ids(human_seats(table, asked))) or following.sitting_in:
        return {}
    return {BEGUN: {"person": following.person, "seat": beginner.number, "turn": turn}}
