"""The manuals: every rule has its section, and every section can be found."""

import re
from itertools import pairwise

import pytest

from card_table import manual
from card_table.assets import text_of
from card_table.rules import GAMES, game_named

games = pytest.mark.parametrize("game_id", GAMES)

EXAMPLES = {
    "gopher": {
        "stopping": [
            "*Leon finds 3 nuts, then 1 apple, and stops.",
            "*Hanna finds 2 carrots, 3 apples, 2 carrots and 1",
        ],
        "same-kind-twice": ["*Simone finds 1 carrot, then 1 nut, then 3 nuts."],
        "storage": ["*Leon has 3 apples, 2 carrots and 5 nuts in his storage."],
        "exactly-full": ["*Simone has exactly six carrots."],
        "overfilled": ["*Hanna has 8 apples."],
        "special-situation": ["*Leon has exactly six nuts and exactly six carrots"],
    },
    "grasshopper": {
        "choosing": ["*On display are 2 corn and 1 grasshopper. Ann played 6, Ben 4, Cleo 1."],
        "same-cards": ["*Ann and Cleo play 6, Ben plays 1."],
        "x-card": ["*Ann plays the ace, Ben 6, Cleo X."],
        "harvesting": ["*Ann has 2 corn and wins 2 more"],
        "plague": ["*Ben has 2 grasshoppers and 2 corn. His ace brings 1 corn and 1 grasshopper."],
    },
    "hamster": {
        "collecting": ["*Ann turns over a peanut (6) and puts it left."],
        "limit": ["*Cleo has 9 in the pouch in use."],
        "going-over": ["*Ben has 6 + 4 in the pouch in use, and corn in his briefcase."],
        "briefcase": [
            "*Cleo has 11 in the pouch in use and turns over a peanut (6).",
            "*Dan has 8 + 3 in his left pouch and a hazelnut (5) in the briefcase.",
        ],
        "fits-nowhere": ["*Ann has 9 left, 10 right, and a pistachio in the briefcase."],
        "storing": ["*Ben has 5 + 3 in the pouch in use and turns over a hazelnut (5): 13."],
        "heavyset": ["*Ann has 4 + 4 + 2 in her right pouch."],
        "weasel": ["*Ben has 9 in the pouch in use. He asks Cleo for a cashew (4), and she has one: 13"],
        "pill-bug": ["*Dan has 5 + 2 in his left pouch, the pistachio placed last."],
        "stick-insect": ["*Cleo turns over a walnut (8).", "*It is Ann's turn, and both Ben and Dan want her nut."],
        "erwin": ["*Ben has 7 left and 9 right when Erwin appears."],
        "scoring": ["*Ann has nine cards in her storeroom, the chestnut among them: 8 + 3."],
        "ties": ["*Ben and Cleo have 15 each, and the chestnut is Dan's, who has fewer."],
        "squirrel": ["*Cleo's left pouch is closed, and she has 9 right. She takes a cashew (4)"],
        "squirrel-too-much": ["*Dan has 11 left and 10 right, and took a hazelnut (5)."],
        "squirrel-rounds": ["*In a best of three Ann, Ben and Dan have won a round each."],
        "gang-boss": ["*Ann has grabbed three weasels and a pill bug."],
        "full-burrow": ["*Dan has the pistachio on his door and five of them stored: 2 points more."],
        "two-sums": ["*Ann, the grey hamster, is at 13.", "*Ben, in the red cap, turns over the chestnut (12)"],
        "fedora": ["*Dan has used his weasel and his pill bug."],
        "red-hat": ["*Erwin appears to Ben. Cleo, in the red hat, steals a card and finds an almond (7)."],
    },
    "gobbit": {
        "attack": ["*Ben's blue snake lies there when Cleo flips a blue chameleon."],
        "defence": ["*Cleo taps her blue chameleon before Ben does."],
        "faults": ["*Ann flips a red chameleon, and Ben with his blue snake taps it: the wrong colour."],
        "gobbit-rule": ["*There is a graveyard. Ann shows blue and yellow mosquitoes, Cleo two red ones."],
        "poltergeists": ["*Ann is a Poltergeist. Ben and Cleo both show a red chameleon"],
    },
}
"""The worked examples of the rulebooks, by the section that holds them; our own where a rulebook has none."""

HEADINGS = {
    "gopher": [
        "Gopher It!",
        "What it is about",
        "The cards",
        "Setting up",
        "Playing",
        "Turning over cards",
        "The same kind twice",
        "Stopping",
        "When the heap runs out",
        "The storage",
        "Exactly six: a trophy",
        "More than six: too much",
        "Several kinds at exactly six",
        "The end",
        "When no card is left",
    ],
    "grasshopper": [
        "Grasshopper Poker",
        "What it is about",
        "The cards",
        "Setting up",
        "A turn",
        "Choosing from the display",
        "Bidding",
        "Same cards",
        "The ace",
        "The X",
        "Stalemate",
        "Your garden",
        "Harvest: a chip",
        "A plague of grasshoppers",
        "The end of a round",
        "The end",
        "Two players",
        "Beginners' variation",
    ],
    "hamster": [
        "Hámster Gángster",
        "What it is about",
        "The cards",
        "Setting up",
        "Your play area",
        "A turn",
        "Collecting nuts",
        "The limit of a pouch",
        "Too much",
        "The briefcase",
        "A nut that fits nowhere",
        "Storing",
        "How a turn ends",
        "The gang",
        "Heavyset hamster",
        "Weasel",
        "Pill bug",
        "Stick insect",
        "Patrolman Erwin",
        "The end",
        "Scoring",
        "Ties",
        "Modes",
        "Mini Gangster",
        "Crazy Squirrel After a Coffee",
        "A pouch with too much",
        "Rounds",
        "Gang Boss",
        "Full Burrow",
        "Boss",
        "Two sums",
        "The fedora",
        "The red hat",
        "Combining the modes",
        "Direction and open storerooms",
    ],
    "gobbit": [
        "Gobbit",
        "What it is about",
        "The cards",
        "The food chain",
        "Setting up",
        "Taking turns",
        "Flipping a card",
        "Only the visible card counts",
        "Tapping",
        "Attack",
        "Defence",
        "Several at once",
        "Faults",
        "The graveyard",
        "The Gobbit",
        "Poltergeists",
        "The end",
        "The expert variant",
        "The law of the snake",
        "The law of the triangle",
        "The law of the circle of dots",
        "The law of different colours",
        "The law of the explosion",
        "The law of the Poltergeist",
        "Optional rules",
        "Sudden death",
        "Minimum penalty",
        "Clarifications",
    ],
}
"""The headings that follow the rulebooks, in their order."""


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ .*$", text, re.MULTILINE)


@games
def test_every_game_has_a_manual_that_begins_with_its_name(game_id: str) -> None:
    first = manual.manual(game_id)[0]
    assert (first.title, first.depth) == (game_named(game_id).NAME, 1)
    assert first.text


@games
def test_every_heading_has_an_id(game_id: str) -> None:
    written = headings(text_of(f"manuals/{game_id}.md"))
    assert [f"{'#' * section.depth} {section.title} {{#{section.id}}}" for section in manual.manual(game_id)] == written


@games
def test_no_two_sections_have_the_same_id(game_id: str) -> None:
    ids = [section.id for section in manual.manual(game_id)]
    assert len(ids) == len(set(ids))


@games
def test_the_manual_follows_its_rulebook(game_id: str) -> None:
    titles = [section.title for section in manual.manual(game_id)]
    assert titles[: len(HEADINGS[game_id])] == HEADINGS[game_id]


@games
def test_every_section_says_something(game_id: str) -> None:
    sections = manual.manual(game_id)
    followed = [(section, after.depth) for section, after in zip(sections, [*sections[1:], sections[0]], strict=True)]
    assert not [section.id for section, after in followed if not section.text and after <= section.depth]


@games
def test_no_section_skips_a_depth(game_id: str) -> None:
    depths = [section.depth for section in manual.manual(game_id)]
    assert all(after <= before + 1 for before, after in pairwise(depths))


@games
def test_no_link_leads_to_a_missing_section(game_id: str) -> None:
    links = re.findall(r"\]\(([^)]*)\)", text_of(f"manuals/{game_id}.md"))
    assert set(links) <= {f"#{section.id}" for section in manual.manual(game_id)}


@games
def test_every_worked_example_stands_in_its_section(game_id: str) -> None:
    for section_id, sentences in EXAMPLES[game_id].items():
        text = " ".join(manual.section(game_id, section_id).text.split())
        assert all(sentence in text for sentence in sentences), section_id


@games
def test_the_whole_manual_has_every_heading_and_no_ids(game_id: str) -> None:
    whole = manual.whole(game_id)
    assert "{#" not in whole
    assert headings(whole) == [f"{'#' * section.depth} {section.title}" for section in manual.manual(game_id)]
    assert whole.endswith("\n")


@games
def test_the_whole_manual_leaves_nothing_out(game_id: str) -> None:
    written = re.sub(r" \{#[a-z0-9-]+\}$", "", text_of(f"manuals/{game_id}.md"), flags=re.MULTILINE)
    assert manual.whole(game_id).split() == written.split()


@games
def test_the_readings_of_the_rules_are_told(game_id: str) -> None:
    assert manual.section(game_id, "readings").text.count("\n- **") >= 3


@games
def test_a_section_is_found_by_its_id(game_id: str) -> None:
    for section in manual.manual(game_id):
        assert manual.section(game_id, section.id) is section
        assert section.markdown.startswith(f"{'#' * section.depth} {section.title}\n\n")


@games
def test_a_section_is_read_with_all_that_is_below_it(game_id: str) -> None:
    whole = manual.whole(game_id)
    sections = manual.manual(game_id)
    for place, section in enumerate(sections):
        text = manual.with_what_is_below(game_id, section.id)
        after = [other for other in sections[place + 1 :] if other.depth <= section.depth]
        start, end = (whole.index(other.markdown) for other in (section, after[0] if after else section))
        assert text == (whole[start : end - 1] if after else whole[start:])


def test_a_section_ends_where_the_next_one_of_its_depth_begins() -> None:
    titles = {id: headings(manual.with_what_is_below("gopher", id)) for id in ("end", "stopping", "goal", "readings")}
    assert titles == {
        "end": ["## The end", "### When no card is left"],
        "stopping": ["### Stopping"],
        "goal": ["## What it is about"],
        "readings": ["## Readings"],
    }


@games
def test_a_section_that_the_manual_does_not_have_is_a_key_error(game_id: str) -> None:
    with pytest.raises(KeyError):
        manual.section(game_id, "no-such-section")
    with pytest.raises(KeyError):
        manual.section(game_id, "")
    with pytest.raises(KeyError):
        manual.with_what_is_below(game_id, "no-such-section")


@games
def test_the_manual_says_how_many_play(game_id: str) -> None:
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    seats = game_named(game_id).SEATS
    assert f"{words[seats.start]} to {words[seats.stop - 1]}" in manual.manual(game_id)[0].text
