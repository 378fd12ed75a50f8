"""Victory, elimination, surrender (PE-VICT, PE-ELIM, PE-TEAM)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Leave, Stop
from engines.pieces_of_eight.data.ids import Coin
from engines.pieces_of_eight.pieces.ship import has_captain
from engines.pieces_of_eight.table import Table

GAME, TURN = "pieces_of_eight.game", "pieces_of_eight.turn"
Outcome = tuple[str, tuple[int, ...]]
"""How a game ended: "won", "time" or "draw", and the seats concerned."""


def victory(table: Table, moved: Iterable[Coin]) -> Leave | Stop | None:
    """PE-VICT-01, checked when coins have moved: only a Captain among them can decide a game."""
    return check(table) if has_captain(moved) else None


def check(table: Table) -> Leave | Stop | None:
    """PE-TIME-32: one player alone has a Captain, and wins; or one team alone (PE-TEAM-02), whose members then fight on."""
    captains = table.captains()
    if len(captains) == 1:
        table.tell("won", seat=captains[0], how="captain")
        return Stop(GAME, ("won", (captains[0],)))
    teams = table.series.options.teams
    if teams and captains and not table.champions and len({teams[seat] for seat in captains}) == 1:
        return _last_fight(table, teams, teams[captains[0]])
    return None


def _last_fight(table: Table, teams: tuple[int, ...], team: int) -> Leave | None:
    """PE-TEAM-02, -03, PE-D27: the other teams are out at once; when that befalls the player on turn, his turn ends here."""
    table.champions = True
    outs = tuple(seat for seat in table.in_play() if teams[seat] != team)
    for seat in outs:
        table.leave(seat)
    table.tell("champions", seats=tuple(table.in_play()), out=tuple(seat for seat in table.seats if teams[seat] != team))
    return Leave(TURN) if table.on_turn in outs else None


def clear(table: Table) -> Leave | Stop | None:
    """PE-ELIM-02, PE-TIME-52: when a play is over, players without coins and those who surrendered in it are out."""
    bare = [seat for seat, ship in enumerate(table.ships) if not ship.coins and not ship.out]
    if not bare and not table.leaving:
        return None
    had = tuple(table.captains())
    for seat in bare:
        table.leave(seat)
        table.tell("out", seat=seat, why="coins")
    leaving, table.leaving = table.leaving, ()
    for seat in leaving:
        if not table.ships[seat].out:
            table.leave(seat)
            table.tell("out", seat=seat, why="surrender")
    return _departed(table, had) if leaving or not table.in_play() else None


def _departed(table: Table, had: tuple[int, ...]) -> Leave | Stop | None:
    """PE-TIME-52: some have left; those `had` Captains before. PE-VICT-04, PE-D24: if nobody had one, play goes on."""
    is_drawn = not table.captains() and (had or not table.in_play())
    return draw(table, had) if is_drawn else check(table)


def draw(table: Table, seats: tuple[int, ...]) -> Stop:
    """The game is nobody's."""
    table.tell("drawn", seats=seats)
    return Stop(GAME, ("draw", seats))


def has_given_up(table: Table, seat: int) -> bool:
    """Whether that seat is out of the game, or will be when the play is over."""
    return table.ships[seat].out or seat in table.leaving


def check_may_leave(table: Table, seat: int) -> None:
    """PE-ELIM-04: raises Illegal for whoever is out of the game or has surrendered already."""
    if seat not in table.seats or has_given_up(table, seat):
        raise Illegal("PE-ELIM-04", say("pe.e.out"))


def forgo(table: Table, seat: int) -> None:
    """PE-D51: a player surrenders the coming game. Raises Illegal for whoever has done so, or is the only one left for it."""
    check_may_leave(table, seat)
    if len(table.in_play()) == 1:
        raise Illegal("PE-D51", say("pe.e.lastleft"))
    table.leave(seat)
    table.series = replace(table.series, offers=tuple(one for one in table.series.offers if seat not in (one.giver, one.taker)))
    table.tell("forgoes", seat=seat)


def last_left(table: Table) -> Stop | None:
    """PE-ELIM-04: before the ships are sealed, the only player left has won."""
    left = table.in_play()
    if len(left) > 1:
        return None
    table.tell("won", seat=left[0], how="left")
    return Stop(GAME, ("won", (left[0],)))


def give_up(table: Table, seat: int, why: str) -> Leave | Stop | None:
    """PE-ELIM-03, -04: a player leaves between plays, and his coins with him (PE-ELIM-05)."""
    had = tuple(table.captains())
    table.leave(seat)
    table.tell("out", seat=seat, why=why)
    return _departed(table, had)
