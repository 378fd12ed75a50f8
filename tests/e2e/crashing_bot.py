"""`python -m tests.e2e.crashing_bot`: the bot, that dies as by `kill -9` at the commit of the change that the variable DOOM
names.

"here": a captain of the muster is there; "answer": an answer is saved. It dies in the transaction, before it is on the disk.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from sqlalchemy import Connection

from bot import program
from bot.model.record.table_record import TableRecord
from bot.store.tables import unit_of_work
from tests.e2e.plain_bot import draw_only_what_is_ordered

COMMIT = unit_of_work.commit


def _is_here(before: TableRecord, now: TableRecord) -> bool:
    return before.row.status == "muster" and [seat.here for seat in before.seats] != [seat.here for seat in now.seats]


def _answers(before: TableRecord, now: TableRecord) -> bool:
    return before.row.status == "running" and before.saved_answers != now.saved_answers


DOOMS = {"here": _is_here, "answer": _answers}


def commit(db: Connection, before: TableRecord, now: TableRecord, *given: Any) -> list[Any]:
    """The commit, which this process does not survive when it is the one."""
    wrote = COMMIT(db, before, now, *given)
    if DOOMS[os.environ["DOOM"]](before, now):
        os.kill(os.getpid(), signal.SIGKILL)
    return wrote


if __name__ == "__main__":
    unit_of_work.commit = commit
    draw_only_what_is_ordered()
    sys.exit(program.main())
