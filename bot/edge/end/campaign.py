"""The page of a campaign: its tables, who sat where, what each came to, what was handed on, and the next one."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click
from bot.edge.kit.post_parts import capital
from bot.edge.kit.replies import Page
from bot.edge.kit.timestamps import timestamp
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.posting.posts import PictureOrder
from bot.model.table.campaign import Campaign, CampaignTable, CaptainKey, captain_of
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, Name, Verbatim, say
from locales import Words, people
from locales.shortening import clipped
from render.board.text_pages import ALT
from render.picture.campaign import PICTURE, CampaignCard, CampaignPicture, CampaignSeat, as_data

FILE = "campaign.png"
MOST_CARDS, MOST_TOLD = 4, 2
"""The newest tables in the picture, and in words."""
MOST_TEXT = 3600
"""Characters of the text."""


@press("campaign", who=Who.READERS, note="tables of it that one may view", looked_up=True)
async def campaign(context: Context, click: Click, table: PublicTable) -> Page:
    """The campaign that a table belongs to."""
    found, words = await context.history.campaign(table.code), speech(click, table)
    shown = picture(found, words)
    heading = f"### {words.marked(_title(found))}"
    box = c.container(c.text(heading), c.gallery((shown.file, shown.alt)), c.text(text(found, words)))
    return Page((box,), (shown,), as_new_message=True)


def text(found: Campaign, words: Words) -> str:
    """The newest tables in words, below the codes of those before, and what comes next."""
    told, earlier = _names(found, words), tuple(Verbatim(f"{one.number}. {one.code}") for one in found.tables[:-MOST_TOLD])
    before = [f"-# {words.marked(say('camp.earlier', list=earlier))}"] if earlier else []
    newest = ["\n".join(_lines(table, _seat_names(table, told), words)) for table in found.tables[-MOST_TOLD:]]
    won = [words.marked(_won(found, told))] if found.wins else []
    return clipped("\n".join([*before, "\n\n".join([*newest, "\n".join([words.marked(_next(found)), *won])])]), MOST_TEXT)


def _title(found: Campaign) -> Message:
    return say("camp.title", game=say(f"game.{found.game}"), n=len(found.tables))


def _names(found: Campaign, words: Words) -> dict[CaptainKey, str]:
    """The captains of all tables, each by a name that no other has. Free seats have none."""
    seats = {
        captain_of(seat): seat.name for table in found.tables for seat in table.seats if seat.person is not None or seat.name
    }
    named = people.apart(tuple(name or words(say("seat.nameless")) for name in seats.values()))
    return dict(zip(seats, named, strict=True))


def _seat_names(table: CampaignTable, told: dict[CaptainKey, str]) -> tuple[str, ...]:
    return tuple(told.get(captain_of(seat), "") for seat in table.seats)


def _lines(table: CampaignTable, names: tuple[str, ...], words: Words) -> list[str]:
    """A table: its number with its title, its captains with sides and scores, what it hands on."""
    own = words.naming(names)
    place = Verbatim(f"<#{table.place.channel}>")
    if table.title is None:
        head = say("camp.table", number=table.number, code=Verbatim(table.code), place=place)
    else:
        head = say("camp.table.titled", number=table.number, title=table.title, code=Verbatim(table.code), place=place)
    when = [f"-# {words.marked(_status(table))}"]
    captains = tuple(_captain(table, seat, names[seat]) for seat in _in_order(table) if names[seat])
    lines = [f"**{words.marked(head)}**", *when]
    lines += [words.marked(say("camp.captains", list=captains))] if captains else []
    lines += [own.marked(say("camp.handed", list=table.handed))] if table.handed else []
    return lines


def _status(table: CampaignTable) -> Message:
    if table.status == "over" and table.ended is not None:
        return say("camp.over", when=timestamp(table.ended, "D"))
    return say(f"ui.status.{table.status}")


def _in_order(table: CampaignTable) -> list[int]:
    """The seats by place."""
    seats = list(range(len(table.seats)))
    return sorted(seats, key=lambda seat: table.places[seat]) if table.places else seats


def _captain(table: CampaignTable, seat: int, name: str) -> Message:
    """A captain with the side, and the place or the score, if the table is over."""
    who: Message | Name = Name(name)
    if table.sides:
        who = say("camp.side", who=who, side=table.sides[seat])
    if not table.places:
        return say("camp.captain", who=who)
    if table.scores:
        return say("camp.captain.score", who=who, score=table.scores[seat], number=table.places[seat])
    return say("camp.captain.place", who=who, number=table.places[seat])


def _next(found: Campaign) -> Message:
    """The table that comes next, or that there is none."""
    last = found.tables[-1]
    if found.may_go_on:
        return say("camp.next.may", onward=say("onward"))
    if last.status == "over":
        return say("camp.end")
    return say("camp.next", code=Verbatim(last.code), status=say(f"ui.status.{last.status}"))


def _won(found: Campaign, told: dict[CaptainKey, str]) -> Message:
    return say("camp.won", list=tuple(say("camp.wins", who=Name(told[captain]), n=n) for captain, n in _wins(found)))


def _wins(found: Campaign) -> list[tuple[CaptainKey, int]]:
    """Captains with the tables that they won, most first."""
    return sorted(found.wins.items(), key=lambda one: -one[1])


def picture(found: Campaign, words: Words) -> PictureOrder:
    """The campaign as a picture, its newest tables. It is the same for every game."""
    told = _names(found, words)
    order, names = list(told), list(told.values())
    title, cards = say(f"game.{found.game}"), tuple(_card(table, order, words) for table in found.tables[-MOST_CARDS:])
    rows = tuple(
        say("rank.alt.row", place=Verbatim(str(card.number)), who=Verbatim(card.title), estimate=Verbatim(_in_words(card, names)))
        for card in cards
    )
    alt = words(say("rank.alt", title=_title(found), list=rows))[:ALT]
    wins = tuple((order.index(captain), n) for captain, n in _wins(found))
    shown = CampaignPicture(capital(words(title)), words(say("camp.tables", n=len(found.tables))), cards, wins, alt)
    facts = {"names": names, "language": words.language, "theme": words.palette or drawings.THEME, "campaign": as_data(shown)}
    return PictureOrder(f"{found.game}.{PICTURE}", FILE, alt, facts)


def _card(table: CampaignTable, order: list[CaptainKey], words: Words) -> CampaignCard:
    def seat(at: int) -> CampaignSeat:
        captain = captain_of(table.seats[at])
        score = words(table.scores[at]) if table.scores else words(table.sides[at]) if table.sides else ""
        return CampaignSeat(order.index(captain) if captain in order else -1, score, at in table.winners)

    title = words(table.title) if table.title is not None else words(say("camp.code", code=Verbatim(table.code)))
    detail = table.code if table.title is not None else ""
    if table.status != "over":
        detail = words(say(f"ui.status.{table.status}"))
    return CampaignCard(table.number, capital(title), detail, tuple(seat(at) for at in range(len(table.seats))))


def _in_words(card: CampaignCard, names: list[str]) -> str:
    """The captains of a card with their scores."""
    return ", ".join(f"{names[seat.captain]} {seat.score}".strip() for seat in card.seats if seat.captain >= 0)
