"""A passkey in software: what a browser and its authenticator would answer."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey; `count` goes up with each signature."""

    credential: bytes = b"a credential of a test"
    count: int = 0
    user: bytes = b""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: Json, origin: str) -> Json:
        """The answer to `navigator.credentials.create(options)`."""
        self.user = base64url_to_bytes(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        length = len(self.credential).to_bytes(2, "big")
        data = (
            self._data(options["rp"]["id"], ATTESTED)
            + bytes(16)
            + length
            + self.credential
            + cbor2.dumps(public)
        )
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"], origin)
        return self._answer(clientDataJSON=client, attestationObject=attestation)

    def sign(self, options: Json, origin: str) -> Json:
        """The answer to `navigator.credentials.get(options)`."""
        self.count += 1
        data = self._data(options["rpId"])
        client = self._client("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            clientDataJSON=client, authenticatorData=data, signature=signature, userHandle=self.user
        )

    def _data(self, host: str, more: int = 0) -> bytes:
        flags = bytes([PRESENT | VERIFIED | more])
        return hashlib.sha256(host.encode()).digest() + flags + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()

    def _answer(self, **response: bytes) -> Json:
        key_id = bytes_to_base64url(self.credential)
        shown = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {
            "id": key_id,
            "rawId": key_id,
            "type": "public-key",
            "response": shown,
            "clientExtensionResults": {},
        }
