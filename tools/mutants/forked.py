"""Trials in forks: all tests of a game are loaded once; for each mutant a fork puts the broken code into the functions it has.

That is the same as to load the broken module, as long as no line of the break ran before the fork. Where one did (constants,
classes, what is reckoned while modules are loaded) the fork has a process of its own load all anew.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import connection
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tools.mutants.breaks import Mutant, broken
from tools.mutants.noticing import PYTEST, Noticing
from tools.mutants.outcomes import Outcome
from tools.mutants.reach import Reach
from tools.mutants.trial import apart

MEMORY = 4 << 30
"""So many bytes a trial may take: what grows without end fails, and the machine stays."""
FORK = multiprocessing.get_context("fork")


class Fork:
    """A fork that finds something out and says it."""

    def __init__(self, find: Callable[[], str | None]) -> None:
        self.said, sender = FORK.Pipe(duplex=False)
        self.process = FORK.Process(target=self._say, args=(find, sender))
        self.process.start()
        sender.close()

    @staticmethod
    def _say(find: Callable[[], str | None], sender: connection.Connection) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            sender.send(find())
        except Exception as error:
            sender.send(error)

    def outcome(self) -> str | None:
        """The fork's answer, or how it ended without one. Raises the error that it met."""
        try:
            said = self.said.recv()
        except EOFError:
            said = None
        self.process.join()
        if isinstance(said, Exception):
            raise said
        return f"signal {-(self.process.exitcode or 0)}" if self.process.exitcode else said


class Forking:
    """A pytest plugin that tries mutants where the tests would run, so many at a time, and tells each outcome as it is found."""

    def __init__(self, mutants: list[Mutant], reach: Reach, jobs: int, tell: Callable[[Outcome], None]) -> None:
        self.root = Path.cwd()
        self.waiting = deque(mutants)
        self.reach = reach
        self.jobs = jobs
        self.tell = tell
        self.items: dict[str, pytest.Item] = {}
        self.functions: list[FunctionType] = []
        self.sound: set[str] = set()

    def pytest_configure(self, config: pytest.Config) -> None:
        self.plugins = config.pluginmanager

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]

    def pytest_runtestloop(self) -> bool:
        running: dict[connection.Connection, tuple[Mutant, Fork]] = {}
        while self.waiting or running:
            while self.waiting and len(running) < self.jobs:
                mutant = self.waiting.popleft()
                fork = Fork(partial(self._noticed_by, mutant))
                running[fork.said] = mutant, fork
            ended = connection.wait(list(running))
            for said in [one for one in running if one in ended]:
                mutant, fork = running.pop(said)
                self.tell(Outcome(mutant, len(self.reach.touching(mutant)), self._judged(fork.outcome())))
        return True

    def _noticed_by(self, mutant: Mutant) -> str | None:
        seconds = self.reach.touching(mutant)
        if not self.reach.is_loaded(mutant) and put_in(mutant, self.functions, self.root):
            return self._run(seconds)
        return apart(mutant, seconds, self.root)

    def _run(self, seconds: dict[str, float]) -> str | None:
        """The first of these tests that does not pass."""
        noticing = Noticing(seconds)
        self.plugins.register(noticing)
        items = [self.items[test] for test in seconds]
        for item, following in zip(items, [*items[1:], None], strict=False):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if noticing.by is not None:
                break
        return noticing.by

    def _judged(self, noticed_by: str | None) -> str | None:
        """The test that noticed, which passes if nothing is broken. Raises RuntimeError if it does not."""
        if noticed_by in self.items and noticed_by not in self.sound:
            if Fork(partial(self._run, {noticed_by: self.reach.seconds[noticed_by]})).outcome() is not None:
                raise RuntimeError(f"{noticed_by} does not pass without a break either")
            self.sound.add(noticed_by)
        return noticed_by


def try_all(game: str, mutants: list[Mutant], reach: Reach, jobs: int, tell: Callable[[Outcome], None]) -> None:
    """Try the mutants against the game's tests. Raises RuntimeError when they cannot be run."""
    forking = Forking(mutants, reach, jobs, tell)
    if pytest.main([*PYTEST, f"tests/engines/{game}"], plugins=[forking]) not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"the tests of {game} cannot be run")


def put_in(mutant: Mutant, functions: list[FunctionType], root: Path) -> bool:
    """Give those of these functions that the break changes their broken code; False if there is none, or not for sure."""
    file = root / mutant.module
    source = file.read_text()
    codes: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    for code in _codes(compile(broken(source, mutant), str(file), "exec", dont_inherit=True)):
        codes[_name(code)].append(code)
    changed = [
        (function, made[0])
        for function in functions
        if function.__code__.co_filename == str(file)
        and len(made := codes[_name(function.__code__)]) == 1
        and made[0] != function.__code__
    ]
    try:
        for function, code in changed:
            function.__code__ = code
    except ValueError:  # it takes other names from around it: only a new load makes it
        return False
    return bool(changed)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _name(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
