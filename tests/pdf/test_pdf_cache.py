"""Finished pages in the user's cache folder."""

import os
import threading
from pathlib import Path

import pytest

from sheetgen.pdf import cache

PAGE = b"%PDF-1.7\n%a page\n%%EOF\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "cache" / "pages"
    monkeypatch.setattr(cache, "cache_folder", lambda: place)
    return place


def test_what_was_stored_is_found_again(folder: Path) -> None:
    assert cache.load("abc") is None
    assert cache.store("abc", PAGE, 2)
    assert cache.load("abc") == cache.Kept(PAGE, 2)
    assert cache.load("ab") is None
    assert [file.name for file in folder.iterdir()] == ["abc.2.pdf"]


@pytest.mark.parametrize("damaged", [b"", PAGE[:-8], b"not a page %%EOF"])
def test_a_damaged_file_counts_as_nothing(folder: Path, damaged: bytes) -> None:
    cache.store("abc", PAGE, 1)
    (folder / "abc.1.pdf").write_bytes(damaged)
    assert cache.load("abc") is None


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setattr(cache, "cache_folder", lambda: blocked / "pages")
    assert cache.store("abc", PAGE, 1) is False
    assert cache.load("abc") is None


def test_a_full_disk_is_no_error_and_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_names: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert cache.store("abc", PAGE, 1) is False
    assert list(folder.iterdir()) == []


def test_two_writers_of_one_page_leave_one_whole_page(folder: Path) -> None:
    start = threading.Barrier(4)
    page = PAGE[:-6] + b"x" * 200_000 + PAGE[-6:]

    def write() -> None:
        start.wait()
        for _ in range(5):
            cache.store("abc", page, 1)
            assert cache.load("abc") == cache.Kept(page, 1)

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [file.name for file in folder.iterdir()] == ["abc.1.pdf"]
    assert cache.load("abc") == cache.Kept(page, 1)


def test_only_the_pages_used_last_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEEP", 2)
    for age, key in enumerate(("old", "middle")):
        cache.store(key, PAGE, 1)
        os.utime(folder / f"{key}.1.pdf", ns=(age, age))
    cache.load("old")
    cache.store("new", PAGE, 1)
    assert sorted(file.name for file in folder.iterdir()) == ["new.1.pdf", "old.1.pdf"]


def test_a_digest_depends_on_every_part_and_where_it_ends() -> None:
    lists: list[list[str | bytes]] = [["ab", "c"], ["a", "bc"], ["abc"], ["c", "ab"], ["ab", b"c", ""]]
    assert len({cache.digest(parts) for parts in lists}) == len(lists)
    assert cache.digest(["ab"]) == cache.digest([b"ab"])


def test_a_digest_of_files_follows_names_and_contents(tmp_path: Path) -> None:
    one, two = tmp_path / "one.css", tmp_path / "two.css"
    one.write_text("a")
    two.write_text("b")
    first = cache.digest_files(tmp_path, [one, two])
    assert cache.digest_files(tmp_path, [two, one]) == first
    two.write_text("c")
    assert cache.digest_files(tmp_path, [one, two]) != first
    two.write_text("b")
    assert cache.digest_files(tmp_path, [one, two]) == first
    assert cache.digest_files(tmp_path, [one]) != first


def test_the_folder_is_the_users_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert cache.cache_folder().parts[-2:] == ("sheetgen", "pages")
