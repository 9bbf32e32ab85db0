"""The browser is told to be careful, and has nothing to complain about."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import a_table
from tools.driving.windows import Windows, is_foreign

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_headers_forbid_what_is_inline_or_from_elsewhere(windows: Windows) -> None:
    window = await windows.open()
    answer = await window.page.goto(windows.room.url)
    assert answer
    headers = await answer.all_headers()
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


async def test_the_policy_is_in_force_and_our_own_pages_never_meet_it(windows: Windows) -> None:
    (ada,) = await a_table(windows, looking=1)
    await ada.page.evaluate(
        """() => {
            window.met = []
            document.addEventListener('securitypolicyviolation', (event) => met.push(event.violatedDirective))
        }"""
    )
    await ada.page.get_by_role("button", name="Menu").click()
    await expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert await ada.page.evaluate("met") == []
    ada.forgive("Content Security Policy")
    await ada.page.evaluate(
        """() => document.head.append(
            Object.assign(document.createElement('script'), {textContent: 'window.planted = true'}))"""
    )
    await ada.page.wait_for_function("() => met.length > 0")
    assert await ada.page.evaluate("[window.planted, met]") == [None, ["script-src-elem"]]


async def test_the_cookie_is_out_of_reach_of_scripts(windows: Windows) -> None:
    (ada,) = await a_table(windows, looking=1)
    assert await ada.page.evaluate("document.cookie") == ""
    assert "tablee" in [cookie.get("name") for cookie in await ada.browsing.cookies()]


async def test_the_secret_of_an_invitation_is_in_no_address_that_is_asked_for(windows: Windows) -> None:
    ada = await windows.open()
    asked: list[str] = []
    ada.browsing.on("request", lambda request: asked.append(request.url))
    await ada.go("/")
    await ada.page.get_by_role("article", name="Crossing").get_by_role("button", name="Invite").click()
    await ada.page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    await ada.page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    await expect(ada.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = await ada.page.get_by_label("Link", exact=True).input_value()
    secret = link.partition("#")[2]
    assert secret
    assert f"{windows.room.url}/api/tables" in asked, "what is asked for was not seen"
    assert [address for address in asked if secret in address] == []


async def test_a_request_to_any_other_origin_is_known_as_foreign() -> None:
    room = "http://localhost:8484"
    for own in (
        f"{room}/assets/a.js",
        "ws://localhost:8484/api/socket",
        "data:image/png;base64,",
        f"blob:{room}/1",
    ):
        assert not is_foreign(own, room), own
    for foreign in (
        "http://fonts.example:8484/a.woff2",
        "http://127.0.0.1:8484/",
        "https://localhost:8484/",
        "http://localhost:8485/",
        "http://localhost/",
        "wss://localhost:8484/api/socket",
        "ws://elsewhere.example:8484/",
        "http://localhost:8484@evil.example/",
    ):
        assert is_foreign(foreign, room), foreign
