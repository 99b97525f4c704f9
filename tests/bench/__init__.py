"""What the program costs in time, bytes and memory: `python -m tests.bench`.

Everything drawn is measured in a real pseudo-terminal of 80 by 24 cells.  Machines differ and are busy, so what counts
are ratios to a yardstick that was measured in turn with it in the same run; absolute figures are for information.

    budgets        what each thing may cost
    report         rows of figures, and the table made of them
    measuring      a terminal that notes when output arrives
    programs       the programs that are measured, and the folders they run on
    smallest_app   yardstick: the least that Textual can do
    line_app       yardstick: one picture, drawn line by line, sent as differences
    rules, start, keys, idle, link: one chapter of the table each
"""
