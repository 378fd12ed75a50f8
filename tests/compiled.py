"""Compiles what tests import, once and in as many processes as there are processors: ``python -m tests.compiled``.

Else each worker of a first run compiles all of it: the program, and the tests, whose assertions are written out by pytest.
"""

from __future__ import annotations

from compileall import compile_file
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace

from _pytest.assertion import rewrite

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "engines", "locales", "migrations", "playground", "render", "tests", "tools")
REWRITTEN = ("test_*.py", "conftest.py")
"""Files whose assertions pytest writes out."""


def compiled_of(file: Path) -> Path:
    """Where pytest looks for a test file compiled."""
    return Path(rewrite.get_cache_dir(file)) / f"{file.stem}{rewrite.PYC_TAIL}"


def is_rewritten(file: Path) -> bool:
    """Whether it is a file of tests."""
    return "tests" in file.parts and any(fnmatch(file.name, pattern) for pattern in REWRITTEN)


def compile_one(file: Path) -> None:
    """Compile a file, unless what is there is of it as it stands."""
    if not is_rewritten(file):
        compile_file(str(file), quiet=1)
        return
    compiled = compiled_of(file)
    if rewrite._read_pyc(file, compiled) is None:
        compiled.parent.mkdir(exist_ok=True)
        source_hash, code = rewrite._rewrite_test(file, None)
        rewrite._write_pyc(SimpleNamespace(trace=print), code, source_hash, compiled)  # type: ignore[arg-type]


def main() -> None:
    """Compile all of it."""
    files = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
    with ProcessPoolExecutor() as pool:
        list(pool.map(compile_one, files, chunksize=20))


if __name__ == "__main__":
    main()
