"""Settings by file and environment: what is documented is what there is, and what cannot be is refused."""

import dataclasses
import re
from pathlib import Path

import pytest
from prometheus_client.metrics import MetricWrapperBase

from tenfold.cli import main
from tenfold.online import metrics
from tenfold.online.configuring import CHOICES, BadSetting, configured
from tenfold.online.settings import Settings

HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


def shown(value: object) -> str:
    """A value as the table shows it: as it would stand in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(format(part, 'g') for part in value)}]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_the_table_in_the_docs_is_what_can_be_set() -> None:
    table = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*) \|$", HOSTING, flags=re.MULTILINE)
    usual = Settings()
    rows = [(each.name, shown(getattr(usual, each.name)), each.meaning) for each in CHOICES]
    assert [row for row in table if row[0] in {each.name for each in CHOICES}] == rows


def test_every_metric_is_in_the_docs() -> None:
    counted = [each for each in vars(metrics).values() if isinstance(each, MetricWrapperBase)]
    rows = {(one.name, one.documentation) for each in counted for one in each.describe()}
    assert set(re.findall(r"^\| `(tenfold_\w+)` \| (.*) \|$", HOSTING, flags=re.MULTILINE)) == rows


def test_everything_in_the_settings_can_be_set_but_what_the_protocol_names() -> None:
    assert {field.name for field in dataclasses.fields(Settings)} - {c.name for c in CHOICES} == {"paces"}


def test_without_file_and_environment_it_is_as_usual() -> None:
    assert configured(None, {}) == Settings()


def test_the_environment_wins_over_the_file_and_the_file_over_the_usual(tmp_path: Path) -> None:
    file = tmp_path / "tenfold.toml"
    file.write_text('port = 9000\nhost = "::"\nframes = [10, 2.5]\nbots_at_start = false\nidle_after = 60\n')
    found = configured(
        None, {"TENFOLD_SETTINGS": str(file), "TENFOLD_PORT": "9001", "TENFOLD_CONNECTS": "8, 1"}
    )
    assert (found.port, found.host, found.frames, found.bots_at_start) == (9001, "::", (10, 2.5), False)
    assert (found.connects, found.idle_after, found.away_after) == ((8, 1), 60, 30)
    assert configured(file, {}).port == 9000


def test_every_usual_value_can_be_written_down(tmp_path: Path) -> None:
    usual = Settings()
    environment = {
        each.variable: shown(getattr(usual, each.name)).strip("[]")
        for each in CHOICES
        if each.name != "public_url"
    }
    assert configured(None, environment) == usual


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "there is no setting prot; did you mean port?"),
        ("xyzzy = 1", "there is no setting xyzzy; docs/hosting.md lists what there is"),
        ("port = 70000", "port: '70000' will not do; a port is a number from 0 to 65535"),
        ("port = true", "a port is a number from 0 to 65535"),
        ("idle_after = -1", "it should be a number of seconds, 0.1 or more"),
        ("idle_after = nan", "it should be a number of seconds, 0.1 or more"),
        ("frames = [1]", "it should be two numbers, at once and each second: 60, 2"),
        ("frames = [1, 2, 3]", "two numbers"),
        ("bots_at_start = 1", "it should be true or false"),
        ("stand_in_level = 8", "it should be a whole number, 1 to 7"),
        ('log = "loud"', "it should be debug, info, warning or error"),
        ('metrics_for = "me"', "it should be machine or everybody"),
        ('public_url = "cards"', "it should look like https://cards.example.org"),
        ("port = {a = 1}", "a port is a number from 0 to 65535"),
        ("port 8010", "is no settings file in TOML"),
        ("port = 1\nport = 2", "is no settings file in TOML"),
    ],
)
def test_what_cannot_be_is_one_clear_sentence(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "tenfold.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as refused:
        configured(file, {})
    sentence = str(refused.value)
    assert says in sentence and str(file) in sentence and "\n" not in sentence


def test_the_command_refuses_with_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--settings", str(tmp_path / "none.toml")]) == 2
    assert "none.toml cannot be read: No such file or directory" in capsys.readouterr().err
    monkeypatch.setenv("TENFOLD_BOT_LIMIT", "soon")
    assert main(["serve"]) == 2
    said = "tenfold: TENFOLD_BOT_LIMIT: 'soon' will not do; it should be a number of seconds, 0.1 or more\n"
    assert capsys.readouterr().err == said
