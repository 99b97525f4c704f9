"""The command ``card-table``, also ``python -m card_table``."""

import gc
import sys


def main() -> int:
    """Run the command.  Whatever goes wrong is one sentence on stderr and an exit status, never a traceback."""
    gc.disable()  # nothing of what is imported is garbage
    from card_table.cli import run

    gc.enable()
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
