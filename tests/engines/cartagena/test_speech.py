"""What happened, and what is asked, as sentences of the three languages."""

from __future__ import annotations

from random import Random

import pytest

from engines.cartagena import game
from engines.cartagena.speech.gather import narrate
from engines.kernel.laws import fuzz, laws
from locales import LANGUAGES, words
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_phases import planning, row

SHIPS = {"GA": "C3", "S1": "D2", "X1": "E3"}


def sentences(field: Field, language: str = "es") -> list[str]:
    return [words(language).naming(("Ana", "Ben"))(one) for one in narrate(field.events)]


def test_a_shot_is_told_with_the_ship_that_lay_there():
    field = laid("shoot", ships=SHIPS).answer({"gun": "GA", "target": "D2"}, [3])
    assert "GA contra S1 en D2, a distancia 1: impacto con un 3 (heridas restantes: 1)." in sentences(field)


def test_a_volley_a_barge_and_an_attack_name_the_ship_too():
    barge = laid((), "brulote", {"X1": "E3", "GA": "E2"}).answer({"barge": "X1", "to": "E3", "target": "E2"}, [2])
    assert "Barcaza X1 estalla en E3 contra GA en E2: fallo con un 2." in sentences(barge)
    attack = laid((), "attack", {"GA": "F3"}, {"F4": "infantry_en"}).answer({"frm": "F4", "target": "F3"}, [6, 2, 1])
    assert "F4 ataca GA en F3 con 6, 2, 1; heridas restantes: 2." in sentences(attack)


def test_a_barge_is_told_in_one_sentence_with_what_was_lost_in_it():
    ships, land = {"X1": "E3 machetero_en", "S1": "D1"}, {"D4": "harquebusier_es", "P9": "native_es"}
    field = laid((), "brulote", ships, land).answer({"barge": "X1", "to": "E3", "target": "D4"}, [4])
    blast = "Barcaza X1 estalla en E3 contra Santiago D4: impacto con un 4 (baja: Arcabuceros)"
    assert f"{blast}; a bordo se pierden: Macheteros." in sentences(field)
    assert not any("se hunde" in one for one in sentences(field))


def test_a_crew_that_is_seen_is_told_with_its_shot():
    field = laid("shoot", (), {"S1": "C3"}, {"C4": "native_es"}).answer({"gun": "C4", "target": "C3"}, [1])
    assert "San Felipe C4 (Nativos) contra S1 en C3, a distancia 1: fallo con un 1." in sentences(field)
    assert not any(one.startswith("A la vista") for one in sentences(field))


def test_an_attack_that_was_answered_is_told_like_any_other():
    land = {"D5": "harquebusier_en marine_en marine_en", "C5": "harquebusier_es infantry_es"}
    field = laid("attack", "surprise_attack", land=land).answer({"frm": "D5", "target": "C5"})
    assert field.asked == ("ct.rally", (0,))
    fought = field.answer(("1", "0"), [5, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1])
    told_ = "D5 ataca San Luis C5 con 5, 1, 1, 1, 1, 1 contra 4, 1, 1, 1, 1; baja: Infantería (C5)."
    assert told_ in sentences(fought)


def test_the_strategist_is_asked_by_name_below_the_cards_that_are_up():
    field = laid("shoot move - repeat", "move", ships=SHIPS, land={"L7": "lezo"})
    assert field.asked == ("ct.swap", (0,))
    tell, choice = words("es").naming(("Ana", "Ben")), field.choice()
    assert [tell(choice.name(option)) for option in choice.options] == [
        "Mantener Disparar",
        "2: Mover",
        "4: Repetir acción",
    ]
    assert tell(choice.description("3")).endswith("Disparar va a la casilla 4, boca abajo.")
    assert tell(game.triggering_event(game.view(field.state, 0), field.state.asked)) == "Fase 1. Ben: Mover (1)."


def test_targets_have_short_names_in_menus_and_in_what_is_read_back():
    field = laid((), "shoot", {"S1": "G5"}, {"H6": "infantry_es", "C5": "infantry_es"})
    choice, tell = field.choice(), words("es")
    aimed = {"gun": "S1", "target": "H6"}
    assert tell(choice.next_sheet(()).play_label(aimed).label) == tell(choice.name(aimed)) == "S1 contra Castillo Grande H6"
    ship = laid("shoot", ships=SHIPS).choice()
    assert tell(ship.name({"gun": "GA", "target": "D2"})) == "GA contra S1 en D2"


def test_a_hidden_garrison_has_a_range_of_chances_that_does_not_tell_what_lies_there():
    """CT-INFO-06: the weakest and the strongest troop that may lie on top, whichever does."""
    told_ = {}
    for top in ("infantry_es", "harquebusier_es"):
        land = {"D5": "infantry_en marine_en", "C5": f"{top} infantry_es"}
        field = laid((), "attack", land=land)
        choice = field.choice()
        told_[top] = words("es")(
            choice.next_sheet(()).play_label({"frm": "D5", "target": "C5", "order": ("0", "1"), "advance": "none"}).description
        )
    assert set(told_.values()) == {"4 dados contra guarnición oculta de 3 a 5: gana del 25 al 40 %"}


def test_a_row_is_read_back_by_its_cards():
    answer = {"row0_1": "disembark", "row0_2": "empty", "row0_3": "attack", "row0_4": "empty"}
    choice = laid("move", ships=SHIPS).choice()
    assert words("es")(game.readback(choice, answer)) == "Desembarcar, puesto vacío, Atacar / defender"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_game_is_whole(language):
    """A short game at random: no placeholder is left in what is told of it."""
    said: set[str] = set()

    def watch(_, events):
        said.update(map(words(language).naming(("Ana", "Ben")), narrate(events)))

    fuzz.play(game, 2, game.read_options({"turn_limit": 5}, 2), 3, laws.Tally(), Random(3), under_laws=False, watch=watch)
    assert len(said) > 20 and not [one for one in said if "{" in one]


def test_a_ship_that_shall_mutiny_is_named_with_its_square():
    field = laid("mutiny", (), {"GA": "C7", "S1": "D2", "T1": "K0"})
    assert [words("es")(field.choice().name(ship)) for ship in ("S1", "T1")] == ["Barco S1 en D2", "Goleta T1 en K0"]


def test_against_harquebusiers_the_defence_reads_only_what_it_may_lose():
    """CT-ATK-10: an attacker with such a troop on top loses nothing, though the defence may throw higher."""
    land = {"D5": "harquebusier_en marine_en marine_en", "C5": "harquebusier_es infantry_es"}
    field = laid("attack", "surprise_attack", land=land).answer({"frm": "D5", "target": "C5"})
    hint = field.choice().description
    assert words("es")(hint("1")) == "Encima, 5 dados contra 6: pierde 30 %; quien ataca no pierde nada"
    land["D5"] = "marine_en marine_en"
    field = laid("attack", "surprise_attack", land=land).answer({"frm": "D5", "target": "C5"})
    assert "gana" in words("es")(field.choice().description("1"))


def test_the_button_of_an_order_without_units_says_that_nothing_is_done():
    choice = laid("shoot", ships=SHIPS).choice()
    assert (
        words("es")(choice.send_label(())) == "No hacer nada" and words("es")(choice.send_label(({"gun": "GA"},))) == "Confirmar"
    )


def test_a_barge_that_sinks_brings_no_fame():
    choice = laid("shoot", ships={"GA": "C3", "X1": "D2"}).choice()
    assert words("es")(choice.next_sheet(()).play_label({"gun": "GA", "target": "D2"}).description).endswith("la hunde, sin fama")


def test_a_row_without_cards_is_warned_of():
    sheet = planning().choice(1)
    last = [filled.part.choice for filled in sheet.walk(row(1, "-", "-", "-", "-"))][-1]
    assert words("es")(last.warn("empty")) == "Sin cartas no darás ninguna orden en este turno."
    begun = [filled.part.choice for filled in sheet.walk(row(1, "move", "-", "-", "-"))][-1]
    assert begun.warn("empty") is None


def test_cards_that_are_laid_are_not_in_the_hand():
    """CT-CARD-06: a card lies in the row or is in the hand; between turns what was laid is back."""
    one = laid("move shoot mutiny", (), SHIPS).table.rows[0]
    hand = one.in_hand(0)
    assert [hand.count(card) for card in ("move", "shoot", "mutiny")] == [1, 1, 0]
    assert [one.in_hand(-1).count(card) for card in ("move", "shoot", "mutiny")] == [2, 2, 1]


def test_like_troops_that_go_down_together_are_counted():
    field = laid("shoot", (), {"GA": "C3", "S1": "D2 marine_en marine_en"}, wounds={"S1": 1})
    assert any("Soldados de marina ×2" in one for one in sentences(field.answer({"gun": "GA", "target": "D2"}, [6])))


@pytest.mark.parametrize("load", ["", " machetero_en"])
def test_a_barge_that_strikes_nothing_names_no_target(load: str):
    ships = {"X1": "E2" + load, "S1": "A1"}
    told_ = sentences(laid((), "brulote", ships).answer({"barge": "X1", "to": "E2", "target": "none"}, [5]))
    assert f"Barcaza X1 estalla en E2, sin objetivo{'; a bordo se pierden: Macheteros' * bool(load)}." in told_
