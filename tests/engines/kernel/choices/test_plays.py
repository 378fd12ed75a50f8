"""Whole plays: complete answers in words, rare parts as they stand, alternatives as last presses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.plays import filter_part, picked, plays
from engines.kernel.choices.shapes import Amount, Illegal, OneOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet, Shortcut
from engines.kernel.laws import choices, laws
from engines.kernel.resolution.window import Item, slip


def one_of(*options: str) -> OneOf:
    return OneOf(options=options, default=options[0])


def part(name: str, *options: str, **more: Any) -> Part:
    return Part(name, say(f"q.{name}"), one_of(*options), **more)


def attack() -> Iterator[Part]:
    gun = yield part("gun", "bow", "stern")
    yield part("at", "otter", "seal") if gun == "bow" else part("at", "seal")
    yield Part("shots", say("q.shots"), Amount(least=1, most=3, default=2), shortlist=(2,))


def labels(found: Any) -> list[str]:
    return [
        ", ".join(arg.id for arg in play.label.get("list")) if play.label.get("list") else play.label.id for play in found.entries
    ]


def test_every_usual_answer_is_a_play_and_rare_parts_stand() -> None:
    found = plays(Sheet(script=attack))
    assert found is not None and found.is_all
    assert labels(found) == ["bow, otter", "bow, seal", "stern, seal"]
    assert [play.variants[0].answer["shots"] for play in found.entries] == [2, 2, 2]


def test_answers_of_one_label_are_one_play_with_several_last_presses() -> None:
    def said(answer: Any) -> PlayLabel | None:
        if answer["at"] == "otter":
            return None
        return PlayLabel(label=say(answer["at"]), button=say(answer["gun"]), description=say("hint"))

    found = plays(Sheet(script=attack, play_label=said))
    assert found is not None
    assert [(play.label.id, [press.label.id for press in play.variants]) for play in found.entries] == [
        ("seal", ["bow", "stern"])
    ]
    assert picked(found, {"gun": "stern", "at": "seal", "shots": 2}) == (0, 1)
    assert picked(found, {"gun": "stern", "at": "seal", "shots": 3}) is None


def test_a_leading_part_turns_the_plays_behind_it() -> None:
    def script() -> Iterator[Part]:
        tack = yield part("tack", "port", "starboard", filter="starboard")
        yield part("gun", *(("bow",) if tack == "port" else ("bow", "stern")))

    sheet = Sheet(script=script, play_label=lambda answer: PlayLabel(label=say(answer["gun"]), button=say("go")))
    lead = filter_part(sheet)
    assert lead is not None and lead.filter == "starboard"
    assert labels(plays(sheet)) == ["bow", "stern"]
    assert labels(plays(sheet, {"tack": "port"})) == ["bow"]


def test_a_play_of_a_slip_answers_one_of_its_questions() -> None:
    def asks(name: str, *options: str) -> Item:
        def parts() -> Iterator[Part]:
            yield part(name, *options, preset=True)

        return Item(name, parts)

    found = plays(slip([asks("t", "pass", "treachery"), asks("l", "none", "sail", "spot")]))
    assert found is not None
    answers = [play.variants[0].answer for play in found.entries]
    assert answers == [
        {"t": "pass", "l": "none"}, {"t": "pass", "l": "sail"}, {"t": "pass", "l": "spot"}, {"t": "treachery", "l": "none"},
    ]  # fmt: skip


def test_sheet_without_a_list_gives_its_shortcuts() -> None:
    def script() -> Iterator[Part]:
        yield Part("order", say("q.order"), Ranking(items=("a", "b"), default=("a", "b")))

    assert plays(Sheet(script=script)) is None
    ready = Shortcut("fleet", say("fleet"), {"order": ("b", "a")}, {})
    found = plays(Sheet(script=script, shortcuts=(ready,)))
    assert found is not None and not found.is_all
    assert [(play.label.id, play.variants[0].answer) for play in found.entries] == [("fleet", {"order": ("b", "a")})]


def test_too_many_plays_are_no_list() -> None:
    assert plays(one_of(*map(str, range(75)))) is not None
    assert plays(one_of(*map(str, range(76)))) is None


def test_the_whole_has_the_last_word() -> None:
    def judge(answer: Any) -> None:
        if answer["at"] == "otter":
            raise Illegal("X-1", say("e.x"))

    found = plays(Sheet(script=attack, validate=judge))
    assert labels(found) == ["bow, seal", "stern, seal"]


def test_the_laws_find_presses_of_one_name() -> None:
    with pytest.raises(laws.LawViolated, match="last presses of one name"):
        choices.whole_plays(Sheet(script=attack, play_label=lambda answer: PlayLabel(label=say("same"), button=say("same"))), 1)


def test_answers_near_to_a_draft_stand_behind_the_ready_ones() -> None:
    def script() -> Iterator[Part]:
        yield Part("order", say("q.order"), Ranking(items=("a", "b"), default=("a", "b")), preset=True)

    def changes(draft: Any) -> tuple[Shortcut, ...]:
        turned = tuple(reversed(draft["order"]))
        return (Shortcut("turned", say("turned"), {"order": turned}, {}), Shortcut("wrong", say("wrong"), {"order": ("a",)}, {}))

    ready = Shortcut("fleet", say("fleet"), {"order": ("a", "b")}, {})
    sheet = Sheet(script=script, shortcuts=(ready,), changes=changes)
    assert labels(plays(sheet)) == labels(plays(sheet, {})) == ["fleet"]
    for order in (("a", "b"), ("b", "a")):
        found = plays(sheet, {"order": order})
        assert found is not None and labels(found) == ["fleet", "turned"]
        assert found.entries[1].variants[0].answer == {"order": tuple(reversed(order))}
