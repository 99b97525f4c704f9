"""The additional modes of Hámster Gángster, sentence by sentence, in the order of its rulebook."""

from collections import Counter

import pytest

from card_table.rules import hamster
from card_table.rules.game import Illegal, Result
from card_table.rules.hamster import deeds, news
from card_table.rules.hamster.pieces import DOORS, GANG, NUTS, Boss, Card, Gang, Place, Pouch, Variant
from card_table.rules.hamster.scoring import score_of
from card_table.rules.hamster.table import Gained, Hiding, Over, State
from tests.rules.hamster_notation import (
    ANN,
    BEN,
    CLEO,
    NAMES,
    ended,
    hamster_of,
    lies,
    may,
    numbers,
    play,
    scores,
    setups,
    table,
    turn_of,
)


class TestMiniGangsterMode:
    def test_it_is_played_without_the_gang_and_the_briefcase(self) -> None:
        for state in setups(20, mini=True):
            assert all(one.gang == () and one.briefcase is None for one in state.hamsters)
            assert len(state.forest) == 68
            assert may(state) == ["Ann draws"]

    def test_only_the_storeroom_is_used_to_store_groups_of_13(self) -> None:
        after = play(table(ann="left 8", forest="5, ...", mini=True), "Ann draws, Ann puts left")
        assert (lies(after, ANN), turn_of(after)) == ("store 8 5", "Ben")

    def test_what_is_too_much_cannot_be_kept(self) -> None:
        state = play(table(ann="left 12, right 1", forest="5, ...", mini=True), "Ann draws")
        assert may(state) == ["Ann puts left", "Ann puts right"]
        assert lies(play(state, "Ann puts left"), ANN) == "right 1"

    def test_with_both_pouches_occupied_a_first_nut_can_fit_nowhere(self) -> None:
        state = play(table(ann="left 12, right 8 2", forest="5, ...", mini=True), "Ann draws")
        assert may(state) == [
            "Ann lets it go",
            "Ann lets it go with left chestnut",
            "Ann lets it go with right pistachio",
            "Ann lets it go with right walnut",
        ]

    def test_a_second_nut_cannot(self) -> None:
        after = play(table(ann="left 12, right 8 2", forest="5, ...", mini=True, use="left"), "Ann draws")
        assert (lies(after, ANN), turn_of(after)) == ("right 8 2", "Ben")

    def test_everything_else_is_played_the_same_way(self) -> None:
        assert may(play(table(ann="left 1, right 8 2", forest="erwin, ...", mini=True), "Ann draws")) == [
            "Ann loses left",
            "Ann loses right",
        ]
        after = play(table(ann="store 12 1", ben="store 5 8", forest="1", mini=True, drew=True), "Ann stops")
        assert hamster.result(after) == Result((ANN,), (4, 2, 0), "most points")

    def test_there_is_no_gang_to_choose(self) -> None:
        for gang in ("random", "scramble", "in turn"):
            with pytest.raises(ValueError, match=r"^Mini is played without a gang"):
                Variant(mini=True, gang=gang)


class TestGangBossMode:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_the_cards_are_face_down_and_each_takes_four_at_random(self, seats: int) -> None:
        for state in setups(20, seats=seats, gang="random"):
            assert all(len(one.gang) == 4 for one in state.hamsters)
            assert Counter(m for one in state.hamsters for m in one.gang) <= Counter(GANG * 4)
            assert news.GangsDealt(tuple(one.gang for one in state.hamsters)) in state.news

    def test_a_so_there_may_be_several_of_a_kind(self) -> None:
        gangs = [one.gang for state in setups(100, gang="random") for one in state.hamsters]
        assert {max(Counter(gang).values()) for gang in gangs} >= {1, 2, 3}

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_b_the_cards_are_face_up_and_it_is_a_matter_of_speed(self, seats: int) -> None:
        state = hamster.setup(seats, seed=1, variant=Variant(gang="scramble"))
        called = ("weasel", "heavyset hamster", "stick insect", "pill bug")
        assert may(state) == [f"{name} grabs a {member}" for name in NAMES[:seats] for member in called]

    def test_b_each_takes_the_four_they_prefer(self) -> None:
        state = hamster.setup(2, seed=1, variant=Variant(gang="scramble"))
        state = play(state, ", ".join(["Ben grabs a weasel"] * 2 + ["Ann grabs a pill bug"]))
        assert state.hamsters[BEN].gang == (Gang.WEASEL,) * 2
        assert state.news == (news.Recruited(ANN, Gang.PILL_BUG),)
        assert state.active == ANN
        state = play(state, ", ".join(["Ben grabs a weasel"] * 2))
        assert may(state, BEN) == []
        assert "Ann grabs a weasel" not in may(state)
        with pytest.raises(Illegal, match=r"."):
            hamster.apply(state, deeds.Grab(ANN, Gang.WEASEL))

    @pytest.mark.parametrize("slow", ["Ann", "Ben", "Cleo"])
    def test_b_it_goes_on_until_everybody_has_four(self, slow: str) -> None:
        state = hamster.setup(3, seed=1, variant=Variant(gang="scramble"))
        one, two = (name for name in NAMES[:3] if name != slow)
        state = play(state, ", ".join([f"{one} grabs a weasel", f"{two} grabs a pill bug"] * 4))
        assert may(state) == [f"{slow} grabs a heavyset hamster", f"{slow} grabs a stick insect"]
        state = play(state, ", ".join([f"{slow} grabs a stick insect"] * 4))
        assert [len(one.gang) for one in state.hamsters] == [4, 4, 4]
        assert turn_of(state) == "Ann"

    def test_b_when_all_have_four_the_first_player_begins(self) -> None:
        state = hamster.setup(2, seed=1, first=BEN, variant=Variant(gang="scramble"))
        state = play(state, ", ".join(["Ann grabs a weasel"] * 4 + ["Ben grabs a pill bug"] * 4))
        assert turn_of(state) == "Ben"
        assert state.news == (news.Recruited(BEN, Gang.PILL_BUG), news.Began(BEN))

    def test_in_turn_each_takes_one_after_another(self) -> None:
        state = hamster.setup(3, seed=1, first=BEN, variant=Variant(gang="in turn"))
        seats = []
        while not turn_of(state):
            seats.append(state.active)
            assert may(state) == may(state, state.active)
            state = hamster.apply(state, hamster.options(state)[0])
        assert seats == [BEN, CLEO, ANN] * 4
        assert turn_of(state) == "Ben"
        assert [Counter(one.gang) for one in state.hamsters] == [
            Counter({Gang.WEASEL: 1, Gang.HEAVYSET: 1, Gang.STICK_INSECT: 2}),
            Counter({Gang.WEASEL: 2, Gang.HEAVYSET: 1, Gang.STICK_INSECT: 1}),
            Counter({Gang.WEASEL: 1, Gang.HEAVYSET: 2, Gang.STICK_INSECT: 1}),
        ]

    def test_in_turn_follows_the_direction_of_play(self) -> None:
        state = hamster.setup(3, seed=1, variant=Variant(gang="in turn", direction="anticlockwise"))
        assert may(play(state, "Ann recruits a weasel"))[0].startswith("Cleo ")

    def test_each_of_several_of_a_kind_can_be_used_once(self) -> None:
        state = table(ann="left 5, right 3, gang heavyset heavyset")
        state = play(state, "Ann's heavyset left")
        assert state.hamsters[ANN].gang == (Gang.HEAVYSET,)
        state = play(state.but(active=ANN), "Ann's heavyset right")
        assert (lies(state, ANN), state.hamsters[ANN].gang) == ("store 5 3", ())

    def test_each_of_several_of_a_kind_counts(self) -> None:
        assert score_of(hamster_of("gang weasel weasel weasel bug, used")).points == 8

    def test_own_is_the_usual_way(self) -> None:
        assert Variant().gang == next(iter(hamster.RULES["gang"])) == "own"


class TestFullBurrowMode:
    @pytest.mark.parametrize(
        ("door", "store", "bonus"),
        [
            (1, "1", 0),
            (1, "1 1", 1),
            (1, "1 1 1", 1),
            (1, "1 1 1 1 2 2", 2),
            (2, "2 2 2 2 2", 2),
            (2, "1 2", 0),
            (3, "3", 1),
            (3, "3 3 3", 3),
            (4, "4 4 5", 2),
            (5, "5 5", 2),
            (6, "6", 2),
            (6, "6 6 7", 4),
            (7, "7 7", 4),
            (8, "8 8 8", 6),
            (8, "5 5 3", 0),
        ],
    )
    def test_each_nut_of_the_type_on_the_door_brings_a_bonus(self, door: int, store: str, bonus: int) -> None:
        found = score_of(hamster_of(f"store {store}, door {door}, gang"))
        assert found.door == bonus
        assert found.points == len(store.split()) + bonus

    def test_only_in_your_storeroom(self) -> None:
        assert score_of(hamster_of("left 8, case 8, door 8, gang")).door == 0

    def test_in_other_modes_there_is_none(self) -> None:
        assert score_of(hamster_of("store 8 8, gang")).door == 0

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_you_may_choose_which_burrow_you_want_to_play_with(self, seats: int) -> None:
        state = hamster.setup(seats, seed=1, variant=Variant(burrow="chosen"))
        assert may(state) == [f"Ann takes the door with the {nut}" for nut in DOORS]
        state = play(state, "Ann takes the door with the walnut")
        assert may(state) == [f"Ben takes the door with the {nut}" for nut in DOORS if nut is not Card.WALNUT]
        assert state.news == (news.TookDoor(ANN, Card.WALNUT),)
        state = play(
            state, ", ".join(f"{NAMES[seat]} takes the door with the {DOORS[seat]}" for seat in range(1, seats))
        )
        assert [one.door for one in state.hamsters] == [Card.WALNUT, *DOORS[1:seats]]
        assert turn_of(state) == "Ann"

    def test_or_choose_them_at_random(self) -> None:
        states = setups(200, seats=4, burrow="random")
        assert all(len({one.door for one in state.hamsters}) == 4 for state in states)
        assert all({state.hamsters[seat].door for state in states} == set(DOORS) for seat in range(4))
        assert turn_of(states[0]) == "Ann"

    def test_the_bonus_decides_games(self) -> None:
        found = ended(ann="store 5 5, door 5, gang", ben="store 8 8 1, door 1, gang", cleo="store 5, door 2, gang")
        assert found == Result((ANN,), (4, 3, 1), "most points")


class TestBossMode:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_cards_are_turned_over_and_each_has_its_ability_by_choice(self, seats: int) -> None:
        state = hamster.setup(seats, seed=1, variant=Variant(boss="chosen"))
        assert may(state) == [f"Ann is the {boss}" for boss in Boss]
        state = play(state, "Ann is the fedora hamster")
        assert may(state) == [f"Ben is the {boss}" for boss in Boss if boss is not Boss.FEDORA]
        assert state.news == (news.TookBoss(ANN, Boss.FEDORA),)
        while not turn_of(state):
            state = hamster.apply(state, hamster.options(state)[0])
        assert len({one.boss for one in state.hamsters}) == seats
        assert [one.encore for one in state.hamsters] == [True] + [False] * (seats - 1)

    def test_or_by_chance(self) -> None:
        states = setups(100, seats=2, boss="random")
        assert {one.boss for state in states for one in state.hamsters} == set(Boss)
        assert all(state.hamsters[ANN].boss is not state.hamsters[BEN].boss for state in states)
        assert all(one.encore == (one.boss is Boss.FEDORA) for state in states for one in state.hamsters)


class TestTwoSums:
    """The grey hamster and the hamster in the red cap."""

    GREY = table(ann="left 8, boss grey", forest="5, 1, ...", use="left", boss="random")
    CAP = table(ann="left 8, boss cap", forest="4, 1, ...", use="left", boss="random")

    def test_grey_may_form_groups_of_13_or_14(self) -> None:
        at_13 = play(self.GREY, "Ann draws, Ann puts left")
        assert lies(at_13, ANN) == "left 8 5"
        assert may(at_13) == ["Ann draws", "Ann stops", "Ann stores left", "Ann's heavyset left"]
        assert lies(play(at_13, "Ann stores left"), ANN) == "store 8 5"
        assert lies(play(at_13, "Ann draws, Ann puts left"), ANN) == "store 8 5 1"

    def test_red_cap_may_form_groups_of_12_or_13(self) -> None:
        at_12 = play(self.CAP, "Ann draws, Ann puts left")
        assert may(at_12) == ["Ann draws", "Ann stops", "Ann stores left", "Ann's heavyset left"]
        assert lies(play(at_12, "Ann stores left"), ANN) == "store 8 4"
        assert lies(play(at_12, "Ann draws, Ann puts left"), ANN) == "store 8 4 1"

    @pytest.mark.parametrize("before", [GREY, CAP])
    def test_storing_at_the_lower_sum_ends_the_turn(self, before: State) -> None:
        assert turn_of(play(before, "Ann draws, Ann puts left, Ann stores left")) == "Ben"

    @pytest.mark.parametrize("before", [GREY, CAP])
    def test_the_higher_sum_is_stored_at_once_and_the_turn_ends(self, before: State) -> None:
        after = play(before, "Ann draws, Ann puts left, Ann draws, Ann puts left")
        assert isinstance(after.news[-1], news.Stored)
        assert turn_of(after) == "Ben"

    def test_the_limit_of_grey_is_14(self) -> None:
        after = play(table(ann="left 8 5, boss grey, case 1", forest="2, ...", use="left"), "Ann draws, Ann puts left")
        assert (lies(after, ANN), numbers(after.gone)) == ("case 1", "8 5 2")

    def test_the_limit_of_the_red_cap_is_13(self) -> None:
        after = play(table(ann="left 8 4, boss cap, case 1", forest="2, ...", use="left"), "Ann draws, Ann puts left")
        assert (lies(after, ANN), numbers(after.gone)) == ("case 1", "8 4 2")

    @pytest.mark.parametrize(("boss", "left"), [("cap", "8 3"), ("grey", "8 4"), ("heart", "8 4"), ("fedora", "8 4")])
    def test_no_other_sum_will_do(self, boss: str, left: str) -> None:
        assert "Ann stores left" not in may(table(ann=f"left {left}, boss {boss}", use="left"))

    def test_the_chestnut_alone_is_a_group_of_the_red_cap(self) -> None:
        after = play(table(ann="boss cap", forest="12, ..."), "Ann draws, Ann puts right, Ann stores right")
        assert (lies(after, ANN), score_of(after.hamsters[ANN].but(gang=())).points) == ("store 12", 3)

    @pytest.mark.parametrize("use", ["", "right"])
    def test_a_group_left_in_its_pouch_can_be_stored_on_a_later_turn(self, use: str) -> None:
        state = table(ann="left 8 5, right 1, boss grey", use=use)
        assert "Ann stores left" in may(state)
        after = play(state, "Ann stores left")
        assert (lies(after, ANN), turn_of(after)) == ("right 1, store 8 5", "Ben")

    def test_but_not_while_a_nut_is_to_be_placed(self) -> None:
        state = play(table(ann="left 8 5, right 1, boss grey", forest="1, ..."), "Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right"]

    def test_nor_on_the_turn_of_another(self) -> None:
        state = table(ann="left 8 5, boss grey", turn=BEN, forest="1, ...")
        assert may(state, ANN) == []

    @pytest.mark.parametrize(
        ("ann", "ben", "forest", "script"),
        [
            ("left 8, case 5", "", "...", "Ann adds the briefcase left"),
            ("left 8 4, case 5", "", "...", "Ann swaps the briefcase left cashew"),
            ("left 8", "store 5 8", "...", "Ann's weasel Ben: hazelnut"),
            ("left 8", "left 5", "...", "Ann's pill bug Ben left"),
        ],
    )
    def test_when_gang_or_briefcase_bring_the_lower_sum_the_player_says_whether_to_store(
        self, ann: str, ben: str, forest: str, script: str
    ) -> None:
        state = play(table(ann=f"{ann}, boss grey", ben=ben, forest=forest, use="left"), script)
        assert may(state) == ["Ann stores left", "Ann leaves it"]
        after = play(state, "Ann stores left")
        assert (lies(after, ANN).split(", ")[-1], turn_of(after)) == ("store 8 5", "Ben")
        after = play(state, "Ann leaves it")
        assert (lies(after, ANN).split(", ")[0], turn_of(after)) == ("left 8 5", "Ben")
        assert after.news == (news.Left(ANN, Pouch.LEFT, 13),)

    def test_when_a_stolen_nut_brings_the_lower_sum_too_and_the_turn_goes_on(self) -> None:
        state = play(table(cleo="left 8, boss cap", forest="4, ..."), "Ann draws, Cleo's stick insect, Cleo puts left")
        assert may(state) == ["Cleo stores left", "Cleo leaves it"]
        for choice, left in (("Cleo stores left", "store 8 4"), ("Cleo leaves it", "left 8 4")):
            after = play(state, choice)
            assert (lies(after, CLEO), after.active) == (left, ANN)
            assert may(after)[:2] == ["Ann draws", "Ann stops"]

    def test_the_higher_sum_by_gang_or_briefcase_is_stored_at_once(self) -> None:
        after = play(table(ann="left 8 1, case 5, boss grey", use="left"), "Ann adds the briefcase left")
        assert lies(after, ANN) == "store 8 1 5"

    def test_what_the_briefcase_may_bring_is_limited_by_the_hamsters_own_limit(self) -> None:
        assert "Ann adds the briefcase left" in may(table(ann="left 8 1, case 5, boss grey", use="left"))
        assert "Ann adds the briefcase left" not in may(table(ann="left 8 1, case 5, boss cap", use="left"))
        assert "Ann adds the briefcase left" not in may(table(ann="left 8 1, case 5", use="left"))

    def test_a_nut_fits_nowhere_only_above_the_hamsters_own_limit(self) -> None:
        ann = "left 8 1, right 7 3, case 2, boss "
        assert may(play(table(ann=ann + "grey", forest="5, ..."), "Ann draws"), ANN) == [
            "Ann puts left",
            "Ann puts right",
        ]
        assert "Ann lets it go" in may(play(table(ann=ann + "cap", forest="5, ..."), "Ann draws"))


class TestFedora:
    def test_you_may_use_one_member_of_your_gang_twice(self) -> None:
        state = table(ann="left 3, right 4, boss fedora")
        assert [words for words in may(state) if "heavyset" in words] == ["Ann's heavyset left", "Ann's heavyset right"]
        state = play(state, "Ann's heavyset left").but(active=ANN)
        assert [words for words in may(state) if "heavyset" in words] == ["Ann's heavyset again right"]
        after = play(state, "Ann's heavyset again right")
        assert (lies(after, ANN), turn_of(after)) == ("store 3 4", "Ben")

    def test_but_only_one(self) -> None:
        state = play(
            table(ann="left 3, right 4, boss fedora, used heavyset weasel", ben="store 5"), "Ann's heavyset again left"
        )
        assert not [words for words in may(state.but(active=ANN)) if "again" in words]
        with pytest.raises(Illegal, match=r"."):
            hamster.apply(state.but(active=ANN), deeds.Weasel(ANN, BEN, Card.CORN, again=True))

    def test_and_not_three_times(self) -> None:
        state = play(table(ann="left 3, right 4, boss fedora, used heavyset"), "Ann's heavyset again left")
        assert not [words for words in may(state.but(active=ANN)) if "heavyset" in words]

    def test_it_may_be_any_of_those_used(self) -> None:
        state = table(ann="left 3, boss fedora, used heavyset weasel bug", ben="left 1, store 5")
        found = {words for words in may(state) if "again" in words}
        assert {"Ann's heavyset again left", "Ann's weasel again Ben: corn", "Ann's pill bug again Ben left"} <= found

    def test_it_may_be_the_stick_insect(self) -> None:
        state = play(table(cleo="boss fedora, used stick", forest="5, 4, ..."), "Ann draws, Cleo's stick insect again")
        assert not state.hamsters[CLEO].encore
        state = play(state, "Cleo puts left, Ann draws")
        assert may(state, CLEO) == []

    def test_a_second_use_that_came_too_late_was_none(self) -> None:
        state = play(table(cleo="boss fedora, used stick", forest="5, ..."), "Ann draws, Cleo's stick insect again")
        state = play(state, "Ben's stick insect")
        assert state.hamsters[CLEO] == hamster_of("boss fedora, used stick")

    def test_a_first_use_that_came_too_late_leaves_the_encore(self) -> None:
        state = play(table(cleo="boss fedora", forest="5, ..."), "Ann draws, Cleo's stick insect, Ben's stick insect")
        assert state.hamsters[CLEO].encore
        assert Counter(state.hamsters[CLEO].gang) == Counter(GANG)

    def test_it_counts_as_used_from_the_first_use(self) -> None:
        assert scores(play(table(ann="left 3, boss fedora"), "Ann's heavyset left"))[ANN] == 1 + 6

    def test_the_second_use_costs_nothing_more(self) -> None:
        state = table(ann="left 3, boss fedora, used heavyset")
        assert scores(play(state, "Ann's heavyset again left"))[ANN] == 1 + 6

    def test_nobody_else_may(self) -> None:
        assert may(table(ann="left 3, boss heart, used heavyset weasel bug", ben="left 1, store 5")) == ["Ann draws"]


class TestRedHat:
    MINE = table(ann="left 3, right 8, boss heart", forest="erwin, ...", boss="random")
    OTHERS = table(ann="left 3, right 8, case 1", cleo="left 8, boss heart", forest="erwin, ...", boss="random")
    ASKED = play(OTHERS, "Ann draws, Ann loses left")

    def with_top(self, number: int) -> State:
        """The moment after Erwin, with this nut to be found."""
        card = Card(number)
        rest = list(self.ASKED.forest)
        rest.remove(card)
        return self.ASKED.but(forest=(*rest, card))

    def test_if_erwin_appears_to_you_you_do_not_lose_any_nut(self) -> None:
        after = play(self.MINE, "Ann draws")
        assert (lies(after, ANN), after.scares, after.active) == ("left 3, right 8", 1, ANN)
        assert after.news == (news.ErwinCame(ANN, 1, spared=True),)
        assert may(after)[:2] == ["Ann draws", "Ann stops"]

    def test_if_he_appears_to_another_you_may_steal_a_forest_card(self) -> None:
        assert may(self.ASKED) == ["Cleo prowls", "Cleo stays home"]

    def test_you_must_not(self) -> None:
        after = play(self.ASKED, "Cleo stays home")
        assert after.news == (news.StayedHome(CLEO),)
        assert (lies(after, CLEO), len(after.forest)) == ("left 8", len(self.ASKED.forest))
        assert may(after)[:2] == ["Ann draws", "Ann stops"]

    def test_it_comes_after_the_others_loss(self) -> None:
        assert may(play(self.OTHERS, "Ann draws")) == ["Ann loses left", "Ann loses right"]
        only = table(ann="left 3", cleo="boss heart", forest="erwin, ...")
        after = play(only, "Ann draws")
        assert (lies(after, ANN), may(after)) == ("", ["Cleo prowls", "Cleo stays home"])
        assert may(play(only.but(hamsters=(hamster_of(""), *only.hamsters[1:])), "Ann draws")) == [
            "Cleo prowls",
            "Cleo stays home",
        ]

    def test_the_card_is_never_erwin(self) -> None:
        for seed in range(300):
            after = play(self.OTHERS.but(seed=seed), "Ann draws, Ann loses left, Cleo prowls")
            assert isinstance(after.phase, Hiding)
            assert after.phase.card in NUTS
            assert after.forest.count(Card.ERWIN) == 1
            assert len(after.forest) == len(self.OTHERS.forest) - 1

    def test_it_is_a_card_at_random(self) -> None:
        found = {
            play(self.OTHERS.but(seed=seed), "Ann draws, Ann loses left, Cleo prowls").phase for seed in range(400)
        }
        assert {phase.card for phase in found} >= set(NUTS) - {Card.CHESTNUT}

    def test_you_alone_look_at_it(self) -> None:
        state = play(self.with_top(5), "Cleo prowls")
        assert state.news == (news.Prowled(CLEO),)
        assert hamster.seen_by(state, CLEO).phase == Hiding(CLEO, Card.HAZELNUT)
        for seat in (None, ANN, BEN):
            assert hamster.seen_by(state, seat).phase == Hiding(CLEO, Card.FACE_DOWN)

    def test_store_it_wherever_you_like_in_a_pouch_the_burrow_or_the_briefcase(self) -> None:
        state = play(self.with_top(1), "Cleo prowls")
        assert may(state) == [
            "Cleo hides in the left pouch",
            "Cleo hides in the right pouch",
            "Cleo hides in the briefcase",
            "Cleo hides in the storeroom",
        ]
        for place, left in {
            "left pouch": "left 8 1",
            "right pouch": "left 8, right 1",
            "briefcase": "left 8, case 1",
            "storeroom": "left 8, store 1",
        }.items():
            after = play(state, f"Cleo hides in the {place}")
            assert (lies(after, CLEO), after.active) == (left, ANN)
            assert may(after)[:2] == ["Ann draws", "Ann stops"]

    def test_the_briefcase_must_be_empty(self) -> None:
        state = table(cleo="case 1, boss heart", forest="erwin, ...")
        assert "Cleo hides in the briefcase" not in may(play(state, "Ann draws, Cleo prowls"))

    def test_in_a_pouch_13_is_stored(self) -> None:
        after = play(self.with_top(5), "Cleo prowls, Cleo hides in the left pouch")
        assert (lies(after, CLEO), after.active) == ("store 8 5", ANN)

    def test_in_a_pouch_more_than_13_is_lost(self) -> None:
        after = play(self.with_top(6), "Cleo prowls, Cleo hides in the left pouch")
        assert (lies(after, CLEO), numbers(after.gone), after.active) == ("", "3 8 6", ANN)

    def test_nobody_is_told_what_was_hidden_in_the_storeroom(self) -> None:
        after = play(self.with_top(5), "Cleo prowls, Cleo hides in the storeroom")
        assert after.news == (news.Hid(CLEO, Place.STOREROOM, None),)
        assert hamster.seen_by(after, ANN).hamsters[CLEO].storeroom == (Card.FACE_DOWN,)

    def test_everybody_sees_what_was_hidden_elsewhere(self) -> None:
        state = play(self.with_top(1), "Cleo prowls")
        assert play(state, "Cleo hides in the briefcase").news == (
            news.Hid(CLEO, Place.BRIEFCASE, Card.SUNFLOWER_SEED),
        )
        assert play(state, "Cleo hides in the right pouch").news == (
            news.Placed(CLEO, Card.SUNFLOWER_SEED, Pouch.RIGHT, 1, Gained.PROWLING),
        )

    def test_it_happens_the_first_and_the_second_time_only(self) -> None:
        assert may(play(self.OTHERS.but(scares=1), "Ann draws, Ann loses left"))[0] == "Cleo prowls"
        after = play(self.OTHERS.but(scares=2), "Ann draws")
        assert hamster.result(after) is not None
        assert may(after) == []

    def test_before_erwin_returns_there_may_be_no_card_to_steal(self) -> None:
        assert may(play(table(cleo="boss heart", forest="erwin"), "Ann draws"), CLEO) == []

    def test_in_mini_there_is_no_briefcase_to_hide_it_in(self) -> None:
        state = play(table(cleo="boss heart", forest="erwin, ...", mini=True), "Ann draws, Cleo prowls")
        assert [words.rpartition(" the ")[2] for words in may(state)] == ["left pouch", "right pouch", "storeroom"]

    def test_the_third_time_to_the_red_hat_itself_ends_the_game_too(self) -> None:
        after = play(self.MINE.but(scares=2), "Ann draws")
        assert after.news[0] == news.ErwinCame(ANN, 3)
        assert isinstance(after.phase, Over)


class TestCombinedModes:
    def test_the_modes_can_be_combined_in_different_ways(self) -> None:
        variant = Variant(gang="in turn", burrow="chosen", boss="chosen", direction="anticlockwise")
        state = hamster.setup(3, seed=1, first=BEN, variant=variant)
        seen = []
        while not turn_of(state):
            seen.append((NAMES[state.active], type(hamster.options(state)[0]).__name__))
            state = hamster.apply(state, hamster.options(state)[-1])
        round_of = ["Ben", "Ann", "Cleo"]
        assert seen == [
            *((name, "TakeDoor") for name in round_of),
            *((name, "TakeBoss") for name in round_of),
            *((name, "Recruit") for name in round_of * 4),
        ]
        assert turn_of(state) == "Ben"

    def test_doors_and_abilities_combine_with_mini(self) -> None:
        state = hamster.setup(2, seed=1, variant=Variant(mini=True, burrow="random", boss="random"))
        assert all(one.door and one.boss and not one.gang for one in state.hamsters)
        assert scores(table(ann="store 8 4, door 8, boss cap", mini=True))[ANN] == 2 + 2

    @pytest.mark.parametrize(
        "other",
        [
            {"mini": True},
            {"gang": "random"},
            {"burrow": "random"},
            {"boss": "chosen"},
            {"direction": "anticlockwise"},
            {"open_storerooms": True},
        ],
    )
    def test_but_not_with_crazy_squirrel(self, other: dict[str, object]) -> None:
        with pytest.raises(ValueError, match=r"^Crazy Squirrel has neither burrow, gang, Erwin nor turns"):
            Variant(squirrel=3, **other)
