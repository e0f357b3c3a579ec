"""Frames, names, codes and limits: what is let in, and what is not."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tenfold.online import entries, names, protocol, tokens
from tenfold.online.limits import Bucket, Limit, client_of

GOOD: list[dict[str, Any]] = [
    {"t": "hello", "proto": 1, "room": "7KQ2M9XD", "v": 0},
    {"t": "hello", "proto": 2, "room": "7KQ2M9XD", "v": 0, "beside": 5, "watch": True},
    {"t": "ping"},
    {"t": "ask", "id": "12345678", "m": "l R3 B3 W | Y4 G5 R6 W"},
    *(
        {"t": "cmd", "id": "12345678", "c": c}
        for c in (
            {"k": "move", "m": "h R7>2.1", "turn": 87},
            {"k": "next", "hand": 3},
            {"k": "start"},
            {"k": "bot", "seat": 3, "on": True},
            {"k": "word", "word": "strawberry"},
            {"k": "name", "name": "Anna"},
            {"k": "leave"},
            {"k": "back"},
            {"k": "remove", "seat": 3},
            {"k": "pace", "pace": "instant"},
            {"k": "rematch"},
            {"k": "end"},
            {
                "k": "set",
                "timer": "strict",
                "seconds": 30,
                "away": "ask",
                "chat": "all",
                "watch": False,
                "open": True,
            },
            {"k": "pause", "on": True},
            {"k": "help", "turn": 87},
            {"k": "vote", "seat": 2, "what": "bot", "on": False},
            {"k": "vote", "seat": 2, "what": "remove"},
            {"k": "host", "seat": 2},
            {"k": "resign"},
            {"k": "decline"},
            {"k": "claim", "seat": 2, "name": "Dora"},
            {"k": "admit", "claim": 57, "on": True},
            {"k": "mute", "seat": 0, "on": True},
            {"k": "say", "phrase": "hello"},
            {"k": "say", "text": "hello"},
            {"k": "report", "seat": 2, "text": "rude"},
        )
    ),
]


@pytest.mark.parametrize("message", GOOD, ids=lambda m: m.get("c", m).get("k", m["t"]))
def test_every_frame_of_the_contract_is_read_and_an_unknown_field_is_refused(message: dict[str, Any]) -> None:
    protocol.read(json.dumps(message))
    with pytest.raises(protocol.BadFrame):
        protocol.read(json.dumps(message | {"extra": 1}))
    if "c" in message:
        with pytest.raises(protocol.BadFrame):
            protocol.read(json.dumps(message | {"c": message["c"] | {"extra": 1}}))


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        "{",
        "{}",
        '{"t":"dance"}',
        '{"t":"cmd","id":"12345678","c":{"k":"dance"}}',
        '{"t":"cmd","id":"short","c":{"k":"leave"}}',
        '{"t":"cmd","id":"' + "x" * 65 + '","c":{"k":"leave"}}',
        '{"t":"cmd","id":"12345678","c":{"k":"bot","seat":7,"on":true}}',
        '{"t":"cmd","id":"12345678","c":{"k":"bot","seat":0,"on":true}}',
        '{"t":"cmd","id":"12345678","c":{"k":"bot","seat":"1","on":true}}',
        '{"t":"cmd","id":"12345678","c":{"k":"pace","pace":"light"}}',
        '{"t":"cmd","id":"12345678","c":{"k":"move","m":"d","turn":-1}}',
        '{"t":"cmd","id":"12345678","c":{"k":"move","m":"d"}}',
        '{"t":"hello","proto":1,"room":"' + "7" * 33 + '"}',
        '{"t":"hello","proto":1,"room":"7KQ2M9XD","v":1e400}',
        '{"t":"ping"}{"t":"ping"}',
        '{"t":"cmd","id":"\ud800\ud800\ud800\ud800\ud800\ud800\ud800\ud800","c":{"k":"leave"}}',
        "[" * 5000,
    ],
)
def test_bad_frames_are_refused(frame: str) -> None:
    with pytest.raises(protocol.BadFrame):
        protocol.read(frame)


@given(st.text() | st.binary())
def test_nothing_else_than_a_refusal_ever_comes_out_of_a_frame(frame: str | bytes) -> None:
    with contextlib.suppress(protocol.BadFrame):
        protocol.read(frame)


def test_what_can_be_answered_of_a_bad_frame_is_kept() -> None:
    with pytest.raises(protocol.BadFrame) as caught:
        protocol.read('{"t":"cmd","id":"12345678","c":{"k":"dance"}}')
    assert (caught.value.envelope.t, caught.value.envelope.id) == ("cmd", "12345678")
    with pytest.raises(protocol.BadFrame) as caught:
        protocol.read('{"t":"hello","proto":3,"room":"7KQ2M9XD","cursor":"abc"}')
    assert caught.value.envelope.proto == 3


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Maria\t", "Anna Maria"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u202eevil\u202c", "evil"),
        ("a\u0000b\u200bc\ufeff", "abc"),
        ("<img src=x>", "<img src=x>"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("x" * 24, "x" * 24),
        ("\U0001f1eb\U0001f1f7" * 24, "\U0001f1eb\U0001f1f7" * 24),
        ("\u0915\u094d\u0937", "\u0915\u094d\u0937"),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),
        ("\u0301Anna", "Anna"),
        ("Z" + 40 * "\u200d", "Z"),
        ("A\u200d\u200d\u200dB", "A\u200dB"),
        ("\u3164Anna\u2800Bell", "Anna Bell"),
        ("\U0001f469\u200d\u2764\ufe0f\u200d\U0001f468", "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f468"),
    ],
)
def test_names_are_cleaned(written: str, kept: str) -> None:
    assert names.clean_name(written) == kept


@pytest.mark.parametrize("written", ["", " ", "\u202e\u200b", "x" * 25, "\u0301", "\u200d", "\u2800\u3164"])
def test_names_that_are_none_are_refused(written: str) -> None:
    with pytest.raises(names.BadText):
        names.clean_name(written)


@pytest.mark.parametrize("between", ["", "\u200d", "\u200c"])
def test_marks_are_not_piled_up_on_a_letter(between: str) -> None:
    name = names.clean_name("Q" + f"\u0323{between}" * 90 + "oe\u0308")
    assert name.count("\u0323") == 3 and name.endswith("o\u00eb")
    thai, kiss = "\u0e01\u0e33\u0e49", "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f468"
    assert names.clean_name(thai + kiss) == thai + kiss


@pytest.mark.parametrize("between", ["", "\u200d", "\u200c"])
def test_a_word_with_marks_piled_up_is_refused_and_never_changed(between: str) -> None:
    thai = "\u0e01\u0e33\u0e49"
    assert names.clean_word("Q" + 3 * f"\u0323{between}" + thai) == "Q" + 3 * f"\u0323{between}" + thai
    with pytest.raises(names.BadText) as refused:
        names.clean_word("Q" + 4 * f"\u0323{between}")
    assert refused.value.code == "bad_word"


@given(st.text(max_size=200))
@example("0\r\x1b\r0")
def test_a_cleaned_name_is_clean(text: str) -> None:
    try:
        name = names.clean_name(text)
    except names.BadText:
        return
    assert names.clean_name(name) == name
    assert (
        len(name) <= 96
        and name.strip() == name
        and name.isprintable() | ("\u200d" in name) | ("\u200c" in name)
    )


def test_words_may_be_empty_and_are_not_too_long_for_the_shuffle() -> None:
    assert names.clean_word("  ") == ""
    assert names.clean_word("x" * 64) == "x" * 64
    with pytest.raises(names.BadText):
        names.clean_word("x" * 65)


def test_codes_are_read_as_people_type_them() -> None:
    assert tokens.read_code("7kq2-m9xd") == "7KQ2M9XD"
    assert tokens.read_code("oil0 il0o") == "01101100"
    assert [
        tokens.read_code(t) for t in ("", "7KQ2M9X", "7KQ2M9XDD", "7KQ2M9XU", "\u0661" * 8, "x" * 999)
    ] == [None] * 6
    codes = {tokens.new_code() for _ in range(200)}
    assert len(codes) == 200 and all(tokens.read_code(code) == code for code in codes)


def test_only_the_digest_of_a_token_is_kept() -> None:
    token = tokens.new_token()
    assert len(token) == 32 and len(tokens.digest(token)) == 64 and token not in tokens.digest(token)


def test_every_entry_comes_back_from_its_stored_form() -> None:
    written: list[entries.AnyEntry] = [
        entries.Made(room="7KQ2M9XD", seats=3, pace="slow", seed="00" * 32),
        entries.Sat(seat=1, name="Anna", who="ab"),
        entries.Moved(by=2, id="12345678", seat=2, m="d", bot=True),
        entries.Left(seat=1, removed=True),
        entries.Started(),
    ]
    assert [entries.decode(entries.encode(entry)) for entry in written] == written
    assert entries.encode(entries.Moved(seat=2, m="d")) == b'{"k":"moved","seat":2,"m":"d"}'
    for body in (b"", b'{"k":"flew"}', b'{"k":"moved"}', b"\xff"):
        with pytest.raises(entries.LogError):
            entries.decode(body)


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(3, 2, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_one_clients_tries_do_not_shut_out_another_until_all_are_too_many() -> None:
    limit = Limit((2, 0), (5, 0), lambda: 0.0)
    assert [limit.take("a") for _ in range(3)] == [True, True, False]
    assert limit.open("b") and not limit.open("a")
    assert [limit.take(name) for name in ("b", "b", "c", "d")] == [True, True, True, False]


def test_a_household_is_one_client() -> None:
    assert client_of("192.0.2.7") == "192.0.2.7"
    assert client_of("2001:db8::1") == client_of("2001:db8::2:3") != client_of("2001:db8:0:1::1")
    assert client_of("fe80::1%eth0") == "fe80::"
    assert client_of(None) == "unknown"
