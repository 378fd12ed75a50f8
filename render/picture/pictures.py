"""The pictures and the texts of a game: what its package in `render` declares, and what is made of that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Asked
from locales import Words
from render.board.scene import Scene, drawable
from render.board.signs import initials
from render.board.text_pages import cut, paged
from render.kit import highlights
from render.paint import bands
from render.paint.bands import Drawn
from render.paint.canvas import Board
from render.paint.display_list import is_recording
from render.paint.encode import Picture
from render.paint.palette import THEMES, Theme
from render.paint.parts import by_name
from render.picture import campaign, film, ladder, line_chart
from render.picture.film import FilmFrame
from render.picture.picture_kinds import PLAIN, ComponentPicture, Emphasis, Kind, Marks, whole

HOSTED = ("reveal", "replay", "emblem", line_chart.PICTURE, ladder.PICTURE, campaign.PICTURE)
"""Pictures that every game has beside its kinds: everything open, the game moving, its sign, what it counts by turns, ladders,
campaigns."""
COMPONENT = "component:"
"""The beginning of the kind of a component's picture; the component's name follows."""
NOBODY: frozenset[int] = frozenset()


def no_warm_up(theme: str) -> Iterator[None]:
    """Nothing is drawn beforehand."""
    return iter(())


@dataclass(frozen=True)
class Pictures:
    """The pictures and texts of the *game* of that id; everything is made from a scene, and tells no more than is in its view.

    *kinds* are the pictures there are, public ones first. *emblem(theme)* is a square, the same at every table. *components* are
    things to be looked at one by one.
    *alt(scene)* gives the board in sentences, *text(scene, table)* in paragraphs of Discord's markdown (*table* is a code), and
    *own(scene)* what the viewer has, a line of markdown each.
    *beside(view, asked, is_private)* names the kinds to look at beside a question. The first of them is posted, or is there to
    decide from. Without it posts have the public kinds, panels the private ones. *reveal(scene)* draws everything open, unless
    the first kind does; *film(scene)* the same as a frame of a film. *drawn(view)* is what of a view these two show, so that
    equal pictures are drawn once. *palette* begins the names of the colours kept for it. *scene* is the kind of scene it draws
    from. *warm_up(theme)* draws what many pictures share, piece by piece, while nothing is ordered."""

    game: str
    kinds: tuple[Kind, ...]
    emblem: Callable[[Theme], Drawn]
    alt: Callable[[Any], Sequence[str]]
    text: Callable[[Any, str], Sequence[str]]
    own: Callable[[Any], Sequence[str]]
    beside: Callable[[Any, Asked | None, bool], tuple[str, ...]] | None = None
    reveal: Callable[[Any], Drawn] | None = None
    film: Callable[[Any], Drawn] | None = None
    drawn: Callable[[Any], Any] = whole
    palette: str = "kit"
    scene: type[Scene[Any]] = Scene
    warm_up: Callable[[str], Iterator[None]] = no_warm_up
    components: tuple[ComponentPicture, ...] = ()
    knowledge: Kind | None = None

    def palette_name(self, theme: str) -> str:
        """Under which name the colours are kept for a theme."""
        return f"{self.palette}_{theme}"

    def kind(self, name: str) -> Kind:
        """The kind of that name. Raises KeyError."""
        return {kind.name: kind for kind in (*self.kinds, *filter(None, [self.knowledge]))}[name]

    def component(self, name: str) -> ComponentPicture:
        """The component of that name. Raises KeyError."""
        return {one.name: one for one in self.components}[name]

    def public(self, view: Any, asked: Asked | None) -> tuple[Kind, ...]:
        """The kinds everybody may look at while that is asked, the one to be posted first."""
        return tuple(kind for kind in self._offered(view, asked, False) if not kind.is_private)

    def private(self, view: Any, asked: Asked | None) -> tuple[Kind, ...]:
        """The kinds a captain may look at beside a question, by his own view, the one to decide from first."""
        return self._offered(view, asked, True)

    def _offered(self, view: Any, asked: Asked | None, is_private: bool) -> tuple[Kind, ...]:
        """The kinds that the game names (`beside`), else all kinds of that sort; the public ones if a game has no private
        ones."""
        if self.beside is not None:
            found = tuple(map(self.kind, self.beside(view, asked, is_private)))
        else:
            found = tuple(kind for kind in self.kinds if kind.is_private == is_private) or self.kinds
        return tuple(kind for kind in found if kind.shows(view)) or found[:1]

    def draw(
        self, kind: str, subject: Any, names: Sequence[str], words: Words, theme: str = "dark", emphasis: Emphasis = PLAIN,
        is_file: bool = False,
    ) -> Picture:  # fmt: skip
        """The picture of that kind, or one of `HOSTED`, of a view, the frames of a replay, a line chart, or nothing
        for emblems and components.

        A file alone (*is_file*) has neither the text nor the parts. Raises KeyError for a kind, component or theme there is none
        of, ValueError for a film of nothing.
        """
        if kind == "emblem":
            return self._finished(self.emblem(THEMES[theme]), theme, words(say(f"game.{self.game}")), ())
        if kind.startswith(COMPONENT):
            return self._alone(kind.removeprefix(COMPONENT), words, theme)
        if kind == "replay":
            return self._film(subject, names, words, theme)
        if kind == line_chart.PICTURE:
            return line_chart.draw(subject, names, words, theme)
        if kind == ladder.PICTURE:
            return ladder.draw(subject, names, words, theme)
        if kind == campaign.PICTURE:
            return campaign.draw(subject, names, words, theme)
        given, signs = (subject, drawable(names, words), THEMES[theme]), initials(tuple(names))
        if kind == "reveal":
            drawn, alt = (self.reveal or self.kinds[0].draw)(self.scene(*given, NOBODY, emphasis.fresh, signs)), self.alt
        else:
            found = self.kind(kind)
            emphasis = replace(emphasis, asked=NOBODY, fresh=()) if found.is_private else emphasis
            scene = self.scene(*given, emphasis.asked, emphasis.fresh, signs, emphasis.around, emphasis.is_bare)
            drawn, alt = found.draw(scene), found.alt
        text = None if is_file else cut(alt(self.text_scene(subject, names, words, emphasis.asked)))
        return self._finished(drawn, theme, text, emphasis.marks)

    def text_scene(
        self, view: Any, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Any = ()
    ) -> Scene[Any]:
        """The scene of a text, in which captains have their own names."""
        return self.scene(view, words.naming(names), THEMES["dark"], asked, tuple(fresh), initials(tuple(names)))

    def alt_text(self, view: Any, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, kind: str = "") -> str:
        """The text that stands for the picture of a kind, or for everything open: at most 1,000 characters."""
        return cut((self.kind(kind).alt if kind else self.alt)(self.text_scene(view, names, words, asked)))

    def text_board(
        self, view: Any, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = (),
        table: str = "",
    ) -> tuple[str, ...]:  # fmt: skip
        """The board as Discord's markdown, in pages of at most 3,900 characters; *table* is the code of the table."""
        return paged(self.text(self.text_scene(view, names, words, asked, fresh), table))

    def own_lines(self, view: Any, names: Sequence[str], words: Words) -> tuple[str, ...]:
        """The viewer's own things, a line each."""
        return tuple(self.own(self.text_scene(view, names, words)))

    def _alone(self, name: str, words: Words, theme: str) -> Picture:
        found = self.component(name)
        return self._finished(found.draw(self.scene(None, words, THEMES[theme])), theme, words(found.label), ())

    def _film(self, frames: Sequence[FilmFrame], names: Sequence[str], words: Words, theme: str) -> Picture:
        told, signs = drawable(names, words), initials(tuple(names))
        scenes = [self.scene(frame.view, told, THEMES[theme], NOBODY, tuple(frame.fresh), signs) for frame in frames]
        draw = self.film or self.reveal or self.kinds[0].draw
        data, wide, high = film.moving(scenes, draw, self.palette_name(theme))
        return Picture(data, wide, high, self.alt_text(frames[-1].view, names, words), "gif")

    def _finished(self, drawn: Drawn, theme: str, alt: str | None, marks: Marks) -> Picture:
        """The picture with that text and its parts; without a text the file alone."""
        name = self.palette_name(theme)
        if is_recording():
            return bands.recorded_picture(drawn, name, alt or "")
        if not marks and not isinstance(drawn, Board):
            return bands.picture(drawn, name, alt)
        board = bands.on_board(drawn, name)
        highlights.numbered(board, by_name(board.parts), marks)
        parts = () if alt is None else tuple(board.parts)
        return Picture(bands.png_of(board, drawn, name), board.w, board.h, alt or "", parts=parts)


def pictures_of(game: str) -> Pictures:
    """The pictures of the game of that id. Raises ModuleNotFoundError."""
    pictures: Pictures = import_module(f"render.{game}").pictures
    return pictures
