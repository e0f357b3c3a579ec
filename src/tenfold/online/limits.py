"""How often somebody may do something: token buckets, by client and for all together."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds that never go back."""
CLIENTS_REMEMBERED = 10_000


class Bucket:
    """A token bucket: `burst` at once, `rate` more each second."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_seen")

    def __init__(self, burst: float, rate: float, clock: Clock = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left, self._seen = burst, clock()

    def left(self) -> float:
        """Tokens there are now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        return self._left

    def take(self) -> bool:
        """Take a token; False when there is none."""
        if self.left() < 1:
            return False
        self._left -= 1
        return True


class Limit:
    """A bucket for each client and a high one for all together.

    The one for all bounds what many clients can do at once; it is so high that the typing errors of one
    guest never shut the door for the others.
    """

    def __init__(
        self, each: tuple[float, float], together: tuple[float, float], clock: Clock = time.monotonic
    ) -> None:
        self._each, self._clock = each, clock
        self._all = Bucket(*together, clock)
        self._clients: OrderedDict[str, Bucket] = OrderedDict()

    def open(self, client: str) -> bool:
        """Whether the client may try once more; nothing is counted."""
        return self._bucket(client).left() >= 1 and self._all.left() >= 1

    def take(self, client: str) -> bool:
        """Count one try of the client; False when it was one too many."""
        own = self._bucket(client).take()
        return own and self._all.take()

    def _bucket(self, client: str) -> Bucket:
        bucket = self._clients.get(client)
        if bucket is None:
            bucket = self._clients[client] = Bucket(*self._each, self._clock)
            if len(self._clients) > CLIENTS_REMEMBERED:
                self._clients.popitem(last=False)
        self._clients.move_to_end(client)
        return bucket


def client_of(address: str | None) -> str:
    """What counts as one client: an address, and for IPv6 the network of a household (/64)."""
    try:
        ip = ipaddress.ip_address((address or "").split("%")[0])
    except ValueError:
        return address or "unknown"
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False).network_address)
