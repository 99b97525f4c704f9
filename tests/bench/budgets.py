"""What each thing may cost.  Ratios are to the yardstick that was measured in the same run."""

PICKER_RATIO = 1.1
TABLE_RATIO = 1.25
"""Spawn to painted, to the smallest Textual app."""

TABLE_BYTES = 9_000
"""The first table at 80 by 24."""

LEAVING_MS = 50.0

KEY_MS, SLOWEST_KEY_MS = 2.5, 8.0
"""Key to the last byte of the picture on a quiet machine: half of them, and 99 of 100."""
KEY_RATIO = 1.5
"""The same, to the app that draws line by line and sends differences."""

CHANGE_BYTES, CURSOR_BYTES, DEAL_BYTES = 150, 500, 1_500
"""A small change, a cursor move, a new deal."""

RACE_BYTES = 1_200
"""A flip, or a tap, of eight piles."""

IDLE_BYTES, IDLE_CPU_MS = 0, 2.0
"""A second."""

MEMORY_MIB, GROWTH_MIB = 40.0, 1.0
"""Resident; and how much more after a thousand keys."""

FAR_TABLE_MS, FAR_MOVE_MS = 1_800.0, 450.0
"""With a round trip of 300 ms and 56 kbit/s."""

ACTIONS, GAMES = 100_000, 2_000
"""A second, of Gopher It!; other games in proportion to their options."""
