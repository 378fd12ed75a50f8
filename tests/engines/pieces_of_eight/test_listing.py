"""The listing of a play (PE-TIME-39) written once more, as plainly as it stands in the rules, and held against random plays."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND
from tests.engines.pieces_of_eight.positions import LETTERS, Sea, position
from tests.rules import rule

PLACES = ("nest", "fore", "aft")
REACTIVE = ("treachery", "captains_monkey", "full_sail", "black_spot")
PLAYED = ("captain", "mate", "cutlass", "pistols", "cannon", "broadside", "bomb", "pillage", "barrel_of_grog")
CREW = (
    "Mate", "Cutlass", "Pistols", "Cannon", "Broadside", "Bomb", "x", "Barrel", "Full Sail", "Spot", "Spot", "Monkey", "Monkey",
    "Treachery", "Treachery", "Treachery", "Treachery",
)  # fmt: skip


class Over(Exception):
    """One player alone has a Captain."""


class Ended(Exception):
    """The player on turn is out: play and turn end here."""


class Boat:
    def __init__(self, nest: str | None, deck: tuple[str, ...], hold: tuple[str, ...]) -> None:
        self.nest, self.deck, self.hold, self.owed = nest, list(deck), list(hold), 0

    def at(self, place: str) -> str | None:
        return self.nest if place == "nest" else self.deck[0 if place == "fore" else -1] if self.deck else None

    def active(self) -> list[str]:
        return list(dict.fromkeys(coin for place in PLACES if (coin := self.at(place))))

    def open(self) -> list[str]:
        return [coin for place in PLACES[:2] if (coin := self.at(place))]

    def coins(self) -> list[str]:
        return [*([self.nest] if self.nest else []), *self.deck]

    def drop(self, coin: str) -> None:
        self.nest = None if coin == self.nest else self.nest
        self.deck = [other for other in self.deck if other != coin]


class Wishes:
    """What each captain will answer: T by the number of the use in this play, M and L always alike."""

    def __init__(self, rnd: Random, seats: int) -> None:
        self.eager = [rnd.choice((0.2, 0.6, 0.9)) for _ in range(seats)]
        self.t = {(seat, use): rnd.random() < self.eager[seat] for seat in range(seats) for use in range(40)}
        self.m = [rnd.random() < 0.7 for _ in range(seats)]
        self.l = [{kind for kind in ("full_sail", "black_spot") if rnd.random() < 0.7} for _ in range(seats)]


class Book:
    """The listing: use, loss, play, victory."""

    def __init__(self, boats: list[Boat], wishes: Wishes, teams: tuple[int, ...]) -> None:
        self.boats, self.wishes, self.teams = boats, wishes, teams
        self.out: set[int] = set()
        self.reacted: set[str] = set()
        self.uses, self.following = 0, -1

    def victory(self) -> None:
        having = [seat for seat, boat in enumerate(self.boats) if any(KIND[coin] == "captain" for coin in boat.coins())]
        if len(having) == 1:
            raise Over
        sides = {self.teams[seat] for seat in having} if self.teams else set()
        if len(sides) == 1:
            self.out = {seat for seat in range(len(self.boats)) if self.teams[seat] not in sides}
            for seat in self.out:
                self.boats[seat].nest, self.boats[seat].deck = None, []
            self.teams = ()
            if 0 in self.out:
                raise Ended

    def opponent(self, one: int, other: int) -> bool:
        return one != other and (not self.teams or self.teams[one] != self.teams[other])

    def lose(self, seat: int, coin: str) -> None:
        self.boats[seat].drop(coin)
        self.boats[seat].hold.append(coin)

    def ready(self, seat: int) -> str | None:
        """The first Treachery of nest, fore, aft."""
        return next((coin for coin in self.boats[seat].active() if KIND[coin] == "treachery"), None)

    def use(self, user: int, coin: str, own: str = "") -> bool:
        """Whether it stands."""
        number, self.uses = self.uses, self.uses + 1
        if KIND[coin] in REACTIVE:
            self.reacted.add(coin)
        if KIND[coin] == "treachery":
            self.lose(user, coin)
        eager = [seat for seat in range(len(self.boats)) if seat != user and self.wishes.t[seat, number]]
        calls = {seat: t for seat in eager if (t := self.ready(seat))}
        if own:
            calls[user] = own
        if not calls:
            return True
        caller = min(calls)
        if not self.use(caller, calls[caller]):
            return True
        boat = self.boats[user]
        if coin in boat.coins():
            opn, act = boat.open(), boat.active()
            self.lose(user, coin)
            self.victory()
            if self.opponent(caller, user) and coin in opn:
                self.loss(user, caller, act)
        return False

    def loss(self, victim: int, by: int, act: list[str]) -> None:
        for kind in ("full_sail", "black_spot"):
            for coin in act:
                if victim in self.out or KIND[coin] != kind or coin in self.reacted or kind not in self.wishes.l[victim]:
                    continue
                if self.use(victim, coin):
                    if kind == "full_sail":
                        self.following = victim
                    else:
                        self.boats[by].owed += 1

    def play(self, user: int, coin: str, victim: int, aim: list[str], kept: bool, grog: str, own: str, own_monkey: bool) -> None:
        if not self.use(user, coin, own):
            return
        kind, mine = KIND[coin], self.boats[user]
        if kind == "pillage" and aim[0] in self.boats[victim].coins():
            self.boats[victim].drop(aim[0])
            mine.deck.append(aim[0])
            self.victory()
        elif kind == "barrel_of_grog":
            mine.hold.remove(grog)
            mine.deck.append(grog)
            self.victory()
        elif kind != "pillage":
            self.strike(user, victim, aim, own_monkey)
        if not kept and coin in mine.coins():
            self.lose(user, coin)
            self.victory()

    def strike(self, user: int, victim: int, aim: list[str], own_monkey: bool) -> None:
        boat, saved = self.boats[victim], []
        wish = own_monkey if user == victim else self.wishes.m[victim]
        for coin in aim:
            is_monkey = KIND[coin] == "captains_monkey" and coin in boat.active() and coin not in self.reacted
            if is_monkey and wish and self.use(victim, coin):
                saved.append(coin)
        lost = [coin for coin in aim if coin in boat.coins() and coin not in saved]
        opn, act = boat.open(), boat.active()
        for coin in lost:
            self.lose(victim, coin)
        self.victory()
        if self.opponent(user, victim) and set(lost) & set(opn):
            self.loss(victim, user, act)


# -- the same play in the engine


def drawn(rnd: Random) -> Sea:
    """Random ships of few coins, so that much is active; at least two have a Captain, of both teams where there are two."""
    letters = LETTERS[: rnd.choice((2, 3, 4, 4))]
    teams = rnd.choice(("0101", "0011", "")) if len(letters) == 4 else ""
    having = {letter for letter in letters if rnd.random() < 0.6}
    if len({teams[LETTERS.index(letter)] if teams else letter for letter in having}) < 2:
        return drawn(rnd)
    ships = {}
    for letter in letters:
        coins = rnd.sample(CREW, rnd.randint(2, 5))
        coins.insert(rnd.randrange(len(coins) + 1), "Captain" if letter in having else "x")
        nest = coins.pop(0) if rnd.random() < 0.85 else "-"
        ships[letter] = f"N={nest} D=[{', '.join(coins)}] H=[{rnd.choice((*CREW, 'Captain', 'Captain'))}]"
    return position(options={"teams": teams} if teams else None, **ships)


def announcement(sea: Sea, rnd: Random) -> dict[str, Any] | None:
    """A random play of the coins above, without help of others and without a nest phase."""
    for _ in range(30):
        answer = {**sea.choice("A").sample(rnd), "nest2": "none"}
        answer.pop("invite", None)
        if answer.get("nest1", "none") != "none" or answer["action"] in ("call", "dump", "nothing"):
            continue
        coin = sea.state.table.ships[0].at(answer["action"].partition(".")[0])
        if coin is not None and KIND[coin] in PLAYED and sea.refuses(A=answer) is None:
            return dict(sea.choice("A").check(answer))
    return None


def aim_of(boats: list[Boat], answer: Mapping[str, Any], kind: str) -> tuple[int, list[str]]:
    """Whom and which coins an announcement means."""
    victim, _, place = str(answer.get("target", "0")).partition(".")
    boat = boats[int(victim)]
    if kind == "cannon":
        return int(victim), boat.deck[: answer.get("longest", 1)]
    if kind == "bomb":
        return int(victim), boat.open()
    if kind == "broadside":
        where = answer["position"]
        return int(victim), [coin for coin in [boat.nest if where == "nest" else boat.deck[int(where) - 1]] if coin]
    coin = boat.at(place) if place else None
    return int(victim), [coin] if coin else []


def slips(sea: Sea, wishes: Wishes) -> dict[int, Any]:
    """What the captains asked answer, by their wishes."""
    number = len(sea.happened("uses")) + len(sea.happened("treachery"))
    asked = sea.state.asked
    assert asked is not None
    return {seat: slip(sea, seat, wishes, number) for seat in asked.seats}


def slip(sea: Sea, seat: int, wishes: Wishes, number: int) -> dict[str, Any]:
    answer: dict[str, Any] = {}
    sheet = game.choice(sea.state, seat)
    while (part := next((one.part for one in sheet.walk(answer) if one.part.name not in answer), None)) is not None:  # type: ignore[attr-defined]
        options = part.choice.options
        if part.name.endswith(".own"):
            answer[part.name] = "none"
        elif part.name == "t":
            answer["t"] = options[1] if len(options) > 1 and wishes.t[seat, number] else "pass"
        elif part.name == "l":
            kinds = sea._loss_places(LETTERS[seat])
            answer["l"] = "+".join(place for place in PLACES if place in options and kinds[place] in wishes.l[seat]) or "none"
        else:
            answer[part.name] = "yes" if wishes.m[seat] else "no"
    return answer


def by_book(sea: Sea, answer: Mapping[str, Any], wishes: Wishes) -> tuple[Any, ...]:
    boats = [Boat(ship.nest, ship.deck, ship.hold) for ship in sea.state.table.ships]
    place, _, mode = answer["action"].partition(".")
    coin = boats[0].at(place)
    assert coin is not None
    victim, aim = aim_of(boats, answer, KIND[coin])
    kept = KIND[coin] in ("captain", "cannon", "broadside") or (mode in ("keep", "show") and KIND[coin] != "bomb")
    own = boats[0].at(answer["own"]) if answer.get("own", "none") != "none" else ""
    book, over = Book(boats, wishes, sea.state.table.series.options.teams), False
    try:
        book.play(0, coin, victim, aim, kept, answer.get("grog", ""), own or "", answer.get("monkey", "yes") == "yes")
    except Over:
        over = True
    except Ended:
        pass
    return tuple((boat.nest, tuple(boat.deck), tuple(boat.hold), boat.owed) for boat in boats), book.following, over


def by_engine(sea: Sea, answer: dict[str, Any], wishes: Wishes) -> tuple[Any, ...]:
    """The ships when the play is over; the last nest phase is left to be asked."""
    sea.answer(A={**answer, "nest2": "later"})
    while sea.kind in ("window", "lapse", "loss", "grog"):
        given = {0: sea.choice("A").default} if sea.kind == "grog" else slips(sea, wishes)
        sea.state, events = game.apply(sea.state, given, lambda sides: 1)
        sea.events += events
    return tuple((ship.nest, ship.deck, ship.hold) for ship in sea.state.table.ships)


@rule("PE-TIME-39", "PE-TIME-36", "PE-TIME-26", "PE-TIME-28", "PE-TIME-31", "PE-TEAM-02", "PE-TEAM-04")
@pytest.mark.parametrize("seed", range(10))
def test_random_plays_end_as_the_listing_says(seed: int) -> None:
    rnd, chains = Random(seed), list[int]()
    while len(chains) < 100:
        sea = drawn(rnd)
        answer = announcement(sea, rnd)
        if answer is None:
            continue
        wishes = Wishes(rnd, len(sea.state.table.ships))
        told = f"{[sea.ship(letter) for letter in LETTERS[: len(wishes.m)]]} {answer} {vars(wishes)}"
        ships, following, over = by_book(sea, answer, wishes)
        assert by_engine(sea, answer, wishes) == tuple(ship[:3] for ship in ships), told
        assert (sea.state.result is not None) is over, told
        sails, spots = ([fact[who] for fact in sea.happened(kind)] for kind, who in (("sail", "seat"), ("spot", "at")))
        assert over or ([-1, *sails][-1], [spots.count(seat) for seat in range(len(ships))]) == (
            following,
            [ship[3] for ship in ships],
        ), told
        chains.append(len(sea.happened("uses")) + len(sea.happened("treachery")))
    assert max(chains) >= 3
