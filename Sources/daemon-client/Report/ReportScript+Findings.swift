extension ReportScript {
  /// The script that filters and groups findings. It creates an article when the article is shown.
  static let findings = #"""
    const list = byId("list"), filters = byId("filters"), search = byId("search"), onlyNew = byId("only-new");
    const severities = filters ? [...filters.querySelectorAll("[name=severity]")] : [];
    const all = data.findings;
    const page = 100;
    /** The findings that pass all filters; those from `first` to before `limit` are shown. */
    let hits = all, first = 0, limit = 0, groups = new Map();

    const terms = () => search.value.toLowerCase().split(/\s+/).filter(Boolean);

    /** The filters beside the search that are set: what each is called, and what passes it. */
    function limits() {
      const levels = new Set(severities.filter((box) => box.checked).map((box) => box.value));
      const area = byId("area").value, file = byId("file").value, set = [];
      if (onlyNew && onlyNew.checked) set.push({ name: "only new", passes: (finding) => finding.isNew });
      if (levels.size < severities.length) {
        set.push({ name: "severity", passes: (finding) => levels.has(finding.severity) });
      }
      if (area) set.push({ name: "subject", passes: (finding) => finding.area === area });
      if (file) set.push({ name: "file", passes: (finding) => finding.file === file });
      return set;
    }

    const groupKey = () => (byId("group").value === "rule" ? "code" : "file");

    /** The findings from one index to another, with headings where groups begin. */
    function articles(from, to) {
      const key = groupKey(), fragment = document.createDocumentFragment(), expression = anyOf(terms());
      const template = document.createElement("template");
      let run = [];
      const flush = () => {
        template.innerHTML = run.join("");
        fragment.append(template.content);
        run = [];
      };
      for (let index = from; index < to; index++) {
        const name = hits[index][key];
        if (index === from || hits[index - 1][key] !== name) {
          flush();
          fragment.append(heading(name, key));
        }
        run.push(expression ? marked(hits[index], expression) : hits[index].html);
      }
      flush();
      for (const hit of fragment.querySelectorAll(".diff mark.hit")) hit.closest("details").open = true;
      return fragment;
    }

    /** The heading of a group, with how many findings it has and how many of them are new. */
    function heading(name, key) {
      const { count, fresh } = groups.get(name), parts = count === fresh ? [] : [numbers.format(count)];
      if (fresh > 0) parts.push(numbers.format(fresh) + " new");
      const summary = key === "code" && data.rules[name] ? ": " + data.rules[name] : "";
      return make("h3", { class: "group" }, printable(name) + summary + " ",
        make("span", { class: "count" }, parts.join(", ")));
    }

    const earlier = make("button", { type: "button", id: "earlier" }), more = make("button", { type: "button", id: "more" });
    const shown = () => [...list.querySelectorAll(".finding")];

    /** Shows the findings from one index to another. */
    function showRange(from, to) {
      first = Math.max(0, Math.min(from, hits.length - 1));
      limit = Math.min(hits.length, Math.max(to, first + 1));
      list.replaceChildren(articles(first, limit));
      if (hits.length === 0) list.append(make("p", { class: "none" }, "No finding passes all filters."));
      const count = (number) => numbers.format(Math.min(page, number));
      const words = " of " + counted(hits.length, "finding");
      earlier.textContent = "Show " + count(first) + " earlier" + words;
      more.textContent = "Show " + count(hits.length - limit) + " more" + words;
      if (first > 0) list.prepend(earlier);
      if (limit < hits.length) list.append(more);
      notePrint();
    }

    /** Shows the next or the earlier findings, and gives the index of the first that was not shown before. */
    function extend(step) {
      const added = step > 0 ? limit - first : Math.min(page, first) - 1;
      showRange(step > 0 ? first : first - page, step > 0 ? limit + page : limit);
      return added;
    }

    function announce(hidden, set, words) {
      byId("status").textContent = hits.length === all.length
        ? counted(all.length, "finding") : numbers.format(hits.length) + " of " + counted(all.length, "finding");
      const note = byId("beyond"), isOpen = hidden > 0 && (words.length > 0 || hits.length === 0);
      note.hidden = !isOpen;
      byId("beyond-text").textContent = !isOpen ? "" : counted(hidden, hits.length > 0 ? "more finding" : "finding")
        + (words.length === 0 ? "" : hidden === 1 ? " matches the search, but" : " match the search, but")
        + (hidden === 1 ? " is" : " are") + " hidden by " + (set.length === 1 ? "the filter" : "these filters") + ": "
        + set.map((one) => one.name).join(", ") + ".";
    }

    /** Finds what passes the filters and shows it from the top. */
    function render() {
      const key = groupKey(), words = terms(), set = limits();
      const matches = words.length === 0 ? all
        : all.filter((finding) => words.every((word) => searchable(finding).includes(word)));
      hits = matches.filter((finding) => set.every((one) => one.passes(finding)));
      if (key === "code") {
        hits.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : Number(b.isNew) - Number(a.isNew)));
      }
      groups = new Map();
      for (const finding of hits) {
        const group = groups.get(finding[key]) || { count: 0, fresh: 0 };
        group.count += 1;
        if (finding.isNew) group.fresh += 1;
        groups.set(finding[key], group);
      }
      announce(matches.length - hits.length, set, words);
      showRange(0, page);
    }

    /** Shows everything, or only one severity, or only new findings. */
    function showOnly(name) {
      for (const box of severities) box.checked = !name || name === "new" || box.value === name;
      if (onlyNew) onlyNew.checked = name === "new";
      search.value = byId("area").value = byId("file").value = "";
    }

    /** The article of a finding, for which the filters may have to change; null if there is no such finding. */
    function article(id) {
      const number = /^f(\d+)$/.exec(id);
      if (!number || !filters || !all[number[1] - 1]) return null;
      if (!byId(id)) {
        if (!hits.includes(all[number[1] - 1])) {
          showOnly("");
          render();
        }
        const index = hits.indexOf(all[number[1] - 1]);
        if (!byId(id)) showRange(index - index % page, index - index % page + page);
      }
      return byId(id);
    }

    /** What is printed is what the filters choose. */
    function notePrint() {
      const set = limits().map((one) => one.name), words = search.value.trim();
      if (words) set.push("search for “" + words + "”");
      const count = limit - first;
      byId("print-note").textContent = count === all.length ? "" : "Printed: " + numbers.format(count) + " of "
        + counted(all.length, "finding") + (set.length > 0 ? " (" + printable(set.join(", ")) + ")" : "")
        + ". " + counted(all.length - count, "finding is", "findings are") + " left out.";
    }

    function startFindings() {
      more.addEventListener("click", () => {
        const added = extend(1);
        save();
        shown()[added]?.focus();
      });
      earlier.addEventListener("click", () => {
        const added = extend(-1);
        save();
        focusOn(shown()[added]);
      });
      const change = () => { render(); save(); };
      filters.addEventListener("input", change);
      filters.addEventListener("submit", (event) => event.preventDefault());
      filters.addEventListener("reset", (event) => { event.preventDefault(); showOnly(""); change(); });
      byId("keys").addEventListener("change", save);
      byId("beyond-show").addEventListener("click", () => {
        const words = search.value;
        showOnly("");
        search.value = words;
        change();
        search.focus({ preventScroll: true });
      });
      for (const link of document.querySelectorAll("[data-show], [data-search]")) {
        link.addEventListener("click", (event) => {
          event.preventDefault();
          push("findings", () => {
            showOnly(link.dataset.show);
            search.value = link.dataset.search || "";
            render();
          });
          if (link.dataset.search) search.focus({ preventScroll: true });
        });
      }
      render();
    }
    """#
}
