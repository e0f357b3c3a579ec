"""Sessions end when their person says so; the person stays who they are."""

from typing import Any

import pytest

from online.client import Client
from online.conftest import Running
from online.gathering import Make, done, playing
from online.test_farewell import delete, who
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False, away_after=30)


async def sign_out(player: Client, *, others: bool) -> Any:
    """End this session, or all others."""
    return await player.http.post("/api/me/sign-out", json={"others": others})


async def taken(player: Client, browser: Client) -> Client:
    """Another browser becomes the player's, too."""
    ticket = (await player.http.post("/api/device")).json()["ticket"]
    answer = await browser.http.post("/api/device/take", json={"ticket": ticket})
    assert answer.status_code == 200
    return browser


async def since(player: Client) -> int | None:
    """Since when the server knows somebody."""
    told = (await player.http.get("/api/me")).json()["since"]
    return int(told) if told is not None else None


async def test_all_others_are_signed_out_at_once_and_what_they_see_is_nobodys(client: Make) -> None:
    anna, ben = await playing(client, 2)
    phone, stolen = await taken(anna, client()), await taken(anna, client())
    late = (await anna.http.post("/api/device")).json()["ticket"]
    await phone.open(anna.room)
    await stolen.connect()  # looks at nothing yet
    assert phone.seat == 1
    assert (await sign_out(anna, others=True)).status_code == 200
    assert await phone.until_closed() == await stolen.until_closed() == await anna.until_closed() == 1012
    assert ben.closed is None
    assert await since(phone) is None and await since(stolen) is None
    await phone.close()
    await phone.open(v=0)
    assert phone.seat == 0
    await anna.close()
    await anna.open()
    assert anna.seat == 1
    again = await client().http.post("/api/device/take", json={"ticket": late})
    assert again.json()["code"] == "no_such_ticket"
    assert (await anna.http.get("/api/me")).json()["devices"] == 1
    kept = (await anna.http.get("/api/me/export")).json()["sessions"]
    assert [(one["first"], one["ended"] is None) for one in kept] == [
        (True, True), (False, False), (False, False)
    ]  # fmt: skip


async def test_the_person_outlives_the_first_session(client: Make, server: Running) -> None:
    anna = client()
    await anna.make("Anna", seats=2, bots=1, options={"rated": True})
    phone = await taken(anna, client())
    opened = await since(anna)
    assert (await sign_out(phone, others=True)).status_code == 200
    assert await since(anna) is None and await since(phone) == opened
    await phone.open(anna.room)
    assert phone.seat == 1
    await done(phone, {"k": "end"})
    told = (await phone.http.get("/api/me")).json()
    assert told["name"] == "Anna" and told["ratings"]["bots"]["games"] == 1
    assert await delete(phone) == 200
    assert not await server.store._read("SELECT 1 FROM sessions")


async def test_who_signs_out_here_is_a_stranger_here_alone(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=2)
    phone, cookie = await taken(anna, client()), anna.http.cookies["tenfold"]
    assert (await sign_out(anna, others=False)).status_code == 200
    assert "tenfold" not in anna.http.cookies and await since(phone) is not None
    anna.http.cookies.set("tenfold", cookie)
    assert await since(anna) is None, "the cookie leads nowhere, whoever has kept it"
    assert (await sign_out(anna, others=True)).status_code == 403
    assert (await sign_out(client(), others=True)).status_code == 403
    assert await delete(anna) == 403, "nobody is deleted from there, and nobody is told so"
    assert await since(phone) is not None


async def test_the_lines_of_a_browser_close_when_it_becomes_somebody_elses(client: Make) -> None:
    anna, ben = await playing(client, 2)
    cara = client()
    await cara.make("Cara")
    stranger = client()
    await stranger.open(anna.room)
    ticket = (await cara.http.post("/api/device")).json()["ticket"]
    answer = await ben.http.post("/api/device/take", json={"ticket": ticket})
    assert answer.json()["code"] == "games_here" and ben.closed is None
    answer = await ben.http.post("/api/device/take", json={"ticket": ticket, "sure": True})
    assert answer.status_code == 200
    assert await ben.until_closed() == 1012
    assert anna.closed is None and stranger.closed is None
    await ben.close()
    await ben.open(v=0)
    assert ben.seat == 0 and ben.s and not ben.s["hand"]


async def test_a_browser_of_somebody_who_is_deleted_lets_its_cookie_go(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=2)
    tab = client()
    tab.http.cookies.set("tenfold", anna.http.cookies["tenfold"])
    assert await delete(anna) == 200
    answer = await tab.http.post("/api/me/delete", json={"sure": True})
    assert answer.status_code == 200 and 'tenfold=""' in answer.headers["set-cookie"]


@pytest.mark.parametrize("body", [{}, {"others": 1}, [], {"others": True, "more": 1}])
async def test_nobody_is_signed_out_by_mistake(client: Make, body: object) -> None:
    anna = client()
    await anna.make("Anna")
    answer = await anna.http.post("/api/me/sign-out", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_body")
    assert await since(anna) is not None and who(anna)
