/// A text and the flat list of the nodes that were parsed from the text. A tree is immutable and can be shared between
/// threads.
///
/// Ranges are UTF-8 bytes from the start of `bytes`. Invalid text has a tree as well: `problems` lists the errors, and
/// the nodes represent the parts that could be parsed. For example, `JSONTree(bytes, syntax: .strict).root?["id"]?.int`
/// reads the number `id` of an object.
package final class JSONTree: Sendable {
  package let bytes: [UInt8]
  package let nodes: [JSONNode]
  package let problems: [JSONProblem]
  /// The range of each node in the source text if the tree was made by a `JSONTreeBuilder`, else empty.
  package let origins: [Range<Int32>]
  /// Whether this tree is one of several variants of the same text in which different values are hidden (see `hiding`).
  package let isVariant: Bool

  package init(
    bytes: [UInt8], nodes: [JSONNode], problems: [JSONProblem], origins: [Range<Int32>] = [], isVariant: Bool = false
  ) {
    self.bytes = bytes
    self.nodes = nodes
    self.problems = problems
    self.origins = origins
    self.isVariant = isVariant
  }

  /// Parses a text that must contain exactly one value.
  package convenience init(_ bytes: [UInt8], syntax: JSONSyntax) {
    var parser = JSONParser(syntax: syntax)
    bytes.withUnsafeBufferPointer { parser.parseWhole($0) }
    self.init(bytes: bytes, nodes: parser.nodes, problems: parser.problems)
  }

  /// Returns the tree with new origins after an edit of the source text. `move` maps a range of the older source text
  /// to the corresponding range of the newer text, in UTF-8 bytes.
  package func movingOrigins(_ move: (Range<Int>) -> Range<Int>) -> JSONTree {
    let movedOrigins = origins.map { origin in
      let range = move(Int(origin.lowerBound)..<Int(origin.upperBound))
      return Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    }
    return JSONTree(bytes: bytes, nodes: nodes, problems: problems, origins: movedOrigins, isVariant: isVariant)
  }

  /// The outermost value, or nil if the text has none.
  package var root: JSONElement? { nodes.isEmpty ? nil : JSONElement(tree: self, index: 0) }
}

/// The extensions of strict JSON that a text may use.
package struct JSONSyntax: Sendable, Equatable {
  package var allowsComments: Bool
  package var allowsTrailingCommas: Bool

  /// Strict JSON (RFC 8259), for messages.
  package static let strict = JSONSyntax(allowsComments: false, allowsTrailingCommas: false)
  /// JSON with comments and trailing commas, for documents and configuration files.
  package static let relaxed = JSONSyntax(allowsComments: true, allowsTrailingCommas: true)
}
