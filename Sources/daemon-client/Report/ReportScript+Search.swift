extension ReportScript {
  /// The script that searches the text of findings and marks the matches.
  static let search = #"""
    const entities = { amp: "&", lt: "<", gt: ">", quot: '"' };

    /** The text of a finding as it is shown, in lower case, without line numbers and badges. */
    function searchable(finding) {
      if (finding.text === undefined) {
        finding.text = finding.html.replace(/<span class="(?:n|s|badge[^"]*)">[^<]*<\/span>/g, "")
          .replace(/<\/?(?:mark|code)[^>]*>/g, "").replace(/<[^>]*>/g, "\n")
          .replace(/&(amp|lt|gt|quot);/g, (_, name) => entities[name]).toLowerCase();
      }
      return finding.text;
    }

    /** Makes the texts while nothing else is to do, so that the first search is quick. */
    function prepareSearch(from) {
      const wait = window.requestIdleCallback || ((work) => setTimeout(() => work({ timeRemaining: () => 5 }), 50));
      wait((deadline) => {
        let index = from;
        while (index < all.length && deadline.timeRemaining() > 1) searchable(all[index++]);
        if (index < all.length) prepareSearch(index);
      });
    }

    /** An expression for any of the words; null without words. */
    function anyOf(words) {
      if (words.length === 0) return null;
      const literal = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
      return new RegExp(literal.sort((a, b) => b.length - a.length).join("|"), "gi");
    }

    /** The markup of a finding with its matches marked, also matches across several elements. */
    function marked(finding, expression) {
      const parts = [];
      let text = "", isSkipped = false;
      for (const [part, tag, entity] of finding.html.matchAll(/<(\/?\w+)[^>]*>|&(amp|lt|gt|quot);|[^<&]+/g)) {
        if (tag === "/span") isSkipped = false;
        if (/^<span class="(?:n|s|badge[^"]*)">/.test(part)) isSkipped = true;
        const isText = !tag && !isSkipped;
        parts.push({ html: part, start: isText ? text.length : -1, isEntity: entity !== undefined });
        if (isText) text += entity ? entities[entity] : part;
        else if (tag && tag.replace("/", "") !== "mark" && tag.replace("/", "") !== "code") text += "\n";
      }
      const ranges = [...text.matchAll(expression)].map((match) => [match.index, match.index + match[0].length]);
      const hit = (html) => '<mark class="hit">' + html + "</mark>";
      return parts.map(({ html, start, isEntity }) => {
        if (start < 0) return html;
        const end = start + (isEntity ? 1 : html.length);
        const own = ranges.filter((range) => range[0] < end && range[1] > start);
        if (own.length === 0) return html;
        if (isEntity) return hit(html);
        let at = start, out = "";
        for (const [from, to] of own) {
          out += html.slice(at - start, Math.max(from, start) - start)
            + hit(html.slice(Math.max(from, start) - start, Math.min(to, end) - start));
          at = Math.min(to, end);
        }
        return out + html.slice(at - start);
      }).join("");
    }
    """#
}
