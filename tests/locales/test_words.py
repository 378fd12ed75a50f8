"""How messages become sentences: nesting, lists, numbers, plurals, what is missing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engines.kernel.base.messages import Captain, Name, Verbatim, say
from locales import LANGUAGES, Unknown, catalogue, span, words
from locales.words import STRICT


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT, "1")


def test_a_message_is_told_with_nested_messages_and_captains() -> None:
    tongue = words("es").naming(("Ana", "Ben"))
    assert tongue(say("pe.q.u1", coin=say("coin.cutlass"), captain=Captain(1))) == "¿Traición contra el Sable de Ben?"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ana loses Cutlass, Pistols, a hidden coin."),
        ("es", "Ana pierde el Sable, las Pistolas, una moneda oculta."),
        ("it", "Ana perde la Sciabola, le Pistole, una moneta nascosta."),
    ],
)
def test_a_thing_has_its_article_in_the_sentences_of_its_language(language: str, told: str) -> None:
    coins = (say("coin.cutlass"), say("coin.pistols"), say("pe.hidden"))
    assert words(language).naming(("Ana",))(say("pe.told.lost", captain=Captain(0), coins=coins, n=3)) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "D5 attacks San Luis fort C5 with 6, 4 against 3, 1"),
        ("es", "D5 ataca el fuerte San Luis C5 con 6, 4 contra 3, 1"),
        ("it", "D5 attacca il forte San Luis C5 con 6, 4 contro 3, 1"),
    ],
)
def test_a_name_with_a_part_of_its_own_has_it_with_the_article_too(language: str, told: str) -> None:
    fort = say("ct.work.fort_san_luis", at=Verbatim("C5"))
    fight = {"at": Verbatim("D5"), "to": fort, "attack": (6, 4), "defence": (3, 1), "list": ()}
    assert words(language)(say("ct.told.assault", **fight)).startswith(told)


def test_lists_are_joined_by_commas_alone() -> None:
    tongue = words("it").naming(("Ana", "Ben"))
    waited = (Captain(0), Captain(1), Name("Carla"))
    assert tongue(say("e.notasked", who=waited)).endswith("Si attende: Ana, Ben, Carla.")
    assert tongue(()) == ""


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_default_in_silence_ends_with_its_full_stop(language: str) -> None:
    """An answer in words has none of its own, and further sentences follow."""
    answer = {"answer": say("coin.mate"), "when": Verbatim("<t:60:R>")}
    told = (words(language)(say(id, **answer)) for id in ("help.now.default", "help.now.default.when"))
    assert all(sentence.endswith(f"{words(language)(say('coin.mate'))}.") for sentence in told)


def test_host_text_is_shown_as_it_is() -> None:
    assert words("en").marked(Verbatim("<t:60:R>")) == "<t:60:R>"


def test_n_chooses_the_plural() -> None:
    told = [words(language)(say("time.hours", n=n)) for language in ("en", "es", "it") for n in (0, 1, 2)]
    assert told == ["0 hours", "1 hour", "2 hours", "0 horas", "1 hora", "2 horas", "0 ore", "1 ora", "2 ore"]


def test_count_of_zero_may_have_its_own_sentence() -> None:
    assert words("en")(say("typed.few", label=say("coin.mate"), n=0)) == "Mate: none is left"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert [words(language)(-1234567) for language in ("en", "es", "it")] == ["−1,234,567", "−1.234.567", "−1.234.567"]
    assert [words(language).number(27.4) for language in ("en", "es", "it")] == ["27.4", "27,4", "27,4"]


def test_dates_are_written_as_the_language_writes_them() -> None:
    when = datetime(2025, 2, 12, 21, 9, tzinfo=UTC)
    assert [words(language).moment(when, UTC, "d MMMM, HH:mm") for language in ("en", "es", "it")] == [
        "12 February, 21:09",
        "12 febrero, 21:09",
        "12 febbraio, 21:09",
    ]
    assert "febrero de 2025" in words("es").moment(when, UTC, "long")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0 seconds"),
        (0.2, "1 second"),
        (45, "45 seconds"),
        (60, "1 minute"),
        (90, "1 minute 30 seconds"),
        (3600, "1 hour"),
        (9000, "2 hours 30 minutes"),
        (3599.5, "1 hour"),
        (86400, "24 hours"),
        (172800, "2 days"),
        (180000, "2 days 2 hours"),
    ],
)
def test_lengths_of_time(seconds: float, told: str) -> None:
    assert words("en")(span(seconds)) == told


def test_a_label_shortens_names_until_it_fits() -> None:
    told = words("en").label(say("pe.pos.aft", captain=Name("Wolfgang von der Tannenbaumhöhe")))
    assert told == "\u2068Wolfgang von der Ta…\u2069: aft (hidden)"


def test_a_label_has_no_backslashes() -> None:
    assert words("en").label(say("pe.pos.nest", captain=Name("*Ana*"))) == "\u2068*Ana*\u2069: nest"


def test_plain_text_has_none_of_our_markdown() -> None:
    outside = say("help.outside", open=Verbatim("`/table open`"), list=Verbatim("`/table list`"))
    assert "*" in words("en").marked(outside)
    assert "*" not in words("en")(outside)


def test_missing_message_raises_in_tests() -> None:
    with pytest.raises(Unknown, match=r"no\.such"):
        words("en")(say("no.such"))
    with pytest.raises(Unknown, match="captain"):
        words("en")(say("pe.pos.nest"))
    with pytest.raises(Unknown):
        words("fr")


def test_missing_message_is_english_or_its_id_in_production(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv(STRICT)
    monkeypatch.delitem(catalogue("it").entries, "decide")
    assert words("it")(say("decide")) == "Decide"
    assert words("it")(say("no.such")) == "no.such"
    assert words("en")(say("pe.pos.nest")) == "{captain}: nest"
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 3


def test_a_button_of_a_post_is_called_as_it_reads_there() -> None:
    """Beside a Spanish table an Italian reads of the button that he sees, *Decidir*; without a post of his own."""
    message = say("e.move")
    assert "Premi Decidi per" in words("it")(message)
    assert "Premi Decidir per" in words("it").naming(("Ana",)).beside("es")(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_named_is_one_with_words(language: str) -> None:
    named = {id for entry in catalogue(language).entries.values() for id in entry.forms[-1].pressed}
    assert len(named) > 4 and all(words(language).domain(id) == "common" for id in named)
