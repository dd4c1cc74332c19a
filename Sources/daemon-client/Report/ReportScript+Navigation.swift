extension ReportScript {
  /// The script for keyboard navigation between findings, for marking the current section in the navigation, and for
  /// printing.
  static let navigation = #"""
    const sections = [...document.querySelectorAll("main > section")];
    let current = sections[0];

    const isVisible = (element) => {
      const box = element.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight;
    };

    /** Marks the section that is read in the navigation. */
    function track() {
      const line = innerHeight / 4, top = (section) => section.getBoundingClientRect().top;
      const wanted = byId(fragment().id), section = wanted ? wanted.closest("main > section") : null;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      let now = sections.filter((section) => top(section) <= line).pop() || sections[0];
      // A short section to which a link led is not yet the next one. At the end, the last sections cannot come further up.
      if (section && isVisible(wanted) && (isAtEnd || (top(section) >= -1 && top(section) <= line))) now = section;
      else if (isAtEnd) now = sections[sections.length - 1];
      current = now;
      for (const link of document.querySelectorAll("body > nav a")) {
        if (link.getAttribute("href") === "#" + now.id) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    }

    function focusOn(finding) {
      if (!finding) return;
      finding.focus({ preventScroll: true });
      finding.scrollIntoView({ block: "start" });
    }

    function move(step) {
      const focused = document.activeElement ? document.activeElement.closest(".finding") : null;
      let index = focused ? shown().indexOf(focused) + step : 0;
      if (index >= limit - first && limit < hits.length) {
        index = extend(1);
        save();
      } else if (index < 0 && first > 0) {
        index = extend(-1);
        save();
      }
      const findings = shown();
      focusOn(findings[Math.max(0, Math.min(index, findings.length - 1))]);
    }

    /** Whether a finding has more to read in a direction, so that the key scrolls. */
    function goesOn(finding, step) {
      const box = finding.getBoundingClientRect();
      return step > 0 ? box.bottom > innerHeight : box.top < 0;
    }

    /** The search of the section in which the reader is. */
    function nearestSearch(target) {
      const section = target.closest("main > section") || current;
      return section && section.id === "model" && modelSearch ? modelSearch : search || modelSearch;
    }

    /** Leaves a search for what it found. */
    function leave(box) {
      const target = box === search ? shown()[0] : tree.querySelector("summary, a");
      if (box === search && target) focusOn(target);
      else if (target) target.focus();
      else box.blur();
    }

    function pressed(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const target = event.target, switches = byId("keys");
      if ((target === search || target === modelSearch) && ["Enter", "Escape", "ArrowDown"].includes(event.key)) {
        leave(target);
        event.preventDefault();
        return;
      }
      if (target.matches("select, textarea, input:not([type=checkbox])") || (switches && !switches.checked)) return;
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
      const isArrow = event.key.startsWith("Arrow");
      if (event.key === "/") nearestSearch(target)?.focus();
      else if (step && (!isArrow || (target.matches(".finding") && !goesOn(target, step)))) move(step);
      else return;
      event.preventDefault();
    }

    /** A picture that is wider than its box can be scrolled with keys. */
    function watchPictures() {
      const observer = new ResizeObserver((entries) => {
        for (const { target } of entries) {
          if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
          else target.removeAttribute("tabindex");
        }
      });
      for (const box of document.querySelectorAll(".picture")) observer.observe(box);
    }

    function startNavigation() {
      document.addEventListener("keydown", pressed);
      const upper = new IntersectionObserver(track, { rootMargin: "0px 0px -75% 0px" });
      for (const section of sections) upper.observe(section);
      new IntersectionObserver(track, { threshold: [0, 1] }).observe(document.querySelector("body > footer"));
      watchPictures();
      // On paper, nothing can be opened, and there are no further pages.
      let opened = [], range = null;
      window.addEventListener("beforeprint", () => {
        if (filters && limit - first < hits.length) {
          range = [first, limit];
          showRange(0, hits.length);
        }
        opened = [...document.querySelectorAll("details.fix:not([open]), details.reason:not([open])")];
        for (const part of opened) part.open = true;
      });
      window.addEventListener("afterprint", () => {
        for (const part of opened) part.open = false;
        if (range) showRange(...range);
        [opened, range] = [[], null];
      });
      if (filters) prepareSearch(0);
    }
    """#
}
