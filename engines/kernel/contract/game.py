"""A game to everybody else: the questions a host may ask of it, in four small protocols and one of choice.

`Rules` say what follows, `Knowledge` who may know what, `Speech` how it is told; `AnswersInAdvance` and `Mind` are for games that
have them, and answer for the others. `Game` is all of them. A game package exports one `game`, an instance of a subclass of
`Game`; hosts, pictures and tests know this class only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from engines.kernel.base import codec
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, AdvanceLine, StandingOrder, relevant_lines
from engines.kernel.choices.readback import readback
from engines.kernel.choices.shapes import Choice, Forbidden
from engines.kernel.contract.answers_in_advance import AnswersInAdvance
from engines.kernel.contract.lessons import Lessons
from engines.kernel.contract.mind import Mind
from engines.kernel.contract.offers import OpenMove, OptionField, chosen
from engines.kernel.contract.sequels import Sequels
from engines.kernel.contract.sides import Side
from engines.kernel.hidden.whereabouts import AllWhereabouts
from engines.kernel.hidden.zones import ALL
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Asked, Chance, Event, Move, Result, State, T, question_of
from engines.kernel.resolution.saves import Saves
from engines.kernel.speech.ends import Ends
from engines.kernel.speech.hearsay import Hearsay
from engines.kernel.speech.narrators import NO_NARRATORS, Narrators
from engines.kernel.speech.rulebook import Rulebook
from engines.kernel.speech.turns import Turn
from engines.kernel.speech.vocabulary import LABELS_ALONE, Vocabulary

__all__ = [
    "ASK_ME",
    "AdvanceLine",
    "AnswersInAdvance",
    "Game",
    "Knowledge",
    "Mind",
    "OpenMove",
    "OptionField",
    "Rules",
    "Speech",
    "StandingOrder",
    "Transition",
    "Turn",
    "chosen",
    "relevant_lines",
    "sentences_for",
]  # fmt: skip

V = TypeVar("V")
Transition = tuple[State[T], tuple[Event, ...]]


class Rules(Sequels[T], ABC, Generic[T]):
    """The rules of a game. `players` are the numbers of seats; `rules_version` is raised when rules change; `releases` names
    the release that plays each version. `balance_options` are the options that move the balance of its sides. `draw_move` is the
    open move by which captains offer and take a draw, if there is one.
    """

    id: ClassVar[str]
    players: ClassVar[range]
    rules_version: ClassVar[int]
    releases: ClassVar[Mapping[int, str]]
    balance_options: ClassVar[tuple[str, ...]] = ()
    draw_move: ClassVar[str] = ""
    saves: Saves[T]
    lessons: Lessons[T] | None = None

    def option_fields(self, seats: int, /) -> tuple[OptionField, ...]:
        """The options open to a table of that many seats."""
        return ()

    def read_options(self, given: Mapping[str, Any], seats: int, /) -> Mapping[str, Any]:
        """The whole set of options, defaults filled in. Raises Illegal when they do not go together."""
        return chosen(self.option_fields(seats), given)

    def sides(self, options: Mapping[str, Any], seats: int, /) -> tuple[Side, ...]:
        """The side of each seat at a table of that many, for captains to choose from. Empty if seats are alike, or if the
        game itself draws lots for them in its set-up. In a lobby options may be missing that do not go together yet."""
        return ()

    def side_shares(self, options: Mapping[str, Any], seats: int, /) -> Mapping[str, float]:
        """The share of games that each side won between equal captains (docs/balance.md), by its id; empty if it was not
        measured."""
        return {}

    def shares_seats(self, options: Mapping[str, Any], seats: int, /) -> bool:
        """Whether one person may hold several seats of such a table: to learn, for a partner, for both sides."""
        return False

    def draws(self, options: Mapping[str, Any], seats: int, /) -> bool:
        """Whether anything is left to chance at a table of that many seats. False: the game is dealt without a promise, and
        nothing speaks of dice. In a lobby options may be missing that do not go together yet."""
        return True

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance, /) -> Transition[T]:
        """A new game at its first question. Raises Illegal as `read_options`."""

    def asked(self, state: State[T], /) -> Asked | None:
        """The open question; None when the game is over."""
        return state.asked

    def choice(self, state: State[T], seat: int, /) -> Choice:
        """The choice of that seat. Raises Illegal if it is not asked."""
        return resolve.choice(state, seat)

    def apply(self, state: State[T], answers: Mapping[int, Answer], chance: Chance, /) -> Transition[T]:
        """The state after one answer from each seat asked, and what happened. `state` is unchanged. Raises Illegal."""
        return resolve.apply(state, answers, chance)

    def open_moves(self, state: State[T], seat: int, /) -> tuple[OpenMove, ...]:
        """The moves that the seat may send though it is not asked."""
        return ()

    def forbidden_moves(self, state: State[T], seat: int, /) -> tuple[Forbidden, ...]:
        """Open moves that a rule forbids the seat now, by their kinds, for whoever tries one that he may send at other times."""
        return ()

    def act(self, state: State[T], seat: int, move: Move, chance: Chance, /) -> Transition[T]:
        """The state after an open move, or after `flag` sent by the host. Raises Illegal."""
        return resolve.act(state, seat, move, chance)

    def result(self, state: State[T], /) -> Result | None:
        """How the game ended, None while it goes on."""
        return state.result

    def seats_to_be_asked(self, state: State[T], /) -> frozenset[int]:
        """Seats that could still be asked something before the end, by public facts. Numbers that no seat has do not matter."""
        return frozenset(range(self.players[-1]))

    @abstractmethod
    def invariants(self, state: State[T], /) -> None:
        """Raises AssertionError when a coin, card or ship is not in exactly one place, or a count is wrong."""

    def dump(self, state: State[T], /) -> dict[str, Any]:
        """The state as JSON."""
        return {"game": self.id, **self.saves.dump(state)}

    def load(self, saved: dict[str, Any], /) -> State[T]:
        """The state again, older versions brought up to date. Raises ValueError."""
        if saved.get("game") != self.id:
            raise ValueError(f"a save of {saved.get('game')!r}, read by {self.id}")
        return self.saves.load(saved)


class Knowledge(ABC, Generic[T, V]):
    """The knowledge of each viewer. `views` is the class of the views; `hides`: there is something not everybody may know."""

    views: type[V]
    hides: ClassVar[bool] = True

    @abstractmethod
    def view(self, state: State[T], viewer: int | None, /) -> V:
        """The view of that seat (None: everybody; `ALL`: a viewer who may see everything), built up from what is public and
        its own."""

    def reveal(self, state: State[T], /) -> V:
        """Everything, laid open: for a game that is over."""
        return self.view(state, ALL if self.hides else None)

    def dump_view(self, view: V, /) -> Any:
        """A view as JSON."""
        return codec.dump(view)

    def load_view(self, saved: Any, /) -> V:
        """The view again. Raises KeyError, TypeError or ValueError when `saved` is none."""
        return codec.load(self.views, saved)

    def whereabouts(self, state: State[T], /) -> AllWhereabouts | None:
        """The whereabouts of all things that not everybody may see; None if the game does not say: nothing may be taken back."""

    @abstractmethod
    def imagine(self, view: V, rnd: Random, /) -> State[T]:
        """A state in which that view would be seen, everything hidden drawn at random."""


class Speech(Ends[V]):
    """How it is told: ids of messages with their arguments, never sentences. `narrators` say how events are (`Ends`: the end),
    `hearsay` what each changes in the public view, for law 18."""

    id: ClassVar[str]
    narrators: ClassVar[Narrators] = NO_NARRATORS
    hearsay: ClassVar[Hearsay | None] = None
    rulebook: ClassVar[Rulebook | None] = None
    typical_answers: ClassVar[Mapping[str, Message]] = MappingProxyType({})

    def narrate(self, event: Event, viewer: int | None, /) -> tuple[Message, ...]:
        """The sentences that tell an event (as that viewer may see it) to that viewer."""
        return self.narrators.narrate(event)

    def narrate_all(self, events: Sequence[Event], viewer: int | None, /) -> tuple[Message, ...]:
        """The sentences of several events for one viewer. Each event has its own, unless a game tells several in one."""
        return tuple(sentence for event in events for sentence in self.narrate(event, viewer))

    def headline(self, events: tuple[Event, ...], view: V, /) -> Message:
        """The heading of a step: who did what, or what the table has come to; the game's name unless a game says more."""
        return say(f"game.{self.id}")

    def turn(self, view: V, /) -> Turn:
        """The turn that a public view is in: what is played in one is told in one post, as long as that may be edited."""
        return Turn()

    def opens_post(self, events: tuple[Event, ...], /) -> bool:
        """Whether a turn in which nothing but these events happened has a post of its own. False for passes, calls, offers:
        they are a sentence of the newest post."""
        return True

    def is_important(self, sentence: Message, /) -> bool:
        """Whether a sentence tells what a turn has come to. If there is no room for all, a post and a panel tell such sentences
        alone; what undoes one of them weighs too."""
        return True

    def readback(self, choice: Choice, answer: Answer, /) -> Message:
        """An answer said back to its captain in one sentence. Partial answers of sheets are allowed."""
        return readback(choice, answer)

    @abstractmethod
    def waiting_line(self, view: V, asked: Asked, /) -> Message:
        """The question that the table waits for, and from whom, without deadline; a viewer who is asked is spoken to ("your
        turn")."""

    def prompt(self, view: V, asked: Asked, /) -> Message:
        """The question put to the viewer, for a choice that has no questions of its own: as the rule that asks declares it."""
        declared = question_of.get(asked.kind)
        return say(declared.prompt) if declared is not None and declared.prompt else self.waiting_line(view, asked)

    def aim(self, view: V, /) -> Message | None:
        """The aim of this table, as long as captains should read it with their question; None if the game's one aim is true of
        every table."""
        return None

    def general_aim(self, view: V, /) -> Message | None:
        """The one aim of the game, for captains of a first game where `aim` says nothing; None if this table has another."""
        return say(f"help.aim.{self.id}")

    def triggering_event(self, view: V, asked: Asked, /) -> Message | None:
        """The event that the viewer is to answer, in one sentence; None if there was none, as on a turn."""
        return None

    def acting_thing(self, view: V, asked: Asked, /) -> tuple[Message, Message] | None:
        """The thing that acts in the event that the viewer is to answer, with its effect in one line; None if its name says
        that."""
        return None

    def shortcut(self, asked: Asked, id: str, /) -> Message:
        """The words on that shortcut under the public post; they may say nothing that only one seat knows."""
        return say("ui.pass") if id == "pass" else say(id)

    def highlights(self, events: tuple[Event, ...], /) -> tuple[tuple[int, str | int, int], ...]:
        """The changes by these events, for pictures: seat, place, and the number of the event, from 1."""
        return self.narrators.highlights(events)

    def vocabulary(self, view: V, choice: Choice | None, /) -> Vocabulary:
        """How the viewer may say his answers beside the names of their options; `choice` is None when nothing is asked of him."""
        return LABELS_ALONE

    def drafted(self, view: V, choice: Choice, draft: Mapping[str, Any], /) -> V:
        """The viewer's own view as it would be with what he has drafted so far, if a picture can show that."""
        return view

    def glossary(self, view: V, /) -> tuple[tuple[Message, Message], ...]:
        """The kinds of things the viewer has, each with what it does in one line; empty if there is nothing to look up."""
        return ()

    def offers(self, view: V, /) -> tuple[Message, ...]:
        """The offers among captains that nobody has answered yet, as far as the viewer may know them, in words."""
        return ()

    def inventory(self, view: V, /) -> tuple[Message, ...]:
        """The things that the viewer has at hand, by name and as often as they have them, so that new ones can be told. Empty
        if nothing comes unseen."""
        return ()


class Game(Rules[T], Knowledge[T, V], Speech[V], AnswersInAdvance[T, V], Mind[V]):
    """All a host may ask of a game."""


def sentences_for(game: Game[Any, Any], events: tuple[Event, ...], viewer: int | None) -> tuple[Message, ...]:
    """All sentences that viewer is told of these events, in their order."""
    seen = (event.seen_by(viewer) for event in events)
    return game.narrate_all([event for event in seen if event is not None], viewer)
