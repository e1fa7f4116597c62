"""The template as CloudFormation gets it: what SAM makes of it, with made-up places for what is uploaded."""

import os
from typing import Any
from unittest.mock import patch

import boto3
from samtranslator.translator.managed_policy_translator import ManagedPolicyLoader
from samtranslator.translator.transform import transform

from riverboat_local import template
from riverboat_local.deploy import ROOT

REGION = "us-east-1"


def translated(source: template.Template | None = None) -> template.Template:
    """Plain CloudFormation. Raises what SAM refuses `source` (the project's template) with."""
    source = source or template.read(ROOT / "template.yaml")
    for place in template.local_paths(source):
        uri: object = "s3://bucket/key"
        if place.property == "DefinitionUri":
            uri = {"Bucket": "bucket", "Key": "key"}
        source["Resources"][place.resource]["Properties"][place.property] = uri
    loader = ManagedPolicyLoader(boto3.client("iam", region_name=REGION))
    loader._policy_map = {
        "AWSLambdaBasicExecutionRole": "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole",
        "AWSXrayWriteOnlyAccess": "arn:aws:iam::aws:policy/AWSXrayWriteOnlyAccess",
    }
    with patch.dict(os.environ, AWS_DEFAULT_REGION=REGION):
        plain: dict[str, Any] = transform(source, {}, loader)
    return plain
