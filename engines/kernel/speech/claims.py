"""Claims: what the sentences of a game say of the public view after them, so that an untrue one is found (law 18).

A later sentence may overtake an earlier one: of each thing that is said the last word must hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engines.kernel.base.messages import Arg, Captain, Message
from engines.kernel.speech.hearsay import Untrue

Subject = tuple[Hashable, ...]
"""The subject of a claim: its topic first."""
Claim = tuple[Subject, bool]
"""A subject, and whether the view bears out what is said of it; True also if nothing is said of it any more."""
Claimant = Callable[[Message, Any], Iterable[Claim]]


class Claims:
    """The claims of sentences, by their ids. `afresh`: the topics of which nothing holds any more that was said before such a
    sentence, or before several of them in a row."""

    def __init__(self, afresh: Mapping[str, Collection[str]]) -> None:
        self._afresh = afresh
        self._claimants: dict[str, Claimant] = {}

    def says(self, *ids: str) -> Callable[[Claimant], Claimant]:
        """Enter what sentences of these ids claim. Raises ValueError for an id that is entered already."""

        def entered(claimant: Claimant) -> Claimant:
            for id in ids:
                if id in self._claimants:
                    raise ValueError(f"{id} claims something already")
                self._claimants[id] = claimant
            return claimant

        return entered

    def of(self, after: Any) -> Untrue:
        """A function that finds, among sentences, one that is the last word on a subject and that the view after them denies.
        The claims of each sentence are worked out once, however often it is held against that view."""
        remembered: dict[int, tuple[Message, tuple[Claim, ...]]] = {}

        def claims(sentence: Message) -> tuple[Claim, ...]:
            found = remembered.get(id(sentence))
            if found is None:
                found = remembered[id(sentence)] = sentence, tuple(self._claimants[sentence.id](sentence, after))
            return found[1]

        return lambda sentences: self._untrue(sentences, claims)

    def untrue(self, sentences: Sequence[Message], after: Any) -> Message | None:
        """A sentence that is the last word on something, and that the view after it denies."""
        return self.of(after)(sentences)

    def _untrue(self, sentences: Sequence[Message], claims: Callable[[Message], Iterable[Claim]]) -> Message | None:
        standing: dict[Subject, tuple[bool, Message]] = {}
        last = ""
        for sentence in named(sentences):
            over = self._afresh.get(sentence.id, ()) if sentence.id != last else ()
            if over:
                standing = {subject: said for subject, said in standing.items() if subject[0] not in over}
            if sentence.id in self._claimants:
                for subject, holds in claims(sentence):
                    standing[subject] = holds, sentence
            last = sentence.id
        return next((sentence for holds, sentence in standing.values() if not holds), None)


def named(sentences: Iterable[Message]) -> Iterator[Message]:
    """All messages in sentences, whatever lies in them too."""
    for sentence in sentences:
        yield sentence
        for _, arg in sentence.args:
            if isinstance(arg, Message | tuple):
                yield from named(_messages(arg))


def _messages(arg: Arg) -> Iterable[Message]:
    if isinstance(arg, Message):
        return (arg,)
    return [one for each in arg for one in _messages(each)] if isinstance(arg, tuple) else ()


def seat(sentence: Message, name: str = "captain") -> int:
    """The seat of the captain whom a sentence names."""
    captain = sentence.get(name)
    assert isinstance(captain, Captain)
    return captain.seat


def seats(sentence: Message, name: str = "list") -> tuple[int, ...]:
    """The seats of the captains whom a sentence lists."""
    listed = sentence.get(name)
    assert isinstance(listed, tuple)
    return tuple([one.seat for one in listed if isinstance(one, Captain)])
