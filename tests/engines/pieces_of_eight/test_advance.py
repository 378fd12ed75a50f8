"""The reaction window without shouting: sealed slips and answers in advance (PE-TIME-40, -41)."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.ashore import quiet, rest
from tests.engines.pieces_of_eight.positions import LETTERS, Sea, position
from tests.rules import rule

HOLDER = "N=Treachery D=[x, Captain]"


def answered(sea: Sea, who: str, **lines: str) -> object:
    """What lines ("t_game" for `t.game`) say to the open question."""
    return game.fits({name.replace("_", "."): option for name, option in lines.items()}, sea.state, LETTERS.index(who))


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


def of_scope(scope: str) -> set[str]:
    return {f"t.{scope}", f"t.{scope}.on", f"t.{scope}.of", f"m.{scope}", f"l.{scope}", f"attach.{scope}"}


@rule("PE-TIME-41")
def test_lines_are_offered_with_the_messages_of_a_play_and_to_be_left_standing() -> None:
    kinds = ("pe.turn", "pe.window", "pe.lapse", "pe.loss", "pe.lend")
    offered = {kind: {line.id for line in game.foreseen(kind, 4)} for kind in kinds}
    turn = of_scope("play") | of_scope("next") | {"t.next.by", "lend.next"}
    assert offered["pe.turn"] == turn
    assert offered["pe.window"] == offered["pe.lapse"] == offered["pe.loss"] == offered["pe.lend"] == turn | {"turn"}
    assert {line.id for line in game.foreseen("standing", 4)} == {"turn", "t.game", "m.game", "l.game", "lend.game", "nest.game"}
    assert game.foreseen("pe.ship", 4) == ()
    every = [line for kind in (*offered, "standing") for line in game.foreseen(kind, 8)]
    assert all(line.choice.default == "later" == line.choice.options[0] and len(line.choice.options) <= 25 for line in every)


@rule("PE-TIME-41")
def test_conditions_matter_only_beside_a_treachery() -> None:
    lines = {line.id: line for line in game.foreseen("pe.window", 3)}
    beside = {id for id, line in lines.items() if line.needs}
    assert beside == {"t.play.on", "t.play.of", "t.next.by", "t.next.on", "t.next.of", "attach.play", "attach.next"}
    assert not any(
        lines[id].matters({}) or lines[id].matters({"t.play": "pass", "m.play": "no", "l.next": "none"}) for id in beside
    )
    assert {id for id in beside if lines[id].matters({"t.next": "cap"})} == {"t.next.by", "t.next.on", "t.next.of", "attach.next"}
    assert lines["attach.play"].matters({"m.play": "yes"}) and lines["attach.next"].matters({"l.next": "spot"})
    assert lines["t.next.by"].choice.options == ("later", "0", "1", "2")


@rule("PE-TIME-41")
def test_how_long_lines_hold() -> None:
    sea = window()
    marks = {scope: game.mark(sea.state, scope) for scope in ("play", "turn", "game")}
    sea.calm()
    assert sea.on_turn == "B"
    assert game.mark(sea.state, "play") != marks["play"] and game.mark(sea.state, "turn") != marks["turn"]
    assert game.mark(sea.state, "game") == marks["game"]
    match = position(A="D=[x, Captain]", B="D=[x, Captain]", options={"match": "best_of_3"})
    first = game.mark(match.state, "game")
    match.move("A", "surrender")
    assert game.mark(rest(match, faces=[1]).state, "game") != first


@rule("PE-TIME-41")
def test_lines_about_treachery_and_their_conditions() -> None:
    sea = window()
    assert answered(sea, "C", t_game="pass") == {"t": "pass"} and answered(sea, "C", turn="pass") == {"t": "pass"}
    assert answered(sea, "C", t_game="always") == {"t": "nest"}
    assert all(answered(sea, "C", t_game=when) == {"t": "pass"} for when in ("mine", "cap", "anycap"))
    captain = window(captain=True)
    assert answered(captain, "C", t_game="anycap") == {"t": "nest"} and answered(captain, "C", t_game="cap") == {"t": "pass"}
    assert answered(sea, "B", t_game="mine", m_game="yes") == {"t": "fore", "m.nest": "yes", "m.nest.own": "none"}
    assert answered(captain, "B", t_game="cap", m_game="no", l_game="spot") == {"t": "fore", "l": "none"}


@rule("PE-TIME-41")
def test_what_no_line_covers_is_asked() -> None:
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
    assert answered(sea, "C", t_next="always", t_next_by="1") == {"t": "pass"}
    assert answered(sea, "B", t_next="mine", t_next_by="0", m_next="no") == {"t": "fore", "m.nest": "no"}
    assert answered(sea, "B", t_next="cap", t_next_by="0", m_next="no") == {"t": "pass", "m.nest": "no"}
    assert answered(chain(), "C", t_next="always", t_next_by="0") == {"t": "nest"}


@rule("PE-TIME-41", "PE-TREACHERY-03")
def test_a_line_may_hang_on_whose_use_is_answered() -> None:
    first, second = window(), chain()
    assert answered(first, "C", t_next="always", t_next_of="0") == {"t": "pass"}
    assert (
        answered(second, "C", t_next="always", t_next_of="0")
        == answered(second, "C", t_play="always", t_play_of="0")
        == {"t": "nest"}
    )
    assert answered(second, "C", t_play="always", t_play_of="3") == {"t": "pass"}
    third = second.react(C="treachery nest")
    assert third.asked == "B" and answered(third, "B", t_play="always", t_play_of="3") == {"t": "fore"}
    assert answered(third, "B", t_play="always", t_play_of="0") == {"t": "pass"}
    monkey = window().passes()
    assert monkey.happened("uses")[0]["coin"] == "captains_monkey"
    assert answered(monkey, "C", t_play="always", t_play_of="0") == {"t": "nest"}
    loss = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[x, Captain]", C=HOLDER).play("Mate", at="B.nest").react(B="spot")
    assert loss.happened("uses")[0]["coin"] == "black_spot"
    assert answered(loss, "C", t_play="always", t_play_of="0") == {"t": "nest"}
    assert answered(loss, "C", t_play="always", t_play_of="1") == {"t": "pass"}


@rule("PE-TIME-41")
def test_a_line_may_hang_on_what_is_used() -> None:
    played, treachery, monkey = window(), chain(), window().passes()
    seas = {"played": played, "treachery": treachery, "captains_monkey": monkey}
    for event, sea in seas.items():
        for on in (*seas, "black_spot"):
            assert answered(sea, "C", t_next="always", t_next_on=on) == {"t": "nest" if on == event else "pass"}


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
    bound = {who: game.mark(sea.state, "next") for who in (0, 2)}
    held = {0: [bound[0]], 2: [bound[2]]}
    for _ in range(7):
        quiet(sea)
        for who, marks in held.items():
            if marks[-1]:
                marks.append(game.held(sea.state, "next", marks[-1], who) or "")
    assert [bool(mark) for mark in held[2]] == [True, True, True, False]
    assert [bool(mark) for mark in held[0]] == [True, True, True, True, False]
    match = position(A="D=[x, Captain]", B="D=[x, Captain]", options={"match": "best_of_3"})
    left = game.mark(match.state, "next")
    match.move("A", "surrender")
    assert game.held(rest(match, faces=[1]).state, "next", left, 1) is None


@rule("PE-TIME-41")
def test_whoever_passes_until_his_next_turn_ends_is_answered_for_everywhere() -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="N=x D=[Monkey, z, Captain, y]", C="N=Cannon D=[Treachery, Captain]")
    sea.play("Cannon", at="B", invite="C")
    assert {cut.id for cut in window().choice("B").shortcuts} == {"pass", "turn", "next"}
    cut = next(cut for cut in window().choice("B").shortcuts if cut.id == "next")
    assert game.fits(cut.lines, sea.state, 2) == 0
    sea.passes()
    assert game.fits(cut.lines, sea.state, 2) == {"t": "pass"}
    assert game.fits(cut.lines, sea.state, 1) == {"t": "pass", "m.fore": "yes", "l": "none"}
