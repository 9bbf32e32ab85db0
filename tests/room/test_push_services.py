"""Messages are carried by push services we know, sealed, vouched for, and led nowhere else."""

import json
import os
import stat
import time
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tablee.room.push.calls import NoKeys
from tablee.room.push.envelope import sealed
from tablee.room.push.keys import Keys, b64, beside, unb64
from tablee.room.push.outside import is_known, is_public
from tests.room.houses import CONTACT, a_house
from tests.room.proxy import NAME
from tests.room.pushing import Browser, a_push_service, claims_of
from tests.room.rooms import refused, run
from tests.room.test_push import called_at_the_start


def test_the_form_of_a_message_is_that_of_the_rfc() -> None:
    private = int.from_bytes(unb64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    message = sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        salt=unb64("DGv6ra1nlYgDCS1FRnbzlw"),
        sender=ec.derive_private_key(private, ec.SECP256R1()),
    )
    assert b64(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_room_vouches_for_itself_by_the_key_browsers_agreed_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            bo = await house.guest("Bo", Browser("bo"))
            await called_at_the_start(house, bo)
            (delivered,) = service.delivered
            signed, key, claims, signature = claims_of(delivered.headers["authorization"])
            assert b64(key) == (await bo.ask("GET", "room"))["push"]
            numbers = int.from_bytes(signature[:32]), int.from_bytes(signature[32:])
            public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
            public.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
            told = json.loads(claims)
            assert (told["aud"], told["sub"]) == (f"https://{NAME}", CONTACT)
            assert 0 < told["exp"] - time.time() <= 24 * 60 * 60, "as RFC 8292 wants it"

    run(play())


@pytest.mark.parametrize(
    ("status", "stays"), [(404, False), (410, False), (307, True), (429, True), (500, True)]
)
def test_a_device_that_is_gone_is_forgotten_and_nobody_is_followed_elsewhere(
    tmp_path: Path, status: int, stays: bool
) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            service.status = status
            bo = await house.guest("Bo", Browser("bo"))
            await called_at_the_start(house, bo)
            assert [delivered.target for delivered in service.delivered] == ["/push/bo"]
            assert bool(await house.kept(bo)) == stays

    run(play())


def test_a_service_at_a_private_address_is_not_spoken_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            a_push_service() as service,
            a_house(tmp_path, service.outside(public=is_public)) as house,
        ):
            bo = await house.guest("Bo", Browser("bo"))
            await called_at_the_start(house, bo)
            assert service.delivered == []

    run(play())


WRONG = [
    f"http://{NAME}/push/bo",
    f"https://{NAME}:8443/push/bo",
    f"https://user@{NAME}/push/bo",
    f"https://{NAME.upper()}/push/bo",
    f"https://{NAME}.evil.example/push/bo",
    "https://127.0.0.1/push/bo",
    "https://[::1]/push/bo",
    "https://.push.apple.com/push/bo",
    f"https://{'a' * 64}.push.apple.com/push/bo",
    "https://a..notify.windows.com/push/bo",
    "https://evil.example\\.push.apple.com/push/bo",
    f"https://{'a.' * 130}push.apple.com/push/bo",
    "https://[bad/push/bo",
    "https://evil.example/push/bo",
]


def test_only_services_we_know_are_ever_asked_over_https(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service:
            ours_and_known = service.outside(known=lambda host: host == NAME or is_known(host))
        async with a_house(tmp_path, ours_and_known) as house:
            bo = await house.guest("Bo")
            good = Browser("bo").subscription()
            for endpoint in WRONG:
                asking = bo.ask("POST", "me/push", good | {"endpoint": endpoint})
                assert await refused(asking) in ("bad_subscription", "bad_request"), endpoint
            for wrong in ({"p256dh": b64(bytes(65))}, {"auth": "short"}, {"lang": "de"}, {"more": "1"}):
                asking = bo.ask("POST", "me/push", good | wrong)
                assert await refused(asking) in ("bad_subscription", "bad_request"), wrong
            assert await house.kept(bo) == []

    run(play())


def test_a_name_that_cannot_be_looked_up_keeps_no_other_device_from_being_called(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service:

            async def resolve(host: str, port: int) -> list[str]:
                if host == "bad.push.apple.com":
                    raise UnicodeError("label empty or too long")
                return ["127.0.0.1"]

            known = {"known": lambda host: host == NAME or is_known(host), "resolve": resolve}
            async with a_house(tmp_path, service.outside(**known)) as house:
                bo = await house.guest("Bo")
                for endpoint in ("https://bad.push.apple.com/bo", f"https://{NAME}/push/bo"):
                    wanted = Browser("bo").subscription() | {"endpoint": endpoint}
                    await bo.ask("POST", "me/push", wanted)
                await called_at_the_start(house, bo)
                assert [delivered.target for delivered in service.delivered] == ["/push/bo"]

    run(play())


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("fcm.googleapis.com", True),
        ("updates.push.services.mozilla.com", True),
        ("web.push.apple.com", True),
        ("wns2-par02p.notify.windows.com", True),
        ("notify.windows.com.evil.example", False),
        ("evilnotify.windows.com", False),
        ("googleapis.com", False),
        ("", False),
    ],
)
def test_the_services_we_know(host: str, known: bool) -> None:
    assert is_known(host) == known


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.74.10", True),
        ("2a00:1450:4007:80c::200a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.1.20", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_addresses_out_in_the_world(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_the_key_is_this_users_alone_and_stays_the_same(tmp_path: Path) -> None:
    path = beside(tmp_path / "room.db")
    before = os.umask(0)
    try:
        first = Keys(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Keys(path).public == first.public
    path.write_text("no key")
    with pytest.raises(NoKeys):
        Keys(path)
    with pytest.raises(NoKeys):
        Keys(tmp_path / "nowhere" / "room.db.push")
