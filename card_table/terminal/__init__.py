"""What stands between Textual and a hostile terminal: the only place that touches private Textual names.

Terminals answer late, stop reading, vanish, and send bytes that mean nothing; people paste, lean on keys, suspend the
game and close the window.  None of that may play a card, show a card, or leave the terminal broken.

    environment   before Textual is imported: variables, and whether there is a terminal at all
    run           runs an app, from the first signal handler to the exit status
    app           the base of the app: ways out, crashes, repainting
    crash         what may be told about a crash
    signals       signals, and the way out of a program that is stuck
    modes         what is changed in the terminal, and how it is changed back
    driver        Textual's driver; reading and writing are its two threads
    tokens        bytes to characters, control sequences and pastes
    flood         what arrives faster than people type
    translation   tokens to Textual's events
    keys          presses and repeats; when a screen may take its first key
    output        sends only what differs; picture knows the cells

The version of Textual is pinned exactly; the tests under tests/terminal run everything in a real pseudo-terminal and
notice when a new version needs something else.
"""
