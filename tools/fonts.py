"""`python -m tools.fonts FOLDER`: cuts the two large faces in FOLDER into the slices of render/fonts.

They have the letters of names in Chinese, Japanese and Korean. A slice has the letters of one block, and a name needs few of
them. The command needs fonttools, which the product does not: `pip install fonttools==4.68.0 brotli`, in an environment of its
own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from render.paint.scripts import slice_of

FONTS = Path(__file__).parent.parent / "render" / "fonts"
STANDARDS = ("gbk", "big5", "shift_jis", "euc_kr")
"""National standards, in whose characters names are written. A Han character beyond them is left out of a name."""

MEASURED = (
    "他们你來們到和地对對就席我时時會来為能舰說说这這齊军同已愿既星是景民照现現理用置要軍那配里開雷露面顾"
    "个为人以個大有主些因它想意生當看着者自著裡过还进進過道還田囗"
)
"""Han characters by which FreeType measures a face before it hints its letters (the blue zones of its `afblue.dat`). They are in
each slice of Han characters, so that the letters of all slices look alike."""


@dataclass(frozen=True)
class Face:
    """A large face: the file of the original, and its folder in render/fonts.

    `han`, `others`: the code points it is wanted for; Han characters count only if a standard has them. `features`: the
    features of layout that names need.
    """

    original: str
    folder: str
    han: tuple[range, ...]
    others: tuple[range, ...]
    features: tuple[str, ...] = ()

    def letters(self) -> Iterator[str]:
        """The characters it is wanted for, in order."""
        wanted = [char for char in _characters(self.han) if is_standard(char)]
        return iter(sorted((*wanted, *_characters(self.others))))

    def slices(self) -> dict[str, str]:
        """The characters of each slice, by its name."""
        return {name: "".join(some) for name, some in groupby(self.letters(), slice_of)}


FACES = (
    Face(
        "NotoSansSC_700Bold.ttf", "noto-sans-sc/700Bold", (range(0x3400, 0xA000), range(0xF900, 0xFB00)), (range(0x3001, 0x3100),)
    ),
    Face(
        "NotoSansKR_700Bold.ttf", "noto-sans-kr/700Bold", (),
        (range(0x1100, 0x1200), range(0x3131, 0x3190), range(0xAC00, 0xD7A4)), ("ccmp", "ljmo", "vjmo", "tjmo"),
    ),
)  # fmt: skip


def _characters(blocks: tuple[range, ...]) -> Iterator[str]:
    return (chr(point) for block in blocks for point in block)


def is_standard(char: str) -> bool:
    """Whether a national standard has the character."""
    return any(char.encode(codec, "ignore") for codec in STANDARDS)


def cut(original: Path, letters: str, features: Sequence[str], file: Path) -> None:
    """Write a file with those letters of a face. Hinting, vertical metrics and other features of layout are left out."""
    from fontTools import subset  # type: ignore[import-not-found]
    from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

    font = TTFont(original, lazy=True)
    options = subset.Options(layout_features=list(features), hinting=False, name_IDs=["*"], notdef_outline=True)
    options.drop_tables += ["vmtx", "vhea", "VORG"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=letters)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(file)


def main(arguments: Sequence[str]) -> int:
    """Cut both faces."""
    parser = argparse.ArgumentParser(prog="python -m tools.fonts", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the originals are")
    asked = parser.parse_args(arguments)
    for face in FACES:
        for name, letters in face.slices().items():
            cut(
                asked.folder / face.original,
                letters + (MEASURED if face.han else ""),
                face.features,
                FONTS / face.folder / f"{name}.woff2",
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
