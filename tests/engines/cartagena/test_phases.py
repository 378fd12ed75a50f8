"""Planning, phases, sequence, Repeat, Initiative, the strategist (chapters 8, 9, 18, 19.1, HERO-03 to -05)."""

from __future__ import annotations

from random import Random

from engines.cartagena import game
from engines.cartagena.rules.laying import slot_name
from engines.cartagena.rules.up import order_in
from engines.kernel.resolution.frames import State
from tests.engines.cartagena.positions import Field, laid
from tests.rules import rule

NO = {"gun": "none"}
LEZO = {"GA": "C7 lezo*native_es"}


def planning(players: int = 2, **options: object) -> Field:
    """A game at its first planning, default heroes chosen."""
    rnd = Random(1)
    state, events = game.setup(players, game.read_options(options, players), lambda sides: 1)
    while state.asked is not None and state.asked.kind != "ct.plan":
        answers = {seat: game.choice(state, seat).default for seat in state.asked.seats}
        state, more = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
        events += more
    return Field(state, events)


def plan(field: Field, faces: tuple[int, ...] = (), **rows: str) -> Field:
    """Everybody lays what is said of him (`s0="move shoot - -"`)."""
    count = 4 if field.table.players == 2 else 2
    answers = {}
    for seat in field.state.asked.seats if field.state.asked else ():
        words = [*rows.get(f"s{seat}", "").split(), *["-"] * count]
        number = next(number for number, row in enumerate(field.table.rows) if row.seat == seat)
        answers[seat] = row(number, *words[:count])
    return field.answers(answers, faces)


def row(number: int, *cards: str) -> dict[str, str]:
    """Cards laid in a row."""
    return {slot_name(number, slot): "empty" if card == "-" else card for slot, card in enumerate(cards)}


@rule("CT-PLAN-01", "CT-PLAN-02", "CT-TIME-10", "CT-CARD-02", "CT-INFO-08")
def test_all_plan_four_cards_at_once_in_secret():
    field = planning()
    assert field.asked == ("ct.plan", (0, 1)) and field.state.asked and field.state.asked.sealed
    choice = field.choice(0)
    assert choice.default == row(0, *"----")
    assert [set(one.part.choice.options) for one in choice.walk({})] == [{*field.table.rows[0].deck, "empty"}] * 4


@rule("CT-PLAN-06", "CT-D4")
def test_cards_that_cannot_be_carried_out_may_be_planned():
    assert planning().choice(1).check(row(1, "heal", "attack", "attack", "cannon"))


def test_no_card_is_planned_more_often_than_the_deck_has_it():
    field = planning()
    assert field.refusal(row(0, "heal", "heal", "-", "-")) == "CT-CARD-02" and field.allows(row(0, "move", "move", "-", "-"))


@rule("CT-PLAN-05", "CT-INFO-09", "CT-EXEC-01", "CT-TIME-11", "CT-PLAN-03")
def test_a_face_down_card_is_known_to_its_player_alone_until_its_phase():
    field = plan(planning(), s0="shoot - move", s1="move - - shoot")
    state: State = field.state
    assert [row.slots for row in game.view(state, 1).rows] == [("shoot", "", "?", ""), ("move", "", "", "shoot")]
    assert [row.slots for row in game.view(state, 0).rows] == [("shoot", "", "move", ""), ("move", "", "", "?")]
    assert [row.slots for row in game.view(state, None).rows] == [("shoot", "", "?", ""), ("move", "", "", "?")]
    assert {move.kind for seat in (0, 1) for move in game.open_moves(state, seat)} == {"resign"}


@rule("CT-EXEC-02", "CT-EXEC-07", "CT-EXEC-05", "CT-TIME-16")
def test_the_lowest_number_goes_first_and_phases_follow():
    field = laid("shoot move", "move", land={"C5": "native_es", "F4": "marine_en"})
    assert field.asked == ("ct.move", (1,))
    field = field.answer(()).answer(NO)
    assert field.order() == [(1, "move"), (0, "shoot"), (0, "move")] and field.asked == ("ct.move", (0,))
    assert [facts["number"] for facts in field.told("phase")] == [1, 2]


@rule("CT-EXEC-03", "CT-D6", "CT-INFO-15")
def test_the_coin_decides_between_two():
    ships = {"S1": "F3", "SF": "C7"}
    assert laid("move", "move", ships, faces=[2]).asked == ("ct.move", (1,))
    field = laid("move", "move", ships, faces=[1])
    assert field.asked == ("ct.move", (0,)) and field.told("coin") == [{"side": "spanish"}]


@rule("CT-EXEC-04", "CT-TIME-15", "CT-P19")
def test_dice_decide_between_three_equal_ones_again():
    ships = {"S1": "A2", "S2": "H2", "SF": "C7"}
    english, spanish = ("move", "full_sail"), ("move",)
    field = laid(spanish, english, ships, players=4, faces=[5, 5, 2, 1, 6])
    assert [facts["faces"] for facts in field.told("dice")] == [(5, 5, 2), (1, 6)]
    assert field.asked == ("ct.tie", (1,))
    field = field.answer("2")
    assert field.order() == [(1, "move")]
    field = field.answer(()).answer(())
    assert [seat for seat, _ in field.order()] == [1, 0, 3]


@rule("CT-D7")
def test_a_side_orders_its_own_two_cards():
    ships = {"S1": "A2", "S2": "H2"}
    field = laid((), ("move", "move"), ships, players=4)
    assert field.asked == ("ct.tie", (1,)) and field.choice().default == "2"
    assert field.answer("3").asked == ("ct.move", (3,))


@rule("CT-EXEC-08", "CT-D5", "CT-ONE-03", "CT-ONE-01", "CT-CARD-06", "CT-D3", "CT-EXEC-06")
def test_an_order_that_nobody_can_carry_out_is_skipped_and_a_single_use_card_is_spent():
    field = laid("adverse_weather heal")
    assert len(field.told("nothing")) == 2 and field.asked[0] == "ct.plan"
    row = field.table.rows[0]
    assert row.discards == ("adverse_weather",) and "adverse_weather" not in row.deck and "heal" in row.deck


@rule("CT-EXEC-09", "CT-EXEC-10")
def test_details_are_chosen_when_the_order_is_carried_out():
    field = laid("shoot", "move", {"S1": "F2"}, {"E4": "native_es"})
    field = field.answer(({"unit": "S1", "to": "F3"},))
    assert field.asked == ("ct.shoot", (0,)) and field.options("target", gun="E4") == ("F3",)


# -- Repeat


@rule("CT-REP-01", "CT-REP-02", "CT-REP-06", "CT-TIME-14")
def test_repeat_does_the_order_to_its_left_again_with_its_initiative():
    field = laid("shoot repeat", "- shoot", {"S1": "F3"}, {"E4": "native_es"}, faces=[])
    field = field.answer({"gun": "E4", "target": "F3"}, [1, 1])
    assert field.asked == ("ct.shoot", (0,)) and field.order() == [(0, "shoot"), (0, "shoot")]
    assert field.allows({"gun": "E4", "target": "F3"})


@rule("CT-REP-05", "CT-P10")
def test_repeat_of_repeat_does_the_base_order():
    row = laid("shoot repeat repeat move", land={"C5": "native_es"}).table.rows[0]
    assert [order_in(row, slot) for slot in range(4)] == ["shoot", "shoot", "shoot", "move"]


@rule("CT-REP-03", "CT-X9")
def test_repeat_behind_a_single_use_card_does_nothing():
    field = laid("surprise_attack repeat")
    assert field.order() == [(0, "surprise_attack")] and len(field.told("void")) == 1


@rule("CT-REP-04", "CT-D9")
def test_repeat_in_the_first_slot_or_behind_an_empty_one_does_nothing():
    field = laid("repeat - repeat move")
    assert len(field.told("void")) == 2 and field.order() == [(0, "move")]


# -- Initiative


@rule("CT-INI-01", "CT-INI-02", "CT-INI-05", "CT-INI-07", "CT-P9", "CT-INFO-11", "CT-TIME-13", "CT-INI-03", "CT-ONE-02")
def test_initiative_pulls_the_next_card_before_all_others():
    field = laid("- surprise_attack", "move initiative repeat shoot", {"S1": "F3"}, {"C5": "native_es", "F4": "marine_en"})
    field = field.answer(())
    assert field.asked == ("ct.move", (1,)) and field.order() == [(1, "move"), (1, "move")]
    row = field.table.rows[1]
    assert row.slots == ("move", "repeat", "", "shoot") and row.discards == ("initiative",)
    field = field.answer(()).answer({"frm": "none"})
    assert field.order()[2:] == [(0, "surprise_attack"), (1, "shoot")]


@rule("CT-INI-04", "CT-ONE-02", "CT-INI-03")
def test_two_initiatives_toss_and_both_go_before_the_rest():
    ships = {"S1": "F3", "SF": "C7"}
    field = laid("initiative move", "initiative move", ships, {"F4": "marine_en"}, faces=[2])
    assert field.asked == ("ct.move", (1,))
    assert field.answer(()).asked == ("ct.move", (0,))


@rule("CT-INI-06")
def test_initiative_in_the_last_slot_has_no_effect():
    field = laid("- - - initiative")
    assert len(field.told("no_pull")) == 1 and field.table.rows[0].discards == ("initiative",) and field.order() == []


@rule("CT-D8")
def test_initiative_jumps_empty_slots_and_a_pulled_one_pulls_again():
    field = laid((), "initiative - initiative move", {"S1": "F3"})
    assert field.asked == ("ct.move", (1,)) and field.table.rows[1].slots == ("move", "", "", "")
    assert field.table.rows[1].discards == ("initiative", "initiative")


# -- Great strategist


@rule("CT-HERO-03", "CT-TIME-12", "CT-D11", "CT-INFO-10", "CT-HERO-05", "CT-P11", "CT-HERO-04", "CT-HERO-16")
def test_the_strategist_swaps_before_anything_is_tossed_or_pulled():
    ships = {"GA": "C7 lezo*native_es", "S1": "F3"}
    land = {"D5": "marine_en", "E5": "infantry_es"}
    field = laid("move shoot attack disembark", "initiative shoot move repeat", ships, land)
    assert field.asked == ("ct.swap", (0,)) and field.told("pulls") == []
    assert field.choice().options == ("none", "1", "2", "3")
    field = field.answer("2")
    assert field.told("swapped") == [{"seat": 0, "card": "attack", "other": "move", "number": 3}]
    assert game.view(field.state, 1).rows[0].slots == ("attack", "?", "move", "?")
    assert field.order() == [(1, "shoot")]
    field = field.answer(NO).answer({"frm": "none"})
    assert field.order()[1:] == [(0, "attack"), (0, "shoot")] and field.asked == ("ct.shoot", (0,))
    field = field.answer(NO, [1])
    assert field.asked == ("ct.move", (0,))
    field = field.answer(()).answer(())
    assert field.order()[3:] == [(0, "move"), (1, "move"), (1, "move")]
    assert field.answer(()).order()[6:] == [(0, "disembark")] and not field.told("swapped")[1:]


@rule("CT-TIME-12", "CT-D11", "CT-EXEC-03", "CT-D6")
def test_the_strategist_leaves_a_tie_or_makes_one_before_anything_is_tossed():
    ships = {"GA": "C7 lezo*native_es", "S1": "E3"}
    tied = laid("shoot move", "shoot", ships, {"C4": "infantry_es", "E4": "infantry_es"})
    assert tied.asked == ("ct.swap", (0,)) and not tied.told("coin")
    assert tied.answer("none", [2]).asked == ("ct.shoot", (1,))
    left = tied.answer("1")
    assert left.order() == [(0, "move")] and left.asked == ("ct.move", (0,)) and not left.told("coin")
    made = laid("move shoot", "shoot", ships, {"C4": "infantry_es", "E4": "infantry_es"}).answer("1", [1])
    assert made.order() == [(0, "shoot")] and made.asked == ("ct.shoot", (0,)) and made.told("coin")


@rule("CT-D65", "CT-HERO-15")
def test_without_lezo_nobody_is_asked():
    assert laid("move shoot", (), {"SF": "C7"}).asked == ("ct.move", (0,))


# -- ties whose order comes to the same


@rule("CT-TIME-15", "CT-EXEC-04")
def test_tie_dice_fall_in_the_order_of_seats():
    """Seats 0 and 2 are Spanish, seat 1 is English: their rows lie in another order than they sit."""
    field = laid(("move", "move"), ("move", ""), {"S1": "A2", "SF": "C7", "SC": "C8"}, players=4, faces=[1, 6, 3])
    assert field.told("dice") == [{"seats": (0, 1, 2), "faces": (1, 6, 3)}]
    assert field.asked == ("ct.tie", (0,)) and field.answer("0").order() == [(1, "move")]


@rule("CT-D86", "CT-INI-06", "CT-TIME-15")
def test_two_tied_initiatives_without_effect_are_not_asked():
    field = laid((), ("- initiative", "- initiative"), {"S1": "A2"}, players=4)
    assert field.asked[0] == "ct.plan" and len(field.told("no_pull")) == 2
    pulling = laid((), ("initiative move", "initiative move"), {"S1": "A2", "S2": "H2"}, players=4)
    assert pulling.asked == ("ct.tie", (1,))


@rule("CT-D86", "CT-INI-04")
def test_one_initiative_that_pulls_is_placed_only_around_an_enemys():
    ships = {"S1": "A2", "S2": "H2", "GA": "C7"}
    alone = laid((), ("initiative move", "initiative"), ships, players=4)
    assert alone.asked == ("ct.move", (1,))
    between = laid(("initiative move", ""), ("initiative move", "initiative"), ships, players=4, faces=[4, 6, 2])
    assert between.asked == ("ct.tie", (1,))
    behind = laid(("initiative move", ""), ("initiative move", "initiative"), ships, players=4, faces=[6, 4, 2])
    assert behind.asked == ("ct.move", (0,))


@rule("CT-D86", "CT-EXEC-08", "CT-TIME-15")
def test_two_tied_orders_without_effect_are_not_asked():
    idle = laid((), ("shoot", "shoot"), {"S1": "O1", "S2": "P1"}, {"H8": "native_es"}, players=4)
    assert idle.asked[0] == "ct.plan" and [facts["seat"] for facts in idle.told("nothing")] == [1, 3]
    one = laid((), ("shoot", "shoot"), {"S1": "P1", "S2": "E3"}, {"E4": "native_es"}, players=4)
    assert one.asked == ("ct.tie", (1,))


@rule("CT-D86")
def test_an_order_that_an_earlier_one_may_open_is_asked():
    """Nothing is in reach of the two guns yet, but an enemy ship moves first."""
    field = laid(("move", ""), ("shoot", "shoot"), {"S1": "O1", "S2": "P1", "GA": "K1"}, players=4)
    assert not field.told("order") and field.asked == ("ct.tie", (1,))


@rule("CT-D86", "CT-MP-08")
def test_a_lone_player_is_not_asked_which_of_two_like_orders_goes_first():
    ships = {"GA": "C7", "SF": "D7"}
    assert laid(("move", "move"), (), ships, players=3).asked == ("ct.move", (0,))
    assert laid(("initiative move", "initiative shoot"), (), ships, players=3).asked == ("ct.tie", (0,))
