"""Who is let in, and under which name."""

import hmac
import json
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import uuid4

import boto3
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import RSAAlgorithm
from moto import mock_aws

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.dynamo.tickets import UsedTickets
from riverboat.cloud.entry import authorizer as gate
from riverboat.cloud.entry import connecting
from riverboat.cloud.entry.identity import LONGEST_TOKEN, _published_keys, identify
from riverboat.cloud.entry.names import LONGEST_NAME
from riverboat.cloud.entry.tickets import TICKET_SECONDS, NotAdmitted, sign_ticket
from riverboat.cloud.secrets import TicketSecrets
from tests.support.events import not_asked, recorded
from tests.support.log_lines import LogLines

SECRET = "a secret of the deployment, 32 characters or more"
ROOM = Deployment("room", "arn", "http://127.0.0.1", (SECRET,))
PREVIOUS = "the secret before, which tickets may still be signed with"
ISSUER = "https://issuer.example"


def ticket(secret: str = SECRET, algorithm: str = "HS256", **changed: Any) -> str:
    now = int(time.time())
    claims = {"sub": "ann", "name": "Ann", "aud": "riverboat", "jti": "t-1", "exp": now + 60}
    kept = {name: value for name, value in (claims | changed).items() if value is not None}
    return jwt.encode(kept, secret, algorithm=algorithm)


def test_a_ticket_says_who_comes() -> None:
    who = identify(sign_ticket(SECRET, "ann", "Ann"), ROOM)
    assert (who.player, who.name) == ("ann", "Ann")
    assert who.ticket
    assert 0 < who.expires - time.time() <= TICKET_SECONDS


def test_no_two_tickets_are_the_same() -> None:
    one, other = (identify(sign_ticket(SECRET, "ann", "Ann"), ROOM) for _ in range(2))
    assert one.ticket != other.ticket


REFUSED = {
    "nothing": lambda: "",
    "no token": lambda: "not a token",
    "three empty parts": lambda: "..",
    "expired": lambda: ticket(exp=int(time.time()) - 1),
    "another's secret": lambda: ticket(secret="another secret, as long as that of the deployment"),
    "another audience": lambda: ticket(aud="another"),
    "no audience": lambda: ticket(aud=None),
    "no signature": lambda: ticket(secret="", algorithm="none"),
    "another algorithm": lambda: ticket(algorithm="HS384"),
    "no expiry": lambda: ticket(exp=None),
    "no player": lambda: ticket(sub=None),
    "an empty player": lambda: ticket(sub=""),
    "no id, so that it could be used again": lambda: ticket(jti=None),
    "an empty id, so that it could be used again": lambda: ticket(jti=""),
    "an id that is no text": lambda: ticket(jti=7),
    "too long an id for a key": lambda: ticket(jti="t" * 65),
    "an id of other characters": lambda: ticket(jti="t#1"),
    "an id that ends in a new line": lambda: ticket(jti="t-1\n"),
    "a life of ten years": lambda: ticket(exp=int(time.time()) + 10 * 365 * 24 * 3600),
    "a life of ten years, about to end": lambda: ticket(iat=int(time.time()) - 10 * 365 * 24 * 3600),
    "a life without end": lambda: ticket(exp=float("inf")),
    "no life to speak of": lambda: ticket(exp=float("nan")),
    "a beginning without end": lambda: ticket(iat=float("inf")),
    "a beginning that is no number": lambda: ticket(iat="noon"),
    "too long a token": lambda: ticket(more="m" * LONGEST_TOKEN),
    "a name of nothing but combining marks": lambda: ticket(name="\u0301\u0308"),
    "a name of nothing but what is invisible": lambda: ticket(name="\u200b\u3164\u2800 "),
    "a name of nothing but line breaks": lambda: ticket(name="\n\t"),
    "a player of nothing but combining marks": lambda: ticket(sub="\u0301"),
    "a player of nothing but a space": lambda: ticket(sub=" ", name="Ann"),
    "a bot": lambda: ticket(sub="bot-1234"),
    "too long a player": lambda: ticket(sub="a" * 65),
    "an unprintable player": lambda: ticket(sub="ann\n"),
    "a changed payload": lambda: _forged(),
}


def _forged() -> str:
    head, _, signature = ticket().split(".")
    payload = ticket(sub="bob").split(".")[1]
    return f"{head}.{payload}.{signature}"


@pytest.mark.filterwarnings("ignore::jwt.InsecureKeyLengthWarning")
@pytest.mark.parametrize("make", REFUSED.values(), ids=list(REFUSED))
def test_a_ticket_is_refused_with(make: Callable[[], str]) -> None:
    with pytest.raises(NotAdmitted):
        identify(make(), ROOM)


def test_a_room_without_a_secret_accepts_no_tickets() -> None:
    with pytest.raises(NotAdmitted):
        identify(ticket(), Deployment("room", "arn", "http://127.0.0.1", ()))


def test_two_secrets_serve_while_the_key_is_changed() -> None:
    changing = replace(ROOM, ticket_secrets=(SECRET, PREVIOUS))
    assert [identify(ticket(secret), changing).player for secret in (SECRET, PREVIOUS)] == ["ann", "ann"]
    with pytest.raises(NotAdmitted):
        identify(ticket(PREVIOUS), ROOM)
    with pytest.raises(NotAdmitted):
        identify(ticket(PREVIOUS, exp=int(time.time()) - 1), changing)


def test_how_long_a_ticket_may_live_is_a_setting() -> None:
    """A person who carries tickets by hand needs longer than a program."""
    patient = replace(ROOM, ticket_seconds=3600)
    an_hour = sign_ticket(SECRET, "ann", "Ann", 3600)
    assert identify(an_hour, patient).player == "ann"
    with pytest.raises(NotAdmitted):
        identify(an_hour, ROOM)


def test_a_signers_clock_may_be_a_little_ahead() -> None:
    now = int(time.time())
    assert identify(ticket(iat=now + 20, exp=now + 80), ROOM).player == "ann"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann \n", "Ann"),
        ("A\x00n\u202en\u200b", "Ann"),
        ("安", "安"),
        ("a" * 100, "a" * LONGEST_NAME),
        ("", "ann"),
        ("\u0301Zoe\u0308", "Zoe\u0308"),
        ("A" * (LONGEST_NAME - 1) + " B", "A" * (LONGEST_NAME - 1)),
        ("\u3164안녕\u2800", "안녕"),
        ("★彡", "★彡"),
    ],
)
def test_a_name_is_cleaned(given: str, shown: str) -> None:
    assert identify(ticket(name=given), ROOM).name == shown


# ---- tokens of another issuer


@pytest.fixture(scope="module")
def private_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.fixture(scope="module")
def federated(private_key: rsa.RSAPrivateKey) -> Iterator[Deployment]:
    """A deployment that trusts an issuer, whose keys are published on loopback."""
    published = {**json.loads(RSAAlgorithm.to_jwk(private_key.public_key())), "kid": "key-1", "use": "sig"}

    class Published(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"keys": [published]}).encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Published)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield Deployment(
        "room",
        "arn",
        "http://127.0.0.1",
        (SECRET,),
        oidc_issuer=ISSUER,
        oidc_audience="client-1",
        oidc_jwks_url=f"http://127.0.0.1:{server.server_port}/keys",
    )
    server.shutdown()
    thread.join()
    server.server_close()
    _published_keys.cache_clear()


def issued(key: rsa.RSAPrivateKey, kid: str = "key-1", **changed: Any) -> str:
    claims = {
        "sub": "0b6f",
        "preferred_username": "Ann",
        "iss": ISSUER,
        "aud": "client-1",
        "exp": time.time() + 60,
    }
    kept = {name: value for name, value in (claims | changed).items() if value is not None}
    return jwt.encode(kept, key, algorithm="RS256", headers={"kid": kid})


def test_a_token_of_the_trusted_issuer_is_accepted(
    federated: Deployment, private_key: rsa.RSAPrivateKey
) -> None:
    who = identify(issued(private_key), federated)
    assert (who.player, who.name, who.ticket) == ("0b6f", "Ann", "")


@pytest.mark.parametrize("said", [None, "", "\u0301", "\u200b \n", "\u3164"], ids=ascii)
def test_a_player_whose_issuer_tells_no_name_to_be_seen_is_a_guest(
    federated: Deployment, private_key: rsa.RSAPrivateKey, said: str | None
) -> None:
    """He cannot mend what his issuer says, and his account id is nobody else's business."""
    who = identify(issued(private_key, preferred_username=said), federated)
    another = identify(issued(private_key, preferred_username=said, sub="0b6e"), federated)
    assert who.name.startswith("Guest-")
    assert "0b6f" not in who.name
    assert who.name != another.name


def test_the_first_name_to_be_seen_counts(federated: Deployment, private_key: rsa.RSAPrivateKey) -> None:
    assert identify(issued(private_key, name="\u0301"), federated).name == "Ann"
    assert identify(issued(private_key, name="Ann B."), federated).name == "Ann B."


def test_such_a_token_lives_as_long_as_its_issuer_says(
    federated: Deployment, private_key: rsa.RSAPrivateKey
) -> None:
    assert identify(issued(private_key, exp=int(time.time()) + 30 * 24 * 3600), federated).player == "0b6f"


def test_such_a_token_is_no_ticket_even_for_the_tickets_audience(
    federated: Deployment, private_key: rsa.RSAPrivateKey
) -> None:
    deployment = replace(federated, oidc_audience="riverboat")
    assert identify(issued(private_key, aud="riverboat"), deployment).ticket == ""


def test_tickets_are_accepted_beside_it(federated: Deployment) -> None:
    assert identify(ticket(), federated).player == "ann"


@pytest.mark.parametrize(
    "changed",
    [
        {"iss": "https://another.example"},
        {"iss": None},
        {"aud": "client-2"},
        {"aud": None},
        {"exp": 1},
        {"exp": None},
        {"sub": None},
        {"sub": "bot-1"},
        {"kid": "key-2"},
    ],
    ids=str,
)
def test_an_issued_token_is_refused_with(
    federated: Deployment, private_key: rsa.RSAPrivateKey, changed: dict[str, Any]
) -> None:
    with pytest.raises(NotAdmitted):
        identify(issued(private_key, **changed), federated)


def test_a_token_signed_by_another_key_is_refused(federated: Deployment) -> None:
    with pytest.raises(NotAdmitted):
        identify(issued(rsa.generate_private_key(public_exponent=65537, key_size=2048)), federated)


def test_a_published_key_signs_no_tickets(federated: Deployment, private_key: rsa.RSAPrivateKey) -> None:
    """The old confusion: the public key, known to all, taken for the secret of HS256."""
    public = private_key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    signed = ticket().rpartition(".")[0]
    signature = urlsafe_b64encode(hmac.digest(public, signed.encode(), "sha256")).rstrip(b"=").decode()
    with pytest.raises(NotAdmitted):
        identify(f"{signed}.{signature}", federated)


def test_without_an_issuer_no_issued_token_is_accepted(private_key: rsa.RSAPrivateKey) -> None:
    with pytest.raises(NotAdmitted):
        identify(issued(private_key), ROOM)


def test_an_issuer_that_cannot_be_reached_admits_nobody(private_key: rsa.RSAPrivateKey) -> None:
    deployment = Deployment(
        "room",
        "arn",
        "",
        (),
        oidc_issuer=ISSUER,
        oidc_audience="client-1",
        oidc_jwks_url="http://127.0.0.1:9",
    )
    with pytest.raises(NotAdmitted):
        identify(issued(private_key), deployment)
    _published_keys.cache_clear()


# ---- the gate and the connection


@pytest.fixture
def secrets() -> Iterator[TicketSecrets]:
    """The room's key, in Secrets Manager."""
    with mock_aws():
        client = boto3.client("secretsmanager", region_name="us-east-1")
        yield TicketSecrets(
            client, client.create_secret(Name=f"tickets-{uuid4()}", SecretString=SECRET)["ARN"]
        )


def asking(token: str | None) -> dict[str, Any]:
    event = recorded("authorize.connect")
    event["queryStringParameters"] = None if token is None else {"ticket": token}
    return event


def test_the_gate_lets_a_ticket_in_and_passes_on_who_it_is(secrets: TicketSecrets) -> None:
    event = asking(sign_ticket(SECRET, "ann", "Ann"))
    answer = gate.authorize(ROOM, secrets, event)
    (statement,) = answer["policyDocument"]["Statement"]
    assert (statement["Effect"], statement["Resource"]) == ("Allow", event["methodArn"])
    assert (answer["principalId"], answer["context"]["player"], answer["context"]["name"]) == (
        "ann",
        "ann",
        "Ann",
    )
    assert all(isinstance(value, str) for value in answer["context"].values()), (
        "API Gateway would make it one"
    )


@pytest.mark.parametrize("token", [None, "", "nonsense"])
def test_the_gate_denies_everybody_else(secrets: TicketSecrets, token: str | None) -> None:
    answer = gate.authorize(ROOM, secrets, asking(token))
    assert answer["policyDocument"]["Statement"][0]["Effect"] == "Deny"
    assert answer["context"] == {}


def test_a_ticket_opens_one_connection(secrets: TicketSecrets, tickets: UsedTickets) -> None:
    context = gate.authorize(ROOM, secrets, asking(ticket()))["context"]

    def connect(connection: str) -> int:
        event = recorded("connect.connect")
        event["requestContext"]["authorizer"] = context
        event["requestContext"]["connectionId"] = connection
        status: int = connecting.connect(tickets, event, not_asked)["statusCode"]
        return status

    assert connect("first") == 200
    assert connect("first") == 200, "API Gateway may ask twice"
    assert connect("second") == 403


def test_no_ticket_is_ever_logged(secrets: TicketSecrets, tickets: UsedTickets) -> None:
    good, bad = ticket(), ticket(aud="another")
    with LogLines() as log:
        for token in (good, bad, "nonsense"):
            gate.authorize(ROOM, secrets, asking(token))
        event = recorded("connect.connect")
        event["requestContext"]["authorizer"] |= gate.authorize(ROOM, secrets, asking(good))["context"]
        event["queryStringParameters"] = {"ticket": good}
        connecting.connect(tickets, event, not_asked)
        connecting.connect(
            tickets, {**event, "requestContext": {**event["requestContext"], "connectionId": "2"}}, not_asked
        )
    assert len(log.lines) == 6
    written = "".join(log.lines)
    for token in (good, bad):
        for part in token.split("."):
            assert part not in written
    assert "t-1" not in written
