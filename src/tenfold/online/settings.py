"""What a host can set, with the values of docs/protocol.md."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tenfold.online.levels import STAND_IN

PACES: Mapping[str, float] = MappingProxyType({"instant": 0.0, "fast": 0.35, "normal": 0.9, "slow": 1.8})
"""Seconds before each act of a bot."""


LOG_LEVELS = ("debug", "info", "warning", "error")
METRICS_FOR = ("machine", "everybody")


@dataclass(frozen=True, slots=True)
class Settings:
    """Times in seconds; limits as (at once, more each second)."""

    host: str = "127.0.0.1"
    port: int = 8010
    public_url: str = ""
    data: str = ""
    """The data folder; "": where the system keeps such things."""
    log: str = "warning"
    """The least of `LOG_LEVELS` that is shown."""
    metrics_for: str = "machine"
    """Who may read the metrics, of `METRICS_FOR`."""
    trusted_proxies: str = ""
    """Addresses with commas whose X-Forwarded headers are believed; "": those of this machine."""
    keep_finished_days: float = 0.0
    """A table is deleted so many days after its last game was over; 0: never."""
    away_after: float = 30.0
    """Without a connection for so long somebody is away."""
    next_after: float = 30.0
    """The next hand is dealt so long after the first "next hand, please"."""
    idle_after: float = 600.0
    """Without any connection for so long a room leaves memory."""
    hello_within: float = 10.0
    retry_after: float = 2.0
    """Where the log could not be written it is tried again so often."""
    bot_limit: float = 5.0
    """A bot that has not answered by then makes the simplest move."""
    bot_milliseconds: int = 50
    """How long the strongest bot searches for a move."""
    bot_workers: int = 0
    """Processes in which bots think; 0: two, or one where there is one core."""
    bots_at_start: bool = True
    """Have such a process up and its rules compiled before the first bot has to move."""
    analysis_rollouts: int = 1600
    """How many hands are played out for a decision when a finished game is analysed."""
    stand_in_level: int = STAND_IN
    """How well bots play for somebody away, at tables made from now on."""
    paces: Mapping[str, float] = field(default_factory=lambda: PACES)
    frames: tuple[float, float] = (100, 50)
    look_ups: tuple[float, float] = (30, 0.5)
    """Tries to find a table that is not there, for one client."""
    look_ups_together: tuple[float, float] = (2000, 50)
    connects: tuple[float, float] = (60, 2)
    """Connections that one client opens."""
    connects_together: tuple[float, float] = (20_000, 500)
    new_rooms: tuple[float, float] = (60, 1)
    new_rooms_together: tuple[float, float] = (1000, 20)
    sockets_per_room: int = 100
