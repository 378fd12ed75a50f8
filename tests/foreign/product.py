"""A copy of the product with games registered that are not, and commands run in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
REGISTERED = 'GAMES = ("pieces_of_eight",)'


def copied(folder: Path, *games: str) -> Path:
    """A copy of the product in that folder (of links, where nothing changes), with those games registered too."""
    for package in ("engines", "render", "locales"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, copy_function=os.symlink, ignore=ignored)
    for package in ("bot", "playground", "migrations", "tests"):
        (folder / package).symlink_to(ROOT / package)
    _register(folder / "engines" / "__init__.py", games)
    return folder


def _register(file: Path, games: tuple[str, ...]) -> None:
    text = file.read_text()
    assert REGISTERED in text
    file.unlink()
    file.write_text(text.replace(REGISTERED, f"GAMES = {('pieces_of_eight', *games)!r}"))


def run(product: Path, *command: str) -> str:
    """What the command prints. AssertionError when it fails."""
    env = {**os.environ, "PYTHONPATH": str(product), "PYTHONDONTWRITEBYTECODE": "1", "BROADSIDE_STRICT_WORDS": "1"}
    done = subprocess.run([sys.executable, "-m", *command], cwd=product, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Traceback" not in done.stderr and "no picture" not in done.stderr, done.stderr[-3000:]
    return done.stdout
