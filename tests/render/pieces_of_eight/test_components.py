"""Each component of the game alone, for those who look it up."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator

import pytest
from PIL import Image

from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.kit import drawings
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from render.drawing.child_process import NoPicture
from render.drawing.studio import Studio
from render.glyphs import COINS
from render.picture.orders import Order
from render.pieces_of_eight import pictures

GAME = pictures.game


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    opened = Studio(1)
    yield opened
    await opened.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_coin_has_a_picture_of_its_own_in_its_words(theme: str) -> None:
    drawn = {kind: pictures.draw(f"component:{kind}", None, (), words("es"), theme) for kind in COINS}
    assert {picture.alt for picture in drawn.values()} == {words("es")(say(f"coin.{kind}")) for kind in COINS}
    assert len({picture.data for picture in drawn.values()}) == len(COINS)
    assert {Image.open(io.BytesIO(picture.data)).size for picture in drawn.values()} == {(288, 288)}
    assert max(len(picture.data) for picture in drawn.values()) < 20_000


def test_there_is_no_picture_of_what_is_no_component() -> None:
    with pytest.raises(KeyError):
        pictures.draw("component:parrot", None, (), words("en"))
    with pytest.raises(KeyError):
        drawings.component(GAME, "parrot", words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_host_orders_it_by_its_name(studio: Studio, language: str) -> None:
    told = words(language)
    upload = await DrawnPictures(studio).draw(drawings.component(GAME, "mate", told))
    assert (upload.name, upload.data) == ("mate.png", pictures.draw("component:mate", None, (), told).data)
    assert upload.alt == told(say("coin.mate"))
    with pytest.raises(NoPicture):
        await studio.draw(Order(GAME, "component:parrot", None, (), language))
