extension ReportScript {
  /// What a search looks through, and how its matches are marked.
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

    /** The texts of an element that are searched, each with the block that it is in. */
    function searchedTexts(root) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent || parent.closest(".n, .s, .badge, .group")) continue;
        texts.push({ node: walker.currentNode, block: parent.closest("h4, span:not(.t), a, p, li, summary, .l") });
      }
      return texts;
    }

    /** Marks the words in the findings of a fragment, also where the text of a word is in several elements. */
    function mark(fragment, words) {
      if (words.length === 0) return;
      const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).sort((a, b) => b.length - a.length);
      const expression = new RegExp(pattern.join("|"), "giu");
      for (const finding of fragment.querySelectorAll(".finding")) {
        const texts = searchedTexts(finding);
        let text = "";
        for (const [index, part] of texts.entries()) {
          if (index > 0 && texts[index - 1].block !== part.block) text += "\n";
          part.start = text.length;
          text += part.node.data;
        }
        const found = [...text.matchAll(expression)].map((match) => [match.index, match.index + match[0].length]);
        for (const part of texts) markIn(part.node, part.start, found);
      }
      for (const hit of fragment.querySelectorAll(".diff mark.hit")) hit.closest("details").open = true;
    }

    /** Marks the ranges in a text that begins at an offset. */
    function markIn(node, start, ranges) {
      const end = start + node.data.length;
      for (const [from, to] of ranges.filter((range) => range[0] < end && range[1] > start).reverse()) {
        const part = node.splitText(Math.max(from, start) - start);
        if (to < end) part.splitText(to - Math.max(from, start));
        const hit = make("mark", { class: "hit" });
        part.replaceWith(hit);
        hit.append(part);
      }
    }
    """#
}
