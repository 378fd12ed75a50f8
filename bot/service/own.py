"""What one captain may know of his table, read in one transaction."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.model.hosted import Hosted
from bot.model.people import Seat
from bot.model.refusals import Refused
from bot.model.table import Draft, Missed, Sitting
from bot.service.resolve import asked_now, partly
from bot.store import answers, drafts
from bot.store.database import Connection
from engines.kernel.choices import Answer
from engines.kernel.messages import say


@dataclass(frozen=True, slots=True)
class Own:
    """What one captain may know of his table, all of one moment: his seat, the answer he has saved to the open question, his
    answers in advance by line, his draft, and what was played for him when he last missed a deadline and has not decided since.

    `lasting`: of the lines those that would not hold longer if they were left anew. `partly`: the parts of the open question that
    the lines answer, where they leave others open; they count unless he says otherwise.
    """

    sitting: Sitting
    seat: Seat
    answer: Answer | None
    lines: Mapping[str, str]
    lasting: Mapping[str, str]
    partly: Mapping[str, Answer]
    draft: Draft
    missed: Missed | None

    @property
    def is_asked(self) -> bool:
        """Whether the open question is put to him."""
        asked = self.sitting.asked if self.sitting.status == "running" else None
        return asked is not None and self.seat.number in asked.seats


def own_of(db: Connection, hosted: Hosted, person: int) -> Own:
    """What that captain may know of the table. Raises Refused when he has no seat."""
    seat = hosted.seat_of(person)
    if seat is None:
        raise Refused(say("e.spectator"))
    number = seat.number
    asked = asked_now(hosted)
    is_asked = asked is not None and number in asked.seats
    draft = drafts.read(db, hosted.row.id, hosted.row.decision, number) if is_asked else drafts.EMPTY
    last = answers.missed(db, hosted.row.id, number, before=hosted.row.decision) if seat.defaults_in_row else None
    answer = hosted.given[number].answer if number in hosted.given else None
    lines = {line: kept.option for line, kept in hosted.lines.get(number, {}).items()}
    given = partly(hosted, number) if is_asked else {}
    return Own(hosted.sitting(), seat, answer, lines, _lasting(hosted, number), given, draft, last)


def _lasting(hosted: Hosted, seat: int) -> dict[str, str]:
    """The lines of that seat but for those that would hold longer if they were left anew."""
    lines = hosted.lines.get(seat, {}) if asked_now(hosted) is not None else {}
    is_ending = hosted.game.is_ending
    return {id: line.option for id, line in lines.items() if not is_ending(hosted.position, line.scope, line.mark, seat)}
