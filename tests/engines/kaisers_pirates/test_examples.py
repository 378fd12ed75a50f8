"""The worked examples of both books, die by die (KP-E.6 to KP-E.10)."""

from __future__ import annotations

from engines.kaisers_pirates.pieces.holdings import PORT, SUNK, Won
from engines.kernel.contract.sides import PHANTOM
from tests.engines.kaisers_pirates.positions import Sea, alone, at_turn, play, shown
from tests.rules import rule

JEFF, CRAIG, JAY = 0, 1, 2


@rule("KP-E.6", "KP-3.2.3a", "KP-C.7")
def test_jeff_sinks_leopard():
    forces = (
        (("leipzig",), ("appam",), ("recalled.1", "surprise_attack.1")),
        (("leopard",), ("dee",), ("shallow_run.1",)),
        (("meteor",), ("otaki",), ("trap.1",)),
    )
    sea = at_turn(*forces, recognized=("leopard",)).plan(play("british>leopard", "recalled.1", "surprise_attack.1"))
    assert sea.refusal({"reaction": "shallow_run.1"}) == "KP-3.3.38g"
    sea = sea.let_pass((4, 6, 4))
    (fired,) = sea.told("fired")
    assert (fired["rolled"].dice, fired["rolled"].result, fired["defense"].result) == ((10, 8), 8, 4)
    assert sea.table.piles[JEFF] == (Won("leopard", SUNK),)
    sea = sea.finish()
    assert len(sea.table.discard) == 2 and len(sea.table.hands[JEFF]) == 1


def craig() -> Sea:
    """The second turn, with the plan announced."""
    forces = (
        (("leipzig",), ("matheran", "lovat", "maria"), ("qqq.1", "fast_ship.1")),
        (("prinz_eitel_friedrich",), ("dee",), ("lay_mines.1", "good_hunting.1", "boarding_party.1", "submarines_u_27_u_41.1")),
        (("meteor",), ("otaki",), ("trap.1",)),
    )
    sea = at_turn(*forces, first=CRAIG, damaged=("maria",))
    hunt = play("prinz_eitel_friedrich>matheran", "lay_mines.1", spread="good_hunting.1", second="lovat")
    return sea.plan(hunt, play("boarding_party>later"), play("submarines_u_27_u_41>maria"))


@rule("KP-E.7", "KP-E.7a", "KP-C.4", "KP-C.5", "KP-C.6", "KP-E.21")
def test_matheran_reaches_port():
    sea = craig()
    assert [one.card for one in sea.table.laid if one.up] == ["lay_mines.1", "good_hunting.1"]
    sea = sea.answer("pass").answer({"target": "matheran"}).answer({"reaction": "qqq.1"}, (5, 2, 6, 5, 4))
    (fired,), (passage,) = sea.told("fired"), sea.told("passage")
    assert (fired["rolled"].dice, fired["rolled"].result, fired["outcome"]) == ((10, 6), 5, "none")
    assert passage["reached"] and sea.table.piles[JEFF] == (Won("matheran", PORT),)


@rule("KP-E.7b", "KP-E.7c", "KP-E.7d", "KP-E.7e", "KP-3.1.6")
def test_lovat_is_captured_and_maria_sunk():
    sea = craig().answer("pass").answer({"target": "matheran"}).answer({"reaction": "qqq.1"}, (5, 2, 6, 5, 4))
    sea = sea.answer({"target": "lovat", "board": "boarding_party.1"}).answer({"reaction": "fast_ship.1"}, (8, 2, 2, 4, 5, 3, 2))
    lovat, maria = sea.told("fired")
    assert (lovat["rolled"].result, lovat["defense"].result, lovat["outcome"]) == (6, 2, "captured")
    assert "lovat" in sea.table.fleets[CRAIG] and sea.told("recognized") == [{"ship": "prinz_eitel_friedrich"}]
    kinds = [event.kind for event in sea.events]
    assert kinds.index("fired") < kinds.index("recognized") < kinds.index("torpedoes")
    assert (maria["rolled"].dice, maria["rolled"].result) == ((10, 6, 4), 5)
    assert (maria["defense"].result, maria["outcome"]) == (1, "sunk")
    assert sea.table.piles[CRAIG] == (Won("maria", SUNK),)
    sea = sea.finish()
    assert len(sea.table.discard) == 6 and set(sea.table.discard[-2:]) == {"qqq.1", "fast_ship.1"}
    assert len(sea.table.hands[CRAIG]) == 1 and len(sea.table.merchantmen[JEFF]) == 3


def jay() -> Sea:
    """The third turn: an intercept by the British Forces, mines, Intelligence and Deception."""
    forces = (
        (("leipzig",), ("matheran", "lovat", "maria"), ("qqq.1", "fast_ship.1")),
        (("prinz_eitel_friedrich",), ("bowes_castle", "invercoe", "mount_temple"), ("shallow_run.1", "trap.2")),
        (("meteor",), ("otaki",), ("fair_seas.1", "lay_mines.1", "intelligence.1", "deception.1")),
    )
    sea = at_turn(*forces, first=JAY, recognized=("prinz_eitel_friedrich",))
    plays = play("british>prinz_eitel_friedrich", "fair_seas.1"), play("meteor>seat.1"), play("deception>seat.0")
    return sea.plan(*plays, play("intelligence>deck"))


@rule("KP-E.8", "KP-3.3.38b", "KP-C.9", "KP-C.11")
def test_a_shallow_run_damages_prinz_eitel_friedrich():
    sea = jay().answer({"reaction": "shallow_run.1"}, (6, 3, 9))
    (told,) = sea.told("checked")
    assert (told["challenge"].dice, told["challenge"].result, told["response"].dice) == ((10, 4), 6, (10,))
    assert sea.told("fired") == [] and sea.table.damaged == {"prinz_eitel_friedrich"}


@rule("KP-E.8a", "KP-E.8b", "KP-E.8c", "KP-C.8", "KP-C.5")
def test_mines_on_craig():
    sea = jay().answer({"reaction": "shallow_run.1"}, (6, 3, 9)).let_pass()
    sea = sea.answer(("bowes_castle", "invercoe", "mount_temple"), (7, 2, 4, 3, 4, 2, 5, 1, 5))
    fired = sea.told("fired")
    assert [one["outcome"] for one in fired] == ["damaged", "sunk", "none"] and sea.told("passage") == []
    assert [one["rolled"].result for one in fired] == [7, 4, 5]
    assert "bowes_castle" in sea.table.damaged and sea.table.piles[JAY] == (Won("invercoe", SUNK),)


@rule("KP-E.8d", "KP-E.8e", "KP-3.1.4", "KP-3.1.5b")
def test_deception_on_jeff_and_the_end_of_the_turn():
    sea = jay().answer({"reaction": "shallow_run.1"}, (6, 3, 9)).let_pass()
    sea = sea.answer(("bowes_castle", "invercoe", "mount_temple"), (7, 2, 4, 3, 4, 2, 5, 1, 5))
    assert sea.asked == ("kp.deck", (JAY,)) and len(sea.choice(JAY).items) == 3
    assert sea.table.waits_for(JEFF) == "deception"
    sea = sea.answer(sea.choice(JAY).default).answer(("lay_mines.1", "intelligence.1", "fair_seas.1"), (1, 1, 1, 1))
    assert sea.table.discard[:4] == ("lay_mines.1", "intelligence.1", "fair_seas.1", "shallow_run.1")
    assert len(sea.table.hands[JAY]) == 1 and len(sea.table.merchantmen[CRAIG]) == 3 and sea.table.on_turn == JEFF


def michael() -> Sea:
    """The phantom's turn: Leipzig intercepts Lundy Island with Surprise Attack and Boarding Party."""
    row, hand = ("clan_mactavish", "lundy_island", "appam"), ("break_contact.1", "trap.1", "lay_mines.1", "interned.1")
    sea = alone(*hand, row=row, other=("kaipara", "lovat", "maria"))
    return sea.plan(faces=shown("s01", 2, "s04", "s05", "s02", 4))


@rule("KP-E.9", "KP-5.4.3.3b", "KP-5.4.3.3c", "KP-C.4", "KP-C.5")
def test_the_phantom_captures_lundy_island():
    sea = michael()
    assert [one["does"] for one in sea.told("special")] == ["surprise_attack", "boarding_party", ""]
    assert sea.refusal({"reaction": "break_contact.1"}) == "KP-3.3.5i"
    sea = sea.let_pass((5, 7, 2, 4, *shown("s03", 3, 1, 1, drawn=("s01", "s04", "s05", "s02")), 1))
    (fired,) = sea.told("fired")
    assert fired["target"] == "lundy_island" and fired["rolled"].dice == (10, 8, 4)
    assert (fired["rolled"].result, fired["defense"].result, fired["outcome"]) == (9, 4, "captured")
    assert "lundy_island" in sea.table.fleets[PHANTOM]


@rule("KP-E.9a", "KP-5.4.6", "KP-C.15")
def test_the_phantom_s_torpedoes_damage_appam():
    sea = michael().let_pass((5, 7, 2, 4, *shown("s06", 4, 4, drawn=("s01", "s04", "s05", "s02"))))
    assert sea.told("torpedoes")[0]["target"] == "appam" and sea.told("special") == []
    sea = sea.let_pass((3, 2, 4, 3, *shown("s03", 3, drawn=("s01", "s04", "s05", "s02", "s06")), 1, 1, 1))
    (fired,) = sea.told("fired")
    assert (fired["rolled"].dice, fired["rolled"].result, fired["defense"].result) == ((10, 6, 4), 4, 3)
    assert fired["outcome"] == "damaged" and sea.table.damaged == {"appam"}


@rule("KP-E.9b", "KP-5.4.3.8", "KP-5.4.2", "KP-5.4.7")
def test_the_phantom_s_recon_aircraft_ends_its_turn():
    sea = michael().let_pass((5, 7, 2, 4, *shown("s03", 3, 1, 1, drawn=("s01", "s04", "s05", "s02")), 1))
    assert sea.told("loses")[0]["n"] == 2 and len(sea.table.hands[0]) == 5 - 2
    assert len(sea.table.discard) == 2 + 1 and len(sea.table.merchantmen[0]) == 3
    assert sea.table.solitaire == () and sea.asked == ("kp.turn", (0,))


@rule("KP-E.10", "KP-5.3.3a", "KP-5.3.3d", "KP-C.4", "KP-C.5")
def test_leopard_damages_kaipara_and_is_reported():
    sea = alone("lay_mines.1", "interned.1", "trap.1", other=("kaipara", "lovat", "maria"))
    sea = sea.plan(play("leopard>kaipara", "lay_mines.1"), play("interned>leipzig"), faces=shown("s04", 2, 6, 1, 3, 4))
    (fired,) = sea.told("fired")
    assert (fired["rolled"].dice, fired["rolled"].result, fired["defense"].result) == ((10, 8, 6), 6, 4)
    assert fired["outcome"] == "damaged" and sea.told("defends")[0]["does"] == "qqq"
    assert sea.table.damaged == {"kaipara"} and "leopard" in sea.table.recognized


@rule("KP-E.10a", "KP-E.11", "KP-5.3.1")
def test_leipzig_is_interned():
    sea = alone("lay_mines.1", "interned.1", "trap.1", other=("kaipara", "lovat", "maria"))
    sea = sea.plan(play("leopard>kaipara", "lay_mines.1"), play("interned>leipzig"), faces=shown("s04", 2, 6, 1, 3, 4))
    sea = sea.answer("pass", (8, 4, 5, *shown("s01", 1, drawn=("s04",))))
    (told,) = sea.told("checked")
    assert (told["challenge"].dice, told["challenge"].result, told["response"].result) == ((10, 8), 8, 5)
    assert sea.table.fleet_used == ("leipzig",) and sea.table.piles == [(), ()]
    assert set(sea.table.discard[:2]) == {"lay_mines.1", "interned.1"} and len(sea.table.hands[0]) == 2
