"""What a form opens with: typing it gives the same answer, for every shape, whatever things are called."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.edge.parser.read import WHOLE, read
from bot.edge.parser.spelling import LONGEST, written
from engines.kaisers_pirates import game
from engines.kaisers_pirates.pieces.names import card
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf, allows
from engines.kernel.choices.sheet import Part, Sheet
from locales import LANGUAGES, words
from tests.engines.kaisers_pirates.positions import two
from tests.engines.kernel.squadron import HOME, fire, plan, sail

NAMES = (
    "Mate", "Mate", "Powder and Shot", "Luego", "None", "Cape Horn", "all", "3 guns", "2. Flotilla", "to", "A > B", "x = y",
    "J8", "J8-K8", "#2", "North, South", "Gun | Mount", "Cañón", "then", "Mate 1", "one two three four five six seven", "no",
    "remove 2", "Ship to Shore", "K8 J8", "yes", "12", "hand", "mate", "ok", "all but Mate", "Mat", "Cape", "Horn", "nada",
)  # fmt: skip
IDS = tuple(f"t{at}" for at in range(len(NAMES)))
PLAIN = tuple(f"p{at}" for at in range(40))


def called(id: str) -> Message:
    return say("ui.code", code=Verbatim(NAMES[int(id[1:])] if id[0] == "t" else f"Place {id[1:]}"))


def alike(id: str) -> str:
    return NAMES[int(id[1:])].lower().rstrip(" 1")


def some_of(rnd: Random) -> tuple[str, ...]:
    """Some things, badly named or well."""
    return tuple(rnd.sample(rnd.choice((IDS, PLAIN)), rnd.randint(1, 8)))


def one(rnd: Random) -> Choice:
    ids = some_of(rnd)
    return OneOf(options=ids, default=ids[0], name=called)


def some(rnd: Random) -> Choice:
    ids = some_of(rnd)
    like = alike if ids[0][0] == "t" and rnd.random() < 0.5 else None
    return SomeOf(options=ids, least=0, most=len(ids), default=(), name=called, alike=like)


def amount(rnd: Random) -> Choice:
    return Amount(least=0, most=rnd.choice((3, 70)), default=1)


def ranking(rnd: Random) -> Choice:
    ids = some_of(rnd)
    return Ranking(items=ids, default=ids, name=called)


def path(rnd: Random) -> Choice:
    ids = some_of(rnd)
    return Path(next_places=lambda way: tuple(id for id in ids if id not in way), least=0, most=len(ids), default=(), name=called)


def programme(rnd: Random) -> Choice:
    ids, slots = some_of(rnd), rnd.randint(1, 6)
    return Programme(slots=slots, options=ids, default=ids[:1] * slots, name=called)


def assignment(rnd: Random) -> Choice:
    things, places = some_of(rnd), some_of(rnd)
    return Assignment(
        things=things, places=lambda _: places, default=dict.fromkeys(things, places[0]), name=called, place_name=called
    )


SIMPLE = {made.__name__: made for made in (one, some, amount, ranking, path, programme, assignment)}


def sheet(rnd: Random, most: int = 6) -> Sheet:
    asked = [SIMPLE[rnd.choice(list(SIMPLE))](rnd) for _ in range(rnd.randint(1, most))]

    def script() -> Iterator[Part]:
        for at, choice in enumerate(asked):
            given = yield Part(f"part {at}", say("ui.answer"), choice, at % 3 == 1)
            if given == 0:
                return

    return Sheet(script=script)  # type: ignore[arg-type]


def listing(rnd: Random) -> Plan:
    """Items of parts of every shape."""
    sheets = [sheet(rnd, 4) for _ in range(4)]
    return Plan(view=0, sheet=lambda at: sheets[at], after=lambda at, _: at + 1, most=4, name=lambda _: say("ui.put"))


EVERY = {**SIMPLE, "sheet": sheet, "plan": listing}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", EVERY)
def test_written_answer_is_read_as_itself(shape: str, language: str) -> None:
    """Into an empty draft, and over the draft that it was written from."""
    tongue, empty = words(language), 0
    for seed in range(40):
        rnd = Random(f"{shape} {language} {seed}")
        choice = EVERY[shape](rnd)
        answer = choice.check(choice.sample(rnd))
        text = written(choice, answer, tongue)
        assert len(text) <= LONGEST
        empty += not text
        draft = answer if isinstance(choice, Sheet) else {WHOLE: answer}
        for standing in (draft, *([] if isinstance(choice, Plan) else [{}])):
            reading = read(text, choice, tongue, draft=standing)
            told = (text, reading.troubles, reading.rest)
            assert not reading.troubles and not reading.rest, told
            if text:
                assert choice.check(reading.draft if isinstance(choice, Sheet) else reading.draft[WHOLE]) == answer, told
    assert not empty or shape == "plan"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_where_they_are_read_as_themselves(language: str) -> None:
    tongue = words(language)
    things = tuple(f"p{at}" for at in range(4))
    for choice, answer, text in (
        (OneOf(options=things, default="p0", name=called), "p3", "Place 3"),
        (SomeOf(options=things, least=0, most=4, default=(), name=called), ("p1", "p3"), "Place 1, Place 3"),
        (Ranking(items=things, default=things, name=called), things[::-1], "Place 3 > Place 2 > Place 1 > Place 0"),
        (Path(next_places=lambda _: things, least=0, most=3, default=(), name=called), ("p1", "p0"), "Place 1 > Place 0"),
        (Programme(slots=2, options=things, default=("p0", "p0"), name=called), ("p2", "p2"), "Place 2, Place 2"),
        (Programme(slots=3, options=things, default=("p0",) * 3, name=called), ("p2", "", "p1"), "1: Place 2, 3: Place 1"),
        (
            Assignment(things=things[:2], places=lambda _: things, default={}, name=called, place_name=called),
            {"p0": "p3", "p1": "p2"},
            "Place 0 = Place 3, Place 1 = Place 2",
        ),
        (plan(), (sail("wolf", 2), fire("wolf", "liner"), HOME), "1. wolf, sail, 2\n2. wolf, fire, liner\n3. home"),
    ):
        assert written(choice, answer, tongue) == text


def test_a_long_answer_is_written_by_numbers_and_a_longer_list_as_far_as_it_goes() -> None:
    long = tuple(f"t{at}" for at in range(len(IDS))) * 8
    items = tuple(f"{id}{at}" for at, id in enumerate(long[:131]))
    names = dict.fromkeys(items, "A harbour at the far side of the Sound")
    many = Ranking(items=items, default=items, name=lambda id: say("ui.code", code=Verbatim(f"{names[id]} {id}")))
    text = written(many, items[::-1], words("en"))
    assert text.startswith("#131 > ") and read(text, many, words("en")).answer == items[::-1]

    def script() -> Iterator[Part]:
        yield Part("note", say("ui.answer"), OneOf(options=items, default=items[0], name=lambda id: many.name(id)))

    listed = Plan(view=0, sheet=lambda _: Sheet(script=script), after=lambda n, _: n + 1, most=60, name=lambda _: say("ui.put"))  # type: ignore[arg-type]
    answer = tuple({"note": items[at]} for at in range(60))
    text = written(listed, answer, words("en"))
    assert LONGEST - 60 < len(text) <= LONGEST and len(text.splitlines()) < 40
    assert read(text, listed, words("en"), draft={WHOLE: answer}).answer == answer


def test_an_item_that_may_not_stand_where_it_does_is_left_as_it_is() -> None:
    items = (fire("wolf", "liner"), sail("wolf", 2))
    choice = plan()
    assert not allows(choice, items)
    assert written(choice, items, words("en")) == "2. wolf, sail, 2"
    assert read("2. wolf, sail, 2", choice, words("en"), draft={WHOLE: items}).draft == {WHOLE: items}


@pytest.mark.parametrize("language", LANGUAGES)
def test_needless_parts_of_an_item_are_not_written(language):
    """No Assist card joins unless it is named: the line ends with the card that is spent, and is read as the same play."""
    sea, told = two("collier.1", "surprise_attack.1"), words(language)
    item = {"play": "leipzig>matheran", "card": "collier.1", "assist": ()}
    vocabulary = game.vocabulary(game.view(sea.state, 0), sea.choice())
    text = written(sea.choice(), (item,), told, vocabulary)
    assert text == f"1. Leipzig \u2192 Matheran, {told(card('collier.1'))}"
    assert read(text, sea.choice(), told, draft={WHOLE: (item,)}, vocabulary=vocabulary).draft == {WHOLE: (item,)}
