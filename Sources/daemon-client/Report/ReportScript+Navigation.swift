extension ReportScript {
  /// Keys that move between findings.
  static let navigation = #"""
    function move(step) {
      const articles = [...list.querySelectorAll(".finding")];
      const current = document.activeElement ? document.activeElement.closest(".finding") : null;
      let index = current ? articles.indexOf(current) + step : 0;
      if (index >= articles.length && limit < hits.length) {
        showMore();
        articles.splice(0, articles.length, ...list.querySelectorAll(".finding"));
      }
      const target = articles[Math.max(0, Math.min(index, articles.length - 1))];
      if (!target) return;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: "nearest" });
    }

    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !filters) return;
      const target = event.target;
      const isTyping = target.matches("select, textarea, input:not([type=checkbox])");
      if (isTyping || !byId("keys").checked) return;
      const isOnFinding = target.matches(".finding");
      if (event.key === "/") search.focus();
      else if (event.key === "j" || (event.key === "ArrowDown" && isOnFinding)) move(1);
      else if (event.key === "k" || (event.key === "ArrowUp" && isOnFinding)) move(-1);
      else return;
      event.preventDefault();
    });

    // On paper, nothing can be opened.
    window.addEventListener("beforeprint", () => {
      for (const fix of document.querySelectorAll("details.fix, details.reason")) fix.open = true;
    });
    """#
}
