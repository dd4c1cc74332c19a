import UIModelPlatform

/// The explanation of a node's focusability as text.
extension FocusExplanation {
  package var text: String {
    var text = "\(name): \(verdictText)\n"
    for (depth, line) in lines.enumerated() {
      let indent = String(repeating: "  ", count: depth + 1)
      text += "\(indent)\(depth == 0 ? line.name : "inside \(line.name)")\n"
      for reason in line.reasons { text += "\(indent)  - \(reason)\n" }
    }
    if !possibleObstacles.isEmpty { text += "  not known: \(possibleObstacles.joined(separator: ", "))\n" }
    guard verdict == .focusable else { return text }
    if !groupNames.isEmpty {
      text += "  group: \(groupNames.joined(separator: ", in "))\(isPrimary ? "; its primary item" : "")\n"
    }
    text += "  priority: \(priority) (\(priorityParts.text))\n"
    if let effect { text += "  effect: \(effect.kind.rawValue), \(effect.reason)\n" }
    let unreachedText = "no keys reach it\(barrier.map { ", " + $0 } ?? "")"
    text += "  keys: \(keys.map { $0.isEmpty ? "focus starts here" : FocusKey.text($0) } ?? unreachedText)\n"
    return text
  }

  /// The verdict as a phrase, such as "can be focused, as far as known".
  package var verdictText: String {
    switch verdict {
    case .focusable: isCertain ? "can be focused" : "can be focused, as far as known"
    case .notFocusable: isCertain ? "cannot be focused" : "cannot be focused by default"
    case .unknown: "unknown whether it can be focused"
    }
  }
}

extension FocusKey {
  /// Returns keys in order as text, with repeated keys counted. For example, one Tab and three ↓ are `⇥ ↓×3`.
  package static func text(_ keys: [FocusKey]) -> String { text(runs: runs(keys)) }

  static func text(runs: [(key: FocusKey, count: Int)]) -> String {
    runs.map { $0.count == 1 ? $0.key.glyph : "\($0.key.glyph)×\($0.count)" }.joined(separator: " ")
  }

  /// Returns the runs of equal keys. For example, `[.tab, .down, .down]` has a run of one `.tab` and a run of two
  /// `.down`.
  static func runs(_ keys: [FocusKey]) -> [(key: FocusKey, count: Int)] {
    var runs: [(key: FocusKey, count: Int)] = []
    for key in keys {
      if runs.last?.key == key { runs[runs.count - 1].count += 1 } else { runs.append((key, 1)) }
    }
    return runs
  }
}

extension FocusEngine {
  /// Returns the tree of groups in the format of `UIFocusDebugger.focusGroups(for:)`: each group with its items, nested
  /// groups indented, and the primary item marked with an asterisk.
  package func groupTreeText(_ state: FocusState = FocusState()) -> String {
    var text = ""
    var stack =
      groups.elements.indices.filter { groups.elements[$0].parent == nil }.map { ($0, 0) }.reversed() as [(Int, Int)]
    while let (group, depth) = stack.popLast() {
      let indent = String(repeating: "  ", count: depth)
      let primary = primaryItem(of: group, state)
      text += "\(indent)\(groups.name(of: group, tree))\n"
      for item in groups.elements[group].items {
        text += "\(indent)  \(item == primary ? "* " : "- ")\(tree.name(of: item))\n"
      }
      for list in groups.elements[group].listsWithUnknownCells {
        text += "\(indent)  ? cells of \(tree.name(of: list))\n"
      }
      for child in groups.elements[group].children.reversed() { stack.append((child, depth + 1)) }
    }
    return text
  }

  /// Returns the tab loop on one line: `search → today → bread`.
  package func tabLoopText(_ state: FocusState = FocusState()) -> String {
    tabLoop(state).compactMap { stop in
      stop.item.map { tree.name(of: $0) } ?? stop.listWithUnknownCells.map { "a cell of \(tree.name(of: $0))" }
    }.joined(separator: " → ")
  }
}
