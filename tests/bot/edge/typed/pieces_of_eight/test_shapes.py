"""Each shape of choice answered in words, as clicks answer it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.edge.parser.read import WHOLE, PanelCommand, Reading, read
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.shapes import Amount, Limit, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet, Shortcut
from engines.kernel.contract.game import ASK_ME, AdvanceLine
from engines.pieces_of_eight.data import KINDS
from locales import LANGUAGES, words

EN = words("en")
COINS = ("captain.1", "mate.1", "mate.2", "mate.3", "cutlass.1", "cutlass.2", "bomb.1")
PLACES = ("nest", "fore", "aft")


def kind(coin: str) -> str:
    return coin.split(".")[0]


def coin_name(coin: str) -> Message:
    return say(f"coin.{kind(coin)}")


def place_name(place: str) -> Message:
    return say(f"pe.place.{place}")


ONE = OneOf(options=KINDS, default="mate", name=coin_name)
SOME = SomeOf(options=COINS, least=1, most=4, default=COINS[:1], name=coin_name, alike=kind)
ORDER = Ranking(items=COINS, default=COINS, name=coin_name, alike=kind)
NUMBER = Amount(least=0, most=30, default=0)
WAY = Path(
    next_places=lambda way: tuple(place for place in PLACES if place not in way[-1:]),
    least=1,
    most=4,
    default=("nest",),
    name=place_name,
)
ROW = Programme(
    slots=4,
    options=("mate", "cutlass", "bomb"),
    default=("mate",) * 4,
    copies={"mate": 4, "cutlass": 2, "bomb": 1},
    name=coin_name,
)
TASK = Assignment(
    things=("mate", "cutlass"),
    places=lambda thing: PLACES,
    default={"mate": "nest", "cutlass": "fore"},
    name=coin_name,
    place_name=place_name,
)


def answer(text: str, choice: Any, **more: Any) -> Any:
    reading = read(text, choice, EN, **more)
    assert reading.troubles == ()
    return reading.answer


def trouble(text: str, choice: Any, kind_: str) -> Reading:
    reading = read(text, choice, EN)
    assert [one.kind for one in reading.troubles] == [kind_]
    assert reading.answer is None
    return reading


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("choice", [ONE, SOME, ORDER, ROW])
def test_every_option_is_found_by_its_label_in_each_language(choice: Any, language: str) -> None:
    tongue = words(language)
    options = choice.items if isinstance(choice, Ranking) else choice.options
    one = OneOf(options=tuple(dict.fromkeys(map(kind, options))), default=kind(options[0]), name=coin_name)
    for option in one.options:
        for asker in LANGUAGES:
            assert read(tongue(coin_name(option)), one, words(asker)).answer == option


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_answers_written_with_labels_are_those_of_clicks(language: str) -> None:
    tongue, rnd = words(language), Random(8)
    for _ in range(20):
        for choice, joiner in ((SOME, ", "), (ORDER, " > "), (ORDER, "\n"), (ROW, ", ")):
            sample = choice.sample(rnd)
            assert read(joiner.join(tongue(coin_name(coin)) for coin in sample), choice, tongue).answer == sample
        way = WAY.sample(rnd)
        assert read(" - ".join(tongue(place_name(place)) for place in way), WAY, tongue).answer == way
        task = TASK.sample(rnd)
        typed = "; ".join(f"{tongue(coin_name(thing))} = {tongue(place_name(place))}" for thing, place in task.items())
        assert read(typed, TASK, tongue).answer == task


@pytest.mark.parametrize(
    ("text", "picked"),
    [
        ("captain, 3x mate", ("captain.1", "mate.1", "mate.2", "mate.3")),
        ("captain + 2 cutlass", ("captain.1", "cutlass.1", "cutlass.2")),
        ("mate, mate and bomb", ("mate.1", "mate.2", "bomb.1")),
        ("2x sable, capitan", ("captain.1", "cutlass.1", "cutlass.2")),
        ("all but 3 mate", ("captain.1", "cutlass.1", "cutlass.2", "bomb.1")),
        ("tutto tranne 3x ufficiale", ("captain.1", "cutlass.1", "cutlass.2", "bomb.1")),
        ("mate 2", ("mate.1",)),
        ("#1", ("captain.1",)),
    ],
)
def test_sets_with_counts(text: str, picked: tuple[str, ...]) -> None:
    assert answer(text, SOME) == picked


def test_all_and_none() -> None:
    free = SomeOf(options=("a", "b"), least=0, most=2, default=(), name=lambda id: say(f"language.{'en' if id == 'a' else 'it'}"))
    assert [answer(text, free) for text in ("all", "todo", "tutto", "none", "nada", "niente")] == [("a", "b")] * 3 + [()] * 3


def test_more_of_a_kind_than_there_are_is_said() -> None:
    reading = trouble("5x mate", SOME, "illegal")
    assert EN(reading.troubles[0].reason or say("name.none")) == "Mate: 3 are left"


def test_forbidden_answer_is_refused_with_its_rule() -> None:
    cap = Limit(
        things=frozenset(COINS[1:4]), least=0, most=1, rule="PE-X", reason=say("pe.e.limit", coin=say("coin.mate"), limit=1)
    )
    reading = trouble(
        "2 mate", SomeOf(options=COINS, least=1, most=4, default=COINS[:1], limits=(cap,), name=coin_name, alike=kind), "illegal"
    )
    assert reading.troubles[0].rule == "PE-X"


def test_a_ranking_may_name_the_top_alone() -> None:
    reading = read("bomb > mate", ORDER, EN)
    assert reading.answer == ("bomb.1", "mate.1", "captain.1", "mate.2", "mate.3", "cutlass.1", "cutlass.2")
    assert [note.id for note in reading.notes] == ["typed.rest"]


def test_a_programme_by_slots() -> None:
    assert answer("mate, 2x cutlass, bomb", ROW) == ("mate", "cutlass", "cutlass", "bomb")
    assert answer("1. mate\n2. cutlass\n3. mate\n4. bomb", ROW) == ("mate", "cutlass", "mate", "bomb")
    assert answer("2: bomb", ROW, draft={WHOLE: ("mate", "mate", "mate", "mate")}) == ("mate", "bomb", "mate", "mate")
    assert trouble("bomb, bomb, mate, mate", ROW, "illegal").troubles[0].reason == say("e.copies")


def test_an_assignment_changes_what_is_named() -> None:
    assert answer("cutlass to aft", TASK) == {"mate": "nest", "cutlass": "aft"}
    assert trouble("cutlass to nowhere", TASK, "unknown").troubles[0].word == "nowhere"


@pytest.mark.parametrize(("text", "number"), [("12", 12), (" 0 ", 0), ("#7", 7), ("all", 30), ("none", 0)])
def test_amounts(text: str, number: int) -> None:
    assert answer(text, NUMBER) == number


def test_amounts_out_of_range_and_no_numbers() -> None:
    assert trouble("31", NUMBER, "illegal").troubles[0].reason == say("e.amount", least=0, most=30)
    assert trouble("many", NUMBER, "unknown").troubles[0].expected == (say("typed.number", least=0, most=30),)


def test_ambiguous_words_offer_all_they_can_mean() -> None:
    reading = trouble("cap", ONE, "ambiguous")
    assert [candidate.value for candidate in reading.troubles[0].near] == ["captain", "captains_monkey"]


def test_an_ambiguous_item_offers_whole_answers() -> None:
    """What was understood before and behind it stays."""
    three = ("captain.1", "captains_monkey.1", "mate.1")
    choice = SomeOf(options=three, least=1, most=2, default=three[:1], name=coin_name)
    found = read("mate, cap", choice, EN).troubles[0]
    assert [candidate.value for candidate in found.near] == [("mate.1", "captain.1"), ("mate.1", "captains_monkey.1")]
    order = Ranking(items=three, default=three, name=coin_name)
    found = read("cap > mate", order, EN).troubles[0]
    assert [candidate.value for candidate in found.near] == [
        ("captain.1", "mate.1", "captains_monkey.1"),
        ("captains_monkey.1", "mate.1", "captain.1"),
    ]


def test_unknown_words_say_what_was_expected() -> None:
    found = trouble("xyzzy", ONE, "unknown").troubles[0]
    assert len(found.expected) == len(KINDS)
    assert len(found.near) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_match_by_similarity_is_marked(language: str) -> None:
    """Each label with each of its letters lost or two swapped: another reading than the label itself carries a note."""
    tongue = words(language)
    for option in ONE.options:
        label = tongue(coin_name(option))
        for at in range(len(label) - 1):
            for typo in (label[:at] + label[at + 1 :], label[:at] + label[at + 1] + label[at] + label[at + 2 :]):
                reading = read(typo, ONE, tongue)
                if reading.answer is not None and not _sure(typo, reading.answer):
                    assert [note.id for note in reading.notes] == ["typed.read"]


def _sure(typo: str, option: str) -> bool:
    """Whether a name of the option, in any language, is equal to the typed words, begins with them or has them inside."""
    from bot.edge.lexer.fold import folded

    told = [folded(words(language)(coin_name(option))) for language in LANGUAGES]
    word = folded(typo)
    return any(name.replace(" ", "").startswith(word.replace(" ", "")) or f" {word} " in f" {name} " for name in told)


# -- sheets


def _script() -> Any:
    action = yield Part("action", say("pe.q.main"), OneOf(options=("mate", "bomb"), default="mate", name=coin_name))
    if action == "mate":
        yield Part("target", say("pe.q.target"), OneOf(options=PLACES, default="nest", name=place_name))
    yield Part("coins", say("pe.q.coins"), SOME, True)


SHEET = Sheet(
    script=_script, shortcuts=(Shortcut("pass", say("pe.pass"), {"action": "bomb", "coins": ("mate.1",)}, {"t": "pass"}),)
)
LINE = AdvanceLine(
    "later",
    say("pe.line.t.play"),
    OneOf(options=(ASK_ME, "pass"), default=ASK_ME, name=lambda id: say("pe.react.pass" if id == "pass" else "pe.line.later")),
    "play",
)


@pytest.mark.parametrize(
    "text",
    [
        "mate; aft; 2x cutlass",
        "2x cutlass; aft; mate",
        "aft\nmate\n2 cutlass",
        "mate then aft then 2x cutlass",
        "1. mate\n3: 2x cutlass\n2) aft",
        "ufficiale; popa; sable, sable",
    ],
)
def test_a_sheet_in_any_order(text: str) -> None:
    assert answer(text, SHEET) == {"action": "mate", "target": "aft", "coins": ("cutlass.1", "cutlass.2")}


def test_a_sheet_half_filled_keeps_what_it_has() -> None:
    reading = read("mate", SHEET, EN)
    assert (reading.answer, reading.draft, reading.troubles) == (None, {"action": "mate"}, ())
    assert answer("fore", SHEET, draft=reading.draft) == {"action": "mate", "target": "fore", "coins": ("captain.1",)}


def test_later_part_waits_until_the_sheet_reaches_it() -> None:
    reading = read("2x cutlass; mate", SHEET, EN)
    assert (reading.draft, reading.rest, reading.troubles) == ({"action": "mate"}, "2x cutlass", ())
    assert answer(f"aft; {reading.rest}", SHEET, draft=reading.draft)["coins"] == ("cutlass.1", "cutlass.2")


def test_the_good_lines_are_kept_and_the_faulty_one_is_told() -> None:
    reading = read("mate; sideways; 2x cutlass", SHEET, EN)
    assert (reading.draft, reading.rest) == ({"action": "mate"}, "2x cutlass")
    assert [(one.kind, one.word, one.part) for one in reading.troubles] == [("unknown", "sideways", "target")]


def test_a_ready_made_answer_by_its_name() -> None:
    reading = read("Let it pass", SHEET, EN)
    assert (reading.answer, reading.lines) == ({"action": "bomb", "coins": ("mate.1",)}, {"t": "pass"})


def test_later_questions_are_lines() -> None:
    reading = read("bomb; let it pass", SHEET, EN, lines=(LINE,))
    assert (reading.answer, reading.lines) == ({"action": "bomb", "coins": ("captain.1",)}, {"later": "pass"})
    assert read("bomb; 3: ask me then", SHEET, EN, lines=(LINE,)).lines == {"later": ASK_ME}


# -- controls


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("confirm", PanelCommand("confirm")),
        ("vale", PanelCommand("confirm")),
        ("OK", PanelCommand("confirm")),
        ("deshacer", PanelCommand("undo")),
        ("annulla", PanelCommand("undo")),
        ("passo", PanelCommand("pass")),
        ("mano", PanelCommand("hand")),
        ("rule nest coin", PanelCommand("rule", "nest coin")),
        ("regla 3.1", PanelCommand("rule", "3.1")),
        ("drop 2", PanelCommand("drop", "2")),
        ("aiuto", PanelCommand("help")),
        ("previsto", PanelCommand("default")),
        ("when a play: pass always", PanelCommand("when", "a play: pass always")),
        ("standing", PanelCommand("standing")),
    ],
)
def test_controls_in_three_languages(text: str, control: PanelCommand) -> None:
    for choice in (ONE, SHEET, None):
        assert read(text, choice, EN).control == control


def test_an_option_of_that_very_name_is_meant_before_a_control() -> None:
    choice = OneOf(options=("yes", "no"), default="yes", name=lambda id: say(f"pe.option.scraps.{id}"))
    assert read("no", choice, EN).answer == "no"


def test_a_table_before_the_answer() -> None:
    assert read("8K2F: mate", ONE, EN, codes=("8K2F",)).table == "8K2F"
    assert read("8k2f: mate", ONE, EN, codes=("8K2F",)).answer == "mate"
    assert read("mate: fore", ONE, EN, codes=("8K2F",)).table == ""


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(
                [
                    "mate",
                    "3x",
                    "all",
                    "but",
                    "none",
                    ">",
                    ";",
                    ",",
                    "#2",
                    "2.",
                    "at",
                    "=",
                    "captain",
                    "cutlas",
                    "aft",
                    "then",
                    "-",
                    "8K2F:",
                    "\n",
                    "y",
                ]
            ),
            max_size=12,
        ).map(" ".join),
    )
)
def test_random_text_never_raises(text: str) -> None:
    for choice in (ONE, SOME, ORDER, NUMBER, WAY, ROW, TASK, SHEET, None):
        reading = read(text, choice, EN, lines=(LINE,), codes=("8K2F",))
        assert reading.answer is None or choice is not None
        if reading.answer is not None and choice is not None:
            assert choice.check(reading.answer) == reading.answer


def test_a_line_of_any_shape_is_answered_as_clicks_answer_it() -> None:
    order = AdvanceLine(
        "order", say("pe.q.coins"), Ranking(items=("mate", "bomb"), default=("mate", "bomb"), name=coin_name), "play"
    )
    reading = read("bomb; 2x mate; 3: bomb > mate", SHEET, EN, lines=(order,))
    assert (reading.troubles, reading.lines) == ((), {"order": ("bomb", "mate")})
