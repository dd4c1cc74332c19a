/// The state of the parser at the start or the end of a block. A long document is split into blocks between two members
/// of the root object, or between two elements of an array that is a root member. An edit inside one block therefore
/// leaves the nodes of other blocks unchanged.
///
/// For example, the state between two elements of the root member `views` is `.elements(section: "views")`.
package enum JSONBlockState: Sendable, Equatable {
  /// Before the root value.
  case start
  /// In the root object, before a member or the closing bracket.
  case members
  /// In the array of the root member `section`, before an element or the closing bracket.
  case elements(section: String)
  /// After the root value.
  case end
}

/// A top-level part of a block: a bracket, a root member or an element of a section.
package struct JSONEntry: Sendable {
  package enum Kind: Sendable {
    case rootOpen, rootClose
    /// A root member whose value is not an array. `nodeIndex` is the index of its key.
    case member
    /// The key and the opening bracket of a root member whose value is an array. `nodeIndex` is the index of the key.
    case sectionOpen
    case sectionClose
    /// An element of a section. `nodeIndex` is the index of the value.
    case element
    /// A root value that is not an object. `nodeIndex` is the index of the value.
    case rootValue
  }
  package let kind: Kind
  /// The name of the section that contains the entry. A section is a root member whose value is an array. Empty for
  /// entries outside of sections.
  package let section: String
  /// The index of the entry's first node, or -1 if the entry has no node.
  package let nodeIndex: Int
  /// The range of the entry, in UTF-8 bytes from the block's start. For `sectionOpen`, only the range of the bracket.
  package let range: Range<Int>

  package init(kind: Kind, section: String, nodeIndex: Int, range: Range<Int>) {
    self.kind = kind
    self.section = section
    self.nodeIndex = nodeIndex
    self.range = range
  }
}

/// The result of parsing one block.
package enum JSONBlockEnd: Sendable, Equatable {
  /// The block ends at byte `at`, and the next block starts in the given state.
  case boundary(at: Int, JSONBlockState)
  /// The text ends inside an entry. The block must be parsed again together with the following text.
  case needsMore
}
