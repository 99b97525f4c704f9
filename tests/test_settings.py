"""Settings: what was chosen is remembered, and no file that is odd, missing or unwritable stops anything."""

import json
import os
import stat
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_table.settings import Settings, load, save

CHOSEN = Settings(people=("Ann", "Zoé", "日本語"), theme="day", ascii=True, motion=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "settings.json"


def loaded(file: Path, data: bytes) -> Settings:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)
    return load(file)


class TestRemembering:
    def test_what_was_saved_is_loaded(self, file: Path) -> None:
        save(file, CHOSEN)
        assert load(file) == CHOSEN

    def test_new_settings_are_saved_and_loaded_too(self, file: Path) -> None:
        save(file, Settings())
        assert load(file) == Settings()

    def test_saving_again_replaces_what_was_saved(self, file: Path) -> None:
        save(file, Settings())
        save(file, CHOSEN)
        assert load(file) == CHOSEN

    def test_the_file_can_be_read_by_people(self, file: Path) -> None:
        save(file, CHOSEN)
        assert '"Zoé"' in file.read_text(encoding="utf-8")
        assert json.loads(file.read_bytes())["theme"] == "day"

    def test_only_its_owner_may_read_it(self, file: Path) -> None:
        save(file, CHOSEN)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700

    def test_nothing_but_the_file_is_left(self, file: Path) -> None:
        save(file, CHOSEN)
        assert os.listdir(file.parent) == [file.name]

    @given(
        people=st.lists(st.sampled_from(["Ann", "Ben", "Zoé", "[/]", "x" * 16]), min_size=1, max_size=5, unique=True),
        theme=st.text("abc-\x00é", max_size=8),
        ascii=st.booleans(),
        motion=st.booleans(),
    )
    def test_any_settings_survive(
        self, tmp_path_factory: pytest.TempPathFactory, people: list[str], theme: str, ascii: bool, motion: bool
    ) -> None:
        file = tmp_path_factory.getbasetemp() / "any" / "settings.json"
        chosen = Settings(people=tuple(people), theme=theme, ascii=ascii, motion=motion)
        save(file, chosen)
        assert load(file) == chosen


class TestOddFiles:
    def test_a_missing_file_is_new_settings(self, file: Path) -> None:
        assert load(file) == Settings()

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"hello",
            b"{",
            b"[]",
            b"null",
            b"7",
            b'"night"',
            b"\xff\xfe\x00",
            b"\x00" * 50,
            b"[" * 100_000,
            b"9" * 5000,
            b"{}",
            b'{"people": "Ann", "theme": 7, "ascii": 1, "motion": null}',
            b'{"people": [], "theme": ["night"], "ascii": "yes", "motion": 0.0}',
            b'{"people": [1, 2, null, "", "\\u001b"]}',
            b'{"people": {"Ann": 1}}',
            b'{"unknown": true, "Theme": "day"}',
        ],
        ids=lambda data: repr(data[:40]),
    )
    def test_an_odd_file_is_new_settings(self, file: Path, data: bytes) -> None:
        assert loaded(file, data) == Settings()

    def test_what_is_odd_in_a_file_does_not_hide_the_rest(self, file: Path) -> None:
        odd = b'{"people": ["Ann", 7, "Ben"], "theme": "day", "ascii": 1, "motion": false, "speed": 3}'
        assert loaded(file, odd) == Settings(people=("Ann", "Ben"), theme="day", motion=False)

    @pytest.mark.parametrize(
        "odd",
        ['"seated": -1', '"seated": 99', '"tempo": -3', '"freeze": 1000', '"keyboard": "colemak"',
         '"keys": {"qwerty a": "G", "qwerty s": "?", "qwerty d": " ", "qwerty f": "", "colemak a": "b", "x": "y"}'],
    )  # fmt: skip
    def test_what_cannot_be_is_as_usual(self, file: Path, odd: str) -> None:
        assert loaded(file, f"{{{odd}}}".encode()) == Settings()

    def test_a_changed_key_that_can_be_pressed_is_kept(self, file: Path) -> None:
        assert loaded(file, '{"keys": {"qwertz a": "ö"}}'.encode()).keys == {"qwertz a": "ö"}

    def test_names_are_cleaned(self, file: Path) -> None:
        assert loaded(file, b'{"people": ["Eve\\u001b[2J", "  Ben  "]}').people == ("Eve[2J", "Ben")

    def test_a_folder_in_its_place_is_new_settings(self, file: Path) -> None:
        file.mkdir(parents=True)
        assert load(file) == Settings()

    @given(st.binary(max_size=100))
    def test_any_bytes_are_some_settings(self, tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
        assert isinstance(loaded(tmp_path_factory.getbasetemp() / "bytes" / "settings.json", data), Settings)


class TestWhatCannotBeWritten:
    def test_a_folder_that_cannot_be_made_is_no_trouble(self) -> None:
        file = Path("/dev/null/card_table/settings.json")
        save(file, CHOSEN)
        assert load(file) == Settings()

    def test_a_folder_in_its_place_stays_and_nothing_is_left_beside_it(self, file: Path) -> None:
        file.mkdir(parents=True)
        save(file, CHOSEN)
        assert os.listdir(file.parent) == [file.name]
        assert file.is_dir()

    def test_a_full_disk_leaves_the_old_settings(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        save(file, CHOSEN)

        def half(path: Path, text: str, **_: object) -> int:
            path.write_bytes(text.encode()[:20])
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_text", half)
        save(file, Settings())
        assert load(file) == CHOSEN
        assert os.listdir(file.parent) == [file.name]

    def test_half_a_letter_from_a_file_that_people_touched_is_no_trouble(self, file: Path) -> None:
        save(file, loaded(file, b'{"theme": "\\ud800"}'))

    def test_every_field_is_written(self, file: Path) -> None:
        save(file, CHOSEN)
        assert json.loads(file.read_bytes()).keys() == asdict(CHOSEN).keys()
