import UIModelPlatform

/// A syntax tree as text: a line for each node, indented by its depth.
package enum SyntaxOutline {
  private static let longestText = 60

  /// `isShort`: without the lines and columns.
  package static func text(of node: SyntaxNode, isShort: Bool = false) -> String {
    var text = ""
    write(node, depth: 0, isShort, to: &text)
    return text
  }

  private static func write(_ node: SyntaxNode, depth: Int, _ isShort: Bool, to text: inout String) {
    text += String(repeating: "  ", count: depth)
    if node.role != .none { text += "\(node.role): " }
    text += "\(node.kind)"
    if let name = node.name { text += " '\(name)'" }
    if !isShort { text += " \(place(node))" }
    let children = Array(node.children)
    if children.isEmpty, let words = words(node) { text += " `\(words)`" }
    text += "\n"
    for child in children { write(child, depth: depth + 1, isShort, to: &text) }
  }

  /// The text of a node that is more than its name, on one line.
  private static func words(_ node: SyntaxNode) -> String? {
    let words = node.text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    if words.isEmpty || words == node.name { return nil }
    return words.count > longestText ? words.prefix(longestText - 1) + "…" : words
  }

  /// Line and column of its first byte, from 1.
  private static func place(_ node: SyntaxNode) -> String {
    let before = node.tree.source.bytes[..<node.range.lowerBound]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    return "\(line):\(column)"
  }
}

extension SyntaxTree {
  /// The innermost function, initializer, computed variable or type that begins on a line (from 1) or is around it; the
  /// whole file where there is none.
  package func body(atLine line: Int) -> SyntaxNode {
    let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let start = lines.prefix(line - 1).reduce(0) { $0 + $1.count + 1 }
    let end = start + (lines.dropFirst(line - 1).first?.count ?? 0)
    let around = root.descendants.filter { node in
      Self.isBody(node) && node.range.lowerBound <= end && node.range.upperBound > start
    }
    return around.last { $0.range.lowerBound >= start } ?? around.min { $0.range.count < $1.range.count } ?? root
  }

  private static func isBody(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .function, .initializer, .deinitializer, .subscriptDeclaration, .structDeclaration, .classDeclaration,
      .enumDeclaration, .actorDeclaration, .extensionDeclaration:
      true
    case .variable: node.children.contains { $0.child(SyntaxRole.accessor) != nil }
    default: false
    }
  }
}
