"""Settings: defaults, what is refused, and that a secret is never printed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import settings

LIMITS = {
    "LOBBIES_PER_PERSON": 3, "TABLES_PER_PERSON": 25, "TABLES_PER_SERVER": 30, "ALONE_PER_PERSON": 3, "OPENINGS_PER_HOUR": 30,
    "LOBBY_HOURS": 24, "VACATION_DAYS": 30,
    "ALONE_DAYS": 7, "PRESSES_PER_MINUTE": 60, "FILMS_AT_ONCE": 2, "FILMS_WAITING": 8,
}  # fmt: skip
NAMES = (
    "DISCORD_TOKEN", "DATABASE_URL", "DISCORD_ENDPOINT", "DISCORD_CA_FILE", "SHARD_IDS", "SHARD_COUNT", "CLOCK_SCALE",
    "KEEP_DETAILS_DAYS", "OPERATORS", "OPERATOR_PLAYS", "VERIFY_URL", *LIMITS,
)  # fmt: skip


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_a_token_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", " abc ")
    read = settings.read()
    assert (read.discord_token, read.clock_scale, read.shard_ids) == ("abc", 1.0, None)
    assert read.database_url == "sqlite:///data/broadside.sqlite3"


def test_the_environment_goes_before_the_file_and_empty_is_not_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=file\nCLOCK_SCALE=\nSHARD_IDS=0,2\nSHARD_COUNT=3\n")
    assert settings.read().discord_token == "file"
    monkeypatch.setenv("DISCORD_TOKEN", "environment")
    read = settings.read()
    assert (read.discord_token, read.clock_scale, read.shard_ids, read.shard_count) == ("environment", 1.0, (0, 2), 3)


def test_details_are_kept_for_half_a_year_or_as_long_as_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert settings.read().keep_details_days == 180
    monkeypatch.setenv("KEEP_DETAILS_DAYS", "0")
    assert settings.read().keep_details_days == 0


def test_operators_are_named_by_commas_and_play_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert (settings.read().operators, settings.read().operator_plays) == (None, True)
    monkeypatch.setenv("OPERATORS", "123, 456")
    monkeypatch.setenv("OPERATOR_PLAYS", "no")
    assert (settings.read().operators, settings.read().operator_plays) == ((123, 456), False)


def test_the_page_that_checks_records_has_an_address_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    root, there = Path(__file__).parents[2], "https://example.org/broadside/verify.html?x=1#y"
    assert (
        "\n#VERIFY_URL=https://" in (root / ".env.example").read_text() and "| `VERIFY_URL` |" in (root / "README.md").read_text()
    )
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert settings.read().verify_url is None
    monkeypatch.setenv("VERIFY_URL", there)
    assert settings.read().verify_url == there


def test_a_database_may_be_named_with_a_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///data/old.sqlite3")
    assert settings.read_database().database_url == "sqlite+aiosqlite:///data/old.sqlite3"


@pytest.mark.parametrize(("name", "usual"), LIMITS.items())
def test_limits_have_defaults_are_documented_and_can_be_set(name: str, usual: int, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    assert f"\n#{name}={usual}\n" in (root / ".env.example").read_text()
    assert f"| `{name}` | {usual} |" in (root / "README.md").read_text()
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert getattr(settings.read(), name.lower()) == usual
    monkeypatch.setenv(name, "1")
    assert getattr(settings.read(), name.lower()) == 1


WRONG = [
    ("DATABASE_URL", "mysql://somewhere"), ("DISCORD_ENDPOINT", "localhost"), ("DISCORD_CA_FILE", "missing.pem"),
    ("KEEP_DETAILS_DAYS", "-1"), ("KEEP_DETAILS_DAYS", "some"),
    ("SHARD_IDS", "0,1"), ("SHARD_IDS", "one"), ("SHARD_COUNT", "many"), ("CLOCK_SCALE", "0"), ("CLOCK_SCALE", "fast"),
    *((name, value) for name in LIMITS for value in ("0", "-1", "many", "1.5")),
    *(("VERIFY_URL", value) for value in (
        "http://example.org/", "example.org", "https://", "https://a b.org", "https://a.org/)*_", "https://me@a.org", "ftp://a.org",
        "https://a.org:99999", "https://[::1", "javascript:alert(1)", "https://a.org/" + 200 * "x", "https://a.org/\u200b", "https:///x",
    )),
    ("OPERATORS", "Ana"), ("OPERATORS", "1,"), ("OPERATOR_PLAYS", "perhaps"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_wrong_settings_are_named_and_end_with_78(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "top.secret.token")
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        settings.read()
    told = capsys.readouterr().err
    assert ended.value.code == 78
    assert name in told or (name == "SHARD_IDS" and "SHARD" in told)
    assert "secret" not in told


def test_the_bot_itself_ends_with_78_without_a_token(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name not in NAMES}
    env["PYTHONPATH"] = str(Path(__file__).parents[2])
    done = subprocess.run([sys.executable, "-m", "bot"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 78
    assert "DISCORD_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr
