"""Times and amounts that Discord sets, in one place so that tests can shrink them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Limits:
    """Seconds unless said otherwise. Waits of people last `slack()` times as long, asked when they would end. `None` for a rate
    means: headers are sent, nothing is refused. `request_time` passes before a request has arrived, beside what its bytes take.

    Reports about Discord that nothing documents are switches. Each is true if Discord is as kind as the kindest report.
    `updates_keep_files`: an answer that changes the message pressed on, and lists no `attachments`, leaves its files there.
    `edits_find_kept_files`: an edit without a list may name files that stand in the message.
    `ids_name_kept_files`: in a list the id of a file is enough for it to be named; else it wants its name beside.
    `edits_name_unlisted_files`: files that an edit brings may be named though its body has no list.
    `edits_bring_files`: an edit may name files that it brings, listed or not.
    `zero_flags_in_v2`: an edit of a Components V2 message may say other flags than that one.
    `turning_keeps_files`: an edit that makes a message Components V2 need not take its files away.
    `answers_in_shut_threads`: a private answer is taken in a thread that is locked or archived.
    `v2_rings_with_words`: a locked telephone announces a Components V2 message with its texts.
    `nonces_are_kept`: a message that is read later tells its nonce.

    `new_inboxes`: so many are opened within a day; reported are 20 to 50 until further ones are taken for spam (20026).
    """

    first_answer: float = 3.0
    patience: float = 10.0
    slack: Callable[[], float] = lambda: 1.0
    token_life: float = 15 * 60.0
    old_message: float = 3600.0
    old_edits: int = 3
    old_edits_window: float = 6.0
    nonce_life: float = 180.0
    link_life: float = 24 * 3600.0
    resume_life: float = 180.0
    heartbeat: float = 41.25
    identify_every: float = 0.0
    identifies_a_day: int = 1000
    file_bytes: int = 10 * 1024 * 1024
    request_bytes: int = 25 * 1024 * 1024
    active_threads: int = 1000
    global_a_second: int | None = None
    channel_writes_in_5_s: int | None = None
    updates_keep_files: bool = False
    edits_find_kept_files: bool = False
    ids_name_kept_files: bool = False
    edits_name_unlisted_files: bool = False
    edits_bring_files: bool = True
    zero_flags_in_v2: bool = False
    turning_keeps_files: bool = False
    answers_in_shut_threads: bool = False
    v2_rings_with_words: bool = False
    nonces_are_kept: bool = False
    new_inboxes: int | None = 50
    request_time: float = 0.0
    bytes_a_second: int | None = None


def far_away() -> Limits:
    """Rates as Discord keeps them, and the way there as it is from a machine at home."""
    return Limits(
        identify_every=5.0, global_a_second=50, channel_writes_in_5_s=5, request_time=0.15, bytes_a_second=250_000
    )  # fmt: skip
