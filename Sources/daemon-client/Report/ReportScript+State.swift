extension ReportScript {
  /// The script that keeps the state of the filters in the page's address. A filtered view can therefore be shared, and
  /// the Back button and reloading preserve the view.
  ///
  /// For example, the address ends with `#findings?search=detents`: the id of the target, then the state.
  static let state = #"""
    /** The fragment's id, and its state or null. */
    function fragment() {
      const [id, ...query] = location.hash.slice(1).split("?");
      let name = id;
      try { name = decodeURIComponent(id); } catch { /* it stays as it is */ }
      return { id: name, query: query.length > 0 ? query.join("?") : null };
    }

    /** The filters that are not as they are at first. */
    function query() {
      const parameters = new URLSearchParams();
      if (!filters) return "";
      if (search.value) parameters.set("search", search.value);
      if (severities.some((box) => !box.checked)) {
        parameters.set("severity", severities.filter((box) => box.checked).map((box) => box.value).join(","));
      }
      if (onlyNew && onlyNew.checked !== onlyNew.defaultChecked) parameters.set("new", onlyNew.checked ? "1" : "0");
      for (const name of ["area", "file"]) if (byId(name).value) parameters.set(name, byId(name).value);
      if (byId("group").value !== "file") parameters.set("group", byId("group").value);
      if (!byId("keys").checked) parameters.set("keys", "0");
      return parameters.toString();
    }

    /** Sets the filters by a state, and shows what was shown with it. */
    function restore(query, entry) {
      if (!filters) return;
      const parameters = new URLSearchParams(query || ""), levels = parameters.get("severity");
      for (const box of severities) box.checked = levels === null || levels.split(",").includes(box.value);
      if (onlyNew) onlyNew.checked = parameters.has("new") ? parameters.get("new") === "1" : onlyNew.defaultChecked;
      search.value = parameters.get("search") || "";
      for (const name of ["area", "file"]) {
        byId(name).value = parameters.get(name) || "";
        if (byId(name).selectedIndex < 0) byId(name).value = "";
      }
      byId("group").value = parameters.get("group") === "rule" ? "rule" : "file";
      byId("keys").checked = parameters.get("keys") !== "0";
      render();
      if (entry && (entry.first > 0 || entry.limit > limit)) showRange(entry.first, entry.limit);
    }

    const address = (id) => {
      const state = query(), hash = encodeURIComponent(id) + (state ? "?" + state : "");
      return hash || location.hash ? "#" + hash : location.href;
    };
    const entry = () => ({ first, limit, y: Math.round(scrollY) });

    /** Writes the state into the address. A browser may refuse that, for example if it is asked too often. */
    function save() {
      try { history.replaceState(entry(), "", address(fragment().id)); } catch { /* the page works without it */ }
    }

    /** Goes to a part of the page with other filters; Back returns to the filters as they are now. */
    function push(id, change) {
      save();
      change();
      try { history.pushState(entry(), "", address(id)); } catch { /* the page works without it */ }
      reveal(id);
      save();
    }

    /** Scrolls to a part of the page, opens what it is in, and marks it. */
    function reveal(id) {
      const target = id ? article(id) || byId(id) : null;
      for (const old of document.querySelectorAll(".target")) old.classList.remove("target");
      if (!target) return;
      for (let part = target.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
      target.classList.add("target");
      target.scrollIntoView();
      if (target.tabIndex >= 0 || target.hasAttribute("tabindex")) target.focus({ preventScroll: true });
      track();
    }

    function startState() {
      // The browser would scroll before the findings are there, and fill in controls that the address disagrees with.
      history.scrollRestoration = "manual";
      const { id, query: state } = fragment(), known = history.state;
      restore(state, known);
      if (known) scrollTo(0, known.y); else if (id) reveal(id);
      save();
      window.addEventListener("pageshow", (event) => { if (!event.persisted) restoreControls(); });
      window.addEventListener("hashchange", () => {
        const { id, query: state } = fragment(), known = history.state;
        // A link within the page leaves the filters; Back and a pasted address set them.
        if (known || state !== null) restore(state, known);
        if (known) scrollTo(0, known.y); else reveal(id);
        save();
      });
      let timer = 0;
      window.addEventListener("scroll", () => {
        clearTimeout(timer);
        timer = setTimeout(() => { save(); track(); }, 200);
      }, { passive: true });
      document.addEventListener("click", (event) => {
        if (!(event.target instanceof Element)) return;
        const link = event.target.closest('a[href^="#"]');
        if (!link || event.defaultPrevented) return;
        clearTimeout(timer);
        save();
        // Without a new fragment, the browser tells nobody.
        if (link.getAttribute("href").slice(1) === fragment().id) {
          event.preventDefault();
          reveal(fragment().id);
        }
      });
      window.addEventListener("pagehide", save);
    }

    /** Browsers fill in controls after the script has run. */
    function restoreControls() {
      const { query: state } = fragment();
      if (filters && query() !== (state || "")) restore(state, history.state);
    }
    """#
}
