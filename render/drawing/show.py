"""Shows the sample pictures of a package and measures them: ``python -m render.drawing.show PACKAGE OUT``.

Each is written in both themes and all languages, at full width and as wide as a telephone, with the places of its parts as
JSON. Its CPU time and its size are printed beside the limits. ``--palette`` first learns the palette of the package anew."""

from __future__ import annotations

import argparse
import io
import math
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle
from pathlib import Path

import orjson
from PIL import Image

from locales import LANGUAGES, words
from render.paint import bands
from render.paint.encode import FOLDER, Picture, learn_palette
from render.paint.palette import THEMES
from render.paint.parts import as_data
from render.picture.game_samples import Declared, Sample

PHONE = 278
"""Pixels that a telephone gives a picture."""
TIMES = 3
"""Each still picture is drawn so many times, and the least time counts: the machine has other work."""
LIMITS = ((1200, 20.0, 120), (1600, 40.0, 220))
"""(pixels wide at most, milliseconds of CPU, KB) that a still picture may take."""

RENDER = Path(__file__).parent.parent


def packages() -> tuple[str, ...]:
    """The packages that declare samples."""
    return tuple(sorted(path.parent.name for path in RENDER.glob("*/samples*") if path.suffix in ("", ".py")))


def declared(package: str) -> Declared:
    """The samples of a package. Raises ModuleNotFoundError where it declares none."""
    samples: Declared = import_module(f"render.{package}.samples")
    return samples


def measured(sample: Sample, language: str, theme: str) -> tuple[Picture, float]:
    """(the picture, milliseconds of CPU for a new position in a process that has drawn others)."""
    told = words(language)
    picture, took = sample.draw(told, theme), math.inf
    for _ in range(TIMES):
        bands.forget()
        start = time.process_time()
        picture = sample.draw(told, theme)
        took = min(took, (time.process_time() - start) * 1000)
    return picture, took


def write(package: str, folder: Path) -> Iterator[str]:
    """Draw all samples of a package into *folder*; yields a line for each picture."""
    folder.mkdir(parents=True, exist_ok=True)
    for theme, language in zip(cycle(THEMES), LANGUAGES, strict=False):
        for sample in declared(package).samples():
            picture, took = measured(sample, language, theme)
            name = f"{sample.name}_{theme}_{language}"
            _put(folder, name, picture)
            yield line(f"{name}.{picture.form}", picture, took)


def _put(folder: Path, name: str, picture: Picture) -> None:
    (folder / f"{name}.{picture.form}").write_bytes(picture.data)
    if picture.parts:
        (folder / f"{name}.json").write_bytes(orjson.dumps(as_data(picture.parts)))
    if picture.form == "png":
        whole = Image.open(io.BytesIO(picture.data)).convert("RGB")
        small = whole.resize((PHONE, round(PHONE * whole.height / whole.width)), Image.Resampling.LANCZOS)
        small.save(folder / f"phone_{name}.png")


def line(name: str, picture: Picture, took: float) -> str:
    """The cost of a picture beside its limits; a moving picture has none here."""
    size = len(picture.data) / 1024
    told = f"{name:36} {picture.width:4}x{picture.height:<4} {took:6.1f} ms {size:6.0f} KB {len(picture.parts):4} parts"
    if picture.form != "png":
        return told
    _, milliseconds, kilobytes = limit(picture.width)
    over = "  OVER" if took > milliseconds or size > kilobytes else ""
    return f"{told}   (at most {milliseconds:.0f} ms, {kilobytes} KB){over}"


def limit(width: int) -> tuple[int, float, int]:
    """The limits of a picture of that width; wider ones have those of the widest."""
    return next((one for one in LIMITS if width <= one[0]), LIMITS[-1])


def has_own_palette(package: str) -> bool:
    """Whether the palettes of a package bear its name; what others share is not learnt from one of them."""
    return all(declared(package).palette_name(theme).startswith(f"{package}_") for theme in THEMES)


def learn(package: str) -> None:
    """Learn the palette of each theme from the samples of a package and keep it in ``render/palettes``."""
    found = declared(package)
    for name, theme in THEMES.items():
        painted = [sample.paint(words("en"), name) for sample in found.samples() if sample.paint]
        (FOLDER / f"{found.palette_name(name)}.pal").write_bytes(learn_palette(painted, found.named(theme)))


def main() -> None:
    """Learn a palette if it is wanted, then draw the samples."""
    parser = argparse.ArgumentParser(prog="python -m render.drawing.show", description="Sample pictures of a package, measured.")
    parser.add_argument("package", choices=packages(), help="whose pictures")
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures are written")
    parser.add_argument("--palette", action="store_true", help="learn the palette anew and keep it in render/palettes")
    given = parser.parse_args()
    if not given.folder and not given.palette:
        parser.error("a folder, or --palette")
    if given.palette and not has_own_palette(given.package):
        parser.error(
            f"{given.package} is drawn in the palette of others; its palette_name begins with {given.package}_ once it has one"
        )
    if given.palette:
        learn(given.package)
    for told in write(given.package, given.folder) if given.folder else ():
        print(told)


if __name__ == "__main__":
    main()
