"""Deploying `template.yaml` to an endpoint that takes SAM templates as they are (MiniStack does)."""

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

from riverboat_local import packages, template
from riverboat_local.ministack import REGION

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodbstreams import DynamoDBStreamsClient
    from mypy_boto3_lambda import LambdaClient
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_secretsmanager import SecretsManagerClient
    from mypy_boto3_stepfunctions import SFNClient

ROOT = Path(__file__).resolve().parents[2]
BUCKET = "riverboat-packages"
# MiniStack gives an API the id that this tag names, so that the address outlives a restart.
API_ID_TAG = "ms-custom-id"
API_ID = "riverboat"
CAPABILITIES = ("CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND")


class DeployFailed(Exception):
    """The stack was refused or rolled back; the message has the reasons."""


class Clients:
    """boto3 clients for one endpoint, made when first asked for."""

    def __init__(self, endpoint: str, region: str = REGION) -> None:
        self.endpoint = endpoint
        self._session = boto3.Session(
            aws_access_key_id="local",
            aws_secret_access_key="local",  # noqa: S106 (the emulator takes any)
            region_name=region,
        )

    @cached_property
    def dynamodb(self) -> "DynamoDBClient":
        return self._session.client("dynamodb", **self._settings())

    @cached_property
    def streams(self) -> "DynamoDBStreamsClient":
        return self._session.client("dynamodbstreams", **self._settings())

    @cached_property
    def lambdas(self) -> "LambdaClient":
        return self._session.client("lambda", **self._settings())

    @cached_property
    def states(self) -> "SFNClient":
        return self._session.client("stepfunctions", **self._settings())

    @cached_property
    def secrets(self) -> "SecretsManagerClient":
        return self._session.client("secretsmanager", **self._settings())

    @cached_property
    def s3(self) -> "S3Client":
        return self._session.client("s3", **self._settings())

    @cached_property
    def cloudformation(self) -> "CloudFormationClient":
        return self._session.client("cloudformation", **self._settings())

    def _settings(self) -> dict[str, Any]:
        return {
            "endpoint_url": self.endpoint,
            "config": Config(
                retries={"mode": "standard", "total_max_attempts": 3},
                read_timeout=60,
                connect_timeout=5,
                max_pool_connections=50,
            ),
        }


@dataclass(frozen=True, slots=True)
class Deployed:
    """What the stack's outputs name."""

    table_name: str
    api_id: str
    stage: str
    sweep_function: str
    clock_arn: str
    ticket_secret: str
    """Where Secrets Manager keeps the tickets' key; empty in a stack that signs none."""


def deploy(clients: Clients, stack: str, parameters: Mapping[str, str], root: Path = ROOT) -> Deployed:
    """Package and deploy `root/template.yaml` as `stack`; a stack that exists is updated.

    Raises DeployFailed with CloudFormation's reasons.
    """
    body = json.dumps(_uploaded(clients, template.read(root / "template.yaml"), root))
    _apply(clients, stack, body, parameters)
    outputs = _outputs(clients, stack)
    deployed = Deployed(
        table_name=outputs["TableName"],
        api_id=outputs["SocketApiId"],
        stage=parameters["Stage"],
        sweep_function=outputs["SweepFunctionName"],
        clock_arn=outputs["ClockArn"],
        ticket_secret=outputs.get("TicketSecretArn", ""),
    )
    _expire_rows(clients, deployed.table_name)
    return deployed


def _uploaded(clients: Clients, source: template.Template, root: Path) -> template.Template:
    """The template with each local path replaced by where its content was uploaded."""
    s3 = clients.s3
    s3.create_bucket(Bucket=BUCKET)
    rewritten = copy.deepcopy(source)
    for place in template.local_paths(source):
        package = _package(place, root)
        s3.put_object(Bucket=BUCKET, Key=package.key, Body=package.body)
        uri: object = f"s3://{BUCKET}/{package.key}"
        if place.property == "DefinitionUri":
            uri = {"Bucket": BUCKET, "Key": package.key}
        rewritten["Resources"][place.resource]["Properties"][place.property] = uri
    for resource in rewritten["Resources"].values():
        if resource["Type"] == "AWS::Serverless::WebSocketApi":
            resource["Properties"].setdefault("Tags", {})[API_ID_TAG] = API_ID
    return rewritten


def _package(place: template.LocalPath, root: Path) -> packages.Package:
    if place.property == "DefinitionUri":
        return packages.plain(root / place.path)
    return packages.zipped(root / place.path, "python/" if place.property == "ContentUri" else "")


def _apply(clients: Clients, stack: str, body: str, parameters: Mapping[str, str]) -> None:
    cloudformation = clients.cloudformation
    values = [{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()]
    request: dict[str, Any] = {
        "StackName": stack,
        "TemplateBody": body,
        "Parameters": values,
        "Capabilities": list(CAPABILITIES),
    }
    try:
        if _exists(clients, stack):
            cloudformation.update_stack(**request)
            waiter: Any = cloudformation.get_waiter("stack_update_complete")
        else:
            cloudformation.create_stack(**request)
            waiter = cloudformation.get_waiter("stack_create_complete")
        waiter.wait(StackName=stack, WaiterConfig={"Delay": 0.1, "MaxAttempts": 600})
    except ClientError as error:
        if "No updates are to be performed" in str(error):
            return
        raise DeployFailed(str(error)) from error
    except Exception as error:
        raise DeployFailed(f"{error}\n{_reasons(clients, stack)}") from error


def _exists(clients: Clients, stack: str) -> bool:
    try:
        clients.cloudformation.describe_stacks(StackName=stack)
    except ClientError as error:
        if "does not exist" in str(error):
            return False
        raise
    return True


def _outputs(clients: Clients, stack: str) -> dict[str, str]:
    described = clients.cloudformation.describe_stacks(StackName=stack)["Stacks"][0]
    return {output["OutputKey"]: output["OutputValue"] for output in described.get("Outputs", [])}


def _reasons(clients: Clients, stack: str) -> str:
    events = clients.cloudformation.describe_stack_events(StackName=stack)["StackEvents"]
    return "\n".join(
        f"{event.get('LogicalResourceId')}: {event.get('ResourceStatusReason')}"
        for event in reversed(events)
        if "FAILED" in event.get("ResourceStatus", "")
    )


def _expire_rows(clients: Clients, table_name: str) -> None:
    """Switch expiry on: MiniStack does not take it from the template."""
    current = clients.dynamodb.describe_time_to_live(TableName=table_name)["TimeToLiveDescription"]
    if current.get("TimeToLiveStatus") != "ENABLED":
        clients.dynamodb.update_time_to_live(
            TableName=table_name, TimeToLiveSpecification={"Enabled": True, "AttributeName": "ttl"}
        )
