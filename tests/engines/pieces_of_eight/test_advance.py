"""The reaction window without shouting: sealed slips and answers in advance (PE-TIME-40, -41)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.kernel.choices.lines import binding, renewed_binding
from engines.kernel.contract.game import relevant_lines
from engines.pieces_of_eight import game
from engines.pieces_of_eight.advance.define import SLIPS
from tests.engines.pieces_of_eight.positions import LETTERS, Sea, position
from tests.engines.pieces_of_eight.set_ups import quiet, rest, seen_by
from tests.rules import rule

HOLDER = "N=Treachery D=[x, Captain]"


def answered(sea: Sea, who: str, **lines: str) -> object:
    """What lines ("t_game" for `t.game`) say to the open question."""
    return game.answer_from_lines(
        {name.replace("_", "."): option for name, option in lines.items()}, sea.state, LETTERS.index(who)
    )


def window(captain: bool = False) -> Sea:
    """A's Mate at B's nest; B, C and D hold a Treachery."""
    ship = "N=Captain D=[Treachery, x]" if captain else "N=Monkey D=[Treachery, Captain]"
    return position(A="N=Mate D=[x, Captain]", B=ship, C=HOLDER, D=HOLDER).play("Mate", at="B.nest")


@rule("PE-TIME-40", "PE-TIME-23")
@pytest.mark.parametrize(("face", "who"), [(1, "B"), (2, "D")])
def test_one_sealed_slip_to_all_at_once_and_a_lot(face: int, who: str) -> None:
    sea = window()
    asked = sea.state.asked
    assert asked is not None and asked.seats == (1, 2, 3) and asked.sealed and not asked.shows_waiting
    sea.react(B="treachery fore", D="treachery nest", faces=[face])
    assert sea.hold(who) == ["Treachery"] and sea.hold("BD".replace(who, "")) == []


def conditions(scope: str) -> set[str]:
    """The lines about a Treachery beside the first one of the scope."""
    facts = ("by", "on", "of") if scope == "next" else ("on", "of")
    return {f"{head}.{fact}" for head in (f"t.{scope}", f"t.{scope}.2") for fact in facts}


def of_scope(scope: str) -> set[str]:
    lists = {f"t.{scope}", f"t.{scope}.2", f"t.{scope}.3"}
    return lists | conditions(scope) | {f"m.{scope}", f"l.{scope}", f"attach.{scope}"}


@rule("PE-TIME-41")
def test_lines_are_offered_with_the_messages_of_a_play_and_to_be_left_standing() -> None:
    kinds = ("pe.turn", "pe.window", "pe.lapse", "pe.loss", "pe.lend")
    offered = {kind: {line.id for line in game.foreseen(seen_by(4), kind)} for kind in kinds}
    turn = of_scope("play") | of_scope("next") | {"lend.next"}
    assert offered["pe.turn"] == turn
    assert offered["pe.window"] == offered["pe.lapse"] == offered["pe.loss"] == offered["pe.lend"] == turn | {"turn"}
    assert {line.id for line in game.foreseen(seen_by(4), "standing")} == {
        "turn",
        "t.game",
        "m.game",
        "l.game",
        "lend.game",
        "nest.game",
    }
    assert game.foreseen(seen_by(4), "pe.ship") == ()
    every = [line for kind in (*offered, "standing") for line in game.foreseen(seen_by(8), kind)]
    assert all(line.choice.default == "later" == options_of(line)[0] and len(options_of(line)) <= 25 for line in every)


def shown(**lines: str) -> set[str]:
    """The lines on a window that make a difference beside these."""
    return {
        line.id
        for line in relevant_lines(game.foreseen(seen_by(3), "pe.window"), {id.replace("_", "."): lines[id] for id in lines})
    }


ALWAYS_SHOWN = {"t.play", "m.play", "l.play", "turn", "t.next", "m.next", "l.next", "lend.next"}


@rule("PE-TIME-41")
def test_conditions_matter_only_beside_what_may_hang_on_them() -> None:
    assert shown() == shown(t_play="pass", m_play="no", l_next="none") == ALWAYS_SHOWN
    by = {"t.next.by", "t.next.on", "t.next.of"}
    assert shown(t_next="always") == ALWAYS_SHOWN | by | {"attach.next"}
    assert shown(t_next="passif") == ALWAYS_SHOWN | by
    assert shown(m_play="yes", l_next="spot") == ALWAYS_SHOWN | {"attach.play", "attach.next"}
    lines = {line.id: line for line in game.foreseen(seen_by(3), "pe.window")}
    assert options_of(lines["t.next.by"]) == ("later", "0", "1", "2")


@rule("PE-TIME-41")
def test_a_further_line_matters_only_behind_one_that_may_not_fit() -> None:
    """What was left behind a line that fits always now, or beside one that was taken out, is not shown and not looked at."""
    by = {"t.next.by", "t.next.on", "t.next.of"}
    assert shown(t_next="cap") == ALWAYS_SHOWN | by | {"attach.next", "t.next.2"}
    assert shown(t_next="always", t_next_by="0") == shown(t_next="cap")
    second = {f"t.next.2.{fact}" for fact in ("by", "on", "of")}
    assert shown(t_next="passif", t_next_of="1", t_next_2="mine") == shown(t_next="cap") | second | {"t.next.3"}
    assert shown(t_next="pass", t_next_by="0", t_next_2="mine", t_next_3="always") == ALWAYS_SHOWN
    assert shown(t_next_by="0", t_next_2="mine") == ALWAYS_SHOWN
    sea = window()
    assert answered(sea, "C", t_next_by="0", t_next_2="always") is None
    assert answered(sea, "C", t_next="pass", t_next_by="1", t_next_2="always") == {"t": "pass"}


@rule("PE-TIME-41")
def test_the_first_line_that_fits_answers_and_when_none_fits_he_is_asked() -> None:
    """For my Captain; else when Ana plays; else let it pass when what Ben has used is answered; else ask."""
    given = {"t_next": "cap", "t_next_2": "always", "t_next_2_by": "1"}
    sea = window()
    assert answered(sea, "C", **given) is None
    assert answered(sea, "C", **given, t_next_3="pass") == {"t": "pass"}
    assert answered(sea, "C", **given, t_next_3="anycap") is None
    assert answered(sea, "C", **given, t_next_3="mine") is None
    assert answered(sea, "B", **given, t_next_3="mine", m_next="no") == {"t": "fore", "m.nest": "no"}
    given["t_next_2_by"] = "0"
    assert answered(sea, "C", **given, t_next_3="pass") == {"t": "nest"}
    assert answered(sea, "C", t_next="passif", t_next_by="0", t_next_2="always") == {"t": "pass"}
    assert answered(sea, "C", t_next="passif", t_next_by="1", t_next_2="always") == {"t": "nest"}
    assert answered(sea, "C", t_next="passif") == {"t": "pass"}
    captain = window(captain=True)
    assert answered(captain, "B", t_next="passif", t_next_by="1", t_next_2="cap", m_next="no", l_next="none") == {
        "t": "fore", "l": "none"
    }  # fmt: skip
    assert answered(captain, "C", t_next="mine", t_next_2="passif", t_next_2_on="played", t_next_3="always") == {"t": "pass"}


@rule("PE-TIME-41")
def test_longer_lines_are_looked_at_if_no_line_of_this_play_fits() -> None:
    sea = chain()
    assert answered(sea, "C", t_play="mine") is None
    assert answered(sea, "C", t_play="mine", t_next="always") == {"t": "nest"}
    assert answered(sea, "C", t_play="mine", turn="pass", t_next="always") == {"t": "pass"}
    assert answered(sea, "C", t_play="mine", t_next="cap", t_game="always") == {"t": "nest"}
    assert answered(sea, "C", t_play="mine", t_play_2="always", t_play_2_on="treachery", turn="pass") == {"t": "nest"}


def partly(sea: Sea, who: str, **lines: str) -> object:
    given = {name.replace("_", "."): option for name, option in lines.items()}
    return game.parts_from_lines(given, sea.state, LETTERS.index(who))


@rule("PE-TIME-41")
def test_each_item_of_a_slip_has_its_own_line() -> None:
    """Where no line answers one of them, he is asked; what lines say of the others stands on his slip."""
    sea = window()
    assert answered(sea, "B", t_next="always") is None and partly(sea, "B", t_next="always") == {"t": "fore"}
    assert partly(sea, "B", t_next="cap", m_next="no") == {"m.nest": "no"}
    assert partly(sea, "B", t_next="cap") == partly(sea, "B") == {}
    assert partly(sea, "B", t_next="pass", m_next="yes") == {}, "all of it is answered"
    assert partly(sea, "C", t_next="pass") == partly(sea, "A", t_next="pass") == {}
    both = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[Treachery, Captain, Treachery]").play("Mate", at="B.nest")
    given = {"t_next": "always", "attach_next": "aft"}
    assert partly(both, "B", **given) == {"t": "fore", "t.own": "aft"}
    assert partly(both, "B", m_next="yes", attach_next="fore") == {"m.nest": "yes", "m.nest.own": "fore"}
    choice = both.choice("B")
    assert choice.check(choice.complete({"t": "fore", "t.own": "aft"}))["t"] == "fore"


@rule("PE-TIME-41", "PE-TIME-42")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whether_a_line_answers_hangs_on_public_facts_alone(seats: int) -> None:
    """In random games, with random lines: where the public sees the same, a line answers every captain or none."""
    rnd, answers = Random(seats), {True: 0, False: 0}
    for state in windows(seats, rnd):
        public = game.view(state, None)
        others = [game.imagine(public, rnd) for _ in range(3)]
        for seat in state.asked.seats:
            for _ in range(6):
                given = left(state.asked.kind, seats, rnd)
                found = [game.answer_from_lines(given, other, seat) for other in (state, *others)]
                assert len({answer is None for answer in found}) == 1, given
                answers[found[0] is None] += 1
                for other, answer in zip((state, *others), found, strict=True):
                    assert answer is None or game.choice(other, seat).check(answer) == answer
    assert min(answers.values()) > 30, answers


def windows(seats: int, rnd: Random, most: int = 60) -> Iterator[Any]:
    """Slips of random games."""
    found = 0
    while found < most:
        state, _ = game.setup(seats, game.read_options({}, seats), lambda sides: rnd.randint(1, sides))
        while state.asked is not None and found < most:
            if state.asked.kind in SLIPS:
                found += 1
                yield state
            answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
            state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))


def options_of(line: Any) -> tuple[str, ...]:
    """The answers that a line may have."""
    return tuple(line.choice.options)


def left(kind: str, seats: int, rnd: Random) -> dict[str, str]:
    """Lines filled in at random, half of them left open."""
    found = {line.id: rnd.choice(options_of(line)) for line in game.foreseen(seen_by(seats), kind)}
    return {id: option for id, option in found.items() if rnd.random() < 0.5}


@rule("PE-TIME-41")
def test_how_long_lines_hold() -> None:
    sea = window()
    marks = {scope: binding(game.moment(sea.state), scope) for scope in ("play", "turn", "game")}
    sea.calm()
    assert sea.on_turn == "B"
    assert binding(game.moment(sea.state), "play") != marks["play"] and binding(game.moment(sea.state), "turn") != marks["turn"]
    assert binding(game.moment(sea.state), "game") == marks["game"]
    match = position(A="D=[x, Captain]", B="D=[x, Captain]", options={"match": "best_of_3"})
    first = binding(game.moment(match.state), "game")
    match.move("A", "surrender")
    assert binding(game.moment(rest(match, faces=[1]).state), "game") != first


@rule("PE-TIME-41")
def test_lines_about_treachery_and_their_conditions() -> None:
    sea = window()
    assert answered(sea, "C", t_game="pass") == {"t": "pass"} and answered(sea, "C", turn="pass") == {"t": "pass"}
    assert answered(sea, "C", t_game="always") == {"t": "nest"}
    assert all(answered(sea, "C", t_game=when) is None for when in ("mine", "cap", "anycap"))
    captain = window(captain=True)
    assert answered(captain, "C", t_game="anycap") == {"t": "nest"} and answered(captain, "C", t_game="cap") is None
    assert answered(sea, "B", t_game="mine", m_game="yes") == {"t": "fore", "m.nest": "yes", "m.nest.own": "none"}
    assert answered(captain, "B", t_game="cap", m_game="no", l_game="spot") == {"t": "fore", "l": "none"}


@rule("PE-TIME-41")
def test_a_question_that_no_line_covers_is_asked() -> None:
    sea = window()
    assert answered(sea, "C") is None and answered(sea, "C", m_game="yes") is None
    assert answered(sea, "B", t_game="pass") is None
    assert answered(sea, "C", t_play="pass") is None
    assert answered(sea, "A", t_game="pass") is None
    assert answered(quiet(position(A="D=[x, Captain]", B="D=[x, Captain]")), "B", t_game="pass") is None


@rule("PE-TIME-41")
def test_lines_of_this_play_answer_what_comes_later_in_it() -> None:
    sea = window().react(B="treachery fore")
    assert sea.asked == "CD"
    assert answered(sea, "C", t_play="pass", t_game="always") == {"t": "pass"}
    assert answered(sea, "C", t_play="always") == {"t": "nest"}
    sea.react(C="treachery nest").calm()
    lapse = position(A="N=Mate D=[Treachery, Captain]", B="N=Monkey D=[Treachery, Captain]").play("Mate", at="B.nest")
    lapse.react(B="treachery fore").react(A="treachery fore")
    assert lapse.kind == "lapse"
    assert answered(lapse, "B", m_play="no", m_game="yes") == {"m.nest": "no"}
    assert answered(lapse, "B", turn="pass") == {"m.nest": "yes"} and answered(lapse, "B", m_game="no") == {"m.nest": "no"}


@rule("PE-TIME-41", "PE-TIME-34")
def test_lines_of_this_play_do_not_answer_its_first_slip() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[Spot, Captain]").play("Mate", at="B.nest")
    assert sea.items("B") == {"m.nest", "l"}
    assert answered(sea, "B", m_play="no", l_play="spot") is None
    assert answered(sea, "B", m_play="no", m_game="yes", l_play="spot", l_game="none") == {"m.nest": "yes", "l": "none"}
    lapse = position(A="N=Mate D=[Treachery, Captain]", B="N=Bomb D=[Treachery, Spot, Captain]").play("Mate", at="B.nest")
    lapse.react(B="treachery fore").react(A="treachery fore")
    assert answered(lapse, "B", l_play="spot", l_game="none") == {"l": "fore"}
    assert answered(lapse, "B", turn="pass") == {"l": "none"}


@rule("PE-TIME-41")
@pytest.mark.parametrize(("line", "named"), [("none", "none"), ("sail", "fore"), ("spot", "nest"), ("both", "nest+fore")])
def test_lines_about_losses(line: str, named: str) -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[Full Sail, Captain]").play("Mate", at="B.nest")
    assert answered(sea, "B", l_game=line) == {"l": named}


@rule("PE-TIME-41")
@pytest.mark.parametrize(("line", "lent"), [("0", 0), ("1", 1), ("2", 1)])
def test_lines_about_lending(line: str, lent: int) -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="D=[x, y, z, Captain]", C="N=Cannon D=[x, Captain]")
    sea.play("Cannon", at="B", invite="C")
    assert answered(sea, "C", lend_game=line) == lent and answered(sea, "C", turn="pass") == 0


@rule("PE-TIME-41", "PE-TIME-22")
def test_everybody_may_leave_lines_whatever_he_holds_and_the_first_place_is_meant() -> None:
    none = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[x, Captain, y]").play("Mate", at="B.nest")
    assert answered(none, "B", t_game="always", l_game="both") == {"t": "pass", "l": "none"}
    several = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[Treachery, Captain, Treachery]").play("Mate", at="B.nest")
    assert answered(several, "B", t_game="always", l_game="none") == {"t": "fore", "t.own": "none", "l": "none"}


def chain(first: str = "D") -> Sea:
    """A's Mate at B's nest; one of them answers with a Treachery. All hold one, and B has a Monkey."""
    return window().react(**{first: "treachery nest" if first != "B" else "treachery fore"})


@rule("PE-TIME-41")
def test_a_line_may_hang_on_who_plays() -> None:
    sea = window()
    assert answered(sea, "C", t_next="always", t_next_by="0") == {"t": "nest"}
    assert answered(sea, "C", t_next="always", t_next_by="1") is None
    assert answered(sea, "B", t_next="mine", t_next_by="0", m_next="no") == {"t": "fore", "m.nest": "no"}
    assert answered(sea, "B", t_next="cap", t_next_by="0", m_next="no") is None
    assert answered(chain(), "C", t_next="always", t_next_by="0") == {"t": "nest"}


@rule("PE-TIME-41", "PE-TREACHERY-03")
def test_a_line_may_hang_on_whose_use_is_answered() -> None:
    first, second = window(), chain()
    assert answered(first, "C", t_next="always", t_next_of="0") is None
    assert (
        answered(second, "C", t_next="always", t_next_of="0")
        == answered(second, "C", t_play="always", t_play_of="0")
        == {"t": "nest"}
    )
    assert answered(second, "C", t_play="always", t_play_of="3") is None
    third = second.react(C="treachery nest")
    assert third.asked == "B" and answered(third, "B", t_play="always", t_play_of="3") == {"t": "fore"}
    assert answered(third, "B", t_play="always", t_play_of="0") is None
    monkey = window().passes()
    assert monkey.happened("uses")[0]["coin"] == "captains_monkey"
    assert answered(monkey, "C", t_play="always", t_play_of="0") == {"t": "nest"}
    loss = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[x, Captain]", C=HOLDER).play("Mate", at="B.nest").react(B="spot")
    assert loss.happened("uses")[0]["coin"] == "black_spot"
    assert answered(loss, "C", t_play="always", t_play_of="0") == {"t": "nest"}
    assert answered(loss, "C", t_play="always", t_play_of="1") is None


@rule("PE-TIME-41")
def test_a_line_may_hang_on_what_is_used() -> None:
    played, treachery, monkey = window(), chain(), window().passes()
    seas = {"played": played, "treachery": treachery, "captains_monkey": monkey}
    for event, sea in seas.items():
        for on in (*seas, "black_spot"):
            assert answered(sea, "C", t_next="always", t_next_on=on) == ({"t": "nest"} if on == event else None)


@rule("PE-TIME-41", "PE-D32")
def test_a_line_may_attach_a_treachery_of_ones_own() -> None:
    two = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[Treachery, Captain, Treachery]", C=HOLDER).play("Mate", at="B.nest")
    assert answered(two, "B", t_next="always", attach_next="aft", l_next="none") == {"t": "fore", "t.own": "aft", "l": "none"}
    assert answered(two, "B", t_next="always", l_next="none") == {"t": "fore", "t.own": "none", "l": "none"}
    monkey = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[Spot, Captain, Treachery]").play("Mate", at="B.nest")
    given = answered(monkey, "B", t_next="pass", m_next="yes", l_next="spot", attach_next="aft")
    assert given == {"t": "pass", "m.nest": "yes", "m.nest.own": "aft", "l": "fore", "l.fore.own": "aft"}
    monkey.answer(B=given)
    assert monkey.happened("uses")[0]["coin"] == "captains_monkey" and monkey.lost("B", "Treachery")


@rule("PE-TIME-41")
def test_a_line_of_this_play_goes_before_one_that_holds_longer() -> None:
    sea = chain()
    assert answered(sea, "C", t_play="pass", t_next="always") == {"t": "pass"}
    assert answered(sea, "C", t_play="always", turn="pass", t_next="pass") == {"t": "nest"}
    assert answered(sea, "C", turn="pass", t_next="always") == {"t": "pass"}
    assert answered(sea, "C", t_next="always", t_game="pass") == {"t": "nest"}
    lend = position(A="N=Cannon D=[x, Captain]", B="D=[x, y, z, Captain]", C="N=Cannon D=[x, Captain]")
    lend.play("Cannon", at="B", invite="C")
    assert answered(lend, "C", lend_next="1", lend_game="0") == 1 and answered(lend, "C", lend_next="2", turn="pass") == 0


@rule("PE-TIME-41")
def test_a_line_until_the_end_of_his_next_turn() -> None:
    """Left by C in A's turn, and by A in it too."""
    sea = position(A="D=[x, Captain, y]", B="D=[x, Captain, y]", C="D=[x, Captain, y]")
    bound = {who: binding(game.moment(sea.state), "next") for who in (0, 2)}
    held = {0: [bound[0]], 2: [bound[2]]}
    for _ in range(7):
        quiet(sea)
        for who, marks in held.items():
            if marks[-1]:
                marks.append(renewed_binding(game.moment(sea.state), "next", marks[-1], who) or "")
    assert [bool(mark) for mark in held[2]] == [True, True, True, False]
    assert [bool(mark) for mark in held[0]] == [True, True, True, True, False]
    match = position(A="D=[x, Captain]", B="D=[x, Captain]", options={"match": "best_of_3"})
    left = binding(game.moment(match.state), "next")
    match.move("A", "surrender")
    assert renewed_binding(game.moment(rest(match, faces=[1]).state), "next", left, 1) is None


@rule("PE-TIME-41")
def test_passing_until_the_next_turn_ends_answers_everywhere() -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="N=x D=[Monkey, z, Captain, y]", C="N=Cannon D=[Treachery, Captain]")
    sea.play("Cannon", at="B", invite="C")
    assert {cut.id for cut in window().choice("B").shortcuts} == {"pass", "turn", "next"}
    cut = next(cut for cut in window().choice("B").shortcuts if cut.id == "next")
    assert game.answer_from_lines(cut.lines, sea.state, 2) == 0
    sea.passes()
    assert game.answer_from_lines(cut.lines, sea.state, 2) == {"t": "pass"}
    assert game.answer_from_lines(cut.lines, sea.state, 1) == {"t": "pass", "m.fore": "yes", "l": "none"}
