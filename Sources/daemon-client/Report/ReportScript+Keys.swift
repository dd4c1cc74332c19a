extension ReportScript {
  /// The script that finds the commands for typed keys, such as "⇧⌘S" or "cmd+d".
  static let keys = #"""
    const modifierNames = {
      "⌃": "⌃", ctrl: "⌃", control: "⌃", "⌥": "⌥", alt: "⌥", opt: "⌥", option: "⌥", "⇧": "⇧", shift: "⇧",
      "⌘": "⌘", cmd: "⌘", command: "⌘",
    };
    const keyNames = {
      esc: "⎋", escape: "⎋", "return": "↩", enter: "↩", tab: "⇥", space: "Space", "delete": "⌫", backspace: "⌫",
      left: "←", right: "→", up: "↑", down: "↓", pageup: "⇞", pagedown: "⇟", home: "↖", end: "↘", plus: "+", minus: "-",
      comma: ",", period: ".",
    };
    const modifier = /^(?:([⌃⌥⇧⌘])\s*\+?\s*|(ctrl|control|alt|opt|option|shift|cmd|command)\s*[+-]\s*)(?=\S)/;

    /** Keys as a menu shows them; null for text that is a title. */
    function typedKeys(text) {
      let rest = text.trim().toLowerCase();
      const flags = new Set();
      for (let match = modifier.exec(rest); match; match = modifier.exec(rest)) {
        flags.add(modifierNames[match[1] || match[2]]);
        rest = rest.slice(match[0].length);
      }
      const isKeyOnly = /^(?:[⎋↩⇥⌫←→↑↓⇞⇟↖↘]|f(?:[1-9]|1[0-2]))$/.test(rest);
      if (flags.size === 0 && !isKeyOnly) return null;
      const key = keyNames[rest] || (isKeyOnly || characters(rest).length === 1 ? rest.toUpperCase() : null);
      return key && [..."⌃⌥⇧⌘"].filter((flag) => flags.has(flag)).join("") + key;
    }

    /** The commands that have keys, or why they are free. */
    function usersOf(app, keys) {
      const row = (words) => make("li", {}, make("kbd", {}, keys), make("span", {}, printable(words)));
      const users = app.commands.filter((command) => command.keys === keys).map((command) => command.by);
      const owner = app.owners[keys] || data.conventions.reserved[keys];
      if (users.length === 0 && owner) users.push(owner);
      if (users.length > 0) return [make("p", {}, "Taken:"), make("ul", { class: "owners" }, ...users.map(row))];
      const convention = standard.get(keys);
      const free = "no " + (app.complete ? "" : "known ") + "command of the app or the system uses it"
        + (convention ? "; by convention it " + convention.use : "");
      return [make("p", {}, "Free:"), make("ul", { class: "owners" }, row(free))];
    }
    """#
}
