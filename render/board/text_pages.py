"""Texts of boards, fitted: pages of Discord's markdown, and texts that stand for pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

PAGE, ALT = 3900, 1000
"""Characters of a page, and of a text that stands for a picture."""


def sentence(fact: str) -> str:
    """A fact with a capital and a full stop."""
    return f"{fact[:1].upper()}{fact[1:]}" + ("" if fact.endswith((".", "!", "?")) else ".")


def paged(paragraphs: Iterable[str]) -> tuple[str, ...]:
    """The paragraphs below each other, on as many pages as they need; one longer than a page ends with it."""
    pages = [""]
    for paragraph in paragraphs:
        joined = f"{pages[-1]}\n{paragraph}" if pages[-1] else paragraph
        if len(joined) <= PAGE:
            pages[-1] = joined
        else:
            pages.append(paragraph[:PAGE])
    return tuple(pages)


def cut(sentences: Sequence[str]) -> str:
    """As many whole sentences as fit into a text that stands for a picture, then an ellipsis."""
    kept = list(sentences)
    if len(" ".join(kept)) <= ALT:
        return " ".join(kept)
    while len(kept) > 1 and len(" ".join([*kept, "…"])) > ALT:
        kept = kept[:-1]
    return " ".join([*kept, "…"])[:ALT]
