"""Packages, the template's rewriting, and a small stack deployed twice."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from riverboat_local import packages, template
from riverboat_local.deploy import Clients, DeployFailed, deploy

SMALL = """
Transform: AWS::Serverless-2016-10-31
Parameters:
  Stage: {Type: String}
  Word: {Type: String}
Resources:
  RoomTable:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: sk, AttributeType: S}]
      KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: sk, KeyType: RANGE}]
      TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}
  Shared:
    Type: AWS::Serverless::LayerVersion
    Properties: {ContentUri: layer}
  SweepFunction:
    Type: AWS::Serverless::Function
    Properties:
      Runtime: python3.13
      Handler: app.handler
      CodeUri: sweep
      Layers: [!Ref Shared]
      Environment: {Variables: {WORD: !Ref Word}}
  Clock:
    Type: AWS::Serverless::StateMachine
    Properties:
      Type: EXPRESS
      DefinitionUri: clock.asl.json
      DefinitionSubstitutions: {Arn: !GetAtt SweepFunction.Arn}
  Socket:
    Type: AWS::Serverless::WebSocketApi
    Properties:
      StageName: !Ref Stage
      RouteSelectionExpression: $request.body.route
      Routes: {$default: {FunctionArn: !GetAtt SweepFunction.Arn}}
Outputs:
  TableName: {Value: !Ref RoomTable}
  SocketApiId: {Value: !Ref Socket}
  SweepFunctionName: {Value: !Ref SweepFunction}
  ClockArn: {Value: !Ref Clock}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "template.yaml").write_text(SMALL)
    (tmp_path / "layer").mkdir()
    (tmp_path / "layer" / "only_in_the_layer.py").write_text("NAME = 'layer'\n")
    (tmp_path / "sweep").mkdir()
    _write_handler(tmp_path, "first")
    loop = {"StartAt": "Look", "States": {"Look": {"Type": "Task", "Resource": "${Arn}", "End": True}}}
    (tmp_path / "clock.asl.json").write_text(json.dumps(loop))
    return tmp_path


def test_a_deployed_function_finds_its_layer_and_its_parameters(project: Path, clients: Clients) -> None:
    deployed = deploy(clients, "small", {"Stage": "s", "Word": "ahoy"}, project)
    assert _sweep(clients, deployed.sweep_function) == ["first", "layer", "ahoy"]
    assert deployed.api_id == "riverboat", "clients come back to the same address after a restart"
    expiry = clients.dynamodb.describe_time_to_live(TableName=deployed.table_name)["TimeToLiveDescription"]
    assert expiry["TimeToLiveStatus"] == "ENABLED"

    assert deploy(clients, "small", {"Stage": "s", "Word": "ahoy"}, project) == deployed, "nothing to update"

    _write_handler(project, "second")
    deploy(clients, "small", {"Stage": "s", "Word": "avast"}, project)
    assert _sweep(clients, deployed.sweep_function) == ["second", "layer", "avast"]


def test_a_stack_that_is_refused_says_why(project: Path, clients: Clients) -> None:
    without_socket = SMALL[: SMALL.index("  Socket:")]
    (project / "template.yaml").write_text(without_socket.replace("!Ref Shared", "!Ref Nobody"))
    with pytest.raises(DeployFailed, match="Nobody"):
        deploy(clients, "broken", {"Stage": "s", "Word": "w"}, project)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        packages.zipped(tmp_path / "nowhere")


def test_the_same_content_is_the_same_package(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "code" / "__pycache__").mkdir(parents=True)
        (tmp_path / name / "code" / "app.py").write_text("pass\n")
        (tmp_path / name / "code" / "__pycache__" / f"{name}.pyc").write_bytes(name.encode())
    one, two = (packages.zipped(tmp_path / name / "code") for name in ("one", "two"))
    assert one == two
    (tmp_path / "two" / "code" / "app.py").write_text("changed = True\n")
    assert packages.zipped(tmp_path / "two" / "code").key != one.key


def test_a_layers_files_lie_below_python(tmp_path: Path) -> None:
    (tmp_path / "riverboat").mkdir()
    (tmp_path / "riverboat" / "cards.py").write_text("")
    package = packages.zipped(tmp_path, "python/")
    assert zipfile.ZipFile(io.BytesIO(package.body)).namelist() == ["python/riverboat/cards.py"]


def test_short_forms_become_long_ones(tmp_path: Path) -> None:
    path = tmp_path / "template.yaml"
    path.write_text(
        "Resources:\n  A:\n    Type: T\n    Properties:\n      arn: !GetAtt B.Arn\n      name: !Sub ${C}-d\n"
        "      chosen: !If [E, !Ref F, !Ref G]\n"
    )
    assert template.read(path)["Resources"]["A"]["Properties"] == {
        "arn": {"Fn::GetAtt": ["B", "Arn"]},
        "name": {"Fn::Sub": "${C}-d"},
        "chosen": {"Fn::If": ["E", {"Ref": "F"}, {"Ref": "G"}]},
    }


def _write_handler(project: Path, answer: str) -> None:
    (project / "sweep" / "app.py").write_text(
        "import os\n\nimport only_in_the_layer\n\n\n"
        f"def handler(event, context):\n    return [{answer!r}, only_in_the_layer.NAME, os.environ['WORD']]\n"
    )


def _sweep(clients: Clients, function: str) -> object:
    answer: object = json.loads(clients.lambdas.invoke(FunctionName=function)["Payload"].read())
    return answer
