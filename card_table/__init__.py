"""Card games that several people play on one terminal."""
