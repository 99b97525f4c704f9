"""What the screens are made of: state widgets, each drawn by a pure function of what it shows."""
