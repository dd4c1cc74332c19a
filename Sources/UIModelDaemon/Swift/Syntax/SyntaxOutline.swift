import UIModelPlatform

/// Writes a syntax tree as text: one line for each node, indented by the node's depth. For example, the short outline
/// of `a = b`:
///
///     assignment '='
///       left: name 'a'
///       right: name 'b'
package enum SyntaxOutline {
  /// The maximum length of a node's text in the outline, in characters.
  private static let maximumTextLength = 60

  /// Returns the outline of a node. If `isShort` is true, lines and columns are omitted.
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
    if !isShort { text += " \(lineAndColumn(node))" }
    let children = Array(node.children)
    if children.isEmpty, let nodeText = singleLineText(node) { text += " `\(nodeText)`" }
    text += "\n"
    for child in children { write(child, depth: depth + 1, isShort, to: &text) }
  }

  /// Returns the text of a node on one line, shortened if necessary; nil if the text is empty or only the node's name.
  private static func singleLineText(_ node: SyntaxNode) -> String? {
    let line = node.text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    if line.isEmpty || line == node.name { return nil }
    return line.count > maximumTextLength ? line.prefix(maximumTextLength - 1) + "…" : line
  }

  /// Returns the line and column of a node's first byte as text, such as `3:7`. Both are counted from 1, and columns
  /// count UTF-8 bytes.
  private static func lineAndColumn(_ node: SyntaxNode) -> String {
    let precedingBytes = node.tree.source.bytes[..<node.range.lowerBound]
    let line = precedingBytes.count { $0 == UInt8(ascii: "\n") } + 1
    let column = precedingBytes.count - (precedingBytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    return "\(line):\(column)"
  }
}

extension SyntaxTree {
  /// Returns the last declaration with a body that begins on a line, such as a function, a computed variable or a type.
  /// If there is none, returns the smallest such declaration that contains the line, or else the file. Lines are
  /// counted from 1.
  package func declaration(atLine line: Int) -> SyntaxNode {
    let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let start = lines.prefix(line - 1).reduce(0) { $0 + $1.count + 1 }
    let end = start + (lines.dropFirst(line - 1).first?.count ?? 0)
    let candidates = root.descendants.filter { node in
      Self.hasBody(node) && node.range.lowerBound <= end && node.range.upperBound > start
    }
    return candidates.last { $0.range.lowerBound >= start } ?? candidates.min { $0.range.count < $1.range.count }
      ?? root
  }

  private static func hasBody(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .function, .initializer, .deinitializer, .subscriptDeclaration, .structDeclaration, .classDeclaration,
      .enumDeclaration, .actorDeclaration, .extensionDeclaration:
      true
    case .variable: node.children.contains { $0.child(SyntaxRole.accessor) != nil }
    default: false
    }
  }
}
