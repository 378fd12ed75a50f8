"""`/leaderboard` and `/profile`: who stands where, what a reader may know, own places, names that are no markup, opting out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.edge.context.press_limit import PressLimit
from bot.edge.end.result_post import rated
from bot.edge.kit.custom_id import NONE, read, write
from bot.edge.ladder.figures import figure
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.model.people.servers import ServerSettings
from bot.model.results.ratings import EstimateChange, GameRatings, Ladder
from bot.model.results.results import GameResult, Holder
from bot.service.results.game_result import write as enter
from bot.store.people import people, servers
from bot.store.results import ladders, members
from engines import game_of, games
from engines.kernel.base.messages import say
from locales import words
from render.picture import ladder
from render.picture.pictures import pictures_of
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD
from tests.game_cases import FIRST

NAMES = ("Ana", "Ben", "Carla", "Dario", "**Eva** @everyone", "محمد علي", "שרה", "🏴‍☠️", "李小龍", "Zoë", "Kim", "Lou")
CREW = tuple(Person(100 + number, name, "en") for number, name in enumerate(NAMES))
GAME = next(id for id in games() if game_of(id).balance_options and 4 in game_of(id).players)
"""A game with sides for two and for more."""
SIDES = game_of(GAME).sides({}, 2)
TITLE, NUMBER, AT = words("en")(say(f"game.{GAME}")), 1 + games().index(GAME), 1_700_000_000.0


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        store = made.world.host.store
        for person in CREW:
            await store.write(people.note_seen, person, AT)
            await store.write(members.note_joined, GUILD, person.id, 0.0)
        for number in range(60):
            one, other = CREW[number % 12].id, CREW[(number + 1 + number // 12) % 12].id
            await store.write(enter, played(f"{number:03}", min(one, other), max(one, other), AT + number), game_of(GAME))
        yield made


def played(id: str, winner: int, loser: int, at: float, **more: Any) -> GameResult:
    """A game of two that all of the server could see."""
    holders = tuple(
        Holder(seat, 0, person, 0, SIDES[seat].id, seat, seat + 1, answers=9, ordinary=9, late=1, seconds=900.0)
        for seat, person in enumerate((winner, loser))
    )
    return replace(GameResult(id, GUILD, GAME, {}, "score", "", at, holders), **more)


async def asked(port: Port, command: str, person: Person = ANA, guild: int = GUILD, **options: Any) -> Any:
    click = port._click(Walker(person, guild, CHANNEL, False), Door("command", command), 0, "")
    click.options, click.member_permissions, click.person = options, EVERYTHING, person
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused


async def pressed(
    port: Port,
    verb: str,
    *args: str | int,
    values: tuple[str, ...] = (),
    person: Person = ANA,
    manager: bool = False,
    **fields: str,
) -> Any:
    click = port._click(Walker(person, GUILD, CHANNEL, manager), Door("verb", verb), 0, "0")
    click.button_id, click.values = read(write(NONE, 0, verb, *args)), values
    click.fields = {name: (written,) for name, written in fields.items()}
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused


async def completed(port: Port, written: str) -> Any:
    click = port._click(Walker(ANA, GUILD, CHANNEL, False), Door("complete", "profile: captain"), 0, "")
    click.options, click.focused = {"captain": written}, "captain"
    return (await reply_to(port.edge, click)).choices


def told(page: Any) -> str:
    """All texts of a page."""
    return "\n".join(part["content"] for box in page.components for part in box["components"] if part["type"] == 10)


async def test_the_best_come_first_with_their_own_place_and_pages(port: Port) -> None:
    page = await asked(port, "leaderboard", BEN, game=GAME)
    text_ = told(page)
    assert f"Leaderboard: {TITLE}, season 1" in text_ and "**1.** \u2068Ana\u2069: **" in text_
    assert "You: **" in text_ and "12 captains have an estimate." in text_
    (picture,) = page.pictures
    assert len(picture.facts["names"]) == 10 and sum(row["is_own"] for row in picture.facts["ladder"]["rows"]) == 1
    second = await pressed(port, "ladder", NUMBER, 0, 1)
    assert len(second.pictures[0].facts["names"]) == 2
    own = await pressed(port, "ladder", NUMBER, 0, 999, person=CREW[11])
    assert "You: **12.**" in told(own) and own.pictures[0].facts["names"] == second.pictures[0].facts["names"]


async def test_a_board_of_another_game_or_of_all_time_is_a_press_away(port: Port) -> None:
    assert words("en")(say(f"game.{FIRST}")) in told(await pressed(port, "laddergame", 0, 0, 0, values=("1",)))
    assert "Nobody has five rated games here yet." in told(await asked(port, "leaderboard", game=FIRST))
    assert "all games, all time" in told(await pressed(port, "ladder", 0, 1, 0))
    assert "14 days" in told(await pressed(port, "ladderhow"))


async def test_a_board_shown_to_all_says_nothing_of_who_asked_for_it(port: Port) -> None:
    page = await asked(port, "leaderboard", BEN, public=True)
    assert page.public and "You" not in told(page)
    assert not any(row["is_own"] for row in page.pictures[0].facts["ladder"]["rows"])


async def test_names_of_people_are_text(port: Port) -> None:
    page = await asked(port, "leaderboard", game=GAME)
    assert "\\*\\*Eva\\*\\*" in told(page) and "@everyone" not in told(page)
    assert "\u2068محمد علي\u2069" in told(page)
    for language in ("en", "es", "it"):
        facts = (await asked(port, "leaderboard", replace(ANA, language=language), game=GAME)).pictures[0].facts
        shown = ladder.of_data(facts["ladder"])
        for theme in ("dark", "light"):
            drawn = pictures_of(GAME).draw(ladder.PICTURE, shown, facts["names"], words(language), theme)
            assert (drawn.width, drawn.height > 600) == (1000, True)


async def test_captains_of_one_name_are_told_apart(port: Port) -> None:
    """By the row, which stands on the sign in the picture; also in a profile, and where no name is known."""
    store = port.world.host.store
    for person, name in ((BEN, "ANA"), (CREW[2], ""), (CREW[3], "")):
        await store.write(people.note_seen, replace(person, name=name), AT)
    page = await asked(port, "leaderboard", CREW[4], game=GAME)
    names, text_ = page.pictures[0].facts["names"], told(page)
    alike = [(row, name) for row, name in enumerate(names, 1) if name.endswith(")")]
    assert [name for _, name in alike] == [f"{name[: name.index(' (')]} ({row})" for row, name in alike] and len(alike) == 4
    assert all(f"\u2068{name}\u2069" in text_.replace("\\", "") for _, name in alike)
    met = told(await asked(port, "profile", CREW[5], captain=str(CREW[11].id)))
    assert "Better than: \u2068Ana \\(1\\)\u2069" in met and "\u2068ANA \\(2\\)\u2069" in met
    own = told(await asked(port, "profile", CREW[5], captain=str(ANA.id)))
    assert "### \u2068Ana\u2069" in own and "\u2068ANA \\(1\\)\u2069" in own, "an opponent is no namesake of whose page it is"


async def test_other_servers_and_direct_messages_know_nothing(port: Port) -> None:
    assert "Nobody has five rated games here yet." in told(await asked(port, "leaderboard", guild=GUILD + 1))
    assert (await asked(port, "profile", BEN, guild=GUILD + 1, captain=str(ANA.id))).reason.id == "e.profile"
    assert (await asked(port, "leaderboard", guild=0)).reason.id == "e.serveronly"


async def test_games_of_private_channels_are_in_no_profile(port: Port) -> None:
    store, before = port.world.host.store, told(await asked(port, "profile", captain="Ben"))
    await store.write(enter, played("x", BEN.id, ANA.id, AT + 900, barred="private"), game_of(GAME))
    assert told(await asked(port, "profile", captain="Ben")) == before


async def test_a_profile_tells_games_sides_opponents_and_reliability(port: Port) -> None:
    page = await asked(port, "profile")
    text_, shown = told(page), page.pictures[0].facts["ladder"]
    kept = await port.world.host.store.read(ladders.standings, GUILD, [Ladder(GAME, 1)], [ANA.id])
    (estimate,) = (one.rating.estimate for one in kept.values())
    course = next(one for one in shown["courses"] if one)
    assert len(course) == 6 and course[-1] == estimate / 1_000_000, "one after each rated game from the fifth on"
    drawn = pictures_of(GAME).draw(ladder.PICTURE, ladder.of_data(shown), page.pictures[0].facts["names"], words("en"), "dark")
    assert drawn.height > 340
    assert f"**{TITLE}**: 10 games, 10 won; estimate **" in text_ and "Over all games: **" in text_
    assert (
        f"Won by side: {words('en')(SIDES[0].label)} 10 of 10" in text_
        and "Better than: " in text_
        and "Won in a row: 10" in text_
    )
    assert "Answered in time: 90 %" in text_ and "Answers after 1 minute 40 seconds on average" in text_
    assert "Leave me out of lists" in str((await asked(port, "profile")).components)
    shown = await asked(port, "profile", BEN, captain=str(ANA.id), public=True)
    assert shown.public and "Leave me out" not in str(shown.components)


async def test_names_are_completed_and_may_be_typed(port: Port) -> None:
    assert await completed(port, "c") == (("Carla", str(CARLA.id)),)
    assert len(await completed(port, "")) == 12
    assert "Carla" in told(await asked(port, "profile", captain="carla"))
    for unknown in ("nobody", "9" * 19, "0"):
        assert (await asked(port, "profile", captain=unknown)).reason.id == "e.profile"


async def test_a_captain_who_opts_out_leaves_no_gap_and_changes_no_number(port: Port) -> None:
    before = (await asked(port, "leaderboard", BEN, game=GAME)).pictures[0].facts
    assert "left out" in told(await pressed(port, "optout", 1))
    page = await asked(port, "leaderboard", BEN, game=GAME)
    after = page.pictures[0].facts
    assert after["names"][:9] == before["names"][1:] and [row["place"] for row in after["ladder"]["rows"]] == list(range(1, 11))
    assert [row["value"] for row in after["ladder"]["rows"]][:9] == [row["value"] for row in before["ladder"]["rows"]][1:]
    assert "`/profile` puts you back" in told(await asked(port, "leaderboard", game=GAME))
    assert (await asked(port, "profile", BEN, captain=str(ANA.id))).reason.id == "e.profile"
    assert "Ana" not in told(await asked(port, "profile", BEN)) and "Put me back" in str(
        (await asked(port, "profile")).components
    )
    assert "left out" in told(await pressed(port, "listing")) and "listing" in str((await pressed(port, "mydata")).components)
    await pressed(port, "optout", 0)
    assert "You stand on leaderboards" in told(await pressed(port, "listing"))
    assert (await asked(port, "leaderboard", BEN, game=GAME)).pictures[0].facts == before


async def test_managers_alone_begin_a_season_and_all_time_goes_on(port: Port) -> None:
    assert (await pressed(port, "season")).reason.id == (await pressed(port, "seasonyes", 1)).reason.id == "e.manager"
    assert "Season 1 ends now" in told(await pressed(port, "season", manager=True))
    await pressed(port, "optout", 1, person=CREW[0])
    while port.edge.press_limit.count(BEN.id, "aloud"):
        pass
    refused = await pressed(port, "seasonyes", 1, person=BEN, manager=True)
    assert refused.reason.id == "e.aloud", "refused before it begins: no honours are lost"
    page = await pressed(port, "seasonyes", 1, manager=True)
    assert page.public and "Season 2 has begun." in told(page) and "Honours of season 1" in told(page)
    line = told(page).partition(f"**{TITLE}**\n")[2].splitlines()[0]
    assert "**1.** \u2068Ben\u2069" in line and "**3.** " in line and "**4.** " not in line and "Ana" not in line
    assert [row["place"] for row in page.pictures[0].facts["ladder"]["rows"]] == [1, 2, 3]
    again = await pressed(port, "seasonyes", 1, person=BEN, manager=True)
    assert told(again) == told(page) and not again.public, "pressed twice, it begins once, and nobody need be shown more"
    assert "Season 2 has begun." in told(await pressed(port, "seasonyes", 9, manager=True))
    board = told(await asked(port, "leaderboard"))
    assert "season 2" in board and "Nobody has five rated games" in board
    assert "11 captains have an estimate." in told(await asked(port, "leaderboard", season="all"))


async def test_managers_annul_all_games_of_a_captain_and_put_them_back(port: Port) -> None:
    before = (await asked(port, "leaderboard", BEN)).pictures[0].facts
    for verb in ("annul", "annulled"):
        assert (await pressed(port, verb, which="Ana", note="a puppet")).reason.id == "e.manager"
    assert "Ana\u2069: 10 games" in told(await pressed(port, "annulled", manager=True, which="an", note="a puppet"))
    await port.world.host.recomputation.mend()
    assert "Ana" not in told(await asked(port, "leaderboard", BEN)) and "Nothing" not in told(await asked(port, "profile", BEN))
    assert (await pressed(port, "annulled", manager=True, which=str(ANA.id), note="again")).reason.id == "e.annul"
    assert "10 games" in told(await pressed(port, "annulled", manager=True, which="ana", note=""))
    await port.world.host.recomputation.mend()
    assert (await asked(port, "leaderboard", BEN)).pictures[0].facts == before
    await pressed(port, "optout", 1)
    hidden = await pressed(port, "annulled", manager=True, which=str(ANA.id), note="hidden")
    assert hidden.reason.id == "e.annul", "nothing is told of a captain who is left out of lists"


async def test_pages_and_places_go_by_an_index(port: Port) -> None:
    named = {"of_guild": 1, "of_game": "", "of_season": 0, "first": 0, "most": 10, "least": 1, "than": 0, "of_person": 1}

    def plans(db: Any) -> list[str]:
        statements = [ladders._PAGE, ladders._COUNTED, ladders._ABOVE, ladders._OWN]
        compiled = [one.compile(db, compile_kwargs={"literal_binds": False}) for one in statements]
        asked_for = [(str(one), one.construct_params(named)) for one in compiled]
        found = [db.connection.execute(f"EXPLAIN QUERY PLAN {sql}", [params[n] for n in one.positiontup]).fetchall()
                 for (sql, params), one in zip(asked_for, compiled, strict=True)]  # fmt: skip
        return [line[3] for plan in found for line in plan]

    lines = await port.world.host.store.read(plans)
    assert lines and not [line for line in lines if "SCAN standings" in line or "TEMP B-TREE" in line], lines


@pytest.mark.parametrize(("language", "shown"), [("en", "+2.1"), ("es", "+2,1"), ("it", "+2,1")])
def test_the_end_of_a_game_names_what_it_changed(language: str, shown: str) -> None:
    wording = words(language).naming(("Ana", "Ben"))
    changed = GameRatings("", ((0, EstimateChange(1_000_000, 3_140_000)), (1, EstimateChange(0, -900_000))))
    (line,) = rated(changed, wording)
    assert shown in line and "\u22120" in line and "Ana" in line
    (why,) = rated(GameRatings("new"), wording)
    assert why.startswith("-# ") and rated(None, wording) == []


def test_figures_have_one_decimal_and_a_true_minus() -> None:
    assert [figure(one, "en").text for one in (27_440_000, -50_001, 0)] == ["27.4", "\u22120.1", "0.0"]


@pytest.mark.parametrize("command", ["leaderboard", "profile"])
async def test_answers_for_all_are_limited(port: Port, command: str) -> None:
    port.edge = replace(port.edge, press_limit=PressLimit(port.world.clock, 60))
    answers = [await asked(port, command, BEN, public=True) for _ in range(7)]
    assert all(one.public for one in answers[:6]) and isinstance(answers[6], Refused)
    assert not (await asked(port, command, BEN)).public


async def test_a_profile_is_shared_as_one_picture(port: Port) -> None:
    assert f"profileshare.{ANA.id}" in str((await asked(port, "profile", BEN, captain="Ana")).components)
    assert "profileshare" not in str((await asked(port, "profile", BEN, public=True)).components)
    port.edge = replace(port.edge, press_limit=PressLimit(port.world.clock, 60))
    pages = [await pressed(port, "profileshare", ANA.id, person=BEN) for _ in range(7)]
    shown = pages[0]
    assert (
        shown.public and shown.as_new_message and len(shown.pictures) == 1 and told(shown) == "### \u2068Ana\u2069 in this server"
    )
    assert [one.public for one in pages[:6]] == [True] * 6 and pages[6].reason.id == "e.aloud"


async def test_a_captain_left_out_of_lists_is_not_shared(port: Port) -> None:
    await pressed(port, "optout", 1)
    assert "profileshare" not in str((await asked(port, "profile")).components)
    for person in (ANA, BEN):
        assert (await pressed(port, "profileshare", ANA.id, person=person)).reason.id == "e.profile"
    assert (await pressed(port, "profileshare", "9" * 19)).reason.id == "e.profile"


async def test_server_without_leaderboards_shows_none_and_no_estimate_and_keeps_what_was_counted(port: Port) -> None:
    store = port.world.host.store
    before = [str((await asked(port, name)).components) for name in ("leaderboard", "profile")]
    await store.write(servers.keep, GUILD, ServerSettings(ratings=False))
    assert (await asked(port, "leaderboard")).reason.id == "e.ladder.off"
    assert (await pressed(port, "ladder", 0, 0, 0)).reason.id == "e.ladder.off"
    assert (await pressed(port, "seasonyes", 1, manager=True)).reason.id == "e.ladder.off"
    shown = await asked(port, "profile")
    assert not shown.pictures and "estimate" not in str(shown.components).lower() and TITLE in str(shown.components)
    await store.write(servers.keep, GUILD, ServerSettings())
    assert before == [str((await asked(port, name)).components) for name in ("leaderboard", "profile")]
