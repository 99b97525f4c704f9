"""Presses random keys, pastes, resizes and signals through all screens, and looks after each step whether all is well.

    python -m tests.soak --minutes 1 [--seed 7]
    python -m tests.soak --kills 200

It prints the seed first, so that a failure can be played again, and at the end what it did.
"""

import argparse
import secrets
import tempfile
import time
from pathlib import Path

from tests.soak.monkey import Monkey


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    asked.add_argument("--minutes", type=float, default=1.0)
    asked.add_argument("--seed", type=int, default=secrets.randbits(32))
    asked.add_argument("--kills", type=int, default=0, help="kill the program so often at random moments, then stop")
    wanted = asked.parse_args()
    print(f"seed {wanted.seed}", flush=True)
    end = time.monotonic() + wanted.minutes * 60
    with tempfile.TemporaryDirectory() as folder, Monkey(wanted.seed, Path(folder)) as monkey:
        for _ in range(wanted.kills):
            monkey.die_anywhere()
        while not wanted.kills and time.monotonic() < end:
            monkey.step()
        print(", ".join(f"{count} {what}" for what, count in sorted(monkey.done.items())))


if __name__ == "__main__":
    main()
