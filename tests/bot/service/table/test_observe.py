"""What leaves the service: tables as their readers may know them, and no way from there to a position or another's secret."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, get_type_hints

import pytest

from bot.model.people.people import Caller
from bot.model.record.table_row import TableRow
from bot.model.table.table import CaptainTable, Draft, PublicTable
from bot.service.table.observe import OF_THE_ROW, PARTS, captain, public
from bot.service.table.timeout_answer import timeout_answer
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import KERNEL, Illegal, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from tests.bot.edge.positions import GAME, captain_table, public_table, random_game, table_record
from tests.bot.reach import reachable, secrets_in, texts_in
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, DAILY, DARIO, GUILD, World
from tests.engines.kernel.squadron import HOME, fire, plan, sail
from tests.sights import EVERYTHING

CREW = (ANA, BEN, CARLA)
WORDS = {ANA.id: "anchorage", BEN.id: "bowsprit", CARLA.id: "capstan"}


async def seen_by(here: World, code: str, person: int) -> PublicTable:
    """The table as that person may know it who asks from its server."""
    return await here.host.for_caller(Caller(person, GUILD, sight=EVERYTHING)).lookup.table(code)


async def check_readers(here: World, code: str) -> int:
    """Whatever anybody is handed leads to no position, no seed and nothing of another seat; how many secrets were looked for."""
    held = await here.host.repository.by_code(code)
    row, looked_for = held.row, 0
    for person in (*CREW, DARIO):
        table = await seen_by(here, code, person.id)
        seat = held.seat_of(person.id)
        assert type(table) is (PublicTable if seat is None else CaptainTable)
        assert (
            secrets_in(table, held, held.state, held.state and held.state.table, held.saved_answers, held.lines, held.words) == []
        )
        secrets = {seat_.name: texts_of(held, seat_.number) for seat_ in held.seats if seat_ != seat}
        hidden = frozenset().union(*secrets.values()) - (texts_of(held, seat.number) if seat else frozenset())
        hidden |= {row.seed} if row.seed and row.status != "over" else set()
        assert not hidden & texts_in(table), (person.name, row.status)
        looked_for += len(hidden)
    return looked_for


def texts_of(held: Any, seat: int) -> frozenset[str]:
    """Texts by which a seat's secrets would be known: its word before the promise, its draft, the salts of its answers."""
    given = held.saved_answers.get(seat)
    salts = {given.salt, given.receipt} - {None} if given else set()
    word = {held.words[seat]} if seat in held.words and not held.row.promise else set()
    return frozenset(salts | word | {f"draft of {seat}"})


async def test_table_of_a_reader_leads_to_no_position_and_no_other_seat(here: World) -> None:
    code = await here.opened(3)
    for person in CREW:
        await here.host.tables.salt(code, person.id, WORDS[person.id])
    assert await check_readers(here, code) >= 3 * 2
    await here.go(2)
    await here.host.tables.start(code, ANA.id)
    await check_readers(here, code)
    for person in CREW[1:]:
        await here.host.tables.here(code, person.id)
    await here.dealt(code)
    for seat in (0, 1):
        await here.host.drafts.put(await here.own(code, seat), Draft(0, {"flag": "black"}, {}, "", f"draft of {seat}"))
        await here.say(code, seat, {"flag": "black"})
    assert await check_readers(here, code) > 8
    for kind in ("steer", "window", "vote"):
        table = await here.play(code, kind)
        await here.say(code, table.asked.seats[0], (await here.host.rounds.choice(code, table.asked.seats[0])).default)  # type: ignore[union-attr]
        await check_readers(here, code)
    over = await here.play(code, "never")
    assert over.status == "over" and over.seed is not None
    await check_readers(here, code)


async def test_result_of_a_press_leads_to_no_position(here: World) -> None:
    code = await here.begun(3)
    ana = here.host.for_caller(Caller(ANA.id, GUILD, sight=EVERYTHING))
    his: Any = await ana.lookup.table(code)
    kept = await ana.drafts.put(his, Draft(0, {"flag": "black"}, {}))
    saved = await ana.rounds.save(code, his.decision, 0, {"flag": "black"})
    withdrawn = await ana.rounds.withdraw(code, his.decision, 0)
    made = [kept, saved, withdrawn, await ana.rounds.save(code, his.decision, 0, {"flag": "plain"})]
    made += [await ana.lookup.of_person(ANA.id), await ana.lookup.of_guild(GUILD), await ana.tables.resign(code, ANA.id)]
    assert [secrets_in(one) for one in made] == [[]] * len(made)
    assert isinstance(saved.table, CaptainTable) and saved.table.answer == {"flag": "black"}
    assert isinstance(withdrawn.table, CaptainTable) and withdrawn.table.answer is None


async def test_a_table_handed_back_after_a_write_is_the_one_that_is_read_then(here: World) -> None:
    code = await here.begun(3)
    for seat, person in enumerate(CREW):
        visit = here.host.for_caller(Caller(person.id, GUILD, sight=EVERYTHING))
        his: Any = await visit.lookup.table(code)
        kept = await visit.drafts.put(his, Draft(0, {"flag": "black"}, {}))
        assert alike(kept, await visit.lookup.table(code))
        saved = await visit.rounds.save(code, his.decision, seat, {"flag": "black"}, interaction=900 + seat)
        assert alike(saved.table, await visit.lookup.table(code))
        again = await visit.rounds.save(code, his.decision, seat, {"flag": "plain"}, interaction=900 + seat)
        assert again.is_repeat and alike(again.table, await visit.lookup.table(code))


def alike(one: Any, other: Any) -> bool:
    """Equal but for the choice, which is made anew each time."""
    assert (one.choice is None) == (other.choice is None)
    assert one.choice is None or one.choice.visible() == other.choice.visible()
    return bool(replace(one, choice=None) == replace(other, choice=None))


async def test_posts_are_composed_of_what_their_readers_may_know(here: World) -> None:
    code = await here.begun(2)
    await here.say(code, 0, {"flag": "black"})
    await here.go(400)
    await here.play(code, "never")
    await here.go(60)
    kinds = {due.kind for due in here.composer.dues}
    assert {"lobby", "muster", "promise", "dm_test", "step", "result"} <= kinds
    for due in here.composer.dues:
        assert secrets_in(due) == []
        assert type(due.table) is (CaptainTable if due.kind == "bell" else PublicTable)
        assert (due.table.seed is None) == (due.table.laid_open is None) == (due.table.status != "over")


async def test_a_bell_has_the_table_of_the_captain_it_rings(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    await here.go(300)
    bells = [due for due in here.composer.dues if due.kind == "bell"]
    assert {due.recipient for due in bells} == {ANA.id, BEN.id} and code == bells[0].table.code
    for due in bells:
        assert isinstance(due.table, CaptainTable) and due.table.seat.person == due.recipient and secrets_in(due) == []


def test_no_position_of_the_game_hosted_is_reached_from_any_seat_at_any_decision() -> None:
    """Choices are made from a position and remember it in their functions; by no field does one come to it."""
    looked_at = 0
    for seed, seats, options in ((1, 2, {}), (5, 3, {"pool": "random_trades"}), (7, 4, {"pool": "draft", "yard": "free"})):
        names = ("Ana", "Ben", "Carla", "Dario")[:seats]
        for state in random_game(seed, seats, options):
            tables = [public_table(state, names), *(captain_table(state, names, seat) for seat in range(seats))]
            assert [secrets_in(table, state.table) for table in tables] == [[]] * len(tables)
            looked_at += sum(1 for _ in reachable(tables))
    assert looked_at > 10_000


def test_knowledge_follows_from_the_view_alone() -> None:
    """All that a seat does not know is dealt anew: its table is the same."""
    rnd, changed = Random(4), 0
    for state in random_game(6, 3, most=40):
        for seat in range(3):
            other = GAME.imagine(GAME.view(state, seat), rnd)
            changed += GAME.dump(other) != GAME.dump(state)
            names = ("Ana", "Ben", "Carla")
            assert alike(unmoved(captain_table(state, names, seat)), unmoved(captain_table(other, names, seat)))
    assert changed > 60


def unmoved(his: CaptainTable) -> CaptainTable:
    """The moves by their looks: the choices they need are made anew each time."""
    looks: Any = [(one.kind, one.label, {name: made.visible() for name, made in (one.args or {}).items()}) for one in his.moves]
    return replace(his, moves=looks)


@pytest.mark.parametrize("hide", [
    lambda state: state, lambda state: {"a": (1, [state])}, lambda state: partial(len, state),
    lambda state: state.stack[-1].begin, lambda state: table_record(state, ("Ana", "Ben")),
    lambda state: frozenset({("x", state.stack[0])}),
], ids=["itself", "within", "given", "bound", "held", "frame"])  # fmt: skip
def test_a_position_put_anywhere_is_found(hide: Any) -> None:
    state = next(random_game(1, 2))
    assert secrets_in(public_table(state, ("Ana", "Ben"))) == []
    assert secrets_in(replace(public_table(state, ("Ana", "Ben")), view=hide(state))) != []


async def test_answers_of_others_are_shown_where_the_round_shows_who_is_waited_for(here: World) -> None:
    code = await here.begun(3)
    await here.say(code, 0, {"flag": "black"})
    assert [(await seen_by(here, code, one.id)).answered for one in CREW] == [frozenset()] * 3, "sealed"
    await here.play(code, "vote")
    await here.say(code, 0, "yes")
    assert [(await seen_by(here, code, one.id)).answered for one in (*CREW, DARIO)] == [frozenset({0})] * 4
    assert [(await here.own(code, seat)).answer for seat in range(3)] == ["yes", None, None]


async def test_words_are_their_captains_own_until_the_promise(here: World) -> None:
    code = await here.opened(2)
    await here.host.tables.salt(code, BEN.id, "bowsprit")
    ana, ben = [await here.own(code, seat) for seat in (0, 1)]
    assert (ana.salt, ben.salt) == ("", "bowsprit")
    assert ana.draws == ben.draws and ana.draws.words == {} and ana.draws.salted_seats == {1}
    await here.go(2)
    await here.host.tables.start(code, ANA.id)
    await here.host.tables.here(code, BEN.id)
    assert (await here.at(code)).draws.words == {0: "", 1: "bowsprit"}
    closed = await here.host.new_tables.open(CARLA, GUILD, 99, "harbour")
    await here.host.tables.salt(closed.code, CARLA.id, "capstan")
    await here.host.tables.close(closed.code, CARLA.id)
    assert (await here.at(closed.code)).draws.words == {}


async def test_a_list_says_what_waits_for_whoever_asks(here: World) -> None:
    code = await here.begun(2)
    for waits in (True, False):
        (one,) = await here.host.for_caller(Caller(ANA.id)).lookup.of_person(BEN.id)
        assert (one.code, one.is_asked, one.waits) == (code, True, waits), "his own, whoever is named"
        await here.say(code, 0, {"flag": "plain"})
    for caller, there in ((Caller(DARIO.id, GUILD, sight=EVERYTHING), 1), (Caller(DARIO.id, GUILD + 1), 0), (Caller(ANA.id), 0)):
        assert len(await here.host.for_caller(caller).lookup.of_guild(GUILD)) == there
    assert await here.host.for_caller(Caller(DARIO.id, GUILD, sight=EVERYTHING)).lookup.of_person(ANA.id) == ()


# -- what counts when a captain is silent


@pytest.mark.parametrize(("draft", "kind", "played"), [
    (None, "default", "plain"), ({"flag": "black"}, "draft", "black"), ({}, "default", "plain"),
    ({"flag": "white"}, "default", "plain"),
])  # fmt: skip
async def test_announced_timeout_answer_is_played(here: World, draft: Any, kind: str, played: str) -> None:
    """Also where things are prepared in secret, and a draft is played: of that one typed word told, and took, the default."""
    code = await here.begun(2)
    if draft is not None:
        await here.draft(code, 0, draft)
    told = await here.own(code, 0)
    assert (told.timeout_answer, told.default) == ({"flag": played}, {"flag": "plain"})
    await here.go(310)
    missed = await here.host.rounds.missed(code, 0, told.decision)
    assert missed is not None and missed.kind == kind
    assert (await here.position(code)).table.flags[0] == played


def two_parts(draft_counts: bool = False) -> Sheet:
    def script() -> Any:
        yield Part("a", say("q.a"), OneOf(options=("no", "yes"), default="no"))
        yield Part("b", say("q.b"), OneOf(options=("no", "yes"), default="no"))

    def judge(whole: Any) -> None:
        if whole == {"a": "yes", "b": "yes"}:
            raise Illegal(KERNEL, say("e.option"))

    return Sheet(script=script, validate=judge, draft_counts=draft_counts)


NO, A, BOTH = {"a": "no", "b": "no"}, {"a": "yes", "b": "no"}, {"a": "yes", "b": "yes"}


@pytest.mark.parametrize(("draft_counts", "told", "draft", "counts"), [
    (False, {}, None, ("default", NO)),
    (False, A, None, ("default", A)),
    (False, {"a": "yes"}, None, ("default", NO)),
    (False, BOTH, None, ("default", NO)),
    (False, {}, A, ("default", NO)),
    (True, {}, A, ("draft", A)),
    (True, A, {"a": "no"}, ("default", A)),
    (True, A, BOTH, ("default", A)),
    (True, {}, None, ("default", NO)),
])  # fmt: skip
def test_one_rule_says_what_counts(draft_counts: bool, told: Any, draft: Any, counts: Any) -> None:
    """A whole draft where it holds; else what lines tell, where they make a whole; else the default. Never an error."""
    assert timeout_answer(two_parts(draft_counts), told, draft) == counts


GONE, NOT_YET = (sail("wolf", 2),), (fire("wolf", "liner"),)


@pytest.mark.parametrize(("draft_counts", "draft", "counts"), [
    (True, {"answer": GONE}, ("draft", GONE)),
    (True, {"answer": NOT_YET}, ("default", (HOME,))),
    (True, {"answer": ({"ship": "wolf"},)}, ("default", (HOME,))),
    (True, {}, ("default", (HOME,))),
    (True, None, ("default", (HOME,))),
    (False, {"answer": GONE}, ("default", (HOME,))),
])  # fmt: skip
def test_a_drafted_plan_counts_where_the_game_says_so_and_every_item_is_legal(
    draft_counts: bool, draft: Any, counts: Any
) -> None:
    assert timeout_answer(plan(draft_counts=draft_counts, default=(HOME,)), {}, draft) == counts


def test_captain_who_is_not_asked_has_no_choice_and_no_timeout_answer() -> None:
    for state in random_game(2, 3, most=20):
        for seat in range(3):
            his = captain_table(state, ("Ana", "Ben", "Carla"), seat)
            assert (his.choice is None) == (his.timeout_answer is None) == (seat not in state.asked.seats)


def test_column_that_is_public_by_its_name_has_the_type_of_its_public_field() -> None:
    held = table_record(next(random_game(2, 3)), ("Ana", "Ben", "Carla"))
    by_name = set(OF_THE_ROW) - {name for part in PARTS for name in part(held)}
    row, shown = get_type_hints(TableRow), get_type_hints(PublicTable)
    assert len(by_name) > 10 and {name: (row[name], shown[name]) for name in by_name if row[name] != shown[name]} == {}
    assert by_name.isdisjoint({"seed", "chain", "names_hash", "result", "salts", "opening"})


def test_everybodys_table_is_the_captains_without_what_is_his() -> None:
    state = next(random_game(2, 3))
    held = table_record(state, ("Ana", "Ben", "Carla"))
    his = captain(held, held.seats[0])
    assert type(his.everybodys) is PublicTable and his.everybodys == public(held) == public(held).everybodys
