"""Rules of which a small break was noticed by no test: what is barred by name, what an answer is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from engines.kernel.choices.sheet import Sheet
from engines.kernel.laws import fuzz, laws
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, KINDS, yard_of
from engines.pieces_of_eight.rules.reactions import Loss
from locales import words
from tests.engines.pieces_of_eight.pooled import yards
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import built, told_to
from tests.engines.pieces_of_eight.test_mending import NEARLY, mended
from tests.engines.pieces_of_eight.test_remembered import ship as whole_ship
from tests.engines.pieces_of_eight.test_trades import trading
from tests.engines.pieces_of_eight.test_whole_plays import menu
from tests.rules import rule

ENGLISH = words("en").naming(("Ana", "Ben", "Cleo", "Dora"))


def part(sea: Sea, name: str, who: str = "", **draft: Any) -> Any:
    """One part of the sheet of whoever is asked, after those answers."""
    return next(filled.part for filled in sea.choice(who or sea.asked[0]).walk(draft) if filled.part.name == name)


def reasons(asked: Any) -> dict[str, str]:
    """What is barred of a part, with the reason."""
    return {bar.option: bar.reason.id for bar in asked.choice.forbidden()}


def names(asked: Any) -> dict[str, str]:
    """What each option of a part is called."""
    return {option: asked.choice.name(option).id for option in asked.choice.options}


@rule("PE-BROADSIDE-01", "PE-BROADSIDE-02")
def test_positions_behind_the_deck_are_refused_and_the_aft_by_name_where_it_is_the_captain() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B="N=Mate D=[x, y, Captain]", C="N=Captain D=[Cutlass, Pistols]")
    captain_aft = reasons(part(sea, "position", action="nest", target="1"))
    assert captain_aft.pop("aft") == captain_aft.pop("3") == "pe.why.at.captain"
    assert next(iter(captain_aft)) == "4" and set(captain_aft.values()) == {"pe.why.at.beyond"}
    captain_in_nest = reasons(part(sea, "position", action="nest", target="2"))
    assert captain_in_nest.pop("nest") == "pe.why.at.captain"
    assert next(iter(captain_in_nest)) == "3" and set(captain_in_nest.values()) == {"pe.why.at.beyond"}


@rule("PE-CANNON-03")
def test_lending_is_named_by_how_many_cannons_are_lent() -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="N=x D=[y, z, Captain]", C="N=Cannon D=[Cannon, Captain]")
    sea.play("Cannon", at="B", invite="C").calm_until("lend")
    assert sea.asked == "C"
    lend = sea.choice("C")
    assert [lend.name(number).id for number in range(lend.most + 1)] == ["pe.line.lend.0", "pe.lend", "pe.lend"]
    assert [dict(lend.name(number).args) for number in (1, 2)] == [{"n": 1}, {"n": 2}]


@rule("PE-TREACHERY-01")
def test_a_treachery_is_named_by_the_place_from_which_it_answers() -> None:
    sea = position(A="N=Pillage D=[x, Captain]", B="N=Treachery D=[Treachery, Captain, y]", C="N=x D=[Captain]")
    sea.play("Pillage", at="B.fore")
    assert names(part(sea, "t", "B")) == {"pass": "pe.react.pass", "nest": "pe.react.from", "fore": "pe.react.from"}


@rule("PE-QUARTERS-01", "PE-D34")
def test_a_new_layout_refuses_the_kinds_that_are_not_aboard_by_name() -> None:
    sea = position(A="N=Call D=[Mate, Captain] H=[Cutlass]", B="D=[x, Captain]").play("Call", faces=[1]).calm_until("quarters")
    nest = part(sea, "nest")
    assert {option: reason for option, reason in reasons(nest).items() if reason == "pe.why.notyours"}.keys() == set(KINDS) - {
        "mate",
        "captain",
        "cutlass",
    }


@rule("PE-NEST-01", "PE-TIME-11")
def test_either_coin_of_a_deck_of_two_may_go_to_the_nest_and_the_only_one_as_fore_coin() -> None:
    two = position(A="D=[Mate, Captain]", B="D=[x, Captain]")
    assert two.offers("nest1") == ("none", "fore", "aft")
    hint = part(two, "nest1").choice.description
    assert [hint(place).id for place in ("fore", "aft")] == ["coin.mate", "coin.captain"]
    assert position(A="D=[Captain]", B="D=[x, Captain]").offers("nest1") == ("none", "fore")


def in_games(seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of a random game, with a captain who is asked."""
    found: list[tuple[Any, int]] = []
    fuzz.play(
        game,
        seats,
        game.read_options(options, seats),
        seed,
        laws.Tally(),
        Random(seed),
        under_laws=False,
        watch=lambda state, _: found.extend((state, seat) for seat in (state.asked.seats if state.asked else ())),
    )
    return iter(found)


def called(choice: Any) -> list[str]:
    """What the options of a choice are called, in words."""
    options = range(choice.least, choice.most + 1) if choice.shape == "amount" else getattr(choice, "options", ())
    return [ENGLISH(choice.name(option)) for option in options] if choice.name else []


@rule("PE-TREACHERY-01", "PE-CANNON-03", "PE-PLAY-02", "PE-NEST-01")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (3, {"match": "first_to_2", "pool": "draft"})])
def test_no_two_answers_to_a_question_are_called_the_same(seats: int, options: dict[str, Any]) -> None:
    rnd, kinds = Random(seats), set()
    for state, seat in in_games(seats, options, seats):
        asked = game.choice(state, seat)
        choices = [filled.part.choice for filled in asked.walk(asked.sample(rnd))] if isinstance(asked, Sheet) else [asked]
        for choice in choices:
            names = called(choice)
            assert len(set(names)) == len(names), (state.asked.kind, names)
        kinds.add(state.asked.kind)
    assert "pe.turn" in kinds


@rule("PE-D36")
def test_the_next_clockwise_of_two_yards_mends_a_third() -> None:
    def giving(first: int) -> tuple[str, ...]:
        poor = tuple(coin for coin in yard_of("standard", first) if KIND[coin] in ("captain", "cannon", "bomb", "pistols"))
        return (*poor, *yard_of("free", first + 1)[5:])

    sea = mended((giving(2), NEARLY, giving(4), giving(6)), (), [1])
    assert ["1.mate.3" in yard for yard in yards(sea)] == [False, False, True, False]
    assert len(told_to(sea, "C", "mends")) == len(told_to(sea, "B", "mends")) == 1
    assert told_to(sea, "A", "mends") == told_to(sea, "D", "mends") == []


@rule("PE-REACT-06", "PE-TIME-29")
def test_behind_a_coin_that_has_reacted_meanwhile_the_next_one_named_is_used() -> None:
    """C's Treachery takes the Full Sail of the nest, that of the aft answers it; the Black Spot named behind both is left."""
    sea = position(A="N=Mate D=[x, Captain]", B="N=Full Sail D=[Spot, Captain, Full Sail]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.fore").answer(B={"t": "pass", "l": "nest+fore+aft"}, C={"t": "pass"}).react(C="treachery nest")
    while sea.kind == "window":
        sea.passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.answer(B={"l": "aft"}).calm()
    assert [told["coin"] for told in sea.happened("uses")] == ["full_sail", "full_sail", "black_spot"]
    assert (sea.owes("A"), sea.owes("C")) == (1, 0)


@rule("PE-TIME-02")
def test_a_trade_takes_away_the_offers_that_cannot_be_kept_and_leaves_the_others() -> None:
    sea = trading(4)
    for who, to, bomb in (("A", "1", "0.bomb.1"), ("A", "2", "0.bomb.1"), ("C", "3", "2.bomb.1")):
        sea.move(who, "offer", to=to, give=(bomb,), want=("mate",))
    sea.move("B", "accept", of="0")
    assert [(offer.giver, offer.taker) for offer in sea.view("D").offers] == [(2, 3)]


@rule("PE-MONKEY-01", "PE-TIME-22")
def test_a_monkey_is_not_asked_for_at_a_place_where_there_is_none() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=x D=[Monkey, Captain, y]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.fore")
    assert "m.fore" in sea.items("B")
    refusal = sea.refuses(B={"t": "pass", "m.fore": "yes", "m.nest": "yes"})
    assert refusal is not None and (refusal.rule, refusal.reason.id) == ("PE-MONKEY-01", "pe.why.monkey")


@rule("PE-TIME-02", "PE-POOL-05")
def test_a_yard_with_nothing_but_a_captain_offers_no_trade() -> None:
    sea = trading()
    captain, other = ("0.captain.1",), yards(sea)[1]
    sea.state.table.series = replace(sea.state.table.series, yards=(captain, other))
    assert "offer" not in sea.moves("A") and "offer" in sea.moves("B")
    assert {bar.option: bar.reason.id for bar in game.forbidden_moves(sea.state, 0)}["offer"] == "pe.e.trade"


@rule("PE-CANNON-03")
def test_captains_whom_no_invitation_reaches_are_told_one_by_one() -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="N=Cannon D=[Captain]", C="N=Cannon D=[x, Captain]", D="N=x D=[x, Captain]")
    bars = sea.choice("A").forbidden("invite", {"action": "nest", "target": "1"})
    assert {bar.option: bar.reason.id for bar in bars if bar.option} == {"1": "pe.why.invite.target", "3": "pe.why.invite.none"}


def refused(ship: str, **answer: str) -> tuple[str, str] | None:
    """The rule and the reason that refuse a turn of a ship against another one."""
    refusal = position(A=ship, B="D=[x, Captain]").refuses(A={"target": "1.fore", **answer})
    return (refusal.rule, refusal.reason.id) if refusal else None


@rule("PE-CUTLASS-02", "PE-COMBO-03")
def test_a_cutlass_is_kept_by_an_open_mate_and_shows_a_hidden_one_alone() -> None:
    ships = {mate: f"N={mate} D=[Cutlass, Captain, {aft}]" for mate, aft in (("Mate", "y"), ("x", "Mate"), ("z", "y"))}
    assert [refused(ship, action="fore.keep") for ship in ships.values()] == [None, *[("PE-CUTLASS-02", "pe.why.mate")] * 2]
    shown = [("PE-CUTLASS-02", "pe.why.mateopen"), None, ("PE-CUTLASS-02", "pe.why.mate")]
    assert [refused(ship, action="fore.show") for ship in ships.values()] == shown


@rule("PE-PLAY-02")
def test_a_place_without_a_coin_is_refused_by_its_name() -> None:
    assert refused("D=[Cutlass, Captain]", action="nest", nest1="none") == ("PE-PLAY-02", "pe.why.noplace")


@rule("PE-CANNON-02")
def test_two_cannons_are_listed_against_a_deck_of_two_and_no_shorter_one() -> None:
    decks = {"N=Bomb D=[Captain]": ["Fire one Cannon"], "N=Bomb D=[x, Captain]": ["Fire 2 Cannons", "Fire one Cannon"]}
    for ship, presses in decks.items():
        told = menu(position(A="N=Cannon D=[Cannon, x, Captain]", B=ship).choice("A"))
        assert next(told[name][1] for name in told if name.startswith("Cannon (nest)")) == presses


@rule("PE-INFO-01")
def test_the_end_of_a_game_shows_the_fore_coin_and_the_captain_of_a_deck_and_no_other() -> None:
    sea = position(options={"match": "best_of_3"}, A="N=Mate D=[Bomb, x, Captain]", B="N=x D=[Captain]")
    sea.play("Mate", at="B.fore").calm()
    first, second = sea.told("game_over")[0]["ships"]
    assert first[:3] == ("mate", ("bomb", "", "captain"), 3) and second[:2] == ("pillage", ())


@rule("PE-PISTOLS-01", "PE-POS-09")
def test_pistols_name_the_only_coin_of_a_deck_as_its_aft_coin() -> None:
    sea = position(A="N=Pistols D=[x, Captain]", B="N=x D=[Captain]", C="N=Captain D=[]")
    assert sea.offers("target", action="nest") == ("1.aft", "0.aft")


def test_surrender_and_the_offer_of_a_deadlock_are_asked_twice_and_agreement_is_not() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=x D=[y, Captain]")
    assert {move.kind: move.twice for move in game.open_moves(sea.state, 0)} == {"surrender": True, "deadlock": True}
    votes = game.open_moves(sea.move("A", "deadlock").state, 1)
    assert {move.kind: move.twice for move in votes} == {"surrender": True, "deadlock": False, "no_deadlock": False}


@rule("PE-INFO-08", "PE-TREASURE-01")
@pytest.mark.parametrize(
    ("hold", "faces", "kinds"), [("Mate, Bomb, Cutlass", [3, 2], {"cutlass", "bomb"}), ("Mate", [1], {"mate"})]
)
@pytest.mark.parametrize("who", ["A", "B", None])
def test_the_kinds_of_a_treasure_are_news_to_all(who: str | None, hold: str, faces: list[int], kinds: set[str]) -> None:
    sea = position(A=f"N=Treasure D=[x, Captain] H=[{hold}]", B="D=[x, Captain]").play("Treasure", faces=faces)
    assert sea.happened("treasure") and kinds <= set(sea.view(who).news)


@rule("PE-TIME-29")
def test_a_loss_is_imagined_unanswered_before_its_owner_was_asked() -> None:
    """B has named his Full Sail; C's Treachery takes it meanwhile, and B is asked whether it answers that."""
    sails, treachery = whole_ship("Full Sail", "Bomb", "Mate", "Pistols"), whole_ship("Treachery", "Bomb", "Mate")
    sea = built(whole_ship("Mate", "Bomb", "Pistols"), sails, treachery).play("Mate", at="B.fore")
    sea.answer(B={"t": "pass", "l": "nest"}, C={"t": "pass"}).react(C="treachery nest").passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    for viewer, seed in product((None, 0, 2), range(10)):
        imagined = game.imagine(game.view(sea.state, viewer), Random(seed))
        assert [frame.named for frame in imagined.stack if isinstance(frame, Loss) and not frame.coin] == [()]


@rule("PE-BOMB-01", "PE-PLAY-05", "PE-COMBO-03")
@pytest.mark.parametrize(
    ("ship", "play", "cost"),
    [
        ("N=Bomb D=[x, Captain, Mate]", "Bomb → Ben", "Your Mate is shown; Bomb is then lost."),
        ("N=Bomb D=[Mate, Captain, x]", "Bomb → Ben", "Bomb is then lost."),
        ("N=Mate D=[x, Captain, y]", "Mate → Ben: Bomb", "Mate is then lost."),
    ],
)
def test_the_cost_of_a_play_is_told_by_the_fate_of_its_coin(ship: str, play: str, cost: str) -> None:
    told = menu(position(A=ship, B="N=Bomb D=[x, Captain]").choice("A"))
    assert told[play][0].partition(". ")[2] == cost


@rule("PE-TIME-02", "PE-POOL-05")
def test_a_coin_wanted_is_called_by_its_kind_and_numbered_where_several_may_be() -> None:
    sea = trading()
    want = next(move for move in game.open_moves(sea.state, 0) if move.kind == "offer").args["want"]
    called = {option: ENGLISH(want.name(option)) for option in want.options}
    assert [called[option] for option in ("mate", "mate.2", "mate.3", "broadside")] == ["Mate 1", "Mate 2", "Mate 3", "Broadside"]
    assert len(set(called.values())) == len(called)
