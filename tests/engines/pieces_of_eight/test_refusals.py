"""What is not offered is refused by the rule that forbids it, and says why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.kernel.choices.shapes import Forbidden, Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.laws import fuzz, laws
from engines.pieces_of_eight import game
from locales import LANGUAGES, words
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.rules import known_ids, rule

NAMES = ("Ana", "Ben", "Carla", "Dario")


def refused(sea: Sea, **answer: Any) -> str:
    """The rule that refuses the sheet of whoever is asked first; "" when it is legal."""
    refusal = sea.refuses(**{sea.asked[0]: {name.replace("_", "."): value for name, value in answer.items()}})
    return refusal.rule if refusal else ""


SHIP = "N=Bomb D=[Treachery, Pistols, Captain, Mate, Cannon] H=[Cutlass]"
OTHER = "N=x D=[y, z, Captain, w]"


@rule("PE-PLAY-02", "PE-PLAY-06", "PE-CANNON-01", "PE-BOMB-01", "PE-POS-09", "PE-MAIN-02", "PE-DUMP-01")
@pytest.mark.parametrize(
    ("ship", "action", "why"),
    [
        (SHIP, "fore", "PE-PLAY-06"),
        (SHIP, "aft", "PE-CANNON-01"),
        (SHIP, "nest", "PE-BOMB-01"),
        (SHIP, "2", "PE-PLAY-02"),
        (SHIP, "cutlass", "PE-POS-05"),
        (SHIP, "broadside", "PE-PLAY-01"),
        (SHIP, "nothing", "PE-MAIN-02"),
        (SHIP, "no such thing", "PE-MAIN-01"),
        ("N=- D=[Captain, x]", "dump", "PE-DUMP-01"),
        ("N=Captain D=[x]", "aft", "PE-POS-09"),
        ("N=Barrel D=[x, Captain]", "nest", "PE-PLAY-07"),
        ("N=Treasure D=[x, Captain] H=[Captain]", "nest", "PE-PLAY-07"),
    ],
)
def test_actions(ship: str, action: str, why: str) -> None:
    sea = position(A=ship, B=OTHER)
    given = {"action": action} if sea.state.table.ships[0].nest else {"nest1": "none", "action": action}
    assert refused(sea, **given) == why


@rule("PE-CUTLASS-02", "PE-PISTOLS-02", "PE-CANNON-02", "PE-PLAY-04", "PE-PLAY-05")
@pytest.mark.parametrize(
    ("ship", "action", "why"),
    [
        ("N=Cutlass D=[x, Captain, y]", "nest.keep", "PE-CUTLASS-02"),
        ("N=Pistols D=[x, Mate, Captain]", "nest.keep", "PE-PISTOLS-02"),
        ("N=Cannon D=[x, Captain, Cannon]", "nest.second", "PE-CANNON-02"),
        ("N=Mate D=[x, Captain]", "nest.keep", "PE-PLAY-05"),
        ("N=Broadside D=[x, Captain]", "nest.keep", "PE-PLAY-04"),
    ],
)
def test_modes(ship: str, action: str, why: str) -> None:
    assert refused(position(A=ship, B=OTHER), action=action) == why


@rule("PE-CALL-04", "PE-CALL-05", "PE-CALL-06")
@pytest.mark.parametrize(
    ("ship", "parts", "why"),
    [
        ("N=Captain D=[x, Mate]", {"action": "call"}, "PE-CALL-04"),
        ("N=Mate D=[x, Bomb]", {"action": "call"}, "PE-CALL-04"),
        ("N=Mate D=[Captain]", {"action": "call"}, "PE-CALL-05"),
        ("N=Mate D=[x, y, Captain]", {"action": "call", "call": "ff"}, "PE-CALL-05"),
        ("N=Mate D=[Captain, x, y]", {"action": "call", "call": "fa"}, "PE-CALL-06"),
        ("N=Mate D=[x, Captain, y]", {"action": "call", "call": "sideways"}, "PE-CALL-01"),
    ],
)
def test_calls(ship: str, parts: dict[str, str], why: str) -> None:
    assert refused(position(A=ship, B=OTHER), **parts) == why


@rule(
    "PE-NEST-03", "PE-CUTLASS-01", "PE-PISTOLS-01", "PE-MATE-01", "PE-CAPTAIN-01", "PE-PILLAGE-01", "PE-CAPTAIN-02", "PE-POS-09"
)
@pytest.mark.parametrize(
    ("coin", "target", "why"),
    [
        ("Cutlass", "1.aft", "PE-CUTLASS-01"),
        ("Cutlass", "2.nest", "PE-NEST-03"),
        ("Pistols", "1.fore", "PE-PISTOLS-01"),
        ("Mate", "1.2", "PE-MATE-01"),
        ("Captain", "1.3", "PE-CAPTAIN-01"),
        ("Pillage", "1.aft", "PE-PILLAGE-01"),
        ("Pillage", "0.fore", "PE-PILLAGE-01"),
        ("Pillage", "3.nest", "PE-CAPTAIN-02"),
        ("Mate", "2.aft", "PE-POS-09"),
        ("Mate", "nobody", "PE-MATE-01"),
        ("Bomb", "4", "PE-BOMB-01"),
        ("Cannon", "5", "PE-CANNON-01"),
    ],
)
def test_targets(coin: str, target: str, why: str) -> None:
    ship = "N=Pillage D=[x, Captain]" if coin == "Pillage" else f"N={coin} D=[Mate, {'x' if coin == 'Captain' else 'Captain'}]"
    sea = position(A=ship, B=OTHER, C="D=[Captain]", D="N=Captain D=[x]", E="out", F="N=x D=[]")
    assert refused(sea, action="nest", target=target) == why


@rule(
    "PE-BROADSIDE-01", "PE-BROADSIDE-02", "PE-NEST-03", "PE-CANNON-03", "PE-CANNON-08", "PE-TIME-21", "PE-GROG-01", "PE-GROG-04"
)
@pytest.mark.parametrize(
    ("ship", "parts", "why"),
    [
        ("N=Broadside D=[x, Captain]", {"target": "1", "position": "3"}, "PE-BROADSIDE-01"),
        ("N=Broadside D=[x, Captain]", {"target": "1", "position": "9"}, "PE-BROADSIDE-02"),
        ("N=Broadside D=[x, Captain]", {"target": "2", "position": "nest"}, "PE-NEST-03"),
        ("N=Cannon D=[x, Captain]", {"target": "1", "position": "2"}, "PE-CANNON-01"),
        ("N=Bomb D=[Mate, Captain]", {"target": "1", "position": "2"}, "PE-BOMB-01"),
        ("N=Cannon D=[x, Captain]", {"target": "1", "invite": ("2",)}, "PE-CANNON-03"),
        ("N=Cannon D=[x, Captain]", {"target": "1", "invite": ("3",), "longest": 4}, "PE-CANNON-08"),
        ("N=Mate D=[x, Captain]", {"target": "1.fore", "invite": ("3",)}, "PE-CANNON-03"),
        ("N=Barrel D=[x, Captain] H=[Mate, Captain]", {"grog": "0.captain.2"}, "PE-GROG-04"),
        ("N=Barrel D=[x, Captain] H=[Mate]", {"grog": "bomb"}, "PE-GROG-01"),
    ],
)
def test_parts_after_the_coin_are_refused_by_their_rule(ship: str, parts: dict[str, Any], why: str) -> None:
    sea = position(A=ship, B=OTHER, C="D=[x, Captain, y]", D="N=Cannon D=[x, Captain]")
    assert refused(sea, action="nest", **parts) == why


@rule("PE-TREACHERY-01", "PE-D18", "PE-MONKEY-01")
def test_own_treacheries_and_monkeys() -> None:
    none = position(A="N=Mate D=[x, Captain, y]", B=OTHER)
    assert refused(none, action="nest", target="1.fore", own="aft") == "PE-TREACHERY-01"
    assert refused(none, action="call", call="af", own="aft") == refused(none, action="dump", own="aft") == "PE-D18"
    assert refused(none, action="nest", target="1.fore", monkey="yes") == "PE-MONKEY-01"
    fore = position(A="N=Mate D=[Treachery, Captain, y]", B=OTHER)
    assert refused(fore, action="nest", target="1.fore", own="aft") == "PE-TREACHERY-01"
    assert refused(fore, action="nest", target="1.fore", own="fore") == ""


@rule("PE-TREACHERY-01", "PE-MONKEY-01", "PE-SAIL-01", "PE-SPOT-01", "PE-REACT-06")
def test_slips() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[Spot, Captain, y]", C="D=[x, Captain, y]").play("Mate", at="B.nest")
    for who in "BC":
        assert sea.refuses(**{who: {"t": "aft"}}).rule == "PE-TREACHERY-01"  # type: ignore[union-attr]
        assert sea.refuses(**{who: {"m.nest": "yes"}}).rule == "PE-MONKEY-01"  # type: ignore[union-attr]
    assert refused(sea, l="sail") == "PE-SAIL-01" and refused(sea, l="nest") == "PE-TIME-29" and refused(sea, l="fore") == ""
    twice = position(A="N=Bomb D=[Mate, Treachery, Captain]", B="N=Monkey D=[Monkey, Captain, y]", C="D=[x, Captain, y]")
    twice.play("Bomb", at="B").passes()
    assert twice.happened("uses")[0]["coin"] == "captains_monkey" and twice.asked == "C"
    assert twice.refuses(C={"t": "nest"}).rule == "PE-TREACHERY-01"  # type: ignore[union-attr]


@rule("PE-REACT-06")
@pytest.mark.parametrize("hidden", ["y", "Treachery"])
def test_a_monkey_that_has_reacted_is_refused_as_such_whatever_else_is_aboard(hidden: str) -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=f"N=Monkey D=[x, Captain, {hidden}]", C="D=[x, Captain, Treachery]")
    sea.play("Mate", at="B.nest").react(B="monkey yes").react(C="treachery aft")
    assert sea.refuses(B={"t": "pass", "m.nest": "yes"}).rule == "PE-REACT-06"  # type: ignore[union-attr]


@rule("PE-NEST-04", "PE-POS-09", "PE-SETUP-02", "PE-BUILD-01", "PE-CANNON-03")
def test_single_questions_and_ships() -> None:
    last = position(A="N=Mate D=[Captain]", B=OTHER).play("Mate", at="B.nest", nest2="later").calm()
    assert last.kind == "nest" and last.refuses(A="aft").rule == "PE-POS-09"  # type: ignore[union-attr]
    assert last.refuses(A="sideways").rule == "PE-NEST-04"  # type: ignore[union-attr]
    lend = position(A="N=Cannon D=[x, Captain]", B="D=[x, y, Captain]", C="N=Cannon D=[x, Captain]").play(
        "Cannon", "B", invite="C"
    )
    assert lend.refuses(C=2).rule == "PE-CANNON-03"  # type: ignore[union-attr]
    ships = Sea(*game.setup(2, {}, lambda sides: 1))
    assert ships.refuses(A={"nest": "none"}).rule == ships.refuses(A={"nest": "1.mate.1"}).rule == "PE-SETUP-02"  # type: ignore[union-attr]
    assert ships.refuses(A={"coins": ("1.mate.1",)}).rule == "PE-BUILD-01"  # type: ignore[union-attr]


# -- everywhere


def met() -> Iterator[tuple[Any, int]]:
    """Positions of random games of every sort, each with a seat that is asked."""
    found: list[tuple[Any, int]] = []
    for seed, (seats, options) in enumerate(
        [(2, {}), (4, {}), (3, {"match": "first_to_2", "pool": "draft", "scraps": "yes"})] * 2
    ):
        chosen = game.read_options(options, seats)
        fuzz.play(
            game,
            seats,
            chosen,
            seed,
            laws.Tally(),
            Random(seed),
            under_laws=False,
            watch=lambda state, _: found.extend((state, seat) for seat in (state.asked.seats if state.asked else ())),
        )
    return iter(found[::3])


def parts_of(state: Any, seat: int, rnd: Random) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Every part of what is asked: its name, what is answered before it, and its choice."""
    choice = game.choice(state, seat)
    if not isinstance(choice, Sheet):
        yield "", {}, choice
        return
    before: dict[str, Any] = {}
    for filled in choice.walk(choice.sample(rnd)):
        yield filled.part.name, dict(before), filled.part.choice
        before[filled.part.name] = filled.value


def check(state: Any, seat: int, name: str, before: dict[str, Any], option: Any) -> Illegal | None:
    answer = {**before, name: option} if name else option
    try:
        game.choice(state, seat).check(answer)
    except Illegal as wrong:
        return wrong
    return None


def bars_of(state: Any, seat: int, name: str, before: dict[str, Any], choice: Any) -> tuple[Forbidden, ...]:
    whole = game.choice(state, seat)
    own = tuple(choice.forbidden()) if getattr(choice, "forbidden", None) else ()
    return (*own, *whole.forbidden(name, before)) if isinstance(whole, Sheet) and whole.forbidden else own


def test_no_part_of_any_question_is_refused_without_a_rule_of_the_game() -> None:
    rnd, seen = Random(1), set[str]()
    for state, seat in met():
        for name, before, _ in parts_of(state, seat, rnd):
            for junk in ("no such option", 99, ("?",)):
                wrong = check(state, seat, name, before, junk)
                assert wrong is not None and wrong.rule in known_ids(), (state.asked.kind, name, junk)
                seen.add(wrong.rule)
    assert len(seen) > 15


def test_forbidden_options_are_refused_with_their_reason_in_every_language() -> None:
    rnd, seen = Random(2), set[str]()
    tongues = [words(language).naming(NAMES) for language in LANGUAGES]
    for state, seat in met():
        for name, before, choice in parts_of(state, seat, rnd):
            for bar in bars_of(state, seat, name, before, choice):
                assert bar.rule in known_ids() and all(tongue(bar.reason) and tongue(bar.label) for tongue in tongues)
                if bar.option and choice.shape == "one_of":
                    wrong = check(state, seat, name, before, bar.option)
                    assert wrong is not None and wrong.rule in known_ids() and bar.option not in choice.options, (name, bar)
                    seen.add(bar.reason.id)
    assert len(seen) > 20
