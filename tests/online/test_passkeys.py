"""Passkeys: a way back to one's name, figures and seats; and what is no such way."""

from typing import Any

import pytest

from online.authenticator import Authenticator, Json
from online.client import Client
from online.conftest import Running
from online.gathering import Make
from tenfold.online import passkeys, showing
from tenfold.online.passkeys import BadPasskey, Passkeys, Place
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio
ORIGIN = "https://cards.example"
HERE = Place("cards.example", ORIGIN)


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False, public_url=ORIGIN)


async def post(player: Client, step: str, body: object = None, origin: str = ORIGIN) -> Any:
    """A step of making or using a passkey, as our page would take it."""
    return await player.http.post(f"/api/passkey/{step}", json=body or {}, headers={"Origin": origin})


async def kept(player: Client, key: Authenticator, label: str = "Phone") -> Json:
    """Make a passkey and have it kept."""
    options = (await post(player, "new")).json()
    answer = await post(player, "keep", {"answer": key.make(options, ORIGIN), "label": label})
    assert answer.status_code == 200, answer.text
    made: Json = answer.json()
    return made


def asking(player: Client) -> None:
    """The cookie of the challenge is for https, which the test's client does not speak."""
    for cookie in player.http.cookies.jar:
        cookie.secure = False


async def entered(player: Client, key: Authenticator, *, origin: str = ORIGIN) -> Any:
    """Enter with a passkey."""
    options = (await post(player, "ask")).json()
    asking(player)
    return await post(player, "enter", {"answer": key.sign(options, origin)})


async def with_passkey(client: Make) -> tuple[Client, Authenticator]:
    """Anna with a table and a passkey."""
    anna, key = client(), Authenticator()
    await anna.make("Anna")
    asking(anna)
    await kept(anna, key)
    return anna, key


async def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_passkey_leads_back_to_name_figures_and_seats(client: Make) -> None:
    anna, key = await with_passkey(client)
    (shown,) = (await anna.http.get("/api/me")).json()["passkeys"]
    assert shown["label"] == "Phone" and set(shown) == {"id", "label", "made", "used"}
    browser = client()
    answer = await entered(browser, key)
    assert answer.status_code == 200 and answer.json() == {}
    asking(browser)
    assert (await browser.http.get("/api/me")).json()["name"] == "Anna"
    assert (await browser.http.get(f"/api/rooms/{anna.room}")).json()["you"] == 1
    assert "tenfold_ask" not in browser.http.cookies
    (used,) = (await anna.http.get("/api/me")).json()["passkeys"]
    assert used["used"] >= shown["used"] and (await anna.http.get("/api/me")).json()["devices"] == 2
    assert (await entered(browser, key)).status_code == 200
    assert (await anna.http.get("/api/me")).json()["devices"] == 2, "the browser is hers already"


async def test_the_lines_of_a_browser_close_when_somebody_else_enters_there(client: Make) -> None:
    anna, key = await with_passkey(client)
    ben = client()
    await ben.make("Ben")
    await ben.open()
    assert (await entered(ben, key)).status_code == 200
    assert await ben.until_closed() == 1012
    await ben.close()
    await ben.open(anna.room, v=0)
    assert ben.seat == 1
    asking(ben)
    assert (await entered(ben, key)).status_code == 200
    await ben.send({"t": "ping"})
    assert ben.closed is None, "the browser is hers already"


async def test_the_options_ask_for_a_passkey_that_is_found_without_a_name(client: Make) -> None:
    anna = client()
    await anna.make("Anna")
    asking(anna)
    options = (await post(anna, "new")).json()
    assert options["rp"] == {"name": "Tenfold", "id": "cards.example"} and options["user"]["name"] == "Anna"
    choice = options["authenticatorSelection"]
    assert (choice["residentKey"], choice["userVerification"]) == ("required", "preferred")
    asked = await post(client(), "ask")
    assert asked.json()["rpId"] == "cards.example" and asked.json()["allowCredentials"] == []
    cookie = asked.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "secure", "max-age=300"))


async def test_a_page_elsewhere_gets_nowhere(client: Make) -> None:
    anna, key = await with_passkey(client)
    other = client()
    assert await code_of(await post(other, "ask", origin="https://evil.example")) == (403, "not_yours")
    assert await code_of(await entered(other, key, origin="https://evil.example")) == (403, "bad_passkey")
    elsewhere = Authenticator(credential=b"made elsewhere")
    options = (await post(anna, "new")).json()
    forged = await post(anna, "keep", {"answer": elsewhere.make(options, "https://evil.example")})
    assert await code_of(forged) == (403, "bad_passkey")
    options["rp"]["id"] = "evil.example"
    forged = await post(anna, "keep", {"answer": elsewhere.make(options, ORIGIN)})
    assert await code_of(forged) == (409, "passkey_too_late"), "one challenge, one answer"


async def test_without_an_origin_or_a_secure_context_there_are_no_passkeys(
    client: Make, server: Running
) -> None:
    other = client()
    assert await code_of(await other.http.post("/api/passkey/ask", json={})) == (400, "no_passkeys")
    assert await code_of(await post(other, "ask", origin=server.url)) == (400, "no_passkeys")


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://cards.example", "cards.example"),
        ("https://cards.example:8443", "cards.example"),
        ("http://localhost:8010", "localhost"),
        ("http://cards.example", None),
        ("https://192.168.1.5", None),
        ("http://127.0.0.1:8010", None),
        ("https://[::1]", None),
        ("null", None),
    ],
)
def test_where_passkeys_belong(origin: str, host: str | None) -> None:
    headers = {"origin": origin, "host": origin.partition("//")[2]}
    if host is None:
        with pytest.raises(BadPasskey) as refused:
            passkeys.place(headers, Settings())
        assert refused.value.code == "no_passkeys"
    else:
        assert passkeys.place(headers, Settings()) == Place(host, origin)


async def test_a_challenge_is_good_once_for_one_browser_and_one_person(client: Make) -> None:
    _, key = await with_passkey(client)
    browser, thief = client(), client()
    options = (await post(browser, "ask")).json()
    answer = {"answer": key.sign(options, ORIGIN)}
    await post(thief, "ask")
    asking(thief)
    assert await code_of(await post(thief, "enter", answer)) == (409, "passkey_too_late")
    options = (await post(browser, "ask")).json()
    asking(browser)
    answer = {"answer": key.sign(options, ORIGIN)}
    cookie = browser.http.cookies["tenfold_ask"]
    assert (await post(browser, "enter", answer)).status_code == 200
    browser.http.cookies.set("tenfold_ask", cookie)
    assert await code_of(await post(browser, "enter", answer)) == (409, "passkey_too_late")
    ben = client()
    await ben.make("Ben")
    asking(ben)
    new = (await post(ben, "new")).json()
    anna = client()
    await anna.make("Anna")
    asking(anna)
    made = {"answer": Authenticator(credential=b"for whom").make(new, ORIGIN)}
    assert await code_of(await post(anna, "keep", made)) == (409, "passkey_too_late")


async def test_a_challenge_is_good_for_five_minutes(server: Running) -> None:
    keys, key, now = Passkeys(server.store.persons), Authenticator(), showing.now_ms()
    options = await keys.new("w" * 64, "Anna", HERE, now)
    with pytest.raises(BadPasskey, match="passkey_too_late"):
        await keys.keep("w" * 64, key.make(options, ORIGIN), "", HERE, now + passkeys.GOOD_FOR + 1)
    options, token = keys.ask(HERE, now)
    with pytest.raises(BadPasskey, match="passkey_too_late"):
        await keys.enter(token, key.sign(options, ORIGIN), HERE, now + passkeys.GOOD_FOR + 1)


async def test_a_credential_that_nobody_here_made_or_that_signs_with_another_key(client: Make) -> None:
    _, key = await with_passkey(client)
    stranger = Authenticator(credential=b"never made here", user=key.user)
    assert await code_of(await entered(client(), stranger)) == (404, "no_such_passkey")
    forger = Authenticator(credential=key.credential, count=9, user=key.user)
    assert await code_of(await entered(client(), forger)) == (403, "bad_passkey")
    key.user = b"somebody else"
    assert await code_of(await entered(client(), key)) == (403, "bad_passkey")


async def test_a_counter_that_goes_back_is_a_copy(client: Make) -> None:
    _, key = await with_passkey(client)
    key.count = 5
    assert (await entered(client(), key)).status_code == 200
    key.count = 3
    assert await code_of(await entered(client(), key)) == (403, "bad_passkey")
    key.count = 6
    assert (await entered(client(), key)).status_code == 200


async def test_a_removed_passkey_leads_nowhere_and_nobody_removes_anothers(client: Make) -> None:
    anna, key = await with_passkey(client)
    (shown,) = (await anna.http.get("/api/me")).json()["passkeys"]
    ben = client()
    await ben.make("Ben")
    asking(ben)
    assert await code_of(await post(ben, "remove", {"id": shown["id"]})) == (404, "no_such_passkey")
    assert (await post(anna, "remove", {"id": shown["id"]})).status_code == 200
    assert await code_of(await entered(client(), key)) == (404, "no_such_passkey")


async def test_a_passkey_is_one_persons_and_there_are_ten_at_most(client: Make) -> None:
    anna, key = await with_passkey(client)
    ben = client()
    await ben.make("Ben")
    asking(ben)
    options = (await post(ben, "new")).json()
    assert await code_of(await post(ben, "keep", {"answer": key.make(options, ORIGIN)})) == (
        403,
        "bad_passkey",
    )
    for n in range(passkeys.MOST - 1):
        await kept(anna, Authenticator(credential=b"number %d" % n))
    assert await code_of(await post(anna, "new")) == (409, "too_many_passkeys")
    assert await code_of(await post(client(), "new")) == (403, "not_yours")


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"response": 1},
        {"response": {"clientDataJSON": 7}},
        {"response": {"clientDataJSON": "%%%"}},
        {"response": {"clientDataJSON": "e30"}},
        {"id": [], "response": {"clientDataJSON": "AAAA"}},
    ],
)
async def test_nonsense_is_no_passkey(client: Make, answer: Json) -> None:
    anna, _ = await with_passkey(client)
    for step in ("keep", "enter"):
        assert await code_of(await post(anna, step, {"answer": answer})) == (403, "bad_passkey")


async def test_parts_of_a_true_answer_that_are_broken_are_no_passkey(client: Make) -> None:
    anna, key = await with_passkey(client)
    for part in ("clientDataJSON", "attestationObject"):
        options = (await post(anna, "new")).json()
        answer = Authenticator(credential=b"broken").make(options, ORIGIN)
        answer["response"][part] = answer["response"][part][:-8]
        assert (await post(anna, "keep", {"answer": answer})).status_code in (403, 409)
    for part in ("authenticatorData", "signature", "userHandle"):
        options = (await post(anna, "ask")).json()
        asking(anna)
        answer = key.sign(options, ORIGIN)
        answer["response"][part] = answer["response"][part][:-5]
        assert await code_of(await post(anna, "enter", {"answer": answer})) == (403, "bad_passkey")


async def test_guesses_are_bounded(client: Make, server: Running) -> None:
    other, most = client(), int(server.settings.look_ups[0])
    codes = [(await post(other, "ask")).status_code for _ in range(2 * most)]  # some come back meanwhile
    assert codes[:most] == [200] * most and 429 in codes
