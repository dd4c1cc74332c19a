/// A text and the flat nodes read from it. Immutable, so it may be shared and read from anywhere.
///
/// Ranges are UTF-8 bytes from the start of `bytes`. A tree is made of broken text too: `problems` says what is wrong,
/// the nodes hold what could be read.
package final class JSONTree: Sendable {
  package let bytes: [UInt8]
  package let nodes: [JSONNode]
  package let problems: [JSONProblem]
  /// Where in another text each node comes from, for a tree that was made of that (`JSONTreeBuilder`); else empty.
  package let origins: [Range<Int32>]
  /// Whether it is one of several trees of the text, which differ in what of it is there (`hiding`).
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

  /// Reads a whole text as one value.
  package convenience init(_ bytes: [UInt8], syntax: JSONSyntax) {
    var parser = JSONParser(syntax: syntax)
    bytes.withUnsafeBufferPointer { parser.parseWhole($0) }
    self.init(bytes: bytes, nodes: parser.nodes, problems: parser.problems)
  }

  /// The same tree, of another text in which what it is made of stands elsewhere. UTF-8 bytes.
  package func movingOrigins(_ move: (Range<Int>) -> Range<Int>) -> JSONTree {
    let moved = origins.map { origin in
      let range = move(Int(origin.lowerBound)..<Int(origin.upperBound))
      return Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    }
    return JSONTree(bytes: bytes, nodes: nodes, problems: problems, origins: moved, isVariant: isVariant)
  }

  /// The outermost value; nil for a text without any.
  package var root: JSONElement? { nodes.isEmpty ? nil : JSONElement(tree: self, index: 0) }
}

/// What a text may contain beyond strict JSON.
package struct JSONSyntax: Sendable, Equatable {
  package var allowsComments: Bool
  package var allowsTrailingCommas: Bool

  /// RFC 8259, for the wire.
  package static let strict = JSONSyntax(allowsComments: false, allowsTrailingCommas: false)
  /// JSON with comments and trailing commas, for documents and configuration.
  package static let relaxed = JSONSyntax(allowsComments: true, allowsTrailingCommas: true)
}
