"""What a deployment uploads: folders as zip files that are the same bytes for the same content."""

import hashlib
import io
import zipfile
from dataclasses import dataclass
from pathlib import Path

_SKIPPED_FOLDERS = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip file can hold


@dataclass(frozen=True, slots=True)
class Package:
    """The bytes to upload and the key to upload them under; the key changes only with the bytes."""

    key: str
    body: bytes


def zipped(folder: Path, prefix: str = "") -> Package:
    """The folder as a zip file, its entries below `prefix` (a layer's are below `python/`).

    Raises FileNotFoundError if there is no such folder.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"nothing to package: there is no folder {folder}")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _files(folder):
            entry = zipfile.ZipInfo(prefix + path.relative_to(folder).as_posix(), _EPOCH)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return _named(folder.name, ".zip", buffer.getvalue())


def plain(path: Path) -> Package:
    """A file as it is."""
    return _named(path.stem, path.suffix, path.read_bytes())


def _files(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and not _SKIPPED_FOLDERS.intersection(path.parts)
    )


def _named(name: str, suffix: str, body: bytes) -> Package:
    return Package(f"{name}-{hashlib.sha256(body).hexdigest()[:16]}{suffix}", body)
