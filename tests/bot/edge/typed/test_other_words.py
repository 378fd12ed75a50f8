"""A game of other things in words: cards with two names, squares, crew for ships, a yes or no; nothing is bound to coins."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.parser.read import WHOLE, Reading, read
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Path
from engines.kernel.choices.shapes import Amount, Choice, Forbidden, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.speech.vocabulary import Alias, Keyword, Vocabulary
from locales import LANGUAGES, words

CARDS = {
    "storm": ("Storm", "Calm"),
    "fog": ("Fog", "Clear Sky"),
    "gun1": ("Broad Cannonade", "Powder"),
    "surprise": ("Surprise", "Wait"),
}
SQUARES = tuple(f"{column}{row}" for column in "ABCDEFGHIJKLMNOP" for row in range(1, 9))
CREW = ("crew1", "crew2", "crew3", "gunner", "marines")
SHIPS = ("S1", "S2", "S3")


def text(words_: str) -> Message:
    """What is called so in every language."""
    return say("typed.n", number=Verbatim(words_))


def half(option: str) -> Message:
    """A card is played for one of its halves."""
    card, _, at = option.partition(".")
    return text(CARDS[card][int(at)])


def crew(thing: str) -> Message:
    return text(f"Crew {thing[-1]}" if thing[-1].isdigit() else thing.title())


def square(place: str) -> Message:
    return text(place)


def neighbours(way: tuple[str, ...]) -> tuple[str, ...]:
    """Squares beside the last one; every square at first."""
    if not way:
        return SQUARES
    column, row = ord(way[-1][0]), int(way[-1][1:])
    return tuple(one for one in SQUARES if one not in way and abs(ord(one[0]) - column) <= 1 and abs(int(one[1:]) - row) <= 1)


def yes_or_no(option: str) -> Message:
    return text({"yes": "Chase her", "no": "Let her go"}[option])


HALVES = tuple(f"{card}.{at}" for card in CARDS for at in (0, 1) if card != "surprise")
ROUTE = Path(next_places=neighbours, least=1, most=12, default=("A1",), name=square)
WATCH = Assignment(things=CREW, places=lambda thing: SHIPS, default=dict.fromkeys(CREW, "S1"), name=crew, place_name=text)
STORES = SomeOf(options=("rum1", "rum2", "rum3", "bread1", "bread2"), least=0, most=5, default=(),
                name=lambda id: text(f"{id[:-1].title()} {id[-1]}"), alike=lambda id: id[:-1])  # fmt: skip


def _script() -> Any:
    card = yield Part("card", text("Which half?"), OneOf(options=HALVES, default="fog.0", name=half))
    if card == "storm.0":
        yield Part("at", text("Where?"), OneOf(options=SQUARES, default="A1", name=square))
    if card == "gun1.0":
        yield Part("shots", text("How many shots?"), Amount(least=1, most=6, default=1))
    yield Part("route", text("Which way?"), ROUTE, True)
    yield Part("chase", text("Chase?"), OneOf(options=("yes", "no"), default="no", name=yes_or_no), True)


def _barred(part: str, before: Any) -> tuple[Forbidden, ...]:
    gone = tuple(Forbidden(f"surprise.{at}", half(f"surprise.{at}"), "T-7", text("It lies in the pile.")) for at in (0, 1))
    return {"card": gone, "shots": (Forbidden("", text("x"), "T-9", text("Only a Cannonade is fired in shots.")),)}.get(part, ())


SHEET = Sheet(script=_script, forbidden=_barred)
PLAY, UPPER, LOWER, RUN, CHASE, FIRE = (
    text("play, throw"), text("upper, top"), text("lower, bottom"), text("run, sail to"), text("chase"), text("fire, shots"),
)  # fmt: skip


def called(part: str, choice: Choice, option: str, label: Message) -> tuple[Alias, ...]:
    """A half is called by its name, or by the other half's and which it is."""
    card, _, at = option.partition(".")
    if part != "card":
        return ()
    return ((label,), (half(f"{card}.0"), LOWER if at == "1" else UPPER))


VOCABULARY = Vocabulary(
    keywords=(
        Keyword(word=PLAY, parts=("card",), then=("at",)),
        Keyword(word=RUN, parts=("route",)),
        Keyword(word=CHASE, parts=("chase",), alone="yes"),
        Keyword(word=FIRE, parts=("shots",)),
    ),
    aliases=called,
)


def typed(line: str, choice: Any = SHEET, language: str = "en", **more: Any) -> Reading:
    return read(line, choice, words(language), vocabulary=VOCABULARY, **more)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play storm B4, run C4 C5 D6", {"card": "storm.0", "at": "B4", "route": ("C4", "C5", "D6"), "chase": "no"}),
        ("throw the storm lower; chase", {"card": "storm.1", "route": ("A1",), "chase": "yes"}),
        ("play Calm, chase no", {"card": "storm.1", "route": ("A1",), "chase": "no"}),
        ("chase yes; play broad cannonade, fire 3", {"card": "gun1.0", "shots": 3, "route": ("A1",), "chase": "yes"}),
        ("shots 2; powder", {"card": "gun1.1", "route": ("A1",), "chase": "no"}),
        ("clear sky; P8 - O8 > O7; no", {"card": "fog.1", "route": ("P8", "O8", "O7"), "chase": "no"}),
        ("storm b4", {"card": "storm.0", "at": "B4", "route": ("A1",), "chase": "no"}),
        ("fog\nsail to b4 b5\nlet her go", {"card": "fog.0", "route": ("B4", "B5"), "chase": "no"}),
        ("4: yes; 1: fog", None),
        ("fog; si", {"card": "fog.0", "route": ("A1",), "chase": "yes"}),
    ],
)
def test_a_turn_in_words(line: str, answer: Any, language: str) -> None:
    reading = typed(line, language=language)
    if line.startswith("shots"):
        assert [(trouble.rule, trouble.reason) for trouble in reading.troubles] == [
            ("T-9", text("Only a Cannonade is fired in shots."))
        ]
        assert reading.draft["card"] == "gun1.1"
    elif answer is None:
        assert reading.draft["card"] == "fog.0"
    else:
        assert (reading.troubles, reading.answer) == ((), answer)


@pytest.mark.parametrize(
    ("line", "rule"), [("play surprise", "T-7"), ("surprise", "T-7"), ("play wait", "T-7"), ("play surprise lower", "T-7")]
)
def test_a_known_card_that_is_barred_is_told_with_its_rule(line: str, rule: str) -> None:
    reading = typed(line)
    assert [(trouble.kind, trouble.rule) for trouble in reading.troubles] == [("illegal", rule)]
    assert reading.answer is None


def test_the_nearest_word_is_marked_and_what_is_not_near_is_not_taken() -> None:
    reading = typed("play broad canonade; fire 2")
    assert (reading.draft["card"], [note.id for note in reading.notes]) == ("gun1.0", ["typed.read"])
    assert [trouble.kind for trouble in typed("play bottle").troubles] == ["unknown"]
    assert typed("play stork").notes and not typed("play stor").notes


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("2 crew to S3", {"crew1": "S3", "crew2": "S3"}),
        ("2 crew to S3, crew to S2", {"crew1": "S3", "crew2": "S3", "crew3": "S2"}),
        ("marines to s2; gunner -> s3", {"marines": "S2", "gunner": "S3"}),
        ("crew 3 = S2", {"crew3": "S2"}),
        ("marines a S2 y 2x crew en S3", {"marines": "S2", "crew1": "S3", "crew2": "S3"}),
        ("gunner to S2, all to S3", {"gunner": "S2", "crew1": "S3", "crew2": "S3", "crew3": "S3", "marines": "S3"}),
    ],
)
def test_crew_for_ships(line: str, moved: dict[str, str]) -> None:
    reading = typed(line, WATCH)
    assert (reading.troubles, reading.answer) == ((), {**dict.fromkeys(CREW, "S1"), **moved})


@pytest.mark.parametrize(("line", "kind"), [("4 crew to S3", "illegal"), ("cook to S3", "unknown"), ("marines to S9", "unknown")])
def test_fault_of_crew_is_told(line: str, kind: str) -> None:
    reading = typed(line, WATCH)
    assert ([trouble.kind for trouble in reading.troubles], reading.answer) == ([kind], None)


def test_counts_of_things() -> None:
    assert typed("2 rum, bread", STORES).answer == ("rum1", "rum2", "bread1")
    assert typed("all but 2 rum", STORES).answer == ("rum3", "bread1", "bread2") or typed("all but 2 rum", STORES).answer == (
        "rum1", "bread1", "bread2",
    )  # fmt: skip


@pytest.mark.parametrize("line", ["J8 K8 L8", "j8-k8-l8", "J8 > K8 > L8", "j8, k8, l8", "J8 to K8 to L8"])
def test_a_path(line: str) -> None:
    assert typed(line, ROUTE).answer == ("J8", "K8", "L8")


def test_a_step_that_leads_nowhere_is_told_with_what_was_expected() -> None:
    reading = typed("J8 L8", ROUTE)
    assert [(trouble.kind, trouble.word) for trouble in reading.troubles] == [("unknown", "L8")]
    assert text("K8") in reading.troubles[0].expected


@pytest.mark.parametrize(
    ("line", "answer"), [("yes", "yes"), ("sí", "yes"), ("no", "no"), ("chase her", "yes"), ("let her go", "no")]
)
def test_yes_and_no(line: str, answer: str) -> None:
    choice = OneOf(options=("yes", "no"), default="no", name=yes_or_no)
    assert typed(line, choice).answer == answer


def test_a_list_of_131_places_is_read_by_number_and_by_name() -> None:
    many = OneOf(options=tuple(f"h{at}" for at in range(131)), default="h0", name=lambda id: text(f"Hex {id[1:]}"))
    assert [typed(line, many).answer for line in ("#131", "hex 130", "Hex 5")] == ["h130", "h130", "h5"]
    assert typed("hex", many).troubles[0].kind == "ambiguous"


@pytest.mark.parametrize(
    "line", ["x" * 10_000, ", ; . : ! ?" * 200, "\u202e\u2067" * 100, "@everyone <@1>", "play", "chase chase chase", "run"]
)
def test_hostile_words_are_no_answers(line: str) -> None:
    for choice in (SHEET, ROUTE, WATCH, STORES):
        reading = typed(line, choice)
        assert reading.answer is None or choice.check(reading.answer) == reading.answer
        assert not (reading.answer is not None and reading.troubles)
        assert reading.draft.get(WHOLE) is None or choice is not SHEET
