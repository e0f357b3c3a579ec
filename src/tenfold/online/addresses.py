"""Which address others can reach, and whether a request comes from our own page."""

import ipaddress
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from tenfold.online.settings import Settings

_NOT_ROUTED = "192.0.2.1"
"""An address of the documentation range: connecting a UDP socket to it sends nothing."""


def lan_address() -> str | None:
    """The address of this machine in its network, None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOT_ROUTED, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def is_loopback(host: str) -> bool:
    """Whether an address is the machine itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_everywhere(host: str) -> bool:
    """Whether a server bound to `host` listens on all addresses."""
    return host in ("", "0.0.0.0", "::")


def url(host: str, port: int) -> str:
    """The http address of a host and port."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def origin(settings: Settings, asked: str) -> str:
    """The address for friends: the public one, the machine's own, else the one that was `asked` for."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    asked_host = urlsplit(asked).hostname or ""
    if is_everywhere(settings.host) and is_loopback(asked_host):
        address = lan_address()
        return url(address, settings.port) if address else asked
    return asked


def same_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a browser sent this from our page. Programs that are no browsers send no Origin and pass."""
    sent = headers.get("origin")
    if sent is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    netloc = urlsplit(sent).netloc
    ours = {headers.get("host", ""), urlsplit(settings.public_url).netloc} - {""}
    return netloc in ours
