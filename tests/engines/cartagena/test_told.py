"""What happens is told, and truly, in three languages (law 18): each case was once left out or told otherwise than it was."""

from __future__ import annotations

import pytest

from engines.cartagena.speech.gather import narrate
from engines.kernel.resolution.frames import Event
from locales import words
from tests.engines.cartagena.positions import laid

WITH_WENTWORTH = ((0, "lezo"), (1, "wentworth"))
WITH_DESNAUX = ((0, "desnaux"), (1, "vernon"))
LONE = {"ships": {"GA": "C3", "CO": "F7", "S1": "D2"}, "players": 3}
"""A captain with two rows."""


def set_to(name, value):
    return lambda table: setattr(table, name, value)


def fallen_hero():
    land = {"D5": "infantry_en marine_en", "D4": "lezo", "L5": "native_es"}
    field = laid((), "attack", land=land, prepare=set_to("hurt", {"lezo": 1}))
    return field.answer({"frm": "D5", "target": "D4"}, [6, 1, 1, 1, 1, 1, 1, 1])


def shot_at_a_ruin():
    field = laid((), "shoot", {"S1": "C3"}, {"C4": "native_es native_es"}, without=("C4",))
    return field.answer({"gun": "S1", "target": "C4"}, [3])


def drowned():
    ships = {"GA": "C3", "T1": "D2 wentworth*marine_en infantry_en", "S1": "A1"}
    field = laid("shoot", (), ships, heroes=WITH_WENTWORTH, wounds={"T1": 2})
    return field.answer({"gun": "GA", "target": "D2"}, [6])


def back_in_a_work():
    return laid("move", land={"D5": "infantry_es"}, prepare=set_to("held", frozenset({"C4"}))).answer(MOVES)


def taken_again():
    return laid((), "move", land={"D5": "infantry_en"}, prepare=set_to("held", frozenset({"C4"}))).answer(MOVES)


MOVES = ({"unit": "D5.0", "to": "C4"},)


def repeated():
    return laid("shoot repeat", "move", {"GA": "C3", "S1": "D2"}).answer(()).answer(()).answer(())


def two_rows():
    return laid(("move -", "shoot -"), (), **LONE)


def first_of_a_side():
    return laid(("initiative move", "initiative shoot"), (), **LONE).answers({0: "1"})


def let_be():
    return laid("shoot", (), {"GA": "C3", "S1": "D2"}).answer(())


def fails_to_heal():
    return laid("heal", land={"L5": "native_es"}, prepare=set_to("hospital", "L5"), faces=[2])


def volley():
    land = {"K8": "desnaux", "K9": "harquebusier_es", "J9": "infantry_en infantry_en"}
    return laid("shoot", land=land, heroes=WITH_DESNAUX).answer({"gun": "volley.K9", "target": "J9"}, [5, 1, 4, 1])


CASES = {
    "a hero who falls in a fight": (
        fallen_hero,
        "D5 attacks Santiago D4 with 6, 1, 1, 1 against 1, 1, 1, 1; Lezo falls (at D4).",
        "D5 ataca Santiago D4 con 6, 1, 1, 1 contra 1, 1, 1, 1; cae Lezo (D4).",
        "D5 attacca Santiago D4 con 6, 1, 1, 1 contro 1, 1, 1, 1; cade Lezo (D4).",
    ),
    "a work that stands no longer": (
        shot_at_a_ruin,
        "S1 at C4, distance 1: hit on a 3 (lost: Natives).",
        "S1 contra C4, a distancia 1: impacto con un 3 (baja: Nativos).",
        "S1 contro C4, a distanza 1: colpito con 3 (persa: Nativi).",
    ),
    "the troop under a hidden hero": (
        drowned,
        "Schooner T1 sinks at D2, with all aboard: Wentworth, Infantry, Marines.",
        "Goleta T1 se hunde en D2 con todo a bordo: Wentworth, Infantería, Soldados de marina.",
        "Goletta T1 affonda in D2, con tutti a bordo: Wentworth, Fanti, Fanti di marina.",
    ),
    "a work taken back": (
        back_in_a_work,
        "San Felipe battery C4 is in Spanish hands again.",
        "De nuevo en manos españolas: batería San Felipe C4.",
        "Di nuovo in mani spagnole: batteria San Felipe C4.",
    ),
    "a work taken twice": (
        taken_again,
        "San Felipe battery C4 is captured.",
        "Toman la batería San Felipe C4.",
        "Cade la batteria San Felipe C4.",
    ),
    "what Repeat comes to": (
        repeated,
        "Phase 2. Ana: Repeat action = Shoot (3).",
        "Fase 2. Ana: Repetir acción = Disparar (3).",
        "Fase 2. Ana: Ripetere azione = Fuoco (3).",
    ),
    "two rows of one captain": (
        two_rows,
        "Phase 1. Ana (Lezo): Move (1), Ana (Eslava): Shoot (3).",
        "Fase 1. Ana (Lezo): Mover (1), Ana (Eslava): Disparar (3).",
        "Fase 1. Ana (Lezo): Muovere (1), Ana (Eslava): Fuoco (3).",
    ),
    "who goes first within a side": (
        first_of_a_side,
        "Ana (Eslava) goes first for the Spanish.",
        "Por los españoles empieza Ana (Eslava).",
        "Per gli spagnoli comincia Ana (Eslava).",
    ),
    "a Heal that fails": (fails_to_heal, "Ana heals nobody: 2.", "Ana no cura a nadie: 2.", "Ana non cura nessuno: 2."),
    "all dice of a volley": (
        volley,
        "A volley from K9 at J9: hit with 5, 1, 4, 1 (lost: Infantry).",
        "Una descarga desde K9 contra J9: impacto con 5, 1, 4, 1 (baja: Infantería).",
        "Una scarica, K9 contro J9: colpito con 5, 1, 4, 1 (persa: Fanti).",
    ),
    "who shoots": (volley, "Ana shoots:", "Dispara Ana:", "Spara Ana:"),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_told_as_it_was(case):
    made, *expected = CASES[case]
    field = made()
    for language, sentence in zip(("en", "es", "it"), expected, strict=True):
        assert sentence in [words(language).naming(("Ana", "Ben", "Cleo"))(one) for one in narrate(field.events)]


EVENTS = {
    "the card that nothing is done with": (
        (Event("nothing", {"seat": 0, "card": "shoot"}),),
        ("Ana does nothing with Shoot.", "Ana no hace nada con Disparar.", "Ana non fa nulla con Fuoco."),
    ),
    "a gun as the gun it is": (
        (
            Event("fires", {"seat": 0, "shooter": "K9", "to": "J9", "number": 1, "gun": "culverin"}),
            Event("shot", {"to": "J9", "face": 1, "outcome": "miss"}),
        ),
        (
            "Culverin K9 at J9, distance 1: miss on a 1.",
            "Culebrina K9 contra J9, a distancia 1: fallo con un 1.",
            "Colubrina K9 contro J9, a distanza 1: mancato con 1.",
        ),
    ),
    "a culverin that goes with its troop": (
        (Event("goes", {"pieces": ("infantry_es.a",), "at": "K9", "to": "K8", "gun": "culverin"}),),
        ("Infantry with the culverin K9 → K8.", "Infantería con la culebrina K9 → K8.", "Fanti con la colubrina K9 → K8."),
    ),
}


@pytest.mark.parametrize("case", EVENTS)
def test_events_say_what_they_know(case):
    events, expected = EVENTS[case]
    for language, sentence in zip(("en", "es", "it"), expected, strict=True):
        assert sentence in [words(language).naming(("Ana", "Ben"))(one) for one in narrate(events)]


def test_a_garrison_whose_work_falls_is_told():
    """CT-HID-09: its troops are seen from then on, and so told."""
    field = laid("attack", (), {"S1": "A1"}, {"C4": "infantry_es native_es"}, wounds={"C4": 1})
    field = field.answer({"frm": "C4", "target": "C4", "order": ("0", "1")}, [4, 4, 4, 4])
    assert field.told("destroyed") and [one["pieces"] for one in field.told("seen")] == [("native_es.a",)]


def test_a_new_order_of_a_stack_in_sight_is_told():
    field = laid("attack", land={"K9": "infantry_es native_es", "J9": "infantry_en infantry_en"})
    field = field.answer({"frm": "K9", "target": "J9", "order": ("1", "0")}, [1] * 5)
    assert [one["pieces"] for one in field.told("stacked")] == [("native_es.a", "infantry_es.a")]
