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


@rule("PE-TIME-41")
def test_lines_are_offered_with_the_messages_of_a_play_and_to_be_left_standing() -> None:
    kinds = ("pe.turn", "pe.window", "pe.lapse", "pe.loss", "pe.lend")
    offered = {kind: {line.id for line in game.foreseen(kind)} for kind in kinds}
    assert offered["pe.turn"] == {"t.play", "m.play", "l.play"}
    assert offered["pe.window"] == offered["pe.lapse"] == offered["pe.loss"] == offered["pe.lend"] == {
        "t.play", "m.play", "l.play", "turn"}
    assert {line.id for line in game.foreseen("standing")} == {"turn", "t.game", "m.game", "l.game", "lend.game", "nest.game"}
    assert game.foreseen("pe.ship") == ()
    assert all(line.choice.default == "later" for kind in (*offered, "standing") for line in game.foreseen(kind))


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
