"""Views of a table at one moment: everybody's and one captain's. Here alone positions become views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from bot.model.base.times import moment, optional
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.record.table_row import COLUMNS
from bot.model.table.draws import Draws
from bot.model.table.table import (
    NEXT_TURN,
    NOTHING,
    PUBLIC_FIELDS,
    CaptainPart,
    CaptainState,
    CaptainTable,
    Draft,
    PublicTable,
    Redraft,
)
from bot.service.table import next_turn, notices
from bot.service.table.admission import door_of
from bot.service.table.question import human_seats, latest_seat, open_question, parts_from_lines
from bot.service.table.timeout_answer import is_played_by_computer, timeout_answer
from bot.service.table.votes import pause_of, standing_votes, steps_taken_back
from bot.store.base.database import Connection
from bot.store.tables import answers, drafts
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import expires_this_turn
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.search import answer_of

OF_THE_ROW = tuple(name for name in PUBLIC_FIELDS if name in COLUMNS)
"""The public fields with the name of a column. Of these `public` makes the ones that are not public as they stand."""


def public(table: TableRecord) -> PublicTable:
    """The table as everybody may know it. A column of its row that is a public field goes over by its name."""
    values: dict[str, Any] = {name: value for part in PARTS for name, value in part(table).items()}
    return PublicTable(**{name: getattr(table.row, name) for name in OF_THE_ROW} | values)


def _setup(table: TableRecord) -> dict[str, Any]:
    """The game, its options and its people."""
    row, door = table.row, door_of(table)
    return {
        "game": table.game, "options": dict(row.options), "pace": table.pace, "seats": tuple(table.seats), "place": row.place,
        "opened": moment(row.opened), "draws": _draws(table), "door_closed": door.is_closed, "invited": door.invited,
        "handovers": {int(person): seat for person, seat in (row.handovers or {}).items()},
        "terms": table.terms, "follows": "" if row.handed is None else row.handed["code"],
    }  # fmt: skip


def _question(table: TableRecord) -> dict[str, Any]:
    """The view, and the open question with its times and answers."""
    row, asked = table.row, open_question(table)
    shows_answered = asked is not None and asked.shows_waiting and not asked.sealed
    stands, unreached = _reached(table)
    return {
        "view": None if table.state is None else table.following("view", None, table.game.view), "asked": asked,
        "answered": table.answered - next_turn.planning(table) if shows_answered else frozenset(),
        "deadline": optional(row.deadline), "earliest": optional(row.earliest), "stands": stands, "unreached": unreached,
        "latest": latest_seat(table),
    }  # fmt: skip


def _after_the_end(table: TableRecord) -> dict[str, Any]:
    """Fields that are secret until the game is over, and the time of pruning."""
    row, state, over = table.row, table.state, table.row.status == "over"
    return {
        "seed": row.seed if over else None, "record_hash": row.chain if over else None, "tidied": optional(row.tidied),
        "names_hash": row.names_hash if over else "", "result": table.result if over else None,
        "laid_open": table.game.reveal(state) if over and state is not None else None,
        "goes_on": over and state is not None and table.game.carryover(state) is not None,
    }  # fmt: skip


def _closed(table: TableRecord) -> dict[str, Any]:
    """Votes and a pause, and the right by which others have closed it."""
    saved = table.row.closing or {}
    return {
        "votes": standing_votes(table),
        "taken_back": steps_taken_back(table),
        "pause": pause_of(table),
        "closed_by": saved.get("closed", ""),
        "note": saved.get("note", ""),
    }


def _clocks(table: TableRecord) -> dict[str, Any]:
    """The end of the muster and of a standstill."""
    muster = table.timers.get("muster") if table.row.status == "muster" else None
    ends = table.timers.get("alone") if table.row.stopped is not None else None
    return {
        "muster_ends": moment(muster.due) if muster else None, "ends": moment(ends.due) if ends else None,
        "returning": table.returning if ends else frozenset(),
    }  # fmt: skip


PARTS = (_setup, _question, _after_the_end, _closed, _clocks)


def _reached(table: TableRecord) -> tuple[bool, frozenset[int]]:
    """Whether the clock stands because captains could not be notified, and the seats of captains who are out of reach."""
    kept, asked = table.row.notices, open_question(table)
    if kept is None or asked is None or kept["decision"] != table.row.decision:
        return False, frozenset()
    question = notices.load(kept)
    seats = [seat for seat in human_seats(table, asked) if asked.sealed or seat.number not in table.answered]
    stands = question.is_standing or table.row.posting != "ok"
    return stands, frozenset(s.number for s in seats if notices.is_out_of_reach(question, s.person or 0))


def _draws(table: TableRecord) -> Draws:
    """The basis of the draws. Words are the captains' secrets until the promise is made."""
    row = table.row
    is_fixed = row.status not in ("lobby", "muster") and bool(row.promise)
    words, given = dict(table.words) if is_fixed else {}, frozenset(seat for seat, word in table.words.items() if word)
    channel, message = row.promise_channel, row.promise_message
    return Draws(
        has_chance=table.draws_anything, protocol=row.protocol, words=words, channel=channel, message=message, salted_seats=given,
        posting_error=row.promise_trouble, fixed=row.fixed,
    )  # fmt: skip


def captain(table: TableRecord, seat: Seat, beside: CaptainState = NOTHING) -> CaptainTable:
    """The table as the captain of that seat may know it."""
    shown, mine = public(table), _own(table, seat, beside)
    if shown.asked is not None:
        mine = _with_moves(table, seat.number, mine)
        is_asked = seat.number in shown.asked.seats
        mine = _with_choice(table, seat.number, mine, beside.draft) if is_asked else _with_plan(table, seat.number, mine)
    return CaptainTable.of(shown, seat, mine)


def _own(table: TableRecord, seat: Seat, beside: CaptainState) -> CaptainPart:
    """The captain's part at every time: view, answer, lines, word and seats."""
    number, answer = seat.number, table.saved_answers.get(seat.number)
    his = table.seats_of(seat.person) if seat.person is not None else (seat,)
    others = tuple(one for one in his if one.number != number)
    return CaptainPart(
        own_view=None if table.state is None else table.following("view", number, table.game.view),
        answer=answer and answer.answer, lines=next_turn.lines_of(table, number),
        salt=next((table.words.get(one.number, "") for one in his), ""),
        missed=beside.missed if seat.defaults_in_row else None, sits_elsewhere=beside.sits_elsewhere,
        other_seats=tuple(one.number for one in others), waiting_seats=tuple(one.number for one in others if table.awaits(one)),
    )  # fmt: skip


def _with_moves(table: TableRecord, seat: int, mine: CaptainPart) -> CaptainPart:
    """The captain's part with the open moves of a running game."""
    moves = table.following("moves", seat, table.game.open_moves)
    forbidden = table.following("barred", seat, table.game.forbidden_moves)
    return replace(mine, moves=moves, forbidden_moves=forbidden, unchanged_lines=_lasting(table, seat))


def _with_choice(table: TableRecord, seat: int, mine: CaptainPart, draft: Draft) -> CaptainPart:
    """The captain's part with the open question and its draft."""
    choice, in_advance = table.following("choice", seat, table.game.choice), parts_from_lines(table, seat)
    proposed = proposal(table, seat, choice)
    default = _default(table, seat, choice, in_advance, proposed)
    counts = _timeout_answer(choice, in_advance, draft, proposed) if draft.rev else default
    return replace(
        mine, choice=choice, parts_from_lines=in_advance, default=default, draft=draft, timeout_answer=counts, proposed=proposed
    )


def proposal(table: TableRecord, seat: int, choice: Choice) -> Answer | None:
    """The answer that lies ready for a seat, made once for each position, and the same wherever it is made again."""
    game, rnd = table.game, Random(f"{table.row.id}/{table.row.decision}/{seat}")
    return table.following("proposal", seat, lambda state, seat: game.proposal(game.view(state, seat), seat, choice, rnd))


def answer_of_computer(table: TableRecord, seat: int, choice: Choice) -> Answer | None:
    """The answer of the computer that stands in, from the seat's own view, where the table lets one play for whoever is late."""
    game, asked = table.game, open_question(table)
    if not is_played_by_computer(game, table.pace, asked):
        return None
    rnd = Random(f"{table.row.id}/{table.row.decision}/{seat}/late")
    return answer_of(game.thinking(table.following("view", seat, game.view), seat, choice, rnd, game.stand_in or game.levels[0]))


def _with_plan(table: TableRecord, seat: int, mine: CaptainPart) -> CaptainPart:
    """The captain's part with the plan of the next turn, if it may be planned."""
    position, answer = next_turn.position(table, seat), next_turn.planned(table, seat)
    if position is None:
        return mine
    words = None if answer is None else table.game.readback(table.game.choice(position, seat), answer)
    return replace(mine, may_plan=True, plan_text=words, plan_is_valid=next_turn.stands(table, position, seat))


def _default(table: TableRecord, seat: int, choice: Choice, in_advance: Mapping[str, Answer], proposed: Answer | None) -> Answer:
    """The answer that counts for a captain without a draft. Without lines it follows from the question alone."""

    def of_question(*_: Any) -> Answer:
        return timeout_answer(choice, in_advance, None, proposed)[1]

    return of_question() if in_advance else table.following("default", seat, of_question)


def _timeout_answer(choice: Choice, in_advance: Mapping[str, Answer], draft: Draft, proposed: Answer | None) -> Answer:
    return timeout_answer(choice, in_advance, draft.answer if draft.rev else None, proposed)[1]


def _lasting(table: TableRecord, seat: int) -> dict[str, Answer]:
    """The lines of a seat, without those that end with the present turn: saved again, they would hold for another turn."""
    ending = {id for id, line in table.lines.get(seat, {}).items() if expires_this_turn(line.scope, line.mark)}
    return {id: answer for id, answer in next_turn.lines_of(table, seat).items() if id not in ending}


def at_next_turn(table: TableRecord, own: CaptainTable, draft: Draft) -> CaptainTable | None:
    """The captain's table as it would be at the next turn, for its plan; None if it may not be planned."""
    position = next_turn.position(table, own.seat.number)
    if position is None:
        return None
    choice, answer = table.game.choice(position, own.seat.number), next_turn.planned(table, own.seat.number)
    if answer is not None and not draft.rev:
        draft = replace(draft, answer=next_turn.as_draft(choice, answer))
    return replace(
        own, decision=NEXT_TURN, asked=position.asked, own_view=table.game.view(position, own.seat.number), choice=choice,
        draft=draft, answer=None, deadline=None, earliest=None, moves=(), forbidden_moves=(), lines={},
        unchanged_lines={}, parts_from_lines={},
        default=choice.default, timeout_answer=choice.default, proposed=None, practice=False,
    )  # fmt: skip


def drafted(captain_table: CaptainTable, draft: Draft) -> CaptainTable:
    """The captain's table with another draft. The captain need not be asked."""
    if captain_table.choice is None:
        return replace(captain_table, draft=draft)
    counts = _timeout_answer(captain_table.choice, captain_table.parts_from_lines, draft, captain_table.proposed)
    return replace(captain_table, draft=draft, timeout_answer=counts)


def redrafted(table: PublicTable, redraft: Redraft) -> PublicTable:
    """The table with that draft, if both belong to one captain and one question; else the unchanged table."""
    if not isinstance(table, CaptainTable):
        return table
    is_his = (table.decision, table.seat.number) == (redraft.of.decision, redraft.of.seat.number)
    return drafted(table, redraft.draft) if is_his else table


def table_for(table: TableRecord, person: int | None, beside: CaptainState = NOTHING, named: int | None = None) -> PublicTable:
    """The table as a person may know it: the captain's, for the seat of `TableRecord.seat_of`, or the public one. None: no
    person."""
    seat = None if person is None else table.seat_of(person, named)
    return replace(public(table), former=_former(table, person)) if seat is None else captain(table, seat, beside)


def _former(table: TableRecord, person: int | None) -> int | None:
    """The seat of another captain, or of a computer, that a person held before."""
    tally = table.row.tally or {}
    held = (
        seat for seat in table.seats if person is not None and any(one[0] == person for one in tally.get(str(seat.number), ()))
    )
    return next((seat.number for seat in held), None)


def to_come(table: PublicTable, now: float) -> PublicTable:
    """The table without an earliest close that has passed, which is shown as a time to come."""
    is_past = table.earliest is not None and table.earliest <= moment(now)
    return replace(table, earliest=None) if is_past else table


def has_beside(table: TableRecord, person: int, named: int | None = None) -> bool:
    """Whether anything may be stored for a captain beside the table."""
    seat = table.seat_of(person, named)
    return seat is not None and (_is_asked(table, seat.number) or bool(seat.defaults_in_row))


def _is_asked(table: TableRecord, seat: int) -> bool:
    asked = open_question(table)
    return asked is not None and seat in asked.seats


def beside(db: Connection, table: TableRecord, person: int | None, named: int | None = None) -> CaptainState:
    """The stored state of a captain; empty for a person without a seat."""
    seat = None if person is None else table.seat_of(person, named)
    if seat is None:
        return NOTHING
    row = table.row
    kept = drafts.read(db, row.id, row.decision, seat.number, person) if _is_asked(table, seat.number) else NOTHING
    missed = answers.missed(db, row.id, seat.number, before=row.decision) if seat.defaults_in_row else None
    return replace(kept, missed=missed)
