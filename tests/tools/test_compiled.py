"""Modules compiled before the workers begin: where Python and pytest look for them, and anew where a file has changed."""

from __future__ import annotations

from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType

import pytest
from _pytest.assertion import rewrite

from tests.compiled import compile_one, compiled_of, is_rewritten


@pytest.fixture
def test_file(tmp_path: Path) -> Path:
    """A file of tests."""
    file = tmp_path / "tests" / "test_sum.py"
    file.parent.mkdir()
    file.write_text("def test_sum(n=3):\n    assert n + 1 == 4\n")
    return file


def test_assertions_of_a_test_are_written_out_where_pytest_looks(test_file: Path) -> None:
    compile_one(test_file)
    code = rewrite._read_pyc(test_file, compiled_of(test_file))
    assert code is not None and "@pytest_ar" in code.co_names
    (test,) = [one for one in code.co_consts if isinstance(one, CodeType)]
    assert any(name.startswith("@py_assert") for name in test.co_varnames)


def test_this_file_is_looked_for_there_by_pytest() -> None:
    """What it has compiled of this file, or would where it writes nothing, has that name."""
    assert is_rewritten(Path(__file__)) and compiled_of(Path(__file__)).name == Path(__file__).stem + rewrite.PYC_TAIL
    assert compiled_of(Path(__file__)).parent == Path(__cached__).parent


def test_only_changed_files_are_compiled_anew(test_file: Path) -> None:
    compile_one(test_file)
    first = compiled_of(test_file).stat().st_ino
    compile_one(test_file)
    assert compiled_of(test_file).stat().st_ino == first
    test_file.write_text("def test_sum():\n    assert True\n")
    compile_one(test_file)
    assert rewrite._read_pyc(test_file, compiled_of(test_file)) is not None


def test_a_module_is_compiled_where_python_looks(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("X = 1\n")
    compile_one(file)
    assert Path(cache_from_source(str(file))).is_file() and not is_rewritten(file)
