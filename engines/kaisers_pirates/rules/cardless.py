"""Actions without a card, at any time of a captain's own turn: leave a Refuge, resupply by a Prize Ship (KP-T1.4)."""

from __future__ import annotations

from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import PlayId, Ship
from engines.kaisers_pirates.data.plays import LEAVE, Play, play_id
from engines.kaisers_pirates.rules.handing import HandOver
from engines.kaisers_pirates.rules.outlook import Outlook, outlook
from engines.kaisers_pirates.rules.shelter import leaving, supplying
from engines.kaisers_pirates.rules.supplying import PrizeSupply
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import offered
from engines.kernel.resolution.frames import Frame


def cardless(seen: Outlook) -> tuple[PlayId, ...]:
    """KP-T1.4: what may be done without a card now."""
    leaves = tuple([play_id(LEAVE, ship) for ship in offered(leaving(seen))])
    return (*leaves, *(play_id(prize, ship) for prize, ship in supplying(seen)))


def cardless_now(table: Table, seat: int) -> tuple[PlayId, ...]:
    """KP-T1.4: the same in the course of a turn."""
    return cardless(outlook(table, seat, committed=True))


def free_plays(seen: Outlook) -> int:
    """KP-T1.2: how often something may be done without a card: by each ship in a Refuge, by each Prize Ship."""
    prizes = {prize for prize, _ in supplying(seen)}
    return len(prizes) + len(tuple(offered(leaving(seen))))


def is_cardless(play: Play) -> bool:
    """Whether a play spends no card."""
    return play.actor == LEAVE or play.actor in MERCHANTMEN


def done(table: Table, seat: int, play: Play) -> Frame[Table] | None:
    """Carry out an action without a card; returns the rule that follows, if one does."""
    if play.actor == LEAVE:
        return _leave(table, seat, play.aim)
    return PrizeSupply(seat=seat, prize=play.ship, ship=play.aim)


def _leave(table: Table, seat: int, ship: Ship) -> Frame[Table] | None:
    """KP-3.3.20k, KP-3.3.20l: the ship is back, and does nothing more this turn; KP-4.6: it may go to the partner."""
    table.leave_refuge(ship)
    table.left = table.left | {ship}
    table.tell("leaves", seat=seat, ship=ship)
    return HandOver(seat=seat, ships=(ship,), most=1) if table.rules.teams else None
