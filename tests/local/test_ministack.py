"""Starting and ending the emulator: no port is shared, nothing is left behind."""

import http.server
import os
import threading
from pathlib import Path

import pytest

from riverboat_local import ministack


def test_a_taken_port_is_refused(tmp_path: Path) -> None:
    port = ministack.free_port(4600, 4699)
    server = http.server.HTTPServer((ministack.HOST, port), http.server.BaseHTTPRequestHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        with pytest.raises(ministack.PortTaken, match=str(port)):
            ministack.MiniStack(tmp_path, port).start()
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_one_that_was_left_behind_is_ended_by_the_next(tmp_path: Path) -> None:
    port = ministack.free_port(4600, 4699)
    left = ministack.MiniStack(tmp_path, port).start()
    assert ministack.is_left_behind(tmp_path)
    with ministack.MiniStack(tmp_path, port) as stack:
        assert not left.is_alive()
        assert stack.is_alive()
        assert ministack.is_open(port)
    assert not ministack.is_open(port)
    assert not ministack.is_left_behind(tmp_path)


def test_a_process_id_alone_is_never_killed(tmp_path: Path) -> None:
    """The file with the process id may outlive a reboot; without the lock it means nothing."""
    (tmp_path / "ministack.pid").write_text(str(os.getpid()))
    (tmp_path / "ministack.lock").touch()
    assert not ministack.kill_left_behind(tmp_path)


def test_a_persons_aws_settings_do_not_reach_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "production")
    monkeypatch.setenv("AWS_SESSION_TOKEN", "token")
    environment = ministack.MiniStack(tmp_path, 4600)._environment()
    assert "AWS_PROFILE" not in environment
    assert "AWS_SESSION_TOKEN" not in environment
    assert environment["BIND_HOST"] == "127.0.0.1"
