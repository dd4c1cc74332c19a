/// The state of the parser at the start or the end of a block. Long documents are split into blocks between two entries
/// of the root object, or of an array directly in it. An edit inside one block therefore leaves the nodes of other
/// blocks unchanged.
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
    /// A member of the root object that is not an array. `node` is its key.
    case member
    /// The key and the opening bracket of a root member that is an array. `node` is the key.
    case sectionOpen
    case sectionClose
    /// An element of a section; `node` is the value.
    case element
    /// A root value that is not an object. `node` is the value.
    case rootValue
  }
  package let kind: Kind
  /// The name of the section to which the entry belongs. Empty for the root's brackets, and for root members that are
  /// not arrays.
  package let section: String
  /// The index of the entry's first node, or -1 if the entry has no node.
  package let node: Int
  /// The range of the bracket, or of the complete entry if the entry is not a bracket, in UTF-8 bytes from the block's
  /// start.
  package let range: Range<Int>

  package init(kind: Kind, section: String, node: Int, range: Range<Int>) {
    self.kind = kind
    self.section = section
    self.node = node
    self.range = range
  }
}

/// The result of parsing one block.
package enum JSONBlockEnd: Sendable, Equatable {
  /// The block ends at byte `at`, and the next block starts in the given state.
  case boundary(at: Int, JSONBlockState)
  /// The text ends inside an entry. The block must be parsed again together with the text that follows.
  case needsMore
}
