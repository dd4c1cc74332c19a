"""How a reader moves through a page of `daemon-client report`: links, filters, search, keys and narrow screens."""


def status(page):
    return page.text_content("#status")


def focused(page):
    return page.evaluate("document.activeElement.id")


TOP = """(selector) => Math.round(document.querySelector(selector).getBoundingClientRect().top)"""
IS_AT_END = "scrollY + innerHeight >= document.documentElement.scrollHeight - 2"


def until(page, expression, argument=None):
    """Waits for what the page's policy forbids Playwright to evaluate in the page."""
    for _ in range(100):
        if page.evaluate(expression, argument):
            return
        page.wait_for_timeout(30)
    raise AssertionError(f"{page.url}: not so: {expression} {argument or ''}")


def lands(page, selector):
    """Whether a link has brought a part to the top of the window, or as far up as the page goes."""
    top = page.evaluate(TOP, selector)
    at_end = page.evaluate(IS_AT_END)
    assert 0 <= top <= 60 or (at_end and 0 <= top < 860), f"{page.url}: {selector} is at {top}"


def links_land(pages, path):
    page = pages.open(path)
    height = page.evaluate("document.documentElement.scrollHeight")
    codes = page.locator(".finding a.code")
    for number in sorted({0, codes.count() // 2, codes.count() - 1} & set(range(codes.count()))):
        rule = codes.nth(number).get_attribute("href")
        codes.nth(number).click()
        page.wait_for_selector(f"{rule}.target")
        lands(page, f"{rule} h3")
        assert page.locator(".target").count() == 1
        color = page.evaluate("(rule) => getComputedStyle(document.querySelector(rule)).boxShadow", rule)
        assert color != "none", "the target has a mark"
    for link in page.locator("body > nav a").all():
        page.evaluate("scrollTo(0, 0)")
        before = link.bounding_box()
        link.click()
        address = link.get_attribute("href")
        until(page, "(id) => location.hash.startsWith(id)", address)
        lands(page, f"{address} h2")
        assert link.bounding_box() == before, "the navigation moves under the mouse"
        page.wait_for_selector(f'body > nav a[href="{address}"][aria-current]')
        assert page.locator("body > nav [aria-current]").count() == 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    until(page, IS_AT_END)
    assert page.evaluate("document.documentElement.scrollHeight") == height, "the page's length changes by scrolling"
    # Scrolling alone also moves the mark.
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_selector('body > nav a[href="#summary"][aria-current]')
    rules = ["#rules", codes.first.get_attribute("href"), "#f9"] if codes.count() > 0 else []
    page.context.close()
    for fragment in ["#coverage", *rules]:
        page = pages.open(path, fragment=fragment)
        lands(page, fragment)
        page.context.close()


def shown(page):
    """What the filters say and show."""
    return page.evaluate("""[search.value, [...document.querySelectorAll("#filters input[type=checkbox]")].map((box) =>
      box.checked), area.value, file.value, group.value, document.getElementById("status").textContent,
      [...document.querySelectorAll(".finding")].map((finding) => finding.id)]""")


def state_is_kept(pages, path):
    page = pages.open(path)
    first = shown(page)
    page.fill("#search", "detents")
    page.click("#only-new")
    page.locator("[name=severity]").first.uncheck()
    page.select_option("#group", "rule")
    second = shown(page)
    assert second != first and len(second[-1]) > 0
    address = page.url
    page.reload()
    assert shown(page) == second, "after reload"
    page.click(".finding a.code >> nth=0")
    page.wait_for_selector(".rule.target")
    assert shown(page) == second, "a link keeps the filters"
    lands(page, ".rule.target h3")
    page.wait_for_timeout(300)
    height = page.evaluate("scrollY")
    page.reload()
    assert abs(page.evaluate("scrollY") - height) < 2, "a reload keeps the place"
    page.evaluate("document.getElementById(location.hash.slice(1).split('?')[0]).querySelector('[data-search]').click()")
    third = shown(page)
    assert third != second and page.evaluate("document.activeElement.id") == "search"
    page.reload()
    assert shown(page) == third, "after reload"
    page.go_back()
    until(page, "(words) => document.getElementById('search').value === words", second[0])
    assert shown(page) == second, "after Back"
    assert abs(page.evaluate("scrollY") - height) < 2, "Back returns to the place"
    page.go_back()
    page.go_forward()
    page.go_forward()
    until(page, "(words) => document.getElementById('search').value === words", third[0])
    assert shown(page) == third, "after Forward"
    page.context.close()
    page = pages.open(path, fragment=address.split("#")[1] if "#" in address else "")
    assert shown(page) == second, "a shared address"
    page.context.close()


def hidden_matches_are_counted(pages, path):
    page = pages.open(path)
    total = page.evaluate("JSON.parse(document.getElementById('data').textContent).findings.length")
    new = page.locator(".finding").count()
    # Words of one old finding that no other finding has.
    old = page.evaluate("""(() => {
      const findings = JSON.parse(document.getElementById("data").textContent).findings;
      const place = (finding) => finding.html.match(/class="place"[^>]*>([^<]*)</)[1];
      return place(findings.find((one) => !one.isNew
        && findings.every((other) => other === one || !other.html.includes(place(one)))));
    })()""")
    assert not page.is_visible("#beyond")
    page.fill("#search", old)
    assert page.locator(".finding").count() == 0
    assert page.text_content("#beyond-text") == "1 finding matches the search, but is hidden by the filter: only new."
    page.click("#beyond-show")
    assert page.locator(".finding").count() == 1 and not page.is_visible("#beyond")
    assert page.locator(".finding mark.hit").count() > 0
    page.click("button[type=reset]")
    # A file has one heading, and says how many are new.
    headings = page.evaluate("[...document.querySelectorAll('h3.group')].map((one) => one.firstChild.data.trim())")
    assert len(headings) == len(set(headings)) > 1, headings
    counts = page.locator("h3.group .count").all_text_contents()
    assert sum(int(count.split(" new")[0].split(", ")[-1]) for count in counts if " new" in count) == new, counts
    marks = page.evaluate("""[...document.querySelectorAll(".finding")].map((finding) => {
      while (!finding.matches("h3")) finding = finding.previousElementSibling;
      return finding.textContent; })""")
    is_new = page.evaluate("""[...document.querySelectorAll(".finding")].map((finding) =>
      finding.querySelector(".badge.new") !== null)""")
    for heading in set(marks):
        own = [new for mark, new in zip(marks, is_new) if mark == heading]
        assert own == sorted(own, reverse=True), "new findings come first"
    # What is printed.
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.text_content("#print-note") == "" and page.locator(".finding").count() == total
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".finding").count() == min(total, 100)
    page.emulate_media(media="screen")
    page.fill("#search", old)
    page.emulate_media(media="print")
    note = page.text_content("#print-note")
    assert note == f"Printed: 1 of {total} findings (search for “{old}”). {total - 1} findings are left out.", note
    assert page.is_visible("#print-note") and page.is_visible("#suggest-title") and page.is_visible("#suggest label")
    page.context.close()


def search_reads_code(pages, path):
    page = pages.open(path)
    page.click("button[type=reset]")
    # Only code has it.
    page.fill("#search", '"detents": [')
    assert page.locator(".finding").count() > 0, status(page)
    for finding in page.locator(".finding").all():
        assert '"detents":' in "".join(finding.locator("mark.hit").all_text_contents())
    page.fill("#search", "")
    assert page.locator("mark.hit").count() == 0
    # Only the lines of a fix have it.
    page.fill("#search", "prefersgrabbervisible")
    page.wait_for_selector("details.fix[open] .ins mark.hit")
    # A word of which the text is in several elements, and a character that markup escapes.
    page.fill("#search", '"detents":[')
    for hit in page.locator(".finding .frame").all_text_contents():
        assert '"detents":' in hit
    page.fill("#search", '"')
    assert page.locator(".finding mark.hit").first.text_content() == '"'
    page.context.close()


def tall_findings_scroll(pages, path):
    page = pages.open(path)
    page.click("button[type=reset]")
    page.add_style_tag(content=".finding:nth-of-type(2) .frame { min-height: 2000px }")
    page.evaluate("document.activeElement.blur()")
    ids = page.evaluate("[...document.querySelectorAll('.finding')].map((finding) => finding.id)")
    tall = page.evaluate("[...document.querySelectorAll('.finding')].findIndex((one) => one.offsetHeight > 1500)")
    assert tall >= 0
    for _ in range(tall + 1):
        page.keyboard.press("j")
    assert focused(page) == ids[tall]
    top = page.evaluate(TOP, f"#{ids[tall]}")
    assert 4 <= top <= 40, top
    page.keyboard.press("ArrowDown")
    until(page, "(top) => document.activeElement.getBoundingClientRect().top < top", top)
    assert focused(page) == ids[tall], "the key scrolls while there is more to read"
    for _ in range(80):
        if focused(page) != ids[tall]:
            break
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(20)
    assert focused(page) == ids[tall + 1]
    # The last scrolling comes to its end.
    page.wait_for_timeout(500)
    for number in range(tall + 2, tall + 6):
        page.keyboard.press("j")
        assert focused(page) == ids[number]
        lands(page, f"#{ids[number]}")
    page.context.close()


def answers_for_keys(pages, path):
    page = pages.open(path)
    page.fill("#suggest-title", "Duplicate")
    answer = page.text_content("#suggestions .answer")
    assert answer == "The system's Duplicate (File) has ⇧⌘S.", answer
    for typed in ("⇧⌘S", "shift+cmd+s", "Command-Shift-S", "⇧ ⌘ s"):
        page.fill("#suggest-title", typed)
        rows = page.locator("#suggestions .owners li").all_text_contents()
        assert rows == ["⇧⌘SThe system's Duplicate (File)"], (typed, rows)
    for typed, expected in (("cmd+space", "the system on iPad"), ("⌘⌥D", "the system on the Mac"), ("⌘+", "Bigger"),
                            ("cmd-shift-9", "no ")):
        page.fill("#suggest-title", typed)
        assert expected in page.text_content("#suggestions .owners"), (typed, page.text_content("#suggestions"))
    for title in ("Command", "Shift Left", "Option", "F"):
        page.fill("#suggest-title", title)
        assert page.locator("#suggestions ol").count() == 1, title
    page.context.close()


def narrow_screens_work(pages, path):
    page = pages.open(path, width=380)
    assert page.evaluate("getComputedStyle(document.querySelector('table.stacked tr')).display") == "block"
    for box in page.locator(".picture").all():
        inside, width = box.evaluate("(box) => [box.scrollWidth, box.querySelector('svg').width.baseVal.value]")
        assert inside >= width, "a picture has its natural size"
        assert width < 340 or box.get_attribute("tabindex") == "0", "keys can scroll it"
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.click(".to-top")
    until(page, "scrollY < 10")
    page.click('body > nav a[href="#model"]')
    page.wait_for_selector('body > nav a[href="#model"][aria-current]')
    page.keyboard.press("/")
    assert focused(page) == "model-search"
    page.keyboard.type("sheet")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('#tree summary, #tree a')")
    # The triangle stands beside the name.
    page.evaluate("document.querySelector('#tree summary .name, #tree summary .key').textContent = 'A'.repeat(200)")
    top = page.evaluate("""document.querySelector("#tree summary").firstChild.getClientRects()[0].top
      - document.querySelector("#tree summary").getBoundingClientRect().top""")
    assert top < 10, top
    page.context.close()


def pictures_have_an_index(pages, path):
    page = pages.open(path)
    links = page.locator(".index a")
    assert links.count() >= page.locator("figure").count() > 0
    links.nth(1).click()
    lands(page, links.nth(1).get_attribute("href"))
    page.context.close()
