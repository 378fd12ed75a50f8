"""The facts that a panel is made from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.filling import (
    DETAIL,
    MORE,
    PanelDraft,
    is_as_proposed,
    kept_items,
    later,
    of_the_moment,
    parts,
    planning,
    walked,
)
from bot.edge.kit import drawings
from bot.edge.kit.custom_id import write
from bot.edge.kit.drawings import Mark
from bot.edge.panel import numbered_options
from bot.edge.panel.explanations import NOWHERE, MenuPosition
from bot.edge.panel.numbered_options import Marks
from bot.edge.shapes.parts import PartRows, turned_to
from bot.edge.shapes.plan import Planning
from bot.model.table.table import NEXT_TURN, CaptainTable
from bot.service.table.timeout_answer import is_played_by_computer
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.plays import WholePlays, filter_part, picked, plays
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import PartState, Sheet
from engines.kernel.contract.game import AdvanceLine
from locales import Words
from render.picture.picture_kinds import Kind, no_part

FULL = WholePlays(())
"""The additions to a full plan: none."""


@dataclass(frozen=True)
class PanelModel:
    """The captain's table, what is asked of him, what he has filled in, and how to say it.

    `notice` stands on top (something changed elsewhere, an answer was refused); `looked_up`: which option is explained;
    `since`: what others did since his last turn; `result`: what came of his last answer.
    """

    table: CaptainTable
    choice: Choice
    draft: PanelDraft
    words: Words
    lines: tuple[AdvanceLine, ...] = ()
    notice: Message | None = None
    first: bool = False
    is_first_window: bool = False
    is_first_game: bool = False
    looked_up: MenuPosition = NOWHERE
    since: str = ""
    result: str = ""

    def id(self, verb: str, *args: str | int) -> str:
        """The id of a component of this panel."""
        return write(self.table.code, self.table.decision, verb, *args, rev=self.table.draft.rev)

    @property
    def is_lesson(self) -> bool:
        """Whether it is a lesson, which is no table: every step of it says what to do, and it has all the time."""
        return self.table.guild == 0

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer captain answers if the time runs out, so that no answer of the panel is marked."""
        is_alone = self.table.is_alone and not self.table.pace.blitz
        return not is_alone and is_played_by_computer(self.table.game, self.table.pace, self.table.asked)

    @property
    def is_ahead(self) -> bool:
        """Whether the question is not put yet: the captain plans his next turn."""
        return self.table.decision == NEXT_TURN

    @property
    def waiting_line(self) -> Message:
        """The line with what the table waits for, or that the captain plans the next turn."""
        if self.is_ahead:
            return say("next.title")
        assert self.table.asked is not None
        return self.table.game.waiting_line(self.table.own_view, self.table.asked)

    @cached_property
    def question(self) -> Message:
        """The question, if the choice has no questions of its own."""
        if self.is_ahead:
            return self.waiting_line
        assert self.table.asked is not None
        return self.table.game.prompt(self.table.own_view, self.table.asked)

    @cached_property
    def event(self) -> Message | None:
        """The event to be answered."""
        assert self.table.asked is not None
        return self.table.game.triggering_event(self.table.own_view, self.table.asked)

    @cached_property
    def acting(self) -> tuple[Message, Message] | None:
        """The thing that acts in that event, with its effect."""
        assert self.table.asked is not None
        return self.table.game.acting_thing(self.table.own_view, self.table.asked)

    @cached_property
    def is_whole(self) -> bool:
        """Whether nothing is missing any more."""
        return is_whole(self.choice, self.draft)

    @cached_property
    def reached(self) -> tuple[PartState, ...]:
        """The parts of a sheet, or of a plan's items, that the draft reaches; none if the choice is neither."""
        if self.planning is not None:
            planned = self.planning.choice.walk(self.planning.items)
            return tuple(filled for one in planned if one.sheet is not None for filled in one.sheet.walk(one.item))
        return walked(self.choice, self.draft) if isinstance(self.choice, Sheet) else ()

    @cached_property
    def planning(self) -> Planning | None:
        """The plan as it is filled in, where the choice is one."""
        return planning(self.choice, self.draft, self.words, self.question) if isinstance(self.choice, Plan) else None

    @cached_property
    def plays(self) -> WholePlays | None:
        """The whole plays of what is asked, of a plan those that may be added, which are none if it is full; None if there are
        none to be listed."""
        if self.planning is not None:
            following = self.planning.choice.next_sheet(self.kept_items)
            if following is None:
                return FULL if self.kept_items else None
            return plays(following)
        return plays(self.choice, self.draft.answer) if isinstance(self.choice, Sheet) else None

    @property
    def kept_items(self) -> tuple[Item, ...]:
        """The items of a plan to which a pick adds. It takes the place of a list that lay ready."""
        return kept_items(self.table, self.choice, self.draft) if isinstance(self.choice, Plan) else ()

    @property
    def mode(self) -> str:
        """The side of the panel that is up: whole plays, what stands behind More, or the parts one by one."""
        if self.draft.mode == MORE or (self.plays is not None and self.draft.mode != DETAIL):
            return self.draft.mode
        return DETAIL

    @cached_property
    def picked(self) -> tuple[int, int] | None:
        """The whole play that the draft stands for, and the last press; None while it is none of them."""
        if self.plays is None or not isinstance(self.choice, Sheet) or not self.draft.answer:
            return None
        try:
            return picked(self.plays, whole(self.choice, self.draft))
        except Illegal:
            return None

    @property
    def is_named(self) -> bool:
        """Whether the game has words of its own for whole plays."""
        return isinstance(self.choice, Sheet) and self.choice.play_label is not None

    @property
    def has_picks(self) -> bool:
        """Whether anything is chosen besides how a leading part turns the plays."""
        lead = filter_part(self.choice)
        return any(name != (lead.name if lead is not None else "") for name in self.draft.answer)

    @property
    def is_untouched(self) -> bool:
        """Whether the captain has picked nothing: what stands there lay ready."""
        return not self.has_picks or self.is_as_proposed

    @property
    def is_as_proposed(self) -> bool:
        """Whether the answer that lay ready stands there, and the captain has changed nothing."""
        return is_as_proposed(self.table, self.choice, self.draft)

    @property
    def gives_away(self) -> bool:
        """Whether the draft does nothing, though a better answer lay ready; never when the rules forbid it."""
        if self.table.proposed in (None, self.choice.default) or not self.is_whole:
            return False
        try:
            return bool(whole(self.choice, self.draft) == self.choice.default)
        except Illegal:
            return False

    @property
    def parts(self) -> tuple[PartRows, ...]:
        """The parts as they stand, with the numbers that options have on the picture; later questions once they were asked for,
        or answered."""
        return self._numbered[0]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The numbers of the options that are shown, on the picture."""
        return tuple((self._numbered[1] if self.mode == DETAIL else self.play_marks).values())

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each part of a picture that has been shown with one since the question is open."""
        return {**self.draft.numbers, **{mark.part: mark.number for mark in self.marks if isinstance(mark.number, int)}}

    @cached_property
    def play_marks(self) -> Marks:
        """The numbers of whole plays on the picture, by the part where each acts."""
        entries = self.plays.entries if self.plays is not None and not self.mode else ()
        lying = (numbered_options.PlacedOption(place, self.words(play.label)) for play in entries for place in play.marks[-1:])
        return numbered_options.numbered(lying, self._bears, self.draft.numbers)

    @cached_property
    def _numbered(self) -> tuple[tuple[PartRows, ...], Marks]:
        shown = turned_to(self._plain, self.draft.first_part) if any(part.tab for part in self._plain) else self._plain
        if not any(numbered_options.places(shown)):
            return self._plain, {}
        numbered, marks = numbered_options.marked(shown, self._bears, self.draft.numbers)
        by_name = {part.key: part for part in numbered}
        return tuple(by_name.get(part.key, part) for part in self._plain), marks

    @cached_property
    def _plain(self) -> tuple[PartRows, ...]:
        if self.draft.mode == MORE:
            return later(self.draft.ahead_of(self.lines), self.draft, self.words)
        return parts(self.choice, self.draft, self.words, self.question, of_the_moment(self.draft.ahead_of(self.lines)))

    # -- the picture

    @cached_property
    def drafted(self) -> Any:
        """The captain's own view with what he has drafted so far."""
        return self.table.game.drafted(self.table.own_view, self.choice, self.draft.answer)

    @cached_property
    def picture_kinds(self) -> tuple[Kind, ...]:
        """The kinds of pictures he may look at, the first one to decide from."""
        return drawings.own_on_offer(self.table, self.drafted)

    @cached_property
    def kind(self) -> Kind:
        """The kind of picture on the panel: the chosen one, else the first that has the place of a visible option.

        A piece of that picture goes before it, if the places of all options are on the piece.
        """
        chosen = next((kind for kind in self.picture_kinds if kind.name == self.draft.picture), None)
        if chosen is not None:
            return chosen
        able = (kind for kind in self.picture_kinds if kind.bears is not no_part and not kind.within)
        bearing = (kind for kind in able if any(self._has(kind, place) for place in numbered_options.places(self._plain)))
        found = next(bearing, None)
        return self.picture_kinds[0] if found is None else self._piece(found)

    def _piece(self, kind: Kind) -> Kind:
        """The first piece of a picture that has all places of options that it has itself, else the whole."""
        places = self._places(kind)
        pieces = (one for one in self.picture_kinds if one.within == kind.name and self._has_all(one, places))
        return next(pieces, kind)

    def _has_all(self, piece: Kind, places: Collection[str]) -> bool:
        return piece.holds(places) if piece.holds is not None else all(self._has(piece, place) for place in places)

    def _places(self, kind: Kind) -> tuple[str, ...]:
        """The places of all options on that picture."""
        plays = self.plays.entries if self.plays is not None and not self.mode else ()
        shown = {*numbered_options.places(self._plain), *(place for play in plays for place in play.marks)}
        return tuple(sorted(place for place in shown if self._has(kind, place)))

    @property
    def around(self) -> tuple[str, ...]:
        """The places of all options, if the picture is cut to them."""
        return self._places(self.kind) if self.kind.holds is not None else ()

    @property
    def has_places(self) -> bool:
        """Whether an option that is shown has its place on one of the pictures."""
        return any(self._has(kind, place) for place in numbered_options.places(self._plain) for kind in self.picture_kinds)

    def _bears(self, place: str) -> bool:
        return self._has(self.kind, place)

    def _has(self, kind: Kind, place: str) -> bool:
        return kind.bears(self.drafted if kind.is_private else self.table.view, place)
