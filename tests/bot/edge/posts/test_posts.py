"""Posts: within limits with the longest names, told from public facts alone, no sentence lost, nobody called by a name."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.edge.delivery.message_json import without_pictures
from bot.edge.delivery.post_body import without_buttons, without_rows
from bot.edge.end.ending import places
from bot.edge.kit import drawings
from bot.edge.posts.compose import KINDS, Posts
from bot.edge.telling.few_lines import lines
from bot.edge.telling.step_text import LINES
from bot.edge.turn.waiting_panel import saved
from bot.edge.turn.what_now import sentences
from bot.model.clocks.time_control import TimeControl
from bot.model.posting.posts import NarratedStep, Post, PostRequest
from bot.model.table.table import PublicTable
from bot.service.table.time_control import DAILY, LIVE, SLOW, own_time_control
from engines.kernel.base.messages import Captain, Verbatim, dump_message, say
from engines.kernel.contract.game import sentences_for
from engines.kernel.resolution.frames import Result
from locales import LANGUAGES, words
from render.picture.orders import loaded
from tests.bot.edge.limits import check_message, count, walk
from tests.bot.edge.positions import GAME, LONGEST, NOW, captain_table, public_table
from tests.game_cases import FIRST


def game_of_steps(seed: int, seats: int, most: int = 40) -> list[tuple[Any, NarratedStep]]:
    """States of a random game with what was told of each step."""
    rnd, out = Random(seed), []
    state, events = GAME.setup(seats, GAME.read_options({}, seats), lambda sides: rnd.randint(1, sides))
    for number in range(1, most):
        view = GAME.view(state, None)
        out.append((state, NarratedStep(number, GAME.headline(events, view), sentences_for(GAME, events, None), view)))
        if state.asked is None:
            break
        answers = {seat: GAME.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, events = GAME.apply(state, answers, lambda sides: rnd.randint(1, sides))
    return out


def due(kind: str, table: PublicTable, *steps: NarratedStep, **facts: Any) -> PostRequest:
    return PostRequest(kind, table, steps, facts=facts, tracer=1000)


def texts(post: Post) -> str:
    """What is shown as Discord's markdown."""
    return "\n".join(part["content"] for part in walk(post.body["components"]) if part["type"] == 10)


def check_post(post: Post) -> None:
    check_message(list(post.body["components"]))
    assert json.loads(json.dumps(post.body)) == post.body
    assert "@everyone" not in texts(post)
    every = list(walk(post.body["components"]))
    named = {item["media"]["url"] for part in every if part["type"] == 12 for item in part["items"]}
    named |= {part["accessory"]["media"]["url"] for part in every if "accessory" in part}
    assert named == {f"attachment://{picture.file}" for picture in post.pictures}


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_of_a_game_with_the_longest_names(language: str) -> None:
    for state, step in game_of_steps(4, 8, most=30):
        table = replace(public_table(state, LONGEST), language=language)
        if state.asked is None:
            break
        for post in Posts().compose(due("step", table, step, ring=[100, 101])):
            check_post(post)
        check_post(Posts().compose(due("step", table, step, step, step))[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_and_muster(language: str) -> None:
    state = game_of_steps(4, 8, most=2)[0][0]
    table = replace(public_table(state, LONGEST), status="muster", language=language, muster_ends=NOW + timedelta(hours=1))
    table = replace(table, seats=tuple(replace(seat, no_inbox=seat.number % 2 == 0) for seat in table.seats))
    for kind in ("lobby", "muster"):
        (opened,), (closed,) = Posts().compose(due(kind, table)), Posts().compose(due(kind, table, close=True))
        check_post(opened)
        check_post(closed)
        assert any(part["type"] == 2 for part in walk(opened.body["components"]))
        assert not any(part["type"] == 2 for part in walk(closed.body["components"]))


def test_the_lobby_has_the_emblem_beside_its_title_and_stands_without_it() -> None:
    state = game_of_steps(4, 2, most=2)[0][0]
    (post,) = Posts().compose(due("lobby", replace(public_table(state, ("Ana", "Ben")), status="lobby")))
    first = post.body["components"][0]["components"][0]
    assert (first["type"], first["accessory"]["media"]["url"]) == (9, "attachment://emblem.png")
    assert [picture.drawing for picture in post.pictures] == [f"{FIRST}.emblem"]
    assert count(post.body["components"]) == 18
    bare = without_pictures(post.body["components"])
    assert not any(part["type"] in (9, 11) for part in walk(bare))
    assert "8K2F" in json.dumps(bare)


def test_the_menu_of_computers_is_a_new_one_when_one_has_sat_down() -> None:
    """Discord sends nothing when the entry that a menu shows is picked again."""
    found = set()
    for crew in (("Ana", "Ben"), ("Ana", "Ben", "Carla")):
        table = public_table(game_of_steps(4, len(crew), most=2)[0][0], crew)
        (post,) = Posts().compose(due("lobby", replace(table, status="lobby")))
        found |= {part["custom_id"] for part in walk(post.body["components"]) if ":computer" in part.get("custom_id", "")}
    assert len(found) == 2


def test_lobby_post_has_no_start_before_a_table_can_start() -> None:
    table = replace(public_table(game_of_steps(4, 3, most=2)[0][0], ("Ana", "Ben", "Carla")), status="lobby")
    styles = []
    for seats in (table.seats[:1], table.seats):
        (post,) = Posts().compose(due("lobby", replace(table, seats=seats)))
        styles.append({part["label"]: part["style"] for part in walk(post.body["components"]) if part["type"] == 2})
    assert [one["Join"] for one in styles] == [2, 2] and [one["Start"] for one in styles] == [2, 3]


PRIVATE = next(kind.name for kind in loaded(FIRST).kinds if kind.is_private)
"""The kind of picture that shows what a captain has."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_test_message_carries_a_sample_that_tells_nothing_of_the_table(language: str) -> None:
    samples = []
    for state, _ in game_of_steps(4, 3, most=12)[::5]:
        table = replace(public_table(state, LONGEST[:3]), status="muster")
        for to in (100, 102):
            (post,) = Posts().compose(replace(due("dm_test", table, language=language), recipient=to))
            check_message(list(post.body["components"]))
            assert len(post.body["content"]) < 300
            (picture,) = post.pictures
            assert (picture.drawing, picture.file) == (f"{FIRST}.{PRIVATE}", "private.png")
            samples.append((to, json.dumps(picture.facts) + repr(picture.view), picture.alt))
    assert len(set(samples)) == 2
    assert all(len(alt) > 100 for _, _, alt in samples)


def test_the_result_says_who_won_and_shows_no_hash() -> None:
    steps = game_of_steps(4, 2, most=400)
    state = steps[-1][0]
    assert state.result is not None
    for language in LANGUAGES:
        table = replace(public_table(state, ("Ana", "Ben")), language=language)
        post = Posts().compose(due("result", table, *(step for _, step in steps[-3:])))[-1]
        check_post(post)
        assert table.seed is not None
        assert table.seed not in json.dumps(post.body) and table.promise not in json.dumps(post.body)
        assert post.pictures[0].drawing == f"{FIRST}.reveal"


def test_places_name_those_who_fell_one_by_one_and_scores_say_what_they_count() -> None:
    state = game_of_steps(4, 4, most=600)[-1][0]
    table = public_table(state, ("Ana", "Ben", "Carla", "Dario"))
    assert table.result is not None and not table.result.scores
    said = [words("en").naming(table.names)(one) for one in places(table, table.result)]
    assert [one[:2] for one in said] == ["1 ", "2 ", "3 ", "4 "]
    counted = replace(table, result=Result.of_scores((2, 1, 0, 0), "match"))
    lines = [words("en").naming(table.names)(one) for one in places(counted, counted.result)]
    assert [line.partition("(")[2] for line in lines] == ["2 games won)", "1 game won)", "0 games won)"]


def test_a_bell_is_of_the_old_kind_and_short() -> None:
    for state, step in game_of_steps(4, 3, most=25):
        if state.asked is None:
            break
        for number in range(3):
            posts = Posts().compose(replace(due("bell", captain_table(state, LONGEST[:3], number), step), recipient=100 + number))
            assert len(posts) == (number in state.asked.seats)
            for post in posts:
                assert len(post.body["content"]) <= 300
                assert not post.body.get("flags", 0) & 1 << 15
                check_message(list(post.body["components"]))


def test_bells_of_one_decision_have_the_same_buttons_for_all_asked() -> None:
    for state, step in game_of_steps(4, 3, most=25):
        if state.asked is None or len(state.asked.seats) < 2:
            continue
        tables = {seat: captain_table(state, ("Ana", "Ben", "Carla"), seat) for seat in state.asked.seats}
        rows = [Posts().compose(replace(due("bell", his, step), recipient=100 + seat))[0].body for seat, his in tables.items()]
        assert all(body == rows[0] for body in rows)


def test_public_posts_are_equal_when_only_hidden_facts_differ() -> None:
    """The leak law for posts: everything hidden drawn anew, the post is the same to the byte."""
    rnd, changed = Random(9), 0
    for state, step in game_of_steps(6, 3, most=40):
        if state.asked is None:
            break
        other = GAME.imagine(GAME.view(state, None), rnd)
        changed += GAME.dump(other) != GAME.dump(state)
        posts = [
            Posts().compose(due("step", public_table(one, ("Ana", "Ben", "Carla")), replace(step, view=GAME.view(one, None))))
            for one in (state, other)
        ]
        assert posts[0] == posts[1]
        assert json.dumps(posts[0][0].body) == json.dumps(posts[1][0].body)
    assert changed > 10


def test_custom_ids_of_public_posts_are_generic() -> None:
    for state, step in game_of_steps(6, 3, most=40):
        if state.asked is None:
            break
        post = Posts().compose(due("step", public_table(state, ("Ana", "Ben", "Carla")), step))[-1]
        ids = [part["custom_id"] for part in walk(post.body["components"]) if part["type"] == 2]
        verbs = {re.split(r"[.~]", id.split(":")[3])[0] for id in ids}
        assert verbs <= {"decide", "quick", "hand", "fair", "board", "log"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_earliest_close_is_a_time_that_stays_true_and_only_the_deadline_is_relative(language: str) -> None:
    """Discord keeps relative times up to date: an earliest close told that way would soon lie in the past."""
    seen = 0
    for state, step in game_of_steps(6, 3, most=40):
        if state.asked is None or not state.asked.sealed:
            continue
        seat = state.asked.seats[0]
        table = captain_table(state, ("Ana", "Ben", "Carla"), seat, GAME.choice(state, seat).default)
        table = replace(table, language=language, earliest=NOW + timedelta(seconds=5), deadline=NOW + timedelta(hours=1))
        page = saved(table, table.choice, table.answer, words(language).naming(table.names))  # type: ignore[arg-type]
        panel = "\n".join(part["content"] for part in walk(page.components) if part["type"] == 10)
        post = texts(Posts().compose(due("step", table, step))[-1])
        early, late = (int(when.timestamp()) for when in (table.earliest, table.deadline))
        assert re.findall(rf"<t:{early}:(.)>", panel) == re.findall(rf"<t:{early}:(.)>", post) == ["T"]
        assert re.findall(rf"<t:{late}:(.)>", post) == ["t"]
        seen += 1
    assert seen > 3


def test_names_of_people_are_escaped() -> None:
    state, step = game_of_steps(6, 3, most=2)[0]
    named = replace(step, sentences=(say("pe.board.wins", list=(Captain(0), Captain(1)), n=2),))
    table = public_table(state, ("**x** [a](https://a.b)", "<@1> @here", "Carla"))
    text = texts(Posts().compose(due("step", table, named))[-1])
    assert "**x**" not in text
    assert "](https" not in text
    assert "<@1>" not in text


def test_a_long_bundle_is_one_post_of_few_lines() -> None:
    state, step = game_of_steps(6, 3, most=2)[0]
    sentences = tuple(say("pe.board.wins", list=(Captain(0),) * 3, n=1) for _ in range(60))
    table = public_table(state, LONGEST[:3])
    (post,) = Posts().compose(due("step", table, *(replace(step, step=n, sentences=sentences) for n in range(3))))
    assert post.pictures and post.body["components"][0]["id"] == 1000
    check_message(list(post.body["components"]))
    asked, told = (part["content"] for part in walk(post.body["components"]) if part["type"] == 10)
    assert asked.startswith("**") and lines(told.partition("\n")[2]) <= LINES


def test_question_stands_first_and_goes_with_the_buttons() -> None:
    state, step = game_of_steps(6, 3, most=5)[-1]
    (post,) = Posts().compose(due("step", public_table(state, ("Ana", "Ben", "Carla")), step, ring=[100]))
    box = post.body["components"][0]["components"]
    assert [part["type"] for part in box][:3] == [10, 10, 12] and "<@100>" in box[0]["content"]
    bare = without_buttons(list(post.body["components"]))["components"][0]["components"]
    assert [part["type"] for part in bare] == [10, 12] and bare[0] == box[1]


def test_a_note_rings_whom_it_names() -> None:
    state = game_of_steps(6, 3, most=2)[0][0]
    message = dump_message(say("note.resigned", who=Captain(1)))
    (post,) = Posts().compose(due("note", public_table(state, ("Ana", "Ben", "Carla")), message=message, ring=[101]))
    assert post.ring == (101,)
    check_message(list(post.body["components"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_last_call_names_captains_and_the_deadline(language: str) -> None:
    state, _ = game_of_steps(6, 3, most=5)[-1]
    table = replace(public_table(state, ("Ana", "Ben", "Carla")), language=language)
    message = dump_message(say("note.lastcall", list=(Captain(0), Captain(2))))
    (post,) = Posts().compose(due("note", table, message=message, ring=[100, 102], until=True))
    check_post(post)
    assert post.ring == (100, 102) and f"<t:{int(NOW.timestamp())}:t>" in texts(post)
    assert "Ana" in texts(post) and "Carla" in texts(post) and "Ben" not in texts(post)
    bare = str(without_rows(list(post.body["components"])))
    assert "<@100>" in str(post.body) and "<@" not in bare and "Ana" in bare, "mentions go when all have answered"


def test_the_same_due_gives_the_same_posts() -> None:
    state, step = game_of_steps(6, 3, most=5)[-1]
    table = public_table(state, ("Ana", "Ben", "Carla"))
    assert Posts().compose(due("step", table, step)) == Posts().compose(due("step", table, step))
    told = {"step", "result", "interval", "film", "bell", "note", "silent", "promise", "undealt", "ended", "call", "free_seat"}
    assert set(KINDS) == {"lobby", "muster", "dm_test", "vote0", "vote1", "offer", "handover", "begun", "digest", *told}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("status", "posting", "labels"), [
    ("running", "stopped", 3), ("running", "unread", 3), ("running", "gone", 3), ("closed", "gone", 0),
])  # fmt: skip
def test_captain_hears_of_a_channel_without_posts(language: str, status: Any, posting: str, labels: int) -> None:
    state, _ = game_of_steps(6, 2, most=5)[-1]
    table = replace(public_table(state, LONGEST[:2]), status=status, posting=posting)
    (post,) = Posts().compose(replace(due("silent", table, language=language), recipient=100))
    check_message(list(post.body["components"]))
    assert "8K2F" in post.body["content"] and len(post.body["content"]) <= 300 and not post.pictures
    assert ("<#2>" in post.body["content"]) == (posting != "gone")
    assert (words(language)(say("perm.history")) in post.body["content"]) == (posting == "unread")
    assert [part["type"] for part in walk(post.body["components"])].count(2) == labels


@pytest.mark.parametrize(("pace", "style"), [
    (LIVE, "t"), (DAILY, "f"), (SLOW, "f"), (own_time_control(1800, 0, 0), "t"), (own_time_control(3600, 0, 0, (0, 1)), "f"),
    (own_time_control(1800, 60, 90000), "f"), (replace(LIVE, blitz=180.0), "t"),
])  # fmt: skip
def test_a_deadline_that_may_lie_on_another_day_has_its_date(pace: TimeControl, style: str) -> None:
    state, step = game_of_steps(4, 2, most=2)[0]
    at, table = int(NOW.timestamp()), replace(public_table(state, ("Ana", "Ben")), pace=pace)
    when = f"<t:{at}:{style}> (<t:{at}:R>)"
    assert f"<t:{at}:{style}>" in texts(Posts().compose(due("step", table, step))[-1])
    his = replace(captain_table(state, ("Ana", "Ben"), 0), pace=pace)
    (bell,) = Posts().compose(replace(due("bell", his, step), recipient=100))
    assert f"<t:{at}:{style}>" in bell.body["content"]
    said = sentences(his, words("en").naming(table.names), "en-US")
    assert when in " ".join(words("en").marked(one) for one in said)


def test_the_lobby_says_the_signs_of_its_captains_as_boards_will_show_them() -> None:
    state = game_of_steps(5, 3, most=2)[0][0]
    for names, signs in (
        (("Ana", "Ben", "Carla"), ("disc A", "square B", "triangle C")),
        (("Ana", "Abel", "😀"), ("disc An", "square Ab", "triangle 3")),
    ):
        (post,) = Posts().compose(due("lobby", replace(public_table(state, names), status="lobby")))
        told = texts(post).replace("\u2068", "").replace("\u2069", "")
        assert all(f"({sign})" in told for sign in signs)


@pytest.mark.parametrize("kind", ["lobby", "muster", "step", "result", "bell"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plainest_form_keeps_heading_question_and_buttons(kind: str, language: str) -> None:
    steps = game_of_steps(4, 2, most=400)
    state = steps[-1][0] if kind == "result" else steps[3][0]
    asked = state.asked.seats if state.asked else (0,)
    readers = captain_table(state, LONGEST[:2], asked[0]) if kind == "bell" else public_table(state, LONGEST[:2])
    table = replace(readers, language=language)
    made = replace(due(kind, table, *(step for _, step in steps[:60])), recipient=100 + asked[0])
    *parts, post = Posts().compose(made)
    for one in (*parts, post):
        plain = Posts().plain(kind, one, table)
        assert plain is not None and not plain.pictures and not plain.files and plain.ring == one.ring
        check_message(list(plain.body["components"]))
        assert Posts().plain(kind, plain, table) is None
        assert (kind not in ("step", "result")) or len(texts(plain)) < 1000
    elsewhere = words(language).marked(say("post.plain"))
    ids = [[part["custom_id"] for part in walk(one.body["components"]) if part["type"] == 2] for one in (plain, post)]
    assert ids[0] == ids[1] != []
    if kind in ("step", "result"):
        kept = texts(plain).split("\n")
        assert [line for line in kept if line in texts(post).split("\n")] == [line for line in kept if line != elsewhere]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rematch_says_who_calls_it_and_what_is_as_before(language: str) -> None:
    state = game_of_steps(4, 8, most=2)[0][0]
    table = replace(public_table(state, LONGEST), status="muster", language=language, opener=101)
    table = replace(table, muster_ends=NOW + timedelta(hours=1))
    told = words(language).naming(LONGEST)
    (post,) = Posts().compose(due("muster", table, again=True, ring=[100, 102]))
    check_post(post)
    called = told.marked(say("rem.call", captain=Captain(1), code=Verbatim(table.code)))
    assert texts(post).startswith(f"### {called}")
    assert told.marked(say("rem.seat", number=8, captain=Captain(7), mark=drawings.sign(table, 7))) in texts(post)
    row = [part["label"] for part in walk(post.body["components"]) if part["type"] == 2]
    assert row == [told.label(say(id)) for id in ("ready", "not.now", "options", "fair")]
    (ended,) = Posts().compose(due("muster", replace(table, muster_ends=None), again=True, close=True))
    check_post(ended)
    assert not any(part["type"] == 2 for part in walk(ended.body["components"]))
