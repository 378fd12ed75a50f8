"""The laws of one choice (2, 3): what it offers may be answered, whole answers are plays, and like names are like things."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from engines.kernel.base import codec
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message
from engines.kernel.choices.arrangements import Assignment, Programme, Ranking
from engines.kernel.choices.legality import own_forbidden
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.plays import filter_options, filter_part, nth_shortlisted, picked, plays
from engines.kernel.choices.ready_made import ready_made
from engines.kernel.choices.shapes import Choice, Forbidden, OneOf, SomeOf, allows
from engines.kernel.choices.sheet import Sheet
from engines.kernel.laws.law_violated import require
from engines.kernel.resolution.frames import Asked

MENU = 25
"""Entries of one menu: shortcuts have no pages."""


def choosable(choice: Choice, rnd: Random) -> None:
    """Laws 2 and 3: the default and a sample are allowed and are themselves again; labels differ."""
    for answer in (choice.default, choice.sample(rnd)):
        require(2, allows(choice, answer), f"a {choice.shape} does not allow its own answer", answer)
        again = choice.check(answer)
        require(2, choice.check(again) == again, "the canonical answer is not canonical")
        json.dumps(codec.dump(again))
    for part in _simple(choice):
        labels = [message for _, message in labels_of(part)]
        require(3, len(set(labels)) == len(labels), "labels are not unique", labels)


def shortcuts(asked: Asked, choice: Choice) -> None:
    """Each shortcut under a post is a ready-made answer for everybody asked, and there are no more than a menu holds."""
    own, under = choice.shortcuts if isinstance(choice, Sheet | Plan) else (), asked.shortcuts
    require(2, max(len(own), len(under)) <= MENU, "more shortcuts than a menu holds", own, under)
    if under:
        ids = {cut.id for cut in ready_made(choice)}
        require(2, ids.issuperset(under), "a shortcut under the post is none of the choice", under)
    for cut in own:
        require(2, allows(choice, cut.answer), "a shortcut is not allowed", cut.id)


def whole_plays(choice: Choice, number: int) -> None:
    """Laws 2 and 3 for whole plays: each press is a whole legal answer, names differ, and all usual answers are among them."""
    lead, options = filter_part(choice), filter_options(choice)
    draft = {lead.name: options[number % len(options)]} if lead is not None and options else {}
    found = plays(choice, draft)
    if found is not None:
        names = [(one.label, one.section) for one in found.entries]
        require(3, len(set(names)) == len(names), "whole plays of one name", names)
        for play in found.entries:
            written = [press.label for press in play.variants]
            require(3, len(set(written)) == len(written), "last presses of one name", play)
            press = play.variants[number % len(play.variants)]
            require(2, choice.check(press.answer) == press.answer, "a whole play is no whole answer", press)
        one = nth_shortlisted(choice, draft, number) if found.is_all and isinstance(choice, Sheet) else None
        require(2, one is None or picked(found, one) is not None, "a usual answer is no whole play", one)


def _simple(choice: Choice) -> Iterator[Choice]:
    if isinstance(choice, Plan):
        for sheet in choice.first_sheets():
            yield from _simple(sheet)
        return
    if not isinstance(choice, Sheet):
        yield choice
        return
    for draft in ({}, choice.default):
        for filled in choice.walk(draft):
            yield filled.part.choice


def labels_of(choice: Choice) -> list[tuple[str, Message]]:
    """The options of a simple choice with their labels; like things are named once."""
    match choice:
        case OneOf(options=options) | Programme(options=options):
            return [(option, choice.name(option)) for option in options]
        case SomeOf(options=things) | Ranking(items=things):
            return [(thing, choice.name(thing)) for thing in _firsts(things, choice.alike)]
        case Assignment(things=things):
            return [(thing, choice.name(thing)) for thing in _firsts(things, choice.alike)]
        case _:
            return []


def _firsts(things: Sequence[str], alike: Callable[[str], str] | None) -> list[str]:
    """One of each kind of like things."""
    kind = alike or str
    return list({kind(thing): thing for thing in reversed(things)}.values())


def all_forbidden(choice: Choice) -> list[Forbidden]:
    """The bars of a choice, each with its reason; for a sheet or a plan, of all parts as they are first seen and as the
    default fills them."""
    if isinstance(choice, Plan):
        return [bar for sheet in choice.first_sheets() for bar in all_forbidden(sheet)]
    if not isinstance(choice, Sheet):
        return list(own_forbidden(choice))
    options: list[Forbidden] = []
    for draft in ({}, choice.default):
        for filled in choice.walk(draft):
            options += own_forbidden(filled.part.choice)
            options += choice.forbidden(filled.part.name, draft) if choice.forbidden else ()
    return options
