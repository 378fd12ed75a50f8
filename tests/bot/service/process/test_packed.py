"""Long sequences, packed in portions of which one at a time is open."""

from __future__ import annotations

import pytest

from bot.service.process import packed_sequence
from bot.service.process.packed_sequence import PORTION, CompressedSequence


@pytest.mark.parametrize("count", [0, 1, PORTION - 1, PORTION, PORTION + 1, 4 * PORTION + 3])
def test_it_is_the_sequence_that_was_packed(count: int) -> None:
    whole = [("step", number) for number in range(count)]
    found = CompressedSequence.of(whole)
    assert (len(found), list(found), bool(found)) == (count, whole, bool(whole))
    assert [found[place] for place in range(-count, count)] == whole * 2
    assert list(CompressedSequence.of(whole[:7]).and_(whole[7:])) == whole


def test_sequence_ends_at_its_count() -> None:
    with pytest.raises(IndexError):
        CompressedSequence.of(range(3))[3]


def test_one_item_opens_one_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    found, opened, real = CompressedSequence.of(range(10 * PORTION)), list[bytes](), packed_sequence._opened

    def noted(portion: bytes) -> tuple[int, ...]:
        opened.append(portion)
        return real(portion)

    monkeypatch.setattr(packed_sequence, "_opened", noted)
    assert found[3 * PORTION + 4] == 3 * PORTION + 4
    assert opened == [found.portions[3]]


def test_items_are_taken_as_they_are_packed() -> None:
    """The second portion is begun when the first is packed; what the items raise is raised."""
    begun = list[int]()

    def items() -> object:
        for number in range(2 * PORTION):
            begun.append(number)
            yield number
            if number == PORTION:
                raise LookupError

    with pytest.raises(LookupError):
        CompressedSequence.of(items())  # type: ignore[arg-type]
    assert len(begun) == PORTION + 1
