extension ReportScript {
  /// Filters: which findings are shown, in which groups. Articles are made when they are shown.
  static let findings = #"""
    const list = byId("list"), filters = byId("filters"), search = byId("search"), onlyNew = byId("only-new");
    const severities = filters ? [...filters.querySelectorAll("[name=severity]")] : [];
    const all = data.findings;
    const page = 100;
    let hits = all, limit = 0;
    for (const finding of all) finding.lower = finding.words.toLowerCase();

    function chosen() {
      const levels = new Set(severities.filter((box) => box.checked).map((box) => box.value));
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const area = byId("area").value, file = byId("file").value, isNew = onlyNew !== null && onlyNew.checked;
      return all.filter((finding) => levels.has(finding.severity) && (!area || finding.area === area)
        && (!file || finding.file === file) && (!isNew || finding.isNew)
        && words.every((word) => finding.lower.includes(word)));
    }

    const groupKey = () => (byId("group").value === "rule" ? "code" : "file");

    /** The findings from one index to another, with headings where groups begin. */
    function articles(from, to) {
      const key = groupKey(), fragment = document.createDocumentFragment();
      const template = document.createElement("template");
      let run = [];
      const flush = () => {
        template.innerHTML = run.join("");
        fragment.append(template.content);
        run = [];
      };
      for (let index = from; index < to; index++) {
        const name = hits[index][key];
        if (index === 0 || hits[index - 1][key] !== name) {
          flush();
          const count = make("span", { class: "count" }, numbers.format(groups.get(name)));
          const summary = key === "code" && data.rules[name] ? ": " + data.rules[name] : "";
          const title = printable(name) + summary;
          fragment.append(make("h3", { class: "group" }, title + " ", count));
        }
        run.push(hits[index].html);
      }
      flush();
      return fragment;
    }

    let groups = new Map();
    const more = make("button", { type: "button", id: "more" });

    function showMore() {
      const to = Math.min(hits.length, limit + page);
      more.remove();
      list.append(articles(limit, to));
      limit = to;
      addMore();
    }

    function addMore() {
      if (limit >= hits.length) return;
      more.textContent = "Show " + numbers.format(Math.min(page, hits.length - limit)) + " more of "
        + counted(hits.length, "finding");
      list.append(more);
    }

    function announce() {
      byId("status").textContent = hits.length === all.length
        ? counted(all.length, "finding") : numbers.format(hits.length) + " of " + counted(all.length, "finding");
    }

    function render(atLeast) {
      const key = groupKey();
      hits = chosen();
      if (key === "code") hits.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
      groups = new Map();
      for (const finding of hits) groups.set(finding[key], (groups.get(finding[key]) || 0) + 1);
      limit = Math.min(hits.length, Math.max(page, atLeast || 0));
      list.replaceChildren(articles(0, limit));
      if (hits.length === 0) list.append(make("p", { class: "none" }, "No finding matches."));
      addMore();
      announce();
    }

    /** Shows everything, or only one severity, or only new findings. */
    function showOnly(name) {
      for (const box of severities) box.checked = !name || name === "new" || box.value === name;
      if (onlyNew) onlyNew.checked = name === "new";
      search.value = byId("area").value = byId("file").value = "";
    }

    function showHash() {
      const number = /^#f(\d+)$/.exec(location.hash);
      if (number) {
        if (!byId(location.hash.slice(1)) && Number(number[1]) <= all.length) {
          showOnly("");
          byId("group").value = "file";
          render(Number(number[1]));
        }
        const target = byId(location.hash.slice(1));
        if (target) { target.scrollIntoView(); target.focus({ preventScroll: true }); }
      }
    }

    if (filters) {
      more.addEventListener("click", () => {
        const first = limit;
        showMore();
        const articles = list.querySelectorAll(".finding");
        if (articles[first]) articles[first].focus();
      });
      filters.addEventListener("input", () => render());
      filters.addEventListener("submit", (event) => event.preventDefault());
      filters.addEventListener("reset", (event) => { event.preventDefault(); showOnly(""); render(); });
      for (const link of document.querySelectorAll("[data-show]")) {
        link.addEventListener("click", () => { showOnly(link.dataset.show); render(); });
      }
      for (const button of document.querySelectorAll("[data-search]")) {
        button.addEventListener("click", () => {
          showOnly("");
          search.value = button.dataset.search;
          render();
          byId("findings").scrollIntoView();
          search.focus({ preventScroll: true });
        });
      }
      render();
      window.addEventListener("hashchange", showHash);
      showHash();
    }
    """#
}
