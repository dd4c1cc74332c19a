extension Shortcut {
  private static let modifierNames: [String: KeyModifiers] = [
    "cmd": .command, "command": .command, "shift": .shift, "opt": .alternate, "option": .alternate, "alt": .alternate,
    "alternate": .alternate, "ctrl": .control, "control": .control,
  ]

  /// Reads keys as menus show them (`⇧⌘I`), and as people type them (`cmd+shift+i`, `cmd-i`).
  package init?(spelled text: String) {
    if let shown = Shortcut(glyphs: text) {
      self = shown
      return
    }
    var modifiers: KeyModifiers = []
    var rest = Substring(text)
    while let end = rest.dropLast().firstIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let flag = Shortcut.modifierNames[rest[..<end].lowercased()] else { return nil }
      modifiers.insert(flag)
      rest = rest[rest.index(after: end)...]
    }
    let key = String(rest)
    guard key.count == 1 || KeyInput.named(key) != nil else { return nil }
    self.init(key, modifiers)
  }
}
