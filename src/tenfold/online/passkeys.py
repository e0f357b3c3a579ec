"""Passkeys (WebAuthn): a way back to one's name, figures and seats from any browser; never needed to play.

A browser asks for a challenge, has a passkey sign it, and sends the answer. A challenge is good once and for a few
minutes; it is in memory only, and bound to the session that asked, or to the browser by a cookie of its own.
"""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

import structlog

from tenfold.online import addresses
from tenfold.online.persons import Passkey, Persons
from tenfold.online.protocol import Json
from tenfold.online.settings import Settings
from tenfold.online.tokens import digest, new_token

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions

GOOD_FOR = 300_000
"""Milliseconds of a challenge."""
WAITING = 10_000
"""Challenges in memory at most; the oldest go first."""
MOST = 10
"""Passkeys of a person."""
T = TypeVar("T")

_log = structlog.get_logger("tenfold.passkeys")


class BadPasskey(Exception):
    """Why a passkey is not taken: a code of docs/protocol.md."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Place:
    """To which host a passkey belongs, and the origin of the page that has it sign."""

    host: str
    origin: str


def place(headers: Mapping[str, str], settings: Settings) -> Place:
    """Where our page is, by the same rules as `addresses.same_origin`.

    Raises BadPasskey where browsers have no passkeys: over plain http but on localhost, at an address without a name.
    """
    origin = headers.get("origin", "")
    parts = urlsplit(origin)
    host = parts.hostname or ""
    local = host == "localhost" or host.endswith(".localhost")
    if not host or not addresses.same_origin(headers, settings) or _is_number(host):
        raise BadPasskey("no_passkeys")
    if parts.scheme != "https" and not local:
        raise BadPasskey("no_passkeys")
    return Place(host, origin)


class Passkeys:
    """Making passkeys and entering with them."""

    def __init__(self, persons: Persons) -> None:
        self._persons = persons
        self._challenges: OrderedDict[bytes, tuple[str, int]] = OrderedDict()

    async def new(self, who: str, name: str, where: Place, now: int) -> Json:
        """What a browser needs to make a passkey for a person. Raises BadPasskey, or StoreError."""
        from webauthn import generate_registration_options
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = await self._persons.passkeys(who)
        if len(known) >= MOST:
            raise BadPasskey("too_many_passkeys")
        options = generate_registration_options(
            rp_id=where.host,
            rp_name="Tenfold",
            user_id=handle(who),
            user_name=name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(each.id)) for each in known],
        )
        self._remember(options.challenge, f"new {who}", now)
        return _json(options)

    async def keep(self, who: str, answer: Json, label: str, where: Place, now: int) -> Passkey:
        """Keep the passkey that a browser has made for a person. Raises BadPasskey, or StoreError."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        challenge = self._answered(answer, f"new {who}", now)
        made = _checked(
            lambda: verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=where.host,
                expected_origin=where.origin,
            )
        )
        key_id = bytes_to_base64url(made.credential_id)
        passkey = Passkey(key_id, who, made.credential_public_key, made.sign_count, label, now, now)
        if not await self._persons.keep_passkey(passkey):
            raise BadPasskey("bad_passkey")
        return passkey

    def ask(self, where: Place, now: int) -> tuple[Json, str]:
        """What a browser needs to enter with a passkey, and the token that binds it to this browser."""
        from webauthn import generate_authentication_options

        token = new_token()
        options = generate_authentication_options(rp_id=where.host)
        self._remember(options.challenge, f"ask {digest(token)}", now)
        return _json(options), token

    async def enter(self, token: str, answer: Json, where: Place, now: int) -> str:
        """Whose passkey has answered. Raises BadPasskey, or StoreError."""
        from webauthn import verify_authentication_response

        challenge = self._answered(answer, f"ask {digest(token)}", now)
        passkey = await self._persons.passkey(str(answer.get("id", "")))
        if passkey is None:
            raise BadPasskey("no_such_passkey")
        signed = _checked(
            lambda: verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=where.host,
                expected_origin=where.origin,
                credential_public_key=passkey.key,
                credential_current_sign_count=passkey.count,
            )
        )
        named = answer["response"].get("userHandle")
        if named and _checked(lambda: _bytes(named)) != handle(passkey.who):
            raise BadPasskey("bad_passkey")
        if not await self._persons.used_passkey(passkey.id, passkey.count, signed.new_sign_count, now):
            raise BadPasskey("bad_passkey")
        return passkey.who

    def _remember(self, challenge: bytes, whose: str, now: int) -> None:
        self._challenges[challenge] = whose, now + GOOD_FOR
        while len(self._challenges) > WAITING or next(iter(self._challenges.values()))[1] < now:
            self._challenges.popitem(last=False)

    def _answered(self, answer: Json, whose: str, now: int) -> bytes:
        """The challenge that an answer is to; it is worth nothing from now on. Raises BadPasskey."""
        from webauthn.helpers import parse_client_data_json

        said = _checked(lambda: parse_client_data_json(_bytes(answer["response"]["clientDataJSON"])))
        owner, until = self._challenges.pop(said.challenge, ("", 0))
        if owner != whose or until < now:
            raise BadPasskey("passkey_too_late")
        return said.challenge


def handle(who: str) -> bytes:
    """By what a passkey knows the person: made from the digest of the session, and nothing else."""
    return bytes.fromhex(digest(f"passkey {who}"))


def _checked(read: Callable[[], T]) -> T:
    """What a stranger has sent, read and verified; raises BadPasskey."""
    try:
        return read()
    except Exception as fault:
        _log.info("passkey refused", why=type(fault).__name__)
        raise BadPasskey("bad_passkey") from fault


def _bytes(text: str) -> bytes:
    from webauthn import base64url_to_bytes

    return base64url_to_bytes(text)


def _json(options: "PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions") -> Json:
    from webauthn.helpers import options_to_json_dict

    shown: Json = options_to_json_dict(options)
    return shown


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
