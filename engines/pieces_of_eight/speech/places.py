"""The final places as they are told at the end (PE-ELIM, PE-D30)."""

from __future__ import annotations

from engines.kernel.resolution.frames import Result
from engines.pieces_of_eight.view import View

Places = tuple[tuple[int, ...], ...]


def placed(view: View, ended: Result) -> Places:
    """A match by games won. Of a single game the winners, whoever has not fallen, and behind them the fallen, who fell last
    first; places that nobody has are left out."""
    if ended.scores:
        return ended.places
    winners, *others = ended.places
    losers = [seat for place in others for seat in place]
    fallen = [seat for seat in reversed(view.fallen) if seat in losers]
    unfallen = tuple(seat for seat in losers if seat not in fallen)
    return tuple(place for place in (winners, unfallen, *((seat,) for seat in fallen)) if place)
