"""Changes of public knowledge by the events of shipyards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts
from engines.pieces_of_eight.speech.heard.declared import HEARSAY


@HEARSAY.hears("picks")
def _picks(now: Now, facts: Facts) -> None:
    """PE-INFO-13: drafts are open."""
    seat, kind, pool = facts["seat"], facts["coin"], list(now["pool"])
    pool.remove(kind)
    now["pool"] = tuple(pool)
    now["yards"][seat] = dict(Counter(now["yards"].get(seat, {})) + Counter((kind,)))
    _ashore(now, ((seat, now["yard_sizes"][seat] + 1),))


@HEARSAY.hears("dealt")
def _dealt(now: Now, facts: Facts) -> None:
    """PE-POOL-06: after a draft all that is left is dealt."""
    now["pool"] = ()
    _ashore(now, ((facts["seat"], now["yard_sizes"][facts["seat"]] + facts["n"]),))


@HEARSAY.hears("scraps")
def _scraps(now: Now, facts: Facts) -> None:
    now["aside"] -= facts["took"]
    _ashore(now, ((facts["seat"], now["yard_sizes"][facts["seat"]] + facts["took"]),))


@HEARSAY.hears("ashore")
def _sizes(now: Now, facts: Facts) -> None:
    _ashore(now, facts["sizes"])


def _ashore(now: Now, sizes: Iterable[tuple[int, int]]) -> None:
    told = dict(sizes)
    now["yard_sizes"] = tuple([told.get(seat, size) for seat, size in enumerate(now["yard_sizes"])])
