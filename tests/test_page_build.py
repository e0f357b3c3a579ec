"""tools/page.py builds the page once per change of its sources, and never takes half a build for a whole one."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "page.py"


class Checkout:
    """A checkout with a page of one file, and npm that writes down what it is told."""

    def __init__(self, root: Path, page: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.page = root, page
        self.told: list[str] = []
        self.npm_fails = False
        self.source = root / "web" / "src" / "main.ts"
        self.source.parent.mkdir(parents=True)
        self.source.write_text("one", encoding="utf-8")
        (root / "web" / "package-lock.json").write_text("{}", encoding="utf-8")
        monkeypatch.setattr(page, "npm", self.npm)

    def npm(self, web: Path, *arguments: str) -> None:
        self.told.append(arguments[0])
        if self.npm_fails:
            raise self.page.NpmFailed("npm failed")
        if arguments[0] == "ci":
            (web / "node_modules").mkdir(exist_ok=True)
            return
        out = self.root / "src" / "tenfold" / "online" / "static"
        out.mkdir(parents=True, exist_ok=True)
        (out / "index.html").write_text("page", encoding="utf-8")
        (web / ".meta.json").write_text("left by a tool", encoding="utf-8")

    def build(self) -> list[str]:
        """What npm was told in this build."""
        self.told.clear()
        self.page.build(self.root)
        return list(self.told)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    spec = importlib.util.spec_from_file_location("page_of_tools", TOOL)
    assert spec is not None and spec.loader is not None
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    return Checkout(tmp_path, page, monkeypatch)


def test_nothing_changed_nothing_built(checkout: Checkout) -> None:
    assert checkout.build() == ["ci", "run"]
    assert checkout.build() == []


def test_a_change_is_built_with_the_same_modules(checkout: Checkout) -> None:
    checkout.build()
    checkout.source.write_text("two", encoding="utf-8")
    assert checkout.build() == ["run"]


def test_new_locks_bring_new_modules(checkout: Checkout) -> None:
    checkout.build()
    (checkout.root / "web" / "package-lock.json").write_text('{"name": "x"}', encoding="utf-8")
    assert checkout.build() == ["ci", "run"]


def test_a_failed_build_is_done_again(checkout: Checkout) -> None:
    checkout.build()
    checkout.source.write_text("two", encoding="utf-8")
    checkout.npm_fails = True
    with pytest.raises(checkout.page.NpmFailed):
        checkout.build()
    checkout.source.write_text("one", encoding="utf-8")
    checkout.npm_fails = False
    assert checkout.build() == ["run"]


def test_a_page_taken_away_is_built_again(checkout: Checkout) -> None:
    checkout.build()
    (checkout.root / "src" / "tenfold" / "online" / "static" / "index.html").unlink()
    assert checkout.build() == ["run"]
