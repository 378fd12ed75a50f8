"""A copy of the product into which a game is put, and what is run there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.new_game.layout import register

ROOT = Path(__file__).parent.parent.parent
SINGLE = ("pyproject.toml", "README.md", "CHANGELOG.md")
WON = {"en": "wins.", "es": "Gana", "it": "Vince"}
CHECKED = {"en": "all as promised", "es": "todo según lo prometido", "it": "tutto come promesso"}
PICTURES = {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}


def copied(folder: Path, *games: str, changing: tuple[str, ...] = ("engines", "render", "locales")) -> Path:
    """The product in that folder, with those games registered too: what is *changing* has a link a file, modules that are
    compiled already among them; the rest is one link each."""
    for name in ("bot", "docs", "engines", "locales", "migrations", "playground", "render", "tests", "tools", *SINGLE):
        if name in changing:
            shutil.copytree(ROOT / name, folder / name, copy_function=os.symlink)
        else:
            (folder / name).symlink_to(ROOT / name)
    registry = folder / "engines" / "__init__.py"
    registry.unlink()
    shutil.copy(ROOT / "engines" / "__init__.py", registry)
    for game in games:
        register(game, registry)
    return folder


def put(game: str, folder: Path, product: Path) -> None:
    """Lay a game's engine, pictures and words, as they stand in that folder, into a copy of the product."""
    ignored = shutil.ignore_patterns("__pycache__")
    for what, where in (("engine", f"engines/{game}"), ("pictures", f"render/{game}"), ("words", "locales")):
        shutil.copytree(folder / what, product / where, ignore=ignored, dirs_exist_ok=True)


def environment(product: Path) -> dict[str, str]:
    """The environment of commands there. Modules that a copy has alone are compiled once for all commands."""
    own = {"PYTHONPATH": str(product), "BROADSIDE_STRICT_WORDS": "1"}
    return {**os.environ, **own, **({} if product == ROOT else {"PYTHONDONTWRITEBYTECODE": ""})}


def run(product: Path, *command: str) -> str:
    """What the command prints. AssertionError when it fails."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=product, env=environment(product), capture_output=True, text=True)
    return printed(done.returncode, done.stdout, done.stderr)


def printed(code: int, out: str, errors: str) -> str:
    """The output of a command that went well. AssertionError if it did not."""
    assert code == 0, out[-3000:] + errors[-3000:]
    assert "Traceback" not in errors and "no picture" not in errors, errors[-3000:]
    return out


class Forker:
    """A process in a copy of the product that has loaded all modules, and forks for each command (`tests.foreign.forking`)."""

    def __init__(self, product: Path) -> None:
        self._seen: dict[tuple[str, tuple[str, ...]], Any] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.foreign.forking"], cwd=product, env=environment(product), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *command: str) -> str:
        """What the command prints. AssertionError when it fails."""
        into, back = self._process.stdin, self._process.stdout
        assert into is not None and back is not None
        with TemporaryDirectory() as folder:
            out, errors = Path(folder) / "out", Path(folder) / "errors"
            into.write(json.dumps([str(out), str(errors), *command]) + "\n")
            into.flush()
            return printed(int(back.readline()), out.read_text(), errors.read_text())

    def seen(self, language: str, *command: str) -> Any:
        """The JSON that the command prints of a table in that language. The table is hosted once for all tests."""
        if (language, command) not in self._seen:
            self._seen[language, command] = json.loads(self.run(*command, language).splitlines()[-1])[language]
        return self._seen[language, command]

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def told_in(seen: Any, language: str, short: str) -> str:
    """All that was told of a whole game: checked, with every picture, none too small or large, and never an id in place of words.

    *short* begins the game's own ids.
    """
    told = "\n".join(seen["texts"])
    assert CHECKED[language] in told
    assert not re.search(rf"\b({short}|pe|help|ui)\.[a-z]+\.?[a-z]*\b", told)
    assert {name for name, *_ in seen["pictures"]} >= PICTURES
    assert all(100 < wide <= 1600 and 100 < high <= 1200 for _, wide, high in seen["pictures"])
    return told


def check_seen(seen: Any, language: str, short: str) -> str:
    """A whole game was seen to its winner, in no other game's words; all that was told."""
    told = told_in(seen, language, short)
    assert WON[language] in told and "pieces" not in told.lower()
    return told
