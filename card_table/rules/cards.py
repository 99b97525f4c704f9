"""What is done with cards in every game: shuffle, count and say them."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

Card = TypeVar("Card")


def shuffled(cards: Sequence[Card], seed: int) -> tuple[tuple[Card, ...], int]:
    """The cards in an order that depends on the seed alone, and the seed for the next shuffle.

    Sorts by ``Random.random()``, the one sequence that Python promises to keep: old journals fold to the same game.
    """
    chance = Random(seed)
    order = sorted(range(len(cards)), key=[chance.random() for _ in cards].__getitem__)
    return tuple(cards[place] for place in order), int(chance.random() * 2**53)


def with_at(row: tuple[Card, ...], place: int, value: Card) -> tuple[Card, ...]:
    """The row with another value at one place.

    >>> with_at(("apple", "nut"), 1, "carrot")
    ('apple', 'carrot')
    """
    return row[:place] + (value,) + row[place + 1 :]


def joined(words: Iterable[object], last_but: str = "and") -> str:
    """Words as a list in a sentence.

    >>> joined(["1 carrot", "1 nut", "3 nuts"])
    '1 carrot, 1 nut and 3 nuts'
    """
    *head, last = [str(word) for word in words] or ["nothing"]
    return f"{', '.join(head)} {last_but} {last}" if head else last
