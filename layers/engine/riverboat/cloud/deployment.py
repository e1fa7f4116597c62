"""What the deployment tells its functions through their environment."""

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deployment:
    table_name: str
    """The DynamoDB table."""
    clock_arn: str
    """The Express state machine that watches one game table."""
    socket_endpoint: str
    """Where messages to connections are posted."""
    ticket_secrets: tuple[str, ...] = ()
    """Sign the tickets of the room's own issuer, the newest first; none: no tickets are accepted.

    The environment does not have them: the authorizer fills them in from `cloud.secrets`.
    """
    ticket_secret_arn: str = ""
    """Where they are kept; empty: the room signs no tickets."""
    ticket_seconds: int = 300
    """The longest life of a ticket that is accepted."""
    oidc_issuer: str = ""
    """An OpenID Connect issuer whose tokens are accepted as well; empty: none."""
    oidc_audience: str = ""
    oidc_jwks_url: str = ""
    start_grant: int = 10_000
    """Units that a new account begins with."""
    most_tables: int = 3
    """Tables that a player may have open at a time."""

    @classmethod
    def from_environment(cls) -> "Deployment":
        """Raises KeyError for a variable that the template should have set."""
        env = os.environ
        api, stage = env["WS_API_ID"], env["WS_STAGE"]
        local = env.get("AWS_ENDPOINT_URL")
        return cls(
            table_name=env["TABLE_NAME"],
            clock_arn=env["CLOCK_ARN"],
            socket_endpoint=(
                f"{local}/_aws/execute-api/{api}/{stage}"
                if local
                else f"https://{api}.execute-api.{env['AWS_REGION']}.{env['URL_SUFFIX']}/{stage}"
            ),
            ticket_secret_arn=env.get("TICKET_SECRET_ARN", ""),
            ticket_seconds=int(env.get("TICKET_SECONDS") or 300),
            oidc_issuer=env.get("OIDC_ISSUER", ""),
            oidc_audience=env.get("OIDC_AUDIENCE", ""),
            oidc_jwks_url=env.get("OIDC_JWKS_URL", ""),
            start_grant=int(env.get("START_GRANT") or 10_000),
            most_tables=int(env.get("MOST_TABLES") or 3),
        )
