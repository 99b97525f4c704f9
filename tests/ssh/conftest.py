"""Starts sshd, once for each module."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ssh.host import Host, Login, missing


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host that nobody is admitted to yet."""
    need_ssh()
    with Host(tmp_path_factory.mktemp("host")) as host:
        yield host


@pytest.fixture(scope="module")
def me(host: Host) -> Login:
    """Somebody who may do everything on the host."""
    return host.admit("me")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of games and settings on the host."""
    return tmp_path / "data"


def need_ssh() -> None:
    """Without sshd there is nothing to test; a machine that checks a change must have it."""
    if lack := missing():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(lack)
