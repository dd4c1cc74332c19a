import UIModelPlatform

extension MenuTree {
  /// The note below a menu or list that might be incomplete.
  static let incompleteNote = "This list may be incomplete, or list commands that the app does not have."

  /// The tree as text: each level is indented by two spaces, and shortcuts are shown as in menus, such as `⇧⌘I`.
  package var text: String {
    var lines: [String] = []
    for child in root.children { child.write(to: &lines, level: 0) }
    if !commands.isEmpty {
      let width = commands.map { $0.shortcut?.glyphs.count ?? 1 }.max() ?? 0
      lines += ["", "SwiftUI commands with shortcuts, wherever they are:"]
      lines += commands.map { command in
        let glyphs = command.shortcut?.glyphs ?? "?"
        return "  " + glyphs + String(repeating: " ", count: width - glyphs.count + 2)
          + (command.shownTitle ?? command.imageLabel ?? "a command")
      }
    }
    if !isComplete { lines += ["", MenuTree.incompleteNote] }
    return lines.joined(separator: "\n")
  }
}

extension MenuTree.Node {
  fileprivate func write(to lines: inout [String], level: Int) {
    let indent = String(repeating: "  ", count: level)
    var line = indent + (title.isEmpty ? element?.imageLabel ?? "[\(identifier ?? kind.rawValue)]" : title)
    if !title.isEmpty, kind == .menu, let identifier { line += " [\(identifier)]" }
    if isInline { line += " inline" }
    if let shortcut { line += "  " + shortcut.glyphs }
    if isReplaced { line += "  (replaced by SwiftUI commands)" } else if !isCertain { line += "  (perhaps)" }
    lines.append(line)
    for alternate in alternates {
      lines.append(indent + "  or \(alternate.title)  \(alternate.shortcut.glyphs)")
    }
    for child in children { child.write(to: &lines, level: level + 1) }
    if !areChildrenKnown { lines.append(indent + "  … (the other items are not known)") }
  }
}
