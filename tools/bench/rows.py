"""The rows of the benchmark: what each owes, as (what, unit, what is to be reached), when it cannot be measured."""

from __future__ import annotations

Owed = tuple[tuple[str, str, str], ...]
ALONE: dict[str, Owed] = {
    "play": (
        ("random play", "decisions/s", "what the game is to reach"),
        ("step cost, a late decision : 10th", "ratio", "at most 1.1"),
    ),
    "thought": (("answer of the highest level, the longest", "s CPU", "at most 3"),),
    "pictures": (
        ("picture 1200 px, new position, encoded", "ms CPU", "at most 20"),
        ("picture 1200 px", "KB", "at most 120"),
    ),
}
"""Measured without the bot."""
_SLOW = ", 30 ms added to every fsync"
_KILLED = "two processes, one killed every few seconds: "
HOSTED: dict[str, Owed] = {
    "growth": (("growth of the database a finished game", "KB", "told, not limited"),),
    "memory": (
        ("memory of the bot with 10,000 tables open", "MB", "at most 160"),
        ("memory of a drawing process", "MB", "at most 130"),
        ("first interaction answered after a start", "s", "at most 2"),
    ),
    "step": (
        ("closed step, bot", "ms CPU", "at most 30"),
        ("closed step, drawing beside it", "ms CPU", "at most 20"),
        ("closed step, requests under the global limit", "requests", "at most 2"),
    ),
    "held": (
        ("steps held at 60 tables", "steps/s", "at least 15"),
        ("steps held at 60 tables: acknowledged, p99", "ms", "at most 250"),
    ),
    "ack": (("interaction acknowledged, 40 a second held, p99", "ms", "at most 250"),),
    "statements": (
        ("statements of a closing click", "statements", "at most 15"),
        ("statements of a pick", "statements", "at most 3"),
        ("commits of a click, the worst", "commits", "at most 2"),
    ),
    "disk": (
        (f"steps held at 60 tables{_SLOW}: acknowledged, p99", "ms", "at most 500"),
        (f"interaction acknowledged, 40 a second held{_SLOW}, p99", "ms", "at most 500"),
    ),
    "stop": (
        ("longest stop of the loop", "ms", "at most 50"),
        ("longest stop of the loop, work in it", "ms CPU", "at most 50"),
    ),
    "lasting": (
        ("memory of the bot over 20,000 presses", "MB", "at most 210"),
        ("growth of that memory, each 1,000 presses of the last half", "MB", "at most 2"),
    ),
    "posts": (
        ("posts a turn, all captains present, live", "posts", "at most 1.2"),
        ("posts of a draft", "posts", "at most 4"),
    ),
    "ends": (("end of the longest game: steps read, course and film made", "ms CPU", "at most 1000"),),
    "clock": (
        ("look of the clock, 10,000 tables wait and nothing is due", "ms CPU", "at most 1"),
        ("deadline that is due among 10,000 tables", "ms CPU", "at most 10"),
        ("deadline that is due among 10,000 tables, with hours of the day", "ms CPU", "at most 10"),
    ),
    "ladders": (
        ("end of a rated game, 100,000 games", "ms CPU", "at most 10"),
        ("page of the board, 100,000 games", "ms CPU", "at most 5"),
        ("correction of a board of 100,000 games", "s CPU", "at most 120"),
    ),
    "shards": tuple(
        (f"{_KILLED}{what}", "number", "at most 0") for what in ("answers lost", "answers doubled", "posts lost", "posts doubled")
    ),
}
"""Measured with the bot as a process: see tests/bench."""
OF_THE_HOST = ("memory", "held", "ack", "statements", "disk", "stop", "lasting", "clock", "ladders", "shards")
"""The rows that say more of the host than of a game. Unless they are asked for, they are measured with the first game alone."""
