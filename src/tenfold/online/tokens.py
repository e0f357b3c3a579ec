"""Room codes and session tokens."""

import hashlib
import secrets
from functools import lru_cache

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base32: no I, L, O, U."""
CODE_LENGTH = 8
COOKIE = "tenfold"
TOKEN_BYTES = 16
MOST_BESIDE = 5
"""More players than this beside its owner no device has: six seats are the most there are."""

_READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})


def new_code() -> str:
    """A fresh room code: 40 random bits. It is for finding a table, not for keeping it secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The room code somebody typed, None if it is none; case, I L O, spaces and hyphens are forgiven."""
    if len(text) > 2 * CODE_LENGTH:
        return None
    code = text.upper().translate(_READ_AS)
    return code if len(code) == CODE_LENGTH and all(sign in ALPHABET for sign in code) else None


def new_token() -> str:
    """A fresh session token: 128 random bits as hex. Only its digest is ever stored."""
    return secrets.token_hex(TOKEN_BYTES)


def beside(who: str, n: int) -> str:
    """Who player `n` (1 to MOST_BESIDE) beside the session `who` is, on the same device; `who` itself for 0.

    Nobody unknown has anybody beside them: "" stays "". Only whoever has the session can speak for them, since no
    token leads to this digest: sessions are looked up among those that were opened.
    """
    return digest(f"{who}:{n}") if who and n else who


@lru_cache(4096)
def device(session: str) -> tuple[str, ...]:
    """Who plays on the device of a session: itself first, then everybody there can be beside it."""
    return tuple(beside(session, n) for n in range(MOST_BESIDE + 1))


def digest(token: str) -> str:
    """What the server keeps of a token: its SHA-256 as hex."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
