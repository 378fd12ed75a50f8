"""What the rules document and the catalogues have of Pieces of Eight."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight.data import KINDS
from locales import catalogue
from tools.rules import documents


def test_the_document_has_all_its_statements():
    document = next(document for document in documents() if document.game == "pieces_of_eight")
    assert (len(document.ids), document.prefix) == (315, "PE-")
    assert len(document.exempt) < 15


@pytest.mark.parametrize("family", ["coin", "pe.does"])
def test_every_kind_of_coin_has_its_words(family):
    assert [kind for kind in KINDS if f"{family}.{kind}" not in catalogue("en").entries] == []
