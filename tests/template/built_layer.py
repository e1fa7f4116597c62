"""Import what `sam build` made, in an interpreter that has nothing but boto3, as Lambda's has.

    python -I tests/template/built_layer.py .aws-sam/build

The emulator lends its own packages to the functions, so a dependency that the layer lacks shows only here.
"""

import importlib
import importlib.util
import os
import pkgutil
import sys
from pathlib import Path

MOST_BYTES = 250 * 1024 * 1024  # Lambda's limit for a function with its layers, unzipped
ENVIRONMENT = {
    "TABLE_NAME": "room",
    "CLOCK_ARN": "arn:aws:states:us-east-1:123456789012:stateMachine:room-table-clock",
    "WS_API_ID": "a1b2c3d4e5",
    "WS_STAGE": "prod",
    "TICKET_SECRET_ARN": "arn:aws:secretsmanager:us-east-1:123456789012:secret:tickets",
    "URL_SUFFIX": "amazonaws.com",
    "POWERTOOLS_SERVICE_NAME": "riverboat",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_REGION": "us-east-1",
}


def main(build: Path) -> int:
    """Import every module of the layer and every function; 1 if the layer is too large."""
    layer = build / "EngineLayer" / "python"
    sys.path.insert(0, str(layer.resolve()))
    os.environ.update(ENVIRONMENT)
    riverboat = importlib.import_module("riverboat")
    if not Path(riverboat.__file__ or "").is_relative_to(layer.resolve()):
        raise ImportError(f"riverboat was imported from {riverboat.__file__}, not from the layer")
    modules = [each.name for each in pkgutil.walk_packages(riverboat.__path__, "riverboat.")]
    for module in modules:
        importlib.import_module(module)
    functions = sorted(path.parent for path in build.glob("*Function/app.py"))
    for folder in functions:
        _import_handler(folder)
    size = sum(path.stat().st_size for path in layer.rglob("*") if path.is_file())
    print(
        f"{len(modules)} modules, {len(functions)} functions imported; the layer has {size / 2**20:.0f} MiB"
    )
    return 0 if size < MOST_BYTES and functions else 1


def _import_handler(folder: Path) -> None:
    spec = importlib.util.spec_from_file_location(f"app_of_{folder.name}", folder / "app.py")
    if spec is None or spec.loader is None:
        raise ImportError(f"no handler in {folder}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not callable(module.handler):
        raise ImportError(f"{folder}/app.py has no handler")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
