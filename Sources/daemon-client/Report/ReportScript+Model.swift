extension ReportScript {
  /// The script of the model tree and its search. It creates a level of the tree when the reader opens its parent.
  static let model = #"""
    const isContainer = (value) => value !== null && typeof value === "object";
    const nameKeys = ["ref", "name", "title", "titleKey", "identifier", "id", "action", "class", "platform"];

    /** What a value is called in the tree: by its own name, or by that of its member. */
    function label(key, value, isElement) {
      if (!isElement) return key;
      const number = Number(key) + 1 + ".";
      if (!isContainer(value)) return number;
      const own = nameKeys.map((name) => value[name]).find((name) => typeof name === "string" && name);
      const kind = typeof value.class === "string" && value.class !== own ? " (" + value.class + ")" : "";
      return own ? own + kind : number;
    }

    /** A value in one line; null if it has parts that are shown below it. */
    function line(value) {
      if (!isContainer(value)) return typeof value === "string" ? value : JSON.stringify(value);
      const members = Object.keys(value);
      if (members.length === 1 && members[0] === "$unknown") return "unknown: " + value.$unknown;
      if (Array.isArray(value) && value.every((element) => !isContainer(element))) return value.join(", ") || "(empty)";
      return members.length === 0 ? "(empty)" : null;
    }

    /** The place of a part as text, and as a link if there are links; nothing if it is not known. */
    function source(place) {
      if (!place) return { text: null, link: null };
      const [path, address] = data.files[place[0]], words = path + ":" + place[1];
      const text = make("span", { class: "place quiet" }, words);
      return { text, link: address ? make("a", { class: "place", href: address + "#L" + place[1] }, words) : null };
    }

    const step = (key) => "/" + key.replaceAll("~", "~0").replaceAll("/", "~1");

    /** A line of the tree, which can be opened if the value has parts. */
    function branch(model, pointer, key, value, isElement) {
      const place = source(pointer === "" ? model.place : model.places[pointer]);
      const text = line(value);
      const name = make("span", { class: isElement ? "name" : "key" }, printable(label(key, value, isElement)));
      if (text !== null) {
        const end = isElement && !isContainer(value) ? " " : ": ";
        return make("div", { class: "leaf" }, name, end, printable(text), place.link || place.text);
      }
      const count = Array.isArray(value) ? make("span", { class: "count" }, " " + value.length) : null;
      // A link cannot be a part of what opens the details.
      const details = make("details", {}, make("summary", {}, name, count, place.text));
      details.addEventListener("toggle", () => {
        if (!details.open || details.childElementCount > 1) return;
        if (place.link) details.append(make("div", { class: "leaf" }, place.link));
        details.append(...branches(model, pointer, value));
      });
      return details;
    }

    function branches(model, pointer, value) {
      return Object.entries(value).map(([key, part]) =>
        branch(model, pointer + step(key), key, part, Array.isArray(value)));
    }

    const tree = byId("tree"), modelSearch = byId("model-search");

    function showTree() {
      const roots = data.models.map((model) => branch(model, "", model.name, model.model, false));
      tree.replaceChildren(...roots);
      if (roots.length === 1 && roots[0].tagName === "DETAILS") roots[0].open = true;
      byId("model-status").textContent = data.models.length > 1 ? counted(data.models.length, "model") : "";
    }

    let entries = null;

    /** Every named part and every value of the models, with the way to it. */
    function gather() {
      entries = [];
      const walk = (model, pointer, key, value, isElement, trail) => {
        const name = label(key, value, isElement), text = line(value);
        const words = (name + " " + (text === null ? "" : text)).toLowerCase();
        entries.push({ model, pointer, key, value, isElement, trail, words });
        if (text !== null) return;
        const way = trail.concat(name);
        for (const [member, part] of Object.entries(value)) {
          walk(model, pointer + step(member), member, part, Array.isArray(value), way);
        }
      };
      for (const model of data.models) walk(model, "", model.name, model.model, false, []);
    }

    const mostFound = 100;

    function searchModel() {
      const words = modelSearch.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length === 0) return showTree();
      if (!entries) gather();
      const found = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
      const shown = found.slice(0, mostFound);
      tree.replaceChildren(make("ul", {}, ...shown.map((entry) => make("li", {},
        make("p", { class: "trail" }, printable(entry.trail.join(" › "))),
        branch(entry.model, entry.pointer, entry.key, entry.value, entry.isElement)))));
      byId("model-status").textContent = counted(found.length, "match", "matches")
        + (found.length > shown.length ? ", the first " + mostFound + " are shown" : "");
    }

    function startModel() {
      modelSearch.addEventListener("input", searchModel);
      byId("model-filter").addEventListener("submit", (event) => event.preventDefault());
      showTree();
    }
    """#
}
