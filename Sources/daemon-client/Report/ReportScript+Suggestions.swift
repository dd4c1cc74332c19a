extension ReportScript {
  /// The script that proposes free shortcuts for a title, with the algorithm of `menu suggest` (see `ProposalFinder`).
  static let suggestions = #"""
    const segmenter = Intl.Segmenter ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;
    const characters = (text) => (segmenter ? [...segmenter.segment(text)].map((part) => part.segment) : [...text]);

    /** The words of a title in lower case, each a list of characters. */
    function words(title) {
      const words = [[]];
      for (const character of characters(title.toLowerCase())) {
        if (/^\p{Alphabetic}/u.test(character)) words[words.length - 1].push(character);
        else words.push([]);
      }
      return words.filter((word) => word.length > 0);
    }

    /** The Latin letters of a title: those that words begin with, and the others. */
    function letters(title) {
      const latin = words(title).map((word) => word.filter((letter) => /^[a-z]$/.test(letter)))
        .filter((word) => word.length > 0);
      const known = new Set();
      const isFirst = (letter) => !known.has(letter) && known.add(letter) !== undefined;
      const initials = latin.map((word) => word[0]).filter(isFirst);
      return { initials, rest: latin.flatMap((word) => word.slice(1)).filter(isFirst) };
    }

    const standard = new Map(data.conventions.standard.map((entry) => [entry.keys, entry]));

    /** How many words of a title name the command of a convention; 0 for another command. */
    function common(entry, title) {
      const fitting = entry.titles.filter((words) =>
        words[0] === title[0] && words.every((word) => title.includes(word)));
      return Math.max(0, ...fitting.map((words) => words.length));
    }

    /** Proposals for a title, the best first, and who has what would be better. */
    function suggest(app, title, count) {
      const names = words(title).map((word) => word.join(""));
      const { initials, rest } = letters(title);
      const isDerived = initials.length > 0;
      const others = isDerived ? rest : [..."abcdefghijklmnopqrstuvwxyz"];
      const flags = data.conventions.modifiers;
      const keys = (letters, flags) => flags.flatMap((flag) => letters.map((letter) => flag + letter.toUpperCase()));
      const expected = data.conventions.standard.map((entry) => [entry.keys, common(entry, names)])
        .filter((pair) => pair[1] > 0).sort((a, b) => b[1] - a[1]).map((pair) => pair[0]);
      const candidates = new Set([...expected, ...keys(initials, flags.slice(0, 2)), ...keys(others, flags.slice(0, 2)),
        ...keys([...initials, ...others], flags.slice(2))]);
      const answer = { proposals: [], taken: [], isDerived };
      for (const candidate of candidates) {
        if (answer.proposals.length === count) break;
        const convention = standard.get(candidate);
        const suits = !convention || common(convention, names) > 0
          || convention.related.some((word) => names.includes(word));
        const owner = app.owners[candidate] || (suits ? null : "by convention it " + convention.use);
        if (!owner) {
          answer.proposals.push({ keys: candidate, reason: app.reasons[candidate.slice(0, -1)] || "" });
        } else if (answer.proposals.length === 0 && isDerived) {
          answer.taken.push({ keys: candidate, by: owner });
        }
      }
      return answer;
    }

    const titleBox = byId("suggest-title"), appChoice = byId("shortcut-app");

    /** A title as a menu may show it: without case, and without the dots of a command that asks first. */
    const plainTitle = (title) => title.trim().toLowerCase().replace(/(?:…|\.\.\.)$/, "").trim();

    /** A sentence for each command that has the title already. */
    function sameTitle(app, title) {
      return app.commands.filter((command) => plainTitle(command.title) === plainTitle(title))
        .map((command) => make("p", { class: "answer" }, printable(command.by) + " has ",
          make("kbd", {}, command.keys), "."));
    }

    /** Proposals for a title; what all of them have in common is said once. */
    function proposals(answer) {
      const parts = answer.proposals.map(({ keys, reason }) => {
        const end = reason.indexOf("; ");
        return { keys, reason, shared: end < 0 ? "" : reason.slice(0, end), own: reason.slice(end + 2) };
      });
      const isShared = parts.length > 0 && parts[0].shared && parts.every((part) => part.shared === parts[0].shared);
      const items = parts.map(({ keys, reason, own }) =>
        make("li", {}, make("kbd", {}, keys), make("span", {}, isShared ? own : reason)));
      if (items.length === 0) return [make("p", {}, "No shortcut is free.")];
      const intro = isShared ? "Free, because " + parts[0].shared + ":" : "Free:";
      return [make("p", { class: "shared" }, intro), make("ol", {}, ...items)];
    }

    function suggestionsFor(app, title) {
      const answer = suggest(app, title, 3), parts = sameTitle(app, title);
      if (!answer.isDerived) {
        parts.push(make("p", {}, "No letter can be derived from this title; other shortcuts are:"));
      }
      parts.push(...proposals(answer));
      if (answer.taken.length > 0) {
        parts.push(make("p", {}, "Taken:"), make("ul", { class: "taken" }, ...answer.taken.map((taken) =>
          make("li", {}, make("kbd", {}, taken.keys), make("span", {}, printable(taken.by))))));
      }
      return parts;
    }

    function showSuggestions() {
      const app = data.shortcuts[appChoice ? Number(appChoice.value) : 0], output = byId("suggestions");
      output.replaceChildren();
      if (!app || titleBox.value === "") return;
      const keys = typedKeys(titleBox.value);
      output.append(...(keys ? usersOf(app, keys) : suggestionsFor(app, titleBox.value)));
    }

    function showApp() {
      for (const panel of document.querySelectorAll(".app-shortcuts")) {
        panel.hidden = appChoice !== null && panel.dataset.app !== appChoice.value;
      }
      showSuggestions();
    }

    function startSuggestions() {
      titleBox.addEventListener("input", showSuggestions);
      byId("suggest").addEventListener("submit", (event) => event.preventDefault());
      if (appChoice) appChoice.addEventListener("change", showApp);
      showApp();
    }
    """#
}
