"""The page itself: one file without network, its hashes and its JSON as Python has them, in three languages, on a telephone."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page as Tab
from playwright.async_api import expect

from engines import games
from engines.kernel.record import bounds
from engines.kernel.record.record import dump_replay
from engines.kernel.record.rows import canonical
from locales import LANGUAGES, catalogue
from render.__main__ import main
from render.verify.sheet import page
from render.verify.wording import BEGIN, RULES, SENTENCES, plain
from tests.render.verify.conftest import PAGE, found
from tests.render.verify.played import played

Opener = Callable[..., Awaitable[Tab]]
ROOT = Path(__file__).parents[3]


def test_the_file_in_the_documents_is_the_one_that_is_handed_out(tmp_path: Path) -> None:
    """`python -m render verify --html docs/verify.html` writes it anew."""
    assert main(["verify", "--html", str(tmp_path / "verify.html")]) == 0
    assert (tmp_path / "verify.html").read_text() == page() == PAGE.read_text()


def test_the_page_asks_for_nothing_from_anywhere() -> None:
    text = page()
    assert "default-src &#x27;none&#x27;" in text and len(text.encode()) < 100_000
    assert re.findall(r"https?:|//cdn|\bsrc=|<link|@import|url\(|fetch\(|XMLHttp|WebSocket|import\(|eval\(|innerHTML", text) == []


def test_no_container_leaves_out_what_the_page_is_made_of() -> None:
    left_out = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text().split()
    assert not {"docs", "render", "locales", "*.html", "*.js"} & set(left_out)
    assert "COPY . ." in (ROOT / "deploy" / "Dockerfile").read_text()


def test_every_sentence_of_the_page_is_said_by_its_script() -> None:
    """Written out, or made of the place of a section, a state, a verdict or a kind."""
    script = "".join(file.read_text() for file in sorted((ROOT / "render" / "verify").glob("*.js")))
    made = {
        *(f"section.{one}" for one in RULES), *(f"state.{one}" for one in ("holds", "fails", "unchecked")),
        *(f"verdict.{one}" for one in ("busy", "none", "fails", "holds")), "plain", "list.dice", "list.cards",
        *(f"{one}.{end}" for one in ("dice", "cards") for end in ("good", "none")),
        *(f"published.{one}" for one in ("record", "promise", "names", "secret")),
    }  # fmt: skip
    said = {*re.findall(r'"([a-z.-]+)"', script), *made}
    assert {id for id in SENTENCES if id.removeprefix(BEGIN) not in said} == set()
    assert {*SENTENCES, *(id for ids in RULES.values() for id in ids)} == {
        id for id in catalogue("en").entries if id.startswith(BEGIN)
    }


async def test_hashes_are_those_of_the_standards(opened: Opener) -> None:
    """FIPS 180-4's examples, every length about a block, and RFC 4231's keys."""
    tab = await opened()
    hash_of = "(hex) => hexOf(new Sha256().add(bytesOfHex(hex)).digest())"
    known = {
        b"": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        b"abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        b"a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    }
    for text, expected in known.items():
        assert await tab.evaluate(hash_of, text.hex()) == expected
    parts = [Random(size).randbytes(size) for size in range(200)]
    told = await tab.evaluate(f"(all) => all.map({hash_of})", [one.hex() for one in parts])
    assert told == [hashlib.sha256(one).hexdigest() for one in parts]
    keyed = "([key, begin, end]) => hexOf(new Keyed(bytesOfHex(key), bytesOfHex(begin)).of(bytesOfHex(end)))"
    for key, text in (
        (b"\x0b" * 20, b"Hi There"),
        (b"Jefe", b"what do ya want for nothing?"),
        (b"\xaa" * 20, b"\xdd" * 50),
        (b"", b""),
    ):
        for at in (0, len(text) // 2, len(text)):
            made = await tab.evaluate(keyed, [key.hex(), text[:at].hex(), text[at:].hex()])
            assert made == hmac.new(key, text, "sha256").hexdigest()


def anything(rnd: Random, depth: int = 0) -> Any:
    """Some JSON: whole numbers of any size, others, texts of all planes, lists, objects."""
    kind = rnd.randrange(9 if depth < 4 else 6)
    if kind == 0:
        return rnd.choice([None, True, False, "", 0, -1, 0.0, -0.0, 1.0, 1e16, 1e-5, 1.5e-7, 123456789012345680.0, 5e-324, 1e15])
    if kind < 3:
        return rnd.randint(-(2**63), 2**63)
    if kind < 4:
        return rnd.uniform(-1, 1) * 10 ** rnd.randint(-25, 18)
    if kind < 6:
        planes = ((0, 0x7F), (0xE000, 0x1F9FF), (0x2028, 0x2029))
        return "".join(chr(rnd.randint(*rnd.choice(planes))) for _ in range(rnd.randrange(6)))
    if kind < 8:
        return [anything(rnd, depth + 1) for _ in range(rnd.randrange(5))]
    return {anything_text(rnd): anything(rnd, depth + 1) for _ in range(rnd.randrange(6))}


def anything_text(rnd: Random) -> str:
    return rnd.choice(["__proto__", "10", "9", "a", "\uffff", "\U0001f9ed", "z" * rnd.randrange(3), "constructor"])


async def test_json_is_written_to_the_letter_as_python_writes_it(opened: Opener) -> None:
    tab, rnd = await opened(), Random(34)
    values = [anything(rnd) for _ in range(1500)]
    texts = [json.dumps(one, ensure_ascii=rnd.random() < 0.5, indent=rnd.choice([None, 1])) for one in values]
    told = await tab.evaluate("(texts) => texts.map((text) => canonical(parsed(text)))", texts)
    assert told == [canonical(one) for one in values]


NO_JSON = (
    '{"a":1,}', "[1 2]", "01", "+1", ".5", "1.", "tru", '"\\x"', '"a', '"\n"', "[", '{"a"}', "1 2", "nan", "", "'a'", "\ufeff{}",
)  # fmt: skip


async def test_file_that_is_no_json_is_refused(opened: Opener) -> None:
    tab = await opened()
    for text in NO_JSON:
        with pytest.raises(ValueError):
            json.loads(text)
        said = await found(tab, text)
        assert said.verdict == "none" and "no JSON" in said.line


async def test_bounds_are_those_of_the_command(opened: Opener) -> None:
    told = await (await opened()).evaluate("() => BOUNDS")
    assert told["longest"] == bounds.LONGEST
    assert (told["largest"], told["rows"], told["text"]) == (bounds.LARGEST, bounds.ROWS, bounds.TEXT)
    assert (told["items"], told["depth"], told["name"], told["hash"]) == (bounds.ITEMS, bounds.DEPTH, bounds.NAME, bounds.HASH)


# -- to be read


@pytest.mark.parametrize(("locale", "language"), [("es-MX", "es"), ("it-CH", "it"), ("en-GB", "en"), ("fr-FR", "en")])
async def test_the_browsers_language_comes_first(locale: str, language: str, opened: Opener) -> None:
    tab = await opened(locale=locale)
    await expect(tab.locator("html")).to_have_attribute("lang", language)
    await expect(tab.locator("#choose")).to_have_text(plain(language, "verify.choose"))
    await expect(tab.locator("#languages [aria-pressed=true]")).to_have_attribute("lang", language)


async def test_languages_are_changed_with_what_was_found(opened: Opener) -> None:
    tab = await opened()
    texts = dump_replay(played(games()[0])), dump_replay(played(games()[0])).replace('"Ana"', '"Eve"'), "{"
    seen = []
    for text in texts:
        await found(tab, text)
        for language in LANGUAGES:
            await tab.locator(f"#languages [lang={language}]").click()
            await expect(tab.locator("html")).to_have_attribute("lang", language)
            told = await tab.locator("body").inner_text()
            assert plain(language, "verify.rule.published") in told
            assert "undefined" not in told and not re.search(r"\{\w*\}", told)
            assert plain("es" if language != "es" else "it", "verify.pasted") not in told
            seen.append(await tab.locator("#verdict").inner_text())
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(360, 800), (390, 844), (1280, 800)])
async def test_page_fits_the_width_of_the_window(width: int, height: int, scheme: Any, opened: Opener) -> None:
    tab = await opened(viewport={"width": width, "height": height}, color_scheme=scheme)
    wide = "() => document.documentElement.scrollWidth"
    assert await tab.evaluate(wide) <= width
    await found(tab, dump_replay(played(games()[0])))
    for summary in await tab.locator("summary:visible").all():
        await summary.click()
    assert await tab.evaluate(wide) <= width
    assert await tab.locator("#languages button").first.evaluate("(one) => one.getBoundingClientRect().height") >= 44


async def test_letters_stand_out_from_their_ground_in_both_themes(opened: Opener) -> None:
    """WCAG 2.1, 1.4.3: 4.5 to 1 at least."""
    for scheme in ("light", "dark"):
        tab = await opened(color_scheme=scheme)
        await found(tab, dump_replay(played(games()[0])).replace('"Ana"', '"Eve"'))
        ratios = await tab.evaluate(CONTRASTS)
        assert len(ratios) > 30 and min(ratios) >= 4.5


CONTRASTS = """() => {
  const parts = (code) => code.match(/[\\d.]+/g).map(Number);
  const light = (code) => {
    const [r, g, b] = parts(code).map((one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    const code = getComputedStyle(one).backgroundColor;
    return parts(code)[3] === 0 && one.parentElement ? ground(one.parentElement) : code;
  };
  const written = Array.from(document.querySelectorAll("body *")).filter((one) => one.checkVisibility()
    && Array.from(one.childNodes).some((node) => node.nodeType === 3 && node.textContent.trim()));
  return written.map((one) => {
    const pair = [light(getComputedStyle(one).color), light(ground(one))].sort((a, b) => b - a);
    return (pair[0] + 0.05) / (pair[1] + 0.05);
  });
}"""


async def test_a_file_is_dropped_on_the_page(opened: Opener) -> None:
    tab = await opened()
    text = dump_replay(played(games()[0]))
    given = await tab.evaluate_handle(
        "(text) => { const given = new DataTransfer(); given.items.add(new File([text], 'record.json')); return given; }", text
    )
    await tab.dispatch_event("body", "drop", {"dataTransfer": given})
    await expect(tab.locator("body[data-verdict=holds]")).to_be_attached()


async def test_without_scripts_the_page_says_what_it_needs(opened: Opener, browser: Any) -> None:
    context = await browser.new_context(java_script_enabled=False)
    tab = await context.new_page()
    await tab.goto(PAGE.as_uri())
    told = await tab.locator("noscript").inner_text()
    assert all(plain(language, "verify.plain") in told for language in LANGUAGES)
