"""`make mutants`: breaks are made where code is, found again by their keys, and noticed by tests that prove it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engines import games
from engines.progress import ProgressBar
from tools.mutants import __main__ as command
from tools.mutants.breaks import Mutant, broken, mutants_of
from tools.mutants.forked import put_in
from tools.mutants.outcomes import Outcome, Outcomes
from tools.mutants.reach import ROOT, Reach, Records, modules


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
        ("ship.sunk = at", {("ship.sunk = at", "pass")}),
        ("sunk[ship] = at", {("sunk[ship] = at", "pass")}),
        ("def f():\n    yield a", {("yield a", "pass")}),
        ("def f():\n    yield from a", {("yield from a", "pass")}),
        ("def f(a):\n    a = b", {("a = b", "pass")}),
        ("def f():\n    a = b\n    if c:\n        a = d", {("a = d", "pass"), ("c", "not c")}),
        ("def f():\n    for a in b:\n        a = c", {("a = c", "pass")}),
        ("def f():\n    if c:\n        a = b\n    else:\n        a = d", {("c", "not c")}),
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
def test_line_outside_a_rule_is_left_alone(source: str) -> None:
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
    sources = modules(game)
    keys = [mutant.key for module in sources for mutant in mutants_of(module, (ROOT / module).read_text())]
    assert len(set(keys)) == len(keys) > min(1_000, 40 * len(sources))


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


def test_a_lot_may_be_drawn_from_some_modules_alone() -> None:
    name = Path(modules(games()[0])[0]).stem
    assert {Path(mutant.module).stem for mutant in command.drawn(games()[0], 20, 1, (name,))} == {name}


GUNS = """
from functools import cache, cached_property

REACH = 4
LAST = "ab"[1]


def strength(guns):
    return guns + REACH


class Gun:
    @cached_property
    def range(self):
        return 3 * 1


GUN = Gun()


def fired(guns):
    count = 0
    while guns:
        guns -= 1
        count += 1
    return count


@cache
def weight():
    return 12


def unseen(guns):
    return guns + 1
"""
TESTS = """
from functools import cache

import pytest

from engines.toy.rules import guns


@cache
def of_three():
    return guns.strength(3)


@pytest.fixture(scope="module")
def shots():
    return guns.fired(2)


def test_three_have_seven():
    assert of_three() == 7


def test_they_have_some():
    assert of_three()


def test_there_are_shots(shots):
    assert shots is not None


def test_they_fire_once_each(shots):
    assert shots == 2


def test_a_gun_has_a_range_and_a_weight():
    assert guns.GUN.range and guns.weight()


def test_a_gun_reaches_three_and_weighs_twelve():
    assert (guns.GUN.range, guns.weight()) == (3, 12)
"""
MODULE, FILE = "engines/toy/rules/guns.py", "tests/engines/toy/test_guns.py"
TRIED = """
import sys
from pathlib import Path
from tools.mutants import noticing
from tools.mutants.breaks import mutants_of
from tools.mutants.forked import try_all
from tools.mutants.reach import Records

noticing.SECONDS, noticing.SLOWEST = 0.2, 1
mutants = mutants_of("MODULE", Path("MODULE").read_text())
tell = lambda one: print(one.mutant.key.partition(" ")[2], "=", one.noticed_by, file=sys.stderr)
try_all("toy", mutants, Records("toy", Path.cwd()).read(), 2, tell)
""".replace("MODULE", MODULE)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of one module with its tests."""
    packages = (str(path / "__init__.py") for file in (MODULE, FILE) for path in list(Path(file).parents)[:-1])
    ini = "[pytest]\nmarkers = long: one of the longest\nasyncio_default_fixture_loop_scope = session"
    for file, text in {**dict.fromkeys(packages, ""), MODULE: GUNS, FILE: TESTS, "pytest.ini": ini}.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def record(folder: Path) -> Reach:
    ended = run(folder, "-m", "tools.mutants.recording", "toy", *Records("toy", folder).missing())
    assert ended.returncode == 0, ended.stdout
    return Records("toy", folder).read()


def mutant_of(folder: Path, before: str, after: str) -> Mutant:
    found = mutants_of(MODULE, (folder / MODULE).read_text())
    return next(mutant for mutant in found if (mutant.before, mutant.after) == (before, after))


def test_each_break_is_tried_against_the_tests_that_run_it_and_no_file_changes(toy: Path) -> None:
    record(toy)
    ended = run(toy, "-c", TRIED)
    assert dict(line.split(" = ") for line in ended.stderr.splitlines()) == {
        "module | 4 -> 5": f"{FILE}::test_three_have_seven",
        "module | 1 -> 2": FILE,
        "strength | guns + REACH -> guns - REACH": f"{FILE}::test_three_have_seven",
        "Gun.range | 3 * 1 -> 3 + 1": f"{FILE}::test_a_gun_reaches_three_and_weighs_twelve",
        "Gun.range | 3 -> 4": f"{FILE}::test_a_gun_reaches_three_and_weighs_twelve",
        "Gun.range | 1 -> 2": f"{FILE}::test_a_gun_reaches_three_and_weighs_twelve",
        "weight | 12 -> 13": f"{FILE}::test_a_gun_reaches_three_and_weighs_twelve",
        "fired | 0 -> 1": f"{FILE}::test_they_fire_once_each",
        "fired | guns -= 1 -> pass": "signal 27",
        "fired | 1 -> 2": f"{FILE}::test_they_fire_once_each",
        "fired | count += 1 -> pass": f"{FILE}::test_they_fire_once_each",
        "fired | 1 -> 2 #2": f"{FILE}::test_they_fire_once_each",
        "unseen | guns + 1 -> guns - 1": "None",
        "unseen | 1 -> 2": "None",
    }, ended.stdout
    assert (toy / MODULE).read_text() == GUNS


def test_shared_lines_of_a_file_are_reached_by_each_test(toy: Path) -> None:
    reach = record(toy)
    fired = reach.touching(mutant_of(toy, "count += 1", "pass"))
    assert {f"{FILE}::test_there_are_shots", f"{FILE}::test_they_fire_once_each"} <= fired.keys()
    assert list(fired.values()) == sorted(fired.values())
    assert reach.touching(mutant_of(toy, "4", "5")).keys() == reach.seconds.keys() and len(reach.seconds) == 6
    assert reach.touching(mutant_of(toy, "guns + 1", "guns - 1")) == {}


def test_failing_test_without_the_break_notices_nothing(toy: Path) -> None:
    (toy / FILE).write_text(TESTS.replace("7", "8"))
    test, bits = f"{FILE}::test_three_have_seven", (1 << len(GUNS.splitlines())) - 1
    Records("toy", toy).write(FILE, {}, {test: (0.1, {MODULE: bits})})
    ended = run(toy, "-c", TRIED)
    assert f"{test} does not pass without a break either" in ended.stdout
    assert ended.stderr.splitlines()[-1].startswith("RuntimeError"), ended.stderr


CLOSURES = """
def battery(guns):
    def fire(shots):
        print(guns)
        return shots + 1
    return fire
"""


@pytest.mark.parametrize(("before", "after", "is_put_in"), [("shots + 1", "shots - 1", True), ("print(guns)", "pass", False)])
def test_a_function_gets_its_broken_code_where_that_takes_the_same_names(
    toy: Path, before: str, after: str, is_put_in: bool
) -> None:
    (toy / MODULE).write_text(CLOSURES)
    made: dict[str, Any] = {}
    exec(compile(CLOSURES, str(toy / MODULE), "exec"), made)
    fire = made["battery"](2)
    assert put_in(mutant_of(toy, before, after), [made["battery"], fire], toy) == is_put_in
    assert fire(3) == (2 if is_put_in else 4)


def seen(folder: Path) -> Reach:
    """The reach where every test runs every line."""
    records = Records("toy", folder)
    for file in records.missing():
        records.write(file, {}, {f"{file}::test_it": (0.1, {MODULE: (1 << 40) - 1})})
    return records.read()


def test_a_record_holds_until_its_file_the_engine_or_a_file_it_takes_from_changes(toy: Path) -> None:
    more = FILE.replace("guns", "more")
    (toy / more).write_text("from tests.engines.toy.test_guns import of_three\n")
    assert seen(toy).digests.keys() == {FILE, more}
    assert Records("toy", toy).missing() == []
    (toy / FILE).write_text(TESTS.replace("7", "7.0"))
    assert Records("toy", toy).missing() == [FILE, more]
    seen(toy)
    (toy / more).write_text("")
    assert Records("toy", toy).missing() == [more]
    (toy / MODULE).write_text(f"{GUNS}\n")
    assert Records("toy", toy).missing() == [FILE, more]


def test_an_outcome_is_kept_until_a_test_may_end_otherwise(toy: Path) -> None:
    noticed, survived = mutant_of(toy, "guns + REACH", "guns - REACH"), mutant_of(toy, "count += 1", "pass")
    found = [Outcome(noticed, 1, f"{FILE}::test_it"), Outcome(survived, 1, None)]
    for outcome in found:
        Outcomes("toy", seen(toy), toy).keep(outcome)
    assert [Outcomes("toy", seen(toy), toy).outcome_of(outcome.mutant) for outcome in found] == found
    (toy / FILE.replace("guns", "more")).write_text("")
    assert [Outcomes("toy", seen(toy), toy).outcome_of(outcome.mutant) for outcome in found] == [found[0], None]
    (toy / FILE).write_text(TESTS.replace("7", "7.0"))
    assert [Outcomes("toy", seen(toy), toy).outcome_of(outcome.mutant) for outcome in found] == [None, None]


def test_a_survivor_is_told_at_once_and_equivalent_ones_do_not_count(capsys: pytest.CaptureFixture[str]) -> None:
    mutants = [Mutant("m.py", f"f{number}", "1", "2", 0, number, number) for number in range(4)]
    telling = command.Telling({mutants[0].key: "a bound never met"}, ProgressBar("mutants", 4, "mutants"))
    told = []
    for number, mutant in enumerate(mutants):
        telling.tell(Outcome(mutant, 5, "test_it" if number > 1 else None))
        told.append(capsys.readouterr().out)
    assert told == [
        "equivalent  m.py f0 | 1 -> 2: a bound never met\n",
        "survived  m.py f1 | 1 -> 2  (line 1, 5 tests touch it)\n",
        "",
        "",
    ]
    assert command.summary(telling.found, telling.reasons) == "4 mutants, 1 equivalent, 2 of 3 noticed: 66.7 of 100"


def test_an_equivalent_mutant_that_a_test_notices_is_told_so() -> None:
    mutant = Mutant("m.py", "f", "1", "2", 0, 1, 1)
    assert (
        command.mutant_line(Outcome(mutant, 5, "test_it"), {mutant.key: "never met"})
        == f"equivalent  {mutant.key}: never met (but noticed by test_it)"
    )
