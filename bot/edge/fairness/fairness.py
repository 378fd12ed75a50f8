"""Fairness: the one door to the promise, the captains' words, receipts, seed and record."""

from __future__ import annotations

import json

from bot.edge.context.context import Context, seated, speech
from bot.edge.fairness.promise_post import exact, words_of
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import code, idle, link
from bot.edge.kit.replies import Form, Page, Reply, notice_page
from bot.edge.kit.timestamps import timestamp
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.base.times import moment
from bot.model.table.draws import Draws, time_of
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.chance import LONGEST_WORD
from engines.kernel.base.messages import Captain, Message, Name, Verbatim, say
from engines.kernel.record import record
from locales import Words, span
from render.verify import sheet

SHORT = 16
"""Digits of a receipt that are shown of others."""
RECENT = 60
"""Steps of which the receipts are shown; all of them are in the file of a finished game."""
MOST = 15
BODY = 2800
"""Characters of words, promise and receipts together."""
SKEW = 5.0
"""Seconds by which the clocks of the bot and of Discord may differ."""
LATE = 60.0
"""Seconds after which a promise was posted later than usual."""
OPENED = "salt + compact JSON of [table, decision, seat, answer], keys sorted, in UTF-8: its SHA-256 is the receipt"


@press("fair", who=Who.READERS, while_dealing=True, looked_up=True)
async def fair(context: Context, click: Click, table: PublicTable) -> Page:
    """The page as the table stands."""
    return await page(context, click, table)


async def page(context: Context, click: Click, table: PublicTable, notice: Message | None = None) -> Page:
    """The page: its purpose, words, promise, receipts, seed and record; the remaining risks, and the operators."""
    words = speech(click, table)
    lines = [words.marked(line) for line in _state(table, click.locale)]
    lines += _fitting([words.marked(line) for line in await _receipts(context, table)], BODY - sum(map(len, lines)))
    top = [f"**{words.marked(notice)}**"] if notice else []
    said = ["### " + words.marked(say("fair.title", code=code(table))), *top]
    said += [words.marked(say("fair.door" if table.draws.has_chance else "fair.none"))]
    limits = say("fair.limits" if table.draws.has_chance else "fair.limits.none", operator=operators(context))
    parts = [c.text("\n".join(said)), *([c.text("\n".join(lines))] if lines else []), c.text(words.marked(limits))]
    files, listed = await _files(context, table, words)
    row = _row(table, words)
    box = c.container(*parts, *([c.row(*row)] if row else []), *listed)
    is_first = click.button_id is None or (click.button_id.verb == "fair" and not click.button_id.args)
    return Page((box,), files=files, as_new_message=is_first)


def operators(context: Context) -> tuple[Message | Verbatim, ...]:
    """The operators as people of Discord, by name if known: a client shows nobody it has never met."""
    run_by = context.operators
    return tuple(_person(one, run_by.names.get(one, "")) for one in sorted(run_by.people)) or (say("fair.nobody"),)


def _person(id: int, name: str) -> Message | Verbatim:
    mention = Verbatim(f"<@{id}>")
    return say("fair.person", name=Name(name), mention=mention) if name else mention


def _state(table: PublicTable, locale: str) -> tuple[Message, ...]:
    """The draws as the table stands, and the record of a finished game."""
    if table.status in ("lobby", "muster"):
        return _before(table, locale) if table.draws.has_chance else ()
    if table.status == "dealing":
        return (idle(table), *_words(table))
    of_draws = drawn(table) if table.draws.has_chance else ()
    return (*of_draws, *(_ended(table) if table.status == "over" else ()))


def _ended(table: PublicTable) -> tuple[Message, ...]:
    """The hashes of the record and of the captains' names, which stand in no other."""
    names = say("fair.names.removed") if table.names_hash == record.REMOVED else say("fair.names", hash=exact(table.names_hash))
    return (say("fair.record", hash=exact(table.record_hash or "")), *([names] if table.names_hash else []))


def _fitting(receipts: list[str], most: int) -> list[str]:
    """The heading with as many of the newest receipts as there is room for."""
    while receipts and sum(len(line) + 1 for line in receipts) > most:
        del receipts[1 if len(receipts) > 1 else 0]
    return receipts


def _before(table: PublicTable, locale: str) -> tuple[Message, ...]:
    """Before the muster closes: one's own word, and who has given one."""
    word = table.salt if isinstance(table, CaptainTable) else ""
    own = (say("fair.own", word=exact(word)),) if word else ()
    given = tuple(Captain(number) for number in sorted(table.draws.salted_seats))
    return (
        say("fair.word", command=as_typed("me.forget", locale)),
        *own,
        *([say("fair.given", list=given)] if given else []),
        say("fair.coming"),
    )


def _words(table: PublicTable) -> tuple[Message, ...]:
    return (say("fair.words", list=words_of(table)),) if table.draws.words else ()


def drawn(table: PublicTable) -> tuple[Message, ...]:
    """The promise as it was posted, and at the end the secret behind it."""
    at, hash = table.draws, exact(table.promise)
    if table.status == "closed" and not table.promise:
        return ()
    opened = (say("fair.seed", seed=exact(table.seed)),) if table.seed else ()
    if at.protocol == record.SALTED:
        return (say("fair.old"), say("fair.hash", hash=hash, uuid=exact(table.id)), *opened)
    if at.message is None:
        return _words(table)
    listed = words_of(table) or (say("fair.noword"),)
    now = say("fair.now", when=timestamp(time_of(at.message), "f"), link=Verbatim(link(table)), list=listed)
    key = say("fair.key", channel=exact(str(at.channel)), message=exact(str(at.message)))
    return (now, *_gap(at), say("fair.hash", hash=hash, uuid=exact(table.id)), *([key] if opened else []), *opened)


def _gap(at: Draws) -> tuple[Message, ...]:
    """How long after the last captain's coming the promise was posted, of protocol 3."""
    if at.fixed is None or at.message is None:
        return ()
    fixed = moment(at.fixed)
    gap, when = (time_of(at.message) - fixed).total_seconds(), timestamp(fixed, "T")
    if gap < -SKEW:
        return (say("fair.gap.none", fixed=when),)
    return (say("fair.gap", fixed=when, gap=span(max(gap, 1.0))), *([say("fair.gap.long")] if gap > LATE else []))


async def _receipts(context: Context, table: PublicTable) -> tuple[Message, ...]:
    """Receipts of the last rounds that are closed, by step, in seat order, as everybody was told them."""
    steps = await context.history.narrated(table.code, max(0, table.step - RECENT))
    sealed = [one for one in steps if one.receipts][-MOST:]
    lines = [
        say("fair.receipts", number=one.step, list=tuple(
            say("fair.receipt.of", captain=Captain(seat), hash=exact(hash[:SHORT])) for seat, hash in one.receipts if hash
        )) for one in sealed
    ]  # fmt: skip
    return (say("fair.receipt"), *lines) if lines else ()


def _row(table: PublicTable, words: Words) -> list[c.Item]:
    """The buttons; the way back is for readers with a panel."""
    is_seated, pressed = isinstance(table, CaptainTable), []
    if table.status in ("lobby", "muster") and table.draws.has_chance and is_seated:
        pressed.append(("word", "salt"))
    if table.status == "over":
        pressed.append(("fair.check", "verify"))
    if is_seated and table.step:
        pressed.append(("fair.mine", "mine"))
    if is_seated:
        pressed.append(("fair.back", "decide"))
    return [c.button(words.label(say(label)), write(table.code, table.decision, verb)) for label, verb in pressed]


async def _files(context: Context, table: PublicTable, words: Words) -> tuple[tuple[tuple[str, str], ...], list[c.Item]]:
    """The files of a finished game: record, opened receipts, and how both are checked without us."""
    if table.status != "over":
        return (), []
    kept, opened = f"record-{table.code}.json", f"receipts-{table.code}.json"
    replay = record.dump_replay(await context.history.replay(table.code))
    receipts = {"table": table.id, "how": OPENED, "receipts": await context.history.receipts(table.code)}
    asked = say("ui.replay.offline", command=Verbatim(f"`{offline(table, kept)}`"))
    files = [(kept, replay), (opened, json.dumps(receipts, ensure_ascii=False, indent=1))]
    if context.verify_url:
        how = say("fair.page.there", link=Verbatim(context.verify_url))
    else:
        how = say("fair.page", file=Verbatim(f"`{sheet.NAME}`"))
        files.append((sheet.NAME, sheet.page()))
    told = "\n".join("-# " + words.marked(one) for one in (how, asked))
    return tuple(files), [*(c.file(name) for name, _ in files), c.text(told)]


def offline(table: PublicTable, kept: str) -> str:
    """The command that checks the file against the hashes that are shown beside it."""
    names = f" --names {table.names_hash}" if table.names_hash not in ("", record.REMOVED) else ""
    return f"python -m engines verify {kept} --record {table.record_hash}{names}"


@press("mine", who=Who.CAPTAINS, note="one's own receipts", looked_up=True)
async def mine(context: Context, click: Click, table: PublicTable) -> Page:
    """The captain's own receipts, whole, those of open rounds too."""
    seated(table)
    words = speech(click, table)
    found = await context.history.receipts_of(table.code, click.person.id, MOST)
    lines = [words.marked(say("fair.mine.one", number=number, hash=exact(hash))) for number, hash in found]
    text = "\n".join([words.marked(say("fair.receipt")), *(lines or [words.marked(say("fair.mine.none"))])])
    back = c.button(words.label(say("fair.back")), write(table.code, table.decision, "fair", 1))
    heading = "### " + words.marked(say("fair.mine"))
    return Page((c.container(c.text(heading), c.text(text), c.row(back)),))


@press("salt", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)
async def open_word(context: Context, click: Click, table: PublicTable) -> Reply:
    """The form for a word that goes into every draw; buttons of older posts open it too."""
    captain_table, words = seated(table), speech(click)
    if not table.draws.has_chance:
        raise Refused(say("fair.none"))
    if table.status not in ("lobby", "muster"):
        raise Refused(say("e.decided"), show_position=True)
    line = c.line("word", value=captain_table.salt, most=LONGEST_WORD, needed=False)
    field = c.labelled(words.label(say("fair.word.label"), 45), line, words(say("fair.word.hint")))
    return Form(c.form(words.label(say("word"), 45), write(table.code, table.decision, "salted"), field))


@press("salted", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
async def worded(context: Context, click: Click, table: PublicTable) -> Page:
    """The word was sent: it is in, or said to be none, and the one before it stays."""
    text = (click.fields.get("word") or ("",))[0]
    try:
        table = await context.tables.salt(table.code, click.person.id, text, click.id)
    except Refused as refused:
        if refused.reason.id != "e.word":
            raise
        again = c.button(speech(click).label(say("word")), write(table.code, table.decision, "salt"), style=c.PRIMARY)
        return notice_page(speech(click), refused.reason, again)
    click.note_saved()
    return await page(context, click, table, say("fair.taken" if seated(table).salt else "fair.taken.back"))
