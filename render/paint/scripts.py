"""Scripts of names that have a face to themselves, by the blocks of their letters."""

from __future__ import annotations

from functools import lru_cache

INDIC = {
    "bengali": 0x0980, "gurmukhi": 0x0A00, "gujarati": 0x0A80, "oriya": 0x0B00, "tamil": 0x0B80, "telugu": 0x0C00,
    "kannada": 0x0C80, "malayalam": 0x0D00, "sinhala": 0x0D80,
}  # fmt: skip
"""The first place of each; all have 128."""
BLOCKS = {
    "armenian": range(0x0530, 0x0590), "thaana": range(0x0780, 0x07C0), "lao": range(0x0E80, 0x0F00),
    "tibetan": range(0x0F00, 0x1000), "myanmar": range(0x1000, 0x10A0), "ethiopic": range(0x1200, 0x13A0),
    "khmer": range(0x1780, 0x1800), **{script: range(first, first + 128) for script, first in INDIC.items()},
}  # fmt: skip
"""With those that other faces speak these are all scripts that Unicode recommends for names (UAX 31, table 5)."""


SLICE = 0x400
"""Code points of a slice of a large face."""


def slice_of(char: str) -> str:
    """The name of the slice that has the character, if any has it."""
    return f"{ord(char) // SLICE * SLICE:04X}"


@lru_cache(4096)
def script_of(char: str) -> tuple[str, ...]:
    """The script whose own face the character wants, if there is one."""
    return tuple(script for script, block in BLOCKS.items() if ord(char) in block)
