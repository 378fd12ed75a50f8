"""Move, Full sail, embarking, disembarking (chapters 10, 11, 16, 19.4)."""

from __future__ import annotations

from engines.cartagena import game
from engines.cartagena.data.board import WORKS
from engines.cartagena.pieces.holdings import CULVERIN, Gun
from tests.engines.cartagena.positions import Field, laid
from tests.rules import rule


def moving(ships=None, land=None, side="english", **more) -> Field:
    """A Move order of that side."""
    cards = {side: "move"}
    return laid(ships=ships or {}, land=land or {}, **cards, **more)


def ends(field: Field, unit: str, **draft) -> set[str]:
    """Where a unit may go."""
    return set(field.options("to", unit=unit, **draft))


@rule("CT-MOVE-01", "CT-UNIT-01", "CT-UNIT-02", "CT-TIME-20", "CT-X5")
def test_up_to_three_units_ships_and_land_pieces_mixed():
    field = moving({"S1": "F2", "S2": "H2"}, {"F4": "marine_en marine_en"})
    items = ({"unit": "S1", "to": "F3"}, {"unit": "F4.0", "to": "F5"}, {"unit": "S2", "to": "H1"})
    after = field.answer(items)
    assert (after.at("S1"), after.at("S2"), after.troops("F5"), after.troops("F4")) == (
        "F3",
        "H1",
        ("marine_en",),
        ("marine_en",),
    )
    assert not field.allows((*items, {"unit": "F4.0", "to": "F5"}))
    assert field.choice().default == ()


@rule("CT-UNIT-09", "CT-D13")
def test_a_unit_acts_once_in_an_order():
    field = moving({"S1": "F1"}, {"F4": "marine_en"})
    assert not field.allows(({"unit": "S1", "to": "F2"}, {"unit": "S1", "to": "F3"}))
    assert not field.allows(({"unit": "F4.0", "to": "F5"}, {"unit": "F5.0", "to": "E5"}))


@rule("CT-MOVE-02")
def test_a_troop_moves_two_squares():
    assert ends(moving(land={"K8": "marine_en"}), "K8.0") >= {"M10", "K10", "M9"}
    assert not ends(moving(land={"K8": "marine_en"}), "K8.0") & {"N8", "K5", "N10"}


@rule("CT-MOVE-03")
def test_a_hero_moves_three():
    field = moving(land={"K8": "vernon"})
    assert "N10" in ends(field, "vernon") and "O10" not in ends(field, "vernon")


@rule("CT-MOVE-04", "CT-UNIT-08", "CT-P23", "CT-MOVE-18", "CT-D12")
def test_troops_go_with_a_hero_as_one_unit_or_each_by_itself():
    field = moving(
        land={"K8": "wentworth marine_en marine_en marine_en marine_en marine_en"}, heroes=((0, "lezo"), (1, "wentworth"))
    )
    along = tuple(f"K8.{place}" for place in range(5))
    after = field.answer(({"unit": "wentworth", "along": along, "to": "N10"},))
    assert after.troops("N10") == ("wentworth", *["marine_en"] * 5)
    part = field.answer(({"unit": "wentworth", "along": along[:2], "to": "N10"}, {"unit": "K8.0", "to": "L9"}))
    assert (len(part.troops("N10")), len(part.troops("K8")), len(part.troops("L9"))) == (3, 2, 1)
    alone = moving(land={"K8": "marine_en marine_en marine_en marine_en marine_en"})
    assert alone.allows(tuple({"unit": "K8.0", "to": to} for to in ("L9", "K9", "L9")))
    assert not alone.allows(tuple({"unit": "K8.0", "to": "L9"} for _ in range(4)))


@rule("CT-D12")
def test_with_the_option_a_group_is_a_unit():
    field = moving(land={"K8": "marine_en marine_en infantry_en"}, move_unit="group")
    after = field.answer(({"unit": "K8", "along": ("K8.0", "K8.2"), "to": "K10"},))
    assert after.troops("K10") == ("marine_en", "infantry_en") and after.troops("K8") == ("marine_en",)


@rule("CT-MAP-01", "CT-MAP-03", "CT-MOVE-07")
def test_ships_stay_at_sea_and_land_pieces_ashore():
    field = moving({"S1": "F3"}, {"F4": "marine_en"})
    assert not ends(field, "S1") & {"F4", "E4", "F5"}
    assert ends(field, "F4.0") == {"E4", "E5", "F5", "D4", "D5", "S1"}
    assert not set(field.options("unit")) & set(WORKS)


@rule("CT-MAP-02", "CT-MOVE-08", "CT-D21")
def test_a_ship_passes_ships_and_ends_in_an_empty_square():
    field = moving({"S1": "B4", "S2": "B3", "SF": "B5"})
    assert "B6" in ends(field, "S1") and not {"B5", "B3"} & ends(field, "S1")
    blocked = moving({"S1": "B4", "SF": "B5", "SC": "B6"})
    assert not {"B5", "B6"} & ends(blocked, "S1")


@rule("CT-MOVE-12")
def test_red_lines_stop_great_ships():
    field = moving({"S1": "G4", "X1": "H4"})
    assert "G5" not in ends(field, "S1") and "G5" in ends(field, "X1")


@rule("CT-MOVE-09", "CT-MOVE-10", "CT-STACK-01")
def test_land_pieces_pass_friends_and_no_enemy():
    field = moving(land={"J5": "marine_en", "K5": "native_es", "I5": "marine_en"})
    assert ends(field, "J5.0") == {"I5", "H5", "H6"}
    assert field.answer(({"unit": "J5.0", "to": "I5"},)).troops("I5") == ("marine_en", "marine_en")


@rule("CT-MAP-04", "CT-MOVE-11", "CT-D21")
def test_a_mixed_square_is_passed_and_not_shared():
    field = moving({"X1": "M6", "X2": "N6"}, {"L6": "marine_en"})
    assert "L6" not in ends(field, "X2") and "M6" not in ends(field, "X2")
    held = moving({"X2": "N6"}, {"M6": "native_es"})
    assert not {"M6", "L6"} & ends(held, "X2")
    enemy = moving({"SF": "M6"}, {"M7": "marine_en"})
    assert "M6" not in ends(enemy, "M7.0")


@rule("CT-MOVE-13", "CT-ATK-20", "CT-GOAL-06", "CT-D22", "CT-D73")
def test_an_empty_work_is_entered_and_captured_without_fame():
    field = moving(land={"D5": "marine_en"}).answer(({"unit": "D5.0", "to": "C5"},))
    assert field.told("captured") == [{"at": "C5"}] and field.table.fame == (0, 0) and field.table.works["C5"] == 0
    assert "C5" in ends(moving(land={"D5": "native_es"}, side="spanish"), "D5.0")


@rule("CT-MOVE-14")
def test_a_ship_comes_from_its_slot_and_does_not_go_back():
    assert ends(moving({"S1": "F0"}), "S1") == {"E1", "F1", "G1", "D2", "E2", "F2", "G2", "H2", "D1", "H1"}
    assert not any(end.endswith("0") and end[1:] == "0" for end in ends(moving({"S1": "F1"}), "S1"))


@rule("CT-MOVE-15", "CT-P18", "CT-D20", "CT-INFO-13", "CT-DIS-08")
def test_land_pieces_go_aboard_a_ship_with_room_heroes_always():
    full = {"S1": "F3 marine_en marine_en"}
    field = moving(full, {"F4": "vernon marine_en"})
    assert "S1" not in ends(field, "F4.0") and "S1" in ends(field, "vernon", along=())
    room = moving({"S1": "F3 marine_en"}, {"F4": "infantry_en"}).answer(({"unit": "F4.0", "to": "S1"},))
    hull = room.table.hulls["S1"]
    assert hull.known == ("infantry_en.a",) and game.view(room.state, 0).hulls["S1"].load == ("infantry_en.a", "?english.a")
    far = moving({"S1": "F3"}, {"E5": "infantry_en"})
    assert "S1" in ends(far, "E5.0") and "S1" not in ends(moving({"S1": "F2"}, {"E5": "infantry_en"}), "E5.0")


@rule("CT-INFO-06")
def test_the_order_of_a_stack_that_goes_aboard_is_not_told():
    boarded = {"unit": "vernon", "along": ("F4.0", "F4.1"), "to": "S1"}
    stacks = ("vernon marine_en infantry_en", "vernon infantry_en marine_en")
    told = [moving({"S1": "F3"}, {"F4": stack}).answer((boarded,)).told("goes") for stack in stacks]
    assert told[0] == told[1] and set(told[0][0]["pieces"]) == {"vernon", "marine_en.a", "infantry_en.a"}


@rule("CT-INFO-13")
def test_everybody_has_seen_which_troop_came_aboard_from_which_work():
    troops = {"D4": "infantry_es", "E4": "harquebusier_es"}
    crossed = {"D4": "harquebusier_es", "E4": "infantry_es"}
    both = ({"unit": "D4.0", "to": "CO"}, {"unit": "E4.0", "to": "CO"})
    seen = [game.view(moving({"CO": "D3"}, land, "spanish").answer(both).state, 1) for land in (troops, crossed)]
    assert seen[0].hulls == seen[1].hulls and seen[0] != seen[1]
    assert seen[0].boarded == (("D4", "infantry_es.a"), ("E4", "harquebusier_es.a"))


def test_a_view_that_an_older_release_kept_says_nothing_of_boardings():
    seen = game.view(moving({"CO": "D3"}, {"D4": "infantry_es"}, "spanish").state, None)
    kept = game.dump_view(seen)
    del kept["boarded"]
    assert game.load_view(kept) == seen and seen.boarded == ()


@rule("CT-MOVE-16")
def test_troops_aboard_travel_with_the_ship():
    field = moving({"S1": "F3 marine_en"}).answer(({"unit": "S1", "to": "E3"},))
    assert field.table.hulls["S1"].load == ("marine_en.a",)


@rule("CT-MOVE-17", "CT-D15", "CT-D83")
def test_arrivals_go_on_top_and_below_a_piece_that_serves_a_gun():
    field = moving(land={"K8": "infantry_en", "K9": "marine_en"}).answer(({"unit": "K9.0", "to": "K8"},))
    assert field.troops("K8") == ("marine_en", "infantry_en")

    def armed(table):
        table.guns["K8"] = Gun(CULVERIN)

    field = moving(land={"K8": "infantry_en machetero_en", "K9": "marine_en"}, prepare=armed)
    assert field.answer(({"unit": "K9.0", "to": "K8"},)).troops("K8") == ("infantry_en", "marine_en", "machetero_en")


@rule("CT-CUL-04", "CT-CUL-05", "CT-CUL-06", "CT-P17", "CT-D80", "CT-D47", "CT-STAT-25")
def test_a_culverin_goes_one_square_a_turn_its_hero_too_when_it_is_with_him():
    def armed(table):
        table.guns["K8"] = Gun(CULVERIN)

    land, heroes = {"K8": "eslava harquebusier_es infantry_es"}, ((0, "eslava"), (1, "vernon"))
    field = laid("move repeat", land=land, heroes=heroes, prepare=armed)
    whole = ("K8.0", "K8.1")
    assert ends(field, "eslava", along=whole) == {"J9", "K7", "K9", "L8", "L9"}
    assert "N10" in ends(field, "eslava", along=())
    field = field.answer(({"unit": "eslava", "along": whole, "to": "K9"},))
    assert field.table.guns == {"K9": Gun(CULVERIN, moved=True)}
    assert field.troops("K9") == ("eslava", "harquebusier_es", "infantry_es") and "K9.0" not in field.options("unit")


@rule("CT-D46")
def test_a_culverin_is_turned_back_as_the_action_of_its_troop():
    def armed(table):
        table.guns["K8"] = Gun(CULVERIN)

    field = laid("move", land={"K8": "infantry_es native_es"}, prepare=armed)
    assert not field.allows(({"unit": "back.K8"}, {"unit": "K8.0", "to": "K9"}))
    assert field.answer(({"unit": "back.K8"},)).table.guns == {}


# -- Full sail


@rule("CT-SAIL-01", "CT-SAIL-02", "CT-UNIT-07", "CT-TIME-21", "CT-D17")
def test_full_sail_moves_up_to_six_ships_and_no_land_piece():
    ships = {f"S{number}": f"{column}0" for number, column in enumerate("ABCDEFG", 1)}
    field = laid((), "full_sail", ships, {"F4": "marine_en"})
    assert set(field.options("unit")) == set(ships)
    items = tuple({"unit": f"S{number}", "to": f"{column}1"} for number, column in enumerate("ABCDEF", 1))
    assert field.answer(items).at("S6") == "F1" and not field.allows((*items, {"unit": "S7", "to": "G1"}))
    assert field.answer(()).table.rows[1].discards == ("full_sail",)


# -- Disembark


@rule("CT-DIS-01", "CT-DIS-02", "CT-DIS-04", "CT-DIS-05", "CT-DIS-07", "CT-X2", "CT-TIME-27")
def test_the_pieces_of_a_ship_land_on_different_squares():
    field = laid((), "disembark", {"S1": "F3 marine_en infantry_en"}, {"E4": "machetero_en"})
    assert set(field.options("to", ship="S1", piece="marine_en.a")) == {"E4", "F4"}
    items = ({"ship": "S1", "piece": "marine_en.a", "to": "F4"}, {"ship": "S1", "piece": "infantry_en.a", "to": "E4"})
    after = field.answer(items)
    assert after.troops("F4") == ("marine_en",) and after.troops("E4") == ("infantry_en", "machetero_en")
    assert after.at("S1") == "F3" and game.view(after.state, 0).piles["F4"].troops == ("marine_en.a",)


@rule("CT-DIS-03", "CT-UNIT-05")
def test_up_to_three_ships_unload():
    ships = {f"S{number}": f"{at} marine_en" for number, at in enumerate(("H4", "I4", "J4", "K4"), 1)}
    field = laid((), "disembark", ships)
    items = tuple({"ship": f"S{number}", "piece": "marine_en.a", "to": at} for number, at in ((1, "I5"), (2, "I5"), (3, "J5")))
    assert field.allows(items) and not field.allows((*items, {"ship": "S4", "piece": "marine_en.a", "to": "K5"}))


@rule("CT-DIS-06", "CT-D58")
def test_landing_in_an_empty_work_or_among_enemies_is_refused():
    field = laid((), "disembark", {"S1": "E3 marine_en"}, {"F4": "native_es"})
    assert field.order() == [(1, "disembark")] and field.told("nothing")
    over = laid((), "disembark", {"S1": "K6 marine_en"}, {"L7": "marine_en"})
    assert "L7" in over.options("to", ship="S1", piece="marine_en.a")


@rule("CT-HID-02", "CT-HID-03", "CT-HID-04", "CT-HID-05", "CT-D19", "CT-HID-07")
def test_a_hidden_hero_lands_and_the_counter_set_aside_after_him():
    field = laid((), "disembark", {"S1": "F3 wentworth*marine_en infantry_en"}, heroes=((0, "lezo"), (1, "wentworth")))
    first, second = ({"ship": "S1", "piece": piece, "to": "F4"} for piece in ("wentworth", "marine_en.a"))
    assert not field.allows((second,)) and field.allows((first, second))
    after = field.answer((first,))
    assert after.troops("F4") == ("wentworth",) and after.table.hulls["S1"].load == ("infantry_en.a", "marine_en.a")
    assert after.table.aside == {}
    both = field.answer((first, second))
    assert both.troops("F4") == ("wentworth", "marine_en") and both.table.hulls["S1"].load == ("infantry_en.a",)


@rule("CT-D50", "CT-MUT-02")
def test_a_ship_in_mutiny_does_not_move_and_unloads():
    def idle(table):
        table.hulls["S1"] = table.hulls["S1"].mutinous(True)

    assert "S1" not in moving({"S1": "F3 marine_en", "S2": "A2"}, prepare=idle).options("unit")
    assert laid((), "disembark", {"S1": "F3 marine_en"}, prepare=idle).asked == ("ct.disembark", (1,))


@rule("CT-CUL-06", "CT-D47")
def test_a_hero_comes_to_a_culverin_and_no_gun_comes_to_another_or_into_a_work():
    def armed(table):
        table.guns["K8"] = Gun(CULVERIN)

    land = {"K8": "harquebusier_es infantry_es", "K9": "eslava infantry_es", "L9": "infantry_es"}
    field = moving(land=land, side="spanish", heroes=((0, "eslava"), (1, "vernon")), prepare=armed)
    assert "K8" in ends(field, "eslava", along=()) and "K8" in ends(field, "L9.0")
    assert {"K9", "L9"} <= ends(field, "K8.0")

    def two(table):
        table.guns["K8"], table.guns["L9"] = Gun(CULVERIN), Gun(CULVERIN)

    twice = moving(land=land, side="spanish", heroes=((0, "eslava"), (1, "vernon")), prepare=two)
    assert "L9" not in ends(twice, "K8.0") and "K9" in ends(twice, "K8.0")

    def ashore(table):
        table.guns["D5"] = Gun(CULVERIN)

    work = moving(land={"D5": "harquebusier_es", "F5": "infantry_es", "C5": "native_es"}, side="spanish", prepare=ashore)
    assert "C5" not in ends(work, "D5.0") and "C5" in ends(moving(land={"D5": "harquebusier_es"}, side="spanish"), "D5.0")
