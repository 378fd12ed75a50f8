"""Pieces of Eight in words: every option by its label, whole answers by labels and by verbs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.edge.kit.labels import numbered
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import Lexicon
from bot.edge.parser.read import Reading, read
from bot.edge.parser.shapes import named
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Programme, Ranking
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Sheet
from engines.pieces_of_eight import game
from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules.announcement import turn_sheet
from engines.pieces_of_eight.rules.layout import layout_sheet
from engines.pieces_of_eight.rules.slips import slip
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from engines.pieces_of_eight.table import Options, Series, Table
from locales import LANGUAGES, Words, words
from locales.people import visible_length
from tests.bot.edge.typed.pieces_of_eight.positions import NAMES, OWN_WORDS, WORDS, parts, questions
from tests.engines.pieces_of_eight.set_ups import seen_by


def told(language: str) -> Words:
    return words(language).naming(NAMES)


def written(choice: Choice, value: Answer, tongue: Words) -> str:
    """An answer as a captain would copy it from the labels."""
    match choice:
        case OneOf():
            return tongue(choice.name(value))
        case SomeOf():
            return (
                ", ".join(tongue(choice.name(item)) for item in value)
                or {"en": "none", "es": "nada", "it": "niente"}[tongue.language]
            )
        case Ranking():
            return " > ".join(tongue(choice.name(item)) for item in value)
        case _:
            return str(value)


# -- by labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_answers_by_their_labels_are_those_of_clicks(language: str) -> None:
    tongue = told(language)
    for kind, choice, answer in questions():
        lines = [f"{place}. {written(part, value, tongue)}" for place, (_, part, value) in enumerate(parts(choice, answer), 1)]
        text = "\n".join(lines) if isinstance(choice, Sheet) else written(choice, answer, tongue)
        reading = read(text, choice, tongue, vocabulary=VOCABULARY)
        assert (kind, text, reading.troubles) == (kind, text, ())
        assert reading.answer == choice.check(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_found_by_its_own_label(language: str) -> None:
    """In the captain's language and by a captain of another one; things that are alike stand for each other."""
    tongue = told(language)
    met: set[Any] = set()
    for _, choice, answer in questions():
        for _, part, _ in parts(choice, answer):
            looks = (part.shape, tuple(thing.label for thing in named(part, Lexicon(tongue))))
            if isinstance(part, OneOf) and looks not in met:
                met.add(looks)
                shown = numbered([tongue.label(part.name(option)) for option in part.options])
                for option, label in zip(part.options, shown, strict=True):
                    assert {read(text, part, tongue).answer for text in (tongue(part.name(option)), label)} == {option}
    assert len(met) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_share_a_name(language: str) -> None:
    """After folding; coins of one kind in one list are numbered or alike."""
    for _, choice, answer in questions():
        for name, part, _ in parts(choice, answer):
            if isinstance(part, OneOf | SomeOf | Ranking | Programme):
                options = part.items if isinstance(part, Ranking) else part.options
                labels = [folded(told(language)(part.name(option))) for option in options]
                alike = getattr(part, "alike", None) or (lambda option: option)
                doubled = {label for label in labels if labels.count(label) > 1}
                same = [option for option, label in zip(options, labels, strict=True) if label in doubled]
                assert (name, len({alike(option) for option in same})) == (name, len(doubled))


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_have_at_most_34_visible_characters(language: str) -> None:
    for _, choice, answer in questions():
        for _, part, _ in parts(choice, answer):
            for thing in named(part, Lexicon(told(language))):
                assert visible_length(told(language).label(thing.label)) <= 34


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_without_names_fit_without_being_cut(language: str) -> None:
    tongue = words(language)
    found = [named(part, Lexicon(tongue)) for _, choice, answer in questions() for _, part, _ in parts(choice, answer)]
    labels = {thing.label for things in found for thing in things if "Captain(" not in repr(thing.label)}
    assert [tongue(label) for label in labels if visible_length(tongue(label)) > 34] == []


# -- by verbs


def coins(seat: int, *kinds: str) -> tuple[str, ...]:
    made: list[str] = []
    for kind in kinds:
        made.append(f"{seat}.{kind}.{sum(coin.startswith(f'{seat}.{kind}.') for coin in made) + 1}")
    return tuple(made)


def table(nest: str = "0.cutlass.1", deck: tuple[str, ...] | None = None) -> Table:
    """Ana on turn, with a Mate open; Ben with Black Spot and Cannon open; Carla with an empty nest."""
    ana = deck or coins(0, "mate", "bomb", "captain", "cannon", "treachery")
    ships = [
        Ship(nest or None, ana, ("0.mate.5", "0.pistols.1")),
        Ship("1.black_spot.1", coins(1, "cannon", "mate", "captain", "cutlass", "treachery")),
        Ship(None, coins(2, "cannon", "captain", "mate")),
    ]
    return Table(Series(Options(), ((), (), ())), ships, turn=1, on_turn=0, phase="main")


def turn(text: str, language: str = "en", **more: Any) -> Reading:
    return read(text, turn_sheet(table(**more), 0), words(language).naming(("Ana", "Ben", "Carla")), vocabulary=VOCABULARY)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("play cutlass at ben nest, keep", {"action": "nest.keep", "target": "1.nest", "own": "none", "nest2": "none"}),
        (
            "play the Cutlass from the nest at Ben's nest; keep it",
            {"action": "nest.keep", "target": "1.nest", "own": "none", "nest2": "none"},
        ),
        ("jugar sable contra Ben nido, conservar", {"action": "nest.keep", "target": "1.nest", "own": "none", "nest2": "none"}),
        ("gioca sciabola contro Carla prua, coffa poppa", {"action": "nest", "target": "2.fore", "own": "none", "nest2": "aft"}),
        (
            "play mate at carla aft, treachery from aft, nest fore",
            {"action": "fore", "target": "2.aft", "own": "aft", "nest2": "fore"},
        ),
        ("nest fore; play cutlass at ben fore", {"action": "nest", "target": "1.fore", "own": "none", "nest2": "fore"}),
        ("cutlass ben nest keep", {"action": "nest.keep", "target": "1.nest", "own": "none", "nest2": "none"}),
        ("mate carla aft, nest fore", {"action": "fore", "target": "2.aft", "own": "none", "nest2": "fore"}),
        ("dump", {"action": "dump", "nest2": "none"}),
        ("dump nest fore", {"action": "dump", "nest2": "fore"}),
        ("destruir, nido popa", {"action": "dump", "nest2": "aft"}),
        ("call aft to aft", {"action": "call", "call": "aa"}),
        ("llamar proa a popa y popa a popa", {"action": "call", "call": "both.a2"}),
        ("call aft to aft and fore to aft", {"action": "call", "call": "both.a1"}),
        ("chiama prua a prua e poppa a poppa", {"action": "call", "call": "both.fa"}),
    ],
)
def test_turns_by_verbs(text: str, answer: dict[str, Any], language: str) -> None:
    reading = turn(text, language)
    assert (reading.troubles, reading.answer) == ((), answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_play_is_typed_as_the_menu_has_it_and_its_words_in_any_order(language: str) -> None:
    """No filler is needed between them: "cutlass ben pillage nest"."""
    sheet, told = turn_sheet(table(), 0), words(language).naming(("Ana", "Ben", "Carla"))
    listed = plays(sheet)
    assert listed is not None
    for play in listed.entries:
        answer = sheet.check(play.variants[0].answer)
        for text in (told(play.label), " ".join(reversed(folded(told(play.label)).split())) if "target" in answer else ""):
            if text:
                reading = turn(text, language)
                assert reading.troubles == (), text
                assert {part: reading.draft[part] for part in answer if part not in ("own", "nest2")}.items() <= answer.items()


def test_how_a_coin_is_played_may_be_said_again() -> None:
    """A word that adds to the action chosen takes the place of one said before."""
    reading = turn("play cutlass; keep; keep")
    assert (reading.troubles, reading.draft["action"]) == ((), "nest.keep")


def test_a_coin_that_is_not_in_that_place_is_not_taken_for_the_one_there() -> None:
    """Both things it can mean are offered, where both can be played."""
    reading = turn("play cutlass from fore at ben nest")
    assert ("action" in reading.draft, [near.value for near in reading.troubles[0].near]) == (False, ["nest", "fore"])


def test_a_line_half_understood_keeps_what_was_understood() -> None:
    reading = turn("play cutlass at ben, nest aft")
    assert reading.draft == {"action": "nest"}
    assert [(trouble.kind, trouble.part, len(trouble.near)) for trouble in reading.troubles] == [("ambiguous", "target", 2)]
    assert reading.rest == "nest aft"
    chosen = {**reading.draft, "target": reading.troubles[0].near[0].value}
    assert read(reading.rest, turn_sheet(table(), 0), words("en").naming(NAMES), vocabulary=VOCABULARY, draft=chosen).answer == {
        "action": "nest",
        "target": "1.nest",
        "own": "none",
        "nest2": "aft",
    }


@pytest.mark.parametrize(
    ("text", "kind", "word"),
    [
        ("play xyzzy", "unknown", "xyzzy"),
        ("play cutlass at nobody", "unknown", "nobody"),
        ("call fore", "ambiguous", "fore"),
        ("play cutlass at ben nest, second cannon", "illegal", "second cannon"),
        ("dance", "unknown", "dance"),
    ],
)
def test_mistake_is_told(text: str, kind: str, word: str) -> None:
    reading = turn(text)
    assert [(trouble.kind, trouble.word) for trouble in reading.troubles] == [(kind, word)]
    assert reading.answer is None


def test_a_misspelt_captain_is_marked() -> None:
    reading = turn("play cutlass at bne nest")
    assert [note.id for note in reading.notes] == ["typed.read"]
    assert reading.answer is not None


def test_the_same_coin_in_two_places_must_be_told_apart() -> None:
    reading = turn("play mate at ben nest", nest="0.mate.3")
    assert [candidate.value for candidate in reading.troubles[0].near] == ["nest", "fore"]
    assert turn("play mate from fore at ben nest", nest="0.mate.3").draft["action"] == "fore"
    assert turn("play nest at ben nest", nest="0.mate.3").draft["action"] == "nest"


def test_a_cannon_with_help() -> None:
    """Carla's open Cannon may be invited; Ana has two open ones."""
    cannons = {"nest": "0.cannon.2", "deck": coins(0, "cannon", "captain", "mate")}
    reading = turn("play cannon from nest at ben, second cannon, invite all, longest 2", **cannons)
    assert (reading.troubles, reading.answer) == (
        (),
        {"action": "nest.second", "target": "1", "invite": ("2",), "longest": 2, "nest2": "none"},
    )
    reading = turn("gioca cannone da coffa contro Ben, invita Carla, massimo 2", "it", **cannons)
    assert (reading.troubles, reading.answer) == (
        (),
        {"action": "nest", "target": "1", "invite": ("2",), "longest": 2, "nest2": "none"},
    )


def test_a_broadside_by_position() -> None:
    deck = coins(0, "broadside", "captain", "barrel_of_grog")
    for text, position in (
        ("at ben 2 from fore", "2"),
        ("at ben nest", "nest"),
        ("at ben fore", "1"),
        ("at ben 4", "4"),
        ("at ben aft", "5"),
    ):
        reading = turn(f"play broadside {text}", deck=deck)
        assert (text, reading.troubles, reading.draft["position"]) == (text, (), position)
    assert turn("play broadside at ben 3", deck=deck).troubles[0].kind == "illegal"


def test_the_coin_for_a_barrel() -> None:
    reading = turn("play barrel of grog for pistols", deck=coins(0, "barrel_of_grog", "captain", "mate"))
    assert reading.answer == {"action": "fore", "grog": "0.pistols.1", "nest2": "none"}


def answer_slip(text: str, asks: frozenset[str] = frozenset({"t", "l", "m.aft"}), language: str = "en") -> Reading:
    """Ben's slip for Ana's Cutlass at his nest; his Treachery lies aft."""
    sheet = slip(table(), 1, 0, "cutlass", asks)
    return read(text, sheet, words(language).naming(NAMES), vocabulary=VOCABULARY)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("treachery", {"t": "aft", "m.aft": "yes", "l": "none"}),
        ("traición desde popa; mancha", {"t": "aft", "m.aft": "yes", "l": "nest", "l.nest.own": "none"}),
        ("monkey no; spot yes then own from aft", {"t": "pass", "m.aft": "no", "l": "nest", "l.nest.own": "aft"}),
        ("scimmia no, macchia si", {"t": "pass", "m.aft": "no", "l": "nest", "l.nest.own": "none"}),
        ("spot no", {"t": "pass", "m.aft": "yes", "l": "none"}),
        ("let it pass", {"t": "pass", "m.aft": "yes", "l": "none"}),
    ],
)
def test_slips_by_verbs(text: str, answer: dict[str, str]) -> None:
    for language in LANGUAGES:
        reading = answer_slip(text, language=language)
        assert (reading.troubles, reading.answer) == ((), answer)


def test_pass_is_a_control() -> None:
    for text in ("pass", "no", "paso", "passo"):
        control = answer_slip(text).control
        assert control is not None
        assert control.word == "pass"


def test_a_ready_made_slip_by_its_name() -> None:
    reading = answer_slip("Dejar pasar")
    assert reading.answer == {"t": "pass", "m.aft": "yes", "l": "none"}
    assert reading.lines == {"t.play": "pass", "m.play": "yes", "l.play": "none"}


@pytest.mark.parametrize("text", ["treachery if me", "traición si es contra mí", "Tradimento se sono il bersaglio"])
def test_a_treachery_under_a_condition_is_a_line_for_the_play(text: str) -> None:
    sheet = slip(table(), 1, 0, "cutlass", frozenset({"t"}))
    lines = game.foreseen(seen_by(4), "pe.window")
    reading = read(text, sheet, words("en").naming(NAMES), vocabulary=VOCABULARY, lines=lines)
    assert (reading.troubles, reading.lines, reading.answer) == ((), {"t.play": "mine"}, {"t": "pass"})


def test_an_unknown_coin_offers_plays() -> None:
    """What is offered for a part is an answer to that part."""
    for text in ("play xyzzy", "play bom", "play c"):
        for trouble in turn(text).troubles:
            assert {candidate.value for candidate in trouble.near} <= {"nest", "fore", "nest.keep", "call", "dump"}


def test_cannons_lent() -> None:
    choice = Amount(least=0, most=2, default=0)
    for text in ("lend 2", "2", "prestar 2", "presta 2", "all"):
        assert read(text, choice, words("en"), vocabulary=VOCABULARY).answer == 2


def test_a_new_layout() -> None:
    deck = coins(0, "mate", "cutlass", "captain", "bomb")
    sheet = layout_sheet("", deck, "PE-QUARTERS-01")
    reading = read("nest cutlass; order bomb > captain > mate", sheet, words("en"), vocabulary=VOCABULARY)
    assert reading.answer == {"nest": "0.cutlass.1", "order": ("0.bomb.1", "0.captain.1", "0.mate.1")}
    assert read("coffa vuota; ordine bomba > capitano", sheet, words("it"), vocabulary=VOCABULARY).answer == {
        "nest": "none",
        "order": ("0.bomb.1", "0.captain.1", "0.mate.1", "0.cutlass.1"),
    }


def test_no_word_of_the_grammar_means_two_things() -> None:
    """Within one language's list a phrase may stand once; they are written folded."""
    moves = {word.id.removeprefix("pe.word.") for word in VOCABULARY.moves.values()}
    phrases = [phrase for name, said in OWN_WORDS.items() if name not in moves for phrase in said]
    assert [phrase for phrase in phrases if phrases.count(phrase) > 1 and phrase not in {"en", "de", "contra mi"}] == []
    assert [phrase for phrase in phrases if folded(phrase) != phrase] == []


TYPED = [phrase for concept in WORDS.values() for phrase in concept] + [
    "Ben",
    "Carla",
    "3",
    "cutlass",
    "mate",
    ",",
    ";",
    "#2",
    "2.",
]


@settings(max_examples=120, deadline=None)
@given(st.one_of(st.text(max_size=50), st.lists(st.sampled_from(TYPED), max_size=10).map(" ".join)), st.sampled_from(LANGUAGES))
def test_random_lines_never_raise_and_give_only_legal_answers(text: str, language: str) -> None:
    tongue = words(language).naming(NAMES)
    for choice in (
        turn_sheet(table(), 0),
        turn_sheet(table(nest=""), 0),
        slip(table(), 1, 0, "cutlass", frozenset("tl")),
    ):
        reading = read(text, choice, tongue, vocabulary=VOCABULARY)
        if reading.answer is not None:
            assert choice.check(reading.answer) == reading.answer


def test_names_of_captains_that_are_words_of_the_grammar() -> None:
    sheet = turn_sheet(table(), 0)
    tongue = words("en").naming(("Ana", "Keep", "At Nest"))
    assert read("play cutlass at keep nest, keep", sheet, tongue, vocabulary=VOCABULARY).draft["target"] == "1.nest"
    assert read("play cutlass at at nest fore", sheet, tongue, vocabulary=VOCABULARY).draft["target"] == "2.fore"
