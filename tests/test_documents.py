"""Documents lead somewhere, name what is there, and agree with each other."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from engines import game_of, games
from engines.kernel.base.messages import say
from engines.kernel.record.replay import FORMATS
from locales import words
from playground.__main__ import CHANNELS, HIDDEN
from tests.decisions import FOLDER, HEAD, INDEX, UNUSED, decisions, decisions_of, table
from tests.documents import DOCUMENTS, ROOT, git, named, tracked

LINK = re.compile(r"\]\((?!https?:)(?P<file>[^)#\s]*)(?:#(?P<part>[^)\s]+))?\)")
FILE = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|md|json|html|sh|toml))`")
"""A file in a sentence, by its path or the end of it."""
MODULE = re.compile(r"`((?:[a-z_]\w*/)+[a-z_]\w*)/?`")
"""A module or folder in a sentence, by its path or the end of it."""
DRAWN = re.compile(r"(?<![\w/<])(?:[a-z_]+/)+[a-z_]+\b(?!/)")
"""A module or folder in a drawing."""
WRITTEN = {"out/mutants"}
"""Folders that commands make."""
RULE = re.compile(r"\b(?:PE|KP|CT|AC)-[A-Z0-9]+(?:[-.]\w+)*")
ELSEWHERE = re.compile(
    r"\b(?:DESIGN|CONVERSATION|PRODUCT|STRICT|WORDS|LAYOUT)\b|\b[LN]\d{1,2}\)|\bissue \d|\b(?:conversation )?design's?\b"
)
"""Documents that are not in the repository, and their parts."""
LABELS = (
    "computer", "decide", "fair", "join", "learn.play", "more", "options", "pe.ship.seal", "ready", "replay", "start",
)  # fmt: skip
"""Buttons and titles that the read-me's first minutes name."""
RELEASE = re.compile(
    r"^\| (?P<release>\d+\.\d+\.\d+) \| (?:`(?P<commit>[0-9a-f]{8})`|–) \|"
    r"(?P<rules>(?: (?:rules \d+|–) \|)+) (?:1 to )?(?P<format>\d+) \| protocol (?P<protocol>\d+) \| (?P<revision>\d+) \|$",
    re.MULTILINE,
)
"""A row of the changelog's table; its rules stand in the order of the games."""


def paragraph(text: str) -> str:
    return f"# Subject\n\n{text}\n"


def anchors(text: str) -> set[str]:
    """Parts of a document that a link may name."""
    titles = (title.strip().lower() for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE))
    return {re.sub(r"[^\w -]", "", title).replace(" ", "-") for title in titles}


def broken_links(file: Path, text: str) -> list[str]:
    """Links of a document that lead nowhere."""
    found = []
    for link in LINK.finditer(text):
        target = file.parent / link["file"] if link["file"] else file
        if not target.exists() or (link["part"] and link["part"] not in anchors(target.read_text())):
            found.append(link[0])
    return found


@pytest.mark.parametrize("file", DOCUMENTS, ids=named)
def test_links_lead_somewhere(file: Path) -> None:
    assert broken_links(file, file.read_text()) == []


@pytest.mark.parametrize("text", ["[a](none.md)", "[a](README.md#no-such-part)", "![a](docs/pictures/none.png)", "[a](#none)"])
def test_broken_link_is_found(text: str) -> None:
    assert len(broken_links(ROOT / "README.md", text)) == 1


def test_numbers_of_decisions_have_no_gap() -> None:
    numbers = [one.number for one in decisions()]
    assert sorted((*numbers, *UNUSED)) == list(range(1, numbers[-1] + 1)) and len(numbers) > 250


def test_index_lists_the_decisions_of_the_files() -> None:
    written = INDEX.read_text().partition(HEAD)
    assert "".join(written[1:]) == table(decisions()), "python -m tests.decisions writes it anew"


def test_index_names_each_subject() -> None:
    subjects = INDEX.read_text().partition("## Subjects\n")[2].partition("\n## ")[0]
    titles = {file.name: file.read_text().partition("\n")[0].removeprefix("# ") for file in set(FOLDER.glob("*.md")) - {INDEX}}
    assert {file: title for title, file in re.findall(r"\[([^]]+)\]\(([^)]+)\)", subjects)} == titles


@pytest.mark.parametrize("file", sorted(set(FOLDER.glob("*.md")) - {INDEX}), ids=named)
def test_decisions_of_a_file_stand_by_number(file: Path) -> None:
    numbers = [one.number for one in decisions_of(file.name, file.read_text())]
    assert numbers and numbers == sorted(numbers)


def test_replaced_decision_names_later_ones() -> None:
    known = {one.number for one in decisions()}
    replaced = {one.number: one.by for one in decisions() if one.by}
    assert len(replaced) > 20
    assert {number: by for number, by in replaced.items() if not known.issuperset(by) or min(by) <= number} == {}


@pytest.mark.parametrize(("text", "status"), [
    ("**7. One.** Why.", "holds"),
    ("**7. One** of many.\n\n*Since then: two.*", "holds"),
    ("**7. One.** Why.\n\n*Replaced by 9.*", "replaced by 9"),
    ("**7. One.** Why.\n\n*Replaced by 9: all\nof it.*", "replaced by 9"),
    ("**7. One.** Why.\n\n*Replaced in part by 8, 12: much of it.*", "in part by 8, 12"),
])  # fmt: skip
def test_status_of_a_decision_is_read(text: str, status: str) -> None:
    (found,) = decisions_of("subject.md", paragraph(text))
    assert (found.number, found.title, found.status) == (7, "One", status)


@pytest.mark.parametrize(
    "text", ["7. One. Why.", "**7. One.** Why.\n\n*Replaced by none.*", "*Replaced by 9.*", "*Since then: two.*"]
)
def test_paragraph_of_no_decision_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"subject\.md"):
        list(decisions_of("subject.md", paragraph(text)))


def test_decisions_name_files_that_exist() -> None:
    texts = {file: file.read_text() for file in FOLDER.glob("*.md")}
    names = {(file.name, name) for file, text in texts.items() for name in FILE.findall(" ".join(text.split()))}
    paths = {f"/{name}" for name in tracked()}
    assert len(names) > 30
    assert {one for one in names if not any(path.endswith(f"/{one[1]}") for path in paths)} == set()


@cache
def places() -> frozenset[str]:
    """The ends of the paths of all modules and folders."""
    found = {Path(name).with_suffix("") for name in tracked()} | {folder for name in tracked() for folder in Path(name).parents}
    return frozenset("/".join(path.parts[at:]) for path in found for at in range(len(path.parts)))


@pytest.mark.parametrize("file", DOCUMENTS, ids=named)
def test_document_names_modules_that_exist(file: Path) -> None:
    assert set(MODULE.findall(file.read_text())) - places() - WRITTEN == set()


def test_drawings_name_modules_that_exist() -> None:
    drawings = re.findall(r"^```\n(.*?)^```", (ROOT / "docs" / "architecture.md").read_text(), re.DOTALL | re.MULTILINE)
    names = {name for drawing in drawings for name in DRAWN.findall(drawing)}
    assert len(drawings) == 5 and len(names) > 30 and names - places() == set()


def test_decisions_name_rules_that_are_numbered() -> None:
    numbered = "".join(file.read_text() for file in (ROOT / "docs" / "rules").glob("*.md"))
    rules = {rule for file in FOLDER.glob("*.md") for rule in RULE.findall(file.read_text())}
    assert len(rules) > 20 and {rule for rule in rules if rule not in numbered} == set()


@pytest.mark.parametrize("file", DOCUMENTS, ids=named)
def test_document_cites_what_the_repository_has(file: Path) -> None:
    assert ELSEWHERE.findall(file.read_text()) == []


@pytest.mark.parametrize(
    "text", ["as CONVERSATION 3.2 has it", "a secret (L28)", "said by (N12)", "the design's list", "issue 36"]
)
def test_document_elsewhere_is_found(text: str) -> None:
    assert len(ELSEWHERE.findall(text)) == 1


def releases() -> list[re.Match[str]]:
    """Rows of the changelog's table, the newest release first."""
    return list(RELEASE.finditer((ROOT / "CHANGELOG.md").read_text()))


def rules_of(row: re.Match[str]) -> dict[str, int]:
    """Versions of the rules that a release plays, by game."""
    told = re.findall(r"rules (\d+)|–", row["rules"])
    return {game: int(version) for game, version in zip(games(), told, strict=True) if version}


def release_of(text: str) -> str:
    """The release that the text of a pyproject.toml names."""
    return str(tomllib.loads(text)["project"]["version"])


def rules_at(commit: str, game: str) -> list[int]:
    """The version of a game's rules at a commit, in the module that had it then."""
    found = git("grep", "-hE", r"^ +rules_version = [0-9]+$", commit, "--", f"engines/{game}")
    return [int(line.rpartition(" ")[2]) for line in found.splitlines()]


def test_every_release_that_is_named_has_its_row() -> None:
    found = {(row["release"], game, version) for row in releases() for game, version in rules_of(row).items()}
    named = {(release, id, version) for id in games() for version, release in game_of(id).releases.items()}
    assert len(named) >= 8 and named <= found


def test_newest_row_is_this_release() -> None:
    newest = releases()[0]
    assert (newest["release"], newest["commit"]) == (release_of((ROOT / "pyproject.toml").read_text()), None)
    assert rules_of(newest) == {id: game_of(id).rules_version for id in games()}
    revisions = [file.name for file in (ROOT / "migrations" / "versions").glob("v*.py")]
    assert int(newest["revision"]) == len(revisions) and int(newest["format"]) == FORMATS[-1]


@pytest.mark.parametrize("row", releases()[1:], ids=lambda row: row["release"])
def test_commit_of_a_release_plays_its_rules(row: re.Match[str]) -> None:
    assert release_of(git("show", f"{row['commit']}:pyproject.toml")) == row["release"]
    assert {game: rules_at(row["commit"], game) for game in rules_of(row)} == {g: [v] for g, v in rules_of(row).items()}
    revisions = git("ls-tree", "--name-only", f"{row['commit']}:migrations/versions").split()
    assert len([name for name in revisions if name.startswith("v")]) == int(row["revision"])
    git("merge-base", "--is-ancestor", row["commit"], "HEAD")


def test_every_release_has_a_chapter() -> None:
    chapters = re.findall(r"^## (\d+\.\d+\.\d+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert chapters == [row["release"] for row in releases()]


def test_read_me_links_every_document_once() -> None:
    text = (ROOT / "README.md").read_text()
    documents = [file for file in DOCUMENTS if file.name != "README.md" and file.parent != FOLDER]
    wanted = {named(file) for file in (*documents, INDEX, ROOT / "docs" / "verify.html")}
    links = [link for link in re.findall(r"[^!]\[[^]]+\]\(([^):#]+)\)", text) if link != "LICENSE"]
    assert sorted(links) == sorted(wanted)


def test_first_minutes_name_what_is_on_the_screen() -> None:
    text = (ROOT / "README.md").read_text().partition("## The first ten minutes")[2].partition("\n## ")[0].replace("**", "")
    page = (ROOT / "locales" / "en" / "page.json").read_text()
    told = words("en")
    labels = {told(say(id)) for id in LABELS}
    pressed = set(re.findall(r"\*([^*]+)\*", text))
    assert len(pressed) > 10
    assert {one for one in pressed - labels if f'"{one}"' not in page} == {*CHANNELS, HIDDEN}


def test_commits_left_out_of_blame_are_in_the_history() -> None:
    lines = (ROOT / ".git-blame-ignore-revs").read_text().splitlines()
    left_out = [line for line in lines if not line.startswith("#")]
    assert len(left_out) > 20 and set(left_out) - set(git("rev-list", "HEAD").split()) == set()
