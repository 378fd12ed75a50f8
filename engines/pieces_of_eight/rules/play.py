"""Playing a coin (PE-PLAY, PE-TIME-20 to -31), in the order of the listing PE-TIME-39."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.secret_fields import naming, sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import DONE, Call, Done, Frame, Leave, Move, Question, Step, Stop
from engines.kernel.resolution.window import CANCELLED
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.ability import PLAIN, SHOW, Aim
from engines.pieces_of_eight.components.with_mate import KeptByMate, mate_of
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO_COIN, NO_KIND, NO_PLACE, NONE, YES, Coin, Kind, Mode, Place, action_parts
from engines.pieces_of_eight.pieces.ship import AFT
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules import sealed as anew
from engines.pieces_of_eight.rules.reactions import Use
from engines.pieces_of_eight.rules.strike import Strike
from engines.pieces_of_eight.table import Table


def _fetched(table: Table, known: Mapping[str, Any], rnd: Random) -> Coin:
    """The coin that is fetched, until it is."""
    if not ABILITY[KIND[known["coin"]]].chooses or known["step"] == "pay":
        return NO_COIN
    return anew.fetched(table, known, rnd)


@value_class(kw_only=True)
class Play(Frame[Table]):
    """A coin is played: by whom, from where, in which mode, at which coins of which ship.

    Sealed with the announcement: `grog` (the coin for the Barrel), `own_monkey`, `own` (the user's own Treachery, PE-D32).
    """

    kind: ClassVar[str] = "pieces_of_eight.play"
    saved_steps = ("fire", "resolve", "pay")
    questions = (Question("pe.lend", "lending"),)
    user: int
    coin: Coin = naming(seen=True)
    place: Place
    mode: Mode = PLAIN
    victim: int = -1
    places: tuple[Place, ...] = ()
    aim: tuple[Coin, ...] = naming(default=())
    invited: tuple[int, ...] = ()
    longest: int = 1
    grog: Coin = sealed("user", resample=_fetched, default=NO_COIN)
    own_monkey: bool = sealed("user", resample=anew.yes_or_no, default=True)
    own: Place = sealed("user", resample=anew.attached, default=NO_PLACE)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-20: announced, and not to be taken back; an aft coin is shown (PE-PLAY-03)."""
        table.phase = "play"
        if self.place == AFT:
            table.show(self.user, self.coin)
        self._tell(table)
        if self.mode == SHOW:
            mate = table.ships[self.user].deck[-1]
            table.show(self.user, mate)
            table.news = (*table.news, KIND[mate])
            table.tell("shows", seat=self.user, coin=KIND[mate])
        return ABILITY[KIND[self.coin]].announced(self, table)

    def _tell(self, table: Table) -> None:
        seen = self.seen_kinds(table, self.aim)
        table.news = (*table.news, KIND[self.coin], *seen)
        table.tell(
            "plays",
            seat=self.user,
            coin=KIND[self.coin],
            place=self.place,
            mode=self.mode,
            at=self.victim,
            places=self.places,
            seen=seen,
            waives=self._waives(table),
        )

    def _waives(self, table: Table) -> bool:
        """PE-D14: whether an open Mate would keep the coin, and its owner has it lost all the same."""
        is_kept = isinstance(ABILITY[KIND[self.coin]], KeptByMate) and mate_of(table.ships[self.user]) == "open"
        return is_kept and self.mode == PLAIN

    def seen_kinds(self, table: Table, aim: tuple[Coin, ...]) -> tuple[Kind, ...]:
        """The kinds of the coins aimed at, none for those that not all can see."""
        known = (*table.ships[self.victim].open, *table.shown) if aim else ()
        return tuple([KIND[coin] if coin in known else NO_KIND for coin in aim])

    def may_fire(self, table: Table, seat: int) -> Choice:
        return ABILITY[KIND[self.coin]].help_choice(self, table, seat)

    def fire(self, table: Table, lent: Mapping[int, int]) -> Step[Table]:
        """PE-TIME-21: those invited have said whether they help."""
        return ABILITY[KIND[self.coin]].helped(self, table, lent)

    def use(self, table: Table) -> Step[Table]:
        """PE-TIME-22, PE-COMBO-02: the use of the coin played, and of no other."""
        aim = self.aim if ABILITY[KIND[self.coin]].destroys else ()
        use = Use(user=self.user, coin=self.coin, victim=self.victim, aim=aim, own=self.own)
        return Call(use, self.at(self.resolve, own=NO_PLACE))

    def resolve(self, table: Table, answered: Any) -> Step[Table]:
        """PE-TIME-28: what the ability does."""
        if answered is CANCELLED:
            return DONE
        ability = ABILITY[KIND[self.coin]]
        if not ability.destroys:
            return ability.resolve(self, table)
        strike = Strike(
            user=self.user, victim=self.victim, aim=self.aim, m=answered[0], l=answered[1], own_monkey=self.own_monkey
        )
        if not strike.is_plain(table):
            return Call(strike, self.at(self.pay))
        end = strike.strike(table, None)
        return self.pay(table, None) if isinstance(end, Done) else end

    def pay(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-31: the played coin pays its own cost, if it still lies in the ship."""
        if ABILITY[KIND[self.coin]].is_lost(self.mode) and self.coin in table.ships[self.user].coins:
            table.tell("pays", seat=self.user, coin=KIND[self.coin])
            table.lose(self.user, (self.coin,))
        elif self.mode and self.coin in table.ships[self.user].coins:
            table.tell("stays", seat=self.user, coin=KIND[self.coin])
        return DONE

    def on_end(self, table: Table) -> Leave | Stop | None:
        """PE-D44, PE-D49: players without coins are out when the play is over, and with them who surrendered in it."""
        table.phase, table.shown = "main", frozenset()
        return ending.clear(table)

    def on_surrender(self, table: Table, seat: int, move: Move) -> None:
        """PE-D49: record a surrender, which takes effect when the play is over."""
        ending.check_may_leave(table, seat)
        table.leaving = (*table.leaving, seat)
        table.tell("gives_up", seat=seat)


def play_of(table: Table, seat: int, answer: Mapping[str, Any], aim: Aim | None) -> Play:
    """The play that a turn sheet announces."""
    place, mode = action_parts(answer["action"])
    coin, own = table.ships[seat].at(place), answer.get("own", NONE)
    assert coin is not None
    return Play(
        user=seat,
        coin=coin,
        place=place,
        mode=mode,
        victim=aim.victim if aim else -1,
        places=aim.places if aim else (),
        aim=aim.coins if aim else (),
        invited=tuple(sorted(map(int, answer["invite"]))) if "invite" in answer else (),
        longest=answer.get("longest", 1),
        grog=answer.get("grog", NO_COIN),
        own_monkey=answer.get("monkey", YES) == YES,
        own=NO_PLACE if own == NONE else own,
    )
