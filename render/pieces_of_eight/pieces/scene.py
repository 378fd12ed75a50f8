"""The scene of every picture of this game, and the words that stand in more than one of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache

from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.pieces_of_eight.components.ability import PLAIN
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO_KIND, NO_PLACE, Coin, Kind, Place
from engines.pieces_of_eight.pieces.names import left_name
from engines.pieces_of_eight.view import PlayView, SeenCoin, ShipView, View, YardView
from render.board import scene

Fresh = tuple[tuple[int, str | int, int], ...]
UNBUILT = ("pool", "building")
SHIPLESS = ("pool", "between")
"""Stages before any ship is built, and those in which shipyards alone matter."""
TOLD_APART = (*UNBUILT, "between", "over")
"""The stages that look different; all others are "turn" in a picture."""
PHASES = ("main", "last_nest", "deadlock", "agreed")


NO_VIEW = View(None, "", 0, 0, "", None, (), (), 1, (), None, 0, 0, 0)
"""For what is drawn from words alone."""


def drawn_part(view: View) -> View:
    """The part of a view that pictures show. Two views that look alike are equal in it, and nothing else goes to the drawing
    process."""
    view = with_own_layout(view)
    ships = tuple(map(_drawn_ship, view.ships))
    shown = View(
        view.viewer,
        shown_stage(view),
        view.game,
        view.turn,
        phase_of(view),
        view.on_turn,
        ships,
        view.wins,
        view.target,
        view.order,
        view.following,
        0,
        0,
        0,
        view.play,
        votes=view.votes,
    )
    sizes = view.yard_sizes if view.stage in SHIPLESS else ()
    return replace(shown, yards=shown_yards(view), winners=view.winners, champions=view.champions, yard_sizes=sizes)


def own_part(view: View) -> View:
    """The part of a view that a captain's own picture shows: the own ship with all that its captain knows of it, the play and
    the weighed options. While there are turns it shows the ships of the others, else the coins beside the own ship.

    A view of nobody, of which there is no such picture, as other pictures show it.
    """
    seat = view.viewer
    if seat is None:
        return drawn_part(view)
    view = with_own_layout(view)
    has_others = view.stage not in (*UNBUILT, *SHIPLESS)
    ships = (_own_ship(ship) if ship.seat == seat else _drawn_ship(ship) if has_others else _hull(ship) for ship in view.ships)
    return replace(
        NO_VIEW, viewer=seat, stage=shown_stage(view), ships=tuple(ships), wins=view.wins if has_others else (),
        target=view.target if has_others else 0, on_turn=view.on_turn if has_others else None,
        champions=has_others and view.champions, play=view.play, yards=shown_yards(view), weighed=view.weighed,
    )  # fmt: skip


def _own_ship(ship: ShipView) -> ShipView:
    own = _drawn_ship(ship)
    return ShipView(ship.seat, own.nest, own.deck, own.captain_at, own.hold, own.hold_coins, reacted=own.reacted)


def _hull(ship: ShipView) -> ShipView:
    return ShipView(ship.seat, None, (), None, 0)


def shown_stage(view: View) -> str:
    """The stage, as far as a picture tells it."""
    return view.stage if view.stage in TOLD_APART else "turn"


def with_own_layout(view: View) -> View:
    """While ships are built: the viewer's ship as its layout has it (nest first), and in his yard what that leaves ashore."""
    seat = view.viewer
    if seat is None or view.stage != "building" or not view.layout or view.ships[seat].deck:
        return view
    nest, *deck = (SeenCoin(KIND[coin], coin) if coin else None for coin in view.layout)
    built = replace(view.ships[seat], nest=nest, deck=tuple(place for place in deck if place))
    yards = tuple(_ashore(yard, view.layout) if yard.seat == seat else yard for yard in view.yards)
    return replace(view, ships=(*view.ships[:seat], built, *view.ships[seat + 1 :]), yards=yards, layout=())


def _ashore(yard: YardView, layout: tuple[Coin, ...]) -> YardView:
    aboard = Counter(KIND[coin] for coin in layout if coin)
    return replace(yard, coins=tuple((kind, count - aboard[kind]) for kind, count in yard.coins if count > aboard[kind]))


@lru_cache(512)
def _drawn_ship(ship: ShipView) -> ShipView:
    nest = ship.nest and SeenCoin(ship.nest.kind)
    deck, hold = (tuple(SeenCoin(place.kind) for place in places) for places in (ship.deck, ship.hold_coins))
    return replace(ship, nest=nest, deck=deck, hold_coins=hold, gone_coins=())


def shown_yards(view: View) -> tuple[YardView, ...]:
    """The shipyards and piles that matter now: all that are seen while coins are pooled, the own and the pile between games."""
    if view.stage not in (*UNBUILT, "between"):
        return ()
    return tuple(
        YardView(yard.seat, yard.coins)
        for yard in view.yards
        if yard.coins and (view.stage == "pool" or yard.seat in (None, view.viewer))
    )


def mustered(view: View) -> tuple[ShipView, ...]:
    """The ships in the order in which pictures have them: partners next to each other, by seat."""
    return tuple(sorted(view.ships, key=lambda ship: -1 if view.champions or ship.team is None else ship.team))


def is_ashore(view: View) -> bool:
    """Whether the viewer's shipyard holds what his ship has left there."""
    return view.stage == "building" and view.viewer is not None and bool(view.ships[view.viewer].deck)


@dataclass(frozen=True)
class Scene(scene.Scene[View]):
    """The scene of the pictures of this game. A highlight of a step is (seat, what, number). *what* is "nest", "fore", "aft",
    "hold", "deck", "captain" or a place counted from the fore. *latest* is the last number of the step; of a scene that
    concerns one ship it is said, for not all that is new is in it."""

    latest: int = 0

    def word(self, id: str, **args: Arg) -> str:
        """A message in the language of the reader."""
        return self.words(say(id, **args))

    def coin(self, kind: Kind) -> str:
        return self.words(coin_name(kind))

    def of_ship(self, seat: int) -> Scene:
        """The scene as far as it concerns one captain's ship: what is drawn from it can tell nothing else."""
        mine, fresh = ship_part(self.view, seat), tuple(mark for mark in self.fresh if mark[0] == seat)
        names, letters = (("",) * seat + (own,) for own in (self.name(seat), self._initial(seat)))
        said, latest = self.words.naming(names), self.last if fresh else 0
        return Scene(mine, said, self.theme, self.asked & {seat}, fresh, letters, latest=latest)

    def of_words(self) -> Scene:
        """Its language and colours alone."""
        return Scene(NO_VIEW, self.words.naming(()), self.theme)

    @property
    def last(self) -> int:
        """The number of the last event that changed something."""
        return self.latest or max((number for *_, number in self.fresh), default=0)

    def new(self, seat: int, what: str | int) -> int | None:
        """The number of the event that changed this, or None."""
        return next((number for at, thing, number in self.fresh if at == seat and thing == what), None)


def ship_part(view: View, seat: int) -> View:
    """The parts beside the ships that concern one captain's ship."""
    return View(
        None, shown_stage(view), 0, 0, "", _if_it_is(seat, view.on_turn), (), _only(view.wins, seat), view.target, (),
        _if_it_is(seat, view.following), 0, 0, 0, _aimed(view.play, seat),
        tuple(yard for yard in shown_yards(view) if yard.seat == seat), view.winners if seat in view.winners else (),
        view.champions, yard_sizes=_only(view.yard_sizes, seat), votes=(seat,) if seat in view.votes else (),
    )  # fmt: skip


def _if_it_is(seat: int, other: int | None) -> int | None:
    return seat if seat == other else None


def _only(numbers: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(n if at == seat else 0 for at, n in enumerate(numbers[: seat + 1]))


def _aimed(play: PlayView | None, seat: int) -> PlayView | None:
    """The play, as far as the ship it is aimed at shows it."""
    return PlayView(0, NO_KIND, NO_PLACE, PLAIN, seat, play.places) if play and play.at == seat else None


def coin_name(kind: Kind) -> Message:
    """The name of a kind of coin."""
    return say(f"coin.{kind}")


def place_name(place: Place | int) -> Message:
    """The name of a place: "nest", "fore", "aft", or a number counted from the fore, where the first one is the fore."""
    if place == 1:
        return say("pe.board.place.fore")
    return say("pe.board.place.number", n=place) if isinstance(place, int) else say(f"pe.board.place.{place}")


def play_told(play: PlayView) -> Message:
    """The play under way: who uses which coin, at which places of whose ship."""
    use: dict[str, Arg] = {"captain": Captain(play.user), "coin": coin_name(play.kind), "place": place_name(play.place)}
    if play.at is None or not (play.places or play.left):
        return say("pe.board.play", **use)
    return say("pe.board.play_at", **use, target=Captain(play.at), places=aim_told(play))


def aim_told(play: PlayView) -> tuple[Message, ...]:
    """The targets of a play: the coins that have left the ship, and the places of the others."""
    return (*map(left_name, play.left), *map(place_name, play.places))


def headline(view: View) -> Message:
    """The turn, and the game of a match. Before the first turn it is the work that is done, after the last the winner."""
    if view.stage in ("over", "between"):
        winners = tuple(Captain(seat) for seat in view.winners)
        if len(winners) == 1:
            return say("pe.board.wins", list=winners, n=1)
        return say("pe.board.draw_of", list=winners) if winners else say("pe.board.draw")
    if view.stage in UNBUILT:
        return say(f"pe.board.stage.{view.stage}")
    return say("pe.board.game_turn", game=view.game, n=view.turn) if view.target > 1 else say("pe.board.turn", n=view.turn)


def phase_of(view: View) -> str:
    """The part of the turn in progress as it is told: a deadlock, or the turn before one, rather than the phase (PE-TIME-50)."""
    if view.asked and view.asked.kind.endswith(".deadlock"):
        return "deadlock"
    return "agreed" if view.agreed else view.part


def phase_told(view: View) -> Message | None:
    """The part of the turn in progress, None when there is no turn."""
    phase = phase_of(view)
    is_told = phase in PHASES and view.stage not in ("over", "between", *UNBUILT)
    return say(f"pe.board.phase.{phase}") if is_told else None


def states(view: View, ship: ShipView, decides: bool = False) -> list[Message]:
    """The states of a captain besides the coins, by weight; a captain who *decides* has no state "on turn"."""
    told = [
        (view.winners == (ship.seat,), say("pe.board.winner")),
        (ship.out, say("pe.board.out")),
        (view.on_turn == ship.seat and view.stage != "over" and not decides, say("pe.board.on_turn")),
        (ship.seat in view.votes, say("pe.board.agrees")),
        (view.following == ship.seat, say("pe.board.next")),
        (ship.lost_turns > 0, say("pe.board.loses", n=ship.lost_turns)),
        (is_without_captain(ship) and not ship.out, say("pe.board.no_captain")),
    ]
    return [message for holds, message in told if holds]


def is_without_captain(ship: ShipView) -> bool:
    """Whether a ship that has been built has no Captain."""
    aboard = bool(ship.deck or ship.nest) or ship.hold > 0
    return aboard and ship.captain_at is None and not (ship.nest and ship.nest.kind == "captain")
