"""The scan for message ids in the code finds them however they are written."""

from __future__ import annotations

import ast

import pytest

from tests.locales import scan

DECLARED = """
KIND, LATER = "xx.kind", "xx.later"
ORDERS = "xx.orders"


class Rule:
    question: ClassVar[str] = {kind}
    questions = (Question({kind}, "orders"), Question("xx.written", "orders"))

    def begin(self, table, _):
        return Ask((0,), self.at(self.act), {kind}, sealed=True)
"""


@pytest.mark.parametrize(("kind", "found"), [('"xx.orders"', "xx.orders"), ("ORDERS", "xx.orders"), ("elsewhere", None)])
def test_kind_of_a_question_is_written_out_or_a_constant_of_its_module(kind: str, found: str | None) -> None:
    kinds = list(scan.kinds(ast.parse(DECLARED.replace("{kind}", kind))))
    assert kinds.count("xx.written") == 1 and set(kinds) == {"xx.written", *filter(None, (found,))}
    assert kinds.count("xx.orders") == (3 if found else 0)
