"""What a host has set: a file in TOML, the environment, and the values where neither says anything.

The environment wins over the file. `CHOICES` is the one list of what can be set; docs/hosting.md shows it as a table.
"""

import difflib
import math
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tenfold.online.levels import STRONGEST, WEAKEST
from tenfold.online.settings import LOG_LEVELS, METRICS_FOR, Settings

PREFIX = "TENFOLD_"
FILE = f"{PREFIX}SETTINGS"
"""The variable that names the file."""


class BadSetting(Exception):
    """A setting that cannot be, in one sentence: where it stands, what is wrong, what would be right."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a host can set. `read` makes the value from a text; raises ValueError with what would be right."""

    name: str
    meaning: str
    read: Callable[[str], Any]

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()


def configured(file: Path | None, environment: Mapping[str, str]) -> Settings:
    """The settings of a file (else of the one the environment names) and of the environment. Raises BadSetting."""
    named = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    found = _in_file(named) if named is not None else {}
    for choice in CHOICES:
        if choice.variable in environment:
            found[choice.name] = _read(choice, environment[choice.variable], choice.variable)
    return replace(Settings(), **found)


def _in_file(file: Path) -> dict[str, Any]:
    try:
        given = tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except OSError as fault:
        raise BadSetting(f"the settings {file} cannot be read: {fault.strerror or fault}") from None
    except ValueError as fault:  # also what is no UTF-8, and no TOML
        raise BadSetting(f"{file} is no settings file in TOML: {fault}") from None
    by_name = {choice.name: choice for choice in CHOICES}
    unknown = next((name for name in given if name not in by_name), None)
    if unknown is not None:
        near = difflib.get_close_matches(unknown, by_name, n=1)
        hint = f"did you mean {near[0]}?" if near else "docs/hosting.md lists what there is"
        raise BadSetting(f"{file}: there is no setting {unknown}; {hint}")
    return {name: _read(by_name[name], _text(value), f"{file}: {name}") for name, value in given.items()}


def _read(choice: Choice, text: str, where: str) -> Any:
    try:
        return choice.read(text.strip())
    except ValueError as fault:
        raise BadSetting(f"{where}: {text!r} will not do; {fault}") from None


def _text(value: object) -> str:
    """A value of TOML as it would stand in the environment."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    return str(value)


# -- readers


def port(text: str) -> int:
    """A number of a port. Raises ValueError."""
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise ValueError("a port is a number from 0 to 65535")
    return int(text)


def public_url(text: str) -> str:
    """An address such as https://cards.example.org. Raises ValueError."""
    parts = urlsplit(text)
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or parts.path not in ("", "/")
        or parts.query
    ):
        raise ValueError("it should look like https://cards.example.org")
    return text.rstrip("/")


def _number(least: float, unit: str = "") -> Callable[[str], float]:
    right = f"it should be a number{' of ' + unit if unit else ''}, {least:g} or more"

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            raise ValueError(right) from None
        if not math.isfinite(value) or value < least:
            raise ValueError(right)
        return value

    return read


def _count(least: int, most: int | None = None) -> Callable[[str], int]:
    right = f"it should be a whole number, {least} " + ("or more" if most is None else f"to {most}")

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= (most or int(text)):
            raise ValueError(right)
        return int(text)

    return read


def _rate(text: str) -> tuple[float, float]:
    parts = text.split(",")
    try:
        at_once, each_second = (_number(0)(part.strip()) for part in parts)
    except ValueError:
        raise ValueError("it should be two numbers, at once and each second: 60, 2") from None
    return at_once, each_second


def _switch(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError("it should be true or false")
    return text.lower() == "true"


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in words:
            raise ValueError(f"it should be {', '.join(words[:-1])} or {words[-1]}")
        return text.lower()

    return read


_seconds, _wait = _number(0, "seconds"), _number(0.1, "seconds")

CHOICES = (
    Choice("host", "address to listen on; `0.0.0.0` lets the same network in", str),
    Choice("port", "port to listen on; 0 takes any that is free", port),
    Choice("public_url", "the address friends reach, behind a proxy", public_url),
    Choice("data", "the folder with everything that is kept", str),
    Choice("log", "which messages are shown: `debug`, `info`, `warning` or `error`", _one_of(*LOG_LEVELS)),
    Choice(
        "metrics_for", "who may read `/metrics`: the `machine` itself or `everybody`", _one_of(*METRICS_FOR)
    ),
    Choice(
        "trusted_proxies",
        "addresses of proxies, with commas, whose `X-Forwarded-*` is believed; none: this machine's",
        str,
    ),
    Choice(
        "keep_finished_days",
        "days after which a table whose game is over is deleted; 0: never",
        _number(0, "days"),
    ),
    Choice("away_after", "seconds without a connection until somebody is away", _seconds),
    Choice("next_after", 'seconds from the first "next hand" to the next hand', _seconds),
    Choice("idle_after", "seconds without any connection until a table leaves memory", _wait),
    Choice("hello_within", "seconds a connection has to say which table it wants", _wait),
    Choice("retry_after", "seconds between tries while nothing can be written", _wait),
    Choice("sockets_per_room", "connections to one table, at most", _count(1)),
    Choice("frames", "messages of one connection, at once and each second", _rate),
    Choice("connects", "connections one client opens, at once and each second", _rate),
    Choice("connects_together", "the same for all clients together", _rate),
    Choice("look_ups", "tries of one client for a table that is not there, at once and each second", _rate),
    Choice("look_ups_together", "the same for all clients together", _rate),
    Choice(
        "new_rooms", "tables one client makes, and new players at its address, at once and each second", _rate
    ),
    Choice("new_rooms_together", "the same for all clients together", _rate),
    Choice("bot_limit", "seconds a bot has; then it makes the simplest move", _wait),
    Choice("bot_milliseconds", "milliseconds the strongest bot searches for a move", _count(1)),
    Choice("bot_workers", "processes in which bots think; 0: two, or one on one core", _count(0, 64)),
    Choice("bots_at_start", "have such a process ready before the first bot moves", _switch),
    Choice("stand_in_level", "how well bots play for somebody away", _count(WEAKEST, STRONGEST)),
    Choice("analysis_rollouts", "hands played out for each decision of an analysed game", _count(1)),
)
"""Everything that can be set, in the order of the table in docs/hosting.md."""
