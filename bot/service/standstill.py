"""Tables at which only computers are left to decide: they stop, say so, and go on when a captain comes back."""

from __future__ import annotations

from bot.model.hosted import Hosted
from bot.service.change import Change
from bot.service.resolve import asked_now, until


def is_alone(hosted: Hosted) -> bool:
    """Whether nobody who plays himself could be asked any more at a table that is being played."""
    if asked_now(hosted) is None:
        return False
    deciding = hosted.game.may_still_decide(hosted.position)
    return not any(seat.person is not None and not seat.sitting_in and seat.number in deciding for seat in hosted.seats)


def stand(change: Change) -> None:
    """Stop the table where only computers are left to decide; let it go on where they are not."""
    hosted, row = change.hosted, change.hosted.row
    if is_alone(hosted):
        if row.stopped is None:
            row.stopped, row.deadline = change.now, None
            _tell(change)
    elif row.stopped is not None:
        row.stopped = None
        if asked_now(hosted) is not None:
            row.asked_at, row.deadline = change.now, until(hosted, change.now)
            _tell(change)


def _tell(change: Change) -> None:
    """The newest post says how the table stands: that of the step told just now, else the last step once more."""
    if not any(letter.kind == "step" for letter in change.letters):
        change.post("step", change.hosted.pace.gather)


def come_back(change: Change, seat: int) -> None:
    """The captain of that seat plays himself again."""
    change.hosted.change_seat(seat, sitting_in=False, defaults_in_row=0)
    stand(change)
