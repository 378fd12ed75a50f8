"""Posts of random whole games, as Discord is sent them, and how many exceed a telephone's room.

`python -m tests.e2e.random_posts` plays more of them and prints the heights, by game and language.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from bot.edge.posts.compose import Posts
from bot.model.people.people import Language
from bot.model.posting.posts import NarratedStep, PostRequest
from bot.service.table.observe import public
from engines import game_of, games
from engines.kernel.analysis.game_summary import GameSummary, summaries
from engines.kernel.contract.game import sentences_for
from engines.kernel.laws.ends import public_step_of
from locales import LANGUAGES
from tests.bot.edge.positions import table_record
from tests.e2e.telephone import Gallery, Screen, gallery, with_pictures
from tests.playground.browser import chromium

CREW = ("Ana", "Ben", "Carla", "Dario")
CAPTAINS = 4
"""The most captains of a game that is played."""
MOST_NEW = 3
"""Steps that a post may tell at once: as many as computers take before a person is asked."""
SEED = 7
ROOM, ALWAYS = 660, 850
"""Pixels: the room of a telephone of 390 × 844, and what no post may exceed."""


@dataclass(frozen=True)
class Moment:
    """A position of a game of so many captains, the steps of its turn, how many were shown before, and the course at its end."""

    captains: int
    state: Any
    steps: tuple[NarratedStep, ...]
    shown: int
    course: GameSummary | None = None


@cache
def moments(game_id: str, seed: int = SEED, every: int = 1, **options: str) -> tuple[Moment, ...]:
    """One post in so many of a random game of each number of captains, and its last one."""
    game = game_of(game_id)
    counts = [count for count in game.players if count <= CAPTAINS]
    return tuple(one for count in counts for one in _thinned(tuple(_played(game, count, seed, options)), every))


def _thinned(found: tuple[Moment, ...], every: int) -> Iterator[Moment]:
    yield from found[:-1][::every]
    yield found[-1]


def _played(game: Any, captains: int, seed: int, options: Mapping[str, str]) -> Iterator[Moment]:
    rnd, seen, steps, before = Random(seed), list[Any](), list[NarratedStep](), ""
    state, events = game.setup(captains, game.read_options(options, captains), lambda sides: rnd.randint(1, sides))
    while True:
        view = game.view(state, None)
        seen.append(public_step_of(game, state, events))
        turn, public_events = game.turn(view), tuple(one for event in events if (one := event.seen_by(None)) is not None)
        step = NarratedStep(
            len(seen), game.headline(public_events, view), sentences_for(game, events, None), view,
            game.highlights(public_events), turn=before, onward=turn, is_played=game.opens_post(public_events),
        )  # fmt: skip
        steps = [*(steps if not steps or steps[-1].turn == before else []), step]
        before = turn.name
        if state.asked is None:
            yield Moment(captains, state, tuple(steps), len(steps) - 1, summaries(game, seen)[-1])
            return
        yield Moment(captains, state, tuple(steps), len(steps) - rnd.randint(1, min(MOST_NEW, len(steps))))
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, events = game.apply(state, answers, lambda sides: rnd.randint(1, sides))


def shown(game_id: str, number: int, moment: Moment, language: Language) -> Any:
    """The components of the post at a moment, with pictures of the size of those that are drawn."""
    game, names = game_of(game_id), CREW[: moment.captains]
    table = public(table_record(moment.state, names, game=game, language=language))
    kind = "step" if moment.course is None else "result"
    post = Posts().compose(PostRequest(kind, table, moment.steps, steps_before=moment.shown, tracer=1000, course=moment.course))[
        -1
    ]
    components = list(post.body["components"])
    return with_pictures(components, post.pictures, names, language, f"{game_id}{language}{number}")


async def screens(
    telephones: Gallery, game_id: str, language: Language, seed: int = SEED, every: int = 1, **options: str
) -> tuple[Screen, ...]:
    """The posts of random games of that kind on each telephone."""
    found = moments(game_id, seed, every, **options)
    return await telephones.screens({str(n): shown(game_id, n, one, language) for n, one in enumerate(found)})


def counts(found: tuple[Screen, ...]) -> dict[str, int]:
    """How many posts there are, and how many exceed the room of each telephone and what is allowed at all."""
    wide, narrow = ([one.height for one in screen.messages.values()] for screen in found)
    return {
        "posts": len(wide),
        "over 660 at 390": sum(height > ROOM for height in wide),
        "over 850 at 390": sum(height > ALWAYS for height in wide),
        "over the room at 360": sum(height > found[1].room for height in narrow),
    }


async def main() -> None:
    """Play, measure, print."""
    parser = argparse.ArgumentParser(prog="tests.e2e.random_posts", description=__doc__)
    parser.add_argument("--seeds", type=int, default=2, help="random games of each number of captains")
    parser.add_argument("--every", type=int, default=2, help="one post in so many is measured")
    given = parser.parse_args()
    async with chromium() as browser, gallery(browser) as telephones:
        for game_id in games():
            for language in LANGUAGES:
                for seed in range(1, given.seeds + 1):
                    found = await screens(telephones, game_id, language, seed, given.every)
                    heights = sorted(one.height for one in found[0].messages.values())
                    middle, most = heights[len(heights) // 2], heights[-1]
                    print(
                        game_id, language, f"seed {seed}", counts(found), f"median {middle:.0f}, most {most:.0f} px", flush=True
                    )


if __name__ == "__main__":
    asyncio.run(main())
