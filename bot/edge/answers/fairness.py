"""Fairness: the one door to the promise, the captains' words, receipts, seed and record."""

from __future__ import annotations

import json

from bot.edge import components as c
from bot.edge.click import Click
from bot.edge.custom_id import write
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Form, Page, Reply, note
from bot.edge.posts.common import code, idle
from bot.edge.posts.promise import exact, link, words_of
from bot.edge.stamps import stamp
from bot.model.draws import told_at
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, PublicTable
from engines.kernel import record
from engines.kernel.chance import LONGEST_WORD
from engines.kernel.messages import Captain, Message, Name, Verbatim, say
from locales import Words

SHORT = 16
"""Digits of a receipt that are shown of others."""
RECENT = 60
"""Steps of which the receipts are shown; all of them are in the file of a finished game."""
MOST = 15
BODY = 2800
"""Characters of words, promise and receipts together."""
OPENED = "salt + compact JSON of [table, decision, seat, answer], keys sorted, in UTF-8: its SHA-256 is the receipt"


async def fair(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The page as the table stands."""
    return await page(edge, click, sitting)


async def page(edge: Edge, click: Click, sitting: PublicTable, notice: Message | None = None) -> Page:
    """What it is for; words, promise, receipts, seed and record; what remains possible, and who runs the bot."""
    told = speech(click, sitting)
    lines = [told.marked(line) for line in _state(sitting)]
    lines += _fitting([told.marked(line) for line in await _receipts(edge, sitting)], BODY - sum(map(len, lines)))
    top = [f"**{told.marked(notice)}**"] if notice else []
    said = ["### " + told.marked(say("fair.title", code=code(sitting))), *top]
    said += [told.marked(say("fair.door" if sitting.draws.any else "fair.none"))]
    limits = say("fair.limits" if sitting.draws.any else "fair.limits.none", operator=operators(edge))
    parts = [c.text("\n".join(said)), *([c.text("\n".join(lines))] if lines else []), c.text(told.marked(limits))]
    files, listed = await _files(edge, sitting, told)
    row = _row(sitting, told)
    box = c.container(*parts, *([c.row(*row)] if row else []), *listed)
    is_first = click.carried is None or (click.carried.verb == "fair" and not click.carried.args)
    return Page((box,), files=files, anew=is_first)


def operators(edge: Edge) -> tuple[Message | Verbatim, ...]:
    """Who runs the bot, as people of Discord, by name where that is known: a client shows nobody it has never met."""
    run_by = edge.host.operators
    return tuple(_person(one, run_by.names.get(one, "")) for one in sorted(run_by.people)) or (say("fair.nobody"),)


def _person(id: int, name: str) -> Message | Verbatim:
    mention = Verbatim(f"<@{id}>")
    return say("fair.person", name=Name(name), mention=mention) if name else mention


def _state(sitting: PublicTable) -> tuple[Message, ...]:
    """The draws as the table stands, and the record of a finished game."""
    if sitting.status in ("lobby", "muster"):
        return _before(sitting) if sitting.draws.any else ()
    if sitting.status == "dealing":
        return (idle(sitting), *_words(sitting))
    drawn = _drawn(sitting) if sitting.draws.any else ()
    ended = (say("fair.record", hash=exact(sitting.record_hash or "")),) if sitting.status == "over" else ()
    return (*drawn, *ended)


def _fitting(receipts: list[str], most: int) -> list[str]:
    """The heading with as many of the newest receipts as there is room for."""
    while receipts and sum(len(line) + 1 for line in receipts) > most:
        del receipts[1 if len(receipts) > 1 else 0]
    return receipts


def _before(sitting: PublicTable) -> tuple[Message, ...]:
    """Before the muster closes: one's own word, and who has given one."""
    word = sitting.word if isinstance(sitting, CaptainTable) else ""
    own = (say("fair.own", word=exact(word)),) if word else ()
    given = tuple(Captain(number) for number in sorted(sitting.draws.given))
    return (say("fair.word"), *own, *([say("fair.given", list=given)] if given else []), say("fair.coming"))


def _words(sitting: PublicTable) -> tuple[Message, ...]:
    return (say("fair.words", list=words_of(sitting)),) if sitting.draws.words else ()


def _drawn(sitting: PublicTable) -> tuple[Message, ...]:
    """The promise as it was posted, and at the end the secret behind it."""
    at, hash = sitting.draws, exact(sitting.promise)
    if sitting.status == "closed" and not sitting.promise:
        return ()
    opened = (say("fair.seed", seed=exact(sitting.seed)),) if sitting.seed else ()
    if at.protocol == record.SALTED:
        return (say("fair.old"), say("fair.hash", hash=hash, uuid=exact(sitting.id)), *opened)
    if at.message is None:
        return _words(sitting)
    listed = words_of(sitting) or (say("fair.noword"),)
    now = say("fair.now", when=stamp(told_at(at.message), "f"), link=Verbatim(link(sitting)), list=listed)
    key = say("fair.key", channel=exact(str(at.channel)), message=exact(str(at.message)))
    return (now, say("fair.hash", hash=hash, uuid=exact(sitting.id)), *([key] if opened else []), *opened)


async def _receipts(edge: Edge, sitting: PublicTable) -> tuple[Message, ...]:
    """Receipts of the last rounds that are closed, by step, in seat order, as everybody was told them."""
    steps = await edge.host.tables.told(sitting.code, max(0, sitting.step - RECENT))
    sealed = [one for one in steps if one.receipts][-MOST:]
    lines = [
        say("fair.receipts", number=one.step, list=tuple(
            say("fair.receipt.of", captain=Captain(seat), hash=exact(hash[:SHORT])) for seat, hash in one.receipts if hash
        )) for one in sealed
    ]  # fmt: skip
    return (say("fair.receipt"), *lines) if lines else ()


def _row(sitting: PublicTable, told: Words) -> list[c.Item]:
    """What may be pressed; the way back is for whoever has a panel to go back to."""
    is_seated, pressed = isinstance(sitting, CaptainTable), []
    if sitting.status in ("lobby", "muster") and sitting.draws.any and is_seated:
        pressed.append(("word", "salt"))
    if sitting.status == "over":
        pressed.append(("fair.check", "verify"))
    if is_seated and sitting.step:
        pressed.append(("fair.mine", "mine"))
    if is_seated:
        pressed.append(("fair.back", "decide"))
    return [c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb)) for label, verb in pressed]


async def _files(edge: Edge, sitting: PublicTable, told: Words) -> tuple[tuple[tuple[str, str], ...], list[c.Item]]:
    """Of a finished game the record, the receipts opened, and how both are checked without us."""
    if sitting.status != "over":
        return (), []
    kept, opened = f"record-{sitting.code}.json", f"receipts-{sitting.code}.json"
    replay = record.dump_replay(await edge.host.tables.replay(sitting.code))
    receipts = {"table": sitting.id, "how": OPENED, "receipts": await edge.host.tables.receipts(sitting.code)}
    command = say("ui.replay.offline", command=Verbatim(f"`python -m engines verify {kept}`"))
    files = ((kept, replay), (opened, json.dumps(receipts, ensure_ascii=False, indent=1)))
    return files, [c.file(kept), c.file(opened), c.text("-# " + told.marked(command))]


async def mine(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The captain's own receipts, whole, those of open rounds too."""
    seated(sitting)
    told = speech(click, sitting)
    found = await edge.host.tables.receipts_of(sitting.code, click.person.id, MOST)
    lines = [told.marked(say("fair.mine.one", number=number, hash=exact(hash))) for number, hash in found]
    text = "\n".join([told.marked(say("fair.receipt")), *(lines or [told.marked(say("fair.mine.none"))])])
    back = c.button(told.label(say("fair.back")), write(sitting.code, sitting.decision, "fair", 1))
    heading = "### " + told.marked(say("fair.mine"))
    return Page((c.container(c.text(heading), c.text(text), c.row(back)),))


async def open_word(edge: Edge, click: Click, sitting: PublicTable) -> Reply:
    """The form for a word that goes into every draw; buttons of older posts open it too."""
    own, told = seated(sitting), speech(click)
    if not sitting.draws.any:
        raise Refused(say("fair.none"))
    if sitting.status not in ("lobby", "muster"):
        raise Refused(say("e.decided"), show_position=True)
    line = c.line("word", value=own.word, most=LONGEST_WORD, needed=False)
    field = c.labelled(told.label(say("fair.word.label"), 45), line, told(say("fair.word.hint")))
    return Form(c.form(told.label(say("word"), 45), write(sitting.code, sitting.decision, "salted"), field))


async def worded(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The word was sent: it is in, or said to be none, and the one before it stays."""
    text = (click.fields.get("word") or ("",))[0]
    try:
        sitting = await edge.host.tables.salt(sitting.code, click.person.id, text, click.id)
    except Refused as refused:
        if refused.reason.id != "e.word":
            raise
        again = c.button(speech(click).label(say("word")), write(sitting.code, sitting.decision, "salt"), style=c.PRIMARY)
        return note(speech(click), refused.reason, again)
    click.has_saved()
    return await page(edge, click, sitting, say("fair.taken" if seated(sitting).word else "fair.taken.back"))
