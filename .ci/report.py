"""The pages of `daemon-client report` in Chromium: they are quick, accessible, and load nothing.

    report.py CLIENT ROOT WORK CHROMIUM
"""

import concurrent.futures
import json
import pathlib
import statistics
import subprocess
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import report_reading as reading
from report_reading import focused, status, until

TITLES = [
    "Duplicate", "Mute Tab", "New", "New Window", "Open…", "Save As…", "Find", "Find Next", "Search", "Bold", "Italic",
    "Get Info", "Show Inspector", "Close", "Close All", "Print", "Quit", "Hide Others", "Undo", "Paste and Match Style",
    "Copy Style", "Jump to Selection", "Sort by Name", "Zoom In", "Go to Page…", "New Page", "Select All in List",
    "Überschrift", "Cafe\u0301", "日本語", "İstanbul", "Q\u0303uit", "a", "Z z Z", "100 %", " ", "Émile", "ﬁle", "K",
    "don't stop", "naïve-case", "🙂 Smile",
]
FINDINGS = 5000
FIRST_PAINT, FILTER = 1000, 100  # milliseconds


def run(client, *arguments, folder=None, status=(0,)):
    done = subprocess.run([client, *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode in status, f"{arguments}: {done.returncode} {done.stderr}"
    return done.stdout


class Pages:
    """Opens pages, and fails for whatever they load or complain about."""

    def __init__(self, browser):
        self.browser, self.problems = browser, []

    def open(self, path, **options):
        width, fragment = options.pop("width", 1280), options.pop("fragment", "")
        context = self.browser.new_context(viewport={"width": width, "height": 900}, **options)
        page = context.new_page()
        address = path.as_uri()
        page.on("console", lambda message: self.problems.append(f"{path.name}: {message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.problems.append(f"{path.name}: {error}"))
        page.on("request", lambda request: request.url.split("#")[0] == address
                or self.problems.append(f"{path.name}: loads {request.url}"))
        page.goto(address + ("#" + fragment.lstrip("#") if fragment else ""))
        return page


def is_accessible(pages, path):
    """By axe, in both color schemes and on a narrow screen, with everything open."""
    # Colors do not depend on the width.
    for scheme, width in (("light", 1280), ("dark", 380)):
        page = pages.open(path, color_scheme=scheme, width=width)
        page.evaluate("document.querySelectorAll('main details').forEach((part) => part.open = true)")
        found = Axe().run(page).response["violations"]
        for violation in found:
            nodes = [node["html"][:120] for node in violation["nodes"][:3]]
            where = f"{path.name} {scheme} {width}: {violation['id']}: {violation['help']}: {nodes}"
            assert violation["impact"] not in ("serious", "critical"), where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path.name} {width}: too wide"
        page.context.close()


def keys_work(pages, path):
    page = pages.open(path)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("/")
    assert focused(page) == "search"
    page.keyboard.type("detents")
    count = page.locator(".finding").count()
    assert 0 < count < 100 and status(page).startswith(f"{count} of "), status(page)
    # In the box, letters are text.
    page.keyboard.type("jk/")
    assert page.input_value("#search") == "detentsjk/" and status(page).startswith("0 of ")
    page.fill("#search", "detents")
    first = page.evaluate("document.querySelector('.finding').id")
    for key in ("Escape", "Enter", "ArrowDown"):
        page.focus("#search")
        page.keyboard.press(key)
        assert focused(page) == first and page.input_value("#search") == "detents", key
    page.keyboard.press("j")
    assert focused(page) not in (first, "search")
    page.fill("#search", "")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert not page.locator("[name=severity]").first.is_checked()
    assert page.locator(".finding.error").count() == 0
    page.keyboard.press("Space")
    page.evaluate("document.activeElement.blur()")
    ids = page.evaluate("[...document.querySelectorAll('.finding')].map((finding) => finding.id)")
    for key, expected in (("j", 0), ("j", 1), ("ArrowDown", 2), ("k", 1), ("ArrowUp", 0), ("k", 0)):
        page.keyboard.press(key)
        assert focused(page) == ids[expected], (key, focused(page))
    # A fix is opened by Tab and Enter.
    page.locator(".finding:has(details.fix)").first.focus()
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('details.fix summary')"):
            break
    page.keyboard.press("Enter")
    assert page.locator("details.fix[open] .ins").count() > 0
    # Without single keys, nothing happens.
    page.uncheck("#keys")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    assert not focused(page).startswith("f")
    page.focus("#tree summary")
    if page.locator("#tree > details[open]").count() == 0:
        page.keyboard.press("Enter")
    page.wait_for_selector("#tree details[open] > .leaf")
    page.context.close()


def filters_work(pages, path, check, new):
    """Against what `check` reports."""
    page = pages.open(path)
    findings = check["findings"]
    assert status(page) == f"{new} of {len(findings)} findings", status(page)
    assert page.locator(".finding").count() == new == page.locator(".badge.new").count()
    assert page.locator("#filters fieldset:has([name=severity]) #only-new").count() == 0
    for card in page.locator(".card.zero").all():
        assert card.get_attribute("href") is None and card.text_content().startswith("0 ")
    page.click("button[type=reset]")
    assert status(page) == f"{len(findings)} findings"
    for level in ("error", "warning", "hint"):
        page.click(f".card.{level}")
        count = sum(finding["severity"] == level for finding in findings)
        assert status(page).startswith(f"{count} of "), (level, status(page))
        assert f"{count}" in page.text_content(f".card.{level} b")
    page.click("button[type=reset]")
    area, file = findings[0]["code"].split("/")[0], findings[-1]["path"]
    page.select_option("#area", area)
    count = sum(finding["code"].startswith(area + "/") for finding in findings)
    assert status(page).startswith(f"{count} of "), status(page)
    page.click("button[type=reset]")
    page.select_option("#file", file)
    assert status(page).startswith(f"{sum(finding['path'] == file for finding in findings)} of "), status(page)
    page.click("button[type=reset]")
    page.select_option("#group", "rule")
    codes = sorted({finding["code"] for finding in findings})
    assert page.locator("h3.group").first.text_content().startswith(codes[0] + ": ")
    page.click(".rule [data-search] >> nth=0")
    assert 0 < page.locator(".finding").count() < len(findings) and focused(page) == "search"
    page.fill("#model-search", findings[0]["path"])
    assert page.text_content("#model-status").endswith(("match", "matches")), page.text_content("#model-status")
    page.emulate_media(media="print")
    assert not page.is_visible("nav") and not page.is_visible("#filters") and page.is_visible("#findings")
    page.context.close()


def works_without_script(pages, path, count):
    page = pages.open(path, java_script_enabled=False)
    shown = min(count, 200)
    assert page.locator(".finding").count() == shown and page.is_visible(".finding >> nth=0")
    assert page.is_visible("#summary") and page.is_visible("#coverage") and not page.is_visible("#filters")
    assert count <= 200 or page.locator("#findings noscript").is_visible()
    page.context.close()


CHANGE = """([id, value]) => {
  const box = document.getElementById(id) || document.querySelector(id), start = performance.now();
  if (box.type === "checkbox") box.checked = value; else box.value = value;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  document.body.offsetHeight;
  return performance.now() - start;
}"""


def is_quick(pages, path):
    page = pages.open(path)
    paint = page.evaluate("""new Promise((found) => new PerformanceObserver((list) => found(list.getEntries()[0].startTime))
      .observe({ type: "paint", buffered: true }))""")
    assert status(page) == f"{FINDINGS:,} findings", status(page)
    slowest = 0
    for change in (["search", "number 17"], ["search", ""], ["[name=severity]", False], ["[name=severity]", True],
                   ["group", "rule"], ["group", "file"], ["file", "d7.uimodel.json"], ["file", ""]):
        times = []
        for _ in range(3):
            times.append(page.evaluate(CHANGE, change))
        slowest = max(slowest, statistics.median(times))
    page.evaluate(CHANGE, ["search", "d7.uimodel.json"])
    assert page.locator(".finding").count() == 10, status(page)
    page.evaluate("location.hash = '#f4321'")
    until(page, "document.activeElement.id === 'f4321'")
    page.keyboard.press("j")
    assert focused(page) == "f4322"
    for key in ("k", "k"):
        page.keyboard.press(key)
    assert focused(page) == "f4320"
    page.evaluate("location.hash = '#f4301'")
    until(page, "document.activeElement.id === 'f4301'")
    page.keyboard.press("k")
    assert focused(page) == "f4300", "the findings before those of the link are shown too"
    page.reload()
    assert page.locator("#f4301").count() == 1 and page.locator("#f4201").count() == 1
    page.context.close()
    print(f"{path.name}: {path.stat().st_size >> 10} KiB, first paint {paint:.0f} ms, slowest filter {slowest:.0f} ms")
    assert paint < FIRST_PAINT and slowest < FILTER


def suggestions(page, title):
    page.fill("#suggest-title", title)
    # What proposals have in common is said once.
    return page.evaluate("""(() => {
      const words = document.querySelector("#suggestions .shared"), start = "Free, because ";
      const shared = words && words.textContent.startsWith(start) ? words.textContent.slice(start.length, -1) + "; " : "";
      return [...document.querySelectorAll("#suggestions li")].map((item) => [item.parentElement.tagName,
        item.children[0].textContent, (item.closest("ol") ? shared : "") + item.children[1].textContent]);
    })()""")


def suggests_like_the_command(pages, client, path, root, model):
    """The page's proposals, reasons, and owners of what is taken are those of `menu suggest`."""
    def asked(title):
        answer = json.loads(run(client, "menu", "suggest", model, "--title", title, "--format", "json", folder=root))
        found = answer["suggestions"][0]
        rows = [["OL", proposal["shortcut"]["glyphs"], proposal["reason"]] for proposal in found["proposals"]]
        return answer["complete"], rows + [["UL", taken["shortcut"]["glyphs"], taken["by"]] for taken in found["taken"]]

    page = pages.open(path)
    assert page.input_value("#suggest-title") == "Duplicate" and page.locator("#suggestions li").count() > 0
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for title, (is_complete, expected) in zip(TITLES, pool.map(asked, TITLES)):
            got = suggestions(page, title)
            assert got == expected, f"{model} {title!r}: {got} instead of {expected}"
            assert page.locator("#shortcuts .note:visible").count() == (0 if is_complete else 1)
    page.context.close()
    print(f"{model}: {len(TITLES)} titles have the same proposals as menu suggest")


def many(folder):
    for number in range(FINDINGS // 10):
        sheets = ",\n    ".join('{ "ref": "number %d", "sheetPresentationController": { "detents": [] } }' % sheet
                               for sheet in range(number * 10, number * 10 + 10))
        (folder / f"d{number}.uimodel.json").write_text('{\n  "sheets": [\n    %s\n  ]\n}\n' % sheets)


def main(client, root, work, chromium):
    root, work = pathlib.Path(root).resolve(), pathlib.Path(work).resolve()
    base = work / "base.json"
    run(client, "check", "Examples/broken", "--baseline", base, "--write-baseline", folder=root)
    accepted = json.loads(base.read_text())
    accepted["findings"] = [entry for number, entry in enumerate(accepted["findings"]) if number % 9]
    base.write_text(json.dumps(accepted))
    check = json.loads(run(client, "check", "Examples/broken", "--format", "json", folder=root, status=(1,)))
    new = len(check["findings"]) - len(accepted["findings"])
    (work / "many").mkdir()
    many(work / "many")
    broken, browser, source, large = (work / name for name in ("broken.html", "browser.html", "source.html", "large.html"))
    links = ["--link-base", "https://example.com/o/r/blob/main/", "--quiet"]
    run(client, "report", "Examples/broken", "--baseline", base, "-o", broken, *links, folder=root)
    run(client, "report", "Examples/browser.uimodel.json", "-o", browser, "--quiet", folder=root)
    run(client, "report", "Examples/source", "-o", source, *links, folder=root)
    run(client, "report", "many", "-o", large, "--quiet", folder=work)
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium)
        pages = Pages(chrome)
        filters_work(pages, broken, check, new)
        keys_work(pages, broken)
        reading.links_land(pages, broken)
        reading.links_land(pages, source)
        reading.state_is_kept(pages, broken)
        reading.hidden_matches_are_counted(pages, broken)
        reading.search_reads_code(pages, broken)
        reading.tall_findings_scroll(pages, broken)
        reading.answers_for_keys(pages, browser)
        reading.narrow_screens_work(pages, broken)
        reading.narrow_screens_work(pages, browser)
        reading.pictures_have_an_index(pages, browser)
        works_without_script(pages, broken, new)
        works_without_script(pages, large, FINDINGS)
        is_quick(pages, large)
        suggests_like_the_command(pages, client, browser, root, "Examples/browser.uimodel.json")
        suggests_like_the_command(pages, client, source, root, "Examples/source")
        for path in (broken, source, browser):
            is_accessible(pages, path)
        chrome.close()
    assert not pages.problems, pages.problems[:5]
    print("keys, links, filters, their state, both color schemes and narrow screens work; axe finds nothing serious; nothing is loaded")


if __name__ == "__main__":
    main(*sys.argv[1:])
