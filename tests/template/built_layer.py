"""Import what `sam build` made, in an interpreter that has nothing but boto3, as Lambda's has.

And look at the bytecode beside it.

    python -I tests/template/built_layer.py .aws-sam/build

The emulator lends its own packages to the functions, so a dependency that the layer lacks shows only here.
"""

import importlib
import importlib.util
import marshal
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


UNCHECKED_HASH = 1
"""The flags of bytecode that goes by its source's hash and is never compared with it (PEP 552)."""


def main(build: Path) -> int:
    """Import every module of the layer and every function; 1 if the layer is too large."""
    layer = build / "EngineLayer" / "python"
    compiled = _check_bytecode(layer)
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
        f"{len(modules)} modules, {len(functions)} functions imported; "
        f"the layer has {size / 2**20:.0f} MiB, and {compiled} files of it are compiled"
    )
    return 0 if size < MOST_BYTES and functions else 1


def _check_bytecode(layer: Path) -> int:
    """Every source has bytecode that this Python takes as it is; how many. Raises ImportError."""
    sources = sorted(layer.rglob("*.py"))
    for source in sources:
        compiled = Path(importlib.util.cache_from_source(str(source)))
        if not compiled.exists():
            raise ImportError(f"{source} is not compiled")
        head, code = compiled.read_bytes()[:16], compiled.read_bytes()[16:]
        magic, flags, digest = head[:4], int.from_bytes(head[4:8], "little"), head[8:]
        if magic != importlib.util.MAGIC_NUMBER:
            raise ImportError(f"{compiled} is another Python's")
        if flags != UNCHECKED_HASH or digest != importlib.util.source_hash(source.read_bytes()):
            raise ImportError(f"{compiled} would be made again at each start, or is not of its source")
        if marshal.loads(code).co_filename != f"/opt/python/{source.relative_to(layer)}":  # noqa: S302
            raise ImportError(f"{compiled} names {source} otherwise than where it will be")
    return len(sources)


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
