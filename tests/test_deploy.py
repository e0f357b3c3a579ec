"""The examples in deploy/ as far as they can be read without the programs they are for."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tenfold.cli import VERBS
from tenfold.online.configuring import CHOICES, configured

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


def text(name: str) -> str:
    """A file without its comments."""
    lines = (DEPLOY / name).read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("#"))


def section(unit: str, name: str) -> dict[str, str]:
    """The settings of a section of a systemd unit."""
    body = text(unit).split(f"[{name}]\n")[1].split("\n[")[0]
    return dict(line.split("=", 1) for line in body.splitlines() if line)


def blocks(name: str) -> int:
    """How many blocks in braces there are; each is closed, and none is closed that was not opened."""
    depth = most = 0
    for sign in re.sub(r'"[^"]*"', "", text(name)):
        depth += (sign == "{") - (sign == "}")
        most += sign == "{"
        assert depth >= 0
    assert depth == 0
    return most


def test_every_example_is_in_the_docs() -> None:
    for file in DEPLOY.iterdir():
        assert f"../deploy/{file.name})" in HOSTING, file.name


def test_the_settings_are_settings() -> None:
    found = configured(DEPLOY / "tenfold.toml", {})
    assert (found.host, found.public_url) == ("127.0.0.1", "https://cards.example.org")


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_proxies_lead_to_the_port_of_the_settings(name: str) -> None:
    assert blocks(name) >= 2
    port = configured(DEPLOY / "tenfold.toml", {}).port
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", text(name))) == {str(port)}
    assert "cards.example.org" in text(name)


def test_nginx_passes_on_what_the_server_needs() -> None:
    lines = [line.strip() for line in text("nginx.conf").splitlines() if line.strip()]
    assert all(line.endswith((";", "{", "}")) for line in lines)
    for needed in (
        "proxy_http_version 1.1;",
        "proxy_set_header Upgrade $http_upgrade;",
        'proxy_set_header Connection "upgrade";',
        "proxy_set_header Host $host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_read_timeout 1h;",
        "proxy_buffering off;",
    ):
        assert needed in lines


@pytest.mark.parametrize("unit", ["tenfold.service", "tenfold-backup.service"])
def test_units_call_commands_that_there_are(unit: str) -> None:
    called = re.findall(r"/opt/tenfold/bin/tenfold (\w+)", section(unit, "Service")["ExecStart"])
    assert called and set(called) <= set(VERBS)
    assert shlex.split(section(unit, "Service")["ExecStart"])
    assert section(unit, "Unit")["Description"]


def test_the_data_of_the_unit_is_where_the_settings_say() -> None:
    service, data = section("tenfold.service", "Service"), configured(DEPLOY / "tenfold.toml", {}).data
    assert data == f"/var/lib/{service['StateDirectory']}"
    assert f"--data {data} " in section("tenfold-backup.service", "Service")["ExecStart"]
    assert section("tenfold-backup.timer", "Timer")["OnCalendar"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to ask")
def test_systemd_understands_the_units() -> None:
    units = [DEPLOY / name for name in ("tenfold.service", "tenfold-backup.service", "tenfold-backup.timer")]
    told = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", *units],
        capture_output=True,
        text=True,
        check=False,
    ).stderr
    ours = [line for line in told.splitlines() if "tenfold" in line and "not executable" not in line]
    assert ours == []


def test_the_container_is_built_of_known_words_and_sets_settings() -> None:
    words = [
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "USER",
        "ENV",
        "VOLUME",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
    ]
    lines = [line.split(maxsplit=1) for line in text("Containerfile").splitlines() if line]
    assert {word for word, _ in lines} == set(words)
    told = dict(lines)
    variables = dict(pair.split("=", 1) for pair in shlex.split(told["ENV"]))
    assert variables.keys() <= {choice.variable for choice in CHOICES}
    found = configured(None, variables)
    assert (found.host, found.port, found.data) == ("0.0.0.0", int(told["EXPOSE"]), told["VOLUME"])
    entry = json.loads(told["ENTRYPOINT"])
    assert entry[1] in VERBS
    check = json.loads(told["HEALTHCHECK"].partition("CMD ")[2])
    compile(check[2], "HEALTHCHECK", "exec")
    assert f":{found.port}/healthz" in check[2]
