"""`make mutants`: breaks are made where code is, found again by their keys, and noticed by tests that prove it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from engines import games
from tools.mutants import __main__ as command
from tools.mutants.breaks import Mutant, broken, mutants_of
from tools.mutants.reach import ROOT, Reach, modules
from tools.mutants.trial import arguments


def breaks(source: str) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants_of("m.py", source)}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x = a < b", {("a < b", "a <= b")}),
        ("x = a and b", {("a and b", "a or b")}),
        ("x = not a", {("not a", "a")}),
        ("x = a + 1", {("a + 1", "a - 1"), ("1", "2")}),
        ("x = True", {("True", "False")}),
        ("x = max(a, b)", {("max(a, b)", "min(a, b)")}),
        ("x += y", {("x += y", "pass")}),
        ("sunk(ship)", {("sunk(ship)", "pass")}),
        ("if a:\n    x = b", {("a", "not a")}),
        ("x = [a for a in b if c(a)]", {("c(a)", "not c(a)")}),
        ("x = b if a else c", {("a", "not a")}),
        ("x: Annotated[int, 3] = 4", {("4", "5")}),
    ],
)
def test_a_line_is_broken_in_every_way_there_is(source: str, found: set[tuple[str, str]]) -> None:
    assert breaks(source) == found


@pytest.mark.parametrize(
    "source",
    [
        "import a",
        '"""3 < 4."""',
        "assert a < b",
        "raise Illegal(3)",
        "if TYPE_CHECKING:\n    x = 1",
        "x = f'{a + 1}'",
        "@f(3)\ndef g(a: 1 = 2): ...",
    ],
)
def test_what_no_rule_is_written_in_is_left_alone(source: str) -> None:
    assert breaks(source) - {("...", "pass")} == set()


def test_equal_breaks_of_a_place_are_told_apart_and_found_again() -> None:
    source = "class Gun:\n    def fires(self):\n        return self.a < 1 or self.a < 1\n"
    keys = [mutant.key for mutant in mutants_of("m.py", source)]
    assert "m.py Gun.fires | self.a < 1 -> self.a <= 1" in keys
    assert "m.py Gun.fires | self.a < 1 -> self.a <= 1 #2" in keys
    second = next(mutant for mutant in mutants_of("m.py", source) if mutant.nth == 1)
    assert "self.a < 1 or self.a <= 1" in ast.unparse(broken(source, second))
    assert [mutant.key for mutant in mutants_of("m.py", f"x = y\n\n{source}")] == keys
    with pytest.raises(LookupError, match="fires"):
        broken("class Gun: pass", second)


@pytest.mark.parametrize("game", games())
def test_every_mutant_has_a_key_of_its_own(game: str) -> None:
    keys = [mutant.key for module in modules(game) for mutant in mutants_of(module, (ROOT / module).read_text())]
    assert len(set(keys)) == len(keys) > 1_000


@pytest.mark.parametrize("game", games())
def test_a_break_is_a_program_of_its_own(game: str) -> None:
    for mutant in command.drawn(game, 12, 5):
        source = (ROOT / mutant.module).read_text()
        tree = broken(source, mutant)
        compile(tree, mutant.module, "exec", dont_inherit=True)
        assert ast.unparse(tree) != ast.unparse(ast.parse(source)), mutant.key


@pytest.mark.parametrize("game", games())
def test_equivalent_mutants_exist_and_have_a_reason(game: str) -> None:
    assert all(command.equivalent(game).values())


def test_an_equivalent_mutant_without_a_reason_or_a_place_is_refused(tmp_path: Path) -> None:
    game, file = games()[0], tmp_path / games()[0] / "equivalent_mutants.txt"
    file.parent.mkdir()
    file.write_text(f"{command.drawn(game, 1, 1)[0].key}\n")
    with pytest.raises(ValueError, match="no reason"):
        command.equivalent(game, tmp_path)
    file.write_text("engines/nowhere.py deal | 1 -> 2  # the same game\n")
    with pytest.raises(ValueError, match="no such mutant"):
        command.equivalent(game, tmp_path)


def test_a_lot_is_drawn_anew_by_its_seed_alone() -> None:
    game = games()[0]
    assert command.drawn(game, 20, 1) == command.drawn(game, 20, 1) != command.drawn(game, 20, 2)


SOURCE = "def strength(guns):\n    return guns + 2\n"
NOTICES = "from engines.toy import strength\n\ndef test_two_more():\n    assert strength(3) == 5\n"
NOTICES_NOTHING = "from engines.toy import strength\n\ndef test_it_runs():\n    assert strength(0)\n"


@pytest.mark.parametrize(("test", "ends"), [(NOTICES, 1), (NOTICES_NOTHING, 0)])
def test_a_trial_ends_as_the_tests_do_and_changes_no_file(tmp_path: Path, test: str, ends: int) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "toy.py").write_text(SOURCE)
    (tmp_path / "test_toy.py").write_text(test)
    mutant = next(mutant for mutant in mutants_of("engines/toy.py", SOURCE) if mutant.after == "guns - 2")
    environment = {"PYTHONPATH": f"{tmp_path}:{ROOT}"}
    command = [sys.executable, *arguments(mutant, ["test_toy.py"])]
    ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert ended.returncode == ends, ended.stdout.decode()
    assert (tmp_path / "engines" / "toy.py").read_text() == SOURCE


@pytest.mark.parametrize(
    ("code", "said", "counts"),
    [
        (1, b"1 failed", True), (0, b"3 passed", True), (4, b"ERROR: not found: tests/engines/toy/test_x.py::test_y", False),
        (4, b"ERROR tests/engines/toy/test_x.py - TypeError: Answer cannot be made", True), (5, b"no tests ran", False),
        (4, b"ImportError while loading conftest", True),
    ],
)  # fmt: skip
def test_a_module_that_cannot_be_loaded_is_a_break_that_was_noticed(code: int, said: bytes, counts: bool) -> None:
    assert command.could_run(code, said) == counts


def test_a_line_run_at_import_is_tried_against_all_tests_of_its_module() -> None:
    reach = Reach(["a", "b", "c"], {"m.py": {"3": [1], "4": [1, 2]}}, 1.0)
    assert reach.touching("m.py", 3, 3) == ["b"]
    assert reach.touching("m.py", 1, 2) == ["b", "c"]
    assert reach.touching("n.py", 1, 2) == []


def test_the_report_names_survivors_and_leaves_equivalent_ones_out() -> None:
    mutants = [Mutant("m.py", f"f{number}", "1", "2", 0, number, number) for number in range(4)]
    found = [command.Outcome(mutant, 5, number > 1) for number, mutant in enumerate(mutants)]
    lines = command.report(found, {mutants[0].key: "a bound never met"})
    assert lines == [
        "survived  m.py f1 | 1 -> 2  (line 1, 5 tests touch it)",
        "equivalent  m.py f0 | 1 -> 2: a bound never met",
        "4 mutants, 1 equivalent, 2 of 3 noticed: 66.7 of 100",
    ]
