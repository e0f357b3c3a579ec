"""Deals that can be checked (FROZEN: docs/frozen/shuffle.md, version tenfold-shuffle-1).

A game's deals follow from a secret seed of 32 bytes and one word a player may add. The commitment to
the seed is shown before the words are given; the seed is shown when the game has ended. Everything is
SHA-256 over a domain line and fixed-width big-endian numbers, so any language can recompute it.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import quote, unquote

from ..kernel.chance import RNG, below, seed, start_stream

VERSION = "tenfold-shuffle-1"
SEED_BYTES = 32
LONGEST_WORD = 64


class Shuffler(Protocol):
    """Where a game's chance comes from."""

    def dealer(self, players: int) -> int:
        """The first dealer's seat, from 0."""

    def shuffle(self, cards: Sequence[int], hand_no: int, number: int) -> list[int]:
        """The pile, top first. `cards`: kinds from low to high; `number`: 1 the deal, 2 … renewals of this hand."""


def clean_word(word: str) -> str:
    """A player's word as it goes into the shuffle: NFC, trimmed; ValueError if it is too long."""
    cleaned = unicodedata.normalize("NFC", word).strip()
    if len(cleaned) > LONGEST_WORD:
        raise ValueError(f"a word for the shuffle has at most {LONGEST_WORD} characters")
    return cleaned


def _shuffled(cards: Sequence[int], numbers: Iterator[int]) -> list[int]:
    """Fisher-Yates from the last place down; `numbers` are 32-bit and rejected where they would favour a place."""
    pile = list(cards)
    for i in range(len(pile) - 1, 0, -1):
        j = _below(i + 1, numbers)
        pile[i], pile[j] = pile[j], pile[i]
    return pile


def _below(n: int, numbers: Iterator[int]) -> int:
    limit = 2**32 - 2**32 % n
    return next(x for x in numbers if x < limit) % n


@dataclass(frozen=True, slots=True)
class Deals:
    """The published shuffle of one game: a seed and the players' words, by seat ('' for none)."""

    seed: bytes
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(self.seed)}")
        object.__setattr__(self, "words", tuple(clean_word(word) for word in self.words))

    @classmethod
    def new(cls) -> Deals:
        """Deals from a fresh secret seed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @property
    def commitment(self) -> str:
        """What is shown before the first deal: the hex SHA-256 of the domain line and the seed."""
        return hashlib.sha256(b"tenfold-commit-1\n" + self.seed).hexdigest()

    @property
    def key(self) -> bytes:
        """The key of all shuffles: seed and words, each with its length before it."""
        digest = hashlib.sha256(b"tenfold-key-1\n" + self.seed + len(self.words).to_bytes(4, "big"))
        for word in self.words:
            encoded = word.encode("utf-8")
            digest.update(len(encoded).to_bytes(4, "big") + encoded)
        return digest.digest()

    def _stream(self, hand_no: int, number: int) -> Iterator[int]:
        """32-bit numbers, eight a block, of one shuffle."""
        head = b"tenfold-stream-1\n" + self.key + hand_no.to_bytes(4, "big") + number.to_bytes(4, "big")
        counter = 0
        while True:
            block = hashlib.sha256(head + counter.to_bytes(8, "big")).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(block[at : at + 4], "big")
            counter += 1

    def dealer(self, players: int) -> int:
        """The first dealer: hand 0, shuffle 0."""
        return _below(players, self._stream(0, 0))

    def shuffle(self, cards: Sequence[int], hand_no: int, number: int) -> list[int]:
        """See `Shuffler.shuffle`; place 0 of the shuffled list is the top."""
        return _shuffled(cards, self._stream(hand_no, number))

    def header(self) -> str:
        """The record's `Shuffle` header."""
        words = ",".join(quote(word, safe="") for word in self.words)
        return f"{VERSION} commitment={self.commitment} seed={self.seed.hex()} words={words}"

    @classmethod
    def from_header(cls, header: str) -> tuple[Deals, str]:
        """Read a `Shuffle` header: the deals and the commitment it claims; ValueError with one sentence."""
        version, *parts = header.split()
        entries = dict(part.split("=", 1) for part in parts if "=" in part)
        if version != VERSION:
            raise ValueError(f"the shuffle is '{version}'; this program can check {VERSION}")
        missing = [name for name in ("commitment", "seed", "words") if name not in entries]
        if missing:
            raise ValueError(f"the Shuffle header lacks {missing[0]}=")
        try:
            seed_bytes = bytes.fromhex(entries["seed"])
        except ValueError:
            raise ValueError("the seed in the Shuffle header is not hexadecimal") from None
        words = tuple(unquote(word) for word in entries["words"].split(",")) if entries["words"] else ()
        return cls(seed_bytes, words), entries["commitment"]


class FastShuffler:
    """Chance for simulations from a number: the kernel's generator and its streams (`kernel/chance.py`)."""

    def __init__(self, number: int) -> None:
        self._rng = [0] * RNG
        seed(self._rng, number)

    def dealer(self, players: int) -> int:
        """A random seat."""
        start_stream(self._rng, 0, 0)
        return int(below(self._rng, players))

    def shuffle(self, cards: Sequence[int], hand_no: int, number: int) -> list[int]:
        """See `Shuffler.shuffle`."""
        start_stream(self._rng, hand_no, number)
        pile = list(cards)
        for i in range(len(pile) - 1, 0, -1):
            j = below(self._rng, i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile
