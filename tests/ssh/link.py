"""A slow line: whatever goes through it takes its time, and is counted."""

import socket
import time
from collections import deque
from select import select
from threading import Event, Thread
from types import TracebackType
from typing import Self

from tests.bench.link import PACKET, Line
from tests.ssh.host import ADDRESS


class Direction:
    """One way along the line: a packet after the other, each on its way for half a round trip."""

    def __init__(self, source: socket.socket, sink: socket.socket) -> None:
        self.source, self.sink = source, sink
        self.carried = 0
        self._free = 0.0
        self._under_way: deque[tuple[float, bytes]] = deque()

    def ready(self, now: float) -> bool:
        """Whether the line takes another packet."""
        return self._free <= now

    def take(self, now: float, line: Line) -> bool:
        """The next packet sets off; False if there will be none."""
        data = self.source.recv(PACKET)
        self.carried += len(data)
        self._free = now + line.sending(len(data)) / 1000
        self._under_way.append((self._free + line.round_trip / 2000, data))
        return bool(data)

    def hand_over(self, now: float) -> None:
        """What has arrived by now."""
        while self._under_way and self._under_way[0][0] <= now:
            self.sink.sendall(self._under_way.popleft()[1])

    def events(self) -> list[float]:
        """When there will be something to do."""
        return [self._free, *(at for at, _ in list(self._under_way)[:1])]


class SlowLink(Thread):
    """Passes one connection on to a port of this machine; use it in a `with` statement.

    Its line may be exchanged while it works.
    """

    def __init__(self, port: int, line: Line) -> None:
        super().__init__(name="slow link", daemon=True)
        self._server = socket.create_server((ADDRESS, 0))
        self._server.settimeout(5)
        self.port = int(self._server.getsockname()[1])
        self.line = line
        self._to = port
        self._ended = Event()
        self.up: Direction | None = None
        self.down: Direction | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ended.set()
        self.join()
        self._server.close()

    def carried(self) -> int:
        """Bytes that went through so far, both ways."""
        return sum(way.carried for way in (self.up, self.down) if way is not None)

    def run(self) -> None:
        """Until one end closes the connection."""
        near, _ = self._server.accept()
        far = socket.create_connection((ADDRESS, self._to))
        with near, far:
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.up, self.down = Direction(near, far), Direction(far, near)
            ways = (self.up, self.down)
            try:
                while not self._ended.is_set():
                    now = time.monotonic()
                    listening = [way.source for way in ways if way.ready(now)]
                    wait = min([0.1, *(at - now for way in ways for at in way.events() if at > now)])
                    readable = select(listening, [], [], max(0.0, wait))[0]
                    now = time.monotonic()
                    going_on = [way.take(now, self.line) for way in ways if way.source in readable]
                    if not all(going_on):
                        return
                    for way in ways:
                        way.hand_over(now)
            except OSError:  # one end has gone
                return
